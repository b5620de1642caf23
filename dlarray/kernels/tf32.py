"""Whether products of single numbers may round their factors to the 10 bits of TF32, on GPUs that are quicker so.

One switch for all that the library computes on a GPU: products, attention, convolution and recurrent layers, whether a
kernel of its own, cuBLAS or PyTorch computes them.  It is off, as results in single are to be single's: the environment
variable ``DLARRAY_TF32=1`` switches it on.  CuPy's own variable, ``CUPY_TF32``, does not matter here, nor does what
PyTorch is set to: by itself it rounds in convolutions and recurrent layers, and not in products.
"""

from __future__ import annotations

import os

_state = {"allowed": os.environ.get("DLARRAY_TF32", "").strip().lower() in ("1", "true", "on", "yes")}


def allowed() -> bool:
    """Whether factors may be rounded."""
    return _state["allowed"]


def allow(value: bool) -> bool:
    """Switch it; the answer is what was before."""
    before, _state["allowed"] = _state["allowed"], value
    return before
