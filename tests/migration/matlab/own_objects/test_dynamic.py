"""Properties of single objects, and the names of what classes derive from, as the pages say."""

import io
from contextlib import redirect_stdout

import pytest

from dlarray.errors import ArgumentError, ClassError
from dlarray.matlab import (
    Handle,
    ObjectArray,
    Value,
    addprop,
    delete,
    dynamicprops,
    isjava,
    isprop,
    superclasses,
)
from dlarray.matlab import isvalid as is_valid
from dlarray.migration.matlab.shared.properties import properties_of
from dlarray.migration.porting.project import ported_text


class Dyno(dynamicprops):
    Prop1 = 3

    def twice(self):
        return 2 * self.Prop1


class Sub(Dyno):
    pass


class Plain(Value):
    pass


def test_the_property_is_of_one_object():
    o, other = Dyno(), Dyno()
    p = addprop(o, "DynoProp")
    assert o.DynoProp.shape == (0, 0) and isprop(o, "DynoProp") and not isprop(other, "DynoProp")
    o.DynoProp = 5
    o["DynoProp"] += 1
    assert o.DynoProp == 6 and list(properties_of(o))[-1] == "DynoProp"
    delete(p)
    assert not isprop(o, "DynoProp") and not is_valid(p)
    with pytest.raises(AttributeError):
        o.DynoProp  # noqa: B018
    o.addprop("lambda")
    assert o["lambda"].shape == (0, 0)


def test_each_of_several():
    found = addprop(ObjectArray([Dyno(), Sub()]), "Rate")
    assert found.shape == (1, 2) and found.each("Name") == ["Rate", "Rate"]


def test_refusals():
    o = Dyno()
    for name, words in (
        ("Prop1", "already"),
        ("twice", "already"),
        ("a b", "no name of a property"),
        (3, "no name"),
    ):
        with pytest.raises(ArgumentError, match=words):
            addprop(o, name)
    p = addprop(o, "Rate")
    with pytest.raises(ArgumentError, match="already"):
        addprop(o, "Rate")
    with pytest.raises(ArgumentError, match="SetMethod of a property of one object"):
        p.SetMethod = abs
    with pytest.raises(ClassError, match="derives from dynamicprops"):
        addprop(Handle(), "Rate")


def test_superclasses():
    assert list(superclasses(Sub())) == ["Dyno", "dynamicprops", "handle"] == list(superclasses("Sub"))
    assert superclasses(Sub).shape == (3, 1) and superclasses(Plain()).shape == (0, 1)
    with redirect_stdout(io.StringIO()) as printed:
        superclasses(Dyno(), nargout=0)
    assert printed.getvalue() == "Superclasses for class Dyno:\n\n    dynamicprops\n    handle\n\n"
    with pytest.raises(ClassError, match="it is not known"):
        superclasses(5)

    class Both(Sub, Handle):
        pass

    with pytest.raises(ClassError, match="in which order"):
        superclasses(Both())


def test_no_java():
    assert isjava(5) is False and isjava(Dyno()) is False


def test_a_ported_class():
    source = """classdef Signal < dynamicprops
properties
A = 1
end
methods
function obj = Signal()
p = addprop(obj, 'Extra');
obj.Extra = 5;
end
end
end
"""
    text = ported_text(source)
    assert "class Signal(dynamicprops):" in text and "NotImplementedError" not in text
    space = {"__name__": "ported"}
    exec(compile(text, "Signal.py", "exec"), space)
    made = space["Signal"]()
    assert made.Extra == 5 and list(properties_of(made)) == ["A", "Extra"]
