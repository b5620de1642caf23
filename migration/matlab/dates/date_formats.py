"""Dates as text: the letters of formats, dates written by them and read by them."""

from __future__ import annotations

import datetime as pythons
import re

from dlarray.errors import ArgumentError

# The letters of datetime's formats, longest first, and those of datestr.
FORMAT = [
    ("yyyy", "%Y"), ("uuuu", "%Y"), ("yy", "%y"), ("MMMM", "%B"), ("MMM", "%b"), ("MM", "%m"), ("dd", "%d"),
    ("HH", "%H"), ("hh", "%I"), ("mm", "%M"), ("ss", "%S"), ("SSS", "{ms}"), ("eeee", "%A"), ("eee", "%a"), ("a", "%p"),
    ("d", "{d}"), ("M", "{M}"), ("H", "{H}"), ("y", "%Y"),
]  # fmt: skip
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


def written(when: pythons.datetime, form: str, letters: list[tuple[str, str]]) -> str:
    done, k = [], 0
    while k < len(form):
        if form[k] == "'":
            stop = form.find("'", k + 1)
            done.append(form[k + 1 : stop if stop > 0 else len(form)])
            k = stop + 1 if stop > 0 else len(form)
            continue
        sign, code = next(((s, c) for s, c in letters if form.startswith(s, k)), (form[k], ""))
        own = {
            "{ms}": f"{when.microsecond // 1000:03d}",
            "{d}": str(when.day),
            "{M}": str(when.month),
            "{H}": str(when.hour),
            "{quarter}": f"Q{(when.month + 2) // 3}",
            "{month}": when.strftime("%b")[0],
            "{day}": when.strftime("%a")[0],
        }
        done.append(own.get(code) or (when.strftime(code) if code else sign))
        k += len(sign)
    return "".join(done)


def read_date(text: str, form: str) -> pythons.datetime:
    forms = [form] if form else [
        "yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd", "dd-MMM-yyyy HH:mm:ss", "dd-MMM-yyyy", "MM/dd/yyyy", "yyyy/MM/dd",
        "MM/dd/yyyy HH:mm:ss",        "yyyy-MM-dd'T'HH:mm:ss",
    ]  # fmt: skip
    for one in forms:
        pattern = one.replace("'", "")
        for sign, code in FORMAT:
            if code.startswith("%"):
                pattern = (
                    re.sub(f"(?<!%){re.escape(sign)}", code, pattern, count=1) if sign in pattern else pattern
                )
        try:
            return pythons.datetime.strptime(text, pattern.replace("SSS", "%f"))
        except ValueError:
            continue
    raise ArgumentError(
        f'datetime: Could not recognize the date/time format of "{text}"; fix: InputFormat="yyyy-MM-dd"'
    )
