"""``format``: how numbers are shown from now on."""

from __future__ import annotations

from typing import Any

from dlarray import display
from dlarray.display import settings
from dlarray.display.settings import NUMERIC, SPACING, Settings
from dlarray.errors import ArgumentError, describe
from dlarray.migration.matlab.strings import String

_NAMES = {name.lower(): name for name in (*NUMERIC, *SPACING)} | {"rat": "rational", "default": "default"}


class DisplayFormatOptions:
    """How numbers are shown, as `format_` gives it back.

    Attributes
    ----------
    NumericFormat : str
        "short", "long", "shortE", "longE", "shortG", "longG", "shortEng", "longEng", "+", "bank", "hex", "rational".
    LineSpacing : str
        "loose" or "compact".

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/matlab.display.displayformatoptions.html

    Examples
    --------
    >>> from dlarray.matlab import DisplayFormatOptions
    >>> DisplayFormatOptions("long")
      DisplayFormatOptions with properties:
    <BLANKLINE>
        NumericFormat: "long"
          LineSpacing: "loose"
    """

    def __init__(self, NumericFormat: str = "short", LineSpacing: str = "loose") -> None:
        self.NumericFormat = String(_one_of("NumericFormat", NumericFormat, NUMERIC))
        self.LineSpacing = String(_one_of("LineSpacing", LineSpacing, SPACING))

    def __eq__(self, other: Any) -> bool:
        return isinstance(other, DisplayFormatOptions) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return display.object_text("DisplayFormatOptions", [(None, list(vars(self).items()))])


def format_(style: Any = None, *more: Any, nargout: int = 0) -> DisplayFormatOptions | None:
    """Choose how numbers are shown: MATLAB's ``format``.

    Syntaxes: ``format_("long")``, ``format_()``, ``fmt = format_(nargout=1)``, ``fmt = format_("long", nargout=1)``,
    ``format_(fmt)``.

    What is shown changes, by `show`, `disp` and Python's own display of arrays; numbers, `fprintf` and `num2str` stay.

    Parameters
    ----------
    style : str or DisplayFormatOptions, optional
        "short" (four decimals, the default), "long" (15 decimals, 7 of single), "shortE" and "longE" (an exponent
        always), "shortG" and "longG" (5, or 15 and 7 digits in all), "shortEng" and "longEng" (exponents that are
        multiples of three), "+" (signs), "bank" (two decimals), "hex" (bits), "rational" or "rat" (fractions); "loose"
        (the default) or "compact" for the blank lines; whatever case they have, and in two words as well
        (``format_("long", "g")``). "default", or nothing, is short and loose. What an earlier call gave back sets both.
    nargout : int
        With 1, what was set before comes back.

    Returns
    -------
    DisplayFormatOptions or None
        The settings before the call.

    Raises
    ------
    ArgumentError
        For another style; nothing is changed then.

    Notes
    -----
    Whole numbers below 1e9 are shown whole in every format but "bank", "hex" and the engineers'. Which blanks stand
    around fractions, and around complex numbers in other formats than "short" and "long", no page of MATLAB's shows.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/format.html

    Examples
    --------
    >>> import dlarray as dl
    >>> from dlarray.matlab import format_, show
    >>> before = format_("long", nargout=1)
    >>> show("x", dl.pi)
    <BLANKLINE>
    x =
    <BLANKLINE>
       3.141592653589793
    <BLANKLINE>
    >>> format_(before)
    >>> show("x", dl.pi)
    <BLANKLINE>
    x =
    <BLANKLINE>
        3.1416
    <BLANKLINE>
    """
    before = settings.settings()
    if isinstance(style, DisplayFormatOptions) and not more:
        settings.change(Settings(str(style.NumericFormat), str(style.LineSpacing)))
    elif style is not None or not nargout:
        settings.change(_changed(before, style, more))
    return DisplayFormatOptions(*before) if nargout else None


def _changed(before: Settings, style: Any, more: tuple) -> Settings:
    words = [style, *more] if style is not None else []
    if not all(isinstance(word, str) for word in words):
        given = next(word for word in words if not isinstance(word, str))
        raise ArgumentError(f'format: the style is {describe(given)}; fix: a name, as in format_("long")')
    name = "".join("".join(str(word).split()) for word in words).lower() or "default"
    if name not in _NAMES:
        raise ArgumentError(
            f'format: "{" ".join(map(str, words))}" is no style; fix: one of {", ".join((*NUMERIC, *SPACING))}'
        )
    name = _NAMES[name]
    if name == "default":
        return Settings()
    return before._replace(spacing=name) if name in SPACING else before._replace(numeric=name)


def _one_of(what: str, value: Any, names: tuple[str, ...]) -> str:
    if str(value) not in names:
        raise ArgumentError(
            f"DisplayFormatOptions: {what} is {describe(value)}; fix: one of {', '.join(names)}"
        )
    return str(value)
