"""HDF5 and NetCDF files: what h5py and SciPy write and read, parts, growth, gaps, what is refused."""

from __future__ import annotations

import h5py
import numpy as np
import pytest
from scipy.io import netcdf_file

import dlarray as dl
from dlarray.errors import ArgumentError, DataError, IndexingError, SizeError
from dlarray.matlab import h5create, h5read, h5readatt, h5write, h5writeatt, ncread, ncreadatt
from tests.support.bundles import cases


def host(x):
    return np.asarray(dl.extractdata(x))


@cases("cls", ["double", "single", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"])
def test_what_h5py_writes_is_read_the_other_way_round(cls, tmp_path):
    kind = {"double": "f8", "single": "f4"}.get(cls, cls)
    values = np.arange(24, dtype=kind).reshape(2, 3, 4)
    name = tmp_path / f"{cls}.h5"
    with h5py.File(name, "w") as file:
        file["g/x"], file["row"], file["one"] = values, values[0, 0], values[0, 0, 3]
    found = h5read(str(name), "/g/x")
    assert found.shape == (4, 3, 2) and dl.underlyingType(found) == cls
    assert np.array_equal(host(found), values.T)
    assert h5read(str(name), "/row").shape == (4, 1) and h5read(str(name), "/one").shape == (1, 1)
    part = h5read(str(name), "/g/x", [2, 1, 2], [2, 3, 1])
    assert np.array_equal(host(part).reshape(2, 3), values.T[1:3, :, 1])
    rest = h5read(str(name), "/g/x", [1, 2, 1], [float("inf"), 1, 1], [2, 1, 1])
    assert np.array_equal(host(rest).ravel(), values.T[::2, 1, 0])


def test_what_is_written_is_read_by_h5py(tmp_path):
    name = str(tmp_path / "a.h5")
    A = np.arange(6.0).reshape(2, 3)
    h5create(name, "/x", [2, 3])
    h5write(name, "/x", A)
    h5create(
        name,
        "/g/y",
        [2, float("inf")],
        Datatype="int16",
        ChunkSize=[2, 2],
        Deflate=5,
        Shuffle=True,
        FillValue=-1,
    )
    h5write(name, "/g/y", dl.int16([[1, 2], [3, 4]]), [1, 2], [2, 2])
    h5writeatt(name, "/x", "units", "m")
    h5writeatt(name, "/", "limits", [1, 2, 3])
    with h5py.File(name) as file:
        assert np.array_equal(file["x"][...], A.T) and file["x"].attrs["units"] == b"m"
        assert file["g/y"].shape == (3, 2) and file["g/y"].compression == "gzip" and file["g/y"].shuffle
        assert file.attrs["limits"].tolist() == [1, 2, 3]
    assert h5read(name, "/g/y").tolist() == [[-1, 1, 2], [-1, 3, 4]]
    assert h5readatt(name, "/x", "units") == "m" and h5readatt(name, "/", "limits").tolist() == [
        [1],
        [2],
        [3],
    ]


def test_refusals_of_hdf5(tmp_path):
    name = str(tmp_path / "a.h5")
    h5create(name, "/x", [2, 3])
    with h5py.File(name, "r+") as file:
        file["words"] = ["a", "b"]
    (tmp_path / "no.h5").write_text("no")
    for call, error, words in (
        (lambda: h5read(str(tmp_path / "b.h5"), "/x"), DataError, "there is no file"),
        (lambda: h5read(str(tmp_path / "no.h5"), "/x"), DataError, "cannot be opened as an HDF5 file"),
        (lambda: h5read(name, "/z"), DataError, 'no array "/z"; fix: one of /words, /x'),
        (lambda: h5read(name, "/words"), DataError, "which is not read here; fix: numbers"),
        (lambda: h5read(name, "/x", [1, 1], [3, 1]), IndexingError, "reach beyond the size 2×3"),
        (lambda: h5read(name, "/x", [1], [3]), SizeError, "for each of 2 dimensions"),
        (lambda: h5create(name, "/x", [2]), DataError, "already; fix: h5write"),
        (lambda: h5create(name, "/y", [float("inf")]), ArgumentError, "without ChunkSize"),
        (lambda: h5create(name, "/y", [2], Datatype="text"), ArgumentError, "fix: one of double"),
        (lambda: h5write(name, "/x", [1, 2]), SizeError, "the array 2×3; fix"),
        (lambda: h5write(name, "/x", [[1]], [3, 1], [1, 1]), SizeError, "fix: h5create with Inf"),
        (lambda: h5readatt(name, "/x", "a"), DataError, 'no attribute "a"'),
    ):
        with pytest.raises(error, match=words):
            call()


def classic(path):
    with netcdf_file(path, "w") as file:
        file.createDimension("x", 3)
        file.createDimension("y", 2)
        file.title = "waves"
        t = file.createVariable("t", "f4", ("y", "x"))
        t[:] = [[1, 2, 3], [4, 5, 9.96921e36]]
        t.units = "K"
        packed = file.createVariable("packed", "i2", ("x",))
        packed[:] = [1, -9, 3]
        packed.scale_factor, packed.add_offset, packed._FillValue = 0.5, 10.0, np.int16(-9)
        file.createVariable("whole", "i4", ("x",))[:] = [1, 2, 3]
        gaps = file.createVariable("gaps", "i2", ("x",))
        gaps[:] = [1, 2, 3]
        gaps._FillValue = np.int16(2)
        file.createVariable("name", "c", ("x",))[:] = [b"a", b"b", b"c"]


def newer(path):
    with h5py.File(path, "w") as file:
        file.attrs["title"] = np.bytes_("waves")
        file["t"] = np.array([[1, 2, 3], [4, 5, 9.969209968386869e36]], "f4")
        file["t"].attrs["units"] = np.bytes_("K")
        file["packed"] = np.array([1, -9, 3], "i2")
        file["packed"].attrs.update(scale_factor=0.5, add_offset=10.0, _FillValue=np.array([-9], "i2"))
        file["whole"] = np.array([1, 2, 3], "i4")
        file["gaps"] = np.array([1, 2, 3], "i2")
        file["gaps"].attrs["_FillValue"] = np.array([2], "i2")
        file["name"] = np.array([b"a", b"b", b"c"], "S1")


@cases("make", [classic, newer], ids=lambda f: f.__name__)
def test_both_versions_of_netcdf(make, tmp_path):
    name = str(tmp_path / f"{make.__name__}.nc")
    make(name)
    t = ncread(name, "t")
    assert t.shape == (3, 2) and dl.underlyingType(t) == "single"
    np.testing.assert_array_equal(host(t), [[1, 4], [2, 5], [3, np.nan]])
    assert ncread(name, "t", [2, 1], [2, 1]).tolist() == [[2], [3]]
    packed = ncread(name, "packed")
    assert dl.underlyingType(packed) == "double"
    np.testing.assert_array_equal(host(packed), [[10.5], [np.nan], [11.5]])
    whole = ncread(name, "whole")
    assert dl.underlyingType(whole) == "int32" and whole.tolist() == [[1], [2], [3]]
    assert ncreadatt(name, "/", "title") == "waves" and ncreadatt(name, "t", "units") == "K"
    assert float(ncreadatt(name, "packed", "scale_factor")) == 0.5
    with pytest.raises(DataError, match="whole numbers and _FillValue"):
        ncread(name, "gaps")
    with pytest.raises(DataError, match="has characters"):
        ncread(name, "name")
    with pytest.raises(DataError, match='no (variable|member) "z"'):
        ncread(name, "z")
    with pytest.raises(DataError, match='no attribute "z"'):
        ncreadatt(name, "/", "z")
