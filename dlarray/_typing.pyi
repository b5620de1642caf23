"""The classes, and the types of arguments.  Written by `make names`."""

# mypy: disable-error-code="overload-overlap, override, misc, assignment"
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from os import PathLike
from typing import Any, ClassVar, Generic, Literal, Never, ParamSpec, Protocol, Self, SupportsFloat, TypeAlias, TypeVar, final, overload
import numpy as np

class _SupportsArray(Protocol):

    def __array__(self) -> np.ndarray[Any, Any]:
        ...
class _List(Protocol):
    """A list or tuple, and no text: of text ``in`` takes texts only."""

    def __contains__(self, value: object, /) -> bool:
        ...

    def __len__(self) -> int:
        ...

    def __iter__(self) -> Iterator[Any]:
        ...

    def __getitem__(self, index: Any, /) -> Any:
        ...

    def index(self, value: Any, /) -> int:
        ...
_T = TypeVar('_T')
_A = TypeVar('_A')
_B = TypeVar('_B')
_C = TypeVar('_C')
_D = TypeVar('_D')
_P = ParamSpec('_P')
_Number: TypeAlias = SupportsFloat
_Complex: TypeAlias = complex
_Numbers: TypeAlias = _List | _SupportsArray
_Open: TypeAlias = Sequence[Never] | None
_Truth: TypeAlias = bool | np.bool_ | Literal[0, 1] | dlarray
ArrayLike: TypeAlias = dlarray | complex | _List | _SupportsArray

class AUCMetric:
    """Area under the receiver operating characteristic; see `aucMetric`."""
    Name: str
    NetworkOutput: Any
    Maximize: bool
    ClassificationMode: str
    ClassificationThreshold: float

class AcceleratedFunction(Generic[_P, _T]):
    """A function accelerated by `dlaccelerate`: traced and compiled once for each kind of inputs."""
    def __call__(self, *args: _P.args, **kwargs: _P.kwargs) -> _T:
        ...
    def __init__(self, fun: Callable, engine: str = 'auto', unasked: _Truth = False) -> None: ...
    @property
    def Function(self) -> Callable:
        """The underlying function."""
    @property
    def Enabled(self) -> bool:
        """Whether traces are made and used."""
    @Enabled.setter
    def Enabled(self, value: Any) -> None: ...
    @property
    def CacheSize(self) -> int:
        """How many traces are kept."""
    @CacheSize.setter
    def CacheSize(self, value: Any) -> None: ...
    @property
    def HitRate(self) -> float:
        """Percentage of the calls that used an existing trace."""
    @property
    def Occupancy(self) -> float:
        """Percentage of the cache that is in use."""
    @property
    def CheckMode(self) -> str:
        """"none" or "tolerance": whether results are compared with those of the underlying function."""
    @CheckMode.setter
    def CheckMode(self, value: Any) -> None: ...
    @property
    def CheckTolerance(self) -> float:
        """The largest difference that gives no warning."""
    @CheckTolerance.setter
    def CheckTolerance(self, value: Any) -> None: ...
    @property
    def Engine(self) -> str:
        """The compiler: "jax", "torch", or "auto"; of "auto" the one that was used last."""
    @Engine.setter
    def Engine(self, value: Any) -> None: ...
    @property
    def WarmUp(self) -> int | str:
        """How many calls of each kind run the original function before it is compiled; "auto" chooses."""
    @WarmUp.setter
    def WarmUp(self, value: Any) -> None: ...
    def clearCache(self) -> None:
        """Forget all traces; see `clearCache`."""

class AccuracyMetric:
    """Percentage of right predictions; see `accuracyMetric`."""
    Name: str
    NetworkOutput: Any
    Maximize: bool
    ClassificationMode: str
    ClassificationThreshold: float
    NumTopKClasses: int

class ArrayDatastore(Datastore):
    """What `arrayDatastore` makes."""
    @property
    def ReadSize(self) -> int:
        """How many observations a read returns at most."""
    @ReadSize.setter
    def ReadSize(self, value: Any) -> None: ...
    @property
    def NumObservations(self) -> int:
        """The number of observations."""
    def read(self, nargout: _Number = 1) -> Any:
        """The next ``ReadSize`` observations; with ``nargout=2`` also what is told of them."""
    def readall(self) -> Any:
        """All of the data."""
    def preview(self) -> Any:
        """The first observations, up to eight."""
    def hasdata(self) -> bool:
        """Whether there is more to read."""
    def reset(self) -> None:
        """Back to the start, in the present order."""
    def progress(self) -> float:
        """How much has been read, from 0 to 1."""
    def shuffle(self) -> Any:
        """A datastore of the same observations in random order."""
    def subset(self, indices: Any) -> Any:
        """A datastore of some observations, by their numbers from 1 or by a mask."""
    def numpartitions(self) -> int:
        """How many parts there can be: one for each observation."""
    def partition(self, n: Any, index: Any) -> Any:
        """One of n parts of nearly equal size."""
    def __len__(self) -> int: ...
    @property
    def IterationDimension(self) -> int:
        """The dimension along which the data are read; a change goes back to the start."""
    @IterationDimension.setter
    def IterationDimension(self, value: Any) -> None: ...
    @property
    def OutputType(self) -> str:
        """"cell" or "same"."""
    def recipe(self) -> Any | None:
        """How it is made, for a file; None where rows were put into another order."""

class AugmentedImageDatastore(Datastore):
    """What `augmentedImageDatastore` makes."""
    @property
    def ReadSize(self) -> int:
        """How many observations a read returns at most."""
    @ReadSize.setter
    def ReadSize(self, value: Any) -> None: ...
    @property
    def NumObservations(self) -> int:
        """The number of observations."""
    def read(self, nargout: _Number = 1) -> Any:
        """The next ``ReadSize`` observations; with ``nargout=2`` also what is told of them."""
    def readall(self) -> Any:
        """All of the data."""
    def preview(self) -> Any:
        """The first observations, up to eight."""
    def hasdata(self) -> bool:
        """Whether there is more to read."""
    def reset(self) -> None:
        """Back to the start, in the present order."""
    def progress(self) -> float:
        """How much has been read, from 0 to 1."""
    def shuffle(self) -> Any:
        """A datastore of the same observations in random order."""
    def subset(self, indices: Any) -> Any:
        """A datastore of some observations, by their numbers from 1 or by a mask."""
    def numpartitions(self) -> int:
        """How many parts there can be: one for each observation."""
    def partition(self, n: Any, index: Any) -> Any:
        """One of n parts of nearly equal size."""
    def __len__(self) -> int: ...
    sources: list[Any]
    def recipe(self) -> Any | None:
        """How it is made, for a file; None where images are turned at random, or were put into another order."""
    @property
    def MiniBatchSize(self) -> int:
        """How many observations a read gives at most."""
    @MiniBatchSize.setter
    def MiniBatchSize(self, value: Any) -> None: ...
    @property
    def Files(self) -> list[str]:
        """The files of the image datastore that it reads; none where it reads an array or a table."""
    @property
    def OutputSize(self) -> list[int]:
        """Height and width of the images that are read."""
    @property
    def ColorPreprocessing(self) -> str:
        """How to convert colors."""
    @ColorPreprocessing.setter
    def ColorPreprocessing(self, value: Any) -> None: ...
    @property
    def DataAugmentation(self) -> Any:
        """The augmenter, or "none"."""
    @DataAugmentation.setter
    def DataAugmentation(self, value: Any) -> None: ...
    @property
    def OutputSizeMode(self) -> str:
        """How images get their size."""
    @OutputSizeMode.setter
    def OutputSizeMode(self, value: Any) -> None: ...
    @property
    def DispatchInBackground(self) -> bool:
        """Whether a training reads in a thread."""
    @DispatchInBackground.setter
    def DispatchInBackground(self, value: Any) -> None: ...
    def readByIndex(self, ind: Any, *, nargout: _Number = 1) -> Any:
        """See `readByIndex`."""

class BuiltInSchedule(LearnRateSchedule):
    """What the constructors of schedules make: properties, and the rate of each step."""
    def __getattr__(self, name: str) -> Any:
        ...
    def __setattr__(self, name: str, value: Any) -> None:
        ...
    def learnRate(self, baseLearnRate: Any, step: Any) -> float:
        """The rate of a step, counted from 1 in the schedule's ``FrequencyUnit``."""

class ClassificationLayer(Layer):
    """Base class for custom classification output layers (``nnet.layer.ClassificationLayer``)."""
    Formattable: bool
    Description: str
    def forwardLoss(self, Y: Any, T: Any) -> Any:
        """The loss of predictions and targets."""
    Classes: str

class CombinedDatastore(Datastore):
    """What `combine` makes: datastores side by side."""
    UnderlyingDatastores: list
    def reset(self) -> None:
        """All datastores back to their starts."""
    def progress(self) -> float:
        """How much has been read, from 0 to 1."""
    @property
    def NumObservations(self) -> int:
        """The number of observations, where the datastores below know theirs."""
    def subset(self, indices: Any) -> Any:
        """A datastore of some observations, by their numbers from 1 or by a mask."""
    def shuffle(self) -> Any:
        """A datastore of the same observations in random order."""
    def numpartitions(self) -> int:
        """How many parts there can be."""
    def partition(self, n: Any, index: Any) -> Any:
        """One of n parts of nearly equal size."""
    def recipe(self) -> Any | None:
        """How it is made, for a file."""
    def hasdata(self) -> bool:
        """Whether every datastore has more to read."""
    def read(self, nargout: _Number = 1) -> Any:
        """One read of every datastore, side by side."""

