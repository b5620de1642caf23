"""Printed texts compared: blanks, digits, factors, words, times."""

from dlarray.migration.verifying import printed
from tests.support.bundles import cases


def kinds(theirs, mine):
    verdicts, left = printed.compared(printed.lines_of(theirs), printed.lines_of(mine))
    return [v.kind for v in verdicts] + ["surplus"] * len(left)


@cases(
    "theirs, mine, kind",
    [
        ("loss 0.1234", "loss 0.1234", "agrees"),
        ("loss  0.1234", "loss 0.1234", "spacing"),
        ("0.1234", "0.12341", "digits"),
        ("0.1234", "1.234e-01", "digits"),
        ("0.0079", "7.9e-03", "digits"),
        ("0.1234", "0.1235", "differs"),
        ("0.1234", "0.12346", "differs"),
        ("-0.5", "0.5", "differs"),
        ("3", "3.0000", "digits"),
        ("3", "4", "differs"),
        ("3", "3.4", "differs"),
        ("1e+03", "1000", "digits"),
        ("NaN Inf -Inf", "NaN Inf -Inf", "agrees"),
        ("NaN", "0", "differs"),
        ("Inf", "-Inf", "differs"),
        ("155x1 categorical", "155×1 categorical", "agrees"),
        ("0x1F", "0×1F", "words"),
        ("2(C) × 3(B) dlarray", "2(C) × 4(B) dlarray", "differs"),
        ("2(C) × 3(B) dlarray", "2(C) × 3(T) dlarray", "words"),
        ("1×1 single gpuArray dlarray", "1×1 single dlarray", "spacing"),
        ("  1×1 single gpuArray dlarray", "  single", "spacing"),
        ("  1×3 single dlarray", "  1×3 single row vector", "spacing"),
        ("  1×3 single dlarray", "  1×4 single row vector", "differs"),
        ("  1×3 single dlarray", "  1×3 logical array", "words"),
        ("fc_1", "fc_2", "words"),
        ("00:00:07  0.5", "00:00:01  0.5", "time"),
        ("00:00:07  0.5", "00:00:01  0.6", "differs"),
        ("Elapsed time is 3.2 seconds.", "Elapsed time is 0.1 seconds.", "time"),
    ],
)
def test_a_line(theirs, mine, kind):
    assert kinds(theirs, mine) == [kind]


def test_how_much_numbers_differ():
    (verdict,), _ = printed.compared(printed.lines_of("1 2 4"), printed.lines_of("1 3 4.5"))
    assert (verdict.absolute, verdict.relative, verdict.differing) == (1.0, 0.5, 2)
    (verdict,), _ = printed.compared(printed.lines_of("0.0"), printed.lines_of("NaN"))
    assert verdict.absolute == verdict.relative == float("inf")


def test_a_common_factor_belongs_to_the_numbers_below_it():
    theirs = "   1.0e+03 *\n\n    1.0005    0.0020\n\nx\n    1.0005\n"
    assert kinds(theirs, "    1000.5    2\n\nx\n    1.0005\n") == ["digits", "agrees", "agrees"]
    assert kinds(theirs, "    1.0005    0.0020\n\nx\n    1.0005\n")[0] == "differs"


def test_lines_are_paired_by_their_words():
    assert kinds("a 1\nb 2\nc 3\n", "a 1\nc 3\n") == ["agrees", "missing", "agrees"]
    assert kinds("a 1\nc 3\n", "a 1\nb 2\nc 3\n") == ["agrees", "agrees", "surplus"]
    assert kinds("a 1\nb 2\n", "a 1\nd 2\n") == ["agrees", "words"]
    assert kinds("", "") == []


def test_the_class_above_a_double_without_labels_is_left_out():
    assert kinds("x =\n\n  1×1 dlarray\n\n    0.5", "x =\n\n    0.5") == ["agrees", "agrees"]
