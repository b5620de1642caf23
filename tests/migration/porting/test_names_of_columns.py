"""Programs on data whose names are those of methods here, and on structures that a choice leaves alone."""

import pytest

from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")


def found(text):
    space, _, error = run(text)
    assert not error, error
    return space


def test_columns_called_as_what_tables_have():
    space = found(
        """
T = table([1;2;6], [10;20;40], {'a';'b';'c'}, ["p";"q";"r"], 'VariableNames', {'height','shape','copy','description'});
T.width = [5;6;7];
m = mean(T.height); s = T.shape(2); c = T.copy{3}; d = T.description(1); w = T.width(end);
T.height(2) = 9; rows = height(T); cols = width(T);
U = innerjoin(T, table([1;9], [3;4], 'VariableNames', {'height', 'v'}));
both = U.shape';
G = groupsummary(T, 'copy', 'max', 'height'); most = G.max_height';
[a, b] = inside(T);
function [a, b] = inside(T)
a = sum(T.height) + T.shape(1);
T.shape = [1;1;1];
b = sum(T.shape);
end
"""
    )
    assert (space["m"], space["s"], space["c"], space["d"], space["w"]) == (3, 20, "c", "p", 7)
    assert (space["rows"], space["cols"], space["a"], space["b"]) == (3, 5, 26, 3)
    assert space["both"].tolist() == [[10, 20]] and space["most"].tolist() == [[1, 9, 6]]


def test_one_structure_that_a_mask_leaves_is_still_an_array():
    space = found(
        """
s = struct('count', {1, 2, 3}, 'index', {'x', 'y', 'z'});
t = s([s.count] > 2);
n = t(1).count; e = t(end).index; c = t.count;
for i = 1:numel(t), last = t(i).index; end
f = 'index'; t.(f) = 'w'; g = t.(f);
t(end + 1) = s(1); k = numel(t);
u = s(2:2); v = jsonencode(u); w = setfield(u, 'more', 4); h = rmfield(u, 'count');
"""
    )
    assert (space["n"], space["e"], space["c"], space["last"], space["g"]) == (3, "z", 3, "z", "w")
    assert space["k"] == 2 and space["v"] == '{"count":2,"index":"y"}' and space["w"].more == 4
    assert space["h"].fieldnames() == ["index"]


def test_fields_of_a_part_in_braces():
    space = found(
        """
T = struct2table(struct('word', {{'x';'y';'yy'}}, 'n', {[3;4;5]}));
d = table2struct(T);
d = d(startsWith({d.word}, 'y'));
c = cell(2, 2);
c(1:2, 1:2) = {d(1:2).word; d(1:2).n};
"""
    )
    assert list(space["c"]) == ["y", 4, "yy", 5]


def test_functions_of_columns_of_any_kind(tmp_path):
    space = found(
        f"""
T = table([1.5;2], {{'b';'a'}}, [hours(1);hours(12)], int32([4;5]), 'VariableNames', {{'n','c','d','i'}});
s = string(T.n); e = T.c == "a"; u = unique(T.c); first = u{{1}}; days = datenum(T.d); k = class([T.i, T.i]);
C = table2array(T(:, 2)); d = duration(T.n, 0, 0); m = isnumeric(T.i);
t = inner('a', T);
writetable(T(:, 1:2), '{tmp_path}/a.csv');
function t = inner(x, T), t = any(T.c == x); end
""".replace("any(T.c == x)", "any(T.c == string(x))")
    )
    assert space["s"].tolist() == ["1.5", "2"] and space["first"] == "a" and space["C"].shape == (2, 1)
    assert space["days"].T.tolist() == [[1 / 24, 0.5]] and space["k"] == "int32" and space["m"]
    assert space["d"].shape == (2, 1) and space["t"]


def test_a_table_that_begins_empty_in_a_function_stays_one():
    space = found(
        """
T = made([3;1]);
function T = made(x)
T = table(); T.a = x; T = rmmissing(T);
if isempty(T), error('none'); end
T = sortrows(T, 'a');
end
"""
    )
    assert list(space["T"].a) == [1, 3]


def test_parts_of_a_loop_variable_are_deleted():
    space = found("n = 0; for a = 1:3, b = a; a(end) = []; n = n + isempty(a) + b; end")
    assert space["n"] == 9


def test_axes_that_a_function_is_given_are_drawn_on():
    space = found(
        """
figure; ax = axes; shown(ax, 1:3, [2 4 9]); t = ax.Title.String; n = numel(ax.Children); v = ax.XLim;
function shown(ax, x, y)
plot(ax, x, y); title(ax, 'growth'); grid(ax, 'on'); xlim(ax, [1 3]);
end
"""
    )
    assert space["t"] == "growth" and space["n"] == 1 and space["v"].tolist() == [[1, 3]]


def test_styles_with_blanks_and_parts_that_are_compared_with_a_word():
    space = found(
        """
h = plot([1 2 3], 'm .-'); m = h.Marker; l = h.LineStyle;
plot(1:3, [2 3 4], 'b- .');
C = swapped({'cat', 1; 'dog', 2}, 'dog', 7);
function M = swapped(M, word, number)
for i = 1:size(M, 1)
a = M{i, 1};
if length(a) == length(word)
if a(1:length(word)) == word, M{i, 1} = number; end
end
end
end
"""
    )
    assert (space["m"], space["l"]) == (".", "-")
    assert list(space["C"]) == ["cat", 7, 1, 2]


def test_labels_by_the_types_of_an_import(tmp_path):
    (tmp_path / "a.csv").write_text("place,n\nOttawa,1\nKent,2\n")
    space = found(
        f"""
opts = delimitedTextImportOptions('NumVariables', 2);
opts.VariableNames = ["place", "n"]; opts.VariableTypes = ["categorical", "double"]; opts.DataLines = [2 Inf];
T = readtable('{tmp_path}/a.csv', opts);
all = unique(T.place);
some(1) = all(all == "Ottawa");
some(2) = all(all == "Kent");
n = sum(T.n(T.place == some(2)));
"""
    )
    assert space["n"] == 2


def test_texts_that_look_like_options_stay_where_they_are(tmp_path):
    space = found(
        f"""
f = fopen('{tmp_path}/a.txt', 'w');
fprintf(f, '%s|%s|%s|%s', 'Stock', 'Mean', 'Std Dev', 'Min');
fclose(f);
x = fileread('{tmp_path}/a.txt');
y = evalc("fprintf('%s %s %s %s', 'Stock', 'Mean', 'Std Dev', 'Min')");
p = fullfile('data', 'raw', 'my file', 'x');
s = strcat('a', 'b', 'c d', 'e');
"""
    )
    assert space["x"] == "Stock|Mean|Std Dev|Min" and space["y"] == "Stock Mean Std Dev Min"
    assert space["p"].replace("\\\\", "/") == "data/raw/my file/x" and space["s"] == "abc de"
