"""trainnet: train a network with data, a loss and options."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import check_nargout
from dlarray.array import dlarray
from dlarray.errors import ArgumentError, ClassError, describe
from dlarray.layers.base.layer import Layer
from dlarray.layers.networks.layer_array import LayerArray
from dlarray.layers.networks.network import dlnetwork, initialized
from dlarray.layers.networks.network_functions import predict, resetState
from dlarray.registry import function
from dlarray.training.metrics.metrics import metric_list, placed
from dlarray.training.metrics.named_losses import loss_function
from dlarray.training.minibatches.columns import UNDEFINED, Handling, is_tabular
from dlarray.training.minibatches.datastore_source import StoreSource, is_queue, is_store
from dlarray.training.minibatches.memory_source import source_of, with_targets
from dlarray.training.minibatches.reading_plan import InputPlan, TargetPlan
from dlarray.training.minibatches.sequence_pieces import pieces
from dlarray.training.solvers.model_losses import check_acceleration
from dlarray.training.trainnet.checkpoints import resumed, same_kind
from dlarray.training.trainnet.distributed_trainer import TeamTrainer, common_start, team_of, together
from dlarray.training.trainnet.input_statistics import with_statistics
from dlarray.training.trainnet.kernels_in_use import computing_with
from dlarray.training.trainnet.options import TrainingOptions
from dlarray.training.trainnet.placement import Placement
from dlarray.training.trainnet.target_checks import check_targets
from dlarray.training.trainnet.target_statistics import (
    NormalizedLoss,
    check_normalizing,
    check_plain,
    output_layers,
    with_target_statistics,
)
from dlarray.training.trainnet.trainer import Trainer


@function(differentiable=False)
def trainnet(data: Any, /, *arguments: Any, nargout: int = 1) -> Any:
    """Train a deep-learning network.

    Syntaxes: ``net = trainnet(X, T, net, lossFcn, options)``, ``net = trainnet(data, net, lossFcn, options)``,
    ``net, info = trainnet(…, nargout=2)``.

    Parameters
    ----------
    X, T : predictors and targets in memory
        Predictors: images h×w×c×N, features N×c, sequences as a list of N matrices t×c or an array t×c×N, or data of
        any format that ``InputDataFormats`` names.  Targets: N class labels (a categorical, a list of texts), numbers
        N×R, or what the network's output needs: images h×w×c×N, a list of sequences t×R or of categorical
        sequences.  The labels of formatted dlarrays are used.  A network with several inputs takes a tuple
        of predictors, one with several outputs a tuple of targets.
    data : datastore, minibatchqueue, table or iterable
        Predictors and targets together.  A datastore reads a value for each input and then for each output of the
        network: images h×w×c, rows or columns of features, sequences t×c.  An `imageDatastore` has its labels as
        targets.  A data set of PyTorch, a list of pairs and
        other iterables are read as datastores.  A table has the predictors in its first columns, numbers or categories,
        and the targets in the last ones; columns of arrays are one input each.
    net : dlnetwork, LayerArray or list of Layer
        The network.  It is initialized if it is not; it is not changed.
    lossFcn : str or callable
        "crossentropy", "index-crossentropy", "binary-crossentropy", "mse" (also "mean-squared-error", "l2loss"),
        "mae" ("mean-absolute-error", "l1loss") or "huber"; or a function ``loss = f(Y1, …, YM, T1, …, TM)`` of
        labelled outputs and targets.
    options : TrainingOptions
        Options made by `trainingOptions`.
    nargout : {1, 2}
        Whether to return the information too.

    Returns
    -------
    net : dlnetwork
        The trained network.
    info : TrainingInfo
        ``TrainingHistory``, ``ValidationHistory``, ``OutputNetworkIteration``, ``StopReason``; ``info.show()`` plots.

    Raises
    ------
    SizeError, FormatError
        Data that do not fit the network, or predictors and targets that do not fit each other.  The message shows the
        sizes with their labels and the option that would make them fit.
    ClassError, ArgumentError, OptionError
        Arguments of another kind; empty data; options that cannot be had together; with ``ResumeFrom`` a checkpoint of
        another training.
    DataError
        A checkpoint that cannot be read.

    Warns
    -----
    RuntimeWarning
        The loss is NaN because an observation, which is named, has values that are NaN or Inf.  The data of a datastore
        cannot be put in random order: with ``Shuffle="once"`` they keep their order; "every-epoch" is an error.  A
        checkpoint cannot be written, as on a full disk: training continues, and the last good file stays.

    Notes
    -----
    Named losses are means: over the elements of the output for regression and "binary-crossentropy", over its elements
    but channels for "crossentropy" and "index-crossentropy".

    Class labels become one-hot vectors in the order of their categories, or class numbers where the loss is
    "index-crossentropy".  Undefined labels become NaN: "crossentropy" and "index-crossentropy" leave them out, as the
    metrics of classification do, and a function of your own has to: ``crossentropy(Y, T, Mask=…)``.  The gradients get
    the L2 regularization first and then the threshold.  Each mini-batch begins with the states that `resetState` gives,
    except those of normalizations.

    Validation data are evaluated before the first iteration, every ``ValidationFrequency`` iterations and after the
    last one.  The network of iteration 0 is never returned as the best one.

    An interruption (Ctrl-C) stops training: the network trained so far is returned, and
    ``info.StopReason`` is "Stopped manually".

    Checkpoints hold the network as `save` writes it, so ``trainnet(X, T, load(file), …)`` starts a new training
    with it, and everything needed to resume this training: the solver's averages, the state of the random numbers,
    the order of the data and the position in it, the best network and the history.  The same call with the option
    ``ResumeFrom`` resumes training there, and gives the same bits as training that was never interrupted.  They are
    written as often as the options say, and at an interruption.

    The same seed, ``rng(seed)``, gives the same bits.  What a datastore reads draws its random numbers from streams of
    its own, one for each mini-batch, whose seeds follow from the global stream and do not change it; so they are the
    same with every ``PreprocessingEnvironment``.

    Datastores are read once for the statistics of the input layers (before the first iteration, as these need all data)
    and once in each epoch.  What is read is kept for the next time, in half of the memory that is free and of
    `memoryLimit` at most: what `imageDatastore` and its like read themselves for all epochs, so that a file that is
    changed during a training is not seen; what a ``ReadFcn`` has read for the first epoch, unless it drew random
    numbers.  Whole numbers in memory, such as uint8 images, are converted mini-batch by mini-batch.

    Targets of sequences that are padded count like any others: numbers are padded with ``SequencePaddingValue``, and
    labels with no class, which adds nothing to a cross-entropy.

    Extends MATLAB: one-dimensional arrays and lists of numbers as targets hold one number for each observation; tuples
    serve networks with several inputs.  Learnables stay in the class that they have, and data are converted to it.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/trainnet.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.rng(0)
    >>> X = dl.rand(60, 2)
    >>> T = X @ [[1.0], [-2.0]]
    >>> options = dl.trainingOptions("sgdm", MaxEpochs=60, MiniBatchSize=20, InitialLearnRate=0.3, Verbose=False)
    >>> net, info = dl.trainnet(X, T, [dl.featureInputLayer(2), dl.fullyConnectedLayer(1)], "mse", options, nargout=2)
    >>> info.StopReason, info.TrainingHistory.Loss[-1] < 0.01
    ('Max epochs completed', True)
    """
    outputs_wanted = check_nargout("trainnet", nargout, (1, 2))
    X, T, net, lossFcn, options = _sorted(data, arguments)
    net = as_network("trainnet", net)
    with computing_with(options):
        net, info = _trained(X, T, net, lossFcn, options)
    return net if outputs_wanted == 1 else (net, info)


def _trained(X: Any, T: Any, net: dlnetwork, lossFcn: Any, options: TrainingOptions) -> tuple:  # noqa: N803
    """The trained network and what there is to tell."""
    name, loss = loss_function("trainnet", lossFcn)
    how = handling(net, options)
    plan = InputPlan("trainnet", net, options.InputDataFormats)
    hot = _one_hot(name, options)
    targets = TargetPlan("trainnet", len(net.OutputNames), options.TargetDataFormats, hot)
    if name and targets.count > 1:
        raise ArgumentError(
            f'trainnet: the network has {targets.count} outputs, but the loss "{name}" is for one; fix: a function '
            "such as lambda Y1, Y2, T1, T2: crossentropy(Y1, T1) + mse(Y2, T2)"
        )
    source = source_of("trainnet", X, T, plan, targets, how)
    keep(source, getattr(options, "MaxEpochs", 2) > 1)
    if not options.NormalizeTargets:
        check_plain(net)
    found = resumed(options)
    if found is not None:
        net = same_kind(net, found[0])
    else:
        net = with_statistics(net, source, options.ResetInputNormalization)
    sample = source.sample()
    if not isinstance(
        options.SequenceLength, str
    ):  # the network sees pieces; whole sequences may be too long for it
        _, (sample, _) = next(pieces(sample, [], options.SequenceLength))
    if not net.Initialized:
        net = initialized(net, sample if any(layer is None for layer in plan.layers) else ())
    comm, where = team_of("trainnet", options)
    check_acceleration(options, 1 if comm is None else comm.size)
    placement = Placement("trainnet", where, [*net.Learnables.Value, *sample])
    net = placement.network(net)
    outputs = predict(resetState(net) if len(net.State) else net, *placement.arrays(sample))
    outputs = list(outputs) if isinstance(outputs, tuple) else [outputs]
    targets.outputs, targets.read = [Y._format for Y in outputs], plan.orders()
    source = with_targets("trainnet", source, targets, how)
    check_targets(net, source, sample, outputs, name)
    if options.NormalizeTargets:
        check_normalizing(net, name, source, options)
        if found is None:
            net = with_target_statistics(net, source, options.ResetInputNormalization)
        loss = NormalizedLoss(loss, output_layers(net))
    validation = None
    if options.ValidationData is not None:
        validation = _validation(options.ValidationData, plan, targets, how, source)
    metrics = placed(metric_list("trainnet", options.Metrics or []), net.OutputNames)
    with together(comm):
        net = common_start(comm, net, source, sample)
        given = net, loss, options, source, validation, metrics, placement
        trainer = Trainer(*given) if comm is None else TeamTrainer(comm, *given)
        if found is not None:
            trainer.resume(found[1], options.ResumeFrom)
        net, info = trainer.run()
    return net, info


def _sorted(data: Any, arguments: tuple) -> tuple:
    if len(arguments) == 4:
        T, net, loss, options = arguments
    elif len(arguments) == 3:
        T, (net, loss, options) = None, arguments
    else:
        raise ArgumentError(
            f"trainnet: takes 4 or 5 arguments, but got {len(arguments) + 1}; fix: trainnet(X, T, net, lossFcn, "
            "options), or trainnet(datastore, net, lossFcn, options)"
        )
    if not isinstance(options, TrainingOptions):
        raise ClassError(
            f"trainnet: options must be what trainingOptions makes, but it is {describe(options)}; fix: "
            'trainingOptions("adam")'
        )
    return data, T, net, loss, options


def as_network(caller: str, net: Any) -> dlnetwork:
    """A network, or layers in a row as one."""
    if isinstance(net, dlnetwork):
        return net
    if isinstance(net, (list, tuple, LayerArray, Layer)) or hasattr(net, "_graph"):
        return dlnetwork(net, Initialize=False)
    raise ClassError(
        f"{caller}: net must be a dlnetwork or layers, but it is {describe(net)}; fix: {caller}(X, T, net, …) with "
        "net = dlnetwork(layers)"
    )


def handling(net: dlnetwork, options: Any) -> Handling:
    """How data are made ready for a network, which keeps its own class."""
    values = [v for v in net.Learnables.Value if isinstance(v, dlarray) and 0 not in v.shape]
    double = any("64" in str(v.dtype) and "complex64" not in str(v.dtype) for v in values)
    length = options.SequenceLength
    return Handling(
        "double" if double else "single", length if isinstance(length, str) else "longest",
        options.SequencePaddingDirection, options.SequencePaddingValue, options.CategoricalInputEncoding,
        options.PreprocessingEnvironment,
    )  # fmt: skip


def keep(source: Any, always: bool) -> None:
    """Let a datastore's source keep what it reads, as far as there is memory."""
    if isinstance(source, StoreSource):
        source.keep_data(always)


