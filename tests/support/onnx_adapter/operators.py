"""ONNX's operators on elements, along dimensions and on matrices, as calls of dlarray's functions."""

import math

import dlarray as dl

from .tensor import NotOursError, Tensor, cut, elementwise, operator, swapped

# -- elements --------------------------------------------------------------------------------------------------
UNARY = {
    "Abs": "abs", "Acos": "acos", "Acosh": "acosh", "Asin": "asin", "Asinh": "asinh", "Atan": "atan", "Atanh": "atanh",
    "Ceil": "ceil", "Cos": "cos", "Cosh": "cosh", "Erf": "erf", "Exp": "exp", "Floor": "floor", "IsNaN": "isnan",
    "Log": "log", "Neg": "uminus", "Not": "not_", "Relu": "relu", "Sigmoid": "sigmoid", "Sign": "sign", "Sin": "sin",
    "Sinh": "sinh", "Sqrt": "sqrt", "Tan": "tan", "Tanh": "tanh", "Identity": "uplus",
}  # fmt: skip
BINARY = {
    "Add": "plus", "Sub": "minus", "Mul": "times", "And": "and_", "Or": "or_", "Xor": "xor", "Equal": "eq",
    "Greater": "gt", "GreaterOrEqual": "ge", "Less": "lt", "LessOrEqual": "le", "Pow": "power",
}  # fmt: skip
MANY = {"Max": "max", "Min": "min", "Sum": "plus"}
ACTIVATIONS = {
    "LeakyRelu": lambda n, x: dl.leakyrelu(x, n.get("alpha", 0.01)),
    "Elu": lambda n, x: dl.max(x, 0) + dl.min(n.get("alpha", 1.0) * dl.expm1(x), 0),
    "Celu": lambda n, x: dl.max(x, 0) + dl.min(n.get("alpha", 1.0) * dl.expm1(x / n.get("alpha", 1.0)), 0),
    "Selu": lambda n, x: (
        n.get("gamma", 1.0507009873554805)
        * (dl.max(x, 0) + dl.min(n.get("alpha", 1.6732632423543772) * dl.expm1(x), 0))
    ),
    "Gelu": lambda n, x: dl.gelu(x, Approximation=n.get("approximate", "none")),
    "HardSigmoid": lambda n, x: dl.clip(n.get("alpha", 0.2) * x + n.get("beta", 0.5), 0, 1),
    "HardSwish": lambda n, x: x * dl.clip(x / 6 + 0.5, 0, 1),
    "Mish": lambda n, x: x * dl.tanh(dl.log1p(dl.exp(x))),
    "Softplus": lambda n, x: dl.max(x, 0) + dl.log1p(dl.exp(-dl.abs(x))),
    "Softsign": lambda n, x: x / (1 + dl.abs(x)),
    "Swish": lambda n, x: x * dl.sigmoid(n.get("alpha", 1.0) * x),
    "SwiGLU": lambda n, a, b: a * dl.sigmoid(n.get("alpha", 1.0) * a) * b,
    "ThresholdedRelu": lambda n, x: x * (x > n.get("alpha", 1.0)),
    "Shrink": lambda n, x: (
        (x < -n.get("lambd", 0.5)) * (x + n.get("bias", 0.0)) + (x > n.get("lambd", 0.5)) * (x - n.get("bias", 0.0))
    ),
    "Reciprocal": lambda n, x: dl.rdivide(1, x),
    "Round": lambda n, x: dl.round(x, TieBreaker="even"),
    "IsInf": lambda n, x: (
        (dl.isinf(x) & (x > 0) & bool(n.get("detect_positive", 1)))
        | (dl.isinf(x) & (x < 0) & bool(n.get("detect_negative", 1)))
    ),
}  # fmt: skip


def _fill_tables():
    for name, function in UNARY.items():
        elementwise(name)(lambda n, x, function=function: getattr(dl, function)(x))
    for name, function in ACTIVATIONS.items():
        elementwise(name)(function)
    for name, function in BINARY.items():
        operator(name)(lambda n, a, b, function=function: getattr(dl, function)(a.x, older(n, a, b)))
    for name, function in MANY.items():
        elementwise(name)(lambda n, x, *more, function=function: _folded(getattr(dl, function), x, *more))


def _folded(f, x, *more):
    for y in more:
        x = f(x, y)
    return dl.uplus(x)


