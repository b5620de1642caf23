"""Attention of long sequences on NumPy: a part of the queries with a part of the keys at a time.

A block of scores in ``attention_numpy`` has all keys, and each thread a copy of all keys and values of a head.  Where
there are so many keys that these are the larger part of the memory, the same kernels are given the sequences part by
part.  The results of two parts of the keys are put together by the logarithms of their sums: with ``l`` the logarithm
of ``exp(l1) + exp(l2)`` the result is ``exp(l1 - l) y1 + exp(l2 - l) y2``.  Gradients need nothing put together: the
logarithms of all keys are known, and each part gives its own to the keys, and adds to those of the queries.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from dlarray.functions.attention.attention_numpy import attention_backward, attention_forward
from dlarray.functions.attention.attention_tiles_numpy import BLOCK, ROWS, STEEP
from dlarray.kernels.blocks import exponential

# Queries and keys in a part.  Of 16,384 positions, 64 channels and one head, where the results take 4.1 and 12 MiB, two
# threads took 40 and 73 MiB besides with all at once, and 3.4 and 7 so, in the same time; with 1024 queries a bit more.
QUERIES, KEYS = 2048, 1024
LONG = 2 * BLOCK // ROWS  # with more keys even one tile of queries has more than twice the scores of a block


def is_long(queries: int, keys: int, bias: Any) -> bool:
    """Whether a call is made in parts.

    Not where a bias is so low that each query's own is subtracted, which must be the same for all of its keys.
    """
    if min(queries, ROWS) * keys <= ROWS * LONG:
        return False
    return bias is None or bool(np.min(bias, initial=0) > -STEEP)


def long_forward(q: Any, k: Any, v: Any, **options: Any) -> tuple[np.ndarray, np.ndarray]:
    """What ``attention_forward`` gives, of the same arguments."""
    count, batch, heads, _ = q.shape
    y = np.empty((count, batch, heads, v.shape[-1]), q.dtype)
    logsum = np.empty((batch, heads, count), q.dtype)
    exp, log, *_ = exponential(q.dtype)
    rows, columns = _parts(count, k.shape[0], options)
    for r in rows:
        total, result = logsum[..., r], y[r]
        total[...], result[...] = -math.inf, 0
        for c in columns:
            here = _options(options, r, c, (count, k.shape[0]))
            if _is_later(here, r, c):
                if np.isfinite(v[c]).all():
                    continue
                here["mask"] = np.zeros((1, r.stop - r.start, c.stop - c.start), bool)  # 0 times NaN is NaN
            part, logs = attention_forward(q[r], k[c], v[c], **here)
            _put_together(result, total, part, logs, exp, log)
        total[total == -math.inf] = math.inf
    return y, logsum


def _put_together(y: Any, logsum: Any, part: Any, logs: Any, exp: Any, log: Any) -> None:
    """Add to a result and the logarithm of its sum (here -inf for none) what a part of the keys gives."""
    logs[logs == math.inf] = -math.inf
    top = np.maximum(logsum, logs)
    top[top == -math.inf] = 0
    with np.errstate(all="ignore"):
        mine, theirs = exp(logsum - top), exp(logs - top)
        both = mine + theirs
        np.add(top, log(both), out=logsum)
        both[both == 0] = 1
        y *= _by_row(mine / both)
        part *= _by_row(theirs / both)
        y += part


def _by_row(weights: np.ndarray) -> np.ndarray:
    """(batch, head, query) as (query, batch, head, 1)."""
    return weights.transpose(2, 0, 1)[..., None]


def long_backward(
    g: Any, q: Any, k: Any, v: Any, y: Any, logsum: Any, needs: tuple = (True, True, True), **options: Any
) -> tuple:
    """What ``attention_backward`` gives, of the same arguments."""
    gradients: list[Any] = [
        np.zeros(x.shape, q.dtype) if need else None
        for x, need in zip((q, k, v, options.get("bias")), needs, strict=False)
    ]
    rows, columns = _parts(q.shape[0], k.shape[0], options)
    for c in columns:
        for r in rows:
            here = _options(options, r, c, (q.shape[0], k.shape[0]))
            if _is_later(here, r, c):
                continue
            found = attention_backward(g[r], q[r], k[c], v[c], y[r], logsum[..., r], needs, **here)
            for total, part, where in zip(gradients, found, (r, c, c, ...), strict=False):
                if part is not None:
                    place = _of_bias(total, r, c) if where is ... else total[where]
                    place += part
    return tuple(gradients)


def _parts(queries: int, keys: int, options: dict) -> tuple[list[slice], list[slice]]:
    """Parts of queries and of keys: about equal, and for a causal mask cut at the same places."""
    if options.get("causal"):
        size = _even(max(queries, keys), QUERIES)
        return list(_cut(queries, size)), list(_cut(keys, size))
    many = KEYS * max(
        1, min(16, QUERIES // max(queries, 1))
    )  # with few queries, keys enough to be worth a call
    return list(_cut(queries, _even(queries, QUERIES))), list(_cut(keys, _even(keys, many)))


def _even(count: int, most: int) -> int:
    """The size of equal parts; a multiple of 16, which tiles and the stream of dropout's numbers like."""
    return -(-count // -(-count // most) // 16) * 16


def _cut(count: int, size: int) -> Iterator[slice]:
    for start in range(0, count, size):
        yield slice(start, min(start + size, count))


def _is_later(options: dict, r: slice, c: slice) -> bool:
    """Whether a causal mask hides all keys; where it hides none it is taken out of the options."""
    if not options.get("causal"):
        return False
    options["causal"] = r.start == c.start
    return c.start > r.start


def _options(options: dict, r: slice, c: slice, sizes: tuple[int, int]) -> dict:
    """The options of a part."""
    found = dict(options)
    if found.get("bias") is not None:
        found["bias"] = _of_bias(found["bias"], r, c)
    if found.get("padding") is not None:
        found["padding"] = found["padding"][:, c]
    if found.get("mask") is not None:
        found["mask"] = found["mask"][:, r, c]
    if found.get("dropout"):
        found["within"] = (r.start, c.start, *sizes)
    return found


def _of_bias(bias: np.ndarray, r: slice, c: slice) -> np.ndarray:
    """What a bias, one wide perhaps in queries or keys, has for a part; a view."""
    return bias[:, :, r if bias.shape[2] > 1 else slice(None), c if bias.shape[3] > 1 else slice(None)]
