"""What stopped public deep-learning projects: states that are empty at first, classes of layers, tests of layers."""

import copy
import os
import unittest

import pytest

import dlarray as dl
from dlarray.migration.porting.project import ported_text
from tests.support.bundles import cases
from tests.support.matlab_programs import modules_of, run

pytest.importorskip("tree_sitter_matlab")


def values(source):
    space, printed, error = run(source)
    assert not error, error
    return space, printed


STATE = """
st.BN1 = [];
for i = 1:3
    [y, st] = wrap(i, st);
end
n = st.BN1.n;
m = st.BN1.mu;
function [y, st] = wrap(x, st)
if isempty(st.BN1)
    [y, st.BN1.mu] = max([x 1]);
    st.BN1.n = 1;
else
    [y, st.BN1.mu] = max([x st.BN1.mu]);
    st.BN1.n = st.BN1.n + 1;
end
end
"""
EMPTY_VARIABLE = """
x = [];
first = isempty(x);
if isempty(x)
    x.a = 1;
end
then = isempty(x); a = x.a;
"""
EMPTY_ARGUMENT = """
p = filled([]); q = filled(p);
a = q.a; c = q.b.c;
function p = filled(p)
if isempty(p)
    p.a = 1;
    p.b.c = 2;
else
    p.a = p.a + 1;
end
end
"""


@cases(
    "source, expected",
    [
        (STATE, {"n": 3, "m": 1}),
        (EMPTY_VARIABLE, {"first": True, "then": False, "a": 1}),
        (EMPTY_ARGUMENT, {"a": 2, "c": 2}),
    ],
)
def test_an_empty_value_becomes_a_structure(source, expected):
    space, _ = values(source)
    assert {name: space[name] for name in expected} == expected


def test_what_is_surely_empty_is_not_asked_again():
    text = ported_text(EMPTY_ARGUMENT, "program.m")
    assert text.count("dl.isempty(") == 1


def test_a_structure_is_not_wiped_out():
    space, _ = values(
        """
p = filled([]); a = p.a; b = p.b;
function p = filled(p)
if isempty(p)
    n = 1;
    if n > 0
        p.a = n;
    end
    p.b = 2;
end
end
"""
    )
    assert (space["a"], space["b"]) == (1, 2)


def test_one_output_dealt_to_a_cell():
    space, _ = values(
        "v = {[1 2 3]}; [c{1:1}] = ndgrid(v{:}); s = size(c{1}); [d{1:1}] = max([4 9 2]); e = d{1};"
    )
    assert [float(n) for n in space["s"]] == [3, 1]
    assert space["e"] == 9


def test_handles_of_class_know_layers():
    space, _ = values(
        """
layers = [featureInputLayer(2) fullyConnectedLayer(3) reluLayer];
names = arrayfun(@class, layers, 'UniformOutput', false);
k = find(cellfun(@(x) strcmp(x, 'nnet.cnn.layer.FullyConnectedLayer'), names));
"""
    )
    assert space["k"] == 2
    space, _ = values(
        """
net = dlnetwork([featureInputLayer(2) fullyConnectedLayer(3) reluLayer fullyConnectedLayer(3)]);
a = class(net.Layers([2 4])); b = class(net.Layers([2 3])); c = class(net.Layers(3));
"""
    )
    full = "nnet.cnn.layer."
    assert [space[k] for k in "abc"] == [f"{full}FullyConnectedLayer", f"{full}Layer", f"{full}ReLULayer"]


def test_windows_that_are_asked_about_are_left_out():
    space, _ = values(
        """
fig = gcf;
if ~isempty(fig.Children)
    delete(fig.Children)
end
x = 1;
"""
    )
    assert space["x"] == 1


