"""All CUDA kernels.  Imported when the first array of CuPy is met: they are rows in the tables of the primitives."""

from dlarray.kernels import (  # noqa: F401
    cupy_attention,
    cupy_convolution,
    cupy_elementwise,
    cupy_linear,
    cupy_losses,
    cupy_normalization,
    cupy_optimizers,
    cupy_philox,
    cupy_pooling,
    cupy_recurrent,
    cupy_rows,
    cupy_softmax,
)
