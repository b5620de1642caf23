"""The tables of public names: every function and layer, those of plug-ins too, and how a name is looked up.

``dlarray.registry`` fills the tables.  They stand below everything that is listed in them, so that a method can find
its function by name: a module never imports what itself is imported by.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from dlarray.callers import warn
from dlarray.elsewhere import sentence
from dlarray.errors import ArgumentError, DLArrayError


class _Documented:
    """A record with a call, whose docstring is read when it is asked for: most programs never do."""

    __slots__ = ()

    call: Any

    @property
    def doc(self) -> str:
        """The docstring, without its indentation."""
        return inspect.getdoc(self.call) or ""

    @property
    def page(self) -> str:
        """The address of MATLAB's page; "" where the docstring gives none."""
        words = (word.rstrip(".,)") for word in self.doc.split())
        return next((word for word in words if word.startswith("https://www.mathworks.com/help")), "")


@dataclass(frozen=True, slots=True)
class FunctionRecord(_Documented):
    """What is known of a function: enough to call, test and document it."""

    name: str
    call: Callable
    module: str
    format: str | None
    differentiable: bool
    options: tuple[str, ...] = ()
    integers: str = "own"  # what becomes of integer classes: `dlarray.registry.function` has the words
    categories: str = ""  # "any" or "ordinal" where a categorical may come in place of numbers


@dataclass(frozen=True, slots=True)
class LayerRecord(_Documented):
    """What is known of a layer constructor."""

    name: str
    call: type | Callable
    module: str


functions: dict[str, FunctionRecord] = {}
layers: dict[str, LayerRecord] = {}


def claim(table: Mapping[str, FunctionRecord | LayerRecord], kind: str, name: str, module: str) -> None:
    """Refuse a name that another module has registered already."""
    if name in table and not module == table[name].module == "__main__":  # a notebook's cell may be run again
        raise ArgumentError(
            f"the {kind} {name} is registered twice: by {table[name].module} and by {module}; fix: rename one of them"
        )


def find(name: str) -> Any:
    """The public object of that name, from plug-ins if need be; AttributeError when there is none."""
    for attempt in (1, 2):
        record = functions.get(name) or layers.get(name)
        if record is not None:
            return record.call
        if attempt == 1:
            load_plugins()
    if words := sentence(name):
        raise AttributeError(f"dlarray has no {name!r}: {words}")
    near = difflib.get_close_matches(name, [*functions, *layers], 1, 0.6)
    raise AttributeError(f"dlarray has no {name!r}" + (f"; did you mean {near[0]!r}?" if near else ""))


def function_named(name: str, word: str) -> Any:
    """The public object that a function is given by its name."""
    try:
        return find(word)
    except AttributeError as problem:
        raise ArgumentError(f"{name}: {problem}; fix: {name}(f, …) with a function") from None


# -- plug-ins --------------------------------------------------------------------------------------------------
_plugins_loaded = False


def load_plugins() -> None:
    """Import the installed plug-ins, once.  Done on the first unknown name, so that ``import dlarray`` stays quick."""
    global _plugins_loaded
    if _plugins_loaded:
        return
    _plugins_loaded = True
    from importlib.metadata import entry_points

    for group in ("dlarray.functions", "dlarray.layers"):
        for entry in entry_points(group=group):
            try:
                entry.load()
            except DLArrayError:
                raise  # a name registered twice is the plug-in's mistake, and must show
            except Exception as problem:
                owner = entry.dist.name if entry.dist else "an unnamed distribution"
                warn(f"the plug-in {entry.name} ({entry.value}) of {owner} could not be loaded: {problem}")
