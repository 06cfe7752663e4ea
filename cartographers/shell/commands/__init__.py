"""The commands that serve every game as they are."""
