"""Files of signals that are damaged, enormous, or made to read other files: one error that names the file."""

import io
import json
import zipfile

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import DataError
from tests.attack.files import mutated
from tests.support.memory import at_most

SECRET = np.arange(4.0)


def read(path, **options):
    return dl.read(dl.signalDatastore(str(path), **options))


@pytest.fixture
def small_limit():
    with at_most(1 / 64):
        yield


# -- HDF5 reads other files, unless it is kept from it -----------------------------------------------------------
@pytest.fixture
def hdf5(tmp_path):
    """A writer of MAT files of version 7.3, and two files that are not theirs to read."""
    h5py = pytest.importorskip("h5py", reason="MAT files of version 7.3 are HDF5")
    (tmp_path / "secret.bin").write_bytes(SECRET.tobytes())
    with h5py.File(tmp_path / "other.h5", "w") as other:
        other["x"] = SECRET

    def write(fill):
        path = tmp_path / "in.mat"
        with h5py.File(path, "w", userblock_size=512) as file:
            fill(file, h5py)
        with open(path, "r+b") as file:
            file.write(b"MATLAB 7.3 MAT-file".ljust(124) + b"\x00\x02IM")
        return path

    return write


def external_link(file, h5py):
    file["bad"] = h5py.ExternalLink("other.h5", "/x")


def soft_link(file, h5py):
    file["good"] = SECRET
    file["bad"] = h5py.SoftLink("/good")


def external_storage(file, h5py):
    file.create_dataset("bad", (1, 4), dtype="f8", external=[("secret.bin", 0, 32)])


def virtual(file, h5py):
    plan = h5py.VirtualLayout(shape=(1, 4), dtype="f8")
    plan[0] = h5py.VirtualSource("other.h5", "x", shape=(4,))
    file.create_virtual_dataset("bad", plan)


WORDS = {
    external_link: "'bad' is a link to another file, 'other.h5'",
    soft_link: "'bad' is a soft link, to '/good'",
    external_storage: "'bad' has its values in another file, 'secret.bin'",
    virtual: "'bad' is a virtual data set of other files, 'other.h5'",
}


@pytest.mark.parametrize("fill", WORDS)
def test_no_other_file_is_read(hdf5, fill, monkeypatch, tmp_path):
    path = hdf5(fill)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DataError, match=f"in.mat' is not read: its variable {WORDS[fill]}"):
        read(path, SignalVariableNames="bad")


def test_a_group_is_no_signal(hdf5):
    path = hdf5(lambda file, h5py: file.create_group("s"))
    with pytest.raises(DataError, match="its variable 's' is no array of numbers"):
        read(path, SignalVariableNames="s")


def test_values_that_no_file_holds_need_memory_all_the_same(hdf5, small_limit):
    """HDF5 fills what was never written: a file of some kB is an array of any size."""
    path = hdf5(
        lambda file, h5py: file.create_dataset("x", (10**5, 10**5), dtype="f8", fillvalue=3, chunks=(9, 9))
    )
    assert path.stat().st_size < 10**4
    with pytest.raises(
        DataError, match="the content of the file '.*in.mat' needs 74.5 GiB, but at most .*memoryLimit"
    ):
        read(path)


# -- small files of large values ---------------------------------------------------------------------------------
def test_an_archive_that_unpacks_to_more_than_is_allowed(tmp_path, small_limit):
    np.savez_compressed(tmp_path / "bomb.npz", x=np.zeros(2**23))
    assert (tmp_path / "bomb.npz").stat().st_size < 10**5
    with pytest.raises(
        DataError, match="bomb.npz' needs 0.0625 GiB, but at most 0.0156 GiB are allowed; fix: .*memoryLimit"
    ):
        read(tmp_path / "bomb.npz")
    net = dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(3)])
    with pytest.raises(DataError, match="^importParameters: the content of the file '.*bomb.npz' needs"):
        dl.importParameters(net, tmp_path / "bomb.npz")


