"""Random numbers printed on MATLAB's pages.  Each case names its page; all printed digits are compared.

The pages' examples run in a session whose generator is in its default state, ``rng("default")``.
"""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError

HELP = "https://www.mathworks.com/help/matlab"
RAND = f"{HELP}/ref/rand.html"
RANDN = f"{HELP}/ref/randn.html"
RANDI = f"{HELP}/ref/randi.html"
RANDPERM = f"{HELP}/ref/randperm.html"
RNG = f"{HELP}/ref/rng.html"
NORMALS = f"{HELP}/math/random-numbers-from-normal-distribution-with-specific-mean-and-variance.html"
HISTOGRAM = f"{HELP}/ref/matlab.graphics.chart.primitive.histogram.html"


@pytest.fixture(autouse=True)
def fresh_session():
    dl.rng("default")
    yield
    dl.rng("default")


def printed(x, decimals=4):
    """Rows of texts with as many decimals as the page prints."""
    return [[f"{v:.{decimals}f}" for v in row] for row in np.asarray(x)]


def rows(text):
    return [line.split() for line in text.strip().splitlines()]


CASES = {
    f"{RAND} matrix": (
        lambda: dl.rand(5),
        """
        0.8147    0.0975    0.1576    0.1419    0.6557
        0.9058    0.2785    0.9706    0.4218    0.0357
        0.1270    0.5469    0.9572    0.9157    0.8491
        0.9134    0.9575    0.4854    0.7922    0.9340
        0.6324    0.9649    0.8003    0.9595    0.6787
        """,
    ),
    f"{RAND} interval": (
        lambda: (-5 + (5 + 5) * dl.rand(10, 1)).T,
        "3.1472 4.0579 -3.7301 4.1338 1.3236 -4.0246 -2.2150 0.4688 4.5751 4.6489",
    ),
    f"{RAND} pages 1": (
        lambda: dl.rand([3, 2, 3])(":", ":", 1),
        "0.8147 0.9134\n0.9058 0.6324\n0.1270 0.0975",
    ),
    f"{RAND} pages 2": (
        lambda: dl.rand([3, 2, 3])(":", ":", 2),
        "0.2785 0.9649\n0.5469 0.1576\n0.9575 0.9706",
    ),
    f"{RAND} pages 3": (
        lambda: dl.rand([3, 2, 3])(":", ":", 3),
        "0.9572 0.1419\n0.4854 0.4218\n0.8003 0.9157",
    ),
    f"{RAND} single": (lambda: dl.rand(1, 4, "single"), "0.8147 0.9058 0.1270 0.9134"),
    f"{RANDN} matrix": (
        lambda: dl.randn(5),
        """
        0.5377   -1.3077   -1.3499   -0.2050    0.6715
        1.8339   -0.4336    3.0349   -0.1241   -1.2075
       -2.2588    0.3426    0.7254    1.4897    0.7172
        0.8622    3.5784   -0.0631    1.4090    1.6302
        0.3188    2.7694    0.7147    1.4172    0.4889
        """,
    ),
    f"{RANDN} bivariate": (
        lambda: (
            np.array([1.0, 2.0]) + np.asarray(dl.randn(10, 2)) @ np.linalg.cholesky([[1, 0.5], [0.5, 2]]).T
        ),
        """
        1.5377    0.4831
        2.8339    6.9318
       -1.2588    1.8302
        1.8622    2.3477
        1.3188    3.1049
       -0.3077    1.0750
        0.5664    1.6190
        1.3426    4.1420
        4.5784    5.6532
        3.7694    5.2595
        """,
    ),
}
WHOLE_CASES = {
    f"{RAND} integers": (lambda: dl.randi([10, 50], 1, 5), "43 47 15 47 35"),
    f"{RANDI} matrix": (
        lambda: dl.randi(10, 5),
        "9 1 2 2 7\n10 3 10 5 1\n2 6 10 10 9\n10 10 5 8 10\n7 10 9 10 7",
    ),
    f"{RANDI} interval": (lambda: dl.randi([-5, 5], 10, 1).T, "3 4 -4 5 1 -4 -2 1 5 5"),
    f"{RANDI} row": (lambda: dl.randi(10, 1, 5), "9 10 2 10 7"),
    f"{RANDPERM} six": (lambda: dl.randperm(6), "6 3 5 1 2 4"),
    f"{RANDPERM} eight": (lambda: dl.randperm(8), "6 3 7 8 5 1 2 4"),
}


