"""Lines of public deep-learning programs, typed as MATLAB has them with only Python's syntax changed.

Each either gives what MATLAB gives, or is refused with an advice that works when it is followed.  The lines stand in
groups that share variables, as the lines of a program do; ``from dlarray import *`` comes before them.
"""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import DLArrayError

SETUP = """
rng(0)
XTrain = rand(28, 28, 1, 12)
TTrain = categorical(["cat", "dog", "owl"] * 4).T
net = dlnetwork([imageInputLayer([28, 28, 1], Normalization="none"), convolution2dLayer(3, 8, Padding="same"),
    batchNormalizationLayer(), reluLayer(), globalAveragePooling2dLayer(), fullyConnectedLayer(3), softmaxLayer()])
mlp = dlnetwork([featureInputLayer(3), fullyConnectedLayer(2, Name="fc"), softmaxLayer(Name="softmax")])
def modelLoss(net, X, T):
    Y, state = forward(net, X, nargout=2)
    loss = crossentropy(Y, T)
    return loss, dlgradient(loss, net.Learnables), state
"""


def run(lines):
    names = {}
    exec("from dlarray import *\n" + SETUP, names)
    exec(lines, names)
    return names


def plain(value):
    """What a line gives, as numbers, texts and lists of them."""
    if isinstance(value, (dl.dlarray, np.ndarray)):
        array = np.asarray(value)
        return array.item() if array.size == 1 else array.squeeze().tolist()
    if isinstance(value, dl.categorical):
        return value.tolist()
    return value


