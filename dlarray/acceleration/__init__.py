"""Functions that are traced once and compiled: `dlaccelerate` is the door."""
