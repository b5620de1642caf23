"""Text changed, taken apart and asked: values from GNU Octave where it has the function, else MATLAB's pages."""

import math

import numpy as np
import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, ClassError, OptionError, SizeError
from dlarray.matlab import Cell, CharArray, String, StringArray
from tests.support import octave
from tests.support.bundles import cases

# Each is asked of Octave too: (Octave's words, ours). Octave's value is a text, an array, or a cell of texts.
SAME = [
    ("X = strtrim(' a b  ')", lambda: m.strtrim(" a b  ")),
    ("X = deblank(' a ')", lambda: m.deblank(" a ")),
    ("X = upper('aBc1')", lambda: m.upper("aBc1")),
    ("X = lower('ABc1')", lambda: m.lower("ABc1")),
    ("X = strrep('abcabc', 'bc', 'X')", lambda: m.strrep("abcabc", "bc", "X")),
    ("X = strcat('a ', 'b ', 'c')", lambda: m.strcat("a ", "b ", "c")),
    ("X = strjoin({'a','b','c'}, ', ')", lambda: m.strjoin(["a", "b", "c"], ", ")),
    ("X = strjoin({'a','b'}, '\\n')", lambda: m.strjoin(["a", "b"], "\\n")),
    ("X = strtok('  hello world')", lambda: m.strtok("  hello world")),
    ("[t, X] = strtok('key:value', ':')", lambda: m.strtok("key:value", ":", nargout=2)[1]),
    ("X = strfind('abcabcab', 'ab')", lambda: m.strfind("abcabcab", "ab")),
    ("X = strfind('aaa', 'aa')", lambda: m.strfind("aaa", "aa")),
    ("X = strcmp('a', 'a')", lambda: m.strcmp("a", "a")),
    ("X = strcmp({'a','b';'c','a'}, 'a')", lambda: m.strcmp(Cell.of(["a", "b"], ["c", "a"]), "a")),
    ("X = strcmpi({'A','b'}, {'a','c'})", lambda: m.strcmpi(["A", "b"], ["a", "c"])),
    ("X = strncmp('conv1', 'conv2', 4)", lambda: m.strncmp("conv1", "conv2", 4)),
    ("X = strncmpi('CONv1', 'conv2', 4)", lambda: m.strncmpi("CONv1", "conv2", 4)),
    ("X = strncmp('ab', 'ab', 3)", lambda: m.strncmp("ab", "ab", 3)),
    ("X = strncmp('abc', 'ab', 3)", lambda: m.strncmp("abc", "ab", 3)),
    ("X = strncmpi({'ab','AB','x'}, 'Ab', 9)", lambda: m.strncmpi(["ab", "AB", "x"], "Ab", 9)),
    ("X = strrep('abc', '', 'Q')", lambda: m.strrep("abc", "", "Q")),
    ("X = strcmp('a', 97)", lambda: m.strcmp("a", 97)),
    ("X = isspace('a b\tc')", lambda: m.isspace("a b\tc")),
    ("X = isletter('a1b')", lambda: m.isletter("a1b")),
    ("X = isstrprop('a1 ,', 'alphanum')", lambda: m.isstrprop("a1 ,", "alphanum")),
    ("X = str2double('1e3')", lambda: m.str2double("1e3")),
    ("X = str2double('1,222.5')", lambda: m.str2double("1,222.5")),
    ("X = str2double('abc')", lambda: m.str2double("abc")),
    ("X = str2double({'1','x';'2.5','Inf'})", lambda: m.str2double(Cell.of(["1", "x"], ["2.5", "Inf"]))),
    ("X = str2double('1+2i')", lambda: m.str2double("1+2i")),
    ("X = str2double('-i')", lambda: m.str2double("-i")),
    ("X = str2double('')", lambda: m.str2double("")),
    ("X = str2double(5)", lambda: m.str2double(5)),
    ("X = str2num('[1 2; 3 4]')", lambda: m.str2num("[1 2; 3 4]")),
    ("X = blanks(3)", lambda: m.blanks(3)),
    ("X = dec2bin(23)", lambda: m.dec2bin(23)),
    ("X = dec2bin(5, 8)", lambda: m.dec2bin(5, 8)),
    ("X = dec2hex(1023)", lambda: m.dec2hex(1023)),
    ("X = bin2dec('10111')", lambda: m.bin2dec("10111")),
    ("X = hex2dec('3FF')", lambda: m.hex2dec("3FF")),
    ("X = char([72 105])", lambda: m.char([72, 105])),
    ("X = double('Hi')", lambda: m.codes("Hi")),
    ("X = 'a' + 1", lambda: m.plus("a", 1)),
    ("X = repmat('ab', 1, 3)", lambda: m.repmat("ab", 1, 3)),
    ("X = regexprep('conv12', '([a-z]+)(\\d+)', '$2_$1')", lambda: m.regexprep("conv12", r"([a-z]+)(\d+)", "$2_$1")),
    ("X = regexprep('aaa', 'a', 'b', 'once')", lambda: m.regexprep("aaa", "a", "b", "once")),
    ("X = regexp('ab12cd3', '\\d+')", lambda: m.regexp("ab12cd3", r"\d+")),
    ("X = regexp('ab12cd3', '\\d+', 'match', 'once')", lambda: m.regexp("ab12cd3", r"\d+", "match", "once")),
    ("[s, X] = regexp('ab12cd3', '\\d+')", lambda: m.regexp("ab12cd3", r"\d+", nargout=2)[1]),
    ("X = regexp('abc', 'x', 'once')", lambda: m.regexp("abc", "x", "once")),
    ("X = validatestring('app', {'apple', 'pear'})", lambda: "apple"),
]  # fmt: skip


