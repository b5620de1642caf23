"""The rules of ``@function``, each on a function written by the book, beside what the operators do."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors, names
from dlarray.registry import function
from tests.support.bundles import cases


@pytest.fixture
def declare():
    """``@function``, for functions that are taken out of the table again."""
    made = []

    def by_the_book(*args, **options):
        def register(body):
            made.append(body.__name__)
            return function(*args, **options)(body)

        return register

    yield by_the_book
    for name in made:
        names.functions.pop(name, None)


@pytest.fixture
def added(declare):
    @declare("union", arrays=("X", "Y"))
    def addedForTest(X, Y=None, /, *, Z=None, DataFormat=None):
        """Sum of arrays.

        Syntax: ``S = addedForTest(X, Y)``.
        """
        total = X.array
        for other in (Y, Z):
            if other is not None:
                total = total + other.array
        return total

    return addedForTest


SIZES = {
    "": (),
    "C": (3,),
    "CB": (3, 4),
    "BT": (4, 2),
    "CBT": (3, 4, 2),
    "SSCB": (2, 5, 3, 4),
    "CBU": (3, 4, 2),
    "T": (2,),
}


def drawn(gen, backend, fmt, kind=np.float64):
    return backend.dlarray(gen.standard_normal(SIZES[fmt]).astype(kind), fmt) if fmt else 2.0


@pytest.fixture
def summed(declare):
    @declare("union", arrays=("X", "Y"))
    def sumForTest(X, Y, /):
        assert X.dtype == Y.dtype and dl.dims(X).rstrip("U") == dl.dims(Y).rstrip("U")
        return X.array + Y.array

    return sumForTest


@cases("left", SIZES)
@cases("right", SIZES)
def test_union_is_what_plus_does(summed, backend, gen, left, right):
    for kinds in [(np.float64, np.float64), (np.float32, np.float64), (np.float64, np.float32)]:
        X, Y = drawn(gen, backend, left, kinds[0]), drawn(gen, backend, right, kinds[1])
        try:
            wanted = dl.dlarray(X) + Y
        except errors.DLArrayError as refusal:
            with pytest.raises(type(refusal)):
                summed(X, Y)
            continue
        Z = summed(X, Y)
        assert dl.dims(Z) == dl.dims(wanted) and Z.shape == wanted.shape
        assert dl.underlyingType(Z) == dl.underlyingType(wanted)
        np.testing.assert_allclose(dl.extractdata(dl.gather(Z)), dl.extractdata(dl.gather(wanted)), rtol=1e-6)


def test_union_of_cb_and_bt_is_cbt(added):
    X, Y = dl.ones(3, 4), dl.ones(4, 2)
    Z = added(dl.dlarray(X, "CB"), dl.dlarray(Y, "BT"))
    assert dl.dims(Z) == "CBT" and Z.shape == (3, 4, 2)
    assert added(dl.dlarray(X, "CB")).shape == (3, 4), "an array that is left out takes no part"


def test_union_matches_unformatted_arrays_by_position(added):
    X = dl.dlarray(np.arange(6.0).reshape(3, 2), "CB")
    assert dl.isequal(added(X, [[1], [2], [3]]), X + dl.dlarray([[1], [2], [3]]))
    with pytest.raises(
        errors.SizeError, match="addedForTest: arrays have incompatible sizes .* dimension .C"
    ):
        added(X, dl.dlarray([1, 2], "C"))
    with pytest.raises(errors.SizeError, match="addedForTest: the unformatted operand is 1×1×2 dlarray"):
        added(X, dl.zeros(1, 1, 2))


def test_union_is_differentiable(added):
    X, Y = dl.dlarray(np.ones((3, 4)), "CB"), dl.dlarray(np.ones((4, 2)), "BT")
    gx, gy = dl.dlfeval(lambda x, y: dl.dlgradient(dl.sum(added(x, y), "all"), x, y), X, Y)
    assert dl.dims(gx) == "CB" and dl.dims(gy) == "BT"
    assert np.all(dl.extractdata(gx) == 2) and np.all(dl.extractdata(gy) == 3)


def test_union_with_data_format(added):
    X, Y = np.arange(6.0).reshape(2, 3), np.ones((2, 3))
    Z = added(X, Y, DataFormat="BC")  # labelled, added, and brought back into the order of DataFormat
    assert dl.dims(Z) == "" and np.array_equal(dl.extractdata(Z), X + 1)


def test_first_gives_the_labels_of_the_first_array(declare):
    @declare("first", arrays=("X", "Y"))
    def firstForTest(X, Y, /):
        return X.array * 2, X.array + 1

    doubled, more = firstForTest(dl.dlarray(dl.ones(3, 4), "BC"), dl.dlarray([1, 2], "T"))
    assert dl.dims(doubled) == dl.dims(more) == "CB" and doubled.shape == (4, 3)


def test_none_gives_no_labels(declare):
    @declare("none", arrays=("X",))
    def noneForTest(X, /):
        return X.array * 2

    assert dl.dims(noneForTest(dl.dlarray(dl.ones(3, 4), "CB"))) == ""


def test_a_rule_that_does_not_exist_is_refused():
    with pytest.raises(AssertionError):
        function("same")


@pytest.mark.parametrize("class_", ["half", "bfloat16"])
def test_union_of_16_bits(declare, class_):
    pytest.importorskip("ml_dtypes")

    @declare("union", arrays=("X", "Y"))
    def halvesForTest(X, Y, /):
        assert (
            dl.underlyingType(X) == dl.underlyingType(Y) == "single"
        )  # computed in single, and rounded once
        return X.array + Y.array

    X = dl.cast(dl.dlarray([1.0, 2.0], "C"), class_)
    assert dl.underlyingType(halvesForTest(X, dl.cast(dl.dlarray([1.0], "B"), class_))) == class_


def test_names_of_options_may_be_text_of_numpy():
    X = [[1, 2], [3, 4]]
    assert dl.isequal(dl.softmax(X, np.str_("DataFormat"), np.str_("CB")), dl.softmax(X, DataFormat="CB"))
