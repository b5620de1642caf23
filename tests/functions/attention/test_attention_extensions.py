"""What attention has beyond MATLAB's: heads that share keys and values, soft cap, bias; and hidden keys that are NaN.

The oracles are PyTorch's scaled_dot_product_attention (shared heads, float masks) and plain loops over the queries.
"""

import importlib
import math
import tracemalloc

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.functions.attention.test_attention_kernels import CUTS, TOLERANCE, problem
from tests.support.backends import host
from tests.support.bundles import cases

general = importlib.import_module("dlarray.functions.attention.attention_primitive")
kernels = importlib.import_module("dlarray.functions.attention.attention_numpy")
pool = importlib.import_module("dlarray.threads")
tiles = importlib.import_module("dlarray.functions.attention.attention_tiles_numpy")

GROUPS = [(1, 1), (2, 1), (4, 2), (6, 3), (3, 3)]


def cbt(x):
    """(positions, batch, heads, channels) as a MATLAB array (channels, batch, positions)."""
    return x.reshape(*x.shape[:2], -1).transpose(2, 1, 0)


def draw(gen, heads=4, groups=2, B=2, Nq=5, Nk=7, D=3, Dv=4, dtype="float64"):
    q, *_, g = problem(gen, dtype, B, heads, Nq, Nk, D, Dv)
    _, k, v, _ = problem(gen, dtype, B, groups, Nq, Nk, D, Dv)
    return q, k, v, g


def by_loops(q, k, v, scale, softcap=0, bias=None, allowed=None):
    """Query by query; the bias is Nk×Nq×heads×observations as MATLAB has it."""
    (Nq, B, H, _), (Nk, _, G, _) = q.shape, k.shape
    y = np.zeros((Nq, B, H, v.shape[-1]))
    weights = np.zeros((Nk, Nq, H, B))
    for i, b, h in np.ndindex(Nq, B, H):
        m = h // (H // G)
        s = np.array([scale * math.fsum(q[i, b, h] * k[j, b, m]) for j in range(Nk)])
        if softcap:
            s = softcap * np.tanh(s / softcap)
        if bias is not None:
            s = s + np.broadcast_to(bias, (Nk, Nq, H, B))[:, i, h, b]
        if allowed is not None:
            s = np.where(np.broadcast_to(allowed, (Nk, Nq, H, B))[:, i, h, b], s, -math.inf)
        if s.max() > -math.inf:
            e = np.exp(s - s.max())
            weights[:, i, h, b] = e / e.sum()
            y[i, b, h] = (e / e.sum()) @ v[:, b, m]
    return y, weights


def by_torch(q, k, v, g, bias=None, **options):
    """Output and gradients of q, k, v and the bias."""
    torch = pytest.importorskip("torch", reason="PyTorch, the oracle of this test, is not installed")
    to = [
        torch.from_numpy(np.ascontiguousarray(x.transpose(1, 2, 0, 3))).requires_grad_(True)
        for x in (q, k, v)
    ]
    if bias is not None:
        to.append(torch.from_numpy(np.ascontiguousarray(bias.transpose(3, 2, 1, 0))).requires_grad_(True))
        options["attn_mask"] = to[3].expand(q.shape[1], q.shape[2], q.shape[0], k.shape[0])
    y = torch.nn.functional.scaled_dot_product_attention(*to[:3], **options)
    grads = torch.autograd.grad(y, to, torch.from_numpy(np.ascontiguousarray(g.transpose(1, 2, 0, 3))))
    found = [t.detach().numpy().transpose(2, 0, 1, 3) for t in (y, *grads[:3])]
    return found + [t.numpy().transpose(3, 2, 1, 0) for t in grads[3:]]


def evaluate(q, k, v, g, heads, bias=None, **options):
    """Output and gradients through dlfeval and dlgradient."""

    def model(*arrays):
        X, B = arrays[:3], arrays[3:]
        Y = dl.attention(*X, heads, **options, **({"Bias": B[0]} if B else {}))
        return (Y, *dl.dlgradient(dl.sum(Y * cbt(g), "all"), *arrays))

    extra = () if bias is None else (dl.dlarray(bias),)
    return dl.dlfeval(model, *(dl.dlarray(cbt(x), "CBT") for x in (q, k, v)), *extra)


