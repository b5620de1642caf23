"""Data in text files and texts: textscan, fscanf, matrices and cells in files, JSON."""

import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, ClassError, DataError, OptionError
from dlarray.matlab import Cell, String, StringArray


def test_textscan_reads_fields_of_all_kinds():
    C = m.textscan("a 1 2.5\nb -3 x", "%s %d %s")
    assert list(C[0]) == ["a", "b"] and C[1].tolist() == [[1], [-3]] and list(C[2]) == ["2.5", "x"]
    assert m.class_(C[1]) == "int32"
    C = m.textscan("t=1,2;t=3,4", "t=%f,%f", Delimiter=";")
    assert C[0].tolist() == [[1], [3]] and C[1].tolist() == [[2], [4]]
    C = m.textscan("h\n1,,3\n4,5,6", "%f %f %*f", "Delimiter", ",", "HeaderLines", 1)
    assert len(C) == 2 and repr(C[1].tolist()) == "[[nan], [5.0]]"
    C = m.textscan("1 2 3 4", "%f", 2)
    assert C[0].tolist() == [[1], [2]]
    assert list(m.textscan('"a, b",c', "%q %s", Delimiter=",")[0]) == ["a, b"]
    assert m.textscan("1 % one\n2", "%f", CommentStyle="%")[0].tolist() == [[1], [2]]
    with pytest.raises(ArgumentError, match="format"):
        m.textscan("1", "%y")
    with pytest.raises(ArgumentError, match="option"):
        m.textscan("1", "%f", Endings="x")


def test_an_open_file_is_read_again_and_again(tmp_path):
    name = str(tmp_path / "x.txt")
    f = m.fopen(name, "w")
    m.fprintf(f, "3 4\n5 6\nend\n")
    m.fclose(f)
    f = m.fopen(name)
    A, count = m.fscanf(f, "%d", [2, dl.Inf], nargout=2)
    assert A.tolist() == [[3, 5], [4, 6]] and count == 4
    m.frewind(f)
    assert m.textscan(f, "%f %f")[1].tolist() == [[4], [6]]
    m.fclose(f)
    with pytest.raises(ArgumentError, match="Invalid file identifier"):
        m.frewind(f)
    assert m.sscanf("ff 0x10", "%x").tolist() == [[255], [16]]


def test_matrices_and_cells_in_files(tmp_path):
    name = tmp_path / "a.csv"
    m.writematrix(dl.dlarray([[1, 2.5], [dl.NaN, -4]]), name)
    assert name.read_text() == "1,2.5\nNaN,-4\n"
    m.writematrix([5, 6], name, WriteMode="append")
    assert m.readmatrix(str(name)).shape == (3, 2)
    m.dlmwrite(name, [[1, 2]], "delimiter", "\t", "precision", "%.2f")
    assert name.read_text() == "1.00\t2.00\n" and m.dlmread(name).tolist() == [[1, 2]]
    m.csvwrite(name, [[3, 4]])
    assert m.csvread(name).tolist() == [[3, 4]]
    name.write_text("1,2,3\n4,5,6\n7,8,9\n")
    assert m.dlmread(name, ",", [1, 0, 2, 1]).tolist() == [[4, 5], [7, 8]]
    assert m.dlmread(name, ",", "A1..B2").tolist() == [[1, 2], [4, 5]]
    assert m.csvread(name, 1, 1, [1, 1, 1, 2]).tolist() == [[5, 6]]
    m.writecell(Cell.of(["x", 'a,"b'], [1, [2, 3]]), name)
    assert name.read_text() == 'x,"a,""b"\n1,2,3\n'
    name.write_text("k,v\na,\nb,2\n")
    C = m.readcell(str(name))
    assert C.shape == (3, 2) and C(3, 2)[0] == 2 and m.ismissing(C(2, 2)[0])
    m.writelines(StringArray(["one", "", "two "]), name)
    assert m.readlines(name, EmptyLineRule="skip", WhitespaceRule="trim").tolist() == ["one", "two"]
    with pytest.raises(OptionError, match="Sign"):
        m.writematrix([1], name, Sign=",")
    with pytest.raises(DataError, match="no number"):
        m.csvread(name)
    with pytest.raises(DataError, match="cannot be read"):
        m.readlines(tmp_path / "none")
    with pytest.raises(DataError, match="cannot be written"):
        m.csvwrite(tmp_path / "none" / "x", [1])
    with pytest.raises(ArgumentError, match="dimensions"):
        m.csvwrite(name, dl.zeros(2, 2, 2))


