"""show and disp: what MATLAB prints, for values of every kind, character by character."""

import numpy as np

import dlarray as dl
from dlarray.matlab import Cell, CharArray, Map, String, StringArray, StructArray, disp, handle, show
from dlarray.table import table
from tests.support.bundles import cases

SHOWN = [
    (3, "x =\n\n     3"),
    (np.pi, "x =\n\n    3.1416"),
    (-0.5, "x =\n\n   -0.5000"),
    (True, "x =\n\n  logical\n\n   1"),
    ([1, 2, 3], "x =\n\n     1     2     3"),
    ([[1.5], [2]], "x =\n\n    1.5000\n    2.0000"),
    (range(1, 4), "x =\n\n     1     2     3"),
    ([], "x =\n\n     []"),
    (None, "x =\n\n     []"),
    (dl.zeros(0, 3), "x =\n\n  0×3 empty double matrix"),
    (dl.zeros(1, 0), "x =\n\n  1×0 empty double row vector"),
    (dl.zeros(0, 1), "x =\n\n  0×1 empty double column vector"),
    (dl.zeros(0, 2, 3), "x =\n\n  0×2×3 empty double array"),
    (dl.zeros(0, 0, "single"), "x =\n\n  0×0 empty single array"),
    (dl.dlarray([1, 2]) > 1, "x =\n\n  1×2 logical array\n\n   0   1"),
    (dl.single(2.5), "x =\n\n  single\n\n    2.5000"),
    (dl.single([1, 2]), "x =\n\n  1×2 single row vector\n\n     1     2"),
    (dl.single([[1], [2]]), "x =\n\n  2×1 single column vector\n\n     1\n     2"),
    (dl.single([[1, 2], [3, 4]]), "x =\n\n  2×2 single matrix\n\n     1     2\n     3     4"),
    (np.uint8([1, 200]), "x =\n\n  1×2 uint8 row vector\n\n     1   200"),
    (np.int32([[5]]), "x =\n\n  int32\n\n   5"),
    (1 + 2j, "x =\n\n   1.0000 + 2.0000i"),
    ([1000.5, 2], "x =\n\n   1.0e+03 *\n\n    1.0005    0.0020"),
    (
        dl.ones(2, 2, 2),
        "x(:,:,1) =\n\n     1     1\n     1     1\n\n\nx(:,:,2) =\n\n     1     1\n     1     1",
    ),
    (
        dl.ones(1, 2, 2, "single"),
        "x =\n\n  1×2×2 single array\n\nx(:,:,1) =\n\n     1     1\n\n\nx(:,:,2) =\n\n     1     1",
    ),
    ("abc", "x =\n\n    'abc'"),
    ("", "x =\n\n  0×0 empty char array"),
    (String("abc"), 'x = \n\n    "abc"'),
    (StringArray([["a", "bcd"], ["ef", "g"]]), 'x = \n\n  2×2 string array\n\n    "a"     "bcd"\n    "ef"    "g"'),
    (CharArray(["ab", "cde"]), "x =\n\n  2×3 char array\n\n    'ab '\n    'cde'"),
    (Cell(), "x =\n\n  0×0 empty cell array"),
    (Cell(["a", 1, [1, 2, 3], dl.zeros(3, 2), Cell(), {}, dl.mean, True, String("s")]),
     "x =\n\n  1×9 cell array\n\n  Columns 1 through 6\n\n"
     "    {'a'}    {[1]}    {[1 2 3]}    {3×2 double}    {0×0 cell}    {1×1 struct}\n\n"
     '  Columns 7 through 9\n\n    {@mean}    {[1]}    {["s"]}'),
    # https://www.mathworks.com/help/matlab/ref/cell.html: numbers fill the width of their column
    (Cell.of([1, 2, 3], ["text", np.zeros((5, 10, 2)), Cell([11, 22, 33], (3, 1))]),
     "x =\n\n  2×3 cell array\n\n    {[   1]}    {[          2]}    {[     3]}\n"
     "    {'text'}    {5×10×2 double}    {3×1 cell}"),
    (Cell([np.zeros((2, 3)), np.zeros((10, 3))], (2, 1)),
     "x =\n\n  2×1 cell array\n\n    { 2×3 double}\n    {10×3 double}"),
    (dl.struct(), "x = \n\n  struct with no fields."),
    (dl.struct(a=1, b="x", c=[1, 2], d=Cell(["u", 2]), e=dl.struct(), f=dl.zeros(3), g=Cell(), h=[], i=String("s")),
     "x = \n\n  struct with fields:\n\n    a: 1\n    b: 'x'\n    c: [1 2]\n    d: {'u'  [2]}\n    e: [1×1 struct]\n"
     "    f: [3×3 double]\n    g: {}\n    h: []\n    i: \"s\""),
    (StructArray([{"a": 1, "b": 2}] * 3), "x = \n\n  1×3 struct array with fields:\n\n    a\n    b"),
    (StructArray(fields=["a"]), "x = \n\n  0×0 empty struct array with fields:\n\n    a"),
    (dl.mean, "x =\n\n  function_handle with value:\n\n    @mean"),
    (handle(lambda t: t**2, "@(t)t.^2"), "x =\n\n  function_handle with value:\n\n    @(t)t.^2"),
    (dl.dlarray([[1, 2]], "CB"), "x =\n\n  1(C) × 2(B) dlarray\n\n     1     2"),
    (dl.categorical(["a", "b"]), "x = \n\n  1×2 categorical array\n\n     a      b "),
    (dl.categorical(["a"]), "x = \n\n  categorical\n\n     a "),
    (table(A=[1, 2]), "x = \n\n  2×1 table\n\n    A\n    _\n\n    1\n    2"),
    (Map(), "x = \n\n  Map with properties:\n\n        Count: 0\n      KeyType: char\n    ValueType: any"),
]  # fmt: skip


