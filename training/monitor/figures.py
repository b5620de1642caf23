"""Where plots are drawn: the current figure of matplotlib, a new one, or one that is given."""

from __future__ import annotations

from typing import Any

from dlarray.errors import ArgumentError, ClassError, describe


def pyplot_for(function: str) -> Any:
    """``matplotlib.pyplot``, or an error that names the extra."""
    try:
        import matplotlib.pyplot as pyplot
    except ImportError:
        raise ArgumentError(
            f'{function}: plotting needs matplotlib, which is not installed; fix: pip install "dlarray[plot]"'
        ) from None
    return pyplot


def drawable(text: str) -> str:
    """Text without halves of characters, with which matplotlib breaks down."""
    return text.encode(errors="replace").decode()


def is_parent(value: Any) -> bool:
    """Whether this is a figure, a part of one, or axes."""
    return callable(getattr(value, "add_subplot", None)) or callable(getattr(value, "get_subplotspec", None))


def checked_parent(function: str, value: Any) -> Any:
    """A figure, a part of one, or axes."""
    if not is_parent(value):
        raise ClassError(
            f"{function}: Parent must be a figure or axes of matplotlib, but it is {describe(value)}; fix: "
            "Parent=matplotlib.pyplot.figure()"
        )
    return value


def figure_in(parent: Any) -> Any:
    """The figure that is given, emptied; the one of axes that are given, which make room."""
    if callable(getattr(parent, "add_subplot", None)):
        parent.clear()
        return parent
    spec = parent.get_subplotspec()
    figure = parent.get_figure()
    parent.remove()
    return figure if spec is None else figure.add_subfigure(spec)


def axes_in(parent: Any) -> Any:
    """Empty axes: those that are given, or the only ones of the figure that is given."""
    if callable(getattr(parent, "add_subplot", None)):
        parent.clear()
        return parent.add_subplot()
    parent.clear()
    return parent


def window_opens() -> bool:
    """Whether matplotlib is there and its backend opens windows."""
    try:
        import matplotlib
        from matplotlib.backends import BackendFilter, backend_registry
    except ImportError:
        return False
    windows = backend_registry.list_builtin(BackendFilter.INTERACTIVE)
    return matplotlib.get_backend().lower() in {name.lower() for name in windows}


def appear(figure: Any) -> None:
    """Open the window of a figure, where there are windows; elsewhere it waits to be saved."""
    if window_opens() and figure.canvas.manager is not None:
        figure.show()
