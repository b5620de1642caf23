"""MATLAB's displays, character by character; where a page prints an ASCII x for ×, the text here has ×.

Unless a comment says otherwise, a text is what the named page prints, or MATLAB in a session copied into a public
repository. ``print(text)`` must give it, so texts are compared with a line end added. Pages are those of
https://www.mathworks.com/help/deeplearning/ref/, or of https://www.mathworks.com/matlabcentral/answers/.
"""

import re
import time
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from dlarray.display import (
    Summary,
    array_body,
    array_header,
    array_html,
    array_text,
    layer_array_text,
    number_text,
    object_text,
    size_text,
    struct_text,
    table_text,
    value_text,
)
from dlarray.display.notebooks import PRE
from tests.support.bundles import cases

# -- headers -----------------------------------------------------------------------------------------------------


@cases(
    ("size", "labels", "words", "text"),
    [
        ((3, 2), "CB", ["single"], "  3(C) × 2(B) single dlarray"),
        ((3, 2), "", [], "  3×2 dlarray"),
        ((3, 2), "", ["double"], "  3×2 dlarray"),
        ((4, 3), "SS", ["logical"], "  4(S) × 3(S) logical dlarray"),  # dlarray.extractdata.html
        ((3, 2, 1, 2), "SSTU", [], "  3(S) × 2(S) × 1(T) × 2(U) dlarray"),  # dlarray.stripdims.html
        ((10, 10), "", ["single"], "  10×10 single dlarray"),
        ((1, 1), "", ["single", "gpuArray"], "  1×1 single gpuArray dlarray"),
        ((20, 2), "", ["single", "gpuArray", "dlarray"], "  20×2 single gpuArray dlarray"),
        ((0, 3), "", [], "  0×3 empty dlarray"),
        ((0, 3), "CB", ["single"], "  0(C) × 3(B) empty single dlarray"),
        ((2, 0, 4), "", ["int8"], "  2×0×4 empty int8 array"),
    ],
)
def test_header(size, labels, words, text):
    assert array_header(size, labels, words) == text


def test_single_is_the_usual_class():
    assert array_header((1, 2)) == "  1×2 single dlarray"


# -- whole displays of documented arrays -------------------------------------------------------------------------

RANDN = np.array([0.5377, 1.8339, -2.2588, 0.8622, 0.3188, -1.3077])
RANDN = np.concatenate([RANDN, [-0.4336, 0.3426, 3.5784, 2.7694, -1.3499, 3.0349]])
PAGES = """

(:,:,1,1) =

    0.5377    0.8622
    1.8339    0.3188
   -2.2588   -1.3077


(:,:,1,2) =

   -0.4336    2.7694
    0.3426   -1.3499
    3.5784    3.0349

"""
MAXPOOL = """  6(S) × 6(S) × 1(C) × 1(B) dlarray

    0.8147    0.2785    0.9572    0.7922    0.6787    0.7060
    0.9058    0.5469    0.4854    0.9595    0.7577    0.0318
    0.1270    0.9575    0.8003    0.6557    0.7431    0.2769
    0.9134    0.9649    0.1419    0.0357    0.3922    0.0462
    0.6324    0.1576    0.4218    0.8491    0.6555    0.0971
    0.0975    0.9706    0.9157    0.9340    0.1712    0.8235
"""
SOFTMAX = """  10(C) × 2(B) dlarray

    0.1151    0.0578
    0.1261    0.1303
    0.0579    0.1285
    0.1270    0.0802
    0.0959    0.1099
    0.0562    0.0569
    0.0673    0.0753
    0.0880    0.1233
    0.1328    0.1090
    0.1337    0.1288
"""


def stream(*size):
    """rand(size) from MATLAB's default seed, column-major."""
    return np.random.RandomState(5489).random_sample(int(np.prod(size))).reshape(size, order="F")


def test_stripdims_page():  # dlarray.stripdims.html
    X = RANDN.reshape((3, 2, 1, 2), order="F")
    assert array_text(X, "SSTU") + "\n" == "  3(S) × 2(S) × 1(T) × 2(U) dlarray\n" + PAGES
    assert array_text(X) + "\n" == "  3×2×1×2 dlarray\n" + PAGES


def test_maxpool_page_singletons_have_no_page_title():  # dlarray.maxunpool.html
    assert array_text(stream(6, 6, 1, 1), "SSCB") + "\n" == MAXPOOL
    assert array_text(stream(6, 6, 1, 1).astype(np.float32), "SSCB") + "\n" == MAXPOOL


def test_softmax_page():  # dlarray.softmax.html
    X = stream(10, 2)
    Y = np.exp(X) / np.exp(X).sum(0)
    assert array_text(Y, "CB") + "\n" == SOFTMAX
    total = np.array([[1 - 2.0**-53, 1 + 2.0**-52]])  # sums that are one but for rounding
    assert array_text(total, "CB") + "\n" == "  1(C) × 2(B) dlarray\n\n    1.0000    1.0000\n"


