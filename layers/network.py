"""dlnetwork: layers, their connections, and the values of their parameters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, ClassVar

from dlarray.array import asdlarray, autodiff_or_raw, dlarray
from dlarray.backend import dtype_of
from dlarray.display import object_text
from dlarray.errors import ArgumentError, ClassError, FormatError, SizeError, describe, sizes
from dlarray.functions.properties import gather
from dlarray.layers import evaluation, graph
from dlarray.layers.constructor import constructor
from dlarray.layers.input import InputBase
from dlarray.layers.layer import Layer
from dlarray.layers.layer_array import LayerArray, flat_layers
from dlarray.layers.layout import networkDataLayout
from dlarray.layers.properties import EMPTY, is_empty, own_copy
from dlarray.table import table


class dlnetwork:
    """Deep-learning network: layers that are evaluated, differentiated and updated together.

    Syntaxes: ``dlnetwork()``, ``dlnetwork(layers)``, ``dlnetwork(layers, X1, …, XN)``,
    ``dlnetwork(layers, Initialize=False)``, ``dlnetwork(…, OutputNames=names)``.

    Parameters
    ----------
    layers : list of Layer, or LayerArray, optional
        The layers, each connected to the next.  The network works on copies, so a layer given twice is two
        layers. Unnamed layers get names: "fc", or "fc_1", "fc_2", … when there are several.
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

    Extends MATLAB: a layer class that needs no arguments may stand for a layer (``[…, softmaxLayer]``).

    Raises
    ------
    ClassError
        Something among the layers that is no layer.
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

    __slots__ = ("__weakref__", "_graph", "_initialized", "_layers")

    _layers: list[Layer]
    _graph: graph.Graph
    _initialized: bool

    def __init__(self, layers: Any = None, *X: Any, Initialize: bool = True, OutputNames: Any = None) -> None:
        own = [_adopted(layer) for layer in flat_layers([] if layers is None else layers)]
        names = graph.unique_names(own)
        for layer, name in zip(own, names, strict=True):
            layer.Name = name
        outputs = [OutputNames] if isinstance(OutputNames, str) else OutputNames
        self._graph = graph.build(own, names, graph.chain(own, names), outputs)
        self._layers = own
        self._initialized = False
        if not own:
            return
        if Initialize or X:
            made = initialized(self, X)
            self._layers, self._initialized = made._layers, True

    # -- properties ----------------------------------------------------------------------------------------

    @property
    def Layers(self) -> LayerArray:
        """Copies of the layers, in the order in which they were given."""
        return LayerArray([layer.copy() for layer in self._layers])

    @property
    def Connections(self) -> table:
        """The connections: columns Source and Destination."""
        pairs = self._graph.connections
        columns = {"Source": [a for a, _ in pairs], "Destination": [b for _, b in pairs]}
        return table(columns, kinds={"Source": "cell", "Destination": "cell"})

    @property
    def InputNames(self) -> list[str]:
        """Names of the inputs, in the order of the data that `predict` and `forward` take."""
        return list(self._graph.inputs)

    @property
    def OutputNames(self) -> list[str]:
        """Names of the outputs, in the order in which `predict` and `forward` return them."""
        return list(self._graph.outputs)

    @OutputNames.setter
    def OutputNames(self, names: Any) -> None:
        names = [names] if isinstance(names, str) else list(names)
        for name in names:
            graph.find_output(self._graph, name)
        self._graph = self._graph._replace(outputs=tuple(names))

    @property
    def Initialized(self) -> bool:
        """Whether the learnables and the states have been initialized."""
        return self._initialized

    @property
    def Learnables(self) -> table:
        """The learnable parameters: columns Layer, Parameter and Value."""
        return self._values(self._graph.learnables)

    @Learnables.setter
    def Learnables(self, value: Any) -> None:
        self._layers = self._with(self._graph.learnables, _rows("Learnables", self.Learnables, value))

    @property
    def State(self) -> table:
        """The states: columns Layer, Parameter and Value."""
        return self._values(self._graph.states)

    @State.setter
    def State(self, value: Any) -> None:
        self._layers = self._with(self._graph.states, _rows("State", self.State, value))

    def _values(self, slots: Sequence[tuple[int, str]]) -> table:
        names, layers = self._graph.names, self._layers
        columns = {
            "Layer": [names[k] for k, _ in slots],
            "Parameter": [p for _, p in slots],
            "Value": [own_copy(layers[k].__dict__.get(p, EMPTY)) for k, p in slots],
        }
        return table(columns, kinds={"Layer": "string", "Parameter": "string", "Value": "cell"})

    def _with(self, slots: Sequence[tuple[int, str]], values: Sequence) -> list[Layer]:
        """The layers with other values of some parameters; layers that do not change are shared."""
        layers, copied = list(self._layers), set()
        for (k, p), value in zip(slots, values, strict=True):
            if _same(value, layers[k].__dict__.get(p, EMPTY)):
                continue
            if k not in copied:
                copied.add(k)
                layers[k] = layers[k]._clone()
            layers[k].__dict__[p] = value
        return layers

    def _copy(self, layers: list[Layer]) -> dlnetwork:
        new = object.__new__(dlnetwork)
        new._layers, new._graph, new._initialized = layers, self._graph, self._initialized
        return new

    def copy(self) -> dlnetwork:
        """A network of the same values; assigning properties of one leaves the other."""
        return self._copy(self._layers)

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> dlnetwork:
        return self.copy()

    # -- nests: how dlfeval, dlgradient and the optimisers see a network -----------------------------------

    def __nest_children__(self) -> list:
        layers = self._layers
        return [layers[k].__dict__.get(p, EMPTY) for k, p in self._graph.learnables]

    def __nest_rebuild__(self, children: Sequence) -> dlnetwork:
        return self._copy(self._with(self._graph.learnables, children))

    def __nest_labels__(self) -> list[str]:
        return [f"{self._graph.names[k]}/{p}" for k, p in self._graph.learnables]

    def with_learnables(self, learnables: table) -> dlnetwork:
        """A network with the values of a table of learnables."""
        return self.__nest_rebuild__(_rows("Learnables", self.Learnables, learnables))

    # Method forms of the functions of networks; `dlarray.layers.network_functions` sets them.
    predict: ClassVar[Callable]
    forward: ClassVar[Callable]
    initialize: ClassVar[Callable]

    # -- text ----------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        names = ("Layers", "Connections", "Learnables", "State", "InputNames", "OutputNames", "Initialized")
        values = [getattr(self, name) for name in names]
        rows = [(n, tuple(v) if isinstance(v, list) else v) for n, v in zip(names, values, strict=True)]
        return object_text("dlnetwork", [(None, rows)], "View summary with summary.")

    def _repr_html_(self) -> str:
        return f"<pre>{escape(repr(self))}</pre>"

    def describe(self) -> str:
        """A few words for messages."""
        return f"a dlnetwork of {len(self._layers)} layers"

    def __getstate__(self) -> dict:
        return {"_layers": self._layers, "_graph": self._graph, "_initialized": self._initialized}

    def __setstate__(self, state: dict) -> None:
        for name, value in state.items():
            setattr(self, name, value)


