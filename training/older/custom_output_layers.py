"""ClassificationLayer and RegressionLayer: the bases of output layers with losses of one's own, for trainNetwork."""

from __future__ import annotations

from typing import Any

from dlarray.array import dlarray
from dlarray.errors import ClassError
from dlarray.functions.arrays.shape import reshape
from dlarray.functions.data_types.properties import stripdims
from dlarray.layers.base.layer import Layer


class _OutputLayer(Layer):
    """What both have: they give nothing to other layers, and say what the loss is."""

    Formattable = True
    default_outputs = ()
    kind = ""
    Description = ""

    def forwardLoss(self, Y: Any, T: Any) -> Any:
        """The loss of predictions and targets."""
        raise ClassError(
            f"{self.class_name()} does not define forwardLoss; fix: def forwardLoss(self, Y, T): return loss"
        )

    def type_and_description(self) -> tuple[str, str]:
        return self.kind, str(self.Description) or self.class_name()


class ClassificationLayer(_OutputLayer):
    """Base class for custom classification output layers (``nnet.layer.ClassificationLayer``).

    A layer defines ``forwardLoss(self, Y, T)``, which returns a scalar loss, and `trainNetwork` finds the derivatives:
    ``backwardLoss`` is not called.  ``Y`` and ``T`` are what the network predicts and the targets as one-hot vectors,
    without labels: N×K in networks of features, 1×1×K×N or h×w×K×N in networks of images, K×N or K×N×S in networks of
    sequences.  ``Classes`` are set by training.

    MATLAB recommends `trainnet` with the loss as a function instead.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ug/define-custom-classification-output-layer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> class sseClassificationLayer(dl.ClassificationLayer):
    ...     def __init__(self, name):
    ...         self.Name = name
    ...         self.Description = "Sum of squares error"
    ...     def forwardLoss(self, Y, T):
    ...         N = dl.size(Y, 1)
    ...         return dl.sum((Y - T) ** 2, "all") / N
    >>> dl.rng(0)
    >>> layers = [
    ...     dl.featureInputLayer(2), dl.fullyConnectedLayer(2), dl.softmaxLayer(), sseClassificationLayer("sse"),
    ... ]
    >>> options = dl.trainingOptions("adam", MaxEpochs=20, InitialLearnRate=0.2, Verbose=False)
    >>> X = [[0.1, 0.2], [0.9, 0.1], [0.2, 0.8], [0.7, 0.7]]
    >>> net = dl.trainNetwork(X, dl.categorical(["left", "right", "left", "right"]), layers, options)
    >>> net.classify(X).tolist()
    ['left', 'right', 'left', 'right']
    """

    kind = "Classification Output"
    Classes: Any = "auto"


class RegressionLayer(_OutputLayer):
    """Base class for custom regression output layers (``nnet.layer.RegressionLayer``).

    A layer defines ``forwardLoss(self, Y, T)`` as for `ClassificationLayer`.  ``Y`` and ``T`` are predictions and
    responses without labels: N×R in networks of features, 1×1×R×N or h×w×c×N in networks of images, R×N or R×N×S in
    networks of sequences.

    MATLAB recommends `trainnet` with the loss as a function instead.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ug/define-custom-regression-output-layer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> class maeRegressionLayer(dl.RegressionLayer):
    ...     def __init__(self, name):
    ...         self.Name = name
    ...         self.Description = "Mean absolute error"
    ...     def forwardLoss(self, Y, T):
    ...         return dl.mean(dl.abs(Y - T), "all")
    >>> dl.layerArray([dl.featureInputLayer(2), dl.fullyConnectedLayer(1), maeRegressionLayer("mae")])
      3×1 Layer array with layers:
    <BLANKLINE>
         1   ''      Feature Input       2 features
         2   ''      Fully Connected     1 fully connected layer
         3   'mae'   Regression Output   Mean absolute error
    """

    kind = "Regression Output"


def own_loss(layer: Any, inputs: list[str]) -> Any:
    """The loss of such a layer as `trainnet` takes it, for a network with inputs of these formats."""
    sequences = any("T" in fmt for fmt in inputs)
    space = max((fmt.count("S") for fmt in inputs), default=0)

    def plain(X: dlarray) -> dlarray:
        fmt = X._format
        X = stripdims(X)
        if fmt != "CB" or sequences:
            return X
        return reshape(X, (1,) * space + tuple(X.shape)) if space else X.T

    def loss(Y: dlarray, T: dlarray) -> Any:
        return layer.forwardLoss(plain(Y), plain(T))

    return loss
