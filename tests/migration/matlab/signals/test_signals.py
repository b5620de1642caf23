"""Filters, peaks, spectra and rates, against SciPy and against the numbers that MATLAB's pages print."""

import numpy as np
import pytest

from dlarray import dlarray, hamming, hann
from dlarray import single as single_
from dlarray.errors import DLArrayError
from dlarray.matlab import (
    bartlett,
    blackman,
    butter,
    buttord,
    cheby1,
    cheby2,
    decimate,
    downsample,
    ellip,
    envelope,
    filtfilt,
    findpeaks,
    gausswin,
    hilbert,
    kaiser,
    medfilt1,
    periodogram,
    pwelch,
    rectwin,
    resample,
    spectrogram,
    triang,
    tukeywin,
    upsample,
)
from tests.support.bundles import cases

signal = pytest.importorskip("scipy.signal")
RANDOM = np.random.default_rng(7)
NOISE = RANDOM.normal(size=(320, 2))


def numbers(x):
    return np.asarray(x.tolist())


def close(ours, theirs, tolerance=1e-9):
    return np.allclose(numbers(ours), theirs, rtol=tolerance, atol=1e-12)


@cases(
    ("ours", "theirs"),
    [
        (lambda: butter(6, 0.6, nargout=2), ("butter", 6, 0.6, "low")),
        (lambda: butter(3, [0.2, 0.6], "stop"), ("butter", 3, [0.2, 0.6], "bandstop")),
        (lambda: butter(3, dlarray([0.2, 0.6])), ("butter", 3, [0.2, 0.6], "bandpass")),
        (lambda: butter(4, 0.3, "high"), ("butter", 4, 0.3, "high")),
        (lambda: butter(5, 10, "s"), ("butter", 5, 10, "low", True)),
        (lambda: cheby1(4, 0.5, 0.3, "high"), ("cheby1", 4, 0.5, 0.3, "high")),
        (lambda: cheby2(4, 40, [0.2, 0.4]), ("cheby2", 4, 40, [0.2, 0.4], "bandpass")),
        (lambda: ellip(4, 0.5, 40, 0.3), ("ellip", 4, 0.5, 40, 0.3)),
    ],
)
def test_designs(ours, theirs):
    name, *arguments = theirs
    for mine, other in zip(ours(), getattr(signal, name)(*arguments), strict=True):
        assert mine.shape[0] == 1 and close(mine, [other])


def test_zeros_poles_and_gain():
    z, p, k = butter(4, 0.3, nargout=3)
    zeros, poles, gain = signal.butter(4, 0.3, output="zpk")
    assert z.shape == (4, 1) and close(z, zeros[:, None]) and close(p, poles[:, None]) and close(k, [[gain]])


def test_orders_of_the_page():
    n, Wn = buttord(40 / 500, 150 / 500, 3, 60)
    assert float(n) == 5 and round(float(Wn), 4) == 0.0810
    # each holds back at the edge what was asked
    for Wp, Ws in ((0.3, 0.5), (0.5, 0.3), ([0.2, 0.4], [0.1, 0.6])):
        n, Wn = buttord(Wp, Ws, 1, 40)
        kind = "high" if Ws == 0.3 else "bandpass" if isinstance(Wp, list) else "low"
        b, a = signal.butter(int(n.item()), np.squeeze(numbers(Wn)), kind)
        lost = -20 * np.log10(np.abs(signal.freqz(b, a, np.pi * np.atleast_1d(Ws))[1]))
        assert lost.min() == pytest.approx(40) and lost.max() < 60
        kept = -20 * np.log10(np.abs(signal.freqz(b, a, np.pi * np.atleast_1d(Wp))[1]))
        assert kept.max() <= 1


