"""Looking at networks: summary, analyzeNetwork, pictures, notebooks; and checkLayer's report."""

import re
from html.parser import HTMLParser

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError, OptionError
from dlarray.layers.inspection.drawing import positions, svg
from dlarray.layers.inspection.network_summary import short_count
from tests.support.bundles import cases

NaN = float("nan")
EVIL = '<script>alert("1")</script>'


def residual(fc=4):
    layers = [
        dl.featureInputLayer(4, Name="in"),
        dl.fullyConnectedLayer(fc, Name="fc"),
        dl.tanhLayer(Name="tanh"),
        dl.additionLayer(2, Name="add"),
        dl.fullyConnectedLayer(2, Name="out"),
    ]
    return dl.connectLayers(dl.dlnetwork(layers, Initialize=False), "in", "add/in2")


# --- summary ---------------------------------------------------------------------------------------------------------


@cases(
    ("count", "text"),
    [(0, "0"), (801, "801"), (999, "999"), (1000, "1k"), (1540, "1.5k"), (12_020, "12k"), (84_000, "84k"),
     (126_210, "126.2k"), (999_940, "999.9k"), (999_960, "1M"), (25_600_000, "25.6M"), (7_000_000_000, "7B")],
)  # fmt: skip
def test_counts(count, text):
    assert short_count(count) == text


def test_summary_of_two_inputs(capsys):
    # the layout of the printed summary of a critic in the reinforcement learning examples
    layers = [
        dl.featureInputLayer(3, Name="obsInLyr"),
        dl.fullyConnectedLayer(4),
        dl.additionLayer(2, Name="add"),
    ]
    net = dl.dlnetwork(layers, Initialize=False)
    net = net.addLayers([dl.featureInputLayer(1, Name="actInLyr", Normalization="zscore", Mean=0, StandardDeviation=1),
                         dl.fullyConnectedLayer(4, Name="fc2")]).connectLayers("fc2", "add/in2")  # fmt: skip
    dl.summary(net.initialize())
    assert capsys.readouterr().out == (
        "   Initialized: true\n\n   Number of learnables: 24\n\n   Inputs:\n"
        "      1   'obsInLyr'   3 features\n      2   'actInLyr'   1 features\n"
    )
    net.summary()
    assert capsys.readouterr().out.startswith("   Initialized: false\n\n   Inputs:\n      1   'obsInLyr'")


def test_summary_without_input_layers(capsys):
    net = dl.dlnetwork([dl.fullyConnectedLayer(2)], Initialize=False)
    dl.summary(net)
    assert capsys.readouterr().out == "   Initialized: false\n"
    dl.summary(net.initialize(dl.networkDataLayout([5, NaN], "CB")))
    assert capsys.readouterr().out.endswith("   Inputs:\n      1   'fc'   5(C) × NaN(B)\n")
    with pytest.raises(ClassError, match="summary: the first argument must be a dlnetwork"):
        dl.summary(dl.reluLayer())


# --- analyzeNetwork --------------------------------------------------------------------------------------------------


def test_analysis():
    info = dl.analyzeNetwork(residual(), Plots="none")
    t = info.LayerInfo
    assert list(t.Name) == ["in", "fc", "tanh", "add", "out"] and t.Type[3] == "Addition"
    assert list(t.ActivationSizes) == [(4, 1)] * 4 + [(2, 1)] and set(t.ActivationFormats) == {"CB"}
    assert t.LearnableSizes[1] == {"Weights": (4, 4), "Bias": (4, 1)} and t.NumLearnables[1] == 20
    assert info.TotalLearnables == 30 and len(info.Issues) == 0
    assert info.Issues.VariableNames == ["Severity", "Layer", "Message", "Fix"]


def test_printed_or_not(capsys):
    dl.analyzeNetwork(residual(), Plots="none")
    assert capsys.readouterr().out == ""
    dl.analyzeNetwork(residual())
    lines = capsys.readouterr().out.split("\n")
    assert lines[0] == "  Network analysis: 5 layers, 30 learnables, 0 errors, 0 warnings"
    assert lines[3].split() == ["1", "in", "Feature", "Input", "4(C)", "×", "1(B)"]
    assert not any(line.endswith(" ") for line in lines)
    for options in ({"Plots": "all"}, {"TargetUsage": "keras"}):
        with pytest.raises(OptionError, match="analyzeNetwork: .* must be"):
            dl.analyzeNetwork(residual(), **options)


def test_analysis_leaves_the_network_and_the_random_numbers():
    net = residual()
    dl.rng(3)
    expected = np.asarray(dl.rand(2, 2))
    dl.rng(3)
    dl.analyzeNetwork(net, Plots="none")
    assert np.array_equal(np.asarray(dl.rand(2, 2)), expected)
    assert not net.Initialized and net.Learnables.Value[0].shape == (0, 0)


