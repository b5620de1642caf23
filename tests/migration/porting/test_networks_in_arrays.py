"""What stopped programs of deep learning that were found by the names of their layers, or was wrong in them."""

import pytest

import dlarray as dl
from dlarray.matlab import ObjectArray, draw
from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import printed, run

pytest.importorskip("tree_sitter_matlab")


def test_networks_stand_in_arrays():
    """``nets(k) = trainNetwork(…)``, an ensemble."""
    source = """
    for k = 1:3
        nets(k) = dlnetwork([featureInputLayer(2); fullyConnectedLayer(k)]);
    end
    nets(2) = nets(3);
    for k = 1:numel(nets)
        disp(size(predict(nets(k), dlarray(ones(2, 1), 'CB'))))
    end
    """
    assert printed(source) == "     1     1\n\n     3     1\n\n     3     1\n\n"


def test_an_array_of_objects_takes_networks_and_no_numbers():
    net = dl.dlnetwork([dl.featureInputLayer(2)])
    assert len(ObjectArray([net, net])) == 2
    with pytest.raises(dl.errors.ClassError, match="an object of a class of the program or a network"):
        ObjectArray([1])


def test_display_of_an_expression_has_no_name():
    """It showed " =" above the value."""
    source = "x = 3; display(x)\ndisplay(x + 4)\ndisplay(['a' num2str(x)])"
    assert printed(source) == "\nx =\n\n     3\n\n     7\n\n    'a3'\n\n"


@pytest.mark.parametrize("where", ["if k > 1", "for j = 1:k", "try"])
def test_a_load_inside_a_block_brings_what_is_read(where, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    source = f"""
    net = 5; save('made1.mat', 'net')
    disp(again(2))
    function y = again(k)
        {where}
            load("made" + (k - 1) + ".mat");
            y = net + 1;
        {"catch, y = 0;" if where == "try" else ""}
        end
        net = y;
    end
    """
    assert printed(source) == "     6\n\n"


def test_a_load_in_one_branch_brings_what_is_read_behind_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    source = """
    w = 5; save('kept.mat', 'w')
    disp([kept(true) kept(false)])
    function y = kept(old)
        if old
            load('kept.mat')
        else
            w = 1;
        end
        y = 2 * w;
    end
    """
    assert printed(source) == "    10     2\n\n"


def test_a_persistent_that_only_gets_fields_is_a_structure():
    source = """
    counted("start"); counted("more"); counted("more");
    function counted(state)
        persistent h;
        if state == "start"
            h.n = 3;
            h.rest = [1 2];
        else
            h.n = h.n + 1;
            disp(h.n)
        end
    end
    """
    assert printed(source) == "     4\n\n     5\n\n"


def test_responses_of_one_pixel_are_those_of_vectors():
    """``trainNetwork`` takes the 1×1×R×N of older programs."""
    source = """
    rng(1); X = rand(6, 4, 1, 20); Y = reshape(squeeze(sum(X, [1 2])), 1, 1, 1, 20);
    layers = [imageInputLayer([6 4 1]); fullyConnectedLayer(1); regressionLayer];
    opts = trainingOptions('adam', 'MaxEpochs', 2, 'Verbose', false, 'ValidationData', {X, Y});
    rng(2); a = trainNetwork(X, Y, layers, opts);
    rng(2); b = trainNetwork(X, Y(:), layers, opts);
    disp(isequal(predict(a, X), predict(b, X))), disp(size(predict(a, X)))
    """
    assert printed(source) == "   1\n\n    20     1\n\n"


def test_one_row_goes_back_by_the_settings_of_every_row():
    _, PS = dl.mapminmax([[1, 2], [3, 5]], 0, 1, nargout=2)
    back = dl.mapminmax("reverse", [[0, 0.5, 1]], PS)
    assert back.tolist() == [[1, 1.5, 2], [3, 4, 5]]


def test_mean_errors_of_errors_alone():
    space, _, error = run("e = [1 -2; 3 0]; a = mae(e); b = mse(e);")
    assert not error
    assert (float(space["a"]), float(space["b"])) == (1.5, 3.5)


def test_a_label_is_a_title():
    pytest.importorskip("matplotlib")
    draw.title(dl.categorical(["cat", "dog"])(2))
    assert draw.gca().Title.String == "dog"
    draw.close("all")


def test_parulas_colours_are_told_to_be_others():
    code = ported_text("c = parula(3);\nh = animatedline('Color', c(2, :));\n")
    assert "# PORT: parula: its colours are not known here" in code
    assert draw.parula(3).shape == (3, 3)


def test_predictions_of_several_sequences_are_stored_as_cells():
    """``[net, Q(:, k)] = predictAndUpdateState(net, X)`` joined the numbers of all of them."""
    source = """
    X = {rand(2, 5); rand(2, 5); rand(2, 5)};
    Y = {rand(1, 5); rand(1, 5); rand(1, 5)};
    layers = [sequenceInputLayer(2); lstmLayer(3); fullyConnectedLayer(1); regressionLayer];
    net = trainNetwork(X, Y, layers, trainingOptions('adam', 'MaxEpochs', 1, 'Verbose', false));
    for k = 1:2
        [last, Q(:, k)] = predictAndUpdateState(net, X);
        P(:, k) = predict(net, X);
    end
    disp(size(Q)), disp(size(P)), disp(size(Q{2, 2}))
    """
    assert printed(source) == "     3     2\n\n     3     2\n\n     1     5\n\n"
