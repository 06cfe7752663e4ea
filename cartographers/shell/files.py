"""Files that commands read and write, and the problems that there are with them."""

import os
import sys
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import errorcode
from stat import S_ISDIR, S_ISREG

from cartographers.base.limits import LARGEST_LOG, LONGEST_LINE, MOST_EVENTS, TooLargeError, read_all
from cartographers.base.words import Words
from cartographers.logs.files import BusyError, create, drafted, place, write
from cartographers.logs.journal import BesideError, NoKeyError
from cartographers.logs.log import FullError
from cartographers.shell.games import naming
from cartographers.shell.problems import Problem, filled, of_file, reason_of

STANDARD_INPUT = "-"


def read(path: str, most: int) -> bytes:
    """Return the bytes of a file, or of standard input for ``-``. Raises `Problem` if it is missing, or too large."""
    with reading(path):
        if path == STANDARD_INPUT:
            return read_all(sys.stdin.buffer, most) if sys.stdin else b""
        with open(path, "rb", buffering=0) as file:
            return read_all(file, most)


def decoded(data: bytes) -> str:
    """Return the text of a file, perhaps from a program of Windows. Raises `UnicodeDecodeError` if it is none."""
    return data.decode("utf-16" if data[:2] in {BOM_UTF16_LE, BOM_UTF16_BE} else "utf-8")


def sheet(path: str, data: bytes, wanted: str, kind: str) -> str:
    """Return the text of a file in which people wrote of a game of a kind.

    Raises `Problem` if it is no text, names another game, or is not what was `wanted`, a code, but what programs write
    of a game.
    """
    try:
        text = decoded(data)
    except UnicodeDecodeError as error:
        raise Problem("bad_sheet", "sheet.not_utf8", file=path) from error
    from cartographers.shell.contents import PRINTED, contents

    if (found := contents(text, PRINTED)) is not None:
        raise mistaken(path, wanted, found)
    named = naming(text.encode(errors="replace"))
    if named and named.kind != kind:
        fault = {"line": named.line, "column": 1, "code": "other_game", "found": named.kind}
        message = filled("sheet.other_game", file=path, line=named.line, game=named.kind)
        raise Problem("bad_sheet", message, file=path, faults=[fault])
    return text


def mistaken(path: str, wanted: str, found: str) -> Problem:
    """Return the problem that a file holds something else than what was `wanted`, which is a code."""
    return Problem(
        "bad_sheet",
        lambda words: words("sheet.fault", file=of_file(words, path), line=1, column=1, fault=words(f"reason.{found}")),
        file=path,
        faults=[{"line": 1, "column": 1, "code": wanted, "is": found}],
    )


def check_file(path: str) -> None:
    """Pass what can be a written log, or is missing. Raises `Problem` for a pipe or the like, which would not open."""
    with suppress(OSError):
        mode = os.stat(path).st_mode
        if not S_ISREG(mode) and not S_ISDIR(mode):
            raise Problem("not_writable", "file.not_writable", file=path)


@contextmanager
def reading(path: str, *, hint: str = "") -> Iterator[None]:
    """Say why a file cannot be read, with a hint. Raises `Problem` if it cannot."""
    try:
        yield
    except TooLargeError as error:
        raise _too_large(path, error) from error
    except OSError as error:
        raise _refused("missing", path, error, hint) from error


@contextmanager
def writing(path: str) -> Iterator[None]:
    """Say why a file cannot be written, or one beside it. Raises `Problem` if it cannot."""
    try:
        yield
    except BusyError as error:
        message = filled("file.busy", file=path, pid=error.pid or "?")
        raise Problem("busy", message, file=path, pid=error.pid) from error
    except FullError as error:
        limits = {"most": LARGEST_LOG // 1024, "events": MOST_EVENTS, "longest": LONGEST_LINE // 1024}
        raise Problem(
            "not_writable",
            lambda words: f"{words('file.not_writable', file=path)} {words('file.full', **limits)}",
            file=path,
        ) from error
    except NoKeyError as error:
        raise Problem(error.flaw, f"file.{error.flaw}", file=error.file) from error
    except BesideError as error:
        if isinstance(error.error, FileExistsError):
            raise Problem("exists", "file.key_exists", file=error.file) from error
        hint = "file.keeps_torn" if error.keeps_torn else ""
        raise _refused("not_writable", error.file, error.error, hint) from error
    except TooLargeError as error:
        raise _too_large(path, error) from error
    except FileExistsError as error:
        raise _refused("exists", path, error) from error
    except OSError as error:
        raise _refused("not_writable", path, error) from error


def put(path: str, data: bytes, *, replace: bool) -> None:
    """Let a file hold some bytes: all of them are there at once, or it is as it was before.

    Raises `FileExistsError` if there is one that is not to be replaced; `BusyError` or `OSError` if it cannot be done.
    """
    path = os.path.realpath(path)
    draft = f"{path}.draft"
    with drafted(draft) as file:
        write(file, data)
        if not replace:
            place(draft, path, data)
    if replace:
        create(draft, data)
        try:
            os.replace(draft, path)
        except OSError:
            os.unlink(draft)
            raise


def _too_large(path: str, error: TooLargeError) -> Problem:
    message = filled("file.too_large", file=path, most=error.most // 1024)
    return Problem("too_large", message, file=path, most=error.most)


def _refused(code: str, path: str, error: OSError, hint: str = "") -> Problem:
    """Return the problem with a file, with the system's reason where we have words for it, and a hint."""

    def sentence(words: Words) -> str:
        return words(f"file.{code}", file=path) + reason_of(words, error) + (f" {words(hint)}" if hint else "")

    return Problem(code, sentence, file=path, system=errorcode.get(error.errno or 0))
