"""Programs of data analysis: columns of tables, files, cells, scripts that others run."""

import pytest

from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")


def found(text):
    space, _, error = run(text)
    assert not error, error
    return space


def test_columns_beside_columns():
    space = found(
        """
T = table([1;2;3], [1;5;3], ["p";"q";"r"], {'p';'x';'r'}, 'VariableNames', {'a','b','s','c'});
y = 2*T.a .* T.b;
n = sum(T.a == T.b);
U = T(T.a ~= T.b, :);
same = find(T.s == T.c)';
one = T(2, :);
none = sum(T.s == one.c);
side = [T.a == 1, ~(T.b == 1)];
times = table(datetime(2020,1,1:2)');
yes = isa(times.Var1, 'datetime');
"""
    )
    assert space["side"].tolist() == [[1, 0], [0, 1], [0, 1]] and space["yes"]
    assert space["y"].tolist() == [[2], [20], [18]] and space["n"] == 2
    assert list(space["U"].b) == [5] and space["same"].tolist() == [[1, 3]] and space["none"] == 0


def test_saved_tables_are_as_they_were(tmp_path):
    space = found(
        f"""
T = table([1;2], {{'a';'b'}}, categorical({{'p';'q'}}), {{1;'z'}}, 'RowNames', {{'r1','r2'}});
save('{tmp_path}/t.mat', 'T'); clear T
load('{tmp_path}/t.mat', 'T');
T = [T; {{3, 'c', 'p', 2}}];
T.Properties.RowNames(3) = {{'last'}};
names = T.Properties.RowNames;
kinds = [iscell(T.Var2), iscategorical(T.Var3), T.Var4{{1}}];
"""
    )
    assert list(space["names"]) == ["r1", "r2", "last"] and space["kinds"].tolist() == [[1, 1, 1]]


def test_folders_and_parts_of_structures(tmp_path):
    space = found(
        f"""
cd('{tmp_path}'); mkdir('sub');
old = cd('sub');
cd(old)
here = strcmp(pwd, old);
f = 'Data'; v = {{[1 2], [3 4], 5}};
c = struct('Name', {{'a','b','c'}}, f, v);
x = [c(2:3).Name];
valid = [isvarname('a_1'), isvarname('1a'), isvarname('end')];
"""
    )
    assert space["here"] and space["x"] == "bc" and space["valid"].tolist() == [[1, 0, 0]]


def test_cells_turned_moved_and_stored():
    space = found(
        """
c = {'a' 'b'; '' 'd'};
c(:, :, 1) = {1 2; 3 4};
sz = size(c);
[r, n] = row({'x'; 'y'; 'z'});
v = {1, 2, 3};
v([1 3]) = ["p" "q"];
w = class(v{3});
s(1).a = 1; s(2).a = 2;
t = size(transpose(s));

function [r, n] = row(c)
    c = transpose(c(:));
    r = circshift(c, 1);
    n = size(reshape(c, 3, []));
end
"""
    )
    assert space["sz"].tolist() == [[2, 2]] and list(space["r"]) == ["z", "x", "y"]
    assert space["n"].tolist() == [[3, 1]] and space["w"] == "string" and space["t"].tolist() == [[2, 1]]


def test_a_script_adds_to_what_is_there():
    text = ported_text("for i = 1:numel(log)\n    log(i).best = max(log(i).loss);\nend", "more.m")
    assert "StructArray" not in text
    assert "x = dl.dlarray([])" in ported_text("x(3) = 1;\ny = x;", "made.m")


BRANCHES = """function s = f(kind)
if kind == 1
    for i = 1:3, s(i).name = 'a'; end
    if isempty(kind), return; end
    for i = 1:2, s(i).b = i; end
end
if kind == 2
    for i = 1:3, s(i).name = 'b'; end
    if isempty(kind), return; end
    for i = 1:2, s(i).c = i; for j = 1:2, s(i).d = j; end, end
end
if kind == 4
    for i = 1:3, s(i).name = 'b'; end
    for i = 1:length(s)
        for j = 1:2
            if j > 1, continue; end
            s(i).data = j;
        end
    end
end
end"""


def test_stores_in_branches_that_leave_come_to_an_end():
    assert "s = StructArray()" in ported_text(BRANCHES, "f.m")


def test_what_is_left_in_a_try_is_not_caught():
    _, _, error = run("try\n    r = matlabroot;\ncatch\n    r = 'nowhere';\nend")
    assert "matlabroot" in str(error)


def test_names_of_columns_and_times_as_keys():
    space = found(
        """
T = table(1, 2, 3);
T.Properties.VariableNames([1, end]) = ["x", "z"];
names = T.Properties.VariableNames;
A = timetable(datetime(2020,1,1:3)', [1;2;3], [5;6;7], 'VariableNames', {'x','y'});
B = timetable(datetime(2020,1,2:4)', [20;30;40], 'VariableNames', {'x'});
C = outerjoin(A, B);
D = innerjoin(A, B);
b = D.x_B';
day = datestr(737913, 26);
quarter = datestr(737913, 27);
"""
    )
    assert list(space["names"]) == ["x", "Var2", "z"] and space["C"].height == 4
    assert space["C"].VariableNames == ["x_A", "y", "x_B"] and space["b"].tolist() == [[20, 30]]
    assert (space["day"], space["quarter"]) == ("2020/05/02", "Q2-2020")


def test_tables_that_grow_from_an_empty_one_and_parts_that_are_shown():
    space, shown, error = run(
        """
T = table();
for k = 1:2
    T = [T; table(k, {'a'}, 'VariableNames', {'n', 't'})];
end
n = height(T);
s = made(3);
s(1:2).v

function s = made(n)
    for k = 1:n, s(k).v = k; end
end
"""
    )
    assert not error, error
    assert space["n"] == 2 and shown.count("ans =") == 2


def test_forms_of_ticks_are_left_out():
    text = ported_text("plot(1:3, 1:3); xtickformat('%.1f'); datetick('x', 'mmm'); n = 2;", "ticks.m")
    assert text.count("# not ported: ") == 2 and "n = 2" in text and "raise" not in text
