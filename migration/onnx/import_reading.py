"""ONNX files, read with care: sizes asked before memory is taken, data files in the model's folder alone, no code."""

from __future__ import annotations

import json
import math
import os
from pathlib import Path
from typing import Any

import numpy as np

from dlarray import limits
from dlarray.errors import ArgumentError, DataError, DLArrayError, describe
from dlarray.formats import parse
from dlarray.migration.onnx.export_values import onnx_order
from dlarray.migration.onnx.operators.table import OPERATORS, Unmapped

CALLER = "importNetworkFromONNX"
EXTRA = 'ONNX models need the package onnx, which is not installed; fix: pip install "dlarray[onnx]"'
_MOST = 2**31 - 1  # bytes that the checker of the onnx package can look at
_NODES = 100_000
_ITEMS = {1: 4, 2: 1, 3: 1, 4: 2, 5: 2, 6: 4, 7: 8, 9: 1, 10: 2, 11: 8, 12: 4, 13: 8, 16: 2}
FLOATING, WHOLE = (1, 10, 11, 16), (2, 3, 4, 5, 6, 7, 12, 13)


def package() -> Any:
    """The onnx package, or the error that names the extra."""
    try:
        import onnx
        import onnx.checker
        import onnx.inliner
        import onnx.numpy_helper
        import onnx.shape_inference
    except ImportError as problem:
        raise DataError(f"{CALLER}: {EXTRA}") from problem
    return onnx


def read(file: Any) -> tuple[Any, Path]:
    """The model of a file: checked, its data inside it, its functions put in the place of their calls."""
    if not isinstance(file, (str, os.PathLike)):
        raise ArgumentError(
            f"{CALLER}: modelfile must be the name of a file, but it is {describe(file)}; fix: "
            f'{CALLER}("model.onnx")'
        )
    path, onnx = Path(file), package()
    try:
        size = path.stat().st_size
        limits.check_bytes(CALLER, f"the file '{path}' needs", 3 * size, "a smaller model")
        content = path.read_bytes()
    except (OSError, ValueError) as problem:
        raise DataError(f"{CALLER}: the file '{path}' cannot be read: {problem}; fix: its name") from problem
    try:
        model = onnx.load_model_from_string(content)
    except DLArrayError:
        raise
    except Exception as problem:  # what protobuf raises has no class of its own in all versions
        raise damaged(path, f"it is no ONNX model ({_line(problem)})") from problem
    if not model.graph.node and not model.graph.input:
        raise damaged(path, "there is no graph in it")
    if len(model.graph.node) > _NODES:
        raise damaged(path, f"it has {len(model.graph.node)} nodes, more than {_NODES}")
    newest = onnx.defs.onnx_opset_version()
    for own in model.opset_import:
        if own.domain in ("", "ai.onnx") and not 1 <= own.version <= newest:
            raise damaged(
                path, f"it needs operator set {own.version}, but the package onnx knows 1 to {newest}"
            )
    for tensor in _tensors(model.graph):
        _check_tensor(tensor, path)
    try:
        if model.ByteSize() < _MOST:
            onnx.checker.check_model(model)
    except Exception as problem:
        raise damaged(path, f"it is no valid ONNX model ({_line(problem)})") from problem
    return _inlined(onnx, model), path


def damaged(path: Path, why: str) -> DataError:
    """The one error of a file that is not what it should be."""
    return DataError(f"{CALLER}: the file '{path}' cannot be imported: {why}; fix: export the model anew")


def _line(problem: Exception) -> str:
    return " ".join(str(problem).split())[:300] or type(problem).__name__


def _tensors(graph: Any) -> Any:
    """All tensors of a graph, those of attributes and of graphs inside too."""
    left = [graph]
    while left:
        one = left.pop()
        yield from one.initializer
        for sparse in one.sparse_initializer:
            yield from (sparse.values, sparse.indices)
        for node in one.node:
            for attribute in node.attribute:
                if attribute.HasField("t"):
                    yield attribute.t
                yield from attribute.tensors
                left += [attribute.g] if attribute.HasField("g") else []
                left += attribute.graphs


def _check_tensor(tensor: Any, path: Path) -> None:
    """Whether a tensor holds as much as its sizes say, before it is made; external data is brought in."""
    dims = list(tensor.dims)
    if any(n < 0 for n in dims):
        raise damaged(path, f"the tensor '{tensor.name}' has the negative size {min(dims)}")
    needed = math.prod(dims) * _ITEMS.get(tensor.data_type, 1)
    try:
        limits.check_bytes(CALLER, f"the tensor '{tensor.name}' of the file '{path}' needs", needed)
    except DLArrayError as problem:
        raise damaged(path, str(problem).partition("; fix")[0]) from problem
    if tensor.data_location == 1:
        _bring_in(tensor, path, needed)
    if tensor.HasField("raw_data") and tensor.data_type in _ITEMS and len(tensor.raw_data) != needed:
        raise damaged(
            path, f"the tensor '{tensor.name}' has {len(tensor.raw_data)} bytes instead of {needed}"
        )


