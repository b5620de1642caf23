"""What a refusal says of a file that is Octave's."""

import pytest

from dlarray.migration.source.octave import NOTHING_KNOWN, not_understood
from tests.support.bundles import cases

PIECES = [
    ("if x != 2\n y = 1;\n endif", "`!=` is Octave's; fix: MATLAB writes ~="),
    ("while x\n x -= 1;\n end", "`-=` is Octave's; fix: MATLAB writes x = x - 1"),
    ("# a comment", "`#` is Octave's; fix: MATLAB writes %"),
    ("if !done(x)", "`!` is Octave's; fix: MATLAB writes ~"),
    ("do\n x++;\n until x > 3", "`++` is Octave's; fix: MATLAB writes x = x + 1"),
    ("y = x ** 2", "`**` is Octave's; fix: MATLAB writes ^"),
    ("s = \"a != b\"; t = 'x += 1'; % endif", NOTHING_KNOWN),
    ("a = b c d", NOTHING_KNOWN),
    ("x = y == 3 & z >= 2", NOTHING_KNOWN),
]


@cases("text, said", PIECES)
def test_a_piece_says_what_to_write_instead(text, said):
    assert not_understood(text) == said


def test_a_piece_of_a_file_of_octaves_says_so():
    assert not_understood("(A, B)", "function r = f(A, B)\nr = 0;\nendfunction\n").startswith(
        "`endfunction` is Octave's"
    )
    assert not_understood("(A, B)", "% endif\nx = 'endif';\n") == NOTHING_KNOWN


def test_ports_and_checks_say_it(tmp_path):
    pytest.importorskip("tree_sitter_matlab")
    from dlarray.migration.checking import report
    from dlarray.migration.checking.examine import examine
    from dlarray.migration.porting.project import ported_text

    text = "x = 3;\nif x != 2\n  x = 1;\nendif\n"
    assert "`!=` is Octave's; fix: MATLAB writes ~=" in ported_text(text)
    (tmp_path / "a.m").write_text(text)
    assert "`!=` is Octave's; fix: MATLAB writes ~=" in report.page(examine([str(tmp_path / "a.m")]))
