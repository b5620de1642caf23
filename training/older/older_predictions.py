"""Predictions of SeriesNetwork and DAGNetwork: predict, classify, activations."""

from __future__ import annotations

import math
from typing import Any

from dlarray.arguments import check_nargout, choice, flag, is_empty, is_whole, one_number
from dlarray.array import asdlarray
from dlarray.errors import ArgumentError, ClassError, OptionError, describe
from dlarray.functions.arrays.joining import join
from dlarray.functions.arrays.shape import reshape
from dlarray.layers.input_output.output import class_names
from dlarray.layers.networks.network import dlnetwork
from dlarray.layers.networks.network_functions import predict, resetState
from dlarray.registry import COLUMN, function
from dlarray.syntax import Signature
from dlarray.training.datastores.observations import is_cell
from dlarray.training.metrics.scores2label import scores2label
from dlarray.training.minibatches.columns import is_tabular, plain_format, table_columns
from dlarray.training.minibatches.datastore_source import is_queue, is_store
from dlarray.training.minibatches.memory_source import source_of
from dlarray.training.minibatches.reading_plan import InputPlan
from dlarray.training.older.older_networks import DAGNetwork, classifies, older, output_layers
from dlarray.training.older.one_pixel import of_pictures
from dlarray.training.trainnet.minibatchpredict import minibatchpredict
from dlarray.training.trainnet.options import trainingOptions
from dlarray.training.trainnet.trainnet import handling

# Older programs hold a sequence as channels×time; a dimension of observations follows where there is one.
OLDER_ORDER = {"CBT": "CTB", "SCBT": "SCTB", "SSCBT": "SSCTB", "SSSCBT": "SSSCTB"}
_PADDING = ("SequenceLength", "SequencePaddingDirection", "SequencePaddingValue")


def sequence_formats(net: Any) -> list[str]:
    """The formats in which older programs hold the data of each input; "auto" for all but sequences."""
    layers = [net._layers[k] if k >= 0 else None for k in net._graph.input_layers]
    return [OLDER_ORDER.get(layer.data_format(), "auto") if layer else "auto" for layer in layers]


def as_observations(X: Any, fmt: str) -> Any:
    """Data of one input: an array that is a single sequence becomes a list of one."""
    if fmt == "auto" or is_cell(X) or is_store(X) or is_queue(X) or is_tabular(X):
        return X
    array = asdlarray(X)
    return [array] if not array._format and array.ndim < len(fmt) else X


class Request:
    """What is asked of a network: its data as observations, and how mini-batches are made of them."""

    def __init__(self, caller: str, inner: dlnetwork, data: tuple, options: dict[str, Any]) -> None:
        self.caller, self.inner, self.options = caller, inner, options
        self.formats = sequence_formats(inner)
        if not data:
            raise ArgumentError(f"{caller}: there are no data; fix: {caller}(net, X)")
        many = data if len(data) > 1 else [data[0]]
        if len(data) > 1 and len(data) != len(self.formats):
            raise ArgumentError(
                f"{caller}: the network has {len(self.formats)} inputs ({', '.join(inner.InputNames)}), but "
                f"{len(data)} are given; fix: one for each input, in that order, or a datastore"
            )
        self.sequences = any(fmt != "auto" for fmt in self.formats)
        self.data = [as_observations(X, fmt) for X, fmt in zip(many, self.formats)]
        self.one = any(
            fmt != "auto" and isinstance(X, list) and not is_cell(given)
            for X, given, fmt in zip(self.data, many, self.formats)
        )
        if is_tabular(self.data[0]):
            self.data[0] = _predictors(inner, self.data[0])

    def formats_of(self, names: list[str]) -> list[str]:
        """The formats of outputs, of which one observation tells."""
        Y = predict(self.inner, *self.source().sample(), Outputs=names)
        return [y._format for y in (Y if isinstance(Y, tuple) else (Y,))]

    def source(self) -> Any:
        """What reads the data."""
        plan = InputPlan(self.caller, self.inner, self.formats)
        padding = {name: self.options[name] for name in _PADDING if not is_empty(self.options.get(name))}
        how = handling(self.inner, trainingOptions("adam", **padding))
        return source_of(self.caller, _one_or_all(self.data), None, plan, None, how)

    def outputs(self, names: list[str] | None = None) -> tuple[list[Any], list[str]]:
        """An array for each output, or a list of sequences, each channels×time; and their formats inside."""
        inner = self.inner
        names = inner.OutputNames if names is None else names
        stored = self.formats_of(names)
        apart = any("T" in fmt for fmt in stored)
        options = {k: v for k, v in self.options.items() if not is_empty(v)}
        Y = minibatchpredict(
            inner, *self.data, Outputs=names, InputDataFormats=self.formats, UniformOutput=not apart,
            OutputDataFormats=[OLDER_ORDER.get(fmt, "auto") for fmt in stored], **options,
        )  # fmt: skip
        found = []
        for y, fmt in zip(Y if isinstance(Y, tuple) else (Y,), stored, strict=True):
            if apart and "T" not in fmt:
                y = join(self.caller, plain_format(fmt).index("B") + 1, y, 1)
            elif self.one and isinstance(y, list):
                y = y[0]
            found.append(y)
        return found, stored


