"""Random orders of datastores of one's own, alone, transformed and combined: what cannot be shuffled says so."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError
from tests.support.bundles import cases

GEN = np.random.default_rng(0)
X, T = GEN.random((30, 3)), GEN.random((30, 1))


class Plain:
    """The three methods alone."""

    def __init__(self, order=None):
        self.order = np.arange(30) if order is None else np.asarray(order)
        self.reset()

    def reset(self):
        self.at = 0

    def hasdata(self):
        return self.at < len(self.order)

    def read(self):
        k = self.order[self.at]
        self.at += 1
        return [X[k : k + 1], T[k : k + 1]]


class Shuffled(Plain):
    def shuffle(self):
        return type(self)(self.order[np.asarray(dl.randperm(len(self.order))).ravel().astype(int) - 1])


class Subset(Plain):
    @property
    def NumObservations(self):
        return len(self.order)

    def subset(self, indices):
        return type(self)(self.order[np.asarray(indices).ravel().astype(int) - 1])


class Both(Subset, Shuffled):
    pass


class InPlace(Plain):
    def shuffle(self):
        self.order = self.order[::-1]


def same_rows(data):
    return data


def arrays():
    return dl.combine(dl.arrayDatastore(X), dl.arrayDatastore(T))


STORES = {
    "plain": (Plain, lambda ds: ds, False),
    "own shuffle": (Shuffled, lambda ds: ds, True),
    "transform of plain": (Plain, lambda ds: dl.transform(ds, same_rows), False),
    "transform of own shuffle": (Shuffled, lambda ds: dl.transform(ds, same_rows), True),
    "transform of subset alone": (Subset, lambda ds: dl.transform(ds, same_rows), False),
    "transform of a transform": (Shuffled, lambda ds: dl.transform(dl.transform(ds, same_rows), same_rows), True),
    "transform of both": (Both, lambda ds: dl.transform(ds, same_rows), True),
    "combine of plain": (Plain, lambda ds: dl.combine(ds), False),
    "combine of shuffle": (Shuffled, lambda ds: dl.combine(ds), False),
    "combine of subset": (Subset, lambda ds: dl.combine(ds), True),
    "combine of a transform": (Subset, lambda ds: dl.combine(dl.transform(ds, same_rows)), True),
    "sequence of plain": (Plain, lambda ds: dl.combine(ds, Plain(), ReadOrder="sequential"), False),
    "sequence of subset": (Subset, lambda ds: dl.combine(ds, Subset(), ReadOrder="sequential"), True),
    "transform of arrays": (arrays, lambda ds: dl.transform(ds, same_rows), True),
}  # fmt: skip


def network():
    dl.rng(1)
    return dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(1)])


def quiet(**options):
    return dl.trainingOptions("sgdm", MaxEpochs=2, MiniBatchSize=10, Verbose=False, **options)


@cases("name", list(STORES))
def test_what_is_shuffleable_can_be_shuffled(name):
    make, wrapped, able = STORES[name]
    ds = wrapped(make())
    count = 60 if "sequence" in name else 30
    assert dl.isShuffleable(ds) is able
    if not able:
        with pytest.raises(
            ClassError, match=r"(shuffle|subset): the datastore (Plain|Subset|Shuffled) has no .*; fix: "
        ):
            dl.shuffle(ds)
        mbq = dl.minibatchqueue(wrapped(make()), MiniBatchSize=10)
        with pytest.raises(ClassError, match=r"(shuffle|subset): the datastore .* has no .*; fix: "):
            dl.shuffle(mbq)
        return
    dl.rng(0)
    shuffled = dl.shuffle(ds)
    rows = np.array([np.asarray(row[0]).ravel() for row in dl.readall(shuffled)])
    assert len(rows) == count and not np.array_equal(rows[:30], X)
    np.testing.assert_allclose(np.sort(rows, axis=0)[:: count // 30], np.sort(X, axis=0))
    mbq = dl.minibatchqueue(wrapped(make()), MiniBatchSize=10)
    dl.shuffle(mbq)
    assert not np.allclose(np.asarray(dl.next(mbq)[0]), X[:10])


@cases("name", list(STORES))
@cases("queue", [False, True])
def test_trainings_on_them(name, queue):
    make, wrapped, able = STORES[name]

    def data():
        ds = wrapped(make())
        return dl.minibatchqueue(ds, MiniBatchSize=10, MiniBatchFormat="BC") if queue else ds

    start = network()
    plain = dl.trainnet(data(), start, "mse", quiet(Shuffle="never"))
    if able:
        for how in ("once", "every-epoch"):
            dl.rng(2)
            net = dl.trainnet(data(), start, "mse", quiet(Shuffle=how))
            assert not np.array_equal(
                np.asarray(net.Learnables.Value[0]), np.asarray(plain.Learnables.Value[0])
            )
        return
    with pytest.warns(
        RuntimeWarning, match=r'no method shuffle\(\).*fix: trainingOptions\(…, Shuffle="never"\)'
    ) as told:
        net = dl.trainnet(data(), start, "mse", quiet())  # "once" is the default
    assert told[0].filename == __file__
    np.testing.assert_array_equal(np.asarray(net.Learnables.Value[0]), np.asarray(plain.Learnables.Value[0]))
    with pytest.raises(ArgumentError, match=r'trainnet: .*no method shuffle\(\).*Shuffle="never"'):
        dl.trainnet(data(), start, "mse", quiet(Shuffle="every-epoch"))


def test_parts_of_transformed_datastores():
    ds = dl.transform(Both(), same_rows)
    assert dl.isSubsettable(ds) and len(dl.readall(dl.subset(ds, [3, 1]))) == 2
    assert not dl.isPartitionable(ds)  # the datastore below has no way of its own
    with pytest.raises(ClassError, match="partition: the datastore Both has no method partition"):
        dl.partition(ds, 2, 1)
    beside = dl.combine(Both(), dl.arrayDatastore(T))
    assert dl.isPartitionable(beside) and len(dl.readall(dl.partition(beside, 3, 1))) == 10


def test_a_shuffle_in_place():
    ds = dl.shuffle(dl.transform(InPlace(), same_rows))
    np.testing.assert_array_equal(np.asarray(dl.read(ds)[0]), X[29:])
