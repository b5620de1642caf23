"""Lines that MATLAB users write first: layers joined, tables assigned, networks called, names that live elsewhere."""

import pickle

import numpy as np
import pytest

import dlarray as dl
from dlarray import elsewhere
from dlarray.errors import ArgumentError, ClassError, FormatError, IndexingError, SizeError
from dlarray.table import table


def test_a_network_is_called():
    net = dl.dlnetwork([dl.featureInputLayer(2), dl.dropoutLayer(0.5), dl.fullyConnectedLayer(3)])
    X = dl.rand(4, 2)
    assert dl.isequal(net(X), dl.predict(net, X)) and dl.isequal(net(X.T, InputDataFormats="CB"), net(X).T)
    Y, state = net(X, nargout=2)
    assert len(state) == 0 and Y.shape == (4, 3)


def test_structfun_with_the_name_of_a_class():
    S = dl.structfun("dlarray", dl.struct(a=1, b=[1, 2]), UniformOutput=False)
    assert isinstance(S.b, dl.dlarray) and S.b.shape == (1, 2)


def test_layers_are_joined():
    layers = dl.vertcat([dl.featureInputLayer(2)], dl.reluLayer())
    layers = dl.vertcat(layers, [dl.fullyConnectedLayer(3), dl.softmaxLayer], None)
    assert isinstance(layers, dl.LayerArray) and len(layers) == 4
    assert dl.dlnetwork(layers).predict(dl.rand(5, 2)).shape == (5, 3)
    assert len(dl.cat(1, dl.reluLayer(), dl.reluLayer())) == 2
    assert len(dl.horzcat(layers, dl.reluLayer())) == 5  # [layers reluLayer]


def test_an_input_layer_without_a_format():
    double = dl.functionLayer(lambda X: X @ dl.ones(3, 2))
    net = dl.dlnetwork([dl.inputLayer([float("nan"), 3]), double])
    assert net.Layers[0].InputFormat == ""
    Y = net.predict(dl.dlarray([[1.0, 2.0, 3.0]]))
    assert Y.tolist() == [[6, 6]] and dl.dims(Y) == ""
    with pytest.raises(FormatError, match="must have no labels.*stripdims"):
        net.predict(dl.dlarray([[1.0, 2.0, 3.0]], "BC"))
    with pytest.raises(SizeError, match="but it is 1×2"):
        net.predict(dl.ones(1, 2))
    with pytest.raises(FormatError, match="has no format"):
        dl.minibatchpredict(net, dl.ones(4, 3))


def people():
    return table(Name=["a", "b", "c"], Age=[30.0, 40.0, 50.0])


def test_columns_in_parentheses():
    t = people()
    assert (
        t.Name(1) == "a" and t.Age(dl.end) == 50 and t.Age("2:end") == [40, 50] and t.Age([1, 3]) == [30, 50]
    )
    assert t.Age(t.Name == "b") == [40]
    net = dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(3)])
    assert net.Learnables.Value(1).shape == (3, 2)
    with pytest.raises(IndexingError):
        t.Age(4)


def test_assignment_with_parentheses():
    t = people()
    t.paren[2, ":"] = ["z", 41.0]
    assert list(t(2, ":"))[0] == ("z", 41)
    t.paren[[1, 3], ":"] = people()([2, 2], ":")
    assert list(t.Name) == ["b", "z", "b"]
    t.paren[np.array(t.Age) > 40, "Age"] = 0.0
    assert list(t.Age) == [40, 0, 40]
    t.paren[":", "Age"] = [1.0, 2.0, 3.0]
    t.paren["end", 2] = 9.0
    assert list(t.Age) == [1, 2, 9]
    t.paren["end+1", ":"] = ["new", 7.0]
    t.paren[5, ":"] = people()(1, ":")
    assert list(t.Name) == ["b", "z", "b", "new", "a"] and len(t) == 5
    t.paren[[1, 2], ":"] = []
    assert list(t.Name) == ["b", "new", "a"]
    t.paren[":", "Age"] = None
    assert t.VariableNames == ["Name"] and t.paren[1, ":"].Name(1) == "b"
    t.paren[2, "Wage"] = 5.0  # a new column, as in MATLAB
    assert t.VariableNames == ["Name", "Wage"] and list(t.Wage) == [0, 5, 0]
    t.paren[":", "Wage"] = None
    with pytest.raises(IndexingError):
        t.paren[9, ":"] = ["x"]
    with pytest.raises(ArgumentError, match="fix: a table, or a list"):
        people().paren[1, ":"] = ["one"]
    with pytest.raises(ArgumentError, match="two subscripts"):
        people().paren[1] = ["a", 1.0]


