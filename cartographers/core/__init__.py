"""The game of Cartographers, pure: facts as values, and the functions that play, judge and score."""
