"""Functions over end inside X(...): max, min, abs, colon, as calls and as text."""

import pickle

import pytest

import dlarray as dl
from dlarray import end
from dlarray.errors import ArgumentError, ClassError, IndexingError
from dlarray.table import table
from tests.support.bundles import cases

TEN = dl.dlarray([10, 20, 30, 40, 50])


@cases(
    ("index", "values"),
    [
        (lambda: dl.max(1, end - 9), [10]),
        (lambda: dl.max(end - 1, 2), [40]),
        (lambda: dl.min(end, 3), [30]),
        (lambda: dl.min(10, end), [50]),
        (lambda: dl.min(dl.dlarray(2), end), [20]),
        (lambda: dl.colon(2, end), [20, 30, 40, 50]),
        (lambda: dl.colon(end, -2, 1), [50, 30, 10]),
        (lambda: dl.colon(dl.max(1, end - 1), end), [40, 50]),
        (lambda: dl.colon(dl.max(1, end - 99), dl.min(2, end)), [10, 20]),
        (lambda: abs(2 - end), [30]),
        (lambda: dl.abs(2 - end), [30]),
        (lambda: dl.floor(end / 2), [20]),
        (lambda: dl.ceil(end / 2), [30]),
        (lambda: dl.fix(end / 2), [20]),
        (lambda: dl.round(end / 2), [30]),
        (lambda: dl.mod(end, 3), [20]),
        (lambda: dl.colon(1, dl.floor(end / 2)), [10, 20]),
        (lambda: "1:floor(end/2)", [10, 20]),
        (lambda: "mod(end, 3)", [20]),
        (lambda: "max(1, end - 9):min(end, 2)", [10, 20]),
        (lambda: "min(2*2, end-1, 9)", [40]),
    ],
)
def test_functions_over_end(index, values):
    assert TEN(index()).tolist() == [values]


def test_such_an_expression_has_text_and_can_be_pickled():
    found = dl.max(1, end - 3)
    assert repr(found) == "max(1, end - 3)" and pickle.loads(pickle.dumps(found)).at(10) == 7


def test_what_cannot_be_read_is_refused():
    for text in ("max(1)", "max(1, end", "max(1 2)", "floor(1, 2)", "mod(3)"):
        with pytest.raises(IndexingError, match="cannot be read"):
            TEN(text)
    with pytest.raises((ArgumentError, TypeError)):
        dl.max("a", end)
    with pytest.raises(ClassError, match="sin: end does not make"):
        dl.sin(end)


def test_rows_of_a_table_of_parameters_are_assigned():
    t = table(
        Layer=["a", "b", "c"],
        Parameter=["W", "B", "W"],
        Value=[dl.dlarray([1]), dl.dlarray([2]), dl.dlarray([3])],
    )
    rows = t.Parameter == "W"
    t.paren[rows, ":"] = dl.dlupdate(lambda w: w * 10, t(rows, ":"))
    assert [float(v) for v in t.Value] == [10, 2, 30]
    t.paren[2, "Value"] = dl.dlarray([7])
    assert float(t.Value[1]) == 7 and t.paren["2:end", ":"].shape == (2, 3)


def test_a_layout_takes_a_row_of_sizes():
    layout = dl.networkDataLayout(dl.dlarray([28, 28, 3, float("nan")]), "SSCB")
    assert [n if n == n else None for n in layout.Size] == [28, 28, 3, None]
