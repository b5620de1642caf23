"""All kernels on PyTorch's operations.  Imported when the first tensor is met, and when `useKernels` is asked for them.

``kernels`` are those that NumPy's arrays are lent to, on the processor, and CuPy's, on a GPU.
"""

import torch  # noqa: F401 - where it is missing, this line says so

from dlarray.functions.activations import activations_torch  # noqa: F401
from dlarray.functions.attention import attention_torch, fused_torch  # noqa: F401
from dlarray.functions.convolution import convolution_torch, unfolding_torch  # noqa: F401
from dlarray.functions.elementwise import elementwise_torch  # noqa: F401
from dlarray.functions.linear_algebra import products_torch  # noqa: F401
from dlarray.functions.losses import losses_torch  # noqa: F401
from dlarray.functions.normalization import normalization_torch  # noqa: F401
from dlarray.functions.numerics import numerics_torch  # noqa: F401
from dlarray.functions.optimizers import optimizers_torch  # noqa: F401
from dlarray.functions.pooling import pooling_torch  # noqa: F401
from dlarray.functions.recurrent import cudnn_torch, recurrent_torch  # noqa: F401
from dlarray.functions.reductions import reductions_torch  # noqa: F401
from dlarray.kernels import lending_torch, passes_torch, rows_torch  # noqa: F401
from dlarray.kernels.aten import LENT

kernels = LENT, lending_torch.LENT, lending_torch.LENT_HALVES