def test_extractdata_page():  # dlarray.extractdata.html
    rows = "   1   1   1\n   1   0   1\n   0   0   0\n   1   1   1\n"
    assert (
        array_text(stream(4, 3) > 0.5, "SS", ["logical"]) + "\n" == "  4(S) × 3(S) logical dlarray\n\n" + rows
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([[396.0, 200.0]], "  1×2 dlarray\n\n   396   200\n"),  # dlarray.dlgradient.html
        ([[104.0]], "  1×1 dlarray\n\n   104\n"),
        ([[5.20612]], "  1×1 dlarray\n\n    5.2061\n"),  # dlarray.mse.html
        ([[2.3343]], "  1×1 dlarray\n\n    2.3343\n"),  # dlarray.crossentropy.html
        ([[1.4748]], "  1×1 dlarray\n\n    1.4748\n"),  # l2loss.html
        ([[0.36972]], "  1×1 dlarray\n\n    0.3697\n"),
    ],
)
def test_scalars_and_rows_of_pages(value, text):
    assert array_text(np.array(value)) + "\n" == text


def test_fullyconnect_page_scale_factor():  # dlarray.fullyconnect.html
    text = "  10(C) × 1(B) dlarray\n\n   1.0e+03 *\n\n" + "    2.3266\n" * 10
    assert array_text(np.full((10, 1), 2326.586414779087), "CB") + "\n" == text


def test_zeros_beside_fractions():  # matlabcentral/answers/2070526
    assert array_body(np.array([[0.1, 0, -0.1, -0.0]])) == "    0.1000         0   -0.1000         0"


@pytest.mark.parametrize(
    ("size", "text"),
    [
        ((120, 32, 64), "   120    32    64"),  # dlarray.attention.html
        ((80, 64, 5, 32), "    80    64     5    32"),
        ((10, 128, 100), "    10   128   100"),
        ((16, 1), "    16     1"),
        ((28, 28, 3, 128), "    28    28     3   128"),  # dlarray.relu.html
        ((3, 32, 64), "     3    32    64"),  # dlarray.lstm.html
        ((100, 100, 1, 2), "   100   100     1     2"),  # minibatchqueue.next.html
        ((1, 2), "     1     2"),  # dlarray.finddim.html
        ((200, 3, 1000), "         200           3        1000"),  # padsequences.html
    ],
)
def test_sizes(size, text):
    assert size_text(size) == text


def test_column_of_whole_numbers():  # dlarray.embed.html
    assert array_body(np.array([[2.0], [1], [2], [1], [1]])) == "     2\n     1\n     2\n     1\n     1"


# -- the rules of format short -----------------------------------------------------------------------------------
# Cases worked out by the rules in dlarray/display/numbers.py, which names their sources.


@cases(
    ("values", "text"),
    [
        ([7, -42, 25], "     7   -42    25"),
        ([-100, 200], "  -100   200"),
        ([-999, 999], "  -999   999"),
        ([4, 36, 2500], "           4          36        2500"),
        ([-3, -4096, -123456789], "          -3       -4096  -123456789"),
        ([5, 50000, 2e8], "           5       50000   200000000"),
        ([999999999, 0], "   999999999           0"),
        ([0, 7, 3000000, 2.5e9], "   1.0e+09 *\n\n         0    0.0000    0.0030    2.5000"),
        ([4e12, 3e101], "   1.0e+101 *\n\n    0.0000    3.0000"),
        ([0, 0], "     0     0"),
        ([-0.0, 1], "     0     1"),
    ],
)
def test_whole_numbers(values, text):
    assert array_body(np.array(values, dtype=float)) == text


@cases(
    ("values", "text"),
    [
        ([100.5, 2], "  100.5000    2.0000"),
        ([922.0557, -37.6811, 16.4091], "  922.0557  -37.6811   16.4091"),
        ([-999.5, 2], " -999.5000    2.0000"),
        ([1000.5, 2], "   1.0e+03 *\n\n    1.0005    0.0020"),
        (
            [2021, 3, 5, 15, 52, 28.3],
            "   1.0e+03 *\n\n    2.0210    0.0030    0.0050    0.0150    0.0520    0.0283",
        ),
        ([-2655.4, -232.4, 0], "   1.0e+03 *\n\n   -2.6554   -0.2324         0"),
        ([12345.5, 1e-9], "   1.0e+04 *\n\n    1.2346    0.0000"),
        ([0.009, 0, 0.0079, 0.0113], "    0.0090         0    0.0079    0.0113"),
        ([0.005, 0.002], "    0.0050    0.0020"),
        ([1.355e-4, 1.193e-4, 0, 1.697e-4], "   1.0e-03 *\n\n    0.1355    0.1193         0    0.1697"),
        ([1.735e-16, -2.186e-16, 0], "   1.0e-15 *\n\n    0.1735   -0.2186         0"),
        ([0.25, 3.4567e-4, 0.125], "    0.2500    0.0003    0.1250"),
        ([0.0, 2.7e-4], "   1.0e-03 *\n\n         0    0.2700"),
        ([0.00001, 0.0003, 1.5], "    0.0000    0.0003    1.5000"),
        ([-1e-6, 1.5], "   -0.0000    1.5000"),
        ([1e-310, 3e-310], "   1.0e-309 *\n\n    0.1000    0.3000"),
    ],
)
def test_fractions(values, text):
    assert array_body(np.array(values)) == text


