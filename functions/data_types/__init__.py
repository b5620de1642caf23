"""Questions about a value and its class, conversions between classes, and cell and structure arrays."""
