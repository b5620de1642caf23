"""Rearranging, grids, conversions, predicates, cells: what the records cannot say."""

import copy
import math
import pickle
import re
import time

import numpy as np
import pytest
import scipy.linalg

import dlarray as dl
import dlarray.functions.arrays.constants
import dlarray.functions.arrays.grids
import dlarray.functions.arrays.matrices
import dlarray.functions.arrays.page_transposes
import dlarray.functions.arrays.random_sampling
import dlarray.functions.arrays.rearranging
import dlarray.functions.data_types.cellfun
import dlarray.functions.data_types.conversions
import dlarray.functions.data_types.equality
import dlarray.functions.data_types.predicates
import dlarray.functions.data_types.size_and_kind
import dlarray.functions.data_types.structures
import dlarray.functions.data_types.validation
import dlarray.functions.system.timing  # noqa: F401
from dlarray import errors


def host(X):
    return np.asarray(dl.extractdata(X))


# -- rearranging and matrices against other libraries ------------------------------------------------------------
def test_flips_and_shifts_agree_with_torch(gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    x = gen.standard_normal((3, 4, 5))
    t = torch.from_numpy(x)
    np.testing.assert_array_equal(host(dl.flip(x, 2)), torch.flip(t, (1,)).numpy())
    np.testing.assert_array_equal(
        host(dl.circshift(x, [1, -2, 3])), torch.roll(t, (1, -2, 3), (0, 1, 2)).numpy()
    )
    np.testing.assert_array_equal(host(dl.rot90(x, 3)), torch.rot90(t, 3, (0, 1)).numpy())
    np.testing.assert_array_equal(
        host(dl.repelem(x, 1, [2, 0, 1, 3])),
        torch.repeat_interleave(t, torch.tensor([2, 0, 1, 3]), 1).numpy(),
    )


def test_matrices_agree_with_scipy(gen):
    a, b, c = gen.standard_normal((2, 3)), gen.standard_normal((1, 2)), gen.standard_normal((3, 1))
    np.testing.assert_array_equal(host(dl.blkdiag(a, b, c)), scipy.linalg.block_diag(a, b, c))
    np.testing.assert_allclose(host(dl.kron(a, c)), np.kron(a, c), rtol=1e-15)
    r = 1j * np.arange(3) + 1
    np.testing.assert_array_equal(host(dl.toeplitz(r)), scipy.linalg.toeplitz(r.conj(), r))


@pytest.mark.parametrize("name", ["diag", "tril", "triu", "flip", "rot90", "fliplr", "pagetranspose"])
def test_logical_stays_logical(name):
    assert dl.underlyingType(getattr(dl, name)(dl.dlarray([[1, 0], [0, 1]]) > 0)) == "logical"


def test_triangles_do_not_spread_nan():
    X = dl.dlarray([[1, math.nan], [2, 3]])
    assert dl.isequal(dl.tril(X), [[1, 0], [2, 3]])


# -- grids -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("a", "b", "n"), [(0, 1, 11), (-3.7, 2.9, 1001), (1e300, -1e300, 5), (5, 5, 4)])
def test_linspace_has_exact_ends_and_even_steps(a, b, n):
    y = host(dl.linspace(a, b, n)).ravel()
    assert y[0] == a and y[-1] == b and len(y) == n
    np.testing.assert_allclose(y, np.linspace(a, b, n), rtol=1e-14, atol=1e-14 * max(abs(a), abs(b)))


def test_single_wins_in_grids():
    single = dl.dlarray(np.float32(1))
    assert dl.underlyingType(dl.linspace(single, 2.0, 4)) == "single"
    assert dl.underlyingType(dl.logspace(0, single, 4)) == "single"
    assert dl.underlyingType(dl.colon(single, 3)) == "single"
    assert [dl.underlyingType(g) for g in dl.meshgrid(np.float32([1, 2]), [1.0])] == ["single", "double"]


@pytest.mark.parametrize("step", [0.1, 0.3, 1 / 3, 0.7, 1e-3])
def test_colon_is_symmetric_and_reaches_its_end(step):
    """The numbers from both ends mirror each other, and none is farther from the exact one than rounding."""
    n = 57
    x = host(dl.colon(0, step, n * step)).ravel()
    assert len(x) == n + 1 and x[-1] == n * step
    np.testing.assert_allclose(x, [math.fsum([0.0, k * step]) for k in range(n + 1)], rtol=4e-16, atol=0)
    half = step * np.arange(n // 2 + 1)
    np.testing.assert_array_equal(x[: len(half)], half)
    np.testing.assert_array_equal(x[::-1][: len(half)], x[-1] - half)


# -- constants ---------------------------------------------------------------------------------------------------
def test_constants_are_numbers():
    assert dl.pi == math.pi and -dl.Inf == -math.inf and math.isnan(dl.NaN) and dl.eps == 2.0**-52
    assert dl.isequal(2 * dl.dlarray([1, 2]) * dl.pi, [2 * math.pi, 4 * math.pi])
    assert dl.realmax == np.finfo(float).max and dl.flintmax + 1 == dl.flintmax


@pytest.mark.parametrize("constant", ["pi", "eps", "Inf", "true"])
def test_single_stays_single_with_constants(constant):
    c = getattr(dl, constant)
    for X in (dl.ones(2, "single"), dl.dlarray(np.ones((2, 1), np.float32), "CB")):
        for Y in (X * c, c * X, X + c, c - X, X / c, X**c, dl.max(X, c)):
            assert dl.underlyingType(Y) == "single" and dl.dims(Y) == dl.dims(X)
        assert dl.underlyingType(X < c) == dl.underlyingType(c >= X) == "logical"
    assert (np.ones(2, np.float32) * c).dtype == np.float32

    def scaled(x):
        return dl.dlgradient(dl.sum(x * c), x)

    assert dl.underlyingType(dl.dlfeval(scaled, dl.dlarray(np.ones((1, 2), np.float32)))) == "single"


def test_constants_survive_pickle_and_copy():
    for constant in (dl.pi, dl.Inf, dl.true, dl.false):
        assert pickle.loads(pickle.dumps(constant)) == copy.deepcopy(constant) == constant


def test_truth_counts_as_pythons():
    assert dl.true and not dl.false and ~dl.true is False and ~dl.false is True
    assert dl.underlyingType(dl.dlarray(dl.true)) == "logical"
    assert dl.cellfun(len, ["ab"], UniformOutput=dl.false) == [2]


@pytest.mark.parametrize("kind", [np.float64, np.float32])
def test_eps_against_numpy(kind, gen):
    info = np.finfo(kind)
    x = np.concatenate(
        [
            (gen.standard_normal(500) * 10.0 ** gen.integers(-30, 30, 500)).astype(kind),
            (2.0 ** np.arange(info.minexp, info.maxexp)).astype(kind),
            np.nextafter((2.0 ** np.arange(info.minexp + 1, info.maxexp)).astype(kind), kind(0)),
            np.asarray([0, info.max, info.tiny, info.smallest_subnormal], kind),
        ]
    )
    with np.errstate(over="ignore"):
        expected = np.spacing(np.abs(x))
    expected[np.abs(x) == info.max] = 2.0 ** (info.maxexp - info.nmant - 1)
    np.testing.assert_array_equal(host(dl.eps(x)).ravel(), expected)


# -- conversions -------------------------------------------------------------------------------------------------
def test_single_keeps_trace_and_labels():
    def cube(x):
        y = dl.single(x)
        assert dl.underlyingType(y) == "single" and dl.dims(y) == "CB"
        return dl.dlgradient(dl.sum(dl.stripdims(y) * y * y, "all"), x)

    gradient = dl.dlfeval(cube, dl.dlarray([[1.0, 2.0]], "CB"))
    np.testing.assert_allclose(host(gradient), [[3, 12]], rtol=1e-6)
    assert dl.dims(gradient) == "CB" and dl.underlyingType(gradient) == "double"


def test_conversions_of_complex_and_categorical():
    assert dl.single(1 + 2j)._data.dtype == np.complex64
    assert dl.isequal(dl.double(dl.categorical(["b", "a", "b"])), [2, 1, 2])
    assert dl.cast([1, 2], like=1j)._data.dtype == np.complex128


def test_integer_names_round_and_saturate():
    assert dl.isequal(dl.uint8([-3, 2.5, 3.5, 300, math.nan]), [0, 3, 4, 255, 0])
    assert dl.isequal(dl.int8([-200, -2.5, 200]), [-128, -3, 127])
    assert dl.isequal(dl.int32(0.49999999999999994), 0)
    assert dl.underlyingType(dl.uint8(3)) == "uint8"


# -- cells -------------------------------------------------------------------------------------------------------
def test_gradient_flows_through_cells():
    def total(x):
        y = dl.arrayfun(lambda v: v**3, x)
        z = dl.cellfun(lambda v: dl.sum(v * v), [x, 2 * x])
        parts = dl.cell2mat(dl.num2cell(x))
        s = dl.structfun(lambda v: dl.sum(v), dl.struct(a=x, b=x * x))
        return dl.dlgradient(dl.sum(y) + dl.sum(z) + dl.sum(parts * parts) + dl.sum(s), x)

    x = np.asarray([[1.0, 2.0, -0.5]])
    got = host(dl.dlfeval(total, dl.dlarray(x)))
    np.testing.assert_allclose(got, 3 * x**2 + 10 * x + 2 * x + 1 + 2 * x, rtol=1e-14)


def test_arrays_of_objects_keep_their_size():
    C = np.empty((2, 2), dtype=object)
    C[0, 0], C[0, 1], C[1, 0], C[1, 1] = [1], [1, 2], [], [1, 2, 3]
    assert dl.isequal(dl.cellfun(len, C), [[1, 2], [0, 3]])
    out = dl.cellfun(len, C, UniformOutput=False)
    assert out.shape == (2, 2) and out[1, 1] == 3
    assert dl.arrayfun(float, [[1, 2], [3, 4]], UniformOutput=False)[1, 0] == 3.0


def test_errors_of_the_users_function_come_through():
    with pytest.raises(ZeroDivisionError) as caught:
        dl.cellfun(lambda x: 1 / x, [1, 0])
    assert any(entry.name == "<lambda>" for entry in caught.traceback)


def test_error_handler_is_told():
    seen = []

    def handler(error, value):
        seen.append((error.identifier, error.message, error.index, value))
        return -1

    assert dl.isequal(dl.cellfun(lambda x: 1 / x, [1, 0], ErrorHandler=handler), [1, -1])
    assert seen == [("ZeroDivisionError", "division by zero", 2, 0)]


def test_names_of_options_match_in_any_case():
    assert dl.cellfun(len, ["a"], "uniformoutput", False) == [1]
    with pytest.raises(errors.OptionError, match="alone"):
        dl.cellfun(len, ["a"], "UniformOutput")


def test_structures_are_not_changed():
    s = dl.struct(a=1, b=dl.struct(c=2))
    dl.rmfield(s, "a"), dl.setfield(s, "b", "c", 5), dl.orderfields(s, ["b", "a"])
    assert s == dl.struct(a=1, b=dl.struct(c=2))


# -- samples -----------------------------------------------------------------------------------------------------
def test_randsample_repeats_after_rng():
    dl.rng(3)
    first = [dl.randsample(20, 5), dl.randsample(20, 5, True), dl.randsample(3, 9, True, [1, 2, 3])]
    dl.rng(3)
    again = [dl.randsample(20, 5), dl.randsample(20, 5, True), dl.randsample(3, 9, True, [1, 2, 3])]
    assert all(dl.isequal(a, b) for a, b in zip(first, again, strict=True))
    assert not dl.isequal(first[0], dl.randsample(20, 5))


def test_randsample_has_the_asked_frequencies():
    dl.rng(0)
    w = np.asarray([1.0, 0.0, 3.0, 4.0])
    drawn = host(dl.randsample(4, 40000, True, w)).ravel()
    np.testing.assert_allclose(np.bincount(drawn.astype(int), minlength=5)[1:] / 40000, w / 8, atol=0.01)
    orders = {tuple(host(dl.randsample(3, 3)).ravel()) for _ in range(200)}
    assert len(orders) == 6


# -- predicates --------------------------------------------------------------------------------------------------
def test_predicates_of_traced_arrays_are_not_traced():
    def check(x):
        assert dl.isnan(x)._node is None and dl.allfinite(x) and dl.isreal(x) and dl.isfloat(x)
        return dl.logical(x)

    assert dl.dlfeval(check, dl.dlarray([1, 0]))._node is None


def test_isfield_of_several_names():
    assert dl.isequal(dl.isfield(dl.struct(a=1), ["a", "b", "a"]), [True, False, True])


def test_isa_of_a_layer():
    layer = dl.selfAttentionLayer(2, 8)
    assert (
        dl.isa(layer, "selfAttentionLayer")
        and dl.isa(layer, "nnet.layer.Layer")
        and not dl.isa(layer, "cell")
    )


def test_text_has_no_missing_numbers():
    assert dl.isequal(dl.isnan("abc"), [False, False, False])


# -- the stopwatch -----------------------------------------------------------------------------------------------
def test_stopwatch(capsys):
    start = dl.tic()
    time.sleep(0.01)
    inner = dl.tic()
    assert dl.toc(start) - dl.toc(inner) >= 0.009 and 0 <= dl.toc() < 5
    assert dl.toc(nargout=0) is None
    assert re.fullmatch(r"Elapsed time is \d+\.\d{6} seconds\.\n", capsys.readouterr().out)


def test_toc_needs_tic(monkeypatch):
    monkeypatch.setattr(dlarray.functions.system.timing, "_started", [])
    with pytest.raises(errors.ArgumentError, match="tic must be called before"):
        dl.toc()


def test_repmat_repeats_cells_and_layer_arrays():
    block = [dl.fullyConnectedLayer(4), dl.tanhLayer]
    assert dl.repmat(block, [2, 1]) == block * 2
    layers = dl.repmat(dl.layerArray(block), 3, 1)
    assert isinstance(layers, dl.LayerArray) and len(layers) == 6
    assert dl.repmat(["a", "bc"], 1, 2) == ["a", "bc", "a", "bc"]
    assert dl.repmat(("a",), 1, 0) == ()
    assert dl.size(dl.repmat([1, 2], 2, 2)) == (2, 4)
    with pytest.raises(
        dl.errors.ArgumentError, match=r"repeated along one dimension.*fix: repmat\(X, n, 1\)"
    ):
        dl.repmat(block, 2)
