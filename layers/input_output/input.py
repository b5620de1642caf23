"""Input layers with statistics: sequenceInputLayer and featureInputLayer."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from dlarray.arguments import is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.backend import asarray_like, is_complex, is_float, to_numpy
from dlarray.conversion import namespace_of
from dlarray.errors import ClassError, FormatError, OptionError, SizeError, sizes
from dlarray.functions.data_types.properties import extractdata
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.layout import NaN, networkDataLayout
from dlarray.layers.base.properties import (
    EMPTY,
    Property,
    as_values,
    flag,
    initializer,
    integers,
    one_of,
    positive_integer,
)
from dlarray.registry import layer

# The statistics that each normalization needs, in the order of the display.
STATISTICS = {
    "none": (),
    "zerocenter": ("Mean",),
    "zscore": ("Mean", "StandardDeviation"),
    "rescale-symmetric": ("Max", "Min"),
    "rescale-zero-one": ("Max", "Min"),
}
# What a network that is initialized without training data puts in their place: data stays as it is.
INITIAL = {
    "zerocenter": {"Mean": 0},
    "zscore": {"Mean": 0, "StandardDeviation": 1},
    "rescale-symmetric": {"Max": 1, "Min": -1},
    "rescale-zero-one": {"Max": 1, "Min": 0},
}


normalization_kind = initializer(*STATISTICS)  # a word, or a function of the data


def _size(value: Any) -> int | tuple[int, ...]:
    found = integers(value)
    if found is None or min(found) < 1 or len(found) > 4:
        raise ValueError("a positive integer or a vector of positive integers")
    return found[0] if len(found) == 1 else found


class InputBase(Layer):
    """What a network asks of an input layer."""

    Formattable = True
    order_is_given = False  # whether plain data has its dimensions in the order of `data_format`

    def _input_names(self) -> list[str]:
        return []

    def data_format(self) -> str:
        """The format of the data."""
        raise NotImplementedError

    def layout(self) -> networkDataLayout:
        """What the layer knows of the data."""
        raise NotImplementedError

    def example(self) -> dlarray:
        """Data for initializing the layers that follow."""
        return self.layout().example()


_NUMBERS = frozenset(name for names in STATISTICS.values() for name in names)


class _Statistic(Property):
    """A statistic of the training data: an array, empty until it is given."""

    def __init__(self) -> None:
        super().__init__(EMPTY, as_values)

    def __get__(self, layer: Any, owner: type | None = None) -> Any:
        """The array, which is indexed as others are: ``layer.Mean(1, 1, ":")``."""
        value = super().__get__(layer, owner)
        return asdlarray(value) if isinstance(value, np.ndarray) and value.size else value


class Normalizing(InputBase):
    """What the input layers with a normalization share: statistics, complex input, checks."""

    footer = ""
    own: ClassVar[tuple[str, ...]] = ("InputSize", "SplitComplexInputs")  # what the display shows first
    hyperparameters: ClassVar[tuple[str, ...]] = ("Normalization", "NormalizationDimension")

    InputSize: Any
    Normalization = Property("none", normalization_kind)
    NormalizationDimension = Property("auto", one_of("auto", "channel", "element", "all"))
    SplitComplexInputs = Property(False, flag)
    Mean = _Statistic()
    StandardDeviation = _Statistic()
    Min = _Statistic()
    Max = _Statistic()

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name", *self.own]), ("Hyperparameters", [*self.hyperparameters, *self._statistics()])]

    def _displayed(self, name: str) -> Any:
        value = super()._displayed(name)
        return extractdata(value) if name in _NUMBERS and isinstance(value, dlarray) else value

    def _normalization_text(self) -> str:
        """The end of the layer's line in a layer array."""
        how = self.Normalization
        if how == "none":
            return ""
        return f" with {'custom' if callable(how) else repr(how)} normalization"

    def _statistics(self: Any) -> tuple[str, ...]:
        return () if callable(self.Normalization) else STATISTICS[self.Normalization]

    def initialize(self: Any, *_: Any) -> None:
        """Set the statistics that are empty, as nothing is known of the data."""
        for name in self._statistics():
            if is_empty(getattr(self, name)):
                self._put(**{name: INITIAL[self.Normalization][name]})

    def _labels(self) -> str:
        """Labels of the dimensions of InputSize."""
        size = self.InputSize
        return "C" if isinstance(size, int) else "S" * (len(size) - 1) + "C"

    def _as_tuple(self) -> tuple[int, ...]:
        size = self.InputSize
        return (size,) if isinstance(size, int) else size

    def _checked_data(self: Any, X: dlarray, fmt: str) -> dlarray:
        """The data, if it has the format and the sizes that the layer is for."""
        wanted = self._as_tuple()
        if X._format == fmt and X.shape[: len(wanted)] == wanted:
            return X
        labels = self._labels()
        got = tuple(n for mark, n in zip(X._format, X.shape, strict=False) if mark in "SC")
        missing = [mark for mark in set(labels) if X._format.count(mark) != labels.count(mark)]
        if missing or not set(X._format) <= set(fmt + "U"):
            raise FormatError(
                f'{self.describe()}: the data must have the format "{fmt}", but it is {X.describe()}; fix: X = '
                f'dlarray(X, "{fmt}"), one label for each dimension'
            )
        if got != wanted:
            other = f"an input layer of size {got[0] if len(got) == 1 else list(got)}"
            fix = f"data of that size, or {other}"
            if X._format == "CB" and X.shape[1] == wanted[0]:
                fix = f'the labels "C" and "B" exchanged, or {other}'
            raise SizeError(
                f"{self.describe()}: the data must have size {sizes(wanted, labels)}, but it is "
                f"{X.describe()}; fix: {fix}"
            )
        return X

    def _normalized(self: Any, X: dlarray) -> dlarray:
        if self.Normalization == "none":
            return X
        if callable(self.Normalization):
            return self.Normalization(X)
        values = {}
        for name in self._statistics():
            value = getattr(self, name)
            if is_empty(value):
                raise OptionError(
                    f"{self.describe()}: the normalization '{self.Normalization}' needs {name}, which is "
                    f"empty; fix: {type(self).__name__}(…, {name}=…) computed from the training data, or "
                    'Normalization="none"'
                )
            values[name] = self._statistic(name, value, X)
        if self.Normalization == "zerocenter":
            return X - values["Mean"]
        if self.Normalization == "zscore":
            return (X - values["Mean"]) / values["StandardDeviation"]
        if self.Normalization == "rescale-symmetric":
            return 2 * (X - values["Min"]) / (values["Max"] - values["Min"]) - 1
        if self.Normalization == "rescale-zero-one":
            return (X - values["Min"]) / (values["Max"] - values["Min"])
        return X

    def _statistic(self: Any, name: str, value: Any, X: dlarray) -> dlarray:
        """A statistic as an array like the data: one number, one per channel, or one per element of InputSize.

        Where complex data is split, one per channel serves its real and its imaginary part.
        """
        data = to_numpy(asdlarray(value)._data)  # reversed, as all stored data
        labels, wanted = self._labels(), self._as_tuple()
        channels = wanted[-1]
        size = data.shape[::-1] + (1,) * (len(wanted) - data.ndim)
        split = (*wanted[:-1], 2 * channels) if self.SplitComplexInputs else wanted
        if data.size == 1:
            size = (1,) * len(wanted)
        elif [n for n in size if n > 1] in ([channels], [split[-1]]):
            size = (1,) * (len(wanted) - 1) + (data.size,)
        elif size not in (wanted, split):
            raise SizeError(
                f"{self.describe()}: {name} is {sizes(size)}, but must be one number, one for each of the "
                f"{channels} channels, or of size {sizes(wanted)}"
            )
        data = data.reshape(size[::-1])
        if split != wanted and data.size > 1 and size[-1] == channels:
            data, size = np.concatenate([data, data]), (*size[:-1], 2 * channels)
        if len(wanted) == 1:
            labels, size = "CU", (*size, 1)
        dtype = X.dtype if is_float(X.dtype) and not is_complex(X.dtype) else None
        return dlarray.from_array(asarray_like(data.reshape(size[::-1]), X._data, dtype), labels)

    def _real(self: Any, X: dlarray) -> dlarray:
        """Complex data as twice as many real channels where the layer is told to split it."""
        if not self.SplitComplexInputs:
            if is_complex(X.dtype):
                raise ClassError(
                    f"{self.describe()}: the data is complex ({X.describe()}); fix: {type(self).__name__}(…, "
                    "SplitComplexInputs=True)"
                )
            return X
        array = X.array
        xp = namespace_of(array)
        parts = [xp.real(array), xp.imag(array)] if is_complex(X.dtype) else [array, array * 0]
        return X.wrap(xp.concat(parts, axis=X.axis("C")))

    def _input(self: Any, X: dlarray, fmt: str) -> dlarray:
        return self._normalized(self._real(self._checked_data(X, fmt)))


