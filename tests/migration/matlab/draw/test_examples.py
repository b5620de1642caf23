"""The examples of the functions of `draw` run, and those that draw handles say where MATLAB describes them."""

import doctest
import inspect

import pytest

from dlarray.matlab import draw
from tests.support.bundles import cases

pytest.importorskip("matplotlib").use("Agg")
FLAGS = doctest.NORMALIZE_WHITESPACE


@cases("name", sorted(draw.__all__))
def test_examples_run(name):
    text = inspect.getdoc(getattr(draw, name))
    assert text, f"{name} has no docstring"
    test = doctest.DocTestParser().get_doctest(text, {}, f"draw.{name}", None, None)
    failed, _ = doctest.DocTestRunner(optionflags=FLAGS).run(test)
    assert not failed
    if test.examples:
        assert "https://www.mathworks.com/help/matlab/" in text