def older(n, a, b):
    """The second operand; old operator sets line it up at an axis of the first."""
    if n.opset < 7 and n.get("axis") is not None:
        return b.reshaped(b.shape + [1] * (a.rank - n.get("axis") - b.rank)).x
    return b.x


_fill_tables()


@operator("Div")
def _(n, a, b):
    y = dl.rdivide(a.x, older(n, a, b))
    return dl.fix(y) if a.integer else y


@operator("Mod")
def _(n, a, b):
    return (dl.rem if n.get("fmod", 0) else dl.mod)(a.x, b.x)


@elementwise("Mean")
def _(n, *xs):
    return _folded(dl.plus, *xs) / len(xs)


@operator("Clip")
def _(n, x, low=None, high=None):
    low = n.get("min", -math.inf) if low is None else low.number()
    high = n.get("max", math.inf) if high is None else high.number()
    if low > high:
        raise NotOursError
    return dl.clip(x.x, low, high)


@operator("PRelu")
def _(n, x, slope):
    if n.opset < 7 and slope.rank == 1:  # a slope for each channel
        slope = slope.reshaped(slope.shape + [1] * (x.rank - 2))
    return dl.max(x.x, 0) + slope.x * dl.min(x.x, 0)


@operator("Where")
def _(n, condition, a, b):
    return condition.x * a.x + dl.not_(condition.x) * b.x


# -- along dimensions ------------------------------------------------------------------------------------------
REDUCTIONS = {
    "ReduceSum": lambda x, d: dl.sum(x, d), "ReduceMean": lambda x, d: dl.mean(x, d),
    "ReduceProd": lambda x, d: dl.prod(x, d), "ReduceMax": lambda x, d: dl.max(x, [], d),
    "ReduceMin": lambda x, d: dl.min(x, [], d), "ReduceL1": lambda x, d: dl.sum(dl.abs(x), d),
    "ReduceL2": lambda x, d: dl.vecnorm(x, 2, d[0]) if len(d) == 1 else dl.sqrt(dl.sum(x * x, d)),
    "ReduceLogSum": lambda x, d: dl.log(dl.sum(x, d)), "ReduceLogSumExp": lambda x, d: dl.logsumexp(x, d),
    "ReduceSumSquare": lambda x, d: dl.sum(x * x, d),
}  # fmt: skip


def reduced_shape(t, axes, keep):
    axes = {a % t.rank for a in axes}
    return [1 if a in axes else m for a, m in enumerate(t.shape) if keep or a not in axes]


def _reduce(n, x, axes=None):
    axes = n.option("axes", axes)
    if not axes:
        if n.get("noop_with_empty_axes", 0):
            return Tensor(REDUCTIONS[n.kind](x.reshaped([*x.shape, 1]).x, [1]), x.rank + 1).reshaped(x.shape)
        axes = range(x.rank)
    y = REDUCTIONS[n.kind](x.x, [x.dim(a) for a in axes] or [1])
    return Tensor(y, x.rank).reshaped(reduced_shape(x, axes, n.get("keepdims", 1)))


operator(*REDUCTIONS)(_reduce)


@operator("ArgMax", "ArgMin")
def _(n, x):
    axis, last = n.get("axis", 0), n.get("select_last_index", 0)
    y = dl.flip(x.x, x.dim(axis)) if last else x.x
    _, place = getattr(dl, n.kind[3:].lower())(y, [], x.dim(axis), nargout=2)
    place = x.shape[axis] - place if last else place - 1
    return Tensor(place, x.rank).reshaped(reduced_shape(x, [axis], n.get("keepdims", 1)))


@operator("CumSum")
def _(n, x, axis):
    dim = x.dim(int(axis.number()))
    y = dl.cumsum(x.x, dim, "reverse" if n.get("reverse", 0) else "forward")
    return y - x.x if n.get("exclusive", 0) else y


@operator("CumProd")
def _(n, x, axis):
    axis = int(axis.number())
    way, length = "reverse" if n.get("reverse", 0) else "forward", x.shape[axis]
    if not n.get("exclusive", 0):
        return dl.cumprod(x.x, x.dim(axis), way)
    rest = cut(x, axis, range(1, length) if way == "reverse" else range(length - 1))
    one = Tensor(cut(x, axis, [0]).x ** 0, x.rank)
    parts = [rest, one] if way == "reverse" else [one, rest]
    return dl.cumprod(dl.cat(x.dim(axis), *(p.x for p in parts)), x.dim(axis), way)


