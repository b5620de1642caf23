"""compare: values of every kind, and what its report says."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.matlab import Cell, StringArray, StructArray
from tests.support.bundles import cases


def net(shift=0.0, layers=3):
    dl.rng(0)
    made = dl.dlnetwork(
        [dl.featureInputLayer(2, Name="in"), dl.fullyConnectedLayer(2, Name="fc"), dl.reluLayer(Name="relu")][
            :layers
        ]
    )
    return dl.dlupdate(lambda p: p + shift, made)


EQUAL = {
    "numbers": lambda: 2.5,
    "NaN and Inf": lambda: dl.dlarray([[np.nan, np.inf, -np.inf]]),
    "labels": lambda: dl.dlarray([[1.0, 2.0]], "CB"),
    "complex": lambda: dl.dlarray([[1 + 2j]]),
    "integers": lambda: dl.uint8([1, 2]),
    "empty": lambda: dl.zeros(0, 3),
    "brackets": list,
    "text": lambda: "abc",
    "cells": lambda: Cell([1, "a", [2]]),
    "strings": lambda: StringArray(["a", "b"]),
    "structures": lambda: StructArray([dl.struct(a=1), dl.struct(a=2)]),
    "tables": lambda: dl.table({"a": [1, 2], "b": ["x", "y"]}),
    "categories": lambda: dl.categorical(["a", "b"]),
    "networks": net,
    "handles": lambda: dl.relu,
    "nothing": lambda: None,
}


@cases("name", list(EQUAL))
def test_equal_values_agree(name):
    report = dl.compare(EQUAL[name](), EQUAL[name]())
    assert report and report.agrees and not report.differences, report
    assert repr(report).startswith("Agree: ")


@cases("pair", [(a, b) for a in EQUAL for b in EQUAL if a < b and {a, b} != {"brackets", "nothing"}])
def test_values_of_other_kinds_differ(pair):
    assert not dl.compare(EQUAL[pair[0]](), EQUAL[pair[1]]())


def only(report):
    assert len(report.differences) == 1 and not report
    return report.differences[0]


def test_numbers_say_how_many_where_and_by_how_much():
    a = dl.dlarray([[1.0, 2.0, 3.0], [4.0, 5.0, 6.5]], "CB")
    b = dl.dlarray([[1.0, 2.0, 3.25], [4.0, 5.0, 6.0]], "CB")
    d = only(dl.compare(a, b))
    assert d.text == (
        "2 of 6 elements differ, first at (1,3): 3 for 3.25; largest difference 0.5 at (2,3), relative 0.077"
    )
    assert (d.kind, d.absolute) == ("value", 0.5)


def test_class_size_and_labels_are_differences():
    assert only(dl.compare(dl.single(1), 1.0)).text == "class single for double"
    assert only(dl.compare(dl.dlarray([[1.0]], "CB"), 1.0)).text == "labels 'CB' for ''"
    assert only(dl.compare(dl.dlarray([[1.0, 2]], "CB"), dl.zeros(2, 1))).text == "size 1(C) × 2(B) for 2×1"


def test_the_default_tolerance_is_that_of_the_less_precise_class():
    assert dl.compare(1.0, 1 + 1e-9) and not dl.compare(1.0, 1 + 1e-7)
    assert dl.compare(dl.single(1), dl.single(1 + 1e-4)) and not dl.compare(dl.single(1), dl.single(1.001))
    assert not dl.compare(dl.uint8(200), dl.uint8(201)) and not dl.compare(True, False)
    assert not dl.compare(1.0, np.nan) and not dl.compare(np.inf, 1.0)
    assert not dl.compare(1.0, np.inf, RelativeTolerance=1e9)
    assert dl.compare(1.0, 1.1, AbsoluteTolerance=0.2) and not dl.compare(1.0, 1.1, AbsoluteTolerance=0.01)


def test_paths_lead_to_nested_differences():
    a = dl.struct(net=dl.struct(W=[1.0, dl.ones(2, 2)]), name="x")
    b = dl.struct(net=dl.struct(W=[1.0, dl.zeros(2, 2)]), name="y")
    report = dl.compare(a, b)
    assert [d.where for d in report.differences] == [".net.W{2}", ".name"] and report.first == ".net.W{2}"
    assert report.MaxAbsolute == 1 and report.compared == 3


def test_networks_name_the_parameter_and_the_layer():
    report = dl.compare(net(1.0), net())
    assert [d.where for d in report.differences] == [".Learnables.fc.Weights", ".Learnables.fc.Bias"]
    report = dl.compare(net(layers=2), net())
    assert [(d.where, d.kind) for d in report.differences] == [
        (".Layers.relu", "missing"), (".Connections.fc -> relu", "missing"),
    ]  # fmt: skip


def test_a_list_that_holds_itself_ends():
    a, b = [1], [1]
    a.append(a), b.append(b)
    assert "too deep" in repr(dl.compare(a, b))


def test_long_reports_are_cut():
    text = repr(dl.compare([0] * 50, [1] * 50))
    assert "50 differences" in text and text.endswith("and 30 more")


@pytest.mark.skipif(not dl.canUseGPU(), reason="there is no GPU")
def test_the_device_does_not_count():
    assert dl.compare(dl.gpuArray(dl.ones(2, 2)), dl.ones(2, 2))
