"""Folders and files, printed or asked, from ports too."""

import os

import pytest

from dlarray.errors import DataError
from dlarray.matlab import CharArray, dir_, fileattrib, isdir, ls, type_
from tests.support.matlab_programs import run


def test_folders(tmp_path, capsys):
    (tmp_path / "b.txt").write_text("two\nlines")
    (tmp_path / "a.csv").write_text("1\n")
    (tmp_path / ".hidden").write_text("")
    ls(tmp_path)
    assert capsys.readouterr().out == "a.csv\nb.txt\n"
    assert isinstance(ls(tmp_path, nargout=1), CharArray) and ls(tmp_path / "*.csv", nargout=1) == "a.csv"
    with pytest.raises(DataError, match="ls: '.*none' not found"):
        ls(tmp_path / "none")
    type_(tmp_path / "b.txt")
    assert capsys.readouterr().out == "\ntwo\nlines\n\n"
    with pytest.raises(DataError, match="type: .* cannot be read"):
        type_(tmp_path / "c.txt")
    assert isdir(tmp_path) and not isdir(tmp_path / "b.txt")


def test_what_may_be_done(tmp_path):
    file = tmp_path / "b.txt"
    file.write_text("")
    status, values = fileattrib(file)
    assert status and values.Name == str(file) and values.directory == 0 and values.UserWrite == 1
    assert fileattrib(file, "-w", nargout=1) and not os.stat(file).st_mode & 0o200
    assert fileattrib(tmp_path / "none") == (False, f"{tmp_path / 'none'} could not be found.")
    with pytest.raises(DataError, match='the attribute is "\\+q"'):
        fileattrib(file, "+q")


def test_ports(tmp_path):
    pytest.importorskip("tree_sitter_matlab")
    (tmp_path / "b.txt").write_text("two\n")
    space, printed, error = run(
        f"d = '{tmp_path}';\ntype([d '/b.txt'])\nx = ls([d '/*.txt']);\nls(d)\n[s, v] = fileattrib(d);\nk = isdir(d);"
    )
    assert not error, error
    assert printed == "\ntwo\n\nb.txt\n" and space["x"] == "b.txt" and space["s"] and space["k"]


def test_the_names_of_a_folder_stand_in_columns(tmp_path, capsys):
    for name in ("a.txt", "b" * 20, "c.m", "d.m", "e.m"):
        (tmp_path / name).write_text("")
    assert dir_(tmp_path, nargout=0) is None
    rows = [["", ""], [".", "b" * 20, "e.m"], ["..", "c.m"], ["a.txt", "d.m"], ["", ""]]
    expected = "".join("".join(name.ljust(22) for name in row if name) + "\n" for row in rows)
    assert capsys.readouterr().out == expected
