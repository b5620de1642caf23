"""What examples of MATLAB's documentation showed: displays, strings, tables, datastores, tiles, custom datastores."""

import pytest

from dlarray.migration.porting.project import ported_text
from tests.support.bundles import cases
from tests.support.matlab_programs import run, run_project

pytest.importorskip("tree_sitter_matlab")


@pytest.fixture
def project_of(tmp_path, monkeypatch, capsys):
    """A script and its classes as a project, run: its variables and what it has printed."""

    def made(main, **classes):
        return run_project(tmp_path, monkeypatch, main, classes)[0], capsys.readouterr().out

    return made


def printed(source):
    space, text, error = run(source)
    assert not error, error
    return space, text


def test_layers_in_brackets_are_shown_as_a_layer_array():
    _, text = printed('layers = [\n    featureInputLayer(4,Name="in")\n    reluLayer]\nc = {reluLayer, 1}\n')
    assert (
        "layers = \n\n  2×1 Layer array with layers:\n\n     1   'in'   Feature Input   4 features\n" in text
    )
    assert "c =\n\n  1×2 cell array" in text


@cases(
    "call, shown",
    [
        ('replace("a b","a","c")', '    "c b"'),
        ('upper("abc")', '    "ABC"'),
        ("upper('abc')", "    'ABC'"),
        ('strip("  x ")', '    "x"'),
        ('erase("abab","b")', '    "aa"'),
    ],
)
def test_what_functions_make_of_strings_is_shown_as_a_string(call, shown):
    assert printed(f"{call}\n")[1].strip("\n").split("\n")[-1] == shown


def test_braces_of_a_string_are_its_characters():
    space, _ = printed(
        's = "abc"; c = s{1}; d = s{1}(2); t = ["xy" "z"]; e = t{1}; f = t{1}(2); n = numel(s{1});'
    )
    assert [space[v] for v in "cdefn"] == ["abc", "b", "xy", "y", 3]


def test_a_number_of_unknown_kind_is_joined_with_a_string():
    space, text = printed(
        'd = dictionary([1 2],["a" "b"]);\nfor k = keys(d)\'\n  disp(k + ": " + d(k))\nend\n'
    )
    assert text == "1: a\n2: b\n"
    made = ported_text('x = "Target: " + string(f(1)) + newline + "Predicted: " + string(g(1));')
    assert "codes" not in made and made.count("String(") == 1


def test_fields_of_several_structures_are_shown_one_by_one():
    _, text = printed("v = {'some text'; [10 20]};\ns = struct('f', v);\ns.f\nt(1).a = 1; t(2).a = 2;\nt.a\n")
    assert text.count("ans =") == 4 and "'some text'" in text and "10    20" in text


def test_methods_without_parentheses_are_called():
    source = (
        "mbq = minibatchqueue(arrayDatastore((1:6)'), MiniBatchSize=4);\n"
        "n = 0;\nwhile mbq.hasdata\n  X = next(mbq); n = n + 1;\nend\nmbq.reset\nm = hasdata(mbq);\nmbq.shuffle;\n"
    )
    space, text = printed(source)
    assert space["n"] == 2 and space["m"] and text == ""


def test_datastores_give_cells():
    source = (
        "a = arrayDatastore([1;2;3], ReadSize=2);\nx = read(a);\n[y, info] = read(a);\nw = readall(a);\n"
        'b = combine(arrayDatastore([1;2;3]), arrayDatastore(["u";"v";"w"]));\nz = read(b); t = z{1,2};\n'
        "n = numobservations(a);\n"
    )
    space, _ = printed(source)
    assert [space[v].shape for v in "xywz"] == [(2, 1), (1, 1), (3, 1), (1, 2)]
    assert space["t"] == "u" and space["n"] == 3


def test_columns_of_cells_stay_columns():
    space, _ = printed(
        "c = {'a'; 'b'}; C = categorical(c); n = size(C); m = c([2 1 1]); k = mean(m == C(1));"
    )
    assert space["n"].tolist() == [[2, 1]] and space["m"].shape == (3, 1)