@cases(
    ("value", "text"),
    [
        (1, "     1"),
        (-1, "    -1"),
        (-100, "  -100"),
        (1000, "        1000"),
        (-1000, "       -1000"),
        (65537, "       65537"),
        (-987654321, "  -987654321"),
        (4294967296, "   4.2950e+09"),
        (-2.5e100, " -2.5000e+100"),
        (np.pi, "    3.1416"),
        (-np.pi, "   -3.1416"),
        (100 * np.pi, "  314.1593"),
        (1000 * np.pi, "   3.1416e+03"),
        (-1000 * np.pi, "  -3.1416e+03"),
        (1533.4, "   1.5334e+03"),
        (0.002, "    0.0020"),
        (0.001, "   1.0000e-03"),
        (0.0009, "   9.0000e-04"),
        (2.0**-52, "   2.2204e-16"),
        (np.nan, "   NaN"),
        (np.inf, "   Inf"),
        (-np.inf, "  -Inf"),
        (np.float32(0.001), "   1.0000e-03"),
        (np.float32(0.1), "    0.1000"),
        (np.float16(0.5), "    0.5000"),
    ],
)
def test_scalars(value, text):
    value = float(value) if isinstance(value, int) else value
    assert array_body(np.asarray(value)) == text


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ([8, np.nan, 5], "     8   NaN     5"),
        ([8, np.nan, 5.25], "    8.0000       NaN    5.2500"),
        ([np.nan, np.nan], "   NaN   NaN"),
        ([np.inf, -np.inf, 7], "   Inf  -Inf     7"),
        ([np.inf, 1000], "         Inf        1000"),
        ([-np.inf, 0.5, 0], "      -Inf    0.5000         0"),
        ([np.nan, 12345.5], "   1.0e+04 *\n\n       NaN    1.2346"),
    ],
)
def test_not_finite(values, text):
    assert array_body(np.array(values)) == text


@cases(
    ("values", "text"),
    [
        ([0.5377 + 1.8339j], "   0.5377 + 1.8339i"),
        ([3 + 4j], "   3.0000 + 4.0000i"),
        ([1j], "   0.0000 + 1.0000i"),
        ([56 + 7j], "  56.0000 + 7.0000i"),
        ([7 - 56j], "   7.0000 -56.0000i"),
        ([-3 - 4j], "  -3.0000 - 4.0000i"),
        ([250 - 7j], "   2.5000e+02 - 7.0000e+00i"),
        ([7 + 250j], "   7.0000e+00 + 2.5000e+02i"),
        ([complex(2, np.nan)], "   2.0000 +    NaNi"),
        ([complex(np.nan, -np.inf)], "      NaN -    Infi"),
        ([0, 1 + 1j], "   0.0000 + 0.0000i   1.0000 + 1.0000i"),
        ([1 - 2j, 0.5], "   1.0000 - 2.0000i   0.5000 + 0.0000i"),
        ([188, -12 + 12j], "   1.0e+02 *\n\n   1.8800 + 0.0000i  -0.1200 + 0.1200i"),
        ([1.233e-5, -6.17e-6 + 1.068e-5j], "   1.0e-04 *\n\n   0.1233 + 0.0000i  -0.0617 + 0.1068i"),
        ([3.4567e-4 + 1.5j, 0], "   0.0003 + 1.5000i   0.0000 + 0.0000i"),
    ],
)
@cases("kind", [np.complex128, np.complex64])
def test_complex(values, text, kind):
    assert array_body(np.array(values, dtype=kind)) == text


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (np.array([1, 0, 1], np.uint8), "   1   0   1"),
        (np.array([1, 10, 100], np.uint8), "     1    10   100"),
        (np.array([-128, 0, 127], np.int8), "   -128      0    127"),
        (np.array(-128, np.int8), "  -128"),
        (np.array(5, np.int64), "   5"),
        (np.array([2**64 - 1, 0], np.uint64), "   18446744073709551615                      0"),
        (np.array([True, False]), "   1   0"),
        (np.array(True), "   1"),
    ],
)
def test_integer_classes_and_logical(values, text):
    assert array_body(values) == text


