"""Files that the program names or leaves unnamed: several loads, written matrices, scripts by their files, figures."""

import subprocess
import sys

import pytest

from dlarray.migration.porting.project import ported, ported_text
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")


def test_several_loads_of_a_function(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (
        "speed = [1 2 3]; save('first.mat', 'speed');\nroad = 4; mass = 7; speed = [5 5]; save second road mass speed\n"
        "clear all\n[a, b, c] = drive();\nd = late(2);\n"
        "function [a, b, c] = drive()\n  load('first.mat');\n  load second\n"
        "  a = sum(speed); b = road; c = mass;\nend\n"
        "function d = late(k)\n  load first\n  n = numel(speed) * k;\n  load second.mat\n  d = n + road;\nend\n"
    )
    space, _, error = run(text)
    assert not error
    # In the first function both files are there before speed is read, so the later one counts.
    assert [float(space[v]) for v in "abcd"] == [10, 4, 7, 10]
    code = ported_text(text)
    assert 'loaded = with_fields(loaded, load("second.mat"))' in code


def test_a_written_matrix_has_the_name_of_its_variable(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (
        "states = [1 2; 3 4.5];\nwritematrix(states)\nwritematrix(2 * states);\nwords = {'a', 1};\nwritecell(words)\n"
        "T = table([1; 2], 'VariableNames', {'n'});\nwritetable(T);\nk = readmatrix('states.txt');\n"
    )
    space, _, error = run(text)
    assert not error and space["k"].tolist() == [[1, 2], [3, 4.5]]
    assert (tmp_path / "matrix.txt").read_text() == "2,4\n6,9\n"
    assert (tmp_path / "words.txt").read_text() == "a,1\n"
    assert (tmp_path / "T.txt").read_text() == "n\n1\n2\n"


def test_a_script_that_is_run_by_its_file(tmp_path):
    (tmp_path / "first.m").write_text("n = n + 2;\n")
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "second.m").write_text("m = 3 * n;\n")
    (tmp_path / "main.m").write_text(
        "n = 1;\nrun('first.m')\nfor k = 1:2\n  run first\nend\nif n > 0, run('sub/second'); end\nrun(nowhere);\n"
    )
    port = ported([str(tmp_path)], "out")
    code = port.modules["out/main.py"]
    assert code.count('run_script("first", globals())') == 2 and 'run_script("sub.second", globals())' in code
    assert "# PORT: run works in the folder of the script" in code
    assert "n = " in code and "PORT: m comes from elsewhere" not in code


def test_figures_that_matplotlib_does_not_write():
    code = ported_text(
        "p = \"out\"; c = 'x';\nplot(1:3)\nsaveas(gcf, p + \"/a.fig\")\nsaveas(gcf, [c '_b.fig']);\n"
        "saveas(gcf, strcat(c, '.emf'));\nsaveas(gcf, fullfile(p, sprintf('%d.fig', 2)));\n"
        "saveas(gcf, 'd', 'fig');\nsaveas(gcf, p + \"/e.png\")\n"
    )
    assert code.count("# not ported: saveas") == 5 and code.count("savefig(") == 1
    kept = ported_text(
        'f = figure; plot(1:3)\nx = get(gca, "XLim");\nsaveas(f, "a" + ".fig")\nsaveas(f, "a.png")\n'
    )
    assert "# not ported: saveas(f" in kept and 'draw.saveas(f, "a.png")' in kept


def test_what_only_describes_axes_or_threads_is_left_out():
    code = ported_text(
        "maxNumCompThreads(feature('numcores'));\nplot(1:3)\nxtickformat('HH:mm')\nytickformat('%.1f');\n"
        "datetick('x', 'HH:MM', 'keeplimits')\nytickangle(30)\nx = 1;\n"
    )
    assert code.count("# not ported:") == 5 and "NotImplementedError" not in code and "\nx = 1" in code
    assert "NotImplementedError" in ported_text("n = maxNumCompThreads;\n")


def test_what_a_file_has_brought_is_saved(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (
        "lags = [1 2]; order = 3; save('lags.mat'); clear all\n"
        "load('lags.mat');\nerr = 0.5;\nsave('model.mat', 'err', 'lags', ...\n  'order');\nS = load('model.mat');\n"
        "k = [S.err, S.lags, S.order];\n"
    )
    space, _, error = run(text)
    assert not error and space["k"].tolist() == [[0.5, 1, 2, 3]]
    assert "which nothing here defines" in ported_text("x = 1;\nsave('model.mat', 'x', 'lags');\n")


def test_a_variable_called_as_a_function_that_needs_arguments():
    """``net`` is a function of point sets, too, but not alone."""
    code = ported_text(
        "function y = use(x)\nload trained\ny = predict(net, x);\nm = mean(x);\ny = y + m;\nend\n"
    )
    assert "net = loaded.net" in code and "loaded.mean" not in code and "predict(net, x)" in code


def test_a_network_with_layers_of_the_program_comes_back(tmp_path):
    (tmp_path / "scaleBy.m").write_text(
        "classdef scaleBy < nnet.layer.Layer\n  properties\n    Factor\n  end\n"
        "  properties (Learnable)\n    Weights\n  end\n  methods\n"
        "    function layer = scaleBy(f)\n      layer.Name = 'scale';\n      layer.Factor = f;\n"
        "      layer.Weights = 2;\n    end\n"
        "    function Z = predict(layer, X)\n      Z = layer.Factor(2) * layer.Weights .* X;\n    end\n  end\nend\n"
    )
    (tmp_path / "main.m").write_text(
        "net = dlnetwork([featureInputLayer(2, 'Name', 'in'); scaleBy([7 3])]);\nsave kept net\nclear all\n"
        "load kept\ny = extractdata(predict(net, dlarray([1; 2], 'CB')));\ndisp(y')\nz = use();\ndisp(z')\n"
    )
    (tmp_path / "use.m").write_text(
        "function z = use()\nload kept\nz = extractdata(predict(net, dlarray([2; 3], 'CB')));\nend\n"
    )
    out = tmp_path / "out"
    for place, text in ported([str(tmp_path)], str(out)).modules.items():
        file = tmp_path / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    done = subprocess.run([sys.executable, "main.py"], cwd=out, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["6", "12", "12", "18"], done.stderr


def test_options_cut_short():
    code = ported_text("o = trainingOptions('adam', 'MaxEpoch', 5, \"MiniBatchS\", 16);\n")
    assert "MaxEpochs=5" in code and "MiniBatchSize=16" in code
    two = ported_text("o = trainingOptions('adam', 'Verb', false);\n")  # Verbose and VerboseFrequency
    assert "has no option Verb" in two
