"""Calls of methods as engineers write them: without outputs or parentheses, by operators, of arrays of objects."""

import pytest

from tests.support.matlab_programs import modules_of

pytest.importorskip("tree_sitter_matlab")


SCALED = """classdef Scaled < handle
    properties
        x = 1
    end
    methods
        function varargout = scale(self, k)
            if nargout, varargout{1} = self.x * k; else, self.x = self.x * k; end
        end
        function [a, b, c] = three(self)
            a = 1; b = 2; c = self.x;
            if nargout == 0, disp('none'); end
        end
    end
    methods (Static)
        function r = told(k), if nargout < 1, fprintf('told %d\\n', k); else, r = k; end, end
    end
end
"""


def test_a_statement_asks_for_no_outputs(printed):
    main = """p = Scaled; p.scale(10); disp(p.x); q = p.scale(2); disp(q); scale(p, 3); disp(p.x)
p.three(); Scaled.told(4); z = Scaled.told(5); f(3); y = f(3); disp(y)
function r = f(x), if nargout == 0, disp('f'); else, r = x; end, end
"""
    assert printed(main, Scaled=SCALED) == ["10", "20", "30", "none", "told 4", "f", "3"]


def test_several_outputs_of_a_method_without_parentheses(printed):
    assert printed("p = Scaled; [~, ~, c] = p.three; disp(c)\n", Scaled=SCALED) == ["1"]


QUANTITY = """classdef Quantity
    properties
        v = 0
    end
    methods
        function q = Quantity(v)
            switch nargin
                case 0
                case 1
                    q.v = v;
                otherwise
                    error('Quantity:args', 'one');
            end
        end
        function r = mtimes(a, b), r = times(a, b); end
        function r = times(a, b)
            a = Quantity.wrap(a); b = Quantity.wrap(b);
            r = Quantity(a.v .* b.v);
        end
        function s = char(q), s = char(fliplr(q.v) + '0'); end
    end
    methods (Static)
        function q = wrap(x), if ~isa(x, 'Quantity'), x = Quantity(x); end, q = x; end
    end
end
"""


def test_operators_by_their_names_and_functions_that_methods_are_named_after(printed):
    main = "a = Quantity([1 2]); b = 3 * a; disp(b.v); c = a * 2; disp(c.v); e = Quantity; disp(e.v); disp(char(a))\n"
    assert printed(main, Quantity=QUANTITY) == ["3     6", "2     4", "0", "21"]


TELLER = """classdef Teller < handle
    properties
        heard
        listeners
        trace = []
    end
    methods
        function t = Teller(s)
            t.listeners = addlistener(s, 'Ring', @(~, ~) disp('ring'));
            t.listeners(2) = addlistener(s, 'Ring', @(~, ~) disp('ring again'));
        end
        function delete(t), delete(t.listeners); disp('gone'); end
    end
end
"""
BELL = """classdef Bell < handle
    events
        Ring
    end
    methods
        function ring(b), notify(b, 'Ring'); end
    end
end
"""


def test_arrays_of_handles_are_deleted(printed):
    main = "b = Bell; t = Teller(b); b.ring(); l = t.listeners; delete(t); b.ring(); disp(isvalid(l))\n"
    assert printed(main, Teller=TELLER, Bell=BELL) == ["ring", "ring again", "gone", "0   0"]


EDITOR = "classdef Editor < handle\n    properties\n        text = ''\n    end\nend\n"
INSERT = """classdef Insert < handle
    properties
        ed
        pos
        s
    end
    methods
        function c = Insert(ed, pos, s), c.ed = ed; c.pos = pos; c.s = s; end
        function execute(c)
            t = c.ed.text;
            c.ed.text = [t(1:c.pos-1) c.s t(c.pos:end)];
        end
        function undo(c), c.ed.text(c.pos:c.pos+length(c.s)-1) = []; end
    end
end
"""


def test_text_of_what_a_property_holds(printed):
    main = """e = Editor; a = Insert(e, 1, 'world'); a.execute(); b = Insert(e, 1, 'my '); b.execute(); disp(e.text)
a.undo(); fprintf('[%s]\\n', e.text);
"""
    assert printed(main, Editor=EDITOR, Insert=INSERT) == ["my world", "[rld]"]


