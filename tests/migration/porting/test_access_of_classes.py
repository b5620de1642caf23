"""What classes keep to themselves, when their defaults are computed, and what they are told of their properties."""

import pytest

from tests.support.matlab_programs import tried

pytest.importorskip("tree_sitter_matlab")


METER = """classdef Meter < handle
    properties (SetAccess = private)
        Count = 0
    end
    properties (Access = private)
        Offset = 5
    end
    properties (SetAccess = protected)
        Unit = 'm'
    end
    properties (SetAccess = immutable)
        Id
    end
    properties (Access = ?Keeper)
        State = 'open'
    end
    methods
        function m = Meter(id), m.Id = id; end
        function step(m), m.Count = m.Count + 1; m.note(); end
        function rename(m), m.Id = 0; end
    end
    methods (Access = private)
        function note(m), m.Offset = m.Offset + 1; end
    end
end
"""
FINE = """classdef FineMeter < Meter
    methods
        function m = FineMeter(), m@Meter(9); end
        function setUnit(m, u), m.Unit = u; end
        function setCount(m, n), m.Count = n; end
    end
end
"""
KEEPER = """classdef Keeper
    methods (Static)
        function close(m), m.State = 'closed'; end
    end
end
"""


def test_stores_from_outside_are_refused(printed):
    main = "m = Meter(7); m.step(); Keeper.close(m);\n" + tried(
        "m.Count = 3", "m.Id = 1", "m.rename()", "m.Unit = 'k'", "m.State = 'x'", "x = m.Offset", "m.note()"
    )
    main += "disp(m.Count)\nf = FineMeter; f.setUnit('mm'); disp(f.Unit)\n" + tried(
        "f.setCount(3)", "f.Other = 2"
    )
    refused = "MATLAB:class:SetProhibited"
    assert printed(main, Meter=METER, FineMeter=FINE, Keeper=KEEPER) == [
        *[refused] * 5,
        "MATLAB:class:GetProhibited",
        "MATLAB:class:MethodRestricted",
        "1",
        "mm",
        refused,
        "MATLAB:noPublicFieldForClass",
    ]


def test_constructors_that_are_not_for_everybody(printed):
    only = """classdef Only < handle
    methods (Access = private)
        function o = Only(), end
    end
    methods (Static)
        function o = get(), o = Only(); end
    end
end
"""
    base = "classdef (Abstract) Base\n    properties\n        x = 1\n    end\nend\n"
    derived = "classdef Derived < Base\nend\n"
    main = "a = Only.get(); disp(class(a))\nd = Derived; disp(d.x)\n" + tried("b = Only()", "c = Base()")
    told = ["Only", "1", "MATLAB:class:MethodRestricted", "MATLAB:class:abstract"]
    assert printed(main, Only=only, Base=base, Derived=derived) == told


def test_objects_that_were_deleted(printed):
    log = """classdef Log < handle
    properties
        Name = 'log'
    end
    methods
        function delete(o), fprintf('closing %s\\n', o.Name); end
    end
end
"""
    main = "a = Log; b = a; delete(a); disp(isvalid(b)); delete(b);\n" + tried("x = b.Name")
    assert printed(main, Log=log) == ["closing log", "0", "MATLAB:class:InvalidHandle"]


def test_constants_that_ask_their_own_class(printed):
    scale = """classdef Scale
    properties (Constant)
        Step = 3
        Top = Scale.times(4)
        Next = Scale.Top + Scale.Step
    end
    methods (Static)
        function y = times(n), y = 10 * n; end
    end
end
"""
    main = "disp(Scale.Top); disp(Scale.Next)\ns = Scale;\n" + tried("s.Step = 1")
    assert printed(main, Scale=scale) == ["40", "43", "MATLAB:class:SetProhibited"]


def test_a_default_is_computed_once(printed):
    run = """classdef Run < handle
    properties
        Seed = Run.next()
        Draw = rand(1, 3)
    end
    methods (Static)
        function n = next()
            persistent k
            if isempty(k), k = 0; end
            k = k + 1; n = k;
        end
    end
end
"""
    main = """a = Run; b = Run; disp([a.Seed b.Seed]); disp(isequal(a.Draw, b.Draw))
a.Draw(2) = 9; disp(b.Draw(2) == 9)
"""
    assert printed(main, Run=run) == ["1     1", "1", "0"]


def test_each_of_several_base_classes_gets_its_arguments(printed):
    named = """classdef Named
    properties
        Name
    end
    methods
        function o = Named(n), o.Name = n; end
    end
end
"""
    sized = named.replace("Named", "Sized").replace("Name", "Size")
    box = """classdef Box < Named & Sized
    methods
        function o = Box(n, s)
            o@Named(n);
            o@Sized(s);
        end
    end
end
"""
    main = "b = Box('crate', 4); fprintf('%s %d\\n', b.Name, b.Size);\n"
    assert printed(main, Named=named, Sized=sized, Box=box) == ["crate 4"]


def test_a_constructor_whose_argument_is_called_as_its_object(printed):
    pile = """classdef Pile < handle
    properties
        n = 2
    end
    methods
        function this = Pile(this), this.n = this.n + 1; end
    end
end
"""
    assert printed("p = Pile(); disp(p.n)\n", Pile=pile) == ["3"]


