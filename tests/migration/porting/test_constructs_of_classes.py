"""Constructs of classes: saved objects, indices of their own, metaclasses, displays, arrays from constructors."""

import pytest

from tests.support.matlab_programs import tried

pytest.importorskip("tree_sitter_matlab")


STORE = """classdef Store < handle
    properties (SetAccess = private)
        List = [1 2 3]
        Opts = struct('a', 1)
        Map
    end
    properties
        Level Rank = Rank.Low
        Grid = 0
        Row = [0]
    end
    methods
        function s = Store(), s.Map = containers.Map(); end
        function fill(s), s.Grid(2, 2) = 4; s.Row(3) = 5; s.Count = 0; s.Count(2) = 1; end
    end
    properties
        Count
    end
end
"""
RANK = "classdef Rank < int32\n    enumeration\n        Low (1)\n        High (5)\n    end\nend\n"


def test_stores_into_parts_from_outside(printed):
    main = "s = Store;\n" + tried("s.List(3) = 9", "s.Opts.a = 2", "s.Map('k') = 1")
    main += "disp(s.List(3)); disp(s.Opts.a); disp(s.Map.Count)\n"
    refused = "MATLAB:class:SetProhibited"
    assert printed(main, Store=STORE, Rank=RANK) == [refused, refused, "done", "3", "1", "1"]


def test_one_number_in_a_property_that_grows(printed):
    main = "s = Store; s.fill(); disp(s.Grid); disp(s.Row); disp(s.Count)\n"
    main += "s.Level = 5; fprintf('%d %s\\n', s.Level, char(s.Level));\n"
    assert printed(main, Store=STORE, Rank=RANK) == [
        "0     0",
        "0     4",
        "0     0     5",
        "0     1",
        "5 High",
    ]


PLANET = """classdef Planet
    properties
        Mass (1,1) double
    end
    properties (Dependent)
        Heavy
    end
    methods
        function p = Planet(m), p.Mass = m; end
        function tf = get.Heavy(p), tf = p.Mass > 5; end
    end
    enumeration
        Small (1)
        Large (9)
    end
end
"""


def test_enumerations_with_declared_and_dependent_properties(printed):
    main = "p = Planet.Large\nfprintf('%d %d\\n', p.Mass, p.Heavy);\n"
    main += "for q = enumeration('Planet')', disp(char(q)); end\n"
    assert printed(main, Planet=PLANET) == ["p =", "Planet enumeration", "Large", "9 1", "Small", "Large"]


def test_errors_of_properties_are_those_of_the_pages(printed):
    limit = """classdef Limit
    properties
        P {mustBeNonnegative} = 1
        C (1,1) double {mustBeGreaterThan(C, -3)} = 0
    end
end
"""
    main = "x = Limit;\ntry, x.P = -10; catch e, disp(e.identifier); disp(e.message); end\n"
    main += "try, x.C = -4; catch e, disp(e.message); end\n"
    assert printed(main, Limit=limit) == [
        "MATLAB:validators:mustBeNonnegative",
        "Error setting property 'P' of class 'Limit'. Value must be nonnegative.",
        "Error setting property 'C' of class 'Limit'. Value must be greater than -3.",
    ]


SAVED = """classdef Saved < handle
    properties
        Name = 'x'
        Parts = {}
        Friend
    end
    properties (Transient)
        Cache = 5
    end
    properties (Access = private)
        Secret = 1
    end
    methods
        function s = Saved(n), if nargin > 0, s.Name = n; s.Secret = 42; end, end
        function v = peek(s), v = s.Secret; end
    end
end
"""
PAIR = """classdef Pair
    properties
        X = 1
    end
    methods
        function p = Pair(x), if nargin, p.X = x; end, end
        function s = saveobj(p), s.x = p.X; end
    end
    methods (Static)
        function p = loadobj(s), p = Pair(s.x * 10); end
    end
end
"""


def test_objects_are_saved_and_loaded(printed):
    main = """a = Saved('bob'); a.Parts = {1, Pair(3)}; a.Cache = 9; b = Saved('eve'); a.Friend = b; b.Friend = a;
list = [Pair(1) Pair(5)]; r = Rank.High;
f = [tempname '.mat'];
save(f, 'a', 'b', 'list', 'r');
clear a b list r
load(f); delete(f);
disp(class(a)); disp(a.Parts{2}.X); disp(a.peek()); disp(a.Cache); disp(a.Friend == b); disp(b.Friend == a);
disp(size(list)); disp(list(2).X); disp(char(r))
"""
    told = ["Saved", "30", "42", "5", "1", "1", "1     2", "50", "High"]
    assert printed(main, Saved=SAVED, Pair=PAIR, Rank=RANK) == told


