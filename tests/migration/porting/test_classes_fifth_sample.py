"""What a fifth sample of programs with classes met: constructors of arrays, options, outputs, bases of MATLAB's."""

import pytest

from dlarray.migration.matlab import class_
from tests.support.matlab_programs import modules_of

pytest.importorskip("tree_sitter_matlab")


WEIGHT = """classdef Weight < handle
    properties
        m
        at = [0 0]
    end
    methods
        function obj = Weight(m, at)
            if nargin > 0
                for k = numel(m):-1:1
                    obj(k).m = m(k);
                    if nargin > 1, obj(k).at = at(k, :); end
                end
            end
        end
    end
end
"""


def test_a_constructor_stores_into_elements(printed):
    main = "w = Weight([1 2 3], [1 1; 2 2; 3 3]); disp(size(w)); disp([w.m]); disp(w(2).at)\n"
    main += "v = Weight(7); disp(class(v)); disp(v.m); e = Weight; disp(isempty(e.m))\n"
    assert printed(main, Weight=WEIGHT) == ["1     3", "1     2     3", "2     2", "Weight", "7", "1"]


def test_methods_of_one_name_ask_for_their_outputs_alike(printed):
    one = "classdef Apple\nmethods\nfunction c = turn(a, n), c = 2 * n; end\nend\nend\n"
    two = """classdef Pear
    methods
        function [a, b] = turn(p, n)
            if nargout == 1, a = [1; 2]; else, a = [3; 4]; b = n; end
        end
    end
end
"""
    main = "p = Pear; [x, y] = p.turn(5); disp(x'); disp(y); z = p.turn(5); disp(z'); a = Apple; disp(a.turn(4))\n"
    assert printed(main, Apple=one, Pear=two) == ["3     4", "5", "1     2", "8"]


def test_errors_of_own_classes(printed):
    gave_up = """classdef GaveUp < MException
    properties, Tries; end
    methods
        function e = GaveUp(n, why)
            e@MException('Try:over', 'gave up after %d tries', n);
            e.Tries = n;
            e = addCause(e, why);
        end
    end
end
"""
    main = """try
    throw(GaveUp(3, MException('Try:first', 'no luck')));
catch e
    disp(class(e)); disp(e.message); disp(e.Tries); disp(e.cause{1}.message); disp(isa(e, 'MException'))
end
"""
    assert printed(main, GaveUp=gave_up) == ["GaveUp", "gave up after 3 tries", "3", "no luck", "1"]


SETTINGS = """classdef Settings < handle & matlab.mixin.SetGet
    properties, Rate = 1; end
    methods
        function s = Settings(varargin)
            for k = 1:2:numel(varargin), s.(varargin{k}) = varargin{k + 1}; end
        end
    end
end
"""


def test_bases_of_matlab_and_names_of_no_property(printed):
    main = "s = Settings('Rate', 3); disp(s.Rate); disp(isa(s, 'matlab.mixin.SetGet'))\n"
    main += (
        "disp(isa(s, 'matlab.mixin.Copyable'))\ntry, Settings('Speed', 3); catch e, disp('no Speed'); end\n"
    )
    lines = printed(main, Settings=SETTINGS)
    assert lines[:2] == ["3", "1"]
    assert lines[2:] == ["0", "no Speed"]


def test_names_of_enumerations_in_packages(tmp_path):
    scale = "classdef Scale\nenumeration\nSmall, Large\nend\nend\n"
    texts = {"+units/Scale.m": scale, "main.m": "s = units.Scale.Large; disp(class(s))\n"}
    code = next(text for place, text in modules_of(tmp_path, texts).items() if "Scale" in place)
    space = {"__name__": "units.Scale"}
    exec(code, space)
    assert class_(space["Scale"].Large) == "units.Scale"
    assert [one.name for one in space["Scale"]] == ["Small", "Large"]


ENTRY = """classdef Entry
    properties, Text = ""; Level = ""; Count = 0; end
    methods
        function e = Entry(text, opts)
            arguments
                text (1,1) string = ""
                opts.Level (1,1) string = "info"
                opts.Count (1,1) double = 1
            end
            e.Text = text; e.Level = opts.Level; e.Count = opts.Count;
        end
    end
end
"""
BOOK = """classdef Book < handle
    properties, List = Entry.empty; end
    methods
        function add(b, varargin)
            b.List(end + 1) = Entry(varargin{:});
        end
        function T = table(b)
            T = table([b.List.Level]', [b.List.Count]', 'VariableNames', ["Level", "Count"]);
        end
    end
end
"""


