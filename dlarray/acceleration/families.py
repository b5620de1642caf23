"""What is known of the calls of an accelerated function, from call to call."""

from __future__ import annotations

from dlarray.acceleration import plan, signatures, traces
from dlarray.acceleration.attempts import Attempt, recorded
from dlarray.acceleration.captured import Captured

Traced = tuple[traces.Trace, Captured, tuple]  # a trace, what it takes from outside, and the values of that


class Family:
    """The calls of one signature: inputs of the same sizes, classes and labels, and all else equal."""

    def __init__(self, inputs: list, names: list[str]) -> None:
        self.names = names  # where the inputs stand
        self.work: plan.Work | None = None
        # whether EnableHigherDerivatives must be true in it; None before it is known
        self.higher: bool | None = None
        self.numbers = {i: x for i, x in enumerate(inputs) if type(x) in (int, float)}
        self.varying: set[int] = set()  # numbers that were another at some call: inputs
        # plain inputs whose values decide what is computed
        self.fixed = {i for i, name in enumerate(names) if name == "nargout"}
        self.plain = ""  # why it is never compiled

    def values(self, inputs: list) -> tuple:
        """The values that belong to the signature: those that decide, and numbers that have never changed so far."""
        for i, first in self.numbers.items():
            if i not in self.varying and inputs[i] != first and (first == first or inputs[i] == inputs[i]):
                self.varying.add(i)
        return tuple([
            signatures.by_value(inputs[i], [])
            for i in sorted(self.fixed.union(self.numbers) - (self.varying - self.fixed))
        ])  # fmt: skip

    def still(self) -> set[int]:
        """The inputs that a trace freezes: numbers that have never changed, and those whose values decide."""
        return {i for i in self.numbers if i not in self.varying} | self.fixed

    def needs_higher(self, inputs: list) -> bool:
        """Whether gradients of a call may be differentiated again, in it or by an evaluation outside."""
        return self.higher is not False or recorded(inputs)


class Signature:
    """What is known of a signature with its values: how often it was called, and its trace.

    Attributes
    ----------
    takeover : int
        The call from which on the compiled trace is used.
    free : int
        The first call that may be traced: 2 where the first one measures the work of its family.
    again : int
        The call at which it is traced for the compiler that makes better programs; 0: never.
    better, swap
        That trace, and the call from which on it is used.
    """

    def __init__(self) -> None:
        self.calls = 0
        self.free = 1
        self.trace: traces.Trace | None = None
        self.takeover = 0
        self.checked = False
        self.plain = False
        self.captured: Captured | None = None
        self.outside: tuple = ()
        self.restarts = self.misses = 0
        self.again = self.swap = 0
        self.better: Traced | None = None
        self._former: Traced | None = None

    @property
    def nbytes(self) -> int:
        """What its compiled programs hold."""
        held = [self.trace, *(kept[0] for kept in (self.better, self._former) if kept is not None)]
        return sum(trace.nbytes for trace in held if trace is not None)

    def take(self, found: Attempt, warm_up: int | str, work: plan.Work) -> None:
        """Use a trace, once it has been compiled."""
        assert found.trace is not None
        self.trace, self.captured, self.outside = found.trace, found.captured, found.outside
        self.takeover = (
            warm_up + 1 if isinstance(warm_up, int)
            else plan.takeover(self.calls, found.trace.steps, work, found.trace.engine.cost)
        )  # fmt: skip
        found.trace.replays = work.operations == 0 or work.replays(found.trace.steps)

    def take_better(self) -> str:
        """Use the better trace from now on; the name of its compiler."""
        assert self.better is not None and self.trace is not None and self.captured is not None
        self._former = self.trace, self.captured, self.outside
        self.trace, self.captured, self.outside = self.better
        self.better, self.checked = None, False
        return self.trace.engine.name

    def give_up(self) -> str:
        """Use the trace no more: again the one before, and the name of its compiler; or none, and ""."""
        if self._former is None:
            self.trace, self.plain = None, True
            return ""
        self.trace, self.captured, self.outside = self._former
        self._former = None
        return self.trace.engine.name

    def keep(self) -> None:
        """The trace has been found right: the one before is not needed any more."""
        self._former = None

    def restart(self) -> None:
        """Forget the trace, for what it was made with is no longer so."""
        self.trace = self.better = self._former = None
        self.checked, self.calls, self.again, self.swap = False, 0, 0, 0
