"""Objects of MATLAB's classes: dlarray, strings, tables, labels, times, maps; and those that are not known here."""

import numpy as np
import pytest

import dlarray as dl
from dlarray.matlab import timetable
from dlarray.migration.mat.values import MatlabObject
from dlarray.table import table
from tests.support import mat_files as mat

pytest.importorskip("matio", reason="MAT files are read by mat-io")
X = np.arange(12, dtype=np.float32).reshape(4, 3)


def host(A):
    return np.asarray(A.extractdata())


def enumeration(names):
    """Members of a class Colour."""
    from enum import Enum

    values = {name: {"Value": mat.number(k)} for k, name in enumerate(["Red", "Blue"])}
    Colour = Enum("Colour", values)
    members = np.empty((len(names), len(names[0])), dtype=object)
    for place in np.ndindex(members.shape):
        members[place] = Colour[names[place[0]][place[1]]]
    return mat.mat_io().utils.matclass.MatlabEnumerationArray(members, "Colour")


def objects():
    """One file with an object of each class."""
    day = 86400_000.0
    map_ = mat.structure(
        keys=mat.cell([mat.text("a"), mat.text("b")]),
        values=mat.cell([mat.number(1), mat.text("two")]),
        uniformity=mat.truth(False),
        keyType=mat.text("char"),
        valueType=mat.text("any"),
    )
    numbered = mat.structure(
        keys=mat.cell([mat.number(1), mat.number(2.5)]),
        values=mat.cell([mat.number(10), mat.number(20)]),
        uniformity=mat.truth(True),
        keyType=mat.text("double"),
        valueType=mat.text("any"),
    )
    dictionary = mat.structure(
        Version=mat.number(1),
        IsKeyCombined=mat.truth(True),
        IsValueCombined=mat.truth(True),
        Key=mat.string("p", "q", size=(2, 1)),
        Value=np.asarray([[1.0], [2.0]]),
    )
    labels = {
        "categoryNames": mat.column([mat.text("cat"), mat.text("dog")]),
        "codes": np.asarray([[1], [2], [0]], dtype=np.uint8),
        "isProtected": mat.truth(False),
        "isOrdinal": mat.truth(True),
    }
    times = mat.opaque(
        "datetime", data=np.asarray([[0.0 + 0j], [day + 0.25], [np.nan]]), tz=mat.text(""), fmt=mat.text("")
    )
    days = mat.structure(
        data=mat.cell([np.asarray([[1.0], [2.0]])]),
        dimNames=mat.cell([mat.text("dates"), mat.text("Variables")]),
        varNames=mat.cell([mat.text("price")]),
        numRows=mat.number(2),
        numVars=mat.number(1),
        rowTimes=mat.opaque("datetime", data=np.asarray([[0.0], [day]]), tz=mat.text(""), fmt=mat.text("")),
    )
    regular = mat.structure(
        **{name: days[name][0, 0] for name in ("data", "dimNames", "varNames", "numRows", "numVars")},
        rowTimes=mat.structure(
            origin=mat.opaque("duration", millis=mat.number(1000), fmt=mat.text("s")),
            specifiedAsRate=mat.truth(False),
            stepSize=mat.opaque("duration", millis=mat.number(500), fmt=mat.text("s")),
            sampleRate=mat.number(2),
        ),
    )
    original = mat.table(StockA=np.asarray([[1.0], [2.0]]))
    original.properties["rownames"] = mat.column([mat.text("first"), mat.text("second")])
    original.properties["props"] = mat.structure(
        DimensionNames=mat.cell([mat.text("Day"), mat.text("Variables")]),
        useVariableNamesOriginal=mat.truth(True),
        VariableNamesOriginal=mat.cell([mat.text("Stock A")]),
    )
    return {
        "plain": mat.dlarray(X),
        "labelled": mat.dlarray(X, "CB"),
        "viewed": mat.dlarray(X, "BC", (2, 1)),
        "turned": mat.dlarray(np.arange(24.0).reshape(2, 3, 4), "SSC", (2, 1, 3)),
        "column": mat.dlarray(X[:, :1], "CBT"),
        "bare_view": mat.dlarray(X, "", (2, 1)),
        "gpu": mat.dlarray(X, "CB", on_gpu=True),
        "gpu_array": mat.opaque("gpuArray", any=mat.cell([mat.number(1), X])),
        "string": mat.string("one"),
        "strings": mat.string("a", "", "ü😀", None, size=(2, 2)),
        "labels": mat.opaque("categorical", **labels),
        "times": times,
        "duration": mat.opaque("duration", millis=np.asarray([[1500.0]]), fmt=mat.text("s")),
        "table": mat.table(
            A=np.asarray([[1.0], [2.0]]),
            B=mat.column([mat.text("x"), mat.text("y")]),
            C=np.arange(6.0).reshape(2, 3),
            D=mat.string("u", "v", size=(2, 1)),
            E=mat.opaque("categorical", **{**labels, "codes": np.asarray([[2], [1]], dtype=np.uint8)}),
        ),
        "timetable": mat.opaque("timetable", any=days),
        "regular": mat.opaque("timetable", any=regular),
        "original": original,
        "map": mat.opaque("containers.Map", serialization=map_),
        "numbered": mat.opaque("containers.Map", serialization=numbered),
        "dictionary": mat.opaque("dictionary", data=dictionary),
        "handle": mat.opaque("holder", F=mat.handle("@(x)x+1"), G=mat.handle("relu")),
        "unknown": mat.opaque("my.Thing", Weights=mat.dlarray(X, "CB"), Sizes=np.asarray([[1.0, 2.0]])),
        "colour": enumeration([["Red"]]),
        "colours": enumeration([["Red", "Blue", "Red"]]),
        "f": mat.mat_io().utils.matclass.MatlabFunction(
            mat.structure(
                function_handle=mat.structure(
                    function=mat.text("sf%0@(x)x+1"),
                    type=mat.text("anonymous"),
                    file=mat.text(""),
                )
            )
        ),  # fmt: skip
        "parameters": mat.structure(fc=mat.structure(Weights=mat.dlarray(X), Bias=mat.dlarray(X[:, :1]))),
    }


