"""Programs with tables, times and files as people write them: groups, new columns, forms of dates, older readers."""

import pytest

from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")


def found(text):
    space, _, error = run(text)
    assert not error, error
    return space


def shown(text):
    _, output, error = run(text)
    assert not error, error
    return output


def test_functions_of_groups():
    space = found(
        """
T = table({'b';'a';'b';'a'}, [1;2;3;6], [10;20;30;40], 'VariableNames', {'g','x','y'});
A = varfun(@mean, T, 'InputVariables', {'x','y'}, 'GroupingVariables', 'g');
n = A.Properties.VariableNames;
f = @(v) max(v) - min(v);
B = varfun(f, T, 'GroupingVariables', 'g');
U = varfun(@max, T, 'GroupingVariables', 'g', 'OutputFormat', 'uniform');
N = varfun(@sum, T, 'InputVariables', @isnumeric);
C = rowfun(@(x, y) mean(x) + max(y), T, 'GroupingVariables', 'g', 'OutputVariableNames', 'r');
D = rowfun(@(x, y) [x y], T, 'InputVariables', {'x','y'}, 'OutputVariableNames', 'p');
"""
    )
    assert list(space["n"]) == ["g", "GroupCount", "mean_x", "mean_y"]
    assert list(space["A"].g) == ["a", "b"] and list(space["A"].mean_x) == [4, 2]
    assert space["B"].VariableNames[2:] == ["Fun_x", "Fun_y"] and list(space["B"].Fun_y) == [20, 20]
    assert space["U"].tolist() == [[6, 40], [3, 30]] and list(space["N"].sum_x) == [12]
    assert list(space["C"].r) == [44, 32] and list(space["D"].p) == [[1, 10], [2, 20], [3, 30], [6, 40]]


def test_groups_of_several_vectors():
    space = found(
        """
h = [71;69;64;67;64]; s = logical([1;0;0;0;1]); n = {'M';'M';'F';'F';'F'};
[G, name, smokes] = findgroups(n, s);
c = splitapply(@(x) {x'}, h, G);
[lo, hi] = splitapply(@bounds, h, G);
[K, TID] = findgroups(table(n, s));
m = splitapply(@(a, b) sum(a .* b), h, double(s), K);
"""
    )
    assert space["G"].tolist() == [[4], [3], [1], [1], [2]] and list(space["name"]) == ["F", "F", "M", "M"]
    assert space["c"][0].tolist() == [[64, 67]] and space["hi"].tolist() == [[67], [64], [69], [71]]
    assert list(space["TID"].n) == ["F", "F", "M", "M"] and space["m"].tolist() == [[0], [64], [0], [71]]


def test_masks_beside_arrays_are_columns():
    space = found(
        """
T = table([1;NaN;3], [5;6;-7], 'VariableNames', {'a','b'});
k = find(~isnan(T.a) & T.b > 0);
s = size(isnan(T.a) | T.b < 0);
x = T.b(k);
"""
    )
    assert space["k"].tolist() == 1 or space["k"].tolist() == [[1]]
    assert space["s"].tolist() == [[3, 1]]


def test_columns_that_stores_make():
    space = found(
        """
T = table([1;2;3], 'VariableNames', {'a'});
for i = 2:3
    T.rate(i) = i / 2;
end
T{:, 'twice'} = 2 * T.a;
T(:, 'again') = T(:, 'rate');
T{:, "when"} = datetime(2020, 1, T.a);
z = table([1+2i; 3], 'VariableNames', {'z'});
c = z{:, 'z'};
"""
    )
    T = space["T"]
    assert list(T.rate) == [0, 1, 1.5] and list(T.twice) == [2, 4, 6] and list(T.again) == [0, 1, 1.5]
    assert [t.day for t in T.when] == [1, 2, 3] and space["c"].tolist() == [[1 + 2j], [3]]


def test_rows_in_order_with_what_is_missing():
    space = found(
        """
T = table([3;NaN;1], datetime(2020,1,[3;1;2]), categorical({'low';'high';'low'}, {'low','high'}));
a = sortrows(T, 'Var1', 'descend', 'MissingPlacement', 'last');
b = sortrows(T, 'Var1', 'MissingPlacement', 'first');
c = sortrows(T, 'Var3');
"""
    )
    assert list(space["a"].Var1)[:2] == [3, 1] and list(space["b"].Var1)[1:] == [1, 3]
    assert [str(x) for x in space["c"].Var3] == ["low", "low", "high"]


def test_timetables_in_columns_and_side_by_side():
    space = found(
        """
t = datetime(2008,4,[14;15;14;15;14]);
TT = timetable(t, {'A';'A';'B';'B';'A'}, [60;61;27;25;62], 'VariableNames', {'Stock','Price'});
U = unstack(TT, 'Price', 'Stock', 'AggregationFunction', @max);
first = timetable(seconds([1;2]), [1;2]); second = timetable(seconds([2;3]), [5;6]);
n = synchronize(first, second).Properties.VariableNames;
T = table([0;12], 'VariableNames', {'h'}); T.Properties.VariableUnits = {'hr'};
R = table2timetable(T, 'RowTimes', datetime(2020,1,1) + T.h/24);
u = R.Properties.VariableUnits; last = R.Time(2);
"""
    )
    assert list(space["U"].A) == [62, 61] and list(space["n"]) == ["Var1_first", "Var1_second"]
    assert list(space["u"]) == ["hr"] and space["last"].hour == 12


