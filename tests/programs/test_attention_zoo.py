"""The attention examples: each function against PyTorch or plain loops, and what each program promises."""

import importlib.util
import math
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl
from tests.support.backends import host

ZOO = Path(__file__).parents[2] / "examples" / "attention_zoo"


def load(name):
    spec = importlib.util.spec_from_file_location(f"{name}_example", ZOO / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def picture(tmp_path, monkeypatch):
    """Sends the picture of an example to a folder of the test, where it must be drawn."""
    pytest.importorskip("matplotlib", reason="the examples draw (extra demo)")
    names = []

    def of(module, name):
        monkeypatch.setattr(module, "OUTPUT", tmp_path)
        names.append(name)
        return module

    yield of
    for name in names:
        assert (tmp_path / f"attention_zoo_{name}.png").stat().st_size > 5_000


def attend_by_loops(Q, K, V, score=None):
    """Row by row, key by key."""
    Y = np.zeros((len(Q), V.shape[1]))
    for i, q in enumerate(Q):
        s = [math.fsum(q * k) / math.sqrt(len(q)) if score is None else score(q, k) for k in K]
        e = [math.exp(x - max(s)) for x in s]
        for weight, v in zip(e, V, strict=True):
            Y[i] += weight / sum(e) * v
    return Y


# -- the operator ----------------------------------------------------------------------------------------------
def test_operator(gen):
    zoo = load("attention_operator")
    Q, K, V = (gen.standard_normal(size) for size in ((3, 4), (5, 4), (5, 2)))
    np.testing.assert_allclose(
        host(zoo.attend(*map(dl.dlarray, (Q, K, V)))), attend_by_loops(Q, K, V), atol=1e-14
    )
    X, Z = dl.dlarray(Q), dl.dlarray(K)
    np.testing.assert_allclose(host(zoo.selfAttention(X)), attend_by_loops(Q, Q, Q), atol=1e-14)
    np.testing.assert_allclose(host(zoo.crossAttention(X, Z)), attend_by_loops(Q, K, K), atol=1e-14)


def test_multi_head_like_torch(gen):
    """PyTorch's layer with the same weights, where the number of heads times their size is H·D."""
    torch = pytest.importorskip("torch", reason="PyTorch, the oracle of this test, is not installed")
    zoo = load("attention_operator")
    H, D, Nq, Nk = 3, 4, 5, 7
    X, Z = gen.standard_normal((Nq, D)), gen.standard_normal((Nk, D))
    WQ, WK, WV = (gen.standard_normal((H, D, D)) for _ in range(3))
    WO = gen.standard_normal((D, H * D))
    got = host(zoo.multiHead(*map(dl.dlarray, (X, Z, WQ, WK, WV, WO))))
    q, k, v = (torch.from_numpy(np.einsum("nd,hde->hne", x, W)) for x, W in ((X, WQ), (Z, WK), (Z, WV)))
    y = torch.nn.functional.scaled_dot_product_attention(q, k, v)
    wanted = y.permute(1, 0, 2).reshape(Nq, H * D).numpy() @ WO.T
    np.testing.assert_allclose(got, wanted, atol=1e-12)


def test_order_of_keys_and_queries(gen):
    """Keys in another order: the same. Queries in another order: results in that order."""
    zoo = load("attention_operator")
    X, Z = dl.dlarray(gen.standard_normal((5, 4))), dl.dlarray(gen.standard_normal((6, 4)))
    weights = [dl.dlarray(gen.standard_normal(s)) for s in ((2, 4, 4), (2, 4, 4), (2, 4, 4), (4, 8))]
    keys, queries = gen.permutation(6), gen.permutation(5)
    Y = host(zoo.multiHead(X, Z, *weights))
    np.testing.assert_allclose(host(zoo.multiHead(X, Z[keys], *weights)), Y, atol=1e-13)
    np.testing.assert_allclose(host(zoo.multiHead(X[queries], Z, *weights)), Y[queries], atol=1e-13)
    np.testing.assert_allclose(
        host(zoo.crossAttention(X, Z[keys])), host(zoo.crossAttention(X, Z)), atol=1e-13
    )
    S = host(zoo.selfAttention(X))
    np.testing.assert_allclose(host(zoo.selfAttention(X[queries])), S[queries], atol=1e-13)
    assert abs(Y[queries] - Y).max() > 1e-3


def test_operator_program(capsys):
    zoo = load("attention_operator")
    assert dl.size(zoo.main()) == (5, 4)
    assert capsys.readouterr().out.count("True") == 2


# -- reductions ------------------------------------------------------------------------------------------------
def test_weighted_mean_prints_its_numbers(picture, capsys):
    zoo = picture(load("reduction"), "reduction")
    w, losses = zoo.main(iterations=60)
    printed = capsys.readouterr().out
    assert "rounded: [0.0, 0.0, 0.0, 0.88, 0.0, 0.12]" in printed
    assert "Their mean, rounded: 0.36" in printed
    assert losses[-1] < 0.01 * losses[0]
    learned = host(w).ravel()
    assert learned[0] > 2 and abs(learned[1:]).max() < 0.3, "the first feature marks the item"


def test_reduction_by_loops():
    zoo = load("reduction")
    q, K, V = host(zoo.QUERY), host(zoo.KEYS), host(zoo.VALUES)
    wanted = attend_by_loops(q, K, V, score=lambda a, b: math.fsum(a * b))
    weights = zoo.softWeights(zoo.QUERY, zoo.KEYS)
    assert float(dl.sum(weights, 2)) == pytest.approx(1, abs=1e-15)
    np.testing.assert_allclose(host(zoo.reduce(weights, zoo.VALUES)), wanted, atol=1e-15)


def test_temperature_goes_from_hard_to_uniform():
    zoo = load("reduction")
    hard = host(zoo.hardWeights(zoo.QUERY, zoo.KEYS))
    np.testing.assert_array_equal(hard, [[0, 0, 0, 1, 0, 0]])
    np.testing.assert_allclose(host(zoo.softWeights(zoo.QUERY, zoo.KEYS, 1e-3)), hard, atol=1e-15)
    np.testing.assert_allclose(
        host(zoo.softWeights(zoo.QUERY, zoo.KEYS, 1e9)), np.full((1, 6), 1 / 6), atol=1e-8
    )
    tops = [float(host(zoo.softWeights(zoo.QUERY, zoo.KEYS, t)).max()) for t in (0.5, 1, 2, 4, 8)]
    assert tops == sorted(tops, reverse=True)


def test_gradient_of_the_trainable_reduction(gen):
    zoo = load("reduction")
    w, X, T = gen.standard_normal((3, 1)), gen.standard_normal((6, 3, 4)), gen.standard_normal((3, 4))

    def loss(w):
        total = 0.0
        for b in range(4):
            e = np.exp(X[:, :, b] @ w)
            total += ((X[:, :, b].T @ (e / e.sum()) - T[:, b : b + 1]) ** 2).sum()
        return total / 4

    value, gradient = dl.dlfeval(zoo.modelLoss, dl.dlarray(w), dl.dlarray(X), dl.dlarray(T))
    steps = np.eye(3)[:, :, None] * 1e-6
    numeric = [(loss(w + d) - loss(w - d)) / 2e-6 for d in steps]
    assert float(value) == pytest.approx(loss(w), rel=1e-12)
    np.testing.assert_allclose(host(gradient).ravel(), numeric, rtol=1e-6)


def test_reductions_of_heads(gen):
    zoo = load("reduction")
    Q, K, V = (gen.standard_normal(size) for size in ((3, 4), (5, 4), (5, 2)))
    heads = zoo.headReductions(*map(dl.dlarray, (Q, K, V)))
    plain = attend_by_loops(Q, K, V, score=lambda a, b: math.fsum(a * b))
    w = gen.standard_normal((1, 3))
    for got, wanted in (
        (heads, plain), (zoo.byWeights(heads, dl.dlarray(w)), w @ plain),
        (zoo.byConcatenation(heads), np.concatenate(list(plain))[None]),
        (zoo.byMean(heads), plain.mean(axis=0, keepdims=True)),
        (zoo.byMaximum(heads), plain.max(axis=0, keepdims=True)),
    ):  # fmt: skip
        np.testing.assert_allclose(host(got), wanted, atol=1e-14)


# -- scores and masks ------------------------------------------------------------------------------------------
def test_scores_by_loops(gen):
    zoo = load("scoring")
    Q, K = gen.standard_normal((3, 4)), gen.standard_normal((5, 2))
    W, WQ, WK, v = (gen.standard_normal(s) for s in ((4, 2), (6, 4), (6, 2), (6, 1)))
    q, k = dl.dlarray(Q), dl.dlarray(K)
    general, additive = np.zeros((3, 5)), np.zeros((3, 5))
    for i, j in np.ndindex(3, 5):
        general[i, j] = Q[i] @ W @ K[j]
        additive[i, j] = sum(v[a, 0] * math.tanh(WQ[a] @ Q[i] + WK[a] @ K[j]) for a in range(6))
    np.testing.assert_allclose(host(zoo.generalScore(q, k, dl.dlarray(W))), general, atol=1e-14)
    np.testing.assert_allclose(
        host(zoo.additiveScore(q, k, *map(dl.dlarray, (WQ, WK, v)))), additive, atol=1e-14
    )
    np.testing.assert_allclose(host(zoo.dotScore(q, q)), Q @ Q.T, atol=1e-14)


def test_masked_and_causal(gen):
    """-Inf above the diagonal, sums without what is not allowed, and PyTorch's causal attention are the same."""
    torch = pytest.importorskip("torch", reason="PyTorch, the oracle of this test, is not installed")
    zoo = load("scoring")
    X = gen.standard_normal((6, 4))
    mask = host(zoo.causalMask(6))
    np.testing.assert_array_equal(mask == -np.inf, np.triu(np.ones((6, 6)), 1) > 0)
    assert not mask[mask > -np.inf].any()
    scores = zoo.dotScore(dl.dlarray(X), dl.dlarray(X))
    Y, weights = zoo.weighted(zoo.masked(scores, zoo.causalMask(6)), dl.dlarray(X))
    assert not np.triu(host(weights), 1).any()
    x = torch.from_numpy(X)[None]
    wanted = torch.nn.functional.scaled_dot_product_attention(x, x, x, is_causal=True, scale=1.0)[0].numpy()
    np.testing.assert_allclose(host(Y), wanted, atol=1e-13)
    np.testing.assert_allclose(host(zoo.causalSum(scores, dl.dlarray(X))), wanted, atol=1e-13)


def test_scoring_program(capsys):
    zoo = load("scoring")
    assert np.isfinite(host(zoo.main())).all()
    assert capsys.readouterr().out.count("1.0000") >= 3


# -- graphs ----------------------------------------------------------------------------------------------------
def test_graph_attention_by_loops(gen):
    zoo = load("graph")
    senders, receivers, n = [1, 2, 3, 3, 4, 5, 2], [2, 1, 2, 1, 3, 3, 5], 5
    X, W = gen.standard_normal((n, 4)), gen.standard_normal((2, 4, 3))
    send, receive = gen.standard_normal((3, 2)), gen.standard_normal((3, 2))
    wanted = np.zeros((n, 6))
    for h in range(2):
        Z = X @ W[h]
        for node in range(n):
            edges = [s - 1 for s, r in zip(senders, receivers, strict=True) if r == node + 1]
            scores = [Z[s] @ send[:, h] + Z[node] @ receive[:, h] for s in edges]
            e = [math.exp(s if s > 0 else 0.2 * s) for s in scores]
            for s, weight in zip(edges, e, strict=True):
                wanted[node, 3 * h : 3 * h + 3] += weight / sum(e) * Z[s]
    arrays = [dl.dlarray(x) for x in (X, W, send, receive)]
    got = host(zoo.graphAttention(arrays[0], senders, receivers, *arrays[1:]))
    np.testing.assert_allclose(got, wanted, atol=1e-13)
    assert not got[3].any(), "the fourth node receives nothing"

    def loss(W):
        Y = zoo.graphAttention(arrays[0], senders, receivers, W, *arrays[2:])
        return dl.sum(Y**2, "all")

    def slope(W):
        return dl.dlgradient(loss(W), W)

    along, step = gen.standard_normal(W.shape), 1e-6
    numeric = (float(loss(dl.dlarray(W + step * along))) - float(loss(dl.dlarray(W - step * along)))) / (
        2 * step
    )
    assert (host(dl.dlfeval(slope, arrays[1])) * along).sum() == pytest.approx(numeric, rel=1e-6)


def test_a_complete_graph_is_plain_attention(gen):
    """With an edge from every node to every node and no scores, each node gets the mean of all."""
    zoo = load("graph")
    X = gen.standard_normal((4, 3))
    senders, receivers = zip(*np.ndindex(4, 4), strict=True)
    one = dl.dlarray(np.eye(3)[None])
    nothing = dl.dlarray(np.zeros((3, 1)))
    Y = zoo.graphAttention(
        dl.dlarray(X), [s + 1 for s in senders], [r + 1 for r in receivers], one, nothing, nothing
    )
    np.testing.assert_allclose(host(Y), np.broadcast_to(X.mean(axis=0), (4, 3)), atol=1e-14)


def test_graph_program(capsys):
    assert dl.size(load("graph").main()) == (6, 6)
    assert "     1     1     1     1     1     1" in capsys.readouterr().out


# -- encoder and decoder ---------------------------------------------------------------------------------------
def test_encoder_decoder_learns_to_reverse(picture, capsys):
    """A small one: short sequences of few symbols.  The weights are a line from the last symbol to the first."""
    zoo = picture(load("encoder_decoder"), "encoder_decoder")
    right, losses, weights = zoo.main(iterations=120, symbols=5, steps=4, hidden=12, miniBatch=32)
    assert right > 0.95 and losses[-1] < 0.1 * losses[0]
    np.testing.assert_allclose(weights.sum(axis=0), 1, atol=1e-5)
    looked_at = np.argmax(weights.mean(axis=2), axis=0)
    np.testing.assert_array_equal(looked_at, [3, 2, 1, 0])
    assert "symbols are right" in capsys.readouterr().out


# -- blocks ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("sizes", [(5, 7, 3), (64, 64, 16), (130, 70, 64)])
def test_blocks_give_the_same_numbers(gen, sizes):
    zoo = load("blocked")
    nq, nk, block = sizes
    Q, K, V = (gen.standard_normal(s) for s in ((nq, 4), (nk, 4), (nk, 6)))
    Q[0] *= 200  # large scores neither overflow nor vanish
    arrays = [dl.dlarray(x) for x in (Q, K, V)]
    plain = host(zoo.plainAttention(*arrays))
    np.testing.assert_allclose(plain, attend_by_loops(Q, K, V), atol=1e-12)
    np.testing.assert_allclose(host(zoo.blockedAttention(*arrays, block)), plain, atol=1e-12)
    np.testing.assert_allclose(host(zoo.libraryAttention(*arrays)), plain, atol=1e-12)


def test_memory_of_blocks_is_linear(picture, capsys):
    zoo = picture(load("blocked"), "blocked")
    memory = zoo.main(lengths=(512, 1024, 2048))
    grown = {name: found[-1] / found[0] for name, found in memory.items()}
    assert grown["all scores at once"] > 12, "four times the items, sixteen times the scores"
    assert grown["blocks of 128"] < 5 and grown["attention"] < 5
    assert capsys.readouterr().out.count("the results differ by") == 3
