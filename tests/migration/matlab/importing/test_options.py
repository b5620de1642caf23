"""Import options: what is found in files, what is changed, and the tables that come out, beside pandas."""

import math

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, DataError, OptionError
from dlarray.matlab import (
    Cell,
    MissingString,
    String,
    StringArray,
    class_,
    copy,
    delimitedTextImportOptions,
    detectImportOptions,
    getvaropts,
    isnat,
    preview,
    readcell,
    readmatrix,
    readtable,
    readvars,
    setvaropts,
    setvartype,
    spreadsheetImportOptions,
)
from tests.support.bundles import cases

TEXT = '''made by hand
Name,Age,When,At,Flag,"Big, One"
"x, ""y""",3,2020-01-02,12:30:05,true,1
z,,2020-02-03,01:00:00,false,two

w,7,,,,3
'''


@pytest.fixture
def file(tmp_path):
    def write(text, name="data.csv"):
        place = tmp_path / name
        place.write_text(text)
        return str(place)

    return write


def test_what_is_found(file):
    opts = detectImportOptions(file(TEXT))
    assert list(opts.VariableNames) == ["Name", "Age", "When", "At", "Flag", "Big_One"]
    assert list(opts.VariableTypes) == ["char", "double", "datetime", "duration", "char", "double"]
    assert opts.Delimiter == (",",) and opts.VariableNamesLine == 2 and opts.DataLines == [[3, math.inf]]
    T = readtable(file(TEXT), opts)
    assert T.shape == (3, 6)
    assert list(T.Name) == ['x, "y"', "z", "w"] and [str(x) for x in T.Big_One] == ["1.0", "nan", "3.0"]
    assert [str(d) for d in T.At][:2] == ["12:30:05", "01:00:00"] and isnat(T.When[2])
    opts = detectImportOptions(
        file(TEXT), VariableNamingRule="preserve", TextType="string", DatetimeType="text"
    )
    assert opts.VariableNames[5] == "Big, One" and list(opts.VariableTypes)[::2] == [
        "string",
        "string",
        "string",
    ]


@cases(
    "text, options, names, kinds, lines",
    [
        ("1 2 3\n4  5 6\n", {}, ["Var1", "Var2", "Var3"], ["double"] * 3, [[1, math.inf]]),
        ("a\tb\n1\tx\n", {}, ["a", "b"], ["double", "char"], [[2, math.inf]]),
        ("a;b\n1,5;2\n", {"DecimalSeparator": ","}, ["a", "b"], ["double"] * 2, [[2, math.inf]]),
        ("a,b\nx,y\n", {"ReadVariableNames": False}, ["Var1", "Var2"], ["char"] * 2, [[1, math.inf]]),
        ("t\nu\na,b\n1,2\n3,4\n", {"NumHeaderLines": 2}, ["a", "b"], ["double"] * 2, [[4, math.inf]]),
        ("a,b\n1,?\n", {"TreatAsMissing": "?"}, ["a", "b"], ["double"] * 2, [[2, math.inf]]),
        ("a,b\n$1,2%\n", {"TrimNonNumeric": True}, ["a", "b"], ["double"] * 2, [[2, math.inf]]),
        ("a,b\n1,2\n", {"NumVariables": 3}, ["a", "b", "Var3"], ["double"] * 3, [[2, math.inf]]),
        ("a,b\nu,v\n1,2\n", {"VariableNamesLine": 2}, ["u", "v"], ["double"] * 2, [[3, math.inf]]),
        ("% c\na,b\n1,2 % d\n", {"CommentStyle": "%"}, ["a", "b"], ["double"] * 2, [[3, math.inf]]),
        ("", {}, ["Var1"], ["double"], [[1, math.inf]]),
    ],
)
def test_kinds_of_files(file, text, options, names, kinds, lines):
    opts = detectImportOptions(file(text, "data.txt"), **options)
    assert list(opts.VariableNames) == names
    assert list(opts.VariableTypes) == kinds
    assert opts.DataLines == lines


