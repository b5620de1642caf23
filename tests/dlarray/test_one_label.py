"""A column with one label, given by DataFormat: the result is a column again."""

import numpy as np
import pytest

import dlarray as dl

x = np.arange(1.0, 6.0).reshape(5, 1)


@pytest.mark.parametrize(
    ("call", "size"),
    [
        (lambda v: dl.softmax(v, DataFormat="C"), (5, 1)),
        (lambda v: dl.layernorm(v, np.zeros((5, 1)), np.ones((5, 1)), DataFormat="C"), (5, 1)),
        (lambda v: dl.fullyconnect(v, np.ones((3, 5)), np.zeros((3, 1)), DataFormat="C"), (3, 1)),
        (lambda v: dl.softmax(v, DataFormat="CB"), (5, 1)),
    ],
)
def test_it_stays_a_column(call, size):
    made = call(dl.dlarray(x))
    assert made.shape == size and made._format == ""


def test_softmax_of_a_column_and_its_gradient():
    made = dl.softmax(dl.dlarray(x), DataFormat="C")
    wanted = np.exp(x) / np.exp(x).sum()
    assert np.asarray(made) == pytest.approx(wanted)
    gradient = dl.dlfeval(
        lambda v: dl.dlgradient(dl.sum(dl.softmax(v, DataFormat="C") ** 2), v), dl.dlarray(x)
    )
    assert gradient.shape == (5, 1)
    assert np.asarray(gradient) == pytest.approx(2 * wanted * (wanted - (wanted**2).sum()))
