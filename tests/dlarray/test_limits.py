"""Arrays beyond the memory are refused before they are made."""

import math

import numpy as np
import pytest

import dlarray as dl
import dlarray.matlab
from dlarray import errors, limits
from dlarray.limits import memoryLimit


@pytest.fixture(autouse=True)
def default_limit():
    """The limit of the machine, before and after."""
    memoryLimit("default")
    yield
    memoryLimit("default")


HUGE = 10**7
CALLS = {
    "zeros": lambda: dl.zeros(HUGE, HUGE),
    "ones": lambda: dl.ones([HUGE, HUGE], "single"),
    "inf": lambda: dl.inf(HUGE),
    "nan": lambda: dl.nan(HUGE, HUGE, like=dl.ones(1)),
    "eye": lambda: dl.eye(HUGE),
    "rand": lambda: dl.rand(HUGE, HUGE, 3),
    "randn": lambda: dl.randn(HUGE),
    "randi": lambda: dl.randi(5, HUGE),
    "randperm": lambda: dl.randperm(10**14),
    "repmat": lambda: dl.repmat(dl.ones(2, 3), HUGE, HUGE),
    "onehotencode": None,
    "linspace": lambda: dl.linspace(0, 1, 10**14),
    "logspace": lambda: dl.logspace(0, 1, 1e300),
    "colon": lambda: dl.colon(0, 1e-9, 1e5),
    "fft": lambda: dl.fft([1, 2], 10**14),
    "ifft2": lambda: dl.ifft2(dl.ones(2), HUGE, HUGE),
    "fftn": lambda: dl.fftn(dl.ones(2), [HUGE, HUGE]),
    "accumarray": lambda: dl.accumarray([[1, 1], [HUGE, HUGE]], 1),
    "quantile": lambda: dl.quantile([1, 2], 10**14),
    "toeplitz": lambda: dl.toeplitz(dl.zeros(1, 10**6)),
    "vander": lambda: dl.vander(dl.zeros(1, 10**6)),
    "kron": lambda: dl.kron(dl.zeros(3000), dl.zeros(3000)),
    "diag": lambda: dl.diag(dl.zeros(1, 10**6)),
    "repelem": lambda: dl.repelem([1, 2], 10**14),
    "dlconv": lambda: dl.dlconv(X, dl.ones(2, 2, 3, 4), 0, Padding=HUGE),
    "dltranspconv": lambda: dl.dltranspconv(X, dl.ones(2, 2, 4, 3), 0, Stride=HUGE),
    "avgpool": lambda: dl.avgpool(X, HUGE, Padding="same"),
    "histcounts": lambda: dl.histcounts([1, 2, 3], 10**14),
    "movsum": lambda: dl.movsum([1, 2, 3], 10**14, Endpoints="fill"),
    "padsequences": lambda: dl.padsequences([[1, 2], [3]], 2, Length=10**14),
    "randsample": lambda: dl.randsample(10**14, 3),
    "pdist": lambda: dl.pdist(dl.zeros(10**6, 1)),
    "corr": lambda: dl.corr(dl.zeros(3, 10**6)),
    "ndgrid": lambda: dl.ndgrid(dl.zeros(1, 10**6)),
    "plus": lambda: dl.plus(dl.zeros(10**6, 1), dl.zeros(1, 10**6)),
    "minus": lambda: dl.zeros(10**6, 1) - dl.zeros(1, 10**7),  # which NumPy refuses first
    "eq": lambda: dl.zeros(10**6, 1) == dl.zeros(1, 10**6),
    "atan2": lambda: dl.atan2(dl.zeros(10**6, 1), dl.zeros(1, 10**6)),
    "mtimes": lambda: dl.zeros(10**6, 1) @ dl.zeros(1, 10**6),
    "assignment": lambda: dl.ones(2).paren.__setitem__((HUGE, HUGE), 1),
}
X = dl.dlarray(np.ones((4, 5, 3, 2)), "SSCB")


