"""deepDreamImage: channels answer more strongly, sizes grow, and what is printed."""

import numpy as np
import pytest

import dlarray as dl
from tests.support.backends import host


def network():
    dl.rng(4)
    return dl.dlnetwork(
        [
            dl.imageInputLayer([8, 8, 3], Normalization="none"),
            dl.convolution2dLayer(3, 4, Padding="same", Name="conv"),
            dl.reluLayer(),
            dl.fullyConnectedLayer(3, Name="fc"),
        ]
    )


def strength(net, image, channel):
    return float(host(dl.predict(net, dl.dlarray(np.asarray(image, np.float32), "SSCB")))[channel - 1, 0])


def test_the_channel_answers_more(gen):
    net, start = network(), gen.standard_normal((8, 8, 3))
    options = dict(InitialImage=start, PyramidLevels=1, OutputScaling="none", Verbose=False)
    for channel in (1, 2, 3):
        image = dl.deepDreamImage(net, "fc", channel, **options)
        assert image.shape == (8, 8, 3)
        assert strength(net, host(image), channel) > strength(net, start, channel) + 1
    by_number = dl.deepDreamImage(net, 4, 3, **options)
    assert np.array_equal(host(by_number), host(image))


def test_sizes_scaling_and_the_table(capsys):
    dl.rng(1)
    images = host(
        dl.deepDreamImage(network(), "conv", [1, 4], PyramidLevels=2, PyramidScale=1.5, NumIterations=2)
    )
    assert images.shape == (12, 12, 3, 2)
    assert np.all(images.min((0, 1, 2)) == 0) and np.all(images.max((0, 1, 2)) == 1)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 4 + 2 * 2 * 2 + 1 and len({len(line) for line in lines}) == 1
    assert [line.split("|")[3].strip() for line in lines[4:-1]] == ["1", "1", "2", "2"] * 2


@pytest.mark.parametrize("levels", [60, 2**31, 2**63])
def test_pyramids_beyond_the_memory_are_refused(levels):
    layers = [dl.imageInputLayer([8, 8, 1], Normalization="none"), dl.convolution2dLayer(3, 4, Name="conv")]
    with pytest.raises(dl.errors.ArgumentError, match=r"deepDreamImage: an array .* GiB are allowed; fix: "):
        dl.deepDreamImage(dl.dlnetwork(layers), "conv", 1, PyramidLevels=levels, Verbose=False)
