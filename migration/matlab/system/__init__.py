"""Files, folders and time."""
