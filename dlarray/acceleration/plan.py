"""When a signature is traced, and at which call its compiled program takes over.

Both follow from the work that a call does, counted in operations and numbers, never from the clock: so a seed gives the
same bits on every run, and on every machine.  The seconds are those of a common processor of 2025; they need not be
right, only their proportions.
"""

from __future__ import annotations

from dataclasses import dataclass

OPERATION, NUMBER = 6e-6, 1.5e-9  # to compute as it stands: for each operation, and each number that it makes
WORTH = 3.0  # of computing before the compiler, which takes 0.5 to import alone, is thought of
LAUNCHED, LAUNCHED_NUMBER = 2.5e-4, 5e-11  # the same on a GPU: the host launches four kernels for each, about
WORTH_ON_GPU = 0.5  # there recording is all that it takes
FEWEST = 24  # calls before a signature is traced
# To compile: for every program, and for each operation in it.
COMPILING = {"jax": (0.5, 1.5e-3), "torch": (8.0, 2.5e-2)}
RECORDED = 6  # the call at which operations are recorded to be done again, which takes as long as three calls
UNASKED = 24  # the same where nobody asked for it: what ends soon must not be slower
LEAST = 0.05  # of a call's time that is Python's, for that to be worth it
AGAIN = 10.0  # of computing with the compiler that is soon ready before the one that makes better programs is asked
SPARE = 3.0  # times what it takes to compile: meanwhile calls are quicker than they are counted, for they are compiled
REPLAYED, REPLAYED_NUMBER = 4e-6, 0.7e-9  # by PyTorch, operation by operation


@dataclass(frozen=True)
class Work:
    """What one call does: how many operations, which make how many numbers."""

    operations: int
    numbers: int
    on_gpu: bool = False

    @property
    def seconds(self) -> float:
        """How long a call takes as it stands, about."""
        operation, number = (LAUNCHED, LAUNCHED_NUMBER) if self.on_gpu else (OPERATION, NUMBER)
        return max(self.operations, 10) * operation + self.numbers * number

    @property
    def is_python(self) -> bool:
        """Whether much of the time passes between the operations, not in them."""
        return self.operations * OPERATION >= LEAST * self.seconds

    def replays(self, steps: int) -> bool:
        """Whether PyTorch's operations one by one are quicker."""
        return steps * REPLAYED + self.numbers * REPLAYED_NUMBER < self.seconds


def first_trace(work: Work) -> int:
    """The call at which a signature is traced: what is called less often is never traced."""
    return max(FEWEST, round((WORTH_ON_GPU if work.on_gpu else WORTH) / work.seconds))


def first_recording(work: Work, asked: bool) -> int:
    """The call at which operations are recorded to be done again; 0, never, where nobody asked and little is gained."""
    if asked:
        return RECORDED
    return UNASKED if work.is_python else 0


def takeover(traced_at: int, steps: int, work: Work, engine: str = "jax", times: float = 1.0) -> int:
    """The call from which on the compiled program of ``steps`` operations is used."""
    if engine not in COMPILING:  # nothing is compiled
        return traced_at + 1
    begin, step = COMPILING[engine]
    return traced_at + max(8, round(times * (begin + step * steps) / work.seconds))


def again(takeover: int, work: Work) -> int:
    """The call at which what runs compiled since ``takeover`` is traced for the better compiler."""
    return takeover + max(FEWEST, round(AGAIN / work.seconds))


def swap(traced_at: int, steps: int, work: Work, engine: str) -> int:
    """The call from which on the better program of ``steps`` operations is used; nobody should have to wait for it."""
    return takeover(traced_at, steps, work, engine, SPARE)
