"""The rules of Strange World Above the Clouds: pure functions over frozen values."""