def issues(net, *X, **options):
    info = dl.analyzeNetwork(net, *X, Plots="none", **options)
    return info, [(severity, layer, message, fix) for severity, layer, message, fix in info.Issues]


def test_sizes_that_do_not_fit():
    info, found = issues(residual(3))
    ((severity, layer, message, fix),) = found
    assert (
        (severity, layer) == ("error", "add")
        and "in1: 3(C)" in message
        and "in1 comes from 'tanh'" in message
        and fix
    )
    assert np.isnan(info.TotalLearnables) and info.LayerInfo.ActivationSizes[4] == ()
    assert "5   out    Fully Connected   ?" in info.text()


def test_weights_of_the_wrong_size_and_of_nan():
    net = residual().replaceLayer("out", dl.fullyConnectedLayer(2, Name="out", Weights=np.ones((2, 3))))
    _, found = issues(net)
    assert found[0][1] == "out" and "Weights is 2×3, but must be 2×4" in found[0][2]
    net = residual().initialize()
    net.learnables["fc", "Bias"] = np.array([[1], [np.nan], [np.inf], [2]])
    info, found = issues(net)
    assert found == [("error", "fc", "Bias has 2 values that are NaN or Inf, of 4",
                      'net.learnables["fc", "Bias"] = …, or initialize it again')]  # fmt: skip
    assert info.TotalLearnables == 30


def test_loose_ends():
    net = residual().disconnectLayers("in", "add/in2")
    _, found = issues(net)
    assert ("error", "add/in2") == found[0][:2] and "connectLayers(net, …, 'add/in2')" in found[0][3]
    assert issues(net, dl.networkDataLayout([4, NaN], "CB"), dl.networkDataLayout([4, NaN], "CB"))[1] == []
    with pytest.raises(ArgumentError, match="has 2 inputs .*but 1 examples are given"):
        issues(net, dl.networkDataLayout([4, NaN], "CB"))
    lone = residual().addLayers(dl.featureInputLayer(2, Name="lone"))
    assert [each[:3] for each in issues(lone)[1]] == [
        ("warning", "lone", "no connection joins this layer to the others")
    ]
    deaf = residual().addLayers(dl.reluLayer(Name="r")).connectLayers("fc", "r")
    deaf.OutputNames = "out"
    assert "is not among the OutputNames" in issues(deaf)[1][0][2]


def test_layers_that_make_no_network():
    info, found = issues([dl.featureInputLayer(3), dl.reluLayer(Name="a"), dl.tanhLayer(Name="a")])
    assert (
        "unique, but 'a' is given more than once" in found[0][2] and len(info.LayerInfo) == 3 and info.html()
    )
    layers = [dl.featureInputLayer(3), dl.fullyConnectedLayer(2), dl.classificationLayer()]
    info, found = issues(layers)
    assert found[0][:2] == ("warning", "classoutput") and info.TotalLearnables == 8
    assert issues(layers, TargetUsage="trainNetwork")[1] == []
    with pytest.raises(ClassError, match="analyzeNetwork: the first argument must be a dlnetwork or layers"):
        dl.analyzeNetwork(3)


class brokenLayer(dl.Layer):
    """A custom layer with a mistake of its own."""

    Formattable = True

    def predict(self, X):
        return X + self.nothing


def test_a_layer_that_raises_anything():
    _, found = issues([dl.featureInputLayer(3), brokenLayer(), dl.reluLayer()])
    assert (
        found[0][1] == "layer"
        and "AttributeError: 'brokenLayer' object has no attribute 'nothing'" in found[0][2]
    )


def test_networks_in_layers_and_states():
    block = dl.networkLayer([dl.fullyConnectedLayer(4), dl.reluLayer()], Name="b")
    info, _ = issues(dl.dlnetwork([dl.featureInputLayer(3), block]))
    assert info.LayerInfo.LearnableSizes[1] == {"Network/fc/Weights": (4, 3), "Network/fc/Bias": (4, 1)}
    info, _ = issues(dl.dlnetwork([dl.fullyConnectedLayer(2)], dl.networkDataLayout([5, NaN], "CB")))
    assert info.LayerInfo.ActivationSizes[0] == (2, 1)


