"""Names that programs make: save of computed names, eval that stores into a function's variables, assignin, evalin."""

import shutil
import subprocess
import sys

import pytest

from dlarray.errors import ArgumentError
from dlarray.matlab import Cell, StructArray, assignin, evalin, load, save_variables
from dlarray.migration.porting.project import ported_text
from tests.support.bundles import cases
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")

SAVED = """
names = {'a', 'b'};
a = 1; b = [1 2]; c = 'x'; s.x = 1; s.y = 2; fields = {'x', 'y'}; which = 'c';
save('f1.mat', names{:});
save('f2.mat', names{:}, 'c', '-v7');
save('f3.mat', which);
save('f4.mat', '-struct', 's', 'x');
save('f5.mat', '-struct', 's', fields{:});
save('f6.mat', 'a');
save('f6.mat', '-append', 'b', 'c');
save('f7.mat', '-regexp', '^[ab]$');
save('f8.mat', 'n*', 'w*');
save f9.mat a -v7
inside(3);
for k = 1:10
    f = sort(fieldnames(load(['f' num2str(k) '.mat'])))';
    printf_line(f);
end
function printf_line(f)
    fprintf('%s ', f{:}); fprintf('\\n');
end
function inside(q)
    r = 4;
    vars = {'q', 'r'};
    save('f10.mat', vars{:});
end
"""
LINES = ["a b", "a b c", "c", "x", "x y", "a b c", "a b", "names which", "a", "q r"]


def test_ports_save_the_variables_whose_names_they_make(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    _, out, error = run(SAVED)
    assert not error, error
    assert [line.strip() for line in out.strip().split("\n")] == LINES


def test_octave_saves_the_same_variables(tmp_path):
    if shutil.which("octave-cli") is None:
        pytest.skip("Octave is not installed")
    functions = SAVED.index("function")
    program = "1;\n" + SAVED[functions:] + SAVED[:functions].replace("'-regexp', '^[ab]$'", "'a', 'b'")
    (tmp_path / "p.m").write_text(program)  # Octave's save has no expressions
    done = subprocess.run(
        ["octave-cli", "--norc", "-q", "p.m"], cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert [line.strip() for line in done.stdout.strip().split("\n")] == LINES, done.stderr


def test_what_cannot_be_saved_is_refused(tmp_path):
    file = tmp_path / "f"
    save_variables(file, {"a": 1, "s": StructArray([{"x": 2}])}, "-struct", "s")
    assert float(load(f"{file}.mat", "x")) == 2
    for arguments, words in (
        (("b",), "there is no variable b; fix: one of a"),
        (("-struct", "a"), "saves the fields of one structure, but a is"),
        (("-struct", "s", "y"), "the structure has no field y; fix: one of x"),
        (("-struct",), "stands before the name of a structure"),
        (("-fast", "a"), 'no flag "-fast" here; fix: one of -append'),
        (("-ascii", "a"), "fix: save_ascii"),
        ((3,), "names and flags are texts"),
    ):
        with pytest.raises(ArgumentError, match=words):
            save_variables(file, {"a": 1, "s": {"x": 2}}, *arguments)
    with pytest.raises(ArgumentError, match="no file .* variables could be added to"):
        save_variables(tmp_path / "none.mat", {"a": 1}, "-append")


EVALUATED = """
r = stored('k');
kept.p = 1;
changed = into(kept, 'q');
n = number('x');
w = elements('3');
top.a = 1;
eval(['top.' 'b' ' = 2;']);
function s = stored(name)
    s = struct('p', 1);
    eval(['s.' name ' = 3;']);
    eval(['s.sub.' name '(2) = 4;']);
    s.t{1} = 5;
    eval(['s.t{2} = ''' name ''';']);
end
function s = into(s, name)
    other = s;
    eval(['s.' name ' = 3;']);
    s.other = numel(fieldnames(other));
end
function x = number(name)
    x = 1;
    eval([name ' = [4 5 6];']);
    x = x(2);
end
function x = elements(v)
    x = zeros(1, 2);
    eval(['x(' v ') = 7;']);
    c = {};
    eval(['c{' v '} = 7;']);
    y = 1;
    eval(['y(' v ') = 7;']);
    x = [x numel(c) y];
end
"""


def test_eval_stores_into_the_variables_of_a_function():
    space, _, error = run(EVALUATED)
    assert not error, error
    assert sorted(space["r"]) == ["k", "p", "sub", "t"] and space["r"].sub.k.tolist() == [[0, 4]]
    assert space["r"].t == [5, "k"] and float(space["n"]) == 5
    assert sorted(space["kept"]) == ["p"]  # the caller's structure stays
    assert sorted(space["changed"]) == ["other", "p", "q"] and float(space["changed"].other) == 1
    assert space["w"].tolist() == [[0, 0, 7, 3, 1, 0, 7]]
    assert sorted(space["top"]) == ["a", "b"]  # a script's structure keeps its fields


def test_what_a_function_does_not_know_is_refused():
    _, _, error = run("f('x');\nfunction f(name)\n    eval([name ' = 3;']);\nend\n")
    assert "for it has no such variable; fix: x = eval_" in error


def test_assignin_and_evalin_mean_the_caller():
    def inner():
        assignin("caller", "zz", 5)
        return evalin("caller", "zz + other", nargout=1)

    def outer(other):
        zz = 0
        total = inner()
        return zz, total

    assert outer(2) == (5, 7)
    with pytest.raises(ArgumentError, match="has no variable zz.*fix: return the value, zz = inner"):
        (lambda: inner())()
    with pytest.raises(ArgumentError, match='fix: "caller" or "base"'):
        assignin("top", "x", 1)


def test_base_is_the_program_that_runs(tmp_path):
    source = """
remember('v', 7);
disp(v)
v = v + 1;
disp(asked('v'))
evalin('base', 'v = 2 * v;');
disp(v)
function remember(name, value)
    assignin('base', name, value);
end
function y = asked(name)
    y = evalin('base', name);
end
"""
    (tmp_path / "p.py").write_text(ported_text(source))
    done = subprocess.run([sys.executable, "p.py"], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.stdout.split() == ["7", "8", "16"], done.stderr


@cases("call", ["evalin('base', 'x')", "evalin('caller', 'x', '0')"])
def test_ports_ask_evalin_for_its_outputs(call):
    assert "nargout=1" in ported_text(f"function y = f()\ny = {call};\nend\n")


def test_names_in_cells_are_handed_over():
    text = ported_text("s.x = 1; f = {'x'};\nsave('a.mat', '-struct', 's', f{:});\n")
    assert 'save_variables("a.mat", workspace(globals()), "-struct", "s", *f)' in text
    assert Cell(["x"]) == ["x"]