@layer
class sequenceInputLayer(Normalizing, final=True):
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

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.sequenceinputlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.sequenceInputLayer(12)
      SequenceInputLayer with properties:
    <BLANKLINE>
                          Name: ''
                     InputSize: 12
                     MinLength: 1
            SplitComplexInputs: 0
    <BLANKLINE>
       Hyperparameters
                 Normalization: 'none'
        NormalizationDimension: 'auto'
    """

    ClassName = "SequenceInputLayer"
    auto_name = "sequenceinput"
    own = ("InputSize", "MinLength", "SplitComplexInputs")

    InputSize = Property(None, _size, read_only=True)
    MinLength = Property(1, positive_integer)

    def __init__(self, inputSize: Any, **options: Any) -> None:
        self._put(InputSize=inputSize, **options)

    def type_and_description(self) -> tuple[str, str]:
        size = "×".join(map(str, self._as_tuple()))
        return "Sequence Input", f"Sequence input with {size} dimensions"

    def data_format(self) -> str:
        """The format of the data."""
        return self._labels() + "BT"

    def layout(self) -> networkDataLayout:
        """What the layer knows of the data: B and T are not known."""
        return networkDataLayout([*self._as_tuple(), NaN, NaN], self.data_format())

    def example(self) -> dlarray:
        """Data of MinLength time steps."""
        return networkDataLayout([*self._as_tuple(), NaN, self.MinLength], self.data_format()).example()

    def predict(self, X: dlarray) -> dlarray:
        """The normalized data."""
        T = X.shape[X._format.index("T")] if "T" in X._format else 1
        if T < self.MinLength:
            raise SizeError(
                f"{self.describe()}: sequences must have at least {self.MinLength} time steps (MinLength), but "
                f"the data is {X.describe()}; fix: pad the sequences with padsequences"
            )
        return self._input(X, self.data_format())


@layer
class featureInputLayer(Normalizing, final=True):
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

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.featureinputlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.featureInputLayer(21, Name="input")
      FeatureInputLayer with properties:
    <BLANKLINE>
                          Name: 'input'
                     InputSize: 21
            SplitComplexInputs: 0
    <BLANKLINE>
       Hyperparameters
                 Normalization: 'none'
        NormalizationDimension: 'auto'
    """

    ClassName = "FeatureInputLayer"
    auto_name = "input"

    InputSize = Property(None, positive_integer, read_only=True)
    NormalizationDimension = Property("auto", one_of("auto", "channel", "all"))

    def __init__(self, numFeatures: int, **options: Any) -> None:
        self._put(InputSize=numFeatures, **options)

    def type_and_description(self) -> tuple[str, str]:
        return "Feature Input", f"{self.InputSize} features{self._normalization_text()}"

    def data_format(self) -> str:
        """The format of the data."""
        return "CB"

    def layout(self) -> networkDataLayout:
        """What the layer knows of the data: B is unknown."""
        return networkDataLayout([self.InputSize, NaN], "CB")

    def predict(self, X: dlarray) -> dlarray:
        """The normalized data."""
        return self._input(X, "CB")
