"""Programs with files such as read_data.m: scripts that share variables, ranges of sheets, log files, groups."""

import pathlib
import subprocess
import sys

import pytest

from dlarray.migration.porting.project import ported, ported_text
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")


def found(text):
    space, _, error = run(text)
    assert not error, error
    return space


def printed(folder, files):
    """What main.m prints when it is ported with the other files and started from its folder."""
    for name, text in files.items():
        (folder / name).write_text(text)
    for path, code in ported([str(folder)], str(folder)).modules.items():
        pathlib.Path(path).write_text(code)
    made = subprocess.run([sys.executable, "main.py"], cwd=folder, check=True, capture_output=True, text=True)
    return made.stdout.split()


def test_scripts_store_into_what_is_there(tmp_path):
    files = {
        "main.m": "tot = [5 5 5 5];\nfor i = 1:3\n  step\nend\ndisp([res tot])\ndisp(numel(names))\n",
        "step.m": "res(i) = i^2;\nif i > 1\n  tot(i) = 0;\nend\nnames{i} = sprintf('n%d', i);\n",
    }
    assert printed(tmp_path, files) == ["1", "4", "9", "5", "0", "0", "5", "3"]


def test_a_script_that_is_run_once_makes_its_variables(tmp_path):
    files = {
        "main.m": "k = 2;\nstep\ndisp(res)\n",
        "step.m": "for n = 1:k\n  res(n) = n;\nend\nz = 3i;\nq = i;\n",
    }
    assert printed(tmp_path, files) == ["1", "2"]
    assert (
        "globals()" not in (tmp_path / "step.py").read_text()
        and "q = 1j" in (tmp_path / "step.py").read_text()
    )


