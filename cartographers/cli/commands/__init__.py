"""The commands, one module each: parse, ask the session, print what the view returns."""