def test_filtfilt_prolongs_by_three_orders():
    b, a = signal.butter(3, 0.2)
    x = NOISE[:, 0]
    expected = signal.filtfilt(b, a, x, padlen=9)
    assert not np.allclose(expected, signal.filtfilt(b, a, x))  # SciPy's own edges are longer
    assert close(filtfilt(b, a, dlarray(x)), [expected]) and close(
        filtfilt(b, a, dlarray(x).T), expected[:, None]
    )
    assert close(filtfilt(b, a, NOISE), signal.filtfilt(b, a, NOISE, axis=0, padlen=9))
    assert close(filtfilt(np.ones(4) / 4, 1, dlarray(x)), [signal.filtfilt(np.ones(4) / 4, 1, x, padlen=9)])
    assert filtfilt(b, a, single_(dlarray(x))).dtype == np.float32
    assert filtfilt(b, a, dlarray(x[:10])).shape == (1, 10)
    # a constant goes through unchanged
    assert close(filtfilt(b, a, [2] * 30), [[2] * 30])


LINE = np.linspace(0, 1, 1000)
PLACES = np.array([1, 2, 3, 5, 7, 8]) / 10


def bells(heights, widths):
    rows = [
        h * np.exp(-(((LINE - p) / (w / 100)) ** 2)) for h, p, w in zip(heights, PLACES, widths, strict=True)
    ]
    return sum(rows)


def test_peaks_of_the_page():
    data = [25, 8, 15, 5, 6, 10, 10, 3, 1, 20, 7]
    assert findpeaks(data).tolist() == [[15, 10, 20]]
    y = bells([3, 7, 5, 5, 4, 5], [1, 3, 3, 4, 2, 3]) + 4 * np.cos(2 * np.pi * LINE)
    _, _, w, p = findpeaks(y, LINE, nargout=4)
    assert numbers(w).round(4).tolist() == [[0.0154, 0.0431, 0.0377, 0.0625, 0.0274, 0.0409]]
    assert numbers(p).round(4).tolist() == [[2.6816, 5.5773, 3.1448, 4.4171, 2.9191, 3.6363]]
    assert findpeaks(y, LINE, "MinPeakProminence", 4).shape == (1, 2)
    y = bells([4, 4, 2, 2, 2, 3], [3, 8, 4, 3, 4, 6])
    _, _, w, p = findpeaks(y, LINE, MinPeakProminence=2, WidthReference="halfheight", nargout=4)
    assert numbers(w).round(4).tolist() == [[0.2352, 0.1725]]
    assert numbers(p).round(4).tolist() == [[4.8721, 3.0028]]


def test_peaks_by_scipy():
    x = NOISE[:, 0]
    at, found = signal.find_peaks(x, height=0.2, threshold=0.1, prominence=0.5, width=(0.8, 5))
    options = {"MinPeakHeight": 0.2, "Threshold": 0.1, "MinPeakProminence": 0.5}
    pks, locs, w, p = findpeaks(dlarray(x).T, **options, MinPeakWidth=0.8, MaxPeakWidth=5, nargout=4)
    assert locs.shape == (at.size, 1) and close(locs.T, [at + 1]) and close(pks.T, [x[at]])
    assert close(w.T, [found["widths"]]) and close(p.T, [found["prominences"]])


def test_which_peaks_stay():
    y = [0, 3, 1, 5, 1, 4, 0, 2, 0]
    assert findpeaks(y, "SortStr", "descend", "NPeaks", 2).tolist() == [[5, 4]]
    assert findpeaks(y, NPeaks=2).tolist() == [[3, 5]] and findpeaks(y, SortStr="ascend").tolist() == [
        [2, 3, 4, 5]
    ]
    assert findpeaks(y, MinPeakHeight=3).tolist() == [[5, 4]]  # higher, not as high
    # a peak as far away as the distance goes too
    assert findpeaks(y, MinPeakDistance=2, nargout=2)[1].tolist() == [[4, 8]]
    assert findpeaks(y, MinPeakDistance=1, nargout=2)[1].tolist() == [[2, 4, 6, 8]]
    assert findpeaks(y, 4, nargout=2)[1].tolist() == [[0.25, 0.75, 1.25, 1.75]]
    assert findpeaks(y, 4, MinPeakDistance=0.5, nargout=2)[1].tolist() == [[0.75, 1.75]]
    nan, inf = float("nan"), float("inf")
    assert findpeaks([0, 2, nan, 1, 3, 1]).tolist() == [[3]] and findpeaks(
        [inf, 1, 4, inf, 3, 5, 1]
    ).tolist() == [[inf, inf, 5]]
    assert findpeaks([1, 2, 3]).shape == (1, 0) and findpeaks(dlarray([1, 2, 3]).T).shape == (0, 1)


