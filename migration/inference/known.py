"""What is known across the functions of a project: the kinds of parameters and of outputs.

It is found in rounds, for calls tell callees and callees their callers, and a round reads every scope. What a scope
finds depends on nothing but its text, the scope around it, and what it asks of this. So what it asks and what it tells
is noted, and a scope whose answers have not changed is not read again: what it told is told once more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from dlarray.migration.inference.bodies.class_uses import ClassUses, class_uses
from dlarray.migration.inference.bodies.integer_classes import Values, values_given
from dlarray.migration.inference.bodies.number_slots import given_numbers
from dlarray.migration.inference.bodies.text_uses import used_as_texts
from dlarray.migration.inference.kind_names import (
    ARRAYS,
    CELL,
    CHAR,
    ROWS,
    SCALARS,
    STRINGS,
    TEXT,
    TEXTS,
    UNKNOWN,
    join,
)
from dlarray.migration.inference.reaching import Reaching
from dlarray.migration.source import tree as t

MixedOutputs = tuple[frozenset[int], frozenset[int]]
_NO_OUTPUTS: MixedOutputs = (frozenset(), frozenset())


@dataclass
class Trace:
    """What a scope has asked, with the answers, and what it has told."""

    asked: dict[tuple, Any] = field(default_factory=dict)
    before: dict[tuple, Any] = field(default_factory=dict)  # what was there before it told something
    told: list[tuple] = field(default_factory=list)


@dataclass
class Known:
    """What is known across functions: kinds of parameters and of outputs."""

    parameters: dict[tuple[str, str], str] = field(default_factory=dict)  # (function key, parameter)
    before: dict[tuple[str, str], str] = field(default_factory=dict)  # the same, as the last round found them
    outputs: dict[str, tuple[str, ...]] = field(default_factory=dict)  # function key
    # of structures: parameters with their fields, and outputs by their places; None where a call tells none
    fields: dict[tuple[str, str], dict[str, str] | None] = field(default_factory=dict)
    returned: dict[tuple[str, int], dict[str, str]] = field(default_factory=dict)
    # in a statement, by its identity, each with the anonymous functions around it
    calls: dict[int, list[tuple[t.Index, tuple[t.Lambda, ...]]]] = field(default_factory=dict)
    numbers: set[tuple[str, str]] = field(default_factory=set)  # parameters that some call may give a number
    arrays: set[tuple[str, str]] = field(default_factory=set)  # and those that some call gives an array
    texts: set[tuple[str, str]] = field(default_factory=set)  # parameters that some call gives text
    characters: set[tuple[str, str]] = field(default_factory=set)  # the same of characters alone
    strings: set[tuple[str, str]] = field(default_factory=set)  # and of strings
    # by function key: the outputs that may be characters, and those that may be strings
    mixed_outputs: dict[str, MixedOutputs] = field(default_factory=dict)
    hopeful: bool = False  # the first round: arguments of kinds that are not known yet say nothing
    handles: dict[int, list[t.Handle]] = field(default_factory=dict)  # that a statement gives away
    reaching: dict[int, Reaching] = field(default_factory=dict)  # by the identity of a scope's body
    # what a scope uses as text, by the identity of its body
    used: dict[int, frozenset[str]] = field(default_factory=dict)
    # what a scope gives one number, by the identity of its body
    counted: dict[int, frozenset[str]] = field(default_factory=dict)
    cells: set[tuple[str, str]] = field(default_factory=set)  # parameters that some call gives a cell array
    integers: set[tuple[str, str]] = field(
        default_factory=set
    )  # parameters that some call gives an integer class
    # what a scope gives its variables, by the identity of its body
    given: dict[int, Values] = field(default_factory=dict)
    # how a scope uses its texts, by the identity of its body
    class_uses: dict[int, ClassUses] = field(default_factory=dict)
    parts: tuple[int, frozenset[str]] | None = None  # how many of them were asked, and what they told
    # parameters that are characters in some calls and strings in others, and tell which
    carried: set[tuple[str, str]] = field(default_factory=set)
    trace: Trace | None = None  # of the scope that is read
    # the last reading of each scope, by the identities of its body and its function
    read: dict[tuple[int, int], tuple[Trace, Any]] = field(default_factory=dict)

    def texts_of(self, body: t.Body) -> frozenset[str]:
        """What a scope uses as text; it is asked in each round."""
        if id(body) not in self.used:
            self.used[id(body)] = used_as_texts(body)
        return self.used[id(body)]

    def numbers_of(self, body: t.Body) -> frozenset[str]:
        """What a scope gives one number; it is asked in each round."""
        if id(body) not in self.counted:
            self.counted[id(body)] = given_numbers(body)
        return self.counted[id(body)]

    def values_of(self, body: t.Body) -> Values:
        """What a scope gives its variables; it is asked in each round."""
        if id(body) not in self.given:
            self.given[id(body)] = values_given(body)
        return self.given[id(body)]

    def class_uses_of(self, body: t.Body, outputs: tuple[str, ...]) -> ClassUses:
        """How a scope uses its texts; it is asked in each round."""
        if id(body) not in self.class_uses:
            self.class_uses[id(body)] = class_uses(body, outputs)
        return self.class_uses[id(body)]

    def parts_asked(self) -> frozenset[str]:
        """The fields, and "{}" for cells, whose texts some scope tells from strings."""
        if self.parts is None or self.parts[0] != len(self.class_uses):
            found = frozenset().union(*(uses.parts for uses in self.class_uses.values()))
            self.parts = len(self.class_uses), found
        return self.parts[1]

    def count_of_texts(self) -> int:
        """It grows until nothing more is found."""
        outputs = sum(len(c) + len(s) for c, s in self.mixed_outputs.values())
        said = (self.texts, self.characters, self.strings, self.integers, self.carried)
        return sum(map(len, said)) + outputs

    # -- what scopes ask ----------------------------------------------------------------------------------------
    def _ask(self, question: Callable, *key: Any) -> Any:
        answer = question(self, *key)
        if (trace := self.trace) is not None and (asked := (question, *key)) not in trace.asked:
            trace.asked[asked] = trace.before.get(asked, answer)
        return answer

    def parameter(self, key: str, name: str) -> str:
        """The kind of a parameter; who calls it may come later in the round."""
        return self._ask(_parameter, key, name)

    def fields_given(self, key: str, name: str) -> dict[str, str]:
        """The kinds of the fields of a structure that calls give."""
        return self._ask(_fields, key, name) or {}

    def outputs_of(self, key: str) -> tuple[str, ...]:
        """The kinds of a function's outputs."""
        return self._ask(_outputs, key)

    def returned_by(self, key: str, place: int) -> dict[str, str]:
        """The kinds of the fields of the structure at one of a function's outputs."""
        return self._ask(_returned, key, place)

    def mixed_outputs_of(self, key: str) -> MixedOutputs:
        """Which outputs may be characters, and which strings."""
        return self._ask(_mixed_outputs, key)

    def is_said(self, what: str, key: str, name: str) -> bool:
        """Whether some call gives a parameter "texts", "characters", "strings", "integers", "arrays" or "carried"."""
        return self._ask(_said, what, key, name)

    def is_hopeful(self) -> bool:
        """Whether arguments of kinds that are not known yet say nothing."""
        return self._ask(_hopeful)

    # -- what scopes tell ---------------------------------------------------------------------------------------
    def _tell(self, how: Callable, *what: Any, changes: tuple[tuple, ...] = ()) -> None:
        if (trace := self.trace) is not None:
            for question, *key in changes:
                asked = (question, *key)
                if asked not in trace.asked and asked not in trace.before:
                    trace.before[asked] = question(self, *key)
            trace.told.append((how, what))
        how(self, *what)

    def give(self, key: str, name: str, kind: str) -> None:
        """A call gives a parameter a value of that kind."""
        changed = ((_parameter, key, name), *((_said, what, key, name) for what in _SAID))
        self._tell(_give, key, name, kind, changes=changed)

    def give_fields(self, key: str, name: str, found: dict[str, str]) -> None:
        """The fields of a structure that a call gives; what not all calls give is not known."""
        self._tell(_give_fields, key, name, found, changes=((_fields, key, name),))

    def say(self, what: str, key: str, name: str) -> None:
        """Some call gives a parameter what may be "texts", "characters", "numbers" or "integers"."""
        self._tell(_say, what, key, name, changes=((_said, what, key, name),))

    def set_outputs(self, key: str, kinds: tuple[str, ...]) -> None:
        """The kinds of a function's outputs."""
        self._tell(_set, "outputs", key, kinds, changes=((_outputs, key),))

    def set_returned(self, key: str, place: int, fields: dict[str, str]) -> None:
        """The kinds of the fields of the structure at one of a function's outputs."""
        self._tell(_set, "returned", (key, place), fields, changes=((_returned, key, place),))

    def set_mixed_outputs(self, key: str, outputs: MixedOutputs) -> None:
        """Which outputs may be characters, and which strings."""
        self._tell(_set, "mixed_outputs", key, outputs, changes=((_mixed_outputs, key),))

    # -- rounds -------------------------------------------------------------------------------------------------
    def holds(self, trace: Trace) -> bool:
        """Whether a scope would get the same answers again."""
        return all(question(self, *key) == answer for (question, *key), answer in trace.asked.items())

    def tell_again(self, trace: Trace) -> None:
        """Tell once more what a scope has told."""
        for how, what in trace.told:
            how(self, *what)


