"""Parameters that other programs wrote: reading them, and sorting them by the module that they belong to.

Conventions differ in names as well as in layout.  A *unit* is one module of theirs, which is one layer of ours: its
arrays, under names that all conventions share ("weight", "bias", "mean", "variance"; those of recurrent and attention
modules keep names of their own), and the family that says which layers it can stand for.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import safetensors

from dlarray.array import dlarray
from dlarray.backend import is_array, namespace, to_numpy
from dlarray.errors import ClassError, DataError, describe
from dlarray.functions.data_types.properties import extractdata
from dlarray.layers.files import array_files

CONVENTIONS = ("pytorch", "keras", "matlab")
WHOLE = ""  # the one array of a unit that is an array by itself


@dataclass
class Unit:
    """A module of a source: its arrays by what they are, and the names that the source has for them."""

    name: str
    arrays: dict[str, np.ndarray] = field(default_factory=dict)
    sources: dict[str, str] = field(default_factory=dict)
    family: str = ""

    def put(self, role: str, source: str, values: np.ndarray) -> None:
        """Add an array."""
        self.arrays[role], self.sources[role] = values, source

    def describe(self) -> str:
        """A few words for messages."""
        held = ", ".join(
            f"'{self.sources[role]}' {'×'.join(map(str, a.shape)) or 'scalar'}"
            for role, a in self.arrays.items()
        )
        return f"'{self.name}' ({held})" if self.name else held


def read(source: Any) -> dict[str, np.ndarray]:
    """The arrays of a mapping, of an object with ``state_dict``, or of an ``.npz`` or ``.safetensors`` file."""
    if isinstance(source, (str, os.PathLike)):
        return read_file("importParameters", Path(source))
    if not isinstance(source, Mapping) and callable(getattr(source, "state_dict", None)):
        source = source.state_dict()
    if not isinstance(source, Mapping):
        raise ClassError(
            "importParameters: the parameters must be a mapping from names to arrays, or the name of a file, but they "
            f"are {describe(source)}; fix: importParameters(net, model.state_dict())"
        )
    return {str(name): _values(str(name), value) for name, value in source.items()}


def _values(name: str, value: Any, caller: str = "importParameters") -> np.ndarray:
    """An array on the host, of single or double class."""
    if isinstance(value, dlarray):
        return np.asarray(extractdata(value))
    if not is_array(value) and not isinstance(value, (int, float, np.number, list, tuple)):
        raise ClassError(
            f"{caller}: '{name}' must be an array, but it is {describe(value)}; fix: a flat mapping "
            '{"fc.weight": array, …}'
        )
    if "float16" in str(getattr(value, "dtype", "")):  # bfloat16 as well, which NumPy does not have
        xp = namespace(value)
        value = xp.astype(value, xp.float32)
    try:
        values = to_numpy(value) if is_array(value) else np.asarray(value, dtype=np.float64)
        return values if values.dtype.kind in "fc" else values.astype(np.float64)
    except (TypeError, ValueError) as error:
        raise ClassError(
            f"{caller}: '{name}' cannot be read as an array of numbers ({error}); fix: a NumPy array"
        ) from None


_PICKLED = {".pt", ".pth", ".pkl", ".pickle", ".bin", ".ckpt", ".joblib"}
_KERAS = {".h5", ".hdf5", ".keras"}


def read_file(caller: str, path: Path) -> dict[str, np.ndarray]:
    """The arrays of an ``.npz`` or ``.safetensors`` file."""
    ending = path.suffix.lower()
    if ending in _PICKLED:
        raise DataError(
            f"{caller}: '{path}' is a pickle, which can run any code when it is read; fix: save the parameters "
            f"where the model is, safetensors.torch.save_file(model.state_dict(), '{path.stem}.safetensors')"
        )
    if ending in _KERAS:
        raise DataError(
            f"{caller}: '{path}' is a file of Keras, which is not read; fix: save the parameters where the "
            f"model is, numpy.savez('{path.stem}.npz', **{{w.path: w.numpy() for w in model.weights}})"
        )
    if ending not in (".npz", ".safetensors"):
        raise DataError(
            f"{caller}: '{path}' must be an .npz or .safetensors file; fix: save it as one of them"
        )
    if not os.path.isfile(path):
        raise DataError(f"{caller}: there is no file '{path}'; fix: the name of a file that exists")
    try:
        if ending == ".npz":
            found = array_files.npz(caller, path)
            return {name: _values(name, values, caller) for name, values in found.items()}
        array_files.ask(caller, path, path.stat().st_size)
        with safetensors.safe_open(path, framework="np") as file:
            names = list(file.keys())
            brains = [name for name in names if file.get_slice(name).get_dtype() == "BF16"]
            found = {name: file.get_tensor(name) for name in names if name not in brains}
        found |= _brain_floats(path) if brains else {}
        return {name: _values(name, found[name], caller) for name in names}
    except (ClassError, DataError):
        raise
    except Exception as error:  # whatever a damaged file makes of its reader
        raise DataError(
            f"{caller}: '{path}' cannot be read ({error}); fix: arrays of single or double class, saved again"
        ) from None


def _brain_floats(path: Path) -> dict[str, np.ndarray]:
    """The bfloat16 arrays of a file, which NumPy does not know: the first half of the bits of single."""
    found = {}
    for name, entry in safetensors.deserialize(path.read_bytes()):
        if entry["dtype"] == "BF16":
            bits = np.frombuffer(entry["data"], dtype="<u2").astype(np.uint32) << 16
            found[name] = bits.view(np.float32).reshape(entry["shape"])
    return found


def units(arrays: Mapping[str, np.ndarray], convention: str) -> list[Unit]:
    """The modules of a source, in its order."""
    found = {"pytorch": _pytorch, "keras": _keras, "matlab": _matlab}[convention](arrays)
    for unit in found:
        unit.family = unit.family or _family(unit)
    return found


def _family(unit: Unit) -> str:
    """Which layers a module can stand for: its kind, or the number of dimensions of its weights."""
    roles = unit.arrays
    if "input" in roles or "recurrent" in roles:
        return "recurrent"
    if "mean" in roles:
        return "batchnorm"
    if set(roles) == {WHOLE}:
        return "array"
    weight = roles.get("weight")
    return "vector" if weight is None or weight.ndim < 2 else f"rank{weight.ndim}"


class _Units(dict):
    """Units by name, made when they are first asked for."""

    def __missing__(self, name: str) -> Unit:
        self[name] = Unit(name)
        return self[name]


_RECURRENT = re.compile(r"(?:(.*)\.)?(weight|bias)_(ih|hh|hr)(?:_l(\d+))?(_reverse)?$")
_ATTENTION = (
    "in_proj_weight",
    "in_proj_bias",
    "q_proj_weight",
    "k_proj_weight",
    "v_proj_weight",
    "bias_k",
    "bias_v",
)
_ROLES = {"weight": "weight", "bias": "bias", "running_mean": "mean", "running_var": "variance"}


def _pytorch(arrays: Mapping[str, np.ndarray]) -> list[Unit]:
    found = _Units()
    attention = {name.rpartition(".")[0] for name in arrays if name.rpartition(".")[2] in _ATTENTION}
    deep = {m[1] or "" for name in arrays if (m := _RECURRENT.match(name)) and int(m[4] or 0) > 0}
    for name, values in arrays.items():
        prefix, _, leaf = name.rpartition(".")
        parent, _, last = prefix.rpartition(".")
        recurrent = _RECURRENT.match(name)
        if leaf == "num_batches_tracked":
            continue
        if recurrent:
            prefix, what, which, level, reverse = recurrent.groups(default="")
            if prefix in deep:  # a module of several levels is several layers
                prefix = f"{prefix}.l{level}" if prefix else f"l{level}"
            role = {"weightih": "input", "weighthh": "recurrent", "biasih": "bias", "biashh": "bias2"}
            found[prefix].put(role.get(what + which, "projection") + reverse, name, values)
        elif leaf in _ATTENTION:
            found[prefix].put(leaf, name, values)
            found[prefix].family = "attention"
        elif last == "out_proj" and parent in attention and leaf in ("weight", "bias"):
            found[parent].put(f"out_proj_{leaf}", name, values)
        elif leaf in _ROLES:
            found[prefix].put(_ROLES[leaf], name, values)
        else:
            found[name].put(WHOLE, name, values)
    return list(found.values())


_KERAS_ROLES = {
    "kernel": "weight", "bias": "bias", "gamma": "weight", "beta": "bias", "moving_mean": "mean",
    "moving_variance": "variance", "embeddings": "weight", "depthwise_kernel": "weight", "alpha": "weight",
}  # fmt: skip
_HEADS = ("query", "key", "value", "attention_output")


def _keras(arrays: Mapping[str, np.ndarray]) -> list[Unit]:
    found = _Units()
    paths = {name: name.partition(":")[0].split("/") for name in arrays}
    folders = {"/".join(path[:-1]) for path in paths.values()}
    attention = {
        f.rpartition("/")[0] for f in folders if f.rpartition("/")[2] == "query"
        and all(f"{f.rpartition('/')[0]}/{each}".lstrip("/") in folders for each in _HEADS)
    }  # fmt: skip
    cells = {
        f for f, name in (("/".join(p[:-1]), p[-1]) for p in paths.values()) if name == "recurrent_kernel"
    }
    split = {"/".join(p[:-1]) for p in paths.values() if p[-1] == "pointwise_kernel"}
    for name, values in arrays.items():
        *above, leaf = paths[name]
        prefix = "/".join(above)
        if leaf in ("seed_generator_state", "seed"):
            continue
        if prefix in cells:
            above = above[:-1] if above and re.search(r"(^|_)cell(_\d+)?$", above[-1]) else above
            turned = bool(above) and re.match(r"(forward|backward)_", above[-1])
            reverse = "_reverse" if turned and turned[1] == "backward" else ""
            role = {"kernel": "input", "recurrent_kernel": "recurrent"}.get(leaf, leaf)
            found["/".join(above[:-1] if turned else above)].put(role + reverse, name, values)
        elif above and above[-1] in _HEADS and "/".join(above[:-1]) in attention:
            unit = found["/".join(above[:-1])]
            unit.put(f"{above[-1]}_{leaf}", name, values)
            unit.family = "attention"
        elif prefix in split:  # a separable convolution is two layers
            half = "depthwise" if leaf == "depthwise_kernel" else "pointwise"
            found[f"{prefix}/{half}"].put("bias" if leaf == "bias" else "weight", name, values)
        elif leaf in _KERAS_ROLES:
            found[prefix].put(_KERAS_ROLES[leaf], name, values)
            if leaf == "alpha":
                found[prefix].family = "slope"
        else:
            found[name].put(WHOLE, name, values)
    return list(found.values())


def _matlab(arrays: Mapping[str, np.ndarray]) -> list[Unit]:
    """Names are layer/parameter, or layer.parameter."""
    found = _Units()
    for name, values in arrays.items():
        prefix, _, leaf = name.rpartition("/") if "/" in name else name.rpartition(".")
        found[prefix].put(leaf, name, values)
    for unit in found.values():
        unit.family = "parameters"
    return list(found.values())
