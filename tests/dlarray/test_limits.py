"""Arrays beyond the memory are refused before they are made."""

import math

import numpy as np
import pytest

import dlarray as dl
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
}


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
