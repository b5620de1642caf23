"""What is known of the calls of an accelerated function, from call to call."""

from __future__ import annotations

from dlarray.acceleration import plan, signatures, traces
from dlarray.acceleration.captured import Captured


class Family:
    """The calls of one signature: inputs of the same sizes, classes and labels, and all else equal."""

    def __init__(self, inputs: list, names: list[str]) -> None:
        self.names = names  # where the inputs stand
        self.work: plan.Work | None = None
        self.higher = True  # whether EnableHigherDerivatives must be true in it; known after the first call
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


class Signature:
    """What is known of a signature with its values: how often it was called, and its trace."""

    def __init__(self) -> None:
        self.calls = 0
        self.trace: traces.Trace | None = None
        self.takeover = 0
        self.checked = False
        self.plain = False
        self.captured: Captured | None = None
        self.outside: tuple = ()
        self.restarts = 0
