"""Text that runs as code."""

from __future__ import annotations

import contextlib
import inspect
import io
import re
import sys
from types import FrameType
from typing import Any

from dlarray.arguments import is_empty
from dlarray.array import dlarray
from dlarray.errors import ArgumentError
from dlarray.migration.matlab.code_texts.workspaces import take_over, workspace_of
from dlarray.migration.matlab.shared.translation import translated
from dlarray.migration.matlab.struct_arrays import StructArray
from dlarray.struct import struct


def eval_(
    expression: str,
    names: dict[str, Any],
    local: dict[str, Any] | None = None,
    /,
    *,
    catch: str | None = None,
    nargout: int = 0,
) -> Any:
    """Run text that is written in MATLAB, as ``eval`` does.

    Syntaxes: ``eval_(text, globals())``, ``eval_(text, globals(), locals())``, ``y = eval_(…, nargout=1)``,
    ``y, z = eval_(…, nargout=2)``, each with ``catch=text``.

    Parameters
    ----------
    expression : str
        Statements, or with ``nargout`` an expression. The translator reads them and Python runs them, so they must come
        from where you trust.
    names, local : dict
        The variables and functions of the module, and those of the function around the call.
    catch : str, optional
        Text that runs where the first fails.

    Returns
    -------
    The outputs of the expression; nothing without ``nargout``.

    Raises
    ------
    ArgumentError
        Text that is not translated, statements in a function that assign variables of which the function itself knows
        nothing, or the translator is not installed.  Variables that the function assigns somewhere are taken over.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/eval.html

    Examples
    --------
    >>> from dlarray.matlab import eval_
    >>> a, b = 3, 4
    >>> eval_("sqrt(a^2 + b^2)", globals(), nargout=1).item()
    5.0
    >>> eval_("c = a * 2;", globals())
    >>> c
    6
    """
    return evaluated_in(sys._getframe(1), str(expression), names, local, catch, nargout)


def evaluated_in(
    frame: FrameType,
    text: str,
    names: dict[str, Any],
    local: dict[str, Any] | None,
    catch: str | None,
    nargout: int,
) -> Any:
    """The same, where ``frame`` runs the function whose variables these are."""
    try:
        if nargout:
            return _evaluated(text, {**names, **(local or {})}, nargout)
        _run(text, names, local, frame)
    except Exception:
        if catch is None:
            raise
        return evaluated_in(frame, str(catch), names, local, None, nargout)
    return None


def _evaluated(text: str, known: dict[str, Any], nargout: int) -> Any:
    """The values of an expression: those of ``[output1, output2] = …``."""
    text = text.strip().rstrip(";")
    names = [f"output_{i + 1}" for i in range(nargout)]
    left = names[0] if nargout == 1 else f"[{', '.join(names)}]"
    inside = dict(known)
    exec(_code(f"{left} = {text};", text, known), inside)  # what eval is for
    values = tuple(inside[name] for name in names)
    return values[0] if nargout == 1 else values


def _code(statements: str, text: str, known: dict[str, Any]) -> Any:
    given = _variables_of(text, known)
    there = [name for name, value in given.items() if not is_empty(value)]
    return compile(translated("eval", text, statements, given, there), "<eval>", "exec")


def _variables_of(text: str, known: dict[str, Any]) -> dict[str, Any]:
    """The variables that a text may mean; Python's names of some end with a line."""
    words = dict.fromkeys(re.findall(r"(?<![\w.])[A-Za-z]\w*", text))
    spelled = {word: word if word in known else f"{word}_" for word in words}
    return {
        word: known[name] for word, name in spelled.items() if name in known and not _is_code(known[name])
    }


def _is_code(value: Any) -> bool:
    return inspect.ismodule(value) or inspect.isclass(value) or inspect.isroutine(value)


def _indexed(text: str, names: dict[str, Any]) -> None:
    """Numbers and structures whose elements a text stores as the arrays of one that they are."""
    for word in set(re.findall(r"(?:^|[;,\n\[])\s*([A-Za-z]\w*)\s*\((?=[^;\n]*=)", text)):
        name = word if word in names else f"{word}_"
        value = names.get(name)
        if isinstance(value, (int, float, complex)):
            names[name] = dlarray(value)
        elif type(value) is struct:
            names[name] = StructArray([value])


def _run(text: str, names: dict[str, Any], local: dict[str, Any] | None, frame: FrameType) -> None:
    inside = names if local is None else {**names, **local}
    before = dict(inside)
    _indexed(text, inside)
    code = _code(text, text, inside)
    exec(code, inside)
    if local is None:
        return
    new = {n: v for n, v in inside.items() if before.get(n) is not v and not _is_code(v)}
    made = {n: v for n, v in new.items() if n != "ans" and not n.startswith("__")}
    if missing := take_over(frame, made):
        raise ArgumentError(
            f'eval: "{text}" assigns {", ".join(missing)}, which a function of Python cannot take over from text, for '
            f'it has no such variable; fix: {missing[0]} = eval_(…, nargout=1) of what is right of the sign "="'
        )


def evalc(
    expression: str, names: dict[str, Any], local: dict[str, Any] | None = None, /, *, catch: str = ""
) -> str:
    """What text that is written in MATLAB prints, as text.

    Syntaxes: ``s = evalc(text, globals())``, ``s = evalc(text, globals(), locals())``, each with ``catch=text``.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/evalc.html

    Examples
    --------
    >>> from dlarray.matlab import evalc
    >>> evalc("fprintf('%d;', 1:3)", globals())
    '1;2;3;'
    """
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        evaluated_in(sys._getframe(1), str(expression), names, local, catch or None, 0)
    return printed.getvalue()


def evalin(workspace: Any, expression: str, /, *, catch: str | None = None, nargout: int = 0) -> Any:
    """Run text that is written in MATLAB among the variables of the caller, or of the program.

    Syntaxes: ``evalin("base", text)``, ``evalin("caller", text)``, ``y = evalin(…, nargout=1)``, each with
    ``catch=text``; what is said of `eval_` holds, and of the workspaces in `assignin`.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/evalin.html

    Examples
    --------
    >>> from dlarray.matlab import evalin
    >>> def twice():
    ...     return evalin("caller", "2 * x", nargout=1)
    >>> def program(x):
    ...     return twice()
    >>> program(4)
    8
    """
    frame = workspace_of("evalin", workspace, sys._getframe(1))
    module = frame.f_code.co_name == "<module>"
    local = None if module else dict(frame.f_locals)
    return evaluated_in(frame, str(expression), frame.f_globals, local, catch, nargout)
