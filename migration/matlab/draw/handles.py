"""Properties of what was drawn: get, set, isprop, reset; delete, isgraphics, gobjects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.checks import isprop as of_objects
from dlarray.migration.matlab.graphics.axes import Axes
from dlarray.migration.matlab.graphics.figures import ROOT, Figure, Root, pyplot
from dlarray.migration.matlab.graphics.objects import (
    DEFAULTS,
    Graphics,
    GraphicsPlaceholder,
    array_of,
    empty,
    handles,
    one_handle,
)
from dlarray.migration.matlab.graphics.property_values import numbers
from dlarray.migration.matlab.own_objects.arrays import ObjectArray, is_own, objects
from dlarray.migration.matlab.shared.properties import attribute, properties_of
from dlarray.migration.matlab.strings import StringArray
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.struct import struct


def _read(h: Any, name: str) -> list[Graphics]:
    found = handles(h)
    if found is None:
        raise ArgumentError(
            f"{name}: Invalid or deleted object: it is {describe(h)}; fix: a handle, h = plot(x, y)"
        )
    return found


def _property(one: Graphics, name: Any) -> str:
    known = one.property_name(name)
    if known is None:
        raise ArgumentError(
            f"The name '{name}' is not an accessible property for an instance of class '{one.kind()}'.; fix: one of "
            "get(h)"
        )
    return known


def get(h: Any, names: Any = None, /) -> Any:
    """The value of a property of what was drawn, of several, or of all.

    Syntaxes: ``v = get(h, "LineWidth")``, ``c = get(h, {"XData", "YData"})``, ``s = get(h)``, ``get(groot, name)``,
    ``s = get(groot, "factory")``, which has what properties of the types that are here begin with.

    Parameters
    ----------
    h
        A handle, an array of handles, or numbers that stand for handles; 0 is the root, 1 the figure 1.
    names : str or cell array of str, optional
        Names in letters of any size, which may be cut short. Default: all properties.

    Returns
    -------
    value
        Of one handle and one name its value; of several names a row of a cell array, of several handles a row for
        each. Without a name a structure with all of them, of several handles a structure array.

    Raises
    ------
    ArgumentError
        h is no handle or was deleted, the name is none of its properties, or MATLAB's value is not known: limits that
        MATLAB chooses around bars, positions that its layout chooses.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/get.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> h = draw.plot([1, 2, 3], [4, 5, 6], "r--")
    >>> draw.get(h, "LineStyle"), draw.get(h, "ydata").tolist(), draw.get(h, "Color").tolist()
    ('--', [[4.0, 5.0, 6.0]], [[1.0, 0.0, 0.0]])
    >>> draw.get(draw.gca(), "XLim").tolist()
    [[1.0, 3.0]]
    >>> draw.close(f)
    """
    if is_own(h) and not hasattr(getattr(h, "_of", type(h)), "indexes_itself"):
        return own_value(h, names)
    found = _read(h, "get")
    if names is None:
        tables = [struct({name: _told(one, name) for name in one.table()}) for one in found]
        return tables[0] if len(tables) == 1 else StructArray(tables)
    if isinstance(names, str):
        if isinstance(found[0], Root) and names.lower().startswith("factory"):
            return _factory(names[len("factory") :].lower())
        if isinstance(found[0], Root) and (key := found[0].default(str(names))) is not None:
            return _default(key)
        values = [one.value(_property(one, names)) for one in found]
        return values[0] if len(found) == 1 else Cell(values, (len(values), 1))
    wanted = [str(n) for n in names]
    values = [one.value(_property(one, n)) for n in wanted for one in found]
    return Cell(values, (len(found), len(wanted)))


def _told(one: Graphics, name: str) -> Any:
    try:
        return one.value(name)
    except (ArgumentError, AttributeError):
        return dlarray(np.zeros((0, 0)))  # what MATLAB would choose and nobody knows here


def _factory(key: str) -> Any:
    """What the properties of the types that are here begin with: of one, ``textfontname``, or all of them."""
    told = struct(
        {
            f"factory{kind.type_name.capitalize()}{name}": value
            for kind in _types()
            if kind.type_name and "." not in kind.type_name
            for name, value in kind.table().items()
        }
    )
    if not key:
        return told
    found = [value for name, value in told.items() if name.lower() == f"factory{key}"]
    if not found:
        raise ArgumentError(
            f"get: factory{key} names no property of a type; fix: factoryLineLineWidth and its like"
        )
    return found[0]


def _default(key: str) -> Any:
    for kind in _types():
        if kind.type_name and key.startswith(kind.type_name):
            name = kind.property_name(key[len(kind.type_name) :])
            if name is not None:
                return DEFAULTS.get(f"{kind.type_name}{name}".lower(), kind.table()[name])
    raise ArgumentError(
        f"get: default{key} names no property of a type; fix: defaultLineLineWidth and its like"
    )


def own_value(h: Any, names: Any) -> Any:
    """``get`` of an object of a program's own class that is derived from SetGet."""
    if names is None:
        return struct(properties_of(objects(h)[0]))
    if isinstance(names, str):
        values = [getattr(one, _own_property(one, str(names))) for one in objects(h)]
        return values[0] if len(values) == 1 else Cell(values, (len(values), 1))
    return Cell([getattr(objects(h)[0], _own_property(objects(h)[0], str(n))) for n in names])


