"""Files, folders, and time."""

import datetime as pythons
import os
import pickle

import numpy as np
import pytest

import dlarray as dl
from dlarray import matlab as m
from dlarray.errors import ArgumentError, ClassError, DataError
from dlarray.matlab import Cell, String, StringArray


def test_paths():
    join = os.path.join
    assert m.fullfile("a", "b", "c.m") == join("a", "b", "c.m") and m.fullfile("a/", "", "b") == join(
        "a", "b"
    )
    assert m.fullfile("a", ["b", "c"]) == Cell([join("a", "b"), join("a", "c")])
    assert isinstance(m.fullfile(String("a"), "b"), String) and m.fullfile("/", "a") == "/a"
    assert m.fullfile("a", StringArray(["b", "c"])).tolist() == [join("a", "b"), join("a", "c")]
    assert m.fileparts("/a/b.c/d.mat") == ("/a/b.c", "d", ".mat") and m.fileparts("d") == ("", "d", "")
    assert m.fileparts("/x") == ("/", "x", "") and m.fileparts("a/b.m", nargout=1) == "a"


def test_files_and_folders(tmp_path):
    folder = str(tmp_path / "out")
    m.mkdir(folder)
    m.mkdir(folder)
    assert m.mkdir(folder, "sub", nargout=1) is True and m.isfolder(folder) and not m.isfile(folder)
    for name in ("b.mat", "a.mat", "c.txt"):
        (tmp_path / "out" / name).write_text("12")
    found = m.dir_(m.fullfile(folder, "*.mat"))
    assert found.each("name") == ["a.mat", "b.mat"] and found.shape == (2, 1) and found(1).bytes == 2
    assert m.dir_(folder).each("name") == [".", "..", "a.mat", "b.mat", "c.txt", "sub"]
    assert m.isfile([folder + "/a.mat", "none"]).tolist() == [[True, False]]
    assert m.exist(folder) == 7 and m.exist(folder + "/a.mat", "file") == 2 and m.exist("none") == 0
    assert m.exist("x", "var", variables={"x": 1}) == 1 and m.exist("x", "var") == 0 and m.exist("relu") == 2
    m.delete(folder + "/*.mat")
    assert m.dir_(folder).each("name") == [".", "..", "c.txt", "sub"]
    m.rmdir(folder, "s")
    assert not m.isfolder(folder)
    with pytest.raises(ArgumentError, match="rmdir"):
        m.rmdir(folder)
    (tmp_path / "file").write_text("")
    with pytest.raises(ArgumentError, match="cannot be made"):
        m.mkdir(str(tmp_path / "file" / "sub"))
    assert m.mkdir(str(tmp_path / "file" / "sub"), nargout=1) is False
    with pytest.raises(ArgumentError, match="No such file"):
        m.fileread("none")
    assert m.pwd() == os.getcwd() and m.isfolder(m.tempdir()) and not m.isfile(m.tempname())


def test_open_files(tmp_path):
    name = str(tmp_path / "x.txt")
    f = m.fopen(name, "wt")
    m.fprintf(f, "one\ntwo\n")
    m.fclose(f)
    f, lines = m.fopen(name), []
    while not m.feof(f):
        lines.append(m.fgetl(f))
    assert lines == ["one", "two"] and m.fgetl(f) == -1 and m.fgets(f) == -1 and m.fclose("all") == 0
    assert m.fopen(str(tmp_path / "none")) == -1
    with pytest.raises(ArgumentError, match="Invalid permission"):
        m.fopen(name, "q")


