"""Doubtful data formats: who is warned, what is proposed, and the switch."""

import warnings

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors, strictness
from dlarray.strictness import FormatWarning, strict


@pytest.fixture(autouse=True)
def as_at_the_start():
    """Every test begins with warnings that have not been given yet."""
    strictness._mode = "warn"
    strictness._warned.clear()
    yield
    strictness._mode = "warn"
    strictness._warned.clear()


@pytest.mark.parametrize(
    ("size", "fmt", "meant"),
    [
        ((5, 10), "CBT", "CT"),
        ((5, 10), "CTS", "CT"),
        ((4, 4, 8), "SSCT", "SST"),
        ((4, 4, 8), "SSBT", "SST"),
        ((28, 28), "SSSCB", "SSCB"),
        ((5, 10), "UUT", "UT"),
    ],
)
def test_a_label_over_no_dimension_warns_once_and_names_the_likely_format(size, fmt, meant):
    with pytest.warns(FormatWarning, match=f'fix: dlarray\\(X, "{meant}"\\)') as seen:
        X = dl.dlarray(np.zeros(size), fmt)
    assert len(seen) == 1 and seen[0].filename == __file__
    assert X.ndim == len(fmt)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        dl.dlarray(np.zeros(size), fmt)  # once for each format
    with strict(), pytest.raises(errors.FormatError, match=f'"{fmt}" makes'):
        dl.dlarray(np.zeros(size), fmt)


@pytest.mark.parametrize(
    ("size", "fmt"),
    [
        ((5, 10), "CT"),
        ((5, 10), "CBU"),
        ((5, 10), "SSCB"),  # C and B of one image
        ((5, 10, 1), "CBT"),  # the dimension is there
        ((5, 1), "CBT"),  # one step of one observation: no other reading
        ((5,), "T"),
        ((1, 1), "SSCBT"),
        ((2, 3, 4), "CBT"),
        ((1, 10), "CBSS"),  # one number for each image, as the steps of noise have
    ],
)
def test_what_no_user_gets_wrong_is_left_alone(size, fmt):
    with strict():
        assert set(fmt) <= {*dl.dlarray(np.zeros(size), fmt)._format, "U"}


def test_a_format_that_a_function_lends_is_left_alone():
    X = dl.dlarray(np.ones((4, 6)))
    with strict():
        assert dl.attention(X, X, X, 2, DataFormat="CBT").shape == (4, 6)
        assert dl.softmax(X, DataFormat="CBT").shape == (4, 6)


def test_the_switch():
    strict()
    with pytest.raises(errors.FormatError, match=r'5×10 data 5\(C\) × 10\(B\) × 1\(T\): .* the label "T"'):
        dl.dlarray(np.zeros((5, 10)), "CBT")
    strict("off")
    assert '"off"' in repr(strict("off"))
    assert dl.dlarray(np.zeros((5, 10)), "CBT").shape == (5, 10, 1)
    strict(False)
    with pytest.warns(FormatWarning):
        dl.dlarray(np.zeros((5, 10)), "CBT")
    with strict(), strict("off"):
        dl.dlarray(np.zeros((5, 10)), "CBT")
    assert strictness._mode == "warn"
    with pytest.raises(errors.OptionError, match="strict: the mode must be"):
        strict("loud")


def test_the_fix_that_the_message_names_works():
    with strict(), pytest.raises(errors.FormatError) as caught:
        dl.dlarray(np.zeros((5, 10)), "CBT")
    assert 'numpy.reshape(X, (5, 10, 1)), "CBT")' in str(caught.value)
    with strict():
        assert dl.dlarray(np.reshape(np.zeros((5, 10)), (5, 10, 1)), "CBT").shape == (5, 10, 1)
