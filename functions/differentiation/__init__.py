"""Gradients, Jacobians and directional derivatives, and what checks, saves memory for or speeds up their evaluation."""