@pytest.mark.parametrize("name", CALLS)
def test_a_huge_array_is_refused_in_gib(name):
    if name == "onehotencode":
        memoryLimit(0.5)
        with pytest.raises(
            errors.ArgumentError, match="^onehotencode: an array of size 3000×30000 needs 0.671 GiB"
        ):
            dl.onehotencode(dl.ones(1, 30000), 1, "double", ClassNames=list(range(3000)))
        return
    with pytest.raises(
        errors.ArgumentError, match=rf"^{name}: an array of size .* needs .* GiB.*dl.memoryLimit"
    ):
        CALLS[name]()


def test_a_list_is_refused_as_an_array_is():
    with pytest.raises(
        errors.ArgumentError, match="^cell: a list of 1e.20 cells needs .* GiB.*dl.memoryLimit"
    ):
        dl.cell(10**10)
    with pytest.raises(errors.ArgumentError, match="^blanks: a text of that length needs 931 GiB"):
        dlarray.matlab.blanks(10**12)
    for call in (
        lambda m: m.strings(10**7, 10**7),
        lambda m: m.primes(10**14),
        lambda m: m.nchoosek(dl.zeros(1, 60), 30),
        lambda m: m.perms(dl.zeros(1, 20)),
        lambda m: m.perms(dl.zeros(1, 300)),
        lambda m: m.sprintf("%*d", 10**12, 3),
        lambda m: m.Cell([1]).brace.__setitem__(10**14, 2),
    ):
        with pytest.raises(errors.ArgumentError, match="needs .* GiB, but at most .* GiB are allowed; fix: "):
            call(dlarray.matlab)


@pytest.mark.parametrize("size", [2**63, 1e300, 10**400])
def test_a_size_may_be_any_number(size):
    with pytest.raises(
        errors.ArgumentError, match=r"^zeros: an array of size .* needs .* GiB, but at most .* GiB"
    ):
        dl.zeros(size)
    with pytest.raises(errors.ArgumentError, match=r"^zeros: an array of size 0×.* needs"):
        dl.zeros(0, size)


def test_a_dimension_beyond_what_arrays_have():
    for call in (
        lambda: dl.cat(65, 1, 2), lambda: dl.fft(1, None, 10**9), lambda: dl.onehotencode([1], 65, ClassNames=[1]),
        lambda: dl.shiftdim([1, 2], -(10**9)), lambda: dl.maxk([1, 2], 1, 10**9), lambda: dl.prctile([1], [5, 6], 65),
    ):  # fmt: skip
        with pytest.raises(ValueError, match="but arrays have at most 64( dimensions)?; fix: "):
            call()


def test_an_iteration_that_never_ends_is_not_begun():
    """LAPACK's decomposition goes on for ever over some matrices with Inf."""
    A = [[np.inf, 1, 2], [1, 2, 3], [1, 2, 4]]
    for function in (dl.svd, dl.null, dl.orth, dl.rank, dl.pinv, dl.norm):
        with pytest.raises(errors.ArgumentError, match="the matrix must not contain NaN or Inf"):
            function(A)


def test_the_limit_can_be_set():
    assert memoryLimit(1e-6) > 0.1
    assert memoryLimit() == pytest.approx(1e-6)
    with pytest.raises(errors.ArgumentError, match="^zeros: an array of size 200×200 needs 0.000298 GiB"):
        dl.zeros(200, 200)
    assert dl.zeros(5, 5).shape == (5, 5)
    memoryLimit(math.inf)
    limits.check("zeros", (HUGE, HUGE, HUGE))
    memoryLimit("default")
    with pytest.raises(errors.ArgumentError):
        limits.check("zeros", (HUGE, HUGE, HUGE))
    for wrong in (0, -3, "much", math.nan, None.__class__):
        with pytest.raises(errors.ArgumentError, match="^memoryLimit: the limit must be a positive number"):
            memoryLimit(wrong)


def test_single_needs_half_of_double():
    memoryLimit(200 * 200 * 4 / 2**30)
    assert dl.zeros(200, 200, "single").shape == (200, 200)
    with pytest.raises(errors.ArgumentError):
        dl.zeros(200, 200)


def test_the_default_is_a_share_of_the_memory():
    assert memoryLimit() == pytest.approx(0.8 * limits._memory() / 2**30)
    limits.check("zeros", (int(limits._memory() * 0.79) // 8,), np.float64)
