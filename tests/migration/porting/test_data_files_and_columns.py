"""Programs that read, clean and draw data: columns that become variables, texts beside numbers, times in plots."""

import pytest

from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")


def found(text):
    space, _, error = run(text)
    assert not error, error
    return space


def test_a_column_that_becomes_a_variable_leaves_its_table():
    space = found(
        """
T = table([1;NaN;3], datetime(2020,1,(1:3)'), ["p";"q";"r"], {'a';'b';'c'}, 'VariableNames', {'n','w','s','c'});
n = T.n; w = T.w; s = T.s; c = T.c;
gone = isnan(n);
n(gone) = []; w(gone) = []; s(gone) = []; c(gone) = [];
n(1) = 9; s(1) = "z"; c{1} = 'y'; w(1) = datetime(2021,1,1);
n(4) = 7;
first = {T.n(1), T.s(1), T.c{1}, year(T.w(1))};
"""
    )
    assert space["n"].T.tolist() == [[9, 3, 0, 7]]
    assert list(space["first"]) == [1, "p", "a", 2020] and len(space["T"]) == 3
    assert space["w"].shape == space["s"].shape == space["c"].shape == (2, 1)


def test_texts_beside_numbers_are_imported_apart(tmp_path):
    (tmp_path / "a.csv").write_text('kind,when,x,y\nb,2020/1/2,1,2\n"c, d",2020/1/3,,4\n')
    (tmp_path / "b.txt").write_text("low 1 2\nhigh 3 4\n")
    space = found(
        f"""
A = importdata('{tmp_path}/a.csv');
x = A.data; t = A.textdata;
B = importdata('{tmp_path}/b.txt');
names = B.rowheaders'; y = B.data;
"""
    )
    assert space["x"].tolist()[0] == [1, 2] and space["x"].tolist()[1][1] == 4
    assert space["t"].shape == (3, 4) and list(space["t"](":", 1)) == ["kind", "b", "c, d"]
    assert list(space["t"](2, ":")) == ["b", "2020/1/2", "", ""]
    assert list(space["names"]) == ["low", "high"] and space["y"].tolist() == [[1, 2], [3, 4]]


def test_times_of_a_table_are_drawn(tmp_path):
    (tmp_path / "t.csv").write_text("day,v\n" + "".join(f"2020-01-0{k},{k}\n" for k in range(1, 6)))
    space = found(
        f"""
T = readtable('{tmp_path}/t.csv');
p = plot(T.day, T.v, 'k-', 'Color', [1 0 0]); hold on
scatter(T.day, T.v, 9, 'filled'); bar(T.day, T.v); stairs(T.day, T.v); area(T.day, T.v); stem(T.day, T.v);
n = numel(p.YData); colour = p.Color;
"""
    )
    assert space["n"] == 5 and space["colour"].tolist() == [[1, 0, 0]]


def test_functions_are_called_with_each_time():
    space = found(
        """
t = datetime(2020, 1, 1) + hours([0; 1; 1; 5]);
u = unique(t);
n = arrayfun(@(x) sum(t == x), u)';
"""
    )
    assert space["n"].tolist() == [[1, 2, 1]]


def test_cells_are_joined_to_what_began_empty():
    space = found(
        """
data = [];
for line = {sprintf('a\\t1'), sprintf('b\\t2'), 'short'}
    A = textscan(line{1}, '%s', 'delimiter', '\\t');
    try
        data = [data; A{1}'];
    catch
    end
end
[rows, cols] = size(data);
out = [];
for r = 1:rows
    out(r) = str2num(cell2mat(data(r, cols)));
end
"""
    )
    assert space["rows"] == 2 and space["out"].tolist() == [[1, 2]]


def test_small_causes(tmp_path):
    (tmp_path / "c.txt").write_text("1,red,x y\n2,blue,z\n3,red,w\n")
    (tmp_path / "inner").mkdir()
    space = found(
        f"""
f = fopen('{tmp_path}/c.txt'); C = textscan(f, '%f%C%[^\\n\\r]', 'Delimiter', ','); fclose(f);
kinds = categories(C{{2}})'; reds = sum(C{{2}} == 'red');
days_ = string(datestr(datetime(2020, 1, (1:2)'), 'yyyy-mm-dd'))';
p = genpath('{tmp_path}'); parts = numel(strsplit(p, pathsep));
M = mat2cell(["a"; "b"], [1 1]); second = M{{2}};
values = str2num('4 5'); total = 0;
for k = 1:2, total = total + values(1, k); end
one = str2num('7'); seven = one(1, 1);
Z = NaN(2, 3); Z(1, false(1, 3)) = sscanf('', '%f');
H = table;
for k = 2:-1:1, H.name{{k, 1}} = sprintf('n%d', k); H.x(k, 1) = k; end
back = flipud(H); last = back.name{{1}};
tables = cellfun(@(n) table(n), {{1, 2}}, 'UniformOutput', false); two = tables{{2}}.n;
h = text(0.1, 0.2, 'a', 'EdgeColor', 'black', 'BackgroundColor', 'white', 'FontWeight', 'b'); w = h.FontWeight;
"""
    )
    assert list(space["kinds"]) == ["blue", "red"] and space["reds"] == 2
    assert list(space["days_"]) == ["2020-01-01", "2020-01-02"] and space["parts"] == 3
    assert (
        space["second"] == "b" and space["total"] == 9 and space["seven"] == 7 and space["Z"].shape == (2, 3)
    )
    assert list(space["H"].name) == ["n1", "n2"] and list(space["H"].x) == [1, 2]
    assert space["last"] == "n2" and space["two"] == 2 and space["w"] == "bold"
