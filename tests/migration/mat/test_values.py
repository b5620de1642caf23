"""Variables of MAT files that mat-io, SciPy and Octave wrote: arrays, text, cells, structures."""

import shutil
import subprocess

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import DataError
from dlarray.migration.mat.values import MatlabObject
from tests.support import mat_files as mat
from tests.support.memory import at_most

pytest.importorskip("matio", reason="MAT files are read by mat-io")
NUMBERS = np.arange(24.0).reshape(2, 3, 4) - 5


def host(X):
    return np.asarray(X.extractdata())


@pytest.fixture(scope="module", params=["v7", "v7.3"])
def plain(request, tmp_path_factory):
    """A file with plain variables, and what is in it."""
    path = tmp_path_factory.mktemp("plain") / "work.mat"
    mat.write(
        path,
        {
            "double": NUMBERS,
            "single": NUMBERS.astype(np.float32),
            "logical": NUMBERS > 0,
            "complex": NUMBERS + 1j,
            "scalar": mat.number(2.5),
            "none": mat.EMPTY,
            "tall": np.zeros((0, 3)),
            "word": mat.text("grüße 日本"),
            "blank": mat.text(""),
            "rows": np.asarray(["abc", "de "]),
            "cells": mat.cell([mat.number(1), mat.text("x"), mat.cell([mat.text("y")])]),
            "matrix": mat.cell([mat.number(k) for k in range(6)], (2, 3)),
            "nocells": np.empty((0, 0), dtype=object),
            "struct_": mat.structure(a=mat.number(1), b=mat.structure(c=mat.text("deep"))),
            "structs": mat.struct_array((1, 2), p=[mat.number(1), mat.number(2)]),
            **{kind: np.asarray([[1, 2, 3]], dtype=kind) for kind in INTEGERS},
        },
        request.param,
    )
    return dl.load(path), path


INTEGERS = [f"{u}int{n}" for u in ("", "u") for n in (8, 16, 32, 64)]


def test_numbers(plain):
    S, _ = plain
    for name, wanted in (
        ("double", NUMBERS),
        ("single", NUMBERS.astype(np.float32)),
        ("complex", NUMBERS + 1j),
    ):
        assert S[name].shape == (2, 3, 4) and S[name].dims() == ""
        np.testing.assert_array_equal(host(S[name]), wanted)
        assert host(S[name]).dtype == wanted.dtype
    assert dl.underlyingType(S.logical) == "logical" and dl.underlyingType(S.single) == "single"
    np.testing.assert_array_equal(host(S.logical), NUMBERS > 0)
    assert S.scalar.shape == (1, 1) and float(S.scalar) == 2.5
    assert S.none.shape == (0, 0) and S.tall.shape == (0, 3)


def test_integers_keep_their_class(plain):
    S, _ = plain
    for kind in INTEGERS:
        wanted = dl.cast([1, 2, 3], kind)
        assert dl.underlyingType(S[kind]) == kind
        np.testing.assert_array_equal(host(S[kind]), host(wanted))


def test_text_cells_structures(plain):
    S, _ = plain
    assert S.word == "grüße 日本" and S.blank == ""
    assert S.rows.tolist() == [["abc"], ["de "]]
    assert float(S.cells[0]) == 1 and S.cells[1:] == ["x", ["y"]]
    assert S.matrix.shape == (2, 3) and [float(x) for x in S.matrix.ravel(order="F")] == list(range(6))
    assert S.nocells == []
    assert S.struct_.b.c == "deep" and isinstance(S.struct_, dl.struct)
    assert [float(s.p) for s in S.structs] == [1, 2]


def test_variables_by_name(plain):
    S, path = plain
    assert float(dl.load(path, "scalar")) == 2.5
    two = dl.load(path, "scalar", "word")
    assert isinstance(two, dl.struct) and list(two) == ["scalar", "word"]
    assert sorted(dl.load(path, "s*")) == ["scalar", "single", "struct_", "structs"]
    assert sorted(dl.load(path, "-regexp", "^u?int8$", "^word")) == ["int8", "uint8", "word"]
    assert list(dl.load(path, "nothing*")) == []
    assert sorted(dl.load(path, "-mat")) == sorted(S)
    with pytest.raises(DataError, match="has no variable 'Scalar'; fix: one of those in it: .*scalar"):
        dl.load(path, "Scalar")


