"""What MATLAB's pages print for sequences, labels, embeddings and products by page.

Each case names its page.
"""

import numpy as np
import pytest

import dlarray as dl
from dlarray.categorical import categorical
from dlarray.errors import FormatError


def numbers(text):
    """A printed matrix."""
    return np.array([[float(word) for word in line.split()] for line in text.strip().splitlines()])


def pages(*texts):
    """A printed array, page after page."""
    return np.stack([numbers(text) for text in texts], axis=2)


def equal(Y, expected):
    assert Y.shape == expected.shape
    np.testing.assert_array_equal(np.asarray(Y), expected)


# -- padsequences --------------------------------------------------------------------------------------------
def waveform_like():
    """1000 sequences of k×3, the first five as the page shows them, the longest of 200."""
    gen = np.random.default_rng(0)
    lengths = [103, 136, 140, 124, 127, 200, *gen.integers(100, 200, 994)]
    return [gen.standard_normal((int(n), 3)) for n in lengths]


def test_padsequences_same_length():
    """https://www.mathworks.com/help/deeplearning/ref/padsequences.html"""
    data = waveform_like()
    padded = dl.padsequences(data, 1)
    assert dl.size(padded) == (200, 3, 1000)
    np.testing.assert_array_equal(np.asarray(padded[:103, :, 0]), data[0])
    assert not np.asarray(padded[103:, :, 0]).any()


def test_padsequences_columns():
    """https://www.mathworks.com/help/deeplearning/ref/padsequences.html

    270 observations of 12 features, between 7 and 26 time steps.
    """
    gen = np.random.default_rng(1)
    s = [gen.standard_normal((12, n)) for n in [7, 26, *gen.integers(7, 27, 268)]]
    assert dl.size(dl.padsequences(s, 2)) == (12, 26, 270)


def test_padsequences_mask_is_as_large_as_the_data():
    """https://www.mathworks.com/help/deeplearning/ref/padsequences.html

    true where the original data is.
    """
    X = [np.ones((2, 3)), np.ones((2, 5))]
    XPad, mask = dl.padsequences(X, 2, nargout=2)
    assert mask.shape == XPad.shape == (2, 5, 2)
    assert dl.underlyingType(mask) == "logical"
    equal(mask, np.asarray(XPad) == 1)


# -- embed ---------------------------------------------------------------------------------------------------
PRINTED_EMBEDDING = """
    0.1576    0.8147    0.1576    0.8147    0.8147
    0.9706    0.9058    0.9706    0.9058    0.9058
    0.9572    0.1270    0.9572    0.1270    0.1270
    0.4854    0.9134    0.4854    0.9134    0.9134
    0.8003    0.6324    0.8003    0.6324    0.6324
    0.1419    0.0975    0.1419    0.0975    0.0975
    0.4218    0.2785    0.4218    0.2785    0.2785
    0.9157    0.5469    0.9157    0.5469    0.5469
    0.7922    0.9575    0.7922    0.9575    0.9575
    0.9595    0.9649    0.9595    0.9649    0.9649
"""


def example_of_embed():
    dl.rng("default")
    X = categorical(["Male", "Female", "Male", "Female", "Female"]).T
    weights = dl.rand(10, len(X.categories()) + 1)
    X = X.double()
    return X, dl.dlarray(X, "BC"), weights


def test_embed_example():
    """https://www.mathworks.com/help/deeplearning/ref/dlarray.embed.html"""
    X, dlX, weights = example_of_embed()
    equal(X, numbers("2\n1\n2\n1\n1"))
    assert dlX.describe() == "1(C) × 5(B) dlarray"
    equal(dlX, numbers("2 1 2 1 1"))
    dlY = dl.embed(dlX, weights)
    assert dlY.describe() == "10(C) × 5(B) dlarray"
    printed = [[f"{v:.4f}" for v in row] for row in np.asarray(dlY)]
    assert printed == [line.split() for line in PRINTED_EMBEDDING.strip().splitlines()]


