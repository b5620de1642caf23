"""What networks and layer graphs share: named layers and their connections."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, ClassVar

from dlarray.elsewhere.foreign_words import NETWORKS
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import ReadOnlyError, read_only
from dlarray.layers.networks import graph
from dlarray.layers.networks.draft import Draft, Roster
from dlarray.layers.networks.initialization import named
from dlarray.layers.networks.layer_array import LayerArray
from dlarray.lost_assignments import assigned_part
from dlarray.table import table
from dlarray.visible import visible_names


class Layered:
    """Layers, and the graph that joins them."""

    __internals__ = "adopt describe draft drafted rebuilt".split()
    __dir__ = visible_names

    __slots__ = ("__weakref__", "_draft", "_graph", "_layers", "_roster")

    # Either the layers and their graph, or after an edit what they will be made of: a draft, the version of it that
    # this network is, and the outputs that were chosen.
    _layers: list[Layer]
    _graph: graph.Graph
    _draft: tuple[Draft, int, tuple[str, ...]] | None
    # Or the graph alone, and of the layers a roster and the version of it that this network has.
    _roster: tuple[Roster, int] | None

    def __getattr__(self, name: str) -> Any:
        if name in ("_layers", "_graph"):
            held = getattr(self, "_draft", None)
            if held is not None:
                draft, outputs = self.draft()[0], held[2]
                layers, names, fed = draft.compact()
                plan = graph.assembled(layers, names, fed)
                kept = tuple([name for name in outputs if name in plan.ports])
                self._graph = plan._replace(outputs=kept, chosen=True) if kept else plan
                self._layers, self._draft = layers, None
                return getattr(self, name)
        if name == "_layers":
            shared = getattr(self, "_roster", None)
            if shared is not None:
                self._layers, self._roster = shared[0].at(shared[1]), None
                return self._layers
        known = getattr(type(self), name, None)
        if isinstance(known, property) and known.fget is not None:
            return known.fget(
                self
            )  # a property refuses by an AttributeError, and Python asks here before it tells
        fix = f"; fix: {NETWORKS[name]}" if name in NETWORKS else ""
        raise AttributeError(
            f"'{type(self).__name__}' object has no attribute '{name}'{fix}", name=name, obj=self
        )

    def __same_parts__(self) -> list:
        plan = self._graph
        return [self._layers, sorted(plan.connections), list(plan.inputs), list(plan.outputs)]

    def draft(self, caller: str = "") -> tuple[Draft, tuple[str, ...]]:
        """What edits change, as it is for this network, and the outputs that were chosen."""
        held = getattr(self, "_draft", None)
        if held is None:
            plan = self._graph
            return Draft.of(self._layers, plan), plan.outputs if plan.chosen else ()
        draft, version, outputs = held
        if draft.version != version:
            draft = draft.at(version)
            self._draft = draft, 0, outputs
        return draft, outputs

    def drafted(self, draft: Draft, version: int, outputs: tuple[str, ...]) -> Any:
        """A network that is not initialized: what an edit has made of the draft."""
        new = object.__new__(type(self))
        known = draft.numbers
        kept = [name for name in outputs if name in known or name.rpartition("/")[0] in known]
        new._draft = draft, version, tuple(kept)
        return new

    def adopt(self, caller: str, layer: Layer, name: str) -> Layer:
        """A network's own copy of a layer, with its name."""
        return named(layer.copy(), name)

    @read_only("net = replaceLayer(net, layerName, layer)")
    def Layers(self) -> LayerArray:
        """Copies of the layers, in the order in which they were given."""
        part = _assigned(sys._getframe(1))
        if part:
            raise ReadOnlyError(
                f"net.Layers gives copies, so an assignment to net.Layers{part} would change nothing; fix: layer = "
                "net.Layers(2); layer.Name = value; net = replaceLayer(net, layerName, layer)"
            )
        return LayerArray([layer.copy() for layer in self._layers])

    @read_only("net = connectLayers(net, s, d), or disconnectLayers(net, s, d)")
    def Connections(self) -> table:
        """The connections: columns Source and Destination."""
        pairs = self._graph.connections
        columns = {"Source": [a for a, _ in pairs], "Destination": [b for _, b in pairs]}
        return table(columns, kinds={"Source": "cell", "Destination": "cell"})

    # Method forms of the functions that take both; the modules of the functions set them.
    addLayers: ClassVar[Callable]
    removeLayers: ClassVar[Callable]
    replaceLayer: ClassVar[Callable]
    connectLayers: ClassVar[Callable]
    disconnectLayers: ClassVar[Callable]
    plot: ClassVar[Callable]
    mermaid: ClassVar[Callable]

    _repr_html_: ClassVar[Callable]


def refuse_assigned_column(what: str, asked: FrameType) -> None:
    """Refuse ``net.Learnables.Value = values``, which would give a table that nobody holds another column."""
    part = _assigned(asked)
    if part.startswith("."):
        raise ReadOnlyError(
            f"net.{what} is a copy, so an assignment to net.{what}{part} would change nothing; fix: t = net.{what}; "
            f"t{part} = values; net.{what} = t"
        )


def _assigned(asked: FrameType) -> str:
    if asked.f_code is Layered.__getattr__.__code__ and asked.f_back is not None:
        asked = asked.f_back  # Python asks there once more, after an AttributeError
    return assigned_part(asked)
