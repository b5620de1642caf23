"""Networks of PyTorch: coming in."""
