"""onehotencode, onehotdecode and the categorical array against loops over labels."""

import copy
import pickle

import numpy as np
import pytest

import dlarray as dl
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError
from tests.support.arrays import same
from tests.support.bundles import cases


@pytest.fixture
def on(backend):
    """Brings NumPy data to each array library in turn."""
    return backend.dlarray


nan = np.nan


def slow_encode(labels, classes, dim):
    """One-hot vectors along dim of labels (an array of objects in MATLAB's size, None for undefined)."""
    rank = max(labels.ndim, dim)
    labels = labels.reshape(labels.shape + (1,) * (rank - labels.ndim))
    size = list(labels.shape)
    assert size[dim - 1] == 1
    size[dim - 1] = len(classes)
    out = np.zeros(size)
    for place in np.ndindex(*labels.shape):
        for k, c in enumerate(classes):
            target = list(place)
            target[dim - 1] = k
            known = any(labels[place] == other for other in classes)
            out[tuple(target)] = nan if not known else float(labels[place] == c)
    while out.ndim > 2 and out.shape[-1] == 1:
        out = out[..., 0]
    return out


def objects(rows):
    out = np.empty((len(rows), len(rows[0])), dtype=object)
    for i, row in enumerate(rows):
        out[i, :] = row
    return out


ROW = [["red", "blue", "red", "green", "yellow", "blue"]]
COLUMN = [[label] for label in ROW[0]]
COLORS = ["blue", "green", "red", "yellow"]


# -- onehotencode --------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("rows", "dim"), [(ROW, 1), (ROW, 3), (COLUMN, 2), (COLUMN, 3), (COLUMN, 4)])
def test_categorical_labels(rows, dim):
    same(dl.onehotencode(categorical(rows), dim), slow_encode(objects(rows), COLORS, dim))


def test_categorical_matrix_along_a_new_dimension():
    rows = [["a", "b", "a"], ["b", "b", ""]]
    expected = slow_encode(objects([["a", "b", "a"], ["b", "b", None]]), ["a", "b"], 3)
    same(dl.onehotencode(categorical(rows), 3), expected)
    assert np.isnan(np.asarray(dl.onehotencode(categorical(rows), 3))[1, 2]).all()


def test_unused_categories_count():
    C = categorical(["a", "c"], ["a", "b", "c"])
    same(dl.onehotencode(C, 1), np.array([[1.0, 0], [0, 0], [0, 1]]))


@pytest.mark.parametrize(
    "names", [["yellow", "red", "blue"], ["red"], np.array(["green", "red"]), ("blue", "x")]
)
def test_class_names_choose_and_order(names):
    for labels in (categorical(ROW), ROW, ROW[0], np.array(ROW), objects(ROW)):
        same(dl.onehotencode(labels, 1, ClassNames=names), slow_encode(objects(ROW), list(names), 1))
    same(dl.onehotencode(ROW[0], 1, "ClassNames", names), slow_encode(objects(ROW), list(names), 1))
    same(dl.onehotencode(ROW[0], 1, "double", "classnames", names), slow_encode(objects(ROW), list(names), 1))


@pytest.mark.parametrize("dtype", ["float32", "float64", "int64", "bool"])
def test_numbers(dtype):
    x = np.array([[3, 1, 2], [0, 1, 1]]).astype(dtype)
    classes = [False, True] if dtype == "bool" else [0, 1, 3]
    expected = slow_encode(x.astype(object), classes, 3)
    same(dl.onehotencode(x, 3, ClassNames=classes), expected)
    same(dl.onehotencode(dl.dlarray(x), 3, ClassNames=np.array(classes)), expected)


def test_numbers_on_every_backend(on, backend):
    x = np.array([[3.0, 1, nan, 2, 7]])
    Y = dl.onehotencode(on(x), 1, ClassNames=[1, 2, 3])
    same(Y, slow_encode(x.astype(object), [1, 2, 3], 1))
    assert backend.same_library(Y)
    same(dl.onehotencode(on(x), 1, "single", ClassNames=dl.dlarray([1, 2, 3])),
         slow_encode(x.astype(object), [1, 2, 3], 1).astype("float32"))  # fmt: skip


