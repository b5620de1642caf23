"""attention: against PyTorch, against finite differences, and every rule of its arguments."""

import importlib
import tracemalloc

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.functions.attention.test_attention_kernels import (
    MASKS,
    SIZES,
    TOLERANCE,
    by_torch,
    options_of,
    problem,
)
from tests.support.backends import host
from tests.support.bundles import cases

general = importlib.import_module("dlarray.functions.attention.attention_primitive")
kernels = importlib.import_module("dlarray.functions.attention.attention_numpy")
pool = importlib.import_module("dlarray.threads")


def cbt(x):
    """(positions, batch, heads, channels) as a MATLAB array (channels, batch, positions)."""
    return x.reshape(*x.shape[:2], -1).transpose(2, 1, 0)


def evaluate(q, k, v, g, heads, **options):
    """Output and gradients through dlfeval and dlgradient."""

    def model(*arrays):
        Y = dl.attention(*arrays, heads, **options)
        return (Y, *dl.dlgradient(dl.sum(Y * g, "all"), *arrays))

    return dl.dlfeval(model, *(dl.dlarray(x, "CBT") for x in (q, k, v)))


@cases("dtype", ["float32", "float64"])
@cases("kind", MASKS)
def test_values_and_gradients_like_torch(gen, kind, dtype):
    for sizes in SIZES:
        arrays = problem(gen, dtype, **sizes)
        masks = options_of(kind, gen, sizes["B"], sizes["Nq"], sizes["Nk"])
        if "mask" in masks and masks.get("causal"):
            masks["causal"] = False  # the public function has one of the two
        options = {"AttentionMask": "causal"} if masks.get("causal") else {}
        if "padding" in masks:
            options["PaddingMask"] = masks["padding"][None].astype(float)
        if "mask" in masks:
            options["AttentionMask"] = masks["mask"].transpose(2, 1, 0)
        got = evaluate(*(cbt(x) for x in arrays), sizes["H"], **options)
        wanted = by_torch(*arrays, scale=sizes["D"] ** -0.5, **masks)
        for Y, x in zip(got, wanted, strict=True):
            assert Y.dtype == dtype
            assert dl.dims(Y) == "CBT"
            np.testing.assert_allclose(
                host(Y), cbt(x), rtol=0, atol=TOLERANCE[dtype] * max(1.0, float(abs(x).max()))
            )


def test_other_backends_compute_the_same(gen, backend, monkeypatch):
    """The general way, also in blocks, against NumPy's kernels; with every option."""
    q, k, v, g = (cbt(x) for x in problem(gen))
    padding = (gen.random((1, 2, 7)) < 0.8).astype(float)
    for options in (
        {}, {"AttentionMask": "causal"}, {"PaddingMask": padding, "AttentionMask": gen.random((7, 5, 2)) < 0.6},
        {"DropoutProbability": 0.3, "AttentionMask": "causal"},
    ):  # fmt: skip
        dl.rng(1)
        wanted = evaluate(q, k, v, g, 2, **options)
        for scores in (1 << 26, 56):
            monkeypatch.setattr(general, "SCORES", scores)
            there = {
                key: backend.array(np.asarray(x)) if key == "PaddingMask" else x for key, x in options.items()
            }
            dl.rng(1)

            def model(*arrays, there=there):
                Y = dl.attention(*arrays, 2, **there)
                return (Y, *dl.dlgradient(dl.sum(Y * backend.array(g), "all"), *arrays))

            got = dl.dlfeval(model, *(backend.dlarray(x, "CBT") for x in (q, k, v)))
            for a, b in zip(got, wanted, strict=True):
                assert backend.same_library(a)
                np.testing.assert_allclose(host(a), host(b), rtol=0, atol=1e-12)


FORMATS = ["CBT", "TCB", "BTC", "SCB", "CSB", "CTU", "UCBT", "UTUBC", "CT", "TC", "SC", "CB", "C"]


