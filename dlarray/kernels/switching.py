"""``useKernels``, which switches sets of kernels on and off: other ways to compute the fused operations.

A kernel takes the raw arrays of one backend and computes what the primitive's own forward, or its gradient rule, would.
A `KernelSet` collects kernels for several primitives.  The entry points of the group "dlarray.kernels" name the sets
that are installed, those of other packages and those of this one alike; a set is imported when it is switched on.  A
name may stand for several sets, one for each library whose arrays it computes.

Switching writes the kernels into the tables of the primitives, where a call looks for a kernel in any case: a set that
is off costs nothing.  The tables belong to the process.  A switch is safe while other threads compute, for each call
reads its entry once; but it holds for all threads.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dlarray import callers, threads
from dlarray.autodiff.primitive import Primitive
from dlarray.backend import have_met, namespace, prepare, when_met
from dlarray.errors import ArgumentError, OptionError, describe
from dlarray.kernels.sets import KernelSet, keeping, keeping_halves
from dlarray.machine import passes
from dlarray.syntax import counting

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

OWN = {"torch": "dlarray.functions.torch_kernels:kernels"}  # an entry point of this library, installed or not
PLAIN = "numpy"  # the kernels that are there from the start

_active: tuple[str, ...] = ()
_lock = threads.open_after_fork(threading.RLock())
_loaded: dict[str, tuple[KernelSet, ...]] = {}
_before: dict[tuple[Primitive, str, bool], tuple[Callable | None, Callable | None]] = {}


@counting
class useKernels:  # noqa: N801
    """Choose the kernels that compute convolution, attention, normalization and other functions.

    ``useKernels("torch")`` uses PyTorch's, on the CPU and on NumPy's own arrays, without copies.

    ``useKernels("numpy")`` goes back to the kernels of this library.

    ``with useKernels("torch"):`` does so for a block, and restores what was in use before.

    ``useKernels(name1, name2, …)`` asks several sets of kernels; the first that is made for a call takes it.

    The environment variable ``DLARRAY_KERNELS=torch`` does it when the library is imported, the option ``Kernels`` of
    `trainingOptions` for one training.

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


def _load(name: str) -> tuple[KernelSet, ...]:
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
    sets = found if isinstance(found, tuple) else (found,)
    if not sets or not all(isinstance(one, KernelSet) for one in sets):
        raise OptionError(
            f'useKernels: the entry point "{name}" ({entry.value}) leads to {describe(found)}; '
            "fix: let it name a KernelSet, or a tuple of them"
        )
    return sets


def _switch(names: tuple[str, ...]) -> None:
    """Write the kernels of the named sets, the first before the others, into the tables of the primitives."""
    global _active
    wanted: dict[tuple[Primitive, str, bool], tuple[Callable | None, Callable | None]] = dict(_before)
    for name in reversed(names):
        for chosen in _loaded[name]:
            if have_met(chosen.backend):
                _add(chosen, wanted)
            else:  # nothing computes there yet
                when_met(chosen.backend, _switch_again)
    for (p, backend, halves), (forward, rule) in wanted.items():
        forwards, rules = _tables(p, halves)
        _put(forwards, backend, forward)
        if p.aux:
            rule = keeping_halves(rule) if halves else keeping(rule, p)
        _put(rules, backend, rule)
    passes.lend(next((one.passes for name in names for one in _loaded[name] if one.passes), None))
    _active = names


def active() -> tuple[str, ...]:
    """The names of the sets in use, the first asked first."""
    return _active


def named(value: Any) -> tuple[str, ...]:
    """The names in an option such as ``Kernels``: one, or a list of them, loaded; an error says what is missing."""
    with _lock:
        return _checked((value,) if isinstance(value, str) else tuple(value))


def begin() -> None:
    """Switch on what the environment variable DLARRAY_KERNELS names; where that cannot be, say so and go on."""
    names = os.environ.get("DLARRAY_KERNELS", "").replace(",", " ").split()
    if names:
        try:
            useKernels(*names)
        except OptionError as problem:
            callers.warn(f"DLARRAY_KERNELS={' '.join(names)}: {problem}", RuntimeWarning)


def _switch_again() -> None:
    """Switch on, for a library whose first array has been met, what is in use."""
    with _lock:
        _switch(_active)


def _add(chosen: KernelSet, wanted: dict) -> None:
    """Put the kernels of a set before those that are wanted so far."""
    prepare(chosen.backend)  # what is there from the start comes first
    for p in chosen.primitives:
        place = p, chosen.backend, chosen.halves
        if place not in wanted:
            forwards, rules = _tables(p, chosen.halves)
            _before[place] = wanted[place] = forwards.get(chosen.backend), rules.get(chosen.backend)
        forward, rule = wanted[place]
        quick, quick_rule = chosen.forwards.get(p), chosen.rules.get(p)
        wanted[place] = (
            forward if quick is None else _first(quick, forward),
            rule if quick_rule is None else _first_rule(quick_rule, rule, p),
        )


def _tables(p: Primitive, halves: bool) -> tuple[dict[str, Callable], dict[str, Callable]]:
    return (p.half_kernels, p.half_joint_kernels) if halves else (p.kernels, p.joint_kernels)


def _put(table: dict[str, Callable], backend: str, kernel: Callable | None) -> None:
    if kernel is None:
        table.pop(backend, None)
    else:
        table[backend] = kernel


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
