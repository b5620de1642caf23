"""Records of the functions that functions/recurrent/ defines."""

import numpy as np

from dlarray import errors
from tests.support.records import A, Bad, Case, Record


def softsign(x):
    return x / (1 + np.abs(x))


def hard_sigmoid(x):
    return np.minimum(np.maximum(0.2 * x + 0.5, 0), 1)


STATE = {"tanh": np.tanh, "softsign": softsign, "relu": lambda x: np.where(x > 0, x, 0)}

GATE = {"sigmoid": lambda x: 1 / (1 + np.exp(-x)), "hard-sigmoid": hard_sigmoid}


def sequence(x, fmt):
    """(inputs, observations, time steps): spatial dimensions first, missing dimensions of size 1."""
    places = [d for label in "SCBTU" for d in range(len(fmt)) if fmt[d] == label]
    counts = [
        np.prod([x.shape[d] for d in range(len(fmt)) if fmt[d] in s], dtype=int) for s in ("SC", "B", "T")
    ]
    return np.transpose(x, places).reshape(counts, order="F")


def placed(y, fmt):
    """(H, observations, time steps) with its dimensions in the order of the format."""
    kept = "".join(label for label in fmt if label in "CBT")
    kept = kept if "C" in kept else "C" + kept
    sizes = [y.shape["CBT".index(label)] for label in kept]
    return np.transpose(y, ["CBT".index(label) for label in kept + "".join(set("CBT") - set(kept))]).reshape(
        sizes
    )


def columns(v, h, batch):
    return np.zeros((h, batch)) + np.reshape(v, (h, -1))


def lstm(fmt):
    def reference(
        x,
        h0,
        c0,
        w,
        r,
        b,
        DataFormat=None,
        StateActivationFunction="tanh",
        GateActivationFunction="sigmoid",
        nargout=1,
    ):
        x = sequence(x, DataFormat or fmt)
        n, (_, batch, steps) = r.shape[1], x.shape
        state, gate = STATE[StateActivationFunction], GATE[GateActivationFunction]
        h, c = columns(h0, n, batch), columns(c0, n, batch)
        y = np.zeros((n, batch, steps))
        for t in range(steps):
            new_h, new_c = np.empty_like(h), np.empty_like(c)
            for k in range(batch):
                for unit in range(n):
                    z = [w[p] @ x[:, k, t] + r[p] @ h[:, k] + b.reshape(-1)[p] for p in range(unit, 4 * n, n)]
                    new_c[unit, k] = gate(z[1]) * c[unit, k] + gate(z[0]) * state(z[2])
                    new_h[unit, k] = gate(z[3]) * state(new_c[unit, k])
            h, c = new_h, new_c
            y[:, :, t] = h
        return (placed(y, DataFormat or fmt), h, c)[:nargout] if nargout > 1 else placed(y, DataFormat or fmt)

    return reference


def gru(fmt):
    def reference(
        x, h0, w, r, b, DataFormat=None, ResetGateMode="after-multiplication", StateActivationFunction="tanh",
        GateActivationFunction="sigmoid", nargout=1,
    ):  # fmt: skip
        x, b = sequence(x, DataFormat or fmt), b.reshape(-1)
        n, (_, batch, steps) = r.shape[1], x.shape
        state, gate = STATE[StateActivationFunction], GATE[GateActivationFunction]
        own = b[3 * n :] if ResetGateMode.startswith("recurrent") else np.zeros(3 * n)
        h = columns(h0, n, batch)
        y = np.zeros((n, batch, steps))
        for t in range(steps):
            new = np.empty_like(h)
            for k in range(batch):
                a, before = x[:, k, t], h[:, k]
                reset = np.array([gate(w[i] @ a + b[i] + r[i] @ before + own[i]) for i in range(n)])
                for i in range(n):
                    z = gate(w[n + i] @ a + b[n + i] + r[n + i] @ before + own[n + i])
                    p = 2 * n + i
                    if ResetGateMode.startswith("before"):
                        g = state(w[p] @ a + b[p] + r[p] @ (reset * before))
                    else:
                        g = state(w[p] @ a + b[p] + reset[i] * (r[p] @ before + own[p]))
                    new[i, k] = (1 - z) * g + z * before[i]
            h = new
            y[:, :, t] = h
        return (placed(y, DataFormat or fmt), h) if nargout == 2 else placed(y, DataFormat or fmt)

    return reference


