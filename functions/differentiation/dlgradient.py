"""dlfeval and dlgradient: evaluate a function while tracing it, and differentiate what was traced."""

import math
from collections.abc import Callable
from typing import Any

from dlarray import allocator, callers, finite, nests, registry, unpacking
from dlarray.arguments import flag
from dlarray.array import dlarray, make
from dlarray.autodiff import TracedArray, places, tape
from dlarray.backend import as_called, class_name, is_complex, is_float, namespace
from dlarray.errors import ArgumentError, ClassError, DLArrayError, TraceError, TraceWarning, describe
from dlarray.functions.differentiation import collector
from dlarray.machine import gpus
from dlarray.registry import function
from dlarray.table import table


def _is_dlarray(x: Any) -> bool:
    return type(x) is dlarray


def _map_arrays(f: Callable[[dlarray], dlarray], nest: Any) -> Any:
    """The nest with f applied to its dlarrays; the same object when f changes none of them."""
    if type(nest) is dlarray:
        return f(nest)
    leaves, rebuild = nests.flatten(nest, _is_dlarray)
    new = [f(leaf) for leaf in leaves]
    return nest if all(a is b for a, b in zip(new, leaves, strict=True)) else rebuild(new)


def is_function(x: Any) -> bool:
    """Whether x can be evaluated; a dlarray can be called too, for its elements."""
    return callable(x) and type(x) is not dlarray