def test_lists_of_numbers_are_rows():
    same(
        dl.onehotencode([3, 1, 2], 1, ClassNames=[1, 2, 3, 4]),
        slow_encode(objects([[3, 1, 2]]), [1, 2, 3, 4], 1),
    )
    same(dl.onehotencode([True, False], 1, ClassNames=[False, True]), np.array([[0.0, 1], [1, 0]]))
    same(dl.onehotencode(2, 1, ClassNames=[1, 2]), np.array([[0.0], [1]]))


def test_digits_as_categories_keep_their_names():
    same(dl.onehotencode(categorical([[5], [6], [3]]), 2), np.array([[0.0, 1, 0], [0, 0, 1], [1, 0, 0]]))
    same(
        dl.onehotencode(categorical([[5], [6], [3]]), 2, ClassNames=[6, 5, 3]),
        np.array([[0.0, 1, 0], [1, 0, 0], [0, 0, 1]]),
    )
    same(
        dl.onehotencode(categorical([[5], [6], [3]]), 2, ClassNames=["6", "5", "3"]),
        np.array([[0.0, 1, 0], [1, 0, 0], [0, 0, 1]]),
    )


@pytest.mark.parametrize(
    ("typename", "dtype"),
    [("double", "float64"), ("single", "float32"), ("logical", "bool"), ("int8", "int8")],
)
def test_typename(typename, dtype):
    same(dl.onehotencode(categorical(ROW), 1, typename), slow_encode(objects(ROW), COLORS, 1).astype(dtype))


def test_labels_of_a_formatted_array_stay():
    X = dl.dlarray([[1, 3, 2]], "CB")
    same(dl.onehotencode(X, 1, ClassNames=[1, 2, 3]), slow_encode(objects([[1, 3, 2]]), [1, 2, 3], 1), "CB")
    same(dl.onehotencode(dl.dlarray([[1, 2]], "BT"), 3, ClassNames=[1, 2]), np.eye(2)[None], "BTU")


def test_empty_labels():
    assert dl.onehotencode(categorical([]), 3).shape == (0, 0, 0)
    assert dl.onehotencode(np.zeros((1, 0)), 1, ClassNames=[1, 2, 3]).shape == (3, 0)
    assert dl.onehotencode(np.zeros((0, 1)), 2, ClassNames=[1, 2, 3]).shape == (0, 3)


def test_nothing_is_traced():
    def f(X):
        Y = dl.onehotencode(X, 1, ClassNames=[1, 2])
        return dl.sum(Y, "all")

    assert float(dl.dlfeval(f, dl.dlarray([[1, 2, 2]]))) == 3


def test_encode_errors():
    with pytest.raises(
        SizeError, match=r"A is 1×6 dlarray; featureDim 2 must be a dimension of size 1.*featureDim=1"
    ):
        dl.onehotencode(categorical(ROW), 2)
    with pytest.raises(SizeError, match="featureDim=3"):
        dl.onehotencode(np.ones((2, 2)), 1, ClassNames=[1])
    with pytest.raises(ArgumentError, match="missing featureDim"):
        dl.onehotencode(categorical(ROW))
    with pytest.raises(ArgumentError, match=r"fix: onehotencode\(A, featureDim, ClassNames=classes\)"):
        dl.onehotencode(ROW, 1)
    with pytest.raises(ArgumentError, match="only categorical labels"):
        dl.onehotencode(dl.dlarray([1, 2]), 1)
    with pytest.raises(
        OptionError,
        match='typename must be one of "double", "single", "logical", .*but it is the text "text"',
    ):
        dl.onehotencode(categorical(ROW), 1, "text")
    with pytest.raises(ArgumentError, match="'red' twice"):
        dl.onehotencode(ROW, 1, ClassNames=["red", "blue", "red"])
    with pytest.raises(ArgumentError, match="a missing value"):
        dl.onehotencode([1, 2], 1, ClassNames=[1, nan])
    with pytest.raises(ClassError, match="1×2 dlarray, but ClassNames are text"):
        dl.onehotencode([1, 2], 1, ClassNames=["1", "2"])
    with pytest.raises(ClassError, match="both be text, or both be numbers"):
        dl.onehotencode(["a", "b"], 1, ClassNames=[1, 2])
    for typename in ("logical", "int32"):
        with pytest.raises(ArgumentError, match=f'"{typename}" has no NaN'):
            dl.onehotencode(categorical(["a", ""]), 1, typename)
        with pytest.raises(ArgumentError, match=f'"{typename}" has no NaN'):
            dl.onehotencode([1, 2], 1, typename, ClassNames=[1])
    with pytest.raises(ArgumentError, match="featureDim must be one whole number from 1"):
        dl.onehotencode(categorical(ROW), 0)


