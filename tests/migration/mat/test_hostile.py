"""Files that are cut, damaged, enormous, or made to do harm: one clear error each, and the caller lives."""

import os
import random
import struct
import sys
import warnings
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import DataError
from dlarray.migration.mat import child_process
from tests.support import mat_files as mat
from tests.support.memory import at_most

pytest.importorskip("matio", reason="MAT files are read by mat-io")
h5py = pytest.importorskip("h5py", reason="MAT files of version 7.3 are HDF5")
MUTATED = int(os.environ.get("DLARRAY_ATTACK", "0")) or 100  # a long run sets the variable


def variables():
    return {
        "x": np.arange(60.0).reshape(6, 10),
        "t": mat.text("hello"),
        "c": mat.cell([np.ones((2, 2)), mat.text("abc"), mat.structure(a=np.ones((1, 3)))]),
        "s": mat.struct_array((1, 3), p=[np.eye(2)] * 3, q=[mat.text("z")] * 3),
        "D": mat.dlarray(np.ones((5, 3), np.float32), "BC", (2, 1)),
        "T": mat.table(A=np.arange(4.0).reshape(4, 1), B=mat.column([mat.text("x")] * 4)),
        "i": np.arange(8, dtype=np.int16),
        "z": np.asarray([[1 + 2j]]),
    }


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """The bytes of good files: compressed, uncompressed, and HDF5."""
    import scipy.io

    folder = tmp_path_factory.mktemp("whole")
    mat.write(folder / "7.mat", variables())
    mat.write(folder / "73.mat", variables(), "v7.3")
    plain = {k: v for k, v in variables().items() if k not in "DT"}
    scipy.io.savemat(folder / "5.mat", plain, do_compression=False)
    return {path.stem: path.read_bytes() for path in folder.iterdir()}


def mutated(data, n):
    """A good file with bytes that are changed, taken out or cut off; the same for the same number."""
    draw = random.Random(n)
    data = bytearray(data)
    how = draw.random()
    if how < 0.15:
        return bytes(data[: draw.randrange(len(data))])
    if how < 0.3:
        start = draw.randrange(len(data))
        del data[start : start + draw.randrange(1, 64)]
        return bytes(data)
    for _ in range(draw.choice([1, 2, 5, 20])):
        k = draw.randrange(len(data))
        data[k] = draw.choice([0, 255, draw.randrange(256), data[k] ^ (1 << draw.randrange(8))])
    return bytes(data)


def test_mutated_files_are_refused_or_read(whole, tmp_path):
    """Whatever was changed: variables, or the library's one error; SciPy's parser breaks down over one file in 34."""
    kinds = ["7", "5", "5", "73"]
    found = {}

    def attempt(n):
        path = tmp_path / f"{n}.mat"
        path.write_bytes(mutated(whole[kinds[n % 4]], n))
        try:
            found[n] = dl.load(path)
        except DataError as error:
            found[n] = error

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of placeholders; here, because threads share what is caught
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(attempt, range(MUTATED)))
    assert len(found) == MUTATED
    for n, result in found.items():
        if isinstance(result, DataError):
            assert str(result).startswith("load: ") and "fix: " in str(result), (n, result)
            assert f"{n}.mat" in str(result), (n, result)
        else:
            assert isinstance(result, dl.struct), n
    refused = sum(isinstance(result, DataError) for result in found.values())
    assert 0.3 * MUTATED < refused < MUTATED


@pytest.mark.parametrize("kind", ["7", "73"])
def test_cut_files(whole, tmp_path, kind):
    path = tmp_path / "cut.mat"
    for share in (0.0, 0.01, 0.5, 0.9):
        path.write_bytes(whole[kind][: int(share * len(whole[kind]))])
        with pytest.raises(DataError, match=r"load: the file '.*cut.mat' .*; fix: "):
            dl.load(path)


def test_a_variable_that_cannot_be_read_keeps_the_others(tmp_path):
    path = tmp_path / "in.mat"
    mat.write(path, {"good": mat.number(1), "bad": mat.number(2)}, "v7.3")
    with h5py.File(path, "r+") as file:
        file["bad"].attrs["MATLAB_class"] = np.bytes_("no class of MATLAB's")
    with pytest.warns(UserWarning, match="unreadable .*no class of MATLAB's"):
        S = dl.load(path)
    assert float(S.good) == 1 and "no class of MATLAB's" in repr(S.bad)
    with pytest.raises(DataError, match="its variable 'bad' cannot be read .*no class of MATLAB's"):
        dl.load(path, "bad")
    with h5py.File(path, "r+") as file:
        file.create_group("strange")
    with pytest.warns(UserWarning, match="unreadable"):
        assert float(dl.load(path).good) == 1


