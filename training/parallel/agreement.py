"""How processes agree on what comes next, so that none of them waits for one that will not come.

Before processes exchange anything they exchange a *header* each: what they are about to do, on how many
observations.  Headers have one size, so this works whatever the others do.  A process that has raised an error, or that
has ended, takes part in the next exchange and says so; the others then raise an error that names it instead of
waiting.  All processes see the same headers and draw the same conclusions.
"""

from __future__ import annotations

import json
import struct
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from dlarray.errors import ClassError, DistributedError, describe
from dlarray.training.parallel.held_signals import undivided

# What a process is about to do.
FAILED, ENDED, AGGREGATE, SUM, GATHER, BROADCAST, TABLE = range(7)
# As users know them.
CALLS = ("an error", "the end", "aggregate", "share", "gather", "broadcast", "any, all or same")
_LAYOUT = struct.Struct("<B7xdQ32s")  # what, observations, count, digest
LONGEST = 4000  # bytes of an error's text
GRACE = 60.0  # seconds that a process which has raised an error waits for the others before it ends them


class Header(NamedTuple):
    """What one process says before an exchange."""

    what: int
    weight: float = 0.0  # of AGGREGATE and SUM: the observations in this process's share
    amount: int = 0  # of bytes, of numbers or of losses
    digest: bytes = bytes(32)


class Agreement:
    """The exchanges of one group of processes."""

    def __init__(self, transport: Any) -> None:
        self.transport = transport
        self.rank, self.size = transport.rank, transport.size
        self.over = False  # this process has ended its part

    # -- before an exchange ------------------------------------------------------------------------------------
    def headers(self, mine: Header) -> list[Header]:
        """The headers of all processes; an error if one of them has failed or ended."""
        if self.over:
            raise DistributedError(
                "dldistribute: this communicator is closed; fix: close it after the last exchange, or make another "
                "with comm = dldistribute()"
            )
        found = self._exchanged(mine)
        failed = [r for r, h in enumerate(found) if h.what == FAILED]
        if failed:
            texts = self._texts(found, b"")
            told = "; ".join(f"rank {r} raised {texts[r]}" for r in failed)
            hint = "" if "fix: " in told else "; fix: mend what went wrong there"
            raise agreed(DistributedError(f"{CALLS[mine.what]}: {told} (this is rank {self.rank}){hint}"))
        ended = [r for r, h in enumerate(found) if h.what == ENDED]
        if ended:
            raise agreed(
                DistributedError(
                    f"{CALLS[mine.what]}: rank {_ranks(ended)} has ended, but rank {self.rank} has not; fix: the same "
                    "number of calls on every rank: while comm.any(hasdata(mbq)), and n=0 where a rank has no data left"
                )
            )
        return found

    def meet(self, mine: Header) -> list[Header]:
        """The headers of all processes, which must be about to do the same."""
        found = self.headers(mine)
        if any(h.what != mine.what for h in found):
            self.refuse_mixture(found)
        return found

    def refuse_mixture(self, found: list[Header]) -> None:
        """Raise, on all processes, because they are about to do different things."""
        told = ", ".join(f"rank {r} calls {CALLS[h.what]}" for r, h in enumerate(found))
        raise agreed(
            DistributedError(
                f"dldistribute: the ranks do not do the same: {told}; fix: call the methods of the communicator in the "
                "same order on every rank"
            )
        )

    def table(self, value: Any) -> list[Any]:
        """A value of every process that JSON can hold."""
        sent = json.dumps(value).encode()
        counts = [h.amount for h in self.meet(Header(TABLE, amount=len(sent)))]
        return [json.loads(part) for part in self._parts(sent, counts)]

    def check_json(self, caller: str, value: Any) -> None:
        """Refuse what cannot be told to another process."""
        try:
            json.dumps(value)
        except (TypeError, ValueError):
            raise ClassError(
                f"{caller}: {describe(value)} cannot be sent to another process; fix: arrays, numbers, texts, and "
                "lists and dicts of them"
            ) from None

    def _exchanged(self, mine: Header) -> list[Header]:
        if self.size == 1:
            return [mine]
        rows = self.transport.gather(np.frombuffer(_LAYOUT.pack(*mine), np.uint8))
        return [Header(*_LAYOUT.unpack(row.tobytes())) for row in rows]

    def _parts(self, sent: bytes, counts: list[int]) -> list[bytes]:
        joined = self.transport.gather_parts(np.frombuffer(sent, np.uint8), counts).tobytes()
        ends = np.cumsum(counts)
        return [joined[end - count : end] for end, count in zip(ends, counts, strict=True)]

    def _texts(self, found: list[Header], mine: bytes) -> list[str]:
        counts = [h.amount if h.what == FAILED else 0 for h in found]
        return [part.decode(errors="replace") for part in self._parts(mine, counts)]

    # -- when a process fails or ends --------------------------------------------------------------------------
    @contextmanager
    def guarded(self) -> Iterator[None]:
        """Tell the others of an error that leaves the block, unless they know."""
        try:
            yield
        except BaseException as error:
            self.fail(error)
            raise

    @undivided
    def fail(self, error: BaseException) -> None:
        """Tell the others that this process has raised an error, unless all have raised it together."""
        if self.size == 1 or self.over or getattr(error, "agreed", False):
            return
        error.agreed = True  # type: ignore[attr-defined]
        text = f"{type(error).__name__}: {error}".encode()[:LONGEST]
        timer = threading.Timer(GRACE, self._give_up, [error])
        timer.daemon = True
        timer.start()
        try:
            self._texts(self._exchanged(Header(FAILED, amount=len(text))), text)
        finally:
            timer.cancel()

    def _give_up(self, error: BaseException) -> None:
        """End all processes, because the others do not come to hear of an error."""
        traceback.print_exception(error)
        print(
            f"rank {self.rank}: no exchange for {GRACE:g} s after this error: all ranks are ended",
            file=sys.stderr,
        )
        self.transport.abort()

    @undivided
    def end(self) -> None:
        """Take part in what the others exchange until they end too."""
        while not self.over:
            if self.size == 1:
                self.over = True
                return
            found = self._exchanged(Header(ENDED))
            if any(h.what == FAILED for h in found):
                self._texts(found, b"")
            self.over = all(h.what == ENDED for h in found)


def agreed(error: Any) -> Any:
    """The error, marked as one that every process raises."""
    error.agreed = True
    return error


def differing(told: list[Any], words: Callable[[Any, Any, int], str]) -> str:
    """Where the first process differs from rank 0, in ``words(its item, that of rank 0, place)``."""
    for rank, mine in enumerate(told):
        for k in range(max(len(mine), len(told[0]))):
            here = mine[k] if k < len(mine) else None
            there = told[0][k] if k < len(told[0]) else None
            if here != there:
                return f"rank {rank} has {words(here, there, k)}"
    return "they differ"


def _ranks(ranks: list[int]) -> str:
    return " and ".join(map(str, ranks))
