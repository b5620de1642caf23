"""A short attack by bad calls; `tests.attack.calls` is the generator."""

from decimal import Decimal

import numpy as np
import pytest

import dlarray as dl
from dlarray import errors
from tests.attack import calls
from tests.attack.junk import JUNK
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
    before = signal.signal(signal.SIGPROF, calls._alarm)
    try:
        wrong, _ = calls.run(calls.Probe("f", call, args, {}, ""))
    finally:
        signal.signal(signal.SIGPROF, before)
    assert wrong.startswith(says) if says else not wrong


def endless():
    found = [1]
    found.append(found)
    return found


X = dl.dlarray([[0.5, 0.5]], "CB")
THINGS = np.array([1, "a", None], dtype=object)


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
    "a keyword, and nothing in its place": lambda: dl.flip(dim=b"CB"),
    "rows that are none, of a table": lambda: dl.table([1, 2])([[1, 2], [3, 4]]),
    "rows that are text, of a table": lambda: dl.table([1, 2])(["a", "b"]),
    "a row between two, of a table": lambda: dl.table([1, 2])(-0.5),
    "a class for an index": lambda: dl.dlarray([1, 2])[int],
    "a matrix of SciPy for an index": lambda: dl.dlarray([1, 2])(JUNK["sparse"]()),
    "a tensor for an index": lambda: dl.dlarray([1, 2])[JUNK["tensor"]()],
    "a path that no disk has": lambda: dl.whos("-file", "long " * 200),
    "nothing to draw": lambda: dl.confusionchart(None),
    "complex numbers of columns": lambda: dl.embed(1j, [[1, 2], [3, 4]], DataFormat="CB"),
    "things for a format": lambda: dl.stripdims(dl.dlarray([1, 2], "CB"), np.array([1, "a"], object)),
    "things for the format of weights": lambda: dl.l1loss(X, X, [1, 2], WeightsFormat=THINGS),
    "things for the format of no weights": lambda: dl.l1loss(X, X, WeightsFormat=THINGS),
    "things for the format of filters": lambda: dl.dlconv(
        dl.ones(4, 4, 1), dl.ones(2, 2), 0, DataFormat="SSC", WeightsFormat=THINGS
    ),
    "things for the format of an equation": lambda: dl.dlode45(
        lambda t, y, p: -y, [0, 1], dl.ones(2), 1, DataFormat=THINGS
    ),
    "a size that is no whole number": lambda: dl.networkDataLayout([4, 2.5], "CB"),
    "fields that are numbers": lambda: dl.orderfields({"a": 1}, {1: 2}),
    "copies of a matrix of SciPy": lambda: dl.repmat(JUNK["sparse"](), 2),
    "copies of a struct along two dims": lambda: dl.repmat({"a": 1}, 3),
    "numbers beside a number": lambda: dl.max(dl.end, np.ones((2, 3))),
    "a step beyond every double": lambda: dl.adamupdate(1.0, 2.0, [], [], 10**400),
    "a list with a tensor for numbers": lambda: dl.spaceToDepthLayer([[1], JUNK["tensor"]()]),
    "a name that no disk takes": lambda: dl.save("\ud800", x=1),
    "a window of no elements": lambda: dl.dlconv(dl.ones(4, 4, 1), dl.ones(0, 2), 0, DataFormat="SSC"),
    "no targets": lambda: dl.indexcrossentropy(X, None),
    "observations in a matrix of SciPy": lambda: dl.minibatchqueue(JUNK["sparse"]()),
    "labels in a data frame": lambda: dl.categorical([JUNK["DataFrame"](), "a"]),
    "rows of unequal length for edges": lambda: dl.histcounts([1, 2], [1, np.zeros((0, 3))]),
    "cells for numbers of classes": lambda: dl.pixelLabelDatastore(".", ["a", "b"], [[1, [2, "a"]], 3]),
    "a table without columns": lambda: dl.augmentedImageDatastore([2, 2], {}),
    "one matrix for many": lambda: dl.evaluateSemanticSegmentation(Decimal(2), ["a", "b"]),
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