def header():
    return b"MATLAB 5.0 MAT-file".ljust(124) + struct.pack("<H", 0x100) + b"IM"


def element(kind, data):
    return struct.pack("<II", kind, len(data)) + data + b"\0" * (-len(data) % 8)


def matrix(size, data, name=b"x", mclass=6):
    """A matrix of version 5, whose header may say what it wants."""
    flags = element(6, struct.pack("<II", mclass, 0))
    return element(14, flags + element(5, struct.pack(f"<{len(size)}i", *size)) + element(1, name) + data)


@pytest.fixture
def little_memory():
    with at_most(0.05):
        yield


def test_an_enormous_variable_is_refused_before_it_is_read(tmp_path, little_memory):
    path = tmp_path / "big.mat"
    path.write_bytes(header() + matrix((10**5, 10**5), element(9, b"")))
    words = "variable 'x' .* has the size 100000×100000 and needs 74.5 GiB, but at most 0.05 GiB are allowed"
    with pytest.raises(DataError, match=words):
        dl.load(path)
    with h5py.File(tmp_path / "fill.mat", "w", userblock_size=512) as file:
        data = file.create_dataset("x", (10**6, 10**6), dtype="f8", fillvalue=1.0, chunks=(1000, 1000))
        data.attrs["MATLAB_class"] = np.bytes_("double")
    with_matlabs_header(tmp_path / "fill.mat")
    assert (tmp_path / "fill.mat").stat().st_size < 10**5
    with pytest.raises(DataError, match="needs 7,451 GiB"):
        dl.load(tmp_path / "fill.mat")


def with_matlabs_header(path):
    with open(path, "r+b") as file:
        file.write(b"MATLAB 7.3 MAT-file".ljust(124) + struct.pack("<H", 0x200) + b"IM")


