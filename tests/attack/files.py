"""Hostile files: good ones of every kind that is read, with bytes changed, cut off, repeated, swapped, headers flipped.

A reader gives values, or one error of the library that names the file.  Of networks a second kind of file is made, in
which the sum over everything is right and the content is not: what `load` lets through must be able to predict.
"""

from __future__ import annotations

import functools
import io
import json
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from tests.attack import guarded
from tests.attack.report import Report

COUNT = 40_000  # of a plan, more than an hour takes
SLOW = ("mat7.load", "mat73.load")  # a process of its own for each file


def attack(seed: int, seconds: float, most: int = 0) -> Report:
    """Files by the seed, until the time is over; ``most`` of them at most."""
    return guarded.run("files", __name__, seed, seconds, most)


def plan(seed: int) -> list[list]:
    """The kinds of files in turn, each with a number of its own to be mutated by."""
    draw = random.Random(seed)
    kinds = [kind for kind in READERS if kind not in SLOW]
    turns = []
    while len(turns) < COUNT:
        turns += [*kinds, *kinds, *kinds, *kinds, *SLOW]
    return [[kind, draw.randrange(2**31)] for kind in turns]


def name(probe: list) -> str:
    """The kind of file, and the number that repeats it: ``attempt([kind, number])``."""
    return f"{probe[0]} {probe[1]}"


def attempt(probe: list) -> str | None:
    """What is wrong with what a reader made of a mutated file."""
    kind, number = probe
    ending, read = READERS[kind]
    good = originals()[kind.partition(".")[0]]
    changed = respelled(good, number) if kind.startswith("content") else mutated(good, number)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"hostile{ending}"
        path.write_bytes(changed)
        try:
            read(path)
        except Exception as error:
            wrong = guarded.refused_well(error)
            return wrong or (None if path.name in str(error) else f"names no file: {str(error)[:200]}")
    return None


# -- mutations -----------------------------------------------------------------------------------------------------
def mutated(data: bytes, number: int) -> bytes:
    """A good file, damaged in one of several ways; the same for the same number."""
    draw = random.Random(number)
    ways: list[Callable[[bytearray, random.Random], None]] = [
        _changed, _changed, _cut, _removed, _repeated, _swapped, _header, _header, _zeroed,
    ]  # fmt: skip
    found = bytearray(data)
    draw.choice(ways)(found, draw)
    return bytes(found)


def _changed(data: bytearray, draw: random.Random) -> None:
    for _ in range(draw.choice([1, 2, 5, 20])):
        k = draw.randrange(len(data))
        data[k] = draw.choice([0, 255, draw.randrange(256), data[k] ^ (1 << draw.randrange(8))])


def _cut(data: bytearray, draw: random.Random) -> None:
    del data[draw.randrange(len(data)) :]


def _removed(data: bytearray, draw: random.Random) -> None:
    start = draw.randrange(len(data))
    del data[start : start + draw.randrange(1, 64)]


def _repeated(data: bytearray, draw: random.Random) -> None:
    start = draw.randrange(len(data))
    data[start:start] = data[start : start + draw.randrange(1, 256)] * draw.choice([1, 3])


def _swapped(data: bytearray, draw: random.Random) -> None:
    length = draw.randrange(1, 64)
    one, other = (draw.randrange(max(1, len(data) - length)) for _ in range(2))
    data[one : one + length], data[other : other + length] = (
        data[other : other + length],
        data[one : one + length],
    )


def _header(data: bytearray, draw: random.Random) -> None:
    """Where sizes, classes and counts stand."""
    for _ in range(draw.choice([1, 2, 4])):
        k = draw.randrange(min(len(data), draw.choice([16, 128, 1024])))
        data[k] = draw.choice([0, 1, 127, 128, 255, ord("9"), ord("-"), ord("e")])


def _zeroed(data: bytearray, draw: random.Random) -> None:
    start = draw.randrange(len(data))
    stop = min(len(data), start + draw.randrange(1, 128))
    data[start:stop] = bytes(stop - start)


