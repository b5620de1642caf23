"""Functions that are written as text, the older way: ``inline`` and what asks of them."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

from dlarray.errors import ArgumentError
from dlarray.migration.matlab.cells import Cell
from dlarray.migration.matlab.function_handles import func2str, handle, str2func
from dlarray.migration.matlab.shared.translation import translated


def inline(expression: str, /, *parameters: Any, **known: Any) -> Callable:
    """The function that an expression of MATLAB describes.

    Syntaxes: ``f = inline(expression)``, ``f = inline(expression, name1, name2, …)``, ``f = inline(expression, n)``,
    each with ``**globals()``.

    Parameters
    ----------
    expression : str
        An expression as MATLAB writes it, which the translator reads and Python runs, so it must come from where you
        trust.  It sees its parameters and functions.
    name1, name2, … : str
        The names of the parameters in their order; else those of the expression in alphabetical order, without ``i``,
        ``j``, ``pi`` and the like, and ``x`` where there are none.
    n : int
        Then the parameters are ``x``, ``P1`` to ``Pn``.

    Returns
    -------
    A function handle, where MATLAB makes an object of the class ``inline``: it is displayed as
    ``@(x)x^2``.

    Raises
    ------
    ArgumentError
        The expression is not translated, or the translator is not installed.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/inline.html

    Examples
    --------
    >>> from dlarray.matlab import inline
    >>> inline("a*x^2")(3, 2).item()
    12.0
    """
    texts = [str(p) if isinstance(p, str) else f"{int(p)}" for p in parameters]
    given = [_quoted(p) if isinstance(p, str) else t for p, t in zip(parameters, texts, strict=True)]
    written = f"handle_ = inline({', '.join([_quoted(str(expression)), *given])});"
    names = {name: value for name, value in known.items() if callable(value) and not name.startswith("_")}
    exec(
        compile(translated("inline", str(expression), written), "<inline>", "exec"), names
    )  # what inline is for
    if "handle_" not in names:
        raise ArgumentError(f'inline: "{expression}" is no expression; fix: an expression such as "x^2 + 1"')
    f = names["handle_"]
    words = [name.rstrip("_") for name in inspect.signature(f).parameters]
    return handle(f, f"@({','.join(words)}){expression}")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def vectorize(expression: Any, /, **known: Any) -> Any:
    """The operators of a text, or of a function written as text, as those that go element by element.

    Syntaxes: ``s = vectorize(text)``, ``g = vectorize(f, **globals())``.

    Parameters
    ----------
    expression : str or function
        A text with ``*``, ``/`` and ``^``, or a function that came from such a text.

    Returns
    -------
    The text with ``.*``, ``./`` and ``.^``, or the function of it.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/vectorize.html

    Examples
    --------
    >>> from dlarray.matlab import vectorize
    >>> vectorize("x^2*y/3")
    'x.^2.*y./3'
    """
    if callable(expression):
        return str2func(vectorize(func2str(expression)), **known)
    return re.sub(r"(?<!\.)([*/^])", r".\1", str(expression))


def formula(f: Callable, /) -> str:
    """The expression of a function that was written as text.

    Syntax: ``s = formula(f)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/formula.html

    Examples
    --------
    >>> from dlarray.matlab import formula, inline
    >>> formula(inline("a*x^2"))
    'a*x^2'
    """
    return _parts("formula", f)[1]


def argnames(f: Callable, /) -> Cell:
    """The names of the parameters of a function that was written as text, in a column.

    Syntax: ``names = argnames(f)``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/argnames.html

    Examples
    --------
    >>> from dlarray.matlab import argnames, inline
    >>> list(argnames(inline("a*x^2")))
    ['a', 'x']
    """
    names = _parts("argnames", f)[0].split(",")
    return Cell(names, (len(names), 1))


def _parts(name: str, f: Callable) -> tuple[str, str]:
    """The parameters and the expression of ``@(x)x^2``."""
    found = re.fullmatch(r"@\(([^)]*)\)(.*)", func2str(f), re.DOTALL)
    if found is None:
        raise ArgumentError(f"{name}: {func2str(f)} is no anonymous function; fix: {name} of inline(…)")
    return found[1], found[2]