# -- tables --------------------------------------------------------------------------------------------------
def test_a_dict_is_a_table():
    B = dl.onehotencode({"color": categorical(ROW[0])})
    assert list(B) == COLORS
    for k, name in enumerate(COLORS):
        same(B[name], slow_encode(objects(COLUMN), COLORS, 2)[:, k : k + 1])
    B = dl.onehotencode({"color": ROW[0]}, "single", ClassNames=["red", "blue"])
    assert list(B) == ["red", "blue"]
    same(B["red"], slow_encode(objects(COLUMN), ["red", "blue"], 2)[:, :1].astype("float32"))
    B = dl.onehotencode({"n": [2, 1]}, ClassNames=[1, 2])
    assert list(B) == ["1", "2"]
    same(B["2"], np.array([[1.0], [0]]))


def test_data_frame():
    pandas = pytest.importorskip("pandas")
    column = pandas.Series(["dog", "cat", None, "dog"], dtype="category")
    B = dl.onehotencode(pandas.DataFrame({"pet": column}).set_axis([3, 4, 5, 6]))
    assert (
        isinstance(B, pandas.DataFrame)
        and list(B.columns) == ["cat", "dog"]
        and list(B.index) == [3, 4, 5, 6]
    )
    np.testing.assert_array_equal(B.to_numpy(), [[0, 1], [1, 0], [nan, nan], [0, 1]])
    B = dl.onehotencode(pandas.DataFrame({"pet": ["a", "b", "a"]}), ClassNames=["b", "a"])
    np.testing.assert_array_equal(B.to_numpy(), [[0, 1], [1, 0], [0, 1]])
    same(dl.onehotencode(column, 2), np.array([[0, 1], [1, 0], [nan, nan], [0, 1]]))
    same(dl.onehotencode(pandas.Series([1, 2]), 2, ClassNames=[1, 2]), np.eye(2))


class Column:
    """As much of a data frame's column of type category as is looked at."""

    def __init__(self, codes, categories):
        self.cat = self
        self.codes, self.categories = codes, categories


class Frame(dict):
    """As much of a data frame as is looked at."""

    columns = property(list)


def test_what_looks_like_a_data_frame():
    column = Column([1, 0, -1], ["cat", "dog"])
    assert categorical(column).tolist() == ["dog", "cat", None]
    same(dl.onehotencode(column, 2), np.array([[0, 1], [1, 0], [nan, nan]]))
    B = dl.onehotencode(Frame(pet=column))
    assert isinstance(B, Frame) and B.columns == ["cat", "dog"]


def test_table_errors():
    with pytest.raises(ArgumentError, match="the table has 2 variables"):
        dl.onehotencode({"a": categorical(["x"]), "b": categorical(["y"])})
    with pytest.raises(ArgumentError, match="ClassNames=classes"):
        dl.onehotencode({"a": ["x"]})


# -- onehotdecode --------------------------------------------------------------------------------------------
def slow_decode(B, dim):
    """The number, from 1, of the first largest value of each vector; NaN is passed over."""
    size = list(B.shape) + [1] * (dim - B.ndim)
    B = B.reshape(size)
    size[dim - 1] = 1
    out = np.empty(size, dtype=int)
    for place in np.ndindex(*size):
        best, value = 1, -np.inf
        for k in range(B.shape[dim - 1]):
            source = list(place)
            source[dim - 1] = k
            if B[tuple(source)] > value:
                best, value = k + 1, B[tuple(source)]
        out[place] = best
    while out.ndim > 2 and out.shape[-1] == 1:
        out = out[..., 0]
    return out