@cases("fmt", FORMATS)
def test_every_order_of_labels(gen, fmt):
    """Formatted, and unformatted with DataFormat: the same numbers as "CBT", in the right places."""
    n, m = (5, 7) if {"T", "S"} & set(fmt) else (1, 1)
    q, k, v, _ = (cbt(x) for x in problem(gen, B=2 if "B" in fmt else 1, Nq=n, Nk=m))
    wanted = host(dl.attention(*(dl.dlarray(x, "CBT") for x in (q, k, v)), 2))

    def spell(x):
        axes = [{"C": 0, "B": 1, "T": 2, "S": 2}.get(label) for label in fmt]
        kept = [a for a in axes if a is not None]
        spare = [a for a in range(3) if a not in kept]
        x = np.transpose(x, kept + spare)
        return x.reshape([1 if a is None else x.shape[kept.index(a)] for a in axes])

    Q, K, V = (dl.dlarray(spell(x), fmt) for x in (q, k, v))
    Y = dl.attention(Q, K, V, 2)
    assert dl.dims(Y) == dl.dims(Q)
    assert dl.size(Y)[dl.finddim(Y, "C") - 1] == 8
    np.testing.assert_allclose(host(Y), host(dl.dlarray(spell(wanted), fmt)), rtol=0, atol=1e-14)
    y = dl.attention(*(spell(x) for x in (q, k, v)), 2, DataFormat=fmt)
    assert dl.dims(y) == ""
    np.testing.assert_allclose(host(y).reshape(-1), spell(wanted).reshape(-1), rtol=0, atol=1e-14)
    if len(fmt) > 1:
        Y = dl.attention(Q, dl.stripdims(K), dl.stripdims(V), 2)  # in the stored order of the queries
        np.testing.assert_allclose(host(Y), host(dl.dlarray(spell(wanted), fmt)), rtol=0, atol=1e-14)


def test_mixed_formats_of_arrays_and_masks(gen):
    q, k, v, _ = (cbt(x) for x in problem(gen))
    padding = gen.random((1, 2, 7)) < 0.7
    Q, K, V, M = (dl.dlarray(x, "CBT") for x in (q, k, v, padding))
    wanted = host(dl.attention(Q, K, V, 2, PaddingMask=M))
    for keys in (K, k, dl.dlarray(k), dl.dlarray(k.transpose(2, 0, 1), "TCB")):
        for values in (V, v):
            for mask in (M, padding, padding.astype(float), dl.dlarray(padding.transpose(1, 0, 2), "BCT")):
                np.testing.assert_array_equal(
                    host(dl.attention(Q, keys, values, 2, PaddingMask=mask)), wanted
                )
    turned = [x.transpose(2, 0, 1) for x in (q, k, v, padding)]
    y = dl.attention(turned[0], K, turned[2], 2, DataFormat="TCB", PaddingMask=turned[3])
    np.testing.assert_allclose(host(y), wanted.transpose(2, 0, 1), rtol=0, atol=1e-15)


def test_only_the_first_channel_of_the_padding_mask_counts(gen):
    q, k, v, _ = (cbt(x) for x in problem(gen))
    mask = gen.random((6, 2, 7)) < 0.5
    wanted = dl.attention(q, k, v, 2, DataFormat="CBT", PaddingMask=mask[:1])
    got = dl.attention(q, k, v, 2, DataFormat="CBT", PaddingMask=mask)
    np.testing.assert_array_equal(host(got), host(wanted))


def test_classes(gen):
    q, k, v, _ = (cbt(x) for x in problem(gen))
    for kinds in (("float32", "float64", "float64"), ("float64", "float64", "float32"), ("float32",) * 3):
        Y, W = dl.attention(*(x.astype(t) for x, t in zip((q, k, v), kinds)), 2, DataFormat="CBT", nargout=2)  # noqa: B905
        assert dl.underlyingType(Y) == dl.underlyingType(W) == "single"
    assert dl.underlyingType(dl.attention(q > 0, k > 0, v > 0, 2, DataFormat="CBT")) == "double"
    got = evaluate(q.astype("float32"), k, v, np.float32(1), 2)
    assert [dl.underlyingType(x) for x in got] == ["single", "single", "double", "double"]


