"""What a package holds compiled is what its texts say."""

from typing import Final

import pytest

from cartographers.base.compiled_cards import compiled, decompiled
from cartographers.base.plain_yaml import DataError

TEXTS: Final = {"a.yaml": "größe: [1, no way, null]\n", "b.yaml": ""}


def test_what_was_compiled_is_what_the_texts_say() -> None:
    documents = decompiled(compiled(TEXTS), TEXTS)

    assert documents is not None
    assert {name: document.data for name, document in documents.items()} == {
        "a.yaml": {"größe": [1, "no way", None]},
        "b.yaml": None,
    }


def test_of_what_was_compiled_some_texts_are_read_alone() -> None:
    documents = decompiled(compiled(TEXTS), {"b.yaml": ""})

    assert documents is not None
    assert {name: document.data for name, document in documents.items()} == {"b.yaml": None}


@pytest.mark.parametrize("texts", [{**TEXTS, "a.yaml": "größe: [2, no way, null]\n"}, {**TEXTS, "c.yaml": ""}])
def test_what_was_compiled_of_other_texts_is_not_read(texts: dict[str, str]) -> None:
    assert decompiled(compiled(TEXTS), texts) is None


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"{}", b'{"a.yaml": "b"}', b'{"a.yaml": ["x"], "b.yaml": ["", null]}', compiled(TEXTS)[:-1]]
)
def test_what_was_compiled_by_halves_is_not_read(content: bytes) -> None:
    assert decompiled(content, TEXTS) is None


def test_a_text_that_is_refused_is_not_compiled() -> None:
    with pytest.raises(DataError) as caught:
        compiled({**TEXTS, "c.yaml": "- 010"})
    assert (caught.value.name, caught.value.line, caught.value.column) == ("c.yaml", 1, 3)
