"""What a fourth sample of programs with classes met: operators of arrays, options that are properties, calls."""

import pytest

pytest.importorskip("tree_sitter_matlab")


LENGTH = """classdef Length
    properties, M = 0; end
    methods
        function x = Length(m)
            if nargin == 0, return; end
            if numel(m) == 1, x.M = m; return; end
            x = Length.empty(numel(m), 0);
            for k = 1:numel(m), x(k) = Length(m(k)); end
        end
        function r = each(f, a, b)
            r = Length.empty(numel(a), 0);
            for k = 1:numel(a), r(k) = f(a(k), b); end
        end
        function r = plus(a, b)
            if numel(a) == 1
                if isnumeric(b), b = Length(b); end
                r = Length(a.M + b.M);
            else
                r = each(@plus, a, b);
            end
        end
        function m = metres(a)
            m = zeros(1, numel(a));
            for k = 1:numel(a), m(k) = a(k).M; end
        end
        function tf = le(a, b)
            if isnumeric(a), tf = a <= b.M; else, tf = a.M <= b; end
        end
        function r = mldivide(a, b)
            if isa(a, 'Length'), a = a.M; end
            r = Length(b.M / a);
        end
    end
end
"""


def test_operators_of_arrays_of_objects(printed):
    main = "v = Length([1 2 3]); w = v + 1; disp(w.metres())\nu = w + Length(10); disp(metres(u))\n"
    main += "disp(metres(Length(5)))\ntry, v * 2; catch e, disp('refused'); end\n"
    assert printed(main, Length=LENGTH) == ["2     3     4", "12    13    14", "5", "refused"]


def test_operators_whose_first_argument_is_a_number(printed):
    main = "a = Length(4); disp(3 <= a); disp(5 <= a); disp(a <= 4); x = 2 \\ a; disp(x.M)\n"
    main += "y = a \\ Length(8); disp(y.M)\n"
    assert printed(main, Length=LENGTH) == ["1", "0", "1", "2", "2"]


WEIGHT = """classdef Weight
    properties, M = 0; end
    methods
        function x = Weight(m), if nargin, x.M = m; end, end
        function r = mldivide(a, b), r = Scaled(b.M / a); end
        function tf = le(a, b), tf = a <= b.M; end
    end
end
"""
SCALED = """classdef Scaled < Weight
    methods
        function x = Scaled(m), x = x@Weight(m); end
        function r = mldivide(a, b), r = mldivide@Weight(a, b); r.M = -r.M; end
    end
end
"""


def test_an_operator_of_the_base_class(printed):
    main = "s = Scaled(6); r = 2 \\ s; disp(r.M); disp(3 <= s)\n"
    assert printed(main, Weight=WEIGHT, Scaled=SCALED) == ["-3", "1"]


QUEUE = """classdef Queue < handle
    properties, List = {}; Limit = 3; end
    methods
        function q = Queue(varargin)
            if size(varargin) == 1, q.Limit = varargin{1}; end
        end
        function n = size(q), n = numel(q.List); end
        function push(q, x), q.List{end + 1} = x; end
        function [x, n] = get(q, k, more), x = q.List{k} + more; n = k; end
        function varargout = ask(q, varargin), [varargout{1:nargout}] = q.get(varargin{:}); end
        function x = first(q), x = get(q, 1, 0); end
        function print(q), fprintf('%d elements\\n', q.size()); end
        function q = same(q), end
    end
end
"""


def test_names_of_methods(printed):
    main = "q = Queue(7); disp(q.Limit); q.push(4); q.push(5); [x, n] = q.ask(2, 10); disp([x n]); disp(q.first)\n"
    main += "p = same(q); print(p); disp(Queue().Limit)\n"
    assert printed(main, Queue=QUEUE) == ["7", "15     2", "4", "2 elements", "3"]


SETTINGS = """classdef Settings
    properties
        Rate (1,1) double {mustBePositive} = 0.5
        Steps (1,1) uint16 = 10
        Name (1,:) char = 'run'
        Act function_handle
    end
    properties (SetAccess = private), Made = 1; end
    methods
        function s = Settings(nv)
            arguments
                nv.?Settings
            end
            for f = string(fieldnames(nv))', s.(f) = nv.(f); end
        end
    end
end
"""


