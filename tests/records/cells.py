"""Records of functions over cells and structures, of random samples, and of the stopwatch."""

import numpy as np

import dlarray as dl
import dlarray.functions.arrays.random_sampling
import dlarray.functions.data_types.cellfun
import dlarray.functions.data_types.structures
import dlarray.functions.system.timing  # noqa: F401
from dlarray import errors
from records import A, Bad, Case, Record


def same(result, expected):
    assert type(result) is type(expected) and result == expected


def parts(result, expected):
    """Lists of arrays."""
    assert isinstance(result, list) and len(result) == len(expected)
    for got, want in zip(result, expected, strict=True):
        if isinstance(want, list):
            parts(got, want)
        else:
            np.testing.assert_array_equal(dl.extractdata(dl.gather(got)), np.atleast_2d(want))


def fields(result, expected):
    assert isinstance(result, dl.struct) and list(result) == list(expected)
    assert all(dl.isequal(result[k], expected[k]) for k in expected)


def nothing(result, expected):
    assert result is None


def broken(*_):
    raise ZeroDivisionError("no")


def sample(result, expected):
    size, allowed, distinct = expected
    values = np.asarray(result).ravel().tolist()
    assert result.shape == size and set(values) <= set(allowed)
    assert not distinct or len(set(values)) == len(values)


def letters(result, expected):
    assert (
        isinstance(result, type(expected)) and len(result) == len(expected) and set(result) <= set(expected)
    )


def each(text):
    return [Case(args, ref, compare=compare, smooth=False, backends=False) for args, ref, compare in text]


S = dl.struct(a=[1, 2, 3], b=[4, 6])

