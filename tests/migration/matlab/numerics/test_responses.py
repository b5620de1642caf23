"""freqz: SciPy's responses, MATLAB's frequencies, and what is drawn."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, SizeError
from dlarray.matlab import freqz
from dlarray.migration.porting.project import ported_text

signal = pytest.importorskip("scipy.signal")
B, A = [0.2, 0.5, -0.3], [1.0, -0.4, 0.25]


def plain(x):
    return np.asarray(x.extractdata())


@pytest.mark.parametrize(
    "more, options",
    [
        ((), {}),
        ((16,), {"worN": 16}),
        ((16, "whole"), {"worN": 16, "whole": True}),
        ((16, 100), {"worN": 16, "fs": 100}),
        ((16, "whole", 100), {"worN": 16, "whole": True, "fs": 100}),
        (([0.1, 0.5, 2.0],), {"worN": [0.1, 0.5, 2.0]}),
        (([1.0, 20.0], 100), {"worN": [1.0, 20.0], "fs": 100}),
    ],
)
def test_responses_are_scipys(more, options):
    h, w = freqz(B, A, *more, nargout=2)
    at, response = signal.freqz(B, A, **options)
    assert np.allclose(plain(h).ravel(), response) and np.allclose(plain(w).ravel(), at)
    assert h.shape == w.shape and (h.shape[1] == 1 or more and isinstance(more[0], list))


def test_what_is_refused():
    with pytest.raises(ArgumentError, match='behind n come "whole" and the rate'):
        freqz(B, A, 16, "all")
    with pytest.raises(ArgumentError, match="the rate is -1"):
        freqz(B, A, 16, -1)
    with pytest.raises(SizeError, match="b must be a vector"):
        freqz([[1, 2], [3, 4]], A)


def test_a_statement_draws(tmp_path):
    plt = pytest.importorskip("matplotlib.pyplot")
    text = ported_text("b = [1 2];\nfreqz(b, 1, 8)\n[h, w] = freqz(b, 1, 8);\ng = freqz(b);\n")
    assert "freqz(b, 1, 8, nargout=0)" in text and "h, w = freqz(b, 1, 8, nargout=2)" in text
    assert "g = freqz(b)" in text
    freqz(dl.dlarray(B), 1, 8, nargout=0)
    above, below = plt.gcf().axes
    assert above.get_ylabel() == "Magnitude (dB)" and len(below.lines[0].get_xdata()) == 8
    plt.close("all")
