"""What stopped the seventh sample of programs of deep learning, or was wrong in it."""

import os
import subprocess
import sys

import numpy as np
import pytest

from dlarray.matlab import imwrite
from dlarray.migration.porting.project import ported
from tests.support.matlab_programs import printed

pytest.importorskip("tree_sitter_matlab")

QUEUE = """
ds = combine(arrayDatastore(ones(4, 2)), arrayDatastore((1:4)'));
mbq = minibatchqueue(ds, 2, 'MiniBatchSize', 2);
"""


@pytest.mark.parametrize("call", ["mbq.next", "mbq.next()", "next(mbq)", "taken(mbq)"])
def test_a_queue_gives_its_first_output(call):
    """``mbq.next`` was the method itself, of size 1×1, and ``mbq.next()`` all outputs."""
    own = "\nfunction X = taken(q)\nX = q.next;\nend" if call.startswith("taken") else ""
    assert printed(f"{QUEUE}X = {call}; disp(size(X)){own}") == "     2     2\n\n"


@pytest.mark.parametrize("call", ["mbq.next", "mbq.next()"])
def test_a_queue_gives_both_outputs(call):
    assert printed(f"{QUEUE}[X, T] = {call}; disp([size(X) size(T)])") == "     2     2     2     1\n\n"


@pytest.mark.parametrize("call", ["readall", "readall()", "preview", "preview()"])
def test_datastores_give_cells_behind_a_dot(call):
    """They came as a list, which is a row, or as the method itself."""
    source = f"ds = arrayDatastore([5; 6]); c = ds.{call}; disp(size(c)), disp(class(c))"
    assert printed(source) == "     2     1\n\ncell\n"


def test_reading_behind_a_dot():
    source = """
    ds = arrayDatastore([5; 6]);
    a = ds.read; [b, info] = ds.read();
    disp(class(a)), disp(b{1}), disp(ds.hasdata)
    """
    assert printed(source).split() == ["cell", "6", "0"]


def test_fields_with_the_names_of_methods_stay_fields():
    source = """
    ds = arrayDatastore([5; 6]);
    s.next = 3; s.read = 4;
    disp(of(s)), disp(ds.hasdata)
    function y = of(s)
    y = s.next + s.read;
    end
    """
    assert printed(source).split() == ["7", "1"]


def test_labels_counted_behind_a_dot(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for label in ("cat", "dog"):
        (tmp_path / "data" / label).mkdir(parents=True)
        imwrite(np.zeros((2, 2)), str(tmp_path / "data" / label / "a.png"))
    source = """
    data = fullfile('data');
    data = imageDatastore(data, 'IncludeSubfolders', true, 'LabelSource', 'foldernames');
    counts = data.countEachLabel;
    disp(table2array(counts(1, 2)))
    """
    assert printed(source).split() == ["1"]


def test_the_state_of_warnings_comes_back(recwarn):
    """``warning('off', …)`` gave None, which was then a warning "None"."""
    source = """
    old = warning('off', 'net:slow'); disp(old.state)
    warning('net:slow', 'slow')
    warning(old)
    now = warning('query', 'net:slow'); disp(now.state)
    """
    assert printed(source).split() == ["on", "on"]
    assert not recwarn.list


def test_options_that_no_call_gives_and_stores_make():
    source = """
    disp(made(3).Rate)
    function o = made(n, options)
    options.Rate = 2 * n;
    options.Kind = 'adam';
    o = options;
    end
    """
    assert printed(source).split() == ["6"]


def test_options_that_a_call_gives_are_kept():
    source = """
    s.Name = 'a'; disp(made(3, s).Name), disp(made(3).Rate)
    function o = made(n, options)
    options.Rate = 2 * n;
    o = options;
    end
    """
    assert printed(source).split() == ["a", "6"]


def test_a_script_in_a_folder_of_its_name_runs_as_a_file(tmp_path):
    """Python puts the script's folder first, where the script hid the package that it imports."""
    (tmp_path / "m" / "pinn").mkdir(parents=True)
    (tmp_path / "m" / "pinn" / "pinn.m").write_text("disp(twice(4))")
    (tmp_path / "m" / "pinn" / "twice.m").write_text("function y = twice(x)\ny = 2 * x;\nend")
    out = tmp_path / "out"
    for path, text in ported([str(tmp_path / "m")], str(out)).modules.items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_text(text)
    script = out / "pinn" / "pinn_.py"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(out), *sys.path])}
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, env=environment, check=False
    )
    assert done.stdout.split() == ["8"], done.stderr