class Communicator:
    """The processes that train one network together; see `dldistribute`."""
    @property
    def rank(self) -> int:
        """The number of this process, from 0."""
    @property
    def size(self) -> int:
        """The number of processes."""
    @property
    def isroot(self) -> bool:
        """Whether this is rank 0, which prints and saves."""
    @property
    def Backend(self) -> str:
        """What carries the numbers: "serial", "mpi" or "nccl"."""
    @property
    def closed(self) -> bool:
        """Whether this process has ended its part."""
    def describe(self) -> str:
        """A few words for messages."""
    def aggregate(self, gradients: Any, state: Any = None, loss: Any = None, /, *, n: Any, net: Any = None) -> tuple[Any, Any, Any]:
        """Gradients, states and loss of the whole mini-batch, from those of each rank's ``n`` observations."""
    def share(self, n: Any, *, key: Any = None, gradients: Any = None) -> AbstractContextManager[Any]:
        """Compute on ``n`` observations, this rank's share of a mini-batch."""
    def partition(self, data: Any, /) -> Any:
        """This rank's part of data: a datastore, minibatchqueue, list, labelled array, or number of observations."""
    def broadcast(self, value: Any, /, root: _Number = 0) -> Any:
        """The values of one rank, on all: a network, arrays in any nest, numbers, texts."""
    def gather(self, value: Any, /) -> list[Any]:
        """The values of all ranks, on all: arrays of any size, or what JSON can hold."""
    def sum(self, value: Any, /) -> Any:
        """The sum of arrays or numbers over all ranks; the arrays have the same size on all."""
    def any(self, flag: Any, /) -> bool:
        """Whether a flag is true on some rank."""
    def all(self, flag: Any, /) -> bool:
        """Whether a flag is true on every rank."""
    def numbers(self, value: _Number) -> list[Any]:
        """A number of each rank, whole if it was, by the quickest way."""
    def same(self, value: Any, /) -> bool:
        """Whether the values of a network or nest are the same to the last bit on all ranks."""
    def close(self) -> None:
        """End this rank's part; the others go on until they close or end too."""
    def fail(self, error: Any, /) -> None:
        """Tell the other ranks of an error on this one, unless they know: they raise one too at their next exchange."""
    def __enter__(self) -> Communicator: ...
    def __exit__(self, kind: Any, error: Any, trace: Any) -> None: ...

class ConfusionMatrixChart:
    """What `confusionchart` makes.  A property that is set is drawn at once."""
    Title: str
    XLabel: str
    YLabel: str
    RowSummary: str
    ColumnSummary: str
    Normalization: str
    DiagonalColor: Any
    OffDiagonalColor: Any
    FontColor: Any
    FontName: str
    FontSize: Any
    GridVisible: Any
    Visible: Any
    Parent: Any
    @property
    def ClassLabels(self) -> Any:
        """The classes in the order of the rows, of the class of the labels: a column."""
    @property
    def NormalizedValues(self) -> dlarray:
        """The values of the cells."""
    def summary(self, which: str) -> np.ndarray[Any, Any]:
        """What was classified rightly and wrongly: of each true class in a row, of each predicted one in a column."""
    def sortClasses(self, order: Any) -> None:
        """See `sortClasses`."""
    @property
    def figure(self) -> Any:
        """The figure of matplotlib that the chart is in."""
    def text(self) -> str:
        """The chart as text; this is printed where matplotlib is not installed."""

class Constant(float):
    """A number with a name, which makes an array when it is called."""
    def __call__(self, *size: Any, like: Any=None) -> dlarray:
        ...

class DAGNetwork(LayerGraph):
    """Trained network of older programs, with layers that may branch and join."""
    @overload
    def predict(self, *X: Any, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: Literal[1] | None=None, **options: Any) -> dlarray:
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
    def predict(self, *X: Any, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: Literal[2], **options: Any) -> tuple[dlarray, Any]:
        ...
    @overload
    def predict(self, *X: Any, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: int, **options: Any) -> tuple[Any, ...]:
        ...
    @overload
    def classify(self, *X: Literal["MiniBatchSize", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue"] | ArrayLike | str | None, MiniBatchSize: _Number = 128, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, nargout: Literal[1] = 1) -> Any:
        """Predict class labels with a trained network (older programs).

        https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.classify.html
        """
    @overload
    def classify(self, *X: Literal["MiniBatchSize", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue"] | ArrayLike | str | None, MiniBatchSize: _Number = 128, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, nargout: Literal[2]) -> tuple[Any, Any]: ...
    def activations(self, *arguments: Literal["OutputAs", "channels", "rows", "columns", "MiniBatchSize", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue"] | ArrayLike | str | None, OutputAs: Literal["channels", "rows", "columns"] = 'channels', MiniBatchSize: _Number = 128, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0) -> Any:
        """Output of a layer of a trained network.

        https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.activations.html
        """
    def predictAndUpdateState(self, *X: Literal["MiniBatchSize", "Acceleration", "ExecutionEnvironment", "auto", "cpu", "gpu", "SequenceLength", "longest", "shortest", "SequencePaddingDirection", "right", "left", "SequencePaddingValue", "ReturnCategorical"] | ArrayLike | str | _Truth | None, MiniBatchSize: _Number = 128, Acceleration: str = 'auto', ExecutionEnvironment: Literal["auto", "cpu", "gpu"] = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, ReturnCategorical: _Truth = False, nargout: int | None = None) -> Any:
        """Predict with a recurrent network and update its states (older programs).

        https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.predictandupdatestate.html
        """
    @overload
    def classifyAndUpdateState(self, *X: Any, MiniBatchSize: _Number = 128, Acceleration: Any = 'auto', ExecutionEnvironment: Any = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, nargout: Literal[2] = 2) -> tuple[Any, Any]:
        """Classify with a recurrent network and update its states (older programs).

        https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.classifyandupdatestate.html
        """
    @overload
    def classifyAndUpdateState(self, *X: Any, MiniBatchSize: _Number = 128, Acceleration: Any = 'auto', ExecutionEnvironment: Any = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, nargout: Literal[1]) -> Any: ...
    @overload
    def classifyAndUpdateState(self, *X: Any, MiniBatchSize: _Number = 128, Acceleration: Any = 'auto', ExecutionEnvironment: Any = 'auto', SequenceLength: Literal["longest", "shortest"] | _Number = 'longest', SequencePaddingDirection: Literal["right", "left"] = 'right', SequencePaddingValue: _Number = 0, nargout: Literal[3]) -> tuple[Any, Any, Any]: ...
    def resetState(self) -> Self:
        """Reset the states of a network or a layer.

        https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.resetstate.html
        """
    def __init__(self, layers: Sequence[Layer], names: Sequence[str], connections: Sequence, net: dlnetwork) -> None: ...

class Datastore:
    """Base class for custom datastores, like ``matlab.io.Datastore``."""
    def read(self) -> Any:
        """The next observation."""
    def hasdata(self) -> bool:
        """Whether there is more to read."""
    def reset(self) -> None:
        """Back to the start."""
    def readall(self) -> Any:
        """All of the data, from the start; what was read before stays read."""
    def preview(self) -> Any:
        """The first observations, up to eight, in a table where a read gives one; what was read before stays read."""
    def copy(self) -> Any:
        """A datastore of its own that goes on reading where this one stands."""
    def combine(self, *others: Any, **options: Any) -> Any:
        """See `combine`."""
    def transform(self, *arguments: Any, **options: Any) -> Any:
        """See `transform`."""

class DifferentiableFunction:
    """Base class for operations with a backward function, like ``deep.DifferentiableFunction``."""
    def forward(self, *args: Any, **kwargs: Any) -> Any:
        ...
    def backward(self, *args: Any, **kwargs: Any) -> Any:
        ...
    NumOutputs: Any
    SaveInputsForBackward: Any
    SaveOutputsForBackward: Any
    NumMemoryValues: Any
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __call__(self, *X: Any) -> Any: ...

class End:
    """Last index of a dimension, as MATLAB's ``end``: ``X(1, end)``, ``X(end - 1)``."""
    def __add__(self, other: _Number | End) -> End:
        ...
    def __radd__(self, other: _Number | End) -> End:
        ...
    def __sub__(self, other: _Number | End) -> End:
        ...
    def __rsub__(self, other: _Number | End) -> End:
        ...
    def __mul__(self, other: _Number | End) -> End:
        ...
    def __rmul__(self, other: _Number | End) -> End:
        ...
    def __truediv__(self, other: _Number | End) -> End:
        ...
    def __rtruediv__(self, other: _Number | End) -> End:
        ...
    def __floordiv__(self, other: _Number | End) -> End:
        ...
    def __mod__(self, other: _Number | End) -> End:
        ...
    def __neg__(self) -> End:
        ...
    def __pos__(self) -> End:
        ...
    def __floor__(self) -> End:
        ...
    def __ceil__(self) -> End:
        ...
    def __trunc__(self) -> End:
        ...
    def __round__(self, digits: int=0) -> End:
        ...

class FScoreMetric:
    """Weighted harmonic mean of precision and recall; see `fScoreMetric`."""
    Name: str
    NetworkOutput: Any
    Maximize: bool
    ClassificationMode: str
    ClassificationThreshold: float
    Beta: float

class FileDatastore(Datastore):
    """What `fileDatastore` makes."""
    @property
    def ReadSize(self) -> int:
        """How many observations a read returns at most."""
    @ReadSize.setter
    def ReadSize(self, value: Any) -> None: ...
    @property
    def NumObservations(self) -> int:
        """The number of observations."""
    def read(self, nargout: _Number = 1) -> Any:
        """The next ``ReadSize`` observations; with ``nargout=2`` also what is told of them."""
    def readall(self) -> Any:
        """All of the data: a list, or one array or table where ``UniformRead`` is true."""
    def preview(self) -> Any:
        """The data of the first file."""
    def hasdata(self) -> bool:
        """Whether there is more to read."""
    def reset(self) -> None:
        """Back to the start, in the present order."""
    def progress(self) -> float:
        """How much has been read, from 0 to 1."""
    def shuffle(self) -> Any:
        """A datastore of the same observations in random order."""
    def subset(self, indices: Any) -> Any:
        """A datastore of some observations, by their numbers from 1 or by a mask."""
    def numpartitions(self) -> int:
        """How many parts there can be: one for each observation."""
    def partition(self, n: Any, index: Any) -> Any:
        """One of n parts of nearly equal size."""
    def __len__(self) -> int: ...
    ReadFcn: Callable
    UniformRead: bool
    @property
    def Files(self) -> list[str]:
        """The files, in the present order; other ones are read from the start."""
    @Files.setter
    def Files(self, value: Any) -> None: ...
    @property
    def Folders(self) -> list[str]:
        """The folders they lie in."""

class GPUDevice:
    """A GPU: its properties, ``reset`` and ``wait``.  `gpuDevice` makes it."""
    def __getattr__(self, name: str) -> Any:
        ...
    def __init__(self, index: _Number) -> None: ...
    def reset(self) -> None:
        """Clear the device's memory: dlarrays on it become invalid, their memory is given back."""
    def wait(self) -> None:
        """Wait until the device has done all that it was given."""

class ImageDataAugmenter:
    """What `imageDataAugmenter` makes."""
    FillValue: Any
    RandXReflection: bool
    RandYReflection: bool
    def augment(self, I: Any) -> Any:
        """See `augment`."""

class ImageDatastore(FileDatastore):
    """What `imageDatastore` makes."""
    @property
    def Files(self) -> list[str]:
        """The files, in the present order; other ones are read from the start, where there are no labels."""
    @Files.setter
    def Files(self, value: Any) -> None: ...
    @property
    def Labels(self) -> Any:
        """A column of labels in the present order; ``[]`` when there are none."""
    @Labels.setter
    def Labels(self, value: Any) -> None: ...
    def recipe(self) -> Any | None:
        """How it is made, for a file; None where a function of the program reads its images."""
    def readimage(self, k: Any, *, nargout: _Number = 1) -> Any:
        """See `readimage`."""
    def countEachLabel(self) -> table:
        """See `countEachLabel`."""
    def splitEachLabel(self, *arguments: Any, **options: Any) -> Any:
        """See `splitEachLabel`."""

class LBFGSState:
    """What `lbfgsState` makes."""
    InverseHessianFactor: float
    Loss: Any
    Gradients: Any
    AdditionalLossFunctionOutputs: Any
    GradientsNorm: Any
    StepNorm: Any
    LineSearchStatus: Any
    @property
    def HistorySize(self) -> int:
        """The number of steps that are remembered."""
    @property
    def InitialInverseHessianFactor(self) -> float:
        """The factor before the first step."""
    @property
    def StepHistory(self) -> list[dlarray]:
        """The steps, as columns."""
    @property
    def GradientsDifferenceHistory(self) -> list[dlarray]:
        """The changes of the gradients, as columns."""
    @property
    def HistoryIndices(self) -> list[int]:
        """Numbers of the steps in the histories, the oldest first."""

class Layer:
    """Base class of all layers; derive from it to write a custom layer."""
    Formattable: bool
    InputNames: Any
    OutputNames: Any
    NumInputs: Any
    NumOutputs: Any
    Name: str
    Description: str
    Type: str
    def initialize(self, *layouts: Any, **options: Any) -> Any:
        ...
    def predict(self, *X: Any, **options: Any) -> Any:
        ...
    def forward(self, *X: Any, **options: Any) -> Any:
        ...
    def resetState(self) -> Any:
        ...
    def copy(self) -> Self:
        ...
    def setLearnRateFactor(self, parameterName: str, factor: _Number) -> Self:
        ...
    def setL2Factor(self, parameterName: str, factor: _Number) -> Self:
        ...
    def __init__(self, **properties: Any) -> None: ...
    def getLearnRateFactor(self, parameterName: str) -> float:
        """The learning rate factor of a learnable parameter."""
    def getL2Factor(self, parameterName: str) -> float:
        """The L2 regularization factor of a learnable parameter."""

class LayerArray:
    """A column of layers, displayed as MATLAB displays it."""
    def __iter__(self) -> Iterator[Any]:
        ...
    def __init__(self, layers: Iterable = ...) -> None: ...
    def __len__(self) -> int: ...
    @property
    def shape(self) -> tuple[int, int]:
        """Rows, and one column."""
    def __getitem__(self, index: Any) -> Any: ...
    def __call__(self, index: Any, column: Any = 1) -> Any: ...
    def __setitem__(self, index: _Number, layer: Any) -> None: ...
    @property
    def paren(self) -> Any:
        """Stores with MATLAB's parentheses, which count from 1: ``layers.paren[2] = dl.reluLayer()`` replaces a layer, ``layers.paren[dl.end + 1]`` adds one, and ``layers.paren["2:3"] = []`` takes two away."""
    def __add__(self, other: Any) -> LayerArray: ...
    def __radd__(self, other: Any) -> LayerArray: ...

class LayerGraph:
    """Layers and their connections, without parameters' values being made: what `layerGraph` returns."""
    def addLayers(self, layers: Layer | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]] | LayerArray) -> Self:
        """Add layers to a network, connected in series with each other but not with the rest.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.addlayers.html
        """
    def removeLayers(self, layerNames: str | Sequence[str]) -> Self:
        """Remove layers, and the connections to them.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.removelayers.html
        """
    @overload
    def replaceLayer(self, layerName: str, layers: Layer | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]] | LayerArray, *, ReconnectBy: Literal["name", "order"] = 'name') -> Self:
        """Replace a layer by one or several others, which are connected in its place.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.replacelayer.html
        """
    @overload
    def replaceLayer(self, layerName: str, layers: Layer | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]] | LayerArray, name: Literal["ReconnectBy"], value: Any, /, *pairs: Any, ReconnectBy: Literal["name", "order"] = 'name') -> Self: ...
    def connectLayers(self, s: str, d: str) -> Self:
        """Connect the output of a layer to the input of another.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.connectlayers.html
        """
    def disconnectLayers(self, s: str, d: str) -> Self:
        """Remove the connection between two layers.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.disconnectlayers.html
        """
    @overload
    def plot(self, *, Parent: Any = None, **options: Any) -> Any:
        """Plot a network: layers from top to bottom, with arrows for the connections.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.plot.html
        """
    @overload
    def plot(self, name: Literal["Parent"], value: Any, /, *pairs: Any, Parent: Any = None) -> Any: ...
    def mermaid(net) -> str:
        """The graph of a network as text for Mermaid."""
    @property
    def Layers(self) -> LayerArray:
        """Copies of the layers, in the order in which they were given."""
    @property
    def Connections(self) -> table:
        """The connections: columns Source and Destination."""
    @property
    def InputNames(self) -> list[str]:
        """Names of the input layers."""
    @property
    def OutputNames(self) -> list[str]:
        """Names of the output layers."""

