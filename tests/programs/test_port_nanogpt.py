"""The port of the character language model: as in PyTorch, causal, and as good as the statistics of its text."""

import importlib.util
import math
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl

PORT = Path(__file__).parents[2] / "examples" / "ports" / "nanogpt.py"
VOCAB, TIME, BATCH = 9, 8, 5


@pytest.fixture(scope="module")
def port():
    spec = importlib.util.spec_from_file_location("ports_nanogpt", PORT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def raw(X):
    return np.asarray(X.extractdata())


def shifted(net, seed=0):
    """The network in double precision, with parameters of normal numbers."""
    gen = np.random.default_rng(seed)
    return dl.dlupdate(lambda p: dl.dlarray(0.5 * gen.standard_normal(dl.size(p))), net)


def batch(seed=1):
    """Characters and the next ones: as numbers, and as the queue gives them."""
    words = np.random.default_rng(seed).integers(1, VOCAB + 1, (2, BATCH, TIME))
    X = dl.dlarray(words[0].astype(float), "BTC")
    return (
        words,
        X,
        dl.dlarray(dl.onehotencode(words[1].astype(float), 3, ClassNames=range(1, VOCAB + 1)), "BTC"),
    )


def leaves(torch, net):
    return {f"{layer}/{name}": torch.tensor(raw(v)).requires_grad_() for layer, name, v in net.Learnables}


def head_in_torch(torch, P, words):
    """The attention head as plain matrix products of its parameters."""

    def fc(x, layer):
        return x @ P[f"{layer}/Weights"].T + P[f"{layer}/Bias"][:, 0]

    x = P["word-embedding/Weights"].T[words - 1] + P["posembed/Weights"].T
    x = fc(x, "fc_in")
    q, k, v = (fc(x, layer) for layer in ("fc_queries", "fc_keys", "fc_values"))
    scores = q @ k.mT / math.sqrt(q.shape[-1])
    later = torch.ones(TIME, TIME, dtype=torch.bool).triu(1)
    return fc(scores.masked_fill(later, -math.inf).softmax(-1) @ v, "fc_out")


def test_the_head_made_of_basic_layers_is_attention(port):
    """Level 1: the probabilities, the loss and every gradient."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    net, (words, X, T) = shifted(port.attentionModel(VOCAB, TIME, 6, 4)), batch()
    loss, gradients = dl.dlfeval(port.modelLoss, net, X, T)
    P = leaves(torch, net)
    logits = head_in_torch(torch, P, torch.from_numpy(words[0]))
    wanted = torch.nn.functional.cross_entropy(logits.flatten(0, 1), torch.from_numpy(words[1] - 1).flatten())
    wanted.backward()
    assert abs(float(loss) - wanted.item()) < 1e-10
    for layer, name, ours in gradients:
        np.testing.assert_allclose(raw(ours), P[f"{layer}/{name}"].grad.numpy(), atol=1e-10, err_msg=layer)
    Y = net.predict(X)
    assert (Y.dims(), Y.shape) == ("CBT", (VOCAB, BATCH, TIME))
    np.testing.assert_allclose(raw(Y), logits.softmax(-1).detach().numpy().transpose(2, 0, 1), atol=1e-12)


def test_ten_steps(port):
    """Level 2, with an epsilon that plays no part: PyTorch's has another place."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    net, (words, X, T) = shifted(port.attentionModel(VOCAB, TIME, 6, 4)), batch()
    x, targets = torch.from_numpy(words[0]), torch.from_numpy(words[1] - 1).flatten()
    P = leaves(torch, net)
    optimizer = torch.optim.Adam(P.values(), lr=1e-2, eps=1e-14)
    a, b = [], []
    for k in range(1, 11):
        _, gradients = dl.dlfeval(port.modelLoss, net, X, T)
        net, a, b = dl.adamupdate(net, gradients, a, b, k, 1e-2, 0.9, 0.999, 1e-14)
        optimizer.zero_grad()
        torch.nn.functional.cross_entropy(head_in_torch(torch, P, x).flatten(0, 1), targets).backward()
        optimizer.step()
    for layer, name, ours in net.Learnables:
        if (layer, name) != ("fc_keys", "Bias"):  # its gradient is zero but for rounding
            np.testing.assert_allclose(
                raw(ours), P[f"{layer}/{name}"].detach().numpy(), atol=1e-8, err_msg=layer
            )


def test_a_model_that_knows_nothing_costs_the_logarithm_of_the_vocabulary(port):
    net, (_, X, T) = port.attentionModel(VOCAB, TIME), batch()
    t = net.Learnables
    values = [v * 0 if layer == "fc_out" else v for layer, _, v in t]
    loss = port.modelLoss(net.with_learnables(t.with_values(values)), X, T, nargout=1)
    assert abs(float(loss) - math.log(VOCAB)) < 1e-6
    random = port.modelLoss(port.bigramModel(VOCAB), X, T, nargout=1)
    assert abs(float(random) - math.log(VOCAB)) < 0.02


@pytest.mark.parametrize("model", ["attentionModel", "multiHeadModel", "deeperModel"])
def test_causality(port, model):
    """What comes later changes nothing: a label that goes astray would show."""
    options = {"numHeads": 2} if model != "attentionModel" else {}
    net = getattr(port, model)(VOCAB, TIME, 6, **options)
    net, (words, X, _) = shifted(net), batch()
    before = raw(net.predict(X))
    for t in range(1, TIME):
        other = words[0].astype(float).copy()
        other[:, t] = other[:, t] % VOCAB + 1
        after = raw(net.predict(dl.dlarray(other, "BTC")))
        assert np.array_equal(after[:, :, :t], before[:, :, :t]) and not np.allclose(after, before)


def conditional_entropy(text):
    """What the best guess costs that knows the character before."""
    pairs, firsts = Counter(zip(text, text[1:], strict=False)), Counter(text[:-1])
    total = len(text) - 1
    return -sum(n / total * math.log(n / firsts[a]) for (a, _), n in pairs.items())


def test_bigrams_are_learnt(port):
    """Level 3: the bigram model comes near the entropy of pairs; a head then writes in the text's characters."""
    dl.rng(0)
    text = port.SONNETS.read_text(encoding="utf-8")
    tokenizer = port.CharacterTokenizer(text)
    data = tokenizer.char2tok(text)
    assert tokenizer.tok2char(data) == [text]
    queue, validation = port.minibatchqueues(data, tokenizer.VocabSize, validationFraction=0.01)
    X, T = queue.next()
    assert (X.dims(), X.shape, T.shape) == ("CBT", (1, 128, 8), (tokenizer.VocabSize, 128, 8))
    assert np.array_equal(raw(X)[0, :, 1:], raw(T).argmax(0)[:, :-1] + 1)  # the same piece one step later
    net, monitor = port.train(
        port.bigramModel(tokenizer.VocabSize), queue, validation, NumIterations=300, LearnRate=0.05,
        ValidationFrequency=300, NumValidationIters=2,
    )  # fmt: skip
    assert len(monitor["TrainingLoss"]) == 300 and len(monitor["ValidationLoss"]) == 2
    assert np.mean(monitor["TrainingLoss"][-30:]) < 1.05 * conditional_entropy(text)
    written = port.predictFromModel(net, data[:, :8], 30, tokenizer)
    assert len(written) == 1 and len(written[0]) == 30 and set(written[0]) <= set(text)
