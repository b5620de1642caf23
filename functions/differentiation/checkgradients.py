"""checkGradients: derivatives against central differences, element by element."""

import inspect
import math
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from dlarray import nests
from dlarray.arguments import flag, is_empty, number, whole
from dlarray.array import asdlarray, dlarray, make
from dlarray.backend import asarray_like, class_name, dtype_of, is_complex, is_float, namespace, to_numpy
from dlarray.errors import ClassError, GradientError, TraceWarning, describe
from dlarray.functions.differentiation.differentiablefunction import DifferentiableFunction
from dlarray.functions.differentiation.dlgradient import dlfeval, dlgradient
from dlarray.functions.reductions.sums import sum as total
from dlarray.registry import function, functions


@function(wrap=True, differentiable=False)
def checkGradients(
    f: Any,
    /,
    *args: Any,
    Order: int = 1,
    RelativeTolerance: float = 1e-5,
    AbsoluteTolerance: float = 1e-6,
    Step: float | None = None,
    MaxElements: int = 1000,
    Verbose: bool = True,
    RaiseError: bool = True,
) -> bool:
    """Check the derivatives of a function, an operation or a layer against central differences.

    Syntaxes: ``tf = checkGradients(f, X1, ..., XN)``, ``tf = checkGradients(layer, X1, ..., XN)``,
    ``tf = checkGradients(f, X1, ..., XN, Order=2)``, with the options below.

    **Extends MATLAB**, whose nearest function is ``checkLayer``.

    Parameters
    ----------
    f : callable, DifferentiableFunction, Layer or dlnetwork
        Function or layer to check.  Of a layer, ``predict`` is checked, and ``forward`` if the layer defines it, with
        respect to the inputs and to the learnable parameters; empty ones are initialized first.  A network is checked
        in the same way.
    X1, ..., XN : any
        The inputs.  Every floating-point dlarray in them is a variable, also inside lists, tuples, dicts and structs.
        Other values are passed on unchanged.
    Order : int, default 1
        The highest derivative to check.  The first is the gradient of a weighted sum of all outputs; each further one
        is the gradient of the derivative before it along a fixed direction.
    RelativeTolerance, AbsoluteTolerance : float, default 1e-5, 1e-6
        A derivative d and its difference quotient q fit if ``|d - q| <= AbsoluteTolerance + RelativeTolerance * |q|``.
    Step : float, optional
        Step of the differences, times ``max(1, |x|)``; by default the cube root of eps.
    MaxElements : int, default 1000
        Of a larger variable, this many elements are checked, spread evenly.
    Verbose : bool, default True
        Display a report.
    RaiseError : bool, default True
        Whether a failed check is an error.  If not, the result is false.

    Returns
    -------
    tf : bool
        True if everything fits.

    Raises
    ------
    GradientError
        A derivative differs; the message names the element that differs most, its derivative and the difference
        quotient.  ``f`` changes its arguments; ``f`` gives different values for the same inputs; a gradient has not the
        class, size and labels of its variable.
    ClassError
        ``f`` cannot be called, or no input is a floating-point dlarray.

    Notes
    -----
    The differences are taken in double, with inputs of class single as double.  Random numbers are the same in every
    evaluation, and the state of ``rng`` is afterwards what it was.  At a kink, where a derivative jumps, difference
    quotients fit no derivative: choose inputs elsewhere.  The derivative with respect to complex x is that with respect
    to its real part plus i times that with respect to its imaginary part, as ``dlgradient`` has it.

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[0.5, -1], [2, 0.25]], "CB")
    >>> dl.checkGradients(lambda X, a: dl.softmax(a * X) ** 2, X, dl.dlarray(0.7), Order=2)
    Check of the derivatives of a function:
      order 1: X, 4 elements    passed
      order 1: a, 1 element     passed
      order 2: X, 4 elements    passed
      order 2: a, 1 element     passed
    True
    """
    name, checks = "checkGradients", list(_checks_of(f, args))
    report: list[str] = []
    standard = float(np.finfo(float).eps) ** (1 / 3)
    options = _Options(
        whole(name, "Order", Order, least=1, fix="Order=2"),
        number(name, "RelativeTolerance", RelativeTolerance, least=0, fix="RelativeTolerance=1e-5"),
        number(name, "AbsoluteTolerance", AbsoluteTolerance, least=0, fix="AbsoluteTolerance=1e-6"),
        standard if is_empty(Step) else number(name, "Step", Step, above=0, fix="Step=1e-5"),
        whole(name, "MaxElements", MaxElements, least=1, fix="MaxElements=1000"),
    )
    told, raised = flag(name, "Verbose", Verbose), flag(name, "RaiseError", RaiseError)
    stream = functions["rng"].call
    before = stream()
    problems: list[str] = []
    try:
        for check in checks:
            if told:
                print(f"Check of the derivatives of {check.title}:")
            for row, problem in _run(check, options, lambda: stream(before)):
                if told and row:
                    print(row)
                report.append(row)
                if problem:
                    problems.append(f"{check.title}: {problem}")
    finally:
        stream(before)
    if problems and told:
        print(*(f"  {p}" for p in problems), sep="\n")
    if problems and raised:
        raise GradientError(
            f"checkGradients: {problems[0]}"
            + (f" ({len(problems) - 1} more)" if len(problems) > 1 else "")
            + "; fix: the backward function or the formula, or inputs away from kinks"
        )
    return not problems


