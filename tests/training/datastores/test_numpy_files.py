"""Files of numpy.save in a fileDatastore: what numpy.load gives, or its refusal."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.training.datastores import numpy_files
from tests.support.bundles import cases

rng = np.random.default_rng(5)
ARRAYS = {
    "single": rng.standard_normal((3, 90)).astype(np.float32),
    "by columns": np.asfortranarray(rng.standard_normal((3, 4, 5))),
    "one number": np.array(3.0),
    "empty": np.zeros((0, 3)),
    "other byte order": rng.integers(0, 9, (2, 3)).astype(">i4"),
    "logical": np.array([True, False]),
    "text": np.array(["ab", "c"]),
    "complex": np.arange(4) + 1j,
    "dates": np.array(["2020-01-01"], "M8[D]"),
    "fields": np.array([(1, 2.0)], dtype=[("a", "i4"), ("b", "f8")]),
    "long header": np.zeros(3, dtype=[(f"field{i}", "f8") for i in range(30)]),
}


def same(a, b):
    assert (a.dtype, a.shape, a.flags.f_contiguous) == (b.dtype, b.shape, b.flags.f_contiguous)
    assert a.tobytes() == b.tobytes() and a.flags.writeable


@cases("name", list(ARRAYS))
def test_arrays_come_as_numpy_reads_them(name, tmp_path):
    file = str(tmp_path / "a.npy")
    for version in ((1, 0), (2, 0), (3, 0)):
        with open(file, "wb") as stream:
            np.lib.format.write_array(stream, ARRAYS[name], version=version)
        same(numpy_files.load(file), np.load(file))


def test_a_plain_array_is_not_read_by_numpy_load(tmp_path, monkeypatch):
    file = str(tmp_path / "a.npy")
    np.save(file, ARRAYS["single"])
    monkeypatch.setattr(np, "load", None)
    assert numpy_files.load(file).shape == (3, 90)


def outcome(load, file):
    try:
        return load(file)
    except Exception as error:
        return type(error)


def test_damaged_files_end_as_with_numpy_load(tmp_path):
    file = str(tmp_path / "a.npy")
    np.save(file, ARRAYS["single"])
    whole = (tmp_path / "a.npy").read_bytes()
    spoiled = [whole[:n] for n in (0, 5, 9, 10, 60, 128, 129, len(whole) - 1)] + [whole + b"more"]
    for _ in range(400):
        some = bytearray(whole)
        for place in rng.integers(0, 140, 2):
            some[place] = rng.integers(0, 256)
        spoiled.append(bytes(some))
    for content in spoiled:
        (tmp_path / "a.npy").write_bytes(content)
        mine, numpys = outcome(numpy_files.load, file), outcome(np.load, file)
        if isinstance(numpys, np.ndarray):
            same(mine, numpys)
        else:
            assert mine is numpys, content[:140]


def test_pickled_objects_stay_refused(tmp_path):
    file = str(tmp_path / "a.npy")
    np.save(file, np.array([{}], dtype=object), allow_pickle=True)
    with pytest.raises(ValueError, match="allow_pickle"):
        numpy_files.load(file)


def test_a_file_datastore_reads_by_it_and_names_a_damaged_file(tmp_path, monkeypatch):
    np.save(tmp_path / "a.npy", ARRAYS["single"])
    seen = []
    load = numpy_files.load
    monkeypatch.setattr(numpy_files, "load", lambda file: (seen.append(file), load(file))[1])
    ds = dl.fileDatastore(str(tmp_path), ReadFcn=np.load, FileExtensions=".npy")
    same(dl.read(ds), ARRAYS["single"])
    assert len(seen) == 1
    (tmp_path / "a.npy").write_bytes(b"\x93NUMPY\x01\x00\xff\xff")
    with pytest.raises(ValueError, match="EOF") as caught:
        dl.readall(ds)
    assert "a.npy" in caught.value.__notes__[0]
