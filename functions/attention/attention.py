"""Dot-product attention: attention.

Here the arguments are checked, and brought to the stored order of "CBT" (positions, batch, channels) whatever their
labels are; ``attention_primitive`` computes on that, with NumPy kernels from ``attention_numpy``.
"""

from __future__ import annotations

import math
from typing import Any

from dlarray import formats, random
from dlarray.arguments import check_nargout, choice, is_brackets, number, real, whole
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff import TracedArray
from dlarray.autodiff.halves import dtype_of_halves, in_single, rounded
from dlarray.autodiff.tape import note_cut
from dlarray.backend import asarray_like, backend_name, class_name, is_complex, namespace, to_numpy
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, ClassError, DLArrayError, FormatError, OptionError, SizeError, sizes
from dlarray.functions.attention.attention_layout import as_sequence, from_sequence, layout_of
from dlarray.functions.attention.attention_primitive import composed, dot_product_attention
from dlarray.operands import operands, same_class
from dlarray.registry import function


@function(
    format=None,
    arrays=("queries", "PaddingMask"),
    needs="C",
    data_format="keep",
    half="own",
    integers="double",
)
def attention(
    queries, keys, values, numHeads, /, *, DataFormat=None, Scale="auto", PaddingMask=None, AttentionMask="none",
    DropoutProbability=0, KeyValueHeads="auto", Softcap=0, Bias=None, nargout=1,
):  # fmt: skip
    """Dot-product attention: averages values, with weights that say how well their keys match a query.

    ``Y = attention(queries, keys, values, numHeads)`` computes, for each head, ``softmax(Scale * keys' * queries)``
    over the keys, and with these weights sums of the values.

    ``Y, weights = attention(queries, keys, values, numHeads, nargout=2)`` also returns the weights.

    ``attention(queries, keys, values, numHeads, DataFormat=fmt)`` takes unformatted queries.  More options follow as
    ``Name=Value``.

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

    Returns
    -------
    Y : dlarray
        Formatted like the queries, with the channels of the values and the positions of the queries.  Unformatted, in
        the order of ``DataFormat``, for unformatted queries.  Single if any input is single, else double.
    weights : dlarray, Nk×Nq×numHeads×numObservations
        The weights before dropout, unformatted.  They sum to 1 over the keys (to 0 for a query that may use no key).

    Raises
    ------
    FormatError
        For unformatted queries without ``DataFormat``, queries without "C" or with more than one dimension among "S"
        and "T", and keys, values or masks whose labels differ from those of the queries.
    SizeError
        When sizes do not fit: channels, positions, observations, heads, masks.  The message has both sizes.
    OptionError
        For an option that is none of the values above.
    ArgumentError
        For a mask with other values than 0 and 1, such as 0 and -Inf, which are scores (``Bias``).  On a GPU this
        is not checked.
    ClassError
        For complex data.

    Notes
    -----
    Without ``weights``, memory grows linearly with the sequence lengths, also for the derivatives.

    What ``PaddingMask`` hides counts for nothing, whatever it is.  A key that the other masks hide counts for nothing
    either; but the weight 0 times a value that is NaN or Inf is NaN, as in MATLAB, and so is what a key that is NaN or
    Inf gives to the gradients of the queries.

    On a CPU, as many threads as there are processors share the heads and observations; the environment variable
    ``DLARRAY_NUM_THREADS`` sets another number.  The results do not depend on it.

    Differs from MATLAB: a query that may use no key at all gives zeros, forward and backward, never NaN.  The numbers
    of dropout are not MATLAB's.

    Extends MATLAB: ``Scale`` may be a traced 1×1 dlarray, and is then differentiated too.  ``KeyValueHeads``,
    ``Softcap`` and ``Bias`` are not MATLAB's; ``Bias`` is differentiated.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.attention.html

    Examples
    --------
    >>> import dlarray as dl
    >>> queries = dl.dlarray(dl.rand(100, 32, 64), "CBT")
    >>> keys, values = dl.rand(100, 32, 80), dl.rand(120, 32, 80)
    >>> Y, weights = dl.attention(queries, keys, values, 5, nargout=2)
    >>> dl.size(Y), dl.dims(Y)
    ((120, 32, 64), 'CBT')
    >>> dl.size(weights)
    (80, 64, 5, 32)

    One head, one observation, and a query that is like the second key: mostly the second value comes out.

    >>> keys = dl.dlarray([[1, 0], [0, 1]], "CT")
    >>> dl.attention(dl.dlarray([[0], [1]], "CT"), keys, [[10, 20]], 1, Scale=5)
      1(C) × 1(T) dlarray
    <BLANKLINE>
       19.9331

    Four heads of queries share two heads of keys and values, and distant keys count less.

    >>> queries = dl.dlarray(dl.rand(32, 1, 6), "CBT")
    >>> keys, values = dl.rand(16, 1, 6), dl.rand(20, 1, 6)
    >>> bias = -0.5 * dl.abs(dl.colon(1, 6).T - dl.colon(1, 6))
    >>> dl.size(dl.attention(queries, keys, values, 4, KeyValueHeads=2, Softcap=30, Bias=bias))
    (40, 1, 6)
    """
    nargout = check_nargout("attention", nargout, (1, 2), error=OptionError)
    given = {"queries": queries, "keys": keys, "values": values}
    extra = () if Bias is None or is_brackets(Bias) else (Bias,)
    arrays = operands("attention", *given.values(), *extra)
    call = _Call(arrays[0], DataFormat)
    for name, X in zip(given, arrays[:3], strict=True):
        call.add(name, real("attention", name, X, fix=f"real({name})"))
    heads, groups = call.heads(numHeads, KeyValueHeads)
    call.check_sizes(heads, groups)
    given_bias = [call.bias(B, heads) for B in arrays[3:]]
    padding, mask, causal = call.padding(PaddingMask), None, False
    if isinstance(AttentionMask, str):
        words = ("none", "causal")
        causal = choice("attention", "AttentionMask", AttentionMask, words, other="an array") == "causal"
    elif not is_brackets(AttentionMask):
        mask = call.mask(asdlarray(AttentionMask))
    q, k, v, bias = (*same_class(*call.sequences(), *given_bias), None)[:4]
    scale, q = _scale(Scale, k.shape[-1] // groups, q)
    dropout = number(
        "attention", "DropoutProbability", DropoutProbability, least=0, below=1,
        expected="a number in [0, 1)", fix="DropoutProbability=0.1",
        error=OptionError,
    )  # fmt: skip
    options = {
        "heads": heads, "share": heads // groups, "scale": scale, "softcap": _softcap(Softcap),
        "causal": causal, "padding": padding, "mask": mask, "dropout": dropout,
        "seed": random.seed_for_kernels() if dropout else 0,
    }  # fmt: skip
    if nargout == 1:
        return call.result(dot_product_attention(q, k, v, bias, **options))
    recorded = next((x for x in (q, k, v, bias) if type(x) is TracedArray), q)
    half = dtype_of_halves((q,))
    q, k, v, bias = map(in_single, (q, k, v, bias))
    y, weights = composed(namespace_of(recorded), q, k, v, bias, **options, with_weights=True)
    if half is not None:
        y, weights = rounded(y, half), rounded(weights, half)
    return call.result(y), dlarray.from_array(weights)


# -- the arguments ---------------------------------------------------------------------------------------------
class _Call:
    """The arrays of one call, checked against each other; the queries' format is everybody's."""

    def __init__(self, queries: dlarray, given: str | None):
        self.fmt = queries._format
        self.given = given or self.fmt  # in this order unformatted arrays have their dimensions
        self.arrays: dict[str, dlarray] = {}
        if sum(label in "ST" for label in self.fmt) > 1:
            raise FormatError(
                f"attention: queries is {queries.describe()}, but it may have at most one dimension labelled "
                '"S" or "T"; fix: reshape the positions into one dimension'
            )
        self.layout = layout_of(self.fmt)

    def labelled(self, name: str, X: dlarray, other: str) -> dlarray:
        """X with the labels of the others; an error if it has different ones."""
        if not X._format:
            vector = len(self.given) == 1 and X.ndim == 2 and 1 in X.shape
            if X.ndim > len(self.given) and not vector:
                raise FormatError(
                    f"attention: {name} is {X.describe()}, without labels, and takes those of {other}, "
                    f'"{self.given}": more dimensions than labels; fix: dlarray({name}, fmt), or another {other}'
                )
            return dlarray(X, self.given)
        if formats.without(X._format, "U") != formats.without(self.fmt, "U"):
            raise FormatError(
                f"attention: {name} is {X.describe()}, but {other} is {self.arrays[other].describe()}: the labels "
                f'must be the same ("U" apart); fix: stripdims({name}), or label it like {other}'
            )
        return X

    def add(self, name: str, X: dlarray) -> None:
        X = self.labelled(name, X, "queries")
        for d, label in enumerate(X._format):
            if label == "U" and X.shape[d] != 1:
                raise SizeError(
                    f'attention: {name} is {X.describe()}, but dimensions labelled "U" must have size 1; '
                    'fix: label it "S" or "T"'
                )
        self.arrays[name] = X

    def size(self, name: str, labels: str) -> int:
        """The size of the first of the labels that there is; 1 without."""
        X = self.arrays[name]
        return next((n for n, label in zip(X.shape, X._format, strict=True) if label in labels), 1)

    def check_sizes(self, heads: int, groups: int) -> None:
        """The sizes must fit each other; those of the channels, head by head, if keys and values have fewer heads."""
        if heads != groups and self.size("keys", "C") * heads != self.size("queries", "C") * groups:
            raise SizeError(
                f"attention: keys is {self.arrays['keys'].describe()}, with {groups} heads (KeyValueHeads), but "
                f"queries is {self.arrays['queries'].describe()}, with {heads}: the heads differ in size; "
                f"fix: keys with {self.size('queries', 'C') // heads * groups} channels"
            )
        for labels, what, one, other in (
            *([("C", "channels", "keys", "queries")] if heads == groups else []), ("ST", "positions", "values", "keys"),
            ("B", "observations", "keys", "queries"), ("B", "observations", "values", "queries"),
        ):  # fmt: skip
            mine, theirs = self.size(one, labels), self.size(other, labels)
            if mine != theirs:
                raise SizeError(
                    f"attention: {one} is {self.arrays[one].describe()}, with {mine} {what}, but {other} is "
                    f"{self.arrays[other].describe()}, with {theirs}; fix: they must have as many {what}"
                )

    def heads(self, value: Any, groups: Any) -> tuple[int, int]:
        """The number of heads of the queries, and that of keys and values."""
        heads = few = whole("attention", "numHeads", value, least=1)
        if not _is_auto("KeyValueHeads", groups, "a number of heads", ArgumentError):
            few = whole("attention", "KeyValueHeads", groups, least=1)
        if heads % few:
            raise OptionError(
                f"attention: KeyValueHeads is {few}, but numHeads is {heads}, which {few} does not divide; "
                "fix: a divisor of numHeads"
            )
        for name, X in self.arrays.items():
            count, said = (heads, "numHeads") if name == "queries" or few == heads else (few, "KeyValueHeads")
            channels = self.size(name, "C")
            if channels % count:
                raise SizeError(
                    f"attention: {said} is {count}, but {name} is {X.describe()}, and {count} does not divide "
                    f"{channels}; fix: a number of heads that divides the channels of queries, keys and values"
                )
        return heads, few

    def bias(self, X: dlarray, heads: int) -> Any:
        """The bias as (batch or 1, heads or 1, query or 1, key or 1)."""
        if X._format:
            raise FormatError(
                f"attention: Bias is {X.describe()}, but it has no labels; fix: stripdims(Bias)"
            )
        if is_complex(X.dtype) or class_name(X.dtype) == "logical":
            raise ClassError(
                f"attention: Bias is {X.describe()}, but it must be real numbers to be added to the scores; "
                "fix: AttentionMask=… for a logical mask"
            )
        whole = (self.size("keys", "ST"), self.size("queries", "ST"), heads, self.size("queries", "B"))
        size = (*X.shape, 1, 1)[:4] if X.ndim <= 4 else X.shape
        if len(size) > 4 or any(n not in (1, m) for n, m in zip(size, whole, strict=True)):
            raise SizeError(
                f"attention: Bias is {X.describe()}, but it must be {sizes(whole)} (keys × queries × heads × "
                f"observations), or 1 in some of these, for keys {self.arrays['keys'].describe()} and queries "
                f"{self.arrays['queries'].describe()}; fix: transpose it if it is queries × keys"
            )
        array = X.array
        return namespace_of(array).reshape(array, size[::-1])

    def padding(self, value: dlarray | None) -> Any:
        """The padding mask as a raw logical (batch, key) array."""
        if value is None or is_brackets(value):
            return None
        X, keys = self.labelled("PaddingMask", value, "keys"), self.arrays["keys"]
        for labels, what in (("ST", "positions"), ("B", "observations")):
            got = next((n for n, label in zip(X.shape, X._format, strict=True) if label in labels), 1)
            if got != self.size("keys", labels):
                raise SizeError(
                    f"attention: PaddingMask is {X.describe()}, with {got} {what}, but keys is {keys.describe()}, with "
                    f"{self.size('keys', labels)}; fix: a mask of the size of keys (with any number of channels)"
                )
        if not X.shape[X._format.index("C")]:
            raise SizeError(
                f"attention: PaddingMask is {X.describe()}, but its first channel is the mask; fix: give it one"
            )
        raw = self.sequence(X, X._data)
        xp = namespace(raw)
        return self.logical(xp.permute_dims(raw[:, :, 0], (1, 0)), value, "PaddingMask")

    def mask(self, X: dlarray) -> Any:
        """The attention mask as a raw logical (1 or batch, query, key) array."""
        if X._format:
            raise FormatError(
                f"attention: AttentionMask is {X.describe()}, but it has no labels; fix: stripdims(AttentionMask)"
            )
        nk, nq, nb = self.size("keys", "ST"), self.size("queries", "ST"), self.size("queries", "B")
        shape = (*X.shape, 1)[:3] if X.ndim == 2 else X.shape
        if shape not in ((nk, nq, 1), (nk, nq, nb)):
            raise SizeError(
                f"attention: AttentionMask is {X.describe()}, but it must be {sizes((nk, nq))} or "
                f"{sizes((nk, nq, nb))} (keys × queries × observations) for keys {self.arrays['keys'].describe()} and "
                f"queries {self.arrays['queries'].describe()}; fix: transpose it if it is queries × keys"
            )
        raw = X._data
        return self.logical(namespace(raw).reshape(raw, shape[::-1]), X, "AttentionMask")

    def logical(self, raw: Any, X: dlarray, argument: str) -> Any:
        """A mask as logical data where the queries are."""
        if X._node is not None:
            note_cut("a mask of attention")
        like = self.arrays["queries"]._data
        if backend_name(raw) != backend_name(like):
            raw = asarray_like(to_numpy(raw), like)
        xp = namespace(raw)
        if raw.dtype == xp.bool:
            return raw
        if (
            backend_name(raw) == "numpy" and not ((raw == 0) | (raw == 1)).all()
        ):  # on a card this would be to wait
            raise ArgumentError(
                f"attention: {argument} must be logical, or of zeros and ones, but it is {X.describe()} with other "
                f"values; fix: {argument} > 0.5, or for scores of 0 and -Inf: {argument}={argument} == 0, or Bias="
            )
        return raw != 0

    def sequence(self, X: dlarray, array: Any) -> Any:
        """An array of X as (positions, batch, channels)."""
        return as_sequence(array, self.layout if X._format == self.fmt else layout_of(X._format))

    def sequences(self) -> list:
        return [self.sequence(X, X.array) for X in self.arrays.values()]

    def result(self, y: Any) -> dlarray:
        """The output (positions, batch, channels) in the format of the queries."""
        return from_sequence(y, self.layout, self.fmt)


def _is_auto(option: str, value: Any, other: str, error: type[DLArrayError] = OptionError) -> bool:
    """Whether an option is the word "auto"; no other word will do."""
    return isinstance(value, str) and bool(
        choice("attention", option, value, ("auto",), other=other, error=error)
    )


def _softcap(value: Any) -> float:
    """The bound of the scores; 0 for none."""
    wanted = "a positive number, or 0 for none"
    bound = number(
        "attention", "Softcap", value, least=0, expected=wanted, fix="Softcap=50", error=OptionError
    )
    return 0.0 if bound == math.inf else bound


def _scale(value: Any, channels: int, q: Any) -> tuple[float, Any]:
    """The factor of the scores, and the queries; a traced factor is multiplied into them."""
    if _is_auto("Scale", value, "a number"):
        return 1 / math.sqrt(channels) if channels else 1.0, q
    if isinstance(value, dlarray) and value._node is not None and value.shape == (1, 1):
        factor, traced = same_class(value.array, q)
        xp = namespace_of(factor)
        return 1.0, xp.reshape(xp.astype(factor, q.dtype), ()) * traced
    wanted = '"auto" or a finite number'
    return number("attention", "Scale", value, finite=True, expected=wanted, error=OptionError), q
