"""Lines as they are typed by hand in Python by people whose habits are MATLAB's."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, FormatError, IndexingError, SizeError
from dlarray.matlab import ode45

row = dl.dlarray([3.0, 1.0, 2.0])
names = ["a", "b", "c"]


# -- indices that count from 1 -------------------------------------------------------------------------------------
INDICES = {
    "max": lambda: dl.max(row, nargout=2)[1],
    "min": lambda: dl.min(row, nargout=2)[1],
    "sort": lambda: dl.sort(row, nargout=2)[1](1),
    "maxk": lambda: dl.maxk(row, 2, nargout=2)[1][0, 0],
    "find": lambda: dl.find(row == 1),
    "unique": lambda: dl.unique(row, nargout=3)[2](2),
    "ismember": lambda: dl.ismember(1, row, nargout=2)[1],
    "cummax": lambda: dl.cummax(row, nargout=2)[1](3),
    "sub2ind": lambda: dl.sub2ind([3, 3], 2, 1),
    "ind2sub": lambda: dl.ind2sub([3, 3], 2)[0],
    "randperm": lambda: next(iter(dl.randperm(2))),
    "sortrows": lambda: dl.sortrows(row.T, nargout=2)[1].T(1),
}


@pytest.mark.parametrize("name", INDICES)
def test_an_index_of_a_function_stands_in_no_brackets(name):
    k = INDICES[name]()
    with pytest.raises(IndexingError, match=r"counts from 1; fix: names\[k - 1\]"):
        names[k]
    with pytest.raises(IndexingError, match=r"fix: X\(k\), or X\[k - 1\]"):
        row[k]
    with pytest.raises(IndexingError, match=r"X\[0, k\]: .*fix: X\(1, k\), or X\[0, k - 1\]"):
        row[0, k]
    with pytest.raises(IndexingError, match="counts from 1"):
        dl.categorical(names)[k]
    with pytest.raises(IndexingError, match="counts from 1"):
        dl.table(L=names).L[k]
    place = int(k) - 1
    assert names[k - 1] == names[place] == dl.table(L=names).L(k) == str(dl.categorical(names)(k))
    assert float(row(k)) == float(row(1, k)) == row.tolist()[0][place]


def test_an_index_that_is_a_count_may_stand_there():
    k = dl.find(row == 1)
    assert names[:k] == ["a", "b"] and list(range(k)) == [0, 1] and np.zeros(k).shape == (2,)
    assert dl.zeros(k, 1).shape == (2, 1) and "abc"[-1 * k] == "b" and names[dl.dlarray(2)] == "c"
    with pytest.raises(IndexingError, match="counts from 1"):
        names[k] = "z"
    with pytest.raises(IndexingError, match="counts from 1"):
        row.copy()[k] = 1


def test_indices_are_forgotten_with_their_arrays():
    from dlarray.elsewhere.indices_from_one import COUNTED

    before = len(COUNTED)
    k = dl.randperm(5)
    kept = len(COUNTED)
    assert [dl.isequal(x, x(1)) for x in k] == [True] * 5
    assert kept == before + 1 == len(COUNTED)
    del k
    assert len(COUNTED) == before


# -- vectors of one dimension --------------------------------------------------------------------------------------
@pytest.mark.parametrize(("fmt", "rows"), [("BC", "B"), ("TCB", "T"), ("TC", "T"), ("SCB", "S"), ("BT", "B")])
def test_a_vector_of_one_dimension_under_several_labels(fmt, rows):
    x = np.arange(5.0)
    with pytest.raises(FormatError, match=rf"fix: dlarray\(x\[:, None\], \"{fmt}\"\) for 5\({rows}\)"):
        dl.dlarray(x, fmt)
    assert dl.size(dl.dlarray(x[:, None], fmt), dl.finddim(dl.dlarray(x[:, None], fmt), rows)) == 5
    assert dl.isequal(dl.dlarray(list(x), fmt), dl.dlarray(x[None, :], fmt))  # a list is MATLAB's row
    assert dl.size(dl.dlarray(x, rows)) == (5, 1) and dl.size(dl.dlarray(x[:1], fmt), 1) == 1


def test_labels_beside_other_observations_are_one_for_each():
    X, T = dl.rand(3, 2), dl.categorical(names)
    ds = dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(T))
    assert [str(read[1]) for read in dl.readall(ds)] == names
    alone = dl.arrayDatastore(T)
    dl.combine(dl.arrayDatastore(X), alone)
    assert alone.IterationDimension == 1 and alone.NumObservations == 1  # what was combined is a copy
    with pytest.raises(SizeError, match="fix: arrayDatastore"):
        dl.combine(dl.arrayDatastore(X), dl.arrayDatastore([1, 2, 3], OutputType="same"))


def test_parts_of_a_column_are_columns():
    T = dl.table(id=[1, 1, 2], s=[1.0, 4.0, 3.0], name=names)
    for part in (T.s[T.id == 1], T.s[:2], T.s[[0, 1]]):
        assert dl.isequal(dl.max(part) - part, dl.dlarray([[3], [0]])) and part == [1.0, 4.0]
    assert T.name[1:] == ["b", "c"] and type(T.name[1:]) is list and T.s[0] == 1.0


def test_subscripts_in_a_list():
    assert dl.accumarray([1, 2, 1], [10, 20, 30]).tolist() == [[40], [20]]
    assert dl.accumarray([1, 2], 5).tolist() == [[0, 5]]  # one pair of subscripts


# -- sizes ---------------------------------------------------------------------------------------------------------
def test_a_size_needs_no_parentheses():
    X = dl.zeros(2, 3)
    assert X.size == X.size() == dl.size(X) == (2, 3) and X.size(2) == 3 and X.size(1, 2) == (2, 3)
    m, n = X.size
    assert (m, n, X.size[1], f"{X.size}") == (2, 3, 3, "(2, 3)") and X.size != (3, 2)
    with pytest.raises(ArgumentError, match=r"\(2, 3\), not a number; fix: X.numel == 6"):
        X.size == 6  # noqa: B015


def test_all_is_the_third_argument_of_max():
    with pytest.raises(ArgumentError, match=r'fix: max\(X, \[\], "all"\)'):
        dl.max(row, "all")


# -- outputs -------------------------------------------------------------------------------------------------------
def test_a_solution_is_not_taken_apart():
    with pytest.raises(ArgumentError, match=r"fix: a, b = ode45\(\.\.\., nargout=2\)"):
        t, y = ode45(lambda t, y: -y, [0, 1], 1)
    solution = ode45(lambda t, y: -y, [0, 1], 1)
    assert list(solution) == list(dict(solution)) == list({**solution}) and dl.isstruct(solution)


def test_a_loss_function_is_told_of_outputs():
    net = dl.dlnetwork(
        [dl.featureInputLayer(2), dl.fullyConnectedLayer(1, Name="fc"), dl.tanhLayer(Name="t")]
    )

    def loss(net, X):
        Y, Z, _ = dl.forward(net, X, Outputs=["fc", "t"])
        return dl.mean(Y + Z, "all")

    with pytest.raises(ValueError, match="not enough values") as caught:
        dl.dlfeval(loss, net, dl.dlarray(dl.rand(2, 3), "CB"))
    assert (
        "forward: 3 names wait for 3 outputs; fix: a, b, c = forward(..., nargout=3)"
        in caught.value.__notes__[1]
    )


def test_two_outputs_of_dlstft_are_of_two_releases():
    x = dl.dlarray(dl.rand(1, 200), "CT")
    with pytest.raises(ArgumentError, match=r"fix: y = dlstft\(x\), real\(y\) and imag\(y\)"):
        dl.dlstft(x, nargout=2)
    y, f = dl.dlstft(x, 8000, nargout=2)
    assert float(f(dl.end)) == 4000


@pytest.mark.parametrize("ask", [dl.isempty, dl.isvector, dl.isdlarray, dl.isnumeric])
def test_not_is_written_out(ask):
    with pytest.raises(ArgumentError, match=rf"{ask.__name__}: ~ of Python's True .*fix: not {ask.__name__}"):
        bool(~ask(row))
    while ~dl.any(row > 5):  # which is an array
        break
    assert (not dl.isempty(row)) and -dl.isempty(row) == 0 and ~dl.any(row > 5)
    asked = dl.isempty(row)
    assert not asked


def test_not_of_what_datastores_answer():
    ds = dl.arrayDatastore(row)
    with pytest.raises(ArgumentError, match="fix: not hasdata"):
        while ~dl.hasdata(ds):
            break


# -- networks ------------------------------------------------------------------------------------------------------
def test_scores_of_one_plain_sequence_are_a_row():
    net = dl.dlnetwork(
        [dl.sequenceInputLayer(3), dl.lstmLayer(4, OutputMode="last"), dl.fullyConnectedLayer(2)]
    )
    X = np.arange(21.0).reshape(7, 3) / 21
    Y = dl.predict(net, X)
    assert dl.size(Y) == (1, 2) and dl.isequal(Y, dl.minibatchpredict(net, X))
    assert dl.isequal(Y.T, dl.stripdims(dl.predict(net, dl.dlarray(X, "TC"))))
    assert str(dl.scores2label(Y, ["a", "b"])) == names[int(dl.max(Y, nargout=2)[1]) - 1]


def test_attributions_read_data_as_predict_does():
    layers = [dl.sequenceInputLayer(3), dl.convolution1dLayer(3, 4, Padding="same"), dl.reluLayer()]
    net = dl.dlnetwork([*layers, dl.globalMaxPooling1dLayer(), dl.fullyConnectedLayer(2), dl.softmaxLayer()])
    X = np.random.default_rng(0).random((3, 3))  # which would fit in either order
    assert dl.isequal(dl.gradCAM(net, X, 1), dl.gradCAM(net, dl.dlarray(X, "TC"), 1))


def test_sequences_with_too_many_dimensions():
    layers = [dl.sequenceInputLayer(4), dl.lstmLayer(2, OutputMode="last"), dl.fullyConnectedLayer(1)]
    X = [dl.rand(1, 1, 4, 5), dl.rand(1, 1, 4, 6)]
    options = dl.trainingOptions("sgdm", MaxEpochs=1, Verbose=False)
    with pytest.raises(SizeError, match=r"is 1×1×4×5, .*fix: \[squeeze\(x\) for x in X\]"):
        dl.trainnet(X, [[1.0], [2.0]], layers, "mse", options)


# -- texts, tables -------------------------------------------------------------------------------------------------
def test_a_text_and_a_label():
    label = dl.categorical(["cat"])
    assert "is a " + label == "is a cat" and label + "!" == "cat!"
    with pytest.raises(TypeError):
        "are " + dl.categorical(["cat", "dog"])


def test_categories_of_a_data_frame():
    pandas = pytest.importorskip("pandas")
    values = pandas.Categorical(["m", "f", None], categories=["m", "f", "z"])
    frame = pandas.DataFrame({"sex": values, "x": [1, 2, 3]})
    for T in (dl.table(frame), dl.table(sex=frame["sex"], x=[1, 2, 3])):
        assert dl.categories(T.sex) == ["m", "f", "z"] and list(T.sex) == ["m", "f", None]
        assert str(T.to_pandas()["sex"].dtype) == "category"


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        (lambda T: dl.sortrows(T, "a").b, ["y", "x", "x"]),
        (lambda T: dl.sortrows(T, "a", nargout=2)[1].tolist(), [[2], [1], [3]]),
        (lambda T: dl.unique(T).height, 2),
        (lambda T: dl.ismissing(T).tolist(), [[False] * 2] * 3),
    ],
)
def test_functions_of_arrays_take_tables(call, expected, capsys):
    dl.summary(dl.categorical(["x", "y", "x"]))
    assert "x" in capsys.readouterr().out
    assert call(dl.table(a=[3, 1, 3], b=["x", "y", "x"])) == expected


# -- plots ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("way", "plot semilogy step scatter bar hist boxplot stem fill_between".split())
def test_lists_of_single_numbers_are_plotted(way):
    pytest.importorskip("matplotlib").use("agg")
    plt = pytest.importorskip("matplotlib.pyplot")
    losses = [dl.dlarray(x) for x in (3.0, 1.0, 2.0)]
    axes = plt.figure().add_subplot()
    two = (range(3), losses)
    drawn = getattr(axes, way)(
        *(two if way in ("step", "scatter", "bar", "stem", "fill_between") else (losses,))
    )
    if way == "plot":
        assert drawn[0].get_ydata().tolist() == [3.0, 1.0, 2.0]
    if way == "hist":
        assert drawn[0].sum() == 3
    assert np.array(losses).shape == (3, 1, 1) and np.asarray(losses[0]).shape == (1, 1)
    plt.close("all")


def test_no_plot_no_other_shape():
    assert np.atleast_1d([dl.dlarray(1.0)]).shape == (1, 1, 1)


# -- operators and methods of Python's arrays ----------------------------------------------------------------------
def test_remainder_and_quotient():
    X = dl.dlarray([[7.0, -7.0, 7.5]], "CB")
    assert (
        dl.isequal(X % 2, dl.mod(X, 2)) and (X // 2).tolist() == [[3.0, -4.0, 3.0]] and (X % 2).dims == "CB"
    )
    assert (7 % row).tolist() == [[1.0, 0.0, 1.0]] and (7 // row).tolist() == [[2.0, 7.0, 3.0]]
    assert dl.isequal(dl.int32([7, 8]) // 2, dl.int32([3, 4]))
    slope = dl.dlfeval(lambda x: dl.dlgradient(dl.sum(x % 2 + x // 2, "all"), x), dl.dlarray([2.5, 3.7]))
    assert slope.tolist() == [[1.0, 1.0]]


def test_equal_arrays_of_one_dimension():
    assert np.array_equal(row, [3, 1, 2]) and np.array_equal([3, 1, 2], row.T) and np.array_equal(row, row)
    assert not np.array_equal(row, [3, 1]) and not np.array_equal(dl.magic(3), [1, 2, 3])
    assert not np.array_equal(row, row.T)


def test_methods_of_columns():
    T = dl.table(a=[1, 2, 6], b=names)
    assert float(T.a.mean()) == 3 and float(T.a.max()) == 6 and T.a.cumsum().tolist() == [[1], [3], [9]]
    with pytest.raises(AttributeError):
        T.b.mean()
    assert not hasattr(T.a, "shape") and T.a.index(6) == 2


@pytest.mark.parametrize(
    ("word", "fix"), [("columns", "T.VariableNames"), ("head", r"T\[:8\]"), ("iloc", r"T\[k\]")]
)
def test_words_of_pandas(word, fix):
    T = dl.table(a=[1, 2])
    with pytest.raises(AttributeError, match=rf"no column '{word}'; fix: {fix}"):
        getattr(T, word)
    with pytest.raises(AttributeError, match="its columns are a"):
        T.other  # noqa: B018


def test_numpys_reductions_of_a_column_are_numpys():
    T = dl.table(a=[1.0, 2.0, 4.0])
    assert (np.mean(T.a), np.sum(T.a), np.max(T.a)) == (7 / 3, 7, 4)
    assert np.std(T.a) == np.std([1, 2, 4]) and float(T.a.std()) == np.std([1, 2, 4], ddof=1)
