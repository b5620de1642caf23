"""Training watched: the monitor and the screens, pages and files that it writes to."""
