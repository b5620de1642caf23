"""fullyconnect: which dimensions are summed, every form of weights and bias, all three gradients, PyTorch as oracle."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ClassError, FormatError, SizeError
from tests.support.backends import host
from tests.support.bundles import cases


def value_and_gradients(X, weights, bias, seed, **options):
    def all_of_them(X, W, b):
        Y = dl.fullyconnect(X, W, b, **options)
        return Y, dl.dlgradient(dl.sum(Y * seed, "all"), X, W, b)

    return dl.dlfeval(all_of_them, X, weights, bias)


@cases("kind", [np.float32, np.float64])
@cases(
    ("size", "fmt", "out_fmt"),
    [
        ((7, 5), "CB", "CB"), ((7, 1), "CB", "CB"), ((1, 5), "CB", "CB"), ((7, 0), "CB", "CB"),
        ((7, 5, 3), "CBT", "CBT"), ((7, 3), "CT", "CT"), ((4, 3, 7, 5), "SSCB", "CB"), ((4, 7, 5), "SCB", "CB"),
        ((4, 3, 7, 5, 2), "SSCBT", "CBT"), ((4, 5), "SB", "CB"), ((7, 5, 3), "CBU", "CBU"), ((4, 3, 5), "SSB", "CB"),
    ],
)  # fmt: skip
def test_values_and_gradients_equal_pytorchs(size, fmt, out_fmt, kind, gen):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    kept = [d for d, label in enumerate(fmt) if label not in "SC"]
    summed = [d for d, label in enumerate(fmt) if label in "SC"]
    lead = [size[d] for d in kept]
    inputs = int(np.prod([size[d] for d in summed]))
    x = gen.standard_normal(size).astype(kind)
    weights, bias = gen.standard_normal((6, inputs)).astype(kind), gen.standard_normal(6).astype(kind)
    seed = gen.standard_normal((6, *lead)).astype(kind)
    Y, found = value_and_gradients(
        dl.dlarray(x, fmt), dl.dlarray(weights), dl.dlarray(bias), dl.dlarray(seed, out_fmt)
    )
    assert dl.dims(Y) == out_fmt
    assert Y.shape == (6, *lead)
    assert {a.dtype for a in (Y, *found)} == {np.dtype(kind)}
    # PyTorch flattens with the last dimension running fastest, MATLAB with the first
    order = (*kept, *summed[::-1])
    t = [torch.tensor(v.astype(np.float64), requires_grad=True) for v in (x.transpose(order), weights, bias)]
    y = torch.nn.functional.linear(t[0].reshape(*lead, inputs), t[1], t[2])
    y.backward(torch.tensor(np.moveaxis(seed.astype(np.float64), 0, -1)))
    rounding = 10 * np.finfo(kind).eps * max(inputs, int(np.prod(lead)), 1) ** 0.5
    pairs = [
        (Y, np.moveaxis(y.detach().numpy(), -1, 0)), (found[0], t[0].grad.numpy().transpose(np.argsort(order))),
        (found[1], t[1].grad.numpy()), (found[2], t[2].grad.numpy()[None, :]),
    ]  # fmt: skip
    for ours, theirs in pairs:
        assert ours.shape == theirs.shape
        np.testing.assert_allclose(
            host(ours), theirs, rtol=rounding, atol=rounding * np.abs(theirs).max(initial=0)
        )


def test_weights_by_sizes_are_the_flattened_ones(gen):
    x, w = gen.standard_normal((3, 2, 4, 5)), gen.standard_normal((6, 3, 2, 4))
    X = dl.dlarray(x, "SSCB")
    Y = dl.fullyconnect(X, w, 0)
    np.testing.assert_allclose(host(Y), np.einsum("ohwc,hwcb->ob", w, x), rtol=1e-12)
    np.testing.assert_array_equal(host(dl.fullyconnect(X, w.reshape((6, -1), order="F"), 0)), host(Y))
    G = dl.dlfeval(lambda W: dl.dlgradient(dl.sum(dl.fullyconnect(X, W, 0), "all"), W), dl.dlarray(w))
    np.testing.assert_allclose(host(G), np.broadcast_to(x.sum(3), w.shape), rtol=1e-12)


def test_formatted_weights(gen):
    """The dimension "C" belongs to the outputs, wherever it stands."""
    x, w = gen.standard_normal((4, 5)), gen.standard_normal((3, 4))
    X = dl.dlarray(x, "CB")
    wanted = w @ x
    for W in (dl.dlarray(w, "CU"), dl.dlarray(w.T, "UC"), dl.dlarray(w.T, "SC"), dl.dlarray(w, "UU")):
        np.testing.assert_allclose(host(dl.fullyconnect(X, W, 0)), wanted, rtol=1e-13)
    np.testing.assert_allclose(host(dl.fullyconnect(X, w.T, 0, WeightsFormat="UC")), wanted, rtol=1e-13)
    G = dl.dlfeval(lambda W: dl.dlgradient(dl.sum(dl.fullyconnect(X, W, 0), "all"), W), dl.dlarray(w.T, "SC"))
    assert dl.dims(G) == "SC"
    np.testing.assert_allclose(host(G), np.broadcast_to(x.sum(1)[:, None], (4, 3)), rtol=1e-12)


def test_forms_of_the_bias(gen):
    X, w, b = (
        dl.dlarray(gen.standard_normal((4, 5)), "CB"),
        gen.standard_normal((3, 4)),
        gen.standard_normal(3),
    )
    none = dl.fullyconnect(X, w, 0)
    for nothing in (None, [], 0.0, np.zeros((0, 0))):
        np.testing.assert_array_equal(host(dl.fullyconnect(X, w, nothing)), host(none))
    wanted = host(none) + b[:, None]
    for form in (
        b,
        b[:, None],
        b[None, :],
        b.tolist(),
        dl.dlarray(b, "C"),
        dl.dlarray(b[None, :, None], "SCB"),
    ):
        np.testing.assert_allclose(host(dl.fullyconnect(X, w, form)), wanted, rtol=1e-14)
    one = dl.fullyconnect(X, w[:1], 7)  # one output: a number is a bias
    np.testing.assert_allclose(host(one), host(none)[:1] + 7, rtol=1e-14)


def test_unspecified_dimensions(gen):
    """They stay apart, unless the weights have the size that takes them in, as in releases before R2026a."""
    x = gen.standard_normal((4, 2, 3))  # C, B, U
    X = dl.dlarray(x, "CBU")
    w = gen.standard_normal((5, 4))
    Y = dl.fullyconnect(X, w, 0)
    assert dl.dims(Y) == "CBU"
    np.testing.assert_allclose(host(Y), np.einsum("oc,cbu->obu", w, x), rtol=1e-12)
    w = gen.standard_normal((5, 12))
    Y = dl.fullyconnect(X, w, 0)
    assert dl.dims(Y) == "CB"
    np.testing.assert_allclose(host(Y), np.einsum("ouc,cbu->ob", w.reshape(5, 3, 4), x), rtol=1e-12)
    assert dl.dims(dl.fullyconnect(dl.dlarray(x[:, 0, 0], "C"), w[:, :4], 0)) == "CU"


def test_a_numbered_dimension(gen):
    x, w, b = gen.standard_normal((4, 3, 2)), gen.standard_normal((5, 3)), gen.standard_normal(5)
    Y = dl.fullyconnect(x, w, b, 2)
    wanted = np.einsum("oj,ijk->iok", w, x) + b[:, None]
    assert dl.dims(Y) == ""
    np.testing.assert_allclose(host(Y), wanted, rtol=1e-12)
    Y = dl.fullyconnect(dl.dlarray(x, "CBT"), w, b, 2)
    assert dl.dims(Y) == "CBT"
    np.testing.assert_allclose(host(Y), wanted, rtol=1e-12)
    # with DataFormat, the number counts the dimensions as they are given
    np.testing.assert_allclose(host(dl.fullyconnect(x, w, b, 2, DataFormat="TCB")), wanted, rtol=1e-12)
    Y = dl.fullyconnect(x, gen.standard_normal((5, 1)), 0, 4)
    assert Y.shape == (4, 3, 2, 5)
    with pytest.raises(SizeError, match="dimension 1 of X has size 4"):
        dl.fullyconnect(x, w, b, 1)


def test_unformatted_data_keeps_its_order(gen):
    x, w = gen.standard_normal((2, 4, 3)), gen.standard_normal((5, 4))
    Y = dl.fullyconnect(x, w, 0, DataFormat="BCT")
    assert dl.dims(Y) == ""
    np.testing.assert_allclose(host(Y), np.einsum("oc,bct->bot", w, x), rtol=1e-12)
    np.testing.assert_array_equal(host(dl.fullyconnect(x, w, 0, "DataFormat", "BCT")), host(Y))
    Y = dl.fullyconnect(x[0].T, gen.standard_normal((5, 12)), 0, DataFormat="SC")
    assert Y.shape == (5, 1)


def test_single_wins(gen):
    x = gen.standard_normal((4, 5))
    for kinds in np.ndindex(2, 2, 2):
        arrays = [
            v.astype([np.float64, np.float32][k]) for v, k in zip((x, x[:, :4], x[:, 0]), kinds, strict=True)
        ]
        Y = dl.fullyconnect(dl.dlarray(arrays[0], "CB"), *arrays[1:])
        assert dl.underlyingType(Y) == ("single" if any(kinds) else "double")


def test_refusals(gen):
    X = dl.dlarray(gen.standard_normal((4, 3)), "CB")
    with pytest.raises(SizeError, match=r"4\(C\) × 3\(B\)"):
        dl.fullyconnect(X, np.zeros((2, 3)), 0)
    with pytest.raises(SizeError, match=r"12\(S\) × 2\(C\) = 24"):
        dl.fullyconnect(dl.dlarray(np.zeros((12, 2, 3)), "SCB"), np.zeros((2, 3)), 0)
    with pytest.raises(SizeError, match="0 for none"):
        dl.fullyconnect(X, np.zeros((2, 4)), 5)
    with pytest.raises(FormatError, match="leave DataFormat out"):
        dl.fullyconnect(X, np.zeros((2, 4)), 0, DataFormat="CB")
    for complex_one in range(3):
        arrays = [X, np.zeros((2, 4)), np.zeros(2)]
        arrays[complex_one] = dl.dlarray(
            np.asarray(arrays[complex_one]) + 1j, "CB" if complex_one == 0 else None
        )
        with pytest.raises(ClassError, match="complex"):
            dl.fullyconnect(*arrays)


def test_gradients_on_every_backend(backend, gen):
    x, w, b, seed = (gen.standard_normal(size) for size in ((2, 4, 3), (5, 8), (5,), (5, 3)))

    def run(array):
        return value_and_gradients(array(x, "SCB"), array(w), array(b), array(seed, "CB"))

    (Y, found), (_, wanted) = run(backend.dlarray), run(dl.dlarray)
    assert backend.same_library(Y)
    for a, c in zip(found, wanted, strict=True):
        assert backend.same_library(a)
        np.testing.assert_allclose(host(a), host(c), rtol=1e-12)


def test_arguments_stay_as_they_were(gen):
    x, w, b = gen.standard_normal((4, 3)), gen.standard_normal((2, 4)), gen.standard_normal(2)
    copies = [v.copy() for v in (x, w, b)]
    for v in (x, w, b):
        v.flags.writeable = False
    dl.fullyconnect(dl.dlarray(x, "CB"), w, b)
    for v, copy in zip((x, w, b), copies, strict=True):
        np.testing.assert_array_equal(v, copy)
