"""predict, forward and initialize."""

from __future__ import annotations

import difflib
import math
from typing import Any

from dlarray.arguments import choice, is_empty, is_whole, one_number, texts
from dlarray.array import asdlarray, dlarray
from dlarray.backend import gpu_in_use
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError, describe
from dlarray.functions.data_types.properties import stripdims
from dlarray.layers.base.layer import Layer
from dlarray.layers.input_output.orders import fitting_orders
from dlarray.layers.networks.evaluation import made_networks, order_of, result_order, run
from dlarray.layers.networks.graph import check_count
from dlarray.layers.networks.initialization import initialized, initialized_layer
from dlarray.layers.networks.layered import Layered
from dlarray.layers.networks.memory_check import WORTH, check_evaluation
from dlarray.layers.networks.network import dlnetwork, reset_layer
from dlarray.machine import gpus
from dlarray.operands import operands
from dlarray.registry import function

_OPTIONS = ("Outputs", "InputDataFormats", "OutputDataFormats", "Acceleration")


@function(differentiable=True, half="own")
def predict(
    net: Any,
    *X: Any,
    Outputs: Any = None,
    InputDataFormats: Any = None,
    OutputDataFormats: Any = None,
    Acceleration: str = "auto",
    nargout: int | None = None,
    **options: Any,
) -> Any:
    """Output of a network for inference, without dropout.

    Syntaxes: ``Y = predict(net, X)``, ``Y1, …, YN = predict(net, X1, …, XM)``,
    ``… = predict(…, Outputs=names)``, ``Y1, …, YN, state = predict(…, nargout=N + 1)``.

    Parameters
    ----------
    net : dlnetwork or Layer
        An initialized network.  A layer is applied to the data alone.
    X1, …, XM : dlarray or array
        Formatted data for each input of the network.  Data without labels is taken where an input layer
        says its order: features as observations×features, vector sequences as time×channels×observations.
    Outputs : str or list of str, optional
        Layers ("fc") or outputs of layers ("attention/scores") whose outputs to return instead of the
        network's.
    InputDataFormats : str or list of str, optional
        Formats of data without labels, one for each input.
    OutputDataFormats : str or list of str, default "auto"
        Order of the dimensions of the outputs, which then have no labels.  "auto": when no input has labels, an output
        with the dimensions of an input comes in the order of that input's format ("CB" in, "CB" out), any other in that
        of MATLAB's plain arrays.
    Acceleration : str, optional
        Accepted and ignored.
    nargout : int, optional
        Number of results: by default one for each output; one more returns the state as well.
    **options
        Only for a `SeriesNetwork` or `DAGNetwork`, which take data as `classify` does: ``MiniBatchSize``,
        ``ReturnCategorical``, ``SequenceLength``, ``SequencePaddingDirection``, ``SequencePaddingValue``,
        ``ExecutionEnvironment``.

    Returns
    -------
    Y1, …, YN : dlarray
        The outputs: formatted when any of the data is, else without labels, in the order of the data that
        went in.
    state : table
        The updated states.

    Raises
    ------
    ArgumentError
        A network that is not initialized, a wrong number of inputs.
    FormatError, SizeError
        Data that does not fit; the message names the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.predict.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2), dl.softmaxLayer()])
    >>> X = dl.dlarray(dl.rand([3, 5], "single"), "CB")
    >>> dl.predict(net, X).describe()
    '2(C) × 5(B) single dlarray'
    >>> dl.predict(net, X, Outputs="fc").describe()
    '2(C) × 5(B) single dlarray'
    """
    # a network, or a model that predicts in its own way; dlnetwork knows layers, and refuses anything else
    kind: Any = type(net) if hasattr(net, "predicted") else dlnetwork
    return kind.predicted(
        net,
        *X,
        Outputs=Outputs,
        InputDataFormats=InputDataFormats,
        OutputDataFormats=OutputDataFormats,
        Acceleration=Acceleration,
        nargout=nargout,
        **options,
    )


def _predicted(
    net: Any,
    *X: Any,
    Outputs: Any,
    InputDataFormats: Any,
    OutputDataFormats: Any,
    Acceleration: Any,
    nargout: int | None,
    **options: Any,
) -> Any:
    """What `predict` gives for a dlnetwork."""
    if options:
        near = difflib.get_close_matches(next(iter(options)).lower(), [o.lower() for o in _OPTIONS], 1, 0.5)
        hint = "".join(f'; did you mean "{o}"?' for o in _OPTIONS if o.lower() in near)
        raise OptionError(
            f'predict: there is no option "{next(iter(options))}"; the options are {", ".join(_OPTIONS)}{hint}'
        )
    return _apply(
        "predict", net, X, False, Outputs, InputDataFormats, OutputDataFormats, Acceleration, nargout
    )


