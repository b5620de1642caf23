"""generalizedDice: how much two segmented images overlap."""

from __future__ import annotations

from typing import Any

from dlarray import formats
from dlarray.arguments import is_empty, real
from dlarray.array import asdlarray, dlarray
from dlarray.autodiff.untraced import value_of
from dlarray.conversion import namespace_of
from dlarray.errors import FormatError, describe
from dlarray.functions.losses.common import gathered, matched
from dlarray.functions.signals.fourier import common
from dlarray.registry import function, strip


@function(format=None, half="single", integers="double")
def generalizedDice(X: Any, target: Any, /, *, DataFormat: Any = None):
    """Generalized Sørensen-Dice similarity of segmented images.

    Syntaxes: ``similarity = generalizedDice(X, target)``, ``generalizedDice(X, target, DataFormat=fmt)``.

    With sums over the pixels of an observation, the similarity is
    ``2 * sum_k(w_k * sum(X_k .* T_k)) / sum_k(w_k * sum(X_k.^2 + T_k.^2))`` over the classes k, whose weight
    ``w_k = 1 / sum(T_k)^2`` keeps large classes from dominating.

    Parameters
    ----------
    X : dlarray or array_like
        Probabilities or one-hot labels, with one channel "C" for each class.  Without labels and ``DataFormat``, an
        image as ``onehotencode`` gives it: rows, columns (and planes), then classes; a matrix has one class.
    target : dlarray or array_like
        One-hot labels, of the size of ``X``.  Labelled as ``X``, or unformatted with the dimensions in the order of
        ``X``.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``, and of an unformatted ``target``.

    Returns
    -------
    dlarray
        One similarity for each observation, from 0 to 1: labelled as ``X``, with size 1 in all dimensions but "B";
        unformatted for unformatted ``X``.  Single if ``X`` or ``target`` is single.

    Raises
    ------
    FormatError
        When there is no channel dimension, or the labels of ``target`` differ from those of ``X``.
    SizeError
        When ``target`` is not of the size of ``X``.
    ClassError
        When the data is complex.

    Notes
    -----
    Use ``1 - mean(generalizedDice(Y, targets), "all")`` as a loss.  Labels that ``onehotencode`` leaves as NaN make the
    similarity NaN; set them to 0 first.

    Extends MATLAB: a class that no target pixel has weighs as much as the rarest class that is there, so that nothing
    is divided by 0; an image without any class, in ``X`` and ``target``, has similarity 1.

    References
    ----------
    https://www.mathworks.com/help/vision/ref/generalizeddice.html

    Examples
    --------
    >>> import dlarray as dl
    >>> T = dl.onehotencode([[1, 1], [2, 2]], 3, ClassNames=[1, 2])
    >>> X = dl.onehotencode([[1, 1], [1, 2]], 3, ClassNames=[1, 2])
    >>> dl.generalizedDice(T, T), dl.generalizedDice(X, T)
    (  1×1 dlarray
    <BLANKLINE>
         1,   1×1 dlarray
    <BLANKLINE>
        0.7500)
    """
    name = "generalizedDice"
    X, target = asdlarray(X), asdlarray([] if target is None else target)
    lent = not X._format
    if is_empty(DataFormat):
        DataFormat = None
    elif not isinstance(DataFormat, str):
        raise FormatError(
            f'{name}: DataFormat must be text, but it is {describe(DataFormat)}; fix: DataFormat="SSCB"'
        )
    fmt = DataFormat
    if fmt and X._format:
        raise FormatError(
            f'{name}: DataFormat="{DataFormat}" is for unformatted data, but X is {X.describe()}; '
            "fix: leave DataFormat out, or stripdims first"
        )
    if lent and not fmt:
        fmt = "SS" if X.ndim == 2 else "S" * (X.ndim - 1) + "C"
    X, target = gathered(name, dlarray(X, fmt) if lent else X, target)
    if "C" not in X._format and (DataFormat or not lent):
        raise FormatError(
            f'{name}: X must have the label "C", but it is {X.describe()}; fix: dlarray(X, "SSCB"), or '
            'DataFormat="SSCB"'
        )
    target = matched(name, "target", target, X, fmt, of="X")
    x, t = common(real(name, "X", X).array, real(name, "target", target).array)
    similarity = X.wrap(_overlap(x, t, X.axis("B"), X.axis("C")))
    return strip(similarity, formats.like(similarity._format, fmt)) if lent else similarity


def _overlap(x: Any, t: Any, b: int | None, c: int | None) -> Any:
    """The similarity of each observation, from arrays of one namespace."""
    xp = namespace_of(x)
    pixels = tuple(a for a in range(-x.ndim, 0) if a not in (b, c))
    w = _weights(xp, t, pixels, c)
    shared = w * xp.sum(x * t, axis=pixels, keepdims=True)
    each = w * xp.sum(x * x + t * t, axis=pixels, keepdims=True)
    if c is not None:
        shared, each = (xp.sum(s, axis=c, keepdims=True) for s in (shared, each))
    nothing, one = value_of(each) == 0, xp.ones_like(each)
    return xp.where(nothing, one, 2.0 * shared / xp.where(nothing, one, each))


def _weights(xp: Any, t: Any, pixels: tuple[int, ...], c: int | None) -> Any:
    """The weights of the classes, up to a factor that they share: (size of the rarest class / size of the class)^2."""
    size = xp.sum(t, axis=pixels, keepdims=True)
    there = value_of(size) > 0
    least = xp.where(there, size, xp.full_like(size, float("inf")))
    if c is not None:
        least = xp.min(least, axis=c, keepdims=True)
    nowhere = value_of(least) == float("inf")
    least = xp.where(nowhere, xp.ones_like(least), least)
    ratio = least / xp.where(there, size, least)
    return ratio * ratio
