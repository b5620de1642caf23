"""sprintf, fprintf, compose and num2str, against GNU Octave where it agrees with MATLAB, and MATLAB's own rules."""

import shutil
import subprocess

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import ArgumentError, ClassError
from dlarray.matlab import (
    Cell,
    String,
    StringArray,
    compose,
    fclose,
    fileread,
    fopen,
    fprintf,
    int2str,
    mat2str,
    num2str,
    sprintf,
)
from tests.support.bundles import cases

# (the call in MATLAB's words, the same in Python)
CALLS = [
    ("sprintf('%d, ', [1 2;3 4])", lambda: sprintf("%d, ", [[1, 2], [3, 4]])),
    ("sprintf('%d and %d|', 1, 2, 3)", lambda: sprintf("%d and %d|", 1, 2, 3)),
    ("sprintf('%d %s|', 1, 'abc', 2, 'de')", lambda: sprintf("%d %s|", 1, "abc", 2, "de")),
    ("sprintf('%d %s|', 'ab', 'cd')", lambda: sprintf("%d %s|", "ab", "cd")),
    ("sprintf('%d', 'abc')", lambda: sprintf("%d", "abc")),
    ("sprintf('%s|%s|', '', 'a')", lambda: sprintf("%s|%s|", "", "a")),
    ("sprintf('a%db', [])", lambda: sprintf("a%db", [])),
    ("sprintf('hello %d')", lambda: sprintf("hello %d")),
    ("sprintf('%5s|%-5s|%.2s|', 'ab', 'cd', 'efg')", lambda: sprintf("%5s|%-5s|%.2s|", "ab", "cd", "efg")),
    ("sprintf('%+d % d|%05d|%-5d|', 5, 5, 5, 5)", lambda: sprintf("%+d % d|%05d|%-5d|", 5, 5, 5, 5)),
    ("sprintf('%5.1f|%e|%g|%G', 3.14159, 12345.678, 1e-5, 1e10)",
     lambda: sprintf("%5.1f|%e|%g|%G", 3.14159, 12345.678, 1e-5, 1e10)),
    ("sprintf('%x %X %o %c %u %i%%', 255, 255, 8, 65, 7, 9)",
     lambda: sprintf("%x %X %o %c %u %i%%", 255, 255, 8, 65, 7, 9)),
    ("sprintf('%c', 'hello', ' ', 'w')", lambda: sprintf("%c", "hello", " ", "w")),
    ("sprintf('%5.2d|', 3)", lambda: sprintf("%5.2d|", 3)),
    ("sprintf('%*d|%-*d|', 5, 3, 4, 2)", lambda: sprintf("%*d|%-*d|", 5, 3, 4, 2)),
    ("sprintf('%.*f', 2, pi)", lambda: sprintf("%.*f", 2, np.pi)),
    ("sprintf('%d %i %f|%5d|%-6f|', NaN, Inf, -Inf, Inf, NaN)",
     lambda: sprintf("%d %i %f|%5d|%-6f|", np.nan, np.inf, -np.inf, np.inf, np.nan)),
    ("sprintf('%d %d', true, int8(5))", lambda: sprintf("%d %d", True, np.int8(5))),
    ("sprintf('%d', 1e10)", lambda: sprintf("%d", 1e10)),
    ("sprintf('%s,', 'abc', 65)", lambda: sprintf("%s,", "abc", 65)),
    ("sprintf('\\t\\\\|\\x41|\\101|\\n')", lambda: sprintf(r"\t\\|\x41|\101|\n")),
    ("sprintf('%d: %s\\n', 1, 'a', 2)", lambda: sprintf(r"%d: %s\n", 1, "a", 2)),
    ("num2str(pi)", lambda: num2str(np.pi)),
    ("num2str(-pi)", lambda: num2str(-np.pi)),
    ("num2str(123456.789)", lambda: num2str(123456.789)),
    ("num2str(1.23456789e-5)", lambda: num2str(1.23456789e-5)),
    ("num2str(99999.5)", lambda: num2str(99999.5)),
    ("num2str(42)", lambda: num2str(42)),
    ("num2str([1 2 3])", lambda: num2str([1, 2, 3])),
    ("num2str([10 -200 3])", lambda: num2str([10, -200, 3])),
    ("num2str(3.14159265, 4)", lambda: num2str(3.14159265, 4)),
    ("num2str(1234567, 4)", lambda: num2str(1234567, 4)),
    ("num2str([0.5 0.25], '%8.3f')", lambda: num2str([0.5, 0.25], "%8.3f")),
    ("num2str(true)", lambda: num2str(True)),
    ("num2str('abc')", lambda: num2str("abc")),
    ("num2str([1.5 2.25 3])", lambda: num2str([1.5, 2.25, 3])),
    ("num2str(NaN)", lambda: num2str(np.nan)),
    ("num2str(-Inf)", lambda: num2str(-np.inf)),
    ("int2str([2.7 -2.5 0.4])", lambda: int2str([2.7, -2.5, 0.4])),
    ("mat2str([1 2;3 4.5])", lambda: mat2str([[1, 2], [3, 4.5]])),
    ("mat2str([true false])", lambda: mat2str([True, False])),
    ("mat2str(pi, 4)", lambda: mat2str(np.pi, 4)),
    ("mat2str([NaN Inf -Inf])", lambda: mat2str([np.nan, np.inf, -np.inf])),
    ("mat2str([0.1;-2])", lambda: mat2str([[0.1], [-2]])),
    ("mat2str([])", lambda: mat2str([])),
    ("mat2str([1+2i 3])", lambda: mat2str(np.array([[1 + 2j, 3]]))),
    ("strtrim(sprintf('  %d ', 5))", lambda: sprintf("  %d ", 5).strip()),
]  # fmt: skip