def test_ranges_of_spreadsheets_and_options_in_small_letters(tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for row in (["Area", "Code", 2004, 2005], ["North", "N1", 10, 11], ["South", "S1", 20, None]):
        book.active.append(row)
    book.active.title = "staff"
    book.save(tmp_path / "staff.xlsx")
    space = found(
        f"""
f = '{tmp_path}/staff.xlsx';
years = readmatrix(f, 'range', 'C1');
cut = readmatrix(f, 'sheet', 'staff', 'range', 'C2:D3');
numbers = readmatrix(f, 'Range', [2 3 3 3]);
texts = readmatrix(f, 'range', 'B:B');
named = readcell(f, 'range', 'A2:A3', 'sheet', 1);
T = readtable(f, 'sheet', 'staff', 'range', 'A1:B3');
areas = T.Area;
writematrix([1 2], '{tmp_path}/out.xlsx', 'sheet', 2, 'range', 'B2');
back = readmatrix('{tmp_path}/out.xlsx', 'sheet', 2, 'range', 'B2:C2');
"""
    )
    assert space["years"](1, ":").tolist() == [[2004, 2005]] and space["numbers"].tolist() == [[10], [20]]
    cut = space["cut"].tolist()
    assert cut[0] == [10, 11] and cut[1][0] == 20 and cut[1][1] != cut[1][1]
    assert space["texts"].shape[0] == 0 and list(space["named"]) == list(space["areas"]) == ["North", "South"]
    assert space["back"].tolist() == [[1, 2]]


def test_dates_that_name_columns_of_numbers(tmp_path):
    (tmp_path / "use.csv").write_text("ID,FLAG,1/1/2014,1/2/2014\nA1,0,5.5,\nB2,1,2.5,7\n")
    (tmp_path / "days.csv").write_text("1/13/2014,1/14/2014\n1/15/2014,1/16/2014\n")
    space = found(
        f"""
T = readtable('{tmp_path}/use.csv');
flags = T.FLAG'; first = T{{:, 3}}';
n = height(readtable('{tmp_path}/days.csv'));
"""
    )
    assert space["flags"].tolist() == [[0, 1]] and space["first"].tolist() == [[5.5, 2.5]] and space["n"] == 2


def test_ascii_in_any_case_and_lines_that_are_empty(tmp_path):
    (tmp_path / "log.csv").write_text("Take,T1\n\nFrame,X\n1,2\n3,4\n")
    space = found(
        f"""
data = [1 2; 3 4];
save('{tmp_path}/a.dat', 'data', '-ASCII');
back = load('{tmp_path}/a.dat', '-ASCII');
M = csvread('{tmp_path}/log.csv', 3, 0);
N = dlmread('{tmp_path}/log.csv', ',', [3 1 4 1]);
C = readcell('{tmp_path}/log.csv', 'NumHeaderLines', 3);
"""
    )
    assert (tmp_path / "a.dat").read_text().split()[0] == "1.0000000e+00"
    assert space["back"].tolist() == [[1, 2], [3, 4]] == space["M"].tolist()
    assert space["N"].tolist() == [[2], [4]] and space["C"].shape == (2, 2)


def test_characters_and_strings_of_values():
    code = ported_text("function r = f(v, i)\nt = v(i);\nr = 'at ' + string(t) + ' K';\n")
    assert 'r = "at " + string(t) + " K"' in code
    space = found(
        "v = [120 140]; r = name(v, 2); q = name(v, 1:2);\nfunction r = name(v, i)\nr = 'ab' + string(v(i));\nend\n"
    )
    assert str(space["r"]) == "ab140" and space["q"].tolist() == ["ab120", "ab140"]


def test_structures_in_elements_of_a_field():
    space = found(
        """
data.rate = 2;
for n = 1:2
    data.body(n).name = 'b';
    for i = 1:2
        data.body(n).marker(i).pos = [i n];
        data.body(n).marker(i).seen(i) = true;
    end
end
p = data.body(2).marker(2).pos;
"""
    )
    assert space["p"].tolist() == [[2, 2]]


def test_variables_of_tables_among_outputs():
    space = found(
        """
T = table([3; 1; 3], [1; 2; 3], 'VariableNames', {'a', 'b'});
for i = 1
    [~, ~, T{:, i}] = unique(T{:, i});
end
a = T.a';
"""
    )
    assert space["a"].tolist() == [[2, 1, 2]]


def test_the_first_and_last_time_of_groups():
    space = found(
        """
t = datetime(2021, 10, 3, [5; 7; 6], 0, 0);
T = table(["x"; "x"; "y"], t, hours([1; 2; 4]), 'VariableNames', {'bird', 'onset', 'stay'});
first = groupsummary(T, "bird", "min", "onset");
last = groupsummary(T, "bird", ["max", "range"], "onset");
sums = groupsummary(T, "bird", "sum", "stay");
h = [hour(first.min_onset)' hour(last.max_onset)' hours(last.range_onset)' hours(sums.sum_stay)'];
"""
    )
    assert space["h"].tolist() == [[5, 6, 7, 6, 2, 0, 3, 4]]


def test_labels_of_ticks_made_of_numbers_and_no_times_at_all():
    found(
        """
plot(1:3, [0.25 0.5 1]); yticks([0 0.5 1]);
set(gca, 'yticklabel', num2str(get(gca, 'ytick')', '%.1f'))
t = datetime(2020, 1, 1:3); none = [];
hold on; scatter(t(none), none, 'r', 'filled')
"""
    )


def test_days_in_texts_with_am_and_pm_and_programs_that_are_not_deployed(tmp_path):
    space = found(
        f"""
d = datevec(datenum({{'01/05/2014 10:15:00 AM'; '12/30/2013 11:45:10 PM'; '6/1/2014 12:05:00 AM'}}));
if ~isdeployed, x = 1; end
v = [1 2]; save('{tmp_path}/v.mat', 'v');
name = ['{tmp_path}' '/v.mat'];
m = open(name);
w = m.v;
y = detrend([0 2 0 4 4 4 0 2 0], 'linear', 5);
"""
    )
    assert space["d"].tolist() == [[2014, 1, 5, 10, 15, 0], [2013, 12, 30, 23, 45, 10], [2014, 6, 1, 0, 5, 0]]
    assert space["x"] == 1 and space["w"].tolist() == [[1, 2]]
    assert [round(v) for v in space["y"].tolist()[0]] == [
        0,
        1,
        -2,
        1,
        0,
        1,
        -2,
        1,
        0,
    ]  # as MATLAB's page prints
