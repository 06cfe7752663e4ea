"""Seeded chance without a generator.

Cards are in the order of a hash of seed, label and card. Nothing is drawn from a stream, so there is no state to save,
no dependence on the order in which a game asks, and none on the version of Python.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING

__all__ = ["commitment", "made_up", "pick", "sha256", "shuffled"]

if TYPE_CHECKING:
    from hashlib import sha256
else:
    try:  # hashlib loads OpenSSL first, which takes longer than all hashes of a command, and hashes short texts slower
        from _sha2 import sha256
    except ImportError:
        try:
            from _sha256 import sha256  # its name until Python 3.11
        except ImportError:  # an interpreter built without it
            from hashlib import sha256


def shuffled(cards: Iterable[str], *, seed: str, label: str) -> tuple[str, ...]:
    """Return the cards, top one first, in the order that the seed gives them under a label."""
    before = f"{seed}/{label}/".encode()
    return tuple(sorted(cards, key=lambda card: sha256(before + card.encode()).digest()))


def commitment(seed: str) -> str:
    """Return what may be published of a seed that is still secret: its hash, which does not give the seed away."""
    return sha256(f"commitment/{seed}".encode()).hexdigest()


def pick(count: int, *, seed: str, label: str) -> int:
    """Return a number below `count`, each as likely as any other: the remainder of a hash of 256 bits."""
    return int.from_bytes(sha256(f"{seed}/{label}".encode()).digest()) % count


def made_up() -> str:
    """Return a seed of 128 bits from the system's secure source."""
    from secrets import token_hex

    return token_hex(16)