@cases(
    ("size", "dim"), [((3, 5), 1), ((5, 3), 2), ((2, 4, 3), 3), ((3, 2, 4), 1), ((1, 5), 1), ((2, 1, 4), 2)]
)
@cases("dtype", ["float32", "float64", "bool"])
def test_decode(on, size, dim, dtype):
    B = np.random.default_rng(2).integers(0, 3, size).astype(dtype)
    classes = ["a", "b", "c", "d"][: size[dim - 1]]
    expected = slow_decode(B.astype(float), dim)
    A = dl.onehotdecode(on(B), classes, dim)
    assert isinstance(A, categorical) and A.categories() == classes
    np.testing.assert_array_equal(A.codes(), expected)
    A = dl.onehotdecode(on(B), classes, dim, "string")
    np.testing.assert_array_equal(A, np.array(["", *classes], dtype=object)[expected])
    numbers = [10.0, 20, 30, 40][: len(classes)]
    same(dl.onehotdecode(on(B), numbers, dim, "double"), np.array([0, *numbers])[expected])
    same(
        dl.onehotdecode(on(B), [str(n) for n in numbers], dim, "single"), np.float32([0, *numbers])[expected]
    )


def test_ties_and_nan():
    B = np.array([[0.5, nan, nan, 0.2], [0.5, 0.1, nan, nan], [0.0, 0.4, nan, 0.3]])
    assert dl.onehotdecode(B, ["a", "b", "c"], 1).tolist() == ["a", "c", "a", "c"]


def test_classes_from_categories_and_categorical():
    C = categorical(ROW)
    B = dl.onehotencode(C, 1)
    for classes in (C.categories(), categorical(COLORS), np.array(COLORS)):
        A = dl.onehotdecode(B, classes, 1)
        assert A.tolist() == ROW[0] and A.categories() == COLORS and A.shape == (1, 6)
        assert dl.all(A == C, "all") if hasattr(dl, "all") else np.asarray(A == C).all()


def test_round_trip_of_a_column_and_of_formatted_data():
    C = categorical(COLUMN)
    A = dl.onehotdecode(dl.onehotencode(C, 2), C.categories(), 2)
    assert A.shape == (6, 1) and A.tolist() == ROW[0]
    Y = dl.softmax(dl.dlarray(np.eye(4)[:, [2, 0, 1]], "CB"))
    assert dl.onehotdecode(Y, COLORS, 1).tolist() == ["red", "blue", "green"]


def test_decode_errors():
    B = np.ones((3, 4))
    with pytest.raises(
        SizeError, match="B is 3×4 dlarray with 3 elements along dimension 1, but there are 2 classes"
    ):
        dl.onehotdecode(B, ["a", "b"], 1)
    with pytest.raises(SizeError, match=r"B is 3\(C\) × 4\(B\) dlarray with 4 elements along dimension 2"):
        dl.onehotdecode(dl.dlarray(B, "CB"), ["a", "b", "c"], 2)
    with pytest.raises(SizeError, match="with 1 elements along dimension 3"):
        dl.onehotdecode(B, ["a", "b"], 3)
    with pytest.raises(SizeError, match="0×4 dlarray with 0 elements"):
        dl.onehotdecode(np.ones((0, 4)), [], 1)
    with pytest.raises(ArgumentError, match="classes holds 'a' twice"):
        dl.onehotdecode(B, ["a", "b", "a"], 1)
    with pytest.raises(ArgumentError, match="'a', 'b', 'c' are no numbers"):
        dl.onehotdecode(B, ["a", "b", "c"], 1, "double")
    with pytest.raises(OptionError, match='typename must be one of "categorical", "string", "double"'):
        dl.onehotdecode(B, ["a", "b", "c"], 1, "cell")


