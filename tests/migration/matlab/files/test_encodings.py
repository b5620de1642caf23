"""Bytes of texts and digits of bits, beside Octave."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, ClassError
from tests.support.beside_octave import NEEDS, agree


@NEEDS
def test_as_octave_has_them():
    agree(
        [
            "X = double(num2hex(pi));",
            "X = double(num2hex(single(-0.1)));",
            "X = hex2num('400921fb54442d18');",
            "X = hex2num({'4005'; 'bff'});",
            "X = hex2num(num2hex([1; -2.5; 1e-300]));",
            "X = double(unicode2native('abc', 'UTF-8'));",
            "X = double(native2unicode(uint8([72 105])));",
        ]
    )


def test_other_encodings():
    assert m.unicode2native("aä€").tolist() == [[97, 195, 164, 226, 130, 172]]
    assert m.unicode2native("aä", "ISO-8859-1").tolist() == [[97, 228]]
    assert m.native2unicode(dl.uint8([97, 228]), "latin1") == "aä" and m.native2unicode("x") == "x"
    assert m.native2unicode([255]) == "\ufffd" and m.class_(m.unicode2native("a")) == "uint8"
    assert np.isnan(float(m.hex2num(m.num2hex(float("nan")))))
    assert m.hex2num(m.StringArray(["3ff", "bff"])).tolist() == [[1, -1]]


def test_what_is_refused():
    for bad, error, words in (
        (lambda: m.unicode2native("a", "none"), ArgumentError, 'there is no encoding "none"'),
        (lambda: m.unicode2native(3), ClassError, "the text is"),
        (lambda: m.native2unicode([300]), ArgumentError, "no whole number from 0 to 255"),
        (lambda: m.num2hex(dl.uint8(3)), ClassError, "fix: double or single"),
        (lambda: m.hex2num("xyz"), ArgumentError, "no hexadecimal number"),
    ):
        with pytest.raises(error, match=words):
            bad()
