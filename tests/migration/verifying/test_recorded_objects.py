"""dlarray_record.m on objects: stand-ins of MATLAB's classes, which Octave runs, drive each branch."""

import shutil
import subprocess

import numpy as np
import pytest

import dlarray as dl
from dlarray.migration.verifying import recording
from dlarray.migration.verifying.record_function import NAME, TEXT

pytest.importorskip("matio", reason="MAT files are read by mat-io")
pytestmark = pytest.mark.skipif(shutil.which("octave-cli") is None, reason="Octave is not installed")

LAYERS = "+nnet/+cnn/+layer"
# What of each class the recording function asks for, and no more.
STAND_INS = {
    "dlarray.m": """
classdef dlarray
  properties, Data; Labels = ''; end
  methods
    function d = dlarray(x, labels), d.Data = x; if nargin > 1, d.Labels = labels; end, end
    function f = dims(d), f = d.Labels; end
    function x = extractdata(d), x = d.Data; end
  end
end""",
    "gpuArray.m": """
classdef gpuArray
  properties, Data; end
  methods
    function g = gpuArray(x), g.Data = x; end
    function x = gather(g), x = g.Data; end
  end
end""",
    "gather.m": "function x = gather(x), end",
    "string.m": """
classdef string
  properties, Text; end
  methods
    function s = string(x), s.Text = x; end
    function c = cellstr(s), c = s.Text; end
    function c = char(s), c = s.Text{1}; end
  end
end""",
    "categorical.m": """
classdef categorical
  properties, Codes; Names; Order; end
  methods
    function c = categorical(codes, names, order), c.Codes = codes; c.Names = names; c.Order = order; end
    function x = double(c), x = c.Codes; end
    function n = categories(c), n = c.Names(:); end
    function t = isordinal(c), t = c.Order; end
  end
end""",
    "table.m": """
classdef table
  properties, Properties; Loss; Name; end
  methods
    function t = table(a, b)
      t.Loss = a; t.Name = b; t.Properties = struct('VariableNames', {{'Loss', 'Name'}});
    end
  end
end""",
    f"{LAYERS}/FeatureInputLayer.m": """
classdef FeatureInputLayer
  properties, Name = 'in'; InputSize = 2; Normalization = 'none'; end
end""",
    f"{LAYERS}/FullyConnectedLayer.m": """
classdef FullyConnectedLayer
  properties, Name; OutputSize = 3; InputSize = 2; Weights; end
  methods
    function l = FullyConnectedLayer(), l.Name = string({'fc'}); l.Weights = dlarray(single(1)); end
  end
end""",
    "layerArray.m": """
classdef layerArray
  properties, Items; end
  methods
    function l = layerArray(items), l.Items = items; end
    function n = numel(l, varargin), n = numel(l.Items); end
    function v = subsref(l, s), v = l.Items{s(1).subs{1}}; end
  end
end""",
    "dlnetwork.m": """
classdef dlnetwork
  properties, Layers; Connections; OutputNames = {'fc'}; Initialized = true; Learnables; State; end
  methods
    function n = dlnetwork()
      n.Layers = layerArray({nnet.cnn.layer.FeatureInputLayer(), nnet.cnn.layer.FullyConnectedLayer()});
      n.Connections = struct('Source', {{'in'}}, 'Destination', {{'fc'}});
      values = {dlarray(single([1 2; 3 4; 5 6])); dlarray(gpuArray(single([7; 8; 9])))};
      n.Learnables = struct('Layer', {{'fc'; 'fc'}}, 'Parameter', {{'Weights'; 'Bias'}}, 'Value', {values});
      n.State = struct('Layer', {cell(0, 1)}, 'Parameter', {cell(0, 1)}, 'Value', {cell(0, 1)});
    end
  end
end""",
    "other.m": "classdef other\nend",
    "program.m": """
X = dlarray(single([1 2; 3 4; 5 6]), 'CB'); U = dlarray([1 2 3]); G = dlarray(gpuArray(single([1 2])), 'CB');
g = gpuArray(5); s = string({'a', 'bc'}); c = categorical([1 NaN 2], {'no', 'yes'}, true);
t = table(dlarray([1; 2]), {'x'; 'y'}); n = dlnetwork(); k = {dlarray(1, 'SS'), struct('p', dlarray(2, 'CB'))};
dlarray_record('case.mat', X, U, G, g, s, c, t, n, k, string({'->'}), X)
try, dlarray_record('none.mat', other()), catch problem, disp(problem.message), end
""",
}


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stand_ins")
    (folder / LAYERS).mkdir(parents=True)
    (folder / NAME).write_text(TEXT)
    for name, text in STAND_INS.items():
        (folder / name).write_text(text.lstrip("\n"))
    done = subprocess.run(
        ["octave-cli", "-q", "-f", "program.m"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return recording.read(str(folder / "case.mat")), done.stdout


def test_names_and_where_the_outputs_begin(recorded):
    found, printed = recorded
    assert found.names == ["X", "U", "G", "g", "s", "c", "t", "n", "k", "X"] and found.inputs == 9
    assert "values of the class other are not recorded" in printed


def test_arrays_with_labels_without_and_on_the_gpu(recorded):
    X, U, G, g, *_ = recorded[0].values
    assert dl.compare(X, dl.dlarray(np.float32([[1, 2], [3, 4], [5, 6]]), "CB"))
    assert dl.compare(U, dl.dlarray([[1, 2, 3]]))
    assert dl.compare(G, dl.dlarray(np.float32([[1, 2]]), "CB"))
    assert dl.compare(g, 5.0)


def test_texts_categories_and_tables(recorded):
    s, c, t = recorded[0].values[4:7]
    assert np.asarray(s).tolist() == [["a", "bc"]]
    assert dl.categories(c) == ["no", "yes"] and dl.isordinal(c)
    assert np.asarray(dl.extractdata(dl.isundefined(c))).tolist() == [[False, True, False]]
    assert t.VariableNames == ["Loss", "Name"] and list(t.Loss) == [1, 2] and list(t.Name) == ["x", "y"]


def test_a_network_predicts(recorded):
    net = recorded[0].values[7]
    Y = dl.predict(net, dl.dlarray(np.float32([[1], [1]]), "CB"))
    assert np.asarray(dl.extractdata(Y)).ravel().tolist() == [10, 15, 20]
    assert net.Layers[1].Name == "fc"


def test_cells_and_structures_of_them(recorded):
    first, second = recorded[0].values[8]
    assert dl.compare(first, dl.dlarray([[1.0]], "SS")) and dl.compare(second.p, dl.dlarray([[2.0]], "CB"))
