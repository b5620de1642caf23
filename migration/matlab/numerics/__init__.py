"""Numbers that the library has no functions for: whole numbers, roots and minima, differential equations."""
