"""What displays show of contents: strings, times and functions in structures, cells and tables."""

# ruff: noqa: W291 -- blanks at the ends of lines are MATLAB's

import pytest

from tests.support.matlab_programs import printed

pytest.importorskip("tree_sitter_matlab")


def test_strings_in_structures():
    """struct page: strings stand in double quotes, those of a row four blanks apart."""
    text = printed(
        's.p = "str";\ns.t = ["a" "b"];\ns.c = {"u"};\ns\nu = struct(\'name\',"Bob",\'k\',\'x\')\n'
    )
    assert text == (
        '\ns = \n\n  struct with fields:\n\n    p: "str"\n    t: ["a"    "b"]\n    c: {["u"]}\n\n'
        "\nu = \n\n  struct with fields:\n\n    name: \"Bob\"\n       k: 'x'\n\n"
    )


def test_functions_and_times_in_structures():
    """Anonymous functions have their text, times are shown as they are."""
    text = printed("w = struct('f',@(x) x+1,'d',datetime(2020,1,1),'h',hours(2))\nw.g = {@(x) x+2};\nw.g\n")
    assert text == (
        "\nw = \n\n  struct with fields:\n\n    f: @(x)x+1\n    d: 01-Jan-2020\n    h: 2 hr\n\n"
        "\nans =\n\n  1×1 cell array\n\n    {@(x)x+2}\n\n"
    )


def test_contents_of_cells_in_tables_lie_in_their_brackets():
    """A printed output of a public live script: numbers on the right, strings and times on the left."""
    text = printed("T = table({42; \"abc\"; datetime(2025,1,1)},[1;2;3],'VariableNames',{'Mixed','Value'})\n")
    assert text.endswith(
        "         Mixed         Value\n    _______________    _____\n\n    {[         42]}      1  \n"
        '    {["abc"      ]}      2  \n    {[01-Jan-2025]}      3  \n\n'
    )


def test_times_from_texts_and_arrays_and_as_text():
    """duration and cellstr pages."""
    text = printed(
        "d = duration('01:30:15')\ne = duration([1 2 3; 4 5 6]);\nf = duration(1,2,3,500);\n"
        "f.Format = 'hh:mm:ss.SSS';\ndisp(string(e))\ndisp(f)\n"
        "c = cellstr(datetime(2020,1,1:2))\nk = char(datetime(2020,1,[1;2]))\n"
    )
    assert text == (
        '\nd = \n\n  duration\n\n   01:30:15\n\n    "01:02:03"\n    "04:05:06"\n   01:02:03.500\n'
        "\nc =\n\n  1×2 cell array\n\n    {'01-Jan-2020'}    {'02-Jan-2020'}\n\n"
        "\nk =\n\n  2×11 char array\n\n    '01-Jan-2020'\n    '02-Jan-2020'\n\n"
    )


def test_constants_and_patterns_of_strings():
    """string and extract pages."""
    text = printed('a = string(pi)\nstr = "one two";\nb = extract(str,lettersPattern(3))\n')
    assert text == '\na = \n\n    "3.1416"\n\n\nb = \n\n  2×1 string array\n\n    "one"\n    "two"\n\n'


def test_rows_of_labels_below_a_table_and_types_of_a_dictionary():
    """table and types pages."""
    text = printed(
        "T = table(categorical({'a'}),1);\nU = [T;{categorical({'b'}),5}]\nr = T.Row\nt = types(dictionary(\"a\",1))\n"
    )
    assert text == (
        "\nU = \n\n  2×2 table\n\n    Var1    Var2\n    ____    ____\n\n     a       1  \n     b       5  \n\n"
        '\nr =\n\n  0×0 empty cell array\n\n\nt = \n\n    "string"\n\n'
    )


def test_parts_of_tables_are_shown_upright_and_in_their_class():
    """table and format pages: a comparison of a column is a column; digits of double and of single."""
    text = printed(
        "T = table([1;2],{[1 2];'t'});\nT.Var1 == 2\nT\nformat long\nU = table(pi,single(pi))\nformat short\n"
    )
    assert text.startswith("\nans =\n\n  2×1 logical array\n\n   0\n   1\n\n")
    assert "\n     1      {1×2 double}\n     2      {'t'       }\n" in text
    assert "\n    3.14159265358979    3.1415927\n" in text


def test_rows_in_the_order_of_their_names_and_columns_of_strings():
    """sortrows and convertvars pages."""
    text = printed(
        "S = table([3;1],{'x';'y'},'RowNames',{'r1','r2'});\nA = sortrows(S,'RowNames','descend')\n"
        "B = convertvars(S,'Var2','string')\n"
    )
    assert "\n    r2     1      {'y'}\n    r1     3      {'x'}\n" in text
    assert '\n    r1     3      "x" \n    r2     1      "y" \n' in text


def test_tables_of_cells_and_strings():
    """array2table page: a cell array and a string array give their columns."""
    text = printed("A = array2table({'a',1;'b',2})\nB = array2table([\"x\" \"y\"])\n")
    assert "\n    {'a'}    {[1]}\n    {'b'}    {[2]}\n" in text and '\n    "x"     "y" \n' in text
