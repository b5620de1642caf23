"""Arrays and texts of MAT files read by NumPy alone, and which version a file has."""

import numpy as np
import pytest

from dlarray.errors import DataError
from dlarray.layers.files import mat_arrays
from dlarray.layers.files.mat_versions import version_of


@pytest.mark.parametrize("packed", [False, True])
def test_arrays_of_mat_files_are_those_that_scipy_reads(tmp_path, packed, gen):
    scipy_io = pytest.importorskip("scipy.io", reason="it is the oracle")
    variables = {
        "x": gen.standard_normal((3, 4, 2)), "s": gen.standard_normal((2, 3)).astype(np.float32),
        "z": gen.standard_normal((2, 2)) + 1j, "i": np.arange(6, dtype=np.int16).reshape(2, 3),
        "u": np.arange(4, dtype=np.uint64), "e": np.zeros((0, 3)), "b": np.array([[True, False]]),
        "t": "hello", "rows": np.array(["ab", "cd"]),
    }  # fmt: skip
    scipy_io.savemat(tmp_path / "a.mat", variables, do_compression=packed)
    expected = scipy_io.loadmat(tmp_path / "a.mat")
    found = mat_arrays.read("test", str(tmp_path / "a.mat"), list(variables))
    assert list(found) == list(variables)
    for name, value in found.items():
        np.testing.assert_array_equal(np.atleast_1d(value), expected[name])
        assert isinstance(value, (str, list)) or value.dtype.kind == variables[name].dtype.kind
    assert list(mat_arrays.read("test", str(tmp_path / "a.mat"), [])) == ["x"]


def test_versions_by_the_first_bytes(tmp_path):
    scipy_io = pytest.importorskip("scipy.io", reason="MAT files are written by SciPy")
    for version, way in ((0, "4"), (1, "5")):
        scipy_io.savemat(tmp_path / "a.mat", {"x": np.ones((2, 3))}, format=way)
        assert version_of("test", tmp_path / "a.mat") == version
    (tmp_path / "a.mat").write_bytes(b"PK\x03\x04")
    with pytest.raises(DataError, match="test: the file '.*a.mat' is a compressed archive; fix: unpack it"):
        version_of("test", tmp_path / "a.mat")
