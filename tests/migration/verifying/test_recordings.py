"""Recordings: dlarray_record.m run by Octave as far as Octave goes, its structures written by hand beyond that."""

import json
import shutil
import subprocess

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import DLArrayError
from dlarray.migration import command_line
from dlarray.migration.verifying import recording

scipy_io = pytest.importorskip("scipy.io")
pytest.importorskip("matio", reason="MAT files are read by mat-io")
octave = pytest.mark.skipif(shutil.which("octave-cli") is None, reason="Octave is not installed")


def cell(values):
    found = np.empty((1, len(values)), dtype=object)
    found[0, :] = values
    return found


def write(path, names, values, inputs=-1):
    """The file that dlarray_record writes; values as SciPy takes them."""
    content = {"Version": 1.0, "Inputs": float(inputs), "Names": cell(names), "Values": cell(values)}
    scipy_io.savemat(path, {"recording": content}, oned_as="row")
    return path


def labelled(data, labels):
    return {"dlarray_class": "dlarray", "Data": np.asarray(data), "Format": labels, "GPU": False}


def layer(name, **properties):
    return {"dlarray_class": "recordedLayer", "Class": f"nnet.cnn.layer.{name}", "Properties": properties}


def column(values):
    return cell(values).T


NETWORK = {
    "dlarray_class": "dlnetwork",
    "Layers": cell(
        [
            layer(
                "FeatureInputLayer", Name="in", InputSize=2.0, Normalization="none", SplitComplexInputs=0.0
            ),
            layer("FullyConnectedLayer", Name="fc", InputSize=2.0, OutputSize=3.0, WeightLearnRateFactor=2.0),
            layer("ReLULayer", Name="relu"),
        ]
    ),
    "OutputNames": cell(["relu"]),
    "Inputs": np.empty((0, 0), dtype=object),
    "Connections": np.asarray([["in", "fc"], ["fc", "relu"]], dtype=object),
    "Initialized": True,
    "Learnables": {
        "Layer": column(["fc", "fc"]),
        "Parameter": column(["Weights", "Bias"]),
        "Value": column([np.float32([[1, 2], [3, 4], [-5, 6]]), np.float32([[0.5], [0], [0]])]),
    },
    "State": {name: np.empty((0, 0), dtype=object) for name in ("Layer", "Parameter", "Value")},
}

PORT = """
import dlarray as dl

def modelLoss(net, X, T):
    Y = dl.forward(net, X)
    loss = dl.mse(Y, T)
    return loss, dl.dlgradient(loss, net.Learnables)

def twice(X, factor=2):
    return X * factor

def several(*X, nargout=1):
    return tuple(x + 1 for x in X)[:nargout]

def wrong(X):
    return dl.dlarray(X * 2 + 0.5, "BC")
"""


@pytest.fixture
def port(tmp_path):
    (tmp_path / "port.py").write_text(PORT)
    return str(tmp_path / "port.py")


def test_a_network_and_its_gradients(tmp_path, port):
    X, T = np.float32([[1.0], [2.0]]), np.float32([[5.0], [11.0], [7.0]])
    W, b = NETWORK["Learnables"]["Value"].ravel()
    Y = np.maximum(W @ X + b, 0)
    dY = (Y - T) * (W @ X + b > 0)
    gradients = {
        "dlarray_class": "table",
        "VariableNames": cell(["Layer", "Parameter", "Value"]),
        "Columns": cell(
            [
                {"dlarray_class": "string", "Text": column(["fc", "fc"])},
                {"dlarray_class": "string", "Text": column(["Weights", "Bias"])},
                column([dY @ X.T, dY]),
            ]
        ),
    }
    loss = np.float32([[0.5 * ((Y - T) ** 2).sum()]])
    values = [NETWORK, labelled(X, "CB"), labelled(T, "CB"), loss, gradients]
    file = write(tmp_path / "case1.mat", ["net", "X", "T", "loss", "gradients"], values)
    result = recording.verify(str(file), f"{port}:modelLoss", {})
    assert result.agrees, recording.page(result)
    assert [name for name, _ in result.reports] == ["loss", "gradients"]
    net = recording.read(str(file)).values[0]
    assert net.Layers[1].WeightLearnRateFactor == 2
    values[4]["Columns"][0, 2][1, 0] = dY + np.float32([[0], [1], [0]])
    write(tmp_path / "case1.mat", ["net", "X", "T", "loss", "gradients"], values)
    result = recording.verify(str(file), f"{port}:modelLoss", {})
    name, difference = result.first
    assert (name, difference.where) == ("gradients", ".Value{2}") and "at (2,1)" in difference.text
    assert "The first difference is in gradients.Value{2}" in recording.page(result)