# -- categorical ---------------------------------------------------------------------------------------------
def test_categories_are_sorted_and_trimmed():
    C = categorical(["MA", "ME", " CT", "VT", " ME ", "NH"])
    assert C.categories() == ["CT", "MA", "ME", "NH", "VT"]
    assert C.tolist() == ["MA", "ME", "CT", "VT", "ME", "NH"]
    assert C.shape == (1, 6)
    assert categorical(["b", "B", "a"]).categories() == ["B", "a", "b"]


def test_numbers_and_logical_values():
    C = categorical([[5, 10], [3, 5]])
    assert C.categories() == ["3", "5", "10"] and C.shape == (2, 2)
    np.testing.assert_array_equal(C.codes(), [[2, 3], [1, 2]])
    assert categorical([0.5, 1 / 3, 2]).categories() == ["0.33333", "0.5", "2"]
    assert categorical([True, False, True]).categories() == ["false", "true"]
    assert categorical(dl.dlarray([2, 1])).tolist() == ["2", "1"]
    assert categorical(np.array([[2, 1]])).tolist() == ["2", "1"]


def test_undefined():
    C = categorical(["a", "", None, "b"])
    np.testing.assert_array_equal(np.asarray(C.isundefined()), [[False, True, True, False]])
    assert C.tolist() == ["a", None, None, "b"]
    np.testing.assert_array_equal(np.asarray(C.double()), [[1, nan, nan, 2]])
    np.testing.assert_array_equal(np.asarray(categorical([1, nan]).isundefined()), [[False, True]])


def test_valueset_and_names():
    C = categorical([[4, 1], [2, 3]], [1, 2, 3], ["red", "green", "blue"])
    assert C.categories() == ["red", "green", "blue"] and C.tolist() == [None, "green", "red", "blue"]
    assert categorical(["a", "b"], ["b", "a", "z"]).categories() == ["b", "a", "z"]
    assert categorical([1, 2, 3], [1, 2, 3], ["low", "high", "high"]).categories() == ["low", "high"]
    again = categorical(categorical(["x", "y"]), ["y", "x"])
    assert again.categories() == ["y", "x"] and again.tolist() == ["x", "y"]


def test_of_a_categorical_and_of_pandas():
    C = categorical(["a", "b"], ["b", "a"])
    assert categorical(C).categories() == ["b", "a"] and categorical(C).tolist() == ["a", "b"]
    pandas = pytest.importorskip("pandas")
    column = pandas.Series(["y", None, "x"], dtype="category")
    assert categorical(column).shape == (3, 1) and categorical(column).tolist() == ["y", None, "x"]
    assert categorical(column).categories() == ["x", "y"]
    assert categorical(pandas.Categorical(["q", "p"])).tolist() == ["q", "p"]
    assert categorical(pandas.Series(["b", None, "a"])).tolist() == ["b", None, "a"]


def test_equality():
    C = categorical(["a", "b", "", "a"])
    np.testing.assert_array_equal(np.asarray(C == "a"), [[True, False, False, True]])
    np.testing.assert_array_equal(np.asarray(C != "a"), [[False, True, True, False]])
    np.testing.assert_array_equal(np.asarray(C == "zzz"), [[False] * 4])
    other = categorical(["b", "b", "", "a"], ["b", "a", "c"])
    np.testing.assert_array_equal(np.asarray(C == other), [[False, True, False, True]])
    np.testing.assert_array_equal(np.asarray(C == ["a", "b", "b", "b"]), [[True, True, False, False]])
    np.testing.assert_array_equal(np.asarray(C == categorical(["a"])), [[True, False, False, True]])
    assert dl.underlyingType(C == "a") == "logical"
    assert (C == 3) is False
    with pytest.raises(SizeError, match="1×4 categorical array and the 1×2 categorical array"):
        C == ["a", "b"]  # noqa: B015


def test_accuracy_line_of_a_port():
    predicted, truth = categorical(["a", "b", "b", "a"]), categorical(["a", "b", "a", "a"])
    assert float(dl.mean(predicted == truth)) == 0.75