def _one_hot(loss: str, options: TrainingOptions) -> bool:
    how = options.CategoricalTargetEncoding
    return loss != "index-crossentropy" if how == "auto" else how == "one-hot"


def _validation(data: Any, plan: InputPlan, targets: TargetPlan, how: Handling, training: Any) -> Any:
    """The source of the validation data."""
    T = None
    if isinstance(data, (list, tuple)) and not is_store(data):
        if len(data) != 2:
            raise ArgumentError(
                f"trainnet: ValidationData has {len(data)} items, but predictors and targets are two; fix: "
                "ValidationData=(XValidation, TValidation)"
            )
        data, T = data
    elif not (is_store(data) or is_queue(data) or is_tabular(data)):
        raise ClassError(
            f"trainnet: ValidationData is {describe(data)}; fix: ValidationData=(XValidation, TValidation), a "
            "datastore or a table"
        )
    names = ("XValidation", "TValidation")
    source = with_targets(
        "trainnet", source_of("trainnet", data, T, plan, targets, how, names), targets, how, names
    )
    mine, theirs = getattr(source, "names", None), getattr(training, "names", None)
    if isinstance(source, StoreSource):  # labels are numbered as those of the training data
        keep(source, True)
        source.classes = (
            dict(training.classes) if isinstance(training, StoreSource) else {0: theirs} if theirs else {}
        )
        return source
    if mine is not None and theirs is not None and mine != theirs:
        _same_classes(source, mine, theirs)
    return source


def _same_classes(source: Any, mine: list[str], theirs: list[str]) -> None:
    """Number the classes of the validation data as those of the training data are numbered."""
    strange = sorted(set(mine) - set(theirs))
    if strange:
        raise ArgumentError(
            f"trainnet: the validation data have the classes {', '.join(strange)}, which the training data lack; fix: "
            "categorical(T, valueset) with the same classes for both"
        )
    # numbers from 0 to that of the last class, then that of undefined labels, which stands last in Python's count
    places = np.asarray([0, *(theirs.index(name) + 1 for name in mine), UNDEFINED])
    for column in getattr(source, "targets", []):
        codes = getattr(column, "codes", None)
        if isinstance(codes, list):
            column.codes = [places[c] for c in codes]
        elif codes is not None:
            column.codes = places[codes]
        if codes is not None:
            column.names = list(theirs)
    source.names = list(theirs)