def test_half_is_computed_in_single(gen):
    q, k, v, _ = (cbt(x).astype("float16") for x in problem(gen))
    wanted = dl.attention(*(x.astype("float32") for x in (q, k, v)), 2, DataFormat="CBT")
    got = dl.attention(q, k, v, 2, DataFormat="CBT")
    assert got.dtype == np.float16
    np.testing.assert_array_equal(host(got), host(wanted).astype("float16"))


def test_scale(gen):
    q, k, v, _ = (cbt(x) for x in problem(gen))
    plain = host(dl.attention(q, k, v, 2, DataFormat="CBT"))
    for value in ("auto", "AUTO", 3**-0.5, np.float64(3**-0.5), dl.dlarray(3**-0.5)):
        np.testing.assert_allclose(
            host(dl.attention(q, k, v, 2, "DataFormat", "CBT", "scale", value)), plain, atol=1e-15
        )
    equal = host(dl.attention(q, k, v, 2, DataFormat="CBT", Scale=0))
    np.testing.assert_allclose(equal, np.broadcast_to(v.mean(axis=2, keepdims=True), equal.shape), atol=1e-15)
    np.testing.assert_allclose(
        host(dl.attention(q, k, v, 2, DataFormat="CBT", Scale=-0.3)),
        host(dl.attention(-q, k, v, 2, DataFormat="CBT", Scale=0.3)), atol=1e-15,
    )  # fmt: skip


def test_a_traced_scale_is_differentiated(gen):
    q, k, v, _ = (cbt(x) for x in problem(gen))

    def model(s):
        return dl.sum(dl.attention(q, k, v, 2, DataFormat="CBT", Scale=s) ** 2, "all")

    def slope(s):
        return dl.dlgradient(model(s), s)

    h = 1e-6
    numeric = (float(model(dl.dlarray(0.7 + h))) - float(model(dl.dlarray(0.7 - h)))) / (2 * h)
    assert float(dl.dlfeval(slope, dl.dlarray(0.7))) == pytest.approx(numeric, rel=1e-8)


# -- hidden keys -----------------------------------------------------------------------------------------------
def test_a_query_without_keys_gives_zeros(gen, backend):
    q, k, v, g = (cbt(x) for x in problem(gen))
    nothing = np.ones((7, 5))
    nothing[:, [0, 3]] = 0
    for options, rows in (
        ({"AttentionMask": nothing}, ([0, 3], slice(None))),
        (
            {"PaddingMask": np.broadcast_to(np.array([0.0, 1.0])[None, :, None], (1, 2, 7))},
            (slice(None), [0]),
        ),
    ):

        def model(*arrays, options=options):
            Y, W = dl.attention(*arrays, 2, **options, nargout=2)
            first = dl.dlgradient(dl.sum(Y * backend.array(g), "all"), *arrays, EnableHigherDerivatives=True)
            plain = dl.attention(*arrays, 2, **options)
            once = dl.dlgradient(dl.sum(plain * backend.array(g), "all"), *arrays, RetainData=True)
            total = sum(dl.sum(d * d, "all") for d in first)
            return (Y, plain, W, *once, *first, *dl.dlgradient(total, *arrays))

        results = dl.dlfeval(model, *(backend.dlarray(x, "CBT") for x in (q, k, v)))
        for X in results:
            assert np.isfinite(host(X)).all()
        positions, batch = rows
        for X in (
            results[0],
            results[1],
            results[3],
            results[6],
            results[9],
        ):  # outputs, and gradients of queries
            hidden = host(X)[:, batch][:, :, positions]
            np.testing.assert_array_equal(hidden, np.zeros_like(hidden))
            assert host(X).any()
        np.testing.assert_array_equal(host(results[2])[:, positions][..., batch], 0)


