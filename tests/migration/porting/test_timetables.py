"""Timetables of translated programs: names of the variables that they are made of, and tables that calculate."""

import pytest

import dlarray as dl
from tests.support.matlab_programs import run

PROGRAM = """
When = datetime(2015, 12, 18, 7:11, 0, 0)';
Temp = [37.3; 39.1; 42.3; 41; 40];
Wind = [1; 2; 3; 4; 5];
TT = timetable(When, Temp, Wind);
names = TT.Properties.VariableNames;
second = year(TT.When(2));
late = TT(timerange(datetime(2015, 12, 18, 9, 0, 0), datetime(2015, 12, 18, 11, 0, 0)), :);
TT.Properties.DimensionNames{1} = 'Time';
first = TT.Time(1);
daily = retime(TT, 'daily', 'mean');
mu = mean(TT, 1);
sigma = std(TT);
Z = (TT - repmat(mu, 5, 1)) ./ sigma;
total = sum(Z.Variables, 'all');
joined = [TT(4:5, :); TT(1:3, :)];
steps = timetable(Temp, 'TimeStep', hours(1), 'VariableNames', {'T'});
longest = steps.Time(end);
"""


def test_a_program_with_timetables():
    space, _, error = run(PROGRAM)
    assert not error
    assert list(space["names"]) == ["Temp", "Wind"] and float(space["second"]) == 2015
    assert list(space["late"].Temp) == [42.3, 41] and str(space["first"]) == "18-Dec-2015 07:00:00"
    assert list(space["daily"].Temp) == [pytest.approx(39.94)] and space["mu"].Wind == [3.0]
    assert float(dl.abs(space["total"])) < 1e-12 and list(space["joined"].Wind) == [4, 5, 1, 2, 3]
    assert str(space["longest"]) == "4 hr"
