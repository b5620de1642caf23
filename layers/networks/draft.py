"""Draft: the layers and connections of networks that are being edited.

An edit gives another network and leaves the one before, so a loop of edits that built each network anew would cost
the square of its length.  Instead networks share a draft, which an edit changes where it touches it; the graph is
built when somebody asks for it.  The draft is as its newest network is.  An older one that is asked again gets a draft
of its own: the state that it all began with, and the edits up to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dlarray.layers.base.layer import Layer
from dlarray.layers.networks import graph

Port = tuple[int, int]  # the number that the draft gives a layer, and the place of its input or output


class Draft:
    """Layers by number, their order, and what each input is fed by; ``version`` counts the edits."""

    __slots__ = (
        "_base",
        "_edits",
        "counts",
        "fed",
        "feeds",
        "layers",
        "names",
        "numbers",
        "order",
        "version",
    )

    def __init__(self, layers: Sequence[Layer], names: Sequence[str], fed: Mapping[Port, Port]) -> None:
        self.layers: dict[int, Layer] = dict(enumerate(layers))
        self.names: dict[int, str] = dict(enumerate(names))
        self.numbers: dict[str, int] = {name: k for k, name in enumerate(names)}
        self.order: list[int] = list(range(len(layers)))
        self.fed: dict[Port, Port] = dict(fed)
        self.feeds: dict[
            int, dict[Port, int]
        ] = {}  # for each layer the inputs that it feeds, and by which output
        for b, (k, j) in self.fed.items():
            self.feeds.setdefault(k, {})[b] = j
        self.counts: dict[
            str, int
        ] = {}  # the numbers at the ends of automatic names that are in use: 1 to this one
        self.version = 0
        self._edits: list[tuple[str, tuple]] = []
        self._base = tuple(layers), tuple(names), tuple(self.fed.items())

    @classmethod
    def of(cls, layers: Sequence[Layer], plan: graph.Graph) -> Draft:
        """The draft of a network that is built."""
        fed = {
            (k, j): source
            for k, sources, _ in plan.steps
            for j, source in enumerate(sources)
            if source[0] >= 0
        }
        return cls(layers, plan.names, fed)

    def at(self, version: int) -> Draft:
        """A draft of its own for the network of an earlier version."""
        layers, names, fed = self._base
        old = Draft(layers, names, dict(fed))
        if not version:
            return old
        for name, arguments in self._edits[:version]:
            getattr(old, name)(*arguments)
        return Draft(*old.compact())

    def compact(self) -> tuple[list[Layer], list[str], dict[Port, Port]]:
        """The layers in their order, their names, and what feeds what by their places in that order."""
        place = {number: k for k, number in enumerate(self.order)}
        fed = {(place[b], j): (place[a], i) for (b, j), (a, i) in self.fed.items()}
        return (
            list(map(self.layers.__getitem__, self.order)),
            list(map(self.names.__getitem__, self.order)),
            fed,
        )

    def change(self, name: str, *arguments: Any) -> int:
        """Make an edit, one of the methods below; the number of the version that comes of it."""
        getattr(self, name)(*arguments)
        self._edits.append((name, arguments))
        self.version += 1
        return self.version

    # -- edits: what they are given has been checked ----------------------------------------------------------
    def insert(
        self, place: int | None, layers: Sequence[Layer], names: Sequence[str], above: int = 0
    ) -> None:
        """Layers, each connected to the next, that come at a place in the order, by default at its end.

        They get the next free numbers: the number of the first is ``above``.
        """
        numbers = range(above, above + len(layers))
        for number, layer, name in zip(numbers, layers, names, strict=True):
            self.layers[number], self.names[number], self.numbers[name] = layer, name, number
            if number > above and layer.NumInputs and self.layers[number - 1].NumOutputs:
                self.connect((number - 1, 0), (number, 0))
        if place is None:
            self.order.extend(numbers)
        else:
            self.order[place:place] = numbers

    def connect(self, a: Port, b: Port) -> None:
        """A connection from an output to an input."""
        self.fed[b] = a
        self.feeds.setdefault(a[0], {})[b] = a[1]

    def disconnect(self, b: Port) -> None:
        """No connection to an input any more."""
        k, _ = self.fed.pop(b)
        del self.feeds[k][b]

    def remove(self, numbers: Sequence[int]) -> None:
        """Layers that go, with their connections."""
        for number in numbers:
            for j in range(len(self.layers[number].InputNames)):
                if (number, j) in self.fed:
                    self.disconnect((number, j))
            for b in list(self.feeds.pop(number, ())):
                del self.fed[b]
            del self.layers[number], self.numbers[self.names.pop(number)]
        gone = set(numbers)
        if len(gone) == 1:
            del self.order[self._place(number)]
        else:
            self.order = [number for number in self.order if number not in gone]
        self.counts = {}

    def replace(
        self,
        number: int,
        layers: Sequence[Layer],
        names: Sequence[str],
        above: int,
        sources: Mapping[int, Port],
        sinks: Sequence[tuple[Port, int]],
    ) -> None:
        """Layers in the place of one: ``sources`` feed the inputs of the first, the last feeds ``sinks``."""
        place = self._place(number)
        self.remove([number])
        self.insert(place, layers, names, above)
        for j, a in sources.items():
            self.connect(a, (above, j))
        for b, i in sinks:
            self.connect((above + len(layers) - 1, i), b)

    def _place(self, number: int) -> int:
        """Where a layer stands in the order: at first, and after layers gave way to as many, where its number says."""
        as_first = number < len(self.order) and self.order[number] == number
        return number if as_first else self.order.index(number)

    def exchange(self, number: int, layer: Layer) -> None:
        """Another layer with the same name, inputs and outputs."""
        self.layers[number] = layer

    # -- what edits ask ---------------------------------------------------------------------------------------
    def next_number(self) -> int:
        """The number that the next new layer gets."""
        return next(reversed(self.layers), -1) + 1

    def leads(self, b: int, a: int) -> bool:
        """Whether layer b feeds layer a, through others or itself.

        The search goes on from b and back from a in turn, and ends where one of them has nowhere else to go.
        """
        if a == b:
            return True
        ways = self._walk(b, self._after), self._walk(a, self._before)
        while True:
            for walk, goal in zip(ways, (a, b), strict=True):
                here = next(walk, None)
                if here is None:
                    return False
                if here == goal:
                    return True

    def _after(self, k: int) -> Iterator[int]:
        return (b for b, _ in self.feeds.get(k, ()))

    def _before(self, k: int) -> Iterator[int]:
        found = (self.fed.get((k, j)) for j in range(len(self.layers[k].InputNames)))
        return (source[0] for source in found if source is not None)

    def _walk(self, start: int, steps: Any) -> Iterator[int]:
        seen, waiting = {start}, [start]
        while waiting:
            for k in steps(waiting.pop()):
                if k not in seen:
                    seen.add(k)
                    waiting.append(k)
                    yield k


class Roster:
    """The layers of networks of which each differs in one layer from the one before.

    As with drafts, the list is the newest network's, and an older one finds its own by taking back what came later.
    """

    __slots__ = ("_layers", "_taken")

    def __init__(self, layers: Sequence[Layer]) -> None:
        self._layers = list(layers)
        self._taken: list[tuple[int, Layer]] = []  # the place and the layer that stood there

    def exchange(self, place: int, layer: Layer) -> int:
        """Another layer in a place; the number of the version that comes of it."""
        self._taken.append((place, self._layers[place]))
        self._layers[place] = layer
        return len(self._taken)

    def newest(self, version: int) -> bool:
        """Whether this version may be edited here: nobody has, and there is less to take back than to copy."""
        return version == len(self._taken) <= len(self._layers)

    def layer(self, place: int) -> Layer:
        """A layer of the newest version."""
        return self._layers[place]

    def at(self, version: int) -> list[Layer]:
        """The layers of a version."""
        layers = list(self._layers)
        for place, layer in reversed(self._taken[version:]):
            layers[place] = layer
        return layers
