"""What public live scripts showed beside MATLAB's stored outputs."""

from dlarray.migration.porting.project import ported, ported_text
from tests.support.matlab_programs import run

TABLE = """raw = table({1; [2 3]}, VariableNames={'X'});
pre = table();
for i = 1:height(raw)
    pre.X{i} = raw.X{i} * 2;
end
x = pre.X{2};
n = height(pre);
"""

FIELD = """net = struct('W', 1);
net = marked(net, 3);
net = marked(net, 1);
good = net.Good;
function net = marked(net, m)
    if m > 2
        net.Good(m) = 1;
    else
        net.Good(m) = 5;
    end
end
"""


def test_a_new_table_gets_a_column_that_another_table_has():
    space, _, error = run(TABLE)
    assert not error and space["n"] == 2 and space["x"].tolist() == [[4, 6]]


def test_a_new_field_with_a_capital_letter_in_a_structure_that_was_given():
    space, _, error = run(FIELD)
    assert not error and space["good"].tolist() == [[5, 0, 1]]
    code = ported_text(FIELD, "a.m")
    assert code.count("if isstruct(net):") == 2  # it could be an object, whose properties are there


def test_two_new_fields_of_one_structure():
    code = "function s = f(s, k)\ns.Good(k) = 1;\ns.Bad(k) = 2;\ns.Good(k + 1) = 3;\nend\n"
    space, _, error = run("s = f(struct('a', 1), 2); good = s.Good; bad = s.Bad;\n" + code)
    assert not error and space["good"].tolist() == [[0, 1, 3]] and space["bad"].tolist() == [[0, 2]]


def test_the_first_rows_without_an_output_are_printed_bare():
    rows = "T = table([1; 2; 3], VariableNames={'n'});\nhead(T, 2);\ntail([1 2; 3 4], 1)\nB = head(T, 1);\n"
    _, printed, error = run(rows)
    assert not error and printed == "    n\n    _\n\n    1\n    2\n     3     4\n\n"


def test_dir_as_a_statement_prints_names():
    code = ported_text("dir\ndir('*.m')\nd = dir('*.m');\n", "a.m")
    assert "dir_(nargout=0)" in code and 'dir_("*.m", nargout=0)' in code and 'd = dir_("*.m")' in code


def test_a_parser_in_a_project_with_classes(tmp_path):
    (tmp_path / "Thing.m").write_text("classdef Thing\nproperties\nk\nend\nend\n")
    (tmp_path / "f.m").write_text(
        "function k = f(n, varargin)\nparser = inputParser();\nparser.addRequired('n');\n"
        "parser.addParameter('K', 4);\nparser.parse(n, varargin{:});\nk = parser.Results.K;\nend\n"
    )
    code = ported([str(tmp_path)]).modules["f.py"]
    assert 'parser.addParameter("K", 4)' in code and "paren(" not in code


def test_what_belongs_to_matlab_and_to_a_toolbox_says_so():
    code = ported_text('openExample("matlab/x", WorkDir=pwd);\ny = im2col(eye(3), [2 2]);\n', "a.m")
    assert (
        "openExample is of MATLAB's own folders" in code
        and "im2col is of the Image Processing Toolbox" in code
    )


def test_one_output_of_a_queue_that_has_two():
    code = """ds = combine(arrayDatastore((1:4)'), arrayDatastore((5:8)'));
mbq = minibatchqueue(ds, MiniBatchSize=2, MiniBatchFormat=["BC" "BC"]);
x = firstOf(mbq);
[a, b] = next(mbq);
n = double(sum(x) + sum(b));
function X = firstOf(mbq)
X = next(mbq);
end
"""
    space, _, error = run(code)
    assert not error and float(space["n"]) == 1 + 2 + 7 + 8
    assert "nargout" not in ported_text("mbq = minibatchqueue(arrayDatastore(1));\nX = next(mbq);\n", "a.m")
