"""Lines as they are typed by hand in Python, with what NumPy, pandas and lists have made a habit."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, FormatError, IndexingError, OptionError, SizeError
from dlarray.matlab import ode45

row = dl.dlarray([3.0, 1.0, 2.0])
column = row.T


# -- values without parentheses ----------------------------------------------------------------------------------
def test_labels_and_counts_need_no_parentheses():
    X = dl.dlarray(np.zeros((2, 3)), "CB")
    assert X.dims == X.dims() == dl.dims(X) == "CB" and dl.stripdims(X).dims == ""
    assert X.ndims == X.ndims() == 2 and X.numel == X.numel() == 6
    assert f"{X.dims} {X.ndims}" == "CB 2" and type(X.dims()) is str and type(X.numel()) is int


# -- brackets of a row ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rows", [slice(2), slice(1, None), slice(None, None, -1), slice(-2, None)])
def test_a_slice_that_would_count_the_rows_of_a_row_is_refused(rows):
    with pytest.raises(IndexingError, match=r"X is 1×3, a row; fix: X\[0, .* for its elements"):
        row[rows]
    with pytest.raises(IndexingError, match="a row; fix"):
        row.copy()[rows] = 1
    assert column[rows].tolist() == np.asarray(column)[rows].tolist()


def test_what_means_the_row_itself_stays():
    for rows in (slice(None), slice(0, 1), slice(1), slice(-1, None)):
        assert dl.isequal(row[rows], row)
    assert dl.dims(dl.dlarray([[1, 2, 3]], "CB")[:2]) == "CB"  # which has channels
    with pytest.raises(IndexingError, match=r"X\[0, k\] for element k, or X\(k\)"):
        row[2]


def test_last_dimensions_of_size_1_may_be_indexed():
    X = dl.dlarray(np.arange(6.0).reshape(2, 3, 1, 1))
    assert (
        dl.isequal(X[:, :, 0, 0], X) and dl.isequal(X[1, :, -1], X[1, :]) and dl.isequal(X[:, 0, :], X[:, 0])
    )
    with pytest.raises(IndexingError, match="too many indices"):
        X[:, :, 1]


# -- labels ----------------------------------------------------------------------------------------------------------
def test_one_index_counts_the_labels_of_a_row():
    T = dl.categorical(["a", "b", "c", "a"])
    assert [str(T[k]) for k in range(len(T))] == list(T) and str(T[-1]) == "a"
    assert list(T[:2]) == ["a", "b"] and list(T[[3, 1]]) == ["a", "b"] and list(T[np.array([2])]) == ["c"]
    assert list(T[T == "a"]) == ["a", "a"] and list(T[np.array([False, True, True, False])]) == ["b", "c"]
    assert list(T[dl.dlarray([3, 2, 1, 0])]) == ["a", "c", "b", "a"] and list(T.T[1:3]) == ["b", "c"]
    T[1] = "z"
    assert list(T) == ["a", "z", "c", "a"]


def test_str_of_a_label_is_the_label():
    label = dl.categorical(["cat", "dog"])(2)
    assert str(label) == f"{label}" == "dog" and repr(label) == "  categorical\n\n     dog "
    assert str(dl.categorical([""])) == "<undefined>"


def test_labels_beside_a_vector_of_one_dimension():
    Y, T = dl.categorical(["a", "b", "b"]).T, np.array(["a", "b", "a"])
    assert (Y == T).tolist() == (T == Y).tolist() == [[True], [True], [False]]
    assert (Y != T).tolist() == [[False], [False], [True]] and (Y.T == T).tolist() == [[True, True, False]]
    with pytest.raises(SizeError, match=r"fix: A == categorical\(B\).T"):
        Y == list(T)  # noqa: B015
    made = dl.categorical(T)  # which nobody has laid down either, and its parts
    assert (Y == made).shape == (made == Y).shape == (Y == made[[0, 1, 2]]).shape == (3, 1)
    assert (Y != made).tolist() == [[False], [False], [True]] and (made == made).shape == (1, 3)
    with pytest.raises(SizeError, match="fix: A == B.T"):
        Y == dl.categorical(list(T))  # noqa: B015


# -- NumPy's functions -------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: np.argsort(column), r"the column 3×1 dlarray .*fix: np.argsort\(np.ravel\(X\)\)$"),
        (lambda: np.sort(column), r"or dl.sort\(X\)"),
        (lambda: np.diff(column), r"or dl.diff\(X\)"),
        (lambda: np.where(row > 1), r"np.flatnonzero\(X\), or dl.find\(X\)"),
        (lambda: np.nonzero(row), "np.flatnonzero"),
        (lambda: np.concatenate([column, column], axis=3), r"fix: dl.cat\(4, \*X\)"),
        (lambda: np.mean(column, axis=2), r"fix: dl.mean\(X, 3\)"),
    ],
)
def test_numpy_functions_that_need_vectors_of_one_dimension(call, words):
    with pytest.raises((ClassError, SizeError), match=words):
        call()


def test_numpy_functions_that_say_what_is_meant():
    assert np.argsort(row).tolist() == [[1, 2, 0]] and np.argsort(column, axis=0).ravel().tolist() == [
        1,
        2,
        0,
    ]
    assert np.where(column > 1)[0].tolist() == np.flatnonzero(row > 1).tolist() == [0, 2]
    assert np.where(row > 1, 1, 0).tolist() == [[1, 0, 1]]


# -- sizes and directions ------------------------------------------------------------------------------------------
def test_reshape_takes_minus_one():
    X = dl.dlarray(np.arange(12.0).reshape(3, 4))
    for given in ((-1, 6), ([-1, 6],), (2, -1)):
        assert dl.isequal(dl.reshape(X, *given), dl.reshape(X, 2, 6))
    with pytest.raises(ArgumentError, match="hold a negative one"):
        dl.reshape(X, -2, -6)
    with pytest.raises(ArgumentError, match=r"\[\] or -1 may stand for one size only"):
        dl.reshape(X, -1, -1)


@pytest.mark.parametrize("given", [list, np.array])
def test_the_derivative_of_an_equation_may_be_a_list(given):
    _, y = ode45(lambda t, y: given([float(y[1]), -float(y[0])]), [0, 1], [1, 0], nargout=2)
    np.testing.assert_allclose(np.asarray(y)[-1], [np.cos(1), -np.sin(1)], atol=1e-3)
    with pytest.raises(SizeError, match="odefun must give a column"):
        ode45(lambda t, y: dl.dlarray([y[1], -y[0]]), [0, 1], [1, 0])


def test_messages_name_the_matrix_that_lies_the_other_way():
    with pytest.raises(SizeError, match=r"fix: the transpose of argument 2, \.T"):
        dl.cat(1, dl.dlarray([1, 2]), dl.dlarray(1))
    with pytest.raises(SizeError, match=r"fix: padsequences\(X, 2\)"):
        dl.padsequences([np.ones(5), np.ones(6)], 1)


# -- networks ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("part", ["Learnables", "State"])
def test_a_column_of_a_copy_is_not_assigned(part):
    net = dl.dlnetwork([dl.featureInputLayer(2), dl.batchNormalizationLayer()])
    values = [2 * v for v in getattr(net, part).Value]
    with pytest.raises(ArgumentError, match=rf"net.{part} is a copy.*fix: t = net.{part}; t.Value = values"):
        if part == "State":
            net.State.Value = values
        else:
            net.Learnables.Value = values
    t = getattr(net, part)
    t.Value = values
    setattr(net, part, t)
    assert dl.isequal(getattr(net, part).Value[1], values[1])


class Reduced(dl.Layer):
    def predict(self, X):
        return dl.avgpool(X, 2)


def test_a_layer_that_needs_labels_is_told_how_it_gets_them():
    with pytest.raises(FormatError, match="or Formattable = True in the class"):
        dl.dlnetwork([dl.imageInputLayer([4, 4, 1]), Reduced()])


def test_a_chart_is_plotted_with_its_options():
    pytest.importorskip("matplotlib")
    roc = dl.rocmetrics(["a", "b", "a", "b"], [[0.9, 0.1], [0.2, 0.8], [0.4, 0.6], [0.3, 0.7]], ["a", "b"])
    assert len(dl.plot(roc, ShowModelOperatingPoint=False, ClassNames="a")) == 1
    with pytest.raises(OptionError, match='a network has no option "ClassNames"'):
        dl.plot(dl.dlnetwork([dl.featureInputLayer(2)]), ClassNames="a")


# -- pandas --------------------------------------------------------------------------------------------------------
def test_a_table_of_a_data_frame_has_its_columns():
    pd = pytest.importorskip("pandas")
    df = pd.DataFrame({"name": ["x", "y"], "n": [1, 2], "kind": pd.Categorical(["u", "v"])}, index=[7, 9])
    T = dl.table(df)
    assert T.VariableNames == ["name", "n", "kind"] and T.shape == (2, 3)
    assert list(T.n) == [1, 2] and list(T.kind) == ["u", "v"] and list(T(T.name == "y", ":").n) == [2]
    assert dl.table(df, VariableNames=["A", "B", "C"]).VariableNames == ["A", "B", "C"]


def test_a_list_of_names_chooses_columns():
    T = dl.table(a=[1, 2], b=[3, 4], c=["x", "y"])
    assert T[["c", "a"]].VariableNames == ["c", "a"] and dl.isequal(T[["a"]], T(":", ["a"]))
    named = dl.table(a=[1, 2], RowNames=["p", "q"])
    assert list(named[["q"]].a) == [2]
    with pytest.raises(IndexingError, match="no column 'z'; fix: one of its columns, a, b, c"):
        T[["a", "z"]]


def test_sequences_are_lists_of_columns_and_frames():
    pd = pytest.importorskip("pandas")
    X = [np.random.default_rng(k).random((4 + k, 2)) for k in range(3)]
    net = dl.dlnetwork([dl.sequenceInputLayer(2), dl.lstmLayer(3), dl.fullyConnectedLayer(1)])
    frames, T = [pd.DataFrame(x) for x in X], [x[:, 0] for x in X]
    assert dl.isequal(dl.minibatchpredict(net, frames), dl.minibatchpredict(net, X))
    assert dl.isequal(dl.testnet(net, X, [pd.Series(t) for t in T], "mse"), dl.testnet(net, X, T, "mse"))


def test_a_vector_of_one_dimension_has_an_observation_in_each_element():
    assert [float(x) for x in dl.readall(dl.arrayDatastore(np.array([4.0, 5.0])))] == [4, 5]
    assert [float(x) for x in dl.readall(dl.arrayDatastore(np.array([4.0, 5.0]), IterationDimension=2))] == [
        4,
        5,
    ]
    assert [x.shape for x in dl.readall(dl.arrayDatastore([4.0, 5.0]))] == [(1, 2)]
