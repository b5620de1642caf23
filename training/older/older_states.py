"""predictAndUpdateState and classifyAndUpdateState: predictions of older networks that keep their states."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import check_nargout, flag
from dlarray.errors import ArgumentError, OptionError
from dlarray.functions.data_types.properties import stripdims
from dlarray.layers.networks.network_functions import predict
from dlarray.registry import COLUMN, function
from dlarray.training.minibatches.columns import plain_format
from dlarray.training.older.older_networks import DAGNetwork, older
from dlarray.training.older.older_predictions import (
    OLDER_ORDER,
    Request,
    as_labels,
    classifier,
    labels_of,
)


def _updated(
    caller: str, net: Any, X: tuple, options: dict[str, Any]
) -> tuple[DAGNetwork, list[Any], list[str]]:
    """The network with the states after the data, its outputs, and their formats inside."""
    network = older(caller, net)
    inner = network._net
    request = Request(caller, inner, X, options)
    if not any(type(layer).state_names and not _normalizes(layer) for layer in inner._layers):
        raise ArgumentError(
            f"{caller}: the network has no layer that keeps a state from one call to the next, such as lstmLayer; "
            f"fix: {'classify' if caller.startswith('classify') else 'predict'}(net, X)"
        )
    inputs, _ = next(request.source().batches(10**9, partial=True))
    *Y, state = predict(inner, *inputs, nargout=len(inner.OutputNames) + 1)
    found: list[Any] = []
    for y in Y:
        order = OLDER_ORDER.get(y._format, plain_format(y._format))
        plain = stripdims(y, order)
        if "T" in order:
            count = plain.shape[-1] if plain.ndim == len(order) else 1
            ends = (":",) * (len(order) - 1)
            plain = plain if request.one else COLUMN[0](plain(*ends, k) for k in range(1, count + 1))
        found.append(plain)
    return network.with_network(inner.with_states(list(state.Value))), found, [y._format for y in Y]


def _normalizes(layer: Any) -> bool:
    """Whether the states of a layer are the statistics of its training data."""
    return {"TrainedMean", "TrainedVariance"} & set(type(layer).state_names) != set()


@function(differentiable=False)
def predictAndUpdateState(
    recNet: Any, *X: Any, MiniBatchSize: Any = 128, Acceleration: Any = "auto", ExecutionEnvironment: Any = "auto",
    SequenceLength: Any = "longest", SequencePaddingDirection: Any = "right", SequencePaddingValue: Any = 0,
    ReturnCategorical: Any = False, nargout: int | None = None,
) -> Any:  # fmt: skip
    """Predict with a recurrent network and update its states (older programs).

    Syntaxes: ``updatedNet, Y = predictAndUpdateState(recNet, sequences)``,
    ``updatedNet, Y1, …, YM = predictAndUpdateState(recNet, X1, …, XN)``,
    ``… = predictAndUpdateState(…, Name=Value)``.

    MATLAB recommends ``Y, net.State = predict(net, X, nargout=2)`` of a `dlnetwork` instead.

    Parameters
    ----------
    recNet : SeriesNetwork or DAGNetwork
        A trained network with a recurrent layer, or another one with states.  It is not changed.
    sequences, X1, …, XN : data
        Sequences as a list of matrices c×t, or one such matrix, or a datastore.
    MiniBatchSize : int, default 128
        Accepted: all sequences are one mini-batch, and the states have a column for each.
    ReturnCategorical : bool, default False
        Whether the outputs in front of classification layers become labels.
    SequenceLength, SequencePaddingDirection, SequencePaddingValue, ExecutionEnvironment, Acceleration : optional
        As for `classify`.

    Returns
    -------
    updatedNet : SeriesNetwork or DAGNetwork
        The network with the states after the last time step.
    Y, Y1, …, YM : dlarray or list of dlarray
        N×K, or for sequences a list of K×t, and one of them for one matrix.

    Raises
    ------
    ClassError, ArgumentError
        Another kind of network, or one without states.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.predictandupdatestate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rng(0)
    >>> net = dl.dlnetwork([dl.sequenceInputLayer(1), dl.lstmLayer(4), dl.fullyConnectedLayer(1)])
    >>> net = dl.assembleNetwork([*net.Layers, dl.regressionLayer()])
    >>> X = dl.rand(1, 6)
    >>> net, first = dl.predictAndUpdateState(net, X(":", "1:2"))
    >>> net, rest = dl.predictAndUpdateState(net, X(":", "3:6"))
    >>> whole = dl.predict(dl.resetState(net), X)
    >>> bool(dl.all(dl.abs(dl.horzcat(first, rest) - whole) < 1e-6, "all"))
    True
    """
    caller = "predictAndUpdateState"
    options = {"SequenceLength": SequenceLength, "SequencePaddingDirection": SequencePaddingDirection,
               "SequencePaddingValue": SequencePaddingValue}  # fmt: skip
    net, found, formats = _updated(caller, recNet, X, options)
    if flag(caller, "ReturnCategorical", ReturnCategorical, error=OptionError):
        found = as_labels(net, found, formats)
    most = len(found) + 1
    count = most if nargout is None else check_nargout(caller, nargout, range(1, most + 1))
    return net if count == 1 else (net, *found[: count - 1])


@function(differentiable=False)
def classifyAndUpdateState(
    recNet: Any, *X: Any, MiniBatchSize: Any = 128, Acceleration: Any = "auto", ExecutionEnvironment: Any = "auto",
    SequenceLength: Any = "longest", SequencePaddingDirection: Any = "right", SequencePaddingValue: Any = 0,
    nargout: int = 2,
) -> Any:  # fmt: skip
    """Classify with a recurrent network and update its states (older programs).

    Syntaxes: ``updatedNet, Y = classifyAndUpdateState(recNet, sequences)``,
    ``updatedNet, Y, scores = classifyAndUpdateState(recNet, sequences, nargout=3)``,
    ``… = classifyAndUpdateState(…, Name=Value)``.

    Parameters
    ----------
    recNet, sequences, Name=Value
        As for `predictAndUpdateState`; the network must have one output layer, a `classificationLayer`.
    nargout : {1, 2, 3}
        By default the network and the labels.

    Returns
    -------
    updatedNet : SeriesNetwork or DAGNetwork
        The network with the states after the last time step.
    Y, scores
        Labels and scores as those of `classify`.

    Raises
    ------
    ClassError, ArgumentError
        Another kind of network, or one without states, or without a classification layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.classifyandupdatestate.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rng(0)
    >>> net = dl.dlnetwork([dl.sequenceInputLayer(2), dl.lstmLayer(4), dl.fullyConnectedLayer(2), dl.softmaxLayer()])
    >>> net = dl.assembleNetwork([*net.Layers, dl.classificationLayer(Classes=["on", "off"])])
    >>> net, Y, scores = dl.classifyAndUpdateState(net, dl.rand(2, 5), nargout=3)
    >>> Y.shape, scores.shape
    ((1, 5), (2, 5))
    """
    caller = "classifyAndUpdateState"
    options = {"SequenceLength": SequenceLength, "SequencePaddingDirection": SequencePaddingDirection,
               "SequencePaddingValue": SequencePaddingValue}  # fmt: skip
    count = check_nargout(caller, nargout, (1, 2, 3))
    layer = classifier(caller, older(caller, recNet))
    net, (scores,), (fmt,) = _updated(caller, recNet, X, options)
    Y = labels_of(layer, scores, fmt)
    return (net, Y, scores)[:count] if count > 1 else net


for _method in (predictAndUpdateState, classifyAndUpdateState):
    setattr(DAGNetwork, _method.__name__, _method)