def test_tables_keep_categories_and_cells():
    source = (
        "T = table({'x'; 'y'}, [1; 2], ['a'; 'b'], VariableNames=[\"N\" \"V\" \"C\"]);\n"
        'T.C = categorical(["p"; "q"]);\nS = T(:, ["N" "C"]);\nn = categories(S{:, "C"});\nS\n'
        "x = max(T{:, 2}) == T{:, 2}';\nU = table([1;2],[3;3],[4;5]);\nU(:, [false true false]) = [];\nw = width(U);\n"
        "T.Properties.Description = 'two rows';\n"
    )
    space, text = printed(source)
    assert list(space["n"]) == ["p", "q"] and space["w"] == 2
    assert "    {'x'}    p" in text
    assert printed(source + "d = T.Properties.Description;")[0]["d"] == "two rows"


def test_ranges_of_times():
    source = (
        "t = datetime(2020,1,31):calmonths(1):datetime(2020,4,30); n = numel(t); s = string(t(2));\n"
        "u = datetime(2020,1,1):hours(12):datetime(2020,1,2)\n"
    )
    space, text = printed(source)
    assert space["n"] == 4 and space["s"] == "29-Feb-2020"
    assert "01-Jan-2020 00:00:00   01-Jan-2020 12:00:00   02-Jan-2020 00:00:00" in text


def test_strings_that_a_validator_asks_about():
    source = (
        'a = area(3, "units", "cm");\nfunction a = area(w, varargin)\np = inputParser;\n'
        "addParameter(p, 'units', 'inches', @isstring);\nparse(p, varargin{:});\na = p.Results.units;\nend\n"
    )
    assert printed(source)[0]["a"] == "cm"


def test_causes_of_errors():
    source = "E = addCause(MException('a:b', 'whole'), MException('a:c', 'part')); m = E.cause{1}.message;"
    assert printed(source)[0]["m"] == "part"


def test_tiles_are_drawn():
    source = (
        't = tiledlayout(2, 2, TileSpacing="compact");\nfor k = 1:3\n  nexttile\n  plot(1:k)\n  title("T" + k)\nend\n'
        "nexttile(1)\nylabel('y')\nnexttile(t, [1 1])\ntitle(t, 'All')\n"
    )
    made = ported_text(source)
    for line in ("draw.tiledlayout(2, 2)", "draw.nexttile()", "draw.nexttile(1)", "draw.nexttile([1, 1])"):
        assert line in made
    assert 'plt.suptitle("All")' in made and "not ported" not in made


def test_axes_are_drawn_on_by_their_name():
    source = (
        "a = nexttile;\nb = nexttile;\nplot(b, [1 2])\nplot(a, [3 4 5])\ntitle(a, 'first')\nfor k = 1:2\n"
        "  line(a, [0 k], [0 1])\n  line(b, [0 k], [0 1])\nend\nc = nexttile;\n"
    )
    made = ported_text(source)
    assert "a = draw.nexttile()" in made and made.count("plt.sca(") == 3 and "c =" not in made
    space, _ = printed(source)
    assert [len(space[v].lines) for v in "ab"] == [3, 3] and space["a"].get_title() == "first"


OBJECTS = {
    "SavingsBook": "classdef SavingsBook < handle\n  properties\n    Number\n    Limits = [1 2]\n    Status = 'open'\n"
    "  end\n  properties (Access = private)\n    Key = 3\n  end\n  methods\n    function a = SavingsBook(n)\n"
    "      a.Number = n;\n    end\n  end\nend\n",
    "Plain": "classdef Plain\n  properties\n    Value\n  end\nend\n",
}


def test_objects_are_shown_with_their_public_properties(project_of):
    space, text = project_of("a = SavingsBook(5)\np = Plain\n", **OBJECTS)
    assert text == (
        "\na = \n\n  SavingsBook with properties:\n\n    Number: 5\n    Limits: [1 2]\n    Status: 'open'\n\n\n"
        "p = \n\n  Plain with properties:\n\n    Value: []\n\n"
    )


