"""Files of exported programs: what one may hold is looked at before PyTorch reads it, so that no code of it runs.

PyTorch's reader falls back to pickles, evaluates the text of sizes, and looks operators up by their names: an archive
with anything in these places that `torch.export.save` does not write is refused.
"""

from __future__ import annotations

import json
import os
import re
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from dlarray.errors import DataError
from dlarray.layers.files import array_files

CALLER = "importNetworkFromPyTorch"
FIX = "torch.export.save(torch.export.export(model.eval(), (X,)), 'model.pt2')"
_SYMBOL = r"Symbol\('[a-z]+\d+'(?:, (?:positive|nonnegative|integer)=True)*\)"
_EXPRESSION = re.compile(
    rf"(?:{_SYMBOL}|\b(?:[su]\d+|\d+|Mod|FloorDiv|Max|Min|Integer|Add|Mul|Pow|int_oo|oo)\b|[-+*/(), ])*"
)
_TARGET = re.compile(r"torch\.ops\.aten\.\w+\.\w+|_operator\.\w+|torch\.sym_\w+")


def exported(path: Path) -> Any:
    """The exported program of a file."""
    if path.suffix.lower() != ".pt2":
        raise DataError(
            f"{CALLER}: the file '{path}' must be an exported program (.pt2); other files of PyTorch are pickles, "
            f"which can run any code when they are read; fix: {FIX}"
        )
    with array_files.reading(CALLER, path, FIX):
        with zipfile.ZipFile(path) as archive:
            _look(path, archive)
        with _weights_only():
            import torch

            return torch.export.load(path)


def _look(path: Path, archive: zipfile.ZipFile) -> None:
    """Refuse an archive that holds more than a graph and its numbers."""
    array_files.ask(CALLER, path, sum(entry.file_size for entry in archive.infolist()))
    for entry in archive.infolist():
        name = entry.filename
        if "custom_obj" in name or "/aotinductor/" in name or name.endswith((".so", ".py", ".pyc")):
            raise array_files.damaged(CALLER, path, f"it holds code or objects of classes ('{name}')", FIX)
        if name.endswith(".json"):
            _look_at(path, json.loads(archive.read(entry)), 0)


def _look_at(path: Path, value: Any, depth: int) -> None:
    """Texts that the reader would evaluate or look up must be sizes and operators."""
    if depth > 100:
        raise array_files.damaged(CALLER, path, "values are nested more than 100 deep", FIX)
    if isinstance(value, list):
        for one in value:
            _look_at(path, one, depth + 1)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key == "expr_str" and not _EXPRESSION.fullmatch(str(one)):
                raise array_files.damaged(CALLER, path, f"a size is '{str(one)[:60]}'", FIX)
            if key == "target" and isinstance(one, str) and "." in one and not _TARGET.fullmatch(one):
                known = one.startswith(("torch.ops.", "_operator"))
                if known or "inputs" in value:
                    raise DataError(
                        f"{CALLER}: the file '{path}' has the operator '{one[:80]}', which is none of ATen's; fix: "
                        "a model of PyTorch's own operators"
                    )
            _look_at(path, one, depth + 1)


@contextmanager
def _weights_only() -> Iterator[None]:
    """PyTorch's reader takes numbers alone, also where it would try again without that care."""
    name = "TORCH_FORCE_WEIGHTS_ONLY_LOAD"
    before = os.environ.get(name)
    os.environ[name] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
