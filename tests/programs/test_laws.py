"""Laws that hold for every array: random sizes (empty ones too), labels and both classes, from Hypothesis."""

import math

import hypothesis.strategies as st
import numpy as np
from hypothesis import given, settings
from hypothesis.extra import numpy as hnp

import dlarray as dl
from tests.support.arrays import matlab_size
from tests.support.backends import host

FORMATS = ("SC", "CB", "CT", "CBT", "SCB", "SSCB", "SCBT", "SSCBT", "CU", "CBU")
FEW = settings(max_examples=50, deadline=None, derandomize=True)


def whole(shape, kind):
    """Small whole numbers: sums and products of them are exact in both classes."""
    return hnp.arrays(kind, shape, elements=st.integers(-8, 8).map(float))


@st.composite
def arrays(draw, rank=(2, 4), labelled=None, least=0):
    """An array of one of the classes, labelled or not, with the sizes 0 (unless ``least``) to 4."""
    labelled = draw(st.booleans()) if labelled is None else labelled
    fmt = draw(st.sampled_from([f for f in FORMATS if rank[0] <= len(f) <= rank[1]])) if labelled else ""
    n = len(fmt) or draw(st.integers(*rank))
    shape = tuple(draw(st.lists(st.integers(least, 4), min_size=n, max_size=n)))
    x = draw(whole(shape, draw(st.sampled_from([np.float32, np.float64]))))
    return dl.dlarray(x, fmt) if fmt else dl.dlarray(x)


def same(X, Y):
    """Values, size, labels and class are equal."""
    assert dl.dims(X) == dl.dims(Y)
    assert X.shape == Y.shape
    assert dl.underlyingType(X) == dl.underlyingType(Y)
    np.testing.assert_array_equal(host(X), host(Y))


# -- rearranging -----------------------------------------------------------------------------------------------
@FEW
@given(arrays(labelled=False), st.data())
def test_reshape_of_reshape_is_one_reshape(X, data):
    n = dl.numel(X)
    divisors = [d for d in range(1, n + 1) if n % d == 0] if n else [0, 1, 3]
    rows = data.draw(st.sampled_from(divisors))
    columns = n // rows if rows else 5
    between = dl.reshape(X, rows, columns)
    same(dl.reshape(between, *X.shape), X)
    same(dl.reshape(between, 1, n), dl.reshape(X, 1, n))
    if rows:
        same(dl.reshape(X, rows, []), between)


@FEW
@given(arrays(labelled=False), st.data())
def test_ipermute_undoes_permute(X, data):
    order = data.draw(st.permutations(range(1, X.ndim + 1)))
    Y = dl.permute(X, order)
    assert Y.ndim <= X.ndim
    same(dl.ipermute(Y, order), X)
    np.testing.assert_array_equal(host(Y).ravel(), host(X).transpose([d - 1 for d in order]).ravel())


@FEW
@given(arrays())
def test_the_column_is_the_reshaped_array(X):
    same(dl.stripdims(X(":")), dl.reshape(dl.stripdims(X), [], 1))
    np.testing.assert_array_equal(host(X(":")).ravel(), host(X).ravel(order="F"))


@FEW
@given(arrays())
def test_squeeze_keeps_the_numbers(X):
    Y = dl.squeeze(X)
    np.testing.assert_array_equal(host(Y).ravel(order="F"), host(X).ravel(order="F"))
    assert Y.ndim == 2 or 1 not in Y.shape
    same(dl.squeeze(Y), Y)


@FEW
@given(arrays(labelled=True))
def test_labels_come_off_and_go_on(X):
    plain = dl.stripdims(X)
    assert dl.dims(plain) == "" and plain.shape == matlab_size(X.shape)
    with dl.strict("off"):  # a last size of 1 falls off, and its label is missed
        same(dl.dlarray(plain, dl.dims(X)), X)
    fmt = dl.dims(X)[::-1]
    turned = dl.stripdims(X, fmt)
    if turned.ndim == X.ndim and len(set(fmt)) == X.ndim:
        same(dl.dlarray(turned, fmt), X)


@FEW
@given(arrays(), st.data())
def test_flip_twice_is_nothing(X, data):
    dim = data.draw(st.integers(1, X.ndim + 1))
    same(dl.flip(dl.flip(X, dim), dim), X)


@FEW
@given(arrays(), st.data())
def test_circshift_around_is_nothing(X, data):
    dim = data.draw(st.integers(1, X.ndim))
    step = data.draw(st.integers(-5, 5))
    same(dl.circshift(X, dl.size(X, dim), dim), X)
    same(dl.circshift(dl.circshift(X, step, dim), -step, dim), X)


@FEW
@given(arrays(rank=(2, 2), labelled=False))
def test_transpose_twice_is_nothing(X):
    same(dl.transpose(dl.transpose(X)), X)
    same(dl.ctranspose(X), X.T)  # of real numbers


@FEW
@given(arrays(rank=(2, 2), labelled=False), arrays(rank=(2, 2), labelled=False))
def test_transpose_of_a_product_is_the_product_of_the_transposes(A, B):
    B = dl.resize(B, [dl.size(A, 2), dl.size(B, 2)])
    same((A @ B).T, B.T @ A.T)


