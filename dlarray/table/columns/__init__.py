"""The parts of a column: how it is stored into, what comparisons give, what is kept of it."""
