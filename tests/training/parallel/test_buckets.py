"""Sums of gradients that begin before the backward pass ends, on ranks that are threads."""

import time

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from dlarray.training.parallel import buckets
from tests.support.distributed_program import apart, double, model_loss
from tests.support.ranks import in_threads

X, T = np.random.default_rng(1).standard_normal((2, 4, 6))


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(buckets, "BYTES", 48)


def perceptron(inputs=4):
    layers = [dl.featureInputLayer(inputs)]
    for k in range(4):
        layers += [dl.fullyConnectedLayer(4, Name=f"fc{k}"), dl.tanhLayer()]
    dl.rng(1)
    return double(dl.dlnetwork(layers))


def share_of(comm, ends):
    part = slice(ends[comm.rank], ends[comm.rank + 1])
    return part.stop - part.start, dl.dlarray(X[:, part], "CB"), dl.dlarray(T[:, part], "CB")


def step(comm, ends, net=None, told=None):
    """Loss and gradients of the whole mini-batch."""
    net = perceptron() if net is None else net
    n, x, t = share_of(comm, ends)
    if not n:
        return comm.aggregate(net.Learnables, net.State, n=0)
    with comm.share(n, gradients=net.Learnables):
        loss, gradients, state = dl.dlfeval(model_loss, net, x, t)
        if told is not None:
            told.append(len(comm._sums.begun))
    return comm.aggregate(gradients, state, loss, n=n, net=net)


def values(gradients):
    return [dl.extractdata(g) for g in gradients.Value]


@pytest.mark.parametrize("ends", [(0, 3, 6), (0, 1, 6), (0, 6, 6), (0, 0, 6), (0, 2, 3, 6), (0, 0, 4, 4, 6)])
def test_gradients_are_those_of_the_whole(ends):
    loss, wanted, _ = dl.dlfeval(model_loss, perceptron(), dl.dlarray(X, "CB"), dl.dlarray(T, "CB"))
    told = []
    for found in in_threads(lambda comm: step(comm, ends, told=told), len(ends) - 1):
        assert not isinstance(found, BaseException), found
        gradients, _, total = found
        for got, exact in zip(values(gradients), values(wanted), strict=True):
            np.testing.assert_allclose(got, exact, rtol=1e-12, atol=1e-14)
    busy = sum(a < b for a, b in zip(ends, ends[1:], strict=False))
    assert told == [4] * busy  # every sum was on its way when the backward pass was over


def test_sums_begin_while_the_pass_goes_on(monkeypatch):
    order = []
    take, begin = buckets.BucketSums.take, buckets.BucketSums._begin

    def noted(self, k, g):
        order.append(f"gradient {k}")
        take(self, k, g)

    def begun(self, *values):
        order.append(f"sum {len(self.begun)}")
        begin(self, *values)

    monkeypatch.setattr(buckets.BucketSums, "take", noted)
    monkeypatch.setattr(buckets.BucketSums, "_begin", begun)
    in_threads(lambda comm: step(comm, (0, 6)), 1)  # one process has nobody to add up with
    assert order == []
    in_threads(lambda comm: step(comm, (0, 6, 6)))
    busy = [event for event in order if not (event.startswith("sum") and order.count(event) > 2)]
    assert {f"gradient {k}" for k in range(8)} <= {*busy}
    assert order.index("sum 0") < order.index("gradient 0") and order.index("gradient 6") < order.index(
        "gradient 0"
    )


def test_plans_go_from_the_last_to_the_first():
    single, double_ = np.zeros(6, np.float32), np.zeros(6)
    assert buckets.planned([single] * 3) == [[2, 1], [0]]
    assert buckets.planned([double_] * 3) == [[2], [1], [0]]
    assert buckets.planned([single, double_, single]) == [[2], [1], [0]]
    assert buckets.planned([]) == []


