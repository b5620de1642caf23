"""Sets of kernels: other ways to compute the fused operations, which ``useKernels`` switches on and off.

A kernel takes the raw arrays of one backend and computes what the primitive's own forward, or its gradient rule, would.
A `KernelSet` collects kernels for several primitives.  The entry points of the group "dlarray.kernels" name the sets
that are installed, those of other packages and those of this one alike; a set is imported when it is switched on.

Switching writes the kernels into the tables of the primitives, where a call looks for a kernel in any case: a set that
is off costs nothing.  The tables belong to the process.  A switch is safe while other threads compute, for each call
reads its entry once; but it holds for all threads.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from dlarray.autodiff.primitive import Primitive
from dlarray.backend import namespace, prepare
from dlarray.errors import ArgumentError, OptionError, describe

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

OWN = {"torch": "dlarray.functions.torch_kernels:kernels"}  # an entry point of this library, installed or not
PLAIN = "numpy"  # the kernels that are there from the start

_active: tuple[str, ...] = ()
_lock = threading.RLock()
_loaded: dict[str, KernelSet] = {}
_before: dict[tuple[Primitive, str], tuple[Callable | None, Callable | None]] = {}


class Kept(NamedTuple):
    """What a forward kernel keeps that only its own gradient rule understands, and that rule.

    The rule is called with ``aux=value``, whatever kernels are in use by then, and must have an answer.
    """

    value: Any
    rule: Callable


class KernelSet:
    """Kernels for the raw arrays of one backend, to be switched on together.

    A kernel answers None to what it is not made for; the primitive's own kernel, or its general forward or rule, then
    takes the call.  It must not change its arguments.  What it keeps for the gradient (the second result of a primitive
    with ``aux``) must be what the primitive's own kernel keeps, for the gradient may be taken with other kernels, or
    else a `Kept`.  Derivatives of gradients go through the primitive's composite, never through a kernel.

    Parameters
    ----------
    backend : str, default "numpy"
        Of which library the arrays are: "numpy", "cupy", …
    """

    def __init__(self, backend: str = "numpy"):
        self.backend = backend
        self.forwards: dict[Primitive, Callable] = {}
        self.rules: dict[Primitive, Callable] = {}

    def __repr__(self) -> str:
        return f"<KernelSet for {self.backend}: {', '.join(sorted(p.name for p in self.primitives))}>"

    @property
    def primitives(self) -> set[Primitive]:
        """The primitives that the set has kernels for."""
        return {*self.forwards, *self.rules}

    def kernel(self, p: Primitive) -> Callable:
        """Declare a forward of p, with the signature of p's forward less ``xp``."""

        def attach(forward: Callable) -> Callable:
            self.forwards[p] = forward
            return forward

        return attach

    def vjp_kernel(self, p: Primitive) -> Callable:
        """Declare a gradient rule of p, with the signature of its ``vjp_all`` less ``xp``."""
        if p.joint is None:
            raise ArgumentError(
                f"vjp_kernel: {p.name} has a rule for each argument and none for all together, so a kernel cannot "
                "stand in for it; fix: give kernels to the primitives that its rules call"
            )

        def attach(rule: Callable) -> Callable:
            self.rules[p] = rule
            return rule

        return attach


class useKernels:  # noqa: N801
    """Compute the costly functions by the kernels of another library: convolution, attention, normalization and more.

    ``useKernels("torch")`` uses PyTorch's, on the CPU and on NumPy's own arrays, without copies.

    ``useKernels("numpy")`` goes back to the kernels of this library.

    ``with useKernels("torch"):`` does so for a block, and restores what was in use before.

    ``useKernels(name1, name2, …)`` asks several sets of kernels; the first that is made for a call takes it.

    Parameters
    ----------
    *names : str
        Sets of kernels: "torch"; "numpy" for none; the name of a set that an installed package offers.

    Raises
    ------
    OptionError
        When there is no set of that name, or it needs a package that is not installed: "torch" needs
        ``pip install "dlarray[torch]"``.

    Notes
    -----
    **Extends MATLAB.** Values, sizes, labels and classes stay what they are, up to rounding.  What a set has no kernel
    for, such as half precision, is computed as without it; so are derivatives of gradients.

    The switch holds for the whole process: other threads compute with the new kernels from their next operation on.
    Threads that switch at the same time undo each other's choice, so switch once, at the start, where several compute.
    A trace that ``dlaccelerate`` has compiled does not use kernels.

    PyTorch computes with a pool of threads of its own, as many as ``torch.set_num_threads`` says.

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 0], [2, 0], [3, 0]], "CB")
    >>> with dl.useKernels("numpy"):
    ...     Y = dl.softmax(X)
    >>> dl.useKernels("numpy")
    useKernels: "numpy"
    """

    def __init__(self, *names: str):
        with _lock:
            self._restore = _active
            _switch(_checked(names))

    def __enter__(self) -> useKernels:
        return self

    def __exit__(self, *exception: Any) -> None:
        with _lock:
            _switch(self._restore)

    def __repr__(self) -> str:
        return "useKernels: " + (", ".join(f'"{name}"' for name in _active) or f'"{PLAIN}"')


