"""The command line of the second game: what is typed becomes a move, and its results become text."""

from typing import Final

SHEET: Final = rb"""(?:^[ \t-]*|[{,]\s*)["']?world["']?\s*:"""
"""What every file of worlds has somewhere."""
