"""The door of Cartographers: what is typed becomes a move, and what comes of it becomes text."""
