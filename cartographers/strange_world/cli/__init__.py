"""The door of Strange World Above the Clouds: its commands, and how it is told."""
