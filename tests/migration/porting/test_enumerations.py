"""Enumeration classes in ports: names, numbers, methods. Octave has none: MATLAB's pages say what is right."""

import contextlib
import io

import pytest

from dlarray.errors import ArgumentError, ClassError
from dlarray.matlab import Enumeration, disp, enumeration, show
from dlarray.migration.porting.project import ported_text

pytest.importorskip("tree_sitter_matlab")


def printed(source):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(ported_text(source, "file.m"), "file", "exec"), {"__name__": "ported"})
    return out.getvalue()


COLOURS = """
classdef Color
    enumeration
        Red, Green, Blue
    end
end
"""
LEVELS = """
classdef Level < double
    enumeration
        High (1000)
        Low (10)
    end
end
"""
MODES = """
classdef Mode
    properties
        Rate
        Label = 'x'
    end
    enumeration
        Fast (3, 'f')
        Slow (1, 's')
        Quick (3, 'f')
        Idle
    end
    methods
        function obj = Mode(r, l)
            if nargin > 0, obj.Rate = r; obj.Label = l; end
        end
        function s = speed(obj)
            s = sprintf('%s at %d', obj.Label, obj.Rate);
        end
    end
    methods (Static)
        function m = slowest()
            m = Mode.Slow;
        end
    end
end
"""


@pytest.mark.parametrize(
    ("program", "text"),
    [
        ("c = Color.Green" + COLOURS, "\nc = \n\n  Color enumeration\n\n    Green\n\n"),
        (
            "disp([Color.Red Color.Green; Color.Blue Color.Red])" + COLOURS,
            "    Red     Green\n    Blue    Red  \n",
        ),
        (
            "x = [Color.Red Color.Blue]" + COLOURS,
            "\nx = \n\n  1×2 Color enumeration array\n\n    Red    Blue\n\n",
        ),
        (
            "enumeration('Color')" + COLOURS,
            "Enumeration members for class 'Color':\n\n    Red\n    Green\n    Blue\n\n",
        ),
        (
            "[m, s] = enumeration('Color'); disp(size(m)), fprintf('%s ', s{:})" + COLOURS,
            "     3     1\n\nRed Green Blue ",
        ),
        ("fprintf('%s|%d\\n', char(Color.Red), Color.Red == Color('Red'))" + COLOURS, "Red|1\n"),
        ("disp(ismember(Color.Red, [Color.Green Color.Red]))" + COLOURS, "   1\n\n"),
        ("disp(Level.High + 100), disp(2 * Level.Low)" + LEVELS, "        1100\n\n    20\n\n"),
        ("disp(Level.Low < Level.High), disp(Level(10))" + LEVELS, "   1\n\n    Low\n"),
        ("disp(Level.Low == 10), disp(double(Level.High) / 4)" + LEVELS, "   1\n\n   250\n\n"),
        ("fprintf('%d\\n', Level.High)" + LEVELS, "1000\n"),
        ("disp(Mode.Fast.speed()), disp(Mode.slowest())" + MODES, "f at 3\n    Slow\n"),
        ("disp(Mode.Fast == Mode.Quick), disp(Mode.Idle.Label)" + MODES, "   0\n\nx\n"),
        ("switch Mode.Slow, case 'Slow', disp('named'), end" + MODES, "named\n"),
    ],
)
def test_what_a_program_prints(program, text):
    assert printed(program) == text


class Level(Enumeration, of="uint8"):
    Low = 10
    High = 200


def test_integers_saturate_and_unknown_members_are_named():
    assert (Level.High + 100).item() == 255
    with pytest.raises(
        ArgumentError, match="Level: 11 is no member of the enumeration; fix: one of Low, High"
    ):
        Level(11)
    with pytest.raises(ArgumentError, match="is no enumeration class"):
        enumeration(3)


def test_names_are_no_numbers():
    class Mode(Enumeration):
        Train = "Train"

    with pytest.raises(ClassError, match="Mode: Train is no number"):
        disp(float(Mode.Train.__array__()))
    with pytest.raises(TypeError):
        Mode.Train + 1


def test_a_structure_shows_the_name(capsys):
    show("s", {"level": Level.Low})
    assert "level: Low" in capsys.readouterr().out
