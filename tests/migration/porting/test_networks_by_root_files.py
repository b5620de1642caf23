"""What stopped programs of deep learning that were found by the files beside them, or was wrong in them."""

import numpy as np
import pytest

from dlarray.matlab import MatlabWarning, load, mat_file
from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import printed, run

pytest.importorskip("tree_sitter_matlab")


def test_a_row_of_a_table_takes_subscripts(tmp_path, monkeypatch):
    """``x = T.time'; x(end)`` was an array of NumPy's, which parentheses do not read."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "drop.csv").write_text("time,test1\n1,2\n2,5\n4,7\n")
    source = """
    T = readtable('drop.csv');
    x = T.time';
    disp(x(end) - x(1)), disp(size(x)), disp(class(x))
    """
    assert printed(source) == "     3\n\n     1     3\n\ndouble\n"
    assert printed(f"{source}z = 2 + 3i; y = T.test1'; disp(y(2))").endswith("     5\n\n")


def test_the_last_of_two_options_counts():
    """It was no valid Python."""
    source = (
        "o = trainingOptions('sgdm', 'MaxEpochs', 20, 'MiniBatchSize', 4, 'MaxEpochs', 3); disp(o.MaxEpochs)"
    )
    assert printed(source) == "     3\n\n"


@pytest.mark.parametrize("name", ["Softmax", "Logits"])
def test_names_of_layers_are_no_options(name):
    source = f"""
    g = layerGraph([featureInputLayer(2); fullyConnectedLayer(3, 'Name', '{name}')]);
    g = replaceLayer(g, '{name}', fullyConnectedLayer(4, 'Name', 'new'), 'ReconnectBy', 'order');
    disp(g.Layers(2).Name)
    """
    assert printed(source) == "new\n"


def test_settings_are_given_back():
    """``[y, ps] = mapminmax('apply', x, ps)``, which programs write though the page does not."""
    source = """
    [~, ps] = mapminmax([1 2 4; 1 1 3]);
    [y, same] = mapminmax('apply', [4; 3], ps);
    disp(y'), disp(isequal(same, ps))
    """
    assert printed(source) == "     1     1\n\n   1\n\n"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("'plain'", True), ("['run' num2str(k)]", True), ("strcat('run', int2str(k))", True),
        ("sprintf('run_%.2f', k)", True),
        ("['run' num2str(k) '.mat']", False), ("sprintf('run_%d.mat', k)", False), ("'run' + k + \".mat\"", False),
    ],
)  # fmt: skip
def test_files_that_save_makes_have_matlabs_ending(name, written):
    """The library's own ending stood behind names that the program makes, so that nothing found the file."""
    source = f"k = 2; x = 3; name = {name}; save(name, 'x')"
    assert ("mat_file(name)" in ported_text(source)) == written


def test_a_file_is_found_by_its_name_without_the_ending(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    source = """
    k = 3; x = 4; name = ['part_' int2str(k)];
    save(name, 'x'); clear x
    disp(exist('part_3.mat', 'file'))
    load(name), s = load(['part_' int2str(k)]); disp(x + s.x)
    """
    assert printed(source) == "     2\n\n     8\n\n"
    assert mat_file(tmp_path / "a") == str(tmp_path / "a.mat")
    assert float(load("part_3").x) == 4


def test_a_workspace_is_saved_without_what_holds_functions(tmp_path, monkeypatch):
    """A structure with a function of the program, such as a solution of dde23, stopped all of it."""
    monkeypatch.chdir(tmp_path)
    source = """
    sol.history = @(t) t + 1; c = {1, sol}; x = 5; kept = {2, 'a'};
    save('work.mat')
    """
    with pytest.warns(MatlabWarning, match="sol, c of the workspace cannot be kept"):
        _, _, error = run(source)
    assert not error, error
    assert set(load("work.mat")) == {"x", "kept"}


def test_the_title_of_tiles_whose_name_was_a_counter():
    """The title was the counter, or the layout."""
    source = """
    for t = 1:3, x(t) = t; end
    t = tiledlayout(2, 1);
    title(t, 'Both'), xlabel(t, 'time')
    """
    text = ported_text(source)
    assert 'plt.suptitle("Both")' in text and 'supxlabel("time")' in text


def test_an_older_name_of_augmented_images():
    source = """
    s = augmentedImageSource([6 6 3], rand(8, 8, 3, 4), categorical([1; 2; 1; 2]), ...
        'DataAugmentation', imageDataAugmenter('RandXReflection', true));
    m = read(s); disp(size(m.input{1}))
    """
    assert printed(source) == "     6     6     3\n\n"


def test_a_network_of_layers_that_were_changed():
    source = """
    net = assembleNetwork([featureInputLayer(2); fullyConnectedLayer(1, 'Weights', [3 4], 'Bias', 5); regressionLayer]);
    layers = net.Layers;
    layers(2).Weights = layers(2).Weights .* [1 0];
    thin = SeriesNetwork(layers);
    disp(class(thin)), disp(predict(thin, [1 1])), disp(predict(net, [1 1]))
    """
    assert printed(source).split() == ["SeriesNetwork", "8", "12"]


def test_the_row_of_a_column_keeps_its_class():
    import dlarray as dl

    t = dl.table(A=dl.single([[1.5], [2.5]]), B=[[1, 2], [3, 4]], VariableNames=["A", "B"])
    assert dl.underlyingType(t.A.T) == "single" and t.A.T.shape == (1, 2)
    np.testing.assert_array_equal(np.asarray(t.B.H), [[1, 3], [2, 4]])


def test_strings_become_the_numbers_that_they_say():
    """``double(string(labels))`` was refused for several, and the codes of the characters for one."""
    source = """
    c = categorical([12; 2; 1]); s = string(c);
    disp(double(s)'), disp(double(string(c(1)))), disp(double('ab'))
    """
    assert printed(source) == "    12     2     1\n\n    12\n\n    97    98\n\n"
    none = 'disp(double(string(missing))), disp(double(["7" missing])), f = @(s) double(s); disp(f("8"))'
    assert printed(none) == "   NaN\n\n     7   NaN\n\n     8\n\n"
    _, _, error = run("x = single(string(2));")
    assert "single(double(X)), the number that it says" in str(error)


def test_labels_are_members_of_texts():
    """``ismember(labels, '1')`` compared them with the codes of the characters."""
    source = """
    c = categorical({'12'; '2'; '1'}); k = int2str(1);
    disp(ismember(c, '1')'), disp(ismember(c, ["1" "3"])'), disp(ismember(c(3), k))
    [tf, place] = ismember(c, {'2', '1'}); disp(place'), disp(ismember(c, categorical({'2'}))')
    """
    assert printed(source).split("\n\n") == [
        "   0   0   1",
        "   0   0   1",
        "   1",
        "     0     1     2",
        "   0   1   0",
        "",
    ]


def test_windows_with_a_message_are_left_out():
    text = ported_text("h = msgbox('done'); uiwait(warndlg('careful')); x = 3; disp(x)")
    assert text.count("# not ported") == 2 and "raise" not in text


def test_layers_in_brackets_are_a_column():
    """``for i = 1:size(layers, 1)`` ran once."""
    source = """
    layers = [featureInputLayer(2); fullyConnectedLayer(3); softmaxLayer];
    more = [layers; reluLayer];
    for i = 1:size(layers, 1), disp(class(layers(i))), end
    disp(size(more))
    """
    names = [
        f"nnet.cnn.layer.{name}" for name in ("FeatureInputLayer", "FullyConnectedLayer", "SoftmaxLayer")
    ]
    assert printed(source).split() == [*names, "4", "1"]
