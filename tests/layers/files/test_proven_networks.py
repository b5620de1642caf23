"""Files whose sum is right and whose content is no network: refused by load, and not by what comes after it."""

import json

import numpy as np
import pytest
import safetensors
import safetensors.numpy

import dlarray as dl
from dlarray import registry
from dlarray.errors import DataError
from dlarray.layers.files import saving


@pytest.fixture
def respelled(tmp_path):
    """A file of a small network, after its content was changed, with the sum that belongs to it."""
    net = dl.dlnetwork()
    net = net.addLayers([
        dl.featureInputLayer(3, Name="in"), dl.fullyConnectedLayer(4, Name="fc"), dl.functionLayer(dl.relu, Name="fun"),
        dl.additionLayer(2, Name="add"),
    ])  # fmt: skip
    net = net.connectLayers("fc", "add/in2").initialize()
    path = tmp_path / "net.safetensors"
    dl.save(path, net)
    with safetensors.safe_open(path, framework="np") as file:
        content = json.loads(file.metadata()[saving.KEY])
        arrays = {key: file.get_tensor(key) for key in file.keys()}  # noqa: SIM118

    def write(change):
        change(content["spec"], arrays)
        content["sha256"] = saving._checksum(content, arrays)
        path.write_bytes(safetensors.numpy.save(arrays, {saving.KEY: json.dumps(content)}))
        return path

    return write


def text_for_a_function(spec, arrays):
    spec["layers"][2]["properties"]["PredictFcn"] = "relu"


def no_function(spec, arrays):
    del spec["layers"][2]["properties"]["PredictFcn"]


def a_missing_connection(spec, arrays):
    spec["connections"] = [pair for pair in spec["connections"] if "in2" not in pair[1]]


def a_connection_twice(spec, arrays):
    spec["connections"].append(spec["connections"][0])


def other_inputs(spec, arrays):
    arrays["fc/Weights"] = np.ones((4, 7), np.float32)


def other_outputs(spec, arrays):
    arrays["fc/Bias"] = np.ones((9, 1), np.float32)


def nothing(spec, arrays):
    spec["layers"][1]["properties"]["Weights"] = {"empty": True}


def other_data(spec, arrays):
    spec["layouts"] *= 2


def an_output_that_is_not_there(spec, arrays):
    spec["outputs"] = ["add", "missing"]


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (text_for_a_function, "'PredictFcn' .* must be a function handle"),
        (no_function, "not callable"),
        (a_missing_connection, "the input 'add/in2'|the inputs in, add/in2, but was made with 1"),
        (a_connection_twice, "fc"),
        (other_inputs, "'fc'.*weights is 4×7"),
        (other_outputs, "'fc'.*bias is 9×1"),
        (nothing, "'fc'.*empty|'fc'.*0×0"),
        (other_data, "made with 2"),
        (an_output_that_is_not_there, "missing"),
    ],
)
def test_what_is_no_network_is_refused_at_load(respelled, change, says):
    path = respelled(change)
    with pytest.raises(DataError, match=rf"(?s)^load: the file '.*net.safetensors' is damaged.*({says})"):
        dl.load(path)


def test_what_is_one_is_loaded(respelled):
    """Nothing else is asked: no number is drawn, and no layer of a user is called."""
    path = respelled(lambda spec, arrays: None)
    dl.rng(3)
    expected = dl.rand(1).item()
    dl.rng(3)
    net = dl.load(path)
    assert dl.rand(1).item() == expected
    assert net.Initialized
    np.testing.assert_array_equal(dl.extractdata(net.predict(dl.dlarray([[1, 2, 3]], "BC"))).shape, (4, 1))
    bare = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)], Initialize=False)
    dl.save(path, bare)
    assert not dl.load(path).Initialized


@pytest.fixture
def counting():
    """A registered layer of a user's, and the list to which its calls add."""
    calls = []

    @registry.layer(name="countingLayerOfFiles")
    class countingLayerOfFiles(dl.Layer):
        Formattable = True

        def predict(self, X):
            calls.append(1)
            return X

    yield countingLayerOfFiles, calls
    registry.layers.pop("countingLayerOfFiles", None)


def test_a_layer_of_ones_own_is_not_called(tmp_path, counting):
    own, calls = counting
    net = dl.dlnetwork([dl.featureInputLayer(3), own()])
    dl.save(tmp_path / "own.safetensors", net)
    before = len(calls)
    assert dl.load(tmp_path / "own.safetensors").Initialized
    assert len(calls) == before


def test_states_and_sizes_of_several_observations_are_whole(tmp_path):
    """A state of 8 observations, a layer that wants 3 of them, a window of 5 time steps."""
    dl.rng(0)
    lstm = dl.dlnetwork([dl.sequenceInputLayer(4), dl.lstmLayer(3)])
    _, lstm.State = dl.predict(lstm, dl.dlarray(np.ones((4, 8, 5), np.float32), "CBT"), nargout=2)
    shaped = dl.dlnetwork(
        [dl.reshapeLayer([2, 6])],
        dl.dlarray(np.ones((4, 3), np.float32), "CB"),
    )
    windows = dl.dlnetwork([dl.convolution1dLayer(5, 2)], dl.dlarray(np.ones((4, 2, 9), np.float32), "CBT"))
    for net in (lstm, shaped, windows):
        dl.save(tmp_path / "net.safetensors", net)
        assert dl.load(tmp_path / "net.safetensors").Initialized