def test_scipys_files(tmp_path):
    """Sparse matrices, old versions, both byte orders of the header's kind."""
    import scipy.io
    import scipy.sparse

    eye = scipy.sparse.csc_array(np.diag([1.0, 0, 3]))
    values = {"x": NUMBERS[:, :, 0], "t": "abc", "s": eye, "c": eye * 1j}
    scipy.io.savemat(tmp_path / "five.mat", values, do_compression=False)
    S = dl.load(tmp_path / "five.mat")
    np.testing.assert_array_equal(host(S.s), np.diag([1.0, 0, 3]))
    np.testing.assert_array_equal(host(S.c), np.diag([1j, 0, 3j]))
    assert S.t == "abc"
    scipy.io.savemat(tmp_path / "four.mat", {"x": NUMBERS[:, :, 0]}, format="4")
    np.testing.assert_array_equal(host(dl.load(tmp_path / "four.mat", "x")), NUMBERS[:, :, 0])


def test_complex_singles_of_version_73(tmp_path):
    """Pairs of singles, as MATLAB writes them; mat-io itself writes and reads doubles."""
    h5py = pytest.importorskip("h5py", reason="MAT files of version 7.3 are HDF5")
    mat.write(tmp_path / "z.mat", {"x": mat.number(1)}, "v7.3")
    with h5py.File(tmp_path / "z.mat", "r+") as file:
        pair = np.dtype([("real", np.float32), ("imag", np.float32)])
        data = file.create_dataset("z", data=np.asarray([[(1, 2), (3, 4)]], dtype=pair))
        data.attrs["MATLAB_class"] = np.bytes_("single")
    z = dl.load(tmp_path / "z.mat", "z")
    assert dl.underlyingType(z) == "single"
    np.testing.assert_array_equal(host(z), [[1 + 2j], [3 + 4j]])


def test_a_sparse_matrix_that_is_too_large(tmp_path):
    import scipy.io
    import scipy.sparse

    huge = scipy.sparse.coo_array(([5.0], ([2], [3])), shape=(10**6, 10**6)).tocsc()
    scipy.io.savemat(tmp_path / "s.mat", {"s": huge, "x": 1.0})
    with at_most(0.5), pytest.warns(UserWarning, match="sparse"):
        S = dl.load(tmp_path / "s.mat")
    assert isinstance(S.s, MatlabObject) and S.s.Properties.v.tolist() == [5.0]
    assert (int(S.s.i[0]), int(S.s.j[0])) == (3, 4) and float(S.x) == 1


@pytest.mark.skipif(shutil.which("octave-cli") is None, reason="Octave is not installed")
def test_octaves_files(tmp_path):
    program = """
    x = reshape(1:6, 2, 3); s = struct("a", {1, 2}); c = {1, "two"; [], true}; t = "abc"; z = 1 + 2i;
    i8 = int8([1 2 3]); b = [true false]; sp = sparse([1 0; 0 2]); f = single(2.5); e = struct();
    save("-v7", "seven.mat", "x", "s", "c", "t", "z", "i8", "b", "sp", "f", "e");
    save("-v6", "six.mat", "x", "s", "c", "t", "z", "i8", "b", "sp", "f", "e");
    save("-v4", "four.mat", "x"); save("-text", "text.mat", "x"); save("-binary", "binary.mat", "x");
    save("-hdf5", "hdf5.mat", "x");
    """
    subprocess.run(
        ["octave-cli", "-q", "-f", "--eval", program], cwd=tmp_path, check=True, capture_output=True
    )
    for name in ("seven.mat", "six.mat"):
        S = dl.load(tmp_path / name)
        np.testing.assert_array_equal(host(S.x), [[1, 3, 5], [2, 4, 6]])
        assert [float(each.a) for each in S.s] == [1, 2] and S.c.shape == (2, 2) and S.c[0, 1] == "two"
        assert S.t == "abc" and host(S.z)[0, 0] == 1 + 2j and host(S.b).tolist() == [[True, False]]
        np.testing.assert_array_equal(host(S.sp), [[1, 0], [0, 2]])
        assert dl.underlyingType(S.f) == "single" and list(S.e) == []
    np.testing.assert_array_equal(host(dl.load(tmp_path / "four.mat").x), [[1, 3, 5], [2, 4, 6]])
    for name, words in (
        ("text.mat", r"is text that Octave wrote; fix: save it in Octave by save\('-v7'"),
        ("binary.mat", "is in Octave's own binary format"),
        ("hdf5.mat", "is HDF5, but not MATLAB's"),
    ):
        with pytest.raises(DataError, match=words):
            dl.load(tmp_path / name)
