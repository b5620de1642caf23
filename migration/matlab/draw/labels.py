"""Titles, labels, limits, ticks and the legend, each with what MATLAB gives back."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.draw.making import axes_of
from dlarray.migration.matlab.graphics.axes import Axes
from dlarray.migration.matlab.graphics.figures import current_axes, figure_handle, pyplot
from dlarray.migration.matlab.graphics.objects import Graphics, handles, one_handle
from dlarray.migration.matlab.graphics.property_values import row, texts
from dlarray.migration.matlab.graphics.texts import Legend, Text, legend_entries
from dlarray.migration.matlab.strings import StringArray


def _named(rest: tuple, options: dict[str, Any]) -> dict[str, Any]:
    return {**{str(k): v for k, v in zip(rest[::2], rest[1::2], strict=False)}, **options}


def _labelled(name: str, args: tuple, options: dict[str, Any]) -> Any:
    known, rest = axes_of(args)
    one = current_axes() if known is None else known
    if not rest:
        raise ArgumentError(f"{name.lower()}: a text is expected; fix: {name.lower()}('text')")
    label = one.value(name)
    label.put("String", rest[0])
    label.take(_named(rest[1:], options))
    return label


def title(*args: Any, **options: Any) -> Any:
    """The title of axes, as a text: ``t = title("a")``, ``title(ax, "a", "FontSize", 12)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/title.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> t = draw.title("losses")
    >>> t.String, draw.gca().Title == t
    ('losses', True)
    >>> draw.close(f)
    """
    return _labelled("Title", args, options)


def subtitle(*args: Any, **options: Any) -> Any:
    """The second title of axes, which is kept and not shown: ``subtitle("a")``."""
    return _labelled("Subtitle", args, options)


def xlabel(*args: Any, **options: Any) -> Any:
    """The label of the x-axis, as a text: ``t = xlabel("a")``."""
    return _labelled("XLabel", args, options)


def ylabel(*args: Any, **options: Any) -> Any:
    """The label of the y-axis, as a text: ``t = ylabel("a")``."""
    return _labelled("YLabel", args, options)


def zlabel(*args: Any, **options: Any) -> Any:
    """The label of the z-axis, as a text: ``t = zlabel("a")``."""
    return _labelled("ZLabel", args, options)


def sgtitle(*args: Any, **options: Any) -> Any:
    """The title of a figure, as a text: ``t = sgtitle("a")``."""
    first = one_handle(args[0]) if args and not isinstance(args[0], str) else None
    args = args if first is None else args[1:]
    figure = pyplot().gcf() if first is None else first.artists[0]
    made = Text(figure_handle(figure), [figure.suptitle("")], _of_axes=True)
    made.put("String", args[0])
    made.take(_named(args[1:], options))
    return made


def _limited(name: str, args: tuple) -> Any:
    known, rest = axes_of(args)
    one = current_axes() if known is None else known
    if not rest:
        return one.value(f"{name}")
    word = str(rest[0]).lower() if isinstance(rest[0], str) else ""
    if word == "mode":
        return one.value(f"{name}Mode")
    if word in ("auto", "manual"):
        one.put(f"{name}Mode", word)
    elif word in ("tight", "tickaligned", "padded"):
        if word != "tight":
            raise ArgumentError(f"{name.lower()}: '{word}' is not known here; fix: [0, 1], 'auto' or 'tight'")
        one.values["_tight"] = True
    else:
        one.put(name, rest[0])
    return None


def xlim(*args: Any) -> Any:
    """The limits of the x-axis: ``xlim([0, 1])``, ``xlim(ax, [0, inf])``, ``xlim("auto")``; ``v = xlim()`` asks.

    Where nobody has set them they are MATLAB's choice around lines and points: whole steps of ticks. Of bars, of axes
    in space or of smaller size, where the choice is not known, an error says so.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/xlim.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> h = draw.plot([0, 6.28], [0, 1])
    >>> draw.xlim().tolist()
    [[0.0, 7.0]]
    >>> draw.xlim([0, 3])
    >>> draw.xlim().tolist(), draw.xlim("mode")
    ([[0.0, 3.0]], 'manual')
    >>> draw.close(f)
    """
    return _limited("XLim", args)


def ylim(*args: Any) -> Any:
    """The limits of the y-axis, as `xlim`: ``ylim([0, 1])``; ``v = ylim()`` asks."""
    return _limited("YLim", args)


def zlim(*args: Any) -> Any:
    """The limits of the z-axis, as `xlim`: ``zlim([0, 1])``; ``v = zlim()`` asks."""
    return _limited("ZLim", args)


def clim(*args: Any) -> Any:
    """The limits of the colours: ``clim([0, 1])``; ``v = clim()`` asks. ``caxis`` is the older name."""
    return _limited("CLim", args)


def _ticked(name: str, args: tuple) -> Any:
    known, rest = axes_of(args)
    one = current_axes() if known is None else known
    if not rest:
        return one.value(name)
    word = str(rest[0]).lower() if isinstance(rest[0], str) else ""
    if word == "mode":
        return one.value(f"{name}Mode")
    if word in ("auto", "manual"):
        one.put(f"{name}Mode", word)
    else:
        one.put(name, rest[0])
    return None


def xticks(*args: Any) -> Any:
    """The ticks of the x-axis: ``xticks([0, 1])``; ``v = xticks()`` asks."""
    return _ticked("XTick", args)


def yticks(*args: Any) -> Any:
    """The ticks of the y-axis: ``yticks([0, 1])``; ``v = yticks()`` asks."""
    return _ticked("YTick", args)


def zticks(*args: Any) -> Any:
    """The ticks of the z-axis: ``zticks([0, 1])``; ``v = zticks()`` asks."""
    return _ticked("ZTick", args)


def xticklabels(*args: Any) -> Any:
    """The labels of the ticks of the x-axis: ``xticklabels({"a", "b"})``; ``c = xticklabels()`` asks."""
    return _ticked("XTickLabel", args)


def yticklabels(*args: Any) -> Any:
    """The labels of the ticks of the y-axis: ``yticklabels({"a", "b"})``; ``c = yticklabels()`` asks."""
    return _ticked("YTickLabel", args)


def axis(*args: Any) -> Any:
    """Limits and forms of axes: ``axis([0, 1, 0, 2])``, ``axis("equal")``, ``axis("tight")``; ``v = axis()`` asks.

    Forms: ``auto``, ``manual``, ``tight``, ``equal``, ``image``, ``square``, ``normal``, ``fill``, ``vis3d``, ``ij``,
    ``xy``, ``on``, ``off``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/axis.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> draw.axis([0, 5, -1, 1])
    >>> draw.axis().tolist()
    [[0.0, 5.0, -1.0, 1.0]]
    >>> draw.close(f)
    """
    known, rest = axes_of(args)
    several = handles(args[0]) if args and known is None and not isinstance(args[0], str) else None
    if several and all(isinstance(one, Axes) for one in several):
        for each in several:
            axis(each, *args[1:])
        return None
    one = current_axes() if known is None else known
    if not rest:
        return dlarray([[v for a in ("XYZ" if one.is_deep() else "XY") for v in one.ends(a)]])
    for what in rest:
        if isinstance(what, str):
            _formed(one, str(what).lower())
            continue
        ends = row(what).reshape(-1)
        if ends.size not in (4, 6, 8):
            raise ArgumentError(
                f"axis: Vector must have 4, 6, or 8 elements, but it has {ends.size}; fix: [0 1 0 1]"
            )
        for k, name in enumerate(("XLim", "YLim", "ZLim", "CLim")[: ends.size // 2]):
            one.put(name, ends[2 * k : 2 * k + 2])
    return None


def _formed(one: Axes, word: str) -> None:
    own = one.artist
    if word in ("on", "off"):
        one.put("Visible", word)
    elif word in ("equal", "image"):
        one.values["_equal"] = True
        if not one.is_deep():
            own.set_aspect("equal", adjustable="box" if word == "image" else None)
        if word == "image":
            one.values.update(_tight=True)
    elif word == "tight":
        for name in ("XLim", "YLim", "ZLim"):
            one.values.pop(name, None)
        one.values["_tight"] = True
        own.autoscale(tight=True)
    elif word == "auto":
        one.values.pop("_tight", None)
        for a in "XYZ" if one.is_deep() else "XY":
            one.set_ends(a, "auto")
    elif word == "manual":
        for a in "XYZ" if one.is_deep() else "XY":
            one.set_ends(a, "manual")
    elif word in ("ij", "xy"):
        one.put("YDir", "reverse" if word == "ij" else "normal")
    elif word == "square":
        own.set_box_aspect((1, 1, 1) if one.is_deep() else 1)
    elif word in ("normal", "fill", "vis3d"):
        one.values.pop("_equal", None)
        if word != "vis3d" and not one.is_deep():
            own.set_aspect("auto")
    else:
        raise ArgumentError(
            f"axis: '{word}' is not known; fix: 'equal', 'tight', 'off', or limits, [0 1 0 1]"
        )


def _switched(name: str, args: tuple) -> None:
    known, rest = axes_of(args)
    one = current_axes() if known is None else known
    names = ["Box"] if name == "box" else [f"{a}Grid" for a in "XYZ"]
    word = str(rest[0]).lower() if rest else "off" if one.value(names[0]) else "on"
    if word == "minor":
        names, word = [f"{a}MinorGrid" for a in "XYZ"], "on"
    for n in names:
        one.put(n, word)


def grid(*args: Any) -> None:
    """Lines at the ticks: ``grid("on")``, ``grid(ax, "off")``; without a word the other state."""
    _switched("grid", args)


def box(*args: Any) -> None:
    """A box around axes: ``box("on")``, ``box(ax, "off")``; without a word the other state."""
    _switched("box", args)


def legend(*args: Any, **options: Any) -> Any:
    """The legend of axes.

    Syntaxes: ``l = legend``, ``legend("a", "b")``, ``legend({"a", "b"})``, ``legend(h, …)`` for some of what was
    drawn, ``legend(ax, …)``, ``legend(…, "Location", "best")``, ``legend("off")``.

    The texts become the ``DisplayName`` of what they name, the oldest first.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/legend.html

    Examples
    --------
    >>> from dlarray.matlab import draw
    >>> f = draw.figure()
    >>> h = draw.plot([1, 2], [3, 4], [1, 2], [5, 6])
    >>> l = draw.legend(h(2), "second")
    >>> list(l.String), h(2).DisplayName
    (['second'], 'second')
    >>> draw.close(f)
    """
    known, rest = axes_of(args)
    given = list(rest)
    some: Any = None
    if given and not isinstance(given[0], (str, StringArray)) and not _is_texts(given[0]):
        some = given.pop(0)
    one = known or (_axes_of(some) if some is not None else None) or current_axes()
    word = str(given[0]).lower() if given and isinstance(given[0], str) else ""
    old = one.values.get("_legend")
    if len(given) == 1 and word in ("off", "hide", "show", "toggle", "boxoff", "boxon"):
        return _changed(one, old, word)
    labels, named = _texts_of(given)
    named = {**named, **options}
    entries = legend_entries(one, some)
    if labels:
        entries = entries[: len(labels)]
        for entry, label in zip(entries, labels, strict=False):
            entry.put("DisplayName", label)
    names = []
    for k, entry in enumerate(entries):
        names.append(str(entry.values.get("DisplayName") or f"data{k + 1}"))
    if old is not None:
        old.delete()
    made = Legend(one.parent, [], _entries=entries, _labels=names, _on=one.artist)
    made.redrawn()
    one.values["_legend"] = made
    made.take(named)
    return made


def _is_texts(x: Any) -> bool:
    return isinstance(x, (Cell, list, tuple)) and len(x) > 0 and all(isinstance(v, str) for v in list(x))


def _axes_of(some: Any) -> Axes | None:
    found = handles(some)
    return found[0].above(Axes) if found else None


def _changed(axes: Axes, old: Graphics | None, word: str) -> Any:
    if old is None and word == "show":
        return legend(axes)
    if old is not None and word == "off":
        old.delete()
        axes.values.pop("_legend", None)
    elif old is not None and word in ("hide", "show"):
        old.put("Visible", "off" if word == "hide" else "on")
    elif old is not None and word in ("boxoff", "boxon"):
        old.put("Box", word.removeprefix("box"))
    return old


def _texts_of(given: list) -> tuple[list[str], dict[str, Any]]:
    labels: list[str] = []
    named: dict[str, Any] = {}
    while given:
        a = given.pop(0)
        if isinstance(a, str):
            known = Legend.property_name(a) if given and a[:1].isalpha() else None
            if known is not None and known.lower() == str(a).lower() and known != "String":
                named[known] = given.pop(0)
            else:
                labels.append(str(a))
        else:
            labels += texts(a)
    return labels, named
