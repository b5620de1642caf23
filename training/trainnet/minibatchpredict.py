"""minibatchpredict: predictions of a network, mini-batch by mini-batch; and testnet: its metrics on test data."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout, choice, flag, is_empty, texts
from dlarray.array import asdlarray, dlarray
from dlarray.backend import namespace
from dlarray.errors import ArgumentError, ClassError, SizeError, describe
from dlarray.functions.arrays.joining import join
from dlarray.functions.arrays.padsequences import padsequences
from dlarray.functions.data_types.properties import stripdims
from dlarray.functions.system.gpu_arrays import gather
from dlarray.layers.base.properties import one_of, positive_integer
from dlarray.layers.networks.evaluation import result_order
from dlarray.layers.networks.network import dlnetwork
from dlarray.layers.networks.network_functions import predict
from dlarray.registry import COLUMN, function
from dlarray.training.datastores.observations import is_cell
from dlarray.training.metrics.metrics import metric_list, placed
from dlarray.training.minibatches.columns import Handling
from dlarray.training.minibatches.datastore_source import is_queue, is_store
from dlarray.training.minibatches.memory_source import MemorySource, source_of, with_targets
from dlarray.training.minibatches.reading_plan import InputPlan, TargetPlan, option_formats
from dlarray.training.minibatches.sequence_pieces import pieces, steps_of
from dlarray.training.trainnet.option_checks import sequence_length
from dlarray.training.trainnet.placement import Placement
from dlarray.training.trainnet.trainnet import handling


class _Options:
    """The options that predicting and testing share with training."""

    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


def _prepared(
    caller: str, net: Any, options: _Options, data: tuple
) -> tuple[InputPlan, Handling, Placement, dlnetwork]:
    if not isinstance(net, dlnetwork):
        raise ClassError(
            f"{caller}: net must be a dlnetwork, but it is {describe(net)}; fix: {caller}(net, X), net first"
        )
    if not net.Initialized:
        raise ArgumentError(
            f"{caller}: the network is not initialized; fix: net = initialize(net), or train it"
        )
    for name, check in (
        ("MiniBatchSize", positive_integer),
        ("SequenceLength", sequence_length),
        ("SequencePaddingDirection", one_of("right", "left")),
        ("ExecutionEnvironment", one_of("auto", "cpu", "gpu")),
        ("CategoricalInputEncoding", one_of("integer", "one-hot")),
        ("Acceleration", one_of("auto", "mex", "none")),
        ("PreprocessingEnvironment", one_of("serial", "background", "parallel")),
    ):
        try:
            setattr(options, name, check(getattr(options, name)))
        except ValueError as words:
            raise ArgumentError(
                f"{caller}: {name} must be {words}; it is {describe(getattr(options, name))}; fix: leave {name} out"
            ) from None
    arrays = [*net.Learnables.Value, *(v for v in data if isinstance(v, dlarray))]
    placement = Placement(caller, options.ExecutionEnvironment, arrays)
    return (
        InputPlan(caller, net, options.InputDataFormats),
        handling(net, options),
        placement,
        placement.network(net),
    )


@function(differentiable=False)
def minibatchpredict(
    net: Any, data: Any, /, *more: Any, MiniBatchSize: Any = 128, Outputs: Any = None, Acceleration: Any = "auto",
    ExecutionEnvironment: Any = "auto", PreprocessingEnvironment: Any = "serial", SequenceLength: Any = "longest",
    SequencePaddingDirection: Any = "right", SequencePaddingValue: Any = 0, InputDataFormats: Any = "auto",
    OutputDataFormats: Any = "auto", CategoricalInputEncoding: Any = "integer", UniformOutput: Any = True,
    nargout: int | None = None,
) -> Any:  # fmt: skip
    """Predict the outputs of a network for many observations, in mini-batches.

    Syntaxes: ``Y = minibatchpredict(net, X)``, ``Y1, …, YM = minibatchpredict(net, X1, …, XN)``,
    ``… = minibatchpredict(…, Name=Value)``.

    Parameters
    ----------
    net : dlnetwork
        An initialized network.
    X, X1, …, XN : data
        Images h×w×c×N, features N×c or a table, sequences as a list of matrices t×c or an array t×c×N, labelled
        dlarrays, or one datastore or minibatchqueue, of which the first values are the inputs.
    MiniBatchSize : int, default 128
        Observations in each mini-batch.
    Outputs : str or list of str, optional
        Layers, or outputs of layers, whose outputs to return instead of the network's.
    SequenceLength, SequencePaddingDirection, SequencePaddingValue : optional
        "longest", "shortest", or a number: the sequences of a mini-batch then pass through the network in pieces of
        that length, and the states continue from one to the next.  "right" or "left"; 0.
    InputDataFormats, OutputDataFormats : str or list of str, default "auto"
        Formats of unlabelled data, and the order of the dimensions of the outputs.  An output with the dimensions of
        an input is by default in the order of that input ("CTB" in, "CTB" out), any other in that of MATLAB's plain
        arrays.
    CategoricalInputEncoding : {"integer", "one-hot"}
        How to encode categorical columns of a table.
    UniformOutput : bool, default True
        Whether to join the observations.  False gives a list with one array for each, sequences without padding.
    ExecutionEnvironment : {"auto", "cpu", "gpu"}
        Where to predict; "auto" is the GPU, if there is one.
    PreprocessingEnvironment : {"serial", "background", "parallel"}
        Where a datastore is read, as for `trainingOptions`.
    Acceleration : str, optional
        Accepted; it changes no result.
    nargout : int, optional
        Number of outputs to return, by default all.

    Returns
    -------
    Y1, …, YM : dlarray or list of dlarray
        Without labels, in the order of the inputs or of MATLAB's plain arrays: N×K for features and classes, t×K×N for
        sequences, h×w×K×N for images.  Sequences of different lengths are padded.

    Raises
    ------
    SizeError, FormatError
        Data that do not fit the network; the message says which format would.
    ClassError, ArgumentError
        Arguments of another kind.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/minibatchpredict.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2), dl.softmaxLayer()])
    >>> dl.minibatchpredict(net, dl.rand(300, 3)).shape
    (300, 2)
    """
    caller = "minibatchpredict"
    options = _Options(
        MiniBatchSize=MiniBatchSize, Acceleration=Acceleration, ExecutionEnvironment=ExecutionEnvironment,
        PreprocessingEnvironment=PreprocessingEnvironment, SequenceLength=SequenceLength,
        SequencePaddingDirection=SequencePaddingDirection, SequencePaddingValue=SequencePaddingValue,
        InputDataFormats=InputDataFormats, CategoricalInputEncoding=CategoricalInputEncoding,
    )  # fmt: skip
    plan, how, placement, net = _prepared(caller, net, options, (data, *more))
    chosen = None if is_empty(Outputs) else texts(caller, "Outputs", Outputs)
    uniform = flag(caller, "UniformOutput", UniformOutput)
    names = net.OutputNames if chosen is None else chosen
    count = len(names) if nargout is None else check_nargout(caller, nargout, range(1, len(names) + 1))
    orders = option_formats("OutputDataFormats", OutputDataFormats, len(names))
    source = source_of(caller, (data, *more) if more else data, None, plan, None, how)
    parts: list[list[dlarray]] = [[] for _ in names]
    lengths: list[int] = []
    for inputs, _ in source.batches(options.MiniBatchSize, partial=True):
        Y = in_pieces(net, placement.arrays(inputs), options, Outputs=chosen)
        for kept, y in zip(parts, Y if isinstance(Y, tuple) else (Y,), strict=True):
            kept.append(y)
        if not uniform:
            lengths += _lengths(source, len(lengths), inputs[0])
    if not parts[0]:
        raise ArgumentError("minibatchpredict: the data are empty; fix: give observations")
    read = plan.orders()
    wanted = [fmt or result_order(kept[0]._format, read) for kept, fmt in zip(parts, orders, strict=True)]
    if uniform:
        found: list[Any] = [_joined(kept, order, options) for kept, order in zip(parts, wanted, strict=True)]
    else:
        found = [_apart(kept, order, lengths, options) for kept, order in zip(parts, wanted, strict=True)]
    if placement.move is not None and not placement.stays:
        found = [[gather(y) for y in Y] if isinstance(Y, list) else gather(Y) for Y in found]
    found = [COLUMN[0](Y) if isinstance(Y, list) else Y for Y in found]
    return found[0] if count == 1 else tuple(found[:count])


def in_pieces(net: dlnetwork, inputs: list[dlarray], options: Any, **how: Any) -> Any:
    """What a network predicts for a mini-batch: for pieces of sequences one after the other, if they have a length.

    The states go on from piece to piece; outputs with time are joined, and of the others the last one counts.
    """
    length = options.SequenceLength
    if isinstance(length, str) or max(map(steps_of, inputs)) <= length:
        return predict(net, *inputs, **how)
    found: list[tuple] = []
    for _, (piece, _) in pieces(inputs, [], length):
        *Y, state = predict(net, *piece, nargout=len(how.get("Outputs") or net.OutputNames) + 1, **how)
        found.append(tuple(Y))
        net = net.with_states(list(state.Value))
    joined = [_in_time(parts) for parts in zip(*found, strict=True)]
    return joined[0] if len(joined) == 1 else tuple(joined)


def _in_time(parts: tuple) -> dlarray:
    axis = parts[0].axis("T")
    if axis is None:
        return parts[-1]
    xp = namespace(parts[0].array)
    return parts[0].wrap(xp.concat([Y.array for Y in parts], axis=axis))


def _joined(parts: list[dlarray], order: str, options: _Options) -> dlarray:
    """All outputs in one array, joined along "B"; sequences of different lengths padded."""
    plain = [stripdims(Y, order) for Y in parts]
    if "B" not in order:
        if len(plain) > 1:
            raise SizeError(
                f"minibatchpredict: the output {parts[0].describe()} has no dimension B along which mini-batches "
                "could be joined; fix: UniformOutput=False"
            )
        return plain[0]
    if "T" in order:
        time = order.index("T")
        lengths = [Y.shape[time] if time < Y.ndim else 1 for Y in plain]
        if len(set(lengths)) > 1:
            how = {
                "PaddingDirection": options.SequencePaddingDirection,
                "PaddingValue": options.SequencePaddingValue,
            }
            plain = [
                padsequences([Y], time + 1, Length=max(lengths), UniformOutput=False, **how)[0] for Y in plain
            ]
    return plain[0] if len(plain) == 1 else join("minibatchpredict", order.index("B") + 1, plain, 1)


def _lengths(source: Any, start: int, X: dlarray) -> list[int]:
    """How long each sequence of a mini-batch was before it was padded; 0 where that is not known."""
    axis = X.axis("B")
    count = 1 if axis is None else X.array.shape[axis]
    column = source.inputs[0] if isinstance(source, MemorySource) else None
    if column is None or not hasattr(column, "values") or "T" not in column.fmt:
        return [0] * count
    place = column.fmt.index("T")
    shapes = [asdlarray(column.values[i]).shape for i in range(start, start + count)]
    return [shape[place] if place < len(shape) else 1 for shape in shapes]


def _apart(parts: list[dlarray], order: str, lengths: list[int], options: _Options) -> list[dlarray]:
    """A list of the outputs of single observations."""
    found: list[dlarray] = []
    order = order.replace("B", "")
    for Y in parts:
        axis, time = Y.axis("B"), Y.axis("T")
        for i in range(1 if axis is None else Y.array.shape[axis]):
            one: list[Any] = [slice(None)] * Y.array.ndim
            if axis is not None:
                one[axis] = slice(i, i + 1)
            length = lengths[len(found)] if len(found) < len(lengths) else 0
            if time is not None and 0 < length < Y.array.shape[time]:
                left = options.SequencePaddingDirection == "left"
                one[time] = slice(Y.array.shape[time] - length, None) if left else slice(0, length)
            piece = Y.wrap(Y.array[tuple(one)])
            found.append(stripdims(piece, order + "B") if "B" in Y._format else stripdims(piece, order))
    return found


@function(differentiable=False)
def testnet(
    net: Any, data: Any, /, *arguments: Any, MiniBatchSize: Any = 128, Acceleration: Any = "auto",
    ExecutionEnvironment: Any = "auto", PreprocessingEnvironment: Any = "serial", SequenceLength: Any = "longest",
    SequencePaddingDirection: Any = "right", SequencePaddingValue: Any = 0, InputDataFormats: Any = "auto",
    TargetDataFormats: Any = "auto", CategoricalInputEncoding: Any = "integer", CategoricalTargetEncoding: Any = "auto",
) -> dlarray:  # fmt: skip
    """Evaluate metrics of a network on test data.

    Syntaxes: ``values = testnet(net, X, T, metrics)``, ``values = testnet(net, data, metrics)``,
    ``values = testnet(…, Name=Value)``.

    Parameters
    ----------
    net : dlnetwork
        A trained network.
    X, T, data : predictors and targets
        As `trainnet` takes them: both in memory, or a datastore, minibatchqueue or table that holds both.
    metrics : str, metric object, function or list of them
        "accuracy", "auc", "fscore", "precision", "recall", "rmse", "mape", "rsquared", a loss by its name, what
        `accuracyMetric` and the like make, or a function ``f(Y1, …, YM, T1, …, TM)``, whose values are averaged over
        the observations.
    MiniBatchSize, SequenceLength, SequencePaddingDirection, SequencePaddingValue, InputDataFormats : optional
        As for `minibatchpredict`.
    TargetDataFormats : str or list of str, default "auto"
        Formats of unlabelled targets.
    CategoricalTargetEncoding : {"auto", "integer", "one-hot"}
        Encoding of class labels: with "auto", class numbers if a metric is "index-crossentropy", else one-hot vectors.
    CategoricalInputEncoding, ExecutionEnvironment, Acceleration, PreprocessingEnvironment : optional
        As for `minibatchpredict`.

    Returns
    -------
    dlarray
        A row with one number for each metric.

    Raises
    ------
    SizeError, FormatError, ClassError, ArgumentError
        As `trainnet`.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/testnet.html

    Examples
    --------
    >>> import dlarray as dl
    >>> net = dl.dlnetwork([dl.featureInputLayer(2), dl.softmaxLayer()])
    >>> X = dl.dlarray([[3, 1], [0, 2], [5, 4]])
    >>> dl.testnet(net, X, dl.categorical(["a", "b", "b"]), "accuracy")
      1×1 dlarray
    <BLANKLINE>
       66.6667
    """
    caller = "testnet"
    if len(arguments) not in (1, 2):
        raise ArgumentError(
            f"testnet: takes net, data and metrics, but got {len(arguments) + 2} arguments; fix: testnet(net, X, T, "
            '"accuracy")'
        )
    T, metrics = (None, arguments[0]) if len(arguments) == 1 else arguments
    options = _Options(
        MiniBatchSize=MiniBatchSize, Acceleration=Acceleration, ExecutionEnvironment=ExecutionEnvironment,
        PreprocessingEnvironment=PreprocessingEnvironment, SequenceLength=SequenceLength,
        SequencePaddingDirection=SequencePaddingDirection, SequencePaddingValue=SequencePaddingValue,
        InputDataFormats=InputDataFormats, CategoricalInputEncoding=CategoricalInputEncoding,
    )  # fmt: skip
    plan, how, placement, net = _prepared(caller, net, options, (data,))
    found = placed(metric_list(caller, metrics), net.OutputNames)
    encoding = choice(
        caller, "CategoricalTargetEncoding", CategoricalTargetEncoding, ("auto", "integer", "one-hot")
    )
    names = [metric.Name for metric in found]
    hot = encoding == "one-hot" or (encoding == "auto" and "index-crossentropy" not in names)
    targets = TargetPlan(caller, len(net.OutputNames), TargetDataFormats, hot)
    if T is None and not (is_store(data) or is_queue(data)) and is_cell(data):
        raise ArgumentError(f"testnet: targets are missing; fix: testnet(net, X, T, {metrics!r})")
    source = source_of(caller, data, T, plan, targets, how)
    outputs = predict(net, *placement.arrays(source.sample()))
    targets.read = plan.orders()
    targets.outputs = [Y._format for Y in (outputs if isinstance(outputs, tuple) else (outputs,))]
    source = with_targets(caller, source, targets, how)
    for inputs, goals in source.batches(options.MiniBatchSize, partial=True):
        Y = in_pieces(net, placement.arrays(inputs), options)
        pair = tuple(Y) if isinstance(Y, tuple) else (Y,)
        for metric in found:
            metric.update(pair, tuple(placement.arrays(goals)))
    return gather(asdlarray(np.asarray([[metric.evaluate() for metric in found]])))


testnet.__test__ = False  # for pytest: no test, although its name begins as those of tests do
