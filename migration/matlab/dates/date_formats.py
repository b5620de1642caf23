"""Dates as text: the letters of formats, dates written by them and read by them."""

from __future__ import annotations

import calendar
import datetime as pythons
import functools
import re
from collections.abc import Callable

from dlarray.errors import ArgumentError

# A run of one letter is a part of datetime's formats, and what stands in apostrophes is written as it is.
_RUNS = re.compile(r"'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+|'")
_MONTHS, _SHORT_MONTHS = list(calendar.month_name), list(calendar.month_abbr)
_DAYS, _SHORT_DAYS = list(calendar.day_name), list(calendar.day_abbr)
DATESTR = [
    ("yyyy", "%Y"), ("yy", "%y"), ("mmmm", "%B"), ("mmm", "%b"), ("mm", "%m"), ("dddd", "%A"), ("ddd", "%a"),
    ("dd", "%d"), ("HH", "%H"), ("MM", "%M"), ("SS", "%S"), ("FFF", "{ms}"), ("PM", "%p"),
    ("QQ", "{quarter}"), ("m", "{month}"), ("d", "{day}"),
]  # fmt: skip
NUMBERED = {
    0: "dd-mmm-yyyy HH:MM:SS", 1: "dd-mmm-yyyy", 2: "mm/dd/yy", 3: "mmm", 4: "m", 5: "mm", 6: "mm/dd", 7: "dd",
    8: "ddd", 9: "d", 10: "yyyy", 11: "yy", 12: "mmmyy", 13: "HH:MM:SS", 15: "HH:MM", 17: "QQ-yy", 18: "QQ",
    19: "dd/mm", 20: "dd/mm/yy", 21: "mmm.dd,yyyy HH:MM:SS", 22: "mmm.dd,yyyy", 23: "mm/dd/yyyy", 24: "dd/mm/yyyy",
    25: "yy/mm/dd", 26: "yyyy/mm/dd", 27: "QQ-yyyy", 28: "mmmyyyy", 29: "yyyy-mm-dd", 30: "yyyymmddTHHMMSS",
    31: "yyyy-mm-dd HH:MM:SS",
}  # fmt: skip


# What datetime reads without an InputFormat.
_KNOWN = (
    "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd", "dd-MMM-yyyy HH:mm:ss", "dd-MMM-yyyy", "MM/dd/yyyy", "yyyy/MM/dd",
    "MM/dd/yyyy HH:mm:ss", "yyyy-MM-dd'T'HH:mm:ss", "yyyy/MM/dd HH:mm:ss", "yyyy-MM-dd HH:mm", "dd-MMM-yyyy HH:mm",
    "MM/dd/yyyy HH:mm", "yyyy/MM/dd HH:mm", "yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd HH:mm:ss.SSS",
    "dd.MM.yyyy HH:mm:ss", "dd.MM.yyyy", "dd.MM.yyyy HH:mm", "yyyy-MM-dd'T'HH:mm:ss.SSS",
    "dd-MMM-yyyy HH:mm:ss.SSS", "MM/dd/yyyy HH:mm:ss.SSS", "yyyy/MM/dd HH:mm:ss.SSS", "MM/dd/yyyy hh:mm:ss a",
    "MM/dd/yyyy hh:mm a", "dd-MMM-yyyy hh:mm:ss a", "dd-MMM-yyyy hh:mm a",
)  # fmt: skip


def written(when: pythons.datetime, form: str, letters: list[tuple[str, str]]) -> str:
    """A time by the letters of ``datestr``; with PM the hours go to 12, and have a blank before one digit."""
    done, k = [], 0
    half = "PM" in form or "AM" in form
    while k < len(form):
        if form[k] == "'":
            stop = form.find("'", k + 1)
            done.append(form[k + 1 : stop if stop > 0 else len(form)])
            k = stop + 1 if stop > 0 else len(form)
            continue
        sign, code = next(((s, c) for s, c in letters if form.startswith(s, k)), (form[k], ""))
        own = {
            "{ms}": f"{when.microsecond // 1000:03d}",
            "{quarter}": f"Q{(when.month + 2) // 3}",
            "{month}": when.strftime("%b")[0],
            "{day}": when.strftime("%a")[0],
        }
        if half and sign == "HH":
            own[code] = f"{(when.hour + 11) % 12 + 1:2d}"
        done.append(own.get(code) or (when.strftime(code) if code else sign))
        k += len(sign)
    return "".join(done)


def in_letters(when: pythons.datetime, form: str) -> str:
    """A time by the letters of ``datetime``."""
    return "".join(
        found[1].replace("''", "'")
        if found[1] is not None
        else _part(when, found[2], len(found[0]))
        if found[2]
        else found[0]
        for found in _RUNS.finditer(form)
    )


