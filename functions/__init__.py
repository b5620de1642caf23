"""The public functions, one MATLAB function or one tight family to a file.

Importing this package registers them all.  The names are listed here by hand, for editors and type checkers;
``tests/test_public_names.py`` compares the list with the registry.  The kernels for CuPy are imported when its first
array is met.
"""

from importlib import import_module

from dlarray.backend import when_met
from dlarray.functions.activations.activations import gelu, leakyrelu, relu, sigmoid
from dlarray.functions.activations.layer_activations import (
    clippedrelu,
    dropout,
    elu,
    mish,
    prelu,
    softplus,
    swish,
)
from dlarray.functions.activations.softmax import softmax
from dlarray.functions.arrays.accumarray import accumarray
from dlarray.functions.arrays.constants import Inf, NaN, eps, false, flintmax, pi, realmax, realmin, true
from dlarray.functions.arrays.creation import eye, inf, nan, ones, zeros
from dlarray.functions.arrays.grids import colon, linspace, logspace, meshgrid, ndgrid
from dlarray.functions.arrays.joining import cat, horzcat, vertcat
from dlarray.functions.arrays.magic import magic
from dlarray.functions.arrays.matrices import blkdiag, diag, kron, toeplitz, tril, triu, vander
from dlarray.functions.arrays.padsequences import padsequences
from dlarray.functions.arrays.page_transposes import pagectranspose, pagetranspose
from dlarray.functions.arrays.random import rand, randi, randn, randperm, rng
from dlarray.functions.arrays.random_sampling import randsample
from dlarray.functions.arrays.rearranging import (
    circshift,
    flip,
    fliplr,
    flipud,
    ipermute,
    repelem,
    rot90,
    shiftdim,
)
from dlarray.functions.arrays.resizing import paddata, resize, trimdata
from dlarray.functions.arrays.shape import ctranspose, permute, repmat, reshape, squeeze, transpose
from dlarray.functions.arrays.sparse import sparse
from dlarray.functions.arrays.subscripts import ind2sub, sub2ind
from dlarray.functions.attention.attention import attention
from dlarray.functions.convolution.dlconv import dlconv
from dlarray.functions.convolution.dltranspconv import dltranspconv
from dlarray.functions.data_types.cellfun import arrayfun, cell2mat, cellfun, num2cell, structfun
from dlarray.functions.data_types.conversions import (
    bfloat16,
    cast,
    double,
    full,
    half,
    int8,
    int16,
    int32,
    int64,
    intmax,
    intmin,
    logical,
    single,
    uint8,
    uint16,
    uint32,
    uint64,
)
from dlarray.functions.data_types.equality import isequal, isequaln
from dlarray.functions.data_types.image_classes import im2double, im2single
from dlarray.functions.data_types.predicates import (
    allfinite,
    anymissing,
    anynan,
    isa,
    isfinite,
    isfloat,
    isinf,
    isinteger,
    islogical,
    ismissing,
    isnan,
    isnumeric,
    isreal,
)
from dlarray.functions.data_types.properties import (
    classUnderlying,
    dims,
    extractdata,
    finddim,
    isdlarray,
    isUnderlyingType,
    ndims,
    numel,
    size,
    stripdims,
    underlyingType,
)
from dlarray.functions.data_types.size_and_kind import (
    height,
    is_function_handle,
    iscell,
    iscellstr,
    ischar,
    iscolumn,
    isempty,
    isfield,
    ismatrix,
    isrow,
    isscalar,
    isstring,
    isstruct,
    isvector,
    length,
    width,
)
from dlarray.functions.data_types.structures import (
    cell,
    cell2struct,
    deal,
    fieldnames,
    getfield,
    orderfields,
    rmfield,
    setfield,
    struct2cell,
)
from dlarray.functions.data_types.validation import (
    mustBeA,
    mustBeFinite,
    mustBeFloat,
    mustBeGreaterThan,
    mustBeGreaterThanOrEqual,
    mustBeInRange,
    mustBeInteger,
    mustBeLessThan,
    mustBeLessThanOrEqual,
    mustBeMember,
    mustBeNegative,
    mustBeNonempty,
    mustBeNonNan,
    mustBeNonnegative,
    mustBeNonpositive,
    mustBeNonzero,
    mustBeNumeric,
    mustBeNumericOrLogical,
    mustBePositive,
    mustBeReal,
    mustBeText,
    mustBeTextScalar,
    mustBeUnderlyingType,
    mustBeVector,
)
from dlarray.functions.differentiation.checkgradients import checkGradients
from dlarray.functions.differentiation.differentiable import differentiable
from dlarray.functions.differentiation.differentiablefunction import DifferentiableFunction
from dlarray.functions.differentiation.directional_derivatives import dljvp, dlvjp
from dlarray.functions.differentiation.dlaccelerate import AcceleratedFunction, clearCache, dlaccelerate
from dlarray.functions.differentiation.dlcheckpoint import dlcheckpoint
from dlarray.functions.differentiation.dlgradient import dlfeval, dlgradient
from dlarray.functions.differentiation.jacobians import dldivergence, dlhessian, dljacobian, dllaplacian
from dlarray.functions.differentiation.memoryreport import memoryReport
from dlarray.functions.elementwise.arithmetic import (
    bsxfun,
    ldivide,
    minus,
    plus,
    power,
    rdivide,
    times,
    uminus,
    uplus,
)
from dlarray.functions.elementwise.basic import abs, exp, log, sqrt, tanh
from dlarray.functions.elementwise.comparisons import and_, eq, ge, gt, le, lt, ne, not_, or_, xor
from dlarray.functions.elementwise.complex_parts import angle, complex, conj, imag, real
from dlarray.functions.elementwise.error_function import erf, erfc, erfcinv, erfcx, erfinv
from dlarray.functions.elementwise.exponential import expm1, log1p, log2, log10, nextpow2
from dlarray.functions.elementwise.gamma_function import gammaln, psi
from dlarray.functions.elementwise.hyperbolic import (
    acosh,
    acoth,
    acsch,
    asech,
    asinh,
    atanh,
    cosh,
    coth,
    csch,
    sech,
    sinh,
)
from dlarray.functions.elementwise.real_domain import reallog, realpow, realsqrt, rsqrt
from dlarray.functions.elementwise.rounding import ceil, clip, fix, floor, round, sign
from dlarray.functions.elementwise.trigonometric import (
    acos,
    acosd,
    acot,
    acsc,
    asec,
    asin,
    asind,
    atan,
    atand,
    cos,
    cosd,
    cot,
    csc,
    deg2rad,
    rad2deg,
    sec,
    sin,
    sind,
    tan,
    tand,
)
from dlarray.functions.elementwise.two_arguments import atan2, hypot, mod, rem
from dlarray.functions.embedding.embed import embed
from dlarray.functions.embedding.onehot import onehotdecode, onehotencode
from dlarray.functions.embedding.position_encoding import sinusoidalPositionEncoding
from dlarray.functions.embedding.rotary_position_encoding import rotaryPositionEncoding
from dlarray.functions.linear_algebra.dlmtimes import dlmtimes
from dlarray.functions.linear_algebra.eigenvalues import eig
from dlarray.functions.linear_algebra.factorizations import chol, lu, qr, svd
from dlarray.functions.linear_algebra.fullyconnect import fullyconnect
from dlarray.functions.linear_algebra.inverses import det, inv, pageinv, pinv
from dlarray.functions.linear_algebra.linear_systems import mldivide, mrdivide, pagemldivide, pagemrdivide
from dlarray.functions.linear_algebra.matrix_functions import expm, mpower, null, orth, rank, trace
from dlarray.functions.linear_algebra.mtimes import mtimes
from dlarray.functions.linear_algebra.pagemtimes import pagemtimes
from dlarray.functions.linear_algebra.products import cross, dot, tensorprod
from dlarray.functions.losses.crossentropy import crossentropy
from dlarray.functions.losses.ctc import ctc
from dlarray.functions.losses.focalcrossentropy import focalCrossEntropy
from dlarray.functions.losses.generalizeddice import generalizedDice
from dlarray.functions.losses.indexcrossentropy import indexcrossentropy
from dlarray.functions.losses.mse import mse
from dlarray.functions.losses.regression_losses import huber, l1loss, l2loss
from dlarray.functions.normalization.batchnorm import batchnorm
from dlarray.functions.normalization.crosschannelnorm import crosschannelnorm
from dlarray.functions.normalization.groupnorm import groupnorm, instancenorm
from dlarray.functions.normalization.layernorm import layernorm
from dlarray.functions.numerics.dlode45 import dlode45
from dlarray.functions.numerics.integration import cumtrapz, diff, gradient, trapz
from dlarray.functions.numerics.interpolation import interp1, interp2
from dlarray.functions.numerics.polynomials import conv, deconv, polyder, polyfit, polyint, polyval, roots
from dlarray.functions.numerics.quadrature import integral
from dlarray.functions.optimizers.dlupdate import dlupdate
from dlarray.functions.optimizers.lbfgs import lbfgsState, lbfgsupdate
from dlarray.functions.optimizers.loss_scaler import lossScaler
from dlarray.functions.optimizers.optimizers import adamupdate, sgdmupdate
from dlarray.functions.optimizers.rmspropupdate import rmspropupdate
from dlarray.functions.pooling.dlresize import dlresize
from dlarray.functions.pooling.pooling import avgpool, maxpool, maxunpool
from dlarray.functions.recurrent.gru import gru
from dlarray.functions.recurrent.lstm import lstm
from dlarray.functions.reductions.averages import median, mode, rms, std, var
from dlarray.functions.reductions.cumulative import cummax, cummin, cumprod, cumsum
from dlarray.functions.reductions.extrema import max, min
from dlarray.functions.reductions.logical_reductions import all, any
from dlarray.functions.reductions.logsumexp import logsumexp
from dlarray.functions.reductions.moving import movmax, movmean, movmin, movsum
from dlarray.functions.reductions.norms import norm, vecnorm
from dlarray.functions.reductions.sums import mean, prod, sum
from dlarray.functions.signals.filtering import conv2, convn, filter
from dlarray.functions.signals.fourier import fft, fft2, fftn, fftshift, ifft, ifft2, ifftn, ifftshift
from dlarray.functions.signals.signal_windows import hamming, hann
from dlarray.functions.signals.spectrograms import dlistft, dlstft
from dlarray.functions.sorting.kextremes import maxk, mink
from dlarray.functions.sorting.searching import find, nnz
from dlarray.functions.sorting.set_operations import intersect, setdiff, setxor, union
from dlarray.functions.sorting.sorting import issorted, issortedrows, sort, sortrows, topkrows
from dlarray.functions.sorting.unique import ismember, unique
from dlarray.functions.statistics.correlation import corr
from dlarray.functions.statistics.covariance import corrcoef, cov
from dlarray.functions.statistics.distances import pdist, pdist2, squareform
from dlarray.functions.statistics.histcounts import histcounts
from dlarray.functions.statistics.normalize import bounds, normalize, range, rescale
from dlarray.functions.statistics.quantiles import iqr, prctile, quantile
from dlarray.functions.statistics.zscore import mapminmax, zscore
from dlarray.functions.system.gpu_arrays import canUseGPU, existsOnGPU, gather, gpuArray, isgpuarray
from dlarray.functions.system.gpu_devices import GPUDevice, gpuDevice, gpuDeviceCount, gpuDeviceTable, wait
from dlarray.functions.system.timing import tic, toc