def test_options_behind_positions_that_may_be_left_out(printed):
    main = 'b = Book; b.add("x", Level="warn", Count=3); b.add("y", \'Count\', 2); b.add("z"); b.add()\n'
    main += "disp([b.List.Level]); disp([b.List.Count]); T = b.table(); disp(T.Properties.VariableNames)\n"
    lines = printed(main, Entry=ENTRY, Book=BOOK)
    assert lines[0] == '"warn"    "info"    "info"    "info"'
    assert lines[1] == "3     2     1     1"
    assert lines[2].split() == ["{'Level'}", "{'Count'}"]


def test_numbers_that_methods_hand_on(printed):
    total = """classdef Total
properties, S = 0; end
methods
function t = push(t, x)
for v = x(:)', t.S = t.S + v; end
end
end
end
"""
    held = """classdef Held < handle
properties, T = Total; end
methods
function see(h, x), h.T = h.T.push(x); end
end
end
"""
    main = "h = Held; h.see([1 2]); h.see(25); disp(h.T.S)\n"
    assert printed(main, Total=total, Held=held) == ["28"]


def test_methods_with_the_names_of_drawings(printed):
    base = """classdef (Abstract) Plate < matlab.mixin.Heterogeneous
    methods (Abstract), A = area(p); end
    methods (Sealed)
        function k = largest(ps)
            A = zeros(1, numel(ps));
            for k = 1:numel(ps), A(k) = area(ps(k)); end
            [~, k] = max(A);
        end
        function report(ps)
            for k = 1:numel(ps), fprintf('%s %g\\n', class(ps(k)), ps(k).area); end
        end
    end
end
"""
    square = """classdef Square < Plate
properties, s; end
methods
function q = Square(s), q.s = s; end
function A = area(q), A = q.s^2; end
end
end
"""
    disc = """classdef Disc < Plate
properties, r; end
methods
function d = Disc(r), d.r = r; end
function A = area(d), A = 3 * d.r^2; end
end
end
"""
    main = """p = [Square(2), Disc(5), Square(3)]; disp(p.largest()); keep = arrayfun(@(x) isa(x, 'Square'), p);
p(keep).report
x = {p.r};
"""
    lines = printed(main.replace("x = {p.r};\n", ""), Plate=base, Square=square, Disc=disc)
    assert lines == ["2", "Square 4", "Square 9"]


def test_outputs_of_a_function_that_a_method_has_the_name_of(printed):
    wave = """classdef Wave
properties, D; end
methods
function w = Wave(d), w.D = d; end
function varargout = max(w), [varargout{1:nargout}] = max(w.D); end
end
end
"""
    main = "w = Wave([2 7 5]); [m, i] = max(w); disp([m i]); disp(max(w))\n"
    assert printed(main, Wave=wave) == ["7     2", "7"]


def test_texts_of_static_methods(printed):
    code = "classdef Code\nmethods (Static)\nfunction t = clean(t), t = upper(t); t = t(isletter(t)); end\nend\nend\n"
    main = "y = Code.clean('ab c'); disp(y(2)); disp(repmat(y, 1, 2)); disp(numel(y))\n"
    assert printed(main, Code=code) == ["B", "ABCABC", "3"]


def test_arguments_that_are_objects(printed):
    speed = "classdef Speed < double\nenumeration\nSlow (1)\nFast (2)\nend\nend\n"
    metre = """classdef Metre
properties, n = 0; end
methods
function m = Metre(n), if nargin, m.n = n + 0; end, end
end
end
"""
    main = """disp(char(pick("Fast"))); disp(char(pick(1)));
try, pick(7); catch e, disp('no speed'); end
disp(reach(5)); disp(reach(Metre(6)));
try, reach({1}); catch e, disp(e.identifier); end
function m = pick(s)
    arguments
        s (1,1) Speed = Speed.Slow
    end
    m = s;
end
function n = reach(m)
    arguments
        m (1,1) Metre
    end
    n = m.n;
end
"""
    lines = printed(main, Speed=speed, Metre=metre)
    assert lines == ["Fast", "Slow", "no speed", "5", "6", "MATLAB:validation:UnableToConvert"]


