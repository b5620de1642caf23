"""The loss of connectionist temporal classification as one operation: sums over all alignments, step by step.

The states of an observation with the tokens a, b are: start, blank, a, blank, b, blank.  A frame goes from a state to
itself, to the next, or over a blank that stands between two different tokens.  All arrays have a last axis of states;
``labels`` says what each state emits, and logarithms of 0 are ``NEVER``, a number, so that no step makes a NaN of two
infinities.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.autodiff.declare import primitive
from dlarray.autodiff.untraced import value_of
from dlarray.backend import device_of, namespace
from dlarray.functions.losses.logarithms import bounded

NEVER = -1e30


def _moved(xp: Any, a: Any, steps: int) -> Any:
    """Values of states, shifted to later states (or to earlier ones, for negative steps)."""
    count = min(abs(steps), a.shape[-1])
    gap = xp.full_like(a[..., :count], NEVER)
    parts = [gap, a[..., : a.shape[-1] - count]] if steps > 0 else [a[..., count:], gap]
    return xp.concat(parts, axis=-1)


def _log_sum(xp: Any, a: Any, b: Any, c: Any) -> Any:
    """The logarithm of the sum of three exponentials."""
    raw = value_of(a)
    top = namespace(raw).maximum(namespace(raw).maximum(raw, value_of(b)), value_of(c))
    return xp.log(xp.exp(a - top) + xp.exp(b - top) + xp.exp(c - top)) + top


def _emitted(xp: Any, y: Any, labels: Any, frames: Any) -> Any:
    """What each state emits in each frame, as logarithms: (time, batch, states); the start emits nothing."""
    raw = namespace(labels)
    index = raw.broadcast_to(labels[None, ...], (y.shape[0], *labels.shape))
    p = xp.take_along_axis(y, index, axis=-1)
    e = xp.log(bounded(xp, xp.where(frames[..., None], p, xp.ones_like(p))))  # padding may be NaN
    return xp.concat([xp.full_like(e[..., :1], NEVER), e[..., 1:]], axis=-1)


def _forward(xp: Any, e: Any, skips: Any, frames: Any) -> list:
    """For each frame the logarithms of the probabilities to have come to each state."""
    like = value_of(e)
    rx = namespace(like)
    start = rx.arange(like.shape[-1], device=device_of(like)) == 0
    row = (
        rx.where(start, rx.zeros_like(like[0, ...]), rx.full_like(like[0, ...], NEVER))
        if like.shape[0]
        else None
    )
    a, found = row, []
    for t in range(like.shape[0]):
        two = _moved(xp, a, 2)
        two = xp.where(skips, two, xp.full_like(two, NEVER))
        a = xp.where(frames[t, :, None], _log_sum(xp, a, _moved(xp, a, 1), two) + e[t, ...], a)
        found.append(a)
    return found


def _total(xp: Any, a: Any, final: Any) -> Any:
    """The logarithm of the probability of all alignments: (batch, 1)."""
    a = xp.where(final, a, xp.full_like(a, NEVER))
    top = namespace(value_of(a)).max(value_of(a), axis=-1, keepdims=True)
    return xp.log(xp.sum(xp.exp(a - top), axis=-1, keepdims=True)) + top


def _loss(xp: Any, total: Any) -> Any:
    """-log, and infinity where there is no alignment."""
    loss = xp.where(value_of(total) < NEVER / 2, xp.full_like(total, float("inf")), -total)
    return loss[:, 0]


def composed(xp, y, *, labels, skips, frames, final):
    """The same, in the standard's functions: for higher derivatives."""
    return _loss(xp, _total(xp, _forward(xp, _emitted(xp, y, labels, frames), skips, frames)[-1], final))


# Fused for memory and speed: the recursion through time would record ten nodes for each frame.
@primitive((0,), aux=True, composite=composed, holomorphic=False)
def ctc_p(xp, y, *, labels, skips, frames, final):
    """The losses (batch) of probabilities y (time, batch, classes); keeps the forward recursion."""
    e = _emitted(xp, y, labels, frames)
    alpha = _forward(xp, e, skips, frames)
    total = _total(xp, alpha[-1], final)
    return _loss(xp, total), (e, xp.stack(alpha, axis=0), total)


@ctc_p.vjp_all
def _(xp, g, y, *, aux, labels, skips, frames, final, needs):
    """Each state's share in each frame, divided by the probability of what it emits."""
    e, alpha, total = aux
    share = _posteriors(xp, e, alpha, total, skips, frames, final)
    numbers = xp.arange(y.shape[-1], device=device_of(y))
    hot = xp.astype(labels[..., None] == numbers, share.dtype)
    sums = xp.permute_dims(xp.matmul(xp.permute_dims(share, (1, 0, 2)), hot), (1, 0, 2))
    return (-(g[:, None] * sums) / xp.where(frames[..., None], bounded(xp, y), xp.ones_like(y)),)


@ctc_p.vjp_kernel("numpy")
def _(g, y, *, aux, labels, skips, frames, final, needs):
    e, alpha, total = aux
    share = _posteriors(np, e, alpha, total, skips, frames, final)
    t, b, classes = y.shape
    places = np.arange(t * b).reshape(t, b, 1) * classes + labels
    sums = np.bincount(places.ravel(), share.ravel(), y.size).astype(y.dtype, copy=False)
    return (-(g[:, None] * sums.reshape(y.shape)) / np.where(frames[..., None], bounded(np, y), 1),)


def _posteriors(xp: Any, e: Any, alpha: Any, total: Any, skips: Any, frames: Any, final: Any) -> Any:
    """How probable each state is in each frame, given the targets: (time, batch, states)."""
    b = xp.where(final, xp.zeros_like(e[0, ...]), xp.full_like(e[0, ...], NEVER))
    ahead = _reached(xp, skips)
    counts = xp.logical_and(frames, total[None, :, 0] > NEVER / 2)
    found = []
    for t in range(e.shape[0] - 1, -1, -1):
        joint = alpha[t, ...] + b
        share = xp.exp(joint - xp.max(joint, axis=-1, keepdims=True))
        share = share / xp.sum(share, axis=-1, keepdims=True)
        found.append(xp.where(counts[t, :, None], share, xp.zeros_like(share)))
        v = b + e[t, ...]
        two = _moved(xp, v, -2)
        two = xp.where(ahead, two, xp.full_like(two, NEVER))
        b = xp.where(frames[t, :, None], _log_sum(xp, v, _moved(xp, v, -1), two), b)
    return xp.stack(found[::-1], axis=0)


def _reached(xp: Any, skips: Any) -> Any:
    """From which states the state after the next can be reached."""
    count = min(2, skips.shape[-1])
    return xp.concat([skips[..., count:], xp.zeros_like(skips[..., :count])], axis=-1)