def near(got, wanted, dtype="float64"):
    assert len(got) == len(wanted)
    for n, (Y, x) in enumerate(zip(got, wanted, strict=True)):
        x = cbt(x) if n < 4 else x
        assert Y.dtype == dtype
        tolerance = TOLERANCE[dtype] * max(1.0, float(abs(x).max()))
        np.testing.assert_allclose(host(Y).reshape(x.shape), x, rtol=0, atol=tolerance)


# -- heads that share keys and values --------------------------------------------------------------------------
@cases("cut", CUTS)
@cases("dtype", ["float32", "float64"])
@cases(("heads", "groups"), GROUPS)
def test_shared_heads_like_torch(gen, monkeypatch, heads, groups, dtype, cut):
    for name, value in CUTS[cut].items():
        monkeypatch.setattr(tiles if hasattr(tiles, name) else pool, name, value)
    for sizes in ({"B": 1}, {"B": 3, "Nq": 33, "Nk": 17, "D": 5, "Dv": 2}):
        arrays = draw(gen, heads, groups, dtype=dtype, **sizes)
        for causal in (False, True):
            mask = {"AttentionMask": "causal"} if causal else {}
            got = evaluate(*arrays, heads, KeyValueHeads=groups, **mask)
            near(got, by_torch(*arrays, enable_gqa=True, is_causal=causal), dtype)


def test_shared_heads_are_heads_repeated(gen):
    q, k, v, _ = draw(gen)
    Y, W = dl.attention(cbt(q), cbt(k), cbt(v), 4, DataFormat="CBT", KeyValueHeads=2, nargout=2)
    k, v = (np.repeat(x, 2, axis=2) for x in (k, v))
    wanted = dl.attention(cbt(q), cbt(k), cbt(v), 4, DataFormat="CBT", nargout=2)
    for a, b in zip((Y, W), wanted, strict=True):
        np.testing.assert_allclose(host(a), host(b), atol=1e-15)


# -- bias ------------------------------------------------------------------------------------------------------
BIASES = [
    (7, 5, 4, 2),
    (7, 5, 1, 1),
    (7, 1, 1, 1),
    (1, 5, 4, 1),
    (7, 5, 4, 1),
    (7, 5, 1, 2),
    (7, 1, 1, 2),
    (1, 1, 1, 1),
]


@cases("cut", CUTS)
@cases("size", BIASES)
def test_bias_like_torch(gen, monkeypatch, size, cut):
    for name, value in CUTS[cut].items():
        monkeypatch.setattr(tiles if hasattr(tiles, name) else pool, name, value)
    arrays = draw(gen)
    for dtype in ("float64", "float32"):
        same = [x.astype(dtype) for x in arrays]
        bias = gen.standard_normal(size).astype(dtype)
        near(evaluate(*same, 4, bias, KeyValueHeads=2), by_torch(*same, bias, enable_gqa=True), dtype)


def test_bias_of_many_blocks(gen):
    """Several blocks of queries and keys, and threads that would add to the same places."""
    arrays = draw(gen, 2, 2, B=2, Nq=301, Nk=259, D=8, Dv=8)
    for size in ((259, 301, 1, 1), (259, 301, 2, 2), (259, 1, 2, 1), (1, 301, 1, 2)):
        bias = gen.standard_normal(size)
        near(evaluate(*arrays, 2, bias), by_torch(*arrays, bias))