def _is_network(net: Any) -> bool:
    """Whether it is a network of any kind: a dlnetwork, or one of older programs."""
    return isinstance(net, Layered) and hasattr(net, "predicted")


@function(differentiable=True, half="own")
def forward(
    net: Any,
    *X: Any,
    Outputs: Any = None,
    InputDataFormats: Any = None,
    OutputDataFormats: Any = None,
    Acceleration: str = "auto",
    nargout: int | None = None,
) -> Any:
    """Output of a network for training, with dropout and with the statistics of the mini-batch.

    Syntaxes and parameters are those of `predict`.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.forward.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.featureInputLayer(3), dl.dropoutLayer(0.5)])
    >>> X = dl.dlarray(dl.ones([3, 4], "single"), "CB")
    >>> Y, state = dl.forward(net, X, nargout=2)
    >>> sorted(set(dl.extractdata(Y).reshape(-1).tolist()) | {0.0, 2.0})
    [0.0, 2.0]
    >>> len(state)
    0
    """
    return _apply(
        "forward", net, X, True, Outputs, InputDataFormats, OutputDataFormats, Acceleration, nargout
    )


@function(differentiable=False)
def initialize(net: Any, *X: Any) -> Any:
    """Initialize the learnables and states of a network that are not set yet.

    Syntaxes: ``net = initialize(net)``, ``net = initialize(net, X1, …, XN)``, and
    ``layer = initialize(layer, layout1, …, layoutN)`` of a custom layer.

    Parameters
    ----------
    net : dlnetwork
        The network; it is not changed.
    X1, …, XN : array or networkDataLayout, optional
        Formatted example data, or its layout, for each input.  Without them the network's input layers say
        what the data is like.

    Returns
    -------
    dlnetwork
        The initialized network.  Values that were set stay.

    Raises
    ------
    ArgumentError
        An input for which nothing is known.
    FormatError, SizeError
        Data that does not fit; the message names the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.initialize.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.fullyConnectedLayer(10)], Initialize=False)
    >>> net.Initialized
    False
    >>> net = dl.initialize(net, dl.networkDataLayout([4, float("nan")], "CB"))
    >>> net.Learnables.Value[0].shape
    (10, 4)
    """
    if isinstance(net, Layer) and X:
        return initialized_layer(net, X)
    if not isinstance(net, dlnetwork):
        raise ClassError(
            f"initialize: the first argument must be a dlnetwork, but it is {describe(net)}; fix: initialize(net)"
        )
    return initialized(net, X)


@function(differentiable=False)
def resetState(net: Any) -> Any:
    """Reset the states of a network or a layer.

    Syntax: ``net = resetState(net)``.

    Parameters
    ----------
    net : dlnetwork or Layer
        The network; it is not changed.

    Returns
    -------
    dlnetwork or Layer
        One whose layers with states, those of networks inside layers included, have been reset by their own
        ``resetState``.

    Raises
    ------
    ClassError
        Something that is neither a network nor a layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.resetstate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> class runningSumLayer(dl.Layer):
    ...     Formattable = True
    ...     Total = dl.State()
    ...     def initialize(self, layout):
    ...         self.Total = dl.zeros([1, 1])
    ...     def predict(self, X):
    ...         return X, self.Total + dl.sum(dl.stripdims(X), "all")
    ...     def resetState(self):
    ...         self.Total = dl.zeros([1, 1])
    ...         return self
    >>> net = dl.dlnetwork([dl.featureInputLayer(2), runningSumLayer()])
    >>> Y, net.State = net.predict(dl.dlarray([[1.0], [2.0]], "CB"), nargout=2)
    >>> float(net.State.Value[0]), float(dl.resetState(net).State.Value[0])
    (3.0, 0.0)
    """
    if isinstance(net, Layer):
        return reset_layer(net)
    if not _is_network(net):
        raise ClassError(
            f"resetState: the argument must be a dlnetwork, but it is {describe(net)}; fix: resetState(net)"
        )
    return net.with_reset_state()


