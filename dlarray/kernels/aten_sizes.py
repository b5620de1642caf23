"""From how many elements of its first array on a call is lent to PyTorch: below, NumPy's own kernels are quicker.

``python -m benchmarks.thresholds`` measures them, forward and gradient together, on the machine that it runs on; the
numbers here are those of two cores, rounded up.  What is not named is lent at any size.
"""

SMALLEST: dict[str, int] = {
    "add_rows": 20_000,
    "convolution_p": 10_000,
    "crossentropy_p": 100_000,
    "crossentropy_sum_p": 100_000,
    "erf": 2_000,
    "erfc": 2_000,
    "erfinv": 2_000,
    "focal_p": 100_000,
    "gammaln": 2_000,
    "gelu_p": 80_000,
    "huber_p": 100_000,
    "hypot_of": 10_000,
    "index_loss_p": 100_000,
    "normal_cdf": 2_000,
    "psi": 2_000,
    "softmax_p": 150_000,
    "squared_error_p": 100_000,
    "tanh_bend": 130_000,
    "tanh_pull": 130_000,
    "weighted_sum_p": 1_000_000,
}
