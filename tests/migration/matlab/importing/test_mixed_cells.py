"""Cells of several kinds in one file: readcell, and what xlsread makes of dates."""

import datetime as pythons

import pytest

import dlarray.migration.matlab as m


@pytest.fixture
def sheet(tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.append(["Day", "v"])
    book.active.append([pythons.datetime(2020, 1, 2), 3.5])
    book.active.append([pythons.datetime(2020, 1, 3, 12), True])
    book.save(tmp_path / "a.xlsx")
    return tmp_path / "a.xlsx"


def test_cells_of_a_spreadsheet_keep_their_kinds(sheet):
    C = m.readcell(sheet)
    assert [str(c) for c in C] == [
        "Day", "02-Jan-2020", "03-Jan-2020 12:00:00", "v", "3.5", "True",
    ]  # fmt: skip
    assert C[1] == m.datetime(2020, 1, 2) and C[5] is True
    assert m.readcell(sheet, Range="B1:B2").shape == (2, 1)


def test_cells_of_text_are_numbers_dates_times_and_texts(tmp_path):
    (tmp_path / "a.csv").write_text("1,2,3\nhello,world,NaN\n10-Oct-2018 10:27:56,12:30:00,\n")
    C = m.readcell(tmp_path / "a.csv")
    assert C[2] == m.datetime(2018, 10, 10, 10, 27, 56) and C[5] == m.duration(12, 30, 0)
    assert (C[0], C[1], str(C[8])) == (1.0, "hello", "<missing>")
    assert m.readcell(tmp_path / "a.csv", DatetimeType="text")[2] == "10-Oct-2018 10:27:56"


def test_dates_of_xlsread_are_excels_numbers_with_a_warning(sheet):
    with pytest.warns(UserWarning, match="Excel's serial numbers"):
        num, txt, raw = m.xlsread(sheet)
    assert num.tolist() == [[43832, 3.5], [43833.5, 1]]
    assert list(txt) == ["Day", "v"] and raw[1] == 43832


def test_texts_that_look_like_dates_stay_texts_in_spreadsheets(tmp_path):
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.active.append(["day", "when"])
    book.active.append(["2020-01-02", pythons.datetime(2020, 1, 2)])
    book.active.append(["2020-01-03", pythons.datetime(2020, 1, 3)])
    book.save(tmp_path / "a.xlsx")
    T = m.readtable(tmp_path / "a.xlsx")
    assert list(T.day) == ["2020-01-02", "2020-01-03"] and str(T.when[0]) == "02-Jan-2020"
    opts = m.setvartype(m.detectImportOptions(tmp_path / "a.xlsx"), "day", "datetime")
    assert m.readtable(tmp_path / "a.xlsx", opts).day[1] == m.datetime(2020, 1, 3)