def test_pages_are_scaled_alone():
    s2 = np.stack([np.diag([3560.3, 7733.9]), np.diag([1214.0, 14277.5]), np.eye(2)], axis=-1)
    assert array_body(s2) + "\n" == (
        "\n(:,:,1) =\n\n   1.0e+03 *\n\n    3.5603         0\n         0    7.7339\n\n"
        "\n(:,:,2) =\n\n   1.0e+04 *\n\n    0.1214         0\n         0    1.4278\n\n"
        "\n(:,:,3) =\n\n     1     0\n     0     1\n\n"
    )


def test_order_of_pages():
    titles = re.findall(r"\(:,:,(.*?)\)", array_body(np.zeros((1, 1, 2, 3, 1))))
    assert titles == ["1,1", "2,1", "1,2", "2,2", "1,3", "2,3"]


# -- wide arrays -------------------------------------------------------------------------------------------------


def test_groups_of_columns():
    A = np.stack([np.arange(1.0, 15), np.arange(15.0, 29)])
    first = "".join(f"{x:6}" for x in range(1, 14)) + "\n" + "".join(f"{x:6}" for x in range(15, 28))
    assert array_body(A) == f"  Columns 1 through 13\n\n{first}\n\n  Column 14\n\n    14\n    28"
    assert array_body(A[:, :13]) == first


@pytest.mark.parametrize(
    ("values", "per_line"),
    [
        (np.ones((2, 45)), 13),
        (np.full((2, 45), 0.5), 8),
        (np.full((2, 45), 1000.0), 6),
        (np.full((2, 45), 1j), 4),
        (np.ones((2, 45), bool), 20),
    ],
)
def test_no_line_passes_80_characters(values, per_line):
    text = array_body(values)
    assert f"  Columns {per_line + 1} through {2 * per_line}\n\n" in text
    assert max(map(len, text.split("\n"))) <= 80


def test_factor_stands_above_the_groups_of_columns_in_a_page():
    text = array_body(np.stack([np.full((1, 9), 1234.5), np.full((1, 9), 0.5)], axis=-1))
    eight, page = "    1.2345" * 8, "    0.5000" * 8
    assert text + "\n" == (
        f"\n(:,:,1) =\n\n   1.0e+03 *\n\n  Columns 1 through 8\n\n{eight}\n\n  Column 9\n\n    1.2345\n\n"
        f"\n(:,:,2) =\n\n  Columns 1 through 8\n\n{page}\n\n  Column 9\n\n    0.5000\n\n"
    )


# -- properties of every display ---------------------------------------------------------------------------------

FLOATS = (
    st.floats(-1e200, 1e200)
    | st.floats(-2e3, 2e3)
    | st.sampled_from([0.0, -0.0, 1.0, 250.0, np.nan, np.inf, -np.inf])
)


def read(text):
    """The numbers of a matrix without groups of columns, and the size of half a unit of the last place."""
    lines = text.split("\n")
    factor = 1.0
    if lines[0].endswith("*"):
        factor, lines = float(lines[0][:-1]), lines[2:]
    rows = [[float(x) for x in line.split()] for line in lines]
    return np.array(rows) * factor, factor * 0.50001e-4


@settings(max_examples=300, deadline=None)
@given(hnp.arrays(np.float64, st.tuples(st.integers(1, 4), st.integers(1, 6)), elements=FLOATS))
def test_printed_digits_are_the_values(A):
    text = array_body(A)
    if A.size == 1 and "e" in text:
        np.testing.assert_allclose(float(text), A[0, 0], rtol=0.50001e-4)
        return
    got, half = read(text)
    assert got.shape == A.shape
    finite = np.isfinite(A)
    np.testing.assert_array_equal(got[~finite], A[~finite])
    A, got = A[finite], got[finite]
    assert (np.abs(got - A) <= half + 1e-12 * np.abs(A)).all()
    # The factor keeps five significant digits of the largest number, four where it makes 0.1234 of it.
    if A.any() and "*" in text:
        assert half / np.abs(A).max() < 1e-3


@settings(max_examples=200, deadline=None)
@given(hnp.arrays(np.float64, st.tuples(st.integers(1, 4), st.integers(1, 6)), elements=FLOATS))
def test_columns_line_up(A):
    lines = array_body(A).split("\n")
    rows = lines[2:] if lines[0].endswith("*") else lines
    ends = {tuple(m.end() for m in re.finditer(r"\S+", row)) for row in rows}
    assert len(ends) == 1
    assert all(row.startswith(" ") for row in rows)


def test_no_input_is_changed():
    A = np.array([[-0.0, 1234.5]])
    A.flags.writeable = False
    array_text(A)
    assert np.signbit(A[0, 0])