def wide(gen, size):
    """Numbers that reach the flat parts of a hard sigmoid, and stay away from its corners and from zero."""
    return 4 * gen.standard_normal(size)


def parameters(gates, h, inputs, labels=("", "", ""), biases=None, draw=None):
    return (
        A((gates * h, inputs), labels[0], draw),
        A((gates * h, h), labels[1]),
        A(((biases or gates) * h, 1), labels[2]),
    )


def state(h, batch=1, fmt=""):
    return A((h, batch), fmt)


_MANY = {"nargout": 3}

_LABELS = ("CU", "CU", "CU")

_SAME = "recurrent-bias-after-multiplication"


def stored(fmt):
    """The format in the order of storage, with at least two labels."""
    return "".join(sorted(fmt, key="SCBTU".index)) + "U" * (len(fmt) == 1)


def _lstm_case(size, fmt, out, states, inputs, options=None, **how):
    h = states[0].size[0]
    return Case(
        (A(size, fmt), *states, *parameters(4, h, inputs, **how)), lstm(stored(fmt)), out, options or {}
    )


def _gru_case(size, fmt, out, h0, inputs, options=None, biases=3, **how):
    args = (A(size, fmt), h0, *parameters(3, h0.size[0], inputs, biases=biases, **how))
    return Case(args, gru(stored(fmt)), out, options or {})


def _of(dl, X, h=2, batch=1, gates=4, inputs=3, **options):
    """A call with everything right but what is given."""
    given = {
        "H0": dl.zeros(h, batch), "C0": dl.zeros(h, batch), "weights": dl.ones(gates * h, inputs),
        "recurrentWeights": dl.ones(gates * h, h), "bias": dl.zeros(gates * h, 1),
    }  # fmt: skip
    named = {key: options.pop(key) for key in list(options) if key in given}
    values = list({**given, **named}.values())
    return dl.lstm(X, *values, **options) if gates == 4 else dl.gru(X, values[0], *values[2:], **options)


def _x(dl, *size, fmt="CBT"):
    return dl.dlarray(dl.ones(*size), fmt)


