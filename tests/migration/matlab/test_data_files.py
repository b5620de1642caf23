"""Tables, matrices and pictures from files."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.errors import DataError, OptionError
from dlarray.matlab import String, imread, readmatrix, readtable
from tests.support.bundles import cases


@pytest.fixture
def file(tmp_path):
    def write(text, name="data.csv"):
        place = tmp_path / name
        place.write_text(text)
        return str(place)

    return write


@cases(
    "text, names, first",
    [
        ("a,b\n1,2\n3,4\n", ["a", "b"], [1, 3]),
        ("a;b\n1;2\n", ["a", "b"], [1]),
        ("a\tb\n1\t\n", ["a", "b"], [1]),
        ("1 2 3\n4 5 6\n", ["Var1", "Var2", "Var3"], [1, 4]),
        ("1,2\n3,4\n", ["Var1", "Var2"], [1, 3]),
        ("Training Loss,2nd,a-b,a-b,\n1,2,3,4,5\n", ["TrainingLoss", "x2nd", "a_b", "a_b_1", "Var5"], [1]),
        ('Name,x\n"a,b",1\n', ["Name", "x"], ["a,b"]),
        ("", [], None),
    ],
)
def test_text(file, text, names, first):
    T = readtable(file(text, "data.txt"))
    assert T.VariableNames == names
    if first is not None:
        assert list(T[names[0]]) == first


def test_options(file):
    place = file("made by hand\nTraining Loss,x\n1,a\n,b\n")
    T = readtable(place, NumHeaderLines=1, VariableNamingRule="preserve", TextType="string")
    assert T.VariableNames == ["Training Loss", "x"]
    assert T["Training Loss"][0] == 1 and np.isnan(T["Training Loss"][1])
    assert all(isinstance(v, String) for v in T.x)
    assert readtable(file("a,b\n1,2\n"), ReadVariableNames=False).shape == (2, 2)
    assert readtable(file("a b:3\n1 2:4\n"), Delimiter=":").VariableNames == ["Var1", "Var2"]
    with pytest.raises(OptionError, match="readtable: Range is served of spreadsheets"):
        readtable(place, Range="A1:B2")
    with pytest.raises(OptionError, match="readtable: the option Form is not served here"):
        readtable(place, Form="x")
    with pytest.raises(DataError, match="readtable: Unable to find or open 'none.csv'"):
        readtable("none.csv")


def test_older_options(file):
    place = file("made by hand\nof nobody\nName,Size,When\na,1,2/24/2020\nb,,12/3/2020\nc,-,\n")
    T = readtable(place, HeaderLines=2, TreatAsEmpty="-", EmptyValue=0, ReadRowNames=True)
    assert T.Properties.RowNames[1] == "b" and T.Properties.DimensionNames[0] == "Name"
    assert T.Size[1] == 0 and T.VariableNames == ["Size", "When"]
    assert str(T.When[0]) == "02/24/2020" and T.When[1].month == 12 and str(T.When[2]) == "NaT"
    assert readtable(file("1  2\n3 4\n", "a.txt"), MultipleDelimsAsOne=True, Format="auto").shape == (2, 2)
    found = readtable(file("% a remark\na;b\n1;2\n"), CommentStyle="%", Delimiter=";")
    assert found.VariableNames == ["a", "b"] and found.shape == (1, 2)
    assert str(readtable(file("k,t\n1,00:02:00\n")).t[0]) == "00:02:00"


def test_readmatrix(file):
    found = readmatrix(file("Epoch,Loss\n1,0.5\n2,x\n"))
    assert dl.compare(found, dl.dlarray([[1.0, 0.5], [2.0, np.nan]]))
    assert readmatrix(file("1 2\n3 4\n", "data.txt"), NumHeaderLines=1).tolist() == [[3, 4]]


def test_pictures(tmp_path):
    Image = pytest.importorskip("PIL.Image")
    colours = np.arange(24, dtype=np.uint8).reshape(2, 4, 3)
    Image.fromarray(colours).save(tmp_path / "rgb.png")
    X = imread(tmp_path / "rgb.png")
    assert X.shape == (2, 4, 3) and dl.underlyingType(X) == "uint8"
    assert np.array_equal(np.asarray(dl.extractdata(X)), colours)
    Image.fromarray(colours).quantize(4).save(tmp_path / "few.png")
    X, colours_of = imread(tmp_path / "few.png", nargout=2)
    assert X.shape == (2, 4) and colours_of.shape[1] == 3 and float(dl.max(colours_of, [], "all")) <= 1
    X, colours_of = imread(tmp_path / "rgb.png", nargout=2)
    assert colours_of.shape == (0, 0) and imread(tmp_path / "rgb.png", nargout=3)[2].shape == (0, 0)
    alpha = np.arange(8, dtype=np.uint8).reshape(2, 4, 1)
    Image.fromarray(np.concatenate([colours, alpha], 2)).save(tmp_path / "clear.png")
    X, _, found = imread(tmp_path / "clear.png", nargout=3)
    assert X.shape == (2, 4, 3) and found.tolist() == alpha[..., 0].tolist()
    with pytest.raises(DataError, match='imread: File ".*none.png" does not exist'):
        imread(tmp_path / "none.png")
