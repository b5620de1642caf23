"""All CUDA kernels.  Imported when the first array of CuPy is met: they are rows in the tables of the primitives."""

from dlarray.functions.activations import activations_cupy, dropout_cupy, softmax_cupy  # noqa: F401
from dlarray.functions.attention import attention_cupy  # noqa: F401
from dlarray.functions.convolution import convolution_cupy  # noqa: F401
from dlarray.functions.linear_algebra import fullyconnect_cupy  # noqa: F401
from dlarray.functions.losses import losses_cupy  # noqa: F401
from dlarray.functions.normalization import normalization_cupy  # noqa: F401
from dlarray.functions.optimizers import optimizers_cupy  # noqa: F401
from dlarray.functions.pooling import pooling_cupy  # noqa: F401
from dlarray.functions.recurrent import recurrent_cupy  # noqa: F401
from dlarray.kernels import products_cupy, rows_cupy  # noqa: F401
