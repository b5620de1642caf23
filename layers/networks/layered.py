"""What networks and layer graphs share: named layers and their connections."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import ClassVar

from dlarray.display import html_text
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import ReadOnlyError, read_only
from dlarray.layers.networks import graph
from dlarray.layers.networks.layer_array import LayerArray
from dlarray.lost_assignments import assigned_part
from dlarray.table import table
from dlarray.visible import visible_names


class Layered:
    """Layers, and the graph that joins them."""

    __internals__ = "rebuilt describe".split()
    __dir__ = visible_names

    __slots__ = ("__weakref__", "_graph", "_layers")

    _layers: list[Layer]
    _graph: graph.Graph

    @read_only("net = replaceLayer(net, layerName, layer)")
    def Layers(self) -> LayerArray:
        """Copies of the layers, in the order in which they were given."""
        part = assigned_part(sys._getframe(1))
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

    _repr_html_ = html_text