def _part(when: pythons.datetime, letter: str, count: int) -> str:
    """What a run of a letter stands for; letters of no meaning stand for themselves."""
    numbers: dict[str, Callable[[], int]] = {
        "d": lambda: when.day,
        "D": lambda: when.timetuple().tm_yday,
        "H": lambda: when.hour,
        "h": lambda: (when.hour + 11) % 12 + 1,
        "m": lambda: when.minute,
        "s": lambda: when.second,
        "W": lambda: (when.day + when.replace(day=1).isoweekday() % 7 - 1) // 7 + 1,
        "w": lambda: (
            when.timetuple().tm_yday + when.replace(month=1, day=1).isoweekday() % 7 - 1
        ) // 7 + 1,
    }  # fmt: skip
    if letter in "yu":
        return f"{when.year % 100:02d}" if count == 2 else f"{when.year:0{count}d}"
    if letter == "S":
        return f"{when.microsecond:06d}".ljust(count, "0")[:count]
    if letter == "M" and count > 2:
        return (_SHORT_MONTHS if count == 3 else _MONTHS)[when.month][: 1 if count == 5 else None]
    if letter in "eE" and count > 2:
        return (_SHORT_DAYS if count == 3 else _DAYS)[when.weekday()]
    if letter == "Q":
        quarter = (when.month + 2) // 3
        return f"Q{quarter}" if count == 3 else f"{quarter:0{count}d}"
    if letter == "a":
        return "AM" if when.hour < 12 else "PM"
    numbers["M"] = lambda: when.month
    return f"{numbers[letter]():0{count}d}" if letter in numbers else letter * count


@functools.lru_cache(maxsize=256)
def _reader(form: str) -> tuple[re.Pattern[str], tuple[str, ...]]:
    """The pattern that reads a format, and what each of its groups is."""
    pattern, parts = "", []
    for found in _RUNS.finditer(form):
        if found[1] is not None or not found[2]:
            text = found[1].replace("''", "'") if found[1] is not None else found[0]
            pattern += re.sub(r"(?:\\ )+", r"\\s+", re.escape(text))
            continue
        letter, count = found[2], len(found[0])
        if letter in "yu":
            piece = r"\d{2}" if count == 2 else r"\d{1,5}" if count != 4 else r"\d{4}"
        elif letter == "M" and count > 2 or letter in "eE" and count > 2:
            piece = r"[^\W\d_]+\.?"
        elif letter == "a":
            piece = r"[AaPp]\.?[Mm]\.?"
        elif letter == "S":
            piece = r"\d+"
        elif letter in "MdDHhms":
            piece = r"\d{1,3}" if letter == "D" else r"\d{1,2}"
        else:
            pattern += re.escape(found[0])
            continue
        pattern += f"({piece})"
        parts.append(f"{letter}{'name' if letter in 'MeE' and count > 2 else ''}")
    return re.compile(rf"\s*{pattern}\s*"), tuple(parts)


def _read(text: str, form: str) -> pythons.datetime | None:
    """The time that a text says in a format, or None."""
    pattern, parts = _reader(form)
    found = pattern.fullmatch(text)
    if found is None:
        return None
    year, month, day, hour, minute, second, micro = pythons.date.today().year, 1, 1, 0, 0, 0, 0
    if not any(p[0] in "yuMdD" for p in parts):  # a time of today
        today = pythons.date.today()
        month, day = today.month, today.day
    of_year = afternoon = None
    for part, value in zip(parts, found.groups(), strict=True):
        if part == "Mname":
            names = [m.lower() for m in (_SHORT_MONTHS if len(value.rstrip(".")) == 3 else _MONTHS)]
            if value.lower().rstrip(".") not in names:
                return None
            month = names.index(value.lower().rstrip("."))
        elif part in "yu":
            year = int(value)
            if len(value) == 2:  # of the hundred years around today
                century = pythons.date.today().year - 50
                year = century + (year - century) % 100
        elif part == "M":
            month = int(value)
        elif part == "d":
            day = int(value)
        elif part == "D":
            of_year = int(value)
        elif part in "Hh":
            hour = int(value) % 12 if part == "h" and int(value) == 12 else int(value)
        elif part == "m":
            minute = int(value)
        elif part == "s":
            second = int(value)
        elif part == "S":
            micro = int(value[:6].ljust(6, "0"))
        elif part == "a":
            afternoon = value[0] in "pP"
    try:
        made = pythons.datetime(year, month, day, hour, minute, second, micro)
    except ValueError:
        return None
    if of_year is not None:
        made = made.replace(month=1, day=1) + pythons.timedelta(days=of_year - 1)
    return made + pythons.timedelta(hours=12) if afternoon and made.hour < 12 else made


def read_date(text: str, form: str, shown: str = "") -> pythons.datetime:
    """The time that a text says, in a format; without one in that by which it is shown, or in one of the usual."""
    for one in [form] if form else [*([shown] if shown else []), *_KNOWN]:
        made = _read(text, one)
        if made is not None:
            return made
    raise ArgumentError(
        f'datetime: Could not recognize the date/time format of "{text}"; fix: InputFormat="yyyy-MM-dd"'
    )
