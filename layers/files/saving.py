"""save and load: networks in safetensors files.

A file is what the safetensors library writes: a header, and arrays.  The arrays are the parameters, in MATLAB's
order of dimensions and named ``layer/parameter``, so other programs can read them.  The header's metadata says what
the network is, as JSON, in which format, and what the sum over everything is, so that a damaged file is noticed.
Nothing in a file is executed: layers are made of the classes that are registered under the names in it, from values
that their properties check.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import safetensors
from safetensors.numpy import save as to_bytes

from dlarray.backend import half_dtype
from dlarray.errors import ClassError, DataError, OptionError, describe
from dlarray.layers.base.layer import Layer
from dlarray.layers.files.saved_values import WRONG, Damaged, Reader, Writer, list_of, names_of
from dlarray.layers.networks.layer_array import LayerArray
from dlarray.layers.networks.layer_graph import LayerGraph
from dlarray.layers.networks.network import dlnetwork
from dlarray.registry import function

KEY, VERSION = "dlarray", 1  # of the metadata: one entry, so that the same network gives the same bytes


def _checksum(content: dict[str, Any], arrays: dict[str, np.ndarray]) -> str:
    """The sum over what is saved, but for the sum itself."""
    text = json.dumps({k: v for k, v in content.items() if k != "sha256"}, sort_keys=True)
    total = hashlib.sha256(text.encode())
    for name in sorted(arrays):
        values = arrays[name]
        total.update(json.dumps([name, str(values.dtype), list(values.shape)]).encode())
        total.update(np.ascontiguousarray(values).reshape(-1).view(np.uint8).data)
    return total.hexdigest()


@function(differentiable=False)
def save(filename: Any, value: Any) -> None:
    """Save a network, a layer graph or layers to a file.

    Syntaxes: ``save(filename, net)``, ``save(net, filename)``.

    The file is a safetensors file (https://huggingface.co/docs/safetensors): parameters are arrays named
    ``layer/parameter`` in MATLAB's order of dimensions, and the rest is text in its header.  Loading it executes
    nothing.

    Parameters
    ----------
    filename : str or path
        Name of the file; ``.safetensors`` is added to a name without an ending.
    value : dlnetwork, LayerGraph, LayerArray or Layer
        What to save.  Layers of your own are saved if their class is registered, by ``@dlarray.registry.layer`` in
        front of it.

    Raises
    ------
    ClassError
        A value that cannot be saved, a layer whose class is not registered, a function that is not one of dlarray's.
    DataError
        A file that cannot be written.

    Notes
    -----
    Differs from MATLAB, whose ``save`` writes variables of the workspace to a MAT file.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/save.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import os, tempfile
    >>> net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     dl.save(os.path.join(folder, "net.safetensors"), net)
    ...     again = dl.load(os.path.join(folder, "net.safetensors"))
    >>> bool(dl.all(again.Learnables.Value[0] == net.Learnables.Value[0], "all"))
    True
    """
    if not isinstance(filename, (str, os.PathLike)) and isinstance(value, (str, os.PathLike)):
        filename, value = value, filename
    path = _path("save", filename)
    writer = Writer()
    if isinstance(value, dlnetwork):
        kind, spec = "network", writer.network(value)
    elif isinstance(value, LayerGraph):
        kind, spec = "graph", writer.network(value)
    elif isinstance(value, (Layer, LayerArray)):
        kind, each = ("layer", [value]) if isinstance(value, Layer) else ("layers", list(value))
        spec = {"layers": [writer.layer(layer, "") for layer in each]}
    else:
        raise ClassError(
            f"save: a dlnetwork, a layer graph or layers can be saved, but it is {describe(value)}; fix: "
            'save("net.safetensors", net)'
        )
    try:
        write(path, {"kind": kind, "spec": spec}, writer.arrays)
    except OSError as error:
        raise DataError(
            f"save: the file '{path}' cannot be written ({error.strerror}); fix: another folder"
        ) from None


def write(path: Path, content: dict[str, Any], arrays: dict[str, np.ndarray]) -> None:
    """Write a file in one step: a program, a disk or a machine that stops leaves the old file or the new one."""
    content = {"version": VERSION, **content}
    content["sha256"] = _checksum(content, arrays)
    data = to_bytes(arrays, {KEY: json.dumps(content, ensure_ascii=False)})
    part = path.with_name(f"{path.name}.part{os.getpid()}")
    try:
        with open(part, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())  # or the name could reach the disk before the values
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


@function(differentiable=False)
def load(filename: Any) -> Any:
    """Load what `save` saved.

    Syntax: ``net = load(filename)``.

    Parameters
    ----------
    filename : str or path
        Name of the file.

    Returns
    -------
    dlnetwork, LayerGraph, LayerArray or Layer
        What was saved, with the same values.

    Raises
    ------
    DataError
        A file that does not exist, is no file of `save`, is damaged, comes from a later version, or holds layers whose
        class is not registered.

    Notes
    -----
    Differs from MATLAB, whose ``load`` reads MAT files.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/load.html

    Examples
    --------
    >>> import dlarray as dl
    >>> import os, tempfile
    >>> layers = dl.layerArray([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)])
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     dl.save(os.path.join(folder, "layers"), layers)
    ...     dl.load(os.path.join(folder, "layers"))
      2×1 Layer array with layers:
    <BLANKLINE>
         1   ''   Feature Input     3 features
         2   ''   Fully Connected   2 fully connected layer
    """
    path = _path("load", filename)
    if not path.is_file():
        near = (
            ", ".join(sorted(each.name for each in path.parent.glob("*.safetensors"))[:5])
            if path.parent.is_dir()
            else ""
        )
        raise DataError(
            f"load: there is no file '{path}'{f'; its folder has {near}' if near else ''}; fix: the name that save was "
            "given"
        )
    return read(path)[0]


def read(path: Path, *more: str) -> tuple:
    """What a file of `save` holds, and the values of other entries of its description, by their names."""
    try:
        content, arrays = _read(path)
        reader = Reader(lambda name: arrays[name], str(path))
        return _made(content, arrays, str(path)), *(reader.value(content.get(name)) for name in more)
    except DataError:
        raise
    except Damaged as error:
        raise DataError(f"load: the file '{path}' is damaged: it has {error}; fix: save it again") from None
    except WRONG as error:
        raise DataError(f"load: the file '{path}' is damaged ({error}); fix: save it again") from None


def _read(path: Path) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    """The description and the arrays; sizes are checked by the library before anything is made."""
    try:
        with safetensors.safe_open(path, framework="np") as file:
            content = _described(file.metadata() or {}, path)
            names = list(file.keys())
            brains = {name for name in names if file.get_slice(name).get_dtype() == "BF16"}
            arrays = {name: file.get_tensor(name) for name in names if name not in brains}
        return content, arrays | (_brain_floats(path) if brains else {})
    except (ClassError, DataError, Damaged):
        raise
    except (safetensors.SafetensorError, OSError, *WRONG) as error:
        raise DataError(
            f"load: '{path}' is no whole safetensors file ({error}); fix: save it again"
        ) from None


def _brain_floats(path: Path) -> dict[str, np.ndarray]:
    """The bfloat16 arrays of a file, which the library reads as bytes alone."""
    dtype = half_dtype(np, "bfloat16")
    return {
        name: np.frombuffer(entry["data"], dtype=dtype).reshape(entry["shape"])
        for name, entry in safetensors.deserialize(path.read_bytes())
        if entry["dtype"] == "BF16"
    }


def _described(metadata: dict[str, str], path: Path) -> dict[str, Any]:
    if KEY not in metadata:
        raise DataError(
            f"load: '{path}' is a safetensors file, but not one of dlarray's save; fix: read its arrays with "
            "safetensors.numpy.load_file, and put them into net.learnables"
        )
    content = json.loads(metadata[KEY])
    if not isinstance(content, dict):
        raise Damaged("a description that is none")
    if content.get("version") != VERSION:
        raise DataError(
            f"load: '{path}' has the format {content.get('version')!r}, and this version of dlarray reads format "
            f"{VERSION!r}; fix: a later version of dlarray"
        )
    return content


def _made(given: dict[str, Any], arrays: dict[str, np.ndarray], path: str) -> Any:
    if given.get("sha256") != _checksum(given, arrays):
        raise Damaged("other values than were saved")
    reader = Reader(lambda name: arrays[name], path)
    kind, spec = given["kind"], given["spec"]
    if kind == "network":
        return reader.network(spec)
    layers = reader.layers(spec)
    if kind == "graph":
        return LayerGraph(
            layers, names_of(layers), [(str(s), str(d)) for s, d in list_of(spec["connections"])], "load"
        )
    if kind == "layer" and len(layers) == 1:
        return layers[0]
    if kind == "layers":
        return LayerArray(layers)
    raise Damaged(f"something of the kind {kind!r}")


def _path(caller: str, filename: Any) -> Path:
    if not isinstance(filename, (str, os.PathLike)) or not os.fspath(filename):
        call = f"{caller}('net.safetensors'{', net' if caller == 'save' else ''})"
        raise OptionError(
            f"{caller}: the name of the file must be text, but it is {describe(filename)}; fix: {call}"
        )
    path = Path(filename)
    if not path.suffix:
        path = path.with_suffix(".safetensors")
    elif path.suffix.lower() == ".mat":
        raise OptionError(
            f"{caller}: '{path}' is the name of a MAT file, which is another format; fix: {path.stem}.safetensors"
        )
    return path


def _save_method(self: Any, filename: Any) -> None:
    """Save this network to a file."""
    save(filename, self)


dlnetwork.save = _save_method
