"""attentionLayer: dot-product attention of queries, keys and values that other layers make."""

from __future__ import annotations

from typing import Any

from dlarray.array import asdlarray, dlarray
from dlarray.functions.arrays.shape import permute
from dlarray.functions.attention.attention import attention
from dlarray.functions.data_types.properties import stripdims
from dlarray.layers.base.layer import Layer
from dlarray.layers.base.properties import (
    Property,
    finite,
    flag,
    one_of,
    positive_integer,
    probability,
    word_or,
)
from dlarray.registry import layer


@layer
class attentionLayer(Layer, final=True):
    """Dot-product attention layer: averages values, with weights that say how well their keys match a query.

    The layer has no learnable parameters: queries, keys and values come from other layers, as in cross-attention.
    `selfAttentionLayer` makes them from one input by itself.

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

    Notes
    -----
    The inputs are "query", "key" and "value", then "padding-mask" and "attention-mask", as far as the layer has them.
    The output has the format and the positions of the queries, and the channels of the values: at most one dimension of
    the data is labelled "S" or "T".

    The labels of an "attention-mask" tell the observations from the rest: the dimensions other than "B" are, in their
    order, the keys and the queries ("SSB", say).

    Raises
    ------
    OptionError
        A value that a property does not allow.
    FormatError, SizeError
        Data that does not fit; the message names the layer.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/nnet.cnn.layer.attentionlayer.html

    Examples
    --------
    >>> import dlarray as dl
    >>> layer = dl.attentionLayer(2, HasPaddingMaskInput=True, Name="attention")
    >>> layer
      AttentionLayer with properties:
    <BLANKLINE>
                       Name: 'attention'
              AttentionMask: 'none'
        HasPaddingMaskInput: 1
            HasScoresOutput: 0
    <BLANKLINE>
       Hyperparameters
                   NumHeads: 2
             NumQueryGroups: 'num-heads'
                      Scale: 'auto'
         DropoutProbability: 0
    <BLANKLINE>
       Learnable Parameters
        No properties.
    <BLANKLINE>
       State Parameters
        No properties.
    <BLANKLINE>
      Show all properties
    >>> layer.InputNames
    ['query', 'key', 'value', 'padding-mask']
    >>> queries = dl.dlarray(dl.rand([8, 3, 5], "single"), "CBT")
    >>> keys = dl.dlarray(dl.rand([8, 3, 7], "single"), "CBT")
    >>> net = dl.dlnetwork([dl.attentionLayer(2, AttentionMask="causal")], queries, keys, keys)
    >>> net.predict(queries, keys, keys).describe()
    '8(C) × 3(B) × 5(T) single dlarray'
    """

    Formattable = True
    ClassName = "AttentionLayer"
    auto_name = "attention"

    NumHeads = Property(None, positive_integer)
    NumQueryGroups = Property("num-heads", word_or(positive_integer, "num-heads"))
    Scale = Property("auto", word_or(finite, "auto"))
    HasPaddingMaskInput = Property(False, flag)
    HasScoresOutput = Property(False, flag)
    AttentionMask = Property("none", one_of("none", "causal", "numeric-input"))
    DropoutProbability = Property(0, probability)

    def __init__(self, numHeads: int, **options: Any) -> None:
        self._put(NumHeads=numHeads, **options)

    def groups(self) -> list[tuple[str, list[str]]]:
        return [
            ("", ["Name", "AttentionMask", "HasPaddingMaskInput", "HasScoresOutput"]),
            ("Hyperparameters", ["NumHeads", "NumQueryGroups", "Scale", "DropoutProbability"]),
            ("Learnable Parameters", []),
            ("State Parameters", []),
        ]

    def type_and_description(self) -> tuple[str, str]:
        return "Attention", f"Dot-product attention with {self.NumHeads} heads"

    def _input_names(self) -> list[str]:
        names = ["query", "key", "value"]
        if self.HasPaddingMaskInput:
            names.append("padding-mask")
        if self.AttentionMask == "numeric-input":
            names.append("attention-mask")
        return names

    def _output_names(self) -> list[str]:
        return ["out", "scores"] if self.HasScoresOutput else ["out"]

    def predict(self, Q: dlarray, K: dlarray, V: dlarray, *masks: Any) -> Any:
        """Attention of the queries to the keys, every score kept."""
        return self._attend(Q, K, V, masks, 0)

    def forward(self, Q: dlarray, K: dlarray, V: dlarray, *masks: Any) -> Any:
        """Attention of the queries to the keys, scores dropped with probability ``DropoutProbability``."""
        return self._attend(Q, K, V, masks, self.DropoutProbability)

    def _attend(self, Q: dlarray, K: dlarray, V: dlarray, masks: tuple, dropout: float) -> Any:
        rest = list(masks)
        options: dict[str, Any] = {"Scale": self.Scale, "DropoutProbability": dropout}
        if self.NumQueryGroups != "num-heads":
            options["KeyValueHeads"] = self.NumQueryGroups
        if self.HasPaddingMaskInput:
            options["PaddingMask"] = rest.pop(0)
        options["AttentionMask"] = (
            _without_labels(rest.pop(0)) if self.AttentionMask == "numeric-input" else self.AttentionMask
        )
        return attention(Q, K, V, self.NumHeads, **options, nargout=1 + self.HasScoresOutput)


def _without_labels(mask: Any) -> dlarray:
    """An attention mask as keys × queries × observations."""
    mask = asdlarray(mask)
    fmt = mask._format
    if not fmt:
        return mask
    order = [k for k, label in enumerate(fmt) if label != "B"] + [
        k for k, label in enumerate(fmt) if label == "B"
    ]
    return permute(stripdims(mask), [k + 1 for k in order])
