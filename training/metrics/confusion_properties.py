"""The properties of a confusion matrix chart: defaults, and what they may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dlarray.arguments import choice, number, switch, text
from dlarray.errors import OptionError, describe
from dlarray.layers.base.properties import reals

NAMED_COLORS = {
    "red": (1, 0, 0), "green": (0, 1, 0), "blue": (0, 0, 1), "cyan": (0, 1, 1), "magenta": (1, 0, 1),
    "yellow": (1, 1, 0), "black": (0, 0, 0), "white": (1, 1, 1),
}  # fmt: skip
SHORT_COLORS = dict(zip("rgbcmykw", NAMED_COLORS.values(), strict=True))


def _text(name: str, value: Any) -> str:
    return text("confusionchart", name, value)


def _choice(*words: str) -> Callable:
    return lambda name, value: choice("confusionchart", name, value, words)


def _flag(name: str, value: Any) -> bool:
    return switch("confusionchart", name, value)


def _size(name: str, value: Any) -> float:
    return number("confusionchart", name, value, above=0, fix=f"{name}=10", error=OptionError)


def _color(name: str, value: Any) -> tuple[float, ...]:
    found: tuple[float, ...] | None
    if isinstance(value, str):
        word = value.lower()
        found = NAMED_COLORS.get(word) or SHORT_COLORS.get(word)
        if found is None and word.startswith("#") and len(word) in (4, 7):
            digits = word[1:] if len(word) == 7 else "".join(2 * c for c in word[1:])
            try:
                found = tuple(int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4))
            except ValueError:
                found = None
    else:
        found = tuple(reals(value) or ())
    if found is None or len(found) != 3 or not all(0 <= v <= 1 for v in found):
        raise OptionError(
            f"confusionchart: {name} must be three numbers from 0 to 1, a hexadecimal colour or a colour's name, but "
            f'it is {describe(value)}; fix: {name}="#0072BD"'
        )
    return found


# Name, default, check; in the order of MATLAB's display of all properties.
PROPERTIES: dict[str, tuple[Any, Callable]] = {
    "ColumnSummary": ("off", _choice("off", "absolute", "column-normalized", "total-normalized")),
    "DiagonalColor": ((0, 0.4471, 0.7412), _color),
    "FontColor": ((0.15, 0.15, 0.15), _color),
    "FontName": ("Helvetica", _text),
    "FontSize": (10.0, _size),
    "GridVisible": (True, _flag),
    "Normalization": (
        "absolute", _choice("absolute", "column-normalized", "row-normalized", "total-normalized"),
    ),
    "OffDiagonalColor": ((0.851, 0.3255, 0.098), _color),
    "RowSummary": ("off", _choice("off", "absolute", "row-normalized", "total-normalized")),
    "Title": ("", _text),
    "Visible": (True, _flag),
    "XLabel": ("Predicted Class", _text),
    "YLabel": ("True Class", _text),
}  # fmt: skip
