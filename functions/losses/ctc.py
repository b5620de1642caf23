"""ctc: the loss of connectionist temporal classification, for sequences that are not aligned with their targets."""

from __future__ import annotations

from typing import Any

from dlarray import formats
from dlarray.arguments import choice, real, whole
from dlarray.array import dlarray
from dlarray.backend import device_of, namespace, sorting
from dlarray.conversion import namespace_of
from dlarray.errors import FormatError, OptionError
from dlarray.functions.losses.common import gathered, yes_or_no
from dlarray.functions.losses.ctc_primitive import ctc_p
from dlarray.functions.losses.indexcrossentropy import beside, class_numbers, raw_targets
from dlarray.operands import same_class
from dlarray.registry import function


@function(format=None, arrays=("Y",), data_format="keep", needs="CT", half="single", integers="double")
def ctc(Y, targets, YMask, targetsMask, /, *, BlankIndex: Any = "first", DataFormat: Any = None):
    """Connectionist temporal classification (CTC) loss.

    ``loss = ctc(Y, targets, YMask, targetsMask)`` is the mean over the observations of ``-log`` of the probability that
    the frames of ``Y`` spell the targets, in any alignment: each frame says a class or blank, repeated classes count
    once, and blanks are left out.

    ``loss = ctc(…, BlankIndex=k)`` says which class is blank, ``loss = ctc(…, DataFormat=fmt)`` labels the dimensions
    of an unformatted ``Y``.

    Parameters
    ----------
    Y : dlarray or array_like
        Predictions from 0 to 1, such as ``softmax`` gives, with the labels "C", "T" and (for several observations) "B".
        Unformatted ones need ``DataFormat``.
    targets : dlarray or array_like
        Class numbers, from 1 to the number of channels of ``Y``, but not blank.  Labelled as ``Y``, with one channel
        (the label "C" may be left out) and its own number of time steps, or unformatted with the dimensions in the
        order of ``Y``.
    YMask : dlarray or array_like
        Which frames of ``Y`` count: 1 or true; those with 0 or false are padding, at any position.  Of the size of
        ``Y`` except for one channel, or of the size of ``Y``, with the same in all channels.
    targetsMask : dlarray or array_like
        Which targets count, of the size of ``targets``.
    BlankIndex : {"first", "last"} or int
        The class that means blank, "first" by default.
    DataFormat : str
        Labels of the dimensions of an unformatted ``Y``, and of unformatted targets and masks.

    Returns
    -------
    dlarray
        Unformatted scalar, of the class of ``Y``.

    Raises
    ------
    ArgumentError
        When a target that counts is no class number, or is blank; with its value and position.
    SizeError
        When ``targets`` or a mask does not fit.
    FormatError
        When ``Y`` lacks "C" or "T" or has other labels than "C", "B" and "T", or labels differ.
    OptionError
        When ``BlankIndex`` is no class.

    Notes
    -----
    Everything is added up as logarithms, so long sequences do not underflow.  Probabilities below ``eps`` of their
    class count as ``eps``, as in ``crossentropy``.  The gradient with respect to ``Y`` comes from the probability of
    each class in each frame, given the targets.

    With fewer frames than the targets need (a repeated target needs one more, for the blank between) the loss is
    ``Inf``, and the gradient of that observation is 0.  No targets are allowed: all frames must say blank.  The mean of
    no observations is 0.

    Differs from MATLAB: on a GPU the targets are not looked at (that would stop the device), and a number that is not
    a class makes the loss NaN.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.ctc.html

    Examples
    --------
    >>> import dlarray as dl
    >>> Y = dl.dlarray([[[0.2, 0.6, 0.5]], [[0.7, 0.3, 0.1]], [[0.1, 0.1, 0.4]]], "CBT")
    >>> targets = dl.dlarray([[2, 3, 0]], "BT")
    >>> dl.ctc(Y, targets, dl.ones(1, 1, 3), dl.dlarray([[1, 1, 0]], "BT"))
      1×1 dlarray
    <BLANKLINE>
        1.0818
    """
    name = "ctc"
    masks = ([] if mask is None else mask for mask in (YMask, targetsMask))
    Y, targets, YMask, targetsMask = gathered(name, Y, [] if targets is None else targets, *masks)
    if formats.without(Y._format, "CBT"):
        raise FormatError(
            f'{name}: Y must have the labels "C", "B" and "T" alone, but it is {Y.describe()}; '
            'fix: flattened = reshape(Y, …), then dlarray(flattened, "CBT")'
        )
    classes = Y.shape[0]
    blank = _blank(BlankIndex, classes)
    targets = beside(name, "targets", targets, Y, DataFormat, free="T")
    kept = _mask("targetsMask", targetsMask, targets, DataFormat)
    frames = _frames(YMask, Y, DataFormat)
    # (time, batch) each; the tokens that count come first
    t = _plane(raw_targets(name, "targets", targets), targets)
    index, valid = class_numbers(name, "targets", t, kept, classes, blank)
    labels, skips, final = _states(index, kept, blank - 1)
    (y,) = same_class(real(name, "Y", Y).array)
    if y.ndim == 2:
        y = namespace_of(y).reshape(y, (y.shape[0], 1, y.shape[1]))
    steps, batch = y.shape[0], y.shape[1]
    if not steps:  # one frame that does not count stands for none
        xp = namespace(frames)
        y = namespace_of(y).concat(
            [y, xp.ones((1, batch, classes), dtype=y.dtype, device=device_of(frames))], axis=-3
        )
        frames = xp.zeros((1, batch), dtype=xp.bool, device=device_of(frames))
    loss = ctc_p(y, labels=labels, skips=skips, frames=frames, final=final)
    xp = namespace_of(loss)
    if valid is not None:
        good = namespace(valid).all(valid, axis=-2)
        loss = xp.where(good, loss, xp.full_like(loss, float("nan")))
    return dlarray.from_array(xp.reshape(xp.sum(loss) / max(batch, 1), (1, 1)))


