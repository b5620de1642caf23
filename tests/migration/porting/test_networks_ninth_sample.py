"""What stopped the ninth sample of programs of deep learning, or was wrong in it."""

import subprocess
import sys

import numpy as np
import pytest

import dlarray as dl
from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import modules_of, printed, run_project

pytest.importorskip("tree_sitter_matlab")


def test_layers_and_what_may_be_layers_in_brackets():
    """The array of layers was one element of a cell array, and was shown as that."""
    source = """
    in = imageInputLayer([5 5 1]);
    conv{1} = [convolution2dLayer(3, 2); reluLayer];
    conv{2} = reluLayer;
    out = [fullyConnectedLayer(2); softmaxLayer];
    layers = in;
    for i = 1:2
        layers = [layers; conv{i}];
    end
    layers = [layers; out];
    disp(size(layers)), layers
    """
    text = printed(source)
    assert text.split()[:2] == ["6", "1"] and "6×1 Layer array with layers" in text, text


def test_one_layer_stays_a_layer_in_brackets():
    text = ported_text(
        "in = featureInputLayer(3);\nrest = [reluLayer; softmaxLayer];\nlayers = [in; rest];", "m.m"
    )
    assert "layers = [in_, *rest]" in text, text


def test_what_grew_from_nothing_is_what_it_got():
    """``[]`` made numbers of it, which strings and characters could not join."""
    source = """
    [y, x] = grow(["p" "q" "r"]', [1 2 3]');
    disp(class(y)), disp(y'), disp(x')
    function [b, c] = grow(Y, X)
    Y = string(Y);
    b = []; c = [];
    for i = 1:2
        b = [b; Y([i 3])];
        c = [c; X([i 3])];
    end
    b = b([1 2 3]);
    end
    """
    assert printed(source).split() == ["string", '"p"', '"r"', '"q"', "1", "3", "2", "3"]


