"""The rows of ``scale.py`` that time an operation at several sizes.

A row is a function that takes a size, makes the inputs and returns the call; the sizes; the bar of the exponent; and
seconds that the call at the largest size may take, or None.
"""

import pathlib
import tempfile
from collections.abc import Callable
from typing import Any

import numpy as np

Row = tuple[Callable, tuple[int, ...], float, float | None]
ROWS: dict[str, Row] = {}


def row(name: str, sizes: tuple[int, ...], most: float | None = None, bar: float = 1.1) -> Callable:
    """Enter a function that is given the package and a size."""

    def enter(make: Callable) -> Callable:
        def side(size: int) -> Callable:
            import dlarray as dl

            return make(dl, size)

        ROWS[name] = side, sizes, bar, most
        return make

    return enter


# -- the machine --------------------------------------------------------------------------------------------------
# What Python itself needs for linear work on objects: caches and memory make it grow faster than its data, too.
@row("Python's own: a dict of different texts", (1_000, 10_000, 100_000, 1_000_000), bar=float("inf"))
def _dict(dl: Any, n: int) -> Callable:
    texts = [f"label {k}" for k in range(n)]
    return lambda: dict.fromkeys(texts)


@row("Python's own: a list of new lists", (1_000, 10_000, 100_000, 1_000_000), bar=float("inf"))
def _lists(dl: Any, n: int) -> Callable:
    return lambda: [[k] for k in range(n)]


# -- categories --------------------------------------------------------------------------------------------------
@row("categorical of texts, 1,000 categories", (10_000, 100_000, 1_000_000), 1.0)
def _texts(dl: Any, n: int) -> Callable:
    texts = [f"label {k % 1000}" for k in range(n)]
    return lambda: dl.categorical(texts)


@row("categorical of different texts", (1_000, 10_000, 100_000, 1_000_000), 1.0, 1.1)
def _different(dl: Any, n: int) -> Callable:
    texts = [f"label {k}" for k in range(n)]
    return lambda: dl.categorical(texts)


@row("onehotencode and onehotdecode, by classes", (1_000, 10_000, 100_000))
def _onehot(dl: Any, n: int) -> Callable:
    names = [f"class {k}" for k in range(n)]
    labels = names[:10]
    return lambda: dl.onehotdecode(dl.onehotencode(labels, 1, ClassNames=names), names, 1)


