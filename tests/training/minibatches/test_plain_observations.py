"""Files of plain arrays take a short way to mini-batches and statistics: the same numbers in the same memory order."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.training.minibatches.columns import Handling, join_observations, plain_observation
from tests.support.bundles import cases


class Asked(np.ndarray):
    """An array that is not taken for plain."""


SIZES = [
    ("TC", (7, 3)),
    ("CT", (3, 7)),
    ("SCT", (4, 3, 2)),
    ("SSC", (4, 5, 3)),
    ("SSSC", (2, 3, 4, 2)),
    ("TC", (1, 3)),
]


@cases(("fmt", "size"), SIZES)
@cases("dtype", [np.float32, np.float64])
@cases("wanted", ["single", "double"])
@cases("order", ["C", "F"])
def test_the_short_way_gives_what_the_long_way_gives(fmt, size, dtype, wanted, order, gen):
    value = np.asarray(gen.standard_normal(size).astype(dtype), order=order)
    how = Handling(dtype=wanted)
    short = plain_observation(value, fmt, wanted)
    long = join_observations("f", "X", [value.view(Asked)], fmt, how, as_read=True)
    assert short is not None and dl.dims(short) == dl.dims(long) and dl.size(short) == dl.size(long)
    assert short._data.dtype == long._data.dtype and short._data.flags.c_contiguous
    assert np.array_equal(short._data, long._data)
    one, other = (join_observations("f", "X", [v, v], fmt, how) for v in (value, value.view(Asked)))
    assert np.array_equal(one._data, other._data) and dl.dims(one) == dl.dims(other)


@cases(
    ("value", "fmt"),
    [
        (np.zeros((4, 5, 1), np.float32), "SSC"),
        (np.zeros((4, 5), np.uint8), "CT"),
        (np.zeros((4, 5), complex), "CT"),
        (np.zeros(4, np.float32), "C"),
        (np.zeros((4, 5), ">f4"), "CT"),
        (np.zeros((4, 5), np.float32), "SSC"),
        (dl.zeros(4, 5), "CT"),
        ([[1.0, 2.0], [3.0, 4.0]], "CT"),
        (np.zeros((4, 5), np.float32).view(Asked), "CT"),
    ],
)
def test_what_is_not_so_plain_is_asked(value, fmt):
    assert plain_observation(value, fmt, "single") is None


@pytest.mark.parametrize("normalization", ["zerocenter", "zscore", "rescale-symmetric"])
def test_statistics_of_files_are_those_of_all_data(normalization, tmp_path, gen):
    rows = [gen.standard_normal((n, 3)).astype(np.float32) * 5 + 2 for n in (4, 9, 6, 5)]
    for k, row in enumerate(rows):
        np.save(tmp_path / f"{k}.npy", row)
    labels = dl.categorical(["a", "b", "a", "b"]).T
    fds = dl.fileDatastore(str(tmp_path), ReadFcn=np.load, FileExtensions=".npy")
    layers = [
        dl.sequenceInputLayer(3, Normalization=normalization), dl.globalAveragePooling1dLayer(),
        dl.fullyConnectedLayer(2), dl.softmaxLayer(),
    ]  # fmt: skip
    options = dl.trainingOptions("sgdm", MaxEpochs=1, MiniBatchSize=2, Verbose=False)
    net = dl.trainnet(dl.combine(fds, dl.arrayDatastore(labels)), layers, "crossentropy", options)
    every, first = np.concatenate(rows).astype(float), net.Layers[0]
    wanted = {
        "zerocenter": {"Mean": every.mean(0)},
        "zscore": {"Mean": every.mean(0), "StandardDeviation": every.std(0)},
        "rescale-symmetric": {"Min": every.min(0), "Max": every.max(0)},
    }[normalization]
    for name, values in wanted.items():
        np.testing.assert_allclose(np.ravel(getattr(first, name)), values, rtol=1e-6)