def _one_or_all(data: list) -> Any:
    return data[0] if len(data) == 1 else tuple(data)


def _predictors(net: Any, data: Any) -> Any:
    """The first columns of a table, as many as the network takes: responses may follow them."""
    size = getattr(net._layers[net._graph.input_layers[0]], "InputSize", None)
    columns = table_columns(data)
    count = size if isinstance(size, int) else None
    return data if count is None or len(columns) <= count else dict(list(columns.items())[:count])


def labels_of(layer: Any, scores: Any, fmt: str) -> Any:
    """Scores as labels: a categorical, or one for each sequence."""
    if isinstance(scores, list):
        return COLUMN[0](labels_of(layer, each, fmt) for each in scores)
    place = OLDER_ORDER.get(fmt, plain_format(fmt)).index("C") + 1
    return scores2label(scores, list(class_names(layer) or ()), place)


def as_labels(net: DAGNetwork, found: list, formats: list[str]) -> list:
    """The outputs of classification layers as labels."""
    return [
        labels_of(layer, Y, fmt) if classifies(layer) else Y
        for layer, Y, fmt in zip(output_layers(net), found, formats, strict=True)
    ]


def classifier(caller: str, net: DAGNetwork) -> Any:
    """The classification layer of a network that classifies."""
    layers = output_layers(net)
    if len(layers) != 1 or not classifies(layers[0]):
        found = ", ".join(layer.class_name() for layer in layers)
        raise ArgumentError(
            f"{caller}: the network must have one output layer, a classification layer, but it has {found}; fix: "
            "predict(net, X)"
        )
    return layers[0]


# -- predict, by the function of the same name ---------------------------------------------------
def _predict(
    net: Any, *X: Any, nargout: int | None = None, MiniBatchSize: Any = 128, Acceleration: Any = "auto",
    ExecutionEnvironment: Any = "auto", ReturnCategorical: Any = False, SequenceLength: Any = None,
    SequencePaddingDirection: Any = None, SequencePaddingValue: Any = None,
) -> Any:  # fmt: skip
    request = Request("predict", older("predict", net)._net, X, {
        "MiniBatchSize": MiniBatchSize, "Acceleration": Acceleration, "ExecutionEnvironment": ExecutionEnvironment,
        "SequenceLength": SequenceLength, "SequencePaddingDirection": SequencePaddingDirection,
        "SequencePaddingValue": SequencePaddingValue,
    })  # fmt: skip
    parts = zip(output_layers(net), *request.outputs(), strict=True)
    found, formats = map(list, zip(*(of_pictures(*part) for part in parts), strict=True))
    if flag("predict", "ReturnCategorical", ReturnCategorical, error=OptionError):
        found = as_labels(net, found, formats)
    count = len(found) if nargout is None else one_number(nargout)
    if not is_whole(count) or not 1 <= count <= len(found):
        raise ArgumentError(
            f"predict: a {type(net).__name__} gives {len(found)} outputs, but nargout is {describe(nargout)}; fix: the "
            "states come from predictAndUpdateState"
        )
    return found[0] if count == 1 else tuple(found[: int(count)])


_SIGNATURE = Signature(_predict)


