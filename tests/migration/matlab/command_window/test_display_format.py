"""format: how numbers are shown from then on; the texts are those that pages and public repositories print."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError
from dlarray.matlab import Cell, DisplayFormatOptions, disp, format_, fprintf, num2str, show
from dlarray.table import table
from tests.support.matlab_programs import run


@pytest.fixture(autouse=True)
def as_before():
    before = format_(nargout=1)
    yield
    format_(before)


def shown(x, capsys):
    show("x", x)
    return capsys.readouterr().out.removeprefix("\nx =\n\n").rstrip("\n")


@pytest.mark.parametrize(
    ("style", "x", "text"),
    [
        ("long", np.pi, "   3.141592653589793"),
        ("long", 7 + 10 / 3 + 5**1.2, "  17.231981640639408"),
        ("long", -2 / 3, "  -0.666666666666667"),
        ("long", 12.5, "  12.500000000000000"),
        ("long", 1 / 5323, "     1.878639864737930e-04"),
        ("long", 2.0**53, "     9.007199254740992e+15"),
        ("long", 3, "     3"),
        ("long", [4 / 3, 1.2345e-6], "   1.333333333333333   0.000001234500000"),
        (
            "long",
            [[0, -1.61801e-10], [1, 1.5]],
            "                   0  -0.000000000161801\n   1.000000000000000   1.500000000000000",
        ),
        ("long", [246.2277854245654, 1], "   1.0e+02 *\n\n   2.462277854245654   0.010000000000000"),
        ("long", 0.5 - 0.25j, "  0.500000000000000 - 0.250000000000000i"),
        (
            "long",
            [[-1 + 2j], [1.5 - 2j]],
            " -1.000000000000000 + 2.000000000000000i\n  1.500000000000000 - 2.000000000000000i",
        ),
        ("short", np.pi, "    3.1416"),
        ("shortE", np.pi, "   3.1416e+00"),
        ("short e", -2 / 3, "  -6.6667e-01"),
        (
            "shortE",
            [[9638573934, 37467], [236, 574638295]],
            "   9.6386e+09   3.7467e+04\n   2.3600e+02   5.7464e+08",
        ),
        ("longE", np.pi, "     3.141592653589793e+00"),
        ("long e", float.fromhex("-0x1.5555555555556p-1"), "    -6.666666666666667e-01"),
        (
            "longe",
            [0.2718281828459045, 0.6982267947506484],
            "     2.718281828459045e-01     6.982267947506484e-01",
        ),
        (
            "shortG",
            [25, 56.31156, 255.52675, 9876899999],
            "           25       56.312       255.53   9.8769e+09",
        ),
        ("long g", np.pi, "          3.14159265358979"),
        ("longG", 1.2345e-6, "                1.2345e-06"),
        ("bank", 177.45 * 6, "       1064.70"),
        ("bank", -2 / 3, "         -0.67"),
        ("bank", [5, 2.5], "          5.00          2.50"),
        ("hex", np.pi, "   400921fb54442d18"),
        ("hex", float.fromhex("-0x1.5555555555556p-1"), "   bfe5555555555556"),
        ("hex", np.finfo(float).max, "   7fefffffffffffff"),
        ("+", [-2, 0, 5], "- +"),
        ("+", 1 - 2j, "+"),
        ("shortEng", 5.123456789e4, "    51.2346e+003"),
        ("shortEng", [[0.8147237, 0.0975404]], "   814.7237e-003    97.5404e-003"),
        ("shortEng", 999999.99, "     1.0000e+006"),
        ("longEng", 5.123456789, "    5.12345678900000e+000"),
        ("longEng", 512.3456789, "    512.345678900000e+000"),
    ],
)
def test_the_formats_of_doubles(style, x, text, capsys):
    format_(*style.split())
    assert shown(x, capsys) == text


def test_fractions(capsys):
    format_("rat")
    assert shown([[-2 / 3, 0.5, 4]], capsys).split() == ["-2/3", "1/2", "4"]
    assert shown(np.pi, capsys).strip() == "355/113"


def test_singles_have_seven_decimals_and_integers_stay(capsys):
    format_("long")
    assert shown(dl.single(np.pi), capsys) == "  single\n\n   3.1415927"
    assert shown(np.int8([[3, 20]]), capsys) == "  1×2 int8 row vector\n\n    3   20"
    assert shown(True, capsys) == "  logical\n\n   1"
    format_("hex")
    assert shown(np.uint64([[2**64 - 1]]), capsys) == "  uint64\n\n   ffffffffffffffff"


def test_dlarrays_structures_cells_and_tables_follow(capsys):
    format_("long")
    assert (
        repr(dl.dlarray([[0.1, 2]], "CB"))
        == "  1(C) × 2(B) dlarray\n\n   0.100000000000000   2.000000000000000"
    )
    show("s", dl.struct(a=np.pi))
    assert "a: 3.141592653589793\n" in capsys.readouterr().out
    show("c", Cell([np.pi]))
    assert "{[3.141592653589793]}" in capsys.readouterr().out
    show("t", table(A=[np.pi, 1.0]))
    assert "3.14159265358979\n" in capsys.readouterr().out
    disp(np.pi)
    assert capsys.readouterr().out == "   3.141592653589793\n\n"


def test_texts_made_of_numbers_stay(capsys):
    format_("long")
    fprintf("%g\n", np.pi)
    assert capsys.readouterr().out == "3.14159\n"
    assert num2str(np.pi) == "3.1416"


def test_compact_has_no_empty_lines_and_loose_has(capsys):
    format_("compact")
    show("theta", np.pi / 2)
    show("p", dl.zeros(1, 1, 2) + 0.5)
    assert capsys.readouterr().out == "theta =\n    1.5708\np(:,:,1) =\n    0.5000\np(:,:,2) =\n    0.5000\n"
    disp("a\n\nb")
    assert capsys.readouterr().out == "a\n\nb\n"
    format_("loose")
    show("theta", np.pi / 2)
    assert capsys.readouterr().out == "\ntheta =\n\n    1.5708\n\n"


def test_what_was_set_comes_back():
    format_("longG")
    format_("compact")
    before = format_("shortE", nargout=1)
    assert before == DisplayFormatOptions("longG", "compact")
    assert str(before.NumericFormat) == "longG"
    now = format_(nargout=1)
    assert repr(now) == (
        '  DisplayFormatOptions with properties:\n\n    NumericFormat: "shortE"\n      LineSpacing: "compact"'
    )
    format_(before)
    assert format_(nargout=1) == before
    format_()
    assert format_(nargout=1) == DisplayFormatOptions()


@pytest.mark.parametrize("words", [("wide",), (3,), ("long", "x"), ("long", 2)])
def test_other_styles_are_refused_and_change_nothing(words):
    format_("bank")
    with pytest.raises(ArgumentError, match="format: .*fix"):
        format_(*words)
    assert format_(nargout=1).NumericFormat == "bank"
    with pytest.raises(ArgumentError, match="NumericFormat"):
        DisplayFormatOptions("wide")


def test_ports_choose_the_format():
    _, printed, error = run(
        "format long\nx = pi\nformat\nx\nold = format('short g'); x\nformat(old)\nx\n"
        "format compact\nx\nformat default\n"
    )
    assert not error, error
    assert printed == (
        "\nx =\n\n   3.141592653589793\n\n\nx =\n\n    3.1416\n\n\nx =\n\n       3.1416\n\n\nx =\n\n    3.1416\n\n"
        "x =\n    3.1416\n"
    )
