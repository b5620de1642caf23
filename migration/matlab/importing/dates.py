"""Which form the dates of a column have."""

from __future__ import annotations

import re
from collections.abc import Sequence

from dlarray import callers
from dlarray.migration.matlab.system.data_files import DATES

_DAY_AND_MONTH = re.compile(r"(\d{1,2})([/.-])(\d{1,2})\2\d{4}( \d{1,2}:\d\d(:\d\d)?)?")


def is_date(text: str) -> bool:
    """Whether a cell holds a date of one of the forms."""
    return bool(_DAY_AND_MONTH.fullmatch(text)) or any(pattern.fullmatch(text) for pattern, _ in DATES)


def date_format(cells: Sequence[str]) -> str:
    """The form that all of the dates have, or "" where they have none.

    Of 3/8/2020 the month comes first, as in the United States, unless a number beyond 12 stands there or the
    numbers are divided by dots. Where both would do, a warning says so, as MATLAB's does.
    """
    for pattern, form in DATES:
        if all(pattern.fullmatch(c) for c in cells):
            return form
    found = [_DAY_AND_MONTH.fullmatch(c) for c in cells]
    same = {(m[2], bool(m[4]), bool(m[5])) for m in found if m}
    if not all(found) or len(same) != 1:
        return ""
    sign, timed, seconds = same.pop()
    clock = (" HH:mm:ss" if seconds else " HH:mm") if timed else ""
    month_first, day_first = f"MM{sign}dd{sign}uuuu{clock}", f"dd{sign}MM{sign}uuuu{clock}"
    first, second = (max(int(m[k]) for m in found if m) for k in (1, 3))
    if sign == ".":
        return day_first if second <= 12 else ""
    if first > 12:
        return day_first if second <= 12 else ""
    if second <= 12:
        callers.warn(
            f"The DATETIME data was created using format '{month_first}' but also matched '{day_first}'. To avoid "
            'ambiguity, use setvaropts(opts, name, InputFormat="…").'
        )
    return month_first
