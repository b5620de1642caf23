"""What MATLAB's pages print for text, cell arrays, maps and dictionaries.

Each case names its page.
"""

import contextlib
import io

import numpy as np

import dlarray as dl
from dlarray import matlab as m
from dlarray.matlab import Cell, String, StringArray


def shown(name, value):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        m.show(name, value)
    return out.getvalue().strip("\n")


# -- formats -------------------------------------------------------------------------------------------------
def test_sprintf_floating_point_formats():
    """https://www.mathworks.com/help/matlab/ref/sprintf.html"""
    A = 1 / float(dl.eps())
    assert m.sprintf("%0.5e", A) == "4.50360e+15"
    assert m.sprintf("%0.5f", A) == "4503599627370496.00000"
    assert m.sprintf("%0.5g", A) == "4.5036e+15"


def test_sprintf_literal_text_and_inputs():
    """https://www.mathworks.com/help/matlab/ref/sprintf.html"""
    assert m.sprintf("The array is %dx%d.", 2, 3) == "The array is 2x3."
    text = m.sprintf(String("The current time is: %d:%d %s"), 11, 20, "a.m.")
    assert text == "The current time is: 11:20 a.m." and m.isstring(text)
    assert (
        m.sprintf("The current time is: %d:%d %s", 2, 35, String("p.m.")) == "The current time is: 2:35 p.m."
    )
    assert m.sprintf("%d", dl.round(dl.pi())) == "3"
    assert m.sprintf("%025d", 123456) == "0000000000000000000123456"
    assert m.sprintf(" %3$s %2$s %1$s", "X", "Y", "Z") == " Z Y X"
    assert m.sprintf("value = %z") == "value = "
    assert m.sprintf(r"character \x99999 = %s") == "character "
    assert m.sprintf("%s", np.pi) == "3.141593e+00"


def test_num2str():
    """https://www.mathworks.com/help/matlab/ref/num2str.html"""
    assert m.num2str(dl.pi()) == "3.1416" and m.num2str(dl.eps()) == "2.2204e-16"
    dl.rng("default")
    s = m.num2str(dl.randn([2, 2]), 3)
    assert s.shape == (2, 15) and s.rows == ["0.538     -2.26", " 1.83     0.862"]
    assert m.num2str(dl.pi(), "%.2f") == "3.14" and m.num2str(42.67, "% 10.2f") == "42.67"


def test_mat2str():
    """https://www.mathworks.com/help/matlab/ref/mat2str.html"""
    assert m.mat2str([[3.85, 2.91], [7.74, 8.99]]) == "[3.85 2.91;7.74 8.99]"
    assert m.mat2str([3.1416, 2.7183], 3) == "[3.14 2.72]"
    assert m.mat2str(np.uint16([256, 512]), "class") in ("uint16([256 512])", "[256 512]")


def test_compose():
    """https://www.mathworks.com/help/matlab/ref/compose.html"""
    assert m.compose(String("%.8f"), dl.pi()) == "3.14159265"
    # operators without values stay as they are
    assert m.compose(String("%d and %d"), 1) == "1 and %d"


# -- text ----------------------------------------------------------------------------------------------------
def test_strsplit():
    """https://www.mathworks.com/help/matlab/ref/strsplit.html"""
    assert shown("C", m.strsplit("The rain in Spain.")).endswith(
        "    {'The'}    {'rain'}    {'in'}    {'Spain.'}"
    )
    assert m.strsplit("1.21, 1.985, 1.955, 2.015, 1.885", ", ") == Cell(
        ["1.21", "1.985", "1.955", "2.015", "1.885"]
    )
    data = "1.21m/s1.985m/s 1.955 m/s2.015 m/s 1.885m/s"
    C = m.strsplit(data, r"\s*m/s\s*", "DelimiterType", "RegularExpression")
    assert C == Cell(["1.21", "1.985", "1.955", "2.015", "1.885", ""])
    assert shown("C", C).splitlines()[-1] == (
        "    {'1.21'}    {'1.985'}    {'1.955'}    {'2.015'}    {'1.885'}    {0×0 char}"
    )
    assert m.strsplit("Hello,world", ",") == m.strsplit("Hello,,,world", ",")


