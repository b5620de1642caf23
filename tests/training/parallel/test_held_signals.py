"""Ctrl-C in the midst of an exchange: this process takes part in all of it, and is interrupted then."""

import signal
import threading

import numpy as np
import pytest

import dlarray as dl
from dlarray.training.parallel.communicator import Communicator
from dlarray.training.parallel.held_signals import Held


@pytest.fixture(autouse=True)
def heard():
    """What a shell starts in the background ignores the signal."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class Mirror:
    """A transport of two ranks of which the other one does what this one does; a signal strikes at a given part."""

    name, rank, size = "mirror", 0, 2

    def __init__(self, strike=None):
        self.done, self.strike = [], strike

    def part(self, name, value):
        self.done.append(name)
        if len(self.done) == self.strike:
            signal.raise_signal(signal.SIGINT)
        return value

    def gather(self, sent):
        return self.part("gather", np.stack([sent, sent]))

    def gather_parts(self, sent, counts):
        return self.part("parts", np.concatenate([sent, sent]))

    def add(self, buffer):
        return self.part("add", buffer + buffer)

    def spread(self, sent, root):
        return self.part("spread", sent.copy())


def shared(comm):
    with comm.share(3):
        pass


CALLS = {
    "aggregate": lambda comm: comm.aggregate({"W": dl.ones(1, 2), "b": dl.single(dl.ones(1, 2))}, None, 0.5, n=1),
    "gather": lambda comm: comm.gather(dl.ones(2, 3)),
    "broadcast": lambda comm: comm.broadcast({"a": dl.ones(1, 2), "b": 3}),
    "any": lambda comm: comm.any(True),
    "same": lambda comm: comm.same([dl.ones(1, 2)]),
    "share": shared,
    "fail": lambda comm: comm.fail(ValueError("mine")),
}  # fmt: skip


@pytest.mark.parametrize("name", CALLS)
def test_an_exchange_is_not_left_half_done(name):
    plain = Mirror()
    CALLS[name](Communicator(plain))
    assert plain.done
    before = signal.getsignal(signal.SIGINT)
    for strike in range(1, len(plain.done) + 1):
        struck = Mirror(strike)
        with pytest.raises(KeyboardInterrupt):
            CALLS[name](Communicator(struck))
        assert struck.done == plain.done
        assert signal.getsignal(signal.SIGINT) is before


def test_what_a_program_does_with_an_interrupt_stays_its_own():
    found = []
    before = signal.signal(signal.SIGINT, lambda *_: found.append(len(found)))
    try:
        with Held(), Held():
            signal.raise_signal(signal.SIGINT)
            assert not found
        assert found == [0]
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        with Held():
            signal.raise_signal(signal.SIGINT)
        thread = threading.Thread(target=lambda: Held().__enter__())
        thread.start()
        thread.join()
        assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGINT, before)
