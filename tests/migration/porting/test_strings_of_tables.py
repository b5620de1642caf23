"""What tables' columns are where they are shown, asked and joined; braces of what may be a string; declared numbers."""

import pytest

import dlarray as dl
from dlarray.errors import ArgumentError
from dlarray.matlab import (
    Cell,
    String,
    StringArray,
    class_,
    detectImportOptions,
    isstring,
    readtable,
    show,
    validated,
    vertcat,
)
from dlarray.migration.porting.project import ported_text
from dlarray.table import table
from tests.support.matlab_programs import run

TABLE = 'T = table(["a"; "b"], [1; 2], {\'p\'; \'q\'}, [true; false], VariableNames=["N", "V", "C", "L"]);\n'


def printed_by(text):
    _, printed, error = run(TABLE + text)
    assert not error, error
    return printed


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("n = T.N", '\nn = \n\n  2×1 string array\n\n    "a"\n    "b"\n\n'),
        ("n = T.N(2)", '\nn = \n\n    "b"\n\n'),
        ("s = T(1, :).N", '\ns = \n\n    "a"\n\n'),
        ("m = T(T.V > 1, :); m1 = m.N", '\nm1 = \n\n    "b"\n\n'),
        ("v = T.V", "\nv =\n\n     1\n     2\n\n"),
        ("c = T.C", "\nc =\n\n  2×1 cell array\n\n    {'p'}\n    {'q'}\n\n"),
        ("l = T.L", "\nl =\n\n  2×1 logical array\n\n   1\n   0\n\n"),
        ("y = T{:, 1}", '\ny = \n\n  2×1 string array\n\n    "a"\n    "b"\n\n'),
        ('z = T{:, "C"}', "\nz =\n\n  2×1 cell array\n\n    {'p'}\n    {'q'}\n\n"),
        ('w = [T.N; "c"]', '\nw = \n\n  3×1 string array\n\n    "a"\n    "b"\n    "c"\n\n'),
        ("k = class(T.N)", "\nk =\n\n    'string'\n\n"),
        ("k = class(T.C)", "\nk =\n\n    'cell'\n\n"),
        ("k = class(T.V)", "\nk =\n\n    'double'\n\n"),
        ("k = isstring(T.N)", "\nk =\n\n  logical\n\n   1\n\n"),
        ("s = struct('n', T.N)", "\ns = \n\n  struct with fields:\n\n    n: [2×1 string]\n\n"),
        ("disp(T.V)", "     1\n     2\n\n"),
        ("c = cellstr(T.N)", "\nc =\n\n  2×1 cell array\n\n    {'a'}\n    {'b'}\n\n"),
    ],
)
def test_a_column_is_shown_and_asked_as_what_it_is(text, printed):
    assert printed_by(text) == printed


def test_columns_keep_what_they_are_when_tables_are_joined_and_made_of_columns():
    space, _, error = run(
        TABLE + 'U = [T; T];\nW = table(T.N, T.C, VariableNames=["A", "B"]);\nT.Q = T.N; T.R = T.C;'
    )
    assert not error, error
    assert space["U"].column_kinds() == {"N": "string", "V": "numeric", "C": "cell", "L": "numeric"}
    assert space["W"].column_kinds() == {"A": "string", "B": "cell"}
    assert space["T"].column_kinds()["Q"] == "string" and space["T"].column_kinds()["R"] == "cell"


def test_columns_without_rows_have_a_class(capsys):
    T = table(N=StringArray([["a"]]), V=[1.0])
    none = T([], ":")
    assert class_(none.N) == "string" and isstring(none.N) and class_(none.V) == "double"
    show("v", none.V)
    assert capsys.readouterr().out == "\nv =\n\n  0×1 empty double column vector\n\n"
    assert vertcat(none.N, String("x")) == "x"


BRACES = """
x = pick(1); a = x{1}
y = pick(2); b = y{1}
function v = pick(k)
if k == 1
  v = {'abc', 'd'};
else
  v = "abc";
end
end
"""


def test_braces_of_what_may_be_one_string_give_its_characters():
    assert "brace(x, 1)" in ported_text(BRACES)
    _, printed, error = run(BRACES)
    assert not error, error
    assert printed == "\na =\n\n    'abc'\n\n\nb =\n\n    'abc'\n\n"


def test_braces_of_a_parameter_that_some_call_gives_a_string():
    text = "a = f(\"hello\"); b = f({'x', 'y'});\nfunction c = f(s)\nc = s{1};\nend\n"
    space, _, error = run(text)
    assert not error, error
    assert space["a"] == "hello" and space["b"] == "x"


def test_braces_of_cells_alone_stay_plain():
    text = "x = pick(1); a = x{1};\nfunction v = pick(k)\nif k == 1\n  v = {'abc'};\nelse\n  v = {1, 2};\nend\nend\n"
    assert "x[0]" in ported_text(text)


def test_text_for_declared_numbers():
    assert validated(String("12"), "x", (1, 1), "double") == 12
    assert dl.isnan(validated(String("abc"), "x", (1, 1), "double"))
    assert validated(StringArray([["1"], ["2"]]), "x", (), "double").tolist() == [[1.0], [2.0]]
    with pytest.raises(ArgumentError, match=r"x: Value must be of type double.*codes\(x\).*str2double\(x\)"):
        validated("12", "x", (), "double")


def test_cells_of_a_column_stand_one_above_the_other():
    T = table(C=Cell(["p", "q"], (2, 1)))
    assert Cell(T.C).shape == (2, 1)


def test_text_that_is_read_is_cells_unless_strings_are_asked_for(tmp_path):
    f = tmp_path / "a.csv"
    f.write_text("Name,Score\nAnn,3.5\nBob,4\n")
    assert readtable(f).column_kinds() == {"Name": "cell", "Score": "numeric"}
    assert readtable(f, TextType="string").column_kinds()["Name"] == "string"
    assert readtable(f, detectImportOptions(f)).column_kinds()["Name"] == "cell"
    assert readtable(f, detectImportOptions(f, TextType="string")).column_kinds()["Name"] == "string"
