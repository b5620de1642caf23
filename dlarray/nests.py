"""Walking nests: the cells, structs, tables and networks that hold arrays.

A *nest* is a leaf (an array, a number, ...) or a container of nests:

* a list or tuple (MATLAB's cell), named tuples included;
* a dict, `struct` included;
* an object with ``__nest_children__() -> list`` and ``__nest_rebuild__(children) -> object``, such as a table
  of learnables or a network.  ``__nest_labels__() -> list of str`` may name the children for messages;
* a data frame of pandas with a column ``Value``;
* by duck typing, a table with a ``Value`` column and ``with_values(list)``, and a network with a
  ``Learnables`` table and ``with_learnables(table)``.

Everything else is a leaf.  ``is_leaf(x)`` narrows that: what it accepts is a leaf even when it is a
container, and what is neither accepted nor a container is *static*: left out of the leaves and put back
unchanged by ``rebuild``.
"""

from __future__ import annotations

import copy
import keyword
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.struct import of_fields, struct

IsLeaf = Callable[[Any], bool]

# Deeper nests than this are taken for containers that hold themselves.
MAX_DEPTH = 200


# The usual containers of parameters: their values are in the order of dict itself, and nothing else is to be kept.
_FIELDS = (dict, struct)

# How the objects of a class are walked; looked up for every leaf, so it is worked out once for a class.
_WALKS: dict[type, str | None] = {}


def _walk_of(kind: type) -> str | None:
    if issubclass(kind, dict):
        walk: str | None = "struct"
    elif issubclass(kind, (list, tuple)) and hasattr(kind, "__nest_rebuild__"):
        walk = "protocol"
    elif issubclass(kind, (list, tuple)):
        walk = "named" if hasattr(kind, "_fields") else "cell"
    elif kind.__name__ == "DataFrame" and kind.__module__.partition(".")[0] == "pandas":
        walk = "frame"
    elif issubclass(kind, type):
        walk = None  # a class has the methods of its objects, but no children
    elif hasattr(kind, "__nest_children__"):
        walk = "protocol"
    elif hasattr(kind, "with_learnables"):
        walk = "network"
    else:
        walk = "table" if hasattr(kind, "with_values") else None
    _WALKS[kind] = walk
    return walk


def is_container(x: Any) -> bool:
    """Whether x holds a nest, rather than being a leaf of one."""
    kind = type(x)
    return (_WALKS[kind] if kind in _WALKS else _walk_of(kind)) is not None


def is_network(x: Any) -> bool:
    """Whether x is a network: it has learnables, and makes a network with others."""
    return hasattr(type(x), "with_learnables")


def children_of(x: Any) -> tuple[Sequence, Sequence] | None:
    """The keys and the children of a container; None for anything else."""
    kind = type(x)
    try:
        walk = _WALKS[kind]
    except KeyError:
        walk = _walk_of(kind)
    if walk is None:
        return None
    if walk == "struct":
        keys = list(x)  # not x.keys(): a struct may have a field of that name
        return keys, [x[key] for key in keys]
    if walk == "cell":
        return range(len(x)), x
    if walk == "named":
        return x._fields, x
    if walk == "protocol":
        children = x.__nest_children__()
        return (x.__nest_labels__() if hasattr(kind, "__nest_labels__") else range(len(children))), children
    if walk == "network":
        return children_of(x.Learnables)
    if walk == "frame" and "Value" not in x.columns:
        return None
    return _table_labels(x), list(x.Value)


def _table_labels(table: Any) -> list:
    values = list(table.Value)
    layers, parameters = getattr(table, "Layer", None), getattr(table, "Parameter", None)
    if layers is None or parameters is None:
        return list(range(len(values)))
    return [f"{layer}/{parameter}" for layer, parameter in zip(list(layers), list(parameters), strict=True)]