def test_a_header_that_tells_of_more_than_the_file_has(tmp_path):
    stream = io.BytesIO()
    np.lib.format.write_array_header_1_0(
        stream, {"descr": "<f8", "fortran_order": False, "shape": (10**6, 10**6)}
    )
    (tmp_path / "x.npy").write_bytes(stream.getvalue() + bytes(80))
    with pytest.raises(
        DataError, match="x.npy' cannot be read: its header tells of 8000000000000 bytes, but the file has"
    ):
        read(tmp_path / "x.npy")


def test_a_compressed_variable_that_unpacks_to_more_than_is_allowed(tmp_path, small_limit):
    scipy_io = pytest.importorskip("scipy.io", reason="MAT files are written by SciPy")
    scipy_io.savemat(tmp_path / "bomb.mat", {"x": np.zeros(2**23)}, do_compression=True)
    assert (tmp_path / "bomb.mat").stat().st_size < 10**5
    with pytest.raises(DataError, match="bomb.mat' needs 0.0.* GiB, but at most"):
        read(tmp_path / "bomb.mat")


def test_what_is_no_array_is_no_signal(tmp_path):
    scipy_io = pytest.importorskip("scipy.io", reason="MAT files are written by SciPy")
    scipy_io.savemat(tmp_path / "a.mat", {"c": np.array([[1, "a"]], dtype=object)})
    with pytest.raises(DataError, match="its variable 'c' is no array of numbers and no text"):
        read(tmp_path / "a.mat")


def test_no_damaged_file_ends_python(tmp_path):
    """SciPy's reader does, over one in 300 of these."""
    scipy_io = pytest.importorskip("scipy.io", reason="MAT files are written by SciPy")
    scipy_io.savemat(tmp_path / "a.mat", {"x": np.ones((6, 10)), "t": "hello", "z": np.ones((2, 2)) * 1j})
    good = (tmp_path / "a.mat").read_bytes()
    refused = 0
    for n in range(600):
        (tmp_path / "a.mat").write_bytes(mutated(good, n))
        try:
            read(tmp_path / "a.mat")
        except DataError as error:
            assert "a.mat" in str(error)
            refused += 1
    assert 50 < refused < 550


# -- what is damaged ---------------------------------------------------------------------------------------------
def test_what_was_written_is_read(tmp_path):
    gen = np.random.default_rng(3)
    for k, values in enumerate((
        gen.standard_normal((3, 5)), np.asfortranarray(gen.standard_normal((4, 2, 3))), np.zeros((0, 3)),
        np.arange(6, dtype=">i4"), np.array([True, False]), gen.standard_normal(4) + 1j, np.array(2.5),
    )):  # fmt: skip
        np.save(tmp_path / f"{k}.npy", values)
        np.savez_compressed(tmp_path / f"{k}.npz", first=values, second=values[..., None])
        expected = dl.dlarray(values).tolist()
        assert dl.dlarray(read(tmp_path / f"{k}.npy")).tolist() == expected
        assert dl.dlarray(read(tmp_path / f"{k}.npz")).tolist() == expected


def broken(kind, tmp_path):
    path = tmp_path / f"broken{kind}"
    if kind == ".npy":
        np.save(path, np.ones(50))
        path.write_bytes(path.read_bytes()[:-7])
    elif kind == ".npz":
        np.savez(path, x=np.ones(50))
        data = bytearray(path.read_bytes())
        data[300] ^= 1  # in the values, which their sum tells
        path.write_bytes(data)
    elif kind == ".mat":
        path.write_bytes(
            b"MATLAB 5.0 MAT-file".ljust(124) + b"\x00\x01IM" + bytes([14, 0, 0, 0, 200, 0, 0, 0, 1])
        )
    else:
        path.write_bytes(b"a,b\n1,2\n\xff\xfe,4\n")
    return path


@pytest.mark.parametrize("kind", [".npy", ".npz", ".mat", ".csv"])
def test_a_damaged_file_is_named(kind, tmp_path):
    path = broken(kind, tmp_path)
    with pytest.raises(DataError, match=f"broken{kind}' .*; fix: ") as refusal:
        read(path)
    assert refusal.value.__cause__ is None
    with pytest.raises(DataError, match="cannot be read|is no"):
        dl.readall(dl.signalDatastore(str(path)))


