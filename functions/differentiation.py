"""dlfeval and dlgradient: evaluate a function while tracing it, and differentiate what was traced."""

import warnings
from collections.abc import Callable
from typing import Any

from dlarray import nests
from dlarray.array import dlarray, make
from dlarray.autodiff import TracedArray, tape
from dlarray.backend import class_name, is_complex, is_float, namespace
from dlarray.errors import ArgumentError, ClassError, TraceError, TraceWarning, describe
from dlarray.registry import function


def _is_dlarray(x: Any) -> bool:
    return type(x) is dlarray


def _map_arrays(f: Callable[[dlarray], dlarray], nest: Any) -> Any:
    """The nest with f applied to its dlarrays; the same object when f changes none of them."""
    if type(nest) is dlarray:
        return f(nest)
    leaves, rebuild = nests.flatten(nest, _is_dlarray)
    new = [f(leaf) for leaf in leaves]
    return nest if all(a is b for a, b in zip(new, leaves, strict=True)) else rebuild(new)


@function(wrap=False)
def dlfeval(fun: Callable, /, *args: Any, **kwargs: Any) -> Any:
    """Evaluate a function while tracing its dlarray inputs, so that ``dlgradient`` can differentiate in it.

    Syntax: ``y = dlfeval(fun, x1, ..., xn)``.

    Parameters
    ----------
    fun : callable
        The function to evaluate.  Inside it, ``dlgradient`` may be called.
    x1, ..., xn : any
        Its inputs.  Every floating-point dlarray in them becomes a variable, also inside lists, tuples, dicts, structs,
        tables of learnables and networks.  Other values are passed on as they are.

    Returns
    -------
    y : any
        What ``fun`` returns, as it returns it (several values as a tuple), with dlarrays no longer traced.

    Notes
    -----
    Calls may be nested; the trace ends when the outermost call returns.  Keyword arguments are handed to ``fun``
    (an extension of MATLAB's syntax).

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlfeval.html

    Examples
    --------
    >>> import dlarray as dl
    >>> def rosenbrock(x):
    ...     y = 100 * (x[0, 1] - x[0, 0] ** 2) ** 2 + (1 - x[0, 0]) ** 2
    ...     return y, dl.dlgradient(y, x)
    >>> fval, gradval = dl.dlfeval(rosenbrock, dl.dlarray([-1, 2]))
    >>> gradval
      1×2 dlarray
    <BLANKLINE>
       396   200
    """
    if not callable(fun):
        raise ClassError(
            f"dlfeval: the first argument must be a function, but it is {describe(fun)}; fix: dlfeval(f, x)"
        )
    evaluation = tape.Evaluation()

    def variable(X: dlarray) -> dlarray:
        if X._node is not None or not is_float(X._data.dtype):
            return X
        evaluation.leaves += 1
        return make(X._data, X._format, tape.leaf(X._data.shape))

    inputs = [_map_arrays(variable, a) for a in args]
    options = {key: _map_arrays(variable, a) for key, a in kwargs.items()}
    running = tape.stack.evaluations
    outermost = not running
    if outermost:
        first = next((a for a in inputs if type(a) is dlarray), None)
        tape.stack.xp = None if first is None else namespace(first._data)
    running.append(evaluation)
    try:
        result = fun(*inputs, **options)
    finally:
        running.pop()
        if outermost:
            tape.stack.xp = None
    return _map_arrays(_untraced, result) if outermost else result


def _untraced(X: dlarray) -> dlarray:
    return X if X._node is None else make(X._data, X._format, None)


