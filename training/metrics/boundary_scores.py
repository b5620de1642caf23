"""How well the outlines of two segmentations agree: the boundary F1 score."""

from __future__ import annotations

import math

import numpy as np

TOLERANCE = 0.0075  # of the diagonal of the image: how far apart points of two outlines may be, and yet match


def boundary_scores(found: np.ndarray, known: np.ndarray, classes: int) -> np.ndarray:
    """The score of each class of two pictures of class numbers, from 1; NaN for a class that is in neither."""
    reach = TOLERANCE * math.hypot(*known.shape[:2])
    scores = np.full(classes, math.nan)
    for k in range(1, classes + 1):
        one, other = _outline(found == k), _outline(known == k)
        if not one.any() and not other.any():
            continue
        precision, recall = _share(one, other, reach), _share(other, one, reach)
        scores[k - 1] = 2 * precision * recall / (precision + recall) if precision + recall else 0.0
    return scores


def _outline(mask: np.ndarray) -> np.ndarray:
    """The pixels of a region of which one of the four neighbours lies outside of it; outside the image too."""
    padded = np.pad(mask, 1)
    inside = padded[2:, 1:-1] & padded[:-2, 1:-1] & padded[1:-1, 2:] & padded[1:-1, :-2]
    return mask & ~inside


def _share(points: np.ndarray, others: np.ndarray, reach: float) -> float:
    """How many of the points have one of the others nearer than that, as a part of them all."""
    count = points.sum()
    return float((points & _widened(others, reach)).sum() / count) if count else 0.0


def _widened(mask: np.ndarray, reach: float) -> np.ndarray:
    """All pixels that are nearer to a pixel of the mask than that."""
    r = max(math.ceil(reach) - 1, 0)
    padded, (h, w) = np.pad(mask, r), mask.shape
    found = mask.copy()
    for i in range(-r, r + 1):
        for j in range(-r, r + 1):
            if math.hypot(i, j) < reach:
                found |= padded[r + i : r + i + h, r + j : r + j + w]
    return found
