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


def test_numbers_between_dots_and_parentheses_count_the_variables_of_a_table():
    space = found(
        """
T = table([1;2], [3;4], 'VariableNames', {'a', 'b'});
for k = 1:width(T)
    sums(k) = sum(T.(k));
    T.(k) = T.(k) * 10;
end
T.(2)(1) = 7;
T.(3) = ["p"; "q"];
names = T.Properties.VariableNames;
whole = second(T, 2);
name = 'a'; s.a = 5; kept = s.(name);
function y = second(T, k)
y = T.(k)(2);
end
"""
    )
    assert space["sums"].tolist() == [[3, 7]] and space["whole"] == 40 and space["kept"] == 5
    assert list(space["T"].a) == [10, 20] and list(space["T"].b) == [7, 40]
    assert list(space["names"]) == ["a", "b", "Var3"]


def test_variables_counted_from_1_or_an_error():
    _, _, error = run("T = table([1;2]); k = 3; x = T.(k);")
    assert "counted from 1 to 1" in str(error)
    _, _, error = run("s.a = 1; k = 3; x = s.(k);")
    assert "the name of a field is text" in str(error)


def test_rows_that_end_with_texts_are_imported_as_lines(tmp_path):
    (tmp_path / "a.data").write_text("5.1,3.5,setosa\n4.9,3.0,virginica\n")
    (tmp_path / "names.txt").write_text("ID\nAge\n")
    space = found(
        f"""
A = importdata('{tmp_path}/a.data');
words = split(A{{2}}, ',');
names = importdata('{tmp_path}/names.txt');
"""
    )
    assert list(space["A"]) == ["5.1,3.5,setosa", "4.9,3.0,virginica"] and space["A"].shape == (2, 1)
    assert space["words"].brace[3] == "virginica" and list(space["names"]) == ["ID", "Age"]


def test_columns_of_the_characters_in_a_variable():
    space = found(
        """
s.id = ['A07'; 'B12']; s.n = [1; 2];
T = struct2table(s);
n = size(T.id); wide = width(T.id); count = numel(T.id);
last = T.id(:, 2:end); first = T.id(2, 1);
T.id = str2num(T.id(:, 2:end));
total = sum(T.id);
"""
    )
    assert [*map(int, space["n"])] == [2, 3] and (space["wide"], space["count"]) == (3, 6)
    assert list(space["last"]) == ["07", "12"] and space["first"] == "B" and space["total"] == 19


def test_strings_of_unknown_values_grow_an_empty_array():
    space = found(
        """
r = ends({'x_north', 'y_south'});
function labels = ends(names)
labels = [];
for k = 1:numel(names)
    parts = split(names{k}, '_');
    labels = [labels, string(parts{2})];
    label = string(strrep(names{k}, '_', ' '));
    labels = [labels, label];
end
end
"""
    )
    assert space["r"].tolist() == ["north", "x north", "south", "y south"]


def test_no_rows_of_a_column_have_a_mean_without_a_value():
    space = found("T = table([1;2]); few = mean(T.Var1(T.Var1 > 5)); n = numel(T.Var1(T.Var1 > 5));")
    assert space["few"] != space["few"] and space["n"] == 0


def test_what_is_said_to_drawings_that_are_left_out(tmp_path):
    space = found(
        f"""
s = swarmchart([1 1 2], [3 4 5]); s(1).XJitterWidth = 0.1;
scatter([1 2 3], [1 2 4]); lsline;
f = matfile('{tmp_path}/kept.mat', 'Writable', true);
f.x = 3; f.Properties.Writable = false;
may = f.Properties.Writable;
"""
    )
    assert not space["may"]


def test_limits_of_an_axis_of_times_are_times():
    space = found(
        """
t = datetime(2020, 1, 1:60)';
h = plot(t, (1:60)');
xlim([datetime(2020, 1, 5), datetime(2020, 2, 1)])
v = xlim;
inside = sum(t >= v(1) & t <= v(2));
ax = gca; ax.XLim = [t(3) t(9)];
w = day(ax.XLim);
"""
    )
    assert space["inside"] == 28 and space["w"].tolist() == [[3, 9]]
    _, _, error = run("t = datetime(2020, 1, 1:3); h = plot(t, 1:3); xlim([t(2) t(1)]); v = xlim;")
    assert "the later one" in str(error)


def test_a_class_before_a_dot_is_looked_up():
    space = found("rng(4); a = rand; s = RandStream.getGlobalStream; k = s.Seed;")
    assert space["k"] == 4


def test_what_is_computed_of_columns_is_an_array():
    space = found(
        """
T = table([1;2;6], [3;4;8], 'VariableNames', {'a','b'});
m = average(T.a, T.b);
few = m(T.a > 1);
few(4) = 5;
m(T.b == 4) = [];
low = -T.a; low(2) = [];
part = T.a(T.a > 1); part(4) = 7;
rest = T.a;
function m = average(a, b)
    m = (a + b) / 2;
end
"""
    )
    assert space["few"].T.tolist() == [[3, 7, 0, 5]] and space["m"].T.tolist() == [[2, 7]]
    assert space["low"].T.tolist() == [[-1, -6]] and list(space["rest"]) == [1, 2, 6]
    assert list(space["part"]) == [2, 6, 0, 7]


def test_a_string_is_asked_by_its_method_inside_a_try():
    space = found(
        """
texts = ["1,500"; "x"; "12"];
found = NaN(3, 1);
for k = 1:3
    try
        parts = regexp(texts(k), '(?<numbers>[\\d,]+)', 'names');
        numbers = parts.numbers;
        if numbers.contains(',')
            numbers = numbers.replace(',', '');
        end
        numbers = textscan(char(numbers), '%f');
        found(k) = numbers{1};
    catch
        found(k) = -1;
    end
end
"""
    )
    assert space["found"].T.tolist() == [[1500, -1, 12]]


def test_times_of_a_range_stand_side_by_side_in_a_call():
    space = found(
        """
weeks = datetime(2013, 5, 19):calweeks(1):datetime(2013, 6, 30);
h = line([weeks(1) weeks(end)], [1 2]);
ends = h.XData;
m = cell2mat(regexp('subject12-3', 'subject\\d{2}', 'match'));
if ~isempty(m)
    k = str2num(m(8:9));
end
"""
    )
    assert space["ends"].shape == (1, 2) and space["k"] == 12