DATASTORE = """classdef Rows < matlab.io.Datastore & matlab.io.datastore.MiniBatchable
    properties
        Labels
        MiniBatchSize = 2
    end
    properties (SetAccess = protected)
        NumObservations
    end
    properties (Access = private)
        At
    end
    methods
        function ds = Rows(n)
            for i = 1:n
                names{i,1} = char('a' + mod(i, 2));
            end
            ds.Labels = categorical(names);
            ds.NumObservations = n;
            ds.At = 1;
        end
        function tf = hasdata(ds)
            tf = ds.At + ds.MiniBatchSize - 1 <= ds.NumObservations;
        end
        function [data, info] = read(ds)
            info = struct;
            for i = 1:ds.MiniBatchSize
                predictors{i,1} = ones(3, 4) * ds.At;
                responses(i,1) = ds.Labels(ds.At);
                ds.At = ds.At + 1;
            end
            data = table(predictors, responses);
        end
        function reset(ds)
            ds.At = 1;
        end
    end
end
"""


def test_a_datastore_of_ones_own_may_have_labels(project_of):
    main = (
        "ds = Rows(4);\nlayers = [sequenceInputLayer(3); lstmLayer(4, 'OutputMode', 'last'); fullyConnectedLayer(2)\n"
        "    softmaxLayer; classificationLayer];\n"
        "options = trainingOptions('sgdm', 'MaxEpochs', 1, 'MiniBatchSize', 2, 'Shuffle', 'never', 'Verbose', 0);\n"
        "net = trainNetwork(ds, layers, options);\nreset(ds);\n[d, info] = read(ds);\n"
        "c = class(d.responses);\nn = height(d);\n"
    )
    space, _ = project_of(main, Rows=DATASTORE)
    assert space["c"] == "categorical" and space["n"] == 2


def test_times_go_through_functions_of_numbers():
    source = (
        "start = tic; D = duration(0,0,toc(start)); disp(string(D))\nx = [3 1 2]; m = loss(x); t = latest([D D]);\n"
        "function m = loss(Y)\nm = mean(Y) + max(Y.^2);\nend\nfunction t = latest(v)\nt = max(v);\nend\n"
    )
    made = ported_text(source)
    assert "m = dl.mean(Y) + dl.max(Y ** 2)" in made and "t = dl.max(v)" in made


def test_a_comment_of_the_first_statement_is_no_description():
    made = ported_text(
        "function y = f(x)\n\n% Twice x.\ny = 2*x;\n\nend\nfunction y = g(x)\n% Twice x.\ny = 2*x;\nend\n"
        "function y = h(x)\n\n% Twice x.\n\ny = 2*x;\nend\nfunction y = k(x)\n\n% k doubles x.\ny = 2*x;\nend\n"
    )
    assert "def f(x):\n    # Twice x.\n    y = 2 * x" in made
    assert made.count('"""Twice x."""') == 2 and '"""k doubles x."""' in made


def test_anonymous_functions_keep_only_what_changes():
    made = ported_text(
        "a = 2; b = 1;\nfor i = 1:2\n  b = b + 1;\n  r = arrayfun(@(x) a*x + b + i, [1 2]);\nend\n"
        "r = arrayfun(@(x) a*x, 1);\n"
    )
    assert "lambda x, *, b=b, i=i: a * x + b + i" in made and "lambda x: a * x, 1" in made


def test_strings_keep_blanks_when_they_are_put_together():
    space, text = printed(
        "a = strcat(\"a \", \"b\"); b = strcat('a ', 'b'); strcat(\"x \", 'y')\n"
        'regexp("ab12","\\d+","match")\nstring(missing)\n'
    )
    assert space["a"] == "a b" and space["b"] == "ab"
    assert [line for line in text.split("\n") if line and "ans" not in line] == [
        '    "x y"',
        '    "12"',
        "    <missing>",
    ]


def test_parts_of_texts_that_come_out_of_cells_of_split_text():
    source = (
        "t = 'one;two'; t = split(t, ';'); t = replace(t, 'o', '0');\nfor i = 1:numel(t)\n  c = t{i};\n"
        "  d = cellstr(c(2:end)')';\n  n(i) = numel(d);\nend\n"
    )
    space, _ = printed(source)
    assert space["n"].tolist() == [[2, 2]] and list(space["d"]) == ["w", "0"]


def test_functions_of_transform_are_given_cells():
    source = (
        "a = transform(arrayDatastore([1;2;3], ReadSize=2), @twice);\nx = read(a);\n"
        "b = transform(arrayDatastore([1;2]), arrayDatastore([3;4]), @(p, q) {p{1} + q{1}}); y = read(b);\n"
        "function out = twice(data)\nout = data;\nfor k = 1:size(data, 1)\n  out{k} = 2*data{k};\nend\nend\n"
    )
    space, _ = printed(source)
    assert (
        space["x"].shape == (2, 1) and [float(v) for v in space["x"]] == [2, 4] and float(space["y"][0]) == 4
    )