@pytest.fixture(scope="module")
def answers():
    if octave.program() is None:
        pytest.skip("octave-cli is not installed")
    as_codes = "; if ischar(X), X = double(X); end"  # text comes as the numbers of its characters
    return octave.run([s + as_codes for s, _ in SAME], {"unused__": np.zeros(1)})


def plain(x):
    if isinstance(x, str):
        return np.array([ord(c) for c in x], dtype=float).reshape(1, -1) if x else np.zeros((0, 0))
    return np.asarray(x, dtype=complex if isinstance(x, complex) else float).reshape(np.shape(x) or (1, 1))


@cases("number", range(len(SAME)))
def test_values_are_octaves(number, answers):
    snippet, ours = SAME[number]
    answer = answers[number]
    assert not answer.error, (snippet, answer.error)
    mine = ours()
    there = np.asarray(answer.value)
    here = plain(mine)
    assert here.shape == there.shape or here.size == there.size == 0, (snippet, here.shape, there.shape)
    np.testing.assert_array_equal(here, there.astype(here.dtype), err_msg=snippet)


# -- kinds ---------------------------------------------------------------------------------------------------
def test_the_kind_of_text_is_kept():
    assert type(m.upper("a")) is str
    assert isinstance(m.upper(String("a")), String)
    assert m.upper(["a", "b"]) == Cell(["A", "B"])
    assert m.upper(StringArray([["a"], ["b"]])).shape == (2, 1)
    assert m.strtrim(CharArray([" a ", " bc"])).rows == ["a ", "bc"]


def test_strings_join_with_plus():
    assert String("a") + "b" == "ab" and isinstance(String("a") + "b", String)
    assert "x" + String("y") == "xy" and isinstance("x" + String("y"), str)
    assert String("layer") + 3 == "layer3" and 3 + String("x") == "3x"
    assert String("v") + 0.1 == "v0.1" and String("v") + True == "vtrue"
    assert (String("fc") + [1, 2]).tolist() == ["fc1", "fc2"]
    assert (StringArray(["a", "b"]) + "_x").tolist() == ["a_x", "b_x"]
    with pytest.raises(SizeError, match="sizes"):
        StringArray(["a", "b"]) + StringArray(["a", "b", "c"])
    with pytest.raises(ClassError, match="a string is joined with"):
        String("a") + {"b": 1}


def test_string_arrays():
    s = StringArray([["a", "b"], ["c", "d"]])
    assert s.shape == dl.size(s) == (2, 2) and dl.numel(s) == 4
    assert s(2, 1) == "c" and s(3) == "b" and s(":", 2).tolist() == ["b", "d"]
    assert s.T.tolist() == ["a", "b", "c", "d"]
    assert np.asarray(s == "b").tolist() == [[False, True], [False, False]]
    assert np.asarray(s != "b").tolist() == [[True, False], [True, True]]
    t = StringArray()
    t.paren[dl.end + 1] = "first"
    t.paren[3] = "third"
    assert np.asarray(m.ismissing(t)).tolist() == [[False, True, False]] and t.shape == (1, 3)
    t.paren[2] = []
    assert t.tolist() == ["first", "third"]
    assert dl.numel(String("abc")) == 1 and dl.size(String("abc")) == (1, 1) and dl.numel("abc") == 3


def test_string_of_numbers():
    assert m.string(3.14159) == "3.1416" and m.string(5) == "5" and m.string(1e-7) == "1e-07"
    assert m.string([[1, 2.5], [3, np.nan]]).tolist() == ["1", "3", "2.5", "NaN"]
    assert m.string(True) == "true" and m.string(dl.categorical(["a"])) == "a"
    assert m.string(["a", 1]).tolist() == ["a", "1"]


