"""Cartographers at the shell: played, replayed and scored."""

__version__ = "0.1.0"
