"""The public functions, one MATLAB function or one tight family to a file.

Importing this package registers them all.  The names are listed here by hand, for editors and type checkers;
``tests/test_public_names.py`` compares the list with the registry.  The kernels for CuPy are imported when its first
array is met.
"""

from importlib import import_module

from dlarray.backend import when_met
from dlarray.functions.accumarray import accumarray
from dlarray.functions.activations import gelu, leakyrelu, relu, sigmoid
from dlarray.functions.arithmetic import bsxfun, ldivide, minus, plus, power, rdivide, times, uminus, uplus
from dlarray.functions.attention import attention
from dlarray.functions.batchnorm import batchnorm
from dlarray.functions.cells import arrayfun, cell2mat, cellfun, num2cell, structfun
from dlarray.functions.checkgradients import checkGradients
from dlarray.functions.complex_parts import angle, complex, conj, imag, real
from dlarray.functions.constants import Inf, NaN, eps, false, flintmax, pi, realmax, realmin, true
from dlarray.functions.conversions import (
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
from dlarray.functions.correlation import corr
from dlarray.functions.covariance import corrcoef, cov
from dlarray.functions.creation import eye, inf, nan, ones, zeros
from dlarray.functions.crosschannelnorm import crosschannelnorm
from dlarray.functions.crossentropy import crossentropy
from dlarray.functions.ctc import ctc
from dlarray.functions.cumulative import cummax, cummin, cumprod, cumsum
from dlarray.functions.differentiable import differentiable
from dlarray.functions.differentiablefunction import DifferentiableFunction
from dlarray.functions.differentiation import dlfeval, dlgradient
from dlarray.functions.directional_derivatives import dljvp, dlvjp
from dlarray.functions.distances import pdist, pdist2, squareform
from dlarray.functions.dlaccelerate import AcceleratedFunction, clearCache, dlaccelerate
from dlarray.functions.dlcheckpoint import dlcheckpoint
from dlarray.functions.dlconv import dlconv
from dlarray.functions.dlmtimes import dlmtimes
from dlarray.functions.dlode45 import dlode45
from dlarray.functions.dlresize import dlresize
from dlarray.functions.dltranspconv import dltranspconv
from dlarray.functions.dlupdate import dlupdate
from dlarray.functions.eigenvalues import eig
from dlarray.functions.elementwise import abs, exp, log, sqrt, tanh
from dlarray.functions.embed import embed
from dlarray.functions.equality import isequal, isequaln
from dlarray.functions.error_function import erf, erfc, erfcinv, erfcx, erfinv
from dlarray.functions.exponential import expm1, log1p, log2, log10, nextpow2
from dlarray.functions.extrema import max, min
from dlarray.functions.factorizations import chol, lu, qr, svd
from dlarray.functions.fields import (
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
from dlarray.functions.filtering import conv2, convn, filter
from dlarray.functions.focalcrossentropy import focalCrossEntropy
from dlarray.functions.fourier import fft, fft2, fftn, fftshift, ifft, ifft2, ifftn, ifftshift
from dlarray.functions.fullyconnect import fullyconnect
from dlarray.functions.gamma_function import gammaln, psi
from dlarray.functions.generalizeddice import generalizedDice
from dlarray.functions.gpu_arrays import canUseGPU, existsOnGPU, gather, gpuArray, isgpuarray
from dlarray.functions.gpu_devices import GPUDevice, gpuDevice, gpuDeviceCount, gpuDeviceTable, wait
from dlarray.functions.grids import colon, linspace, logspace, meshgrid, ndgrid
from dlarray.functions.groupnorm import groupnorm, instancenorm
from dlarray.functions.gru import gru
from dlarray.functions.histcounts import histcounts
from dlarray.functions.hyperbolic import (
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
from dlarray.functions.image_classes import im2double, im2single
from dlarray.functions.indexcrossentropy import indexcrossentropy
from dlarray.functions.integration import cumtrapz, diff, gradient, trapz
from dlarray.functions.interpolation import interp1, interp2
from dlarray.functions.inverses import det, inv, pageinv, pinv
from dlarray.functions.jacobians import dldivergence, dlhessian, dljacobian, dllaplacian
from dlarray.functions.joining import cat, horzcat, vertcat
from dlarray.functions.kextremes import maxk, mink
from dlarray.functions.kinds import (
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
from dlarray.functions.layer_activations import clippedrelu, dropout, elu, mish, prelu, softplus, swish
from dlarray.functions.layernorm import layernorm
from dlarray.functions.linear_systems import mldivide, mrdivide, pagemldivide, pagemrdivide
from dlarray.functions.logical_reductions import all, any
from dlarray.functions.logsumexp import logsumexp
from dlarray.functions.lstm import lstm
from dlarray.functions.magic import magic
from dlarray.functions.matrices import blkdiag, diag, kron, toeplitz, tril, triu, vander
from dlarray.functions.matrix_functions import expm, mpower, null, orth, rank, trace
from dlarray.functions.memoryreport import memoryReport
from dlarray.functions.moving import movmax, movmean, movmin, movsum
from dlarray.functions.mse import mse
from dlarray.functions.mtimes import mtimes
from dlarray.functions.norms import norm, vecnorm
from dlarray.functions.onehot import onehotdecode, onehotencode
from dlarray.functions.optimizers import adamupdate, sgdmupdate
from dlarray.functions.padsequences import padsequences
from dlarray.functions.page_transposes import pagectranspose, pagetranspose
from dlarray.functions.pagemtimes import pagemtimes
from dlarray.functions.pairs import atan2, hypot, mod, rem
from dlarray.functions.polynomials import conv, deconv, polyder, polyfit, polyint, polyval, roots
from dlarray.functions.pooling import avgpool, maxpool, maxunpool
from dlarray.functions.position_encoding import sinusoidalPositionEncoding
from dlarray.functions.predicates import (
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
from dlarray.functions.products import cross, dot, tensorprod
from dlarray.functions.properties import (
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
from dlarray.functions.quadrature import integral
from dlarray.functions.quantiles import iqr, prctile, quantile
from dlarray.functions.random import rand, randi, randn, randperm, rng
from dlarray.functions.random_sampling import randsample
from dlarray.functions.real_domain import reallog, realpow, realsqrt, rsqrt
from dlarray.functions.rearranging import circshift, flip, fliplr, flipud, ipermute, repelem, rot90, shiftdim
from dlarray.functions.reductions import mean, prod, sum
from dlarray.functions.regression_losses import huber, l1loss, l2loss
from dlarray.functions.relations import and_, eq, ge, gt, le, lt, ne, not_, or_, xor
from dlarray.functions.resizing import paddata, resize, trimdata
from dlarray.functions.rotary_position_encoding import rotaryPositionEncoding
from dlarray.functions.rounding import ceil, clip, fix, floor, round, sign
from dlarray.functions.scaling import bounds, normalize, range, rescale
from dlarray.functions.searching import find, nnz
from dlarray.functions.setoperations import intersect, setdiff, setxor, union
from dlarray.functions.sets import ismember, unique
from dlarray.functions.shape import ctranspose, permute, repmat, reshape, squeeze, transpose
from dlarray.functions.signal_windows import hamming, hann
from dlarray.functions.softmax import softmax
from dlarray.functions.sorting import issorted, issortedrows, sort, sortrows, topkrows
from dlarray.functions.sparse import sparse
from dlarray.functions.spectrograms import dlistft, dlstft
from dlarray.functions.standard_scores import mapminmax, zscore
from dlarray.functions.statistics import median, mode, rms, std, var
from dlarray.functions.subscripts import ind2sub, sub2ind
from dlarray.functions.timing import tic, toc
from dlarray.functions.trigonometric import (
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
from dlarray.functions.validation import (
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

when_met("cupy", lambda: import_module("dlarray.kernels.cupy_table"))

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
