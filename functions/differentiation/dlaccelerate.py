"""dlaccelerate: functions that are traced once and then run compiled."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from dlarray import callers, compiler, random, registry, signatures, traces
from dlarray.arguments import choice, flag, number, whole
from dlarray.array import dlarray
from dlarray.autodiff import tape
from dlarray.backend import backend_name, class_name, is_abstract, to_numpy
from dlarray.display import html_text, object_text
from dlarray.errors import AccelerationWarning, ArgumentError, ClassError, OptionError, describe
from dlarray.functions.differentiation.dlgradient import dlfeval
from dlarray.registry import function

PUBLIC_CLASSES = ("AcceleratedFunction",)
CHECK_MODES = ("none", "tolerance")


class AcceleratedFunction:
    """A function that is traced and compiled for each kind of inputs, made by `dlaccelerate`.

    Call it as the function it is made of, alone or by ``dlfeval(accfun, X1, ..., Xn)``.

    Attributes
    ----------
    Function : callable
        The underlying function; read-only.
    Enabled : bool
        Whether traces are made and used (true).  When it is false, the underlying function runs.
    CacheSize : int
        How many traces are kept (50).  A new one takes the place of the one that was not used for the longest time.
    HitRate : float
        Percentage of the calls that used a trace that was there; read-only.
    Occupancy : float
        Percentage of the cache that is in use; read-only.
    CheckMode : str
        "tolerance" compares the results of every trace that is used again with those of the underlying function, and
        warns when they differ; "none" (the default) does so for the first use only.
    CheckTolerance : float
        The largest difference that is no reason for a warning (1e-4), relative to the largest value of a result where
        that is above 1.

    Notes
    -----
    A trace is made anew when the size, the format or the class of a dlarray among the inputs was not seen before, also
    inside lists, tuples, dicts, structs, tables, and of the learnables and states of a network; or the value of any
    other input, ``nargout=`` included.

    **Extends MATLAB.** Random numbers are drawn anew for each call.  Data that a trace would freeze is refused.  The
    first use of a trace is checked though ``CheckMode`` is "none".  The guide "Acceleration" has the rules.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/deep.acceleratedfunction.html

    Examples
    --------
    >>> import dlarray as dl
    >>> accfun = dl.dlaccelerate(lambda x: dl.dlgradient(dl.sum(x**3, "all"), x))
    >>> accfun.CacheSize = 10
    >>> accfun(dl.dlarray([1, 2, 3]))
      1×3 dlarray
    <BLANKLINE>
         3    12    27
    """

    def __init__(self, fun: Callable) -> None:
        self._function = fun
        self._enabled = True
        self._size = 50
        self._check = "none"
        self._tolerance = 1e-4
        self._cache: OrderedDict[Any, traces.Trace] = OrderedDict()
        self._calls = self._hits = 0

    # -- properties --------------------------------------------------------------------------------------------
    @property
    def Function(self) -> Callable:
        """The underlying function."""
        return self._function

    @property
    def Enabled(self) -> bool:
        """Whether traces are made and used."""
        return self._enabled

    @Enabled.setter
    def Enabled(self, value: Any) -> None:
        self._enabled = flag("AcceleratedFunction", "Enabled", value, error=OptionError)

    @property
    def CacheSize(self) -> int:
        """How many traces are kept."""
        return self._size

    @CacheSize.setter
    def CacheSize(self, value: Any) -> None:
        self._size = whole(
            "AcceleratedFunction", "CacheSize", value, least=1, fix="CacheSize=50", error=OptionError
        )
        self._evict()

    @property
    def HitRate(self) -> float:
        """Percentage of the calls that used a trace that was there."""
        return 100.0 * self._hits / self._calls if self._calls else 0.0

    @property
    def Occupancy(self) -> float:
        """Percentage of the cache that is in use."""
        return 100.0 * len(self._cache) / self._size

    @property
    def CheckMode(self) -> str:
        """ "none" or "tolerance": whether results are compared with those of the underlying function."""
        return self._check

    @CheckMode.setter
    def CheckMode(self, value: Any) -> None:
        self._check = choice("AcceleratedFunction", "CheckMode", value, CHECK_MODES)

    @property
    def CheckTolerance(self) -> float:
        """The largest difference that is no reason for a warning."""
        return self._tolerance

    @CheckTolerance.setter
    def CheckTolerance(self, value: Any) -> None:
        self._tolerance = number(
            "AcceleratedFunction", "CheckTolerance", value, above=0, finite=True, fix="CheckTolerance=1e-4",
            error=OptionError,
        )  # fmt: skip

    # -- calling -----------------------------------------------------------------------------------------------
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if (
            not self._enabled or registry.watcher is not None
        ):  # inside another trace too: it becomes part of that
            return self._uncompiled(args, kwargs)
        leaves: list[dlarray] = []
        constants: list[Any] = []
        key = signatures.read((args, kwargs), leaves, constants)
        if not _ready(leaves):
            return self._uncompiled(args, kwargs)
        self._calls += 1
        cache = self._cache
        trace = cache.get(key)
        if trace is None:
            trace = cache[key] = traces.Trace(self._function, args, kwargs, leaves, constants)
            self._evict()
            return trace(args, kwargs, leaves)[0]
        self._hits += 1
        cache.move_to_end(key)
        result, drawn = trace(args, kwargs, leaves)
        if trace.calls == 2 or self._check == "tolerance":
            self._compare(result, drawn, args, kwargs)
        return result

    def __dlfeval__(self, args: tuple, kwargs: dict) -> Any:
        return self(*args, **kwargs)

    def _uncompiled(self, args: tuple, kwargs: dict) -> Any:
        with tape.higher_derivatives():
            return dlfeval(self._function, *args, **kwargs)

    def _compare(self, result: Any, drawn: list, args: tuple, kwargs: dict) -> None:
        """Run the underlying function with the same random numbers, and warn when its results differ."""
        with random.Replay(drawn):
            expected = self._uncompiled(args, kwargs)
        what = _difference(result, expected, self._tolerance)
        if what:
            callers.warn(
                f"Accelerated outputs differ from underlying function outputs: {what}. The function may depend on "
                "something that is no input of it; fix: pass it as an input, or clearCache(accfun) after changes",
                AccelerationWarning,
            )

    def _evict(self) -> None:
        while len(self._cache) > self._size:
            self._cache.popitem(last=False)

    def clearCache(self) -> None:
        """Forget all traces; see `clearCache`."""
        self._cache.clear()
        self._calls = self._hits = 0

    # -- text --------------------------------------------------------------------------------------------------
    def __repr__(self) -> str:
        names = "Function Enabled CacheSize HitRate Occupancy CheckMode CheckTolerance".split()
        return object_text("AcceleratedFunction", [(None, [(name, getattr(self, name)) for name in names])])

    _repr_html_ = html_text

    def describe(self) -> str:
        """A few words for messages."""
        return f"an AcceleratedFunction of {getattr(self._function, '__name__', 'a function')}"


_told: set[str] = set()


def _ready(leaves: list[dlarray]) -> bool:
    """Whether a call can be compiled; the reason why not is told once."""
    for X in leaves:
        if is_abstract(X._data):  # part of what is being compiled already
            return False
    if not compiler.available():
        _tell("jax is not installed, so the function runs as it is; fix: pip install dlarray[accelerate]")
        return False
    if traces.tracing():
        return False
    for X in leaves:
        name = backend_name(X._data)
        if name != "numpy":
            _tell(
                f"only data on the CPU is compiled, but an input is on {name}, so the function runs as it is"
            )
            return False
    return True


def _tell(reason: str) -> None:
    if reason not in _told:
        _told.add(reason)
        callers.warn(f"dlaccelerate: {reason}", AccelerationWarning)


def _difference(result: Any, expected: Any, tolerance: float) -> str:
    """In words, the first difference that matters between two nests of results; "" when there is none."""
    ours: list[dlarray] = []
    theirs: list[dlarray] = []
    signatures.builder(result, ours)
    signatures.builder(expected, theirs)
    if len(ours) != len(theirs):
        return f"{len(ours)} arrays in place of {len(theirs)}"
    for i, (X, Y) in enumerate(zip(ours, theirs, strict=True), 1):
        which = f"output {i} is " if len(ours) > 1 else "it is "
        if X.describe() != Y.describe():
            return f"{which}{X.describe()}, not {Y.describe()}"
        a, b = to_numpy(X._data), to_numpy(Y._data)
        wide = "complex128" if class_name(a.dtype) != "logical" and a.dtype.kind == "c" else "float64"
        a, b = a.astype(wide), b.astype(wide)
        finite = abs(b[b == b])
        scale = max(1.0, float(finite[finite < float("inf")].max(initial=0.0)))
        apart = abs(a - b)
        same = (a == b) | ((a != a) & (b != b))
        worst = float(apart[~same].max(initial=0.0)) if not same.all() else 0.0
        if not worst <= tolerance * scale:
            return f"{which}off by up to {worst:.2g}"
    if signatures.read(result, [], []) != signatures.read(expected, [], []):
        return "a result that is no dlarray is another"
    return ""


@function(differentiable=False)
def dlaccelerate(fun: Callable, /) -> AcceleratedFunction:
    """Accelerate a function of dlarrays: trace it once for each kind of inputs, and run it compiled.

    Syntax: ``accfun = dlaccelerate(fun)``.

    Parameters
    ----------
    fun : callable
        A function of dlarrays, structs or tables of them, networks and other values: a loss function with its
        ``dlgradient`` calls, a model function, a whole training step with its optimizer.

    Returns
    -------
    accfun : AcceleratedFunction
        Called like ``fun``, and by ``dlfeval(accfun, ...)``.  It can be differentiated as ``fun`` can, to any order.

    Raises
    ------
    ClassError
        ``fun`` is no function.
    AbstractError
        On a call: ``fun`` lets the program depend on values of its data, or uses data that is not among its inputs.

    Warns
    -----
    AccelerationWarning
        On a call: JAX is not installed, so that ``fun`` runs as it is; results of a trace that differ from ``fun``.

    Notes
    -----
    Inside ``fun``, ``EnableHigherDerivatives`` is true unless it is given.

    ``fun`` runs only while a trace is made, two or three times, and once for the check of its first use: what it prints
    or counts shows then only.  A trace is made when sizes, formats or classes of dlarrays, or values of other inputs,
    are new; call ``clearCache(accfun)`` when the code or a global variable of ``fun`` has changed.

    **Differs from MATLAB.** Random numbers are drawn anew for each call, from the same stream and in the same order as
    without acceleration; MATLAB freezes those that are no dlarrays.  Data that ``fun`` takes from outside its inputs is
    refused; MATLAB freezes it.  ``if`` and ``while`` on values of the data are refused.  dlarrays that come back hold
    read-only NumPy arrays.  Only data on the CPU is compiled.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlaccelerate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> def modelLoss(W, X, T):
    ...     loss = dl.mse(dl.fullyconnect(X, W, 0), T)
    ...     return loss, dl.dlgradient(loss, W)
    >>> accfun = dl.dlaccelerate(modelLoss)
    >>> accfun
      AcceleratedFunction with properties:
    <BLANKLINE>
              Function: @modelLoss
               Enabled: 1
             CacheSize: 50
               HitRate: 0
             Occupancy: 0
             CheckMode: 'none'
        CheckTolerance: 1.0000e-04
    >>> W, X, T = dl.dlarray([[1, 2]]), dl.dlarray([[3], [4]], "CB"), dl.dlarray([[5]], "CB")
    >>> loss, gradients = dl.dlfeval(accfun, W, X, T)
    >>> gradients
      1×2 dlarray
    <BLANKLINE>
        18    24
    """
    if not callable(fun):
        raise ClassError(
            f"dlaccelerate: the argument must be a function, but it is {describe(fun)}; fix: dlaccelerate(f)"
        )
    return AcceleratedFunction(fun._function if isinstance(fun, AcceleratedFunction) else fun)


@function(differentiable=False)
def clearCache(accfun: Any, /) -> None:
    """Forget the traces of an accelerated function.

    Syntax: ``clearCache(accfun)``.

    Parameters
    ----------
    accfun : AcceleratedFunction
        It is changed: ``HitRate`` and ``Occupancy`` are 0 again.

    Raises
    ------
    ArgumentError
        Anything else.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/deep.acceleratedfunction.clearcache.html

    Examples
    --------
    >>> import dlarray as dl
    >>> accfun = dl.dlaccelerate(lambda x: 2 * x)
    >>> dl.clearCache(accfun)
    >>> accfun.Occupancy
    0.0
    """
    if not isinstance(accfun, AcceleratedFunction):
        raise ArgumentError(
            f"clearCache: the argument must be an AcceleratedFunction, but it is {describe(accfun)}; "
            "fix: accfun = dlaccelerate(f)"
        )
    accfun.clearCache()