def _apply(
    caller: str,
    net: Any,
    X: tuple,
    training: bool,
    wanted: Any,
    input_formats: Any,
    output_formats: Any,
    acceleration: str,
    nargout: int | None,
) -> Any:
    if isinstance(net, Layer):
        return net.forward(*X) if training else net.predict(*X)
    if not isinstance(net, dlnetwork):
        raise ClassError(
            f"{caller}: the first argument must be a dlnetwork, but it is {describe(net)}; fix: {caller}(net, X)"
        )
    if not net._initialized:
        net = _made(caller, net, X)
    if acceleration != "auto":
        choice(caller, "Acceleration", acceleration, ("auto", "mex", "none"), fix="leave it out")
    plan = net._graph
    if len(X) != len(plan.inputs):
        check_count(plan, len(X), caller, "arrays")
    formats = _formats(caller, "InputDataFormats", input_formats, len(X))
    data, read, plain = [], [], []
    for k, x in enumerate(X):
        x = x if type(x) is dlarray else _array(caller, x)
        if not x._format:
            place = plan.input_layers[k]
            layer = net._layers[place] if place >= 0 else None
            fmt = order_of(x, layer, caller, formats[k] if formats else None, plan.inputs[k])
            read.append(fmt)
            plain.append((layer, x))
            x = dlarray(x, fmt)
        data.append(x)
    if any([math.prod(x._data.shape) >= WORTH for x in data]):
        check_evaluation(caller, net, data, training)
    if gpu_in_use():
        net, data = _in_one_place(net, data)
    names = plan.outputs
    if wanted is not None and not is_empty(wanted):
        names = tuple(texts(caller, "Outputs", wanted))
    try:
        outputs, states = run(plan, net._layers, data, caller, names, training)
    except SizeError as error:
        raise _as_read(error, formats, read, plain) from error
    if len(read) == len(data) or output_formats is not None:
        orders = _formats(caller, "OutputDataFormats", output_formats, len(names)) or [None] * len(names)
        outputs = [
            stripdims(y, order or result_order(y._format, read)) if y._format else y
            for y, order in zip(outputs, orders, strict=True)
        ]
    count = len(names) if nargout is None else one_number(nargout)
    if not is_whole(count) or not 1 <= count <= len(names) + 1:
        raise ArgumentError(
            f"{caller}: there are {len(names)} outputs ({', '.join(names)}) and the state, so nargout is 1 to "
            f"{len(names) + 1}, not {describe(nargout)}; fix: nargout={len(names) + 1} for the state as well"
        )
    count = int(count)
    if count == 1:
        return outputs[0]
    if count <= len(names):
        return tuple(outputs[:count])
    state = net.State
    state.Value = states
    return *outputs, state


def _in_one_place(net: dlnetwork, data: list[dlarray]) -> tuple[dlnetwork, list[dlarray]]:
    """The network and its data in one place: on the GPU, if a parameter, a state or an input is there."""
    values = net.__traced_children__()
    arrays = [v for v in (*values, *data) if type(v) is dlarray]
    there = [gpus.on_gpu(v._data) for v in arrays]
    if not any(there) or all(there):
        return net, data
    moved = iter(operands("predict", *arrays))
    values = [next(moved) if type(v) is dlarray else v for v in values]
    return net.__traced_rebuild__(values), [next(moved) for _ in data]


def _made(caller: str, net: dlnetwork, X: tuple) -> dlnetwork:
    """The network initialized, where the network around it is being initialized by these data."""
    made = made_networks()
    if made is None:
        raise ArgumentError(
            f"{caller}: the network is not initialized: its learnables are empty; fix: net = initialize(net, "
            "X) with example data, or net = initialize(net) if it has input layers"
        )
    key = id(net._layers)
    if key not in made:  # the layers are kept so that nothing else gets their identity
        made[key] = net._layers, initialized(net, X)
    return made[key][1]


def _array(caller: str, x: Any) -> dlarray:
    try:
        return asdlarray(x)
    except (TypeError, ValueError):
        raise ClassError(
            f"{caller}: the data must be arrays, but {describe(x)} is among them; fix: {caller}(net, X), with the "
            "options by their names"
        ) from None


def _as_read(error: SizeError, formats: Any, read: list[str], plain: list[tuple]) -> SizeError:
    """An error of sizes, which says how data without labels was read where nobody has said how."""
    said, fix, rest = str(error).partition("; fix:")
    if not read or formats or "the data must have size" not in said:
        return error
    fitting = [
        next(
            iter(fitting_orders(layer, X.shape + (1,) * (len(fmt) - X.ndim), fmt)),
            "".join(sorted(fmt, key="SCBTU".index)),
        )
        for fmt, (layer, X) in zip(read, plain, strict=True)
    ]
    asked = [f'X = dlarray(X, "{fmt}")' for fmt in fitting]
    told = ", ".join(f'"{fmt}"' for fmt in read)
    return type(error)(
        f"{said}; data without labels is read as {told}{fix} labels, {', '.join(asked)};{rest}"
    )


def _formats(caller: str, option: str, value: Any, count: int) -> list[str | None] | None:
    if value is None or is_empty(value):
        return None
    values = texts(caller, option, value)
    if len(values) == 1 and values[0].lower() == "auto":
        return None
    if len(values) != count:
        raise OptionError(
            f"{caller}: {option} has {len(values)} formats for {count} arrays; fix: one for each"
        )
    return [None if v.lower() == "auto" else v for v in values]


# The method forms: net.predict(X) is predict(net, X).
dlnetwork.predict = predict
dlnetwork.predicted = _predicted
dlnetwork.forward = forward
dlnetwork.initialize = initialize
dlnetwork.resetState = resetState