def test_a_small_file_that_unpacks_to_half_a_gigabyte(tmp_path, little_memory):
    """Inside a cell, where no header tells."""
    squeeze = zlib.compressobj(1)
    inner_size = 2**29
    inside = 8 + 16 + 16 + 8 + 8 + inner_size
    total = 16 + 16 + 16 + 8 + inside
    start = (
        struct.pack("<II", 14, total)
        + element(6, struct.pack("<II", 1, 0))
        + element(5, struct.pack("<2i", 1, 1))
    )
    start += element(1, b"c") + struct.pack("<II", 14, inside - 8) + element(6, struct.pack("<II", 6, 0))
    start += (
        element(5, struct.pack("<2i", 1, inner_size // 8))
        + element(1, b"")
        + struct.pack("<II", 9, inner_size)
    )
    packed = [squeeze.compress(start)]
    packed += [squeeze.compress(bytes(2**24)) for _ in range(inner_size // 2**24)] + [squeeze.flush()]
    data = b"".join(packed)
    path = tmp_path / "bomb.mat"
    path.write_bytes(header() + struct.pack("<II", 15, len(data)) + data)
    assert path.stat().st_size < 4 * 2**20
    with pytest.raises(DataError, match="need more memory than there is|needs? .*GiB|broke down|damaged"):
        dl.load(path)


# -- HDF5 reads other files, unless it is kept from it -----------------------------------------------------------
@pytest.mark.parametrize("where", ["top", "inside"])
@pytest.mark.parametrize("how", ["external link", "soft link", "external storage", "virtual"])
def test_no_other_file_is_read(tmp_path, how, where):
    secret = tmp_path / "secret.bin"
    secret.write_bytes(np.arange(4.0).tobytes())
    with h5py.File(tmp_path / "other.h5", "w") as other:
        other["x"] = np.arange(4.0)
    mat.write(tmp_path / "in.mat", {"good": mat.number(1), "c": mat.cell([mat.number(2)])}, "v7.3")
    with h5py.File(tmp_path / "in.mat", "r+") as file:
        group = file if where == "top" else file.create_group("s")
        if how == "external link":
            group["bad"] = h5py.ExternalLink("other.h5", "/x")
        elif how == "soft link":
            group["bad"] = h5py.SoftLink("/good")
        elif how == "external storage":
            data = group.create_dataset("bad", (1, 4), dtype="f8", external=[(str(secret), 0, 32)])
            data.attrs["MATLAB_class"] = np.bytes_("double")
        else:
            plan = h5py.VirtualLayout(shape=(1, 4), dtype="f8")
            plan[0] = h5py.VirtualSource("other.h5", "x", shape=(4,))
            data = group.create_virtual_dataset("bad", plan)
            data.attrs["MATLAB_class"] = np.bytes_("double")
        if where == "inside":
            group.attrs["MATLAB_class"] = np.bytes_("struct")
    entry = "/bad" if where == "top" else "/s/bad"
    words = {
        "external link": f"its entry '{entry}' is a link to another file, 'other.h5'",
        "soft link": f"its entry '{entry}' is a soft link, to '/good'",
        "external storage": f"its entry '{entry}' has its values in another file, '.*secret.bin'",
        "virtual": f"its entry '{entry}' is a virtual data set of other files, 'other.h5'",
    }[how]
    with pytest.raises(DataError, match=words):
        dl.load(tmp_path / "in.mat")


# -- the child process -------------------------------------------------------------------------------------------
def replaced(monkeypatch, tmp_path, text):
    program = tmp_path / "program.py"
    program.write_text(text)
    monkeypatch.setattr(child_process, "PROGRAM", program)


def test_a_parser_that_breaks_down(whole, monkeypatch, tmp_path):
    path = tmp_path / "a.mat"
    path.write_bytes(whole["5"])
    replaced(monkeypatch, tmp_path, "import os\nos.abort()\n")
    with pytest.raises(DataError, match="is damaged: the parser broke down over it; fix: save it again"):
        dl.load(path)
    replaced(monkeypatch, tmp_path, "import sys\nsys.stdout.buffer.write(bytes(8) + b'junk')\n")
    with pytest.raises(DataError, match="the parser broke down|nested too deep"):
        dl.load(path)


def test_a_parser_that_takes_too_long(whole, monkeypatch, tmp_path):
    path = tmp_path / "a.mat"
    path.write_bytes(whole["5"])
    replaced(monkeypatch, tmp_path, "import time\ntime.sleep(60)\n")
    monkeypatch.setattr(child_process, "SECONDS", 0.5)
    with pytest.raises(DataError, match="took more than .* seconds, and was ended"):
        dl.load(path)


def test_nothing_of_the_current_folder_is_run(whole, monkeypatch, tmp_path):
    """The parser's process gets the folders of its libraries alone."""
    for name in (
        "numpy",
        "scipy",
        "h5py",
        "pandas",
        "matio",
        "struct",
        "json",
        "sitecustomize",
        "usercustomize",
    ):
        (tmp_path / f"{name}.py").write_text(f"open({str(tmp_path / 'was_run')!r}, 'a').write('{name}')\n")
    (tmp_path / "a.mat").write_bytes(whole["7"])
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", ["", str(tmp_path), *sys.path])
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("PYTHONSTARTUP", str(tmp_path / "struct.py"))
    assert len(dl.load("a.mat")) == 8
    assert not (tmp_path / "was_run").exists()


def test_a_library_that_is_missing(whole, monkeypatch, tmp_path):
    (tmp_path / "a.mat").write_bytes(whole["5"])
    monkeypatch.setattr(child_process, "NEEDED", ("numpy", "no_such_library"))
    with pytest.raises(
        DataError, match=r"no_such_library, which is not installed; fix: pip install 'dlarray\[mat\]'"
    ):
        dl.load(tmp_path / "a.mat")


def test_files_of_other_kinds(tmp_path):
    path = tmp_path / "a.mat"
    for data, words in (
        (b"", "is empty"),
        (
            b"version https://git-lfs.github.com/spec/v1\noid sha256:0\n",
            "the stand-in of a large file in git",
        ),
        (b"1 2 3\n4 5 6\n", "is text with numbers; fix: numpy.loadtxt"),
        (b"PK\x03\x04" + bytes(200), "is a compressed archive"),
        (b"no MAT file at all" * 20, "is no MAT file: its header is not one"),
        (b"MATLAB 9.0".ljust(124) + b"\x00\x09IM" + bytes(100), "of the version 9, which is not known"),
    ):
        path.write_bytes(data)
        with pytest.raises(DataError, match=words):
            dl.load(path)
    with pytest.raises(DataError, match="there is no file '.*b.mat'; its folder has a.mat"):
        dl.load(tmp_path / "b.mat")
    assert Path(path).exists()