# -- parts -----------------------------------------------------------------------------------------------------
@FEW
@given(arrays(rank=(2, 3), least=1), st.data())
def test_an_element_by_two_steps_or_one(X, data):
    i, j = (data.draw(st.integers(1, n)) for n in X.shape[:2])
    rest = (":",) * (X.ndim - 2)
    same(X(i, ":", *rest)(":", j, *rest), X(i, j, *rest))
    np.testing.assert_array_equal(host(X(i, j, *rest)), host(X)[i - 1 : i, j - 1 : j])


@FEW
@given(arrays(), st.data())
def test_parts_of_a_joined_array_are_the_parts(X, data):
    dim = data.draw(st.integers(1, X.ndim))
    Y = X * 2.0 + 1.0
    if X.shape == (0, 0):
        return  # [] takes no part when arrays are joined
    Z = dl.cat(dim, X, Y)
    n = dl.size(X, dim)
    assert dl.size(Z, dim) == 2 * n
    first, second = ([":"] * X.ndim for _ in range(2))
    first[dim - 1], second[dim - 1] = f"1:{n}", f"{n + 1}:end"
    same(Z(*first), X)
    same(Z(*second), Y)


@FEW
@given(arrays(least=1), st.data())
def test_what_is_put_in_comes_out(X, data):
    place = data.draw(st.integers(1, dl.numel(X)))
    Y = X + 0.0
    Y.paren[place] = 99.0
    assert float(Y(place)) == 99.0
    assert int(dl.nnz(dl.stripdims(Y) != dl.stripdims(X))) == 1


@FEW
@given(arrays(labelled=False, least=1), st.lists(st.integers(1, 3), min_size=2, max_size=3))
def test_the_sum_of_copies_is_a_multiple(X, times):
    Y = dl.repmat(X, times)
    assert float(dl.sum(Y, "all")) == math.prod(times) * float(dl.sum(X, "all"))
    same(Y(*(f"1:{n}" for n in X.shape + (1,) * (Y.ndim - X.ndim))), X)


@FEW
@given(arrays(), st.integers(0, 3))
def test_padding_then_trimming_is_nothing(X, more):
    target = [n + more for n in X.shape]
    for side in ("trailing", "leading", "both"):
        same(dl.trimdata(dl.paddata(X, target, Side=side), X.shape, Side=side), X)


# -- arithmetic and reductions ---------------------------------------------------------------------------------
@st.composite
def two_formats(draw):
    """Two arrays whose formats share labels, with equal sizes where they do."""
    left, right = (
        draw(st.sampled_from(("C", "B", "CB", "CT", "CBT", "SC", "SCB", "SCBT"))) for _ in range(2)
    )
    sizes = {label: draw(st.integers(0, 3)) for label in "SCBT"}
    kinds = [draw(st.sampled_from([np.float32, np.float64])) for _ in range(2)]

    def made(fmt, kind):
        shape = [sizes[f] if draw(st.integers(0, 3)) else 1 for f in fmt]
        return dl.dlarray(draw(whole(tuple(shape), kind)), fmt)

    return made(left, kinds[0]), made(right, kinds[1])


@FEW
@given(two_formats())
def test_alignment_commutes(pair):
    A, B = pair
    same(A + B, B + A)
    same(A * B, B * A)
    same(A - B, -(B - A))
    assert set(dl.dims(A + B)) >= (set(dl.dims(A)) | set(dl.dims(B))) - {"U"}


@FEW
@given(arrays(), st.sampled_from(["sum", "prod", "max", "min", "any", "all"]))
def test_all_dimensions_one_after_another_are_all(X, name):
    reduce = getattr(dl, name)
    if name in ("max", "min"):
        if 0 in X.shape:
            return  # an empty dimension stays
        Y, whole_ = X, reduce(X, [], "all")
        for d in range(1, X.ndim + 1):
            Y = reduce(Y, [], d)
    else:
        if name == "prod":
            X = dl.sign(X)  # products of more would round
        Y, whole_ = X, reduce(X, "all")
        for d in range(1, X.ndim + 1):
            Y = reduce(Y, d)
    np.testing.assert_array_equal(host(Y).ravel(), host(whole_).ravel())
    assert math.prod(Y.shape) == 1


@FEW
@given(arrays(least=1), st.data())
def test_max_and_its_index_agree(X, data):
    dim = data.draw(st.integers(1, X.ndim))
    M, place = dl.max(X, [], dim, nargout=2)
    same(M, dl.max(X, [], dim))
    same(-dl.min(-X, [], dim), M)
    np.testing.assert_array_equal(
        np.take_along_axis(host(X), host(place).astype(int) - 1, axis=dim - 1), host(M)
    )


@FEW
@given(arrays(least=1), st.data())
def test_equal_weights_are_none(X, data):
    dim = data.draw(st.integers(1, X.ndim))
    weights = [2.0] * dl.size(X, dim)
    np.testing.assert_allclose(host(dl.mean(X, dim, Weights=weights)), host(dl.mean(X, dim)), rtol=1e-6)
    same(dl.median(X, dim, Weights=weights), dl.median(X, dim))


@FEW
@given(arrays())
def test_linear_order_of_find_and_masks(X):
    mask = X > 0
    same(dl.stripdims(X(mask)(":")), dl.stripdims(X(dl.find(dl.stripdims(mask)))(":")))
