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
    """Absolute value of each element; of complex ones the magnitude.

    Syntax: ``Y = abs(X)``.

    https://www.mathworks.com/help/matlab/ref/abs.html
    """

def accumarray(subs: ArrayLike | Sequence[ArrayLike], val: ArrayLike, sz: _Numbers | None = None, fun: Callable[..., Any] | _Open = None, fillval: _Number = 0, issparse: _Truth = False, /) -> dlarray:
    """Collect values by subscripts: their sum, or what a function makes of them.

    Syntaxes: ``A = accumarray(subs, val)``, ``accumarray(subs, val, sz)``, ``accumarray(subs, val, sz, fun)``, ``accumarray(subs, val, sz, fun, fillval)``. ``[]`` or None stands for a default.

    https://www.mathworks.com/help/matlab/ref/accumarray.html
    """

@overload
def accuracyMetric(*, Name: str = ..., NetworkOutput: str | _Number = ..., NumTopKClasses: _Number = ..., ClassificationMode: Literal["single-label", "multilabel"] = ..., ClassificationThreshold: _Number = ...) -> AccuracyMetric:
    """Accuracy: the percentage of right predictions.

    https://www.mathworks.com/help/deeplearning/ref/deep.metric.accuracymetric.html
    """
@overload
def accuracyMetric(name: Literal["Name", "NetworkOutput", "NumTopKClasses", "ClassificationMode", "ClassificationThreshold"], value: Any, /, *pairs: Any, Name: str = ..., NetworkOutput: str | _Number = ..., NumTopKClasses: _Number = ..., ClassificationMode: Literal["single-label", "multilabel"] = ..., ClassificationThreshold: _Number = ...) -> AccuracyMetric: ...

def acos(X: ArrayLike, /) -> dlarray:
    """Inverse cosine of each element, in radians.

    Syntax: ``Y = acos(X)``.

    https://www.mathworks.com/help/matlab/ref/acos.html
    """

def acosd(X: ArrayLike, /) -> dlarray:
    """Inverse cosine of each element, in degrees.

    Syntax: ``Y = acosd(X)``.

    https://www.mathworks.com/help/matlab/ref/acosd.html
    """

def acosh(X: ArrayLike, /) -> dlarray:
    """Inverse hyperbolic cosine of each element.

    Syntax: ``Y = acosh(X)``.

    https://www.mathworks.com/help/matlab/ref/acosh.html
    """

def acot(X: ArrayLike, /) -> dlarray:
    """Inverse cotangent of each element, in radians.

    Syntax: ``Y = acot(X)``.

    https://www.mathworks.com/help/matlab/ref/acot.html
    """

def acoth(X: ArrayLike, /) -> dlarray:
    """Inverse hyperbolic cotangent of each element.

    Syntax: ``Y = acoth(X)``.

    https://www.mathworks.com/help/matlab/ref/acoth.html
    """

def acsc(X: ArrayLike, /) -> dlarray:
    """Inverse cosecant of each element, in radians.

    Syntax: ``Y = acsc(X)``.

    https://www.mathworks.com/help/matlab/ref/acsc.html
    """

def acsch(X: ArrayLike, /) -> dlarray:
    """Inverse hyperbolic cosecant of each element.

    Syntax: ``Y = acsch(X)``.

    https://www.mathworks.com/help/matlab/ref/acsch.html
    """

def activations(net: SeriesNetwork | DAGNetwork, *arguments: Literal["OutputAs", "channels", "rows", "columns", "MiniBatchSize", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue"] | ArrayLike | str | None, OutputAs: Literal["channels", "rows", "columns"] = 'channels', MiniBatchSize: _Number = 128, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0) -> Any:
    """What a layer of a trained network of older programs gives for some data.

    Syntaxes: ``act = activations(net, X, layer)``, ``act = activations(net, X1, …, XN, layer)``, ``act = activations(…, Name=Value)``.

    https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.activations.html
    """

def adamupdate(params: _T, grad: Any, averageGrad: Any, averageSqGrad: Any, iteration: _Number, learnRate: _Number=0.001, gradDecay: _Number=0.9, sqGradDecay: _Number=0.999, epsilon: _Number=1e-08) -> tuple[_T, Any, Any]:
    """Update parameters by adaptive moment estimation (Adam).

https://www.mathworks.com/help/deeplearning/ref/adamupdate.html"""

@final
class adaptiveAveragePooling2dLayer(Layer):
    """2-D adaptive average pooling layer: the means of as many rectangles as the output is to have elements."""
    @overload
    def __init__(self, outputSize: _Number | _Numbers, *, Name: str = '') -> None:
        """2-D adaptive average pooling layer: the means of as many rectangles as the output is to have elements.

        Syntaxes: ``adaptiveAveragePooling2dLayer(outputSize)``, ``adaptiveAveragePooling2dLayer(outputSize, Name=name)``.

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
    """Add an input layer and connect it to an input that nothing is connected to.

    Syntaxes: ``net = addInputLayer(net, layer)``, ``net = addInputLayer(net, layer, inputName)``, ``… = addInputLayer(…, Initialize=tf)``.

    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.addinputlayer.html
    """
@overload
def addInputLayer(net: dlnetwork, layer: Layer, name: Literal["Initialize"], value: Any, /, *pairs: Any, Initialize: _Truth = True) -> dlnetwork: ...
@overload
def addInputLayer(net: dlnetwork, layer: Layer, inputName: str | _Open, name: Literal["Initialize"], value: Any, /, *pairs: Any, Initialize: _Truth = True) -> dlnetwork: ...

def addLayers(net: _T, layers: Layer | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]] | LayerArray) -> _T:
    """Add layers to a network, each connected to the next; nothing connects them with the rest yet.

    Syntax: ``net = addLayers(net, layers)``.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.addlayers.html
    """

def addMetrics(rocObj: ROCMetrics, metrics: str | Sequence[str]) -> ROCMetrics:
    """Compute additional classification performance metrics.

    https://www.mathworks.com/help/deeplearning/ref/rocmetrics.addmetrics.html
    """

@overload
def addcats(A: categorical, newcats: str | Sequence[str], *, Before: str | None = None, After: str | None = None) -> categorical:
    """A categorical array with further categories, which none of its elements has.

    Syntaxes: ``B = addcats(A, newcats)``, ``B = addcats(A, newcats, Before=name)``, ``B = addcats(A, newcats, After=name)``.

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

https://www.mathworks.com/help/matlab/ref/all.html"""
@overload
def all(X: Iterable[Any], /) -> bool:
    ...

def allfinite(X: Any, /) -> dlarray:
    """Whether all elements are finite.

    Syntax: ``tf = allfinite(X)``.

    https://www.mathworks.com/help/matlab/ref/allfinite.html
    """

def analyzeNetwork(net: dlnetwork | LayerGraph | LayerArray | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]], *X: Literal["TargetUsage", "dlnetwork", "trainNetwork", "Plots", "network-analysis", "none", "File"] | ArrayLike | networkDataLayout | str | PathLike[str] | None, TargetUsage: Literal["dlnetwork", "trainNetwork"] = 'dlnetwork', Plots: Literal["network-analysis", "none"] = 'network-analysis', File: str | PathLike[str] | None = None) -> NetworkAnalysis:
    """Analyze a network: sizes and labels of what each layer gives, learnables, states, and what is wrong.

    Syntaxes: ``analyzeNetwork(net)``, ``analyzeNetwork(net, X1, …, XN)``, ``analyzeNetwork(…, TargetUsage=target, Plots=plots)``, ``info = analyzeNetwork(…)``.

    https://www.mathworks.com/help/deeplearning/ref/analyzenetwork.html
    """

