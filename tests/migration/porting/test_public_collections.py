"""What two dozen public collections showed: questions at the keyboard, elements that parts of their fields make."""

import builtins

import pytest

from dlarray.errors import ArgumentError
from dlarray.matlab import MatlabWarning
from dlarray.migration.porting.project import ported, ported_text
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")


@pytest.fixture
def typed(monkeypatch):
    """What the user types, line by line; the prompts that were shown."""
    lines, shown = [], []

    def answer(prompt=""):
        shown.append(prompt)
        if not lines:
            raise EOFError("no more lines")
        return lines.pop(0)

    monkeypatch.setattr(builtins, "input", answer)
    return lines, shown


def test_questions_at_the_keyboard(typed):
    lines, shown = typed
    lines += ["4", "Ann Lee", "[1 2; 3 4]", "nothing_here + 1", "2*pi", "'ab'", "", "1e3;"]
    text = (
        "n = input('How many? ');\nname = input('Your\\nname: ', 's');\nA = input(['Part ' num2str(n) ': ']);\n"
        "x = input('x: ');\nt = input('t: ');\ne = input('e: ');\nb = input('50%\\\\: ');\n"
        "s = 0;\nfor i = 1:n, s = s + i; end\nk = isempty(e);\nu = size(A, 1) * n;\n"
    )
    space, printed, error = run(text)
    assert not error
    assert [float(space[v]) for v in "nsbku"] == [4, 10, 1000, 1, 8] and round(
        float(space["x"]), 5
    ) == 6.28319
    assert space["name"] == "Ann Lee" and space["t"] == "ab" and space["A"].tolist() == [[1, 2], [3, 4]]
    assert shown == ["How many? ", "Your\nname: ", "Part 4: ", "x: ", "x: ", "t: ", "e: ", "50%\\: "]
    assert "'nothing_here + 1' is no expression that can be read here" in printed
    assert 'name = input("Your\\nname: ")' in ported_text(text)


def test_what_is_typed_is_asked_for_in_two_ways(typed):
    from dlarray.matlab import input_

    typed[0].append("12 apples")
    assert input_("Buy: ", "s") == "12 apples"
    with pytest.raises(ArgumentError, match=r"input: the second argument is 'q', expected \"s\""):
        input_("Buy: ", "q")
    with pytest.raises(EOFError):
        input_("Buy: ")


def test_parts_of_fields_make_elements_of_structure_arrays():
    space, _, error = run(
        "for k = 1:2\n  for j = 1:3\n    D(k).A(:,j) = [k; j];\n    D(k).times(:,:) = 10 * [1:3]';\n"
        "    D(k).c{j} = k * j;\n    D(k).q.r(j) = j;\n  end\nend\n"
        "x = D(2).A; y = D(1).q.r; z = numel(D(2).c); t = D(1).times;\n"
        "w = [];\nw(2).p{2} = 'a'; n = numel(w); e = isempty(w(1).p); w(1).p{1} = 5; f = numel(w(2).p);\n"
        "g(1).a = 1; g(2).b.c(2) = 7; h = g(2).b.c; l = isempty(g(1).b);\n"
        "s = struct([]);\nfor k = 1:3\n  s(k).name = 'n';\n  s(k).v(k) = k;\nend\nu = s(3).v;\n"
    )
    assert not error
    assert space["x"].tolist() == [[2, 2, 2], [1, 2, 3]] and space["y"].tolist() == [[1, 2, 3]]
    assert space["t"].tolist() == [[10], [20], [30]] and space["h"].tolist() == [[0, 7]]
    assert space["u"].tolist() == [[0, 0, 3]]
    assert [int(space[v]) for v in "znefl"] == [3, 2, 1, 2, 1]


def test_fields_that_were_stored_whole_stand_alone():
    code = ported_text("for k = 1:2\n  s(k).v = zeros(1, 3);\n  s(k).v(2) = k;\nend\n")
    assert "setdefault" not in code