def test_strjoin():
    """https://www.mathworks.com/help/matlab/ref/strjoin.html"""
    C = ["one", "two", "three"]
    assert m.strjoin(C) == "one two three" and m.strjoin(C, [" + ", " = "]) == "one + two = three"
    assert m.strjoin(["Newton", "Gauss", "Euclid", "Lagrange"], ", ") == "Newton, Gauss, Euclid, Lagrange"


def test_regexprep():
    """https://www.mathworks.com/help/matlab/ref/regexprep.html"""
    assert m.regexprep("My flowers may bloom in May", r"M(\w+)y", "April") == "My flowers may bloom in April"
    walk = "I walk up, they walked up, we are walking up."
    assert m.regexprep(walk, r"walk(\w*) up", "ascend$1") == "I ascend, they ascended, we are ascending."


def test_tokens_in_replacements():
    """https://www.mathworks.com/help/matlab/matlab_prog/dynamic-regular-expressions.html"""
    match = r"(^\w)(\w*)(\w$)"
    assert m.regexprep("internationalization", match, "$118$3") == "i18n"
    assert m.regexprep("globalization", match, "$111$3") == "g11n"


def test_extract():
    """https://www.mathworks.com/help/matlab/ref/extractbetween.html, …/extractafter.html"""
    fox = String("The quick brown fox")
    assert m.extractBetween(fox, "quick ", " fox") == "brown" and m.extractAfter(fox, "quick ") == "brown fox"
    two = StringArray([["The quick brown fox jumps"], ["over the lazy dog"]])
    starts, ends = StringArray([["quick "], ["the "]]), StringArray([[" fox"], [" dog"]])
    assert shown("newStr", m.extractBetween(two, starts, ends)).splitlines()[-2:] == [
        '    "brown"',
        '    "lazy"',
    ]
    after = m.extractAfter(two, starts)
    assert shown("newStr", after).splitlines()[-2:] == ['    "brown fox jumps"', '    "lazy dog"']


# -- cell arrays ---------------------------------------------------------------------------------------------
def test_cell_displays():
    """https://www.mathworks.com/help/matlab/ref/cell.html, …/matlab_prog/create-a-cell-array.html"""
    C = Cell.of([1, 2, 3], ["text", dl.rand(5, 10, 2), Cell([11, 22, 33], (3, 1))])
    assert shown("C", C) == (
        "C =\n\n  2×3 cell array\n\n"
        "    {[   1]}    {[          2]}    {[     3]}\n"
        "    {'text'}    {5×10×2 double}    {3×1 cell}"
    )
    assert shown("C", Cell()) == "C =\n\n  0×0 empty cell array"
    C3 = shown("C3", m.cells(3, 4)).splitlines()
    assert C3[2] == "  3×4 cell array" and C3[4:] == ["    {0×0 double}" * 4] * 3
    pages = shown("emptyCell", m.cells(3, 4, 2)).splitlines()
    assert pages[2] == "  3×4×2 cell array" and pages[4] == "emptyCell(:,:,1) = "
    assert pages[8:12] == ["    {0×0 double}" * 4, "", "", "emptyCell(:,:,2) = "]


def test_access_of_cells():
    """https://www.mathworks.com/help/matlab/matlab_prog/access-data-in-a-cell-array.html"""
    C = Cell.of(["one", "two", "three"], [1, 2, 3])
    assert shown("C", C).splitlines()[4:] == [
        "    {'one'}    {'two'}    {'three'}",
        "    {[  1]}    {[  2]}    {[    3]}",
    ]
    assert shown("upperLeft", C("1:2", "1:2")).splitlines()[4:] == [
        "    {'one'}    {'two'}",
        "    {[  1]}    {[  2]}",
    ]
    C.paren[1, "1:3"] = Cell(["first", "second", "third"])
    assert shown("C", C).splitlines()[4:] == [
        "    {'first'}    {'second'}    {'third'}",
        "    {[    1]}    {[     2]}    {[    3]}",
    ]
    numeric = C(2, "1:3")
    assert shown("numericCells", numeric).splitlines()[-1] == "    {[1]}    {[2]}    {[3]}"
    assert m.cell2mat(numeric).tolist() == [[1, 2, 3]]


