"""How shells ask what Tab may complete, and how they are answered.

A shell gets a function to load, and hands the words of its line over as arguments. Its answer is a line that says what
follows: `plain`, words a line each, or `file`, with the number of characters before the name of a file, which bash and
zsh complete. Words that shells would show or read as several lines are never offered.
"""

import os
import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import click
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

from cartographers.shell.problems import Exit, Problem
from cartographers.shell.shell_words import is_safe, quoted, read_line, read_word

COMPLETE: Final = "_CARTOGRAPHERS_COMPLETE"
"""The variable that says which shell asks for what: ``bash_source`` for the function, ``bash_complete`` for words."""

_PROGRAM: Final = "cartographers"

_NO_LINE: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")

_BASH: Final = r"""%(complete_func)s() {
    local IFS=' '
    local line="${COMP_WORDS[*]:0:COMP_CWORD+1}" last="${2-${COMP_WORDS[COMP_CWORD]}}"
    local -a answer
    [[ $COMP_LINE ]] && line="${COMP_LINE:0:COMP_POINT}"
    mapfile -t answer < <(%(complete_var)s=bash_complete "$1" "$line" "$last" </dev/null 2>/dev/null)
    COMPREPLY=("${answer[@]:1}")
    case ${answer[0]} in
        file*) compopt -o default ;;
        open) compopt -o nospace ;;
    esac
}

complete -o nosort -F %(complete_func)s %(prog_name)s
"""

_ZSH: Final = r"""#compdef %(prog_name)s

%(complete_func)s() {
    local -a answer
    (( ! $+commands[%(prog_name)s] )) && return 1
    answer=("${(@f)$(env %(complete_var)s=zsh_complete %(prog_name)s \
        "${(@Q)words[2,CURRENT-1]}" "${words[CURRENT]}" </dev/null 2>/dev/null)}")
    case $answer[1] in
        (file*) compset -p ${answer[1]#file} && _files ;;
        (*) compadd -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -V unsorted -- "${(@)answer[2,-1]}" ;;
    esac
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
    %(complete_func)s "$@"
else
    compdef %(complete_func)s %(prog_name)s
fi
"""

_FISH: Final = r"""function %(complete_func)s
    set -l words (commandline -opc)
    set -l typed (commandline -ct)
    set -l answer (env %(complete_var)s=fish_complete %(prog_name)s $words[2..] "$typed" </dev/null 2>/dev/null)
    for word in $answer[2..]
        printf '%%s\n' $word
    end
end

complete --no-files --keep-order --command %(prog_name)s --arguments "(%(complete_func)s)"
"""


class Offer(NamedTuple):
    """What may stand at the end of a line."""

    before: str
    """What of the last word belongs to no offer, such as `--player=`."""
    begun: str
    """The rest of that word."""
    words: list[str]
    """What the rest may become."""
    file: bool
    """Whether the rest is the name of a file."""


class _Shell(ShellComplete):
    """Words in context, as every shell gets them."""

    arguments: Sequence[str]

    def offer(self, args: Sequence[str], begun: str) -> Offer:
        """Return what may follow some arguments where a word has begun like this."""
        from click.shell_completion import _resolve_context, _resolve_incomplete

        args = [os.path.expanduser(word) if word.startswith("~/") else word for word in args]
        ctx = _resolve_context(self.cli, self.ctx_args, self.prog_name, args)
        before = ""
        asked: click.Command | click.Parameter | None = _awaited(ctx.command, args)
        if asked is None and "--" not in args:
            asked, before = _attached(ctx.command, begun)
        begun = begun.removeprefix(before)
        if asked is None:
            asked, begun = _resolve_incomplete(ctx, args, begun)
        items = asked.shell_complete(ctx, begun)
        words = [item.value for item in items if item.type == "plain" and _is_line(item.value)]
        return Offer(before, begun, words, any(item.type == "file" for item in items))

    def complete(self) -> str:
        """Return the answer, which is nothing where the line makes no sense, or a script of before hands none over."""
        if not self.arguments:
            return "plain"
        try:
            return "\n".join(self.answer())
        except (Problem, click.ClickException, OSError):
            return "plain"

    def answer(self) -> list[str]:
        raise NotImplementedError


class Bash(_Shell, BashComplete):
    """bash takes words as they are to stand on the line, in place of what its line editor holds for the last word."""

    source_template = _BASH

    def answer(self) -> list[str]:
        """Return the answer to the line up to the cursor, and to what of it will be replaced."""
        typed, replaced = self.arguments
        line = read_line(typed)
        if line.last.target:
            return ["file"]
        start = len(typed) - len(replaced)
        if not typed.endswith(replaced) or start < line.last.start:
            return ["plain"]
        kept, _ = read_word(typed[line.last.start : start])
        offer = self.offer([word.text for word in line.words[1:]], line.last.text)
        if offer.file and offer.before == kept.text[: len(offer.before)]:
            return ["file"]
        words = _files(offer.begun) if offer.file else offer.words
        whole = _in_one_case([f"{offer.before}{word}" for word in words if line.last.known], line.last.text)
        rests = [word[len(kept.text) :] for word in whole if _begins(word, kept.text)]
        always = len(rests) > 1 and not all(map(is_safe, rests))
        kind = "open" if offer.file and [word[-1:] for word in words] == ["/"] else "plain"
        return [kind, *(quoted(rest, kept.quote, always=always) for rest in rests)]


