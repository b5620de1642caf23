"""Data analysis, an eighth sample: days as numbers, files of one column, truths of spreadsheets, drawing on axes."""

import numpy as np
import pytest

from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")


def found(text):
    space, _, error = run(text)
    assert not error, error
    return space


def test_whole_seconds_of_days_as_numbers():
    space = found(
        """
t = datenum('2011-05-08 08:55:00');
v = datevec(t);
[y, m, d, h, mi] = datevec(t + (0:0.25:1)'/24);
a = datestr(t, 15); b = datestr(t); c = datestr(datenum(2020,1,2,3,4,5.678), 'HH:MM:SS.FFF');
e = datestr(datetime(t, 'ConvertFrom', 'datenum'));
"""
    )
    assert space["v"].tolist() == [[2011, 5, 8, 8, 55, 0]]
    assert space["mi"].T.tolist() == [[55, 10, 25, 40, 55]] and space["h"].T.tolist() == [[8, 9, 9, 9, 9]]
    assert (space["a"], space["b"], space["e"]) == ("08:55", "08-May-2011 08:55:00", "08-May-2011 08:55:00")
    assert space["c"] == "03:04:05.678"


def test_a_file_of_one_column_by_an_import_function(tmp_path):
    (tmp_path / "RECORDS.txt").write_text("01911\n02012\n02019\n02020\n")
    space = found(
        f"""
f = fopen('{tmp_path}/RECORDS.txt', 'r');
C = textscan(f, '%s%[^\\n\\r]', 4, 'Delimiter', {{''}}, 'TextType', 'string', ...
    'ReturnOnError', false, 'EndOfLine', '\\r\\n');
fclose(f);
T = table(C{{1:end-1}}, 'VariableNames', {{'id'}});
last = T.id(end); n = height(T);
D = textscan(sprintf('1\\n2\\n3\\n'), '%f%*[^\\n]');
"""
    )
    assert space["n"] == 4 and space["last"] == "02020"
    assert space["D"][0].T.tolist() == [[1, 2, 3]]


def test_truths_of_spreadsheets_are_logical(tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["when", "home", "n"], ["a", True, 1], ["b", False, 2], ["c", True, 3]):
        book.active.append(row)
    book.save(tmp_path / "trips.xlsx")
    space = found(
        f"""
T = readtable('{tmp_path}/trips.xlsx');
kind = class(T.home);
S = table2struct(T);
n = sum([S.n] > 1 & [S.home]); m = sum(~[S.home]);
"""
    )
    assert (space["kind"], space["n"], space["m"]) == ("logical", 1, 1)


def test_numbers_in_texts_count_rows_and_structures_become_arrays():
    space = found(
        """
line = 'rows: 3';
n = str2num(line(7));
for k = 1:n, x(k) = 2 * k; end
s.a = [1; 2]; s.b = [3; 4];
A = struct2array(s);
"""
    )
    assert space["x"].tolist() == [[2, 4, 6]] and space["A"].tolist() == [[1, 3], [2, 4]]


def test_load_of_a_name_in_quotes(tmp_path):
    text = "function s = total()\nload 'scores'\ns = sum(scores);\nend\n"
    assert 'load("scores.mat")' in ported_text(text, "total.m")


def test_bars_on_axes_that_a_variable_holds():
    space = found(
        """
m = [1 2; 3 4];
ax = axes('Position', [0.13 0.12 0.83 0.75]);
hold(ax, 'on');
h = gobjects(2, 1);
for k = 1:2
    h(k) = bar(ax, [1 2] + k, m(k, :), 0.2, 'DisplayName', sprintf('row %d', k));
end
ylim(ax, [0 5]); xlabel(ax, 'k');
l = legend(ax, h, 'Location', 'northwest');
names = l.String; top = ax.YLim(2); n = numel(ax.Children);
"""
    )
    assert list(space["names"]) == ["row 1", "row 2"] and space["top"] == 5 and space["n"] == 2


def test_what_properties_begin_with_and_bars_of_colours_without_a_picture():
    space = found(
        """
names = fieldnames(get(groot, 'factory'));
those = names(contains(names, 'TickLabelInterpreter'));
for k = 1:numel(those), set(groot, strrep(those{k}, 'factory', 'default'), 'latex'); end
kind = get(groot, 'defaultAxesTickLabelInterpreter');
width = get(groot, 'factoryLineLineWidth');
set(groot, 'defaultAxesTickLabelInterpreter', 'tex');
"""
    )
    assert (space["kind"], space["width"]) == ("latex", 0.5)
    space = found("plot(1:3, [2 3 4])\nc = colorbar;\nc.Label.String = 'Count';\nt = c.Label.String;")
    assert space["t"] == "Count"


def test_many_rows_of_a_table_are_shown_in_little_time():
    space, shown, error = run("T = table((1:30000)', (1:30000)'/7)")
    assert not error and shown.count("\n") > 30000
    assert np.shape(space["T"])[:1] == (30000,) or len(space["T"].Var1) == 30000


