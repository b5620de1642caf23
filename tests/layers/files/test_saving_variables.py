"""save and load of variables: whatever a custom loop holds comes back as it was."""

import json
import os
import signal
import subprocess
import sys
import threading

import numpy as np
import pytest

import dlarray as dl
from dlarray import registry
from dlarray.errors import ArgumentError, ClassError, DataError
from dlarray.layers.files import saving, whole_files
from dlarray.layers.files.whole_files import written_whole
from dlarray.table import table
from tests.support import lookalike
from tests.support.memory import at_most


def host(X):
    return np.asarray(X.extractdata())


def same(a, b):
    """Whether two values are the same: class, labels, size, numbers, down to the last bit."""
    assert type(a) is type(b), (a, b)
    if isinstance(a, dl.dlarray):
        assert a.describe() == b.describe()
        np.testing.assert_array_equal(host(a), host(b))
    elif isinstance(a, np.ndarray):
        assert a.dtype == b.dtype and a.shape == b.shape
        if a.dtype == object:
            for x, y in zip(a.ravel(), b.ravel(), strict=True):
                same(x, y)
        else:
            np.testing.assert_array_equal(a, b)
    elif isinstance(a, np.generic):
        assert a.dtype == b.dtype and a.tobytes() == b.tobytes()
    elif isinstance(a, dict):
        assert list(a) == list(b)
        for key in a:
            same(a[key], b[key])
    elif isinstance(a, (list, tuple)):
        assert len(a) == len(b)
        for x, y in zip(a, b, strict=True):
            same(x, y)
    elif isinstance(a, table):
        assert a.column_kinds() == b.column_kinds()
        for name in a.VariableNames:
            same(list(a[name]), list(b[name]))
    elif isinstance(a, dl.categorical):
        assert (
            a.tolist() == b.tolist() and a.categories() == b.categories() and a.isordinal() == b.isordinal()
        )
        assert a.shape == b.shape
    elif isinstance(a, dl.dlnetwork):
        same(a.Learnables, b.Learnables)
        same(a.State, b.State)
    elif a != a:
        assert b != b
    else:
        assert repr(a) == repr(b)


NET = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2), dl.batchNormalizationLayer()])
VALUES = {
    "whole": 7,
    "large": 2**80,
    "number": 0.1,
    "nan": float("nan"),
    "inf": -float("inf"),
    "complex_": 1 - 2j,
    "yes": True,
    "none": None,
    "word": "grüße \ud800 日本",
    "list_": [1, [2.5, "x", []], None],
    "tuple_": (1, (2,)),
    "span": range(2, 9, 3),
    "struct_": dl.struct(a=dl.struct(b=dl.dlarray([[1, 2]], "CB")), values=1, keys="k"),
    "dict_": {1: "a", "b": {2.5: [3]}, (1, 2): None},
    "single_": dl.dlarray(np.float32([[1, 2], [3, 4]]), "CB"),
    "integers": dl.int8([[-3, 120], [1, 2]]),
    "logical_": dl.dlarray([[True, False]]),
    "complex_array": dl.dlarray(np.ones((2, 2)) * (1 + 1j)),
    "deep": dl.dlarray(np.arange(24.0).reshape(2, 3, 4), "SCB"),
    "emptied": dl.zeros(0, 3),
    "numpy_": np.arange(6, dtype=np.int16).reshape(2, 3),
    "flat": np.arange(3.0),
    "no_dims": np.asarray(2.5),
    "scalar": np.float32(0.1),
    "int8_": np.int8(-3),
    "texts": np.array([["a", "bcd"]]),
    "cells": np.array([["a", 1], [None, [2]]], dtype=object),
    "time": np.datetime64("2020-01-01T10:00", "m"),
    "times": np.array(["2020-01-01", "NaT"], dtype="datetime64[D]"),
    "delta": np.timedelta64(3, "h"),
    "table_": table(Layer=["fc"], Value=[dl.ones(2, 2)], Loss=[0.5]),
    "labels": dl.categorical([["a", "b"], ["b", "c"]], ["c", "b"], Ordinal=True),
    "net": NET,
    "layer": dl.dropoutLayer(0.3, Name="d"),
    "layers": dl.layerArray([dl.reluLayer(), dl.tanhLayer(Name="t")]),
    "graph": dl.layerGraph([dl.featureInputLayer(2), dl.regressionLayer()]),
    "function_": dl.relu,
    "random": dl.rng(),
    "layout": dl.networkDataLayout([3, float("nan")], "CB"),
    # names that are those of arguments
    "filename": 1,
    "value": 2,
    "self": 3,
}