class Zsh(_Shell, ZshComplete):
    """zsh takes words as they are, and quotes them itself."""

    source_template = _ZSH

    def answer(self) -> list[str]:
        """Return the answer to words, the last one as it was typed."""
        *args, typed = self.arguments
        last, _ = read_word(typed, by="zsh")
        offer = self.offer(args, last.text)
        if offer.file:
            return [f"file{len(offer.before)}"]
        return ["plain", *(f"{offer.before}{word}" for word in offer.words if last.known)]


class Fish(_Shell, FishComplete):
    """fish takes words as they are, and quotes them itself, but for a tilde or a wide blank at the beginning.

    A word that begins with one is thus offered only where fish goes on after what is typed and quoted, and puts in no
    word in place of it: there it would be a home folder, or another word. A file gets its whole path
    (fish shows no word that begins with `./`). Files are found here, as what fish has for it takes names for options of
    `ls`, and breaks them into lines.
    """

    source_template = _FISH

    def answer(self) -> list[str]:
        """Return the answer to words, the last one as it was typed."""
        *args, typed = self.arguments
        last, _ = read_word(typed, by="fish")
        offer = self.offer(args, last.text)
        found = offer.words
        if offer.file:
            own = "" if last.text else f"{os.getcwd()}/"  # what begins so is no option, no home folder and no blank
            found = [f"{own}{word}" if own and _needs_quotes(word, "-") else word for word in _files(offer.begun)]
        words = [f"{offer.before}{word}" for word in found if last.known]
        return ["plain", *(word for word in words if not _needs_quotes(word) or (typed and word.startswith(last.text)))]


_SHELLS: Final[dict[str, Callable[..., _Shell]]] = {"bash": Bash, "zsh": Zsh, "fish": Fish}


def answer(cli: click.Command, terminal: object, asked: str, arguments: Sequence[str]) -> int:
    """Print what a shell asks for, and return the exit code; of shells that were never tried there are none."""
    name, _, wish = asked.partition("_")
    if name not in _SHELLS or wish not in {"source", "complete"}:
        return Exit.USAGE
    shell = _SHELLS[name](cli, {"obj": terminal}, _PROGRAM, COMPLETE)
    shell.arguments = arguments
    click.echo((shell.source() if wish == "source" else shell.complete()).encode(errors="surrogateescape"))
    return Exit.DONE


def _awaited(command: click.Command, args: Sequence[str]) -> click.Option | None:
    """Return the option whose value follows some arguments, whatever it begins with."""
    options = _with_values(command)
    awaited: click.Option | None = None
    for word in args:
        if awaited is None and word == "--":
            return None
        awaited = options.get(word) if awaited is None else None
    return awaited


def _attached(command: click.Command, begun: str) -> tuple[click.Option | None, str]:
    """Return the option whose value has begun in its own word, and what stands before it: `--player=` or `-p`."""
    options = _with_values(command)
    name, sign, _ = begun.partition("=")
    if sign and name.startswith("--") and name in options:
        return options[name], f"{name}{sign}"
    if len(begun) > 2 and begun[:2] in options:  # noqa: PLR2004 - a dash and a letter
        return options[begun[:2]], begun[:2]
    return None, ""


def _with_values(command: click.Command) -> dict[str, click.Option]:
    return {
        name: param
        for param in command.params
        if isinstance(param, click.Option) and not param.is_flag and not param.count
        for name in param.opts
    }


def _files(begun: str) -> list[str]:
    """Return the files and folders that begin so; bash itself completes them only where a word begins."""
    folder, slash, name = begun.rpartition("/")
    with os.scandir(f"{folder}{slash}" or ".") as entries:
        found = sorted(f"{one.name}/" if one.is_dir() else one.name for one in entries if one.name.startswith(name))
    return [f"{folder}{slash}{one}" for one in found if _is_line(one) and (name or not one.startswith("."))]


def _needs_quotes(word: str, more: str = "") -> bool:
    """Tell whether a word begins with a sign that fish does not quote by itself, or with one `more`."""
    return word[0] in f"~{more}" or (word[0].isspace() and not word[0].isascii())


def _is_line(word: str) -> bool:
    """Tell whether a word is a line of text that does not command the terminal."""
    return bool(word) and not _NO_LINE.search(word)


def _in_one_case(words: list[str], typed: str) -> list[str]:
    """Return words with their beginnings as typed where they differ in case: bash puts in what they have in common."""
    if len({word[: len(typed)] for word in words}) < 2:  # noqa: PLR2004 - one or none
        return words
    return [f"{typed}{word[len(typed) :]}" if _begins(word, typed) else word for word in words]


def _begins(word: str, beginning: str) -> bool:
    return word[: len(beginning)].casefold() == beginning.casefold()