def set_own(h: Any, pairs: list) -> None:
    """``set`` of objects of a program's own class: names and values, or structures."""
    while pairs:
        name = pairs.pop(0)
        given = dict(name) if isinstance(name, Mapping) else {str(name): pairs.pop(0) if pairs else None}
        for one in objects(h):
            for key, value in given.items():
                setattr(one, _own_property(one, key), value)


def _own_property(one: Any, name: str) -> str:
    """A property by its name, in letters of any size and perhaps cut short."""
    known = list(properties_of(one))
    found = [n for n in known if n.lower() == name.lower()] or [
        n for n in known if n.lower().startswith(name.lower())
    ]
    if len(found) != 1:
        raise ArgumentError(
            f"The name '{name}' is not an accessible property for an instance of class '{type(one).__name__}'.; fix: "
            f"one of {', '.join(known)}"
        )
    return attribute(found[0])


def _types() -> list[Any]:
    def below(kind: Any) -> list[Any]:
        return [kind, *(c for sub in kind.__subclasses__() for c in below(sub))]

    return sorted(below(Graphics), key=lambda c: -len(c.type_name))


def set(h: Any, *pairs: Any, **named: Any) -> None:
    """Set properties of what was drawn.

    Syntaxes: ``set(h, "LineWidth", 2, …)``, ``set(h, s)`` with a structure, ``set(h, {"XTick", "YTick"}, {x, y})``,
    ``set(groot, "defaultLineLineWidth", 2)``; here also ``set(h, LineWidth=2)``.

    Parameters
    ----------
    h
        A handle, an array of handles, or numbers that stand for handles.
    pairs
        Names, in letters of any size, and values. A cell array of names comes with a cell array of values, which has a
        row for each handle, or one row for all.

    Raises
    ------
    ArgumentError
        h is no handle or was deleted, a name is none of its properties, or a value is not what the property can be.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/set.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> h = draw.plot([1, 2, 3])
    >>> draw.set(h, "LineWidth", 2, "color", "red")
    >>> h.LineWidth, h.Color.tolist()
    (2.0, [[1.0, 0.0, 0.0]])
    >>> draw.close(f)
    """
    if is_own(h) and not hasattr(getattr(h, "_of", type(h)), "indexes_itself"):
        set_own(h, [*pairs, *(part for pair in named.items() for part in pair)])
        return
    found = _read(h, "set")
    rest = [*pairs, *(part for pair in named.items() for part in pair)]
    while rest:
        name = rest.pop(0)
        if isinstance(name, Mapping):
            for key, value in name.items():
                _set_all(found, str(key), value)
            continue
        if not rest:
            raise ArgumentError(f"set: '{name}' has no value; fix: set(h, {name!r}, value)")
        value = rest.pop(0)
        if isinstance(name, str):
            _set_all(found, str(name), value)
            continue
        _set_table(found, [str(n) for n in name], value)


def _set_all(found: list[Graphics], name: str, value: Any) -> None:
    for one in found:
        if isinstance(one, Root) and (key := one.default(name)) is not None:
            one.put_default(key, value)
        else:
            one.put(_property(one, name), value)


def _set_table(found: list[Graphics], names: list[str], values: Any) -> None:
    cell = values if isinstance(values, Cell) else Cell(list(values))
    rows = cell.shape[0]
    if cell.shape[-1] != len(names) or rows not in (1, len(found)):
        raise ArgumentError(
            f"set: Value cell array handle dimension must match handle vector length: {len(names)} names and "
            f"{len(found)} handles have {rows}×{cell.shape[-1]} values; fix: a row for each handle, or one row"
        )
    for i, one in enumerate(found):
        for j, name in enumerate(names):
            one.put(_property(one, name), cell[j * rows + (i if rows > 1 else 0)])