# What stands on the left is run; the expression on the right has the value that comes last.
RIGHT = [
    # indexing and shapes
    ("A = magic(4); A.paren[':', 2] = []", "size(A)", (4, 3)),
    ("A = magic(4)", "A(end, 1) + A(end)", 5),
    ("A = magic(4); i, j = find(A > 14, nargout=2)", "[i, j]", None),
    ("x = colon(1, 10); x.paren[mod(x, 2) == 0] = []", "x", [1, 3, 5, 7, 9]),
    ("v = dlarray([]); v.paren[end + 1] = 3; v.paren[end + 1] = 4", "v", [3, 4]),
    ("B = reshape(colon(1, 6), [], 2)", "B(':').T", [1, 2, 3, 4, 5, 6]),
    ("C = cat(3, ones(2), 2 * ones(2)); m = squeeze(max(C, [], [1, 2]))", "m", [1, 2]),
    ("idx = randperm(numel(TTrain)); T = TTrain(idx('1:8'))", "T.shape", (8, 1)),
    ("X = XTrain(':', ':', ':', [1, 5])", "size(X)", (28, 28, 1, 2)),
    ("n = size(XTrain, ndims(XTrain)); k = floor(0.75 * n)", "n - k", 3),
    # reductions and mathematics
    ("x = linspace(0, 1, 5)", "trapz(x, x**2)", 0.34375),
    ("sz = size(XTrain); h = sz(1)", "[h, sz('1:2')]", [28, (28, 28)]),
    ("M = magic(3)", "[sum(M, 'all'), mean(M, [1, 2]), std(M(':')), median(M(':'))]", [45, 5, 7.5**0.5, 5]),
    ("m, i = max([3, 9, 4], nargout=2)", "[m, i]", [9, 2]),
    ("y = cumsum(colon(1, 4)); z = diff(y)", "z", [2, 3, 4]),
    ("w = mldivide(magic(3), ones(3, 1))", "round(w, 4)", [0.0667] * 3),
    ("I = uint8([10, 250]); J = I + 10", "[J, intmax('uint8')]", [[20, 255], 255]),
    ("I = uint8([0, 51, 255]); X = im2single(I)", "round(X, 4)", [0, 0.2, 1]),
    ("Z = zeros(4, 4, 1, 2, 'uint8'); Z.paren[':', ':', 1, 1] = 300", "[max(Z, [], 'all'), isinteger(Z)]", [255, True]),
    ("k = int32(7) / 2; m = idivide(int32(7), int32(2))", "[k, m]", [4, 3]),
    ("N = histcounts([1, 2, 2, 3])", "N", [1, 2, 1]),
    ("q = norm(dlarray([3, 4])); e = logical([1, 0]) | logical([0, 0])", "[q, any(e)]", [5, 1]),
    # cells, structs, functions
    ("c = cell(1, 3); c[0] = ones(2); c.append(5)", "[numel(c), isempty(c[1])]", [4, True]),
    ("s = struct(); s.W = randn(3, 2); s['b'] = zeros(3, 1)", "fieldnames(s)", ["W", "b"]),
    ("s = struct(a=1, b=2); t = structfun(lambda v: v * 10, s, UniformOutput=False)", "[t.a, t.b]", [10, 20]),
    ("y = cellfun(lambda x: size(x, 2), [ones(2, 3), ones(4, 1)])", "y", [3, 1]),
    ("y = arrayfun(lambda k: k**2, colon(1, 3))", "y", [1, 4, 9]),
    ("f = lambda x, a=2: a * x; g = lambda h, x: h(h(x))", "g(f, 3)", 12),
    # text, tables, categoricals
    ("line = f'Epoch {3:d}, loss {dlarray(0.25):.3f}'", "line", "Epoch 3, loss 0.250"),
    ("classes = categories(TTrain); K = numel(classes)", "[classes, K]", [["cat", "dog", "owl"], 3]),
    ("T = TTrain; T.paren[T == 'owl'] = 'bird'; T = removecats(T)", "categories(T)", ["cat", "dog", "bird"]),
    ("counts = countcats(TTrain)", "counts", [4, 4, 4]),
    ("T = onehotencode(TTrain, 2)", "[sum(T, 1), size(T)]", [[4, 4, 4], (12, 3)]),
    ("Y = onehotdecode(dlarray([[0.9, 0.2], [0.1, 0.8]]), ['a', 'b'], 1)", "Y", ["a", "b"]),
    ("acc = mean(categorical(['a', 'b', 'a']) == categorical(['a', 'a', 'a']))", "round(acc, 4)", 0.6667),
    ("tbl = table([1, 2, 3], [3, 4, 5], VariableNames=['A', 'B']); tbl.C = tbl.A + tbl.B", "tbl.C(3)", 8),
    ("tbl = table(A=[1, 2, 3], L=TTrain([1, 2, 3])); r = tbl(tbl.A > 1, ':')", "r.L", ["dog", "owl"]),
    ("tbl = table(A=[1, 2]); tbl.paren['end+1', ':'] = [7]; h = height(tbl)", "[h, mean(tbl.A)]", [3, 10 / 3]),
    ("tbl = table(A=[1, 2], B=[3, 4])", "tbl.Properties.VariableNames", ["A", "B"]),
    ("C = confusionmat(['a', 'b', 'b'], ['a', 'a', 'b'])", "C", [[1, 0], [1, 1]]),
    # networks
    ("n = net.Layers(2).NumFilters; name = net.Layers(end).Name", "[n, name]", [8, "softmax"]),
    ("Y = predict(net, dlarray(XTrain, 'SSCB'))", "[size(Y), dims(Y)]", [(3, 12), "CB"]),
    ("net = replaceLayer(net, 'fc', fullyConnectedLayer(5, Name='fc5')); net = initialize(net)",
     "size(predict(net, dlarray(XTrain, 'SSCB')), 1)", 5),
    ("mlp = removeLayers(mlp, 'softmax'); mlp = addLayers(mlp, sigmoidLayer(Name='sig')); "
     "mlp = connectLayers(mlp, 'fc', 'sig')", "mlp.Connections.Destination(2)", "sig"),
    ("idx = (mlp.Learnables.Layer == 'fc') & (mlp.Learnables.Parameter == 'Weights')", "idx", [True, False]),
    ("L = mlp.Learnables; W = L.Value(1); L.paren[1, 'Value'] = zeros(2, 3); mlp.Learnables = L",
     "sum(abs(mlp.Learnables.Value(1)), 'all')", 0),
    ("g = dlupdate(lambda w: 0 * w, mlp.Learnables)", "sum(g.Value(2))", 0),
    ("layer = functionLayer(lambda X: X**2, Formattable=True, Description='square')", "layer.Description", "square"),
    ("options = trainingOptions('adam', 'MaxEpochs', 4, 'Verbose', False)", "options.MaxEpochs", 4),
    ("options = trainingOptions('sgdm', MaxEpochs=2, MiniBatchSize=6, Verbose=False)\n"
     "net = trainnet(XTrain, TTrain, net, 'crossentropy', options); scores = minibatchpredict(net, XTrain)",
     "[size(scores), scores2label(scores, categories(TTrain)).shape]", [(12, 3), (12, 1)]),
    # custom loops
    ("mbq = minibatchqueue(arrayDatastore(rand(10, 3)), MiniBatchSize=4, MiniBatchFormat='BC'); n = 0\n"
     "while hasdata(mbq):\n    X = next(mbq); n += size(X, 2)", "n", 10),
    ("X = dlarray(rand(3, 8), 'CB'); T = onehotencode(categorical(['a', 'b'] * 4), 1)\n"
     "averageGrad = []; averageSqGrad = []; losses = []\n"
     "for iteration in colon(1, 30):\n"
     "    loss, gradients, state = dlfeval(modelLoss, mlp, X, T)\n"
     "    mlp, averageGrad, averageSqGrad = adamupdate(mlp, gradients, averageGrad, averageSqGrad, iteration, 0.1)\n"
     "    losses.append(loss)", "losses[-1] < losses[0]", True),
    ("loss, gradients, net.State = dlfeval(modelLoss, net, dlarray(XTrain, 'SSCB'), onehotencode(TTrain, 2).T)",
     "size(gradients.Value(1))", (3, 3, 1, 8)),
    ("X = padsequences([rand(2, 3), rand(2, 5)], 2)", "size(X)", (2, 5, 2)),
    ("Y = embed(dlarray([[1, 2]], 'CB'), reshape(colon(1, 8), 2, 4))", "[Y, dims(Y)]", [[[1, 3], [2, 4]], "CB"]),
    ("Y, H, C = lstm(dlarray(rand(3, 2, 5), 'CBT'), zeros(4, 2), zeros(4, 2), rand(16, 3), rand(16, 4), zeros(16, 1), "
     "nargout=3)", "[size(Y), size(H), dims(Y)]", [(4, 2, 5), (4, 2), "CBT"]),
    ("J = dlfeval(lambda x: dljacobian(x**2, x, 1), dlarray([1, 2, 3]).T)", "J", [[2, 0, 0], [0, 4, 0], [0, 0, 6]]),
    ("Y = dlode45(lambda t, y, p: -p * y, [0, 1], dlarray(1, 'CB'), 2)", "round(Y, 3)", 0.135),
    ("a = gather(extractdata(dlarray([1, 2]))); b = double(a)", "b", [1, 2]),
    ("Y = softmax(dlarray([1, 1, 1, 1], 'C'))", "Y", [0.25] * 4),
    ("tbl = sortrows(table(a=[3, 1]), 'a')", "tbl.a(1)", 1),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "value", "expected"), RIGHT)
