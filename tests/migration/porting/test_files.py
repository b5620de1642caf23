"""Programs that read and write files: import options, text files of numbers."""

import pytest

import dlarray as dl
from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")

IMPORT = r"""
file = [tempname '.csv'];
fid = fopen(file, 'w');
fprintf(fid, 'Name,Age,When,Mark\nann,31,2020-01-02,1.5\nbob,,2020-02-03,?\n');
fclose(fid);
opts = detectImportOptions(file);
opts.VariableTypes{1} = 'string';
opts.VariableNames{2} = 'Years';
opts = setvartype(opts, {'Mark'}, 'double');
opts = setvaropts(opts, 'Mark', 'TreatAsMissing', '?', 'FillValue', 0);
opts.SelectedVariableNames = {'Name', 'Years', 'Mark'};
T = readtable(file, opts);
names = T.Properties.VariableNames;
marks = T.Mark';
opts.SelectedVariableNames = opts.VariableNames([2 4]);
M = readmatrix(file, opts);
other = delimitedTextImportOptions("NumVariables", 4);
other.DataLines = [2, 2];
other.Delimiter = ",";
other.VariableNames = ["Name", "Age", "When", "Mark"];
other.VariableTypes = ["categorical", "double", "datetime", "double"];
other.ExtraColumnsRule = "ignore";
other.EmptyLineRule = "read";
other = setvaropts(other, "When", "InputFormat", "yyyy-MM-dd");
U = readtable(file, other);
age = U.Age + 1;
y = year(U.When);
wide = width(preview(file, opts));
"""


def test_import_options():
    space, _, error = run(IMPORT)
    assert not error, error
    assert list(space["names"]) == ["Name", "Years", "Mark"] and space["marks"].tolist() == [[1.5, 0]]
    assert space["M"].tolist()[0] == [31, 1.5]
    assert [float(dl.sum(space[n])) for n in ("age", "y", "wide")] == [32, 2020, 2]


def test_text_files_of_numbers(tmp_path):
    file = tmp_path / "a.txt"
    space, _, error = run(
        f"A = [1 -2.5]; f = '{file}';\nsave(f, 'A', '-ascii')\nsave(f, 'A', '-ascii', '-append');\nB = load(f);"
    )
    assert not error, error
    assert file.read_text() == "   1.0000000e+00  -2.5000000e+00\n" * 2
    assert space["B"].tolist() == [[1, -2.5]] * 2
    assert 'save_ascii("x.txt", A, double=True)' in ported_text("A = 1;\nsave x.txt A -ascii -double", "f.m")
    assert "NotImplementedError" in ported_text("A = 1;\nsave('x.txt', 'A', '-ascii', '-v4');", "f.m")
