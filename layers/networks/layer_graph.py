"""LayerGraph: layers and their connections, as older programs build networks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dlarray.arguments import is_empty
from dlarray.display import Summary, object_text
from dlarray.errors import ClassError, describe
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import read_only
from dlarray.layers.networks import graph
from dlarray.layers.networks.layer_array import flat_layers
from dlarray.layers.networks.layered import Layered
from dlarray.layers.networks.network import dlnetwork
from dlarray.registry import function


class LayerGraph(Layered):
    """Layers and their connections, without parameters' values being made: what `layerGraph` returns.

    The functions that change networks (`addLayers`, `connectLayers`, …) change layer graphs too, and
    ``dlnetwork(lgraph)`` makes a network of one.

    Attributes
    ----------
    Layers : LayerArray
        Copies of the layers.
    Connections : table
        Columns Source and Destination.
    InputNames, OutputNames : list of str
        Names of the input layers, and of the output layers.

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.layerGraph([dl.featureInputLayer(3), dl.fullyConnectedLayer(1), dl.regressionLayer()])
      LayerGraph with properties:
    <BLANKLINE>
             Layers: [3×1 nnet.cnn.layer.Layer]
        Connections: [2×2 table]
         InputNames: {'input'}
        OutputNames: {'regressionoutput'}
    """

    __slots__ = ()

    def __init__(
        self,
        layers: Sequence[Layer],
        names: Sequence[str] | None = None,
        connections: Sequence[tuple[str, str]] | None = None,
        caller: str = "layerGraph",
    ) -> None:
        own = [layer.copy() for layer in layers]
        names = graph.unique_names(own, caller=caller) if names is None else names
        for layer, name in zip(own, names, strict=True):
            layer.Name = name
        self._graph = graph.build(
            own, names, graph.chain(own, names) if connections is None else connections, caller=caller
        )
        self._layers = own

    @read_only("lgraph = addLayers(lgraph, layers) with an input layer")
    def InputNames(self) -> list[str]:
        """Names of the input layers."""
        return [
            name for name, layer in zip(self._graph.names, self._layers, strict=True) if not layer.NumInputs
        ]

    @read_only("lgraph = addLayers(lgraph, layers) with an output layer")
    def OutputNames(self) -> list[str]:
        """Names of the output layers."""
        return [
            name for name, layer in zip(self._graph.names, self._layers, strict=True) if not layer.NumOutputs
        ]

    def __repr__(self) -> str:
        rows: list[tuple[str, Any]] = [("Layers", self.Layers), ("Connections", self.Connections)]
        for name in ("InputNames", "OutputNames"):
            rows.append((name, tuple(getattr(self, name)) or _NoNames()))
        return object_text("LayerGraph", [(None, rows)])

    def describe(self) -> str:
        """A few words for messages."""
        return f"a LayerGraph of {len(self._layers)} layers"


class _NoNames:
    """How an empty cell array of names is shown."""

    def property_text(self) -> str:
        return f"{{{Summary((1, 0), 'cell')}}}"


@function(differentiable=False)
def layerGraph(layers: Any = None) -> LayerGraph:
    """Layer graph (older programs): layers and their connections.

    Syntaxes: ``lgraph = layerGraph``, ``lgraph = layerGraph(layers)``, ``lgraph = layerGraph(net)``.

    MATLAB recommends `dlnetwork` instead; ``dlnetwork(lgraph)`` makes one, once output layers such as
    `classificationLayer` are removed.

    Parameters
    ----------
    layers : list of Layer, LayerArray or dlnetwork, optional
        Layers, each connected to the next, or a network, whose layers, values and connections are used.

    Returns
    -------
    LayerGraph

    Raises
    ------
    ArgumentError
        A name given twice.
    ClassError
        Something that is neither layers nor a network.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.html

    Examples
    --------
    >>> import dlarray as dl
    >>> lgraph = dl.layerGraph()
    >>> lgraph = dl.addLayers(lgraph, [dl.featureInputLayer(3, Name="in"), dl.fullyConnectedLayer(3, Name="fc")])
    >>> lgraph = dl.addLayers(lgraph, dl.additionLayer(2, Name="add"))
    >>> lgraph = dl.connectLayers(lgraph, "in", "add/in1")
    >>> lgraph = dl.connectLayers(lgraph, "fc", "add/in2")
    >>> lgraph.Connections
      3×2 table
    <BLANKLINE>
        Source    Destination
        ______    ___________
    <BLANKLINE>
        {'in'}    {'fc'     }
        {'in'}    {'add/in1'}
        {'fc'}    {'add/in2'}
    >>> dl.dlnetwork(lgraph).Initialized
    True
    """
    if isinstance(layers, (dlnetwork, LayerGraph)):
        return LayerGraph(layers._layers, layers._graph.names, layers._graph.connections)
    try:
        return LayerGraph(flat_layers([] if is_empty(layers) else layers))
    except ClassError:
        raise ClassError(
            f"layerGraph: layers must be layers or a dlnetwork, but it is {describe(layers)}; fix: "
            "layerGraph([featureInputLayer(3), fullyConnectedLayer(1)])"
        ) from None