@function(wrap=False)
def dlfeval(fun: Callable, /, *args: Any, **kwargs: Any) -> Any:
    """Evaluate a function and trace its dlarray inputs, so that ``dlgradient`` can be used in it.

    Syntax: ``y = dlfeval(fun, x1, ..., xn)``.

    Parameters
    ----------
    fun : callable
        The function to evaluate.  Inside it, ``dlgradient`` may be called.
    x1, ..., xn : any
        Its inputs.  Every floating-point dlarray in them becomes a variable, also inside lists, tuples, dicts, structs,
        tables of learnables and networks.  Other values are passed on unchanged.

    Returns
    -------
    y : any
        The outputs of ``fun`` (several values as a tuple), with dlarrays no longer traced.

    Notes
    -----
    Calls may be nested; the trace ends when the outermost call returns.  Keyword arguments are passed to ``fun``
    (an extension of MATLAB's syntax).

    An error in ``fun`` is passed on unchanged, with a note that says what ``fun`` was evaluated on.  The traceback
    of an error of this library ends with the line of the program that caused it; ``DLARRAY_TRACEBACK=full`` shows all.

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
    if not is_function(fun):
        raise ClassError(
            f"dlfeval: the first argument must be a function, but it is {describe(fun)}; fix: dlfeval(f, x)"
        )
    running = tape.stack.evaluations
    outermost = not running
    own: Any = getattr(fun, "__dlfeval__", None)  # an accelerated function traces its inputs by itself
    if outermost and own is not None:
        return own(args, kwargs)
    evaluation = tape.Evaluation()
    if outermost:
        tape.stack.began = tape.next_number()  # what was traced before is traced no longer
        tape.stack.xp = None
    if registry.watcher is not None:
        finite.check_given("dlfeval", args)

    def variable(X: dlarray) -> dlarray:
        if not is_float(X._data.dtype) or (X._node is not None and not outermost):
            return X
        if outermost and not evaluation.leaves:
            tape.stack.xp = namespace(X._data)
        evaluation.leaves += 1
        allocator.consider(X._data)
        return make(X._data, X._format, tape.leaf(X._data.shape))

    inputs = [_map_arrays(variable, a) for a in args]
    options = {key: _map_arrays(variable, a) for key, a in kwargs.items()}
    if outermost and allocator.kept:
        allocator.began()
    depth = len(running)
    try:  # an interrupt may come between any two of these lines
        running.append(evaluation)
        if outermost:
            collector.rarely(evaluation)
        result = fun(*inputs, **options)
    except Exception as error:
        _explain(error, fun, args, kwargs)
        raise
    finally:
        del running[depth:]
        if outermost:
            collector.as_before(evaluation)
            tape.stack.xp = None
    return _map_arrays(_untraced, result) if outermost else result


def _explain(error: Exception, fun: Callable, args: tuple, kwargs: dict) -> None:
    """Say what was evaluated, and end the traceback of this library's refusals with the user's line."""
    if not any(note.startswith("dlfeval: ") for note in getattr(error, "__notes__", ())):
        given = [*map(describe, args), *(f"{key}={describe(a)}" for key, a in kwargs.items())]
        error.add_note(
            f"dlfeval: evaluating {getattr(fun, '__qualname__', describe(fun))}({', '.join(given)})"
        )
        if note := unpacking.of_outputs(error):
            error.add_note(f"dlfeval: {note}")
        if isinstance(error, MemoryError) or type(error).__name__ == "OutOfMemoryError":
            error.add_note(
                "dlfeval: the memory is used up; fix: a smaller mini-batch, single instead of double, or "
                "dlcheckpoint(f, X) around parts of the model; memoryReport(f, X) says what is kept for the gradient"
            )
    if not isinstance(error, DLArrayError) or registry.full_traceback():
        return
    last, step = None, error.__traceback__
    while step is not None:
        last = last if callers.is_ours(step.tb_frame) else step
        step = step.tb_next
    if last is not None:
        last.tb_next = None
    origin = None if error.__context__ is None else error.__context__.__traceback__
    if origin is not None and callers.is_ours(origin.tb_frame):
        error.__suppress_context__ = True


def _untraced(X: dlarray) -> dlarray:
    return X if X._node is None else make(X._data, X._format, None)


@function(half="own")
def dlgradient(
    y: Any,
    /,
    *x: Any,
    RetainData: bool = False,
    EnableHigherDerivatives: bool | None = None,
    AllowComplex: bool = True,
) -> Any:
    """Gradients of a traced scalar with respect to traced variables, by automatic differentiation.

    Syntaxes: ``dydx = dlgradient(y, x)``, ``dydx1, …, dydxk = dlgradient(y, x1, …, xk)``, with ``RetainData``,
    ``EnableHigherDerivatives``, ``AllowComplex``.  Call it inside a function that ``dlfeval`` evaluates.

    Parameters
    ----------
    y : dlarray
        Traced real 1×1 array.
    x1, …, xk : dlarray, list, tuple, dict, struct, table or dlnetwork
        The variables: inputs of ``dlfeval`` or intermediate values; containers such as ``net.Learnables`` or a struct
        of parameters are differentiated element by element, and values in them that are not arrays are returned
        unchanged.  A network means its table of learnables.
    RetainData : bool, default False
        Keep the intermediate values for another ``dlgradient`` in the same ``dlfeval``.  Without it they are freed as
        they are used.
    EnableHigherDerivatives : bool, default False
        Trace the gradient itself, so that it can be differentiated again, any number of times.  ``RetainData`` has no
        effect then.  Inside a function that runs through ``dlaccelerate`` the default is true.
    AllowComplex : bool, default True
        Whether variables may be complex.

    Returns
    -------
    dydx1, …, dydxk : dlarray or nest
        One per variable, with its structure, labels, size and class; several as a tuple.

    Raises
    ------
    TraceError
        Outside ``dlfeval``, or with values of a ``dlfeval`` call that has returned; ``y`` untraced (the message says
        where the trace was cut) or used up; ``x`` untraced.
    ArgumentError
        ``y`` is not a real scalar.
    ClassError
        A variable without dlarrays, or complex with ``AllowComplex=False``.

    Warns
    -----
    TraceWarning
        A variable that ``y`` does not depend on; its gradient is zero. MATLAB gives no warning.  Python shows
        the warning once for each line of a program.  If this is intended,
        ``warnings.simplefilter("ignore", dl.errors.TraceWarning)`` silences it.

    Notes
    -----
    The gradient of a complex variable points in the direction in which the real ``y`` increases: dy/dRe + i dy/dIm.

    **Extends MATLAB**: a whole network as variable.

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
        if type(y) is dlarray and y._node is not None:
            raise TraceError(f"dlgradient: y ({y.describe()}) {_ENDED}")
        raise TraceError(
            "dlgradient: must be called inside a function that dlfeval evaluates; "
            "fix: put the loss and dlgradient into a function f and call dlfeval(f, x)"
        )
    if not x:
        raise ArgumentError("dlgradient: not enough arguments; fix: dlgradient(y, x) with the variables x")
    _check_value(y)
    x = tuple(opened(v) for v in x)
    flat = [nests.flatten(v, is_variable) for v in x]
    variables = [leaf for leaves, _ in flat for leaf in leaves]
    check_variables(x, flat, flag("dlgradient", "AllowComplex", AllowComplex))
    if allocator.kept:
        allocator.filled()
    higher: Any = tape.stack.higher
    shown: Any = None
    if EnableHigherDerivatives is not None:
        higher = flag("dlgradient", "EnableHigherDerivatives", EnableHigherDerivatives)
    elif higher is not True and higher is not False:
        higher, shown = False, higher
    targets = {v._node for v in variables}
    traced = sum([e.leaves for e in running])
    early = tape.stack.early
    gradients = tape.pull(
        y._node,
        namespace(y._data).ones_like(y._data),
        targets,
        retain=flag("dlgradient", "RetainData", RetainData),
        higher=higher,
        prune=len(targets) < traced or any([t.primitive is not None for t in targets]),
        final=None
        if early is None or higher
        else early([v._node for v in variables], [v._data.shape for v in variables]),
    )
    unused = [i for i, v in enumerate(variables) if v._node not in gradients]
    if unused:
        names = names_of(x, flat)
        callers.warn(
            f"dlgradient: y does not depend on {', '.join(names[i] for i in unused[:5])}"
            + (f" and {len(unused) - 5} more" if len(unused) > 5 else "")
            + "; the gradient is zero"
            + (where_cut() or _where_untraced(".")),
            TraceWarning,
        )
    if not higher and len(running[-1].walks) < 20:
        running[-1].walks.append(f"dlgradient at {callers.caller()}")
    found = [_gradient(v, gradients.get(v._node)) for v in variables]
    if gpus.on_gpu(y._data):
        # gradients are where the loss is, and so are the parameters after an update with them
        found = [g.wrap(places.moved(g.array, gpus.place_of(y._data))) for g in found]
    results = iter(found if shown is None else map(shown, found))
    nested = tuple(rebuild([next(results) for _ in leaves]) for leaves, rebuild in flat)
    return nested if len(nested) > 1 else nested[0]