def test_parts():
    C = categorical([["a", "b"], ["c", "a"]])
    assert C[0, 1].tolist() == ["b"] and C[0, 1].shape == (1, 1)
    assert C[1].shape == (1, 2) and C[1].tolist() == ["c", "a"]
    assert C(2, 1).tolist() == ["c"] and C(":", 1).tolist() == ["a", "c"]
    assert C[0].categories() == ["a", "b", "c"]
    assert list(C[0]) == ["a", "b"]  # a vector gives its labels, as it does to NumPy and to sets
    with pytest.raises(SizeError, match="no vector"):
        iter(C)
    assert len(C) == 2 and C.ndim == 2
    assert C.T.tolist() == ["a", "b", "c", "a"]
    with pytest.raises(IndexError):
        C[5]


def test_copies():
    C = categorical(["a", "", "b"])
    for D in (copy.copy(C), copy.deepcopy(C), pickle.loads(pickle.dumps(C))):
        assert D.tolist() == C.tolist() and D.categories() == C.categories()
    with pytest.raises(TypeError):
        hash(C)


def test_display():
    assert (
        str(categorical(["red", "blue", "red"])) == "  1×3 categorical array\n\n     red      blue      red "
    )
    assert repr(categorical("red")) == "  categorical\n\n     red " and str(categorical("red")) == "red"
    C = categorical([[4, 1], [2, 3], [2, 1], [3, 4], [1, 1]], [1, 2, 3], ["red", "green", "blue"])
    assert repr(C) == (
        "  5×2 categorical array\n\n"
        "     <undefined>      red         \n"
        "     green            blue        \n"
        "     green            red         \n"
        "     blue             <undefined> \n"
        "     red              red         "
    )
    assert str(categorical([])) == "  0×0 empty categorical array"


def test_display_of_many_columns():
    text = str(categorical([f"label{k % 3}" for k in range(9)])).split("\n")
    assert text[:3] == ["  1×9 categorical array", "", "  Columns 1 through 6"]
    assert text[4] == "     label0      label1      label2      label0      label1      label2 "
    assert text[6] == "  Columns 7 through 9"
    assert all(len(line) <= 80 for line in text)


def test_display_of_pages():
    C = categorical.from_codes(np.arange(1, 9).reshape(2, 2, 2), list("abcdefgh"))
    assert str(C) == (
        "  2×2×2 categorical array\n\n\n(:,:,1) = \n\n     a      c \n     e      g \n\n(:,:,2) = \n\n     b "
        "     d \n     f      h "
    )


def test_categorical_errors():
    with pytest.raises(ClassError, match="all text, all numbers or all logical"):
        categorical(["a", 1])
    with pytest.raises(ArgumentError, match="names 'a' twice"):
        categorical(["a"], ["a", "a"])
    with pytest.raises(ArgumentError, match="valueset holds a missing value"):
        categorical(["a"], ["a", ""])
    with pytest.raises(ArgumentError, match="catnames has 1 names, but there are 2 categories"):
        categorical(["a"], ["a", "b"], ["x"])
    with pytest.raises(SizeError, match="the 2 rows of labels have different lengths"):
        categorical([["a", "b"], ["a"]])
    with pytest.raises(ClassError, match="a label is text, a number or a logical value"):
        categorical([{"a": 1}])
    with pytest.raises(SizeError, match="must be a matrix"):
        categorical.from_codes(np.ones((2, 2, 2)), ["a"]).T  # noqa: B018


def test_a_table_of_ones_own_is_encoded():
    tbl = dl.table(categorical(["red", "blue", "red"]).T, VariableNames=["Color"])
    found = dl.onehotencode(tbl)
    assert found.VariableNames == ["blue", "red"] and found.brace[":", ":"].tolist() == [
        [0, 1],
        [1, 0],
        [0, 1],
    ]
    assert dl.onehotencode(tbl, "single").VariableNames == ["blue", "red"]
    with pytest.raises(ArgumentError, match="the table has 2 variables, but one is encoded at a time"):
        dl.onehotencode(dl.table([1, 2], [3, 4], VariableNames=["A", "B"]))