def test_archives_that_are_none(tmp_path):
    for name, content in {
        "text.npz": b"no archive at all",
        "cut.npz": zip_of(x=b"\x93NUMPY\x01\x00")[:-30],
        "none.npz": zip_of(x=b"no array"),
        "pickle.npz": zip_of(x=array_bytes(np.array([{}], dtype=object))),
        "long.npz": zip_of(x=array_bytes(np.ones(3)) + b"more"),
    }.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(DataError, match=f"{name}' cannot be read: .*; fix: "):
            read(tmp_path / name)


def zip_of(**members):
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in members.items():
            archive.writestr(f"{name}.npy", content)
    return stream.getvalue()


def array_bytes(values):
    stream = io.BytesIO()
    np.save(stream, values, allow_pickle=True)
    return stream.getvalue()


def test_a_table_with_more_columns_than_titles(tmp_path):
    (tmp_path / "a.csv").write_text("a,b\n1,2,3\n")
    with pytest.raises(DataError, match="there are 2 titles over 3 columns"):
        read(tmp_path / "a.csv")


# -- pictures and tables -----------------------------------------------------------------------------------------
def test_a_picture_that_is_cut_off(tmp_path):
    image = pytest.importorskip("PIL.Image", reason="pictures are written by Pillow")
    pixels = np.random.default_rng(1).integers(0, 255, (40, 50, 3), np.uint8)
    image.fromarray(pixels).save(tmp_path / "a.png")
    good = (tmp_path / "a.png").read_bytes()
    for n in (10, 30, len(good) // 2):
        (tmp_path / "a.png").write_bytes(good[:n])
        with pytest.raises(DataError, match="a.png cannot be read: "):
            dl.read(dl.imageDatastore(str(tmp_path)))


def test_a_picture_beyond_the_memory(tmp_path):
    image = pytest.importorskip("PIL.Image", reason="pictures are written by Pillow")
    image.fromarray(np.zeros((2000, 3000), np.uint8)).save(tmp_path / "a.png")
    too_large = pytest.raises(
        DataError, match="the content of the file '.*a.png' needs 0.00559 GiB, but at most"
    )
    with at_most(1 / 512), too_large:
        dl.read(dl.imageDatastore(str(tmp_path)))


def test_a_table_of_many_columns(tmp_path, monkeypatch):
    """What is looked up once for each column is not looked for among all of them."""
    pandas = pytest.importorskip("pandas", reason="tables are read by pandas")
    names = [f"v{k}" for k in range(200)]
    (tmp_path / "wide.csv").write_text("\n".join([",".join(names), ",".join(map(str, range(200)))]))
    looked = []
    own = pandas.DataFrame.__getitem__
    monkeypatch.setattr(pandas.DataFrame, "__getitem__", lambda *key: looked.append(key) or own(*key))
    ttds = dl.tabularTextDatastore(str(tmp_path / "wide.csv"))
    assert list(dl.read(ttds)["v199"]) == [199]
    assert not looked
    asked = []

    class Names(list):
        def __contains__(self, name):
            asked.append(name)
            return super().__contains__(name)

    ttds.VariableNames = Names(names)
    ttds.SelectedVariableNames = names
    assert not asked
    with pytest.raises(ValueError, match="no variable 'w'; fix: some of v0, .*v19 and 180 others"):
        ttds.SelectedVariableNames = ["w"]


def test_json_is_no_table(tmp_path):
    pytest.importorskip("pandas", reason="tables are read by pandas")
    (tmp_path / "a.csv").write_bytes(json.dumps({"a": 1}).encode() + b"\n1,2,3\n\xff\xfe\n")
    with pytest.raises(DataError, match="a.csv cannot be read: "):
        dl.readall(dl.tabularTextDatastore(str(tmp_path / "a.csv")))
