"""Pictures of a game of any kind: what one step shows, drawn as SVG, in pixels, as films and as a page."""
