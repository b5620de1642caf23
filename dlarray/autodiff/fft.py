"""The fft extension of the Array API standard, differentiable: ``dlarray.autodiff.fft``.

The names, parameters and defaults are the standard's.  Complex transforms also take real data, as most libraries do.
"""

import math
from typing import Any

from dlarray.autodiff import fourier
from dlarray.autodiff.standard import NAMES, roll
from dlarray.autodiff.untraced import lift, raw_namespace
from dlarray.backend import is_complex, namespace

_NORMS = {"backward": "forward", "forward": "backward", "ortho": "ortho"}
_conj = NAMES["conj"]


def _negative(axis: int, rank: int) -> int:
    if not -rank <= axis < rank:
        raise ValueError(f"fft: there is no axis {axis} in an array of {rank} dimensions")
    return axis if axis < 0 else axis - rank


def _norm(norm: str) -> str:
    if norm not in _NORMS:
        raise ValueError(f'fft: norm must be "backward", "ortho" or "forward", but it is {norm!r}')
    return norm


def _length(n: int | None, default: int) -> int:
    n = default if n is None else n
    if n < 1:
        raise ValueError(f"fft: the length of a transform must be 1 at least, but it is {n}")
    return n


def _plan(x: Any, s: Any, axes: Any) -> tuple[list[int], list[int]]:
    """The axes (negative) of a transform over several, and the length along each; -1 and None keep the size."""
    rank = x.ndim
    if axes is None:
        axes = range(-rank, 0) if s is None else range(-len(s), 0)
    axes = [_negative(a, rank) for a in axes]
    if s is not None and len(s) != len(axes):
        raise ValueError(f"fft: s has {len(s)} lengths for {len(axes)} axes")
    lengths = [x.shape[a] if n in (None, -1) else n for a, n in zip(axes, s or [None] * len(axes))]
    return axes, lengths


def _complex_transform(x: Any, s: Any, axes: Any, norm: str, inverse: bool) -> Any:
    axes, lengths = _plan(x, s, axes)
    for a, n in zip(axes, lengths):
        x = fourier.resized(x, _length(n, n), a)
    if not axes:
        return x
    return fourier.dft(x, axes=tuple(axes), inverse=inverse, norm=_norm(norm), real=not is_complex(x.dtype))


def fft(x, /, *, n=None, axis=-1, norm="backward"):
    """Transform along one axis."""
    return _complex_transform(x, (n,), (axis,), norm, False)


def ifft(x, /, *, n=None, axis=-1, norm="backward"):
    """Inverse transform along one axis."""
    return _complex_transform(x, (n,), (axis,), norm, True)


def fftn(x, /, *, s=None, axes=None, norm="backward"):
    """Transform over several axes."""
    return _complex_transform(x, s, axes, norm, False)


def ifftn(x, /, *, s=None, axes=None, norm="backward"):
    """Inverse transform over several axes."""
    return _complex_transform(x, s, axes, norm, True)


def rfft(x, /, *, n=None, axis=-1, norm="backward"):
    """The first half of the transform of real data."""
    axis = _negative(axis, x.ndim)
    n = _length(n, x.shape[axis])
    return fourier.half(fourier.resized(x, n, axis), n=n, axis=axis, norm=_norm(norm))


def irfft(x, /, *, n=None, axis=-1, norm="backward"):
    """Real data from the first half of their transform."""
    axis = _negative(axis, x.ndim)
    n = _length(n, 2 * (x.shape[axis] - 1))
    x = fourier.as_complex(namespace(x), x)
    return fourier.whole(fourier.resized(x, n // 2 + 1, axis), n=n, axis=axis, norm=_norm(norm))


def rfftn(x, /, *, s=None, axes=None, norm="backward"):
    """The transform of real data over several axes, half of it along the last."""
    axes, lengths = _plan(x, s, axes)
    x = rfft(x, n=lengths[-1], axis=axes[-1], norm=norm)
    return fftn(x, s=lengths[:-1], axes=axes[:-1], norm=norm)


def irfftn(x, /, *, s=None, axes=None, norm="backward"):
    """Real data from their transform over several axes, of which half is given along the last."""
    axes, lengths = _plan(x, s, axes)
    last = lengths[-1] if s is not None and s[-1] not in (None, -1) else None
    x = ifftn(x, s=lengths[:-1], axes=axes[:-1], norm=norm)
    return irfft(x, n=last, axis=axes[-1], norm=norm)


def hfft(x, /, *, n=None, axis=-1, norm="backward"):
    """The real transform of data that are conjugate symmetric, of which the first half is given."""
    return irfft(_conj(x) if is_complex(x.dtype) else x, n=n, axis=axis, norm=_NORMS[_norm(norm)])


def ihfft(x, /, *, n=None, axis=-1, norm="backward"):
    """Inverse of hfft."""
    return _conj(rfft(x, n=n, axis=axis, norm=_NORMS[_norm(norm)]))


def fftfreq(n, /, *, d=1.0, dtype=None, device=None):
    """The frequencies of the bins of a transform."""
    return _frequencies("fftfreq", n, d, dtype, device)


def rfftfreq(n, /, *, d=1.0, dtype=None, device=None):
    """The frequencies of the bins of rfft."""
    return _frequencies("rfftfreq", n, d, dtype, device)


def _frequencies(name: str, n: int, d: float, dtype: Any, device: Any) -> Any:
    xp = raw_namespace()
    dtype = xp.float64 if dtype is None else dtype
    last = n // 2 + 1 if name == "rfftfreq" else (n - 1) // 2 + 1
    k = xp.arange(last, dtype=dtype, device=device)
    if name == "fftfreq":
        k = xp.concat([k, xp.arange(-(n // 2), 0, dtype=dtype, device=device)])
    return lift(k / (n * d) if not math.isinf(d) else k * 0.0)


def fftshift(x, /, *, axes=None):
    """Move the bin of frequency 0 to the middle."""
    return _shifted(x, axes, lambda n: n // 2)


def ifftshift(x, /, *, axes=None):
    """Move the bin of frequency 0 to the front."""
    return _shifted(x, axes, lambda n: -(n // 2))


def _shifted(x: Any, axes: Any, by: Any) -> Any:
    axes = tuple(range(x.ndim)) if axes is None else (axes,) if isinstance(axes, int) else tuple(axes)
    if not axes:
        return x
    return roll(x, tuple(by(x.shape[a]) for a in axes), axis=axes)