@cases(("value", "text"), SHOWN)
def test_show(value, text, capfd=None):
    import contextlib
    import io

    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        show("x", value)
    assert out.getvalue() == f"\n{text}\n\n"


def test_a_traced_array_and_a_named_dlarray(capsys):
    show("x", [1, 2], kind="dlarray")
    assert capsys.readouterr().out == "\nx =\n\n  1×2 dlarray\n\n     1     2\n\n"
    dl.dlfeval(lambda x: show("y", x), dl.dlarray([1, 2]))
    assert capsys.readouterr().out == "\ny =\n\n  1×2 dlarray\n\n     1     2\n\n"


PRINTED = [
    (3, "     3\n\n"),
    (np.pi, "    3.1416\n\n"),
    (True, "   1\n\n"),
    ([1, 2], "     1     2\n\n"),
    ([], ""),
    ("a\\n", "a\\n\n"),
    (String("abc"), "abc\n"),
    (StringArray(["a", "b"]), '    "a"    "b"\n'),
    (CharArray(["ab", "cd"]), "ab\ncd\n"),
    (Cell(["a", 1]), "    {'a'}    {[1]}\n"),
    (dl.struct(a=1), "    a: 1\n"),
    (dl.mean, "    @mean\n"),
    (dl.dlarray([1], "CB"), "  1(C) × 1(B) dlarray\n\n     1\n"),
    (table(A=[1]), "    A\n    _\n\n    1\n"),
    (dl.categorical(["a", "b"]), "     a      b \n"),
]


@cases(("value", "text"), PRINTED)
def test_disp(value, text):
    assert disp(value, nargout=1) == text


def test_disp_prints(capsys):
    disp("done")
    assert capsys.readouterr().out == "done\n"


def test_a_call_without_outputs_has_no_ans_to_show(capsys):
    show("ans", None)
    assert capsys.readouterr().out == ""
