"""What Python, NumPy, pandas, scikit-learn, matplotlib, PyTorch and JAX do with arrays, categoricals and tables."""

import math
import pickle

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError, TraceError
from dlarray.table import table
from tests.support import lookalike

x = dl.dlarray([0.0, 0.5, 2.0])


# -- numbers -----------------------------------------------------------------------------------------------------
def test_format():
    assert f"{dl.dlarray(2.5):.3f}" == "2.500" and f"{dl.dlarray(3.0, 'CB'):6.1f}" == "   3.0"
    assert f"{x}" == str(x)
    with pytest.raises(SizeError, match=r'".2f" formats one number, but X is 1×3 dlarray; fix'):
        f"{x:.2f}"
    shown = []
    dl.dlfeval(lambda v: shown.append(f"{v:.1f}"), dl.dlarray(1.25))
    assert shown == ["1.2"]


def test_one_number_in_a_text():
    loss = dl.dlarray(4.348233, "CB")
    assert f"loss {loss}" == "loss 4.3482" and "{}".format(dl.dlarray(3)) == "3"  # noqa: UP032
    assert f"{dl.dlarray(float('nan'))} {dl.dlarray(2) > 1} {dl.dlarray(1 + 2j)}" == "NaN true 1+2i"
    assert f"{loss!s}" == str(loss) != f"{loss}"
    label = dl.categorical(["owl"])
    assert f"{label}, {label:>5}, {dl.categorical([None])}" == "owl,   owl, <undefined>"
    assert f"{dl.categorical(['a', 'b'])}" == str(dl.categorical(["a", "b"]))


# -- vectors that lie nowhere ------------------------------------------------------------------------------------
COLUMN = dl.dlarray([[1], [2], [3]])


@pytest.mark.parametrize(
    "call",
    [
        lambda v: COLUMN - v,
        lambda v: v - COLUMN,
        lambda v: COLUMN == v,
        lambda v: dl.rmse(COLUMN, v),
        lambda v: dl.rmse(v, COLUMN),
        lambda v: dl.max(COLUMN, v),
        lambda v: dl.dlarray(COLUMN, "CB") * v,
    ],
)
def test_a_vector_of_one_dimension_beside_a_column(call):
    v = np.array([1.0, 2, 3])
    with pytest.raises(
        SizeError, match=r"counts as a row.*3×3; fix: dlarray\(x\).T for a column, or dlarray\(x\)"
    ):
        call(v)
    pandas = pytest.importorskip("pandas")
    with pytest.raises(SizeError, match="one dimension with 3 elements"):
        call(pandas.Series(v))
    assert dl.size(call(dl.dlarray(v).T)) in ((3, 1), (1, 1))
    assert 3 in dl.size(call(dl.dlarray(v))) and 3 in dl.size(call([1, 2, 3]))


def test_vectors_of_one_dimension_elsewhere():
    v = np.array([1.0, 2, 3])
    assert dl.isequal(dl.dlarray(v) - v, dl.zeros(1, 3)) and dl.size(dl.dlarray([[1], [2]]) + v) == (2, 3)
    assert dl.size(COLUMN + np.array([2.0])) == (3, 1) and dl.size(COLUMN - v[:, None]) == (3, 1)
    assert dl.rmse(COLUMN, v[:, None]).item() == 0
    with pytest.raises(SizeError, match="counts as a row"):
        dl.atan2(v, COLUMN)


# -- words of other libraries ------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("word", "fix"),
    [("numpy", "extractdata"), ("backward", "dlgradient"), ("reshape", "dl.reshape"), ("transpose", "X.T")],
)
def test_attributes_of_other_arrays(word, fix):
    with pytest.raises(AttributeError, match=rf"no attribute '{word}'; fix: .*{fix}"):
        getattr(x, word)
    assert not hasattr(x, word) and word not in dir(x)


def test_attributes_of_other_networks():
    net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2, Name="fc")])
    with pytest.raises(AttributeError, match="fix: net.Learnables"):
        net.parameters()
    with pytest.raises(AttributeError, match="fix: net = trainnet"):
        net.fit(x, x)
    with pytest.raises(dl.errors.IndexingError, match=r'getLayer\(net, "fc"\)'):
        net.Layers("fc")
    with pytest.raises(OptionError, match="fix: Padding=0"):
        dl.convolution2dLayer(3, 8, Padding="valid")