@pytest.fixture(scope="module")
def octaves():
    if not shutil.which("octave-cli"):
        pytest.skip("octave-cli is not installed")
    lines = [f"r = {call}; printf('%s\\x01', r);" for call, _ in CALLS]
    done = subprocess.run(
        ["octave-cli", "-q", "-f", "--eval", "\n".join(lines).replace("\\x01", "\\001")],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    return done.stdout.split("\x01")


@cases("number", range(len(CALLS)))
def test_text_is_octaves(number, octaves):
    call, ours = CALLS[number]
    assert str(ours()) == octaves[number], call


# -- where MATLAB differs from Octave ------------------------------------------------------------------------
def test_whole_conversions_of_fractions_are_written_by_e():
    assert sprintf("%d, ", [1.5, 2]) == "1.500000e+00, 2, "
    assert sprintf("%x|%5i|%.2u", 2.5, 0.25, 1 / 3) == "2.500000e+00|2.500000e-01|3.33e-01"


def test_text_conversions_of_fractions_are_written_by_e():
    assert sprintf("%s", np.pi) == "3.141593e+00"  # https://www.mathworks.com/help/matlab/ref/sprintf.html
    assert sprintf("%s", [65, 66, 67]) == "ABC" and sprintf("%s,", "a", [66, 67]) == "a,B,C,"


def test_the_format_ends_where_it_cannot_be_read():
    assert sprintf("value = %z, more") == "value = "
    assert sprintf(r"character \x99999 = %s", "x") == sprintf(r"character \q = %s", "x") == "character "
    assert sprintf("100%") == "100"


def test_minus_zero_has_no_sign():
    assert sprintf("%d", -0.0) == "0" and num2str(-0.0) == "0"


def test_arguments_can_be_named_by_number():
    assert sprintf("%2$s %1$s", "world", "hello") == "hello world"


def test_strings_and_string_arrays():
    made = sprintf(String("%s-%d"), String("a"), 1)
    assert made == "a-1" and isinstance(made, String)
    assert sprintf("%s,", StringArray(["a", "bc"])) == "a,bc,"


def test_arrays_of_every_kind():
    assert sprintf("%d ", dl.dlarray([[1, 2], [3, 4]], "CB")) == "1 3 2 4 "
    assert sprintf("%.1f ", np.array([[1, 2], [3, 4]], dtype=np.float32)) == "1.0 3.0 2.0 4.0 "
    assert sprintf("%d ", range(1, 4)) == "1 2 3 "
    assert sprintf("%.3f", dl.dlfeval(lambda x: x * 2, dl.dlarray(0.25))) == "0.500"
    assert sprintf("%s;", dl.categorical(["b", "a"])) == "b;a;"


def test_a_traced_value_is_printed(capsys):
    def f(x):
        fprintf("loss %.2f\n", x)
        return x

    dl.dlfeval(f, dl.dlarray(0.5))
    assert capsys.readouterr().out == "loss 0.50\n"


def test_a_cell_array_is_refused():
    with pytest.raises(
        ClassError, match=r"sprintf: Function is not defined for a list of 2 inputs; fix: \*c"
    ):
        sprintf("%s", ["a", "b"])
    with pytest.raises(ArgumentError, match="fprintf: the format must be text"):
        fprintf(1, 5)


def test_fprintf_to_places(capsys, tmp_path):
    fprintf("a%d\n", 1)
    fprintf(1, "b\n")
    fprintf(2, "c\n")
    assert fprintf("äb\n", nargout=1) == 4
    out = capsys.readouterr()
    assert out.out == "a1\nb\näb\n" and out.err == "c\n"
    name = str(tmp_path / "log.txt")
    f = fopen(name, "w")
    fprintf(f, "%d\n", [1, 2])
    assert fclose(f) == 0 and fileread(name) == "1\n2\n"
    with pytest.raises(ArgumentError, match="Invalid file identifier"):
        fprintf(f, "late")


def test_num2str_of_matrices():
    assert num2str([[1, 2], [3, 40]]).rows == ["1   2", "3  40"]
    # https://www.mathworks.com/help/matlab/ref/num2str.html
    A = [[0.5377, -2.2588], [1.8339, 0.8622]]
    assert num2str(A, 3).rows == ["0.538     -2.26", " 1.83     0.862"]
    assert num2str(np.array(1 + 2j)) == "1+2i"


def test_compose():
    assert compose("%d", [[1, 2]]) == Cell(["1", "2"])
    made = compose(String("%s_%d"), Cell.of(["a", 1], ["b", 2]))
    assert made.tolist() == ["a_1", "b_2"] and made.shape == (2, 1)
    assert compose(String(r"a\tb")) == "a\tb"