@cases("garbage", [np.nan, np.inf, 1e30])
@cases("high", [False, True])
def test_what_padding_holds_does_not_matter(gen, backend, garbage, high):
    q, k, v, g = (cbt(x) for x in problem(gen))
    padding = np.ones((1, 2, 7))
    padding[0, 0, 4:] = 0
    padding[0, 1, 1] = 0
    dirty = [np.where(padding == 0, garbage, x) for x in (k, v)]
    clean = [np.where(padding == 0, 0.0, x) for x in (k, v)]

    def model(*arrays):
        Y = dl.attention(*arrays, 2, PaddingMask=backend.array(padding))
        return (Y, *dl.dlgradient(dl.sum(Y * backend.array(g), "all"), *arrays, EnableHigherDerivatives=high))

    got, wanted = (
        dl.dlfeval(model, *(backend.dlarray(x, "CBT") for x in (q, *pair))) for pair in (dirty, clean)
    )  # fmt: skip
    for a, b in zip(got, wanted, strict=True):
        np.testing.assert_array_equal(host(a), host(b))
    for X in got[2:]:
        assert not host(X)[np.broadcast_to(padding == 0, host(X).shape)].any()


def test_large_scores_neither_overflow_nor_vanish(gen):
    for dtype in ("float32", "float64"):
        q, k, v, g = (x.astype(dtype) for x in problem(gen, Nq=6, Nk=6, D=3, Dv=3))
        big = np.asarray([1e4, -1e4, 3e4], dtype)
        q2, k2 = q * 0 + big, k * 0 + big
        k2[2] *= 2  # one key has a far larger score than all others
        Y = evaluate(*(cbt(x) for x in (q2, k2, v, g)), 2)
        np.testing.assert_allclose(host(Y[0]), np.broadcast_to(cbt(v)[:, :, 2:3], (6, 2, 6)), rtol=1e-6)
        assert all(np.isfinite(host(x)).all() for x in Y)
        k2[2] = k2[3]  # all scores equal, and very negative
        Y = dl.attention(*(dl.dlarray(cbt(x), "CBT") for x in (-q2, k2, v)), 2)
        np.testing.assert_allclose(
            host(Y), np.broadcast_to(cbt(v).mean(axis=2, keepdims=True), (6, 2, 6)), rtol=1e-5
        )


def test_nan_and_inf_stay_with_their_query(gen):
    q, k, v, _ = (cbt(x) for x in problem(gen))
    q[0, 0, 1] = np.nan
    y = host(dl.attention(q, k, v, 1, DataFormat="CBT"))
    assert np.isnan(y[:, 0, 1]).all()
    assert np.isfinite(np.delete(y[:, 0], 1, axis=1)).all()
    assert np.isfinite(y[:, 1]).all()


# -- weights ---------------------------------------------------------------------------------------------------
def test_weights(gen):
    q, k, v, g = (cbt(x) for x in problem(gen))
    options = {"DataFormat": "CBT", "AttentionMask": "causal"}
    Y, W = dl.attention(q, k, v, 2, **options, nargout=2)
    assert W.shape == (7, 5, 2, 2)
    assert dl.dims(W) == ""
    np.testing.assert_allclose(host(W).sum(axis=0), 1, atol=1e-15)
    assert not host(W)[np.tril(np.ones((7, 5)), -1).astype(bool)].any()  # key n > query m
    by_hand = np.einsum("nmhb,hcbn->hcbm", host(W), v.reshape(2, 4, 2, 7)).reshape(8, 2, 5)
    np.testing.assert_allclose(host(Y), by_hand, atol=1e-14)
    np.testing.assert_allclose(host(dl.attention(q, k, v, 2, **options)), host(Y), atol=1e-14)


