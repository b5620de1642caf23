"""Every public name, for editors and type checkers.  Written by `make names`."""

# mypy: disable-error-code="overload-overlap, override, misc, assignment"
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from os import PathLike
from typing import Any, ClassVar, Generic, Literal, Never, ParamSpec, Protocol, Self, SupportsFloat, TypeAlias, TypeVar, final, overload
import numpy as np

from dlarray import autodiff as autodiff
from dlarray import backend as backend
from dlarray import errors as errors
from dlarray import kernels as kernels
from dlarray import registry as registry
from dlarray._typing import AUCMetric, AccuracyMetric, ArrayDatastore, ArrayLike, AugmentedImageDatastore, BuiltInSchedule, CombinedDatastore, Communicator, ConfusionMatrixChart, Constant, End, FScoreMetric, FileDatastore, ImageDataAugmenter, ImageDatastore, LBFGSState, LayerGraph, LossScaler, MAPEMetric, MemoryReport, MiniBatchQueue, NetworkAnalysis, Paren, PixelLabelDatastore, PrecisionMetric, RMSEMetric, ROCMetrics, RSquaredMetric, RecallMetric, SequentialDatastore, SignalDatastore, TableParen, TabularTextDatastore, TrainingInfo, TrainingOptions, TrainingOptionsADAM, TrainingOptionsLBFGS, TrainingOptionsLM, TrainingOptionsRMSProp, TrainingOptionsSGDM, TrainingProgressMonitor, TransformedDatastore, Truth, _A, _B, _C, _Complex, _D, _List, _Number, _Numbers, _Open, _P, _SupportsArray, _T, _Truth
from dlarray._typing import AcceleratedFunction as AcceleratedFunction
from dlarray._typing import ClassificationLayer as ClassificationLayer
from dlarray._typing import DAGNetwork as DAGNetwork
from dlarray._typing import Datastore as Datastore
from dlarray._typing import DifferentiableFunction as DifferentiableFunction
from dlarray._typing import GPUDevice as GPUDevice
from dlarray._typing import Layer as Layer
from dlarray._typing import LayerArray as LayerArray
from dlarray._typing import LearnRateSchedule as LearnRateSchedule
from dlarray._typing import Learnable as Learnable
from dlarray._typing import Metric as Metric
from dlarray._typing import RegressionLayer as RegressionLayer
from dlarray._typing import SeriesNetwork as SeriesNetwork
from dlarray._typing import State as State
from dlarray._typing import categorical as categorical
from dlarray._typing import checkfinite as checkfinite
from dlarray._typing import dlarray as dlarray
from dlarray._typing import dlnetwork as dlnetwork
from dlarray._typing import networkDataLayout as networkDataLayout
from dlarray._typing import strict as strict
from dlarray._typing import struct as struct
from dlarray._typing import table as table
from dlarray._typing import useKernels as useKernels

Inf: Constant

NaN: Constant

def abs(X: ArrayLike, /) -> dlarray:
    """Absolute value of each element; for complex numbers the magnitude.

    Syntax: ``Y = abs(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/abs.html
    """

def accumarray(subs: ArrayLike | Sequence[ArrayLike], val: ArrayLike, sz: _Numbers | None = None, fun: Callable[..., Any] | _Open = None, fillval: _Number = 0, issparse: _Truth = False, /) -> dlarray:
    """Sum the values with the same subscripts, or apply a function to them.

    Syntaxes: ``A = accumarray(subs, val)``, ``accumarray(subs, val, sz)``, ``accumarray(subs, val, sz, fun)``, ``accumarray(subs, val, sz, fun, fillval)``. ``[]`` or None means the default.

    Parameters
    ----------
    subs : array_like, or tuple of vectors
        Column of subscripts counted from 1 (``[[1], [3], [3]]``), or matrix with a row for each value and a column for
        each dimension of ``A``.  A tuple holds one vector for each dimension.  A flat list is a row: one value's
        subscripts.
    val : dlarray or array_like
        A vector with a value for each row of ``subs``, or one number for all.  Differentiable.
    sz : list of int, optional
        Size of ``A``, at least what ``subs`` reaches.
    fun : function, optional
        Takes the column of values with equal subscripts, in the order of ``subs``, and returns one value.  Default:
        the sum.
    fillval : number, optional
        The value where no subscript points.  Default: 0.

    https://www.mathworks.com/help/matlab/ref/accumarray.html
    """

@overload
def accuracyMetric(*, Name: str = ..., NetworkOutput: str | _Number = ..., NumTopKClasses: _Number = ..., ClassificationMode: Literal["single-label", "multilabel"] = ..., ClassificationThreshold: _Number = ...) -> AccuracyMetric:
    """Accuracy: the percentage of right predictions.

    Parameters
    ----------
    Name : str, default "Accuracy"
        Name of the metric: its column in the history, and what ``ObjectiveMetricName`` calls it.
    NetworkOutput : str or int, optional
        Name or number of the network output that the metric is for, when there are several.
    NumTopKClasses : int, default 1
        A prediction is right when the class is among so many of the highest scores.
    ClassificationMode : {"single-label", "multilabel"}
        Whether each observation has one class, or any number of them.
    ClassificationThreshold : float, default 0.5
        Score from which a class counts as predicted, for several labels or a single output.

    https://www.mathworks.com/help/deeplearning/ref/deep.metric.accuracymetric.html
    """
@overload
def accuracyMetric(name: Literal["Name", "NetworkOutput", "NumTopKClasses", "ClassificationMode", "ClassificationThreshold"], value: Any, /, *pairs: Any, Name: str = ..., NetworkOutput: str | _Number = ..., NumTopKClasses: _Number = ..., ClassificationMode: Literal["single-label", "multilabel"] = ..., ClassificationThreshold: _Number = ...) -> AccuracyMetric: ...

def acos(X: ArrayLike, /) -> dlarray:
    """Inverse cosine of each element, in radians.

    Syntax: ``Y = acos(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/acos.html
    """

def acosd(X: ArrayLike, /) -> dlarray:
    """Inverse cosine of each element, in degrees.

    Syntax: ``Y = acosd(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/acosd.html
    """

def acosh(X: ArrayLike, /) -> dlarray:
    """Inverse hyperbolic cosine of each element.

    Syntax: ``Y = acosh(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/acosh.html
    """

def acot(X: ArrayLike, /) -> dlarray:
    """Inverse cotangent of each element, in radians.

    Syntax: ``Y = acot(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/acot.html
    """

def acoth(X: ArrayLike, /) -> dlarray:
    """Inverse hyperbolic cotangent of each element.

    Syntax: ``Y = acoth(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/acoth.html
    """

def acsc(X: ArrayLike, /) -> dlarray:
    """Inverse cosecant of each element, in radians.

    Syntax: ``Y = acsc(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/acsc.html
    """

def acsch(X: ArrayLike, /) -> dlarray:
    """Inverse hyperbolic cosecant of each element.

    Syntax: ``Y = acsch(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/acsch.html
    """

def activations(net: SeriesNetwork | DAGNetwork | dlnetwork, *arguments: Literal["OutputAs", "channels", "rows", "columns", "MiniBatchSize", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue"] | ArrayLike | str | None, OutputAs: Literal["channels", "rows", "columns"] = 'channels', MiniBatchSize: _Number = 128, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0) -> Any:
    """Output of a layer of a trained network.

    Syntaxes: ``act = activations(net, X, layer)``, ``act = activations(net, X1, …, XN, layer)``, ``act = activations(…, Name=Value)``.

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

    https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.activations.html
    """

def adamupdate(params: _T, grad: Any, averageGrad: Any, averageSqGrad: Any, iteration: _Number, learnRate: _Number=0.001, gradDecay: _Number=0.9, sqGradDecay: _Number=0.999, epsilon: _Number=1e-08) -> tuple[_T, Any, Any]:
    """Update parameters by adaptive moment estimation (Adam).

    Parameters
    ----------
    params : dlnetwork, table, struct, dict, list, tuple or array
        The parameters: a network, its table of learnables, an array, or arrays in nested
        containers.
    grad : like params
        The gradients, as `dlgradient` returns them for ``params`` (for a network, for ``net.Learnables``).
    averageGrad, averageSqGrad : like grad
        The moving averages returned by the previous step; ``[]`` or None before the first step.
    iteration : int
        The number of the step, from 1.
    learnRate : float, default 0.001
        Global learning rate.  For a network, each parameter's rate is this times its learning rate factor.
    gradDecay : float, default 0.9
        Decay of the moving average of the gradients, in [0, 1).
    sqGradDecay : float, default 0.999
        Decay of the moving average of the squared gradients, in [0, 1).
    epsilon : float, default 1e-8
        Keeps the denominator from being zero.

    https://www.mathworks.com/help/deeplearning/ref/adamupdate.html
    """

@final
class adaptiveAveragePooling2dLayer(Layer):
    """2-D adaptive average pooling layer: averages rectangles so that the output has a given size."""
    @overload
    def __init__(self, outputSize: _Number | _Numbers, *, Name: str = '') -> None:
        """2-D adaptive average pooling layer: averages rectangles so that the output has a given size.

        Syntaxes: ``adaptiveAveragePooling2dLayer(outputSize)``, ``adaptiveAveragePooling2dLayer(outputSize, Name=name)``.

        Parameters
        ----------
        outputSize : int or sequence of int
            Size of the output's two dimensions; one number is used for both.  The property is ``OutputSize``.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.adaptiveaveragepooling2dlayer.html
        """
    @overload
    def __init__(self, outputSize: _Number | _Numbers, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    OutputSize: Any
    def predict(self, X: ArrayLike) -> dlarray:
        """The mean of each rectangle."""

@overload
def addInputLayer(net: dlnetwork, layer: Layer, inputName: str | _Open = None, *, Initialize: _Truth = True) -> dlnetwork:
    """Add an input layer and connect it to an unconnected input.

    Syntaxes: ``net = addInputLayer(net, layer)``, ``net = addInputLayer(net, layer, inputName)``, ``… = addInputLayer(…, Initialize=tf)``.

    Parameters
    ----------
    net : dlnetwork
        The network; it is not changed.
    layer : input layer
        Layers to add, such as ``featureInputLayer(3)``.
    inputName : str, optional
        The input to connect it to; by default the first that no input layer feeds.
    Initialize : bool, optional
        Whether to initialize the network (true), if all of its inputs are input layers then.

    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.addinputlayer.html
    """
@overload
def addInputLayer(net: dlnetwork, layer: Layer, name: Literal["Initialize"], value: Any, /, *pairs: Any, Initialize: _Truth = True) -> dlnetwork: ...
@overload
def addInputLayer(net: dlnetwork, layer: Layer, inputName: str | _Open, name: Literal["Initialize"], value: Any, /, *pairs: Any, Initialize: _Truth = True) -> dlnetwork: ...

def addLayers(net: _T, layers: Layer | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]] | LayerArray) -> _T:
    """Add layers to a network, connected in series with each other but not with the rest.

    Syntax: ``net = addLayers(net, layers)``.

    Parameters
    ----------
    net : dlnetwork or LayerGraph
        The network; it is not changed.
    layers : Layer, list of Layer or LayerArray
        The layers.  Unnamed ones get names that are not in use.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.addlayers.html
    """

def addMetrics(rocObj: ROCMetrics, metrics: str | Sequence[str]) -> ROCMetrics:
    """Compute additional classification performance metrics.

    Parameters
    ----------
    rocObj : ROCMetrics
        Object that `rocmetrics` has made; it stays as it is.
    metrics : str or list of str
        Names of metrics, as the option ``AdditionalMetrics`` of `rocmetrics` takes them.

    https://www.mathworks.com/help/deeplearning/ref/rocmetrics.addmetrics.html
    """

@overload
def addcats(A: categorical, newcats: str | Sequence[str], *, Before: str | None = None, After: str | None = None) -> categorical:
    """Add categories to a categorical array.

    Syntaxes: ``B = addcats(A, newcats)``, ``B = addcats(A, newcats, Before=name)``, ``B = addcats(A, newcats, After=name)``.

    Parameters
    ----------
    A : categorical
        Any size.
    newcats : str or list of str
        The new categories.
    Before, After : str, optional
        The category before or after which they are put; by default they come last.  An ordinal array needs one of both.

    https://www.mathworks.com/help/matlab/ref/categorical.addcats.html
    """
@overload
def addcats(A: categorical, newcats: str | Sequence[str], name: Literal["Before", "After"], value: Any, /, *pairs: Any, Before: str | None = None, After: str | None = None) -> categorical: ...

@final
class additionLayer(Layer):
    """Addition layer: the sum of its inputs, element by element."""
    @overload
    def __init__(self, numInputs: _Number, InputNames: Sequence[str] | _Open = None, *, Name: str = '') -> None:
        """Addition layer: the sum of its inputs, element by element.

        Syntaxes: ``additionLayer(numInputs)``, ``additionLayer(numInputs, Name=name)``.

        Parameters
        ----------
        numInputs : int
            Number of inputs, 2 or more; their names are "in1", "in2", …
        InputNames : list of str, optional
            Other names for the inputs.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.additionlayer.html
        """
    @overload
    def __init__(self, numInputs: _Number, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    @overload
    def __init__(self, numInputs: _Number, InputNames: Sequence[str] | _Open, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, *X: ArrayLike) -> dlarray:
        """The sum."""

@overload
def all(X: ArrayLike, /, *dim: _Number | _Numbers | Literal['all']) -> dlarray:
    """Whether all elements are nonzero.

    Syntaxes: ``B = all(X)``, ``all(X, dim)``, ``all(X, [dim1, dim2])``, ``all(X, "all")``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size, format and class.  NaN counts as nonzero.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.

    https://www.mathworks.com/help/matlab/ref/all.html
    """
@overload
def all(X: Iterable[Any], /) -> bool:
    ...

def allfinite(X: Any, /) -> dlarray:
    """Whether all elements are finite.

    Syntax: ``tf = allfinite(X)``.

    https://www.mathworks.com/help/matlab/ref/allfinite.html
    """

def analyzeNetwork(net: dlnetwork | LayerGraph | LayerArray | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]], *X: Literal["TargetUsage", "dlnetwork", "trainNetwork", "Plots", "network-analysis", "none", "File"] | ArrayLike | networkDataLayout | str | PathLike[str] | None, TargetUsage: Literal["dlnetwork", "trainNetwork"] = 'dlnetwork', Plots: Literal["network-analysis", "none"] = 'network-analysis', File: str | PathLike[str] | None = None) -> NetworkAnalysis:
    """Analyze a network: output size, labels, learnables and states of each layer, and errors.

    Syntaxes: ``analyzeNetwork(net)``, ``analyzeNetwork(net, X1, …, XN)``, ``analyzeNetwork(…, TargetUsage=target, Plots=plots)``, ``info = analyzeNetwork(…)``.

    Parameters
    ----------
    net : dlnetwork, LayerGraph, LayerArray or list of Layer
        The network, initialized or not, or layers that may not make one yet.
    X1, …, XN : array or networkDataLayout, optional
        Formatted example data, or its layout, for each input; needed for inputs without an input layer, unless the
        network has been initialized with some.
    TargetUsage : "dlnetwork" or "trainNetwork", optional
        With "dlnetwork" (default), output layers are reported.
    Plots : "network-analysis" or "none", optional
        Whether to print the table (default).
    File : str or path, optional
        Where to write an HTML page with the table and a picture of the graph.

    https://www.mathworks.com/help/deeplearning/ref/analyzenetwork.html
    """

def and_(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Whether both elements are nonzero.

    Syntax: ``C = and_(A, B)``, the operator ``A & B``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/and.html
    """

def angle(X: ArrayLike, /) -> dlarray:
    """Phase angle of each element, in radians.

    Syntax: ``theta = angle(Z)``.

    Parameters
    ----------
    X : dlarray or array_like
        Complex or real, of any size and format.

    https://www.mathworks.com/help/matlab/ref/angle.html
    """

@overload
def any(X: ArrayLike, /, *dim: _Number | _Numbers | Literal['all']) -> dlarray:
    """Whether any element is nonzero.

    Syntaxes: ``B = any(X)``, ``any(X, dim)``, ``any(X, [dim1, dim2])``, ``any(X, "all")``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size, format and class.  NaN does not count.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.

    https://www.mathworks.com/help/matlab/ref/any.html
    """
@overload
def any(X: Iterable[Any], /) -> bool:
    ...

def anymissing(X: Any, /) -> dlarray:
    """Whether any element is missing: NaN, an undefined category, or an empty text.

    Syntax: ``tf = anymissing(X)``.

    https://www.mathworks.com/help/matlab/ref/anymissing.html
    """

def anynan(X: Any, /) -> dlarray:
    """Whether any element is NaN.

    Syntax: ``tf = anynan(X)``.

    https://www.mathworks.com/help/matlab/ref/anynan.html
    """

@overload
def arrayDatastore(A: Any, *, ReadSize: _Number = 1, IterationDimension: _Number = 1, OutputType: Literal["cell", "same"] = 'cell') -> ArrayDatastore:
    """Datastore for in-memory data.

    Parameters
    ----------
    A : array, categorical, table, data frame or list
        The data.  A list of arrays, texts or other objects (a cell array in MATLAB) has one observation in each
        item, whatever ``IterationDimension`` says; a list of numbers is a 1×n row, as everywhere.  A table has one
        in each row, a vector of NumPy or pandas one in each element.
    ReadSize : int, default 1
        The largest number of slices that one read returns.
    IterationDimension : int, default 1
        The dimension along which the data are read.
    OutputType : {"cell", "same"}, default "cell"
        ``"cell"`` reads a list of slices; ``"same"`` reads what A is: an array of ``ReadSize`` rows, a list, a table.
        It needs ``IterationDimension=1``.  Of a `Cell` of ported programs ``"cell"`` reads parts of it, 1×1 cells in
        a list, as in MATLAB.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.arraydatastore.html
    """
@overload
def arrayDatastore(A: Any, name: Literal["ReadSize", "IterationDimension", "OutputType"], value: Any, /, *pairs: Any, ReadSize: _Number = 1, IterationDimension: _Number = 1, OutputType: Literal["cell", "same"] = 'cell') -> ArrayDatastore: ...

def arrayfun(*args: Any, nargout: int = ..., UniformOutput: _Truth = ..., ErrorHandler: Callable[..., Any] = ...) -> Any:
    """Apply a function to each element of an array.

    Syntaxes: ``B = arrayfun(func, A)``, ``B = arrayfun(func, A1, …, An)``, ``C = arrayfun(…, UniformOutput=False)``, ``B = arrayfun(…, ErrorHandler=handler)``, ``B1, B2 = arrayfun(…, nargout=2)``.

    Parameters
    ----------
    func : callable or str
        Called with one element of each A (a 1×1 unformatted dlarray); a text names a function of this library.
    A1, ..., An : array, or list of structures
        Of equal size; taken in column order.
    UniformOutput : bool
        True (default): every result is a scalar, and they become an array of the size of A.  False: the
        results become a list in column order; of a matrix, an array of objects of its size.
    ErrorHandler : callable, optional
        Called instead, when func raises, with a structure (fields identifier, message, index) and the inputs.
    nargout : int
        Number of outputs.  ``func`` must return a tuple of as many values; with 0 nothing is returned.

    https://www.mathworks.com/help/matlab/ref/arrayfun.html
    """

def asec(X: ArrayLike, /) -> dlarray:
    """Inverse secant of each element, in radians.

    Syntax: ``Y = asec(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/asec.html
    """

def asech(X: ArrayLike, /) -> dlarray:
    """Inverse hyperbolic secant of each element.

    Syntax: ``Y = asech(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/asech.html
    """

def asin(X: ArrayLike, /) -> dlarray:
    """Inverse sine of each element, in radians.

    Syntax: ``Y = asin(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/asin.html
    """

def asind(X: ArrayLike, /) -> dlarray:
    """Inverse sine of each element, in degrees.

    Syntax: ``Y = asind(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/asind.html
    """

def asinh(X: ArrayLike, /) -> dlarray:
    """Inverse hyperbolic sine of each element.

    Syntax: ``Y = asinh(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/asinh.html
    """

def assembleNetwork(layers: Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]] | LayerArray | LayerGraph) -> DAGNetwork:
    """Assemble a network for prediction from layers with known values.

    Syntax: ``net = assembleNetwork(layers)``.

    Parameters
    ----------
    layers : list of Layer, LayerArray or LayerGraph
        Layers with the values of all learnable parameters, output layers at the end.  A `classificationLayer` must
        know its classes, and an input layer that normalizes its statistics.

    https://www.mathworks.com/help/deeplearning/ref/assemblenetwork.html
    """

def atan(X: ArrayLike, /) -> dlarray:
    """Inverse tangent of each element, in radians.

    Syntax: ``Y = atan(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/atan.html
    """

def atan2(Y: ArrayLike, X: ArrayLike, /) -> dlarray:
    """Angle of the point (x, y) in radians: the inverse tangent of ``y / x`` in all four quadrants.

    Syntax: ``P = atan2(Y, X)``.

    Parameters
    ----------
    Y, X : dlarray or array_like
        Real.  Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/atan2.html
    """

def atand(X: ArrayLike, /) -> dlarray:
    """Inverse tangent of each element, in degrees.

    Syntax: ``Y = atand(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/atand.html
    """

def atanh(X: ArrayLike, /) -> dlarray:
    """Inverse hyperbolic tangent of each element.

    Syntax: ``Y = atanh(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/atanh.html
    """

@overload
def attention(queries: ArrayLike, keys: ArrayLike, values: ArrayLike, numHeads: _Number, /, *, DataFormat: str | None = None, Scale: Literal["auto"] | _Number = 'auto', PaddingMask: ArrayLike | None = None, AttentionMask: Literal["none", "causal"] | ArrayLike = 'none', DropoutProbability: _Number = 0, KeyValueHeads: Literal["auto"] | _Number = 'auto', Softcap: _Number = 0, Bias: ArrayLike | None = None, nargout: Literal[1] = 1) -> dlarray:
    """Dot-product attention: averages values, with weights that say how well their keys match a query.

    Parameters
    ----------
    queries : array
        Real data with a channel dimension "C", at most one dimension labelled "S" or "T" (the positions), and possibly
        "B".  Dimensions labelled "U" have size 1.
    keys, values : array
        Formatted like the queries, or unformatted: then they have the format of the queries, in the order of
        ``DataFormat`` if that is given.  The keys have as many channels as the queries, the values as many positions as
        the keys, and all three as many observations ("B").
    numHeads : int
        Number of heads.  It divides the number of channels of the queries, keys and values; each head works on a
        contiguous part of the channels.
    DataFormat : str
        Labels of the dimensions of unformatted queries.
    Scale : "auto" or number, default "auto"
        Factor of the products of queries and keys.  "auto" is ``1/sqrt(D)``, with D the number of channels of the keys
        for each head.
    PaddingMask : array
        Zero where a key and its value are padding, which no query may use; one elsewhere.  Formatted like the keys
        or unformatted (then in the format of the keys), with their sizes; the number of channels is free, and only the
        first channel is read.  What the hidden keys and values hold does not matter.  By default nothing is hidden.
    AttentionMask : {"none", "causal"} or array, default "none"
        Which queries may use which keys.  "causal": query M uses no key n > M, also when there are more keys than
        queries, or fewer.  An array, Nk×Nq or Nk×Nq×numObservations, is zero where a query may not use a key, and one
        elsewhere.  It joins ``PaddingMask``: both must allow.
    DropoutProbability : number in [0, 1), default 0
        Probability that a weight is set to zero; those that stay are divided by one minus the probability.
        The choice is made from the stream of ``rng``, so the same seed makes the same choice.
    KeyValueHeads : "auto" or int, default "auto"
        Number of heads of the keys and values, which divides ``numHeads``: grouped-query attention, where
        ``numHeads/KeyValueHeads`` heads of queries, one after the other, use the same head of keys and values.  The
        keys then have ``KeyValueHeads`` times the channels of a head of the queries.  "auto" is ``numHeads``.
    Softcap : number, default 0
        Bound of the scores: ``Softcap*tanh(scores/Softcap)`` takes their place, before the bias and the masks.
        0 and Inf are no bound.
    Bias : array
        Added to the scores, after ``Scale`` and ``Softcap``; unformatted, of size Nk×Nq×numHeads×numObservations, where
        each size may also be 1.  -Inf hides a key from a query.
    nargout : {1, 2}
        Number of outputs.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.attention.html
    """
@overload
def attention(queries: ArrayLike, keys: ArrayLike, values: ArrayLike, numHeads: _Number, /, *, DataFormat: str | None = None, Scale: Literal["auto"] | _Number = 'auto', PaddingMask: ArrayLike | None = None, AttentionMask: Literal["none", "causal"] | ArrayLike = 'none', DropoutProbability: _Number = 0, KeyValueHeads: Literal["auto"] | _Number = 'auto', Softcap: _Number = 0, Bias: ArrayLike | None = None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def attention(queries: ArrayLike, keys: ArrayLike, values: ArrayLike, numHeads: _Number, name: Literal["DataFormat", "Scale", "PaddingMask", "AttentionMask", "DropoutProbability", "KeyValueHeads", "Softcap", "Bias"], value: Any, /, *pairs: Any, DataFormat: str | None = None, Scale: Literal["auto"] | _Number = 'auto', PaddingMask: ArrayLike | None = None, AttentionMask: Literal["none", "causal"] | ArrayLike = 'none', DropoutProbability: _Number = 0, KeyValueHeads: Literal["auto"] | _Number = 'auto', Softcap: _Number = 0, Bias: ArrayLike | None = None, nargout: Literal[1] = 1) -> dlarray: ...
@overload
def attention(queries: ArrayLike, keys: ArrayLike, values: ArrayLike, numHeads: _Number, name: Literal["DataFormat", "Scale", "PaddingMask", "AttentionMask", "DropoutProbability", "KeyValueHeads", "Softcap", "Bias"], value: Any, /, *pairs: Any, DataFormat: str | None = None, Scale: Literal["auto"] | _Number = 'auto', PaddingMask: ArrayLike | None = None, AttentionMask: Literal["none", "causal"] | ArrayLike = 'none', DropoutProbability: _Number = 0, KeyValueHeads: Literal["auto"] | _Number = 'auto', Softcap: _Number = 0, Bias: ArrayLike | None = None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

@final
class attentionLayer(Layer):
    """Dot-product attention layer: averages values, with weights that say how well their keys match a query."""
    @overload
    def __init__(self, numHeads: _Number, *, Name: str = '', NumQueryGroups: Literal["num-heads"] | _Number = 'num-heads', Scale: Literal["auto"] | _Number = 'auto', HasPaddingMaskInput: _Truth = False, HasScoresOutput: _Truth = False, AttentionMask: Literal["none", "causal", "numeric-input"] = 'none', DropoutProbability: _Number = 0) -> None:
        """Dot-product attention layer: averages values, with weights that say how well their keys match a query.

        Syntaxes: ``attentionLayer(numHeads)``, ``attentionLayer(numHeads, Name=Value)``.

        Parameters
        ----------
        numHeads : int
            Number of heads, which divides the channels of queries, keys and values.  The property is ``NumHeads``.
        NumQueryGroups : "num-heads" or int, optional
            Number of heads of the keys and values, which divides ``numHeads``: grouped-query attention.  "num-heads"
            (default) is as many as there are heads of queries.
        Scale : "auto" or float, optional
            Factor of the products of queries and keys.  "auto" (default) is ``1/sqrt(D)``, with D the number of channels of
            the keys for each head.
        HasPaddingMaskInput : bool, optional
            Whether the layer has an input "padding-mask": 1 for data, 0 for padding, in the format of the keys and with
            their sizes except that of the channels, of which only the first is used.
        HasScoresOutput : bool, optional
            Whether the layer has a second output "scores", the attention weights:
            numKeys×numQueries×numHeads×numObservations, unformatted.
        AttentionMask : "none", "causal" or "numeric-input", optional
            "none" (default); "causal", where no query uses a later key; or "numeric-input", where the layer has an input
            "attention-mask" of size numKeys×numQueries or numKeys×numQueries×numObservations, zero where a query may not
            use a key.
        DropoutProbability : float, optional
            Probability, in [0, 1), that an attention score is dropped.  Only ``forward`` (training) drops scores.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.attentionlayer.html
        """
    @overload
    def __init__(self, numHeads: _Number, name: Literal["Name", "NumQueryGroups", "Scale", "HasPaddingMaskInput", "HasScoresOutput", "AttentionMask", "DropoutProbability"], value: Any, /, *pairs: Any, Name: str = '', NumQueryGroups: Literal["num-heads"] | _Number = 'num-heads', Scale: Literal["auto"] | _Number = 'auto', HasPaddingMaskInput: _Truth = False, HasScoresOutput: _Truth = False, AttentionMask: Literal["none", "causal", "numeric-input"] = 'none', DropoutProbability: _Number = 0) -> None: ...
    Formattable: bool
    NumHeads: int
    NumQueryGroups: Any
    Scale: Any
    HasPaddingMaskInput: bool
    HasScoresOutput: bool
    AttentionMask: str
    DropoutProbability: float
    def predict(self, Q: ArrayLike, K: ArrayLike, V: ArrayLike, *masks: Any) -> Any:
        """Attention of the queries to the keys, every score kept."""
    def forward(self, Q: ArrayLike, K: ArrayLike, V: ArrayLike, *masks: Any) -> Any:
        """Attention of the queries to the keys, scores dropped with probability ``DropoutProbability``."""

@overload
def attentionmap(weights: Any, queryLabels: Sequence[str] | _Numbers | categorical | None = None, keyLabels: Sequence[str] | _Numbers | categorical | None = None, /, *, Heads: _Number | _Numbers | None = None, Observation: _Number = 1, Title: str = '', XLabel: str = 'Queries', YLabel: str = 'Keys', Colormap: str = 'Blues', ColorLimits: _Numbers | None = None, Parent: Any = None) -> Any:
    """Plot attention weights as a heat map for each head, labelled with the tokens.

    Syntaxes: ``h = attentionmap(weights)``, ``h = attentionmap(weights, tokens)``, ``h = attentionmap(weights, queryLabels, keyLabels)``, ``h = attentionmap(…, Name=Value)``.

    Parameters
    ----------
    weights : array, Nk×Nq×numHeads×numObservations
        The second output of `attention`; Nk keys by Nq queries.
    queryLabels, keyLabels : list of text or numbers, or categorical, optional
        The labels of the Nq columns and of the Nk rows; 1, 2, … by default.  ``tokens`` alone is for both.
    Heads : int or list of int, optional
        The heads to draw, from 1; all by default.
    Observation : int, default 1
        The observation to draw.
    Title, XLabel, YLabel : str
        Empty, "Queries" and "Keys".
    Colormap : str, default "Blues"
        The name of a colour map of matplotlib.
    ColorLimits : two numbers, optional
        The values of the first and of the last colour; 0 and the largest weight drawn by default, for all heads alike.
    Parent : figure or axes of matplotlib, optional
        Where to draw; a new figure by default.
    """
@overload
def attentionmap(weights: Any, name: Literal["Heads", "Observation", "Title", "XLabel", "YLabel", "Colormap", "ColorLimits", "Parent"], value: Any, /, *pairs: Any, Heads: _Number | _Numbers | None = None, Observation: _Number = 1, Title: str = '', XLabel: str = 'Queries', YLabel: str = 'Keys', Colormap: str = 'Blues', ColorLimits: _Numbers | None = None, Parent: Any = None) -> Any: ...
@overload
def attentionmap(weights: Any, queryLabels: Sequence[str] | _Numbers | categorical | None, name: Literal["Heads", "Observation", "Title", "XLabel", "YLabel", "Colormap", "ColorLimits", "Parent"], value: Any, /, *pairs: Any, Heads: _Number | _Numbers | None = None, Observation: _Number = 1, Title: str = '', XLabel: str = 'Queries', YLabel: str = 'Keys', Colormap: str = 'Blues', ColorLimits: _Numbers | None = None, Parent: Any = None) -> Any: ...
@overload
def attentionmap(weights: Any, queryLabels: Sequence[str] | _Numbers | categorical | None, keyLabels: Sequence[str] | _Numbers | categorical | None, name: Literal["Heads", "Observation", "Title", "XLabel", "YLabel", "Colormap", "ColorLimits", "Parent"], value: Any, /, *pairs: Any, Heads: _Number | _Numbers | None = None, Observation: _Number = 1, Title: str = '', XLabel: str = 'Queries', YLabel: str = 'Keys', Colormap: str = 'Blues', ColorLimits: _Numbers | None = None, Parent: Any = None) -> Any: ...

def auc(rocObj: ROCMetrics) -> dlarray:
    """Area under the ROC curve of each class.

    Parameters
    ----------
    rocObj : ROCMetrics
        Object that `rocmetrics` has made.

    https://www.mathworks.com/help/deeplearning/ref/rocmetrics.auc.html
    """

@overload
def aucMetric(*, Name: str = ..., NetworkOutput: str | _Number = ..., AverageType: Literal["macro", "micro", "weighted"] = ..., ClassificationMode: Literal["single-label", "multilabel"] = ...) -> AUCMetric:
    """AUC: the area under the receiver operating characteristic.

    Parameters
    ----------
    Name : str, default "AUC"
        Name of the metric: its column in the history, and what ``ObjectiveMetricName`` calls it.
    NetworkOutput : str or int, optional
        Name or number of the network output that the metric is for, when there are several.
    AverageType : {"macro", "micro", "weighted"}
        Mean over the classes; one count over all of them; or a mean weighted by how often each class occurs.
    ClassificationMode : {"single-label", "multilabel"}
        Whether each observation has one class, or any number of them.

    https://www.mathworks.com/help/deeplearning/ref/deep.metric.aucmetric.html
    """
@overload
def aucMetric(name: Literal["Name", "NetworkOutput", "AverageType", "ClassificationMode"], value: Any, /, *pairs: Any, Name: str = ..., NetworkOutput: str | _Number = ..., AverageType: Literal["macro", "micro", "weighted"] = ..., ClassificationMode: Literal["single-label", "multilabel"] = ...) -> AUCMetric: ...

def augment(augmenter: ImageDataAugmenter, I: Any) -> Any:
    """Apply identical random transformations to multiple images.

    Parameters
    ----------
    augmenter : ImageDataAugmenter
        Object that `imageDataAugmenter` has made.
    I : array, or list of arrays and categoricals
        An image h×w or h×w×c, or several, numeric or of labels, which may have different sizes.

    https://www.mathworks.com/help/deeplearning/ref/imagedataaugmenter.augment.html
    """

@overload
def augmentedImageDatastore(outputSize: _Numbers, images: Any, responses: categorical | ArrayLike | Sequence[str] | None = None, *, ColorPreprocessing: Literal["none", "gray2rgb", "rgb2gray"] = 'none', DataAugmentation: Literal["none"] | ImageDataAugmenter = 'none', OutputSizeMode: Literal["resize", "centercrop", "randcrop"] = 'resize', DispatchInBackground: _Truth = False) -> AugmentedImageDatastore:
    """Transform batches to augment image data.

    Parameters
    ----------
    outputSize : [height, width]
        The size of the images that are read; a third number, of channels, changes nothing.
    images : ImageDatastore, array h×w×c×N or table
        The images.  The first column of a table holds images, or names of files.
    responses : categorical, array or list of str, optional
        Labels, or numbers N×R or h×w×c×N; for a table the names of its responses.
    ColorPreprocessing : {"none", "gray2rgb", "rgb2gray"}
        How to convert colors.
    DataAugmentation : "none" or imageDataAugmenter, default "none"
        Random transformations of each image, drawn anew whenever it is read.
    OutputSizeMode : {"resize", "centercrop", "randcrop"}
        How images get their size: bilinear interpolation with antialiasing, or a part from the middle, or from a
        place at random.
    DispatchInBackground : bool, default False
        Whether a training reads in a thread while it computes.

    https://www.mathworks.com/help/deeplearning/ref/augmentedimagedatastore.html
    """
@overload
def augmentedImageDatastore(outputSize: _Numbers, images: Any, name: Literal["ColorPreprocessing", "DataAugmentation", "OutputSizeMode", "DispatchInBackground"], value: Any, /, *pairs: Any, ColorPreprocessing: Literal["none", "gray2rgb", "rgb2gray"] = 'none', DataAugmentation: Literal["none"] | ImageDataAugmenter = 'none', OutputSizeMode: Literal["resize", "centercrop", "randcrop"] = 'resize', DispatchInBackground: _Truth = False) -> AugmentedImageDatastore: ...
@overload
def augmentedImageDatastore(outputSize: _Numbers, images: Any, responses: categorical | ArrayLike | Sequence[str] | None, name: Literal["ColorPreprocessing", "DataAugmentation", "OutputSizeMode", "DispatchInBackground"], value: Any, /, *pairs: Any, ColorPreprocessing: Literal["none", "gray2rgb", "rgb2gray"] = 'none', DataAugmentation: Literal["none"] | ImageDataAugmenter = 'none', OutputSizeMode: Literal["resize", "centercrop", "randcrop"] = 'resize', DispatchInBackground: _Truth = False) -> AugmentedImageDatastore: ...

@overload
def average(rocObj: ROCMetrics, type: Literal["micro", "macro", "weighted"], *, nargout: Literal[1] = 1) -> dlarray:
    """Performance metrics of the average ROC curve of several classes.

    Parameters
    ----------
    rocObj : ROCMetrics
        Object that `rocmetrics` has made.
    type : {"micro", "macro", "weighted"}
        All comparisons of a class with the others as one; the mean of the rates of all classes at each threshold; or
        one weighted by how often the classes occur.
    nargout : int, default 1
        Number of outputs.

    https://www.mathworks.com/help/deeplearning/ref/rocmetrics.average.html
    """
@overload
def average(rocObj: ROCMetrics, type: Literal["micro", "macro", "weighted"], *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def average(rocObj: ROCMetrics, type: Literal["micro", "macro", "weighted"], *, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...
@overload
def average(rocObj: ROCMetrics, type: Literal["micro", "macro", "weighted"], *, nargout: Literal[4]) -> tuple[dlarray, dlarray, dlarray, dlarray]: ...

@final
class averagePooling1dLayer(Layer):
    """1-D average pooling layer: the mean of windows over the time steps, or one spatial dimension."""
    @overload
    def __init__(self, poolSize: _Number, *, Padding: _Number | _Numbers | Literal["same"] = 0, Name: str = '', Stride: _Number = 1, PaddingValue: Literal["mean"] | _Number = 0) -> None:
        """1-D average pooling layer: the mean of windows over the time steps, or one spatial dimension.

        Syntaxes: ``averagePooling1dLayer(poolSize)``, ``averagePooling1dLayer(poolSize, Name=Value)``.

        Parameters
        ----------
        poolSize : int
            Length of the windows.  The property is ``PoolSize``.
        Stride : int, optional
            Step of the windows, 1 by default.
        Padding : int, sequence of int or "same", optional
            The padding at both ends, ``[a, b]`` at the start and at the end, less than the pool size; "same" adds what
            gives ``ceil(size/Stride)`` elements.  0 by default.  It sets the properties ``PaddingMode`` ("manual" or
            "same") and ``PaddingSize`` ([a b]).
        PaddingValue : {0, "mean"}, optional
            0 (default) counts padding as zeros, "mean" leaves it out of the mean.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.averagepooling1dlayer.html
        """
    @overload
    def __init__(self, poolSize: _Number, name: Literal["Padding", "Name", "Stride", "PaddingValue"], value: Any, /, *pairs: Any, Padding: _Number | _Numbers | Literal["same"] = 0, Name: str = '', Stride: _Number = 1, PaddingValue: Literal["mean"] | _Number = 0) -> None: ...
    Formattable: bool
    PoolSize: Any
    Stride: Any
    @property
    def PaddingMode(self) -> Any: ...
    @property
    def PaddingSize(self) -> Any: ...
    PaddingValue: Any
    def predict(self, X: ArrayLike) -> dlarray:
        """The mean of each window."""

@final
class averagePooling2dLayer(Layer):
    """2-D average pooling layer: the mean of rectangular windows."""
    @overload
    def __init__(self, poolSize: _Number | _Numbers, *, Padding: _Number | _Numbers | Literal["same"] = 0, Name: str = '', Stride: _Number | _Numbers = 1, PaddingValue: Literal["mean"] | _Number = 0) -> None:
        """2-D average pooling layer: the mean of rectangular windows.

        Syntaxes: ``averagePooling2dLayer(poolSize)``, ``averagePooling2dLayer(poolSize, Name=Value)``.

        Parameters
        ----------
        poolSize : int or sequence of int
            Height and width ``[h, w]`` of the windows; one number is used for both.  The property is ``PoolSize``.
        Stride : int or sequence of int, optional
            Vertical and horizontal step of the windows, [1 1] by default.
        Padding : int, sequence of int or "same", optional
            As for `maxPooling2dLayer`.
        PaddingValue : {0, "mean"}, optional
            0 (default) counts padding as zeros, "mean" leaves it out of the mean.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.averagepooling2dlayer.html
        """
    @overload
    def __init__(self, poolSize: _Number | _Numbers, name: Literal["Padding", "Name", "Stride", "PaddingValue"], value: Any, /, *pairs: Any, Padding: _Number | _Numbers | Literal["same"] = 0, Name: str = '', Stride: _Number | _Numbers = 1, PaddingValue: Literal["mean"] | _Number = 0) -> None: ...
    Formattable: bool
    PoolSize: Any
    Stride: Any
    @property
    def PaddingMode(self) -> Any: ...
    @property
    def PaddingSize(self) -> Any: ...
    PaddingValue: Any
    def predict(self, X: ArrayLike) -> dlarray:
        """The mean of each window."""

@final
class averagePooling3dLayer(Layer):
    """3-D average pooling layer: the mean of cuboid windows."""
    @overload
    def __init__(self, poolSize: _Number | _Numbers, *, Padding: _Number | _Numbers | Literal["same"] = 0, Name: str = '', Stride: _Number | _Numbers = 1, PaddingValue: Literal["mean"] | _Number = 0) -> None:
        """3-D average pooling layer: the mean of cuboid windows.

        Syntaxes: ``averagePooling3dLayer(poolSize)``, ``averagePooling3dLayer(poolSize, Name=Value)``.

        Parameters
        ----------
        poolSize : int or sequence of int
            Height, width and depth ``[h, w, d]`` of the windows; one number is used for all.  The property is ``PoolSize``.
        Stride : int or sequence of int, optional
            Step of the windows in each dimension, [1 1 1] by default.
        Padding : int, sequence of int or "same", optional
            As for `maxPooling3dLayer`.
        PaddingValue : {0, "mean"}, optional
            0 (default) counts padding as zeros, "mean" leaves it out of the mean.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.averagepooling3dlayer.html
        """
    @overload
    def __init__(self, poolSize: _Number | _Numbers, name: Literal["Padding", "Name", "Stride", "PaddingValue"], value: Any, /, *pairs: Any, Padding: _Number | _Numbers | Literal["same"] = 0, Name: str = '', Stride: _Number | _Numbers = 1, PaddingValue: Literal["mean"] | _Number = 0) -> None: ...
    Formattable: bool
    PoolSize: Any
    Stride: Any
    @property
    def PaddingMode(self) -> Any: ...
    @property
    def PaddingSize(self) -> Any: ...
    PaddingValue: Any
    def predict(self, X: ArrayLike) -> dlarray:
        """The mean of each window."""

@overload
def avgpool(X: ArrayLike, poolsize: _Number | _Numbers | Literal["global"], /, *, Stride: _Number | _Numbers = 1, Padding: ArrayLike | Literal["same"] = 0, PaddingValue: Literal[0, "mean"] = 0, PoolFormat: str | None = None, DataFormat: str | None = None) -> dlarray:
    """Mean of each window: average pooling.

    Parameters
    ----------
    X : dlarray or array_like
        Real data.
    poolsize : int, vector or "global"
        Size of the window: one for all dimensions, or one for each.
    Stride : int or vector, default 1
        Step of the window.
    Padding : int, vector, matrix or "same", default 0
        The padding around the data: a number for all sides; a vector with a number for each dimension; a matrix with
        a column for each dimension, whose rows are the start and the end; or ``"same"``, which gives
        ``ceil(size / Stride)`` elements (an odd one is added at the end).  Padding must be smaller than the window.
    PaddingValue : {0, "mean"}
        0 counts padding as zeros; ``"mean"`` leaves it out of the mean.
    PoolFormat : str
        Labels of the dimensions to pool over: all "S" of ``X`` by default; "T" pools over time, "SST" over both.
        ``poolsize``, ``Stride`` and ``Padding`` come in its order.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.avgpool.html
    """
@overload
def avgpool(X: ArrayLike, poolsize: _Number | _Numbers | Literal["global"], name: Literal["Stride", "Padding", "PaddingValue", "PoolFormat", "DataFormat"], value: Any, /, *pairs: Any, Stride: _Number | _Numbers = 1, Padding: ArrayLike | Literal["same"] = 0, PaddingValue: Literal[0, "mean"] = 0, PoolFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...

@final
class batchNormalizationLayer(Layer):
    """Batch normalization layer: normalizes each channel over all observations, then scales and shifts it."""
    @overload
    def __init__(self, *, Name: str = '', Epsilon: _Number = 1e-05, OffsetInitializer: Literal["zeros", "ones", "narrow-normal"] | Callable[..., Any] = 'zeros', ScaleInitializer: Literal["ones", "zeros", "narrow-normal"] | Callable[..., Any] = 'ones', Offset: ArrayLike = ..., Scale: ArrayLike = ..., OffsetLearnRateFactor: _Number = 1, ScaleLearnRateFactor: _Number = 1, OffsetL2Factor: _Number = 1, ScaleL2Factor: _Number = 1, MeanDecay: _Number = 0.1, VarianceDecay: _Number = 0.1, TrainedMean: ArrayLike = ..., TrainedVariance: ArrayLike = ...) -> None:
        """Batch normalization layer: normalizes each channel over all observations, then scales and shifts it.

        Syntaxes: ``batchNormalizationLayer``, ``batchNormalizationLayer(Name=Value)``.

        Parameters
        ----------
        MeanDecay, VarianceDecay : float, optional
            From 0 to 1: how much of the updated states is from the mini-batch; 0.1 by default.
        Epsilon : float, optional
            Added to the variance; a positive number, 1e-5 by default.
        TrainedMean, TrainedVariance : array, optional
            The states: means and variances for prediction, of the size of Offset.  Empty ones are initialized with zeros
            and ones.
        OffsetInitializer, ScaleInitializer : str or callable, optional
            "zeros" (default of the offset), "ones" (default of the scale), "narrow-normal", or a function of
            the size.
        Offset, Scale : array, optional
            One value for each channel, along the dimension where the data has its channels: NumChannels×1 for
            sequences and features, 1×1×NumChannels for 2-D images.  Only empty ones are initialized.
        OffsetLearnRateFactor, ScaleLearnRateFactor, OffsetL2Factor, ScaleL2Factor : float, optional
            All 1.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.batchnormalizationlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name", "Epsilon", "OffsetInitializer", "ScaleInitializer", "Offset", "Scale", "OffsetLearnRateFactor", "ScaleLearnRateFactor", "OffsetL2Factor", "ScaleL2Factor", "MeanDecay", "VarianceDecay", "TrainedMean", "TrainedVariance"], value: Any, /, *pairs: Any, Name: str = '', Epsilon: _Number = 1e-05, OffsetInitializer: Literal["zeros", "ones", "narrow-normal"] | Callable[..., Any] = 'zeros', ScaleInitializer: Literal["ones", "zeros", "narrow-normal"] | Callable[..., Any] = 'ones', Offset: ArrayLike = ..., Scale: ArrayLike = ..., OffsetLearnRateFactor: _Number = 1, ScaleLearnRateFactor: _Number = 1, OffsetL2Factor: _Number = 1, ScaleL2Factor: _Number = 1, MeanDecay: _Number = 0.1, VarianceDecay: _Number = 0.1, TrainedMean: ArrayLike = ..., TrainedVariance: ArrayLike = ...) -> None: ...
    Formattable: bool
    @property
    def NumChannels(self) -> Any: ...
    Epsilon: float
    OffsetInitializer: Any
    ScaleInitializer: Any
    Offset: Any
    Scale: Any
    OffsetLearnRateFactor: float
    ScaleLearnRateFactor: float
    OffsetL2Factor: float
    ScaleL2Factor: float
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set NumChannels, and what is empty of the offset, the scale and the states."""
    MeanDecay: float
    VarianceDecay: float
    TrainedMean: Any
    TrainedVariance: Any
    def predict(self, X: ArrayLike) -> dlarray:
        """The data normalized with the states, scaled and shifted."""
    def forward(self, X: ArrayLike) -> Any:
        """The data normalized with its own statistics, scaled and shifted; and the updated states."""

@overload
def batchnorm(X: ArrayLike, offset: ArrayLike, scaleFactor: ArrayLike, mu: ArrayLike | None = None, sigmaSq: ArrayLike | None = None, /, *, Epsilon: _Number = 1e-05, MeanDecay: _Number = 0.1, VarianceDecay: _Number = 0.1, DataFormat: str | None = None, nargout: Literal[1] = 1) -> dlarray:
    """Normalize each channel over all observations, then scale and shift it.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C".
    offset, scaleFactor : dlarray or array_like
        Vectors with one element for each channel: rows, columns or, formatted, with the label "C".
    mu, sigmaSq : dlarray or array_like
        Vectors like ``offset``: with three outputs the running means and variances, with one output those to normalise
        with.  Variances are not negative.
    Epsilon : float, default 1e-5
        Positive number added to the variance.
    MeanDecay, VarianceDecay : float, default 0.1
        From 0 to 1: how much of the updated statistics is from ``X``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.
    nargout : {1, 3}
        Number of outputs.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.batchnorm.html
    """
@overload
def batchnorm(X: ArrayLike, offset: ArrayLike, scaleFactor: ArrayLike, mu: ArrayLike | None = None, sigmaSq: ArrayLike | None = None, /, *, Epsilon: _Number = 1e-05, MeanDecay: _Number = 0.1, VarianceDecay: _Number = 0.1, DataFormat: str | None = None, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...
@overload
def batchnorm(X: ArrayLike, offset: ArrayLike, scaleFactor: ArrayLike, name: Literal["Epsilon", "MeanDecay", "VarianceDecay", "DataFormat"], value: Any, /, *pairs: Any, Epsilon: _Number = 1e-05, MeanDecay: _Number = 0.1, VarianceDecay: _Number = 0.1, DataFormat: str | None = None, nargout: Literal[1] = 1) -> dlarray: ...
@overload
def batchnorm(X: ArrayLike, offset: ArrayLike, scaleFactor: ArrayLike, mu: ArrayLike | None, name: Literal["Epsilon", "MeanDecay", "VarianceDecay", "DataFormat"], value: Any, /, *pairs: Any, Epsilon: _Number = 1e-05, MeanDecay: _Number = 0.1, VarianceDecay: _Number = 0.1, DataFormat: str | None = None, nargout: Literal[1] = 1) -> dlarray: ...
@overload
def batchnorm(X: ArrayLike, offset: ArrayLike, scaleFactor: ArrayLike, mu: ArrayLike | None, sigmaSq: ArrayLike | None, name: Literal["Epsilon", "MeanDecay", "VarianceDecay", "DataFormat"], value: Any, /, *pairs: Any, Epsilon: _Number = 1e-05, MeanDecay: _Number = 0.1, VarianceDecay: _Number = 0.1, DataFormat: str | None = None, nargout: Literal[1] = 1) -> dlarray: ...
@overload
def batchnorm(X: ArrayLike, offset: ArrayLike, scaleFactor: ArrayLike, name: Literal["Epsilon", "MeanDecay", "VarianceDecay", "DataFormat"], value: Any, /, *pairs: Any, Epsilon: _Number = 1e-05, MeanDecay: _Number = 0.1, VarianceDecay: _Number = 0.1, DataFormat: str | None = None, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...
@overload
def batchnorm(X: ArrayLike, offset: ArrayLike, scaleFactor: ArrayLike, mu: ArrayLike | None, name: Literal["Epsilon", "MeanDecay", "VarianceDecay", "DataFormat"], value: Any, /, *pairs: Any, Epsilon: _Number = 1e-05, MeanDecay: _Number = 0.1, VarianceDecay: _Number = 0.1, DataFormat: str | None = None, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...
@overload
def batchnorm(X: ArrayLike, offset: ArrayLike, scaleFactor: ArrayLike, mu: ArrayLike | None, sigmaSq: ArrayLike | None, name: Literal["Epsilon", "MeanDecay", "VarianceDecay", "DataFormat"], value: Any, /, *pairs: Any, Epsilon: _Number = 1e-05, MeanDecay: _Number = 0.1, VarianceDecay: _Number = 0.1, DataFormat: str | None = None, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

def bfloat16(X: ArrayLike | str | categorical, /) -> dlarray:
    """Convert to bfloat16: 8 significant bits, and the range of single.

    Syntax: ``Y = bfloat16(X)``.

    Parameters
    ----------
    X : array, text or categorical
        Real, any size and format.  Text gives a row of character codes, a categorical the numbers of its categories.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.html
    """

@final
class bilstmLayer(Layer):
    """Bidirectional LSTM layer: one LSTM runs forward along the time steps, one backward."""
    @overload
    def __init__(self, numHiddenUnits: _Number, *, Name: str = '', OutputMode: Literal["sequence", "last"] = 'sequence', HasStateInputs: _Truth = False, HasStateOutputs: _Truth = False, InputSize: Literal["auto"] | _Number = 'auto', StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', InputWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', RecurrentWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', InputWeights: ArrayLike = ..., RecurrentWeights: ArrayLike = ..., Bias: ArrayLike = ..., InputWeightsLearnRateFactor: Any = 1, RecurrentWeightsLearnRateFactor: Any = 1, BiasLearnRateFactor: _Number = 1, InputWeightsL2Factor: Any = 1, RecurrentWeightsL2Factor: Any = 1, BiasL2Factor: _Number = 0, HiddenState: ArrayLike = ..., BiasInitializer: Literal["unit-forget-gate", "narrow-normal", "ones"] | Callable[..., Any] = 'unit-forget-gate', CellState: ArrayLike = ...) -> None:
        """Bidirectional LSTM layer: one LSTM runs forward along the time steps, one backward.

        Syntaxes: ``bilstmLayer(numHiddenUnits)``, ``bilstmLayer(numHiddenUnits, Name=Value)``.

        Parameters
        ----------
        numHiddenUnits : int
            Number of hidden units H of each direction; the output has 2H channels, those of the forward LSTM first.
        OutputMode : "sequence" or "last", optional
            Whether the output has every time step (default), or the output of each of the two LSTMs at the end of the
            sequence: the forward one at the last time step, the backward one at the first.
        HasStateInputs, HasStateOutputs : bool, optional
            As for `lstmLayer`; the states have 2H channels.
        InputSize, StateActivationFunction, GateActivationFunction : optional
            As for `lstmLayer`.
        InputWeightsInitializer, RecurrentWeightsInitializer, BiasInitializer : str or callable, optional
            As for `lstmLayer`; numOut is 8*NumHiddenUnits.
        InputWeights, RecurrentWeights, Bias : array, optional
            8H×InputSize, 8H×H and 8H×1: the rows of the forward LSTM, in the order of `lstmLayer`, above those of the
            backward one.  Only empty ones are initialized.
        HiddenState, CellState : array, optional
            2H×1: the initial states, forward above backward, and the state after `resetState`; zeros by default.
        InputWeightsLearnRateFactor, RecurrentWeightsLearnRateFactor, BiasLearnRateFactor : optional
            1, or one number for each of the eight gates.
        InputWeightsL2Factor, RecurrentWeightsL2Factor, BiasL2Factor : optional
            1, 1 and 0, or one number for each of the eight gates.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.bilstmlayer.html
        """
    @overload
    def __init__(self, numHiddenUnits: _Number, name: Literal["Name", "OutputMode", "HasStateInputs", "HasStateOutputs", "InputSize", "StateActivationFunction", "GateActivationFunction", "InputWeightsInitializer", "RecurrentWeightsInitializer", "InputWeights", "RecurrentWeights", "Bias", "InputWeightsLearnRateFactor", "RecurrentWeightsLearnRateFactor", "BiasLearnRateFactor", "InputWeightsL2Factor", "RecurrentWeightsL2Factor", "BiasL2Factor", "HiddenState", "BiasInitializer", "CellState"], value: Any, /, *pairs: Any, Name: str = '', OutputMode: Literal["sequence", "last"] = 'sequence', HasStateInputs: _Truth = False, HasStateOutputs: _Truth = False, InputSize: Literal["auto"] | _Number = 'auto', StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', InputWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', RecurrentWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', InputWeights: ArrayLike = ..., RecurrentWeights: ArrayLike = ..., Bias: ArrayLike = ..., InputWeightsLearnRateFactor: Any = 1, RecurrentWeightsLearnRateFactor: Any = 1, BiasLearnRateFactor: _Number = 1, InputWeightsL2Factor: Any = 1, RecurrentWeightsL2Factor: Any = 1, BiasL2Factor: _Number = 0, HiddenState: ArrayLike = ..., BiasInitializer: Literal["unit-forget-gate", "narrow-normal", "ones"] | Callable[..., Any] = 'unit-forget-gate', CellState: ArrayLike = ...) -> None: ...
    BiasInitializer: Any
    Formattable: bool
    @property
    def NumHiddenUnits(self) -> int: ...
    OutputMode: str
    HasStateInputs: bool
    HasStateOutputs: bool
    InputSize: Any
    StateActivationFunction: str
    GateActivationFunction: str
    InputWeightsInitializer: Any
    RecurrentWeightsInitializer: Any
    InputWeights: Any
    RecurrentWeights: Any
    Bias: Any
    InputWeightsLearnRateFactor: Any
    RecurrentWeightsLearnRateFactor: Any
    BiasLearnRateFactor: Any
    InputWeightsL2Factor: Any
    RecurrentWeightsL2Factor: Any
    BiasL2Factor: Any
    HiddenState: Any
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set InputSize, and the learnables and states that are empty."""
    def resetState(self) -> Layer:
        """The layer with the states that the user has set, or zeros."""
    def predict(self, X: ArrayLike, *states: Any) -> Any:
        """The hidden state of every time step, or of the last one; then the states."""
    CellState: Any

def bitand(A: ArrayLike, B: ArrayLike, assumedtype: str | _Open = None, /) -> dlarray:
    """Bitwise and of two arrays of whole numbers.

    Syntaxes: ``C = bitand(A, B)``, ``C = bitand(A, B, assumedtype)``.

    Parameters
    ----------
    A, B : array
        Whole numbers, unformatted: of one integer class; of one and double; both double or logical.  Sizes of 1 expand.
    assumedtype : str, optional
        The integer class as whose bits doubles are read.  Default: "uint64".

    https://www.mathworks.com/help/matlab/ref/bitand.html
    """

def bitcmp(A: ArrayLike, assumedtype: str | _Open = None, /) -> dlarray:
    """Bitwise complement.

    Syntaxes: ``C = bitcmp(A)``, ``C = bitcmp(A, assumedtype)``.

    Parameters
    ----------
    A : array
        Whole numbers, unformatted.
    assumedtype : str, optional
        The integer class as whose bits doubles are read.  Default: "uint64".

    https://www.mathworks.com/help/matlab/ref/bitcmp.html
    """

def bitget(A: ArrayLike, bit: ArrayLike, assumedtype: str | _Open = None, /) -> dlarray:
    """Values of the bits at given positions.

    Syntaxes: ``b = bitget(A, bit)``, ``b = bitget(A, bit, assumedtype)``.

    Parameters
    ----------
    A : array
        Whole numbers, unformatted.
    bit : array
        Numbers of bits, from 1, the least significant one.  Sizes of 1 expand.
    assumedtype : str, optional
        The integer class as whose bits doubles are read.  Default: "uint64".

    https://www.mathworks.com/help/matlab/ref/bitget.html
    """

def bitor(A: ArrayLike, B: ArrayLike, assumedtype: str | _Open = None, /) -> dlarray:
    """Bitwise or of two arrays of whole numbers.

    Syntaxes: ``C = bitor(A, B)``, ``C = bitor(A, B, assumedtype)``.

    Parameters
    ----------
    A, B : array
        Whole numbers, unformatted: of one integer class; of one and double; both double or logical.  Sizes of 1 expand.
    assumedtype : str, optional
        The integer class as whose bits doubles are read.  Default: "uint64".

    https://www.mathworks.com/help/matlab/ref/bitor.html
    """

def bitset(A: ArrayLike, bit: ArrayLike, V: ArrayLike = 1, assumedtype: str | _Open = None, /) -> dlarray:
    """Set bits to one or to zero.

    Syntaxes: ``C = bitset(A, bit)``, ``C = bitset(A, bit, V)``, ``C = bitset(A, bit, V, assumedtype)``.

    Parameters
    ----------
    A : array
        Whole numbers, unformatted.
    bit : array
        Numbers of bits, from 1, the least significant one.  Sizes of 1 expand.
    V : array, optional
        The new value of the bits: 0, or 1 for any other number.
    assumedtype : str, optional
        The integer class as whose bits doubles are read.  Default: "uint64".

    https://www.mathworks.com/help/matlab/ref/bitset.html
    """

def bitshift(A: ArrayLike, k: ArrayLike, assumedtype: str | _Open = None, /) -> dlarray:
    """Shift bits to the left, which multiplies by powers of two, or to the right.

    Syntaxes: ``C = bitshift(A, k)``, ``C = bitshift(A, k, assumedtype)``.

    Parameters
    ----------
    A : array
        Whole numbers, unformatted.
    k : array
        How many places each element is moved: to the left, or where negative to the right.  Sizes of 1 expand.
    assumedtype : str, optional
        The integer class as whose bits doubles are read.  Default: "uint64".

    https://www.mathworks.com/help/matlab/ref/bitshift.html
    """

def bitxor(A: ArrayLike, B: ArrayLike, assumedtype: str | _Open = None, /) -> dlarray:
    """Bitwise exclusive or of two arrays of whole numbers.

    Syntaxes: ``C = bitxor(A, B)``, ``C = bitxor(A, B, assumedtype)``.

    Parameters
    ----------
    A, B : array
        Whole numbers, unformatted: of one integer class; of one and double; both double or logical.  Sizes of 1 expand.
    assumedtype : str, optional
        The integer class as whose bits doubles are read.  Default: "uint64".

    https://www.mathworks.com/help/matlab/ref/bitxor.html
    """

def blkdiag(*A: ArrayLike | None) -> dlarray:
    """Block diagonal matrix of the matrices given; zeros elsewhere.

    Syntax: ``B = blkdiag(A1, …, AN)``.

    Parameters
    ----------
    *A : array
        Matrices, unformatted.

    https://www.mathworks.com/help/matlab/ref/blkdiag.html
    """

@overload
def bounds(X: ArrayLike, /, *options: Literal["all", "omitnan", "includenan"] | _Number | _Numbers | None, nargout: Literal[2] = 2) -> tuple[dlarray, dlarray]:
    """Smallest and largest elements.

    Syntaxes: ``S, L = bounds(X)``, ``bounds(X, dim)``, ``bounds(X, [dim1, dim2])``, ``bounds(X, "all")``, ``bounds(…, nanflag)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    nanflag : {"omitnan", "includenan"}, optional
        NaN is left out by default.
    nargout : {1, 2}
        Both outputs come by default; with 1 the smallest alone.

    https://www.mathworks.com/help/matlab/ref/bounds.html
    """
@overload
def bounds(X: ArrayLike, /, *options: Literal["all", "omitnan", "includenan"] | _Number | _Numbers | None, nargout: Literal[1]) -> dlarray: ...

def bsxfun(fun: Callable[..., Any] | str, A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Apply a function of two arrays with implicit expansion.

    Syntax: ``C = bsxfun(fun, A, B)``.

    Parameters
    ----------
    fun : callable or str
        A function of two arrays, or the name of one of this library's, such as ``"plus"`` or ``"@plus"``.
    A, B : dlarray or array_like
        The operands.

    https://www.mathworks.com/help/matlab/ref/bsxfun.html
    """

def canUseGPU() -> bool:
    """Whether there is a GPU that CuPy or PyTorch can use.

    Syntax: ``tf = canUseGPU()``.

    https://www.mathworks.com/help/matlab/ref/canusegpu.html
    """

@overload
def cast(X: ArrayLike, newclass: str | _Open = None, /, *, like: ArrayLike | None = None) -> dlarray:
    """Convert to a class given by its name, or to the class of another array.

    Syntaxes: ``Y = cast(X, newclass)``, ``Y = cast(X, "like", p)``, ``Y = cast(X, like=p)``.

    Parameters
    ----------
    X : array
        Any size and format.
    newclass : str
        "single", "double", "logical", one of MATLAB's integer classes (see `uint8`), or one of the extensions
        "half" and "bfloat16".
    like : array, optional
        Prototype: the result has its class, and is complex when it is.

    https://www.mathworks.com/help/matlab/ref/cast.html
    """
@overload
def cast(X: ArrayLike, name: Literal["like"], value: Any, /, *pairs: Any, like: ArrayLike | None = None) -> dlarray: ...
@overload
def cast(X: ArrayLike, newclass: str | _Open, name: Literal["like"], value: Any, /, *pairs: Any, like: ArrayLike | None = None) -> dlarray: ...

@overload
def cat(dim: _Number, *A: ArrayLike | None) -> dlarray:
    """Join arrays along a dimension.

    Parameters
    ----------
    dim : int
        The dimension, from 1.
    *A : arrays
        Arrays of equal size in every dimension but ``dim``.  ``[]`` and ``None`` are skipped, and so is an
        empty array that does not fit the others.  Formatted arrays must have the same labels; unformatted
        ones may be among them and are matched by position.  Categorical arrays are joined with each other, with text
        and with lists of text, each of which is an element.

    https://www.mathworks.com/help/matlab/ref/double.cat.html
    """
@overload
def cat(dim: _Number, *A: categorical | str | Sequence[str | None] | np.ndarray[Any, Any]) -> categorical:
    ...

def categories(A: categorical) -> list[str]:
    """Categories of a categorical array.

    Parameters
    ----------
    A : categorical
        The array; a categorical column of a data frame has categories too.

    https://www.mathworks.com/help/matlab/ref/categorical.categories.html
    """

def ceil(X: ArrayLike, /) -> dlarray:
    """Each element rounded toward plus infinity.

    Syntax: ``Y = ceil(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/ceil.html
    """

def cell(*size: _Number | _Numbers | str | None) -> list[Any]:
    """A cell array of empty cells.

    Syntaxes: ``C = cell(n)``, ``C = cell(sz1, sz2)``, ``C = cell([sz1, sz2])``.

    Parameters
    ----------
    *size : int, list of int or str
        Whole numbers, or one vector of two.

    https://www.mathworks.com/help/matlab/ref/cell.html
    """

def cell2mat(C: Sequence[Any], /) -> dlarray:
    """Join the arrays in a cell array into one.

    Syntax: ``A = cell2mat(C)``.

    Parameters
    ----------
    C : list
        Arrays, which are joined side by side; or rows (lists) of arrays, which are put on top of each other.

    https://www.mathworks.com/help/matlab/ref/cell2mat.html
    """

def cell2struct(C: Sequence[Any], fields: Sequence[str], dim: _Number = 1, /) -> struct:
    """A structure of values and the names of their fields.

    Syntax: ``S = cell2struct(C, fields)``, ``S = cell2struct(C, fields, dim)``.

    Parameters
    ----------
    C : list
        One value for each field.
    fields : list of str
        The names.
    dim : int
        1 or 2: a list of values has one dimension, so that both mean the same.

    https://www.mathworks.com/help/matlab/ref/cell2struct.html
    """

def cellfun(*args: Any, nargout: int = ..., UniformOutput: _Truth = ..., ErrorHandler: Callable[..., Any] = ...) -> Any:
    """Apply a function to the contents of each cell.

    Syntaxes: ``A = cellfun(func, C)``, ``A = cellfun(func, C1, …, Cn)``, ``C = cellfun(…, UniformOutput=False)``, ``A = cellfun(…, ErrorHandler=handler)``, ``A1, A2 = cellfun(…, nargout=2)``.

    Parameters
    ----------
    func : callable or str
        Called with the contents of one cell of each C; a text names a function of this library.
    C1, ..., Cn : list, tuple or NumPy array of objects
        Of equal size.
    UniformOutput : bool
        True (default): every result is a scalar, and they become an array of the size of C.  False: the
        results become a list (or an array of objects, when C is one).
    ErrorHandler : callable, optional
        Called instead, when func raises, with a structure (fields identifier, message, index) and the inputs.
    nargout : int
        Number of outputs.  ``func`` must return a tuple of as many values; with 0 nothing is returned.

    https://www.mathworks.com/help/matlab/ref/cellfun.html
    """

def checkGradients(f: Callable[..., Any] | DifferentiableFunction | Layer | dlnetwork, /, *args: Any, Order: _Number = 1, RelativeTolerance: _Number = 1e-05, AbsoluteTolerance: _Number = 1e-06, Step: _Number | None = None, MaxElements: _Number = 1000, Verbose: _Truth = True, RaiseError: _Truth = True) -> bool:
    """Check the derivatives of a function, an operation or a layer against central differences.

    Syntaxes: ``tf = checkGradients(f, X1, ..., XN)``, ``tf = checkGradients(layer, X1, ..., XN)``, ``tf = checkGradients(f, X1, ..., XN, Order=2)``, with the options below.

    Parameters
    ----------
    f : callable, DifferentiableFunction, Layer or dlnetwork
        Function or layer to check.  Of a layer, ``predict`` is checked, and ``forward`` if the layer defines it, with
        respect to the inputs and to the learnable parameters; empty ones are initialized first.  A network is checked
        in the same way.
    X1, ..., XN : any
        The inputs.  Every floating-point dlarray in them is a variable, also inside lists, tuples, dicts and structs.
        Other values are passed on unchanged.
    Order : int, default 1
        The highest derivative to check.  The first is the gradient of a weighted sum of all outputs; each further one
        is the gradient of the derivative before it along a fixed direction.
    RelativeTolerance, AbsoluteTolerance : float, default 1e-5, 1e-6
        A derivative d and its difference quotient q fit if ``|d - q| <= AbsoluteTolerance + RelativeTolerance * |q|``.
    Step : float, optional
        Step of the differences, times ``max(1, |x|)``; by default the cube root of eps.
    MaxElements : int, default 1000
        Of a larger variable, this many elements are checked, spread evenly.
    Verbose : bool, default True
        Display a report.
    RaiseError : bool, default True
        Whether a failed check is an error.  If not, the result is false.
    """

@overload
def checkLayer(layer: Layer, *layouts: Literal["ObservationDimension", "CheckCodegenCompatibility"] | networkDataLayout | _Numbers | Sequence[Sequence[Any]] | _Number | _Truth | None, ObservationDimension: _Number | None = None, CheckCodegenCompatibility: _Truth = False, nargout: Literal[0] = 0) -> None:
    """Check that networks can evaluate and train a custom layer or a function layer.

    Syntaxes: ``checkLayer(layer, layout1, …, layoutN)``, ``checkLayer(layer, validInputSize)``, ``checkLayer(…, ObservationDimension=dim)``.

    Parameters
    ----------
    layer : Layer
        The layer.  It is not changed.
    layout1, …, layoutN : networkDataLayout
        Size and format of each input.  Dimensions of size NaN get a few elements.
    validInputSize : list of int, or list of lists
        In place of layouts: the size of each input without labels, for a layer that is not ``Formattable``.
    ObservationDimension : int, optional
        With ``validInputSize``, the dimension of the observations: the layer is tested with several as well.  Layouts
        say it by the label "B".
    CheckCodegenCompatibility : bool, optional
        Accepted and ignored: there is no code generation.
    nargout : int, optional
        1 returns the outcomes.

    https://www.mathworks.com/help/deeplearning/ref/checklayer.html
    """
@overload
def checkLayer(layer: Layer, *layouts: Literal["ObservationDimension", "CheckCodegenCompatibility"] | networkDataLayout | _Numbers | Sequence[Sequence[Any]] | _Number | _Truth | None, ObservationDimension: _Number | None = None, CheckCodegenCompatibility: _Truth = False, nargout: Literal[1]) -> table: ...

@overload
def chol(A: ArrayLike, triangle: Literal["upper", "lower"] = 'upper', /, *, nargout: Literal[1] = 1) -> dlarray:
    """Cholesky factor of a symmetric positive definite matrix.

    Syntaxes: ``R = chol(A)``, ``chol(A, triangle)``, ``R, flag = chol(…, nargout=2)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted square matrix.  Only its upper triangle (with "lower" its lower one) is read.
    triangle : {"upper", "lower"}
        "upper": R upper triangular, ``A = R'*R``.  "lower": R lower triangular, ``A = R*R'``.
    nargout : {1, 2}
        With 2, no error where A is not positive definite: ``flag`` is 0, or the number of the pivot that failed, and R
        is then the factor of the leading ``flag - 1`` rows and columns.

    https://www.mathworks.com/help/matlab/ref/chol.html
    """
@overload
def chol(A: ArrayLike, triangle: Literal["upper", "lower"] = 'upper', /, *, nargout: Literal[2]) -> tuple[dlarray, float]: ...

@overload
def circshift(X: ArrayLike, K: _Number | _Numbers, dim: _Number | _Open = None) -> dlarray:
    """Shift elements in a circle.

    Syntaxes: ``Y = circshift(X, K)``, ``Y = circshift(X, K, dim)``.

    Parameters
    ----------
    X : array
        Any size and format.
    K : int or list of int
        How far: the element at position i goes to i + K.  A vector holds one shift for each dimension.
    dim : int, optional
        Dimension, counted from 1, for a single K.  Default: the first one whose size is not 1.

    https://www.mathworks.com/help/matlab/ref/circshift.html
    """
@overload
def circshift(X: categorical, K: _Number | _Numbers, dim: _Number | _Open = None) -> categorical: ...

def classUnderlying(X: Any, /) -> str:
    """Class of the underlying data (older programs); use `underlyingType` instead.

    Syntax: ``C = classUnderlying(X)``.

    https://www.mathworks.com/help/parallel-computing/classunderlying.html
    """

def class_(X: Any, /) -> str:
    """MATLAB's name of the class of a value.

    Syntax: ``class_(X)``.

    Parameters
    ----------
    X : any
        An array, text, list, struct, function or object.

    https://www.mathworks.com/help/matlab/ref/class.html
    """

@final
class classificationLayer(Layer):
    """Classification output layer (older programs): cross-entropy loss for mutually exclusive classes."""
    @overload
    def __init__(self, *, Name: str = '', Classes: Literal["auto"] | categorical | Sequence[str] = 'auto', ClassWeights: Literal["none"] | _Numbers = 'none') -> None:
        """Classification output layer (older programs): cross-entropy loss for mutually exclusive classes.

        Syntaxes: ``classificationLayer``, ``classificationLayer(Name=name, Classes=names, ClassWeights=w)``.

        Parameters
        ----------
        Classes : "auto", categorical or list of str, optional
            The classes.  The property is a categorical column: ``layer.Classes(idx)``.
        ClassWeights : "none" or sequence of float, optional
            Weight of each class; needs ``Classes``.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/classificationlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name", "Classes", "ClassWeights"], value: Any, /, *pairs: Any, Name: str = '', Classes: Literal["auto"] | categorical | Sequence[str] = 'auto', ClassWeights: Literal["none"] | _Numbers = 'none') -> None: ...
    Formattable: bool
    Classes: Any
    ClassWeights: Any
    @property
    def LossFunction(self) -> Any: ...
    @property
    def OutputSize(self) -> Any:
        """Number of classes, "auto" until they are known."""
    @property
    def ClassNames(self) -> list[str]:
        """The names of the classes as texts, which older programs ask for; none until they are known."""

@overload
def classify(net: SeriesNetwork | DAGNetwork, *X: Literal["MiniBatchSize", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue"] | ArrayLike | str | None, MiniBatchSize: _Number = 128, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, nargout: Literal[1] = 1) -> Any:
    """Predict class labels with a trained network (older programs).

    Syntaxes: ``Y = classify(net, X)``, ``Y, scores = classify(net, X, nargout=2)``, ``Y = classify(net, X1, …, XN)``, ``… = classify(…, Name=Value)``.

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

    https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.classify.html
    """
@overload
def classify(net: SeriesNetwork | DAGNetwork, *X: Literal["MiniBatchSize", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue"] | ArrayLike | str | None, MiniBatchSize: _Number = 128, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, nargout: Literal[2]) -> tuple[Any, Any]: ...

@overload
def classifyAndUpdateState(recNet: SeriesNetwork | DAGNetwork, *X: Any, MiniBatchSize: _Number = 128, Acceleration: Any = 'auto', ExecutionEnvironment: Any = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, nargout: Literal[2] = 2) -> tuple[Any, Any]:
    """Classify with a recurrent network and update its states (older programs).

    Syntaxes: ``updatedNet, Y = classifyAndUpdateState(recNet, sequences)``, ``updatedNet, Y, scores = classifyAndUpdateState(recNet, sequences, nargout=3)``, ``… = classifyAndUpdateState(…, Name=Value)``.

    Parameters
    ----------
    recNet, sequences, Name=Value
        As for `predictAndUpdateState`; the network must have one output layer, a `classificationLayer`.
    nargout : {1, 2, 3}
        By default the network and the labels.

    https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.classifyandupdatestate.html
    """
@overload
def classifyAndUpdateState(recNet: SeriesNetwork | DAGNetwork, *X: Any, MiniBatchSize: _Number = 128, Acceleration: Any = 'auto', ExecutionEnvironment: Any = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, nargout: Literal[1]) -> Any: ...
@overload
def classifyAndUpdateState(recNet: SeriesNetwork | DAGNetwork, *X: Any, MiniBatchSize: _Number = 128, Acceleration: Any = 'auto', ExecutionEnvironment: Any = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, nargout: Literal[3]) -> tuple[Any, Any, Any]: ...

def clearCache(accfun: AcceleratedFunction, /) -> None:
    """Forget the traces of an accelerated function.

    Syntax: ``clearCache(accfun)``.

    Parameters
    ----------
    accfun : AcceleratedFunction
        It is changed: ``HitRate`` and ``Occupancy`` are 0 again.

    https://www.mathworks.com/help/deeplearning/ref/deep.acceleratedfunction.clearcache.html
    """

def clip(X: ArrayLike, lower: ArrayLike, upper: ArrayLike, /) -> dlarray:
    """Each element limited to a range.

    Syntax: ``C = clip(X, lower, upper)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, of any size and format.
    lower, upper : float or dlarray or array_like
        The bounds: numbers, or arrays whose labelled dimensions are matched by label, others by position, and whose
        sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/clip.html
    """

@final
class clippedReluLayer(Layer):
    """Clipped ReLU layer: negative values become zero, and values above a ceiling become the ceiling."""
    @overload
    def __init__(self, ceiling: _Number, *, Name: str = '') -> None:
        """Clipped ReLU layer: negative values become zero, and values above a ceiling become the ceiling.

        Syntaxes: ``clippedReluLayer(ceiling)``, ``clippedReluLayer(ceiling, Name=name)``.

        Parameters
        ----------
        ceiling : float
            The largest value of the output, a positive number.  The property is ``Ceiling``.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.clippedrelulayer.html
        """
    @overload
    def __init__(self, ceiling: _Number, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    texts: Any[tuple[str, str]]
    Formattable: bool
    Ceiling: float
    def predict(self, X: ArrayLike) -> dlarray:
        """Each value, clipped to between 0 and Ceiling."""

def clippedrelu(X: ArrayLike, ceiling: _Number, /) -> dlarray:
    """Clipped rectified linear unit: 0 below 0, ``ceiling`` above it, ``x`` between.

    Syntax: ``Y = clippedrelu(X, ceiling)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.
    ceiling : number
        Where the elements are cut off; positive.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.clippedrelulayer.html
    """

def close(info: TrainingInfo | TrainingProgressMonitor) -> None:
    """Close training information plot.

    Parameters
    ----------
    info : TrainingInfo or TrainingProgressMonitor
        The second output of `trainnet`.  Extends MATLAB: a monitor is closed too, see `trainingProgressMonitor`.

    https://www.mathworks.com/help/deeplearning/ref/deep.traininginfo.close.html
    """

def colon(j: _Number, i: _Number, k: _Number | _Open = None) -> dlarray:
    """Regularly spaced numbers: MATLAB's ``j:k`` and ``j:i:k``.

    Syntaxes: ``x = colon(j, k)``, ``x = colon(j, i, k)``.

    Parameters
    ----------
    j : number
        The first number.
    i : number
        The step, when there are three arguments; 1 otherwise.
    k : number
        The last number is k, or the last before it.

    https://www.mathworks.com/help/matlab/ref/colon.html
    """

def combine(*ds: Any, ReadOrder: Literal["associated", "sequential"] = 'associated') -> Any:
    """Combine data from several datastores.

    Parameters
    ----------
    ds1, ..., dsN : datastores
        Datastores, or other data sources of `minibatchqueue`.
    ReadOrder : {"associated", "sequential"}, default "associated"
        Side by side, or one after the other.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.combine.html
    """

@overload
def compare(a: Any, b: Any, *, AbsoluteTolerance: _Number | None = None, RelativeTolerance: _Number | None = None) -> Any:
    """Compare two values of any kind: arrays, text, cells, structures, tables, networks.

    Syntaxes: ``report = compare(a, b)``, ``report = compare(a, b, Name=Value)``.

    Parameters
    ----------
    a, b
        The values, ``b`` what is expected.
    AbsoluteTolerance : float, optional
        Difference of numbers that counts as none, 0 by default.
    RelativeTolerance : float, optional
        The same relative to the largest absolute value of both arrays: by default the square root of the distance of 1
        to the next number, of the less precise class, 3.5e-4 for single and 1.5e-8 for double; 0 for integers and
        logicals.
    """
@overload
def compare(a: Any, b: Any, name: Literal["AbsoluteTolerance", "RelativeTolerance"], value: Any, /, *pairs: Any, AbsoluteTolerance: _Number | None = None, RelativeTolerance: _Number | None = None) -> Any: ...

@overload
def compareNetworks(netA: dlnetwork, netB: dlnetwork | Callable[..., Any] | Mapping[str, Any], *X: Literal["Names", "Tolerance", "InputDataFormats", "Training"] | ArrayLike | Mapping[str, Any] | str | Sequence[str] | _Truth | None, Names: Mapping[str, Any] | None = None, Tolerance: _Number | None = None, InputDataFormats: str | Sequence[str] | None = None, Training: _Truth = False, nargout: Literal[1] = 1) -> table:
    """Compare two networks layer by layer, to find the first layer that differs.

    Syntaxes: ``T = compareNetworks(netA, netB, X1, …, XN)``, ``T = compareNetworks(netA, activations, X1, …, XN)``, ``T = compareNetworks(…, Name=Value)``, ``T, first = compareNetworks(…, nargout=2)``.

    Parameters
    ----------
    netA : dlnetwork
        An initialized network.
    netB : dlnetwork, function or mapping
        Reference to compare with: a network; a function of the same data that returns a mapping from names to arrays;
        or this mapping itself, such as the activations that another program has given for this data.
    X1, …, XN : dlarray or array
        The data, as for `predict`.
    Names : mapping, optional
        Names in ``netB`` for outputs of layers of ``netA``, ``{"fc": "dense"}``; ``None`` for what not to compare.
    Tolerance : float, optional
        Largest relative difference that counts as the same: the square root of the distance of 1 to the next number, of
        the less precise class, 3.5e-4 for single and 1.5e-8 for double.
    InputDataFormats : str or list of str, optional
        Formats of data without labels.
    Training : bool, optional
        Whether to compare the outputs of `forward` instead of those of `predict` (False).
    """
@overload
def compareNetworks(netA: dlnetwork, netB: dlnetwork | Callable[..., Any] | Mapping[str, Any], *X: Literal["Names", "Tolerance", "InputDataFormats", "Training"] | ArrayLike | Mapping[str, Any] | str | Sequence[str] | _Truth | None, Names: Mapping[str, Any] | None = None, Tolerance: _Number | None = None, InputDataFormats: str | Sequence[str] | None = None, Training: _Truth = False, nargout: Literal[2]) -> tuple[table, str]: ...

def complex(A: ArrayLike, B: ArrayLike = 0, /) -> dlarray:
    """Complex array from its real and imaginary parts, ``A + 1j*B``.

    Syntaxes: ``Z = complex(A, B)``, ``Z = complex(X)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Real parts and imaginary parts.  Labelled dimensions are matched by label, others by position, and sizes of 1
        expand.
    X : dlarray or array_like
        Real or complex; alone it gets imaginary parts of 0.

    https://www.mathworks.com/help/matlab/ref/complex.html
    """

@final
class complexFullyConnectedLayer(Layer):
    """Complex fully connected layer: a complex weight matrix times the input, plus a complex bias."""
    @overload
    def __init__(self, outputSize: _Number, dim: Literal["spatial-channel"] | _Number = 'spatial-channel', *, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["complex-glorot-normal", "zeros", "ones"] | Callable[..., Any] = 'complex-glorot-normal', Weights: ArrayLike = ..., Bias: ArrayLike = ..., OperationDimension: Literal["spatial-channel"] | _Number = 'spatial-channel') -> None:
        """Complex fully connected layer: a complex weight matrix times the input, plus a complex bias.

        Syntaxes: ``complexFullyConnectedLayer(outputSize)``, ``complexFullyConnectedLayer(outputSize, dim)``, ``complexFullyConnectedLayer(…, Name=Value)``.

        Parameters
        ----------
        outputSize : int
            Number of output channels.
        dim : "spatial-channel" or int, optional
            The dimensions that are multiplied by the weights: the S and C dimensions flattened (default), or one
            dimension, counted from 1, which then has ``outputSize`` elements.  The property is ``OperationDimension``.
        WeightsInitializer : str or callable, optional
            "complex-glorot-normal" (default; real and imaginary parts normal with variance 1/(InputSize + OutputSize)),
            "zeros", "ones", or a function of the size.
        BiasInitializer : str or callable, optional
            "zeros" (default), "narrow-normal", "ones", or a function of the size.
        Weights, Bias : array, optional
            OutputSize×InputSize and OutputSize×1; only empty ones are initialized.  Real ones become complex.
        WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
            1, 1, 1 and 0.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.complexfullyconnectedlayer.html
        """
    @overload
    def __init__(self, outputSize: _Number, name: Literal["Name", "BiasInitializer", "WeightLearnRateFactor", "BiasLearnRateFactor", "WeightL2Factor", "BiasL2Factor", "WeightsInitializer", "Weights", "Bias", "OperationDimension"], value: Any, /, *pairs: Any, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["complex-glorot-normal", "zeros", "ones"] | Callable[..., Any] = 'complex-glorot-normal', Weights: ArrayLike = ..., Bias: ArrayLike = ..., OperationDimension: Literal["spatial-channel"] | _Number = 'spatial-channel') -> None: ...
    @overload
    def __init__(self, outputSize: _Number, dim: Literal["spatial-channel"] | _Number, name: Literal["Name", "BiasInitializer", "WeightLearnRateFactor", "BiasLearnRateFactor", "WeightL2Factor", "BiasL2Factor", "WeightsInitializer", "Weights", "Bias", "OperationDimension"], value: Any, /, *pairs: Any, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["complex-glorot-normal", "zeros", "ones"] | Callable[..., Any] = 'complex-glorot-normal', Weights: ArrayLike = ..., Bias: ArrayLike = ..., OperationDimension: Literal["spatial-channel"] | _Number = 'spatial-channel') -> None: ...
    BiasInitializer: Any
    WeightLearnRateFactor: float
    BiasLearnRateFactor: float
    WeightL2Factor: float
    BiasL2Factor: float
    WeightsInitializer: Any
    Weights: Any
    Bias: Any
    Formattable: bool
    @property
    def InputSize(self) -> Any: ...
    @property
    def OutputSize(self) -> int: ...
    OperationDimension: Any
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set InputSize, and the weights and the bias if they are empty; real ones become complex."""
    def predict(self, X: ArrayLike) -> dlarray:
        """Weights times input plus bias."""

@final
class complexReluLayer(Layer):
    """Complex ReLU layer: negative real parts and negative imaginary parts become zero."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Complex ReLU layer: negative real parts and negative imaginary parts become zero.

        Syntaxes: ``complexReluLayer``, ``complexReluLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.complexrelulayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """Both parts of each element, zero where they are negative."""

@final
class complexToRealLayer(Layer):
    """Complex-to-real layer: alternates real and imaginary parts along a dimension, which becomes twice as long."""
    @overload
    def __init__(self, *, Name: str = '', OperationDimension: Literal["C", "S", "B", "T", "U", "last"] = 'C') -> None:
        """Complex-to-real layer: alternates real and imaginary parts along a dimension, which becomes twice as long.

        Syntaxes: ``complexToRealLayer``, ``complexToRealLayer(Name=Value)``.

        Parameters
        ----------
        OperationDimension : {"C", "S", "B", "T", "U", "last"}, optional
            The dimension of the parts: the channels (default), the first with another label, or the last.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.complextoreallayer.html
        """
    @overload
    def __init__(self, name: Literal["Name", "OperationDimension"], value: Any, /, *pairs: Any, Name: str = '', OperationDimension: Literal["C", "S", "B", "T", "U", "last"] = 'C') -> None: ...
    Formattable: bool
    OperationDimension: str
    def predict(self, X: ArrayLike) -> dlarray:
        """Real and imaginary parts in turn."""

@final
class concatenationLayer(Layer):
    """Concatenation layer: concatenates its inputs along a dimension."""
    @overload
    def __init__(self, dim: _Number, numInputs: _Number, InputNames: Sequence[str] | _Open = None, *, Name: str = '') -> None:
        """Concatenation layer: concatenates its inputs along a dimension.

        Syntaxes: ``concatenationLayer(dim, numInputs)``, ``concatenationLayer(dim, numInputs, Name=name)``.

        Parameters
        ----------
        dim : int
            Dimension, counted from 1 in the order S, C, B, T, U of the data: 3 is the channels of "SSCB" data, 1 those of
            "CB" and "CBT" data.
        numInputs : int
            Number of inputs, 2 or more; their names are "in1", "in2", …
        InputNames : list of str, optional
            Other names for the inputs.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.concatenationlayer.html
        """
    @overload
    def __init__(self, dim: _Number, numInputs: _Number, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    @overload
    def __init__(self, dim: _Number, numInputs: _Number, InputNames: Sequence[str] | _Open, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    Dim: int
    def predict(self, *X: ArrayLike) -> dlarray:
        """The inputs one after the other."""

@overload
def confusionchart(labels: Any, more: Any = None, third: Any = None, /, *, Title: str = '', XLabel: str = 'Predicted Class', YLabel: str = 'True Class', RowSummary: Literal["off", "absolute", "row-normalized", "total-normalized"] = 'off', ColumnSummary: Literal["off", "absolute", "column-normalized", "total-normalized"] = 'off', Normalization: Literal["absolute", "column-normalized", "row-normalized", "total-normalized"] = 'absolute', DiagonalColor: Literal["#0072BD", "red", "r"] | _Numbers = ..., OffDiagonalColor: Literal["#0072BD", "red", "r"] | _Numbers = ..., FontColor: Literal["#0072BD", "red", "r"] | _Numbers = ..., FontName: str | _Number = 'Helvetica', FontSize: str | _Number = 10, GridVisible: _Truth | Literal["on", "off"] = True, Visible: _Truth | Literal["on", "off"] = True, Parent: Any = None) -> ConfusionMatrixChart:
    """Create confusion matrix chart for classification problem.

    Syntaxes: ``cm = confusionchart(trueLabels, predictedLabels)``, ``cm = confusionchart(m)``, ``cm = confusionchart(m, classLabels)``, ``cm = confusionchart(parent, …)``, ``cm = confusionchart(…, Name=Value)``.

    Parameters
    ----------
    trueLabels, predictedLabels : categorical, list of text or numbers, or array
        Labels of the observations.  Missing ones do not count.
    m : matrix
        A confusion matrix: square, of whole numbers.
    classLabels : categorical, list of text or numbers, or array, optional
        The classes of its rows and columns, each once; 1, 2, … by default.
    parent : figure or axes of matplotlib, optional
        Where to draw; the option ``Parent`` says the same.
    Title, XLabel, YLabel : str
        Empty, "Predicted Class" and "True Class".
    RowSummary : {"off", "absolute", "row-normalized", "total-normalized"}
        Whether to show, beside each true class, how many of its observations were classified rightly and wrongly:
        as counts, as parts of that class, or of all observations.
    ColumnSummary : {"off", "absolute", "column-normalized", "total-normalized"}
        The same below each predicted class.
    Normalization : {"absolute", "column-normalized", "row-normalized", "total-normalized"}
        Values of the cells: counts, or parts of the observations of the predicted class, of the true class, or of all.
    DiagonalColor, OffDiagonalColor, FontColor : three numbers from 0 to 1, "#0072BD", "red" or "r"
        Colours of what is right, of what is wrong, and of texts.
    FontName, FontSize : str, float
        "Helvetica", which means Matplotlib's default font, and 10.
    GridVisible, Visible : bool or {"on", "off"}, default True
        Whether lines are drawn, and whether the chart is: one that is not visible opens no figure.

    https://www.mathworks.com/help/deeplearning/ref/confusionchart.html
    """
@overload
def confusionchart(labels: Any, name: Literal["Title", "XLabel", "YLabel", "RowSummary", "ColumnSummary", "Normalization", "DiagonalColor", "OffDiagonalColor", "FontColor", "FontName", "FontSize", "GridVisible", "Visible", "Parent"], value: Any, /, *pairs: Any, Title: str = '', XLabel: str = 'Predicted Class', YLabel: str = 'True Class', RowSummary: Literal["off", "absolute", "row-normalized", "total-normalized"] = 'off', ColumnSummary: Literal["off", "absolute", "column-normalized", "total-normalized"] = 'off', Normalization: Literal["absolute", "column-normalized", "row-normalized", "total-normalized"] = 'absolute', DiagonalColor: Literal["#0072BD", "red", "r"] | _Numbers = ..., OffDiagonalColor: Literal["#0072BD", "red", "r"] | _Numbers = ..., FontColor: Literal["#0072BD", "red", "r"] | _Numbers = ..., FontName: str | _Number = 'Helvetica', FontSize: str | _Number = 10, GridVisible: _Truth | Literal["on", "off"] = True, Visible: _Truth | Literal["on", "off"] = True, Parent: Any = None) -> ConfusionMatrixChart: ...
@overload
def confusionchart(labels: Any, more: Any, name: Literal["Title", "XLabel", "YLabel", "RowSummary", "ColumnSummary", "Normalization", "DiagonalColor", "OffDiagonalColor", "FontColor", "FontName", "FontSize", "GridVisible", "Visible", "Parent"], value: Any, /, *pairs: Any, Title: str = '', XLabel: str = 'Predicted Class', YLabel: str = 'True Class', RowSummary: Literal["off", "absolute", "row-normalized", "total-normalized"] = 'off', ColumnSummary: Literal["off", "absolute", "column-normalized", "total-normalized"] = 'off', Normalization: Literal["absolute", "column-normalized", "row-normalized", "total-normalized"] = 'absolute', DiagonalColor: Literal["#0072BD", "red", "r"] | _Numbers = ..., OffDiagonalColor: Literal["#0072BD", "red", "r"] | _Numbers = ..., FontColor: Literal["#0072BD", "red", "r"] | _Numbers = ..., FontName: str | _Number = 'Helvetica', FontSize: str | _Number = 10, GridVisible: _Truth | Literal["on", "off"] = True, Visible: _Truth | Literal["on", "off"] = True, Parent: Any = None) -> ConfusionMatrixChart: ...
@overload
def confusionchart(labels: Any, more: Any, third: Any, name: Literal["Title", "XLabel", "YLabel", "RowSummary", "ColumnSummary", "Normalization", "DiagonalColor", "OffDiagonalColor", "FontColor", "FontName", "FontSize", "GridVisible", "Visible", "Parent"], value: Any, /, *pairs: Any, Title: str = '', XLabel: str = 'Predicted Class', YLabel: str = 'True Class', RowSummary: Literal["off", "absolute", "row-normalized", "total-normalized"] = 'off', ColumnSummary: Literal["off", "absolute", "column-normalized", "total-normalized"] = 'off', Normalization: Literal["absolute", "column-normalized", "row-normalized", "total-normalized"] = 'absolute', DiagonalColor: Literal["#0072BD", "red", "r"] | _Numbers = ..., OffDiagonalColor: Literal["#0072BD", "red", "r"] | _Numbers = ..., FontColor: Literal["#0072BD", "red", "r"] | _Numbers = ..., FontName: str | _Number = 'Helvetica', FontSize: str | _Number = 10, GridVisible: _Truth | Literal["on", "off"] = True, Visible: _Truth | Literal["on", "off"] = True, Parent: Any = None) -> ConfusionMatrixChart: ...

@overload
def confusionmat(group: categorical | Sequence[str] | ArrayLike, grouphat: categorical | Sequence[str] | ArrayLike, /, *, Order: categorical | Sequence[str] | ArrayLike | None = None, nargout: Literal[1] = 1) -> dlarray:
    """Confusion matrix: how often each true class was predicted as each class.

    Syntaxes: ``C = confusionmat(group, grouphat)``, ``C = confusionmat(group, grouphat, Order=grouporder)``, ``C, order = confusionmat(…, nargout=2)``.

    Parameters
    ----------
    group, grouphat : categorical, list of text or numbers, or array
        Known and predicted groups, as many of one as of the other.  Missing ones (NaN, undefined, empty text) do not
        count.
    Order : categorical, list of text or numbers, or array, optional
        All groups, in the order of the rows and columns.  By default the categories in their order, else the values
        sorted.

    https://www.mathworks.com/help/deeplearning/ref/confusionmat.html
    """
@overload
def confusionmat(group: categorical | Sequence[str] | ArrayLike, grouphat: categorical | Sequence[str] | ArrayLike, /, *, Order: categorical | Sequence[str] | ArrayLike | None = None, nargout: Literal[2]) -> tuple[dlarray, Any]: ...
@overload
def confusionmat(group: categorical | Sequence[str] | ArrayLike, grouphat: categorical | Sequence[str] | ArrayLike, name: Literal["Order"], value: Any, /, *pairs: Any, Order: categorical | Sequence[str] | ArrayLike | None = None, nargout: Literal[1] = 1) -> dlarray: ...
@overload
def confusionmat(group: categorical | Sequence[str] | ArrayLike, grouphat: categorical | Sequence[str] | ArrayLike, name: Literal["Order"], value: Any, /, *pairs: Any, Order: categorical | Sequence[str] | ArrayLike | None = None, nargout: Literal[2]) -> tuple[dlarray, Any]: ...

def conj(X: ArrayLike, /) -> dlarray:
    """Complex conjugate of each element.

    Syntax: ``Y = conj(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/conj.html
    """

def connectLayers(net: _T, s: str, d: str) -> _T:
    """Connect the output of a layer to the input of another.

    Syntax: ``net = connectLayers(net, s, d)``.

    Parameters
    ----------
    net : dlnetwork or LayerGraph
        The network; it is not changed.
    s : str
        The source: the name of a layer, or "layer/output" where it has several outputs.
    d : str
        The destination: the name of a layer, or "layer/input" where it has several inputs.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.connectlayers.html
    """

def conv(u: ArrayLike, v: ArrayLike, shape: Literal["full", "same", "valid"] = 'full', /) -> dlarray:
    """Convolution of two vectors; product of two polynomials.

    Syntaxes: ``w = conv(u, v)``, ``conv(u, v, shape)``.

    Parameters
    ----------
    u, v : dlarray or array_like
        Vectors.
    shape : {"full", "same", "valid"}, optional
        All of the convolution (default), its middle part with the size of ``u``, or the part without padding.

    https://www.mathworks.com/help/matlab/ref/conv.html
    """

def conv2(A: ArrayLike, B: ArrayLike, /, *more: ArrayLike | Literal["full", "same", "valid"] | None) -> dlarray:
    """Convolution of two matrices.

    Syntaxes: ``C = conv2(A, B)``, ``conv2(u, v, A)``, ``conv2(…, shape)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Matrices.
    u, v : dlarray or array_like
        Vectors: each column of ``A`` is convolved with ``u``, then each row with ``v``.
    shape : {"full", "same", "valid"}, optional
        All of the convolution (default), its middle part with the size of ``A``, or the part without padding.

    https://www.mathworks.com/help/matlab/ref/conv2.html
    """

def convn(A: ArrayLike, B: ArrayLike, shape: Literal["full", "same", "valid"] = 'full', /) -> dlarray:
    """Convolution of two arrays over all dimensions.

    Syntaxes: ``C = convn(A, B)``, ``convn(A, B, shape)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Arrays of any size.
    shape : {"full", "same", "valid"}, optional
        All of the convolution (default), its middle part with the size of ``A``, or the part without padding.

    https://www.mathworks.com/help/matlab/ref/convn.html
    """

@final
class convolution1dLayer(Layer):
    """1-D convolution layer: filters slide over the time steps, or over the one spatial dimension."""
    @overload
    def __init__(self, filterSize: _Number, numFilters: _Number, *, NumChannels: Literal["auto"] | _Number = 'auto', Padding: Literal["same", "causal"] | _Number | _Numbers = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: _Number = 1, DilationFactor: _Number = 1, PaddingValue: Literal["symmetric-include-edge", "symmetric-exclude-edge", "replicate"] | _Number = 0) -> None:
        """1-D convolution layer: filters slide over the time steps, or over the one spatial dimension.

        Syntaxes: ``convolution1dLayer(filterSize, numFilters)``, ``convolution1dLayer(filterSize, numFilters, Name=Value)``.

        Parameters
        ----------
        filterSize : int
            Length of the filters.  The property is ``FilterSize``.
        numFilters : int
            Number of filters, and of output channels.  The property is ``NumFilters``.
        Stride : int, optional
            Step of the filters, 1 by default.
        DilationFactor : int, optional
            Distance between the elements of a filter, 1 by default.
        Padding : int, sequence of int, "same" or "causal", optional
            The padding at both ends, ``[a, b]`` at the start and at the end; "same" adds what gives
            ``ceil(size/Stride)`` steps, and "causal" adds ``(FilterSize - 1)*DilationFactor`` at the start.  0 by default.
            It sets the properties ``PaddingMode`` ("manual", "same" or "causal") and ``PaddingSize`` ([a b]).
        PaddingValue : float or str, optional
            Values to pad with: a number, 0 by default; "symmetric-include-edge", "symmetric-exclude-edge" or "replicate".
        NumChannels : "auto" or int, optional
            Number of input channels; found when the layer is initialized.
        WeightsInitializer : str or callable, optional
            "glorot" (default; uniform with variance 2/(numIn + numOut)), "he" (normal with variance 2/numIn), "orthogonal",
            "narrow-normal", "zeros", "ones", or a function of the size.  numIn is FilterSize*NumChannels and numOut is
            FilterSize*NumFilters.
        BiasInitializer : str or callable, optional
            "zeros" (default), "narrow-normal", "ones", or a function of the size.
        Weights, Bias : array, optional
            FilterSize×NumChannels×NumFilters and 1×NumFilters; only empty ones are initialized.
        WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
            1, 1, 1 and 0.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.convolution1dlayer.html
        """
    @overload
    def __init__(self, filterSize: _Number, numFilters: _Number, name: Literal["NumChannels", "Padding", "Name", "BiasInitializer", "WeightLearnRateFactor", "BiasLearnRateFactor", "WeightL2Factor", "BiasL2Factor", "WeightsInitializer", "Weights", "Bias", "Stride", "DilationFactor", "PaddingValue"], value: Any, /, *pairs: Any, NumChannels: Literal["auto"] | _Number = 'auto', Padding: Literal["same", "causal"] | _Number | _Numbers = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: _Number = 1, DilationFactor: _Number = 1, PaddingValue: Literal["symmetric-include-edge", "symmetric-exclude-edge", "replicate"] | _Number = 0) -> None: ...
    BiasInitializer: Any
    WeightLearnRateFactor: float
    BiasLearnRateFactor: float
    WeightL2Factor: float
    BiasL2Factor: float
    WeightsInitializer: Any
    Weights: Any
    Bias: Any
    Formattable: bool
    @property
    def FilterSize(self) -> Any: ...
    Stride: Any
    DilationFactor: Any
    @property
    def PaddingMode(self) -> Any: ...
    @property
    def PaddingSize(self) -> Any: ...
    PaddingValue: Any
    @property
    def NumChannels(self) -> Any: ...
    @property
    def NumFilters(self) -> int: ...
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set NumChannels, and the weights and the bias if they are empty."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The filters applied to the data, plus the bias."""

@final
class convolution2dLayer(Layer):
    """2-D convolution layer: filters slide over the height and the width of images."""
    @overload
    def __init__(self, filterSize: _Number | _Numbers, numFilters: _Number, *, NumChannels: Literal["auto"] | _Number = 'auto', Padding: _Number | _Numbers | Literal["same"] = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: _Number | _Numbers = 1, DilationFactor: _Number | _Numbers = 1, PaddingValue: Literal["symmetric-include-edge", "symmetric-exclude-edge", "replicate"] | _Number = 0) -> None:
        """2-D convolution layer: filters slide over the height and the width of images.

        Syntaxes: ``convolution2dLayer(filterSize, numFilters)``, ``convolution2dLayer(filterSize, numFilters, Name=Value)``.

        Parameters
        ----------
        filterSize : int or sequence of int
            Height and width ``[h, w]`` of the filters; one number is used for both.  The property is ``FilterSize``.
        numFilters : int
            Number of filters, and of output channels.  The property is ``NumFilters``.
        Stride, DilationFactor : int or sequence of int, optional
            Vertical and horizontal step of the filters, and distance between their elements; [1 1] by default.
        Padding : int, sequence of int or "same", optional
            The padding at all edges; ``[a, b]`` at top and bottom, and left and right; ``[t, b, l, r]`` at each of them;
            "same" adds what gives ``ceil(size/Stride)`` rows and columns, with an odd one at the bottom and at the right.
            0 by default.  It sets the properties ``PaddingMode`` ("manual" or "same") and ``PaddingSize`` ([t b l r]).
        PaddingValue : float or str, optional
            Values to pad with: a number, 0 by default; "symmetric-include-edge", "symmetric-exclude-edge" or "replicate".
        NumChannels : "auto" or int, optional
            Number of input channels; found when the layer is initialized.
        WeightsInitializer : str or callable, optional
            "glorot" (default; uniform with variance 2/(numIn + numOut)), "he" (normal with variance 2/numIn), "orthogonal",
            "narrow-normal", "zeros", "ones", or a function of the size.  numIn is prod(FilterSize)*NumChannels and numOut
            is prod(FilterSize)*NumFilters.
        BiasInitializer : str or callable, optional
            "zeros" (default), "narrow-normal", "ones", or a function of the size.
        Weights, Bias : array, optional
            FilterSize(1)×FilterSize(2)×NumChannels×NumFilters and 1×1×NumFilters; only empty ones are initialized.
        WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
            1, 1, 1 and 0.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.convolution2dlayer.html
        """
    @overload
    def __init__(self, filterSize: _Number | _Numbers, numFilters: _Number, name: Literal["NumChannels", "Padding", "Name", "BiasInitializer", "WeightLearnRateFactor", "BiasLearnRateFactor", "WeightL2Factor", "BiasL2Factor", "WeightsInitializer", "Weights", "Bias", "Stride", "DilationFactor", "PaddingValue"], value: Any, /, *pairs: Any, NumChannels: Literal["auto"] | _Number = 'auto', Padding: _Number | _Numbers | Literal["same"] = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: _Number | _Numbers = 1, DilationFactor: _Number | _Numbers = 1, PaddingValue: Literal["symmetric-include-edge", "symmetric-exclude-edge", "replicate"] | _Number = 0) -> None: ...
    BiasInitializer: Any
    WeightLearnRateFactor: float
    BiasLearnRateFactor: float
    WeightL2Factor: float
    BiasL2Factor: float
    WeightsInitializer: Any
    Weights: Any
    Bias: Any
    Formattable: bool
    @property
    def FilterSize(self) -> Any: ...
    Stride: Any
    DilationFactor: Any
    @property
    def PaddingMode(self) -> Any: ...
    @property
    def PaddingSize(self) -> Any: ...
    PaddingValue: Any
    @property
    def NumChannels(self) -> Any: ...
    @property
    def NumFilters(self) -> int: ...
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set NumChannels, and the weights and the bias if they are empty."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The filters applied to the data, plus the bias."""

@final
class convolution3dLayer(Layer):
    """3-D convolution layer: filters slide over the height, the width and the depth of volumes."""
    @overload
    def __init__(self, filterSize: _Number | _Numbers, numFilters: _Number, *, NumChannels: Literal["auto"] | _Number = 'auto', Padding: _Number | _Numbers | Literal["same"] = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: _Number | _Numbers = 1, DilationFactor: _Number | _Numbers = 1, PaddingValue: Literal["symmetric-include-edge", "symmetric-exclude-edge", "replicate"] | _Number = 0) -> None:
        """3-D convolution layer: filters slide over the height, the width and the depth of volumes.

        Syntaxes: ``convolution3dLayer(filterSize, numFilters)``, ``convolution3dLayer(filterSize, numFilters, Name=Value)``.

        Parameters
        ----------
        filterSize : int or sequence of int
            Height, width and depth ``[h, w, d]`` of the filters; one number is used for all.  The property is
            ``FilterSize``.
        numFilters : int
            Number of filters, and of output channels.  The property is ``NumFilters``.
        Stride, DilationFactor : int or sequence of int, optional
            Step of the filters in each dimension, and distance between their elements; [1 1 1] by default.
        Padding : int, sequence of int or "same", optional
            The padding on all sides; ``[a, b, c]`` at both ends of the height, the width and the depth; ``[[t, l, f], [b,
            r, k]]`` at each of them; "same" adds what gives ``ceil(size/Stride)``.  0 by default.  It sets the properties
            ``PaddingMode`` ("manual" or "same") and ``PaddingSize`` (2×3).
        PaddingValue, NumChannels, WeightsInitializer, BiasInitializer : optional
            As for `convolution2dLayer`.
        Weights, Bias : array, optional
            FilterSize(1)×FilterSize(2)×FilterSize(3)×NumChannels×NumFilters and 1×1×1×NumFilters; only empty ones are
            initialized.
        WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
            1, 1, 1 and 0.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.convolution3dlayer.html
        """
    @overload
    def __init__(self, filterSize: _Number | _Numbers, numFilters: _Number, name: Literal["NumChannels", "Padding", "Name", "BiasInitializer", "WeightLearnRateFactor", "BiasLearnRateFactor", "WeightL2Factor", "BiasL2Factor", "WeightsInitializer", "Weights", "Bias", "Stride", "DilationFactor", "PaddingValue"], value: Any, /, *pairs: Any, NumChannels: Literal["auto"] | _Number = 'auto', Padding: _Number | _Numbers | Literal["same"] = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: _Number | _Numbers = 1, DilationFactor: _Number | _Numbers = 1, PaddingValue: Literal["symmetric-include-edge", "symmetric-exclude-edge", "replicate"] | _Number = 0) -> None: ...
    BiasInitializer: Any
    WeightLearnRateFactor: float
    BiasLearnRateFactor: float
    WeightL2Factor: float
    BiasL2Factor: float
    WeightsInitializer: Any
    Weights: Any
    Bias: Any
    Formattable: bool
    @property
    def FilterSize(self) -> Any: ...
    Stride: Any
    DilationFactor: Any
    @property
    def PaddingMode(self) -> Any: ...
    @property
    def PaddingSize(self) -> Any: ...
    PaddingValue: Any
    @property
    def NumChannels(self) -> Any: ...
    @property
    def NumFilters(self) -> int: ...
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set NumChannels, and the weights and the bias if they are empty."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The filters applied to the data, plus the bias."""

@overload
def corr(X: ArrayLike, Y: ArrayLike | None = None, /, *, Type: Literal["Pearson", "Kendall", "Spearman"] = 'Pearson', Rows: Literal["all", "complete", "pairwise"] = 'all', Tail: Literal["both", "right", "left"] = 'both', nargout: Literal[1] = 1) -> dlarray:
    """Linear or rank correlation of columns.

    Syntaxes: ``rho = corr(X)``, ``corr(X, Y)``, ``corr(…, Type=t)``, ``corr(…, Rows=r)``, ``rho, pval = corr(…, Tail=t, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, unformatted n×k1 matrix: observations as rows, variables as columns.
    Y : dlarray or array_like, optional
        n×k2 matrix.  Default: X.
    Type : {"Pearson", "Kendall", "Spearman"}
        The linear coefficient, Kendall's tau (tau-b, which leaves ties out), or Spearman's rho (the linear one of the
        ranks, of which equal elements share the mean).
    Rows : {"all", "complete", "pairwise"}
        "all": a NaN makes the coefficients of its column NaN.  "complete": observations with a NaN are left out.
        "pairwise": those that have a NaN in one of the two columns.
    Tail : {"both", "right", "left"}
        Against what the p-values test that there is no correlation: that there is one, a positive or a negative one.
    nargout : {1, 2}
        With 2, also the p-values.

    https://www.mathworks.com/help/stats/corr.html
    """
@overload
def corr(X: ArrayLike, Y: ArrayLike | None = None, /, *, Type: Literal["Pearson", "Kendall", "Spearman"] = 'Pearson', Rows: Literal["all", "complete", "pairwise"] = 'all', Tail: Literal["both", "right", "left"] = 'both', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def corr(X: ArrayLike, name: Literal["Type", "Rows", "Tail"], value: Any, /, *pairs: Any, Type: Literal["Pearson", "Kendall", "Spearman"] = 'Pearson', Rows: Literal["all", "complete", "pairwise"] = 'all', Tail: Literal["both", "right", "left"] = 'both', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def corr(X: ArrayLike, Y: ArrayLike | None, name: Literal["Type", "Rows", "Tail"], value: Any, /, *pairs: Any, Type: Literal["Pearson", "Kendall", "Spearman"] = 'Pearson', Rows: Literal["all", "complete", "pairwise"] = 'all', Tail: Literal["both", "right", "left"] = 'both', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def corr(X: ArrayLike, name: Literal["Type", "Rows", "Tail"], value: Any, /, *pairs: Any, Type: Literal["Pearson", "Kendall", "Spearman"] = 'Pearson', Rows: Literal["all", "complete", "pairwise"] = 'all', Tail: Literal["both", "right", "left"] = 'both', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def corr(X: ArrayLike, Y: ArrayLike | None, name: Literal["Type", "Rows", "Tail"], value: Any, /, *pairs: Any, Type: Literal["Pearson", "Kendall", "Spearman"] = 'Pearson', Rows: Literal["all", "complete", "pairwise"] = 'all', Tail: Literal["both", "right", "left"] = 'both', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

@overload
def corrcoef(A: ArrayLike, B: ArrayLike | None = None, /, *, Alpha: Any = 0.05, Rows: Literal["all", "complete", "pairwise"] = 'all', nargout: Literal[1] = 1) -> dlarray:
    """Correlation coefficients.

    Syntaxes: ``R = corrcoef(A)``, ``corrcoef(A, B)``, ``R, P = corrcoef(…, nargout=2)``, ``R, P, RL, RU = corrcoef(…, nargout=4)``, ``corrcoef(…, Alpha=a)``, ``corrcoef(…, Rows=r)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted matrix with one variable per column, or a vector.
    B : dlarray or array_like, optional
        A second variable, with as many elements as A; both are taken as vectors.
    Alpha : float, between 0 and 1
        The bounds RL and RU hold with probability 1 - Alpha.  Default: 0.05.
    Rows : {"all", "complete", "pairwise"}
        "complete" leaves observations with a NaN out; "pairwise" those that have a NaN in one of the two variables of a
        coefficient.
    nargout : {1, 2, 3, 4}
        How many of R, P, RL and RU are returned.

    https://www.mathworks.com/help/matlab/ref/corrcoef.html
    """
@overload
def corrcoef(A: ArrayLike, B: ArrayLike | None = None, /, *, Alpha: Any = 0.05, Rows: Literal["all", "complete", "pairwise"] = 'all', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def corrcoef(A: ArrayLike, B: ArrayLike | None = None, /, *, Alpha: Any = 0.05, Rows: Literal["all", "complete", "pairwise"] = 'all', nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...
@overload
def corrcoef(A: ArrayLike, B: ArrayLike | None = None, /, *, Alpha: Any = 0.05, Rows: Literal["all", "complete", "pairwise"] = 'all', nargout: Literal[4]) -> tuple[dlarray, dlarray, dlarray, dlarray]: ...
@overload
def corrcoef(A: ArrayLike, name: Literal["Alpha", "Rows"], value: Any, /, *pairs: Any, Alpha: Any = 0.05, Rows: Literal["all", "complete", "pairwise"] = 'all', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def corrcoef(A: ArrayLike, B: ArrayLike | None, name: Literal["Alpha", "Rows"], value: Any, /, *pairs: Any, Alpha: Any = 0.05, Rows: Literal["all", "complete", "pairwise"] = 'all', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def corrcoef(A: ArrayLike, name: Literal["Alpha", "Rows"], value: Any, /, *pairs: Any, Alpha: Any = 0.05, Rows: Literal["all", "complete", "pairwise"] = 'all', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def corrcoef(A: ArrayLike, B: ArrayLike | None, name: Literal["Alpha", "Rows"], value: Any, /, *pairs: Any, Alpha: Any = 0.05, Rows: Literal["all", "complete", "pairwise"] = 'all', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def corrcoef(A: ArrayLike, name: Literal["Alpha", "Rows"], value: Any, /, *pairs: Any, Alpha: Any = 0.05, Rows: Literal["all", "complete", "pairwise"] = 'all', nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...
@overload
def corrcoef(A: ArrayLike, B: ArrayLike | None, name: Literal["Alpha", "Rows"], value: Any, /, *pairs: Any, Alpha: Any = 0.05, Rows: Literal["all", "complete", "pairwise"] = 'all', nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...
@overload
def corrcoef(A: ArrayLike, name: Literal["Alpha", "Rows"], value: Any, /, *pairs: Any, Alpha: Any = 0.05, Rows: Literal["all", "complete", "pairwise"] = 'all', nargout: Literal[4]) -> tuple[dlarray, dlarray, dlarray, dlarray]: ...
@overload
def corrcoef(A: ArrayLike, B: ArrayLike | None, name: Literal["Alpha", "Rows"], value: Any, /, *pairs: Any, Alpha: Any = 0.05, Rows: Literal["all", "complete", "pairwise"] = 'all', nargout: Literal[4]) -> tuple[dlarray, dlarray, dlarray, dlarray]: ...

def cos(X: ArrayLike, /) -> dlarray:
    """Cosine of each element, in radians.

    Syntax: ``Y = cos(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/cos.html
    """

def cosd(X: ArrayLike, /) -> dlarray:
    """Cosine of each element, in degrees.

    Syntax: ``Y = cosd(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, of any size and format.

    https://www.mathworks.com/help/matlab/ref/cosd.html
    """

def cosh(X: ArrayLike, /) -> dlarray:
    """Hyperbolic cosine of each element.

    Syntax: ``Y = cosh(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/cosh.html
    """

@overload
def cosineLearnRate(*, InitialFactor: _Number = 1, FinalFactor: _Number = 0.01, Period: _Number = 10, PeriodGrowthFactor: _Number = 1, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule:
    """Cosine learning rate schedule.

    Parameters
    ----------
    InitialFactor, FinalFactor : float, default 1 and 0.01
        Factors of the base learning rate, at the start and at the end of a period.
    Period : int, default 10
        The number of steps in the first period.
    PeriodGrowthFactor : float, default 1
        How much longer each period is than the one before; Inf for one period alone.
    FrequencyUnit : {"epoch", "iteration"}, default "epoch"
        Unit of a step.

    https://www.mathworks.com/help/deeplearning/ref/cosinelearnrate.html
    """
@overload
def cosineLearnRate(name: Literal["InitialFactor", "FinalFactor", "Period", "PeriodGrowthFactor", "FrequencyUnit"], value: Any, /, *pairs: Any, InitialFactor: _Number = 1, FinalFactor: _Number = 0.01, Period: _Number = 10, PeriodGrowthFactor: _Number = 1, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule: ...

def cot(X: ArrayLike, /) -> dlarray:
    """Cotangent of each element, in radians.

    Syntax: ``Y = cot(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/cot.html
    """

def coth(X: ArrayLike, /) -> dlarray:
    """Hyperbolic cotangent of each element.

    Syntax: ``Y = coth(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/coth.html
    """

def countEachLabel(imds: ImageDatastore | PixelLabelDatastore) -> table:
    """Count files in ImageDatastore labels.

    Parameters
    ----------
    imds : ImageDatastore or PixelLabelDatastore
        A datastore with labels.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.imagedatastore.counteachlabel.html
    """

def countcats(A: categorical, dim: _Number | _Open = None) -> dlarray:
    """Number of elements in each category of a categorical array.

    Syntaxes: ``B = countcats(A)``, ``B = countcats(A, dim)``.

    Parameters
    ----------
    A : categorical
        Any size; undefined elements do not count.
    dim : int, optional
        The dimension to count along, from 1.  Default: the first whose size is not 1.

    https://www.mathworks.com/help/matlab/ref/categorical.countcats.html
    """

def cov(A: ArrayLike, *args: Literal[0, 1, "includenan", "omitrows", "partialrows"] | ArrayLike | None) -> dlarray:
    """Covariance.

    Syntaxes: ``C = cov(A)``, ``cov(A, B)``, ``cov(…, w)``, ``cov(…, nanflag)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted: a vector of observations, or a matrix with one variable per column.
    B : dlarray or array_like, optional
        A second variable, with as many elements as A; both are taken as vectors.
    w : {0, 1}, optional
        0 (default): divide by the number of observations less 1.  1: by their number.
    nanflag : {"includenan", "omitrows", "partialrows"}
        "omitrows" leaves observations with a NaN out; "partialrows" those that have a NaN in one of the two variables
        of a covariance.

    https://www.mathworks.com/help/matlab/ref/cov.html
    """

@final
class crop2dLayer(Layer):
    """2-D crop layer: crops the feature map "in" to the height and width of "ref"."""
    @overload
    def __init__(self, mode: Literal["centercrop", "custom"] | _Numbers, *, Name: str = '') -> None:
        """2-D crop layer: crops the feature map "in" to the height and width of "ref".

        Syntaxes: ``crop2dLayer(mode)``, ``crop2dLayer(location)``, ``crop2dLayer(…, Name=name)``.

        Parameters
        ----------
        mode : {"centercrop", "custom"} or sequence of int
            "centercrop" takes the middle.  The property is ``Mode``.
        location : sequence of int
            ``[x, y]``, column and row (from 1) of the upper-left corner of the window; the mode is then "custom".  The
            property is ``Location``, and "auto" in the middle.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.crop2dlayer.html
        """
    @overload
    def __init__(self, mode: Literal["centercrop", "custom"] | _Numbers, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike, ref: ArrayLike) -> dlarray:
        """The part of the data that has the spatial size of the reference."""
    @property
    def Mode(self) -> str: ...
    @property
    def Location(self) -> Any: ...

@final
class crop3dLayer(Layer):
    """3-D crop layer: crops the volume "in" to the spatial size of "ref"."""
    @overload
    def __init__(self, cropLocation: Literal["centercrop"] | _Numbers = 'centercrop', *, Name: str = '') -> None:
        """3-D crop layer: crops the volume "in" to the spatial size of "ref".

        Syntaxes: ``crop3dLayer``, ``crop3dLayer([X, Y, Z])``, ``crop3dLayer(…, Name=name)``.

        Parameters
        ----------
        cropLocation : "centercrop" or sequence of int, optional
            The middle (default), or ``[X, Y, Z]``, column, row and plane (from 1) of the first corner of the window.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.crop3dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    @overload
    def __init__(self, cropLocation: Literal["centercrop"] | _Numbers, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike, ref: ArrayLike) -> dlarray:
        """The part of the data that has the spatial size of the reference."""

def cross(A: ArrayLike, B: ArrayLike, dim: _Number | _Open = None, /) -> dlarray:
    """Cross product.

    Syntaxes: ``C = cross(A, B)``, ``cross(A, B, dim)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Vectors of length 3, rows or columns; or arrays of the same size.  Labels are matched.
    dim : int, optional
        The dimension of size 3.  Default: the first whose size is 3.

    https://www.mathworks.com/help/matlab/ref/cross.html
    """

@final
class crossChannelNormalizationLayer(Layer):
    """Cross-channel (local response) normalization layer: divides each value by a power of its neighbors' squares."""
    @overload
    def __init__(self, windowChannelSize: _Number, *, Name: str = '', Alpha: _Number = 0.0001, Beta: _Number = 0.75, K: _Number = 2) -> None:
        """Cross-channel (local response) normalization layer: divides each value by a power of its neighbors' squares.

        Syntaxes: ``crossChannelNormalizationLayer(windowChannelSize)``, ``crossChannelNormalizationLayer(windowChannelSize, Name=Value)``.

        Parameters
        ----------
        windowChannelSize : int
            Number of neighbouring channels; of an even number there is one more ahead than behind.
            The property is ``WindowChannelSize``.
        Alpha : float, optional
            Factor of the squares, 1e-4 by default.
        Beta : float, optional
            Exponent, at least 0.01; 0.75 by default.
        K : float, optional
            Added to the squares, at least 1e-5; 2 by default.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.crosschannelnormalizationlayer.html
        """
    @overload
    def __init__(self, windowChannelSize: _Number, name: Literal["Name", "Alpha", "Beta", "K"], value: Any, /, *pairs: Any, Name: str = '', Alpha: _Number = 0.0001, Beta: _Number = 0.75, K: _Number = 2) -> None: ...
    Formattable: bool
    WindowChannelSize: int
    Alpha: float
    Beta: float
    K: float
    def predict(self, X: ArrayLike) -> dlarray:
        """Each value divided by a power of the squares around it."""

@overload
def crosschannelnorm(X: ArrayLike, windowSize: _Number, /, *, Alpha: _Number = 0.0001, Beta: _Number = 0.75, K: _Number = 2, DataFormat: str | None = None) -> dlarray:
    """Cross-channel (local response) normalization: divides each element by a power of its neighbors' squares.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C".
    windowSize : int
        Number of channels that are looked at: ``floor((windowSize - 1) / 2)`` before the element's own and
        ``floor(windowSize / 2)`` after it.  An even window has one more after than before.
    Alpha : float, default 1e-4
        Factor of the squares.
    Beta : float, default 0.75
        Power; 0.01 or more.
    K : float, default 2
        Constant added to the squares; 1e-5 or more.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.crosschannelnorm.html
    """
@overload
def crosschannelnorm(X: ArrayLike, windowSize: _Number, name: Literal["Alpha", "Beta", "K", "DataFormat"], value: Any, /, *pairs: Any, Alpha: _Number = 0.0001, Beta: _Number = 0.75, K: _Number = 2, DataFormat: str | None = None) -> dlarray: ...

@overload
def crossentropy(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None = None, /, *, ClassificationMode: Literal["single-label", "multilabel"] | None = None, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None, TargetCategories: Literal["exclusive", "independent"] | None = None) -> dlarray:
    """Cross-entropy loss between predicted probabilities and one-hot or binary targets.

    Parameters
    ----------
    Y : dlarray or array_like
        Predictions from 0 to 1, such as ``softmax`` or ``sigmoid`` gives.  Unformatted ones need ``DataFormat``.
    targets : dlarray or array_like
        Of the size of ``Y``.  Labelled as ``Y``, or unformatted with the dimensions in the order of ``Y``.
    weights : dlarray or array_like, optional
        Weights.  Formatted weights are matched with ``Y`` by label: "C" for one weight per class, "B" for one per
        observation, or several labels.  Unformatted, they have the size of ``Y``, or ``WeightsFormat`` says what they
        are.
    ClassificationMode : {"single-label", "multilabel"}
        Whether each observation belongs to one class (the default), or to any number of classes.
    Mask : dlarray or array_like
        Of the size of ``Y``: elements with 1 or true count, elements with 0 or false do not.
    Reduction : {"sum", "none"}
        Whether to sum the losses of the elements.
    NormalizationFactor : {"batch-size", "all-elements", "mask-included", "none"}
        Divisor of the sum: the number of observations; the number of elements; the number of observations and,
        for each observation, the number of its elements that ``Mask`` includes; or nothing.
    WeightsFormat : str
        Labels of the dimensions of unformatted ``weights``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``Y``, and of unformatted targets and masks.
    TargetCategories : {"exclusive", "independent"}
        The older name of ``ClassificationMode``: "exclusive" is "single-label", "independent" is "multilabel".

    https://www.mathworks.com/help/deeplearning/ref/dlarray.crossentropy.html
    """
@overload
def crossentropy(Y: ArrayLike, targets: ArrayLike, name: Literal["ClassificationMode", "Mask", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat", "TargetCategories"], value: Any, /, *pairs: Any, ClassificationMode: Literal["single-label", "multilabel"] | None = None, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None, TargetCategories: Literal["exclusive", "independent"] | None = None) -> dlarray: ...
@overload
def crossentropy(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None, name: Literal["ClassificationMode", "Mask", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat", "TargetCategories"], value: Any, /, *pairs: Any, ClassificationMode: Literal["single-label", "multilabel"] | None = None, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None, TargetCategories: Literal["exclusive", "independent"] | None = None) -> dlarray: ...

def csc(X: ArrayLike, /) -> dlarray:
    """Cosecant of each element, in radians.

    Syntax: ``Y = csc(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/csc.html
    """

def csch(X: ArrayLike, /) -> dlarray:
    """Hyperbolic cosecant of each element.

    Syntax: ``Y = csch(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/csch.html
    """

@overload
def ctc(Y: ArrayLike, targets: ArrayLike, YMask: ArrayLike, targetsMask: ArrayLike, /, *, BlankIndex: Literal["first", "last"] | _Number = 'first', DataFormat: str | None = None) -> dlarray:
    """Connectionist temporal classification (CTC) loss.

    Parameters
    ----------
    Y : dlarray or array_like
        Predictions from 0 to 1, such as ``softmax`` gives, with the labels "C", "T" and (for several observations) "B".
        Unformatted ones need ``DataFormat``.
    targets : dlarray or array_like
        Class numbers, from 1 to the number of channels of ``Y``, but not blank.  Labelled as ``Y``, with one channel
        (the label "C" may be left out) and its own number of time steps, or unformatted with the dimensions in the
        order of ``Y``.
    YMask : dlarray or array_like
        Which frames of ``Y`` count: 1 or true; those with 0 or false are padding, at any position.  Of the size of
        ``Y`` except for one channel, or of the size of ``Y``, with the same in all channels.
    targetsMask : dlarray or array_like
        Which targets count, of the size of ``targets``.
    BlankIndex : {"first", "last"} or int
        The class that means blank, "first" by default.
    DataFormat : str
        Labels of the dimensions of an unformatted ``Y``, and of unformatted targets and masks.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.ctc.html
    """
@overload
def ctc(Y: ArrayLike, targets: ArrayLike, YMask: ArrayLike, targetsMask: ArrayLike, name: Literal["BlankIndex", "DataFormat"], value: Any, /, *pairs: Any, BlankIndex: Literal["first", "last"] | _Number = 'first', DataFormat: str | None = None) -> dlarray: ...

@overload
def ctranspose(X: ArrayLike) -> dlarray:
    """Exchange the rows and columns of a matrix and conjugate: MATLAB's ``X'``, here also ``X.H``.

    Syntax: ``Y = ctranspose(X)``.

    Parameters
    ----------
    X : array
        A matrix.  When it is formatted, both dimensions must carry the same label ("SS" or "UU").

    https://www.mathworks.com/help/matlab/ref/ctranspose.html
    """
@overload
def ctranspose(X: categorical) -> categorical: ...

@overload
def cummax(X: ArrayLike, /, *options: Literal["forward", "reverse", "omitnan", "includenan"] | _Number | _Open, nargout: Literal[1] = 1) -> dlarray:
    """Cumulative maximum.

    Syntaxes: ``M = cummax(X)``, ``cummax(X, dim)``, ``cummax(…, direction)``, ``cummax(…, nanflag)``, ``M, I = cummax(…, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.
    dim : int, optional
        The dimension, counted from 1.  Default: the first whose size is not 1.
    direction : {"forward", "reverse"}, optional
        From the first element on (default), or from the last back.
    nanflag : {"omitnan", "includenan"}, optional
        NaN is left out (default; before the first number the result is NaN), or stays from the first one on.
    nargout : {1, 2}
        With 2, also the index of each maximum, from 1.

    https://www.mathworks.com/help/matlab/ref/cummax.html
    """
@overload
def cummax(X: ArrayLike, /, *options: Literal["forward", "reverse", "omitnan", "includenan"] | _Number | _Open, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

@overload
def cummin(X: ArrayLike, /, *options: Literal["forward", "reverse", "omitnan", "includenan"] | _Number | _Open, nargout: Literal[1] = 1) -> dlarray:
    """Cumulative minimum.

    Syntaxes: ``M = cummin(X)``, ``cummin(X, dim)``, ``cummin(…, direction)``, ``cummin(…, nanflag)``, ``M, I = cummin(…, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.
    dim : int, optional
        The dimension, counted from 1.  Default: the first whose size is not 1.
    direction : {"forward", "reverse"}, optional
        From the first element on (default), or from the last back.
    nanflag : {"omitnan", "includenan"}, optional
        NaN is left out (default; before the first number the result is NaN), or stays from the first one on.
    nargout : {1, 2}
        With 2, also the index of each minimum, from 1.

    https://www.mathworks.com/help/matlab/ref/cummin.html
    """
@overload
def cummin(X: ArrayLike, /, *options: Literal["forward", "reverse", "omitnan", "includenan"] | _Number | _Open, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def cumprod(X: ArrayLike, /, *options: Literal["forward", "reverse", "includenan", "omitnan"] | _Number | _Open) -> dlarray:
    """Cumulative product.

    Syntaxes: ``B = cumprod(X)``, ``cumprod(X, dim)``, ``cumprod(…, direction)``, ``cumprod(…, nanflag)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.
    dim : int, optional
        The dimension, counted from 1.  Default: the first whose size is not 1.  Beyond the last: ``X`` itself.
    direction : {"forward", "reverse"}, optional
        From the first element on (default), or from the last back.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN counts (default) or is taken as 1.

    https://www.mathworks.com/help/matlab/ref/cumprod.html
    """

def cumsum(X: ArrayLike, /, *options: Literal["forward", "reverse", "includenan", "omitnan"] | _Number | _Open) -> dlarray:
    """Cumulative sum.

    Syntaxes: ``B = cumsum(X)``, ``cumsum(X, dim)``, ``cumsum(…, direction)``, ``cumsum(…, nanflag)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.
    dim : int, optional
        The dimension, counted from 1.  Default: the first whose size is not 1.  Beyond the last: ``X`` itself.
    direction : {"forward", "reverse"}, optional
        From the first element on (default), or from the last back.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN counts (default) or is left out.

    https://www.mathworks.com/help/matlab/ref/cumsum.html
    """

def cumtrapz(X: ArrayLike, Y: ArrayLike | None = None, dim: _Number | _Open = None, /) -> dlarray:
    """Running integral by the trapezoidal rule.

    Syntaxes: ``Q = cumtrapz(Y)``, ``cumtrapz(X, Y)``, ``cumtrapz(Y, dim)``, ``cumtrapz(X, Y, dim)``.

    Parameters
    ----------
    X : dlarray or array_like, optional
        Spacing, or vector of the points at which ``Y`` is known.  Default 1.  ``[]`` with ``dim``: spacing 1.
    Y : dlarray or array_like
        Values, of any size and format.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1.

    https://www.mathworks.com/help/matlab/ref/cumtrapz.html
    """

@overload
def cyclicalLearnRate(*, MaxFactor: _Number = 2, Period: _Number = 10, StepRatio: _Number = 0.5, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule:
    """Cyclical learning rate schedule.

    Parameters
    ----------
    MaxFactor : float, default 2
        Factor of the base learning rate at its highest.
    Period : int, default 10
        The number of steps in a cycle.
    StepRatio : float, default 0.5
        The part of a cycle in which the rate increases, between 0 and 1.
    FrequencyUnit : {"epoch", "iteration"}, default "epoch"
        Unit of a step.

    https://www.mathworks.com/help/deeplearning/ref/cyclicallearnrate.html
    """
@overload
def cyclicalLearnRate(name: Literal["MaxFactor", "Period", "StepRatio", "FrequencyUnit"], value: Any, /, *pairs: Any, MaxFactor: _Number = 2, Period: _Number = 10, StepRatio: _Number = 0.5, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule: ...

def dag2dlnetwork(net: SeriesNetwork | DAGNetwork) -> dlnetwork:
    """Convert a `SeriesNetwork` or `DAGNetwork` to a dlnetwork.

    Syntax: ``dlnet = dag2dlnetwork(net)``.

    Parameters
    ----------
    net : SeriesNetwork or DAGNetwork
        A trained network.

    https://www.mathworks.com/help/deeplearning/ref/dag2dlnetwork.html
    """

def deal(*values: Any, nargout: int | None = None) -> Any:
    """Give values to several variables: ``a, b = deal(1, 2)``.

    Syntaxes: ``B1, …, Bn = deal(A1, …, An)``, ``B1, …, Bn = deal(A, nargout=n)``.

    Parameters
    ----------
    *values
        Any values.
    nargout : int, optional
        Number of outputs, for a single value that all of them get.

    https://www.mathworks.com/help/matlab/ref/deal.html
    """

@overload
def deconv(y: ArrayLike, h: ArrayLike, /, *, nargout: Literal[1] = 1) -> dlarray:
    """Deconvolution of vectors; division of polynomials.

    Syntaxes: ``x = deconv(y, h)``, ``x, r = deconv(y, h, nargout=2)``, so that ``y = conv(x, h) + r``.

    Parameters
    ----------
    y, h : dlarray or array_like
        Vectors; the first element of ``h`` must not be 0.
    nargout : {1, 2}
        With 2, the remainder as a second output.

    https://www.mathworks.com/help/matlab/ref/deconv.html
    """
@overload
def deconv(y: ArrayLike, h: ArrayLike, /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

@overload
def deepDreamImage(net: dlnetwork, layer: str | _Number, channelIdx: _Number | _Numbers, /, *, InitialImage: ArrayLike | None = None, PyramidLevels: _Number = 3, PyramidScale: _Number = 1.4, NumIterations: _Number = 10, OutputScaling: Literal["linear", "none"] = 'linear', Verbose: _Truth = True, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto') -> dlarray:
    """Visualize what a network has learned: images that strongly activate channels of a layer.

    Syntaxes: ``I = deepDreamImage(net, layer, channelIdx)``, ``I = deepDreamImage(…, Name=Value)``.

    Parameters
    ----------
    net : dlnetwork
        An initialized network with one input, an `imageInputLayer`.
    layer : str or int
        The layer, by its name or by its number in ``net.Layers``.  For classes the last `fullyConnectedLayer` serves
        better than the softmax behind it, which answers to less of the other classes too.
    channelIdx : int or list of int
        Channels of the layer's output, from 1.
    InitialImage : array, optional
        Where to start, h×w×c and at least as large as the images of the network; standard normal random numbers of that
        size by default.
    PyramidLevels : int, optional
        How many sizes the image goes through; with 1 it stays at the size that it starts with.
    PyramidScale : float, optional
        How much larger each size is than the one before, above 1.
    NumIterations : int, optional
        Steps at each size.
    OutputScaling : {"linear", "none"}, optional
        Whether each image is brought to the range from 0 to 1.
    Verbose : bool, optional
        Whether to print the mean of the channel in each step.
    ExecutionEnvironment : {"auto", "cpu", "gpu"}, optional
        Accepted; the network runs where its parameters are.

    https://www.mathworks.com/help/deeplearning/ref/deepdreamimage.html
    """
@overload
def deepDreamImage(net: dlnetwork, layer: str | _Number, channelIdx: _Number | _Numbers, name: Literal["InitialImage", "PyramidLevels", "PyramidScale", "NumIterations", "OutputScaling", "Verbose", "ExecutionEnvironment"], value: Any, /, *pairs: Any, InitialImage: ArrayLike | None = None, PyramidLevels: _Number = 3, PyramidScale: _Number = 1.4, NumIterations: _Number = 10, OutputScaling: Literal["linear", "none"] = 'linear', Verbose: _Truth = True, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto') -> dlarray: ...

def deg2rad(X: ArrayLike, /) -> dlarray:
    """Degrees to radians.

    Syntax: ``Y = deg2rad(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/deg2rad.html
    """

@final
class depthConcatenationLayer(Layer):
    """Depth concatenation layer: concatenates its inputs along the channels."""
    @overload
    def __init__(self, numInputs: _Number, InputNames: Sequence[str] | _Open = None, *, Name: str = '') -> None:
        """Depth concatenation layer: concatenates its inputs along the channels.

        Syntaxes: ``depthConcatenationLayer(numInputs)``, ``depthConcatenationLayer(numInputs, Name=name)``.

        Parameters
        ----------
        numInputs : int
            Number of inputs, 2 or more; their names are "in1", "in2", …
        InputNames : list of str, optional
            Other names for the inputs.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.depthconcatenationlayer.html
        """
    @overload
    def __init__(self, numInputs: _Number, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    @overload
    def __init__(self, numInputs: _Number, InputNames: Sequence[str] | _Open, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, *X: ArrayLike) -> dlarray:
        """The inputs one after the other along the channels."""

@final
class depthToSpace2dLayer(Layer):
    """2-D depth to space layer: moves channels into blocks of rows and columns."""
    @overload
    def __init__(self, blockSize: _Number | _Numbers, *, Name: str = '', Mode: Literal["dcr", "crd"] = 'dcr') -> None:
        """2-D depth to space layer: moves channels into blocks of rows and columns.

        Syntaxes: ``depthToSpace2dLayer(blockSize)``, ``depthToSpace2dLayer(blockSize, Name=Value)``.

        Parameters
        ----------
        blockSize : int or sequence of int
            Height and width ``[h, w]`` of the blocks; one number is used for both.  The property is ``BlockSize``.
        Mode : {"dcr", "crd"}, optional
            Order of the channels: depth, column and row (default), the depth running fastest; or column, row
            and depth.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/images/ref/nnet.cnn.layer.depthtospace2dlayer.html
        """
    @overload
    def __init__(self, blockSize: _Number | _Numbers, name: Literal["Name", "Mode"], value: Any, /, *pairs: Any, Name: str = '', Mode: Literal["dcr", "crd"] = 'dcr') -> None: ...
    Formattable: bool
    BlockSize: Any
    Mode: str
    def predict(self, X: ArrayLike) -> dlarray:
        """The data with channels as blocks."""

def det(A: ArrayLike, /) -> dlarray:
    """Determinant of a square matrix.

    Syntax: ``d = det(A)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted square matrix.

    https://www.mathworks.com/help/matlab/ref/det.html
    """

def diag(X: ArrayLike, k: _Number = 0) -> dlarray:
    """Diagonal of a matrix, or a matrix with a given diagonal.

    Syntaxes: ``D = diag(v)``, ``D = diag(v, k)``, ``x = diag(A)``, ``x = diag(A, k)``.

    Parameters
    ----------
    X : array
        A vector, which becomes a diagonal, or a matrix, whose diagonal is taken.  Unformatted.
    k : int
        Which diagonal: 0 is the main one, above it from 1, below it from -1.

    https://www.mathworks.com/help/matlab/ref/diag.html
    """

def diff(X: ArrayLike, n: _Number | _Open = None, dim: _Number | _Open = None, /) -> dlarray:
    """Differences between neighbours.

    Syntaxes: ``Y = diff(X)``, ``diff(X, n)``, ``diff(X, n, dim)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format; logical computes as double.
    n : int, optional
        Order: how often the differences are taken.  Default 1.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1; when the order uses it up, the differences
        go on along the next one.

    https://www.mathworks.com/help/matlab/ref/diff.html
    """

@overload
def differentiable(fun: Callable[..., Any] | _Open = None, /, *, format: str | Sequence[str] | None = None) -> Callable[..., Any]:
    """Turn a function written for the Array API standard into a differentiable function of dlarrays.

    Syntaxes: ``f = differentiable(fun)``, ``f = differentiable(fun, format=fmt)``; as a decorator, ``@differentiable`` or ``@differentiable(format=fmt)``.

    Parameters
    ----------
    fun : callable
        Takes arrays of the standard and returns them.  It asks its arguments for the functions it uses:
        ``xp = x.__array_namespace__()``, or array-api-compat's ``array_namespace(x)``.
    format : str or sequence of str, optional
        Labels of the results; for several results one text for each.  Without it the results are unformatted.
    """
@overload
def differentiable(name: Literal["format"], value: Any, /, *pairs: Any, format: str | Sequence[str] | None = None) -> Callable[..., Any]: ...
@overload
def differentiable(fun: Callable[..., Any] | _Open, name: Literal["format"], value: Any, /, *pairs: Any, format: str | Sequence[str] | None = None) -> Callable[..., Any]: ...

def dims(X: Any, /) -> str:
    """Data format of an array: one label for each dimension, empty when unformatted.

    Syntax: ``d = dims(X)``.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dims.html
    """

def disconnectLayers(net: _T, s: str, d: str) -> _T:
    """Remove the connection between two layers.

    Syntax: ``net = disconnectLayers(net, s, d)``.

    Parameters
    ----------
    net : dlnetwork or LayerGraph
        The network; it is not changed.
    s, d : str
        The source and the destination, as `connectLayers` takes them.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.disconnectlayers.html
    """

def disp(X: Any, /) -> None:
    """Display a value in full.

    Syntax: ``disp(X)``.

    Parameters
    ----------
    X : any
        An array, which is shown whole, where notebooks and the prompt show the edges of a large one; or text, or
        anything else.

    https://www.mathworks.com/help/matlab/ref/disp.html
    """

def dlaccelerate(fun: Callable[_P, _T], /, *, Engine: Literal['auto', 'jax', 'torch']='auto') -> AcceleratedFunction[_P, _T]:
    """Accelerate a function of dlarrays: trace and compile it once, then run the compiled program.

    Syntaxes: ``accfun = dlaccelerate(fun)``, ``dlaccelerate(fun, Engine="torch")``.

    Parameters
    ----------
    fun : callable
        A function of dlarrays, structs or tables of them, networks, NumPy arrays, numbers and other values: a loss
        function with its ``dlgradient`` calls, a model function, a whole training step with its optimizer.
    Engine : {"auto", "jax", "torch", "numpy"}, optional
        The compiler. "auto" uses what is installed. If both are, it uses JAX first, which compiles in a second, and
        after about ten seconds of computation PyTorch, whose programs take about half the time. Without either it
        uses "numpy", which compiles nothing: the recorded operations are done again on NumPy's arrays, with the same
        bits.

    https://www.mathworks.com/help/deeplearning/ref/dlaccelerate.html
    """

def dlcheckpoint(fun: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Evaluate a function and keep only its inputs for the gradient: less memory, more time.

    Syntaxes: ``Y = dlcheckpoint(fun, X1, ..., XN)``, ``Y1, ..., YM = dlcheckpoint(fun, X1, ..., XN)``.

    Parameters
    ----------
    fun : callable
        A part of a model.  It is run now, and again when ``dlgradient`` comes to it.
    X1, ..., XN : any
        Its inputs: dlarrays, lists, dicts, structs, tables, networks, anything.  Keyword arguments are handed on.
    """

@overload
def dlconv(X: ArrayLike, weights: ArrayLike, bias: ArrayLike, /, *, Stride: _Number | _Numbers = 1, DilationFactor: _Number | _Numbers = 1, Padding: Literal["same", "causal"] | ArrayLike = 0, PaddingValue: Literal["symmetric-include-edge", "symmetric-exclude-edge", "replicate"] | _Number = 0, DataFormat: str | None = None, WeightsFormat: str | None = None) -> dlarray:
    """Deep-learning convolution: weighted sums of windows of the data, for each filter, plus a bias.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C".
    weights : dlarray or array_like
        The filters.  Unformatted: filterSize × numChannels × numFilters, for example height×width×channels×filters; for
        a grouped convolution filterSize × numChannelsPerGroup × numFiltersPerGroup × numGroups.  A convolution of
        each channel by itself has as many groups as channels.  Formatted, as in "SSCU" or "TCU": "S" or "T" are the
        dimensions to slide over, "C" the channels, the first "U" the filters and the second the groups.
    bias : dlarray or array_like
        A scalar, or a vector with one element for each output channel; if formatted, labelled "C".  0 or ``[]`` for
        none.
    Stride : int or vector, default 1
        Step of the filters: one for all dimensions, or one for each.
    DilationFactor : int or vector, default 1
        Distance between the elements of a filter; with 2, it leaves out every second element of the data.
    Padding : int, vector, matrix, "same" or "causal", default 0
        The padding around the data: a number for all sides; a vector with a number for each dimension; a matrix with
        a column for each dimension, whose rows are the start and the end; ``"same"``, which gives
        ``ceil(size / Stride)`` elements (an odd one is added at the end); or ``"causal"``, for one dimension, which
        adds ``(filterSize - 1) * DilationFactor`` elements at the start.
    PaddingValue : float, "symmetric-include-edge", "symmetric-exclude-edge" or "replicate", default 0
        Values to pad with: a number, ``"symmetric-include-edge"`` (mirror images with the edge), or
        ``"symmetric-exclude-edge"`` (mirror images without it), or ``"replicate"`` (the edge).
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.
    WeightsFormat : str
        Labels of the dimensions of unformatted weights.  By default "SCU", "SSCU" or "SSSCU", for as many "S" as ``X``
        has; with a further "U" for the groups when the weights have one dimension more.  "TCU" slides over time.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dlconv.html
    """
@overload
def dlconv(X: ArrayLike, weights: ArrayLike, bias: ArrayLike, name: Literal["Stride", "DilationFactor", "Padding", "PaddingValue", "DataFormat", "WeightsFormat"], value: Any, /, *pairs: Any, Stride: _Number | _Numbers = 1, DilationFactor: _Number | _Numbers = 1, Padding: Literal["same", "causal"] | ArrayLike = 0, PaddingValue: Literal["symmetric-include-edge", "symmetric-exclude-edge", "replicate"] | _Number = 0, DataFormat: str | None = None, WeightsFormat: str | None = None) -> dlarray: ...

@overload
def dldistribute(processes: Any = None, /, *, Backend: Literal["auto", "serial", "mpi", "nccl"] = 'auto') -> Communicator:
    """Train one network in several processes: each works on a share of every mini-batch.

    Parameters
    ----------
    processes : int or mpi4py communicator, optional
        The number of processes that there must be; or the processes themselves.
    Backend : {"auto", "serial", "mpi", "nccl"}, default "auto"
        Library that carries the numbers.  "auto" is "serial" in a process that no MPI launcher has started, else
        "nccl" where every process has a GPU of its own, else "mpi".

    https://www.mathworks.com/help/deeplearning/ug/train-network-in-parallel-with-custom-training-loop.html
    """
@overload
def dldistribute(name: Literal["Backend"], value: Any, /, *pairs: Any, Backend: Literal["auto", "serial", "mpi", "nccl"] = 'auto') -> Communicator: ...
@overload
def dldistribute(processes: Any, name: Literal["Backend"], value: Any, /, *pairs: Any, Backend: Literal["auto", "serial", "mpi", "nccl"] = 'auto') -> Communicator: ...

@overload
def dldivergence(u: dlarray, x: dlarray, dim: _Number, /, *, EnableHigherDerivatives: _Truth = True) -> dlarray:
    """Divergence of model outputs with respect to data: the sum of du(k)/dx(k) along an operating dimension.

    Parameters
    ----------
    u : dlarray
        Traced real outputs, such as D(C) × N(B) predictions.
    x : dlarray
        Traced real data with as many elements along ``dim`` as ``u``.
    dim : int
        Operating dimension of ``u`` and ``x``; the observations along the others must not depend on each other.
    EnableHigherDerivatives : bool, default True
        Whether to trace the divergence itself.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dldivergence.html
    """
@overload
def dldivergence(u: dlarray, x: dlarray, dim: _Number, name: Literal["EnableHigherDerivatives"], value: Any, /, *pairs: Any, EnableHigherDerivatives: _Truth = True) -> dlarray: ...

def dlfeval(fun: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Evaluate a function and trace its dlarray inputs, so that ``dlgradient`` can be used in it.

    Syntax: ``y = dlfeval(fun, x1, ..., xn)``.

    Parameters
    ----------
    fun : callable
        The function to evaluate.  Inside it, ``dlgradient`` may be called.
    x1, ..., xn : any
        Its inputs.  Every floating-point dlarray in them becomes a variable, also inside lists, tuples, dicts, structs,
        tables of learnables and networks.  Other values are passed on unchanged.

    https://www.mathworks.com/help/deeplearning/ref/dlfeval.html
    """

@overload
def dlgradient(y: ArrayLike, x: _A, /, *, RetainData: _Truth=False, EnableHigherDerivatives: _Truth | None=None, AllowComplex: _Truth=True) -> _A:
    """Gradients of a traced scalar with respect to traced variables, by automatic differentiation.

    Syntaxes: ``dydx = dlgradient(y, x)``, ``dydx1, …, dydxk = dlgradient(y, x1, …, xk)``, with ``RetainData``, ``EnableHigherDerivatives``, ``AllowComplex``. Call it inside a function that ``dlfeval`` evaluates.

    Parameters
    ----------
    y : dlarray
        Traced real 1×1 array.
    x1, …, xk : dlarray, list, tuple, dict, struct, table or dlnetwork
        The variables: inputs of ``dlfeval`` or intermediate values; containers such as ``net.Learnables`` or a struct
        of parameters are differentiated element by element, and values in them that are not arrays are returned
        unchanged.  A network means its table of learnables.
    RetainData : bool, default False
        Keep the intermediate values for another ``dlgradient`` in the same ``dlfeval``.  Without it they are freed as
        they are used.
    EnableHigherDerivatives : bool, default False
        Trace the gradient itself, so that it can be differentiated again, any number of times.  ``RetainData`` has no
        effect then.  Inside a function that runs through ``dlaccelerate`` the default is true.
    AllowComplex : bool, default True
        Whether variables may be complex.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dlgradient.html
    """
@overload
def dlgradient(y: ArrayLike, x1: _A, x2: _B, /, *, RetainData: _Truth=False, EnableHigherDerivatives: _Truth | None=None, AllowComplex: _Truth=True) -> tuple[_A, _B]:
    ...
@overload
def dlgradient(y: ArrayLike, x1: _A, x2: _B, x3: _C, /, *, RetainData: _Truth=False, EnableHigherDerivatives: _Truth | None=None, AllowComplex: _Truth=True) -> tuple[_A, _B, _C]:
    ...
@overload
def dlgradient(y: ArrayLike, x1: _A, x2: _B, x3: _C, x4: _D, /, *, RetainData: _Truth=False, EnableHigherDerivatives: _Truth | None=None, AllowComplex: _Truth=True) -> tuple[_A, _B, _C, _D]:
    ...
@overload
def dlgradient(y: ArrayLike, /, *x: Any, RetainData: _Truth=False, EnableHigherDerivatives: _Truth | None=None, AllowComplex: _Truth=True) -> Any:
    ...

@overload
def dlhessian(u: dlarray, x: Any, dim: _Number | _Open = None, /, *, EnableHigherDerivatives: _Truth = True) -> dlarray:
    """Hessian: the matrix of second derivatives of a scalar, or of each observation's.

    Parameters
    ----------
    y : dlarray
        Traced real 1×1 array.
    u : dlarray
        Traced real outputs of size 1 along ``dim``, such as 1(C) × N(B) predictions.
    x : dlarray, list, tuple, dict, struct, table or dlnetwork
        Traced real data.  Without ``dim`` a nest of variables too, such as ``net.Learnables``: its elements count as
        one vector, one variable after the other.
    dim : int, optional
        Operating dimension of ``u`` and ``x``; the observations along the others must not depend on each other.
    EnableHigherDerivatives : bool, default True
        Whether to trace the Hessian itself.
    """
@overload
def dlhessian(u: dlarray, x: Any, name: Literal["EnableHigherDerivatives"], value: Any, /, *pairs: Any, EnableHigherDerivatives: _Truth = True) -> dlarray: ...
@overload
def dlhessian(u: dlarray, x: Any, dim: _Number | _Open, name: Literal["EnableHigherDerivatives"], value: Any, /, *pairs: Any, EnableHigherDerivatives: _Truth = True) -> dlarray: ...

@overload
def dlistft(y: ArrayLike, /, *, Window: ArrayLike | None = None, OverlapLength: _Number | None = None, FFTLength: _Number | None = None, Method: Literal["wola", "ola"] = 'wola', ExpectedOutputSize: _Numbers | None = None, DataFormat: str | None = None) -> dlarray:
    """Inverse short-time Fourier transform.

    Syntaxes: ``x = dlistft(y)``, ``dlistft(y, Name=value)``.

    Parameters
    ----------
    y : dlarray or array_like
        One-sided transforms, as ``dlstft`` gives them: "SCBT" with ``floor(FFTLength/2)+1`` frequencies along "S", or
        "CBT" with frequencies and channels in "C", frequencies first.  Real ``y`` has the real parts of all channels,
        then their imaginary parts, along "C".  Unformatted ones need ``DataFormat``.
    Window : array_like, default hann(128, "periodic")
        The window of the transform.
    OverlapLength : int, default 75 % of the window length, rounded down
        How many samples adjoining segments share.
    FFTLength : int, default 128, or the window length if that is more
        Length of the transforms.
    Method : {"wola", "ola"}
        Weighted overlap-add multiplies each segment by the window again, and divides by the sum of its squares (the
        least-squares signal); overlap-add divides by the sum of the windows.
    ExpectedOutputSize : list of int, optional
        The numbers of channels and of samples of ``x``: samples are cut off, or zeros added, at the end.
    DataFormat : str
        Labels of the dimensions of an unformatted ``y``.

    https://www.mathworks.com/help/signal/ref/dlistft.html
    """
@overload
def dlistft(y: ArrayLike, name: Literal["Window", "OverlapLength", "FFTLength", "Method", "ExpectedOutputSize", "DataFormat"], value: Any, /, *pairs: Any, Window: ArrayLike | None = None, OverlapLength: _Number | None = None, FFTLength: _Number | None = None, Method: Literal["wola", "ola"] = 'wola', ExpectedOutputSize: _Numbers | None = None, DataFormat: str | None = None) -> dlarray: ...

@overload
def dljacobian(u: dlarray, x: dlarray, dim: _Number, /, *, EnableHigherDerivatives: _Truth = True) -> dlarray:
    """Jacobian of model outputs with respect to data, along an operating dimension.

    Parameters
    ----------
    u : dlarray
        Traced real outputs, such as K(C) × N(B) predictions.
    x : dlarray
        Traced real data: an input of ``dlfeval`` or an intermediate value.  ``stripdims(x)`` works as well as ``x``.
    dim : int
        Operating dimension of ``u`` and ``x``.  The observations along the other dimensions must not depend on each
        other; where they do, their derivatives are summed.
    EnableHigherDerivatives : bool, default True
        Whether to trace the Jacobian itself.  (``dlgradient`` has another default.)

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dljacobian.html
    """
@overload
def dljacobian(u: dlarray, x: dlarray, dim: _Number, name: Literal["EnableHigherDerivatives"], value: Any, /, *pairs: Any, EnableHigherDerivatives: _Truth = True) -> dlarray: ...

@overload
def dljvp(u: dlarray, x: Any, v: Any, /, *, EnableHigherDerivatives: _Truth = True) -> dlarray:
    """Product of a Jacobian with a vector: how ``u`` changes when ``x`` moves along ``v``.

    Parameters
    ----------
    u : dlarray
        Traced real array of any size.
    x : dlarray, list, tuple, dict, struct, table or dlnetwork
        Traced real variables: inputs of ``dlfeval`` or intermediate values, in nests of any kind.
    v : dlarray, array_like or nest
        The direction: real, with the structure and the sizes of ``x``, and its labels or none.  It may be traced.
    EnableHigherDerivatives : bool, default True
        Whether to trace the result itself.
    """
@overload
def dljvp(u: dlarray, x: Any, v: Any, name: Literal["EnableHigherDerivatives"], value: Any, /, *pairs: Any, EnableHigherDerivatives: _Truth = True) -> dlarray: ...

@overload
def dllaplacian(u: dlarray, x: dlarray, dim: _Number, /, *, EnableHigherDerivatives: _Truth = True) -> dlarray:
    """Laplacian of model outputs with respect to data: the sum of the second derivatives along an operating dimension.

    Parameters
    ----------
    u : dlarray
        Traced real outputs, such as 1(C) × N(B) predictions.
    x : dlarray
        Traced real data, such as D(C) × N(B) points.
    dim : int
        Operating dimension of ``u`` and ``x``; the observations along the others must not depend on each other.
    EnableHigherDerivatives : bool, default True
        Whether to trace the Laplacian itself.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dllaplacian.html
    """
@overload
def dllaplacian(u: dlarray, x: dlarray, dim: _Number, name: Literal["EnableHigherDerivatives"], value: Any, /, *pairs: Any, EnableHigherDerivatives: _Truth = True) -> dlarray: ...

def dlmtimes(dlA: ArrayLike, dlB: ArrayLike, /) -> dlarray:
    """Multiply matrices page by page; the older name of ``pagemtimes``.

    Syntax: ``dlC = dlmtimes(dlA, dlB)``.

    Parameters
    ----------
    dlA, dlB : dlarray or array_like
        As for ``pagemtimes``: the columns of ``dlA`` must be as many as the rows of ``dlB``, and a matrix is multiplied
        with every page of the other array.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dlmtimes.html
    """

def dlode45(net: dlnetwork | Callable[..., Any], tspan: _Numbers, Y0: ArrayLike, /, *theta: Any, DataFormat: str | None = None, GradientMode: Literal["direct", "adjoint", "adjoint-seminorm"] = 'direct', InitialStepSize: _Number | _Open = None, MaxStepSize: _Number | _Open = None, RelativeTolerance: _Number = 0.001, AbsoluteTolerance: _Number = 1e-06) -> dlarray:
    """Solution of a nonstiff ordinary differential equation (ODE), with gradients: the neural ODE operation.

    Parameters
    ----------
    net : dlnetwork or callable
        A network with one input means ``predict(net, y)``; one with two inputs ``predict(net, t, y)``, where
        ``t`` is the time, repeated over the batch and labelled "CB".  A function ``odefun(t, y, theta)`` takes the time
        as a number, the solution labelled as ``Y0`` is, and the parameters; it returns an array of the size and labels
        of ``y``, and must take all three, used or not.
    tspan : vector
        Two or more times, all increasing or all decreasing.  Of two, ``[t0, t1]``, the solution at ``t1`` is returned;
        of more, that at all times but the first.  The solver takes its own steps and interpolates between them.
    Y0 : dlarray or array_like
        The solution at ``tspan(1)``.
    theta : any
        Parameters of ``odefun``: a dlarray, or a struct, list, dict or table of them, or a network; ``[]`` for none.
        Not for a network in the place of ``odefun``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``Y0``.  ``odefun`` gets unformatted data then.
    GradientMode : "direct", "adjoint" or "adjoint-seminorm", default "direct"
        How ``dlgradient`` finds the gradients with respect to ``Y0`` and ``theta``.  "direct" goes back through the
        operations of the solver: suits large mini-batches, and many times in ``tspan``.  "adjoint" solves the
        associated adjoint system backwards: it suits small mini-batches and few times, and its memory does not grow
        with the number of steps.  "adjoint-seminorm" does the same, but the gradients of ``theta`` do not influence the
        step sizes, and it is often faster. For small systems "direct" is faster: two to nine times with a hundred
        parameters, where memory does not matter.
    InitialStepSize : positive scalar or [], default []
        The first step to try.  If empty, it is computed from the initial slope.
    MaxStepSize : positive scalar or [], default []
        The longest step.  If empty, a tenth of the whole interval.
    RelativeTolerance : positive scalar, default 1e-3
        Bounds the error of an element as a part of the element.
    AbsoluteTolerance : positive scalar, default 1e-6
        Bounds the error of elements near zero.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dlode45.html
    """

@overload
def dlresize(X: ArrayLike, /, *, Scale: _Number | _Numbers | None = None, OutputSize: _Number | _Numbers | None = None, Method: Literal["nearest", "linear"] = 'nearest', GeometricTransformMode: Literal["half-pixel", "asymmetric"] = 'half-pixel', NearestRoundingMode: Literal["round", "floor", "onnx-10"] = 'round', DataFormat: str | None = None) -> dlarray:
    """Resize the spatial dimensions by interpolation.

    Syntaxes: ``Y = dlresize(X, Scale=scale)``, ``dlresize(X, OutputSize=outputSize)``, ``dlresize(…, Method=method)``, ``dlresize(…, DataFormat=fmt)``.

    Parameters
    ----------
    X : dlarray or array_like
        Data with one or more spatial dimensions "S".
    Scale : float or list of float
        Scale factor of all spatial dimensions, or one for each.  The new size is the largest whole number that is not
        more than the old size times the factor.
    OutputSize : int or list of int
        The new size of each spatial dimension.  All but one may be NaN: they follow from the one that is given, so that
        the aspect ratio stays.
    Method : {"nearest", "linear"}
        Interpolation: the nearest element, or a straight line between two in each dimension.
    GeometricTransformMode : {"half-pixel", "asymmetric"}
        Which point of ``X`` belongs to the k-th element of the result, both counted from 0: ``(k+0.5)/scale - 0.5``, or
        ``k/scale``.  Points before the first and after the last element move to it.
    NearestRoundingMode : {"round", "floor", "onnx-10"}
        How "nearest" rounds such a point: halves up; down; or as the operator Resize of ONNX opset 10, which rounds
        down where the size grows and up where it shrinks.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    https://www.mathworks.com/help/images/ref/dlresize.html
    """
@overload
def dlresize(X: ArrayLike, name: Literal["Scale", "OutputSize", "Method", "GeometricTransformMode", "NearestRoundingMode", "DataFormat"], value: Any, /, *pairs: Any, Scale: _Number | _Numbers | None = None, OutputSize: _Number | _Numbers | None = None, Method: Literal["nearest", "linear"] = 'nearest', GeometricTransformMode: Literal["half-pixel", "asymmetric"] = 'half-pixel', NearestRoundingMode: Literal["round", "floor", "onnx-10"] = 'round', DataFormat: str | None = None) -> dlarray: ...

@overload
def dlstft(x: ArrayLike, fs: Any = None, /, *, Window: ArrayLike | None = None, OverlapLength: _Number | None = None, FFTLength: _Number | None = None, DataFormat: str | None = None, nargout: Literal[1] = 1) -> dlarray:
    """Short-time Fourier transform of signals.

    Syntaxes: ``y = dlstft(x)``, ``dlstft(x, fs)``, ``dlstft(x, ts)``, ``dlstft(…, Name=value)``, ``y, f, t = dlstft(…, nargout=3)``.

    Parameters
    ----------
    x : dlarray or array_like
        Real signals along the time dimension "T", with "C" and "B" for several channels and observations, at least as
        long as the window.  Unformatted ones need ``DataFormat``.
    fs : float or datetime.timedelta, optional
        The sample rate in hertz, or the time between two samples as a ``timedelta`` (a duration in MATLAB).
    Window : array_like, default hann(128, "periodic")
        Two or more points that each segment is multiplied by.
    OverlapLength : int, default 75 % of the window length, rounded down
        How many samples adjoining segments share.
    FFTLength : int, default 128, or the window length if that is more
        Length of the transforms, from the window length; shorter segments are filled up with zeros.
    DataFormat : str
        Labels of the dimensions of an unformatted ``x``.

    https://www.mathworks.com/help/signal/ref/dlstft.html
    """
@overload
def dlstft(x: ArrayLike, fs: Any = None, /, *, Window: ArrayLike | None = None, OverlapLength: _Number | None = None, FFTLength: _Number | None = None, DataFormat: str | None = None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def dlstft(x: ArrayLike, fs: Any = None, /, *, Window: ArrayLike | None = None, OverlapLength: _Number | None = None, FFTLength: _Number | None = None, DataFormat: str | None = None, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...
@overload
def dlstft(x: ArrayLike, name: Literal["Window", "OverlapLength", "FFTLength", "DataFormat"], value: Any, /, *pairs: Any, Window: ArrayLike | None = None, OverlapLength: _Number | None = None, FFTLength: _Number | None = None, DataFormat: str | None = None, nargout: Literal[1] = 1) -> dlarray: ...
@overload
def dlstft(x: ArrayLike, fs: Any, name: Literal["Window", "OverlapLength", "FFTLength", "DataFormat"], value: Any, /, *pairs: Any, Window: ArrayLike | None = None, OverlapLength: _Number | None = None, FFTLength: _Number | None = None, DataFormat: str | None = None, nargout: Literal[1] = 1) -> dlarray: ...
@overload
def dlstft(x: ArrayLike, name: Literal["Window", "OverlapLength", "FFTLength", "DataFormat"], value: Any, /, *pairs: Any, Window: ArrayLike | None = None, OverlapLength: _Number | None = None, FFTLength: _Number | None = None, DataFormat: str | None = None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def dlstft(x: ArrayLike, fs: Any, name: Literal["Window", "OverlapLength", "FFTLength", "DataFormat"], value: Any, /, *pairs: Any, Window: ArrayLike | None = None, OverlapLength: _Number | None = None, FFTLength: _Number | None = None, DataFormat: str | None = None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def dlstft(x: ArrayLike, name: Literal["Window", "OverlapLength", "FFTLength", "DataFormat"], value: Any, /, *pairs: Any, Window: ArrayLike | None = None, OverlapLength: _Number | None = None, FFTLength: _Number | None = None, DataFormat: str | None = None, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...
@overload
def dlstft(x: ArrayLike, fs: Any, name: Literal["Window", "OverlapLength", "FFTLength", "DataFormat"], value: Any, /, *pairs: Any, Window: ArrayLike | None = None, OverlapLength: _Number | None = None, FFTLength: _Number | None = None, DataFormat: str | None = None, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

@overload
def dltranspconv(X: ArrayLike, weights: ArrayLike, bias: ArrayLike, /, *, Stride: _Number | _Numbers = 1, DilationFactor: _Number | _Numbers = 1, Cropping: ArrayLike | Literal["same"] = 0, DataFormat: str | None = None, WeightsFormat: str | None = None) -> dlarray:
    """Deep-learning transposed convolution: adds the filters, times each element of the data, to the output.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C".
    weights : dlarray or array_like
        The filters.  Unformatted: filterSize × numFilters × numChannels, for example height×width×filters×channels; in
        groups filterSize × numFiltersPerGroup × numChannelsPerGroup × numGroups.  Mind the order: `dlconv` has the
        channels first.  Formatted, as in "SSCU" or "TCU": "S" or "T" are the dimensions to slide over, "C" the
        channels, the first "U" the filters and the second the groups.
    bias : dlarray or array_like
        A scalar, or a vector with one element for each output channel; if formatted, labelled "C".  0 or ``[]`` for
        none.
    Stride : int or vector, default 1
        Upsampling factor: one for all dimensions, or one for each.
    DilationFactor : int or vector, default 1
        Distance between the elements of a filter.
    Cropping : int, vector, matrix or "same", default 0
        Amount cut off the result: a number for all sides; a vector with a number for each dimension; a matrix with a
        column for each dimension, whose rows are the start and the end; or ``"same"``, which gives ``size * Stride``
        elements (an odd one is cut off at the end).
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.
    WeightsFormat : str
        Labels of the dimensions of unformatted weights.  By default "SUC", "SSUC" or "SSSUC", for as many "S" as ``X``
        has; with a further "U" for the groups when the weights have one dimension more.  "TUC" slides over time.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dltranspconv.html
    """
@overload
def dltranspconv(X: ArrayLike, weights: ArrayLike, bias: ArrayLike, name: Literal["Stride", "DilationFactor", "Cropping", "DataFormat", "WeightsFormat"], value: Any, /, *pairs: Any, Stride: _Number | _Numbers = 1, DilationFactor: _Number | _Numbers = 1, Cropping: ArrayLike | Literal["same"] = 0, DataFormat: str | None = None, WeightsFormat: str | None = None) -> dlarray: ...

@overload
def dlupdate(fun: Callable[..., Any], params: _T, /, *A: Any, nargout: Literal[1]) -> _T:
    """Update parameters with a function, which is applied to each of them.

    Parameters
    ----------
    fun : callable
        ``p = fun(p, a1, …, an)`` or ``p, x1, …, xm = fun(p, a1, …, an)``.
    params : dlnetwork, table, struct, dict, list, tuple or array
        A network, a table of learnables, an array, or arrays in nested containers.
    A1, ..., An : like params
        Containers of the same structure; for a network, tables like ``net.Learnables``, such as gradients.
    nargout : int, optional
        Number of outputs: by default as many as ``fun`` has.

    https://www.mathworks.com/help/deeplearning/ref/dlupdate.html
    """
@overload
def dlupdate(fun: Callable[..., Any], params: Any, /, *A: Any, nargout: int | None=None) -> Any:
    ...

@overload
def dlvjp(u: dlarray, x: Any, w: ArrayLike, /, *, EnableHigherDerivatives: _Truth = True) -> Any:
    """Product of a vector with a Jacobian: the gradient of ``sum(u .* w, "all")``.

    Parameters
    ----------
    u : dlarray
        Traced real array of any size.
    x : dlarray, list, tuple, dict, struct, table or dlnetwork
        Traced real variables: inputs of ``dlfeval`` or intermediate values, in nests of any kind.
    w : dlarray or array_like
        Real weights of the size of ``u``, with its labels or none.  They may be traced.
    EnableHigherDerivatives : bool, default True
        Whether to trace the result itself.
    """
@overload
def dlvjp(u: dlarray, x: Any, w: ArrayLike, name: Literal["EnableHigherDerivatives"], value: Any, /, *pairs: Any, EnableHigherDerivatives: _Truth = True) -> Any: ...

def dot(A: ArrayLike, B: ArrayLike, dim: _Number | _Open = None, /) -> dlarray:
    """Dot product.

    Syntaxes: ``C = dot(A, B)``, ``dot(A, B, dim)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Vectors of the same length, rows or columns; or arrays of the same size.  Labels are matched.
    dim : int, optional
        The dimension along which is summed.  Default: the first whose size is not 1.

    https://www.mathworks.com/help/matlab/ref/dot.html
    """

def double(X: ArrayLike | str | categorical, /) -> dlarray:
    """Convert to double precision.

    Syntax: ``Y = double(X)``.

    Parameters
    ----------
    X : array, text or categorical
        Any size and format.  Text gives a row of character codes, a categorical the numbers of its categories.

    https://www.mathworks.com/help/matlab/ref/double.html
    """

def dropout(X: ArrayLike, probability: _Number = 0.5, /) -> dlarray:
    """Set elements to zero at random, and scale up the others.

    Parameters
    ----------
    X : dlarray or array_like
        Data of any size and format.
    probability : number, default 0.5
        From 0 to below 1.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.dropoutlayer.html
    """

@final
class dropoutLayer(Layer):
    """Dropout layer: in training, sets values to zero at random and scales up the others."""
    @overload
    def __init__(self, probability: _Number = 0.5, *, Name: str = '') -> None:
        """Dropout layer: in training, sets values to zero at random and scales up the others.

        Syntaxes: ``dropoutLayer``, ``dropoutLayer(probability)``, ``dropoutLayer(…, Name=name)``.

        Parameters
        ----------
        probability : float, optional
            Probability in [0, 1); 0.5 by default.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.dropoutlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    @overload
    def __init__(self, probability: _Number, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    @property
    def Probability(self) -> float: ...
    def predict(self, X: ArrayLike) -> dlarray:
        """The input."""
    def forward(self, X: ArrayLike) -> dlarray:
        """The input with some values dropped."""

@overload
def eig(A: ArrayLike, outputForm: Literal["vector", "matrix"] | _Open = None, /, *, nargout: Literal[1] = 1) -> Any:
    """Eigenvalues and eigenvectors.

    Syntaxes: ``e = eig(A)``, ``V, D = eig(A, nargout=2)``, ``V, D, W = eig(A, nargout=3)``, ``eig(A, outputForm)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted square matrix.
    outputForm : {"vector", "matrix"}, optional
        The eigenvalues as a column (the default with one output) or on the diagonal of a matrix (with two).
    nargout : {1, 2, 3}
        With 2, ``A*V = V*D``; the columns of V have length 1.  With 3, ``W'*A = D*W'``, too, with columns of length 1.

    https://www.mathworks.com/help/matlab/ref/eig.html
    """
@overload
def eig(A: ArrayLike, outputForm: Literal["vector", "matrix"] | _Open = None, /, *, nargout: Literal[2]) -> tuple[Any, Any]: ...
@overload
def eig(A: ArrayLike, outputForm: Literal["vector", "matrix"] | _Open = None, /, *, nargout: Literal[3]) -> tuple[Any, Any, Any]: ...

def elliotsig(N: ArrayLike, /) -> dlarray:
    """Elliot's sigmoid: ``n / (1 + abs(n))``.

    Syntax: ``A = elliotsig(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    https://www.mathworks.com/help/deeplearning/ref/elliotsig.html
    """

def elu(X: ArrayLike, alpha: _Number = 1.0, /) -> dlarray:
    """Exponential linear unit: ``x`` where x is at least 0, ``alpha*(exp(x) - 1)`` below.

    Syntaxes: ``Y = elu(X)``, ``Y = elu(X, alpha)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.
    alpha : number, default 1
        Where large negative elements end, with the sign changed.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.elulayer.html
    """

@final
class eluLayer(Layer):
    """ELU layer: negative values x become ``Alpha*(exp(x) - 1)``."""
    @overload
    def __init__(self, alpha: _Number = 1, *, Name: str = '') -> None:
        """ELU layer: negative values x become ``Alpha*(exp(x) - 1)``.

        Syntaxes: ``eluLayer``, ``eluLayer(alpha)``, ``eluLayer(…, Name=name)``.

        Parameters
        ----------
        alpha : float, optional
            The output is larger than ``-alpha``; a finite number, 1 by default.  The property is ``Alpha``.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.elulayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    @overload
    def __init__(self, alpha: _Number, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    texts: Any[tuple[str, str]]
    Formattable: bool
    Alpha: float
    def predict(self, X: ArrayLike) -> dlarray:
        """The exponential linear unit of each value."""

@overload
def embed(X: ArrayLike, weights: Any, *, DataFormat: str | None = None) -> dlarray:
    """Replace indices of words or categories by their embedding vectors.

    Parameters
    ----------
    X : array
        Whole numbers from 1 to the number of columns of ``weights``.  0 (padding) and NaN (unknown) mean the
        last column.  Its channel dimension "C", if it has one, has size 1.
    weights : array, embeddingDim×K
        The embedding vectors as columns.  It may be formatted, with two labels, and "C" first if it is one of
        them.
    DataFormat : str
        Labels of the dimensions of an unformatted X.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.embed.html
    """
@overload
def embed(X: ArrayLike, weights: Any, name: Literal["DataFormat"], value: Any, /, *pairs: Any, DataFormat: str | None = None) -> dlarray: ...

@final
class embeddingConcatenationLayer(Layer):
    """Embedding concatenation layer: puts a learnable vector before the first position of the data."""
    @overload
    def __init__(self, *, Name: str = '', WeightsInitializer: Literal["narrow-normal", "glorot", "he", "zeros", "ones"] | Callable[..., Any] = 'narrow-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None:
        """Embedding concatenation layer: puts a learnable vector before the first position of the data.

        Syntaxes: ``embeddingConcatenationLayer``, ``embeddingConcatenationLayer(Name=Value)``.

        Parameters
        ----------
        WeightsInitializer : str or callable, optional
            "narrow-normal" (default; normal with standard deviation 0.01), "glorot" (uniform with variance
            2/(numIn + numOut)), "he" (normal with variance 2/numIn), "zeros", "ones", or a function of the size.  numIn and
            numOut are both the number of channels of the input.
        Weights : array, optional
            The vector, a column with one value for each channel.  Only empty weights are initialized.
        WeightLearnRateFactor, WeightL2Factor : float, optional
            1 and 1.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.embeddingconcatenationlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name", "WeightsInitializer", "Weights", "WeightLearnRateFactor", "WeightL2Factor"], value: Any, /, *pairs: Any, Name: str = '', WeightsInitializer: Literal["narrow-normal", "glorot", "he", "zeros", "ones"] | Callable[..., Any] = 'narrow-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None: ...
    Formattable: bool
    WeightsInitializer: Any
    Weights: Any
    WeightLearnRateFactor: float
    WeightL2Factor: float
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set the weights if they are empty."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The vector, then the data."""

@final
class embeddingLayer(Layer):
    """Embedding layer: replaces indices of words or categories by learnable vectors."""
    @overload
    def __init__(self, outputSize: _Number, maxIndex: _Number, *, Name: str = '', MaskIndex: _Number | _Open = ..., ZeroIndexMapping: Literal["error", "first-vector"] = 'error', WeightsInitializer: Literal["narrow-normal", "glorot", "he", "orthogonal", "zeros", "ones"] | Callable[..., Any] = 'narrow-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None:
        """Embedding layer: replaces indices of words or categories by learnable vectors.

        Syntaxes: ``embeddingLayer(outputSize, maxIndex)``, ``embeddingLayer(outputSize, maxIndex, Name=Value)``.

        Parameters
        ----------
        outputSize : int
            Length of the vectors.  The property is ``OutputSize``.
        maxIndex : int
            The largest number; numbers begin at 1.  The property is ``MaxIndex``.
        MaskIndex : int or [], optional
            The index of masked values, such as padding: training gives its vector no gradient.  [] (default)
            for none.  It is at most ``MaxIndex``, and 0 only with ``ZeroIndexMapping="first-vector"``.
        ZeroIndexMapping : {"error", "first-vector"}, optional
            How to treat 0: as an error (default), or a vector of its own, which is the first one, so that number k has
            vector k+1.
        WeightsInitializer : str or callable, optional
            "narrow-normal" (default; normal with standard deviation 0.01), "glorot" (uniform with variance
            2/(numIn + numOut)), "he" (normal with variance 2/numIn), "orthogonal", "zeros", "ones", or a function of the
            size.  numIn is the number of vectors, numOut ``OutputSize``.
        Weights : array, optional
            The vectors, OutputSize×MaxIndex; OutputSize×(MaxIndex+1) with ``ZeroIndexMapping="first-vector"``.  Only empty
            weights are initialized.
        WeightLearnRateFactor, WeightL2Factor : float, optional
            1 and 1.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.embeddinglayer.html
        """
    @overload
    def __init__(self, outputSize: _Number, maxIndex: _Number, name: Literal["Name", "MaskIndex", "ZeroIndexMapping", "WeightsInitializer", "Weights", "WeightLearnRateFactor", "WeightL2Factor"], value: Any, /, *pairs: Any, Name: str = '', MaskIndex: _Number | _Open = ..., ZeroIndexMapping: Literal["error", "first-vector"] = 'error', WeightsInitializer: Literal["narrow-normal", "glorot", "he", "orthogonal", "zeros", "ones"] | Callable[..., Any] = 'narrow-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None: ...
    Formattable: bool
    @property
    def OutputSize(self) -> int: ...
    @property
    def MaxIndex(self) -> int: ...
    MaskIndex: Any
    ZeroIndexMapping: str
    WeightsInitializer: Any
    Weights: Any
    WeightLearnRateFactor: float
    WeightL2Factor: float
    def initialize(self, *_: Any) -> None:
        """Set the weights if they are empty."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The vectors of the numbers."""

end: End

eps: Constant

def eq(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Whether elements are equal.

    Syntax: ``C = eq(A, B)``, the operator ``A == B``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/eq.html
    """

def erf(X: ArrayLike, /) -> dlarray:
    """Error function: ``2/sqrt(pi)`` times the integral of ``exp(-t**2)`` from 0 to each element.

    Syntax: ``Y = erf(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, of any size and format.

    https://www.mathworks.com/help/matlab/ref/erf.html
    """

def erfc(X: ArrayLike, /) -> dlarray:
    """Complementary error function of each element, ``1 - erf(x)``, accurate for large x.

    Syntax: ``Y = erfc(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, of any size and format.

    https://www.mathworks.com/help/matlab/ref/erfc.html
    """

def erfcinv(X: ArrayLike, /) -> dlarray:
    """Inverse complementary error function of each element: the z with ``erfc(z) = x``.

    Syntax: ``Y = erfcinv(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, of any size and format.

    https://www.mathworks.com/help/matlab/ref/erfcinv.html
    """

def erfcx(X: ArrayLike, /) -> dlarray:
    """Scaled complementary error function of each element, ``exp(x**2) * erfc(x)``.

    Syntax: ``Y = erfcx(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, of any size and format.

    https://www.mathworks.com/help/matlab/ref/erfcx.html
    """

def erfinv(X: ArrayLike, /) -> dlarray:
    """Inverse error function of each element: the z with ``erf(z) = x``.

    Syntax: ``Y = erfinv(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, of any size and format.

    https://www.mathworks.com/help/matlab/ref/erfinv.html
    """

@overload
def evaluateSemanticSegmentation(dsResults: Any, dsTruth: Any, /, *, Metrics: str | Sequence[str] = 'all', Verbose: _Truth = True) -> Any:
    """Evaluate semantic segmentation data set against ground truth.

    Parameters
    ----------
    dsResults, dsTruth : datastore, categorical or list of categoricals
        The labels that a network has found, and the true ones: what `pixelLabelDatastore` makes, or `semanticseg` of a
        datastore, or any datastore that reads categoricals; or in memory a list of categoricals h×w, or one h×w×N.
        The categories of both are the same.  Pixels whose true label is undefined do not count.
    imageSetConfusion : list of matrices
        One C×C matrix for each image: how many pixels of the class of the row were taken for that of the column.
    classNames : list of str
        The C classes.
    Metrics : str or list of str, default "all"
        "global-accuracy", "accuracy", "iou", "weighted-iou" and "bfscore".
    Verbose : bool, default True
        Whether progress and the metrics of the data set are printed.

    https://www.mathworks.com/help/vision/ref/evaluatesemanticsegmentation.html
    """
@overload
def evaluateSemanticSegmentation(dsResults: Any, dsTruth: Any, name: Literal["Metrics", "Verbose"], value: Any, /, *pairs: Any, Metrics: str | Sequence[str] = 'all', Verbose: _Truth = True) -> Any: ...

def existsOnGPU(X: ArrayLike, /) -> bool:
    """Whether the data of an array is on the GPU and can be used.

    Syntax: ``tf = existsOnGPU(X)``.

    Parameters
    ----------
    X : dlarray or array
        False once the device was reset, by ``reset(D)``, ``gpuDevice(ind)`` or ``gpuDevice([])``, and for an array on
        the CPU.

    https://www.mathworks.com/help/parallel-computing/parallel.gpu.cudakernel.existsongpu.html
    """

def exp(X: ArrayLike, /) -> dlarray:
    """Exponential of each element.

    Syntax: ``Y = exp(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/exp.html
    """

@overload
def expandLayers(net: dlnetwork, layers: str | _Number | Sequence[str | _Number] | _Open = None, *, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork:
    """Replace network layers by the layers inside them.

    Syntaxes: ``net = expandLayers(net)``, ``net = expandLayers(net, layerNames)``, ``net = expandLayers(net, layerIndices)``, ``… = expandLayers(…, Delimiter=delim, Recursive=tf)``.

    Parameters
    ----------
    net : dlnetwork
        The network; it is not changed.
    layers : str, int, or list of them, optional
        Names or numbers (from 1) of the network layers to expand; all by default.
    Delimiter : str, optional
        The separator between the names, ":" by default.
    Recursive : bool, optional
        Whether to expand network layers inside network layers too (true).

    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.expandlayers.html
    """
@overload
def expandLayers(net: dlnetwork, name: Literal["Delimiter", "Recursive"], value: Any, /, *pairs: Any, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork: ...
@overload
def expandLayers(net: dlnetwork, layers: str | _Number | Sequence[str | _Number] | _Open, name: Literal["Delimiter", "Recursive"], value: Any, /, *pairs: Any, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork: ...

def expm(X: ArrayLike, /) -> dlarray:
    """Matrix exponential.

    Syntax: ``Y = expm(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Unformatted square matrix.

    https://www.mathworks.com/help/matlab/ref/expm.html
    """

def expm1(X: ArrayLike, /) -> dlarray:
    """``exp(x) - 1`` of each element, accurate for small x.

    Syntax: ``Y = expm1(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/expm1.html
    """

@overload
def exponentialLearnRate(*, DropFactor: _Number = 0.1, Period: _Number = 10, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule:
    """Exponential learning rate schedule.

    Parameters
    ----------
    DropFactor : float, default 0.1
        The factor by which the rate drops in a period, between 0 and 1.
    Period : int, default 10
        The number of steps in which it drops by that factor.
    FrequencyUnit : {"epoch", "iteration"}, default "epoch"
        Unit of a step.

    https://www.mathworks.com/help/deeplearning/ref/exponentiallearnrate.html
    """
@overload
def exponentialLearnRate(name: Literal["DropFactor", "Period", "FrequencyUnit"], value: Any, /, *pairs: Any, DropFactor: _Number = 0.1, Period: _Number = 10, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule: ...

@overload
def exportONNXNetwork(net: dlnetwork, filename: str | PathLike[str], /, *, OpsetVersion: _Number = 18, BatchSize: _Number | _Open = None, NetworkName: str = 'Network') -> None:
    """Write a network to a file in the ONNX format.

    Syntaxes: ``exportONNXNetwork(net, filename)``, ``exportONNXNetwork(…, OpsetVersion=18, BatchSize=1, NetworkName="…")``.

    Parameters
    ----------
    net : dlnetwork
        An initialized network. Its layers, and those of the networks in it, become ONNX operators; the normalization
        of input layers too. Dropout is left out, as in ``predict``.
    filename : str or path
        The file, such as ``"net.onnx"``.
    OpsetVersion : int, default 18
        Version of ONNX's set of operators, 13 to 22.
    BatchSize : int or [], default []
        Number of observations that the model takes. By default it takes any number.
    NetworkName : str, default "Network"
        Name of the graph in the file.

    https://www.mathworks.com/help/deeplearning/ref/exportonnxnetwork.html
    """
@overload
def exportONNXNetwork(net: dlnetwork, filename: str | PathLike[str], name: Literal["OpsetVersion", "BatchSize", "NetworkName"], value: Any, /, *pairs: Any, OpsetVersion: _Number = 18, BatchSize: _Number | _Open = None, NetworkName: str = 'Network') -> None: ...

def extractdata(X: ArrayLike, /) -> np.ndarray[Any, Any]:
    """Get the NumPy or CuPy array out of a dlarray, without labels, in MATLAB's order of dimensions.

    Syntax: ``Y = extractdata(X)``.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.extractdata.html
    """

def eye(*size: str | Literal["like"] | ArrayLike | None, like: ArrayLike | None = None) -> dlarray:
    """Identity matrix: ones on the main diagonal, zeros elsewhere.

    Parameters
    ----------
    *size : int, list of int or str
        One or two whole numbers, or one vector of two; a class name may follow.
    like : array, optional
        Prototype: the result has its class, its complexity and its device.

    https://www.mathworks.com/help/matlab/ref/eye.html
    """

@overload
def fScoreMetric(*, Name: str = ..., NetworkOutput: str | _Number = ..., Beta: _Number = ..., AverageType: Literal["macro", "micro", "weighted"] = ..., ClassificationMode: Literal["single-label", "multilabel"] = ..., ClassificationThreshold: _Number = ...) -> FScoreMetric:
    """F-score: the weighted harmonic mean of precision and recall.

    Parameters
    ----------
    Name : str, default "FScore"
        Name of the metric: its column in the history, and what ``ObjectiveMetricName`` calls it.
    NetworkOutput : str or int, optional
        Name or number of the network output that the metric is for, when there are several.
    Beta : float, default 1
        Weight of recall.
    AverageType : {"macro", "micro", "weighted"}
        Mean over the classes; one count over all of them; or a mean weighted by how often each class occurs.
    ClassificationMode : {"single-label", "multilabel"}
        Whether each observation has one class, or any number of them.
    ClassificationThreshold : float, default 0.5
        Score from which a class counts as predicted, for several labels or a single output.

    https://www.mathworks.com/help/deeplearning/ref/deep.metric.fscoremetric.html
    """
@overload
def fScoreMetric(name: Literal["Name", "NetworkOutput", "Beta", "AverageType", "ClassificationMode", "ClassificationThreshold"], value: Any, /, *pairs: Any, Name: str = ..., NetworkOutput: str | _Number = ..., Beta: _Number = ..., AverageType: Literal["macro", "micro", "weighted"] = ..., ClassificationMode: Literal["single-label", "multilabel"] = ..., ClassificationThreshold: _Number = ...) -> FScoreMetric: ...

false: Truth

@final
class featureInputLayer(Layer):
    """Feature input layer: inputs feature data to a network and normalizes it."""
    @overload
    def __init__(self, numFeatures: _Number, *, Name: str = '', Normalization: Literal["none", "zerocenter", "zscore", "rescale-symmetric", "rescale-zero-one"] | Callable[..., Any] = 'none', NormalizationDimension: Literal["auto", "channel", "all"] = 'auto', SplitComplexInputs: _Truth = False, Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ...) -> None:
        """Feature input layer: inputs feature data to a network and normalizes it.

        Syntaxes: ``featureInputLayer(numFeatures)``, ``featureInputLayer(numFeatures, Name=Value)``.

        Parameters
        ----------
        numFeatures : int
            Number of features of each observation.
        Normalization, Mean, StandardDeviation, Min, Max, SplitComplexInputs, Name : optional
            As for `sequenceInputLayer`.
        NormalizationDimension : str, optional
            "auto" (default), "channel" or "all".

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.featureinputlayer.html
        """
    @overload
    def __init__(self, numFeatures: _Number, name: Literal["Name", "Normalization", "NormalizationDimension", "SplitComplexInputs", "Mean", "StandardDeviation", "Min", "Max"], value: Any, /, *pairs: Any, Name: str = '', Normalization: Literal["none", "zerocenter", "zscore", "rescale-symmetric", "rescale-zero-one"] | Callable[..., Any] = 'none', NormalizationDimension: Literal["auto", "channel", "all"] = 'auto', SplitComplexInputs: _Truth = False, Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ...) -> None: ...
    Formattable: bool
    @property
    def InputSize(self) -> int: ...
    Normalization: Any
    NormalizationDimension: str
    SplitComplexInputs: bool
    Mean: Any
    StandardDeviation: Any
    Min: Any
    Max: Any
    def initialize(self, *_: Any) -> None:
        """Set the statistics that are empty, as nothing is known of the data."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The normalized data."""

def fft(X: ArrayLike, /, *options: _Number | _Open) -> dlarray:
    """Discrete Fourier transform.

    Syntaxes: ``Y = fft(X)``, ``fft(X, n)``, ``fft(X, n, dim)``, ``fft(X, [], dim)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real or complex, of any size and format.
    n : int, optional
        Length of the transform: ``X`` is cut or filled up with zeros along the dimension.  Default: its size.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1.

    https://www.mathworks.com/help/matlab/ref/fft.html
    """

def fft2(X: ArrayLike, /, *options: _Number | _Open) -> dlarray:
    """Discrete Fourier transform over the first two dimensions.

    Syntaxes: ``Y = fft2(X)``, ``fft2(X, m, n)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real or complex, of any size and format; each page is transformed.
    m, n : int, optional
        Lengths of the first and second dimension: ``X`` is cut or filled up with zeros.

    https://www.mathworks.com/help/matlab/ref/fft2.html
    """

def fftn(X: ArrayLike, /, *options: _Numbers | None) -> dlarray:
    """Discrete Fourier transform over all dimensions.

    Syntaxes: ``Y = fftn(X)``, ``fftn(X, sz)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real or complex, of any size and format.
    sz : list of int, optional
        Length of each dimension: ``X`` is cut or filled up with zeros.

    https://www.mathworks.com/help/matlab/ref/fftn.html
    """

def fftshift(X: ArrayLike, dim: _Number | _Open = None, /) -> dlarray:
    """Move the bin of frequency 0 to the centre of a spectrum.

    Syntaxes: ``Y = fftshift(X)``, ``fftshift(X, dim)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size, class and format.
    dim : int, optional
        The only dimension to shift.  Default: all.

    https://www.mathworks.com/help/matlab/ref/fftshift.html
    """

def fieldnames(S: Mapping[str, Any], /) -> list[str]:
    """Names of the fields of a structure, in their order.

    Syntax: ``names = fieldnames(S)``.

    Parameters
    ----------
    S : struct or dict
        A structure.

    https://www.mathworks.com/help/matlab/ref/fieldnames.html
    """

@overload
def fileDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], *, ReadFcn: Callable[..., Any], IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, UniformRead: _Truth = False, ReadMode: Literal["file"] = 'file') -> FileDatastore:
    """Datastore for files of any kind, read by a function.

    Parameters
    ----------
    location : str, path or list of these
        Files, folders, or patterns such as ``"data/*.csv"``.  Files of a folder are taken in the order of their names.
    ReadFcn : callable
        ``data = ReadFcn(filename)``.
    IncludeSubfolders : bool, default False
        Whether the folders below are searched.
    FileExtensions : str or list of str, optional
        The files taken from folders: ``".csv"``; all by default.
    UniformRead : bool, default False
        Whether what the function returns for all files can be joined row by row: `readall` then gives one array.
    ReadMode : {"file"}, default "file"
        A file is read as a whole.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.filedatastore.html
    """
@overload
def fileDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], name: Literal["ReadFcn", "IncludeSubfolders", "FileExtensions", "UniformRead", "ReadMode"], value: Any, /, *pairs: Any, ReadFcn: Callable[..., Any], IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, UniformRead: _Truth = False, ReadMode: Literal["file"] = 'file') -> FileDatastore: ...

@overload
def filter(b: ArrayLike, a: ArrayLike, x: ArrayLike, zi: ArrayLike | None = None, dim: _Number | _Open = None, /, *, nargout: Literal[1] = 1) -> dlarray:
    """Filter data with a rational transfer function.

    Syntaxes: ``y = filter(b, a, x)``, ``filter(b, a, x, zi)``, ``filter(b, a, x, zi, dim)``, ``y, zf = filter(…, nargout=2)``.

    Parameters
    ----------
    b, a : dlarray or array_like
        Vectors of the coefficients of numerator and denominator; all are divided by the first of ``a``.
    x : dlarray or array_like
        Data of any size and format.
    zi : dlarray or array_like, optional
        State before the first element: a vector of max(numel(a), numel(b)) - 1 numbers, or an array with that many
        along the first dimension and the other sizes of ``x`` (the filtered dimension left out).  Default (``[]``): 0.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1.
    nargout : {1, 2}
        With 2, the state after the last element as a second output.

    https://www.mathworks.com/help/matlab/ref/filter.html
    """
@overload
def filter(b: ArrayLike, a: ArrayLike, x: ArrayLike, zi: ArrayLike | None = None, dim: _Number | _Open = None, /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

@overload
def find(X: ArrayLike, n: _Number | _Open = None, direction: Literal["first", "last"] = 'first', /, *, nargout: Literal[1] = 1) -> dlarray:
    """Indices of the nonzero elements.

    Syntaxes: ``k = find(X)``, ``find(X, n)``, ``find(X, n, direction)``, ``row, col = find(…, nargout=2)``, ``row, col, v = find(…, nargout=3)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size, class and format.
    n : int, optional
        The most that are returned.  Default: all.
    direction : {"first", "last"}
        Whether the first or the last ``n`` are returned; they ascend in both cases.
    nargout : {1, 2, 3}
        1: linear indices, counted down the columns.  2: row and column numbers; of an array with more than two
        dimensions the column counts through all the others.  3: also the elements.

    https://www.mathworks.com/help/matlab/ref/find.html
    """
@overload
def find(X: ArrayLike, n: _Number | _Open = None, direction: Literal["first", "last"] = 'first', /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def find(X: ArrayLike, n: _Number | _Open = None, direction: Literal["first", "last"] = 'first', /, *, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

@overload
def findPlaceholderLayers(importedLayers: dlnetwork | LayerGraph | LayerArray, /, *, nargout: Literal[1] = 1) -> LayerArray:
    """Placeholder layers of an imported network.

    Syntaxes: ``placeholderLayers = findPlaceholderLayers(importedLayers)``, ``placeholderLayers, indices = findPlaceholderLayers(importedLayers, nargout=2)``.

    Parameters
    ----------
    importedLayers : dlnetwork, LayerGraph or layer array
        The imported network.
    nargout : {1, 2}
        2 for the indices too.

    https://www.mathworks.com/help/deeplearning/ref/findplaceholderlayers.html
    """
@overload
def findPlaceholderLayers(importedLayers: dlnetwork | LayerGraph | LayerArray, /, *, nargout: Literal[2]) -> tuple[LayerArray, list[int]]: ...

def finddim(X: dlarray | networkDataLayout, label: str, /) -> Any:
    """Dimensions with a given label.

    Syntax: ``dim = finddim(X, label)``.

    Parameters
    ----------
    X : dlarray or networkDataLayout
        The array or layout.
    label : str
        One of "S", "C", "B", "T", "U".

    https://www.mathworks.com/help/deeplearning/ref/dlarray.finddim.html
    """

def fix(X: ArrayLike, /) -> dlarray:
    """Each element rounded toward zero.

    Syntax: ``Y = fix(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/fix.html
    """

@final
class flattenLayer(Layer):
    """Flatten layer: collapses the spatial dimensions into the channel dimension."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Flatten layer: collapses the spatial dimensions into the channel dimension.

        Syntaxes: ``flattenLayer``, ``flattenLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.flattenlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The data with its S dimensions in the channels."""

flintmax: Constant

@overload
def flip(X: ArrayLike, dim: _Number | _Open = None) -> dlarray:
    """Reverse the order of elements along a dimension.

    Syntaxes: ``Y = flip(X)``, ``Y = flip(X, dim)``.

    Parameters
    ----------
    X : array
        Any size and format.
    dim : int, optional
        Dimension, counted from 1.  Default: the first one whose size is not 1.

    https://www.mathworks.com/help/matlab/ref/flip.html
    """
@overload
def flip(X: categorical, dim: _Number | _Open = None) -> categorical: ...

@overload
def fliplr(X: ArrayLike) -> dlarray:
    """Reverse the order of the columns: ``flip(X, 2)``.

    Syntax: ``Y = fliplr(X)``.

    Parameters
    ----------
    X : array
        Any size and format, or a categorical.

    https://www.mathworks.com/help/matlab/ref/fliplr.html
    """
@overload
def fliplr(X: categorical) -> categorical: ...

@overload
def flipud(X: ArrayLike) -> dlarray:
    """Reverse the order of the rows: ``flip(X, 1)``.

    Syntax: ``Y = flipud(X)``.

    Parameters
    ----------
    X : array
        Any size and format, or a categorical.

    https://www.mathworks.com/help/matlab/ref/flipud.html
    """
@overload
def flipud(X: categorical) -> categorical: ...

def floor(X: ArrayLike, /) -> dlarray:
    """Each element rounded toward minus infinity.

    Syntax: ``Y = floor(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/floor.html
    """

@overload
def focalCrossEntropy(Y: ArrayLike, targets: ArrayLike, /, *, ClassificationMode: Literal["single-label", "multilabel"] | None = None, Gamma: _Number = 2.0, Alpha: _Number = 0.25, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["nonzero-targets", "batch-size", "all-elements", "mask-included", "none"] = 'nonzero-targets', DataFormat: str | None = None, TargetCategories: Literal["exclusive", "independent"] | None = None) -> dlarray:
    """Focal cross-entropy loss between predicted probabilities and one-hot or binary targets.

    Parameters
    ----------
    Y : dlarray or array_like
        Predictions from 0 to 1, such as ``softmax`` or ``sigmoid`` gives.  Unformatted ones need ``DataFormat``.
    targets : dlarray or array_like
        Of the size of ``Y``.  Labelled as ``Y``, or unformatted with the dimensions in the order of ``Y``.
    ClassificationMode : {"single-label", "multilabel"}
        Whether each observation belongs to one class (the default), or to any number of classes.
    Gamma : float, default 2
        Focusing parameter, from 0: the larger, the less well classified elements count.  0 is plain cross-entropy.
    Alpha : float, default 0.25
        Balancing parameter, more than 0 and at most 1.
    Mask : dlarray or array_like
        Of the size of ``Y``: elements with 1 or true count, elements with 0 or false do not.
    Reduction : {"sum", "none"}
        Whether to sum the losses of the elements.
    NormalizationFactor : {"nonzero-targets", "batch-size", "all-elements", "mask-included", "none"}
        Divisor of the sum: the number of targets that are not 0 (and that ``Mask`` includes); or as in
        ``crossentropy``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``Y``, and of unformatted targets and masks.
    TargetCategories : {"exclusive", "independent"}
        The older name of ``ClassificationMode``: "exclusive" is "single-label", "independent" is "multilabel".

    https://www.mathworks.com/help/vision/ref/focalcrossentropy.html
    """
@overload
def focalCrossEntropy(Y: ArrayLike, targets: ArrayLike, name: Literal["ClassificationMode", "Gamma", "Alpha", "Mask", "Reduction", "NormalizationFactor", "DataFormat", "TargetCategories"], value: Any, /, *pairs: Any, ClassificationMode: Literal["single-label", "multilabel"] | None = None, Gamma: _Number = 2.0, Alpha: _Number = 0.25, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["nonzero-targets", "batch-size", "all-elements", "mask-included", "none"] = 'nonzero-targets', DataFormat: str | None = None, TargetCategories: Literal["exclusive", "independent"] | None = None) -> dlarray: ...

@final
class formatLayer(Layer):
    """Format layer: sets, changes or removes the labels of its input."""
    @overload
    def __init__(self, fmt: str, *, Name: str = '') -> None:
        """Format layer: sets, changes or removes the labels of its input.

        Syntaxes: ``formatLayer(fmt)``, ``formatLayer(fmt, Name=name)``.

        Parameters
        ----------
        fmt : str
            Labels, at least one for each dimension of the data; ``""`` takes the labels off.  The property is
            ``DataFormat``.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.formatlayer.html
        """
    @overload
    def __init__(self, fmt: str, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    @property
    def DataFormat(self) -> Any: ...
    def predict(self, X: ArrayLike) -> dlarray:
        """The data with other labels."""

@overload
def forward(net: Any, *X: ArrayLike, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: Literal[1] | None=None) -> dlarray:
    """Output of a network for training, with dropout and with the statistics of the mini-batch.

    Syntaxes and parameters are those of `predict`.

    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.forward.html
    """
@overload
def forward(net: Any, *X: ArrayLike, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: Literal[2]) -> tuple[dlarray, Any]:
    ...
@overload
def forward(net: Any, *X: ArrayLike, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: int) -> tuple[Any, ...]:
    ...

def full(X: Any, /) -> dlarray:
    """Convert to a full array; arrays are always full here.

    Syntax: ``Y = full(X)``.

    Parameters
    ----------
    X : array, or a sparse array of SciPy
        Any array; a sparse one is filled with its zeros.

    https://www.mathworks.com/help/matlab/ref/full.html
    """

@final
class fullyConnectedLayer(Layer):
    """Fully connected layer: multiplies its input by a weight matrix and adds a bias."""
    @overload
    def __init__(self, outputSize: _Number, *, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., OperationDimension: Literal["spatial-channel"] | _Number = 'spatial-channel') -> None:
        """Fully connected layer: multiplies its input by a weight matrix and adds a bias.

        Syntaxes: ``fullyConnectedLayer(outputSize)``, ``fullyConnectedLayer(outputSize, Name=Value)``.

        Parameters
        ----------
        outputSize : int
            Number of output channels.
        OperationDimension : "spatial-channel" or int, optional
            The dimensions that are multiplied by the weights: the S and C dimensions flattened (default), or one dimension,
            counted from 1, which then has ``outputSize`` elements.
        WeightsInitializer : str or callable, optional
            "glorot" (default; uniform with variance 2/(InputSize + OutputSize)), "he" (normal with variance
            2/InputSize), "orthogonal", "narrow-normal", "zeros", "ones", or a function of the size.
        BiasInitializer : str or callable, optional
            "zeros" (default), "narrow-normal", "ones", or a function of the size.
        Weights, Bias : array, optional
            OutputSize×InputSize and OutputSize×1; only empty ones are initialized.
        WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
            1, 1, 1 and 0.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.fullyconnectedlayer.html
        """
    @overload
    def __init__(self, outputSize: _Number, name: Literal["Name", "BiasInitializer", "WeightLearnRateFactor", "BiasLearnRateFactor", "WeightL2Factor", "BiasL2Factor", "WeightsInitializer", "Weights", "Bias", "OperationDimension"], value: Any, /, *pairs: Any, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., OperationDimension: Literal["spatial-channel"] | _Number = 'spatial-channel') -> None: ...
    BiasInitializer: Any
    WeightLearnRateFactor: float
    BiasLearnRateFactor: float
    WeightL2Factor: float
    BiasL2Factor: float
    WeightsInitializer: Any
    Weights: Any
    Bias: Any
    Formattable: bool
    @property
    def InputSize(self) -> Any: ...
    @property
    def OutputSize(self) -> int: ...
    OperationDimension: Any
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set InputSize, and the weights and the bias if they are empty."""
    def predict(self, X: ArrayLike) -> dlarray:
        """Weights times input plus bias."""

@overload
def fullyconnect(X: ArrayLike, weights: ArrayLike, bias: ArrayLike, dim: Literal["spatial-channel"] | _Number = 'spatial-channel', /, *, DataFormat: str | None = None, WeightsFormat: str | None = None) -> dlarray:
    """Fully connected operation: weighted sums of all inputs of an observation, plus a bias.

    Parameters
    ----------
    X : dlarray or array_like
        Real data.
    weights : dlarray or array_like
        outputSize×inputSize, or outputSize by the sizes that are flattened, such as outputSize×height×width×channels.
        Of formatted weights, such as "CU", the dimension "C" belongs to the outputs.
    bias : dlarray or array_like
        Vector with one element for each output; if formatted, labelled "C".  0 or ``[]`` for none.
    dim : "spatial-channel" or int
        Dimensions that are flattened and summed over.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.
    WeightsFormat : str
        Labels of the dimensions of unformatted ``weights``.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.fullyconnect.html
    """
@overload
def fullyconnect(X: ArrayLike, weights: ArrayLike, bias: ArrayLike, name: Literal["DataFormat", "WeightsFormat"], value: Any, /, *pairs: Any, DataFormat: str | None = None, WeightsFormat: str | None = None) -> dlarray: ...
@overload
def fullyconnect(X: ArrayLike, weights: ArrayLike, bias: ArrayLike, dim: Literal["spatial-channel"] | _Number, name: Literal["DataFormat", "WeightsFormat"], value: Any, /, *pairs: Any, DataFormat: str | None = None, WeightsFormat: str | None = None) -> dlarray: ...

@final
class functionLayer(Layer):
    """Function layer: applies a function to its inputs."""
    @overload
    def __init__(self, fun: Callable[..., Any], *, NumInputs: _Number | None = None, NumOutputs: _Number | None = None, InputNames: Sequence[str] | None = None, OutputNames: Sequence[str] | None = None, Formattable: _Truth = False, Acceleratable: _Truth = False, Name: str = '', Description: str = '') -> None:
        """Function layer: applies a function to its inputs.

        Syntaxes: ``functionLayer(fun)``, ``functionLayer(fun, Name=Value)``.

        Parameters
        ----------
        fun : callable
            ``fun(X1, …, XN)`` returns Y1, …, YM, all of them dlarrays.  The property is ``PredictFcn``.
        NumInputs : int, optional
            Number of inputs; by default the number of positional arguments that ``fun`` requires.  To be given for a
            function that takes any number (``*args``).
        NumOutputs : int, optional
            Number of outputs, 1 by default.
        InputNames, OutputNames : list of str, optional
            Their names: "in" and "out" by default, and "in1", "in2", … where there are several.
        Formattable : bool, optional
            Whether ``fun`` gets labelled dlarrays.  By default (false) the labels are removed, the dimensions in the
            order S, C, B, T, U, and put back on the outputs.
        Acceleratable : bool, optional
            Whether ``fun`` may be accelerated: it depends on nothing but its inputs.  False by default.
        Description : str, optional
            Text that a layer array shows; the function by default.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.functionlayer.html
        """
    @overload
    def __init__(self, fun: Callable[..., Any], name: Literal["NumInputs", "NumOutputs", "InputNames", "OutputNames", "Formattable", "Acceleratable", "Name", "Description"], value: Any, /, *pairs: Any, NumInputs: _Number | None = None, NumOutputs: _Number | None = None, InputNames: Sequence[str] | None = None, OutputNames: Sequence[str] | None = None, Formattable: _Truth = False, Acceleratable: _Truth = False, Name: str = '', Description: str = '') -> None: ...
    @property
    def PredictFcn(self) -> Any: ...
    @property
    def Formattable(self) -> bool: ...
    @property
    def Acceleratable(self) -> bool: ...
    Description: str
    def predict(self, *X: Any) -> Any:
        """What the function returns."""

def gammaln(X: ArrayLike, /) -> dlarray:
    """Logarithm of the gamma function of each element.

    Syntax: ``Y = gammaln(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, of any size and format.

    https://www.mathworks.com/help/matlab/ref/gammaln.html
    """

def gather(X: Any, /, *more: Any) -> dlarray:
    """Copy arrays from the GPU to the CPU.

    Syntaxes: ``X = gather(G)``, ``X1, …, XN = gather(G1, …, GN)``.

    Parameters
    ----------
    G, G1, …, GN : dlarray or anything
        Arrays; other values are returned unchanged.

    https://www.mathworks.com/help/parallel-computing/gpuarray.gather.html
    """

def ge(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Whether elements of A are greater or equal.

    Syntax: ``C = ge(A, B)``, the operator ``A >= B``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/ge.html
    """

@overload
def gelu(X: ArrayLike, /, *, Approximation: Literal["none", "tanh"] = 'none') -> dlarray:
    """Gaussian error linear unit: each element times its probability under a normal distribution.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.
    Approximation : {"none", "tanh"}
        Whether to approximate the error function.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.gelu.html
    """
@overload
def gelu(X: ArrayLike, name: Literal["Approximation"], value: Any, /, *pairs: Any, Approximation: Literal["none", "tanh"] = 'none') -> dlarray: ...

@final
class geluLayer(Layer):
    """GELU layer: each value times its probability under a normal distribution."""
    @overload
    def __init__(self, *, Name: str = '', Approximation: Literal["none", "tanh"] = 'none') -> None:
        """GELU layer: each value times its probability under a normal distribution.

        Syntaxes: ``geluLayer``, ``geluLayer(Name=Value)``.

        Parameters
        ----------
        Approximation : {"none", "tanh"}, optional
            Whether the error function is approximated by a hyperbolic tangent, as in BERT and GPT-2; "none" by default.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.gelulayer.html
        """
    @overload
    def __init__(self, name: Literal["Name", "Approximation"], value: Any, /, *pairs: Any, Name: str = '', Approximation: Literal["none", "tanh"] = 'none') -> None: ...
    Formattable: bool
    Approximation: str
    def predict(self, X: ArrayLike) -> dlarray:
        """The Gaussian error linear unit of each value."""

@overload
def generalizedDice(X: ArrayLike, target: ArrayLike, /, *, DataFormat: str | None = None) -> dlarray:
    """Generalized Sørensen-Dice similarity of segmented images.

    Syntaxes: ``similarity = generalizedDice(X, target)``, ``generalizedDice(X, target, DataFormat=fmt)``.

    Parameters
    ----------
    X : dlarray or array_like
        Probabilities or one-hot labels, with one channel "C" for each class.  Without labels and ``DataFormat``, an
        image as ``onehotencode`` gives it: rows, columns (and planes), then classes; a matrix has one class.
    target : dlarray or array_like
        One-hot labels, of the size of ``X``.  Labelled as ``X``, or unformatted with the dimensions in the order of
        ``X``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``, and of an unformatted ``target``.

    https://www.mathworks.com/help/vision/ref/generalizeddice.html
    """
@overload
def generalizedDice(X: ArrayLike, target: ArrayLike, name: Literal["DataFormat"], value: Any, /, *pairs: Any, DataFormat: str | None = None) -> dlarray: ...

def getL2Factor(net: dlnetwork | Layer, *names: str | _Open) -> float:
    """The factor that multiplies the L2 regularization for a parameter.

    Syntaxes: ``factor = getL2Factor(layer, parameterName)``, ``factor = getL2Factor(layer, parameterPath)``, ``factor = getL2Factor(net, layerName, parameterName)``, ``factor = getL2Factor(net, parameterPath)``.

    Parameters
    ----------
    net : dlnetwork or Layer
        The network or the layer.
    layerName, parameterName, parameterPath : str
        As `setLearnRateFactor` takes them.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.getl2factor.html
    """

def getLayer(net: dlnetwork, layerName: str) -> Any:
    """Get a layer by its name, or by its path if it is inside another layer.

    Syntaxes: ``layer = getLayer(net, layerName)``, ``layer = getLayer(net, layerPath)``.

    Parameters
    ----------
    net : dlnetwork or LayerGraph
        The network.
    layerName : str
        Name of the layer, or a path: "subnet/fc" is the layer "fc" in the network of the layer "subnet".

    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.getlayer.html
    """

def getLearnRateFactor(net: dlnetwork | Layer, *names: str | _Open) -> float:
    """The factor that multiplies the learning rate for a parameter.

    Syntaxes: ``factor = getLearnRateFactor(layer, parameterName)``, ``factor = getLearnRateFactor(layer, parameterPath)``, ``factor = getLearnRateFactor(net, layerName, parameterName)``, ``factor = getLearnRateFactor(net, parameterPath)``.

    Parameters
    ----------
    net : dlnetwork or Layer
        The network or the layer.
    layerName, parameterName, parameterPath : str
        As `setLearnRateFactor` takes them.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.getlearnratefactor.html
    """

def getfield(S: Any, /, *field: Any) -> Any:
    """Value of a field, of a field of a field, or of elements of them.

    Syntaxes: ``value = getfield(S, field)``, ``value = getfield(S, field1, …, fieldN)``, ``value = getfield(S, [k], field, [i, j])``: a list holds subscripts, counted from 1.

    https://www.mathworks.com/help/matlab/ref/getfield.html
    """

@final
class globalAveragePooling1dLayer(Layer):
    """1-D global average pooling layer: the mean over the time steps, or over the spatial dimension."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """1-D global average pooling layer: the mean over the time steps, or over the spatial dimension.

        Syntaxes: ``globalAveragePooling1dLayer``, ``globalAveragePooling1dLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalaveragepooling1dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The largest value or the mean, for each channel of each observation."""

@final
class globalAveragePooling2dLayer(Layer):
    """2-D global average pooling layer: the mean over height and width."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """2-D global average pooling layer: the mean over height and width.

        Syntaxes: ``globalAveragePooling2dLayer``, ``globalAveragePooling2dLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalaveragepooling2dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The largest value or the mean, for each channel of each observation."""

@final
class globalAveragePooling3dLayer(Layer):
    """3-D global average pooling layer: the mean over height, width and depth."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """3-D global average pooling layer: the mean over height, width and depth.

        Syntaxes: ``globalAveragePooling3dLayer``, ``globalAveragePooling3dLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalaveragepooling3dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The largest value or the mean, for each channel of each observation."""

@final
class globalMaxPooling1dLayer(Layer):
    """1-D global max pooling layer: the largest value over the time steps, or over the spatial dimension."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """1-D global max pooling layer: the largest value over the time steps, or over the spatial dimension.

        Syntaxes: ``globalMaxPooling1dLayer``, ``globalMaxPooling1dLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalmaxpooling1dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The largest value or the mean, for each channel of each observation."""

@final
class globalMaxPooling2dLayer(Layer):
    """2-D global max pooling layer: the largest value over height and width."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """2-D global max pooling layer: the largest value over height and width.

        Syntaxes: ``globalMaxPooling2dLayer``, ``globalMaxPooling2dLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalmaxpooling2dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The largest value or the mean, for each channel of each observation."""

@final
class globalMaxPooling3dLayer(Layer):
    """3-D global max pooling layer: the largest value over height, width and depth."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """3-D global max pooling layer: the largest value over height, width and depth.

        Syntaxes: ``globalMaxPooling3dLayer``, ``globalMaxPooling3dLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalmaxpooling3dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The largest value or the mean, for each channel of each observation."""

def gpuArray(X: ArrayLike, /) -> dlarray:
    """Copy an array to the selected GPU.

    Syntax: ``G = gpuArray(X)``.

    Parameters
    ----------
    X : array_like
        Numeric or logical: a dlarray, an array of NumPy, CuPy or PyTorch, a number, a list.

    https://www.mathworks.com/help/parallel-computing/gpuarray.html
    """

def gpuDevice(ind: _Number = ..., /) -> Any:
    """Get or select a GPU.

    Syntaxes: ``D = gpuDevice()``, ``D = gpuDevice(ind)``, ``gpuDevice([])``.

    Parameters
    ----------
    ind : int, optional
        The index of a device, from 1 to ``gpuDeviceCount()``: it is reset and selected.  Without an index nothing is
        cleared; if no device is selected, the default one is.  ``[]`` resets the selected device and deselects it.

    https://www.mathworks.com/help/parallel-computing/parallel.gpu.gpudevice.html
    """

@overload
def gpuDeviceCount(countMode: Literal["all", "supported", "available"] = 'all', /, *, nargout: Literal[1] = 1) -> int:
    """Number of GPUs.

    Syntaxes: ``n = gpuDeviceCount()``, ``n = gpuDeviceCount(countMode)``, ``n, indx = gpuDeviceCount(…, nargout=2)``.

    Parameters
    ----------
    countMode : {"all", "supported", "available"}
        All that the driver reports, those that are supported (the same here), or those that are not closed to this
        program by their compute mode.

    https://www.mathworks.com/help/parallel-computing/parallel.gpu.gpudevice.gpudevicecount.html
    """
@overload
def gpuDeviceCount(countMode: Literal["all", "supported", "available"] = 'all', /, *, nargout: Literal[2]) -> tuple[int, dlarray]: ...

def gpuDeviceTable(props: Sequence[str] | _Open = None, /) -> table:
    """Table of the GPUs and their properties.

    Syntaxes: ``tbl = gpuDeviceTable()``, ``tbl = gpuDeviceTable(props)``.

    Parameters
    ----------
    props : list of str, optional
        Names of properties, as `GPUDevice` lists them; by default ``Index``, ``Name``, ``ComputeCapability``,
        ``DeviceAvailable`` and ``DeviceSelected``.

    https://www.mathworks.com/help/parallel-computing/parallel.gpu.gpudevice.gpudevicetable.html
    """

@overload
def gradCAM(net: dlnetwork, X: ArrayLike, target: _Number | Callable[..., Any], /, *, ReductionLayer: str | None = None, FeatureLayer: str | None = None, Format: str | None = None, OutputUpsampling: Literal["bicubic", "bilinear", "nearest", "none"] = 'bicubic', nargout: Literal[1] = 1) -> dlarray:
    """Grad-CAM: map which parts of the input increase a score of a network.

    Syntaxes: ``scoreMap = gradCAM(net, X, classIdx)``, ``gradCAM(net, X, reductionFcn)``, ``gradCAM(…, Name=Value)``, ``scoreMap, featureLayer, reductionLayer = gradCAM(…, nargout=3)``.

    Parameters
    ----------
    net : dlnetwork
        An initialized network with one input.
    X : dlarray or array
        Observations: labelled, or in the order in which ``predict`` reads them, or with ``Format``.
    target : int or function
        The channel of the reduction layer's output that is the score, from 1; or a function that makes one number of
        that output.
    ReductionLayer : str, optional
        The layer whose output is reduced to the score: the network's first output.
    FeatureLayer : str, optional
        The layer whose output are the features: the last one before the reduction layer whose positions, spatial or in
        time, are more than one.
    Format : str, optional
        Labels of the dimensions of an unformatted ``X``.
    OutputUpsampling : {"bicubic", "bilinear", "nearest", "none"}, optional
        How the map gets the positions of ``X``; "none" leaves it at those of the features.
    nargout : {1, 3}
        Whether to return the names of the layers too.

    https://www.mathworks.com/help/deeplearning/ref/gradcam.html
    """
@overload
def gradCAM(net: dlnetwork, X: ArrayLike, target: _Number | Callable[..., Any], /, *, ReductionLayer: str | None = None, FeatureLayer: str | None = None, Format: str | None = None, OutputUpsampling: Literal["bicubic", "bilinear", "nearest", "none"] = 'bicubic', nargout: Literal[3]) -> tuple[dlarray, str, str]: ...
@overload
def gradCAM(net: dlnetwork, X: ArrayLike, target: _Number | Callable[..., Any], name: Literal["ReductionLayer", "FeatureLayer", "Format", "OutputUpsampling"], value: Any, /, *pairs: Any, ReductionLayer: str | None = None, FeatureLayer: str | None = None, Format: str | None = None, OutputUpsampling: Literal["bicubic", "bilinear", "nearest", "none"] = 'bicubic', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def gradCAM(net: dlnetwork, X: ArrayLike, target: _Number | Callable[..., Any], name: Literal["ReductionLayer", "FeatureLayer", "Format", "OutputUpsampling"], value: Any, /, *pairs: Any, ReductionLayer: str | None = None, FeatureLayer: str | None = None, Format: str | None = None, OutputUpsampling: Literal["bicubic", "bilinear", "nearest", "none"] = 'bicubic', nargout: Literal[3]) -> tuple[dlarray, str, str]: ...

@overload
def gradient(F: ArrayLike, /, *h: _Number | _Numbers, nargout: Literal[1]=1) -> dlarray:
    """Numerical gradient of sampled values.

    Syntaxes: ``FX = gradient(F)``, ``FX, FY, …, FN = gradient(F, nargout=N)``, ``gradient(F, h)``, ``gradient(F, hx, hy, …, hN)``.

    Parameters
    ----------
    F : dlarray or array_like
        Values on a grid, of any size and format.
    h : float or vector, optional
        Spacing in every direction (one number), or for each direction a number or the vector of the coordinates.
        The first is for the second dimension (x, the columns), the second for the first (y, the rows), then in order.
        Default 1.
    nargout : int, optional
        How many outputs: along x (dimension 2), y (dimension 1), and on from dimension 3.  Default 1.  A vector has
        one, along the vector.

    https://www.mathworks.com/help/matlab/ref/gradient.html
    """
@overload
def gradient(F: ArrayLike, /, *h: _Number | _Numbers, nargout: Literal[2]) -> tuple[dlarray, dlarray]:
    ...
@overload
def gradient(F: ArrayLike, /, *h: _Number | _Numbers, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]:
    ...
@overload
def gradient(F: ArrayLike, /, *h: _Number | _Numbers, nargout: int) -> tuple[dlarray, ...]:
    ...

@overload
def groupLayers(net: dlnetwork, groups: Sequence[Any] | None = None, *, GroupNames: str | Sequence[str] | None = None, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork:
    """Group layers into network layers.

    Syntaxes: ``net = groupLayers(net)``, ``net = groupLayers(net, Delimiter=delim)``, ``net = groupLayers(…, Recursive=tf)``, ``net = groupLayers(net, groups)``, ``net = groupLayers(net, groups, GroupNames=names)``.

    Parameters
    ----------
    net : dlnetwork
        The network; it is not changed.
    groups : list, optional
        A group of layers, or a list of groups: each a list of names or of numbers from 1.  Without it the layers whose
        names start with the same text and a delimiter, "subnet:fc" and "subnet:relu", form the group "subnet".
    GroupNames : str or list of str, optional
        Names of the network layers; "subnet", or "subnet_1", "subnet_2", … by default.
    Delimiter : str, optional
        End of the name of a group, ":" by default.
    Recursive : bool, optional
        Whether the groups are searched for groups again (true).

    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.grouplayers.html
    """
@overload
def groupLayers(net: dlnetwork, name: Literal["GroupNames", "Delimiter", "Recursive"], value: Any, /, *pairs: Any, GroupNames: str | Sequence[str] | None = None, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork: ...
@overload
def groupLayers(net: dlnetwork, groups: Sequence[Any] | None, name: Literal["GroupNames", "Delimiter", "Recursive"], value: Any, /, *pairs: Any, GroupNames: str | Sequence[str] | None = None, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork: ...

@final
class groupNormalizationLayer(Layer):
    """Group normalization layer: normalizes groups of channels of each observation, then scales and shifts them."""
    @overload
    def __init__(self, numGroups: Literal["all-channels", "channel-wise"] | _Number, *, Name: str = '', Epsilon: _Number = 1e-05, OffsetInitializer: Literal["zeros", "ones", "narrow-normal"] | Callable[..., Any] = 'zeros', ScaleInitializer: Literal["ones", "zeros", "narrow-normal"] | Callable[..., Any] = 'ones', Offset: ArrayLike = ..., Scale: ArrayLike = ..., OffsetLearnRateFactor: _Number = 1, ScaleLearnRateFactor: _Number = 1, OffsetL2Factor: _Number = 1, ScaleL2Factor: _Number = 1) -> None:
        """Group normalization layer: normalizes groups of channels of each observation, then scales and shifts them.

        Syntaxes: ``groupNormalizationLayer(numGroups)``, ``groupNormalizationLayer(numGroups, Name=Value)``.

        Parameters
        ----------
        numGroups : int, "all-channels" or "channel-wise"
            Number of groups, which must divide the number of channels; "all-channels" is one group, and "channel-wise" one
            for each channel.  The property is ``NumGroups``.
        Epsilon : float, optional
            Added to the variance; a positive number, 1e-5 by default.
        OffsetInitializer, ScaleInitializer : str or callable, optional
            "zeros" (default of the offset), "ones" (default of the scale), "narrow-normal", or a function of
            the size.
        Offset, Scale : array, optional
            One value for each channel, along the dimension where the data has its channels: NumChannels×1 for
            sequences and features, 1×1×NumChannels for 2-D images.  Only empty ones are initialized.
        OffsetLearnRateFactor, ScaleLearnRateFactor, OffsetL2Factor, ScaleL2Factor : float, optional
            All 1.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.groupnormalizationlayer.html
        """
    @overload
    def __init__(self, numGroups: Literal["all-channels", "channel-wise"] | _Number, name: Literal["Name", "Epsilon", "OffsetInitializer", "ScaleInitializer", "Offset", "Scale", "OffsetLearnRateFactor", "ScaleLearnRateFactor", "OffsetL2Factor", "ScaleL2Factor"], value: Any, /, *pairs: Any, Name: str = '', Epsilon: _Number = 1e-05, OffsetInitializer: Literal["zeros", "ones", "narrow-normal"] | Callable[..., Any] = 'zeros', ScaleInitializer: Literal["ones", "zeros", "narrow-normal"] | Callable[..., Any] = 'ones', Offset: ArrayLike = ..., Scale: ArrayLike = ..., OffsetLearnRateFactor: _Number = 1, ScaleLearnRateFactor: _Number = 1, OffsetL2Factor: _Number = 1, ScaleL2Factor: _Number = 1) -> None: ...
    Formattable: bool
    @property
    def NumChannels(self) -> Any: ...
    Epsilon: float
    OffsetInitializer: Any
    ScaleInitializer: Any
    Offset: Any
    Scale: Any
    OffsetLearnRateFactor: float
    ScaleLearnRateFactor: float
    OffsetL2Factor: float
    ScaleL2Factor: float
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set NumChannels, and the offset and the scale if they are empty."""
    NumGroups: Any
    def predict(self, X: ArrayLike) -> dlarray:
        """Normalized, scaled and shifted data."""

def groupSubPlot(monitor: TrainingProgressMonitor, groupName: str | _Open = None, metricNames: str | Sequence[str] | _Open = None, **groups: Any) -> None:
    """Group metrics in training plot.

    Parameters
    ----------
    monitor : TrainingProgressMonitor
        A monitor made by `trainingProgressMonitor`.
    groupName : str
        The label of the axis.
    metricNames : str or list of str
        Metrics of the monitor; each is drawn in one plot only, the last that it was put into.  All must have the same
        scale, see `yscale`.
    groups : str or list of str, optional
        Groups as keywords.

    https://www.mathworks.com/help/deeplearning/ref/deep.trainingprogressmonitor.groupsubplot.html
    """

@final
class groupedConvolution2dLayer(Layer):
    """2-D grouped convolution layer: the channels are split into groups, and each group has its own filters."""
    @overload
    def __init__(self, filterSize: _Number | _Numbers, numFiltersPerGroup: _Number, numGroups: _Number | Literal["channel-wise"], *, Padding: Any = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: Any = 1, DilationFactor: Any = 1, PaddingValue: Literal["symmetric-include-edge", "symmetric-exclude-edge", "replicate"] | _Number = 0) -> None:
        """2-D grouped convolution layer: the channels are split into groups, and each group has its own filters.

        Syntaxes: ``groupedConvolution2dLayer(filterSize, numFiltersPerGroup, numGroups)``, ``groupedConvolution2dLayer(filterSize, numFiltersPerGroup, "channel-wise")``, ``groupedConvolution2dLayer(…, Name=Value)``.

        Parameters
        ----------
        filterSize : int or sequence of int
            Height and width ``[h, w]`` of the filters; one number is used for both.  The property is ``FilterSize``.
        numFiltersPerGroup : int
            Number of filters of each group.  The property is ``NumFiltersPerGroup``.
        numGroups : int or "channel-wise"
            Number of groups, which must divide the number of channels; "channel-wise" is a group for each channel.  The
            property is ``NumGroups``.
        Stride, DilationFactor, Padding, PaddingValue : optional
            As for `convolution2dLayer`.
        WeightsInitializer : str or callable, optional
            As for `convolution2dLayer`, with numIn = prod(FilterSize)*NumChannelsPerGroup and
            numOut = prod(FilterSize)*NumFiltersPerGroup.
        BiasInitializer : str or callable, optional
            "zeros" (default), "narrow-normal", "ones", or a function of the size.
        Weights, Bias : array, optional
            FilterSize(1)×FilterSize(2)×NumChannelsPerGroup×NumFiltersPerGroup×NumGroups and
            1×1×NumFiltersPerGroup×NumGroups; only empty ones are initialized.
        WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
            1, 1, 1 and 0.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.groupedconvolution2dlayer.html
        """
    @overload
    def __init__(self, filterSize: _Number | _Numbers, numFiltersPerGroup: _Number, numGroups: _Number | Literal["channel-wise"], name: Literal["Padding", "Name", "BiasInitializer", "WeightLearnRateFactor", "BiasLearnRateFactor", "WeightL2Factor", "BiasL2Factor", "WeightsInitializer", "Weights", "Bias", "Stride", "DilationFactor", "PaddingValue"], value: Any, /, *pairs: Any, Padding: Any = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: Any = 1, DilationFactor: Any = 1, PaddingValue: Literal["symmetric-include-edge", "symmetric-exclude-edge", "replicate"] | _Number = 0) -> None: ...
    BiasInitializer: Any
    WeightLearnRateFactor: float
    BiasLearnRateFactor: float
    WeightL2Factor: float
    BiasL2Factor: float
    WeightsInitializer: Any
    Weights: Any
    Bias: Any
    Formattable: bool
    @property
    def FilterSize(self) -> Any: ...
    Stride: Any
    DilationFactor: Any
    @property
    def PaddingMode(self) -> Any: ...
    @property
    def PaddingSize(self) -> Any: ...
    PaddingValue: Any
    @property
    def NumGroups(self) -> Any: ...
    @property
    def NumChannelsPerGroup(self) -> Any: ...
    @property
    def NumFiltersPerGroup(self) -> int: ...
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set the number of groups and of channels, and the weights and the bias if they are empty."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The filters of each group applied to its channels, plus the bias."""

@overload
def groupnorm(X: ArrayLike, numGroups: Literal["all-channels", "channel-wise"] | _Number, offset: ArrayLike, scaleFactor: ArrayLike, /, *, Epsilon: _Number = 1e-05, DataFormat: str | None = None) -> dlarray:
    """Normalize groups of channels of each observation, then scale and shift each channel.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C".
    numGroups : int, "all-channels" or "channel-wise"
        Number of groups, which must divide the number of channels; ``"all-channels"`` is one group, ``"channel-wise"``
        a group for each channel.  Groups are neighbours: with 2 groups of 6 channels, the first group is 1, 2, 3.
    offset, scaleFactor : dlarray or array_like
        Vectors with one element for each channel: rows, columns or, formatted, with the label "C".
    Epsilon : float, default 1e-5
        Positive number added to the variance.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.groupnorm.html
    """
@overload
def groupnorm(X: ArrayLike, numGroups: Literal["all-channels", "channel-wise"] | _Number, offset: ArrayLike, scaleFactor: ArrayLike, name: Literal["Epsilon", "DataFormat"], value: Any, /, *pairs: Any, Epsilon: _Number = 1e-05, DataFormat: str | None = None) -> dlarray: ...

@overload
def gru(X: ArrayLike, H0: ArrayLike, weights: ArrayLike, recurrentWeights: ArrayLike, bias: ArrayLike, /, *, ResetGateMode: Literal["after-multiplication", "before-multiplication", "recurrent-bias-after-multiplication"] = 'after-multiplication', StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', DataFormat: str | None = None, nargout: Literal[1] = 1) -> dlarray:
    """Gated recurrent unit: learns dependencies between the time steps of sequences.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a time dimension "T".  Spatial dimensions are flattened into the channels; a missing "C" counts
        as one channel; "U" dimensions have size 1.
    H0 : dlarray or array_like
        Initial state: H×1 for all observations, or H×B.  If formatted, it has the dimensions "C" (H) and, if need be,
        "B".  Its size says how many hidden units there are.
    weights : dlarray or array_like
        3H×inputs, the rows of the three gates below each other in the order reset, update, candidate.  If formatted,
        "CU".
    recurrentWeights : dlarray or array_like
        3H×H, in the same order.  If formatted, "CU".
    bias : dlarray or array_like
        Vector of 3H elements, in the same order; with ``ResetGateMode="recurrent-bias-after-multiplication"`` of 6H
        elements, those that are added to ``W*x`` above those that are added to ``R*h``.  If formatted, "C".
    ResetGateMode : {"after-multiplication", "before-multiplication", "recurrent-bias-after-multiplication"}
        Where the reset gate acts in the candidate state: ``state(Wg*x + bg + r.*(Rg*h))``,
        ``state(Wg*x + bg + Rg*(r.*h))`` or ``state(Wg*x + bg + r.*(Rg*h + cg))`` with c the second half of the bias.
    StateActivationFunction : {"tanh", "softsign", "relu"}
        Activation of the candidate state; softsign is ``x / (1 + abs(x))``.
    GateActivationFunction : {"sigmoid", "hard-sigmoid"}
        Activation of the gates; hard-sigmoid is ``0.2*x + 0.5``, at least 0 and at most 1.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.
    nargout : {1, 2}
        Number of outputs.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.gru.html
    """
@overload
def gru(X: ArrayLike, H0: ArrayLike, weights: ArrayLike, recurrentWeights: ArrayLike, bias: ArrayLike, /, *, ResetGateMode: Literal["after-multiplication", "before-multiplication", "recurrent-bias-after-multiplication"] = 'after-multiplication', StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', DataFormat: str | None = None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def gru(X: ArrayLike, H0: ArrayLike, weights: ArrayLike, recurrentWeights: ArrayLike, bias: ArrayLike, name: Literal["ResetGateMode", "StateActivationFunction", "GateActivationFunction", "DataFormat"], value: Any, /, *pairs: Any, ResetGateMode: Literal["after-multiplication", "before-multiplication", "recurrent-bias-after-multiplication"] = 'after-multiplication', StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', DataFormat: str | None = None, nargout: Literal[1] = 1) -> dlarray: ...
@overload
def gru(X: ArrayLike, H0: ArrayLike, weights: ArrayLike, recurrentWeights: ArrayLike, bias: ArrayLike, name: Literal["ResetGateMode", "StateActivationFunction", "GateActivationFunction", "DataFormat"], value: Any, /, *pairs: Any, ResetGateMode: Literal["after-multiplication", "before-multiplication", "recurrent-bias-after-multiplication"] = 'after-multiplication', StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', DataFormat: str | None = None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

@final
class gruLayer(Layer):
    """Gated recurrent unit layer: learns dependencies between the time steps of sequences."""
    @overload
    def __init__(self, numHiddenUnits: _Number, *, Name: str = '', OutputMode: Literal["sequence", "last"] = 'sequence', HasStateInputs: _Truth = False, HasStateOutputs: _Truth = False, InputSize: Literal["auto"] | _Number = 'auto', StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', InputWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', RecurrentWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', InputWeights: ArrayLike = ..., RecurrentWeights: ArrayLike = ..., Bias: ArrayLike = ..., InputWeightsLearnRateFactor: Any = 1, RecurrentWeightsLearnRateFactor: Any = 1, BiasLearnRateFactor: _Number = 1, InputWeightsL2Factor: Any = 1, RecurrentWeightsL2Factor: Any = 1, BiasL2Factor: _Number = 0, HiddenState: ArrayLike = ..., ResetGateMode: Literal["after-multiplication", "before-multiplication", "recurrent-bias-after-multiplication"] = 'after-multiplication', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros') -> None:
        """Gated recurrent unit layer: learns dependencies between the time steps of sequences.

        Syntaxes: ``gruLayer(numHiddenUnits)``, ``gruLayer(numHiddenUnits, Name=Value)``.

        Parameters
        ----------
        numHiddenUnits : int
            Number of hidden units H: the channels of the output.
        OutputMode : "sequence" or "last", optional
            Whether the output has every time step (default) or only the last one, without "T".
        HasStateInputs, HasStateOutputs : bool, optional
            As for `lstmLayer`; the one state is "hidden".
        InputSize : "auto" or int, optional
            As for `lstmLayer`.
        ResetGateMode : str, optional
            Where the reset gate acts: "after-multiplication" (default), "before-multiplication" or
            "recurrent-bias-after-multiplication" (with a second bias, as PyTorch and cuDNN have it); see `gru`.
        StateActivationFunction : "tanh", "softsign" or "relu", optional
            Activation of the candidate state.
        GateActivationFunction : "sigmoid" or "hard-sigmoid", optional
            Activation of the gates.
        InputWeightsInitializer, RecurrentWeightsInitializer : str or callable, optional
            As for `lstmLayer`; numOut is 3*NumHiddenUnits.
        BiasInitializer : str or callable, optional
            "zeros" (default), "narrow-normal", "ones", or a function of the size.
        InputWeights, RecurrentWeights, Bias : array, optional
            3H×InputSize, 3H×H and 3H×1: the rows of the reset gate, the update gate and the candidate state, in this
            order.  With ``ResetGateMode="recurrent-bias-after-multiplication"`` the bias is 6H×1, that of the input above
            that of the hidden state.  Only empty ones are initialized.
        HiddenState : array, optional
            H×1: the initial state, and the state after `resetState`; zeros by default.
        InputWeightsLearnRateFactor, RecurrentWeightsLearnRateFactor, BiasLearnRateFactor : optional
            1, or one number for each of the three gates (of the six parts of a bias of 6H elements).
        InputWeightsL2Factor, RecurrentWeightsL2Factor, BiasL2Factor : optional
            1, 1 and 0, or one number for each of the three gates.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.grulayer.html
        """
    @overload
    def __init__(self, numHiddenUnits: _Number, name: Literal["Name", "OutputMode", "HasStateInputs", "HasStateOutputs", "InputSize", "StateActivationFunction", "GateActivationFunction", "InputWeightsInitializer", "RecurrentWeightsInitializer", "InputWeights", "RecurrentWeights", "Bias", "InputWeightsLearnRateFactor", "RecurrentWeightsLearnRateFactor", "BiasLearnRateFactor", "InputWeightsL2Factor", "RecurrentWeightsL2Factor", "BiasL2Factor", "HiddenState", "ResetGateMode", "BiasInitializer"], value: Any, /, *pairs: Any, Name: str = '', OutputMode: Literal["sequence", "last"] = 'sequence', HasStateInputs: _Truth = False, HasStateOutputs: _Truth = False, InputSize: Literal["auto"] | _Number = 'auto', StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', InputWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', RecurrentWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', InputWeights: ArrayLike = ..., RecurrentWeights: ArrayLike = ..., Bias: ArrayLike = ..., InputWeightsLearnRateFactor: Any = 1, RecurrentWeightsLearnRateFactor: Any = 1, BiasLearnRateFactor: _Number = 1, InputWeightsL2Factor: Any = 1, RecurrentWeightsL2Factor: Any = 1, BiasL2Factor: _Number = 0, HiddenState: ArrayLike = ..., ResetGateMode: Literal["after-multiplication", "before-multiplication", "recurrent-bias-after-multiplication"] = 'after-multiplication', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros') -> None: ...
    BiasInitializer: Any
    Formattable: bool
    @property
    def NumHiddenUnits(self) -> int: ...
    OutputMode: str
    HasStateInputs: bool
    HasStateOutputs: bool
    InputSize: Any
    StateActivationFunction: str
    GateActivationFunction: str
    InputWeightsInitializer: Any
    RecurrentWeightsInitializer: Any
    InputWeights: Any
    RecurrentWeights: Any
    Bias: Any
    InputWeightsLearnRateFactor: Any
    RecurrentWeightsLearnRateFactor: Any
    BiasLearnRateFactor: Any
    InputWeightsL2Factor: Any
    RecurrentWeightsL2Factor: Any
    BiasL2Factor: Any
    HiddenState: Any
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set InputSize, and the learnables and states that are empty."""
    def resetState(self) -> Layer:
        """The layer with the states that the user has set, or zeros."""
    def predict(self, X: ArrayLike, *states: Any) -> Any:
        """The hidden state of every time step, or of the last one; then the states."""
    ResetGateMode: str

@final
class gruProjectedLayer(Layer):
    """GRU projected layer: a GRU layer with fewer learnable parameters."""
    @overload
    def __init__(self, numHiddenUnits: _Number, outputProjectorSize: _Number, inputProjectorSize: _Number, *, Name: str = '', OutputMode: Literal["sequence", "last"] = 'sequence', HasStateInputs: _Truth = False, HasStateOutputs: _Truth = False, InputSize: Literal["auto"] | _Number = 'auto', StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', InputWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', RecurrentWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', InputWeights: ArrayLike = ..., RecurrentWeights: ArrayLike = ..., Bias: ArrayLike = ..., InputWeightsLearnRateFactor: Any = 1, RecurrentWeightsLearnRateFactor: Any = 1, BiasLearnRateFactor: _Number = 1, InputWeightsL2Factor: Any = 1, RecurrentWeightsL2Factor: Any = 1, BiasL2Factor: _Number = 0, HiddenState: ArrayLike = ..., ResetGateMode: Literal["after-multiplication", "before-multiplication", "recurrent-bias-after-multiplication"] = 'after-multiplication', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', InputProjectorInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', OutputProjectorInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', InputProjector: ArrayLike = ..., OutputProjector: ArrayLike = ..., InputProjectorLearnRateFactor: _Number = 1, OutputProjectorLearnRateFactor: _Number = 1, InputProjectorL2Factor: _Number = 1, OutputProjectorL2Factor: _Number = 1) -> None:
        """GRU projected layer: a GRU layer with fewer learnable parameters.

        Syntaxes: ``gruProjectedLayer(numHiddenUnits, outputProjectorSize, inputProjectorSize)``, ``gruProjectedLayer(…, Name=Value)``.

        Parameters
        ----------
        numHiddenUnits : int
            Number of hidden units H: the channels of the output.
        outputProjectorSize : int
            Columns q of the projector of the hidden state.  Fewer parameters than without it: q < 3*H/4.
        inputProjectorSize : int
            Columns p of the projector of the input.  Fewer parameters than without it: p < 3*H*InputSize/(3*H + InputSize).
        OutputMode, HasStateInputs, HasStateOutputs, InputSize, ResetGateMode : optional
            As for `gruLayer`.
        StateActivationFunction, GateActivationFunction : optional
            As for `gruLayer`.
        InputWeightsInitializer, RecurrentWeightsInitializer, BiasInitializer : str or callable, optional
            As for `gruLayer`; numIn is InputProjectorSize for the input weights, OutputProjectorSize for the recurrent
            weights.
        InputProjectorInitializer, OutputProjectorInitializer : str or callable, optional
            As for `lstmProjectedLayer`.
        InputWeights, RecurrentWeights, Bias : array, optional
            3H×p, 3H×q and 3H×1 (6H×1 with two biases), the gates in the order of `gruLayer`.
        InputProjector, OutputProjector : array, optional
            InputSize×p and H×q.
        HiddenState : array, optional
            As for `gruLayer`.
        InputWeightsLearnRateFactor, RecurrentWeightsLearnRateFactor, BiasLearnRateFactor : optional
            As for `gruLayer`.
        InputProjectorLearnRateFactor, OutputProjectorLearnRateFactor : float, optional
            1.
        InputWeightsL2Factor, RecurrentWeightsL2Factor, BiasL2Factor : optional
            As for `gruLayer`.
        InputProjectorL2Factor, OutputProjectorL2Factor : float, optional
            1.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.gruprojectedlayer.html
        """
    @overload
    def __init__(self, numHiddenUnits: _Number, outputProjectorSize: _Number, inputProjectorSize: _Number, name: Literal["Name", "OutputMode", "HasStateInputs", "HasStateOutputs", "InputSize", "StateActivationFunction", "GateActivationFunction", "InputWeightsInitializer", "RecurrentWeightsInitializer", "InputWeights", "RecurrentWeights", "Bias", "InputWeightsLearnRateFactor", "RecurrentWeightsLearnRateFactor", "BiasLearnRateFactor", "InputWeightsL2Factor", "RecurrentWeightsL2Factor", "BiasL2Factor", "HiddenState", "ResetGateMode", "BiasInitializer", "InputProjectorInitializer", "OutputProjectorInitializer", "InputProjector", "OutputProjector", "InputProjectorLearnRateFactor", "OutputProjectorLearnRateFactor", "InputProjectorL2Factor", "OutputProjectorL2Factor"], value: Any, /, *pairs: Any, Name: str = '', OutputMode: Literal["sequence", "last"] = 'sequence', HasStateInputs: _Truth = False, HasStateOutputs: _Truth = False, InputSize: Literal["auto"] | _Number = 'auto', StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', InputWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', RecurrentWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', InputWeights: ArrayLike = ..., RecurrentWeights: ArrayLike = ..., Bias: ArrayLike = ..., InputWeightsLearnRateFactor: Any = 1, RecurrentWeightsLearnRateFactor: Any = 1, BiasLearnRateFactor: _Number = 1, InputWeightsL2Factor: Any = 1, RecurrentWeightsL2Factor: Any = 1, BiasL2Factor: _Number = 0, HiddenState: ArrayLike = ..., ResetGateMode: Literal["after-multiplication", "before-multiplication", "recurrent-bias-after-multiplication"] = 'after-multiplication', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', InputProjectorInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', OutputProjectorInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', InputProjector: ArrayLike = ..., OutputProjector: ArrayLike = ..., InputProjectorLearnRateFactor: _Number = 1, OutputProjectorLearnRateFactor: _Number = 1, InputProjectorL2Factor: _Number = 1, OutputProjectorL2Factor: _Number = 1) -> None: ...
    BiasInitializer: Any
    Formattable: bool
    @property
    def NumHiddenUnits(self) -> int: ...
    OutputMode: str
    HasStateInputs: bool
    HasStateOutputs: bool
    InputSize: Any
    StateActivationFunction: str
    GateActivationFunction: str
    InputWeightsInitializer: Any
    RecurrentWeightsInitializer: Any
    InputWeights: Any
    RecurrentWeights: Any
    Bias: Any
    InputWeightsLearnRateFactor: Any
    RecurrentWeightsLearnRateFactor: Any
    BiasLearnRateFactor: Any
    InputWeightsL2Factor: Any
    RecurrentWeightsL2Factor: Any
    BiasL2Factor: Any
    HiddenState: Any
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set InputSize, and the learnables and states that are empty."""
    def resetState(self) -> Layer:
        """The layer with the states that the user has set, or zeros."""
    def predict(self, X: ArrayLike, *states: Any) -> Any:
        """The hidden state of every time step, or of the last one; then the states."""
    ResetGateMode: str
    @property
    def OutputProjectorSize(self) -> int: ...
    @property
    def InputProjectorSize(self) -> int: ...
    InputProjectorInitializer: Any
    OutputProjectorInitializer: Any
    InputProjector: Any
    OutputProjector: Any
    InputProjectorLearnRateFactor: float
    OutputProjectorLearnRateFactor: float
    InputProjectorL2Factor: float
    OutputProjectorL2Factor: float

def gt(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Whether elements of A are greater.

    Syntax: ``C = gt(A, B)``, the operator ``A > B``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/gt.html
    """

def half(X: ArrayLike | str | categorical, /) -> dlarray:
    """Convert to half precision: 11 significant bits, numbers up to 65504.

    Syntax: ``Y = half(X)``.

    Parameters
    ----------
    X : array, text or categorical
        Real, any size and format.  Text gives a row of character codes, a categorical the numbers of its categories.

    https://www.mathworks.com/help/fixedpoint/ref/half.html
    """

def hamming(L: _Number, /, *flags: Literal["symmetric", "periodic", "double", "single"] | _Open) -> dlarray:
    """Hamming window.

    Syntaxes: ``w = hamming(L)``, ``hamming(L, sflag)``, ``hamming(…, typeName)``.

    Parameters
    ----------
    L : int
        Number of points; another number is rounded.
    sflag : {"symmetric", "periodic"}, optional
        A symmetric window (default), or the first L points of one of L + 1 points, for spectral analysis.
    typeName : {"double", "single"}, optional
        Class of the result.

    https://www.mathworks.com/help/signal/ref/hamming.html
    """

def hann(L: _Number, /, *flags: Literal["symmetric", "periodic", "double", "single"] | _Open) -> dlarray:
    """Hann (Hanning) window.

    Syntaxes: ``w = hann(L)``, ``hann(L, sflag)``, ``hann(…, typeName)``.

    Parameters
    ----------
    L : int
        Number of points; another number is rounded.
    sflag : {"symmetric", "periodic"}, optional
        A symmetric window (default), or the first L points of one of L + 1 points, for spectral analysis.
    typeName : {"double", "single"}, optional
        Class of the result.

    https://www.mathworks.com/help/signal/ref/hann.html
    """

def hardlim(N: ArrayLike, /) -> dlarray:
    """Hard limit: 1 where n is at least 0, else 0.

    Syntax: ``A = hardlim(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    https://www.mathworks.com/help/deeplearning/ref/hardlim.html
    """

def hardlims(N: ArrayLike, /) -> dlarray:
    """Symmetric hard limit: 1 where n is at least 0, else -1.

    Syntax: ``A = hardlims(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    https://www.mathworks.com/help/deeplearning/ref/hardlims.html
    """

def hasdata(ds: Any) -> bool:
    """Whether a datastore or a minibatchqueue has more data.

    Parameters
    ----------
    ds : datastore or minibatchqueue
        The datastore or the queue.

    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.hasdata.html
    """

def height(X: Any, /) -> int:
    """Number of rows.

    Syntax: ``n = height(X)``.

    Parameters
    ----------
    X : any
        An array, text, a list (a matrix when it holds rows of numbers, otherwise a row of cells), a structure.

    https://www.mathworks.com/help/matlab/ref/height.html
    """

@overload
def histcounts(X: ArrayLike | categorical, bins: _Number | _Numbers | str | Sequence[str] | None = None, /, *, NumBins: Any = None, BinEdges: Any = None, BinWidth: _Number | None = None, BinLimits: _Numbers | None = None, BinMethod: Literal["auto", "scott", "fd", "integers", "sturges", "sqrt"] | None = None, Normalization: Literal["count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf"] = 'count', nargout: Literal[1] = 1) -> dlarray:
    """Count the values that fall into bins.

    Syntaxes: ``N = histcounts(X)``, ``histcounts(X, nbins)``, ``histcounts(X, edges)``, ``histcounts(…, Name=Value)``, ``histcounts(C)`` and ``histcounts(C, categories)`` of a categorical, ``N, edges = histcounts(…, nargout=2)``, ``N, edges, bin = histcounts(…, nargout=3)``.

    Parameters
    ----------
    X : dlarray, array_like or categorical
        Real, of any size and format; all of its elements are counted.  Of a categorical, the elements of each
        category, and the second output is the list of categories.
    bins : int, list of numbers, str or list of str, optional
        The number of bins, or their edges in ascending order.  A bin holds its left edge; the last also its right one.
        Default: an automatic width.  Of a categorical, the categories to count.
    NumBins, BinEdges : optional
        The same, by name.
    BinWidth : number, optional
        Width of all bins; the edges are multiples of it.
    BinLimits : [low, high], optional
        Only values between these, both included, are counted.
    BinMethod : {"auto", "scott", "fd", "integers", "sturges", "sqrt"}
        The rule for the automatic width.  "auto" (the default) is "integers" for whole numbers, logical ones too, of a
        range of at most 50, and Scott's rule otherwise.  "integers" has a bin for each integer, with edges halfway
        between them; the other widths are rounded to 1, 2, 3 or 5 times a power of ten.
    Normalization : {"count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf"}
        Kind of number for each bin.  Shares are those of all elements of ``X``, also of those outside the bins.
    nargout : {1, 2, 3}
        2: also the edges; 3: also the number of each element's bin, 0 for those in none, with the size and format of
        ``X``.

    https://www.mathworks.com/help/matlab/ref/double.histcounts.html
    """
@overload
def histcounts(X: ArrayLike | categorical, bins: _Number | _Numbers | str | Sequence[str] | None = None, /, *, NumBins: Any = None, BinEdges: Any = None, BinWidth: _Number | None = None, BinLimits: _Numbers | None = None, BinMethod: Literal["auto", "scott", "fd", "integers", "sturges", "sqrt"] | None = None, Normalization: Literal["count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf"] = 'count', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def histcounts(X: ArrayLike | categorical, bins: _Number | _Numbers | str | Sequence[str] | None = None, /, *, NumBins: Any = None, BinEdges: Any = None, BinWidth: _Number | None = None, BinLimits: _Numbers | None = None, BinMethod: Literal["auto", "scott", "fd", "integers", "sturges", "sqrt"] | None = None, Normalization: Literal["count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf"] = 'count', nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...
@overload
def histcounts(X: ArrayLike | categorical, name: Literal["NumBins", "BinEdges", "BinWidth", "BinLimits", "BinMethod", "Normalization"], value: Any, /, *pairs: Any, NumBins: Any = None, BinEdges: Any = None, BinWidth: _Number | None = None, BinLimits: _Numbers | None = None, BinMethod: Literal["auto", "scott", "fd", "integers", "sturges", "sqrt"] | None = None, Normalization: Literal["count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf"] = 'count', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def histcounts(X: ArrayLike | categorical, bins: _Number | _Numbers | str | Sequence[str] | None, name: Literal["NumBins", "BinEdges", "BinWidth", "BinLimits", "BinMethod", "Normalization"], value: Any, /, *pairs: Any, NumBins: Any = None, BinEdges: Any = None, BinWidth: _Number | None = None, BinLimits: _Numbers | None = None, BinMethod: Literal["auto", "scott", "fd", "integers", "sturges", "sqrt"] | None = None, Normalization: Literal["count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf"] = 'count', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def histcounts(X: ArrayLike | categorical, name: Literal["NumBins", "BinEdges", "BinWidth", "BinLimits", "BinMethod", "Normalization"], value: Any, /, *pairs: Any, NumBins: Any = None, BinEdges: Any = None, BinWidth: _Number | None = None, BinLimits: _Numbers | None = None, BinMethod: Literal["auto", "scott", "fd", "integers", "sturges", "sqrt"] | None = None, Normalization: Literal["count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf"] = 'count', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def histcounts(X: ArrayLike | categorical, bins: _Number | _Numbers | str | Sequence[str] | None, name: Literal["NumBins", "BinEdges", "BinWidth", "BinLimits", "BinMethod", "Normalization"], value: Any, /, *pairs: Any, NumBins: Any = None, BinEdges: Any = None, BinWidth: _Number | None = None, BinLimits: _Numbers | None = None, BinMethod: Literal["auto", "scott", "fd", "integers", "sturges", "sqrt"] | None = None, Normalization: Literal["count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf"] = 'count', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def histcounts(X: ArrayLike | categorical, name: Literal["NumBins", "BinEdges", "BinWidth", "BinLimits", "BinMethod", "Normalization"], value: Any, /, *pairs: Any, NumBins: Any = None, BinEdges: Any = None, BinWidth: _Number | None = None, BinLimits: _Numbers | None = None, BinMethod: Literal["auto", "scott", "fd", "integers", "sturges", "sqrt"] | None = None, Normalization: Literal["count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf"] = 'count', nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...
@overload
def histcounts(X: ArrayLike | categorical, bins: _Number | _Numbers | str | Sequence[str] | None, name: Literal["NumBins", "BinEdges", "BinWidth", "BinLimits", "BinMethod", "Normalization"], value: Any, /, *pairs: Any, NumBins: Any = None, BinEdges: Any = None, BinWidth: _Number | None = None, BinLimits: _Numbers | None = None, BinMethod: Literal["auto", "scott", "fd", "integers", "sturges", "sqrt"] | None = None, Normalization: Literal["count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf"] = 'count', nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

@overload
def horzcat(*A: ArrayLike | None) -> dlarray:
    """Join arrays side by side: ``horzcat(A1, A2, …)`` is ``cat(2, A1, A2, …)``, MATLAB's ``[A1, A2, …]``.

    Parameters
    ----------
    *A : arrays
        Arrays of equal size in every dimension but the second; see ``cat`` for formats, classes and empty
        arrays.

    https://www.mathworks.com/help/matlab/ref/double.horzcat.html
    """
@overload
def horzcat(*A: categorical | str | Sequence[str | None] | np.ndarray[Any, Any]) -> categorical:
    ...

@overload
def huber(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None = None, /, *, TransitionPoint: _Number = 1.0, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray:
    """Huber loss: squares of small differences, absolute values of large ones.

    Parameters
    ----------
    Y : dlarray or array_like
        Real predictions.  Unformatted ones need ``DataFormat``.
    targets : dlarray or array_like
        Of the size of ``Y``.  Labelled as ``Y``, or unformatted with the dimensions in the order of ``Y``.
    weights : dlarray or array_like, optional
        Weights.  Formatted, they meet ``Y`` by label: "C" for one weight per response, "B" for one per observation, or
        several labels.  Unformatted, they have the size of ``Y``, or ``WeightsFormat`` says what they are.
    TransitionPoint : float, default 1
        Positive number where the loss passes from squares to absolute values.
    Mask : dlarray or array_like
        Of the size of ``Y``: elements with 1 or true count, elements with 0 or false do not.
    Reduction : {"sum", "none"}
        Whether to sum the losses of the elements.
    NormalizationFactor : {"batch-size", "all-elements", "mask-included", "none"}
        Divisor of the sum: the number of observations; the number of elements; the number of observations and,
        for each observation, the number of its elements that ``Mask`` includes; or nothing.
    WeightsFormat : str
        Labels of the dimensions of unformatted ``weights``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``Y``, and of unformatted targets and masks.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.huber.html
    """
@overload
def huber(Y: ArrayLike, targets: ArrayLike, name: Literal["TransitionPoint", "Mask", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat"], value: Any, /, *pairs: Any, TransitionPoint: _Number = 1.0, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...
@overload
def huber(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None, name: Literal["TransitionPoint", "Mask", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat"], value: Any, /, *pairs: Any, TransitionPoint: _Number = 1.0, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...

def hypot(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Square root of the sum of squares, computed without overflow: ``sqrt(abs(A)**2 + abs(B)**2)``.

    Syntax: ``C = hypot(A, B)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.  Of complex numbers the
        magnitudes count.

    https://www.mathworks.com/help/matlab/ref/hypot.html
    """

@final
class identityLayer(Layer):
    """Identity layer: its output is its input, for example for a skip connection."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Identity layer: its output is its input, for example for a skip connection.

        Syntaxes: ``identityLayer``, ``identityLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.identitylayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The input."""

def idivide(A: ArrayLike, B: ArrayLike, opt: Literal["fix", "floor", "ceil", "round"] = 'fix', /) -> dlarray:
    """Integer division with a choice of rounding.

    Syntaxes: ``C = idivide(A, B)``, ``C = idivide(A, B, opt)``.

    Parameters
    ----------
    A, B : array
        Arrays of one integer class; or one of them, of at most 32 bits, and a double for the other.  Sizes of 1 expand.
    opt : {"fix", "floor", "ceil", "round"}
        Quotients are rounded toward zero, toward minus or plus infinity, or to the nearest, halves away from zero, as
        ``A / B`` rounds.

    https://www.mathworks.com/help/matlab/ref/idivide.html
    """

def ifft(Y: ArrayLike, /, *options: _Number | Literal["nonsymmetric", "symmetric"] | _Open) -> dlarray:
    """Inverse discrete Fourier transform.

    Syntaxes: ``X = ifft(Y)``, ``ifft(Y, n)``, ``ifft(Y, n, dim)``, ``ifft(…, symflag)``.

    Parameters
    ----------
    Y : dlarray or array_like
        Real or complex, of any size and format.
    n : int, optional
        Length of the transform: ``Y`` is cut or filled up with zeros along the dimension.  Default: its size.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1.
    symflag : {"nonsymmetric", "symmetric"}, optional
        "symmetric": ``Y`` counts as conjugate symmetric, its second half (the negative frequencies) is not read,
        and the result is real.

    https://www.mathworks.com/help/matlab/ref/ifft.html
    """

def ifft2(Y: ArrayLike, /, *options: _Number | Literal["nonsymmetric", "symmetric"] | _Open) -> dlarray:
    """Inverse discrete Fourier transform over the first two dimensions.

    Syntaxes: ``X = ifft2(Y)``, ``ifft2(Y, m, n)``, ``ifft2(…, symflag)``.

    Parameters
    ----------
    Y : dlarray or array_like
        Real or complex, of any size and format; each page is transformed.
    m, n : int, optional
        Lengths of the first and second dimension: ``Y`` is cut or filled up with zeros.
    symflag : {"nonsymmetric", "symmetric"}, optional
        "symmetric": ``Y`` counts as conjugate symmetric (only the first half along dimension 2 is read), and the
        result is real.

    https://www.mathworks.com/help/matlab/ref/ifft2.html
    """

def ifftn(Y: ArrayLike, /, *options: _Numbers | Literal["nonsymmetric", "symmetric"] | None) -> dlarray:
    """Inverse discrete Fourier transform over all dimensions.

    Syntaxes: ``X = ifftn(Y)``, ``ifftn(Y, sz)``, ``ifftn(…, symflag)``.

    Parameters
    ----------
    Y : dlarray or array_like
        Real or complex, of any size and format.
    sz : list of int, optional
        Length of each dimension: ``Y`` is cut or filled up with zeros.
    symflag : {"nonsymmetric", "symmetric"}, optional
        "symmetric": ``Y`` counts as conjugate symmetric (only the first half along the last dimension is read), and the
        result is real.

    https://www.mathworks.com/help/matlab/ref/ifftn.html
    """

def ifftshift(X: ArrayLike, dim: _Number | _Open = None, /) -> dlarray:
    """Undo fftshift: move the centre of a spectrum to the front.

    Syntaxes: ``Y = ifftshift(X)``, ``ifftshift(X, dim)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size, class and format.
    dim : int, optional
        The only dimension to shift.  Default: all.

    https://www.mathworks.com/help/matlab/ref/ifftshift.html
    """

def im2double(I: ArrayLike, kind: Literal["indexed"] | _Open = None, /) -> dlarray:
    """Convert an image to double precision.

    Syntaxes: ``I2 = im2double(I)``, ``im2double(I, "indexed")``.

    Parameters
    ----------
    I : array
        An image of any size and format.  Arrays of class uint8, uint16 and int16, of this library and NumPy's, are
        brought to the range from 0 to 1; single, double and logical values stay as they are.
    kind : "indexed", optional
        The values are indices into a colormap: those of the integer classes, which count from 0, become indices from
        1.

    https://www.mathworks.com/help/matlab/ref/im2double.html
    """

def im2single(I: ArrayLike, kind: Literal["indexed"] | _Open = None, /) -> dlarray:
    """Convert an image to single precision.

    Syntaxes: ``I2 = im2single(I)``, ``im2single(I, "indexed")``.

    Parameters
    ----------
    I : array
        An image of any size and format.  Arrays of class uint8, uint16 and int16, of this library and NumPy's, are
        brought to the range from 0 to 1; single, double and logical values stay as they are.
    kind : "indexed", optional
        The values are indices into a colormap: those of the integer classes, which count from 0, become indices from
        1.

    https://www.mathworks.com/help/images/ref/im2single.html
    """

def im2uint8(I: ArrayLike, kind: Literal["indexed"] | _Open = None, /) -> dlarray:
    """Convert an image to 8-bit unsigned integers.

    Syntaxes: ``J = im2uint8(I)``, ``J = im2uint8(X, "indexed")``.

    Parameters
    ----------
    I : array
        A real image of any size: double or single from 0 to 1, logical, uint8, uint16 or int16 (of this library's or
        NumPy's integers).
    kind : {"indexed"}, optional
        ``X`` holds rows of a colour map: doubles from 1 to 256, or integers from 0 to 255.

    https://www.mathworks.com/help/matlab/ref/im2uint8.html
    """

def imag(X: ArrayLike, /) -> dlarray:
    """Imaginary part of each element; 0 of a real number.

    Syntax: ``Y = imag(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/imag.html
    """

@final
class image3dInputLayer(Layer):
    """3-D image input layer: inputs volumes to a network and normalizes them."""
    @overload
    def __init__(self, inputSize: _Numbers, *, Name: str = '', Normalization: Literal["none", "zerocenter", "zscore", "rescale-symmetric", "rescale-zero-one"] | Callable[..., Any] = 'zerocenter', NormalizationDimension: Literal["auto", "channel", "element", "all"] = 'auto', SplitComplexInputs: _Truth = False, Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ...) -> None:
        """3-D image input layer: inputs volumes to a network and normalizes them.

        Syntaxes: ``image3dInputLayer(inputSize)``, ``image3dInputLayer(inputSize, Name=Value)``.

        Parameters
        ----------
        inputSize : sequence of int
            Height, width, depth and number of channels ``[h, w, d, c]``; ``[h, w, d]`` for one channel.  The data is
            "SSSCB".  The property is ``InputSize``.
        Normalization, NormalizationDimension, Mean, StandardDeviation, Min, Max, SplitComplexInputs, Name : optional
            As for `imageInputLayer`; statistics of channels are 1×1×1×c.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.image3dinputlayer.html
        """
    @overload
    def __init__(self, inputSize: _Numbers, name: Literal["Name", "Normalization", "NormalizationDimension", "SplitComplexInputs", "Mean", "StandardDeviation", "Min", "Max"], value: Any, /, *pairs: Any, Name: str = '', Normalization: Literal["none", "zerocenter", "zscore", "rescale-symmetric", "rescale-zero-one"] | Callable[..., Any] = 'zerocenter', NormalizationDimension: Literal["auto", "channel", "element", "all"] = 'auto', SplitComplexInputs: _Truth = False, Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ...) -> None: ...
    Formattable: bool
    @property
    def InputSize(self) -> Any: ...
    Normalization: Any
    NormalizationDimension: str
    SplitComplexInputs: bool
    Mean: Any
    StandardDeviation: Any
    Min: Any
    Max: Any
    def initialize(self, *_: Any) -> None:
        """Set the statistics that are empty, as nothing is known of the data."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The normalized data."""

@overload
def imageDataAugmenter(*, FillValue: _Number | Sequence[Any] = 0, RandXReflection: _Truth = False, RandYReflection: _Truth = False, RandRotation: _Numbers | Callable[..., Any] = ..., RandScale: _Numbers | Callable[..., Any] = ..., RandXScale: _Numbers | Callable[..., Any] = ..., RandYScale: _Numbers | Callable[..., Any] = ..., RandXShear: _Numbers | Callable[..., Any] = ..., RandYShear: _Numbers | Callable[..., Any] = ..., RandXTranslation: _Numbers | Callable[..., Any] = ..., RandYTranslation: _Numbers | Callable[..., Any] = ...) -> ImageDataAugmenter:
    """Configure image data augmentation.

    Parameters
    ----------
    FillValue : float or list, default 0
        The values outside the image: one value, or one for each channel.
    RandXReflection, RandYReflection : bool, default False
        Whether to reflect left and right, or top and bottom, with a probability of one half.
    RandRotation : [low, high] or callable, default [0, 0]
        Range of the rotation, in degrees.
    RandScale : [low, high] or callable, default [1, 1]
        Range of the scale of both directions.
    RandXScale, RandYScale : [low, high] or callable, default [1, 1]
        Ranges of the scales of each direction; without effect where ``RandScale`` is given.
    RandXShear, RandYShear : [low, high] or callable, default [0, 0]
        Ranges of the shear, as an angle in degrees between -90 and 90.
    RandXTranslation, RandYTranslation : [low, high] or callable, default [0, 0]
        Ranges of the shift to the right and downwards, in pixels.

    https://www.mathworks.com/help/deeplearning/ref/imagedataaugmenter.html
    """
@overload
def imageDataAugmenter(name: Literal["FillValue", "RandXReflection", "RandYReflection", "RandRotation", "RandScale", "RandXScale", "RandYScale", "RandXShear", "RandYShear", "RandXTranslation", "RandYTranslation"], value: Any, /, *pairs: Any, FillValue: _Number | Sequence[Any] = 0, RandXReflection: _Truth = False, RandYReflection: _Truth = False, RandRotation: _Numbers | Callable[..., Any] = ..., RandScale: _Numbers | Callable[..., Any] = ..., RandXScale: _Numbers | Callable[..., Any] = ..., RandYScale: _Numbers | Callable[..., Any] = ..., RandXShear: _Numbers | Callable[..., Any] = ..., RandYShear: _Numbers | Callable[..., Any] = ..., RandXTranslation: _Numbers | Callable[..., Any] = ..., RandYTranslation: _Numbers | Callable[..., Any] = ...) -> ImageDataAugmenter: ...

@overload
def imageDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], *, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, LabelSource: Literal["none", "foldernames"] = 'none', Labels: categorical | ArrayLike | None = None, ReadSize: _Number = 1, ReadFcn: Callable[..., Any] | None = None) -> ImageDatastore:
    """Datastore for image data.

    Parameters
    ----------
    location : str, path or list of these
        Files, folders, or patterns such as ``"pictures/*.png"``.
    IncludeSubfolders : bool, default False
        Whether the folders below are searched.
    FileExtensions : str or list of str, optional
        The files taken from folders: ``[".jpg", ".tif"]``; by default those of known image formats.
    LabelSource : {"none", "foldernames"}, default "none"
        Where labels come from.
    Labels : categorical, list or array, optional
        One label for each file.
    ReadSize : int, default 1
        The number of images that one read returns.
    ReadFcn : callable, optional
        ``image = ReadFcn(filename)``, instead of Pillow's reader.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.imagedatastore.html
    """
@overload
def imageDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], name: Literal["IncludeSubfolders", "FileExtensions", "LabelSource", "Labels", "ReadSize", "ReadFcn"], value: Any, /, *pairs: Any, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, LabelSource: Literal["none", "foldernames"] = 'none', Labels: categorical | ArrayLike | None = None, ReadSize: _Number = 1, ReadFcn: Callable[..., Any] | None = None) -> ImageDatastore: ...

@final
class imageInputLayer(Layer):
    """Image input layer: inputs 2-D images to a network and normalizes them."""
    @overload
    def __init__(self, inputSize: _Numbers, *, DataAugmentation: Literal["none"] = 'none', Name: str = '', Normalization: Literal["none", "zerocenter", "zscore", "rescale-symmetric", "rescale-zero-one"] | Callable[..., Any] = 'zerocenter', NormalizationDimension: Literal["auto", "channel", "element", "all"] = 'auto', SplitComplexInputs: _Truth = False, Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ...) -> None:
        """Image input layer: inputs 2-D images to a network and normalizes them.

        Syntaxes: ``imageInputLayer(inputSize)``, ``imageInputLayer(inputSize, Name=Value)``.

        Parameters
        ----------
        inputSize : sequence of int
            Height, width and number of channels ``[h, w, c]``; ``[h, w]`` for one channel.  The data is "SSCB".  The
            property is ``InputSize``.
        Normalization : str or callable, optional
            "zerocenter" (default) subtracts ``Mean``, "zscore" divides by ``StandardDeviation`` as well,
            "rescale-symmetric" (to [-1, 1]) and "rescale-zero-one" use ``Min`` and ``Max``; "none"; or a function of the
            data.
        NormalizationDimension : str, optional
            "auto" (default), "channel", "element" or "all": how statistics are computed in training.
        Mean, StandardDeviation, Min, Max : array, optional
            Statistics that the normalization uses: one number, one for each channel (1×1×c), or one for each element of
            ``inputSize``.  Training computes those that are empty; a network that is initialized without training starts
            with a mean of 0, a standard deviation of 1, and the range of the normalization.
        SplitComplexInputs : bool, optional
            Whether complex data is split into real channels, the real parts first; the output has twice as many.
        DataAugmentation : str, optional
            "none", which MATLAB shows and does not recommend; images are augmented by `augmentedImageDatastore`.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.imageinputlayer.html
        """
    @overload
    def __init__(self, inputSize: _Numbers, name: Literal["DataAugmentation", "Name", "Normalization", "NormalizationDimension", "SplitComplexInputs", "Mean", "StandardDeviation", "Min", "Max"], value: Any, /, *pairs: Any, DataAugmentation: Literal["none"] = 'none', Name: str = '', Normalization: Literal["none", "zerocenter", "zscore", "rescale-symmetric", "rescale-zero-one"] | Callable[..., Any] = 'zerocenter', NormalizationDimension: Literal["auto", "channel", "element", "all"] = 'auto', SplitComplexInputs: _Truth = False, Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ...) -> None: ...
    Formattable: bool
    @property
    def InputSize(self) -> Any: ...
    Normalization: Any
    NormalizationDimension: str
    SplitComplexInputs: bool
    Mean: Any
    StandardDeviation: Any
    Min: Any
    Max: Any
    def initialize(self, *_: Any) -> None:
        """Set the statistics that are empty, as nothing is known of the data."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The normalized data."""
    @property
    def DataAugmentation(self) -> str: ...

@overload
def imageLIME(net: dlnetwork, X: ArrayLike, channelIdx: _Number, /, *, NumFeatures: _Number = 49, NumSamples: _Number = 2048, Segmentation: Literal["superpixels", "grid", "none"] | ArrayLike = 'superpixels', Model: Literal["tree", "linear"] = 'tree', OutputUpsampling: Literal["nearest", "bicubic", "none"] = 'nearest', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', nargout: Literal[1] = 1) -> dlarray:
    """Explain a score of a network with LIME: map the importance of the parts of an image.

    Syntaxes: ``scoreMap = imageLIME(net, X, channelIdx)``, ``scoreMap, featureMap, featureImportance = imageLIME(net, X, channelIdx, nargout=3)``, ``imageLIME(…, Name=Value)``.

    Parameters
    ----------
    net : dlnetwork
        An initialized network with one input.
    X : dlarray or array
        One image, h×w×c: labelled, or in the order of the input layer.
    channelIdx : int
        The channel of the network's first output, from 1, whose sum over the positions is the score.
    NumFeatures : int, optional
        How many parts to aim at.  Of a square image a grid has ``floor(sqrt(NumFeatures))**2``.
    NumSamples : int, optional
        How many images with parts left out are predicted; more of them make the map less random.
    Segmentation : {"superpixels", "grid", "none"} or matrix, optional
        The parts: connected regions of like colour, rectangles, single pixels, or those of an h×w matrix of whole
        numbers from 1.
    Model : {"tree", "linear"}, optional
        A regression tree, whose importance of a part is the mean reduction of its risk by the splits; or linear
        regression with a lasso, whose weights tell also which parts lower the score.
    OutputUpsampling : {"nearest", "bicubic", "none"}, optional
        How the map of a grid gets the size of the image; "none" leaves a number for each rectangle.
    MiniBatchSize : int, optional
        How many images are predicted at a time.
    ExecutionEnvironment : {"auto", "cpu", "gpu"}, optional
        Accepted; the network runs where its parameters are.
    nargout : {1, 2, 3}
        Whether to return the parts and their importance too.

    https://www.mathworks.com/help/deeplearning/ref/imagelime.html
    """
@overload
def imageLIME(net: dlnetwork, X: ArrayLike, channelIdx: _Number, /, *, NumFeatures: _Number = 49, NumSamples: _Number = 2048, Segmentation: Literal["superpixels", "grid", "none"] | ArrayLike = 'superpixels', Model: Literal["tree", "linear"] = 'tree', OutputUpsampling: Literal["nearest", "bicubic", "none"] = 'nearest', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def imageLIME(net: dlnetwork, X: ArrayLike, channelIdx: _Number, /, *, NumFeatures: _Number = 49, NumSamples: _Number = 2048, Segmentation: Literal["superpixels", "grid", "none"] | ArrayLike = 'superpixels', Model: Literal["tree", "linear"] = 'tree', OutputUpsampling: Literal["nearest", "bicubic", "none"] = 'nearest', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...
@overload
def imageLIME(net: dlnetwork, X: ArrayLike, channelIdx: _Number, name: Literal["NumFeatures", "NumSamples", "Segmentation", "Model", "OutputUpsampling", "MiniBatchSize", "ExecutionEnvironment"], value: Any, /, *pairs: Any, NumFeatures: _Number = 49, NumSamples: _Number = 2048, Segmentation: Literal["superpixels", "grid", "none"] | ArrayLike = 'superpixels', Model: Literal["tree", "linear"] = 'tree', OutputUpsampling: Literal["nearest", "bicubic", "none"] = 'nearest', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def imageLIME(net: dlnetwork, X: ArrayLike, channelIdx: _Number, name: Literal["NumFeatures", "NumSamples", "Segmentation", "Model", "OutputUpsampling", "MiniBatchSize", "ExecutionEnvironment"], value: Any, /, *pairs: Any, NumFeatures: _Number = 49, NumSamples: _Number = 2048, Segmentation: Literal["superpixels", "grid", "none"] | ArrayLike = 'superpixels', Model: Literal["tree", "linear"] = 'tree', OutputUpsampling: Literal["nearest", "bicubic", "none"] = 'nearest', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def imageLIME(net: dlnetwork, X: ArrayLike, channelIdx: _Number, name: Literal["NumFeatures", "NumSamples", "Segmentation", "Model", "OutputUpsampling", "MiniBatchSize", "ExecutionEnvironment"], value: Any, /, *pairs: Any, NumFeatures: _Number = 49, NumSamples: _Number = 2048, Segmentation: Literal["superpixels", "grid", "none"] | ArrayLike = 'superpixels', Model: Literal["tree", "linear"] = 'tree', OutputUpsampling: Literal["nearest", "bicubic", "none"] = 'nearest', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

@overload
def imagePretrainedNetwork(name: str = 'squeezenet', *, Weights: str | PathLike[str] | None = None, NumClasses: _Number | None = None, NumResponses: _Number | None = None, nargout: Literal[1] = 1) -> dlnetwork:
    """Well-known network for images, with parameters from a file of torchvision's or without any.

    Syntaxes: ``net = imagePretrainedNetwork(name, Weights="none")``, ``net = imagePretrainedNetwork(name, Weights=file)``, ``net, classNames = imagePretrainedNetwork(…, nargout=2)``, ``imagePretrainedNetwork(…, Name=Value)``.

    Parameters
    ----------
    name : str, optional
        "squeezenet" (default, version 1.1), "googlenet", "resnet18", "resnet50", "resnet101", "mobilenetv2",
        "efficientnetb0", "densenet201", "vgg16", "vgg19" or "alexnet".
    Weights : str or path
        "none", or the file of the parameters of torchvision's network of that name, ``.safetensors`` or ``.pth``
        (``.pt``), which PyTorch reads without running code.  Nothing is downloaded, therefore it has to be given.
    NumClasses : int, optional
        The last layer that learns gets so many outputs, and is new.
    NumResponses : int, optional
        The same for regression: without the softmax layer behind it.  Not together with ``NumClasses``.
    nargout : {1, 2}
        Whether to return the names of the classes too.

    https://www.mathworks.com/help/deeplearning/ref/imagepretrainednetwork.html
    """
@overload
def imagePretrainedNetwork(name: str = 'squeezenet', *, Weights: str | PathLike[str] | None = None, NumClasses: _Number | None = None, NumResponses: _Number | None = None, nargout: Literal[2]) -> tuple[dlnetwork, list[str]]: ...
@overload
def imagePretrainedNetwork(name: Literal["Weights", "NumClasses", "NumResponses"], value: Any, /, *pairs: Any, Weights: str | PathLike[str] | None = None, NumClasses: _Number | None = None, NumResponses: _Number | None = None, nargout: Literal[1] = 1) -> dlnetwork: ...
@overload
def imagePretrainedNetwork(name_: str, name: Literal["Weights", "NumClasses", "NumResponses"], value: Any, /, *pairs: Any, Weights: str | PathLike[str] | None = None, NumClasses: _Number | None = None, NumResponses: _Number | None = None, nargout: Literal[1] = 1) -> dlnetwork: ...
@overload
def imagePretrainedNetwork(name: Literal["Weights", "NumClasses", "NumResponses"], value: Any, /, *pairs: Any, Weights: str | PathLike[str] | None = None, NumClasses: _Number | None = None, NumResponses: _Number | None = None, nargout: Literal[2]) -> tuple[dlnetwork, list[str]]: ...
@overload
def imagePretrainedNetwork(name_: str, name: Literal["Weights", "NumClasses", "NumResponses"], value: Any, /, *pairs: Any, Weights: str | PathLike[str] | None = None, NumClasses: _Number | None = None, NumResponses: _Number | None = None, nargout: Literal[2]) -> tuple[dlnetwork, list[str]]: ...

@overload
def importNetworkFromONNX(modelfile: str | PathLike[str], /, *, InputDataFormats: str | Sequence[str] | None = None, OutputDataFormats: str | Sequence[str] | None = None, Namespace: str = '') -> dlnetwork:
    """Import a network from a file in the ONNX format.

    Syntaxes: ``net = importNetworkFromONNX(modelfile)``, ``net = importNetworkFromONNX(modelfile, Name=Value)``.

    Parameters
    ----------
    modelfile : str or path
        Name of the file.  Weights in files of their own are read if they are in its folder.
    InputDataFormats : str or list of str, optional
        For each input of the model the labels of its dimensions, in the order of ONNX: "BCSS" makes an
        `imageInputLayer`, "BC" a `featureInputLayer`, "TBC" or "BTC" a `sequenceInputLayer`, "BCSSS" an
        `image3dInputLayer`.  By default, and for an empty text, the labels that `exportONNXNetwork` notes in its files;
        in other files the first use of an input decides: convolution, pooling and batch normalization take images,
        products with a matrix of weights take features, recurrent operators sequences; any other input has "U" for
        every dimension.
    OutputDataFormats : str or list of str, optional
        For each output the labels of its dimensions, in the order of ONNX; by default those that the file notes, else
        what follows from the inputs.
    Namespace : str, optional
        Not used: no code is generated.

    https://www.mathworks.com/help/deeplearning/ref/importnetworkfromonnx.html
    """
@overload
def importNetworkFromONNX(modelfile: str | PathLike[str], name: Literal["InputDataFormats", "OutputDataFormats", "Namespace"], value: Any, /, *pairs: Any, InputDataFormats: str | Sequence[str] | None = None, OutputDataFormats: str | Sequence[str] | None = None, Namespace: str = '') -> dlnetwork: ...

@overload
def importNetworkFromPyTorch(model: Any, *, PyTorchInputSizes: Any = None, DataFormats: str | Sequence[str] | None = None) -> dlnetwork:
    """Import a network from a PyTorch module or file.

    Syntaxes: ``net = importNetworkFromPyTorch(modelfile)``, ``net = importNetworkFromPyTorch(module, PyTorchInputSizes=sizes)``.

    Parameters
    ----------
    model : str or torch.nn.Module
        The name of a file with an exported program (``.pt2``), or a module; it is exported in inference mode and is
        not changed.  Other files of PyTorch (``.pt``, ``.pth``) are pickles, which can run any code, and are refused.
    PyTorchInputSizes : list of int, or list of such lists, optional
        Size of the input, in PyTorch's order of dimensions, ``[1, 3, 224, 224]``; a list for each where there are
        several.  A module needs it; for a file it is known.
    DataFormats : str or list of str, optional
        Labels of each input's dimensions, in PyTorch's order: by default "BC", "BTC", "BCSS", "BCSSS" for two to five
        dimensions, and "BT" for whole numbers of two dimensions.

    https://www.mathworks.com/help/deeplearning/ref/importnetworkfrompytorch.html
    """
@overload
def importNetworkFromPyTorch(model: Any, name: Literal["PyTorchInputSizes", "DataFormats"], value: Any, /, *pairs: Any, PyTorchInputSizes: Any = None, DataFormats: str | Sequence[str] | None = None) -> dlnetwork: ...

@overload
def importParameters(net: dlnetwork, source: Any, Names: Mapping[str, Any] | _Open = None, *, From: Literal["pytorch", "keras", "matlab"] = 'pytorch', Ignore: str | Sequence[str] = ..., FlattenOrder: Literal["auto", "channels-first", "channels-last", "column-major"] = 'auto', nargout: Literal[1] = 1) -> dlnetwork:
    """Copy the parameters of a PyTorch or Keras network into a network of the same architecture.

    Syntaxes: ``net = importParameters(net, source)``, ``net = importParameters(net, source, names)``, ``net = importParameters(…, Name=Value)``, ``net, T = importParameters(…, nargout=2)``.

    Parameters
    ----------
    net : dlnetwork
        An initialized network; it is not changed.
    source : mapping, object or file name
        Names and arrays: a ``state_dict()`` or the module itself, a dict of NumPy arrays, such as
        ``{w.path: w.numpy() for w in model.weights}`` of Keras, or the name of an ``.npz`` or ``.safetensors`` file.
        Pickles (``.pt``) are refused, because reading one can run any code.
    Names : mapping, optional
        Modules of the source for layers, ``{"fc_1": "classifier.0"}``, or ``None`` for a layer that keeps what it has.
        Layers in networks inside layers have paths, ``"block/Network/fc"``.  The key ``"layer/Parameter"`` names the
        one array that becomes this parameter without a conversion; for layers of your own there is no other way.
    From : {"pytorch", "keras", "matlab"}, optional
        Where names and layouts come from.  "matlab" is for arrays that are laid out as here, named
        ``"layer/Parameter"``, as the files of `save` hold them.
    Ignore : str or sequence of str, optional
        Modules of the source that no layer takes.
    FlattenOrder : {"auto", "channels-first", "channels-last", "column-major"}, optional
        How the source flattens images in front of a fully connected or recurrent layer: "auto" is "channels-first" for
        PyTorch, "channels-last" for Keras.  "column-major" leaves the columns as they are.

    https://www.mathworks.com/help/deeplearning/ref/importnetworkfrompytorch.html
    """
@overload
def importParameters(net: dlnetwork, source: Any, Names: Mapping[str, Any] | _Open = None, *, From: Literal["pytorch", "keras", "matlab"] = 'pytorch', Ignore: str | Sequence[str] = ..., FlattenOrder: Literal["auto", "channels-first", "channels-last", "column-major"] = 'auto', nargout: Literal[2]) -> tuple[dlnetwork, table]: ...
@overload
def importParameters(net: dlnetwork, source: Any, name: Literal["From", "Ignore", "FlattenOrder"], value: Any, /, *pairs: Any, From: Literal["pytorch", "keras", "matlab"] = 'pytorch', Ignore: str | Sequence[str] = ..., FlattenOrder: Literal["auto", "channels-first", "channels-last", "column-major"] = 'auto', nargout: Literal[1] = 1) -> dlnetwork: ...
@overload
def importParameters(net: dlnetwork, source: Any, Names: Mapping[str, Any] | _Open, name: Literal["From", "Ignore", "FlattenOrder"], value: Any, /, *pairs: Any, From: Literal["pytorch", "keras", "matlab"] = 'pytorch', Ignore: str | Sequence[str] = ..., FlattenOrder: Literal["auto", "channels-first", "channels-last", "column-major"] = 'auto', nargout: Literal[1] = 1) -> dlnetwork: ...
@overload
def importParameters(net: dlnetwork, source: Any, name: Literal["From", "Ignore", "FlattenOrder"], value: Any, /, *pairs: Any, From: Literal["pytorch", "keras", "matlab"] = 'pytorch', Ignore: str | Sequence[str] = ..., FlattenOrder: Literal["auto", "channels-first", "channels-last", "column-major"] = 'auto', nargout: Literal[2]) -> tuple[dlnetwork, table]: ...
@overload
def importParameters(net: dlnetwork, source: Any, Names: Mapping[str, Any] | _Open, name: Literal["From", "Ignore", "FlattenOrder"], value: Any, /, *pairs: Any, From: Literal["pytorch", "keras", "matlab"] = 'pytorch', Ignore: str | Sequence[str] = ..., FlattenOrder: Literal["auto", "channels-first", "channels-last", "column-major"] = 'auto', nargout: Literal[2]) -> tuple[dlnetwork, table]: ...

@overload
def imresize(A: ArrayLike, size: _Number | _Numbers | None = None, method: Literal["bicubic", "nearest", "bilinear", "box", "triangle", "cubic", "lanczos2", "lanczos3"] | _Open = None, /, *, Antialiasing: _Truth | None = None, Method: Literal["bicubic", "nearest", "bilinear", "box", "triangle", "cubic", "lanczos2", "lanczos3"] | None = None, OutputSize: _Numbers | None = None, Scale: _Number | _Numbers | None = None) -> dlarray:
    """Resize an image.

    Syntaxes: ``B = imresize(A, scale)``, ``imresize(A, [numrows, numcols])``, ``imresize(…, method)``, ``imresize(…, Antialiasing=tf)``, ``imresize(…, Method=method)``, ``imresize(A, OutputSize=[numrows, numcols])``, ``imresize(A, Scale=scale)``.

    Parameters
    ----------
    A : array
        A grayscale, RGB or binary image, or a stack of images: the first two dimensions are resized.  Real, of any
        class but int64 and uint64.
    size : float or list of two numbers
        A factor, or the new numbers of rows and columns.  One of the two may be NaN: it follows from the other, so that
        the aspect ratio stays.  Sizes that come out as fractions are rounded up.
    method : {"bicubic", "nearest", "bilinear", "box", "triangle", "cubic", "lanczos2", "lanczos3"}, optional
        The kernel of the interpolation: "bilinear" is "triangle", "bicubic" is "cubic".
    Antialiasing : bool, optional
        Whether the kernel is widened where the image shrinks.  Default: true, but false for "nearest".
    Method : {"bicubic", "nearest", "bilinear", "box", "triangle", "cubic", "lanczos2", "lanczos3"}, optional
        The method by name.
    OutputSize : list of two numbers, optional
        The size by name.
    Scale : float or list of two numbers, optional
        The factor by name; of two numbers that of the rows and that of the columns.

    https://www.mathworks.com/help/matlab/ref/imresize.html
    """
@overload
def imresize(A: ArrayLike, name: Literal["Antialiasing", "Method", "OutputSize", "Scale"], value: Any, /, *pairs: Any, Antialiasing: _Truth | None = None, Method: Literal["bicubic", "nearest", "bilinear", "box", "triangle", "cubic", "lanczos2", "lanczos3"] | None = None, OutputSize: _Numbers | None = None, Scale: _Number | _Numbers | None = None) -> dlarray: ...
@overload
def imresize(A: ArrayLike, size: _Number | _Numbers | None, name: Literal["Antialiasing", "Method", "OutputSize", "Scale"], value: Any, /, *pairs: Any, Antialiasing: _Truth | None = None, Method: Literal["bicubic", "nearest", "bilinear", "box", "triangle", "cubic", "lanczos2", "lanczos3"] | None = None, OutputSize: _Numbers | None = None, Scale: _Number | _Numbers | None = None) -> dlarray: ...
@overload
def imresize(A: ArrayLike, size: _Number | _Numbers | None, method: Literal["bicubic", "nearest", "bilinear", "box", "triangle", "cubic", "lanczos2", "lanczos3"] | _Open, name: Literal["Antialiasing", "Method", "OutputSize", "Scale"], value: Any, /, *pairs: Any, Antialiasing: _Truth | None = None, Method: Literal["bicubic", "nearest", "bilinear", "box", "triangle", "cubic", "lanczos2", "lanczos3"] | None = None, OutputSize: _Numbers | None = None, Scale: _Number | _Numbers | None = None) -> dlarray: ...

@overload
def imtile(images: ArrayLike | Sequence[ArrayLike] | str | Sequence[str] | ImageDatastore, map: Any = None, /, *, Frames: Any = None, ThumbnailSize: Any = None, GridSize: Any = None, BackgroundColor: str | _Numbers = 'black', BorderSize: Any = 0) -> dlarray:
    """Combine several images into one tiled image.

    Syntaxes: ``out = imtile(filenames)``, ``imtile(I)``, ``imtile(images)``, ``imtile(imds)``, ``imtile(…, map)``, ``imtile(…, Name=Value)``.

    Parameters
    ----------
    images : array, list of arrays, text, list of text or ImageDatastore
        An array of frames, h×w×k or h×w×1×k of gray or binary images or h×w×3×k of colours; a list of images, which
        may differ in size, class and number of colours, and of which an empty one leaves its tile blank; names of
        files; or a datastore.
    map : array, n×3, optional
        Colours from 0 to 1.  Images that have none are taken for their numbers, from 1 in floating and from 0 in
        integer and logical images.
    Frames : list of int or of bool, optional
        Which images are shown, from 1, in this order.  Default: all.
    ThumbnailSize : list of two int, optional
        Rows and columns of each tile; one of them may be NaN, and follows from the aspect ratio of the first image.
        Default: the size of the first image.
    GridSize : list of two int, optional
        Rows and columns of tiles; one of them may be NaN, and follows from the number of images.  Default: about as
        wide as high.
    BackgroundColor : str or three numbers, default "black"
        Color where no image is: the name of a colour, its letter, "#RRGGBB", or red, green and blue from 0 to 1.
    BorderSize : int or list of two int, default 0
        Rows above and below, and columns left and right of each tile.

    https://www.mathworks.com/help/matlab/ref/imtile.html
    """
@overload
def imtile(images: ArrayLike | Sequence[ArrayLike] | str | Sequence[str] | ImageDatastore, name: Literal["Frames", "ThumbnailSize", "GridSize", "BackgroundColor", "BorderSize"], value: Any, /, *pairs: Any, Frames: Any = None, ThumbnailSize: Any = None, GridSize: Any = None, BackgroundColor: str | _Numbers = 'black', BorderSize: Any = 0) -> dlarray: ...
@overload
def imtile(images: ArrayLike | Sequence[ArrayLike] | str | Sequence[str] | ImageDatastore, map: Any, name: Literal["Frames", "ThumbnailSize", "GridSize", "BackgroundColor", "BorderSize"], value: Any, /, *pairs: Any, Frames: Any = None, ThumbnailSize: Any = None, GridSize: Any = None, BackgroundColor: str | _Numbers = 'black', BorderSize: Any = 0) -> dlarray: ...

@overload
def ind2sub(sz: _Numbers, ind: ArrayLike, /, *, nargout: Literal[1]) -> dlarray:
    """Subscripts of linear indices.

    Syntaxes: ``row, col = ind2sub(sz, ind)``, ``I1, …, In = ind2sub(sz, ind)``, ``… = ind2sub(sz, ind, nargout=n)``.

    Parameters
    ----------
    sz : list of int
        Size of the array that is indexed.
    ind : dlarray or array_like
        Linear indices, counted from 1.
    nargout : int, optional
        How many outputs.  Default: one for each size.  With fewer, the last counts through the remaining dimensions;
        surplus ones are 1.

    https://www.mathworks.com/help/matlab/ref/ind2sub.html
    """
@overload
def ind2sub(sz: _Numbers, ind: ArrayLike, /, *, nargout: int | None=None) -> tuple[dlarray, ...]:
    ...

@overload
def indexcrossentropy(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None = None, /, *, MaskIndex: _Number | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "target-included", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray:
    """Cross-entropy loss between predicted probabilities and class numbers.

    Parameters
    ----------
    Y : dlarray or array_like
        Predictions from 0 to 1, such as ``softmax`` gives, with a channel dimension "C" of one element for each class.
        Unformatted ones need ``DataFormat``.
    targets : dlarray or array_like
        Class numbers, from 1 to the number of channels of ``Y``.  Of the size of ``Y``, except for a channel dimension
        of size 1.  Labelled as ``Y`` (the label "C" may be left out), or unformatted with the dimensions in the order
        of ``Y``.
    weights : dlarray or array_like, optional
        Weights.  Formatted weights are matched with ``Y`` by label: "C" for one weight per class, "B" for one per
        observation, or several labels.  Unformatted, they have the size of ``Y`` or of ``targets``, or
        ``WeightsFormat`` says what they are.
    MaskIndex : number
        Targets equal to this number do not count.  It need not be a class number: 0 and NaN are common.
    Reduction : {"sum", "none"}
        Whether to sum the losses of the targets.
    NormalizationFactor : {"batch-size", "all-elements", "target-included", "mask-included", "none"}
        Divisor of the sum: the number of observations; the number of elements of ``Y``; the number of
        observations and, for each observation, the number of its targets that are not masked; or nothing.
        "mask-included" is another spelling of "target-included".
    WeightsFormat : str
        Labels of the dimensions of unformatted ``weights``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``Y``, and of unformatted targets.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.indexcrossentropy.html
    """
@overload
def indexcrossentropy(Y: ArrayLike, targets: ArrayLike, name: Literal["MaskIndex", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat"], value: Any, /, *pairs: Any, MaskIndex: _Number | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "target-included", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...
@overload
def indexcrossentropy(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None, name: Literal["MaskIndex", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat"], value: Any, /, *pairs: Any, MaskIndex: _Number | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "target-included", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...

@final
class indexing1dLayer(Layer):
    """1-D indexing layer: picks the first or the last element along time, or the only spatial dimension."""
    @overload
    def __init__(self, index: Literal["first", "last"] = 'first', *, Name: str = '', HasPaddingMaskInput: _Truth = False) -> None:
        """1-D indexing layer: picks the first or the last element along time, or the only spatial dimension.

        Syntaxes: ``indexing1dLayer``, ``indexing1dLayer(index)``, ``indexing1dLayer(…, Name=Value)``.

        Parameters
        ----------
        index : "first" or "last", optional
            Which element to take; "first" by default.  The property is ``Index``.
        HasPaddingMaskInput : bool, optional
            Whether the layer has a second input "mask": 1 for data, 0 for padding, in the format of the data and with its
            sizes except that of the channels, of which only the first is used.  The layer then takes the first or last
            element of each observation that is not padding.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.indexing1dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name", "HasPaddingMaskInput"], value: Any, /, *pairs: Any, Name: str = '', HasPaddingMaskInput: _Truth = False) -> None: ...
    @overload
    def __init__(self, index: Literal["first", "last"], name: Literal["Name", "HasPaddingMaskInput"], value: Any, /, *pairs: Any, Name: str = '', HasPaddingMaskInput: _Truth = False) -> None: ...
    Formattable: bool
    Index: str
    HasPaddingMaskInput: bool
    def predict(self, X: ArrayLike, mask: Any = None) -> dlarray:
        """The element of each observation."""

def inf(*size: str | Literal["like"] | ArrayLike | None, like: ArrayLike | None = None) -> dlarray:
    """Array of Inf.

    Parameters
    ----------
    *size : int, list of int or str
        Whole numbers, or one vector of them; "double" or "single" may follow.
    like : array, optional
        Prototype: the result has its class and its device.

    https://www.mathworks.com/help/matlab/ref/inf.html
    """

def initialize(net: dlnetwork, *X: ArrayLike | networkDataLayout | None) -> dlnetwork:
    """Initialize the learnables and states of a network that are not set yet.

    Syntaxes: ``net = initialize(net)``, ``net = initialize(net, X1, …, XN)``, and ``layer = initialize(layer, layout1, …, layoutN)`` of a custom layer.

    Parameters
    ----------
    net : dlnetwork
        The network; it is not changed.
    X1, …, XN : array or networkDataLayout, optional
        Formatted example data, or its layout, for each input.  Without them the network's input layers say
        what the data is like.

    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.initialize.html
    """

@final
class inputLayer(Layer):
    """Input layer for data of any size and format."""
    @overload
    def __init__(self, inputSize: _Numbers | float, inputFormat: str = '', *, Name: str = '') -> None:
        """Input layer for data of any size and format.

        Syntaxes: ``inputLayer(inputSize)``, ``inputLayer(inputSize, inputFormat)``, ``inputLayer(…, Name=name)``.

        Parameters
        ----------
        inputSize : sequence of int or NaN
            Size of each dimension; NaN where it may be any.
        inputFormat : str, default ""
            One label for each dimension: data without labels is read in this order.  Without a format the network gets
            unformatted data, which its layers must be able to use.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.inputlayer.html
        """
    @overload
    def __init__(self, inputSize: _Numbers | float, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    @overload
    def __init__(self, inputSize: _Numbers | float, inputFormat: str, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    @property
    def InputSize(self) -> Any: ...
    @property
    def InputFormat(self) -> Any: ...
    def predict(self, X: ArrayLike) -> dlarray:
        """The data, if it has the format and the sizes of the layer."""

@final
class instanceNormalizationLayer(Layer):
    """Instance normalization layer: normalizes each channel of each observation, then scales and shifts it."""
    @overload
    def __init__(self, *, Name: str = '', Epsilon: _Number = 1e-05, OffsetInitializer: Literal["zeros", "ones", "narrow-normal"] | Callable[..., Any] = 'zeros', ScaleInitializer: Literal["ones", "zeros", "narrow-normal"] | Callable[..., Any] = 'ones', Offset: ArrayLike = ..., Scale: ArrayLike = ..., OffsetLearnRateFactor: _Number = 1, ScaleLearnRateFactor: _Number = 1, OffsetL2Factor: _Number = 1, ScaleL2Factor: _Number = 1) -> None:
        """Instance normalization layer: normalizes each channel of each observation, then scales and shifts it.

        Syntaxes: ``instanceNormalizationLayer``, ``instanceNormalizationLayer(Name=Value)``.

        Parameters
        ----------
        Epsilon : float, optional
            Added to the variance; a positive number, 1e-5 by default.
        OffsetInitializer, ScaleInitializer : str or callable, optional
            "zeros" (default of the offset), "ones" (default of the scale), "narrow-normal", or a function of
            the size.
        Offset, Scale : array, optional
            One value for each channel, along the dimension where the data has its channels: NumChannels×1 for
            sequences and features, 1×1×NumChannels for 2-D images.  Only empty ones are initialized.
        OffsetLearnRateFactor, ScaleLearnRateFactor, OffsetL2Factor, ScaleL2Factor : float, optional
            All 1.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.instancenormalizationlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name", "Epsilon", "OffsetInitializer", "ScaleInitializer", "Offset", "Scale", "OffsetLearnRateFactor", "ScaleLearnRateFactor", "OffsetL2Factor", "ScaleL2Factor"], value: Any, /, *pairs: Any, Name: str = '', Epsilon: _Number = 1e-05, OffsetInitializer: Literal["zeros", "ones", "narrow-normal"] | Callable[..., Any] = 'zeros', ScaleInitializer: Literal["ones", "zeros", "narrow-normal"] | Callable[..., Any] = 'ones', Offset: ArrayLike = ..., Scale: ArrayLike = ..., OffsetLearnRateFactor: _Number = 1, ScaleLearnRateFactor: _Number = 1, OffsetL2Factor: _Number = 1, ScaleL2Factor: _Number = 1) -> None: ...
    Formattable: bool
    @property
    def NumChannels(self) -> Any: ...
    Epsilon: float
    OffsetInitializer: Any
    ScaleInitializer: Any
    Offset: Any
    Scale: Any
    OffsetLearnRateFactor: float
    ScaleLearnRateFactor: float
    OffsetL2Factor: float
    ScaleL2Factor: float
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set NumChannels, and the offset and the scale if they are empty."""
    def predict(self, X: ArrayLike) -> dlarray:
        """Normalized, scaled and shifted data."""

@overload
def instancenorm(X: ArrayLike, offset: ArrayLike, scaleFactor: ArrayLike, /, *, Epsilon: _Number = 1e-05, DataFormat: str | None = None) -> dlarray:
    """Normalize each channel of each observation, then scale and shift it.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C" and a spatial, time or unspecified dimension.
    offset, scaleFactor : dlarray or array_like
        Vectors with one element for each channel: rows, columns or, formatted, with the label "C".
    Epsilon : float, default 1e-5
        Positive number added to the variance.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.instancenorm.html
    """
@overload
def instancenorm(X: ArrayLike, offset: ArrayLike, scaleFactor: ArrayLike, name: Literal["Epsilon", "DataFormat"], value: Any, /, *pairs: Any, Epsilon: _Number = 1e-05, DataFormat: str | None = None) -> dlarray: ...

def int16(X: ArrayLike, /) -> dlarray:
    """Convert to MATLAB's class int16: whole numbers from -32768 to 32767.

    Syntax: ``Y = int16(X)``.

    Parameters
    ----------
    X : array
        Real, any size and format; text gives its character codes.  Integers of Python and NumPy are taken exactly.

    https://www.mathworks.com/help/matlab/ref/int16.html
    """

def int32(X: ArrayLike, /) -> dlarray:
    """Convert to MATLAB's class int32: whole numbers from -2147483648 to 2147483647.

    Syntax: ``Y = int32(X)``.

    Parameters
    ----------
    X : array
        Real, any size and format; text gives its character codes.  Integers of Python and NumPy are taken exactly.

    https://www.mathworks.com/help/matlab/ref/int32.html
    """

def int64(X: ArrayLike, /) -> dlarray:
    """Convert to MATLAB's class int64: whole numbers from -9223372036854775808 to 9223372036854775807.

    Syntax: ``Y = int64(X)``.

    Parameters
    ----------
    X : array
        Real, any size and format; text gives its character codes.  Integers of Python and NumPy are taken exactly.

    https://www.mathworks.com/help/matlab/ref/int64.html
    """

def int8(X: ArrayLike, /) -> dlarray:
    """Convert to MATLAB's class int8: whole numbers from -128 to 127.

    Syntax: ``Y = int8(X)``.

    Parameters
    ----------
    X : array
        Real, any size and format; text gives its character codes.  Integers of Python and NumPy are taken exactly.

    https://www.mathworks.com/help/matlab/ref/int8.html
    """

@overload
def integral(fun: Callable[..., Any], xmin: _Number, xmax: _Number, /, *, AbsTol: _Number | None = None, RelTol: _Number | None = None, ArrayValued: _Truth = False, Waypoints: _Numbers | None = None) -> dlarray:
    """Integral of a function between two limits, by adaptive quadrature.

    Syntaxes: ``q = integral(fun, xmin, xmax)``, ``integral(…, AbsTol=tol)``, ``integral(…, RelTol=tol)``, ``integral(…, ArrayValued=True)``, ``integral(…, Waypoints=points)``.

    Parameters
    ----------
    fun : function
        Takes a row of points, a 1×n dlarray, and gives the values there as a row of the same size.
    xmin, xmax : number
        Real limits, which may be infinite, or finite complex ones.
    AbsTol, RelTol : number, optional
        The error aimed at: ``max(AbsTol, RelTol * abs(q))``.  Defaults: 1e-10 and 1e-6; in single precision 1e-5 and
        1e-4.
    ArrayValued : bool, optional
        ``fun`` takes one point, and gives an array of any size and format.
    Waypoints : vector, optional
        Finite points that the path passes between the limits: where the function has a kink or, when they are complex,
        corners of the path in the complex plane.

    https://www.mathworks.com/help/matlab/ref/integral.html
    """
@overload
def integral(fun: Callable[..., Any], xmin: _Number, xmax: _Number, name: Literal["AbsTol", "RelTol", "ArrayValued", "Waypoints"], value: Any, /, *pairs: Any, AbsTol: _Number | None = None, RelTol: _Number | None = None, ArrayValued: _Truth = False, Waypoints: _Numbers | None = None) -> dlarray: ...

def interp1(*args: ArrayLike | str | Literal["extrap"] | None) -> dlarray:
    """Interpolation of sampled data along one dimension.

    Syntaxes: ``vq = interp1(x, v, xq)``, ``interp1(v, xq)``, ``interp1(…, method)``, ``interp1(…, method, extrapolation)``.

    Parameters
    ----------
    x : dlarray or array_like, optional
        Vector of distinct sample points, in any order.  Default: 1, 2, …
    v : dlarray or array_like
        Sample values: a vector, or an array with one set of values per column.
    xq : dlarray or array_like
        Query points, of any size.
    method : str, optional
        "linear" (default), "nearest", "next", "previous", "pchip", "makima", "spline", or "cubic" ("v5cubic"):
        cubic convolution for equally spaced points, otherwise as "spline" (the points are read to tell).
    extrapolation : "extrap" or float, optional
        How to go on beyond the samples: by the method, or with one value.  Default: by the method for "pchip",
        "makima" and "spline", NaN for the others.

    https://www.mathworks.com/help/matlab/ref/interp1.html
    """

def interp2(*args: ArrayLike | Literal["linear", "nearest", "cubic", "spline"] | None) -> dlarray:
    """Interpolation of data on a grid in two dimensions.

    Syntaxes: ``Vq = interp2(X, Y, V, Xq, Yq)``, ``interp2(V, Xq, Yq)``, ``interp2(V)``, ``interp2(V, k)``, ``interp2(…, method)``, ``interp2(…, method, extrapval)``.

    Parameters
    ----------
    X, Y : dlarray or array_like, optional
        Coordinates of the columns and of the rows of ``V``: vectors, or matrices as meshgrid makes them.  Default:
        1, 2, …
    V : dlarray or array_like
        Matrix of the sample values.
    Xq, Yq : dlarray or array_like
        Query points: arrays of equal size, or a row and a column that span a grid.
    k : int, optional
        Each interval is halved k times.  Default 1.
    method : {"linear", "nearest", "cubic", "spline"}, optional
        "cubic": cubic convolution for equally spaced coordinates, otherwise as "spline" (they are read to tell).
    extrapval : float, optional
        The value outside of the grid. Default: NaN; "spline" extrapolates.

    https://www.mathworks.com/help/matlab/ref/interp2.html
    """

@overload
def intersect(A: ArrayLike | Sequence[str] | categorical, B: ArrayLike | Sequence[str] | categorical, /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[1] = 1) -> dlarray:
    """The values that are in both of two arrays, without repetitions.

    Syntaxes: ``C = intersect(A, B)``, ``intersect(A, B, setOrder)``, ``intersect(A, B, "rows")``, ``C, ia, ib = intersect(…, nargout=3)``.

    Parameters
    ----------
    A, B : dlarray or array_like, lists of str, or categorical
        Any sizes; labels are not looked at.
    setOrder : {"sorted", "stable"}
        Ascending (default), or in the order of ``A``.
    "rows"
        Compare whole rows of matrices with equally many columns.
    nargout : {1, 2, 3}
        With 3, also the lowest indices of each value in ``A`` and in ``B`` (double columns from 1).

    https://www.mathworks.com/help/matlab/ref/double.intersect.html
    """
@overload
def intersect(A: ArrayLike | Sequence[str] | categorical, B: ArrayLike | Sequence[str] | categorical, /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def intersect(A: ArrayLike | Sequence[str] | categorical, B: ArrayLike | Sequence[str] | categorical, /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

@overload
def intmax(typename: str | _Open = None, /, *, like: ArrayLike | None = None) -> dlarray:
    """Largest number of an integer class.

    Syntaxes: ``v = intmax()`` (of "int32"), ``v = intmax(typename)``, ``v = intmax(like=p)``.

    Parameters
    ----------
    typename : str
        "int8" to "int64", "uint8" to "uint64".
    like : array, optional
        Prototype: the limit of its class.

    https://www.mathworks.com/help/matlab/ref/intmax.html
    """
@overload
def intmax(name: Literal["like"], value: Any, /, *pairs: Any, like: ArrayLike | None = None) -> dlarray: ...
@overload
def intmax(typename: str | _Open, name: Literal["like"], value: Any, /, *pairs: Any, like: ArrayLike | None = None) -> dlarray: ...

@overload
def intmin(typename: str | _Open = None, /, *, like: ArrayLike | None = None) -> dlarray:
    """Smallest number of an integer class.

    Syntaxes: ``v = intmin()`` (of "int32"), ``v = intmin(typename)``, ``v = intmin(like=p)``.

    Parameters
    ----------
    typename : str
        "int8" to "int64", "uint8" to "uint64".
    like : array, optional
        Prototype: the limit of its class.

    https://www.mathworks.com/help/matlab/ref/intmin.html
    """
@overload
def intmin(name: Literal["like"], value: Any, /, *pairs: Any, like: ArrayLike | None = None) -> dlarray: ...
@overload
def intmin(typename: str | _Open, name: Literal["like"], value: Any, /, *pairs: Any, like: ArrayLike | None = None) -> dlarray: ...

def inv(X: ArrayLike, /) -> dlarray:
    """Inverse of a square matrix.

    Syntax: ``Y = inv(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Unformatted square matrix.

    https://www.mathworks.com/help/matlab/ref/inv.html
    """

@final
class inverseNormalizationLayer(Layer):
    """Inverse normalization layer: converts predictions of normalized targets to the original units."""
    @overload
    def __init__(self, dim: Literal["channel"] | _Number = 'channel', *, Name: str = '', OperationDimension: Literal["channel"] | _Number = 'channel', Normalization: Literal["zscore", "zerocenter", "rescale-symmetric", "rescale-zero-one"] = 'zscore', Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ...) -> None:
        """Inverse normalization layer: converts predictions of normalized targets to the original units.

        Syntaxes: ``inverseNormalizationLayer``, ``inverseNormalizationLayer(dim)``, ``inverseNormalizationLayer(…, Name=Value)``.

        Parameters
        ----------
        dim : "channel" or int, optional
            The dimension whose elements have statistics of their own: the channels (default), or a dimension counted from
            1.  The property is ``OperationDimension``.
        Normalization : {"zscore", "zerocenter", "rescale-symmetric", "rescale-zero-one"}, optional
            Normalization of the targets in training, which the layer undoes::

                "zscore"             (T - Mean) / StandardDeviation           (default)
                "zerocenter"         T - Mean
                "rescale-symmetric"  2*(T - Min) / (Max - Min) - 1
                "rescale-zero-one"   (T - Min) / (Max - Min)

        Mean, StandardDeviation, Min, Max : array, optional
            The statistics: one number, or one for each element of the dimension.  Empty until training computes them; the
            layer of a network that is initialized without targets leaves data as they are.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.inversenormalizationlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name", "OperationDimension", "Normalization", "Mean", "StandardDeviation", "Min", "Max"], value: Any, /, *pairs: Any, Name: str = '', OperationDimension: Literal["channel"] | _Number = 'channel', Normalization: Literal["zscore", "zerocenter", "rescale-symmetric", "rescale-zero-one"] = 'zscore', Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ...) -> None: ...
    @overload
    def __init__(self, dim: Literal["channel"] | _Number, name: Literal["Name", "OperationDimension", "Normalization", "Mean", "StandardDeviation", "Min", "Max"], value: Any, /, *pairs: Any, Name: str = '', OperationDimension: Literal["channel"] | _Number = 'channel', Normalization: Literal["zscore", "zerocenter", "rescale-symmetric", "rescale-zero-one"] = 'zscore', Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ...) -> None: ...
    Formattable: bool
    OperationDimension: Any
    Normalization: str
    Mean: Any
    StandardDeviation: Any
    Min: Any
    Max: Any
    def initialize(self, *_: Any) -> None:
        """Set the statistics that are empty, as nothing is known of the targets."""
    def forward(self, X: ArrayLike) -> dlarray:
        """The data as they are: a loss is that of normalized targets."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The data in the units of the targets."""

@overload
def ipermute(X: ArrayLike, dimorder: _Numbers) -> dlarray:
    """Undo a permutation of dimensions: ``ipermute(permute(X, dimorder), dimorder)`` is X.

    Syntax: ``Y = ipermute(X, dimorder)``.

    Parameters
    ----------
    X : array
        Any array.  A formatted array may exchange only dimensions that carry the same label.
    dimorder : list of int
        Each of 1 … n once, with n at least the number of dimensions of X.

    https://www.mathworks.com/help/matlab/ref/ipermute.html
    """
@overload
def ipermute(X: categorical, dimorder: _Numbers) -> categorical: ...

@overload
def iqr(X: ArrayLike, dim: _Number | _Numbers | Literal["all"] | None = None, /, *, nargout: Literal[1] = 1) -> dlarray:
    """Interquartile range.

    Syntaxes: ``R = iqr(X)``, ``iqr(X, dim)``, ``iqr(X, [dim1, dim2])``, ``iqr(X, "all")``, ``R, Q = iqr(…, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.  NaN is left out.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    nargout : {1, 2}
        With 2, also the quartiles: the 25th and 75th percentiles along the first of the dimensions.

    https://www.mathworks.com/help/matlab/ref/iqr.html
    """
@overload
def iqr(X: ArrayLike, dim: _Number | _Numbers | Literal["all"] | None = None, /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def isPartitionable(ds: Any) -> bool:
    """Determine whether a datastore is partitionable.

    Parameters
    ----------
    ds : datastore
        The datastore or the queue.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.ispartitionable.html
    """

def isShuffleable(ds: Any) -> bool:
    """Determine whether a datastore is shuffleable.

    Parameters
    ----------
    ds : datastore
        The datastore or the queue.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.isshuffleable.html
    """

def isSubsettable(ds: Any) -> bool:
    """Determine whether a datastore is subsettable.

    Parameters
    ----------
    ds : datastore
        The datastore or the queue.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.issubsettable.html
    """

def isUnderlyingType(X: Any, typename: Any, /) -> bool:
    """Whether the data inside is of a class.

    Syntax: ``tf = isUnderlyingType(X, typename)``.

    https://www.mathworks.com/help/matlab/ref/isunderlyingtype.html
    """

def is_function_handle(X: Any, /) -> bool:
    """Whether a value is a function.

    Syntax: ``tf = is_function_handle(X)``.

    Parameters
    ----------
    X : any
        Any value.

    https://www.mathworks.com/help/matlab/ref/is_function_handle.html
    """

def isa(X: Any, typename: str, /) -> bool:
    """Whether a value is of a class, or of one of a family of classes.

    Syntax: ``tf = isa(X, typename)``.

    Parameters
    ----------
    X : any
        Any value.
    typename : str
        A class: "double", "single", "logical", "char", "string", "cell", "struct", "function_handle",
        "dlarray", "gpuArray", the name of any Python class of the value, MATLAB's name of a layer's class
        ("nnet.cnn.layer.ReLULayer"); or a family: "numeric", "float", "integer".

    https://www.mathworks.com/help/matlab/ref/isa.html
    """

def iscategory(A: categorical, catnames: str | Sequence[str]) -> dlarray:
    """Whether names are categories of a categorical array.

    Syntax: ``tf = iscategory(A, catnames)``.

    Parameters
    ----------
    A : categorical
        The array.
    catnames : str or list of str
        The names.

    https://www.mathworks.com/help/matlab/ref/categorical.iscategory.html
    """

def iscell(X: Any, /) -> bool:
    """Whether a value is a cell array.

    Syntax: ``tf = iscell(X)``.

    Parameters
    ----------
    X : any
        Any value.

    https://www.mathworks.com/help/matlab/ref/iscell.html
    """

def iscellstr(X: Any, /) -> bool:
    """Whether a value is a cell array of text.

    Syntax: ``tf = iscellstr(X)``.

    Parameters
    ----------
    X : any
        Any value.

    https://www.mathworks.com/help/matlab/ref/iscellstr.html
    """

def ischar(X: Any, /) -> bool:
    """Whether a value is text.

    Syntax: ``tf = ischar(X)``.

    Parameters
    ----------
    X : any
        Any value.

    https://www.mathworks.com/help/matlab/ref/ischar.html
    """

def iscolumn(X: Any, /) -> bool:
    """Whether an array is n×1.

    Syntax: ``tf = iscolumn(X)``.

    Parameters
    ----------
    X : any
        An array, text, a list (a matrix when it holds rows of numbers, otherwise a row of cells), a structure.

    https://www.mathworks.com/help/matlab/ref/iscolumn.html
    """

def isdlarray(X: Any, /) -> bool:
    """Whether X is a dlarray.

    Syntax: ``tf = isdlarray(X)``.

    https://www.mathworks.com/help/deeplearning/ref/isdlarray.html
    """

def isempty(X: Any, /) -> bool:
    """Whether an array has no elements.

    Syntax: ``tf = isempty(X)``.

    Parameters
    ----------
    X : any
        An array, text, a list (a matrix when it holds rows of numbers, otherwise a row of cells), a structure.

    https://www.mathworks.com/help/matlab/ref/double.isempty.html
    """

def isequal(A: Any, B: Any, /, *more: Any) -> bool:
    """Whether values are equal: same size, same elements.

    Syntaxes: ``tf = isequal(A, B)``, ``tf = isequal(A1, A2, …, An)``.

    Parameters
    ----------
    A, B, ... : any
        Arrays, text, lists, structures, layers, networks.  The class of numbers does not count; structures may have
        their fields in any order, and are compared field by field, lists element by element, layers by their
        properties, networks by their layers and connections.

    https://www.mathworks.com/help/matlab/ref/isequal.html
    """

def isequaln(A: Any, B: Any, /, *more: Any) -> bool:
    """Whether values are equal, NaN counting as equal to NaN.

    Syntaxes: ``tf = isequaln(A, B)``, ``tf = isequaln(A1, A2, …, An)``.

    Parameters
    ----------
    A, B, ... : any
        As for `isequal`.

    https://www.mathworks.com/help/matlab/ref/isequaln.html
    """

def isfield(S: Any, field: Any, /) -> Any:
    """Whether a structure has a field.

    Syntax: ``tf = isfield(S, field)``.

    Parameters
    ----------
    S : any
        The structure, a struct or a dict; any other value has no fields.
    field : any
        A name, or a list of several; anything else is the name of no field.

    https://www.mathworks.com/help/matlab/ref/isfield.html
    """

def isfinite(X: Any, /) -> dlarray:
    """Which elements are finite: neither Inf nor NaN.

    Syntax: ``tf = isfinite(X)``.

    https://www.mathworks.com/help/matlab/ref/isfinite.html
    """

def isfloat(X: Any, /) -> bool:
    """Whether the data is of a floating-point class: single or double.

    Syntax: ``tf = isfloat(X)``.

    https://www.mathworks.com/help/matlab/ref/isfloat.html
    """

def isgpuarray(X: Any, /) -> bool:
    """Whether the data of X is on the GPU.

    Syntax: ``tf = isgpuarray(X)``.

    Parameters
    ----------
    X : any
        False for values that are not arrays.

    https://www.mathworks.com/help/parallel-computing/isgpuarray.html
    """

def isinf(X: Any, /) -> dlarray:
    """Which elements are Inf or -Inf.

    Syntax: ``tf = isinf(X)``.

    https://www.mathworks.com/help/matlab/ref/isinf.html
    """

def isinteger(X: Any, /) -> bool:
    """Whether the data has an integer class.

    Syntax: ``tf = isinteger(X)``.

    https://www.mathworks.com/help/matlab/ref/isinteger.html
    """

def islogical(X: Any, /) -> bool:
    """Whether the data is logical.

    Syntax: ``tf = islogical(X)``.

    https://www.mathworks.com/help/matlab/ref/islogical.html
    """

def ismatrix(X: Any, /) -> bool:
    """Whether an array has two dimensions.

    Syntax: ``tf = ismatrix(X)``.

    Parameters
    ----------
    X : any
        An array, text, a list (a matrix when it holds rows of numbers, otherwise a row of cells), a structure.

    https://www.mathworks.com/help/matlab/ref/ismatrix.html
    """

@overload
def ismember(A: Any, B: Any, /, *options: Any, nargout: Literal[1] = 1) -> dlarray:
    """Which elements of an array are in another.

    Syntaxes: ``Lia = ismember(A, B)``, ``ismember(A, B, "rows")``, ``Lia, Locb = ismember(…, nargout=2)``.

    Parameters
    ----------
    A, B : dlarray or array_like, or text, a list of texts or a categorical
        Any sizes and formats.
    "rows"
        Ask for whole rows; both are matrices with equally many columns, or ``[]``, which has no rows.
    nargout : {1, 2}
        With 2, also the lowest linear index in ``B`` (with "rows" the row) of each member, and 0
        for the others: double.

    https://www.mathworks.com/help/matlab/ref/double.ismember.html
    """
@overload
def ismember(A: Any, B: Any, /, *options: Any, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def ismissing(X: ArrayLike | categorical | Sequence[str], /) -> dlarray:
    """Which elements are missing: NaN, an undefined category, or an empty text.

    Syntax: ``tf = ismissing(X)``.

    Parameters
    ----------
    X : array, categorical or list of text
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/ismissing.html
    """

def isnan(X: Any, /) -> dlarray:
    """Which elements are NaN.

    Syntax: ``tf = isnan(X)``.

    https://www.mathworks.com/help/matlab/ref/isnan.html
    """

def isnumeric(X: Any, /) -> bool:
    """Whether the data is numeric: neither logical nor text.

    Syntax: ``tf = isnumeric(X)``.

    https://www.mathworks.com/help/matlab/ref/isnumeric.html
    """

def isordinal(A: categorical) -> bool:
    """Whether the categories of a categorical array have an order.

    Syntax: ``tf = isordinal(A)``.

    Parameters
    ----------
    A : categorical
        The array.

    https://www.mathworks.com/help/matlab/ref/categorical.isordinal.html
    """

def isreal(X: Any, /) -> bool:
    """Whether an array is stored without an imaginary part.

    Syntax: ``tf = isreal(X)``.

    https://www.mathworks.com/help/matlab/ref/isreal.html
    """

def isrow(X: Any, /) -> bool:
    """Whether an array is 1×n.

    Syntax: ``tf = isrow(X)``.

    Parameters
    ----------
    X : any
        An array, text, a list (a matrix when it holds rows of numbers, otherwise a row of cells), a structure.

    https://www.mathworks.com/help/matlab/ref/isrow.html
    """

def isscalar(X: Any, /) -> bool:
    """Whether an array is 1×1.

    Syntax: ``tf = isscalar(X)``.

    Parameters
    ----------
    X : any
        An array, text, a list (a matrix when it holds rows of numbers, otherwise a row of cells), a structure.

    https://www.mathworks.com/help/matlab/ref/isscalar.html
    """

def issorted(A: ArrayLike, /, *options: Literal["ascend", "descend", "monotonic", "strictascend", "strictdescend", "strictmonotonic", "rows", "MissingPlacement", "auto", "first", "last", "ComparisonMethod", "real", "abs"] | _Number | _Open, MissingPlacement: Literal["auto", "first", "last"] = 'auto', ComparisonMethod: Literal["auto", "real", "abs"] = 'auto') -> bool:
    """Whether an array is sorted along a dimension.

    Syntaxes: ``TF = issorted(A)``, ``issorted(A, dim)``, ``issorted(A, dim, direction)``, ``issorted(A, direction)``, ``issorted(…, Name=Value)``, ``issorted(A, "rows")``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1.
    direction : {"ascend", "descend", "monotonic", "strictascend", "strictdescend", "strictmonotonic", "rows"}
        "monotonic": the whole array ascends, or the whole array descends.  The strict ones allow neither equal
        neighbours nor NaN.  "rows" asks ``issortedrows(A)``.
    MissingPlacement : {"auto", "first", "last"}
        Where NaN should be.
    ComparisonMethod : {"auto", "real", "abs"}
        As in ``sort``.

    https://www.mathworks.com/help/matlab/ref/issorted.html
    """

@overload
def issortedrows(A: ArrayLike, column: _Number | _Numbers | None = None, direction: Literal["ascend", "descend"] | Sequence[Literal["ascend", "descend"]] | _Open = None, /, *, MissingPlacement: str = 'auto', ComparisonMethod: str = 'auto') -> bool:
    """Whether the rows of a matrix are sorted.

    Syntaxes: ``TF = issortedrows(A)``, ``issortedrows(A, column)``, ``issortedrows(A, column, direction)``, ``issortedrows(…, Name=Value)``.

    Parameters
    ----------
    A : dlarray or array_like
        A matrix.
    column, direction
        As in ``sortrows``.
    MissingPlacement, ComparisonMethod : str
        As in ``sortrows``.

    https://www.mathworks.com/help/matlab/ref/issortedrows.html
    """
@overload
def issortedrows(A: ArrayLike, name: Literal["MissingPlacement", "ComparisonMethod"], value: Any, /, *pairs: Any, MissingPlacement: str = 'auto', ComparisonMethod: str = 'auto') -> bool: ...
@overload
def issortedrows(A: ArrayLike, column: _Number | _Numbers | None, name: Literal["MissingPlacement", "ComparisonMethod"], value: Any, /, *pairs: Any, MissingPlacement: str = 'auto', ComparisonMethod: str = 'auto') -> bool: ...
@overload
def issortedrows(A: ArrayLike, column: _Number | _Numbers | None, direction: Literal["ascend", "descend"] | Sequence[Literal["ascend", "descend"]] | _Open, name: Literal["MissingPlacement", "ComparisonMethod"], value: Any, /, *pairs: Any, MissingPlacement: str = 'auto', ComparisonMethod: str = 'auto') -> bool: ...

def isstring(X: Any, /) -> bool:
    """Whether a value is text.

    Syntax: ``tf = isstring(X)``.

    Parameters
    ----------
    X : any
        Any value.

    https://www.mathworks.com/help/matlab/ref/isstring.html
    """

def isstruct(X: Any, /) -> bool:
    """Whether a value is a structure.

    Syntax: ``tf = isstruct(X)``.

    Parameters
    ----------
    X : any
        Any value.

    https://www.mathworks.com/help/matlab/ref/isstruct.html
    """

def isundefined(A: categorical) -> dlarray:
    """Whether the elements of a categorical array are undefined.

    Syntax: ``tf = isundefined(A)``.

    Parameters
    ----------
    A : categorical
        Any size.

    https://www.mathworks.com/help/matlab/ref/categorical.isundefined.html
    """

def isvector(X: Any, /) -> bool:
    """Whether an array is 1×n or n×1.

    Syntax: ``tf = isvector(X)``.

    Parameters
    ----------
    X : any
        An array, text, a list (a matrix when it holds rows of numbers, otherwise a row of cells), a structure.

    https://www.mathworks.com/help/matlab/ref/isvector.html
    """

def kron(A: ArrayLike, B: ArrayLike) -> dlarray:
    """Kronecker product: every element of A times the whole of B.

    Syntax: ``K = kron(A, B)``.

    Parameters
    ----------
    A, B : array
        Matrices, unformatted.

    https://www.mathworks.com/help/matlab/ref/kron.html
    """

@overload
def l1loss(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None = None, /, *, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray:
    """L1 loss: the sum of absolute differences, divided by the number of observations.

    Parameters
    ----------
    Y : dlarray or array_like
        Real predictions.  Unformatted ones need ``DataFormat``.
    targets : dlarray or array_like
        Of the size of ``Y``.  Labelled as ``Y``, or unformatted with the dimensions in the order of ``Y``.
    weights : dlarray or array_like, optional
        Weights.  Formatted, they meet ``Y`` by label: "C" for one weight per response, "B" for one per observation, or
        several labels.  Unformatted, they have the size of ``Y``, or ``WeightsFormat`` says what they are.
    Mask : dlarray or array_like
        Of the size of ``Y``: elements with 1 or true count, elements with 0 or false do not.
    Reduction : {"sum", "none"}
        Whether to sum the losses of the elements.
    NormalizationFactor : {"batch-size", "all-elements", "mask-included", "none"}
        Divisor of the sum: the number of observations; the number of elements; the number of observations and,
        for each observation, the number of its elements that ``Mask`` includes; or nothing.
    WeightsFormat : str
        Labels of the dimensions of unformatted ``weights``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``Y``, and of unformatted targets and masks.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.l1loss.html
    """
@overload
def l1loss(Y: ArrayLike, targets: ArrayLike, name: Literal["Mask", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat"], value: Any, /, *pairs: Any, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...
@overload
def l1loss(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None, name: Literal["Mask", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat"], value: Any, /, *pairs: Any, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...

@overload
def l2loss(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None = None, /, *, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray:
    """L2 loss: the sum of squared differences, divided by the number of observations.

    Parameters
    ----------
    Y : dlarray or array_like
        Real predictions.  Unformatted ones need ``DataFormat``.
    targets : dlarray or array_like
        Of the size of ``Y``.  Labelled as ``Y``, or unformatted with the dimensions in the order of ``Y``.
    weights : dlarray or array_like, optional
        Weights.  Formatted, they meet ``Y`` by label: "C" for one weight per response, "B" for one per observation, or
        several labels.  Unformatted, they have the size of ``Y``, or ``WeightsFormat`` says what they are.
    Mask : dlarray or array_like
        Of the size of ``Y``: elements with 1 or true count, elements with 0 or false do not.
    Reduction : {"sum", "none"}
        Whether to sum the losses of the elements.
    NormalizationFactor : {"batch-size", "all-elements", "mask-included", "none"}
        Divisor of the sum: the number of observations; the number of elements; the number of observations and,
        for each observation, the number of its elements that ``Mask`` includes; or nothing.
    WeightsFormat : str
        Labels of the dimensions of unformatted ``weights``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``Y``, and of unformatted targets and masks.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.l2loss.html
    """
@overload
def l2loss(Y: ArrayLike, targets: ArrayLike, name: Literal["Mask", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat"], value: Any, /, *pairs: Any, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...
@overload
def l2loss(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None, name: Literal["Mask", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat"], value: Any, /, *pairs: Any, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...

def layerArray(*layers: Layer | type[Layer] | Sequence[Any] | LayerArray | _Open) -> LayerArray:
    """Join layers into a layer array, as MATLAB's ``[layer1; layer2; …]``.

    Syntaxes: ``layerArray(layer1, layer2, …)``, ``layerArray([layer1, layer2, …])``. A Python list of layers does as well wherever layers are taken; a layer array adds MATLAB's display and 1-based parentheses. The counterpart of a constructor without arguments may be written without parentheses: ``[…, softmaxLayer]``.

    Parameters
    ----------
    layer1, layer2, … : Layer, layer class, list or LayerArray
        The layers; lists are joined.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.html
    """

def layerGraph(layers: Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]] | LayerArray | dlnetwork | _Open = None) -> LayerGraph:
    """Layer graph (older programs): layers and their connections.

    Syntaxes: ``lgraph = layerGraph``, ``lgraph = layerGraph(layers)``, ``lgraph = layerGraph(net)``.

    Parameters
    ----------
    layers : list of Layer, LayerArray or dlnetwork, optional
        Layers, each connected to the next, or a network, whose layers, values and connections are used.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.html
    """

@final
class layerNormalizationLayer(Layer):
    """Layer normalization layer: normalizes each observation, then scales and shifts each channel."""
    @overload
    def __init__(self, *, Name: str = '', Epsilon: _Number = 1e-05, OffsetInitializer: Literal["zeros", "ones", "narrow-normal"] | Callable[..., Any] = 'zeros', ScaleInitializer: Literal["ones", "zeros", "narrow-normal"] | Callable[..., Any] = 'ones', Offset: ArrayLike = ..., Scale: ArrayLike = ..., OffsetLearnRateFactor: _Number = 1, ScaleLearnRateFactor: _Number = 1, OffsetL2Factor: _Number = 1, ScaleL2Factor: _Number = 1, OperationDimension: Literal["auto", "channel-only", "spatial-channel", "batch-excluded"] = 'auto') -> None:
        """Layer normalization layer: normalizes each observation, then scales and shifts each channel.

        Syntaxes: ``layerNormalizationLayer``, ``layerNormalizationLayer(Name=Value)``.

        Parameters
        ----------
        Epsilon : float, optional
            Added to the variance; a positive number, 1e-5 by default.
        OperationDimension : str, optional
            The dimensions that are normalized together: "auto" (default), "channel-only", "spatial-channel" or
            "batch-excluded"; see ``layernorm``.
        OffsetInitializer, ScaleInitializer : str or callable, optional
            "zeros" (default of the offset), "ones" (default of the scale), "narrow-normal", or a function of
            the size.
        Offset, Scale : array, optional
            One value for each channel, along the dimension where the data has its channels: NumChannels×1 for
            sequences and features, 1×1×NumChannels for 2-D images.  Only empty ones are initialized.
        OffsetLearnRateFactor, ScaleLearnRateFactor, OffsetL2Factor, ScaleL2Factor : float, optional
            All 1.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layernormalizationlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name", "Epsilon", "OffsetInitializer", "ScaleInitializer", "Offset", "Scale", "OffsetLearnRateFactor", "ScaleLearnRateFactor", "OffsetL2Factor", "ScaleL2Factor", "OperationDimension"], value: Any, /, *pairs: Any, Name: str = '', Epsilon: _Number = 1e-05, OffsetInitializer: Literal["zeros", "ones", "narrow-normal"] | Callable[..., Any] = 'zeros', ScaleInitializer: Literal["ones", "zeros", "narrow-normal"] | Callable[..., Any] = 'ones', Offset: ArrayLike = ..., Scale: ArrayLike = ..., OffsetLearnRateFactor: _Number = 1, ScaleLearnRateFactor: _Number = 1, OffsetL2Factor: _Number = 1, ScaleL2Factor: _Number = 1, OperationDimension: Literal["auto", "channel-only", "spatial-channel", "batch-excluded"] = 'auto') -> None: ...
    Formattable: bool
    @property
    def NumChannels(self) -> Any: ...
    Epsilon: float
    OffsetInitializer: Any
    ScaleInitializer: Any
    Offset: Any
    Scale: Any
    OffsetLearnRateFactor: float
    ScaleLearnRateFactor: float
    OffsetL2Factor: float
    ScaleL2Factor: float
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set NumChannels, and the offset and the scale if they are empty."""
    OperationDimension: str
    def predict(self, X: ArrayLike) -> dlarray:
        """Normalized, scaled and shifted data."""

@overload
def layernorm(X: ArrayLike, offset: ArrayLike, scaleFactor: ArrayLike, /, *, Epsilon: _Number = 1e-05, OperationDimension: Literal["auto", "channel-only", "spatial-channel", "batch-excluded"] = 'auto', DataFormat: str | None = None) -> dlarray:
    """Normalize each observation over its channels, then scale and shift each channel.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C".
    offset, scaleFactor : dlarray or array_like
        Vectors with one element for each channel: rows, columns or, formatted, with the label "C".
    Epsilon : float, default 1e-5
        Positive number added to the variance.
    OperationDimension : {"auto", "channel-only", "spatial-channel", "batch-excluded"}
        Dimensions to normalise over: the channels; the spatial dimensions and the channels; or all dimensions but "B".
        ``"auto"`` is "spatial-channel" for data with two or more spatial dimensions and "channel-only" for other
        data.  So the time steps of a sequence are normalised one by one.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.layernorm.html
    """
@overload
def layernorm(X: ArrayLike, offset: ArrayLike, scaleFactor: ArrayLike, name: Literal["Epsilon", "OperationDimension", "DataFormat"], value: Any, /, *pairs: Any, Epsilon: _Number = 1e-05, OperationDimension: Literal["auto", "channel-only", "spatial-channel", "batch-excluded"] = 'auto', DataFormat: str | None = None) -> dlarray: ...

@overload
def lbfgsState(*, HistorySize: _Number = 10, InitialInverseHessianFactor: _Number = 1) -> LBFGSState:
    """State of the limited-memory BFGS (L-BFGS) solver.

    Parameters
    ----------
    HistorySize : int, default 10
        The number of steps that the solver remembers.  Values from 3 to 20 suit most tasks.
    InitialInverseHessianFactor : float, default 1
        The first approximation of the inverse Hessian matrix is this number times the identity.

    https://www.mathworks.com/help/deeplearning/ref/deep.lbfgsstate.html
    """
@overload
def lbfgsState(name: Literal["HistorySize", "InitialInverseHessianFactor"], value: Any, /, *pairs: Any, HistorySize: _Number = 10, InitialInverseHessianFactor: _Number = 1) -> LBFGSState: ...

def lbfgsupdate(params: _T, lossFcn: Callable[..., Any], solverState: LBFGSState | _Open=None, *, MaxNumLineSearchIterations: _Number=20, LineSearchMethod: Literal['weak-wolfe', 'strong-wolfe', 'backtracking']='weak-wolfe', NumLossFunctionOutputs: _Number=2) -> tuple[_T, LBFGSState]:
    """Update parameters by limited-memory BFGS (L-BFGS).

    Parameters
    ----------
    params : dlnetwork, table, struct, dict, list, tuple or array
        The parameters: a network, its table of learnables, an array, or arrays in nested containers.
    lossFcn : callable
        ``loss, gradients, *additional = lossFcn(params)``: mostly
        ``lambda net: dlfeval(modelLoss, net, X, T)``.  It may be an accelerated function.
    solverState : LBFGSState, optional
        A state made by `lbfgsState`, or returned by the previous step; ``[]`` or None is ``lbfgsState()``.
    MaxNumLineSearchIterations : int, default 20
        How many times a step may try the loss function.
    LineSearchMethod : {"weak-wolfe", "strong-wolfe", "backtracking"}, default "weak-wolfe"
        The conditions on the length of the step: a decrease of the loss alone (``"backtracking"``), or also that the
        loss has become flatter.
    NumLossFunctionOutputs : int, default 2
        The number of values that the loss function returns; those after the gradients are kept in
        ``solverState.AdditionalLossFunctionOutputs``.  A function that returns more is fine.

    https://www.mathworks.com/help/deeplearning/ref/lbfgsupdate.html
    """

def ldivide(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Quotient B by A, element by element: MATLAB's ``.\\``.

    Syntax: ``C = ldivide(A, B)``, the operator ``B / A``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/ldivide.html
    """

def le(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Whether elements of A are less or equal.

    Syntax: ``C = le(A, B)``, the operator ``A <= B``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/le.html
    """

@final
class leakyReluLayer(Layer):
    """Leaky ReLU layer: multiplies negative values by a fixed number."""
    @overload
    def __init__(self, scale: _Number = 0.01, *, Name: str = '') -> None:
        """Leaky ReLU layer: multiplies negative values by a fixed number.

        Syntaxes: ``leakyReluLayer``, ``leakyReluLayer(scale)``, ``leakyReluLayer(…, Name=name)``.

        Parameters
        ----------
        scale : float, optional
            Factor of negative values, a finite number; 0.01 by default.  The property is ``Scale``.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.leakyrelulayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    @overload
    def __init__(self, scale: _Number, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    texts: Any[tuple[str, str]]
    Formattable: bool
    Scale: float
    def predict(self, X: ArrayLike) -> dlarray:
        """Each value, negative ones times Scale."""

def leakyrelu(X: ArrayLike, scaleFactor: _Number = 0.01, /) -> dlarray:
    """Leaky rectified linear unit: multiplies negative elements by a small factor.

    Syntaxes: ``Y = leakyrelu(X)``, ``Y = leakyrelu(X, scaleFactor)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.
    scaleFactor : float, default 0.01
        Factor of the negative elements.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.leakyrelu.html
    """

def length(X: Any, /) -> int:
    """Length of the largest dimension.

    Syntax: ``n = length(X)``.

    Parameters
    ----------
    X : any
        An array, text, a list (a matrix when it holds rows of numbers, otherwise a row of cells), a structure.

    https://www.mathworks.com/help/matlab/ref/double.length.html
    """

def linspace(x1: _Number | _Complex, x2: _Number | _Complex, n: _Number = 100) -> dlarray:
    """Evenly spaced numbers from x1 to x2.

    Syntaxes: ``y = linspace(x1, x2)``, ``y = linspace(x1, x2, n)``.

    Parameters
    ----------
    x1, x2 : number, complex or 1×1 array
        The first and the last number.  The result can be differentiated with respect to both.
    n : int
        How many; 1 gives x2, less gives a 1×0 row, a fraction is cut off.

    https://www.mathworks.com/help/matlab/ref/linspace.html
    """

def load(filename: str | PathLike[str], /, *variables: str | Literal["Layers"] | Mapping[str, Any] | _Open, Layers: Mapping[str, Any] | None = None) -> Any:
    """Load networks or variables from a file of `save`, from a MAT file, or numbers from a text file.

    Syntaxes: ``net = load(filename)``, ``S = load(filename)``, ``x = load(filename, name)``, ``S = load(filename, name1, …, nameN)``, ``S = load(filename, "-regexp", expression)``, ``load(…, Layers=classes)``, ``X = load("data.txt")``, ``X = load(filename, "-ascii")``.

    Parameters
    ----------
    filename : str or path
        Name of the file.  A name without an ending is that of a safetensors file, or of a MAT file if there is one.
        With an ending that no kind of file has (``".txt"``, ``".csv"``, ``".dat"``), it is a text file of numbers.
    name : str, optional
        Variables to load.  ``"*"`` in a name means any text; after ``"-regexp"`` come regular expressions.
    Layers : dict, optional
        Classes or functions for layers of classes that are not known here: ``Layers={"myLayer": myLayer}`` with a
        class of layers, or with a layer, by the name of MATLAB's class or of the layer.

    https://www.mathworks.com/help/matlab/ref/load.html
    """

def log(X: ArrayLike, /) -> dlarray:
    """Natural logarithm of each element.

    Syntax: ``Y = log(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/log.html
    """

def log10(X: ArrayLike, /) -> dlarray:
    """Logarithm to base 10 of each element.

    Syntax: ``Y = log10(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/log10.html
    """

def log1p(X: ArrayLike, /) -> dlarray:
    """``log(1 + x)`` of each element, accurate for small x.

    Syntax: ``Y = log1p(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/log1p.html
    """

@overload
def log2(X: ArrayLike, /, *, nargout: Literal[1] = 1) -> dlarray:
    """Logarithm to base 2 of each element, or its mantissa and exponent.

    Syntaxes: ``Y = log2(X)``, ``F, E = log2(X, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format; real for two outputs.
    nargout : {1, 2}
        2 asks for mantissa and exponent.

    https://www.mathworks.com/help/matlab/ref/log2.html
    """
@overload
def log2(X: ArrayLike, /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def logical(X: ArrayLike, /) -> dlarray:
    """Convert numbers to logical values: true where they are not zero.

    Syntax: ``L = logical(X)``.

    Parameters
    ----------
    X : array
        Real, any size and format.

    https://www.mathworks.com/help/matlab/ref/logical.html
    """

def logsig(N: ArrayLike, /) -> dlarray:
    """Logarithmic sigmoid: ``1 / (1 + exp(-n))``.

    Syntax: ``A = logsig(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    https://www.mathworks.com/help/deeplearning/ref/logsig.html
    """

def logspace(a: _Number, b: _Number, n: _Number = 50) -> dlarray:
    """Numbers from 10^a to 10^b whose logarithms are evenly spaced.

    Syntaxes: ``y = logspace(a, b)``, ``y = logspace(a, b, n)``, ``y = logspace(a, pi)``.

    Parameters
    ----------
    a, b : number or 1×1 array
        Decimal logarithms of the first and the last number.  When b is the number pi, the last number is pi
        itself.
    n : int
        How many; 1 gives 10^b, less gives a 1×0 row, a fraction is cut off.

    https://www.mathworks.com/help/matlab/ref/logspace.html
    """

def logsumexp(X: ArrayLike, /, *dim: _Number | _Numbers | Literal["all"] | None) -> dlarray:
    """Logarithm of the sum of exponentials, ``log(sum(exp(X)))``, without overflow.

    Syntaxes: ``L = logsumexp(X)``, ``logsumexp(X, dim)``, ``logsumexp(X, [dim1, dim2])``, ``logsumexp(X, "all")``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.

    https://www.mathworks.com/help/matlab/ref/sum.html
    """

@overload
def lossScaler(*, InitialScale: _Number = 65536.0, GrowthFactor: _Number = 2.0, BackoffFactor: _Number = 0.5, GrowthInterval: _Number = 2000) -> LossScaler:
    """Scale the loss for training in half precision.

    Parameters
    ----------
    InitialScale : positive scalar, default 65536
        The first scale.
    GrowthFactor : scalar from 1, default 2
        Factor of the scale after ``GrowthInterval`` steps in a row with finite gradients.
    BackoffFactor : scalar from 0 to 1, default 0.5
        Factor of the scale after a step with Inf or NaN in the gradients.
    GrowthInterval : positive whole number, default 2000
        After how many finite steps the scale grows.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dlgradient.html
    """
@overload
def lossScaler(name: Literal["InitialScale", "GrowthFactor", "BackoffFactor", "GrowthInterval"], value: Any, /, *pairs: Any, InitialScale: _Number = 65536.0, GrowthFactor: _Number = 2.0, BackoffFactor: _Number = 0.5, GrowthInterval: _Number = 2000) -> LossScaler: ...

@overload
def lstm(X: ArrayLike, H0: ArrayLike, C0: ArrayLike, weights: ArrayLike, recurrentWeights: ArrayLike, bias: ArrayLike, /, *, StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', DataFormat: str | None = None, nargout: Literal[1] = 1) -> dlarray:
    """Long short-term memory: learns long-term dependencies between the time steps of sequences.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a time dimension "T".  Spatial dimensions are flattened into the channels; a missing "C" counts
        as one channel; "U" dimensions have size 1.
    H0, C0 : dlarray or array_like
        Initial states: H×1 for all observations, or H×B.  Formatted ones have the dimensions "C" (H) and, if need
        be, "B".  The size of ``H0`` says how many hidden units there are.
    weights : dlarray or array_like
        4H×inputs, the rows of the four gates below each other in the order input, forget, candidate, output.  If
        formatted, "CU".
    recurrentWeights : dlarray or array_like
        4H×H, in the same order.  If formatted, "CU".
    bias : dlarray or array_like
        Vector of 4H elements, in the same order.  If formatted, "C".
    StateActivationFunction : {"tanh", "softsign", "relu"}
        Activation of the cell candidate and of the cell state; softsign is ``x / (1 + abs(x))``.
    GateActivationFunction : {"sigmoid", "hard-sigmoid"}
        Activation of the gates; hard-sigmoid is ``0.2*x + 0.5``, at least 0 and at most 1.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.
    nargout : {1, 2, 3}
        Number of outputs.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.lstm.html
    """
@overload
def lstm(X: ArrayLike, H0: ArrayLike, C0: ArrayLike, weights: ArrayLike, recurrentWeights: ArrayLike, bias: ArrayLike, /, *, StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', DataFormat: str | None = None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def lstm(X: ArrayLike, H0: ArrayLike, C0: ArrayLike, weights: ArrayLike, recurrentWeights: ArrayLike, bias: ArrayLike, /, *, StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', DataFormat: str | None = None, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...
@overload
def lstm(X: ArrayLike, H0: ArrayLike, C0: ArrayLike, weights: ArrayLike, recurrentWeights: ArrayLike, bias: ArrayLike, name: Literal["StateActivationFunction", "GateActivationFunction", "DataFormat"], value: Any, /, *pairs: Any, StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', DataFormat: str | None = None, nargout: Literal[1] = 1) -> dlarray: ...
@overload
def lstm(X: ArrayLike, H0: ArrayLike, C0: ArrayLike, weights: ArrayLike, recurrentWeights: ArrayLike, bias: ArrayLike, name: Literal["StateActivationFunction", "GateActivationFunction", "DataFormat"], value: Any, /, *pairs: Any, StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', DataFormat: str | None = None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def lstm(X: ArrayLike, H0: ArrayLike, C0: ArrayLike, weights: ArrayLike, recurrentWeights: ArrayLike, bias: ArrayLike, name: Literal["StateActivationFunction", "GateActivationFunction", "DataFormat"], value: Any, /, *pairs: Any, StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', DataFormat: str | None = None, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

@final
class lstmLayer(Layer):
    """Long short-term memory layer: learns long-term dependencies between the time steps of sequences."""
    @overload
    def __init__(self, numHiddenUnits: _Number, *, Name: str = '', OutputMode: Literal["sequence", "last"] = 'sequence', HasStateInputs: _Truth = False, HasStateOutputs: _Truth = False, InputSize: Literal["auto"] | _Number = 'auto', StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', InputWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', RecurrentWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', InputWeights: ArrayLike = ..., RecurrentWeights: ArrayLike = ..., Bias: ArrayLike = ..., InputWeightsLearnRateFactor: Any = 1, RecurrentWeightsLearnRateFactor: Any = 1, BiasLearnRateFactor: _Number = 1, InputWeightsL2Factor: Any = 1, RecurrentWeightsL2Factor: Any = 1, BiasL2Factor: _Number = 0, HiddenState: ArrayLike = ..., BiasInitializer: Literal["unit-forget-gate", "narrow-normal", "ones"] | Callable[..., Any] = 'unit-forget-gate', CellState: ArrayLike = ...) -> None:
        """Long short-term memory layer: learns long-term dependencies between the time steps of sequences.

        Syntaxes: ``lstmLayer(numHiddenUnits)``, ``lstmLayer(numHiddenUnits, Name=Value)``.

        Parameters
        ----------
        numHiddenUnits : int
            Number of hidden units H: the channels of the output.
        OutputMode : "sequence" or "last", optional
            Whether the output has every time step (default) or only the last one, without "T".
        HasStateInputs : bool, optional
            Whether the layer takes its initial states from two more inputs, "hidden" and "cell", formatted "CB".
            It then has no state of its own.
        HasStateOutputs : bool, optional
            Whether the layer has two more outputs, "hidden" and "cell": the states after the last time step, "CB".
        InputSize : "auto" or int, optional
            Number of input channels; "auto" is that of the data with which the network is initialized.
        StateActivationFunction : "tanh", "softsign" or "relu", optional
            Activation of the cell candidate and of the cell state.
        GateActivationFunction : "sigmoid" or "hard-sigmoid", optional
            Activation of the gates; hard-sigmoid is ``0.2*x + 0.5``, at least 0 and at most 1.
        InputWeightsInitializer, RecurrentWeightsInitializer : str or callable, optional
            "glorot" (default of the input weights; uniform with variance 2/(numIn + numOut)), "orthogonal" (default
            of the recurrent weights), "he" (normal with variance 2/numIn), "narrow-normal" (normal with standard
            deviation 0.01), "zeros", "ones", or a function of the size.  numIn is InputSize for the input weights and
            NumHiddenUnits for the recurrent weights; numOut is 4*NumHiddenUnits.
        BiasInitializer : str or callable, optional
            "unit-forget-gate" (default: ones for the forget gate, zeros for the others), "narrow-normal", "ones", or a
            function of the size.
        InputWeights, RecurrentWeights, Bias : array, optional
            4H×InputSize, 4H×H and 4H×1: the rows of the input gate, the forget gate, the cell candidate and the output
            gate, in this order.  Only empty ones are initialized.
        HiddenState, CellState : array, optional
            H×1: the initial state, and the state after `resetState`; zeros by default.
        InputWeightsLearnRateFactor, RecurrentWeightsLearnRateFactor, BiasLearnRateFactor : optional
            1, or one number for each of the four gates.
        InputWeightsL2Factor, RecurrentWeightsL2Factor, BiasL2Factor : optional
            1, 1 and 0, or one number for each of the four gates.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.lstmlayer.html
        """
    @overload
    def __init__(self, numHiddenUnits: _Number, name: Literal["Name", "OutputMode", "HasStateInputs", "HasStateOutputs", "InputSize", "StateActivationFunction", "GateActivationFunction", "InputWeightsInitializer", "RecurrentWeightsInitializer", "InputWeights", "RecurrentWeights", "Bias", "InputWeightsLearnRateFactor", "RecurrentWeightsLearnRateFactor", "BiasLearnRateFactor", "InputWeightsL2Factor", "RecurrentWeightsL2Factor", "BiasL2Factor", "HiddenState", "BiasInitializer", "CellState"], value: Any, /, *pairs: Any, Name: str = '', OutputMode: Literal["sequence", "last"] = 'sequence', HasStateInputs: _Truth = False, HasStateOutputs: _Truth = False, InputSize: Literal["auto"] | _Number = 'auto', StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', InputWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', RecurrentWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', InputWeights: ArrayLike = ..., RecurrentWeights: ArrayLike = ..., Bias: ArrayLike = ..., InputWeightsLearnRateFactor: Any = 1, RecurrentWeightsLearnRateFactor: Any = 1, BiasLearnRateFactor: _Number = 1, InputWeightsL2Factor: Any = 1, RecurrentWeightsL2Factor: Any = 1, BiasL2Factor: _Number = 0, HiddenState: ArrayLike = ..., BiasInitializer: Literal["unit-forget-gate", "narrow-normal", "ones"] | Callable[..., Any] = 'unit-forget-gate', CellState: ArrayLike = ...) -> None: ...
    BiasInitializer: Any
    Formattable: bool
    @property
    def NumHiddenUnits(self) -> int: ...
    OutputMode: str
    HasStateInputs: bool
    HasStateOutputs: bool
    InputSize: Any
    StateActivationFunction: str
    GateActivationFunction: str
    InputWeightsInitializer: Any
    RecurrentWeightsInitializer: Any
    InputWeights: Any
    RecurrentWeights: Any
    Bias: Any
    InputWeightsLearnRateFactor: Any
    RecurrentWeightsLearnRateFactor: Any
    BiasLearnRateFactor: Any
    InputWeightsL2Factor: Any
    RecurrentWeightsL2Factor: Any
    BiasL2Factor: Any
    HiddenState: Any
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set InputSize, and the learnables and states that are empty."""
    def resetState(self) -> Layer:
        """The layer with the states that the user has set, or zeros."""
    def predict(self, X: ArrayLike, *states: Any) -> Any:
        """The hidden state of every time step, or of the last one; then the states."""
    CellState: Any

@final
class lstmProjectedLayer(Layer):
    """LSTM projected layer: an LSTM layer with fewer learnable parameters."""
    @overload
    def __init__(self, numHiddenUnits: _Number, outputProjectorSize: _Number, inputProjectorSize: _Number, *, Name: str = '', OutputMode: Literal["sequence", "last"] = 'sequence', HasStateInputs: _Truth = False, HasStateOutputs: _Truth = False, InputSize: Literal["auto"] | _Number = 'auto', StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', InputWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', RecurrentWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', InputWeights: ArrayLike = ..., RecurrentWeights: ArrayLike = ..., Bias: ArrayLike = ..., InputWeightsLearnRateFactor: Any = 1, RecurrentWeightsLearnRateFactor: Any = 1, BiasLearnRateFactor: _Number = 1, InputWeightsL2Factor: Any = 1, RecurrentWeightsL2Factor: Any = 1, BiasL2Factor: _Number = 0, HiddenState: ArrayLike = ..., InputProjectorInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', OutputProjectorInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', InputProjector: ArrayLike = ..., OutputProjector: ArrayLike = ..., InputProjectorLearnRateFactor: _Number = 1, OutputProjectorLearnRateFactor: _Number = 1, InputProjectorL2Factor: _Number = 1, OutputProjectorL2Factor: _Number = 1, BiasInitializer: Literal["unit-forget-gate", "narrow-normal", "ones"] | Callable[..., Any] = 'unit-forget-gate', CellState: ArrayLike = ...) -> None:
        """LSTM projected layer: an LSTM layer with fewer learnable parameters.

        Syntaxes: ``lstmProjectedLayer(numHiddenUnits, outputProjectorSize, inputProjectorSize)``, ``lstmProjectedLayer(…, Name=Value)``.

        Parameters
        ----------
        numHiddenUnits : int
            Number of hidden units H: the channels of the output.
        outputProjectorSize : int
            Columns q of the projector of the hidden state.  Fewer parameters than without it: q < 4*H/5.
        inputProjectorSize : int
            Columns p of the projector of the input.  Fewer parameters than without it: p < 4*H*InputSize/(4*H + InputSize).
        OutputMode, HasStateInputs, HasStateOutputs, InputSize : optional
            As for `lstmLayer`.
        StateActivationFunction, GateActivationFunction : optional
            As for `lstmLayer`.
        InputWeightsInitializer, RecurrentWeightsInitializer, BiasInitializer : str or callable, optional
            As for `lstmLayer`; numIn is InputProjectorSize for the input weights, OutputProjectorSize for the recurrent
            weights.
        InputProjectorInitializer, OutputProjectorInitializer : str or callable, optional
            "orthogonal" (default), or what the weights may have; numIn and numOut are InputSize and InputProjectorSize,
            NumHiddenUnits and OutputProjectorSize.
        InputWeights, RecurrentWeights, Bias : array, optional
            4H×p, 4H×q and 4H×1, the gates in the order of `lstmLayer`.  Only empty ones are initialized.
        InputProjector, OutputProjector : array, optional
            InputSize×p and H×q.
        HiddenState, CellState : array, optional
            As for `lstmLayer`.
        InputWeightsLearnRateFactor, RecurrentWeightsLearnRateFactor, BiasLearnRateFactor : optional
            1, or one number for each of the four gates.
        InputProjectorLearnRateFactor, OutputProjectorLearnRateFactor : float, optional
            1.
        InputWeightsL2Factor, RecurrentWeightsL2Factor, BiasL2Factor : optional
            1, 1 and 0, or one number for each of the four gates.
        InputProjectorL2Factor, OutputProjectorL2Factor : float, optional
            1.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.lstmprojectedlayer.html
        """
    @overload
    def __init__(self, numHiddenUnits: _Number, outputProjectorSize: _Number, inputProjectorSize: _Number, name: Literal["Name", "OutputMode", "HasStateInputs", "HasStateOutputs", "InputSize", "StateActivationFunction", "GateActivationFunction", "InputWeightsInitializer", "RecurrentWeightsInitializer", "InputWeights", "RecurrentWeights", "Bias", "InputWeightsLearnRateFactor", "RecurrentWeightsLearnRateFactor", "BiasLearnRateFactor", "InputWeightsL2Factor", "RecurrentWeightsL2Factor", "BiasL2Factor", "HiddenState", "InputProjectorInitializer", "OutputProjectorInitializer", "InputProjector", "OutputProjector", "InputProjectorLearnRateFactor", "OutputProjectorLearnRateFactor", "InputProjectorL2Factor", "OutputProjectorL2Factor", "BiasInitializer", "CellState"], value: Any, /, *pairs: Any, Name: str = '', OutputMode: Literal["sequence", "last"] = 'sequence', HasStateInputs: _Truth = False, HasStateOutputs: _Truth = False, InputSize: Literal["auto"] | _Number = 'auto', StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', InputWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', RecurrentWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', InputWeights: ArrayLike = ..., RecurrentWeights: ArrayLike = ..., Bias: ArrayLike = ..., InputWeightsLearnRateFactor: Any = 1, RecurrentWeightsLearnRateFactor: Any = 1, BiasLearnRateFactor: _Number = 1, InputWeightsL2Factor: Any = 1, RecurrentWeightsL2Factor: Any = 1, BiasL2Factor: _Number = 0, HiddenState: ArrayLike = ..., InputProjectorInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', OutputProjectorInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', InputProjector: ArrayLike = ..., OutputProjector: ArrayLike = ..., InputProjectorLearnRateFactor: _Number = 1, OutputProjectorLearnRateFactor: _Number = 1, InputProjectorL2Factor: _Number = 1, OutputProjectorL2Factor: _Number = 1, BiasInitializer: Literal["unit-forget-gate", "narrow-normal", "ones"] | Callable[..., Any] = 'unit-forget-gate', CellState: ArrayLike = ...) -> None: ...
    BiasInitializer: Any
    Formattable: bool
    @property
    def NumHiddenUnits(self) -> int: ...
    OutputMode: str
    HasStateInputs: bool
    HasStateOutputs: bool
    InputSize: Any
    StateActivationFunction: str
    GateActivationFunction: str
    InputWeightsInitializer: Any
    RecurrentWeightsInitializer: Any
    InputWeights: Any
    RecurrentWeights: Any
    Bias: Any
    InputWeightsLearnRateFactor: Any
    RecurrentWeightsLearnRateFactor: Any
    BiasLearnRateFactor: Any
    InputWeightsL2Factor: Any
    RecurrentWeightsL2Factor: Any
    BiasL2Factor: Any
    HiddenState: Any
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set InputSize, and the learnables and states that are empty."""
    def resetState(self) -> Layer:
        """The layer with the states that the user has set, or zeros."""
    def predict(self, X: ArrayLike, *states: Any) -> Any:
        """The hidden state of every time step, or of the last one; then the states."""
    @property
    def OutputProjectorSize(self) -> int: ...
    @property
    def InputProjectorSize(self) -> int: ...
    InputProjectorInitializer: Any
    OutputProjectorInitializer: Any
    InputProjector: Any
    OutputProjector: Any
    InputProjectorLearnRateFactor: float
    OutputProjectorLearnRateFactor: float
    InputProjectorL2Factor: float
    OutputProjectorL2Factor: float
    CellState: Any

def lt(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Whether elements of A are less.

    Syntax: ``C = lt(A, B)``, the operator ``A < B``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/lt.html
    """

@overload
def lu(A: ArrayLike, outputForm: Literal["matrix", "vector"] = 'matrix', /, *, nargout: Literal[1] = 1) -> dlarray:
    """LU factors, by elimination with row exchanges.

    Syntaxes: ``L, U = lu(A, nargout=2)``, ``L, U, P = lu(A, nargout=3)``, ``lu(A, "vector", nargout=3)``, ``Y = lu(A)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted matrix of any size.
    outputForm : {"matrix", "vector"}
        P as a matrix, ``P*A = L*U``, or as a row of row numbers, ``A(P,:) = L*U``.
    nargout : {1, 2, 3}
        With 1, both factors in one matrix, ``L + U - I``, rows in pivot order.  With 2, ``A = L*U``, and L is
        triangular up to the order of its rows.

    https://www.mathworks.com/help/matlab/ref/lu.html
    """
@overload
def lu(A: ArrayLike, outputForm: Literal["matrix", "vector"] = 'matrix', /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def lu(A: ArrayLike, outputForm: Literal["matrix", "vector"] = 'matrix', /, *, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

def magic(n: _Number, /) -> dlarray:
    """Magic square: an n×n matrix of 1 to n² whose rows, columns and diagonals have equal sums.

    Syntax: ``M = magic(n)``.

    Parameters
    ----------
    n : int
        The size.  A number that is not whole is rounded down, a negative one taken as 0.

    https://www.mathworks.com/help/matlab/ref/magic.html
    """

@overload
def mapeMetric(*, Name: str = ..., NetworkOutput: str | _Number = ..., NormalizationFactor: Literal["batch-size", "all-elements"] = ...) -> MAPEMetric:
    """MAPE: the mean absolute percentage error.

    Parameters
    ----------
    Name : str, default "MAPE"
        Name of the metric: its column in the history, and what ``ObjectiveMetricName`` calls it.
    NetworkOutput : str or int, optional
        Name or number of the network output that the metric is for, when there are several.
    NormalizationFactor : {"batch-size", "all-elements"}
        Divisor of the sums: the number of observations, or of elements.

    https://www.mathworks.com/help/deeplearning/ref/deep.metric.mapemetric.html
    """
@overload
def mapeMetric(name: Literal["Name", "NetworkOutput", "NormalizationFactor"], value: Any, /, *pairs: Any, Name: str = ..., NetworkOutput: str | _Number = ..., NormalizationFactor: Literal["batch-size", "all-elements"] = ...) -> MAPEMetric: ...

@overload
def mapminmax(X: ArrayLike, YMIN: _Number | Mapping[str, Any]=-1, YMAX: _Number=1, /, *, nargout: Literal[2] | None=None) -> tuple[dlarray, struct]:
    """Scale each row so that its smallest and largest values become the ends of an interval.

    Syntaxes: ``Y, PS = mapminmax(X)``, ``mapminmax(X, YMIN, YMAX)``, ``mapminmax(X, FP)``, ``Y = mapminmax("apply", X, PS)``, ``X = mapminmax("reverse", Y, PS)``, ``dx_dy = mapminmax("dx_dy", X, Y, PS)``.

    Parameters
    ----------
    X : dlarray or array_like, or list of matrices
        Real matrix with a variable in each row, labelled or not.  A list of matrices is a row of cells: the settings
        are those of all of them together, and a list comes back.
    YMIN, YMAX : number, optional
        The interval; -1 and 1 by default.
    FP : struct or dict
        The interval as the fields ``ymin`` and ``ymax``.
    PS : struct
        Settings of an earlier call.
    nargout : {1, 2}
        Both outputs come by default; with 1, or with a mode, the data alone.

    https://www.mathworks.com/help/deeplearning/ref/mapminmax.html
    """
@overload
def mapminmax(X: ArrayLike, YMIN: _Number | Mapping[str, Any]=-1, YMAX: _Number=1, /, *, nargout: Literal[1]) -> dlarray:
    ...
@overload
def mapminmax(what: Literal['apply', 'reverse', 'dx_dy', 'dy_dx'], /, *X: Any, nargout: Literal[1] | None=None) -> dlarray:
    ...

def mat2gray(A: ArrayLike, limits: _Numbers | None = None, /) -> dlarray:
    """Convert a matrix to an image of intensities from 0 to 1.

    Syntaxes: ``I = mat2gray(A)``, ``I = mat2gray(A, [amin, amax])``.

    Parameters
    ----------
    A : array
        Real, any size and format; integers and logical data compute as double.
    limits : list of two numbers, optional
        The values that become 0 and 1; what is outside is limited.  Default: the smallest and largest of ``A``.

    https://www.mathworks.com/help/images/ref/mat2gray.html
    """

@overload
def max(X: Sequence[str], /) -> str:
    """Largest elements.

    Syntaxes: ``M = max(X)``, ``max(X, [], dim)``, ``max(X, [], [dim1, dim2])``, ``max(X, [], "all")``, ``max(…, nanflag)``, ``M, I = max(…, nargout=2)``, ``M, I = max(…, "linear", nargout=2)``, ``C = max(X, Y)``, ``max(…, ComparisonMethod=c)``.

    Parameters
    ----------
    X : dlarray or array_like
        Array of any size and format.
    Y : dlarray or array_like, optional
        Second array; labels are matched and sizes expand.  ``[]`` or None: reduce ``X``.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first whose size is not 1.
    flags : {"omitnan", "includenan"}, "linear"
        NaN is left out by default.  "linear": indices count through the whole of ``X``.
    ComparisonMethod : {"auto", "real", "abs"}
        "real" compares real parts, then imaginary parts; "abs" magnitudes, then angles.  "auto": "real" for real, "abs"
        for complex data.
    nargout : {1, 2}
        With 2, the indices (from 1, of the first largest value) as a second output: a double dlarray with the format
        of the result.

    https://www.mathworks.com/help/matlab/ref/double.max.html
    """
@overload
def max(X: ArrayLike, Y: ArrayLike | None=None, dim: _Number | _Numbers | Literal['all'] | None=None, /, *flags: str, ComparisonMethod: Literal['auto', 'real', 'abs']='auto', nargout: Literal[1]=1) -> dlarray:
    ...
@overload
def max(X: ArrayLike, Y: ArrayLike | None=None, dim: _Number | _Numbers | Literal['all'] | None=None, /, *flags: str, ComparisonMethod: Literal['auto', 'real', 'abs']='auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]:
    ...
@overload
def max(X: Iterable[_T], /, *, key: Callable[[_T], Any] | None=None) -> _T:
    ...
@overload
def max(X: Iterable[_T], /, *, key: Callable[[_T], Any] | None=None, default: _A) -> _T | _A:
    ...
@overload
def max(X: _T, Y: _T, /, *more: _T, key: Callable[[_T], Any] | None=None) -> _T:
    ...

@final
class maxPooling1dLayer(Layer):
    """1-D max pooling layer: the largest element of windows over the time steps, or one spatial dimension."""
    @overload
    def __init__(self, poolSize: _Number, *, Padding: _Number | _Numbers | Literal["same"] = 0, Name: str = '', Stride: _Number = 1) -> None:
        """1-D max pooling layer: the largest element of windows over the time steps, or one spatial dimension.

        Syntaxes: ``maxPooling1dLayer(poolSize)``, ``maxPooling1dLayer(poolSize, Name=Value)``.

        Parameters
        ----------
        poolSize : int
            Length of the windows.  The property is ``PoolSize``.
        Stride : int, optional
            Step of the windows, 1 by default.
        Padding : int, sequence of int or "same", optional
            The padding at both ends, ``[a, b]`` at the start and at the end, less than the pool size; "same" adds what
            gives ``ceil(size/Stride)`` elements.  0 by default.  It sets the properties ``PaddingMode`` ("manual" or
            "same") and ``PaddingSize`` ([a b]).
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.maxpooling1dlayer.html
        """
    @overload
    def __init__(self, poolSize: _Number, name: Literal["Padding", "Name", "Stride"], value: Any, /, *pairs: Any, Padding: _Number | _Numbers | Literal["same"] = 0, Name: str = '', Stride: _Number = 1) -> None: ...
    Formattable: bool
    PoolSize: Any
    Stride: Any
    @property
    def PaddingMode(self) -> Any: ...
    @property
    def PaddingSize(self) -> Any: ...
    def predict(self, X: ArrayLike) -> Any:
        """The largest element of each window."""

@final
class maxPooling2dLayer(Layer):
    """2-D max pooling layer: the largest element of rectangular windows."""
    @overload
    def __init__(self, poolSize: _Number | _Numbers, *, Padding: _Number | _Numbers | Literal["same"] = 0, HasUnpoolingOutputs: _Truth = False, Name: str = '', Stride: _Number | _Numbers = 1) -> None:
        """2-D max pooling layer: the largest element of rectangular windows.

        Syntaxes: ``maxPooling2dLayer(poolSize)``, ``maxPooling2dLayer(poolSize, Name=Value)``.

        Parameters
        ----------
        poolSize : int or sequence of int
            Height and width ``[h, w]`` of the windows; one number is used for both.  The property is ``PoolSize``.
        Stride : int or sequence of int, optional
            Vertical and horizontal step of the windows, [1 1] by default.
        Padding : int, sequence of int or "same", optional
            The padding at all edges, less than the pool size; ``[a, b]`` at top and bottom, and left and right;
            ``[t, b, l, r]`` at each of them; "same" adds what gives ``ceil(size/Stride)`` rows and columns.  0 by default.
            It sets the properties ``PaddingMode`` ("manual" or "same") and ``PaddingSize`` ([t b l r]).
        HasUnpoolingOutputs : bool, optional
            Whether the layer has the further outputs "indices" and "size" for a max unpooling layer; false by default.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.maxpooling2dlayer.html
        """
    @overload
    def __init__(self, poolSize: _Number | _Numbers, name: Literal["Padding", "HasUnpoolingOutputs", "Name", "Stride"], value: Any, /, *pairs: Any, Padding: _Number | _Numbers | Literal["same"] = 0, HasUnpoolingOutputs: _Truth = False, Name: str = '', Stride: _Number | _Numbers = 1) -> None: ...
    Formattable: bool
    PoolSize: Any
    Stride: Any
    @property
    def PaddingMode(self) -> Any: ...
    @property
    def PaddingSize(self) -> Any: ...
    def predict(self, X: ArrayLike) -> Any:
        """The largest element of each window; where they are and the size of the data, if asked for."""
    @property
    def HasUnpoolingOutputs(self) -> bool: ...

@final
class maxPooling3dLayer(Layer):
    """3-D max pooling layer: the largest element of cuboid windows."""
    @overload
    def __init__(self, poolSize: _Number | _Numbers, *, Padding: _Number | _Numbers | Literal["same"] = 0, Name: str = '', Stride: _Number | _Numbers = 1) -> None:
        """3-D max pooling layer: the largest element of cuboid windows.

        Syntaxes: ``maxPooling3dLayer(poolSize)``, ``maxPooling3dLayer(poolSize, Name=Value)``.

        Parameters
        ----------
        poolSize : int or sequence of int
            Height, width and depth ``[h, w, d]`` of the windows; one number is used for all.  The property is ``PoolSize``.
        Stride : int or sequence of int, optional
            Step of the windows in each dimension, [1 1 1] by default.
        Padding : int, sequence of int or "same", optional
            The padding on all sides, less than the pool size; ``[a, b, c]`` at both ends of the height, the width and the
            depth; ``[[t, l, f], [b, r, k]]`` at each of them; "same" adds what gives ``ceil(size/Stride)``.  0 by default.
            It sets the properties ``PaddingMode`` ("manual" or "same") and ``PaddingSize`` (2×3).
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.maxpooling3dlayer.html
        """
    @overload
    def __init__(self, poolSize: _Number | _Numbers, name: Literal["Padding", "Name", "Stride"], value: Any, /, *pairs: Any, Padding: _Number | _Numbers | Literal["same"] = 0, Name: str = '', Stride: _Number | _Numbers = 1) -> None: ...
    Formattable: bool
    PoolSize: Any
    Stride: Any
    @property
    def PaddingMode(self) -> Any: ...
    @property
    def PaddingSize(self) -> Any: ...
    def predict(self, X: ArrayLike) -> Any:
        """The largest element of each window."""

@final
class maxUnpooling2dLayer(Layer):
    """2-D max unpooling layer: puts the values of a max pooling layer back in their places, with zeros elsewhere."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """2-D max unpooling layer: puts the values of a max pooling layer back in their places, with zeros elsewhere.

        Syntaxes: ``maxUnpooling2dLayer``, ``maxUnpooling2dLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.maxunpooling2dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike, indices: ArrayLike, size: Any) -> dlarray:
        """The elements at their places, and zeros elsewhere."""

@overload
def maxk(A: ArrayLike, k: _Number, dim: _Number | _Open = None, /, *, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray:
    """The k largest elements, in descending order.

    Syntaxes: ``B = maxk(A, k)``, ``maxk(A, k, dim)``, ``maxk(…, ComparisonMethod=c)``, ``B, I = maxk(…, nargout=2)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.
    k : int
        How many; all of them, sorted, when the dimension holds fewer.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1.
    ComparisonMethod : {"auto", "real", "abs"}
        As in ``sort``.
    nargout : {1, 2}
        With 2, also the indices of the elements along the dimension (double, counted from 1, format of ``B``); of equal
        elements the first comes first.

    https://www.mathworks.com/help/matlab/ref/maxk.html
    """
@overload
def maxk(A: ArrayLike, k: _Number, dim: _Number | _Open = None, /, *, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def maxk(A: ArrayLike, k: _Number, name: Literal["ComparisonMethod"], value: Any, /, *pairs: Any, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def maxk(A: ArrayLike, k: _Number, dim: _Number | _Open, name: Literal["ComparisonMethod"], value: Any, /, *pairs: Any, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def maxk(A: ArrayLike, k: _Number, name: Literal["ComparisonMethod"], value: Any, /, *pairs: Any, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def maxk(A: ArrayLike, k: _Number, dim: _Number | _Open, name: Literal["ComparisonMethod"], value: Any, /, *pairs: Any, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

@overload
def maxpool(X: ArrayLike, poolsize: _Number | _Numbers | Literal["global"], /, *, Stride: _Number | _Numbers = 1, Padding: ArrayLike | Literal["same"] = 0, PoolFormat: str | None = None, DataFormat: str | None = None, nargout: Literal[1] = 1) -> dlarray:
    """Largest element of each window: maximum pooling.

    Parameters
    ----------
    X : dlarray or array_like
        Real data.
    poolsize : int, vector or "global"
        Size of the window: one for all dimensions, or one for each.
    Stride : int or vector, default 1
        Step of the window.
    Padding : int, vector, matrix or "same", default 0
        The padding around the data, with elements that are never the largest: a number for all sides; a vector with a
        number for each dimension; a matrix with a column for each dimension, whose rows are the start and the end; or
        ``"same"``, which gives ``ceil(size / Stride)`` elements (an odd one is added at the end).  Padding must be
        smaller than the window.
    PoolFormat : str
        Labels of the dimensions to pool over: all "S" of ``X`` by default; "T" pools over time, "SST" over both.
        ``poolsize``, ``Stride`` and ``Padding`` come in its order.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.
    nargout : {1, 2, 3}
        Number of outputs.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.maxpool.html
    """
@overload
def maxpool(X: ArrayLike, poolsize: _Number | _Numbers | Literal["global"], /, *, Stride: _Number | _Numbers = 1, Padding: ArrayLike | Literal["same"] = 0, PoolFormat: str | None = None, DataFormat: str | None = None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def maxpool(X: ArrayLike, poolsize: _Number | _Numbers | Literal["global"], /, *, Stride: _Number | _Numbers = 1, Padding: ArrayLike | Literal["same"] = 0, PoolFormat: str | None = None, DataFormat: str | None = None, nargout: Literal[3]) -> tuple[dlarray, dlarray, tuple[int, ...]]: ...
@overload
def maxpool(X: ArrayLike, poolsize: _Number | _Numbers | Literal["global"], name: Literal["Stride", "Padding", "PoolFormat", "DataFormat"], value: Any, /, *pairs: Any, Stride: _Number | _Numbers = 1, Padding: ArrayLike | Literal["same"] = 0, PoolFormat: str | None = None, DataFormat: str | None = None, nargout: Literal[1] = 1) -> dlarray: ...
@overload
def maxpool(X: ArrayLike, poolsize: _Number | _Numbers | Literal["global"], name: Literal["Stride", "Padding", "PoolFormat", "DataFormat"], value: Any, /, *pairs: Any, Stride: _Number | _Numbers = 1, Padding: ArrayLike | Literal["same"] = 0, PoolFormat: str | None = None, DataFormat: str | None = None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def maxpool(X: ArrayLike, poolsize: _Number | _Numbers | Literal["global"], name: Literal["Stride", "Padding", "PoolFormat", "DataFormat"], value: Any, /, *pairs: Any, Stride: _Number | _Numbers = 1, Padding: ArrayLike | Literal["same"] = 0, PoolFormat: str | None = None, DataFormat: str | None = None, nargout: Literal[3]) -> tuple[dlarray, dlarray, tuple[int, ...]]: ...

@overload
def maxunpool(X: ArrayLike, indx: ArrayLike, outputSize: _Numbers, /, *, DataFormat: str | None = None) -> dlarray:
    """Reverse max pooling: puts values back in their places, with zeros elsewhere.

    Parameters
    ----------
    X : dlarray or array_like
        Real data, as large as the first output of `maxpool`.
    indx : dlarray or array_like
        Linear indices, counted from 1: the second output of `maxpool`.
    outputSize : vector
        Size of the result: the third output of `maxpool`, that is with the dimensions in the order S, C, B, T, U.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.maxunpool.html
    """
@overload
def maxunpool(X: ArrayLike, indx: ArrayLike, outputSize: _Numbers, name: Literal["DataFormat"], value: Any, /, *pairs: Any, DataFormat: str | None = None) -> dlarray: ...

def mean(X: ArrayLike, /, *options: Literal["all", "default", "double", "native", "includenan", "omitnan", "Weights"] | ArrayLike | None, Weights: ArrayLike | None = None) -> dlarray:
    """Mean of array elements.

    Syntaxes: ``M = mean(X)``, ``mean(X, dim)``, ``mean(X, [dim1, dim2])``, ``mean(X, "all")``, ``mean(…, outtype)``, ``mean(…, nanflag)``, ``mean(…, Weights=W)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    outtype : {"default", "double", "native"}, optional
        The class that is computed in and returned: "default" is the class of ``X``, and double of logical data and
        integers; "native" keeps logical and the integer classes, which limit the result; "double" makes double.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN counts (default) or is left out; "includemissing" and "omitmissing" are the same.
    Weights : array, optional
        Nonnegative weights: a vector along the one dimension, or an array of the size of ``X``.  The result is
        ``sum(W .* X) ./ sum(W)``; with "omitnan" a NaN takes its weight along.

    https://www.mathworks.com/help/matlab/ref/mean.html
    """

def median(X: ArrayLike, /, *options: Literal["all", "default", "double", "native", "includenan", "omitnan", "Weights"] | ArrayLike | None, Weights: ArrayLike | None = None) -> dlarray:
    """Median of array elements.

    Syntaxes: ``M = median(X)``, ``median(X, dim)``, ``median(X, [dim1, dim2])``, ``median(X, "all")``, ``median(…, outtype)``, ``median(…, nanflag)``, ``median(…, Weights=W)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    outtype : {"default", "double", "native"}, optional
        The class that is computed in and returned, as for ``mean``; "default" keeps integer classes, in which the mean
        of two middle numbers is rounded.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN makes the result NaN (default) or is left out.
    Weights : array, optional
        Nonnegative weights: a vector along the one dimension, or an array of the size of ``X``.  The result is the
        element below and above which at most half of the weight lies; where two elements are such, their mean.

    https://www.mathworks.com/help/matlab/ref/median.html
    """

def memoryLimit(limit: float | str | None = None, /) -> float:
    """Get or set the largest array, in GiB, that functions create."""

def memoryReport(f: Callable[..., Any] | dlnetwork, /, *args: Any, **kwargs: Any) -> MemoryReport:
    """Report the memory that a model keeps for its gradient, by function and line.

    Syntaxes: ``report = memoryReport(f, X1, ..., XN)``, ``report = memoryReport(net, X1, ..., XN)``.

    Parameters
    ----------
    f : callable or dlnetwork
        A function as ``dlfeval`` takes it, with ``dlgradient`` in it or without, or a network, which is evaluated by
        ``forward``.
    X1, ..., XN : any
        Its inputs.
    """

def mergecats(A: categorical, oldcats: Sequence[str], newcat: str | _Open = None) -> categorical:
    """Merge categories of a categorical array.

    Syntaxes: ``B = mergecats(A, oldcats)``, ``B = mergecats(A, oldcats, newcat)``.

    Parameters
    ----------
    A : categorical
        Any size.
    oldcats : list of str
        The categories to merge; those of an ordinal array must be neighbors.  Names that are not categories of A do
        nothing.
    newcat : str, optional
        The name of the merged category, by default the first of ``oldcats``.  It takes the place of the first one.

    https://www.mathworks.com/help/matlab/ref/categorical.mergecats.html
    """

@overload
def meshgrid(x: ArrayLike, y: ArrayLike | None=None, *, nargout: Literal[2] | None=None) -> tuple[dlarray, dlarray]:
    """Coordinates of a grid in two or three dimensions, x along the columns.

    Syntaxes: ``X, Y = meshgrid(x, y)``, ``X, Y = meshgrid(x)``, ``X, Y, Z = meshgrid(x, y, z)``, ``X, Y, Z = meshgrid(x, nargout=3)``.

    Parameters
    ----------
    x, y, z : array
        Vectors of coordinates; all elements count, in column order.  A single one is used for all dimensions.
    nargout : int, optional
        How many grids are returned.  Default: as many as vectors, two at least.

    https://www.mathworks.com/help/matlab/ref/meshgrid.html
    """
@overload
def meshgrid(x: ArrayLike, y: ArrayLike, z: ArrayLike, *, nargout: Literal[3] | None=None) -> tuple[dlarray, dlarray, dlarray]:
    ...
@overload
def meshgrid(x: ArrayLike, y: ArrayLike | None=None, z: ArrayLike | None=None, *, nargout: Literal[1]) -> dlarray:
    ...
@overload
def meshgrid(x: ArrayLike, y: ArrayLike | None=None, z: ArrayLike | None=None, *, nargout: int) -> tuple[dlarray, ...]:
    ...

@overload
def min(X: Sequence[str], /) -> str:
    """Smallest elements.

    Syntaxes: ``M = min(X)``, ``min(X, [], dim)``, ``min(X, [], [dim1, dim2])``, ``min(X, [], "all")``, ``min(…, nanflag)``, ``M, I = min(…, nargout=2)``, ``M, I = min(…, "linear", nargout=2)``, ``C = min(X, Y)``, ``min(…, ComparisonMethod=c)``.

    Parameters
    ----------
    X : dlarray or array_like
        Array of any size and format.
    Y : dlarray or array_like, optional
        Second array; labels are matched and sizes expand.  ``[]`` or None: reduce ``X``.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first whose size is not 1.
    flags : {"omitnan", "includenan"}, "linear"
        NaN is left out by default.  "linear": indices count through the whole of ``X``.
    ComparisonMethod : {"auto", "real", "abs"}
        "real" compares real parts, then imaginary parts; "abs" magnitudes, then angles.  "auto": "real" for real, "abs"
        for complex data.
    nargout : {1, 2}
        With 2, the indices (from 1, of the first smallest value) as a second output: a double dlarray with the format
        of the result.

    https://www.mathworks.com/help/matlab/ref/double.min.html
    """
@overload
def min(X: ArrayLike, Y: ArrayLike | None=None, dim: _Number | _Numbers | Literal['all'] | None=None, /, *flags: str, ComparisonMethod: Literal['auto', 'real', 'abs']='auto', nargout: Literal[1]=1) -> dlarray:
    ...
@overload
def min(X: ArrayLike, Y: ArrayLike | None=None, dim: _Number | _Numbers | Literal['all'] | None=None, /, *flags: str, ComparisonMethod: Literal['auto', 'real', 'abs']='auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]:
    ...
@overload
def min(X: Iterable[_T], /, *, key: Callable[[_T], Any] | None=None) -> _T:
    ...
@overload
def min(X: Iterable[_T], /, *, key: Callable[[_T], Any] | None=None, default: _A) -> _T | _A:
    ...
@overload
def min(X: _T, Y: _T, /, *more: _T, key: Callable[[_T], Any] | None=None) -> _T:
    ...

@overload
def minibatchpredict(net: dlnetwork, data: Any, /, *more: Literal["MiniBatchSize", "Outputs", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "PreprocessingEnvironment", "serial", "background", "parallel", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue", "InputDataFormats", "OutputDataFormats", "CategoricalInputEncoding", "integer", "one-hot", "UniformOutput"] | ArrayLike | str | Sequence[str] | _Truth | None, MiniBatchSize: _Number = 128, Outputs: str | Sequence[str] | None = None, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, InputDataFormats: str | Sequence[str] = 'auto', OutputDataFormats: str | Sequence[str] = 'auto', CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', UniformOutput: Literal[True, 1] = True, nargout: Literal[1] | None = None) -> dlarray:
    """Predict the outputs of a network for many observations, in mini-batches.

    Syntaxes: ``Y = minibatchpredict(net, X)``, ``Y1, …, YM = minibatchpredict(net, X1, …, XN)``, ``… = minibatchpredict(…, Name=Value)``.

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

    https://www.mathworks.com/help/deeplearning/ref/minibatchpredict.html
    """
@overload
def minibatchpredict(net: dlnetwork, data: Any, /, *more: Literal["MiniBatchSize", "Outputs", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "PreprocessingEnvironment", "serial", "background", "parallel", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue", "InputDataFormats", "OutputDataFormats", "CategoricalInputEncoding", "integer", "one-hot", "UniformOutput"] | ArrayLike | str | Sequence[str] | _Truth | None, MiniBatchSize: _Number = 128, Outputs: str | Sequence[str] | None = None, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, InputDataFormats: str | Sequence[str] = 'auto', OutputDataFormats: str | Sequence[str] = 'auto', CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', UniformOutput: Literal[True, 1] = True, nargout: int) -> Any: ...
@overload
def minibatchpredict(net: dlnetwork, data: Any, /, *more: Literal["MiniBatchSize", "Outputs", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "PreprocessingEnvironment", "serial", "background", "parallel", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue", "InputDataFormats", "OutputDataFormats", "CategoricalInputEncoding", "integer", "one-hot", "UniformOutput"] | ArrayLike | str | Sequence[str] | _Truth | None, MiniBatchSize: _Number = 128, Outputs: str | Sequence[str] | None = None, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, InputDataFormats: str | Sequence[str] = 'auto', OutputDataFormats: str | Sequence[str] = 'auto', CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', UniformOutput: Literal[False, 0], nargout: Literal[1] | None = None) -> list[dlarray]: ...
@overload
def minibatchpredict(net: dlnetwork, data: Any, /, *more: Literal["MiniBatchSize", "Outputs", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "PreprocessingEnvironment", "serial", "background", "parallel", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue", "InputDataFormats", "OutputDataFormats", "CategoricalInputEncoding", "integer", "one-hot", "UniformOutput"] | ArrayLike | str | Sequence[str] | _Truth | None, MiniBatchSize: _Number = 128, Outputs: str | Sequence[str] | None = None, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, InputDataFormats: str | Sequence[str] = 'auto', OutputDataFormats: str | Sequence[str] = 'auto', CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', UniformOutput: Literal[False, 0], nargout: int) -> Any: ...

@overload
def minibatchqueue(ds: Any, numOutputs: _Number | _Open = None, *, MiniBatchSize: _Number = 128, PartialMiniBatch: Literal["return", "discard"] = 'return', MiniBatchFcn: Literal["collate"] | Callable[..., Any] = 'collate', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', DispatchInBackground: _Truth | None = None, OutputCast: str | Sequence[Any] = 'single', OutputAsDlarray: _Truth | Sequence[Any] = True, MiniBatchFormat: str | Sequence[Any] = '', OutputEnvironment: Literal["auto", "cpu", "gpu"] | Sequence[Any] = 'auto') -> MiniBatchQueue:
    """Create mini-batches for deep learning.

    Parameters
    ----------
    ds : datastore
        A datastore (`arrayDatastore`, `combine`, …; an `imageDatastore` has its labels as a second variable where
        ``numOutputs`` is 2 or ``MiniBatchFcn`` takes two arguments), an object with ``read()``, ``hasdata()`` and
        ``reset()``, a list of observations, a data set of PyTorch, or anything that can be iterated over.  An
        observation of several variables is a tuple or a list.
    numOutputs : int, optional
        The number of variables of a mini-batch.  By default that of the datastore.
    MiniBatchSize : int, default 128
        The number of observations in a mini-batch.
    PartialMiniBatch : {"return", "discard"}, default "return"
        Treatment of a smaller last mini-batch.
    MiniBatchFcn : "collate" or callable, default "collate"
        ``Y1, ..., YM = fcn(X1, ..., XN)`` is called with a list (a cell array in MATLAB) of observations for each
        variable of the datastore, or for as many of the first as it takes, and returns an array for each output.
        ``"collate"`` joins the observations; see Notes.
    PreprocessingEnvironment : {"serial", "background", "parallel"}, default "serial"
        ``"background"`` prepares the next mini-batch in a thread while the current one is used, ``"parallel"``
        several of them in processes; see Notes.
    DispatchInBackground : bool, optional
        The older name: true is ``"parallel"``.
    OutputCast : str or list, default "single"
        The class of each output: ``"single"``, ``"double"``, ``"logical"``, ``"same"``, or a class of whole numbers
        such as ``"uint8"``, which gives a NumPy array and needs ``OutputAsDlarray=False``.
    OutputAsDlarray : bool or list, default True
        Whether each output is a labelled array.  Otherwise it has no labels; observations that are not numbers, or have
        different sizes, are a list.
    MiniBatchFormat : str or list, default ""
        The labels of each output, ``"SSCB"``; one format is for all outputs.
    OutputEnvironment : {"auto", "cpu", "gpu"} or list, default "auto"
        Where each output is placed; ``"auto"`` is the GPU when there is one.

    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.html
    """
@overload
def minibatchqueue(ds: Any, name: Literal["MiniBatchSize", "PartialMiniBatch", "MiniBatchFcn", "PreprocessingEnvironment", "DispatchInBackground", "OutputCast", "OutputAsDlarray", "MiniBatchFormat", "OutputEnvironment"], value: Any, /, *pairs: Any, MiniBatchSize: _Number = 128, PartialMiniBatch: Literal["return", "discard"] = 'return', MiniBatchFcn: Literal["collate"] | Callable[..., Any] = 'collate', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', DispatchInBackground: _Truth | None = None, OutputCast: str | Sequence[Any] = 'single', OutputAsDlarray: _Truth | Sequence[Any] = True, MiniBatchFormat: str | Sequence[Any] = '', OutputEnvironment: Literal["auto", "cpu", "gpu"] | Sequence[Any] = 'auto') -> MiniBatchQueue: ...
@overload
def minibatchqueue(ds: Any, numOutputs: _Number | _Open, name: Literal["MiniBatchSize", "PartialMiniBatch", "MiniBatchFcn", "PreprocessingEnvironment", "DispatchInBackground", "OutputCast", "OutputAsDlarray", "MiniBatchFormat", "OutputEnvironment"], value: Any, /, *pairs: Any, MiniBatchSize: _Number = 128, PartialMiniBatch: Literal["return", "discard"] = 'return', MiniBatchFcn: Literal["collate"] | Callable[..., Any] = 'collate', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', DispatchInBackground: _Truth | None = None, OutputCast: str | Sequence[Any] = 'single', OutputAsDlarray: _Truth | Sequence[Any] = True, MiniBatchFormat: str | Sequence[Any] = '', OutputEnvironment: Literal["auto", "cpu", "gpu"] | Sequence[Any] = 'auto') -> MiniBatchQueue: ...

@overload
def mink(A: ArrayLike, k: _Number, dim: _Number | _Open = None, /, *, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray:
    """The k smallest elements, in ascending order.

    Syntaxes: ``B = mink(A, k)``, ``mink(A, k, dim)``, ``mink(…, ComparisonMethod=c)``, ``B, I = mink(…, nargout=2)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.
    k : int
        How many; all of them, sorted, when the dimension holds fewer.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1.
    ComparisonMethod : {"auto", "real", "abs"}
        As in ``sort``.
    nargout : {1, 2}
        With 2, also the indices of the elements along the dimension (double, counted from 1, format of ``B``); of equal
        elements the first comes first.

    https://www.mathworks.com/help/matlab/ref/mink.html
    """
@overload
def mink(A: ArrayLike, k: _Number, dim: _Number | _Open = None, /, *, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def mink(A: ArrayLike, k: _Number, name: Literal["ComparisonMethod"], value: Any, /, *pairs: Any, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def mink(A: ArrayLike, k: _Number, dim: _Number | _Open, name: Literal["ComparisonMethod"], value: Any, /, *pairs: Any, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def mink(A: ArrayLike, k: _Number, name: Literal["ComparisonMethod"], value: Any, /, *pairs: Any, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def mink(A: ArrayLike, k: _Number, dim: _Number | _Open, name: Literal["ComparisonMethod"], value: Any, /, *pairs: Any, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def minus(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Difference, element by element.

    Syntax: ``C = minus(A, B)``, the operator ``A - B``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/minus.html
    """

def mish(X: ArrayLike, /) -> dlarray:
    """Mish: ``x .* tanh(log(1 + exp(x)))``.

    Syntax: ``Y = mish(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.
    """

def mldivide(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Solve ``A*X = B``: MATLAB's ``A\\B``.

    Syntax: ``X = mldivide(A, B)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Unformatted matrices with the same number of rows; or A a scalar, which divides every element of B.

    https://www.mathworks.com/help/matlab/ref/double.mldivide.html
    """

def mod(A: ArrayLike, M: ArrayLike, /) -> dlarray:
    """Remainder after division, with the sign of the divisor: ``A - M * floor(A / M)``.

    Syntax: ``B = mod(A, M)``.

    Parameters
    ----------
    A, M : dlarray or array_like
        Dividend and divisor, real.  Labelled dimensions are matched by label, others by position, and sizes of 1
        expand.

    https://www.mathworks.com/help/matlab/ref/mod.html
    """

@overload
def mode(X: ArrayLike, /, *dim: _Number | _Numbers | Literal["all"] | None, nargout: Literal[1] = 1) -> dlarray:
    """Most frequent values.

    Syntaxes: ``M = mode(X)``, ``mode(X, dim)``, ``mode(X, [dim1, dim2])``, ``mode(X, "all")``, ``M, F = mode(…, nargout=2)``, ``M, F, C = mode(…, nargout=3)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.  NaN is left out.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    nargout : {1, 2, 3}
        With 2, also how often the value occurs; with 3, also all values that occur as often.

    https://www.mathworks.com/help/matlab/ref/mode.html
    """
@overload
def mode(X: ArrayLike, /, *dim: _Number | _Numbers | Literal["all"] | None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def mode(X: ArrayLike, /, *dim: _Number | _Numbers | Literal["all"] | None, nargout: Literal[3]) -> tuple[dlarray, dlarray, list[dlarray]]: ...

@overload
def montage(images: Any, map: Any = None, /, *, Indices: Any = None, Size: Any = None, ThumbnailSize: Any = None, BackgroundColor: str | _Numbers = 'black', BorderSize: Any = 0, DisplayRange: _Numbers | None = None, Parent: Any = None) -> Any:
    """Display several images as one, in rows of tiles.

    Syntaxes: ``h = montage(I)``, ``montage(imagelist)``, ``montage(filenames)``, ``montage(imds)``, ``montage(…, map)``, ``montage(…, Name=Value)``.

    Parameters
    ----------
    images, map
        As of `imtile`, which makes the picture.
    Indices : list of int or of bool, optional
        Which images are shown, from 1, in this order.  Default: all.
    Size : list of two int, optional
        Rows and columns of images; one of them may be NaN.  Default: about as wide as high.
    ThumbnailSize : list of two int, optional
        Rows and columns of each image.  Default: the size of the first.
    BackgroundColor : str or three numbers, default "black"
        Color where no image is.
    BorderSize : int or list of two int, default 0
        Rows above and below, and columns left and right of each image.
    DisplayRange : two numbers, optional
        Of gray images the values that are black and white.  Default: the range of an integer class, and from 0 to 1 in
        floating and logical images; ``[]`` is from the smallest to the largest value.
    Parent : figure or axes of matplotlib, optional
        Where to draw; a new figure by default.

    https://www.mathworks.com/help/images/ref/montage.html
    """
@overload
def montage(images: Any, name: Literal["Indices", "Size", "ThumbnailSize", "BackgroundColor", "BorderSize", "DisplayRange", "Parent"], value: Any, /, *pairs: Any, Indices: Any = None, Size: Any = None, ThumbnailSize: Any = None, BackgroundColor: str | _Numbers = 'black', BorderSize: Any = 0, DisplayRange: _Numbers | None = None, Parent: Any = None) -> Any: ...
@overload
def montage(images: Any, map: Any, name: Literal["Indices", "Size", "ThumbnailSize", "BackgroundColor", "BorderSize", "DisplayRange", "Parent"], value: Any, /, *pairs: Any, Indices: Any = None, Size: Any = None, ThumbnailSize: Any = None, BackgroundColor: str | _Numbers = 'black', BorderSize: Any = 0, DisplayRange: _Numbers | None = None, Parent: Any = None) -> Any: ...

def movmax(X: ArrayLike, k: _Number | _Numbers, /, *options: Any, Endpoints: Literal["shrink", "discard", "fill"] | _Number = 'shrink', SamplePoints: _Numbers | None = None) -> dlarray:
    """Moving maximum.

    Syntaxes: ``M = movmax(X, k)``, ``movmax(X, [kb, kf])``, ``movmax(…, dim)``, ``movmax(…, nanflag)``, ``movmax(…, Endpoints=e)``, ``movmax(…, SamplePoints=t)``.

    Parameters
    ----------
    X, k, dim, nanflag, Endpoints, SamplePoints
        As for ``movmean``, but X is real, NaN is left out by default, and "fill" takes missing elements as ``-Inf``.

    https://www.mathworks.com/help/matlab/ref/movmax.html
    """

def movmean(X: ArrayLike, k: _Number | _Numbers, /, *options: Literal["includenan", "omitnan", "Endpoints", "shrink", "discard", "fill", "SamplePoints"] | _Number | _Numbers | None, Endpoints: Literal["shrink", "discard", "fill"] | _Number = 'shrink', SamplePoints: _Numbers | None = None) -> dlarray:
    """Moving mean.

    Syntaxes: ``M = movmean(X, k)``, ``movmean(X, [kb, kf])``, ``movmean(…, dim)``, ``movmean(…, nanflag)``, ``movmean(…, Endpoints=e)``, ``movmean(…, SamplePoints=t)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.
    k : int or [kb, kf]
        The length of the window, centered (an even one holds one element more before than after); or how many
        elements before and after.
    dim : int, optional
        The dimension, counted from 1.  Default: the first whose size is not 1.
    nanflag : {"includenan", "omitnan"}, optional
        Whether a window with NaN gives NaN (default), or NaN is left out.
    Endpoints : {"shrink", "discard", "fill"} or number
        Windows that reach beyond the ends hold fewer elements (default), are left out, or take the missing elements
        as NaN or as the number.
    SamplePoints : vector, optional
        Ascending positions of the elements; ``k`` is then a length in the same unit.  Only with "shrink".

    https://www.mathworks.com/help/matlab/ref/movmean.html
    """

def movmin(X: ArrayLike, k: _Number | _Numbers, /, *options: Any, Endpoints: Literal["shrink", "discard", "fill"] | _Number = 'shrink', SamplePoints: _Numbers | None = None) -> dlarray:
    """Moving minimum.

    Syntaxes: ``M = movmin(X, k)``, ``movmin(X, [kb, kf])``, ``movmin(…, dim)``, ``movmin(…, nanflag)``, ``movmin(…, Endpoints=e)``, ``movmin(…, SamplePoints=t)``.

    Parameters
    ----------
    X, k, dim, nanflag, Endpoints, SamplePoints
        As for ``movmean``, but X is real, NaN is left out by default, and "fill" takes missing elements as ``Inf``.

    https://www.mathworks.com/help/matlab/ref/movmin.html
    """

def movsum(X: ArrayLike, k: _Number | _Numbers, /, *options: Any, Endpoints: Literal["shrink", "discard", "fill"] | _Number = 'shrink', SamplePoints: _Numbers | None = None) -> dlarray:
    """Moving sum.

    Syntaxes: ``M = movsum(X, k)``, ``movsum(X, [kb, kf])``, ``movsum(…, dim)``, ``movsum(…, nanflag)``, ``movsum(…, Endpoints=e)``, ``movsum(…, SamplePoints=t)``.

    Parameters
    ----------
    X, k, dim, nanflag, Endpoints, SamplePoints
        As for ``movmean``.

    https://www.mathworks.com/help/matlab/ref/movsum.html
    """

def mpower(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Matrix power: MATLAB's ``A^B``.

    Syntax: ``C = mpower(A, B)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        A square matrix and a scalar, or a scalar and a square matrix; unformatted.  Two scalars of any format.

    https://www.mathworks.com/help/matlab/ref/double.mpower.html
    """

def mrdivide(B: ArrayLike, A: ArrayLike, /) -> dlarray:
    """Solve ``X*A = B``: MATLAB's ``B/A``.

    Syntax: ``X = mrdivide(B, A)``.

    Parameters
    ----------
    B, A : dlarray or array_like
        Unformatted matrices with the same number of columns; or A a scalar, which divides every element of B: labels
        are then those of ``rdivide``.

    https://www.mathworks.com/help/matlab/ref/double.mrdivide.html
    """

@overload
def mse(Y: ArrayLike, targets: ArrayLike, /, *, DataFormat: str | None = None) -> dlarray:
    """Half mean squared error: the sum of squared differences, divided by twice the number of observations.

    Syntaxes: ``loss = mse(Y, targets)`` for formatted ``Y``, ``loss = mse(Y, targets, DataFormat=fmt)`` for unformatted ``Y``.

    Parameters
    ----------
    Y : dlarray or array_like
        Real predictions.
    targets : dlarray or array_like
        Of the size of ``Y``.  Labelled as ``Y``, or unformatted with the dimensions in the order of ``Y``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``Y``, and of unformatted targets.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.mse.html
    """
@overload
def mse(Y: ArrayLike, targets: ArrayLike, name: Literal["DataFormat"], value: Any, /, *pairs: Any, DataFormat: str | None = None) -> dlarray: ...

def mtimes(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Matrix product; Python's ``A @ B``.

    Syntax: ``C = mtimes(A, B)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Matrices, m×k and k×n, unformatted; or one of them a scalar, and the other of any size and format.

    https://www.mathworks.com/help/matlab/ref/double.mtimes.html
    """

@final
class multiplicationLayer(Layer):
    """Multiplication layer: the product of its inputs, element by element."""
    @overload
    def __init__(self, numInputs: _Number, InputNames: Sequence[str] | _Open = None, *, Name: str = '') -> None:
        """Multiplication layer: the product of its inputs, element by element.

        Syntaxes: ``multiplicationLayer(numInputs)``, ``multiplicationLayer(numInputs, Name=name)``.

        Parameters
        ----------
        numInputs : int
            Number of inputs, 2 or more; their names are "in1", "in2", …
        InputNames : list of str, optional
            Other names for the inputs.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.multiplicationlayer.html
        """
    @overload
    def __init__(self, numInputs: _Number, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    @overload
    def __init__(self, numInputs: _Number, InputNames: Sequence[str] | _Open, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, *X: ArrayLike) -> dlarray:
        """The product."""

def mustBeA(value: Any, classnames: str | Sequence[str], /) -> None:
    """Raise an error unless the value is of one of some classes.

    Syntax: ``mustBeA(value, classnames)``.

    Parameters
    ----------
    value : any
        The value that is checked.
    classnames : str or list of str
        Classes, or families of them, as `isa` takes them.

    https://www.mathworks.com/help/matlab/ref/mustbea.html
    """

def mustBeFinite(value: Any, /) -> None:
    """Raise an error unless no element is Inf or NaN.

    Syntax: ``mustBeFinite(value)``.

    Parameters
    ----------
    value : any
        The value that is checked.  An empty array passes.

    https://www.mathworks.com/help/matlab/ref/mustbefinite.html
    """

def mustBeFloat(value: Any, /) -> None:
    """Raise an error unless the data is single or double.

    Syntax: ``mustBeFloat(value)``.

    Parameters
    ----------
    value : any
        The value that is checked.

    https://www.mathworks.com/help/matlab/ref/mustbefloat.html
    """

def mustBeGreaterThan(value: Any, c: _Number, /) -> None:
    """Raise an error unless all elements are greater than c.

    Syntax: ``mustBeGreaterThan(value, c)``.

    Parameters
    ----------
    value : any
        The value that is checked.  An empty array passes.
    c : number
        The limit.

    https://www.mathworks.com/help/matlab/ref/mustbegreaterthan.html
    """

def mustBeGreaterThanOrEqual(value: Any, c: _Number, /) -> None:
    """Raise an error unless all elements are greater than or equal to c.

    Syntax: ``mustBeGreaterThanOrEqual(value, c)``.

    Parameters
    ----------
    value : any
        The value that is checked.  An empty array passes.
    c : number
        The limit.

    https://www.mathworks.com/help/matlab/ref/mustbegreaterthanorequal.html
    """

def mustBeInRange(value: ArrayLike, lower: _Number, upper: _Number, /, *flags: Literal["inclusive", "exclusive", "exclude-lower", "exclude-upper"] | _Open) -> None:
    """Raise an error unless all elements are within limits.

    Syntaxes: ``mustBeInRange(value, lower, upper)``, ``mustBeInRange(value, lower, upper, flag)``.

    Parameters
    ----------
    value : array
        The value that is checked.  An empty array passes.
    lower, upper : number
        The limits, which are allowed values.
    *flags : {"inclusive", "exclusive", "exclude-lower", "exclude-upper"}
        Which limits are not allowed.

    https://www.mathworks.com/help/matlab/ref/mustbeinrange.html
    """

def mustBeInteger(value: Any, /) -> None:
    """Raise an error unless all elements are whole numbers.

    Syntax: ``mustBeInteger(value)``.

    Parameters
    ----------
    value : any
        The value that is checked.  An empty array passes.

    https://www.mathworks.com/help/matlab/ref/mustbeinteger.html
    """

def mustBeLessThan(value: Any, c: _Number, /) -> None:
    """Raise an error unless all elements are less than c.

    Syntax: ``mustBeLessThan(value, c)``.

    Parameters
    ----------
    value : any
        The value that is checked.  An empty array passes.
    c : number
        The limit.

    https://www.mathworks.com/help/matlab/ref/mustbelessthan.html
    """

def mustBeLessThanOrEqual(value: Any, c: _Number, /) -> None:
    """Raise an error unless all elements are less than or equal to c.

    Syntax: ``mustBeLessThanOrEqual(value, c)``.

    Parameters
    ----------
    value : any
        The value that is checked.  An empty array passes.
    c : number
        The limit.

    https://www.mathworks.com/help/matlab/ref/mustbelessthanorequal.html
    """

def mustBeMember(value: ArrayLike | str | Sequence[str], S: ArrayLike, /) -> None:
    """Raise an error unless the value, and every element of it, is in a set.

    Syntax: ``mustBeMember(value, S)``.

    Parameters
    ----------
    value : array, text or list of text
        The value that is checked.
    S : array or list
        The allowed values.

    https://www.mathworks.com/help/matlab/ref/mustbemember.html
    """

def mustBeNegative(value: Any, /) -> None:
    """Raise an error unless all elements are below zero.

    Syntax: ``mustBeNegative(value)``.

    Parameters
    ----------
    value : any
        The value that is checked.  An empty array passes.

    https://www.mathworks.com/help/matlab/ref/mustbenegative.html
    """

def mustBeNonNan(value: Any, /) -> None:
    """Raise an error unless no element is NaN.

    Syntax: ``mustBeNonNan(value)``.

    Parameters
    ----------
    value : any
        The value that is checked.  An empty array passes.

    https://www.mathworks.com/help/matlab/ref/mustbenonnan.html
    """

def mustBeNonempty(value: Any, /) -> None:
    """Raise an error unless the value has elements.

    Syntax: ``mustBeNonempty(value)``.

    Parameters
    ----------
    value : any
        The value that is checked.

    https://www.mathworks.com/help/matlab/ref/mustbenonempty.html
    """

def mustBeNonnegative(value: Any, /) -> None:
    """Raise an error unless no element is below zero.

    Syntax: ``mustBeNonnegative(value)``.

    Parameters
    ----------
    value : any
        The value that is checked.  An empty array passes.

    https://www.mathworks.com/help/matlab/ref/mustbenonnegative.html
    """

def mustBeNonpositive(value: Any, /) -> None:
    """Raise an error unless no element is above zero.

    Syntax: ``mustBeNonpositive(value)``.

    Parameters
    ----------
    value : any
        The value that is checked.  An empty array passes.

    https://www.mathworks.com/help/matlab/ref/mustbenonpositive.html
    """

def mustBeNonzero(value: Any, /) -> None:
    """Raise an error unless no element is zero.

    Syntax: ``mustBeNonzero(value)``.

    Parameters
    ----------
    value : any
        The value that is checked.  An empty array passes.

    https://www.mathworks.com/help/matlab/ref/mustbenonzero.html
    """

def mustBeNumeric(value: Any, /) -> None:
    """Raise an error unless the value is numeric.

    Syntax: ``mustBeNumeric(value)``.

    Parameters
    ----------
    value : any
        The value that is checked.

    https://www.mathworks.com/help/matlab/ref/mustbenumeric.html
    """

def mustBeNumericOrLogical(value: Any, /) -> None:
    """Raise an error unless the value is numeric or logical.

    Syntax: ``mustBeNumericOrLogical(value)``.

    Parameters
    ----------
    value : any
        The value that is checked.

    https://www.mathworks.com/help/matlab/ref/mustbenumericorlogical.html
    """

def mustBePositive(value: Any, /) -> None:
    """Raise an error unless all elements are above zero.

    Syntax: ``mustBePositive(value)``.

    Parameters
    ----------
    value : any
        The value that is checked.  An empty array passes.

    https://www.mathworks.com/help/matlab/ref/mustbepositive.html
    """

def mustBeReal(value: Any, /) -> None:
    """Raise an error unless the value has no imaginary part.

    Syntax: ``mustBeReal(value)``.

    Parameters
    ----------
    value : any
        The value that is checked.

    https://www.mathworks.com/help/matlab/ref/mustbereal.html
    """

def mustBeText(value: Any, /) -> None:
    """Raise an error unless the value is text, or a list of texts.

    Syntax: ``mustBeText(value)``.

    Parameters
    ----------
    value : any
        The value that is checked.

    https://www.mathworks.com/help/matlab/ref/mustbetext.html
    """

def mustBeTextScalar(value: Any, /) -> None:
    """Raise an error unless the value is one text.

    Syntax: ``mustBeTextScalar(value)``.

    Parameters
    ----------
    value : any
        The value that is checked.

    https://www.mathworks.com/help/matlab/ref/mustbetextscalar.html
    """

def mustBeUnderlyingType(value: ArrayLike, typename: str | Sequence[str], /) -> None:
    """Raise an error unless the data is of a class.

    Syntax: ``mustBeUnderlyingType(value, typename)``.

    Parameters
    ----------
    value : array
        The value that is checked.
    typename : str or list of str
        "single", "double", "logical", or several of them.

    https://www.mathworks.com/help/matlab/ref/mustbeunderlyingtype.html
    """

def mustBeVector(value: Any, /) -> None:
    """Raise an error unless the value is 1×n or n×1.

    Syntax: ``mustBeVector(value)``.

    Parameters
    ----------
    value : any
        The value that is checked.

    https://www.mathworks.com/help/matlab/ref/mustbevector.html
    """

def nan(*size: str | Literal["like"] | ArrayLike | None, like: ArrayLike | None = None) -> dlarray:
    """Array of NaN.

    Parameters
    ----------
    *size : int, list of int or str
        Whole numbers, or one vector of them; "double" or "single" may follow.
    like : array, optional
        Prototype: the result has its class and its device.

    https://www.mathworks.com/help/matlab/ref/nan.html
    """

@overload
def ndgrid(*x: ArrayLike, nargout: Literal[1]) -> dlarray:
    """Coordinates of a grid in any number of dimensions, x1 along the first.

    Syntaxes: ``X1, …, Xn = ndgrid(x1, …, xn)``, ``X1, …, Xn = ndgrid(x, nargout=n)``.

    Parameters
    ----------
    *x : array
        Vectors of coordinates; all elements count, in column order.  A single one is used for all dimensions.
    nargout : int, optional
        How many grids are returned.  Default: as many as vectors, two at least.

    https://www.mathworks.com/help/matlab/ref/ndgrid.html
    """
@overload
def ndgrid(*x: ArrayLike, nargout: int | None=None) -> tuple[dlarray, ...]:
    ...

def ndims(X: ArrayLike | Mapping[str, Any] | str, /) -> int:
    """Number of dimensions, at least 2.

    Syntax: ``n = ndims(X)``.

    Parameters
    ----------
    X : any
        As for ``size``; 2 for a row of cells and for a structure.

    https://www.mathworks.com/help/matlab/ref/double.ndims.html
    """

def ne(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Whether elements differ.

    Syntax: ``C = ne(A, B)``, the operator ``A != B``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/ne.html
    """

@final
class networkLayer(Layer):
    """Network layer: a network that is used as one layer."""
    @overload
    def __init__(self, net: dlnetwork | LayerArray | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]], InputNames: Sequence[str] | _Open = None, OutputNames: Sequence[str] | _Open = None, *, Name: str = '', Network: Any = ...) -> None:
        """Network layer: a network that is used as one layer.

        Syntaxes: ``networkLayer(net)``, ``networkLayer(layers)``, ``networkLayer(…, Name=Value)``.

        Parameters
        ----------
        net : dlnetwork, LayerArray or list of Layer
            The network.  Layers make one that is initialized together with the network around it.
        InputNames, OutputNames : list of str, optional
            Names for the inputs and the outputs, one for each input and output of the network: "in" and "out" by default,
            and "in1", "in2", … where there are several.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.networklayer.html
        """
    @overload
    def __init__(self, net: dlnetwork | LayerArray | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]], name: Literal["Name", "Network"], value: Any, /, *pairs: Any, Name: str = '', Network: Any = ...) -> None: ...
    @overload
    def __init__(self, net: dlnetwork | LayerArray | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]], InputNames: Sequence[str] | _Open, name: Literal["Name", "Network"], value: Any, /, *pairs: Any, Name: str = '', Network: Any = ...) -> None: ...
    @overload
    def __init__(self, net: dlnetwork | LayerArray | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]], InputNames: Sequence[str] | _Open, OutputNames: Sequence[str] | _Open, name: Literal["Name", "Network"], value: Any, /, *pairs: Any, Name: str = '', Network: Any = ...) -> None: ...
    Formattable: bool
    Network: Any
    def initialize(self, *layouts: Any) -> None:
        """Initialize the network from the layouts of its inputs."""
    def resetState(self) -> networkLayer:
        """The states of the network are reset by `resetState` itself."""
    def predict(self, *X: Any) -> Any:
        """What the network predicts, and the network with its new states."""
    def forward(self, *X: Any) -> Any:
        """What the network gives in training, and the network with its new states."""

@final
class neuralODELayer(Layer):
    """Neural ODE layer: solves ``y' = f(t, y)``, where f is a network and the input is the initial value."""
    @overload
    def __init__(self, net: dlnetwork, tspan: _Numbers, *, Name: str = '', Network: Any = ..., TimeInterval: Any = None, Solver: Literal["ode45", "ode1"] = 'ode45', GradientMode: Literal["direct", "adjoint", "adjoint-seminorm"] = 'direct', InitialStepSize: _Number | _Open = ..., MaxStepSize: _Number | _Open = ..., RelativeTolerance: _Number = 0.001, AbsoluteTolerance: _Number = 1e-06, StepSize: Literal["auto"] | _Number = 'auto') -> None:
        """Neural ODE layer: solves ``y' = f(t, y)``, where f is a network and the input is the initial value.

        Syntaxes: ``neuralODELayer(net, tspan)``, ``neuralODELayer(net, tspan, Name=Value)``.

        Parameters
        ----------
        net : dlnetwork
            The right side.  With one input it means ``predict(net, Y)``, with two ``predict(net, T, Y)``, where T
            is the time, repeated over the batch and labelled "CB".  The output has the size and the labels of Y.  The
            property ``Network`` holds it; its learnables are listed as ``Network/fc/Weights``.  If it is not initialized,
            it is together with the network around the layer.
        tspan : vector
            Two or more times, all increasing or all decreasing.  Of two, ``[t0, t1]``, the layer returns the solution at
            ``t1``; of more, that at all times but the first, along the time dimension "T".  The property is
            ``TimeInterval``.
        Solver : "ode45" or "ode1", optional
            "ode45" (default), the explicit Runge-Kutta pair of orders 4 and 5 by Dormand and Prince, or "ode1", Euler's
            method with steps of one size.
        GradientMode : "direct", "adjoint" or "adjoint-seminorm", optional
            How gradients are found; see `dlode45`.  "direct" by default, which is two to nine times faster for small
            networks; the other two save memory.  They need a network without state.
        InitialStepSize, MaxStepSize : positive scalar or [], optional
            The first step that "ode45" tries, and the longest one; ``[]`` (default) leaves them to the solver.
        RelativeTolerance, AbsoluteTolerance : positive scalar, optional
            Bounds of the error of "ode45": 1e-3 and 1e-6.
        StepSize : "auto" or positive scalar, optional
            The step of "ode1".  "auto" (default) becomes a fiftieth of the interval when the layer is initialized.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.neuralodelayer.html
        """
    @overload
    def __init__(self, net: dlnetwork, tspan: _Numbers, name: Literal["Name", "Network", "TimeInterval", "Solver", "GradientMode", "InitialStepSize", "MaxStepSize", "RelativeTolerance", "AbsoluteTolerance", "StepSize"], value: Any, /, *pairs: Any, Name: str = '', Network: Any = ..., TimeInterval: Any = None, Solver: Literal["ode45", "ode1"] = 'ode45', GradientMode: Literal["direct", "adjoint", "adjoint-seminorm"] = 'direct', InitialStepSize: _Number | _Open = ..., MaxStepSize: _Number | _Open = ..., RelativeTolerance: _Number = 0.001, AbsoluteTolerance: _Number = 1e-06, StepSize: Literal["auto"] | _Number = 'auto') -> None: ...
    Formattable: bool
    Network: Any
    TimeInterval: Any
    Solver: str
    GradientMode: str
    InitialStepSize: Any
    MaxStepSize: Any
    RelativeTolerance: float
    AbsoluteTolerance: float
    StepSize: Any
    @property
    def SolverOptions(self) -> Any:
        """The options of the solver, to read and to set."""
    @SolverOptions.setter
    def SolverOptions(self, value: Any) -> None: ...
    def initialize(self, layout: Any, *_: Any) -> None:
        """Initialize the network, and the step size of "ode1" if it is "auto"."""
    def resetState(self) -> Any:
        """The states of the network are reset by `resetState` itself."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The solution that starts from the input."""

def next(mbq: MiniBatchQueue, *, nargout: int | None = None) -> Any:
    """Obtain next mini-batch of data from a minibatchqueue.

    Parameters
    ----------
    mbq : minibatchqueue
        The queue.
    nargout : int, optional
        How many of the outputs; all of them by default.

    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.next.html
    """

def nextpow2(X: ArrayLike, /) -> dlarray:
    """Exponent of the next power of 2: the smallest whole p with ``2**p >= abs(x)``.

    Syntax: ``Y = nextpow2(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, of any size and format.

    https://www.mathworks.com/help/matlab/ref/nextpow2.html
    """

def nnz(X: ArrayLike, /) -> dlarray:
    """The number of nonzero elements.

    Syntax: ``N = nnz(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size, class and format.

    https://www.mathworks.com/help/matlab/ref/nnz.html
    """

def norm(X: ArrayLike, /, p: Literal["inf", "-inf", "fro"] | _Number = 2) -> dlarray:
    """Norm of a vector or matrix.

    Syntaxes: ``n = norm(v)``, ``norm(v, p)``, ``norm(X)``, ``norm(X, p)``, ``norm(X, "fro")``.

    Parameters
    ----------
    X : dlarray or array_like
        A vector, a matrix, or, with "fro", any array; any format, real or complex.
    p : number, "inf", "-inf" or "fro", optional
        Of a vector: any positive number (default 2), ``inf`` (largest size), ``-inf`` (smallest size).  Of a matrix:
        1 (largest column sum), 2 (largest singular value, the default), ``inf`` (largest row sum), "fro".

    https://www.mathworks.com/help/matlab/ref/norm.html
    """

@overload
def normalize(X: ArrayLike, /, *options: Literal["zscore", "norm", "scale", "range", "center", "medianiqr", "std", "robust", "mad", "first", "iqr", "mean", "median"] | _Number | _Numbers | None, nargout: Literal[1] = 1) -> dlarray:
    """Normalize data.

    Syntaxes: ``N = normalize(X)``, ``normalize(X, dim)``, ``normalize(…, method)``, ``normalize(…, method, methodtype)``, ``normalize(…, "center", centertype, "scale", scaletype)``, ``N, C, S = normalize(…, nargout=3)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.  NaN is left out of the statistics.
    dim : int, optional
        The dimension, counted from 1.  Default: the first whose size is not 1.
    method : {"zscore", "norm", "scale", "range", "center", "medianiqr"}, optional
    methodtype : {"std", "robust", "mad", "first", "iqr", "mean", "median"}, number or vector, optional
        "zscore" (default) with "std" (default) or "robust" (median and median absolute deviation); "norm" with p (2);
        "scale" with "std" (default), "mad", "first", "iqr" or numbers; "range" with [a, b] ([0, 1]); "center" with
        "mean" (default), "median" or numbers; "medianiqr".  "center" and "scale" may be given together.
    nargout : {1, 2, 3}
        With 2 and 3, the center C and the scale S, for which ``N = (X - C) / S``.

    https://www.mathworks.com/help/matlab/ref/double.normalize.html
    """
@overload
def normalize(X: ArrayLike, /, *options: Literal["zscore", "norm", "scale", "range", "center", "medianiqr", "std", "robust", "mad", "first", "iqr", "mean", "median"] | _Number | _Numbers | None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def normalize(X: ArrayLike, /, *options: Literal["zscore", "norm", "scale", "range", "center", "medianiqr", "std", "robust", "mad", "first", "iqr", "mean", "median"] | _Number | _Numbers | None, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

def not_(A: ArrayLike, /) -> dlarray:
    """Whether elements are zero: the operator ``~A``.

    Syntax: ``B = not_(A)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/not.html
    """

def null(A: ArrayLike, tol: _Number | _Open = None, /) -> dlarray:
    """Orthonormal basis of the null space.

    Syntaxes: ``Z = null(A)``, ``null(A, tol)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted matrix, m×n.
    tol : nonnegative scalar, optional
        Singular values up to it count as zero.  Default: ``max(size(A))*eps(norm(A))``.

    https://www.mathworks.com/help/matlab/ref/null.html
    """

def num2cell(A: ArrayLike, /) -> list[Any]:
    """Put each element of an array into a cell.

    Syntax: ``C = num2cell(A)``.

    Parameters
    ----------
    A : array
        A vector, or a matrix.

    https://www.mathworks.com/help/matlab/ref/num2cell.html
    """

def numel(X: Any, /) -> int:
    """Number of elements.

    Syntax: ``n = numel(X)``. A list that is not an array of numbers, such as ``fieldnames`` returns, is a row of cells.

    https://www.mathworks.com/help/matlab/ref/double.numel.html
    """

def numpartitions(ds: Any, pool: Any = None) -> int:
    """Number of partitions of a datastore.

    Parameters
    ----------
    ds : datastore
        Datastore that is divided.
    pool : optional
        Accepted, and without effect.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.numpartitions.html
    """

@overload
def occlusionSensitivity(net: dlnetwork, X: ArrayLike, channelIdx: _Number, /, *, MaskSize: Literal["auto"] | _Number | _Numbers = 'auto', Stride: Literal["auto"] | _Number | _Numbers = 'auto', MaskValue: Literal["auto"] | _Number | _Numbers = 'auto', MaskClipping: Literal["on", "off"] = 'on', OutputUpsampling: Literal["bicubic", "bilinear", "nearest", "none"] = 'bicubic', MiniBatchSize: _Number = 128, Format: str | None = None) -> dlarray:
    """Occlusion sensitivity: map how much a score falls when parts of an observation are covered.

    Syntaxes: ``scoreMap = occlusionSensitivity(net, X, channelIdx)``, ``occlusionSensitivity(…, Name=Value)``.

    Parameters
    ----------
    net : dlnetwork
        An initialized network with one input.
    X : dlarray or array
        One observation with one or more spatial dimensions: labelled, or in the order of the input layer, or with
        ``Format``.
    channelIdx : int
        The channel of the network's first output, from 1, whose sum over the positions is the score.
    MaskSize : "auto", int or list of int, optional
        Size of what is covered, in each spatial dimension; "auto" is a fifth of the size of ``X``.
    Stride : "auto", int or list of int, optional
        Step of the mask; "auto" is a tenth of the size of ``X``.
    MaskValue : "auto", float or list of float, optional
        Value of the covered pixels: a number, or one for each channel; "auto" is the mean of each channel of ``X``.
    MaskClipping : {"on", "off"}, optional
        Whether the middle of the mask goes to the edges, where parts of it lie outside, or the mask stays inside.
    OutputUpsampling : {"bicubic", "bilinear", "nearest", "none"}, optional
        How the map gets the size of ``X``; "none" leaves a value for each place of the mask.
    MiniBatchSize : int, optional
        How many covered observations are predicted at a time.
    Format : str, optional
        Labels of the dimensions of an unformatted ``X``.

    https://www.mathworks.com/help/deeplearning/ref/occlusionsensitivity.html
    """
@overload
def occlusionSensitivity(net: dlnetwork, X: ArrayLike, channelIdx: _Number, name: Literal["MaskSize", "Stride", "MaskValue", "MaskClipping", "OutputUpsampling", "MiniBatchSize", "Format"], value: Any, /, *pairs: Any, MaskSize: Literal["auto"] | _Number | _Numbers = 'auto', Stride: Literal["auto"] | _Number | _Numbers = 'auto', MaskValue: Literal["auto"] | _Number | _Numbers = 'auto', MaskClipping: Literal["on", "off"] = 'on', OutputUpsampling: Literal["bicubic", "bilinear", "nearest", "none"] = 'bicubic', MiniBatchSize: _Number = 128, Format: str | None = None) -> dlarray: ...

@overload
def onehotdecode(B: ArrayLike, classes: Sequence[str] | _Numbers | categorical, featureDim: _Number, typename: Literal['categorical']='categorical') -> categorical:
    """Decode probability vectors into the most probable labels.

    Parameters
    ----------
    B : array
        Probabilities or one-hot vectors.  Of equal values the first counts; NaN is passed over, and a vector
        of NaN alone gives the first class.
    classes : list of text or numbers, or categorical
        As many classes as ``featureDim`` has elements.
    featureDim : int
        The dimension of the vectors, from 1.
    typename : str
        Type of the labels: "categorical", "string", "double", "single", "logical", or an integer class, which of
        formatted data is double.  Numbers need classes that are numbers, or texts of numbers.

    https://www.mathworks.com/help/deeplearning/ref/onehotdecode.html
    """
@overload
def onehotdecode(B: ArrayLike, classes: Sequence[str] | _Numbers | categorical, featureDim: _Number, typename: Literal['string']) -> np.ndarray[Any, Any]:
    ...
@overload
def onehotdecode(B: ArrayLike, classes: Sequence[str] | _Numbers | categorical, featureDim: _Number, typename: str) -> dlarray:
    ...

@overload
def onehotencode(A: Any, featureDim: _Number | Literal["double", "single", "logical"] | _Open = None, typename: Literal["double", "single", "logical", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"] = 'double', *, ClassNames: Sequence[str] | _Numbers | None = None) -> Any:
    """Encode labels as one-hot vectors.

    Parameters
    ----------
    A : categorical, list or array of text, numeric or logical array, or table
        The labels.  All but categorical ones need ``ClassNames``.  A table has one column, as a
        `table`, a dict or a data frame.
    featureDim : int or {"double", "single", "logical"}
        The dimension to expand, from 1: one of size 1, or beyond the last.  A table has none; ``typename`` may then
        come second.
    typename : {"double", "single", "logical", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"}
        Class of the result; of formatted labels the integer classes give double.
    ClassNames : list of text or numbers
        The classes in their order.  Labels of another class, and undefined ones, become vectors of NaN.

    https://www.mathworks.com/help/deeplearning/ref/onehotencode.html
    """
@overload
def onehotencode(A: Any, name: Literal["ClassNames"], value: Any, /, *pairs: Any, ClassNames: Sequence[str] | _Numbers | None = None) -> Any: ...
@overload
def onehotencode(A: Any, featureDim: _Number | Literal["double", "single", "logical"] | _Open, name: Literal["ClassNames"], value: Any, /, *pairs: Any, ClassNames: Sequence[str] | _Numbers | None = None) -> Any: ...
@overload
def onehotencode(A: Any, featureDim: _Number | Literal["double", "single", "logical"] | _Open, typename: Literal["double", "single", "logical", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"], name: Literal["ClassNames"], value: Any, /, *pairs: Any, ClassNames: Sequence[str] | _Numbers | None = None) -> Any: ...

def ones(*size: str | Literal["like"] | ArrayLike | None, like: ArrayLike | None = None) -> dlarray:
    """Array of ones.

    Parameters
    ----------
    *size : int, list of int or str
        Whole numbers, or one vector of them; a class name, "double" (the default) or "single", may follow.
        See `zeros`.
    like : array, optional
        Prototype: the result has its class, its complexity and its device.

    https://www.mathworks.com/help/matlab/ref/ones.html
    """

@final
class onnxOperatorLayer(Layer):
    """Layer for an operator of an imported ONNX model that has no MATLAB layer."""
    @overload
    def __init__(self, Specification: str, *, Name: str = '', Weights: ArrayLike = ..., Bias: ArrayLike = ..., RecurrentWeights: ArrayLike = ...) -> None:
        """Layer for an operator of an imported ONNX model that has no MATLAB layer.

        Syntaxes: ``onnxOperatorLayer(Specification)``, ``onnxOperatorLayer(Specification, Name=name)``.

        Parameters
        ----------
        Specification : str
            The node as text (JSON): operator, version of the operator set, attributes, and for inputs and outputs the
            formats in ONNX's order of dimensions.
        Weights, Bias, RecurrentWeights : array, optional
            Parameters of the node, in ONNX's order of dimensions.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/importnetworkfromonnx.html
        """
    @overload
    def __init__(self, Specification: str, name: Literal["Name", "Weights", "Bias", "RecurrentWeights"], value: Any, /, *pairs: Any, Name: str = '', Weights: ArrayLike = ..., Bias: ArrayLike = ..., RecurrentWeights: ArrayLike = ...) -> None: ...
    Formattable: bool
    @property
    def Specification(self) -> Any: ...
    Weights: Any
    Bias: Any
    RecurrentWeights: Any
    @property
    def Operator(self) -> str:
        """The name of the operator."""
    def predict(self, *X: ArrayLike) -> Any:
        """What the operator computes."""

def or_(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Whether at least one of two elements is nonzero.

    Syntax: ``C = or_(A, B)``, the operator ``A | B``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/or.html
    """

@overload
def orderfields(S: Mapping[str, Any], order: Mapping[str, Any] | Sequence[str] | _Numbers | None = None, /, *, nargout: Literal[1] = 1) -> Any:
    """Order the fields of a structure.

    Syntaxes: ``T = orderfields(S)``, ``T = orderfields(S, other)``, ``T = orderfields(S, names)``, ``T = orderfields(S, numbers)``, ``T, P = orderfields(…, nargout=2)``.

    Parameters
    ----------
    S : struct or dict
        A structure.
    order : struct, list of str or list of int, optional
        A structure with the same fields, their names, or their numbers from 1, in the new order.  Default: the
        order of the characters of the names.

    https://www.mathworks.com/help/matlab/ref/orderfields.html
    """
@overload
def orderfields(S: Mapping[str, Any], order: Mapping[str, Any] | Sequence[str] | _Numbers | None = None, /, *, nargout: Literal[2]) -> tuple[Any, list[int]]: ...

def orth(A: ArrayLike, tol: _Number | _Open = None, /) -> dlarray:
    """Orthonormal basis of the range.

    Syntaxes: ``Q = orth(A)``, ``orth(A, tol)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted matrix, m×n.
    tol : nonnegative scalar, optional
        Singular values up to it count as zero.  Default: ``max(size(A))*eps(norm(A))``.

    https://www.mathworks.com/help/matlab/ref/orth.html
    """

def outputs(f: Callable[..., Any], n: _Number, /) -> Callable[..., Any]:
    """A function that is asked for n outputs whenever it is called.

    Syntax: ``g = outputs(f, n)``, as in ``minibatchqueue(ds, 2, MiniBatchFcn=outputs(preprocess, 2))``.

    Parameters
    ----------
    f : callable
        One that takes ``nargout``; any other gives all of its outputs anyway, of which the first n are kept where
        there are two or more.
    n : int
        The number of outputs.

    https://www.mathworks.com/help/matlab/ref/nargout.html
    """

@overload
def paddata(A: ArrayLike, m: _Number | _Numbers, /, *, Dimension: _Number | _Numbers | None = None, FillValue: _Number | _Complex | None = None, Pattern: Literal["constant", "edge", "circular", "flip", "reflect"] = 'constant', Side: Literal["trailing", "leading", "both"] = 'trailing') -> dlarray:
    """Pad data by adding elements.

    Syntaxes: ``B = paddata(A, m)``, ``paddata(A, [m1, m2])``, ``paddata(…, Dimension=dim)``, ``paddata(…, FillValue=v)``, ``paddata(…, Pattern=p)``, ``paddata(…, Side=side)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.
    m : int or list of int
        The least size along the first dimension whose size is not 1; several numbers are those of dimensions 1, 2, ….
        A dimension that is longer stays as it is.
    Dimension, FillValue, Pattern, Side
        As for ``resize``.

    https://www.mathworks.com/help/matlab/ref/paddata.html
    """
@overload
def paddata(A: ArrayLike, m: _Number | _Numbers, name: Literal["Dimension", "FillValue", "Pattern", "Side"], value: Any, /, *pairs: Any, Dimension: _Number | _Numbers | None = None, FillValue: _Number | _Complex | None = None, Pattern: Literal["constant", "edge", "circular", "flip", "reflect"] = 'constant', Side: Literal["trailing", "leading", "both"] = 'trailing') -> dlarray: ...

@overload
def padsequences(X: ArrayLike, paddingDim: _Number, *, Length: Literal["longest", "shortest"] | _Number = 'longest', PaddingValue: Literal["symmetric", "auto"] | _Number = 0, PaddingDirection: Literal["right", "left", "both"] = 'right', UniformOutput: Literal[True, 1] = True, nargout: Literal[1] = 1) -> dlarray:
    """Pad or truncate sequences to one length and join them.

    Parameters
    ----------
    X : list, tuple or array of arrays
        The sequences (a cell array in MATLAB), equal in every dimension but ``paddingDim``.  They may have
        any number of dimensions.  A flat list among them is a row.
    paddingDim : int
        The dimension of time, from 1.
    Length : {"longest", "shortest"} or int
        The length of the results: that of the longest sequence (default), of the shortest, or a number.
    PaddingValue : number, "symmetric" or "auto"
        The value to pad with, 0 by default and with "auto".  "symmetric" pads with mirror images of the
        sequence, its edge value repeated, and again mirrored if it is too short.
    PaddingDirection : {"right", "left", "both"}
        Where padding is added and values are cut off: after the sequence (default), before it, or on both
        sides in equal parts, the odd one after it.
    UniformOutput : bool
        True (default) joins the sequences.  False returns a list of padded sequences, and a list of masks.

    https://www.mathworks.com/help/deeplearning/ref/padsequences.html
    """
@overload
def padsequences(X: ArrayLike, paddingDim: _Number, *, Length: Literal["longest", "shortest"] | _Number = 'longest', PaddingValue: Literal["symmetric", "auto"] | _Number = 0, PaddingDirection: Literal["right", "left", "both"] = 'right', UniformOutput: Literal[True, 1] = True, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def padsequences(X: ArrayLike, paddingDim: _Number, *, Length: Literal["longest", "shortest"] | _Number = 'longest', PaddingValue: Literal["symmetric", "auto"] | _Number = 0, PaddingDirection: Literal["right", "left", "both"] = 'right', UniformOutput: Literal[False, 0], nargout: Literal[1] = 1) -> list[dlarray]: ...
@overload
def padsequences(X: ArrayLike, paddingDim: _Number, *, Length: Literal["longest", "shortest"] | _Number = 'longest', PaddingValue: Literal["symmetric", "auto"] | _Number = 0, PaddingDirection: Literal["right", "left", "both"] = 'right', UniformOutput: Literal[False, 0], nargout: Literal[2]) -> tuple[list[dlarray], list[dlarray]]: ...
@overload
def padsequences(X: ArrayLike, paddingDim: _Number, name: Literal["Length", "PaddingValue", "PaddingDirection", "UniformOutput"], value: Any, /, *pairs: Any, Length: Literal["longest", "shortest"] | _Number = 'longest', PaddingValue: Literal["symmetric", "auto"] | _Number = 0, PaddingDirection: Literal["right", "left", "both"] = 'right', UniformOutput: _Truth = True, nargout: Literal[1] = 1) -> Any: ...
@overload
def padsequences(X: ArrayLike, paddingDim: _Number, name: Literal["Length", "PaddingValue", "PaddingDirection", "UniformOutput"], value: Any, /, *pairs: Any, Length: Literal["longest", "shortest"] | _Number = 'longest', PaddingValue: Literal["symmetric", "auto"] | _Number = 0, PaddingDirection: Literal["right", "left", "both"] = 'right', UniformOutput: _Truth = True, nargout: Literal[2]) -> tuple[Any, Any]: ...

def pagectranspose(X: ArrayLike) -> dlarray:
    """Transpose every page of an array and conjugate it.

    Syntax: ``Y = pagectranspose(X)``.

    Parameters
    ----------
    X : array
        Any array.  When it is formatted, the first two dimensions must carry the same label.

    https://www.mathworks.com/help/matlab/ref/pagectranspose.html
    """

def pageinv(X: ArrayLike, /) -> dlarray:
    """Inverse of each page.

    Syntax: ``Y = pageinv(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Unformatted array with square pages.

    https://www.mathworks.com/help/matlab/ref/pageinv.html
    """

def pagemldivide(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Solve ``A(:,:,i)*X(:,:,i) = B(:,:,i)`` page by page.

    Syntax: ``X = pagemldivide(A, B)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Unformatted arrays with the same number of rows; dimensions beyond the second expand to fit.

    https://www.mathworks.com/help/matlab/ref/pagemldivide.html
    """

def pagemrdivide(B: ArrayLike, A: ArrayLike, /) -> dlarray:
    """Solve ``X(:,:,i)*A(:,:,i) = B(:,:,i)`` page by page.

    Syntax: ``X = pagemrdivide(B, A)``.

    Parameters
    ----------
    B, A : dlarray or array_like
        Unformatted arrays with the same number of columns; dimensions beyond the second expand to fit.

    https://www.mathworks.com/help/matlab/ref/pagemrdivide.html
    """

def pagemtimes(X: ArrayLike, *args: ArrayLike | Literal["none", "transpose", "ctranspose"] | None) -> dlarray:
    """Multiply matrices page by page.

    Parameters
    ----------
    X, Y : array
        Arrays, plain or dlarray.  The columns of X must be as many as the rows of Y (after transposing), and
        every further dimension must be equal or 1 on one side.  A page of one element multiplies all elements
        of its partner.
    transpX, transpY : {"none", "transpose", "ctranspose"}
        Operation on the pages of X and Y before the product; ``"ctranspose"`` also conjugates.  Both are given, or
        neither.

    https://www.mathworks.com/help/matlab/ref/pagemtimes.html
    """

def pagetranspose(X: ArrayLike) -> dlarray:
    """Transpose every page of an array: exchange its first two dimensions.

    Syntax: ``Y = pagetranspose(X)``.

    Parameters
    ----------
    X : array
        Any array.  When it is formatted, the first two dimensions must carry the same label.

    https://www.mathworks.com/help/matlab/ref/pagetranspose.html
    """

def partition(ds: _T, n: _Number, index: _Number) -> _T:
    """Partition a datastore or a minibatchqueue.

    Parameters
    ----------
    ds : datastore or minibatchqueue
        Datastore that is divided.
    n : int
        The number of parts; they hold neighbouring observations, the first parts one more where it does not come out
        even.
    index : int
        The part, from 1.

    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.partition.html
    """

@final
class patchEmbeddingLayer(Layer):
    """Patch embedding layer: converts an image to a sequence of vectors, one for each patch."""
    @overload
    def __init__(self, patchSize: _Number | _Numbers, outputSize: _Number, *, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., SpatialFlattenMode: Literal["column-major", "row-major"] = 'column-major') -> None:
        """Patch embedding layer: converts an image to a sequence of vectors, one for each patch.

        Syntaxes: ``patchEmbeddingLayer(patchSize, outputSize)``, ``patchEmbeddingLayer(…, Name=Value)``.

        Parameters
        ----------
        patchSize : int or sequence of int
            Size of the patches, one for all spatial dimensions or one for each.  The property ``PatchSize`` is read-only.
        outputSize : int
            Length of the vectors.  The property ``OutputSize`` is read-only.
        SpatialFlattenMode : "column-major" or "row-major", optional
            Order of the patches in the output: down the columns of the image first (default), or along its rows first, as
            other frameworks have it.
        WeightsInitializer : str or callable, optional
            "glorot" (default; uniform with variance 2/(numIn + numOut)), "he" (normal with variance 2/numIn),
            "orthogonal", "narrow-normal" (normal with standard deviation 0.01), "zeros", "ones", or a function of the size.
            numIn is the number of elements of a patch, numOut that of its positions times ``OutputSize``.
        BiasInitializer : str or callable, optional
            "zeros" (default), "narrow-normal", "ones", or a function of the size.
        Weights : array, optional
            patchSize…×InputSize×OutputSize, with as many patch sizes as spatial dimensions.  Only empty parameters are
            initialized.
        Bias : array, optional
            1×…×1×OutputSize, with as many ones as spatial dimensions.
        WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
            1, 1, 1 and 0.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/vision/ref/nnet.cnn.layer.patchembeddinglayer.html
        """
    @overload
    def __init__(self, patchSize: _Number | _Numbers, outputSize: _Number, name: Literal["Name", "BiasInitializer", "WeightLearnRateFactor", "BiasLearnRateFactor", "WeightL2Factor", "BiasL2Factor", "WeightsInitializer", "Weights", "Bias", "SpatialFlattenMode"], value: Any, /, *pairs: Any, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., SpatialFlattenMode: Literal["column-major", "row-major"] = 'column-major') -> None: ...
    BiasInitializer: Any
    WeightLearnRateFactor: float
    BiasLearnRateFactor: float
    WeightL2Factor: float
    BiasL2Factor: float
    WeightsInitializer: Any
    Weights: Any
    Bias: Any
    Formattable: bool
    @property
    def PatchSize(self) -> Any: ...
    @property
    def InputSize(self) -> Any: ...
    @property
    def OutputSize(self) -> int: ...
    SpatialFlattenMode: str
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set InputSize, and the weights and the bias if they are empty."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The vectors of the patches."""

def pdist(X: ArrayLike, Distance: str | Callable[..., Any] = 'euclidean', DistParameter: Any = None, /) -> dlarray:
    """Pairwise distances between the observations of one set.

    Syntaxes: ``D = pdist(X)``, ``pdist(X, Distance)``, ``pdist(X, Distance, DistParameter)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, unformatted m×n matrix: observations as rows.
    Distance, DistParameter : optional
        As for ``pdist2``.

    https://www.mathworks.com/help/stats/pdist.html
    """

@overload
def pdist2(X: ArrayLike, Y: ArrayLike, Distance: str | Callable[..., Any] = 'euclidean', DistParameter: Any = None, /, *, Smallest: _Number | None = None, Largest: _Number | None = None, nargout: Literal[1] = 1) -> dlarray:
    """Pairwise distances between two sets of observations.

    Syntaxes: ``D = pdist2(X, Y)``, ``pdist2(X, Y, Distance)``, ``pdist2(X, Y, Distance, DistParameter)``, ``pdist2(…, Smallest=K)``, ``pdist2(…, Largest=K)``, ``D, I = pdist2(…, Smallest=K, nargout=2)``.

    Parameters
    ----------
    X, Y : dlarray or array_like
        Real, unformatted mx×n and my×n matrices: observations as rows.
    Distance : str or function, optional
        "euclidean" (default), "squaredeuclidean", "seuclidean" (coordinates divided by their standard deviations),
        "mahalanobis", "cityblock", "minkowski", "chebychev", "cosine", "correlation", "spearman", "hamming",
        "jaccard"; "fasteuclidean", "fastsquaredeuclidean" and "fastseuclidean" expand the square, which is quicker
        and less accurate.  A function ``D2 = distfun(ZI, ZJ)`` takes a row ``ZI`` and a matrix ``ZJ`` and gives the
        column of the distances from ``ZI`` to the rows of ``ZJ``.
    DistParameter : optional
        For "seuclidean" the scale of each column (default: the standard deviations of X, NaN left out), for
        "mahalanobis" the covariance (default: that of X, rows with a NaN left out), for "minkowski" the exponent
        (default 2).
    Smallest, Largest : int, optional
        The K smallest distances in ascending order, or the K largest in descending order, for each row of Y.
    nargout : {1, 2}
        With 2, and ``Smallest`` or ``Largest``, also the rows of X, counted from 1.

    https://www.mathworks.com/help/stats/pdist2.html
    """
@overload
def pdist2(X: ArrayLike, Y: ArrayLike, Distance: str | Callable[..., Any] = 'euclidean', DistParameter: Any = None, /, *, Smallest: _Number | None = None, Largest: _Number | None = None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def pdist2(X: ArrayLike, Y: ArrayLike, name: Literal["Smallest", "Largest"], value: Any, /, *pairs: Any, Smallest: _Number | None = None, Largest: _Number | None = None, nargout: Literal[1] = 1) -> dlarray: ...
@overload
def pdist2(X: ArrayLike, Y: ArrayLike, Distance: str | Callable[..., Any], name: Literal["Smallest", "Largest"], value: Any, /, *pairs: Any, Smallest: _Number | None = None, Largest: _Number | None = None, nargout: Literal[1] = 1) -> dlarray: ...
@overload
def pdist2(X: ArrayLike, Y: ArrayLike, Distance: str | Callable[..., Any], DistParameter: Any, name: Literal["Smallest", "Largest"], value: Any, /, *pairs: Any, Smallest: _Number | None = None, Largest: _Number | None = None, nargout: Literal[1] = 1) -> dlarray: ...
@overload
def pdist2(X: ArrayLike, Y: ArrayLike, name: Literal["Smallest", "Largest"], value: Any, /, *pairs: Any, Smallest: _Number | None = None, Largest: _Number | None = None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def pdist2(X: ArrayLike, Y: ArrayLike, Distance: str | Callable[..., Any], name: Literal["Smallest", "Largest"], value: Any, /, *pairs: Any, Smallest: _Number | None = None, Largest: _Number | None = None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def pdist2(X: ArrayLike, Y: ArrayLike, Distance: str | Callable[..., Any], DistParameter: Any, name: Literal["Smallest", "Largest"], value: Any, /, *pairs: Any, Smallest: _Number | None = None, Largest: _Number | None = None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

@overload
def permute(X: ArrayLike, dimorder: _Numbers) -> dlarray:
    """Rearrange the dimensions of an array.

    Parameters
    ----------
    X : array
        Any array.  A formatted array may exchange only dimensions that carry the same label; dimensions
        beyond the last count as "U".
    dimorder : list of int
        Each of 1 … n once, with n at least the number of dimensions of X.

    https://www.mathworks.com/help/matlab/ref/permute.html
    """
@overload
def permute(X: categorical, dimorder: _Numbers) -> categorical: ...

@final
class permuteLayer(Layer):
    """Permute layer: reorders the dimensions of data."""
    @overload
    def __init__(self, dimorder: _Numbers, *, Name: str = '') -> None:
        """Permute layer: reorders the dimensions of data.

        Syntaxes: ``permuteLayer(dimorder)``, ``permuteLayer(dimorder, Name=name)``.

        Parameters
        ----------
        dimorder : sequence of int
            Each of the numbers 1 to n once.  The property is ``DimensionOrder``.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.permutelayer.html
        """
    @overload
    def __init__(self, dimorder: _Numbers, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    @property
    def DimensionOrder(self) -> Any: ...
    def predict(self, X: ArrayLike) -> dlarray:
        """The data with its dimensions in another order."""

pi: Constant

@overload
def piecewiseLearnRate(*, DropFactor: _Number = 0.1, Period: _Number = 10, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule:
    """Piecewise learning rate schedule.

    Parameters
    ----------
    DropFactor : float, default 0.1
        The factor by which the rate drops, between 0 and 1.
    Period : int, default 10
        The number of steps between drops.
    FrequencyUnit : {"epoch", "iteration"}, default "epoch"
        Unit of a step.

    https://www.mathworks.com/help/deeplearning/ref/piecewiselearnrate.html
    """
@overload
def piecewiseLearnRate(name: Literal["DropFactor", "Period", "FrequencyUnit"], value: Any, /, *pairs: Any, DropFactor: _Number = 0.1, Period: _Number = 10, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule: ...

def pinv(A: ArrayLike, tol: _Number | _Open = None, /) -> dlarray:
    """Moore–Penrose pseudoinverse.

    Syntaxes: ``B = pinv(A)``, ``pinv(A, tol)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted matrix of any size.
    tol : nonnegative scalar, optional
        Singular values up to it count as zero.  Default: ``max(size(A))*eps(norm(A))``.

    https://www.mathworks.com/help/matlab/ref/pinv.html
    """

@final
class pixelClassificationLayer(Layer):
    """Output layer of older programs that segment images: cross-entropy of the class of each pixel or voxel."""
    @overload
    def __init__(self, *, Name: str = '', Classes: Literal["auto"] | categorical | Sequence[str] = 'auto', ClassWeights: Literal["none"] | _Numbers = 'none') -> None:
        """Output layer of older programs that segment images: cross-entropy of the class of each pixel or voxel.

        Syntaxes: ``pixelClassificationLayer``, ``pixelClassificationLayer(Name=name, Classes=names, ClassWeights=w)``.

        Parameters
        ----------
        Classes : "auto", categorical or list of str, optional
            The classes, "auto" until training sets them.  The property is a categorical column: ``layer.Classes(idx)``.
        ClassWeights : "none" or sequence of float, optional
            Weight of each class, for classes that have few pixels; needs ``Classes``.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/vision/ref/nnet.cnn.layer.pixelclassificationlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name", "Classes", "ClassWeights"], value: Any, /, *pairs: Any, Name: str = '', Classes: Literal["auto"] | categorical | Sequence[str] = 'auto', ClassWeights: Literal["none"] | _Numbers = 'none') -> None: ...
    Formattable: bool
    Classes: Any
    ClassWeights: Any
    @property
    def LossFunction(self) -> Any: ...
    @property
    def OutputSize(self) -> Any:
        """Number of classes, "auto" until they are known."""
    @property
    def ClassNames(self) -> list[str]:
        """The names of the classes as texts, which older programs ask for; none until they are known."""

@overload
def pixelLabelDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], classNames: Sequence[str] | _Open = None, pixelLabelIDs: Sequence[Any] | None = None, *, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, ReadSize: _Number = 1, ReadFcn: Callable[..., Any] | None = None) -> PixelLabelDatastore:
    """Datastore for pixel label data.

    Parameters
    ----------
    location : str, path or list of these
        Files, folders, or patterns such as ``"labels/*.png"``.
    classNames : list of str
        The names of the classes.
    pixelLabelIDs : list
        The pixel value of each class: a list of K numbers; a K×3 matrix of red, green and blue; or a list with the
        values of each class, numbers or M×3 matrices, where several values are one class.
    IncludeSubfolders : bool, default False
        Whether the folders below are searched.
    FileExtensions : str or list of str, optional
        The files taken from folders; by default those of known image formats.
    ReadSize : int, default 1
        The number of pictures that one read returns.
    ReadFcn : callable, optional
        ``picture = ReadFcn(filename)``, instead of Pillow's reader.

    https://www.mathworks.com/help/vision/ref/pixellabeldatastore.html
    """
@overload
def pixelLabelDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], name: Literal["IncludeSubfolders", "FileExtensions", "ReadSize", "ReadFcn"], value: Any, /, *pairs: Any, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, ReadSize: _Number = 1, ReadFcn: Callable[..., Any] | None = None) -> PixelLabelDatastore: ...
@overload
def pixelLabelDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], classNames: Sequence[str] | _Open, name: Literal["IncludeSubfolders", "FileExtensions", "ReadSize", "ReadFcn"], value: Any, /, *pairs: Any, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, ReadSize: _Number = 1, ReadFcn: Callable[..., Any] | None = None) -> PixelLabelDatastore: ...
@overload
def pixelLabelDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], classNames: Sequence[str] | _Open, pixelLabelIDs: Sequence[Any] | None, name: Literal["IncludeSubfolders", "FileExtensions", "ReadSize", "ReadFcn"], value: Any, /, *pairs: Any, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, ReadSize: _Number = 1, ReadFcn: Callable[..., Any] | None = None) -> PixelLabelDatastore: ...

@overload
def plot(net: dlnetwork | LayerGraph | TrainingInfo | ROCMetrics, *, Parent: Any = None, **options: Any) -> Any:
    """Plot a network: layers from top to bottom, with arrows for the connections.

    Syntax: ``h = plot(net)``. Numbers are drawn by matplotlib, which takes dlarrays: ``plt.plot(x, y)``.

    Parameters
    ----------
    net : dlnetwork, LayerGraph, TrainingInfo or ROCMetrics
        The network.  Or the second output of `trainnet`: its losses and metrics are drawn, and the figure returned.
    Parent : axes of matplotlib, optional
        Where to draw; in a new figure by default.
    **options
        Those of the chart: ``plot(rocObj, ShowModelOperatingPoint=False)``. A network has no others.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.plot.html
    """
@overload
def plot(net: dlnetwork | LayerGraph | TrainingInfo | ROCMetrics, name: Literal["Parent"], value: Any, /, *pairs: Any, Parent: Any = None) -> Any: ...

def plus(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Sum, element by element.

    Syntax: ``C = plus(A, B)``, the operator ``A + B``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/plus.html
    """

@final
class pointCloudInputLayer(Layer):
    """Point cloud input layer: inputs point clouds to a network and normalizes them."""
    @overload
    def __init__(self, inputSize: _Numbers, *, Name: str = '', Normalization: Literal["none", "zerocenter", "zscore", "rescale-symmetric", "rescale-zero-one"] | Callable[..., Any] = 'none', NormalizationDimension: Literal["auto", "channel", "element", "all"] = 'auto', Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ...) -> None:
        """Point cloud input layer: inputs point clouds to a network and normalizes them.

        Syntaxes: ``pointCloudInputLayer(inputSize)``, ``pointCloudInputLayer(inputSize, Name=Value)``.

        Parameters
        ----------
        inputSize : sequence of int
            ``[m, c]`` for m points with c channels ("SCB"), ``[m, n, c]`` for organized point clouds with m rows and n
            columns ("SSCB").  The property is ``InputSize``.
        Normalization : str or callable, optional
            "none" (default), "zerocenter", "zscore", "rescale-symmetric" (to [-1, 1]), "rescale-zero-one", or a function of
            the data.
        NormalizationDimension : str, optional
            "auto" (default), "channel", "element" or "all": how statistics are computed in training.
        Mean, StandardDeviation, Min, Max : array, optional
            Statistics that the normalization uses: one number, one for each channel, or one for each element of
            ``inputSize``.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/lidar/ref/pointcloudinputlayer.html
        """
    @overload
    def __init__(self, inputSize: _Numbers, name: Literal["Name", "Normalization", "NormalizationDimension", "Mean", "StandardDeviation", "Min", "Max"], value: Any, /, *pairs: Any, Name: str = '', Normalization: Literal["none", "zerocenter", "zscore", "rescale-symmetric", "rescale-zero-one"] | Callable[..., Any] = 'none', NormalizationDimension: Literal["auto", "channel", "element", "all"] = 'auto', Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ...) -> None: ...
    Formattable: bool
    @property
    def InputSize(self) -> Any: ...
    Normalization: Any
    NormalizationDimension: str
    @property
    def SplitComplexInputs(self) -> bool: ...
    Mean: Any
    StandardDeviation: Any
    Min: Any
    Max: Any
    def initialize(self, *_: Any) -> None:
        """Set the statistics that are empty, as nothing is known of the data."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The normalized data."""

@overload
def polyder(a: ArrayLike, b: ArrayLike | None = None, /, *, nargout: Literal[1] = 1) -> dlarray:
    """Derivative of a polynomial, of a product, or of a quotient.

    Syntaxes: ``k = polyder(p)``, ``k = polyder(a, b)`` (of the product), ``q, d = polyder(a, b, nargout=2)`` (of a/b).

    Parameters
    ----------
    a, b : dlarray or array_like
        Vectors of coefficients, highest power first.
    nargout : {1, 2}
        With 2, numerator and denominator of the derivative of a/b.

    https://www.mathworks.com/help/matlab/ref/polyder.html
    """
@overload
def polyder(a: ArrayLike, b: ArrayLike | None = None, /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

@overload
def polyfit(x: ArrayLike, y: ArrayLike, n: _Number, /, *, nargout: Literal[1] = 1) -> dlarray:
    """Polynomial of degree n that fits data best in the least-squares sense.

    Syntaxes: ``p = polyfit(x, y, n)``, ``p, S = polyfit(…, nargout=2)``, ``p, S, mu = polyfit(…, nargout=3)``.

    Parameters
    ----------
    x, y : dlarray or array_like
        Real points and values, with the same number of elements.
    n : int
        Degree; the data must have n + 1 points at least.
    nargout : {1, 2, 3}
        With 3, x is centred and scaled first: ``(x - mu(1)) / mu(2)``.

    https://www.mathworks.com/help/matlab/ref/polyfit.html
    """
@overload
def polyfit(x: ArrayLike, y: ArrayLike, n: _Number, /, *, nargout: Literal[2]) -> tuple[dlarray, struct]: ...
@overload
def polyfit(x: ArrayLike, y: ArrayLike, n: _Number, /, *, nargout: Literal[3]) -> tuple[dlarray, struct, dlarray]: ...

def polyint(p: ArrayLike, k: _Number = 0.0, /) -> dlarray:
    """Integral of a polynomial.

    Syntaxes: ``q = polyint(p)``, ``polyint(p, k)``.

    Parameters
    ----------
    p : dlarray or array_like
        Vector of coefficients, highest power first.
    k : float, optional
        Constant of integration.  Default 0.

    https://www.mathworks.com/help/matlab/ref/polyint.html
    """

@overload
def polynomialLearnRate(*, InitialFactor: _Number = 1, FinalFactor: _Number = 0.01, Power: _Number = 1, NumSteps: _Number = 10, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule:
    """Polynomial learning rate schedule.

    Parameters
    ----------
    InitialFactor, FinalFactor : float, default 1 and 0.01
        Factors of the base learning rate, at the start and at the end.
    Power : float, default 1
        The exponent.
    NumSteps : int, default 10
        The number of steps; the final factor stays afterwards.
    FrequencyUnit : {"epoch", "iteration"}, default "epoch"
        Unit of a step.

    https://www.mathworks.com/help/deeplearning/ref/polynomiallearnrate.html
    """
@overload
def polynomialLearnRate(name: Literal["InitialFactor", "FinalFactor", "Power", "NumSteps", "FrequencyUnit"], value: Any, /, *pairs: Any, InitialFactor: _Number = 1, FinalFactor: _Number = 0.01, Power: _Number = 1, NumSteps: _Number = 10, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule: ...

def polyval(p: ArrayLike, x: ArrayLike, S: Mapping[str, Any] | _Open = None, mu: ArrayLike | None = None, /) -> dlarray:
    """Value of a polynomial.

    Syntaxes: ``y = polyval(p, x)``, ``polyval(p, x, [], mu)``.

    Parameters
    ----------
    p : dlarray or array_like
        Vector of coefficients, highest power first.
    x : dlarray or array_like
        Points, of any size and format.
    S : None, [] or struct, optional
        The second output of polyfit; it is not used.
    mu : dlarray or array_like, optional
        The third output of polyfit: x is taken as ``(x - mu(1)) / mu(2)``.

    https://www.mathworks.com/help/matlab/ref/polyval.html
    """

@final
class positionEmbeddingLayer(Layer):
    """Position embedding layer: a learnable vector for each position of a sequence or of a 1-D image."""
    @overload
    def __init__(self, outputSize: _Number, maxPosition: _Number, *, PositionDimension: Literal["auto", "temporal", "spatial"] = 'auto', Name: str = '', WeightsInitializer: Literal["narrow-normal", "glorot", "he", "zeros", "ones"] | Callable[..., Any] = 'narrow-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None:
        """Position embedding layer: a learnable vector for each position of a sequence or of a 1-D image.

        Syntaxes: ``positionEmbeddingLayer(outputSize, maxPosition)``, ``positionEmbeddingLayer(…, Name=Value)``.

        Parameters
        ----------
        outputSize : int
            Number of channels of the output.  The property ``OutputSize`` is read-only.
        maxPosition : int
            The longest sequence, or the largest spatial index.  The property ``MaxPosition`` is read-only.
        PositionDimension : "auto", "temporal" or "spatial", optional
            Which positions to embed; "auto" (default) embeds those in time where the data has a time dimension, else those
            of the only spatial dimension.  Read-only.
        WeightsInitializer : str or callable, optional
            "narrow-normal" (default; normal with standard deviation 0.01), "glorot" (uniform with variance
            2/(numIn + numOut)), "he" (normal with variance 2/numIn), "zeros", "ones", or a function of the size.  numIn is
            ``MaxPosition``, numOut ``OutputSize``.
        Weights : array, optional
            OutputSize×MaxPosition: column k is the vector of position k.  Only empty weights are initialized.
        WeightLearnRateFactor, WeightL2Factor : float, optional
            1 and 1.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.positionembeddinglayer.html
        """
    @overload
    def __init__(self, outputSize: _Number, maxPosition: _Number, name: Literal["PositionDimension", "Name", "WeightsInitializer", "Weights", "WeightLearnRateFactor", "WeightL2Factor"], value: Any, /, *pairs: Any, PositionDimension: Literal["auto", "temporal", "spatial"] = 'auto', Name: str = '', WeightsInitializer: Literal["narrow-normal", "glorot", "he", "zeros", "ones"] | Callable[..., Any] = 'narrow-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None: ...
    Formattable: bool
    @property
    def OutputSize(self) -> int: ...
    @property
    def MaxPosition(self) -> int: ...
    @property
    def PositionDimension(self) -> str: ...
    WeightsInitializer: Any
    Weights: Any
    WeightLearnRateFactor: float
    WeightL2Factor: float
    def initialize(self, *_: Any) -> None:
        """Set the weights if they are empty."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The vectors of the positions."""

def poslin(N: ArrayLike, /) -> dlarray:
    """Positive linear transfer function: ``n``, and 0 where n is negative.

    Syntax: ``A = poslin(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    https://www.mathworks.com/help/deeplearning/ref/poslin.html
    """

def power(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """A to the power B, element by element: MATLAB's ``.^``.

    Syntax: ``C = power(A, B)``, the operator ``A ** B``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/power.html
    """

@overload
def prctile(X: ArrayLike, p: _Number | _Numbers, dim: _Number | _Numbers | Literal["all"] | None = None, /, *, Method: Literal["exact", "approximate"] = 'exact') -> dlarray:
    """Percentiles.

    Syntaxes: ``P = prctile(X, p)``, ``prctile(X, p, dim)``, ``prctile(X, p, [dim1, dim2])``, ``prctile(X, p, "all")``, ``prctile(…, Method=method)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.  NaN is left out.
    p : number or vector
        Percentages from 0 to 100.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    Method : {"exact", "approximate"}
        Both sort the values here.

    https://www.mathworks.com/help/matlab/ref/prctile.html
    """
@overload
def prctile(X: ArrayLike, p: _Number | _Numbers, name: Literal["Method"], value: Any, /, *pairs: Any, Method: Literal["exact", "approximate"] = 'exact') -> dlarray: ...
@overload
def prctile(X: ArrayLike, p: _Number | _Numbers, dim: _Number | _Numbers | Literal["all"] | None, name: Literal["Method"], value: Any, /, *pairs: Any, Method: Literal["exact", "approximate"] = 'exact') -> dlarray: ...

@overload
def precisionMetric(*, Name: str = ..., NetworkOutput: str | _Number = ..., AverageType: Literal["macro", "micro", "weighted"] = ..., ClassificationMode: Literal["single-label", "multilabel"] = ..., ClassificationThreshold: _Number = ...) -> PrecisionMetric:
    """Precision: the fraction of the predictions of a class that are right.

    Parameters
    ----------
    Name : str, default "Precision"
        Name of the metric: its column in the history, and what ``ObjectiveMetricName`` calls it.
    NetworkOutput : str or int, optional
        Name or number of the network output that the metric is for, when there are several.
    AverageType : {"macro", "micro", "weighted"}
        Mean over the classes; one count over all of them; or a mean weighted by how often each class occurs.
    ClassificationMode : {"single-label", "multilabel"}
        Whether each observation has one class, or any number of them.
    ClassificationThreshold : float, default 0.5
        Score from which a class counts as predicted, for several labels or a single output.

    https://www.mathworks.com/help/deeplearning/ref/deep.metric.precisionmetric.html
    """
@overload
def precisionMetric(name: Literal["Name", "NetworkOutput", "AverageType", "ClassificationMode", "ClassificationThreshold"], value: Any, /, *pairs: Any, Name: str = ..., NetworkOutput: str | _Number = ..., AverageType: Literal["macro", "micro", "weighted"] = ..., ClassificationMode: Literal["single-label", "multilabel"] = ..., ClassificationThreshold: _Number = ...) -> PrecisionMetric: ...

@overload
def predict(net: Any, *X: Any, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: Literal[1] | None=None, **options: Any) -> dlarray:
    """Output of a network for inference, without dropout.

    Syntaxes: ``Y = predict(net, X)``, ``Y1, …, YN = predict(net, X1, …, XM)``, ``… = predict(…, Outputs=names)``, ``Y1, …, YN, state = predict(…, nargout=N + 1)``.

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

    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.predict.html
    """
@overload
def predict(net: Any, *X: Any, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: Literal[2], **options: Any) -> tuple[dlarray, Any]:
    ...
@overload
def predict(net: Any, *X: Any, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: int, **options: Any) -> tuple[Any, ...]:
    ...

def predictAndUpdateState(recNet: SeriesNetwork | DAGNetwork, *X: Literal["MiniBatchSize", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue", "ReturnCategorical"] | ArrayLike | str | _Truth | None, MiniBatchSize: _Number = 128, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, ReturnCategorical: _Truth = False, nargout: int | None = None) -> Any:
    """Predict with a recurrent network and update its states (older programs).

    Syntaxes: ``updatedNet, Y = predictAndUpdateState(recNet, sequences)``, ``updatedNet, Y1, …, YM = predictAndUpdateState(recNet, X1, …, XN)``, ``… = predictAndUpdateState(…, Name=Value)``.

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

    https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.predictandupdatestate.html
    """

def prelu(X: ArrayLike, alpha: dlarray | _Number, /) -> dlarray:
    """Parametric rectified linear unit: ``x`` where x is positive, ``alpha .* x`` elsewhere.

    Syntax: ``Y = prelu(X, alpha)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.
    alpha : dlarray or number
        Slopes, expanded to the size of ``X``: a number, or one per channel labelled "C".  They may be learned.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.prelulayer.html
    """

@final
class preluLayer(Layer):
    """PReLU layer: multiplies negative values by a learnable number."""
    @overload
    def __init__(self, *, Name: str = '', Alpha: ArrayLike = ...) -> None:
        """PReLU layer: multiplies negative values by a learnable number.

        Syntaxes: ``preluLayer``, ``preluLayer(Name=Value)``.

        Parameters
        ----------
        Alpha : array, optional
            Learnable factor of negative values: one number (0.25 by default), or an array that meets the input by implicit
            expansion, such as 1×1×C for "SSCB" data and C×1 for "CB" data.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.prelulayer.html
        """
    @overload
    def __init__(self, name: Literal["Name", "Alpha"], value: Any, /, *pairs: Any, Name: str = '', Alpha: ArrayLike = ...) -> None: ...
    Formattable: bool
    Alpha: Any
    def predict(self, X: ArrayLike) -> dlarray:
        """Each value, negative ones times Alpha."""

def preview(ds: Any) -> Any:
    """Preview the first data in a datastore.

    Parameters
    ----------
    ds : datastore
        Any object with ``read``, ``hasdata`` and ``reset``.  One with these methods alone is put back to its start.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.preview.html
    """

def prod(X: ArrayLike, /, *options: Literal["all", "default", "double", "native", "includenan", "omitnan"] | _Number | _Numbers | None) -> dlarray:
    """Product of array elements.

    Syntaxes: ``P = prod(X)``, ``prod(X, dim)``, ``prod(X, [dim1, dim2])``, ``prod(X, "all")``, ``prod(…, outtype)``, ``prod(…, nanflag)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format, real or complex.
    dim : int, list of int or "all", optional
        Dimensions to multiply over, counted from 1.  Default: the first dimension whose size is not 1.
    outtype : {"default", "double", "native"}, optional
        The class that is computed in and returned: "default" is the class of ``X``, and double of logical data and
        integers; "native" keeps logical and the integer classes, which limit the result; "double" makes double.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN counts (default) or is taken as 1; "includemissing" and "omitmissing" are the same.

    https://www.mathworks.com/help/matlab/ref/prod.html
    """

def progress(ds: Any) -> float:
    """How much of a datastore has been read.

    Parameters
    ----------
    ds : datastore
        One with a method ``progress``, as those of this package have.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore-class.html
    """

def psi(*args: ArrayLike | None) -> dlarray:
    """Digamma function of each element, the derivative of ``gammaln``, or one of its derivatives.

    Syntaxes: ``Y = psi(X)``, ``Y = psi(k, X)``.

    Parameters
    ----------
    k : int, optional
        Which derivative of the digamma function.  Default: 0, the function itself.
    X : dlarray or array_like
        Real, of any size and format.

    https://www.mathworks.com/help/matlab/ref/psi.html
    """

def purelin(N: ArrayLike, /) -> dlarray:
    """Linear transfer function: ``n`` itself.

    Syntax: ``A = purelin(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    https://www.mathworks.com/help/deeplearning/ref/purelin.html
    """

@final
class pytorchOperatorLayer(Layer):
    """Layer for an operator of an imported PyTorch model that has no MATLAB layer."""
    @overload
    def __init__(self, Specification: str, *, Name: str = '', Weights: ArrayLike = ..., Bias: ArrayLike = ...) -> None:
        """Layer for an operator of an imported PyTorch model that has no MATLAB layer.

        Syntaxes: ``pytorchOperatorLayer(Specification)``, ``pytorchOperatorLayer(Specification, Name=name)``.

        Parameters
        ----------
        Specification : str
            The node as text (JSON): operator, arguments, and for inputs and output the formats in PyTorch's order of
            dimensions.
        Weights, Bias : array, optional
            Parameters of the node, in PyTorch's order of dimensions.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/importnetworkfrompytorch.html
        """
    @overload
    def __init__(self, Specification: str, name: Literal["Name", "Weights", "Bias"], value: Any, /, *pairs: Any, Name: str = '', Weights: ArrayLike = ..., Bias: ArrayLike = ...) -> None: ...
    Formattable: bool
    @property
    def Specification(self) -> Any: ...
    Weights: Any
    Bias: Any
    @property
    def Operator(self) -> str:
        """The name of the operator."""
    def predict(self, *X: ArrayLike) -> Any:
        """What the operator computes."""

@overload
def qr(A: ArrayLike, size: Literal["econ", 0] | _Open = None, /, *, nargout: Literal[1] = 1) -> dlarray:
    """Orthogonal-triangular factors.

    Syntaxes: ``R = qr(A)``, ``Q, R = qr(A, nargout=2)``, ``qr(…, "econ")``, ``qr(…, 0)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted matrix, m×n.
    size : {"econ", 0}, optional
        Only the first n columns of Q and rows of R, where m > n.
    nargout : {1, 2}
        With 1, R alone.

    https://www.mathworks.com/help/matlab/ref/qr.html
    """
@overload
def qr(A: ArrayLike, size: Literal["econ", 0] | _Open = None, /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

@final
class quadraticLayer(Layer):
    """Quadratic layer: all products of two elements of its input, including squares."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Quadratic layer: all products of two elements of its input, including squares.

        Syntaxes: ``quadraticLayer``, ``quadraticLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.quadraticlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The products of the channels."""

@overload
def quantile(X: ArrayLike, p: _Number | _Numbers, dim: _Number | _Numbers | Literal["all"] | None = None, /, *, Method: Literal["exact", "approximate"] = 'exact') -> dlarray:
    """Quantiles.

    Syntaxes: ``Q = quantile(X, p)``, ``quantile(X, n)``, ``quantile(…, dim)``, ``quantile(…, [dim1, dim2])``, ``quantile(…, "all")``, ``quantile(…, Method=method)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.  NaN is left out.
    p : number or vector
        Probabilities from 0 to 1; or a whole number n > 1 for the n probabilities 1/(n+1) … n/(n+1).
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    Method : {"exact", "approximate"}
        Both sort the values here.

    https://www.mathworks.com/help/matlab/ref/quantile.html
    """
@overload
def quantile(X: ArrayLike, p: _Number | _Numbers, name: Literal["Method"], value: Any, /, *pairs: Any, Method: Literal["exact", "approximate"] = 'exact') -> dlarray: ...
@overload
def quantile(X: ArrayLike, p: _Number | _Numbers, dim: _Number | _Numbers | Literal["all"] | None, name: Literal["Method"], value: Any, /, *pairs: Any, Method: Literal["exact", "approximate"] = 'exact') -> dlarray: ...

@overload
def rSquaredMetric(*, Name: str = ..., NetworkOutput: str | _Number = ...) -> RSquaredMetric:
    """R²: the coefficient of determination.

    Parameters
    ----------
    Name : str, default "RSquared"
        Name of the metric: its column in the history, and what ``ObjectiveMetricName`` calls it.
    NetworkOutput : str or int, optional
        Name or number of the network output that the metric is for, when there are several.

    https://www.mathworks.com/help/deeplearning/ref/deep.metric.rsquaredmetric.html
    """
@overload
def rSquaredMetric(name: Literal["Name", "NetworkOutput"], value: Any, /, *pairs: Any, Name: str = ..., NetworkOutput: str | _Number = ...) -> RSquaredMetric: ...

def rad2deg(X: ArrayLike, /) -> dlarray:
    """Radians to degrees.

    Syntax: ``Y = rad2deg(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/rad2deg.html
    """

def radbas(N: ArrayLike, /) -> dlarray:
    """Radial basis: ``exp(-n^2)``.

    Syntax: ``A = radbas(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    https://www.mathworks.com/help/deeplearning/ref/radbas.html
    """

def rand(*size: str | Literal["like"] | ArrayLike | None, like: ArrayLike | None = None) -> dlarray:
    """Uniformly distributed random numbers in the interval (0, 1).

    Parameters
    ----------
    *size : int, list of int or str
        Whole numbers, or one vector of them; a class name, "double" (the default) or "single", may follow.
        See `zeros`.
    like : array, optional
        Prototype: the result has its class, its complexity and its device.

    https://www.mathworks.com/help/matlab/ref/rand.html
    """

def randi(imax: _Number | _Numbers, *size: str | Literal["like"] | ArrayLike | None, like: ArrayLike | None = None) -> dlarray:
    """Uniformly distributed random integers.

    Parameters
    ----------
    imax : int or vector of two
        The largest integer, or the smallest and the largest.
    *size : int, list of int or str
        Whole numbers, or one vector of them; a class name, "double" (the default), "single" or "logical", may
        follow. See `zeros`.
    like : array, optional
        Prototype: the result has its class, its complexity and its device.

    https://www.mathworks.com/help/matlab/ref/randi.html
    """

def randn(*size: str | Literal["like"] | ArrayLike | None, like: ArrayLike | None = None) -> dlarray:
    """Normally distributed random numbers with mean 0 and variance 1.

    Parameters
    ----------
    *size : int, list of int or str
        Whole numbers, or one vector of them; a class name, "double" (the default) or "single", may follow.
        See `zeros`.
    like : array, optional
        Prototype: the result has its class, its complexity and its device.

    https://www.mathworks.com/help/matlab/ref/randn.html
    """

def randperm(n: _Number, k: _Number | _Open = None) -> dlarray:
    """Random permutation of integers.

    Parameters
    ----------
    n : int
        The largest integer.
    k : int, optional
        How many, at most n.

    https://www.mathworks.com/help/matlab/ref/randperm.html
    """

def randsample(population: _Number | _Numbers | str | Sequence[Any], k: _Number, replacement: _Truth = False, w: _Numbers | None = None, /) -> Any:
    """Choose values at random, with or without replacement.

    Syntaxes: ``y = randsample(n, k)``, ``y = randsample(population, k)``, ``y = randsample(…, replacement)``, ``y = randsample(…, True, w)``.

    Parameters
    ----------
    population : int, vector, text or list
        A number n means the integers from 1 to n.
    k : int
        How many values.
    replacement : bool
        Whether a value may be chosen more than once.
    w : vector, optional
        Weights, not negative, one for each value; with replacement only.

    https://www.mathworks.com/help/stats/randsample.html
    """

def range(X: ArrayLike, dim: _Number | _Numbers | Literal["all"] | None = None, /) -> dlarray:
    """Range of values: the largest less the smallest.

    Syntaxes: ``Y = range(X)``, ``range(X, dim)``, ``range(X, [dim1, dim2])``, ``range(X, "all")``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.  NaN is left out.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.

    https://www.mathworks.com/help/stats/range.html
    """

def rank(A: ArrayLike, tol: _Number | _Open = None, /) -> dlarray:
    """Rank of a matrix: the number of singular values above a tolerance.

    Syntaxes: ``k = rank(A)``, ``rank(A, tol)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted matrix.
    tol : nonnegative scalar, optional
        Default: ``max(size(A))*eps(norm(A))``.

    https://www.mathworks.com/help/matlab/ref/rank.html
    """

def rdivide(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Quotient A by B, element by element: MATLAB's ``./``.

    Syntax: ``C = rdivide(A, B)``, the operator ``A / B``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/rdivide.html
    """

@overload
def read(ds: Any, *, nargout: Literal[1] = 1) -> Any:
    """Read data in a datastore.

    Parameters
    ----------
    ds : datastore
        Any object with ``read``, ``hasdata`` and ``reset``.
    nargout : int, default 1
        Number of outputs.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.read.html
    """
@overload
def read(ds: Any, *, nargout: Literal[2]) -> tuple[Any, struct]: ...

@overload
def readByIndex(auimds: AugmentedImageDatastore, ind: ArrayLike, *, nargout: Literal[1] = 1) -> table:
    """Read data specified by index from an augmentedImageDatastore.

    Parameters
    ----------
    auimds : AugmentedImageDatastore
        Where the images are.
    ind : list or array
        Numbers of observations, from 1.
    nargout : int, default 1
        Number of outputs.

    https://www.mathworks.com/help/deeplearning/ref/augmentedimagedatastore.readbyindex.html
    """
@overload
def readByIndex(auimds: AugmentedImageDatastore, ind: ArrayLike, *, nargout: Literal[2]) -> tuple[table, struct]: ...

@overload
def readall(ds: Any, *, UseParallel: _Truth = False) -> Any:
    """Read all data in a datastore.

    Parameters
    ----------
    ds : datastore
        Any object with ``read``, ``hasdata`` and ``reset``.
    UseParallel : bool, default False
        Accepted, and without effect.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.readall.html
    """
@overload
def readall(ds: Any, name: Literal["UseParallel"], value: Any, /, *pairs: Any, UseParallel: _Truth = False) -> Any: ...

@overload
def readimage(ds: ImageDatastore | PixelLabelDatastore, k: _Number, *, nargout: Literal[1] = 1) -> Any:
    """Read a specified image from a datastore.

    Parameters
    ----------
    ds : ImageDatastore or PixelLabelDatastore
        Where the images are.
    k : int
        The number of an image in the present order, from 1.
    nargout : int, default 1
        Number of outputs.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.imagedatastore.readimage.html
    """
@overload
def readimage(ds: ImageDatastore | PixelLabelDatastore, k: _Number, *, nargout: Literal[2]) -> tuple[Any, struct]: ...

def real(X: ArrayLike, /) -> dlarray:
    """Real part of each element.

    Syntax: ``Y = real(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/real.html
    """

@final
class realToComplexLayer(Layer):
    """Real-to-complex layer: reads alternate elements along a dimension as real and imaginary parts."""
    @overload
    def __init__(self, *, Name: str = '', OperationDimension: Literal["C", "S", "B", "T", "U", "last"] = 'C') -> None:
        """Real-to-complex layer: reads alternate elements along a dimension as real and imaginary parts.

        Syntaxes: ``realToComplexLayer``, ``realToComplexLayer(Name=Value)``.

        Parameters
        ----------
        OperationDimension : {"C", "S", "B", "T", "U", "last"}, optional
            The dimension of the parts: the channels (default), the first with another label, or the last.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.realtocomplexlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name", "OperationDimension"], value: Any, /, *pairs: Any, Name: str = '', OperationDimension: Literal["C", "S", "B", "T", "U", "last"] = 'C') -> None: ...
    Formattable: bool
    OperationDimension: str
    def predict(self, X: ArrayLike) -> dlarray:
        """Elements in turn as real and imaginary parts."""

def reallog(X: ArrayLike, /) -> dlarray:
    """Natural logarithm of nonnegative real numbers.

    Syntax: ``Y = reallog(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real and nonnegative, any size and format.

    https://www.mathworks.com/help/matlab/ref/reallog.html
    """

realmax: Constant

realmin: Constant

def realpow(X: ArrayLike, Y: ArrayLike, /) -> dlarray:
    """Elementwise power whose result is real.

    Syntax: ``Z = realpow(X, Y)``.

    Parameters
    ----------
    X, Y : dlarray or array_like
        Real.  Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/realpow.html
    """

def realsqrt(X: ArrayLike, /) -> dlarray:
    """Square root of nonnegative real numbers.

    Syntax: ``Y = realsqrt(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real and nonnegative, any size and format.

    https://www.mathworks.com/help/matlab/ref/realsqrt.html
    """

@overload
def recallMetric(*, Name: str = ..., NetworkOutput: str | _Number = ..., AverageType: Literal["macro", "micro", "weighted"] = ..., ClassificationMode: Literal["single-label", "multilabel"] = ..., ClassificationThreshold: _Number = ...) -> RecallMetric:
    """Recall: the fraction of the observations of a class that are predicted right.

    Parameters
    ----------
    Name : str, default "Recall"
        Name of the metric: its column in the history, and what ``ObjectiveMetricName`` calls it.
    NetworkOutput : str or int, optional
        Name or number of the network output that the metric is for, when there are several.
    AverageType : {"macro", "micro", "weighted"}
        Mean over the classes; one count over all of them; or a mean weighted by how often each class occurs.
    ClassificationMode : {"single-label", "multilabel"}
        Whether each observation has one class, or any number of them.
    ClassificationThreshold : float, default 0.5
        Score from which a class counts as predicted, for several labels or a single output.

    https://www.mathworks.com/help/deeplearning/ref/deep.metric.recallmetric.html
    """
@overload
def recallMetric(name: Literal["Name", "NetworkOutput", "AverageType", "ClassificationMode", "ClassificationThreshold"], value: Any, /, *pairs: Any, Name: str = ..., NetworkOutput: str | _Number = ..., AverageType: Literal["macro", "micro", "weighted"] = ..., ClassificationMode: Literal["single-label", "multilabel"] = ..., ClassificationThreshold: _Number = ...) -> RecallMetric: ...

def recordMetrics(monitor: TrainingProgressMonitor, step: _Number, *metrics: Any, **named: Any) -> None:
    """Record metric values for custom training loops.

    Parameters
    ----------
    monitor : TrainingProgressMonitor
        A monitor made by `trainingProgressMonitor`.
    step : number
        The iteration or epoch.
    metrics : struct or dict, or names and values in turn, optional
        The values by name.
    named : numbers, optional
        The values as keywords: numbers, or arrays of one element.

    https://www.mathworks.com/help/deeplearning/ref/deep.trainingprogressmonitor.recordmetrics.html
    """

@final
class regressionLayer(Layer):
    """Regression output layer (older programs): half mean squared error loss."""
    @overload
    def __init__(self, *, Name: str = '', ResponseNames: Sequence[str] = ...) -> None:
        """Regression output layer (older programs): half mean squared error loss.

        Syntaxes: ``regressionLayer``, ``regressionLayer(Name=name, ResponseNames=names)``.

        Parameters
        ----------
        ResponseNames : list of str, optional
            Names of the responses.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/regressionlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name", "ResponseNames"], value: Any, /, *pairs: Any, Name: str = '', ResponseNames: Sequence[str] = ...) -> None: ...
    Formattable: bool
    ResponseNames: Any
    @property
    def LossFunction(self) -> Any: ...

def relu(X: ArrayLike, /) -> dlarray:
    """Rectified linear unit: negative elements become 0.

    Syntax: ``Y = relu(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.relu.html
    """

@final
class reluLayer(Layer):
    """ReLU layer: negative values become zero."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """ReLU layer: negative values become zero.

        Syntaxes: ``reluLayer``, ``reluLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.relulayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The larger of each value and zero."""

def rem(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Remainder after division, with the sign of the dividend: ``A - B * fix(A / B)``.

    Syntax: ``R = rem(A, B)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Dividend and divisor, real.  Labelled dimensions are matched by label, others by position, and sizes of 1
        expand.

    https://www.mathworks.com/help/matlab/ref/rem.html
    """

def removeLayers(net: _T, layerNames: str | Sequence[str]) -> _T:
    """Remove layers, and the connections to them.

    Syntax: ``net = removeLayers(net, layerNames)``.

    Parameters
    ----------
    net : dlnetwork or LayerGraph
        The network; it is not changed.
    layerNames : str or list of str
        Names of the layers.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.removelayers.html
    """

def removecats(A: categorical, oldcats: str | Sequence[str] | _Open = None) -> categorical:
    """Remove categories from a categorical array.

    Syntaxes: ``B = removecats(A)``, ``B = removecats(A, oldcats)``.

    Parameters
    ----------
    A : categorical
        Any size.
    oldcats : str or list of str, optional
        The categories; their elements become undefined.  By default those that no element has.

    https://www.mathworks.com/help/matlab/ref/categorical.removecats.html
    """

def renamecats(A: categorical, names: Any, newnames: str | Sequence[str] | _Open = None) -> categorical:
    """Rename categories of a categorical array.

    Syntaxes: ``B = renamecats(A, newnames)``, ``B = renamecats(A, oldnames, newnames)``.

    Parameters
    ----------
    A : categorical
        Any size.
    newnames : str or list of str
        One name for each category, or for each of ``oldnames``.
    oldnames : str or list of str, optional
        The categories to rename.

    https://www.mathworks.com/help/matlab/ref/categorical.renamecats.html
    """

def reordercats(A: categorical, neworder: Sequence[str] | _Numbers | None = None) -> categorical:
    """Reorder the categories of a categorical array.

    Syntaxes: ``B = reordercats(A)``, ``B = reordercats(A, neworder)``.

    Parameters
    ----------
    A : categorical
        Any size.
    neworder : list of str or list of int, optional
        All categories, or their numbers from 1, in the new order.  By default alphanumeric order, in which "a2" comes
        before "a10".

    https://www.mathworks.com/help/matlab/ref/categorical.reordercats.html
    """

@overload
def repelem(X: ArrayLike, *r: _Number | _Numbers | None) -> dlarray:
    """Repeat the elements of an array.

    Syntaxes: ``u = repelem(v, n)``, ``B = repelem(A, r1, …, rN)``.

    Parameters
    ----------
    X : array
        A vector or scalar for the first syntax, any array for the second.
    *r : int or list of int
        How often each element is repeated, for each dimension: one number, or one for each element of that
        dimension.  A scalar with a single number gives a row.

    https://www.mathworks.com/help/matlab/ref/repelem.html
    """
@overload
def repelem(X: categorical, *r: _Number | _Numbers | None) -> categorical: ...

@overload
def replaceLayer(net: _T, layerName: str, layers: Layer | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]] | LayerArray, *, ReconnectBy: Literal["name", "order"] = 'name') -> _T:
    """Replace a layer by one or several others, which are connected in its place.

    Syntaxes: ``net = replaceLayer(net, layerName, layers)``, ``net = replaceLayer(net, layerPath, layers)``, ``… = replaceLayer(…, ReconnectBy=mode)``.

    Parameters
    ----------
    net : dlnetwork or LayerGraph
        The network; it is not changed.
    layerName : str
        The layer, or the path of one inside a `networkLayer`: "subnet/fc".
    layers : Layer, list of Layer or LayerArray
        The new layers, each connected to the next.
    ReconnectBy : "name" or "order", optional
        How inputs of the layer are matched with those of the first new layer, and its outputs with those of the last:
        by their names (default), or by their order.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.replacelayer.html
    """
@overload
def replaceLayer(net: _T, layerName: str, layers: Layer | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]] | LayerArray, name: Literal["ReconnectBy"], value: Any, /, *pairs: Any, ReconnectBy: Literal["name", "order"] = 'name') -> _T: ...

@overload
def repmat(X: ArrayLike | LayerArray, *r: _Number | _Numbers | None) -> dlarray:
    """Repeat copies of an array.

    Parameters
    ----------
    X : array, cell or layer array
        Any array; or a list of other things, such as layers, which is repeated along one dimension.
    *r : int, or list of int
        How many copies along each dimension; a negative number counts as 0.

    https://www.mathworks.com/help/matlab/ref/repmat.html
    """
@overload
def repmat(X: categorical, *r: _Number | _Numbers | None) -> categorical: ...

@overload
def rescale(X: ArrayLike, l: ArrayLike = 0.0, u: ArrayLike = 1.0, /, *, InputMin: ArrayLike | None = None, InputMax: ArrayLike | None = None) -> dlarray:
    """Scale the range of an array to an interval.

    Syntaxes: ``B = rescale(X)``, ``rescale(X, l, u)``, ``rescale(…, InputMin=mn)``, ``rescale(…, InputMax=mx)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, any size and format.
    l, u : number or array, optional
        The interval, 0 to 1 by default.  Arrays expand against ``X``.
    InputMin, InputMax : number or array
        Values that become ``l`` and ``u``; smaller and larger elements are taken for these.  Default: the smallest
        and the largest of all elements, NaN left out.  Arrays expand against ``X``: ``InputMin=dl.min(X)`` scales
        columns.

    https://www.mathworks.com/help/matlab/ref/rescale.html
    """
@overload
def rescale(X: ArrayLike, name: Literal["InputMin", "InputMax"], value: Any, /, *pairs: Any, InputMin: ArrayLike | None = None, InputMax: ArrayLike | None = None) -> dlarray: ...
@overload
def rescale(X: ArrayLike, l: ArrayLike, name: Literal["InputMin", "InputMax"], value: Any, /, *pairs: Any, InputMin: ArrayLike | None = None, InputMax: ArrayLike | None = None) -> dlarray: ...
@overload
def rescale(X: ArrayLike, l: ArrayLike, u: ArrayLike, name: Literal["InputMin", "InputMax"], value: Any, /, *pairs: Any, InputMin: ArrayLike | None = None, InputMax: ArrayLike | None = None) -> dlarray: ...

def reset(ds: Any) -> None:
    """Reset a datastore or a minibatchqueue to the start of its data.

    Parameters
    ----------
    ds : datastore or minibatchqueue
        The datastore or the queue.

    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.reset.html
    """

def resetState(net: _T) -> _T:
    """Reset the states of a network or a layer.

    Syntax: ``net = resetState(net)``.

    Parameters
    ----------
    net : dlnetwork or Layer
        The network; it is not changed.

    https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.resetstate.html
    """

@overload
def reshape(X: ArrayLike, *sz: _Numbers | _Number | None) -> dlarray:
    """Change the size of an array, keeping its elements in column order.

    Parameters
    ----------
    X : array
        Any array.
    *sz : list of int, or int
        Two sizes at least, whose product is the number of elements of X.

    https://www.mathworks.com/help/matlab/ref/double.reshape.html
    """
@overload
def reshape(X: categorical, *sz: _Numbers | _Number | None) -> categorical: ...

@final
class reshapeLayer(Layer):
    """Reshape layer: changes the size of data, keeping its elements in column order."""
    def __init__(self, *sz: Any, Name: str = '', OperationDimension: Literal["all", "spatial-channel"] = 'all') -> None:
        """Reshape layer: changes the size of data, keeping its elements in column order.

        Syntaxes: ``reshapeLayer(sz)``, ``reshapeLayer(sz1, …, szN)``, ``reshapeLayer(…, Name=Value)``.

        Parameters
        ----------
        sz : sequence of int, or one size for each dimension
            Sizes that hold as many elements as the data.  Given one by one, one of them may be ``[]`` or ``None``: it is
            worked out.  The property is ``OutputSize``.
        OperationDimension : {"all", "spatial-channel"}, optional
            Dimensions that are reshaped: all dimensions (default), or the S and C dimensions, whose last one is then C
            and the others S; the observations and time steps stay.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.reshapelayer.html
        """
    Formattable: bool
    @property
    def OutputSize(self) -> Any: ...
    OperationDimension: str
    def predict(self, X: ArrayLike) -> dlarray:
        """The data at another size."""

@overload
def resize(A: ArrayLike, m: _Number | _Numbers, /, *, Dimension: _Number | _Numbers | None = None, FillValue: _Number | _Complex | None = None, Pattern: Literal["constant", "edge", "circular", "flip", "reflect"] = 'constant', Side: Literal["trailing", "leading", "both"] = 'trailing') -> dlarray:
    """Resize data by adding or removing elements.

    Syntaxes: ``B = resize(A, m)``, ``resize(A, [m1, m2])``, ``resize(…, Dimension=dim)``, ``resize(…, FillValue=v)``, ``resize(…, Pattern=p)``, ``resize(…, Side=side)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.
    m : int or list of int
        The size along the first dimension whose size is not 1; several numbers are the sizes of dimensions 1, 2, ….
    Dimension : int or list of int, optional
        The dimensions, counted from 1, that ``m`` is about.
    FillValue : number or complex, optional
        Value that is added; default 0 (false in a logical array).
    Pattern : {"constant", "edge", "circular", "flip", "reflect"}
        Values that are added: the fill value; the last (or first) element; the elements from the beginning, 1 2 3 1 2
        3; the elements back and forth, 1 2 3 3 2 1; the same without repeating the ends, 1 2 3 2 1 2 3.
    Side : {"trailing", "leading", "both"}
        Where elements are added or removed; of an odd number on both sides one more behind.

    https://www.mathworks.com/help/matlab/ref/resize.html
    """
@overload
def resize(A: ArrayLike, m: _Number | _Numbers, name: Literal["Dimension", "FillValue", "Pattern", "Side"], value: Any, /, *pairs: Any, Dimension: _Number | _Numbers | None = None, FillValue: _Number | _Complex | None = None, Pattern: Literal["constant", "edge", "circular", "flip", "reflect"] = 'constant', Side: Literal["trailing", "leading", "both"] = 'trailing') -> dlarray: ...

@final
class resize2dLayer(Layer):
    """2-D resize layer: resizes images by interpolation."""
    @overload
    def __init__(self, *, Scale: _Number | _Numbers | None = None, OutputSize: _Numbers | None = None, EnableReferenceInput: _Truth = False, Method: Literal["nearest", "bilinear"] = 'nearest', Name: str = '', GeometricTransformMode: Literal["half-pixel", "asymmetric"] = 'half-pixel', NearestRoundingMode: Literal["round", "floor", "onnx-10"] = 'round') -> None:
        """2-D resize layer: resizes images by interpolation.

        Syntaxes: ``resize2dLayer(Scale=scale)``, ``resize2dLayer(OutputSize=outputSize)``, ``resize2dLayer(EnableReferenceInput=True)``, ``resize2dLayer(…, Name=Value)``.

        Parameters
        ----------
        Scale : float or sequence of float, optional
            Factor of rows and columns, or one for both.
        OutputSize : sequence of int, optional
            Rows and columns of the output.  One of them may be NaN: it follows from the other, so that the aspect ratio
            stays.
        EnableReferenceInput : bool, optional
            Whether the layer has a second input "ref", whose rows and columns the output gets.
        Method : {"nearest", "bilinear"}, optional
            Interpolation, "nearest" by default.
        GeometricTransformMode : {"half-pixel", "asymmetric"}, optional
            Which points of input and output correspond; see `dlresize`.
        NearestRoundingMode : {"round", "floor", "onnx-10"}, optional
            How "nearest" rounds; see `dlresize`.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/images/ref/nnet.cnn.layer.resize2dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Scale", "OutputSize", "EnableReferenceInput", "Method", "Name", "GeometricTransformMode", "NearestRoundingMode"], value: Any, /, *pairs: Any, Scale: _Number | _Numbers | None = None, OutputSize: _Numbers | None = None, EnableReferenceInput: _Truth = False, Method: Literal["nearest", "bilinear"] = 'nearest', Name: str = '', GeometricTransformMode: Literal["half-pixel", "asymmetric"] = 'half-pixel', NearestRoundingMode: Literal["round", "floor", "onnx-10"] = 'round') -> None: ...
    Formattable: bool
    Scale: Any
    OutputSize: Any
    EnableReferenceInput: bool
    Method: Any
    GeometricTransformMode: str
    NearestRoundingMode: str
    def predict(self, X: ArrayLike, ref: Any = None) -> dlarray:
        """The data at the new size."""

@final
class resize3dLayer(Layer):
    """3-D resize layer: resizes volumes by interpolation."""
    @overload
    def __init__(self, *, Scale: _Number | _Numbers | None = None, OutputSize: _Numbers | None = None, EnableReferenceInput: _Truth = False, Method: Literal["nearest", "trilinear"] = 'nearest', Name: str = '', GeometricTransformMode: Literal["half-pixel", "asymmetric"] = 'half-pixel', NearestRoundingMode: Literal["round", "floor", "onnx-10"] = 'round') -> None:
        """3-D resize layer: resizes volumes by interpolation.

        Syntaxes: ``resize3dLayer(Scale=scale)``, ``resize3dLayer(OutputSize=outputSize)``, ``resize3dLayer(EnableReferenceInput=True)``, ``resize3dLayer(…, Name=Value)``.

        Parameters
        ----------
        Scale : float or sequence of float, optional
            Factor of rows, columns and planes, or one for all.
        OutputSize : sequence of int, optional
            Rows, columns and planes of the output.  Two of them may be NaN: they follow from the third, so that the aspect
            ratio stays.
        EnableReferenceInput : bool, optional
            Whether the layer has a second input "ref", whose spatial size the output gets.
        Method : {"nearest", "trilinear"}, optional
            Interpolation, "nearest" by default.
        GeometricTransformMode, NearestRoundingMode, Name : str, optional
            As for `resize2dLayer`.

        https://www.mathworks.com/help/images/ref/nnet.cnn.layer.resize3dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Scale", "OutputSize", "EnableReferenceInput", "Method", "Name", "GeometricTransformMode", "NearestRoundingMode"], value: Any, /, *pairs: Any, Scale: _Number | _Numbers | None = None, OutputSize: _Numbers | None = None, EnableReferenceInput: _Truth = False, Method: Literal["nearest", "trilinear"] = 'nearest', Name: str = '', GeometricTransformMode: Literal["half-pixel", "asymmetric"] = 'half-pixel', NearestRoundingMode: Literal["round", "floor", "onnx-10"] = 'round') -> None: ...
    Formattable: bool
    Scale: Any
    OutputSize: Any
    EnableReferenceInput: bool
    Method: Any
    GeometricTransformMode: str
    NearestRoundingMode: str
    def predict(self, X: ArrayLike, ref: Any = None) -> dlarray:
        """The data at the new size."""

def rmfield(S: _T, field: str | Sequence[str], /) -> _T:
    """Remove fields from a structure.

    Syntax: ``S = rmfield(S, field)``.

    Parameters
    ----------
    S : struct or dict
        A structure, which is not changed.
    field : str or list of str
        The names.

    https://www.mathworks.com/help/matlab/ref/rmfield.html
    """

def rms(X: ArrayLike, /, *options: Literal["all", "includenan", "omitnan"] | _Number | _Numbers | None) -> dlarray:
    """Root mean square.

    Syntaxes: ``Y = rms(X)``, ``rms(X, dim)``, ``rms(X, [dim1, dim2])``, ``rms(X, "all")``, ``rms(…, nanflag)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format, real or complex.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN makes the result NaN (default) or is left out.

    https://www.mathworks.com/help/matlab/ref/rms.html
    """

def rmse(F: ArrayLike, A: ArrayLike, /, *options: Literal["all", "includenan", "omitnan", "Weights"] | ArrayLike | None, Weights: ArrayLike | None = None) -> dlarray:
    """Root-mean-square error between arrays.

    Syntaxes: ``E = rmse(F, A)``, ``rmse(F, A, "all")``, ``rmse(F, A, dim)``, ``rmse(F, A, [dim1, dim2])``, ``rmse(…, nanflag)``, ``rmse(…, Weights=W)``.

    Parameters
    ----------
    F, A : dlarray or array_like
        Forecast and actual values.  Labelled dimensions are matched by label, others by position, and sizes of 1
        expand.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension of ``F - A`` whose size is not 1.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN makes the result NaN (default) or is left out; "includemissing" and "omitmissing" are the same.
    Weights : array, optional
        Nonnegative weights: a vector along the one dimension, or an array of the size of ``F - A``.

    https://www.mathworks.com/help/matlab/ref/rmse.html
    """

@overload
def rmseMetric(*, Name: str = ..., NetworkOutput: str | _Number = ..., NormalizationFactor: Literal["batch-size", "all-elements"] = ...) -> RMSEMetric:
    """RMSE: the root of the mean squared error.

    Parameters
    ----------
    Name : str, default "RMSE"
        Name of the metric: its column in the history, and what ``ObjectiveMetricName`` calls it.
    NetworkOutput : str or int, optional
        Name or number of the network output that the metric is for, when there are several.
    NormalizationFactor : {"batch-size", "all-elements"}
        Divisor of the sums: the number of observations, or of elements.

    https://www.mathworks.com/help/deeplearning/ref/deep.metric.rmsemetric.html
    """
@overload
def rmseMetric(name: Literal["Name", "NetworkOutput", "NormalizationFactor"], value: Any, /, *pairs: Any, Name: str = ..., NetworkOutput: str | _Number = ..., NormalizationFactor: Literal["batch-size", "all-elements"] = ...) -> RMSEMetric: ...

def rmspropupdate(params: _T, grad: Any, averageSqGrad: Any, learnRate: _Number=0.001, sqGradDecay: _Number=0.9, epsilon: _Number=1e-08) -> tuple[_T, Any]:
    """Update parameters by root mean squared propagation (RMSProp).

    Parameters
    ----------
    params : dlnetwork, table, struct, dict, list, tuple or array
        The parameters: a network, its table of learnables, an array, or arrays in nested containers.
    grad : like params
        The gradients, as `dlgradient` returns them for ``params`` (for a network, for ``net.Learnables``).
    averageSqGrad : like grad
        The moving average that the step before has returned; ``[]`` or None before the first step.
    learnRate : float, default 0.001
        Global learning rate.  For a network, each parameter's rate is this times its learning rate factor.
    sqGradDecay : float, default 0.9
        Decay of the moving average of the squared gradients, in [0, 1).
    epsilon : float, default 1e-8
        Keeps the denominator from being zero.

    https://www.mathworks.com/help/deeplearning/ref/rmspropupdate.html
    """

def rng(seed: _Number | str | Mapping[str, Any] | _Open = None, generator: str | _Open = None, *, nargout: int | None = None) -> Any:
    """Control the random numbers of `rand`, `randn`, `randi`, `randperm`, initializers and dropout.

    Parameters
    ----------
    seed : int, str, struct, optional
        A whole number from 0 to 2^32-1, "default", "shuffle", "twister", or what ``rng()`` has returned.
    generator : str, optional
        "twister", MATLAB's default, is the only one.
    nargout : int, optional
        1 to get the settings from before; with no other argument they are returned anyway.

    https://www.mathworks.com/help/matlab/ref/rng.html
    """

@overload
def rocmetrics(Labels: categorical | ArrayLike, Scores: ArrayLike, ClassNames: str | ArrayLike | categorical, /, *, FixedMetric: Any = 'Thresholds', FixedMetricValues: Any = 'all', AdditionalMetrics: str | Callable[..., Any] | Sequence[str | Callable[..., Any]] | None = None, NaNFlag: Literal["omitnan", "includenan"] = 'omitnan', Weights: ArrayLike | None = None, Prior: Any = 'empirical', Cost: Any = None, ApplyCostToScores: _Truth = False, NumBootstraps: _Number = 0, BootstrapType: Literal["bca", "corrected percentile", "normal", "percentile", "student"] = 'bca', BootstrapOptions: Mapping[str, Any] | None = None, NumBootstrapsStudentizedSE: _Number = 100, Alpha: _Number = 0.05, UseNearestNeighbor: _Truth | None = None) -> ROCMetrics:
    """Receiver operating characteristic (ROC) curve and performance metrics of a classifier.

    Parameters
    ----------
    Labels : categorical, list or array
        The true class of each of n observations.
    Scores : array
        n×K scores, one column for each class; or n scores of the one class in ``ClassNames``.
    ClassNames : str, list, array or categorical
        The classes of the columns of ``Scores``, in their order.
    FixedMetric, FixedMetricValues : str; "all" or numbers
        The metrics are told at these values of that metric: "Thresholds", "FalsePositiveRate" or any other name.
    UseNearestNeighbor : bool, optional
        Whether the nearest values that occur are used for ``FixedMetricValues`` (True, without confidence intervals),
        or the metrics are told at these values themselves (False, with them): at thresholds between scores, and on the
        straight lines between the points of the curve.
    AdditionalMetrics : str, function or list of these, optional
        Metrics beside the false and the true positive rate: "Accuracy", "PositivePredictiveValue" and the like, also by
        their short names: "accu", "ppv", "tpr", "fpr", "fnr", "tnr", "npv", "tp", "fp", "fn", "tn", "tp+fp", "rpp",
        "rnp", "ecost", "f1score".  A function ``metric = f(C, scale, cost)`` of the 2×2 confusion matrix ``[TP, FN; FP,
        TN]``, the 2×1 scales and the 2×2 costs makes a column ``CustomMetric1``.
    NaNFlag : {"omitnan", "includenan"}
        Whether observations with a score that is NaN are left out, or count as wrong: positive ones as negative, and
        negative ones as positive.
    Weights : array, optional
        A weight for each observation; bootstrap samples draw observations with chances of these.
    Prior : {"empirical", "uniform"} or K numbers
        How likely the classes are: as they occur in the labels, all alike, or as said.
    Cost : K×K matrix, optional
        ``Cost(i, j)`` is what it costs to take an observation of class i for one of class j; 0 on the diagonal and
        1 elsewhere by default.  The expected cost counts with it.
    ApplyCostToScores : bool
        Whether the scores are replaced by ``Scores*(-Cost)``.
    NumBootstraps : int, default 0
        The number of samples drawn for confidence intervals; 0 makes none.  They are drawn from `rng`'s stream.
    BootstrapType : {"bca", "corrected percentile", "normal", "percentile", "student"}
        The kind of confidence intervals; "cper", "norm", "per" and "stud" for short.
    NumBootstrapsStudentizedSE : int, default 100
        Samples of each sample, for "student".
    BootstrapOptions : struct, optional
        Accepted: a struct with ``UseParallel``, ``UseSubstreams`` and ``Streams``; it changes no result.
    Alpha : float, default 0.05
        The intervals hold 100(1 - Alpha)%.

    https://www.mathworks.com/help/deeplearning/ref/rocmetrics.html
    """
@overload
def rocmetrics(Labels: categorical | ArrayLike, Scores: ArrayLike, ClassNames: str | ArrayLike | categorical, name: Literal["FixedMetric", "FixedMetricValues", "AdditionalMetrics", "NaNFlag", "Weights", "Prior", "Cost", "ApplyCostToScores", "NumBootstraps", "BootstrapType", "BootstrapOptions", "NumBootstrapsStudentizedSE", "Alpha", "UseNearestNeighbor"], value: Any, /, *pairs: Any, FixedMetric: Any = 'Thresholds', FixedMetricValues: Any = 'all', AdditionalMetrics: str | Callable[..., Any] | Sequence[str | Callable[..., Any]] | None = None, NaNFlag: Literal["omitnan", "includenan"] = 'omitnan', Weights: ArrayLike | None = None, Prior: Any = 'empirical', Cost: Any = None, ApplyCostToScores: _Truth = False, NumBootstraps: _Number = 0, BootstrapType: Literal["bca", "corrected percentile", "normal", "percentile", "student"] = 'bca', BootstrapOptions: Mapping[str, Any] | None = None, NumBootstrapsStudentizedSE: _Number = 100, Alpha: _Number = 0.05, UseNearestNeighbor: _Truth | None = None) -> ROCMetrics: ...

@final
class roiAlignLayer(Layer):
    """ROI align layer: regions of a feature map at one size, without rounding their corners."""
    @overload
    def __init__(self, outputSize: Any, *, Name: str = '', ROIScale: _Number = 1.0, SamplingRatio: Any = 'auto') -> None:
        """ROI align layer: regions of a feature map at one size, without rounding their corners.

        Syntaxes: ``roiAlignLayer(outputSize)``, ``roiAlignLayer(outputSize, Name=Value)``.

        Parameters
        ----------
        outputSize : list of two int
            The property ``OutputSize``: rows and columns of each result.
        ROIScale : float, default 1
            The size of the feature map divided by that of the images in which the corners were found.
        SamplingRatio : "auto", int or list of two int, default "auto"
            Points in each bin, down and across.  "auto": as many as the bin has pixels, rounded up.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/vision/ref/nnet.cnn.layer.roialignlayer.html
        """
    @overload
    def __init__(self, outputSize: Any, name: Literal["Name", "ROIScale", "SamplingRatio"], value: Any, /, *pairs: Any, Name: str = '', ROIScale: _Number = 1.0, SamplingRatio: Any = 'auto') -> None: ...
    Formattable: bool
    OutputSize: Any
    ROIScale: Any
    SamplingRatio: Any
    def predict(self, X: ArrayLike, roi: ArrayLike) -> dlarray:
        """The regions of the feature map."""

@overload
def roialign(X: dlarray, boxes: Any, outputSize: Any, /, *, ROIScale: _Number = 1, SamplingRatio: Any = 'auto') -> dlarray:
    """Pool regions of interest to one size without rounding their corners.

    Syntaxes: ``Y = roialign(X, boxes, outputSize)``, ``roialign(…, ROIScale=s, SamplingRatio=n)``.

    Parameters
    ----------
    X : dlarray
        Real images with the labels "SSC" or "SSCB".
    boxes : array, 5×M
        A column ``[x1; y1; x2; y2; batchIdx]`` for each region: its corners, where the middle of the first pixel is 1,
        and the number of its image.
    outputSize : list of two int
        Rows and columns of each result.
    ROIScale : float, default 1
        The size of ``X`` divided by that of the images in which the corners were found.
    SamplingRatio : int, list of two int or "auto"
        Points in each bin, down and across.  "auto": as many as the bin has pixels, rounded up.

    https://www.mathworks.com/help/vision/ref/roialign.html
    """
@overload
def roialign(X: dlarray, boxes: Any, outputSize: Any, name: Literal["ROIScale", "SamplingRatio"], value: Any, /, *pairs: Any, ROIScale: _Number = 1, SamplingRatio: Any = 'auto') -> dlarray: ...

def roots(p: ArrayLike, /) -> dlarray:
    """Roots of a polynomial.

    Syntax: ``r = roots(p)``.

    Parameters
    ----------
    p : dlarray or array_like
        Vector of finite coefficients, highest power first.

    https://www.mathworks.com/help/matlab/ref/roots.html
    """

@overload
def rot90(X: ArrayLike, k: _Number = 1) -> dlarray:
    """Rotate an array by quarters of a turn, counterclockwise.

    Syntaxes: ``Y = rot90(X)``, ``Y = rot90(X, k)``.

    Parameters
    ----------
    X : array
        Any array; the plane of the first two dimensions is rotated.  A quarter turn exchanges these, so that
        in a formatted array they must carry the same label.
    k : int
        Number of quarter turns; negative for clockwise.

    https://www.mathworks.com/help/matlab/ref/rot90.html
    """
@overload
def rot90(X: categorical, k: _Number = 1) -> categorical: ...

@overload
def rotaryPositionEncoding(X: ArrayLike, /, *, DataFormat: str | None = None, NumHeads: _Number = 1, Positions: Literal["auto"] | ArrayLike = 'auto', Base: _Number = 10000, RotaryChannels: Literal["auto"] | _Number = 'auto', ChannelOrder: Literal["half-split", "interleaved"] = 'half-split', Cosine: ArrayLike | None = None, Sine: ArrayLike | None = None) -> dlarray:
    """Rotary position encoding: rotates pairs of channels by angles that grow with the position.

    Parameters
    ----------
    X : array
        Real data with a channel dimension "C", at most one dimension labelled "S" or "T" (the positions), and possibly
        "B".  Dimensions labelled "U" have size 1.
    DataFormat : str
        Labels of the dimensions of unformatted data.
    NumHeads : int, default 1
        Number of heads.  It divides the number of channels; each head is a contiguous part of them.
    Positions : "auto" or array, default "auto"
        The position of each step: a vector of as many numbers as there are steps, or a matrix numObservations×steps.
        "auto" is 0, 1, 2, ….
    Base : number, default 10000
        Base of the angles, greater than 0.
    RotaryChannels : "auto" or int, default "auto"
        How many channels of each head are turned, an even number; the channels after them stay.  "auto" is all.
    ChannelOrder : {"half-split", "interleaved"}, default "half-split"
        Which channels of a head are a pair.  "half-split": the i-th of the first half and the i-th of the second.
        "interleaved": two neighbours.
    Cosine, Sine : array
        Cosines and sines to turn by in place of those of the angles above: pairs×steps, or pairs×numObservations×steps.
    """
@overload
def rotaryPositionEncoding(X: ArrayLike, name: Literal["DataFormat", "NumHeads", "Positions", "Base", "RotaryChannels", "ChannelOrder", "Cosine", "Sine"], value: Any, /, *pairs: Any, DataFormat: str | None = None, NumHeads: _Number = 1, Positions: Literal["auto"] | ArrayLike = 'auto', Base: _Number = 10000, RotaryChannels: Literal["auto"] | _Number = 'auto', ChannelOrder: Literal["half-split", "interleaved"] = 'half-split', Cosine: ArrayLike | None = None, Sine: ArrayLike | None = None) -> dlarray: ...

@overload
def round(X: ArrayLike, N: _Number = 0, type: Literal["decimals", "significant"] = 'decimals', /, *, TieBreaker: Literal["fromzero", "tozero", "even", "odd", "plusinf", "minusinf"] = 'fromzero') -> dlarray:
    """Each element rounded to the nearest whole number, or to a number of digits.

    Syntaxes: ``Y = round(X)``, ``round(X, N)``, ``round(X, N, type)``, ``round(…, TieBreaker=direction)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.  Complex numbers are rounded in both parts.
    N : int, optional
        Number of digits: to the right of the decimal point, or with a negative ``N`` to its left.  Default: 0.
    type : {"decimals", "significant"}, optional
        "significant" counts ``N`` (positive) from the leftmost digit.
    TieBreaker : {"fromzero", "tozero", "even", "odd", "plusinf", "minusinf"}
        Where a number halfway between two goes.

    https://www.mathworks.com/help/matlab/ref/round.html
    """
@overload
def round(X: ArrayLike, name: Literal["TieBreaker"], value: Any, /, *pairs: Any, TieBreaker: Literal["fromzero", "tozero", "even", "odd", "plusinf", "minusinf"] = 'fromzero') -> dlarray: ...
@overload
def round(X: ArrayLike, N: _Number, name: Literal["TieBreaker"], value: Any, /, *pairs: Any, TieBreaker: Literal["fromzero", "tozero", "even", "odd", "plusinf", "minusinf"] = 'fromzero') -> dlarray: ...
@overload
def round(X: ArrayLike, N: _Number, type: Literal["decimals", "significant"], name: Literal["TieBreaker"], value: Any, /, *pairs: Any, TieBreaker: Literal["fromzero", "tozero", "even", "odd", "plusinf", "minusinf"] = 'fromzero') -> dlarray: ...

def rsqrt(X: ArrayLike, /) -> dlarray:
    """Reciprocal square root of each element: ``1 ./ sqrt(X)``.

    Syntax: ``Y = rsqrt(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/fixedpoint/ref/half.rsqrt.html
    """

def satlin(N: ArrayLike, /) -> dlarray:
    """Saturating linear transfer function: ``n`` between 0 and 1.

    Syntax: ``A = satlin(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    https://www.mathworks.com/help/deeplearning/ref/satlin.html
    """

def satlins(N: ArrayLike, /) -> dlarray:
    """Symmetric saturating linear transfer function: ``n`` between -1 and 1.

    Syntax: ``A = satlins(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    https://www.mathworks.com/help/deeplearning/ref/satlins.html
    """

def save(filename: str | PathLike[str], /, *values: dlnetwork | LayerGraph | LayerArray | Layer | Mapping[str, Any] | _Open, **variables: Any) -> None:
    """Save networks or variables to a file.

    Syntaxes: ``save(filename, net)``, ``save(net, filename)``, ``save(filename, x=x, y=y)``, ``save(filename, S)``, ``save(filename, "-v7.3", x=x, y=y)``.

    Parameters
    ----------
    filename : str or path
        Name of the file; ``.safetensors`` is added to a name without an ending.
    values : dlnetwork, LayerGraph, LayerArray, Layer, struct or dict
        Value to save: a network or layers, or a structure whose fields are the variables (MATLAB's ``"-struct"``).  For
        MAT files also flags: ``"-v7"`` (the default) or ``"-v7.3"`` for arrays of 2 GB and more.
    **variables
        The variables by their names: any nest of arrays, structs, lists, dicts, tables, categorical arrays, networks,
        layers, numbers, text and None.  Layers of your own are saved if their class is registered, by
        ``@dlarray.registry.layer`` in front of it.

    https://www.mathworks.com/help/matlab/ref/save.html
    """

@final
class scalingLayer(Layer):
    """Scaling layer: its input times a factor, plus an offset."""
    @overload
    def __init__(self, *, Scale: ArrayLike = 1, Offset: ArrayLike | None = None, Bias: ArrayLike | None = None, Name: str = '') -> None:
        """Scaling layer: its input times a factor, plus an offset.

        Syntaxes: ``scalingLayer``, ``scalingLayer(Name=Value)``.

        Parameters
        ----------
        Scale : float or array, optional
            Factor, 1 by default: one number, or an array that expands to the size of the data, dimension by dimension in
            the order S, C, B, T, U of the data.
        Offset : float or array, optional
            Offset that is added, 0 by default.
        Bias : float or array, optional
            The older name of Offset.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.scalinglayer.html
        """
    @overload
    def __init__(self, name: Literal["Scale", "Offset", "Bias", "Name"], value: Any, /, *pairs: Any, Scale: ArrayLike = 1, Offset: ArrayLike | None = None, Bias: ArrayLike | None = None, Name: str = '') -> None: ...
    Formattable: bool
    Scale: Any
    Offset: Any
    def predict(self, X: ArrayLike) -> dlarray:
        """The scaled data."""

@overload
def scores2label(scores: ArrayLike, classNames: Sequence[str] | _Numbers | categorical, dim: _Number | _Open = None, *, nargout: Literal[1] = 1) -> categorical:
    """Convert prediction scores to labels: for each observation the class with the highest score.

    Syntaxes: ``labels = scores2label(scores, classNames)``, ``labels = scores2label(scores, classNames, dim)``, ``labels, topScores = scores2label(…, nargout=2)``.

    Parameters
    ----------
    scores : dlarray or array
        Scores, such as a network with a softmax layer gives: N×K, h×w×K×N, t×K×N, or labelled.
    classNames : list of text or numbers, or categorical
        The K classes, in the order of the scores.
    dim : int, optional
        The dimension of the classes, from 1.  By default "C" where there are labels; else 2 for matrices and sequences
        and 3 for images, provided that it has K elements.

    https://www.mathworks.com/help/deeplearning/ref/scores2label.html
    """
@overload
def scores2label(scores: ArrayLike, classNames: Sequence[str] | _Numbers | categorical, dim: _Number | _Open = None, *, nargout: Literal[2]) -> tuple[categorical, dlarray]: ...

def sec(X: ArrayLike, /) -> dlarray:
    """Secant of each element, in radians.

    Syntax: ``Y = sec(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/sec.html
    """

def sech(X: ArrayLike, /) -> dlarray:
    """Hyperbolic secant of each element.

    Syntax: ``Y = sech(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/sech.html
    """

@final
class selfAttentionLayer(Layer):
    """Self-attention layer: single-head or multihead attention of a sequence to itself."""
    @overload
    def __init__(self, numHeads: _Number, numKeyChannels: _Number, *, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, NumValueChannels: Literal["auto"] | _Number = 'auto', OutputSize: Literal["auto"] | _Number = 'auto', HasPaddingMaskInput: _Truth = False, AttentionMask: Literal["none", "causal"] = 'none', DropoutProbability: _Number = 0, HasScoresOutput: _Truth = False, WeightsInitializer: Literal["glorot", "he", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', QueryWeights: ArrayLike = ..., KeyWeights: ArrayLike = ..., ValueWeights: ArrayLike = ..., OutputWeights: ArrayLike = ..., QueryBias: ArrayLike = ..., KeyBias: ArrayLike = ..., ValueBias: ArrayLike = ..., OutputBias: ArrayLike = ...) -> None:
        """Self-attention layer: single-head or multihead attention of a sequence to itself.

        Syntaxes: ``selfAttentionLayer(numHeads, numKeyChannels)``, ``selfAttentionLayer(…, Name=Value)``.

        Parameters
        ----------
        numHeads : int
            Number of heads; it divides ``numKeyChannels`` (newer pages call that argument numQueryChannels).
        numKeyChannels : int
            Channels of the queries and keys, all heads together.
        NumValueChannels : "auto" or int, optional
            Channels of the values, divisible by the number of heads; "auto" is ``numKeyChannels``.
        OutputSize : "auto" or int, optional
            Channels of the output; "auto" is the number of input channels.
        HasPaddingMaskInput : bool, optional
            Whether the layer has a second input "mask": 1 for data, 0 for padding, in the format of the data
            and with its sizes except that of the channels, of which only the first is used.
        AttentionMask : "none" or "causal", optional
            With "causal", no position of the sequence attends to a later one.
        DropoutProbability : float, optional
            Probability, in [0, 1), that an attention score is dropped.  Only ``forward`` (training) drops scores.
        HasScoresOutput : bool, optional
            Whether the layer has a second output "scores", the attention weights:
            numKeys×numQueries×numHeads×numObservations, unformatted.
        WeightsInitializer : str or callable, optional
            "glorot" (default; uniform with variance 2/(numIn + numOut)), "he" (normal with variance 2/numIn),
            "narrow-normal" (normal with standard deviation 0.01), "zeros", "ones", or a function of the size.
            numIn and numOut are InputSize and NumKeyChannels for the query and key weights, InputSize and
            NumValueChannels for the value weights, NumValueChannels and OutputSize for the output weights.
        BiasInitializer : str or callable, optional
            "zeros" (default), "narrow-normal", "ones", or a function of the size.
        QueryWeights, KeyWeights, ValueWeights, OutputWeights : array, optional
            NumKeyChannels×InputSize (twice), NumValueChannels×InputSize, OutputSize×NumValueChannels.  Only
            empty parameters are initialized.
        QueryBias, KeyBias, ValueBias, OutputBias : array, optional
            Columns of as many rows as the weights have.
        WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
            1, 1, 1 and 0.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.selfattentionlayer.html
        """
    @overload
    def __init__(self, numHeads: _Number, numKeyChannels: _Number, name: Literal["Name", "BiasInitializer", "WeightLearnRateFactor", "BiasLearnRateFactor", "WeightL2Factor", "BiasL2Factor", "NumValueChannels", "OutputSize", "HasPaddingMaskInput", "AttentionMask", "DropoutProbability", "HasScoresOutput", "WeightsInitializer", "QueryWeights", "KeyWeights", "ValueWeights", "OutputWeights", "QueryBias", "KeyBias", "ValueBias", "OutputBias"], value: Any, /, *pairs: Any, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, NumValueChannels: Literal["auto"] | _Number = 'auto', OutputSize: Literal["auto"] | _Number = 'auto', HasPaddingMaskInput: _Truth = False, AttentionMask: Literal["none", "causal"] = 'none', DropoutProbability: _Number = 0, HasScoresOutput: _Truth = False, WeightsInitializer: Literal["glorot", "he", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', QueryWeights: ArrayLike = ..., KeyWeights: ArrayLike = ..., ValueWeights: ArrayLike = ..., OutputWeights: ArrayLike = ..., QueryBias: ArrayLike = ..., KeyBias: ArrayLike = ..., ValueBias: ArrayLike = ..., OutputBias: ArrayLike = ...) -> None: ...
    BiasInitializer: Any
    WeightLearnRateFactor: float
    BiasLearnRateFactor: float
    WeightL2Factor: float
    BiasL2Factor: float
    Formattable: bool
    @property
    def NumHeads(self) -> int: ...
    @property
    def NumKeyChannels(self) -> int: ...
    NumValueChannels: Any
    OutputSize: Any
    HasPaddingMaskInput: bool
    AttentionMask: str
    DropoutProbability: float
    HasScoresOutput: bool
    @property
    def InputSize(self) -> Any: ...
    WeightsInitializer: Any
    QueryWeights: Any
    KeyWeights: Any
    ValueWeights: Any
    OutputWeights: Any
    QueryBias: Any
    KeyBias: Any
    ValueBias: Any
    OutputBias: Any
    def initialize(self, layout: Any, *masks: Any) -> None:
        """Set the sizes that are "auto" and the parameters that are empty."""
    def predict(self, X: ArrayLike, mask: Any = None) -> Any:
        """Attention of the data to itself, every score kept."""
    def forward(self, X: ArrayLike, mask: Any = None) -> Any:
        """Attention of the data to itself, scores dropped with probability ``DropoutProbability``."""

@overload
def semanticseg(I: ArrayLike, network: dlnetwork, roi: Any = None, /, *, OutputType: Literal["categorical", "double", "uint8"] = 'categorical', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', Acceleration: str = 'auto', Classes: str | Sequence[str] | categorical = 'auto', WriteLocation: str | PathLike[str] | None = None, NamePrefix: str = 'pixelLabel', NameSuffix: str = '', Verbose: _Truth = True, UseParallel: _Truth = False, nargout: Literal[1] = 1) -> Any:
    """Semantic image segmentation using deep learning.

    Parameters
    ----------
    I : array
        An image h×w or h×w×c, or several, h×w×c×N.
    ds : datastore
        One that reads images, or images first.
    network : dlnetwork
        A trained network whose output has the scores of K classes for each pixel.
    roi : four numbers, optional
        The rectangle ``[x, y, width, height]`` of pixels, counted from 1, that is looked at.  What is outside of it is
        undefined, with scores NaN.
    OutputType : {"categorical", "double", "uint8"}
        Contents of C: labels, or the numbers of the classes, from 1; undefined pixels are then NaN and 0.
    Classes : str, list of str or categorical, default "auto"
        The classes in the order of the scores; "C1", "C2", ... by default.
    MiniBatchSize, ExecutionEnvironment, Acceleration : optional
        As for `minibatchpredict`.
    WriteLocation : str or path, optional
        The folder for the files of a datastore, by default the working folder.
    NamePrefix, NameSuffix : str
        Beginning and end of the names of these files: ``pixelLabel_1.png``, ``pixelLabel_2.png``, ...
    Verbose : bool, default True
        Whether the progress through a datastore is printed.
    UseParallel : bool
        Accepted; it changes no result.
    nargout : int, default 1
        Number of outputs.

    https://www.mathworks.com/help/vision/ref/semanticseg.html
    """
@overload
def semanticseg(I: ArrayLike, network: dlnetwork, roi: Any = None, /, *, OutputType: Literal["categorical", "double", "uint8"] = 'categorical', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', Acceleration: str = 'auto', Classes: str | Sequence[str] | categorical = 'auto', WriteLocation: str | PathLike[str] | None = None, NamePrefix: str = 'pixelLabel', NameSuffix: str = '', Verbose: _Truth = True, UseParallel: _Truth = False, nargout: Literal[2]) -> tuple[Any, dlarray]: ...
@overload
def semanticseg(I: ArrayLike, network: dlnetwork, roi: Any = None, /, *, OutputType: Literal["categorical", "double", "uint8"] = 'categorical', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', Acceleration: str = 'auto', Classes: str | Sequence[str] | categorical = 'auto', WriteLocation: str | PathLike[str] | None = None, NamePrefix: str = 'pixelLabel', NameSuffix: str = '', Verbose: _Truth = True, UseParallel: _Truth = False, nargout: Literal[3]) -> tuple[Any, dlarray, dlarray]: ...
@overload
def semanticseg(I: ArrayLike, network: dlnetwork, roi: Any = None, /, *, OutputType: Literal["categorical", "double", "uint8"] = 'categorical', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', Acceleration: str = 'auto', Classes: str | Sequence[str] | categorical = 'auto', WriteLocation: str | PathLike[str] | None = None, NamePrefix: str = 'pixelLabel', NameSuffix: str = '', Verbose: _Truth = True, UseParallel: _Truth = False, nargout: Literal[4]) -> tuple[Any, dlarray, dlarray, PixelLabelDatastore]: ...
@overload
def semanticseg(I: ArrayLike, network: dlnetwork, name: Literal["OutputType", "MiniBatchSize", "ExecutionEnvironment", "Acceleration", "Classes", "WriteLocation", "NamePrefix", "NameSuffix", "Verbose", "UseParallel"], value: Any, /, *pairs: Any, OutputType: Literal["categorical", "double", "uint8"] = 'categorical', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', Acceleration: str = 'auto', Classes: str | Sequence[str] | categorical = 'auto', WriteLocation: str | PathLike[str] | None = None, NamePrefix: str = 'pixelLabel', NameSuffix: str = '', Verbose: _Truth = True, UseParallel: _Truth = False, nargout: Literal[1] = 1) -> Any: ...
@overload
def semanticseg(I: ArrayLike, network: dlnetwork, roi: Any, name: Literal["OutputType", "MiniBatchSize", "ExecutionEnvironment", "Acceleration", "Classes", "WriteLocation", "NamePrefix", "NameSuffix", "Verbose", "UseParallel"], value: Any, /, *pairs: Any, OutputType: Literal["categorical", "double", "uint8"] = 'categorical', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', Acceleration: str = 'auto', Classes: str | Sequence[str] | categorical = 'auto', WriteLocation: str | PathLike[str] | None = None, NamePrefix: str = 'pixelLabel', NameSuffix: str = '', Verbose: _Truth = True, UseParallel: _Truth = False, nargout: Literal[1] = 1) -> Any: ...
@overload
def semanticseg(I: ArrayLike, network: dlnetwork, name: Literal["OutputType", "MiniBatchSize", "ExecutionEnvironment", "Acceleration", "Classes", "WriteLocation", "NamePrefix", "NameSuffix", "Verbose", "UseParallel"], value: Any, /, *pairs: Any, OutputType: Literal["categorical", "double", "uint8"] = 'categorical', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', Acceleration: str = 'auto', Classes: str | Sequence[str] | categorical = 'auto', WriteLocation: str | PathLike[str] | None = None, NamePrefix: str = 'pixelLabel', NameSuffix: str = '', Verbose: _Truth = True, UseParallel: _Truth = False, nargout: Literal[2]) -> tuple[Any, dlarray]: ...
@overload
def semanticseg(I: ArrayLike, network: dlnetwork, roi: Any, name: Literal["OutputType", "MiniBatchSize", "ExecutionEnvironment", "Acceleration", "Classes", "WriteLocation", "NamePrefix", "NameSuffix", "Verbose", "UseParallel"], value: Any, /, *pairs: Any, OutputType: Literal["categorical", "double", "uint8"] = 'categorical', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', Acceleration: str = 'auto', Classes: str | Sequence[str] | categorical = 'auto', WriteLocation: str | PathLike[str] | None = None, NamePrefix: str = 'pixelLabel', NameSuffix: str = '', Verbose: _Truth = True, UseParallel: _Truth = False, nargout: Literal[2]) -> tuple[Any, dlarray]: ...
@overload
def semanticseg(I: ArrayLike, network: dlnetwork, name: Literal["OutputType", "MiniBatchSize", "ExecutionEnvironment", "Acceleration", "Classes", "WriteLocation", "NamePrefix", "NameSuffix", "Verbose", "UseParallel"], value: Any, /, *pairs: Any, OutputType: Literal["categorical", "double", "uint8"] = 'categorical', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', Acceleration: str = 'auto', Classes: str | Sequence[str] | categorical = 'auto', WriteLocation: str | PathLike[str] | None = None, NamePrefix: str = 'pixelLabel', NameSuffix: str = '', Verbose: _Truth = True, UseParallel: _Truth = False, nargout: Literal[3]) -> tuple[Any, dlarray, dlarray]: ...
@overload
def semanticseg(I: ArrayLike, network: dlnetwork, roi: Any, name: Literal["OutputType", "MiniBatchSize", "ExecutionEnvironment", "Acceleration", "Classes", "WriteLocation", "NamePrefix", "NameSuffix", "Verbose", "UseParallel"], value: Any, /, *pairs: Any, OutputType: Literal["categorical", "double", "uint8"] = 'categorical', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', Acceleration: str = 'auto', Classes: str | Sequence[str] | categorical = 'auto', WriteLocation: str | PathLike[str] | None = None, NamePrefix: str = 'pixelLabel', NameSuffix: str = '', Verbose: _Truth = True, UseParallel: _Truth = False, nargout: Literal[3]) -> tuple[Any, dlarray, dlarray]: ...
@overload
def semanticseg(I: ArrayLike, network: dlnetwork, name: Literal["OutputType", "MiniBatchSize", "ExecutionEnvironment", "Acceleration", "Classes", "WriteLocation", "NamePrefix", "NameSuffix", "Verbose", "UseParallel"], value: Any, /, *pairs: Any, OutputType: Literal["categorical", "double", "uint8"] = 'categorical', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', Acceleration: str = 'auto', Classes: str | Sequence[str] | categorical = 'auto', WriteLocation: str | PathLike[str] | None = None, NamePrefix: str = 'pixelLabel', NameSuffix: str = '', Verbose: _Truth = True, UseParallel: _Truth = False, nargout: Literal[4]) -> tuple[Any, dlarray, dlarray, PixelLabelDatastore]: ...
@overload
def semanticseg(I: ArrayLike, network: dlnetwork, roi: Any, name: Literal["OutputType", "MiniBatchSize", "ExecutionEnvironment", "Acceleration", "Classes", "WriteLocation", "NamePrefix", "NameSuffix", "Verbose", "UseParallel"], value: Any, /, *pairs: Any, OutputType: Literal["categorical", "double", "uint8"] = 'categorical', MiniBatchSize: _Number = 128, ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', Acceleration: str = 'auto', Classes: str | Sequence[str] | categorical = 'auto', WriteLocation: str | PathLike[str] | None = None, NamePrefix: str = 'pixelLabel', NameSuffix: str = '', Verbose: _Truth = True, UseParallel: _Truth = False, nargout: Literal[4]) -> tuple[Any, dlarray, dlarray, PixelLabelDatastore]: ...

@final
class sequenceFoldingLayer(Layer):
    """Sequence folding layer: converts a batch of image sequences to a batch of images."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Sequence folding layer: converts a batch of image sequences to a batch of images.

        Syntaxes: ``sequenceFoldingLayer``, ``sequenceFoldingLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.sequencefoldinglayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> Any:
        """The images of all time steps, and the number of sequences."""

@final
class sequenceInputLayer(Layer):
    """Sequence input layer: inputs sequences to a network and normalizes them."""
    @overload
    def __init__(self, inputSize: _Number | _Numbers, *, Name: str = '', Normalization: Literal["none", "zerocenter", "zscore", "rescale-symmetric", "rescale-zero-one"] | Callable[..., Any] = 'none', NormalizationDimension: Literal["auto", "channel", "element", "all"] = 'auto', SplitComplexInputs: _Truth = False, Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ..., MinLength: _Number = 1) -> None:
        """Sequence input layer: inputs sequences to a network and normalizes them.

        Syntaxes: ``sequenceInputLayer(inputSize)``, ``sequenceInputLayer(inputSize, Name=Value)``.

        Parameters
        ----------
        inputSize : int or sequence of int
            Number of channels of vector sequences ("CBT"); ``[h, c]``, ``[h, w, c]`` or ``[h, w, d, c]`` for
            sequences of 1-D, 2-D and 3-D images ("SCBT", "SSCBT", "SSSCBT").
        MinLength : int, optional
            Least number of time steps, 1 by default; networks are initialized with it.
        Normalization : str or callable, optional
            "none" (default), "zerocenter", "zscore", "rescale-symmetric" (to [-1, 1]), "rescale-zero-one", or a
            function of the data.
        Mean, StandardDeviation, Min, Max : array, optional
            Statistics that the normalization uses: one number, one for each channel, or one for each element of
            ``inputSize``.  Training computes those that are empty; a network that is initialized without training starts
            with a mean of 0, a standard deviation of 1, and the range of the normalization.  Where complex data is split,
            one for each channel serves the real and the imaginary part; the split channels may also have one each.
        NormalizationDimension : str, optional
            "auto" (default), "channel", "element" or "all": how statistics are computed in training.
        SplitComplexInputs : bool, optional
            Whether complex data is split into real channels, the real parts first; the output has twice as many.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.sequenceinputlayer.html
        """
    @overload
    def __init__(self, inputSize: _Number | _Numbers, name: Literal["Name", "Normalization", "NormalizationDimension", "SplitComplexInputs", "Mean", "StandardDeviation", "Min", "Max", "MinLength"], value: Any, /, *pairs: Any, Name: str = '', Normalization: Literal["none", "zerocenter", "zscore", "rescale-symmetric", "rescale-zero-one"] | Callable[..., Any] = 'none', NormalizationDimension: Literal["auto", "channel", "element", "all"] = 'auto', SplitComplexInputs: _Truth = False, Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ..., MinLength: _Number = 1) -> None: ...
    Formattable: bool
    @property
    def InputSize(self) -> Any: ...
    Normalization: Any
    NormalizationDimension: str
    SplitComplexInputs: bool
    Mean: Any
    StandardDeviation: Any
    Min: Any
    Max: Any
    def initialize(self, *_: Any) -> None:
        """Set the statistics that are empty, as nothing is known of the data."""
    MinLength: int
    def predict(self, X: ArrayLike) -> dlarray:
        """The normalized data."""

@final
class sequenceUnfoldingLayer(Layer):
    """Sequence unfolding layer: restores the sequences that a sequence folding layer has converted."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Sequence unfolding layer: restores the sequences that a sequence folding layer has converted.

        Syntaxes: ``sequenceUnfoldingLayer``, ``sequenceUnfoldingLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.sequenceunfoldinglayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike, miniBatchSize: Any) -> dlarray:
        """The observations as sequences of time steps."""

def setL2Factor(net: _T, *arguments: str | _Number | _Open) -> _T:
    """Set the factor that multiplies the L2 regularization for a parameter.

    Syntaxes: ``layer = setL2Factor(layer, parameterName, factor)``, ``layer = setL2Factor(layer, parameterPath, factor)``, ``net = setL2Factor(net, layerName, parameterName, factor)``, ``net = setL2Factor(net, parameterPath, factor)``.

    Parameters
    ----------
    net : dlnetwork or Layer
        The network or the layer; it is not changed.
    layerName, parameterName, parameterPath : str
        As `setLearnRateFactor` takes them.
    factor : float
        Zero or more.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.setl2factor.html
    """

def setLearnRateFactor(net: _T, *arguments: str | _Number | _Open) -> _T:
    """Set the factor that multiplies the learning rate for a parameter.

    Syntaxes: ``layer = setLearnRateFactor(layer, parameterName, factor)``, ``layer = setLearnRateFactor(layer, parameterPath, factor)``, ``net = setLearnRateFactor(net, layerName, parameterName, factor)``, ``net = setLearnRateFactor(net, parameterPath, factor)``.

    Parameters
    ----------
    net : dlnetwork or Layer
        The network or the layer; it is not changed.
    layerName, parameterName : str
        Names such as "fc" and "Weights".
    parameterPath : str
        A path such as "fc/Weights", or "block/Network/fc/Weights" for a parameter of a network inside a layer; the name
        of the property may be left out where it is the only network of the layer.
    factor : float
        Zero or more.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.setlearnratefactor.html
    """

def setcats(A: categorical, newcats: str | Sequence[str]) -> categorical:
    """Set the categories of a categorical array; elements of other categories become undefined.

    Syntax: ``B = setcats(A, newcats)``.

    Parameters
    ----------
    A : categorical
        The array.
    newcats : str or list of str
        The names of the categories that the result has, in this order.

    https://www.mathworks.com/help/matlab/ref/categorical.setcats.html
    """

@overload
def setdiff(A: ArrayLike | Sequence[str] | categorical, B: ArrayLike | Sequence[str] | categorical, /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[1] = 1) -> dlarray:
    """The values of an array that are not in another, without repetitions.

    Syntaxes: ``C = setdiff(A, B)``, ``setdiff(A, B, setOrder)``, ``setdiff(A, B, "rows")``, ``C, ia = setdiff(…, nargout=2)``.

    Parameters
    ----------
    A, B : dlarray or array_like, lists of str, or categorical
        Any sizes; labels are not looked at.
    setOrder : {"sorted", "stable"}
        Ascending (default), or in the order of ``A``.
    "rows"
        Compare whole rows of matrices with equally many columns.
    nargout : {1, 2}
        With 2, also the lowest indices in ``A`` (double column from 1).

    https://www.mathworks.com/help/matlab/ref/double.setdiff.html
    """
@overload
def setdiff(A: ArrayLike | Sequence[str] | categorical, B: ArrayLike | Sequence[str] | categorical, /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def setfield(S: Any, /, *field_and_value: Any) -> Any:
    """Set a field of a structure, a field of a field, or elements of them.

    Syntaxes: ``S = setfield(S, field, value)``, ``S = setfield(S, field1, …, fieldN, value)``, ``S = setfield(S, [k], field, [i, j], value)``: a list holds subscripts, counted from 1.

    https://www.mathworks.com/help/matlab/ref/setfield.html
    """

@overload
def setxor(A: ArrayLike | Sequence[str] | categorical, B: ArrayLike | Sequence[str] | categorical, /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[1] = 1) -> dlarray:
    """The values that are in one of two arrays but not in both, without repetitions.

    Syntaxes: ``C = setxor(A, B)``, ``setxor(A, B, setOrder)``, ``setxor(A, B, "rows")``, ``C, ia, ib = setxor(…, nargout=3)``.

    Parameters
    ----------
    A, B : dlarray or array_like, lists of str, or categorical
        Any sizes; labels are not looked at.
    setOrder : {"sorted", "stable"}
        Ascending (default), or in the order of ``A`` and then ``B``.
    "rows"
        Compare whole rows of matrices with equally many columns.
    nargout : {1, 2, 3}
        With 3, also the indices of the values that come from ``A`` and from ``B`` (double columns from 1).

    https://www.mathworks.com/help/matlab/ref/double.setxor.html
    """
@overload
def setxor(A: ArrayLike | Sequence[str] | categorical, B: ArrayLike | Sequence[str] | categorical, /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def setxor(A: ArrayLike | Sequence[str] | categorical, B: ArrayLike | Sequence[str] | categorical, /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

def sgdmupdate(params: _T, grad: Any, vel: Any, learnRate: _Number=0.01, momentum: _Number=0.9) -> tuple[_T, Any]:
    """Update parameters by stochastic gradient descent with momentum (SGDM).

    Parameters
    ----------
    params : dlnetwork, table, struct, dict, list, tuple or array
        The parameters: a network, its table of learnables, an array, or arrays in nested
        containers.
    grad : like params
        The gradients, as `dlgradient` returns them for ``params`` (for a network, for ``net.Learnables``).
    vel : like grad
        The velocities returned by the previous step; ``[]`` or None before the first step.
    learnRate : float, default 0.01
        Global learning rate.  For a network, each parameter's rate is this times its learning rate factor.
    momentum : float, default 0.9
        The fraction of the previous step that is added to this one, in [0, 1].

    https://www.mathworks.com/help/deeplearning/ref/sgdmupdate.html
    """

@overload
def shiftdim(X: ArrayLike, n: _Number | _Open = None, *, nargout: Literal[1] = 1) -> dlarray:
    """Shift the dimensions of an array.

    Syntaxes: ``Y = shiftdim(X, n)``, ``Y = shiftdim(X)``, ``Y, m = shiftdim(X, nargout=2)``.

    Parameters
    ----------
    X : array
        Any array.  A formatted array may exchange only dimensions that carry the same label.
    n : int, optional
        From 1: move the first n dimensions behind the last.  Below 0: put -n dimensions of size 1 in front.
        Default: move all leading dimensions of size 1 away.

    https://www.mathworks.com/help/matlab/ref/shiftdim.html
    """
@overload
def shiftdim(X: ArrayLike, n: _Number | _Open = None, *, nargout: Literal[2]) -> tuple[dlarray, int]: ...

def show(info: TrainingInfo) -> Any:
    """Show training information plot.

    Parameters
    ----------
    info : TrainingInfo
        The second output of `trainnet`.

    https://www.mathworks.com/help/deeplearning/ref/deep.traininginfo.show.html
    """

def shuffle(ds: Any) -> Any:
    """Shuffle a datastore or a minibatchqueue.

    Parameters
    ----------
    ds : datastore or minibatchqueue
        The datastore or the queue. The order is drawn from the stream of ``rng``, as ``randperm`` draws it.

    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.shuffle.html
    """

def sigmoid(X: ArrayLike, /) -> dlarray:
    """Sigmoid of each element, ``1 / (1 + exp(-x))``.

    Syntax: ``Y = sigmoid(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.sigmoid.html
    """

@final
class sigmoidLayer(Layer):
    """Sigmoid layer: ``1/(1 + exp(-x))`` of each value x, between 0 and 1."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Sigmoid layer: ``1/(1 + exp(-x))`` of each value x, between 0 and 1.

        Syntaxes: ``sigmoidLayer``, ``sigmoidLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.sigmoidlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The sigmoid of each value."""

def sign(X: ArrayLike, /) -> dlarray:
    """Sign of each element: -1, 0 or 1; of a complex number ``x / abs(x)``.

    Syntax: ``Y = sign(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/sign.html
    """

@overload
def signalDatastore(location: Sequence[ArrayLike] | str | PathLike[str] | Sequence[PathLike[str]], *, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, ReadFcn: Callable[..., Any] | None = None, ReadSize: _Number = 1, SignalVariableNames: str | Sequence[str] | None = None, ReadOutputOrientation: Literal["column", "row"] = 'column', OutputDataType: Literal["same", "double", "single"] = 'same', MemberNames: Sequence[str] | None = None, SampleRate: _Number | Sequence[Any] | None = None, SampleTime: _Number | Sequence[Any] | None = None, TimeValues: _Number | Sequence[Any] | None = None) -> SignalDatastore:
    """Datastore for a collection of signals.

    Parameters
    ----------
    location : list of arrays, str, path or list of paths
        Signals of any lengths, time steps × channels, one in each item; or files, folders, or patterns such as
        ``"data/*.csv"``.
    IncludeSubfolders : bool, default False
        Whether the folders below are searched.
    FileExtensions : str or list of str, optional
        The files taken from folders; by default the first kind of .mat, .csv, .npz and .npy that there is.
    ReadFcn : callable, optional
        ``signal = ReadFcn(filename)``, or ``signal, info = ReadFcn(filename)``, instead of the readers of these kinds.
    ReadSize : int, default 1
        The largest number of signals that one read returns.
    SignalVariableNames : str or list of str, optional
        Variables of a file that are read; its first one by default.
    ReadOutputOrientation : {"column", "row"}, default "column"
        Accepted; several variables are a list either way.
    OutputDataType : {"same", "double", "single"}
        The class of the signals.
    MemberNames : list of str, optional
        Names of signals in memory, by default "Member1", "Member2", and so on.
    SampleRate, SampleTime, TimeValues : number or list, optional
        Times of the samples, one for all signals or one for each; one of the three at most.

    https://www.mathworks.com/help/signal/ref/signaldatastore.html
    """
@overload
def signalDatastore(location: Sequence[ArrayLike] | str | PathLike[str] | Sequence[PathLike[str]], name: Literal["IncludeSubfolders", "FileExtensions", "ReadFcn", "ReadSize", "SignalVariableNames", "ReadOutputOrientation", "OutputDataType", "MemberNames", "SampleRate", "SampleTime", "TimeValues"], value: Any, /, *pairs: Any, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, ReadFcn: Callable[..., Any] | None = None, ReadSize: _Number = 1, SignalVariableNames: str | Sequence[str] | None = None, ReadOutputOrientation: Literal["column", "row"] = 'column', OutputDataType: Literal["same", "double", "single"] = 'same', MemberNames: Sequence[str] | None = None, SampleRate: _Number | Sequence[Any] | None = None, SampleTime: _Number | Sequence[Any] | None = None, TimeValues: _Number | Sequence[Any] | None = None) -> SignalDatastore: ...

def sin(X: ArrayLike, /) -> dlarray:
    """Sine of each element, in radians.

    Syntax: ``Y = sin(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/sin.html
    """

def sind(X: ArrayLike, /) -> dlarray:
    """Sine of each element, in degrees.

    Syntax: ``Y = sind(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, of any size and format.

    https://www.mathworks.com/help/matlab/ref/sind.html
    """

def single(X: ArrayLike | str | categorical, /) -> dlarray:
    """Convert to single precision.

    Syntax: ``Y = single(X)``.

    Parameters
    ----------
    X : array, text or categorical
        Any size and format.  Text gives a row of character codes, a categorical the numbers of its categories.

    https://www.mathworks.com/help/matlab/ref/single.html
    """

def sinh(X: ArrayLike, /) -> dlarray:
    """Hyperbolic sine of each element.

    Syntax: ``Y = sinh(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/sinh.html
    """

@overload
def sinusoidalPositionEncoding(X: ArrayLike, outputSize: _Number, /, *, Positions: Literal["auto", "temporal-indices", "spatial-indices", "data-values"] = 'auto', PositionOffset: _Number = 0, DataFormat: str | None = None) -> dlarray:
    """Map positions to vectors of sines and cosines.

    Syntaxes: ``Y = sinusoidalPositionEncoding(X, outputSize)``, ``sinusoidalPositionEncoding(…, Name=value)``.

    Parameters
    ----------
    X : dlarray or array_like
        Formatted data whose positions are encoded.  Unformatted data needs ``DataFormat``.
    outputSize : int
        Number of channels of the result, a positive even number.
    Positions : {"auto", "temporal-indices", "spatial-indices", "data-values"}
        Meaning of a position: the number of the time step, from 1; the number along the only spatial dimension, from 1;
        or the value itself, of data with one channel.  "auto" takes the first that ``X`` has: time, one spatial
        dimension, values.
    PositionOffset : int
        Added to the positions.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.sinusoidalpositionencodinglayer.html
    """
@overload
def sinusoidalPositionEncoding(X: ArrayLike, outputSize: _Number, name: Literal["Positions", "PositionOffset", "DataFormat"], value: Any, /, *pairs: Any, Positions: Literal["auto", "temporal-indices", "spatial-indices", "data-values"] = 'auto', PositionOffset: _Number = 0, DataFormat: str | None = None) -> dlarray: ...

@final
class sinusoidalPositionEncodingLayer(Layer):
    """Sinusoidal position encoding layer: converts positions to vectors of sines and cosines."""
    @overload
    def __init__(self, outputSize: _Number, *, Positions: Literal["auto", "temporal-indices", "spatial-indices", "data-values"] = 'auto', Name: str = '', PositionOffset: _Number | _Open = ...) -> None:
        """Sinusoidal position encoding layer: converts positions to vectors of sines and cosines.

        Syntaxes: ``sinusoidalPositionEncodingLayer(outputSize)``, ``sinusoidalPositionEncodingLayer(…, Name=Value)``.

        Parameters
        ----------
        outputSize : int
            Number of channels of the output, positive and even.  The property ``OutputSize`` is read-only.
        Positions : {"auto", "temporal-indices", "spatial-indices", "data-values"}, optional
            Meaning of a position: the number of the time step, from 1; the number along the only spatial dimension, from
            1; or the value itself, of data with one channel.  "auto" (default) takes the first that the data has: time,
            one spatial dimension, values.  Read-only.
        PositionOffset : int or [], optional
            Added to the positions.  A state: after data of N time steps (or spatial elements) ``predict`` and ``forward``
            return it N larger, so that the next part of a sequence continues where the last one ended.  With ``[]``
            (default) the positions start from 1 each time.  ``resetState`` restores the value that was set.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.sinusoidalpositionencodinglayer.html
        """
    @overload
    def __init__(self, outputSize: _Number, name: Literal["Positions", "Name", "PositionOffset"], value: Any, /, *pairs: Any, Positions: Literal["auto", "temporal-indices", "spatial-indices", "data-values"] = 'auto', Name: str = '', PositionOffset: _Number | _Open = ...) -> None: ...
    Formattable: bool
    @property
    def OutputSize(self) -> int: ...
    @property
    def Positions(self) -> str: ...
    PositionOffset: Any
    def resetState(self) -> Any:
        """The layer with the position offset that was set."""
    def predict(self, X: ArrayLike) -> Any:
        """The encoded positions, and the next offset where there is one."""

@overload
def size(X: Any, /, *, nargout: Literal[1]=1) -> tuple[int, ...]:
    """Size of an array.

    Syntaxes: ``sz = size(X)``, ``n = size(X, dim)``, ``sz = size(X, [dim1, dim2])``, ``sz = size(X, dim1, dim2)``, ``m, n = size(X, nargout=2)``.

    Parameters
    ----------
    X : dlarray, array_like, cell, struct or text
        The array.  A list that is not an array of numbers is a row of cells.
    dim : int or list of int
        Dimensions, counted from 1; those beyond ``ndims(X)`` have size 1.
    nargout : int
        Number of outputs.  With fewer outputs than dimensions the last one is the product of the rest; with more,
        the surplus ones are 1.

    https://www.mathworks.com/help/matlab/ref/size.html
    """
@overload
def size(X: Any, dim: _Number, /) -> int:
    ...
@overload
def size(X: Any, dim: Sequence[Any], /) -> tuple[int, ...]:
    ...
@overload
def size(X: Any, dim1: _Number, dim2: _Number, /, *dims: _Number) -> tuple[int, ...]:
    ...
@overload
def size(X: Any, /, *, nargout: Literal[2]) -> tuple[int, int]:
    ...
@overload
def size(X: Any, /, *, nargout: Literal[3]) -> tuple[int, int, int]:
    ...
@overload
def size(X: Any, /, *, nargout: Literal[4]) -> tuple[int, int, int, int]:
    ...
@overload
def size(X: Any, /, *, nargout: int) -> tuple[int, ...]:
    ...

@overload
def softmax(X: ArrayLike, /, *, DataFormat: str | None = None) -> dlarray:
    """Softmax along the channel dimension: ``exp(x) / sum(exp(x))``, positive numbers that sum to 1.

    Syntaxes: ``Y = softmax(X)`` for formatted ``X``, ``Y = softmax(X, DataFormat=fmt)`` for unformatted ``X``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a channel dimension "C".
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.softmax.html
    """
@overload
def softmax(X: ArrayLike, name: Literal["DataFormat"], value: Any, /, *pairs: Any, DataFormat: str | None = None) -> dlarray: ...

@final
class softmaxLayer(Layer):
    """Softmax layer: the channels of each observation become positive and sum to 1."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Softmax layer: the channels of each observation become positive and sum to 1.

        Syntaxes: ``softmaxLayer``, ``softmaxLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.softmaxlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """Softmax over the channels."""

def softplus(X: ArrayLike, /) -> dlarray:
    """Softplus: ``log(1 + exp(x))``, without overflow.

    Syntax: ``Y = softplus(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.softpluslayer.html
    """

@final
class softplusLayer(Layer):
    """Softplus layer: ``log(1 + exp(x))`` of each value x, which is positive."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Softplus layer: ``log(1 + exp(x))`` of each value x, which is positive.

        Syntaxes: ``softplusLayer``, ``softplusLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.softpluslayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The softplus of each value."""

@overload
def sort(A: ArrayLike, /, *options: Literal["ascend", "descend", "MissingPlacement", "auto", "first", "last", "ComparisonMethod", "real", "abs"] | _Number | _Open, MissingPlacement: Literal["auto", "first", "last"] = 'auto', ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray:
    """Sort the elements along a dimension.

    Syntaxes: ``B = sort(A)``, ``sort(A, dim)``, ``sort(A, dim, direction)``, ``sort(A, direction)``, ``sort(…, Name=Value)``, ``B, I = sort(…, nargout=2)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.
    dim : int, optional
        Dimension to sort along, counted from 1.  Default: the first whose size is not 1.
    direction : {"ascend", "descend"}
        Equal elements keep their order in both directions.
    MissingPlacement : {"auto", "first", "last"}
        Where NaN goes.  "auto": last in ascending, first in descending order.
    ComparisonMethod : {"auto", "real", "abs"}
        "real" compares real parts, then imaginary parts; "abs" magnitudes, then angles.  "auto": "real" for real,
        "abs" for complex ``A``.
    nargout : {1, 2}
        With 2, also where each element stood along the dimension (double, counted from 1, format of ``A``).

    https://www.mathworks.com/help/matlab/ref/sort.html
    """
@overload
def sort(A: ArrayLike, /, *options: Literal["ascend", "descend", "MissingPlacement", "auto", "first", "last", "ComparisonMethod", "real", "abs"] | _Number | _Open, MissingPlacement: Literal["auto", "first", "last"] = 'auto', ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def sort(A: categorical, /, *options: Literal["ascend", "descend", "MissingPlacement", "auto", "first", "last", "ComparisonMethod", "real", "abs"] | _Number | _Open, MissingPlacement: Literal["auto", "first", "last"] = 'auto', ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> categorical: ...
@overload
def sort(A: categorical, /, *options: Literal["ascend", "descend", "MissingPlacement", "auto", "first", "last", "ComparisonMethod", "real", "abs"] | _Number | _Open, MissingPlacement: Literal["auto", "first", "last"] = 'auto', ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[2]) -> tuple[categorical, dlarray]: ...

def sortClasses(cm: ConfusionMatrixChart, order: Literal["auto", "ascending-diagonal", "descending-diagonal", "cluster"] | categorical | ArrayLike, /) -> None:
    """Sort classes of confusion matrix chart.

    Parameters
    ----------
    cm : ConfusionMatrixChart
        Chart that `confusionchart` has made; it is changed.
    order : {"auto", "ascending-diagonal", "descending-diagonal", "cluster"}, categorical, list or array
        The natural order of the classes; the order of the values on the diagonal, as they are shown; an order in which
        classes whose observations are classified alike are neighbours; or all classes in the order that is wanted.

    https://www.mathworks.com/help/deeplearning/ref/mlearnlib.graphics.chart.confusionmatrixchart.sortclasses.html
    """

@overload
def sortrows(A: ArrayLike, column: _Number | _Numbers | None = None, direction: Literal["ascend", "descend"] | Sequence[Literal["ascend", "descend"]] | _Open = None, /, *, MissingPlacement: Literal["auto", "first", "last"] = 'auto', ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray:
    """Sort the rows of a matrix.

    Syntaxes: ``B = sortrows(A)``, ``sortrows(A, column)``, ``sortrows(A, column, direction)``, ``sortrows(A, direction)``, ``sortrows(…, Name=Value)``, ``B, index = sortrows(…, nargout=2)``.

    Parameters
    ----------
    A : dlarray or array_like
        A matrix, with or without labels.
    column : int or list of int, optional
        Columns to compare, the most important first, counted from 1; a negative number sorts by that column in
        descending order.  Default: all, from the first.
    direction : {"ascend", "descend"} or list of them
        One for all columns, or one for each; it replaces the signs of ``column``.
    MissingPlacement : {"auto", "first", "last"}
        Where NaN goes.  "auto": last in ascending, first in descending order.
    ComparisonMethod : {"auto", "real", "abs"}
        As in ``sort``.
    nargout : {1, 2}
        With 2, also the row numbers (double column, counted from 1): ``B = A(index, ":")``.

    https://www.mathworks.com/help/matlab/ref/double.sortrows.html
    """
@overload
def sortrows(A: ArrayLike, column: _Number | _Numbers | None = None, direction: Literal["ascend", "descend"] | Sequence[Literal["ascend", "descend"]] | _Open = None, /, *, MissingPlacement: Literal["auto", "first", "last"] = 'auto', ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def sortrows(A: ArrayLike, name: Literal["MissingPlacement", "ComparisonMethod"], value: Any, /, *pairs: Any, MissingPlacement: Literal["auto", "first", "last"] = 'auto', ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def sortrows(A: ArrayLike, column: _Number | _Numbers | None, name: Literal["MissingPlacement", "ComparisonMethod"], value: Any, /, *pairs: Any, MissingPlacement: Literal["auto", "first", "last"] = 'auto', ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def sortrows(A: ArrayLike, column: _Number | _Numbers | None, direction: Literal["ascend", "descend"] | Sequence[Literal["ascend", "descend"]] | _Open, name: Literal["MissingPlacement", "ComparisonMethod"], value: Any, /, *pairs: Any, MissingPlacement: Literal["auto", "first", "last"] = 'auto', ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def sortrows(A: ArrayLike, name: Literal["MissingPlacement", "ComparisonMethod"], value: Any, /, *pairs: Any, MissingPlacement: Literal["auto", "first", "last"] = 'auto', ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def sortrows(A: ArrayLike, column: _Number | _Numbers | None, name: Literal["MissingPlacement", "ComparisonMethod"], value: Any, /, *pairs: Any, MissingPlacement: Literal["auto", "first", "last"] = 'auto', ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def sortrows(A: ArrayLike, column: _Number | _Numbers | None, direction: Literal["ascend", "descend"] | Sequence[Literal["ascend", "descend"]] | _Open, name: Literal["MissingPlacement", "ComparisonMethod"], value: Any, /, *pairs: Any, MissingPlacement: Literal["auto", "first", "last"] = 'auto', ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

@final
class spaceToDepthLayer(Layer):
    """Space to depth layer: moves blocks of rows and columns into channels."""
    @overload
    def __init__(self, blockSize: _Number | _Numbers, *, Name: str = '') -> None:
        """Space to depth layer: moves blocks of rows and columns into channels.

        Syntaxes: ``spaceToDepthLayer(blockSize)``, ``spaceToDepthLayer(blockSize, Name=name)``.

        Parameters
        ----------
        blockSize : int or sequence of int
            Height and width ``[h, w]`` of the blocks; one number is used for both.  The property is ``BlockSize``.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/images/ref/nnet.cnn.layer.spacetodepthlayer.html
        """
    @overload
    def __init__(self, blockSize: _Number | _Numbers, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    BlockSize: Any
    def predict(self, X: ArrayLike) -> dlarray:
        """The data with blocks as channels."""

def sparse(*args: ArrayLike | Literal["double", "single", "logical"] | None) -> dlarray:
    """Matrix from row numbers, column numbers and values; always full here.

    Syntaxes: ``S = sparse(A)``, ``sparse(m, n)``, ``sparse(m, n, typename)``, ``sparse(i, j, v)``, ``sparse(i, j, v, m, n)``, ``sparse(i, j, v, m, n, nz)``.

    Parameters
    ----------
    A : dlarray or array_like
        Matrix, which comes back with all of its elements.
    m, n : int
        The size.  Default: the largest row and column number.
    typename : {"double", "single", "logical"}, optional
        Class of a matrix of zeros.
    i, j : int or array
        Row and column numbers, counted from 1, one for each value; one number serves all.
    v : number or array
        The values, one for each place, or one for all.  Values of the same place are added; logical ones are true
        when one of them is.
    nz : int, optional
        Number of nonzero elements to allocate; accepted, and without effect.

    https://www.mathworks.com/help/matlab/ref/sparse.html
    """

@final
class spatialDropoutLayer(Layer):
    """Spatial dropout layer: in training, sets whole channels to zero at random and scales up the others."""
    @overload
    def __init__(self, *, Name: str = '', Probability: _Number = 0.5) -> None:
        """Spatial dropout layer: in training, sets whole channels to zero at random and scales up the others.

        Syntaxes: ``spatialDropoutLayer``, ``spatialDropoutLayer(Name=Value)``.

        Parameters
        ----------
        Probability : float, optional
            Probability in [0, 1); 0.5 by default.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.spatialdropoutlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name", "Probability"], value: Any, /, *pairs: Any, Name: str = '', Probability: _Number = 0.5) -> None: ...
    Formattable: bool
    Probability: float
    def predict(self, X: ArrayLike) -> dlarray:
        """The input."""
    def forward(self, X: ArrayLike) -> dlarray:
        """The input with some channels dropped."""

@final
class spectralConvolution1dLayer(Layer):
    """1-D spectral convolution layer: multiplies the lowest Fourier modes of the data by complex weights."""
    @overload
    def __init__(self, numModes: _Number, hiddenSize: _Number, *, Name: str = '', WeightsInitializer: Literal["complex-glorot-normal", "zeros", "ones"] | Callable[..., Any] = 'complex-glorot-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None:
        """1-D spectral convolution layer: multiplies the lowest Fourier modes of the data by complex weights.

        Syntaxes: ``spectralConvolution1dLayer(numModes, hiddenSize)``, ``spectralConvolution1dLayer(numModes, hiddenSize, Name=Value)``.

        Parameters
        ----------
        numModes : int
            Number of modes.  Each is at most (n + 1)/2 for n elements.  The property
            is ``NumModes``.
        hiddenSize : int
            Number of output channels.  The property is ``HiddenSize``.
        WeightsInitializer : str or callable, optional
            "complex-glorot-normal" (default; real and imaginary parts normal with variance 1/(InputSize + HiddenSize)),
            "zeros", "ones", or a function of the size.
        Weights : array, optional
            NumModes×InputSize×HiddenSize; only empty ones are initialized.  Real ones become complex.
        WeightLearnRateFactor, WeightL2Factor : float, optional
            1 and 1.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.spectralconvolution1dlayer.html
        """
    @overload
    def __init__(self, numModes: _Number, hiddenSize: _Number, name: Literal["Name", "WeightsInitializer", "Weights", "WeightLearnRateFactor", "WeightL2Factor"], value: Any, /, *pairs: Any, Name: str = '', WeightsInitializer: Literal["complex-glorot-normal", "zeros", "ones"] | Callable[..., Any] = 'complex-glorot-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None: ...
    Formattable: bool
    @property
    def NumModes(self) -> Any: ...
    @property
    def InputSize(self) -> Any: ...
    @property
    def HiddenSize(self) -> int: ...
    WeightsInitializer: Any
    Weights: Any
    WeightLearnRateFactor: float
    WeightL2Factor: float
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set InputSize, and the weights if they are empty; real ones become complex."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The lowest modes of the data times the weights."""

@final
class spectralConvolution2dLayer(Layer):
    """2-D spectral convolution layer: multiplies the lowest Fourier modes of the data by complex weights."""
    @overload
    def __init__(self, numModes: _Number | _Numbers, hiddenSize: _Number, *, Name: str = '', WeightsInitializer: Literal["complex-glorot-normal", "zeros", "ones"] | Callable[..., Any] = 'complex-glorot-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None:
        """2-D spectral convolution layer: multiplies the lowest Fourier modes of the data by complex weights.

        Syntaxes: ``spectralConvolution2dLayer(numModes, hiddenSize)``, ``spectralConvolution2dLayer(numModes, hiddenSize, Name=Value)``.

        Parameters
        ----------
        numModes : int or sequence of int
            Number of modes of height and width, or one number for both.  Each is at most (n + 1)/2 for n elements.
            The property
            is ``NumModes``.
        hiddenSize : int
            Number of output channels.  The property is ``HiddenSize``.
        WeightsInitializer : str or callable, optional
            "complex-glorot-normal" (default; real and imaginary parts normal with variance 1/(InputSize + HiddenSize)),
            "zeros", "ones", or a function of the size.
        Weights : array, optional
            NumModes(1)×NumModes(2)×InputSize×HiddenSize; only empty ones are initialized.  Real ones become complex.
        WeightLearnRateFactor, WeightL2Factor : float, optional
            1 and 1.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.spectralconvolution2dlayer.html
        """
    @overload
    def __init__(self, numModes: _Number | _Numbers, hiddenSize: _Number, name: Literal["Name", "WeightsInitializer", "Weights", "WeightLearnRateFactor", "WeightL2Factor"], value: Any, /, *pairs: Any, Name: str = '', WeightsInitializer: Literal["complex-glorot-normal", "zeros", "ones"] | Callable[..., Any] = 'complex-glorot-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None: ...
    Formattable: bool
    @property
    def NumModes(self) -> Any: ...
    @property
    def InputSize(self) -> Any: ...
    @property
    def HiddenSize(self) -> int: ...
    WeightsInitializer: Any
    Weights: Any
    WeightLearnRateFactor: float
    WeightL2Factor: float
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set InputSize, and the weights if they are empty; real ones become complex."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The lowest modes of the data times the weights."""

@final
class spectralConvolution3dLayer(Layer):
    """3-D spectral convolution layer: multiplies the lowest Fourier modes of the data by complex weights."""
    @overload
    def __init__(self, numModes: _Number | _Numbers, hiddenSize: _Number, *, Name: str = '', WeightsInitializer: Literal["complex-glorot-normal", "zeros", "ones"] | Callable[..., Any] = 'complex-glorot-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None:
        """3-D spectral convolution layer: multiplies the lowest Fourier modes of the data by complex weights.

        Syntaxes: ``spectralConvolution3dLayer(numModes, hiddenSize)``, ``spectralConvolution3dLayer(numModes, hiddenSize, Name=Value)``.

        Parameters
        ----------
        numModes : int or sequence of int
            Number of modes of height, width and depth, or one number for all.  Each is at most (n + 1)/2 for n
            elements.  The property
            is ``NumModes``.
        hiddenSize : int
            Number of output channels.  The property is ``HiddenSize``.
        WeightsInitializer : str or callable, optional
            "complex-glorot-normal" (default; real and imaginary parts normal with variance 1/(InputSize + HiddenSize)),
            "zeros", "ones", or a function of the size.
        Weights : array, optional
            NumModes(1)×NumModes(2)×NumModes(3)×InputSize×HiddenSize; only empty ones are initialized.  Real ones
            become complex.
        WeightLearnRateFactor, WeightL2Factor : float, optional
            1 and 1.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.spectralconvolution3dlayer.html
        """
    @overload
    def __init__(self, numModes: _Number | _Numbers, hiddenSize: _Number, name: Literal["Name", "WeightsInitializer", "Weights", "WeightLearnRateFactor", "WeightL2Factor"], value: Any, /, *pairs: Any, Name: str = '', WeightsInitializer: Literal["complex-glorot-normal", "zeros", "ones"] | Callable[..., Any] = 'complex-glorot-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None: ...
    Formattable: bool
    @property
    def NumModes(self) -> Any: ...
    @property
    def InputSize(self) -> Any: ...
    @property
    def HiddenSize(self) -> int: ...
    WeightsInitializer: Any
    Weights: Any
    WeightLearnRateFactor: float
    WeightL2Factor: float
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set InputSize, and the weights if they are empty; real ones become complex."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The lowest modes of the data times the weights."""

def speye(*size: Any, like: ArrayLike | None = None) -> dlarray:
    """Identity matrix; always full here.

    Syntaxes: ``S = speye()``, ``speye(n)``, ``speye(n, m)``, ``speye([n, m])``, ``speye(..., typename)``, ``speye(..., like=p)``.

    Parameters
    ----------
    *size
        One or two whole numbers, or one vector of two; a class name may follow.
    like : array, optional
        Prototype: the result has its class, its complexity and its device.

    https://www.mathworks.com/help/matlab/ref/speye.html
    """

@overload
def splitEachLabel(imds: _T, *p: _Number | Literal['randomized', 'randomize'], Include: str | Sequence[str] | None=None, Exclude: str | Sequence[str] | None=None, nargout: Literal[1]) -> _T:
    """Split ImageDatastore labels by proportions.

    Parameters
    ----------
    imds : ImageDatastore
        A datastore with labels.
    p1, ..., pN : float or int
        Parts between 0 and 1, or numbers of files of each label.
    Include, Exclude : str or list of str, optional
        The labels to take, or to leave out; not both.
    nargout : int, optional
        The number of datastores to return, the first ones; by default all.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.imagedatastore.spliteachlabel.html
    """
@overload
def splitEachLabel(imds: _T, *p: _Number | Literal['randomized', 'randomize'], Include: str | Sequence[str] | None=None, Exclude: str | Sequence[str] | None=None, nargout: int | None=None) -> tuple[_T, ...]:
    ...

def sqrt(X: ArrayLike, /) -> dlarray:
    """Square root of each element.

    Syntax: ``Y = sqrt(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/sqrt.html
    """

def squareform(Z: ArrayLike, direction: Literal["tomatrix", "tovector"] | _Open = None, /) -> dlarray:
    """Convert between the distance vector of ``pdist`` and a square distance matrix.

    Syntaxes: ``Z = squareform(y)``, ``y = squareform(Z)``, ``squareform(…, "tomatrix")``, ``squareform(…, "tovector")``.

    Parameters
    ----------
    Z : dlarray or array_like
        Unformatted: a vector of m(m-1)/2 distances, or a symmetric m×m matrix with zeros on its diagonal.
    direction : {"tomatrix", "tovector"}, optional
        Form of the result; needed for a 1×1 array only, which is taken as a vector.

    https://www.mathworks.com/help/stats/squareform.html
    """

@overload
def squeeze(X: ArrayLike) -> dlarray:
    """Remove dimensions of size 1.

    Syntax: ``Y = squeeze(X)``.

    Parameters
    ----------
    X : array
        Any array.  A matrix, row or column stays as it is.  Of an array with more dimensions, the singleton
        ones go, with their labels; if none but the first two are left to begin with, these stay.

    https://www.mathworks.com/help/matlab/ref/squeeze.html
    """
@overload
def squeeze(X: categorical) -> categorical: ...

@overload
def std(X: ArrayLike, /, *options: Literal[0, 1, "all", "includenan", "omitnan"] | ArrayLike | None, nargout: Literal[1] = 1) -> dlarray:
    """Standard deviation.

    Syntaxes: ``S = std(X)``, ``std(X, w)``, ``std(X, w, dim)``, ``std(X, w, [dim1, dim2])``, ``std(X, w, "all")``, ``std(…, nanflag)``, ``S, M = std(…, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format, real or complex.
    w : {0, 1} or array, optional
        0 (default) divides by N-1, and by N when N is 1; 1 divides by N.  Nonnegative weights: a vector along the
        one dimension, or an array of the size of ``X``.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN makes the result NaN (default) or is left out.
    nargout : {1, 2}
        With 2, the (weighted) mean as a second output.

    https://www.mathworks.com/help/matlab/ref/std.html
    """
@overload
def std(X: ArrayLike, /, *options: Literal[0, 1, "all", "includenan", "omitnan"] | ArrayLike | None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def stripdims(X: dlarray, fmt: str = '', /) -> dlarray:
    """Remove the data format.

    Syntaxes: ``Y = stripdims(X)``, ``Y = stripdims(X, fmt)``.

    Parameters
    ----------
    X : dlarray
        The array; an unformatted one is returned unchanged.
    fmt : str, optional
        The labels of ``X`` in the order in which ``Y`` is to have the dimensions.  Labels that ``X`` lacks become
        dimensions of size 1.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.stripdims.html
    """

def struct2cell(S: Any, /) -> list[Any]:
    """Values of the fields of a structure, in their order.

    Syntax: ``C = struct2cell(S)``.

    https://www.mathworks.com/help/matlab/ref/struct2cell.html
    """

def structfun(*args: Callable[..., Any] | str | Mapping[str, Any] | _Truth | _Number | _Open, nargout: int = ..., UniformOutput: _Truth = ..., ErrorHandler: Callable[..., Any] = ...) -> Any:
    """Apply a function to each field of a structure.

    Syntaxes: ``A = structfun(func, S)``, ``T = structfun(func, S, UniformOutput=False)``, ``A = structfun(…, ErrorHandler=handler)``, ``A1, A2 = structfun(…, nargout=2)``.

    Parameters
    ----------
    func : callable or str
        Called with the value of one field; a text names a function of this library.
    S : struct or dict
        A structure.
    UniformOutput : bool
        True (default): every result is a scalar, and they become a column, one row for each field.  False:
        the results become a structure with the fields of S.
    ErrorHandler : callable, optional
        Called instead, when func raises, with a structure (fields identifier, message, index) and the value.
    nargout : int
        Number of outputs.

    https://www.mathworks.com/help/matlab/ref/structfun.html
    """

def sub2ind(sz: _Numbers, /, *subs: ArrayLike | None) -> dlarray:
    """Linear indices of subscripts.

    Syntaxes: ``ind = sub2ind(sz, row, col)``, ``sub2ind(sz, I1, I2, …, In)``.

    Parameters
    ----------
    sz : list of int
        Size of the array that is indexed.
    I1, …, In : dlarray or array_like
        Subscripts, counted from 1, all of one size.  With fewer than the sizes, the last counts through the rest.

    https://www.mathworks.com/help/matlab/ref/sub2ind.html
    """

def subset(ds: _T, indices: ArrayLike) -> _T:
    """Create a subset of a datastore.

    Parameters
    ----------
    ds : datastore
        Where they are.
    indices : list, array or mask
        Numbers from 1, or a logical array with one value for each observation.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.subset.html
    """

@overload
def sum(X: ArrayLike, /, *options: _Number | _Numbers | Literal['all', 'default', 'double', 'native', 'includenan', 'omitnan']) -> dlarray:
    """Sum of array elements.

    Syntaxes: ``S = sum(X)``, ``sum(X, dim)``, ``sum(X, [dim1, dim2])``, ``sum(X, "all")``, ``sum(…, outtype)``, ``sum(…, nanflag)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.
    dim : int, list of int or "all", optional
        Dimensions to sum over, counted from 1.  Default: the first dimension whose size is not 1.
    outtype : {"default", "double", "native"}, optional
        The class that is computed in and returned: "default" is the class of ``X``, and double of logical data and
        integers; "native" keeps logical and the integer classes, which limit the result; "double" makes double.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN counts (default) or is left out; "includemissing" and "omitmissing" are the same.

    https://www.mathworks.com/help/matlab/ref/sum.html
    """
@overload
def sum(X: Iterable[_T], /) -> _T | Literal[0]:
    ...
@overload
def sum(X: Iterable[_T], /, start: _A) -> _T | _A:
    ...

def summary(net: dlnetwork) -> None:
    """Print a summary of a network: whether it is initialized, the number of learnables, the inputs.

    Syntax: ``summary(net)``.

    Parameters
    ----------
    net : dlnetwork
        The network.  The learnables are counted where it is initialized; inputs without an input layer are shown as
        they were when it was.

    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.summary.html
    """

@overload
def svd(A: ArrayLike, /, *options: Literal["econ", 0, "vector", "matrix"] | _Open, nargout: Literal[1] = 1) -> dlarray:
    """Singular value decomposition.

    Syntaxes: ``S = svd(A)``, ``U, S, V = svd(A, nargout=3)``, ``svd(…, "econ")``, ``svd(…, 0)``, ``svd(…, outputForm)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted matrix, m×n.
    options : {"econ", 0}, {"vector", "matrix"}
        "econ": only the first min(m, n) columns of U and V.  0: the same where m > n.  "vector" or "matrix": the
        singular values as a column (the default with one output) or on the diagonal of a matrix (with three).
    nargout : {1, 3}
        With 3, ``A = U*S*V'``.

    https://www.mathworks.com/help/matlab/ref/svd.html
    """
@overload
def svd(A: ArrayLike, /, *options: Literal["econ", 0, "vector", "matrix"] | _Open, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

def swish(X: ArrayLike, /) -> dlarray:
    """Swish, also called SiLU: ``x / (1 + exp(-x))``.

    Syntax: ``Y = swish(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data of any size and format.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.swishlayer.html
    """

@final
class swishLayer(Layer):
    """Swish layer: ``x/(1 + exp(-x))`` of each value x."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Swish layer: ``x/(1 + exp(-x))`` of each value x.

        Syntaxes: ``swishLayer``, ``swishLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.swishlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """Each value times its sigmoid."""

@overload
def tabularTextDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], *, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, Delimiter: str = ',', NumHeaderLines: _Number = 0, ReadVariableNames: _Truth = True, VariableNames: Sequence[str] | None = None, SelectedVariableNames: str | Sequence[str] | None = None, TreatAsMissing: str | Sequence[str] = ..., MissingValue: _Number = ..., ReadSize: _Number | Literal["file"] = 20000) -> TabularTextDatastore:
    """Datastore for tabular text files.

    Parameters
    ----------
    location : str, path or list of these
        Files, folders, or patterns such as ``"data/*.csv"``.
    IncludeSubfolders : bool, default False
        Whether the folders below are searched.
    FileExtensions : str or list of str, optional
        The files taken from folders; by default ``.txt``, ``.csv``, ``.dat``, ``.tsv`` and ``.asc``.
    Delimiter : str, default ","
        The delimiter between values.
    NumHeaderLines : int, default 0
        The number of lines to leave out at the start of each file.
    ReadVariableNames : bool, default True
        Whether the first row holds the names of the variables; without them they are ``Var1``, ``Var2``, ….
    VariableNames : list of str, optional
        Names, instead of those in the files.
    SelectedVariableNames : str or list of str, optional
        The variables to read, in this order; all by default.
    TreatAsMissing : str or list of str, optional
        Texts that mean a missing number.
    MissingValue : float, default NaN
        Value of a missing number.
    ReadSize : int or "file", default 20000
        The largest number of rows that one read returns; never rows of two files.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.tabulartextdatastore.html
    """
@overload
def tabularTextDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], name: Literal["IncludeSubfolders", "FileExtensions", "Delimiter", "NumHeaderLines", "ReadVariableNames", "VariableNames", "SelectedVariableNames", "TreatAsMissing", "MissingValue", "ReadSize"], value: Any, /, *pairs: Any, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, Delimiter: str = ',', NumHeaderLines: _Number = 0, ReadVariableNames: _Truth = True, VariableNames: Sequence[str] | None = None, SelectedVariableNames: str | Sequence[str] | None = None, TreatAsMissing: str | Sequence[str] = ..., MissingValue: _Number = ..., ReadSize: _Number | Literal["file"] = 20000) -> TabularTextDatastore: ...

def tan(X: ArrayLike, /) -> dlarray:
    """Tangent of each element, in radians.

    Syntax: ``Y = tan(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/tan.html
    """

def tand(X: ArrayLike, /) -> dlarray:
    """Tangent of each element, in degrees.

    Syntax: ``Y = tand(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Real, of any size and format.

    https://www.mathworks.com/help/matlab/ref/tand.html
    """

def tanh(X: ArrayLike, /) -> dlarray:
    """Hyperbolic tangent of each element.

    Syntax: ``Y = tanh(X)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/tanh.html
    """

@final
class tanhLayer(Layer):
    """Hyperbolic tangent layer: ``tanh`` of each value."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Hyperbolic tangent layer: ``tanh`` of each value.

        Syntaxes: ``tanhLayer``, ``tanhLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.tanhlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The hyperbolic tangent of each value."""

def tansig(N: ArrayLike, /) -> dlarray:
    """Hyperbolic tangent sigmoid: ``2 / (1 + exp(-2*n)) - 1``, which is ``tanh(n)``.

    Syntax: ``A = tansig(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    https://www.mathworks.com/help/deeplearning/ref/tansig.html
    """

def tensorprod(A: ArrayLike, B: ArrayLike, /, *dims: Literal["all", "NumDimensionsA"] | _Number | _Numbers | None, NumDimensionsA: _Number | None = None) -> dlarray:
    """Tensor product: contract dimensions of two arrays.

    Syntaxes: ``C = tensorprod(A, B, dimA, dimB)``, ``tensorprod(A, B, dim)``, ``tensorprod(A, B)``, ``tensorprod(A, B, "all")``, ``tensorprod(…, NumDimensionsA=n)``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Unformatted arrays.
    dims : int or list of int, "all"
        The dimensions of A and those of B that are summed over together, pair by pair; one argument is used for both.
        None: the outer product.  "all": the inner product of two arrays of the same size.
    NumDimensionsA : int, optional
        How many dimensions A has, counting trailing ones of size 1.

    https://www.mathworks.com/help/matlab/ref/tensorprod.html
    """

def testnet(net: dlnetwork, data: Any, /, *arguments: Any, MiniBatchSize: _Number = 128, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, InputDataFormats: str | Sequence[str] = 'auto', TargetDataFormats: str | Sequence[str] = 'auto', CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto') -> dlarray:
    """Evaluate metrics of a network on test data.

    Syntaxes: ``values = testnet(net, X, T, metrics)``, ``values = testnet(net, data, metrics)``, ``values = testnet(…, Name=Value)``.

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

    https://www.mathworks.com/help/deeplearning/ref/testnet.html
    """

def tic() -> int:
    """Start the stopwatch.

    Syntaxes: ``tic()``, ``start = tic()``.

    https://www.mathworks.com/help/matlab/ref/tic.html
    """

def times(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Product, element by element: MATLAB's ``.*``.

    Syntax: ``C = times(A, B)``, the operator ``A * B``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/times.html
    """

def toPyTorch(net: dlnetwork, /) -> Any:
    """Convert a network to a PyTorch module.

    Syntaxes: ``module = toPyTorch(net)``.

    Parameters
    ----------
    net : dlnetwork
        An initialized network.
    """

@overload
def toc(start: _Number | _Open = None, *, nargout: Literal[1] = 1) -> float:
    """Seconds since the stopwatch was started.

    Syntaxes: ``elapsed = toc()``, ``elapsed = toc(start)``, ``toc(nargout=0)``.

    Parameters
    ----------
    start : int, optional
        Time that `tic` returned.  Default: the last call of `tic`.
    nargout : {0, 1}
        With 0 the time is printed, as MATLAB's statement ``toc`` does, and nothing is returned.

    https://www.mathworks.com/help/matlab/ref/toc.html
    """
@overload
def toc(start: _Number | _Open = None, *, nargout: Literal[0]) -> None: ...

def toeplitz(c: ArrayLike, r: ArrayLike | None = None) -> dlarray:
    """Toeplitz matrix: the same number along each diagonal.

    Syntaxes: ``T = toeplitz(r)``, ``T = toeplitz(c, r)``.

    Parameters
    ----------
    c : array
        First column.  Alone it is the first row of a symmetric matrix; of complex numbers, the
        rest of the first column is the conjugate of that row.
    r : array, optional
        First row.  Its first element does not count: the corner is that of ``c``.

    https://www.mathworks.com/help/matlab/ref/toeplitz.html
    """

@overload
def topkrows(X: ArrayLike, k: _Number, column: Any = None, direction: Literal["descend", "ascend"] | Sequence[Literal["descend", "ascend"]] | _Open = None, /, *, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray:
    """The first rows of a matrix in sorted order, by default the largest.

    Syntaxes: ``B = topkrows(X, k)``, ``topkrows(X, k, col)``, ``topkrows(X, k, col, direction)``, ``topkrows(X, k, direction)``, ``topkrows(…, ComparisonMethod=c)``, ``B, I = topkrows(…, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array_like
        A matrix, with or without labels.
    k : int
        How many rows; all of them when ``X`` has fewer.
    col : int or list of int, optional
        Columns to compare, the most important first, counted from 1.  Default: all, from the first.
    direction : {"descend", "ascend"} or list of them
        One for all columns, or one for each.
    ComparisonMethod : {"auto", "real", "abs"}
        As in ``sort``.
    nargout : {1, 2}
        With 2, also the row numbers (double column, counted from 1): ``B = X(I, ":")``.

    https://www.mathworks.com/help/matlab/ref/double.topkrows.html
    """
@overload
def topkrows(X: ArrayLike, k: _Number, column: Any = None, direction: Literal["descend", "ascend"] | Sequence[Literal["descend", "ascend"]] | _Open = None, /, *, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def topkrows(X: ArrayLike, k: _Number, name: Literal["ComparisonMethod"], value: Any, /, *pairs: Any, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def topkrows(X: ArrayLike, k: _Number, column: Any, name: Literal["ComparisonMethod"], value: Any, /, *pairs: Any, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def topkrows(X: ArrayLike, k: _Number, column: Any, direction: Literal["descend", "ascend"] | Sequence[Literal["descend", "ascend"]] | _Open, name: Literal["ComparisonMethod"], value: Any, /, *pairs: Any, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def topkrows(X: ArrayLike, k: _Number, name: Literal["ComparisonMethod"], value: Any, /, *pairs: Any, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def topkrows(X: ArrayLike, k: _Number, column: Any, name: Literal["ComparisonMethod"], value: Any, /, *pairs: Any, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def topkrows(X: ArrayLike, k: _Number, column: Any, direction: Literal["descend", "ascend"] | Sequence[Literal["descend", "ascend"]] | _Open, name: Literal["ComparisonMethod"], value: Any, /, *pairs: Any, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def trace(A: ArrayLike, /) -> dlarray:
    """Sum of the diagonal elements.

    Syntax: ``b = trace(A)``.

    Parameters
    ----------
    A : dlarray or array_like
        Unformatted square matrix.

    https://www.mathworks.com/help/matlab/ref/trace.html
    """

@overload
def trainNetwork(data: Any, /, *arguments: Any, nargout: Literal[1] = 1) -> Any:
    """Train a network whose last layer defines the loss (older programs).

    Syntaxes: ``net = trainNetwork(X, responses, layers, options)``, ``net = trainNetwork(data, layers, options)``, ``net = trainNetwork(table, responseNames, layers, options)``, ``net, info = trainNetwork(…, nargout=2)``.

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

    https://www.mathworks.com/help/deeplearning/ref/trainnetwork.html
    """
@overload
def trainNetwork(data: Any, /, *arguments: Any, nargout: Literal[2]) -> tuple[Any, struct]: ...

@overload
def trainingOptions(solverName: Literal["sgdm"], /, *, Momentum: _Number = 0.9, InitialLearnRate: _Number = 0.01, MaxEpochs: _Number = 30, LearnRateSchedule: Any = 'none', LearnRateDropFactor: _Number = 0.1, LearnRateDropPeriod: _Number = 10, MiniBatchSize: _Number = 128, Shuffle: Literal["once", "never", "every-epoch"] = 'once', CheckpointFrequency: _Number = 1, CheckpointFrequencyUnit: Literal["epoch", "iteration"] = 'epoch', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, GradientThresholdMethod: Literal["l2norm", "global-l2norm", "absolute-value"] = 'l2norm', GradientThreshold: _Number = ..., Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none", "compiled", "jax", "torch", "numpy"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', NormalizeTargets: _Truth = False, ResumeFrom: str | PathLike[str] = '', Kernels: str | Sequence[str] = 'auto') -> TrainingOptionsSGDM:
    """Options for training a deep-learning network.

    Syntaxes: ``options = trainingOptions(solverName)``, ``options = trainingOptions(solverName, Name=Value)``.

    Parameters
    ----------
    solverName : {"sgdm", "rmsprop", "adam", "lbfgs", "lm"}
        Stochastic gradient descent with momentum, RMSProp, Adam; or L-BFGS or Levenberg and Marquardt's method, which
        take all data in every iteration.  "lm" is for regression by small networks, with the loss "mse".
    Momentum : float, default 0.9
        For "sgdm": the fraction of the previous step that is added to the next one, from 0 to 1.
    GradientDecayFactor, SquaredGradientDecayFactor, Epsilon : float
        Of "adam", by default 0.9, 0.999 and 1e-8; the last two of "rmsprop", 0.9 and 1e-8.
    MaxIterations, LineSearchMethod, HistorySize, InitialInverseHessianFactor, MaxNumLineSearchIterations : optional
        Of "lbfgs": 1000; "weak-wolfe", "strong-wolfe" or "backtracking"; 10; 1; 20.
    MaxIterations, InitialDampingFactor, MaxDampingFactor, DampingIncreaseFactor, DampingDecreaseFactor : optional
        Of "lm": 1000, 0.001, 1e10, 10 and 0.1.  The damping decreases after a step that lowers the loss; else the
        step is tried again with more, up to the largest, at which training stops.
    GradientTolerance, StepTolerance : float, default 1e-5
        Of "lbfgs" and "lm": relative tolerances at which training stops.
    MaxEpochs : int, default 30
        Passes over the data.
    MiniBatchSize : int, default 128
        Observations in each iteration.  Those that do not fill the last mini-batch of an epoch are left out, unless
        it is the only one.
    Shuffle : {"once", "never", "every-epoch"}
        When the training data are put in random order.
    InitialLearnRate : float
        0.01 for "sgdm", else 0.001.
    LearnRateSchedule : str, object, function or list of them, default "none"
        "piecewise" multiplies the rate by ``LearnRateDropFactor`` (0.1) every ``LearnRateDropPeriod`` (10) epochs;
        "warmup", "exponential" and "cyclical" are schedules with default settings; "polynomial" and "cosine" drop over
        the length of the training, epoch by epoch.  Or a
        schedule object, made by `piecewiseLearnRate` and similar functions; a function
        ``f(initialLearnRate, epoch)``; or an object with the method
        ``schedule, rate = schedule.update(initialLearnRate, iteration, epoch)`` and the properties ``FrequencyUnit``
        and ``NumSteps``.  Of a list each lasts its ``NumSteps``.
    InputDataFormats, TargetDataFormats : str or list of str, default "auto"
        Formats of unlabelled data such as "CTB", one for each input and target.  By default data is read as the input
        layer says, and targets with the dimensions of an input in the order of that input.
    CategoricalInputEncoding : {"integer", "one-hot"}
        How to encode categorical predictors of a table.
    CategoricalTargetEncoding : {"auto", "integer", "one-hot"}
        How to encode categorical targets: with "auto", class numbers for the loss "index-crossentropy", else one-hot
        vectors.
    Metrics : str, metric object, function or list of them, optional
        Metrics to compute besides the loss; see `trainnet`.
    ObjectiveMetricName : str, default "loss"
        The metric that decides which network is the best, and when patience is over.
    Verbose, VerboseFrequency : bool, int
        Whether to print a line every so many iterations: True and 50.
    Plots : {"none", "training-progress"}, screen, list of them or monitor, default "none"
        Whether to plot.  Extends MATLAB: where to, by the words of ``Screens`` of `trainingProgressMonitor`, such as
        "web" or ["terminal", "tensorboard"]; or a monitor of your own, which stays open when training ends.
    OutputFcn : function or list of functions, optional
        Called before training, after each iteration and after training; True stops.  The argument is a struct with
        Epoch, Iteration, TimeElapsed (seconds), LearnRate, TrainingLoss, ValidationLoss, the like for each metric
        (None where there is no value, and before training ``[]``, an empty array, for TrainingLoss and its like; of
        "lbfgs" GradientNorm and StepNorm too) and State: "start", "iteration" or "done".
    ValidationData : optional
        Data as `trainnet` takes them, or a list of predictors and targets.
    ValidationFrequency, ValidationPatience : int
        Iterations between evaluations (50), and how many times in a row the objective may fail to improve (Inf).
    OutputNetwork : {"auto", "last-iteration", "best-validation"}
        Which network is returned; "auto" is the best one where there are validation data.  The older word
        "best-validation-loss" is taken too.
    L2Regularization : float, default 1e-4
        Factor of the weight decay, times the factor of each parameter.
    GradientThreshold, GradientThresholdMethod : float, str
        Inf, and "l2norm", "global-l2norm" or "absolute-value".  Not for "lbfgs" and "lm".
    ResetInputNormalization : bool, default True
        Whether to compute the statistics of input layers, and of normalized targets, again.
    NormalizeTargets : bool, default False
        Whether the loss is that of normalized targets; `inverseNormalizationLayer`, the last layer, says how, and
        brings predictions back.  Metrics are in the units of the targets; losses, of validation data too, are not.
    BatchNormalizationStatistics : {"auto", "population", "moving"}
        "population" computes the statistics of batch normalizations from all training data when training ends;
        "auto" is "moving".
    SequenceLength, SequencePaddingDirection, SequencePaddingValue : optional
        "longest", "shortest", or a number: then the sequences of a mini-batch, padded to the longest, are cut into
        pieces of that length, the last one shorter.  Each piece is an iteration; states continue from one to the next.
        "right" or "left"; 0.
    ExecutionEnvironment : str, default "auto"
        Where to train: "auto", "cpu", "gpu", "multi-gpu", "parallel-auto", "parallel-cpu" or "parallel-gpu".  "auto" is
        the GPU, if there is one (`canUseGPU`).  The last four, and "parallel", the older name of
        "parallel-auto", divide every mini-batch among the processes that ``mpiexec`` has started; see `dldistribute`.
    PreprocessingEnvironment : {"serial", "background", "parallel"}
        Where datastores are read: before each iteration; in a thread meanwhile; in processes meanwhile, where the
        datastore and its functions can be sent to them, and else in a thread.  It changes no result.  The processes
        wait for the next training when one ends.  The older option
        ``DispatchInBackground`` is taken too.
    Kernels : {"auto", "numpy", "torch"} or list of str
        Extends MATLAB: the kernels to use during training, see `useKernels`; "auto" keeps the current
        ones.
    Acceleration : {"auto", "none", "compiled", "jax", "torch", "numpy"}
        "none" computes loss and gradients operation by operation. "auto" records the operations in the 24th iteration
        and does them again in those that follow, which is quicker and gives the same bits; not where a layer or the
        loss is the user's own, nor in several processes. Extends MATLAB: "compiled" compiles as `dlaccelerate` does,
        "jax", "torch" and "numpy" with that engine. The first iterations, some seconds, run uncompiled; then results
        may differ in their last digits. Not for "lm", nor in several processes.
    CheckpointPath, CheckpointFrequency, CheckpointFrequencyUnit : optional
        Folder in which checkpoints are saved, none by default; 1 and "epoch" ("lbfgs" and "lm": 30 and "iteration").
    ResumeFrom : str or path, optional
        Extends MATLAB: a checkpoint to resume from, or the newest complete one of a folder, if any; see `trainnet`.

    https://www.mathworks.com/help/deeplearning/ref/trainingoptions.html
    """
@overload
def trainingOptions(solverName: Literal["rmsprop"], /, *, SquaredGradientDecayFactor: _Number = 0.9, Epsilon: _Number = 1e-08, InitialLearnRate: _Number = 0.001, MaxEpochs: _Number = 30, LearnRateSchedule: Any = 'none', LearnRateDropFactor: _Number = 0.1, LearnRateDropPeriod: _Number = 10, MiniBatchSize: _Number = 128, Shuffle: Literal["once", "never", "every-epoch"] = 'once', CheckpointFrequency: _Number = 1, CheckpointFrequencyUnit: Literal["epoch", "iteration"] = 'epoch', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, GradientThresholdMethod: Literal["l2norm", "global-l2norm", "absolute-value"] = 'l2norm', GradientThreshold: _Number = ..., Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none", "compiled", "jax", "torch", "numpy"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', NormalizeTargets: _Truth = False, ResumeFrom: str | PathLike[str] = '', Kernels: str | Sequence[str] = 'auto') -> TrainingOptionsRMSProp: ...
@overload
def trainingOptions(solverName: Literal["adam"], /, *, GradientDecayFactor: _Number = 0.9, SquaredGradientDecayFactor: _Number = 0.999, Epsilon: _Number = 1e-08, InitialLearnRate: _Number = 0.001, MaxEpochs: _Number = 30, LearnRateSchedule: Any = 'none', LearnRateDropFactor: _Number = 0.1, LearnRateDropPeriod: _Number = 10, MiniBatchSize: _Number = 128, Shuffle: Literal["once", "never", "every-epoch"] = 'once', CheckpointFrequency: _Number = 1, CheckpointFrequencyUnit: Literal["epoch", "iteration"] = 'epoch', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, GradientThresholdMethod: Literal["l2norm", "global-l2norm", "absolute-value"] = 'l2norm', GradientThreshold: _Number = ..., Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none", "compiled", "jax", "torch", "numpy"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', NormalizeTargets: _Truth = False, ResumeFrom: str | PathLike[str] = '', Kernels: str | Sequence[str] = 'auto') -> TrainingOptionsADAM: ...
@overload
def trainingOptions(solverName: Literal["lbfgs"], /, *, MaxIterations: _Number = 1000, LineSearchMethod: Literal["weak-wolfe", "strong-wolfe", "backtracking"] = 'weak-wolfe', HistorySize: _Number = 10, InitialInverseHessianFactor: _Number = 1, MaxNumLineSearchIterations: _Number = 20, GradientTolerance: _Number = 1e-05, StepTolerance: _Number = 1e-05, CheckpointFrequency: _Number = 30, CheckpointFrequencyUnit: Literal["iteration"] = 'iteration', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none", "compiled", "jax", "torch", "numpy"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', NormalizeTargets: _Truth = False, ResumeFrom: str | PathLike[str] = '', Kernels: str | Sequence[str] = 'auto') -> TrainingOptionsLBFGS: ...
@overload
def trainingOptions(solverName: Literal["lm"], /, *, MaxIterations: _Number = 1000, InitialDampingFactor: _Number = 0.001, MaxDampingFactor: _Number = 10000000000.0, DampingIncreaseFactor: _Number = 10, DampingDecreaseFactor: _Number = 0.1, GradientTolerance: _Number = 1e-05, StepTolerance: _Number = 1e-05, CheckpointFrequency: _Number = 30, CheckpointFrequencyUnit: Literal["iteration"] = 'iteration', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none", "compiled", "jax", "torch", "numpy"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', NormalizeTargets: _Truth = False, ResumeFrom: str | PathLike[str] = '', Kernels: str | Sequence[str] = 'auto') -> TrainingOptionsLM: ...
@overload
def trainingOptions(solverName: Literal["sgdm"], name: Literal["Momentum", "InitialLearnRate", "MaxEpochs", "LearnRateSchedule", "LearnRateDropFactor", "LearnRateDropPeriod", "MiniBatchSize", "Shuffle", "CheckpointFrequency", "CheckpointFrequencyUnit", "SequenceLength", "PreprocessingEnvironment", "L2Regularization", "GradientThresholdMethod", "GradientThreshold", "Verbose", "VerboseFrequency", "ValidationData", "ValidationFrequency", "ValidationPatience", "ObjectiveMetricName", "CheckpointPath", "ExecutionEnvironment", "OutputFcn", "Metrics", "Plots", "SequencePaddingValue", "SequencePaddingDirection", "InputDataFormats", "TargetDataFormats", "ResetInputNormalization", "BatchNormalizationStatistics", "OutputNetwork", "Acceleration", "CategoricalInputEncoding", "CategoricalTargetEncoding", "NormalizeTargets", "ResumeFrom", "Kernels"], value: Any, /, *pairs: Any, Momentum: _Number = 0.9, InitialLearnRate: _Number = 0.01, MaxEpochs: _Number = 30, LearnRateSchedule: Any = 'none', LearnRateDropFactor: _Number = 0.1, LearnRateDropPeriod: _Number = 10, MiniBatchSize: _Number = 128, Shuffle: Literal["once", "never", "every-epoch"] = 'once', CheckpointFrequency: _Number = 1, CheckpointFrequencyUnit: Literal["epoch", "iteration"] = 'epoch', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, GradientThresholdMethod: Literal["l2norm", "global-l2norm", "absolute-value"] = 'l2norm', GradientThreshold: _Number = ..., Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none", "compiled", "jax", "torch", "numpy"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', NormalizeTargets: _Truth = False, ResumeFrom: str | PathLike[str] = '', Kernels: str | Sequence[str] = 'auto') -> TrainingOptionsSGDM: ...
@overload
def trainingOptions(solverName: Literal["rmsprop"], name: Literal["SquaredGradientDecayFactor", "Epsilon", "InitialLearnRate", "MaxEpochs", "LearnRateSchedule", "LearnRateDropFactor", "LearnRateDropPeriod", "MiniBatchSize", "Shuffle", "CheckpointFrequency", "CheckpointFrequencyUnit", "SequenceLength", "PreprocessingEnvironment", "L2Regularization", "GradientThresholdMethod", "GradientThreshold", "Verbose", "VerboseFrequency", "ValidationData", "ValidationFrequency", "ValidationPatience", "ObjectiveMetricName", "CheckpointPath", "ExecutionEnvironment", "OutputFcn", "Metrics", "Plots", "SequencePaddingValue", "SequencePaddingDirection", "InputDataFormats", "TargetDataFormats", "ResetInputNormalization", "BatchNormalizationStatistics", "OutputNetwork", "Acceleration", "CategoricalInputEncoding", "CategoricalTargetEncoding", "NormalizeTargets", "ResumeFrom", "Kernels"], value: Any, /, *pairs: Any, SquaredGradientDecayFactor: _Number = 0.9, Epsilon: _Number = 1e-08, InitialLearnRate: _Number = 0.001, MaxEpochs: _Number = 30, LearnRateSchedule: Any = 'none', LearnRateDropFactor: _Number = 0.1, LearnRateDropPeriod: _Number = 10, MiniBatchSize: _Number = 128, Shuffle: Literal["once", "never", "every-epoch"] = 'once', CheckpointFrequency: _Number = 1, CheckpointFrequencyUnit: Literal["epoch", "iteration"] = 'epoch', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, GradientThresholdMethod: Literal["l2norm", "global-l2norm", "absolute-value"] = 'l2norm', GradientThreshold: _Number = ..., Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none", "compiled", "jax", "torch", "numpy"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', NormalizeTargets: _Truth = False, ResumeFrom: str | PathLike[str] = '', Kernels: str | Sequence[str] = 'auto') -> TrainingOptionsRMSProp: ...
@overload
def trainingOptions(solverName: Literal["adam"], name: Literal["GradientDecayFactor", "SquaredGradientDecayFactor", "Epsilon", "InitialLearnRate", "MaxEpochs", "LearnRateSchedule", "LearnRateDropFactor", "LearnRateDropPeriod", "MiniBatchSize", "Shuffle", "CheckpointFrequency", "CheckpointFrequencyUnit", "SequenceLength", "PreprocessingEnvironment", "L2Regularization", "GradientThresholdMethod", "GradientThreshold", "Verbose", "VerboseFrequency", "ValidationData", "ValidationFrequency", "ValidationPatience", "ObjectiveMetricName", "CheckpointPath", "ExecutionEnvironment", "OutputFcn", "Metrics", "Plots", "SequencePaddingValue", "SequencePaddingDirection", "InputDataFormats", "TargetDataFormats", "ResetInputNormalization", "BatchNormalizationStatistics", "OutputNetwork", "Acceleration", "CategoricalInputEncoding", "CategoricalTargetEncoding", "NormalizeTargets", "ResumeFrom", "Kernels"], value: Any, /, *pairs: Any, GradientDecayFactor: _Number = 0.9, SquaredGradientDecayFactor: _Number = 0.999, Epsilon: _Number = 1e-08, InitialLearnRate: _Number = 0.001, MaxEpochs: _Number = 30, LearnRateSchedule: Any = 'none', LearnRateDropFactor: _Number = 0.1, LearnRateDropPeriod: _Number = 10, MiniBatchSize: _Number = 128, Shuffle: Literal["once", "never", "every-epoch"] = 'once', CheckpointFrequency: _Number = 1, CheckpointFrequencyUnit: Literal["epoch", "iteration"] = 'epoch', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, GradientThresholdMethod: Literal["l2norm", "global-l2norm", "absolute-value"] = 'l2norm', GradientThreshold: _Number = ..., Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none", "compiled", "jax", "torch", "numpy"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', NormalizeTargets: _Truth = False, ResumeFrom: str | PathLike[str] = '', Kernels: str | Sequence[str] = 'auto') -> TrainingOptionsADAM: ...
@overload
def trainingOptions(solverName: Literal["lbfgs"], name: Literal["MaxIterations", "LineSearchMethod", "HistorySize", "InitialInverseHessianFactor", "MaxNumLineSearchIterations", "GradientTolerance", "StepTolerance", "CheckpointFrequency", "CheckpointFrequencyUnit", "SequenceLength", "PreprocessingEnvironment", "L2Regularization", "Verbose", "VerboseFrequency", "ValidationData", "ValidationFrequency", "ValidationPatience", "ObjectiveMetricName", "CheckpointPath", "ExecutionEnvironment", "OutputFcn", "Metrics", "Plots", "SequencePaddingValue", "SequencePaddingDirection", "InputDataFormats", "TargetDataFormats", "ResetInputNormalization", "BatchNormalizationStatistics", "OutputNetwork", "Acceleration", "CategoricalInputEncoding", "CategoricalTargetEncoding", "NormalizeTargets", "ResumeFrom", "Kernels"], value: Any, /, *pairs: Any, MaxIterations: _Number = 1000, LineSearchMethod: Literal["weak-wolfe", "strong-wolfe", "backtracking"] = 'weak-wolfe', HistorySize: _Number = 10, InitialInverseHessianFactor: _Number = 1, MaxNumLineSearchIterations: _Number = 20, GradientTolerance: _Number = 1e-05, StepTolerance: _Number = 1e-05, CheckpointFrequency: _Number = 30, CheckpointFrequencyUnit: Literal["iteration"] = 'iteration', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none", "compiled", "jax", "torch", "numpy"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', NormalizeTargets: _Truth = False, ResumeFrom: str | PathLike[str] = '', Kernels: str | Sequence[str] = 'auto') -> TrainingOptionsLBFGS: ...
@overload
def trainingOptions(solverName: Literal["lm"], name: Literal["MaxIterations", "InitialDampingFactor", "MaxDampingFactor", "DampingIncreaseFactor", "DampingDecreaseFactor", "GradientTolerance", "StepTolerance", "CheckpointFrequency", "CheckpointFrequencyUnit", "SequenceLength", "PreprocessingEnvironment", "L2Regularization", "Verbose", "VerboseFrequency", "ValidationData", "ValidationFrequency", "ValidationPatience", "ObjectiveMetricName", "CheckpointPath", "ExecutionEnvironment", "OutputFcn", "Metrics", "Plots", "SequencePaddingValue", "SequencePaddingDirection", "InputDataFormats", "TargetDataFormats", "ResetInputNormalization", "BatchNormalizationStatistics", "OutputNetwork", "Acceleration", "CategoricalInputEncoding", "CategoricalTargetEncoding", "NormalizeTargets", "ResumeFrom", "Kernels"], value: Any, /, *pairs: Any, MaxIterations: _Number = 1000, InitialDampingFactor: _Number = 0.001, MaxDampingFactor: _Number = 10000000000.0, DampingIncreaseFactor: _Number = 10, DampingDecreaseFactor: _Number = 0.1, GradientTolerance: _Number = 1e-05, StepTolerance: _Number = 1e-05, CheckpointFrequency: _Number = 30, CheckpointFrequencyUnit: Literal["iteration"] = 'iteration', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none", "compiled", "jax", "torch", "numpy"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', NormalizeTargets: _Truth = False, ResumeFrom: str | PathLike[str] = '', Kernels: str | Sequence[str] = 'auto') -> TrainingOptionsLM: ...

@overload
def trainingProgressMonitor(*, Metrics: str | Sequence[str] = ..., Info: str | Sequence[str] = ..., Visible: _Truth | Literal["on", "off"] = True, Progress: _Number = 0, Status: str = 'Running', XLabel: str = '', Screens: Any = 'auto') -> TrainingProgressMonitor:
    """Monitor and plot training progress for deep learning custom training loops.

    Parameters
    ----------
    Metrics : str or list of str, optional
        Names of numbers that are recorded step by step, see `recordMetrics`: letters, digits and underscores, a
        letter first.
    Info : str or list of str, optional
        Names of values that are shown, see `updateInfo`.
    Visible : bool or {"on", "off"}, default True
        Whether the progress is shown.
    Progress : float, default 0
        From 0 to 100.
    Status : str, default "Running"
        The current status, as text.
    XLabel : str, optional
        The name of a step, such as "Iteration".
    Screens : str, screen, or list of them, default "auto"
        Extends MATLAB: where the progress is shown.

        * "auto": in a figure below the cell of a notebook, else in a window where matplotlib can open one, else on a
          line of the terminal, and nowhere when there is none of these.
        * "window": a window of matplotlib.  Closing it stops the training.
        * "notebook": a figure below the cell.
        * "terminal": a progress bar, that of tqdm where it is installed.
        * "table": a line for the first step and for every 50th; ``addScreen("table", Frequency=10)`` for every tenth.
        * "web": a live page with a Stop button for browsers on this machine, at an address that is printed;
          ``addScreen("web", Port=8080, OpenBrowser=True)``.
        * "tensorboard": event files in a new folder of ``runs``, or ``addScreen("tensorboard", LogDirectory="logs")``.
          They are written whether ``Visible`` or not.
        * "none": nowhere.
        * An object with a method ``show(monitor)``, which is called at most twice a second, or every ``pause`` seconds
          when it has that attribute; and perhaps ``close()``.

        A screen is updated from time to time, so that drawing takes at most a tenth of the time; one that
        fails is closed with a warning, and training continues.

    https://www.mathworks.com/help/deeplearning/ref/deep.trainingprogressmonitor.html
    """
@overload
def trainingProgressMonitor(name: Literal["Metrics", "Info", "Visible", "Progress", "Status", "XLabel", "Screens"], value: Any, /, *pairs: Any, Metrics: str | Sequence[str] = ..., Info: str | Sequence[str] = ..., Visible: _Truth | Literal["on", "off"] = True, Progress: _Number = 0, Status: str = 'Running', XLabel: str = '', Screens: Any = 'auto') -> TrainingProgressMonitor: ...

@overload
def trainnet(data: Any, /, *arguments: Any, nargout: Literal[1] = 1) -> dlnetwork:
    """Train a deep-learning network.

    Syntaxes: ``net = trainnet(X, T, net, lossFcn, options)``, ``net = trainnet(data, net, lossFcn, options)``, ``net, info = trainnet(…, nargout=2)``.

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

    https://www.mathworks.com/help/deeplearning/ref/trainnet.html
    """
@overload
def trainnet(data: Any, /, *arguments: Any, nargout: Literal[2]) -> tuple[dlnetwork, TrainingInfo]: ...

def transform(*arguments: Any, IncludeInfo: _Truth = False) -> TransformedDatastore:
    """Transform a datastore: apply a function to the data that it reads.

    Parameters
    ----------
    ds1, ..., dsN : datastores
        The datastores.
    fcn : callable
        ``dataOut = fcn(dataIn)``, called on what one read returns: for most datastores a list of the observation's
        variables.  It returns the same: an array, a list of variables, or a table.
    IncludeInfo : bool, default False
        Call ``dataOut, infoOut = fcn(dataIn, infoIn)``.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.transform.html
    """

@overload
def transpose(X: ArrayLike) -> dlarray:
    """Exchange the rows and columns of a matrix: MATLAB's ``X.'``, here also ``X.T``.

    Syntax: ``Y = transpose(X)``.

    Parameters
    ----------
    X : array
        A matrix.  When it is formatted, both dimensions must carry the same label ("SS" or "UU").

    https://www.mathworks.com/help/matlab/ref/transpose.html
    """
@overload
def transpose(X: categorical) -> categorical: ...

@final
class transposedConv1dLayer(Layer):
    """1-D transposed convolution layer: upsamples sequences, or the one spatial dimension."""
    @overload
    def __init__(self, filterSize: _Number, numFilters: _Number, *, NumChannels: Literal["auto"] | _Number = 'auto', Cropping: _Number | _Numbers | Literal["same"] = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: _Number = 1) -> None:
        """1-D transposed convolution layer: upsamples sequences, or the one spatial dimension.

        Syntaxes: ``transposedConv1dLayer(filterSize, numFilters)``, ``transposedConv1dLayer(filterSize, numFilters, Name=Value)``.

        Parameters
        ----------
        filterSize : int
            Length of the filters.  The property is ``FilterSize``.
        numFilters : int
            Number of filters, and of output channels.  The property is ``NumFilters``.
        Stride : int, optional
            Upsampling factor, 1 by default.
        Cropping : int, sequence of int or "same", optional
            Amount cut off both ends of the output, ``[a, b]`` at the start and at the end; "same" cuts off what leaves
            ``size*Stride`` elements.  0 by default.  It sets the properties ``CroppingMode`` ("manual" or "same") and
            ``CroppingSize`` ([a b]).
        NumChannels : "auto" or int, optional
            Number of input channels; found when the layer is initialized.
        WeightsInitializer, BiasInitializer : str or callable, optional
            As for `convolution1dLayer`.
        Weights, Bias : array, optional
            FilterSize×NumFilters×NumChannels and 1×NumFilters; only empty ones are initialized.
        WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
            1, 1, 1 and 0.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/transposedconv1dlayer.html
        """
    @overload
    def __init__(self, filterSize: _Number, numFilters: _Number, name: Literal["NumChannels", "Cropping", "Name", "BiasInitializer", "WeightLearnRateFactor", "BiasLearnRateFactor", "WeightL2Factor", "BiasL2Factor", "WeightsInitializer", "Weights", "Bias", "Stride"], value: Any, /, *pairs: Any, NumChannels: Literal["auto"] | _Number = 'auto', Cropping: _Number | _Numbers | Literal["same"] = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: _Number = 1) -> None: ...
    BiasInitializer: Any
    WeightLearnRateFactor: float
    BiasLearnRateFactor: float
    WeightL2Factor: float
    BiasL2Factor: float
    WeightsInitializer: Any
    Weights: Any
    Bias: Any
    Formattable: bool
    @property
    def FilterSize(self) -> Any: ...
    Stride: Any
    @property
    def NumChannels(self) -> Any: ...
    @property
    def NumFilters(self) -> int: ...
    @property
    def CroppingMode(self) -> Any: ...
    @property
    def CroppingSize(self) -> Any: ...
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set NumChannels, and the weights and the bias if they are empty."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The filters put at the place of each element, times the element, plus the bias."""

@final
class transposedConv2dLayer(Layer):
    """2-D transposed convolution layer: upsamples feature maps."""
    @overload
    def __init__(self, filterSize: _Number | _Numbers, numFilters: _Number, *, NumChannels: Literal["auto"] | _Number = 'auto', Cropping: _Number | _Numbers | Literal["same"] = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: _Number | _Numbers = 1) -> None:
        """2-D transposed convolution layer: upsamples feature maps.

        Syntaxes: ``transposedConv2dLayer(filterSize, numFilters)``, ``transposedConv2dLayer(filterSize, numFilters, Name=Value)``.

        Parameters
        ----------
        filterSize : int or sequence of int
            Height and width ``[h, w]`` of the filters; one number is used for both.  The property is ``FilterSize``.
        numFilters : int
            Number of filters, and of output channels.  The property is ``NumFilters``.
        Stride : int or sequence of int, optional
            Vertical and horizontal upsampling factor, [1 1] by default.
        Cropping : int, sequence of int or "same", optional
            Amount cut off all edges of the output; ``[a, b]`` off top and bottom, and left and right; ``[t, b, l, r]`` off
            each of them; "same" cuts off what leaves ``size*Stride`` rows and columns.  0 by default.  It sets the
            properties ``CroppingMode`` ("manual" or "same") and ``CroppingSize`` ([t b l r]).
        NumChannels : "auto" or int, optional
            Number of input channels; found when the layer is initialized.
        WeightsInitializer, BiasInitializer : str or callable, optional
            As for `convolution2dLayer`.
        Weights, Bias : array, optional
            FilterSize(1)×FilterSize(2)×NumFilters×NumChannels and 1×1×NumFilters; only empty ones are initialized.
        WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
            1, 1, 1 and 0.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/transposedconv2dlayer.html
        """
    @overload
    def __init__(self, filterSize: _Number | _Numbers, numFilters: _Number, name: Literal["NumChannels", "Cropping", "Name", "BiasInitializer", "WeightLearnRateFactor", "BiasLearnRateFactor", "WeightL2Factor", "BiasL2Factor", "WeightsInitializer", "Weights", "Bias", "Stride"], value: Any, /, *pairs: Any, NumChannels: Literal["auto"] | _Number = 'auto', Cropping: _Number | _Numbers | Literal["same"] = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: _Number | _Numbers = 1) -> None: ...
    BiasInitializer: Any
    WeightLearnRateFactor: float
    BiasLearnRateFactor: float
    WeightL2Factor: float
    BiasL2Factor: float
    WeightsInitializer: Any
    Weights: Any
    Bias: Any
    Formattable: bool
    @property
    def FilterSize(self) -> Any: ...
    Stride: Any
    @property
    def NumChannels(self) -> Any: ...
    @property
    def NumFilters(self) -> int: ...
    @property
    def CroppingMode(self) -> Any: ...
    @property
    def CroppingSize(self) -> Any: ...
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set NumChannels, and the weights and the bias if they are empty."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The filters put at the place of each element, times the element, plus the bias."""

@final
class transposedConv3dLayer(Layer):
    """3-D transposed convolution layer: upsamples volumes."""
    @overload
    def __init__(self, filterSize: _Number | _Numbers, numFilters: _Number, *, NumChannels: Literal["auto"] | _Number = 'auto', Cropping: _Number | _Numbers | Literal["same"] = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: _Number | _Numbers = 1) -> None:
        """3-D transposed convolution layer: upsamples volumes.

        Syntaxes: ``transposedConv3dLayer(filterSize, numFilters)``, ``transposedConv3dLayer(filterSize, numFilters, Name=Value)``.

        Parameters
        ----------
        filterSize : int or sequence of int
            Height, width and depth ``[h, w, d]`` of the filters; one number is used for all.  The property is
            ``FilterSize``.
        numFilters : int
            Number of filters, and of output channels.  The property is ``NumFilters``.
        Stride : int or sequence of int, optional
            Upsampling factor of each dimension, [1 1 1] by default.
        Cropping : int, sequence of int or "same", optional
            Amount cropped from all sides of the output; ``[a, b, c]`` off both ends of the height, the width and the
            depth; ``[[t, l, f], [b, r, k]]`` off each of them; "same" cuts off what leaves ``size*Stride``.  0 by
            default.  It sets the properties ``CroppingMode`` ("manual" or "same") and ``CroppingSize`` (2×3).
        NumChannels, WeightsInitializer, BiasInitializer : optional
            As for `transposedConv2dLayer`.
        Weights, Bias : array, optional
            FilterSize(1)×FilterSize(2)×FilterSize(3)×NumFilters×NumChannels and 1×1×1×NumFilters; only empty ones are
            initialized.
        WeightLearnRateFactor, BiasLearnRateFactor, WeightL2Factor, BiasL2Factor : float, optional
            1, 1, 1 and 0.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/transposedconv3dlayer.html
        """
    @overload
    def __init__(self, filterSize: _Number | _Numbers, numFilters: _Number, name: Literal["NumChannels", "Cropping", "Name", "BiasInitializer", "WeightLearnRateFactor", "BiasLearnRateFactor", "WeightL2Factor", "BiasL2Factor", "WeightsInitializer", "Weights", "Bias", "Stride"], value: Any, /, *pairs: Any, NumChannels: Literal["auto"] | _Number = 'auto', Cropping: _Number | _Numbers | Literal["same"] = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: _Number | _Numbers = 1) -> None: ...
    BiasInitializer: Any
    WeightLearnRateFactor: float
    BiasLearnRateFactor: float
    WeightL2Factor: float
    BiasL2Factor: float
    WeightsInitializer: Any
    Weights: Any
    Bias: Any
    Formattable: bool
    @property
    def FilterSize(self) -> Any: ...
    Stride: Any
    @property
    def NumChannels(self) -> Any: ...
    @property
    def NumFilters(self) -> int: ...
    @property
    def CroppingMode(self) -> Any: ...
    @property
    def CroppingSize(self) -> Any: ...
    def initialize(self, layout: Any, *_: Any) -> None:
        """Set NumChannels, and the weights and the bias if they are empty."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The filters put at the place of each element, times the element, plus the bias."""

def trapz(X: ArrayLike, Y: ArrayLike | None = None, dim: _Number | _Open = None, /) -> dlarray:
    """Integral by the trapezoidal rule.

    Syntaxes: ``Q = trapz(Y)``, ``trapz(X, Y)``, ``trapz(Y, dim)``, ``trapz(X, Y, dim)``.

    Parameters
    ----------
    X : dlarray or array_like, optional
        Spacing, or vector of the points at which ``Y`` is known (in any order: the pieces have a sign).  Default 1.
        ``[]`` with ``dim``: spacing 1.
    Y : dlarray or array_like
        Values, of any size and format.
    dim : int, optional
        Dimension, counted from 1.  Default: the first whose size is not 1.

    https://www.mathworks.com/help/matlab/ref/trapz.html
    """

def tribas(N: ArrayLike, /) -> dlarray:
    """Triangular basis: ``1 - abs(n)`` between -1 and 1, else 0.

    Syntax: ``A = tribas(N)``.

    Parameters
    ----------
    N : dlarray or array_like
        Real data of any size and format.

    https://www.mathworks.com/help/deeplearning/ref/tribas.html
    """

def tril(X: ArrayLike, k: _Number = 0) -> dlarray:
    """Lower triangle of a matrix; zeros above it.

    Syntaxes: ``L = tril(A)``, ``L = tril(A, k)``.

    Parameters
    ----------
    X : array
        A matrix, of any format.
    k : int
        The last diagonal that is kept: 0 is the main one, above it from 1, below it from -1.

    https://www.mathworks.com/help/matlab/ref/tril.html
    """

@overload
def trimdata(A: ArrayLike, m: _Number | _Numbers, /, *, Dimension: _Number | _Numbers | None = None, Side: Literal["trailing", "leading", "both"] = 'trailing') -> dlarray:
    """Trim data by removing elements.

    Syntaxes: ``B = trimdata(A, m)``, ``trimdata(A, [m1, m2])``, ``trimdata(…, Dimension=dim)``, ``trimdata(…, Side=side)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.
    m : int or list of int
        The largest size along the first dimension whose size is not 1; several numbers are those of dimensions
        1, 2, ….  A dimension that is shorter stays as it is.
    Dimension : int or list of int, optional
        The dimensions, counted from 1, that ``m`` is about.
    Side : {"trailing", "leading", "both"}
        Where elements are removed; of an odd number on both sides one more behind.

    https://www.mathworks.com/help/matlab/ref/trimdata.html
    """
@overload
def trimdata(A: ArrayLike, m: _Number | _Numbers, name: Literal["Dimension", "Side"], value: Any, /, *pairs: Any, Dimension: _Number | _Numbers | None = None, Side: Literal["trailing", "leading", "both"] = 'trailing') -> dlarray: ...

def triu(X: ArrayLike, k: _Number = 0) -> dlarray:
    """Upper triangle of a matrix; zeros below it.

    Syntaxes: ``U = triu(A)``, ``U = triu(A, k)``.

    Parameters
    ----------
    X : array
        A matrix, of any format.
    k : int
        The first diagonal that is kept: 0 is the main one, above it from 1, below it from -1.

    https://www.mathworks.com/help/matlab/ref/triu.html
    """

true: Truth

def typecast(X: ArrayLike, newclass: str, /) -> dlarray:
    """Reinterpret the bits of a vector as another class.

    Syntax: ``Y = typecast(X, newclass)``.

    Parameters
    ----------
    X : array
        A real vector, unformatted.
    newclass : str
        "single", "double", or one of MATLAB's integer classes (see `uint8`).

    https://www.mathworks.com/help/matlab/ref/typecast.html
    """

def uint16(X: ArrayLike, /) -> dlarray:
    """Convert to MATLAB's class uint16: whole numbers from 0 to 65535.

    Syntax: ``Y = uint16(X)``.

    Parameters
    ----------
    X : array
        Real, any size and format; text gives its character codes.  Integers of Python and NumPy are taken exactly.

    https://www.mathworks.com/help/matlab/ref/uint16.html
    """

def uint32(X: ArrayLike, /) -> dlarray:
    """Convert to MATLAB's class uint32: whole numbers from 0 to 4294967295.

    Syntax: ``Y = uint32(X)``.

    Parameters
    ----------
    X : array
        Real, any size and format; text gives its character codes.  Integers of Python and NumPy are taken exactly.

    https://www.mathworks.com/help/matlab/ref/uint32.html
    """

def uint64(X: ArrayLike, /) -> dlarray:
    """Convert to MATLAB's class uint64: whole numbers from 0 to 18446744073709551615.

    Syntax: ``Y = uint64(X)``.

    Parameters
    ----------
    X : array
        Real, any size and format; text gives its character codes.  Integers of Python and NumPy are taken exactly.

    https://www.mathworks.com/help/matlab/ref/uint64.html
    """

def uint8(X: ArrayLike, /) -> dlarray:
    """Convert to MATLAB's class uint8: whole numbers from 0 to 255.

    Syntax: ``Y = uint8(X)``.

    Parameters
    ----------
    X : array
        Real, any size and format; text gives its character codes.  Integers of Python and NumPy are taken exactly.

    https://www.mathworks.com/help/matlab/ref/uint8.html
    """

def uminus(A: ArrayLike, /) -> dlarray:
    """Negative of each element: the operator ``-A``.

    Syntax: ``C = uminus(A)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/uminus.html
    """

def underlyingType(X: Any, /) -> str:
    """Class of the underlying data, such as "single", "double" or "logical".

    Syntax: ``typename = underlyingType(X)``.

    https://www.mathworks.com/help/matlab/ref/underlyingtype.html
    """

@overload
def union(A: ArrayLike | Sequence[str] | categorical, B: ArrayLike | Sequence[str] | categorical, /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[1] = 1) -> dlarray:
    """The values that are in at least one of two arrays, without repetitions.

    Syntaxes: ``C = union(A, B)``, ``union(A, B, setOrder)``, ``union(A, B, "rows")``, ``C, ia, ib = union(…, nargout=3)``.

    Parameters
    ----------
    A, B : dlarray or array_like, lists of str, or categorical
        Any sizes; labels are not looked at.
    setOrder : {"sorted", "stable"}
        Ascending (default), or in the order of ``A`` and then ``B``.
    "rows"
        Compare whole rows of matrices with equally many columns.
    nargout : {1, 2, 3}
        With 3, also the indices of the values that come from ``A`` and from ``B`` (double columns from 1).

    https://www.mathworks.com/help/matlab/ref/double.union.html
    """
@overload
def union(A: ArrayLike | Sequence[str] | categorical, B: ArrayLike | Sequence[str] | categorical, /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def union(A: ArrayLike | Sequence[str] | categorical, B: ArrayLike | Sequence[str] | categorical, /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

@overload
def unique(A: ArrayLike | categorical | Sequence[str], /, *options: Literal["sorted", "stable", "first", "last", "rows"] | _Open, nargout: Literal[1] = 1) -> dlarray:
    """Unique values of an array.

    Syntaxes: ``C = unique(A)``, ``unique(A, "rows")``, ``unique(A, setOrder)``, ``unique(A, occurrence)``, ``C, ia, ic = unique(…, nargout=3)``.

    Parameters
    ----------
    A : dlarray, array_like, categorical or list of str
        Any size and format.
    "rows"
        Compare whole rows of a matrix.
    setOrder : {"sorted", "stable"}
        Ascending (default), or in the order of first appearance.
    occurrence : {"first", "last"}
        Which of equal values ``ia`` tells.
    nargout : {1, 2, 3}
        2: also ``ia``, the indices of the values in ``A``; 3: also ``ic``, which of them each element of ``A`` is.
        Double columns, counted from 1 down the columns of ``A``.

    https://www.mathworks.com/help/matlab/ref/double.unique.html
    """
@overload
def unique(A: ArrayLike | categorical | Sequence[str], /, *options: Literal["sorted", "stable", "first", "last", "rows"] | _Open, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def unique(A: ArrayLike | categorical | Sequence[str], /, *options: Literal["sorted", "stable", "first", "last", "rows"] | _Open, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

def updateInfo(monitor: TrainingProgressMonitor, *info: Any, **named: Any) -> None:
    """Update information values for custom training loops.

    Parameters
    ----------
    monitor : TrainingProgressMonitor
        A monitor made by `trainingProgressMonitor`.
    info : struct or dict, or names and values in turn, optional
        The values by name.
    named : numbers or texts, optional
        The values as keywords.

    https://www.mathworks.com/help/deeplearning/ref/deep.trainingprogressmonitor.updateinfo.html
    """

def uplus(A: ArrayLike, /) -> dlarray:
    """The unchanged elements: the operator ``+A``.

    Syntax: ``C = uplus(A)``.

    Parameters
    ----------
    A : dlarray or array_like
        Any size and format.

    https://www.mathworks.com/help/matlab/ref/uplus.html
    """

def vander(v: ArrayLike) -> dlarray:
    """Vandermonde matrix: the powers of the elements, the highest in the first column.

    Syntax: ``A = vander(v)``.

    Parameters
    ----------
    v : array
        A vector of n numbers.

    https://www.mathworks.com/help/matlab/ref/vander.html
    """

@overload
def var(X: ArrayLike, /, *options: Literal[0, 1, "all", "includenan", "omitnan"] | ArrayLike | None, nargout: Literal[1] = 1) -> dlarray:
    """Variance.

    Syntaxes: ``V = var(X)``, ``var(X, w)``, ``var(X, w, dim)``, ``var(X, w, [dim1, dim2])``, ``var(X, w, "all")``, ``var(…, nanflag)``, ``V, M = var(…, nargout=2)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format, real or complex.
    w : {0, 1} or array, optional
        0 (default) divides by N-1, and by N when N is 1; 1 divides by N.  Nonnegative weights: a vector along the
        one dimension, or an array of the size of ``X``.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    nanflag : {"includenan", "omitnan"}, optional
        Whether NaN makes the result NaN (default) or is left out.
    nargout : {1, 2}
        With 2, the (weighted) mean as a second output.

    https://www.mathworks.com/help/matlab/ref/var.html
    """
@overload
def var(X: ArrayLike, /, *options: Literal[0, 1, "all", "includenan", "omitnan"] | ArrayLike | None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def vecnorm(X: ArrayLike, /, p: _Number | float = 2, dim: _Number | _Open = None) -> dlarray:
    """Norms of the vectors along one dimension.

    Syntaxes: ``N = vecnorm(X)``, ``vecnorm(X, p)``, ``vecnorm(X, p, dim)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format, real or complex.
    p : number or inf, optional
        Any positive number; default 2.
    dim : int, optional
        The dimension, counted from 1.  Default: the first whose size is not 1.

    https://www.mathworks.com/help/matlab/ref/vecnorm.html
    """

@overload
def vertcat(*A: ArrayLike | None) -> dlarray:
    """Join arrays in rows: ``vertcat(A1, A2, …)`` is ``cat(1, A1, A2, …)``, MATLAB's ``[A1; A2; …]``.

    Parameters
    ----------
    *A : arrays
        Arrays of equal size in every dimension but the first; see ``cat`` for formats, classes and empty
        arrays.

    https://www.mathworks.com/help/matlab/ref/double.vertcat.html
    """
@overload
def vertcat(*A: categorical | str | Sequence[str | None] | np.ndarray[Any, Any]) -> categorical:
    ...
@overload
def vertcat(*A: Layer | LayerArray | type[Layer] | Sequence[Layer | type[Layer]]) -> LayerArray:
    ...

def wait(gpudev: GPUDevice, /) -> None:
    """Wait until a GPU has finished its work.

    Syntax: ``wait(gpudev)``.

    Parameters
    ----------
    gpudev : GPUDevice
        Device as `gpuDevice` returns it.

    https://www.mathworks.com/help/parallel-computing/parallel.gpu.gpudevice.wait.html
    """

@overload
def warmupLearnRate(*, InitialFactor: _Number = 0.1, FinalFactor: _Number = 1, NumSteps: _Number = 5, FrequencyUnit: Literal["iteration", "epoch"] = 'iteration') -> BuiltInSchedule:
    """Warm-up learning rate schedule.

    Parameters
    ----------
    InitialFactor, FinalFactor : float, default 0.1 and 1
        Factors of the base learning rate, at the start and at the end.
    NumSteps : int, default 5
        The number of steps; the final factor stays afterwards.
    FrequencyUnit : {"iteration", "epoch"}, default "iteration"
        Unit of a step.

    https://www.mathworks.com/help/deeplearning/ref/warmuplearnrate.html
    """
@overload
def warmupLearnRate(name: Literal["InitialFactor", "FinalFactor", "NumSteps", "FrequencyUnit"], value: Any, /, *pairs: Any, InitialFactor: _Number = 0.1, FinalFactor: _Number = 1, NumSteps: _Number = 5, FrequencyUnit: Literal["iteration", "epoch"] = 'iteration') -> BuiltInSchedule: ...

def whos(*arguments: str | PathLike[str] | _Open) -> list[struct]:
    """Names, sizes, bytes and classes of the variables in a file.

    Syntaxes: ``whos("-file", filename)``, ``S = whos("-file", filename, name1, …, nameN)``, ``S = whos("-file", filename, "-regexp", expression)``.

    Parameters
    ----------
    filename : str or path
        A MAT file, or a file of `save`.
    name : str, optional
        Variables to list; ``"*"`` means any text.  After ``"-regexp"`` come regular expressions.

    https://www.mathworks.com/help/matlab/ref/whos.html
    """

def width(X: Any, /) -> int:
    """Number of columns.

    Syntax: ``n = width(X)``.

    Parameters
    ----------
    X : any
        An array, text, a list (a matrix when it holds rows of numbers, otherwise a row of cells), a structure.

    https://www.mathworks.com/help/matlab/ref/width.html
    """

@final
class wordEmbeddingLayer(Layer):
    """Word embedding layer: replaces word indices by learnable vectors."""
    @overload
    def __init__(self, dimension: _Number, numWords: _Number, *, Name: str = '', OOVMode: Literal["map-to-last", "error"] = 'map-to-last', WeightsInitializer: Literal["narrow-normal", "glorot", "he", "orthogonal", "zeros", "ones"] | Callable[..., Any] = 'narrow-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None:
        """Word embedding layer: replaces word indices by learnable vectors.

        Syntaxes: ``wordEmbeddingLayer(dimension, numWords)``, ``wordEmbeddingLayer(…, Name=Value)``.

        Parameters
        ----------
        dimension : int
            Length of the vectors.  The property is ``Dimension``.
        numWords : int
            Number of words; words are numbered from 1.  The property is ``NumWords``.
        OOVMode : "map-to-last" or "error", optional
            How to treat indices that are not words (0, which is padding, NaN, and numbers above ``NumWords``): all of them
            share the last vector (default), or an error tells them.  "error" is for vocabularies with a word of their own
            for unknown words.
        WeightsInitializer : str or callable, optional
            "narrow-normal" (default; normal with standard deviation 0.01), "glorot" (uniform with variance
            2/(numIn + numOut)), "he" (normal with variance 2/numIn), "orthogonal", "zeros", "ones", or a function of the
            size.  numIn is ``NumWords + 1``, numOut ``Dimension``.
        Weights : array, optional
            Dimension×NumWords, or Dimension×(NumWords+1) with the vector of the unknown words last, which is initialized
            where it lacks.  With ``OOVMode="error"``, Dimension×NumWords.  Only empty weights are initialized.
        WeightLearnRateFactor, WeightL2Factor : float, optional
            1 and 1.
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/textanalytics/ref/nnet.cnn.layer.wordembeddinglayer.html
        """
    @overload
    def __init__(self, dimension: _Number, numWords: _Number, name: Literal["Name", "OOVMode", "WeightsInitializer", "Weights", "WeightLearnRateFactor", "WeightL2Factor"], value: Any, /, *pairs: Any, Name: str = '', OOVMode: Literal["map-to-last", "error"] = 'map-to-last', WeightsInitializer: Literal["narrow-normal", "glorot", "he", "orthogonal", "zeros", "ones"] | Callable[..., Any] = 'narrow-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None: ...
    Formattable: bool
    Dimension: int
    NumWords: int
    OOVMode: str
    WeightsInitializer: Any
    Weights: Any
    WeightLearnRateFactor: float
    WeightL2Factor: float
    def initialize(self, *_: Any) -> None:
        """Set the weights if they are empty; add the vector of the unknown words to weights without it."""
    def predict(self, X: ArrayLike) -> dlarray:
        """The vectors of the words."""

def xor(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Whether exactly one of two elements is nonzero. The operator is for logical data.

    Syntax: ``C = xor(A, B)``, the operator ``A ^ B``.

    Parameters
    ----------
    A, B : dlarray or array_like
        Labelled dimensions are matched by label, others by position, and sizes of 1 expand.

    https://www.mathworks.com/help/matlab/ref/xor.html
    """

def yscale(monitor: TrainingProgressMonitor, axesName: str, scale: Literal["linear", "log"]) -> None:
    """Set training plot y-axis scale (linear or logarithmic).

    Parameters
    ----------
    monitor : TrainingProgressMonitor
        A monitor made by `trainingProgressMonitor`.
    axesName : str
        The name of a group, or of a metric that is in no group.
    scale : {"linear", "log"}
        The scale.

    https://www.mathworks.com/help/deeplearning/ref/deep.trainingprogressmonitor.yscale.html
    """

def zeros(*size: str | Literal["like"] | ArrayLike | None, like: ArrayLike | None = None) -> dlarray:
    """Array of zeros.

    Parameters
    ----------
    *size : int, list of int or str
        Whole numbers, or one vector of them (a list, a tuple, an array, what ``size(Y)`` returns).  Negative
        numbers count as 0; sizes 1 after the second are dropped.  A class name, "double" (the default), "single",
        "half" or that of an integer class, may follow, and then "gpuArray" for an array on the GPU, as in all
        functions that make arrays.
    like : array, optional
        Prototype: the result has its class, its complexity and its device.

    https://www.mathworks.com/help/matlab/ref/zeros.html
    """

@final
class zreluLayer(Layer):
    """zReLU layer: elements whose real part or imaginary part is negative become zero."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """zReLU layer: elements whose real part or imaginary part is negative become zero.

        Syntaxes: ``zreluLayer``, ``zreluLayer(Name=name)``.

        Parameters
        ----------
        Name : str, optional
            Name of the layer.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.zrelulayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """Each element, zero where one of its parts is negative."""

@overload
def zscore(X: ArrayLike, flag: Literal[0, 1] | _Open = 0, dim: _Number | _Numbers | Literal["all"] | None = None, /, *, nargout: Literal[1] = 1) -> dlarray:
    """Z-scores: each element minus the mean, divided by the standard deviation.

    Syntaxes: ``Z = zscore(X)``, ``zscore(X, flag)``, ``zscore(X, flag, "all")``, ``zscore(X, flag, dim)``, ``zscore(X, flag, [dim1, dim2])``, ``Z, mu, sigma = zscore(…, nargout=3)``.

    Parameters
    ----------
    X : dlarray or array_like
        Any size and format, real or complex.
    flag : {0, 1} or [], optional
        0 (default, also ``[]``): the standard deviation of the sample, divided by n-1.  1: that of the population,
        divided by n.
    dim : int, list of int or "all", optional
        Dimensions, counted from 1.  Default: the first dimension whose size is not 1.
    nargout : {1, 2, 3}
        With 2 and 3, the mean and the standard deviation as further outputs.

    https://www.mathworks.com/help/stats/zscore.html
    """
@overload
def zscore(X: ArrayLike, flag: Literal[0, 1] | _Open = 0, dim: _Number | _Numbers | Literal["all"] | None = None, /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def zscore(X: ArrayLike, flag: Literal[0, 1] | _Open = 0, dim: _Number | _Numbers | Literal["all"] | None = None, /, *, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

__version__: str
__all__ = [
    "AcceleratedFunction",
    "ClassificationLayer",
    "DAGNetwork",
    "Datastore",
    "DifferentiableFunction",
    "GPUDevice",
    "Inf",
    "Layer",
    "LayerArray",
    "LearnRateSchedule",
    "Learnable",
    "Metric",
    "NaN",
    "RegressionLayer",
    "SeriesNetwork",
    "State",
    "abs",
    "accumarray",
    "accuracyMetric",
    "acos",
    "acosd",
    "acosh",
    "acot",
    "acoth",
    "acsc",
    "acsch",
    "activations",
    "adamupdate",
    "adaptiveAveragePooling2dLayer",
    "addInputLayer",
    "addLayers",
    "addMetrics",
    "addcats",
    "additionLayer",
    "all",
    "allfinite",
    "analyzeNetwork",
    "and_",
    "angle",
    "any",
    "anymissing",
    "anynan",
    "arrayDatastore",
    "arrayfun",
    "asec",
    "asech",
    "asin",
    "asind",
    "asinh",
    "assembleNetwork",
    "atan",
    "atan2",
    "atand",
    "atanh",
    "attention",
    "attentionLayer",
    "attentionmap",
    "auc",
    "aucMetric",
    "augment",
    "augmentedImageDatastore",
    "average",
    "averagePooling1dLayer",
    "averagePooling2dLayer",
    "averagePooling3dLayer",
    "avgpool",
    "batchNormalizationLayer",
    "batchnorm",
    "bfloat16",
    "bilstmLayer",
    "bitand",
    "bitcmp",
    "bitget",
    "bitor",
    "bitset",
    "bitshift",
    "bitxor",
    "blkdiag",
    "bounds",
    "bsxfun",
    "canUseGPU",
    "cast",
    "cat",
    "categorical",
    "categories",
    "ceil",
    "cell",
    "cell2mat",
    "cell2struct",
    "cellfun",
    "checkGradients",
    "checkLayer",
    "checkfinite",
    "chol",
    "circshift",
    "classUnderlying",
    "class_",
    "classificationLayer",
    "classify",
    "classifyAndUpdateState",
    "clearCache",
    "clip",
    "clippedReluLayer",
    "clippedrelu",
    "close",
    "colon",
    "combine",
    "compare",
    "compareNetworks",
    "complexFullyConnectedLayer",
    "complexReluLayer",
    "complexToRealLayer",
    "concatenationLayer",
    "confusionchart",
    "confusionmat",
    "conj",
    "connectLayers",
    "conv",
    "conv2",
    "convn",
    "convolution1dLayer",
    "convolution2dLayer",
    "convolution3dLayer",
    "corr",
    "corrcoef",
    "cos",
    "cosd",
    "cosh",
    "cosineLearnRate",
    "cot",
    "coth",
    "countEachLabel",
    "countcats",
    "cov",
    "crop2dLayer",
    "crop3dLayer",
    "cross",
    "crossChannelNormalizationLayer",
    "crosschannelnorm",
    "crossentropy",
    "csc",
    "csch",
    "ctc",
    "ctranspose",
    "cummax",
    "cummin",
    "cumprod",
    "cumsum",
    "cumtrapz",
    "cyclicalLearnRate",
    "dag2dlnetwork",
    "deal",
    "deconv",
    "deepDreamImage",
    "deg2rad",
    "depthConcatenationLayer",
    "depthToSpace2dLayer",
    "det",
    "diag",
    "diff",
    "differentiable",
    "dims",
    "disconnectLayers",
    "disp",
    "dlaccelerate",
    "dlarray",
    "dlcheckpoint",
    "dlconv",
    "dldistribute",
    "dldivergence",
    "dlfeval",
    "dlgradient",
    "dlhessian",
    "dlistft",
    "dljacobian",
    "dljvp",
    "dllaplacian",
    "dlmtimes",
    "dlnetwork",
    "dlode45",
    "dlresize",
    "dlstft",
    "dltranspconv",
    "dlupdate",
    "dlvjp",
    "dot",
    "double",
    "dropout",
    "dropoutLayer",
    "eig",
    "elliotsig",
    "elu",
    "eluLayer",
    "embed",
    "embeddingConcatenationLayer",
    "embeddingLayer",
    "end",
    "eps",
    "eq",
    "erf",
    "erfc",
    "erfcinv",
    "erfcx",
    "erfinv",
    "evaluateSemanticSegmentation",
    "existsOnGPU",
    "exp",
    "expandLayers",
    "expm",
    "expm1",
    "exponentialLearnRate",
    "exportONNXNetwork",
    "extractdata",
    "eye",
    "fScoreMetric",
    "false",
    "featureInputLayer",
    "fft",
    "fft2",
    "fftn",
    "fftshift",
    "fieldnames",
    "fileDatastore",
    "find",
    "findPlaceholderLayers",
    "finddim",
    "fix",
    "flattenLayer",
    "flintmax",
    "flip",
    "fliplr",
    "flipud",
    "floor",
    "focalCrossEntropy",
    "formatLayer",
    "forward",
    "full",
    "fullyConnectedLayer",
    "fullyconnect",
    "functionLayer",
    "gammaln",
    "gather",
    "ge",
    "gelu",
    "geluLayer",
    "generalizedDice",
    "getL2Factor",
    "getLayer",
    "getLearnRateFactor",
    "getfield",
    "globalAveragePooling1dLayer",
    "globalAveragePooling2dLayer",
    "globalAveragePooling3dLayer",
    "globalMaxPooling1dLayer",
    "globalMaxPooling2dLayer",
    "globalMaxPooling3dLayer",
    "gpuArray",
    "gpuDevice",
    "gpuDeviceCount",
    "gpuDeviceTable",
    "gradCAM",
    "gradient",
    "groupLayers",
    "groupNormalizationLayer",
    "groupSubPlot",
    "groupedConvolution2dLayer",
    "groupnorm",
    "gru",
    "gruLayer",
    "gruProjectedLayer",
    "gt",
    "half",
    "hamming",
    "hann",
    "hardlim",
    "hardlims",
    "hasdata",
    "height",
    "histcounts",
    "horzcat",
    "huber",
    "hypot",
    "identityLayer",
    "idivide",
    "ifft",
    "ifft2",
    "ifftn",
    "ifftshift",
    "im2double",
    "im2single",
    "im2uint8",
    "imag",
    "image3dInputLayer",
    "imageDataAugmenter",
    "imageDatastore",
    "imageInputLayer",
    "imageLIME",
    "imagePretrainedNetwork",
    "importNetworkFromONNX",
    "importNetworkFromPyTorch",
    "importParameters",
    "imresize",
    "imtile",
    "ind2sub",
    "indexcrossentropy",
    "indexing1dLayer",
    "inf",
    "initialize",
    "inputLayer",
    "instanceNormalizationLayer",
    "instancenorm",
    "int16",
    "int32",
    "int64",
    "int8",
    "integral",
    "interp1",
    "interp2",
    "intersect",
    "intmax",
    "intmin",
    "inv",
    "inverseNormalizationLayer",
    "ipermute",
    "iqr",
    "isPartitionable",
    "isShuffleable",
    "isSubsettable",
    "isUnderlyingType",
    "is_function_handle",
    "isa",
    "iscategory",
    "iscell",
    "iscellstr",
    "ischar",
    "iscolumn",
    "isdlarray",
    "isempty",
    "isequal",
    "isequaln",
    "isfield",
    "isfinite",
    "isfloat",
    "isgpuarray",
    "isinf",
    "isinteger",
    "islogical",
    "ismatrix",
    "ismember",
    "ismissing",
    "isnan",
    "isnumeric",
    "isordinal",
    "isreal",
    "isrow",
    "isscalar",
    "issorted",
    "issortedrows",
    "isstring",
    "isstruct",
    "isundefined",
    "isvector",
    "kron",
    "l1loss",
    "l2loss",
    "layerArray",
    "layerGraph",
    "layerNormalizationLayer",
    "layernorm",
    "lbfgsState",
    "lbfgsupdate",
    "ldivide",
    "le",
    "leakyReluLayer",
    "leakyrelu",
    "length",
    "linspace",
    "load",
    "log",
    "log10",
    "log1p",
    "log2",
    "logical",
    "logsig",
    "logspace",
    "logsumexp",
    "lossScaler",
    "lstm",
    "lstmLayer",
    "lstmProjectedLayer",
    "lt",
    "lu",
    "magic",
    "mapeMetric",
    "mapminmax",
    "mat2gray",
    "max",
    "maxPooling1dLayer",
    "maxPooling2dLayer",
    "maxPooling3dLayer",
    "maxUnpooling2dLayer",
    "maxk",
    "maxpool",
    "maxunpool",
    "mean",
    "median",
    "memoryLimit",
    "memoryReport",
    "mergecats",
    "meshgrid",
    "min",
    "minibatchpredict",
    "minibatchqueue",
    "mink",
    "minus",
    "mish",
    "mldivide",
    "mod",
    "mode",
    "montage",
    "movmax",
    "movmean",
    "movmin",
    "movsum",
    "mpower",
    "mrdivide",
    "mse",
    "mtimes",
    "multiplicationLayer",
    "mustBeA",
    "mustBeFinite",
    "mustBeFloat",
    "mustBeGreaterThan",
    "mustBeGreaterThanOrEqual",
    "mustBeInRange",
    "mustBeInteger",
    "mustBeLessThan",
    "mustBeLessThanOrEqual",
    "mustBeMember",
    "mustBeNegative",
    "mustBeNonNan",
    "mustBeNonempty",
    "mustBeNonnegative",
    "mustBeNonpositive",
    "mustBeNonzero",
    "mustBeNumeric",
    "mustBeNumericOrLogical",
    "mustBePositive",
    "mustBeReal",
    "mustBeText",
    "mustBeTextScalar",
    "mustBeUnderlyingType",
    "mustBeVector",
    "nan",
    "ndgrid",
    "ndims",
    "ne",
    "networkDataLayout",
    "networkLayer",
    "neuralODELayer",
    "nextpow2",
    "nnz",
    "norm",
    "normalize",
    "not_",
    "null",
    "num2cell",
    "numel",
    "numpartitions",
    "occlusionSensitivity",
    "onehotdecode",
    "onehotencode",
    "ones",
    "onnxOperatorLayer",
    "or_",
    "orderfields",
    "orth",
    "outputs",
    "paddata",
    "padsequences",
    "pagectranspose",
    "pageinv",
    "pagemldivide",
    "pagemrdivide",
    "pagemtimes",
    "pagetranspose",
    "partition",
    "patchEmbeddingLayer",
    "pdist",
    "pdist2",
    "permute",
    "permuteLayer",
    "pi",
    "piecewiseLearnRate",
    "pinv",
    "pixelClassificationLayer",
    "pixelLabelDatastore",
    "plot",
    "plus",
    "pointCloudInputLayer",
    "polyder",
    "polyfit",
    "polyint",
    "polynomialLearnRate",
    "polyval",
    "positionEmbeddingLayer",
    "poslin",
    "power",
    "prctile",
    "precisionMetric",
    "predict",
    "predictAndUpdateState",
    "prelu",
    "preluLayer",
    "preview",
    "prod",
    "progress",
    "psi",
    "purelin",
    "pytorchOperatorLayer",
    "qr",
    "quadraticLayer",
    "quantile",
    "rSquaredMetric",
    "rad2deg",
    "radbas",
    "rand",
    "randi",
    "randn",
    "randperm",
    "randsample",
    "rank",
    "rdivide",
    "read",
    "readByIndex",
    "readall",
    "readimage",
    "real",
    "realToComplexLayer",
    "reallog",
    "realmax",
    "realmin",
    "realpow",
    "realsqrt",
    "recallMetric",
    "recordMetrics",
    "regressionLayer",
    "relu",
    "reluLayer",
    "rem",
    "removeLayers",
    "removecats",
    "renamecats",
    "reordercats",
    "repelem",
    "replaceLayer",
    "repmat",
    "rescale",
    "reset",
    "resetState",
    "reshape",
    "reshapeLayer",
    "resize",
    "resize2dLayer",
    "resize3dLayer",
    "rmfield",
    "rms",
    "rmse",
    "rmseMetric",
    "rmspropupdate",
    "rng",
    "rocmetrics",
    "roiAlignLayer",
    "roialign",
    "roots",
    "rot90",
    "rotaryPositionEncoding",
    "round",
    "rsqrt",
    "satlin",
    "satlins",
    "save",
    "scalingLayer",
    "scores2label",
    "sec",
    "sech",
    "selfAttentionLayer",
    "semanticseg",
    "sequenceFoldingLayer",
    "sequenceInputLayer",
    "sequenceUnfoldingLayer",
    "setL2Factor",
    "setLearnRateFactor",
    "setcats",
    "setdiff",
    "setfield",
    "setxor",
    "sgdmupdate",
    "shiftdim",
    "show",
    "shuffle",
    "sigmoid",
    "sigmoidLayer",
    "sign",
    "signalDatastore",
    "sin",
    "sind",
    "single",
    "sinh",
    "sinusoidalPositionEncoding",
    "sinusoidalPositionEncodingLayer",
    "size",
    "softmax",
    "softmaxLayer",
    "softplus",
    "softplusLayer",
    "sort",
    "sortClasses",
    "sortrows",
    "spaceToDepthLayer",
    "sparse",
    "spatialDropoutLayer",
    "spectralConvolution1dLayer",
    "spectralConvolution2dLayer",
    "spectralConvolution3dLayer",
    "speye",
    "splitEachLabel",
    "sqrt",
    "squareform",
    "squeeze",
    "std",
    "strict",
    "stripdims",
    "struct",
    "struct2cell",
    "structfun",
    "sub2ind",
    "subset",
    "sum",
    "summary",
    "svd",
    "swish",
    "swishLayer",
    "table",
    "tabularTextDatastore",
    "tan",
    "tand",
    "tanh",
    "tanhLayer",
    "tansig",
    "tensorprod",
    "testnet",
    "tic",
    "times",
    "toPyTorch",
    "toc",
    "toeplitz",
    "topkrows",
    "trace",
    "trainNetwork",
    "trainingOptions",
    "trainingProgressMonitor",
    "trainnet",
    "transform",
    "transpose",
    "transposedConv1dLayer",
    "transposedConv2dLayer",
    "transposedConv3dLayer",
    "trapz",
    "tribas",
    "tril",
    "trimdata",
    "triu",
    "true",
    "typecast",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
    "uminus",
    "underlyingType",
    "union",
    "unique",
    "updateInfo",
    "uplus",
    "useKernels",
    "vander",
    "var",
    "vecnorm",
    "vertcat",
    "wait",
    "warmupLearnRate",
    "whos",
    "width",
    "wordEmbeddingLayer",
    "xor",
    "yscale",
    "zeros",
    "zreluLayer",
    "zscore",
]
