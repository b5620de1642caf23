"""The character GPT on dlnetwork: as a PyTorch twin with the same weights, causal, and able to learn."""

import importlib.util
import math
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl

EXAMPLES = Path(__file__).parents[2] / "examples"
CHARACTERS, TIME, CHANNELS, HEADS, BLOCKS, BATCH = 11, 7, 12, 3, 2, 4


@pytest.fixture(scope="module")
def gpt():
    spec = importlib.util.spec_from_file_location("character_gpt_example", EXAMPLES / "character_gpt.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def raw(X):
    return np.asarray(X.extractdata())


def small(gpt, cls="double"):
    """A shrunk network with weights that are neither zero nor one."""
    dl.rng(0)
    net = gpt.characterGPT(CHARACTERS, TIME, CHANNELS, HEADS, BLOCKS, weights="glorot")
    gen = np.random.default_rng(1)
    kind = np.float64 if cls == "double" else np.float32
    values = [
        dl.dlarray((raw(v) + 0.1 * gen.normal(size=v.shape)).astype(kind)) for v in net.Learnables.Value
    ]
    return net.with_learnables(net.Learnables.with_values(values))


def data(cls="double"):
    words = np.random.default_rng(2).integers(1, CHARACTERS + 1, (2, BATCH, TIME))
    kind = np.float64 if cls == "double" else np.float32
    return words, *(dl.dlarray(w[None].astype(kind), "CBT") for w in words)


class Twin:
    """The same network in PyTorch, on the table of learnables: {layer/parameter: tensor}."""

    def __init__(self, torch, net):
        self.torch = torch
        self.parameters = {
            f"{layer}/{name}": torch.tensor(raw(value)).requires_grad_()
            for layer, name, value in net.Learnables
        }

    def linear(self, x, layer, part=""):
        P = self.parameters
        return x @ P[f"{layer}/{part}Weights"].T + P[f"{layer}/{part}Bias"][:, 0]

    def norm(self, x, layer):
        P = self.parameters
        scale, offset = P[f"{layer}/Scale"].reshape(-1), P[f"{layer}/Offset"].reshape(-1)
        return self.torch.nn.functional.layer_norm(x, x.shape[-1:], scale, offset)

    def logits(self, words):
        F, P = self.torch.nn.functional, self.parameters
        x = P["words/Weights"].T[words - 1] + P["positions/Weights"].T[: words.shape[1]]
        for k in range(1, BLOCKS + 1):
            y = self.norm(x, f"norm1_{k}")
            q, key, v = (
                self.linear(y, f"attention_{k}", part).unflatten(-1, (HEADS, -1)).transpose(1, 2)
                for part in ("Query", "Key", "Value")
            )
            a = F.scaled_dot_product_attention(q, key, v, is_causal=True).transpose(1, 2).flatten(2)
            x = x + self.linear(a, f"attention_{k}", "Output")
            y = F.gelu(self.linear(self.norm(x, f"norm2_{k}"), f"fc1_{k}"))
            x = x + self.linear(y, f"fc2_{k}")
        return self.linear(self.norm(x, "norm"), "characters_out")

    def loss(self, words, targets):
        logits = self.logits(words)
        return self.torch.nn.functional.cross_entropy(logits.flatten(0, 1), (targets - 1).flatten())


def test_loss_and_gradients_as_in_torch(gpt):
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    net, (words, X, T) = small(gpt), data()
    twin = Twin(torch, net)
    loss, gradients = dl.dlfeval(gpt.modelLoss, net, X, T)
    theirs = twin.loss(*torch.from_numpy(words))
    theirs.backward()
    assert abs(float(loss) - theirs.item()) < 1e-9
    assert len(gradients) == len(twin.parameters) == 4 + 16 * BLOCKS + 2
    for layer, name, ours in gradients:
        wanted = twin.parameters[f"{layer}/{name}"].grad.numpy()
        assert np.abs(raw(ours) - wanted).max() < 1e-9, f"{layer}/{name}"
    Y = net.predict(X)
    assert (Y.dims(), Y.shape) == ("CBT", (CHARACTERS, BATCH, TIME))
    probabilities = twin.logits(torch.from_numpy(words[0])).softmax(-1).detach().numpy()
    np.testing.assert_allclose(raw(Y), probabilities.transpose(2, 0, 1), atol=1e-12)


@pytest.mark.parametrize(("cls", "tolerance"), [("double", 1e-8), ("single", 1e-4)])
def test_twenty_steps_of_adam_as_in_torch(gpt, cls, tolerance):
    """With an epsilon that plays no part: PyTorch adds it after, MATLAB before the correction of the bias."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    net, (words, X, T) = small(gpt, cls), data(cls)
    twin = Twin(torch, net)
    optimizer = torch.optim.Adam(twin.parameters.values(), lr=1e-3, eps=1e-13)
    a, b = [], []
    for k in range(1, 21):
        loss, gradients = dl.dlfeval(gpt.modelLoss, net, X, T)
        net, a, b = dl.adamupdate(net, gradients, a, b, k, 1e-3, 0.9, 0.999, 1e-13)
        optimizer.zero_grad()
        theirs = twin.loss(*torch.from_numpy(words))
        theirs.backward()
        optimizer.step()
        assert abs(float(loss) - theirs.item()) < tolerance
    if (
        cls == "single"
    ):  # Adam makes whole steps of gradients that are mere rounding, so parameters may differ
        return
    for layer, name, ours in net.Learnables:
        if name == "KeyBias":  # its gradient is zero but for rounding
            continue
        wanted = twin.parameters[f"{layer}/{name}"].detach().numpy()
        assert np.abs(raw(ours) - wanted).max() < tolerance, f"{layer}/{name}"


@pytest.mark.parametrize("changed", range(1, TIME))
def test_causality(gpt, changed):
    """Another character leaves everything before it as it is, and changes what follows."""
    net, (words, X, _) = small(gpt), data()
    other = words[0].copy()
    other[:, changed] = other[:, changed] % CHARACTERS + 1
    a, b = raw(net.predict(X)), raw(net.predict(dl.dlarray(other[None].astype(float), "CBT")))
    assert np.array_equal(a[:, :, :changed], b[:, :, :changed])
    assert (np.abs(a - b)[:, :, changed:].max(axis=(0, 1)) > 1e-6).all()


def test_it_learns(gpt, capsys):
    """Below the entropy of single characters, in a shrunk run; and the text that it writes is of its characters."""
    dl.rng(0)
    text = (EXAMPLES / "sonnets.txt").read_text(encoding="utf-8")[:600]
    tokenizer = gpt.Tokenizer(text)
    tokens = tokenizer.encode(text)
    assert tokenizer.decode(tokens) == text
    count = len(tokenizer.characters)
    net = gpt.characterGPT(count, 16, 32, 4, 2)
    net, losses = gpt.train(net, tokens, 16, miniBatchSize=8, numIterations=120, learnRate=1e-2, every=40)
    entropy = gpt.unigramEntropy(tokens)
    assert entropy < math.log(count) < losses[0] + 0.5
    assert np.mean(losses[-10:]) < entropy - 0.3
    assert capsys.readouterr().out.count("Iteration") == 3
    written = gpt.generate(net, tokenizer, "Shall", 20, 16)
    assert written.startswith("Shall") and len(written) == 25 and set(written) <= set(text)


def test_with_dropout_forward_and_predict_differ(gpt):
    dl.rng(0)
    net = gpt.characterGPT(CHARACTERS, TIME, CHANNELS, HEADS, BLOCKS, dropout=0.3)
    _, X, _ = data("single")
    assert np.array_equal(raw(net.predict(X)), raw(net.predict(X)))
    assert not np.allclose(raw(net.forward(X)), raw(net.predict(X)))