def test_peaks_are_drawn():
    plt = pytest.importorskip("matplotlib.pyplot")
    plt.close("all")
    assert findpeaks([1, 3, 1, 2, 0], nargout=0) is None
    signal_, peaks = plt.gca().lines
    assert signal_.get_ydata().tolist() == [1, 3, 1, 2, 0] and peaks.get_xdata().tolist() == [2, 4]
    plt.close("all")
    pwelch(NOISE[:, 0], nargout=0)
    assert plt.gca().get_title() == "Welch Power Spectral Density Estimate"
    plt.close("all")
    spectrogram(NOISE[:, 0], 64, [], [], 100, "yaxis", nargout=0)
    assert plt.gcf().axes[0].get_ylabel() == "Frequency (Hz)"
    plt.close("all")


def test_spectra():
    window = np.hamming(71)
    f, theirs = signal.welch(NOISE, 2 * np.pi, window, 71, 35, 256, detrend=False, axis=0)
    pxx, w = pwelch(NOISE, nargout=2)  # 320 samples: eight stretches of 71, as the page says
    assert close(pxx, theirs) and close(w.T, [f])
    assert close(pwelch(NOISE, 71, 35, 256), theirs) and close(pwelch(NOISE, dlarray(window), [], []), theirs)
    f, theirs = signal.welch(NOISE[:, 0], 100, np.ones(64), 64, 0, 128, False, scaling="spectrum")
    pxx, at = pwelch(dlarray(NOISE[:, 0]), rectwin(64), 0, 128, 100, "power", nargout=2)
    assert close(pxx.T, [theirs]) and close(at.T, [f])
    f, theirs = signal.periodogram(NOISE[:, 0], 100, nfft=512, detrend=False)
    pxx, at = periodogram(NOISE[:, 0], [], [], 100, nargout=2)
    assert close(pxx.T, [theirs]) and close(at.T, [f])
    both, _ = periodogram(NOISE[:, 0], [], 512, 100, "centered", nargout=2)
    whole, at = periodogram(NOISE[:, 0], [], 512, 100, "twosided", nargout=2)
    assert close(both, np.roll(numbers(whole), 255, axis=0)) and at(512).item() == pytest.approx(
        100 * 511 / 512
    )
    # at given frequencies, and with a transform shorter than the signal, the same numbers
    assert close(periodogram(NOISE[:, 0], [], at([3, 9, 500]), 100), numbers(whole)[[2, 8, 499]])
    wrapped = periodogram(NOISE[:, 0], [], 64, 100, "twosided")
    assert close(wrapped, numbers(periodogram(NOISE[:, 0], [], 640, 100, "twosided"))[::10])
    z = NOISE[:, 0] + 1j * NOISE[:, 1]
    f, theirs = signal.welch(z, 1, np.hamming(64), 64, 32, 256, False, return_onesided=False)
    assert close(pwelch(z, 64, 32, 256, 1).T, [theirs])
    segments = [numbers(periodogram(NOISE[k : k + 64, 0], rectwin(64), 256)) for k in range(0, 257, 64)]
    assert close(pwelch(NOISE[:, 0], rectwin(64), 0, 256, "maxhold"), np.max(segments, axis=0))


