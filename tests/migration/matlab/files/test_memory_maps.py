"""memmapfile: what NumPy reads of the file before and after, and the examples of the pages."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, DataError, SizeError
from dlarray.matlab import Cell, class_, copy, each, fieldnames, isequal, isstruct, memmapfile
from dlarray.migration.matlab.numerics.hosts import host


@pytest.fixture
def file(tmp_path):
    return str(tmp_path / "records.dat")


def test_the_map_of_the_page(file):
    np.arange(1, 11, dtype=np.uint8).tofile(file)
    m = memmapfile(file)
    assert repr(m).splitlines()[1:] == [
        "    Writable: false", "      Offset: 0", "      Format: 'uint8'", "      Repeat: Inf",
        "        Data: 10x1 uint8 array",
    ]  # fmt: skip
    assert class_(m.Data) == "uint8" and m.Data.shape == (10, 1) == tuple(dl.size(m.Data))
    assert isequal(m.Data, copy(m.Data)) and float(m.Data(3)) == 3 and m.Data("9:10").tolist() == [[9], [10]]
    assert float(dl.sum(m.Data)) == 55 and host(m.Data + 1).ravel().tolist() == list(range(2, 12))
    with pytest.raises(ArgumentError, match=r"fix: m.Writable = True"):
        m.Data.paren[1] = 3


def test_stores_go_to_the_file(file):
    np.random.default_rng(1).random(5000).tofile(file)
    m = memmapfile(file, "Offset", 20, "Format", "uint16", "Repeat", 15)
    wanted = np.fromfile(file, np.uint16)
    assert m.Data.shape == (15, 1) and host(m.Data).ravel().tolist() == wanted[10:25].tolist()
    m.Writable = True
    m.Data = dl.uint16(np.arange(5, 80, 5)[None])  # a row: as many numbers
    m.Data.paren[2] = 70000.0  # cut to what the class holds
    m.Data.paren["3:4"] = [1.6, 2]
    m.Data.paren[[7, 9]] = 0
    wanted[10:25] = [5, 65535, 2, 2, 25, 30, 0, 40, 0, 50, 55, 60, 65, 70, 75]
    m.delete()
    assert np.fromfile(file, np.uint16).tolist() == wanted.tolist()
    mine, cell = copy(m.Data), each(m, "Data")  # x = m.Data, {m.Data}
    mine.paren[1] = 9
    assert float(m.Data(1)) == 5
    m.Data.paren[1] = 6
    assert float(cell[0](1)) == 5
    m.Offset, m.Format, m.Repeat = 1024, "double", float("inf")
    assert host(m.Data).ravel().tolist() == np.fromfile(file)[128:].tolist()


def test_structures_and_columns(file):
    np.arange(26, dtype=np.int16).tofile(file)
    rows = Cell.of(["int16", [2, 3], "x"], ["single", [1, 1], "y"])
    m = memmapfile(file, Format=rows, Writable=True)
    record = np.dtype([("x", "<i2", (3, 2)), ("y", "<f4")])
    seen = np.fromfile(file, record, count=3)
    assert len(m.Data) == 3 and isstruct(m.Data) and list(fieldnames(m.Data)) == ["x", "y"]
    assert host(m.Data(2).x).tolist() == seen["x"][1].T.tolist() and class_(m.Data(2).y) == "single"
    m.Data(2).x.paren[1, 2] = -5
    m.Data(3).y = 0.5
    m.Data(1).x.paren[":", 3] = [[7], [8]]
    m.Data(1).x.paren[2] = 4  # the second of all, down the columns
    seen["x"][1, 1, 0], seen["y"][2], seen["x"][0, 2], seen["x"][0, 0, 1] = -5, 0.5, [7, 8], 4
    assert np.fromfile(file, record, count=3).tobytes() == seen.tobytes()
    mine = copy(m.Data)
    mine(1).x = 3
    mine(1).y = 3
    assert host(m.Data(1).x).tolist() == seen["x"][0].T.tolist()
    m.Data.paren[1] = m.Data(2)
    assert isequal(copy(m.Data(1)), copy(m.Data(2)))
    m.Format = Cell.of(["double", [2, 2], "a"])
    m.Repeat = 1
    m.Data.a.paren[2, 1] = 3.25
    assert np.fromfile(file)[1] == 3.25


def test_refusals(file):
    np.arange(10, dtype=np.uint8).tofile(file)
    m = memmapfile(file, Writable=True)
    with pytest.raises(ClassError, match="numbers that uint8 does not hold"):
        m.Data = np.arange(10.0) + 250
    with pytest.raises(ClassError, match="numbers that uint8 does not hold"):
        m.Data = np.full(10, np.nan)
    with pytest.raises(SizeError, match="stay within the map"):
        m.Data.paren[11] = 1
    with pytest.raises(SizeError, match="10 numbers are mapped"):
        m.Data = [1, 2]
    with pytest.raises(ArgumentError, match="is no class of numbers"):
        m.Format = "char"
    with pytest.raises(ArgumentError, match="there is no property"):
        m.Size = 3
    m.Repeat = 20
    with pytest.raises(DataError, match="10 bytes behind Offset, and 20"):
        m.Data  # noqa: B018
    m.Format, m.Repeat = Cell.of(["uint8", [1, 5], "x"]), float("inf")
    for bad in (lambda: setattr(m.Data(3), "x", 1), lambda: setattr(m.Data(1), "z", 1),
                lambda: m.Data.paren.__setitem__(1, [])):  # fmt: skip
        with pytest.raises(ArgumentError, match="a map is as large as it is"):
            bad()
    with pytest.raises(DataError, match="there is no file"):
        memmapfile(file + "x")
    with pytest.raises(ArgumentError, match="there is no option"):
        memmapfile(file, Shape=3)
    assert np.fromfile(file, np.uint8).tolist() == list(range(10))