def _predicted(
    net: DAGNetwork, *X: Any, Outputs: Any, InputDataFormats: Any, OutputDataFormats: Any, **options: Any
) -> Any:
    """What `predict` gives for an older network: options in any spelling, and as pairs of names and values."""
    of_dlnetworks = {
        "Outputs": Outputs,
        "InputDataFormats": InputDataFormats,
        "OutputDataFormats": OutputDataFormats,
    }
    for name, value in of_dlnetworks.items():
        if not is_empty(value):
            raise OptionError(
                f"predict: a {type(net).__name__} has no option {name}; fix: minibatchpredict(dag2dlnetwork(net), "
                f"X, {name}=…)"
            )
    arguments, options = _SIGNATURE.normalise("predict", (net, *X), options)
    return _predict(*arguments, **options)


# -- classify -----------------------------------------------------------------------------------------------------
@function(differentiable=False)
def classify(
    net: Any, *X: Any, MiniBatchSize: Any = 128, Acceleration: Any = "auto", ExecutionEnvironment: Any = "auto",
    SequenceLength: Any = "longest", SequencePaddingDirection: Any = "right", SequencePaddingValue: Any = 0,
    nargout: int = 1,
) -> Any:  # fmt: skip
    """Predict class labels with a trained network (older programs).

    Syntaxes: ``Y = classify(net, X)``, ``Y, scores = classify(net, X, nargout=2)``, ``Y = classify(net, X1, …, XN)``,
    ``… = classify(…, Name=Value)``.

    MATLAB recommends ``scores = minibatchpredict(net, X)`` and `scores2label` instead.

    Parameters
    ----------
    net : SeriesNetwork or DAGNetwork
        A trained network with one output layer, a `classificationLayer`.
    X, X1, …, XN : data
        Images h×w×c×N, features N×c or a table, sequences as a list of matrices c×t or one such matrix, or a
        datastore.
    MiniBatchSize : int, default 128
        Observations in each mini-batch.
    SequenceLength, SequencePaddingDirection, SequencePaddingValue : optional
        "longest" or "shortest"; "right" or "left"; 0.
    ExecutionEnvironment : {"auto", "cpu", "gpu"}
        Where to predict.
    Acceleration : str, optional
        Accepted; it changes no result.
    nargout : {1, 2}
        Whether to return the scores too.

    Returns
    -------
    Y : categorical or list of categorical
        N×1; a list of 1×t where each time step is classified, or one of them for one matrix.
    scores : dlarray or list of dlarray
        N×K, or K×t for each sequence.

    Raises
    ------
    ClassError, ArgumentError
        Another kind of network, or one that does not classify; the message says what to call instead.
    SizeError, FormatError
        Data that do not fit the network.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.classify.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layers = [dl.featureInputLayer(2), dl.softmaxLayer(), dl.classificationLayer(Classes=["cat", "dog"])]
    >>> net = dl.assembleNetwork(layers)
    >>> Y, scores = dl.classify(net, [[0, 3], [1, 0], [2, 1]], nargout=2)
    >>> Y.tolist(), scores.shape
    (['dog', 'cat', 'cat'], (3, 2))
    """
    count = check_nargout("classify", nargout, (1, 2))
    network = older("classify", net)
    request = Request("classify", network._net, X, {
        "MiniBatchSize": MiniBatchSize, "Acceleration": Acceleration, "ExecutionEnvironment": ExecutionEnvironment,
        "SequenceLength": SequenceLength, "SequencePaddingDirection": SequencePaddingDirection,
        "SequencePaddingValue": SequencePaddingValue,
    })  # fmt: skip
    layer = classifier("classify", network)
    (scores,), (fmt,) = request.outputs()
    scores, fmt = of_pictures(layer, scores, fmt)
    Y = labels_of(layer, scores, fmt)
    return Y if count == 1 else (Y, scores)