def test_time_is_linear():
    def seconds(n):
        A = np.random.default_rng(0).random((n, 40))
        A[:, 0] = 0
        start = time.process_time()
        array_text(A)
        return time.process_time() - start

    seconds(10)
    small = min(seconds(500) for _ in range(5))
    assert min(seconds(4000) for _ in range(3)) < 8 * small * 3


def test_empty_and_vectors():
    assert array_text(np.zeros((0, 3))) == "  0×3 empty dlarray"
    assert array_text(np.zeros((2, 0, 3)), "SCB", ["single"]) == "  2(S) × 0(C) × 3(B) empty single dlarray"
    assert array_text(np.zeros((0, 0))) == "  0×0 empty dlarray"
    assert array_body(np.zeros((3, 0))) == ""
    assert array_text(np.array([1.0, 2.0])) == "  1×2 dlarray\n\n     1     2"
    assert array_text(np.array(7.0)) == "  1×1 dlarray\n\n     7"


def test_html_is_escaped():
    html = array_html(np.array([[1.0]]), "", ["<script>&"])
    assert html == f'<pre style="{PRE}">  1×1 &lt;script&gt;&amp; dlarray\n\n     1</pre>'


# -- values of properties ----------------------------------------------------------------------------------------


class Owner:
    pass


class Sized:
    shape = (256, 12)


class Own:
    def property_text(self):
        return "[8×2 table]"


@cases(
    ("value", "text"),
    [
        ("auto", "'auto'"),
        ("", "''"),
        ("two\nlines\tand", "'two↵lines→and'"),
        (0.5, "0.5000"),
        (1, "1"),
        (-2.0, "-2"),
        (256, "256"),
        (1e-5, "1.0000e-05"),
        (0.001, "1.0000e-03"),
        (14399.4, "1.4399e+04"),
        (10**10, "1.0000e+10"),
        (np.float32(0.1), "0.1000"),
        (np.array([[0.25]]), "0.2500"),
        (float("nan"), "NaN"),
        (3 + 4j, "3.0000 + 4.0000i"),
        (True, "1"),
        (np.False_, "0"),
        ([True, True], "[1 1]"),  # OutputAsDlarray of minibatchqueue.next.html
        ([28, 28, 1], "[28 28 1]"),
        ((1, 1), "[1 1]"),
        (range(3), "[0 1 2]"),
        ([0, 0.447, 0.741], "[0 0.4470 0.7410]"),
        (np.array([-1000, -992.1875, -875]), "[-1000 -992.1875 -875]"),
        (np.array([1, 2], np.int8), "[1 2]"),
        (None, "[]"),
        ([], "[]"),
        (np.zeros((0, 0)), "[]"),
        (np.zeros((0, 3), np.float32), "[0×3 single]"),
        ((), "{}"),  # ResponseNames of a regression layer
        (("in1", "in2"), "{'in1'  'in2'}"),
        (["single"], "{'single'}"),
        ([""], "{''}"),
        ([1, "b", [2, 3], ("c", "d")], "{[1]  'b'  [2 3]  {1×2 cell}}"),
        (["x" * 50, "y" * 50], "{1×2 cell}"),
        (np.zeros((64, 12), np.float32), "[64×12 single]"),
        (np.zeros((3, 1)), "[3×1 double]"),
        (np.zeros((2, 3, 4), bool), "[2×3×4 logical]"),
        (np.zeros((2, 2), np.uint32), "[2×2 uint32]"),
        (np.zeros((2, 2), np.complex64), "[2×2 single]"),
        (np.mean, "@mean"),
        (partial(np.mean, axis=0), "@mean"),
        (lambda x, y: x, "@(x,y)…"),
        ({"a": 1}, "[1×1 struct]"),
        (Owner(), "[1×1 Owner]"),
        (Sized(), "[256×12 Sized]"),
        (Own(), "[8×2 table]"),
        (Summary((9, 1), "nnet.cnn.layer.Layer"), "[9×1 nnet.cnn.layer.Layer]"),
    ],
)
def test_value(value, text):
    assert value_text(value) == text


def test_long_rows_end_in_dots_before_column_80():
    # Rows of the printed structures of two public repositories.
    assert (
        value_text(np.arange(0.5, 14), 64) == "[0.5000 1.5000 2.5000 3.5000 4.5000 5.5000 … ] (1×14 double)"
    )
    assert value_text(np.full(16, 739560.4), 48) == "[7.3956e+05 7.3956e+05 … ] (1×16 double)"
    assert value_text(list(range(100)), 30) == "[0 1 2 3 4 … ] (1×100 double)"
    assert value_text(np.ones(100000, np.float32), 12) == "[1×100000 single]"
    text = object_text("Thing", [(None, [("Name", list(range(1000))), ("LongerName", 1)])])
    assert 77 <= max(map(len, text.split("\n"))) <= 80


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False, width=32), min_size=2, max_size=8))
def test_rows_of_properties_hold_five_digits(values):
    got = [float(x) for x in value_text(values, 1000)[1:-1].split()]
    for x, y in zip(got, values, strict=True):
        fixed = 1e-3 < abs(y) < 1e3  # four decimals; else whole, or four decimals of the mantissa
        assert abs(x - y) <= (0.50001e-4 if fixed else 0.50001e-4 * abs(y))