TEST_CLASS = """
classdef tLayers < matlab.unittest.TestCase
    properties (TestParameter)
        Set = struct("fc", struct("Make", @() fullyConnectedLayer(2), "Class", ?nnet.cnn.layer.FullyConnectedLayer))
    end
    methods (Test)
        function classes(testCase, Set)
            import matlab.unittest.constraints.IsOfClass
            testCase.verifyClass(Set.Make(), Set.Class);
            testCase.verifyThat(reluLayer, IsOfClass(?nnet.cnn.layer.ReLULayer));
            testCase.verifyThat(reluLayer, ~IsOfClass(?nnet.cnn.layer.TanhLayer));
            testCase.verifyError(@() error("a:b", "no"), ?MException);
        end
    end
end
"""


def test_metaclasses_in_tests():
    text = ported_text(TEST_CLASS, "tLayers.m")
    assert "# PORT" not in text and "NotImplementedError" not in text
    space = {"__name__": "tLayers"}
    exec(compile(text, "tLayers.py", "exec"), space)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(space["tLayers"]).run(result)
    assert result.testsRun and result.wasSuccessful(), result.failures + result.errors


def test_one_string_is_one_element():
    space, _ = values(
        """
x = told(Trend="increasing");
function y = told(options)
arguments
    options.Trend (1,1) {mustBeTextScalar} = "decreasing"
end
y = strlength(options.Trend);
end
"""
    )
    assert space["x"] == 10


def test_functions_of_one_name_are_those_of_the_folder(tmp_path):
    one, two = "function y = f(x)\ny = x + 1;\nend\n", "function y = f(x)\ny = x + 2;\nend\n"
    modules = modules_of(tmp_path, {"a/f.m": one, "a/go.m": "y = f(1);", "b/f.m": two, "b/go.m": "y = f(1);"})
    assert "from a.f import f" in modules[os.path.join("a", "go.py")]
    assert "from b.f import f" in modules[os.path.join("b", "go.py")]


def test_a_small_package_of_tests_does_not_hide_the_package(tmp_path):
    code, other = "function y = f(x)\ny = x;\nend\n", "function y = g(x)\ny = x;\nend\n"
    files = {
        "src/+kit/f.m": code,
        "src/+kit/g.m": other,
        "src/go.m": "y = kit.f(1);",
        "tests/patches/+kit/f.m": code,
        "tests/go2.m": "y = kit.f(1);",
        "tests/patches/go3.m": "y = kit.f(1);",
    }
    modules = modules_of(tmp_path, files)
    assert "from src.kit.f import f" in modules[os.path.join("src", "go.py")]
    assert "from src.kit.f import f" in modules[os.path.join("tests", "go2.py")]
    assert "from tests.patches.kit.f import f" in modules[os.path.join("tests", "patches", "go3.py")]


def test_classes_of_packages_have_full_names(tmp_path):
    layer = "classdef Twice < nnet.layer.Layer\nmethods\nfunction y = predict(layer, x)\ny = 2*x;\nend\nend\nend\n"
    ask = "k = strcmp(class(kit.Twice), 'kit.Twice');"
    modules = modules_of(tmp_path, {"+kit/Twice.m": layer, "go.m": ask})
    assert 'matlab_class = "kit.Twice"' in modules[os.path.join("kit", "Twice.py")]


def test_columns_of_arrays_are_counted_by_rows():
    net = dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(3)])
    one = net.Learnables([1], ":").Value
    assert dl.numel(one) == 1 and tuple(dl.size(one)) == (1, 1)
    assert dl.numel(net.Learnables.Value) == 2


def test_an_array_of_one_layer_has_its_properties():
    layers = dl.layerArray([dl.featureInputLayer(2), dl.fullyConnectedLayer(3)])
    assert layers([2]).OutputSize == 3
    with pytest.raises(AttributeError, match="no property 'OutputSize'"):
        _ = layers.OutputSize
    assert len(copy.deepcopy(layers)) == 2


def test_a_string_is_repeated_whole():
    space, printed = values(
        'a = repelem("same", 3); n = numel(a); b = repelem("ab", 1, 2); s = size(b); c = repelem(\'ab\', 2);'
    )
    assert space["n"] == 3 and space["c"] == "aabb"
    assert [float(k) for k in space["s"]] == [1, 2]
