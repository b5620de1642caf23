"""Every registered function on arrays of integer classes: no result differs without a word.

A call with whole numbers in an integer class gives what the call with the same numbers in double gives: the same
numbers where the result is floating or logical, and those rounded and limited where it has the integer class.  Or it is
refused, with the fix.
"""

import warnings

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors, registry
from tests.support.backends import host
from tests.support.bundles import cases
from tests.support.records import A, every_case

# What integers mean something else to, each with the reason.
DIFFERENT = {
    "im2double": "the range of the class becomes 0 to 1",
    "im2single": "the range of the class becomes 0 to 1",
    "im2uint8": "the range of the class becomes 0 to 255",
    "bitshift": "bits that the class has no room for are lost",
    "typecast": "the bits of other classes are read",
    "isinteger": "asks for the class",
    "isfloat": "asks for the class",
    "isa": "asks for the class",
    "class": "asks for the class",
    "class_": "asks for the class",
    "underlyingType": "asks for the class",
    "classUnderlying": "asks for the class",
    "isUnderlyingType": "asks for the class",
    "mustBeFloat": "asks for the class",
    "mustBeUnderlyingType": "asks for the class",
    "eps": "asks for the class",
    "realmax": "asks for the class",
    "realmin": "asks for the class",
    "flintmax": "asks for the class",
    "extractdata": "gives NumPy's array of the class",
    "gather": "of no dlarray gives what it got",
    "disp": "shows the class",
}
KINDS = ("uint8", "int16", "int64")
SIGNED = {"diff": "a difference of unsigned integers is never negative, so that a second one differs"}


def whole(values):
    """Whole numbers that stand for the values: these themselves, or tenths of them."""
    values = np.nan_to_num(np.asarray(values).real, posinf=99, neginf=-99)
    return values if np.array_equal(values, np.round(values)) else np.round(10 * values)


def given(case, kind, gen):
    """The arguments with integers in place of unformatted arrays, and the same numbers in double."""
    integers, doubles, some = [], [], False
    for a in case.args:
        if isinstance(a, A):
            values = a.values(gen)
            if a.fmt or values.dtype == bool:
                X = dl.dlarray(values, a.fmt or None)
                integers.append(X)
                doubles.append(X)
            else:
                X = dl.cast(whole(values), kind)
                some = True
                integers.append(X)
                doubles.append(dl.double(X))
        else:
            integers.append(a)
            doubles.append(a)
    return integers, doubles, some


