"""toPyTorch: names, states, training, networks in networks, and what PyTorch's own tools make of the module."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.migration.pytorch.test_export_layers import same, there

torch = pytest.importorskip("torch", reason="PyTorch is not installed: no modules")
pytestmark = pytest.mark.filterwarnings("ignore")


def images(gen, count=3):
    return dl.dlarray(np.float32(gen.standard_normal((8, 8, 3, count))), "SSCB")


def cnn():
    dl.rng(3)
    return dl.dlnetwork([
        dl.imageInputLayer([8, 8, 3], Normalization="zscore", Mean=0.2, StandardDeviation=2, Name="in"),
        dl.convolution2dLayer(3, 4, Padding="same", Name="conv"), dl.batchNormalizationLayer(Name="bn"),
        dl.reluLayer(Name="relu"), dl.maxPooling2dLayer(2, Stride=2, Name="pool"),
        dl.dropoutLayer(0.5, Name="drop"), dl.fullyConnectedLayer(5, Name="fc"), dl.softmaxLayer(Name="soft"),
    ])  # fmt: skip


def tagger():
    dl.rng(3)
    return dl.dlnetwork([dl.sequenceInputLayer(4), dl.lstmLayer(6, Name="lstm"), dl.fullyConnectedLayer(3)])


def test_names_sizes_and_copies(gen):
    net = cnn()
    module = dl.toPyTorch(net)
    sizes = {name: tuple(values.shape) for name, values in module.state_dict().items()}
    assert sizes == {
        "in_.Mean": (1, 1, 1, 1), "in_.StandardDeviation": (1, 1, 1, 1),
        "conv.Weights": (4, 3, 3, 3), "conv.Bias": (4,),
        "bn.Offset": (4,), "bn.Scale": (4,), "bn.TrainedMean": (4,), "bn.TrainedVariance": (4,),
        "fc.Weights": (5, 64), "fc.Bias": (5,),
    }  # fmt: skip
    learned = [name for name, _ in module.named_parameters()]
    assert learned == ["conv.Weights", "conv.Bias", "bn.Offset", "bn.Scale", "fc.Weights", "fc.Bias"]
    assert (module.InputFormats, module.OutputFormats) == (("BCSS",), ("BC",))
    X = images(gen)
    before = np.array(dl.extractdata(dl.predict(net, X)))
    with torch.no_grad():
        for values in module.state_dict().values():
            values.zero_()
    np.testing.assert_array_equal(np.array(dl.extractdata(dl.predict(net, X))), before)


def test_names_that_a_module_cannot_have():
    names = ["a.b", "type", "a_b", "forward"]
    net = dl.dlnetwork(
        [dl.featureInputLayer(2, Name="in"), *(dl.fullyConnectedLayer(2, Name=n) for n in names)]
    )
    found = [name for name, _ in dl.toPyTorch(net).named_parameters()][::2]
    assert found == ["a_b.Weights", "type_.Weights", "a_b_.Weights", "forward_.Weights"]


def test_training_takes_the_statistics_of_the_data(gen):
    net = dl.dlnetwork([dl.imageInputLayer([8, 8, 3], Normalization="none"),
                        dl.batchNormalizationLayer(Name="bn", MeanDecay=0.3, VarianceDecay=0.2)])  # fmt: skip
    X = images(gen)
    wanted, state = dl.forward(net, X, nargout=2)
    module = dl.toPyTorch(net).train()
    same(module(there(X)), there(wanted), "training")
    net.State = state
    moved, same_state = dl.toPyTorch(net).state_dict(), module.state_dict()
    assert not torch.equal(moved["bn.TrainedMean"], torch.zeros(3))
    for name, values in moved.items():
        torch.testing.assert_close(same_state[name], values, rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("layer", [dl.dropoutLayer(0.5), dl.spatialDropoutLayer(Probability=0.5)])
def test_dropout_drops_in_training_alone(layer):
    net = dl.dlnetwork([dl.imageInputLayer([8, 8, 3], Normalization="none"), layer])
    module, ones = dl.toPyTorch(net), torch.ones(40, 3, 8, 8)
    assert torch.equal(module(ones), ones)
    torch.manual_seed(1)
    found = module.train()(ones)
    assert set(found.unique().tolist()) == {0.0, 2.0} and 0.3 < (found == 0).float().mean() < 0.7
    whole = bool((found.amax((2, 3)) == found.amin((2, 3))).all())
    assert whole == (type(layer) is dl.spatialDropoutLayer)


@pytest.mark.parametrize("make", [cnn, tagger])
def test_traced_and_exported(make, gen):
    net = make()
    X = images(gen) if make is cnn else dl.dlarray(np.float32(gen.standard_normal((4, 3, 7))), "CBT")
    module, x = dl.toPyTorch(net), there(X)
    wanted = there(dl.predict(net, X))
    same(torch.jit.trace(module, x)(x), wanted, "torch.jit.trace")
    program = torch.export.export(module, (x,), dynamic_shapes=({0: torch.export.Dim("batch", min=2)},))
    same(program.module()(x), wanted, "torch.export")
    more = torch.cat([x, x])
    same(program.module()(more), torch.cat([wanted, wanted]), "another number of observations")


def test_there_and_back(gen):
    net, X = cnn(), images(gen)
    again = dl.importNetworkFromPyTorch(dl.toPyTorch(net), PyTorchInputSizes=[1, 3, 8, 8])
    found = np.asarray(dl.extractdata(again.predict(X)))
    np.testing.assert_allclose(found, np.asarray(dl.extractdata(net.predict(X))), rtol=1e-5, atol=1e-6)


def test_a_step_of_training_lowers_the_loss(gen):
    module = dl.toPyTorch(tagger()).train()
    x, y = torch.randn(8, 5, 4, generator=torch.manual_seed(1)), torch.zeros(8, 5, 3)
    optimizer = torch.optim.Adam(module.parameters(), 0.01)
    losses = []
    for _ in range(20):
        optimizer.zero_grad()
        losses.append(torch.nn.functional.mse_loss(module(x), y))
        losses[-1].backward()
        optimizer.step()
    assert losses[-1] < losses[0] / 2


def test_saved_and_loaded_by_pytorch(tmp_path, gen):
    net, X = cnn(), images(gen)
    torch.save(dl.toPyTorch(net).state_dict(), tmp_path / "net.pth")
    other = cnn()
    other.Learnables = dl.dlupdate(lambda w: w * 0, other.Learnables)
    module = dl.toPyTorch(other)
    module.load_state_dict(torch.load(tmp_path / "net.pth", weights_only=True))
    same(module(there(X)), there(dl.predict(net, X)), "loaded")


def test_a_network_inside_a_network_and_a_layer_of_ones_own():
    inner = dl.networkLayer([dl.fullyConnectedLayer(3, Name="fc"), dl.reluLayer()], Name="block")
    net = dl.dlnetwork([dl.featureInputLayer(4), inner])
    assert list(dl.toPyTorch(net).state_dict()) == ["block.fc.Weights", "block.fc.Bias"]
    net = dl.dlnetwork(
        [dl.featureInputLayer(4), dl.networkLayer([dl.functionLayer(dl.tanh, Name="f")], Name="block")]
    )
    with pytest.raises(errors.ClassError, match="layer 'block/f' .*FunctionLayer.*; fix: "):
        dl.toPyTorch(net)


def test_the_number_of_inputs_is_said():
    module = dl.toPyTorch(tagger())
    with pytest.raises(TypeError, match="takes 1 inputs .* 2 came"):
        module(torch.zeros(1, 2, 4), torch.zeros(1, 2, 4))