def test_lines_that_are_right(lines, value, expected):
    names = run(lines)
    found = eval(value, names)
    found = [plain(v) for v in found] if type(found) is list else plain(found)
    if expected is None:
        assert found == [[1, 4], [1, 3]]
        return
    if type(expected) is list and all(isinstance(v, (int, float)) for v in expected):
        assert found == pytest.approx(expected)
    else:
        assert found == expected


# The line, words of its refusal, the fix in it, and what is run in its place, with the value that comes of it.
REFUSED = [
    ("y = arrayfun(lambda k: k^2, colon(1, 3))", "exclusive or", r"X ** Y is MATLAB's X .^ Y",
     "y = arrayfun(lambda k: k**2, colon(1, 3))", "y", [1, 4, 9]),
    ("txt = 'loss ' + dlarray(0.5)", "an operand is the text", 'f"loss {X:.4g}"',
     "X = dlarray(0.5); txt = f'loss {X:.4g}'", "txt", "loss 0.5"),
    ("Y, state = forward(net, dlarray(XTrain, 'SSCB'))", "2 names wait for 2 outputs", "a, b = forward(..., nargout=2)",
     "Y, state = forward(net, dlarray(XTrain, 'SSCB'), nargout=2)", "size(Y)", (3, 12)),
    ("Y = fullyconnect(dlarray([1, 2, 3], 'C'), ones(3, 2), 0)", "3 outputs", "fix: weights.T",
     "Y = fullyconnect(dlarray([1, 2, 3], 'C'), ones(3, 2).T, 0)", "size(Y)", (2, 1)),
    ("net1 = dlnetwork(featureInputLayer(3), reluLayer())", "a list is expected", "dlnetwork([layer1, layer2])",
     "net1 = dlnetwork([featureInputLayer(3), reluLayer()])", "numel(net1.Layers)", 2),
    ("T = onehotencode(categorical(['a', 'b', 'a']), 2)", "featureDim 2 must be", "or onehotencode(A.T, 2)",
     "T = onehotencode(categorical(['a', 'b', 'a']).T, 2)", "size(T)", (3, 2)),
    ("Y = minibatchpredict(mlp, rand(3, 5))", 'read as "BC"', 'minibatchpredict(…, InputDataFormats="CB")',
     "Y = minibatchpredict(mlp, rand(3, 5), InputDataFormats='CB')", "numel(Y)", 10),
    ("Y = predict(net, rand(2, 28, 28, 1))", "data without labels is read", 'X = dlarray(X, "BSSC")',
     "Y = predict(net, dlarray(rand(2, 28, 28, 1), 'BSSC'))", "size(Y)", (3, 2)),
    ("h, w, c = size(ones(28, 28))", "3 names wait for 3 numbers, but there are 2", "a, b, c = size(..., nargout=3)",
     "h, w, c = size(ones(28, 28), nargout=3)", "c", 1),
    ("h, w = size(ones(2, 3, 4))", "2 names wait for 2 numbers, but there are 3", "a, b = size(..., nargout=2)",
     "h, w = size(ones(2, 3, 4), nargout=2)", "w", 12),
    ("n = size(dlarray(ones(2, 3), 'CB'), 'C')", "must be whole numbers", 'size(X, finddim(X, "C"))',
     "X = dlarray(ones(2, 3), 'CB'); n = size(X, finddim(X, 'C'))", "n", 2),
    ("ok = TTrain == categorical(['cat', 'dog', 'owl'] * 4)", "different sizes", "A == B.T",
     "ok = TTrain == categorical(['cat', 'dog', 'owl'] * 4).T", "mean(ok)", 1),
    ("Y = predict(mlp, dlarray([1, 2, 3, 4], 'BC')[0:1, :])", "must have size 3", "an input layer of size",
     "Y = predict(mlp, dlarray([1, 2, 3], 'BC'))", "size(Y)", (2, 1)),
    ("net1 = dlnetwork([featureInputLayer(1)]); predict(net1, dlarray([1, 2, 3, 4], 'BC'))", "must have size 1",
     'the labels "C" and "B" exchanged', "net1 = dlnetwork([featureInputLayer(1)]); "
     "Y = predict(net1, dlarray([1, 2, 3, 4], 'CB'))", "size(Y)", (1, 4)),
    ("acc = testnet(mlp, rand(4, 3), ['a', 'b'] * 2, 'acc')", 'there is no metric "acc"', 'did you mean "accuracy"',
     "acc = testnet(mlp, rand(4, 3), ['a', 'b'] * 2, 'accuracy')", "size(acc)", (1, 1)),
    ("from dlarray.matlab import rref; R, p = rref(magic(2))", "2 names wait for 2 outputs",
     "a, b = rref(..., nargout=2)", "from dlarray.matlab import rref; R, p = rref(magic(2), nargout=2)", "p(2)", 2),
    ("i = net.Learnables.Layer == 'fc' & net.Learnables.Parameter == 'Bias'", "bind closer", "fix: parentheses",
     "i = (net.Learnables.Layer == 'fc') & (net.Learnables.Parameter == 'Bias')", "find(i)", 6),
    ("m = mean(dlarray(ones(2, 3), 'CB'), 'B')", "dim must be", 'mean(X, finddim(X, "B"))',
     "X = dlarray(ones(2, 3), 'CB'); m = mean(X, finddim(X, 'B'))", "size(m)", (2, 1)),
    ("v = dlarray([1, 2, 3]); v(0)", "must be positive integers", "X(1) is the first",
     "v = dlarray([1, 2, 3]); w = v(1)", "w", 1),
    ("for x in magic(3): pass", "only a vector", "X.columns()",
     "n = 0\nfor x in magic(3).columns(): n += 1", "n", 3),
    ("if dlarray([1, 2]) > 1: pass", "not one value", "dl.any(X, 'all')",
     "ok = bool(any(dlarray([1, 2]) > 1, 'all'))", "ok", True),
    ("Y = softmax(rand(3, 2))", "unformatted", 'DataFormat="CB"',
     "Y = softmax(rand(3, 2), DataFormat='CB')", "size(Y)", (3, 2)),
    ("options = trainingOptions('adam', MaxEpoch=3)", 'no option|not an option', 'did you mean "MaxEpochs"',
     "options = trainingOptions('adam', MaxEpochs=3)", "options.MaxEpochs", 3),
    ("Y = dlode45(lambda t, y, p: -p * y, [0, 1], dlarray(1), 2)", "Y0 is unformatted", 'dlarray(Y0, "CB")',
     "Y = dlode45(lambda t, y, p: -p * y, [0, 1], dlarray(1, 'CB'), 2)", "size(Y)", (1, 1)),
    ("x = magic(3) / ones(2, 3)", "incompatible sizes", "mrdivide(A, B)",
     "x = mrdivide(magic(3), magic(3))", "round(trace(x))", 3),
    ("y = magic(4) @ ones(3, 1)", "incorrect dimensions for matrix multiplication", "A * B for elementwise",
     "y = magic(4) * ones(1, 4)", "size(y)", (4, 4)),
    ("g = dlgradient(sum(dlarray([1, 2])**2), dlarray([1, 2]))", "inside a function that dlfeval", "call dlfeval(f, x)",
     "f = lambda x: dlgradient(sum(x**2), x); g = dlfeval(f, dlarray([1, 2]))", "g", [2, 4]),
    ("net.Layers(2).Weights = 2", "would change nothing", "layer = net.Layers(2)",
     "layer = net.Layers(2); layer.WeightLearnRateFactor = 2; net = replaceLayer(net, layer.Name, layer)",
     "net.Layers(2).WeightLearnRateFactor", 2),
    ("x = linspace(0, 1); h = plot(x, sin(x))", "at most 1 positional", "plt.plot(x, y)",
     "import matplotlib; matplotlib.use('agg'); import matplotlib.pyplot as plt\n"
     "x = linspace(0, 1); h = plt.plot(x, sin(x)); n = len(h); plt.close('all')", "n", 1),
    ("tbl = table(L=['a', 'b']); x = tbl.L * 2", "does not hold numbers", "list(t.L)",
     "tbl = table(L=['a', 'b']); x = list(tbl.L) * 2", "x", ["a", "b", "a", "b"]),
    ("c = categorical(['lo', 'hi']); c < 'hi'", "have no order", "Ordinal=True",
     "c = categorical(['lo', 'hi'], ['lo', 'hi'], Ordinal=True); d = c < 'hi'", "d", [True, False]),
    ("net = dlnetwork([featureInputLayer(3), fullyConnectedLayer(2)]); predict(net, dlarray(rand(3, 5)))",
     'data without labels is read as "BC"', 'X = dlarray(X, "CB")',
     "net = dlnetwork([featureInputLayer(3), fullyConnectedLayer(2)]); Y = predict(net, dlarray(rand(3, 5), 'CB'))",
     "size(Y)", (2, 5)),
]  # fmt: skip


