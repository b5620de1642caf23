"""What stopped programs of deep learning that were taken by rule from public repositories."""

import matplotlib.pyplot as plt
import pytest

import dlarray as dl
from dlarray.matlab import Value, draw
from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import printed

pytest.importorskip("tree_sitter_matlab")


def test_colours_of_lines_are_numbers():
    """The usual start of a training loop: the colour of its curve is one of those that lines take."""
    source = """
    figure
    C = colororder;
    h = animatedline('Color', C(2, :), 'LineWidth', 2);
    for k = 1:3
        addpoints(h, k, 1 / k);
    end
    ax = subplot(1, 2, 1);
    D = colororder(ax);
    disp(size(D))
    fprintf('%.3f\\n', D(3, :));
    plot(1:3, 1:3, 'Color', D(3, :))
    """
    try:
        assert printed(source) == "     7     3\n\n0.929\n0.694\n0.125\n"
        first = plt.gcf().axes[-1].get_lines()[-1]
        assert tuple(round(v, 3) for v in first.get_color()) == (0.929, 0.694, 0.125)
    finally:
        plt.close("all")
    assert "not ported" not in ported_text(source)


def test_colours_of_lines_of_axes():
    f = draw.figure()
    try:
        ax = draw.axes()
        ax.ColorOrder = [[1, 0, 0], [0, 1, 0]]
        assert draw.colororder().tolist() == [[1, 0, 0], [0, 1, 0]]
        assert draw.colororder(ax).tolist() == draw.colororder(f).tolist() == [[1, 0, 0], [0, 1, 0]]
        with pytest.raises(Exception, match="colororder: axes or a figure are expected"):
            draw.colororder("gem")
    finally:
        draw.close(f)


def test_a_figure_by_the_name_of_a_function():
    """Only the assignment before tells that ``f`` is a figure where its window is made wider."""
    source = """
    f = @(t, z) -z;
    disp(f(1, 2))
    f = figure;
    f.Position(3) = 2 * f.Position(3);
    f.Name = 'wide';
    plot(1:3, 1:3)
    f = 3;
    disp(f)
    """
    try:
        assert printed(source) == "    -2\n\n     3\n\n"
    finally:
        plt.close("all")


def test_one_row_of_cells_of_a_table_is_a_cell():
    """``T{1, 1}`` is a 1×1 cell in MATLAB, of strings and numbers it is what is there."""
    source = """
    T = table({'ab'; 'cde'}, [1; 2], ["x"; "yz"], {[1 2 3]; [4 5]}, 'VariableNames', {'c', 'n', 's', 'm'});
    disp(T{1, 1}{1})
    disp(T{2, 'm'}{1})
    x = T{1, 'm'}; disp(iscell(x)), disp(numel(x{1}))
    if strcmp(T{1, 'c'}, 'ab'), disp('same'), end
    T{2, 'c'} = {'new'}; disp(T.c{2})
    net = dlnetwork([featureInputLayer(2), fullyConnectedLayer(3)]);
    disp(size(net.Learnables{1, "Value"}{1}))
    """
    assert printed(source) == "ab\n     4     5\n\n   1\n\n     3\n\nsame\nnew\n     3     2\n\n"


def test_cells_of_a_datastore_come_in_cells():
    """A read of a cell array is a part of it; OutputType="same" gives what is in it."""
    source = """
    s = {rand(5, 2); rand(4, 2); rand(3, 2)};
    ds = arrayDatastore(s);
    r = read(ds); disp(class(r{1})), disp(size(r{1}{1}))
    ds = arrayDatastore(s, 'OutputType', 'same');
    r = read(ds); disp(class(r{1})), disp(size(r{1}))
    mbq = minibatchqueue(arrayDatastore(s), 'MiniBatchFcn', @longest);
    disp(next(mbq))
    function n = longest(data)
    n = 0;
    for k = 1:numel(data)
        one = data{k};
        n = max(n, size(one{1}, 1));
    end
    end
    """
    assert printed(source) == "cell\n     5     2\n\ndouble\n     5     2\n\n     5\n\n"


def test_arrays_in_objects_are_variables():
    """A model that is an object of a class of its own: its parameters are differentiated, the object is not changed."""

    class Model(Value):
        def __init__(self, w):
            self.w, self.note = w, {"runs": 0}

        def forward(self, x):
            return self.w * x

    def loss(model, x):
        y = dl.sum(model.forward(x) ** 2)
        return y, dl.dlgradient(y, model.w)

    model = Model(dl.dlarray([2.0, 3.0]))
    value, gradient = dl.dlfeval(loss, model, dl.dlarray([1.0, 2.0]))
    assert (value.item(), gradient.tolist()) == (40.0, [[4.0, 24.0]])
    assert model.w.tolist() == [[2.0, 3.0]] and type(model.w) is dl.dlarray
    with pytest.raises(dl.errors.TraceError, match="not traced"):
        dl.dlfeval(lambda x: dl.dlgradient(dl.sum(x), model.w), dl.dlarray([1.0]))


