"""A short attack by bad calls; `tests.attack.calls` is the generator."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.attack import calls
from tests.support.bundles import cases


def test_bad_calls_are_refused_by_the_library():
    report = calls.attack(seed=1, seconds=45, heavy=False, most=8_000)
    assert report.tried > 500
    assert not report.failed, "\n".join(report.failed[:20])


def test_a_probe_is_the_same_in_every_process():
    first, second = calls.probe(7, 11), calls.probe(7, 11)
    assert (first.name, first.spoiled) == (second.name, second.spoiled)
    assert calls.fingerprint(first.args) == calls.fingerprint(second.args)


def hanging():
    while True:
        pass


def writing(X):
    X[...] = 0
    raise errors.SizeError("no; fix: yes")


@cases(
    ("call", "args", "says"),
    [
        pytest.param(hanging, [], "did not end in time", id="hangs"),
        pytest.param(writing, [np.ones(3)], "an argument was changed", id="changes"),
        pytest.param(dl.errors.sizes, [3], "TypeError", id="foreign"),
        pytest.param(lambda: calls.dl.formats.nothing, [], "", id="of the user"),
        pytest.param(lambda: errors.not_taken("f", "x", 1, "")._missing, [], "", id="of the user, too"),
    ],
)
def test_what_is_wrong_is_found(call, args, says, monkeypatch):
    import signal

    monkeypatch.setattr(calls, "PATIENCE", 0.2)
    before = signal.signal(signal.SIGALRM, calls._alarm)
    try:
        wrong, _ = calls.run(calls.Probe("f", call, args, {}, ""))
    finally:
        signal.signal(signal.SIGALRM, before)
    assert wrong.startswith(says) if says else not wrong


def endless():
    found = [1]
    found.append(found)
    return found


# One of each family of refusals that were errors from inside.
REFUSED = {
    "too few on the hot path": lambda: dl.sin(),
    "one of two": lambda: dl.plus(1),
    "too many": lambda: dl.exp(1, 2),
    "an option of none": lambda: dl.relu(1, axis=2),
    "a name for a place": lambda: dl.sum([1, 2], dim=1),
    "of a constant": lambda: dl.pi(foo=1),
    "of a class": lambda: dl.categorical(["a"], None, None, 4),
    "of an array": lambda: dl.dlarray([1], "CB", 3),
    "of a setting": lambda: dl.memoryLimit(1, 2),
    "of what runs users' code": lambda: dl.dlfeval(),
    "a list that holds itself": lambda: dl.softmax(endless(), DataFormat="CB"),
    "the same on the hot path": lambda: dl.sin(endless()),
    "the same in a layer": lambda: dl.scalingLayer(Scale=endless()),
    "the number of outputs": lambda: dl.sort([1, 2], nargout="two"),
    "text for a function": lambda: dl.arrayfun("CB", [1]),
    "text for a function of two": lambda: dl.bsxfun("CB", 1, 2),
    "a number for a class": lambda: dl.mustBeA(1, 0.5),
    "a number for labels": lambda: dl.categorical(5, object()),
    "a format that is none": lambda: dl.softmax([[1]], DataFormat=np.ones(3)),
    "a place that is none": lambda: dl.imageDatastore(5),
    "a tensor among texts": lambda: dl.union("a", np.ones(2)),
    "a whole number beyond 4300 digits": lambda: dl.dropoutLayer(10**5000),
    "a layer's property": lambda: dl.maxPooling2dLayer("x"),
    "a read-only property": lambda: setattr(dl.selfAttentionLayer(8, 256), "NumHeads", 4),
}


@cases("name", list(REFUSED))
def test_refusals_of_each_family(name):
    with pytest.raises(errors.DLArrayError, match="fix: |has no options"):
        REFUSED[name]()


def test_none_is_an_empty_array_where_one_is_needed():
    assert dl.fft2(None).shape == (0, 0)
    assert dl.size(None) == (0, 0)


def test_numbers_beyond_every_double_are_infinite():
    X = dl.dlarray([1.0, -1.0])
    huge = 10**400
    for found in (X * huge, huge * X, X / (1 / dl.dlarray(huge)), dl.times(X, huge)):
        np.testing.assert_array_equal(dl.extractdata(found), [[np.inf, -np.inf]])
    assert not dl.extractdata(X > huge).any() and dl.extractdata(dl.dlarray(-huge)) == -np.inf
