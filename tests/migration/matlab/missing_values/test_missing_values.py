"""Missing values of every kind: which there are, filled, removed and made."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, ClassError, SizeError
from tests.support.bundles import cases

NAN = float("nan")


def weather():
    return m.table(
        Temperature=[70.0, NAN, 68.0, NAN],
        Sky=dl.categorical([["Sunny"], ["Cloudy"], [None], ["Rain"]]),
        City=m.Cell(["A", "", "C", "D"], (4, 1)),
        Name=m.StringArray(["x", m.missing(), "z", "w"], (4, 1)),
    )


def test_a_table_is_asked_filled_and_cleaned():
    """fillmissing, rmmissing and ismissing pages: each variable by what is missing in its class."""
    T = weather()
    assert m.ismissing(T).tolist() == [
        [False] * 4,
        [True, False, True, True],
        [False, True, False, False],
    ] + [[True, False, False, False]]
    F, TF = m.fillmissing(T, "previous", nargout=2)
    assert list(F.Temperature) == [70, 70, 68, 68] and list(F.Sky.tolist()) == [
        "Sunny",
        "Cloudy",
        "Cloudy",
        "Rain",
    ]
    assert list(F.City) == ["A", "A", "C", "D"] and [str(v) for v in F.Name] == ["x", "x", "z", "w"]
    assert TF.tolist() == m.ismissing(T).tolist()
    assert len(m.rmmissing(T)) == 1 and len(m.rmmissing(T, MinNumMissing=2)) == 3
    R, gone = m.rmmissing(T, DataVariables="City", nargout=2)
    assert len(R) == 3 and gone.tolist() == [[False], [True], [False], [False]]
    assert m.rmmissing(T, 2).VariableNames == []


def test_constants_of_a_table():
    F = m.fillmissing(weather(), "constant", m.Cell([0, "None", "Q", m.String("u")]))
    assert (
        list(F.Temperature) == [70, 0, 68, 0]
        and F.Sky.tolist()[2] == "None"
        and F.City[1] == "Q"
        and F.Name[1] == "u"
    )
    with pytest.raises(SizeError, match="2 values for 4 columns"):
        m.fillmissing(weather(), "constant", m.Cell([0, "None"]))
    with pytest.raises(ClassError, match='"linear" is of numbers and times, but City is'):
        m.fillmissing(weather(), "linear", DataVariables=["Temperature", "City"])


@cases(
    "x, method, more, options, found",
    [
        ([1, 3, NAN, 4, NAN, NAN, 5], "linear", (), {}, [1, 3, 3.5, 4, 13 / 3, 14 / 3, 5]),
        ([NAN, 1, NAN, 3, NAN], "linear", (), {}, [0, 1, 2, 3, 4]),
        ([NAN, 1, NAN, 3, NAN], "linear", (), {"EndValues": "nearest"}, [1, 1, 2, 3, 3]),
        ([NAN, 1, NAN, 3, NAN], "linear", (), {"EndValues": 9}, [9, 1, 2, 3, 9]),
        ([NAN, 1, NAN, 3, NAN], "linear", (), {"EndValues": "none"}, [NAN, 1, 2, 3, NAN]),
        ([NAN, 1, NAN, 3, NAN], "previous", (), {}, [NAN, 1, 1, 3, 3]),
        ([NAN, 1, NAN, 3, NAN], "next", (), {}, [1, 1, 3, 3, NAN]),
        ([1, NAN, NAN, 4], "nearest", (), {}, [1, 1, 4, 4]),
        ([1, NAN, 3, NAN, NAN, NAN, 7], "linear", (), {"MaxGap": 2}, [1, 2, 3, NAN, NAN, NAN, 7]),
        ([1, NAN, 4], "linear", (), {"SamplePoints": [0, 1, 3]}, [1, 2, 4]),
        ([1, NAN, NAN, 4, NAN, 6], "movmean", (3,), {}, [1, 1, 4, 4, 5, 6]),
        ([1, NAN, 2, 9], "movmedian", ([1, 2],), {}, [1, 2, 2, 9]),
        ([1, NAN, 9, 16], "spline", (), {}, None),
    ],
)
def test_numbers_are_filled(x, method, more, options, found):
    made = m.fillmissing(x, method, *more, **options).tolist()[0]
    if found is None:  # a parabola or straight line through what is known
        assert not np.isnan(made).any() and made[0] == 1
    else:
        np.testing.assert_allclose(made, found)


def test_matrices_are_filled_column_by_column_or_along_a_dimension():
    x = dl.dlarray([[1, NAN, 3], [NAN, 5, 6], [7, NAN, NAN]])
    np.testing.assert_equal(m.fillmissing(x, "previous").tolist(), [[1, NAN, 3], [1, 5, 6], [7, 5, 6]])
    np.testing.assert_equal(
        m.fillmissing(x, "constant", [10, 20, 30]).tolist(), [[1, 20, 3], [10, 5, 6], [7, 20, 30]]
    )
    np.testing.assert_equal(m.fillmissing(x, "next", 2).tolist(), [[1, 3, 3], [5, 5, 6], [7, NAN, NAN]])
    R, gone = m.rmmissing(dl.dlarray([[1, NAN], [2, 3]]), nargout=2)
    assert R.tolist() == [[2, 3]] and gone.tolist() == [[True], [False]]
    assert m.rmmissing(dl.dlarray([[1, NAN], [2, 3]]), 2).tolist() == [[1], [2]]


def test_classes_stay():
    assert m.class_(m.fillmissing(dl.single([1, NAN]), "previous")) == "single"
    assert m.class_(m.standardizeMissing(dl.int8([1, 2]), 2)) == "int8"
    T = m.standardizeMissing(m.table(a=dl.single([[1], [-99]])), -99)
    assert m.class_(T.a) == "single" and np.isnan(T.a[1])


def test_times_are_filled():
    first, last = m.datetime(2020, 1, 1), m.datetime(2020, 1, 3)
    made = m.fillmissing(m.vertcat(first, m.NaT, last), "linear")
    assert made(2) == m.datetime(2020, 1, 2)
    TT = m.timetable(m.hours([[1], [2], [4]]), [[1.0], [NAN], [4.0]])
    assert list(m.fillmissing(TT, "linear").Var1) == [1, 2, 4]


def test_values_are_made_missing():
    """standardizeMissing and ismissing pages: each indicator counts in the columns of its kind."""
    T = m.table(
        dblVar=[NAN, 3, float("inf"), 7, 9],
        cellstrVar=m.Cell(["one", "three", "", "N/A", "nine"], (5, 1)),
        charVar=m.char("A", "C", "E", " ", "I"),
        categoryVar=dl.categorical([["red"], ["yellow"], ["blue"], ["violet"], [None]]),
    )
    assert np.argwhere(m.ismissing(T).tolist()).tolist() == [[0, 0], [2, 1], [3, 2], [4, 3]]
    assert np.argwhere(m.ismissing(T, m.Cell(["N/A", float("inf")])).tolist()).tolist() == [[2, 0], [3, 1]]
    S = m.standardizeMissing(T, m.Cell(["N/A", float("inf")]))
    assert np.isnan(S.dblVar[2]) and S.cellstrVar[3] == "" and list(S.charVar) == list(T.charVar)
    assert m.standardizeMissing(m.Cell(["a", "NA"]), "NA")[1] == ""
    assert m.ismissing(m.standardizeMissing(m.StringArray(["a", "-"]), "-")).tolist() == [[False, True]]


def test_what_has_no_counterpart_is_refused():
    with pytest.raises(ArgumentError, match="the method 'knn' has no counterpart here"):
        m.fillmissing([1, NAN], "knn")
    with pytest.raises(ArgumentError, match='"constant" needs a value'):
        m.fillmissing([1, NAN], "constant")
    with pytest.raises(ArgumentError, match="dim is 3"):
        m.rmmissing([1, NAN], 3)
    with pytest.raises(ArgumentError, match="the indicator is"):
        m.ismissing([1, NAN], dl.struct())


def test_columns_of_characters():
    """ismissing page: a variable of characters is shown without quotes."""
    T = m.table(n=[1, 2], c=m.char("A", "B"))
    assert repr(T).endswith("    n    c\n    _    _\n\n    1    A\n    2    B")
    assert m.class_(T.c) == "char" and T.c(2) == "B" and m.class_(T([2], ":").c) == "char"
    T.c.paren[1] = "Z"
    assert list(T.c) == ["Z", "B"] and m.class_(m.vertcat(T, T).c) == "char"