def test_a_whole_workspace_is_saved_without_what_no_file_holds(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = "x = [1 2];\no = trainingOptions('adam', 'MaxEpochs', 3);\ns.a = 1;\nnet = reluLayer;\nsave all_of_it\n"
    with pytest.warns(
        MatlabWarning, match="save: o of the workspace cannot be kept in a file and is left out"
    ):
        _, _, error = run(text)
    assert not error
    space, _, error = run("load all_of_it\ny = x(2) + s.a;\n")
    assert not error and float(space["y"]) == 3 and "o" not in space
    _, _, error = run("o = trainingOptions('adam');\nsave('named.mat', 'o')\n")
    assert "o" in error and "no counterpart" in error


def test_one_mean_that_stands_upright():
    space, _, error = run("m = mvnrnd([100; 200; 300], 1e-6 * eye(3));\nk = mvnrnd([1; 2], 1);\n")
    assert not error
    assert space["m"].shape == (1, 3) and [round(float(v) / 100) for v in space["m"].tolist()[0]] == [1, 2, 3]
    assert space["k"].shape == (2, 1)


def test_figures_have_their_numbers():
    code = ported_text(
        "figure(1); plot(1:3);\nfigure(2); plot(2:4);\nfigure(1); title('t');\nn = 3; figure(n + 1)\n"
        "figure('Name', 'a')\nfor i = 1:2, figure(i); plot(1:i); figure(9); plot(i); end\n"
    )
    drawn = [line.strip() for line in code.splitlines() if "figure(" in line]
    assert drawn == [
        *(
            "plt.figure(1)",
            "plt.figure(2)",
            "plt.figure(1)",
            "plt.figure(n + 1)",
            "plt.figure()",
            "plt.figure(i)",
        ),
        "plt.figure(9, clear=True)",
    ]
    held = ported_text("for i = 1:2, figure(9); plot(i, i); hold on, end\n")
    assert "plt.figure(9)" in held


@pytest.mark.parametrize(
    ("matlab", "python"),
    [
        ("axis([0 5 0 Inf])", "plt.axis(xmin=0, xmax=5, ymin=0)"),
        ("axis([-inf 5 0 1])", "plt.axis(xmax=5, ymin=0, ymax=1)"),
        ("axis([0 5 0 1])", "plt.axis([0, 5, 0, 1])"),
        ("plot3([1 2], [1 2], [3 4])\naxis([0 5 0 1])", "plt.axis(xmin=0, xmax=5, ymin=0, ymax=1)"),
        ("plot3([1 2], [1 2], [3 4])\naxis([0 5 0 1 0 2])", "plt.axis([0, 5, 0, 1, 0, 2])"),
        ("plot([1 2], [3 4], 'Rx')", 'plt.plot(dl.dlarray([1, 2]), dl.dlarray([3, 4]), "rx")'),
        ("text(1, 2, 'R')", 'plt.text(1, 2, "R")'),
    ],
)
def test_limits_and_styles(matlab, python):
    code = ported_text(matlab)
    assert python in code, code
    if "text(" not in matlab:
        pytest.importorskip("matplotlib").use("Agg")
        assert not run(matlab)[2]


def test_toc_prints_where_nothing_takes_its_output():
    text = "tic\ntoc\nid = tic;\ntoc(id);\nt = toc;\nif toc(id) < 100, y = 1; end\n"
    space, printed, error = run(text)
    assert not error and "ans" not in space and space["y"] == 1
    assert printed.count("Elapsed time is 0.0") == 2 and printed.count("seconds.") == 2


def test_roots_go_on_with_complex_numbers_where_nothing_conjugates():
    space, _, error = run(
        "a = 1; b = 2; c = 5; d = b^2 - 4*a*c;\nx1 = (-b + sqrt(d)) / (2*a); x2 = (-b - sqrt(d)) / (2*a);\n"
        "p = 1/3; x = [-8 8]; u = x.^p; v = x.^(1/3); q = log(-1); n = 0;\n"
        "for k = 1:sqrt(16), n = n + k; end\ns = sqrt([4 -9]); t = (1:3)';\n"
    )
    assert not error and float(space["n"]) == 10
    assert complex(space["x1"]) == -1 + 2j and complex(space["x2"]) == -1 - 2j
    for name in "uv":
        ((first, second),) = space[name].tolist()
        assert abs(first - (1 + 3**0.5 * 1j)) < 1e-12 and abs(second - 2) < 1e-12
    assert abs(complex(space["q"]) - 3.141592653589793j) < 1e-15 and space["s"].tolist() == [[2, 3j]]


def test_powers_of_fractions_are_refused_where_something_would_conjugate():
    for power in ("x.^(1/3)", "x.^p", "x.^(-p)"):
        _, _, error = run(f"x = [-8 8]; p = 1/3;\ny = {power};\nz = y';\n")
        assert "the result is complex for some of the numbers" in error


def test_only_files_whose_values_are_turned_refuse_complex_roots(tmp_path):
    (tmp_path / "alone.m").write_text("d = -4;\nx = sqrt(d);\n")
    (tmp_path / "calls.m").write_text("y = helper(-4);\n")
    (tmp_path / "helper.m").write_text("function y = helper(d)\ny = sqrt(d);\nend\n")
    (tmp_path / "turns.m").write_text("z = helper(3);\nw = z';\n")
    made = ported([str(tmp_path)], "out").modules
    assert "complexing(dl.sqrt, d)" in made["out/alone.py"]
    assert "within_reals(dl.sqrt, d)" in made["out/helper.py"]


def test_the_imaginary_unit_alone_makes_transposes_conjugate():
    space, _, error = run("z = 3 + 4*i;\nw = [z 1]';\nu = [z 1].';\n")
    assert not error
    assert space["w"].tolist() == [[3 - 4j], [1]] and space["u"].tolist() == [[3 + 4j], [1]]
    assert ".T" in ported_text("for i = 1:2, z = [i 2]'; end\n")


def test_what_is_typed_may_be_text_or_numbers(typed):
    typed[0].extend(["'abc'", "[1 2 3]", "[1 2 3]", "4"])
    text = "c = input('w: ');\nv = c(end:-1:1);\nT = input('T: ');\ny = [T', T' * 2];\nn = size(y, 1);\n"
    space, _, error = run(text)
    assert not error and space["v"] == "cba" and int(space["n"]) == 3
    space, _, error = run(text)
    assert not error and space["v"].tolist() == [[3, 2, 1]] and space["y"].tolist() == [[4, 8]]


def test_pictures_are_written(tmp_path, monkeypatch):
    pytest.importorskip("PIL")
    monkeypatch.chdir(tmp_path)
    space, _, error = run(
        "A = uint8([1 2; 3 250]);\nimwrite(A, 'a.png'); B = imread('a.png');\n"
        "imwrite([0 0.5; 1 2], 'b.bmp'); C = imread('b.bmp');\n"
        "for k = 1:2, imwrite(A, sprintf('p%d.jpg', k), 'Quality', 95); end\n"
        "imwrite([1 2], [1 0 0; 0 0 1], 'm.png'); M = imread('m.png');\n"
        "imwrite([true false], 'l.png'); N = imread('l.png'); k = islogical(N);\n"
        "imwrite(cat(3, A, A, A), 'c', 'png'); U = imread('c'); n = size(U, 3);\n"
        "imwrite(A, 'f.gif', 'gif', 'LoopCount', Inf, 'DelayTime', 1);\n"
    )
    assert not error
    assert space["B"].tolist() == [[1, 2], [3, 250]] and space["C"].tolist() == [[0, 128], [255, 255]]
    assert space["M"].tolist() == [[[255, 0, 0], [0, 0, 255]]] and space["k"] and int(space["n"]) == 3
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        *("a.png", "b.bmp", "c", "l.png", "m.png", "p1.jpg", "p2.jpg")
    ]
    for call, why in (
        ("imwrite([1 2], 'a.xyz')", "the format is 'xyz'"),
        ("imwrite(ones(2, 2, 2), 'a.png')", "A must be h×w or h×w×3"),
        ("imwrite(int16([1 2]), 'a.png')", "A is of the class int16"),
    ):
        assert why in run(call)[2]


