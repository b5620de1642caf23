"""Files of parameters that torchvision's networks have: what one holds, without any code of it being run."""

from __future__ import annotations

import math
import re
import warnings
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from dlarray.errors import ArgumentError, DataError, sizes
from dlarray.layers.files import array_files, foreign_parameters
from dlarray.layers.pretrained.blueprint import Blueprint

FIX = "the file of torchvision's network, or safetensors.torch.save_file(model.state_dict(), 'model.safetensors')"
_PYTORCH = {".pth", ".pt"}
_ARRAYS = {".safetensors", ".npz"}
# Older files of densenet have a point where the names of the modules have none now.
_OLDER = re.compile(r"(.*denselayer\d+\.(?:norm|relu|conv))\.([12]\.\w+)$")


class Held(NamedTuple):
    """An array of a file: its size, and what reads it."""

    size: tuple[int, ...]
    values: Callable[[], np.ndarray]


def read(caller: str, path: Path) -> dict[str, Held]:
    """The arrays of a file by their names."""
    ending = path.suffix.lower()
    if ending not in _PYTORCH | _ARRAYS:
        raise DataError(
            f"{caller}: the file '{path}' must end in .safetensors, .pth, .pt or .npz; fix: {FIX}"
        )
    if not path.is_file():
        raise DataError(
            f"{caller}: there is no file '{path}', and nothing is downloaded; fix: the name of a file that exists"
        )
    if ending in _PYTORCH:
        held = _tensors(caller, path)
    else:
        arrays = foreign_parameters.read_file(caller, path)
        held = {name: Held(a.shape, _kept(a)) for name, a in arrays.items()}
    return {"".join(found.groups()) if (found := _OLDER.match(name)) else name: a for name, a in held.items()}


def _kept(values: np.ndarray) -> Callable[[], np.ndarray]:
    return lambda: values


def _tensors(caller: str, path: Path) -> dict[str, Held]:
    """The tensors of a file that torch.save wrote.  PyTorch's reader builds tensors alone and calls nothing else."""
    try:
        import torch
    except ImportError as problem:
        raise ArgumentError(
            f"{caller}: a file of PyTorch ('{path}') is read by PyTorch, which is not installed; fix: pip install "
            "'dlarray[torch]', or a .safetensors file"
        ) from problem
    with array_files.reading(caller, path, FIX):
        array_files.ask(caller, path, path.stat().st_size)
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                entries = archive.infolist()
            array_files.ask(caller, path, sum(entry.file_size for entry in entries))
            if any(entry.compress_type != zipfile.ZIP_STORED for entry in entries):
                raise array_files.damaged(caller, path, "it is packed, as PyTorch's files are not", FIX)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                found = torch.load(path, map_location="cpu", weights_only=True)
            except Exception as problem:
                if type(problem).__name__ != "UnpicklingError":
                    raise
                raise array_files.damaged(
                    caller, path, "it is damaged, or holds objects, whose code is not run", FIX
                ) from None
        return _checked(caller, path, found, torch)


def _checked(caller: str, path: Path, found: Any, torch: Any) -> dict[str, Held]:
    """The tensors by their names, where the file holds nothing else."""
    if not isinstance(found, Mapping) or not found:
        raise array_files.damaged(caller, path, "it holds no names and tensors", FIX)
    for name, value in found.items():
        if not isinstance(name, str) or not isinstance(value, torch.Tensor):
            inner = isinstance(name, str) and isinstance(value, Mapping)
            fix = f"torch.save(torch.load(file)['{name}'], 'model.pth')" if inner else FIX
            raise array_files.damaged(caller, path, f"what is named '{name!s:.60}' is no tensor", fix)
        if value.layout is not torch.strided or value.is_quantized or value.device.type != "cpu":
            raise array_files.damaged(caller, path, f"'{name:.60}' is no dense tensor", FIX)
        if value.is_complex():
            raise array_files.damaged(caller, path, f"'{name:.60}' has complex values", FIX)
    array_files.ask(caller, path, 4.0 * sum(math.prod(value.shape) for value in found.values()))
    return {name: Held(tuple(value.shape), _numbers(value, torch)) for name, value in found.items()}


def _numbers(tensor: Any, torch: Any) -> Callable[[], np.ndarray]:
    return lambda: tensor.detach().to(torch.float32).numpy()


def put(
    caller: str, path: Path, name: str, net: Blueprint, held: dict[str, Held], ignored: tuple[str, ...]
) -> None:
    """Give the layers their parameters; the first that does not fit, or that nothing takes, is refused by its name."""
    where = f"{caller}: the file '{path}' does not fit {name}"
    fix = f"a file of torchvision's {name}"
    for wanted in net.wanted:
        there = held.get(wanted.key)
        if there is None:
            raise DataError(f"{where}: it has no '{wanted.key}'; fix: {fix}")
        if tuple(there.size) != wanted.size:
            raise DataError(
                f"{where}: '{wanted.key}' is {sizes(there.size)}, but it must be {sizes(wanted.size)}; fix: {fix}"
            )
    known = {wanted.key for wanted in net.wanted}
    for key in held:
        if key not in known and not key.endswith("num_batches_tracked") and not key.startswith(ignored):
            raise DataError(f"{where}: nothing of it is called '{key:.80}'; fix: {fix}")
    for wanted in net.wanted:
        with array_files.reading(caller, path, FIX):
            net.put(wanted, held.pop(wanted.key).values())
