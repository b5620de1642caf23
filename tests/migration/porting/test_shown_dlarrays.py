"""Which values are shown as dlarrays: outputs of dlfeval by what the function returns; classes of dlarrays."""

import pytest

from tests.support.matlab_programs import run

pytest.importorskip("tree_sitter_matlab")

PROGRAM = """
x = dlarray([1 2]);
[f, n] = dlfeval(@both, x);
f
n
m = dlfeval(@counted, x)
c = class(x)
t = datetime(20200102,'ConvertFrom','yyyymmdd')
p = datetime(1.6e9,'ConvertFrom','posixtime')
function [f, n] = both(x)
f = sum(x.^2);
n = numel(x) + 1;
end
function n = counted(x)
n = size(x, 2);
end
"""


def test_outputs_of_dlfeval_are_what_the_function_returns():
    """dlfeval page: outputs are those of the function; class and datetime pages."""
    _, text, error = run(PROGRAM)
    assert not error, error
    assert text == (
        "\nf =\n\n  1×1 dlarray\n\n     5\n\n\nn =\n\n     3\n\n\nm =\n\n     2\n\n\nc =\n\n    'dlarray'\n\n"
        "\nt = \n\n  datetime\n\n   02-Jan-2020 00:00:00\n\n\np = \n\n  datetime\n\n   13-Sep-2020 12:26:40\n\n"
    )
