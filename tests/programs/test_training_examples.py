"""The examples of training reach what they promise, on small sizes and with fewer iterations."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

import dlarray as dl

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def load(tmp_path, monkeypatch):
    """An example as a module; its picture goes to a folder of the test and must be drawn."""
    pytest.importorskip("matplotlib", reason="the examples draw (extra demo)")
    pytest.importorskip("sklearn", reason="the digits come with scikit-learn (extra demo)")

    def loaded(name):
        spec = importlib.util.spec_from_file_location(f"{name}_example", EXAMPLES / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        monkeypatch.setattr(module, "OUTPUT", tmp_path)
        names.append(name)
        return module

    names = []
    yield loaded
    for name in names:
        assert (tmp_path / f"{name}.png").stat().st_size > 5_000


def test_train_digits(load, capsys):
    """A convolutional network reads at least 98 % of the digits held out."""
    assert load("train_digits").main() >= 98
    assert "Training stopped: Max epochs completed" in capsys.readouterr().out


def test_japanese_vowels(load, capsys):
    """Both networks know nine speakers apart, who are guessed right by chance once in nine times."""
    results = load("japanese_vowels").main(maxEpochs=8, numHiddenUnits=24)
    for result in results.values():
        assert result["accuracy"] > 90
        assert result["loss"][-1] < 0.2 * result["loss"][0]
        confusion = np.asarray(dl.extractdata(result["confusion"]))
        assert confusion.sum() == 370 and 100 * np.trace(confusion) / 370 == pytest.approx(
            result["accuracy"], rel=1e-5
        )
    assert "270 sequences" in capsys.readouterr().out


def test_sunspots(load):
    """One year ahead it is much better than no change, and 22 years ahead better than the mean."""
    example = load("sunspots")
    error = example.main(maxEpochs=40)["error"]
    assert error["LSTM"] < 0.75 * error["no change"] and error["LSTM"] < 1.25 * error["linear"]
    assert error["closed loop"] < 0.85 * error["mean"]


def test_sunspots_in_closed_loop_equals_one_long_sequence(load):
    """Going on step by step with the states gives what the whole sequence gives, forecasts put in by hand."""
    example = load("sunspots")
    dl.rng(0)
    net = dl.dlnetwork([dl.sequenceInputLayer(1), dl.lstmLayer(5), dl.fullyConnectedLayer(1)])
    series = np.random.default_rng(0).standard_normal(12)
    forecast = example.closedLoop(net, series, 7, 4)
    known = list(series[:7])
    for value in forecast:
        Y = dl.predict(net, dl.dlarray(np.asarray(known, dtype=np.float32)[None, None], "CBT"))
        assert float(Y[0, 0, -1]) == pytest.approx(value, rel=1e-4, abs=1e-6)
        known.append(value)
    open_ = example.openLoop(net, series, 7)
    assert open_.shape == (5,) and open_[0] == pytest.approx(forecast[0], rel=1e-5)
    example.draw(np.arange(12.0), series, 7, {"LSTM": open_, "linear": open_}, forecast)


def test_digits_vae(load, capsys):
    """Two numbers hold more of a digit than two principal components do."""
    result = load("digits_vae").main(numEpochs=20, learnRate=5e-3)
    assert result["error"]["autoencoder"] < 0.92 * result["error"]["linear"]
    assert np.mean(result["losses"][-20:]) < 0.6 * result["losses"][0]
    assert result["generated"].shape == (8, 8, 1, 25)
    assert 0 <= result["generated"].min() and result["generated"].max() <= 1
    assert "principal components" in capsys.readouterr().out


def test_digits_gan(load):
    """The generated images come much nearer to the real ones, and are of many digits."""
    result = load("digits_gan").main(numEpochs=6, numFilters=16)
    start, end = result["distances"][0][1], result["distances"][-1][1]
    assert end < 0.4 * start
    assert (result["share"] > 0.01).sum() >= 7
    assert result["real"] < 0.1 * start


def test_pytorch_transfer(load):
    """The imported network reads its digits at once, and helps where there are few images of others."""
    result = load("pytorch_transfer").main(perClass=(2, 8), maxEpochs=15, repeats=4)
    assert result["imported"] > 97
    imported, scratch = (np.asarray(result["accuracy"][name]) for name in ("from PyTorch", "from scratch"))
    assert imported[0] > scratch[0] and imported[1] > max(scratch[1] + 3, 85)


def test_the_imported_network_is_pytorchs(load):
    """The same outputs from the same file, to single precision."""
    torch = pytest.importorskip("torch", reason="PyTorch is the oracle")
    from safetensors.numpy import load_file

    example = load("pytorch_transfer")
    model = example.pytorchNetwork()
    found = {name: torch.tensor(value) for name, value in load_file(example.WEIGHTS).items()}
    model.load_state_dict(found, strict=False)
    model.eval()
    X = np.random.default_rng(0).random((8, 8, 1, 6), dtype=np.float32)
    with torch.no_grad():
        wanted = torch.softmax(model(torch.tensor(X.transpose(3, 2, 0, 1))), 1).numpy()
    net = dl.importParameters(example.sameNetwork(), example.WEIGHTS)
    Y = dl.predict(net, dl.dlarray(X, "SSCB"))
    np.testing.assert_allclose(np.asarray(dl.extractdata(Y)).T, wanted, rtol=1e-4, atol=1e-6)
    example.draw((2, 5), {"a": [1, 2], "b": [2, 3]})


def test_finetune_digits(load):
    """The new last layer guesses, and reads most digits after fine-tuning; what is frozen stays."""
    result = load("finetune_digits").main(numOld=512, epochs=3, fineEpochs=4)
    assert result["old"] > 50 and result["same"] == [True, False]
    assert result["accuracy"]["after"] > max(65, result["accuracy"]["before"] + 15)


def test_explain_digits(load):
    """Covering what the maps call important lowers the score; most dreams are read as their class."""
    result = load("explain_digits").main(maxEpochs=4)
    assert result["accuracy"] > 93 and set(result["covered"]) == {"Grad-CAM", "occlusion", "LIME"}
    assert all(least > most + 0.2 for most, least in result["covered"].values())
    assert (result["dreams"] == np.arange(10)).sum() >= 7


def test_character_gpt(load, capsys):
    """Better than the frequencies of characters after a few iterations of a small transformer."""
    example = load("character_gpt")
    net, losses = example.main(
        contextLength=24, numChannels=32, numHeads=2, numBlocks=1, numIterations=120, sample=40
    )
    tokenizer = example.Tokenizer(example.TEXT.read_text(encoding="utf-8"))
    data = tokenizer.encode(example.TEXT.read_text(encoding="utf-8"))
    assert np.mean(losses[-10:]) < example.unigramEntropy(data) - 0.3
    assert example.pairEntropy(data) < example.unigramEntropy(data)
    assert "Shall I " in capsys.readouterr().out
