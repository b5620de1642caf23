"""Matrices, cells and tables in text files and spreadsheets, read again by pandas and openpyxl; save -ascii."""

import math

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, DataError, OptionError
from dlarray.matlab import (
    Cell,
    StringArray,
    datetime,
    duration,
    save_ascii,
    table,
    writecell,
    writematrix,
    writetable,
)
from tests.support.bundles import cases


@cases(
    "A, options, text",
    [
        ([[1, 2.5], [math.nan, math.inf]], {}, "1,2.5\nNaN,Inf\n"),
        (dl.dlarray([[True, False]]), {}, "1,0\n"),
        ([[1 / 3, 1e10]], {"Delimiter": "tab"}, "0.333333333333333\t10000000000\n"),
        (dl.dlarray([[1 + 2j, 3 - 0.5j]]), {}, "1+2i,3-0.5i\n"),
        (StringArray(["a,b", 'q"x', "c"]), {}, '"a,b","q""x",c\n'),
        (StringArray(["a", "b"]), {"QuoteStrings": "all", "LineEnding": "\\r\\n"}, '"a","b"\r\n'),
        (StringArray(["a,b", "c"]), {"QuoteStrings": False}, "a,b,c\n"),
        (dl.categorical(["red", "", "blue"]), {}, "red,,blue\n"),
        ("text", {}, "text\n"),
        (datetime(2020, 1, 2), {}, "02-Jan-2020\n"),
    ],
)
def test_text_of_matrices(tmp_path, A, options, text):
    file = tmp_path / "a.csv"
    writematrix(A, file, **options)
    assert file.read_bytes().decode() == text


def test_text_of_cells(tmp_path):
    file = tmp_path / "a.csv"
    writecell(Cell([1, "a,b", [], "x", True, duration(0, 0, 5)], (2, 3)), file, Encoding="ISO-8859-1")
    assert file.read_text() == "1,,1\n" + '"a,b",x,00:00:05\n'
    writecell(Cell([[1, 2], "ä"]), file, Encoding="ISO-8859-1", WriteMode="append")
    assert file.read_bytes().endswith(b"1,2,\xe4\n")


def test_sheets(tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    pandas = pytest.importorskip("pandas")
    file = tmp_path / "a.xlsx"
    T = table(Name=["x", "y"], Value=[1.5, math.nan], When=[datetime(2020, 1, 2), datetime(2020, 1, 3)])
    writetable(T, file)
    frame = pandas.read_excel(file)
    assert list(frame.columns) == ["Name", "Value", "When"] and frame["Value"][0] == 1.5
    assert pandas.isna(frame["Value"][1]) and frame["When"][1] == pandas.Timestamp(2020, 1, 3)
    writematrix([[1, 2], [3, 4]], file, Sheet="more", Range="B2")
    writematrix([[9, 9, 9]], file, Sheet="more", Range="A1:B1")
    writecell(Cell(["a", 7]), file, Sheet=2, Range="D4")
    book = openpyxl.load_workbook(file)
    assert book.sheetnames == ["Sheet1", "more"]
    cells = {c.coordinate: c.value for row in book["more"].iter_rows() for c in row if c.value is not None}
    assert cells == {"A1": 9, "B1": 9, "B2": 1, "C2": 2, "B3": 3, "C3": 4, "D4": "a", "E4": 7}
    writetable(T(1, ":"), file, WriteMode="append")
    assert pandas.read_excel(file)["Name"].tolist() == ["x", "y", "x"]
    writetable(T(1, ":"), file, WriteMode="overwritesheet")
    assert pandas.read_excel(file)["Name"].tolist() == ["x"]
    writematrix(dl.dlarray([[5.0]]), file, WriteMode="replacefile")
    assert openpyxl.load_workbook(file).sheetnames == ["Sheet1"]


def test_rows_behind_a_table(tmp_path):
    file = tmp_path / "t.txt"
    T = table(a=[1, 2])
    writetable(T, file)
    writetable(T, file, WriteMode="append", WriteVariableNames=True, LineEnding="\n")
    assert file.read_text() == "a\n1\n2\na\n1\n2\n"


@cases(
    "options, text",
    [
        ({}, "   1.0000000e+00  -2.5000000e+00\n             NaN   1.0000000e+20\n"),
        ({"tabs": True}, "1.0000000e+00\t-2.5000000e+00\nNaN\t1.0000000e+20\n"),
        (
            {"double": True},
            "   1.0000000000000000e+00  -2.5000000000000000e+00\n"
            "                      NaN   1.0000000000000000e+20\n",
        ),
    ],
)
def test_save_ascii(tmp_path, options, text):
    file = tmp_path / "a.txt"
    save_ascii(file, [[1, -2.5], [math.nan, 1e20]], **options)
    assert file.read_text() == text
    save_ascii(file, "A", dl.dlarray([[2 + 3j]]), append=True)
    assert file.read_text() == text + "   6.5000000e+01\n   2.0000000e+00\n"
    found = np.loadtxt(file, max_rows=2)
    np.testing.assert_array_equal(found, [[1, -2.5], [math.nan, 1e20]])


def test_what_is_refused(tmp_path):
    file = tmp_path / "a.csv"
    for bad, error, words in (
        (lambda: writematrix([1], file, Sheet=2), OptionError, "Sheet is of spreadsheets"),
        (lambda: writematrix([1], file, Colour=2), OptionError, "the option Colour is not served"),
        (lambda: writematrix([1], file, QuoteStrings="some"), ArgumentError, "QuoteStrings is"),
        (lambda: writematrix([1], file, WriteMode="add"), ArgumentError, "WriteMode is"),
        (lambda: writematrix([1], file, Encoding="none"), ArgumentError, "there is no encoding"),
        (lambda: writematrix([1], file, FileType="xml"), ArgumentError, "FileType is"),
        (lambda: writematrix([1], tmp_path / "a.xls"), ArgumentError, "Excel's older form"),
        (
            lambda: writematrix([1], tmp_path / "a.xlsx", WriteMode="add"),
            ArgumentError,
            "fix: one of inplace",
        ),
        (lambda: writematrix([1], tmp_path / "a.xlsx", Range="?"), ArgumentError, 'the range is "\\?"'),
        (lambda: writematrix([1], tmp_path / "a.xlsx", Sheet=0), ArgumentError, "Sheet is 0"),
        (lambda: writetable(table(a=[1]), file, Range="A1"), ArgumentError, "Sheet and Range are of"),
        (lambda: writematrix([1], tmp_path / "none" / "a.csv"), DataError, "cannot be written"),
        (lambda: writematrix(Cell([[1, 2]]), file), ArgumentError, "holds 1×2 numbers"),
    ):
        with pytest.raises(error, match=words):
            bad()