def test_rows_travel():
    assert pickle.loads(pickle.dumps(list(people()))) == list(people())


def test_dlupdate_gives_all_outputs():
    p = dl.struct(a=dl.dlarray([1.0, 2.0]), b=dl.dlarray(3.0))
    new, twice = dl.dlupdate(lambda x: (x + 1, 2 * x), p)
    assert new.a.tolist() == [[2, 3]] and twice.b.tolist() == [[6]]
    assert dl.dlupdate(lambda x: (x + 1, 2 * x), p, nargout=1).b.tolist() == [[4]]
    net = dl.dlnetwork([dl.featureInputLayer(2), dl.fullyConnectedLayer(3)])
    same, sizes = dl.dlupdate(lambda w: (w, dl.sum(w, "all")), net)
    assert isinstance(same, dl.dlnetwork) and sizes.Value[0].shape == (1, 1)
    with pytest.raises(ArgumentError, match="1 and 2 values for different parameters"):
        dl.dlupdate(lambda x: (x, x) if x.shape == (1, 1) else x, p)
    with pytest.raises(ArgumentError, match="nargout is 3"):
        dl.dlupdate(lambda x: (x, x), p, nargout=3)


def test_a_trial_that_fails_is_no_end():
    """-log(1 - x) + ... has its minimum near an edge, beyond which the loss raises."""
    tried = []

    def loss(x):
        value = float(x)
        tried.append(value)
        if value > 1:
            raise ArgumentError("dlode45: the step size has become too small")
        y = -10 * x - dl.log(1.0001 - x)
        return y, dl.dlgradient(y, x)

    x, state = dl.dlarray(0.0), dl.lbfgsState()
    for _ in range(30):
        x, state = dl.lbfgsupdate(x, lambda x: dl.dlfeval(loss, x), state)
    assert max(tried) > 1 and float(x) == pytest.approx(0.9001, abs=1e-6)


def test_mistakes_of_the_program_are_raised():
    def loss(x):
        y = dl.sum(x**2, "all")
        return y, dl.dlgradient(y, x) if float(x) == 3 else undefined_name  # noqa: F821

    with pytest.raises(NameError):
        dl.lbfgsupdate(dl.dlarray(3.0), lambda x: dl.dlfeval(loss, x))


def test_a_search_without_any_step_says_why():
    def loss(x):
        if float(x) != 3:
            raise ArithmeticError("no value here")
        y = x**2
        return y, dl.dlgradient(y, x)

    with pytest.warns(RuntimeWarning, match="failed at 20 of the steps tried.*no value here"):
        x, state = dl.lbfgsupdate(dl.dlarray(3.0), lambda x: dl.dlfeval(loss, x))
    assert float(x) == 3 and state.LineSearchStatus == "failed"


def test_training_goes_on_from_a_failed_trial():
    def loss(Y, T):
        if float(dl.max(dl.abs(Y), [], "all")) > 4:
            raise ArithmeticError("out of the region")
        return dl.mse(Y, T)

    X = dl.dlarray(np.linspace(-1, 1, 20)[:, None])
    options = dl.trainingOptions("lbfgs", MaxIterations=20, Verbose=False)
    net = dl.trainnet(
        X, 3 * X, dl.dlnetwork([dl.featureInputLayer(1), dl.fullyConnectedLayer(1)]), loss, options
    )
    np.testing.assert_allclose(net(X), 3 * np.asarray(X), atol=1e-2)


