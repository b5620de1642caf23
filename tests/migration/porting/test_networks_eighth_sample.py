"""What stopped the eighth sample of programs of deep learning, or was wrong in it."""

import numpy as np
import pytest

from dlarray.matlab import imwrite
from dlarray.migration.porting.project import ported, ported_text
from tests.support.matlab_programs import printed

pytest.importorskip("tree_sitter_matlab")


@pytest.mark.parametrize("cleared", ["clearvars data", "clear da*", "clear data other"])
def test_cleared_variables_of_functions_are_not_saved(cleared, tmp_path, monkeypatch):
    """The file held them."""
    monkeypatch.chdir(tmp_path)
    source = f"""
    keep(3)
    s = load('all.mat'); disp(fieldnames(s))
    function keep(data)
    half = data / 2;
    {cleared}
    save('all.mat')
    end
    """
    assert printed(source).split() == ["{'half'}"]


def test_functions_that_save_nothing_clear_nothing():
    assert "del" not in ported_text("function y = f(x)\ny = 2 * x;\nclear x\nend\n", "f.m")


@pytest.mark.parametrize("wanted", ["scores(label)", "scores(label, 1)"])
def test_labels_are_subscripts(wanted):
    """A label counts as the number of its category, as in the documentation's class activation maps."""
    source = f"""
    labels = categorical(["no"; "yes"; "no"]);
    label = labels(2); scores = dlarray([0.25; 0.75], 'CB');
    disp(extractdata({wanted}))
    """
    assert printed(source).split() == ["0.7500"]


def test_labels_as_subscripts_of_plain_arrays():
    assert printed("k = categorical([3 1 3]); x = [10 20]; disp(x(k))").split() == ["20", "10", "20"]


def test_labels_without_a_file_are_not_counted(tmp_path, monkeypatch):
    """They were counted with 0, so that the smallest number of files of a label was 0."""
    monkeypatch.chdir(tmp_path)
    for label, files in {"cat": 3, "cow": 4, "dog": 2}.items():
        (tmp_path / "data" / label).mkdir(parents=True)
        for k in range(files):
            imwrite(np.zeros((2, 2)), str(tmp_path / "data" / label / f"{k}.png"))
    source = """
    imds = imageDatastore('data', 'IncludeSubfolders', true, 'LabelSource', 'foldernames');
    imds = subset(imds, ismember(imds.Labels, {'cat', 'cow'}));
    counts = countEachLabel(imds); disp(counts.Count')
    imds = splitEachLabel(imds, min(countEachLabel(imds).Count), 'randomized');
    disp(numel(imds.Files))
    """
    assert printed(source).split() == ["3", "4", "6"]


def test_statistics_of_input_layers_are_indexed():
    """``layer.Mean(1, 1, :)`` called an array of NumPy's."""
    source = """
    layer = imageInputLayer([4 4 3], 'Mean', cat(3, 5, 6, 7));
    m = layer.Mean(1, 1, :); disp(size(m)), disp(m(3))
    f = featureInputLayer(2, 'Normalization', 'zscore', 'Mean', [1 2], 'StandardDeviation', [3 4]);
    disp(f.StandardDeviation(2))
    """
    assert printed(source).split() == ["1", "1", "3", "7", "4"]


def test_a_variable_with_the_name_of_its_class(tmp_path, monkeypatch):
    """The script copied a name that it did not have."""
    (tmp_path / "Turn.m").write_text("classdef Turn\nproperties\nangle = 1\nend\nend\n")
    (tmp_path / "main.m").write_text("Turn = Turn;\nTurn.angle = 5;\ndisp(Turn.angle)\n")
    text = ported([str(tmp_path)]).modules["main.py"]
    assert "Turn_ = Turn.Turn()" in text or "Turn_ = Turn()" in text, text


def test_networks_side_by_side():
    source = """
    a = dlnetwork([featureInputLayer(2); fullyConnectedLayer(3)]);
    b = dlnetwork([featureInputLayer(3); fullyConnectedLayer(2)]);
    nets = [a, b]; disp(size(nets))
    first = nets(1); disp(size(predict(first, dlarray(ones(2, 4), 'CB'))))
    """
    assert printed(source).split() == ["1", "2", "3", "4"]


def test_sequences_of_columns():
    """The pages' examples."""
    source = """
    p = con2seq([1 4 2]); disp(size(p)), disp(p{2})
    q = con2seq({[1 3 4 5; 1 1 7 4]; [7 3 4 4; 6 9 4 1]}, 2); disp(size(q)), disp(q{2, 2})
    r = seq2con({[1; 1] [5; 4] [1; 2]; [3; 9] [4; 1] [9; 8]}); disp(size(r)), disp(r{2})
    """
    assert printed(source).split() == "1 3 4 2 2 4 4 4 1 2 1 3 4 9 9 1 8".split()
