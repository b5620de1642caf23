"""Rotary position encoding: rotaryPositionEncoding."""

from __future__ import annotations

import math
from typing import Any

from dlarray import formats
from dlarray.arguments import choice, is_brackets, number, real, whole
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff.tape import note_cut
from dlarray.backend import asarray_like, backend_name, device_of, namespace, to_numpy
from dlarray.conversion import namespace_of
from dlarray.errors import ArgumentError, FormatError, OptionError, SizeError, describe, sizes
from dlarray.functions.attention.attention_layout import as_sequence, from_sequence, layout_of
from dlarray.operands import same_class
from dlarray.registry import function

_NAME = "rotaryPositionEncoding"
ORDERS = ("half-split", "interleaved")


@function("first", arrays=("X",), needs="C", integers="double")
def rotaryPositionEncoding(
    X, /, *, DataFormat=None, NumHeads=1, Positions="auto", Base=10000, RotaryChannels="auto",
    ChannelOrder="half-split", Cosine=None, Sine=None,
):  # fmt: skip
    """Rotary position encoding: rotates pairs of channels by angles that grow with the position.

    ``Y = rotaryPositionEncoding(X)`` turns pair i of the D channels of a head, i = 0, …, D/2-1, at position p by the
    angle ``p * Base^(-2i/D)``.  The product of a query and a key that are both encoded so depends on the distance of
    their positions alone: encode the queries and keys, not the values, and hand them to ``attention``.

    ``Y = rotaryPositionEncoding(X, DataFormat=fmt)`` takes unformatted data.  More options follow as ``Name=Value``.

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

    Returns
    -------
    Y : dlarray
        Of the size, format and class of X; double for logical data.

    Raises
    ------
    FormatError
        For unformatted data without ``DataFormat``, data without "C" or with more than one dimension among "S" and "T".
    SizeError
        For sizes that do not fit: heads, channels, positions, tables.
    OptionError
        For an option that is none of the values above.
    ClassError
        For complex data.

    Notes
    -----
    Extends MATLAB: the function is not MATLAB's.  The angles are computed in double precision.

    References
    ----------
    J. Su et al., RoFormer: Enhanced Transformer with Rotary Position Embedding, https://arxiv.org/abs/2104.09864;
    the tables of cosines and sines are those of https://onnx.ai/onnx/operators/onnx__RotaryEmbedding.html

    Examples
    --------
    >>> import dlarray as dl
    >>> X = dl.dlarray([[1, 1, 1], [0, 0, 0]], "CT")
    >>> dl.rotaryPositionEncoding(X)
      2(C) × 3(T) dlarray
    <BLANKLINE>
        1.0000    0.5403   -0.4161
             0    0.8415    0.9093

    Scores depend on distances alone: the same query at positions 5 and 7, the same key at 3 and 5.

    >>> q, k = dl.repmat(dl.rand(4, 1), 1, 2), dl.repmat(dl.rand(4, 1), 1, 2)
    >>> Q = dl.rotaryPositionEncoding(dl.dlarray(q, "CT"), Positions=[5, 7])
    >>> K = dl.rotaryPositionEncoding(dl.dlarray(k, "CT"), Positions=[3, 5])
    >>> scores = dl.stripdims(dl.sum(Q * K, 1))
    >>> float(dl.abs(scores(1) - scores(2))) < 1e-12
    True
    """
    fmt = X._format
    _check(X, fmt)
    heads = whole(_NAME, "NumHeads", NumHeads, least=1, fix="NumHeads=1")
    channels = X.shape[fmt.index("C")]
    if channels % heads:
        raise SizeError(
            f"rotaryPositionEncoding: NumHeads is {heads}, which does not divide the {channels} channels of X "
            f"({X.describe()}); fix: a number of heads that does"
        )
    order = choice(_NAME, "ChannelOrder", ChannelOrder, ORDERS)
    layout = layout_of(fmt)
    (x,) = same_class(as_sequence(X.array, layout))
    xp = namespace_of(x)
    t, b, c = x.shape
    turned = _turned(RotaryChannels, c // heads, X)
    if is_brackets(Cosine) and is_brackets(Sine):
        base = number(_NAME, "Base", Base, above=0, finite=True, fix="Base=10000", error=OptionError)
        cosine, sine = _angles(X, Positions, (t, b), turned, base)
    else:
        cosine, sine = (_table(X, n, v, (t, b), turned // 2) for n, v in (("Cosine", Cosine), ("Sine", Sine)))
    cosine, sine = (namespace(v).astype(v, x.dtype)[:, :, None, :] for v in (cosine, sine))
    x = xp.reshape(x, (t, b, heads, c // heads))
    y = _rotated(xp, x[..., :turned], cosine, sine, order == "interleaved")
    if turned < c // heads:
        y = xp.concat([y, x[..., turned:]], axis=-1)
    return from_sequence(xp.reshape(y, (t, b, c)), layout, fmt)


def _rotated(xp: Any, x: Any, cosine: Any, sine: Any, interleaved: bool) -> Any:
    """Pairs among the last axis turned: (a, b) -> (a·cos - b·sin, a·sin + b·cos)."""
    half = x.shape[-1] // 2
    if interleaved:
        pairs = xp.reshape(x, (*x.shape[:-1], half, 2))
        first, second = pairs[..., 0], pairs[..., 1]
    else:
        first, second = x[..., :half], x[..., half:]
    one, other = first * cosine - second * sine, first * sine + second * cosine
    if interleaved:
        return xp.reshape(xp.stack([one, other], axis=-1), x.shape)
    return xp.concat([one, other], axis=-1)


# -- the arguments ---------------------------------------------------------------------------------------------
def _check(X: dlarray, fmt: str) -> None:
    real(_NAME, "X", X, fix="real(X)")
    if len(formats.find(fmt, "ST")) > 1:
        raise FormatError(
            f'rotaryPositionEncoding: X is {X.describe()}, but it may have at most one dimension labelled "S" or "T"; '
            "fix: reshape the positions into one dimension"
        )
    for n, label in zip(X.shape, fmt, strict=True):
        if label == "U" and n != 1:
            raise SizeError(
                f'rotaryPositionEncoding: X is {X.describe()}, but dimensions labelled "U" must have size 1; '
                'fix: label it "S" or "T"'
            )


def _turned(value: Any, channels: int, X: dlarray) -> int:
    """How many channels of a head are turned."""
    if isinstance(value, str):
        choice(_NAME, "RotaryChannels", value, ("auto",), other="a number of channels", error=ArgumentError)
        if channels % 2:
            raise SizeError(
                f"rotaryPositionEncoding: X is {X.describe()}, with {channels} channels for each head, which are not "
                "pairs; fix: an even number of channels, or RotaryChannels=…"
            )
        return channels
    turned = whole(_NAME, "RotaryChannels", value, least=1)
    if turned % 2 or turned > channels:
        raise OptionError(
            f"rotaryPositionEncoding: RotaryChannels must be even and no more than the {channels} channels of a head, "
            f"but it is {describe(value)}; fix: RotaryChannels={channels // 2 * 2}"
        )
    return turned


def _angles(X: dlarray, given: Any, steps: tuple[int, int], turned: int, base: float) -> tuple[Any, Any]:
    """Cosines and sines, (step, 1 or observation, pair), in double."""
    raw = X._data
    xp = namespace(raw)
    t, b = steps
    if isinstance(given, str):
        choice(_NAME, "Positions", given, ("auto",), other="numbers")
        places = xp.arange(t, dtype=xp.float64, device=device_of(raw))[:, None]
    else:
        P = asdlarray(given)
        if P.shape not in ((b, t), (1, t), (t, 1)):
            raise SizeError(
                f"rotaryPositionEncoding: Positions is {P.describe()}, but it must be a vector of {t} or "
                f"{sizes((b, t))} (observations × steps) for X {X.describe()}; fix: a position for each step"
            )
        places = _beside(P, raw)
        places = xp.reshape(places, (t, 1) if P.shape != (b, t) or b == 1 else (t, b))
        places = xp.astype(places, xp.float64)
    pairs = xp.arange(turned // 2, dtype=xp.float64, device=device_of(raw))
    angles = places[:, :, None] * xp.exp(pairs * (-2 * math.log(base) / max(turned, 1)))
    return xp.cos(angles), xp.sin(angles)


def _table(X: dlarray, name: str, given: Any, steps: tuple[int, int], pairs: int) -> Any:
    """Cosines or sines that are given, as (step, 1 or observation, pair)."""
    t, b = steps
    T = None if is_brackets(given) else asdlarray(given)
    shape = () if T is None else T.shape if T.ndim > 2 else (T.shape[0], 1, T.shape[1])
    if T is not None and T.ndim == 2 and T.shape == (pairs, b) and t == 1 and b != 1:
        shape = (pairs, b, 1)  # MATLAB drops the last size
    if T is None or shape not in ((pairs, 1, t), (pairs, b, t)):
        came = "is not given" if T is None else f"is {T.describe()}"
        raise SizeError(
            f"rotaryPositionEncoding: {name} {came}, but it must be {sizes((pairs, t))} or {sizes((pairs, b, t))} "
            f"(pairs × observations × steps) for X {X.describe()}; fix: both Cosine and Sine, or none"
        )
    raw = _beside(T, X._data)
    return namespace(raw).reshape(raw, shape[::-1])


def _beside(A: dlarray, like: Any) -> Any:
    """The data of A on the backend of the data; it has no gradient."""
    if A._node is not None:
        note_cut("the positions of rotaryPositionEncoding")
    raw = A._data
    return raw if backend_name(raw) == backend_name(like) else asarray_like(to_numpy(raw), like)
