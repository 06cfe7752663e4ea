"""Games of Strange World on one screen, or line by line, that the log keeps event by event."""