class LearnRateSchedule:
    """Base class for custom learning rate schedules, like ``deep.LearnRateSchedule``."""
    def update(self, *args: Any, **kwargs: Any) -> Any:
        ...

class Learnable:
    """A learnable parameter of a layer, declared in its class: ``Weights = Learnable()``."""
    def __get__(self, layer: Any, owner: type | None=None) -> Any:
        ...
    def __set__(self, layer: Any, value: Any) -> None:
        ...
    def __init__(self, default: Any = ..., *, learn_rate: str = '', l2: str = '', state: _Truth = False) -> None: ...

class LossScaler:
    """What `lossScaler` makes."""
    Scale: Any
    GrowthTracker: Any
    @property
    def GrowthFactor(self) -> float:
        """What the scale grows by after ``GrowthInterval`` steps that were all finite."""
    @property
    def BackoffFactor(self) -> float:
        """What the scale shrinks by after a step that was not finite."""
    @property
    def GrowthInterval(self) -> int:
        """How many finite steps in a row make the scale grow."""
    def scale(self, loss: Any) -> dlarray:
        """The loss times the scale, in single (double stays double); hand it to ``dlgradient`` in place of the loss."""
    def unscale(self, gradients: Any) -> tuple[Any, dlarray]:
        """The gradients divided by the scale, halves in single, and whether all of them are finite."""
    def update(self, finite: Any) -> LossScaler:
        """The scaler for the next step: a smaller scale after gradients that were not finite, now and then a larger."""
    def choose(self, finite: Any, new: Any, old: Any) -> Any:
        """``new`` where the step was finite, else ``old``: networks, tables, arrays, or any nest of them."""

class MAPEMetric:
    """Mean absolute percentage error; see `mapeMetric`."""
    Name: str
    NetworkOutput: Any
    Maximize: bool
    NormalizationFactor: str

class MemoryReport:
    """What `memoryReport` returns."""
    Contributors: Any
    VariableBytes: Any
    SavedBytes: Any
    GradientBytes: Any
    PeakBytes: Any

class Metric:
    """Base class for custom metrics, like ``deep.Metric``."""
    def initialize(self, *args: Any, **kwargs: Any) -> Any:
        ...
    def update(self, *args: Any, **kwargs: Any) -> Any:
        ...
    def aggregate(self, *args: Any, **kwargs: Any) -> Any:
        ...
    def reset(self, *args: Any, **kwargs: Any) -> Any:
        ...
    def evaluate(self, *args: Any, **kwargs: Any) -> Any:
        ...
    NetworkOutput: Any
    Maximize: bool
    Name: str

class MiniBatchQueue:
    """What `minibatchqueue` makes."""
    @property
    def MiniBatchSize(self) -> int:
        """The number of observations in a mini-batch."""
    @MiniBatchSize.setter
    def MiniBatchSize(self, value: Any) -> None: ...
    NumOutputs: Any
    @property
    def PartialMiniBatch(self) -> str:
        """What becomes of a smaller last mini-batch: "return" or "discard"."""
    @PartialMiniBatch.setter
    def PartialMiniBatch(self, value: Any) -> None: ...
    @property
    def MiniBatchFcn(self) -> str | Callable:
        """The function that makes a mini-batch of lists of observations, or "collate"."""
    @MiniBatchFcn.setter
    def MiniBatchFcn(self, value: Any) -> None: ...
    @property
    def PreprocessingEnvironment(self) -> str:
        """Where mini-batches are prepared: "serial", "background" or "parallel"."""
    @PreprocessingEnvironment.setter
    def PreprocessingEnvironment(self, value: Any) -> None: ...
    @property
    def OutputCast(self) -> tuple[str, ...]:
        """The class of each output."""
    @OutputCast.setter
    def OutputCast(self, value: Any) -> None: ...
    @property
    def OutputAsDlarray(self) -> list[bool]:
        """Whether each output is a labelled array."""
    @OutputAsDlarray.setter
    def OutputAsDlarray(self, value: Any) -> None: ...
    @property
    def MiniBatchFormat(self) -> tuple[str, ...]:
        """The labels of each output."""
    @MiniBatchFormat.setter
    def MiniBatchFormat(self, value: Any) -> None: ...
    @property
    def OutputEnvironment(self) -> tuple[str, ...]:
        """Where each output is placed."""
    @OutputEnvironment.setter
    def OutputEnvironment(self, value: Any) -> None: ...
    def hasdata(self) -> bool:
        """Whether there is another mini-batch."""
    def next(self, nargout: int | None = None) -> Any:
        """The next mini-batch: one array, or a tuple of several; all outputs, or as many as are asked for."""
    def reset(self) -> None:
        """Back to the start of the data, in the present order."""
    def shuffle(self) -> None:
        """Put the data into random order, and begin anew."""
    def partition(self, n: Any, index: Any) -> MiniBatchQueue:
        """A queue over one of n parts of the data."""
    def __iter__(self) -> MiniBatchQueue: ...
    def __next__(self) -> Any: ...

