"""Checks of values that are helpers."""

import numpy as np
import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError


@pytest.mark.parametrize(
    "name, good, bad",
    [
        ("mustBeRow", [[1, 2], 3, "ab"], [[[1], [2]], dl.zeros(2, 2)]),
        ("mustBeColumn", [[[1], [2]], 3], [[1, 2]]),
        ("mustBeMatrix", [dl.zeros(2, 2), 1], [dl.zeros(2, 2, 2)]),
        ("mustBeSquare", [dl.zeros(2, 2), 3], [dl.zeros(2, 3)]),
        ("mustBeSparse", [m.speye(2)], [dl.eye(2), 3]),
        ("mustBeNonsparse", [dl.eye(2), "a"], [m.speye(2)]),
        ("mustBeScalarOrEmpty", [3, [], dl.zeros(0, 3)], [[1, 2]]),
        ("mustBeNonmissing", [[1, 2], m.String("a")], [[1, np.nan], m.missing(), m.NaT]),
        ("mustBeNonzeroLengthText", ["a", m.Cell(["a", "b"])], ["", 3, m.Cell(["a", ""])]),
        ("mustBeValidVariableName", ["loss_1", m.Cell(["a", "b"])], ["1a", "end", "a b", 3, "x" * 64]),
    ],
)
def test_what_passes_and_what_does_not(name, good, bad):
    check = getattr(m, name)
    for value in good:
        assert check(value) is None
    for value in bad:
        with pytest.raises(ArgumentError, match=f"{name}: Value must .*; fix:"):
            check(value)


def test_files_and_folders(tmp_path):
    file = tmp_path / "a.txt"
    file.write_text("")
    m.mustBeFile(str(file)), m.mustBeFolder(str(tmp_path))
    for check, value in ((m.mustBeFile, str(tmp_path)), (m.mustBeFolder, str(file)), (m.mustBeFile, 3)):
        with pytest.raises(ArgumentError, match="path"):
            check(value)


def test_a_free_size_makes_arrays_of_one():
    n, s = m.validated(3, "n", (":", 1)), m.validated(m.String("same"), "s", (":", 1))
    assert n(1) == 3 and n.shape == (1, 1) and s(1) == "same" and isinstance(s, m.StringArray)
    assert m.validated(3, "n", (1, 1)) == 3 and isinstance(m.validated(3, "n", (1, 1)), int)
    assert m.validated("abc", "c", (1, ":"), "char") == m.validated("abc", "c", (1, ":")) == "abc"
    dl.mustBeMember(s, ["same", "causal"])
    dl.mustBeMember("same", m.StringArray(["same", "causal"]))
    with pytest.raises(ArgumentError, match="member"):
        dl.mustBeMember(m.StringArray(["same", "full"]), ["same", "causal"])