def rebuild_like(x: Any, children: list) -> Any:
    """A container like ``x`` with other children, in the same order.  ``x`` is not changed."""
    kind = type(x)
    if kind is list:
        return children
    if kind is tuple:
        return tuple(children)
    if isinstance(x, dict):
        if kind is dict:
            return dict(zip(x, children, strict=True))
        if kind is struct:
            return of_fields(x, children)
        new = copy.copy(x)  # keeps the default factory of a defaultdict and the like
        for key, child in zip(x, children, strict=True):
            new[key] = child
        return new
    if isinstance(x, tuple):
        return kind._make(children) if hasattr(kind, "_make") else kind(children)
    if hasattr(kind, "__nest_rebuild__"):
        return x.__nest_rebuild__(children)
    if isinstance(x, list):
        return kind(children)
    if hasattr(kind, "with_learnables"):
        return x.with_learnables(rebuild_like(x.Learnables, children))
    return x.assign(Value=children) if _WALKS.get(kind) == "frame" else x.with_values(children)


# What stands at a place of a nest: None for a leaf, (container, plans of its children), or (_STATIC, value).
_Plan = tuple[Any, Any] | None
_STATIC = object()
# A place inside a nest: (place of the container, the container, number of the child), None for the top.
# Made for each container, so it is put into words only for a message.
_Place = tuple[Any, Any, int] | None


class Structure:
    """The structure of a nest without its leaves; calling it with other leaves makes the same nest."""

    __slots__ = ("_is_leaf", "_plan", "count")

    def __init__(self, plan: _Plan, count: int, is_leaf: IsLeaf | None) -> None:
        self._plan, self.count, self._is_leaf = plan, count, is_leaf

    def __call__(self, leaves: Sequence) -> Any:
        if len(leaves) != self.count:
            raise ArgumentError(f"a nest of {self.count} leaves cannot be rebuilt from {len(leaves)} values.")
        return _rebuild(self._plan, iter(leaves))

    def match(self, other: Any, names: tuple[str, str] = ("the first", "the second")) -> list:
        """The leaves of another nest in the order of this one; see `flatten_like`."""
        found: list = []
        _match(self._plan, other, self._is_leaf, names, None, found)
        return found


def flatten(nest: Any, is_leaf: IsLeaf | None = None) -> tuple[list, Structure]:
    """Return the leaves of a nest, and a function that makes the same nest of other leaves.

    Parameters
    ----------
    nest : any nest
    is_leaf : callable, optional
        ``is_leaf(x)`` says what counts as a leaf.  Without it, all that is not a container does.

    Returns
    -------
    leaves : list
        In order: items of lists, values of dicts in their order, children of objects.
    rebuild : Structure
        ``rebuild(sequence)`` returns a nest of the same structure.  Containers are new, static values are
        shared.  ``rebuild.match(other)`` returns the leaves of another nest in the same order.

    Examples
    --------
    >>> from dlarray.nests import flatten
    >>> leaves, rebuild = flatten({"fc": {"W": 1.0, "b": 2.0}, "scale": [3.0]})
    >>> leaves
    [1.0, 2.0, 3.0]
    >>> rebuild([x * 10 for x in leaves])
    {'fc': {'W': 10.0, 'b': 20.0}, 'scale': [30.0]}
    """
    leaves: list = []
    plan = _plan(nest, is_leaf, leaves, 0)
    return leaves, Structure(plan, len(leaves), is_leaf)


def _plan(x: Any, is_leaf: IsLeaf | None, leaves: list, depth: int) -> _Plan:
    if is_leaf is not None and is_leaf(x):
        leaves.append(x)
        return None
    return _opened(x, is_leaf, leaves, depth)


def _opened(x: Any, is_leaf: IsLeaf | None, leaves: list, depth: int) -> _Plan:
    """The plan of what ``is_leaf`` does not call a leaf."""
    children: Any
    if type(x) in _FIELDS:
        children = dict.values(x)
    else:
        parts = children_of(x)
        if parts is None:
            if is_leaf is not None:
                return _STATIC, x
            leaves.append(x)
            return None
        children = parts[1]
    _check_depth(depth)
    plans: list[_Plan] = []
    for child in children:
        if is_leaf is not None and is_leaf(child):
            leaves.append(child)
            plans.append(None)
        else:
            plans.append(_opened(child, is_leaf, leaves, depth + 1))
    return x, plans