def test_results_do_not_depend_on_the_number_of_threads(gen, monkeypatch):
    """Also where several heads and observations add to one place: keys that are shared, a bias that is."""
    q, k, v, g = draw(gen, 4, 2, B=3, Nq=70, Nk=90, D=8, Dv=8, dtype="float32")
    for size in ((90, 70, 1, 1), (90, 70, 4, 3), (90, 1, 4, 1)):
        options = {"scale": 0.4, "softcap": 3.0, "bias": gen.standard_normal(size[::-1]).astype("float32")}
        results = []
        monkeypatch.setattr(pool, "THREADED", 0)
        for count in (1, 3, 3):
            monkeypatch.setattr(pool, "threads", lambda count=count: count)
            y, logsum = kernels.attention_forward(q, k, v, **options)
            needs = (True, True, True, True)
            results.append((y, *kernels.attention_backward(g, q, k, v, y, logsum, needs, **options)))
        for other in results[1:]:
            for a, b in zip(other, results[0], strict=True):
                np.testing.assert_array_equal(a, b)


@pytest.mark.parametrize("low", [-math.inf, float(np.finfo("float32").min), -1e9])
def test_bias_that_hides(gen, low):
    """-Inf hides as a mask does; a very low number hides unless all keys of a query have it."""
    bias = np.where(gen.random((7, 5, 1, 2)) < 0.4, low, 0.0)
    bias[:, 2] = 0
    for dtype in ("float64", "float32"):
        same = [x.astype(dtype) for x in draw(gen)]
        bias = bias.astype(dtype)
        near(evaluate(*same, 4, bias, KeyValueHeads=2), by_torch(*same, bias, enable_gqa=True), dtype)
    masked = evaluate(*same, 4, KeyValueHeads=2, AttentionMask=(bias == 0)[:, :, 0])
    for a, b in zip(evaluate(*same, 4, bias, KeyValueHeads=2), masked, strict=False):
        np.testing.assert_allclose(host(a), host(b), atol=1e-6)


@pytest.mark.parametrize("high", [False, True])
def test_a_query_whose_bias_is_the_same_low_number_everywhere(gen, high):
    """-Inf: it has no key, and gives zeros.  A low number changes nothing, forward and backward."""
    q, k, v, g = draw(gen, dtype="float32")
    for low, wanted in ((-math.inf, None), (float(np.finfo("float32").min), 0.0)):
        bias = np.zeros((7, 5, 1, 1), "float32")
        bias[:, 3] = low

        def model(Q, K, V, B):
            Y = dl.attention(Q, K, V, 4, KeyValueHeads=2, Bias=B)
            grads = dl.dlgradient(dl.sum(Y * cbt(g), "all"), Q, K, V, B, EnableHigherDerivatives=high)
            return Y, *grads

        got = dl.dlfeval(model, *(dl.dlarray(cbt(x), "CBT") for x in (q, k, v)), dl.dlarray(bias))
        assert all(np.isfinite(host(x)).all() for x in got)
        if wanted is None:
            assert not host(got[0])[:, :, 3].any() and not host(got[1])[:, :, 3].any()
        else:  # every score is lost in the low number: a plain mean, as PyTorch has it
            near(got[:1], by_torch(q, k, v, g, bias, enable_gqa=True)[:1], "float32")


def test_bias_joins_the_masks(gen):
    q, k, v, g = draw(gen)
    bias = gen.standard_normal((7, 5, 4, 1))
    padding = np.ones((1, 2, 7))
    padding[0, 1, 4:] = 0
    causal = np.triu(np.ones((7, 5)))[:, :, None, None] > 0
    allowed = causal & (padding[0].T[:, None, None, :] > 0)
    options = {"AttentionMask": "causal", "PaddingMask": padding, "Softcap": 1.5, "KeyValueHeads": 2}
    y, w = by_loops(q, k, v, 3**-0.5, 1.5, bias, allowed)
    Y, W = dl.attention(cbt(q), cbt(k), cbt(v), 4, DataFormat="CBT", Bias=bias, nargout=2, **options)
    np.testing.assert_allclose(host(Y), cbt(y), atol=1e-14)
    np.testing.assert_allclose(host(W), w, atol=1e-14)
    got = evaluate(q, k, v, g, 4, bias, **options)
    np.testing.assert_allclose(host(got[0]), cbt(y), atol=1e-14)
    assert not host(got[4])[~allowed.any(axis=3)[:, :, [0] * 4]].any()


