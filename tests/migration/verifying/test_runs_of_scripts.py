"""verify of live scripts that were edited after they ran, drew random numbers, or stop on the way."""

import pytest

from dlarray.migration.verifying import child_program
from dlarray.migration.verifying.script_comparison import AGREES, DIFFERS, OPEN
from tests.migration.verifying.test_live_scripts import verified
from tests.support.live_scripts import printed, shown

pytest.importorskip("tree_sitter_matlab")


def verdicts(done):
    return [i.verdict for i in done.items]


def test_random_numbers_that_nothing_fixes_are_not_compared(tmp_path):
    code = "{}\nx = rand(1, 2)\nn = numel(x)\ny = n + 1"
    outputs = [
        shown("x", "    0.1000    0.2000\n", 2, kind="matrix"),
        shown("n", "2", 3, kind="variable"),
        shown("y", "4", 4, kind="variable"),
    ]
    done = verified(tmp_path, code.format(""), *outputs)
    assert verdicts(done) == [OPEN, AGREES, DIFFERS]
    assert done.items[0].reason == "random numbers that no rng fixes"
    assert verdicts(verified(tmp_path, code.format("rng(3)"), *outputs)) == [DIFFERS, AGREES, DIFFERS]
    wrong = shown("x", "    0.1000\n    0.2000\n", 2, kind="matrix")  # its size is not random
    assert verdicts(verified(tmp_path, code.format(""), wrong)) == [DIFFERS]


def test_what_a_loop_shows_is_compared_one_by_one(tmp_path):
    rows = ["".join(f"{k:6d}\n" for k in range(1, min(n, 10) + 1)) for n in (3, 12, 20)]
    more = "<rows>{0}</rows><columns>1</columns><varSize>{0}×1</varSize>"
    cut = [
        shown("x", text, 2, kind="matrix", more=more.format(n))
        for text, n in zip(rows, (3, 12, 20), strict=True)
    ]
    done = verified(tmp_path, "for n = [3 12 20]\n  x = (1:n)'\nend", *cut)
    assert verdicts(done) == [AGREES, AGREES, AGREES]


def test_columns_that_a_narrow_window_shows_one_by_one(tmp_path):
    text = "    Column 1\n\n     1\n     3\n\n    Column 2\n\n     2\n     4\n\n"
    assert verdicts(verified(tmp_path, "disp([1 2; 3 4])", printed(text, 1))) == [AGREES]
    wide = "   " + "   ".join(f"{k}.000000000000000" for k in range(1, 10)) + "\n"
    code = "format long\nfor k = 1:2\n  disp(1:9)\n  disp('next')\nend"
    parts = [printed(text, line) for _ in range(2) for text, line in ((wide, 3), ("next\n", 4))]
    assert verdicts(verified(tmp_path, code, *parts)) == [AGREES] * 4


@pytest.mark.parametrize(
    "code, value, header",
    [
        ("A = [true; false]", "   1\n   0\n", "2×1 logical 数组"),
        ("f = @(x) x + 1", "    @(x)x+1\n", "值 function_handle:"),
    ],
)
def test_headings_in_other_languages(tmp_path, code, value, header):
    assert verdicts(verified(tmp_path, code, shown(code[0], value, 1, header=header))) == [AGREES]


def test_prints_that_matlab_keeps_beside_the_first(tmp_path):
    code = "disp('one')\nx = 2;\ndisp('two')\ndisp(nobody)\n"
    assert verdicts(verified(tmp_path, code, printed("one\ntwo\n", 1))) == [AGREES]
    assert verdicts(verified(tmp_path, code, printed("one\ntwo\nthree\n", 1))) == [OPEN]  # it stopped before


def test_a_statement_that_failed_shows_no_older_answer(tmp_path):
    done = verified(tmp_path, "x = 3;\nx + 1\nclass(nobody)", shown("ans", "4", 2), shown("ans", "'cell'", 3))
    assert verdicts(done) == [AGREES, OPEN]


def test_variables_with_the_name_of_a_function_that_was_called_before(tmp_path):
    done = verified(
        tmp_path, "x = [1 2 3];\nsum(x)\nsum = sum(x);\nsum", shown("ans", "6", 2), shown("sum", "6", 4)
    )
    assert verdicts(done) == [AGREES, AGREES] and not done.stops


def test_plots_stop_nothing(tmp_path):
    code = 'steps(2)\nx = 1\nfunction steps(y)\nclf\nquiver(y, y, zeros(size(y)), y, \'k\', "AutoScale", "off")\nend'
    done = verified(tmp_path, code, shown("x", "1", 2))
    assert verdicts(done) == [AGREES] and not done.stops


def test_drawings_of_one_line_and_of_three_parts_stop_nothing(tmp_path):
    calls = (
        'plot3(t, t, t, "k.")', "stem(t, t)", "stairs(t, t)", "fill(t, t, 'r')", "polarplot(t, t)", "pie(t)",
        "h = animatedline(t, t)", "histogram(t)", "copyobj(plot(t, t), gca)", "scatter3(t, t, t)", "bar3(t)",
    )  # fmt: skip
    code = "t = (1:3)';\n" + ";\n".join(calls) + ";\nx = 1"
    done = verified(tmp_path, code, shown("x", "1", len(calls) + 2))
    assert verdicts(done) == [AGREES] and not done.stops


def test_every_module_of_plots_is_stood_in_for():
    found = child_program.PlotFinder()
    for name in ("matplotlib", "matplotlib.dates", "matplotlib.backends.backend_agg"):
        module = found.create_module(found.find_spec(name, None))
        assert module.anything(1)[2].more() is not None
    assert found.find_spec("matplotlibs", None) is None and found.find_spec("numpy", None) is None


def test_what_matlab_says_of_itself_is_not_compared(tmp_path):
    done = verified(tmp_path, "which mesh\nx = 1", printed("C:\\toolbox\\mesh.m\n", 1), shown("x", "1", 2))
    assert verdicts(done) == [OPEN, AGREES] and done.items[0].reason == "what MATLAB says of itself"


def test_data_in_another_folder_of_the_path(tmp_path):
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "points.csv").write_text("1,2\n3,4\n", encoding="utf-8")
    done = verified(
        tmp_path,
        'x = readmatrix("points.csv");\nn = sum(x(:))',
        shown("n", "10", 2),
        more=[str(tmp_path / "data")],
    )
    assert verdicts(done) == [AGREES]