def test_whatever_is_saved_comes_back(tmp_path):
    dl.save(tmp_path / "run.safetensors", **VALUES)
    run = dl.load(tmp_path / "run.safetensors")
    assert type(run) is dl.struct
    same(dict(run), VALUES)
    assert dl.load(tmp_path / "run.safetensors", "whole") == 7
    assert list(dl.load(tmp_path / "run.safetensors", "net", "whole")) == ["net", "whole"]
    dl.save(tmp_path / "again.safetensors", run)  # a structure gives its fields
    assert (tmp_path / "again.safetensors").read_bytes() == (tmp_path / "run.safetensors").read_bytes()


def test_arrays_can_be_read_by_others(tmp_path):
    from safetensors.numpy import load_file

    dl.save(tmp_path / "run", parameters=dl.struct(fc=dl.struct(Weights=dl.dlarray([[1, 2, 3]], "CB"))))
    assert load_file(tmp_path / "run.safetensors")["parameters/fc/Weights"].tolist() == [[1, 2, 3]]


def test_data_on_a_gpu_goes_back_to_it(tmp_path, monkeypatch):
    if not lookalike.install():
        pytest.skip("a real GPU library is there")
    with lookalike.gpu_present():
        X = dl.gpuArray(dl.dlarray([[1, 2], [3, 4]], "CB"))
        dl.save(tmp_path / "gpu", X=X, raw=dl.extractdata(X), here=dl.ones(1, 1))
        S = dl.load(tmp_path / "gpu")
        assert dl.isgpuarray(S.X) and dl.isgpuarray(S.raw) and not dl.isgpuarray(S.here)
        assert host(dl.gather(S.X)).tolist() == [[1, 2], [3, 4]] and S.X.dims() == "CB"
        monkeypatch.setattr("dlarray.layers.files.saved_values.canUseGPU", lambda: False)
        S = dl.load(tmp_path / "gpu")
        assert not dl.isgpuarray(S.X) and host(S.X).tolist() == [[1, 2], [3, 4]]


class ownScaleLayer(dl.Layer):
    """A custom layer that is registered while it is saved, and unknown when it is loaded."""

    Formattable = True
    Scale = dl.Learnable()

    def predict(self, X):
        return X * self.Scale


def test_classes_of_layers_may_be_given(tmp_path):
    registry.layer(ownScaleLayer)
    layer = ownScaleLayer()
    layer.Scale = np.float32([[2]])
    try:
        dl.save(tmp_path / "own", net=dl.dlnetwork([dl.featureInputLayer(1), layer]))
    finally:
        registry.layers.pop("ownScaleLayer", None)
    with pytest.raises(DataError, match="'ownScaleLayer', which is not registered here"):
        dl.load(tmp_path / "own")
    net = dl.load(tmp_path / "own", "net", Layers={"ownScaleLayer": ownScaleLayer})
    assert float(net.predict(dl.dlarray([[3]], "CB"))) == 6
    assert type(dl.load(tmp_path / "own", "Layers", {"ownScaleLayer": ownScaleLayer}).net) is dl.dlnetwork


def test_what_is_refused(tmp_path):
    path = tmp_path / "run"
    for call, error, words in (
        (lambda: dl.save(path, f=lambda x: x), ClassError, "the variable 'f' is .*which a file cannot hold"),
        (lambda: dl.save(path, s={1, 2}), ClassError, "the variable 's' is"),
        (lambda: dl.save(path, {1: 2}), ArgumentError, "the names of variables must be text"),
        (lambda: dl.load(path, "x"), DataError, "there is no file"),
    ):
        with pytest.raises(error, match=words):
            call()
    assert not list(tmp_path.iterdir())
    dl.save(path, x=1)
    with pytest.raises(DataError, match="has no variable 'y'; fix: one of those in it: x"):
        dl.load(path, "y")
    with at_most(1e-9), pytest.raises(DataError, match="but at most 1e-09 GiB are allowed"):
        dl.load(path)


