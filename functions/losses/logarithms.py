"""Probabilities whose logarithm a loss takes: a loss bounds them from below, what made them knows them better.

The logarithm of a probability below eps counts as that of eps, so its slope is at most 1/eps, and the slope of the
softmax or sigmoid that made the probability is about the probability itself: of the product nothing is left where the
prediction is worst.  Where the probability is the very result of such a primitive, `for_logarithm` puts a node beside
it, whose rule takes the two slopes together.  Values stay as they are.
"""

from typing import Any

from dlarray.autodiff.primitive import Primitive, TracedArray


def bounded(xp: Any, p: Any) -> Any:
    """Probabilities, none below eps of their class."""
    return xp.where(p < xp.finfo(p.dtype).eps, xp.full_like(p, float(xp.finfo(p.dtype).eps)), p)


# Of what made the probabilities and the loss of them: the one primitive for both, of probabilities, logits and the
# further arguments.
TOGETHER: dict[tuple[Primitive, Primitive], Primitive] = {}


def loss_of(loss: Primitive, y: Any, *others: Any, **params: Any) -> Any:
    """``loss(for_logarithm(y), …)``; one primitive where there is one for the loss and what made y."""
    made = _maker(y)
    both = None if made is None else TOGETHER.get((made, loss))
    if both is not None:
        given = y.node.params or {}
        if all(params.get(key, value) == value for key, value in given.items()):
            logits = TracedArray(y.value, y.node.parents[0])  # of the logits it takes the node alone
            return both(y, logits, *others, **{**params, **given})
    return loss(for_logarithm(y), *others, **params)


def for_logarithm(y: Any) -> Any:
    """y, for a loss whose gradient is a number divided by ``bounded(y)``."""
    made = _maker(y)
    return y if made is None or made.for_logarithm is None else _beside(y, made.for_logarithm)


def for_both_logarithms(y: Any) -> tuple | None:
    """y and 1-y, for a loss that divides by each of them; None where neither can be told from y better than by y."""
    made = _maker(y)
    if made is None or made.for_logarithm is None or made.rest_for_logarithm is None:
        return None
    return _beside(y, made.for_logarithm), _beside(y, made.rest_for_logarithm)


def _maker(y: Any) -> Primitive | None:
    node = y.node if type(y) is TracedArray else None
    return None if node is None else node.primitive


def _beside(y: TracedArray, p: Primitive) -> Any:
    assert y.node is not None
    logits = TracedArray(y.value, y.node.parents[0])  # of the logits it takes the node alone
    return p(y, logits, **(y.node.params or {}))
