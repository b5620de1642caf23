"""Series, integrals, points of the plane and piecewise polynomials, beside Octave, SciPy and NumPy."""

import numpy as np
import pytest
import scipy.integrate
import scipy.interpolate
import scipy.signal

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, ClassError, DLArrayError, SizeError
from tests.support import octave

GEN = np.random.default_rng(7)
A, V, W = GEN.standard_normal((6, 5)), GEN.standard_normal((1, 9)), GEN.standard_normal((1, 6))
FIELD = GEN.standard_normal((5, 6)), GEN.standard_normal((5, 6))
CORNERS = np.array([[0, 2, 2, 1, 0.0]]), np.array([[0, 0, 2, 1, 2.0]])
POINTS = [GEN.uniform(-0.5, 2.5, (4, 7)) for _ in range(2)]
POINTS[0][0, :3], POINTS[1][0, :3] = [1, 2, 0], [0, 1, 1]
NAMES = dict(zip("A v w U V px py qx qy".split(), [A, V, W, *FIELD, *CORNERS, *POINTS], strict=True))
D = dl.dlarray

CASES = {
    "X = hist(v, 4);": lambda: m.hist(D(V), 4),
    "[~, X] = hist(v, 4);": lambda: m.hist(D(V), 4, nargout=2)[1],
    "X = hist(A, 3);": lambda: m.hist(D(A), 3),
    "[~, X] = hist(A, 3); X = X(:);": lambda: m.hist(D(A), 3, nargout=2)[1],
    "X = hist(v, [-1 0 1]);": lambda: m.hist(D(V), [-1, 0, 1]),
    "X = hist([2 2 2], 3);": lambda: m.hist([2, 2, 2], 3),
    "X = detrend(A, 2);": lambda: m.detrend(D(A), 2),
    "X = detrend(A);": lambda: m.detrend(D(A)),
    "X = filter2([1 2; 3 4], A);": lambda: m.filter2([[1, 2], [3, 4]], D(A)),
    "X = filter2([1 2; 3 4], A, 'valid');": lambda: m.filter2([[1, 2], [3, 4]], D(A), "valid"),
    "X = del2(A);": lambda: m.del2(D(A)),
    "X = del2(v);": lambda: m.del2(D(V)),
    "X = del2(A, 2, 3);": lambda: m.del2(D(A), 2, 3),
    "X = divergence(U, V);": lambda: m.divergence(*map(D, FIELD)),
    "X = curl(U, V);": lambda: m.curl(*map(D, FIELD)),
    "[X, c] = curl(U, V);": lambda: m.curl(*map(D, FIELD), nargout=2)[0],
    "X = inpolygon(qx, qy, px, py);": lambda: m.inpolygon(*map(D, (*POINTS, *CORNERS))),
    "[~, X] = inpolygon(qx, qy, px, py);": lambda: m.inpolygon(*map(D, (*POINTS, *CORNERS)), nargout=2)[1],
    "X = rectint([0 0 2 2; 1 1 1 1], [1 1 3 3; 0.5 0.5 1 1]);": lambda: m.rectint(
        [[0, 0, 2, 2], [1, 1, 1, 1]], [[1, 1, 3, 3], [0.5, 0.5, 1, 1]]
    ),
    "X = ppval(mkpp([0 1 3], [1 2; 3 4]), [-1 0.5 1 2 4]);": lambda: m.ppval(
        m.mkpp([0, 1, 3], [[1, 2], [3, 4]]), [-1, 0.5, 1, 2, 4]
    ),
    "X = ppval(spline(1:6, w), [0.5 1.2 6.5]);": lambda: m.ppval(
        m.spline(dl.colon(1, 6), D(W)), [0.5, 1.2, 6.5]
    ),
    "X = spline(1:6, w).coefs;": lambda: m.spline(dl.colon(1, 6), D(W)).coefs,
    "X = ppval(pchip(1:6, w), [1.2 5.5]);": lambda: m.ppval(m.pchip(dl.colon(1, 6), D(W)), [1.2, 5.5]),
    "X = polyvalm([1 2 3], A(1:5,:));": lambda: m.polyvalm([1, 2, 3], D(A[:5])),
    "X = peaks(7);": lambda: m.peaks(7),
    "X = mad(A);": lambda: m.mad(D(A)),
    "X = mad(A, 1);": lambda: m.mad(D(A), 1),
    "X = nonzeros([0 1; 2 0]);": lambda: m.nonzeros([[0, 1], [2, 0]]),
    "X = integral2(@(x, y) x.*y.^2 + exp(x), 0, 1, 0, @(x) 1 + x);": lambda: m.integral2(
        lambda x, y: x * y**2 + dl.exp(x), 0, 1, 0, lambda x: 1 + x
    ),
    "X = integral3(@(x, y, z) x.*y + z.^3, 0, 1, 0, 2, 0, 3);": lambda: m.integral3(
        lambda x, y, z: x * y + z**3, 0, 1, 0, 2, 0, 3
    ),
    "X = dblquad(@(x, y) x.*y + y.^2, 0, 1, 0, 2);": lambda: m.dblquad(lambda x, y: x * y + y**2, 0, 1, 0, 2),
    "X = quadgk(@(x) exp(-x.^2), -Inf, Inf);": lambda: m.quadgk(lambda x: dl.exp(-(x**2)), -np.inf, np.inf),
    "X = quad(@(x) x.*exp(x), 0, 1) + quadl(@(x) x.^2, 0, 2);": lambda: (
        m.quad(lambda x: x * dl.exp(x), 0, 1) + m.quadl(lambda x: x**2, 0, 2)
    ),
    "X = fminbnd(@(x) (x - 0.37).^2 + sin(x), -1, 2);": lambda: m.fminbnd(
        lambda x: (x - 0.37) ** 2 + np.sin(x), -1, 2
    ),
    "X = movfun(@max, v, 3);": lambda: m.movfun(dl.max, D(V), 3),
    "X = addtodate(738000.25, 3, 'month');": lambda: m.addtodate(738000.25, 3, "month"),
    "X = addtodate(738000.25, -7, 'hour');": lambda: m.addtodate(738000.25, -7, "hour"),
    "X = calendar(2024, 2);": lambda: m.calendar(2024, 2),
    "X = secd(33) + cscd(20) + cotd(50) + asecd(3) + acscd(4) + acotd(5);": lambda: (
        m.secd(33) + m.cscd(20) + m.cotd(50) + m.asecd(3) + m.acscd(4) + m.acotd(5)
    ),
    "X = rotx(30) * roty(20) * rotz(10);": lambda: dl.mtimes(dl.mtimes(m.rotx(30), m.roty(20)), m.rotz(10)),
}