def test_defaults_that_ask_their_own_class(printed):
    log = """classdef Log < handle
properties (Constant), ALL = 0; OFF = 7; end
properties, Level = Log.OFF; end
end
"""
    assert printed("g = Log; disp(g.Level)\n", Log=log) == ["7"]


def test_methods_without_parentheses_in_constructors(printed):
    motor = """classdef Motor
properties, Curve, Peak; end
methods
function m = Motor(), m.Curve = m.read; m.Peak = max(m.Curve); end
function c = read(m), c = [1 5 2]; end
end
end
"""
    assert printed("m = Motor; disp(m.Peak)\n", Motor=motor) == ["5"]


def test_cells_that_another_class_fills(printed):
    node = """classdef Node < handle
properties, id, lines = []; end
methods
function n = Node(id), n.id = id; end
end
end
"""
    net = """classdef Net < handle
    properties, nodes = {}; end
    methods
        function add(g, id), g.nodes{end + 1} = Node(id); end
        function n = find(g, id)
            for k = 1:numel(g.nodes), if strcmp(g.nodes{k}.id, id), n = g.nodes{k}; end, end
        end
        function join(g, a, b)
            g.find(a).lines{end + 1} = [a b];
        end
    end
end
"""
    main = """g = Net; g.add('a'); g.add('b'); g.join('a', 'b');
disp(g.find('a').lines); disp(isempty(g.find('b').lines))
"""
    assert printed(main, Node=node, Net=net) == ["{'ab'}", "1"]


def test_lists_of_the_members_of_a_class(printed):
    pump = """classdef Pump < Machine
    properties
        Power = 10
    end
    properties (Constant)
        Kind = 'electric'
    end
    properties (Dependent)
        Load
    end
    properties (Access = private)
        Secret = 1
    end
    methods
        function x = get.Load(p), x = p.Power / 2; end
        function run(p), disp(p.Power); end
    end
    methods (Static)
        function p = standard(), p = Pump; end
    end
end
"""
    machine = "classdef Machine\nproperties (Transient), Note = ''; end\nend\n"
    main = """mc = ?Pump; list = mc.PropertyList; names = {list.Name}; fprintf('%s ', names{:}); fprintf('\\n');
for k = 1:numel(list)
p = list(k);
fprintf('%s %s %d%d%d\\n', p.Name, p.GetAccess, p.Constant, p.Dependent, p.Transient);
end
kind = list(strcmp(names, 'Kind')); disp(kind.DefaultValue); m = mc.MethodList; s = m([m.Static]); disp(s.Name)
disp(any(strcmp({m.Name}, 'run')))
"""
    assert printed(main, Machine=machine, Pump=pump) == [
        "Power Kind Load Secret Note",
        "Power public 000",
        "Kind public 100",
        "Load public 010",
        "Secret private 000",
        "Note public 001",
        "electric",
        "standard",
        "1",
    ]


def test_timers_of_objects(printed):
    poller = """classdef Poller < handle
    properties, Seen = []; T; end
    methods
        function p = Poller(n)
            p.T = timer('ExecutionMode', 'fixedRate', 'Period', 0.01, 'TasksToExecute', n, ...
                'TimerFcn', @(~, ~) p.poll(), 'StopFcn', @p.finished);
        end
        function run(p), start(p.T); wait(p.T); end
        function poll(p), p.Seen(end + 1) = numel(p.Seen) + 1; end
        function finished(p, t, ~), fprintf('%d tasks\\n', t.TasksExecuted); end
        function delete(p), delete(p.T); end
    end
end
"""
    main = "p = Poller(3); p.run(); disp(p.Seen)\nt = timer('TimerFcn', @(t, e) disp(e.Type)); start(t); pause(0.02)\n"
    main += "disp(t.Running); delete(t); disp(isvalid(t)); delete(p)\n"
    assert printed(main, Poller=poller) == ["3 tasks", "1     2     3", "TimerFcn", "off", "0"]
