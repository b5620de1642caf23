"""Outputs printed on MATLAB's pages about integer classes.  Each case names its page."""

import math

import numpy as np
import pytest

import dlarray as dl

REF = "https://www.mathworks.com/help/matlab/ref"
PROG = "https://www.mathworks.com/help/matlab/matlab_prog"
A, B = 2.0, dl.int32([-3, 3, 4])

# page and what of it, the call, the class and the numbers
OUTPUTS = [
    (f"{PROG}/integers.html 325.499", lambda: dl.int16(325.499), "int16", [[325]]),
    (f"{PROG}/integers.html plus .001", lambda: dl.int16(325.499 + 0.001), "int16", [[326]]),
    (f"{PROG}/integers.html fix", lambda: dl.int16(dl.fix(325.9)), "int16", [[325]]),
    (f"{PROG}/integers.html times 4.39", lambda: dl.int16(325) * 4.39, "int16", [[1427]]),
    (
        f"{PROG}/integers.html text",
        lambda: dl.int8("Hello World"),
        "int8",
        [[72, 101, 108, 108, 111, 32, 87, 111, 114, 108, 100]],
    ),
    (f"{PROG}/integers.html NaN", lambda: dl.int32(math.nan), "int32", [[0]]),
    (f"{REF}/intmax.html", lambda: dl.intmax("int8"), "int8", [[127]]),
    (f"{REF}/intmin.html", lambda: dl.intmin("int8"), "int8", [[-128]]),
    (
        f"{REF}/idivide.html 1",
        lambda: dl.idivide(dl.int16([-7, -4, 7, 11]), dl.int16(10)),
        "int16",
        [[0, 0, 0, 1]],
    ),
    (f"{REF}/idivide.html 2", lambda: dl.idivide(dl.int64([-2, 3]), dl.int64([3, 5])), "int64", [[0, 0]]),
    (f"{REF}/idivide.html 3", lambda: dl.idivide(A, B), "int32", [[0, 0, 0]]),
    (f"{REF}/idivide.html floor", lambda: dl.idivide(A, B, "floor"), "int32", [[-1, 0, 0]]),
    (f"{REF}/idivide.html ceil", lambda: dl.idivide(A, B, "ceil"), "int32", [[0, 1, 1]]),
    (f"{REF}/idivide.html round", lambda: dl.idivide(A, B, "round"), "int32", [[-1, 1, 1]]),
    (f"{REF}/bitshift.html uint8", lambda: dl.bitshift(6, [5, 6, 7], "uint8"), "double", [[192, 128, 0]]),
    (f"{REF}/bitshift.html int8", lambda: dl.bitshift(6, [5, 6, 7], "int8"), "double", [[-64, -128, 0]]),
    (f"{REF}/sum.html int8(1:20)", lambda: dl.sum(dl.int8(dl.colon(1, 20))), "double", [[210]]),
    (f"{REF}/typecast.html signs", lambda: dl.typecast(dl.int16(-1), "uint16"), "uint16", [[65535]]),
    # "Combining Unlike Integer Types"
    (f"{PROG}/combining-unlike 1", lambda: dl.horzcat(dl.int16(5000), dl.int8(50)), "int16", [[5000, 50]]),
    (f"{PROG}/combining-unlike 2", lambda: dl.horzcat(dl.int8(50), dl.int16(5000)), "int8", [[50, 127]]),
    (f"{PROG}/combining-unlike 3", lambda: dl.vertcat(dl.int8(50), dl.int16(5000)), "int8", [[50], [127]]),
    (f"{PROG}/combining-unlike 4", lambda: dl.horzcat(dl.int8(-100), dl.uint8(100)), "int8", [[-100, 100]]),
    (f"{PROG}/combining-unlike 5", lambda: dl.horzcat(dl.uint8(100), dl.int8(-100)), "uint8", [[100, 0]]),
    (
        f"{PROG}/combining-unlike the first wins",
        lambda: dl.horzcat(dl.int16(450), dl.uint8(250), dl.int32(1000000)),
        "int16",
        [[450, 250, 32767]],
    ),
    # "Integer Arithmetic" (nondouble.html)
    ("nondouble.html limit", lambda: dl.int8(100) + dl.int8(100), "int8", [[127]]),
    ("nondouble.html 4/3", lambda: dl.int8(4) / dl.int8(3), "int8", [[1]]),
    ("nondouble.html times 0.8", lambda: dl.int8([1, 2, 3, 4, 5]) * 0.8, "int8", [[1, 2, 2, 3, 4]]),
    # MATLAB Answers 627653 and 857225
    ("answers 627653 quotient", lambda: dl.int32(1140) / dl.int32(32), "int32", [[36]]),
    ("answers 627653 idivide", lambda: dl.idivide(dl.int32(1140), dl.int32(32)), "int32", [[35]]),
    ("answers 857225 half", lambda: dl.uint32(1) / dl.uint32(2), "uint32", [[1]]),
    ("answers 857225 third", lambda: dl.uint32(10) / dl.uint32(3), "uint32", [[3]]),
    ("answers 857225 half of 5", lambda: dl.uint32(5) / dl.uint32(2), "uint32", [[3]]),
]


