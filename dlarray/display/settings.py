"""How numbers are shown until something else is asked for: MATLAB's ``format``.

The widths are those of MATLAB's Command Window. [format page, ``3.141592653589793``, ``5.12345678900000e+003``;
DisplayFormatOptions page; outputs printed in public repositories: ``  -0.666666666666667``,
``    -6.666666666666667e-01``, ``   bfe5555555555556``, ``          -0.67``; from 100 on ``format long`` takes the
common factor: 1.0e+02 stands above 15 decimals] No page shows the forms of single: its columns have the same blanks.
"""

from __future__ import annotations

from typing import NamedTuple

NUMERIC = (
    "short",
    "long",
    "shortE",
    "longE",
    "shortG",
    "longG",
    "shortEng",
    "longEng",
    "+",
    "bank",
    "hex",
    "rational",
)
SPACING = ("loose", "compact")


class Settings(NamedTuple):
    """The names of MATLAB's numeric format and of its line spacing."""

    numeric: str = "short"
    spacing: str = "loose"


class Digits(NamedTuple):
    """The decimals of fixed numbers, the widths of columns, and the exponent from which a common factor is taken."""

    decimals: int
    fixed: int
    scientific: int
    general: int  # the width of what has all its digits, wherever the point is
    factor: int


_SHORT = Digits(4, 10, 13, 13, 3)
_LONG = Digits(15, 20, 26, 26, 2)
_LONG_SINGLE = Digits(7, 12, 16, 16, 2)

_settings = Settings()


def settings() -> Settings:
    """How numbers are shown now."""
    return _settings


def change(settings: Settings) -> None:
    """Show numbers so from now on."""
    global _settings
    _settings = settings


def digits(double: bool = True) -> Digits:
    """What the format says of numbers of that class."""
    if not _settings.numeric.startswith("long"):
        return _SHORT
    return _LONG if double else _LONG_SINGLE


def significant(double: bool = True) -> int:
    """How many digits a number has that is shown in as little room as it needs: 5, 15, or 7 of a single."""
    if not _settings.numeric.startswith("long"):
        return 5
    return 15 if double else 7