def test_layers_are_changed_in_their_array():
    """As transfer learning does: layers are replaced, added, taken away and renamed, and their weights set."""
    source = """
    layers = [imageInputLayer([4 4 1]); convolution2dLayer(3, 4); fullyConnectedLayer(2)];
    layers(2).Weights = 0.5*ones(3, 3, 1, 4);
    layers(2).Bias = zeros(1, 1, 4);
    layers(end+1) = softmaxLayer;
    layers(end+1, 1) = classificationLayer;
    more = layers;
    more(2:3) = [];
    more(1) = reluLayer;
    for i = 1:numel(layers), layers(i).Name = "l" + i; end
    fprintf('%d %s %s\\n', numel(layers), layers(2).Name, layers(end).Name);
    fprintf('%d %s\\n', numel(more), class(more(1)));
    disp(layers(2).Weights(1))
    b = lstmLayer(10);
    b(end, :) = gruLayer(5);
    b(end + 1, :) = reluLayer;
    disp(numel(b))
    relu = reluLayer('Name', 'r');
    two = [relu; relu];
    two(1).Name = 'first';
    fprintf('%s %s %s\\n', relu.Name, two(1).Name, two(2).Name);
    net = dlnetwork([featureInputLayer(2), fullyConnectedLayer(3), softmaxLayer]);
    own = net.Layers;
    own(end - 1) = fullyConnectedLayer(7);
    own(end) = [];
    fprintf('%d %d %d\\n', numel(own), own(end).OutputSize, net.Layers(2).OutputSize);
    """
    assert printed(source) == (
        "5 l2 l5\n3 nnet.cnn.layer.ReLULayer\n    0.5000\n\n     2\n\nr first r\n2 7 3\n"
    )


def test_stores_into_a_layer_array():
    layers = dl.layerArray([dl.featureInputLayer(2), dl.fullyConnectedLayer(3)])
    layers.paren[dl.end + 1] = dl.reluLayer()
    layers.paren["1:2"] = [dl.sequenceInputLayer(2), dl.lstmLayer(4)]
    assert [layer.type_and_description()[0] for layer in layers] == ["Sequence Input", "LSTM", "ReLU"]
    layers.paren[2, ":"] = []
    assert len(layers) == 2
    with pytest.raises(
        dl.errors.IndexingError, match=r"there is no layer 5.*layers.paren\[3\] = layer adds one"
    ):
        layers.paren[5] = dl.reluLayer()
    with pytest.raises(dl.errors.IndexingError, match="a layer array is a column of 2 layers"):
        layers.paren[2, 2] = dl.reluLayer()
    with pytest.raises(dl.errors.ArgumentError, match="2 layers of a layer array are assigned 3"):
        layers.paren["1:2"] = [dl.reluLayer()] * 3


def test_some_files_of_a_datastore(tmp_path, monkeypatch):
    """A smaller datastore is made by choosing among the files and the labels."""
    monkeypatch.chdir(tmp_path)
    source = """
    for c = 1:2
        mkdir(char('a' + c));
        for i = 1:4, imwrite(uint8(50*c*ones(8)), sprintf('%c/%d.png', 'a' + c, i)); end
    end
    imds = imageDatastore('.', 'IncludeSubfolders', true, 'LabelSource', 'foldernames');
    keep = [1 2 5];
    try, imds.Files = imds.Files(keep); catch e, disp(contains(e.message, 'labels')), end
    part = subset(imds, keep);
    T = countEachLabel(part); disp(T.Count')
    imds.Labels = [];
    imds.Files = imds.Files(keep);
    disp(numel(imds.Files)), disp(class(imds.Files(1)))
    [~, name] = fileparts(imds.Files{3}); disp(name)
    one = imds.copy(); read(one); disp(one.hasdata())
    """
    assert printed(source) == "   1\n\n     2     1\n\n     3\n\ncell\n1\n   1\n\n"


def test_drawings_say_nothing_of_their_own(capfd):
    """Colours as three numbers, and pictures whose values are out of range."""
    source = """
    scatter(1:3, 1:3, 48, [0.4 0.6 0.2], 'filled')
    hold on
    scatter(1:4, 1:4, 'filled', 'MarkerFaceColor', [0 0.5 1])
    figure
    imshow(cat(3, [-0.5 2], [0 1], [0 1]))
    """
    try:
        assert printed(source) == ""
        assert plt.gcf().axes[0].images[0].get_array().max() == 1
        points = plt.figure(plt.get_fignums()[0]).axes[0].collections
        assert points[0].get_facecolor()[0][:3].round(1).tolist() == [0.4, 0.6, 0.2]
        assert points[1].get_facecolor()[0][:3].tolist() == [0, 0.5, 1]
    finally:
        plt.close("all")
    assert capfd.readouterr().err == ""