def test_division_names_mrdivide():
    with pytest.raises(SizeError, match=r"mrdivide\(A, B\)"):
        dl.rand(3, 4) / dl.rand(5, 4)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("sprintf", 'sprintf is Python\'s text formatting; fix: f"{x:.3f}"'),
        ("datetime", "from datetime import datetime"),
        ("figure", "plt.figure()"),
        ("xlabel", "plt.xlabel("),
        ("resnet50", "imagePretrainedNetwork.*Weights=file"),
        ("strcmp", 'text == "other"'),
        ("ode45", "dlode45"),
        ("table2array", "dlarray.matlab"),
        ("dicePixelClassificationLayer", '"crossentropy"'),
        ("doc2sequence", "wordEmbeddingLayer"),
        ("digitTrain4DArrayData", "28-by-28.*8 by 8.*load_digits"),
        ("digitTestCellArrayData", "load_digits"),
        ("japaneseVowelsTrainData", "UCI.*examples/japanese_vowels.py"),
        ("JapaneseVowelsTestData", "examples/japanese_vowels.py"),
        ("chickenpox_dataset", "comes with MATLAB.*load("),
        ("WaveformData", "comes with MATLAB.*load("),
        ("timetable", "dlarray.matlab"),
    ],
)
def test_names_that_live_elsewhere(name, words):
    with pytest.raises(AttributeError) as caught:
        getattr(dl, name)
    told = str(caught.value)
    assert told.startswith(f"dlarray has no '{name}': ") and "did you mean" not in told
    assert all(part in told for part in words.split(".*"))


def test_what_stands_for_other_toolboxes_can_be_followed():
    """The lines of the sentences that name functions of this package, on data they fit."""
    layers = [
        dl.imageInputLayer([8, 6, 1], Normalization="none"),
        dl.convolution2dLayer(1, 2),
        dl.softmaxLayer(),
    ]
    scope = {
        "I": dl.rand(8, 6),
        "net": dl.dlnetwork(layers),
        "ds": dl.arrayDatastore(dl.rand(8, 6, 1, 5), IterationDimension=4),
        "classNames": ["a", "b"],
        "T": dl.categorical([["a", "b"]]),
        "Y": dl.categorical([["a", "a"]]),
        **{"population": [1, 2, 3], "k": 2, "weights": [1, 1, 0], "x": dl.dlarray([-8, 27]), "n": 3},
        **{"X": dl.rand(2, 2), "h": 4, "w": 3},
    }
    exec("from dlarray import *", scope)
    sizes = {
        "imwarp": (8, 6), "imnoise": (8, 6), "padarray": (4, 3),
        "datasample": (1, 2), "nthroot": (1, 2),
    }  # fmt: skip
    for name, size in sizes.items():
        line = elsewhere.sentence(name).partition("; fix: ")[2].partition("; MATLAB's own")[0]
        assert dl.size(eval(line, scope)) == size, line


def test_a_name_that_lives_elsewhere_has_one_sentence():
    names = [name for names in elsewhere.NAMES for name in names.split()]
    assert sorted(names) == sorted(set(names))


def test_names_that_live_elsewhere_are_not_here():
    assert not [name for names in elsewhere.NAMES for name in names.split() if hasattr(dl, name)]
    with pytest.raises(AttributeError, match="did you mean 'sigmoid'"):
        dl.sigmoit  # noqa: B018


def nargout_forgotten():
    """Lines that unpack the one output which a function gives without ``nargout``."""
    q, P = dl.rand(4, 2, 3), dl.dlarray([[0.1, 0.9], [0.8, 0.2]])
    largest = dl.max
    return {
        "attention": lambda: exec_('Y, w = dl.attention(q, q, q, 2, DataFormat="CBT")', q=q),
        "max": lambda: exec_("m, i = dl.max(P)", P=P),  # two columns: would be taken for two outputs
        "max by another name": lambda: exec_("m, i = largest(P)", P=P, largest=largest),
        "a method": lambda: exec_("m, i = P.max()", P=P),
        "over several lines": lambda: exec_("m, i = dl.max(\n    P,\n    [],\n    1,\n)", P=P),
        "labels": lambda: exec_('labels, s = dl.scores2label(P, ["a", "b"])', P=P),
        "a network": lambda: exec_("net, info = dl.dlnetwork([])"),
    }


def exec_(line, **given):
    exec(compile(line, "<user>", "exec"), {"dl": dl, **given})