def _check_depth(depth: int) -> None:
    if depth >= MAX_DEPTH:
        raise too_deep()


def entries(name: str, argument: str, value: Any, *, expected: str = "a list", fix: str = "") -> list:
    """The entries of a list, of an array, or of anything else that can be gone through."""
    try:
        return list(value)
    except TypeError:
        raise ClassError(
            f"{name}: {argument} must be {expected}, but it is {describe(value)}; fix: {fix or f'[{argument}]'}"
        ) from None


def too_deep(name: str = "") -> ArgumentError:
    """The refusal of what is nested so deeply that it may have no end."""
    return ArgumentError(
        f"{name}{': ' if name else ''}lists, dicts and structs are nested more than {MAX_DEPTH} deep; does a container "
        "hold itself? fix: fewer levels"
    )


def is_too_deep(values: Any) -> bool:
    """Whether lists and dicts among the values are nested more deeply than is taken, or hold themselves."""
    level = [values]
    for _ in range(MAX_DEPTH):
        level = list(
            {
                id(child): child
                for value in level
                for child in (value.values() if isinstance(value, dict) else value)
                if isinstance(child, (list, tuple, dict))
            }.values()
        )
        if not level:
            return False
    return True


def _rebuild(plan: _Plan, values: Iterator) -> Any:
    if plan is None:
        return next(values)
    container, plans = plan
    if container is _STATIC:
        return plans
    return rebuild_like(container, [next(values) if p is None else _rebuild(p, values) for p in plans])


def tree_leaves(nest: Any, is_leaf: IsLeaf | None = None) -> list:
    """The leaves of a nest, in the order of `flatten`."""
    leaves: list = []
    _plan(nest, is_leaf, leaves, 0)
    return leaves


def paths(nest: Any, root: str = "", is_leaf: IsLeaf | None = None) -> list[str]:
    """Where each leaf of `flatten` is found, written as the user would reach it.

    Examples
    --------
    >>> from dlarray.nests import paths
    >>> paths({"fc": {"W": 1.0, "b": 2.0}, "scale": [3.0]}, "params")
    ['params.fc.W', 'params.fc.b', 'params.scale[0]']
    """
    found: list[str] = []
    _paths(nest, root, is_leaf, found, 0)
    return found


def _paths(x: Any, path: str, is_leaf: IsLeaf | None, found: list[str], depth: int) -> None:
    if is_leaf is not None and is_leaf(x):
        found.append(path)
        return
    parts = children_of(x)
    if parts is None:
        if is_leaf is None:
            found.append(path)
        return
    _check_depth(depth)
    for key, child in zip(*parts, strict=True):
        _paths(child, path + step(key), is_leaf, found, depth + 1)


def step(key: Any) -> str:
    """One step of a path: ``.name`` for a field, ``[key]`` for the rest."""
    if isinstance(key, str):
        if key.isidentifier() and not keyword.iskeyword(key):
            return "." + key
        if "/" in key and '"' not in key:
            return f'["{key}"]'
    return f"[{key!r}]"


def flatten_like(
    nest: Any, other: Any, is_leaf: IsLeaf | None = None, names: tuple[str, str] = ("the first", "the second")
) -> list:
    """The leaves of ``other``, in the order of the leaves of ``nest``.

    A list matches a tuple, a dict any dict with the same keys in any order, and a network its table of
    learnables.  Where ``nest`` has a leaf, ``other`` may have anything: its kind is the caller's to judge.
    Anything else is an `ArgumentError` that names the two places.
    """
    return flatten(nest, is_leaf)[1].match(other, names)


