"""Games that are played on one screen, or line by line, and that the log keeps event by event."""