def test_embed_display():
    """https://www.mathworks.com/help/deeplearning/ref/dlarray.embed.html

    the text of the page, line for line.
    """
    dlY = dl.embed(*example_of_embed()[1:])
    lines = [line.rstrip() for line in repr(dlY).splitlines() if line.strip()]
    assert lines == ["  10(C) × 5(B) dlarray", *PRINTED_EMBEDDING.strip("\n").splitlines()]


def test_embed_without_channels_and_with_data_format():
    """https://www.mathworks.com/help/deeplearning/ref/dlarray.embed.html

    a missing C is added; with DataFormat the result is unformatted, in the order of the input.
    """
    _, _, weights = example_of_embed()
    Y = dl.embed(dl.dlarray([[1, 2, 0], [3, 1, np.nan]], "BT"), weights)
    assert Y.describe() == "10(C) × 2(B) × 3(T) dlarray"
    np.testing.assert_array_equal(np.asarray(Y)[:, 0, 2], np.asarray(weights)[:, 2])  # 0: the last vector
    np.testing.assert_array_equal(np.asarray(Y)[:, 1, 2], np.asarray(weights)[:, 2])  # NaN: the last vector
    Y = dl.embed(np.array([[2], [1], [2], [1], [1]]), weights, DataFormat="BC")
    assert Y.describe() == "5×10 dlarray"


# -- one-hot -------------------------------------------------------------------------------------------------
COLORS = ["red", "blue", "red", "green", "yellow", "blue"]
ENCODED = """
     0     1     0     0     0     1
     0     0     0     1     0     0
     1     0     1     0     0     0
     0     0     0     0     1     0
"""


def test_onehotencode_row():
    """https://www.mathworks.com/help/deeplearning/ref/onehotdecode.html"""
    equal(dl.onehotencode(categorical(COLORS), 1), numbers(ENCODED))


def test_onehotencode_column():
    """https://www.mathworks.com/help/deeplearning/ref/onehotencode.html"""
    equal(dl.onehotencode(categorical([[c] for c in COLORS]), 2), numbers(ENCODED).T)


def test_onehotdecode_gives_the_labels_back():
    """https://www.mathworks.com/help/deeplearning/ref/onehotdecode.html"""
    colors = categorical(COLORS)
    classes = colors.categories()
    assert classes == ["blue", "green", "red", "yellow"]
    decoded = dl.onehotdecode(dl.onehotencode(colors, 1), classes, 1)
    assert decoded.tolist() == COLORS
    assert decoded.shape == (1, 6)


def test_onehotdecode_ties_take_the_first():
    """https://www.mathworks.com/help/deeplearning/ref/onehotdecode.html

    the class in the position of the highest value.
    """
    assert dl.onehotdecode([[0.4, 0.5], [0.4, 0.3], [0.2, 0.5]], ["a", "b", "c"], 1).tolist() == ["a", "a"]


def test_onehotencode_table_with_several_variables():
    """https://www.mathworks.com/help/deeplearning/ref/onehotencode.html

    each variable is encoded in turn.
    """
    data = {
        "color": ["blue", "red", "blue", "green", "yellow", "red"],
        "pets": ["dog", "fish", "cat", "dog", "cat", "bird"],
        "location": ["USA", "CAN", "CAN", "USA", "AUS", "USA"],
    }
    encoded = {}
    for name, column in data.items():
        encoded |= dl.onehotencode({name: categorical(column)})
    assert list(encoded) == [
        "blue",
        "green",
        "red",
        "yellow",
        "bird",
        "cat",
        "dog",
        "fish",
        "AUS",
        "CAN",
        "USA",
    ]
    expected = """
        1 0 0 0 0 0 1 0 0 0 1
        0 0 1 0 0 0 0 1 0 1 0
        1 0 0 0 0 1 0 0 0 1 0
        0 1 0 0 0 0 1 0 0 0 1
        0 0 0 1 0 1 0 0 1 0 0
        0 0 1 0 1 0 0 0 0 0 1
    """
    equal(dl.horzcat(*encoded.values()), numbers(expected))


