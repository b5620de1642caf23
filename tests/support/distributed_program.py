"""What test_distributed.py runs on several ranks: ``mpiexec -n 2 python distributed_program.py FOLDER MODE``.

Each function of CASES, and of TRAININGS in distributed_trainings.py, gets a communicator and returns what the test
looks at, in terms of JSON.  The same functions run in threads, without MPI.
"""

from __future__ import annotations

import json
import sys
import time
import warnings
from pathlib import Path

import numpy as np

import dlarray as dl
from dlarray.training.parallel import agreement, buckets

CASES = {}


def case(function):
    """What is run on every rank."""
    CASES[function.__name__] = function
    return function


def double(net):
    """The network with all parameters and states in double."""
    net = dl.dlupdate(dl.double, net)
    return net.with_states([dl.double(v) for v in net.State.Value]) if len(net.State) else net


def model_loss(net, X, T):
    *Y, state = net.forward(X, nargout=2)
    loss = dl.mse(*Y, T)
    return loss, dl.dlgradient(loss, net.Learnables), state


def apart(net, other):
    """The largest difference of two networks' parameters and states."""
    pairs = zip(
        [*net.Learnables.Value, *net.State.Value], [*other.Learnables.Value, *other.State.Value], strict=True
    )
    return max(float(np.max(np.abs(dl.extractdata(a) - dl.extractdata(b)), initial=0)) for a, b in pairs)


def trained(
    net, X, T, comm=None, ends=None, steps=8, rate=0.05, share=True, solver=dl.adamupdate, early=False
):
    """The network after some steps: of one process, or of several whose shares end at ``ends``."""
    memory = (None, None) if solver is dl.adamupdate else (None,)
    for k in range(1, steps + 1):
        if comm is None:
            loss, gradients, state = dl.dlfeval(model_loss, net, X, T)
        else:
            start, end = ends[comm.rank], ends[comm.rank + 1]
            n, own = end - start, (slice(None),) * (X.dims().index("B"))
            if n == 0:
                gradients, state, loss = comm.aggregate(net.Learnables, net.State, n=0)
            else:
                piece, goal = (
                    X[(*own, slice(start, end))],
                    T[(*own[: T.dims().index("B")], slice(start, end))],
                )
                if share:
                    with comm.share(n, gradients=net.Learnables if early else None):
                        loss, gradients, state = dl.dlfeval(model_loss, net, piece, goal)
                else:
                    loss, gradients, state = dl.dlfeval(model_loss, net, piece, goal)
                gradients, state, loss = comm.aggregate(gradients, state, loss, n=n, net=net)
        more = (k,) if solver is dl.adamupdate else ()
        net, *memory = solver(net, gradients, *memory, *more, rate)
        if len(net.State):
            net.State = state
    return net, float(loss)


def beside_serial(comm, net, X, T, ends, **how):
    """How far training in several processes is from training in one, and whether all ranks have the same bits."""
    serial, loss = trained(net, X, T, **how)
    own, own_loss = trained(net, X, T, comm, ends, **how)
    return {
        "apart": max(apart(own, serial), abs(loss - own_loss)),
        "moved": apart(serial, net),
        "same": comm.same(own),
    }


