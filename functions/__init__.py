"""The public functions, one MATLAB function or one tight family to a file.

Importing this package registers them all.  The names are listed here by hand, for editors and type checkers;
``tests/test_public_names.py`` compares the list with the registry.
"""

from dlarray.functions.activations import gelu, leakyrelu, relu, sigmoid
from dlarray.functions.attention import attention
from dlarray.functions.creation import eye, inf, nan, ones, zeros
from dlarray.functions.crossentropy import crossentropy
from dlarray.functions.differentiation import dlfeval, dlgradient
from dlarray.functions.elementwise import abs, exp, log, sqrt, tanh
from dlarray.functions.embed import embed
from dlarray.functions.extrema import max, min
from dlarray.functions.fullyconnect import fullyconnect
from dlarray.functions.joining import cat, horzcat, vertcat
from dlarray.functions.layernorm import layernorm
from dlarray.functions.mse import mse
from dlarray.functions.mtimes import mtimes
from dlarray.functions.onehot import onehotdecode, onehotencode
from dlarray.functions.optimizers import adamupdate, sgdmupdate
from dlarray.functions.padsequences import padsequences
from dlarray.functions.pagemtimes import pagemtimes
from dlarray.functions.properties import (
    canUseGPU,
    dims,
    extractdata,
    finddim,
    gather,
    gpuArray,
    isdlarray,
    isUnderlyingType,
    ndims,
    numel,
    size,
    stripdims,
    underlyingType,
)
from dlarray.functions.random import rand, randi, randn, randperm, rng
from dlarray.functions.reductions import mean, sum
from dlarray.functions.shape import ctranspose, permute, repmat, reshape, squeeze, transpose
from dlarray.functions.softmax import softmax

__all__ = [
    "abs",
    "adamupdate",
    "attention",
    "canUseGPU",
    "cat",
    "crossentropy",
    "ctranspose",
    "dims",
    "dlfeval",
    "dlgradient",
    "embed",
    "exp",
    "extractdata",
    "eye",
    "finddim",
    "fullyconnect",
    "gather",
    "gelu",
    "gpuArray",
    "horzcat",
    "inf",
    "isUnderlyingType",
    "isdlarray",
    "layernorm",
    "leakyrelu",
    "log",
    "max",
    "mean",
    "min",
    "mse",
    "mtimes",
    "nan",
    "ndims",
    "numel",
    "onehotdecode",
    "onehotencode",
    "ones",
    "padsequences",
    "pagemtimes",
    "permute",
    "rand",
    "randi",
    "randn",
    "randperm",
    "relu",
    "repmat",
    "reshape",
    "rng",
    "sgdmupdate",
    "sigmoid",
    "size",
    "softmax",
    "sqrt",
    "squeeze",
    "stripdims",
    "sum",
    "tanh",
    "transpose",
    "underlyingType",
    "vertcat",
    "zeros",
]
