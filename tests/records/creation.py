"""Records of arrays made from a size, and of random numbers.

The numbers themselves are checked in ``tests/test_random.py`` and ``compat_tests/test_random_pages.py``;
here it is their size, class, range and backend.
"""

import numpy as np

import dlarray as dl
from dlarray import errors
from dlarray.backend import to_numpy
from dlarray.struct import struct
from records import A, Bad, Case, Record


def in_range(result, expected):
    size, low, high = expected
    values = to_numpy(result._data)
    assert dl.dims(result) == "" and result.shape == size
    assert np.all((values > low) & (values < high)) and len(np.unique(values)) > 1


def permutation(result, expected):
    values = to_numpy(result._data).ravel().tolist()
    assert result.shape == (1, expected[1]) and len(set(values)) == expected[1]
    assert set(values) <= set(range(1, expected[0] + 1))


def settings(result, expected):
    assert type(result) is struct and list(result) == expected


def constant(value):
    """The reference of an array that holds one value: sizes, then perhaps "like" and a prototype."""

    def make(*args, like=None):
        if "like" in args:
            args, like = args[: args.index("like")], args[-1]
        if args and isinstance(args[-1], str):
            args = args[:-1]
        size = args[0] if len(args) == 1 and np.ndim(args[0]) else args * (2 if len(args) == 1 else 1)
        return np.full(size or (1, 1), value, dtype=np.result_type(0.0 if like is None else like))

    return make


def constant_record(name, value):
    bad = (
        Bad(lambda dl: getattr(dl, name)(2.5), errors.ArgumentError, f"^{name}: .*whole numbers"),
        Bad(
            lambda dl: getattr(dl, name)(2, "int99"),
            errors.ArgumentError,
            f"^{name}: typename must be one of .*int99",
        ),
        Bad(
            lambda dl: getattr(dl, name)(2, [1, 2]),
            errors.ArgumentError,
            f"^{name}: each size must be one number",
        ),
        Bad(lambda dl: getattr(dl, name)(2, "single", like=1), errors.ArgumentError, "leave one of them out"),
    )
    calls = ((), (3,), (2, 3), ([2, 3, 4],), (2, 0, 3), (2, 3, "double"))
    prototypes = ((2, 3, "like", A((4, 2), "CB")), ([3, 2, 2], "Like", A((1, 1))))
    cases = [Case(call, constant(value), smooth=False, backends=False) for call in calls]
    cases += [
        Case(call, lambda *a: constant(value)(*a[:-2], like=a[-1]), smooth=False) for call in prototypes
    ]
    return Record(name, tuple(cases), bad)


def random_record(name, lead, low, high):
    def ranged(*args):
        sizes = args[len(lead) :]
        if "like" in sizes:
            sizes = sizes[: sizes.index("like")]
        sizes = tuple(n for n in sizes if not isinstance(n, str))
        return tuple(sizes[0]) if np.ndim(sizes[0]) else sizes, low, high

    calls = ((20, 3), ([20, 3, 2],), (20, 3, "single"), (20, 3, "like", A((4, 2), "CB")))
    call = lambda dl, *args, **options: getattr(dl, name)(*lead, *args, **options)  # noqa: E731
    bad = (
        Bad(lambda dl: call(dl, 2.5), errors.ArgumentError, f"^{name}: .*whole numbers"),
        Bad(
            lambda dl: call(dl, 2, "int99"), errors.ArgumentError, f"^{name}: typename must be one of .*int99"
        ),
        Bad(lambda dl: call(dl, 2, "single", like=1), errors.ArgumentError, "leave one of them out"),
        Bad(lambda dl: call(dl, 2, likes=1), errors.OptionError, "did you mean"),
    )
    cases = (Case((*lead, *c), ranged, smooth=False, compare=in_range, backends="like" in c) for c in calls)
    return Record(name, tuple(cases), bad)


RECORDS = [
    constant_record("zeros", 0.0),
    constant_record("ones", 1.0),
    constant_record("inf", np.inf),
    constant_record("nan", np.nan),
    Record(
        "eye",
        (
            Case((3,), lambda n: np.eye(n), smooth=False, backends=False),
            Case((2, 4), lambda n, m: np.eye(n, m), smooth=False, backends=False),
            Case((4, 2, "like", A((1, 2))), lambda n, m, word, p: np.eye(n, m), smooth=False),
        ),
        (Bad(lambda dl: dl.eye(2, 3, 4), errors.ArgumentError, "makes a matrix"),),
    ),
    random_record("rand", (), 0, 1),
    random_record("randn", (), -6, 6),
    random_record("randi", ([-3, 5],), -4, 6),
    Record(
        "randperm",
        (
            Case((9,), lambda n: (n, n), smooth=False, backends=False, compare=permutation),
            Case((9, 4), lambda n, k: (n, k), smooth=False, backends=False, compare=permutation),
        ),
        (
            Bad(lambda dl: dl.randperm(3, 4), errors.ArgumentError, "k must be at most n"),
            Bad(lambda dl: dl.randperm(-1), errors.ArgumentError, "whole number from 0"),
        ),
    ),
    Record(
        "rng",
        (Case((), lambda: ["Type", "Seed", "State"], smooth=False, backends=False, compare=settings),),
        (
            Bad(lambda dl: dl.rng(1, "philox"), errors.ArgumentError, "cannot be reproduced"),
            Bad(lambda dl: dl.rng(-1), errors.ArgumentError, "integer from 0 to 2\\^32-1"),
        ),
    ),
]
