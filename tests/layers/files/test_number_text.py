"""Text files of numbers, which `load` reads as MATLAB's does where a file is no MAT file."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import DataError


def written(folder, text, name="points.txt"):
    path = folder / name
    path.write_text(text)
    return path


@pytest.mark.parametrize("sign", [" ", "\t", ",", ";", ", ", "   "])
def test_numbers_between_any_signs(tmp_path, gen, sign):
    values = gen.standard_normal((5, 3))
    lines = [sign.join(repr(float(v)) for v in row) for row in values]
    np.testing.assert_array_equal(np.asarray(dl.load(written(tmp_path, "\n".join(lines)))), values)


def test_comments_empty_lines_and_exponents(tmp_path):
    x = dl.load(written(tmp_path, "% two columns\n\n 1 2.5e1 % here too\r\n-Inf 3D-1\n\nNaN +4.\n"))
    np.testing.assert_array_equal(np.asarray(x), [[1, 25], [-np.inf, 0.3], [np.nan, 4]])
    assert dl.load(written(tmp_path, "% nothing\n")).shape == (0, 0)


@pytest.mark.parametrize("name", ["points.txt", "points.csv", "points.dat", "points.DAT", "points.ascii"])
def test_the_ending_says_that_it_is_text(tmp_path, name):
    assert dl.load(written(tmp_path, "7 8\n", name)).tolist() == [[7, 8]]


def test_any_ending_where_it_is_asked_for(tmp_path):
    assert dl.load(written(tmp_path, "7 8\n", "points.mat"), "-ascii").tolist() == [[7, 8]]


@pytest.mark.parametrize(
    "text, says",
    [
        ("1 2\n3\n", "line 2 .* has 1 numbers, the lines before have 2"),
        ("1 two\n", "line 1 .* has 'two', which is no number"),
        ("1\n2_000\n", "line 2 .* has '2_000'"),
        ("x" * 5000, "has 'x+…'"),
    ],
)
def test_what_is_no_matrix_of_numbers(tmp_path, text, says):
    with pytest.raises(DataError, match=says):
        dl.load(written(tmp_path, text))


def test_a_text_has_no_variables(tmp_path):
    with pytest.raises(DataError, match="has no variable 'x'; fix: load"):
        dl.load(written(tmp_path, "1 2\n"), "x")


def test_other_files_are_no_text_whatever_their_ending(tmp_path):
    dl.save(str(tmp_path / "work.safetensors"), x=dl.dlarray([1, 2]))
    renamed = (tmp_path / "work.safetensors").rename(tmp_path / "work.bin")
    assert dl.load(renamed, "x").tolist() == [[1, 2]]


def test_memory_is_asked_for_first(tmp_path):
    path = written(tmp_path, "1 2 3\n" * 200_000)
    dl.memoryLimit(0.001)
    try:
        with pytest.raises(DataError, match="the content of the file .* needs"):
            dl.load(path)
    finally:
        dl.memoryLimit("default")