def is_there(one: Any) -> bool:
    """Whether an object is still drawn."""
    if one is None or getattr(one, "_deleted", False) or isinstance(one, GraphicsPlaceholder):
        return False
    if isinstance(one, Figure):
        return pyplot().fignum_exists(one.artist.number)
    if isinstance(one, Axes):
        return one.artist.figure is not None and one.artist in one.artist.figure.axes and is_there(one.parent)
    if one.parent is None:
        return True
    gone = one.artists and all(getattr(a, "axes", a) is None for a in one.artists)
    return not gone and is_there(one.parent)


def isgraphics(h: Any, type: Any = None, /) -> Any:  # noqa: A002
    """Whether something is a handle of what is drawn, and has not been deleted.

    Syntaxes: ``tf = isgraphics(h)``, ``tf = isgraphics(h, "line")``; ``ishandle`` and ``ishghandle`` are the same.

    Returns
    -------
    bool or dlarray
        For each element of an array whether it is one, of the type that is asked for.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isgraphics.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> h = draw.plot([1, 2, 3])
    >>> draw.isgraphics(h), draw.isgraphics(h, "axes"), draw.isgraphics(17)
    (True, False, False)
    >>> draw.delete(h)
    >>> draw.isgraphics(h)
    False
    >>> draw.close(f)
    """
    if _is_many(h):
        shape = h.shape if hasattr(h, "shape") else (1, len(h))
        flat = (
            list.__iter__(h) if isinstance(h, list) else iter(np.asarray(h).reshape(-1, order="F").tolist())
        )
        found = np.array([_is(v, type) for v in flat], dtype=bool)
        return dlarray(found.reshape(shape, order="F"))
    return _is(h, type)


ishandle = ishghandle = isgraphics


def _is_many(h: Any) -> bool:
    if isinstance(h, (dlarray, np.ndarray)):
        return h.shape not in ((), (1, 1))
    return isinstance(h, (list, tuple)) and not (len(h) == 1 and isinstance(h, ObjectArray))


def _is(v: Any, kind: Any) -> bool:
    if isinstance(v, (str, StringArray, Mapping)):
        return False
    one = one_handle(v)
    return one is not None and is_there(one) and (kind is None or one.type_name == str(kind).lower())


def delete(*things: Any) -> None:
    """Remove what was drawn: ``delete(h)``, of an array of handles all.

    Handles that were deleted before are let pass.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/delete.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> draw.delete(draw.plot([1, 2, 3]))
    >>> draw.get(draw.gca(), "Children").shape
    (0, 0)
    >>> draw.close(f)
    """
    for h in things:
        if is_own(h):  # a timer
            h.delete()
            continue
        for one in _read(h, "delete"):
            if not isinstance(one, (Root, GraphicsPlaceholder)):
                one.delete()


def gobjects(*size: Any) -> Any:
    """An array of places for handles.

    Syntaxes: ``h = gobjects(n)``, which is n×n, ``gobjects(1, 3)``, ``gobjects([1, 3])``, ``gobjects(0)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/gobjects.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> h = draw.gobjects(1, 2)
    >>> h.shape, draw.isgraphics(h).tolist()
    ((1, 2), [[False, False]])
    """
    given = [int(n) for v in size for n in numbers(v).reshape(-1)]
    dims = (
        (1, 1) if not given else (given[0], given[0]) if len(given) == 1 else tuple(max(n, 0) for n in given)
    )
    many = int(np.prod(dims))
    if dims == (1, 1) and not given:
        return GraphicsPlaceholder()
    return array_of([GraphicsPlaceholder() for _ in range(many)], dims) if many else empty_of(dims)


def empty_of(dims: tuple[int, ...]) -> Any:
    """No handles, in an array of a size."""
    made = empty()
    object.__setattr__(made, "_shape", dims)
    return made


def isprop(h: Any, name: Any, /) -> Any:
    """Whether what was drawn has a property of a name, in any letters; of another object as `dlarray.matlab.isprop`.

    Syntax: ``tf = isprop(h, "LineWidth")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/isprop.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> h = draw.plot([1, 2, 3])
    >>> draw.isprop(h, "LineWidth"), draw.isprop(h, "Volume")
    (True, False)
    >>> draw.close(f)
    """
    if handles(h) is None and is_own(h):  # of a class of the program
        return str(name) in properties_of(h)
    if handles(h) is None:
        return of_objects(h, name)
    found = [str(name).lower() in {n.lower() for n in one.table()} for one in _read(h, "isprop")]
    return found[0] if len(found) == 1 else dlarray(np.array(found).reshape(-1, 1))


def groot() -> Any:
    """The root: the parent of all figures, whose defaults new objects begin with.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/groot.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> draw.groot().ScreenSize.tolist()
    [[1.0, 1.0, 1920.0, 1080.0]]
    """
    return ROOT