class NetworkAnalysis:
    """What `analyzeNetwork` returns."""
    TotalLearnables: Any
    @property
    def LayerInfo(self) -> table:
        """One row for each layer."""
    @property
    def Issues(self) -> table:
        """One row for each problem."""
    def text(self) -> str:
        """The analysis as text."""
    def html(self) -> str:
        """The analysis as a page of its own, without references to other files."""
    def save_html(self, path: Any) -> None:
        """Write the page to a file."""

class Paren:
    """Reads and writes a dlarray with MATLAB's subscripts."""
    def __getitem__(self, key: Any) -> dlarray:
        ...
    def __setitem__(self, key: Any, value: ArrayLike | None) -> None:
        ...

class PixelLabelDatastore(FileDatastore):
    """What `pixelLabelDatastore` makes."""
    ClassNames: Any
    def readall(self) -> list[categorical]:
        """All pictures in a list."""
    def readimage(self, k: Any, *, nargout: _Number = 1) -> Any:
        """See `readimage`."""
    def countEachLabel(self) -> table:
        """See `countEachLabel`."""

class PrecisionMetric:
    """Right ones among the predictions of a class; see `precisionMetric`."""
    Name: str
    NetworkOutput: Any
    Maximize: bool
    ClassificationMode: str
    ClassificationThreshold: float

class RMSEMetric:
    """Root of the mean squared error; see `rmseMetric`."""
    Name: str
    NetworkOutput: Any
    Maximize: bool
    NormalizationFactor: str

class ROCMetrics:
    """What `rocmetrics` makes."""
    Labels: Any
    Scores: Any
    ClassNames: Any
    Prior: Any
    Cost: Any
    @property
    def AUC(self) -> dlarray:
        """The area under the curve of each class, a row; with confidence intervals its bounds are below it."""
    @property
    def Metrics(self) -> table:
        """The metrics of each class at each threshold."""
    @property
    def Weights(self) -> dlarray:
        """The weights of the observations that count, a column."""
    def addMetrics(self, metrics: Any) -> ROCMetrics:
        """See `addMetrics`."""
    def auc(self) -> dlarray:
        """The area under the curve of each class."""
    def average(self, type: Any, *, nargout: _Number = 1) -> Any:
        """See `average`."""
    def plot(self, *, AverageCurveType: Any = 'none', ClassNames: Any = None, ShowConfidenceIntervals: Any = False, ShowDiagonalLine: Any = True, ShowModelOperatingPoint: Any = True, XAxisMetric: Any = 'FalsePositiveRate', YAxisMetric: Any = 'TruePositiveRate', Parent: Any = None) -> Any:
        """Draw the curves of the classes, and averages of them; the lines."""

class RSquaredMetric:
    """Coefficient of determination; see `rSquaredMetric`."""
    Name: str
    NetworkOutput: Any
    Maximize: bool
    NormalizationFactor: str

class RecallMetric:
    """Right ones among the members of a class; see `recallMetric`."""
    Name: str
    NetworkOutput: Any
    Maximize: bool
    ClassificationMode: str
    ClassificationThreshold: float

class RegressionLayer(Layer):
    """Base class for custom regression output layers (``nnet.layer.RegressionLayer``)."""
    Formattable: bool
    Description: str
    def forwardLoss(self, Y: Any, T: Any) -> Any:
        """The loss of predictions and targets."""

class SequentialDatastore(Datastore):
    """What ``combine(..., ReadOrder="sequential")`` makes: datastores one after the other."""
    UnderlyingDatastores: list
    def reset(self) -> None:
        """All datastores back to their starts."""
    def progress(self) -> float:
        """How much has been read, from 0 to 1."""
    @property
    def NumObservations(self) -> int:
        """The number of observations, where the datastores below know theirs."""
    def subset(self, indices: Any) -> Any:
        """A datastore of some observations; they come in the order of ``indices``, one datastore after the other."""
    def shuffle(self) -> Any:
        """A datastore of the same observations in random order."""
    def numpartitions(self) -> int:
        """How many parts there can be."""
    def partition(self, n: Any, index: Any) -> Any:
        """One of n parts of nearly equal size."""
    def hasdata(self) -> bool:
        """Whether any datastore has more to read."""
    def read(self, nargout: _Number = 1) -> Any:
        """One read of the first datastore that has data."""

class SeriesNetwork(DAGNetwork):
    """Trained network of older programs, with layers in series; otherwise like a `DAGNetwork`."""
    ...

class SignalDatastore(Datastore):
    """What `signalDatastore` makes."""
    @property
    def ReadSize(self) -> int:
        """How many observations a read returns at most."""
    @ReadSize.setter
    def ReadSize(self, value: Any) -> None: ...
    @property
    def NumObservations(self) -> int:
        """The number of observations."""
    def read(self, nargout: _Number = 1) -> Any:
        """The next ``ReadSize`` observations; with ``nargout=2`` also what is told of them."""
    def readall(self) -> Any:
        """All signals, in a list."""
    def preview(self) -> Any:
        """The first signal."""
    def hasdata(self) -> bool:
        """Whether there is more to read."""
    def reset(self) -> None:
        """Back to the start, in the present order."""
    def progress(self) -> float:
        """How much has been read, from 0 to 1."""
    def shuffle(self) -> Any:
        """A datastore of the same observations in random order."""
    def subset(self, indices: Any) -> Any:
        """A datastore of some observations, by their numbers from 1 or by a mask."""
    def numpartitions(self) -> int:
        """How many parts there can be: one for each observation."""
    def partition(self, n: Any, index: Any) -> Any:
        """One of n parts of nearly equal size."""
    def __len__(self) -> int: ...
    ReadFcn: Any
    @property
    def Files(self) -> list[str]:
        """The files, in the present order; empty for signals in memory."""
    @property
    def Members(self) -> list:
        """The signals in memory, in the present order."""
    @property
    def MemberNames(self) -> list[str]:
        """Their names."""

class State:
    """A state parameter of a layer, declared in its class: ``Memory = State()``."""
    def __get__(self, layer: Any, owner: type | None=None) -> Any:
        ...
    def __set__(self, layer: Any, value: Any) -> None:
        ...
    def __init__(self, default: Any = ...) -> None: ...

class TableParen:
    """Reads and writes a table with MATLAB's subscripts, which count from 1."""
    def __getitem__(self, key: Any) -> Any: ...
    def __setitem__(self, key: Any, value: Any) -> None: ...

class TabularTextDatastore(Datastore):
    """What `tabularTextDatastore` makes."""
    Files: list[str]
    VariableNames: Any
    @property
    def ReadSize(self) -> int | str:
        """The largest number of rows of a read, or "file"."""
    @ReadSize.setter
    def ReadSize(self, value: Any) -> None: ...
    @property
    def SelectedVariableNames(self) -> list[str]:
        """The variables that are read."""
    @SelectedVariableNames.setter
    def SelectedVariableNames(self, value: Any) -> None: ...
    def hasdata(self) -> bool:
        """Whether there is more to read."""
    def reset(self) -> None:
        """Back to the start."""
    def read(self, nargout: _Number = 1) -> Any:
        """The next rows, as a table."""
    def readall(self) -> table:
        """All rows, as one table."""
    def preview(self) -> table:
        """The first rows, up to eight."""
    def progress(self) -> float:
        """How many of the files have been read, from 0 to 1."""
    def subset(self, indices: Any) -> TabularTextDatastore:
        """A datastore of some of the files."""
    def shuffle(self) -> TabularTextDatastore:
        """A datastore of the files in random order."""
    def numpartitions(self) -> int:
        """How many parts there can be: one for each file."""
    def partition(self, n: Any, index: Any) -> TabularTextDatastore:
        """One of n parts, made of whole files."""

class TrainingInfo:
    """Neural network training information: the second output of `trainnet`."""
    TrainingHistory: table
    ValidationHistory: table
    OutputNetworkIteration: int
    StopReason: str
    def show(self) -> Any:
        """See `show`."""
    def plot(self, *, Parent: Any = None) -> Any:
        """Draw what `show` shows, in a new figure, in one that is given, or in the place of axes."""
    def close(self) -> None:
        """See `close`."""

class TrainingOptions:
    """What all solvers' options share; see `trainingOptions`."""
    first_validation: int

