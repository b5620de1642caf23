"""Attention kernels for NumPy: forward and backward in blocks of queries, so memory stays linear in the lengths.

They know nothing of labels or of the tape.  Arrays are views of shape (time, batch, heads, channels) with any strides,
such as ``x.reshape(T, B, H, D)`` of stored "CBT" data.  Threads work on different heads and observations; how, and how
the products are cut, is the business of ``attention_tiles_numpy``.

Whatever belongs to a single query or a single key rides along in the products as extra channels, for free::

    scores - logsum     =  [keys, 1] · [scale·queries, -logsum]'
    scale·(d - delta)   =  [scale·values, scale] · [gradient, -delta]'

so the backward makes only two passes over a block besides its products: the exponential, and one multiplication.
Exponentials are taken to the base 2 where NumPy has a vectorised loop for that (half the time of ``exp``, and as
accurate); scores and logarithms then count in base 2 too.  That loop is ten times slower where the result would not be
a normal number, so what is hidden is set to zero afterwards, and no argument is lower than ``lowest``.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from dlarray.functions.attention.attention_tiles_numpy import HIDDEN, Task, pages, take
from dlarray.threads import share

# While no score can exceed this, exp needs no maximum subtracted: exp(36) times any sane value is far from overflow,
# and no weight, down to exp(-72) divided by the number of keys, is too small for a normal number.
SAFE = 36.0


def _longest(x):
    """The greatest squared length of the rows of each group."""
    return np.vecdot(x, x).max(axis=-1, initial=0)


def _sizes(p, reach, Q):
    """Whether exp needs no maximum subtracted from the scores of a block, and whether some are wild.

    Wild are scores that may not be finite, that are as large as what hides keys, or so large that a sum of them and the
    logarithm of a softmax's denominator would be the score alone.
    """
    squares = reach * _longest(Q) * p.scale * p.scale  # a power of Python's raises where it overflows
    largest = np.max(squares, initial=0)
    wild = not largest < p.largest_square or p.far
    bounded = largest <= SAFE**2 or (not wild and 0 < p.softcap <= SAFE)
    # The weight of the only key there is comes out as exactly 1 from exp(0), not always from exp(s)/exp(s)
    return bounded and p.bias is None and p.Nk > 1, wild


def _shifted(P, hidden):
    """Scores of which some are wild, less the greatest of those that a query sees; the others stay lowest."""
    np.copyto(P, -math.inf, where=hidden)
    shift = np.maximum.reduce(P, axis=-2, keepdims=True, initial=-math.inf)
    shift[hidden.all(axis=-2, keepdims=True)] = 0  # there is no visible key
    P -= shift
    return shift


def attention_forward(q, k, v, **options) -> tuple[np.ndarray, np.ndarray]:
    """softmax(scale · q·k') · v for every head, and the logarithm of each softmax denominator.

    q is (Nq, B, H, D), k (Nk, B, G, D), v (Nk, B, G, Dv), where G divides H; the result is (Nq, B, H, Dv) and
    (B, H, Nq).  A query that may use no key gives zeros, and inf as logarithm.  The options are those of ``Task``.

    A hidden key counts for nothing even if it is NaN or Inf.  A weight of 0 times a value that is NaN or Inf is NaN, as
    in a plain product, also where a block would otherwise be skipped.
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
            finite = not p.causal or bool(np.isfinite(_longest(V)).all())
            for i, j, n in p.blocks(piece.blocks, finite):
                p.put_rows(q, piece, i, j, Q)
                turned[...] = p.turned(Q)
                turned *= p.factor()
                P = take(space, *lead, n * p.key, p.rows)
                p.products(K, turned, n, P)
                p.bend(P, piece, i, j)
                bounded, wild = _sizes(p, reach, Q)
                hidden = p.hidden(P, piece, i, j, n, visible) if wild else None
                shift: Any = 0
                if not bounded:
                    if hidden is None:
                        p.hide(P, piece, i, j, n, visible, spare)
                        shift = np.maximum.reduce(P, axis=-2, keepdims=True, initial=-math.inf)
                        shift[shift <= HIDDEN / 2] = 0  # there is no visible key
                        P -= shift
                    else:
                        shift = _shifted(P, hidden)
                    np.maximum(P, p.lowest, out=P)
                p.exp(P, out=P)
                if hidden is None:
                    p.keep(P, piece, i, j, n, spare)
                else:
                    np.copyto(P, 0, where=hidden)
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
    """The gradients of q, k, v and the bias, for as many as ``needs`` has; None where one is not needed.

    The weights are computed again, block by block.

    y and logsum are what ``attention_forward`` gave, with the same options.
    """
    p = Task(q, k, v, 1, **options)
    D, Dv = p.D, p.Dv
    need_q, need_k, need_v, need_b = (*needs, False)[:4]
    pieces = p.pieces()
    db: Any = np.zeros(p.bias.shape, p.dtype) if need_b else None
    fold = 1.0 if need_b else p.scale  # what the gradients of the scores are multiplied by on their way
    dq: Any = np.empty((p.Nq, p.B, p.H, D), p.dtype) if need_q else None
    dk: Any = np.empty((p.Nk, p.B, p.H, D), p.dtype) if need_k else None
    dv: Any = np.empty((p.Nk, p.B, p.H, Dv), p.dtype) if need_v else None
    turns = _Turns()
    keep_scale = 1 / (1 - p.dropout)

    def worker(pieces):
        keys, values, queries, gradients, turned_q, turned_g, k_sum, v_sum, space, d_space, t_space, parts = p.rooms(
            (p.keys, D + 1), (p.keys, Dv + 1), (p.rows, D), (p.rows, Dv), (p.per_block, D + 1, p.row),
            (p.per_block, Dv + 1, p.row), (p.keys, D), (p.keys, Dv), (p.keys, p.rows), (p.keys, p.rows),
            (p.keys if p.softcap else 0, p.rows), (max(p.most * p.rows * D, p.keys * D, p.keys * Dv),),
        )  # fmt: skip
        for piece in pieces:
            lead = pages(q, piece).shape[:2]
            K, V, Q, G, TQ, TG, dK, dV = (
                x[: lead[0], : lead[1]]
                for x in (keys, values, queries, gradients, turned_q, turned_g, k_sum, v_sum)
            )
            p.put_keys(k, piece, K)
            p.put_keys(v, piece, V)
            V *= fold
            visible = p.visible(piece)
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
                TQ *= p.factor()
                bounded, wild = _sizes(p, reach, Q)
                if (
                    p.softcap or wild
                ):  # its bend comes before the logarithms; beside what is wild they would be lost
                    TQ[..., D, :] = 0
                else:
                    np.negative(log.reshape(*lead, p.per_block, p.row), out=TQ[..., D, :])
                TG[..., :Dv, :] = p.turned(G)
                np.negative(delta.reshape(*lead, p.per_block, p.row), out=TG[..., Dv, :])
                P, dP = (take(x, *lead, n * p.key, p.rows) for x in (space, d_space))
                p.products(K, TQ, n, P)
                tangent = take(t_space, *P.shape) if p.softcap else None
                p.bend(P, piece, i, j, tangent)
                hidden = p.hidden(P, piece, i, j, n, visible) if wild else None
                if hidden is not None:
                    _shifted(P, hidden)
                elif p.softcap:
                    P -= log[..., None, :]
                if not bounded:
                    np.maximum(P, p.lowest, out=P)
                    np.minimum(P, 1, out=P)  # only what is hidden can be greater
                p.exp(P, out=P)
                if hidden is not None:
                    np.copyto(P, 0, where=hidden)
                    total = P.sum(axis=-2, keepdims=True)
                    P /= np.where(total == 0, 1, total)
                else:
                    p.keep(P, piece, i, j, n, d_space)
                kept = p.kept(piece, i, j, n) if p.dropout else None
                if need_v:
                    part = take(parts, *lead, n * p.key, Dv)
                    p.over_queries(P if kept is None else np.multiply(P, kept, out=dP), G, part)
                    dV[..., : n * p.key, :] += part
                if not (need_q or need_k or need_b):
                    continue
                if kept is None:
                    p.products(V, TG, n, dP)
                else:
                    p.products(V[..., :Dv], TG[..., :Dv, :], n, dP)
                    dP *= kept
                    dP -= fold * delta[..., None, :]
                dP *= P
                if need_b:
                    if visible is not None:
                        dP *= visible[:, :, : n * p.key, None]
                    p.add_bias_gradient(db, dP, piece, i, j)
                    dP *= p.scale
                if tangent is not None:
                    tangent *= tangent
                    np.subtract(1, tangent, out=tangent)
                    dP *= tangent
                if need_q:
                    pages(dq[i:j], piece)[...] = p.over_keys(dP, plain, n, parts)[..., : j - i, :]
                if need_k:
                    part = take(parts, *lead, n * p.key, D)
                    p.over_queries(dP, Q, part)
                    dK[..., : n * p.key, :] += part
            turns.wait(piece)
            for needed, total, out in ((need_k, dK, dk), (need_v, dV, dv)):
                if needed:
                    if p.padding is not None:
                        p.clear(total[..., : p.Nk, :], piece)
                    here = pages(out, piece)
                    if piece.part:
                        here += total[..., : p.Nk, :]
                    else:
                        here[...] = total[..., : p.Nk, :]
            turns.done(piece)

    # several pieces may add to one place of the bias: in the order of the pieces, so that results repeat
    def in_turn(pieces):
        try:
            worker(pieces)
        except BaseException:
            turns.give_up()
            raise

    _run(p, in_turn, pieces, alone=need_b and p.bias.shape[:3] != (p.B, p.H, p.Nq))
    gradients = dq, *(None if d is None else _together(d, p.share) for d in (dk, dv)), db
    return gradients[: len(needs)]


class _Turns:
    """Who adds to the sums of a group of heads: its pieces in their order, so that results repeat.

    Pieces are taken in that order, too, so the one that another waits for is being worked on.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()  # that `with` takes: an interrupt cannot leave it closed
        self._changed = threading.Condition(self._lock)
        self._next: dict[tuple[int, int], int] = {}
        self._over = False

    def wait(self, piece: Any) -> None:
        """Until the pieces before have added theirs."""
        key = piece.b.start, piece.h.start
        with self._lock:
            self._changed.wait_for(lambda: self._over or self._next.get(key, 0) == piece.part)

    def done(self, piece: Any) -> None:
        with self._lock:
            self._next[piece.b.start, piece.h.start] = piece.part + 1
            self._changed.notify_all()

    def give_up(self) -> None:
        """One has failed, and nobody must wait for it."""
        with self._lock:
            self._over = True
            self._changed.notify_all()


def _together(d, share):
    """The sum over the heads of queries that share a head of keys: (Nk, B, heads, channels)."""
    if share == 1:
        return d
    return np.add.reduce(d.reshape(*d.shape[:2], -1, share, d.shape[-1]), axis=3)


def _run(p: Task, worker: Callable, pieces: list | None = None, alone: bool = False) -> None:
    def quiet(mine: Iterator) -> None:
        with np.errstate(all="ignore"):  # set for each thread on its own
            worker(mine)

    share(quiet, p.pieces() if pieces is None else pieces, 0 if alone else p.work())