def test_parameters_from_pytorch():
    torch = pytest.importorskip("torch")
    theirs = torch.nn.Linear(3, 2)
    net = dl.dlnetwork([dl.featureInputLayer(3, Normalization="none"), dl.fullyConnectedLayer(2, Name="fc")])
    layer = dl.getLayer(net, "fc")
    layer.Weights, layer.Bias = theirs.weight.detach(), theirs.bias.detach().reshape(2, 1)
    assert dl.isequal(layer.copy(), layer)
    with pytest.raises(ClassError, match="two places.*on torch.*fix: bring both to one library"):
        dl.initialize(dl.replaceLayer(net, "fc", layer))
    layer.Weights, layer.Bias = theirs.weight.detach().numpy(), theirs.bias.detach().numpy().reshape(2, 1)
    data = np.arange(6, dtype=np.float32).reshape(2, 3)
    found = dl.predict(dl.initialize(dl.replaceLayer(net, "fc", layer)), data)
    np.testing.assert_allclose(np.asarray(found), theirs(torch.from_numpy(data)).detach().numpy(), rtol=1e-5)


def test_tables_are_equal_by_what_is_in_them():
    net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)])
    changed = dl.dlupdate(lambda w: w + 1, net.Learnables)
    assert dl.isequal(net.Learnables, net.copy().Learnables) and not dl.isequal(net.Learnables, changed)
    t = table(a=[1.0, math.nan], b=["x", "y"])
    assert dl.isequaln(t, t.copy()) and not dl.isequal(t, t.copy())
    assert not dl.isequal(table(a=[1.0]), table(b=[1.0])) and not dl.isequal(table(b=["x"]), table(b=["y"]))


def test_round():
    assert dl.isequal(round(dl.dlarray([1.256, -2.5]), 2), dl.dlarray([1.26, -2.5]))
    assert dl.isequal(round(dl.dlarray([2.5, -2.5])), dl.dlarray([3.0, -3.0]))
    assert dl.dims(round(dl.dlarray([[1.2]], "CB"))) == "CB"


def test_whole_numbers():
    assert (math.floor(dl.dlarray(2.7)), math.ceil(dl.dlarray(2.2)), math.trunc(dl.dlarray(-2.7))) == (
        2,
        3,
        -2,
    )
    with pytest.raises(SizeError, match=r"math.floor.*fix: dl.floor\(X\)"):
        math.floor(x)
    with pytest.raises(SizeError, match=r"fix: dl.fix\(X\)"):
        math.trunc(x)


def test_ranges_are_operands():
    assert dl.isequal(x / range(1, 4), x / [1, 2, 3]) and dl.isequal(range(1, 4) * x, x * [1, 2, 3])
    assert dl.isequal(range(1, 4) > x, dl.dlarray([True, True, True]))


def test_end_can_be_pickled():
    for e in (dl.end, dl.end - 1, 2 * dl.end // 3, -dl.end, math.floor(dl.end / 2), round(dl.end / 2)):
        kept = pickle.loads(pickle.dumps(e))
        assert (repr(kept), kept.at(7)) == (repr(e), e.at(7))


# -- NumPy -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("call", "words"),
    [
        (
            lambda: np.remainder(x, 2),
            r"np.remainder: .*fix: dl.mod\(X\), or np.remainder\(extractdata\(X\)\)",
        ),
        (lambda: np.exp(x, where=[True, False, True]), r"dl.exp\(X\)"),
        (lambda: np.square(x), r"fix: X \*\* 2"),
        (lambda: np.maximum(x, 0), r"dl.max\(X\)"),
        (lambda: np.add.reduce(x), r"np.add.reduce: .*dl.sum\(X\)"),
        (lambda: np.add.accumulate(x), r"dl.cumsum\(X\)"),
        (lambda: np.cbrt(x), r"fix: np.cbrt\(extractdata\(X\)\)"),
    ],
)
def test_ufuncs_say_what_to_call(call, words):
    with pytest.raises(ClassError, match=words):
        call()


