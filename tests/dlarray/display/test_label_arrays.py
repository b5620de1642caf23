"""Displays of arrays of labels."""

import contextlib
import io
import re

import dlarray as dl


def test_large_categoricals_are_cut_where_arrays_are():
    c = dl.categorical(["a", "bb", "ccc"] * 1000)
    assert repr(c) == (
        "  1×3000 categorical array\n\n     a      bb      ccc      ...      a      bb      ccc "
    )
    assert str(c).count("ccc") == 1000 and "..." not in str(c)
    column = repr(c.T).splitlines()
    assert column[0] == "  3000×1 categorical array" and len(column) == 9
    assert [line.strip() for line in column[2:]] == ["a", "bb", "ccc", "...", "a", "bb", "ccc"]
    pages = repr(dl.reshape(c, [30, 10, 10]))
    assert re.findall(r"\(:,:,(\d+)\) = ", pages) == ["1", "2", "3", "8", "9", "10"]
    assert pages.count("\n...\n") == 1 and pages.count("ccc") == 6 * 12
    assert repr(dl.reshape(c, [1500, 2])).count("ccc") == 4
    small = dl.categorical(["a", "bb"] * 500)
    assert repr(small) == str(small) and "..." not in repr(small)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        dl.disp(c)
    assert printed.getvalue().count("ccc") == 1000
