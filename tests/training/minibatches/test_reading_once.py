"""How often files are read, how much memory is taken, and how often random streams are made."""

import tracemalloc

import numpy as np
import pytest

import dlarray as dl
from dlarray import limits
from dlarray.categorical import categorical
from dlarray.training.datastores import image_datastore
from dlarray.training.minibatches import kept_data
from tests.support.memory import at_most

COUNT = 40
gen = np.random.default_rng(0)


@pytest.fixture
def pictures(tmp_path):
    image = pytest.importorskip("PIL.Image")
    for k in range(COUNT):
        pixels = np.random.default_rng(k).integers(0, 256, (6, 5, 3), dtype=np.uint8)
        image.fromarray(pixels).save(tmp_path / f"{k:03}.png")
    return dl.imageDatastore(tmp_path, Labels=["a", "b"] * (COUNT // 2))


@pytest.fixture
def numbers(tmp_path):
    for k in range(COUNT):
        np.save(tmp_path / f"{k:03}.npy", np.random.default_rng(k).standard_normal((1, 3)))
    return tmp_path


class Reader:
    """Reads files, counts them, and may draw."""

    def __init__(self, draws=False):
        self.calls, self.draws = 0, draws

    def __call__(self, name):
        self.calls += 1
        return np.load(name) + (float(dl.rand()) if self.draws else 0)


def trained(ds, layers, loss, **options):
    how = {"MaxEpochs": 3, "MiniBatchSize": 8, "Shuffle": "every-epoch", "Verbose": False} | options
    dl.rng(0)
    net, info = dl.trainnet(ds, layers, loss, dl.trainingOptions("sgdm", **how), nargout=2)
    return [np.asarray(v).tobytes() for v in net.Learnables.Value], list(info.TrainingHistory.Loss)


def of_images(ds, **options):
    layers = [dl.imageInputLayer([6, 5, 3]), dl.fullyConnectedLayer(2), dl.softmaxLayer()]
    return trained(ds, layers, "crossentropy", **options)


def of_numbers(folder, reader, **options):
    ds = dl.combine(dl.fileDatastore(folder, ReadFcn=reader), dl.arrayDatastore(np.ones((COUNT, 1))))
    layers = [dl.featureInputLayer(3, Normalization="zscore"), dl.fullyConnectedLayer(1)]
    return trained(ds, layers, "mse", **options)


@pytest.mark.parametrize("where", ["serial", "background"])
def test_images_are_read_once(pictures, where, monkeypatch):
    read = []
    own = image_datastore.image_pixels
    monkeypatch.setattr(image_datastore, "image_pixels", lambda file: read.append(file) or own(file))
    once = of_images(pictures, PreprocessingEnvironment=where)
    assert len(read) == COUNT
    read.clear()
    monkeypatch.setattr(limits, "spare", lambda: 0.0)
    assert of_images(pictures, PreprocessingEnvironment=where) == once
    assert (
        4 * COUNT <= len(read) <= 4 * COUNT + 3
    )  # the statistics and three epochs, and looks at the first one
    monkeypatch.setattr(limits, "spare", lambda: 12 * 300.0)
    assert of_images(pictures, PreprocessingEnvironment=where) == once
    assert of_images(pictures, PreprocessingEnvironment="parallel") == once


def test_processes_read_images_once_too(pictures, monkeypatch):
    asked = []
    from dlarray.training.minibatches.worker_processes import Workers

    own = Workers.ask
    monkeypatch.setattr(Workers, "ask", lambda self, *number: asked.append(number) or own(self, *number))
    assert of_images(pictures, PreprocessingEnvironment="parallel") == of_images(pictures)
    assert len(asked) == -(-COUNT // 32)  # runs of 32 for the statistics


def test_what_a_function_has_read_is_kept_for_the_first_epoch(numbers, monkeypatch):
    reader = Reader()
    kept = of_numbers(numbers, reader)
    assert reader.calls == 3 * COUNT
    monkeypatch.setattr(limits, "spare", lambda: 0.0)
    reader = Reader()
    assert of_numbers(numbers, reader) == kept
    assert reader.calls >= 4 * COUNT


def test_what_has_drawn_random_numbers_is_not_kept(numbers, monkeypatch):
    reader = Reader(draws=True)
    found = of_numbers(numbers, reader)
    assert reader.calls >= 4 * COUNT
    monkeypatch.setattr(limits, "spare", lambda: 0.0)
    assert of_numbers(numbers, Reader(draws=True)) == found
    assert of_numbers(numbers, Reader(draws=True), PreprocessingEnvironment="parallel") == found


def test_memory_that_a_function_uses_again_is_not_kept(numbers):
    room = np.empty((1, 3))

    def reads(name):
        room[...] = np.load(name)
        return room

    assert of_numbers(numbers, reads, MiniBatchSize=1) == of_numbers(numbers, Reader(), MiniBatchSize=1)


def test_what_is_kept_is_within_the_limit():
    assert 0 < limits.spare() <= dl.memoryLimit() * 2**30 / 2
    with at_most(1e-6):
        assert limits.spare() <= 2**30 * 1e-6
        part = kept_data.Kept(dl.fileDatastore(__file__, ReadFcn=str), True).parts[0]
        part.keep(np.arange(3), [[np.zeros(10), np.zeros(10), np.zeros(10)]], True)
        assert list(part.values) == [0]  # 280 of 536 bytes


def test_streams_are_made_where_a_function_draws(pictures, monkeypatch):
    made = []
    own = np.random.RandomState
    monkeypatch.setattr(np.random, "RandomState", lambda *seed: made.append(seed) or own(*seed))
    of_images(pictures)
    assert len(made) <= 1  # that of rng(0)


@pytest.mark.parametrize("kind", ["queue", "trainnet"])
def test_labels_are_read_together(kind, monkeypatch):
    count = 2000
    labels = dl.categorical(["a", "b"] * (count // 2)).T
    ds = dl.combine(dl.arrayDatastore(gen.standard_normal((count, 3))), dl.arrayDatastore(labels))
    copied = []
    own = categorical.codes
    monkeypatch.setattr(categorical, "codes", lambda self: copied.append(self._codes.size) or own(self))
    if kind == "queue":
        mbq = dl.minibatchqueue(ds, MiniBatchSize=100)
        found = np.concatenate([np.asarray(t).ravel() for _, t in mbq])
        assert found.tolist() == [1, 2] * (count // 2)
    else:
        layers = [dl.featureInputLayer(3), dl.fullyConnectedLayer(2), dl.softmaxLayer()]
        trained(ds, layers, "crossentropy", MiniBatchSize=100)
    assert sum(copied) <= 10 * count


def test_one_label_and_labels_in_a_row():
    for labels, dim in ((dl.categorical(["b"], ["a", "b"]), 1), (dl.categorical(["b", "a", "b"]), 2)):
        mbq = dl.minibatchqueue(
            dl.arrayDatastore(labels, IterationDimension=dim), OutputAsDlarray=False, OutputCast="same"
        )
        assert mbq.next().tolist() == labels.tolist()
        seen = []
        mbq = dl.minibatchqueue(
            dl.arrayDatastore(labels, IterationDimension=dim),
            MiniBatchFcn=lambda *t, seen=seen: seen.extend(t[0]) or np.ones(len(t[0])),
        )
        mbq.next()
        assert [(t.shape, t.tolist()) for t in seen] == [((1, 1), [name]) for name in labels.tolist()]


@pytest.mark.parametrize("how", ["zerocenter", "zscore", "rescale-zero-one"])
def test_images_of_whole_numbers_stay_what_they_are(how):
    X = gen.integers(0, 256, (28, 28, 1, 60_000), dtype=np.uint8)
    labels = dl.categorical(gen.integers(0, 2, X.shape[3]).tolist())
    layers = [
        dl.imageInputLayer([28, 28, 1], Normalization=how), dl.averagePooling2dLayer(14, Stride=14),
        dl.fullyConnectedLayer(2), dl.softmaxLayer(),
    ]  # fmt: skip
    options = {"MaxEpochs": 1, "MiniBatchSize": 256, "InitialLearnRate": 1e-4, "Verbose": False}
    dl.rng(0)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        net = dl.trainnet(X, labels, layers, "crossentropy", dl.trainingOptions("sgdm", **options))
        assert tracemalloc.get_traced_memory()[1] - before <= 1.2 * X.nbytes
    finally:
        tracemalloc.stop()
    few, part = X[..., :512], labels[:, :512]
    found = []
    for data in (few, few.astype(np.float64)):
        dl.rng(0)
        net = dl.trainnet(data, part, layers, "crossentropy", dl.trainingOptions("sgdm", **options))
        found.append([np.asarray(v).tobytes() for v in net.Learnables.Value])
    assert found[0] == found[1]


@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.int32, np.int64, bool])
def test_whole_numbers_train_as_doubles_do(kind):
    X = gen.integers(0, 2 if kind is bool else 100, (50, 3)).astype(kind)
    found = []
    for data in (X, X.astype(np.float64)):
        layers = [dl.featureInputLayer(3, Normalization="zscore"), dl.fullyConnectedLayer(1)]
        dl.rng(0)
        options = dl.trainingOptions("sgdm", MaxEpochs=2, MiniBatchSize=20, Verbose=False)
        net = dl.trainnet(data, data[:, :1], layers, "mse", options)
        found.append([np.asarray(v).tobytes() for v in (*net.Learnables.Value, net.Layers[0].Mean)])
    assert found[0] == found[1]


def test_parts_cost_what_they_hold():
    count = 10**6
    one = dl.arrayDatastore(np.zeros((count, 1)))
    both = dl.combine(one, one)
    assert [len(one.partition(7, k)) for k in range(1, 8)] == list(
        map(len, np.array_split(np.arange(count), 7))
    )
    tracemalloc.start()
    try:
        for ds in (one, both):
            tracemalloc.reset_peak()
            before = tracemalloc.get_traced_memory()[0]
            for k in (1, 500, 1000):
                assert ds.partition(1000, k).NumObservations == count // 1000
            assert tracemalloc.get_traced_memory()[1] - before < 200_000
    finally:
        tracemalloc.stop()


def test_a_queue_leaves_alone_what_it_has_read_ahead():
    count = 50_000
    ds = dl.transform(dl.arrayDatastore(np.zeros((count, 1)), ReadSize=count), lambda rows: rows)
    mbq = dl.minibatchqueue(ds, MiniBatchSize=10)
    mbq.next()
    tracemalloc.start()
    try:
        mbq.next()
        assert tracemalloc.get_traced_memory()[1] < 100_000  # a list of the rest takes four times as much
    finally:
        tracemalloc.stop()