def respelled(data: bytes, number: int) -> bytes:
    """A file of `save` with another content, and the sum that belongs to it."""
    import safetensors.numpy

    from dlarray.layers.files import saving

    draw = random.Random(number)
    path = tempfile.NamedTemporaryFile(suffix=".safetensors")  # noqa: SIM115
    with path:
        Path(path.name).write_bytes(data)
        with safetensors.safe_open(path.name, framework="np") as file:
            content = json.loads(file.metadata()[saving.KEY])
            arrays = {key: file.get_tensor(key) for key in file.keys()}  # noqa: SIM118
    if draw.random() < 0.3:
        key = draw.choice(sorted(arrays))
        arrays[key] = draw.choice(
            [
                arrays[key].reshape(-1),
                arrays[key][:-1],
                arrays[key][..., None],
                np.repeat(arrays[key], 2, 0),
                arrays[key].astype(np.int8),
                np.full((0, 0), 1.0),
            ]
        )
        if draw.random() < 0.2:
            del arrays[key]
    else:
        for _ in range(draw.choice([1, 1, 2])):
            _another_entry(content["spec"], draw)
    content["sha256"] = saving._checksum(content, arrays)
    return safetensors.numpy.save(arrays, {saving.KEY: json.dumps(content)})


STRANGE = (
    None,
    True,
    0,
    -1,
    1e300,
    2**70,
    "",
    "text",
    [],
    [[]],
    {},
    {"list": []},
    {"function": "relu"},
    ["x", "y"],
)


def _another_entry(content: Any, draw: random.Random) -> None:
    """One entry somewhere in lists and dicts becomes something else, goes, or comes twice."""
    places: list[tuple[Any, Any]] = []

    def walk(value: Any) -> None:
        pairs = (
            value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        )
        for key, each in pairs:
            places.append((value, key))
            walk(each)

    walk(content)
    if not places:
        return
    holder, key = draw.choice(places)
    how = draw.random()
    if how < 0.25:
        del holder[key]
    elif how < 0.35 and isinstance(holder, list):
        holder.insert(key, holder[key])
    elif how < 0.5:
        other, its = draw.choice(places)
        holder[key] = (
            json.loads(json.dumps(other[its]))
            if its in other or isinstance(other, list) and its < len(other)
            else None
        )
    else:
        holder[key] = draw.choice(STRANGE)


# -- good files ----------------------------------------------------------------------------------------------------
@functools.cache
def originals() -> dict[str, bytes]:
    """Good files, by their kinds."""
    import scipy.io
    from PIL import Image

    found: dict[str, bytes] = {}
    gen = np.random.default_rng(7)
    x = gen.standard_normal((6, 10))

    def kept(kind: str, write: Callable[[io.BytesIO], Any]) -> None:
        stream = io.BytesIO()
        write(stream)
        found[kind] = stream.getvalue()

    kept("npy", lambda f: np.save(f, x))
    kept("npz", lambda f: np.savez(f, x=x, y=x[:2]))
    kept("npzc", lambda f: np.savez_compressed(f, weight=x, bias=x[:, 0]))
    text = ["time,speed,name"] + [f"{k},{v:.6g},n{k}" for k, v in enumerate(x[0])]
    found["table"] = "\n".join(text).encode()
    found["numbers"] = "\n".join(["a,b", *(f"{k},{v:.6g}" for k, v in enumerate(x[0]))]).encode()
    plain = {"x": x, "t": "hello", "z": x[:2] + 1j}
    kept("mat5", lambda f: scipy.io.savemat(f, plain))
    kept("mat7", lambda f: scipy.io.savemat(f, plain, do_compression=True))
    kept("mat4", lambda f: scipy.io.savemat(f, {"x": x}, format="4"))
    found["mat73"] = _hdf5(x)
    picture = Image.fromarray((np.abs(gen.standard_normal((9, 11, 3))) * 80).astype(np.uint8))
    for form in ("png", "jpeg", "bmp", "gif", "tiff", "webp", "ppm"):
        kept(form, lambda f, form=form: picture.save(f, form))
    return found | _networks()


def _hdf5(x: np.ndarray) -> bytes:
    """A MAT file of version 7.3 with an array, a text and a structure."""
    import h5py

    stream = io.BytesIO()
    with h5py.File(stream, "w", userblock_size=512) as file:
        file.create_dataset("x", data=x.T, compression="gzip").attrs["MATLAB_class"] = np.bytes_("double")
        group = file.create_group("s")
        group.attrs["MATLAB_class"] = np.bytes_("struct")
        group.create_dataset("a", data=x[:2]).attrs["MATLAB_class"] = np.bytes_("double")
    data = bytearray(stream.getvalue())
    data[:116] = b"MATLAB 7.3 MAT-file".ljust(116)
    data[124:128] = b"\x00\x02IM"
    return bytes(data)