@operator("TopK")
def _(n, x, k):
    f = dl.maxk if n.get("largest", 1) else dl.mink
    y, places = f(x.x, int(k.number()), x.dim(n.get("axis", -1)), nargout=2)
    return y, places - 1


@operator("Hardmax")
def _(n, x):
    dim = x.dim(n.get("axis", -1))
    _, place = dl.max(x.x, [], dim, nargout=2)
    return dl.cast(dl.cumsum(dl.ones(*dl.size(x.x), like=x.x), dim) == place, dl.underlyingType(x.x))


@operator("LpNormalization")
def _(n, x):
    length = dl.vecnorm(x.x, n.get("p", 2), x.dim(n.get("axis", -1)))
    return x.x / (length + (length == 0))


# -- matrices --------------------------------------------------------------------------------------------------
@operator("MatMul")
def _(n, a, b):
    left = a if a.rank > 1 else a.reshaped([1, *a.shape])
    right = b if b.rank > 1 else b.reshaped([*b.shape, 1])
    y = Tensor(dl.pagemtimes(right.x, left.x), max(left.rank, right.rank))
    shape = y.shape
    if b.rank == 1:
        shape = shape[:-1]
    if a.rank == 1:
        shape = shape[:-1] if b.rank == 1 else [*shape[:-2], shape[-1]]
    return y.reshaped(shape)


@operator("Gemm")
def _(n, a, b, c=None):
    alpha, beta = n.get("alpha", 1.0), n.get("beta", 1.0)
    left = dl.transpose(a.x) if n.get("transA", 0) else a.x
    right = dl.transpose(b.x) if n.get("transB", 0) else b.x
    if alpha == beta == 1 and c is not None and c.rank == 1 and c.shape != [1]:
        return dl.stripdims(dl.fullyconnect(dl.dlarray(left, "CB"), right, c.x))
    y = alpha * dl.mtimes(right, left)
    return y if c is None else y + beta * c.x


@operator("Det")
def _(n, x):
    if x.rank == 2:
        return Tensor(dl.det(x.x), 0)
    pages = x.reshaped([math.prod(x.shape[:-2]), *x.shape[-2:]])
    dets = [dl.det(cut(pages, 0, [p]).reshaped(x.shape[-2:]).x) for p in range(pages.shape[0])]
    return Tensor(dl.cat(1, *dets), 1).reshaped(x.shape[:-2])


@operator("Einsum")
def _(n, *ts):
    """Every operand over all letters, multiplied, and summed over those that the result does not have."""
    terms, arrow, result = n.get("equation").replace(" ", "").partition("->")
    terms = [_spelled(t, x.rank) for t, x in zip(terms.split(","), ts, strict=True)]
    free = sorted(c for c in set("".join(terms)) if "".join(terms).count(c) == 1)
    more = "".join(sorted({c for t in terms for c in t if c.isupper()}))
    result = result.replace("...", more) if arrow else "".join(free)
    letters = sorted(set("".join(terms)))
    product = None
    for term, x in zip(terms, ts, strict=True):
        x = _over(x, term, letters)
        product = x if product is None else Tensor(product.x * x.x, len(letters))
    gone = [c for c in letters if c not in result]
    y = dl.sum(product.x, [product.dim(letters.index(c)) for c in gone]) if gone else product.x
    kept = [c for c in letters if c in result]
    y = Tensor(y, len(letters)).reshaped([product.shape[letters.index(c)] for c in kept])
    return swapped(y, [kept.index(c) for c in result])


def _spelled(term, rank):
    return term.replace("...", "ABCDEFG"[: rank - len(term.replace("...", ""))])


def _over(x, term, letters):
    """x with an axis for each letter, in their order; of a letter that comes twice, the diagonal."""
    for c in [c for c in letters if term.count(c) == 2]:
        first, second = (k for k, d in enumerate(term) if d == c)
        m = x.shape[first]
        eye = Tensor(dl.eye(m, like=x.x), 2).reshaped(
            [m if k in (first, second) else 1 for k in range(x.rank)]
        )
        shape = [s for k, s in enumerate(x.shape) if k != second]
        x = Tensor(dl.sum(x.x * eye.x, x.dim(second)), x.rank).reshaped(shape)
        term = term[:second] + term[second + 1 :]
    own = sorted(term)
    x = swapped(x, [term.index(c) for c in own])
    sizes = dict(zip(own, x.shape, strict=True))
    return x.reshaped([sizes.get(c, 1) for c in letters])