def test_listeners_of_properties(printed):
    tank = """classdef Tank < handle
    properties (SetObservable, AbortSet)
        Level = 1
    end
end
"""
    main = """t = Tank;
addlistener(t, 'Level', 'PreSet', @(s, e) fprintf('before %d\\n', e.AffectedObject.Level));
l = addlistener(t, 'Level', 'PostSet', @(s, e) fprintf('%s %d %s\\n', s.Name, e.AffectedObject.Level, e.EventName));
t.Level = 5; t.Level = 5; delete(l); t.Level = 6;
"""
    assert printed(main, Tank=tank) == ["before 1", "Level 5 PostSet", "before 5"]


CHILD = (
    "classdef {name} < Shape\n    methods\n        function k = kind(~), k = '{name}'; end\n    end\nend\n"
)


def test_the_class_of_an_array_of_several_classes(printed):
    shape = "classdef Shape < matlab.mixin.Heterogeneous\n    properties\n        n = 1\n    end\nend\n"
    main = """x = [Round(), Flat()]; disp(class(x)); disp(class(x(2)));
x(3) = Round(); y = x([1 3]); disp(class(y)); disp(x(3).kind())
z = repmat(Flat(), 2, 2); disp(size(z)); disp(class(z))
"""
    classes = {"Shape": shape, "Round": CHILD.format(name="Round"), "Flat": CHILD.format(name="Flat")}
    assert printed(main, **classes) == ["Shape", "Flat", "Round", "Round", "2     2", "Flat"]


def test_methods_that_lists_have_too_and_copies_of_arrays(printed):
    seat = """classdef Seat < matlab.mixin.Copyable
    properties
        Taken = false
    end
    methods
        function n = count(o), n = sum([o.Taken]); end
        function o = sort(o), o = o(end:-1:1); end
    end
end
"""
    main = """s(3) = Seat; s(1) = Seat; s(2) = Seat; s(2).Taken = true; s(3).Taken = true;
disp(count(s)); disp(s.count()); r = sort(s); disp(r(1).Taken)
c = copy(s); c(1).Taken = true; disp([s.count() c.count()])
"""
    assert printed(main, Seat=seat) == ["2", "2", "1", "2     3"]


def test_properties_declared_with_an_enumeration_or_char(printed):
    phase = "classdef Phase < int32\n    enumeration\n        Idle (0)\n        Run (1)\n    end\nend\n"
    machine = """classdef Machine < handle
    properties
        P Phase = Phase.Idle
        Label char = 'a'
    end
    methods
        function m = Machine(text), m.Label = text; end
    end
end
"""
    main = """m = Machine("text"); m.P = 1; disp(m.P == Phase.Run); disp(class(m.P));
disp(max(double([Phase.Run Phase.Idle])))
try, m.P = 7; catch, disp('refused'); end
m
"""
    told = ["1", "Phase", "1", "refused", "m =", "Machine with properties:", "P: Run", "Label: 'text'"]
    assert printed(main, Phase=phase, Machine=machine) == told


def test_names_of_properties_and_methods(printed):
    part = """classdef Part
    properties
        Wide = 1
        High = 2
    end
    methods
        function a = area(o), a = o.Wide * o.High; end
        function o = set.Wide(o, w), o.Wide = w; end
    end
end
"""
    main = """p = Part;
properties('Part')
m = methods('Part'); disp(any(strcmp(m, 'area')));
disp({p.area})
p
"""
    told = ["Properties for class Part:", "Wide", "High", "1", "{[2]}", "p =", "Part with properties:"]
    assert printed(main, Part=part) == [*told, "Wide: 1", "High: 2"]


def test_braces_after_a_constant_in_a_statement(printed):
    words = "classdef Words\n    properties (Constant)\n        All = {'a', 'b'}\n    end\nend\n"
    assert printed("Words.All{2}\n", Words=words) == ["ans =", "'b'"]


def test_a_base_that_the_constructor_does_not_name_is_made_without_arguments(printed):
    base = """classdef Base < handle
    properties
        Items = {}
        Mark
    end
    methods
        function o = Base(mark)
            if nargin > 0, o.Mark = mark; else, o.Mark = 'none'; end
        end
    end
end
"""
    leaf = """classdef Leaf < Base
    properties
        n
    end
    methods
        function o = Leaf(n)
            o.n = n;
            o.Items{end + 1} = n;
        end
    end
end
"""
    main = "a = Leaf(3); b = Leaf(4); disp(a.Mark); disp(numel(b.Items));\n"
    assert printed(main, Base=base, Leaf=leaf) == ["none", "1"]


def test_whether_a_handle_is_among_others(printed):
    dot = "classdef Dot < handle\n    properties\n        x = 1\n    end\nend\n"
    main = """a = Dot; b = Dot; c = Dot; s = [a b];
disp(ismember(b, s)); disp(ismember(c, s)); [t, k] = ismember(b, s); disp(k); disp(ismember(a, Dot.empty))
disp(ismember([c a], s))
"""
    assert printed(main, Dot=dot) == ["1", "0", "2", "0", "0   1"]