RECORDS = [
    Record(
        "cellfun",
        (
            Case((dl.mean, [[1, 2, 3], [4, 6], 5]), lambda f, c: [[2, 5, 5]], backends=False, smooth=False),
            Case(
                (lambda a, b: a * b, [1, 2], [3, 4]), lambda f, a, b: [[3, 8]], backends=False, smooth=False
            ),
            Case(
                ("isempty", [[], [1], ""]), lambda f, c: [[True, False, True]], backends=False, smooth=False
            ),
            Case((len, []), lambda f, c: np.zeros((0, 0)), backends=False, smooth=False),
            Case(
                (lambda s: s[0], ["ab", "cd"]), lambda f, c: "ac", compare=same, backends=False, smooth=False
            ),
            Case(
                (lambda s: s[:2], ["abc", "def"], "UniformOutput", False),
                lambda *a: ["ab", "de"],
                compare=same,
                backends=False,
                smooth=False,
            ),
            Case(
                (dl.max, [[1, 5, 2], [7, 3]]),
                lambda f, c, nargout: ([[5, 7]], [[2, 1]]),
                ("", ""),
                {"nargout": 2},
                backends=False,
                smooth=False,
            ),
            Case(
                (broken, [1, 2]),
                lambda f, c, ErrorHandler: [[11, 22]],
                options={"ErrorHandler": lambda e, x: e.index * 10 + x},
                backends=False,
                smooth=False,
            ),
            Case(
                (lambda x: x, [1]),
                lambda f, c, nargout: None,
                options={"nargout": 0},
                compare=nothing,
                backends=False,
                smooth=False,
            ),
        ),
        (
            Bad(
                lambda dl: dl.cellfun(lambda x: [x, x], [1, 2]),
                errors.SizeError,
                "Non-scalar in Uniform output, at",
            ),
            Bad(lambda dl: dl.cellfun(lambda x, y: x, [1, 2], [1]), errors.SizeError, "same size"),
            Bad(lambda dl: dl.cellfun(len, dl.zeros(2)), errors.ClassError, "arrayfun"),
            Bad(lambda dl: dl.cellfun(len, [1], Uniform=True), errors.OptionError, "UniformOutput"),
            Bad(lambda dl: dl.cellfun(3, [1]), errors.ClassError, "must be a function"),
            Bad(lambda dl: dl.cellfun(len), errors.ArgumentError, "not enough"),
            Bad(lambda dl: dl.cellfun(lambda x: x, [1], nargout=2), errors.ArgumentError, "tuple of 2"),
        ),
    ),
    Record(
        "arrayfun",
        (
            Case((lambda x: x**2 + 1, A((3, 4), "CB")), lambda f, x: x**2 + 1, "CB"),
            Case((lambda x, y: x * y, A((2, 2, 2)), A((2, 2, 2))), lambda f, x, y: x * y),
            Case((lambda x: x > 0, A((2, 3))), lambda f, x: x > 0, smooth=False),
            Case((lambda x: x, A((0, 3))), lambda f, x: x, smooth=False),
            Case(
                (lambda x: dl.repmat(x, 1, 2), A((1, 3)), "UniformOutput", False),
                lambda f, x, *o: [np.repeat(v, 2) for v in x.ravel()],
                compare=parts,
                smooth=False,
            ),
            Case(
                (lambda s: s.a, [dl.struct(a=1), dl.struct(a=5)]),
                lambda f, x: [[1, 5]],
                backends=False,
                smooth=False,
            ),
            Case(
                (lambda x: (x + 1, x * 2), A((2, 2))),
                lambda f, x, nargout: (x + 1, x * 2),
                ("", ""),
                {"nargout": 2},
            ),
        ),
        (
            Bad(
                lambda dl: dl.arrayfun(lambda x, y: x, [1, 2], [1]),
                errors.SizeError,
                "1×2 and input 2 is 1×1",
            ),
            Bad(lambda dl: dl.arrayfun(lambda x: [1, 2], [1, 2]), errors.SizeError, "UniformOutput=False"),
        ),
    ),
    Record(
        "structfun",
        (
            Case((dl.mean, S), lambda f, s: [[2], [5]], backends=False, smooth=False),
            Case(
                (lambda v: dl.dlarray(v) * 2, S),
                lambda f, s, UniformOutput: {"a": [2, 4, 6], "b": [8, 12]},
                options={"UniformOutput": False},
                compare=fields,
                backends=False,
                smooth=False,
            ),
            Case(
                (dl.max, S),
                lambda f, s, nargout: ([[3], [6]], [[3], [2]]),
                ("", ""),
                {"nargout": 2},
                backends=False,
                smooth=False,
            ),
        ),
        (Bad(lambda dl: dl.structfun(dl.mean, [1]), errors.ClassError, "takes one structure"),),
    ),
    Record(
        "num2cell",
        (
            Case((A((1, 3)),), lambda x: list(x.ravel()), compare=parts, smooth=False),
            Case((A((3, 1)),), lambda x: list(x.ravel()), compare=parts, smooth=False),
            Case((A((2, 3)),), lambda x: [list(r) for r in x], compare=parts, smooth=False),
        ),
        (Bad(lambda dl: dl.num2cell(dl.zeros(2, 2, 2)), errors.SizeError, "vector or a matrix"),),
    ),
    Record(
        "cell2mat",
        (
            Case(
                ([dl.dlarray([[1], [2]]), dl.dlarray([[3, 4], [5, 6]])],),
                lambda c: [[1, 3, 4], [2, 5, 6]],
                smooth=False,
                backends=False,
            ),
            Case(
                ([[dl.dlarray([1, 2]), 3], [4, dl.dlarray([5, 6])]],),
                lambda c: [[1, 2, 3], [4, 5, 6]],
                smooth=False,
                backends=False,
            ),
            Case(([],), lambda c: np.zeros((0, 0)), smooth=False, backends=False),
        ),
        (
            Bad(lambda dl: dl.cell2mat(3), errors.ClassError, "list of arrays"),
            Bad(lambda dl: dl.cell2mat([1, "a"]), errors.ClassError, "must hold arrays"),
        ),
    ),
    Record(
        "fieldnames",
        tuple(each([((S,), lambda s: ["a", "b"], same), (({"x": 1},), lambda s: ["x"], same)])),
        (Bad(lambda dl: dl.fieldnames(3), errors.ClassError, "must be a structure"),),
    ),
    Record(
        "rmfield",
        tuple(
            each(
                [
                    ((S, "a"), lambda s, f: {"b": [4, 6]}, fields),
                    ((S, ["a", "b"]), lambda s, f: {}, fields),
                    (({"x": 1, "y": 2}, "x"), lambda s, f: {"y": 2}, same),
                ]
            )
        ),
        (
            Bad(lambda dl: dl.rmfield(S, "c"), errors.ArgumentError, 'A field named "c" doesn\'t exist'),
            Bad(lambda dl: dl.rmfield(S, 3), errors.ClassError, "must be text"),
        ),
    ),
    Record(
        "getfield",
        tuple(
            each(
                [
                    ((S, "b"), lambda s, f: [4, 6], same),
                    ((dl.struct(a=dl.struct(b="x")), "a", "b"), lambda *a: "x", same),
                ]
            )
        ),
        (
            Bad(
                lambda dl: dl.getfield(dl.struct(weights=1), "weight"),
                errors.ArgumentError,
                'did you mean "weights"',
            ),
            Bad(lambda dl: dl.getfield(S), errors.ArgumentError, "missing"),
        ),
    ),
    Record(
        "setfield",
        tuple(
            each(
                [
                    ((S, "c", 1), lambda s, f, v: {"a": [1, 2, 3], "b": [4, 6], "c": 1}, fields),
                    ((dl.struct(), "a", "b", 2), lambda *a: {"a": dl.struct(b=2)}, fields),
                ]
            )
        ),
        (Bad(lambda dl: dl.setfield(S, "a"), errors.ArgumentError, "field and a value"),),
    ),
    Record(
        "orderfields",
        (
            *each(
                [
                    ((dl.struct(b=2, a=1),), lambda s: {"a": 1, "b": 2}, fields),
                    ((dl.struct(a=1, b=2), ["b", "a"]), lambda s, o: {"b": 2, "a": 1}, fields),
                    ((dl.struct(a=1, b=2), dl.struct(b=0, a=0)), lambda s, o: {"b": 2, "a": 1}, fields),
                ]
            ),
            Case(
                (dl.struct(a=1, b=2, c=3), [3, 1, 2]),
                lambda s, o, nargout: ({"c": 3, "a": 1, "b": 2}, [3, 1, 2]),
                options={"nargout": 2},
                compare=same,
                smooth=False,
                backends=False,
            ),
        ),
        (
            Bad(lambda dl: dl.orderfields(S, ["a"]), errors.ArgumentError, "must hold the fields a, b"),
            Bad(lambda dl: dl.orderfields(S, [1, 1]), errors.ArgumentError, "each of 1 to 2"),
        ),
    ),
    Record(
        "struct2cell",
        tuple(each([((S,), lambda s: [[1, 2, 3], [4, 6]], same)])),
        (Bad(lambda dl: dl.struct2cell([1]), errors.ClassError, "^struct2cell"),),
    ),
    Record(
        "cell2struct",
        tuple(
            each(
                [
                    (([1, "x"], ["a", "b"]), lambda c, f: {"a": 1, "b": "x"}, fields),
                    (([1, "x"], ["a", "b"], 2), lambda c, f, d: {"a": 1, "b": "x"}, fields),
                ]
            )
        ),
        (
            Bad(lambda dl: dl.cell2struct([1], ["a", "b"]), errors.SizeError, "1 values, but 2"),
            Bad(lambda dl: dl.cell2struct([1], ["a"], 3), errors.ArgumentError, "dim"),
            Bad(lambda dl: dl.cell2struct(1, ["a"]), errors.ClassError, "list of values"),
        ),
    ),
    Record(
        "deal",
        (
            *each([((1, "a"), lambda *a: (1, "a"), same), ((1,), lambda a: 1, same)]),
            Case(
                (5,),
                lambda a, nargout: (5, 5, 5),
                options={"nargout": 3},
                compare=same,
                smooth=False,
                backends=False,
            ),
        ),
        (
            Bad(
                lambda dl: dl.deal(1, 2, nargout=3), errors.ArgumentError, "should match the number of inputs"
            ),
            Bad(lambda dl: dl.deal(), errors.ArgumentError, "nothing to deal"),
        ),
    ),
    Record(
        "cell",
        tuple(
            each(
                [
                    ((1, 2), lambda *a: [[], []], same),
                    ((2, 1), lambda *a: [[], []], same),
                    ((2,), lambda *a: [[[], []], [[], []]], same),
                    (([2, 2],), lambda *a: [[[], []], [[], []]], same),
                    ((), lambda: [], same),
                    ((0, 3), lambda *a: [], same),
                ]
            )
        ),
        (Bad(lambda dl: dl.cell(2, 2, 2), errors.ArgumentError, "3 sizes"),),
    ),
    Record(
        "randsample",
        (
            *each(
                [
                    ((9, 4), lambda *a: ((4, 1), range(1, 10), True), sample),
                    (([2, 4, 6], 3), lambda *a: ((1, 3), (2, 4, 6), True), sample),
                    (([2, 4, 6], 20, True), lambda *a: ((1, 20), (2, 4, 6), False), sample),
                    ((3, 20, True, [0, 1, 3]), lambda *a: ((20, 1), (2, 3), False), sample),
                    (("ACGT", 8, True), lambda *a: "ACGTACGT", letters),
                    ((["x", "y"], 2), lambda *a: ["x", "y"], letters),
                ]
            ),
            Case(
                (A((5, 1), "", lambda g, s: np.arange(5.0).reshape(s)), 3),
                lambda x, k: ((3, 1), range(5), True),
                compare=lambda r, e: sample(dl.gather(r), e) if isinstance(r._data, np.ndarray) else None,
                smooth=False,
            ),
        ),
        (
            Bad(lambda dl: dl.randsample(3, 4), errors.ArgumentError, "population has 3"),
            Bad(lambda dl: dl.randsample(3, 2, False, [1, 1, 1]), errors.ArgumentError, "with replacement"),
            Bad(lambda dl: dl.randsample(3, 2, True, [1, 1]), errors.SizeError, "2 weights"),
            Bad(lambda dl: dl.randsample(3, 2, True, [1, -1, 1]), errors.ArgumentError, "not negative"),
            Bad(lambda dl: dl.randsample(dl.zeros(2, 2), 1), errors.SizeError, "must be a vector"),
            Bad(lambda dl: dl.randsample(3, -1), errors.ArgumentError, "whole number from 0"),
        ),
    ),
    Record(
        "tic",
        (Case((), lambda: int, compare=lambda r, e: same(type(r), e), smooth=False, backends=False),),
        (Bad(lambda dl: dl.tic(1), errors.ArgumentError, "^tic: takes at most 0"),),
    ),
    Record(
        "toc",
        (
            Case(
                (0,), lambda start: float, compare=lambda r, e: same(type(r), e), smooth=False, backends=False
            ),
        ),
        (Bad(lambda dl: dl.toc("now"), errors.ArgumentError, "^toc: start must be what tic returned"),),
    ),
]
