"""Labels that no dimension of the data stands behind: a warning, or on request an error.

``dlarray(X, "CBT")`` of a 5×10 array is 5(C) × 10(B) × 1(T): MATLAB adds the missing dimension without a word, and a
sequence of ten steps has become ten observations of one step.  The reverse never happens by accident, so this is what
is looked for: a label "T" or "S" beyond the dimensions of the data, where the last of these is longer than 1.
"""

from __future__ import annotations

import sys
from typing import Any

from dlarray import callers, errors
from dlarray.errors import FormatError, OptionError

MODES = ("warn", "error", "off")
_mode = "warn"
_warned: set[str] = set()


class FormatWarning(UserWarning):
    """A data format that fits the data only with dimensions that the data does not have."""


class strict:
    """Make doubtful data formats an error: labels "T" or "S" that the data has no dimension for.

    ``strict()`` switches to errors, ``strict(False)`` back to one warning for each format, ``strict("off")`` to
    silence.  ``with strict():`` does so for a block.

    Parameters
    ----------
    mode : bool or str
        True or "error", False or "warn" (as the library starts), "off".

    Raises
    ------
    OptionError
        Another mode.

    Notes
    -----
    **Extends MATLAB.** ``dlarray(X, "CBT")`` of a 5×10 array is taken by MATLAB as 5(C) × 10(B) × 1(T) without a
    word, though "CT" was probably meant.  A format that ``DataFormat`` gives, as for `attention`, and
    data whose last dimension has size 1, as in a loop over time steps, are left alone; so is a NumPy array that
    has the dimension, such as one of shape (5, 10, 1).

    Examples
    --------
    >>> import dlarray as dl
    >>> with dl.strict():
    ...     X = dl.dlarray(dl.zeros(5, 10), "CT")
    >>> X.shape, X.dims()
    ((5, 10), 'CT')
    """

    def __init__(self, mode: bool | str = True, *extra: Any):
        global _mode
        if extra:
            raise OptionError("strict: takes one mode; fix: strict(True)")
        word = {True: "error", False: "warn"}[mode] if isinstance(mode, bool) else mode
        if not isinstance(word, str) or word not in MODES:
            raise OptionError(
                f'strict: the mode must be True, False, "error", "warn" or "off", not {errors.describe(mode)}; '
                "fix: strict(True)"
            )
        self._before = _mode
        _mode = word
        _warned.clear()

    def __enter__(self) -> strict:
        return self

    def __exit__(self, *exception: Any) -> None:
        global _mode
        _mode = self._before

    def __repr__(self) -> str:
        return f'strict: doubtful data formats: "{_mode}"'


def is_strict() -> bool:
    """Whether what is doubtful is an error."""
    return _mode == "error"


def doubtful(fmt: str, size: tuple[int, ...]) -> str | None:
    """The format that was probably meant, or None when nothing is wrong with ``fmt``."""
    beyond = fmt[len(size) :]
    if not ("T" in beyond or "S" in beyond) or size[-1] <= 1:
        return None
    front = fmt[: len(size)]
    if beyond == "SS" and "S" not in front:
        return None  # one number for each channel of each image, as noise has: nobody forgets two dimensions
    if "T" in beyond:
        # the last dimension is likely time: the batch label, or the last label, gives way
        if "B" in front:
            return front.replace("B", "") + "T"
        return front[:-1] + "T" if len(front) > 1 else None
    return front + beyond.replace("S", "") if front.endswith("S") else front


def check(fmt: str, size: tuple[int, ...]) -> None:
    """Warn or raise when ``fmt`` has labels "T" or "S" beyond the dimensions of the data; called by ``dlarray``.

    Formats that the library itself applies (``DataFormat``) are not looked at: only what a user writes.
    """
    if _mode == "off" or (_mode == "warn" and fmt in _warned):
        return
    meant = doubtful(fmt, size)
    depth = 2
    frame = sys._getframe(depth)
    while frame.f_code.co_name == "__init__" and frame.f_globals.get("__name__") == "dlarray.array":
        depth += 1
        frame = sys._getframe(depth)
    if meant is None or frame.f_globals.get("__name__", "").partition(".")[0] == "dlarray":
        return
    full = size + (1,) * (len(fmt) - len(size))
    extra = " and ".join(f'"{x}"' for x in dict.fromkeys(fmt[len(size) :]) if x in "TS")
    message = (
        f'dlarray: "{fmt}" makes {errors.sizes(size)} data {errors.sizes(full, fmt)}: no dimension of X stands behind '
        f'the label {extra}; fix: dlarray(X, "{meant}") if the last dimension is the one that was meant, or '
        f'dlarray(numpy.reshape(X, {full}), "{fmt}") if the size 1 is'
    )
    if _mode == "error":
        raise FormatError(message)
    _warned.add(fmt)
    callers.warn(message, FormatWarning)
