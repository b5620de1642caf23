"""Matrices that move, turn and stretch points in space: makehgtform."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.array import dlarray
from dlarray.errors import ArgumentError, SizeError, describe
from dlarray.migration.matlab.numerics.hosts import host

_AXES = {"xrotate": (1.0, 0.0, 0.0), "yrotate": (0.0, 1.0, 0.0), "zrotate": (0.0, 0.0, 1.0)}


def makehgtform(*args: Any) -> dlarray:
    """The 4×4 matrix of a movement, a turn, a stretch, or of several, one multiplied by the next.

    Syntaxes: ``M = makehgtform()``, ``makehgtform("translate", [tx, ty, tz])``, also with three numbers,
    ``makehgtform("scale", s)``, ``makehgtform("scale", [sx, sy, sz])``, ``makehgtform("xrotate", t)``, and with
    "yrotate" and "zrotate", ``makehgtform("axisrotate", [ax, ay, az], t)``; angles are in radians.

    Raises
    ------
    ArgumentError
        A word that is none of these; an axis of length 0.

    References
    ----------
    https://www.mathworks.com/help/matlab/ref/makehgtform.html

    Examples
    --------
    >>> from dlarray.matlab import makehgtform
    >>> makehgtform("translate", [1, 2, 3], "scale", 2).tolist()[0]
    [2.0, 0.0, 0.0, 1.0]
    """
    made, rest = np.eye(4), list(args)
    while rest:
        word = str(rest.pop(0)).lower() if isinstance(rest[0], str) else ""
        if word in _AXES:
            made = made @ _turned(np.array(_AXES[word]), _numbers(word, rest, (1,))[0])
        elif word == "axisrotate":
            axis = _numbers(word, rest, (3,))
            made = made @ _turned(axis, _numbers(word, rest, (1,))[0])
        elif word == "translate":
            one = np.eye(4)
            one[:3, 3] = _numbers(word, rest, (3,))
            made = made @ one
        elif word == "scale":
            made = made @ np.diag([*np.broadcast_to(_numbers(word, rest, (1, 3)), 3), 1.0])
        else:
            known = ", ".join((*_AXES, "axisrotate", "translate", "scale"))
            raise ArgumentError(
                f"makehgtform: {describe(word or args[0])} is no transform; fix: one of {known}"
            )
    return dlarray(made)


def _numbers(word: str, rest: list[Any], sizes: tuple[int, ...]) -> np.ndarray:
    """The numbers that follow a word: an array, or of translate three of them."""
    found = host(rest.pop(0)).astype(float).ravel() if rest and not isinstance(rest[0], str) else np.zeros(0)
    if word == "translate" and found.size == 1 and len(rest) > 1 and not isinstance(rest[0], str):
        found = np.concatenate([found, *(host(rest.pop(0)).astype(float).ravel() for _ in range(2))])
    if found.size not in sizes:
        raise SizeError(
            f'makehgtform: "{word}" has {found.size} numbers; fix: {" or ".join(str(size) for size in sizes)}'
        )
    return found


def _turned(axis: np.ndarray, angle: float) -> np.ndarray:
    """The matrix that turns about an axis, by Rodrigues' formula."""
    length = float(np.linalg.norm(axis))
    if not length:
        raise ArgumentError("makehgtform: the axis has length 0; fix: a direction, such as [0, 0, 1]")
    x, y, z = axis / length
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    made = np.eye(4)
    made[:3, :3] += np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
    return made