@pytest.mark.parametrize(("line", "words", "fix", "followed", "value", "expected"), REFUSED)
def test_lines_that_are_refused_with_the_fix(line, words, fix, followed, value, expected):
    with pytest.raises(DLArrayError, match=words) as caught:
        run(line)
    assert "fix: " in str(caught.value) and fix in str(caught.value), str(caught.value)
    found = plain(eval(value, run(followed)))
    assert found == expected


ELSEWHERE = {
    "num2str": 'f"{x}"',
    "fprintf": "print(f",
    "sprintf": 'f"{x',
    "strcmp": "==",
    "strsplit": "text.split",
    "strcat": "+",
    "figure": "plt.figure()",
    "xlabel": "plt.xlabel",
    "imread": "plt.imread",
    "error": "raise",
    "factorial": "math.factorial(n)",
    "kmeans": "from sklearn",
    "heatmap": "plt.imshow",
    "readtable": "pandas.read_csv",
    "nanmean": 'mean(X, "omitnan")',
    "datetime": "from datetime import",
    "containers": "{}",
    "resnet18": 'imagePretrainedNetwork("resnet18", Weights="none")',
    "inceptionv3": "importParameters",
    "patternnet": "trainnet(X, T, layers",
    "table2array": "frame.to_numpy()",
    "groupsummary": "t.to_pandas()",
}