_SAID = ("texts", "characters", "strings", "arrays", "cells")


def _parameter(known: Known, key: str, name: str) -> str:
    return known.before.get((key, name)) or known.parameters.get((key, name)) or UNKNOWN


def _fields(known: Known, key: str, name: str) -> dict[str, str] | None:
    return known.fields.get((key, name))


def _outputs(known: Known, key: str) -> tuple[str, ...]:
    return known.outputs.get(key, ())


def _returned(known: Known, key: str, place: int) -> dict[str, str]:
    return known.returned.get((key, place), {})


def _mixed_outputs(known: Known, key: str) -> MixedOutputs:
    return known.mixed_outputs.get(key, _NO_OUTPUTS)


def _said(known: Known, what: str, key: str, name: str) -> bool:
    return (key, name) in getattr(known, what)


def _hopeful(known: Known) -> bool:
    return known.hopeful


def _give(known: Known, key: str, name: str, kind: str) -> None:
    if kind in SCALARS:
        known.numbers.add((key, name))
    if kind in ARRAYS:
        known.arrays.add((key, name))
    if kind == CELL:
        known.cells.add((key, name))
    if kind in (*TEXTS, ROWS):
        known.texts.add((key, name))
    if kind in (CHAR, ROWS, TEXT):
        known.characters.add((key, name))
    if kind in (*TEXTS, STRINGS) and kind != CHAR:
        known.strings.add((key, name))
    known.parameters[key, name] = join(known.parameters.get((key, name)), kind)


def _give_fields(known: Known, key: str, name: str, found: dict[str, str]) -> None:
    before = known.fields.get((key, name), found)
    both = {f: join(kind, found[f]) for f, kind in (before or {}).items() if f in found}
    known.fields[key, name] = both or None


def _say(known: Known, what: str, key: str, name: str) -> None:
    getattr(known, what).add((key, name))


def _set(known: Known, what: str, key: Any, value: Any) -> None:
    getattr(known, what)[key] = value
