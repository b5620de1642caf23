"""Making arrays, asking for their size, and joining, turning, padding and picking apart what they hold."""