@pytest.mark.skipif(octave.program() is None, reason="Octave is not installed")
def test_as_octave_has_them():
    answers = octave.run(list(CASES), NAMES)
    for (snippet, call), answer in zip(CASES.items(), answers, strict=True):
        if "undefined" in answer.error:
            continue  # rotx to rotz came with Octave 9
        assert not answer.error, snippet
        found = np.atleast_2d(np.asarray(D(call()).tolist(), dtype=float))
        wanted = np.atleast_2d(np.asarray(answer.value, dtype=float))
        np.testing.assert_allclose(found, wanted, rtol=1e-6, atol=1e-8, err_msg=snippet)


@pytest.mark.parametrize("scale", ["none", "biased", "unbiased", "normalized"])
def test_correlations_of_series(scale, gen):
    x, y = gen.standard_normal(7), gen.standard_normal(7)
    r, lags = m.xcorr(x, y, scale, nargout=2)
    full = scipy.signal.correlate(x, y)
    count = 7 - np.abs(np.arange(-6, 7))
    divided = {
        "none": full, "biased": full / 7, "unbiased": full / count,
        "normalized": full / np.sqrt((x @ x) * (y @ y)),
    }[scale]  # fmt: skip
    np.testing.assert_allclose(r.tolist()[0], divided, atol=1e-12)
    assert lags.tolist()[0] == list(range(-6, 7)) == [k - 6 for k in range(13)]
    assert m.xcorr(x[:, None], 2).shape == (5, 1) and m.xcorr(x, y, 9).tolist()[0][:3] == [0, 0, 0]
    c = m.xcov(x, scale)
    assert c.tolist()[0][6] == pytest.approx(
        {"none": 7, "biased": 1, "unbiased": 1, "normalized": 1 / np.var(x)}[scale] * np.var(x)
    )
    np.testing.assert_allclose(
        m.xcorr(x, y[:4]).tolist()[0], scipy.signal.correlate(x, np.pad(y[:4], (0, 3)))
    )
    with pytest.raises(SizeError, match="equally many"):
        m.xcorr(x, y[:4], "biased")
    with pytest.raises(SizeError, match="vector"):
        m.xcorr(A)


def test_local_extremes(gen):
    v = gen.standard_normal(60)
    places, about = scipy.signal.find_peaks(v, prominence=0)
    assert np.flatnonzero(m.islocalmax(v).tolist()[0]).tolist() == places.tolist()
    large = places[about["prominences"] >= 1]
    assert np.flatnonzero(m.islocalmax(v, MinProminence=1).tolist()[0]).tolist() == large.tolist()
    best = places[np.argsort(-about["prominences"])[:3]]
    assert np.flatnonzero(m.islocalmax(v, MaxNumExtrema=3).tolist()[0]).tolist() == sorted(best)
    assert (np.asarray(m.islocalmin(v).tolist()) == np.asarray(m.islocalmax(-v).tolist())).all()
    flat = [0, 2, 2, 2, 1]
    for word, wanted in (("center", [2]), ("first", [1]), ("last", [3]), ("all", [1, 2, 3])):
        assert np.flatnonzero(m.islocalmax(flat, FlatSelection=word).tolist()[0]).tolist() == wanted
    assert m.islocalmax(A).shape == A.shape
    with pytest.raises(ArgumentError, match="NaN"):
        m.islocalmax([1, np.nan, 2])