def ends_of(comm, count, first):
    """Shares of unequal size: the first rank has ``first`` observations, the others divide the rest."""
    return [0, *(first + (count - first) * k // max(comm.size - 1, 1) for k in range(comm.size))][
        : comm.size
    ] + [count]


# -- custom loops ----------------------------------------------------------------------------------------------------
def perceptron():
    layers = [dl.featureInputLayer(4), dl.fullyConnectedLayer(9), dl.tanhLayer(), dl.fullyConnectedLayer(2)]
    return double(dl.dlnetwork(layers))


@case
def mlp(comm):
    gen = np.random.default_rng(1)
    X, T = dl.dlarray(gen.standard_normal((4, 11)), "CB"), dl.dlarray(gen.standard_normal((2, 11)), "CB")
    return beside_serial(comm, perceptron(), X, T, ends_of(comm, 11, 8), steps=30, rate=0.01)


def convolutional():
    layers = [
        dl.imageInputLayer([6, 6, 2], Normalization="none"),
        dl.convolution2dLayer(3, 4),
        dl.batchNormalizationLayer(MeanDecay=0.3, VarianceDecay=0.2),
        dl.reluLayer(),
        dl.convolution2dLayer(3, 3),
        dl.batchNormalizationLayer(),
        dl.fullyConnectedLayer(3),
    ]
    return double(dl.dlnetwork(layers))


@case
def sums_begun_early(comm):
    """Batch normalizations exchange their sums meanwhile; the last rank may have no observation."""
    X, T = images()
    how = {"solver": dl.sgdmupdate, "early": True}
    found = [beside_serial(comm, convolutional(), X, T, ends_of(comm, 11, first), **how) for first in (7, 10)]
    return {
        "apart": max(f["apart"] for f in found),
        "moved": found[0]["moved"],
        "same": all(f["same"] for f in found),
    }


def images(count=11):
    gen = np.random.default_rng(2)
    X = dl.dlarray(2 + gen.standard_normal((6, 6, 2, count)), "SSCB")
    return X, dl.dlarray(gen.standard_normal((3, count)), "CB")


@case
def cnn(comm):
    return beside_serial(comm, convolutional(), *images(), ends_of(comm, 11, 7), solver=dl.sgdmupdate)


@case
def empty_share(comm):
    return beside_serial(comm, convolutional(), *images(), ends_of(comm, 11, 0), solver=dl.sgdmupdate)


@case
def merged_statistics(comm):
    """One step whose batch normalizations see their own observations alone: the states are those of all of them."""
    X, T = images()
    layers = [dl.imageInputLayer([6, 6, 2], Normalization="none"), *convolutional().Layers[1:3]]
    net = double(dl.dlnetwork([*layers, dl.fullyConnectedLayer(3)]))
    _, _, whole = dl.dlfeval(model_loss, net, X, T)
    ends = ends_of(comm, 11, 3)
    own = slice(ends[comm.rank], ends[comm.rank + 1])
    loss, gradients, state = dl.dlfeval(model_loss, net, X[:, :, :, own], T[:, own])
    _, merged, _ = comm.aggregate(gradients, state, loss, n=own.stop - own.start, net=net)
    alike = [float(dl.max(dl.abs(a - b), [], "all")) for a, b in zip(merged.Value, whole.Value, strict=True)]
    return {"apart": max(alike), "before": float(dl.max(dl.abs(state.Value[1] - whole.Value[1]), [], "all"))}


@case
def sequences(comm):
    gen = np.random.default_rng(3)
    layers = [dl.sequenceInputLayer(3), dl.lstmLayer(5, OutputMode="last"), dl.fullyConnectedLayer(2)]
    X, T = dl.dlarray(gen.standard_normal((3, 7, 6)), "CBT"), dl.dlarray(gen.standard_normal((2, 7)), "CB")

    def loss_of(net, X, T):
        loss = dl.mse(net.forward(X), T)
        return loss, dl.dlgradient(loss, net.Learnables)

    net = serial = double(dl.dlnetwork(layers))
    ends, velocity, own_velocity = ends_of(comm, 7, 5), None, None
    own = slice(ends[comm.rank], ends[comm.rank + 1])
    for _ in range(5):
        _, gradients = dl.dlfeval(loss_of, serial, X, T)
        serial, velocity = dl.sgdmupdate(serial, gradients, velocity, 0.1)
        loss, gradients = dl.dlfeval(loss_of, net, X[:, own, :], T[:, own])
        gradients, _, loss = comm.aggregate(gradients, None, loss, n=own.stop - own.start)
        net, own_velocity = dl.sgdmupdate(net, gradients, own_velocity, 0.1)
    difference = [
        float(dl.max(dl.abs(a - b), [], "all"))
        for a, b in zip(net.Learnables.Value, serial.Learnables.Value, strict=True)
    ]
    return {"apart": max(difference), "same": comm.same(net.Learnables)}


@case
def all_classes_and_nests(comm):
    """Complex, single and double arrays in a nest; several losses; weights 1 and 3."""
    r, n = comm.rank, (1, 3)[min(comm.rank, 1)]
    gradients = {
        "a": dl.dlarray([[1.0 + r, 2.0]]),
        "b": [dl.single([[4.0 * r]]), dl.dlarray([[1j * r, 1.0 + 0j]])],
        "none": dl.zeros(0, 3),
    }
    found, state, loss = comm.aggregate(gradients, None, {"loss": 1.0 * r, "other": dl.single(2.0 * r)}, n=n)
    total = 1 + 3 * (comm.size - 1)
    mean = sum(3 * k for k in range(1, comm.size)) / total  # of the ranks' numbers
    return {
        "right": bool(
            np.allclose(found["a"].tolist(), [[1 + mean, 2]], rtol=0, atol=1e-15)
            and np.allclose(found["b"][0].tolist(), 4 * mean)
            and np.allclose(dl.extractdata(found["b"][1]), [[1j * mean, 1]], rtol=0, atol=1e-15)
            and abs(loss["loss"] - mean) < 1e-15
            and abs(float(loss["other"]) - 2 * mean) < 1e-6
        ),
        "classes": [
            dl.underlyingType(found["b"][0]),
            dl.underlyingType(found["a"]),
            dl.underlyingType(loss["other"]),
        ],
        "sizes": [list(found["none"].shape), state is None],
    }


@case
def shares_of_data(comm):
    X = dl.dlarray(np.arange(14.0).reshape(2, 7), "CB")
    store = dl.combine(
        dl.arrayDatastore(dl.dlarray(np.arange(10.0).reshape(10, 1))), dl.arrayDatastore(dl.ones(10, 1))
    )
    queue = comm.partition(dl.minibatchqueue(store, MiniBatchSize=5, MiniBatchFormat="BC"))
    seen, rounds = [], 0
    while comm.any(dl.hasdata(queue)):
        rounds += 1
        if dl.hasdata(queue):
            numbers, _ = dl.next(queue)
            seen += np.asarray(numbers).ravel().tolist()
    parts = {
        "array": np.asarray(comm.partition(X)).tolist(),
        "list": comm.partition(list("abcde")),
        "queue": seen,
    }
    return {
        "joined": [comm.gather(parts[name]) for name in parts],
        "range": [comm.partition(7).start, comm.partition(7).stop],
        "rounds": rounds,
        "size": queue.MiniBatchSize,
    }


@case
def exchanges(comm):
    net = dl.dlnetwork(
        [dl.featureInputLayer(2), dl.fullyConnectedLayer(3 - comm.rank * 0), dl.batchNormalizationLayer()]
    )
    mine = dl.dlupdate(lambda w: w + comm.rank, net)
    before = comm.same(mine)
    theirs = comm.broadcast(mine)
    last = comm.size - 1
    nest = comm.broadcast(
        {"W": dl.dlarray([[1.0 * comm.rank]], "CB"), "word": f"of {comm.rank}", "n": comm.rank}, root=last
    )
    gathered = comm.gather(dl.dlarray(np.full((1, comm.rank + 1), 7.0), "CB"))
    return {
        "same": [before, comm.same(theirs), comm.rank != 0 or apart(theirs, mine) == 0],
        "nest": [nest["W"].tolist(), nest["W"].dims(), nest["word"], nest["n"]],
        "gathered": [[list(X.shape), X.dims()] for X in gathered],
        "values": comm.gather({"rank": comm.rank, "word": "é"}),
        "sum": [comm.sum(comm.rank + 0.5), comm.sum(dl.dlarray([[1.0, comm.rank]])).tolist()],
        "flags": [
            comm.any(comm.rank == last),
            comm.all(comm.rank == last),
            comm.all(True),
            comm.any(dl.dlarray(0)),
        ],
    }


@case
def random_numbers(comm):
    """Numbers outside a share are the same on all ranks, those inside are each rank's own; both come again."""

    def draw():
        dl.rng(7)
        common = dl.rand(1, 3).tolist()
        own = []
        for _ in range(2):
            with comm.share(1):
                mask = dl.dlfeval(lambda X: dl.dropoutLayer().forward(X), dl.dlarray(np.ones((200, 1)), "CB"))
                own.append(np.asarray(mask).ravel().tolist())
        return common, own, dl.rand(1, 3).tolist()

    first, second = draw(), draw()
    everyone = comm.gather(first)
    masks = [mask for _, own, _ in everyone for mask in own]
    return {
        "again": first == second,
        "common": all(one[::2] == everyone[0][::2] for one in everyone),
        "all different": all(a != b for k, a in enumerate(masks) for b in masks[:k]),
    }


# -- refusals: every rank gets an error, and all can go on ------------------------------------------------------------
def refused(call):
    try:
        call()
    except Exception as error:  # the test looks at it
        return f"{type(error).__name__}: {error}"
    return "nothing"


@case
def another_order(comm):
    names = ["first", "second"] if comm.rank == 0 else ["second", "first"]
    gradients = {name: dl.ones(1, 2 if name == "first" else 3) for name in names}
    told = [refused(lambda: comm.aggregate(gradients, None, 0.0, n=1))]
    kinds = {"W": dl.ones(1, 2, "single" if comm.rank else "double")}
    told.append(refused(lambda: comm.aggregate(kinds, None, 0.0, n=1)))
    lacking = {"W": dl.ones(1, 2)} | ({} if comm.rank else {"b": dl.ones(1, 1)})
    told.append(refused(lambda: comm.aggregate(lacking, None, 0.0, n=1)))
    return {"told": told, "then": comm.sum(1)}


@case
def one_rank_is_wrong(comm):
    W = {"W": dl.ones(1, 2)}
    last = comm.rank == comm.size - 1
    told = [
        refused(lambda: comm.aggregate(W, None, 0.0, n=-1 if last else 1)),
        refused(lambda: comm.aggregate(W if not last else {"W": 3}, None, 0.0, n=1)),
        refused(lambda: comm.aggregate(W, None, 0.0 if not last else dl.ones(2, 2), n=1)),
        refused(lambda: comm.aggregate(W, None, 0.0, n=0)),
        refused(lambda: comm.gather(1) if last else comm.any(True)),
        refused(lambda: comm.broadcast({"a": 1} if last else {"b": 1})),
        refused(lambda: comm.gather(object() if last else 1)),
        refused(lambda: comm.aggregate(W, None, [0.0] * (1 + last), n=1)),
        refused(lambda: comm.broadcast(1, root=int(last))),
    ]
    return {"told": told, "then": comm.sum(1)}


@case
def an_error_in_a_share(comm):
    def loss(X):
        if comm.rank == comm.size - 1:
            raise ValueError("this image is broken")
        return dl.batchnorm(X, [0, 0], [1, 1])

    def step():
        with comm.share(3):
            dl.dlfeval(loss, dl.dlarray(np.arange(6.0).reshape(2, 3), "CB"))

    told = refused(step)

    def block():
        with comm:
            if comm.rank == comm.size - 1:
                raise KeyError("gone")
            comm.sum(1)

    return {"told": [told, refused(block)], "then": comm.sum(1)}


# -- programs that end badly -------------------------------------------------------------------------------------------
def steps(comm, wrong):
    if wrong == "waits":
        agreement.GRACE = 1.0
        if comm.isroot:
            time.sleep(100)
        raise ValueError("the file of rank 1 is missing")
    for k in range(6):
        if comm.rank == 1 and k == 3:
            if wrong == "raises":
                raise ValueError("the file of rank 1 is missing")
            if wrong == "ends":
                return
            if wrong == "exits":
                sys.exit(3)
        comm.aggregate({"W": dl.ones(1, 2)}, None, 0.0, n=1)


def main(folder, mode):
    from tests.support.distributed_trainings import NEED_FOLDER, TRAININGS

    comm = dl.dldistribute(2)
    assert comm is dl.dldistribute()
    if mode != "cases":
        steps(comm, mode)
        return
    buckets.BYTES = (
        48  # so that the sums of trainnet begin before the backward pass ends, as those of large networks
    )
    found = {"who": [comm.rank, comm.size, comm.isroot, comm.Backend]}
    for name, function in (CASES | TRAININGS).items():
        dl.rng("default")
        found[name] = function(comm, folder) if name in NEED_FOLDER else function(comm)
    (Path(folder) / f"rank{comm.rank}.json").write_text(json.dumps(found))


if __name__ == "__main__":
    warnings.simplefilter("error")
    main(*sys.argv[1:])