def test_labels_class_size_and_tolerances(tmp_path, port, capsys):
    X = np.float32([[1, 2], [3, 4]])
    file = str(write(tmp_path / "case.mat", ["X", "Y"], [X, labelled(2 * X, "CB")]))
    assert command_line.main(["verify", file, f"{port}:wrong"]) == 1
    page = capsys.readouterr().out
    assert "labels" in page and "first difference" in page
    file = str(write(tmp_path / "case.mat", ["X", "Y"], [X, (2 * X + 1e-2).astype(np.float64)]))
    assert command_line.main(["verify", file, f"{port}:twice", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)["outputs"][0]
    assert [d["kind"] for d in found["differences"]] == ["class", "value"]
    file = str(write(tmp_path / "case.mat", ["X", "Y"], [X, 2 * X + np.float32(1e-2)]))
    assert command_line.main(["verify", file, f"{port}:twice", "--relative-tolerance", "0.1"]) == 0
    assert command_line.main(["verify", file, f"{port}:twice", "--absolute-tolerance", "0.1"]) == 0
    assert "All outputs agree." in capsys.readouterr().out


def test_the_arrow_says_where_the_outputs_begin(tmp_path, port):
    values = [1.0, 2.0, 2.0, 3.0]
    file = str(write(tmp_path / "case.mat", ["a", "b", "c", ""], values, inputs=2))
    result = recording.verify(file, f"{port}:several", {})
    assert result.agrees and [name for name, _ in result.reports] == ["c", "value 4"]
    with pytest.raises(DLArrayError, match='"->"'):
        recording.verify(str(write(tmp_path / "case.mat", ["a"], [1.0])), f"{port}:several", {})


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("{port}:none", "has no function 'none'; its functions: modelLoss"),
        ("{port}", "names no function"),
        ("nowhere.py:f", "there is no such file"),
        ("{port}:modelLoss", "no output is left"),
    ],
)
def test_mistakes_are_told(tmp_path, port, target, words):
    file = str(write(tmp_path / "case.mat", ["X"], [1.0]))
    with pytest.raises(DLArrayError, match=words):
        recording.verify(file, target.format(port=port), {})


def test_a_file_without_a_recording_is_refused(tmp_path, port):
    dl.save(tmp_path / "other.mat", x=1)
    with pytest.raises(DLArrayError, match="this is no recording"):
        recording.verify(str(tmp_path / "other.mat"), f"{port}:twice", {})


def test_matlab_files_are_printed_and_written(tmp_path, capsys):
    assert command_line.main(["matlab-files"]) == 0
    text = capsys.readouterr().out
    assert "function dlarray_record(" in text and "function v = fromdlarray(" in text
    assert command_line.main(["matlab-files", "-o", str(tmp_path / "new")]) == 0
    assert {p.name for p in (tmp_path / "new").iterdir()} == {"dlarray_record.m", "fromdlarray.m"}


@octave
def test_octave_records_arrays_text_cells_and_structures(tmp_path, port, capsys):
    command_line.main(["matlab-files", "-o", str(tmp_path)])
    program = """
X = single([1 2; 3 4]); s = struct('a', {1, 2}, 'b', {'text', {1, 'x'}}); c = {int8(5), true, [], '', 1+2i};
dlarray_record('one.mat', X, s, c, @sin, X * 2);
Y = X * 2;
dlarray_record('two.mat', X, '->', Y)
"""
    (tmp_path / "program.m").write_text(program)
    done = subprocess.run(
        ["octave-cli", "-q", "-f", "program.m"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    one = recording.read(str(tmp_path / "one.mat"))
    assert one.names == ["X", "s", "c", "value 4", "value 5"] and one.inputs == -1
    assert dl.compare(one.values[0], dl.single([[1, 2], [3, 4]]))
    assert [float(e.a) for e in one.values[1]] == [1, 2] and one.values[1][0].b == "text"
    assert dl.compare(list(one.values[2]), [dl.int8(5), True, dl.zeros(0, 0), "", 1 + 2j])
    assert one.values[3] in ("@sin", "sin")
    two = recording.read(str(tmp_path / "two.mat"))
    assert two.names == ["X", "Y"] and two.inputs == 1
    assert recording.verify(str(tmp_path / "two.mat"), f"{port}:twice", {}).agrees