def test_onehotencode_class_names():
    """https://www.mathworks.com/help/deeplearning/ref/onehotencode.html

    labels of a class that is not named become vectors of NaN; the order is that of ClassNames.
    """
    B = np.asarray(dl.onehotencode(COLORS, 1, "single", "ClassNames", ["yellow", "red"]))
    assert B.dtype == np.float32
    np.testing.assert_array_equal(B, [[0, np.nan, 0, np.nan, 1, np.nan], [1, np.nan, 1, np.nan, 0, np.nan]])
    assert dl.onehotencode([[8, 1, 6], [3, 5, 7], [4, 9, 2]], 3, "single", ClassNames=range(1, 10)).shape == (
        3,
        3,
        9,
    )


def test_categorical_example():
    """https://www.mathworks.com/help/matlab/matlab_prog/create-categorical-arrays.html"""
    states = categorical(["MA", "ME", " CT", "VT", " ME ", "NH", "VT", "MA", "NH", "CT", "RI "])
    assert states.categories() == ["CT", "MA", "ME", "NH", "RI", "VT"]
    rows = [line for line in str(states).splitlines()[1:] if line and not line.startswith("  Column")]
    assert (
        "".join(rows)
        == "     MA      ME      CT      VT      ME      NH      VT      MA      NH      CT      RI "
    )
    assert states.shape == (1, 11)


def test_categorical_display():
    """https://www.mathworks.com/help/matlab/ref/categorical.isundefined.html

    the rows character by character.
    """
    A = categorical([[4, 1], [2, 3], [2, 1], [3, 4], [1, 1]], range(1, 4), ["red", "green", "blue"])
    assert str(A).splitlines()[2:] == [
        "     <undefined>      red         ",
        "     green            blue        ",
        "     green            red         ",
        "     blue             <undefined> ",
        "     red              red         ",
    ]
    equal(A.isundefined(), numbers("1 0\n0 0\n0 0\n0 1\n0 0") == 1)


# -- products ------------------------------------------------------------------------------------------------
X = pages("5 1\n6 6", "4 2\n1 4", "6 1\n6 6")
Y = pages("6 5\n3 1", "3 5\n6 6", "4 6\n1 6")
Y3 = pages("9 10 3\n10 7 6\n2 1 10", "10 10 2\n2 5 5\n10 9 10", "8 1 7\n10 9 8\n7 10 8")


def test_pagemtimes_of_pages():
    """https://www.mathworks.com/help/matlab/ref/pagemtimes.html"""
    Z = dl.pagemtimes(X, Y)
    equal(Z, pages("33 26\n54 36", "24 32\n27 29", "25 42\n30 72"))
    equal(Z(":", ":", 2), numbers("24 32\n27 29"))


def test_pagemtimes_of_a_matrix():
    """https://www.mathworks.com/help/matlab/ref/pagemtimes.html"""
    A = numbers("8 1 6\n3 5 7\n4 9 2")
    expected = pages(
        "94 93 90\n91 72 109\n130 105 86",
        "142 139 81\n110 118 101\n78 103 73",
        "116 77 112\n123 118 117\n136 105 116",
    )
    equal(dl.pagemtimes(A, Y3), expected)


def test_pagemtimes_inputs_come_from_the_default_generator():
    """https://www.mathworks.com/help/matlab/ref/pagemtimes.html"""
    dl.rng("default")
    equal(dl.randi([1, 6], 2, 2, 3), X)
    equal(dl.randi([1, 6], 2, 2, 3), Y)
    dl.rng("default")
    equal(dl.randi([1, 10], 3, 3, 3), Y3)