@pytest.fixture(scope="module", params=["v7", "v7.3"])
def loaded(request, tmp_path_factory):
    path = tmp_path_factory.mktemp("objects") / "objects.mat"
    mat.SAVED_AS_STRUCTURES |= {"string", "timetable"}
    mat.write(path, objects(), request.param)
    with pytest.warns(UserWarning, match="are placeholders with their properties: .*my.Thing") as told:
        S = dl.load(path)
    assert told[0].filename == __file__  # the warning is about the caller's line
    return S


def test_dlarrays_are_as_matlab_shows_them(loaded):
    S = loaded
    assert S.plain.dims() == "" and S.plain.shape == (4, 3)
    assert S.labelled.describe() == "4(C) × 3(B) single dlarray"
    # stored as batch by channel, and shown as channel by batch: each with its label
    assert S.viewed.describe() == "3(C) × 4(B) single dlarray"
    np.testing.assert_array_equal(host(S.viewed), X.T)
    assert S.turned.describe() == "3(S) × 2(S) × 4(C) dlarray"
    np.testing.assert_array_equal(host(S.turned), np.arange(24.0).reshape(2, 3, 4).transpose(1, 0, 2))
    assert S.column.describe() == "4(C) × 1(B) × 1(T) single dlarray"
    np.testing.assert_array_equal(host(S.bare_view), X.T)
    np.testing.assert_array_equal(host(S.parameters.fc.Weights), X)


def test_data_on_a_gpu_are_readable_without_one(loaded):
    assert loaded.gpu.describe().startswith("4(C) × 3(B) single") and loaded.gpu_array.shape == (4, 3)
    for X_ in (loaded.gpu, loaded.gpu_array):
        assert dl.isgpuarray(X_) == dl.canUseGPU()
        np.testing.assert_array_equal(host(dl.gather(X_)), X)