class Page(HTMLParser):
    """What a page holds: tags, addresses, texts."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.addresses, self.open = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.addresses += [value for name, value in attributes if name in ("src", "href", "xlink:href")]
        if tag not in ("br", "img", "meta", "path", "rect", "link"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag in self.open:
            assert self.open.pop() == tag


@pytest.mark.parametrize("fc", [4, 3])
def test_the_page(tmp_path, fc):
    net = residual(fc)
    net = net.replaceLayer("fc", dl.fullyConnectedLayer(fc, Name=EVIL))
    info = dl.analyzeNetwork(net, Plots="none", File=tmp_path / "page.html")
    text = (tmp_path / "page.html").read_text(encoding="utf-8")
    page = Page(text)
    assert "script" not in page.tags and page.addresses == [] and page.open == []
    assert (
        text.count("<polygon") == 5 and "url(" not in text and "http" not in text and "&lt;script&gt;" in text
    )
    assert page.tags.count("tr") == 6 and page.tags.count("svg") == 1
    assert ('class="bad"' in text) is (fc == 3)
    part = info._repr_html_()
    assert part.count('<th style="text-align:left">') == 6  # also where a notebook shows no style sheet
    assert "<script" not in part and "<html" not in part and Page(part).open == []


# --- pictures --------------------------------------------------------------------------------------------------------


def test_positions():
    plan = residual()._graph
    assert [row for _, row in positions(plan)] == [0, 1, 2, 3, 4]
    net = dl.dlnetwork([dl.featureInputLayer(2, Name="a"), dl.reluLayer(Name="b")]).addLayers(
        dl.tanhLayer(Name="c")
    )
    places = positions(net.connectLayers("a", "c")._graph)
    assert places[1] == (-0.5, 1) and places[2] == (0.5, 1)
    assert positions(dl.dlnetwork()._graph) == [] and svg(dl.dlnetwork()) == ""


def test_mermaid():
    net = residual().replaceLayer("fc", dl.fullyConnectedLayer(4, Name=EVIL))
    lines = net.mermaid().split("\n")
    assert lines[0] == "flowchart TD" and '    n1 -- "in2" --> n4' in lines and "    n4 --> n5" in lines
    for line in lines[1:]:
        assert re.fullmatch(r'    n\d+(\["[\w #;.,:+→×<br/>-]*"\]| (-->|-- "[\w #;→]*" -->) n\d+)', line), (
            line
        )
    assert "<script" not in net.mermaid()
    assert dl.layerGraph(residual()).mermaid().count("-->") == 5


def test_plot():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    axes = dl.plot(residual())
    names = {text.get_text() for text in axes.texts}
    assert {"in", "fc", "tanh", "add", "out"} <= names
    axes.figure.canvas.draw()
    figure, own = plt.subplots()
    assert residual().plot(Parent=own) is own
    dollar = dl.plot(dl.dlnetwork([dl.featureInputLayer(2, Name="$x_")]))
    dollar.figure.canvas.draw()
    plt.close("all")
    with pytest.raises(ClassError, match="plot: the first argument must be a dlnetwork"):
        dl.plot([1, 2])


def test_notebooks():
    net = residual().replaceLayer("fc", dl.fullyConnectedLayer(4, Name=EVIL)).initialize()
    for thing in (net, net.Layers, net.Learnables, net.learnables, net.Connections, dl.layerGraph(net)):
        html = thing._repr_html_()
        assert "<script" not in html and html.startswith("<")


# --- checkLayer ------------------------------------------------------------------------------------------------------


class goodLayer(dl.Layer):
    """A layer with a learnable, as it should be."""

    Formattable = True
    Alpha = dl.Learnable()

    def initialize(self, layout):
        if dl.numel(self.Alpha) == 0:
            self.Alpha = dl.rand([layout.size("C"), 1])

    def predict(self, X):
        return X * dl.dlarray(self.Alpha, "CU")


class backwardLayer(dl.Layer):
    """A leaky layer with a backward function of its own, as older programs have."""

    Alpha = dl.Learnable()
    sign = 1

    def __init__(self):
        self.Alpha = dl.dlarray(np.full((3, 1), 0.25))

    def predict(self, X):
        return dl.max(X, 0) + self.Alpha * dl.min(X, 0)

    def forward(self, X):
        return self.predict(X), X < 0

    def backward(self, X, Z, dLdZ, below):
        return dLdZ * (1 - below + below * self.Alpha), self.sign * dl.sum(dLdZ * below * X, 2)


LAYOUT = dl.networkDataLayout([3, NaN], "CB")


def outcomes(layer, *layouts, **options):
    t = dl.checkLayer(layer, *layouts, nargout=1, **options)
    return t, {test for test, _, outcome, _ in t if outcome == "failed"}


def test_layers_that_are_right(capsys):
    assert dl.checkLayer(goodLayer(), LAYOUT) is None
    out = capsys.readouterr().out
    assert re.search(r"Running nnet.checklayer.TestLayerWithoutBackward\n\.{10} \.+\nDone", out)
    assert re.search(
        r"Test Summary:\n\t \d+ Passed, 0 Failed, 0 Incomplete, \d+ Skipped.\n\t Time elapsed: \S+ seconds",
        out,
    )
    t, failed = outcomes(backwardLayer(), LAYOUT)
    assert not failed and {"one", "several"} == set(t.Observations)
    assert "TestLayerWithBackward" in capsys.readouterr().out
    assert not outcomes(backwardLayer(), [3, 4])[1]
    assert "Skipping multi-observation tests" in capsys.readouterr().out
    assert set(outcomes(backwardLayer(), [3, 1], ObservationDimension=2)[0].Observations) == {
        "one",
        "several",
    }
    assert not outcomes(dl.functionLayer(lambda X, Y: X * Y), LAYOUT, LAYOUT)[1]
    assert not outcomes(dl.fullyConnectedLayer(2), LAYOUT)[1]


class noPredict(dl.Layer):
    Formattable = True


class cutLayer(goodLayer):
    def predict(self, X):
        return X * dl.dlarray(dl.extractdata(self.Alpha), "CU")


class doubleLayer(goodLayer):
    def predict(self, X):
        return dl.double(goodLayer.predict(self, X))


class randomLayer(goodLayer):
    def predict(self, X):
        return X * dl.rand([1, 1], "like", X)


class sizesLayer(goodLayer):
    def forward(self, X):
        return dl.sum(X, 1)


class overwritingLayer(goodLayer):
    def initialize(self, layout):
        self.Alpha = dl.ones([layout.size("C"), 1])


class emptyLayer(goodLayer):
    def initialize(self, layout):
        pass

    def predict(self, X):
        return X


class wrongSignLayer(backwardLayer):
    sign = -1


class stateLayer(dl.Layer):
    Formattable = True
    Memory = dl.State()

    def initialize(self, layout):
        self.Memory = dl.zeros([2, 1])

    def predict(self, X):
        return X, dl.zeros([3, 1], "like", X)


class argumentsLayer(goodLayer):
    def predict(self, X, Y):
        return X


@cases(
    ("kind", "test", "words"),
    [
        (noPredict, "functionSyntaxesAreCorrect", r"does not define predict; fix: def predict\(self, X\)"),
        (argumentsLayer, "functionSyntaxesAreCorrect", "does not take 1 arguments besides self"),
        (cutLayer, "gradientsAreNumericallyCorrect", "the trace was cut by extractdata"),
        (
            doubleLayer,
            "predictIsConsistentInType",
            "for inputs and parameters of class single, output 1 is of class double",
        ),
        (
            randomLayer,
            "predictIsDeterministic",
            "differs from call to call; fix: draw random numbers in forward alone",
        ),
        (
            sizesLayer,
            "forwardPredictAreConsistentInSize",
            "output 1 of predict is 3.*but that of forward is 1",
        ),
        (
            overwritingLayer,
            "initializeKeepsValues",
            r"which has a value already; fix: if numel\(self.Alpha\) == 0",
        ),
        (emptyLayer, "initializeDoesNotError", "the learnable Alpha is still empty after initialize"),
        (
            wrongSignLayer,
            "gradientsAreNumericallyCorrect",
            "derivative with respect to .*Alpha.*the difference quotient",
        ),
        (stateLayer, "predictReturnsValidStates", "the state Memory is 2×1, but predict returns one of 3×1"),
        (
            stateLayer,
            "functionSyntaxesAreCorrect",
            "has the states Memory but no resetState; fix: def resetState",
        ),
    ],
)
def test_layers_that_are_wrong(kind, test, words, capsys):
    t, failed = outcomes(kind(), LAYOUT)
    assert test in failed
    (diagnosis,) = {d for name, many, _, d in t if name == test and many == "several"}
    assert re.search(words, diagnosis), diagnosis
    assert f"{test} failed for several observations:" in capsys.readouterr().out


def test_wrong_calls_of_check_layer():
    with pytest.raises(ClassError, match="must be a layer, but it is 3"):
        dl.checkLayer(3, LAYOUT)
    with pytest.raises(ArgumentError, match=r"has 2 inputs \(in1, in2\), but 1 layouts"):
        dl.checkLayer(dl.additionLayer(2), LAYOUT)
    with pytest.raises(ClassError, match="so its inputs need labels"):
        dl.checkLayer(goodLayer(), [3, 4])


def test_gradients_by_a_backward_function():
    net = dl.dlnetwork([dl.featureInputLayer(3), backwardLayer(), dl.fullyConnectedLayer(2)])
    net = dl.dlupdate(dl.double, net)
    X = dl.dlarray(np.random.default_rng(0).normal(size=(3, 4)), "CB")
    assert dl.checkGradients(lambda net, X: dl.forward(net, X) ** 2, net, X, Verbose=False)
    with pytest.raises(ClassError, match="has no backward function of its own here; fix: leave backward out"):
        kind = type("both", (stateLayer,), {"backward": lambda self, *a: a})
        dl.dlnetwork([dl.featureInputLayer(3), kind()])
