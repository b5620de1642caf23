"""The tables of public names: every function and layer, those of plug-ins too, and how a name is looked up.

``dlarray.registry`` fills the tables.  They stand below everything that is listed in them, so that a method can find
its function by name: a module never imports what itself is imported by.  ``import dlarray`` brings the functions;
layers, training and migration come as wholes, when the first of their names is asked for
(docs/decisions/0072-import.md).
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Callable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Generic, TypeVar

from dlarray import contents
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


Record = TypeVar("Record", FunctionRecord, LayerRecord)


class Table(MutableMapping[str, Record], Generic[Record]):
    """What is registered, by name.  Names of parts that are not here yet are listed; to ask for one brings its part.

    A part says that it is whole (`arrived`) when all of its modules have run: until then, whoever else asks for one of
    its names waits for the import, and gets nothing half made.
    """

    __slots__ = ("_awaited", "_records")

    def __init__(self, parts: Mapping[str, str]) -> None:
        self._records: dict[str, Record] = {}
        self._awaited = {name: part for part, listed in parts.items() for name in listed.split()}

    def __getitem__(self, name: str) -> Record:
        self._bring(name)
        return self._records[name]

    def get(self, name: str, default: Any = None) -> Any:
        """The record of that name; the default where there is none."""
        if self._awaited:
            self._bring(name)
        return self._records.get(name, default)

    def __setitem__(self, name: str, record: Record) -> None:
        self._records[name] = record

    def __delitem__(self, name: str) -> None:
        self._bring(name)
        del self._records[name]

    def __contains__(self, name: object) -> bool:
        return name in self._records or name in self._awaited

    def __iter__(self) -> Iterator[str]:
        """The names, of which none is brought; the views of records bring them all."""
        return iter({**self._records, **self._awaited})

    def __len__(self) -> int:
        return len(self._records.keys() | self._awaited.keys())

    def __repr__(self) -> str:
        return f"<table of {len(self)} names>"

    def awaits(self, name: str) -> str:
        """The part that will bring a name, such as "dlarray.layers"; "" when it is here, or unknown."""
        return self._awaited.get(name, "")

    def name_of(self, call: Any) -> str | None:
        """Under which name an object is registered.  Nothing is brought: what there is to ask about is here."""
        return next((name for name, record in list(self._records.items()) if record.call is call), None)

    def _bring(self, name: str) -> None:
        if part := self._awaited.get(name):
            import_module(part)

    def _drop(self, part: str) -> None:
        self._awaited = {name: other for name, other in self._awaited.items() if other != part}


# Types, such as sparse matrices and times, that every function asks what it makes of them; empty until there are some.
STORED_OTHERWISE: set[type] = set()
functions: Table[FunctionRecord] = Table(contents.FUNCTIONS)
layers: Table[LayerRecord] = Table(contents.LAYERS)


def begins(part: str) -> None:
    """Said by a part before its modules run: the parts that these import must be whole.

    Else two threads, of which one asks first for a name of training and the other for one of layers, could each hold a
    module that the other waits for; Python then hands one of them a module that is half made.
    """
    for earlier in contents.PARTS[: contents.PARTS.index(part)]:
        import_module(earlier)


def arrived(part: str) -> None:
    """Said by a part when all of its modules have run."""
    functions._drop(part)
    layers._drop(part)


def load_all() -> None:
    """Bring every part that is not here yet: for who looks at what parts register beside names."""
    for part in contents.PARTS:
        import_module(part)


def claim(table: Table, kind: str, name: str, module: str) -> None:
    """Refuse a name that another module has registered already."""
    if module.startswith(f"{table.awaits(name)}."):  # the part that was to bring it
        known = table._records.get(name)
        free = known is None or known.module == module  # it runs again where its first import was interrupted
    else:
        free = (
            name not in table or module == table[name].module == "__main__"
        )  # a notebook's cell may be run again
    if not free:
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