@dataclass(frozen=True)
class _Options:
    order: int
    relative: float
    absolute: float
    step: float
    most: int


@dataclass(frozen=True)
class _Check:
    """One function to check: what it is called in the report, and the arguments with their names."""

    title: str
    call: Callable
    args: tuple
    names: tuple[str, ...]
    operation: DifferentiableFunction | None = None


# -- what is checked -------------------------------------------------------------------------------------------
def _checks_of(f: Any, args: tuple) -> Iterator[_Check]:
    if hasattr(type(f), "learnable_names") and hasattr(f, "predict"):
        yield from _checks_of_layer(f, args)
    elif nests.is_network(f):
        predict = functions["predict"].call
        yield _Check("a network", predict, (f, *args), ("net", *_numbered(args)))
    elif isinstance(f, DifferentiableFunction):
        yield _Check(type(f).__name__, f, args, _parameter_names(f.forward, args), f)
    elif callable(f):
        title = getattr(f, "__name__", type(f).__name__)
        yield _Check("a function" if title == "<lambda>" else title, f, args, _parameter_names(f, args))
    else:
        raise ClassError(
            f"checkGradients: the first argument must be a function, an operation or a layer, but it is {describe(f)}; "
            "fix: checkGradients(f, X)"
        )


def _checks_of_layer(layer: Any, args: tuple) -> Iterator[_Check]:
    X = [asdlarray(x) for x in args]
    layer = layer._initialized(*X)
    learnables = {name: asdlarray(getattr(layer, name)) for name in type(layer).learnable_names}

    def evaluate(method: str) -> Callable:
        def call(parameters: dict, *inputs: dlarray) -> Any:
            own = layer.copy()
            own.__dict__.update(parameters)
            if not type(own).Formattable:
                inputs = tuple(dlarray.from_array(x.array) for x in inputs)
            return getattr(own, method)(*inputs)

        return call

    title = layer.class_name()
    shown = ("learnables", *_numbered(args))
    yield _Check(f"{title}, predict", evaluate("predict"), (learnables, *X), shown)
    if any(
        "forward" in vars(c) for c in type(layer).__mro__ if not c.__module__.endswith("layers.base.layer")
    ):
        yield _Check(f"{title}, forward", evaluate("forward"), (learnables, *X), shown)


def _numbered(args: tuple) -> tuple[str, ...]:
    return ("X",) if len(args) == 1 else tuple(f"X{i + 1}" for i in range(len(args)))


def _parameter_names(f: Callable, args: tuple) -> tuple[str, ...]:
    """The names that the function gives its arguments, where they can be had."""
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    try:
        names = [p.name for p in inspect.signature(f).parameters.values() if p.kind in kinds]
    except (TypeError, ValueError):
        names = []
    numbered = _numbered(args)
    return tuple(names[i] if i < len(names) else numbered[i] for i in range(len(args)))


# -- the check -------------------------------------------------------------------------------------------------
def _is_variable(x: Any) -> bool:
    return type(x) is dlarray and is_float(x._data.dtype)