def opened(x: Any) -> Any:
    """The variables with the table of learnables in the place of each network."""
    if type(x) is dlarray or type(x) is table:
        return x
    networks, rebuild = nests.flatten(x, nests.is_network)
    return rebuild([net.Learnables for net in networks]) if networks else x


def is_variable(v: Any) -> bool:
    # a struct may have a field of that name
    return type(v) is dlarray or (not isinstance(v, dict) and hasattr(v, "dtype"))


def _gradient(v: dlarray, g: Any) -> dlarray:
    if g is None:
        return make(namespace(v._data).zeros_like(v._data), v._format, None)
    kind = v._data.dtype
    if (
        g.dtype != kind
        and class_name(g.dtype) == class_name(kind)
        and is_complex(g.dtype) == is_complex(kind)
    ):
        kind = g.dtype  # as another library calls it
    if g.dtype != kind:
        xp = namespace(g)
        g = xp.astype(
            xp.real(g) if is_complex(g.dtype) and not is_complex(kind) else g, as_called(xp, g, kind)
        )
    if type(g) is TracedArray:
        return make(g.value, v._format, g.node)
    return make(g, v._format, None)


def _check_value(y: Any) -> None:
    if type(y) is not dlarray:
        raise ClassError(
            f"dlgradient: y must be a traced real dlarray scalar, but it is {describe(y)}"
            + where_cut()
            + "; fix: keep dlarrays from the inputs of dlfeval to y"
        )
    if math.prod(y._data.shape) != 1:
        raise ArgumentError(
            "dlgradient: Value to differentiate is non-scalar. It must be a traced real dlarray scalar. "
            f'y is {y.describe()}; fix: dlgradient(sum(y, "all"), x), or a loss such as mse'
        )
    if y._node is None:
        text = "dlgradient: Value to differentiate is not traced. It must be a traced real dlarray scalar."
        cut = where_cut(" The trace was cut by {}")
        untraced = _where_untraced()
        if cut:
            text += f"{cut}; fix: compute y from the variables with functions of dlarrays all the way"
        elif untraced:
            text += untraced
        else:
            text += (
                " No input of dlfeval reaches y, or only through comparisons and the like, which have no gradient; "
                "fix: pass the variables as inputs of dlfeval and compute y from them with functions of dlarrays"
            )
        raise TraceError(text)
    if y._node.number <= tape.stack.began:
        raise TraceError(f"dlgradient: y ({y.describe()}) {_ENDED}")
    if is_complex(y._data.dtype):
        raise ArgumentError(
            "dlgradient: Value to differentiate is complex. It must be a traced real dlarray scalar. "
            f"y is {y.describe()}, and complex; fix: differentiate its real part, imaginary part or absolute value"
        )


