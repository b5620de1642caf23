"""selfAttentionLayer."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from dlarray import formats
from dlarray.arguments import is_empty
from dlarray.array import asdlarray, dlarray
from dlarray.conversion import namespace_of
from dlarray.errors import FormatError, OptionError, SizeError, sizes
from dlarray.functions.attention.attention import attention
from dlarray.functions.linear_algebra.fullyconnect import fullyconnect
from dlarray.layers.base.channels import with_channel
from dlarray.layers.base.initializers import initial_value
from dlarray.layers.base.layer import check_size
from dlarray.layers.base.properties import (
    Learnable,
    Property,
    auto_or_positive_integer,
    flag,
    initializer,
    one_of,
    positive_integer,
    probability,
)
from dlarray.layers.base.weighted import Weighted
from dlarray.registry import layer


@layer
class selfAttentionLayer(Weighted, final=True):
    """Self-attention layer: single-head or multihead attention of a sequence to itself.

    The layer makes queries, keys and values from its input, computes the scaled dot-product attention of
    each head, and projects the merged heads to the output.

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

    Notes
    -----
    Formats of the input and the output::

        "CB" -> "CB"    "SCB" -> "SCB"    "CBT" -> "CBT"    "SC" -> "SC"    "CT" -> "CT"
        "SB" -> "SCB"   "BT" -> "CBT"

    More S dimensions are one sequence together with each other and with T, in column-major order; U
    dimensions are apart from each other, as observations are.

    Raises
    ------
    OptionError
        A value that a property does not allow.
    SizeError
        Data or given parameters that do not fit.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.selfattentionlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.selfAttentionLayer(4, 12, Name="attention")
    >>> layer.NumHeads
    4
    >>> net = dl.dlnetwork([dl.sequenceInputLayer(12), layer])
    >>> X = dl.dlarray(dl.rand([12, 2, 7], "single"), "CBT")
    >>> dl.predict(net, X).describe()
    '12(C) × 2(B) × 7(T) single dlarray'
    """

    Formattable = True
    ClassName = "SelfAttentionLayer"
    auto_name = "selfattention"
    footer = (
        "Use properties method to see a list of all properties."  # the wording of its page, not of the others
    )

    NumHeads = Property(None, positive_integer, read_only=True)
    NumKeyChannels = Property(None, positive_integer, read_only=True)
    NumValueChannels = Property("auto", auto_or_positive_integer)
    OutputSize = Property("auto", auto_or_positive_integer)
    HasPaddingMaskInput = Property(False, flag)
    AttentionMask = Property("none", one_of("none", "causal"))
    DropoutProbability = Property(0, probability)
    HasScoresOutput = Property(False, flag)
    InputSize = Property("auto", auto_or_positive_integer, read_only=True)
    WeightsInitializer = Property("glorot", initializer("glorot", "he", "narrow-normal", "zeros", "ones"))
    QueryWeights = Learnable(learn_rate="WeightLearnRateFactor", l2="WeightL2Factor")
    KeyWeights = Learnable(learn_rate="WeightLearnRateFactor", l2="WeightL2Factor")
    ValueWeights = Learnable(learn_rate="WeightLearnRateFactor", l2="WeightL2Factor")
    OutputWeights = Learnable(learn_rate="WeightLearnRateFactor", l2="WeightL2Factor")
    QueryBias = Learnable(learn_rate="BiasLearnRateFactor", l2="BiasL2Factor")
    KeyBias = Learnable(learn_rate="BiasLearnRateFactor", l2="BiasL2Factor")
    ValueBias = Learnable(learn_rate="BiasLearnRateFactor", l2="BiasL2Factor")
    OutputBias = Learnable(learn_rate="BiasLearnRateFactor", l2="BiasL2Factor")

    def __init__(self, numHeads: int, numKeyChannels: int, **options: Any) -> None:
        self._put(NumHeads=numHeads, NumKeyChannels=numKeyChannels, **options)
        for name in ("NumKeyChannels", "NumValueChannels"):
            channels = getattr(self, name)
            if channels != "auto" and channels % self.NumHeads:
                raise OptionError(
                    f"selfAttentionLayer: {name} must be divisible by NumHeads, but {channels} is not "
                    f"divisible by {self.NumHeads}; fix: {name}={-(-channels // self.NumHeads) * self.NumHeads}"
                )

    def groups(self) -> list[tuple[str, list[str]]]:
        hyper = [
            "InputSize",
            "NumHeads",
            "NumKeyChannels",
            "NumValueChannels",
            "OutputSize",
            "DropoutProbability",
        ]
        return [
            ("", ["Name", "AttentionMask", "HasPaddingMaskInput", "HasScoresOutput"]),
            ("Hyperparameters", hyper),
            ("Learnable Parameters", list(self.learnable_names)),
        ]

    def type_and_description(self) -> tuple[str, str]:
        return (
            "Self Attention",
            f"Self attention with {self.NumHeads} heads and {self.NumKeyChannels} key channels",
        )

    def _input_names(self) -> list[str]:
        return ["in", "mask"] if self.HasPaddingMaskInput else ["in"]

    def _output_names(self) -> list[str]:
        return ["out", "scores"] if self.HasScoresOutput else ["out"]

    def initialize(self, layout: Any, *masks: Any) -> None:
        """Set the sizes that are "auto" and the parameters that are empty."""
        channels = layout.size("C")
        self._check_input_size(channels, layout)
        keys = self.NumKeyChannels
        values = keys if self.NumValueChannels == "auto" else self.NumValueChannels
        out = channels if self.OutputSize == "auto" else self.OutputSize
        self._put(InputSize=channels, NumValueChannels=values, OutputSize=out)
        for part, rows, columns, meaning in (
            ("Query", keys, channels, "NumKeyChannels×InputSize"),
            ("Key", keys, channels, "NumKeyChannels×InputSize"),
            ("Value", values, channels, "NumValueChannels×InputSize"),
            ("Output", out, values, "OutputSize×NumValueChannels"),
        ):
            self._fill(f"{part}Weights", self.WeightsInitializer, (rows, columns), meaning)
            self._fill(f"{part}Bias", self.BiasInitializer, (rows, 1), meaning.partition("×")[0] + "×1")

    def _fill(self, name: str, how: Any, size: tuple[int, int], meaning: str) -> None:
        check_size(self, name, size, meaning)
        if is_empty(getattr(self, name)):
            setattr(self, name, initial_value(how, size, size[1], size[0], f"{self.describe()}: {name}"))

    def predict(self, X: dlarray, mask: Any = None) -> Any:
        """Attention of the data to itself, every score kept."""
        return self._attend(X, mask, 0)

    def forward(self, X: dlarray, mask: Any = None) -> Any:
        """Attention of the data to itself, scores dropped with probability ``DropoutProbability``."""
        return self._attend(X, mask, self.DropoutProbability)

    def _attend(self, X: dlarray, mask: Any, dropout: float) -> Any:
        fmt = X._format
        if not fmt:
            raise FormatError(
                f"{self.describe()}: the data has no labels ({X.describe()}), so the channels cannot be found; "
                'fix: label it, X = dlarray(X, "CBT")'
            )
        if fmt != "CBT":
            X = with_channel(X)
        self._check_input_size(X.shape[X._format.index("C")], X)
        sequence, restore = _as_sequence(X)
        Q = fullyconnect(sequence, self.QueryWeights, self.QueryBias)
        K = fullyconnect(sequence, self.KeyWeights, self.KeyBias)
        V = fullyconnect(sequence, self.ValueWeights, self.ValueBias)
        options: dict[str, Any] = {"AttentionMask": self.AttentionMask, "DropoutProbability": dropout}
        if mask is not None:
            options["PaddingMask"] = self._padding(mask, X, fmt)
        if not self.HasScoresOutput:
            A = attention(Q, K, V, self.NumHeads, **options)
            return restore(fullyconnect(A, self.OutputWeights, self.OutputBias))
        A, scores = attention(Q, K, V, self.NumHeads, **options, nargout=2)
        return restore(fullyconnect(A, self.OutputWeights, self.OutputBias)), scores

    def _check_input_size(self, channels: Any, data: Any) -> None:
        if channels != channels:
            raise SizeError(
                f"{self.describe()}: the number of input channels must be known, but the data is {data.describe()}."
            )
        if self.InputSize not in ("auto", channels):
            raise SizeError(
                f"{self.describe()}: the layer is for {self.InputSize} input channels, but the data is "
                f"{data.describe()}; fix: data with {self.InputSize} channels, or a new layer for {channels}"
            )

    def _padding(self, mask: Any, X: dlarray, fmt: str) -> dlarray:
        """The padding mask as a sequence of one channel."""
        mask = asdlarray(mask)
        if not mask._format:
            mask = dlarray(mask, fmt)
        mask = with_channel(mask)
        c, channel = mask._format.find("C"), X._format.find("C")
        got = mask.shape[:c] + mask.shape[c + 1 :]
        wanted = X.shape[:channel] + X.shape[channel + 1 :]
        if mask._format != X._format or got != wanted:
            size = (*X.shape[:channel], 1, *X.shape[channel + 1 :])
            raise SizeError(
                f"{self.describe()}: the padding mask must have the format and the sizes of the data, apart "
                f"from the number of channels, but the mask is {mask.describe()} and the data {X.describe()}; "
                f"fix: a mask of size {sizes(size, X._format)}"
            )
        first = [slice(None)] * mask.ndim
        first[-1 - c] = slice(0, 1)
        return _as_sequence(mask.wrap(mask.array[tuple(first)]))[0]


def _as_sequence(X: dlarray) -> tuple[dlarray, Callable[[dlarray], dlarray]]:
    """X as "CBT", S and T in one sequence, B and U in one batch; and the function that leads back."""
    fmt, size = X._format, X.shape
    if fmt == "CBT":
        return X, lambda Y: Y
    rank = len(fmt)
    order = [fmt.index("C"), *formats.find(fmt, "B"), *formats.find(fmt, "U"), *formats.find(fmt, "ST")]
    batch = math.prod(size[k] for k in formats.find(fmt, "BU"))
    steps = math.prod(size[k] for k in formats.find(fmt, "ST"))
    # MATLAB's permutation `order`, spelled for reversed axes, and its inverse.
    axes = tuple(rank - 1 - order[rank - 1 - a] for a in range(rank))
    back = tuple(axes.index(a) for a in range(rank))
    array = X.array
    xp = namespace_of(array)
    if back != axes or axes != tuple(range(rank)):
        array = xp.permute_dims(array, axes)
    apart = array.shape[:-1]
    sequence = dlarray.from_array(xp.reshape(array, (steps, batch, array.shape[-1])), "CBT")

    def restore(Y: dlarray) -> dlarray:
        array = Y.array
        xp = namespace_of(array)
        array = xp.reshape(array, (*apart, array.shape[-1]))
        return dlarray.from_array(xp.permute_dims(array, back), fmt)

    return sequence, restore
