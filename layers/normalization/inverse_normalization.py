"""inverseNormalizationLayer: predictions in the units of targets that training has normalized."""

from __future__ import annotations

from typing import Any

import numpy as np

from dlarray.arguments import is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.backend import asarray_like, is_float, to_numpy
from dlarray.errors import FormatError, SizeError, sizes
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import EMPTY, Property, as_values, one_of, positive_integer, word_or
from dlarray.registry import layer

# The statistics that each normalization needs, and what stands in their place before there are any.
STATISTICS = {
    "zscore": {"Mean": 0, "StandardDeviation": 1},
    "zerocenter": {"Mean": 0},
    "rescale-symmetric": {"Min": -1, "Max": 1},
    "rescale-zero-one": {"Min": 0, "Max": 1},
}


@layer
class inverseNormalizationLayer(Layer, final=True):
    """Inverse normalization layer: converts predictions of normalized targets to the original units.

    It is the last layer of a network that is trained with ``trainingOptions(…, NormalizeTargets=True)``: `trainnet`
    computes the statistics of the targets and the loss of what comes into the layer, and `predict` gives what goes out.

    Syntaxes: ``inverseNormalizationLayer``, ``inverseNormalizationLayer(dim)``, ``inverseNormalizationLayer(…,
    Name=Value)``.

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

    Notes
    -----
    `forward` passes the data on, as the loss of a training is that of normalized targets; `predict` transforms them.
    Targets that do not vary get the width 1, not 0.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without that dimension.
    SizeError
        Statistics of another size than the dimension.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.inversenormalizationlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.inverseNormalizationLayer(Mean=[[10], [20]], StandardDeviation=[[1], [2]], Name="invnorm")
    >>> layer.predict(dl.dlarray([[0, 1], [0, 1]], "CB"))
      2(C) × 2(B) dlarray
    <BLANKLINE>
        10    11
        20    22
    """

    Formattable = True
    ClassName = "InverseNormalizationLayer"
    auto_name = "invnorm"

    OperationDimension = Property("channel", word_or(positive_integer, "channel"))
    Normalization = Property("zscore", one_of(*STATISTICS))
    Mean = Property(EMPTY, as_values)
    StandardDeviation = Property(EMPTY, as_values)
    Min = Property(EMPTY, as_values)
    Max = Property(EMPTY, as_values)

    def __init__(self, dim: Any = "channel", **options: Any) -> None:
        self._put(**{"OperationDimension": dim, **options})

    def groups(self) -> list[tuple[str, list[str]]]:
        own = ["OperationDimension", "Normalization", *STATISTICS[self.Normalization]]
        return [
            ("", ["Name"]),
            ("Hyperparameters", own),
            ("Learnable Parameters", []),
            ("State Parameters", []),
        ]

    def type_and_description(self) -> tuple[str, str]:
        return "Inverse Normalization", f"Inverse of '{self.Normalization}' normalization"

    def initialize(self, *_: Any) -> None:
        """Set the statistics that are empty, as nothing is known of the targets."""
        for name, value in STATISTICS[self.Normalization].items():
            if is_empty(getattr(self, name)):
                self._put(**{name: value})

    def leaves_data(self) -> bool:
        """Whether the statistics are those of no targets at all."""
        initial = STATISTICS[self.Normalization]
        values = [getattr(self, name) for name in initial]
        return all(
            is_empty(v) or np.all(to_numpy(asdlarray(v)._data) == x)
            for v, x in zip(values, initial.values(), strict=True)
        )

    def forward(self, X: dlarray) -> dlarray:
        """The data as they are: a loss is that of normalized targets."""
        return X

    def predict(self, X: dlarray) -> dlarray:
        """The data in the units of the targets."""
        add, times, one = self._terms(X)
        return (X + one if one else X) * times + add

    def normalized(self, T: dlarray) -> dlarray:
        """What training does to targets: the other way round."""
        add, times, one = self._terms(T)
        normalized = (T - add) / times
        return normalized - one if one else normalized

    def dimension(self, X: dlarray) -> int:
        """The dimension (from 1) of the statistics."""
        dim = self.OperationDimension
        if dim == "channel":
            if "C" not in X._format:
                raise FormatError(
                    f"{self.describe()}: the data has no channel dimension ({X.describe()}); fix: label it, X = "
                    'dlarray(X, "CB"), or inverseNormalizationLayer(dim) with the number of a dimension'
                )
            return X._format.index("C") + 1
        return dim

    def _terms(self, X: dlarray) -> tuple[Any, Any, Any]:
        """``add``, ``times`` and ``one``, with which predictions are ``(X + one)*times + add``."""
        of = {name: self._statistic(name, X) for name in STATISTICS[self.Normalization]}
        if self.Normalization == "zerocenter":
            return of["Mean"], 1, 0
        if self.Normalization == "zscore":
            return of["Mean"], of["StandardDeviation"], 0
        width = of["Max"] - of["Min"]
        symmetric = self.Normalization == "rescale-symmetric"
        return of["Min"], width / 2 if symmetric else width, int(symmetric)

    def _statistic(self, name: str, X: dlarray) -> Any:
        """A statistic that expands to the data."""
        value = getattr(self, name)
        if is_empty(value):
            value = STATISTICS[self.Normalization][name]
        data = to_numpy(asdlarray(value)._data).reshape(-1)
        d = self.dimension(X)
        n = X.shape[d - 1] if d <= len(X.shape) else 1
        if data.size not in (1, n):
            raise SizeError(
                f"{self.describe()}: {name} has {data.size} elements, but dimension {d} of the data ({X.describe()}) "
                f"has {n}; fix: {name} of size {sizes((n, 1))}, or one number"
            )
        shape = (1, data.size) if d == 1 else (data.size, *[1] * (d - 1))
        kind = X.dtype if is_float(X.dtype) else None
        return dlarray.from_array(asarray_like(data.reshape(shape), X._data, kind))
