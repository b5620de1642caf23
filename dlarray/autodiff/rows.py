"""Rows of a matrix by number, and the transpose: sums of rows with the same number, in a fixed order."""

import numpy as np

from dlarray.autodiff.declare import primitive
from dlarray.backend import device_of, namespace


def add_at(xp, n, index, rows):
    """Sum rows (k, m) into n rows by index (k,): a one-hot product, blocked so that it stays small.

    Portable and the same in every run: no atomics, no ``np.add.at``.
    """
    out = xp.zeros((n, rows.shape[-1]), dtype=rows.dtype, device=device_of(rows))
    k = index.shape[0]
    block = max(1, (1 << 22) // max(n, 1))
    places = xp.arange(n, device=device_of(rows))[:, None]
    for start in range(0, k, block):
        stop = min(start + block, k)
        out = out + xp.astype(places == index[start:stop][None, :], rows.dtype) @ rows[start:stop, :]
    return out


@primitive()
def gather_rows(xp, w, *, index, rows):
    """Rows of a matrix by number."""
    return xp.take(w, index, axis=-2)


@gather_rows.kernel("numpy")
def _gather_numpy(w, *, index, rows):
    return w.take(index, axis=0, mode="clip")  # the numbers are checked; "raise" would check and buffer again


@gather_rows.vjp(0)
def _(xp, g, *, index, rows):
    return add_rows(g, index=index, rows=rows)


@primitive(rounds=True)
def add_rows(xp, g, *, index, rows):
    """Sums of rows with the same number, in a fixed order: the transpose of ``gather_rows``."""
    return add_at(xp, rows, index, g)


@add_rows.vjp(0)
def _(xp, g, *, index, rows):
    return gather_rows(g, index=index, rows=rows)


@add_rows.kernel("torch")
def _add_torch(g, *, index, rows):
    if g.device.type != "cpu":  # index_add_ on a GPU adds in no fixed order
        return add_at(namespace(g), rows, index, g)
    return g.new_zeros((rows, g.shape[-1])).index_add_(0, index, g)


@add_rows.kernel("jax")
def _add_jax(g, *, index, rows):
    return namespace(g).zeros((rows, g.shape[-1]), dtype=g.dtype).at[index].add(g)


@add_rows.kernel("numpy")
def _add_numpy(g, *, index, rows):
    out = np.zeros((rows, g.shape[-1]), dtype=g.dtype)
    count = index.size
    if not count:
        return out
    if rows <= 64 and count * rows <= 1 << 18:  # few rows: one product
        hot = np.zeros((count, rows), dtype=g.dtype)
        hot[np.arange(count), index] = 1
        with np.errstate(invalid="ignore"):
            made = hot.T @ g
        if np.isfinite(made).all():
            return made  # else a NaN or Inf times 0 has reached the sums of other rows
    order, ordered = _in_order(index, rows)
    starts = np.flatnonzero(np.concatenate(([True], ordered[1:] != ordered[:-1])))
    counts = np.diff(np.append(starts, count))
    # the rows that occur most come first, so that those with a j-th occurrence are always the leading ones
    most = int(counts.max())
    rank, _ = _in_order(most - counts, most)
    starts, counts = starts[rank], counts[rank]
    total = g.take(order[starts], axis=0, mode="clip")
    rounds = min(most, 8)
    for j in range(1, rounds):
        m = int(np.searchsorted(-counts, -j))  # rows with more than j occurrences
        total[:m] += g.take(order[starts[:m] + j], axis=0, mode="clip")
    for i in range(int(np.searchsorted(-counts, -rounds))):  # what occurs more often is summed row by row
        total[i] += g[order[starts[i] + rounds : starts[i] + counts[i]]].sum(axis=0)
    out[ordered[starts]] = total
    return out


def _in_order(index, rows):
    """The places of numbers below ``rows`` in their order, equal ones as they come, and the numbers in this order."""
    if not (index[1:] < index[:-1]).any():
        return np.arange(index.size), index
    order = np.argsort(
        index.astype(np.uint16) if rows <= 1 << 16 else index, kind="stable"
    )  # 16 bits: a radix sort
    return order, index[order]
