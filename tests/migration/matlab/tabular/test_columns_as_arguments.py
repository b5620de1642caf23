"""Functions take the column of a table as they take the array that it is in MATLAB, whatever it holds."""

import contextlib
import io

import pytest

import dlarray as dl
import dlarray.migration.matlab as m

FUNCTIONS = """
string char isletter isspace compose makeUniqueStrings makeValidName convertCharsToStrings convertStringsToChars
flip fliplr flipud rot90 transpose head tail iscell isobject isstring ischar num2cell str2double array2table mat2cell
upper lower strip strlength numel size isempty class_ caldiff datestr datenum year month hours days duration summary
unique cellstr categorical horzcat vertcat truth disp sort iscellstr length height ismissing rmmissing fillmissing
isnumeric isinteger islogical isreal sum mean max double
""".split()
KNOWN = {("double", "strings")}  # refused of a column, with the fix


def arrays():
    return {
        "numbers": dl.dlarray([[1.0], [2.0], [3.0]]),
        "cells": m.Cell.of(["a"], ["bb"], ["a"]),
        "strings": m.StringArray([["a"], ["bb"], ["a"]]),
        "times": m.datetime(2020, 1, dl.colon(1, 3).T),
        "lengths": m.hours(dl.dlarray([[1.0], [2.0], [3.0]])),
        "truths": dl.logical([[1], [0], [1]]),
        "whole": dl.int32([[1], [2], [3]]),
        "matrix": dl.dlarray([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]),
    }


def told(f, x):
    """What a function gives and prints, or None where it refuses."""
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            made = f(x)
    except Exception:
        return None
    return f"{made!r}{printed.getvalue()}"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_as_of_the_array(name):
    f = getattr(m, name, None) or getattr(dl, name)
    held = arrays()
    T = m.table(*held.values(), VariableNames=list(held))
    for kind, x in held.items():
        of_array = told(f, x)
        if of_array is not None and (name, kind) not in KNOWN:
            assert told(f, T[kind]) == of_array, kind