def and_(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Whether both elements are nonzero.

    Syntax: ``C = and_(A, B)``, the operator ``A & B``.

    https://www.mathworks.com/help/matlab/ref/and.html
    """

def angle(X: ArrayLike, /) -> dlarray:
    """Phase angle of each element, in radians.

    Syntax: ``theta = angle(Z)``.

    https://www.mathworks.com/help/matlab/ref/angle.html
    """

@overload
def any(X: ArrayLike, /, *dim: _Number | _Numbers | Literal['all']) -> dlarray:
    """Whether any element is nonzero.

Syntaxes: ``B = any(X)``, ``any(X, dim)``, ``any(X, [dim1, dim2])``, ``any(X, "all")``.

https://www.mathworks.com/help/matlab/ref/any.html"""
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

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.arraydatastore.html
    """
@overload
def arrayDatastore(A: Any, name: Literal["ReadSize", "IterationDimension", "OutputType"], value: Any, /, *pairs: Any, ReadSize: _Number = 1, IterationDimension: _Number = 1, OutputType: Literal["cell", "same"] = 'cell') -> ArrayDatastore: ...

def arrayfun(*args: Any, nargout: int = ..., UniformOutput: _Truth = ..., ErrorHandler: Callable[..., Any] = ...) -> Any:
    """Apply a function to each element of an array.

    Syntaxes: ``B = arrayfun(func, A)``, ``B = arrayfun(func, A1, …, An)``, ``C = arrayfun(…, UniformOutput=False)``, ``B = arrayfun(…, ErrorHandler=handler)``, ``B1, B2 = arrayfun(…, nargout=2)``.

    https://www.mathworks.com/help/matlab/ref/arrayfun.html
    """

def asec(X: ArrayLike, /) -> dlarray:
    """Inverse secant of each element, in radians.

    Syntax: ``Y = asec(X)``.

    https://www.mathworks.com/help/matlab/ref/asec.html
    """

def asech(X: ArrayLike, /) -> dlarray:
    """Inverse hyperbolic secant of each element.

    Syntax: ``Y = asech(X)``.

    https://www.mathworks.com/help/matlab/ref/asech.html
    """

def asin(X: ArrayLike, /) -> dlarray:
    """Inverse sine of each element, in radians.

    Syntax: ``Y = asin(X)``.

    https://www.mathworks.com/help/matlab/ref/asin.html
    """

def asind(X: ArrayLike, /) -> dlarray:
    """Inverse sine of each element, in degrees.

    Syntax: ``Y = asind(X)``.

    https://www.mathworks.com/help/matlab/ref/asind.html
    """

def asinh(X: ArrayLike, /) -> dlarray:
    """Inverse hyperbolic sine of each element.

    Syntax: ``Y = asinh(X)``.

    https://www.mathworks.com/help/matlab/ref/asinh.html
    """

def assembleNetwork(layers: Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]] | LayerArray | LayerGraph) -> DAGNetwork:
    """Assemble a network that predicts from layers whose values are known.

    Syntax: ``net = assembleNetwork(layers)``.

    https://www.mathworks.com/help/deeplearning/ref/assemblenetwork.html
    """

def atan(X: ArrayLike, /) -> dlarray:
    """Inverse tangent of each element, in radians.

    Syntax: ``Y = atan(X)``.

    https://www.mathworks.com/help/matlab/ref/atan.html
    """

def atan2(Y: ArrayLike, X: ArrayLike, /) -> dlarray:
    """Angle of the point (x, y) in radians: the inverse tangent of ``y / x`` in all four quadrants.

    Syntax: ``P = atan2(Y, X)``.

    https://www.mathworks.com/help/matlab/ref/atan2.html
    """

def atand(X: ArrayLike, /) -> dlarray:
    """Inverse tangent of each element, in degrees.

    Syntax: ``Y = atand(X)``.

    https://www.mathworks.com/help/matlab/ref/atand.html
    """

def atanh(X: ArrayLike, /) -> dlarray:
    """Inverse hyperbolic tangent of each element.

    Syntax: ``Y = atanh(X)``.

    https://www.mathworks.com/help/matlab/ref/atanh.html
    """

@overload
def attention(queries: ArrayLike, keys: ArrayLike, values: ArrayLike, numHeads: _Number, /, *, DataFormat: str | None = None, Scale: Literal["auto"] | _Number = 'auto', PaddingMask: ArrayLike | None = None, AttentionMask: Literal["none", "causal"] | ArrayLike = 'none', DropoutProbability: _Number = 0, KeyValueHeads: Literal["auto"] | _Number = 'auto', Softcap: _Number = 0, Bias: ArrayLike | None = None, nargout: Literal[1] = 1) -> dlarray:
    """Dot-product attention: values averaged with weights that tell how well their keys match a query.

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
    """Dot-product attention layer: values averaged with weights that tell how well their keys match a query."""
    @overload
    def __init__(self, numHeads: _Number, *, Name: str = '', NumQueryGroups: Literal["num-heads"] | _Number = 'num-heads', Scale: Literal["auto"] | _Number = 'auto', HasPaddingMaskInput: _Truth = False, HasScoresOutput: _Truth = False, AttentionMask: Literal["none", "causal", "numeric-input"] = 'none', DropoutProbability: _Number = 0) -> None:
        """Dot-product attention layer: values averaged with weights that tell how well their keys match a query.

        Syntaxes: ``attentionLayer(numHeads)``, ``attentionLayer(numHeads, Name=Value)``.

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
    """Draw attention weights: a heat map for each head, with the tokens at its sides.

    Syntaxes: ``h = attentionmap(weights)``, ``h = attentionmap(weights, tokens)``, ``h = attentionmap(weights, queryLabels, keyLabels)``, ``h = attentionmap(…, Name=Value)``.
    """
@overload
def attentionmap(weights: Any, name: Literal["Heads", "Observation", "Title", "XLabel", "YLabel", "Colormap", "ColorLimits", "Parent"], value: Any, /, *pairs: Any, Heads: _Number | _Numbers | None = None, Observation: _Number = 1, Title: str = '', XLabel: str = 'Queries', YLabel: str = 'Keys', Colormap: str = 'Blues', ColorLimits: _Numbers | None = None, Parent: Any = None) -> Any: ...
@overload
def attentionmap(weights: Any, queryLabels: Sequence[str] | _Numbers | categorical | None, name: Literal["Heads", "Observation", "Title", "XLabel", "YLabel", "Colormap", "ColorLimits", "Parent"], value: Any, /, *pairs: Any, Heads: _Number | _Numbers | None = None, Observation: _Number = 1, Title: str = '', XLabel: str = 'Queries', YLabel: str = 'Keys', Colormap: str = 'Blues', ColorLimits: _Numbers | None = None, Parent: Any = None) -> Any: ...
@overload
def attentionmap(weights: Any, queryLabels: Sequence[str] | _Numbers | categorical | None, keyLabels: Sequence[str] | _Numbers | categorical | None, name: Literal["Heads", "Observation", "Title", "XLabel", "YLabel", "Colormap", "ColorLimits", "Parent"], value: Any, /, *pairs: Any, Heads: _Number | _Numbers | None = None, Observation: _Number = 1, Title: str = '', XLabel: str = 'Queries', YLabel: str = 'Keys', Colormap: str = 'Blues', ColorLimits: _Numbers | None = None, Parent: Any = None) -> Any: ...

def auc(rocObj: ROCMetrics) -> dlarray:
    """Area under the ROC curve of each class.

    https://www.mathworks.com/help/deeplearning/ref/rocmetrics.auc.html
    """

@overload
def aucMetric(*, Name: str = ..., NetworkOutput: str | _Number = ..., AverageType: Literal["macro", "micro", "weighted"] = ..., ClassificationMode: Literal["single-label", "multilabel"] = ...) -> AUCMetric:
    """AUC: the area under the receiver operating characteristic.

    https://www.mathworks.com/help/deeplearning/ref/deep.metric.aucmetric.html
    """
@overload
def aucMetric(name: Literal["Name", "NetworkOutput", "AverageType", "ClassificationMode"], value: Any, /, *pairs: Any, Name: str = ..., NetworkOutput: str | _Number = ..., AverageType: Literal["macro", "micro", "weighted"] = ..., ClassificationMode: Literal["single-label", "multilabel"] = ...) -> AUCMetric: ...

def augment(augmenter: ImageDataAugmenter, I: Any) -> Any:
    """Apply identical random transformations to multiple images.

    https://www.mathworks.com/help/deeplearning/ref/imagedataaugmenter.augment.html
    """

@overload
def augmentedImageDatastore(outputSize: _Numbers, images: Any, responses: categorical | ArrayLike | Sequence[str] | None = None, *, ColorPreprocessing: Literal["none", "gray2rgb", "rgb2gray"] = 'none', DataAugmentation: Literal["none"] | ImageDataAugmenter = 'none', OutputSizeMode: Literal["resize", "centercrop", "randcrop"] = 'resize', DispatchInBackground: _Truth = False) -> AugmentedImageDatastore:
    """Transform batches to augment image data.

    https://www.mathworks.com/help/deeplearning/ref/augmentedimagedatastore.html
    """
@overload
def augmentedImageDatastore(outputSize: _Numbers, images: Any, name: Literal["ColorPreprocessing", "DataAugmentation", "OutputSizeMode", "DispatchInBackground"], value: Any, /, *pairs: Any, ColorPreprocessing: Literal["none", "gray2rgb", "rgb2gray"] = 'none', DataAugmentation: Literal["none"] | ImageDataAugmenter = 'none', OutputSizeMode: Literal["resize", "centercrop", "randcrop"] = 'resize', DispatchInBackground: _Truth = False) -> AugmentedImageDatastore: ...
@overload
def augmentedImageDatastore(outputSize: _Numbers, images: Any, responses: categorical | ArrayLike | Sequence[str] | None, name: Literal["ColorPreprocessing", "DataAugmentation", "OutputSizeMode", "DispatchInBackground"], value: Any, /, *pairs: Any, ColorPreprocessing: Literal["none", "gray2rgb", "rgb2gray"] = 'none', DataAugmentation: Literal["none"] | ImageDataAugmenter = 'none', OutputSizeMode: Literal["resize", "centercrop", "randcrop"] = 'resize', DispatchInBackground: _Truth = False) -> AugmentedImageDatastore: ...

@overload
def average(rocObj: ROCMetrics, type: Literal["micro", "macro", "weighted"], *, nargout: Literal[1] = 1) -> dlarray:
    """Performance metrics of the average ROC curve of several classes.

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

    https://www.mathworks.com/help/deeplearning/ref/dlarray.avgpool.html
    """
@overload
def avgpool(X: ArrayLike, poolsize: _Number | _Numbers | Literal["global"], name: Literal["Stride", "Padding", "PaddingValue", "PoolFormat", "DataFormat"], value: Any, /, *pairs: Any, Stride: _Number | _Numbers = 1, Padding: ArrayLike | Literal["same"] = 0, PaddingValue: Literal[0, "mean"] = 0, PoolFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...

@final
class batchNormalizationLayer(Layer):
    """Batch normalization: each channel to mean 0 and variance 1 over all observations, then scaled and shifted."""
    @overload
    def __init__(self, *, Name: str = '', Epsilon: _Number = 1e-05, OffsetInitializer: Literal["zeros", "ones", "narrow-normal"] | Callable[..., Any] = 'zeros', ScaleInitializer: Literal["ones", "zeros", "narrow-normal"] | Callable[..., Any] = 'ones', Offset: ArrayLike = ..., Scale: ArrayLike = ..., OffsetLearnRateFactor: _Number = 1, ScaleLearnRateFactor: _Number = 1, OffsetL2Factor: _Number = 1, ScaleL2Factor: _Number = 1, MeanDecay: _Number = 0.1, VarianceDecay: _Number = 0.1, TrainedMean: ArrayLike = ..., TrainedVariance: ArrayLike = ...) -> None:
        """Batch normalization: each channel to mean 0 and variance 1 over all observations, then scaled and shifted.

        Syntaxes: ``batchNormalizationLayer``, ``batchNormalizationLayer(Name=Value)``.

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
    """Normalise each channel over all observations, then scale and shift it.

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

    https://www.mathworks.com/help/deeplearning/ref/dlarray.html
    """

@final
class bilstmLayer(Layer):
    """Bidirectional LSTM layer: one LSTM along the time steps, and another one that runs back."""
    @overload
    def __init__(self, numHiddenUnits: _Number, *, Name: str = '', OutputMode: Literal["sequence", "last"] = 'sequence', HasStateInputs: _Truth = False, HasStateOutputs: _Truth = False, InputSize: Literal["auto"] | _Number = 'auto', StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', InputWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', RecurrentWeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'orthogonal', InputWeights: ArrayLike = ..., RecurrentWeights: ArrayLike = ..., Bias: ArrayLike = ..., InputWeightsLearnRateFactor: Any = 1, RecurrentWeightsLearnRateFactor: Any = 1, BiasLearnRateFactor: _Number = 1, InputWeightsL2Factor: Any = 1, RecurrentWeightsL2Factor: Any = 1, BiasL2Factor: _Number = 0, HiddenState: ArrayLike = ..., BiasInitializer: Literal["unit-forget-gate", "narrow-normal", "ones"] | Callable[..., Any] = 'unit-forget-gate', CellState: ArrayLike = ...) -> None:
        """Bidirectional LSTM layer: one LSTM along the time steps, and another one that runs back.

        Syntaxes: ``bilstmLayer(numHiddenUnits)``, ``bilstmLayer(numHiddenUnits, Name=Value)``.

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

    https://www.mathworks.com/help/matlab/ref/bitand.html
    """

def bitcmp(A: ArrayLike, assumedtype: str | _Open = None, /) -> dlarray:
    """Bitwise complement.

    Syntaxes: ``C = bitcmp(A)``, ``C = bitcmp(A, assumedtype)``.

    https://www.mathworks.com/help/matlab/ref/bitcmp.html
    """

def bitget(A: ArrayLike, bit: ArrayLike, assumedtype: str | _Open = None, /) -> dlarray:
    """The values of bits.

    Syntaxes: ``b = bitget(A, bit)``, ``b = bitget(A, bit, assumedtype)``.

    https://www.mathworks.com/help/matlab/ref/bitget.html
    """

def bitor(A: ArrayLike, B: ArrayLike, assumedtype: str | _Open = None, /) -> dlarray:
    """Bitwise or of two arrays of whole numbers.

    Syntaxes: ``C = bitor(A, B)``, ``C = bitor(A, B, assumedtype)``.

    https://www.mathworks.com/help/matlab/ref/bitor.html
    """

def bitset(A: ArrayLike, bit: ArrayLike, V: ArrayLike = 1, assumedtype: str | _Open = None, /) -> dlarray:
    """Numbers with bits set to one, or to zero.

    Syntaxes: ``C = bitset(A, bit)``, ``C = bitset(A, bit, V)``, ``C = bitset(A, bit, V, assumedtype)``.

    https://www.mathworks.com/help/matlab/ref/bitset.html
    """

def bitshift(A: ArrayLike, k: ArrayLike, assumedtype: str | _Open = None, /) -> dlarray:
    """Bits moved to the left, which multiplies by powers of two, or to the right.

    Syntaxes: ``C = bitshift(A, k)``, ``C = bitshift(A, k, assumedtype)``.

    https://www.mathworks.com/help/matlab/ref/bitshift.html
    """

def bitxor(A: ArrayLike, B: ArrayLike, assumedtype: str | _Open = None, /) -> dlarray:
    """Bitwise exclusive or of two arrays of whole numbers.

    Syntaxes: ``C = bitxor(A, B)``, ``C = bitxor(A, B, assumedtype)``.

    https://www.mathworks.com/help/matlab/ref/bitxor.html
    """

def blkdiag(*A: ArrayLike | None) -> dlarray:
    """Block diagonal matrix of the matrices given; zeros elsewhere.

    Syntax: ``B = blkdiag(A1, …, AN)``.

    https://www.mathworks.com/help/matlab/ref/blkdiag.html
    """

@overload
def bounds(X: ArrayLike, /, *options: Literal["all", "omitnan", "includenan"] | _Number | _Numbers | None, nargout: Literal[2] = 2) -> tuple[dlarray, dlarray]:
    """Smallest and largest elements.

    Syntaxes: ``S, L = bounds(X)``, ``bounds(X, dim)``, ``bounds(X, [dim1, dim2])``, ``bounds(X, "all")``, ``bounds(…, nanflag)``.

    https://www.mathworks.com/help/matlab/ref/bounds.html
    """
@overload
def bounds(X: ArrayLike, /, *options: Literal["all", "omitnan", "includenan"] | _Number | _Numbers | None, nargout: Literal[1]) -> dlarray: ...

def bsxfun(fun: Callable[..., Any] | str, A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """A function of two arrays, applied with implicit expansion.

    Syntax: ``C = bsxfun(fun, A, B)``.

    https://www.mathworks.com/help/matlab/ref/bsxfun.html
    """

def canUseGPU() -> bool:
    """Whether CuPy and a GPU that it can use are here.

    Syntax: ``tf = canUseGPU()``.

    https://www.mathworks.com/help/matlab/ref/canusegpu.html
    """

@overload
def cast(X: ArrayLike, newclass: str | _Open = None, /, *, like: ArrayLike | None = None) -> dlarray:
    """Convert to a class that is named, or to that of a prototype.

    Syntaxes: ``Y = cast(X, newclass)``, ``Y = cast(X, "like", p)``, ``Y = cast(X, like=p)``.

    https://www.mathworks.com/help/matlab/ref/cast.html
    """
@overload
def cast(X: ArrayLike, name: Literal["like"], value: Any, /, *pairs: Any, like: ArrayLike | None = None) -> dlarray: ...
@overload
def cast(X: ArrayLike, newclass: str | _Open, name: Literal["like"], value: Any, /, *pairs: Any, like: ArrayLike | None = None) -> dlarray: ...

@overload
def cat(dim: _Number, *A: ArrayLike | None) -> dlarray:
    """Join arrays along a dimension.

https://www.mathworks.com/help/matlab/ref/double.cat.html"""
@overload
def cat(dim: _Number, *A: categorical | str | Sequence[str | None] | np.ndarray[Any, Any]) -> categorical:
    ...

def categories(A: categorical) -> list[str]:
    """Categories of a categorical array.

    https://www.mathworks.com/help/matlab/ref/categorical.categories.html
    """

def ceil(X: ArrayLike, /) -> dlarray:
    """Each element rounded toward plus infinity.

    Syntax: ``Y = ceil(X)``.

    https://www.mathworks.com/help/matlab/ref/ceil.html
    """

def cell(*size: _Number | _Numbers | str | None) -> list[Any]:
    """A cell array of empty cells.

    Syntaxes: ``C = cell(n)``, ``C = cell(sz1, sz2)``, ``C = cell([sz1, sz2])``.

    https://www.mathworks.com/help/matlab/ref/cell.html
    """

def cell2mat(C: Sequence[Any], /) -> dlarray:
    """Join the arrays in a cell array into one.

    Syntax: ``A = cell2mat(C)``.

    https://www.mathworks.com/help/matlab/ref/cell2mat.html
    """

def cell2struct(C: Sequence[Any], fields: Sequence[str], dim: _Number = 1, /) -> struct:
    """A structure of values and the names of their fields.

    Syntax: ``S = cell2struct(C, fields)``, ``S = cell2struct(C, fields, dim)``.

    https://www.mathworks.com/help/matlab/ref/cell2struct.html
    """

def cellfun(*args: Any, nargout: int = ..., UniformOutput: _Truth = ..., ErrorHandler: Callable[..., Any] = ...) -> Any:
    """Apply a function to the contents of each cell.

    Syntaxes: ``A = cellfun(func, C)``, ``A = cellfun(func, C1, …, Cn)``, ``C = cellfun(…, UniformOutput=False)``, ``A = cellfun(…, ErrorHandler=handler)``, ``A1, A2 = cellfun(…, nargout=2)``.

    https://www.mathworks.com/help/matlab/ref/cellfun.html
    """

def checkGradients(f: Callable[..., Any] | DifferentiableFunction | Layer | dlnetwork, /, *args: Any, Order: _Number = 1, RelativeTolerance: _Number = 1e-05, AbsoluteTolerance: _Number = 1e-06, Step: _Number | None = None, MaxElements: _Number = 1000, Verbose: _Truth = True, RaiseError: _Truth = True) -> bool:
    """Check the derivatives of a function, an operation or a layer against central differences.

    Syntaxes: ``tf = checkGradients(f, X1, ..., XN)``, ``tf = checkGradients(layer, X1, ..., XN)``, ``tf = checkGradients(f, X1, ..., XN, Order=2)``, with the options below.
    """

@overload
def checkLayer(layer: Layer, *layouts: Literal["ObservationDimension", "CheckCodegenCompatibility"] | networkDataLayout | _Numbers | Sequence[Sequence[Any]] | _Number | _Truth | None, ObservationDimension: _Number | None = None, CheckCodegenCompatibility: _Truth = False, nargout: Literal[0] = 0) -> None:
    """Check that a custom layer, or a function layer, is valid: that networks can evaluate and train it.

    Syntaxes: ``checkLayer(layer, layout1, …, layoutN)``, ``checkLayer(layer, validInputSize)``, ``checkLayer(…, ObservationDimension=dim)``.

    https://www.mathworks.com/help/deeplearning/ref/checklayer.html
    """
@overload
def checkLayer(layer: Layer, *layouts: Literal["ObservationDimension", "CheckCodegenCompatibility"] | networkDataLayout | _Numbers | Sequence[Sequence[Any]] | _Number | _Truth | None, ObservationDimension: _Number | None = None, CheckCodegenCompatibility: _Truth = False, nargout: Literal[1]) -> table: ...

@overload
def chol(A: ArrayLike, triangle: Literal["upper", "lower"] = 'upper', /, *, nargout: Literal[1] = 1) -> dlarray:
    """Cholesky factor of a symmetric positive definite matrix.

    Syntaxes: ``R = chol(A)``, ``chol(A, triangle)``, ``R, flag = chol(…, nargout=2)``.

    https://www.mathworks.com/help/matlab/ref/chol.html
    """
@overload
def chol(A: ArrayLike, triangle: Literal["upper", "lower"] = 'upper', /, *, nargout: Literal[2]) -> tuple[dlarray, float]: ...

@overload
def circshift(X: ArrayLike, K: _Number | _Numbers, dim: _Number | _Open = None) -> dlarray:
    """Shift elements in a circle.

    Syntaxes: ``Y = circshift(X, K)``, ``Y = circshift(X, K, dim)``.

    https://www.mathworks.com/help/matlab/ref/circshift.html
    """
@overload
def circshift(X: categorical, K: _Number | _Numbers, dim: _Number | _Open = None) -> categorical: ...

def classUnderlying(X: Any, /) -> str:
    """Class of the data inside, as older programs ask for it: `underlyingType` is recommended.

    Syntax: ``C = classUnderlying(X)``.

    https://www.mathworks.com/help/parallel-computing/classunderlying.html
    """

def class_(X: Any, /) -> str:
    """MATLAB's name of the class of a value.

    Syntax: ``class_(X)``.

    https://www.mathworks.com/help/matlab/ref/class.html
    """

@final
class classificationLayer(Layer):
    """Classification output layer of older programs: cross-entropy of classes that exclude each other."""
    @overload
    def __init__(self, *, Name: str = '', Classes: Literal["auto"] | categorical | Sequence[str] = 'auto', ClassWeights: Literal["none"] | _Numbers = 'none') -> None:
        """Classification output layer of older programs: cross-entropy of classes that exclude each other.

        Syntaxes: ``classificationLayer``, ``classificationLayer(Name=name, Classes=names, ClassWeights=w)``.

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

@overload
def classify(net: SeriesNetwork | DAGNetwork, *X: Literal["MiniBatchSize", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue"] | ArrayLike | str | None, MiniBatchSize: _Number = 128, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, nargout: Literal[1] = 1) -> Any:
    """Class labels that a trained network of older programs predicts.

    Syntaxes: ``Y = classify(net, X)``, ``Y, scores = classify(net, X, nargout=2)``, ``Y = classify(net, X1, …, XN)``, ``… = classify(…, Name=Value)``.

    https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.classify.html
    """
@overload
def classify(net: SeriesNetwork | DAGNetwork, *X: Literal["MiniBatchSize", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue"] | ArrayLike | str | None, MiniBatchSize: _Number = 128, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, nargout: Literal[2]) -> tuple[Any, Any]: ...

@overload
def classifyAndUpdateState(recNet: SeriesNetwork | DAGNetwork, *X: Any, MiniBatchSize: _Number = 128, Acceleration: Any = 'auto', ExecutionEnvironment: Any = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, nargout: Literal[2] = 2) -> tuple[Any, Any]:
    """Classify with a recurrent network of older programs, and keep the states for the next call.

    Syntaxes: ``updatedNet, Y = classifyAndUpdateState(recNet, sequences)``, ``updatedNet, Y, scores = classifyAndUpdateState(recNet, sequences, nargout=3)``, ``… = classifyAndUpdateState(…, Name=Value)``.

    https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.classifyandupdatestate.html
    """
@overload
def classifyAndUpdateState(recNet: SeriesNetwork | DAGNetwork, *X: Any, MiniBatchSize: _Number = 128, Acceleration: Any = 'auto', ExecutionEnvironment: Any = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, nargout: Literal[1]) -> Any: ...
@overload
def classifyAndUpdateState(recNet: SeriesNetwork | DAGNetwork, *X: Any, MiniBatchSize: _Number = 128, Acceleration: Any = 'auto', ExecutionEnvironment: Any = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, nargout: Literal[3]) -> tuple[Any, Any, Any]: ...

def clearCache(accfun: AcceleratedFunction, /) -> None:
    """Forget the traces of an accelerated function.

    Syntax: ``clearCache(accfun)``.

    https://www.mathworks.com/help/deeplearning/ref/deep.acceleratedfunction.clearcache.html
    """

def clip(X: ArrayLike, lower: ArrayLike, upper: ArrayLike, /) -> dlarray:
    """Each element limited to a range.

    Syntax: ``C = clip(X, lower, upper)``.

    https://www.mathworks.com/help/matlab/ref/clip.html
    """

@final
class clippedReluLayer(Layer):
    """Clipped ReLU layer: negative values become zero, and values above a ceiling become the ceiling."""
    @overload
    def __init__(self, ceiling: _Number, *, Name: str = '') -> None:
        """Clipped ReLU layer: negative values become zero, and values above a ceiling become the ceiling.

        Syntaxes: ``clippedReluLayer(ceiling)``, ``clippedReluLayer(ceiling, Name=name)``.

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

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.clippedrelulayer.html
    """

def close(info: TrainingInfo | TrainingProgressMonitor) -> None:
    """Close training information plot.

    https://www.mathworks.com/help/deeplearning/ref/deep.traininginfo.close.html
    """

def colon(j: _Number, i: _Number, k: _Number | _Open = None) -> dlarray:
    """Regularly spaced numbers: MATLAB's ``j:k`` and ``j:i:k``.

    Syntaxes: ``x = colon(j, k)``, ``x = colon(j, i, k)``.

    https://www.mathworks.com/help/matlab/ref/colon.html
    """

def combine(*ds: Any, ReadOrder: Literal["associated", "sequential"] = 'associated') -> Any:
    """Combine data from several datastores.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.combine.html
    """

@overload
def compareNetworks(netA: dlnetwork, netB: dlnetwork | Callable[..., Any] | Mapping[str, Any], *X: Literal["Names", "Tolerance", "InputDataFormats", "Training"] | ArrayLike | Mapping[str, Any] | str | Sequence[str] | _Truth | None, Names: Mapping[str, Any] | None = None, Tolerance: _Number | None = None, InputDataFormats: str | Sequence[str] | None = None, Training: _Truth = False, nargout: Literal[1] = 1) -> table:
    """Outputs of two networks layer by layer, to find the first layer where they differ.

    Syntaxes: ``T = compareNetworks(netA, netB, X1, …, XN)``, ``T = compareNetworks(netA, activations, X1, …, XN)``, ``T = compareNetworks(…, Name=Value)``, ``T, first = compareNetworks(…, nargout=2)``.
    """
@overload
def compareNetworks(netA: dlnetwork, netB: dlnetwork | Callable[..., Any] | Mapping[str, Any], *X: Literal["Names", "Tolerance", "InputDataFormats", "Training"] | ArrayLike | Mapping[str, Any] | str | Sequence[str] | _Truth | None, Names: Mapping[str, Any] | None = None, Tolerance: _Number | None = None, InputDataFormats: str | Sequence[str] | None = None, Training: _Truth = False, nargout: Literal[2]) -> tuple[table, str]: ...

def complex(A: ArrayLike, B: ArrayLike = 0, /) -> dlarray:
    """Complex array from its real and imaginary parts, ``A + 1j*B``.

    Syntaxes: ``Z = complex(A, B)``, ``Z = complex(X)``.

    https://www.mathworks.com/help/matlab/ref/complex.html
    """

@final
class complexToRealLayer(Layer):
    """Complex-to-real layer: real and imaginary parts in turn along a dimension, which is then twice as long."""
    @overload
    def __init__(self, *, Name: str = '', OperationDimension: Literal["C", "S", "B", "T", "U", "last"] = 'C') -> None:
        """Complex-to-real layer: real and imaginary parts in turn along a dimension, which is then twice as long.

        Syntaxes: ``complexToRealLayer``, ``complexToRealLayer(Name=Value)``.

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
    """Concatenation layer: its inputs one after the other along a dimension."""
    @overload
    def __init__(self, dim: _Number, numInputs: _Number, InputNames: Sequence[str] | _Open = None, *, Name: str = '') -> None:
        """Concatenation layer: its inputs one after the other along a dimension.

        Syntaxes: ``concatenationLayer(dim, numInputs)``, ``concatenationLayer(dim, numInputs, Name=name)``.

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
    """Confusion matrix: how often each known group was predicted as each group.

    Syntaxes: ``C = confusionmat(group, grouphat)``, ``C = confusionmat(group, grouphat, Order=grouporder)``, ``C, order = confusionmat(…, nargout=2)``.

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

    https://www.mathworks.com/help/matlab/ref/conj.html
    """

def connectLayers(net: _T, s: str, d: str) -> _T:
    """Connect the output of a layer to the input of another.

    Syntax: ``net = connectLayers(net, s, d)``.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.connectlayers.html
    """

def conv(u: ArrayLike, v: ArrayLike, shape: Literal["full", "same", "valid"] = 'full', /) -> dlarray:
    """Convolution of two vectors; product of two polynomials.

    Syntaxes: ``w = conv(u, v)``, ``conv(u, v, shape)``.

    https://www.mathworks.com/help/matlab/ref/conv.html
    """

def conv2(A: ArrayLike, B: ArrayLike, /, *more: ArrayLike | Literal["full", "same", "valid"] | None) -> dlarray:
    """Convolution of two matrices.

    Syntaxes: ``C = conv2(A, B)``, ``conv2(u, v, A)``, ``conv2(…, shape)``.

    https://www.mathworks.com/help/matlab/ref/conv2.html
    """

def convn(A: ArrayLike, B: ArrayLike, shape: Literal["full", "same", "valid"] = 'full', /) -> dlarray:
    """Convolution of two arrays over all dimensions.

    Syntaxes: ``C = convn(A, B)``, ``convn(A, B, shape)``.

    https://www.mathworks.com/help/matlab/ref/convn.html
    """

@final
class convolution1dLayer(Layer):
    """1-D convolution layer: filters slide over the time steps, or over the one spatial dimension."""
    @overload
    def __init__(self, filterSize: _Number, numFilters: _Number, *, NumChannels: Literal["auto"] | _Number = 'auto', Padding: Literal["same", "causal"] | _Number | _Numbers = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: _Number = 1, DilationFactor: _Number = 1, PaddingValue: Literal["symmetric-include-edge", "symmetric-exclude-edge", "replicate"] | _Number = 0) -> None:
        """1-D convolution layer: filters slide over the time steps, or over the one spatial dimension.

        Syntaxes: ``convolution1dLayer(filterSize, numFilters)``, ``convolution1dLayer(filterSize, numFilters, Name=Value)``.

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

    Syntaxes: ``rho = corr(X)``, ``corr(X, Y)``, ``corr(…, Type=t)``, ``corr(…, Rows=r)``.

    https://www.mathworks.com/help/stats/corr.html
    """
@overload
def corr(X: ArrayLike, name: Literal["Type", "Rows", "Tail"], value: Any, /, *pairs: Any, Type: Literal["Pearson", "Kendall", "Spearman"] = 'Pearson', Rows: Literal["all", "complete", "pairwise"] = 'all', Tail: Literal["both", "right", "left"] = 'both', nargout: Literal[1] = 1) -> dlarray: ...
@overload
def corr(X: ArrayLike, Y: ArrayLike | None, name: Literal["Type", "Rows", "Tail"], value: Any, /, *pairs: Any, Type: Literal["Pearson", "Kendall", "Spearman"] = 'Pearson', Rows: Literal["all", "complete", "pairwise"] = 'all', Tail: Literal["both", "right", "left"] = 'both', nargout: Literal[1] = 1) -> dlarray: ...

@overload
def corrcoef(A: ArrayLike, B: ArrayLike | None = None, /, *, Rows: Literal["all", "complete"] = 'all') -> dlarray:
    """Correlation coefficients.

    Syntaxes: ``R = corrcoef(A)``, ``corrcoef(A, B)``, ``corrcoef(…, Rows="complete")``.

    https://www.mathworks.com/help/matlab/ref/corrcoef.html
    """
@overload
def corrcoef(A: ArrayLike, name: Literal["Rows"], value: Any, /, *pairs: Any, Rows: Literal["all", "complete"] = 'all') -> dlarray: ...
@overload
def corrcoef(A: ArrayLike, B: ArrayLike | None, name: Literal["Rows"], value: Any, /, *pairs: Any, Rows: Literal["all", "complete"] = 'all') -> dlarray: ...

def cos(X: ArrayLike, /) -> dlarray:
    """Cosine of each element, in radians.

    Syntax: ``Y = cos(X)``.

    https://www.mathworks.com/help/matlab/ref/cos.html
    """

def cosd(X: ArrayLike, /) -> dlarray:
    """Cosine of each element, in degrees.

    Syntax: ``Y = cosd(X)``.

    https://www.mathworks.com/help/matlab/ref/cosd.html
    """

def cosh(X: ArrayLike, /) -> dlarray:
    """Hyperbolic cosine of each element.

    Syntax: ``Y = cosh(X)``.

    https://www.mathworks.com/help/matlab/ref/cosh.html
    """

@overload
def cosineLearnRate(*, InitialFactor: _Number = 1, FinalFactor: _Number = 0.01, Period: _Number = 10, PeriodGrowthFactor: _Number = 1, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule:
    """Cosine learning rate schedule.

    https://www.mathworks.com/help/deeplearning/ref/cosinelearnrate.html
    """
@overload
def cosineLearnRate(name: Literal["InitialFactor", "FinalFactor", "Period", "PeriodGrowthFactor", "FrequencyUnit"], value: Any, /, *pairs: Any, InitialFactor: _Number = 1, FinalFactor: _Number = 0.01, Period: _Number = 10, PeriodGrowthFactor: _Number = 1, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule: ...

def cot(X: ArrayLike, /) -> dlarray:
    """Cotangent of each element, in radians.

    Syntax: ``Y = cot(X)``.

    https://www.mathworks.com/help/matlab/ref/cot.html
    """

def coth(X: ArrayLike, /) -> dlarray:
    """Hyperbolic cotangent of each element.

    Syntax: ``Y = coth(X)``.

    https://www.mathworks.com/help/matlab/ref/coth.html
    """

def countEachLabel(imds: ImageDatastore | PixelLabelDatastore) -> table:
    """Count files in ImageDatastore labels.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.imagedatastore.counteachlabel.html
    """

def countcats(A: categorical, dim: _Number | _Open = None) -> dlarray:
    """Number of elements in each category of a categorical array.

    Syntaxes: ``B = countcats(A)``, ``B = countcats(A, dim)``.

    https://www.mathworks.com/help/matlab/ref/categorical.countcats.html
    """

def cov(A: ArrayLike, *args: Literal[0, 1, "includenan", "omitrows"] | ArrayLike | None) -> dlarray:
    """Covariance.

    Syntaxes: ``C = cov(A)``, ``cov(A, B)``, ``cov(…, w)``, ``cov(…, nanflag)``.

    https://www.mathworks.com/help/matlab/ref/cov.html
    """

@final
class crop2dLayer(Layer):
    """2-D crop layer: a window of the feature map "in" that has the height and width of "ref"."""
    @overload
    def __init__(self, mode: Literal["centercrop", "custom"] | _Numbers, *, Name: str = '') -> None:
        """2-D crop layer: a window of the feature map "in" that has the height and width of "ref".

        Syntaxes: ``crop2dLayer(mode)``, ``crop2dLayer(location)``, ``crop2dLayer(…, Name=name)``.

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
    """3-D crop layer: a window of the volume "in" that has the spatial size of "ref"."""
    @overload
    def __init__(self, cropLocation: Literal["centercrop"] | _Numbers = 'centercrop', *, Name: str = '') -> None:
        """3-D crop layer: a window of the volume "in" that has the spatial size of "ref".

        Syntaxes: ``crop3dLayer``, ``crop3dLayer([X, Y, Z])``, ``crop3dLayer(…, Name=name)``.

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

    https://www.mathworks.com/help/matlab/ref/cross.html
    """

@final
class crossChannelNormalizationLayer(Layer):
    """Cross-channel (local response) normalization: each value divided by a power of its neighbours' squares."""
    @overload
    def __init__(self, windowChannelSize: _Number, *, Name: str = '', Alpha: _Number = 0.0001, Beta: _Number = 0.75, K: _Number = 2) -> None:
        """Cross-channel (local response) normalization: each value divided by a power of its neighbours' squares.

        Syntaxes: ``crossChannelNormalizationLayer(windowChannelSize)``, ``crossChannelNormalizationLayer(windowChannelSize, Name=Value)``.

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
    """Local response normalisation: each element divided by a power of the squares in neighbouring channels.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.crosschannelnorm.html
    """
@overload
def crosschannelnorm(X: ArrayLike, windowSize: _Number, name: Literal["Alpha", "Beta", "K", "DataFormat"], value: Any, /, *pairs: Any, Alpha: _Number = 0.0001, Beta: _Number = 0.75, K: _Number = 2, DataFormat: str | None = None) -> dlarray: ...

@overload
def crossentropy(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None = None, /, *, ClassificationMode: Literal["single-label", "multilabel"] | None = None, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None, TargetCategories: Literal["exclusive", "independent"] | None = None) -> dlarray:
    """Cross-entropy loss between predicted probabilities and one-hot or binary targets.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.crossentropy.html
    """
@overload
def crossentropy(Y: ArrayLike, targets: ArrayLike, name: Literal["ClassificationMode", "Mask", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat", "TargetCategories"], value: Any, /, *pairs: Any, ClassificationMode: Literal["single-label", "multilabel"] | None = None, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None, TargetCategories: Literal["exclusive", "independent"] | None = None) -> dlarray: ...
@overload
def crossentropy(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None, name: Literal["ClassificationMode", "Mask", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat", "TargetCategories"], value: Any, /, *pairs: Any, ClassificationMode: Literal["single-label", "multilabel"] | None = None, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None, TargetCategories: Literal["exclusive", "independent"] | None = None) -> dlarray: ...

def csc(X: ArrayLike, /) -> dlarray:
    """Cosecant of each element, in radians.

    Syntax: ``Y = csc(X)``.

    https://www.mathworks.com/help/matlab/ref/csc.html
    """

def csch(X: ArrayLike, /) -> dlarray:
    """Hyperbolic cosecant of each element.

    Syntax: ``Y = csch(X)``.

    https://www.mathworks.com/help/matlab/ref/csch.html
    """

@overload
def ctc(Y: ArrayLike, targets: ArrayLike, YMask: ArrayLike, targetsMask: ArrayLike, /, *, BlankIndex: Literal["first", "last"] | _Number = 'first', DataFormat: str | None = None) -> dlarray:
    """Connectionist temporal classification (CTC) loss.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.ctc.html
    """
@overload
def ctc(Y: ArrayLike, targets: ArrayLike, YMask: ArrayLike, targetsMask: ArrayLike, name: Literal["BlankIndex", "DataFormat"], value: Any, /, *pairs: Any, BlankIndex: Literal["first", "last"] | _Number = 'first', DataFormat: str | None = None) -> dlarray: ...

@overload
def ctranspose(X: ArrayLike) -> dlarray:
    """Exchange the rows and columns of a matrix and conjugate: MATLAB's ``X'``, here also ``X.H``.

    Syntax: ``Y = ctranspose(X)``.

    https://www.mathworks.com/help/matlab/ref/ctranspose.html
    """
@overload
def ctranspose(X: categorical) -> categorical: ...

@overload
def cummax(X: ArrayLike, /, *options: Literal["forward", "reverse", "omitnan", "includenan"] | _Number | _Open, nargout: Literal[1] = 1) -> dlarray:
    """Cumulative maximum.

    Syntaxes: ``M = cummax(X)``, ``cummax(X, dim)``, ``cummax(…, direction)``, ``cummax(…, nanflag)``, ``M, I = cummax(…, nargout=2)``.

    https://www.mathworks.com/help/matlab/ref/cummax.html
    """
@overload
def cummax(X: ArrayLike, /, *options: Literal["forward", "reverse", "omitnan", "includenan"] | _Number | _Open, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

@overload
def cummin(X: ArrayLike, /, *options: Literal["forward", "reverse", "omitnan", "includenan"] | _Number | _Open, nargout: Literal[1] = 1) -> dlarray:
    """Cumulative minimum.

    Syntaxes: ``M = cummin(X)``, ``cummin(X, dim)``, ``cummin(…, direction)``, ``cummin(…, nanflag)``, ``M, I = cummin(…, nargout=2)``.

    https://www.mathworks.com/help/matlab/ref/cummin.html
    """
@overload
def cummin(X: ArrayLike, /, *options: Literal["forward", "reverse", "omitnan", "includenan"] | _Number | _Open, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def cumprod(X: ArrayLike, /, *options: Literal["forward", "reverse", "includenan", "omitnan"] | _Number | _Open) -> dlarray:
    """Cumulative product.

    Syntaxes: ``B = cumprod(X)``, ``cumprod(X, dim)``, ``cumprod(…, direction)``, ``cumprod(…, nanflag)``.

    https://www.mathworks.com/help/matlab/ref/cumprod.html
    """

def cumsum(X: ArrayLike, /, *options: Literal["forward", "reverse", "includenan", "omitnan"] | _Number | _Open) -> dlarray:
    """Cumulative sum.

    Syntaxes: ``B = cumsum(X)``, ``cumsum(X, dim)``, ``cumsum(…, direction)``, ``cumsum(…, nanflag)``.

    https://www.mathworks.com/help/matlab/ref/cumsum.html
    """

def cumtrapz(X: ArrayLike, Y: ArrayLike | None = None, dim: _Number | _Open = None, /) -> dlarray:
    """Running integral by the trapezoidal rule.

    Syntaxes: ``Q = cumtrapz(Y)``, ``cumtrapz(X, Y)``, ``cumtrapz(Y, dim)``, ``cumtrapz(X, Y, dim)``.

    https://www.mathworks.com/help/matlab/ref/cumtrapz.html
    """

@overload
def cyclicalLearnRate(*, MaxFactor: _Number = 2, Period: _Number = 10, StepRatio: _Number = 0.5, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule:
    """Cyclical learning rate schedule.

    https://www.mathworks.com/help/deeplearning/ref/cyclicallearnrate.html
    """
@overload
def cyclicalLearnRate(name: Literal["MaxFactor", "Period", "StepRatio", "FrequencyUnit"], value: Any, /, *pairs: Any, MaxFactor: _Number = 2, Period: _Number = 10, StepRatio: _Number = 0.5, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule: ...

def dag2dlnetwork(net: SeriesNetwork | DAGNetwork) -> dlnetwork:
    """Convert a `SeriesNetwork` or `DAGNetwork` to a dlnetwork.

    Syntax: ``dlnet = dag2dlnetwork(net)``.

    https://www.mathworks.com/help/deeplearning/ref/dag2dlnetwork.html
    """

def deal(*values: Any, nargout: int | None = None) -> Any:
    """Give values to several variables: ``a, b = deal(1, 2)``.

    Syntaxes: ``B1, …, Bn = deal(A1, …, An)``, ``B1, …, Bn = deal(A, nargout=n)``.

    https://www.mathworks.com/help/matlab/ref/deal.html
    """

@overload
def deconv(y: ArrayLike, h: ArrayLike, /, *, nargout: Literal[1] = 1) -> dlarray:
    """Deconvolution of vectors; division of polynomials.

    Syntaxes: ``x = deconv(y, h)``, ``x, r = deconv(y, h, nargout=2)``, so that ``y = conv(x, h) + r``.

    https://www.mathworks.com/help/matlab/ref/deconv.html
    """
@overload
def deconv(y: ArrayLike, h: ArrayLike, /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def deg2rad(X: ArrayLike, /) -> dlarray:
    """Degrees to radians.

    Syntax: ``Y = deg2rad(X)``.

    https://www.mathworks.com/help/matlab/ref/deg2rad.html
    """

@final
class depthConcatenationLayer(Layer):
    """Depth concatenation layer: its inputs one after the other along the channels."""
    @overload
    def __init__(self, numInputs: _Number, InputNames: Sequence[str] | _Open = None, *, Name: str = '') -> None:
        """Depth concatenation layer: its inputs one after the other along the channels.

        Syntaxes: ``depthConcatenationLayer(numInputs)``, ``depthConcatenationLayer(numInputs, Name=name)``.

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
    """2-D depth to space layer: channels as blocks of rows and columns."""
    @overload
    def __init__(self, blockSize: _Number | _Numbers, *, Name: str = '', Mode: Literal["dcr", "crd"] = 'dcr') -> None:
        """2-D depth to space layer: channels as blocks of rows and columns.

        Syntaxes: ``depthToSpace2dLayer(blockSize)``, ``depthToSpace2dLayer(blockSize, Name=Value)``.

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

    https://www.mathworks.com/help/matlab/ref/det.html
    """

def diag(X: ArrayLike, k: _Number = 0) -> dlarray:
    """Diagonal of a matrix, or a matrix with a given diagonal.

    Syntaxes: ``D = diag(v)``, ``D = diag(v, k)``, ``x = diag(A)``, ``x = diag(A, k)``.

    https://www.mathworks.com/help/matlab/ref/diag.html
    """

def diff(X: ArrayLike, n: _Number | _Open = None, dim: _Number | _Open = None, /) -> dlarray:
    """Differences between neighbours.

    Syntaxes: ``Y = diff(X)``, ``diff(X, n)``, ``diff(X, n, dim)``.

    https://www.mathworks.com/help/matlab/ref/diff.html
    """

@overload
def differentiable(fun: Callable[..., Any] | _Open = None, /, *, format: str | Sequence[str] | None = None) -> Callable[..., Any]:
    """Make a function that is written for the Array API standard a function of dlarrays.

    Syntaxes: ``f = differentiable(fun)``, ``f = differentiable(fun, format=fmt)``; as a decorator, ``@differentiable`` or ``@differentiable(format=fmt)``.
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
    """Remove a connection; the layers stay.

    Syntax: ``net = disconnectLayers(net, s, d)``.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.disconnectlayers.html
    """

def disp(X: Any, /) -> None:
    """Show a value, however large it is.

    Syntax: ``disp(X)``.

    https://www.mathworks.com/help/matlab/ref/disp.html
    """

def dlaccelerate(fun: Callable[_P, _T], /) -> AcceleratedFunction[_P, _T]:
    """Accelerate a function of dlarrays: what is called often is traced once, compiled, and then runs compiled.

Syntax: ``accfun = dlaccelerate(fun)``.

https://www.mathworks.com/help/deeplearning/ref/dlaccelerate.html"""

def dlcheckpoint(fun: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Evaluate a function and keep only its inputs for the gradient: less memory for more time.

Syntaxes: ``Y = dlcheckpoint(fun, X1, ..., XN)``, ``Y1, ..., YM = dlcheckpoint(fun, X1, ..., XN)``."""

@overload
def dlconv(X: ArrayLike, weights: ArrayLike, bias: ArrayLike, /, *, Stride: _Number | _Numbers = 1, DilationFactor: _Number | _Numbers = 1, Padding: Literal["same", "causal"] | ArrayLike = 0, PaddingValue: Literal["symmetric-include-edge", "symmetric-exclude-edge", "replicate"] | _Number = 0, DataFormat: str | None = None, WeightsFormat: str | None = None) -> dlarray:
    """Deep-learning convolution: weighted sums of windows of the data, for each filter, plus a bias.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dlconv.html
    """
@overload
def dlconv(X: ArrayLike, weights: ArrayLike, bias: ArrayLike, name: Literal["Stride", "DilationFactor", "Padding", "PaddingValue", "DataFormat", "WeightsFormat"], value: Any, /, *pairs: Any, Stride: _Number | _Numbers = 1, DilationFactor: _Number | _Numbers = 1, Padding: Literal["same", "causal"] | ArrayLike = 0, PaddingValue: Literal["symmetric-include-edge", "symmetric-exclude-edge", "replicate"] | _Number = 0, DataFormat: str | None = None, WeightsFormat: str | None = None) -> dlarray: ...

@overload
def dldistribute(processes: Any = None, /, *, Backend: Literal["auto", "serial", "mpi", "nccl"] = 'auto') -> Communicator:
    """Train one network in several processes: each works on a share of every mini-batch.

    https://www.mathworks.com/help/deeplearning/ug/train-network-in-parallel-with-custom-training-loop.html
    """
@overload
def dldistribute(name: Literal["Backend"], value: Any, /, *pairs: Any, Backend: Literal["auto", "serial", "mpi", "nccl"] = 'auto') -> Communicator: ...
@overload
def dldistribute(processes: Any, name: Literal["Backend"], value: Any, /, *pairs: Any, Backend: Literal["auto", "serial", "mpi", "nccl"] = 'auto') -> Communicator: ...

@overload
def dldivergence(u: dlarray, x: dlarray, dim: _Number, /, *, EnableHigherDerivatives: _Truth = True) -> dlarray:
    """Divergence of model outputs with respect to data: the sum of du(k)/dx(k) along an operating dimension.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dldivergence.html
    """
@overload
def dldivergence(u: dlarray, x: dlarray, dim: _Number, name: Literal["EnableHigherDerivatives"], value: Any, /, *pairs: Any, EnableHigherDerivatives: _Truth = True) -> dlarray: ...

def dlfeval(fun: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> _T:
    """Evaluate a function while tracing its dlarray inputs, so that ``dlgradient`` can differentiate in it.

Syntax: ``y = dlfeval(fun, x1, ..., xn)``.

https://www.mathworks.com/help/deeplearning/ref/dlfeval.html"""

@overload
def dlgradient(y: ArrayLike, x: _A, /, *, RetainData: _Truth=False, EnableHigherDerivatives: _Truth | None=None, AllowComplex: _Truth=True) -> _A:
    """Gradients of a traced scalar with respect to traced variables, by automatic differentiation.

Syntaxes: ``dydx = dlgradient(y, x)``, ``dydx1, …, dydxk = dlgradient(y, x1, …, xk)``, with ``RetainData``, ``EnableHigherDerivatives``, ``AllowComplex``. Call it inside a function that ``dlfeval`` evaluates.

https://www.mathworks.com/help/deeplearning/ref/dlarray.dlgradient.html"""
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
    """Hessian: the matrix of second derivatives of a scalar, or of each observation's."""
@overload
def dlhessian(u: dlarray, x: Any, name: Literal["EnableHigherDerivatives"], value: Any, /, *pairs: Any, EnableHigherDerivatives: _Truth = True) -> dlarray: ...
@overload
def dlhessian(u: dlarray, x: Any, dim: _Number | _Open, name: Literal["EnableHigherDerivatives"], value: Any, /, *pairs: Any, EnableHigherDerivatives: _Truth = True) -> dlarray: ...

@overload
def dlistft(y: ArrayLike, /, *, Window: ArrayLike | None = None, OverlapLength: _Number | None = None, FFTLength: _Number | None = None, Method: Literal["wola", "ola"] = 'wola', ExpectedOutputSize: _Numbers | None = None, DataFormat: str | None = None) -> dlarray:
    """Inverse short-time Fourier transform.

    Syntaxes: ``x = dlistft(y)``, ``dlistft(y, Name=value)``.

    https://www.mathworks.com/help/signal/ref/dlistft.html
    """
@overload
def dlistft(y: ArrayLike, name: Literal["Window", "OverlapLength", "FFTLength", "Method", "ExpectedOutputSize", "DataFormat"], value: Any, /, *pairs: Any, Window: ArrayLike | None = None, OverlapLength: _Number | None = None, FFTLength: _Number | None = None, Method: Literal["wola", "ola"] = 'wola', ExpectedOutputSize: _Numbers | None = None, DataFormat: str | None = None) -> dlarray: ...

@overload
def dljacobian(u: dlarray, x: dlarray, dim: _Number, /, *, EnableHigherDerivatives: _Truth = True) -> dlarray:
    """Jacobian of model outputs with respect to data, along an operating dimension.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dljacobian.html
    """
@overload
def dljacobian(u: dlarray, x: dlarray, dim: _Number, name: Literal["EnableHigherDerivatives"], value: Any, /, *pairs: Any, EnableHigherDerivatives: _Truth = True) -> dlarray: ...

@overload
def dljvp(u: dlarray, x: Any, v: Any, /, *, EnableHigherDerivatives: _Truth = True) -> dlarray:
    """Product of a Jacobian with a vector: how ``u`` changes when ``x`` moves along ``v``."""
@overload
def dljvp(u: dlarray, x: Any, v: Any, name: Literal["EnableHigherDerivatives"], value: Any, /, *pairs: Any, EnableHigherDerivatives: _Truth = True) -> dlarray: ...

@overload
def dllaplacian(u: dlarray, x: dlarray, dim: _Number, /, *, EnableHigherDerivatives: _Truth = True) -> dlarray:
    """Laplacian of model outputs with respect to data: the sum of the second derivatives along an operating dimension.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dllaplacian.html
    """
@overload
def dllaplacian(u: dlarray, x: dlarray, dim: _Number, name: Literal["EnableHigherDerivatives"], value: Any, /, *pairs: Any, EnableHigherDerivatives: _Truth = True) -> dlarray: ...

def dlmtimes(dlA: ArrayLike, dlB: ArrayLike, /) -> dlarray:
    """Multiply matrices page by page; the older name of ``pagemtimes``.

    Syntax: ``dlC = dlmtimes(dlA, dlB)``.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dlmtimes.html
    """

def dlode45(net: dlnetwork | Callable[..., Any], tspan: _Numbers, Y0: ArrayLike, /, *theta: Any, DataFormat: str | None = None, GradientMode: Literal["direct", "adjoint", "adjoint-seminorm"] = 'direct', InitialStepSize: _Number | _Open = None, MaxStepSize: _Number | _Open = None, RelativeTolerance: _Number = 0.001, AbsoluteTolerance: _Number = 1e-06) -> dlarray:
    """Solution of a nonstiff ordinary differential equation (ODE), with gradients: the neural ODE operation.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dlode45.html
    """

@overload
def dlresize(X: ArrayLike, /, *, Scale: _Number | _Numbers | None = None, OutputSize: _Number | _Numbers | None = None, Method: Literal["nearest", "linear"] = 'nearest', GeometricTransformMode: Literal["half-pixel", "asymmetric"] = 'half-pixel', NearestRoundingMode: Literal["round", "floor", "onnx-10"] = 'round', DataFormat: str | None = None) -> dlarray:
    """Resize the spatial dimensions by interpolation.

    Syntaxes: ``Y = dlresize(X, Scale=scale)``, ``dlresize(X, OutputSize=outputSize)``, ``dlresize(…, Method=method)``, ``dlresize(…, DataFormat=fmt)``.

    https://www.mathworks.com/help/images/ref/dlresize.html
    """
@overload
def dlresize(X: ArrayLike, name: Literal["Scale", "OutputSize", "Method", "GeometricTransformMode", "NearestRoundingMode", "DataFormat"], value: Any, /, *pairs: Any, Scale: _Number | _Numbers | None = None, OutputSize: _Number | _Numbers | None = None, Method: Literal["nearest", "linear"] = 'nearest', GeometricTransformMode: Literal["half-pixel", "asymmetric"] = 'half-pixel', NearestRoundingMode: Literal["round", "floor", "onnx-10"] = 'round', DataFormat: str | None = None) -> dlarray: ...

@overload
def dlstft(x: ArrayLike, fs: Any = None, /, *, Window: ArrayLike | None = None, OverlapLength: _Number | None = None, FFTLength: _Number | None = None, DataFormat: str | None = None, nargout: Literal[1] = 1) -> dlarray:
    """Short-time Fourier transform of signals.

    Syntaxes: ``y = dlstft(x)``, ``dlstft(x, fs)``, ``dlstft(x, ts)``, ``dlstft(…, Name=value)``, ``y, f, t = dlstft(…, nargout=3)``.

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
    """Deep-learning transposed convolution: every element of the data puts the filters, times itself, at its place.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dltranspconv.html
    """
@overload
def dltranspconv(X: ArrayLike, weights: ArrayLike, bias: ArrayLike, name: Literal["Stride", "DilationFactor", "Cropping", "DataFormat", "WeightsFormat"], value: Any, /, *pairs: Any, Stride: _Number | _Numbers = 1, DilationFactor: _Number | _Numbers = 1, Cropping: ArrayLike | Literal["same"] = 0, DataFormat: str | None = None, WeightsFormat: str | None = None) -> dlarray: ...

@overload
def dlupdate(fun: Callable[..., Any], params: _T, /, *A: Any, nargout: Literal[1]) -> _T:
    """Update parameters by a function: it is applied to each of them.

https://www.mathworks.com/help/deeplearning/ref/dlupdate.html"""
@overload
def dlupdate(fun: Callable[..., Any], params: Any, /, *A: Any, nargout: int | None=None) -> Any:
    ...

@overload
def dlvjp(u: dlarray, x: Any, w: ArrayLike, /, *, EnableHigherDerivatives: _Truth = True) -> Any:
    """Product of a vector with a Jacobian: the gradient of ``sum(u .* w, "all")``."""
@overload
def dlvjp(u: dlarray, x: Any, w: ArrayLike, name: Literal["EnableHigherDerivatives"], value: Any, /, *pairs: Any, EnableHigherDerivatives: _Truth = True) -> Any: ...

def dot(A: ArrayLike, B: ArrayLike, dim: _Number | _Open = None, /) -> dlarray:
    """Dot product.

    Syntaxes: ``C = dot(A, B)``, ``dot(A, B, dim)``.

    https://www.mathworks.com/help/matlab/ref/dot.html
    """

def double(X: ArrayLike | str | categorical, /) -> dlarray:
    """Convert to double precision.

    Syntax: ``Y = double(X)``.

    https://www.mathworks.com/help/matlab/ref/double.html
    """

def dropout(X: ArrayLike, probability: _Number = 0.5, /) -> dlarray:
    """Set elements to zero at random, and scale the others up.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.dropoutlayer.html
    """

@final
class dropoutLayer(Layer):
    """Dropout layer: in training, each value is zero with a given probability, and the others are scaled up."""
    @overload
    def __init__(self, probability: _Number = 0.5, *, Name: str = '') -> None:
        """Dropout layer: in training, each value is zero with a given probability, and the others are scaled up.

        Syntaxes: ``dropoutLayer``, ``dropoutLayer(probability)``, ``dropoutLayer(…, Name=name)``.

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
def eig(A: ArrayLike, outputForm: Literal["vector", "matrix"] | _Open = None, /, *, nargout: Literal[1] = 1) -> dlarray:
    """Eigenvalues and eigenvectors.

    Syntaxes: ``e = eig(A)``, ``V, D = eig(A, nargout=2)``, ``eig(A, outputForm)``.

    https://www.mathworks.com/help/matlab/ref/eig.html
    """
@overload
def eig(A: ArrayLike, outputForm: Literal["vector", "matrix"] | _Open = None, /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def elu(X: ArrayLike, alpha: _Number = 1.0, /) -> dlarray:
    """Exponential linear unit: ``x`` where x is at least 0, ``alpha*(exp(x) - 1)`` below.

    Syntaxes: ``Y = elu(X)``, ``Y = elu(X, alpha)``.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.elulayer.html
    """

@final
class eluLayer(Layer):
    """ELU layer: negative values x become ``Alpha*(exp(x) - 1)``."""
    @overload
    def __init__(self, alpha: _Number = 1, *, Name: str = '') -> None:
        """ELU layer: negative values x become ``Alpha*(exp(x) - 1)``.

        Syntaxes: ``eluLayer``, ``eluLayer(alpha)``, ``eluLayer(…, Name=name)``.

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
    """Replace numbers of things (words, categories) by their embedding vectors.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.embed.html
    """
@overload
def embed(X: ArrayLike, weights: Any, name: Literal["DataFormat"], value: Any, /, *pairs: Any, DataFormat: str | None = None) -> dlarray: ...

@final
class embeddingConcatenationLayer(Layer):
    """Embedding concatenation layer: a learned vector in front of the positions of the data."""
    @overload
    def __init__(self, *, Name: str = '', WeightsInitializer: Literal["narrow-normal", "glorot", "he", "zeros", "ones"] | Callable[..., Any] = 'narrow-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None:
        """Embedding concatenation layer: a learned vector in front of the positions of the data.

        Syntaxes: ``embeddingConcatenationLayer``, ``embeddingConcatenationLayer(Name=Value)``.

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

end: End

eps: Constant

def eq(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Whether elements are equal.

    Syntax: ``C = eq(A, B)``, the operator ``A == B``.

    https://www.mathworks.com/help/matlab/ref/eq.html
    """

def erf(X: ArrayLike, /) -> dlarray:
    """Error function: ``2/sqrt(pi)`` times the integral of ``exp(-t**2)`` from 0 to each element.

    Syntax: ``Y = erf(X)``.

    https://www.mathworks.com/help/matlab/ref/erf.html
    """

def erfc(X: ArrayLike, /) -> dlarray:
    """Complementary error function of each element, ``1 - erf(x)``, accurate for large x.

    Syntax: ``Y = erfc(X)``.

    https://www.mathworks.com/help/matlab/ref/erfc.html
    """

def erfcinv(X: ArrayLike, /) -> dlarray:
    """Inverse complementary error function of each element: the z with ``erfc(z) = x``.

    Syntax: ``Y = erfcinv(X)``.

    https://www.mathworks.com/help/matlab/ref/erfcinv.html
    """

def erfcx(X: ArrayLike, /) -> dlarray:
    """Scaled complementary error function of each element, ``exp(x**2) * erfc(x)``.

    Syntax: ``Y = erfcx(X)``.

    https://www.mathworks.com/help/matlab/ref/erfcx.html
    """

def erfinv(X: ArrayLike, /) -> dlarray:
    """Inverse error function of each element: the z with ``erf(z) = x``.

    Syntax: ``Y = erfinv(X)``.

    https://www.mathworks.com/help/matlab/ref/erfinv.html
    """

@overload
def evaluateSemanticSegmentation(dsResults: Any, dsTruth: Any, /, *, Metrics: str | Sequence[str] = 'all', Verbose: _Truth = True) -> Any:
    """Evaluate semantic segmentation data set against ground truth.

    https://www.mathworks.com/help/vision/ref/evaluatesemanticsegmentation.html
    """
@overload
def evaluateSemanticSegmentation(dsResults: Any, dsTruth: Any, name: Literal["Metrics", "Verbose"], value: Any, /, *pairs: Any, Metrics: str | Sequence[str] = 'all', Verbose: _Truth = True) -> Any: ...

def existsOnGPU(X: ArrayLike, /) -> bool:
    """Whether the data of an array is on the GPU and can be used.

    Syntax: ``tf = existsOnGPU(X)``.

    https://www.mathworks.com/help/parallel-computing/parallel.gpu.cudakernel.existsongpu.html
    """

def exp(X: ArrayLike, /) -> dlarray:
    """Exponential of each element.

    Syntax: ``Y = exp(X)``.

    https://www.mathworks.com/help/matlab/ref/exp.html
    """

@overload
def expandLayers(net: dlnetwork, layers: str | _Number | Sequence[str | _Number] | _Open = None, *, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork:
    """Replace network layers by the layers that they hold.

    Syntaxes: ``net = expandLayers(net)``, ``net = expandLayers(net, layerNames)``, ``net = expandLayers(net, layerIndices)``, ``… = expandLayers(…, Delimiter=delim, Recursive=tf)``.

    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.expandlayers.html
    """
@overload
def expandLayers(net: dlnetwork, name: Literal["Delimiter", "Recursive"], value: Any, /, *pairs: Any, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork: ...
@overload
def expandLayers(net: dlnetwork, layers: str | _Number | Sequence[str | _Number] | _Open, name: Literal["Delimiter", "Recursive"], value: Any, /, *pairs: Any, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork: ...

def expm(X: ArrayLike, /) -> dlarray:
    """Matrix exponential.

    Syntax: ``Y = expm(X)``.

    https://www.mathworks.com/help/matlab/ref/expm.html
    """

def expm1(X: ArrayLike, /) -> dlarray:
    """``exp(x) - 1`` of each element, accurate for small x.

    Syntax: ``Y = expm1(X)``.

    https://www.mathworks.com/help/matlab/ref/expm1.html
    """

@overload
def exponentialLearnRate(*, DropFactor: _Number = 0.1, Period: _Number = 10, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule:
    """Exponential learning rate schedule.

    https://www.mathworks.com/help/deeplearning/ref/exponentiallearnrate.html
    """
@overload
def exponentialLearnRate(name: Literal["DropFactor", "Period", "FrequencyUnit"], value: Any, /, *pairs: Any, DropFactor: _Number = 0.1, Period: _Number = 10, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule: ...

def extractdata(X: ArrayLike, /) -> np.ndarray[Any, Any]:
    """The plain array inside a dlarray: MATLAB's order of dimensions, no labels, no trace.

Syntax: ``Y = extractdata(X)``.

https://www.mathworks.com/help/deeplearning/ref/dlarray.extractdata.html"""

def eye(*size: str | Literal["like"] | ArrayLike | None, like: ArrayLike | None = None) -> dlarray:
    """Identity matrix: ones on the main diagonal, zeros elsewhere.

    https://www.mathworks.com/help/matlab/ref/eye.html
    """

@overload
def fScoreMetric(*, Name: str = ..., NetworkOutput: str | _Number = ..., Beta: _Number = ..., AverageType: Literal["macro", "micro", "weighted"] = ..., ClassificationMode: Literal["single-label", "multilabel"] = ..., ClassificationThreshold: _Number = ...) -> FScoreMetric:
    """F-score: the weighted harmonic mean of precision and recall.

    https://www.mathworks.com/help/deeplearning/ref/deep.metric.fscoremetric.html
    """
@overload
def fScoreMetric(name: Literal["Name", "NetworkOutput", "Beta", "AverageType", "ClassificationMode", "ClassificationThreshold"], value: Any, /, *pairs: Any, Name: str = ..., NetworkOutput: str | _Number = ..., Beta: _Number = ..., AverageType: Literal["macro", "micro", "weighted"] = ..., ClassificationMode: Literal["single-label", "multilabel"] = ..., ClassificationThreshold: _Number = ...) -> FScoreMetric: ...

false: Truth

@final
class featureInputLayer(Layer):
    """Feature input layer: gives columns of features to a network and normalizes them."""
    @overload
    def __init__(self, numFeatures: _Number, *, Name: str = '', Normalization: Literal["none", "zerocenter", "zscore", "rescale-symmetric", "rescale-zero-one"] | Callable[..., Any] = 'none', NormalizationDimension: Literal["auto", "channel", "all"] = 'auto', SplitComplexInputs: _Truth = False, Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ...) -> None:
        """Feature input layer: gives columns of features to a network and normalizes them.

        Syntaxes: ``featureInputLayer(numFeatures)``, ``featureInputLayer(numFeatures, Name=Value)``.

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

    https://www.mathworks.com/help/matlab/ref/fft.html
    """

def fft2(X: ArrayLike, /, *options: _Number | _Open) -> dlarray:
    """Discrete Fourier transform over the first two dimensions.

    Syntaxes: ``Y = fft2(X)``, ``fft2(X, m, n)``.

    https://www.mathworks.com/help/matlab/ref/fft2.html
    """

def fftn(X: ArrayLike, /, *options: _Numbers | None) -> dlarray:
    """Discrete Fourier transform over all dimensions.

    Syntaxes: ``Y = fftn(X)``, ``fftn(X, sz)``.

    https://www.mathworks.com/help/matlab/ref/fftn.html
    """

def fftshift(X: ArrayLike, dim: _Number | _Open = None, /) -> dlarray:
    """Move the bin of frequency 0 to the centre of a spectrum.

    Syntaxes: ``Y = fftshift(X)``, ``fftshift(X, dim)``.

    https://www.mathworks.com/help/matlab/ref/fftshift.html
    """

def fieldnames(S: Mapping[str, Any], /) -> list[str]:
    """Names of the fields of a structure, in their order.

    Syntax: ``names = fieldnames(S)``.

    https://www.mathworks.com/help/matlab/ref/fieldnames.html
    """

@overload
def fileDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], *, ReadFcn: Callable[..., Any], IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, UniformRead: _Truth = False, ReadMode: Literal["file"] = 'file') -> FileDatastore:
    """Datastore for files of any kind, read by a function.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.filedatastore.html
    """
@overload
def fileDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], name: Literal["ReadFcn", "IncludeSubfolders", "FileExtensions", "UniformRead", "ReadMode"], value: Any, /, *pairs: Any, ReadFcn: Callable[..., Any], IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, UniformRead: _Truth = False, ReadMode: Literal["file"] = 'file') -> FileDatastore: ...

@overload
def filter(b: ArrayLike, a: ArrayLike, x: ArrayLike, zi: ArrayLike | None = None, dim: _Number | _Open = None, /, *, nargout: Literal[1] = 1) -> dlarray:
    """Filter data with a rational transfer function.

    Syntaxes: ``y = filter(b, a, x)``, ``filter(b, a, x, zi)``, ``filter(b, a, x, zi, dim)``, ``y, zf = filter(…, nargout=2)``.

    https://www.mathworks.com/help/matlab/ref/filter.html
    """
@overload
def filter(b: ArrayLike, a: ArrayLike, x: ArrayLike, zi: ArrayLike | None = None, dim: _Number | _Open = None, /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

@overload
def find(X: ArrayLike, n: _Number | _Open = None, direction: Literal["first", "last"] = 'first', /, *, nargout: Literal[1] = 1) -> dlarray:
    """Indices of the nonzero elements.

    Syntaxes: ``k = find(X)``, ``find(X, n)``, ``find(X, n, direction)``, ``row, col = find(…, nargout=2)``, ``row, col, v = find(…, nargout=3)``.

    https://www.mathworks.com/help/matlab/ref/find.html
    """
@overload
def find(X: ArrayLike, n: _Number | _Open = None, direction: Literal["first", "last"] = 'first', /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def find(X: ArrayLike, n: _Number | _Open = None, direction: Literal["first", "last"] = 'first', /, *, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

def finddim(X: dlarray | networkDataLayout, label: str, /) -> Any:
    """Dimensions with a given label.

    Syntax: ``dim = finddim(X, label)``.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.finddim.html
    """

def fix(X: ArrayLike, /) -> dlarray:
    """Each element rounded toward zero.

    Syntax: ``Y = fix(X)``.

    https://www.mathworks.com/help/matlab/ref/fix.html
    """

@final
class flattenLayer(Layer):
    """Flatten layer: the spatial dimensions go into the channels."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Flatten layer: the spatial dimensions go into the channels.

        Syntaxes: ``flattenLayer``, ``flattenLayer(Name=name)``.

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

    https://www.mathworks.com/help/matlab/ref/flip.html
    """
@overload
def flip(X: categorical, dim: _Number | _Open = None) -> categorical: ...

@overload
def fliplr(X: Any) -> dlarray:
    """Reverse the order of the columns: ``flip(X, 2)``.

    Syntax: ``Y = fliplr(X)``.

    https://www.mathworks.com/help/matlab/ref/fliplr.html
    """
@overload
def fliplr(X: categorical) -> categorical: ...

@overload
def flipud(X: Any) -> dlarray:
    """Reverse the order of the rows: ``flip(X, 1)``.

    Syntax: ``Y = flipud(X)``.

    https://www.mathworks.com/help/matlab/ref/flipud.html
    """
@overload
def flipud(X: categorical) -> categorical: ...

def floor(X: ArrayLike, /) -> dlarray:
    """Each element rounded toward minus infinity.

    Syntax: ``Y = floor(X)``.

    https://www.mathworks.com/help/matlab/ref/floor.html
    """

@overload
def focalCrossEntropy(Y: ArrayLike, targets: ArrayLike, /, *, ClassificationMode: Literal["single-label", "multilabel"] | None = None, Gamma: _Number = 2.0, Alpha: _Number = 0.25, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["nonzero-targets", "batch-size", "all-elements", "mask-included", "none"] = 'nonzero-targets', DataFormat: str | None = None, TargetCategories: Literal["exclusive", "independent"] | None = None) -> dlarray:
    """Focal cross-entropy loss between predicted probabilities and one-hot or binary targets.

    https://www.mathworks.com/help/vision/ref/focalcrossentropy.html
    """
@overload
def focalCrossEntropy(Y: ArrayLike, targets: ArrayLike, name: Literal["ClassificationMode", "Gamma", "Alpha", "Mask", "Reduction", "NormalizationFactor", "DataFormat", "TargetCategories"], value: Any, /, *pairs: Any, ClassificationMode: Literal["single-label", "multilabel"] | None = None, Gamma: _Number = 2.0, Alpha: _Number = 0.25, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["nonzero-targets", "batch-size", "all-elements", "mask-included", "none"] = 'nonzero-targets', DataFormat: str | None = None, TargetCategories: Literal["exclusive", "independent"] | None = None) -> dlarray: ...

@final
class formatLayer(Layer):
    """Format layer: gives data the labels of its dimensions, other labels, or none."""
    @overload
    def __init__(self, fmt: str, *, Name: str = '') -> None:
        """Format layer: gives data the labels of its dimensions, other labels, or none.

        Syntaxes: ``formatLayer(fmt)``, ``formatLayer(fmt, Name=name)``.

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
    """Output of a network for training: dropout drops, normalizations use the data's statistics.

Syntaxes and parameters are those of `predict`.

https://www.mathworks.com/help/deeplearning/ref/dlnetwork.forward.html"""
@overload
def forward(net: Any, *X: ArrayLike, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: Literal[2]) -> tuple[dlarray, Any]:
    ...
@overload
def forward(net: Any, *X: ArrayLike, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: int) -> tuple[Any, ...]:
    ...

def full(X: Any, /) -> dlarray:
    """The array itself: arrays are always full here.

    Syntax: ``Y = full(X)``.

    https://www.mathworks.com/help/matlab/ref/full.html
    """

@final
class fullyConnectedLayer(Layer):
    """Fully connected layer: a weight matrix times the input, plus a bias."""
    @overload
    def __init__(self, outputSize: _Number, *, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., OperationDimension: Literal["spatial-channel"] | _Number = 'spatial-channel') -> None:
        """Fully connected layer: a weight matrix times the input, plus a bias.

        Syntaxes: ``fullyConnectedLayer(outputSize)``, ``fullyConnectedLayer(outputSize, Name=Value)``.

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
    """Weighted sums of all inputs of an observation, plus a bias: a fully connected operation.

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

    https://www.mathworks.com/help/matlab/ref/gammaln.html
    """

def gather(X: Any, /, *more: Any) -> dlarray:
    """Bring arrays from the GPU to the CPU (NumPy); what is there already stays as it is.

    Syntaxes: ``X = gather(G)``, ``X1, …, XN = gather(G1, …, GN)``.

    https://www.mathworks.com/help/parallel-computing/gpuarray.gather.html
    """

def ge(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Whether elements of A are greater or equal.

    Syntax: ``C = ge(A, B)``, the operator ``A >= B``.

    https://www.mathworks.com/help/matlab/ref/ge.html
    """

@overload
def gelu(X: ArrayLike, /, *, Approximation: Literal["none", "tanh"] = 'none') -> dlarray:
    """Gaussian error linear unit: each element times its probability under a normal distribution.

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

    https://www.mathworks.com/help/vision/ref/generalizeddice.html
    """
@overload
def generalizedDice(X: ArrayLike, target: ArrayLike, name: Literal["DataFormat"], value: Any, /, *pairs: Any, DataFormat: str | None = None) -> dlarray: ...

def getL2Factor(net: dlnetwork | Layer, *names: str | _Open) -> float:
    """The factor that multiplies the L2 regularization for a parameter.

    Syntaxes: ``factor = getL2Factor(layer, parameterName)``, ``factor = getL2Factor(layer, parameterPath)``, ``factor = getL2Factor(net, layerName, parameterName)``, ``factor = getL2Factor(net, parameterPath)``.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.getl2factor.html
    """

def getLayer(net: dlnetwork, layerName: str) -> Any:
    """Look up a layer by its name, or by its path in networks inside layers.

Syntaxes: ``layer = getLayer(net, layerName)``, ``layer = getLayer(net, layerPath)``.

https://www.mathworks.com/help/deeplearning/ref/dlnetwork.getlayer.html"""

def getLearnRateFactor(net: dlnetwork | Layer, *names: str | _Open) -> float:
    """The factor that multiplies the learning rate for a parameter.

    Syntaxes: ``factor = getLearnRateFactor(layer, parameterName)``, ``factor = getLearnRateFactor(layer, parameterPath)``, ``factor = getLearnRateFactor(net, layerName, parameterName)``, ``factor = getLearnRateFactor(net, parameterPath)``.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.getlearnratefactor.html
    """

def getfield(S: Any, /, *field: Any) -> Any:
    """Value of a field, or of a field of a field.

    Syntaxes: ``value = getfield(S, field)``, ``value = getfield(S, field1, …, fieldN)``.

    https://www.mathworks.com/help/matlab/ref/getfield.html
    """

@final
class globalAveragePooling1dLayer(Layer):
    """1-D global average pooling: the mean over the time steps, or over the spatial dimension."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """1-D global average pooling: the mean over the time steps, or over the spatial dimension.

        Syntaxes: ``globalAveragePooling1dLayer``, ``globalAveragePooling1dLayer(Name=name)``.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalaveragepooling1dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The largest value or the mean, for each channel of each observation."""

@final
class globalAveragePooling2dLayer(Layer):
    """2-D global average pooling: the mean over height and width."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """2-D global average pooling: the mean over height and width.

        Syntaxes: ``globalAveragePooling2dLayer``, ``globalAveragePooling2dLayer(Name=name)``.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalaveragepooling2dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The largest value or the mean, for each channel of each observation."""

@final
class globalAveragePooling3dLayer(Layer):
    """3-D global average pooling: the mean over height, width and depth."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """3-D global average pooling: the mean over height, width and depth.

        Syntaxes: ``globalAveragePooling3dLayer``, ``globalAveragePooling3dLayer(Name=name)``.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalaveragepooling3dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The largest value or the mean, for each channel of each observation."""

@final
class globalMaxPooling1dLayer(Layer):
    """1-D global maximum pooling: the largest value over the time steps, or over the spatial dimension."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """1-D global maximum pooling: the largest value over the time steps, or over the spatial dimension.

        Syntaxes: ``globalMaxPooling1dLayer``, ``globalMaxPooling1dLayer(Name=name)``.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalmaxpooling1dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The largest value or the mean, for each channel of each observation."""

@final
class globalMaxPooling2dLayer(Layer):
    """2-D global maximum pooling: the largest value over height and width."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """2-D global maximum pooling: the largest value over height and width.

        Syntaxes: ``globalMaxPooling2dLayer``, ``globalMaxPooling2dLayer(Name=name)``.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalmaxpooling2dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The largest value or the mean, for each channel of each observation."""

@final
class globalMaxPooling3dLayer(Layer):
    """3-D global maximum pooling: the largest value over height, width and depth."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """3-D global maximum pooling: the largest value over height, width and depth.

        Syntaxes: ``globalMaxPooling3dLayer``, ``globalMaxPooling3dLayer(Name=name)``.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.globalmaxpooling3dlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The largest value or the mean, for each channel of each observation."""

def gpuArray(X: ArrayLike, /) -> dlarray:
    """Copy an array to the selected GPU (CuPy); one that is there already stays as it is.

    Syntax: ``G = gpuArray(X)``.

    https://www.mathworks.com/help/parallel-computing/gpuarray.html
    """

def gpuDevice(ind: _Number = '', /) -> Any:
    """The selected GPU; or select one.

    Syntaxes: ``D = gpuDevice()``, ``D = gpuDevice(ind)``, ``gpuDevice([])``.

    https://www.mathworks.com/help/parallel-computing/parallel.gpu.gpudevice.html
    """

@overload
def gpuDeviceCount(countMode: Literal["all", "supported", "available"] = 'all', /, *, nargout: Literal[1] = 1) -> int:
    """Number of GPUs.

    Syntaxes: ``n = gpuDeviceCount()``, ``n = gpuDeviceCount(countMode)``, ``n, indx = gpuDeviceCount(…, nargout=2)``.

    https://www.mathworks.com/help/parallel-computing/parallel.gpu.gpudevice.gpudevicecount.html
    """
@overload
def gpuDeviceCount(countMode: Literal["all", "supported", "available"] = 'all', /, *, nargout: Literal[2]) -> tuple[int, dlarray]: ...

def gpuDeviceTable(props: Sequence[str] | _Open = None, /) -> table:
    """Table of the GPUs and their properties.

    Syntaxes: ``tbl = gpuDeviceTable()``, ``tbl = gpuDeviceTable(props)``.

    https://www.mathworks.com/help/parallel-computing/parallel.gpu.gpudevice.gpudevicetable.html
    """

@overload
def gradient(F: ArrayLike, /, *h: _Number | _Numbers, nargout: Literal[1]=1) -> dlarray:
    """Numerical gradient of sampled values.

Syntaxes: ``FX = gradient(F)``, ``FX, FY, …, FN = gradient(F, nargout=N)``, ``gradient(F, h)``, ``gradient(F, hx, hy, …, hN)``.

https://www.mathworks.com/help/matlab/ref/gradient.html"""
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
    """Put layers together in network layers.

    Syntaxes: ``net = groupLayers(net)``, ``net = groupLayers(net, Delimiter=delim)``, ``net = groupLayers(…, Recursive=tf)``, ``net = groupLayers(net, groups)``, ``net = groupLayers(net, groups, GroupNames=names)``.

    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.grouplayers.html
    """
@overload
def groupLayers(net: dlnetwork, name: Literal["GroupNames", "Delimiter", "Recursive"], value: Any, /, *pairs: Any, GroupNames: str | Sequence[str] | None = None, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork: ...
@overload
def groupLayers(net: dlnetwork, groups: Sequence[Any] | None, name: Literal["GroupNames", "Delimiter", "Recursive"], value: Any, /, *pairs: Any, GroupNames: str | Sequence[str] | None = None, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork: ...

@final
class groupNormalizationLayer(Layer):
    """Group normalization: groups of channels of each observation to mean 0 and variance 1, then scaled and shifted."""
    @overload
    def __init__(self, numGroups: Literal["all-channels", "channel-wise"] | _Number, *, Name: str = '', Epsilon: _Number = 1e-05, OffsetInitializer: Literal["zeros", "ones", "narrow-normal"] | Callable[..., Any] = 'zeros', ScaleInitializer: Literal["ones", "zeros", "narrow-normal"] | Callable[..., Any] = 'ones', Offset: ArrayLike = ..., Scale: ArrayLike = ..., OffsetLearnRateFactor: _Number = 1, ScaleLearnRateFactor: _Number = 1, OffsetL2Factor: _Number = 1, ScaleL2Factor: _Number = 1) -> None:
        """Group normalization: groups of channels of each observation to mean 0 and variance 1, then scaled and shifted.

        Syntaxes: ``groupNormalizationLayer(numGroups)``, ``groupNormalizationLayer(numGroups, Name=Value)``.

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

    https://www.mathworks.com/help/deeplearning/ref/deep.trainingprogressmonitor.groupsubplot.html
    """

@final
class groupedConvolution2dLayer(Layer):
    """2-D grouped convolution layer: the channels are split into groups, and each group has its own filters."""
    @overload
    def __init__(self, filterSize: _Number | _Numbers, numFiltersPerGroup: _Number, numGroups: _Number | Literal["channel-wise"], *, Padding: Any = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: Any = 1, DilationFactor: Any = 1, PaddingValue: Literal["symmetric-include-edge", "symmetric-exclude-edge", "replicate"] | _Number = 0) -> None:
        """2-D grouped convolution layer: the channels are split into groups, and each group has its own filters.

        Syntaxes: ``groupedConvolution2dLayer(filterSize, numFiltersPerGroup, numGroups)``, ``groupedConvolution2dLayer(filterSize, numFiltersPerGroup, "channel-wise")``, ``groupedConvolution2dLayer(…, Name=Value)``.

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
    """Normalise groups of channels of each observation, then scale and shift each channel.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.groupnorm.html
    """
@overload
def groupnorm(X: ArrayLike, numGroups: Literal["all-channels", "channel-wise"] | _Number, offset: ArrayLike, scaleFactor: ArrayLike, name: Literal["Epsilon", "DataFormat"], value: Any, /, *pairs: Any, Epsilon: _Number = 1e-05, DataFormat: str | None = None) -> dlarray: ...

@overload
def gru(X: ArrayLike, H0: ArrayLike, weights: ArrayLike, recurrentWeights: ArrayLike, bias: ArrayLike, /, *, ResetGateMode: Literal["after-multiplication", "before-multiplication", "recurrent-bias-after-multiplication"] = 'after-multiplication', StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', DataFormat: str | None = None, nargout: Literal[1] = 1) -> dlarray:
    """Gated recurrent unit: learns dependencies between the time steps of sequences.

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

    https://www.mathworks.com/help/matlab/ref/gt.html
    """

def half(X: ArrayLike | str | categorical, /) -> dlarray:
    """Convert to half precision: 11 significant bits, numbers up to 65504.

    Syntax: ``Y = half(X)``.

    https://www.mathworks.com/help/fixedpoint/ref/half.html
    """

def hamming(L: _Number, /, *flags: Literal["symmetric", "periodic", "double", "single"] | _Open) -> dlarray:
    """Hamming window.

    Syntaxes: ``w = hamming(L)``, ``hamming(L, sflag)``, ``hamming(…, typeName)``.

    https://www.mathworks.com/help/signal/ref/hamming.html
    """

def hann(L: _Number, /, *flags: Literal["symmetric", "periodic", "double", "single"] | _Open) -> dlarray:
    """Hann (Hanning) window.

    Syntaxes: ``w = hann(L)``, ``hann(L, sflag)``, ``hann(…, typeName)``.

    https://www.mathworks.com/help/signal/ref/hann.html
    """

def hasdata(ds: Any) -> bool:
    """Determine if data are available to read, or a mini-batch to obtain.

    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.hasdata.html
    """

def height(X: Any, /) -> int:
    """Number of rows.

    Syntax: ``n = height(X)``.

    https://www.mathworks.com/help/matlab/ref/height.html
    """

@overload
def histcounts(X: ArrayLike | categorical, bins: _Number | _Numbers | str | Sequence[str] | None = None, /, *, NumBins: Any = None, BinEdges: Any = None, BinWidth: _Number | None = None, BinLimits: _Numbers | None = None, BinMethod: Literal["auto", "scott", "fd", "integers", "sturges", "sqrt"] | None = None, Normalization: Literal["count", "probability", "percentage", "countdensity", "pdf", "cumcount", "cdf"] = 'count', nargout: Literal[1] = 1) -> dlarray:
    """Count the values that fall into bins.

    Syntaxes: ``N = histcounts(X)``, ``histcounts(X, nbins)``, ``histcounts(X, edges)``, ``histcounts(…, Name=Value)``, ``histcounts(C)`` and ``histcounts(C, categories)`` of a categorical, ``N, edges = histcounts(…, nargout=2)``, ``N, edges, bin = histcounts(…, nargout=3)``.

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

https://www.mathworks.com/help/matlab/ref/double.horzcat.html"""
@overload
def horzcat(*A: categorical | str | Sequence[str | None] | np.ndarray[Any, Any]) -> categorical:
    ...

@overload
def huber(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None = None, /, *, TransitionPoint: _Number = 1.0, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray:
    """Huber loss: squares of small differences, absolute values of large ones.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.huber.html
    """
@overload
def huber(Y: ArrayLike, targets: ArrayLike, name: Literal["TransitionPoint", "Mask", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat"], value: Any, /, *pairs: Any, TransitionPoint: _Number = 1.0, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...
@overload
def huber(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None, name: Literal["TransitionPoint", "Mask", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat"], value: Any, /, *pairs: Any, TransitionPoint: _Number = 1.0, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...

def hypot(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Square root of the sum of squares, without overflow on the way: ``sqrt(abs(A)**2 + abs(B)**2)``.

    Syntax: ``C = hypot(A, B)``.

    https://www.mathworks.com/help/matlab/ref/hypot.html
    """

@final
class identityLayer(Layer):
    """Identity layer: its output is its input, as a skip connection needs it."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Identity layer: its output is its input, as a skip connection needs it.

        Syntaxes: ``identityLayer``, ``identityLayer(Name=name)``.

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

    https://www.mathworks.com/help/matlab/ref/idivide.html
    """

def ifft(Y: ArrayLike, /, *options: _Number | Literal["nonsymmetric", "symmetric"] | _Open) -> dlarray:
    """Inverse discrete Fourier transform.

    Syntaxes: ``X = ifft(Y)``, ``ifft(Y, n)``, ``ifft(Y, n, dim)``, ``ifft(…, symflag)``.

    https://www.mathworks.com/help/matlab/ref/ifft.html
    """

def ifft2(Y: ArrayLike, /, *options: _Number | Literal["nonsymmetric", "symmetric"] | _Open) -> dlarray:
    """Inverse discrete Fourier transform over the first two dimensions.

    Syntaxes: ``X = ifft2(Y)``, ``ifft2(Y, m, n)``, ``ifft2(…, symflag)``.

    https://www.mathworks.com/help/matlab/ref/ifft2.html
    """

def ifftn(Y: ArrayLike, /, *options: _Numbers | Literal["nonsymmetric", "symmetric"] | None) -> dlarray:
    """Inverse discrete Fourier transform over all dimensions.

    Syntaxes: ``X = ifftn(Y)``, ``ifftn(Y, sz)``, ``ifftn(…, symflag)``.

    https://www.mathworks.com/help/matlab/ref/ifftn.html
    """

def ifftshift(X: ArrayLike, dim: _Number | _Open = None, /) -> dlarray:
    """Undo fftshift: move the centre of a spectrum to the front.

    Syntaxes: ``Y = ifftshift(X)``, ``ifftshift(X, dim)``.

    https://www.mathworks.com/help/matlab/ref/ifftshift.html
    """

def im2double(I: ArrayLike, kind: Literal["indexed"] | _Open = None, /) -> dlarray:
    """Convert an image to double precision.

    Syntaxes: ``I2 = im2double(I)``, ``im2double(I, "indexed")``.

    https://www.mathworks.com/help/matlab/ref/im2double.html
    """

def im2single(I: ArrayLike, kind: Literal["indexed"] | _Open = None, /) -> dlarray:
    """Convert an image to single precision.

    Syntaxes: ``I2 = im2single(I)``, ``im2single(I, "indexed")``.

    https://www.mathworks.com/help/images/ref/im2single.html
    """

def im2uint8(I: ArrayLike, kind: Literal["indexed"] | _Open = None, /) -> dlarray:
    """Convert an image to 8-bit unsigned integers.

    Syntaxes: ``J = im2uint8(I)``, ``J = im2uint8(X, "indexed")``.

    https://www.mathworks.com/help/matlab/ref/im2uint8.html
    """

def imag(X: ArrayLike, /) -> dlarray:
    """Imaginary part of each element; 0 of a real number.

    Syntax: ``Y = imag(X)``.

    https://www.mathworks.com/help/matlab/ref/imag.html
    """

@final
class image3dInputLayer(Layer):
    """3-D image input layer: gives volumes to a network and normalizes them."""
    @overload
    def __init__(self, inputSize: _Numbers, *, Name: str = '', Normalization: Literal["none", "zerocenter", "zscore", "rescale-symmetric", "rescale-zero-one"] | Callable[..., Any] = 'zerocenter', NormalizationDimension: Literal["auto", "channel", "element", "all"] = 'auto', SplitComplexInputs: _Truth = False, Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ...) -> None:
        """3-D image input layer: gives volumes to a network and normalizes them.

        Syntaxes: ``image3dInputLayer(inputSize)``, ``image3dInputLayer(inputSize, Name=Value)``.

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

    https://www.mathworks.com/help/deeplearning/ref/imagedataaugmenter.html
    """
@overload
def imageDataAugmenter(name: Literal["FillValue", "RandXReflection", "RandYReflection", "RandRotation", "RandScale", "RandXScale", "RandYScale", "RandXShear", "RandYShear", "RandXTranslation", "RandYTranslation"], value: Any, /, *pairs: Any, FillValue: _Number | Sequence[Any] = 0, RandXReflection: _Truth = False, RandYReflection: _Truth = False, RandRotation: _Numbers | Callable[..., Any] = ..., RandScale: _Numbers | Callable[..., Any] = ..., RandXScale: _Numbers | Callable[..., Any] = ..., RandYScale: _Numbers | Callable[..., Any] = ..., RandXShear: _Numbers | Callable[..., Any] = ..., RandYShear: _Numbers | Callable[..., Any] = ..., RandXTranslation: _Numbers | Callable[..., Any] = ..., RandYTranslation: _Numbers | Callable[..., Any] = ...) -> ImageDataAugmenter: ...

@overload
def imageDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], *, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, LabelSource: Literal["none", "foldernames"] = 'none', Labels: categorical | ArrayLike | None = None, ReadSize: _Number = 1, ReadFcn: Callable[..., Any] | None = None) -> ImageDatastore:
    """Datastore for image data.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.imagedatastore.html
    """
@overload
def imageDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], name: Literal["IncludeSubfolders", "FileExtensions", "LabelSource", "Labels", "ReadSize", "ReadFcn"], value: Any, /, *pairs: Any, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, LabelSource: Literal["none", "foldernames"] = 'none', Labels: categorical | ArrayLike | None = None, ReadSize: _Number = 1, ReadFcn: Callable[..., Any] | None = None) -> ImageDatastore: ...

@final
class imageInputLayer(Layer):
    """Image input layer: gives 2-D images to a network and normalizes them."""
    @overload
    def __init__(self, inputSize: _Numbers, *, Name: str = '', Normalization: Literal["none", "zerocenter", "zscore", "rescale-symmetric", "rescale-zero-one"] | Callable[..., Any] = 'zerocenter', NormalizationDimension: Literal["auto", "channel", "element", "all"] = 'auto', SplitComplexInputs: _Truth = False, Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ...) -> None:
        """Image input layer: gives 2-D images to a network and normalizes them.

        Syntaxes: ``imageInputLayer(inputSize)``, ``imageInputLayer(inputSize, Name=Value)``.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.imageinputlayer.html
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
    @property
    def DataAugmentation(self) -> str: ...

@overload
def importParameters(net: dlnetwork, source: Any, Names: Mapping[str, Any] | _Open = None, *, From: Literal["pytorch", "keras", "matlab"] = 'pytorch', Ignore: str | Sequence[str] = ..., FlattenOrder: Literal["auto", "channels-first", "channels-last", "column-major"] = 'auto', nargout: Literal[1] = 1) -> dlnetwork:
    """Parameters of a network of PyTorch or Keras, put into a network of the same architecture.

    Syntaxes: ``net = importParameters(net, source)``, ``net = importParameters(net, source, names)``, ``net = importParameters(…, Name=Value)``, ``net, T = importParameters(…, nargout=2)``.

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
def ind2sub(sz: _Numbers, ind: ArrayLike, /, *, nargout: Literal[1]) -> dlarray:
    """Subscripts of linear indices.

Syntaxes: ``row, col = ind2sub(sz, ind)``, ``I1, …, In = ind2sub(sz, ind)``, ``… = ind2sub(sz, ind, nargout=n)``.

https://www.mathworks.com/help/matlab/ref/ind2sub.html"""
@overload
def ind2sub(sz: _Numbers, ind: ArrayLike, /, *, nargout: int | None=None) -> tuple[dlarray, ...]:
    ...

@overload
def indexcrossentropy(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None = None, /, *, MaskIndex: _Number | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "target-included", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray:
    """Cross-entropy loss between predicted probabilities and class numbers.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.indexcrossentropy.html
    """
@overload
def indexcrossentropy(Y: ArrayLike, targets: ArrayLike, name: Literal["MaskIndex", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat"], value: Any, /, *pairs: Any, MaskIndex: _Number | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "target-included", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...
@overload
def indexcrossentropy(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None, name: Literal["MaskIndex", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat"], value: Any, /, *pairs: Any, MaskIndex: _Number | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "target-included", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...

@final
class indexing1dLayer(Layer):
    """1-D indexing layer: the first or the last element along time, or along the only spatial dimension."""
    @overload
    def __init__(self, index: Literal["first", "last"] = 'first', *, Name: str = '', HasPaddingMaskInput: _Truth = False) -> None:
        """1-D indexing layer: the first or the last element along time, or along the only spatial dimension.

        Syntaxes: ``indexing1dLayer``, ``indexing1dLayer(index)``, ``indexing1dLayer(…, Name=Value)``.

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

    https://www.mathworks.com/help/matlab/ref/inf.html
    """

def initialize(net: dlnetwork, *X: ArrayLike | networkDataLayout | None) -> dlnetwork:
    """Initialize the learnables and states of a network that are not set yet.

    Syntaxes: ``net = initialize(net)``, ``net = initialize(net, X1, …, XN)``, and ``layer = initialize(layer, layout1, …, layoutN)`` of a layer of one's own.

    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.initialize.html
    """

@final
class inputLayer(Layer):
    """Input layer for data of any size and format."""
    @overload
    def __init__(self, inputSize: _Numbers | float, inputFormat: str = '', *, Name: str = '') -> None:
        """Input layer for data of any size and format.

        Syntaxes: ``inputLayer(inputSize)``, ``inputLayer(inputSize, inputFormat)``, ``inputLayer(…, Name=name)``.

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
    """Instance normalization: each channel of each observation to mean 0 and variance 1, then scaled and shifted."""
    @overload
    def __init__(self, *, Name: str = '', Epsilon: _Number = 1e-05, OffsetInitializer: Literal["zeros", "ones", "narrow-normal"] | Callable[..., Any] = 'zeros', ScaleInitializer: Literal["ones", "zeros", "narrow-normal"] | Callable[..., Any] = 'ones', Offset: ArrayLike = ..., Scale: ArrayLike = ..., OffsetLearnRateFactor: _Number = 1, ScaleLearnRateFactor: _Number = 1, OffsetL2Factor: _Number = 1, ScaleL2Factor: _Number = 1) -> None:
        """Instance normalization: each channel of each observation to mean 0 and variance 1, then scaled and shifted.

        Syntaxes: ``instanceNormalizationLayer``, ``instanceNormalizationLayer(Name=Value)``.

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
    """Normalise each channel of each observation, then scale and shift it.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.instancenorm.html
    """
@overload
def instancenorm(X: ArrayLike, offset: ArrayLike, scaleFactor: ArrayLike, name: Literal["Epsilon", "DataFormat"], value: Any, /, *pairs: Any, Epsilon: _Number = 1e-05, DataFormat: str | None = None) -> dlarray: ...

def int16(X: ArrayLike, /) -> dlarray:
    """Convert to MATLAB's class int16: whole numbers from -32768 to 32767.

    Syntax: ``Y = int16(X)``.

    https://www.mathworks.com/help/matlab/ref/int16.html
    """

def int32(X: ArrayLike, /) -> dlarray:
    """Convert to MATLAB's class int32: whole numbers from -2147483648 to 2147483647.

    Syntax: ``Y = int32(X)``.

    https://www.mathworks.com/help/matlab/ref/int32.html
    """

def int64(X: ArrayLike, /) -> dlarray:
    """Convert to MATLAB's class int64: whole numbers from -9223372036854775808 to 9223372036854775807.

    Syntax: ``Y = int64(X)``.

    https://www.mathworks.com/help/matlab/ref/int64.html
    """

def int8(X: ArrayLike, /) -> dlarray:
    """Convert to MATLAB's class int8: whole numbers from -128 to 127.

    Syntax: ``Y = int8(X)``.

    https://www.mathworks.com/help/matlab/ref/int8.html
    """

@overload
def integral(fun: Callable[..., Any], xmin: _Number, xmax: _Number, /, *, AbsTol: _Number | None = None, RelTol: _Number | None = None, ArrayValued: _Truth = False, Waypoints: _Numbers | None = None) -> dlarray:
    """Integral of a function between two limits, by adaptive quadrature.

    Syntaxes: ``q = integral(fun, xmin, xmax)``, ``integral(…, AbsTol=tol)``, ``integral(…, RelTol=tol)``, ``integral(…, ArrayValued=True)``, ``integral(…, Waypoints=points)``.

    https://www.mathworks.com/help/matlab/ref/integral.html
    """
@overload
def integral(fun: Callable[..., Any], xmin: _Number, xmax: _Number, name: Literal["AbsTol", "RelTol", "ArrayValued", "Waypoints"], value: Any, /, *pairs: Any, AbsTol: _Number | None = None, RelTol: _Number | None = None, ArrayValued: _Truth = False, Waypoints: _Numbers | None = None) -> dlarray: ...

def interp1(*args: ArrayLike | str | Literal["extrap"] | None) -> dlarray:
    """Interpolation of sampled data along one dimension.

    Syntaxes: ``vq = interp1(x, v, xq)``, ``interp1(v, xq)``, ``interp1(…, method)``, ``interp1(…, method, extrapolation)``.

    https://www.mathworks.com/help/matlab/ref/interp1.html
    """

def interp2(*args: ArrayLike | Literal["linear", "nearest", "cubic", "spline"] | None) -> dlarray:
    """Interpolation of data on a grid in two dimensions.

    Syntaxes: ``Vq = interp2(X, Y, V, Xq, Yq)``, ``interp2(V, Xq, Yq)``, ``interp2(V)``, ``interp2(V, k)``, ``interp2(…, method)``, ``interp2(…, method, extrapval)``.

    https://www.mathworks.com/help/matlab/ref/interp2.html
    """

@overload
def intersect(A: ArrayLike | Sequence[str], B: ArrayLike | Sequence[str], /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[1] = 1) -> dlarray:
    """The values that are in both of two arrays, without repetitions.

    Syntaxes: ``C = intersect(A, B)``, ``intersect(A, B, setOrder)``, ``intersect(A, B, "rows")``, ``C, ia, ib = intersect(…, nargout=3)``.

    https://www.mathworks.com/help/matlab/ref/double.intersect.html
    """
@overload
def intersect(A: ArrayLike | Sequence[str], B: ArrayLike | Sequence[str], /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def intersect(A: ArrayLike | Sequence[str], B: ArrayLike | Sequence[str], /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

@overload
def intmax(typename: str | _Open = None, /, *, like: ArrayLike | None = None) -> dlarray:
    """Largest number of an integer class.

    Syntaxes: ``v = intmax()`` (of "int32"), ``v = intmax(typename)``, ``v = intmax(like=p)``.

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

    https://www.mathworks.com/help/matlab/ref/intmin.html
    """
@overload
def intmin(name: Literal["like"], value: Any, /, *pairs: Any, like: ArrayLike | None = None) -> dlarray: ...
@overload
def intmin(typename: str | _Open, name: Literal["like"], value: Any, /, *pairs: Any, like: ArrayLike | None = None) -> dlarray: ...

def inv(X: ArrayLike, /) -> dlarray:
    """Inverse of a square matrix.

    Syntax: ``Y = inv(X)``.

    https://www.mathworks.com/help/matlab/ref/inv.html
    """

@overload
def ipermute(X: ArrayLike, dimorder: _Numbers) -> dlarray:
    """Undo a permutation of dimensions: ``ipermute(permute(X, dimorder), dimorder)`` is X.

    Syntax: ``Y = ipermute(X, dimorder)``.

    https://www.mathworks.com/help/matlab/ref/ipermute.html
    """
@overload
def ipermute(X: categorical, dimorder: _Numbers) -> categorical: ...

@overload
def iqr(X: ArrayLike, dim: _Number | _Numbers | Literal["all"] | None = None, /, *, nargout: Literal[1] = 1) -> dlarray:
    """Interquartile range.

    Syntaxes: ``R = iqr(X)``, ``iqr(X, dim)``, ``iqr(X, [dim1, dim2])``, ``iqr(X, "all")``, ``R, Q = iqr(…, nargout=2)``.

    https://www.mathworks.com/help/matlab/ref/iqr.html
    """
@overload
def iqr(X: ArrayLike, dim: _Number | _Numbers | Literal["all"] | None = None, /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def isPartitionable(ds: Any) -> bool:
    """Determine whether a datastore is partitionable.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.ispartitionable.html
    """

def isShuffleable(ds: Any) -> bool:
    """Determine whether a datastore is shuffleable.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.isshuffleable.html
    """

def isSubsettable(ds: Any) -> bool:
    """Determine whether a datastore is subsettable.

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

    https://www.mathworks.com/help/matlab/ref/is_function_handle.html
    """

def isa(X: Any, typename: str, /) -> bool:
    """Whether a value is of a class, or of one of a family of classes.

    Syntax: ``tf = isa(X, typename)``.

    https://www.mathworks.com/help/matlab/ref/isa.html
    """

def iscategory(A: categorical, catnames: str | Sequence[str]) -> dlarray:
    """Whether names are categories of a categorical array.

    Syntax: ``tf = iscategory(A, catnames)``.

    https://www.mathworks.com/help/matlab/ref/categorical.iscategory.html
    """

def iscell(X: Any, /) -> bool:
    """Whether a value is a cell array.

    Syntax: ``tf = iscell(X)``.

    https://www.mathworks.com/help/matlab/ref/iscell.html
    """

def iscellstr(X: Any, /) -> bool:
    """Whether a value is a cell array of text.

    Syntax: ``tf = iscellstr(X)``.

    https://www.mathworks.com/help/matlab/ref/iscellstr.html
    """

def ischar(X: Any, /) -> bool:
    """Whether a value is text.

    Syntax: ``tf = ischar(X)``.

    https://www.mathworks.com/help/matlab/ref/ischar.html
    """

def iscolumn(X: Any, /) -> bool:
    """Whether an array is n×1.

    Syntax: ``tf = iscolumn(X)``.

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

    https://www.mathworks.com/help/matlab/ref/double.isempty.html
    """

def isequal(A: Any, B: Any, /, *more: Any) -> bool:
    """Whether values are equal: same size, same elements.

    Syntaxes: ``tf = isequal(A, B)``, ``tf = isequal(A1, A2, …, An)``.

    https://www.mathworks.com/help/matlab/ref/isequal.html
    """

def isequaln(A: Any, B: Any, /, *more: Any) -> bool:
    """Whether values are equal, NaN counting as equal to NaN.

    Syntaxes: ``tf = isequaln(A, B)``, ``tf = isequaln(A1, A2, …, An)``.

    https://www.mathworks.com/help/matlab/ref/isequaln.html
    """

def isfield(S: Any, field: Any, /) -> Any:
    """Whether a structure has a field.

    Syntax: ``tf = isfield(S, field)``.

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

    https://www.mathworks.com/help/parallel-computing/isgpuarray.html
    """

def isinf(X: Any, /) -> dlarray:
    """Which elements are Inf or -Inf.

    Syntax: ``tf = isinf(X)``.

    https://www.mathworks.com/help/matlab/ref/isinf.html
    """

def isinteger(X: Any, /) -> bool:
    """Whether the data is of an integer class; not whether its values are whole numbers.

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

    https://www.mathworks.com/help/matlab/ref/ismatrix.html
    """

@overload
def ismember(A: Any, B: Any, /, *options: Any, nargout: Literal[1] = 1) -> dlarray:
    """Which elements of an array are in another.

    Syntaxes: ``Lia = ismember(A, B)``, ``ismember(A, B, "rows")``, ``Lia, Locb = ismember(…, nargout=2)``.

    https://www.mathworks.com/help/matlab/ref/double.ismember.html
    """
@overload
def ismember(A: Any, B: Any, /, *options: Any, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def ismissing(X: ArrayLike | categorical | Sequence[str], /) -> dlarray:
    """Which elements are missing: NaN, an undefined category, or an empty text.

    Syntax: ``tf = ismissing(X)``.

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
    """Whether a categorical array is ordinal: its categories have an order, which ``<`` and ``max`` use.

    Syntax: ``tf = isordinal(A)``.

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

    https://www.mathworks.com/help/matlab/ref/isrow.html
    """

def isscalar(X: Any, /) -> bool:
    """Whether an array is 1×1.

    Syntax: ``tf = isscalar(X)``.

    https://www.mathworks.com/help/matlab/ref/isscalar.html
    """

def issorted(A: ArrayLike, /, *options: Literal["ascend", "descend", "monotonic", "strictascend", "strictdescend", "strictmonotonic", "rows", "MissingPlacement", "auto", "first", "last", "ComparisonMethod", "real", "abs"] | _Number | _Open, MissingPlacement: Literal["auto", "first", "last"] = 'auto', ComparisonMethod: Literal["auto", "real", "abs"] = 'auto') -> bool:
    """Whether an array is sorted along a dimension.

    Syntaxes: ``TF = issorted(A)``, ``issorted(A, dim)``, ``issorted(A, dim, direction)``, ``issorted(A, direction)``, ``issorted(…, Name=Value)``, ``issorted(A, "rows")``.

    https://www.mathworks.com/help/matlab/ref/issorted.html
    """

@overload
def issortedrows(A: ArrayLike, column: _Number | _Numbers | None = None, direction: Literal["ascend", "descend"] | Sequence[Literal["ascend", "descend"]] | _Open = None, /, *, MissingPlacement: str = 'auto', ComparisonMethod: str = 'auto') -> bool:
    """Whether the rows of a matrix are sorted.

    Syntaxes: ``TF = issortedrows(A)``, ``issortedrows(A, column)``, ``issortedrows(A, column, direction)``, ``issortedrows(…, Name=Value)``.

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

    https://www.mathworks.com/help/matlab/ref/isstring.html
    """

def isstruct(X: Any, /) -> bool:
    """Whether a value is a structure.

    Syntax: ``tf = isstruct(X)``.

    https://www.mathworks.com/help/matlab/ref/isstruct.html
    """

def isundefined(A: categorical) -> dlarray:
    """Whether the elements of a categorical array are undefined.

    Syntax: ``tf = isundefined(A)``.

    https://www.mathworks.com/help/matlab/ref/categorical.isundefined.html
    """

def isvector(X: Any, /) -> bool:
    """Whether an array is 1×n or n×1.

    Syntax: ``tf = isvector(X)``.

    https://www.mathworks.com/help/matlab/ref/isvector.html
    """

def kron(A: ArrayLike, B: ArrayLike) -> dlarray:
    """Kronecker product: every element of A times the whole of B.

    Syntax: ``K = kron(A, B)``.

    https://www.mathworks.com/help/matlab/ref/kron.html
    """

@overload
def l1loss(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None = None, /, *, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray:
    """L1 loss: the sum of absolute differences, divided by the number of observations.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.l1loss.html
    """
@overload
def l1loss(Y: ArrayLike, targets: ArrayLike, name: Literal["Mask", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat"], value: Any, /, *pairs: Any, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...
@overload
def l1loss(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None, name: Literal["Mask", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat"], value: Any, /, *pairs: Any, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...

@overload
def l2loss(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None = None, /, *, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray:
    """L2 loss: the sum of squared differences, divided by the number of observations.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.l2loss.html
    """
@overload
def l2loss(Y: ArrayLike, targets: ArrayLike, name: Literal["Mask", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat"], value: Any, /, *pairs: Any, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...
@overload
def l2loss(Y: ArrayLike, targets: ArrayLike, weights: ArrayLike | None, name: Literal["Mask", "Reduction", "NormalizationFactor", "WeightsFormat", "DataFormat"], value: Any, /, *pairs: Any, Mask: ArrayLike | None = None, Reduction: Literal["sum", "none"] = 'sum', NormalizationFactor: Literal["batch-size", "all-elements", "mask-included", "none"] = 'batch-size', WeightsFormat: str | None = None, DataFormat: str | None = None) -> dlarray: ...

def layerArray(*layers: Layer | type[Layer] | Sequence[Any] | LayerArray | _Open) -> LayerArray:
    """A layer array: the counterpart of MATLAB's ``[layer1; layer2; …]``.

    Syntaxes: ``layerArray(layer1, layer2, …)``, ``layerArray([layer1, layer2, …])``. A Python list of layers does as well wherever layers are taken; a layer array adds MATLAB's display and 1-based parentheses. The counterpart of a constructor without arguments may be written without parentheses: ``[…, softmaxLayer]``.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.html
    """

def layerGraph(layers: Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]] | LayerArray | dlnetwork | _Open = None) -> LayerGraph:
    """A layer graph: layers and their connections, as older programs build networks.

    Syntaxes: ``lgraph = layerGraph``, ``lgraph = layerGraph(layers)``, ``lgraph = layerGraph(net)``.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.html
    """

@final
class layerNormalizationLayer(Layer):
    """Layer normalization: each observation to mean 0 and variance 1, then scaled and shifted channel by channel."""
    @overload
    def __init__(self, *, Name: str = '', Epsilon: _Number = 1e-05, OffsetInitializer: Literal["zeros", "ones", "narrow-normal"] | Callable[..., Any] = 'zeros', ScaleInitializer: Literal["ones", "zeros", "narrow-normal"] | Callable[..., Any] = 'ones', Offset: ArrayLike = ..., Scale: ArrayLike = ..., OffsetLearnRateFactor: _Number = 1, ScaleLearnRateFactor: _Number = 1, OffsetL2Factor: _Number = 1, ScaleL2Factor: _Number = 1, OperationDimension: Literal["auto", "channel-only", "spatial-channel", "batch-excluded"] = 'auto') -> None:
        """Layer normalization: each observation to mean 0 and variance 1, then scaled and shifted channel by channel.

        Syntaxes: ``layerNormalizationLayer``, ``layerNormalizationLayer(Name=Value)``.

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
    """Normalise each observation over its channels, then scale and shift each channel.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.layernorm.html
    """
@overload
def layernorm(X: ArrayLike, offset: ArrayLike, scaleFactor: ArrayLike, name: Literal["Epsilon", "OperationDimension", "DataFormat"], value: Any, /, *pairs: Any, Epsilon: _Number = 1e-05, OperationDimension: Literal["auto", "channel-only", "spatial-channel", "batch-excluded"] = 'auto', DataFormat: str | None = None) -> dlarray: ...

@overload
def lbfgsState(*, HistorySize: _Number = 10, InitialInverseHessianFactor: _Number = 1) -> LBFGSState:
    """State of the limited-memory BFGS (L-BFGS) solver.

    https://www.mathworks.com/help/deeplearning/ref/deep.lbfgsstate.html
    """
@overload
def lbfgsState(name: Literal["HistorySize", "InitialInverseHessianFactor"], value: Any, /, *pairs: Any, HistorySize: _Number = 10, InitialInverseHessianFactor: _Number = 1) -> LBFGSState: ...

def lbfgsupdate(params: _T, lossFcn: Callable[..., Any], solverState: LBFGSState | _Open=None, *, MaxNumLineSearchIterations: _Number=20, LineSearchMethod: Literal['weak-wolfe', 'strong-wolfe', 'backtracking']='weak-wolfe', NumLossFunctionOutputs: _Number=2) -> tuple[_T, LBFGSState]:
    """Update parameters by limited-memory BFGS (L-BFGS).

https://www.mathworks.com/help/deeplearning/ref/lbfgsupdate.html"""

def ldivide(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Quotient B by A, element by element: MATLAB's ``.\\``.

    Syntax: ``C = ldivide(A, B)``, the operator ``B / A``.

    https://www.mathworks.com/help/matlab/ref/ldivide.html
    """

def le(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Whether elements of A are less or equal.

    Syntax: ``C = le(A, B)``, the operator ``A <= B``.

    https://www.mathworks.com/help/matlab/ref/le.html
    """

@final
class leakyReluLayer(Layer):
    """Leaky ReLU layer: negative values are multiplied by a fixed number."""
    @overload
    def __init__(self, scale: _Number = 0.01, *, Name: str = '') -> None:
        """Leaky ReLU layer: negative values are multiplied by a fixed number.

        Syntaxes: ``leakyReluLayer``, ``leakyReluLayer(scale)``, ``leakyReluLayer(…, Name=name)``.

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
    """Leaky rectified linear unit: negative elements are multiplied by a small factor.

    Syntaxes: ``Y = leakyrelu(X)``, ``Y = leakyrelu(X, scaleFactor)``.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.leakyrelu.html
    """

def length(X: Any, /) -> int:
    """Length of the largest dimension.

    Syntax: ``n = length(X)``.

    https://www.mathworks.com/help/matlab/ref/double.length.html
    """

def linspace(x1: _Number | _Complex, x2: _Number | _Complex, n: _Number = 100) -> dlarray:
    """Evenly spaced numbers from x1 to x2.

    Syntaxes: ``y = linspace(x1, x2)``, ``y = linspace(x1, x2, n)``.

    https://www.mathworks.com/help/matlab/ref/linspace.html
    """

def load(filename: str | PathLike[str], /, *variables: str | Literal["Layers"] | Mapping[str, Any] | _Open, Layers: Mapping[str, Any] | None = None) -> tuple[Any, struct]:
    """Load what `save` saved, or the variables of a MAT file.

    Syntaxes: ``net = load(filename)``, ``S = load(filename)``, ``x = load(filename, name)``, ``S = load(filename, name1, …, nameN)``, ``S = load(filename, "-regexp", expression)``, ``load(…, Layers=classes)``.

    https://www.mathworks.com/help/matlab/ref/load.html
    """

def log(X: ArrayLike, /) -> dlarray:
    """Natural logarithm of each element.

    Syntax: ``Y = log(X)``.

    https://www.mathworks.com/help/matlab/ref/log.html
    """

def log10(X: ArrayLike, /) -> dlarray:
    """Logarithm to base 10 of each element.

    Syntax: ``Y = log10(X)``.

    https://www.mathworks.com/help/matlab/ref/log10.html
    """

def log1p(X: ArrayLike, /) -> dlarray:
    """``log(1 + x)`` of each element, accurate for small x.

    Syntax: ``Y = log1p(X)``.

    https://www.mathworks.com/help/matlab/ref/log1p.html
    """

@overload
def log2(X: ArrayLike, /, *, nargout: Literal[1] = 1) -> dlarray:
    """Logarithm to base 2 of each element, or its mantissa and exponent.

    Syntaxes: ``Y = log2(X)``, ``F, E = log2(X, nargout=2)``.

    https://www.mathworks.com/help/matlab/ref/log2.html
    """
@overload
def log2(X: ArrayLike, /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def logical(X: ArrayLike, /) -> dlarray:
    """Convert numbers to logical values: true where they are not zero.

    Syntax: ``L = logical(X)``.

    https://www.mathworks.com/help/matlab/ref/logical.html
    """

def logspace(a: _Number, b: _Number, n: _Number = 50) -> dlarray:
    """Numbers from 10^a to 10^b whose logarithms are evenly spaced.

    Syntaxes: ``y = logspace(a, b)``, ``y = logspace(a, b, n)``, ``y = logspace(a, pi)``.

    https://www.mathworks.com/help/matlab/ref/logspace.html
    """

def logsumexp(X: ArrayLike, /, *dim: _Number | _Numbers | Literal["all"] | None) -> dlarray:
    """Logarithm of the sum of exponentials, ``log(sum(exp(X)))``, without overflow.

    Syntaxes: ``L = logsumexp(X)``, ``logsumexp(X, dim)``, ``logsumexp(X, [dim1, dim2])``, ``logsumexp(X, "all")``.

    https://www.mathworks.com/help/matlab/ref/sum.html
    """

@overload
def lossScaler(*, InitialScale: _Number = 65536.0, GrowthFactor: _Number = 2.0, BackoffFactor: _Number = 0.5, GrowthInterval: _Number = 2000) -> LossScaler:
    """Dynamic scale of the loss, for training with half precision.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.dlgradient.html
    """
@overload
def lossScaler(name: Literal["InitialScale", "GrowthFactor", "BackoffFactor", "GrowthInterval"], value: Any, /, *pairs: Any, InitialScale: _Number = 65536.0, GrowthFactor: _Number = 2.0, BackoffFactor: _Number = 0.5, GrowthInterval: _Number = 2000) -> LossScaler: ...

@overload
def lstm(X: ArrayLike, H0: ArrayLike, C0: ArrayLike, weights: ArrayLike, recurrentWeights: ArrayLike, bias: ArrayLike, /, *, StateActivationFunction: Literal["tanh", "softsign", "relu"] = 'tanh', GateActivationFunction: Literal["sigmoid", "hard-sigmoid"] = 'sigmoid', DataFormat: str | None = None, nargout: Literal[1] = 1) -> dlarray:
    """Long short-term memory: learns long-term dependencies between the time steps of sequences.

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

    https://www.mathworks.com/help/matlab/ref/lt.html
    """

@overload
def lu(A: ArrayLike, outputForm: Literal["matrix", "vector"] = 'matrix', /, *, nargout: Literal[1] = 1) -> dlarray:
    """LU factors, by elimination with row exchanges.

    Syntaxes: ``L, U = lu(A, nargout=2)``, ``L, U, P = lu(A, nargout=3)``, ``lu(A, "vector", nargout=3)``, ``Y = lu(A)``.

    https://www.mathworks.com/help/matlab/ref/lu.html
    """
@overload
def lu(A: ArrayLike, outputForm: Literal["matrix", "vector"] = 'matrix', /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def lu(A: ArrayLike, outputForm: Literal["matrix", "vector"] = 'matrix', /, *, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

def magic(n: _Number, /) -> dlarray:
    """Magic square: an n×n matrix of 1 to n² whose rows, columns and diagonals have equal sums.

    Syntax: ``M = magic(n)``.

    https://www.mathworks.com/help/matlab/ref/magic.html
    """

@overload
def mapeMetric(*, Name: str = ..., NetworkOutput: str | _Number = ..., NormalizationFactor: Literal["batch-size", "all-elements"] = ...) -> MAPEMetric:
    """MAPE: the mean absolute percentage error.

    https://www.mathworks.com/help/deeplearning/ref/deep.metric.mapemetric.html
    """
@overload
def mapeMetric(name: Literal["Name", "NetworkOutput", "NormalizationFactor"], value: Any, /, *pairs: Any, Name: str = ..., NetworkOutput: str | _Number = ..., NormalizationFactor: Literal["batch-size", "all-elements"] = ...) -> MAPEMetric: ...

@overload
def mapminmax(X: ArrayLike, YMIN: _Number | Mapping[str, Any]=-1, YMAX: _Number=1, /, *, nargout: Literal[2] | None=None) -> tuple[dlarray, struct]:
    """Map the smallest and the largest value of each row to the ends of an interval.

Syntaxes: ``Y, PS = mapminmax(X)``, ``mapminmax(X, YMIN, YMAX)``, ``mapminmax(X, FP)``, ``Y = mapminmax("apply", X, PS)``, ``X = mapminmax("reverse", Y, PS)``, ``dx_dy = mapminmax("dx_dy", X, Y, PS)``.

https://www.mathworks.com/help/deeplearning/ref/mapminmax.html"""
@overload
def mapminmax(X: ArrayLike, YMIN: _Number | Mapping[str, Any]=-1, YMAX: _Number=1, /, *, nargout: Literal[1]) -> dlarray:
    ...
@overload
def mapminmax(what: Literal['apply', 'reverse', 'dx_dy', 'dy_dx'], /, *X: Any, nargout: Literal[1] | None=None) -> dlarray:
    ...

def mat2gray(A: ArrayLike, limits: Sequence[_Numbers] | _Open = None, /) -> dlarray:
    """Convert a matrix to an image of intensities from 0 to 1.

    Syntaxes: ``I = mat2gray(A)``, ``I = mat2gray(A, [amin, amax])``.

    https://www.mathworks.com/help/images/ref/mat2gray.html
    """

@overload
def max(X: Sequence[str], /) -> str:
    """Largest elements.

Syntaxes: ``M = max(X)``, ``max(X, [], dim)``, ``max(X, [], [dim1, dim2])``, ``max(X, [], "all")``, ``max(…, nanflag)``, ``M, I = max(…, nargout=2)``, ``M, I = max(…, "linear", nargout=2)``, ``C = max(X, Y)``.

https://www.mathworks.com/help/matlab/ref/double.max.html"""
@overload
def max(X: ArrayLike, Y: ArrayLike | None=None, dim: _Number | _Numbers | Literal['all'] | None=None, /, *flags: str, nargout: Literal[1]=1) -> dlarray:
    ...
@overload
def max(X: ArrayLike, Y: ArrayLike | None=None, dim: _Number | _Numbers | Literal['all'] | None=None, /, *flags: str, nargout: Literal[2]) -> tuple[dlarray, dlarray]:
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
    """1-D maximum pooling layer: the largest element of windows over the time steps, or one spatial dimension."""
    @overload
    def __init__(self, poolSize: _Number, *, Padding: _Number | _Numbers | Literal["same"] = 0, Name: str = '', Stride: _Number = 1) -> None:
        """1-D maximum pooling layer: the largest element of windows over the time steps, or one spatial dimension.

        Syntaxes: ``maxPooling1dLayer(poolSize)``, ``maxPooling1dLayer(poolSize, Name=Value)``.

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
    """2-D maximum pooling layer: the largest element of rectangular windows."""
    @overload
    def __init__(self, poolSize: _Number | _Numbers, *, Padding: _Number | _Numbers | Literal["same"] = 0, HasUnpoolingOutputs: _Truth = False, Name: str = '', Stride: _Number | _Numbers = 1) -> None:
        """2-D maximum pooling layer: the largest element of rectangular windows.

        Syntaxes: ``maxPooling2dLayer(poolSize)``, ``maxPooling2dLayer(poolSize, Name=Value)``.

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
    """3-D maximum pooling layer: the largest element of cuboid windows."""
    @overload
    def __init__(self, poolSize: _Number | _Numbers, *, Padding: _Number | _Numbers | Literal["same"] = 0, Name: str = '', Stride: _Number | _Numbers = 1) -> None:
        """3-D maximum pooling layer: the largest element of cuboid windows.

        Syntaxes: ``maxPooling3dLayer(poolSize)``, ``maxPooling3dLayer(poolSize, Name=Value)``.

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
    """2-D max unpooling layer: puts the output of a 2-D max pooling layer back at its places, among zeros."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """2-D max unpooling layer: puts the output of a 2-D max pooling layer back at its places, among zeros.

        Syntaxes: ``maxUnpooling2dLayer``, ``maxUnpooling2dLayer(Name=name)``.

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
    """Largest elements back at their places, and zeros elsewhere: the way back from `maxpool`.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.maxunpool.html
    """
@overload
def maxunpool(X: ArrayLike, indx: ArrayLike, outputSize: _Numbers, name: Literal["DataFormat"], value: Any, /, *pairs: Any, DataFormat: str | None = None) -> dlarray: ...

def mean(X: ArrayLike, /, *options: Literal["all", "default", "double", "native", "includenan", "omitnan", "Weights"] | ArrayLike | None, Weights: ArrayLike | None = None) -> dlarray:
    """Mean of array elements.

    Syntaxes: ``M = mean(X)``, ``mean(X, dim)``, ``mean(X, [dim1, dim2])``, ``mean(X, "all")``, ``mean(…, outtype)``, ``mean(…, nanflag)``, ``mean(…, Weights=W)``.

    https://www.mathworks.com/help/matlab/ref/mean.html
    """

def median(X: ArrayLike, /, *options: Literal["all", "default", "double", "native", "includenan", "omitnan", "Weights"] | ArrayLike | None, Weights: ArrayLike | None = None) -> dlarray:
    """Median of array elements.

    Syntaxes: ``M = median(X)``, ``median(X, dim)``, ``median(X, [dim1, dim2])``, ``median(X, "all")``, ``median(…, outtype)``, ``median(…, nanflag)``, ``median(…, Weights=W)``.

    https://www.mathworks.com/help/matlab/ref/median.html
    """

def memoryLimit(limit: float | str | None = None) -> float:
    """The largest array, in GiB, that creation functions make."""

def memoryReport(f: Callable[..., Any] | dlnetwork, /, *args: Any, **kwargs: Any) -> MemoryReport:
    """What a model keeps in memory for its gradient, by function and line.

    Syntaxes: ``report = memoryReport(f, X1, ..., XN)``, ``report = memoryReport(net, X1, ..., XN)``.
    """

def mergecats(A: categorical, oldcats: Sequence[str], newcat: str | _Open = None) -> categorical:
    """A categorical array in which several categories are one.

    Syntaxes: ``B = mergecats(A, oldcats)``, ``B = mergecats(A, oldcats, newcat)``.

    https://www.mathworks.com/help/matlab/ref/categorical.mergecats.html
    """

@overload
def meshgrid(x: ArrayLike, y: ArrayLike | None=None, *, nargout: Literal[2] | None=None) -> tuple[dlarray, dlarray]:
    """Coordinates of a grid in two or three dimensions, x along the columns.

Syntaxes: ``X, Y = meshgrid(x, y)``, ``X, Y = meshgrid(x)``, ``X, Y, Z = meshgrid(x, y, z)``, ``X, Y, Z = meshgrid(x, nargout=3)``.

https://www.mathworks.com/help/matlab/ref/meshgrid.html"""
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

Syntaxes: ``M = min(X)``, ``min(X, [], dim)``, ``min(X, [], [dim1, dim2])``, ``min(X, [], "all")``, ``min(…, nanflag)``, ``M, I = min(…, nargout=2)``, ``M, I = min(…, "linear", nargout=2)``, ``C = min(X, Y)``.

https://www.mathworks.com/help/matlab/ref/double.min.html"""
@overload
def min(X: ArrayLike, Y: ArrayLike | None=None, dim: _Number | _Numbers | Literal['all'] | None=None, /, *flags: str, nargout: Literal[1]=1) -> dlarray:
    ...
@overload
def min(X: ArrayLike, Y: ArrayLike | None=None, dim: _Number | _Numbers | Literal['all'] | None=None, /, *flags: str, nargout: Literal[2]) -> tuple[dlarray, dlarray]:
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

def minibatchpredict(net: dlnetwork, data: Any, /, *more: Literal["MiniBatchSize", "Outputs", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "PreprocessingEnvironment", "serial", "background", "parallel", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue", "InputDataFormats", "OutputDataFormats", "CategoricalInputEncoding", "integer", "one-hot", "UniformOutput"] | ArrayLike | str | Sequence[str] | _Truth | None, MiniBatchSize: _Number = 128, Outputs: str | Sequence[str] | None = None, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, InputDataFormats: str | Sequence[str] = 'auto', OutputDataFormats: str | Sequence[str] = 'auto', CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', UniformOutput: _Truth = True, nargout: int | None = None) -> Any:
    """Predictions of a network for many observations, a mini-batch at a time.

    Syntaxes: ``Y = minibatchpredict(net, X)``, ``Y1, …, YM = minibatchpredict(net, X1, …, XN)``, ``… = minibatchpredict(…, Name=Value)``.

    https://www.mathworks.com/help/deeplearning/ref/minibatchpredict.html
    """

@overload
def minibatchqueue(ds: Any, numOutputs: _Number | _Open = None, *, MiniBatchSize: _Number = 128, PartialMiniBatch: Literal["return", "discard"] = 'return', MiniBatchFcn: Literal["collate"] | Callable[..., Any] = 'collate', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', DispatchInBackground: _Truth | None = None, OutputCast: str | Sequence[Any] = 'single', OutputAsDlarray: _Truth | Sequence[Any] = True, MiniBatchFormat: str | Sequence[Any] = '', OutputEnvironment: Literal["auto", "cpu", "gpu"] | Sequence[Any] = 'auto') -> MiniBatchQueue:
    """Create mini-batches for deep learning.

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

    https://www.mathworks.com/help/matlab/ref/minus.html
    """

def mish(X: ArrayLike, /) -> dlarray:
    """Mish: ``x .* tanh(log(1 + exp(x)))``.

    Syntax: ``Y = mish(X)``.
    """

def mldivide(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Solve ``A*X = B``: MATLAB's ``A\\B``.

    Syntax: ``X = mldivide(A, B)``.

    https://www.mathworks.com/help/matlab/ref/double.mldivide.html
    """

def mod(A: ArrayLike, M: ArrayLike, /) -> dlarray:
    """Remainder after division, with the sign of the divisor: ``A - M * floor(A / M)``.

    Syntax: ``B = mod(A, M)``.

    https://www.mathworks.com/help/matlab/ref/mod.html
    """

@overload
def mode(X: ArrayLike, /, *dim: _Number | _Numbers | Literal["all"] | None, nargout: Literal[1] = 1) -> dlarray:
    """Most frequent values.

    Syntaxes: ``M = mode(X)``, ``mode(X, dim)``, ``mode(X, [dim1, dim2])``, ``mode(X, "all")``, ``M, F = mode(…, nargout=2)``, ``M, F, C = mode(…, nargout=3)``.

    https://www.mathworks.com/help/matlab/ref/mode.html
    """
@overload
def mode(X: ArrayLike, /, *dim: _Number | _Numbers | Literal["all"] | None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def mode(X: ArrayLike, /, *dim: _Number | _Numbers | Literal["all"] | None, nargout: Literal[3]) -> tuple[dlarray, dlarray, list[dlarray]]: ...

def movmax(X: ArrayLike, k: _Number | _Numbers, /, *options: Any, Endpoints: Literal["shrink", "discard", "fill"] | _Number = 'shrink', SamplePoints: _Numbers | None = None) -> dlarray:
    """Moving maximum.

    Syntaxes: ``M = movmax(X, k)``, ``movmax(X, [kb, kf])``, ``movmax(…, dim)``, ``movmax(…, nanflag)``, ``movmax(…, Endpoints=e)``, ``movmax(…, SamplePoints=t)``.

    https://www.mathworks.com/help/matlab/ref/movmax.html
    """

def movmean(X: ArrayLike, k: _Number | _Numbers, /, *options: Literal["includenan", "omitnan", "Endpoints", "shrink", "discard", "fill", "SamplePoints"] | _Number | _Numbers | None, Endpoints: Literal["shrink", "discard", "fill"] | _Number = 'shrink', SamplePoints: _Numbers | None = None) -> dlarray:
    """Moving mean.

    Syntaxes: ``M = movmean(X, k)``, ``movmean(X, [kb, kf])``, ``movmean(…, dim)``, ``movmean(…, nanflag)``, ``movmean(…, Endpoints=e)``, ``movmean(…, SamplePoints=t)``.

    https://www.mathworks.com/help/matlab/ref/movmean.html
    """

def movmin(X: ArrayLike, k: _Number | _Numbers, /, *options: Any, Endpoints: Literal["shrink", "discard", "fill"] | _Number = 'shrink', SamplePoints: _Numbers | None = None) -> dlarray:
    """Moving minimum.

    Syntaxes: ``M = movmin(X, k)``, ``movmin(X, [kb, kf])``, ``movmin(…, dim)``, ``movmin(…, nanflag)``, ``movmin(…, Endpoints=e)``, ``movmin(…, SamplePoints=t)``.

    https://www.mathworks.com/help/matlab/ref/movmin.html
    """

def movsum(X: ArrayLike, k: _Number | _Numbers, /, *options: Any, Endpoints: Literal["shrink", "discard", "fill"] | _Number = 'shrink', SamplePoints: _Numbers | None = None) -> dlarray:
    """Moving sum.

    Syntaxes: ``M = movsum(X, k)``, ``movsum(X, [kb, kf])``, ``movsum(…, dim)``, ``movsum(…, nanflag)``, ``movsum(…, Endpoints=e)``, ``movsum(…, SamplePoints=t)``.

    https://www.mathworks.com/help/matlab/ref/movsum.html
    """

def mpower(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Matrix power: MATLAB's ``A^B``.

    Syntax: ``C = mpower(A, B)``.

    https://www.mathworks.com/help/matlab/ref/double.mpower.html
    """

def mrdivide(B: ArrayLike, A: ArrayLike, /) -> dlarray:
    """Solve ``X*A = B``: MATLAB's ``B/A``.

    Syntax: ``X = mrdivide(B, A)``.

    https://www.mathworks.com/help/matlab/ref/double.mrdivide.html
    """

@overload
def mse(Y: ArrayLike, targets: ArrayLike, /, *, DataFormat: str | None = None) -> dlarray:
    """Half mean squared error: the sum of squared differences, divided by twice the number of observations.

    Syntaxes: ``loss = mse(Y, targets)`` for formatted ``Y``, ``loss = mse(Y, targets, DataFormat=fmt)`` for unformatted ``Y``.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.mse.html
    """
@overload
def mse(Y: ArrayLike, targets: ArrayLike, name: Literal["DataFormat"], value: Any, /, *pairs: Any, DataFormat: str | None = None) -> dlarray: ...

def mtimes(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Matrix product; Python's ``A @ B``.

    Syntax: ``C = mtimes(A, B)``.

    https://www.mathworks.com/help/matlab/ref/double.mtimes.html
    """

@final
class multiplicationLayer(Layer):
    """Multiplication layer: the product of its inputs, element by element."""
    @overload
    def __init__(self, numInputs: _Number, InputNames: Sequence[str] | _Open = None, *, Name: str = '') -> None:
        """Multiplication layer: the product of its inputs, element by element.

        Syntaxes: ``multiplicationLayer(numInputs)``, ``multiplicationLayer(numInputs, Name=name)``.

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

    https://www.mathworks.com/help/matlab/ref/mustbea.html
    """

def mustBeFinite(value: Any, /) -> None:
    """Raise an error unless no element is Inf or NaN.

    Syntax: ``mustBeFinite(value)``.

    https://www.mathworks.com/help/matlab/ref/mustbefinite.html
    """

def mustBeFloat(value: Any, /) -> None:
    """Raise an error unless the data is single or double.

    Syntax: ``mustBeFloat(value)``.

    https://www.mathworks.com/help/matlab/ref/mustbefloat.html
    """

def mustBeGreaterThan(value: Any, c: _Number, /) -> None:
    """Raise an error unless all elements are greater than c.

    Syntax: ``mustBeGreaterThan(value, c)``.

    https://www.mathworks.com/help/matlab/ref/mustbegreaterthan.html
    """

def mustBeGreaterThanOrEqual(value: Any, c: _Number, /) -> None:
    """Raise an error unless all elements are greater than or equal to c.

    Syntax: ``mustBeGreaterThanOrEqual(value, c)``.

    https://www.mathworks.com/help/matlab/ref/mustbegreaterthanorequal.html
    """

def mustBeInRange(value: ArrayLike, lower: _Number, upper: _Number, /, *flags: Literal["inclusive", "exclusive", "exclude-lower", "exclude-upper"] | _Open) -> None:
    """Raise an error unless all elements are within limits.

    Syntaxes: ``mustBeInRange(value, lower, upper)``, ``mustBeInRange(value, lower, upper, flag)``.

    https://www.mathworks.com/help/matlab/ref/mustbeinrange.html
    """

def mustBeInteger(value: Any, /) -> None:
    """Raise an error unless all elements are whole numbers.

    Syntax: ``mustBeInteger(value)``.

    https://www.mathworks.com/help/matlab/ref/mustbeinteger.html
    """

def mustBeLessThan(value: Any, c: _Number, /) -> None:
    """Raise an error unless all elements are less than c.

    Syntax: ``mustBeLessThan(value, c)``.

    https://www.mathworks.com/help/matlab/ref/mustbelessthan.html
    """

def mustBeLessThanOrEqual(value: Any, c: _Number, /) -> None:
    """Raise an error unless all elements are less than or equal to c.

    Syntax: ``mustBeLessThanOrEqual(value, c)``.

    https://www.mathworks.com/help/matlab/ref/mustbelessthanorequal.html
    """

def mustBeMember(value: ArrayLike | str | Sequence[str], S: ArrayLike, /) -> None:
    """Raise an error unless the value, and every element of it, is in a set.

    Syntax: ``mustBeMember(value, S)``.

    https://www.mathworks.com/help/matlab/ref/mustbemember.html
    """

def mustBeNegative(value: Any, /) -> None:
    """Raise an error unless all elements are below zero.

    Syntax: ``mustBeNegative(value)``.

    https://www.mathworks.com/help/matlab/ref/mustbenegative.html
    """

def mustBeNonNan(value: Any, /) -> None:
    """Raise an error unless no element is NaN.

    Syntax: ``mustBeNonNan(value)``.

    https://www.mathworks.com/help/matlab/ref/mustbenonnan.html
    """

def mustBeNonempty(value: Any, /) -> None:
    """Raise an error unless the value has elements.

    Syntax: ``mustBeNonempty(value)``.

    https://www.mathworks.com/help/matlab/ref/mustbenonempty.html
    """

def mustBeNonnegative(value: Any, /) -> None:
    """Raise an error unless no element is below zero.

    Syntax: ``mustBeNonnegative(value)``.

    https://www.mathworks.com/help/matlab/ref/mustbenonnegative.html
    """

def mustBeNonpositive(value: Any, /) -> None:
    """Raise an error unless no element is above zero.

    Syntax: ``mustBeNonpositive(value)``.

    https://www.mathworks.com/help/matlab/ref/mustbenonpositive.html
    """

def mustBeNonzero(value: Any, /) -> None:
    """Raise an error unless no element is zero.

    Syntax: ``mustBeNonzero(value)``.

    https://www.mathworks.com/help/matlab/ref/mustbenonzero.html
    """

def mustBeNumeric(value: Any, /) -> None:
    """Raise an error unless the value is numeric.

    Syntax: ``mustBeNumeric(value)``.

    https://www.mathworks.com/help/matlab/ref/mustbenumeric.html
    """

def mustBeNumericOrLogical(value: Any, /) -> None:
    """Raise an error unless the value is numeric or logical.

    Syntax: ``mustBeNumericOrLogical(value)``.

    https://www.mathworks.com/help/matlab/ref/mustbenumericorlogical.html
    """

def mustBePositive(value: Any, /) -> None:
    """Raise an error unless all elements are above zero.

    Syntax: ``mustBePositive(value)``.

    https://www.mathworks.com/help/matlab/ref/mustbepositive.html
    """

def mustBeReal(value: Any, /) -> None:
    """Raise an error unless the value has no imaginary part.

    Syntax: ``mustBeReal(value)``.

    https://www.mathworks.com/help/matlab/ref/mustbereal.html
    """

def mustBeText(value: Any, /) -> None:
    """Raise an error unless the value is text, or a list of texts.

    Syntax: ``mustBeText(value)``.

    https://www.mathworks.com/help/matlab/ref/mustbetext.html
    """

def mustBeTextScalar(value: Any, /) -> None:
    """Raise an error unless the value is one text.

    Syntax: ``mustBeTextScalar(value)``.

    https://www.mathworks.com/help/matlab/ref/mustbetextscalar.html
    """

def mustBeUnderlyingType(value: ArrayLike, typename: str | Sequence[str], /) -> None:
    """Raise an error unless the data is of a class.

    Syntax: ``mustBeUnderlyingType(value, typename)``.

    https://www.mathworks.com/help/matlab/ref/mustbeunderlyingtype.html
    """

def mustBeVector(value: Any, /) -> None:
    """Raise an error unless the value is 1×n or n×1.

    Syntax: ``mustBeVector(value)``.

    https://www.mathworks.com/help/matlab/ref/mustbevector.html
    """

def nan(*size: str | Literal["like"] | ArrayLike | None, like: ArrayLike | None = None) -> dlarray:
    """Array of NaN.

    https://www.mathworks.com/help/matlab/ref/nan.html
    """

@overload
def ndgrid(*x: ArrayLike, nargout: Literal[1]) -> dlarray:
    """Coordinates of a grid in any number of dimensions, x1 along the first.

Syntaxes: ``X1, …, Xn = ndgrid(x1, …, xn)``, ``X1, …, Xn = ndgrid(x, nargout=n)``.

https://www.mathworks.com/help/matlab/ref/ndgrid.html"""
@overload
def ndgrid(*x: ArrayLike, nargout: int | None=None) -> tuple[dlarray, ...]:
    ...

def ndims(X: ArrayLike | Mapping[str, Any] | str, /) -> int:
    """Number of dimensions, at least 2.

    Syntax: ``n = ndims(X)``.

    https://www.mathworks.com/help/matlab/ref/double.ndims.html
    """

def ne(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Whether elements differ.

    Syntax: ``C = ne(A, B)``, the operator ``A != B``.

    https://www.mathworks.com/help/matlab/ref/ne.html
    """

@final
class networkLayer(Layer):
    """Network layer: a network that is one layer of another."""
    @overload
    def __init__(self, net: dlnetwork | LayerArray | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]], InputNames: Sequence[str] | _Open = None, OutputNames: Sequence[str] | _Open = None, *, Name: str = '', Network: Any = ...) -> None:
        """Network layer: a network that is one layer of another.

        Syntaxes: ``networkLayer(net)``, ``networkLayer(layers)``, ``networkLayer(…, Name=Value)``.

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
    """Neural ODE layer: the solution of ``y' = f(t, y)``, where f is a network and the input of the layer the start."""
    @overload
    def __init__(self, net: dlnetwork, tspan: _Numbers, *, Name: str = '', Network: Any = ..., TimeInterval: Any = None, Solver: Literal["ode45", "ode1"] = 'ode45', GradientMode: Literal["direct", "adjoint", "adjoint-seminorm"] = 'direct', InitialStepSize: _Number | _Open = ..., MaxStepSize: _Number | _Open = ..., RelativeTolerance: _Number = 0.001, AbsoluteTolerance: _Number = 1e-06, StepSize: Literal["auto"] | _Number = 'auto') -> None:
        """Neural ODE layer: the solution of ``y' = f(t, y)``, where f is a network and the input of the layer the start.

        Syntaxes: ``neuralODELayer(net, tspan)``, ``neuralODELayer(net, tspan, Name=Value)``.

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

def next(mbq: MiniBatchQueue) -> Any:
    """Obtain next mini-batch of data from a minibatchqueue.

    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.next.html
    """

def nextpow2(X: ArrayLike, /) -> dlarray:
    """Exponent of the next power of 2: the smallest whole p with ``2**p >= abs(x)``.

    Syntax: ``Y = nextpow2(X)``.

    https://www.mathworks.com/help/matlab/ref/nextpow2.html
    """

def nnz(X: ArrayLike, /) -> dlarray:
    """The number of nonzero elements.

    Syntax: ``N = nnz(X)``.

    https://www.mathworks.com/help/matlab/ref/nnz.html
    """

def norm(X: ArrayLike, /, p: Literal["inf", "-inf", "fro"] | _Number = 2) -> dlarray:
    """Norm of a vector or matrix.

    Syntaxes: ``n = norm(v)``, ``norm(v, p)``, ``norm(X)``, ``norm(X, p)``, ``norm(X, "fro")``.

    https://www.mathworks.com/help/matlab/ref/norm.html
    """

@overload
def normalize(X: ArrayLike, /, *options: Literal["zscore", "norm", "scale", "range", "center", "medianiqr", "std", "robust", "mad", "first", "iqr", "mean", "median"] | _Number | _Numbers | None, nargout: Literal[1] = 1) -> dlarray:
    """Normalize data.

    Syntaxes: ``N = normalize(X)``, ``normalize(X, dim)``, ``normalize(…, method)``, ``normalize(…, method, methodtype)``, ``normalize(…, "center", centertype, "scale", scaletype)``, ``N, C, S = normalize(…, nargout=3)``.

    https://www.mathworks.com/help/matlab/ref/double.normalize.html
    """
@overload
def normalize(X: ArrayLike, /, *options: Literal["zscore", "norm", "scale", "range", "center", "medianiqr", "std", "robust", "mad", "first", "iqr", "mean", "median"] | _Number | _Numbers | None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def normalize(X: ArrayLike, /, *options: Literal["zscore", "norm", "scale", "range", "center", "medianiqr", "std", "robust", "mad", "first", "iqr", "mean", "median"] | _Number | _Numbers | None, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

def not_(A: ArrayLike, /) -> dlarray:
    """Whether elements are zero, the operator ``~A``.

    Syntax: ``B = not_(A)``.

    https://www.mathworks.com/help/matlab/ref/not.html
    """

def null(A: ArrayLike, tol: _Number | _Open = None, /) -> dlarray:
    """Orthonormal basis of the null space.

    Syntaxes: ``Z = null(A)``, ``null(A, tol)``.

    https://www.mathworks.com/help/matlab/ref/null.html
    """

def num2cell(A: ArrayLike, /) -> list[Any]:
    """Put each element of an array into a cell.

    Syntax: ``C = num2cell(A)``.

    https://www.mathworks.com/help/matlab/ref/num2cell.html
    """

def numel(X: Any, /) -> int:
    """Number of elements.

    Syntax: ``n = numel(X)``. A list that is no array of numbers, such as ``fieldnames`` returns, is a row of cells.

    https://www.mathworks.com/help/matlab/ref/double.numel.html
    """

def numpartitions(ds: Any, pool: Any = None) -> int:
    """Number of partitions of a datastore.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.numpartitions.html
    """

def onehotdecode(B: ArrayLike, classes: Sequence[str] | _Numbers | categorical, featureDim: _Number, typename: str = 'categorical') -> Any:
    """Decode probability vectors into the most probable labels.

    https://www.mathworks.com/help/deeplearning/ref/onehotdecode.html
    """

@overload
def onehotencode(A: Any, featureDim: _Number | Literal["double", "single", "logical"] | _Open = None, typename: Literal["double", "single", "logical", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"] = 'double', *, ClassNames: Sequence[str] | _Numbers | None = None) -> Any:
    """Encode labels as one-hot vectors.

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

    https://www.mathworks.com/help/matlab/ref/ones.html
    """

def or_(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Whether at least one of two elements is nonzero.

    Syntax: ``C = or_(A, B)``, the operator ``A | B``.

    https://www.mathworks.com/help/matlab/ref/or.html
    """

@overload
def orderfields(S: Mapping[str, Any], order: Mapping[str, Any] | Sequence[str] | _Numbers | None = None, /, *, nargout: Literal[1] = 1) -> Any:
    """A structure with its fields in another order.

    Syntaxes: ``T = orderfields(S)``, ``T = orderfields(S, other)``, ``T = orderfields(S, names)``, ``T = orderfields(S, numbers)``, ``T, P = orderfields(…, nargout=2)``.

    https://www.mathworks.com/help/matlab/ref/orderfields.html
    """
@overload
def orderfields(S: Mapping[str, Any], order: Mapping[str, Any] | Sequence[str] | _Numbers | None = None, /, *, nargout: Literal[2]) -> tuple[Any, list[int]]: ...

def orth(A: ArrayLike, tol: _Number | _Open = None, /) -> dlarray:
    """Orthonormal basis of the range.

    Syntaxes: ``Q = orth(A)``, ``orth(A, tol)``.

    https://www.mathworks.com/help/matlab/ref/orth.html
    """

@overload
def paddata(A: ArrayLike, m: _Number | _Numbers, /, *, Dimension: _Number | _Numbers | None = None, FillValue: _Number | _Complex | None = None, Pattern: Literal["constant", "edge", "circular", "flip", "reflect"] = 'constant', Side: Literal["trailing", "leading", "both"] = 'trailing') -> dlarray:
    """Pad data by adding elements.

    Syntaxes: ``B = paddata(A, m)``, ``paddata(A, [m1, m2])``, ``paddata(…, Dimension=dim)``, ``paddata(…, FillValue=v)``, ``paddata(…, Pattern=p)``, ``paddata(…, Side=side)``.

    https://www.mathworks.com/help/matlab/ref/paddata.html
    """
@overload
def paddata(A: ArrayLike, m: _Number | _Numbers, name: Literal["Dimension", "FillValue", "Pattern", "Side"], value: Any, /, *pairs: Any, Dimension: _Number | _Numbers | None = None, FillValue: _Number | _Complex | None = None, Pattern: Literal["constant", "edge", "circular", "flip", "reflect"] = 'constant', Side: Literal["trailing", "leading", "both"] = 'trailing') -> dlarray: ...

@overload
def padsequences(X: ArrayLike, paddingDim: _Number, *, Length: Literal["longest", "shortest"] | _Number = 'longest', PaddingValue: Literal["symmetric", "auto"] | _Number = 0, PaddingDirection: Literal["right", "left", "both"] = 'right', UniformOutput: _Truth = True, nargout: Literal[1] = 1) -> Any:
    """Pad or truncate sequences to one length and join them.

    https://www.mathworks.com/help/deeplearning/ref/padsequences.html
    """
@overload
def padsequences(X: ArrayLike, paddingDim: _Number, *, Length: Literal["longest", "shortest"] | _Number = 'longest', PaddingValue: Literal["symmetric", "auto"] | _Number = 0, PaddingDirection: Literal["right", "left", "both"] = 'right', UniformOutput: _Truth = True, nargout: Literal[2]) -> tuple[Any, Any]: ...
@overload
def padsequences(X: ArrayLike, paddingDim: _Number, name: Literal["Length", "PaddingValue", "PaddingDirection", "UniformOutput"], value: Any, /, *pairs: Any, Length: Literal["longest", "shortest"] | _Number = 'longest', PaddingValue: Literal["symmetric", "auto"] | _Number = 0, PaddingDirection: Literal["right", "left", "both"] = 'right', UniformOutput: _Truth = True, nargout: Literal[1] = 1) -> Any: ...
@overload
def padsequences(X: ArrayLike, paddingDim: _Number, name: Literal["Length", "PaddingValue", "PaddingDirection", "UniformOutput"], value: Any, /, *pairs: Any, Length: Literal["longest", "shortest"] | _Number = 'longest', PaddingValue: Literal["symmetric", "auto"] | _Number = 0, PaddingDirection: Literal["right", "left", "both"] = 'right', UniformOutput: _Truth = True, nargout: Literal[2]) -> tuple[Any, Any]: ...

def pagectranspose(X: ArrayLike) -> dlarray:
    """Transpose every page of an array and conjugate it.

    Syntax: ``Y = pagectranspose(X)``.

    https://www.mathworks.com/help/matlab/ref/pagectranspose.html
    """

def pageinv(X: ArrayLike, /) -> dlarray:
    """Inverse of each page.

    Syntax: ``Y = pageinv(X)``.

    https://www.mathworks.com/help/matlab/ref/pageinv.html
    """

def pagemldivide(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Solve ``A(:,:,i)*X(:,:,i) = B(:,:,i)`` page by page.

    Syntax: ``X = pagemldivide(A, B)``.

    https://www.mathworks.com/help/matlab/ref/pagemldivide.html
    """

def pagemrdivide(B: ArrayLike, A: ArrayLike, /) -> dlarray:
    """Solve ``X(:,:,i)*A(:,:,i) = B(:,:,i)`` page by page.

    Syntax: ``X = pagemrdivide(B, A)``.

    https://www.mathworks.com/help/matlab/ref/pagemrdivide.html
    """

def pagemtimes(X: ArrayLike, *args: ArrayLike | Literal["none", "transpose", "ctranspose"] | None) -> dlarray:
    """Multiply matrices page by page.

    https://www.mathworks.com/help/matlab/ref/pagemtimes.html
    """

def pagetranspose(X: ArrayLike) -> dlarray:
    """Transpose every page of an array: exchange its first two dimensions.

    Syntax: ``Y = pagetranspose(X)``.

    https://www.mathworks.com/help/matlab/ref/pagetranspose.html
    """

def partition(ds: _T, n: _Number, index: _Number) -> _T:
    """Partition a datastore or a minibatchqueue.

    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.partition.html
    """

@final
class patchEmbeddingLayer(Layer):
    """Patch embedding layer: an image as a sequence of vectors, one for each of its patches."""
    @overload
    def __init__(self, patchSize: _Number | _Numbers, outputSize: _Number, *, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., SpatialFlattenMode: Literal["column-major", "row-major"] = 'column-major') -> None:
        """Patch embedding layer: an image as a sequence of vectors, one for each of its patches.

        Syntaxes: ``patchEmbeddingLayer(patchSize, outputSize)``, ``patchEmbeddingLayer(…, Name=Value)``.

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

    https://www.mathworks.com/help/stats/pdist.html
    """

@overload
def pdist2(X: ArrayLike, Y: ArrayLike, Distance: str | Callable[..., Any] = 'euclidean', DistParameter: Any = None, /, *, Smallest: _Number | None = None, Largest: _Number | None = None, nargout: Literal[1] = 1) -> dlarray:
    """Pairwise distances between two sets of observations.

    Syntaxes: ``D = pdist2(X, Y)``, ``pdist2(X, Y, Distance)``, ``pdist2(X, Y, Distance, DistParameter)``, ``pdist2(…, Smallest=K)``, ``pdist2(…, Largest=K)``, ``D, I = pdist2(…, Smallest=K, nargout=2)``.

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

    https://www.mathworks.com/help/deeplearning/ref/piecewiselearnrate.html
    """
@overload
def piecewiseLearnRate(name: Literal["DropFactor", "Period", "FrequencyUnit"], value: Any, /, *pairs: Any, DropFactor: _Number = 0.1, Period: _Number = 10, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule: ...

def pinv(A: ArrayLike, tol: _Number | _Open = None, /) -> dlarray:
    """Moore–Penrose pseudoinverse.

    Syntaxes: ``B = pinv(A)``, ``pinv(A, tol)``.

    https://www.mathworks.com/help/matlab/ref/pinv.html
    """

@overload
def pixelLabelDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], classNames: Sequence[str] | _Open = None, pixelLabelIDs: Sequence[Any] | None = None, *, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, ReadSize: _Number = 1, ReadFcn: Callable[..., Any] | None = None) -> PixelLabelDatastore:
    """Datastore for pixel label data.

    https://www.mathworks.com/help/vision/ref/pixellabeldatastore.html
    """
@overload
def pixelLabelDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], name: Literal["IncludeSubfolders", "FileExtensions", "ReadSize", "ReadFcn"], value: Any, /, *pairs: Any, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, ReadSize: _Number = 1, ReadFcn: Callable[..., Any] | None = None) -> PixelLabelDatastore: ...
@overload
def pixelLabelDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], classNames: Sequence[str] | _Open, name: Literal["IncludeSubfolders", "FileExtensions", "ReadSize", "ReadFcn"], value: Any, /, *pairs: Any, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, ReadSize: _Number = 1, ReadFcn: Callable[..., Any] | None = None) -> PixelLabelDatastore: ...
@overload
def pixelLabelDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], classNames: Sequence[str] | _Open, pixelLabelIDs: Sequence[Any] | None, name: Literal["IncludeSubfolders", "FileExtensions", "ReadSize", "ReadFcn"], value: Any, /, *pairs: Any, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, ReadSize: _Number = 1, ReadFcn: Callable[..., Any] | None = None) -> PixelLabelDatastore: ...

@overload
def plot(net: dlnetwork | LayerGraph | TrainingInfo | ROCMetrics, *, Parent: Any = None) -> Any:
    """Draw a network: its layers from top to bottom, and arrows for the connections.

    Syntax: ``h = plot(net)``. Numbers are drawn by matplotlib, which takes dlarrays: ``plt.plot(x, y)``.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.plot.html
    """
@overload
def plot(net: dlnetwork | LayerGraph | TrainingInfo | ROCMetrics, name: Literal["Parent"], value: Any, /, *pairs: Any, Parent: Any = None) -> Any: ...

def plus(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Sum, element by element.

    Syntax: ``C = plus(A, B)``, the operator ``A + B``.

    https://www.mathworks.com/help/matlab/ref/plus.html
    """

@final
class pointCloudInputLayer(Layer):
    """Point cloud input layer: gives point clouds to a network and normalizes them."""
    @overload
    def __init__(self, inputSize: _Numbers, *, Name: str = '', Normalization: Literal["none", "zerocenter", "zscore", "rescale-symmetric", "rescale-zero-one"] | Callable[..., Any] = 'none', NormalizationDimension: Literal["auto", "channel", "element", "all"] = 'auto', Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ...) -> None:
        """Point cloud input layer: gives point clouds to a network and normalizes them.

        Syntaxes: ``pointCloudInputLayer(inputSize)``, ``pointCloudInputLayer(inputSize, Name=Value)``.

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

    https://www.mathworks.com/help/matlab/ref/polyder.html
    """
@overload
def polyder(a: ArrayLike, b: ArrayLike | None = None, /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

@overload
def polyfit(x: ArrayLike, y: ArrayLike, n: _Number, /, *, nargout: Literal[1] = 1) -> dlarray:
    """Polynomial of degree n that fits data best in the least-squares sense.

    Syntaxes: ``p = polyfit(x, y, n)``, ``p, S = polyfit(…, nargout=2)``, ``p, S, mu = polyfit(…, nargout=3)``.

    https://www.mathworks.com/help/matlab/ref/polyfit.html
    """
@overload
def polyfit(x: ArrayLike, y: ArrayLike, n: _Number, /, *, nargout: Literal[2]) -> tuple[dlarray, struct]: ...
@overload
def polyfit(x: ArrayLike, y: ArrayLike, n: _Number, /, *, nargout: Literal[3]) -> tuple[dlarray, struct, dlarray]: ...

def polyint(p: ArrayLike, k: _Number = 0.0, /) -> dlarray:
    """Integral of a polynomial.

    Syntaxes: ``q = polyint(p)``, ``polyint(p, k)``.

    https://www.mathworks.com/help/matlab/ref/polyint.html
    """

@overload
def polynomialLearnRate(*, InitialFactor: _Number = 1, FinalFactor: _Number = 0.01, Power: _Number = 1, NumSteps: _Number = 10, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule:
    """Polynomial learning rate schedule.

    https://www.mathworks.com/help/deeplearning/ref/polynomiallearnrate.html
    """
@overload
def polynomialLearnRate(name: Literal["InitialFactor", "FinalFactor", "Power", "NumSteps", "FrequencyUnit"], value: Any, /, *pairs: Any, InitialFactor: _Number = 1, FinalFactor: _Number = 0.01, Power: _Number = 1, NumSteps: _Number = 10, FrequencyUnit: Literal["epoch", "iteration"] = 'epoch') -> BuiltInSchedule: ...

def polyval(p: ArrayLike, x: ArrayLike, S: Mapping[str, Any] | _Open = None, mu: ArrayLike | None = None, /) -> dlarray:
    """Value of a polynomial.

    Syntaxes: ``y = polyval(p, x)``, ``polyval(p, x, [], mu)``.

    https://www.mathworks.com/help/matlab/ref/polyval.html
    """

@final
class positionEmbeddingLayer(Layer):
    """Position embedding layer: a learnable vector for each position of a sequence or of a 1-D image."""
    @overload
    def __init__(self, outputSize: _Number, maxPosition: _Number, *, PositionDimension: Literal["auto", "temporal", "spatial"] = 'auto', Name: str = '', WeightsInitializer: Literal["narrow-normal", "glorot", "he", "zeros", "ones"] | Callable[..., Any] = 'narrow-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None:
        """Position embedding layer: a learnable vector for each position of a sequence or of a 1-D image.

        Syntaxes: ``positionEmbeddingLayer(outputSize, maxPosition)``, ``positionEmbeddingLayer(…, Name=Value)``.

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

def power(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """A to the power B, element by element: MATLAB's ``.^``.

    Syntax: ``C = power(A, B)``, the operator ``A ** B``.

    https://www.mathworks.com/help/matlab/ref/power.html
    """

@overload
def prctile(X: ArrayLike, p: _Number | _Numbers, dim: _Number | _Numbers | Literal["all"] | None = None, /, *, Method: Literal["exact", "approximate"] = 'exact') -> dlarray:
    """Percentiles.

    Syntaxes: ``P = prctile(X, p)``, ``prctile(X, p, dim)``, ``prctile(X, p, [dim1, dim2])``, ``prctile(X, p, "all")``, ``prctile(…, Method=method)``.

    https://www.mathworks.com/help/matlab/ref/prctile.html
    """
@overload
def prctile(X: ArrayLike, p: _Number | _Numbers, name: Literal["Method"], value: Any, /, *pairs: Any, Method: Literal["exact", "approximate"] = 'exact') -> dlarray: ...
@overload
def prctile(X: ArrayLike, p: _Number | _Numbers, dim: _Number | _Numbers | Literal["all"] | None, name: Literal["Method"], value: Any, /, *pairs: Any, Method: Literal["exact", "approximate"] = 'exact') -> dlarray: ...

@overload
def precisionMetric(*, Name: str = ..., NetworkOutput: str | _Number = ..., AverageType: Literal["macro", "micro", "weighted"] = ..., ClassificationMode: Literal["single-label", "multilabel"] = ..., ClassificationThreshold: _Number = ...) -> PrecisionMetric:
    """Precision: the part of the predictions of a class that are right.

    https://www.mathworks.com/help/deeplearning/ref/deep.metric.precisionmetric.html
    """
@overload
def precisionMetric(name: Literal["Name", "NetworkOutput", "AverageType", "ClassificationMode", "ClassificationThreshold"], value: Any, /, *pairs: Any, Name: str = ..., NetworkOutput: str | _Number = ..., AverageType: Literal["macro", "micro", "weighted"] = ..., ClassificationMode: Literal["single-label", "multilabel"] = ..., ClassificationThreshold: _Number = ...) -> PrecisionMetric: ...

@overload
def predict(net: Any, *X: Any, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: Literal[1] | None=None, **options: Any) -> dlarray:
    """Output of a network for inference: dropout and the like do nothing.

Syntaxes: ``Y = predict(net, X)``, ``Y1, …, YN = predict(net, X1, …, XM)``, ``… = predict(…, Outputs=names)``, ``Y1, …, YN, state = predict(…, nargout=N + 1)``.

https://www.mathworks.com/help/deeplearning/ref/dlnetwork.predict.html"""
@overload
def predict(net: Any, *X: Any, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: Literal[2], **options: Any) -> tuple[dlarray, Any]:
    ...
@overload
def predict(net: Any, *X: Any, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: int, **options: Any) -> tuple[Any, ...]:
    ...

def predictAndUpdateState(recNet: SeriesNetwork | DAGNetwork, *X: Literal["MiniBatchSize", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue", "ReturnCategorical"] | ArrayLike | str | _Truth | None, MiniBatchSize: _Number = 128, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, ReturnCategorical: _Truth = False, nargout: int | None = None) -> Any:
    """Predict with a recurrent network of older programs, and keep the states for the next call.

    Syntaxes: ``updatedNet, Y = predictAndUpdateState(recNet, sequences)``, ``updatedNet, Y1, …, YM = predictAndUpdateState(recNet, X1, …, XN)``, ``… = predictAndUpdateState(…, Name=Value)``.

    https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.predictandupdatestate.html
    """

def prelu(X: ArrayLike, alpha: dlarray | _Number, /) -> dlarray:
    """Parametric rectified linear unit: ``x`` where x is positive, ``alpha .* x`` elsewhere.

    Syntax: ``Y = prelu(X, alpha)``.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.prelulayer.html
    """

@final
class preluLayer(Layer):
    """PReLU layer: negative values are multiplied by a number that is learned."""
    @overload
    def __init__(self, *, Name: str = '', Alpha: ArrayLike = ...) -> None:
        """PReLU layer: negative values are multiplied by a number that is learned.

        Syntaxes: ``preluLayer``, ``preluLayer(Name=Value)``.

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

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.preview.html
    """

def prod(X: ArrayLike, /, *options: Literal["all", "default", "double", "native", "includenan", "omitnan"] | _Number | _Numbers | None) -> dlarray:
    """Product of array elements.

    Syntaxes: ``P = prod(X)``, ``prod(X, dim)``, ``prod(X, [dim1, dim2])``, ``prod(X, "all")``, ``prod(…, outtype)``, ``prod(…, nanflag)``.

    https://www.mathworks.com/help/matlab/ref/prod.html
    """

def progress(ds: Any) -> float:
    """How much of a datastore has been read.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore-class.html
    """

def psi(*args: ArrayLike | None) -> dlarray:
    """Digamma function of each element, the derivative of ``gammaln``, or one of its derivatives.

    Syntaxes: ``Y = psi(X)``, ``Y = psi(k, X)``.

    https://www.mathworks.com/help/matlab/ref/psi.html
    """

@overload
def qr(A: ArrayLike, size: Literal["econ", 0] | _Open = None, /, *, nargout: Literal[1] = 1) -> dlarray:
    """Orthogonal-triangular factors.

    Syntaxes: ``R = qr(A)``, ``Q, R = qr(A, nargout=2)``, ``qr(…, "econ")``, ``qr(…, 0)``.

    https://www.mathworks.com/help/matlab/ref/qr.html
    """
@overload
def qr(A: ArrayLike, size: Literal["econ", 0] | _Open = None, /, *, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

@final
class quadraticLayer(Layer):
    """Quadratic layer: all products of two elements of its input, the squares among them."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Quadratic layer: all products of two elements of its input, the squares among them.

        Syntaxes: ``quadraticLayer``, ``quadraticLayer(Name=name)``.

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

    https://www.mathworks.com/help/matlab/ref/quantile.html
    """
@overload
def quantile(X: ArrayLike, p: _Number | _Numbers, name: Literal["Method"], value: Any, /, *pairs: Any, Method: Literal["exact", "approximate"] = 'exact') -> dlarray: ...
@overload
def quantile(X: ArrayLike, p: _Number | _Numbers, dim: _Number | _Numbers | Literal["all"] | None, name: Literal["Method"], value: Any, /, *pairs: Any, Method: Literal["exact", "approximate"] = 'exact') -> dlarray: ...

@overload
def rSquaredMetric(*, Name: str = ..., NetworkOutput: str | _Number = ...) -> RSquaredMetric:
    """R²: the coefficient of determination.

    https://www.mathworks.com/help/deeplearning/ref/deep.metric.rsquaredmetric.html
    """
@overload
def rSquaredMetric(name: Literal["Name", "NetworkOutput"], value: Any, /, *pairs: Any, Name: str = ..., NetworkOutput: str | _Number = ...) -> RSquaredMetric: ...

def rad2deg(X: ArrayLike, /) -> dlarray:
    """Radians to degrees.

    Syntax: ``Y = rad2deg(X)``.

    https://www.mathworks.com/help/matlab/ref/rad2deg.html
    """

def rand(*size: str | Literal["like"] | ArrayLike | None, like: ArrayLike | None = None) -> dlarray:
    """Uniformly distributed random numbers in the interval (0, 1).

    https://www.mathworks.com/help/matlab/ref/rand.html
    """

def randi(imax: _Number | _Numbers, *size: str | Literal["like"] | ArrayLike | None, like: ArrayLike | None = None) -> dlarray:
    """Uniformly distributed random integers.

    https://www.mathworks.com/help/matlab/ref/randi.html
    """

def randn(*size: str | Literal["like"] | ArrayLike | None, like: ArrayLike | None = None) -> dlarray:
    """Normally distributed random numbers with mean 0 and variance 1.

    https://www.mathworks.com/help/matlab/ref/randn.html
    """

def randperm(n: _Number, k: _Number | _Open = None) -> dlarray:
    """Random permutation of integers.

    https://www.mathworks.com/help/matlab/ref/randperm.html
    """

def randsample(population: _Number | _Numbers | str | Sequence[Any], k: _Number, replacement: _Truth = False, w: _Numbers | None = None, /) -> Any:
    """Choose values at random, with or without replacement.

    Syntaxes: ``y = randsample(n, k)``, ``y = randsample(population, k)``, ``y = randsample(…, replacement)``, ``y = randsample(…, True, w)``.

    https://www.mathworks.com/help/stats/randsample.html
    """

def range(X: ArrayLike, dim: _Number | _Numbers | Literal["all"] | None = None, /) -> dlarray:
    """Range of values: the largest less the smallest.

    Syntaxes: ``Y = range(X)``, ``range(X, dim)``, ``range(X, [dim1, dim2])``, ``range(X, "all")``.

    https://www.mathworks.com/help/stats/range.html
    """

def rank(A: ArrayLike, tol: _Number | _Open = None, /) -> dlarray:
    """Rank of a matrix: the number of singular values above a tolerance.

    Syntaxes: ``k = rank(A)``, ``rank(A, tol)``.

    https://www.mathworks.com/help/matlab/ref/rank.html
    """

def rdivide(A: ArrayLike, B: ArrayLike, /) -> dlarray:
    """Quotient A by B, element by element: MATLAB's ``./``.

    Syntax: ``C = rdivide(A, B)``, the operator ``A / B``.

    https://www.mathworks.com/help/matlab/ref/rdivide.html
    """

@overload
def read(ds: Any, *, nargout: Literal[1] = 1) -> Any:
    """Read data in a datastore.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.read.html
    """
@overload
def read(ds: Any, *, nargout: Literal[2]) -> tuple[Any, struct]: ...

@overload
def readByIndex(auimds: AugmentedImageDatastore, ind: ArrayLike, *, nargout: Literal[1] = 1) -> table:
    """Read data specified by index from an augmentedImageDatastore.

    https://www.mathworks.com/help/deeplearning/ref/augmentedimagedatastore.readbyindex.html
    """
@overload
def readByIndex(auimds: AugmentedImageDatastore, ind: ArrayLike, *, nargout: Literal[2]) -> tuple[table, struct]: ...

@overload
def readall(ds: Any, *, UseParallel: _Truth = False) -> Any:
    """Read all data in a datastore.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.readall.html
    """
@overload
def readall(ds: Any, name: Literal["UseParallel"], value: Any, /, *pairs: Any, UseParallel: _Truth = False) -> Any: ...

@overload
def readimage(ds: ImageDatastore | PixelLabelDatastore, k: _Number, *, nargout: Literal[1] = 1) -> Any:
    """Read a specified image from a datastore.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.imagedatastore.readimage.html
    """
@overload
def readimage(ds: ImageDatastore | PixelLabelDatastore, k: _Number, *, nargout: Literal[2]) -> tuple[Any, struct]: ...

def real(X: ArrayLike, /) -> dlarray:
    """Real part of each element.

    Syntax: ``Y = real(X)``.

    https://www.mathworks.com/help/matlab/ref/real.html
    """

@final
class realToComplexLayer(Layer):
    """Real-to-complex layer: elements in turn along a dimension as real and imaginary parts."""
    @overload
    def __init__(self, *, Name: str = '', OperationDimension: Literal["C", "S", "B", "T", "U", "last"] = 'C') -> None:
        """Real-to-complex layer: elements in turn along a dimension as real and imaginary parts.

        Syntaxes: ``realToComplexLayer``, ``realToComplexLayer(Name=Value)``.

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

    https://www.mathworks.com/help/matlab/ref/reallog.html
    """

realmax: Constant

realmin: Constant

def realpow(X: ArrayLike, Y: ArrayLike, /) -> dlarray:
    """Elementwise power whose result is real.

    Syntax: ``Z = realpow(X, Y)``.

    https://www.mathworks.com/help/matlab/ref/realpow.html
    """

def realsqrt(X: ArrayLike, /) -> dlarray:
    """Square root of nonnegative real numbers.

    Syntax: ``Y = realsqrt(X)``.

    https://www.mathworks.com/help/matlab/ref/realsqrt.html
    """

@overload
def recallMetric(*, Name: str = ..., NetworkOutput: str | _Number = ..., AverageType: Literal["macro", "micro", "weighted"] = ..., ClassificationMode: Literal["single-label", "multilabel"] = ..., ClassificationThreshold: _Number = ...) -> RecallMetric:
    """Recall: the part of the members of a class that are predicted.

    https://www.mathworks.com/help/deeplearning/ref/deep.metric.recallmetric.html
    """
@overload
def recallMetric(name: Literal["Name", "NetworkOutput", "AverageType", "ClassificationMode", "ClassificationThreshold"], value: Any, /, *pairs: Any, Name: str = ..., NetworkOutput: str | _Number = ..., AverageType: Literal["macro", "micro", "weighted"] = ..., ClassificationMode: Literal["single-label", "multilabel"] = ..., ClassificationThreshold: _Number = ...) -> RecallMetric: ...

def recordMetrics(monitor: TrainingProgressMonitor, step: _Number, *metrics: Any, **named: Any) -> None:
    """Record metric values for custom training loops.

    https://www.mathworks.com/help/deeplearning/ref/deep.trainingprogressmonitor.recordmetrics.html
    """

@final
class regressionLayer(Layer):
    """Regression output layer of older programs: half the mean squared error."""
    @overload
    def __init__(self, *, Name: str = '', ResponseNames: Sequence[str] = ...) -> None:
        """Regression output layer of older programs: half the mean squared error.

        Syntaxes: ``regressionLayer``, ``regressionLayer(Name=name, ResponseNames=names)``.

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

    https://www.mathworks.com/help/deeplearning/ref/dlarray.relu.html
    """

@final
class reluLayer(Layer):
    """ReLU layer: negative values become zero."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """ReLU layer: negative values become zero.

        Syntaxes: ``reluLayer``, ``reluLayer(Name=name)``.

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

    https://www.mathworks.com/help/matlab/ref/rem.html
    """

def removeLayers(net: _T, layerNames: str | Sequence[str]) -> _T:
    """Remove layers, and the connections to them.

    Syntax: ``net = removeLayers(net, layerNames)``.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.removelayers.html
    """

def removecats(A: categorical, oldcats: str | Sequence[str] | _Open = None) -> categorical:
    """A categorical array without some of its categories.

    Syntaxes: ``B = removecats(A)``, ``B = removecats(A, oldcats)``.

    https://www.mathworks.com/help/matlab/ref/categorical.removecats.html
    """

def renamecats(A: categorical, names: Any, newnames: str | Sequence[str] | _Open = None) -> categorical:
    """A categorical array with other names for its categories.

    Syntaxes: ``B = renamecats(A, newnames)``, ``B = renamecats(A, oldnames, newnames)``.

    https://www.mathworks.com/help/matlab/ref/categorical.renamecats.html
    """

def reordercats(A: categorical, neworder: Sequence[str] | _Numbers | None = None) -> categorical:
    """A categorical array with its categories in another order.

    Syntaxes: ``B = reordercats(A)``, ``B = reordercats(A, neworder)``.

    https://www.mathworks.com/help/matlab/ref/categorical.reordercats.html
    """

@overload
def repelem(X: ArrayLike, *r: _Number | _Numbers | None) -> dlarray:
    """Repeat the elements of an array.

    Syntaxes: ``u = repelem(v, n)``, ``B = repelem(A, r1, …, rN)``.

    https://www.mathworks.com/help/matlab/ref/repelem.html
    """
@overload
def repelem(X: categorical, *r: _Number | _Numbers | None) -> categorical: ...

@overload
def replaceLayer(net: _T, layerName: str, layers: Layer | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]] | LayerArray, *, ReconnectBy: Literal["name", "order"] = 'name') -> _T:
    """Replace a layer by one or several others, which are connected in its place.

    Syntaxes: ``net = replaceLayer(net, layerName, layers)``, ``net = replaceLayer(net, layerPath, layers)``, ``… = replaceLayer(…, ReconnectBy=mode)``.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.replacelayer.html
    """
@overload
def replaceLayer(net: _T, layerName: str, layers: Layer | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]] | LayerArray, name: Literal["ReconnectBy"], value: Any, /, *pairs: Any, ReconnectBy: Literal["name", "order"] = 'name') -> _T: ...

@overload
def repmat(X: ArrayLike | LayerArray, *r: _Number | _Numbers | None) -> dlarray:
    """Repeat copies of an array.

    https://www.mathworks.com/help/matlab/ref/repmat.html
    """
@overload
def repmat(X: categorical, *r: _Number | _Numbers | None) -> categorical: ...

@overload
def rescale(X: ArrayLike, l: ArrayLike = 0.0, u: ArrayLike = 1.0, /, *, InputMin: ArrayLike | None = None, InputMax: ArrayLike | None = None) -> dlarray:
    """Scale the range of an array to an interval.

    Syntaxes: ``B = rescale(X)``, ``rescale(X, l, u)``, ``rescale(…, InputMin=mn)``, ``rescale(…, InputMax=mx)``.

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

    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.reset.html
    """

def resetState(net: _T) -> _T:
    """The network, or the layer, with its states as they were before any data.

    Syntax: ``net = resetState(net)``.

    https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.resetstate.html
    """

@overload
def reshape(X: ArrayLike, *sz: _Numbers | _Number | None) -> dlarray:
    """Change the size of an array, keeping its elements in column order.

    https://www.mathworks.com/help/matlab/ref/double.reshape.html
    """
@overload
def reshape(X: categorical, *sz: _Numbers | _Number | None) -> categorical: ...

@final
class reshapeLayer(Layer):
    """Reshape layer: data of another size, with its elements in column order."""
    def __init__(self, *sz: Any, Name: str = '', OperationDimension: Literal["all", "spatial-channel"] = 'all') -> None:
        """Reshape layer: data of another size, with its elements in column order.

        Syntaxes: ``reshapeLayer(sz)``, ``reshapeLayer(sz1, …, szN)``, ``reshapeLayer(…, Name=Value)``.

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

    https://www.mathworks.com/help/matlab/ref/resize.html
    """
@overload
def resize(A: ArrayLike, m: _Number | _Numbers, name: Literal["Dimension", "FillValue", "Pattern", "Side"], value: Any, /, *pairs: Any, Dimension: _Number | _Numbers | None = None, FillValue: _Number | _Complex | None = None, Pattern: Literal["constant", "edge", "circular", "flip", "reflect"] = 'constant', Side: Literal["trailing", "leading", "both"] = 'trailing') -> dlarray: ...

@final
class resize2dLayer(Layer):
    """2-D resize layer: images at another size, by interpolation."""
    @overload
    def __init__(self, *, Scale: _Number | _Numbers | None = None, OutputSize: _Numbers | None = None, EnableReferenceInput: _Truth = False, Method: Literal["nearest", "bilinear"] = 'nearest', Name: str = '', GeometricTransformMode: Literal["half-pixel", "asymmetric"] = 'half-pixel', NearestRoundingMode: Literal["round", "floor", "onnx-10"] = 'round') -> None:
        """2-D resize layer: images at another size, by interpolation.

        Syntaxes: ``resize2dLayer(Scale=scale)``, ``resize2dLayer(OutputSize=outputSize)``, ``resize2dLayer(EnableReferenceInput=True)``, ``resize2dLayer(…, Name=Value)``.

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
    """3-D resize layer: volumes at another size, by interpolation."""
    @overload
    def __init__(self, *, Scale: _Number | _Numbers | None = None, OutputSize: _Numbers | None = None, EnableReferenceInput: _Truth = False, Method: Literal["nearest", "trilinear"] = 'nearest', Name: str = '', GeometricTransformMode: Literal["half-pixel", "asymmetric"] = 'half-pixel', NearestRoundingMode: Literal["round", "floor", "onnx-10"] = 'round') -> None:
        """3-D resize layer: volumes at another size, by interpolation.

        Syntaxes: ``resize3dLayer(Scale=scale)``, ``resize3dLayer(OutputSize=outputSize)``, ``resize3dLayer(EnableReferenceInput=True)``, ``resize3dLayer(…, Name=Value)``.

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
    """A structure without some of its fields.

    Syntax: ``S = rmfield(S, field)``.

    https://www.mathworks.com/help/matlab/ref/rmfield.html
    """

def rms(X: ArrayLike, /, *options: Literal["all", "includenan", "omitnan"] | _Number | _Numbers | None) -> dlarray:
    """Root mean square.

    Syntaxes: ``Y = rms(X)``, ``rms(X, dim)``, ``rms(X, [dim1, dim2])``, ``rms(X, "all")``, ``rms(…, nanflag)``.

    https://www.mathworks.com/help/matlab/ref/rms.html
    """

def rmse(F: ArrayLike, A: ArrayLike, /, *options: Literal["all", "includenan", "omitnan", "Weights"] | ArrayLike | None, Weights: ArrayLike | None = None) -> dlarray:
    """Root-mean-square error between arrays.

    Syntaxes: ``E = rmse(F, A)``, ``rmse(F, A, "all")``, ``rmse(F, A, dim)``, ``rmse(F, A, [dim1, dim2])``, ``rmse(…, nanflag)``, ``rmse(…, Weights=W)``.

    https://www.mathworks.com/help/matlab/ref/rmse.html
    """

@overload
def rmseMetric(*, Name: str = ..., NetworkOutput: str | _Number = ..., NormalizationFactor: Literal["batch-size", "all-elements"] = ...) -> RMSEMetric:
    """RMSE: the root of the mean squared error.

    https://www.mathworks.com/help/deeplearning/ref/deep.metric.rmsemetric.html
    """
@overload
def rmseMetric(name: Literal["Name", "NetworkOutput", "NormalizationFactor"], value: Any, /, *pairs: Any, Name: str = ..., NetworkOutput: str | _Number = ..., NormalizationFactor: Literal["batch-size", "all-elements"] = ...) -> RMSEMetric: ...

def rmspropupdate(params: _T, grad: Any, averageSqGrad: Any, learnRate: _Number=0.001, sqGradDecay: _Number=0.9, epsilon: _Number=1e-08) -> tuple[_T, Any]:
    """Update parameters by root mean squared propagation (RMSProp).

https://www.mathworks.com/help/deeplearning/ref/rmspropupdate.html"""

def rng(seed: _Number | str | Mapping[str, Any] | _Open = None, generator: str | _Open = None, *, nargout: int | None = None) -> Any:
    """Control the random numbers of `rand`, `randn`, `randi`, `randperm`, initializers and dropout.

    https://www.mathworks.com/help/matlab/ref/rng.html
    """

@overload
def rocmetrics(Labels: categorical | ArrayLike, Scores: ArrayLike, ClassNames: str | ArrayLike | categorical, /, *, FixedMetric: Any = 'Thresholds', FixedMetricValues: Any = 'all', AdditionalMetrics: str | Callable[..., Any] | Sequence[str | Callable[..., Any]] | None = None, NaNFlag: Literal["omitnan", "includenan"] = 'omitnan', Weights: ArrayLike | None = None, Prior: Any = 'empirical', Cost: Any = None, ApplyCostToScores: _Truth = False, NumBootstraps: _Number = 0, BootstrapType: Literal["bca", "corrected percentile", "normal", "percentile", "student"] = 'bca', BootstrapOptions: Mapping[str, Any] | None = None, NumBootstrapsStudentizedSE: _Number = 100, Alpha: _Number = 0.05, UseNearestNeighbor: _Truth | None = None) -> ROCMetrics:
    """Receiver operating characteristic (ROC) curve and performance metrics of a classifier.

    https://www.mathworks.com/help/deeplearning/ref/rocmetrics.html
    """
@overload
def rocmetrics(Labels: categorical | ArrayLike, Scores: ArrayLike, ClassNames: str | ArrayLike | categorical, name: Literal["FixedMetric", "FixedMetricValues", "AdditionalMetrics", "NaNFlag", "Weights", "Prior", "Cost", "ApplyCostToScores", "NumBootstraps", "BootstrapType", "BootstrapOptions", "NumBootstrapsStudentizedSE", "Alpha", "UseNearestNeighbor"], value: Any, /, *pairs: Any, FixedMetric: Any = 'Thresholds', FixedMetricValues: Any = 'all', AdditionalMetrics: str | Callable[..., Any] | Sequence[str | Callable[..., Any]] | None = None, NaNFlag: Literal["omitnan", "includenan"] = 'omitnan', Weights: ArrayLike | None = None, Prior: Any = 'empirical', Cost: Any = None, ApplyCostToScores: _Truth = False, NumBootstraps: _Number = 0, BootstrapType: Literal["bca", "corrected percentile", "normal", "percentile", "student"] = 'bca', BootstrapOptions: Mapping[str, Any] | None = None, NumBootstrapsStudentizedSE: _Number = 100, Alpha: _Number = 0.05, UseNearestNeighbor: _Truth | None = None) -> ROCMetrics: ...

def roots(p: ArrayLike, /) -> dlarray:
    """Roots of a polynomial.

    Syntax: ``r = roots(p)``.

    https://www.mathworks.com/help/matlab/ref/roots.html
    """

@overload
def rot90(X: ArrayLike, k: _Number = 1) -> dlarray:
    """Rotate an array by quarters of a turn, counterclockwise.

    Syntaxes: ``Y = rot90(X)``, ``Y = rot90(X, k)``.

    https://www.mathworks.com/help/matlab/ref/rot90.html
    """
@overload
def rot90(X: categorical, k: _Number = 1) -> categorical: ...

@overload
def rotaryPositionEncoding(X: ArrayLike, /, *, DataFormat: str | None = None, NumHeads: _Number = 1, Positions: Literal["auto"] | ArrayLike = 'auto', Base: _Number = 10000, RotaryChannels: Literal["auto"] | _Number = 'auto', ChannelOrder: Literal["half-split", "interleaved"] = 'half-split', Cosine: ArrayLike | None = None, Sine: ArrayLike | None = None) -> dlarray:
    """Rotary position encoding: pairs of channels turned by angles that grow with the position."""
@overload
def rotaryPositionEncoding(X: ArrayLike, name: Literal["DataFormat", "NumHeads", "Positions", "Base", "RotaryChannels", "ChannelOrder", "Cosine", "Sine"], value: Any, /, *pairs: Any, DataFormat: str | None = None, NumHeads: _Number = 1, Positions: Literal["auto"] | ArrayLike = 'auto', Base: _Number = 10000, RotaryChannels: Literal["auto"] | _Number = 'auto', ChannelOrder: Literal["half-split", "interleaved"] = 'half-split', Cosine: ArrayLike | None = None, Sine: ArrayLike | None = None) -> dlarray: ...

@overload
def round(X: ArrayLike, N: _Number = 0, type: Literal["decimals", "significant"] = 'decimals', /, *, TieBreaker: Literal["fromzero", "tozero", "even", "odd", "plusinf", "minusinf"] = 'fromzero') -> dlarray:
    """Each element rounded to the nearest whole number, or to a number of digits.

    Syntaxes: ``Y = round(X)``, ``round(X, N)``, ``round(X, N, type)``, ``round(…, TieBreaker=direction)``.

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

    https://www.mathworks.com/help/fixedpoint/ref/half.rsqrt.html
    """

def save(filename: str | PathLike[str], /, *values: dlnetwork | LayerGraph | LayerArray | Layer | Mapping[str, Any] | _Open, **variables: Any) -> None:
    """Save networks, or whatever variables a program holds, to a file.

    Syntaxes: ``save(filename, net)``, ``save(net, filename)``, ``save(filename, x=x, y=y)``, ``save(filename, S)``, ``save(filename, "-v7.3", x=x, y=y)``.

    https://www.mathworks.com/help/matlab/ref/save.html
    """

@final
class scalingLayer(Layer):
    """Scaling layer: its input times a factor, plus an offset."""
    @overload
    def __init__(self, *, Scale: ArrayLike = 1, Offset: ArrayLike | None = None, Bias: ArrayLike | None = None, Name: str = '') -> None:
        """Scaling layer: its input times a factor, plus an offset.

        Syntaxes: ``scalingLayer``, ``scalingLayer(Name=Value)``.

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

    https://www.mathworks.com/help/deeplearning/ref/scores2label.html
    """
@overload
def scores2label(scores: ArrayLike, classNames: Sequence[str] | _Numbers | categorical, dim: _Number | _Open = None, *, nargout: Literal[2]) -> tuple[categorical, dlarray]: ...

def sec(X: ArrayLike, /) -> dlarray:
    """Secant of each element, in radians.

    Syntax: ``Y = sec(X)``.

    https://www.mathworks.com/help/matlab/ref/sec.html
    """

def sech(X: ArrayLike, /) -> dlarray:
    """Hyperbolic secant of each element.

    Syntax: ``Y = sech(X)``.

    https://www.mathworks.com/help/matlab/ref/sech.html
    """

@final
class selfAttentionLayer(Layer):
    """Self-attention layer: single-head or multihead attention of a sequence to itself."""
    @overload
    def __init__(self, numHeads: _Number, numKeyChannels: _Number, *, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, NumValueChannels: Literal["auto"] | _Number = 'auto', OutputSize: Literal["auto"] | _Number = 'auto', HasPaddingMaskInput: _Truth = False, AttentionMask: Literal["none", "causal"] = 'none', DropoutProbability: _Number = 0, HasScoresOutput: _Truth = False, WeightsInitializer: Literal["glorot", "he", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', QueryWeights: ArrayLike = ..., KeyWeights: ArrayLike = ..., ValueWeights: ArrayLike = ..., OutputWeights: ArrayLike = ..., QueryBias: ArrayLike = ..., KeyBias: ArrayLike = ..., ValueBias: ArrayLike = ..., OutputBias: ArrayLike = ...) -> None:
        """Self-attention layer: single-head or multihead attention of a sequence to itself.

        Syntaxes: ``selfAttentionLayer(numHeads, numKeyChannels)``, ``selfAttentionLayer(…, Name=Value)``.

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
    """Sequence folding layer: a batch of sequences of images as a batch of images."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Sequence folding layer: a batch of sequences of images as a batch of images.

        Syntaxes: ``sequenceFoldingLayer``, ``sequenceFoldingLayer(Name=name)``.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.sequencefoldinglayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> Any:
        """The images of all time steps, and the number of sequences."""

@final
class sequenceInputLayer(Layer):
    """Sequence input layer: gives sequences to a network and normalizes them."""
    @overload
    def __init__(self, inputSize: _Number | _Numbers, *, Name: str = '', Normalization: Literal["none", "zerocenter", "zscore", "rescale-symmetric", "rescale-zero-one"] | Callable[..., Any] = 'none', NormalizationDimension: Literal["auto", "channel", "element", "all"] = 'auto', SplitComplexInputs: _Truth = False, Mean: ArrayLike = ..., StandardDeviation: ArrayLike = ..., Min: ArrayLike = ..., Max: ArrayLike = ..., MinLength: _Number = 1) -> None:
        """Sequence input layer: gives sequences to a network and normalizes them.

        Syntaxes: ``sequenceInputLayer(inputSize)``, ``sequenceInputLayer(inputSize, Name=Value)``.

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
    """Sequence unfolding layer: the sequences back that a sequence folding layer has folded."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Sequence unfolding layer: the sequences back that a sequence folding layer has folded.

        Syntaxes: ``sequenceUnfoldingLayer``, ``sequenceUnfoldingLayer(Name=name)``.

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

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.setl2factor.html
    """

def setLearnRateFactor(net: _T, *arguments: str | _Number | _Open) -> _T:
    """Set the factor that multiplies the learning rate for a parameter.

    Syntaxes: ``layer = setLearnRateFactor(layer, parameterName, factor)``, ``layer = setLearnRateFactor(layer, parameterPath, factor)``, ``net = setLearnRateFactor(net, layerName, parameterName, factor)``, ``net = setLearnRateFactor(net, parameterPath, factor)``.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.setlearnratefactor.html
    """

def setcats(A: categorical, newcats: str | Sequence[str]) -> categorical:
    """A categorical array with these categories; elements of others become undefined.

    Syntax: ``B = setcats(A, newcats)``.

    https://www.mathworks.com/help/matlab/ref/categorical.setcats.html
    """

@overload
def setdiff(A: ArrayLike | Sequence[str], B: ArrayLike | Sequence[str], /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[1] = 1) -> dlarray:
    """The values of an array that are not in another, without repetitions.

    Syntaxes: ``C = setdiff(A, B)``, ``setdiff(A, B, setOrder)``, ``setdiff(A, B, "rows")``, ``C, ia = setdiff(…, nargout=2)``.

    https://www.mathworks.com/help/matlab/ref/double.setdiff.html
    """
@overload
def setdiff(A: ArrayLike | Sequence[str], B: ArrayLike | Sequence[str], /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def setfield(S: Any, /, *field_and_value: Any) -> Any:
    """A structure with a field, or a field of a field, set to a value.

    Syntaxes: ``S = setfield(S, field, value)``, ``S = setfield(S, field1, …, fieldN, value)``.

    https://www.mathworks.com/help/matlab/ref/setfield.html
    """

@overload
def setxor(A: ArrayLike | Sequence[str], B: ArrayLike | Sequence[str], /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[1] = 1) -> dlarray:
    """The values that are in one of two arrays but not in both, without repetitions.

    Syntaxes: ``C = setxor(A, B)``, ``setxor(A, B, setOrder)``, ``setxor(A, B, "rows")``, ``C, ia, ib = setxor(…, nargout=3)``.

    https://www.mathworks.com/help/matlab/ref/double.setxor.html
    """
@overload
def setxor(A: ArrayLike | Sequence[str], B: ArrayLike | Sequence[str], /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def setxor(A: ArrayLike | Sequence[str], B: ArrayLike | Sequence[str], /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

def sgdmupdate(params: _T, grad: Any, vel: Any, learnRate: _Number=0.01, momentum: _Number=0.9) -> tuple[_T, Any]:
    """Update parameters by stochastic gradient descent with momentum (SGDM).

https://www.mathworks.com/help/deeplearning/ref/sgdmupdate.html"""

@overload
def shiftdim(X: ArrayLike, n: _Number | _Open = None, *, nargout: Literal[1] = 1) -> dlarray:
    """Shift the dimensions of an array.

    Syntaxes: ``Y = shiftdim(X, n)``, ``Y = shiftdim(X)``, ``Y, m = shiftdim(X, nargout=2)``.

    https://www.mathworks.com/help/matlab/ref/shiftdim.html
    """
@overload
def shiftdim(X: ArrayLike, n: _Number | _Open = None, *, nargout: Literal[2]) -> tuple[dlarray, int]: ...

def show(info: TrainingInfo) -> Any:
    """Show training information plot.

    https://www.mathworks.com/help/deeplearning/ref/deep.traininginfo.show.html
    """

def shuffle(ds: Any) -> Any:
    """Shuffle a datastore or a minibatchqueue.

    https://www.mathworks.com/help/deeplearning/ref/minibatchqueue.shuffle.html
    """

def sigmoid(X: ArrayLike, /) -> dlarray:
    """Sigmoid of each element, ``1 / (1 + exp(-x))``.

    Syntax: ``Y = sigmoid(X)``.

    https://www.mathworks.com/help/deeplearning/ref/dlarray.sigmoid.html
    """

@final
class sigmoidLayer(Layer):
    """Sigmoid layer: ``1/(1 + exp(-x))`` of each value x, between 0 and 1."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Sigmoid layer: ``1/(1 + exp(-x))`` of each value x, between 0 and 1.

        Syntaxes: ``sigmoidLayer``, ``sigmoidLayer(Name=name)``.

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

    https://www.mathworks.com/help/matlab/ref/sign.html
    """

@overload
def signalDatastore(location: Sequence[ArrayLike] | str | PathLike[str] | Sequence[PathLike[str]], *, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, ReadFcn: Callable[..., Any] | None = None, ReadSize: _Number = 1, SignalVariableNames: str | Sequence[str] | None = None, ReadOutputOrientation: Literal["column", "row"] = 'column', OutputDataType: Literal["same", "double", "single"] = 'same', MemberNames: Sequence[str] | None = None, SampleRate: _Number | Sequence[Any] | None = None, SampleTime: _Number | Sequence[Any] | None = None, TimeValues: _Number | Sequence[Any] | None = None) -> SignalDatastore:
    """Datastore for a collection of signals.

    https://www.mathworks.com/help/signal/ref/signaldatastore.html
    """
@overload
def signalDatastore(location: Sequence[ArrayLike] | str | PathLike[str] | Sequence[PathLike[str]], name: Literal["IncludeSubfolders", "FileExtensions", "ReadFcn", "ReadSize", "SignalVariableNames", "ReadOutputOrientation", "OutputDataType", "MemberNames", "SampleRate", "SampleTime", "TimeValues"], value: Any, /, *pairs: Any, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, ReadFcn: Callable[..., Any] | None = None, ReadSize: _Number = 1, SignalVariableNames: str | Sequence[str] | None = None, ReadOutputOrientation: Literal["column", "row"] = 'column', OutputDataType: Literal["same", "double", "single"] = 'same', MemberNames: Sequence[str] | None = None, SampleRate: _Number | Sequence[Any] | None = None, SampleTime: _Number | Sequence[Any] | None = None, TimeValues: _Number | Sequence[Any] | None = None) -> SignalDatastore: ...

def sin(X: ArrayLike, /) -> dlarray:
    """Sine of each element, in radians.

    Syntax: ``Y = sin(X)``.

    https://www.mathworks.com/help/matlab/ref/sin.html
    """

def sind(X: ArrayLike, /) -> dlarray:
    """Sine of each element, in degrees.

    Syntax: ``Y = sind(X)``.

    https://www.mathworks.com/help/matlab/ref/sind.html
    """

def single(X: ArrayLike | str | categorical, /) -> dlarray:
    """Convert to single precision.

    Syntax: ``Y = single(X)``.

    https://www.mathworks.com/help/matlab/ref/single.html
    """

def sinh(X: ArrayLike, /) -> dlarray:
    """Hyperbolic sine of each element.

    Syntax: ``Y = sinh(X)``.

    https://www.mathworks.com/help/matlab/ref/sinh.html
    """

@overload
def sinusoidalPositionEncoding(X: ArrayLike, outputSize: _Number, /, *, Positions: Literal["auto", "temporal-indices", "spatial-indices", "data-values"] = 'auto', PositionOffset: _Number = 0, DataFormat: str | None = None) -> dlarray:
    """Map positions to vectors of sines and cosines.

    Syntaxes: ``Y = sinusoidalPositionEncoding(X, outputSize)``, ``sinusoidalPositionEncoding(…, Name=value)``.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.sinusoidalpositionencodinglayer.html
    """
@overload
def sinusoidalPositionEncoding(X: ArrayLike, outputSize: _Number, name: Literal["Positions", "PositionOffset", "DataFormat"], value: Any, /, *pairs: Any, Positions: Literal["auto", "temporal-indices", "spatial-indices", "data-values"] = 'auto', PositionOffset: _Number = 0, DataFormat: str | None = None) -> dlarray: ...

@final
class sinusoidalPositionEncodingLayer(Layer):
    """Sinusoidal position encoding layer: positions as vectors of sines and cosines."""
    @overload
    def __init__(self, outputSize: _Number, *, Positions: Literal["auto", "temporal-indices", "spatial-indices", "data-values"] = 'auto', Name: str = '', PositionOffset: _Number | _Open = ...) -> None:
        """Sinusoidal position encoding layer: positions as vectors of sines and cosines.

        Syntaxes: ``sinusoidalPositionEncodingLayer(outputSize)``, ``sinusoidalPositionEncodingLayer(…, Name=Value)``.

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

https://www.mathworks.com/help/matlab/ref/size.html"""
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

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.softpluslayer.html
    """

@final
class softplusLayer(Layer):
    """Softplus layer: ``log(1 + exp(x))`` of each value x, which is positive."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Softplus layer: ``log(1 + exp(x))`` of each value x, which is positive.

        Syntaxes: ``softplusLayer``, ``softplusLayer(Name=name)``.

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

    https://www.mathworks.com/help/deeplearning/ref/mlearnlib.graphics.chart.confusionmatrixchart.sortclasses.html
    """

@overload
def sortrows(A: ArrayLike, column: _Number | _Numbers | None = None, direction: Literal["ascend", "descend"] | Sequence[Literal["ascend", "descend"]] | _Open = None, /, *, MissingPlacement: Literal["auto", "first", "last"] = 'auto', ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray:
    """Sort the rows of a matrix.

    Syntaxes: ``B = sortrows(A)``, ``sortrows(A, column)``, ``sortrows(A, column, direction)``, ``sortrows(A, direction)``, ``sortrows(…, Name=Value)``, ``B, index = sortrows(…, nargout=2)``.

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
    """Space to depth layer: blocks of rows and columns as channels."""
    @overload
    def __init__(self, blockSize: _Number | _Numbers, *, Name: str = '') -> None:
        """Space to depth layer: blocks of rows and columns as channels.

        Syntaxes: ``spaceToDepthLayer(blockSize)``, ``spaceToDepthLayer(blockSize, Name=name)``.

        https://www.mathworks.com/help/images/ref/nnet.cnn.layer.spacetodepthlayer.html
        """
    @overload
    def __init__(self, blockSize: _Number | _Numbers, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    BlockSize: Any
    def predict(self, X: ArrayLike) -> dlarray:
        """The data with blocks as channels."""

def sparse(*args: ArrayLike | Literal["double", "single", "logical"] | None) -> dlarray:
    """Matrix from row numbers, column numbers and values; here it is a full one.

    Syntaxes: ``S = sparse(A)``, ``sparse(m, n)``, ``sparse(m, n, typename)``, ``sparse(i, j, v)``, ``sparse(i, j, v, m, n)``, ``sparse(i, j, v, m, n, nz)``.

    https://www.mathworks.com/help/matlab/ref/sparse.html
    """

@final
class spatialDropoutLayer(Layer):
    """Spatial dropout layer: in training, whole channels are zero with a given probability, the others scaled up."""
    @overload
    def __init__(self, *, Name: str = '', Probability: _Number = 0.5) -> None:
        """Spatial dropout layer: in training, whole channels are zero with a given probability, the others scaled up.

        Syntaxes: ``spatialDropoutLayer``, ``spatialDropoutLayer(Name=Value)``.

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

def speye(*size: Any, like: ArrayLike | None = None) -> dlarray:
    """Identity matrix; here it is a full one.

    Syntaxes: ``S = speye()``, ``speye(n)``, ``speye(n, m)``, ``speye([n, m])``, ``speye(..., typename)``, ``speye(..., like=p)``.

    https://www.mathworks.com/help/matlab/ref/speye.html
    """

@overload
def splitEachLabel(imds: _T, *p: _Number | Literal['randomized', 'randomize'], Include: str | Sequence[str] | None=None, Exclude: str | Sequence[str] | None=None, nargout: Literal[1]) -> _T:
    """Split ImageDatastore labels by proportions.

https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.imagedatastore.spliteachlabel.html"""
@overload
def splitEachLabel(imds: _T, *p: _Number | Literal['randomized', 'randomize'], Include: str | Sequence[str] | None=None, Exclude: str | Sequence[str] | None=None, nargout: int | None=None) -> tuple[_T, ...]:
    ...

def sqrt(X: ArrayLike, /) -> dlarray:
    """Square root of each element.

    Syntax: ``Y = sqrt(X)``.

    https://www.mathworks.com/help/matlab/ref/sqrt.html
    """

def squareform(Z: ArrayLike, direction: Literal["tomatrix", "tovector"] | _Open = None, /) -> dlarray:
    """A distance matrix from the row that ``pdist`` gives, and back.

    Syntaxes: ``Z = squareform(y)``, ``y = squareform(Z)``, ``squareform(…, "tomatrix")``, ``squareform(…, "tovector")``.

    https://www.mathworks.com/help/stats/squareform.html
    """

@overload
def squeeze(X: ArrayLike) -> dlarray:
    """Remove dimensions of size 1.

    Syntax: ``Y = squeeze(X)``.

    https://www.mathworks.com/help/matlab/ref/squeeze.html
    """
@overload
def squeeze(X: categorical) -> categorical: ...

@overload
def std(X: ArrayLike, /, *options: Literal[0, 1, "all", "includenan", "omitnan"] | ArrayLike | None, nargout: Literal[1] = 1) -> dlarray:
    """Standard deviation.

    Syntaxes: ``S = std(X)``, ``std(X, w)``, ``std(X, w, dim)``, ``std(X, w, [dim1, dim2])``, ``std(X, w, "all")``, ``std(…, nanflag)``, ``S, M = std(…, nargout=2)``.

    https://www.mathworks.com/help/matlab/ref/std.html
    """
@overload
def std(X: ArrayLike, /, *options: Literal[0, 1, "all", "includenan", "omitnan"] | ArrayLike | None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def stripdims(X: dlarray, fmt: str = '', /) -> dlarray:
    """Remove the data format.

    Syntaxes: ``Y = stripdims(X)``, ``Y = stripdims(X, fmt)``.

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

    https://www.mathworks.com/help/matlab/ref/structfun.html
    """

def sub2ind(sz: _Numbers, /, *subs: ArrayLike | None) -> dlarray:
    """Linear indices of subscripts.

    Syntaxes: ``ind = sub2ind(sz, row, col)``, ``sub2ind(sz, I1, I2, …, In)``.

    https://www.mathworks.com/help/matlab/ref/sub2ind.html
    """

def subset(ds: Any, indices: ArrayLike) -> Any:
    """Create a subset of a datastore.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.subset.html
    """

@overload
def sum(X: ArrayLike, /, *options: _Number | _Numbers | Literal['all', 'default', 'double', 'native', 'includenan', 'omitnan']) -> dlarray:
    """Sum of array elements.

Syntaxes: ``S = sum(X)``, ``sum(X, dim)``, ``sum(X, [dim1, dim2])``, ``sum(X, "all")``, ``sum(…, outtype)``, ``sum(…, nanflag)``.

https://www.mathworks.com/help/matlab/ref/sum.html"""
@overload
def sum(X: Iterable[_T], /) -> _T | Literal[0]:
    ...
@overload
def sum(X: Iterable[_T], /, start: _A) -> _T | _A:
    ...

def summary(net: dlnetwork) -> None:
    """Print a summary of a network: whether it is initialized, how many learnables it has, its inputs.

    Syntax: ``summary(net)``.

    https://www.mathworks.com/help/deeplearning/ref/dlnetwork.summary.html
    """

@overload
def svd(A: ArrayLike, /, *options: Literal["econ", 0, "vector", "matrix"] | _Open, nargout: Literal[1] = 1) -> dlarray:
    """Singular value decomposition.

    Syntaxes: ``S = svd(A)``, ``U, S, V = svd(A, nargout=3)``, ``svd(…, "econ")``, ``svd(…, 0)``, ``svd(…, outputForm)``.

    https://www.mathworks.com/help/matlab/ref/svd.html
    """
@overload
def svd(A: ArrayLike, /, *options: Literal["econ", 0, "vector", "matrix"] | _Open, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

def swish(X: ArrayLike, /) -> dlarray:
    """Swish, also called SiLU: ``x / (1 + exp(-x))``.

    Syntax: ``Y = swish(X)``.

    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.swishlayer.html
    """

@final
class swishLayer(Layer):
    """Swish layer: ``x/(1 + exp(-x))`` of each value x."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Swish layer: ``x/(1 + exp(-x))`` of each value x.

        Syntaxes: ``swishLayer``, ``swishLayer(Name=name)``.

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

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.tabulartextdatastore.html
    """
@overload
def tabularTextDatastore(location: str | PathLike[str] | Sequence[str | PathLike[str]], name: Literal["IncludeSubfolders", "FileExtensions", "Delimiter", "NumHeaderLines", "ReadVariableNames", "VariableNames", "SelectedVariableNames", "TreatAsMissing", "MissingValue", "ReadSize"], value: Any, /, *pairs: Any, IncludeSubfolders: _Truth = False, FileExtensions: str | Sequence[str] | None = None, Delimiter: str = ',', NumHeaderLines: _Number = 0, ReadVariableNames: _Truth = True, VariableNames: Sequence[str] | None = None, SelectedVariableNames: str | Sequence[str] | None = None, TreatAsMissing: str | Sequence[str] = ..., MissingValue: _Number = ..., ReadSize: _Number | Literal["file"] = 20000) -> TabularTextDatastore: ...

def tan(X: ArrayLike, /) -> dlarray:
    """Tangent of each element, in radians.

    Syntax: ``Y = tan(X)``.

    https://www.mathworks.com/help/matlab/ref/tan.html
    """

def tand(X: ArrayLike, /) -> dlarray:
    """Tangent of each element, in degrees.

    Syntax: ``Y = tand(X)``.

    https://www.mathworks.com/help/matlab/ref/tand.html
    """

def tanh(X: ArrayLike, /) -> dlarray:
    """Hyperbolic tangent of each element.

    Syntax: ``Y = tanh(X)``.

    https://www.mathworks.com/help/matlab/ref/tanh.html
    """

@final
class tanhLayer(Layer):
    """Hyperbolic tangent layer: ``tanh`` of each value."""
    @overload
    def __init__(self, *, Name: str = '') -> None:
        """Hyperbolic tangent layer: ``tanh`` of each value.

        Syntaxes: ``tanhLayer``, ``tanhLayer(Name=name)``.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.tanhlayer.html
        """
    @overload
    def __init__(self, name: Literal["Name"], value: Any, /, *pairs: Any, Name: str = '') -> None: ...
    Formattable: bool
    def predict(self, X: ArrayLike) -> dlarray:
        """The hyperbolic tangent of each value."""

def tensorprod(A: ArrayLike, B: ArrayLike, /, *dims: Literal["all", "NumDimensionsA"] | _Number | _Numbers | None, NumDimensionsA: _Number | None = None) -> dlarray:
    """Tensor product: contract dimensions of two arrays.

    Syntaxes: ``C = tensorprod(A, B, dimA, dimB)``, ``tensorprod(A, B, dim)``, ``tensorprod(A, B)``, ``tensorprod(A, B, "all")``, ``tensorprod(…, NumDimensionsA=n)``.

    https://www.mathworks.com/help/matlab/ref/tensorprod.html
    """

def testnet(net: dlnetwork, data: Any, /, *arguments: Any, MiniBatchSize: _Number = 128, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, InputDataFormats: str | Sequence[str] = 'auto', TargetDataFormats: str | Sequence[str] = 'auto', CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto') -> dlarray:
    """Metrics of a network on test data.

    Syntaxes: ``values = testnet(net, X, T, metrics)``, ``values = testnet(net, data, metrics)``, ``values = testnet(…, Name=Value)``.

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

    https://www.mathworks.com/help/matlab/ref/times.html
    """

@overload
def toc(start: _Number | _Open = None, *, nargout: Literal[1] = 1) -> float:
    """Seconds since the stopwatch was started.

    Syntaxes: ``elapsed = toc()``, ``elapsed = toc(start)``, ``toc(nargout=0)``.

    https://www.mathworks.com/help/matlab/ref/toc.html
    """
@overload
def toc(start: _Number | _Open = None, *, nargout: Literal[0]) -> None: ...

def toeplitz(c: ArrayLike, r: ArrayLike | None = None) -> dlarray:
    """Toeplitz matrix: the same number along each diagonal.

    Syntaxes: ``T = toeplitz(r)``, ``T = toeplitz(c, r)``.

    https://www.mathworks.com/help/matlab/ref/toeplitz.html
    """

@overload
def topkrows(X: ArrayLike, k: _Number, column: Any = None, direction: Literal["descend", "ascend"] | Sequence[Literal["descend", "ascend"]] | _Open = None, /, *, ComparisonMethod: Literal["auto", "real", "abs"] = 'auto', nargout: Literal[1] = 1) -> dlarray:
    """The first rows of a matrix in sorted order, by default the largest.

    Syntaxes: ``B = topkrows(X, k)``, ``topkrows(X, k, col)``, ``topkrows(X, k, col, direction)``, ``topkrows(X, k, direction)``, ``topkrows(…, ComparisonMethod=c)``, ``B, I = topkrows(…, nargout=2)``.

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

    https://www.mathworks.com/help/matlab/ref/trace.html
    """

@overload
def trainNetwork(data: Any, /, *arguments: Any, nargout: Literal[1] = 1) -> Any:
    """Train a network as older programs do: its last layer says what the loss is.

    Syntaxes: ``net = trainNetwork(X, responses, layers, options)``, ``net = trainNetwork(data, layers, options)``, ``net = trainNetwork(table, responseNames, layers, options)``, ``net, info = trainNetwork(…, nargout=2)``.

    https://www.mathworks.com/help/deeplearning/ref/trainnetwork.html
    """
@overload
def trainNetwork(data: Any, /, *arguments: Any, nargout: Literal[2]) -> tuple[Any, struct]: ...

@overload
def trainingOptions(solverName: Literal["sgdm"], /, *, Momentum: _Number = 0.9, InitialLearnRate: _Number = 0.01, MaxEpochs: _Number = 30, LearnRateSchedule: Any = 'none', LearnRateDropFactor: _Number = 0.1, LearnRateDropPeriod: _Number = 10, MiniBatchSize: _Number = 128, Shuffle: Literal["once", "never", "every-epoch"] = 'once', CheckpointFrequency: _Number = 1, CheckpointFrequencyUnit: Literal["epoch", "iteration"] = 'epoch', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, GradientThresholdMethod: Literal["l2norm", "global-l2norm", "absolute-value"] = 'l2norm', GradientThreshold: _Number = ..., Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', ResumeFrom: str | PathLike[str] = '') -> TrainingOptionsSGDM:
    """Options for training a deep-learning network.

    Syntaxes: ``options = trainingOptions(solverName)``, ``options = trainingOptions(solverName, Name=Value)``.

    https://www.mathworks.com/help/deeplearning/ref/trainingoptions.html
    """
@overload
def trainingOptions(solverName: Literal["rmsprop"], /, *, SquaredGradientDecayFactor: _Number = 0.9, Epsilon: _Number = 1e-08, InitialLearnRate: _Number = 0.001, MaxEpochs: _Number = 30, LearnRateSchedule: Any = 'none', LearnRateDropFactor: _Number = 0.1, LearnRateDropPeriod: _Number = 10, MiniBatchSize: _Number = 128, Shuffle: Literal["once", "never", "every-epoch"] = 'once', CheckpointFrequency: _Number = 1, CheckpointFrequencyUnit: Literal["epoch", "iteration"] = 'epoch', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, GradientThresholdMethod: Literal["l2norm", "global-l2norm", "absolute-value"] = 'l2norm', GradientThreshold: _Number = ..., Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', ResumeFrom: str | PathLike[str] = '') -> TrainingOptionsRMSProp: ...
@overload
def trainingOptions(solverName: Literal["adam"], /, *, GradientDecayFactor: _Number = 0.9, SquaredGradientDecayFactor: _Number = 0.999, Epsilon: _Number = 1e-08, InitialLearnRate: _Number = 0.001, MaxEpochs: _Number = 30, LearnRateSchedule: Any = 'none', LearnRateDropFactor: _Number = 0.1, LearnRateDropPeriod: _Number = 10, MiniBatchSize: _Number = 128, Shuffle: Literal["once", "never", "every-epoch"] = 'once', CheckpointFrequency: _Number = 1, CheckpointFrequencyUnit: Literal["epoch", "iteration"] = 'epoch', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, GradientThresholdMethod: Literal["l2norm", "global-l2norm", "absolute-value"] = 'l2norm', GradientThreshold: _Number = ..., Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', ResumeFrom: str | PathLike[str] = '') -> TrainingOptionsADAM: ...
@overload
def trainingOptions(solverName: Literal["lbfgs"], /, *, MaxIterations: _Number = 1000, LineSearchMethod: Literal["weak-wolfe", "strong-wolfe", "backtracking"] = 'weak-wolfe', HistorySize: _Number = 10, InitialInverseHessianFactor: _Number = 1, MaxNumLineSearchIterations: _Number = 20, GradientTolerance: _Number = 1e-05, StepTolerance: _Number = 1e-05, CheckpointFrequency: _Number = 30, CheckpointFrequencyUnit: Literal["iteration"] = 'iteration', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', ResumeFrom: str | PathLike[str] = '') -> TrainingOptionsLBFGS: ...
@overload
def trainingOptions(solverName: Literal["lm"], /, *, MaxIterations: _Number = 1000, InitialDampingFactor: _Number = 0.001, MaxDampingFactor: _Number = 10000000000.0, DampingIncreaseFactor: _Number = 10, DampingDecreaseFactor: _Number = 0.1, GradientTolerance: _Number = 1e-05, StepTolerance: _Number = 1e-05, CheckpointFrequency: _Number = 30, CheckpointFrequencyUnit: Literal["iteration"] = 'iteration', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', ResumeFrom: str | PathLike[str] = '') -> TrainingOptionsLM: ...
@overload
def trainingOptions(solverName: Literal["sgdm"], name: Literal["Momentum", "InitialLearnRate", "MaxEpochs", "LearnRateSchedule", "LearnRateDropFactor", "LearnRateDropPeriod", "MiniBatchSize", "Shuffle", "CheckpointFrequency", "CheckpointFrequencyUnit", "SequenceLength", "PreprocessingEnvironment", "L2Regularization", "GradientThresholdMethod", "GradientThreshold", "Verbose", "VerboseFrequency", "ValidationData", "ValidationFrequency", "ValidationPatience", "ObjectiveMetricName", "CheckpointPath", "ExecutionEnvironment", "OutputFcn", "Metrics", "Plots", "SequencePaddingValue", "SequencePaddingDirection", "InputDataFormats", "TargetDataFormats", "ResetInputNormalization", "BatchNormalizationStatistics", "OutputNetwork", "Acceleration", "CategoricalInputEncoding", "CategoricalTargetEncoding", "ResumeFrom"], value: Any, /, *pairs: Any, Momentum: _Number = 0.9, InitialLearnRate: _Number = 0.01, MaxEpochs: _Number = 30, LearnRateSchedule: Any = 'none', LearnRateDropFactor: _Number = 0.1, LearnRateDropPeriod: _Number = 10, MiniBatchSize: _Number = 128, Shuffle: Literal["once", "never", "every-epoch"] = 'once', CheckpointFrequency: _Number = 1, CheckpointFrequencyUnit: Literal["epoch", "iteration"] = 'epoch', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, GradientThresholdMethod: Literal["l2norm", "global-l2norm", "absolute-value"] = 'l2norm', GradientThreshold: _Number = ..., Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', ResumeFrom: str | PathLike[str] = '') -> TrainingOptionsSGDM: ...
@overload
def trainingOptions(solverName: Literal["rmsprop"], name: Literal["SquaredGradientDecayFactor", "Epsilon", "InitialLearnRate", "MaxEpochs", "LearnRateSchedule", "LearnRateDropFactor", "LearnRateDropPeriod", "MiniBatchSize", "Shuffle", "CheckpointFrequency", "CheckpointFrequencyUnit", "SequenceLength", "PreprocessingEnvironment", "L2Regularization", "GradientThresholdMethod", "GradientThreshold", "Verbose", "VerboseFrequency", "ValidationData", "ValidationFrequency", "ValidationPatience", "ObjectiveMetricName", "CheckpointPath", "ExecutionEnvironment", "OutputFcn", "Metrics", "Plots", "SequencePaddingValue", "SequencePaddingDirection", "InputDataFormats", "TargetDataFormats", "ResetInputNormalization", "BatchNormalizationStatistics", "OutputNetwork", "Acceleration", "CategoricalInputEncoding", "CategoricalTargetEncoding", "ResumeFrom"], value: Any, /, *pairs: Any, SquaredGradientDecayFactor: _Number = 0.9, Epsilon: _Number = 1e-08, InitialLearnRate: _Number = 0.001, MaxEpochs: _Number = 30, LearnRateSchedule: Any = 'none', LearnRateDropFactor: _Number = 0.1, LearnRateDropPeriod: _Number = 10, MiniBatchSize: _Number = 128, Shuffle: Literal["once", "never", "every-epoch"] = 'once', CheckpointFrequency: _Number = 1, CheckpointFrequencyUnit: Literal["epoch", "iteration"] = 'epoch', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, GradientThresholdMethod: Literal["l2norm", "global-l2norm", "absolute-value"] = 'l2norm', GradientThreshold: _Number = ..., Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', ResumeFrom: str | PathLike[str] = '') -> TrainingOptionsRMSProp: ...
@overload
def trainingOptions(solverName: Literal["adam"], name: Literal["GradientDecayFactor", "SquaredGradientDecayFactor", "Epsilon", "InitialLearnRate", "MaxEpochs", "LearnRateSchedule", "LearnRateDropFactor", "LearnRateDropPeriod", "MiniBatchSize", "Shuffle", "CheckpointFrequency", "CheckpointFrequencyUnit", "SequenceLength", "PreprocessingEnvironment", "L2Regularization", "GradientThresholdMethod", "GradientThreshold", "Verbose", "VerboseFrequency", "ValidationData", "ValidationFrequency", "ValidationPatience", "ObjectiveMetricName", "CheckpointPath", "ExecutionEnvironment", "OutputFcn", "Metrics", "Plots", "SequencePaddingValue", "SequencePaddingDirection", "InputDataFormats", "TargetDataFormats", "ResetInputNormalization", "BatchNormalizationStatistics", "OutputNetwork", "Acceleration", "CategoricalInputEncoding", "CategoricalTargetEncoding", "ResumeFrom"], value: Any, /, *pairs: Any, GradientDecayFactor: _Number = 0.9, SquaredGradientDecayFactor: _Number = 0.999, Epsilon: _Number = 1e-08, InitialLearnRate: _Number = 0.001, MaxEpochs: _Number = 30, LearnRateSchedule: Any = 'none', LearnRateDropFactor: _Number = 0.1, LearnRateDropPeriod: _Number = 10, MiniBatchSize: _Number = 128, Shuffle: Literal["once", "never", "every-epoch"] = 'once', CheckpointFrequency: _Number = 1, CheckpointFrequencyUnit: Literal["epoch", "iteration"] = 'epoch', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, GradientThresholdMethod: Literal["l2norm", "global-l2norm", "absolute-value"] = 'l2norm', GradientThreshold: _Number = ..., Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', ResumeFrom: str | PathLike[str] = '') -> TrainingOptionsADAM: ...
@overload
def trainingOptions(solverName: Literal["lbfgs"], name: Literal["MaxIterations", "LineSearchMethod", "HistorySize", "InitialInverseHessianFactor", "MaxNumLineSearchIterations", "GradientTolerance", "StepTolerance", "CheckpointFrequency", "CheckpointFrequencyUnit", "SequenceLength", "PreprocessingEnvironment", "L2Regularization", "Verbose", "VerboseFrequency", "ValidationData", "ValidationFrequency", "ValidationPatience", "ObjectiveMetricName", "CheckpointPath", "ExecutionEnvironment", "OutputFcn", "Metrics", "Plots", "SequencePaddingValue", "SequencePaddingDirection", "InputDataFormats", "TargetDataFormats", "ResetInputNormalization", "BatchNormalizationStatistics", "OutputNetwork", "Acceleration", "CategoricalInputEncoding", "CategoricalTargetEncoding", "ResumeFrom"], value: Any, /, *pairs: Any, MaxIterations: _Number = 1000, LineSearchMethod: Literal["weak-wolfe", "strong-wolfe", "backtracking"] = 'weak-wolfe', HistorySize: _Number = 10, InitialInverseHessianFactor: _Number = 1, MaxNumLineSearchIterations: _Number = 20, GradientTolerance: _Number = 1e-05, StepTolerance: _Number = 1e-05, CheckpointFrequency: _Number = 30, CheckpointFrequencyUnit: Literal["iteration"] = 'iteration', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', ResumeFrom: str | PathLike[str] = '') -> TrainingOptionsLBFGS: ...
@overload
def trainingOptions(solverName: Literal["lm"], name: Literal["MaxIterations", "InitialDampingFactor", "MaxDampingFactor", "DampingIncreaseFactor", "DampingDecreaseFactor", "GradientTolerance", "StepTolerance", "CheckpointFrequency", "CheckpointFrequencyUnit", "SequenceLength", "PreprocessingEnvironment", "L2Regularization", "Verbose", "VerboseFrequency", "ValidationData", "ValidationFrequency", "ValidationPatience", "ObjectiveMetricName", "CheckpointPath", "ExecutionEnvironment", "OutputFcn", "Metrics", "Plots", "SequencePaddingValue", "SequencePaddingDirection", "InputDataFormats", "TargetDataFormats", "ResetInputNormalization", "BatchNormalizationStatistics", "OutputNetwork", "Acceleration", "CategoricalInputEncoding", "CategoricalTargetEncoding", "ResumeFrom"], value: Any, /, *pairs: Any, MaxIterations: _Number = 1000, InitialDampingFactor: _Number = 0.001, MaxDampingFactor: _Number = 10000000000.0, DampingIncreaseFactor: _Number = 10, DampingDecreaseFactor: _Number = 0.1, GradientTolerance: _Number = 1e-05, StepTolerance: _Number = 1e-05, CheckpointFrequency: _Number = 30, CheckpointFrequencyUnit: Literal["iteration"] = 'iteration', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', PreprocessingEnvironment: Literal["serial", "background", "parallel"] = 'serial', L2Regularization: _Number = 0.0001, Verbose: _Truth = True, VerboseFrequency: _Number = 50, ValidationData: Any = None, ValidationFrequency: _Number = 50, ValidationPatience: _Number = ..., ObjectiveMetricName: str = 'loss', CheckpointPath: str = '', ExecutionEnvironment: Literal["auto", "cpu", "gpu", "multi-gpu", "parallel", "parallel-auto", "parallel-cpu", "parallel-gpu"] = 'auto', OutputFcn: Callable[..., Any] | Sequence[Callable[..., Any]] | _Open = None, Metrics: Any = None, Plots: Any = 'none', SequencePaddingValue: _Number = 0, SequencePaddingDirection: Literal["right", "left"] = 'right', InputDataFormats: str | Sequence[str] = ..., TargetDataFormats: str | Sequence[str] = ..., ResetInputNormalization: _Truth = True, BatchNormalizationStatistics: Literal["auto", "population", "moving"] = 'auto', OutputNetwork: Literal["auto", "last-iteration", "best-validation"] = 'auto', Acceleration: Literal["auto", "none"] = ..., CategoricalInputEncoding: Literal["integer", "one-hot"] = 'integer', CategoricalTargetEncoding: Literal["auto", "integer", "one-hot"] = 'auto', ResumeFrom: str | PathLike[str] = '') -> TrainingOptionsLM: ...

@overload
def trainingProgressMonitor(*, Metrics: str | Sequence[str] = ..., Info: str | Sequence[str] = ..., Visible: _Truth | Literal["on", "off"] = True, Progress: _Number = 0, Status: str = 'Running', XLabel: str = '', Screens: Any = 'auto') -> TrainingProgressMonitor:
    """Monitor and plot training progress for deep learning custom training loops.

    https://www.mathworks.com/help/deeplearning/ref/deep.trainingprogressmonitor.html
    """
@overload
def trainingProgressMonitor(name: Literal["Metrics", "Info", "Visible", "Progress", "Status", "XLabel", "Screens"], value: Any, /, *pairs: Any, Metrics: str | Sequence[str] = ..., Info: str | Sequence[str] = ..., Visible: _Truth | Literal["on", "off"] = True, Progress: _Number = 0, Status: str = 'Running', XLabel: str = '', Screens: Any = 'auto') -> TrainingProgressMonitor: ...

@overload
def trainnet(data: Any, /, *arguments: Any, nargout: Literal[1] = 1) -> dlnetwork:
    """Train a deep-learning network.

    Syntaxes: ``net = trainnet(X, T, net, lossFcn, options)``, ``net = trainnet(data, net, lossFcn, options)``, ``net, info = trainnet(…, nargout=2)``.

    https://www.mathworks.com/help/deeplearning/ref/trainnet.html
    """
@overload
def trainnet(data: Any, /, *arguments: Any, nargout: Literal[2]) -> tuple[dlnetwork, TrainingInfo]: ...

def transform(*arguments: Any, IncludeInfo: _Truth = False) -> TransformedDatastore:
    """Transform a datastore: apply a function to all that it reads.

    https://www.mathworks.com/help/matlab/ref/matlab.io.datastore.transform.html
    """

@overload
def transpose(X: ArrayLike) -> dlarray:
    """Exchange the rows and columns of a matrix: MATLAB's ``X.'``, here also ``X.T``.

    Syntax: ``Y = transpose(X)``.

    https://www.mathworks.com/help/matlab/ref/transpose.html
    """
@overload
def transpose(X: categorical) -> categorical: ...

@final
class transposedConv1dLayer(Layer):
    """1-D transposed convolution layer: makes sequences, or the one spatial dimension, longer."""
    @overload
    def __init__(self, filterSize: _Number, numFilters: _Number, *, NumChannels: Literal["auto"] | _Number = 'auto', Cropping: _Number | _Numbers | Literal["same"] = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: _Number = 1) -> None:
        """1-D transposed convolution layer: makes sequences, or the one spatial dimension, longer.

        Syntaxes: ``transposedConv1dLayer(filterSize, numFilters)``, ``transposedConv1dLayer(filterSize, numFilters, Name=Value)``.

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
    """2-D transposed convolution layer: makes feature maps larger."""
    @overload
    def __init__(self, filterSize: _Number | _Numbers, numFilters: _Number, *, NumChannels: Literal["auto"] | _Number = 'auto', Cropping: _Number | _Numbers | Literal["same"] = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: _Number | _Numbers = 1) -> None:
        """2-D transposed convolution layer: makes feature maps larger.

        Syntaxes: ``transposedConv2dLayer(filterSize, numFilters)``, ``transposedConv2dLayer(filterSize, numFilters, Name=Value)``.

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
    """3-D transposed convolution layer: makes volumes larger."""
    @overload
    def __init__(self, filterSize: _Number | _Numbers, numFilters: _Number, *, NumChannels: Literal["auto"] | _Number = 'auto', Cropping: _Number | _Numbers | Literal["same"] = 0, Name: str = '', BiasInitializer: Literal["zeros", "narrow-normal", "ones"] | Callable[..., Any] = 'zeros', WeightLearnRateFactor: _Number = 1, BiasLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1, BiasL2Factor: _Number = 0, WeightsInitializer: Literal["glorot", "he", "orthogonal", "narrow-normal", "zeros", "ones"] | Callable[..., Any] = 'glorot', Weights: ArrayLike = ..., Bias: ArrayLike = ..., Stride: _Number | _Numbers = 1) -> None:
        """3-D transposed convolution layer: makes volumes larger.

        Syntaxes: ``transposedConv3dLayer(filterSize, numFilters)``, ``transposedConv3dLayer(filterSize, numFilters, Name=Value)``.

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

    https://www.mathworks.com/help/matlab/ref/trapz.html
    """

def tril(X: ArrayLike, k: _Number = 0) -> dlarray:
    """Lower triangle of a matrix; zeros above it.

    Syntaxes: ``L = tril(A)``, ``L = tril(A, k)``.

    https://www.mathworks.com/help/matlab/ref/tril.html
    """

@overload
def trimdata(A: ArrayLike, m: _Number | _Numbers, /, *, Dimension: _Number | _Numbers | None = None, Side: Literal["trailing", "leading", "both"] = 'trailing') -> dlarray:
    """Trim data by removing elements.

    Syntaxes: ``B = trimdata(A, m)``, ``trimdata(A, [m1, m2])``, ``trimdata(…, Dimension=dim)``, ``trimdata(…, Side=side)``.

    https://www.mathworks.com/help/matlab/ref/trimdata.html
    """
@overload
def trimdata(A: ArrayLike, m: _Number | _Numbers, name: Literal["Dimension", "Side"], value: Any, /, *pairs: Any, Dimension: _Number | _Numbers | None = None, Side: Literal["trailing", "leading", "both"] = 'trailing') -> dlarray: ...

def triu(X: ArrayLike, k: _Number = 0) -> dlarray:
    """Upper triangle of a matrix; zeros below it.

    Syntaxes: ``U = triu(A)``, ``U = triu(A, k)``.

    https://www.mathworks.com/help/matlab/ref/triu.html
    """

true: Truth

def typecast(X: ArrayLike, newclass: str, /) -> dlarray:
    """The bits of a vector read as another class.

    Syntax: ``Y = typecast(X, newclass)``.

    https://www.mathworks.com/help/matlab/ref/typecast.html
    """

def uint16(X: ArrayLike, /) -> dlarray:
    """Convert to MATLAB's class uint16: whole numbers from 0 to 65535.

    Syntax: ``Y = uint16(X)``.

    https://www.mathworks.com/help/matlab/ref/uint16.html
    """

def uint32(X: ArrayLike, /) -> dlarray:
    """Convert to MATLAB's class uint32: whole numbers from 0 to 4294967295.

    Syntax: ``Y = uint32(X)``.

    https://www.mathworks.com/help/matlab/ref/uint32.html
    """

def uint64(X: ArrayLike, /) -> dlarray:
    """Convert to MATLAB's class uint64: whole numbers from 0 to 18446744073709551615.

    Syntax: ``Y = uint64(X)``.

    https://www.mathworks.com/help/matlab/ref/uint64.html
    """

def uint8(X: ArrayLike, /) -> dlarray:
    """Convert to MATLAB's class uint8: whole numbers from 0 to 255.

    Syntax: ``Y = uint8(X)``.

    https://www.mathworks.com/help/matlab/ref/uint8.html
    """

def uminus(A: ArrayLike, /) -> dlarray:
    """Each element with the opposite sign, the operator ``-A``.

    Syntax: ``C = uminus(A)``.

    https://www.mathworks.com/help/matlab/ref/uminus.html
    """

def underlyingType(X: Any, /) -> str:
    """Class of the data inside: "single", "double" or "logical".

    Syntax: ``typename = underlyingType(X)``.

    https://www.mathworks.com/help/matlab/ref/underlyingtype.html
    """

@overload
def union(A: ArrayLike | Sequence[str], B: ArrayLike | Sequence[str], /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[1] = 1) -> dlarray:
    """The values that are in either of two arrays, without repetitions.

    Syntaxes: ``C = union(A, B)``, ``union(A, B, setOrder)``, ``union(A, B, "rows")``, ``C, ia, ib = union(…, nargout=3)``.

    https://www.mathworks.com/help/matlab/ref/double.union.html
    """
@overload
def union(A: ArrayLike | Sequence[str], B: ArrayLike | Sequence[str], /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def union(A: ArrayLike | Sequence[str], B: ArrayLike | Sequence[str], /, *options: Literal["sorted", "stable", "rows"] | _Open, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

@overload
def unique(A: ArrayLike | categorical | Sequence[str], /, *options: Literal["sorted", "stable", "first", "last", "rows"] | _Open, nargout: Literal[1] = 1) -> dlarray:
    """The different values of an array.

    Syntaxes: ``C = unique(A)``, ``unique(A, "rows")``, ``unique(A, setOrder)``, ``unique(A, occurrence)``, ``C, ia, ic = unique(…, nargout=3)``.

    https://www.mathworks.com/help/matlab/ref/double.unique.html
    """
@overload
def unique(A: ArrayLike | categorical | Sequence[str], /, *options: Literal["sorted", "stable", "first", "last", "rows"] | _Open, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
@overload
def unique(A: ArrayLike | categorical | Sequence[str], /, *options: Literal["sorted", "stable", "first", "last", "rows"] | _Open, nargout: Literal[3]) -> tuple[dlarray, dlarray, dlarray]: ...

def updateInfo(monitor: TrainingProgressMonitor, *info: Any, **named: Any) -> None:
    """Update information values for custom training loops.

    https://www.mathworks.com/help/deeplearning/ref/deep.trainingprogressmonitor.updateinfo.html
    """

def uplus(A: ArrayLike, /) -> dlarray:
    """The elements unchanged, the operator ``+A``.

    Syntax: ``C = uplus(A)``.

    https://www.mathworks.com/help/matlab/ref/uplus.html
    """

def vander(v: ArrayLike) -> dlarray:
    """Vandermonde matrix: the powers of the elements, the highest in the first column.

    Syntax: ``A = vander(v)``.

    https://www.mathworks.com/help/matlab/ref/vander.html
    """

@overload
def var(X: ArrayLike, /, *options: Literal[0, 1, "all", "includenan", "omitnan"] | ArrayLike | None, nargout: Literal[1] = 1) -> dlarray:
    """Variance.

    Syntaxes: ``V = var(X)``, ``var(X, w)``, ``var(X, w, dim)``, ``var(X, w, [dim1, dim2])``, ``var(X, w, "all")``, ``var(…, nanflag)``, ``V, M = var(…, nargout=2)``.

    https://www.mathworks.com/help/matlab/ref/var.html
    """
@overload
def var(X: ArrayLike, /, *options: Literal[0, 1, "all", "includenan", "omitnan"] | ArrayLike | None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

def vecnorm(X: ArrayLike, /, p: _Number | float = 2, dim: _Number | _Open = None) -> dlarray:
    """Norms of the vectors along one dimension.

    Syntaxes: ``N = vecnorm(X)``, ``vecnorm(X, p)``, ``vecnorm(X, p, dim)``.

    https://www.mathworks.com/help/matlab/ref/vecnorm.html
    """

@overload
def vertcat(*A: ArrayLike | None) -> dlarray:
    """Join arrays in rows: ``vertcat(A1, A2, …)`` is ``cat(1, A1, A2, …)``, MATLAB's ``[A1; A2; …]``.

https://www.mathworks.com/help/matlab/ref/double.vertcat.html"""
@overload
def vertcat(*A: categorical | str | Sequence[str | None] | np.ndarray[Any, Any]) -> categorical:
    ...
@overload
def vertcat(*A: Layer | LayerArray | type[Layer] | Sequence[Layer | type[Layer]]) -> LayerArray:
    ...

def wait(gpudev: GPUDevice, /) -> None:
    """Wait until a GPU has done its work.

    Syntax: ``wait(gpudev)``.

    https://www.mathworks.com/help/parallel-computing/parallel.gpu.gpudevice.wait.html
    """

@overload
def warmupLearnRate(*, InitialFactor: _Number = 0.1, FinalFactor: _Number = 1, NumSteps: _Number = 5, FrequencyUnit: Literal["iteration", "epoch"] = 'iteration') -> BuiltInSchedule:
    """Warm-up learning rate schedule.

    https://www.mathworks.com/help/deeplearning/ref/warmuplearnrate.html
    """
@overload
def warmupLearnRate(name: Literal["InitialFactor", "FinalFactor", "NumSteps", "FrequencyUnit"], value: Any, /, *pairs: Any, InitialFactor: _Number = 0.1, FinalFactor: _Number = 1, NumSteps: _Number = 5, FrequencyUnit: Literal["iteration", "epoch"] = 'iteration') -> BuiltInSchedule: ...

def whos(*arguments: str | PathLike[str] | _Open) -> list[struct]:
    """Names, sizes, bytes and classes of the variables in a file.

    Syntaxes: ``whos("-file", filename)``, ``S = whos("-file", filename, name1, …, nameN)``, ``S = whos("-file", filename, "-regexp", expression)``.

    https://www.mathworks.com/help/matlab/ref/whos.html
    """

def width(X: Any, /) -> int:
    """Number of columns.

    Syntax: ``n = width(X)``.

    https://www.mathworks.com/help/matlab/ref/width.html
    """

@final
class wordEmbeddingLayer(Layer):
    """Word embedding layer: numbers of words become learned vectors."""
    @overload
    def __init__(self, dimension: _Number, numWords: _Number, *, Name: str = '', OOVMode: Literal["map-to-last", "error"] = 'map-to-last', WeightsInitializer: Literal["narrow-normal", "glorot", "he", "orthogonal", "zeros", "ones"] | Callable[..., Any] = 'narrow-normal', Weights: ArrayLike = ..., WeightLearnRateFactor: _Number = 1, WeightL2Factor: _Number = 1) -> None:
        """Word embedding layer: numbers of words become learned vectors.

        Syntaxes: ``wordEmbeddingLayer(dimension, numWords)``, ``wordEmbeddingLayer(…, Name=Value)``.

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

    https://www.mathworks.com/help/matlab/ref/xor.html
    """

def yscale(monitor: TrainingProgressMonitor, axesName: str, scale: Literal["linear", "log"]) -> None:
    """Set training plot y-axis scale (linear or logarithmic).

    https://www.mathworks.com/help/deeplearning/ref/deep.trainingprogressmonitor.yscale.html
    """

def zeros(*size: str | Literal["like"] | ArrayLike | None, like: ArrayLike | None = None) -> dlarray:
    """Array of zeros.

    https://www.mathworks.com/help/matlab/ref/zeros.html
    """

@overload
def zscore(X: ArrayLike, flag: Literal[0, 1] | _Open = 0, dim: _Number | _Numbers | Literal["all"] | None = None, /, *, nargout: Literal[1] = 1) -> dlarray:
    """Standardized z-scores: each element less the mean, in standard deviations.

    Syntaxes: ``Z = zscore(X)``, ``zscore(X, flag)``, ``zscore(X, flag, "all")``, ``zscore(X, flag, dim)``, ``zscore(X, flag, [dim1, dim2])``, ``Z, mu, sigma = zscore(…, nargout=3)``.

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
    "compareNetworks",
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
    "elu",
    "eluLayer",
    "embed",
    "embeddingConcatenationLayer",
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
    "importParameters",
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
    "onehotdecode",
    "onehotencode",
    "ones",
    "or_",
    "orderfields",
    "orth",
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
    "qr",
    "quadraticLayer",
    "quantile",
    "rSquaredMetric",
    "rad2deg",
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
    "roots",
    "rot90",
    "rotaryPositionEncoding",
    "round",
    "rsqrt",
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
    "tensorprod",
    "testnet",
    "tic",
    "times",
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
    "zscore",
]