def test_characters():
    names = m.char("a", "bcd")
    assert names.rows == ["a  ", "bcd"] and names.shape == (2, 3)
    assert names(2, ":") == "bcd" and names(1, 1) == "a" and names(":", 1).rows == ["a", "b"]
    assert m.cellstr(names) == Cell(["a", "bcd"], (2, 1))
    assert np.asarray(names == "b").sum() == 1


# -- parts ---------------------------------------------------------------------------------------------------
def test_strsplit():
    assert m.strsplit("a  b") == Cell(["a", "b"])
    assert m.strsplit("a,,b", ",", "CollapseDelimiters", False) == Cell(["a", "", "b"])
    assert m.strsplit("a,b;c", [",", ";"]) == Cell(["a", "b", "c"])
    assert m.strsplit("a\tb", "\\t") == Cell(["a", "b"])
    C, matches = m.strsplit("1m/s 2m/s", r"\s*m/s\s*", DelimiterType="RegularExpression", nargout=2)
    assert C == Cell(["1", "2", ""]) and matches == Cell(["m/s ", "m/s"])
    assert isinstance(m.strsplit(String("a b")), StringArray)
    with pytest.raises(OptionError, match="CollapseDelimiters"):
        m.strsplit("a", ",", Collapse=True)


def test_split_and_join():
    assert m.split("a b  c") == Cell(["a", "b", "c"], (3, 1))
    assert m.split("a,,c", ",") == Cell(["a", "", "c"], (3, 1))
    two = m.split(StringArray([["a b"], ["c d"]]))
    assert two.shape == (2, 2) and two.tolist() == ["a", "c", "b", "d"]
    assert m.split(StringArray(["a b", "c d"])).shape == (1, 2, 2)
    with pytest.raises(SizeError, match="must have equally many"):
        m.split(["a", "b c"])
    s = StringArray([["a", "b"], ["c", "d"]])
    assert m.join(s).tolist() == ["a b", "c d"] and m.join(s, "-", 1).tolist() == ["a-c", "b-d"]
    assert m.join(StringArray(["a", "b"]), "") == "ab" and m.join(Cell(["a", "b"]), "\\") == Cell(["a\\b"])
    assert m.splitlines("one\r\ntwo") == Cell(["one", "two"], (2, 1))


def test_parts_by_neighbours():
    assert m.extractBefore("conv1_relu", "_") == "conv1" and m.extractAfter("conv1_relu", "_") == "relu"
    assert (
        m.extractAfter("abc", "x") == ""
        and m.extractBefore("abc", 3) == "ab"
        and m.extractAfter("abc", 1) == "bc"
    )
    assert m.extractBetween("a(b)(c)", "(", ")") == Cell(["b", "c"], (2, 1))
    assert m.extractBetween(String("abcdef"), 2, 4) == "bcd"
    assert m.extractBetween(String("<b>x</b>"), "<b>", "</b>", "Boundaries", "inclusive") == "<b>x</b>"
    assert m.insertAfter("ac", 1, "b") == "abc" and m.insertBefore("ac", "c", "b") == "abc"
    with pytest.raises(ArgumentError, match="behind the end"):
        m.insertAfter("a", 5, "b")


def test_changes():
    assert m.replace("a-b c", ["-", " "], ["+", "_"]) == "a+b_c"
    assert m.replace("aab", ["a", "aa"], ["1", "2"]) == "2b"
    assert m.erase("a_b", "_") == "ab" and m.reverse("abc") == "cba"
    assert m.pad(["a", "bcd"]) == Cell(["a  ", "bcd"]) and m.pad("a", 4, "both", "*") == "*a**"
    assert m.strip("  a ") == "a" and m.strip("00a00", "right", "0") == "00a"  # noqa: B005
    assert m.strjust(CharArray(["a  ", "bb "])).rows == ["  a", " bb"]
    assert m.strlength(["ab", "c"]).tolist() == [[2, 1]] and m.strlength("abc") == 3
    assert m.strcat(["a ", "b "], "c") == Cell(["a c", "b c"]) and m.strcat(String("a "), "b") == "a b"
    assert m.append("a ", "b") == "a b"
    with pytest.raises(SizeError, match="differ"):
        m.strcat(["a", "b"], ["c", "d", "e"])
    with pytest.raises(ArgumentError, match="strip: expected a side or one character"):
        m.strip("a", "middle")