# -- activations --------------------------------------------------------------------------------------------------
@function(differentiable=False)
def activations(
    net: Any, *arguments: Any, OutputAs: Any = "channels", MiniBatchSize: Any = 128, Acceleration: Any = "auto",
    ExecutionEnvironment: Any = "auto", SequenceLength: Any = "longest", SequencePaddingDirection: Any = "right",
    SequencePaddingValue: Any = 0,
) -> Any:  # fmt: skip
    """Output of a layer of a trained network.

    Syntaxes: ``act = activations(net, X, layer)``, ``act = activations(net, X1, …, XN, layer)``,
    ``act = activations(…, Name=Value)``.

    MATLAB recommends ``minibatchpredict(net, X, Outputs=layer)`` instead.

    Parameters
    ----------
    net : SeriesNetwork, DAGNetwork or dlnetwork
        A trained network.  In MATLAB a dlnetwork has no activations.
    X, X1, …, XN : data
        As for `classify`.
    layer : str or int
        Name of a layer, "layer/output" where it has several outputs, or its number in ``net.Layers``, from 1.
    OutputAs : {"channels", "rows", "columns"}
        "channels" keeps the dimensions of images; "rows" and "columns" make one row or column of each observation.
    MiniBatchSize, ExecutionEnvironment, Acceleration : optional
        As for `classify`; so are the options of sequences.

    Returns
    -------
    dlarray or list of dlarray
        Of "channels": images h×w×c×N, and 1×1×c×N for channels alone in a network of images; c×N in a network of
        features, or for sequences without time; a list of c×t for sequences.

    Raises
    ------
    ClassError, ArgumentError
        Another kind of network, a layer that there is not, "rows" or "columns" of sequences.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.activations.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.assembleNetwork([dl.imageInputLayer([4, 4, 1], Normalization="none"), dl.reluLayer(),
    ...                           dl.regressionLayer()])
    >>> X = dl.randn(4, 4, 1, 5)
    >>> dl.activations(net, X, "relu").shape, dl.activations(net, X, 2, OutputAs="rows").shape
    ((4, 4, 1, 5), (5, 16))
    """
    caller = "activations"
    network = net if isinstance(net, dlnetwork) else older(caller, net)
    inner = net if isinstance(net, dlnetwork) else network._net
    if len(arguments) < 2:
        raise ArgumentError(
            'activations: takes a network, data and a layer; fix: activations(net, X, "fc"), the layer last'
        )
    *X, layer = arguments
    how = choice(caller, "OutputAs", OutputAs, ("channels", "rows", "columns"), fix='OutputAs="rows"')
    request = Request(caller, inner, tuple(X), {
        "MiniBatchSize": MiniBatchSize, "Acceleration": Acceleration, "ExecutionEnvironment": ExecutionEnvironment,
        "SequenceLength": SequenceLength, "SequencePaddingDirection": SequencePaddingDirection,
        "SequencePaddingValue": SequencePaddingValue,
    })  # fmt: skip
    (Y,), (fmt,) = request.outputs([_port(network, inner, layer)])
    if "T" in fmt:
        if how != "channels":
            raise ArgumentError(
                f'activations: layer {layer!r} gives sequences, which cannot be put in {how}; fix: OutputAs="channels"'
            )
        return Y
    if plain_format(fmt) == "BC":
        entries: list[Any] = [inner._layers[k] for k in inner._graph.input_layers if k >= 0]
        space = max((entry.data_format().count("S") for entry in entries), default=0)
        if how != "channels":
            return Y if how == "rows" else Y.T
        return reshape(Y.T, (1,) * space + Y.T.shape) if space and not request.sequences else Y.T
    if how == "channels":
        return Y
    count = Y.shape[len(fmt) - 1] if Y.ndim == len(fmt) else 1
    columns = reshape(Y, (math.prod(Y.shape) // count, count))
    return columns if how == "columns" else columns.T


def _port(net: DAGNetwork | dlnetwork, inner: dlnetwork, layer: Any) -> str:
    """The output that a name or a number of a layer stands for; that of an output layer is what comes into it."""
    names = net._graph.names
    name = layer
    number = one_number(layer)
    if is_whole(number):
        if not 1 <= number <= len(names):
            raise ArgumentError(
                f"activations: the network has the layers 1 to {len(names)}, but {number:g} is asked for; fix: a "
                "number from 1"
            )
        name = names[int(number) - 1]
    if not isinstance(name, str):
        raise ClassError(
            f'activations: layer must be a name or a number, but it is {describe(layer)}; fix: "{names[-1]}"'
        )
    sources = {d: s for s, d in net._graph.connections}
    outputs = {n for n, own in zip(names, net._layers, strict=True) if not own.NumOutputs}
    if name in outputs:
        return sources[name]
    if name not in names and name not in inner._graph.ports:
        raise ArgumentError(f"activations: the network has no layer '{name}'; fix: one of {', '.join(names)}")
    return name


DAGNetwork.predicted = _predicted
for _method in (classify, activations, predict, resetState):
    setattr(DAGNetwork, _method.__name__, _method)
