"""Which labels the dimensions of a model's values have: from the inputs on, node by node."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

WINDOWS = (
    "Conv ConvTranspose MaxPool AveragePool LpPool GlobalAveragePool GlobalMaxPool InstanceNormalization LRN"
).split()  # fmt: skip
_RECURRENT = ("LSTM", "GRU", "RNN")
_SAME = (
    "Softmax LogSoftmax Hardmax Slice Pad Tile CumSum CumProd LayerNormalization RMSNormalization LpNormalization "
    "BatchNormalization GroupNormalization MeanVarianceNormalization Trilu TopK Split ReverseSequence Resize Upsample "
    "ScatterElements ScatterND Scatter Scaler Normalizer Binarizer DepthToSpace SpaceToDepth Compress Dropout"
).split()  # fmt: skip


def of_input(name: str, rank: int, nodes: Sequence[Any], constants: dict[str, Any]) -> str:
    """The format of an input, as far as its first use tells."""
    through = {name}
    for node in nodes:
        if not through & set(node.input):
            continue
        op, first = node.op_type, node.input[0] in through
        if op in (*WINDOWS, "Resize", "Upsample", "BatchNormalization", "GroupNormalization") and first:
            return "BC" + "S" * (rank - 2) if rank >= 2 else "U" * rank
        if op in ("Gemm", "MatMul", "LinearClassifier", "LinearRegressor", "Scaler", "Normalizer") and first:
            return "BC" if rank == 2 and (len(node.input) < 2 or node.input[1] in constants) else "U" * rank
        if op in _RECURRENT and first and rank == 3:
            batch_first = any(a.name == "layout" and a.i for a in node.attribute)
            return "BTC" if batch_first else "TBC"
        if op == "Flatten" and first and rank == 4:
            return "BCSS"
        if op in ("Relu", "Identity", "Cast", "Sub", "Div", "Mul", "Add", "Clip", "Dropout", "Pad"):
            through.update(node.output)
            continue
        return "U" * rank
    return "U" * rank


def image(rank: int) -> str:
    """The format of data with space."""
    return "BC" + "S" * (rank - 2)


def outputs(
    op: str, node: Any, formats: Sequence[str | None], ranks: Sequence[int], values: Sequence[Any]
) -> list[str]:
    """The formats of a node's outputs; U where nothing is known."""
    found = _outputs(op, node, formats, ranks, values)
    return [
        fmt if fmt is not None and len(fmt) == rank and _valid(fmt) else "U" * rank
        for fmt, rank in zip([*found, *[None] * len(ranks)], ranks, strict=False)
    ]


def _valid(fmt: str) -> bool:
    return all(fmt.count(label) <= 1 for label in "CBT")


def _outputs(
    op: str, node: Any, formats: Sequence[str | None], ranks: Sequence[int], values: Sequence[Any]
) -> list:
    first = formats[0] if formats else None
    if op in WINDOWS:
        return [image(ranks[0])]
    if op in _RECURRENT:
        if node.get("layout", 0):
            return ["BTUC", "BUC", "BUC"]
        return ["TUBC", "UBC", "UBC"]
    if op in _SAME:
        return [first] * len(ranks)
    if first is not None and op == "Transpose":
        order = node.get("perm") or list(range(len(first)))[::-1]
        return ["".join(first[k] for k in order)] if sorted(order) == list(range(len(first))) else [None]
    if op == "Flatten":
        return ["BC" if first and first[0] == "B" and node.get("axis", 1) == 1 else None]
    if op == "Gemm":
        return ["BC" if first == "BC" and not node.get("transA", 0) else None]
    if op in ("LinearClassifier", "LinearRegressor"):
        return (
            ["UU"]
            if op == "LinearRegressor" and first != "BC"
            else ["BU"[:1], "BC"]
            if len(ranks) > 1
            else ["BC"]
        )
    if op == "MatMul" and first is not None and len(first) >= 2:
        return [first if ranks[0] == len(first) and values[1] is not None else None]
    if op in ("Squeeze", "Unsqueeze") or op.startswith(("Reduce", "ArgM")):
        return [_axes_changed(op, node, first, ranks[0], values)]
    if op in ("Gather",) and first is not None:
        a = node.get("axis", 0) % max(len(first), 1)
        new = ranks[0] - len(first) + 1
        return [first[:a] + "U" * new + first[a + 1 :] if new != 1 else first]
    if op == "Reshape" and first is not None:
        return [_reshaped(first, ranks[0], values)]
    return [_broadcast(formats, ranks[0])] if ranks else []


def _axes_changed(op: str, node: Any, fmt: str | None, rank: int, values: Sequence[Any]) -> str | None:
    """Labels where dimensions go or come."""
    if fmt is None:
        return None
    axes: Any = node.get("axes")
    if op.startswith("ArgM"):
        axes = [node.get("axis", 0)]
    elif axes is None and len(values) > 1 and values[1] is not None:
        axes = values[1].reshape(-1).tolist()
    if rank == len(fmt):
        return fmt
    if axes is None:
        return None
    if op == "Unsqueeze":
        places, old = {a % rank for a in axes}, iter(fmt)
        return "".join("U" if k in places else next(old, "U") for k in range(rank))
    places = {a % len(fmt) for a in axes}
    return "".join(label for k, label in enumerate(fmt) if k not in places)


def _reshaped(fmt: str, rank: int, values: Sequence[Any]) -> str | None:
    """Only what is plain: the batch first, then everything in one dimension."""
    shape = None if len(values) < 2 or values[1] is None else values[1].reshape(-1).tolist()
    if rank == 2 and fmt[:1] == "B" and shape and shape[0] in (0, -1) and "T" not in fmt:
        return "BC"
    return None


def squeezed(fmt: str, old: Sequence[Any], new: Sequence[Any]) -> str | None:
    """What Reshape leaves of the labels where all that it does is to drop dimensions "U" of size 1."""
    kept = [(label, n) for label, n in zip(fmt, old, strict=True) if label != "U" or n != 1]
    if len(kept) == len(new) and all(n == m or n is None for (_, n), m in zip(kept, new, strict=True)):
        return "".join(label for label, _ in kept)
    return None


def _broadcast(formats: Sequence[str | None], rank: int) -> str | None:
    """What operands that expand to one another have in common: the labels of the one with all dimensions."""
    whole = [fmt for fmt in formats if fmt is not None and len(fmt) == rank]
    named = [fmt for fmt in whole if fmt.strip("U")]
    if not named:
        return whole[0] if whole else None
    return named[0] if all(fmt == named[0] for fmt in named) else None