def test_ufuncs_of_single_elements_are_functions_here():
    v = dl.dlarray(np.array([[-1.5, 0.0, 2.5, math.nan, math.inf]]), "CB")
    with np.errstate(all="ignore"):
        for call in (
            np.sqrt,
            np.abs,
            np.sign,
            np.isfinite,
            np.logical_not,
            np.arctan,
            np.negative,
            np.trunc,
            np.exp,
        ):
            found = call(v)
            assert type(found) is dl.dlarray and found.dims == "CB"
            np.testing.assert_array_equal(found, call(np.asarray(v)))
    assert np.logical_and(x > 1, np.array([1, 0, 1])).tolist() == (dl.dlarray([0, 0, 1]) & (x > 1)).tolist()
    g = dl.dlfeval(lambda v: dl.dlgradient(dl.sum(np.exp(v)), v), x)
    assert dl.isequal(g, dl.exp(x))


def test_operators_beside_numpy_stay_ours():
    a, X = np.array([1.0, 2.0, 3.0]), dl.dlarray([4.0, 5.0, 6.0])
    for made, expected in [
        (a + X, [5, 7, 9]), (a - X, [-3, -3, -3]), (a * X, [4, 10, 18]), (a / X, [0.25, 0.4, 0.5]),
        (a**X, [1, 32, 729]), (np.float64(2) * X, [8, 10, 12]), (X - np.float32(1), [3, 4, 5]),
        (np.subtract(X, a), [3, 3, 3]),
    ]:  # fmt: skip
        assert type(made) is dl.dlarray
        np.testing.assert_allclose(made, np.atleast_2d(expected), rtol=1e-6)
    assert (a < X).tolist() == [[True] * 3] and (a == X).tolist() == [[False] * 3]
    assert float(a @ X.T) == 32 and type(a @ X.T) is dl.dlarray
    a += X
    assert type(a) is dl.dlarray and a.tolist() == [[5, 7, 9]]


def test_operators_beside_numpy_keep_the_trace():
    def loss(v):
        return dl.dlgradient(dl.sum(np.array([1.0, 2.0, 3.0]) * v, "all"), v)

    assert dl.dlfeval(loss, x).tolist() == [[1, 2, 3]]


# -- reductions --------------------------------------------------------------------------------------------------
REDUCTIONS = "sum mean prod max min any all median mode var std rms norm vecnorm logsumexp cumsum cumprod cummax cummin"


@pytest.mark.parametrize("name", REDUCTIONS.split())
def test_reductions_are_methods(name):
    X = dl.dlarray([[1.0, 5.0, 2.0], [4.0, 3.0, 6.0]])
    assert dl.isequal(getattr(X, name)(), getattr(dl, name)(X))


def test_a_dim_as_argument_of_a_method():
    X = dl.dlarray([[1.0, 5.0], [4.0, 3.0]], "CB")
    assert dl.isequal(X.mean(1), dl.mean(X, 1)) and dl.isequal(X.sum("all"), dl.sum(X, "all"))
    assert [v.shape for v in X.max([], 2, nargout=2)] == [(2, 1), (2, 1)]


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        (lambda X: dl.sum(X, axis=0), lambda X: dl.sum(X, 1)),
        (lambda X: dl.mean(X, axis=-1), lambda X: dl.mean(X, 2)),
        (lambda X: dl.mean(X, "omitnan", axis=1), lambda X: dl.mean(X, 2)),
        (lambda X: dl.max(X, axis=1), lambda X: dl.max(X, [], 2)),
        (lambda X: dl.max(X, axis=1, nargout=2)[1], lambda X: dl.max(X, [], 2, nargout=2)[1]),
        (lambda X: dl.std(X, axis=0), lambda X: dl.std(X, 0, 1)),
        (lambda X: dl.var(X, 1, axis=1), lambda X: dl.var(X, 1, 2)),
        (lambda X: X.sum(axis=1), lambda X: dl.sum(X, 2)),
        (lambda X: X.cummin(axis=1), lambda X: dl.cummin(X, 2)),
        (lambda X: dl.sort(X, "descend", axis=1), lambda X: dl.sort(X, 2, "descend")),
        (lambda X: dl.quantile(X, 0.3, axis=0), lambda X: dl.quantile(X, 0.3, 1)),
        (lambda X: dl.diff(X, axis=1), lambda X: dl.diff(X, 1, 2)),
        (lambda X: dl.fft(X, axis=1), lambda X: dl.fft(X, [], 2)),
    ],
)
def test_axis_is_a_dim_that_counts_from_0(call, meant):
    X = dl.dlarray([[1.0, 5.0, 3.0], [4.0, 2.0, 6.0]])
    assert dl.isequal(call(X), meant(X))


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda X: dl.sum(X, 1, axis=1), r"axis=1 is dim 2; fix: sum\(X, 2\)"),
        (lambda X: dl.max(X, [], 1, axis=1), r"fix: max\(X, \[\], 2\)"),
        (lambda X: dl.mean(X, axis=2), r"axis=2 is dim 3"),
        (lambda X: dl.sum(X, dim=1), r"dim is given by its place.*fix: sum\(X, 1\)"),
        (lambda X: X.sum(axis=None), r'fix: sum\(X, "all"\) for all elements'),
    ],
)
def test_where_axis_does_not_say_which_dim(call, words):
    with pytest.raises(OptionError, match=words):
        call(dl.dlarray([[1.0, 2.0], [3.0, 4.0]]))


