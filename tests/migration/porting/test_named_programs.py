"""What stopped programs of deep learning that were found by the names of their files."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.matlab import Cell, array2table, full, ind2vec, vec2ind, writetable
from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")


def values(source):
    space, printed, error = run(source)
    assert not error, error
    return space, printed


PARTITIONS = """
rng(1)
X = rand(40, 3);
Y = categorical([ones(20, 1); 2 * ones(20, 1)]);
cv = cvpartition(40, 'HoldOut', 0.25);
a = X(training(cv), :);
b = X(cv.test, :);
n = cv.NumTestSets;
folds = cvpartition(Y, 'KFold', 4);
total = 0;
for k = 1:folds.NumTestSets
    inner = cvpartition(Y(training(folds, k)), 'HoldOut', 0.1);
    total = total + sum(test(inner)) + sum(folds.test(k)) + sum(folds.training(k));
end
"""


def test_partitions_and_their_methods():
    space, _ = values(PARTITIONS)
    assert space["a"].shape == (30, 3) and space["b"].shape == (10, 3) and space["n"] == 1
    assert space["total"] == 4 * (3 + 40)
    code = ported_text(PARTITIONS)
    assert "cv.training()" in code and "cv.test()" in code and "folds.training(k)" in code


def test_variables_called_test_and_training_stay():
    space, _ = values(
        "test = [1 2 3];\ntraining = {4, 5};\nc = cvpartition(4, 'KFold', 2);\nx = test(2) + training{1};\n"
    )
    assert space["x"] == 6


def test_load_of_named_variables_is_a_structure(tmp_path):
    file = (tmp_path / "kept.mat").as_posix()
    space, _ = values(
        f"a = [1 2]; b = 3; f = '{file}'; save(f, 'a', 'b');\n"
        "S = load(f, 'a');\nx = S.a;\ny = load(f, 'b').b;\nz = isfield(load(f, 'a'), 'b');\n"
        "name = 'b';\nR = load(f, name);\nw = R.(name);\nT = load(f, '-mat', 'a');\nv = T.a;\n"
    )
    assert space["x"].tolist() == space["v"].tolist() == [[1, 2]]
    assert space["y"] == 3 and space["w"] == 3 and not space["z"]
    assert 'x = load("p.txt", "-ascii")' in ported_text("x = load('p.txt', '-ascii');\n")


def test_load_of_a_computed_file_names_what_it_makes():
    code = ported_text(
        "tested('model.mat')\nfunction trained\nnet = 4;\nend\n"
        "function tested(file)\nload(file, 'net')\ndisp(net)\nend\n"
    )
    assert 'net = load(file, "net")' in code and "disp(net)" in code and "net_" not in code


def test_methods_of_dlarrays_behind_a_dot():
    space, _ = values(
        "x = dlarray(ones(1, 3, 2), 'SSB');\na = x.extractdata;\nb = size(x.extractdata());\ns.loss = dlarray(2);\n"
        "c = double(gather(s.loss.extractdata)) + 1;\ny = dlarray(ones(1, 1, 4));\nd = size(y.squeeze);\n"
    )
    assert space["a"].shape == (1, 3, 2) and space["c"] == 3
    assert [int(v) for v in np.ravel(space["b"])] == [1, 3, 2]


def test_brackets_round_cells_of_unknown_make(tmp_path):
    file = (tmp_path / "cells.mat").as_posix()
    values(f"c = {{[1 2]; [3 4]; [5 6]}}; k = [1; 0; 1]; save('{file}', 'c', 'k');\n")
    space, _ = values(
        f"load('{file}')\na = c(k == 1);\nb = c(k == 0);\nd = [repmat(b(1:length(b)), 2, 1); a];\nn = size(d);\n"
    )
    assert [int(v) for v in np.ravel(space["n"])] == [4, 1]
    made = dl.repmat(Cell([[1.0], dl.dlarray([2, 3])]), 2, 2)
    assert made.shape == (2, 4) and made[0] is not made[1]


def test_strings_in_cells_that_a_function_gets():
    space, _ = values(
        "x = first({'ab', 'cd'});\ny = first({{\"ef\"}, 2});\n"
        "function x = first(c)\nx = c{1};\nif iscell(x)\n  x = c{1}{1};\n  x = {x};\n  x = x{1}{1};\nend\nend\n"
    )
    assert space["x"] == "ab" and space["y"] == "ef"
    assert "brace(c[0], 1)" in ported_text('function x = f(c)\nx = c{1}{1};\ny = "a";\nend\n')
    assert "c[0][0]" in ported_text("function x = f(c)\nx = c{1}{1};\ny = 'a';\nend\n")


def test_windows_with_tables_and_paths_are_left_out():
    code = ported_text(
        "T = table([1;2]);\nuitable('Data', T{:,:}, 'Units', 'Normalized');\nrehash;\nx = 1;\n"
    )
    assert "NotImplementedError" not in code and "x = 1" in code


def test_one_variables_settings_fit_columns_and_rows():
    y, PS = dl.mapminmax([2, 4, 6], nargout=2)
    back = dl.mapminmax("reverse", y.T, PS)
    assert back.T.tolist() == [[2, 4, 6]]
    assert dl.mapminmax("apply", [[2], [6]], PS).T.tolist() == [[-1, 1]]
    _, two = dl.mapminmax([[1, 2], [3, 5]], nargout=2)
    with pytest.raises(dl.errors.SizeError, match="the settings are for 2 rows"):
        dl.mapminmax("reverse", [[1], [2], [3]], two)


def test_a_column_of_a_table_is_the_responses():
    dl.rng(1)
    T = array2table(dl.rand(20, 3), VariableNames=["a", "b", "c"])
    layers = [dl.featureInputLayer(2), dl.fullyConnectedLayer(1)]
    options = dl.trainingOptions("adam", MaxEpochs=1, Verbose=False, ValidationData=[dl.rand(20, 2), T.c])
    net = dl.trainNetwork(dl.rand(20, 2), T.c, [*layers, dl.regressionLayer()], options)
    assert net.predict(dl.rand(5, 2)).shape == (5, 1)
    assert dl.trainnet(dl.rand(20, 2), T.c, layers, "mse", options).Initialized


@pytest.mark.parametrize("weights", [{}, {"Classes": ["1", "2", "3"], "ClassWeights": [1, 2, 1]}])
def test_networks_that_end_with_pooling_classify(weights):
    dl.rng(1)
    layers = [
        dl.imageInputLayer([8, 8, 1]),
        dl.convolution2dLayer(3, 3),
        dl.globalAveragePooling2dLayer(),
        dl.softmaxLayer(),
        dl.classificationLayer(**weights),
    ]
    X, T = dl.rand(8, 8, 1, 12), dl.categorical([1, 2, 3] * 4).T
    options = dl.trainingOptions("sgdm", MaxEpochs=2, Verbose=False, ValidationData=[X, T])
    net, info = dl.trainNetwork(X, T, layers, options, nargout=2)
    Y, scores = net.classify(X, nargout=2)
    assert Y.shape == (12, 1) and scores.shape == (12, 3) and net.predict(X(":", ":", ":", 1)).shape == (1, 3)
    assert info.TrainingAccuracy.shape == (1, 2)


def test_write_modes_in_any_case(tmp_path):
    file = tmp_path / "t.csv"
    T = array2table(dl.dlarray([[1, 2]]), VariableNames=["a", "b"])
    writetable(T, file)
    writetable(T, file, WriteMode="Append")
    assert file.read_text().split() == ["a,b", "1,2", "1,2"]


def test_class_numbers_as_columns():
    assert full(ind2vec([1, 3, 2], 4)).tolist() == [[1, 0, 0], [0, 0, 1], [0, 1, 0], [0, 0, 0]]
    ind, n = vec2ind([[0, 1, 0], [0, 0, 1], [1, 0, 0], [0, 0, 0]], nargout=2)
    assert ind.tolist() == [[3, 1, 2]] and n == 4
    with pytest.raises(dl.errors.ArgumentError, match="ind2vec: ind must be whole numbers"):
        ind2vec([0, 1])