@row("horzcat, mergecats, reordercats, ==", (1_000, 10_000, 100_000))
def _categories(dl: Any, n: int) -> Callable:
    A = dl.categorical([f"a{k}" for k in range(n)])
    B = dl.categorical([f"a{k}" for k in reversed(range(n))])
    some = A.categories()[: n // 2]
    return lambda: (dl.horzcat(A, B), dl.mergecats(A, some), dl.reordercats(A, B.tolist()), A == B)


# -- networks ----------------------------------------------------------------------------------------------------
def _chain(dl: Any, n: int) -> Any:
    net = dl.addLayers(dl.dlnetwork(), dl.featureInputLayer(2, Name="l0", Normalization="none"))
    for k in range(1, n):
        net = dl.addLayers(net, dl.fullyConnectedLayer(2, Name=f"l{k}"))
        net = dl.connectLayers(net, f"l{k - 1}", f"l{k}")
    return net


@row("a network made by addLayers, connectLayers", (250, 500, 1_000))
def _edits(dl: Any, n: int) -> Callable:
    return lambda: _chain(dl, n)


@row("replaceLayer of every layer", (250, 500, 1_000), bar=1.1)
def _replace(dl: Any, n: int) -> Callable:
    net = _chain(dl, n)

    def call() -> Any:
        new = net
        for k in range(1, n):
            new = dl.replaceLayer(new, f"l{k}", dl.reluLayer(Name=f"r{k}"))
        return new

    return call


@row("setLearnRateFactor of every layer", (250, 500, 1_000), bar=1.1)
def _factors(dl: Any, n: int) -> Callable:
    net = dl.initialize(_chain(dl, n))

    def call() -> Any:
        new = net
        for k in range(1, n):
            new = dl.setLearnRateFactor(new, f"l{k}", "Weights", 0.5)
        return new

    return call


def _one_edit(name: str, edit: Callable) -> None:
    @row(f"one edit of 1,000 layers: {name}", (125, 250, 500, 1_000), 0.005)
    def _(dl: Any, n: int) -> Callable:
        net = dl.initialize(_chain(dl, n))
        return lambda: edit(dl, net, n)


_one_edit("addLayers", lambda dl, net, n: dl.addLayers(net, dl.reluLayer()))
_one_edit("replaceLayer", lambda dl, net, n: dl.replaceLayer(net, f"l{n // 2}", dl.reluLayer(Name="r")))
_one_edit("removeLayers", lambda dl, net, n: dl.removeLayers(net, f"l{n // 2}"))
_one_edit("disconnectLayers", lambda dl, net, n: dl.disconnectLayers(net, f"l{n // 2}", f"l{n // 2 + 1}"))
_one_edit("setL2Factor", lambda dl, net, n: dl.setL2Factor(net, f"l{n // 2}", "Weights", 2))


_one_edit("groupLayers", lambda dl, net, n: dl.groupLayers(net, [f"l{n // 2}", f"l{n // 2 + 1}"]))


@row("one edit of 1,000 layers: expandLayers", (125, 250, 500, 1_000), 0.005)
def _expand(dl: Any, n: int) -> Callable:
    net = dl.groupLayers(dl.initialize(_chain(dl, n)), [f"l{n // 2}", f"l{n // 2 + 1}"])
    return lambda: dl.expandLayers(net)


@row("groupLayers and expandLayers in hundreds of groups", (250, 500, 1_000, 2_000))
def _groups(dl: Any, n: int) -> Callable:
    layers = [dl.fullyConnectedLayer(2, Name=f"g{k // 10}:l{k}") for k in range(n)]
    net = dl.dlnetwork([dl.featureInputLayer(2, Name="in", Normalization="none"), *layers])
    return lambda: dl.expandLayers(dl.groupLayers(net))


@row("predict of a chain of layers", (100, 300, 1_000))
def _predict(dl: Any, n: int) -> Callable:
    net = dl.initialize(_chain(dl, n))
    X = dl.dlarray(np.ones((2, 1), np.float32), "CB")
    return lambda: net.predict(X)


@row("a table of learnables: adamupdate, dlupdate", (100, 1_000, 10_000))
def _learnables(dl: Any, n: int) -> Callable:
    p = dl.table({
        "Layer": [f"l{k}" for k in range(n)], "Parameter": ["Weights"] * n,
        "Value": [dl.dlarray(np.ones((2, 2), np.float32)) for _ in range(n)],
    })  # fmt: skip
    return lambda: (dl.adamupdate(p, p, None, None, 1), dl.dlupdate(lambda x: x, p))


# -- arrays ------------------------------------------------------------------------------------------------------
@row("writing every element, X[0, k] = v", (1_000, 10_000, 100_000))
def _write(dl: Any, n: int) -> Callable:
    X = dl.zeros([1, n])

    def call() -> None:
        for k in range(n):
            X[0, k] = 1.5

    return call


@row("writing every element, X.paren[k] = v", (1_000, 10_000, 100_000))
def _write_paren(dl: Any, n: int) -> Callable:
    X = dl.zeros([1, n])

    def call() -> None:
        for k in range(1, n + 1):
            X.paren[k] = 1.5

    return call


@row("growing by an element, X.paren[k] = v", (1_000, 10_000, 100_000))
def _grow(dl: Any, n: int) -> Callable:
    def call() -> None:
        X = dl.zeros([1, 0])
        for k in range(1, n + 1):
            X.paren[k] = 1.5

    return call


@row("cat of arrays", (500, 5_000, 50_000))
def _cat(dl: Any, n: int) -> Callable:
    A = [dl.dlarray(np.ones((4, 1))) for _ in range(n)]
    return lambda: dl.cat(2, *A)


@row("a trace of small operations and its gradient", (100, 1_000, 10_000, 100_000))
def _trace(dl: Any, n: int) -> Callable:
    def loss(x: Any) -> Any:
        y = x
        for _ in range(n // 2):
            y = y * 1.0001 + 0.5
        return dl.dlgradient(dl.sum(y, "all"), x)

    x = dl.dlarray([[1.0, 2.0]])
    return lambda: dl.dlfeval(loss, x)


# -- data --------------------------------------------------------------------------------------------------------
def _epoch(dl: Any, data: Any, size: int = 128, **options: Any) -> Callable:
    mbq = dl.minibatchqueue(data, MiniBatchSize=size, **options)

    def call() -> None:
        mbq.reset()
        while mbq.hasdata():
            mbq.next()

    return call


@row("an epoch over a datastore of observations", (10_000, 100_000, 1_000_000))
def _observations(dl: Any, n: int) -> Callable:
    return _epoch(dl, dl.arrayDatastore(np.ones((n, 4), np.float32)), 1024)


@row("an epoch over a datastore that reads much at a time", (10_000, 100_000, 1_000_000))
def _read_size(dl: Any, n: int) -> Callable:
    return _epoch(dl, dl.arrayDatastore(np.ones((n, 4), np.float32), ReadSize=n), 128)


@row("an epoch over a combined datastore with labels", (1_000, 10_000, 60_000))
def _labelled(dl: Any, n: int) -> Callable:
    labels = dl.categorical([f"c{k % 10}" for k in range(n)]).T
    ds = dl.combine(dl.arrayDatastore(np.ones((n, 4), np.float32)), dl.arrayDatastore(labels))

    def call() -> None:
        ds.reset()
        while ds.hasdata():
            ds.read()

    return call


@row("a datastore of files", (1_000, 10_000, 100_000))
def _files(dl: Any, n: int) -> Callable:
    folder = pathlib.Path(tempfile.mkdtemp())
    for k in range(n):
        (folder / f"{k:06}.txt").touch()
    return lambda: dl.fileDatastore(str(folder), ReadFcn=lambda name: name).reset()


@row("partition(ds, n, i) over all i", (100, 1_000, 10_000))
def _partition(dl: Any, n: int) -> Callable:
    ds = dl.arrayDatastore(np.ones((n, 2)))
    return lambda: [dl.partition(ds, n, k) for k in range(1, n + 1)]


@row("a queue of a list of sequences", (1_000, 10_000, 100_000))
def _sequences(dl: Any, n: int) -> Callable:
    data = [np.ones((3 + k % 5, 2), np.float32) for k in range(n)]
    ds = dl.arrayDatastore(data, OutputType="same")
    return _epoch(dl, ds, MiniBatchFcn=lambda X: dl.padsequences(X, 1))


@row("trainnet: its history of iterations", (1_000, 10_000, 100_000))
def _train(dl: Any, n: int) -> Callable:
    net = dl.dlnetwork([dl.featureInputLayer(1, Normalization="none"), dl.fullyConnectedLayer(1)])
    X, T = np.ones((n, 1), np.float32), np.ones((n, 1), np.float32)
    options = dl.trainingOptions("sgdm", MaxEpochs=1, MiniBatchSize=1, Verbose=False, Shuffle="never")
    return lambda: dl.trainnet(X, T, net, "mse", options)


@row("a progress monitor of iterations", (10_000, 100_000, 1_000_000))
def _history(dl: Any, n: int) -> Callable:
    def call() -> None:
        monitor = dl.trainingProgressMonitor(Metrics="Loss", Visible=False)
        for k in range(n):
            monitor.recordMetrics(k, Loss=1.0)

    return call