def test_weights_are_differentiable(gen):
    q, k, v, g = (cbt(x) for x in problem(gen))
    w = gen.standard_normal((7, 5, 2, 2))

    def loss(Q, K):
        return dl.sum(dl.attention(Q, K, v, 2, nargout=2)[1] * w, "all")

    grads = dl.dlfeval(
        lambda Q, K: dl.dlgradient(loss(Q, K), Q, K), dl.dlarray(q, "CBT"), dl.dlarray(k, "CBT")
    )
    along = [gen.standard_normal(x.shape) for x in (q, k)]
    h = 1e-6
    up, down = (
        float(loss(*(dl.dlarray(x + s * d, "CBT") for x, d in zip((q, k), along, strict=True))))
        for s in (h, -h)
    )
    slope = sum(float((host(d) * a).sum()) for d, a in zip(grads, along, strict=True))
    assert slope == pytest.approx((up - down) / (2 * h), rel=1e-7)


# -- derivatives -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "options",
    [{}, {"AttentionMask": "causal", "Scale": 0.8}, {"DropoutProbability": 0.4}, {"PaddingMask": True}],
    ids=["plain", "causal", "dropout", "padding"],
)
def test_first_and_second_derivatives(gen, options):
    """Along random directions, against differences of values and of first derivatives."""
    arrays = [cbt(x) for x in problem(gen)[:3]]
    g = cbt(problem(gen)[3])
    if "PaddingMask" in options:
        options = {"PaddingMask": gen.random((1, 2, 7)) < 0.6}
    one, two = ([gen.standard_normal(x.shape) for x in arrays] for _ in range(2))

    def value(*xs):
        dl.rng(5)  # the same choice of dropout each time
        Y = dl.attention(*xs, 2, **options)
        return dl.sum(Y * Y * g, "all")

    def first(higher, *xs):
        grads = dl.dlgradient(value(*xs), *xs, EnableHigherDerivatives=higher)
        return sum(dl.sum(d * a, "all") for d, a in zip(grads, one, strict=True))

    def second(*xs):
        grads = dl.dlgradient(first(True, *xs), *xs)
        return sum(dl.sum(d * a, "all") for d, a in zip(grads, two, strict=True))

    def at(f, step, along):
        return float(
            dl.dlfeval(f, *(dl.dlarray(x + step * d, "CBT") for x, d in zip(arrays, along, strict=True)))
        )

    h = 1e-5
    slope = at(lambda *xs: first(False, *xs), 0, one)
    assert slope == pytest.approx((at(value, h, one) - at(value, -h, one)) / (2 * h), rel=1e-7)
    assert at(lambda *xs: first(True, *xs), 0, one) == pytest.approx(
        slope, rel=1e-12
    )  # kernel and composite agree
    numeric = [at(lambda *xs: first(False, *xs), s, two) for s in (h, -h)]
    assert at(second, 0, two) == pytest.approx((numeric[0] - numeric[1]) / (2 * h), rel=1e-6)


# -- dropout ---------------------------------------------------------------------------------------------------
def test_dropout(gen):
    """The weights are dropped or divided by one minus the probability; the seed decides which."""
    n = 40
    q, k = gen.standard_normal((2, 1, n)), gen.standard_normal((2, 1, n))
    options = {"DataFormat": "CBT", "DropoutProbability": 0.25}
    dl.rng(7)
    Y, W = dl.attention(q, k, np.eye(n)[:, None], 1, **options, nargout=2)
    factors = host(Y)[:, 0] / host(W)[:, :, 0, 0] if host(W).ndim == 4 else host(Y)[:, 0] / host(W)
    assert np.isclose(factors, 0).mean() == pytest.approx(0.25, abs=0.04)
    assert (np.isclose(factors, 0) | np.isclose(factors, 4 / 3)).all()
    np.testing.assert_allclose(host(W).sum(axis=0), 1)  # the weights are those before dropout
    again = dl.attention(q, k, np.eye(n)[:, None], 1, **options)
    assert not np.array_equal(host(again) == 0, host(Y) == 0)
    dl.rng(7)
    same = dl.attention(
        q, k, np.eye(n)[:, None], 1, **options
    )  # the kernel makes the choice of the composite
    np.testing.assert_allclose(host(same), host(Y), atol=1e-14)
    dl.rng(7)
    dl.attention(q, k, np.eye(n)[:, None], 1, DataFormat="CBT")  # without dropout nothing is drawn
    assert float(dl.rand()) == float((dl.rng(7), dl.rand())[1])