@pytest.mark.parametrize("value", [0, 1, -28, 0.5, 1e-3, 999.99, 1000.5, 1e9, np.inf])
def test_a_number_reads_as_it_does_in_an_array(value):
    assert number_text(value) == array_body(np.array(float(value))).strip()


# -- objects -----------------------------------------------------------------------------------------------------

NO_GROUPS = [("Learnable Parameters", []), ("State Parameters", [])]
SELF_ATTENTION = """  SelfAttentionLayer with properties:

                   Name: ''
          AttentionMask: 'none'
    HasPaddingMaskInput: 0
        HasScoresOutput: 0

   Hyperparameters
              InputSize: 'auto'
               NumHeads: 8
         NumKeyChannels: 256
       NumValueChannels: 'auto'
             OutputSize: 'auto'
     DropoutProbability: 0

   Learnable Parameters
           QueryWeights: []
             KeyWeights: []
           ValueWeights: []
          OutputWeights: []
              QueryBias: []
                KeyBias: []
              ValueBias: []
             OutputBias: []

  Use properties method to see a list of all properties.
"""
SEQUENCE_INPUT = """  SequenceInputLayer with properties:

                      Name: ''
                 InputSize: 4
                 MinLength: 1
        SplitComplexInputs: 0

   Hyperparameters
             Normalization: 'rescale-symmetric'
    NormalizationDimension: 'auto'
                       Max: []
                       Min: []
"""
LSTM = """  LSTMLayer with properties:

                       Name: 'lstm1'
                 InputNames: {'in'}
                OutputNames: {'out'}
                  NumInputs: 1
                 NumOutputs: 1
             HasStateInputs: 0
            HasStateOutputs: 0

   Hyperparameters
                  InputSize: 'auto'
             NumHiddenUnits: 100
                 OutputMode: 'sequence'
    StateActivationFunction: 'tanh'
     GateActivationFunction: 'sigmoid'

   Learnable Parameters
               InputWeights: []
           RecurrentWeights: []
                       Bias: []

   State Parameters
                HiddenState: []
                  CellState: []

  Use properties method to see a list of all properties.
"""
DLNETWORK = """  dlnetwork with properties:

         Layers: [9×1 nnet.cnn.layer.Layer]
    Connections: [8×2 table]
     Learnables: [8×3 table]
          State: [0×3 table]
     InputNames: {'input'}
    OutputNames: {'fc_4'}
    Initialized: 1

  View summary with summary.
"""
MINIBATCHQUEUE = """minibatchqueue with 2 outputs and properties:

   Mini-batch creation:
               MiniBatchSize: 2
            PartialMiniBatch: 'return'
                MiniBatchFcn: 'collate'
    PreprocessingEnvironment: 'serial'

   Outputs:
                  OutputCast: {'single'  'single'}
             OutputAsDlarray: [1 1]
             MiniBatchFormat: {'SSBC'  'BC'}
           OutputEnvironment: {'auto'  'auto'}
"""
FULLY_CONNECTED = """  FullyConnectedLayer with properties:

          Name: ''

   Hyperparameters
     InputSize: 'auto'
    OutputSize: 1

   Learnable Parameters
       Weights: []
          Bias: []

  Show all properties
"""
REGRESSION = """  RegressionOutputLayer with properties:

             Name: ''
    ResponseNames: {}

   Hyperparameters
     LossFunction: 'mean-squared-error'
"""
TANH = """  TanhLayer with properties:

    Name: 'tanh1'

   Learnable Parameters
    No properties.

   State Parameters
    No properties.

  Show all properties
"""
DROPOUT = """  DropoutLayer with properties:

           Name: 'drop1'

   Hyperparameters
    Probability: 0.5000
"""


def rows_of(text, values):
    """The names of a display, with values: what must be given to print it."""
    groups, title = [], None
    names = iter(values)
    for line in text.split("\n")[1:]:
        if re.match(r"   \S", line):
            title = line.strip()
            groups.append((title, []))
        elif ":" in line:
            if title is None and not groups:
                groups.append((None, []))
            groups[-1][1].append((line.split(":")[0].strip(), next(names)))
    assert next(names, None) is None
    return groups


