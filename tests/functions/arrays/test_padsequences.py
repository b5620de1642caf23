"""padsequences against a slow loop that places one time step at a time."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError
from tests.support.arrays import check_derivatives, same, values
from tests.support.bundles import cases


@pytest.fixture
def on(backend):
    """Brings NumPy data to each array library in turn."""
    return backend.dlarray


DIRECTIONS = ["right", "left", "both"]


def step(x, dim, t):
    return np.take(x, [t], axis=dim - 1)


def slow(sequences, dim, Length="longest", PaddingValue=0, PaddingDirection="right"):
    """The padded sequences and their masks, as lists."""
    rank = max([dim, *[x.ndim for x in sequences]])
    sequences = [x.reshape(x.shape + (1,) * (rank - x.ndim)) for x in sequences]
    lengths = [x.shape[dim - 1] for x in sequences]
    length = {"longest": max(lengths), "shortest": min(lengths)}.get(Length, Length)
    padded, masks = [], []
    for x in sequences:
        n = x.shape[dim - 1]
        places = list(range(n))  # the time step at each place; None where there is none
        while len(places) < length:
            if PaddingDirection == "left" or (PaddingDirection == "both" and (length - len(places)) % 2 == 0):
                places.insert(0, None)
            else:
                places.append(None)
        while len(places) > length:
            if PaddingDirection == "left" or (PaddingDirection == "both" and (len(places) - length) % 2 == 0):
                places.pop(0)
            else:
                places.pop()
        steps = []
        for at, t in enumerate(places):
            if t is not None:
                steps.append(step(x, dim, t))
            elif PaddingValue == "symmetric":
                t = at - next(i for i, p in enumerate(places) if p is not None)
                while not 0 <= t < n:  # reflect at the ends, again and again
                    t = -1 - t if t < 0 else 2 * n - 1 - t
                steps.append(step(x, dim, t))
            else:
                steps.append(np.full(step(x, dim, 0).shape if n else (*x.shape[: dim - 1], 1, *x.shape[dim:]),
                                     PaddingValue, dtype=x.dtype))  # fmt: skip
        padded.append(np.concatenate(steps, axis=dim - 1))
        mask = np.zeros(padded[-1].shape, dtype=bool)
        for at, t in enumerate(places):
            if t is not None:
                mask[(slice(None),) * (dim - 1) + (at,)] = True
        masks.append(mask)
    return padded, masks


def stacked(arrays):
    y = np.stack(arrays, axis=-1)
    while y.ndim > 2 and y.shape[-1] == 1:
        y = y[..., 0]
    return y


def flat(x):
    while x.ndim > 2 and x.shape[-1] == 1:
        x = x[..., 0]
    return x


SEQUENCES = {
    "matrix rows": (1, [(3, 2), (5, 2), (1, 2), (4, 2)]),
    "matrix columns": (2, [(2, 3), (2, 5), (2, 1)]),
    "rows": (2, [(1, 4), (1, 7), (1, 1), (1, 2)]),
    "one": (2, [(3, 4)]),
    "equal": (2, [(3, 4), (3, 4)]),
    "images": (4, [(2, 3, 2, 4), (2, 3, 2, 1), (2, 3, 2, 6)]),
    "volume": (3, [(2, 3, 4), (2, 3, 1)]),
    "beyond": (3, [(2, 3), (2, 3)]),
    "middle": (2, [(2, 3, 2), (2, 6, 2)]),
    "with an empty one": (2, [(2, 3), (2, 0)]),
    "no channels": (2, [(0, 3), (0, 2)]),
}


def make(shapes, dtype="float64"):
    return [values(size, dtype) + (0 if dtype == "bool" else 100 * i) for i, size in enumerate(shapes)]


@cases("name", SEQUENCES)
@cases("direction", DIRECTIONS)
@cases("length", ["longest", "shortest", 1, 3, 10])
def test_every_length_and_direction(on, name, direction, length):
    dim, shapes = SEQUENCES[name]
    if length == "shortest" and name == "with an empty one":
        length = 2
    x = make(shapes)
    padded, masks = slow(x, dim, length, 0, direction)
    options = {"Length": length, "PaddingDirection": direction}
    X, mask = dl.padsequences([on(s) for s in x], dim, **options, nargout=2)
    same(X, stacked(padded))
    same(mask, stacked(masks))
    same(dl.padsequences([on(s) for s in x], dim, **options), stacked(padded))
    lists, masks_of_lists = dl.padsequences(
        tuple(on(s) for s in x), dim, UniformOutput=False, **options, nargout=2
    )
    assert isinstance(lists, list) and isinstance(masks_of_lists, list)
    for got, got_mask, p, m in zip(lists, masks_of_lists, padded, masks, strict=True):
        same(got, flat(p))
        same(got_mask, flat(m))


@cases("name", [n for n in SEQUENCES if n != "with an empty one"])
@cases("direction", DIRECTIONS)
@cases("length", ["longest", "shortest", 3, 17])
def test_symmetric(on, name, direction, length):
    dim, shapes = SEQUENCES[name]
    x = make(shapes)
    padded, masks = slow(x, dim, length, "symmetric", direction)
    X, mask = dl.padsequences(
        [on(s) for s in x],
        dim,
        Length=length,
        PaddingValue="symmetric",
        PaddingDirection=direction,
        nargout=2,
    )
    same(X, stacked(padded))
    same(mask, stacked(masks))
    lists = dl.padsequences([on(s) for s in x], dim, Length=length, PaddingValue="symmetric",
                            PaddingDirection=direction, UniformOutput=False)  # fmt: skip
    for got, p in zip(lists, padded, strict=True):
        same(got, flat(p))


def test_symmetric_by_hand():
    X = dl.padsequences([[1, 2, 3], [1, 2, 3, 4, 5, 6, 7, 8]], 2, PaddingValue="symmetric")
    assert X[0, :, 0].tolist() == [[1, 2, 3, 3, 2, 1, 1, 2]]
    X = dl.padsequences([[1, 2, 3]], 2, Length=8, PaddingValue="symmetric", PaddingDirection="both")
    assert X.tolist() == [[2, 1, 1, 2, 3, 3, 2, 1]]


def test_both_puts_the_odd_one_at_the_end():
    X, mask = dl.padsequences([[1, 2]], 2, Length=5, PaddingDirection="both", nargout=2)
    assert X.tolist() == [[0, 1, 2, 0, 0]]
    assert mask.tolist() == [[False, True, True, False, False]]
    assert dl.padsequences([[1, 2, 3, 4, 5]], 2, Length=2, PaddingDirection="both").tolist() == [[2, 3]]


@cases("value", [0, -1, 2.5, np.nan, np.inf, True, np.float32(3), dl.dlarray(4)])
def test_padding_values(on, value):
    x = make([(2, 3), (2, 1)])
    padded, _ = slow(x, 2, "longest", float(value))
    same(dl.padsequences([on(s) for s in x], 2, PaddingValue=value), stacked(padded))


def test_auto_is_zero():
    x = make([(2, 3), (2, 1)])
    same(dl.padsequences(x, 2, PaddingValue="auto"), stacked(slow(x, 2)[0]))


def test_matlab_pairs_and_case():
    x = make([(2, 3), (2, 1)])
    expected = stacked(slow(x, 2, 4, 9, "left")[0])
    same(dl.padsequences(x, 2, "PaddingValue", 9, "paddingdirection", "LEFT", "Length", 4), expected)
    same(dl.padsequences(x, 2, length=4, paddingValue=9, PaddingDirection="left"), expected)


@cases(
    ("classes", "value", "result"),
    [
        (["float32", "float32"], 0, "float32"),
        (["float32", "float64"], 1, "float32"),
        (["float64", "float64"], 1, "float64"),
        (["bool", "bool"], 0, "bool"),
        (["bool", "bool"], 1, "bool"),
        (["bool", "bool"], "symmetric", "bool"),
        (["bool", "bool"], 2.5, "float64"),
        (["bool", "float32"], 0, "float32"),
        (["complex128", "float64"], 0, "complex128"),
    ],
)
def test_class_rule(on, classes, value, result):
    x = [values((2, n), c) for n, c in zip((3, 2), classes, strict=True)]
    padded, _ = slow([s.astype(result) for s in x], 2, "longest", value)
    X, mask = dl.padsequences([on(s) for s in x], 2, PaddingValue=value, nargout=2)
    same(X, stacked(padded))
    assert dl.underlyingType(mask) == "logical"


def test_integers_are_doubles_and_lists_are_rows():
    X = dl.padsequences([[1, 2, 3], np.array([4, 5], dtype="int32"), 6], 2)
    same(X, stacked(slow([np.array([[1.0, 2, 3]]), np.array([[4.0, 5]]), np.array([[6.0]])], 2)[0]))


def test_labels_are_dropped():
    x = make([(2, 3), (2, 1)])
    same(dl.padsequences([dl.dlarray(s, "CT") for s in x], 2), stacked(slow(x, 2)[0]))


def test_cell_of_a_mat_file():
    x = make([(2, 3), (2, 1)])
    cell = np.empty((2, 1), dtype=object)
    cell[0, 0], cell[1, 0] = x
    same(dl.padsequences(cell, 2), stacked(slow(x, 2)[0]))


def test_nan_and_input_unchanged():
    x = make([(2, 3), (2, 1)])
    x[0][0, 0] = np.nan
    before = [s.copy() for s in x]
    X, mask = dl.padsequences(x, 2, nargout=2)
    assert np.isnan(np.asarray(X)[0, 0, 0]) and np.asarray(mask)[0, 0, 0]
    for s, b in zip(x, before, strict=True):
        np.testing.assert_array_equal(s, b)


def test_sizes_that_differ():
    with pytest.raises(
        SizeError,
        match="sequence 1 is 2×3 dlarray and sequence 3 is 4×2 single dlarray.*but paddingDim, 2",
    ):
        dl.padsequences([dl.zeros(2, 3), dl.zeros(2, 9), dl.zeros(4, 2, "single")], 2)
    with pytest.raises(SizeError, match="sequence 2 is 2×3×2 dlarray"):
        dl.padsequences([dl.zeros(2, 3), dl.zeros(2, 3, 2)], 2)


def test_bad_arguments():
    x = [dl.zeros(2, 3), dl.zeros(2, 1)]
    with pytest.raises(
        ClassError, match=r"must be a list of sequences, but it is 2×3 dlarray; fix: padsequences\(\["
    ):
        dl.padsequences(dl.zeros(2, 3), 2)
    with pytest.raises(ArgumentError, match="X is empty"):
        dl.padsequences([], 2)
    with pytest.raises(ClassError, match='sequence 2 is the text "ab"'):
        dl.padsequences([[1, 2], "ab"], 2)
    with pytest.raises(ClassError, match="sequence 1 is 1×2 categorical array.*onehotencode"):
        dl.padsequences([categorical(["a", "b"])], 2)
    with pytest.raises(ArgumentError, match="paddingDim must be one whole number from 1, but it is 0"):
        dl.padsequences(x, 0)
    for bad in (0, -1, [1, 2]):
        with pytest.raises(
            OptionError, match='Length must be "longest", "shortest" or a whole number from 1'
        ):
            dl.padsequences(x, 2, Length=bad)
    with pytest.raises(
        OptionError,
        match='Length must be one of "longest", "shortest", or a whole number from 1, but it is the text "long"',
    ):
        dl.padsequences(x, 2, Length="long")
    with pytest.raises(
        OptionError,
        match='PaddingValue must be one of "symmetric", "auto", or a number, but it is the text "left"',
    ):
        dl.padsequences(x, 2, PaddingValue="left")
    with pytest.raises(OptionError, match="PaddingValue must be one number"):
        dl.padsequences(x, 2, PaddingValue=[1, 2])
    with pytest.raises(
        OptionError, match='PaddingDirection must be one of "right", "left", "both", but it is the text "up"'
    ):
        dl.padsequences(x, 2, PaddingDirection="up")
    with pytest.raises(OptionError, match='no option "Direction"; .*did you mean "PaddingDirection"'):
        dl.padsequences(x, 2, Direction="left")
    with pytest.raises(OptionError, match='"symmetric" cannot pad an empty sequence to length 3'):
        dl.padsequences([dl.zeros(2, 3), dl.zeros(2, 0)], 2, PaddingValue="symmetric")


@cases("direction", DIRECTIONS)
@cases("value", [0, 1.5, "symmetric"])
@cases("length", ["longest", "shortest", 3, 9])
def test_derivatives(direction, value, length):
    x = np.random.default_rng(5).standard_normal((2, 4))
    other = np.random.default_rng(6).standard_normal((2, 2))

    def f(X):
        return dl.padsequences(
            [other, X, X[:, 1:]], 2, Length=length, PaddingValue=value, PaddingDirection=direction
        )

    check_derivatives(f, x)
    options = {"Length": 6, "PaddingValue": value, "PaddingDirection": direction, "UniformOutput": False}
    check_derivatives(lambda X: dl.padsequences([X], 2, **options)[0], x)


def test_mask_of_traced_sequences_is_plain():
    def f(X):
        XPad, mask = dl.padsequences([X, X[:, :1]], 2, nargout=2)
        return dl.dlgradient(dl.sum(XPad * mask, "all"), X)

    same(dl.dlfeval(f, dl.dlarray([[1.0, 2.0]])), np.array([[2.0, 1.0]]))
