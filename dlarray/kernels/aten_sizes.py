"""From how many elements of its first array on a call is lent to PyTorch: below, NumPy's own kernels are quicker.

``python -m benchmarks.thresholds`` measures them, forward and gradient together, on the machine that it runs on; the
numbers here are the larger ones of two kinds of machine (two cores; two threads of one core), rounded up.  What is not
named is lent at any size.
"""

SMALLEST: dict[str, int] = {}
