"""gru: the gated recurrent unit operation."""

from __future__ import annotations

from typing import Any

from dlarray.arguments import check_nargout, choice
from dlarray.errors import OptionError
from dlarray.functions.recurrent.recurrent_inputs import Recurrence, activations
from dlarray.functions.recurrent.recurrent_primitive import gru_p
from dlarray.registry import function

RESET_MODES = ("after-multiplication", "before-multiplication", "recurrent-bias-after-multiplication")


@function(half="own", integers="double")
def gru(
    X, H0, weights, recurrentWeights, bias, /, *, ResetGateMode="after-multiplication",
    StateActivationFunction="tanh", GateActivationFunction="sigmoid", DataFormat: Any = None, nargout=1,
):  # fmt: skip
    """Gated recurrent unit: learns dependencies between the time steps of sequences.

    ``Y = gru(X, H0, weights, recurrentWeights, bias)`` starts with the hidden state ``H0`` and computes, one time step
    x after the other, with W, R and b the rows of the weights and the bias that belong to a gate,

    * the reset gate ``r = gate(Wr*x + br + Rr*h)`` and the update gate ``z = gate(Wz*x + bz + Rz*h)``;
    * the candidate state ``g = state(Wg*x + bg + r.*(Rg*h))``;
    * the hidden state ``h = (1 - z).*g + z.*h``, which is the output.

    ``Y, hiddenState = gru(X, H0, weights, recurrentWeights, bias, nargout=2)`` also returns the state after the last
    time step.

    ``… = gru(X, H0, weights, recurrentWeights, bias, DataFormat=fmt)`` takes unformatted ``X``.

    Parameters
    ----------
    X : dlarray or array_like
        Real data with a time dimension "T".  Spatial dimensions are flattened into the channels; a missing "C" counts
        as one channel; "U" dimensions have size 1.
    H0 : dlarray or array_like
        Initial state: H×1 for all observations, or H×B.  If formatted, it has the dimensions "C" (H) and, if need be,
        "B".  Its size says how many hidden units there are.
    weights : dlarray or array_like
        3H×inputs, the rows of the three gates below each other in the order reset, update, candidate.  If formatted,
        "CU".
    recurrentWeights : dlarray or array_like
        3H×H, in the same order.  If formatted, "CU".
    bias : dlarray or array_like
        Vector of 3H elements, in the same order; with ``ResetGateMode="recurrent-bias-after-multiplication"`` of 6H
        elements, those that are added to ``W*x`` above those that are added to ``R*h``.  If formatted, "C".
    ResetGateMode : {"after-multiplication", "before-multiplication", "recurrent-bias-after-multiplication"}
        Where the reset gate acts in the candidate state: ``state(Wg*x + bg + r.*(Rg*h))``,
        ``state(Wg*x + bg + Rg*(r.*h))`` or ``state(Wg*x + bg + r.*(Rg*h + cg))`` with c the second half of the bias.
    StateActivationFunction : {"tanh", "softsign", "relu"}
        Activation of the candidate state; softsign is ``x / (1 + abs(x))``.
    GateActivationFunction : {"sigmoid", "hard-sigmoid"}
        Activation of the gates; hard-sigmoid is ``0.2*x + 0.5``, at least 0 and at most 1.
    DataFormat : str
        Labels of the dimensions of an unformatted ``X``.
    nargout : {1, 2}
        Number of outputs.

    Returns
    -------
    Y : dlarray
        The hidden state of every time step, H channels: the format of ``X`` without "S", "CBT" for "SSCBT".
        Unformatted, in the order of ``DataFormat``, for unformatted ``X``.  Single if any input is single.
    hiddenState : dlarray
        H×B; labelled "CB" when ``H0`` is formatted.

    Raises
    ------
    SizeError
        When the state, the weights or the bias do not fit.
    FormatError
        When ``X`` is unformatted and there is no ``DataFormat``, or labels are not as described.
    ClassError
        When an array is complex.
    OptionError
        When an activation or the mode is another text.

    Notes
    -----
    PyTorch and cuDNN compute "recurrent-bias-after-multiplication", with the gates in the same order and the two
    biases apart.  A sequence without time steps gives an output without time steps and the initial state.

    Extends MATLAB: ``X`` without "T", such as "CB", is one time step; the state may be a row; a state with one
    observation serves all.

    References
    ----------
    https://www.mathworks.com/help/deeplearning/ref/dlarray.gru.html

    Examples
    --------
    One hidden unit, two time steps.  The update gate is half open: half of the old state stays.

    >>> import dlarray as dl
    >>> X = dl.dlarray([[100, 0]], "CT")
    >>> dl.gru(X, 0, [[0], [0], [1]], dl.zeros(3, 1), dl.zeros(3, 1))
      1(C) × 2(T) dlarray
    <BLANKLINE>
        0.5000    0.2500

    A batch with 100 hidden units, and the same initial state for all observations.

    >>> X = dl.dlarray(dl.rand(10, 32, 64), "CBT")
    >>> H0, weights, recurrentWeights = dl.zeros(100, 1), dl.rand(300, 10), dl.rand(300, 100)
    >>> Y, hiddenState = dl.gru(X, H0, weights, recurrentWeights, dl.zeros(300, 1), nargout=2)
    >>> dl.size(Y), dl.dims(Y), dl.size(hiddenState)
    ((100, 32, 64), 'CBT', (100, 32))
    """
    nargout = check_nargout("gru", nargout, (1, 2), error=OptionError)
    mode = choice("gru", "ResetGateMode", ResetGateMode, RESET_MODES)
    options = activations("gru", StateActivationFunction, GateActivationFunction)
    call = Recurrence("gru", X, {"H0": H0}, weights, recurrentWeights, bias, DataFormat)
    x, h0, w, r, b = call.data(3, 6 if mode == RESET_MODES[2] else 3, mode)
    if call.steps:
        y = gru_p(x, h0, w, r, b, before=mode == RESET_MODES[1], **options)
        h = y[call.steps - 1, :, :] if nargout == 2 else None
    else:
        y, h = call.nothing(x, h0, w, r, b), call.spread(h0)
    return call.result(y) if nargout == 1 else (call.result(y), call.final("H0", h))