@pytest.mark.parametrize(("page", "call", "kind", "expected"), OUTPUTS, ids=[page for page, *_ in OUTPUTS])
def test_page(page, call, kind, expected):
    found = call()
    assert dl.underlyingType(found) == kind
    assert found.tolist() == expected


def test_classes_that_pages_name():
    """https://www.mathworks.com/help/matlab/matlab_prog/integers.html, and the page of median: class(M) = class(A)."""
    assert dl.class_(dl.uint32([132, 347, 528]) * dl.uint32(75)) == "uint32"
    assert dl.class_(dl.uint32([132, 347, 528]) * 75.49) == "uint32"
    assert dl.class_(dl.median(dl.int8([1, 2, 3, 4]))) == "int8"


def test_typecast_to_single():
    """https://www.mathworks.com/help/matlab/ref/typecast.html"""
    assert f"{dl.typecast(dl.int8([77, 60, 43, 26]), 'single'):.4e}" == "3.5411e-23"


def test_bits_shifted_out():
    """https://www.mathworks.com/help/matlab/ref/bitshift.html: an uint8 until all its bits have gone."""
    a = dl.intmax("uint8")
    seen = [int(a)]
    for _ in range(8):
        a = dl.bitshift(a, 1)
        seen.append(int(a))
    assert seen == [255, 254, 252, 248, 240, 224, 192, 128, 0]


DISPLAYS = [
    # https://www.mathworks.com/help/matlab/ref/idivide.html
    (
        lambda: dl.idivide(dl.int16([-7, -4, 7, 11]), dl.int16(10)),
        "  1×4 int16 row vector\n\n   0   0   0   1",
    ),
    (lambda: dl.idivide(A, B, "floor"), "  1×3 int32 row vector\n\n   -1    0    0"),
    (lambda: dl.idivide(A, B, "ceil"), "  1×3 int32 row vector\n\n   0   1   1"),
    (lambda: dl.idivide(A, B, "round"), "  1×3 int32 row vector\n\n   -1    1    1"),
    # https://www.mathworks.com/help/matlab/ref/typecast.html
    (lambda: dl.int8([77, 60, 43, 26]), "  1×4 int8 row vector\n\n   77   60   43   26"),
    (lambda: dl.uint32([1, 255, 256]), "  1×3 uint32 row vector\n\n     1   255   256"),
    # https://www.mathworks.com/help/matlab/matlab_prog/integers.html
    (lambda: dl.int16(325.499), "  int16\n\n   325"),
    (lambda: dl.int32(math.nan), "  int32\n\n   0"),
    (
        lambda: dl.int8("Hello World"),
        "  1×11 int8 row vector\n\n    72   101   108   108   111    32    87   111   114   108   100",
    ),
]


@pytest.mark.parametrize(("call", "text"), DISPLAYS)
def test_display(call, text):
    assert str(call()) == text


# https://www.mathworks.com/help/matlab/matlab_prog/valid-combinations-of-unlike-classes.html, without characters
COMBINED = {
    ("int16", "int16"): "int16",
    ("int16", "single"): "int16",
    ("int16", "double"): "int16",
    ("int16", "logical"): "int16",
    ("single", "int16"): "int16",
    ("single", "single"): "single",
    ("single", "double"): "single",
    ("single", "logical"): "single",
    ("double", "int16"): "int16",
    ("double", "single"): "single",
    ("double", "double"): "double",
    ("double", "logical"): "double",
    ("logical", "int16"): "int16",
    ("logical", "single"): "single",
    ("logical", "double"): "double",
    ("logical", "logical"): "logical",
}


@pytest.mark.parametrize(("left", "right"), COMBINED)
def test_combinations_of_classes(left, right):
    parts = [dl.cast(np.ones((1, 2)), kind) for kind in (left, right)]
    assert dl.class_(dl.horzcat(*parts)) == COMBINED[left, right]
    assert dl.class_(dl.dlarray(parts)) == COMBINED[left, right]
    assert dl.class_(dl.vertcat(*parts)) == COMBINED[left, right]