def test_tables_of_structures_and_orders_of_fields():
    source = (
        "s(1).n = 'a'; s(1).v = 1; s(2).n = 'b'; s(2).v = 2;\nT = struct2table(s)\n"
        "[o, p] = orderfields(struct('c', 1, 'a', 2)); f = fieldnames(o);\n"
        'T2 = table([1;1;2], [3;4;5], VariableNames=["g" "x"]);\n'
        'G = groupsummary(T2, "g", ["mean" "max"], "x"); m = G.max_x(1);\n'
    )
    space, text = printed(source)
    assert (
        "    {'a'}" in text
        and list(space["f"]) == ["a", "c"]
        and space["p"].tolist() == [[2], [1]]
        and space["m"] == 4
    )


def test_labels_are_drawn_by_their_names():
    source = (
        'C = categorical([1 2 1], 1:2, ["lo" "hi"]);\nplot(C)\nt = tiledlayout(1, 1); nexttile\nhistogram(C)\n'
        "xlabel(t, 'x')\nxticks([0 1])\nexportgraphics(gcf, 'f.png', 'Resolution', 100)\n"
    )
    made = ported_text(source)
    assert (
        'plt.gcf().supxlabel("x")' in made and 'plt.savefig("f.png")' in made and "plt.xticks([0, 1])" in made
    )
    plt = pytest.importorskip("matplotlib.pyplot")
    plt.close("all")
    printed('C = categorical([1 2 1], 1:2, ["lo" "hi"]);\nplot(C)\n')
    axes = plt.gca()
    assert [t.get_text() for t in axes.get_yticklabels()] == ["lo", "hi"] and axes.lines[
        0
    ].get_ydata().tolist() == [1, 2, 1]
    plt.close("all")
    printed("histogram(categorical({'a', 'b', 'a'}))\n")
    assert [p.get_height() for p in plt.gca().patches] == [2, 1]
    plt.close("all")


def test_options_that_are_read_one_by_one_are_parameters():
    source = (
        "a = f(2); b = f(2, Gain=5); [c, m] = g(Mode='x');\n"
        "function y = f(x, opts)\narguments\nx\nopts.Gain (1,1) {mustBePositive} = 3\nend\ny = x*opts.Gain;\nend\n"
        'function [o, m] = g(o)\narguments\no.Mode (1,1) string = "y"\nend\nm = isstring(o.Mode);\nend\n'
    )
    space, _ = printed(source)
    assert (space["a"], space["b"], space["m"]) == (6, 10, True)
    made = ported_text(source)
    assert "y = x * Gain" in made and "opts" not in made and "o = dl.struct(Mode=String(Mode))" in made
    kept = ported_text("function y = h(o)\narguments\no.x = 1\nend\nx = o.x;\no.x = 2;\ny = x;\nend\n")
    assert "o = dl.struct(x=x)" in kept


def test_functions_of_columns_of_a_timetable_keep_times():
    source = (
        'TT = timetable(seconds([1;2;3]), [4;6;5], VariableNames="T");\nM = varfun(@max, TT)\n'
        "D = varfun(@(x) 2*x, TT);\n"
        'n = height(D); U = varfun(@max, TT, OutputFormat="table"); c = class(U);\n'
    )
    space, text = printed(source)
    assert "1×1 timetable" in text and "1 sec      6" in text and space["n"] == 3 and space["c"] == "table"
    with pytest.raises(AssertionError, match="the function gives 2 rows of 3, and no times belong to them"):
        printed(source + "varfun(@(x) x(1:2), TT);\n")


def test_rows_give_their_names_to_columns():
    source = (
        "T = rows2vars(table([1;2], [3;4], 'RowNames', {'p', 'q'}, 'VariableNames', {'a', 'b'})); x = T.q;"
    )
    space, _ = printed(source)
    assert space["T"].VariableNames == ["OriginalVariableNames", "p", "q"] and list(space["x"]) == [2, 4]