def test_datetime():
    t = m.datetime(2026, 11, 22, 15, 30, 5.25)
    assert str(t) == "22-Nov-2026 15:30:05" and isinstance(t, pythons.datetime) and t.microsecond == 250000
    assert str(m.datetime(2026, 1, 5)) == "05-Jan-2026" and str(m.datetime(2026, 13, 1)) == "01-Jan-2027"
    assert m.string(m.datetime(2026, 1, 5, Format="yyyy/MM/dd eee")) == "2026/01/05 Mon"
    assert m.datetime("2026-01-05 10:11:12").hour == 10
    assert m.datetime("05.01.2026", InputFormat="dd.MM.yyyy").day == 5
    assert abs(m.datetime("now") - pythons.datetime.now()) < pythons.timedelta(seconds=5)
    assert str(m.datetime("today")) == pythons.date.today().strftime("%d-%b-%Y")
    assert str(t + m.hours(1)) == "22-Nov-2026 16:30:05" and t > m.datetime(2026, 1, 1)
    assert pickle.loads(pickle.dumps(t)) == t
    assert m.datetime([2026, 1, 2, 3, 4, 5]).minute == 4
    with pytest.raises(ArgumentError, match="Could not recognize the date/time format"):
        m.datetime("soon")
    with pytest.raises(ArgumentError, match="TimeZone"):
        m.datetime("now", TimeZone="local")


def test_durations():
    d = m.datetime(2026, 1, 2) - m.datetime(2026, 1, 1, 22, 30, 0)
    assert str(d) == "01:30:00" and isinstance(d, m.duration) and m.hours(d) == 1.5 and m.seconds(d) == 5400
    assert (
        str(m.duration(0, 0, 95.5, Format="hh:mm:ss.SSS")) == "00:01:35.500"
        and str(m.duration(25, 0, 0)) == "25:00:00"
    )
    assert str(m.seconds(5)) == "5 sec" and str(m.minutes(1.5)) == "1.5 min" and str(m.days(2)) == "2 days"
    assert (
        str(m.duration(0, 2, 5, Format="mm:ss")) == "02:05" and str(m.seconds(30) + m.minutes(1)) == "90 sec"
    )
    assert m.sprintf("%s", m.duration(0, 1, 0)) == "00:01:00"
    assert pickle.loads(pickle.dumps(d)) == d
    with pytest.raises(ClassError, match="seconds: the input must be one number or a duration"):
        m.seconds("a")


def test_clocks():
    assert m.clock().shape == (1, 6) and m.etime([2026, 1, 1, 0, 1, 30], [2026, 1, 1, 0, 0, 0]) == 90
    assert m.datestr(738000) == "28-Jul-2020" and m.datestr(738000.5) == "28-Jul-2020 12:00:00"
    assert m.datestr(738000.5, 13) == "12:00:00" and m.datestr(738000.5, 30) == "20200728T120000"
    assert m.datestr(dl.dlarray([2026, 1, 2, 3, 4, 5]), "yyyy-mm-dd HH:MM:SS") == "2026-01-02 03:04:05"
    assert m.datestr(m.datetime(2026, 1, 2, 15, 0, 0), "dd mmm yyyy, HH-MM") == "02 Jan 2026, 15-00"
    assert abs(m.now() - (pythons.datetime.now().toordinal() + 366)) < 1.1
    with pytest.raises(ArgumentError, match="format 99"):
        m.datestr(738000, 99)
    assert np.isclose(float(m.clock()(1, 1)), pythons.datetime.now().year)


def test_files_that_are_no_text(tmp_path):
    """Bytes that are no letters are one error, with the name of the file."""
    path = tmp_path / "image.txt"
    path.write_bytes(b"one\n\xff\xfe\x00")
    with pytest.raises(
        DataError, match="fileread: the file '.*image.txt' is no text of UTF-8: .*; fix: open"
    ):
        m.fileread(str(path))
    for call in (m.fgetl, m.fgets):
        f = m.fopen(str(path))
        assert not m.feof(f)  # which reads nothing
        with pytest.raises(DataError, match=f"{call.__name__}: the file '.*image.txt' is no text"):
            call(f), call(f)
        m.fclose(f)


def test_lengths_of_time_beyond_what_there_is():
    for call in (m.days, m.hours, m.minutes, m.seconds):
        assert str(call(float("nan"))) == "NaN"
        for value in (1e300, float("inf"), 2**63):
            with pytest.raises(
                ArgumentError, match="duration: .*; fix: finite times of at most 999999999 days"
            ):
                call(value)
