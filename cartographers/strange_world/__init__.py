"""Strange World Above the Clouds, the second game: its rules, its cards and its finished worlds."""
