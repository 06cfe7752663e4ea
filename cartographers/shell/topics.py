"""Pages of `rules`: how a game is played, topic by topic, as the messages `rules.TOPIC` of its catalogue say it.

Of a topic `rules.TOPIC.name` is what it is called, and `rules.TOPIC.more`, if there is one, what its own page adds.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from cartographers.base.words import Words
from cartographers.shell.choices import listed, named
from cartographers.shell.current import of_kind
from cartographers.shell.terminal import Lines
from cartographers.shell.text import quoted

Facts: TypeAlias = Mapping[str, object]
"""What fills the places in the texts of all topics; a text takes what it needs."""


def chosen(words: Words, typed: Iterable[str], topics: Iterable[str]) -> list[str]:
    """Return topics by their ids, or their names in the language in use or in English.

    Raises:
        Problem: there is no such topic.

    """
    names = {topic: f"rules.{topic}.name" for topic in topics}
    return [named(words, "topic", word, names) for word in typed]


def whole_game(lines: Lines, title: str, topics: Sequence[str], facts: Facts) -> Iterator[str]:
    """Yield one page of how a game is played, a paragraph for each topic."""
    yield from lines.wrap(title)
    for topic in topics:
        name = lines.words(f"rules.{topic}.name")
        yield from lines.wrap(f"{name}: {lines.words(f'rules.{topic}', **facts)}", "  ")
    yield from _to_type(lines, topics)


def on_topics(
    lines: Lines, chosen: Iterable[str], topics: Sequence[str], facts: Facts, more: Callable[[str], Iterable[str]]
) -> Iterator[str]:
    """Yield the pages of some topics; `more` returns what else belongs to one, line by line or in paragraphs."""
    for topic in dict.fromkeys(chosen):
        yield from lines.wrap(lines.words(f"rules.{topic}.name"))
        added = f"rules.{topic}.more"
        for message in (f"rules.{topic}", *([added] if lines.words.has(added) else ())):
            yield from lines.wrap(f"  {lines.words(message, **facts)}", "  ")
        for line in more(topic):
            hanging = " " * (len(line) - len(line.lstrip()) + 2)
            yield from lines.wrap(f"  {line}".rstrip(), hanging)
        yield ""
    yield from _to_type(lines, topics, after=0)


def _to_type(lines: Lines, topics: Iterable[str], after: int = 1) -> Iterator[str]:
    names = (quoted(lines.words(f"rules.{topic}.name").lower()) for topic in topics)
    yield from [""] * after
    yield from lines.wrap(lines.words("rules.topics", topics=listed(names), kind=of_kind(lines.words.game)))
