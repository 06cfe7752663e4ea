"""Logs of any game: lines, locks, seals, key files, and the replaying of them."""