def test_tables_agree_with_pandas(file):
    pandas = pytest.importorskip("pandas")
    rng = np.random.default_rng(3)
    rows = [
        f"{a:.6g},{'xyz'[k % 3]},{b:d},{'' if k % 4 else k}"
        for k, (a, b) in enumerate(zip(rng.normal(size=40), rng.integers(-9, 9, size=40), strict=True))
    ]
    place = file("number,word,whole,gaps\n" + "\n".join(rows) + "\n")
    ours, theirs = readtable(place, detectImportOptions(place)), pandas.read_csv(place)
    assert ours.VariableNames == list(theirs.columns)
    for name in ("number", "whole", "gaps"):
        np.testing.assert_array_equal(np.asarray(list(getattr(ours, name))), theirs[name].to_numpy(float))
    assert list(ours.word) == list(theirs["word"])
    opts = detectImportOptions(place)
    opts.DataLines = [[2, 5], [10, 11]]
    part = readtable(place, opts)
    np.testing.assert_array_equal(list(part.number), theirs["number"].to_numpy()[[0, 1, 2, 3, 8, 9]])


def test_changes_of_names_types_and_selection(file):
    place = file("a,b,c\n1,2,3\n4,5,6\n")
    opts = detectImportOptions(place)
    other = copy(opts)
    opts.VariableNames.brace[2] = "second"
    opts.VariableTypes.brace[3] = "string"
    opts.SelectedVariableNames = ["second", "c"]
    T = readtable(place, opts)
    assert T.VariableNames == ["second", "c"] and list(T.second) == [2, 5]
    assert all(isinstance(v, String) for v in T.c)
    assert list(other.VariableNames) == ["a", "b", "c"]
    opts.SelectedVariableNames = dl.dlarray([1, 3])
    assert list(opts.SelectedVariableNames) == ["a", "c"]
    other.VariableNames = ["x", "y", "z"]
    assert readtable(place, other).VariableNames == ["x", "y", "z"]
    other.VariableNamesLine = 0
    other.DataLines = 1
    assert readtable(place, setvartype(other, "char")).x[0] == "a"
    later = detectImportOptions(place, ReadVariableNames=False)
    later.VariableNamesLine = 1
    assert readtable(place, later).VariableNames == ["a", "b", "c"]


def test_matrices_cells_and_variables(file):
    place = file("a,b\n1,x\n2.5,y\n")
    opts = detectImportOptions(place)
    assert readcell(place, opts)[2] == "x"
    a, b = readvars(place, opts)
    assert a.tolist() == [[1], [2.5]] and list(b) == ["x", "y"]
    with pytest.raises(DataError, match="must have the same type, but they are char, double"):
        readmatrix(place, opts)
    opts.SelectedVariableNames = "a"
    assert readmatrix(place, opts).tolist() == [[1], [2.5]]
    assert class_(readmatrix(place, setvartype(opts, "a", "single"))) == "single"
    assert class_(readmatrix(place, setvartype(opts, "a", "int8"))) == "int8"
    assert readmatrix(place, setvartype(opts, "a", "int8")).tolist() == [[1], [3]]
    opts.SelectedVariableNames = "b"
    assert isinstance(readmatrix(place, opts), Cell)
    assert isinstance(readmatrix(place, setvartype(opts, "string")), StringArray)


def test_types(file):
    place = file("a,b,c,d,e\n1,yes,red,3/1/2020,1:30\n2,no,blue,4/2/2020,2:45\n,,,,\n")
    with pytest.warns(UserWarning, match="also matched"):
        opts = detectImportOptions(place)
    opts = setvartype(opts, ["b", "c", "d", "e"], ["logical", "categorical", "datetime", "duration"])
    opts = setvaropts(opts, "d", "InputFormat", "dd/MM/uuuu")
    opts = setvaropts(opts, "e", "InputFormat", "hh:mm")
    T = readtable(place, opts)
    assert list(T.b) == [True, False, False]
    assert class_(T.c) == "categorical" and T.c.categories() == ["blue", "red"]
    assert (T.d[1].day, T.d[1].month) == (4, 2) and str(T.e[1]) == "02:45:00" and str(T.e[2]) == "NaN"
    strings = readtable(place, setvartype(opts, "string"))
    assert isinstance(strings.a[2], MissingString)
    strings = readtable(place, setvaropts(setvartype(opts, "string"), EmptyFieldRule="auto"))
    assert strings.a[2] == "" and not isinstance(strings.a[2], MissingString)


@cases(
    "change, found",
    [
        ({}, {"a": [1.0, None, None, 4.0], "b": [1.0, 2.0, 3.0, None]}),
        ({"MissingRule": "omitrow"}, {"a": [1.0, None], "b": [1.0, 2.0]}),
        ({"ImportErrorRule": "omitrow"}, {"a": [1.0, None, 4.0], "b": [1.0, 3.0, None]}),
        ({"MissingRule": "omitvar"}, {}),
        ({"ImportErrorRule": "omitvar"}, {"b": [1.0, 2.0, 3.0, None]}),
    ],
)
def test_rules(file, change, found):
    place = file("a,b\n1,1\nx,2\n,3\n4,\n")
    opts = setvartype(detectImportOptions(place), "double")
    for name, value in change.items():
        setattr(opts, name, value)
    T = readtable(place, opts)
    got = {n: [None if v != v else v for v in getattr(T, n)] for n in T.VariableNames}
    assert got == found


