"""Games of Strange World on one screen, or line by line; the log keeps them event by event."""
