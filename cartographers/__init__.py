"""Cartographers at the shell: played, replayed and scored."""

__version__ = "0.6.0"