# -- memory ----------------------------------------------------------------------------------------------------
def test_memory_is_linear_in_the_sequence_length(gen, monkeypatch):
    """8192 positions: all scores would be 268 MB.  Each thread has a block, so the number of threads is fixed."""
    monkeypatch.setattr(pool, "threads", lambda: 2)
    x = dl.dlarray(gen.standard_normal((64, 1, 8192), dtype=np.float32), "CBT")
    tracemalloc.start()
    try:
        dl.attention(x, x, x, 1, AttentionMask="causal")
        forward = tracemalloc.get_traced_memory()[1]
        tracemalloc.reset_peak()

        def model(x):
            return dl.dlgradient(dl.sum(dl.attention(x, x, x, 1, AttentionMask="causal"), "all"), x)

        dl.dlfeval(model, x)
        both = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert forward < 30e6
    assert both < 100e6


# -- what is refused -------------------------------------------------------------------------------------------
def refuse(error, says, *args, **options):
    with pytest.raises(error, match=says):
        dl.attention(*args, **options)


def X(*size, fmt="", kind="float64"):
    return dl.dlarray(np.ones(size, kind), fmt) if fmt else dl.dlarray(np.ones(size, kind))


Q, K, V = X(4, 2, 3, fmt="CBT"), X(4, 2, 5, fmt="CBT"), X(6, 2, 5, fmt="CBT")


@cases(
    ("args", "error", "says"),
    [
        ((X(4, 2, 3), K, V, 2), errors.FormatError, 'queries is unformatted .4×2×3 dlarray.*DataFormat="CB"'),
        ((X(4, 2, 3, fmt="SBT"), K, V, 2), errors.FormatError, 'queries must have the label "C".* 4.S. × 2.B. × 3.T.'),
        ((X(3, 4, 3, fmt="SCT"), K, V, 2), errors.FormatError, r'3\(S\) × 4\(C\) × 3\(T\) dlarray, but it may'),
        ((X(3, 3, 4, fmt="SSC"), K, V, 2), errors.FormatError, "at most one dimension"),
        ((X(4, 3, 1, fmt="CUT"), X(4, 3, 1, fmt="CUT"), V, 2), errors.SizeError, r'4\(C\) × 1\(T\) × 3\(U\).*"U" must'),
        ((Q, X(4, 2, 5, fmt="SCB"), V, 2), errors.FormatError, r"keys is 4\(S\).* but queries is 4\(C\) × 2\(B\)"),
        ((Q, K, X(6, 5, fmt="CT"), 2), errors.FormatError, "values is .*labels must be the same"),
        ((X(4, 2, fmt="CB"), X(4, 2, 5), V, 2), errors.FormatError, '4×2×5 dlarray, without labels.*"CB": more'),
        ((Q, X(8, 2, 5), V, 2), errors.SizeError, r"keys is 8\(C\) .* with 8 channels, but queries is 4\(C\) .*with 4"),
        ((Q, K, X(6, 2, 4), 2), errors.SizeError, r"values .*× 4\(T\) dlarray, with 4 positions, but keys .* with 5"),
        ((Q, X(4, 1, 5), V, 2), errors.SizeError, r"keys is 4\(C\) × 1\(B\) .* 1 observations, but queries .* with 2"),
        ((Q, K, X(6, 3, 5), 2), errors.SizeError, "values .* 3 observations, but queries .* with 2"),
        ((Q, K, V, 3), errors.SizeError, r"numHeads is 3, but queries is 4\(C\)"),
        ((Q, K, X(5, 2, 5), 2), errors.SizeError, r"numHeads is 2, but values is 5\(C\)"),
        ((Q, K, V, 0), errors.ArgumentError, "numHeads must be a whole number from 1, but it is 0"),
        ((Q, K, V, 1.5), errors.ArgumentError, "numHeads must be a whole number from 1, but it is 1.5"),
        ((Q, K, V, "2"), errors.ArgumentError, "numHeads must be a whole number from 1"),
        ((Q, K, V, True), errors.ArgumentError, "numHeads must be a whole number from 1"),
        ((Q, K, V), errors.ArgumentError, "missing numHeads"),
        ((dl.dlarray(np.ones((4, 2, 3)) * 1j, "CBT"), K, V, 2), errors.ClassError, "queries is complex"),
        ((Q, K, np.ones((6, 2, 5)) * 1j, 2), errors.ClassError, "values is complex"),
        ((Q, "keys", V, 2), errors.ClassError, "keys"),
    ],
)  # fmt: skip
def test_refused_arguments(args, error, says):
    refuse(error, says, *args)