def _checked(names: tuple) -> tuple[str, ...]:
    """The sets to ask, in turn, all of them loaded."""
    for name in names:
        if not isinstance(name, str):
            raise OptionError(
                f'useKernels: kernels are named by text, but it is {describe(name)}; fix: "torch"'
            )
    if not names:
        raise OptionError(
            'useKernels: there is no name; fix: useKernels("torch"), or useKernels("numpy") to go back'
        )
    chosen = tuple(dict.fromkeys(name.lower() for name in names if name.lower() != PLAIN))
    for name in chosen:
        if name not in _loaded:
            _loaded[name] = _load(name)
    return chosen


def _offered() -> dict[str, EntryPoint]:
    """The installed sets by name.  A name of this library's own cannot be taken."""
    from importlib.metadata import EntryPoint, entry_points

    found: dict[str, EntryPoint] = {}
    own = (EntryPoint(name, value, "dlarray.kernels") for name, value in OWN.items())
    for entry in (*own, *entry_points(group="dlarray.kernels")):
        other = found.setdefault(entry.name.lower(), entry)
        if other.value != entry.value:
            raise ArgumentError(
                f"the kernels {entry.name!r} are registered twice: by {other.value} and by {entry.value}; "
                "fix: uninstall one of the two packages"
            )
    return found


def _load(name: str) -> KernelSet:
    offered = _offered()
    if name not in offered:
        known = ", ".join(f'"{n}"' for n in (PLAIN, *sorted(offered)))
        raise OptionError(f'useKernels: there are no kernels "{name}"; fix: one of {known}')
    entry = offered[name]
    try:
        found = entry.load()
    except ImportError as problem:
        package = f"dlarray[{name}]" if name in OWN else entry.dist.name if entry.dist else name
        raise OptionError(
            f'useKernels: the kernels "{name}" need a package that cannot be imported ({problem}); '
            f'fix: pip install "{package}"'
        ) from problem
    if not isinstance(found, KernelSet):
        raise OptionError(
            f'useKernels: the entry point "{name}" ({entry.value}) leads to {describe(found)}; '
            "fix: let it name a KernelSet"
        )
    return found


def _switch(names: tuple[str, ...]) -> None:
    """Write the kernels of the named sets, the first before the others, into the tables of the primitives."""
    global _active
    wanted: dict[tuple[Primitive, str], tuple[Callable | None, Callable | None]] = dict(_before)
    for name in reversed(names):
        chosen = _loaded[name]
        prepare(chosen.backend)  # what is there from the start comes first
        for p in chosen.primitives:
            place = p, chosen.backend
            if place not in wanted:
                _before[place] = wanted[place] = p.kernels.get(place[1]), p.joint_kernels.get(place[1])
            forward, rule = wanted[place]
            quick, quick_rule = chosen.forwards.get(p), chosen.rules.get(p)
            wanted[place] = (
                forward if quick is None else _first(quick, forward),
                rule if quick_rule is None else _first_rule(quick_rule, rule, p),
            )
    for (p, backend), (forward, rule) in wanted.items():
        _put(p.kernels, backend, forward)
        _put(p.joint_kernels, backend, keeping(rule, p) if p.aux else rule)
    _active = names


def _put(table: dict[str, Callable], backend: str, kernel: Callable | None) -> None:
    if kernel is None:
        table.pop(backend, None)
    else:
        table[backend] = kernel


def keeping(rule: Callable | None, p: Primitive) -> Callable:
    """A gradient rule that hands a `Kept` to its owner; it stays in place when a set is off."""

    def kernel(g: Any, *saved: Any, aux: Any, **params: Any) -> Any:
        if type(aux) is Kept:
            return aux.rule(g, *saved, aux=aux.value, **params)
        if rule is not None:
            return rule(g, *saved, aux=aux, **params)
        assert p.joint is not None
        return p.joint(namespace(g), g, *saved, aux=aux, **params)

    return kernel


def _first(quick: Callable, other: Callable | None) -> Callable:
    """A forward kernel that asks the other one where the quick one has no answer."""
    if other is None:
        return quick

    def kernel(*raws: Any, **params: Any) -> Any:
        found = quick(*raws, **params)
        return other(*raws, **params) if found is None else found

    return kernel


def _first_rule(quick: Callable, other: Callable | None, p: Primitive) -> Callable:
    """The same for gradient rules; the last answer is the general rule's."""

    def kernel(g: Any, *saved: Any, **params: Any) -> Any:
        found = quick(g, *saved, **params)
        if found is not None:
            return found
        if other is not None:
            return other(g, *saved, **params)
        assert p.joint is not None
        return p.joint(namespace(g), g, *saved, **params)

    return kernel