def test_cells_by_a_mask_that_is_filled_in_a_loop(printed):
    bag = """classdef Bag
    properties
        items = {1, 'two', 3}
    end
    methods
        function tf = has(b, x), tf = any(cellfun(@(y) isequal(x, y), b.items)); end
        function b = without(b, other)
            keep = true(1, numel(b.items));
            for k = 1:numel(b.items), keep(k) = ~has(other, b.items{k}); end
            b.items = {b.items{keep}};
        end
    end
end
"""
    main = "a = Bag; c = Bag; c.items = {'two'}; d = a.without(c); disp(d.items)\n"
    assert printed(main, Bag=bag) == ["{[1]}    {[3]}"]


LEVEL = "classdef Level < uint8\n    enumeration\n        Low (10)\n        High (20)\n    end\nend\n"
SETTINGS = """classdef Settings < dynamicprops & matlab.mixin.Copyable
    properties
        A = 1
    end
    properties (NonCopyable)
        id = 0
    end
    methods
        function s = Settings(names)
            narginchk(1, 1);
            for n = names
                if ~isprop(s, n{1}), addprop(s, n{1}); end
                s.(n{1}) = 7;
            end
        end
    end
end
"""


def test_what_classes_tell_of_themselves(printed):
    main = """s = Settings({'A', 'B'}); disp([s.A s.B]); s.id = 5; t = copy(s); disp([t.id t.A])
disp(isa(Level.Low, 'uint8')); disp(isa(Level.Low, 'double'));
try, Settings(); catch e, disp(e.identifier), end
m = containers.Map('KeyType', 'int32', 'ValueType', 'any'); m(3) = 1; k = keys(m); disp(class(k{1})); disp(m(k{1}))
disp(class(gcd(int64(12), int64(18)))); disp(gcd(int64(12), int64(18)))
"""
    told = ["7     7", "0     7", "1", "0", "MATLAB:narginchk:notEnoughInputs", "int32", "1", "int64", "6"]
    assert printed(main, Settings=SETTINGS, Level=LEVEL) == told


def test_a_constructor_that_is_given_its_own_object(printed):
    system = """classdef System < handle
    properties
        parts = []
        force
    end
    methods
        function obj = System(obj, parts)
            obj.force = [0 0];
            if nargin > 0, obj.parts = parts; end
        end
    end
end
"""
    assert printed("s = System(); disp(s.force); disp(isempty(s.parts))\n", System=system) == ["0     0", "1"]


def test_brackets_around_a_string_of_a_method(printed):
    word = """classdef Word
    properties
        text string
    end
    methods
        function w = Word(t), w.text = t; end
        function t = get(w), t = w.text; end
        function show(w), disp(['<' w.get() '>']); end
    end
end
"""
    assert printed('w = Word("hi"); w.show();\n', Word=word) == ['"<"    "hi"    ">"']


def test_a_method_by_a_handle_comes_before_the_helper_of_that_name(tmp_path):
    texts = {
        "Square.m": SCALED.replace("Scaled", "Square"),
        "main.m": "f = @scale; s = Square; y = f(s, 2);\n",
    }
    assert 'partial(overloaded, scale, "scale")' in modules_of(tmp_path, texts)["main.py"]


def test_methods_by_names_that_the_program_makes(printed):
    square = """classdef Square < handle & matlab.mixin.Copyable
    properties
        side = 2
    end
    methods
        function a = areaOf(s, k), a = k * s.side^2; end
        function p = twins(s)
            p = repmat(s, 1, 2);
        end
        function r = by(s, name), f = str2func([name 'Of']); r = f(s, 3); end
    end
end
"""
    main = """s = Square; m = 'areaOf'; disp(feval(m, s, 2)); disp(s.by('area')); disp(size(s.twins()))
t = copy(s); disp(t == s)
"""
    assert printed(main, Square=square) == ["8", "12", "1     2", "0"]


def test_a_handle_of_copy_and_defaults_of_number_classes(printed):
    part = "classdef Part < matlab.mixin.Copyable\n    properties\n        v = [1 2]\n    end\nend\n"
    whole = """classdef Whole < matlab.mixin.Copyable
    properties
        parts = {}
        count (1,1) int64 = 3
        small single = 0.5
    end
    methods (Access = protected)
        function c = copyElement(w)
            c = copyElement@matlab.mixin.Copyable(w);
            c.parts = cellfun(@copy, w.parts, 'UniformOutput', false);
        end
    end
end
"""
    main = """w = Whole; w.parts = {Part, Part}; c = copy(w); c.parts{1}.v(:) = 0; disp(w.parts{1}.v)
disp(c.parts{1}.v)
disp(class(w.count)); disp(class(w.small)); disp(idivide(w.count, int64(2)))
"""
    told = ["1     2", "0     0", "int64", "single", "1"]
    assert printed(main, Part=part, Whole=whole) == told
