"""torchvision, where it is installed.

Its wheels are built for CUDA, and beside a PyTorch for the CPU they lack the operators that its Python files describe:
those are declared first, so that the models, which use none of them, can be made.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from functools import cache
from pathlib import Path

import pytest

_held = []  # a library of operators lasts as long as this object


@cache
def torchvision():
    """The package; a test is skipped, with the reason, where it is not installed."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed: nothing to compare with")
    found = importlib.util.find_spec("torchvision")
    if found is None:
        pytest.skip("torchvision is not installed: nothing to compare with")
    if "torchvision" not in sys.modules:
        text = (Path(found.submodule_search_locations[0]) / "_meta_registrations.py").read_text(
            encoding="utf-8"
        )
        try:
            import torchvision
        except RuntimeError:
            library = torch.library.Library("torchvision", "DEF")
            names = {*re.findall(r'torchvision::(\w+)"', text), *re.findall(r'register_meta\("(\w+)"', text)}
            for name in sorted(names):
                library.define(f"{name}(Tensor dets) -> Tensor")
            _held.append(library)
            for name in [n for n in sys.modules if n.partition(".")[0] == "torchvision"]:
                del sys.modules[name]
    import torchvision

    return torchvision
