"""What a machine with a GPU is asked: ``python -m benchmarks.gpu``."""
