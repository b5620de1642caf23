"""What the user is asked at the keyboard: `input_`."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, DLArrayError
from dlarray.migration.matlab.code_texts.evaluation import eval_


def input_(prompt: str, kind: str | None = None, /) -> Any:
    r"""Ask at the keyboard, as MATLAB's ``input`` does.

    Syntaxes: ``x = input_(prompt)``, ``text = input_(prompt, "s")``.

    Parameters
    ----------
    prompt : str
        The question that is shown. ``\n`` in it begins a new line, and ``\\`` is one backslash.
    kind : {"s"}, optional
        With ``"s"`` the answer is the text as it was typed.

    Returns
    -------
    dlarray, str or Cell
        The value of what was typed, which is read as an expression of MATLAB: ``3``, ``[1 2; 3 4]``, ``'text'``,
        ``2*pi``. Names of the program's variables are not seen. What cannot be read is said, and asked for once
        more. An empty line gives ``[]``.

    Raises
    ------
    ArgumentError
        ``kind`` is not ``"s"``.
    EOFError
        There is no keyboard, nor another line where the answers come from.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/input.html

    Examples
    --------
    >>> import builtins
    >>> from dlarray.matlab import input_
    >>> keyboard, builtins.input = builtins.input, lambda prompt: "sqrt(16) + 1"
    >>> float(input_("How many? "))
    5.0
    >>> builtins.input = keyboard
    """
    if kind is not None and str(kind) != "s":
        raise ArgumentError(
            f'input: the second argument is {kind!r}, expected "s", which asks for text; fix: '
            f'input_({str(prompt)!r}, "s")'
        )
    shown = str(prompt)
    parts = iter(shown.split("\\\\"))
    shown = "\\".join(part.replace("\\n", "\n").replace("\\t", "\t") for part in parts)
    while True:
        answer = input(shown)
        if kind is not None:
            return answer
        try:
            return _value(answer.strip().rstrip(";"))
        except (DLArrayError, NameError, SyntaxError, TypeError, ValueError) as problem:
            print(f"Error: {answer!r} is no expression that can be read here: {problem}")


def _value(answer: str) -> Any:
    if not answer:
        return dlarray(np.empty((0, 0)))
    try:  # a number needs no translator
        number = float(answer) if "_" not in answer else None
    except ValueError:
        number = None
    value = eval_(answer, {}, nargout=1) if number is None else number
    return dlarray(float(value)) if type(value) in (int, float) else value
