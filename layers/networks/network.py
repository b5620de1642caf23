"""dlnetwork: layers, their connections, and the values of their parameters."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Sequence
from typing import Any, ClassVar

from dlarray.arguments import flag, is_empty, texts
from dlarray.display import object_text
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.layers.base.constructor import constructor
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.layout import networkDataLayout
from dlarray.layers.base.parameters import Slot, replaced, value_of
from dlarray.layers.base.properties import own_copy, read_only
from dlarray.layers.networks import graph
from dlarray.layers.networks.draft import Draft, Roster
from dlarray.layers.networks.initialization import adopted, initialized, named
from dlarray.layers.networks.layer_array import flat_layers
from dlarray.layers.networks.layered import Layered, refuse_assigned_column
from dlarray.layers.networks.parameter_view import ParameterView, checked_value
from dlarray.nests import is_network
from dlarray.table import table
from dlarray.visible import visible_names


class dlnetwork(Layered):
    """Deep-learning network: layers that are evaluated, differentiated and updated together.

    Syntaxes: ``dlnetwork()``, ``dlnetwork(layers)``, ``dlnetwork(layers, X1, …, XN)``,
    ``dlnetwork(layers, Initialize=False)``, ``dlnetwork(…, OutputNames=names)``, ``dlnetwork(lgraph, …)``.

    Parameters
    ----------
    layers : list of Layer, LayerArray or LayerGraph, optional
        The layers, each connected to the next, or a layer graph.  The network works on copies, so a layer given
        twice is two layers. Unnamed layers get names: "fc", or "fc_1", "fc_2", … when there are several.
    X1, …, XN : dlarray or networkDataLayout, optional
        Example data, or its layout, for each of the network's inputs; needed where an input is not an input
        layer.
    Initialize : bool, optional
        Whether to initialize the parameters that are not set (True).
    OutputNames : list of str, optional
        Layers ("fc") or outputs of layers ("attention/scores") that the network returns, by default all
        outputs that no layer takes.

    Attributes
    ----------
    Layers : LayerArray
        Copies of the layers.
    Connections : table
        Columns Source and Destination.
    Learnables, State : table
        Columns Layer, Parameter and Value.  Assigning a table sets the values of this network.
    InputNames, OutputNames : list of str
        Input layers and inputs that nothing is connected to; outputs.
    Initialized : bool
        Whether the network can be evaluated.

    Notes
    -----
    Functions never change a network: ``initialize(net)``, ``adamupdate(net, …)`` and the like return
    another one, which shares the values that are the same.  Parameters are single precision when the
    network is made, whatever class they are given in; ``dlupdate`` changes the class.

    ``dlfeval`` traces the learnables of a network among its inputs, so ``dlgradient(loss, net.Learnables)``
    works in it.

    Extends MATLAB: a layer class that needs no arguments can be given in place of a layer (``[…, softmaxLayer]``).

    Raises
    ------
    ClassError
        Something among the layers that is not a layer.
    ArgumentError
        A name given twice, an output that does not exist, an input for which nothing is known.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layers = [
    ...     dl.sequenceInputLayer(12),
    ...     dl.selfAttentionLayer(4, 12),
    ...     dl.layerNormalizationLayer(),
    ...     dl.fullyConnectedLayer(9),
    ...     dl.softmaxLayer(),
    ... ]
    >>> net = dl.dlnetwork(layers)
    >>> net
      dlnetwork with properties:
    <BLANKLINE>
             Layers: [5×1 nnet.cnn.layer.Layer]
        Connections: [4×2 table]
         Learnables: [12×3 table]
              State: [0×3 table]
         InputNames: {'sequenceinput'}
        OutputNames: {'softmax'}
        Initialized: 1
    <BLANKLINE>
      View summary with summary.
    >>> X = dl.dlarray(dl.rand([12, 2, 7], "single"), "CBT")
    >>> net.predict(X).describe()
    '9(C) × 2(B) × 7(T) single dlarray'
    """

    __internals__ = (
        "with_states with_reset_state with_learnables with_parameter_factor parameter_factor learn_rate_factors "
        "predicted"
    ).split()
    __dir__ = visible_names

    __slots__ = ("_initialized", "_layouts")

    _initialized: bool
    _layouts: tuple[networkDataLayout, ...]  # of the inputs, as they were when the network was initialized

    def __init__(self, layers: Any = None, *X: Any, Initialize: bool = True, OutputNames: Any = None) -> None:
        plan = getattr(layers, "_graph", None)  # of a layer graph, or of another network
        given = layers._layers if plan is not None else flat_layers([] if is_empty(layers) else layers)
        own = [adopted(layer) for layer in given]
        names = graph.unique_names(own)
        _no_output_layers(own, names)
        own = [named(layer, name) for layer, name in zip(own, names, strict=True)]
        outputs = None if is_empty(OutputNames) else texts("dlnetwork", "OutputNames", OutputNames)
        connections = graph.chain(own, names) if plan is None else plan.connections
        self._graph = graph.build(own, names, connections, outputs)
        self._layers = own
        self._initialized = False
        self._layouts = ()
        if not own:
            return
        if flag("dlnetwork", "Initialize", Initialize) or X:
            made = initialized(self, X)
            self._layers, self._graph, self._layouts = made._layers, made._graph, made._layouts
            self._initialized = True

    # -- properties ----------------------------------------------------------------------------------------

    @read_only("the names come from the layers; net = replaceLayer(net, layerName, layer)")
    def InputNames(self) -> list[str]:
        """Names of the inputs, in the order of the data that `predict` and `forward` take."""
        return list(self._graph.inputs)

    @property
    def OutputNames(self) -> list[str]:
        """Names of the outputs, in the order in which `predict` and `forward` return them."""
        return list(self._graph.outputs)

    @OutputNames.setter
    def OutputNames(self, names: Any) -> None:
        names = texts("dlnetwork", "OutputNames", names)
        for name in names:
            graph.find_output(self._graph, name)
        self._graph = self._graph._replace(outputs=tuple(names), chosen=True)

    @read_only("net = initialize(net)")
    def Initialized(self) -> bool:
        """Whether the learnables and the states have been initialized."""
        return self._initialized

    @property
    def Learnables(self) -> table:
        """The learnable parameters: columns Layer, Parameter and Value."""
        refuse_assigned_column("Learnables", sys._getframe(1))
        return self._values(self._graph.learnables)

    @Learnables.setter
    def Learnables(self, value: Any) -> None:
        rows = _rows("Learnables", self.Learnables, value)
        self._layers = replaced(self._layers, self._graph.learnables, rows)

    @property
    def State(self) -> table:
        """The states: columns Layer, Parameter and Value."""
        refuse_assigned_column("State", sys._getframe(1))
        return self._values(self._graph.states)

    @State.setter
    def State(self, value: Any) -> None:
        rows = _rows("State", self.State, value)
        self._layers = replaced(self._layers, self._graph.states, rows)

    @property
    def learnables(self) -> ParameterView:
        """The learnables by name: ``net.learnables["fc", "Weights"]``, to read and to assign.

        Extends MATLAB, where a row of the table has to be found first.
        """
        return ParameterView(self, "Learnables")

    @property
    def states(self) -> ParameterView:
        """The states by name: ``net.states["lstm", "CellState"]``, to read and to assign."""
        return ParameterView(self, "State")

    def _values(self, slots: Sequence[Slot]) -> table:
        names, layers = self._graph.names, self._layers
        columns = {
            "Layer": [names[k] for k, _ in slots],
            "Parameter": [str(p) for _, p in slots],
            "Value": [own_copy(value_of(layers[k], p)) for k, p in slots],
        }
        return table(columns, kinds={"Layer": "string", "Parameter": "string", "Value": "cell"})

    def _copy(self, layers: list[Layer]) -> dlnetwork:
        new = object.__new__(dlnetwork)
        new._layers, new._graph, new._initialized = layers, self._graph, self._initialized
        new._layouts = self._layouts
        return new

    def rebuilt(
        self,
        caller: str,
        layers: Sequence[Layer],
        names: Sequence[str],
        connections: Sequence[tuple[str, str]],
        outputs: Sequence[str] | None = None,
        mine: Collection[int] | None = None,
    ) -> dlnetwork:
        """A network that is not initialized: other layers and connections, and the outputs given, or those of this
        network that were chosen.  ``mine`` are the identities of this network's layers, for who has them already."""
        if mine is None:
            mine = set(map(id, self._layers))  # never changed in place, so networks share them
        own = [
            layer if id(layer) in mine and layer.Name == name else named(adopted(layer), name)
            for layer, name in zip(layers, names, strict=True)
        ]
        others = [layer for layer in own if id(layer) not in mine]
        _no_output_layers(others, [layer.Name for layer in others], caller)
        plan = graph.build(own, names, connections, outputs, caller)
        kept = [name for name in self._graph.outputs if name in plan.ports] if self._graph.chosen else []
        kept = kept if outputs is None else []
        new = object.__new__(dlnetwork)
        new._layers, new._initialized, new._layouts = own, False, ()
        new._graph = plan._replace(outputs=tuple(kept), chosen=True) if kept else plan
        return new

    def drafted(self, draft: Draft, version: int, outputs: tuple[str, ...]) -> dlnetwork:
        """A network that is not initialized: what an edit has made of the draft."""
        new = super().drafted(draft, version, outputs)
        new._initialized, new._layouts = False, ()
        return new

    def adopt(self, caller: str, layer: Layer, name: str) -> Layer:
        """The network's own copy of a layer, with its name."""
        own = named(adopted(layer), name)
        _no_output_layers([own], [name], caller)
        return own

    def with_states(self, values: Sequence) -> dlnetwork:
        """A network with other states, in the order of State."""
        return self._copy(replaced(self._layers, self._graph.states, values))

    def with_reset_state(self) -> dlnetwork:
        """A network whose layers are in the states that they were in before any data."""
        return self._copy([reset_layer(layer) for layer in self._layers])

    def parameter_factor(self, path: str, kind: str) -> float:
        """The "learn_rate" or "l2" factor of ``layer/parameter``."""
        k, rest = self._parameter(path)
        roster, version = getattr(self, "_roster", None) or (None, 0)
        if roster is not None and roster.newest(version):
            return roster.layer(k)._factor(rest, kind)
        return self._layers[k]._factor(rest, kind)

    def learn_rate_factors(self) -> list[float]:
        """The learning rate factor of each learnable, in the order of Learnables: what an optimiser asks for."""
        layers = self._layers
        return [layers[k]._factor(str(parameter), "learn_rate") for k, parameter in self._graph.learnables]

    def with_parameter_factor(self, path: str, kind: str, factor: Any) -> dlnetwork:
        """A network in which ``layer/parameter`` has another "learn_rate" or "l2" factor."""
        k, rest = self._parameter(path)
        roster, version = getattr(self, "_roster", None) or (None, 0)
        if roster is None or not roster.newest(version):
            roster = Roster(self._layers)
        new = object.__new__(dlnetwork)
        new._roster = roster, roster.exchange(k, roster.layer(k)._with_factor(rest, kind, factor))
        new._graph, new._initialized, new._layouts = self._graph, self._initialized, self._layouts
        return new

    def _parameter(self, path: str) -> tuple[int, str]:
        """The layer and the rest of a path; a layer's name may hold slashes itself."""
        found, end = [], path.find("/") if isinstance(path, str) else -1
        while end >= 0:
            k = self._graph.places.get(path[:end])
            if k is not None:
                found.append((k, path[end + 1 :]))
            end = path.find("/", end + 1)
        if found:
            return min(found)
        places = [f"{self._graph.names[k]}/{p}" for k, p in self._graph.learnables]
        raise ArgumentError(
            f"the network has no parameter '{path}'{graph.nearest(str(path), places) or '.'} A path is "
            'layer/parameter; fix: "fc/Weights"'
        )

    def __call__(self, *X: Any, **options: Any) -> Any:
        """What `predict` gives: ``net(X)`` is ``predict(net, X)``."""
        return self.predict(*X, **options)

    def copy(self) -> dlnetwork:
        """A copy of the network; changing it does not change the original."""
        return self._copy(self._layers)

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> dlnetwork:
        return self.copy()

    # -- nests: how dlfeval, dlgradient and the optimisers see a network -----------------------------------

    def __nest_children__(self) -> list:
        layers = self._layers
        return [value_of(layers[k], p) for k, p in self._graph.learnables]

    def __nest_rebuild__(self, children: Sequence) -> dlnetwork:
        return self._copy(replaced(self._layers, self._graph.learnables, children))

    def __nest_labels__(self) -> list[str]:
        return [f"{self._graph.names[k]}/{p}" for k, p in self._graph.learnables]

    # How dlaccelerate sees it: the states are arrays too, and the layers' properties decide what is computed.

    def __traced_children__(self) -> list:
        layers, plan = self._layers, self._graph
        return [value_of(layers[k], p) for k, p in plan.learnables + plan.states]

    def __traced_rebuild__(self, children: Sequence) -> dlnetwork:
        return self._copy(replaced(self._layers, self._graph.learnables + self._graph.states, children))

    def __static_parts__(self) -> tuple:
        plan = self._graph
        parts: list[Any] = [self._initialized]
        arrays = frozenset(plan.learnables + plan.states)
        for k, layer in enumerate(self._layers):
            parts.append(type(layer))
            parts += [
                (p, v.__static_parts__() if is_network(v) else v)
                for p, v in layer.__dict__.items()
                if (k, p) not in arrays
            ]
        return *parts, plan.names, plan.connections, plan.outputs

    def with_learnables(self, learnables: table) -> dlnetwork:
        """A network with the values of a table of learnables."""
        return self.__nest_rebuild__(_rows("Learnables", self.Learnables, learnables))

    # Method forms of the functions of networks alone; the modules of the functions set them.
    predict: ClassVar[Callable]
    predicted: ClassVar[Callable]  # what `predict` asks a network of any kind
    forward: ClassVar[Callable]
    initialize: ClassVar[Callable]
    resetState: ClassVar[Callable]
    addInputLayer: ClassVar[Callable]
    getLayer: ClassVar[Callable]
    expandLayers: ClassVar[Callable]
    groupLayers: ClassVar[Callable]
    setLearnRateFactor: ClassVar[Callable]
    getLearnRateFactor: ClassVar[Callable]
    setL2Factor: ClassVar[Callable]
    getL2Factor: ClassVar[Callable]
    summary: ClassVar[Callable]
    analyzeNetwork: ClassVar[Callable]
    save: ClassVar[Callable]

    # -- text ----------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        names = ("Layers", "Connections", "Learnables", "State", "InputNames", "OutputNames", "Initialized")
        values = [getattr(self, name) for name in names]
        rows = [(n, tuple(v) if isinstance(v, list) else v) for n, v in zip(names, values, strict=True)]
        return object_text("dlnetwork", [(None, rows)], "View summary with summary.")

    def __iter__(self) -> Any:
        raise ClassError(
            "a dlnetwork is one value: it cannot be iterated over or unpacked; fix: for layer in net.Layers, or "
            "net, info = trainnet(..., nargout=2)"
        )

    def describe(self) -> str:
        """A few words for messages."""
        return f"a dlnetwork of {len(self._layers)} layers"

    def __getstate__(self) -> dict:
        return {name: getattr(self, name) for name in ("_layers", "_graph", "_initialized", "_layouts")}

    def __setstate__(self, state: dict) -> None:
        self._layouts = ()
        for name, value in state.items():
            setattr(self, name, value)


