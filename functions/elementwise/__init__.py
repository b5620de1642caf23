"""Functions that treat each element by itself, operators and comparisons among them."""
