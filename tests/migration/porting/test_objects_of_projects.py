"""What whole projects with classes showed: names of properties, words of Python, comments, what is empty at first."""

import keyword

import pytest

from dlarray.migration.matlab.values import attribute
from dlarray.migration.porting.project import ported, ported_text
from dlarray.migration.porting.writing.names import member_name
from tests.support.matlab_programs import run, run_project

pytest.importorskip("tree_sitter_matlab")

FILTER = """classdef Filter < handle
    properties
        lambda = 0.5; % how fast it forgets
        order = 2; % how many it looks at
        % what it has seen
        seen = []; % one a row
        gain = 1;
    end
    properties (SetAccess = private)
        count = 0;
    end
    properties (Access = private)
        secret = 3;
    end
    properties (Dependent)
        twice
    end
    methods
        function f = Filter(given)
            if nargin > 0
                for name = fieldnames(given)'
                    if ismember(name, fieldnames(f))
                        f.(name{1}) = given.(name{1});
                    end
                end
            end
        end
        function r = step(f, x)
            if f.seen > 100
                r = -1;
            else
                r = f.lambda * x * f.order + f.secret;
            end
            f.seen = [f.seen; x];
            f.count = f.count + 1;
        end
        function v = get.twice(f)
            v = 2 * f.order;
        end
    end
end
"""


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A script with its classes, run as a project: its variables, and the texts of its files."""

    def made(main, **classes):
        return run_project(tmp_path, monkeypatch, main, classes)

    return made


def test_options_are_given_to_the_properties_of_that_name(project):
    space, modules = project(
        "f = Filter(struct('order', 4, 'lambda', 2, 'other', 9));\nr = f.step(5);\ns = f.step(1);\n"
        "names = fieldnames(f);\nn = f.lambda; key = 'lambda'; f.(key) = 7; m = f.(key);\n"
        "has = [isprop(f, 'lambda') isprop(f, 'order') isprop(f, 'none')]; c = f.count; d = f.twice;\n",
        Filter=FILTER,
    )
    assert [float(space[v]) for v in "rsnmcd"] == [43, 11, 2, 7, 2, 8]
    assert list(space["names"]) == ["lambda", "order", "seen", "gain", "count", "twice"]
    assert space["has"].tolist() == [[1, 1, 0]]


def test_comments_stand_beside_the_property_that_they_tell_of(project):
    _, modules = project("f = Filter();\n", Filter=FILTER)
    lines = [line.strip() for line in modules["Filter.py"].splitlines()]
    assert "lambda_ = 0.5  # how fast it forgets" in lines and "order = 2  # how many it looks at" in lines
    at = lines.index("self.seen = dl.dlarray([])")
    assert lines[at - 2 : at] == ["# what it has seen", "# one a row"]


def test_objects_are_equal_where_one_has_stored_what_is_the_others_default(project):
    space, _ = project(
        "a = Pair(); b = Pair();\nb.x = 1;\nr = isequal(a, b);\nb.x = 2;\nq = isequal(a, b);\n",
        Pair="classdef Pair\n  properties\n    x = 1;\n    y = [];\n  end\nend\n",
    )
    assert bool(space["r"]) and not bool(space["q"])


def test_a_variable_with_empty_parentheses_is_copied_like_the_variable():
    space, _, error = run(
        "a = [1 2 3];\nb = a();\nb(1) = 9;\nc.v = a;\nd = c();\nd.v(2) = 7;\ne = c.v();\ne(3) = 5;\n"
    )
    assert not error
    assert space["a"].tolist() == [[1, 2, 3]] and space["c"].v.tolist() == [[1, 2, 3]]


def test_a_part_of_a_variable_from_elsewhere_may_be_in_braces(tmp_path):
    (tmp_path / "main.m").write_text(
        "y = [];\nfor i = 1:2\n  z(i) = data{i}(1, 2);\n  w{i} = data{i};\nend\nif w == 3, q = 1; end\n"
    )
    code = "".join(ported([str(tmp_path)], "out").modules.values())
    assert "the translator failed" not in code


def test_tests_are_called_by_names_that_other_folders_hold(tmp_path, monkeypatch):
    source = {
        "run_all.m": "names = {'check_one', 'check_two'};\ntotal = tools.summed(names);\n",
        "checks/check_one.m": "function r = check_one()\nr = 1;\nend\n",
        "checks/deep/check_two.m": "function r = check_two()\nr = 20;\nend\n",
        "+tools/summed.m": "function t = summed(names)\nt = 0;\nfor k = 1:numel(names)\n"
        "  t = t + feval(names{k});\nend\nend\n",
    }
    for name, text in source.items():
        (tmp_path / "source" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "source" / name).write_text(text)
    for place, code in ported([str(tmp_path / "source")], str(tmp_path / "out")).modules.items():
        file = tmp_path / place
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(code)
    monkeypatch.syspath_prepend(str(tmp_path / "out"))
    file = tmp_path / "out" / "run_all.py"
    space = {"__name__": "__main__", "__file__": str(file)}
    exec(compile(file.read_text(), str(file), "exec"), space)
    assert float(space["total"]) == 21


def test_arguments_of_any_kind_are_read_by_place():
    space, _, error = run(
        "a = model(10, [0 0 3]); b = model([0 4 5], 7);\n"
        "function r = model(varargin)\nx = varargin{1}; y = varargin{2};\n"
        "for i = 1:length(x)\n  if x(i) ~= 0\n    x = x(1, i:length(x));\n    break\n  end\nend\n"
        "y = y(1, find(y, 1):end);\nr = [x y];\nend\n"
    )
    assert not error
    assert space["a"].tolist() == [[10, 3]] and space["b"].tolist() == [[4, 5, 7]]


def test_conditions_on_what_is_empty_where_nothing_is_found():
    space, _, error = run(
        "s = 'abc'; n = 0;\nif regexp(s, 'x'), n = 1; end\nif regexp(s, 'b') & true, n = n + 10; end\n"
        "if strfind(s, 'q'), n = n + 100; elseif ~strfind(s, 'c'), n = 5; end\n"
        "while regexp(s, 'a'), s = s(2:end); n = n + 1000; end\n"
    )
    assert not error and float(space["n"]) == 1010


def test_numbers_of_axes_are_ints():
    pytest.importorskip("matplotlib").use("Agg")
    _, _, error = run(
        "y = size(ones(2, 3));\nfor k = 1:3\n  subplot(y(1), y(2), k); plot(1:3);\nend\nsubplot(2, 2, [1 2])\n"
    )
    assert not error


@pytest.mark.parametrize("name", [*keyword.kwlist, "property", "staticmethod", "value", "match"])
def test_a_property_has_one_name_where_it_is_written_and_where_it_is_asked_for(name):
    """``obj.lambda`` is translated, ``obj.(name)`` runs."""
    assert attribute(name) == member_name(name)


def test_defaults_of_a_constructor_with_a_parameter_a_line():
    """They stood between the parameters, and before a description of several lines."""
    names = [f"aParameterWithALongName{k}" for k in range(1, 6)]
    source = (
        f"classdef Box\nproperties\nvalues;\nend\nmethods\nfunction obj = Box({', '.join(names)})\n"
        "% A box.\n%\n% Of five.\n"
        f"obj.values(1) = {names[0]} + nargin;\nend\nend\nend\n"
    )
    made = ported_text(source, "Box.m")
    assert "    def __init__(\n        self,\n        aParameterWithALongName1=None," in made
    space = {}
    exec(compile(made, "Box.py", "exec"), space)
    box = space["Box"](3, 1, 1, 1, 1)
    assert float(box.values(1)) == 8 and space["Box"].__init__.__doc__.startswith("A box.")


def test_the_older_name_of_classes_that_set_and_get():
    """``hgsetget`` is a handle class: a change is seen through every variable."""
    made = ported_text("classdef Dial < hgsetget\nproperties\nangle = 0;\nend\nend\n", "Dial.m")
    assert "class Dial(Handle):" in made and "# PORT" not in made


_CODES = """classdef Codes < handle
    properties (Constant)
        Letters = letters();
    end
    properties
        Start string = "<s>"
        Known
        Names = {}
    end
    methods
        function this = Codes()
            this.Known = containers.Map();
        end
        function n = encode(this, text)
            w = this.Letters(double(text) - 96);
            if this.Known.isKey(w)
                n = this.Known(w);
                return
            end
            n = [];
            for i = 1:numel(w)
                n = [n find(this.Letters == w(i))];
            end
            this.Known(w) = n;
            this.Names{end + 1} = w;
        end
        function text = decode(this, n)
            text = this.Letters(n);
            [~, text] = max(char(text) == this.Letters');
            text = char(text + 96);
        end
        function s = with_start(this, words)
            s = [this.Start, words];
        end
        function text = last(this)
            text = this.Names{end};
        end
    end
end
function s = letters()
s = char(97 + mod((0:25) * 3, 26));
end
"""


def test_properties_hold_text(project):
    main = (
        "c = Codes(); n = c.encode('abc'); again = c.encode('abc'); t = c.decode(n);\n"
        "joined = []; for i = 1:3, x = c.decode(n(i)); joined = [joined x]; end\n"
        's = c.with_start(["a" "b"]); k = numel(s); w = c.last(); m = numel(w); same = w == \'adg\';\n'
    )
    space, _ = project(main, Codes=_CODES)
    assert space["n"].tolist() == space["again"].tolist() == [[1, 2, 3]]
    assert space["t"] == space["joined"] == "abc" and space["k"] == 3 and space["m"] == 3
    assert space["same"].tolist() == [[True, True, True]]


def test_properties_that_hold_several_things_are_not_text(project):
    holder = (
        "classdef Holder < handle\nproperties\nX = 'abc'\nend\n"
        "methods\nfunction y = twice(this)\ny = this.X * 2;\nend\n"
        "function store(this, v)\nthis.X = v;\nend\nend\nend\n"
    )
    space, _ = project(
        "h = Holder(); a = h.twice(); h.store([1 2]); b = h.twice(); h.X = 5; c = h.twice();", Holder=holder
    )
    assert space["a"].tolist() == [[194, 196, 198]] and space["b"].tolist() == [[2, 4]] and space["c"] == 10


def test_roots_of_what_is_never_negative_are_real_beside_complex_numbers():
    made = ported_text(
        "z = 1i; x = rand(3); a = sqrt(size(x, 1)); b = sqrt(2/pi); c = sqrt(z^2); d = sqrt(x);\n"
    )
    assert "a = dl.sqrt(" in made and "b = dl.sqrt(" in made and "d = complexing(" in made
    assert "c = complexing(" in made


def test_numbers_that_cells_hand_on_are_indexed():
    space, _, error = run(
        'a = outer(2, 3, \'Pad\', "same"); b = outer(2, [3 4], \'Pad\', ["same"; "causal"]);\n'
        "function y = outer(x, varargin)\ny = inner(x, varargin{:});\nend\n"
        "function y = inner(x, n, o)\narguments\nx\nn (:,1) {mustBePositive}\n"
        'o.Pad (:,1) {mustBeMember(o.Pad, ["same", "causal"])} = "same"\nend\n'
        "y = x;\nfor k = 1:numel(n)\ny = y + n(k) + strlength(o.Pad(k));\nend\nend\n"
    )
    assert not error and space["a"] == 9 and space["b"] == 2 + 3 + 4 + 4 + 6


def test_fields_of_a_property_without_a_value_of_an_object_in_a_cell(project):
    layer = (
        "classdef Lay < handle\nproperties\ndim\nweights\nend\nmethods\n"
        "function o = Lay(d)\no.dim = d;\nend\nend\nend\n"
    )
    net = (
        "classdef Net < handle\nproperties\nlayers\nend\nmethods\nfunction o = Net()\nfor i = 1:2\n"
        "o.layers{i} = Lay(i);\nend\nfor t = 1:2\no.layers{t}.weights.W = t;\no.layers{t}.weights.b = 2 * t;\n"
        "end\nend\nend\nend\n"
    )
    space, _ = project("n = Net(); a = n.layers{2}.weights.b; b = n.layers{1}.weights.W;", Lay=layer, Net=net)
    assert space["a"] == 4 and space["b"] == 1
