"""Objects of a program's own classes in MAT files: the class is found by its name, else a placeholder with a name."""

import subprocess
import sys

import numpy as np
import pytest

from dlarray.errors import ClassError
from dlarray.matlab import Handle, ObjectArray, StringArray, Value, class_, load
from dlarray.migration.mat.values import MatlabObject
from dlarray.migration.porting.project import ported
from tests.support import mat_files as mat

pytest.importorskip("matio", reason="MAT files are read by mat-io")


def test_an_object_is_of_the_class_of_its_name(tmp_path):
    class Track(Value):
        Name = "untitled"
        Extra = 7

        def __init__(self, needs_an_argument):
            raise AssertionError("load calls no constructor")

        @property
        def Twice(self):
            return 2 * float(self.X)

    mat.write(
        tmp_path / "o.mat",
        {
            "p": mat.opaque(
                "pkg.Track", X=mat.number(5), Name=mat.string("a", "b", size=(1, 2)), Twice=mat.number(1)
            )
        },
    )
    p = load(tmp_path / "o.mat", "p")
    assert type(p) is Track and float(p.X) == 5 and p.Twice == 10 and p.Extra == 7
    assert isinstance(p.Name, StringArray) and list(p.Name) == ["a", "b"]


def test_handles_that_hold_each_other_and_what_loadobj_makes(tmp_path):
    class Node9(Handle):
        pass

    class Kept9(Handle):
        @staticmethod
        def loadobj(thing):
            thing.Loaded = True
            return thing

    inner = mat.opaque("Kept9", N=mat.number(2))
    mat.write(tmp_path / "o.mat", {"a": mat.opaque("Node9", Held=inner), "b": inner})
    S = load(tmp_path / "o.mat", Classes=[Node9, Kept9])
    assert isinstance(S.a, Node9) and S.a.Held is S.b and S.b.Loaded and float(S.b.N) == 2


def test_what_is_not_there_is_a_placeholder_with_its_name(tmp_path):
    mat.write(tmp_path / "o.mat", {"q": mat.opaque("NoSuchClass", X=mat.number(5))})
    with pytest.warns(UserWarning, match="placeholders with their properties: NoSuchClass"):
        q = load(tmp_path / "o.mat", "q")
    assert isinstance(q, MatlabObject) and float(q.X) == 5 and class_(q) == "NoSuchClass"


def test_two_classes_of_a_name_are_refused(tmp_path):
    def made():
        class Double9(Value):
            pass

        return Double9

    one, two = made(), made()
    mat.write(tmp_path / "o.mat", {"q": mat.opaque("Double9", X=mat.number(5))})
    with pytest.raises(ClassError, match="there are 2 of that name.*fix: Classes="):
        load(tmp_path / "o.mat")
    assert type(load(tmp_path / "o.mat", "q", Classes=[two])) is two and one is not two


def test_a_class_that_refuses_a_property_leaves_a_placeholder(tmp_path):
    class Strict9(Value):
        @property
        def X(self):
            return 1

        @X.setter
        def X(self, value):
            raise ValueError("X is not positive")

    mat.write(tmp_path / "o.mat", {"q": mat.opaque("Strict9", X=mat.number(-5))})
    with pytest.warns(UserWarning, match="X is not positive"):
        assert isinstance(load(tmp_path / "o.mat", "q"), MatlabObject)
    assert Strict9 is not None


def test_arrays_of_objects(tmp_path):
    class Member9(Value):
        pass

    members = np.empty((1, 2), dtype=object)
    for k in range(2):
        members[0, k] = mat.opaque("Member9", N=mat.number(k))
    made = mat.mat_io().utils.matclass.MatlabOpaqueArray(members, "Member9")
    mat.write(tmp_path / "o.mat", {"q": made})
    q = load(tmp_path / "o.mat", "q")
    assert isinstance(q, ObjectArray) and q.shape == (1, 2) and [float(m.N) for m in q] == [0, 1]
    assert Member9 is not None


def test_ports_tell_load_of_their_classes(tmp_path):
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / "Pt.m").write_text(
        "classdef Pt < handle\n    properties\n        X = 1\n    end\n    methods\n"
        "        function y = twice(obj)\n            y = 2 * obj.X;\n        end\n    end\nend\n"
    )
    (tmp_path / "p" / "main.m").write_text("S = load('o.mat');\ndisp(S.p.twice())\n")
    made = ported([str(tmp_path / "p")], str(tmp_path / "out"))
    for path, code in made.modules.items():
        (tmp_path / "out").mkdir(exist_ok=True)
        (tmp_path / "out" / path).write_text(code)
    mat.write(tmp_path / "out" / "o.mat", {"p": mat.opaque("Pt", X=mat.number(5))})
    assert 'load("o.mat", Classes={"Pt": "Pt"})' in (tmp_path / "out" / "main.py").read_text()
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=tmp_path / "out", capture_output=True, text=True, timeout=120
    )
    assert done.stdout.split() == ["10"], done.stderr