# -- soft cap --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("cap", [0.3, 5.0, 60.0])
def test_softcap_by_loops(gen, monkeypatch, cap, cut):
    for name, value in CUTS[cut].items():
        monkeypatch.setattr(tiles if hasattr(tiles, name) else pool, name, value)
    q, k, v, _ = draw(gen, Nq=11, Nk=9)
    for scale in (0.5, 40.0):
        y, w = by_loops(q, k, v, scale, cap)
        options = {"DataFormat": "CBT", "Softcap": cap, "Scale": scale, "KeyValueHeads": 2}
        Y, W = dl.attention(cbt(q), cbt(k), cbt(v), 4, **options, nargout=2)
        np.testing.assert_allclose(host(Y), cbt(y), atol=1e-13)
        np.testing.assert_allclose(host(W), w, atol=1e-13)
        np.testing.assert_allclose(
            host(dl.attention(cbt(q), cbt(k), cbt(v), 4, **options)), cbt(y), atol=1e-13
        )


def test_no_softcap(gen):
    q, k, v, _ = draw(gen)
    plain = dl.attention(cbt(q), cbt(k), cbt(v), 4, DataFormat="CBT", KeyValueHeads=2)
    for cap in (0, math.inf, 1e9):
        Y = dl.attention(cbt(q), cbt(k), cbt(v), 4, DataFormat="CBT", KeyValueHeads=2, Softcap=cap)
        np.testing.assert_allclose(host(Y), host(plain), atol=1e-14)


# -- all of it -------------------------------------------------------------------------------------------------
ALL = [
    {"Softcap": 0.8},
    {"Softcap": 0.8, "AttentionMask": "causal", "DropoutProbability": 0.3},
    {"Softcap": 2.0, "Scale": 1.3, "PaddingMask": True},
]


@pytest.mark.parametrize("options", ALL, ids=["softcap", "causal-dropout", "padding"])
@pytest.mark.parametrize("size", [(7, 5, 4, 1), (7, 1, 1, 2)])
def test_first_and_second_derivatives(gen, options, size):
    """Along random directions, of all four arrays, against differences of values and of first derivatives."""
    q, k, v, g = draw(gen)
    if "PaddingMask" in options:
        options = {**options, "PaddingMask": gen.random((1, 2, 7)) < 0.6}
    arrays = [cbt(q), cbt(k), cbt(v), gen.standard_normal(size)]
    one, two = ([gen.standard_normal(x.shape) for x in arrays] for _ in range(2))

    def value(q, k, v, b):
        dl.rng(5)
        Y = dl.attention(q, k, v, 4, KeyValueHeads=2, Bias=b, **options)
        return dl.sum(Y * Y * cbt(g), "all")

    def first(higher, *xs):
        grads = dl.dlgradient(value(*xs), *xs, EnableHigherDerivatives=higher)
        return sum(dl.sum(d * a, "all") for d, a in zip(grads, one, strict=True))

    def second(*xs):
        grads = dl.dlgradient(first(True, *xs), *xs)
        return sum(dl.sum(d * a, "all") for d, a in zip(grads, two, strict=True))

    def at(f, step, along):
        moved = [x + step * d for x, d in zip(arrays, along, strict=True)]
        return float(dl.dlfeval(f, *(dl.dlarray(x, "CBT") for x in moved[:3]), dl.dlarray(moved[3])))

    h = 1e-5
    slope = at(lambda *xs: first(False, *xs), 0, one)
    assert slope == pytest.approx((at(value, h, one) - at(value, -h, one)) / (2 * h), rel=1e-7)
    assert at(lambda *xs: first(True, *xs), 0, one) == pytest.approx(slope, rel=1e-12)
    numeric = [at(lambda *xs: first(False, *xs), s, two) for s in (h, -h)]
    assert at(second, 0, two) == pytest.approx((numeric[0] - numeric[1]) / (2 * h), rel=1e-6)