def test_text_and_labels(loaded):
    S = loaded
    assert S.string == "one"
    assert S.strings(1) == "a" and S.strings(1, ":").tolist() == [["a", "ü😀"]]
    assert S.strings.shape == (2, 2) and S.strings.ravel(order="F").tolist() == ["a", "", "ü😀", None]
    assert S.labels.tolist() == ["cat", "dog", None] and S.labels.isordinal() and S.labels.shape == (3, 1)


def test_times(loaded):
    times = loaded.times.ravel()
    assert times[0] == np.datetime64("1970-01-01") and np.isnat(times[2])
    assert times[1] == np.datetime64("1970-01-02T00:00:00.000250")
    assert loaded.duration == np.timedelta64(1500, "ms")


def test_tables(loaded):
    T = loaded.table
    assert isinstance(T, table) and T.VariableNames == ["A", "B", "C", "D", "E"] and T.height == 2
    assert T.A == [1.0, 2.0] and T.B == ["x", "y"] and T.D == ["u", "v"] and T.E == ["dog", "cat"]
    assert T.C[1] == [3, 4, 5] and T.column_kinds()["C"] == "rows"
    timed = loaded.timetable
    assert (
        isinstance(timed, timetable)
        and timed.VariableNames == ["price"]
        and timed.DimensionNames[0] == "dates"
    )
    assert [t.total_seconds() for t in loaded.regular.dates] == [1, 1.5]
    original = loaded.original
    assert original.VariableNames == ["Stock A"] and original["Stock A"] == [1.0, 2.0]
    assert list(original.RowNames) == ["first", "second"] and original.Properties.DimensionNames[0] == "Day"
    assert loaded.original.Day == ["first", "second"]
    assert timed.dates[1] == np.datetime64("1970-01-02", "s") and str(timed.dates(2)) == "02-Jan-1970"


def test_maps(loaded):
    assert list(loaded.map) == ["a", "b"] and float(loaded.map["a"]) == 1 and loaded.map["b"] == "two"
    assert list(loaded.numbered) == [1, 2.5] and float(loaded.numbered[2.5]) == 20
    assert list(loaded.dictionary) == ["p", "q"] and float(loaded.dictionary["q"]) == 2


def test_a_class_that_is_not_known_is_a_placeholder(loaded):
    thing = loaded.unknown
    assert isinstance(thing, MatlabObject) and thing.ClassName == "my.Thing"
    assert thing.Weights.describe() == "4(C) × 3(B) single dlarray" and list(thing.Properties) == [
        "Weights",
        "Sizes",
    ]
    assert repr(thing).splitlines() == [
        "  my.Thing with properties:",
        "",
        "    Weights: [4×3 dlarray]",
        "      Sizes: [1×2 dlarray]",
        "",
        "  A placeholder: the class is not known here.",
    ]
    with pytest.raises(AttributeError, match="this my.Thing has no 'Bias'; its properties: Weights, Sizes"):
        _ = thing.Bias
    assert loaded.colour == "Colour.Red" and loaded.f == "@(x)x+1"
    assert loaded.colours.tolist() == [["Colour.Red", "Colour.Blue", "Colour.Red"]]
    assert (loaded.handle.F, loaded.handle.G) == ("@(x)x+1", "@relu")


def test_objects_that_hold_each_other(tmp_path):
    """Handles to one object stay one object, and a circle ends."""
    child = mat.opaque("node", Name=mat.text("child"))
    parent = mat.opaque("node", Name=mat.text("parent"), Left=child, Right=child)
    child.properties["Parent"] = parent
    try:
        mat.write(tmp_path / "tree.mat", {"root": parent})
    except RecursionError:
        pytest.skip("mat-io does not write circles")
    with pytest.warns(UserWarning, match="node"):
        root = dl.load(tmp_path / "tree.mat", "root")
    assert root.Left is root.Right and root.Left.Parent is root