@pytest.mark.parametrize(
    ("name", "values", "footer", "text"),
    [
        # nnet.cnn.layer.selfattentionlayer.html
        (
            "SelfAttentionLayer",
            ["", "none", False, False, "auto", 8, 256, "auto", "auto", 0, *[None] * 8],
            "Use properties method to see a list of all properties.",
            SELF_ATTENTION,
        ),
        # matlabcentral/answers/2057359, alignment restored
        (
            "LSTMLayer",
            ["lstm1", ["in"], ("out",), 1, 1, 0, 0, "auto", 100, "sequence", "tanh", "sigmoid", *[[]] * 5],
            "Use properties method to see a list of all properties.",
            LSTM,
        ),
        ("SequenceInputLayer", ["", 4, 1, False, "rescale-symmetric", "auto", None, []], "", SEQUENCE_INPUT),
        (
            "dlnetwork",  # github.com/matlab-deep-learning/constrained-deep-learning
            [
                Summary((9, 1), "nnet.cnn.layer.Layer"),
                Summary((8, 2), "table"),
                Summary((8, 3), "table"),
                Summary((0, 3), "table"),
                ("input",),
                ("fc_4",),
                True,
            ],
            "View summary with summary.",
            DLNETWORK,
        ),
        ("FullyConnectedLayer", ["", "auto", 1, None, None], "Show all properties", FULLY_CONNECTED),
        ("RegressionOutputLayer", ["", (), "mean-squared-error"], "", REGRESSION),
        ("DropoutLayer", ["drop1", 0.5], "", DROPOUT),  # nnet.cnn.layer.dropoutlayer.html
    ],
)
def test_objects(name, values, footer, text):
    assert object_text(name, rows_of(text, values), footer) + "\n" == text


@pytest.mark.parametrize("name", ["ReLULayer", "FlattenLayer", "SoftmaxLayer"])
def test_layers_without_groups(name):  # nnet.cnn.layer.relulayer.html and the like
    assert (
        object_text(name, [("", [("Name", "it")])]) + "\n" == f"  {name} with properties:\n\n    Name: 'it'\n"
    )


def test_empty_groups():  # nnet.cnn.layer.tanhlayer.html, nnet.cnn.layer.swishlayer.html
    text = object_text("TanhLayer", [(None, [("Name", "tanh1")]), *NO_GROUPS], "Show all properties")
    assert text + "\n" == TANH


ONE_OUTPUT = """minibatchqueue with 1 output and properties:

   Mini-batch creation:
               MiniBatchSize: 256
            PartialMiniBatch: 'return'
                MiniBatchFcn: 'collate'
    PreprocessingEnvironment: 'serial'

   Outputs:
                  OutputCast: {'single'}
             OutputAsDlarray: 1
             MiniBatchFormat: {''}
           OutputEnvironment: {'auto'}
"""


@pytest.mark.parametrize(
    ("text", "values"),
    [
        (  # minibatchqueue.next.html
            MINIBATCHQUEUE,
            [2, "return", "collate", "serial", ["single"] * 2, [True, True], ["SSBC", "BC"], ["auto"] * 2],
        ),
        # minibatchqueue.reset.html
        (ONE_OUTPUT, [256, "return", "collate", "serial", ["single"], [True], [""], ["auto"]]),
    ],
)
def test_minibatchqueue(text, values):
    assert object_text("", rows_of(text, values), heading=text.split("\n")[0]) + "\n" == text


def test_struct():  # not from a page: the layout that MATLAB gives every structure
    text = "  struct with fields:\n\n       a: 1\n    name: 'f'\n       d: {'f'  'f'}"
    assert struct_text({"a": 1, "name": "f", "d": ["f", "f"]}) == text
    assert struct_text({}) == "  struct with no fields."


# -- layer arrays ------------------------------------------------------------------------------------------------

CNN = """  7×1 Layer array with layers:

     1   ''   Image Input             28×28×1 images with 'zerocenter' normalization
     2   ''   2-D Convolution         25 3×3 convolutions with stride [1  1] and padding [0  0  0  0]
     3   ''   ReLU                    ReLU
     4   ''   2-D Max Pooling         2×2 max pooling with stride [2  2] and padding [0  0  0  0]
     5   ''   Fully Connected         10 fully connected layer
     6   ''   Softmax                 softmax
     7   ''   Classification Output   crossentropyex
"""
LSTM_LAYERS = """  4×1 Layer array with layers:

     1   ''   Sequence Input      Sequence input with 4 dimensions
     2   ''   LSTM                LSTM with 150 hidden units
     3   ''   Fully Connected     1 fully connected layer
     4   ''   Regression Output   mean-squared-error
"""
ACTOR = """  10×1 Layer array with layers:

     1   'input_1'       Feature Input     4 features
     2   'fc_1'          Fully Connected   256 fully connected layer
     3   'relu_body'     ReLU              ReLU
     4   'fc_body'       Fully Connected   256 fully connected layer
     5   'body_output'   ReLU              ReLU
     6   'fc_mean'       Fully Connected   1 fully connected layer
     7   'tanh'          Tanh              Hyperbolic tangent
     8   'scale'         Scaling           Scaling
     9   'fc_std'        Fully Connected   1 fully connected layer
    10   'std'           Softplus          Softplus
"""
SOFTMAX_PAGE = """  6×1 Layer array with layers:

     1   ''   Image Input       28×28×1 images with 'zerocenter' normalization
     2   ''   2-D Convolution   20 5×5 convolutions with stride [1  1] and padding [0  0  0  0]
     3   ''   ReLU              ReLU
     4   ''   2-D Max Pooling   2×2 max pooling with stride [2  2] and padding [0  0  0  0]
     5   ''   Fully Connected   10 fully connected layer
     6   ''   Softmax           softmax
"""


