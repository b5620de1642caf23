"""Whole numbers in an arrayDatastore: read as doubles, kept as they came, looked at in large parts."""

import numpy as np

import dlarray as dl
from dlarray.training.trainnet import input_statistics
from tests.support.bundles import cases


@cases("dtype", ["uint8", "int16", "uint32", "int64"])
def test_an_array_datastore_of_whole_numbers_reads_doubles_and_holds_what_it_was_given(dtype):
    X = np.arange(48).reshape(2, 3, 2, 4).astype(dtype)
    ds = dl.arrayDatastore(X, IterationDimension=4)
    assert ds._data._data.dtype == (X.dtype if X.itemsize < 8 else np.float64)
    first = dl.read(ds)[0]
    assert dl.underlyingType(first) == "double" and np.array_equal(np.asarray(first), X[..., 0])
    mbq = dl.minibatchqueue(ds, MiniBatchSize=3, OutputCast="double", MiniBatchFormat="SSCB")
    batch = dl.next(mbq)
    assert dl.underlyingType(batch) == "double" and np.array_equal(
        np.asarray(dl.extractdata(batch)), X[..., :3]
    )
    rows = dl.arrayDatastore(X[:, :, 0, 0], OutputType="same")
    assert dl.underlyingType(dl.readall(rows)) == dl.underlyingType(dl.read(rows)) == "double"
    assert dl.readall(dl.subset(ds, [2]))[0].tolist() == X[..., 1].tolist()


def test_the_statistics_of_many_small_images_in_memory_are_found_in_large_parts(monkeypatch):
    X = np.random.default_rng(3).integers(0, 256, (4, 4, 1, 3000), dtype=np.uint8)
    T = np.arange(3000) % 2
    ds = dl.combine(
        dl.arrayDatastore(X, IterationDimension=4), dl.arrayDatastore(dl.categorical(T.tolist()).T)
    )
    parts = []
    add = input_statistics._Moments.add
    monkeypatch.setattr(
        input_statistics._Moments,
        "add",
        lambda self, X, apart: (parts.append(X.shape[-1]), add(self, X, apart))[1],
    )
    layers = [
        dl.imageInputLayer([4, 4, 1], Normalization="zscore"),
        dl.fullyConnectedLayer(2),
        dl.softmaxLayer(),
    ]
    net = dl.trainnet(
        ds, layers, "crossentropy", dl.trainingOptions("sgdm", MaxEpochs=1, MiniBatchSize=1000, Verbose=False)
    )
    assert max(parts) == 1024 and sum(parts) == 3000
    np.testing.assert_allclose(np.asarray(net.Layers[0].Mean).squeeze(), X.astype(float).mean(), rtol=1e-6)
    np.testing.assert_allclose(
        np.asarray(net.Layers[0].StandardDeviation).squeeze(), X.astype(float).std(), rtol=1e-6
    )
