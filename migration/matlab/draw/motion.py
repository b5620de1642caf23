"""Lines that grow, groups that are moved, axes and properties that go together."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.draw.making import axes_of, part, series
from dlarray.migration.matlab.draw.space import space
from dlarray.migration.matlab.draw.values import parted, plane
from dlarray.migration.matlab.graphics.axes import Axes
from dlarray.migration.matlab.graphics.figures import Group, Transform, current_axes
from dlarray.migration.matlab.graphics.objects import Graphics, handles, one_handle
from dlarray.migration.matlab.graphics.property_values import given_back, texts
from dlarray.migration.matlab.graphics.series import AnimatedLine
from dlarray.migration.matlab.values import Handle


@part
def animatedline(*args: Any, **options: Any) -> Any:
    """A line that points are added to.

    Syntaxes: ``an = animatedline``, ``animatedline(x, y)``, ``animatedline(x, y, z)``, ``animatedline("Color", "r",
    "MaximumNumPoints", 100)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/animatedline.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> an = draw.animatedline(MaximumNumPoints=3)
    >>> for k in range(5):
    ...     draw.addpoints(an, k, k**2)
    >>> x, y = draw.getpoints(an, nargout=2)
    >>> x.tolist(), y.tolist()
    ([[2.0, 3.0, 4.0]], [[4.0, 9.0, 16.0]])
    >>> draw.close(f)
    """
    data, words, _ = parted(args, options)
    deep = len(data) == 3
    axes = space() if deep else plane().gca()
    (artist,) = axes.plot([], [], [], color="k") if deep else axes.plot([], [], color="k")
    made = series(AnimatedLine, [artist], True)
    if data:
        made.add(data)
    if words:
        raise ArgumentError("animatedline: a format is no argument of it; fix: animatedline(LineStyle='--')")
    return made


def _line(an: Any, name: str) -> AnimatedLine:
    found = one_handle(an)
    if not isinstance(found, AnimatedLine):
        raise ArgumentError(f"{name}: the first argument must be an animated line; fix: an = animatedline")
    return found


def addpoints(an: Any, x: Any, y: Any, z: Any = None, /) -> None:
    """Add points to an animated line: ``addpoints(an, x, y)``, ``addpoints(an, x, y, z)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/animatedline.addpoints.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> an = draw.animatedline()
    >>> draw.addpoints(an, [1, 2], [3, 4])
    >>> draw.getpoints(an).tolist()
    [[1.0, 2.0]]
    >>> draw.close(f)
    """
    _line(an, "addpoints").add([x, y] if z is None else [x, y, z])


def getpoints(an: Any, /, *, nargout: int = 1) -> Any:
    """The points of an animated line: ``x, y = getpoints(an, nargout=2)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/animatedline.getpoints.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> draw.getpoints(draw.animatedline([1, 2], [3, 4]), nargout=2)[1].tolist()
    [[3.0, 4.0]]
    >>> draw.close(f)
    """
    found = _line(an, "getpoints")
    n = found.data("XData").size
    parts = [
        given_back(found.data(f"{a}Data") if a != "Z" or found.data("ZData").size else np.zeros((1, n)))
        for a in "XYZ"
    ]
    return parts[0] if nargout == 1 else tuple(parts[:nargout])


def clearpoints(an: Any, /) -> None:
    """Take the points out of an animated line: ``clearpoints(an)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/animatedline.clearpoints.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> an = draw.animatedline([1, 2], [3, 4])
    >>> draw.clearpoints(an)
    >>> draw.getpoints(an).shape
    (1, 0)
    >>> draw.close(f)
    """
    _line(an, "clearpoints").clear()


def _group(kind: type, name: str, args: tuple, options: dict[str, Any]) -> Any:
    first, rest = axes_of(args)
    if first is None and rest and not isinstance(rest[0], str):
        parent = one_handle(rest[0])
        rest = rest[1:]
    else:
        parent = first
    given = {**{str(k): v for k, v in zip(rest[::2], rest[1::2], strict=False)}, **options}
    for key in [k for k in given if k.lower() == "parent"]:
        parent = one_handle(given.pop(key))
    if parent is None:
        parent = current_axes()
    made = kind(parent, [])
    made.take(given)
    return made


def hggroup(*args: Any, **options: Any) -> Any:
    """A group of what is drawn: ``g = hggroup``, ``hggroup(ax)``; ``Parent=g`` puts something into it.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/hggroup.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> g = draw.hggroup()
    >>> h = draw.line([0, 1], [0, 1], Parent=g)
    >>> g.Children == h, draw.ancestor(h, "axes") == draw.gca()
    (True, True)
    >>> draw.close(f)
    """
    return _group(Group, "hggroup", args, options)


def hgtransform(*args: Any, **options: Any) -> Any:
    """A group that is moved by its ``Matrix``, 4×4; in the plane alone: ``t = hgtransform``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/hgtransform.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> t = draw.hgtransform()
    >>> t.Matrix.shape
    (4, 4)
    >>> draw.close(f)
    """
    return _group(Transform, "hgtransform", args, options)


def linkaxes(ax: Any, dimension: Any = "xy", /) -> None:
    """Give axes the same limits, now and whenever ``xlim`` or ``ylim`` sets those of one.

    Syntaxes: ``linkaxes(ax)``, ``linkaxes(ax, "x")``, ``"y"``, ``"xy"``, ``"off"``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/linkaxes.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> a, b = draw.subplot(2, 1, 1), draw.subplot(2, 1, 2)
    >>> draw.xlim(a, [0, 1])
    >>> draw.xlim(b, [0, 9])
    >>> draw.linkaxes([a, b], "x")
    >>> a.XLim.tolist()
    [[0.0, 9.0]]
    >>> draw.close(f)
    """
    found = handles(ax)
    if found is None or not all(isinstance(one, Axes) for one in found):
        raise ArgumentError(
            "linkaxes: There must be at least one valid axes.; fix: linkaxes([ax1, ax2], 'x')"
        )
    word = str(dimension).lower()
    if word == "off":
        for one in found:
            one.values.pop("_links", None)
        return
    for letter in (c for c in "xyz" if c in word):
        name = f"{letter.upper()}Lim"
        for one in found:
            one.values.setdefault("_links", {})[name] = found
        try:
            ends = [one.ends(letter.upper()) for one in found]
        except ArgumentError:  # of MATLAB's choice; they are the same from the next limits on
            continue
        found[0].put(name, dlarray([[min(e[0] for e in ends), max(e[1] for e in ends)]]))


class LinkProp(Handle):
    """Properties of several objects that stay the same, while this object is kept."""

    matlab_class = "matlab.graphics.internal.LinkProp"

    def __init__(self, targets: list[Graphics], names: list[str]):
        self.Targets = targets
        self.PropertyNames = names

    kept: ClassVar[list[Any]] = []


def linkprop(h: Any, names: Any, /) -> Any:
    """Make properties of several objects the same: ``link = linkprop([a, b], {"XLim", "YLim"})``.

    They take the values of the first object, and where one of them is set the others follow.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/linkprop.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> h = draw.plot([1, 2], [3, 4], [1, 2], [5, 6])
    >>> link = draw.linkprop(h, "LineWidth")
    >>> h(2).LineWidth = 3
    >>> h(1).LineWidth
    3.0
    >>> draw.close(f)
    """
    found = handles(h)
    if found is None:
        raise ArgumentError("linkprop: it is no handle; fix: linkprop([h1, h2], 'LineWidth')")
    wanted = texts(names)
    for name in wanted:
        known = {one.property_name(name) for one in found}
        if None in known or len(known) > 1:
            raise ArgumentError(f"linkprop: not all of the objects have {name}; fix: a property of each")
        exact = str(known.pop())
        for one in found:
            one.values.setdefault("_links", {})[exact] = found
        found[0].put(exact, found[0].value(exact))
    return LinkProp(found, wanted)