def test_rules_that_are_errors(file):
    place = file("a,b\n1,1\nx,\n")
    opts = setvartype(detectImportOptions(place), "double")
    opts.ImportErrorRule = "error"
    with pytest.raises(DataError, match='the value of a in row 2 of the data is "x", which is no double'):
        readtable(place, opts)
    opts.ImportErrorRule = "fill"
    opts.MissingRule = "error"
    with pytest.raises(DataError, match="the value of b in row 2 of the data is missing"):
        readtable(place, opts)
    place = file("a,b\n1,1\n1,2,3\n\n4,5\n")
    opts = detectImportOptions(place, NumVariables=2)
    assert readtable(place, opts).VariableNames == ["a", "b", "ExtraVar1"]
    opts.ExtraColumnsRule = "ignore"
    opts.EmptyLineRule = "read"
    assert readtable(place, opts).shape == (4, 2)
    opts.EmptyLineRule = "error"
    with pytest.raises(DataError, match="line 4 of .* is empty"):
        readtable(place, opts)
    opts.ExtraColumnsRule = "error"
    opts.EmptyLineRule = "skip"
    with pytest.raises(DataError, match="has 3 columns"):
        readtable(place, opts)


def test_made_by_hand(file):
    place = file("x|1,5\ny|2,5\n", "data.txt")
    opts = delimitedTextImportOptions(NumVariables=2)
    opts.Delimiter = "|"
    opts.VariableTypes = ["char", "double"]
    opts = setvaropts(opts, 2, DecimalSeparator=",", FillValue=-1)
    assert list(readtable(place, opts).Var2) == [1.5, 2.5]
    assert preview(place, opts).height == 2
    assert getvaropts(opts, 2).FillValue == -1 and len(getvaropts(opts)) == 2
    both = detectImportOptions(file("a , b\n1, ,2\n"), Delimiter=[",", " "], ConsecutiveDelimitersRule="join")
    assert readmatrix(file("a , b\n1, ,2\n"), both).tolist() == [[1, 2]]


def test_spreadsheets(tmp_path):
    pandas = pytest.importorskip("pandas")
    pytest.importorskip("openpyxl")
    place = tmp_path / "a.xlsx"
    frame = pandas.DataFrame({"a": [1.5, 2.5], "name": ["x", "y"], "c": [3, 4]})
    with pandas.ExcelWriter(place) as writer:
        frame.to_excel(writer, sheet_name="first", index=False)
        (frame * 2).to_excel(writer, sheet_name="second", index=False)
    opts = detectImportOptions(place)
    assert opts.DataRange == "A2" and list(opts.VariableTypes) == ["double", "char", "double"]
    assert list(readtable(place, opts).name) == ["x", "y"]
    opts.Sheet = "second"
    assert list(readtable(place, opts).a) == [3, 5]
    assert list(readtable(place, opts, Sheet="first").a) == [1.5, 2.5]
    opts = spreadsheetImportOptions(
        NumVariables=2, VariableNames=["n", "c"], VariableTypes=["char", "double"]
    )
    opts.DataRange = "B3:C3"
    T = readtable(place, opts)
    assert list(T.n) == ["y"] and list(T.c) == [4]


def test_what_is_shown(file):
    text = repr(detectImportOptions(file("a,b,c,d\n1,2,3,x\n")))
    assert text.startswith("  DelimitedTextImportOptions with properties:\n\n   Format Properties:\n")
    assert "VariableNames: {'a', 'b', 'c' ... and 1 more}" in text and "DataLines: [2 Inf]" in text
    assert r"LineEnding: {'\n'  '\r'  '\r\n'}" in text
    text = repr(getvaropts(detectImportOptions(file("a\n1\n")), "a"))
    assert "NumericVariableImportOptions with properties:" in text and "FillValue: NaN" in text


