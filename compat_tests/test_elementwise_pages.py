"""Results printed on MATLAB's pages of elementwise functions.  Each case names its page; all printed digits count."""

import math

import numpy as np
import pytest

import dlarray as dl

HELP = "https://www.mathworks.com/help"
MOD, REM, ROUND = (
    f"{HELP}/matlab/ref/mod.html",
    f"{HELP}/matlab/ref/rem.html",
    f"{HELP}/matlab/ref/round.html",
)
ERFCINV, GAMMALN = f"{HELP}/matlab/ref/erfcinv.html", f"{HELP}/symbolic/gammaln.html"
SYMBOLIC_ERFCINV = f"{HELP}/symbolic/erfcinv.html"
NEXTPOW2, CLIP = f"{HELP}/matlab/ref/nextpow2.html", f"{HELP}/matlab/ref/clip.html"
INF, NAN = math.inf, math.nan
COLUMNS = np.repeat(np.arange(1.0, 8)[:, None], 4, axis=1)

CASES = [
    (f"{MOD} scalar", lambda: dl.mod(23, 5), 3),
    (f"{MOD} vector", lambda: dl.mod([1, 2, 3, 4, 5], 3), [1, 2, 0, 1, 2]),
    (f"{MOD} positive and negative values", lambda: dl.mod([-4, -1, 7, 9], 3), [2, 2, 1, 0]),
    (f"{MOD} negative divisor", lambda: dl.mod([-4, -1, 7, 9], -3), [-1, -1, -2, 0]),
    (f"{MOD} floating-point values", lambda: dl.mod([0.0, 3.5, 5.9, 6.2, 9.0, 4 * math.pi], 2 * math.pi),
     [0, 3.5, 5.9, 6.2, 2.7168, 0]),
    (f"{MOD} a trivial difference is forced to zero", lambda: dl.mod(2, 2 - 2.0**-51), 0),
    (f"{MOD} by zero", lambda: dl.mod([3.5, -2], 0), [3.5, -2]),
    (f"{REM} by zero", lambda: dl.rem([3.5, -2], 0), [NAN, NAN]),
    (f"{REM} of itself", lambda: dl.rem([3.5, -2], [3.5, -2]), [0, 0]),
    (f"{REM} has the sign of X", lambda: dl.rem([5, -5, 5, -5], [3, 3, -3, -3]), [2, -2, 2, -2]),
    (f"{ROUND} halves go away from zero", lambda: dl.round([0.5, -2.5]), [1, -3]),
    (f"{ROUND} displayed digits", lambda: dl.round(112.05 - 110, 1), 2),
    (f"{ROUND} significant", lambda: dl.round(3132, 2, "significant"), 3100),
    (f"{ERFCINV} scalar", lambda: dl.erfcinv(0.3), 0.7329),
    (f"{ERFCINV} vector", lambda: dl.erfcinv([-10, 0, 0.5, 1.3, 2, INF]), [NAN, INF, 0.4769, -0.2725, -INF, NAN]),
    (f"{ERFCINV} matrix", lambda: dl.erfcinv([[0.1, 1.2], [1, 0.9]]), [[1.1631, -0.1791], [0, 0.0889]]),
    (f"{ERFCINV} roundoff", lambda: dl.erfinv(1 - 1e-100), INF),
    (f"{ERFCINV} without roundoff", lambda: dl.erfcinv(1e-100), 15.0656),
    (f"{SYMBOLIC_ERFCINV} numbers", lambda: dl.erfcinv([1 / 2, 1.33, 3 / 2]), [0.4769, -0.3013, -0.4769]),
    (f"{SYMBOLIC_ERFCINV} special values", lambda: dl.erfcinv([0, 1, 2]), [INF, 0, -INF]),
    (f"{GAMMALN} numbers", lambda: dl.gammaln([1 / 5, 1 / 2, 2 / 3, 8 / 7, 3]),
     [1.5241, 0.5724, 0.3032, -0.0667, 0.6931]),
    (f"{NEXTPOW2} double", lambda: dl.nextpow2([1, -2, 3, -4, 5, 9, 519]), [0, 1, 2, 2, 3, 4, 10]),
    (f"{NEXTPOW2} unsigned", lambda: dl.nextpow2(np.array([[1020, 4000, 32700]], dtype=np.uint32)), [10, 12, 15]),
    (f"{CLIP} vector", lambda: dl.clip([1, 2, 3, 4, 5, 6, 7], 3, 6), [3, 3, 3, 4, 5, 6, 6]),
    (f"{CLIP} columns", lambda: dl.clip(COLUMNS, [1, 2, 3, 4], 6),
     [[1, 2, 3, 4], [2, 2, 3, 4], [3, 3, 3, 4], [4] * 4, [5] * 4, [6] * 4, [6] * 4]),
    (f"{CLIP} rows", lambda: dl.clip(np.tile(np.arange(1.0, 8), (4, 1)), [[1], [2], [3], [4]], 6),
     [[1, 2, 3, 4, 5, 6, 6], [2, 2, 3, 4, 5, 6, 6], [3, 3, 3, 4, 5, 6, 6], [4, 4, 4, 4, 5, 6, 6]]),
]  # fmt: skip


@pytest.mark.parametrize(("call", "printed"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_printed_result(call, printed):
    result = dl.extractdata(call())
    printed = np.atleast_2d(np.array(printed, dtype=float))
    assert result.shape == printed.shape
    np.testing.assert_allclose(result, printed, rtol=0, atol=0.50001e-4)
