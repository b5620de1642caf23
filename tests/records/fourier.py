"""Records of the Fourier transforms: the references multiply by the matrix of the transform."""

import numpy as np

import dlarray.functions.signals.fourier  # noqa: F401 - registers the family
from dlarray import errors
from records import A, Bad, Case, Record


def complex_normal(gen, size):
    return gen.standard_normal(size) + 1j * gen.standard_normal(size)


def fitted(x, n, axis):
    """x cut or filled up with zeros to n along an axis."""
    if n is None:
        return x
    x = np.moveaxis(x, axis, 0)
    out = np.zeros((n, *x.shape[1:]), x.dtype)
    out[: min(n, len(x))] = x[:n]
    return np.moveaxis(out, 0, axis)


def transform(x, axis, sign):
    n = x.shape[axis]
    k = np.arange(n)
    matrix = np.exp(sign * 2j * np.pi * np.outer(k, k) / n) / (n if sign > 0 else 1)
    return np.moveaxis(np.tensordot(matrix, x.astype(complex), (1, axis)), 0, axis)


def mirrored(x, axis):
    """x with its second half replaced by what conjugate symmetry asks for, along one axis of a 1-D transform."""
    x = np.moveaxis(x.astype(complex), axis, 0).copy()
    n = len(x)
    x[0] = x[0].real
    for k in range(1, n // 2 + 1):
        x[k] = x[k].real if 2 * k == n else x[k]
        x[n - k] = np.conj(x[k])
    return np.moveaxis(x, 0, axis)


def one(sign):
    def reference(x, *options):
        symmetric = bool(options) and options[-1] == "symmetric"
        options = [o for o in options if not isinstance(o, str)]
        n = options[0] if options and options[0] != [] else None
        if len(options) > 1:
            axis = options[1] - 1
        else:
            axis = next((d for d, m in enumerate(x.shape) if m != 1), 1)
        while x.ndim <= axis:
            x = x[..., None]
        x = fitted(x, n, axis)
        return transform(mirrored(x, axis), axis, sign).real if symmetric else transform(x, axis, sign)

    return reference


def several(sign, count=None):
    def reference(x, *sizes):
        sizes = sizes[0] if len(sizes) == 1 else sizes
        for axis in range(count or max(x.ndim, len(sizes))):
            while x.ndim <= axis:
                x = x[..., None]
            x = transform(fitted(x, sizes[axis] if sizes else None, axis), axis, sign)
        return x

    return reference


def spectrum(gen, size):
    """Conjugate symmetric over all dimensions."""
    return np.fft.fftn(gen.standard_normal(size))


def spectrum_of_pages(gen, size):
    return np.fft.fft2(gen.standard_normal(size), axes=(0, 1))


C = complex_normal
RECORDS = [
    Record(
        "fft",
        (
            Case((A((5, 3), "CB"),), one(-1), "CB", smooth=False),
            Case((A((4, 3, 2), "CBT", C), [], 3), one(-1), "CBT", smooth=False),
            Case((A((1, 6)), 4), one(-1), smooth=False),
            Case((A((1, 6), "", C), 9), one(-1), smooth=False),
            Case((A((4, 3)), 5, 2), one(-1), smooth=False),
            Case((A((4, 3)), 2, 3), one(-1), smooth=False),
            Case((A((1, 1)), 3), one(-1), smooth=False),
            Case((A((0, 3)), [], 2), lambda x, *_: x, smooth=False),
        ),
        (
            Bad(
                lambda dl: dl.fft(dl.dlarray([1, 2]), -1),
                errors.ArgumentError,
                "n must be a whole number from 0, but it is -1",
            ),
            Bad(lambda dl: dl.fft(dl.dlarray([1, 2]), 2.5), errors.ArgumentError, "whole"),
            Bad(lambda dl: dl.fft(dl.dlarray([1, 2]), [], 0), errors.ArgumentError, "count from 1"),
            Bad(
                lambda dl: dl.fft(dl.dlarray([1, 2]), [2, 2]),
                errors.ArgumentError,
                "n must be a whole number from 0, but it is a list of 2",
            ),
            Bad(lambda dl: dl.fft(dl.dlarray([1, 2]), 1, 2, 3), errors.ArgumentError, "1 arguments more"),
        ),
    ),
    Record(
        "ifft",
        (
            Case((A((5, 3), "CB", C),), one(1), "CB", smooth=False),
            Case((A((4, 3)), [], 2, "nonsymmetric"), one(1), smooth=False),
            Case((A((6, 3), "CB"), "symmetric"), one(1), "CB"),
            Case((A((5, 3)), 7, "symmetric"), one(1)),
            Case((A((5, 6)), 4, 2, "symmetric"), one(1)),
            Case((A((5, 3), "CB", C), "symmetric"), one(1), "CB", smooth=False),
            Case((A((1, 4), "", C), 2), one(1), smooth=False),
        ),
        (
            Bad(
                lambda dl: dl.ifft(dl.dlarray([1, 2]), "symetric"),
                errors.ArgumentError,
                'one of "symmetric", "nonsymmetric", but',
            ),
        ),
    ),
    Record(
        "fft2",
        (
            Case((A((4, 3)),), several(-1, 2), smooth=False),
            Case((A((4, 3, 2), "SSB", C),), several(-1, 2), "SSB", smooth=False),
            Case((A((4, 3)), 3, 5), several(-1, 2), smooth=False),
        ),
        (Bad(lambda dl: dl.fft2(dl.dlarray([1, 2]), 3), errors.ArgumentError, r"fft2\(X, m, n\)"),),
    ),
    Record(
        "ifft2",
        (
            Case((A((4, 3, 2), "SSB", C),), several(1, 2), "SSB", smooth=False),
            Case((A((4, 3)), 3, 5), several(1, 2), smooth=False),
            Case(
                (A((5, 4, 2), "", spectrum_of_pages), "symmetric"),
                lambda x, _: several(1, 2)(x).real,
                smooth=False,
            ),
        ),
    ),
    Record(
        "fftn",
        (
            Case((A((4, 3, 2)),), several(-1), smooth=False),
            Case((A((4, 3), "CB", C), [2, 5]), several(-1), "CB", smooth=False),
            Case((A((3, 2)), [3, 2, 2]), several(-1), smooth=False),
        ),
        (Bad(lambda dl: dl.fftn(dl.dlarray([1, 2]), [2]), errors.ArgumentError, "2 dimensions"),),
    ),
    Record(
        "ifftn",
        (
            Case((A((4, 3, 2), "", C),), several(1), smooth=False),
            Case(
                (A((3, 4, 2), "SSB", spectrum), "symmetric"),
                lambda x, _: several(1)(x).real,
                "SSB",
                smooth=False,
            ),
            Case((A((4, 4, 3)), "symmetric"), lambda x, _: _half_symmetric(x)),
        ),
    ),
    Record(
        "fftshift",
        (
            Case((A((5, 4), "CB"),), lambda x: np.fft.fftshift(x), "CB"),
            Case((A((5, 4)), 2), lambda x, d: np.fft.fftshift(x, 1)),
            Case((A((5, 4)), 3), lambda x, d: x),
            Case((A((1, 7)),), lambda x: np.fft.fftshift(x)),
        ),
        (Bad(lambda dl: dl.fftshift(dl.dlarray([1, 2]), 0), errors.ArgumentError, "count from 1"),),
    ),
    Record(
        "ifftshift",
        (
            Case((A((5, 4), "CB"),), lambda x: np.fft.ifftshift(x), "CB"),
            Case((A((5, 4)), 1), lambda x, d: np.fft.ifftshift(x, 0)),
        ),
    ),
]


def _half_symmetric(x):
    """The first half along the last dimension says the rest."""
    return np.fft.irfftn(x[..., : x.shape[-1] // 2 + 1], s=x.shape, axes=(0, 1, 2))
