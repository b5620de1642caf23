"""Layers that put learned vectors into data: wordEmbeddingLayer and embeddingConcatenationLayer."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.backend import class_name, namespace
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, SizeError, sizes
from dlarray.functions.arrays.joining import cat
from dlarray.functions.data_types.properties import extractdata
from dlarray.functions.embedding.embed import embed
from dlarray.functions.linear_algebra.linear_systems import on_host
from dlarray.layers.base.channels import position_label, spread, with_channel
from dlarray.layers.base.initializers import initial_value
from dlarray.layers.base.layer import Layer, check_size
from dlarray.layers.base.properties import (
    Learnable,
    Property,
    initializer,
    nonnegative,
    one_of,
    positive_integer,
)
from dlarray.registry import layer


@layer
class wordEmbeddingLayer(Layer, final=True):
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

    Notes
    -----
    The data has one channel, or no channel dimension, which the output then gets: "CBT" and "BT" give "CBT".

    Differs from MATLAB: on a GPU, where reading the indices would make the program wait, ``OOVMode="error"`` gives
    NaN for those that are not words.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    ArgumentError
        Numbers that are not words, with ``OOVMode="error"``; numbers that are not whole.
    SizeError
        More than one channel, or weights of another size.

    References
    ----------
    https://www.mathworks.com/help/textanalytics/ref/nnet.cnn.layer.wordembeddinglayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.wordEmbeddingLayer(300, 5000)
      WordEmbeddingLayer with properties:
    <BLANKLINE>
             Name: ''
          OOVMode: 'map-to-last'
    <BLANKLINE>
       Hyperparameters
        Dimension: 300
         NumWords: 5000
    <BLANKLINE>
       Learnable Parameters
          Weights: []
    <BLANKLINE>
      Show all properties
    >>> layer = dl.wordEmbeddingLayer(2, 3, Weights=[[1, 2, 3, 0], [10, 20, 30, 0]])
    >>> layer.predict(dl.dlarray([2, 1, 7], "CT"))
      2(C) × 3(T) dlarray
    <BLANKLINE>
         2     1     0
        20    10     0
    """

    Formattable = True
    ClassName = "WordEmbeddingLayer"
    auto_name = "word-embedding"

    Dimension = Property(None, positive_integer)
    NumWords = Property(None, positive_integer)
    OOVMode = Property("map-to-last", one_of("map-to-last", "error"))
    WeightsInitializer = Property(
        "narrow-normal", initializer("narrow-normal", "glorot", "he", "orthogonal", "zeros", "ones")
    )
    Weights = Learnable(learn_rate="WeightLearnRateFactor", l2="WeightL2Factor")
    WeightLearnRateFactor = Property(1, nonnegative)
    WeightL2Factor = Property(1, nonnegative)

    def __init__(self, dimension: int, numWords: int, **options: Any) -> None:
        self._put(Dimension=dimension, NumWords=numWords, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name", "OOVMode"]),
            ("Hyperparameters", ["Dimension", "NumWords"]),
            ("Learnable Parameters", ["Weights"]),
        ]

    def type_and_description(self) -> tuple[str, str]:
        return (
            "Word Embedding Layer",
            f"Word embedding layer with {self.Dimension} dimensions and {self.NumWords} unique words",
        )

    def initialize(self, *_: Any) -> None:
        """Set the weights if they are empty; add the vector of the unknown words to weights without it."""
        last = self.OOVMode == "map-to-last"
        size = (self.Dimension, self.NumWords + last)
        what = f"{self.describe()}: Weights"
        if is_empty(self.Weights):
            self.Weights = initial_value(
                self.WeightsInitializer, size, self.NumWords + 1, self.Dimension, what
            )
        elif last and tuple(self.Weights.shape) == (self.Dimension, self.NumWords):
            column = initial_value(
                self.WeightsInitializer, (self.Dimension, 1), self.NumWords + 1, self.Dimension, what
            )
            self.Weights = cat(2, self.Weights, column)
        else:
            check_size(self, "Weights", size, "Dimension×(NumWords+1)" if last else "Dimension×NumWords")

    def predict(self, X: dlarray) -> dlarray:
        """The vectors of the words."""
        X = asdlarray(X)
        x, xp = X._data, namespace(X._data)
        if class_name(x.dtype) == "logical":
            x = xp.astype(x, xp.float64)
        known = xp.logical_and(x >= 1, x <= self.NumWords)
        if self.OOVMode == "error":
            self._check_words(X, x, known)
            other = -1.0  # embed gives NaN for it
        else:
            other = 0.0  # embed takes the last vector
        words = X.wrap(xp.where(known, x, xp.full_like(x, other)))
        return embed(words, self.Weights)

    def _check_words(self, X: dlarray, x: Any, known: Any) -> None:
        if on_host(x) and not bool(namespace(x).all(known)):
            wrong = next(v for v, k in zip(_flat(x), _flat(known), strict=True) if not k)
            raise ArgumentError(
                f"{self.describe()}: {wrong:g} is among the numbers ({X.describe()}), but the words are numbered 1 to "
                f'{self.NumWords}; fix: check the vocabulary, or OOVMode="map-to-last"'
            )