def test_more_numbers_beyond_every_double():
    huge = 10**400
    assert dl.isequal(dl.bitcmp(2**63), dl.bitcmp(float(2**63)))
    assert [int(k(1)) for k in dl.ind2sub([huge, 2], 3)] == [3, 1]
    assert not dl.compare(huge, 1.0) and dl.compare(huge, np.inf)
    assert dl.isequal(dl.cellfun(lambda x: x, [huge, 1]), [np.inf, 1])


def test_bits_of_tensors():
    torch = pytest.importorskip("torch", reason="PyTorch has few operations on integers without a sign")
    A = torch.tensor([[1.0, 6.0]], dtype=torch.float64)
    for name, more in (
        ("bitcmp", ()),
        ("bitshift", (2,)),
        ("bitand", (3,)),
        ("bitget", (2,)),
        ("bitset", (4,)),
    ):
        function = getattr(dl, name)
        assert dl.isequal(function(A, *more), function([1, 6], *more)), name
        assert dl.isequal(function(A, *more, "uint16"), function([1, 6], *more, "uint16")), name
    whole = dl.uint64([[9, 8]])
    assert dl.isequal(dl.idivide(whole, dl.uint64([[2, 3]])), [4, 2])
    assert dl.isequal(dl.plus(torch.ones(1, 2, requires_grad=True).detach(), [1, 2]), [2, 3])
    window = torch.tensor([0.5, 1.0, 1.0, 0.5], dtype=torch.float64, requires_grad=True)
    X = dl.dlarray(np.arange(8.0).reshape(1, 1, 8), "CBT")
    found = dl.dlstft(X, Window=window, OverlapLength=2)
    assert dl.isequal(found, dl.dlstft(X, Window=[0.5, 1.0, 1.0, 0.5], OverlapLength=2))


def test_arrays_with_masks_and_matrices_are_arrays():
    masked = np.ma.masked_array([1.0, 2.0], [True, False])
    for given in (masked, masked.reshape(1, 2)):
        X = dl.dlarray(given)
        assert type(X._data) is np.ndarray and X.shape == (1, 2)
    assert dl.mldivide(masked, masked).shape == (2, 2)
    assert dl.augment(dl.imageDataAugmenter(), masked).shape == (1, 2)


def test_what_is_not_asked_for_its_truth():
    pytest.importorskip("pandas", reason="a data frame has no truth")
    assert not dl.isequaln(JUNK["DataFrame"](), {"a": 1}) and dl.isequal(
        JUNK["DataFrame"](), JUNK["DataFrame"]()
    )
    A = dl.categorical(["a", "b"])
    assert dl.mergecats(A, []).tolist() == ["a", "b"] and dl.mergecats(A, ["a", "b"], []).tolist() == [
        "a",
        "a",
    ]


def test_halves_of_characters_are_drawn():
    pytest.importorskip("matplotlib", reason="the charts are drawn by matplotlib")
    chart = dl.confusionchart(["a\ud800", "b"], ["b", "b"], Title="\ud800")
    chart.figure.canvas.draw()


def test_a_learnable_that_is_logical_is_a_number():
    def loss(p):
        return dl.dlfeval(lambda q: ((L := dl.sum(q * q, "all")), dl.dlgradient(L, q)), dl.double(p))

    found, _ = dl.lbfgsupdate(dl.dlarray(True), loss, dl.lbfgsState())
    assert abs(float(dl.extractdata(found)[0, 0])) < 1


@cases(
    ("fun", "args"),
    [
        pytest.param(dl.dlfeval, [int, {}], id="a class"),
        pytest.param(dl.arrayfun, [int, dl.struct(a=1)], id="a class, through an object"),
        pytest.param(dl.cellfun, [len, [1, [2]]], id="a function of compiled code"),
    ],
)
def test_what_a_given_class_raises_is_the_users(fun, args):
    bad = calls.Probe("f", fun, args, {}, "")
    with pytest.raises(TypeError) as problem:
        fun(*args)
    assert calls._verdict(problem.value, args) == ""
    assert calls._verdict(problem.value, []).startswith("TypeError"), bad.name


def test_observations_of_other_dimensions_are_told():
    net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2)])
    for X in ((dl.int8([[1, 2, 3]]), 1.0), [np.ones(3), 1.0]):
        arguments = X if isinstance(X, tuple) else (X,)
        with pytest.raises(
            dl.errors.SizeError, match=r"minibatchpredict: .* different sizes, such as .*fix: "
        ):
            dl.minibatchpredict(net, *arguments)