dlnetwork.__init__ = constructor("dlnetwork", dlnetwork.__init__)  # type: ignore[method-assign]


def reset_layer(layer: Layer) -> Layer:
    """The layer, and the networks inside it, in the states that they were in before any data."""
    cls = type(layer)
    names = {*cls.learnable_names, *cls.state_names}
    if not names:
        return layer
    own = layer.copy()
    for name in names:
        if isinstance(inner := own.__dict__.get(name), dlnetwork):
            own.__dict__[name] = inner.with_reset_state()
    returned = own.resetState() if cls.state_names else own
    return returned if isinstance(returned, Layer) else own


def _no_output_layers(layers: Sequence[Layer], names: Sequence[str], caller: str = "dlnetwork") -> None:
    """A dlnetwork has no output layers: losses are functions."""
    for layer, name in zip(layers, names, strict=True):
        if not layer.NumOutputs:
            raise ArgumentError(
                f"{caller}: layer '{name}' ({layer.class_name()}) is an output layer, which a dlnetwork does not "
                "have, because its loss is a function of the training loop; fix: leave it out of the layers, or "
                f"lgraph = removeLayers(lgraph, '{name}')"
            )


def _rows(what: str, present: table, value: Any) -> list:
    """The values of a table that replaces Learnables or State, checked against the present one."""
    if not isinstance(value, table) or "Value" not in value.VariableNames:
        raise ClassError(
            f"{what} takes a table with the columns Layer, Parameter and Value, but got {describe(value)}; "
            f"fix: t = net.{what}; t.Value[0] = W; net.{what} = t"
        )
    for name in ("Layer", "Parameter"):
        if name in value.VariableNames and list(value[name]) != list(present[name]):
            raise ArgumentError(
                f"{what}: the table must have the rows of net.{what} in the same order; its column {name} is "
                f"{list(value[name])}, not {list(present[name])}."
            )
    if len(value) != len(present):
        raise SizeError(
            f"{what}: the network has {len(present)} values, but the table has {len(value)} rows."
        )
    return [
        checked_value(what, layer, parameter, old, new)
        for (layer, parameter, old), new in zip(present, value.Value, strict=True)
    ]
