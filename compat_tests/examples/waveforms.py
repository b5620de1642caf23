"""Waveforms that stand in for MATLAB's ``WaveformData``: sequences of three channels and four kinds."""

import numpy as np

import dlarray as dl

_KINDS = ("Sawtooth", "Sine", "Square", "Triangle")


def waveforms(count, seed=0, shortest=20, longest=40):
    """``count`` sequences: data (a list of t×3 arrays), labels (a categorical column), and freq (count×1)."""
    gen = np.random.default_rng(seed)
    data, kinds, freq = [], [], gen.uniform(0.06, 0.14, (count, 1))
    for k in range(count):
        steps = np.arange(gen.integers(shortest, longest + 1))[:, None]
        phase = steps * freq[k] + gen.uniform() + np.array([0, 1 / 3, 1 / 2])
        kind = int(gen.integers(4))
        sine = np.sin(2 * np.pi * phase)
        wave = (2 * (phase % 1) - 1, sine, np.sign(sine), 2 * np.arcsin(sine) / np.pi)[kind]
        data.append((gen.uniform(1, 1.5) * wave + gen.normal(0, 0.05, wave.shape)).astype(np.float32))
        kinds.append(_KINDS[kind])
    return data, dl.categorical(kinds, _KINDS).T, freq.astype(np.float32)
