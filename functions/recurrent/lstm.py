"""lstm: the long short-term memory operation; ``bidirectional_lstm`` runs it along time both ways."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import check_nargout
from dlarray.array import asdlarray, dlarray
from dlarray.conversion import namespace_of
from dlarray.errors import OptionError, SizeError
from dlarray.functions.recurrent.recurrent_inputs import Recurrence, activations
from dlarray.functions.recurrent.recurrent_primitive import lstm_p
from dlarray.registry import function


@function(half="own", integers="double")
def lstm(
    X, H0, C0, weights, recurrentWeights, bias, /, *, StateActivationFunction="tanh",
    GateActivationFunction="sigmoid", DataFormat: Any = None, nargout=1,
):  # fmt: skip
    """Long short-term memory: learns long-term dependencies between the time steps of sequences.

    ``Y = lstm(X, H0, C0, weights, recurrentWeights, bias)`` starts with the hidden state ``H0`` and the cell state
    ``C0`` and computes, one time step x after the other,

    * the gates ``[i; f; g; o] = weights*x + recurrentWeights*h + bias``: input, forget, cell candidate and output, with
      the gate activation applied to i, f and o, and the state activation to g;
    * the cell state ``c = f.*c + i.*g``, and the hidden state ``h = o.*state(c)``, which is the output.

    ``Y, hiddenState, cellState = lstm(X, H0, C0, weights, recurrentWeights, bias, nargout=3)`` also returns the states
    after the last time step; ``nargout=2`` leaves out the cell state.

    ``… = lstm(X, H0, C0, weights, recurrentWeights, bias, DataFormat=fmt)`` takes unformatted ``X``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a time dimension "T".  Spatial dimensions are flattened into the channels; a missing "C" counts
        as one channel; "U" dimensions have size 1.
    H0, C0 : dlarray or array_like
        Initial states: H×1 for all observations, or H×B.  Formatted ones have the dimensions "C" (H) and, if need
        be, "B".  The size of ``H0`` says how many hidden units there are.
    weights : dlarray or array_like
        4H×inputs, the rows of the four gates below each other in the order input, forget, candidate, output.  If
        formatted, "CU".
    recurrentWeights : dlarray or array_like
        4H×H, in the same order.  If formatted, "CU".
    bias : dlarray or array_like
        Vector of 4H elements, in the same order.  If formatted, "C".
    StateActivationFunction : {"tanh", "softsign", "relu"}
        Activation of the cell candidate and of the cell state; softsign is ``x / (1 + abs(x))``.
    GateActivationFunction : {"sigmoid", "hard-sigmoid"}
        Activation of the gates; hard-sigmoid is ``0.2*x + 0.5``, at least 0 and at most 1.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.
    nargout : {1, 2, 3}
        Number of outputs.

    Returns
    -------
    Y : dlarray
        The hidden state of every time step, H channels: the format of ``X`` without "S", "CBT" for "SSCBT".
        Unformatted, in the order of ``DataFormat``, for unformatted ``X``.  Single if any input is single.
    hiddenState, cellState : dlarray
        H×B; labelled "CB" when ``H0`` or ``C0`` is formatted.

    Raises
    ------
    SizeError
        When the states, the weights or the bias do not fit.
    FormatError
        When ``X`` is unformatted and there is no ``DataFormat``, or labels are not as described.
    ClassError
        When an array is complex.
    OptionError
        When an activation is another text.

    Notes
    -----
    PyTorch has the gates in the same order; its two biases are added up here.  A sequence without time steps gives an
    output without time steps and the initial states.

    Extends MATLAB: ``X`` without "T", such as "CB", is one time step; the states may be rows; states with one
    observation serve all.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.lstm.html

    Examples
    --------
    One hidden unit, two time steps.  The gates are open (their bias is large), so the cell state adds up the
    candidates.

    >>> import dlarray as dl
    >>> X = dl.dlarray([[0.5, -2]], "CT")
    >>> Y, h, c = dl.lstm(X, 0, 0, [[0], [0], [1], [0]], dl.zeros(4, 1), [100, 100, 0, 100], nargout=3)
    >>> Y
      1(C) × 2(T) dlarray
    <BLANKLINE>
        0.4318   -0.4636
    >>> c
      1×1 dlarray
    <BLANKLINE>
       -0.5019

    A batch with three hidden units, and the same initial states for all observations.

    >>> X = dl.dlarray(dl.rand(10, 32, 64), "CBT")
    >>> Y, h, c = dl.lstm(
    ...     X, dl.zeros(3, 1), dl.zeros(3, 1), dl.rand(12, 10), dl.rand(12, 3), dl.zeros(12, 1), nargout=3
    ... )
    >>> dl.size(Y), dl.dims(Y), dl.size(h), dl.size(c)
    ((3, 32, 64), 'CBT', (3, 32), (3, 32))
    """
    nargout = check_nargout("lstm", nargout, (1, 2, 3), error=OptionError)
    options = activations("lstm", StateActivationFunction, GateActivationFunction)
    call = Recurrence("lstm", X, {"H0": H0, "C0": C0}, weights, recurrentWeights, bias, DataFormat)
    x, h0, c0, w, r, b = call.data(4, 4)
    n = call.steps
    if not n:
        y, h, c = call.nothing(x, h0, c0, w, r, b), call.spread(h0), call.spread(c0)
    else:
        y = lstm_p(x, h0, c0, w, r, b, cell=nargout == 3, **options)
        h, c = (y[n - 1, :, :] if nargout > 1 else None), (y[n, :, :] if nargout == 3 else None)
        y = y[:n, :, :] if nargout == 3 else y
    if nargout == 1:
        return call.result(y)
    outputs = call.result(y), call.final("H0", h)
    return outputs if nargout == 2 else (*outputs, call.final("C0", c))


def bidirectional_lstm(
    X: dlarray, H0: Any, C0: Any, weights: Any, recurrentWeights: Any, bias: Any, **options: Any
) -> tuple:
    """The outputs and states of an lstm along time, above those of another that runs backwards.

    Extends MATLAB, which has a bilstmLayer and no function: ``X`` has the labels "C" and, of sequences, "T"; without
    "T" it is one time step, as for `lstm`.  The other arrays are as that layer has them, with the rows of the forward
    part above those of the backward part: ``weights`` 8H×inputs, ``recurrentWeights`` 8H×H, ``bias`` 8H×1, ``H0`` and
    ``C0`` 2H×1 or 2H×B.  ``Y`` has 2H channels.
    """
    X = asdlarray(X)
    halves = [_halves(name, V) for name, V in (("H0", H0), ("C0", C0), ("weights", weights),
              ("recurrentWeights", recurrentWeights), ("bias", bias))]  # fmt: skip

    def reverse(V: dlarray) -> dlarray:
        if "T" not in V._format:  # one time step, the same from both sides
            return V
        return V.wrap(namespace_of(V.array).flip(V.array, axis=V.axis("T")))

    ahead = lstm(X, *(first for first, _ in halves), nargout=3, **options)
    back = lstm(reverse(X), *(second for _, second in halves), nargout=3, **options)
    pairs = zip(ahead, (reverse(back[0]), *back[1:]), strict=True)
    return tuple(a.wrap(namespace_of(a.array).concat([a.array, b.array], axis=-1)) for a, b in pairs)


def _halves(name: str, V: Any) -> tuple[dlarray, dlarray]:
    """The first and the second half of the rows."""
    V = asdlarray(V)
    if V.shape[0] == 1 and V.shape[1] > 1 and not V._format:  # a row for a column
        V = dlarray.from_array(namespace_of(V.array).reshape(V.array, (1, V.shape[1])))
    n, odd = divmod(V.shape[0], 2)
    if odd:
        raise SizeError(
            f"bidirectional_lstm: {name} is {V.describe()}, but its rows belong half to the way forward, half to the "
            "way back; fix: an even number of rows"
        )
    array = V.array
    return V.wrap(array[..., :n]), V.wrap(array[..., n:])