@pytest.mark.parametrize("text", [CNN, LSTM_LAYERS, ACTOR, SOFTMAX_PAGE])  # nnet.cnn.layer.softmaxlayer.html
def test_layer_arrays(text):
    rows = [re.match(r" +\d+   '(.*?)' +(\S.*?)   +(.*)", line).groups() for line in text.split("\n")[2:-1]]
    assert layer_array_text(rows) + "\n" == text


def test_layer_array_of_none():
    assert layer_array_text([]) == "  0×1 Layer array with no layers."


# -- tables ------------------------------------------------------------------------------------------------------

UNINITIALIZED = """       Layer       Parameter       Value    
    ___________    _________    ____________

    "conv"         "Weights"    {0×0 double}
    "conv"         "Bias"       {0×0 double}
"""  # noqa: W291
TRACES = """         trace                    trace_name                       t         
    ________________    _______________________________    __________________

    {1×17285 double}    {'Filtered ECoG (0.5 - 30 Hz)'}    {17285×1   double}
    {1×576   double}    {'Delta (0.5 - 4 Hz) RMS'     }    {    1×576 double}
"""  # noqa: W291


def test_learnables():  # dlnetwork.initialize.html
    layers = ["conv", "conv", "batchnorm", "batchnorm", "fc", "fc"]
    parameters = ["Weights", "Bias", "Offset", "Scale", "Weights", "Bias"]
    text = table_text({"Layer": layers, "Parameter": parameters, "Value": [None] * 6})
    assert text.startswith("  6×3 table\n\n" + UNINITIALIZED)
    assert text.split("\n")[-1] == '    "fc"           "Bias"       {0×0 double}'


def test_cells_line_up():  # from the source of a public repository
    table = {
        "trace": [np.empty((1, 17285)), np.empty((1, 576))],
        "trace_name": ["Filtered ECoG (0.5 - 30 Hz)", "Delta (0.5 - 4 Hz) RMS"],
        "t": [np.empty((17285, 1)), np.empty((1, 576))],
    }
    assert table_text(table, kinds={"trace_name": "cell"}) + "\n" == "  2×3 table\n\n" + TRACES


def test_cells_of_dlarrays():  # from a public repository
    sizes = [(128, 3), (128, 1), (128, 128), (128, 1), (41, 128), (41, 1)]
    lines = table_text(["Value"], [[Summary(size, "dlarray") for size in sizes]], ["cell"]).split("\n")
    assert lines[5:] == [
        "    {128×3   dlarray}",
        "    {128×1   dlarray}",
        "    {128×128 dlarray}",
        "    {128×1   dlarray}",
        "    { 41×128 dlarray}",
        "    { 41×1   dlarray}",
    ]


def test_connections():  # not from a page: two cell columns by the same rules
    text = table_text(["Source", "Destination"], [["in", "fc"], ["fc", "softmax"]], ["cell", "cell"])
    assert text.split("\n") == [
        "  2×2 table",
        "",
        "    Source    Destination",
        "    ______    ___________",
        "",
        "    {'in'}    {'fc'     }",
        "    {'fc'}    {'softmax'}",
    ]


def test_narrow_columns_are_centred():  # the columns of the patients table on MATLAB's table pages
    table = {"Age": [38, 43], "Smoker": [True, False], "Height": [71, 69], "Weight": [176, 163]}
    assert table_text(table).split("\n")[5:] == [
        "    38     true        71       176  ",
        "    43     false       69       163  ",
    ]


def test_numbers_in_tables():
    lines = table_text({"x": [0.814723686393179, 0.9058, float("nan")]}).split("\n")
    assert lines[2:] == ["       x   ", "    _______", "", "    0.81472", "     0.9058", "        NaN"]
    lines = table_text({"x": [1, "a", np.zeros((2, 2)), None]}).split("\n")
    assert lines[5:] == ["    {[       1]}", "    {'a'       }", "    {2×2 double}", "    {0×0 double}"]


def test_empty_tables():
    assert table_text({"Layer": [], "Parameter": [], "Value": []}) == "  0×3 empty table"
    assert table_text({}) == "  0×0 empty table"