when_met("cupy", lambda: import_module("dlarray.functions.cupy_kernels"))

__all__ = [
    "AcceleratedFunction",
    "DifferentiableFunction",
    "GPUDevice",
    "Inf",
    "NaN",
    "abs",
    "accumarray",
    "acos",
    "acosd",
    "acosh",
    "acot",
    "acoth",
    "acsc",
    "acsch",
    "adamupdate",
    "all",
    "allfinite",
    "and_",
    "angle",
    "any",
    "anymissing",
    "anynan",
    "arrayfun",
    "asec",
    "asech",
    "asin",
    "asind",
    "asinh",
    "atan",
    "atan2",
    "atand",
    "atanh",
    "attention",
    "avgpool",
    "batchnorm",
    "bfloat16",
    "blkdiag",
    "bounds",
    "bsxfun",
    "canUseGPU",
    "cast",
    "cat",
    "ceil",
    "cell",
    "cell2mat",
    "cell2struct",
    "cellfun",
    "checkGradients",
    "chol",
    "circshift",
    "classUnderlying",
    "clearCache",
    "clip",
    "clippedrelu",
    "colon",
    "complex",
    "conj",
    "conv",
    "conv2",
    "convn",
    "corr",
    "corrcoef",
    "cos",
    "cosd",
    "cosh",
    "cot",
    "coth",
    "cov",
    "cross",
    "crosschannelnorm",
    "crossentropy",
    "csc",
    "csch",
    "ctc",
    "ctranspose",
    "cummax",
    "cummin",
    "cumprod",
    "cumsum",
    "cumtrapz",
    "deal",
    "deconv",
    "deg2rad",
    "det",
    "diag",
    "diff",
    "differentiable",
    "dims",
    "dlaccelerate",
    "dlcheckpoint",
    "dlconv",
    "dldivergence",
    "dlfeval",
    "dlgradient",
    "dlhessian",
    "dlistft",
    "dljacobian",
    "dljvp",
    "dllaplacian",
    "dlmtimes",
    "dlode45",
    "dlresize",
    "dlstft",
    "dltranspconv",
    "dlupdate",
    "dlvjp",
    "dot",
    "double",
    "dropout",
    "eig",
    "elu",
    "embed",
    "eps",
    "eq",
    "erf",
    "erfc",
    "erfcinv",
    "erfcx",
    "erfinv",
    "existsOnGPU",
    "exp",
    "expm",
    "expm1",
    "extractdata",
    "eye",
    "false",
    "fft",
    "fft2",
    "fftn",
    "fftshift",
    "fieldnames",
    "filter",
    "find",
    "finddim",
    "fix",
    "flintmax",
    "flip",
    "fliplr",
    "flipud",
    "floor",
    "focalCrossEntropy",
    "full",
    "fullyconnect",
    "gammaln",
    "gather",
    "ge",
    "gelu",
    "generalizedDice",
    "getfield",
    "gpuArray",
    "gpuDevice",
    "gpuDeviceCount",
    "gpuDeviceTable",
    "gradient",
    "groupnorm",
    "gru",
    "gt",
    "half",
    "hamming",
    "hann",
    "height",
    "histcounts",
    "horzcat",
    "huber",
    "hypot",
    "ifft",
    "ifft2",
    "ifftn",
    "ifftshift",
    "im2double",
    "im2single",
    "imag",
    "ind2sub",
    "indexcrossentropy",
    "inf",
    "instancenorm",
    "int16",
    "int32",
    "int64",
    "int8",
    "integral",
    "interp1",
    "interp2",
    "intersect",
    "intmax",
    "intmin",
    "inv",
    "ipermute",
    "iqr",
    "isUnderlyingType",
    "is_function_handle",
    "isa",
    "iscell",
    "iscellstr",
    "ischar",
    "iscolumn",
    "isdlarray",
    "isempty",
    "isequal",
    "isequaln",
    "isfield",
    "isfinite",
    "isfloat",
    "isgpuarray",
    "isinf",
    "isinteger",
    "islogical",
    "ismatrix",
    "ismember",
    "ismissing",
    "isnan",
    "isnumeric",
    "isreal",
    "isrow",
    "isscalar",
    "issorted",
    "issortedrows",
    "isstring",
    "isstruct",
    "isvector",
    "kron",
    "l1loss",
    "l2loss",
    "layernorm",
    "lbfgsState",
    "lbfgsupdate",
    "ldivide",
    "le",
    "leakyrelu",
    "length",
    "linspace",
    "log",
    "log10",
    "log1p",
    "log2",
    "logical",
    "logspace",
    "logsumexp",
    "lossScaler",
    "lstm",
    "lt",
    "lu",
    "magic",
    "mapminmax",
    "max",
    "maxk",
    "maxpool",
    "maxunpool",
    "mean",
    "median",
    "memoryReport",
    "meshgrid",
    "min",
    "mink",
    "minus",
    "mish",
    "mldivide",
    "mod",
    "mode",
    "movmax",
    "movmean",
    "movmin",
    "movsum",
    "mpower",
    "mrdivide",
    "mse",
    "mtimes",
    "mustBeA",
    "mustBeFinite",
    "mustBeFloat",
    "mustBeGreaterThan",
    "mustBeGreaterThanOrEqual",
    "mustBeInRange",
    "mustBeInteger",
    "mustBeLessThan",
    "mustBeLessThanOrEqual",
    "mustBeMember",
    "mustBeNegative",
    "mustBeNonNan",
    "mustBeNonempty",
    "mustBeNonnegative",
    "mustBeNonpositive",
    "mustBeNonzero",
    "mustBeNumeric",
    "mustBeNumericOrLogical",
    "mustBePositive",
    "mustBeReal",
    "mustBeText",
    "mustBeTextScalar",
    "mustBeUnderlyingType",
    "mustBeVector",
    "nan",
    "ndgrid",
    "ndims",
    "ne",
    "nextpow2",
    "nnz",
    "norm",
    "normalize",
    "not_",
    "null",
    "num2cell",
    "numel",
    "onehotdecode",
    "onehotencode",
    "ones",
    "or_",
    "orderfields",
    "orth",
    "paddata",
    "padsequences",
    "pagectranspose",
    "pageinv",
    "pagemldivide",
    "pagemrdivide",
    "pagemtimes",
    "pagetranspose",
    "pdist",
    "pdist2",
    "permute",
    "pi",
    "pinv",
    "plus",
    "polyder",
    "polyfit",
    "polyint",
    "polyval",
    "power",
    "prctile",
    "prelu",
    "prod",
    "psi",
    "qr",
    "quantile",
    "rad2deg",
    "rand",
    "randi",
    "randn",
    "randperm",
    "randsample",
    "range",
    "rank",
    "rdivide",
    "real",
    "reallog",
    "realmax",
    "realmin",
    "realpow",
    "realsqrt",
    "relu",
    "rem",
    "repelem",
    "repmat",
    "rescale",
    "reshape",
    "resize",
    "rmfield",
    "rms",
    "rmspropupdate",
    "rng",
    "roots",
    "rot90",
    "rotaryPositionEncoding",
    "round",
    "rsqrt",
    "sec",
    "sech",
    "setdiff",
    "setfield",
    "setxor",
    "sgdmupdate",
    "shiftdim",
    "sigmoid",
    "sign",
    "sin",
    "sind",
    "single",
    "sinh",
    "sinusoidalPositionEncoding",
    "size",
    "softmax",
    "softplus",
    "sort",
    "sortrows",
    "sparse",
    "sqrt",
    "squareform",
    "squeeze",
    "std",
    "stripdims",
    "struct2cell",
    "structfun",
    "sub2ind",
    "sum",
    "svd",
    "swish",
    "tan",
    "tand",
    "tanh",
    "tensorprod",
    "tic",
    "times",
    "toc",
    "toeplitz",
    "topkrows",
    "trace",
    "transpose",
    "trapz",
    "tril",
    "trimdata",
    "triu",
    "true",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
    "uminus",
    "underlyingType",
    "union",
    "unique",
    "uplus",
    "vander",
    "var",
    "vecnorm",
    "vertcat",
    "wait",
    "width",
    "xor",
    "zeros",
    "zscore",
]
