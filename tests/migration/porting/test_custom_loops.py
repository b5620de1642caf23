"""What custom training loops ask of the translator: a tenth sample of programs of deep learning."""

import pytest

from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import printed, run, run_project

pytest.importorskip("tree_sitter_matlab")


def test_axes_that_cells_elements_and_fields_hold(tmp_path, monkeypatch):
    """The store was left out without a word, and what named the axes drew on the current ones."""
    plt = pytest.importorskip("matplotlib.pyplot")
    plt.switch_backend("Agg")
    main = """
    c = cell(1, 2);
    c{1} = subplot(2, 3, 1);
    c{2} = subplot(2, 3, 2);
    plot(c{1}, 1:3)
    h(1) = subplot(2, 3, 3);
    h(2) = subplot(2, 3, 4);
    title(h(1), 'third')
    s.a = subplot(2, 3, 5);
    s.b = subplot(2, 3, 6);
    xlabel(s.a, 'fifth')
    tiles = made(2);
    imshow(rand(3), 'Parent', tiles{1})
    """
    made = (
        "function figs = made(n)\nfigs = cell(n, 1);\nfor i = 1:n\nfigure;\nfigs{i} = nexttile;\nend\nend\n"
    )
    run_project(tmp_path, monkeypatch, main, {"made": made})
    drawn, one, other = (plt.figure(n).axes for n in plt.get_fignums())
    assert [len(a.lines) for a in drawn] == [1, 0, 0, 0, 0, 0]
    assert [a.get_title() for a in drawn] == ["", "", "third", "", "", ""]
    assert [a.get_xlabel() for a in drawn] == ["", "", "", "", "fifth", ""]
    assert [len(a.images) for a in (*one, *other)] == [1, 0]
    plt.close("all")


def test_cells_that_take_some_outputs_of_a_call():
    """``[values{:}, state] = net.predict(X)`` was left to the user."""
    source = """
    net = addLayers(dlnetwork([featureInputLayer(3,Name="in"); fullyConnectedLayer(2,Name="a")]), ...
        fullyConnectedLayer(4,Name="b"));
    net = initialize(connectLayers(net, "in", "b"));
    v = cell(1, numel(net.OutputNames));
    [v{:}, state] = net.predict(dlarray(rand(3, 5), 'CB'));
    disp([size(v{1}) size(v{2}) height(state)])
    c = cell(1, 2);
    [first, c{:}, last] = four(7);
    disp([first c{:}]), disp(last)
    [~, c{:}] = four(1);
    disp([c{:}])
    function [a, b, c, d] = four(x)
    a = x; b = x + 1; c = x + 2; d = 'end';
    end
    """
    assert printed(source).split() == [*"25450", *"789", "end", "2", "3"]


def test_layers_by_two_subscripts():
    """``net.Layers(1, 1)`` was refused: layers stand in a column, as everything has rows and columns."""
    source = """
    layers = [featureInputLayer(2); reluLayer; tanhLayer];
    net = dlnetwork(layers);
    disp(net.Layers(1, 1).InputSize), disp(numel(layers(2:end, 1))), disp(numel(net.Layers(:, :)))
    """
    assert printed(source).split() == ["2", "2", "3"]
    _, _, error = run("l = [reluLayer; tanhLayer]; l(1, 2)")
    assert "one column" in str(error)


def test_keyboard_and_ver():
    """Both were left to the user: Python has the first, and the second tells of what is not installed."""
    assert "breakpoint()" in ported_text("x = 3;\nkeyboard\n")
    source = """
    v = ver('parallel');
    if isempty(v), disp('none'), end
    disp(ver('MATLAB').Name), disp(numel(ver))
    ver
    """
    words = printed(source).split()
    assert words[:3] == ["none", "MATLAB", "2"] and words[3:5] == ["MATLAB", "Version"]


def test_a_loss_that_was_a_number_before_the_loop_is_shown_as_a_dlarray():
    """``loss = 1; while loss > 0.1, [loss, g] = dlfeval(...); loss`` was shown as a plain number."""
    source = """
    loss = 1;
    while loss > 0.1
        [loss, g] = dlfeval(@f, dlarray([1 2]));
        loss
        y = 3
        y = dlarray(loss)
    end
    function [l, g] = f(x)
    l = 0;
    l = double(l + sum(x.^2)/100);
    g = dlgradient(l, x);
    end
    """
    assert printed(source).split() == "loss = 1×1 dlarray 0.0500 y = 3 y = 1×1 dlarray 0.0500".split()


def test_files_that_hold_one_cell_are_observations_of_its_content(tmp_path, monkeypatch):
    """A queue gave its function cells in cells, where MATLAB takes the cells of a row for variables."""
    monkeypatch.chdir(tmp_path)
    source = """
    mkdir kept
    for i = 1:4
        point = struct('img', i*ones(2), 'pos', [i; 2*i]);
        save(sprintf('kept/p%d.mat', i), 'point')
    end
    fds = fileDatastore('kept', 'ReadFcn', @pointOf);
    one = read(fds);
    disp(class(one))
    reset(fds)
    mbq = minibatchqueue(fds, 2, 'MiniBatchSize', 4, 'MiniBatchFcn', @joined, 'MiniBatchFormat', {'SSB', 'CB'});
    [X, Y] = next(mbq);
    disp([size(X) size(Y)]), disp(extractdata(Y(2, :)))
    function data = pointOf(file)
    data = load(file, 'point');
    data = {data.point};
    end
    function [X, Y] = joined(points)
    X = cellfun(@(p) p.img, points, 'UniformOutput', false);
    X = cat(3, X{:});
    Y = cellfun(@(p) p.pos, points, 'UniformOutput', false);
    Y = cat(2, Y{:});
    end
    """
    assert printed(source).split() == ["cell", *"22424", *"2468"]


def test_counters_that_have_counted_nothing_divide():
    """``hits / total`` after a loop over nothing raised Python's ZeroDivisionError; MATLAB gives NaN."""
    source = """
    disp(share({})), disp(share({1, 0, 1, 1})), disp(running([1 2 6])), disp(guarded(5))
    n = 0; k = 2;
    for i = 1:3
        if i > 5, n = n + 1; end
    end
    disp(k / n)
    function a = share(c)
    hits = 0; total = 0;
    for i = 1:numel(c), total = total + 1; hits = hits + c{i}; end
    a = hits / total * 100;
    end
    function m = running(v)
    n = 0; m = 0;
    for x = v
        n = n + 1;
        m = m + (x - m) / n;
    end
    end
    function m = guarded(v)
    n = 0; m = 0;
    if v > 9, n = 1; end
    if n > 0, m = v / n; end
    end
    """
    assert printed(source).split() == ["NaN", "75", "3", "0", "Inf"]
    text = ported_text(source)
    assert "m + (x - m) / n" in text and "m = v / n" in text  # where they have counted, or are asked
