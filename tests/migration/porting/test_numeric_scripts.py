"""What scripts of numerical courses showed when they were run at scale, beside Octave."""

import pytest

from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import from_octave, judged, modules_of, run


def as_octave(**programs):
    for name, expected in from_octave(programs).items():
        assert judged(programs[name], expected, f"{name}.m") == ("right", ""), name


def test_a_loop_goes_on_while_each_element_of_what_was_a_number_is_large():
    as_octave(
        plain="z = [8; 4]; e = 1; n = 0; while e > 0.1, y = z / 2; e = abs(z - y); z = y; n = n + 1; end",
        size="z = [8; 4]; e = 1; n = 0; while abs(e) > 0.1, y = z / 2; e = y - z; z = y; n = n + 1; end",
    )
    assert "while e > 0.1:" in ported_text("e = 1; while e > 0.1, e = e / 2; end")


def test_a_parameter_that_is_an_array_in_some_calls_is_asked_as_one():
    as_octave(
        same="p = same(1, 2); q = same([1 2 3], [1 2 3]); r = same([1 2], [1 3]);\n"
        "function y = same(a, b)\nif a == b, y = 1; else, y = 0; end\nend\n",
        sign="p = above(3); q = above([3; -1]);\nfunction y = above(x)\ny = 0;\nif x > 0, y = 1; end\nend\n",
    )
    text = ported_text("p = one(3); q = one(-1);\nfunction y = one(x)\ny = 0;\nif x > 0, y = 1; end\nend\n")
    assert "if x > 0:" in text


@pytest.mark.filterwarnings("ignore:colon")  # MATLAB warns, too
def test_a_loop_up_to_all_sizes_takes_the_first():
    as_octave(
        less="x = [1; 2; 4; 8]; h = []; n = size(x); for i = 0:(n - 2), h(i + 1) = x(i + 2) - x(i + 1); end",
        steps="x = ones(5, 2); s = 0; n = size(x); for i = 1:2:n - 1, s = s + i; end",
    )


def test_one_number_is_transposed_as_a_row_is():
    as_octave(
        given="a = 3; p = first(25); q = first([1 2]); r = first(a);\n"
        "function y = first(x0)\nx = x0';\ny = x(1);\nend\n",
    )


def test_a_number_that_a_script_brings_is_an_array_where_it_is_asked_as_one(tmp_path):
    modules = modules_of(
        tmp_path,
        {
            "values.m": "x0 = 4;\n",
            "other.m": "x0 = [4; 5];\n",
            "one.m": "values\ny = step(x0);\n",
            "two.m": "other\ny = step(x0);\n",
            "step.m": "function x = step(x0)\nx = x0';\nx(:, 2) = x(:, 1) / 2;\nend\n",
        },
    )
    assert "isinstance(x0, (int, float))" in modules["step.py"]


def test_a_plot_over_several_places():
    space, _, error = run("subplot(2, 2, 1:2); plot([1 2 3]); subplot(2, 2, 3); plot([3 2 1]);")
    assert not error
    wide, narrow = space["plt"].gcf().axes
    assert wide.get_position().width > 1.8 * narrow.get_position().width
    space["plt"].close("all")


def test_colours_by_their_names_beside_a_marker():
    text = ported_text("x = 1:3; plot(x, x, 'red*', x, 2 * x, '--oblack'); plot(x, x, 'green');")
    assert 'plt.plot(x, x, "r*", x, 2 * x, "--ok")' in text and 'plt.plot(x, x, "green")' in text


def test_digits_one_below_the_other_are_numbers():
    as_octave(
        digits="t = num2str(3257); v = str2num(t(:)); m = mean(v); w = str2num(['10 20'; '30 40']);",
        asked="[x, ok] = str2num('1 2'); [y, no] = str2num('2 apples');",
    )
