"""Text that runs as code."""

from __future__ import annotations

import contextlib
import inspect
import io
import re
from typing import Any

from dlarray.errors import ArgumentError
from dlarray.migration.matlab.shared.translation import translated


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
        Text that is not translated, statements in a function that assign variables, which Python cannot take over from
        text, or the translator is not installed.

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
    try:
        text = str(expression)
        return _evaluated(text, {**names, **(local or {})}, nargout) if nargout else _run(text, names, local)
    except Exception:
        if catch is None:
            raise
        return eval_(catch, names, local, nargout=nargout)


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
    return compile(translated("eval", text, statements, _variables_of(text, known)), "<eval>", "exec")


def _variables_of(text: str, known: dict[str, Any]) -> dict[str, Any]:
    """The variables that a text may mean; Python's names of some end with a line."""
    words = dict.fromkeys(re.findall(r"(?<![\w.])[A-Za-z]\w*", text))
    spelled = {word: word if word in known else f"{word}_" for word in words}
    return {
        word: known[name] for word, name in spelled.items() if name in known and not _is_code(known[name])
    }


def _is_code(value: Any) -> bool:
    return inspect.ismodule(value) or inspect.isclass(value) or inspect.isroutine(value)


def _run(text: str, names: dict[str, Any], local: dict[str, Any] | None) -> None:
    inside = {**names, **(local or {})}
    code = _code(text, text, inside)
    if local is None:
        exec(code, names)
        return
    before = dict(inside)
    exec(code, inside)
    new = [n for n, v in inside.items() if before.get(n) is not v and not _is_code(v)]
    made = [n for n in new if n != "ans" and not n.startswith("__")]
    if made:
        raise ArgumentError(
            f'eval: "{text}" assigns {", ".join(made)}, which a function of Python cannot take over from text; fix: '
            f'{made[0]} = eval_(…, nargout=1) of what is right of the sign "="'
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
        eval_(expression, names, local, catch=catch or None)
    return printed.getvalue()
