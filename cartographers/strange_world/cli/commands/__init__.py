"""The commands of Strange World Above the Clouds, a module each."""