def test_missing_strings_stay_missing_in_other_letters():
    space = found(
        """
x = ["AB" missing "cD"];
a = lower(x); b = upper(x); c = strrep(x, "B", "-");
gone = [ismissing(a); ismissing(b); ismissing(c)];
one = a(3) + b(1) + c(1);
"""
    )
    assert space["gone"].tolist() == [[0, 1, 0]] * 3 and space["one"] == "cdABA-"


def test_subscripts_on_the_way_to_a_field():
    space = found(
        """
s = setfield(struct(), 'a', {2}, 1);
S(2).name = 'x'; S(1).name = 'y';
S = setfield(S, {2}, 'name', 'z');
S = setfield(S, {1}, 'v', {2, 3}, 5);
t.a.b = [1 2; 3 4]; u = t;
p = getfield(t, 'a', 'b', {2, 1});
t = setfield(t, 'a', {2}, 'b', 7);
names = {'aa', 'bb'};
for k = 1:2, t = setfield(t, names{k}, {k}, 10 * k); end
n = [numel(t.a), t.a(2).b, numel(u.a), isempty(S(2).v), S(1).v(2, 3), p];
word = S(2).name;
"""
    )
    assert space["s"].a.tolist() == [[0, 1]] and space["t"].bb.tolist() == [[0, 20]]
    assert space["n"].tolist() == [[2, 7, 1, 1, 5, 3]] and space["word"] == "z"


def test_maps_in_saved_files(tmp_path):
    space = found(
        f"""
m = containers.Map({{'a', 'b'}}, [1 2]);
other = containers.Map('KeyType', 'double', 'ValueType', 'any'); other(3) = 'three'; other(5) = [1 2 3];
d.m = m; same = m;
save('{tmp_path}/m.mat', 'm', 'other', 'd');
clear m other d
load('{tmp_path}/m.mat');
m('c') = 3;
n = [m('b'), m.Count, sum(other(5)), d.m('a')]; word = other(3); kind = other.KeyType; keys_ = m.keys;
"""
    )
    assert space["n"].tolist() == [[2, 3, 6, 1]] and space["word"] == "three" and space["kind"] == "double"
    assert list(space["keys_"]) == ["a", "b", "c"]


def test_frequency_tables():
    space, shown, error = run(
        """
g = {'Male'; 'Female'; 'Male'; 'Male'};
tabulate(g)
t = tabulate([1 2 4 4 NaN]);
c = tabulate(categorical({'p'; 'q'; 'p'}, {'q', 'p', 'r'}));
"""
    )
    assert not error, error
    assert (
        shown == "   Value    Count   Percent\n    Male        3     75.00%\n  Female        1     25.00%\n"
    )
    assert space["t"].tolist() == [[1, 1, 25], [2, 1, 25], [3, 0, 0], [4, 2, 50]]
    assert list(space["c"])[:6] == ["q", "p", "r", 1, 2, 0]


def test_a_page_that_cannot_be_had(tmp_path):
    space = found(
        f"""
[f, ok] = urlwrite('http://localhost:1/none', '{tmp_path}/page.html', 'get', {{'term', 'x y'}}, 'Timeout', 2);
failed = false;
try, urlwrite('http://localhost:1/none', '{tmp_path}/page.html'); catch, failed = true; end
"""
    )
    assert space["f"] == "" and not space["ok"] and space["failed"]


def test_an_axis_of_axes_has_properties_of_its_own():
    space = found(
        """
h = plot(1:3, [2 3 4]); n = h.LineWidth;
ax = gca;
ax.XAxis.FontSize = 14; ax.YAxis.Limits = [0 5]; ax.XAxis.Label.String = 'k';
ax.YAxis.Exponent = 0; ax.YAxis.TickLabelFormat = '%.2f'; ax.XAxis.Color = 'red';
a = ax.XAxis.FontSize; b = ax.YLim; c = ax.XLabel.String; d = ax.XColor; e = ax.YAxis.Limits;
"""
    )
    assert space["a"] == 14 and space["b"].tolist() == [[0, 5]] and space["c"] == "k"
    assert space["d"].tolist() == [[1, 0, 0]] and space["e"].tolist() == [[0, 5]]


def test_histograms_of_many_bins_are_one_drawing():
    space = found(
        """
h = histogram(mod((1:4000) * 7, 1999), 'BinWidth', 0.5, 'FaceColor', 'r');
n = h.NumBins; c = sum(h.BinCounts); f = h.FaceColor;
hold on; histogram(mod((1:4000) * 7, 1999), 'BinWidth', 0.5, 'Orientation', 'horizontal'); hold off
"""
    )
    assert space["n"] > 3000 and space["c"] == 4000 and space["f"].tolist() == [[1, 0, 0]]
    assert len(space["h"].artists) == 1
