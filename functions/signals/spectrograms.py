"""Short-time Fourier transforms of signals: dlstft, dlistft."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import Any

from dlarray import limits
from dlarray.arguments import check_nargout, choice, is_empty, number, real, whole, whole_numbers
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import fourier
from dlarray.autodiff.untraced import value_of
from dlarray.backend import asarray_like, is_complex, namespace
from dlarray.conversion import contiguous, namespace_of
from dlarray.errors import ArgumentError, FormatError, SizeError, describe
from dlarray.functions.convolution.unfolding import fold, unfold
from dlarray.functions.signals.fourier import common
from dlarray.functions.signals.signal_windows import cosine_window
from dlarray.operands import operands
from dlarray.registry import function


# -- what both share -------------------------------------------------------------------------------------------
def _frame(
    name: str, X: dlarray, Window: Any, OverlapLength: Any, FFTLength: Any
) -> tuple[dlarray, int, int]:
    """The window, by how much it moves, and the length of the transform."""
    window = cosine_window(name, 128, ("periodic",), 0.5) if is_empty(Window) else asdlarray(Window)
    window = operands(name, X, window)[1] if type(Window) is dlarray else _beside(X, window)
    points = math.prod(window.shape)
    if points < 2 or max(window.shape) != points or is_complex(window.dtype):
        raise ArgumentError(
            f"{name}: Window must be a real vector of two or more points, but it is {window.describe()}; "
            'fix: Window=hann(128, "periodic")'
        )
    overlap, n = 3 * points // 4, max(128, points)
    if not is_empty(OverlapLength):
        wanted = f"a whole number from 0 to less than the {points} points of the window"
        fix = f"OverlapLength={overlap}"
        overlap = whole(
            name, "OverlapLength", OverlapLength, least=0, most=points - 1, expected=wanted, fix=fix
        )
    if not is_empty(FFTLength):
        wanted = f"a whole number not less than the {points} points of the window"
        n = whole(name, "FFTLength", FFTLength, least=points, expected=wanted, fix=f"FFTLength={points}")
    return window, points - overlap, n


def _beside(X: dlarray, values: dlarray) -> dlarray:
    """Host values on the device of X."""
    return dlarray.from_array(asarray_like(values._data, X._data))


def _weighing(window: dlarray, x: Any) -> tuple[Any, Any]:
    """The data and the window as a vector, in the class of the data."""
    x, w = common(x, window.array)
    single = str(x.dtype).endswith(("float32", "complex64"))
    xp = namespace_of(w)
    return x, xp.astype(
        xp.reshape(xp.real(w) if is_complex(w.dtype) else w, (-1,)), xp.float32 if single else xp.float64
    )


def _along(array: Any, X: dlarray, labels: str) -> Any:
    """The array with one axis for each of the labels (in stored order); size 1 where X has no such dimension."""
    shape = tuple(1 if X.axis(k) is None else array.shape[X.axis(k)] for k in labels)
    return namespace_of(array).reshape(array, shape[::-1])


def _labels(name: str, argument: str, X: dlarray, allowed: str) -> None:
    others = [
        k for k, n in zip(X._format, X.shape, strict=True) if k not in allowed and not (k == "U" and n == 1)
    ]
    if "T" not in X._format or others or X._format.count("S") > 1:
        shown = ", ".join(f'"{k}"' for k in allowed)
        raise FormatError(
            f'{name}: {argument} must have the label "T", and no others than {shown}, but it is {X.describe()}; '
            f'fix: dlarray({argument}, "{allowed}"), or DataFormat="{allowed}"'
        )


# -- dlstft ----------------------------------------------------------------------------------------------------
@function(format=None, arrays=("x",), data_format="keep")
def dlstft(
    x: Any, fs: Any = None, /, *, Window: Any = None, OverlapLength: Any = None, FFTLength: Any = None,
    DataFormat: Any = None, nargout: int = 1,
):  # fmt: skip
    """Short-time Fourier transform of signals.

    Syntaxes: ``y = dlstft(x)``, ``dlstft(x, fs)``, ``dlstft(x, ts)``, ``dlstft(…, Name=value)``,
    ``y, f, t = dlstft(…, nargout=3)``.

    A window moves along the signal; ``y`` holds the Fourier transforms of what it shows, at the frequencies from 0 to
    half the sample rate.

    Parameters
    ----------
    x : dlarray or array_like
        Real signals along the time dimension "T", with "C" and "B" for several channels and observations, at least as
        long as the window.  Unformatted ones need ``DataFormat``.
    fs : float or datetime.timedelta, optional
        The sample rate in hertz, or the time between two samples as a ``timedelta`` (a duration in MATLAB).
    Window : array_like, default hann(128, "periodic")
        Two or more points that each segment is multiplied by.
    OverlapLength : int, default 75 % of the window length, rounded down
        How many samples adjoining segments share.
    FFTLength : int, default 128, or the window length if that is more
        Length of the transforms, from the window length; shorter segments are filled up with zeros.
    DataFormat : str
        Labels of the dimensions of an unformatted ``x``.

    Returns
    -------
    y : dlarray
        Complex, "SCBT": frequencies, channels, observations and segments.  Unformatted, with the dimensions in this
        order, for unformatted ``x``.  Of N samples, ``floor((N-overlap)/(window length-overlap))`` segments.
    f : dlarray
        The frequencies as a column: in hertz when ``fs`` is given, otherwise in radians per sample.
    t : dlarray
        The times of the segments' centres as a column: in seconds when ``fs`` is given, otherwise in samples.

    Raises
    ------
    FormatError
        When there is no time dimension, or one that is not a channel or observation.
    SizeError
        When the signal is shorter than the window.
    ArgumentError
        When an option is out of range, or two outputs are asked for without ``fs``.
    ClassError
        When ``x`` is complex.

    Notes
    -----
    Older releases of MATLAB return the real and the imaginary part instead of ``y``: ``real(y)`` and ``imag(y)``.

    Extends MATLAB: differentiable in ``Window`` also.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/dlstft.html

    Examples
    --------
    >>> import dlarray as dl
    >>> x = dl.dlarray(dl.cos(dl.pi / 4 * dl.colon(0, 159)), "CT")
    >>> y, f, t = dl.dlstft(x, nargout=3)
    >>> y.shape, dl.dims(y)
    ((65, 1, 1, 2), 'SCBT')
    >>> best, place = dl.max(abs(y(":", 1, 1, 1)), nargout=2)
    >>> float(f(place)) == dl.pi / 4
    True
    """
    name = "dlstft"
    nargout = check_nargout(name, nargout, (1, 2, 3))
    if nargout == 2 and is_empty(fs):
        raise ArgumentError(
            f"{name}: two outputs are y and f, and were the real and the imaginary part in older releases; fix: y = "
            f"{name}(x), real(y) and imag(y), or y, f, t = {name}(x, nargout=3)"
        )
    _labels(name, "x", x, "CBT")
    real(name, "x", x, why="the negative frequencies are left out", fix="transform real(x) and imag(x)")
    rate, unit = _rate(fs)
    window, hop, n = _frame(name, x, Window, OverlapLength, FFTLength)
    array, w = _weighing(window, _along(x.array, x, "CBT"))  # stored (time, batch, channels)
    count, points = array.shape[0], w.shape[0]
    if count < points:
        raise SizeError(
            f"{name}: x is {x.describe()} with {count} samples, fewer than the {points} points of the window; "
            "fix: a shorter Window, or paddata first"
        )
    xp = namespace_of(array)
    lines = contiguous(xp.permute_dims(array, (1, 2, 0)))  # segments are read along time
    segments = unfold(lines, axis=-1, size=count, window=points, stride=hop, dilation=1)
    segments = xp.permute_dims(segments, (3, 0, 1, 2)) * w  # (segments, batch, channels, points)
    limits.check(name, (*segments.shape[:-1], n), like=x._data)
    spectra = fourier.half(fourier.resized(segments, n, -1), n=n, axis=-1, norm="backward")
    y = dlarray.from_array(spectra, "" if DataFormat else "SCBT")
    if nargout < 2:
        return y
    f = [k * rate / n for k in range(n // 2 + 1)]
    t = [(points / 2 + k * hop) / unit for k in range(segments.shape[0])]
    return (y, _column(f, x), _column(t, x))[:nargout]


def _rate(fs: Any) -> tuple[float, float]:
    """The sample rate that frequencies are measured by, and how many samples make a unit of time."""
    if is_empty(fs):
        return 2 * math.pi, 1.0
    rate = 1 / fs.total_seconds() if isinstance(fs, timedelta) and fs > timedelta(0) else fs
    wanted = "a positive sample rate or sample time"
    rate = number("dlstft", "fs", rate, above=0, finite=True, expected=wanted, fix="dlstft(x, 8000)")
    return rate, rate


def _column(values: list[float], x: dlarray) -> dlarray:
    raw = x._data
    dtype = namespace(raw).float64
    return dlarray.from_array(asarray_like([values], raw, dtype))


# -- dlistft ---------------------------------------------------------------------------------------------------
@function(format=None, arrays=("y",), data_format="keep")
def dlistft(
    y: Any, /, *, Window: Any = None, OverlapLength: Any = None, FFTLength: Any = None, Method: str = "wola",
    ExpectedOutputSize: Any = None, DataFormat: Any = None,
):  # fmt: skip
    """Inverse short-time Fourier transform.

    Syntaxes: ``x = dlistft(y)``, ``dlistft(y, Name=value)``.

    Parameters
    ----------
    y : dlarray or array_like
        One-sided transforms, as ``dlstft`` gives them: "SCBT" with ``floor(FFTLength/2)+1`` frequencies along "S", or
        "CBT" with frequencies and channels in "C", frequencies first.  Real ``y`` has the real parts of all channels,
        then their imaginary parts, along "C".  Unformatted ones need ``DataFormat``.
    Window : array_like, default hann(128, "periodic")
        The window of the transform.
    OverlapLength : int, default 75 % of the window length, rounded down
        How many samples adjoining segments share.
    FFTLength : int, default 128, or the window length if that is more
        Length of the transforms.
    Method : {"wola", "ola"}
        Weighted overlap-add multiplies each segment by the window again, and divides by the sum of its squares (the
        least-squares signal); overlap-add divides by the sum of the windows.
    ExpectedOutputSize : list of int, optional
        The numbers of channels and of samples of ``x``: samples are cut off, or zeros added, at the end.
    DataFormat : str
        Labels of the dimensions of an unformatted ``y``.

    Returns
    -------
    dlarray
        Real, "CBT"; unformatted, with the dimensions in this order, for unformatted ``y``.  Of n segments,
        ``window length + (n-1)*(window length-overlap)`` samples.

    Raises
    ------
    FormatError
        When there is no time dimension, or a label that does not belong there.
    SizeError
        When there are not as many frequencies as ``FFTLength`` asks for, or channels as ``ExpectedOutputSize`` says.
    ArgumentError
        When an option is out of range.

    Notes
    -----
    With the same options as in ``dlstft`` the signal comes back wherever the windows do not sum to 0; where they do, as
    at the first sample of a periodic Hann window, ``x`` is 0.

    Extends MATLAB: ``Method``, which MATLAB has in ``istft``; differentiable in ``Window`` also.

    References
    ----------
    https://www.mathworks.com/help/signal/ref/dlistft.html

    Examples
    --------
    >>> import dlarray as dl
    >>> x = dl.dlarray(dl.randn(3, 1024, 5), "CTB")
    >>> y = dl.dlstft(x)
    >>> X = dl.dlistft(y)
    >>> X.shape, dl.dims(X)
    ((3, 5, 1024), 'CBT')
    >>> float(dl.max(abs(x[:, :, 1:1000] - X[:, :, 1:1000]), [], "all")) < 1e-12
    True
    """
    name = "dlistft"
    _labels(name, "y", y, "SCBT")
    window, hop, n = _frame(name, y, Window, OverlapLength, FFTLength)
    power = 1 if choice(name, "Method", Method, ("wola", "ola")) == "wola" else 0
    spectra = _spectra(y, n // 2 + 1)  # stored (segments, batch, channels, frequencies)
    spectra, w = _weighing(window, spectra)
    xp = namespace_of(spectra)
    count, points = spectra.shape[0], w.shape[0]
    segments = fourier.whole(spectra, n=n, axis=-1, norm="backward")[..., :points]
    options = dict(axis=-3, size=points + (count - 1) * hop, window=points, stride=hop, dilation=1)
    x = fold(xp.permute_dims(segments * w if power else segments, (3, 0, 1, 2)), **options)
    weight = w * w if power else w
    wp = namespace_of(weight)
    total = fold(wp.broadcast_to(wp.reshape(weight, (points, 1, 1, 1)), (points, count, 1, 1)), **options)
    tiny = value_of(namespace(value_of(total)).abs(value_of(total))) < count * float(
        namespace(value_of(total)).finfo(total.dtype).eps
    )
    x = x / wp.where(tiny, wp.ones_like(total), total)
    x = _of_size(x, y, ExpectedOutputSize)
    return dlarray.from_array(x, "" if DataFormat else "CBT")


def _spectra(y: dlarray, bins: int) -> Any:
    """Complex transforms, stored (segments, batch, channels, frequencies)."""
    array = _along(y.array, y, "SCBT")
    xp = namespace_of(array)
    t, b, c, s = array.shape
    if "S" not in y._format:
        if c % bins:
            raise SizeError(
                f"dlistft: y is {y.describe()} with {c} channels, but frequencies and channels in one dimension "
                f"must be a multiple of {bins}, that is floor(FFTLength/2)+1; fix: the FFTLength of dlstft"
            )
        array, s = xp.reshape(array, (t, b, c // bins, bins)), bins
        c //= bins
    if s != bins:
        raise SizeError(
            f"dlistft: y is {y.describe()} with {s} frequencies, but FFTLength asks for {bins}, that is "
            f"floor(FFTLength/2)+1; fix: FFTLength={2 * (s - 1)}"
        )
    if is_complex(array.dtype):
        return array
    if c % 2:
        raise SizeError(
            f"dlistft: y is real ({y.describe()}), so its channels are real parts and then imaginary parts, but there "
            f"are {c}; fix: a complex y, or an even number of channels"
        )
    (array,) = common(array)
    xp = namespace_of(array)
    return fourier.as_complex(xp, array[:, :, : c // 2, :]) + 1j * fourier.as_complex(
        xp, array[:, :, c // 2 :, :]
    )


def _of_size(x: Any, y: dlarray, expected: Any) -> Any:
    """The signals with as many samples as are expected."""
    if is_empty(expected):
        return x
    if isinstance(expected, str):
        other, fix = "the numbers of channels and samples", "ExpectedOutputSize=[1, 16384]"
        choice(
            "dlistft", "ExpectedOutputSize", expected, ("none",), other=other, fix=fix, error=ArgumentError
        )
        return x
    found = whole_numbers("dlistft", "ExpectedOutputSize", expected)
    if len(found) != 2 or min(found) < 1:
        raise ArgumentError(
            "dlistft: ExpectedOutputSize must be the numbers of channels and samples, but it is "
            f"{describe(expected)}; fix: ExpectedOutputSize=[1, 16384]"
        )
    if found[0] != x.shape[-1]:
        raise SizeError(
            f"dlistft: ExpectedOutputSize asks for {found[0]} channels, but y is {y.describe()} with {x.shape[-1]}; "
            f"fix: ExpectedOutputSize=[{x.shape[-1]}, {found[1]}]"
        )
    limits.check("dlistft", (found[1], *x.shape[-2:]))
    return fourier.resized(x, found[1], -3)