@pytest.mark.filterwarnings("ignore::dlarray.errors.TraceWarning")
def test_a_learnable_without_a_gradient_is_sent_in_the_end():
    def loss(net, x, t):
        found = dl.sum(net.Learnables.Value[0] * 2, "all") + dl.sum(net.Learnables.Value[7], "all")
        return found, dl.dlgradient(found, net.Learnables), net.State

    def work(comm):
        net = perceptron()
        with comm.share(2, gradients=net.Learnables):
            value, gradients, state = dl.dlfeval(loss, net, X, T)
            begun = len(comm._sums.begun)
        return begun, values(comm.aggregate(gradients, state, value, n=2)[0])

    for begun, found in in_threads(work):
        assert begun == 0  # no bucket has all of its gradients before those behind it
        np.testing.assert_array_equal(found[0], 2)
        np.testing.assert_array_equal(found[3], 0)
        np.testing.assert_array_equal(found[7], 1)


def test_other_variables_and_traced_gradients_are_not_sent_early():
    def loss(net, x, t):
        value = dl.mse(net.forward(x), t)
        first = dl.dlgradient(value, x, RetainData=True)
        traced = dl.dlgradient(value, net.Learnables, EnableHigherDerivatives=True)
        return first, traced, value

    def work(comm):
        net = perceptron()
        n, x, t = share_of(comm, (0, 3, 6))
        with comm.share(n, gradients=net.Learnables):
            _, gradients, value = dl.dlfeval(loss, net, x, t)
            begun = len(comm._sums.begun)
        return begun, values(comm.aggregate(gradients, None, value, n=n)[0])

    wanted = values(dl.dlfeval(model_loss, perceptron(), dl.dlarray(X, "CB"), dl.dlarray(T, "CB"))[1])
    for begun, found in in_threads(work):
        assert begun == 0
        for got, exact in zip(found, wanted, strict=True):
            np.testing.assert_allclose(got, exact, rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("where", ["forward", "between", "idle"])
def test_a_rank_that_fails_leaves_nobody_waiting(where):
    def work(comm):
        net = perceptron()
        ends = (0, 0, 6) if where == "idle" else (0, 3, 6)
        n, x, t = share_of(comm, ends)
        if comm.rank == 0 and where == "idle":
            raise ValueError("no file")
        with comm.share(n, gradients=net.Learnables):
            if comm.rank == 0 and where == "forward":
                raise ValueError("no file")
            loss, gradients, state = dl.dlfeval(model_loss, net, x, t)
            if comm.rank == 0:
                raise ValueError("no file")
        return comm.aggregate(gradients, state, loss, n=n)

    begun = time.monotonic()
    first, second = in_threads(work)
    assert isinstance(first, ValueError)
    assert isinstance(second, errors.DistributedError) and "rank 0 raised ValueError: no file" in str(second)
    assert time.monotonic() - begun < buckets.PATIENCE / 2


def test_another_number_of_observations_is_refused_on_all_ranks_and_the_next_step_is_right():
    def work(comm):
        net = perceptron()
        n, x, t = share_of(comm, (0, 3, 6))
        with comm.share(n, gradients=net.Learnables):
            loss, gradients, state = dl.dlfeval(model_loss, net, x, t)
        with pytest.raises(errors.ArgumentError, match="of other numbers of observations; fix: "):
            comm.aggregate(gradients, state, loss, n=n + comm.rank)
        return values(step(comm, (0, 3, 6))[0])

    wanted = values(dl.dlfeval(model_loss, perceptron(), dl.dlarray(X, "CB"), dl.dlarray(T, "CB"))[1])
    for found in in_threads(work):
        assert not isinstance(found, BaseException), found
        np.testing.assert_allclose(found[0], wanted[0], rtol=1e-12, atol=1e-14)


def test_a_share_that_is_not_aggregated_is_ended_by_the_next_one():
    def work(comm):
        net = perceptron()
        n, x, t = share_of(comm, (0, 3, 6))
        with comm.share(n, gradients=net.Learnables):
            dl.dlfeval(model_loss, net, x, t)
        return values(step(comm, (0, 3, 6))[0])

    first, second = in_threads(work)
    np.testing.assert_array_equal(first[0], second[0])


def test_small_networks_and_one_process_have_one_sum(monkeypatch):
    monkeypatch.setattr(buckets, "BYTES", 4 << 20)

    def work(comm):
        net = perceptron()
        with comm.share(3, gradients=net.Learnables):
            return comm._sums

    assert in_threads(work) == [None, None] and in_threads(work, 1) == [None]
    assert apart(perceptron(), perceptron()) == 0