def _networks() -> dict[str, bytes]:
    """Files of save: a network, variables, and the checkpoint of a training."""
    import dlarray as dl

    net = network()
    with tempfile.TemporaryDirectory() as folder:
        dl.save(f"{folder}/net.safetensors", net)
        dl.save(
            f"{folder}/vars.safetensors", net=net, T=dl.table({"A": [1, 2]}), c=[1, "two"],
            k=dl.categorical(["a", "b"]), d={"a": 1j},
        )  # fmt: skip
        X, T = dl.dlarray(np.ones((4, 4, 2, 6)), "SSCB"), dl.dlarray(np.ones((2, 6)), "CB")
        options = dl.trainingOptions(
            "adam", MaxEpochs=1, MiniBatchSize=3, Plots="none", Verbose=False, CheckpointPath=folder
        )
        dl.trainnet(X, T, net, "mse", options)
        checkpoint = next(Path(folder).glob("net_checkpoint*"))
        return {
            "content": Path(folder, "net.safetensors").read_bytes(),
            "network": Path(folder, "net.safetensors").read_bytes(),
            "variables": Path(folder, "vars.safetensors").read_bytes(),
            "checkpoint": checkpoint.read_bytes(),
        }


def network() -> Any:
    """A small network with a branch, a function, a state and a scale."""
    import dlarray as dl

    net = dl.dlnetwork()
    net = net.addLayers(
        [
            dl.imageInputLayer([4, 4, 2], Normalization="none", Name="in"),
            dl.convolution2dLayer(3, 3, Padding="same", Name="conv"),
            dl.batchNormalizationLayer(Name="bn"),
            dl.functionLayer(dl.relu, Name="fun"),
            dl.additionLayer(2, Name="add"),
            dl.fullyConnectedLayer(2, Name="fc"),
        ]
    )
    net = net.connectLayers("bn", "add/in2")
    return net.initialize()


# -- readers -------------------------------------------------------------------------------------------------------
def _datastore(make: Callable[[Any, Path], Any]) -> Callable[[Path], Any]:
    def read(path: Path) -> Any:
        import dlarray as dl

        return make(dl, path)

    return read


def _signals(dl: Any, path: Path) -> Any:
    return dl.readall(dl.signalDatastore(str(path)))


def _images(dl: Any, path: Path) -> Any:
    return dl.readall(dl.imageDatastore(str(path)))


def _rows(dl: Any, path: Path) -> Any:
    return dl.readall(dl.tabularTextDatastore(str(path)))


def _parameters(dl: Any, path: Path) -> Any:
    from dlarray.layers.files import foreign_parameters

    return foreign_parameters.read(path)


def _load(dl: Any, path: Path) -> Any:
    return dl.load(path)


def _evaluated(dl: Any, path: Path) -> Any:
    """A network that is loaded predicts: for data of the size for which it was made."""
    net = dl.load(path)
    if isinstance(net, dl.dlnetwork) and net.Initialized:
        from dlarray.layers.networks.initialization import example_of

        given = net._layouts or [None] * len(net.InputNames)
        example = [example_of(net._graph, net._layers, k, layout)[0] for k, layout in enumerate(given)]
        net.predict(*example)
        if not any(0 in X.shape for X in example):  # a layout may have no observations, batch statistics not
            net.forward(*example)
        repr(net), repr(net.Layers), net.Learnables, net.State
    return net


def _resumed(dl: Any, path: Path) -> Any:
    from dlarray.training.trainnet import checkpoints

    class Options:
        ResumeFrom, solver = str(path), "adam"

    return checkpoints.resumed(Options)


READERS = {
    "npy": (".npy", _datastore(_signals)),
    "npz": (".npz", _datastore(_signals)),
    "npzc": (".npz", _datastore(_parameters)),
    "numbers": (".csv", _datastore(_signals)),
    "table": (".csv", _datastore(_rows)),
    "mat4": (".mat", _datastore(_signals)),
    "mat5": (".mat", _datastore(_signals)),
    "mat7": (".mat", _datastore(_signals)),
    "mat73": (".mat", _datastore(_signals)),
    "mat7.load": (".mat", _datastore(_load)),
    "mat73.load": (".mat", _datastore(_load)),
    "png": (".png", _datastore(_images)),
    "jpeg": (".jpg", _datastore(_images)),
    "bmp": (".bmp", _datastore(_images)),
    "gif": (".gif", _datastore(_images)),
    "tiff": (".tif", _datastore(_images)),
    "webp": (".webp", _datastore(_images)),
    "ppm": (".ppm", _datastore(_images)),
    "network": (".safetensors", _datastore(_evaluated)),
    "variables": (".safetensors", _datastore(_load)),
    "variables.parameters": (".safetensors", _datastore(_parameters)),
    "checkpoint": (".safetensors", _datastore(_resumed)),
    "content": (".safetensors", _datastore(_evaluated)),
    "content.2": (".safetensors", _datastore(_evaluated)),
}