@pytest.mark.parametrize("name", ELSEWHERE)
def test_names_that_live_elsewhere(name):
    with pytest.raises(AttributeError, match="fix: ") as caught:
        getattr(dl, name)
    assert ELSEWHERE[name] in str(caught.value)


def test_what_the_sentences_advise_works():
    tbl = dl.table(Name=dl.dlarray([[1], [2]]))
    assert dl.dlarray(tbl.Name).tolist() == [[1], [2]] and list(tbl.Name) == [1, 2]
    assert dl.mean([1, float("nan"), 3], "omitnan").item() == 2
    assert dl.size(dl.dlresize(dl.dlarray(dl.rand(10, 10), "SS"), OutputSize=[5, 5])) == (5, 5)


def test_plots_take_arrays():
    pytest.importorskip("matplotlib")
    import matplotlib.pyplot as plt

    names = run("x = linspace(0, 1, 20); y = sin(2 * pi * x); history = table(Loss=[3, 2, 1])")
    (line,) = plt.plot(names["x"], names["y"])
    np.testing.assert_allclose(line.get_ydata(), np.sin(2 * np.pi * np.linspace(0, 1, 20)), atol=1e-12)
    (line,) = plt.plot(names["history"].Loss)
    assert line.get_ydata().tolist() == [3, 2, 1]
    plt.close("all")


def test_there_are_sixty_lines_and_more():
    assert len(RIGHT) + len(REFUSED) >= 60
    assert len({(line[0], line[1]) for line in RIGHT + REFUSED}) == len(RIGHT) + len(REFUSED)
