"""What any program may need and knows no game: words, files, limits, chance."""

__version__ = "0.7.0"