def _flat(x: Any) -> list:
    return extractdata(asdlarray(x)).reshape(-1).tolist()


@layer
class embeddingConcatenationLayer(Layer, final=True):
    """Embedding concatenation layer: puts a learnable vector before the first position of the data.

    Vision transformers put a class token there, whose output `indexing1dLayer` takes out again.

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

    Notes
    -----
    The vector comes first along the time dimension, or along the only spatial dimension of data without time, which
    grows by one::

        "CBT" -> "CBT"    "CT" -> "CT"    "SCB" -> "SCB"    "SC" -> "SC"    "SCBT" -> "SCBT"
        "BT" -> "CBT"     "SB" -> "SCB"

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError
        Data without such a dimension.
    SizeError
        Weights that do not have one value for each channel.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.embeddingconcatenationlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> dl.embeddingConcatenationLayer(Name="emb-cat")
      EmbeddingConcatenationLayer with properties:
    <BLANKLINE>
           Name: 'emb-cat'
    <BLANKLINE>
       Learnable Parameters
        Weights: []
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    >>> layer = dl.embeddingConcatenationLayer(Weights=[[7], [8]])
    >>> layer.predict(dl.dlarray([[1, 2, 3], [4, 5, 6]], "CT"))
      2(C) × 4(T) dlarray
    <BLANKLINE>
         7     1     2     3
         8     4     5     6
    """

    Formattable = True
    ClassName = "EmbeddingConcatenationLayer"
    auto_name = "emb_cat"

    WeightsInitializer = Property(
        "narrow-normal", initializer("narrow-normal", "glorot", "he", "zeros", "ones")
    )
    Weights = Learnable(learn_rate="WeightLearnRateFactor", l2="WeightL2Factor")
    WeightLearnRateFactor = Property(1, nonnegative)
    WeightL2Factor = Property(1, nonnegative)

    def __init__(self, **options: Any) -> None:
        self._put(**options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [("", ["Name"]), ("Learnable Parameters", ["Weights"]), ("State Parameters", [])]

    def type_and_description(self) -> tuple[str, str]:
        return "Embedding Concatenation", "Embedding concatenation"

    def initialize(self, layout: Any, *_: Any) -> None:
        """Set the weights if they are empty."""
        channels = layout.size("C")
        if channels != channels:
            raise SizeError(
                f"{self.describe()}: the number of channels must be known, but the data is {layout.describe()}."
            )
        check_size(self, "Weights", (channels, 1), "one value for each channel")
        if is_empty(self.Weights):
            what = f"{self.describe()}: Weights"
            self.Weights = initial_value(self.WeightsInitializer, (channels, 1), channels, channels, what)

    def predict(self, X: dlarray) -> dlarray:
        """The vector, then the data."""
        label = position_label(self, X)
        X = with_channel(X)
        W = asdlarray(self.Weights)
        channels = X.shape[X._format.index("C")]
        if W.shape != (channels, 1):
            raise SizeError(
                f"{self.describe()}: Weights is {sizes(W.shape)}, one value for each channel, but the data is "
                f"{X.describe()}; fix: data with {W.shape[0]} channels, or a new layer"
            )
        array = W.array
        token = spread(namespace_of(array).reshape(array, (1, channels)), X, label)
        return cat(X._format.index(label) + 1, token, X)