def test_a_mat_file_is_found_without_its_ending(tmp_path):
    pytest.importorskip("matio", reason="MAT files are written by mat-io")
    dl.save(tmp_path / "work.mat", x=1)
    assert list(dl.load(tmp_path / "work")) == ["x"]
    dl.save(tmp_path / "work", y=1)  # a safetensors file of the same name comes first
    assert list(dl.load(tmp_path / "work")) == ["y"]


@pytest.mark.parametrize("name", ["a\ud800.safetensors", "a\0.safetensors", "a\0.mat"])
def test_names_that_no_disk_takes(name, tmp_path):
    with pytest.raises(dl.errors.DataError, match=r"save: the name of the file .*no disk takes; fix: "):
        dl.save(tmp_path / name, x=1)
    with pytest.raises(dl.errors.DataError, match=r"load: the name of the file .*no disk takes; fix: "):
        dl.load(tmp_path / name)


def test_files_are_written_whole(tmp_path):
    """Rights and links stay, several threads may write one name, and what breaks off leaves nothing."""
    path = tmp_path / "a.safetensors"
    dl.save(path, x=0)
    path.chmod(0o600)
    link = tmp_path / "link.safetensors"
    link.symlink_to(path.name)
    dl.save(link, x=1)
    assert link.is_symlink() and dl.load(path, "x") == 1 and path.stat().st_mode & 0o777 == 0o600
    threads = [threading.Thread(target=dl.save, args=(path,), kwargs={"x": k}) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert dl.load(path, "x") in range(8)
    before = path.read_bytes()
    with pytest.raises(KeyboardInterrupt), written_whole(path) as part:
        part.write_bytes(b"half")
        raise KeyboardInterrupt
    assert path.read_bytes() == before
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.safetensors", "link.safetensors"]


KILLED = """
import os, signal, sys
from pathlib import Path
from dlarray.layers.files.whole_files import written_whole
with written_whole(Path(sys.argv[1])) as part:
    part.write_bytes(b"half of it")
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not hasattr(os, "O_TMPFILE"), reason="files without a name are Linux's")
def test_a_program_that_is_killed_leaves_no_half_file(tmp_path):
    path = tmp_path / "a.safetensors"
    dl.save(path, x=0)
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    run = subprocess.run([sys.executable, "-c", KILLED, path], env=environment, timeout=100)
    assert run.returncode == -signal.SIGKILL
    assert dl.load(path, "x") == 0 and [p.name for p in tmp_path.iterdir()] == ["a.safetensors"]


@pytest.mark.parametrize("nameless", [True, False])
def test_files_on_any_kind_of_disk(tmp_path, monkeypatch, nameless):
    """Also on one that has no files without a name."""
    if not nameless:
        monkeypatch.setattr(whole_files, "_nameless", lambda folder: None)
    path = tmp_path / "a.safetensors"
    before = os.umask(0o027)
    try:
        dl.save(path, x=0)
    finally:
        os.umask(before)
    assert dl.load(path, "x") == 0 and [p.name for p in tmp_path.iterdir()] == ["a.safetensors"]
    if os.name == "posix":
        assert path.stat().st_mode & 0o777 == 0o640
    with pytest.raises(KeyboardInterrupt), written_whole(path) as part:
        part.write_bytes(b"half")
        raise KeyboardInterrupt
    assert dl.load(path, "x") == 0 and [p.name for p in tmp_path.iterdir()] == ["a.safetensors"]


@pytest.mark.skipif(os.name != "posix", reason="pipes and links are those of Unix")
def test_only_files_are_replaced(tmp_path, monkeypatch):
    path = tmp_path / "a.safetensors"
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    path.symlink_to(pipe.name)  # as one to /dev/null
    with pytest.raises(
        DataError, match="save: the file .* cannot be written .it is a device or a pipe.; fix: "
    ):
        dl.save(path, x=0)
    assert pipe.is_fifo()
    (tmp_path / "b.safetensors").mkdir()
    with pytest.raises(DataError, match="cannot be written .Is a directory"):
        dl.save(tmp_path / "b", x=0)
    dl.save(tmp_path / "c", x=0)
    monkeypatch.setattr(os, "access", lambda path, mode: False)  # root may write anything
    with pytest.raises(DataError, match="cannot be written .Permission denied"):
        dl.save(tmp_path / "c", x=1)
    assert dl.load(tmp_path / "c", "x") == 0


def sealed(data, change):
    """A file whose description is changed, with a sum that fits: what a hostile writer would make."""
    start = 8 + int.from_bytes(data[:8], "little")
    head = json.loads(data[8:start])
    content = json.loads(head["__metadata__"]["dlarray"])
    change(content)
    arrays = {}
    for name, entry in head.items():
        if name != "__metadata__":
            a, b = entry["data_offsets"]
            kind = {"F64": np.float64, "I64": np.int64}[entry["dtype"]]
            arrays[name] = np.frombuffer(data[start + a : start + b], kind).reshape(entry["shape"])
    content["sha256"] = saving._checksum(content, arrays)
    head["__metadata__"]["dlarray"] = json.dumps(content)
    text = json.dumps(head).encode()
    text += b" " * (-len(text) % 8)
    return len(text).to_bytes(8, "little") + text + data[start:]


def test_hostile_descriptions(tmp_path):
    """A description whose sum is right, but whose content is not: an error, whatever it says."""
    path = tmp_path / "run.safetensors"
    dl.save(path, x=dl.dlarray([[1.0, 2.0]]), codes=np.arange(3))
    data = path.read_bytes()
    strange = [
        {"table": [["A", "numeric", [1]], ["B", "numeric", [1, 2]]]},
        {"table": [["A", "numeric", 3]]},
        {"table": 3},
        {"struct": [[1, 2]]},
        {"struct": [["a"]]},
        {"dict": [[{"list": []}, 1]]},
        {"categorical": "codes", "names": ["a"], "ordinal": False},
        {"categorical": "x", "names": ["a", "b"], "ordinal": False},
        {"categorical": "nothing", "names": [], "ordinal": False},
        {"texts": ["a", 1], "shape": [1, 2]},
        {"texts": ["a"], "shape": [10**9, 10**9]},
        {"cell": [1, 2], "shape": [3, 3]},
        {"time": "x", "dtype": "<M8[s]"},
        {"time": 1, "dtype": "O"},
        {"times": "codes", "dtype": "f8"},
        {"range": [1, 2, 0]},
        {"range": "abc"},
        {"complex number": [1]},
        {"scalar": {"real": "nothing"}},
        {"layer": {"class": "os.system", "properties": {}}},
        {"layer array": [3]},
        {"graph": {"layers": [], "connections": [["a", "b"]]}},
        {"dlarray": {"real": "x"}, "format": "QQ"},
        {"dlarray": {"real": "x"}, "format": "CB", "place": ["gpu"], "more": 1, "network": 3}
        | {"dlarray": 4},
        {"function": "os.system"},
        {"unheard of": 1},
    ]
    for given in strange:
        path.write_bytes(sealed(data, lambda v, given=given: v["spec"].append(["bad", given])))
        with pytest.raises(DataError, match="is damaged|is not registered"):
            dl.load(path)
    for spec in (3, {"x": 1}, [["x"]], [["x", 1, 2]], [3]):
        path.write_bytes(sealed(data, lambda v, spec=spec: v.update(spec=spec)))
        with pytest.raises(DataError, match="is damaged"):
            dl.load(path)
    path.write_bytes(sealed(data, lambda v: v["spec"].append(["good", {"range": [1, 3, 1]}])))
    assert dl.load(path).good == range(1, 3)  # the forgery itself works