def test_names_of_files_are_characters(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("N", "P"):
        (tmp_path / name).mkdir()
    source = """
    folders = dir('.');
    folders = folders([folders.isdir] & ~ismember({folders.name}, {'.', '..'}));
    labels = [];
    for i = 1:2
        label = folders(i).name;
        labels = [labels; label];
    end
    disp(class(labels)), disp(size(labels))
    [~, ~, labels] = unique(labels); disp(labels')
    """
    assert printed(source).split() == ["char", "2", "1", "1", "2"]


def test_letters_among_letters_in_a_condition():
    """All must be there; Python refused to ask several."""
    source = """
    t = class(5);
    found = ismember(t, ['double', 'single']);
    if found, disp('in'), end
    if ismember(t, 'xyz'), disp('in'), else, disp('out'), end
    if ismember(t, {'double', 'single'}), disp('cell'), end
    """
    assert printed(source).split() == ["in", "out", "cell"]


def test_a_function_without_inputs_starts_as_a_file(tmp_path):
    """``python main.py`` did nothing, and said nothing."""
    files = {
        "main.m": "function main()\ndisp(twice(3))\nend\n",
        "twice.m": "function y = twice(x)\ny = 2 * x;\nend\n",
        "sub/answer.m": "function y = answer\ny = twice(20) + 2;\nend\n",
        "used.m": "function used\ndisp('used')\nend\n",
        "caller.m": "used\n",
    }
    made = modules_of(tmp_path, files)
    assert [name for name, text in sorted(made.items()) if "__main__" in text] == ["main.py", "sub/answer.py"]
    for name, text in made.items():
        (tmp_path / "out" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "out" / name).write_text(text, encoding="utf-8")
    for name, shown in {"main.py": ["6"], "sub/answer.py": ["ans", "=", "42"]}.items():
        place = tmp_path / "out" / name
        done = subprocess.run([sys.executable, place.name], cwd=place.parent, capture_output=True, text=True)
        assert done.stdout.split() == shown, done.stderr


def test_methods_of_one_name_are_asked_alike(tmp_path, monkeypatch):
    """A call tells nargout where one class needs it; the method of the other class did not take it."""
    classes = {
        "Long": "classdef Long < handle\nmethods\nfunction [a, b, c] = step(o, x)\n"
        "a = x; b = 2*x; c = 3;\nend\nend\nend\n",
        "Short": "classdef Short < handle\nmethods\nfunction [a, b] = step(o, x)\na = -x; b = x;\nend\nend\nend\n",
        "both": "function s = both(one)\n[a, b] = one.step(4);\ns = a + b;\nend\n",
    }
    space, _ = run_project(tmp_path, monkeypatch, "u = both(Long());\nv = both(Short());\n", classes)
    assert (float(space["u"]), float(space["v"])) == (12.0, 0.0)


def test_a_field_with_the_name_of_a_method_that_needs_inputs(tmp_path, monkeypatch):
    """A column of a table was called."""
    blob = """classdef Blob < handle
    properties
        x = 0
    end
    methods
        function action(obj, choice)
            obj.x = obj.x + choice;
        end
    end
    end
    """
    main = """
    b = Blob; b.action(3);
    memo = [];
    for k = 1:3
        action = k; reward = 2*k;
        memo = [memo; table(action, reward)];
    end
    s = memo([3 1], :);
    t = s.action';
    """
    space, _ = run_project(tmp_path, monkeypatch, main, {"Blob": blob})
    assert space["t"].shape == (1, 2) and float(space["t"](1)) == 3


def test_names_that_a_load_brings(tmp_path, monkeypatch):
    """A load of all took names that the next load names, and none that are outputs of the function."""
    monkeypatch.chdir(tmp_path)
    source = """
    a = 1; file = 'second.mat';
    save('first.mat', 'a', 'file');
    c = 5; save('second.mat', 'c');
    disp(total())
    [s, v] = known(); disp(s)
    [s, v] = known(); disp(s)
    function t = total
    load('first.mat');
    load(file, 'c');
    t = a + c;
    end
    function [s, v] = known()
    try
        load v
        s = sprintf('had %d', v);
    catch
        v = 7;
        save v v
        s = 'made';
    end
    end
    """
    assert printed(source).split() == ["6", "made", "had", "7"]


def test_data_with_the_name_of_a_plot(tmp_path, monkeypatch):
    """``image`` alone in an expression was left as a plot that has no counterpart."""
    monkeypatch.chdir(tmp_path)
    dl.save("pictures.mat", image=np.zeros((5, 4, 3)), line=np.ones((2, 3)))
    source = """
    where = './';
    load([where, 'pictures.mat'])
    x = reshape(permute(image, [2 3 1]), [4 1 3 length(image)]); disp(size(x))
    part()
    function part
    load('pictures.mat');
    disp(size(line))
    end
    """
    assert printed(source).split() == ["4", "1", "3", "5", "2", "3"]


def test_layers_in_files_with_a_last_layer_of_ones_own(tmp_path, monkeypatch):
    """Layers in brackets came back as cells, and loads told no output layers."""
    monkeypatch.chdir(tmp_path)
    layer = """classdef mineLayer < nnet.layer.RegressionLayer
    methods
        function layer = mineLayer(name)
            layer.Name = name;
        end
        function loss = forwardLoss(layer, Y, T)
            loss = mean((Y - T).^2, 'all');
        end
    end
    end
    """
    main = """
    layers = [featureInputLayer(2); fullyConnectedLayer(1); mineLayer('mine')];
    save kept layers
    s = load('kept.mat');
    n = numel(s.layers);
    options = trainingOptions('sgdm', 'MaxEpochs', 1, 'Verbose', false, 'Plots', 'none', ...
        'LearnRateSchedule', 'piecewise', 'LearnRateDropFactor', 1, 'LearnRateDropPeriod', 1);
    net = trainNetwork(rand(8, 2), rand(8, 1), s.layers, options);
    y = predict(net, rand(3, 2));
    """
    space, files = run_project(tmp_path, monkeypatch, main, {"mineLayer": layer})
    assert space["n"] == 3 and space["y"].shape == (3, 1)
    assert 'Layers={"mineLayer": "mineLayer"}' in files["main.py"]


def test_layers_found_by_a_mask_are_what_they_are():
    """Of an array of one layer ``isa`` was false, so that transfer learning replaced nothing."""
    source = """
    lgraph = layerGraph([featureInputLayer(2, 'Name', 'in'); fullyConnectedLayer(3, 'Name', 'fc')]);
    layer = lgraph.Layers(find([0 1]));
    disp(isa(layer, 'nnet.cnn.layer.FullyConnectedLayer')), disp(isa(lgraph.Layers, 'nnet.cnn.layer.Layer'))
    disp(isa(lgraph.Layers, 'nnet.cnn.layer.FullyConnectedLayer'))
    """
    assert printed(source).split() == ["1", "1", "0"]