def _match(
    plan: _Plan, y: Any, is_leaf: IsLeaf | None, names: tuple[str, str], place: _Place, found: list
) -> None:
    if plan is None:
        found.append(y)
        return
    x, plans = plan
    if x is _STATIC:
        return
    if type(x) in _FIELDS and type(y) in _FIELDS and dict.keys(x) == dict.keys(y):
        # most often; what follows would come to the same
        for i, key in enumerate(x):
            child = plans[i]
            if child is None:
                found.append(y[key])
            else:
                _match(child, y[key], is_leaf, names, (place, x, i), found)
        return
    others = None if is_leaf is not None and is_leaf(y) else children_of(y)
    if others is None or family(x) != family(y):
        here, there = _written(names, place)
        raise ArgumentError(f"{here} is {kind_name(x)}, but {there} is {kind_name(y)}.")
    pairs = others[1]
    if isinstance(x, dict):
        if len(x) != len(y) or any(key not in y for key in x):
            _raise_for_fields(x, y, _written(names, place))
        pairs = [y[key] for key in x]
    elif len(pairs) != len(plans):
        here, there = _written(names, place)
        raise ArgumentError(f"{here} has {len(plans)} values, but {there} has {len(pairs)}.")
    for i, child in enumerate(plans):
        if child is None:
            found.append(pairs[i])
        else:
            _match(child, pairs[i], is_leaf, names, (place, x, i), found)


def _written(names: tuple[str, str], place: _Place) -> tuple[str, str]:
    """A place in both nests, as text."""
    steps = []
    while place is not None:
        place, container, i = place
        keys = children_of(container)
        steps.append(step(list(keys[0])[i] if keys is not None else i))
    tail = "".join(reversed(steps))
    return names[0] + tail, names[1] + tail


def _raise_for_fields(x: dict, y: dict, written: tuple[str, str]) -> None:
    here, there = written
    if all(key in y for key in x):
        x, y, here, there = y, x, there, here
    key = next(key for key in x if key not in y)
    raise ArgumentError(f"{here}{step(key)} has no counterpart: {there}{step(key)} is missing.")


def family(x: Any) -> str:
    """Which containers can stand beside each other: those of one family, "cell", "struct" or "table"."""
    if isinstance(x, dict):
        return "struct"
    return "cell" if isinstance(x, (list, tuple)) else "table"


def kind_name(x: Any) -> str:
    """A few words for what stands at a place of a nest, for messages."""
    if isinstance(x, dict):
        return f"a {type(x).__name__} with {len(x)} field{'s' * (len(x) != 1)}"
    if isinstance(x, (list, tuple)):
        return f"a {type(x).__name__} of {len(x)}"
    if x is None:
        return "None"
    if is_container(x):
        return f"a {type(x).__name__}"
    return describe(x)


def tree_map(
    f: Callable,
    nest: Any,
    *others: Any,
    is_leaf: IsLeaf | None = None,
    names: Sequence[str] | None = None,
    path: bool = False,
) -> Any:
    """Apply ``f`` to the leaves of one nest, or of several with the same structure.

    Parameters
    ----------
    f : callable
        Called as ``f(leaf, ...)`` with one leaf of each nest; ``f(path, leaf, ...)`` when ``path`` is true.
    nest, *others : nests
        Matched as `flatten_like` says.
    is_leaf : callable, optional
        As for `flatten`.
    names : sequence of str, optional
        Names of the nests in messages and in paths; ``nest1``, ``nest2``, ... by default.
    path : bool
        Whether ``f`` gets the path of the leaf first.

    Returns
    -------
    nest
        With the structure of the first nest.
    """
    if names is None:
        names = ["nest"] if not others else [f"nest{k}" for k in range(1, len(others) + 2)]
    leaves, rebuild = flatten(nest, is_leaf)
    columns = [leaves]
    for other, name in zip(others, names[1:], strict=True):
        columns.append(rebuild.match(other, (names[0], name)))
    if path:
        columns.insert(0, paths(nest, names[0], is_leaf))
    return rebuild([f(*row) for row in zip(*columns, strict=True)])