# -- categoricals, tables, structs ---------------------------------------------------------------------------------
def test_categoricals_in_numpy():
    c = dl.categorical(["red", "blue", "red"])
    assert np.asarray(c).tolist() == ["red", "blue", "red"] == list(c) and np.asarray(c).dtype.kind == "U"
    assert np.asarray(c.T).shape == (3,) and len(c) == 3 and set(c) == {"red", "blue"}
    assert np.asarray(dl.categorical(["a", None])).tolist() == ["a", None]
    square = dl.categorical([["a", "b"], ["b", "b"]])
    assert np.asarray(square).tolist() == [["a", "b"], ["b", "b"]]
    with pytest.raises(SizeError, match="no vector"):
        iter(square)


def test_columns_and_tables_in_numpy():
    t = table(A=[1.0, 2.0], B=[3, 4], Name=["x", "y"], W=[dl.rand(2, 3), dl.rand(4, 1)])
    assert np.asarray(t.A).tolist() == [1, 2] and np.asarray(t.Name).tolist() == ["x", "y"]
    assert np.asarray(t.W).shape == (2,) and np.asarray(t.W)[1].shape == (4, 1)
    assert np.asarray(table(L=[dl.dlarray(1.5), dl.dlarray(2.5)]).L).tolist() == [1.5, 2.5]
    assert np.asarray(t[:, ["A", "B"]]).tolist() == [[1, 3], [2, 4]]
    with pytest.raises(ArgumentError, match="Name, W are not; fix: t.to_pandas"):
        np.asarray(t)
    assert [row.Name for row in t] == ["x", "y"] and next(iter(t))[:3] == (1.0, 3, "x")


def test_structs_in_numpy():
    s = dl.struct(a=1, b=[1, 2])
    assert list(s) == ["a", "b"] and np.asarray(s.b).tolist() == [1, 2]
    with pytest.raises(ClassError, match="a struct is no array.*s.a"):
        np.asarray(s)


def test_pandas():
    pandas = pytest.importorskip("pandas")
    c = dl.categorical(["red", None, "red"], ["red", "blue"])
    assert pandas.Series(c)[[0, 2]].tolist() == ["red", "red"] and pandas.Series(c).isna().tolist() == [
        False,
        True,
        False,
    ]
    series = c.to_pandas()
    assert list(series.cat.categories) == ["red", "blue"] and series.isna().tolist() == [False, True, False]
    assert dl.categorical(series).codes().tolist() == c.T.codes().tolist()
    t = table(A=[1.0, 2.0], Name=["x", "y"], W=[dl.rand(2, 3), dl.rand(4, 1)])
    frame = pandas.DataFrame(t)
    assert (
        list(frame.columns) == ["A", "Name", "W"]
        and frame.A.tolist() == [1, 2]
        and frame.W[1].shape == (4, 1)
    )
    assert t.to_pandas().equals(t.to_dataframe())