class TrainingOptionsADAM(TrainingOptions):
    """Options of Adam; see `trainingOptions`."""
    GradientDecayFactor: float  # 0.9
    SquaredGradientDecayFactor: float  # 0.999
    Epsilon: float  # 1e-08
    InitialLearnRate: float  # 0.001
    MaxEpochs: int  # 30
    LearnRateSchedule: Any  # 'none'
    LearnRateDropFactor: float  # 0.1
    LearnRateDropPeriod: int  # 10
    MiniBatchSize: int  # 128
    Shuffle: str  # 'once'
    CheckpointFrequency: int  # 1
    CheckpointFrequencyUnit: str  # 'epoch'
    SequenceLength: Any  # 'longest'
    PreprocessingEnvironment: str  # 'serial'
    L2Regularization: float  # 0.0001
    GradientThresholdMethod: str  # 'l2norm'
    GradientThreshold: float
    Verbose: bool  # True
    VerboseFrequency: int  # 50
    ValidationData: Any  # None
    ValidationFrequency: int  # 50
    ValidationPatience: float
    ObjectiveMetricName: str  # 'loss'
    CheckpointPath: str  # ''
    ExecutionEnvironment: str  # 'auto'
    OutputFcn: Any  # None
    Metrics: Any  # None
    Plots: Any  # 'none'
    SequencePaddingValue: float  # 0
    SequencePaddingDirection: str  # 'right'
    InputDataFormats: Any
    TargetDataFormats: Any
    ResetInputNormalization: bool  # True
    BatchNormalizationStatistics: str  # 'auto'
    OutputNetwork: str  # 'auto'
    Acceleration: str
    CategoricalInputEncoding: str  # 'integer'
    CategoricalTargetEncoding: str  # 'auto'
    NormalizeTargets: bool  # False
    ResumeFrom: Any  # ''
    Kernels: Any  # 'auto'

class TrainingOptionsLBFGS(TrainingOptions):
    """Options of L-BFGS; see `trainingOptions`."""
    MaxIterations: int  # 1000
    LineSearchMethod: str  # 'weak-wolfe'
    HistorySize: int  # 10
    InitialInverseHessianFactor: float  # 1
    MaxNumLineSearchIterations: int  # 20
    GradientTolerance: float  # 1e-05
    StepTolerance: float  # 1e-05
    CheckpointFrequency: int  # 30
    CheckpointFrequencyUnit: str  # 'iteration'
    SequenceLength: Any  # 'longest'
    PreprocessingEnvironment: str  # 'serial'
    L2Regularization: float  # 0.0001
    Verbose: bool  # True
    VerboseFrequency: int  # 50
    ValidationData: Any  # None
    ValidationFrequency: int  # 50
    ValidationPatience: float
    ObjectiveMetricName: str  # 'loss'
    CheckpointPath: str  # ''
    ExecutionEnvironment: str  # 'auto'
    OutputFcn: Any  # None
    Metrics: Any  # None
    Plots: Any  # 'none'
    SequencePaddingValue: float  # 0
    SequencePaddingDirection: str  # 'right'
    InputDataFormats: Any
    TargetDataFormats: Any
    ResetInputNormalization: bool  # True
    BatchNormalizationStatistics: str  # 'auto'
    OutputNetwork: str  # 'auto'
    Acceleration: str
    CategoricalInputEncoding: str  # 'integer'
    CategoricalTargetEncoding: str  # 'auto'
    NormalizeTargets: bool  # False
    ResumeFrom: Any  # ''
    Kernels: Any  # 'auto'

class TrainingOptionsLM(TrainingOptions):
    """Options of the Levenberg-Marquardt method; see `trainingOptions`."""
    MaxIterations: int  # 1000
    InitialDampingFactor: float  # 0.001
    MaxDampingFactor: float  # 10000000000.0
    DampingIncreaseFactor: float  # 10
    DampingDecreaseFactor: float  # 0.1
    GradientTolerance: float  # 1e-05
    StepTolerance: float  # 1e-05
    CheckpointFrequency: int  # 30
    CheckpointFrequencyUnit: str  # 'iteration'
    SequenceLength: Any  # 'longest'
    PreprocessingEnvironment: str  # 'serial'
    L2Regularization: float  # 0.0001
    Verbose: bool  # True
    VerboseFrequency: int  # 50
    ValidationData: Any  # None
    ValidationFrequency: int  # 50
    ValidationPatience: float
    ObjectiveMetricName: str  # 'loss'
    CheckpointPath: str  # ''
    ExecutionEnvironment: str  # 'auto'
    OutputFcn: Any  # None
    Metrics: Any  # None
    Plots: Any  # 'none'
    SequencePaddingValue: float  # 0
    SequencePaddingDirection: str  # 'right'
    InputDataFormats: Any
    TargetDataFormats: Any
    ResetInputNormalization: bool  # True
    BatchNormalizationStatistics: str  # 'auto'
    OutputNetwork: str  # 'auto'
    Acceleration: str
    CategoricalInputEncoding: str  # 'integer'
    CategoricalTargetEncoding: str  # 'auto'
    NormalizeTargets: bool  # False
    ResumeFrom: Any  # ''
    Kernels: Any  # 'auto'

class TrainingOptionsRMSProp(TrainingOptions):
    """Options of RMSProp; see `trainingOptions`."""
    SquaredGradientDecayFactor: float  # 0.9
    Epsilon: float  # 1e-08
    InitialLearnRate: float  # 0.001
    MaxEpochs: int  # 30
    LearnRateSchedule: Any  # 'none'
    LearnRateDropFactor: float  # 0.1
    LearnRateDropPeriod: int  # 10
    MiniBatchSize: int  # 128
    Shuffle: str  # 'once'
    CheckpointFrequency: int  # 1
    CheckpointFrequencyUnit: str  # 'epoch'
    SequenceLength: Any  # 'longest'
    PreprocessingEnvironment: str  # 'serial'
    L2Regularization: float  # 0.0001
    GradientThresholdMethod: str  # 'l2norm'
    GradientThreshold: float
    Verbose: bool  # True
    VerboseFrequency: int  # 50
    ValidationData: Any  # None
    ValidationFrequency: int  # 50
    ValidationPatience: float
    ObjectiveMetricName: str  # 'loss'
    CheckpointPath: str  # ''
    ExecutionEnvironment: str  # 'auto'
    OutputFcn: Any  # None
    Metrics: Any  # None
    Plots: Any  # 'none'
    SequencePaddingValue: float  # 0
    SequencePaddingDirection: str  # 'right'
    InputDataFormats: Any
    TargetDataFormats: Any
    ResetInputNormalization: bool  # True
    BatchNormalizationStatistics: str  # 'auto'
    OutputNetwork: str  # 'auto'
    Acceleration: str
    CategoricalInputEncoding: str  # 'integer'
    CategoricalTargetEncoding: str  # 'auto'
    NormalizeTargets: bool  # False
    ResumeFrom: Any  # ''
    Kernels: Any  # 'auto'

class TrainingOptionsSGDM(TrainingOptions):
    """Options of stochastic gradient descent with momentum; see `trainingOptions`."""
    Momentum: float  # 0.9
    InitialLearnRate: float  # 0.01
    MaxEpochs: int  # 30
    LearnRateSchedule: Any  # 'none'
    LearnRateDropFactor: float  # 0.1
    LearnRateDropPeriod: int  # 10
    MiniBatchSize: int  # 128
    Shuffle: str  # 'once'
    CheckpointFrequency: int  # 1
    CheckpointFrequencyUnit: str  # 'epoch'
    SequenceLength: Any  # 'longest'
    PreprocessingEnvironment: str  # 'serial'
    L2Regularization: float  # 0.0001
    GradientThresholdMethod: str  # 'l2norm'
    GradientThreshold: float
    Verbose: bool  # True
    VerboseFrequency: int  # 50
    ValidationData: Any  # None
    ValidationFrequency: int  # 50
    ValidationPatience: float
    ObjectiveMetricName: str  # 'loss'
    CheckpointPath: str  # ''
    ExecutionEnvironment: str  # 'auto'
    OutputFcn: Any  # None
    Metrics: Any  # None
    Plots: Any  # 'none'
    SequencePaddingValue: float  # 0
    SequencePaddingDirection: str  # 'right'
    InputDataFormats: Any
    TargetDataFormats: Any
    ResetInputNormalization: bool  # True
    BatchNormalizationStatistics: str  # 'auto'
    OutputNetwork: str  # 'auto'
    Acceleration: str
    CategoricalInputEncoding: str  # 'integer'
    CategoricalTargetEncoding: str  # 'auto'
    NormalizeTargets: bool  # False
    ResumeFrom: Any  # ''
    Kernels: Any  # 'auto'

class TrainingProgressMonitor:
    """What `trainingProgressMonitor` makes."""
    @property
    def Metrics(self) -> list[str]:
        """Names of the metrics."""
    @Metrics.setter
    def Metrics(self, value: Any) -> None: ...
    @property
    def Info(self) -> list[str]:
        """Names of the values that are shown."""
    @Info.setter
    def Info(self, value: Any) -> None: ...
    @property
    def XLabel(self) -> str:
        """What a step is."""
    @XLabel.setter
    def XLabel(self, value: Any) -> None: ...
    @property
    def Status(self) -> str:
        """What is going on."""
    @Status.setter
    def Status(self, value: Any) -> None: ...
    @property
    def Progress(self) -> float:
        """How much is done, from 0 to 100."""
    @Progress.setter
    def Progress(self, value: Any) -> None: ...
    @property
    def Visible(self) -> bool:
        """Whether the progress is shown."""
    @Visible.setter
    def Visible(self, value: Any) -> None: ...
    @property
    def Stop(self) -> bool:
        """Whether training shall end."""
    @property
    def MetricData(self) -> struct:
        """The metrics recorded: for each a matrix with steps and values."""
    @property
    def InfoData(self) -> struct:
        """The values shown; ``[]`` for what has none yet."""
    @property
    def ElapsedTime(self) -> float:
        """Seconds since the monitor was made."""
    @property
    def Screens(self) -> list[Any]:
        """Where the progress is shown; a word, a screen, or a list of them can be set."""
    @Screens.setter
    def Screens(self, value: Any) -> None: ...
    def recordMetrics(self, step: Any, *metrics: Any, **named: Any) -> None:
        """See `recordMetrics`."""
    def updateInfo(self, *info: Any, **named: Any) -> None:
        """See `updateInfo`."""
    def groupSubPlot(self, groupName: Any = None, metricNames: Any = None, **groups: Any) -> None:
        """See `groupSubPlot`."""
    def yscale(self, axesName: Any, scale: Any) -> None:
        """See `yscale`."""
    def stop(self) -> None:
        """Ask the training loop to end: ``Stop`` becomes true."""
    def addScreen(self, screen: Any, *options: Any, **named: Any) -> Any:
        """Show the progress on one more screen, and return it."""
    def refresh(self) -> None:
        """Show the present state at once."""
    def close(self) -> None:
        """Show the last state and take leave of the screens: files and servers are closed, a window stays."""
    def __enter__(self) -> TrainingProgressMonitor: ...
    def __exit__(self, *_: object) -> None: ...
    def axes(self) -> dict[str, list[str]]:
        """The plots by name, groups first, with the metrics of each."""
    def scale(self, axes: str) -> str:
        """"linear" or "log"."""
    def figure(self, figure: Any = None) -> Any:
        """What the window shows, as a figure of matplotlib, in one that is given or in a new one."""