@pytest.mark.parametrize("case", CASES)
def test_numbers_of_the_page(case):
    draw, text = CASES[case]
    assert printed(draw()) == rows(text)


@pytest.mark.parametrize("case", WHOLE_CASES)
def test_integers_of_the_page(case):
    draw, text = WHOLE_CASES[case]
    assert printed(draw(), 0) == rows(text)


@pytest.mark.xfail(
    reason="how MATLAB draws randperm(n,k) is not documented; see randperm's notes", strict=True
)
def test_some_of_a_permutation():
    """https://www.mathworks.com/help/matlab/ref/randperm.html"""
    assert dl.randperm(8, 4).tolist() == [[6, 4, 7, 3]]
    assert dl.randperm(8, 4).tolist() == [[8, 7, 5, 4]]


@pytest.mark.parametrize(
    ("page", "draw"), [(RAND, "rand(1, 5)"), (RANDN, "randn(1, 5)"), (RANDI, "randi(10, 1, 5)")]
)
def test_state_saved_and_restored(page, draw):
    """The pages' example: the values are the same as before."""
    s = dl.rng()
    r = eval(f"dl.{draw}")
    dl.rng(s)
    assert eval(f"dl.{draw}").tolist() == r.tolist()


def test_permutation_restored():
    """https://www.mathworks.com/help/matlab/ref/randperm.html"""
    s = dl.rng()
    r = dl.randperm(8)
    dl.rng(s)
    assert dl.randperm(8).tolist() == r.tolist() == [[6, 3, 7, 8, 5, 1, 2, 4]]


def test_settings_of_a_fresh_session():
    """https://www.mathworks.com/help/matlab/ref/rng.html"""
    assert str(dl.rng()) == (
        "  struct with fields:\n\n     Type: 'twister'\n     Seed: 0\n    State: [625×1 uint32]"
    )


def test_set_and_restore_settings():
    """https://www.mathworks.com/help/matlab/ref/rng.html"""
    s = dl.rng()
    x = dl.rand(1, 5)
    assert printed(x) == rows("0.8147    0.9058    0.1270    0.9134    0.6324")
    with pytest.raises(ArgumentError, match="philox"):
        dl.rng(1, "philox")  # the page changes to a generator that is not offered here
    dl.rng(1)
    assert dl.rand(1, 5).tolist() != x.tolist()
    dl.rng(s)
    assert dl.rand(1, 5).tolist() == x.tolist()


def test_mean_and_variance_of_the_page():
    """https://www.mathworks.com/help/matlab/math/random-numbers-from-normal-distribution-with-specific-mean-and-variance.html"""
    dl.rng(0, "twister")
    y = np.asarray(5 * dl.randn(1000, 1) + 500)
    assert [f"{v:.4f}" for v in (y.mean(), y.std(ddof=1), y.var(ddof=1))] == ["499.8368", "4.9948", "24.9483"]


def test_histogram_of_the_page():
    """https://www.mathworks.com/help/matlab/ref/matlab.graphics.chart.primitive.histogram.html"""
    x = np.asarray(dl.randn(10000, 1)).ravel()
    counts, edges = np.histogram(x, bins=np.linspace(-3.8, 3.6, 38))
    assert counts.sum() == 10000, "the page's bin limits hold every number"
    assert counts[0] > 0 and counts[-1] > 0
    assert ((x >= 0.2) & (x < 0.4)).sum() == 824


def test_default_stream_to_fifteen_decimals():
    """The first normals of a fresh session, as MATLAB prints them in format long."""
    known = """
    0.537667139546100 1.833885014595086 -2.258846861003648 0.862173320368121 0.318765239858981
    -1.307688296305273 -0.433592022305684 0.342624466538650 3.578396939725760 2.769437029884877
    -1.349886940156521 3.034923466331855 0.725404224946106 -0.063054873189656 0.714742903826096
    -0.204966058299775 -0.124144348216312 1.489697607785465 1.409034489800479 1.417192413429614
    """.split()
    assert [f"{v:.15f}" for v in dl.randn(20, 1).tolist() for v in v] == known


def test_another_seed():
    """Normals reported after rng(1), and the uniform number that rng(42) shares with RandomState(42)."""
    dl.rng(1)
    assert printed(dl.randn(1, 5)) == rows("-0.6490 1.1812 -0.7585 -1.1096 -0.8456")
    dl.rng(42)
    assert printed(dl.rand(1, 1)) == rows("0.3745")