@pytest.mark.parametrize("which", nargout_forgotten())
def test_several_names_for_one_output_are_told_of_nargout(which):
    with pytest.raises((ArgumentError, ClassError), match=r"nargout=2"):
        nargout_forgotten()[which]()


def test_vectors_may_be_unpacked():
    """Where nothing speaks of outputs, and by users' functions that share a name with ours."""
    exec_("a, b = dl.linspace(0, 1, 2)\nassert float(a) == 0 and float(b) == 1")
    exec_("def max(X): return dl.max(X)\na, b = max(dl.dlarray([[1, 2], [3, 4]]))\nassert float(b) == 4")
    exec_("a, b = list(dl.max(dl.dlarray([[1, 2], [3, 4]])))\nassert float(b) == 4")
    exec_("a, b = dl.max(dl.dlarray([[1, 2], [3, 4]]), nargout=2)\nassert b.shape == (1, 2)")
    exec_("for a, b in [dl.max(dl.dlarray([[1, 2], [3, 4]]))]:\n    assert float(b) == 4")


@pytest.mark.parametrize("size", [(1, 5), (5, 1), (2, 3), (1, 1), (0, 3), (3, 0), (1, 1, 4), (1, 0)])
def test_len_is_what_iterating_gives(size):
    X = dl.rand(*size)
    is_matrix = sum(n > 1 for n in size) > 1
    assert len(X) == len(X.rows() if is_matrix else list(X))


def test_parentheses_of_sizes():
    sz = dl.size(dl.ones(2, 3, 4))
    assert (sz, sz(1), sz(dl.end), sz("2:end"), sz([1, 3]), sz[0]) == ((2, 3, 4), 2, 4, (3, 4), (2, 4), 2)
    assert isinstance(sz, tuple) and dl.zeros(sz).shape == (2, 3, 4) and dl.prod(sz).item() == 24
    assert dl.isnumeric(sz) and not dl.is_function_handle(sz) and pickle.loads(pickle.dumps(sz)) == (2, 3, 4)
    assert dl.size(dl.reshape(dl.ones(4, 6), sz(1) * sz(2), [])) == (6, 4)
    with pytest.raises(IndexingError, match=r"has 3 numbers, .*fix: size\(X, 4\)"):
        sz(4)
    assert dl.size(dl.ones(2, 3, 4), 4) == 1


def test_an_assignment_to_a_copy_of_a_layer_is_refused():
    net = dl.dlnetwork([dl.featureInputLayer(3), dl.fullyConnectedLayer(2, Name="fc")])
    with pytest.raises(
        AttributeError, match=r"net.Layers\(…\).Weights would change nothing; fix: layer = net.Layers"
    ):
        net.Layers(2).Weights = dl.zeros(2, 3)
    with pytest.raises(ArgumentError, match=r"net.Layers\(…\).Bias would change nothing"):
        net.Layers[1].Bias = dl.zeros(2, 1)
    with pytest.raises(ArgumentError, match=r"net.Layers\[…\] would change nothing"):
        net.Layers[1] = dl.reluLayer()
    layer = net.Layers(2)  # the fix, and what is held by a variable
    layer.Weights = dl.zeros(2, 3)
    net = dl.replaceLayer(net, "fc", layer)
    assert dl.sum(dl.abs(net.Learnables.Value(1)), "all").item() == 0
    layers = net.Layers
    layers(2).Name = "other"
    layers[1].Name = layers[1].Name + "s"
    found = dl.struct(layer=None)
    found.layer, found["name"] = net.Layers(2), net.Layers(2).Name
    assert layers(2).Name == "others" and found.layer.Name == found.name == "fc"


def test_plot_of_numbers_is_matplotlibs():
    x = dl.linspace(0, 1, 5)
    with pytest.raises(ArgumentError, match=r"fix: matplotlib's, which takes dlarrays: .*plt.plot\(x, y\)"):
        dl.plot(x)
    for call in (lambda: dl.plot(x, dl.sin(x)), lambda: dl.plot([1, 2], [3, 4])):
        with pytest.raises(ArgumentError, match=r"fix: call it as h = plot\(net\) or plt.plot\(x, y\)"):
            call()
