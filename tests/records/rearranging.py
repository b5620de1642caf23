"""Records of rearranging and of matrices with a pattern."""

import numpy as np
import scipy.linalg

import dlarray.functions.arrays.matrices
import dlarray.functions.arrays.page_transposes
import dlarray.functions.arrays.rearranging  # noqa: F401
from dlarray import errors
from records import A, Bad, Case, Record


def same(result, expected):
    assert tuple(result) == tuple(expected)


def elementwise_copies(x, *counts):
    """repelem by explicit lists of positions."""
    if len(counts) == 1:
        counts = (1, counts[0]) if x.shape[0] == 1 else counts
    x = x.reshape(x.shape + (1,) * (len(counts) - x.ndim))
    for axis, c in enumerate(counts):
        n = x.shape[axis]
        each = [c] * n if np.ndim(c) == 0 else c
        x = np.take(x, [i for i in range(n) for _ in range(each[i])], axis)
    return x


def diagonal(x, k=0):
    if 1 in x.shape:
        return np.diag(x.ravel(), k)
    return np.array([x[i, i + k] for i in range(x.shape[0]) if 0 <= i + k < x.shape[1]]).reshape(-1, 1)


def block(*parts):
    parts = [np.atleast_2d(p) for p in parts]
    out = np.zeros(np.sum([p.shape for p in parts], axis=0))
    i = j = 0
    for p in parts:
        out[i : i + p.shape[0], j : j + p.shape[1]] = p
        i, j = i + p.shape[0], j + p.shape[1]
    return out


def shifted(x, by, dim=None):
    if dim is None and np.ndim(by):
        return np.roll(x, by, range(len(by)))
    dim = dim or next((d for d, n in enumerate(x.shape, 1) if n != 1), 1)
    return np.roll(x, by, dim - 1) if dim <= x.ndim else x


def formatted(dl, fmt="CB"):
    return dl.dlarray(np.zeros((3, 2)), fmt)


def complex_matrix(gen, size):
    return gen.standard_normal(size) + 1j * gen.standard_normal(size)


