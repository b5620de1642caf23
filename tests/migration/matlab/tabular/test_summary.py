"""summary: the texts that MATLAB's page and public programs print, and NumPy's statistics."""

import importlib

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError
from dlarray.matlab import Cell, StringArray, datetime, seconds, summary, table, timetable
from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import run

PAGE = """A: 5×3 double

    NumMissing           0             0             0  
    Min             0.1270        0.0975        0.1576  
    Median          0.8147        0.5469        0.8003  
    Max             0.9134        0.9649        0.9706  
    Mean            0.6786        0.5691        0.6742  
    Std             0.3285        0.3921        0.3487  

"""  # noqa: W291
PAGE_OF_LABELS = """A: 5×1 categorical

     A                2 
     B                1 
     C                2 
     <undefined>      0 

"""  # noqa: W291
# A public program's output, of other data: where its names and numbers stand.
PUBLIC = """
                   NumMissing       Min           Median          Max             Mean              Std      

    CustAge            30              21              45            74           45.1094            9.8076  
    ResStatus          40                                                                                    
    CustIncome          0           18000           39000         62000        3.9318e+04        8.2689e+03  
    AMBalance           0          0.2100        711.6850          3812          803.1115          587.5873  
"""  # noqa: W291


def test_a_matrix_is_summed_up_as_on_the_page(capsys):
    dl.rng("default")
    summary(dl.rand(5, 3), name="A")
    assert capsys.readouterr().out == PAGE


def test_a_categorical_is_counted_as_on_the_page(capsys):
    summary(dl.categorical(["A", "B", "C", "A", "C"]).T, name="A")
    assert capsys.readouterr().out == PAGE_OF_LABELS


def test_the_statistics_of_the_page_by_name():
    dl.rng("default")
    s = summary(dl.rand(5, 3), Statistics=["default", "var", "sum"], nargout=1)
    assert np.allclose(np.asarray(s.Var), [[0.1079, 0.1537, 0.1216]], atol=5e-5)
    assert np.allclose(np.asarray(s.Sum), [[3.3932, 2.8453, 3.3710]], atol=5e-5)
    assert list(s)[:2] == ["Size", "Type"] and s.Type == "double" and s.Size.tolist() == [[5, 3]]


def test_columns_of_a_table_stand_where_matlab_puts_them():
    module = importlib.import_module("dlarray.migration.matlab.tabular.summary")

    def part(name, **statistics):
        made = module._Part(name, (1200, 1), "double")
        made.columns = [statistics]
        return made

    rows = [
        part("CustAge", NumMissing=30.0, Min=21.0, Median=45.0, Max=74.0, Mean=45.1094, Std=9.8076),
        part("ResStatus", NumMissing=40.0),
        part(
            "CustIncome", NumMissing=0.0, Min=18000.0, Median=39000.0, Max=62000.0, Mean=39318.2, Std=8268.91
        ),
        part("AMBalance", NumMissing=0.0, Min=0.21, Median=711.685, Max=3812.0, Mean=803.1115, Std=587.5873),
        part(
            "Rate", NumMissing=0.0, Max=0.9912
        ),  # the public table's Max is that wide by a row that is left out
    ]
    text = module._table_text(table(x=[1]), rows, module._DEFAULT, "T")
    found = text.partition("variables:\n")[2].strip("\n").split("\n")
    # The longest name of the public table, which is left out here, has a letter more.
    assert found[:-1] == [line[:14] + line[15:] if line else "" for line in PUBLIC.strip("\n").split("\n")]


def test_the_variables_of_a_table_with_their_classes(capsys):
    T = table(
        s=StringArray(["a", "b"], (2, 1)), c=Cell(["x", ""]).T, k=[True, False], l=dl.categorical(["u", "v"]),
        b=dl.dlarray([[1, 2], [3, 5]]), d=datetime(2020, 1, [1, 3]),
    )  # fmt: skip
    summary(T, name="T")
    out = capsys.readouterr().out
    assert out.startswith(
        "T: 2×6 table\n\nVariables:\n\n    s: string\n    c: cell array of character vectors\n"
    )
    assert "    k: logical (1 true)\n    l: categorical (2 categories)\n    b: 2-column double\n" in out
    assert "    b(:,2)" in out and "02-Jan-2020" in out
    s = summary(T, nargout=1)
    assert list(s) == ["s", "c", "k", "l", "b", "d"]
    assert (s.k["True"], s.k["False"]) == (1, 1)
    assert s.c.NumMissing == 1 and s.c.Type == "cell" and s.s.Type == "string"
    assert s.l.Categories == ["u", "v"] and s.l.Counts.tolist() == [[1], [1]]
    assert s.b.Max.tolist() == [[3, 5]] and abs(s.d.Std.total_seconds() / 86400 - np.sqrt(2)) < 1e-9


def test_statistics_leave_missing_values_out():
    values = [3.0, float("nan"), 8.0, 1.5]
    s = summary(table(x=values), Statistics="allstats", nargout=1).x
    known = np.array([3.0, 8.0, 1.5])
    assert (s.NumMissing, s.Min, s.Median, s.Max, s.Range) == (1, 1.5, 3, 8, 6.5)
    assert np.allclose(
        [s.Mean, s.Std, s.Var, s.Sum], [known.mean(), known.std(ddof=1), known.var(ddof=1), 12.5]
    )
    assert np.isnan(summary(table(x=[float("nan")]), nargout=1).x.Mean)


def test_a_timetable_has_its_row_times_first(capsys):
    TT = timetable([37.3, 39.1, 42.3], TimeStep=seconds(2), VariableNames=["Temp"])
    summary(TT, name="TT")
    out = capsys.readouterr().out
    assert "TT: 3×1 timetable\n\nRow Times:\n\n    Time: duration\n\nVariables:\n\n    Temp: double\n" in out
    assert "Statistics for applicable variables and row times:\n" in out
    s = summary(TT, nargout=1)
    assert list(s) == ["Time", "Temp"] and s.Time.SampleRate == 0.5 and s.Time.Max == seconds(4)


def test_columns_are_chosen_and_statistics_named(capsys):
    summary(table(a=[1, 2], b=[3, 4]), DataVariables="b", Statistics="none", name="T")
    assert capsys.readouterr().out == "T: 2×1 table\n\nVariables:\n\n    b: double\n\n"
    with pytest.raises(ArgumentError, match="no statistic 'mode' here; fix: one of default"):
        summary([1, 2], Statistics="mode")
    with pytest.raises(ArgumentError, match="DataVariables chooses columns of a table"):
        summary([1, 2], DataVariables="a")
    with pytest.raises(ClassError, match="3 dimensions; fix"):
        summary(dl.zeros(2, 2, 2))
    with pytest.raises(ClassError, match="is a table, a categorical"):
        summary(lambda x: x)


def test_ports_print_the_name_and_ask_for_the_structure():
    source = """
net = dlnetwork(featureInputLayer(3));
C = categorical({'a';'b';'a'});
summary(C)
T = table([1;2],'VariableNames',{'x'});
s = summary(T);
m = s.x.Max;
summary(net)
"""
    text = ported_text(source)
    assert 'summary(C, name="C")' in text and "dl.summary(net)" in text
    space, out, error = run(source)
    assert not error and float(space["m"]) == 2
    assert "C: 3×1 categorical\n\n     a                2 \n" in out and "Initialized: true" in out
