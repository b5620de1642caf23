"""MAT files of ported programs: sparse matrices, variables in parts, names; SciPy and h5py read and write beside."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.io
import scipy.sparse

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, DataError
from dlarray.migration.matlab.files import mat_files


def host(x):
    return np.asarray(dl.extractdata(x))


@pytest.fixture(scope="module")
def old(tmp_path_factory):
    path = tmp_path_factory.mktemp("mat") / "old.mat"
    S = scipy.sparse.random_array((5, 4), density=0.4, rng=np.random.default_rng(0)).tocsc()
    scipy.io.savemat(path, {"S": S, "x": np.arange(20.0).reshape(4, 5), "word": "conv", "n": 3.0})
    return path, S.toarray()


def test_what_was_sparse_is_sparse(old, tmp_path):
    path, S = old
    found = m.load(path)
    assert m.issparse(found.S) and np.array_equal(host(found.S), S) and not m.issparse(found.x)
    assert m.issparse(m.load(path, "S")) and type(dl.load(path, "S")) is dl.dlarray
    dl.save(tmp_path / "new.mat", S=found.S, E=m.sparse(2, 3))
    theirs = scipy.io.loadmat(tmp_path / "new.mat")
    assert scipy.sparse.issparse(theirs["S"]) and np.array_equal(theirs["S"].toarray(), S)
    assert theirs["E"].shape == (2, 3) and theirs["E"].nnz == 0


def test_parts_and_names_of_a_file(old):
    path, _ = old
    f = m.matfile(path)
    x = np.arange(20.0).reshape(4, 5)
    assert np.array_equal(host(f.x(dl.colon(2, 3), ":")), x[1:3]) and float(f.x(dl.end, 1)) == 15
    assert list(dl.size(f, "x")) == [4, 5] and dl.size(f.x, 2) == 5 and dl.size(f, "x", 1) == 4
    assert list(m.who(f)) == ["S", "n", "word", "x"] == list(m.who("-file", path)) and list(
        m.who(f, "w*")
    ) == ["word"]
    assert {v.name: v.sparse for v in dl.whos(f)}["S"] and f.word == "conv" and float(f.n) == 3
    assert np.array_equal(host(f.x + 1), x + 1) and float(dl.sum(f.x, "all")) == x.sum() and m.isequal(f.x, x)
    kept = m.copy(f.x)
    kept.paren[1, 1] = 100
    assert float(f.x(1, 1)) == 0 and type(kept) is dl.dlarray
    assert "Writable: false" in str(f) and f.Properties.Source == str(path)
    with pytest.raises(ArgumentError, match="open for reading alone; fix: matfile"):
        f.x = 1
    with pytest.raises(ArgumentError, match="open for reading alone"):
        f.x.paren[1, 1] = 1
    with pytest.raises(DataError, match="no variable y in the file .* fix: one of S, n, word, x"):
        f.y  # noqa: B018
    with pytest.raises(DataError, match="size: there is no variable q"):
        dl.size(f, "q")
    with pytest.raises(ArgumentError, match="a MAT file is no array"):
        dl.size(f)


def test_a_new_file_is_of_version_73_and_changes_in_its_place(tmp_path):
    h5py = pytest.importorskip("h5py")
    path = tmp_path / "new"
    f = m.matfile(str(path))
    assert m.who(f).shape == (0, 1)
    f.y = dl.zeros(3, 4)
    for k in range(1, 4):
        f.y.paren[k, ":"] = dl.dlarray([1, 2, 3, 4]) * k
    f.y.paren[2, 3] = -1.0
    expected = np.outer([1, 2, 3], [1.0, 2, 3, 4])
    expected[1, 2] = -1
    with h5py.File(tmp_path / "new.mat") as file:
        assert np.array_equal(file["y"][()].T, expected)
    f.y.paren[5, 1] = 9  # it grows
    assert (
        f.y.shape == (5, 4)
        and np.array_equal(host(f.y)[:3], expected)
        and host(f.y)[4].tolist() == [9, 0, 0, 0]
    )
    f.setdefault("z", dl.dlarray([]))
    f.z.paren[1, 2] = 5
    f.z = f.z * 2
    again = dl.load(tmp_path / "new.mat")
    assert host(again.z).tolist() == [[0, 10]] and np.array_equal(host(again.y), host(f.y))
    f.Properties.Writable = False
    with pytest.raises(ArgumentError, match="reading alone"):
        f.z = 1


def test_parts_of_a_large_array_are_read_alone(tmp_path, monkeypatch):
    pytest.importorskip("h5py")
    X = np.random.default_rng(0).standard_normal((6, 5, 4))
    dl.save(tmp_path / "big.mat", "-v7.3", X=dl.dlarray(X), flags=dl.dlarray(X) > 0)
    monkeypatch.setattr(mat_files, "LARGE", 0)
    f = m.matfile(tmp_path / "big.mat")
    monkeypatch.setattr(mat_files.matfile, "_value", lambda *_: pytest.fail("the whole array was read"))
    assert np.array_equal(host(f.X(dl.colon(2, 2, 6), ":", 3)), X[1::2, :, 2])
    assert float(f.X(1, 1, 1)) == X[0, 0, 0] and f.flags(":", ":", ":").dtype == bool
    assert f.X.shape == (6, 5, 4)


def test_what_is_refused(tmp_path):
    with pytest.raises(ArgumentError, match="the name of a file is text"):
        m.matfile(3)
    with pytest.raises(ArgumentError, match="matfile: the options are"):
        m.matfile("a.mat", "Open", True)
    with pytest.raises(ArgumentError, match="fix: who"):
        m.who("x")
