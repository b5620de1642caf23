"""Predictions of gru by PyTorch: the same as NumPy's, whatever the biases and the states; training stays NumPy's."""

import numpy as np
import pytest

import dlarray as dl
from tests.support.bundles import cases

torch = pytest.importorskip("torch", reason="PyTorch is not installed")


def given(gen, batch, hidden, biases, kind):
    x = dl.dlarray(gen.standard_normal((5, batch, 7)).astype(kind), "CBT")
    h0 = gen.standard_normal((hidden, batch)).astype(kind)
    w, r, b = (gen.standard_normal((3 * hidden, n)).astype(kind) / 5 for n in (5, hidden, 1))
    if biases == 6:
        b = np.concatenate([b, gen.standard_normal(b.shape).astype(kind)])
    return x, h0, w, r, b


@cases("hidden", [160, 12])
@cases("batch", [9, 1])
@cases("biases", [3, 6])
@cases("kind", ["float32", "float64"])
@cases("mode", ["after-multiplication", "recurrent-bias-after-multiplication", "before-multiplication"])
def test_predictions_are_those_of_numpy(hidden, batch, biases, kind, mode, gen):
    if (biases == 6) != mode.startswith("recurrent"):
        return
    values = given(gen, batch, hidden, biases, kind)
    want, last = dl.gru(*values, ResetGateMode=mode, nargout=2)
    with dl.useKernels("torch"):
        have, state = dl.gru(*values, ResetGateMode=mode, nargout=2)
    tolerance = 1e-5 if kind == "float32" else 1e-13
    np.testing.assert_allclose(np.asarray(have), np.asarray(want), rtol=tolerance, atol=tolerance)
    np.testing.assert_allclose(np.asarray(state), np.asarray(last), rtol=tolerance, atol=tolerance)
    assert dl.dims(have) == "CBT" and dl.underlyingType(have) == dl.underlyingType(want)


def test_it_is_asked_for_predictions_of_wide_steps_alone(gen, monkeypatch):
    from dlarray.functions.recurrent import recurrent_torch

    called = []
    plain = recurrent_torch.aten.gru

    class Aten:
        @staticmethod
        def gru(*args):
            called.append(args)
            return plain(*args)

    monkeypatch.setattr(recurrent_torch, "aten", Aten)
    wide, narrow = given(gen, 9, 160, 3, "float32"), given(gen, 1, 160, 3, "float32")

    def loss(x, *others):
        return dl.dlgradient(dl.sum(dl.gru(x, *others), "all"), x)

    with dl.useKernels("torch"):
        dl.gru(*narrow)
        dl.dlfeval(loss, *wide)
        assert not called
        dl.gru(*wide)
        assert len(called) == 1


def test_what_is_kept_has_a_gradient_all_the_same(gen):
    """The rule that goes with a prediction computes anew what the forward has not kept."""
    from dlarray.functions.recurrent.recurrent_primitive import gru_p

    x, h0, w, r, b = (v._data if isinstance(v, dl.dlarray) else v for v in given(gen, 9, 160, 3, "float64"))
    raws = np.ascontiguousarray(x), h0.T.copy(), w.T.copy(), r.T.copy(), b.ravel().copy()
    options = {"state": "tanh", "gate": "sigmoid", "before": False}
    y, aux = gru_p.evaluate(raws, options)
    g, needs = gen.standard_normal(y.shape), (True,) * 5
    want = gru_p.pull_joint(np, g, (*raws, y), {**options, "aux": aux}, needs)
    with dl.useKernels("torch"):
        z, kept = gru_p.evaluate(raws, options)
        have = kept.rule(g, *raws, z, aux=kept.value, needs=needs, **options)
    for one, other in zip(have, want, strict=True):
        np.testing.assert_allclose(one, other, rtol=1e-9, atol=1e-12)
