"""Primitives of the discrete Fourier transform: complex to complex, real to half a spectrum, and back.

All three are linear, so each rule is the adjoint map.  In the convention g = dL/dRe + i dL/dIm the adjoint of the
transform is the transform with the other sign; the scale factor 1/n stays where it was, so "backward" and "forward"
change places.  Each rule calls the primitives themselves and can therefore be differentiated again.
"""

from typing import Any

from dlarray.autodiff.declare import primitive
from dlarray.backend import backend_name, device_of, is_complex, namespace

# These take real data in a forward transform and do half the work; the standard asks for complex data.
_TAKE_REAL = ("numpy", "cupy", "torch")
_ADJOINT = {"backward": "forward", "forward": "backward", "ortho": "ortho"}


def as_complex(xp: Any, x: Any) -> Any:
    """The same numbers as complex ones."""
    if is_complex(x.dtype):
        return x
    return xp.astype(x, xp.complex64 if str(x.dtype).endswith("32") else xp.complex128)


def _real_like(xp: Any, x: Any) -> Any:
    return xp.float32 if str(x.dtype).endswith("64") and is_complex(x.dtype) else xp.float64


def _doubled(xp: Any, like: Any, n: int, axis: int) -> Any:
    """How often each bin of the half spectrum stands in the whole one: 1 at zero and at the middle, else 2."""
    k = xp.arange(n // 2 + 1, device=device_of(getattr(like, "value", like)))
    twice = xp.astype((k > 0) & (2 * k < n), _real_like(xp, like)) + 1.0
    return xp.reshape(twice, (-1,) + (1,) * (-axis - 1))


@primitive(name="fft", holomorphic=False)
def dft(xp, x, *, axes, inverse, norm, real):
    """The transform over ``axes`` (negative), at the size of x; ``real`` says that x is."""
    if real and (inverse or backend_name(x) not in _TAKE_REAL):
        x = as_complex(xp, x)
    if len(axes) == 1:
        return (xp.fft.ifft if inverse else xp.fft.fft)(x, axis=axes[0], norm=norm)
    return (xp.fft.ifftn if inverse else xp.fft.fftn)(x, axes=axes, norm=norm)


@dft.vjp(0)
def _(xp, g, *, axes, inverse, norm, real):
    g = dft(as_complex(xp, g), axes=axes, inverse=not inverse, norm=_ADJOINT[norm], real=False)
    return xp.real(g) if real else g


@primitive(name="rfft", holomorphic=False)
def half(xp, x, *, n, axis, norm):
    """The first n // 2 + 1 bins of the transform of real data of length n."""
    return xp.fft.rfft(x, axis=axis, norm=norm)


@half.vjp(0)
def _(xp, g, *, n, axis, norm):
    g = as_complex(xp, g)
    return whole(g / _doubled(xp, g, n, axis), n=n, axis=axis, norm=_ADJOINT[norm])


@primitive(name="irfft", holomorphic=False)
def whole(xp, x, *, n, axis, norm):
    """Real data of length n from the first n // 2 + 1 bins of their transform."""
    return xp.fft.irfft(x, n=n, axis=axis, norm=norm)


@whole.vjp(0)
def _(xp, g, *, n, axis, norm):
    g = half(g, n=n, axis=axis, norm=_ADJOINT[norm])
    return g * _doubled(xp, g, n, axis)


def resized(x: Any, n: int, axis: int) -> Any:
    """x with length n along an axis (negative): cut, or filled up with zeros at the end."""
    have = x.shape[axis]
    if n == have:
        return x
    xp = namespace(x)
    if n < have:
        return x[(..., slice(None, n)) + (slice(None),) * (-axis - 1)]
    shape = list(x.shape)
    shape[axis] = n - have
    value = getattr(
        x, "value", x
    )  # whose library makes the zeros: a trace begun on the host may go on elsewhere
    zeros = namespace(value).zeros(tuple(shape), dtype=x.dtype, device=device_of(value))
    return xp.concat([x, zeros], axis=axis)