def test_networks_and_layers_are_equal_by_what_they_hold():
    source = """
    net = dlnetwork([featureInputLayer(2), fullyConnectedLayer(3), reluLayer]);
    other = net;
    disp([isequal(net, other), isequal(net.Layers, other.Layers), isequal(reluLayer, tanhLayer)])
    other.Learnables.Value{1}(1) = 5;
    disp([isequal(net, other), isequal(net, removeLayers(net, 'relu')), isequal(lstmLayer(3), lstmLayer(3))])
    disp(isequal(layerGraph(net), layerGraph(net)))
    """
    assert printed(source) == "   1   1   0\n\n   0   0   1\n\n   1\n\n"


def test_options_of_older_releases():
    source = """
    o = trainingOptions('sgdm', 'DispatchInBackground', true, 'WorkerLoad', [1 2], 'MaxEpochs', 2);
    disp(o.PreprocessingEnvironment), disp(o.MaxEpochs)
    """
    assert printed(source) == "parallel\n     2\n\n"


@pytest.mark.parametrize(
    ("between", "kept"),
    [
        ("title('a')\nx = 2 * x;", 1),
        ("figure", 1),
        ("hold on", 2),
        ("subplot(1, 2, 2)", 1),
        ("if x(1) > 0, y = 3; end", 2),
        ("local(x)", 2),
    ],
)
def test_a_plot_behind_a_plot_replaces_it(between, kept):
    """Outside loops too, where nothing holds it, and nothing between may have made other axes."""
    source = f"x = 1:3;\nplot(x, x)\n{between}\nplot(x, 3*x)\nfunction local(x)\ndisp(x)\nend\n"
    try:
        printed(source)
        assert len(plt.gca().get_lines()) == kept
    finally:
        plt.close("all")


def test_cells_of_a_batch_are_joined():
    """What augmented images are read as: a table with a column of images, ``T.input{:, 1}``."""
    source = """
    T = table({ones(2, 2); zeros(2, 2)}, [1; 2], 'VariableNames', {'input', 'response'});
    X = cat(4, T.input{:, 1}); disp(size(X))
    Y = cat(3, T.input{1:2}); disp(size(Y))
    disp(size(T.input{2, 1}))
    try, T.input{1, 2}, catch, disp('refused'), end
    """
    assert printed(source) == "     2     2     1     2\n\n     2     2     2\n\n     2     2\n\nrefused\n"


def test_predictions_of_several_sequences_are_a_column_of_cells():
    """In silence: they were a list, which counts as a row, so that size(Y, 1) was 1; and Y' stopped."""
    source = """
    X = {[1 2 3; 4 5 6]; [1 2; 3 4]; ones(2, 4)};
    T = {[5 7 9]; [4 6]; 2 * ones(1, 4)};
    layers = [sequenceInputLayer(2); lstmLayer(3); fullyConnectedLayer(1); regressionLayer];
    options = trainingOptions('adam', 'MaxEpochs', 1, 'Verbose', 0);
    net = trainNetwork(X, T, layers, options);
    Y = predict(net, X, 'MiniBatchSize', 1);
    disp([size(Y), size(Y'), size(Y{2}), iscell(Y)])
    two = Y(1:2);
    last = cellfun(@(y) y(end), Y);
    disp([size(two), size(last)])
    kinds = {categorical([1 2 1]); categorical([2 2]); categorical([1 1 2 2])};
    layers = [sequenceInputLayer(2); lstmLayer(3); fullyConnectedLayer(2); softmaxLayer; classificationLayer];
    net = trainNetwork(X, kinds, layers, options);
    labels = classify(net, X);
    [net, parts] = predictAndUpdateState(net, X(1:2));
    disp([size(labels), size(labels{3}), size(parts')])
    """
    assert [line.split() for line in printed(source).splitlines()] == [
        "3 1 1 3 1 2 1".split(), [], "2 1 3 1".split(), [], "3 1 1 4 1 2".split(), []
    ]  # fmt: skip


def test_names_of_files_one_below_the_other():
    """They are fields of one element of several, so nothing but the program's run shows that they are text."""
    source = """
    files = struct('name', {'p01', 'p02', 'p07'});
    names = [];
    for i = 1:numel(files)
        names = [names; files(i, :).name];
    end
    k = categorical(cellstr(names));
    disp(size(names)), disp(names), disp(numel(categories(k)))
    total = [];
    for i = 1:3
        total = [total; files(i).name(2:3) - '0'];
    end
    disp(total)
    """
    source = source.replace("files(i, :)", "files(1, i)")
    text = printed(source).split()
    assert text == "3 3 p01 p02 p07 3 0 1 0 2 0 7".split()


def test_loops_up_to_a_quotient_in_a_cell():
    source = """
    counts = cell(2, 1);
    for i = 1:2
        a = zeros(2, 3 * i);
        counts(i) = {numel(a) / 2};
    end
    marks = cell(1, counts{1});
    for i = 1:counts{1}
        marks(1, i) = {i};
    end
    counts{2} = 2.5;
    n = 0;
    for i = 1:counts{2}
        n = n + i;
    end
    disp([cell2mat(marks), n])
    """
    assert printed(source).split() == "1 2 3 3".split()