def test_spectra_in_time():
    x = NOISE[:, 0]
    f, t, theirs = signal.spectrogram(
        x, 100, np.hamming(64), 64, 48, 128, detrend=False, scaling="spectrum", mode="complex"
    )
    s, at, middles, ps = spectrogram(dlarray(x), 64, 48, 128, 100, nargout=4)
    scale = np.hamming(64).sum()
    assert close(s, theirs * scale) and close(at.T, [f]) and close(middles, [t])
    _, _, theirs = signal.spectrogram(x, 100, np.hamming(64), 64, 48, 128, detrend=False)
    assert close(ps, theirs)
    # the page: no window is that of eight stretches, 71 samples of 320, which share 35
    assert close(spectrogram(x), numbers(spectrogram(x, hamming(71), 35, 256)))
    # with so many shared samples, eight stretches are (320 + 7*40)/8 long
    assert close(pwelch(x, [], 40), numbers(pwelch(x, 75, 40)))


def test_confidence_of_spectra():
    stats = pytest.importorskip("scipy.stats")
    pxx, _, pxxc = pwelch(NOISE, rectwin(64), 0, [], [], "ConfidenceLevel", 0.9, nargout=3)
    ends = 10 / stats.chi2.ppf([0.95, 0.05], 10)
    assert pxxc.shape == (129, 4) and close(pxxc(":", [3, 4]), numbers(pxx)[:, 1:] * ends)


def test_medians():
    x = NOISE[:, 0]
    assert close(medfilt1(dlarray(x), 5), [signal.medfilt(x, 5)]) and close(
        medfilt1(x), [signal.medfilt(x, 3)]
    )
    # of an even number one more before the sample: x(k-2:k+1)
    assert medfilt1([4, 8, 6, 2], 4).tolist() == [[2, 5, 5, 4]]
    nan = float("nan")
    assert np.isnan(numbers(medfilt1([1, 2, nan, 4, 5]))).tolist() == [[False, True, True, True, False]]
    assert medfilt1([1, 2, nan, 4, 5], "omitnan").tolist() == [[1, 1.5, 3, 4.5, 4]]
    assert medfilt1([1, 2, 9, 4, 5], 3, "truncate").tolist() == [[1.5, 2, 4, 5, 4.5]]
    assert np.isnan(numbers(medfilt1([nan, nan, nan, 1], 3, "omitnan", "truncate"))[0, 0])
    assert close(medfilt1(NOISE, 3, [], 2), np.stack([signal.medfilt([*r, 0], 3)[:2] for r in NOISE]))


def test_analytic_signals():
    x = NOISE[:, 0]
    assert close(hilbert(dlarray(x)), [signal.hilbert(x)]) and close(
        hilbert(NOISE), signal.hilbert(NOISE, axis=0)
    )
    assert close(hilbert(x, 99), [signal.hilbert(x[:99])]) and close(hilbert(x[:7]), [signal.hilbert(x[:7])])
    upper, lower = envelope(NOISE + 3, nargout=2)
    middle = NOISE.mean(axis=0) + 3
    reach = np.abs(signal.hilbert(NOISE - NOISE.mean(axis=0), axis=0))
    assert close(upper, middle + reach) and close(lower, middle - reach)
    wave = np.sin(np.arange(60))
    upper, _ = envelope(dlarray(wave), 3, "peak", nargout=2)
    at, _ = signal.find_peaks(wave)
    from scipy.interpolate import CubicSpline

    assert close(upper, [CubicSpline(at, wave[at])(np.arange(60))])