@cases(
    ("options", "error", "says"),
    [
        (
            {"Scale": "full"},
            errors.OptionError,
            'Scale must be "auto", or a number, but it is the text "full"',
        ),
        ({"Scale": np.nan}, errors.OptionError, "Scale must be .* finite"),
        ({"Scale": [1, 2]}, errors.OptionError, "Scale must be"),
        (
            {"DropoutProbability": 1},
            errors.OptionError,
            r"DropoutProbability must be a number in \[0, 1\), but it is 1",
        ),
        ({"DropoutProbability": -0.1}, errors.OptionError, "DropoutProbability"),
        ({"DropoutProbability": "x"}, errors.OptionError, "DropoutProbability"),
        (
            {"AttentionMask": "diagonal"},
            errors.OptionError,
            '"none", "causal", or an array, but it is the text "diagonal"',
        ),
        (
            {"AttentionMask": np.ones((3, 5))},
            errors.SizeError,
            "AttentionMask is 3×5 dlarray, .* 5×3 or 5×3×2 .*transpose",
        ),
        ({"AttentionMask": np.ones((5, 3, 4))}, errors.SizeError, "5×3×4 dlarray"),
        ({"AttentionMask": X(5, 3, fmt="CB")}, errors.FormatError, "no labels"),
        (
            {"PaddingMask": np.ones((4, 2, 3))},
            errors.SizeError,
            "PaddingMask .*3 positions, but keys .* with 5",
        ),
        ({"PaddingMask": np.ones((1, 1, 5))}, errors.SizeError, "1 observations, but keys .* with 2"),
        ({"PaddingMask": np.ones((0, 2, 5))}, errors.SizeError, "first channel"),
        ({"PaddingMask": X(1, 2, 5, fmt="SCB")}, errors.FormatError, "PaddingMask is .* but keys is"),
        ({"PaddingMask": np.ones((1, 2, 5, 2))}, errors.FormatError, 'labels.*takes those of keys, "CBT"'),
        ({"DataFormat": "CBT"}, errors.FormatError, "is for unformatted data"),
        ({"PadMask": 1}, errors.OptionError, 'did you mean "PaddingMask"'),
        ({"nargout": 3}, errors.OptionError, "nargout must be 1 or 2"),
    ],
)
def test_refused_options(options, error, says):
    refuse(error, says, Q, K, V, 2, **options)


def test_masks_cut_the_trace_quietly(gen):
    """A traced mask is allowed, and has no gradient."""
    q, k, v, _ = (cbt(x) for x in problem(gen))

    def model(x, m):
        return dl.dlgradient(dl.sum(dl.attention(x, k, v, 2, AttentionMask=m > 0.5), "all"), x)

    m = gen.random((7, 5))
    got = dl.dlfeval(model, dl.dlarray(q, "CBT"), dl.dlarray(m))
    wanted = dl.dlfeval(lambda x: model(x, m), dl.dlarray(q, "CBT"))
    np.testing.assert_array_equal(host(got), host(wanted))