def test_other_backends_compute_the_same(gen, backend, monkeypatch):
    q, k, v, g = draw(gen)
    hides = np.where(gen.random((7, 5, 1, 1)) < 0.2, -math.inf, 0)
    for size in ((7, 5, 4, 2), (7, 5, 1, 1), (7, 1, 4, 1)):
        bias = gen.standard_normal(size) + (hides if size[1] > 1 else 0)
        options = {"KeyValueHeads": 2, "Softcap": 1.2, "AttentionMask": "causal"}
        wanted = evaluate(q, k, v, g, 4, bias, **options)
        for scores in (1 << 26, 56):
            monkeypatch.setattr(general, "SCORES", scores)

            def model(Q, K, V, B, options=options):
                Y = dl.attention(Q, K, V, 4, Bias=B, **options)
                return (Y, *dl.dlgradient(dl.sum(Y * backend.array(cbt(g)), "all"), Q, K, V, B))

            there = (*(backend.dlarray(cbt(x), "CBT") for x in (q, k, v)), backend.dlarray(bias, ""))
            for a, b in zip(dl.dlfeval(model, *there), wanted, strict=True):
                assert backend.same_library(a)
                np.testing.assert_allclose(host(a), host(b), rtol=0, atol=1e-12)


def test_classes(gen):
    q, k, v, g = draw(gen)
    got = evaluate(q, k, v, g, 4, gen.standard_normal((7, 5)).astype("float32"), KeyValueHeads=2)
    assert [dl.underlyingType(x) for x in got] == ["single", "double", "double", "double", "single"]
    half = [cbt(x).astype("float16") for x in (q, k, v)]
    bias = gen.standard_normal((7, 5)).astype("float16")
    options = {"DataFormat": "CBT", "KeyValueHeads": 2, "Softcap": 3}
    got = dl.attention(*half, 4, Bias=bias, **options)
    wanted = dl.attention(*(x.astype("float32") for x in half), 4, Bias=bias.astype("float32"), **options)
    np.testing.assert_array_equal(host(got), host(wanted).astype("float16"))


def test_memory_stays_linear(gen, monkeypatch):
    """8192 positions, one head's scores would be 268 MB; the bias is a row of numbers, one for each key."""
    monkeypatch.setattr(pool, "threads", lambda: 2)
    x = dl.dlarray(gen.standard_normal((64, 1, 8192), dtype=np.float32), "CBT")
    key = dl.dlarray(gen.standard_normal((32, 1, 8192), dtype=np.float32), "CBT")
    bias = dl.dlarray(gen.standard_normal((8192, 1), dtype=np.float32))

    def model(x, k, b):
        Y = dl.attention(x, k, k, 2, AttentionMask="causal", KeyValueHeads=1, Softcap=20, Bias=b)
        return dl.dlgradient(dl.sum(Y, "all"), x, k, b)

    tracemalloc.start()
    try:
        dl.dlfeval(model, x, key, bias)
        assert tracemalloc.get_traced_memory()[1] < 120e6
    finally:
        tracemalloc.stop()


# -- hidden keys that are not finite ---------------------------------------------------------------------------
@cases("garbage", [math.nan, math.inf, -math.inf, 1e200])
@cases("kind", ["causal", "mask", "bias"])
@cases("cap", [0, 3.0])
def test_a_hidden_key_may_hold_anything(gen, monkeypatch, garbage, kind, cap):
    """Queries that it is hidden from do not see it, wherever blocks end; the others get what they must."""
    options = {"causal": {"AttentionMask": "causal"}, "mask": {"AttentionMask": np.triu(np.ones((9, 9)))},
               "bias": {"Bias": np.where(np.triu(np.ones((9, 9))), 0.0, -math.inf)}}[kind]  # fmt: skip
    q, k, v, _ = draw(gen, 2, 1, Nq=9, Nk=9)
    clean = host(
        dl.attention(cbt(q), cbt(k), cbt(v), 2, DataFormat="CBT", KeyValueHeads=1, Softcap=cap, **options)
    )
    k[6, 0] = garbage
    for cut in CUTS:
        with monkeypatch.context() as patch:
            for name, value in CUTS[cut].items():
                patch.setattr(tiles if hasattr(tiles, name) else pool, name, value)
            Y = host(
                dl.attention(
                    cbt(q), cbt(k), cbt(v), 2, DataFormat="CBT", KeyValueHeads=1, Softcap=cap, **options
                )
            )
        np.testing.assert_allclose(Y[:, 1], clean[:, 1], atol=1e-14)
        np.testing.assert_allclose(Y[:, 0, :6], clean[:, 0, :6], atol=1e-14)
        if math.isnan(garbage):
            assert np.isnan(Y[:, 0, 6:]).all()


