"""What any program may need and knows no game: words, files, limits, chance."""