def _bring_in(tensor: Any, path: Path, needed: int) -> None:
    """The data of a tensor that stands in a file of its own, which must be in the folder of the model."""
    given = {entry.key: entry.value for entry in tensor.external_data}
    place = given.get("location", "")
    folder = path.resolve().parent
    try:
        found = (folder / place).resolve()
        inside = bool(place) and not os.path.isabs(place) and found.is_relative_to(folder) and found != folder
        if not inside:
            raise damaged(path, f"the data of '{tensor.name}' is outside its folder ('{place[:100]}')")
        start = int(given.get("offset", 0) or 0)
        length = int(given.get("length", needed) or needed)
        if start < 0 or length != needed or start + length > found.stat().st_size:
            raise damaged(path, f"the file '{place}' does not hold the data of '{tensor.name}'")
        with found.open("rb") as data:
            data.seek(start)
            content = data.read(length)
    except (OSError, ValueError) as problem:
        if isinstance(problem, DLArrayError):
            raise
        raise damaged(path, f"the data of '{tensor.name}' cannot be read ({_line(problem)})") from problem
    tensor.raw_data = content
    tensor.data_location = 0
    del tensor.external_data[:]


def _inlined(onnx: Any, model: Any) -> Any:
    """The model without functions: its own, and those that define operators which are not computed here."""
    try:
        if model.functions:
            model = onnx.inliner.inline_local_functions(model)
        opsets = {o.domain.replace("ai.onnx.ml", "ML") or "": o.version for o in model.opset_import}
        unknown = set()
        for node in model.graph.node:
            domain = "" if node.domain == "ai.onnx" else node.domain
            if (domain, node.op_type) in OPERATORS or domain:
                continue
            try:
                schema = onnx.defs.get_schema(node.op_type, opsets.get("", 1), "")
            except Exception:
                continue
            if schema.has_function or schema.has_context_dependent_function:
                unknown.add(("", node.op_type))
        if unknown:
            model = onnx.inliner.inline_selected_functions(
                model, sorted(unknown), inline_schema_functions=True
            )
    except Exception:  # what stays is a placeholder, with the operator's name
        return model
    return model


def array_of(tensor: Any) -> np.ndarray:
    """The values of a tensor; half precision becomes single."""
    if tensor.data_type not in _ITEMS:
        raise Unmapped(
            f"the tensor '{tensor.name}' holds data of a class ({tensor.data_type}) that is no numbers"
        )
    try:
        values = np.asarray(package().numpy_helper.to_array(tensor))
    except Exception as problem:
        raise Unmapped(f"the tensor '{tensor.name}' cannot be read ({_line(problem)})") from problem
    if tensor.data_type in (10, 16):
        values = values.astype(np.float32)
    return values


def attributes_of(node: Any) -> dict[str, Any]:
    """The attributes of a node as Python's values."""
    found: dict[str, Any] = {}
    for a in node.attribute:
        if a.type == 1:
            found[a.name] = a.f
        elif a.type == 2:
            found[a.name] = a.i
        elif a.type == 3:
            found[a.name] = a.s.decode("utf-8", "replace")
        elif a.type == 4:
            found[a.name] = array_of(a.t)
        elif a.type == 6:
            found[a.name] = [float(v) for v in a.floats]
        elif a.type == 7:
            found[a.name] = [int(v) for v in a.ints]
        elif a.type == 8:
            found[a.name] = [s.decode("utf-8", "replace") for s in a.strings]
        else:
            raise Unmapped(f"the attribute '{a.name}' holds a graph or another kind of value")
    return found


def noted_formats(model: Any, key: str, values: Any) -> dict[str, str]:
    """The labels that exportONNXNetwork notes in its files, in the order of ONNX; notes that do not fit are none."""
    text = next((note.value for note in model.metadata_props if note.key == key), "")
    try:
        notes = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        return {}
    found: dict[str, str] = {}
    for value in values:
        fmt, rank = (
            notes.get(value.name) if isinstance(notes, dict) else None,
            len(value.type.tensor_type.shape.dim),
        )
        if not isinstance(fmt, str) or len(fmt) not in (0, rank):
            continue
        fmt = fmt or "U" * rank  # data without labels
        try:
            parse(fmt)
        except DLArrayError:
            continue
        found[value.name] = "".join(fmt[d] for d in onnx_order(fmt, len(fmt)))
    return found