def run(name, args, options):
    dl.rng(0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with np.errstate(all="ignore"):
            return getattr(dl, name)(*args, **options)


def compared(got, want, kind):
    if isinstance(want, dl.dlarray):
        assert isinstance(got, dl.dlarray)
        assert got.shape == want.shape and dl.dims(got) == dl.dims(want)
        own = dl.underlyingType(got)
        assert own in (dl.underlyingType(want), kind)
        if own == kind:
            want = dl.cast(want, kind)
        np.testing.assert_allclose(host(dl.double(got)), host(dl.double(want)), rtol=1e-12, atol=1e-12)
    elif isinstance(want, np.ndarray):
        np.testing.assert_array_equal(got, want)
    elif isinstance(want, (list, tuple)):
        assert len(got) == len(want)
        for g, w in zip(got, want, strict=True):
            compared(g, w, kind)
    elif isinstance(want, dict):
        for key in want:
            compared(got[key], want[key], kind)
    elif isinstance(want, (str, bool, int, float)):
        assert got == want or (got != got and want != want)


@cases("kind", KINDS)
@cases(("record", "case"), every_case(lambda record, case: record.name not in DIFFERENT), by="record")
def test_integers_give_what_doubles_give(record, case, kind, gen):
    integers, doubles, some = given(case, kind, gen)
    if not some or (record.name in SIGNED and kind[0] == "u"):
        return
    try:
        want = run(record.name, doubles, case.options)
    except Exception:  # noqa: BLE001 - the numbers were changed, and the function may not take these
        return
    try:
        got = run(record.name, integers, case.options)
    except errors.DLArrayError as refusal:
        assert "fix:" in str(refusal)
        return
    compared(got, want, kind)


def test_the_rules_are_declared():
    assert all(record.integers in registry.INTEGER_RULES for record in registry.functions.values())
    assert registry.functions["svd"].integers == "refuse"
    assert registry.functions["softmax"].integers == "double"
    assert registry.functions["sort"].integers == "own"


@cases(
    "name", "sqrt exp log sin erf relu gelu atan2 hypot std var norm inv svd interp1 gammaln complex".split()
)
def test_floating_point_functions_refuse(name):
    X = dl.uint8([[1, 2], [3, 4]])
    args = {"atan2": (X, X), "hypot": (X, 1), "interp1": (X(":", 1), X(":", 2), 1.5)}.get(name, (X,))
    with pytest.raises(errors.ClassError, match=rf"^{name}: .*uint8 dlarray.*double\("):
        getattr(dl, name)(*args)


def test_functions_over_elements_keep_the_class():
    X = dl.int8([1, -2, 100])
    assert dl.class_(dl.arrayfun(lambda x: x * 2, X)) == "int8"
    assert dl.arrayfun(lambda x: x * 2, X).tolist() == [[2, -4, 127]]
    assert dl.cellfun(lambda x: dl.max(x), [X, dl.int8([3, 4])]).tolist() == [[100, 4]]
    with pytest.raises(errors.ClassError, match="same class"):
        dl.cellfun(lambda x: x, [dl.int8(1), dl.int16(1)])


def test_labels_and_traces_make_integers_floating():
    X = dl.uint8([[200, 100], [50, 0]])
    assert dl.class_(dl.stripdims(dl.dlarray(X, "SS"))) == "double"
    formatted = dl.dlarray(np.ones((2, 2), np.float32), "CB")
    for found in (X + formatted, formatted * X, dl.plus(X, formatted)):
        assert dl.underlyingType(found) == "single" and dl.dims(found) == "CB"
    assert (X + formatted).tolist() == [[201, 101], [51, 1]]
    gradient = dl.dlfeval(lambda w: dl.dlgradient(dl.sum(w * X, "all"), w), dl.ones(2, 2))
    assert gradient.tolist() == X.tolist()
    traced = dl.dlfeval(lambda x: dl.underlyingType(x + X), dl.ones(2, 2))
    assert traced == "double"
    W = dl.uint8(dl.dlarray([[1.4, 300]], "CB"))
    assert dl.dims(W) == "CB" and dl.underlyingType(W) == "double" and W.tolist() == [[1, 255]]


def test_integers_of_numpy_and_python_stay_double():
    for x in (np.arange(3), np.uint8([1, 2]), [1, 2], 3, np.int16(4), range(3)):
        assert dl.class_(dl.dlarray(x)) == "double"
        assert dl.class_(dl.dlarray(x) / 2) == "double"
    image = np.array([[200, 100]], dtype=np.uint8)
    assert (dl.dlarray(image) / 255).tolist() == [[200 / 255, 100 / 255]]
    assert dl.class_(dl.uint8(image)) == "uint8" and dl.class_(dl.uint8([1]) + image) == "uint8"
    assert (dl.uint8([1, 2]) + image).tolist() == [[201, 102]]


def test_values_of_a_number_that_a_program_reads():
    X = dl.int64(2**60 + 1)
    assert X.item() == 2**60 + 1 and int(X) == 2**60 + 1 and range(2**61)[X] == 2**60 + 1
    assert f"{dl.uint8(7):03d}" == "007" and [1, 2, 3][dl.uint8(1)] == 2
    assert np.asarray(dl.uint8([1])).dtype == np.uint8 and dl.extractdata(dl.int16([1])).dtype == np.int16
    A = dl.zeros(3, 3)
    A.paren[dl.int32(2), dl.uint8([1, 3])] = dl.int8([5, 6])
    assert A.tolist() == [[0, 0, 0], [5, 0, 6], [0, 0, 0]] and dl.class_(A) == "double"
    assert dl.reshape(A, dl.int8(1), dl.int8(9)).shape == (1, 9)
    B = dl.uint8([1, 2])
    B.paren[dl.end + 1] = 300.5
    B[0, 0] = -4
    assert B.tolist() == [[0, 2, 255]] and dl.class_(B) == "uint8"
    B.paren[2] = []
    assert B.tolist() == [[0, 255]]


def test_matrix_products_need_a_scalar():
    X = dl.int8([[1, 2], [3, 4]])
    assert (X @ 40).tolist() == [[40, 80], [120, 127]] and dl.class_(2 @ X) == "int8"
    for bad in (
        lambda: X @ X,
        lambda: X @ np.ones((2, 2)),
        lambda: dl.mpower(X, 2),
        lambda: dl.mldivide(X, X),
    ):
        with pytest.raises(errors.ClassError, match=r"double\("):
            bad()
    assert dl.class_(dl.mldivide(2, X)) == "int8" and dl.mrdivide(X, 2).tolist() == [[1, 1], [2, 2]]


def test_there_are_no_complex_integers():
    with pytest.raises(errors.ClassError, match="complex"):
        dl.int8(1) + 1j
    X = dl.int8([1, 2])
    with pytest.raises(errors.ClassError, match="complex"):
        X.paren[1] = 1j


def test_operators_of_python_are_matlabs():
    X = dl.uint8([12, 10, 0])
    assert (X & 6).tolist() == [[True, True, False]] and (~X).tolist() == [[False, False, True]]
    assert (X | dl.uint8([0, 0, 0])).tolist() == [[True, True, False]]
    with pytest.raises(errors.ClassError, match=r"bitxor\(X, Y\)"):
        X ^ 1
    X += 250
    assert X.tolist() == [[255, 255, 250]] and dl.class_(X) == "uint8"


def test_integers_are_kept_by_copies_and_pickles():
    import copy
    import pickle

    X = dl.int16([[1, -2]])
    for Y in (X.copy(), copy.deepcopy(X), pickle.loads(pickle.dumps(X)), dl.dlarray(X), dl.gather(X)):
        assert dl.class_(Y) == "int16" and Y.tolist() == [[1, -2]]


def test_training_takes_integers(gen):
    """Pictures in uint8 train as the same numbers in double do."""
    X = dl.uint8(gen.integers(0, 256, (4, 4, 1, 12)))
    T = dl.categorical(gen.integers(0, 2, (12, 1)).tolist())
    options = dl.trainingOptions("sgdm", MaxEpochs=2, Verbose=False, InitialLearnRate=1e-4)
    layers = [dl.imageInputLayer([4, 4, 1]), dl.flattenLayer(), dl.fullyConnectedLayer(2), dl.softmaxLayer()]
    found = []
    for pictures in (X, dl.double(X)):
        dl.rng(0)
        net = dl.trainnet(pictures, T, layers, "crossentropy", options)
        found.append(host(dl.minibatchpredict(net, pictures)))
    np.testing.assert_array_equal(*found)
