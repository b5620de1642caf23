"""Automatic differentiation as an Array API namespace.

``dlarray.autodiff`` offers the functions of the Array API standard; each records what it computes on a ``TracedArray``
and is differentiable.  Code written for the standard, this library's functions or anybody's, is therefore
differentiable inside ``dlfeval`` without a change.
"""

import sys as _sys

from dlarray.autodiff import traced as _traced
from dlarray.autodiff.declare import primitive
from dlarray.autodiff.primitive import Primitive, TracedArray, register_traced
from dlarray.autodiff.standard import (
    NAMES as _NAMES,
)
from dlarray.autodiff.standard import (
    asarray,
    astype,
    broadcast_arrays,
    broadcast_to,
    clip,
    concat,
    cumulative_prod,
    cumulative_sum,
    diff,
    expand_dims,
    flip,
    matmul,
    matrix_transpose,
    max,
    maximum,
    mean,
    meshgrid,
    min,
    minimum,
    moveaxis,
    permute_dims,
    pow,
    prod,
    repeat,
    replaced,
    reshape,
    roll,
    sort,
    squeeze,
    std,
    sum,
    take,
    take_along_axis,
    tensordot,
    tile,
    tril,
    triu,
    unstack,
    var,
    vecdot,
    where,
)  # fmt: skip
from dlarray.autodiff.standard import stack_arrays as stack
from dlarray.autodiff.untraced import constant as _constant

globals().update(_NAMES)
traces = True  # tells dlarray.backend.namespace that this namespace wins over raw ones
register_traced(_sys.modules[__name__])
_traced.attach(_sys.modules[__name__])

from dlarray.autodiff import fft, linalg  # noqa: E402 - the extensions are written with the namespace


def __getattr__(name):
    return _constant(name)