def test_a_hidden_value_that_is_nan_spreads_as_in_a_product(gen, monkeypatch):
    """0 times NaN is NaN: the same places in the kernel, however it is cut, and in the composite."""
    q, k, v, _ = draw(gen, 2, 2, Nq=9, Nk=9)
    v[6, 0, 0, 1] = math.nan
    wanted = host(
        dl.attention(cbt(q), cbt(k), cbt(v), 2, DataFormat="CBT", AttentionMask="causal", nargout=2)[0]
    )
    assert np.isnan(wanted[1, 0]).all() and np.isnan(wanted).sum() == 9
    for cut in CUTS:
        with monkeypatch.context() as patch:
            for name, value in CUTS[cut].items():
                patch.setattr(tiles if hasattr(tiles, name) else pool, name, value)
            got = host(dl.attention(cbt(q), cbt(k), cbt(v), 2, DataFormat="CBT", AttentionMask="causal"))
        np.testing.assert_allclose(got, wanted, atol=1e-14)


# -- what is refused -------------------------------------------------------------------------------------------
def X(*size, fmt="CBT"):
    return dl.dlarray(np.ones(size), fmt) if fmt else np.ones(size)


@cases(
    ("options", "error", "says"),
    [
        ({"KeyValueHeads": 3}, errors.OptionError, "KeyValueHeads is 3, but numHeads is 4.*divisor"),
        (
            {"KeyValueHeads": 0},
            errors.ArgumentError,
            "KeyValueHeads must be a whole number from 1, but it is 0",
        ),
        (
            {"KeyValueHeads": "few"},
            errors.ArgumentError,
            'KeyValueHeads must be "auto", or a number of heads',
        ),
        (
            {"KeyValueHeads": 1},
            errors.SizeError,
            r"keys is 4\(C\).* with 1 heads .*queries .*fix: keys with 2 channels",
        ),
        ({"Softcap": -1, "KeyValueHeads": 2}, errors.OptionError, "Softcap must be a positive number.*-1"),
        ({"Softcap": "x", "KeyValueHeads": 2}, errors.OptionError, "Softcap must be"),
        ({"Bias": X(3, 5, fmt="")}, errors.SizeError, "Bias is 3×5 dlarray, .* 5×3×4×2 .*transpose"),
        ({"Bias": X(5, 3, 2, fmt="")}, errors.SizeError, "Bias is 5×3×2 dlarray"),
        ({"Bias": X(5, 3, 1, 1, 2, fmt="")}, errors.SizeError, "Bias is 5×3×1×1×2"),
        ({"Bias": X(5, 3, fmt="CB")}, errors.FormatError, "Bias .* no labels; fix: stripdims"),
        ({"Bias": np.ones((5, 3), bool)}, errors.ClassError, "fix: AttentionMask"),
        ({"Bias": np.ones((5, 3)) * 1j}, errors.ClassError, "Bias .* real"),
    ],
)
def test_refused_options(options, error, says):
    given = {"KeyValueHeads": 2, **options}
    with pytest.raises(error, match=says):
        dl.attention(X(8, 2, 3), X(4, 2, 5), X(6, 2, 5), 4, **given)
