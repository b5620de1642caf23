"""What stopped public deep-learning programs when they were run: constructors, traces, files, options, tables."""

import importlib
import os
import sys

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ClassError, DataError, IndexingError
from dlarray.matlab import (
    Cell,
    Handle,
    MException,
    StringArray,
    StructArray,
    TimeArray,
    Value,
    becomes,
    datetime,
    draw,
    duration,
    load,
    run_script,
    table,
    timetable,
    validateattributes,
)
from dlarray.migration.porting.project import ported, ported_text
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")


def values(source):
    space, printed, error = run(source)
    assert not error, error
    return space, printed


SCALED = """
classdef Scaled
    properties
        a = 1
        b
    end
    methods
        function obj = Scaled(x, o)
            arguments
                x
                o.Data = {}
            end
            obj.b = x;
            obj = obj.twice();
            if ~isempty(o.Data)
                obj = obj.add(o.Data);
            end
            obj = add(obj, 3);
        end
        function obj = twice(obj)
            obj.b = obj.b * 2;
        end
        function obj = add(obj, d)
            obj.a = obj.a + d;
        end
    end
end
"""
DERIVED = """
classdef Derived < Scaled
    properties
        n
    end
    methods
        function obj = Derived(x)
            obj = obj@Scaled(x);
            [obj, k] = obj.parted();
            obj.n = k;
        end
        function [obj, k] = parted(obj)
            k = obj.b;
            obj.b = -1;
        end
    end
end
"""


def test_constructors_that_give_what_a_method_gives(tmp_path, monkeypatch):
    """``obj = obj.twice()`` in a constructor was lost without a word: Python's ``self`` only got another meaning."""
    for name, text in (("Scaled", SCALED), ("Derived", DERIVED)):
        (tmp_path / f"{name}.m").write_text(text)
    project = ported([str(tmp_path)], str(tmp_path / "out"))
    for place, text in project.modules.items():
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "w", encoding="utf-8") as file:
            file.write(text)
    monkeypatch.syspath_prepend(str(tmp_path / "out"))
    try:
        made = importlib.import_module("Derived").Derived(4)
        assert (made.a, made.b, made.n) == (4, -1, 8) and type(made).__name__ == "Derived"
        with_data = importlib.import_module("Scaled").Scaled(4, Data=10)
        assert (with_data.a, with_data.b) == (14, 8)
        assert importlib.import_module("Scaled").Scaled(4, Data=dl.dlarray([1, 2])).a.tolist() == [[5, 6]]
    finally:
        for name in ("Derived", "Scaled"):
            sys.modules.pop(name, None)


def test_an_object_becomes_another():
    class Of(Value):
        pass

    class Shared(Handle):
        pass

    a, b = Of(), Of()
    b.values = Cell([1])
    becomes(a, b)
    b.values[0] = 2
    assert a.values[0] == 1
    a, b = Shared(), Shared()
    becomes(a, b)
    b.n = 3
    assert a.n == 3
    with pytest.raises(
        ClassError, match="the constructor of Of must give one object of its class, but it gives"
    ):
        becomes(Of(), 3)


TWO_GRADIENTS = """
x = dlarray([1 2 3]); y = dlarray([4 5 6]);
[g, h] = dlfeval(@both, x, y);
p = extractdata(g); q = extractdata(h);
function [g, h] = both(x, y)
    loss = sum(x.^2 .* y);
    g = dlgradient(loss, x);
    h = dlgradient(loss, y);
end
"""


def test_two_gradients_of_one_trace():
    """MATLAB works a second gradient out again; the library has let the values go, unless it is told."""
    code = ported_text(TWO_GRADIENTS, "file.m")
    assert code.count("RetainData=True") == 1 and "dl.dlgradient(loss, y)" in code
    space, _ = values(TWO_GRADIENTS)
    assert np.allclose(space["p"], [[8, 20, 36]]) and np.allclose(space["q"], [[1, 4, 9]])
    one = "function g = f(x)\ng = dlgradient(sum(x), x);\nend\n"
    assert "RetainData" not in ported_text(one, "f.m")
    again = "function f(x)\nfor k = 1:3\ng = dlgradient(sum(x), x);\nend\nend\n"
    assert "RetainData=True" in ported_text(again, "f.m")
    told = "function f(x)\ng = dlgradient(sum(x), x, EnableHigherDerivatives=true);\nh = dlgradient(sum(g), x);\nend\n"
    assert "RetainData" not in ported_text(told, "f.m")


