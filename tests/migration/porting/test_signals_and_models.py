"""Programs that filter signals, look for peaks, and fit models."""

import numpy as np
import pytest

from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")
signal = pytest.importorskip("scipy.signal")


def found(text):
    space, _, error = run(text)
    assert not error, error
    return space


def test_a_signal_is_filtered_and_its_peaks_found():
    space = found(
        """
fs = 200; t = (0:fs-1)/fs;
x = sin(2*pi*5*t) + 0.3*sin(2*pi*60*t);
[b, a] = butter(4, 15/(fs/2), 'low');
onlyB = butter(2, 0.3);
[n, Wn] = buttord(0.1, 0.3, 3, 40);
y = filtfilt(b, a, x);
[pks, locs] = findpeaks(y, 'MinPeakHeight', 0.5, 'MinPeakDistance', 20);
count = numel(pks);
times = t(locs);
[pxx, f] = pwelch(x, hamming(100), 50, 200, fs);
[~, i] = max(pxx); strongest = f(i);
loudness = abs(hilbert(x)); smooth = medfilt1(x, 5); slower = decimate(x, 4); half = resample(x, 1, 2);
w = kaiser(32, 4);
"""
    )
    b, a = signal.butter(4, 0.15)
    t = np.arange(200) / 200
    x = np.sin(10 * np.pi * t) + 0.3 * np.sin(120 * np.pi * t)
    assert np.allclose(space["y"].tolist(), [signal.filtfilt(b, a, x, padlen=12)])
    assert space["count"] == 5 and space["strongest"].item() == 5 and space["onlyB"].shape == (1, 3)
    assert [space[v].shape for v in ("slower", "half", "w", "times")] == [(1, 50), (1, 100), (32, 1), (1, 5)]


def test_without_outputs_they_draw():
    text = ported_text(
        "x = sin(0:0.1:20);\nfindpeaks(x)\npwelch(x, 64);\nperiodogram(x)\nenvelope(x)\np = findpeaks(x);\np\n"
    )
    for name, more in (("findpeaks", ""), ("pwelch", ", 64"), ("periodogram", ""), ("envelope", "")):
        assert f"\n{name}(x{more}, nargout=0)\n" in text
    assert "p = findpeaks(x)\n" in text


def test_models_are_fitted_and_asked():
    program = """
x = (1:10)'; X = [x, mod(x, 3)];
y = 3*x - 2*X(:,2) + 1;
mdl = fitlm(X, y);
b = mdl.Coefficients.Estimate; slope = mdl.Coefficients{2, 1}; fit = mdl.Rsquared.Ordinary;
p = predict(mdl, [20 1]);
[coeff, score, latent] = pca(X);
[idx, C] = kmeans(x, 2, 'Start', [1; 10]);
"""
    space = found(program)
    assert np.allclose(np.ravel(space["b"]).astype(float), [1, 3, -2]) and np.isclose(
        float(space["slope"]), 3
    )
    assert np.isclose(space["p"].item(), 59) and np.isclose(float(space["fit"]), 1)
    assert space["C"].tolist() == [[3], [8]] and space["latent"].shape == (2, 1)
    assert "PORT" not in ported_text(program)


def test_clusters_that_start_at_random_are_doubted():
    assert "kmeans starts at random" in ported_text("X = rand(9, 2);\nidx = kmeans(X, 3, 'Replicates', 5);\n")
    assert "kmeans" in ported_text("X = rand(9, 2);\nidx = kmeans(X, 3, Start=X(1:3, :));\n")
    assert "PORT" not in ported_text("X = rand(9, 2);\nidx = kmeans(X, 3, Start=X(1:3, :));\n")
