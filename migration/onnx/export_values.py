"""The order of dimensions in ONNX files, and what is known of a tensor there.

ONNX's order is ``U T B C S1 S2 …``: images are NCHW, sequences (time, batch, channels), as ONNX's recurrent operators
have them.  That is the order in which arrays are stored here, with the spatial dimensions the other way round.
"""

from __future__ import annotations

from typing import Any, NamedTuple


class NotExported(Exception):
    """Why a layer cannot be written, and what to do; the walk through the network adds which layer it is."""

    def __init__(self, reason: str, fix: str) -> None:
        super().__init__(reason)
        self.reason, self.fix = reason, fix


def onnx_order(fmt: str, rank: int) -> list[int]:
    """The dimensions, from 0 in MATLAB's order, as they follow each other in ONNX."""
    spatial = fmt.count("S")
    return [*range(rank - 1, spatial - 1, -1), *range(spatial)]


class Dim(NamedTuple):
    """A size that is known when the model runs: that of an axis of a tensor."""

    name: str
    axis: int


Size = int | Dim


class Value:
    """A tensor of the graph: its name, its labels in MATLAB's order, its size (None where it differs between runs)."""

    __slots__ = ("Format", "Runs", "Size", "name")

    def __init__(self, name: str, fmt: str, runs: list[tuple[int, ...]]) -> None:
        self.name, self.Format, self.Runs = name, fmt, runs
        self.Size = tuple(sizes[0] if len(set(sizes)) == 1 else None for sizes in zip(*runs, strict=True))

    @classmethod
    def of(cls, name: str, examples: list[Any]) -> Value:
        """A tensor for arrays such as these."""
        return cls(name, examples[0]._format, [tuple(X.shape) for X in examples])

    def named(self, name: str) -> Value:
        """The same tensor under another name."""
        return Value(name, self.Format, self.Runs)

    @property
    def rank(self) -> int:
        """Number of dimensions."""
        return len(self.Size)

    @property
    def tags(self) -> list[str]:
        """A name for each axis, in ONNX's order: ``T B C S1 S2``."""
        return self.tags_of(onnx_order(self.Format, self.rank))

    @property
    def stored(self) -> list[str]:
        """The same names in the order in which arrays are stored, the reverse of MATLAB's."""
        return self.tags_of(list(range(self.rank - 1, -1, -1)))

    def tags_of(self, dims: list[int]) -> list[str]:
        """The names of dimensions, counted from 0 in MATLAB's order."""
        fmt = self.Format
        if not fmt:
            return [f"D{d + 1}" for d in dims]
        return [f"{fmt[d]}{fmt[: d + 1].count(fmt[d])}" if fmt[d] in "SU" else fmt[d] for d in dims]

    @property
    def sizes(self) -> list[Size]:
        """The sizes in ONNX's order; where they differ between runs, the axis that tells them."""
        order = onnx_order(self.Format, self.rank)
        known = [self.Size[d] for d in order]
        return [Dim(self.name, axis) if n is None else n for axis, n in enumerate(known)]

    def size(self, tag: str) -> Size:
        """The size of a dimension by its name; 1 for one that is not there."""
        return self.sizes[self.tags.index(tag)] if tag in self.tags else 1

    def known(self, tag: str) -> int:
        """The size of a dimension that must be known when the file is written."""
        n = self.size(tag)
        if isinstance(n, Dim):
            raise NotExported(
                f"the size of dimension {tag} of its data differs between runs, and what it does follows from it",
                "an input layer with the size of the data",
            )
        return n

    def axis(self, tag: str) -> int:
        """The axis of a dimension by its name."""
        return self.tags.index(tag)
