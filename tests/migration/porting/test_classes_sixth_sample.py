"""What a sixth sample of programs with classes met: fields of arrays, methods with names of functions, tests."""

import pytest

pytest.importorskip("tree_sitter_matlab")


CRATE = """classdef Crate
    properties
        Label = ''
        Mass = 0
    end
    methods
        function c = Crate(label, mass)
            if nargin > 0, c.Label = label; c.Mass = mass; end
        end
        function m = total(crates)
            m = 0;
            for k = 1:numel(crates), m = m + crates(k).Mass; end
        end
    end
end
"""
STACK = """classdef Stack < handle
    properties
        Crates = Crate.empty
        Notes = struct('who', {}, 'text', {})
        Marks = 0
    end
    methods
        function put(obj, c), obj.Crates(end+1) = c; end
        function note(obj, who, text), obj.Notes(end+1) = struct('who', who, 'text', text); end
        function c = notes(obj), c = {obj.Notes.who; obj.Notes.text}; end
        function s = first(obj), s = obj.Crates(1).Label; end
    end
end
"""


def test_fields_of_an_array_that_a_property_holds(printed):
    main = """s = Stack; s.put(Crate('a', 3)); s.put(Crate('b', 5)); s.put(Crate('c', 4));
fprintf('%s,', s.Crates.Label); fprintf('\\n');
heavy = s.Crates([s.Crates.Mass] > 3); fprintf('%d: %s %s\\n', numel(heavy), heavy.Label);
s.note('Ann', 'wet'); s.note('Bob', 'old'); c = s.notes(); disp(size(c)); fprintf('%s-%s ', c{:}); fprintf('\\n');
s.Notes(1) = []; fprintf('<%s>\\n', s.Notes.who);
"""
    assert printed(main, Crate=CRATE, Stack=STACK) == [
        "a,b,c,",
        "2: b c",
        "2     2",
        "Ann-wet Bob-old",
        "<Bob>",
    ]


def test_fields_of_an_array_in_a_variable(printed):
    main = """c = [Crate('a', 3), Crate('b', 5)]; fprintf('%s', c.Label); fprintf('\\n');
all = [c, Crate('z', 1)]; [~, order] = sort([all.Mass]); sorted = all(order);
fprintf('%s', sorted.Label); fprintf('\\n'); one = all(2); fprintf('%s\\n', one.Label);
"""
    assert printed(main, Crate=CRATE) == ["ab", "zab", "b"]


def test_a_method_indexes_one_object(printed):
    main = "c = [Crate('a', 3), Crate('b', 5)]; disp(c.total()); disp(c(2).total()); disp(total(c(1)))\n"
    assert printed(main, Crate=CRATE) == ["8", "5", "3"]


def test_a_number_that_is_a_default_grows(printed):
    main = "s = Stack; s.Marks(end+1) = 7; disp(s.Marks); t = Stack; t.Marks(3) = 2; disp(t.Marks)\n"
    assert printed(main, Crate=CRATE, Stack=STACK) == ["0     7", "0     0     2"]


def test_a_method_has_the_name_of_a_helper(printed):
    gauge = """classdef Gauge
    properties, V = 1; end
    methods
        function g = Gauge(v), if nargin, g.V = v; end, end
        function t = summary(gs)
            t = 0;
            for k = 1:numel(gs), t = t + gs(k).V; end
        end
        function tf = contains(g, x), tf = g.V >= x; end
    end
end
"""
    main = """g = [Gauge(2), Gauge(5)]; s = summary(g); disp(s)
c = {Gauge(3)}; one = c{1}; disp(contains(one, 2)); disp(contains('abc', 'b'))
"""
    assert printed(main, Gauge=gauge) == ["7", "1", "1"]


def test_objects_are_reshaped(printed):
    main = """c = [Crate('a', 3), Crate('b', 5), Crate('c', 1), Crate('d', 2)]; m = reshape(c, 2, []); disp(size(m));
disp(m(1, 2).Label); f = @(x) reshape(x, 1, []); for k = f(m), fprintf('%s', k.Label); end, fprintf('\\n');
disp(size(f(c(1))))
"""
    assert printed(main, Crate=CRATE) == ["2     2", "c", "abcd", "1     1"]


def test_one_number_among_subscripts(printed):
    row = """classdef Row
    properties, V = [1 2 3 4]; end
    methods
        function o = subsasgn(o, s, v)
            if strcmp(s(1).type, '()')
                idx = s(1).subs{1};
                if ischar(idx), idx = 1:numel(o.V); end
                for k = 1:numel(idx), o.V(idx(k)) = v; end
            else
                o = builtin('subsasgn', o, s, v);
            end
        end
    end
end
"""
    main = "r = Row; r(2) = 9; disp(r.V); r([1 4]) = 0; disp(r.V); r(:) = 5; disp(r.V)\n"
    assert printed(main, Row=row) == ["1     9     3     4", "0     9     3     0", "5     5     5     5"]


def test_corners_of_a_filled_shape_move(printed):
    plate = """classdef Plate < handle
    properties, H; P = [0 0; 1 0; 1 1]; end
    methods
        function o = Plate(), o.H = fill(o.P(:, 1), o.P(:, 2), 'r'); end
        function move(o, d)
            o.P = o.P + d; o.H.XData = o.P(:, 1); o.H.YData = o.P(:, 2);
        end
    end
end
"""
    main = "p = Plate; p.move([2 3]); fprintf('%g ', p.H.XData, p.H.YData); fprintf('\\n');\n"
    assert printed(main, Plate=plate) == ["2 3 3 3 3 4"]


TESTS = """classdef SumTest < matlab.unittest.TestCase
    methods (Test)
        function right(testCase), testCase.verifyEqual(2, 2); end
        function wrong(testCase)
            testCase.verifyEqual(1 + 1, 3);
            disp('goes on');
            testCase.verifyTrue(false);
        end
        function stopped(testCase)
            testCase.assertEqual(1, 2);
            disp('not reached');
        end
    end
end
"""


def test_a_test_goes_on_after_a_verification_that_fails(printed):
    lines = printed("r = runtests('SumTest'); disp([r.Failed]); disp([r.Incomplete])\n", SumTest=TESTS)
    assert "goes on" in lines and "not reached" not in lines
    said = [line for line in lines if line.startswith("SumTest/wrong: ")]
    assert len(said) == 2 and "verifyEqual: " in said[0] and "verifyTrue: " in said[1] and "(line " in said[0]
    assert lines[-2:] == ["0   1   1", "0   0   1"]


def test_results_are_shown_with_their_totals(printed):
    lines = printed("r = runtests('SumTest', 'OutputDetail', 0)\n", SumTest=TESTS)
    assert lines[0] == "goes on" and lines[2] == "1×3 TestResult array with properties:"
    totals = lines.index("Totals:")
    assert lines[totals - 1] == "Details" and lines[totals + 1] == "1 Passed, 2 Failed, 1 Incomplete."
    assert lines[totals + 2].endswith(" seconds testing time.")


def test_times_of_an_array_all_have_hours_where_one_has(printed):
    main = "t = datetime(2024, 3, 11); disp([t, t + hours(9)]); disp([t, t + days(1)]); "
    main += "fprintf('%s\\n', string([t; t + hours(1)]));\n"
    assert printed(main) == [
        "11-Mar-2024 00:00:00   11-Mar-2024 09:00:00",
        "11-Mar-2024   12-Mar-2024",
        "11-Mar-2024 00:00:00",
        "11-Mar-2024 01:00:00",
    ]