def test_scikit_learn():
    pytest.importorskip("sklearn")
    from sklearn.linear_model import LinearRegression, LogisticRegression

    X = dl.dlarray([[0.0, 1.0], [1.0, 1.0], [2.0, 0.0], [3.0, 2.0]])
    y = X @ [[2.0], [-1.0]]
    np.testing.assert_allclose(LinearRegression().fit(X, y).coef_, [[2, -1]], atol=1e-12)
    t = table(A=X(":", 1).tolist(), B=X(":", 2).tolist())
    t = table(A=[0.0, 1.0, 2.0, 3.0], B=[1, 1, 0, 2])
    np.testing.assert_allclose(LinearRegression().fit(t, y).coef_, [[2, -1]], atol=1e-12)
    labels = dl.categorical(["low", "low", "high", "high"])
    for given in (labels, labels.T):
        assert LogisticRegression(C=1e3).fit(X, given).predict(X).tolist() == labels.tolist()


# -- exchange ------------------------------------------------------------------------------------------------------
X3 = dl.dlarray(np.arange(24.0).reshape(2, 3, 4), "CBT")


def test_dlpack_to_numpy():
    made = np.from_dlpack(X3)
    assert made.shape == (2, 3, 4) and np.array_equal(made, dl.extractdata(X3))
    assert np.shares_memory(made, X3._data)
    assert X3.__dlpack_device__() == made.__dlpack_device__()


def test_dlpack_with_torch():
    torch = pytest.importorskip("torch")
    made = torch.from_dlpack(X3)
    assert tuple(made.shape) == (2, 3, 4) and made.data_ptr() == X3._data.ctypes.data
    assert dl.isequal(dl.dlarray(made.numpy(), "CBT"), X3)
    kept = dl.dlarray(torch.arange(6.0).reshape(2, 3))
    assert torch.equal(torch.from_dlpack(kept), torch.arange(6.0).reshape(2, 3))


def test_dlpack_with_jax():
    pytest.importorskip("jax")
    import jax.numpy as jnp

    assert np.array_equal(jnp.from_dlpack(dl.single(dl.stripdims(X3))), dl.extractdata(X3))
    assert np.array_equal(dl.dlarray(jnp.arange(6.0).reshape(2, 3)), np.arange(6.0).reshape(2, 3))


def test_dlpack_of_any_producer():
    class Producer:
        def __init__(self, data):
            self.data = data

        def __dlpack__(self, **options):
            return self.data.__dlpack__(**options)

        def __dlpack_device__(self):
            return self.data.__dlpack_device__()

    assert dl.dlarray(Producer(np.array([[1.0, 2.0], [3.0, 4.0]]))).tolist() == [[1, 2], [3, 4]]


def test_dlpack_with_a_gpu_library():
    """An array of another library is handed over by that library, with its dimensions in MATLAB's order."""
    strict = pytest.importorskip("array_api_strict")
    made = dl.dlarray(strict.reshape(strict.arange(6.0, dtype=strict.float64), (2, 3)))
    assert np.array_equal(np.from_dlpack(made), np.arange(6.0).reshape(2, 3))
    assert made.__dlpack_device__() == made._data.__dlpack_device__()


class OnDevice:
    """An array of an unknown library on a GPU."""

    def __init__(self, data, device=None):
        self.data, self.device = data, device

    def __dlpack__(self, **options):
        return self.data.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.device or self.data.__dlpack_device__()


