"""Communicator: what processes that train one network together exchange."""

from __future__ import annotations

import atexit
import hashlib
import math
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np

from dlarray import nests, random
from dlarray.arguments import number, whole
from dlarray.array import asdlarray, dlarray, make
from dlarray.autodiff import tape
from dlarray.backend import asarray_like, is_array, namespace, to_numpy
from dlarray.display import object_text
from dlarray.errors import ArgumentError
from dlarray.functions.normalization.shared_statistics import Share, working_on
from dlarray.training.parallel.aggregation import Aggregation
from dlarray.training.parallel.agreement import (
    AGGREGATE,
    BROADCAST,
    GATHER,
    SUM,
    TABLE,
    Agreement,
    Header,
    agreed,
    differing,
)
from dlarray.training.parallel.buckets import BucketSums, worthwhile
from dlarray.training.parallel.flat_buffers import (
    carrier,
    checked,
    digest,
    fact_words,
    facts,
    from_bytes,
    to_bytes,
)
from dlarray.training.parallel.held_signals import Held, undivided
from dlarray.training.parallel.shares import part_of


class Communicator:
    """The processes that train one network together; see `dldistribute`."""

    def __init__(self, transport: Any) -> None:
        self._transport = transport
        self._agreement = Agreement(transport)
        self._sums: BucketSums | None = None  # of gradients, on their way

    # -- who is there ----------------------------------------------------------------------------------------------
    @property
    def rank(self) -> int:
        """The number of this process, from 0."""
        return self._transport.rank

    @property
    def size(self) -> int:
        """The number of processes."""
        return self._transport.size

    @property
    def isroot(self) -> bool:
        """Whether this is rank 0, which prints and saves."""
        return self.rank == 0

    @property
    def Backend(self) -> str:
        """What carries the numbers: "serial", "mpi" or "nccl"."""
        return self._transport.name

    @property
    def closed(self) -> bool:
        """Whether this process has ended its part."""
        return self._agreement.over

    def __repr__(self) -> str:
        shown = [("rank", self.rank), ("size", self.size), ("isroot", self.isroot), ("Backend", self.Backend)]
        return object_text("Communicator", [(None, shown)])

    def describe(self) -> str:
        """A few words for messages."""
        return f"Communicator of {self.size} process{'es' * (self.size != 1)}"

    # -- a training step ---------------------------------------------------------------------------------------
    @undivided
    def aggregate(
        self, gradients: Any, state: Any = None, loss: Any = None, /, *, n: Any, net: Any = None
    ) -> tuple[Any, Any, Any]:
        """Gradients, states and loss of the whole mini-batch, from those of each rank's ``n`` observations."""
        agreement = self._agreement
        with agreement.guarded():
            weight = observations("aggregate", n)
            if self.size == 1 and weight and gradients is not None:
                return gradients, state, loss
            work = Aggregation(gradients, state, loss, net, weight)
        try:
            found = self._met(Header(AGGREGATE, weight, len(work.loss), digest(work.facts)), work)
        except BaseException:
            self._abandon()
            raise
        total = sum(h.weight for h in found)
        if any(h.digest != found[0].digest for h in found):
            self._refuse_difference(work.facts)
        sums, self._sums = self._sums, None
        if sums is not None and (
            sums.digest != digest(work.summed) or sums.weights != tuple(h.weight for h in found)
        ):
            sums.abandon()
            raise agreed(
                ArgumentError(
                    "aggregate: share was told of other gradients, or of other numbers of observations; fix: the same "
                    "learnables and the same n in share(n, gradients=net.Learnables) and aggregate(gradients, n=n)"
                )
            )
        if not total:
            raise agreed(
                ArgumentError(
                    "aggregate: n is 0 on every rank: there is no mini-batch; fix: while comm.any(hasdata(mbq))"
                )
            )
        counts = {h.amount for h in found if h.weight}
        if len(counts) > 1:
            raise agreed(
                ArgumentError(
                    f"aggregate: the ranks have {sorted(counts)} losses; fix: the same on all ranks"
                )
            )
        fractions = [h.weight / total for h in found]
        if sums is None:
            summed = work.unpacked([self._transport.add(b) for b in work.packed(fractions[self.rank])])
        else:
            sums.rest(work.arrays if weight else None)
        rows = self._rows(work.numbers(counts.pop()))
        return work.merged(summed if sums is None else sums.sums(), rows, fractions)

    def _abandon(self) -> None:
        """End the sums that were begun, as all ranks do when one of them fails."""
        sums, self._sums = self._sums, None
        if sums is not None:
            sums.abandon()

    def _met(self, mine: Header, work: Aggregation) -> list[Header]:
        """The headers of an aggregation.  A rank without observations adds nothing to the sums that the others make."""
        while True:
            found = self._agreement.headers(mine)
            others = [h for h in found if h.what == SUM]
            idle = [h.what == AGGREGATE and not h.weight for h in found]
            if not others and all(h.what == AGGREGATE for h in found):
                return found
            if mine.weight or not all(h.what == SUM or rests for h, rests in zip(found, idle, strict=True)):
                self._agreement.refuse_mixture(found)
            share = next(h for h in found if h.what == SUM)
            if not share.amount and any(share.digest):  # the others begin to sum gradients as they find them
                self._abandon()
                self._sums = BucketSums(
                    self._transport,
                    work.arrays,
                    [h.weight if h.what == SUM else 0.0 for h in found],
                    share.digest,
                )
                self._sums.rest(None)
            self._add_up(None, found)

    def _refuse_difference(self, mine: Any) -> None:
        def words(here: Any, there: Any, k: int) -> str:
            return f"{fact_words(here)} in place {k + 1}, where rank 0 has {fact_words(there)}"

        told = self._agreement.table(mine)
        raise agreed(
            ArgumentError(
                f"aggregate: the ranks hold different arrays: {differing(told, words)}; fix: the same network on every "
                "rank, its layers in the same order: net = comm.broadcast(net) gives them the same values"
            )
        )

    def _rows(self, mine: np.ndarray) -> np.ndarray:
        """The host vectors of all ranks, of the same length, as rows."""
        if self.size == 1 or not mine.size:
            return np.tile(mine, (self.size, 1))
        return self._transport.gather_parts(mine, [mine.size] * self.size).reshape(self.size, -1)

    @contextmanager
    def share(self, n: Any, *, key: Any = None, gradients: Any = None) -> Iterator[None]:
        """Compute on ``n`` observations, this rank's share of a mini-batch.

        Batch normalizations take mean and variance of the whole mini-batch, and random numbers are this rank's own.
        They follow from the state of the global stream, the rank and ``key``, by default the number of shares since the
        stream was last drawn from or set.

        ``gradients`` are the learnables, such as ``net.Learnables``, for whose gradients ``dlgradient`` will be asked:
        these are summed while the backward pass goes on, from the last layer to the first, where they are on the
        processor and of more than some megabytes.  The same ``n`` and those gradients then go to `aggregate`.
        """
        if self.size == 1:
            yield
            return
        agreement = self._agreement
        with agreement.guarded():
            weight = observations("share", n)
            if not weight:
                raise ArgumentError(
                    "share: a share has observations, but n is 0; fix: if n > 0: …, and comm.aggregate(…, n=0) else"
                )
            own = self._own_stream(key)
            arrays, told = self._summed_early(gradients)
        self._abandon()
        with Held():
            found = agreement.headers(Header(SUM, weight, 0, told))
            self._check_sums(found)
        if arrays:
            weights = [h.weight if h.what == SUM else 0.0 for h in found]
            self._sums = BucketSums(self._transport, arrays, weights, told)
        fraction = weight / sum(h.weight for h in found)
        before, tape.stack.early = tape.stack.early, None if self._sums is None else self._sums.places
        try:
            with agreement.guarded(), random.drawing_from(own), working_on(Share(fraction, self._total)):
                yield
        except BaseException:
            self._abandon()
            raise
        finally:
            tape.stack.early = before

    def _summed_early(self, gradients: Any) -> tuple[list[Any], bytes]:
        """Learnables whose gradients are summed during the backward pass, and what other ranks are told of them."""
        if gradients is None:
            return [], bytes(32)
        leaves = nests.flatten(gradients)[0]
        values = checked("share", names := nests.paths(gradients, "gradients"), leaves)
        arrays = [X._data for X in values]
        return (
            (arrays, digest(facts(names, values))) if worthwhile(self._transport, arrays) else ([], bytes(32))
        )

    def _own_stream(self, key: Any) -> random.Twister:
        stream = random.stream()
        state = hashlib.blake2b(stream.state.tobytes(), digest_size=16).hexdigest()
        if key is None:
            now = state, stream.begun
            before, count = getattr(self, "_shares", (None, -1))
            key = count + 1 if before == now else 0
            self._shares = now, key
        words = hashlib.blake2b(f"{state}/{self.rank}/{key}".encode(), digest_size=4).digest()
        return random.Twister(int.from_bytes(words, "little"))

    @undivided
    def _total(self, x: Any) -> Any:
        """The sum of a raw array over all ranks."""
        kind = carrier(x.dtype)
        xp = namespace(x)
        flat = xp.reshape(xp.astype(x, getattr(xp, kind)), (-1,))
        header = Header(SUM, 1.0, math.prod(x.shape), kind.encode().ljust(32, b"\0"))
        found = self._agreement.headers(header)
        self._check_sums(found)
        return xp.astype(xp.reshape(self._add_up(flat, found), x.shape), x.dtype)

    def _check_sums(self, found: list[Header]) -> None:
        busy = [h for h in found if not (h.what == AGGREGATE and not h.weight)]
        if any(h.what != SUM or (h.amount, h.digest) != (busy[0].amount, busy[0].digest) for h in busy):
            self._agreement.refuse_mixture(found)

    def _add_up(self, flat: Any, found: list[Header]) -> Any:
        """The sum of the buffers that the headers speak of; zeros from a rank that has none."""
        like = next(h for h in found if h.what == SUM)
        if not like.amount:
            return flat
        if flat is None:
            flat = self._transport.zeros(like.amount, like.digest.rstrip(b"\0").decode())
        return self._transport.add(flat)

    # -- data ------------------------------------------------------------------------------------------------------
    def partition(self, data: Any, /) -> Any:
        """This rank's part of data: a datastore, minibatchqueue, list, labelled array, or number of observations."""
        return part_of(data, self.size, self.rank)

    @undivided
    def broadcast(self, value: Any, /, root: int = 0) -> Any:
        """The values of one rank, on all: a network, arrays in any nest, numbers, texts."""
        if self.size == 1:
            return value
        agreement = self._agreement
        with agreement.guarded():
            last = self.size - 1
            root = whole(
                "broadcast",
                "root",
                root,
                least=0,
                most=last,
                expected=f"a rank from 0 to {last}",
                fix="root=0",
            )
            pair = [value, value.State] if nests.is_network(value) else [value]
            leaves, rebuild = nests.flatten(pair)
            paths = nests.paths(pair, "value")
            places = [k for k, v in enumerate(leaves) if isinstance(v, dlarray) or is_array(v)]
            arrays = [leaves[k]._data if isinstance(leaves[k], dlarray) else leaves[k] for k in places]
            plain = {paths[k]: v for k, v in enumerate(leaves) if k not in set(places)}
            told = [[paths[k], list(x.shape), str(x.dtype)] for k, x in zip(places, arrays, strict=True)]
            told += [[path, "no array"] for path in plain]
            data = to_bytes(arrays)
            agreement.check_json("broadcast", plain)
        roots = [int(h.weight) for h in agreement.meet(Header(BROADCAST, root))]
        if len(set(roots)) > 1:
            raise agreed(
                ArgumentError(f"broadcast: the ranks name the roots {roots}; fix: one root on all ranks")
            )
        known = agreement.table([told, plain])
        theirs = [structure for structure, _ in known]
        if any(structure != theirs[0] for structure in theirs):
            raise agreed(
                ArgumentError(
                    "broadcast: the ranks hold values of different structure: "
                    f"{differing(theirs, lambda a, b, k: f'{a} where rank 0 has {b}')}; fix: build the network, or the "
                    "nest, in the same way on every rank"
                )
            )
        received = from_bytes(self._transport.spread(data, root), arrays)
        new = list(leaves)
        for k, raw in zip(places, received, strict=True):
            new[k] = make(raw, leaves[k]._format, None) if isinstance(leaves[k], dlarray) else raw
        for k, path in enumerate(paths):
            if path in plain:
                new[k] = known[root][1][path]
        made = rebuild(new)
        return made[0].with_states(list(made[1].Value)) if nests.is_network(value) else made[0]

    @undivided
    def gather(self, value: Any, /) -> list[Any]:
        """The values of all ranks, on all: arrays of any size, or what JSON can hold."""
        if self.size == 1:
            return [value]
        agreement = self._agreement
        with agreement.guarded():
            given = isinstance(value, dlarray)
            array = value._data if given else value if is_array(value) else None
            host = None if array is None else np.ascontiguousarray(to_numpy(array))
            told = (
                value
                if host is None
                else [list(host.shape), host.dtype.str, value._format if given else None]
            )
            agreement.check_json("gather", told)
        agreement.meet(Header(GATHER))
        known = agreement.table([host is not None, told])
        if not any(is_it for is_it, _ in known):
            return [told for _, told in known]
        sent = np.empty(0, np.uint8) if host is None else to_bytes([host])
        lengths = [math.prod(told[0]) * np.dtype(told[1]).itemsize if is_it else 0 for is_it, told in known]
        data, at, found = self._transport.gather_parts(sent, lengths), 0, []
        for (is_it, told), length in zip(known, lengths, strict=True):
            if not is_it:
                found.append(told)
                continue
            x = data[at : at + length].copy().view(told[1]).reshape(told[0])
            at += length
            raw = x if array is None else asarray_like(x, array, None)
            found.append(raw if told[2] is None else make(raw, told[2], None))
        return found

    def sum(self, value: Any, /) -> Any:
        """The sum of arrays or numbers over all ranks; the arrays have the same size on all."""
        found = self.gather(value)
        total = found[0]
        for other in found[1:]:
            total = total + other
        return total

    def any(self, flag: Any, /) -> bool:
        """Whether a flag is true on some rank."""
        return any(self._flags("any", flag))

    def all(self, flag: Any, /) -> bool:
        """Whether a flag is true on every rank."""
        return all(self._flags("all", flag))

    def _flags(self, caller: str, flag: Any) -> list[bool]:
        with self._agreement.guarded():
            mine = bool(float(asdlarray(flag)._data.reshape(())) if isinstance(flag, dlarray) else flag)
        return [bool(value) for value in self.numbers(float(mine))]

    @undivided
    def numbers(self, value: float) -> list[Any]:
        """A number of each rank, whole if it was, by the quickest way."""
        found = [h.weight for h in self._agreement.meet(Header(TABLE, value))]
        return [int(v) if v == int(v) else v for v in found]

    @undivided
    def same(self, value: Any, /) -> bool:
        """Whether the values of a network or nest are the same to the last bit on all ranks."""
        with self._agreement.guarded():
            leaves = nests.flatten([value, value.State] if nests.is_network(value) else value)[0]
            arrays = [asdlarray(v)._data for v in leaves]
            names = facts([str(k) for k in range(len(arrays))], [dlarray.from_array(x) for x in arrays])
            mine = hashlib.blake2b(to_bytes(arrays).tobytes() + digest(names), digest_size=32).hexdigest()
        return len(set(self._agreement.table(mine))) == 1

    # -- the end, and errors -----------------------------------------------------------------------------------------
    def close(self) -> None:
        """End this rank's part; the others go on until they close or end too."""
        self._abandon()
        self._agreement.end()

    def fail(self, error: BaseException, /) -> None:
        """Tell the other ranks of an error on this one, unless they know: they raise one too at their next exchange."""
        self._agreement.fail(error)

    def __enter__(self) -> Communicator:
        return self

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if error is not None:
            self.fail(error)


def observations(caller: str, n: Any) -> float:
    """A number of observations."""
    return number(
        caller,
        "n",
        n,
        least=0,
        finite=True,
        expected="the number of observations of this rank, 0 or more",
        fix='n=size(X, finddim(X, "B"))',
    )


# -- errors and the end of a process ---------------------------------------------------------------------------------
def watch(comm: Communicator) -> None:
    """Tell the other ranks of an error that nothing catches, and of the end of this process."""
    before = sys.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: Any) -> None:
        before(kind, error, trace)
        if not comm.closed:
            comm.fail(error)

    sys.excepthook = hook
    atexit.register(comm.close)