_ENDED = (
    "belongs to a dlfeval call that has returned, and its trace ended with that call; fix: compute and differentiate "
    "in one dlfeval call, dlfeval(f, x) with dlgradient in f"
)


def check_variables(x: tuple, flat: list, allow_complex: bool) -> None:
    place = 0
    for argument, (leaves, _) in enumerate(flat):
        if not leaves:
            raise ClassError(
                f"dlgradient: argument {argument + 2} holds no dlarray: it is {describe(x[argument])}; "
                "fix: dlgradient(y, x) with dlarrays, or cells, structs, tables of them"
            )
        for v in leaves:
            if (
                type(v) is not dlarray
                or v._node is None
                or v._node.number <= tape.stack.began
                or (not allow_complex and is_complex(v._data.dtype))
            ):
                _refuse(v, names_of(x, flat)[place])
            place += 1


def _refuse(v: Any, name: str) -> None:
    """Say what is wrong with a variable."""
    text = f"dlgradient: variable {name} is {describe(v)}, and "
    if type(v) is not dlarray:
        reason = "it is not traced; fix: make it an input of dlfeval as a dlarray, dlarray(x)"
    elif v._node is None and class_name(v._data.dtype) == "logical":
        reason = "logical data cannot be traced; fix: single(x) or double(x) before dlfeval"
    elif v._node is None:
        reason = "it is not traced; fix: make it an input of dlfeval"
    elif v._node.number <= tape.stack.began:
        reason = _ENDED
    else:
        raise ClassError(
            text + "it is complex, but AllowComplex is false; fix: AllowComplex=True, or real(x)"
        )
    raise TraceError(text + reason + where_cut())


def names_of(x: tuple, flat: list) -> list[str]:
    names = []
    for argument, (v, (leaves, _)) in enumerate(zip(x, flat, strict=True)):
        own = f"x{argument + 1}" if len(x) > 1 else "x"
        if type(v) is dlarray or len(leaves) == 0:
            names += [own] * len(leaves)
        else:
            names += nests.paths(v, own, is_variable)
    return names


def _where_untraced(end: str = "") -> str:
    """What to do where y was computed from a gradient that is a constant; empty when there is none."""
    walks = [walk for e in tape.stack.evaluations for walk in e.walks]
    if not walks:
        return ""
    return (
        f"{end} A gradient is a constant unless it is traced ({'; '.join(dict.fromkeys(walks[-3:]))}); "
        "fix: EnableHigherDerivatives=True in that call"
    )


def where_cut(words: str = " (the trace was cut by {})") -> str:
    cuts = [cut for e in tape.stack.evaluations for cut in e.cuts]
    return words.format("; ".join(dict.fromkeys(cuts[:3]))) if cuts else ""
