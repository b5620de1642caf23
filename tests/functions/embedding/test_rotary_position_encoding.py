"""rotaryPositionEncoding: against complex numbers, against ONNX's node cases, and every rule of its arguments."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.support import export_onnx_cases
from tests.support.backends import host
from tests.support.bundles import cases


def turned(x, positions, base=10000.0, interleaved=False):
    """(heads × D channels, observations, steps) with each pair of channels as a complex number times exp(i·angle)."""
    heads, d = x.shape[:2]
    frequencies = base ** (-np.arange(0, d, 2) / d)
    factor = np.exp(1j * frequencies[:, None, None] * positions)
    first, second = (x[:, ::2], x[:, 1::2]) if interleaved else (x[:, : d // 2], x[:, d // 2 :])
    z = (first + 1j * second) * factor
    out = np.empty_like(x)
    if interleaved:
        out[:, ::2], out[:, 1::2] = z.real, z.imag
    else:
        out[:, : d // 2], out[:, d // 2 :] = z.real, z.imag
    return out


@pytest.mark.parametrize("order", ["half-split", "interleaved"])
@pytest.mark.parametrize("heads", [1, 3])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_like_complex_numbers(gen, order, heads, dtype):
    x = gen.standard_normal((heads, 8, 2, 5)).astype(dtype)
    flat = x.reshape(heads * 8, 2, 5)
    options = {"NumHeads": heads, "ChannelOrder": order}
    for given, positions in (
        ({}, np.arange(5.0)),
        ({"Positions": [[3, 1, 4, 1, 5]], "Base": 500}, np.array([3.0, 1, 4, 1, 5])),
        ({"Positions": np.arange(10.0).reshape(2, 5) - 3}, np.arange(10.0).reshape(2, 5) - 3),
    ):
        wanted = turned(x.astype(float), positions, given.get("Base", 10000.0), order == "interleaved")
        Y = dl.rotaryPositionEncoding(dl.dlarray(flat, "CBT"), **options, **given)
        assert Y.dtype == dtype and dl.dims(Y) == "CBT"
        np.testing.assert_allclose(
            host(Y), wanted.reshape(flat.shape), atol=1e-6 if dtype == "float32" else 1e-14
        )


def test_far_positions_keep_their_digits_in_single():
    """Angles are computed in double: at position 10^6 single would have lost them."""
    x = np.ones((4, 3), "float32")
    got = dl.rotaryPositionEncoding(dl.dlarray(x, "CT"), Positions=[1e6, 1e6 + 1, 1e6 + 2])
    wanted = turned(np.ones((1, 4, 1, 3)), np.array([1e6, 1e6 + 1, 1e6 + 2]))
    np.testing.assert_allclose(host(got), wanted[0, :, 0], atol=1e-6)


def test_only_some_channels(gen):
    x = gen.standard_normal((2, 10, 1, 4))
    Y = dl.rotaryPositionEncoding(dl.dlarray(x.reshape(20, 1, 4), "CBT"), NumHeads=2, RotaryChannels=6)
    wanted = np.concatenate((turned(x[:, :6], np.arange(4.0)), x[:, 6:]), axis=1)
    np.testing.assert_allclose(host(Y), wanted.reshape(20, 1, 4), atol=1e-14)


def test_scores_depend_on_distances_alone(gen):
    """Moving all positions by the same number changes no output of attention."""
    q, k, v = (gen.standard_normal((8, 2, 6)) for _ in range(3))
    outputs = []
    for start in (0, 11):
        Q, K = (
            dl.rotaryPositionEncoding(dl.dlarray(x, "CBT"), NumHeads=2, Positions=start + np.arange(6.0))
            for x in (q, k)
        )
        outputs.append(host(dl.attention(Q, K, v, 2)))
    np.testing.assert_allclose(outputs[0], outputs[1], atol=1e-13)
    assert abs(outputs[0] - host(dl.attention(dl.dlarray(q, "CBT"), k, v, 2))).max() > 1e-3


def test_gradient_is_the_turn_back(gen):
    x, g = gen.standard_normal((4, 2, 5)), gen.standard_normal((4, 2, 5))

    def slope(X):
        return dl.dlgradient(dl.sum(dl.rotaryPositionEncoding(X) * g, "all"), X)

    back = turned(g[None], -np.arange(5.0))[0]
    np.testing.assert_allclose(host(dl.dlfeval(slope, dl.dlarray(x, "CBT"))), back, atol=1e-14)


def test_like_the_node_cases_of_onnx():
    onnx = pytest.importorskip("onnx", reason="ONNX, the oracle of this test, is not installed")
    seen = 0
    for case in export_onnx_cases.collected():
        node = case.model.graph.node[0]
        if node.op_type != "RotaryEmbedding":
            continue
        (x, cosine, sine, *ids), (wanted,) = case.data_sets[0]
        given = {a.name: onnx.helper.get_attribute_value(a) for a in node.attribute}
        if x.ndim == 3:  # (batch, steps, heads · channels)
            channels_first, heads = x.transpose(2, 0, 1), given["num_heads"]
        else:  # (batch, heads, steps, channels)
            heads = x.shape[1]
            channels_first = x.transpose(1, 3, 0, 2).reshape(heads * x.shape[3], x.shape[0], x.shape[2])
        tables = {
            name: (table[ids[0]] if ids else table).transpose(2, 0, 1)
            for name, table in (("Cosine", cosine), ("Sine", sine))
        }
        Y = dl.rotaryPositionEncoding(
            channels_first, DataFormat="CBT", NumHeads=heads,
            RotaryChannels=given.get("rotary_embedding_dim") or "auto",
            ChannelOrder="interleaved" if given.get("interleaved") else "half-split", **tables,
        )  # fmt: skip
        y = host(Y).transpose(1, 2, 0)
        if x.ndim == 4:
            y = y.reshape(*y.shape[:2], heads, -1).transpose(0, 2, 1, 3)
        np.testing.assert_allclose(y, wanted, atol=1e-6)
        seen += 1
    assert seen >= 8


X = dl.dlarray(np.ones((4, 2, 3)), "CBT")


@cases(
    ("x", "options", "error", "says"),
    [
        (np.ones((4, 3)), {}, errors.FormatError, "DataFormat"),
        (dl.dlarray(np.ones((4, 3, 2)), "CST"), {}, errors.FormatError, "at most one dimension labelled"),
        (dl.dlarray(np.ones((4, 1, 3)), "CTU"), {}, errors.SizeError, '"U" must have size 1; fix: label it'),
        (dl.dlarray(np.ones((4, 2)) * 1j, "CB"), {}, errors.ClassError, "X is complex"),
        (X, {"NumHeads": 3}, errors.SizeError, "NumHeads is 3, which does not divide the 4 channels"),
        (X, {"NumHeads": 0}, errors.ArgumentError, "NumHeads must be a whole number from 1, but it is 0"),
        (X, {"NumHeads": 4}, errors.SizeError, "with 1 channels for each head, which are not pairs"),
        (X, {"RotaryChannels": 3}, errors.OptionError, "RotaryChannels must be even.*fix: RotaryChannels=4"),
        (X, {"RotaryChannels": 6}, errors.OptionError, "no more than the 4 channels"),
        (
            X,
            {"ChannelOrder": "mixed"},
            errors.OptionError,
            'ChannelOrder must be one of "half-split", "interleaved"',
        ),
        (X, {"Base": 0}, errors.OptionError, "Base must be a positive number, but it is 0"),
        (X, {"Positions": "none"}, errors.OptionError, 'Positions must be "auto", or numbers'),
        (X, {"Positions": [1, 2]}, errors.SizeError, "Positions is 1×2 dlarray, .* vector of 3 or 2×3"),
        (X, {"Cosine": np.ones((2, 3))}, errors.SizeError, "Sine is not given, .* 2×3 or 2×2×3"),
        (X, {"Cosine": np.ones((2, 2)), "Sine": np.ones((2, 2))}, errors.SizeError, "Cosine is 2×2 dlarray"),
    ],
)
def test_refused(x, options, error, says):
    with pytest.raises(error, match=says):
        dl.rotaryPositionEncoding(x, **options)