def test_times_by_their_form():
    space = found(
        """
a = datetime('2018/08/23/15:58:42.123456', 'Format', 'yyyy/MM/dd/HH:mm:ss.SSSSSS');
b = datetime('2020-02-01T10:11:12.250000', 'inputFormat', "yyyy-MM-dd'T'HH:mm:ss.SSSSSS");
c = char(datetime(2014,8,16,3,22,45.5,'Format','eeee, MMMM d, yyyy h:mm:ss.SS a'));
same = datetime(2023,11,1,8,0,0) == '01-Nov-2023 08:00:00';
v = datetime([2014 10 7 12 30 45; 2015 1 2 3 4 5]);
d = duration({'12:30:16','08:31:20'});
e = datetime(2020,1,1) + [1 2];
f = hours(1) * [1 2 3]; g = hours(5) / minutes(30);
w = datestr(736330.75, 'HH:MM PM');
s.time = datetime.empty; s.time(end+1) = datetime(2020,1,2); s.time(end+1) = datetime(2020,1,3);
lags = datetime(2020,1,[2;4]) - datetime(2020,1,[1 2 3]);
"""
    )
    assert (space["a"].minute, space["a"].microsecond) == (58, 123456) and space["b"].microsecond == 250000
    assert space["c"] == "Saturday, August 16, 2014 3:22:45.50 AM" and bool(space["same"])
    assert space["v"].shape == (2, 1) and space["v"](2).second == 5
    assert str(space["d"](2)) == "08:31:20" and str(space["e"](2)) == "03-Jan-2020"
    assert str(space["f"](3)) == "3 hr" and space["g"] == 10 and space["w"] == " 6:00 PM"
    assert space["s"].time.shape == (1, 2) and space["lags"].shape == (2, 3)


def test_dates_and_older_readers_of_files(tmp_path):
    (tmp_path / "t.txt").write_text("7,2008-02-02 15:36:08,116.5,39.9\n7,2008-02-02 15:46:08,116.6,39.8\n")
    (tmp_path / "nums").write_text("1 2\n3 4\n")
    (tmp_path / "d.csv").write_text('"12/30/2022","80.5"\n"12/29/2022","78.6"\n')
    space = found(
        f"""
f = fopen('{tmp_path}/t.txt');
c = textscan(f, '%*q%{{yyyy-MM-dd HH:mm:ss}}D%f%f%[^\\n\\r]', 1, 'Delimiter', ',', 'ReturnOnError', false);
d = textscan(f, '%f%{{yyyy-MM-dd HH:mm:ss}}D%f%f', 'Delimiter', ',');
fclose(f);
names = {{'{tmp_path}/nums', 'other'}};
x = load(names{{1}});
[p, q] = textread('{tmp_path}/nums', '%f %f');
w = strread('id,name', '%s', 'delimiter', ',');
opts = delimitedTextImportOptions('NumVariables', 2);
opts.VariableTypes = ["datetime", "double"];
T = readtable('{tmp_path}/d.csv', opts, 'UseExcel', false);
"""
    )
    assert space["c"][0](1).minute == 36 and space["d"][1](1).minute == 46
    assert space["x"].tolist() == [[1, 2], [3, 4]] and space["q"].tolist() == [[2], [4]]
    assert list(space["w"]) == ["id", "name"] and [t.day for t in space["T"].Var1] == [30, 29]


def test_sizes_of_strings_and_characters_in_cells():
    space = found(
        """
function n = rows(t)
    n = size(t, 1);
end
n = rows(["a" "b"; "c" "d"; "e" "f"]);
c = strsplit('ab[h] cd[V]');
for k = 1:2
    [i, j] = regexp(c{k}, '\\[.*\\]');
    c{k}(i:j) = [];
end
T = table({'x'}, {'.m'});
p = strcat('f/', T.Var1, T.Var2);
q = p{1};
j = jsonencode([1 NaN Inf], 'ConvertInfAndNaN', false);
m = jsonencode(containers.Map('k', 5));
"""
    )
    assert space["n"] == 3 and list(space["c"]) == ["ab", "cd"] and space["q"] == "f/x.m"
    assert space["j"] == "[1,NaN,Infinity]" and space["m"] == '{"k":5}'


def test_points_in_colours_of_a_map_with_edges():
    pytest.importorskip("matplotlib")
    found(
        """
figure; colormap([0 0 1; 1 0 0]);
scatter([1 2 3 4], [4 5 6 7], 30, [10 20 30 40], 'filled', 'MarkerEdgeColor', [0.2 0.2 0.2]);
"""
    )


def test_one_string_of_a_table_and_lines_behind_the_last(tmp_path):
    (tmp_path / "t.txt").write_text("ab\n")
    space = found(
        f"""
T = table("b", 1, 'VariableNames', {{'s','n'}});
switch T.s
    case "a", k = 1;
    case "b", k = 2;
end
f = fopen('{tmp_path}/t.txt'); l = fgetl(f); a = length(l); l = fgetl(f); b = length(l); fclose(f);
p = plus("a", "b");
"""
    )
    assert (space["k"], int(space["a"]), int(space["b"]), str(space["p"])) == (2, 2, 1, "ab")
