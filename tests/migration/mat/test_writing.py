"""save to MAT files: what it writes is read by SciPy, by Octave, by the function for MATLAB, and by load."""

import os
import shutil
import subprocess
import sys

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, DataError, OptionError
from dlarray.migration.mat.matlab_function import NAME, TEXT
from dlarray.table import table
from tests.support import mat_files as mat

pytest.importorskip("matio", reason="MAT files are written by mat-io")
octave = pytest.mark.skipif(shutil.which("octave-cli") is None, reason="Octave is not installed")


def host(X):
    return np.asarray(X.extractdata())


def program(folder, text):
    """What a program in Octave prints."""
    done = subprocess.run(
        ["octave-cli", "-q", "-f", "--eval", text], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


PLAIN = {
    "x": dl.dlarray([[1.5, 2], [3, 4]]),
    "single_": dl.dlarray(np.float32([[1, 2, 3]])),
    "logical_": dl.dlarray([[True], [False]]),
    "int16_": dl.int16([[-3, 120]]),
    "uint64_": dl.uint64([[2**63], [1]]),
    "complex_": dl.dlarray([[1 + 2j]]),
    "deep": dl.dlarray(np.arange(24.0).reshape(2, 3, 4)),
    "number": 2.5,
    "whole": 7,
    "yes": True,
    "none": None,
    "word": "grüße 日本",
    "blank": "",
    "row": [1, 2, 3],
    "flags": [True, False],
    "mixed": [1, "a", [2]],
    "words": ["ab", "c"],
    "s": dl.struct(a=1, b=dl.struct(c="deep")),
    "many": [dl.struct(a=1), dl.struct(a=2)],
    "plain": {"a": 1},
    "bytes_": np.arange(3, dtype=np.uint8),
    "matrix": np.array([["a", 1], [None, 2]], dtype=object),
    "nothing": [],
}


@pytest.mark.parametrize("flag", ["-v7", "-v7.3"])
def test_plain_variables_come_back(tmp_path, flag):
    dl.save(tmp_path / "back.mat", flag, **PLAIN)
    S = dl.load(tmp_path / "back.mat")
    assert set(S) == set(PLAIN)
    for name in ("x", "single_", "logical_", "int16_", "uint64_", "complex_", "deep"):
        np.testing.assert_array_equal(host(S[name]), host(PLAIN[name]))
        assert dl.underlyingType(S[name]) == dl.underlyingType(PLAIN[name])
    assert float(S.number) == 2.5 and float(S.whole) == 7 and dl.underlyingType(S.yes) == "logical"
    assert S.none.shape == (0, 0) and S.word == "grüße 日本" and S.blank == "" and S.nothing == []
    assert host(S.row).tolist() == [[1, 2, 3]] and host(S.flags).tolist() == [[True, False]]
    assert float(S.mixed[0]) == 1 and S.mixed[1] == "a" and S.words == ["ab", "c"]
    assert S.s.b.c == "deep" and [float(each.a) for each in S.many] == [1, 2]
    assert host(S.bytes_).tolist() == [[0, 1, 2]] and S.matrix[0, 0] == "a" and S.matrix.shape == (2, 2)


def test_scipy_reads_them(tmp_path):
    import scipy.io

    dl.save(tmp_path / "back.mat", **PLAIN)
    found = scipy.io.loadmat(tmp_path / "back.mat", simplify_cells=True)
    np.testing.assert_array_equal(found["x"], host(PLAIN["x"]))
    np.testing.assert_array_equal(found["deep"], host(PLAIN["deep"]))
    assert found["single_"].dtype == np.float32 and found["bytes_"].dtype == np.uint8
    assert (
        found["word"] == "grüße 日本"
        and found["s"]["b"]["c"] == "deep"
        and list(found["words"]) == ["ab", "c"]
    )


@octave
def test_octave_reads_them(tmp_path):
    dl.save(tmp_path / "back.mat", **{k: v for k, v in PLAIN.items() if k != "word"}, word="abc")
    told = program(
        tmp_path,
        """S = load("back.mat");
        assert(S.x, [1.5 2; 3 4]); assert(class(S.single_), "single"); assert(class(S.logical_), "logical");
        assert(S.int16_, int16([-3 120]));
        assert(S.complex_, 1+2i); assert(S.deep, permute(reshape(0:23, 4, 3, 2), [3 2 1]));
        assert(S.number, 2.5); assert(isempty(S.none)); assert(S.word, "abc"); assert(ischar(S.blank));
        assert(S.row, [1 2 3]); assert(S.mixed, {1, "a", 2}); assert(S.words, {"ab", "c"});
        assert(S.s.b.c, "deep"); assert([S.many.a], [1 2]); assert(class(S.bytes_), "uint8");
        assert(S.matrix{1, 1}, "a"); assert(iscell(S.nothing)); disp("all right")""",
    )
    assert told.strip() == "all right"


RICH = {
    "D": dl.dlarray(np.arange(6, dtype=np.float32).reshape(2, 3), "CB"),
    "T": table(A=[1.0, 2.0], B=["x", "y"], C=[dl.ones(1, 2), None]),
    "K": dl.categorical(["a", "b", "a"], ["b", "a"], Ordinal=True),
    "texts": np.array([["a", "bc"]]),
    "when": np.array(["2020-01-01T12:00", "NaT"], dtype="datetime64[s]"),
    "long": np.timedelta64(90, "s"),
    "map_": {1: "one", 2.5: "two"},
    "empty": dl.struct(),
    "layout": dl.networkDataLayout([3, float("nan")], "CB"),
    "f": dl.relu,
    "c8": np.ones((2, 2), np.complex64),
}


@pytest.mark.parametrize("flag", ["-v7", "-v7.3"])
def test_objects_come_back(tmp_path, flag):
    dl.save(tmp_path / "rich.mat", flag, **RICH)
    S = dl.load(tmp_path / "rich.mat")
    assert S.D.describe() == "2(C) × 3(B) single dlarray"
    np.testing.assert_array_equal(host(S.D), host(RICH["D"]))
    assert S.T.VariableNames == ["A", "B", "C"] and S.T.A == [1.0, 2.0] and S.T.B == ["x", "y"]
    assert S.K.tolist() == ["a", "b", "a"] and S.K.categories() == ["b", "a"] and S.K.isordinal()
    assert S.texts.tolist() == [["a", "bc"]] and S.f == "@relu" and list(S.empty) == []
    assert S.when[0, 0] == np.datetime64("2020-01-01T12:00") and np.isnat(S.when[0, 1])
    assert S.long == np.timedelta64(90, "s") and S.map_ == {1: "one", 2.5: "two"}
    assert S.layout.Format == "CB" and S.layout.Size[0] == 3 and dl.underlyingType(S.c8) == "single"


def test_networks_keep_what_was_set(tmp_path):
    net = dl.dlnetwork(
        [
            dl.featureInputLayer(3),
            dl.fullyConnectedLayer(4, WeightLearnRateFactor=2),
            dl.batchNormalizationLayer(),
        ]
    )
    net.states["batchnorm", "TrainedMean"] = dl.ones(4, 1)
    dl.save(tmp_path / "net.mat", net)
    again = dl.load(tmp_path / "net.mat", "net")
    assert again.Layers(2).WeightLearnRateFactor == 2 and again.Layers(2).InputSize == 3
    assert host(again.states["batchnorm", "TrainedMean"]).tolist() == [[1.0]] * 4
    lgraph = dl.layerGraph([dl.featureInputLayer(2), dl.fullyConnectedLayer(1, Weights=[[3, 4]], Bias=[[5]])])
    dl.save(tmp_path / "net.mat", g=lgraph, layers=dl.layerArray([dl.reluLayer()]), one=dl.dropoutLayer(0.2))
    S = dl.load(tmp_path / "net.mat")
    assert host(dl.dlarray(S.g.Layers(2).Weights)).tolist() == [[3, 4]]
    assert S.one.Probability == 0.2 and len(S.layers) == 1


@octave
def test_the_function_for_matlab(tmp_path):
    """Octave has no dlarray and no networks: stand-ins record how they are made."""
    (tmp_path / NAME).write_text(TEXT)
    stubs = {
        "dlarray": "function v = dlarray(x, f), if nargin > 1, v = struct('X', x, 'F', f); else v = x; end, end",
        "string": "function v = string(x), v = struct('string', {x}); end",
        "categorical": "function v = categorical(c, n, names, varargin), v = struct('codes', c, 'names', {names}); end",
        "table": "function v = table(varargin), v = struct('columns', {varargin}); end",
        "datetime": "function v = datetime(s, varargin), v = struct('posix', s); end",
        "milliseconds": "function v = milliseconds(x), v = x; end",
        "networkDataLayout": "function v = networkDataLayout(s, f), v = struct('size', s, 'format', f); end",
        "layerGraph": "function v = layerGraph(), v = struct('layers', {{}}, 'pairs', {{}}); end",
        "addLayers": "function v = addLayers(v, l), v.layers{end+1} = l; end",
        "connectLayers": "function v = connectLayers(v, s, d), v.pairs(end+1, :) = {s, d}; end",
        "featureInputLayer": "function v = featureInputLayer(n, varargin), v = struct('n', n); end",
        "fullyConnectedLayer": """function v = fullyConnectedLayer(n, varargin)
            v = struct('n', n, 'more', {varargin}); end""",
        "functionLayer": "function v = functionLayer(f, varargin), v = struct('f', f); end",
        "dlnetwork": """function v = dlnetwork(g, varargin)
            t = struct('Layer', {{'fc'; 'fc'}}, 'Parameter', {{'Weights'; 'Bias'}}, 'Value', {{[]; []}});
            v = struct('graph', g, 'Learnables', t, 'State', t, 'more', {varargin}); end""",
    }
    for name, text in stubs.items():
        (tmp_path / f"{name}.m").write_text(text + "\n")
    net = dl.dlnetwork(
        [
            dl.featureInputLayer(2, Name="in"),
            dl.fullyConnectedLayer(3, BiasL2Factor=1),
            dl.functionLayer(dl.tanh),
        ]
    )
    net.learnables["fc", "Bias"] = np.float32([[1], [2], [3]])
    keep = {k: v for k, v in RICH.items() if k not in ("f", "c8")}
    dl.save(tmp_path / "net.mat", net=net, nested=dl.struct(a=[RICH["D"], "x"]), plain=[1, 2], **keep)
    told = program(
        tmp_path,
        """S = fromdlarray(load("net.mat"));
        assert(S.net.Learnables.Value{2}, single([1; 2; 3])); assert(size(S.net.Learnables.Value{1}), [3 2]);
        assert(S.net.graph.pairs, {"in", "fc"; "fc", "layer"}); assert(S.net.graph.layers{1}.n, 2);
        assert(S.net.graph.layers{2}.more, {"Name", "fc", "BiasL2Factor", 1});
        assert(func2str(S.net.graph.layers{3}.f), "tanh");
        assert(S.D.F, "CB"); assert(S.D.X, single([0 1 2; 3 4 5])); assert(S.nested.a{1}.F, "CB");
        assert(S.nested.a{2}, "x"); assert(S.plain, [1 2]); assert(S.K.names, {"b", "a"}); assert(S.K.codes, [2 1 2]);
        assert(S.when.posix(1), 1577880000); assert(isnan(S.when.posix(2))); assert(S.long, 90000);
        assert(S.map_(2.5), "two"); assert(S.layout.size(1), 3); assert(S.T.columns{1}, [1; 2]);
        assert(isstruct(S.empty)); disp("all right")""",
    )
    assert told.strip().endswith("all right")


def test_the_file_is_whole_or_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "a.mat"
    dl.save(path, x=1)
    before = path.read_bytes()
    path.chmod(0o600)

    def broken(*_, **__):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(mat.mat_io(), "save_to_mat", broken)
        with pytest.raises(DataError, match="cannot be written .No space left"):
            dl.save(path, x=2)
    assert path.read_bytes() == before and [p.name for p in tmp_path.iterdir()] == ["a.mat"]
    dl.save(path, x=3)
    assert path.stat().st_mode & 0o777 == 0o600


FULL = """
import os, resource, signal, sys, warnings
import numpy as np
import dlarray as dl
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path, folder = sys.argv[1], os.path.dirname(sys.argv[1])
values = {"X": np.ones((300, 300)), "names": [str(k) for k in range(300)]}
dl.save(path, "-v7.3", **values)
for limit in (0, 1000, 100_000, 700_000, os.path.getsize(path) - 1):
    before = open(path, "rb").read()
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    try:
        dl.save(path, "-v7.3", **values)
    except dl.errors.DataError as error:
        print(error)
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)
    assert open(path, "rb").read() == before and os.listdir(folder) == ["a.mat"], os.listdir(folder)
dl.save(path, "-v7.3", **values)
"""


@pytest.mark.skipif(not hasattr(os, "posix_fallocate"), reason="whether a disk has room cannot be asked here")
def test_hdf5_on_a_disk_that_is_full(tmp_path):
    """One error, and no complaint of HDF5's: it is asked before whether there is room."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    done = subprocess.run(
        [sys.executable, "-c", FULL, tmp_path / "a.mat"],
        capture_output=True,
        text=True,
        env=environment,
        timeout=200,
    )
    assert done.returncode == 0 and not done.stderr, done.stderr
    told = done.stdout.splitlines()
    assert len(told) == 5 and all(
        "cannot be written (File too large); fix: another folder" in t for t in told
    )


def test_a_function_of_python_in_a_layer(tmp_path):
    """The parameters are kept; the function is not, and both ends say so."""
    layers = [
        dl.featureInputLayer(2),
        dl.functionLayer(lambda X: 2 * X, Name="twice"),
        dl.fullyConnectedLayer(3),
    ]
    net = dl.dlnetwork(layers)
    path = tmp_path / "net.mat"
    with pytest.warns(UserWarning, match="the PredictFcn of layer 'twice' .* is a function in Python"):
        dl.save(path, net=net)
    with pytest.warns(UserWarning, match="was a function in Python.*fix: load.filename, Layers="):
        dl.load(path)
    again = dl.load(path, Layers={"twice": layers[1]}).net
    X = dl.dlarray(np.ones((2, 1)), "CB")
    assert dl.isequal(dl.predict(again, X), dl.predict(net, X))


def test_trained_networks_come_back_as_such(tmp_path):
    """Their classes are a categorical array, which takes subscripts, but is no function."""
    X = np.random.default_rng(0).random((6, 6, 1, 12))
    Y = dl.categorical([str(i % 2) for i in range(12)])
    layers = [
        dl.imageInputLayer([6, 6, 1]),
        dl.convolution2dLayer(3, 2),
        dl.batchNormalizationLayer(),
        dl.fullyConnectedLayer(2, Name="fc"),
        dl.softmaxLayer(),
        dl.classificationLayer(),
    ]
    options = dl.trainingOptions("adam", MaxEpochs=2, Verbose=False)
    skip = dl.connectLayers(
        dl.addLayers(
            dl.layerGraph([*layers[:3], dl.additionLayer(2, Name="add"), *layers[3:]]),
            dl.convolution2dLayer(3, 2, Name="skip"),
        ),
        "imageinput",
        "skip",
    )
    for given, kind in ((layers, "SeriesNetwork"), (dl.connectLayers(skip, "skip", "add/in2"), "DAGNetwork")):
        net = dl.trainNetwork(X, Y, given, options)
        dl.save(tmp_path / "net.mat", net=net)
        again = dl.load(tmp_path / "net.mat").net
        assert type(again).__name__ == kind
        assert dl.isequal(dl.predict(again, X), dl.predict(net, X))
        assert dl.classify(again, X).tolist() == dl.classify(net, X).tolist()


def test_what_is_refused(tmp_path):
    path = tmp_path / "a.mat"
    for call, error, words in (
        (lambda: dl.save(path, x=object()), ClassError, "the variable 'x' holds .*object"),
        (lambda: dl.save(path, **{"1x": 1}), ArgumentError, "'1x' cannot be the name of a variable in MATLAB"),
        (lambda: dl.save(path, **{"a" * 64: 1}), ArgumentError, "at most 63"),
        (lambda: dl.save(path, "-v5", x=1), OptionError, 'the flag "-v5" is not known'),
        (lambda: dl.save(path), ArgumentError, "nothing to save"),
        (lambda: dl.save(path, 3), ClassError, "give it a name"),
        (lambda: dl.save(path, x=2**60), ClassError, "which no double holds"),
        (lambda: dl.save(path, x={"dlarray_class": 1}), ArgumentError, "says what a structure stands for"),
    ):  # fmt: skip
        with pytest.raises(error, match=words):
            call()
    loop = []
    loop.append(loop)
    with pytest.raises(ClassError, match="nested more than 50 deep, or itself"):
        dl.save(path, x=loop)
    with pytest.raises(ClassError, match="nested more than 50 deep, or itself"):
        dl.save(tmp_path / "a.safetensors", x=loop)
    assert not list(tmp_path.iterdir())


def test_a_structure_gives_its_fields(tmp_path):
    dl.save(tmp_path / "s.mat", dl.struct(a=1, b="x"), c=2)
    assert list(dl.load(tmp_path / "s.mat")) == ["a", "b", "c"]


def test_pandas_is_left_as_it_is(tmp_path):
    """mat-io sets an option of pandas when it is imported."""
    text = """
import os, sys, tempfile, warnings
import pandas
warnings.simplefilter("error")
import dlarray as dl
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    before = pandas.get_option("future.infer_string")
dl.save(os.path.join(tempfile.mkdtemp(), "a.mat"), x=1)
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    assert pandas.get_option("future.infer_string") == before
"""
    import sys

    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
