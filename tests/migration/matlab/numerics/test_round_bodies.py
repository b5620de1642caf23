"""Points of balls, ellipsoids and cylinders, beside Octave's."""

import numpy as np
import pytest

from dlarray import matlab as m
from dlarray.errors import ArgumentError
from tests.support import octave

CALLS = {
    "sphere(20)": lambda: m.sphere(nargout=3),
    "sphere(1)": lambda: m.sphere(1, nargout=3),
    "sphere(7)": lambda: m.sphere(7, nargout=3),
    "ellipsoid(1,-2,3,4,0.5,6,9)": lambda: m.ellipsoid(1, -2, 3, 4, 0.5, 6, 9, nargout=3),
    "ellipsoid(1,-2,3,4,0.5,6,20)": lambda: m.ellipsoid(1, -2, 3, 4, 0.5, 6, nargout=3),
    "cylinder([1 1],20)": lambda: m.cylinder(nargout=3),
    "cylinder([3 3],5)": lambda: m.cylinder(3, 5, nargout=3),
    "cylinder([1;2;0.5],4)": lambda: m.cylinder([[1], [2], [0.5]], 4, nargout=3),
}


@pytest.mark.skipif(octave.program() is None, reason="Octave is not installed")
def test_as_octave_has_them():
    cells = [f"[A,B,C] = {call}; X = [A,B,C]" for call in CALLS]
    answers = octave.run(cells, {"unused": np.ones((1, 1))})
    for (call, made), answer in zip(CALLS.items(), answers, strict=True):
        assert not answer.error, (call, answer.error)
        x, y, z = (np.asarray(v) for v in made())
        if not call.startswith("cylinder"):  # Octave begins at the angle 0, MATLAB half a turn before
            centre = (1, -2) if call.startswith("ellipsoid") else (0, 0)
            x, y = 2 * centre[0] - x, 2 * centre[1] - y
        found = np.hstack([x, y, z])
        np.testing.assert_allclose(found, answer.value, rtol=0, atol=1e-13, err_msg=call)


def test_poles_and_seams_are_exact():
    X, Y, Z = (np.asarray(v) for v in m.sphere(10, nargout=3))
    assert not X[[0, -1]].any() and not Y[[0, -1]].any() and not Y[:, [0, -1]].any()
    assert Z[0, 0] == -1 and Z[-1, 0] == 1
    np.testing.assert_allclose(X**2 + Y**2 + Z**2, 1, atol=1e-15)
    assert m.sphere(10).tolist() == X.tolist()


def test_what_is_no_body():
    with pytest.raises(ArgumentError, match="sphere: n"):
        m.sphere(0)
    with pytest.raises(ArgumentError, match="cylinder: there is no radius"):
        m.cylinder([])