def test_windows_and_smaller_ones(gen):
    v = gen.standard_normal(8)
    wanted = [np.median(np.abs(w - np.median(w))) for w in (v[max(k - 1, 0) : k + 2] for k in range(8))]
    np.testing.assert_allclose(m.movmad(v, 3).tolist()[0], wanted)
    means = [v[max(k - 2, 0) : k + 3].mean() for k in range(8)]
    np.testing.assert_allclose(m.smoothdata(v, "movmean", 5).tolist()[0], means)
    through = scipy.interpolate.Akima1DInterpolator(np.arange(8), v, method="makima")
    np.testing.assert_allclose(m.makima(np.arange(8), v, [0.5, 3.3]).tolist()[0], through([0.5, 3.3]))
    assert m.sinpi([1, 1.5, 2.5, -0.5]).tolist() == [[0, -1, 1, -1]] and m.cospi([0.5, 1, 3]).tolist() == [
        [0, -1, -1]
    ]
    np.testing.assert_allclose(m.sinpi(v).tolist()[0], np.sin(np.pi * v), atol=1e-15)
    np.testing.assert_allclose(m.cospi(v).tolist()[0], np.cos(np.pi * v), atol=1e-14)
    assert m.nthprime([1, 2, 3, 100]).tolist() == [[2, 3, 5, 541]] and m.nthprime(10_000) == 104729
    assert m.ismembertol([1, 2, np.inf], [1 + 1e-13, np.inf]).tolist() == [[True, False, True]]
    assert m.isuniform([1, 2, 4]) is False and m.isuniform(dl.colon(0, 0.1, 1), nargout=2)[
        1
    ] == pytest.approx(0.1)
    assert m.unmkpp(m.mkpp([0, 1], [1, 2, 3]))[1].tolist() == [[1, 2, 3]]
    assert m.fminbnd(lambda x: (x - 1) ** 2, 0, 3, m.optimset(TolX=1e-9), nargout=3)[1:] == (
        pytest.approx(0),
        1,
    )
    assert m.optimget(m.optimset(TolX=1e-9), "tolx") == 1e-9 and m.timeit(lambda: None) > 0


def test_hard_integrals():
    corner = m.integral2(lambda x, y: 1 / dl.sqrt(x + y), 0, 1, 0, 1, AbsTol=1e-6)
    assert corner == pytest.approx(8 / 3 * (np.sqrt(2) - 1), abs=1e-5)
    ball = m.integral3(
        lambda x, y, z: x**2 + y**2 + z**2, -1, 1, lambda x: -1 + 0 * x, lambda x: 1 + 0 * x,
        lambda x, y: -1 + 0 * x * y, 1,
    )  # fmt: skip
    assert ball == pytest.approx(8)
    assert m.quad2d(lambda x, y: x * dl.sin(y), 0, np.pi, 0, lambda x: x) == pytest.approx(
        scipy.integrate.dblquad(lambda y, x: x * np.sin(y), 0, np.pi, 0, lambda x: x)[0]
    )


@pytest.mark.parametrize(
    "call, kind",
    [
        (lambda: m.integral2(3, 0, 1, 0, 1), ClassError), (lambda: m.quad("x", 0, 1), ClassError),
        (lambda: m.integral2(lambda x, y: x, 0, np.inf, 0, 1), ArgumentError),
        (lambda: m.fminbnd(lambda x: x, 2, 1), ArgumentError), (lambda: m.hist([1, 2], [3, 1]), ArgumentError),
        (lambda: m.mkpp([0, 0], [1]), SizeError), (lambda: m.ppval(3, 1), ClassError),
        (lambda: m.polyvalm([1, 2], [1, 2, 3]), SizeError), (lambda: m.nthprime(0), ArgumentError),
        (lambda: m.inpolygon([1, 2], [1], [0, 1, 1], [0, 0, 1]), SizeError), (lambda: m.rotx("a"), ArgumentError),
        (lambda: m.rectint([1, 2], [1, 2, 3, 4]), SizeError), (lambda: m.detrend([1, np.nan]), ArgumentError),
        (lambda: m.movfun(3, [1, 2], 2), ClassError), (lambda: m.curl([1, 2], [3]), DLArrayError),
        (lambda: m.smoothdata([1, 2], "loess", 3), DLArrayError), (lambda: m.timeit(3), ClassError),
        (lambda: m.del2(A, [1, 2]), SizeError), (lambda: m.makima([1], [1], 1), SizeError),
    ],
)  # fmt: skip
def test_what_is_refused(call, kind):
    with pytest.raises(kind):
        call()