class TransformedDatastore(CombinedDatastore):
    """What `transform` makes."""
    Transforms: Any
    IncludeInfo: bool
    def shuffle(self) -> Any:
        """A datastore of the same observations in random order."""
    def subset(self, indices: Any) -> Any:
        """A datastore of some observations, by their numbers from 1 or by a mask."""
    def partition(self, n: Any, index: Any) -> Any:
        """One of n parts of nearly equal size."""
    def read(self, nargout: _Number = 1) -> Any:
        """What the function makes of one read."""

class Truth(int):
    """True or false: a number that counts as Python's, and makes a logical array when it is called."""
    def __call__(self, *size: Any, like: Any=None) -> dlarray:
        ...

class categorical:
    """Labels from a finite set of categories."""
    def __eq__(self, other: object) -> dlarray:
        ...
    def __ne__(self, other: object) -> dlarray:
        ...
    def __lt__(self, other: object) -> dlarray:
        ...
    def __le__(self, other: object) -> dlarray:
        ...
    def __gt__(self, other: object) -> dlarray:
        ...
    def __ge__(self, other: object) -> dlarray:
        ...
    def to_pandas(self) -> Any:
        """The elements as a Series of pandas, of its type category: the same categories in the same order."""
    def __init__(self, A: Any = None, valueset: Any = None, catnames: Any = None, *, Ordinal: Any = None) -> None: ...
    def with_labels(self, labels: Sequence[str | None]) -> categorical:
        """A column of these labels, with the same categories and those that are new."""
    def isordinal(self) -> bool:
        """Whether the categories have an order."""
    def categories(self) -> list[str]:
        """The names of the categories, in their order."""
    def isundefined(self) -> dlarray:
        """Whether each element is undefined, as a logical array of the same size."""
    def double(self) -> dlarray:
        """The number of each element's category, from 1; NaN for an undefined element."""
    def tolist(self) -> list:
        """The labels as text in column order (None for undefined): a flat list, as ``cellstr(C(:))`` is."""
    def string(self) -> np.ndarray[Any, Any]:
        """The labels as a NumPy array of text of the same size; an undefined element is ``<undefined>``."""
    @property
    def shape(self) -> tuple[int, ...]:
        """MATLAB's size: two dimensions at least."""
    @property
    def ndim(self) -> int:
        """Number of dimensions, 2 at least."""
    @property
    def T(self) -> categorical:
        """The transpose of a matrix."""
    @property
    def H(self) -> categorical:
        """The transpose of a matrix."""
    own_functions: Any
    def mode(self, dim: Any = None, *, nargout: _Number = 1) -> Any:
        """The most frequent label, the first of several; what is undefined does not count."""
    def __len__(self) -> int: ...
    def __getitem__(self, key: Any) -> categorical: ...
    def __call__(self, *subscripts: Any) -> categorical: ...
    def __setitem__(self, key: Any, value: Any) -> None: ...
    @property
    def paren(self) -> Any:
        """MATLAB's parentheses for assignment: ``C.paren[C == "blu"] = "blue"``, ``C.paren[2] = []``."""
    def kept_by(self, keeper: Callable[[categorical], Any]) -> categorical:
        """The same array, for an object that must know of assignments to it."""
    def copy(self) -> categorical:
        """A copy of the array; changing it does not change the original."""
    def __iter__(self) -> Iterator[str | None]: ...
    def __radd__(self, text: object) -> Any: ...
    def __add__(self, text: object) -> Any: ...

class checkfinite:
    """Find the first function that makes NaN or Inf: it raises an error."""
    def __init__(self, mode: _Truth = True) -> None: ...
    def __enter__(self) -> checkfinite: ...
    def __exit__(self, *exception: Any) -> None: ...