def test_pagemtimes_transposed():
    """https://www.mathworks.com/help/matlab/ref/pagemtimes.html

    the conjugate transpose of X = rand(3,3,3) + 1i, times Y = rand(3,3,3).
    """
    dl.rng("default")
    left, right = np.asarray(dl.rand(3, 3, 3)) + 1j, dl.rand(3, 3, 3)
    A = np.asarray(dl.pagemtimes(left, "ctranspose", right, "none"))
    printed = [[f"{v.real:.4f} - {-v.imag:.4f}i" for v in row] for row in A[:2, :, 0]]
    assert printed == [
        ["0.9350 - 1.2189i", "0.6392 - 1.0148i", "0.2302 - 0.9668i"],
        ["0.7894 - 1.2189i", "0.6920 - 1.0148i", "0.1839 - 0.9668i"],
    ]


def test_pagemtimes_expands_the_further_dimensions():
    """https://www.mathworks.com/help/matlab/ref/pagemtimes.html

    X is 3×3×2, Y is 3×3×1×4.
    """
    A = np.eye(3)
    Z = dl.pagemtimes(np.ones((3, 3, 2)), dl.cat(4, A, 2 * A, 3 * A, 4 * A))
    assert dl.size(Z) == (3, 3, 2, 4)
    equal(Z, np.ones((3, 3, 2, 4)) * np.arange(1, 5))


@pytest.mark.parametrize(
    ("a", "b", "size"),
    [((3, 4, 8, 2), (4, 5, 8, 2), (3, 5, 8, 2)), ((15, 20, 3, 128), (20, 15), (15, 15, 3, 128))],
)
def test_dlmtimes_sizes(a, b, size):
    """https://www.mathworks.com/help/deeplearning/ref/dlarray.dlmtimes.html"""
    assert dl.size(dl.pagemtimes(dl.dlarray(dl.rand(*a)), dl.rand(*b))) == size


def test_formatted_operands_need_an_unformatted_scalar():
    """https://www.mathworks.com/help/deeplearning/ref/dlarray.dlmtimes.html"""
    with pytest.raises(FormatError, match="unformatted scalar"):
        dl.pagemtimes(dl.dlarray(dl.rand(3, 3), "CB"), dl.rand(3, 3))
    assert dl.dims(dl.pagemtimes(dl.dlarray(dl.rand(3, 3), "CB"), 2)) == "CB"


def test_products_of_multihead_self_attention():
    """https://www.mathworks.com/help/deeplearning/ref/dlarray.attention.html

    the projections before attention and after it.
    """
    Xu = dl.dlarray(dl.rand(10, 128, 100))
    WQ, WO = dl.rand(80, 10), dl.rand(80, 80)
    Q = dl.pagemtimes(WQ, Xu)
    assert dl.size(Q) == (80, 128, 100)
    assert dl.dims(Q) == ""
    assert dl.size(dl.pagemtimes(WO, Q)) == (80, 128, 100)


def test_products_of_luong_attention():
    """https://www.mathworks.com/help/deeplearning/ref/dlarray.attention.html"""
    Z, weights = dl.dlarray(dl.rand(16, 1)), dl.dlarray(dl.rand(100, 16))
    assert dl.size(dl.pagemtimes(weights, Z)) == (100, 1)


# -- joining -------------------------------------------------------------------------------------------------
def test_cat_examples():
    """https://www.mathworks.com/help/matlab/ref/double.cat.html"""
    equal(dl.cat(1, dl.ones(3), dl.zeros(3)), numbers("1 1 1\n1 1 1\n1 1 1\n0 0 0\n0 0 0\n0 0 0"))
    equal(dl.cat(2, dl.ones(3), dl.zeros(3)), numbers("1 1 1 0 0 0\n1 1 1 0 0 0\n1 1 1 0 0 0"))
    assert dl.size(dl.cat(3, dl.rand(2, 3, 4), dl.rand(2, 3, 5))) == (2, 3, 9)
    cells = [[[1, 2], [3, 4]], [[5, 6], [7, 8]]]
    equal(dl.cat(1, *cells), numbers("1 2\n3 4\n5 6\n7 8"))
    equal(dl.cat(2, *cells), numbers("1 2 5 6\n3 4 7 8"))
