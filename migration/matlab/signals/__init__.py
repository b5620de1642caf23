"""Functions of the Signal Processing Toolbox, by SciPy: filters, peaks, spectra, rates, windows."""

from dlarray.migration.matlab.signals.envelopes import envelope, hilbert
from dlarray.migration.matlab.signals.filter_designs import butter, cheby1, cheby2, ellip
from dlarray.migration.matlab.signals.filter_orders import buttord
from dlarray.migration.matlab.signals.medians import medfilt1
from dlarray.migration.matlab.signals.peaks import findpeaks
from dlarray.migration.matlab.signals.rates import decimate, downsample, resample, upsample
from dlarray.migration.matlab.signals.spectra import periodogram, pwelch
from dlarray.migration.matlab.signals.spectra_in_time import spectrogram
from dlarray.migration.matlab.signals.windows import (
    bartlett,
    blackman,
    gausswin,
    kaiser,
    rectwin,
    triang,
    tukeywin,
)
from dlarray.migration.matlab.signals.zero_phase import filtfilt

__all__ = [
    "bartlett",
    "blackman",
    "butter",
    "buttord",
    "cheby1",
    "cheby2",
    "decimate",
    "downsample",
    "ellip",
    "envelope",
    "filtfilt",
    "findpeaks",
    "gausswin",
    "hilbert",
    "kaiser",
    "medfilt1",
    "periodogram",
    "pwelch",
    "rectwin",
    "resample",
    "spectrogram",
    "triang",
    "tukeywin",
    "upsample",
]
