"""trainNetwork: training as older programs do it, with output layers that say what the loss is."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from dlarray.arguments import check_nargout
from dlarray.array import asdlarray, dlarray
from dlarray.categorical import categorical
from dlarray.errors import ArgumentError, ClassError, DLArrayError, SizeError, describe
from dlarray.functions.data_types.predicates import isnan
from dlarray.functions.data_types.properties import finddim, size
from dlarray.functions.elementwise.comparisons import not_
from dlarray.functions.losses.common import observations
from dlarray.functions.losses.crossentropy import crossentropy
from dlarray.functions.losses.regression_losses import l2loss
from dlarray.functions.reductions import extrema, sums
from dlarray.functions.system.gpu_arrays import canUseGPU
from dlarray.layers.input_output.input import STATISTICS
from dlarray.layers.input_output.output import ClassesOutput, class_names, pixelClassificationLayer
from dlarray.registry import function
from dlarray.training.datastores.array_datastore import arrayDatastore
from dlarray.training.datastores.base import read_rows
from dlarray.training.datastores.combined_datastores import combine
from dlarray.training.datastores.image_datastore import ImageDatastore
from dlarray.training.datastores.observations import is_cell
from dlarray.training.metrics.metrics import FunctionMetric
from dlarray.training.minibatches.columns import (
    Handling,
    as_categorical,
    is_labels,
    is_tabular,
    is_text,
    table_columns,
)
from dlarray.training.minibatches.datastore_source import StoreSource, is_queue, is_store
from dlarray.training.minibatches.reading_plan import InputPlan, TargetPlan
from dlarray.training.older.custom_output_layers import ClassificationLayer, RegressionLayer, own_loss
from dlarray.training.older.older_networks import classifies, graph_of, joined, without_outputs
from dlarray.training.older.older_predictions import as_observations, sequence_formats
from dlarray.training.older.older_training_info import Lines, Score, information, told_as_before
from dlarray.training.older.one_pixel import keeps_pixels, responses_of_vectors, unweighted, without_pixels
from dlarray.training.trainnet.options import TrainingOptions
from dlarray.training.trainnet.trainnet import trainnet

CALLER = "trainNetwork"


@function(differentiable=False)
def trainNetwork(data: Any, /, *arguments: Any, nargout: int = 1) -> Any:
    """Train a network whose last layer defines the loss (older programs).

    Syntaxes: ``net = trainNetwork(X, responses, layers, options)``, ``net = trainNetwork(data, layers, options)``,
    ``net = trainNetwork(table, responseNames, layers, options)``, ``net, info = trainNetwork(…, nargout=2)``.

    MATLAB recommends `trainnet` instead, which this function calls.

    Parameters
    ----------
    X : predictors in memory
        Images h×w×c×N, features N×c, sequences as a list of N matrices c×t (images h×w×c×t) or one such array.
        Time comes last, unlike in the data of `trainnet`.
    responses : categorical, array or list
        N class labels, or a list of categorical sequences 1×t; numbers N×R, images h×w×c×N, or a list of sequences
        R×t.  One sequence has one response.
    data : datastore or table
        Predictors and responses together; in a table the responses are in the last column, or in those that
        ``responseNames`` names.  An `imageDatastore` has its labels.
    layers : list of Layer, LayerArray or LayerGraph
        The layers, with an input layer first, and last a `classificationLayer` or
        `pixelClassificationLayer` behind a `softmaxLayer`, a `regressionLayer`, or an output layer of your own
        (`ClassificationLayer`, `RegressionLayer`).
    options : TrainingOptions
        Options made by `trainingOptions`.
    nargout : {1, 2}
        Whether to return the information too.

    Returns
    -------
    net : SeriesNetwork or DAGNetwork
        The trained network: a `SeriesNetwork` of layers, a `DAGNetwork` of a layer graph.  Its classification layer
        knows its classes.
    info : struct
        ``TrainingLoss``, ``TrainingAccuracy`` in percent or ``TrainingRMSE``, and ``BaseLearnRate``, rows with a number
        for each iteration; with validation data ``ValidationLoss`` and ``ValidationAccuracy`` or ``ValidationRMSE``,
        NaN where they were not evaluated, and the last of each as ``FinalValidationLoss`` and the like;
        ``OutputNetworkIteration``.

    Raises
    ------
    ClassError
        Layers that are a network: a dlnetwork is trained by `trainnet`, and a trained network's layers are
        ``net.Layers`` or ``layerGraph(net)``.
    ArgumentError
        No input or output layer, a network with several outputs, an option of `trainnet` alone.
    SizeError, FormatError
        Data that do not fit the network, or predictors and responses that do not fit each other.

    Notes
    -----
    The loss of a `classificationLayer` is the cross-entropy, weighted by ``ClassWeights``, the mean over observations
    and time steps; of a `pixelClassificationLayer`, over the pixels that have a label.  That of a `regressionLayer` is
    half the squared error, summed over the responses, and the mean over observations and time steps; the RMSE is the
    root of twice the loss.

    With ``OutputNetwork="auto"`` the network of the last iteration is returned.  An output function gets the fields
    ``TimeSinceStart``, ``BaseLearnRate`` and ``TrainingAccuracy`` or ``TrainingRMSE`` of older releases.  The
    validation data are evaluated after the first iteration, every ``ValidationFrequency`` iterations and at the end.

    Extends MATLAB: the options ``InputDataFormats`` and ``TargetDataFormats`` are respected.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/trainnetwork.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rng(0)
    >>> X = dl.rand(80, 2)
    >>> T = dl.categorical(["left" if x < 0.5 else "right" for x in X[:, 0].tolist() for x in x])
    >>> layers = [
    ...     dl.featureInputLayer(2), dl.fullyConnectedLayer(2), dl.softmaxLayer(), dl.classificationLayer(),
    ... ]
    >>> options = dl.trainingOptions("adam", MaxEpochs=60, MiniBatchSize=20, InitialLearnRate=0.1, Verbose=False)
    >>> net, info = dl.trainNetwork(X, T, layers, options, nargout=2)
    >>> net
      SeriesNetwork with properties:
    <BLANKLINE>
             Layers: [4×1 nnet.cnn.layer.Layer]
         InputNames: {'input'}
        OutputNames: {'classoutput'}
    >>> info.TrainingLoss.shape, net.classify([[0.1, 0.5], [0.9, 0.5]]).tolist()
    ((1, 240), ['left', 'right'])
    """
    outputs_wanted = check_nargout(CALLER, nargout, (1, 2))
    X, T, layers, options = _sorted(data, arguments)
    kind, lgraph = graph_of(CALLER, layers)
    net, outputs = without_outputs(CALLER, lgraph)
    if len(outputs) > 1:
        raise ArgumentError(
            f"{CALLER}: the layers have {len(outputs)} output layers, but a network with one is trained; fix: "
            "trainnet, with a function of all outputs and targets as the loss"
        )
    (output,) = outputs
    labels = classifies(output)
    formats = sequence_formats(net)
    X, T, target_format = _prepared(X, responses_of_vectors(net, T), formats, labels)
    names = _classes(net, X, T, formats, output) if labels else []
    if labels and T is not None:
        T = _as_labels(T, names)
    score = Score(labels, "HalfSquaredError" if isinstance(output, RegressionLayer) else "Loss")
    own = _options(options, net, formats, target_format, score)
    if own.ValidationData is not None:
        own.ValidationData = _validation(own.ValidationData, net, formats, labels, names)
    inputs: list[Any] = [net._layers[k] for k in net._graph.input_layers]
    lossFcn = _loss(output, [layer.data_format() for layer in inputs], keeps_pixels(net))
    try:
        arguments = (X, net, lossFcn, own) if T is None else (X, T, net, lossFcn, own)
        net, info = trainnet(*arguments, nargout=2)
    except DLArrayError as error:
        error.args = (str(error).replace("trainnet: ", f"{CALLER}: ", 1), *error.args[1:])
        raise
    if options.Verbose:
        Lines(score, options).rule()
        print(f"Training finished: {info.StopReason}.")
    found = joined(kind, lgraph, net, {output.Name: names} if labels else {})
    return found if outputs_wanted == 1 else (found, information(info, score, own.ValidationData is not None))


# -- what was given -----------------------------------------------------------------------------------------------
def _sorted(data: Any, arguments: tuple) -> tuple:
    if len(arguments) == 3:
        T, layers, options = arguments
    elif len(arguments) == 2:
        T, (layers, options) = None, arguments
    else:
        raise ArgumentError(
            f"{CALLER}: takes 3 or 4 arguments, but got {len(arguments) + 1}; fix: trainNetwork(X, responses, layers, "
            "options), or trainNetwork(datastore, layers, options)"
        )
    if not isinstance(options, TrainingOptions):
        raise ClassError(
            f"{CALLER}: options must be what trainingOptions makes, but it is {describe(options)}; fix: "
            'trainingOptions("adam")'
        )
    if options.solver == "lbfgs" or options.Metrics:
        what = 'the solver "lbfgs"' if options.solver == "lbfgs" else "the option Metrics"
        raise ArgumentError(
            f"{CALLER}: {what} is for trainnet alone; fix: trainnet(X, T, layers, lossFcn, options), without an output "
            "layer"
        )
    if is_queue(data):
        raise ClassError(
            f"{CALLER}: the data are {describe(data)}, which trainnet takes; fix: trainnet(mbq, layers, lossFcn, "
            "options), without an output layer, or a datastore"
        )
    return data, T, layers, options


def _prepared(X: Any, T: Any, formats: list[str], labels: bool) -> tuple[Any, Any, str]:
    """Predictors and responses as `trainnet` takes them, and the format of the responses."""
    if is_tabular(X) and (T is None or is_text(T) or (isinstance(T, (list, tuple)) and _name_columns(X, T))):
        X, T = _from_table(X, T, labels)
    if is_store(X):
        beside = X.Labels if isinstance(X, ImageDatastore) else None
        if T is not None:
            raise ArgumentError(
                f"{CALLER}: a datastore holds the responses too, but responses are given beside it; fix: "
                "trainNetwork(combine(dsX, dsT), layers, options)"
            )
        if beside is not None:
            X = combine(X, arrayDatastore(beside))
        return X, None, _stored_format(X, formats)
    if T is None:
        raise ArgumentError(
            f"{CALLER}: {describe(X)} came without responses; fix: trainNetwork(X, responses, layers, options), or a "
            "datastore or a table that holds both"
        )
    one = as_observations(X, formats[0]) if len(formats) == 1 else X
    if one is not X and isinstance(one, list):  # a single sequence has a single response
        T = [T] if not is_cell(T) else T
        X = one
    return X, T, _sequence_format(T) if formats[0] != "auto" and is_cell(T) else "auto"


def _name_columns(X: Any, names: Any) -> bool:
    return all(isinstance(name, str) for name in names) and set(names) <= set(table_columns(X))


def _from_table(X: Any, names: Any, labels: bool) -> tuple[Any, Any]:
    columns = table_columns(X)
    wanted = [names] if isinstance(names, str) else list(names or list(columns)[-1:])
    lacking = [name for name in wanted if name not in columns]
    if lacking:
        raise ArgumentError(
            f"{CALLER}: the table has no column '{lacking[0]}'; its columns: {', '.join(columns)}; fix: one of them"
        )
    rest = {name: column for name, column in columns.items() if name not in wanted}
    if labels:
        return rest, columns[wanted[0]]
    numbers = [_response(name, columns[name]) for name in wanted]
    if len({len(column) for column in numbers}) > 1:
        raise SizeError(
            f"{CALLER}: the columns {', '.join(wanted)} differ in length; fix: one row for each observation"
        )
    return rest, np.concatenate(numbers, axis=1)


def _response(name: str, column: Any) -> np.ndarray:
    """A column of a table as numbers, one row for each observation."""
    try:
        numbers = np.asarray(column, dtype=float)
    except (TypeError, ValueError):
        numbers = np.asarray(0.0)
    if not numbers.ndim:
        raise ClassError(
            f"{CALLER}: the column '{name}' of the table must be numbers, one for each observation, but it is "
            f"{describe(column)}; fix: a list of numbers"
        )
    return numbers.reshape(len(numbers), -1)


def _sequence_format(T: Any) -> str:
    """The format of responses that are sequences, time last; labels have none."""
    first = T[0]
    if isinstance(first, categorical):
        return "auto"
    return {2: "CTB", 3: "SCTB", 4: "SSCTB"}.get(asdlarray(first).ndim, "auto")


def _stored_format(ds: Any, formats: list[str]) -> str:
    """The format of the responses in a datastore: sequences, when they are as long as their predictors."""
    ds.reset()
    rows = read_rows(ds)[0] if ds.hasdata() else []
    ds.reset()
    if formats[0] == "auto" or not rows or len(rows[0]) <= len(formats):
        return "auto"
    X, T = rows[0][0], rows[0][len(formats)]
    if is_text(T) or isinstance(T, categorical):
        return "auto"
    X, T = asdlarray(X), asdlarray(T)
    return _sequence_format([T]) if X.shape[-1] > 1 and X.shape[-1] == T.shape[-1] else "auto"


# -- classes --------------------------------------------------------------------------------------------------------
def _classes(net: Any, X: Any, T: Any, formats: list[str], output: Any) -> list[str]:
    """The names of the classes: those of the output layer, or else of the labels."""
    if T is None:
        plans = InputPlan(CALLER, net, formats), TargetPlan(CALLER, 1, "auto", True)
        source = StoreSource(CALLER, X, *plans, Handling())
        next(source.batches(1, partial=True), None)
        found = source.names
    elif is_cell(T):
        labels = [t for t in T if isinstance(t, categorical)]
        found = list(dict.fromkeys(n for t in labels for n in t.categories()))
    else:
        found = as_categorical(T).categories() if is_labels(T) else None
    if not found:
        raise ClassError(
            f"{CALLER}: the network classifies, but the responses are no class labels: {describe(T)}; fix: "
            "categorical(responses), or regressionLayer() at the end"
        )
    given = class_names(output)
    if given is None:
        return found
    own = list(given)
    strange = sorted(set(found) - set(own))
    if strange:
        raise ArgumentError(
            f"{CALLER}: the labels {', '.join(strange)} are none of the classes of the classification layer, "
            f"{', '.join(own)}; fix: classificationLayer(Classes=…) with all labels"
        )
    if T is None and own != found:
        raise ArgumentError(
            f"{CALLER}: the classes of the datastore are {', '.join(found)}, but those of the classification layer "
            f"{', '.join(own)}; fix: the same order"
        )
    return own


def _as_labels(T: Any, names: list[str]) -> Any:
    """The labels with the categories of the output layer, in their order."""
    if is_cell(T):
        return [_renumbered(t, names) if isinstance(t, categorical) else t for t in T]
    return _renumbered(as_categorical(T), names)


def _renumbered(labels: categorical, names: list[str]) -> categorical:
    if labels.categories() == names:
        return labels
    places = np.asarray([0, *(names.index(name) + 1 for name in labels.categories())])
    return categorical.from_codes(places[labels.codes()], names)


# -- the loss -------------------------------------------------------------------------------------------------------
def _loss(output: Any, inputs: list[str], pixels: bool) -> Any:
    """The loss that an output layer stands for, as `trainnet` takes it; of pictures of one pixel where need be."""
    if isinstance(output, (ClassificationLayer, RegressionLayer)):
        return own_loss(output, inputs)
    if not isinstance(output, ClassesOutput):
        return _half_mean_squared_error
    if isinstance(output, pixelClassificationLayer):
        return _loss_of_pixels(output)
    if output.ClassWeights == "none":
        return unweighted if pixels else "crossentropy"
    weights = dlarray(np.asarray(output.ClassWeights, dtype=float).reshape(-1, 1), "C")

    def weighted(Y: dlarray, T: dlarray) -> dlarray:
        Y, T = without_pixels(Y), without_pixels(T)
        return crossentropy(Y, T, weights, NormalizationFactor="none") / _places(Y)

    return weighted


def _loss_of_pixels(output: pixelClassificationLayer) -> Any:
    """Cross-entropy, the mean over the pixels that have a label: an undefined one counts for nothing."""
    own = output.ClassWeights
    weights = [] if own == "none" else [dlarray(np.asarray(own, dtype=float).reshape(-1, 1), "C")]

    def of_pixels(Y: dlarray, T: dlarray) -> dlarray:
        known = not_(isnan(T))  # labels that are undefined come as NaN in every channel
        labelled = sums.sum(known, "all") / size(Y, finddim(Y, "C"))
        loss = crossentropy(Y, T, *weights, Mask=known, NormalizationFactor="none")
        return loss / extrema.max(labelled, 1)

    return of_pixels


def _places(Y: dlarray) -> int:
    """Observations times time steps, and for a classification of pixels these."""
    return max(math.prod(n for n, mark in zip(Y.shape, Y._format, strict=False) if mark != "C"), 1)


def _half_mean_squared_error(Y: dlarray, T: dlarray) -> dlarray:
    if Y.shape != T.shape:
        raise SizeError(
            f"{CALLER}: the responses are {T.describe()} in a mini-batch, but the network gives {Y.describe()}; fix: "
            "as many responses as the last layer in front of regressionLayer has outputs"
        )
    time = Y.axis("T")
    steps = 1 if time is None else Y.array.shape[time]
    return l2loss(Y, T, NormalizationFactor="none") / (2 * observations(Y) * steps)


# -- what is told ---------------------------------------------------------------------------------------------------
def _options(options: Any, net: Any, formats: list[str], target: str, score: Score) -> Any:
    """The options of `trainnet`."""
    own = copy.copy(options)
    own.Verbose = False
    own.Metrics = None
    if score.column != "Loss":
        half_error = FunctionMetric(_half_mean_squared_error, score.column)
        half_error.reset()
        own.Metrics = ["accuracy" if score.name == "Accuracy" else half_error]
    if options.OutputNetwork == "auto":
        own.OutputNetwork = "last-iteration"
    if options.InputDataFormats == "auto":
        own.InputDataFormats = formats if len(formats) > 1 else formats[0]
    if options.TargetDataFormats == "auto":
        own.TargetDataFormats = target
    given = options.OutputFcn
    functions = [] if given is None else list(given) if isinstance(given, (list, tuple)) else [given]
    told: list[Callable] = [told_as_before(function, score) for function in functions]
    if options.Verbose:
        above = [
            f"Training on single {'CPU' if options.ExecutionEnvironment == 'cpu' or not canUseGPU() else 'GPU'}."
        ]
        if any(
            STATISTICS.get(getattr(net._layers[k], "Normalization", "none"))
            for k in net._graph.input_layers
            if isinstance(getattr(net._layers[k], "Normalization", None), str)
        ):
            above.append("Initializing input data normalization.")
        told.insert(0, Lines(score, options, above).tell)
    own.OutputFcn = told or None
    vars(own)["first_validation"] = 1
    return own


def _validation(data: Any, net: Any, formats: list[str], labels: bool, names: list[str]) -> Any:
    """The validation data as `trainnet` takes them."""
    X, T = data if isinstance(data, (list, tuple)) and len(data) == 2 else (data, None)
    X, T, _ = _prepared(X, responses_of_vectors(net, T), formats, labels)
    if T is None:
        return X
    return [X, _as_labels(T, names) if labels and not set(_names_in(T)) - set(names) else T]


def _names_in(T: Any) -> list[str]:
    every = T if is_cell(T) else [as_categorical(T)]
    return [name for t in every if isinstance(t, categorical) for name in t.categories()]
