"""The matrix of a colour map that is set; the output of colormap in ports."""

from __future__ import annotations

import pytest

from dlarray.errors import ArgumentError
from dlarray.matlab import draw
from dlarray.migration.porting.project import ported_text

plt = pytest.importorskip("matplotlib.pyplot")


def test_the_matrix_of_what_was_set():
    plt.close("all")
    with pytest.raises(ArgumentError, match='the colours of "parula"; fix: a map such as gray'):
        draw.colormap(nargout=1)
    assert draw.colormap("gray") is None
    assert draw.colormap().shape == (256, 3) and draw.colormap().tolist()[255] == [1, 1, 1]
    assert draw.colormap("grey", nargout=1).tolist() == draw.gray().tolist()
    draw.colormap(draw.cool(3))  # a second map of numbers did warn
    assert draw.colormap(draw.hot(8), nargout=1).tolist() == draw.hot(8).tolist() == draw.colormap().tolist()
    with pytest.raises(ArgumentError, match='the colours of "turbo"'):
        draw.colormap("turbo", nargout=1)
    plt.close("all")


def test_outputs_in_ports():
    pytest.importorskip("tree_sitter_matlab")
    text = ported_text("colormap('gray');\nc = colormap;\nm = colormap(hot(8));\nt = isstr('a');\n", "a.m")
    assert "c = draw.colormap(nargout=1)" in text and "m = draw.colormap(draw.hot(8), nargout=1)" in text
    assert "elsewhere" not in text
