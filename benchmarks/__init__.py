"""The package timed beside PyTorch: ``python -m benchmarks``; see ``benchmarks/table.py`` for the rows."""