BAG = """classdef Bag
    properties
        Data = []
        Name = 'bag'
    end
    methods
        function b = Bag(d), b.Data = d; end
        function varargout = subsref(b, s)
            switch s(1).type
                case '()'
                    varargout{1} = b.Data(s(1).subs{:});
                case '{}'
                    varargout{1} = b.Data(s(1).subs{:}) * 10;
                otherwise
                    [varargout{1:nargout}] = builtin('subsref', b, s);
            end
        end
        function b = subsasgn(b, s, v)
            if strcmp(s(1).type, '()')
                if numel(s) > 1, v = v + 100; end
                b.Data(s(1).subs{:}) = v;
            else
                b = builtin('subsasgn', b, s, v);
            end
        end
        function k = end(b, i, n), k = numel(b.Data); end
        function t = total(b, k), t = sum(b.Data) * k; end
    end
end
"""


def test_indices_that_a_class_defines(printed):
    main = """b = Bag([5 6 7]); a = b;
disp(b(2)); disp(b{2}); disp(b(end)); disp(b(2:end)); disp(b.Name)
b(2) = 60; b(end+1) = 8; b.Name = 'sack'; b(1).x = 3;
disp(b.Data); disp(b.Name); disp(b.total(2)); disp(b.Data(2)); disp(a.Data)
"""
    told = ["6", "60", "7", "6     7", "bag", "103    60     7     8", "sack", "356", "60", "5     6     7"]
    assert printed(main, Bag=BAG) == told


def test_constructors_that_give_arrays(printed):
    node = """classdef Node < handle
    properties
        V = 0
        Tags = {}
    end
    methods
        function obj = Node(A)
            if nargin == 0, return; end
            [m, n] = size(A);
            obj(m, n) = Node;
            for k = 1:m*n, obj(k).V = A(k); end
        end
    end
end
"""
    main = "a = Node([1 2; 3 4]); disp(size(a)); disp(a(2, 1).V); disp([a.V]); b = Node; disp(b.V)\n"
    assert printed(main, Node=node) == ["2     2", "3", "1     3     2     4", "0"]


SHAPE = """classdef (Abstract) Shape < handle
    methods
        function tell(s), mc = metaclass(s); fprintf('%s\\n', mc.Name); end
    end
end
"""
SQUARE = """classdef Square < Shape
    properties
        L = 1
    end
    properties (Access = private)
        H = 3
    end
    methods
        function s = Square(l), s.L = l; end
        function r = scale(s, k), r = s.L * k; end
    end
end
"""


def test_classes_as_values_and_methods_by_name(printed):
    main = """s = Square(3); s.tell();
mc = ?Square; disp(mc.Name); disp(mc.Abstract); mb = ?Shape; disp(mb.Abstract); disp(mc < mb); disp(mc == metaclass(s))
disp(mc.SuperclassList(1).Name); disp(exist('Square', 'class'))
f = @scale; disp(f(s, 6)); h = str2func('scale'); disp(h(s, 8)); disp(feval('scale', s, 2))
st = struct(s); disp(st.H)
"""
    told = ["Square", "Square", "0", "1", "1", "1", "Shape", "8", "18", "24", "6", "3"]
    assert printed(main, Shape=SHAPE, Square=SQUARE) == told


def test_displays_that_a_class_defines(printed):
    two = """classdef Two < matlab.mixin.CustomDisplay
    properties
        A = 1
        B = 'text'
    end
    methods (Access = protected)
        function h = getHeader(obj)
            if ~isscalar(obj)
                h = getHeader@matlab.mixin.CustomDisplay(obj);
            else
                h = [matlab.mixin.CustomDisplay.getClassNameForHeader(obj), ' of two:'];
            end
        end
        function g = getPropertyGroups(obj)
            if ~isscalar(obj)
                g = matlab.mixin.util.PropertyGroup({'B'});
            else
                g(1) = matlab.mixin.util.PropertyGroup(struct('A', obj.A, 'Extra', 5), 'First');
                g(2) = matlab.mixin.util.PropertyGroup({'B'}, 'Second');
            end
        end
        function f = getFooter(obj), f = 'below'; end
    end
end
"""
    alone = """classdef Alone < handle & matlab.mixin.CustomDisplay
    methods (Access = protected)
        function displayScalarObject(obj), fprintf('alone\\n'); end
    end
end
"""
    main = "v = Two\nw = [v v]\nx = Alone\n"
    assert printed(main, Two=two, Alone=alone) == [
        *["v =", "Two of two:", "First", "A: 1", "Extra: 5", "Second", "B: 'text'", "below"],
        *["w =", "1×2 Two array with properties:", "B", "below", "x =", "alone"],
    ]


def test_objects_that_stand_alone(printed):
    one = "classdef One < matlab.mixin.Scalar\n    properties\n        A = 1\n    end\nend\n"
    main = "s = One; try, t = [s s]; disp('joined'); catch e, disp('refused'); end\n"
    assert printed(main, One=one) == ["refused"]


def test_letters_on_a_diagonal_and_the_display_of_a_listener(printed):
    bell = "classdef Bell < handle\n    events\n        Ring\n    end\nend\n"
    main = """board = ['XO '; 'OX '; '  X']; disp(diag(board)'); disp(all(diag(board) == 'X'))
b = Bell; l = addlistener(b, 'Ring', @(s, e) disp(1))
"""
    told = printed(main, Bell=bell)
    assert told[:2] == ["XXX", "1"]
    assert told[3] == "listener with properties:" and told[-2:] == ["Enabled: 1", "Recursive: 0"]
