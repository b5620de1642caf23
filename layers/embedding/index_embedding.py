"""embeddingLayer: numbers of anything become learned vectors."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import is_empty, is_whole, one_number
from dlarray.array import asdlarray, dlarray
from dlarray.backend import class_name, device_of, namespace
from dlarray.errors import ArgumentError, OptionError
from dlarray.functions.data_types.properties import extractdata
from dlarray.functions.embedding.embed import embed
from dlarray.functions.linear_algebra.linear_systems import on_host
from dlarray.layers.base.initializers import initial_value
from dlarray.layers.base.layer import Layer, check_size
from dlarray.layers.base.properties import (
    EMPTY,
    Learnable,
    Property,
    initializer,
    nonnegative,
    one_of,
    positive_integer,
    takes,
)
from dlarray.registry import layer


@takes("int or []")
def _index(value: Any) -> Any:
    """A number from 0, or [] for none."""
    if is_empty(value):
        return EMPTY
    found = one_number(value)
    if not is_whole(found) or found < 0:
        raise ValueError("a nonnegative integer or []")
    return int(found)


@layer
class embeddingLayer(Layer, final=True):
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

    Notes
    -----
    The data has one channel, or no channel dimension, which the output then gets: "CBT" and "BT" give "CBT", "SSCB"
    gives "SSCB", "CB" gives "CB".

    L2 regularization pulls on all vectors, the masked one too; ``WeightL2Factor=0`` keeps it as it is.

    Differs from MATLAB: on a GPU, where reading the indices would make the program wait, numbers without a vector
    give NaN.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    ArgumentError
        Numbers that have no vector, or are not whole.
    SizeError
        More than one channel, or weights of another size.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.embeddinglayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.embeddingLayer(2, 3, Weights=[[1, 2, 3], [10, 20, 30]], Name="emb")
    >>> layer.predict(dl.dlarray([2, 1, 3], "CT"))
      2(C) × 3(T) dlarray
    <BLANKLINE>
         2     1     3
        20    10    30
    """

    Formattable = True
    ClassName = "EmbeddingLayer"
    auto_name = "embedding"

    OutputSize = Property(None, positive_integer, read_only=True)
    MaxIndex = Property(None, positive_integer, read_only=True)
    MaskIndex = Property(EMPTY, _index)
    ZeroIndexMapping = Property("error", one_of("error", "first-vector"))
    WeightsInitializer = Property(
        "narrow-normal", initializer("narrow-normal", "glorot", "he", "orthogonal", "zeros", "ones")
    )
    Weights = Learnable(learn_rate="WeightLearnRateFactor", l2="WeightL2Factor")
    WeightLearnRateFactor = Property(1, nonnegative)
    WeightL2Factor = Property(1, nonnegative)

    def __init__(self, outputSize: int, maxIndex: int, **options: Any) -> None:
        self._put(OutputSize=outputSize, MaxIndex=maxIndex, **options)
        self._check_mask()

    def _check_mask(self) -> None:
        mask = self.MaskIndex
        if not is_empty(mask) and mask > self.MaxIndex:
            raise OptionError(
                f"embeddingLayer: MaskIndex is {mask}, but the numbers go up to MaxIndex, {self.MaxIndex}; fix: "
                f"embeddingLayer({self.OutputSize}, {mask}, MaskIndex={mask})"
            )
        if not is_empty(mask) and mask == 0 and not self._from_zero:
            raise OptionError(
                'embeddingLayer: MaskIndex is 0, which has no vector; fix: ZeroIndexMapping="first-vector"'
            )

    @property
    def _from_zero(self) -> bool:
        return self.ZeroIndexMapping == "first-vector"

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name"]),
            ("Hyperparameters", ["OutputSize", "MaxIndex", "MaskIndex", "ZeroIndexMapping"]),
            ("Learnable Parameters", ["Weights"]),
            ("State Parameters", []),
        ]

    def type_and_description(self) -> tuple[str, str]:
        return "Embedding", f"Embedding with output size {self.OutputSize} and maximum index {self.MaxIndex}"

    def initialize(self, *_: Any) -> None:
        """Set the weights if they are empty."""
        self._check_mask()
        vectors = self.MaxIndex + self._from_zero
        size = (self.OutputSize, vectors)
        check_size(self, "Weights", size, f"OutputSize×{'(MaxIndex+1)' if self._from_zero else 'MaxIndex'}")
        if is_empty(self.Weights):
            what = f"{self.describe()}: Weights"
            self.Weights = initial_value(self.WeightsInitializer, size, vectors, self.OutputSize, what)

    def predict(self, X: dlarray) -> dlarray:
        """The vectors of the numbers."""
        X = asdlarray(X)
        x, xp = X._data, namespace(X._data)
        if class_name(x.dtype) == "logical":
            x = xp.astype(x, xp.float64)
        least = 0 if self._from_zero else 1
        known = xp.logical_and(x >= least, x <= self.MaxIndex)
        self._check_numbers(X, x, known, least)
        places = xp.where(known, x + (1 - least), xp.full_like(x, -1.0))  # embed gives NaN for -1
        return embed(X.wrap(places), self._learned_weights())

    def _learned_weights(self) -> Any:
        """The weights, whose masked vector is a constant."""
        if is_empty(self.MaskIndex):
            return self.Weights
        W = asdlarray(self.Weights)
        if W._node is None:
            return W
        xp, raw = namespace(W._data), W._data
        vectors = xp.arange(raw.shape[-2], device=device_of(raw))
        masked = xp.reshape(vectors == self.MaskIndex - (not self._from_zero), (-1, 1))
        w = W.array
        return W.wrap(namespace(w).where(masked, raw, w))

    def _check_numbers(self, X: dlarray, x: Any, known: Any, least: int) -> None:
        if not on_host(x) or bool(namespace(x).all(known)):
            return
        values, good = (extractdata(asdlarray(v)).reshape(-1).tolist() for v in (x, known))
        wrong = next(v for v, k in zip(values, good, strict=True) if not k)
        fix = "numbers in that range, or a larger maxIndex"
        if wrong == 0:
            fix = 'X + 1, or ZeroIndexMapping="first-vector"'
        raise ArgumentError(
            f"{self.describe()}: {wrong:g} is among the numbers ({X.describe()}), but they go from {least} to "
            f"{self.MaxIndex}; fix: {fix}"
        )