def test_properties_as_options(printed):
    main = "s = Settings(Rate=0.1, Steps=3.6); fprintf('%g %d %s\\n', s.Rate, s.Steps, s.Name); disp(class(s.Steps))\n"
    main += "s = Settings('Name', 'fast'); disp(s.Name)\n"
    for wrong in ("Settings(Rate=-1)", "Settings(Made=2)"):
        main += f"try, {wrong}; catch e, disp('refused'); end\n"
    assert printed(main, Settings=SETTINGS) == ["0.1 4 run", "uint16", "fast", "refused", "refused"]


def test_identifiers_of_refused_properties(printed):
    main = "s = Settings();\n"
    for wrong in ("s.Rate = [1 2]", "s.Name = {1}", "s.Act = 3", "s.Rate = 0"):
        main += f"try, {wrong}; disp('done'); catch e, disp(e.identifier); end\n"
    converted = "MATLAB:validation:UnableToConvert"
    assert printed(main, Settings=SETTINGS) == [
        "MATLAB:validation:IncompatibleSize", converted, converted, "MATLAB:validators:mustBePositive"
    ]  # fmt: skip


LIGHT = """classdef Light
    enumeration
        Red (30)
        Green (25)
    end
    properties (SetAccess = immutable), Seconds, end
    methods
        function l = Light(s), l.Seconds = s; end
    end
end
"""


def test_members_are_immutable_and_have_names(printed):
    main = "l = Light.Red; try, l.Seconds = 9; catch e, disp(e.identifier); end\ndisp(l.Seconds)\n"
    main += "s = string([Light.Red Light.Green Light.Red]); disp(numel(s)); disp(s(2))\n"
    assert printed(main, Light=LIGHT) == ["MATLAB:class:SetProhibited", "30", "3", "Green"]


CLOCK = """classdef Clock < handle
    properties, Left, end
    methods
        function c = Clock(opt)
            arguments
                opt.from (1,1) double = 5
                opt.until (1,1) double
            end
            import("some.package");
            c.Left = dictionary(["a" "b"], repmat(minutes(opt.from), 1, 2));
            if isfield(opt, 'until'), disp(opt.until); end
        end
    end
end
"""


def test_durations_in_dictionaries_and_import_as_a_function(printed):
    main = 'c = Clock(from=2); c.Left("a") = c.Left("a") - seconds(30); disp(seconds(c.Left("a")))\n'
    main += 'disp(seconds(c.Left("b"))); v = values(c.Left); disp(size(v)); Clock(until=3);\n'
    assert printed(main, Clock=CLOCK) == ["90", "120", "2     1", "3"]


KEYWORD = """function r = span(opt)
arguments
    opt.from (1,:) double
end
r = 0;
if isfield(opt, 'from'), r = sum(opt.from); end
end
"""


def test_an_option_with_a_name_of_python(printed):
    assert printed("disp(span('from', [1 2 3])); disp(span())\n", span=KEYWORD) == ["6", "0"]


ROOM = """classdef Room < handle
    properties
        Items (1,:) string = string.empty
        Door
    end
    properties, Bag = strings(0), end
    methods
        function take(r, words)
            if isempty(words), disp('What?'); return; end
            k = find(r.Items == words(1), 1);
            r.Bag(end + 1) = r.Items(k); r.Items(k) = [];
        end
        function play(r, line)
            verbs = struct('take', @r.take);
            parts = split(line); f = verbs.(char(parts(1))); f(parts(2:end));
        end
    end
end
"""
DOOR = "classdef Door < handle\n    properties, shape = [1 2]; open = false; end\nend\n"


def test_one_string_given_to_a_method_by_its_handle(printed):
    main = 'r = Room(); r.Items = ["lamp" "key"]; r.play("take key"); disp(r.Bag); r.play("take"); disp(r.Items)\n'
    assert printed(main, Room=ROOM, Door=DOOR) == ["key", "What?", "lamp"]


def test_a_property_that_holds_one_object_and_then_several(printed):
    main = "r = Room(); r.Door = Door; r.Door(1).open = true; r.Door(2) = Door; r.Door(2).shape = [3 4 5];\n"
    main += "disp(numel(r.Door)); disp([r.Door.open]); disp(r.Door(2).shape)\n"
    assert printed(main, Room=ROOM, Door=DOOR) == ["2", "1   0", "3     4     5"]