dlnetwork.__init__ = constructor("dlnetwork", dlnetwork.__init__)  # type: ignore[method-assign]


def _adopted(layer: Layer) -> Layer:
    """The network's own copy of a layer: its parameters are single-precision dlarrays."""
    own = layer.copy()
    for name in (*type(own).learnable_names, *type(own).state_names):
        value = own.__dict__.get(name, EMPTY)
        if not is_empty(value):
            own.__dict__[name] = _single(asdlarray(value))
    return own


def _single(X: dlarray) -> dlarray:
    face = X.face
    narrow = {"float64": "float32", "complex128": "complex64"}.get(str(face.dtype).rpartition(".")[2])
    if narrow is None:
        return X
    xp = autodiff_or_raw(face)
    return X.wrap(xp.astype(face, dtype_of(xp, "single") if narrow == "float32" else xp.complex64))


def _same(a: Any, b: Any) -> bool:
    """Whether two parameters are the same data, traced the same way."""
    if a is b:
        return True
    both = isinstance(a, dlarray) and isinstance(b, dlarray)
    return both and a._data is b._data and a._node is b._node and a._format == b._format


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
    checked = []
    for (layer, parameter, old), new in zip(present, value.Value, strict=True):
        if is_empty(new):
            new = EMPTY
        else:
            new = dlarray(new)
        if not is_empty(old) and tuple(new.shape) != tuple(old.shape):
            raise SizeError(
                f"{what}: '{layer}' has {parameter} of size {sizes(old.shape)}, but the new value is "
                f"{describe(new)}; fix: a value of size {sizes(old.shape)}"
            )
        checked.append(new)
    return checked


def initialized(net: dlnetwork, X: Sequence[Any]) -> dlnetwork:
    """A network whose empty parameters are initialized, from examples, layouts or its input layers."""
    plan = net._graph
    if X and len(X) != len(plan.inputs):
        raise ArgumentError(
            f"initialize: the network has {len(plan.inputs)} inputs ({', '.join(plan.inputs)}), but {len(X)} "
            "examples are given; fix: one for each input, in that order"
        )
    unknown: set[str] = set()
    examples: list[dlarray] = []
    for place, (name, k) in enumerate(zip(plan.inputs, plan.input_layers, strict=True)):
        if X:
            example = X[place]
            if isinstance(example, networkDataLayout):
                unknown.update(example.unknown())
                example = example.example()
            else:
                example = gather(asdlarray(example))  # the parameters are made on the host
                example = evaluation.labelled(
                    example, net._layers[k] if k >= 0 else None, "initialize", None, name
                )
        elif k < 0:
            raise ArgumentError(
                f"dlnetwork: nothing is known of the data for the input '{name}', because the network has no "
                "input layer there; fix: dlnetwork(layers, X) with example data or a networkDataLayout, an "
                "input layer such as sequenceInputLayer(12) first, or dlnetwork(layers, Initialize=False)"
            )
        else:
            source = net._layers[k]
            assert isinstance(source, InputBase)  # the only layers without inputs
            unknown.update(source.layout().unknown())
            example = source.example()
        if not example._format:
            raise FormatError(
                f"initialize: the data for the input '{name}' has no labels ({example.describe()}); fix: X = "
                'dlarray(X, "CBT"), or networkDataLayout(sz, fmt)'
            )
        examples.append(example)
    new = net._copy(list(net._layers))
    marks = "".join(sorted(unknown))

    def prepare(k: int, inputs: Sequence[dlarray]) -> Layer:
        layer = new._layers[k].copy()
        returned = (
            layer.initialize(*(networkDataLayout.of(x, marks) for x in inputs)) if layer.NumInputs else None
        )
        layer = _adopted(returned if isinstance(returned, Layer) else layer)
        new._layers[k] = layer
        return layer

    evaluation.run(plan, new._layers, examples, "initialize", plan.outputs, training=False, prepare=prepare)
    new._initialized = True
    return new