def _shared(gates):
    """What both refuse."""
    g = {"gates": gates}
    return (
        Bad(lambda dl: _of(dl, dl.ones(3, 2, 4), **g), errors.FormatError, 'DataFormat="CBT"'),
        Bad(
            lambda dl: _of(dl, _x(dl, 3, 2, 4), DataFormat="CBT", **g),
            errors.FormatError,
            "for unformatted data",
        ),
        Bad(lambda dl: _of(dl, dl.ones(3, 2, 4), DataFormat=3, **g), errors.FormatError, "must be text"),
        Bad(lambda dl: _of(dl, _x(dl, 3, 2, 4, fmt="CTU"), **g), errors.FormatError, '"U" must have size 1'),
        Bad(
            lambda dl: _of(dl, _x(dl, 2, 4, fmt="BT"), **g),
            errors.SizeError,
            rf"weights is {2 * gates}×3 dlarray.*no C: 1 input in a time step; fix: weights of size {2 * gates}×1",
        ),
        Bad(
            lambda dl: _of(dl, _x(dl, 2, 5, 2, 4, fmt="SCBT"), **g),
            errors.SizeError,
            rf"2\(S\) × 5\(C\) = 10 inputs in a time step; fix: weights of size {2 * gates}×10",
        ),
        Bad(
            lambda dl: _of(dl, _x(dl, 3, 2, 4), weights=dl.ones(7, 3), **g),
            errors.SizeError,
            rf"weights is 7×3 dlarray, but H0 \(2×1 dlarray\) has 2 hidden units, each with {gates} gates",
        ),
        Bad(
            lambda dl: _of(dl, _x(dl, 3, 2, 4), recurrentWeights=dl.ones(2 * gates, 3), **g),
            errors.SizeError,
            f"recurrentWeights is {2 * gates}×3 .*fix: recurrentWeights of size {2 * gates}×2",
        ),
        Bad(
            lambda dl: _of(dl, _x(dl, 3, 2, 4), weights=dl.dlarray(dl.ones(2 * gates, 3), "CB"), **g),
            errors.FormatError,
            'label it "CU"',
        ),
        Bad(
            lambda dl: _of(dl, _x(dl, 3, 2, 4), bias=dl.zeros(3, 1), **g),
            errors.SizeError,
            f"bias is 3×1 .*each with {gates} biases.*fix: bias of size {2 * gates}×1",
        ),
        Bad(
            lambda dl: _of(dl, _x(dl, 3, 2, 4), bias=dl.dlarray(dl.zeros(2 * gates, 1), "BU"), **g),
            errors.FormatError,
            'dlarray\\(bias, "C"\\)',
        ),
        Bad(
            lambda dl: _of(dl, _x(dl, 3, 2, 4), H0=dl.zeros(2, 3), **g),
            errors.SizeError,
            r"H0 is 2×3 dlarray, but X \(.*\) has 2 observations; fix: H0 of size 2×1 \(for all observations\) or 2×2",
        ),
        Bad(
            lambda dl: _of(dl, _x(dl, 3, 2, 4), H0=dl.dlarray(dl.zeros(2, 4), "CT"), **g),
            errors.SizeError,
            "H0 is .*fix: H0 of size 2×1",
        ),
        Bad(
            lambda dl: _of(dl, _x(dl, 3, 2, 4), H0=dl.dlarray(dl.zeros(2, 2), "BU"), **g),
            errors.FormatError,
            'hidden units are channels; fix: label them "C"',
        ),
        Bad(lambda dl: _of(dl, _x(dl, 3, 2, 4), H0=dl.zeros(0, 1), **g), errors.SizeError, "no hidden units"),
        Bad(lambda dl: _of(dl, _x(dl, 3, 2, 4) * 1j, **g), errors.ClassError, "X is complex"),
        Bad(
            lambda dl: _of(dl, _x(dl, 3, 2, 4), weights=dl.ones(2 * gates, 3) * 1j, **g),
            errors.ClassError,
            "weights is complex",
        ),
        Bad(
            lambda dl: _of(dl, _x(dl, 3, 2, 4), StateActivationFunction="tan", **g),
            errors.OptionError,
            'StateActivationFunction must be one of "tanh", "softsign", "relu", but it is the text "tan"',
        ),
        Bad(
            lambda dl: _of(dl, _x(dl, 3, 2, 4), GateActivationFunction="tanh", **g),
            errors.OptionError,
            '"sigmoid", "hard-sigmoid"',
        ),
        Bad(
            lambda dl: _of(dl, _x(dl, 3, 2, 4), StateActivation="tanh", **g),
            errors.OptionError,
            'did you mean "StateActivationFunction"',
        ),
        Bad(lambda dl: _of(dl, _x(dl, 3, 2, 4), nargout=4, **g), errors.OptionError, "nargout must be 1"),
    )


_TWO = (state(2), state(2))