@function()
def dlgradient(
    y: Any,
    /,
    *x: Any,
    RetainData: bool = False,
    EnableHigherDerivatives: bool = False,
    AllowComplex: bool = True,
) -> Any:
    """Gradients of a traced scalar with respect to traced variables, by automatic differentiation.

    Syntaxes: ``dydx = dlgradient(y, x)``, ``dydx1, dydx2 = dlgradient(y, x1, x2)``, with ``RetainData``,
    ``EnableHigherDerivatives``, ``AllowComplex``.  Call it inside a function that ``dlfeval`` evaluates.

    Parameters
    ----------
    y : dlarray
        Traced real 1×1 array.
    x : dlarray, list, tuple, dict, struct or table
        The variables: inputs of ``dlfeval`` or intermediate values; nests such as ``net.Learnables`` or a struct of
        parameters are differentiated leaf by leaf.
    RetainData : bool, default False
        Keep the intermediate values for another ``dlgradient`` in the same ``dlfeval``.  Without it they are freed as
        they are used.
    EnableHigherDerivatives : bool, default False
        Trace the gradient itself, so that it can be differentiated again.
    AllowComplex : bool, default True
        Whether variables may be complex.

    Returns
    -------
    dydx : dlarray or nest
        One per variable, with its structure, labels, size and class.

    Raises
    ------
    TraceError
        Outside ``dlfeval``; ``y`` untraced (the message says where the trace was cut) or used up; ``x`` untraced.
    ArgumentError
        ``y`` is not a real scalar.

    Warns
    -----
    TraceWarning
        A variable that ``y`` does not depend on; its gradient is zero.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.dlgradient.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.dlfeval(lambda x: dl.dlgradient(dl.sum(x**3, "all"), x), dl.dlarray([1, 2, 3]))
      1×3 dlarray
    <BLANKLINE>
         3    12    27
    """
    running = tape.stack.evaluations
    if not running:
        raise TraceError(
            "dlgradient: must be called inside a function that dlfeval evaluates; "
            "fix: put the loss and dlgradient into a function f and call dlfeval(f, x)"
        )
    if not x:
        raise ArgumentError("dlgradient: not enough arguments; fix: dlgradient(y, x) with the variables x")
    _check_value(y)
    flat = [nests.flatten(v, _is_variable) for v in x]
    variables = [leaf for leaves, _ in flat for leaf in leaves]
    _check_variables(x, flat, AllowComplex)
    higher = bool(EnableHigherDerivatives)
    targets = {v._node for v in variables}
    gradients = tape.pull(
        y._node,
        namespace(y._data).ones_like(y._data),
        targets,
        retain=bool(RetainData),
        higher=higher,
        prune=len(targets) < sum(e.leaves for e in running) or any(t.primitive is not None for t in targets),
    )
    unused = [i for i, v in enumerate(variables) if v._node not in gradients]
    if unused:
        names = _names(x, flat)
        warnings.warn(
            f"dlgradient: y does not depend on {', '.join(names[i] for i in unused[:5])}"
            + (f" and {len(unused) - 5} more" if len(unused) > 5 else "")
            + "; the gradient is zero"
            + _where_cut(),
            TraceWarning,
            stacklevel=4,
        )
    results = iter([_gradient(v, gradients.get(v._node)) for v in variables])
    nested = tuple(rebuild([next(results) for _ in leaves]) for leaves, rebuild in flat)
    return nested if len(nested) > 1 else nested[0]


def _is_variable(v: Any) -> bool:
    return type(v) is dlarray or hasattr(v, "dtype")


def _gradient(v: dlarray, g: Any) -> dlarray:
    if g is None:
        return make(namespace(v._data).zeros_like(v._data), v._format, None)
    if g.dtype != v._data.dtype:
        xp = namespace(g)
        g = xp.astype(
            xp.real(g) if is_complex(g.dtype) and not is_complex(v._data.dtype) else g, v._data.dtype
        )
    if type(g) is TracedArray:
        return make(g.value, v._format, g.node)
    return make(g, v._format, None)


def _check_value(y: Any) -> None:
    if type(y) is not dlarray:
        raise ClassError(
            f"dlgradient: y must be a traced real dlarray scalar, but it is {describe(y)}"
            + _where_cut()
            + "; fix: keep dlarrays from the inputs of dlfeval to y"
        )
    count = 1
    for n in y._data.shape:
        count *= n
    if count != 1:
        raise ArgumentError(
            "dlgradient: Value to differentiate is non-scalar. It must be a traced real dlarray scalar. "
            f'y is {y.describe()}; fix: dlgradient(sum(y, "all"), x), or a loss such as mse'
        )
    if y._node is None:
        raise TraceError(
            "dlgradient: Value to differentiate is not traced. It must be a traced real dlarray scalar."
            + (_where_cut() or " No input of dlfeval reaches y")
            + "; fix: pass the variables as inputs of dlfeval and compute y from them with dlarray operations"
        )
    if is_complex(y._data.dtype):
        raise ArgumentError(
            "dlgradient: Value to differentiate is complex. It must be a traced real dlarray scalar. "
            "fix: differentiate its real part, imaginary part or absolute value"
        )


def _check_variables(x: tuple, flat: list, allow_complex: bool) -> None:
    for argument, (leaves, _) in enumerate(flat):
        for v in leaves:
            if type(v) is dlarray and v._node is not None:
                if not allow_complex and is_complex(v._data.dtype):
                    raise ClassError(f"dlgradient: x is complex ({v.describe()}) and AllowComplex is false")
                continue
            name = next(
                n
                for n, leaf in zip(_names(x, flat), [w for ls, _ in flat for w in ls], strict=True)
                if leaf is v
            )
            what = v.describe() if type(v) is dlarray else describe(v)
            if type(v) is dlarray and class_name(v._data.dtype) == "logical":
                reason = "logical data cannot be traced; fix: single(x) or double(x) before dlfeval"
            else:
                reason = "it is not traced; fix: make it an input of dlfeval" + (
                    "" if type(v) is dlarray else " as a dlarray, dlarray(x)"
                )
            raise TraceError(f"dlgradient: variable {name} is {what}, and {reason}{_where_cut()}")
        if not leaves:
            raise ClassError(
                f"dlgradient: argument {argument + 2} holds no dlarray: it is {describe(x[argument])}"
            )


def _names(x: tuple, flat: list) -> list[str]:
    names = []
    for argument, (v, (leaves, _)) in enumerate(zip(x, flat, strict=True)):
        own = f"x{argument + 1}" if len(x) > 1 else "x"
        if type(v) is dlarray or len(leaves) == 0:
            names += [own] * len(leaves)
        else:
            names += nests.paths(v, own, _is_variable)
    return names


def _where_cut() -> str:
    cuts = [cut for e in tape.stack.evaluations for cut in e.cuts]
    return f" (the trace was cut by {'; '.join(cuts[:3])})" if cuts else ""