def test_comments_in_a_row_inside_brackets_stay_comments():
    lines = (
        "layers = [ ...",
        "  reluLayer",
        "%  tanhLayer('Name','a');",
        "%  sigmoidLayer",
        "  softmaxLayer];",
        "n = 1;",
    )
    source = "".join(f"{line}\r\n" for line in lines)
    space, _ = values(source)
    assert space["n"] == 1 and len(space["layers"]) == 2


def test_cells_and_structure_arrays_of_a_file_keep_their_sizes(tmp_path, monkeypatch):
    """A column of cells came as a row, so that ``size(c, 1)`` was 1."""
    scipy = pytest.importorskip("scipy.io")
    column = np.empty((3, 1), dtype=object)
    for k in range(3):
        column[k, 0] = np.ones((k + 1, 2))
    matrix = np.empty((2, 2), dtype=object)
    for k in range(4):
        matrix[k // 2, k % 2] = np.array([[float(k)]])
    row = np.empty((1, 2), dtype=object)
    row[0, 0], row[0, 1] = "a", "b"
    structures = np.zeros((2, 1), dtype=[("a", object)])
    structures["a"][:, 0] = [1.0, 2.0]
    scipy.savemat(
        tmp_path / "d.mat", {"c": column, "m": matrix, "r": row, "s": structures, "o": {"in": structures}}
    )
    found = load(tmp_path / "d.mat")
    assert isinstance(found.c, Cell) and dl.size(found.c) == (3, 1) and found.c[2].shape == (3, 2)
    assert dl.size(found.m) == (2, 2) and found.m.brace[1, 2].item() == 1
    assert list(found.r) == ["a", "b"] and isinstance(found.r, Cell)
    assert isinstance(found.s, StructArray) and dl.size(found.s) == (2, 1) and found.s(2).a.item() == 2
    assert isinstance(found.o["in"], StructArray)
    assert isinstance(dl.load(tmp_path / "d.mat").c, list)  # the library itself has lists
    monkeypatch.chdir(tmp_path)
    space, _ = values("load('d.mat'); n = size(c, 1); v = s(2).a; k = numel(s);")
    assert (space["n"], float(space["v"]), space["k"]) == (3, 2, 2)


def test_times_are_saved(tmp_path):
    dl.save(
        tmp_path / "t.mat", D=duration(0, 0, 3.5), A=TimeArray([duration(0, 1, 0), duration(1, 0, 0)], (2, 1))
    )
    found = load(tmp_path / "t.mat")
    assert found.D == np.timedelta64(3500, "ms")
    assert found.A.shape == (2, 1) and found.A(2, 1) == duration(1, 0, 0)


def test_an_option_that_is_nothing_at_first_may_be_anything():
    """``{}`` as a default says that nothing came, not that cells come."""
    source = """
a = counted(1); b = counted(1, Data=dlarray([1 2 3])); c = counted(1, Data={5, 6});
function n = counted(x, o)
arguments
    x
    o.Data = {}
end
n = 0;
if ~isempty(o.Data)
    n = numel(o.Data);
end
end
"""
    space, _ = values(source)
    assert [float(space[name]) for name in "abc"] == [0, 3, 2]


def test_rows_of_tables_by_string_arrays():
    t = table(a=[1, 2, 3], RowNames=["x", "y", "z"])
    assert list(t(StringArray(["z", "x"], (2, 1)), ":").a) == [3, 1]
    assert list(t(np.array(["y"]), ":").a) == [2]
    with pytest.raises(IndexingError, match="Unrecognized row name 'q'. The rows are x, y, z"):
        t(["z", "q"], ":")


def test_bars_over_categories():
    plt = pytest.importorskip("matplotlib.pyplot")
    figure = plt.figure()
    draw.bar(dl.categorical(["b", "a", "c"]), [3, 1, 2])
    at = {round(p.get_x() + p.get_width() / 2, 6): p.get_height() for p in plt.gca().patches}
    assert at == {1: 1, 2: 3, 3: 2} and [t.get_text() for t in plt.gca().get_xticklabels()] == ["a", "b", "c"]
    plt.cla()
    draw.barh(StringArray(["b", "a"]), [3, 1])
    assert [t.get_text() for t in plt.gca().get_yticklabels()] == ["b", "a"]
    plt.close(figure)


def test_films_and_windows_are_left_out():
    source = """
v = VideoWriter('a.mp4', 'MPEG-4'); v.FrameRate = 10; open(v);
for k = 1:2
    frame = getframe(gcf);
    writeVideo(v, frame);
    F(k) = getframe;
end
close(v);
diary('log.txt')
deepNetworkDesigner
x = 1;
"""
    space, _ = values(source)
    assert space["x"] == 1


def test_limits_have_matlabs_identifiers():
    for given, attributes, identifier in (
        (float("nan"), ["nonnegative", "<=", 1], "notLessEqual"),
        (0, [">", 1], "notGreater"),
        ([1, 2], ["numel", 3], "incorrectNumel"),
        ([1, 2], ["size", [2, 2]], "incorrectSize"),
        ([1, 2], ["scalar"], "expectedScalar"),
    ):
        with pytest.raises(MException) as problem:
            validateattributes(given, ["numeric"], attributes)
        assert problem.value.identifier == f"MATLAB:{identifier}"


def test_solvers_and_points_in_programs():
    space, _ = values(
        """
options = optimoptions('fmincon', 'Display', 'off', 'SpecifyObjectiveGradient', true);
options.MaxIterations = 50;
[x, fval, flag] = fmincon(@(p) cost(p, 2), [5; 5], [], [], [], [], [], [], [], options);
y = fminunc(@(p) cost(p, 3), [5; 5], optimset('Display', 'off'));
points = net(sobolset(2), 4);
net = points(2, :);
function [f, g] = cost(p, c)
    f = (p(1) - c)^2 + p(2)^2;
    if nargout > 1
        g = [2*(p(1) - c); 2*p(2)];
    end
end
"""
    )
    assert np.allclose(space["x"].extractdata(), [[2], [0]], atol=1e-5) and space["flag"] == 1
    assert np.allclose(space["y"].extractdata(), [[3], [0]], atol=1e-4)
    assert space["points"].tolist()[3] == [0.75, 0.25]


def test_sizes_of_cells_and_structure_arrays_are_saved(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    space, _ = values(
        """
c = {1; 'b'; [1 2]}; s = struct('a', {1; 2; 3}); m = {1, 2; 'x', [1 2]}; z = cell(0, 3);
names = ["a" "b"; "c" "d"]; rows = ['ab'; 'cd'];
save('all.mat', 'c', 's', 'm', 'z', 'names', 'rows');
q = load('all.mat');
n = [size(q.c); size(q.s); size(q.m); size(q.z); size(q.names); size(q.rows)];
t = q.m{2, 1}; v = q.s(2).a; w = q.names(2, 1); r = q.rows(2, 1);
"""
    )
    assert space["n"].tolist() == [[3, 1], [3, 1], [2, 2], [0, 3], [2, 2], [2, 2]]
    assert space["t"] == "x" and float(space["v"]) == 2 and space["w"] == "c" and space["r"] == "c"


def test_plots_of_tables_times_and_networks():
    plt = pytest.importorskip("matplotlib.pyplot")
    figure = plt.figure()
    draw.plot(table(x=[1, 2, 3], a=[4, 5, 6], b=[7, 8, 9]), "x", ["a", "b"])
    assert [(line.get_label(), line.get_ydata().tolist()) for line in plt.gca().lines] == [
        ("a", [4, 5, 6]),
        ("b", [7, 8, 9]),
    ]
    plt.cla()
    days = TimeArray([datetime(2020, 1, k) for k in (1, 2, 3)], (3, 1))
    draw.plot(timetable(days, [1, 2, 3], VariableNames=["v"]), "v")
    draw.plot(days, [3, 4, 5])
    one, two = plt.gca().lines
    assert one.get_xdata()[1] == two.get_xdata()[1] == np.datetime64("2020-01-02")
    plt.cla()
    draw.plot(TimeArray([duration(0, k, 0) for k in (1, 2)], (2, 1)), [1, 2])
    assert plt.gca().lines[0].get_xdata().tolist() == [60, 120]
    draw.plot(dl.layerGraph([dl.featureInputLayer(2), dl.fullyConnectedLayer(3)]))
    plt.close("all")
    plt.close(figure)


def test_scripts_run_in_the_workspace_of_the_script_that_runs_them(tmp_path, monkeypatch, capsys):
    """A script was imported: once, however often it was run, and without the variables of the other one."""
    (tmp_path / "go.m").write_text("x = 1;\nfor k = 1:3\n  step_once\nend\ndisp(x); disp(y)\n")
    (tmp_path / "step_once.m").write_text("x = x + 1;\ny = x*2;\n")
    project = ported([str(tmp_path)], str(tmp_path / "out"))
    for place, text in project.modules.items():
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "w", encoding="utf-8") as file:
            file.write(text)
    monkeypatch.syspath_prepend(str(tmp_path / "out"))
    space = {"__name__": "go", "__file__": "go.py"}
    exec(project.modules[str(tmp_path / "out" / "go.py")], space)
    assert capsys.readouterr().out.split() == ["4", "8"]
    assert (space["__name__"], space["__file__"]) == ("go", "go.py")
    with pytest.raises(DataError, match="run_script: there is no module nowhere_at_all"):
        run_script("nowhere_at_all", {})


def test_lines_over_the_whole_axes():
    plt = pytest.importorskip("matplotlib.pyplot")
    plt.close("all")
    values("xline(1, 'k--', 'LineWidth', 2);\nxline([2 3]);\nyline(4, 'r', 'limit');\n")
    to_hex = pytest.importorskip("matplotlib.colors").to_hex
    drawn = [(x.get_linestyle(), to_hex(x.get_color()), x.get_linewidth()) for x in plt.gca().lines]
    black, red = "#000000", "#ff0000"
    assert drawn[0] == ("--", black, 2)
    assert [d[:2] for d in drawn[1:]] == [("-", black), ("-", black), ("-", red)]
    assert [text.get_text() for text in plt.gca().texts] == ["limit"]
    plt.close("all")


def test_layers_that_begin_with_nothing():
    layers = dl.vertcat(dl.vertcat(dl.dlarray([]), dl.featureInputLayer(2)), dl.fullyConnectedLayer(3))
    assert len(layers) == 2 and len(dl.horzcat(dl.dlarray([]), dl.reluLayer())) == 1
    with pytest.raises(ClassError, match="a layer array is made of layers"):
        dl.vertcat(dl.dlarray([1]), dl.reluLayer())
    space, _ = values(
        """
layers = [];
for k = 1:2
    layers = [layers
        made(k)];
end
n = numel(layers);
s = reshape(cell2struct({1 2; 3 4}, {'a'; 'b'}, 2), [1 2]);
m = size(s); v = s(2).a;
function layer = made(k)
    layer = fullyConnectedLayer(k);
end
"""
    )
    assert space["n"] == 2 and [float(k) for k in space["m"]] == [1, 2] and float(space["v"]) == 3


def test_functions_called_by_their_names_take_options():
    space, _ = values(
        """
name = 'scaled';
args = {2};
y = feval(name, args{:}, 'Factor', 5);
function y = scaled(x, o)
arguments
    x
    o.Factor = 1
end
y = x * o.Factor;
end
"""
    )
    assert float(space["y"]) == 10


def test_text_in_a_nested_function_sees_the_parameters_around_it():
    space, _ = values(
        """
s.a = 4;
y = outer(s);
function y = outer(config)
    y = inner('config.a * 2');
    function z = inner(t)
        k = 1;
        z = eval(t) + k;
    end
end
"""
    )
    assert float(space["y"]) == 9


def test_colours_of_points_in_space_have_limits_and_a_bar():
    plt = pytest.importorskip("matplotlib.pyplot")
    plt.close("all")
    values("x = (1:4)'; scatter3(x, x, x, 30, x, 'filled'); clim([0 2]);")
    assert plt.gci().get_clim() == (0, 2)
    plt.close("all")


def test_a_store_through_all_cells_of_one():
    space, _ = values("c = {[1 2 3]}; c{:}(2) = 9; d = c{1};")
    assert space["d"].tolist() == [[1, 9, 3]]
    _, _, error = run("c = {[1 2 3], 4}; c{:}(2) = 9;")
    assert "there are 2 cells" in error