# -- maps ----------------------------------------------------------------------------------------------------
def test_map():
    """https://www.mathworks.com/help/matlab/ref/containers.map.keys.html, …values.html, …length.html"""
    M = m.Map(["Jan", "Feb", "Mar", "Apr"], [327.2, 368.2, 197.6, 178.4])
    assert shown("M", M) == (
        "M = \n\n  Map with properties:\n\n        Count: 4\n      KeyType: char\n    ValueType: double"
    )
    assert shown("keySet", m.keys(M)).splitlines()[-1] == "    {'Apr'}    {'Feb'}    {'Jan'}    {'Mar'}"
    assert shown("v", m.values(M, ["Jan", "Feb"])).splitlines()[-1] == "    {[327.2000]}    {[368.2000]}"
    assert shown("v", m.values(M, ["Apr"])).splitlines()[-1] == "    {[178.4000]}" and dl.length(M) == 4


def test_map_of_numbers():
    """https://www.mathworks.com/help/matlab/ref/containers.map.values.html"""
    M = m.Map([437, 1089, 2362], ["Li, N.", "Jones, R.", "Sanchez, C."])
    assert (M.Count, M.KeyType, M.ValueType) == (3, "double", "char")
    assert shown("v", m.values(M)).splitlines()[-1] == "    {'Li, N.'}    {'Jones, R.'}    {'Sanchez, C.'}"


def test_empty_map():
    """https://www.mathworks.com/help/releases/R2021a/matlab/matlab_prog/creating-a-map-object.html"""
    assert shown("newMap", m.Map()) == (
        "newMap = \n\n  Map with properties:\n\n        Count: 0\n      KeyType: char\n    ValueType: any"
    )


# -- parts of strings and of files ---------------------------------------------------------------------------
def test_insertAfter_and_extractAfter_of_arrays():
    """https://www.mathworks.com/help/matlab/ref/insertafter.html, extractafter.html"""
    texts = StringArray(["The quick fox jumps", "over the dog"], (2, 1))
    new = m.insertAfter(
        texts, StringArray(["quick", "the"], (2, 1)), StringArray([" brown", " lazy"], (2, 1))
    )
    assert new.shape == (2, 1) and list(new) == ["The quick brown fox jumps", "over the lazy dog"]
    assert list(m.insertBefore(texts, [" fox", " dog"], [" brown", " lazy"])) == list(new)
    assert list(m.extractAfter(new, StringArray(["quick ", "the "], (2, 1)))) == [
        "brown fox jumps",
        "lazy dog",
    ]


def test_textscan():
    """https://www.mathworks.com/help/matlab/ref/textscan.html"""
    text = (
        "Sally Level1 12.34 45 1.23e10 inf Nan Yes 5.1+3i\nJoe Level2 23.54 60 9e19 -inf 0.001 No 2.2-.5i\n"
        "Bill Level3 34.90 12 2e5 10 100 No 3.1+.1i\n"
    )
    C = m.textscan(text, "%s%s%f32%d8%u%f%f%s%f")
    assert len(C) == 9 and C[0] == ["Sally", "Joe", "Bill"] and C[7] == ["Yes", "No", "No"]
    assert [dl.underlyingType(C[k]) for k in (2, 3, 4, 5)] == ["single", "int8", "uint32", "double"]
    assert C[4].T.tolist() == [[4294967295, 4294967295, 200000]]
    assert C[8].T.tolist() == [[5.1 + 3j, 2.2 - 0.5j, 3.1 + 0.1j]]
    assert m.textscan("0.41 8.24 3.57 6.24 9.27", "%3.1f %*1c")[0].T.tolist() == [[0.4, 8.2, 3.5, 6.2, 9.2]]
    lyric = "Blackbird singing in the dead of night"
    first, position = m.textscan(lyric, "%9c", 1, nargout=2)
    assert first[0] == "Blackbird"
    assert m.textscan(lyric[position:], "%s")[0] == ["singing", "in", "the", "dead", "of", "night"]


def test_json():
    """https://www.mathworks.com/help/matlab/ref/jsonencode.html, jsondecode.html"""
    s = dl.struct(Width=800, Title="View from the 15th Floor", Animated=False, IDs=[116, 943])
    assert m.jsonencode(s, PrettyPrint=True).splitlines() == [
        "{", '  "Width": 800,', '  "Title": "View from the 15th Floor",', '  "Animated": false,', '  "IDs": [',
        "    116,", "    943", "  ]", "}",
    ]  # fmt: skip
    assert m.jsonencode("one\ntwo") == '"one\\ntwo"'
    C = m.jsondecode('["one", "two", "three"]')
    assert C.shape == (3, 1) and C == ["one", "two", "three"]