def test_sizes_of_layers_of_a_network():
    """``f(1)`` of a size stopped, inside a ``try`` in silence."""
    source = """
    net = dlnetwork([imageInputLayer([8 8 1], 'Normalization', 'none'); convolution2dLayer([3 2], 4)]);
    layers = net.Layers;
    for i = 1:length(layers)
        layer = layers(i);
        if isa(layer, 'nnet.cnn.layer.Convolution2DLayer')
            f = layer.FilterSize; disp(f(1) * f(2) * layer.NumFilters)
        end
    end
    """
    assert printed(source).split() == ["24"]


def test_properties_of_layers_in_programs_that_draw():
    source = """
    h = plot(1:3); layer = reluLayer('Name', 'r');
    disp([isprop(layer, 'Name') isprop(layer, 'NumFilters') isprop(h, 'LineWidth')]), get(h, 'LineWidth');
    """
    assert printed(source).split() == ["1", "0", "1"]


def test_labels_stored_among_numbers():
    source = """
    c = categorical({'b', 'a'; 'b', 'c'}); x = zeros(2, 2);
    x(1, 2) = c(1, 1); x(:, 1) = c(:, 2);
    disp(x)
    """
    assert printed(source) == "     1     2\n     3     0\n\n"


def test_labels_are_transposed():
    assert printed("c = categorical({'b', 'a'}); z = 1i; d = c'; disp(size(d))") == "     2     1\n\n"


def test_sets_of_labels():
    source = """
    A = categorical([3 1 2]); B = categorical([1 5]);
    disp(char(setdiff(A, B))), disp(size(union(A, B))), disp(char(intersect(A, {'1'})))
    """
    assert printed(source).split() == ["2", "3", "1", "4", "1"]


def test_input_layers_without_augmentation():
    """An older option, whose only value that is left is the default."""
    source = "l = imageInputLayer([4 4 1], 'DataAugmentation', 'none'); disp(l.DataAugmentation)"
    assert printed(source) == "none\n"


def test_layers_of_trainNetwork_may_end_with_an_output_layer():
    """`analyzeNetwork` warned of it, as for a dlnetwork."""
    layers = "[featureInputLayer(2); fullyConnectedLayer(3); softmaxLayer; classificationLayer]"
    analyzed = printed(
        f"layers = {layers}; analyzeNetwork(layers)\n"
        "if false, net = trainNetwork(rand(4, 2), categorical([1 2 3 1]'), layers, trainingOptions('sgdm')); end"
    )
    assert "0 warnings" in analyzed


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for label in ("cat", "dog", "cow"):
        (tmp_path / "data" / label).mkdir(parents=True)
        for k in range(2):
            imwrite(np.zeros((2, 2)), str(tmp_path / "data" / label / f"{k}.png"))
    return tmp_path


MADE = "imds = imageDatastore('data', 'IncludeSubfolders', true, 'LabelSource', 'foldernames');\n"


def test_files_of_datastores_one_below_the_other(folder):
    source = f"{MADE}all = [imds.Files; imds.Files]; disp(size(all)), two = imageDatastore(all); disp(numel(two.Files))"
    assert printed(source).split() == ["12", "1", "12"]


def test_files_of_datastores_have_their_full_paths(folder):
    """They were as the program wrote the folder, so that a list with full paths had none of them."""
    source = f"""{MADE}
    disp(ismember(fullfile(pwd, 'data', 'cat', '0.png'), imds.Files))
    cd('data'); img = readimage(imds, 1); disp(size(img))
    """
    assert printed(source).split() == ["1", "2", "2"]


def test_lists_of_files_are_cells(folder):
    source = f"""{MADE}
    [~, names] = fileparts(imds.Files); disp(size(names)), disp(names{{2}})
    f = imds.Files; f(1) = []; f{{1}} = 'a'; disp(numel(f)), disp(f{{1}})
    """
    assert printed(source).split() == ["6", "1", "1", "5", "a"]


def test_parts_of_file_names_are_what_the_name_is():
    """Parts of a string were characters, which brackets joined to one text."""
    source = """
    s = "/a/b.png"; [~, n, e] = fileparts(s); disp(size([n e])), disp(class(n))
    [~, m, f] = fileparts('/a/b.png'); disp([m f])
    [~, c] = fileparts({'/a/b.png'; 'd.m'}); disp(c{2})
    """
    assert printed(source).split() == ["1", "2", "string", "b.png", "d"]


def test_labels_without_files_are_split_into_nothing(folder):
    source = f"""{MADE}
    few = subset(imds, imds.Labels ~= 'cow');
    [a, b] = splitEachLabel(few, 1); disp([numel(a.Files) numel(b.Files)])
    """
    assert printed(source).split() == ["2", "2"]


def test_names_of_classes():
    """An older property, which examples of pretrained networks ask for."""
    source = """
    layer = classificationLayer('Classes', categorical({'b', 'a', 'c'}));
    names = layer.ClassNames; disp(names([3 1])), disp(numel(layer.ClassNames))
    """
    assert printed(source).split() == ["{'c'}", "{'a'}", "3"]
