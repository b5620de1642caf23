"""Single numbers: what loops compute and store element by element, without what arrays need."""
