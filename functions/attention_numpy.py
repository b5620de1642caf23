"""Attention kernels for NumPy: forward and backward in blocks of queries, so memory stays linear in the lengths.

They know nothing of labels or of the tape.  Arrays are views of shape (time, batch, heads, channels) with any strides,
such as ``x.reshape(T, B, H, D)`` of stored "CBT" data.  Threads work on different heads and observations; how, and how
the products are cut, is the business of ``attention_tiles``.

Whatever belongs to a single query or a single key rides along in the products as extra channels, for free::

    scores - logsum     =  [keys, 1] · [scale·queries, -logsum]'
    scale·(d - delta)   =  [scale·values, scale] · [gradient, -delta]'

so the backward makes only two passes over a block besides its products: the exponential, and one multiplication.
Exponentials are taken to the base 2 where NumPy has a vectorised loop for that (half the time of ``exp``, and as
accurate); scores and logarithms then count in base 2 too.  That loop is ten times slower where the result would not be
a normal number, so what is hidden is set to zero afterwards, and no argument is lower than ``lowest``.
"""

from __future__ import annotations

import collections
import functools
import math
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from dlarray.functions.attention_tiles import HIDDEN, Task, pages, take

THREADED = 1 << 24  # multiplications that are worth a second thread
# While no score can exceed this, exp needs no maximum subtracted: exp(36) times any sane value is far from overflow,
# and no weight, down to exp(-72) divided by the number of keys, is too small for a normal number.
SAFE = 36.0


@functools.cache
def threads() -> int:
    """How many threads share the work: the processors of this process, or DLARRAY_NUM_THREADS."""
    given = os.environ.get("DLARRAY_NUM_THREADS", "")
    if given.isdigit():
        return max(1, int(given))
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@functools.cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads() - 1, thread_name_prefix="dlarray")


if hasattr(os, "register_at_fork"):  # a forked process has none of the threads
    os.register_at_fork(after_in_child=_pool.cache_clear)


def share(worker: Callable[[Iterator], None], pieces: list, work: int) -> None:
    """Let several threads take pieces in turn; ``worker`` gets an iterator of the pieces that fall to it."""
    queue = collections.deque(pieces)

    def taken() -> Iterator:
        while True:
            try:
                yield queue.popleft()
            except IndexError:
                return

    count = min(threads(), len(pieces)) if work >= THREADED else 1
    others = [_pool().submit(worker, taken()) for _ in range(count - 1)]
    try:
        worker(taken())
    finally:
        queue.clear()
        for other in others:
            if not other.cancel():  # one that has not begun would find nothing to do
                other.result()


def _longest(x):
    """The greatest squared length of the rows of each group."""
    return np.vecdot(x, x).max(axis=-1, initial=0)


def _safe(p, reach, Q):
    """Whether no score of a block is so large that exp needs the maximum subtracted."""
    return (reach * _longest(Q) * p.scale**2 <= SAFE**2).all()


def attention_forward(q, k, v, **options) -> tuple[np.ndarray, np.ndarray]:
    """softmax(scale · q·k') · v for every head, and the logarithm of each softmax denominator.

    q is (Nq, B, H, D), k (Nk, B, H, D), v (Nk, B, H, Dv); the result is (Nq, B, H, Dv) and (B, H, Nq).  A query that
    may use no key gives zeros, and inf as logarithm.  The options are those of ``Task``.
    """
    p = Task(q, k, v, 0, **options)
    y = np.empty((p.Nq, p.B, p.H, p.Dv), p.dtype)
    logsum = np.empty((p.B, p.H, p.Nq), p.dtype)

    def worker(pieces):
        keys, values, queries, turned_space, space, parts, spare = p.rooms(
            (p.keys, p.D), (p.keys, p.Dv), (p.rows, p.D), (p.per_block, p.D, p.row), (p.keys, p.rows),
            (p.most * p.rows, p.Dv), (0 if p.mask is None else p.keys, p.rows),
        )  # fmt: skip
        for piece in pieces:
            lead = pages(q, piece).shape[:2]
            K, V, Q, turned = (x[: lead[0], : lead[1]] for x in (keys, values, queries, turned_space))
            p.put_keys(k, piece, K)
            p.put_keys(v, piece, V)
            visible, reach = p.visible(piece), _longest(K)
            for i, j, n in p.blocks(piece.blocks):
                p.put_rows(q, piece, i, j, Q)
                turned[...] = p.turned(Q)
                turned *= p.scale * p.log_e
                P = take(space, *lead, n * p.key, p.rows)
                p.products(K, turned, n, P)
                shift: Any = 0
                if not _safe(p, reach, Q):
                    p.hide(P, piece, i, j, n, visible, spare)
                    shift = np.maximum.reduce(P, axis=-2, keepdims=True, initial=-math.inf)
                    shift[shift <= HIDDEN / 2] = 0  # there is no visible key
                    P -= shift
                    np.maximum(P, p.lowest, out=P)
                p.exp(P, out=P)
                p.keep(P, piece, i, j, n, spare)
                total = p.totals(P, visible)
                none = total == 0
                log = p.log(total) + shift
                log[none] = math.inf
                logsum[piece.b, piece.h, i:j] = log[..., 0, : j - i]
                np.divide(1 / (1 - p.dropout), total, out=total)
                total[none] = 0
                if p.dropout:
                    P *= p.kept(piece, i, j, n)
                Y = p.over_keys(P, V, n, parts)
                np.multiply(
                    Y[..., : j - i, :], total.swapaxes(-1, -2)[..., : j - i, :], out=pages(y[i:j], piece)
                )

    _run(p, worker)
    return y, logsum


