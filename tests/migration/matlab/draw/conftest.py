"""Each test has a figure of its own, and leaves none."""

import pytest


@pytest.fixture(autouse=True)
def figure():
    pytest.importorskip("matplotlib").use("Agg")
    from dlarray.matlab import draw

    yield draw.figure()
    draw.replacing(False)
    pytest.importorskip("matplotlib.pyplot").close("all")
