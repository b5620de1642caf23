"""Many seeds in one walk back over the tape.

A Jacobian needs one pull for each row of its values.  The pulls differ in their seeds alone, so all seeds are stacked
along a leading axis and pulled as one ``Batched`` array, whose own array library (``dlarray.autodiff.batched``) hides
that axis from the gradient rules.  Rules, fused ones and composites of higher orders too, are used as they are; what
cannot be done for a batch is done for one seed after the other.
"""

import math
from collections.abc import Callable
from typing import Any

from dlarray.autodiff import elementwise, manipulation, products, rows
from dlarray.autodiff.batched import (
    LIBRARY,
    NotBatched,
    aligned,
    as_one_product,
    behind,
    negative_axes,
    prefixed,
)
from dlarray.autodiff.primitive import Batched, Primitive, TracedArray, lifted
from dlarray.autodiff.tape import Node, leaf, pull
from dlarray.backend import backend_name, namespace
from dlarray.errors import TraceError

# More elements than this in one array are pulled in several batches: the work is then in the arrays, and a batch would
# only take memory.  On the host what leaves the cache is slower than one seed after the other, unless it is traced.
MOST_ELEMENTS = 1 << 20
MOST_IN_CACHE = 1 << 14


# -- primitives that rules call by themselves ------------------------------------------------------------------
# Those that are right on the stacked values as they are, with a node of their own instead of one for each step.
_DIRECT = {
    id(p) for module in (elementwise, products) for p in vars(module).values() if isinstance(p, Primitive)
}


def apply(batch: Batched, p: Primitive, args: tuple, params: dict) -> Any:
    """The primitive with a batched array among its arguments."""
    if id(p) in _DIRECT:
        values = aligned(args)
        if p is products.matmul_right and type(args[1]) is not Batched and args[1].ndim == 2:
            return Batched(as_one_product(p, *values))
        return Batched(p(*values, **params))
    special = _SPECIAL.get(id(p))
    if special is not None:
        return special(p, *args, **params)
    result = p.forward(LIBRARY, *args, **params)
    return result[0] if p.aux else result


def _by_key(p, x, *, key, shape):
    return Batched(p(x.value, key=behind(key), shape=prefixed(x, shape)))


def _replaced(p, x, v, *, key, shape):
    if type(x) is not Batched or type(v) is not Batched:
        raise NotBatched("replaced")
    return Batched(p(x.value, v.value, key=behind(key), shape=prefixed(x, shape)))


def _taken(p, g, index, *, axis, size):
    return Batched(p(g.value, index, axis=negative_axes(axis, g.ndim), size=size))


def _rows(p, g, **params):
    """Rows are summed or read by number: the leading axis goes into the columns meanwhile."""
    xp, v = namespace(g.value), g.value
    n, k, m = v.shape
    done = p(xp.reshape(xp.permute_dims(v, (1, 0, 2)), (k, n * m)), **params)
    return Batched(xp.permute_dims(xp.reshape(done, (done.shape[0], n, m)), (1, 0, 2)))


_SPECIAL: dict[int, Callable] = {
    id(manipulation.scatter): _by_key,
    id(manipulation.getitem): _by_key,
    id(manipulation.replaced): _replaced,
    id(manipulation.untake): _taken,
    id(manipulation.take_along): _taken,
    id(rows.add_rows): _rows,
    id(rows.gather_rows): _rows,
}


def pull_fused(g: Batched, p: Primitive, saved: tuple, params: dict, needs: tuple[bool, ...]) -> list:
    """The gradients of a fused primitive by its composite: what its forward has kept is for one gradient alone.

    Kernels keep what suits their own rule, so the general rule may not be run on it.
    """
    if p.composite is None or not p.batches:
        raise NotBatched(p.name)
    by_argument = {i: value for i, value in zip(p.saves, saved, strict=True) if i >= 0}
    links = [leaf(by_argument[i].shape) if needed else None for i, needed in enumerate(needs)]
    arguments = [
        lifted(by_argument[i]) if link is None else TracedArray(by_argument[i], link)
        for i, link in enumerate(links)
    ]
    result = p.composite(namespace(*arguments), *arguments, **{k: v for k, v in params.items() if k != "aux"})
    found = pull(result.node, g, {n for n in links if n is not None}, retain=True, higher=False)
    return [None if n is None else found.get(n) for n in links]


# What a primitive asks of a batched array among its arguments.
Batched.apply = apply  # type: ignore[assignment]
Batched.pull_fused = pull_fused  # type: ignore[assignment]


# -- the walk --------------------------------------------------------------------------------------------------
def pull_rows(y: Node, seeds: Any, targets: set[Node], *, higher: bool) -> dict[Node, Any]:
    """One pull for each seed along the leading axis of ``seeds``; the gradients are stacked along theirs.

    The tape is kept, as several pulls need it.
    """
    count = seeds.shape[0]
    largest = max(math.prod(node.shape) for node in (y, *targets)) or 1
    cached = not higher and backend_name(seeds) == "numpy"
    step = max(1, (MOST_IN_CACHE if cached else MOST_ELEMENTS) // largest)
    parts = []
    for start in range(0, count, step):
        stop = min(start + step, count)
        parts.append(_pull_batch(y, seeds[start:stop, ...], targets, higher))
    if len(parts) < 2:
        return parts[0] if parts else {}
    return {node: _joined("concat", [part[node] for part in parts]) for node in parts[0]}


def _pull_batch(y: Node, seeds: Any, targets: set[Node], higher: bool) -> dict[Node, Any]:
    count = seeds.shape[0]
    if count > 1:
        try:
            found = pull(y, Batched(seeds), targets, retain=True, higher=higher)
        except TraceError:
            raise
        except Exception:  # whatever a batch cannot do; a mistake of another kind shows in the loop as well
            pass
        else:
            return {node: _all_of(g, count) for node, g in found.items()}
    return pull_loop(y, seeds, targets, higher=higher)


def pull_loop(y: Node, seeds: Any, targets: set[Node], *, higher: bool) -> dict[Node, Any]:
    """``pull_rows``, one seed after the other."""
    found = [pull(y, seeds[i, ...], targets, retain=True, higher=higher) for i in range(seeds.shape[0])]
    return {node: _joined("stack", [part[node] for part in found]) for node in (found[0] if found else ())}


def _all_of(g: Any, count: int) -> Any:
    if type(g) is Batched:
        return g.value
    return namespace(g).broadcast_to(g, (count, *g.shape))


def _joined(name: str, arrays: list) -> Any:
    if any(type(a) is TracedArray for a in arrays):
        arrays = [lifted(a) for a in arrays]
    return getattr(namespace(arrays[0]), name)(arrays, axis=0)