def test_what_is_refused(file):
    place = file("a,b\n1,2\n")
    opts = detectImportOptions(place)
    with pytest.raises(DataError, match=r"detectImportOptions: Unable to find or open 'none.csv'"):
        detectImportOptions("none.csv")
    with pytest.raises(OptionError, match="names of rows are not read"):
        detectImportOptions(place, ReadRowNames=True)
    with pytest.raises(ArgumentError, match="has no property Names; its properties are VariableNames"):
        opts.Names = ["a"]
    with pytest.raises(ArgumentError, match="there is no variable 'z'; the variables are a, b"):
        opts.SelectedVariableNames = "z"
    with pytest.raises(ArgumentError, match='MissingRule is .*; fix: one of "fill", "error"'):
        opts.MissingRule = "keep"
    with pytest.raises(ArgumentError, match='there is no type "number"; fix: one of double'):
        setvartype(opts, "number")
    with pytest.raises(ArgumentError, match="2 types for 1 variables"):
        setvartype(opts, "a", ["double", "char"])
    with pytest.raises(ArgumentError, match="a is of type double, which has no option InputFormat"):
        setvaropts(opts, "a", InputFormat="dd")
    with pytest.raises(ClassError, match="opts must be import options"):
        setvartype(3, "double")
    with pytest.raises(ArgumentError, match="2 variables, but 1 values of VariableNames"):
        opts.VariableNames = ["a"]
    with pytest.raises(ArgumentError, match="DataLines is"):
        opts.DataLines = [3, 2]
    with pytest.raises(ArgumentError, match="the option Delimiter does not go with import options"):
        readtable(place, opts, Delimiter=";")
    with pytest.raises(ArgumentError, match="readtable: the second argument is"):
        readtable(place, 3)
    with pytest.raises(ArgumentError, match="NumVariables is 0"):
        delimitedTextImportOptions(NumVariables=0)


def test_dates_that_can_be_read_in_two_ways(file):
    place = file("a\n3/1/2020\n")
    with pytest.warns(UserWarning, match="using format 'MM/dd/uuuu' but also matched 'dd/MM/uuuu'"):
        opts = detectImportOptions(place)
    assert list(opts.VariableTypes) == ["datetime"] and readtable(place, opts).a[0].month == 3
    when = readtable(file("3/1/2020 8:05,1\n24/1/2020 18:05,2\n")).Var1
    assert (when[0].month, when[0].day, when[1].hour) == (1, 3, 18)
    assert list(detectImportOptions(file("a\n3/1/2020\n24/13/2020\n")).VariableTypes) == ["char"]
    assert list(detectImportOptions(file("a\n3.1.2020\n24.12.2020\n")).VariableTypes) == ["datetime"]
    opts = setvartype(setvaropts(opts, "a", InputFormat=""), "datetime")
    place = file("a\n3/1/2020\n")
    with pytest.warns(UserWarning, match="using format 'MM/dd/uuuu'"):  # as where the file is looked at
        assert readtable(place, opts).a[0].month == 3
    found = readtable(place, setvaropts(opts, "a", InputFormat="dd/MM/uuuu"))
    assert found.a[0].month == 1


def test_a_column_of_a_spreadsheet_is_what_most_of_its_cells_are(tmp_path):
    """MATLAB's own example: a number and two texts are texts, two numbers and a text are numbers."""
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (("COL_1", "COL_2"), ("TEXT_1", 2), ("TEXT_2", "TEXT"), (-1, 2)):
        book.active.append(row)
    place = tmp_path / "mixed.xlsx"
    book.save(place)
    for T in (readtable(place), readtable(place, detectImportOptions(place))):
        assert list(T.COL_1) == ["TEXT_1", "TEXT_2", "-1"]
        assert [str(x) for x in T.COL_2] == ["2.0", "nan", "2.0"]


def test_a_column_of_a_text_file_is_what_most_of_its_cells_are(file):
    """As a live script of MATLAB's makers shows a file whose cells without a number say n/a or None."""
    place = file("a,b,c\n0.5,1,x\n2,n/a,n/a\nn/a,n/a,3\n")
    for T in (readtable(place), readtable(place, detectImportOptions(place))):
        assert [str(x) for x in T.a] == ["0.5", "2.0", "nan"]
        assert list(T.b) == ["1", "n/a", "n/a"] and list(T.c) == ["x", "n/a", "3"]


def test_names_of_months_are_english(file):
    place = file("a\n03-Jan-2020\n")
    assert readtable(place, DateLocale="en_GB").a[0].month == 1
    with pytest.raises(OptionError, match="English alone, and DateLocale is 'de_DE'"):
        readtable(place, DateLocale="de_DE")