def test_dlpack_on_a_gpu():
    if not lookalike.install():
        pytest.skip("CuPy itself is here, and needs no look-alike")
    import cupy

    with lookalike.gpu_present(2):
        X = dl.gpuArray(X3)
        before = len(lookalike.syncs), len(lookalike.uploads)
        made = cupy.from_dlpack(X)  # to another library: MATLAB's order, the same memory
        assert X.__dlpack_device__() == (2, 0) and type(made) is cupy.ndarray and made.shape == (2, 3, 4)
        assert np.shares_memory(made._host, X._data._host)
        back = dl.dlarray(OnDevice(made), "CBT")  # and from one
        assert dl.isgpuarray(back) and dl.size(back) == (2, 3, 4)
        assert np.shares_memory(back._data._host, made._host)
        assert (len(lookalike.syncs), len(lookalike.uploads)) == before
        assert dl.isequal(dl.gather(back), X3)
        assert dl.isgpuarray(dl.sin(OnDevice(made)))  # in any function that takes an array
        with pytest.raises(TraceError, match=r"fix: extractdata\(X\)"):
            dl.dlfeval(cupy.from_dlpack, X)
        other = lookalike.ndarray(np.ones((2, 2)), 1)
        dl.gpuDevice(2)
        assert dl.dlarray(OnDevice(other)).__dlpack_device__() == (2, 1)
        dl.gpuDevice(1)
    with pytest.raises(
        ClassError, match=r"OnDevice is on a device .*move it to the host first, or pip install"
    ):
        dl.dlarray(OnDevice(made))  # no GPU is there any more
    with pytest.raises(ClassError, match="number 8 in DLPack.*neither NumPy nor CuPy reads its memory"):
        dl.dlarray(OnDevice(made, (8, 0)))


def test_a_traced_array_is_not_handed_out():
    with pytest.raises(TraceError, match=r"fix: extractdata\(X\)"):
        dl.dlfeval(np.from_dlpack, x)


# -- display -------------------------------------------------------------------------------------------------------
def test_large_arrays_are_cut():
    X = dl.dlarray(np.arange(2000.0 * 1000).reshape(2000, 1000) / 4)
    lines = repr(X).split("\n")
    assert lines[:4] == ["  2000×1000 dlarray", "", "   1.0e+05 *", ""]
    assert lines[4] == "         0    0.0000    0.0000   ...    0.0025    0.0025    0.0025"
    assert lines[7] == "   ..." and len(lines) == 11
    assert len(X._repr_html_()) < 1000 and "..." in X._repr_html_()
    assert len(str(dl.rand(40, 40)).split("\n")) > 40 and "..." not in str(dl.rand(40, 40))


def test_a_thousand_elements_are_shown():
    X = dl.rand(10, 100)
    assert repr(X) == str(X) and "..." in repr(dl.rand(1001, 1))


def test_pages_are_cut():
    text = repr(dl.dlarray(np.ones((2, 9, 80)), "CBT"))
    assert text.count("(:,:,") == 6 and "(:,:,80) =" in text and "(:,:,4) =" not in text
    assert text.startswith(
        "  2(C) × 9(B) × 80(T) dlarray\n\n\n(:,:,1) =\n\n     1     1     1   ...     1     1     1\n"
    )


# -- plots ---------------------------------------------------------------------------------------------------------
@pytest.fixture
def axes():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, found = plt.subplots()
    yield found
    figure.canvas.draw()
    plt.close(figure)


@pytest.mark.parametrize("shape", [(1, 5), (5, 1)])
def test_plots(axes, shape):
    t = dl.reshape(dl.linspace(0, 1, 5), shape)
    y = dl.sin(t)
    values = np.asarray(y).ravel()
    (line,) = axes.plot(t, y)
    np.testing.assert_allclose(line.get_ydata(), values)
    (line,) = axes.plot(y, "o")
    np.testing.assert_allclose(line.get_xdata(), range(5))
    assert [bar.get_height() for bar in axes.bar(t, y)] == values.tolist()
    counts, *_ = axes.hist(y, bins=4)
    assert counts.sum() == 5
    assert axes.errorbar(t, y, yerr=y)[0].get_ydata().tolist() == values.tolist()
    axes.fill_between(t, y, 2 * y)
    assert axes.scatter(t, y).get_offsets().shape == (5, 2)
    (line,) = axes.plot(t, np.asarray(y).ravel())
    np.testing.assert_allclose(line.get_xdata(), np.asarray(t).ravel())


def test_matrices_are_plotted_by_column(axes):
    assert len(axes.plot(dl.rand(5, 3))) == 3
    assert axes.imshow(dl.rand(4, 6)).get_array().shape == (4, 6)


def test_what_matplotlib_asks():
    assert x.to_numpy().shape == (3,) and dl.rand(2, 3).to_numpy().shape == (2, 3)
    assert dl.mean(dl.rand(4, 4, 1, 20), [1, 2, 3]).to_numpy().shape == (20,)  # an error for each image
