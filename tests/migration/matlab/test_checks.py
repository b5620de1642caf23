"""Checks of arguments: validatestring, narginchk, inputParser, isprop and their like."""

import pytest

import dlarray as dl
from dlarray.errors import ArgumentError
from dlarray.matlab import (
    Cell,
    Handle,
    MException,
    String,
    StringArray,
    datetime,
    duration,
    inputParser,
    ismethod,
    isobject,
    isprop,
    narginchk,
    nargoutchk,
    onCleanup,
    pause,
    string,
    strings,
    validatestring,
)
from tests.support.bundles import cases


def test_validatestring():
    allowed = ["sgdm", "adam", "adamw"]
    assert validatestring("SG", allowed) == "sgdm" and validatestring("adam", allowed) == "adam"
    assert validatestring("ad", allowed) == "adam"  # the shortest of those that begin each other
    with pytest.raises(MException, match="Expected x to match one of these values") as found:
        validatestring("rms", allowed, "f", "x")
    assert found.value.identifier == "MATLAB:unrecognizedStringChoice"
    with pytest.raises(MException, match="more than one"):
        validatestring("a", ["ab", "ac"])


def test_numbers_of_arguments():
    narginchk(1, float("inf"), 3)
    with pytest.raises(MException, match="Not enough input arguments"):
        narginchk(2, 3, 1)
    with pytest.raises(MException, match="Too many output arguments"):
        nargoutchk(0, 1, 2)


def parser():
    p = inputParser()
    p.FunctionName = "train"
    p.addRequired("net")
    p.addOptional("epochs", 10, lambda n: n > 0)
    p.addParameter("Rate", 0.1, lambda r: r < 1)
    p.addParameter("Solver", "adam")
    p.addSwitch("quiet")
    return p


@cases(
    ("args", "results"),
    [
        ((1,), dict(net=1, epochs=10, Rate=0.1, Solver="adam", quiet=False)),
        ((1, 5), dict(net=1, epochs=5, Rate=0.1, Solver="adam", quiet=False)),
        ((1, "rate", 0.5), dict(net=1, epochs=10, Rate=0.5, Solver="adam", quiet=False)),
        ((1, 5, "Solver", "sgdm", "quiet"), dict(net=1, epochs=5, Rate=0.1, Solver="sgdm", quiet=True)),
        ((1, {"Rate": 0.2}), dict(net=1, epochs=10, Rate=0.2, Solver="adam", quiet=False)),
    ],
)
def test_input_parser(args, results):
    p = parser()
    if isinstance(args[-1], dict):
        p = inputParser()
        p.addRequired("net")
        p.addParameter("Rate", 0.1)
        p.parse(*args)
        assert dict(p.Results) == {"net": 1, "Rate": 0.2}
        return
    p.parse(*args)
    assert dict(p.Results) == results and list(p.Results) == sorted(results, key=str.lower)


def test_refusals_of_the_input_parser():
    with pytest.raises(MException, match="Error using train\nNot enough input arguments"):
        parser().parse()
    with pytest.raises(MException, match="The value of 'Rate' is invalid"):
        parser().parse(1, "Rate", 5)
    with pytest.raises(
        MException, match="'Momentum' is not a recognized parameter. The parameters are Rate, Solver"
    ):
        parser().parse(1, "Momentum", 5)
    with pytest.raises(MException, match="No value was given for 'Rate'"):
        parser().parse(1, "Rate")
    with pytest.raises(MException, match="for the parameter name"):
        parser().parse(1, 2, 3)
    p = parser()
    p.KeepUnmatched = True
    p.parse(1, "Momentum", 5, Rate=0.3)
    assert dict(p.Unmatched) == {"Momentum": 5} and p.Results.Rate == 0.3
    assert p.UsingDefaults == Cell(["epochs", "quiet", "Solver"])
    assert p.Parameters == Cell(["epochs", "net", "quiet", "Rate", "Solver"])


def test_objects():
    class Model(Handle):
        def __init__(self):
            self.rate = 1

        def step(self):
            pass

    m = Model()
    assert isprop(m, "rate") and not isprop(m, "step") and not isprop(m, "q") and not isprop(5, "real")
    assert ismethod(m, "step") and not ismethod(m, "rate")
    answers = [isobject(v) for v in (m, StringArray(["a"]), 5, "a", [1], {}, dl.mean, None, dl.zeros(2))]
    assert answers == [True, True, False, False, False, False, False, False, False]


def test_cleanup(capsys):
    def work():
        c = onCleanup(lambda: print("closed"))
        print("working")
        return c is None

    work()
    assert capsys.readouterr().out == "working\nclosed\n"
    with pytest.raises(ArgumentError, match="the task must be a function"):
        onCleanup(5)


def test_small_things():
    assert strings(2, 1).tolist() == ["", ""] and strings() == "" and strings(2).shape == (2, 2)
    pause(0.001)
    pause("off")
    D = duration(0, 0, 95, "Format", "hh:mm:ss")
    assert "Elapsed: " + string(D) == "Elapsed: 00:01:35" and String("t ") + D == "t 00:01:35"
    assert str(datetime(2026, 1, 5, "Format", "yyyy")) == "2026"
    assert datetime("05.01.2026", "InputFormat", "dd.MM.yyyy").day == 5
    with pytest.raises(ArgumentError, match="expected Format"):
        duration(0, 0, 1, "Zone", 2)
