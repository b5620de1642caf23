"""What stopped the sixth sample of programs of deep learning, or was wrong in it."""

import pytest

import dlarray as dl
from dlarray.migration.porting.project import ported
from tests.support.matlab_programs import printed

pytest.importorskip("tree_sitter_matlab")


@pytest.mark.parametrize(
    "source",
    [
        "f = @(s) double(s); g = f('8'); disp(f(\"8\"))",
        'c = {@(s) double(s), @(s) upper(s)}; disp(c{1}("8"))',
        'h.f = @(s) double(s); disp(h.f("8"))',
        "s = \"8\"; f = @(t) double(t); g = f('8'); disp(f(s))",
        'disp(feval(@(s) double(s), "8"))',
        'disp(of(@(s) double(s)))\nfunction y = of(f)\ny = f("8");\nend',
    ],
)
def test_functions_get_strings(source):
    """It was 56, the code of the character: the function was given characters."""
    assert printed(source) == "     8\n\n"


def test_functions_count_strings_as_one():
    assert printed("f = @(s) length(s); g = f('abc'); disp([f(\"abc\"), g])") == "     1     3\n\n"


def test_labels_that_grow_from_nothing():
    """``found(k) = classify(net, X)``, where nothing has made found before."""
    source = """
    for k = 1:3
        found(k) = categorical("a" + k);
    end
    disp(found), disp(of([2 4]))
    function out = of(v)
    for k = v
        out(k / 2, 1) = categorical(k);
    end
    end
    """
    assert printed(source).split() == "a1 a2 a3 2 4".split()


def test_names_of_functions_that_a_file_brings(tmp_path, monkeypatch):
    """``split`` and ``net`` have functions of their names, which need arguments; here a file holds them."""
    monkeypatch.chdir(tmp_path)
    dl.save("d.mat", x=3, split=5)
    made = """
    load('d.mat')
    [a, b] = of(x, split);
    disp([a b])
    function [a, b] = of(x, s)
    a = x;
    b = s;
    end
    """
    assert printed(made) == "     3     5\n\n"


def test_names_of_functions_that_another_script_brings(tmp_path):
    """It was ``net()``, a call of the function for sets of points."""
    (tmp_path / "first.m").write_text("net = 4;")
    (tmp_path / "second.m").write_text("y = twice(net); disp(y)\nfunction y = twice(x)\ny = 2 * x;\nend")
    (tmp_path / "main.m").write_text("first\nsecond")
    project = ported([str(tmp_path)], str(tmp_path / "out"))
    assert not any("net()" in text for text in project.modules.values())


def test_a_map_beside_a_file_that_is_loaded_whole(tmp_path, monkeypatch):
    """``containers.Map`` without parentheses was read from the file, as its variable containers."""
    monkeypatch.chdir(tmp_path)
    dl.save("d.mat", x=3)
    source = """
    disp(of(1))
    function n = of(k)
    load('d.mat');
    m = containers.Map;
    m('a') = x;
    n = m('a') + k;
    end
    """
    assert printed(source) == "     4\n\n"


def test_classes_of_a_layer_are_strings():
    assert printed("g = classificationLayer('Classes', string(1:3)); disp(g.OutputSize)") == "     3\n\n"


def test_datastores_are_saved_and_loaded(tmp_path, monkeypatch):
    """One program makes the images ready, the next trains with them."""
    monkeypatch.chdir(tmp_path)
    source = """
    mkdir('data'); imwrite(uint8([1 2; 3 4]), 'data/a.png');
    ready = augmentedImageDatastore([4 4], imageDatastore('data', 'LabelSource', 'foldernames'));
    save(fullfile('data', 'ready.mat'), 'ready');
    clear
    load('data/ready.mat');
    t = read(ready); disp(size(t.input{1})), disp(char(t.response))
    """
    assert printed(source) == "     4     4\n\ndata\n"
