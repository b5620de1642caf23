"""What was drawn, found by its properties: findobj, findall, allchild, ancestor; copies of it: copyobj."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from dlarray.errors import ArgumentError
from dlarray.migration.matlab.equality import isequal
from dlarray.migration.matlab.graphics.axes import Axes
from dlarray.migration.matlab.graphics.figures import ROOT
from dlarray.migration.matlab.graphics.objects import Graphics, column, empty, handles, one_handle
from dlarray.migration.matlab.graphics.patches import Patch, polygons_on
from dlarray.migration.matlab.graphics.points import Scatter
from dlarray.migration.matlab.graphics.property_values import checked, numbers, texts
from dlarray.migration.matlab.graphics.series import Line
from dlarray.migration.matlab.graphics.texts import Text

_LOGIC = ("-and", "-or", "-xor", "-not")


def findobj(*args: Any) -> Any:
    """What is drawn and has certain properties.

    Syntaxes: ``h = findobj``, ``findobj("Type", "line")``, ``findobj(h, "Tag", "a", "Color", "r")``,
    ``findobj(h, "-depth", 1, …)``, ``findobj(h, "flat", …)``, ``findobj(…, "-regexp", name, expression)``,
    ``findobj(…, "-property", name)``, with ``"-and"``, ``"-or"``, ``"-xor"`` and ``"-not"`` between pairs.

    Returns
    -------
    handles
        Those given and all below them that fit, as a column: parents first, the newest first; one is itself, none is
        an empty array. What has ``HandleVisibility="off"`` is left out, which `findall` does not.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/findobj.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> h = draw.plot([1, 2, 3], "r", [3, 2, 1], "b")
    >>> draw.findobj(f, "Type", "line").shape, draw.findobj(f, "Color", "b") == h(2)
    ((2, 1), True)
    >>> draw.close(f)
    """
    return _found(args, hidden=False)


def findall(*args: Any) -> Any:
    """What is drawn and has certain properties, hidden handles too; the syntaxes are those of `findobj`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/findall.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> h = draw.plot([1, 2, 3], HandleVisibility="off")
    >>> draw.findall(f, "Type", "line") == h, draw.findobj(f, "Type", "line").shape
    (True, (0, 0))
    >>> draw.close(f)
    """
    return _found(args, hidden=True)


def _found(args: tuple, hidden: bool) -> Any:
    rest = list(args)
    starts: list[Graphics] | None = [ROOT]
    if rest and not isinstance(rest[0], str):
        starts = handles(rest.pop(0))
        if starts is None:
            raise ArgumentError("findobj: the first argument is no handle; fix: findobj(gca, 'Type', 'line')")
    depth = None
    tests: list[Any] = []
    while rest:
        word = str(rest.pop(0)).lower() if isinstance(rest[0], str) else rest.pop(0)
        if word == "flat":
            depth = 0
        elif word == "-depth":
            given = rest.pop(0)
            depth = None if np.isinf(numbers(given)).any() else int(numbers(given).item())
        elif word in _LOGIC:
            tests.append(word)
        elif word == "-property":
            name = str(rest.pop(0)).lower()
            tests.append(lambda one, name=name: name in {n.lower() for n in one.table()})
        elif word == "-regexp":
            tests.append(_fits_expression(str(rest.pop(0)), str(rest.pop(0))))
        elif isinstance(word, str) and word.startswith("-"):
            raise ArgumentError(
                f"findobj: {word} is not known; fix: -depth, -property, -regexp, -and, -or, -xor, -not"
            )
        else:
            if not rest:
                raise ArgumentError(f"findobj: '{word}' has no value; fix: findobj('{word}', value)")
            tests.append(_has(str(word), rest.pop(0)))
    found: dict[int, Graphics] = {}
    for start in starts or []:
        for one in _below(start, depth, hidden):
            if _holds(tests, one):
                found.setdefault(id(one), one)
    return column(list(found.values()))


def _below(one: Graphics, depth: int | None, hidden: bool) -> list[Graphics]:
    inner = (
        []
        if depth == 0
        else [c for c in one.children() if hidden or c.values.get("HandleVisibility", "on") == "on"]
    )
    return [one, *(x for c in inner for x in _below(c, None if depth is None else depth - 1, hidden))]


def _has(name: str, value: Any) -> Any:
    def holds(one: Graphics) -> bool:
        known = one.property_name(name)
        if known is None or known.lower() != name.lower():
            return False
        try:
            has, wanted = one.value(known), checked(known, one.kind(), value)
        except (ArgumentError, AttributeError):
            return False
        if known == "Type":
            return str(has) == str(value).lower()
        if isinstance(has, Graphics) or isinstance(wanted, Graphics):
            return has is wanted
        if isinstance(has, str) and isinstance(wanted, str):
            return str(has) == str(wanted)
        return bool(isequal(has, wanted))

    return holds


def _fits_expression(name: str, expression: str) -> Any:
    def holds(one: Graphics) -> bool:
        known = one.property_name(name)
        if known is None:
            return False
        has = one.value(known)
        return isinstance(has, str) and re.search(expression, str(has)) is not None

    return holds


def _holds(tests: list[Any], one: Graphics) -> bool:
    """Tests one after the other: ``-and`` between them, unless another word stands there; ``-or`` binds least."""
    result, word, negated = True, "-and", False
    alternatives: list[bool] = []
    for t in tests:
        if t == "-not":
            negated = not negated
        elif t == "-or":
            alternatives.append(result)
            result, word = True, "-and"
        elif isinstance(t, str):
            word = t
        else:
            holds = t(one) is not negated
            result = (result != holds) if word == "-xor" else (result and holds)
            word, negated = "-and", False
    return any([*alternatives, result])


def allchild(h: Any, /) -> Any:
    """The children of what is drawn, hidden handles too.

    Syntax: ``c = allchild(h)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/allchild.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> h = draw.plot([1, 2, 3], HandleVisibility="off")
    >>> draw.allchild(draw.gca()) == h
    True
    >>> draw.close(f)
    """
    found = handles(h)
    if found is None:
        raise ArgumentError("allchild: it is no handle; fix: allchild(gca)")
    return column([c for one in found for c in one.children()])


def ancestor(h: Any, types: Any, toplevel: Any = None, /) -> Any:
    """The nearest object of a type from this one upwards, itself among them.

    Syntaxes: ``p = ancestor(h, "axes")``, ``ancestor(h, {"axes", "figure"})``, ``ancestor(h, "hggroup", "toplevel")``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/ancestor.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> draw.ancestor(draw.plot([1, 2, 3]), "figure") == f
    True
    >>> draw.close(f)
    """
    one = one_handle(h)
    if one is None:
        raise ArgumentError("ancestor: it is no handle; fix: ancestor(h, 'axes')")
    wanted = {t.lower() for t in texts(types)}
    found: list[Graphics] = []
    up: Any = one
    while isinstance(up, Graphics):
        if up.type_name in wanted:
            found.append(up)
        up = up.parent if up.parent is not None else None
    if not found:
        return empty()
    return found[-1] if toplevel is not None else found[0]


def copyobj(h: Any, parent: Any = None, /) -> Any:
    """A copy of what was drawn, below another parent.

    Syntaxes: ``c = copyobj(h, parent)``, ``c = copyobj(h)``.

    Parameters
    ----------
    h
        Lines, points, polygons and texts, or several of them.
    parent
        Axes or a group. Default: that of h.

    Raises
    ------
    ArgumentError
        It is another kind of object, such as axes, bars or a surface, which is drawn anew instead.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/copyobj.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> h = draw.plot([1, 2, 3], LineWidth=2)
    >>> c = draw.copyobj(h, draw.gca())
    >>> c.LineWidth, c == h
    (2.0, False)
    >>> draw.close(f)
    """
    found = handles(h)
    if found is None:
        raise ArgumentError("copyobj: it is no handle; fix: copyobj(h, gca)")
    made = [_copied(one, one.parent if parent is None else one_handle(parent)) for one in found]
    return column(made)


def _copied(one: Graphics, parent: Any) -> Graphics:
    axes = parent.above(Axes) if isinstance(parent, Graphics) else None
    if axes is None:
        raise ArgumentError(f"copyobj: the parent of a {one.kind()} is axes or a group; fix: copyobj(h, gca)")
    own, deep = axes.artist, axes.is_deep()
    values = dict(one.values)
    artist: Any
    if isinstance(one, Line) and len(one.artists) == 1:
        x, y, z = (one.data(f"{a}Data").reshape(-1) for a in "XYZ")
        (artist,) = own.plot(x, y, z if len(z) else np.zeros(len(x))) if deep else own.plot(x, y)
    elif isinstance(one, Scatter):
        x, y, z = (one.data(f"{a}Data").reshape(-1) for a in "XYZ")
        artist = own.scatter(x, y, z if len(z) else np.zeros(len(x))) if deep else own.scatter(x, y)
    elif isinstance(one, Patch):
        parts = one.polygons()
        shown = (
            [np.pad(p, ((0, 0), (0, 3 - p.shape[1]))) for p in parts] if deep else [p[:, :2] for p in parts]
        )
        artist = polygons_on(own, shown, deep, None)
    elif isinstance(one, Text):
        at = numbers(one.get_Position()).reshape(-1)
        artist = own.text(*at) if deep else own.text(*at[:2], "")
        artist.set_text("\n".join(texts(one.get_String())))
    else:
        raise ArgumentError(
            f"copyobj: a {one.kind()} is not copied here; fix: draw it anew into the other axes"
        )
    made = type(one)(parent, [artist])
    made.values.update(values)
    for name, value in values.items():
        if name in made.table():
            made.shows(name, value)
    if "Color" in made.table() and "Color" not in values and "SeriesIndex" in values:
        made.put("Color", one.value("Color"))
    return made


def uistack(h: Any, how: Any = "up", step: Any = 1, /) -> None:
    """Bring what was drawn to the front or to the back of its parent.

    Syntaxes: ``uistack(h, "top")``, ``"bottom"``, ``"up"``, ``"down"``, ``uistack(h, "up", 2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/uistack.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> h = draw.plot([1, 2], [3, 4], [1, 2], [5, 6])
    >>> draw.uistack(h(1), "top")
    >>> draw.gca().Children(1) == h(1)
    True
    >>> draw.close(f)
    """
    found = handles(h)
    word = str(how).lower()
    if found is None or word not in ("top", "bottom", "up", "down"):
        raise ArgumentError(
            "uistack: a handle and 'top', 'bottom', 'up' or 'down' come; fix: uistack(h, 'top')"
        )
    for one in found if word in ("top", "up") else reversed(found):
        inner = list(one.parent.inner)
        at = inner.index(one)
        inner.remove(one)
        n = int(numbers(step).item())
        places = {"top": len(inner), "bottom": 0, "up": min(at + n, len(inner)), "down": max(at - n, 0)}
        inner.insert(places[word], one)
        one.parent.put("Children", column(list(reversed(inner))))
