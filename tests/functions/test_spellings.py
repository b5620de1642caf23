"""Arguments mean the same however they are spelled: every kind of argument of every function, in all its spellings.

The calls are those of the records.  A number may come as a number of Python's or NumPy's, or as a 1×1 array of any
kind; a vector as a list, a tuple or an array; ``[]`` as None, an empty list or an empty array; text as NumPy's text;
true and false as NumPy's, as 1 and 0, or as a logical array.
"""

from collections.abc import Iterator

import numpy as np
import pytest

import dlarray as dl
from tests.functions.test_records import arguments, check, in_numpy
from tests.support.records import A, collect

RECORDS = collect()
CELL = {"NumPy row", "NumPy vector", "dlarray row", "None", "dl.zeros(0, 0)", "np.zeros((0, 0))"}
NUMBER = {"NumPy double", "0-dimensional array", "1×1 array", "1×1 dlarray", "float", "NumPy integer"}
# Where another spelling is another value: the arguments, their spellings, and why.
EXEMPT = {
    "iscell": (("argument 1",), CELL, "a list is a cell, an array is none"),
    "iscellstr": (("argument 1",), CELL, "an empty list is an empty cell, an empty array is none"),
    "cellfun": (("argument 2", "argument 3"), CELL, "takes cells, which are lists"),
    "cell2mat": (("argument 1",), CELL, "takes a cell, which is a list"),
    "deal": (("argument 1",), NUMBER | {"1×1 array of integers"}, "hands on the very values"),
    "islogical": (("argument 1",), {"0 or 1"}, "asks for the class, and numbers are not logical"),
    **{
        name: (
            ("argument 1",),
            {"NumPy integer", "1×1 array of integers"},
            "asks for the class, which is another",
        )
        for name in ("isfloat", "isinteger", "isa")
    },
}


def spellings(value) -> Iterator[tuple[str, object]]:
    """Other ways to write an argument, each with its name; nothing for what is no number, vector, text or []."""
    kind = type(value)
    if kind is bool:
        yield "NumPy logical", np.bool_(value)
        yield "0 or 1", int(value)
        yield "logical array", dl.dlarray(np.asarray([[value]]))
    elif kind is int or kind is float:
        yield "NumPy double", np.float64(value)
        yield "0-dimensional array", np.asarray(float(value))
        yield "1×1 array", np.asarray([[float(value)]])
        yield "1×1 dlarray", dl.dlarray(float(value))
        if kind is int:
            yield "float", float(value)
            yield "NumPy integer", np.int64(value)
            yield "1×1 array of integers", np.asarray([[value]])
    elif kind is str:
        yield "NumPy text", np.str_(value)
    elif value is None or kind in (list, tuple) and not value:
        yield "None", None
        yield "empty list", []
        yield "dl.zeros(0, 0)", dl.zeros(0, 0)
        yield "np.zeros((0, 0))", np.zeros((0, 0))
    elif kind in (list, tuple) and all(type(v) in (int, float) for v in value):
        yield "tuple" if kind is list else "list", (tuple if kind is list else list)(value)
        yield "NumPy row", np.asarray([value], float)
        yield "NumPy vector", np.asarray(value, float)
        yield "dlarray row", dl.dlarray(np.asarray([value], float))
        yield "list of NumPy doubles", [np.float64(v) for v in value]


def calls(name, case, gen):
    """Every call of a case with one argument spelled anew: (what it is, arguments, options)."""
    args, plain = arguments(case, gen, in_numpy)
    exempt, kinds, _ = EXEMPT.get(name, ((), (), ""))
    for i, value in enumerate(case.args):
        place = f"argument {i + 1}"
        for how, other in () if isinstance(value, A) else spellings(value):
            if place not in exempt or how not in kinds:
                yield f"{place} as {how}", [*args[:i], other, *args[i + 1 :]], case.options, plain
    for option, value in case.options.items():
        for how, other in spellings(value):
            yield f"{option} as {how}", args, {**case.options, option: other}, plain


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS)
def test_arguments_in_every_spelling(record):
    wrong = []
    for i, case in enumerate(record.cases):
        for what, args, options, plain in calls(record.name, case, np.random.default_rng(20260601)):
            try:
                check(record, case, getattr(dl, record.name)(*args, **options), plain)
            except Exception as problem:  # every spelling is tried, and all that fail are told
                wrong.append(f"case {i}, {what}: {type(problem).__name__}: {str(problem).strip()[:300]}")
    assert not wrong, "\n".join(wrong)