RECORDS = [
    Record(
        "ipermute",
        (
            Case((A((2, 3, 4)), [3, 1, 2]), lambda x, d: x.transpose(1, 2, 0)),
            Case((A((2, 3, 4), "SSC"), [2, 1, 3]), lambda x, d: x.transpose(1, 0, 2), "SSC"),
            Case((A((2, 3)), [3, 1, 2]), lambda x, d: x[:, :, None].transpose(1, 2, 0)),
            Case((A((0, 3)), [2, 1]), lambda x, d: x.T),
        ),
        (
            Bad(lambda dl: dl.ipermute(dl.zeros(2, 3), [1, 1]), errors.ArgumentError, "^ipermute: .*once"),
            Bad(lambda dl: dl.ipermute(dl.zeros(2, 3, 4), [2, 1]), errors.ArgumentError, "1 to 3"),
            Bad(lambda dl: dl.ipermute(formatted(dl), [2, 1]), errors.FormatError, "stripdims"),
        ),
    ),
    Record(
        "shiftdim",
        (
            Case((A((4, 2, 3)), 2), lambda x, n: x.transpose(2, 0, 1)),
            Case((A((4, 2, 3)), 4), lambda x, n: x.transpose(1, 2, 0)),
            Case((A((4, 2)), -2), lambda x, n: x[None, None]),
            Case((A((1, 1, 3, 2)),), lambda x: x[0, 0]),
            Case((A((1, 3)),), lambda x: x.T),
            Case((A((2, 3), "SS"), 1), lambda x, n: x.T, "SS"),
            Case(
                (A((1, 1, 3, 2)),),
                lambda x, nargout: (x[0, 0], 2),
                ("", ""),
                {"nargout": 2},
                smooth=False,
            ),
        ),
        (
            Bad(lambda dl: dl.shiftdim(formatted(dl), 1), errors.FormatError, "^shiftdim"),
            Bad(
                lambda dl: dl.shiftdim(dl.zeros(2), [1, 2]), errors.ArgumentError, "n must be a whole number"
            ),
        ),
    ),
    Record(
        "flip",
        (
            Case((A((3, 4), "CB"),), lambda x: x[::-1], "CB"),
            Case((A((1, 4)),), lambda x: x[:, ::-1]),
            Case((A((3, 4, 2), "CBT"), 3), lambda x, d: x[:, :, ::-1], "CBT"),
            Case((A((3, 4)), 5), lambda x, d: x),
            Case((A((0, 4)),), lambda x: x),
        ),
        (Bad(lambda dl: dl.flip(dl.zeros(2), 0), errors.ArgumentError, "count from 1"),),
    ),
    Record("fliplr", (Case((A((3, 4), "CB"),), np.fliplr, "CB"), Case((A((3, 4, 2)),), np.fliplr))),
    Record("flipud", (Case((A((3, 4), "CB"),), np.flipud, "CB"), Case((A((3, 1)),), np.flipud))),
    Record(
        "rot90",
        (
            Case((A((3, 4)),), np.rot90),
            Case((A((3, 4, 2)), -1), np.rot90),
            Case((A((3, 4), "CB"), 2), np.rot90, "CB"),
            Case((A((3, 4), "SS"), 3), np.rot90, "SS"),
            Case((A((3, 4)), 8), np.rot90),
        ),
        (
            Bad(lambda dl: dl.rot90(formatted(dl)), errors.FormatError, "^rot90"),
            Bad(lambda dl: dl.rot90(dl.zeros(2), 0.5), errors.ArgumentError, "whole number"),
        ),
    ),
    Record(
        "circshift",
        (
            Case((A((5, 3), "CB"), 2), shifted, "CB"),
            Case((A((1, 5)), -1), shifted),
            Case((A((5, 3)), [1, -1]), shifted),
            Case((A((2, 3, 4), "CBT"), 1, 3), shifted, "CBT"),
            Case((A((2, 3)), 1, 4), shifted),
            Case((A((0, 3)), 1), lambda x, k: x),
        ),
        (
            Bad(lambda dl: dl.circshift(dl.zeros(2), [1, 2], 1), errors.ArgumentError, "with dim"),
            Bad(lambda dl: dl.circshift(dl.zeros(2), 0.5), errors.ArgumentError, "whole numbers"),
        ),
    ),
    Record(
        "repelem",
        (
            Case((A((1, 3)), 2), elementwise_copies),
            Case((A((3, 1)), [2, 0, 1]), elementwise_copies),
            Case((A((1, 1)), 3), elementwise_copies),
            Case((A((2, 3), "CB"), 2, 3), elementwise_copies, "CB"),
            Case((A((2, 3)), 1, [2, 3, 0]), elementwise_copies),
            Case((A((2, 3), "CB"), 1, 1, 2), elementwise_copies, "CBU"),
            Case((A((2, 0)), 2, 2), elementwise_copies),
        ),
        (
            Bad(lambda dl: dl.repelem(dl.zeros(2, 2), 2), errors.ArgumentError, "is for vectors"),
            Bad(lambda dl: dl.repelem([1, 2], [1, 2, 3]), errors.SizeError, "3 numbers.* size 2"),
            Bad(lambda dl: dl.repelem([1, 2], -1), errors.ArgumentError, "negative"),
            Bad(lambda dl: dl.repelem([1, 2]), errors.ArgumentError, "missing"),
        ),
    ),
    Record(
        "pagetranspose",
        (
            Case((A((2, 3, 4)),), lambda x: x.swapaxes(0, 1)),
            Case((A((2, 3, 4), "SSC"),), lambda x: x.swapaxes(0, 1), "SSC"),
            Case((A((2, 3)),), np.transpose),
        ),
        (Bad(lambda dl: dl.pagetranspose(formatted(dl)), errors.FormatError, "^pagetranspose"),),
    ),
    Record(
        "pagectranspose",
        (
            Case((A((2, 3, 4)),), lambda x: x.swapaxes(0, 1)),
            Case((A((2, 3, 4), "", complex_matrix),), lambda x: x.swapaxes(0, 1).conj(), smooth=False),
        ),
        (Bad(lambda dl: dl.pagectranspose(formatted(dl)), errors.FormatError, "^pagectranspose"),),
    ),
    Record(
        "diag",
        (
            Case((A((1, 3)),), diagonal),
            Case((A((3, 1)), 2), diagonal),
            Case((A((3, 1)), -1), diagonal),
            Case((A((3, 5)),), diagonal),
            Case((A((3, 5)), 3), diagonal),
            Case((A((5, 3)), -2), diagonal),
            Case((A((3, 3)), 7), diagonal),
            Case((A((1, 0)), 2), diagonal, smooth=False),
            Case((A((0, 0)),), lambda x: x),
            Case((A((1, 2), "", lambda g, s: [[np.nan, np.inf]]),), diagonal, smooth=False),
        ),
        (
            Bad(lambda dl: dl.diag(formatted(dl)), errors.FormatError, "^diag: .*stripdims"),
            Bad(lambda dl: dl.diag(dl.zeros(2, 2, 2)), errors.SizeError, "matrices"),
            Bad(lambda dl: dl.diag([1, 2], [1, 2]), errors.ArgumentError, "k must be a whole number"),
        ),
    ),
    Record(
        "tril",
        (
            Case((A((3, 4), "CB"),), np.tril, "CB"),
            Case((A((4, 3)), 1), np.tril),
            Case((A((3, 4, 2)), -1), lambda x, k: np.tril(x.transpose(2, 0, 1), k).transpose(1, 2, 0)),
        ),
        (Bad(lambda dl: dl.tril(dl.zeros(2), 0.5), errors.ArgumentError, "whole number"),),
    ),
    Record(
        "triu",
        (
            Case((A((3, 4), "CB"),), np.triu, "CB"),
            Case((A((4, 3)), -1), np.triu),
            Case((A((0, 2)),), np.triu),
        ),
        (Bad(lambda dl: dl.triu(dl.zeros(2), [1, 1]), errors.ArgumentError, "k must be a whole number"),),
    ),
    Record(
        "kron",
        (
            Case((A((2, 3)), A((4, 2))), np.kron),
            Case((A((1, 3)), A((2, 1))), np.kron),
            Case((A((2, 0)), A((2, 2))), lambda a, b: np.zeros((4, 0))),
            Case((A((2, 3)), 2), np.kron),
        ),
        (
            Bad(lambda dl: dl.kron(formatted(dl), 2), errors.FormatError, "^kron"),
            Bad(lambda dl: dl.kron(dl.zeros(2, 2, 2), 1), errors.SizeError, "^kron"),
        ),
    ),
    Record(
        "blkdiag",
        (
            Case((A((2, 3)), A((1, 2)), A((0, 2))), block),
            Case((A((2, 1)),), block),
            Case((A((2, 2)), 5), block),
        ),
        (Bad(lambda dl: dl.blkdiag(formatted(dl), 2), errors.FormatError, "^blkdiag"),),
    ),
    Record(
        "toeplitz",
        (
            Case((A((1, 4)),), lambda r: scipy.linalg.toeplitz(r.ravel())),
            Case((A((3, 1)), A((1, 4))), lambda c, r: scipy.linalg.toeplitz(c.ravel(), r.ravel())),
            Case(
                (A((1, 3), "", complex_matrix),),
                lambda r: scipy.linalg.toeplitz(np.r_[r[0, :1], r[0, 1:].conj()], r.ravel()),
                smooth=False,
            ),
        ),
        (Bad(lambda dl: dl.toeplitz(dl.zeros(2, 2)), errors.SizeError, "vectors"),),
    ),
    Record(
        "vander",
        (
            Case((A((1, 4)),), lambda v: np.vander(v.ravel())),
            Case((A((3, 1)),), lambda v: np.vander(v.ravel())),
        ),
        (Bad(lambda dl: dl.vander(dl.zeros(2, 2)), errors.SizeError, "vectors"),),
    ),
]
