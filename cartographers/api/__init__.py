"""What Python programs, notebooks and agents use: `cartographers` gives its names."""
