"""Files of cards, which a package holds compiled too: to parse YAML takes longer than all the rest of a command."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

from cartographers.base.package_files import file_content
from cartographers.base.plain_yaml import DataError, Document, load

T = TypeVar("T")


def compiled(texts: Mapping[str, str]) -> bytes:
    """Return YAML files by their names, each with its data, for `decompiled`. Raises `DataError` as `load` does."""
    import json

    both = {name: (text, load(text, name).data) for name, text in texts.items()}
    return json.dumps(both, ensure_ascii=False).encode()


def decompiled(content: bytes, texts: Mapping[str, str]) -> dict[str, Document] | None:
    """Return what `load` makes of texts that were compiled, except for the places of values.

    It takes a hundredth of the time; YAML and its parser need more than all the rest of a command.
    """
    import msgspec

    try:
        both = msgspec.json.decode(content, type=dict[str, tuple[str, Any]])
    except msgspec.DecodeError:
        return None
    if {name: text for name, (text, _) in both.items() if name in texts} != texts:
        return None
    return {name: Document(name, both[name][1], {(): (1, 1)}, {}) for name in texts}


def opened(files: Iterable[str], make: Callable[[Mapping[str, Document]], T]) -> T:
    """Return what is made of files of cards, be they compiled too. Raises `DataError` as `load` and `make` do."""
    texts = {file: file_content("cards", file).decode() for file in files}
    with suppress(OSError, DataError):  # nothing was compiled, or it does not fit: then the texts say where
        if documents := decompiled(file_content("cards", "compiled.json"), texts):
            return make(documents)
    return make({file: load(text, file) for file, text in texts.items()})
