"""Bytes made a little different, as files go wrong: by the line, by the word, by the bit, or put together from two."""

import re
from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

Mutation: TypeAlias = Callable[[bytes, bytes, Random], bytes]

_TOKENS: Final = re.compile(rb"[A-Za-z_]+|[0-9]+|\s+|.", re.DOTALL)
_ODD: Final = (
    *(b"\x00", b"\x1b[2J", b"\xff", b"\xc2\x85", b"\xe2\x80\xa8", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\\ud800"),
    *(b"-0", b"1e9", b"NaN", b"99999999999999999999", b"null", b"true", b"0x1F", b"1_0", b"-1", b"\xe2\x88\x921"),
    *(b'""', b"[]", b"{}", b"[", b"{", b'"', b"'", b"|", b">", b"&a", b"*a", b"!!str ", b"#", b"---\n", b": ", b"- "),
    *("Α".encode(), "ſ".encode(), "İ".encode(), "é".encode(), "\u0301".encode(), "１".encode(), "\u200b".encode()),
    *(b"\r", b"\n", b"\r\n", b"\t", b" ", b";", b",", b"="),
)  # fmt: skip
"""What readers take for something else than it is."""


def mutated(data: bytes, other: bytes, rng: Random) -> bytes:
    """Return bytes changed one to four times; `other` gives parts."""
    for _ in range(rng.randint(1, 4)):
        data = rng.choice(_MUTATIONS)(data, other, rng)
    return data


def _flip(data: bytes, _: bytes, rng: Random) -> bytes:
    if not data:
        return data
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def _cut(data: bytes, _: bytes, rng: Random) -> bytes:
    start, end = sorted((rng.randint(0, len(data)), rng.randint(0, len(data))))
    return data[:start] + data[end:]


def _insert(data: bytes, _: bytes, rng: Random) -> bytes:
    at = rng.randint(0, len(data))
    return data[:at] + rng.choice(_ODD) + data[at:]


def _splice(data: bytes, other: bytes, rng: Random) -> bytes:
    return data[: rng.randint(0, len(data))] + other[rng.randint(0, len(other)) :]


def _tokens(data: bytes, other: bytes, rng: Random) -> bytes:
    """Put another word in the place of one, often one of the same kind of text."""
    here, there = _TOKENS.findall(data), _TOKENS.findall(rng.choice([data, other]))
    if not here or not there:
        return data
    here[rng.randrange(len(here))] = rng.choice([*there, *_ODD])
    return b"".join(here)


def _swap_tokens(data: bytes, _: bytes, rng: Random) -> bytes:
    tokens = _TOKENS.findall(data)
    if not tokens:
        return data
    one, two = rng.randrange(len(tokens)), rng.randrange(len(tokens))
    tokens[one], tokens[two] = tokens[two], tokens[one]
    return b"".join(tokens)


def _lines(data: bytes, other: bytes, rng: Random) -> bytes:
    """Double, drop, move or borrow a line."""
    lines = data.splitlines(keepends=True)
    if not lines:
        return other
    at = rng.randrange(len(lines))
    line = lines[at]
    match rng.randrange(4):
        case 0:
            lines.insert(at, line)
        case 1:
            del lines[at]
        case 2:
            lines.insert(rng.randrange(len(lines)), lines.pop(at))
        case _:
            lines.insert(at, rng.choice(other.splitlines(keepends=True) or [b"\n"]))
    return b"".join(lines)


_MUTATIONS: Final[tuple[Mutation, ...]] = (_flip, _cut, _insert, _splice, _tokens, _swap_tokens, _lines)