def _run(check: _Check, options: _Options, restart: Callable) -> Iterator[tuple[str, str]]:
    """Rows of the report, each with the problem that was found or ''."""
    leaves, rebuild = nests.flatten(list(check.args), _is_variable)
    if not leaves:
        raise ClassError(
            "checkGradients: no input is a dlarray of class single or double, so there is nothing to differentiate; "
            "fix: checkGradients(f, dlarray(X))"
        )
    paths = [
        path
        for name, arg in zip(check.names, check.args, strict=True)
        for path in nests.paths(arg, name, _is_variable)
    ]

    def call(*flat: dlarray) -> Any:
        restart()
        return check.call(*rebuild([x.copy() for x in flat]))

    yield from _changes(check, options, restart)
    wide = [_as_double(x) for x in leaves]
    value = _weighted(call)
    if float(value(*wide)) != float(value(*wide)):
        yield "", "gives different values for the same inputs, so its derivatives cannot be checked"
        return
    width = (
        max(len(f"  order 1: {p}, {_elements(math.prod(x.shape))}") for p, x in zip(paths, wide, strict=True))
        + 3
    )
    for order in range(1, options.order + 1):
        slope = _slope(value)
        gradients = slope(*wide)
        for k, (path, x) in enumerate(zip(paths, wide, strict=True)):
            worst, count = _compare(value, wide, k, gradients[k], options)
            head = f"  order {order}: {path}, {_elements(count)}"
            problem = worst and f"order {order}: {worst.text(path, x)}"
            yield f"{head:<{width}} {'failed' if problem else 'passed'}", problem or ""
        value = _along(slope, order)
    if check.operation is None:
        yield from _kinds(check, call, leaves, paths)
    else:
        yield from _kinds_of_operation(check, leaves, paths)


def _elements(count: int) -> str:
    return f"{count} element{'s' * (count != 1)}"


def _as_double(x: dlarray) -> dlarray:
    xp = namespace(x._data)
    kind = xp.complex128 if is_complex(x._data.dtype) else dtype_of(xp, "double")
    return make(xp.astype(x._data, kind), x._format, None)


def _draw(shape: tuple[int, ...], seed: int) -> np.ndarray:
    return np.random.default_rng(seed).uniform(0.5, 1.5, shape) * np.where(
        np.arange(math.prod(shape)) % 2, -1, 1
    ).reshape(shape)


def _weighted(call: Callable) -> Callable:
    """The sum of all outputs with fixed weights, as a real 1×1 dlarray."""

    def value(*flat: dlarray) -> dlarray:
        sums = []
        for i, y in enumerate(nests.tree_leaves(call(*flat), _is_variable)):
            array = y.array
            for part in _real_parts(array):
                weights = asarray_like(_draw(tuple(array.shape), i + 1), array)
                sums.append(total(dlarray.from_array(part * weights), "all"))
        result = asdlarray(0.0)
        for s in sums:
            result = result + s
        return result

    return value


def _real_parts(array: Any) -> list:
    if not is_complex(array.dtype):
        return [array]
    xp = namespace(array)
    return [xp.real(array), 0.7 * xp.imag(array)]


def _slope(value: Callable) -> Callable:
    """The gradients of a value; inside another evaluation they can be differentiated again."""

    def gradients(*flat: dlarray) -> list:
        again = any(x._node is not None for x in flat)

        def inner(*traced: dlarray) -> list:
            y = value(*traced)
            if y._node is None:
                return [make(namespace(x._data).zeros_like(x._data), x._format, None) for x in flat]
            with (
                warnings.catch_warnings()
            ):  # what y does not depend on has the gradient zero, and is checked so
                warnings.simplefilter("ignore", TraceWarning)
                found = dlgradient(y, *traced, EnableHigherDerivatives=again)
            return list(found) if len(traced) > 1 else [found]

        return dlfeval(inner, *flat)

    return gradients


def _along(slope: Callable, order: int) -> Callable:
    """The derivative along a fixed direction."""

    def value(*flat: dlarray) -> dlarray:
        result = asdlarray(0.0)
        for i, g in enumerate(slope(*flat)):
            array = g.array
            for part in _real_parts(array):
                direction = asarray_like(_draw(tuple(array.shape), 1000 * order + i), array)
                result = result + total(dlarray.from_array(part * direction), "all")
        return result

    return value


@dataclass
class _Worst:
    """The element whose derivative is farthest from its difference quotient."""

    place: int
    analytic: complex
    numeric: complex
    excess: float

    def text(self, path: str, x: dlarray) -> str:
        subscripts = np.unravel_index(self.place, x._data.shape)[::-1]
        where = ",".join(str(int(i) + 1) for i in subscripts)
        return (
            f"the derivative with respect to {path}({where}) is {self.analytic:.10g}, but the difference quotient is "
            f"{self.numeric:.10g}"
        )