def _blank(value: Any, classes: int) -> int:
    """The number of the blank class, from 1."""
    if isinstance(value, str):
        words = ("first", "last")
        word = choice("ctc", "BlankIndex", value, words, other=f"a class from 1 to {classes}")
        return 1 if word == "first" else classes
    wanted, fix = f'"first", "last" or a class from 1 to {classes}', 'BlankIndex="first"'
    return whole(
        "ctc", "BlankIndex", value, least=1, most=classes, expected=wanted, fix=fix, error=OptionError
    )


def _plane(values: Any, X: dlarray) -> Any:
    """The values of an array with one channel as (time, batch)."""
    steps, batch = (X.array.shape[X.axis(k)] if X.axis(k) is not None else 1 for k in "TB")
    return namespace(values).reshape(values, (steps, batch))


def _mask(argument: str, mask: dlarray, X: dlarray, fmt: Any) -> Any:
    """A mask beside an array with one channel, as (time, batch)."""
    mask = beside("ctc", argument, mask, X, fmt)
    return _plane(yes_or_no("ctc", argument, mask), mask)


def _frames(mask: dlarray, Y: dlarray, fmt: Any) -> Any:
    """Which frames count: (time, batch)."""
    if not mask._format and mask.ndim <= Y.ndim:
        mask = dlarray(mask, fmt or Y._format)
    if mask._format == Y._format and mask.shape == Y.shape:
        mask = mask.wrap(mask.array[..., :1])
    return _mask("YMask", mask, Y, fmt)


def _states(index: Any, kept: Any, blank: int) -> tuple[Any, Any, Any]:
    """What each state emits, where a blank may be skipped, and which states are final: (batch, states) each."""
    xp = namespace(index)
    index, kept = xp.matrix_transpose(index), xp.matrix_transpose(kept)
    batch, most = index.shape
    device = device_of(index)
    if most:
        order = sorting(xp).argsort(xp.astype(xp.logical_not(kept), xp.int64), axis=-1, stable=True)
        index, kept = xp.take_along_axis(index, order, axis=-1), xp.take_along_axis(kept, order, axis=-1)
    blanks = xp.full((batch, most), blank, dtype=index.dtype, device=device)
    tokens = xp.where(kept, index, blanks)
    pairs = xp.reshape(xp.stack([tokens, blanks], axis=-1), (batch, 2 * most))
    two = xp.full((batch, 2), blank, dtype=index.dtype, device=device)  # the start and the first blank
    labels = xp.concat([two, pairs], axis=-1)
    before = xp.concat([two[:, :1], tokens[:, : most - 1]], axis=-1) if most else tokens
    free = xp.logical_and(kept, tokens != before)
    skips = xp.concat(
        [
            xp.zeros((batch, 2), dtype=xp.bool, device=device),
            xp.reshape(xp.stack([free, xp.zeros_like(free)], axis=-1), (batch, 2 * most)),
        ],
        axis=-1,
    )
    length = xp.sum(xp.astype(kept, xp.int64), axis=-1, keepdims=True)
    places = xp.arange(2 * most + 2, device=device)[None, :]
    final = xp.logical_or(places == 2 * length, places == 2 * length + 1)
    return labels, skips, final
