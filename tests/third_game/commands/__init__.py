"""The commands that this game does not share."""
