"""Missing values of any kind, and tables written to files."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import DLArrayError
from dlarray.matlab import (
    Cell,
    MissingString,
    String,
    StringArray,
    eraseBetween,
    horzcat,
    ismissing,
    missing,
    readtable,
    replaceBetween,
    rmmissing,
    sortrows,
    strlength,
    table,
    vertcat,
    writetable,
)

NAN = float("nan")


def test_missing_strings_equal_nothing_and_stay_missing():
    s = horzcat(String("a"), missing(), String(""))
    assert ismissing(s).tolist() == [[False, True, False]]
    assert (s == s(2)).tolist() == [[False, False, False]] and (s != "a").tolist() == [[False, True, True]]
    assert ismissing(s + "x").tolist() == [[False, True, False]]
    assert list(rmmissing(s)) == ["a", ""] and "<missing>" in repr(s)
    assert isinstance(StringArray(["a", missing()])(2), MissingString)
    s.paren[2] = "b"
    assert s.tolist() == ["a", "b", ""]


def test_functions_of_text_refuse_missing_strings():
    for call in (lambda: strlength(missing()), lambda: strlength(horzcat(String("a"), missing()))):
        with pytest.raises(DLArrayError, match="missing string"):
            call()


def test_missing_among_numbers_is_nan():
    np.testing.assert_array_equal(np.asarray(horzcat(1, missing(), 3)), [[1, NAN, 3]])


def test_what_is_missing_in_tables_cells_and_columns():
    T = dl.table(a=[1, NAN, 3], b=Cell(["x", "", "z"], (3, 1)), c=["p", "q", ""])
    assert ismissing(T.a).tolist() == [[False], [True], [False]]
    assert ismissing(Cell(["x", ""])).tolist() == [[False, True]]
    assert len(rmmissing(T)) == 1 and len(rmmissing(T(":", ["a", "b"]))) == 2
    assert dl.isnan(T.a).tolist() == [[False], [True], [False]]
    assert ismissing(String("")) is False


def test_text_between_marks():
    assert eraseBetween("a[b]c[d]", "[", "]") == "a[]c[]"
    assert eraseBetween("a[b]c", "[", "]", Boundaries="inclusive") == "ac"
    assert (
        eraseBetween("abcdef", 2, 4) == "aef"
        and eraseBetween("abcdef", 2, 4, Boundaries="exclusive") == "abdef"
    )
    assert replaceBetween("a[b]c", "[", "]", "X") == "a[X]c" and eraseBetween("abc", "[", "]") == "abc"
    assert list(replaceBetween(Cell(["<a>", "<b>"]), "<", ">", Cell(["1", "2"]))) == ["<1>", "<2>"]
    for bad in (
        lambda: eraseBetween("abc", 1, "c"),
        lambda: eraseBetween("abc", 2, 9),
        lambda: eraseBetween(5, 1, 2),
    ):
        with pytest.raises(DLArrayError, match="eraseBetween"):
            bad()


def test_tables_are_written_and_read_again(tmp_path):
    T = dl.table(n=[1, 2.5, NAN], s=["a,b", 'q"x', "c"])
    file = tmp_path / "t.csv"
    writetable(T, str(file))
    assert file.read_text() == 'n,s\n1,"a,b"\n2.5,"q""x"\nNaN,c\n'
    back = readtable(str(file))
    assert list(back.s) == list(T.s) and list(back.n)[:2] == [1, 2.5]
    writetable(T("1:2", ":"), str(file), WriteMode="append", QuoteStrings="all")
    assert file.read_text().endswith('NaN,c\n1,"a,b"\n2.5,"q""x"\n')
    writetable(T(3, ":"), str(file), "Delimiter", "tab", "WriteVariableNames", False)
    assert file.read_text() == "NaN\tc\n"
    for bad in (
        lambda: writetable(3, str(file)),
        lambda: writetable(T),
        lambda: writetable(T, str(file), Delimiter="ab"),
        lambda: writetable(T, str(tmp_path / "none" / "t.csv")),
    ):
        with pytest.raises(DLArrayError, match="writetable"):
            bad()


def test_plain_files_are_read_as_those_with_quotes(tmp_path):
    """Without quotes and rules a line is cut at its delimiters: the quick way gives what the other gives."""
    text = "a,b,c\n1,2.5,x\n-3,1d2,y,\n\n4,,1_000\n nan ,Inf, z \n"
    plain, quoted = tmp_path / "plain.csv", tmp_path / "quoted.csv"
    plain.write_text(text)
    quoted.write_text(text + '5,6,"q"\n')
    quick, slow = readtable(str(plain)), readtable(str(quoted))
    assert repr(slow("1:4", ":")) == repr(quick) and list(slow.c)[-1] == "q"
    assert list(quick.b)[:2] == [2.5, 100] and list(quick.c) == ["x", "y", "1_000", "z"]


def test_order_of_equal_and_missing_numbers():
    T = table(Key=[2.0, float("nan"), 1.0, 2.0, 1.0], Row=[1, 2, 3, 4, 5])
    assert list(sortrows(T, "Key").Row) == [3, 5, 1, 4, 2]
    assert list(sortrows(T, "Key", "descend").Row) == [2, 1, 4, 3, 5]
    assert list(sortrows(T, "Key", "MissingPlacement", "first").Row) == [2, 3, 5, 1, 4]
    assert list(sortrows(T, "Key", "descend", "MissingPlacement", "last").Row) == [1, 4, 3, 5, 2]
    T.Key = [2, 1, 2, 1, 2]
    assert list(sortrows(T, ["Key", "Row"], ["ascend", "descend"]).Row) == [4, 2, 5, 3, 1]


def test_rows_of_cells_below_a_table_without_columns():
    T = table()
    for k in (1, 2):
        T = vertcat(T, Cell([k, "a", String("b")]))
    assert T.VariableNames == ["Var1", "Var2", "Var3"] and list(T.Var1) == [1, 2]
    assert T.column_kinds() == {"Var1": "numeric", "Var2": "cell", "Var3": "string"}
