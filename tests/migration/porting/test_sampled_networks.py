"""What stopped programs of deep learning whose repositories hold a modelLoss.m, or was wrong in them in silence."""

import pytest

from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import printed

pytest.importorskip("tree_sitter_matlab")


def test_strings_beside_numbers_are_strings():
    """``disp(["Epoch", k])`` showed the letter of code k behind the text."""
    source = """
    k = 2; s = "q"; net.n = 3;
    disp(["Epoch", k, "Loss", 0.5])
    disp([s, net.n; "r", k])
    disp([k, "a", true])
    disp(['ab', 65])
    """
    assert printed(source) == (
        '    "Epoch"    "2"    "Loss"    "0.5"\n'
        '    "q"    "3"\n    "r"    "2"\n'
        '    "2"    "a"    "true"\n'
        "abA\n"
    )


def test_a_copy_of_a_categorical_is_one():
    """``K = L; K(m) = [];`` took the elements from L as well."""
    source = """
    L = categorical({'a'; 'b'; 'a'});
    K = L;
    K(L == 'a') = [];
    s.x = L; t = s; t.x(2) = 'a';
    c = {L}; d = c; d{1}(2) = 'a';
    one(L);
    disp([numel(L), numel(K), sum(L == 'b'), sum(s.x == 'b'), sum(c{1} == 'b')])
    function one(x)
    x(2) = 'a';
    disp(sum(x == 'a'))
    end
    """
    assert printed(source) == "     3\n\n     3     1     1     1     1\n\n"


def test_a_cell_array_of_a_cell_array():
    """``cell(c)`` took the contents of c for sizes."""
    source = """
    x = cell({});
    x{2, 1} = 5;
    c = cell({x, 3});
    disp([size(x), size(c)])
    """
    assert printed(source) == "     2     1     1     2\n\n"


def test_rows_below_a_table_without_any():
    source = """
    rows = table();
    for k = 1:2
        rows = [rows; table(k, k^2, 'VariableNames', {'n', 'square'})];
    end
    disp(size(rows)), disp(rows.square')
    """
    assert printed(source) == "     2     2\n\n     1     4\n\n"


def test_a_handle_of_a_function_that_is_nowhere():
    """MATLAB makes it, and refuses its calls alone."""
    source = """
    f = dlaccelerate(@lossOfBoundary);
    g = @lossOfBoundary;
    disp('made')
    try
        g(1);
    catch ME
        disp(ME.identifier)
    end
    """
    assert printed(source) == "made\nMATLAB:UndefinedFunction\n"
    assert "# PORT: lossOfBoundary is defined nowhere here" in ported_text(source)


def test_fewer_outputs_than_an_accelerated_function_gives():
    source = """
    x = dlarray([1 2]);
    f = dlaccelerate(@loss);
    [l, g, n] = dlfeval(f, x);
    [l, g] = dlfeval(f, x);
    disp(extractdata(g)), disp(n)
    function [l, g, n] = loss(x)
    l = sum(x.^2);
    g = dlgradient(l, x);
    n = 7;
    end
    """
    assert printed(source) == "     2     4\n\n     7\n\n"


def test_text_of_what_is_traced():
    source = """
    [l, g] = dlfeval(@loss, dlarray([1 2]));
    disp(extractdata(g))
    function [l, g] = loss(x)
    l = sum(x.^2);
    disp("loss " + l), disp(num2str(l)), disp(mat2str(x))
    disp(double(string([l, 2*l])))
    g = dlgradient(l, x);
    end
    """
    assert printed(source) == "loss 5\n5\n[1 2]\n     5    10\n\n     2     4\n\n"


def test_sizes_that_layers_tell_take_subscripts():
    """``inputSize = net.Layers(1).InputSize; inputSize(1:2)``, which transfer learning begins with."""
    source = """
    layers = [imageInputLayer([16 17 3]); fullyConnectedLayer(2)];
    net = dlnetwork(layers);
    inputSize = net.Layers(1).InputSize;
    disp(inputSize(1:2)), disp(prod(layers(1).InputSize))
    first = layers(1); sz = first.InputSize;
    disp(sz(end)), disp(layers(1).InputSize(2))
    disp(layers(2).InputSize)
    opts.InputSize = 5; disp(opts.InputSize)
    """
    assert printed(source) == "    16    17\n\n   816\n\n     3\n\n    17\n\nauto\n     5\n\n"


def test_one_string_as_information_of_a_monitor():
    source = """
    monitor = trainingProgressMonitor(Metrics="Loss", Info="Loss", Visible=false);
    loss = dlarray(0.25);
    updateInfo(monitor, Loss=string(loss) + " (best: " + string(0.5) + ")");
    disp('shown')
    """
    assert printed(source) == "shown\n"


def test_the_colours_of_a_film_are_left_out_with_it():
    source = """
    for k = 1:2
        plot(1:k)
        frame = getframe(gcf);
        im = frame2im(frame);
        [A, map] = rgb2ind(im, 256);
        if k == 1
            imwrite(A, map, 'film.gif', 'gif', 'LoopCount', Inf, 'DelayTime', 1);
        else
            imwrite(A, map, 'film.gif', 'gif', 'WriteMode', 'append', 'DelayTime', 1);
        end
    end
    commandwindow;
    disp(k)
    """
    assert printed(source) == "     2\n\n"


def test_licences_are_not_asked_for():
    source = """
    if ~license('test', 'Neural_Network_Toolbox')
        error('no toolbox');
    end
    disp('goes on')
    """
    assert printed(source) == "goes on\n"
    assert "# PORT: license" in ported_text(source)


def test_cells_that_become_labels_are_reshaped():
    """The name holds cells first and a categorical array later."""
    source = """
    s = reshape(struct('a', {'x', 'y', 'x'}), [1 1 3]);
    c = struct2cell(s);
    L = c(1, :, :);
    L = reshape(L, [1, length(L)]);
    L = categorical(L)';
    disp(size(L)), disp(sum(L == 'x'))
    """
    assert printed(source) == "     3     1\n\n     2\n\n"


def test_a_formatted_scalar_divides(tmp_path):
    source = """
    R = dlarray(2, "CB"); X = dlarray([1 2 3], "CB");
    Y = (R^2 - X.^2)/(2*R);
    disp(dims(Y)), disp(extractdata(Y))
    """
    assert printed(source) == "CB\n    0.7500         0   -1.2500\n\n"


def test_the_files_of_augmented_images(tmp_path):
    folder = str(tmp_path).replace("\\", "/")
    source = f"""
    for k = 1:3, imwrite(uint8(k*ones(4, 4)), sprintf('{folder}/im%d.png', k)); end
    imds = imageDatastore('{folder}', Labels=categorical([1; 2; 1]));
    augimds = augmentedImageDatastore([4 4], imds);
    disp(numel(augimds.Files)), disp(size(augimds.Files))
    """
    assert printed(source) == "     3\n\n     3     1\n\n"


def test_a_matrix_in_a_file_named_without_its_ending(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    source = """
    writematrix([1 2; 3 4], 'parameters');
    disp(readmatrix('parameters'))
    """
    assert printed(source) == "     1     2\n     3     4\n\n"