class dlarray:
    """Deep-learning array: data with optional dimension labels, that can be differentiated."""
    __hash__: ClassVar[None]
    __array_priority__: float
    def __init__(self, X: ArrayLike | categorical, fmt: str | None=None) -> None:
        ...
    def __add__(self, other: ArrayLike) -> dlarray:
        ...
    def __radd__(self, other: ArrayLike) -> dlarray:
        ...
    def __sub__(self, other: ArrayLike) -> dlarray:
        ...
    def __rsub__(self, other: ArrayLike) -> dlarray:
        ...
    def __mul__(self, other: ArrayLike) -> dlarray:
        ...
    def __rmul__(self, other: ArrayLike) -> dlarray:
        ...
    def __truediv__(self, other: ArrayLike) -> dlarray:
        ...
    def __rtruediv__(self, other: ArrayLike) -> dlarray:
        ...
    def __pow__(self, other: ArrayLike) -> dlarray:
        ...
    def __rpow__(self, other: ArrayLike) -> dlarray:
        ...
    def __mod__(self, other: ArrayLike) -> dlarray:
        ...
    def __rmod__(self, other: ArrayLike) -> dlarray:
        ...
    def __floordiv__(self, other: ArrayLike) -> dlarray:
        ...
    def __rfloordiv__(self, other: ArrayLike) -> dlarray:
        ...
    def __matmul__(self, other: ArrayLike) -> dlarray:
        ...
    def __rmatmul__(self, other: ArrayLike) -> dlarray:
        ...
    def __and__(self, other: ArrayLike) -> dlarray:
        ...
    def __rand__(self, other: ArrayLike) -> dlarray:
        ...
    def __or__(self, other: ArrayLike) -> dlarray:
        ...
    def __ror__(self, other: ArrayLike) -> dlarray:
        ...
    def __xor__(self, other: ArrayLike) -> dlarray:
        ...
    def __rxor__(self, other: ArrayLike) -> dlarray:
        ...
    def __eq__(self, other: ArrayLike) -> dlarray:
        ...
    def __ne__(self, other: ArrayLike) -> dlarray:
        ...
    def __lt__(self, other: ArrayLike) -> dlarray:
        ...
    def __le__(self, other: ArrayLike) -> dlarray:
        ...
    def __gt__(self, other: ArrayLike) -> dlarray:
        ...
    def __ge__(self, other: ArrayLike) -> dlarray:
        ...
    def __neg__(self) -> dlarray:
        ...
    def __pos__(self) -> dlarray:
        ...
    def __abs__(self) -> dlarray:
        ...
    def __invert__(self) -> dlarray:
        ...
    def __round__(self, digits: int | None=None) -> dlarray:
        ...
    def __floor__(self) -> int:
        ...
    def __ceil__(self) -> int:
        ...
    def __trunc__(self) -> int:
        ...
    def __float__(self) -> float:
        ...
    def __int__(self) -> int:
        ...
    def __complex__(self) -> complex:
        ...
    def __bool__(self) -> bool:
        ...
    def __index__(self) -> int:
        ...
    def __len__(self) -> int:
        ...
    def __iter__(self) -> Iterator[dlarray]:
        ...
    def __reversed__(self) -> Iterator[dlarray]:
        ...
    def __format__(self, spec: str, /) -> str:
        ...
    def __array__(self, dtype: Any=None, copy: bool | None=None) -> np.ndarray[Any, np.dtype[np.object_]]:
        ...
    def __dlpack__(self, **options: Any) -> Any:
        ...
    def __dlpack_device__(self) -> tuple[Any, int]:
        ...
    def __getitem__(self, key: Any) -> dlarray:
        ...
    def __setitem__(self, key: Any, value: ArrayLike | None) -> None:
        ...
    def __call__(self, *subscripts: ArrayLike | str | End | None) -> dlarray:
        """MATLAB's parentheses: ``X(1, ":", dl.end)``, linear index, logical mask; counted from 1."""
    def to_numpy(self) -> np.ndarray[Any, Any]:
        """The values as a NumPy array, in which a row or a column has one dimension."""
    @property
    def shape(self) -> tuple[int, ...]:
        """MATLAB's size: at least two dimensions."""
    @property
    def ndim(self) -> int:
        """Number of dimensions, at least two."""
    @property
    def dtype(self) -> Any:
        """The dtype of the data, of the library that holds it."""
    @property
    def device(self) -> Any:
        """The device that the data is on, as its library names it."""
    @property
    def T(self) -> dlarray:
        """MATLAB's ``X.'``: the transpose of a matrix."""
    @property
    def H(self) -> dlarray:
        """MATLAB's ``X'``: the complex conjugate transpose of a matrix."""
    def describe(self) -> str:
        """Size with labels and class words: ``3(C) × 2(B) single dlarray``."""
    def columns(self) -> list[dlarray]:
        """The columns ``X(":", j)``, with their labels: MATLAB's ``for c = X`` is ``for c in X.columns()``."""
    def rows(self) -> list[dlarray]:
        """The rows ``X(i, ":")``, with their labels."""
    def item(self) -> Any:
        """The value of a 1×1 dlarray as a Python number."""
    def tolist(self) -> list:
        """The values as nested lists, rows first."""
    def copy(self) -> dlarray:
        """A copy of the dlarray; changing it does not change the original."""
    @property
    def paren(self) -> Paren:
        """MATLAB's parentheses for assignment: ``X.paren[1, 2] = v``."""
    def sum(self, /, *options: _Number | _Numbers | Literal['all', 'default', 'double', 'native', 'includenan', 'omitnan']) -> dlarray:
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
    def mean(self, *options: Literal["all", "default", "double", "native", "includenan", "omitnan", "Weights"] | ArrayLike | None, Weights: ArrayLike | None = None) -> dlarray:
        """Mean of array elements.

        https://www.mathworks.com/help/matlab/ref/mean.html
        """
    def prod(self, *options: Literal["all", "default", "double", "native", "includenan", "omitnan"] | _Number | _Numbers | None) -> dlarray:
        """Product of array elements.

        https://www.mathworks.com/help/matlab/ref/prod.html
        """
    @overload
    def max(self, Y: ArrayLike | None=None, dim: _Number | _Numbers | Literal['all'] | None=None, /, *flags: str, ComparisonMethod: Literal['auto', 'real', 'abs']='auto', nargout: Literal[1]=1) -> dlarray:
        ...
    @overload
    def max(self, Y: ArrayLike | None=None, dim: _Number | _Numbers | Literal['all'] | None=None, /, *flags: str, ComparisonMethod: Literal['auto', 'real', 'abs']='auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]:
        ...
    @overload
    def min(self, Y: ArrayLike | None=None, dim: _Number | _Numbers | Literal['all'] | None=None, /, *flags: str, ComparisonMethod: Literal['auto', 'real', 'abs']='auto', nargout: Literal[1]=1) -> dlarray:
        ...
    @overload
    def min(self, Y: ArrayLike | None=None, dim: _Number | _Numbers | Literal['all'] | None=None, /, *flags: str, ComparisonMethod: Literal['auto', 'real', 'abs']='auto', nargout: Literal[2]) -> tuple[dlarray, dlarray]:
        ...
    @overload
    def size(self, /, *, nargout: Literal[1]=1) -> tuple[int, ...]:
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
    def size(self, dim: _Number, /) -> int:
        ...
    @overload
    def size(self, dim: Sequence[Any], /) -> tuple[int, ...]:
        ...
    @overload
    def size(self, dim1: _Number, dim2: _Number, /, *dims: _Number) -> tuple[int, ...]:
        ...
    @overload
    def size(self, /, *, nargout: Literal[2]) -> tuple[int, int]:
        ...
    @overload
    def size(self, /, *, nargout: Literal[3]) -> tuple[int, int, int]:
        ...
    @overload
    def size(self, /, *, nargout: Literal[4]) -> tuple[int, int, int, int]:
        ...
    @overload
    def size(self, /, *, nargout: int) -> tuple[int, ...]:
        ...
    def ndims(self) -> int:
        """Number of dimensions, at least 2.

        https://www.mathworks.com/help/matlab/ref/double.ndims.html
        """
    def numel(self) -> int:
        """Number of elements.

        https://www.mathworks.com/help/matlab/ref/double.numel.html
        """
    def dims(self) -> str:
        """Data format of an array: one label for each dimension, empty when unformatted.

        https://www.mathworks.com/help/deeplearning/ref/dlarray.dims.html
        """
    def finddim(self, label: str, /) -> Any:
        """Dimensions with a given label.

        https://www.mathworks.com/help/deeplearning/ref/dlarray.finddim.html
        """
    def stripdims(self, fmt: str = '', /) -> dlarray:
        """Remove the data format.

        https://www.mathworks.com/help/deeplearning/ref/dlarray.stripdims.html
        """
    def extractdata(self, /) -> np.ndarray[Any, Any]:
        """Get the NumPy or CuPy array out of a dlarray, without labels, in MATLAB's order of dimensions.

        Syntax: ``Y = extractdata(X)``.

        https://www.mathworks.com/help/deeplearning/ref/dlarray.extractdata.html
        """
    def underlyingType(self) -> str:
        """Class of the underlying data, such as "single", "double" or "logical".

        https://www.mathworks.com/help/matlab/ref/underlyingtype.html
        """
    def classUnderlying(self) -> str:
        """Class of the underlying data (older programs); use `underlyingType` instead.

        https://www.mathworks.com/help/parallel-computing/classunderlying.html
        """
    def norm(self, p: Literal["inf", "-inf", "fro"] | _Number = 2) -> dlarray:
        """Norm of a vector or matrix.

        https://www.mathworks.com/help/matlab/ref/norm.html
        """
    def vecnorm(self, p: _Number | float = 2, dim: _Number | _Open = None) -> dlarray:
        """Norms of the vectors along one dimension.

        https://www.mathworks.com/help/matlab/ref/vecnorm.html
        """
    def median(self, *options: Literal["all", "default", "double", "native", "includenan", "omitnan", "Weights"] | ArrayLike | None, Weights: ArrayLike | None = None) -> dlarray:
        """Median of array elements.

        https://www.mathworks.com/help/matlab/ref/median.html
        """
    @overload
    def mode(self, *dim: _Number | _Numbers | Literal["all"] | None, nargout: Literal[1] = 1) -> dlarray:
        """Most frequent values.

        https://www.mathworks.com/help/matlab/ref/mode.html
        """
    @overload
    def mode(self, *dim: _Number | _Numbers | Literal["all"] | None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
    @overload
    def mode(self, *dim: _Number | _Numbers | Literal["all"] | None, nargout: Literal[3]) -> tuple[dlarray, dlarray, list[dlarray]]: ...
    def rms(self, *options: Literal["all", "includenan", "omitnan"] | _Number | _Numbers | None) -> dlarray:
        """Root mean square.

        https://www.mathworks.com/help/matlab/ref/rms.html
        """
    def cumsum(self, *options: Literal["forward", "reverse", "includenan", "omitnan"] | _Number | _Open) -> dlarray:
        """Cumulative sum.

        https://www.mathworks.com/help/matlab/ref/cumsum.html
        """
    def cumprod(self, *options: Literal["forward", "reverse", "includenan", "omitnan"] | _Number | _Open) -> dlarray:
        """Cumulative product.

        https://www.mathworks.com/help/matlab/ref/cumprod.html
        """
    @overload
    def cummax(self, *options: Literal["forward", "reverse", "omitnan", "includenan"] | _Number | _Open, nargout: Literal[1] = 1) -> dlarray:
        """Cumulative maximum.

        https://www.mathworks.com/help/matlab/ref/cummax.html
        """
    @overload
    def cummax(self, *options: Literal["forward", "reverse", "omitnan", "includenan"] | _Number | _Open, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
    @overload
    def cummin(self, *options: Literal["forward", "reverse", "omitnan", "includenan"] | _Number | _Open, nargout: Literal[1] = 1) -> dlarray:
        """Cumulative minimum.

        https://www.mathworks.com/help/matlab/ref/cummin.html
        """
    @overload
    def cummin(self, *options: Literal["forward", "reverse", "omitnan", "includenan"] | _Number | _Open, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
    def any(self, /, *dim: _Number | _Numbers | Literal['all']) -> dlarray:
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
    def all(self, /, *dim: _Number | _Numbers | Literal['all']) -> dlarray:
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
    def logsumexp(self, *dim: _Number | _Numbers | Literal["all"] | None) -> dlarray:
        """Logarithm of the sum of exponentials, ``log(sum(exp(X)))``, without overflow.

        https://www.mathworks.com/help/matlab/ref/sum.html
        """
    @overload
    def var(self, *options: Literal[0, 1, "all", "includenan", "omitnan"] | ArrayLike | None, nargout: Literal[1] = 1) -> dlarray:
        """Variance.

        https://www.mathworks.com/help/matlab/ref/var.html
        """
    @overload
    def var(self, *options: Literal[0, 1, "all", "includenan", "omitnan"] | ArrayLike | None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...
    @overload
    def std(self, *options: Literal[0, 1, "all", "includenan", "omitnan"] | ArrayLike | None, nargout: Literal[1] = 1) -> dlarray:
        """Standard deviation.

        https://www.mathworks.com/help/matlab/ref/std.html
        """
    @overload
    def std(self, *options: Literal[0, 1, "all", "includenan", "omitnan"] | ArrayLike | None, nargout: Literal[2]) -> tuple[dlarray, dlarray]: ...

class dlnetwork:
    """Deep-learning network: layers that are evaluated, differentiated and updated together."""
    def addLayers(self, layers: Layer | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]] | LayerArray) -> Self:
        """Add layers to a network, connected in series with each other but not with the rest.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.addlayers.html
        """
    def removeLayers(self, layerNames: str | Sequence[str]) -> Self:
        """Remove layers, and the connections to them.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.removelayers.html
        """
    @overload
    def replaceLayer(self, layerName: str, layers: Layer | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]] | LayerArray, *, ReconnectBy: Literal["name", "order"] = 'name') -> Self:
        """Replace a layer by one or several others, which are connected in its place.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.replacelayer.html
        """
    @overload
    def replaceLayer(self, layerName: str, layers: Layer | Sequence[Layer | type[Layer] | LayerArray | Sequence[Any]] | LayerArray, name: Literal["ReconnectBy"], value: Any, /, *pairs: Any, ReconnectBy: Literal["name", "order"] = 'name') -> Self: ...
    def connectLayers(self, s: str, d: str) -> Self:
        """Connect the output of a layer to the input of another.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.connectlayers.html
        """
    def disconnectLayers(self, s: str, d: str) -> Self:
        """Remove the connection between two layers.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.disconnectlayers.html
        """
    @overload
    def plot(self, *, Parent: Any = None, **options: Any) -> Any:
        """Plot a network: layers from top to bottom, with arrows for the connections.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layergraph.plot.html
        """
    @overload
    def plot(self, name: Literal["Parent"], value: Any, /, *pairs: Any, Parent: Any = None) -> Any: ...
    def mermaid(net) -> str:
        """The graph of a network as text for Mermaid."""
    @property
    def Layers(self) -> LayerArray:
        """Copies of the layers, in the order in which they were given."""
    @property
    def Connections(self) -> table:
        """The connections: columns Source and Destination."""
    @overload
    def predict(self, *X: Any, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: Literal[1] | None=None, **options: Any) -> dlarray:
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
    def predict(self, *X: Any, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: Literal[2], **options: Any) -> tuple[dlarray, Any]:
        ...
    @overload
    def predict(self, *X: Any, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: int, **options: Any) -> tuple[Any, ...]:
        ...
    @overload
    def forward(self, *X: ArrayLike, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: Literal[1] | None=None) -> dlarray:
        """Output of a network for training, with dropout and with the statistics of the mini-batch.

        Syntaxes and parameters are those of `predict`.

        https://www.mathworks.com/help/deeplearning/ref/dlnetwork.forward.html
        """
    @overload
    def forward(self, *X: ArrayLike, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: Literal[2]) -> tuple[dlarray, Any]:
        ...
    @overload
    def forward(self, *X: ArrayLike, Outputs: str | Sequence[str] | None=None, InputDataFormats: str | Sequence[str] | None=None, OutputDataFormats: str | Sequence[str] | None=None, Acceleration: Literal['auto', 'none']='auto', nargout: int) -> tuple[Any, ...]:
        ...
    def initialize(self, *X: ArrayLike | networkDataLayout | None) -> dlnetwork:
        """Initialize the learnables and states of a network that are not set yet.

        https://www.mathworks.com/help/deeplearning/ref/dlnetwork.initialize.html
        """
    def resetState(self) -> Self:
        """Reset the states of a network or a layer.

        https://www.mathworks.com/help/deeplearning/ref/seriesnetwork.resetstate.html
        """
    @overload
    def addInputLayer(self, layer: Layer, inputName: str | _Open = None, *, Initialize: _Truth = True) -> dlnetwork:
        """Add an input layer and connect it to an unconnected input.

        https://www.mathworks.com/help/deeplearning/ref/dlnetwork.addinputlayer.html
        """
    @overload
    def addInputLayer(self, layer: Layer, name: Literal["Initialize"], value: Any, /, *pairs: Any, Initialize: _Truth = True) -> dlnetwork: ...
    @overload
    def addInputLayer(self, layer: Layer, inputName: str | _Open, name: Literal["Initialize"], value: Any, /, *pairs: Any, Initialize: _Truth = True) -> dlnetwork: ...
    def getLayer(self, layerName: str) -> Any:
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
    @overload
    def expandLayers(self, layers: str | _Number | Sequence[str | _Number] | _Open = None, *, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork:
        """Replace network layers by the layers inside them.

        https://www.mathworks.com/help/deeplearning/ref/dlnetwork.expandlayers.html
        """
    @overload
    def expandLayers(self, name: Literal["Delimiter", "Recursive"], value: Any, /, *pairs: Any, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork: ...
    @overload
    def expandLayers(self, layers: str | _Number | Sequence[str | _Number] | _Open, name: Literal["Delimiter", "Recursive"], value: Any, /, *pairs: Any, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork: ...
    @overload
    def groupLayers(self, groups: Sequence[Any] | None = None, *, GroupNames: str | Sequence[str] | None = None, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork:
        """Group layers into network layers.

        https://www.mathworks.com/help/deeplearning/ref/dlnetwork.grouplayers.html
        """
    @overload
    def groupLayers(self, name: Literal["GroupNames", "Delimiter", "Recursive"], value: Any, /, *pairs: Any, GroupNames: str | Sequence[str] | None = None, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork: ...
    @overload
    def groupLayers(self, groups: Sequence[Any] | None, name: Literal["GroupNames", "Delimiter", "Recursive"], value: Any, /, *pairs: Any, GroupNames: str | Sequence[str] | None = None, Delimiter: str = ':', Recursive: _Truth = True) -> dlnetwork: ...
    def setLearnRateFactor(self, *arguments: str | _Number | _Open) -> Self:
        """Set the factor that multiplies the learning rate for a parameter.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.setlearnratefactor.html
        """
    def getLearnRateFactor(self, *names: str | _Open) -> float:
        """The factor that multiplies the learning rate for a parameter.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.getlearnratefactor.html
        """
    def setL2Factor(self, *arguments: str | _Number | _Open) -> Self:
        """Set the factor that multiplies the L2 regularization for a parameter.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.setl2factor.html
        """
    def getL2Factor(self, *names: str | _Open) -> float:
        """The factor that multiplies the L2 regularization for a parameter.

        https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.layer.getl2factor.html
        """
    def summary(self) -> None:
        """Print a summary of a network: whether it is initialized, the number of learnables, the inputs.

        https://www.mathworks.com/help/deeplearning/ref/dlnetwork.summary.html
        """
    def analyzeNetwork(self, *X: Literal["TargetUsage", "dlnetwork", "trainNetwork", "Plots", "network-analysis", "none", "File"] | ArrayLike | networkDataLayout | str | PathLike[str] | None, TargetUsage: Literal["dlnetwork", "trainNetwork"] = 'dlnetwork', Plots: Literal["network-analysis", "none"] = 'network-analysis', File: str | PathLike[str] | None = None) -> NetworkAnalysis:
        """Analyze a network: output size, labels, learnables and states of each layer, and errors.

        https://www.mathworks.com/help/deeplearning/ref/analyzenetwork.html
        """
    def save(self, filename: Any) -> None:
        """Save this network to a file."""
    def __init__(self, layers: Any = None, *X: Any, Initialize: _Truth = True, OutputNames: Any = None) -> None: ...
    @property
    def InputNames(self) -> list[str]:
        """Names of the inputs, in the order of the data that `predict` and `forward` take."""
    @property
    def OutputNames(self) -> list[str]:
        """Names of the outputs, in the order in which `predict` and `forward` return them."""
    @OutputNames.setter
    def OutputNames(self, value: Any) -> None: ...
    @property
    def Initialized(self) -> bool:
        """Whether the learnables and the states have been initialized."""
    @property
    def Learnables(self) -> table:
        """The learnable parameters: columns Layer, Parameter and Value."""
    @Learnables.setter
    def Learnables(self, value: Any) -> None: ...
    @property
    def State(self) -> table:
        """The states: columns Layer, Parameter and Value."""
    @State.setter
    def State(self, value: Any) -> None: ...
    @property
    def learnables(self) -> Any:
        """The learnables by name: ``net.learnables["fc", "Weights"]``, to read and to assign."""
    @property
    def states(self) -> Any:
        """The states by name: ``net.states["lstm", "CellState"]``, to read and to assign."""
    def __call__(self, *X: Any, **options: Any) -> Any: ...
    def copy(self) -> dlnetwork:
        """A copy of the network; changing it does not change the original."""
    def __iter__(self) -> Any: ...

class networkDataLayout:
    """Size and format of network data, for initializing networks and layers without example data."""
    def __init__(self, sz: Sequence[float], fmt: str = '') -> None: ...
    @property
    def Size(self) -> Any:
        """Size of each dimension; NaN where it is not known. ``layout.Size(1)`` counts from 1, as in MATLAB."""
    @property
    def Format(self) -> str:
        """The labels of the dimensions, or an empty text."""
    @property
    def shape(self) -> Any:
        """"""
    def dims(self) -> str:
        """The labels of the dimensions."""
    def finddim(self, label: str) -> Any:
        """Position, from 1, of the dimension with a label; a tuple when there are several, or none (empty)."""
    def size(self, dim: Any = None) -> Any:
        """The size; with a dimension (from 1) or a label, the size of that dimension."""

class strict:
    """Make doubtful data formats an error: labels "T" or "S" that the data has no dimension for."""
    def __init__(self, mode: bool | str = True, *extra: Any) -> None: ...
    def __enter__(self) -> strict: ...
    def __exit__(self, *exception: Any) -> None: ...

class struct(dict[str, Any]):
    """Structure with named fields."""
    def __getattr__(self, name: str) -> Any:
        ...
    def __setattr__(self, name: str, value: Any) -> None:
        ...
    def __delattr__(self, name: str) -> None:
        ...
    def __init__(self, *args: Any, **fields: Any) -> None: ...
    def __setitem__(self, name: str, value: Any) -> None: ...
    def update(self, *args: Any, **fields: Any) -> None: ...
    def setdefault(self, name: str, default: Any = None) -> Any: ...
    @classmethod
    def fromkeys(cls, names: Any, value: Any = None) -> struct: ...
    def copy(self) -> struct: ...
    def __or__(self, other: Any) -> Any: ...
    def __ror__(self, other: Any) -> Any: ...

class table:
    """Table: named columns of equal height."""
    def __getattr__(self, name: str) -> Any:
        ...
    def __setattr__(self, name: str, value: Any) -> None:
        ...
    def __iter__(self) -> Iterator[Any]:
        ...
    @property
    def DimensionNames(self) -> list[str]:
        """The names of both dimensions."""
    def __add__(self, other: Any) -> Any: ...
    def __radd__(self, other: Any) -> Any: ...
    def __init__(self, *columns: Any, VariableNames: Sequence[str] | None = None, RowNames: Iterable[str] | None = None, Size: Iterable[int] | None = None, VariableTypes: Iterable[str] | None = None, kinds: Mapping[str, str] | None = None, **named: Iterable) -> None: ...
    @property
    def VariableNames(self) -> list[str]:
        """Names of the columns."""
    def column_kinds(self) -> dict[str, str]:
        """The kind of each column: string, char, numeric, times, rows, categorical, labels, table or cell."""
    @property
    def Properties(self) -> Any:
        """What describes the table, as ``T.Properties.VariableUnits = names`` is written in MATLAB."""
    @property
    def RowNames(self) -> list[str]:
        """Names of the rows; an empty list where they have none."""
    @property
    def height(self) -> Any:
        """Number of rows, unless a column has that name."""
    @property
    def width(self) -> Any:
        """Number of columns, unless a column has that name."""
    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
    def __len__(self) -> int: ...
    def copy(self) -> table:
        """A copy of the table; changing it does not change the original."""
    def __getitem__(self, index: Any) -> Any: ...
    def __call__(self, rows: Any, columns: Any = ':') -> table: ...
    @property
    def paren(self) -> TableParen:
        """MATLAB's parentheses for assignment: ``t.paren[mask, ":"] = rows``, ``t.paren[2, ":"] = []``."""
    @property
    def brace(self) -> Any:
        """MATLAB's braces, what is in the table: ``t.brace[":", ["Loss", "Accuracy"]]`` is a matrix."""
    def __setitem__(self, index: Any, value: Any) -> None: ...
    def to_dataframe(self) -> Any:
        """The same columns as a data frame of pandas; arrays stay as they are in the column of objects."""
    def to_pandas(self) -> Any:
        """The same columns as a data frame of pandas; arrays stay as they are in the column of objects."""

class useKernels:
    """Choose the kernels that compute convolution, attention, normalization and other functions."""
    def __init__(self, *names: str) -> None: ...
    def __enter__(self) -> useKernels: ...
    def __exit__(self, *exception: Any) -> None: ...
