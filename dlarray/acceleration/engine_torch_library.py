"""Programs of PyTorch's operations as text, and the shared libraries that its compiler makes of them.

The text names each operation, with the sizes and classes of the inputs, and nothing else; so it is all that the process
beside this one needs, and its hash, with what else decides what the compiler makes, is the name of the library in the
cache on disk.  This file is also read by that process, so it imports nothing of the package.
"""

from __future__ import annotations

import functools
import json
import os
import platform
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

_folder: Callable[[], str] | None = None  # where libraries are kept; dlarray.acceleration.background sets it


def keep_in(folder: Callable[[], str]) -> None:
    """Say where libraries are kept."""
    global _folder
    _folder = folder


def text_of(graph: Any, examples: Sequence) -> str:
    """A graph as text, for inputs like these."""
    import torch

    kinds = [[list(x.shape), str(x.dtype).removeprefix("torch.")] for x in examples]
    return json.dumps({"code": graph.code, "inputs": kinds, "threads": torch.get_num_threads()})


@functools.cache
def _machine() -> str:
    """What a library is made for: it does not run on a processor that lacks what this one has."""
    import torch

    flags = ""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            flags = next((line for line in file if line.startswith(("flags", "Features"))), "")
    except OSError:
        flags = platform.processor()
    return "|".join([torch.__version__, platform.machine(), flags])


@functools.cache
def _name(text: str) -> str:
    import hashlib

    return hashlib.sha256((_machine() + text).encode()).hexdigest()[:40]


def path_of(text: str) -> Path:
    """Where the library of a program is, or will be."""
    assert _folder is not None
    return Path(_folder()) / f"{_name(text)}{'.dll' if os.name == 'nt' else '.so'}"


def loaded(path: Path) -> Callable[[list], Sequence]:
    """The library as a function of a list of tensors."""
    import torch

    return torch._C._aoti.AOTIModelContainerRunnerCpu(str(path), 1).run


def compiled(text: str) -> None:
    """Make the library of a program."""
    import shutil
    import tempfile

    import torch
    import torch._inductor
    from torch.fx.experimental.proxy_tensor import make_fx

    given = json.loads(text)
    space: dict[str, Any] = {"torch": torch, "device": torch.device, "inf": float("inf"), "nan": float("nan")}
    exec(given["code"], space)
    examples = [torch.empty(shape, dtype=getattr(torch, kind)) for shape, kind in given["inputs"]]
    torch.set_num_threads(given["threads"])
    target = path_of(text)
    target.parent.mkdir(parents=True, exist_ok=True)
    with torch.no_grad():
        graph = make_fx(lambda *tensors: space["forward"](None, *tensors), tracing_mode="fake")(*examples)
        made = torch._inductor.aot_compile(graph, tuple(examples), options={"compile_threads": 1})
    place = tempfile.mkdtemp(dir=target.parent)
    try:
        copy = shutil.copy(
            made if isinstance(made, str) else next(p for p in made if str(p).endswith(target.suffix)), place
        )
        os.replace(copy, target)
    finally:
        shutil.rmtree(place, ignore_errors=True)
        folder = Path(str(made)).parent if isinstance(made, str) else None
        if folder is not None and folder != target.parent:
            shutil.rmtree(folder, ignore_errors=True)  # sources, and the library, which has been copied