def _compare(
    value: Callable, flat: list, k: int, gradient: dlarray, options: _Options
) -> tuple[_Worst | None, int]:
    x = flat[k]
    host, slopes = to_numpy(x._data), to_numpy(gradient._data)
    count = host.size
    places = range(count) if count <= options.most else np.linspace(0, count - 1, options.most).astype(int)
    worst = None
    for place in places:
        at = np.unravel_index(place, host.shape)
        analytic = slopes[at].item()
        for nearer in (1, 64):  # where they differ, a kink may lie within the step
            numeric: complex = 0.0
            for unit in (1.0, 1j) if is_complex(host.dtype) else (1.0,):
                h = options.step * max(1.0, float(abs(host[at]))) / nearer
                ends = []
                for sign in (1, -1):
                    moved = np.array(host)
                    moved[at] += sign * h * unit
                    shifted = make(asarray_like(moved, x._data), x._format, None)
                    ends.append(float(value(*flat[:k], shifted, *flat[k + 1 :])))
                numeric += unit * (ends[0] - ends[1]) / (2 * h)
            excess = abs(analytic - numeric) / (options.absolute + options.relative * abs(numeric))
            if excess <= 1:
                break
        if not excess <= 1 and not (math.isnan(abs(analytic)) and math.isnan(abs(numeric))):
            excess = math.inf if math.isnan(excess) else excess
            if worst is None or excess > worst.excess:
                worst = _Worst(int(place), analytic, numeric, excess)
    return worst, len(places)


# -- what else must hold ---------------------------------------------------------------------------------------
def _changes(check: _Check, options: _Options, restart: Callable) -> Iterator[tuple[str, str]]:
    """Whether the function writes into its arguments."""
    leaves, rebuild = nests.flatten(list(check.args), lambda x: type(x) is dlarray)
    own = [x.copy() for x in leaves]
    for x in own:
        x._data = namespace(x._data).asarray(x._data, copy=True)
    before = [np.array(to_numpy(x._data)) for x in own]
    args = rebuild(own)
    restart()
    check.call(*args)
    after = nests.tree_leaves(list(args), lambda x: type(x) is dlarray)
    after = [x for x in after if type(x) is dlarray]
    same = len(after) == len(before) and all(
        a._format == x._format and np.array_equal(to_numpy(a._data), b, equal_nan=True)
        for a, x, b in zip(after, leaves, before, strict=True)
    )
    if not same:
        yield "", "changes its arguments; it must work on copies of its own"


def _kinds(check: _Check, call: Callable, leaves: list, paths: list) -> Iterator[tuple[str, str]]:
    """Whether each gradient has the class, size and labels of its variable."""
    for path, x, g in zip(paths, leaves, _slope(_weighted(call))(*leaves), strict=True):
        if (g.shape, g._format, g._data.dtype) != (x.shape, x._format, x._data.dtype):
            yield "", f"the gradient of {path} is {g.describe()}, but {path} is {x.describe()}"


def _kinds_of_operation(check: _Check, leaves: list, paths: list) -> Iterator[tuple[str, str]]:
    """The same of what the user's own ``backward`` returns, before it is brought into the class of the input."""
    f = check.operation
    assert f is not None
    kinds: list[dlarray | None] = []
    original, own = f.backward, {k: v for k, v in f.__dict__.items() if k == "backward"}

    def watched(*args: Any) -> Any:
        result = original(*args)
        parts = list(result) if type(result) is tuple else [result]
        kinds[:] = [p if type(p) is dlarray else None for p in parts]
        return result

    f.backward = watched  # type: ignore[method-assign]
    try:
        rebuild = nests.flatten(list(check.args), _is_variable)[1]
        _slope(_weighted(lambda *flat: f(*rebuild(flat))))(*leaves)
    finally:
        del f.__dict__["backward"]
        f.__dict__.update(own)
    places = [i for i, a in enumerate(check.args) if _is_variable(a)]
    for place, path, x in zip(places, paths, leaves, strict=False):
        g = kinds[place] if place < len(kinds) else None
        if g is not None and class_name(g._data.dtype) != class_name(x._data.dtype):
            yield (
                "",
                (
                    f"the gradient of {path} that backward returns is {class_name(g._data.dtype)}, but {path} is "
                    f"{class_name(x._data.dtype)}"
                ),
            )
