"""An order in which similar things are neighbours: single linkage, and the best order of the leaves of its tree.

Z. Bar-Joseph, D. Gifford, T. Jaakkola, "Fast optimal leaf ordering for hierarchical clustering",
Bioinformatics 17, 2001.
"""

from __future__ import annotations

import numpy as np


class _Tree:
    """A cluster: its leaves, and for each pair of ends the least sum of distances between neighbours."""

    def __init__(self, leaves: np.ndarray, cost: np.ndarray, parts: tuple | None = None) -> None:
        self.leaves, self.cost, self.parts = leaves, cost, parts

    def order(self, first: int, last: int) -> list[int]:
        """The leaves from one end to the other, by places among `leaves`."""
        if self.parts is None:
            return [int(self.leaves[0])]
        left, right, D = self.parts
        count = len(left.leaves)
        if first >= count:  # told from the other end
            return self.order(last, first)[::-1]
        last -= count
        sums = left.cost[first][:, None] + D + right.cost[:, last][None, :]
        m, k = np.unravel_index(int(np.argmin(sums)), sums.shape)
        return left.order(first, int(m)) + right.order(int(k), last)


def _joined(left: _Tree, right: _Tree, D: np.ndarray) -> _Tree:
    D = D[np.ix_(left.leaves, right.leaves)]
    to_right = np.stack(
        [np.min(row[:, None] + D, axis=0) for row in left.cost]
    )  # over the left tree's other end
    cross = np.stack([np.min(to_right + row[None, :], axis=1) for row in right.cost.T], axis=1)
    count = len(left.leaves)
    cost = np.full((count + len(right.leaves),) * 2, np.inf)
    cost[:count, count:] = cross
    cost[count:, :count] = cross.T
    return _Tree(np.concatenate([left.leaves, right.leaves]), cost, (left, right, D))


def similar_neighbours(points: np.ndarray) -> list[int]:
    """The order of the rows of a matrix: that of a single-linkage tree with the least way from row to row."""
    D = np.sqrt(np.maximum(((points[:, None] - points[None]) ** 2).sum(-1), 0))
    trees = [_Tree(np.array([k]), np.zeros((1, 1))) for k in range(len(D))]
    while len(trees) > 1:
        near = [[D[np.ix_(a.leaves, b.leaves)].min() if a is not b else np.inf for b in trees] for a in trees]
        i, j = sorted(np.unravel_index(int(np.argmin(near)), (len(trees),) * 2))
        right = trees.pop(int(j))
        trees[int(i)] = _joined(trees[int(i)], right, D)
    if not trees:
        return []
    first, last = np.unravel_index(int(np.argmin(trees[0].cost)), trees[0].cost.shape)
    return trees[0].order(int(first), int(last))