def attention_backward(g, q, k, v, y, logsum, needs=(True, True, True), **options):
    """The gradients of q, k and v (None where not needed) from that of y; weights are computed again, block by block.

    y and logsum are what ``attention_forward`` gave, with the same options.
    """
    p = Task(q, k, v, 1, **options)
    D, Dv = p.D, p.Dv
    need_q, need_k, need_v = needs
    pieces = p.pieces()
    dq: Any = np.empty((p.Nq, p.B, p.H, D), p.dtype) if need_q else None
    dk: Any = np.zeros((p.parts, p.Nk, p.B, p.H, D), p.dtype) if need_k else None
    dv: Any = np.zeros((p.parts, p.Nk, p.B, p.H, Dv), p.dtype) if need_v else None
    keep_scale = 1 / (1 - p.dropout)

    def worker(pieces):
        keys, values, queries, gradients, turned_q, turned_g, k_sum, v_sum, space, d_space, parts = p.rooms(
            (p.keys, D + 1), (p.keys, Dv + 1), (p.rows, D), (p.rows, Dv), (p.per_block, D + 1, p.row),
            (p.per_block, Dv + 1, p.row), (p.keys, D), (p.keys, Dv), (p.keys, p.rows), (p.keys, p.rows),
            (max(p.most * p.rows * D, p.keys * D, p.keys * Dv),),
        )  # fmt: skip
        for piece in pieces:
            lead = pages(q, piece).shape[:2]
            K, V, Q, G, TQ, TG, dK, dV = (
                x[: lead[0], : lead[1]]
                for x in (keys, values, queries, gradients, turned_q, turned_g, k_sum, v_sum)
            )
            p.put_keys(k, piece, K)
            p.put_keys(v, piece, V)
            V *= p.scale
            plain = K[..., :D]
            reach = _longest(plain)
            dK[...] = 0
            dV[...] = 0
            for i, j, n in p.blocks(piece.blocks):
                p.put_rows(q, piece, i, j, Q)
                p.put_rows(g, piece, i, j, G)
                delta = np.zeros((*lead, p.rows), p.dtype)
                delta[..., : j - i] = np.vecdot(G[..., : j - i, :], pages(y[i:j], piece))
                log = np.zeros((*lead, p.rows), p.dtype)
                log[..., : j - i] = logsum[piece.b, piece.h, i:j]
                none = log == math.inf  # queries without a visible key: no gradient goes back from them
                if none.any():
                    log[none] = delta[none] = 0
                    G[none] = 0
                if keep_scale != 1:
                    G *= keep_scale
                TQ[..., :D, :] = p.turned(Q)
                TQ *= p.scale * p.log_e
                np.negative(log.reshape(*lead, p.per_block, p.row), out=TQ[..., D, :])
                TG[..., :Dv, :] = p.turned(G)
                np.negative(delta.reshape(*lead, p.per_block, p.row), out=TG[..., Dv, :])
                P, dP = (take(x, *lead, n * p.key, p.rows) for x in (space, d_space))
                p.products(K, TQ, n, P)
                if not _safe(p, reach, Q):
                    np.maximum(P, p.lowest, out=P)
                    np.minimum(P, 1, out=P)  # only what is hidden can be greater
                p.exp(P, out=P)
                p.keep(P, piece, i, j, n, d_space)
                kept = p.kept(piece, i, j, n) if p.dropout else None
                if need_v:
                    part = take(parts, *lead, n * p.key, Dv)
                    p.over_queries(P if kept is None else np.multiply(P, kept, out=dP), G, part)
                    dV[..., : n * p.key, :] += part
                if not (need_q or need_k):
                    continue
                if kept is None:
                    p.products(V, TG, n, dP)
                else:
                    p.products(V[..., :Dv], TG[..., :Dv, :], n, dP)
                    dP *= kept
                    dP -= p.scale * delta[..., None, :]
                dP *= P
                if need_q:
                    pages(dq[i:j], piece)[...] = p.over_keys(dP, plain, n, parts)[..., : j - i, :]
                if need_k:
                    part = take(parts, *lead, n * p.key, D)
                    p.over_queries(dP, Q, part)
                    dK[..., : n * p.key, :] += part
            for needed, total, out in ((need_k, dK, dk), (need_v, dV, dv)):
                if needed:
                    if p.padding is not None:
                        p.clear(total[..., : p.Nk, :], piece)
                    pages(out[piece.part], piece)[...] = total[..., : p.Nk, :]

    _run(p, worker, pieces)
    return dq, *(None if d is None else d[0] if len(d) == 1 else np.add.reduce(d, axis=0) for d in (dk, dv))


def _run(p: Task, worker: Callable, pieces: list | None = None) -> None:
    def quiet(mine: Iterator) -> None:
        with np.errstate(all="ignore"):  # set for each thread on its own
            worker(mine)

    share(quiet, p.pieces() if pieces is None else pieces, p.work())