def test_json():
    s = dl.struct(n=2, who=Cell(["a", 'b"']), on=True, v=dl.dlarray([[1], [2.5]]), e=dl.dlarray([]))
    text = m.jsonencode(s)
    assert text == '{"n":2,"who":["a","b\\""],"on":true,"v":[1,2.5],"e":[]}'
    back = m.jsondecode(text)
    assert back.v.tolist() == [[1], [2.5]] and list(back.who) == ["a", 'b"'] and back.on is True
    assert m.jsondecode("[[1,2],[3,4]]").tolist() == [[1, 2], [3, 4]]
    both = m.jsondecode('[{"a": 1}, {"a": 2}]')
    assert both.shape == (2, 1) and both.each("a") == [1, 2]
    assert m.jsondecode('{"a b": null}').aB.shape == (0, 0)  # as makeValidName has it
    assert list(m.jsondecode('{"1st one": 1, "b-c": 2, "_d": 3}')) == ["x1stOne", "b_c", "x_d"]
    assert m.jsonencode(dl.NaN) == "null" and "\n" in m.jsonencode(s, PrettyPrint=True)
    with pytest.raises(ArgumentError, match="syntax"):
        m.jsondecode("{")
    with pytest.raises(ClassError, match="no form"):
        m.jsonencode(len)


def test_str2num_reads_arithmetic_and_runs_nothing():
    assert m.str2num("[1 2 3]*2").tolist() == [[2, 4, 6]] and m.str2num("2^-1 + 3*(4-1)") == 9.5
    assert m.str2num("[1 -2]").shape == (1, 2) and m.str2num("[1 - 2]") == -1
    assert m.str2num("1:3").tolist() == [[1, 2, 3]] and m.str2num("[1;2]'").tolist() == [[1, 2]]
    assert m.str2num("sqrt(16)") == 4 and m.str2num("hello").shape == (0, 0)
    assert m.str2num("3 4; 5 6").tolist() == [[3, 4], [5, 6]]
    with pytest.raises(ArgumentError, match="never run"):
        m.str2num("system(1)")


def test_parts_of_texts():
    assert m.extract(StringArray(["ab", "cd"]), 2).tolist() == ["b", "d"]
    assert m.extract("a-b-c", "-") == Cell(["-", "-"], (2, 1))
    assert (StringArray(["b", "A"]) > "a").tolist() == [[True, False]]
    assert (String("a") < StringArray(["b", "A"])).tolist() == [[True, False]]
    assert m.num2str([dl.Inf, -dl.Inf]) == "Inf -Inf"
    assert m.codes(dl.dlarray([1, 2])).tolist() == [[1, 2]]


def test_a_word_that_is_read_counts_as_one_field():
    assert m.sscanf("one two three", "%s", 2) == "onetwo"
    assert m.sscanf("a1 b2 c3", "%c%d", 2).tolist() == [[97], [1]]
    assert m.sscanf("1 2 3 4", "%*d %d", 1).tolist() == [[2]]
    assert m.sscanf("abcdef", "%c", [2, 2]).tolist() == [[97, 99], [98, 100]]


def test_the_digits_of_characters_and_of_logical_values():
    assert m.dec2bin("Hi", 8).rows == ["01001000", "01101001"]
    assert m.dec2hex("A") == "41" and m.dec2bin(True) == "1"