def test_values_of_learnables_are_stored_without_making_the_table():
    code = ported_text("function net = f(net, W)\nnet.Learnables.Value{1} = W;\nend\n")
    assert "setdefault" not in code


def test_stores_into_the_learnables_of_a_network_reach_the_network():
    text = (
        "net = dlnetwork([featureInputLayer(2); fullyConnectedLayer(1, 'Name', 'fc')]);\n"
        "other = net;\nnet.Learnables.Value{1} = dlarray(single([5 6]));\n"
        "for k = 1:2, net.Learnables.Value{k} = net.Learnables.Value{k} * 2; end\n"
        "s.Learnables.Value = 3; s.Learnables.Value = s.Learnables.Value + 1;\n"
        "W = net.Learnables.Value{1}; y = predict(net, dlarray(single([1; 1]), 'CB')); v = s.Learnables.Value;\n"
        "d = any(other.Learnables.Value{1} == 10);\n"
    )
    space, _, error = run(text)
    assert not error
    assert space["W"].tolist() == [[10, 12]] and float(space["y"]) == 22
    assert float(space["v"]) == 4 and not bool(space["d"])


def test_load_in_a_function_brings_what_the_function_reads(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    text = (
        "X = [1 2; 3 4]; scores = [1 2 3]; offset = 10; k = 5; unused = 7; yy = [1 2];\nsave('d.mat');\nclear all\n"
        "[acc, n, m] = g(2);\nq = h();\n"
        "function [acc, n, m] = g(k)\n  load('d.mat');\n  X = X * 2; yy = (yy' == 1:k)' .* 1;\n  total = 0;\n"
        "  for i = 1:numel(scores), total = total + scores(i); end\n  f = @(x) x + offset;\n"
        "  acc = f(total); n = sum(X(:)); m = size(yy, 1);\nend\n"
        "function q = h()\n  load d.mat\n  q = offset + numel(scores);\nend\n"
    )
    space, _, error = run(text)
    assert not error
    assert [float(space[v]) for v in ("acc", "n", "m", "q")] == [16, 20, 2, 13]
    code = ported_text(text)
    assert "loaded.X" in code and "loaded.unused" not in code and "loaded.total" not in code
    assert "# PORT: load also replaces k where the file holds such a name" in code


def test_load_in_a_function_that_reads_nothing_new_is_left():
    code = ported_text("function y = f(a)\nload('d.mat');\ny = a;\nend\n")
    assert "load makes variables that the source does not name" in code


def test_a_variable_is_made_again_after_clear_in_nested_loops():
    space, _, error = run(
        "for t = 1:3, for x = 1:2, T(t, x) = t * x; end, end\na = T;\nclear T\n"
        "for x = 1:3, for t = 1:2, T(t, x) = t + x; end, end\nb = T;\n"
    )
    assert not error
    assert space["a"].tolist() == [[1, 2], [2, 4], [3, 6]] and space["b"].tolist() == [[2, 3, 4], [3, 4, 5]]