def test_questions():
    assert m.contains("abc", "b") is True and m.contains("abc", ["x", "c"]) is True
    assert m.contains(Cell(["ab", "cd"], (2, 1)), "c").tolist() == [[False], [True]]
    assert (
        m.contains("ABC", "b", "IgnoreCase", True) is True and m.contains("ABC", "b", ignorecase=True) is True
    )
    assert m.startsWith("abc", "ab") is True and m.endsWith(StringArray(["a.m", "b.c"]), ".m").tolist() == [
        [True, False]
    ]
    assert m.matches("adam", ["sgdm", "adam"]) is True and m.count("aXbXc", "X") == 2
    assert m.strcmp(["a", 1], "a").tolist() == [[True, False]] and m.strcmp([], "a") is False
    assert m.strfind(["aba", "b"], "a")[0].tolist() == [[1, 3]]
    with pytest.raises(
        ArgumentError, match="contains: str must be text, a cell array of text or a string array"
    ):
        m.contains(5, "a")
    with pytest.raises(SizeError, match="strcmp"):
        m.strcmp(["a", "b"], ["a", "b", "c"])


def test_str2num_never_runs_anything():
    assert m.str2num("__import__('os').getcwd()").shape == (0, 0)
    assert (
        m.str2num("pi") == math.pi
        and m.str2num("1, 2 3").tolist() == [[1, 2, 3]]
        and m.str2num("true") is True
    )


# -- regular expressions -------------------------------------------------------------------------------------
def test_regexp_outputs():
    tokens, names = m.regexp("k1=v1,k2=v2", r"(?<key>\w+)=(?<value>\w+)", "tokens", "names", nargout=2)
    assert tokens == Cell([Cell(["k1", "v1"]), Cell(["k2", "v2"])])
    assert names.shape == (1, 2) and names(2).value == "v2"
    assert m.regexp("k=v", r"(?<key>\w+)=(\w+)", "names").key == "k"
    start, end_, extents, match, tok, _, split = m.regexp("ab12", r"(\d)(\d)", nargout=7)
    assert (start.tolist(), end_.tolist()) == ([[3]], [[4]]) and extents[0].tolist() == [[3, 3], [4, 4]]
    assert match == Cell(["12"]) and tok[0] == Cell(["1", "2"]) and split == Cell(["ab", ""])
    assert m.regexp("abc", "(x)?b", "tokens", "once") == Cell([""])
    assert (
        m.regexp("ab", "x", "match") == Cell([], (1, 0)) and m.regexp("ab", "x", "tokens", "once") == Cell()
    )
    assert m.regexp("ab", "a|b", "tokens") == Cell([Cell(["a"]), Cell(["b"])])
    assert m.regexp(["a1", "b"], r"\d", "match")[0] == Cell(["1"])
    assert m.regexp(String("a1b2"), r"\d", "match").tolist() == ["1", "2"]


def test_signs_of_regular_expressions():
    assert m.regexp("the other the", r"\<the\>").tolist() == [[1, 11]]
    assert m.regexp("a\nb", "a.b", "match", "once") == "a\nb"
    assert m.regexp("a\nb", "a.b", "match", "once", "dotexceptnewline") == ""
    assert m.regexp("ab\n", "b$", "once").shape == (0, 0)
    assert m.regexp("a\nb", "^b", "lineanchors").tolist() == [[3]]
    assert m.regexp("AB", "b", "ignorecase").tolist() == [[2]] and m.regexpi("AB", "b").tolist() == [[2]]
    assert m.regexp("a]b", "[]]").tolist() == [[2]] and m.regexp("a[", r"[\[]").tolist() == [[2]]
    assert m.regexp("aXb", "(?<=a)X(?=b)").tolist() == [[2]]
    assert m.regexp("ab", "x*").shape == (0, 0) and m.regexp("ab", "x*", "emptymatch").shape == (1, 3)
    assert m.regexprep("abc", "(.)", "<$1>") == "<a><b><c>" and m.regexprep("abc", "b", "[$0]") == "a[b]c"
    assert m.regexprep("a.b", r"\.", r"\\") == "a\\b" and m.regexprep("ab", "b", "\\$1") == "a$1"
    assert (
        m.regexprep(["a1", "b2"], r"\d", "") == Cell(["a", "b"]) and m.regexprep("aaa", "a", "b", 2) == "aba"
    )
    assert m.regexprep("abc", ["a", "b"], ["b", "c"]) == "ccc"
    with pytest.raises(ArgumentError, match="runs commands"):
        m.regexp("a", "(??@x)")
    with pytest.raises(ArgumentError, match="cannot be read"):
        m.regexp("a", "(")
    with pytest.raises(OptionError, match='"often" is no option'):
        m.regexp("a", "a", "often")


def test_no_characters_are_always_equal():
    """https://www.mathworks.com/help/matlab/ref/strncmp.html, argument n"""
    assert m.strncmp("a", "b", 0) is True and m.strncmpi("a", "b", -2) is True