RECORDS = [
    Record(
        "lstm",
        (
            _lstm_case((3, 2, 4), "CBT", "CBT", _TWO, 3),
            _lstm_case((3, 2, 4), "CBT", ("CBT", "", ""), (state(2, 2), state(2, 2)), 3, _MANY),
            _lstm_case(
                (3, 2, 3),
                "CBT",
                ("CBT", "CB", "CB"),
                (state(2, 2, "CB"), state(2, 1, "CU")),
                3,
                _MANY,
                labels=_LABELS,
            ),
            _lstm_case((4, 2, 3), "TBC", ("CBT", "CB", ""), (state(2, 1, "CU"), state(2)), 3, _MANY),
            _lstm_case((3, 4), "CT", ("CT", ""), _TWO, 3, {"nargout": 2}),
            _lstm_case((3, 2), "CB", "CB", _TWO, 3),
            _lstm_case((3,), "C", "CU", _TWO, 3),
            _lstm_case((2, 4), "BT", "CBT", _TWO, 1),
            _lstm_case((2, 3, 2, 3), "SCBT", ("CBT", "", ""), _TWO, 6, _MANY),
            _lstm_case((2, 3, 2, 2, 2), "SSCBT", "CBT", _TWO, 12),
            _lstm_case((2, 3, 4), "", ("", "", ""), _TWO, 3, {"DataFormat": "BCT", **_MANY}),
            _lstm_case(
                (4, 2, 3),
                "",
                ("", "", "CB"),
                (state(2), state(2, 2, "CB")),
                3,
                {"DataFormat": "TBC", **_MANY},
            ),
            _lstm_case((2, 4, 3), "", "", _TWO, 2, {"DataFormat": "STB"}),
            _lstm_case((1, 1, 1), "CBT", ("CBT", "", ""), (state(1), state(1)), 1, _MANY),
            _lstm_case((3, 1, 5), "CBT", ("CBT", "", ""), _TWO, 3, _MANY),
            _lstm_case((3, 2, 3), "CBT", "CBT", _TWO, 3, {"StateActivationFunction": "softsign"}),
            _lstm_case((3, 2, 3), "CBT", "CBT", _TWO, 3, {"StateActivationFunction": "relu"}),
            _lstm_case(
                (3, 2, 3), "CBT", "CBT", _TWO, 3, {"GateActivationFunction": "hard-sigmoid"}, draw=wide
            ),
            _lstm_case(
                (3, 2, 2),
                "CBT",
                ("CBT", "", ""),
                _TWO,
                3,
                {"StateActivationFunction": "softsign", "GateActivationFunction": "hard-sigmoid", **_MANY},
            ),
        ),
        (
            *_shared(4),
            Bad(
                lambda dl: _of(dl, _x(dl, 3, 2, 4), C0=dl.zeros(3, 1)),
                errors.SizeError,
                r"C0 is 3×1 dlarray, but H0 \(2×1 dlarray\) has 2 hidden units and X .* fix: C0 of size 2×1",
            ),
            Bad(
                lambda dl: dl.lstm(_x(dl, 3, 2, 4), 0, 0, 0),
                errors.ArgumentError,
                "missing recurrentWeights, bias",
            ),
        ),
    ),
    Record(
        "gru",
        (
            _gru_case((3, 2, 4), "CBT", "CBT", state(2), 3),
            _gru_case((3, 2, 3), "CBT", ("CBT", ""), state(2, 2), 3, {"nargout": 2}),
            _gru_case((3, 2, 3), "CBT", ("CBT", "CB"), state(2, 1, "CU"), 3, {"nargout": 2}, labels=_LABELS),
            _gru_case(
                (3, 2, 3),
                "CBT",
                ("CBT", ""),
                state(2),
                3,
                {"ResetGateMode": "before-multiplication", "nargout": 2},
            ),
            _gru_case(
                (3, 2, 3), "CBT", ("CBT", ""), state(2), 3, {"ResetGateMode": _SAME, "nargout": 2}, biases=6
            ),
            _gru_case((3, 4), "CT", "CT", state(2), 3),
            _gru_case((3, 2), "CB", "CB", state(2), 3, {"ResetGateMode": "before-multiplication"}),
            _gru_case((2, 4), "BT", "CBT", state(2), 1),
            _gru_case((2, 3, 2, 3), "SCBT", "CBT", state(2), 6),
            _gru_case((4, 2, 3), "", ("", "CB"), state(2, 2, "CB"), 3, {"DataFormat": "TBC", "nargout": 2}),
            _gru_case((1, 1, 1), "CBT", ("CBT", ""), state(1), 1, {"nargout": 2}),
            _gru_case((3, 1, 5), "CBT", "CBT", state(2), 3, {"ResetGateMode": _SAME}, biases=6),
            _gru_case((3, 2, 3), "CBT", "CBT", state(2), 3, {"StateActivationFunction": "softsign"}),
            _gru_case(
                (3, 2, 3),
                "CBT",
                "CBT",
                state(2),
                3,
                {"StateActivationFunction": "relu", "ResetGateMode": "before-multiplication"},
            ),
            _gru_case(
                (3, 2, 3),
                "CBT",
                "CBT",
                state(2),
                3,
                {"GateActivationFunction": "hard-sigmoid", "ResetGateMode": _SAME},
                biases=6,
                draw=wide,
            ),
        ),
        (
            *_shared(3),
            Bad(
                lambda dl: _of(dl, _x(dl, 3, 2, 4), gates=3, ResetGateMode=_SAME),
                errors.SizeError,
                f'bias is 6×1 .*each with 6 biases with ResetGateMode="{_SAME}"; fix: bias of size 12×1',
            ),
            Bad(
                lambda dl: _of(dl, _x(dl, 3, 2, 4), gates=3, ResetGateMode="after"),
                errors.OptionError,
                '"after-multiplication", "before-multiplication", "recurrent-bias-after-multiplication"',
            ),
        ),
    ),
]
