"""The orders of the dimensions in which data would fit an input layer."""

from __future__ import annotations

from itertools import permutations
from typing import Any


def known_sizes(layer: Any) -> tuple[str, dict[str, tuple[int, ...]]]:
    """The format of an input layer and the sizes that it asks for, by label; only spatial and channel ones."""
    layout = layer.layout()
    wanted: dict[str, tuple] = {"S": (), "C": ()}
    for mark, n in zip(layout.Format, layout.Size, strict=True):
        if mark in wanted:
            wanted[mark] += (None if n != n else int(n),)
    return layout.Format, wanted


def fits(shape: tuple[int, ...], fmt: str, wanted: dict[str, tuple]) -> bool:
    if len(shape) != len(fmt):
        return False
    for mark, size in wanted.items():
        got = tuple(n for label, n in zip(fmt, shape, strict=True) if label == mark)
        if len(got) != len(size) or any(n is not None and n != m for n, m in zip(size, got, strict=True)):
            return False
    return True


def distance(other: str, fmt: str) -> tuple:
    """How far another order of the labels is: observations that move count most."""
    return other.find("B") != fmt.find("B"), sum(a != b for a, b in zip(other, fmt, strict=True)), other


def fitting_orders(layer: Any, shape: tuple[int, ...], fmt: str) -> list[str]:
    """Other orders of the labels than ``fmt`` in which data of these sizes fit, the likeliest first."""
    _, wanted = known_sizes(layer)
    others = sorted({"".join(p) for p in permutations(fmt)} - {fmt}, key=lambda other: distance(other, fmt))
    return [other for other in others if fits(shape, other, wanted)]