def test_rates():
    x = NOISE[:, 0]
    assert close(resample(dlarray(x), 3, 2), [signal.resample_poly(x, 3, 2)])
    assert close(resample(NOISE, 2, 5), signal.resample_poly(NOISE, 2, 5, axis=0))
    assert close(resample(x, 6, 4), [signal.resample_poly(x, 3, 2)])
    assert close(resample(NOISE, 3, 2, "Dimension", 2), signal.resample_poly(NOISE, 3, 2, axis=1))
    y, b = resample(x, 3, 2, 5, 8, nargout=2)
    h = signal.firwin(31, 1 / 3, window=("kaiser", 8))
    assert close(b, [3 * h]) and close(y, [signal.resample_poly(x, 3, 2, window=h)])
    assert close(resample(x, 3, 2, b), numbers(y))
    assert resample([1, 2, 3, 4], 1, 2, 0).tolist() == [[1, 3]] and close(resample(x, 4, 4), [x])
    assert downsample([1, 2, 3, 4, 5], 2).tolist() == [[1, 3, 5]]
    assert downsample(dlarray([[1, 2], [3, 4], [5, 6]]), 2).tolist() == [[1, 2], [5, 6]]
    assert upsample([1, 2], 2, 1).tolist() == [[0, 1, 0, 2]]
    b, a = signal.cheby1(8, 0.05, 0.8 / 4)
    smooth = signal.filtfilt(b, a, x, padlen=24)
    assert close(decimate(dlarray(x), 4), [smooth[3::4]])  # the last sample is that of x
    assert decimate(x[:-1], 4).shape == (1, 80) and decimate(dlarray(x).T, 4).shape == (80, 1)
    assert decimate(x, 25).shape == (1, 13)  # an order that would not hold is less
    assert np.abs(numbers(decimate(np.ones(500), 25)) - 1).max() < 0.02


def test_windows():
    windows = signal.windows
    for n in (1, 2, 7, 8):
        assert close(blackman(n).T, [windows.blackman(n)]) and close(kaiser(n, 4).T, [windows.kaiser(n, 4)])
        assert close(bartlett(n).T, [windows.bartlett(n)]) and close(triang(n).T, [windows.triang(n)])
        assert close(gausswin(n).T, [windows.gaussian(n, (n - 1) / 5 or 1)])
        assert close(tukeywin(n, 0.4).T, [windows.tukey(n, 0.4)])
    assert close(blackman(8, "periodic").T, [windows.blackman(8, False)])
    assert close(tukeywin(9, 1), numbers(hann(9))) and tukeywin(3, 0).tolist() == [[1], [1], [1]]
    assert close(hamming(9).T, [windows.hamming(9)])


@cases(
    ("call", "words"),
    [
        (lambda: butter(3, 1.2), "half the rate"),
        (lambda: butter(3, 0.2, "stop"), "two frequencies"),
        (lambda: butter(3, 0.2, "wide"), "one of low"),
        (lambda: butter(3, 0.2, nargout=4), "matrices of states"),
        (lambda: butter(3, 0.2, "ctf"), "sections"),
        (lambda: cheby1(3, -1, 0.2), "above 0"),
        (lambda: buttord([0.1, 0.6], [0.2, 0.4], 1, 40), "band-stop"),
        (lambda: filtfilt([1, 2, 1], [1, 0, 0.1], [1, 2, 3]), "more than 6 samples"),
        (lambda: filtfilt(np.ones((2, 6)), 1, [1, 2, 3]), "sections"),
        (lambda: findpeaks([1, 2]), "three samples"),
        (lambda: findpeaks([1, 2, 1], MinPeakDistance=9), "long; fix: less"),
        (lambda: findpeaks([1, 2, 1], SortStr="up"), "one of none"),
        (lambda: findpeaks([1, 2, 1], [1, 1, 2]), "rising"),
        (lambda: findpeaks([1, float("inf"), 1], nargout=3), "Inf"),
        (lambda: pwelch([1, 2, 3], 5), "shorter stretches"),
        (lambda: pwelch([1, 2, 3], "reassigned"), "of words"),
        (lambda: periodogram([1, 2, 3], [1, 2]), "as many"),
        (lambda: spectrogram(NOISE), "one column"),
        (lambda: spectrogram(NOISE[:, 0], nargout=3), "rate of samples"),
        (lambda: medfilt1([1, 2, 3], 3, "median"), "medfilt1"),
        (lambda: envelope([1, 2, 3], 2, "rms"), "movmean"),
        (lambda: resample([1, 2, 3], [0, 1, 2], 5), "interp1"),
        (lambda: decimate([1, 2, 3], 2, "fir"), "resample"),
        (lambda: kaiser(-1), "kaiser"),
        (lambda: downsample([1, 2, 3], 2, 2), "phase"),
    ],
)
def test_what_is_refused(call, words):
    with pytest.raises(DLArrayError, match=words):
        call()
