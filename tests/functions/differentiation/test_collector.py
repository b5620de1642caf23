"""The garbage collector comes rarely while a trace is made, and as before when it is over, whatever happens."""

import gc
import threading

import pytest

import dlarray as dl
from dlarray.autodiff import tape
from dlarray.functions.differentiation import collector
from dlarray.functions.differentiation.collector import RARELY


@pytest.fixture(autouse=True)
def threshold():
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)
    yield
    gc.set_threshold(*before)


def chain(n):
    def loss(x):
        y = x
        for _ in range(n):
            y = y + 1
        return dl.dlgradient(dl.sum(y, "all"), x)

    return loss


def test_collections_do_not_grow_with_the_trace():
    came = []
    gc.callbacks.append(lambda phase, info: came.append(phase))
    try:
        gc.collect()
        came.clear()
        dl.dlfeval(chain(10_000), dl.dlarray([1.0, 2.0]))
        assert came.count("start") <= 4  # one when it is over, at the next object that is made
    finally:
        gc.callbacks.pop()


def test_the_collector_is_as_before_after_a_return_an_error_and_an_interrupt():
    seen = []

    def look(x):
        seen.append(gc.get_threshold())
        dl.dlfeval(lambda y: seen.append(gc.get_threshold()), x)
        return x

    dl.dlfeval(look, dl.dlarray([1.0]))
    assert seen == [(RARELY, 10, 10)] * 2 and gc.get_threshold() == (700, 10, 10)
    for error in (ValueError, KeyboardInterrupt, GeneratorExit):

        def fail(x, error=error):
            raise error

        with pytest.raises(error):
            dl.dlfeval(fail, dl.dlarray([1.0]))
        assert gc.get_threshold() == (700, 10, 10)


@pytest.mark.parametrize("place", ["rarely", "as_before"])
def test_an_interrupt_beside_the_function_leaves_no_trace_open(place, monkeypatch):
    """Wherever it strikes, the next evaluation is an outermost one again, and the collector as before after it."""

    def struck(evaluation):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(collector, place, struck)
        with pytest.raises(KeyboardInterrupt):
            dl.dlfeval(lambda x: x, dl.dlarray([1.0]))
    assert not tape.stack.evaluations
    y = dl.dlfeval(lambda x: x * 2, dl.dlarray([1.0]))
    assert y._node is None and gc.get_threshold() == (700, 10, 10) and not collector._lasting


def test_what_somebody_has_set_stays():
    for mine in ((0, 10, 10), (RARELY * 2, 5, 5)):
        gc.set_threshold(*mine)
        assert dl.dlfeval(lambda x: gc.get_threshold(), dl.dlarray([1.0])) == mine
        assert gc.get_threshold() == mine
    gc.set_threshold(700, 10, 10)
    dl.dlfeval(lambda x: gc.set_threshold(1000, 3, 3), dl.dlarray([1.0]))
    assert gc.get_threshold() == (1000, 3, 3)


def test_evaluations_in_several_threads_end_in_any_order():
    first, second, both = threading.Event(), threading.Event(), threading.Barrier(2)

    def wait(event):
        def work(x):
            both.wait(10)
            event.wait(10)

        return threading.Thread(target=lambda: dl.dlfeval(work, dl.dlarray([1.0])))

    a, b = wait(first), wait(second)
    a.start(), b.start()
    first.set()
    a.join(10)
    assert gc.get_threshold() == (RARELY, 10, 10)
    second.set()
    b.join(10)
    assert gc.get_threshold() == (700, 10, 10)
