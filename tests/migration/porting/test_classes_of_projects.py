"""Classes as engineers type them: lists of nodes, abstract classes, events, copies, displays, arrays of objects."""

import pytest

pytest.importorskip("tree_sitter_matlab")


NODE = """classdef Node < handle
    properties
        Data
        Next = []
        Prev = []
    end
    methods
        function node = Node(data)
            node.Data = data;
        end
        function insertAfter(newNode, before)
            newNode.Next = before.Next;
            newNode.Prev = before;
            if ~isempty(before.Next)
                before.Next.Prev = newNode;
            end
            before.Next = newNode;
        end
    end
end
"""


def test_a_property_that_holds_a_node_is_empty_at_first(printed):
    main = """a = Node(1); b = Node(2); c = Node(3);
b.insertAfter(a); c.insertAfter(a);
n = a;
while ~isempty(n)
    fprintf('%d\\n', n.Data);
    n = n.Next;
end
fprintf('%d\\n', b.Prev.Data);
"""
    assert printed(main, Node=NODE) == ["1", "3", "2", "3"]


def test_a_property_without_a_value_is_no_argument_that_is_missing(printed):
    tree = """classdef Branch < handle
    properties
        left
        right
    end
    methods
        function h = height(obj, node)
            if nargin < 2
                node = obj;
            end
            if isempty(node)
                h = 0;
            else
                h = 1 + max(obj.height(node.left), obj.height(node.right));
            end
        end
    end
end
"""
    assert printed("b = Branch(); b.left = Branch(); disp(b.height());\n", Branch=tree) == ["2"]


FORM = """classdef Form
    methods (Abstract)
        a = area(obj)
    end
    methods
        function describe(obj)
            fprintf('%g\\n', obj.area());
        end
    end
end
"""
SQUARE = """classdef Square < Form
    properties
        w = 3
    end
    methods
        function a = area(obj)
            a = obj.w ^ 2;
        end
    end
end
"""


def test_an_abstract_class_makes_no_objects(printed):
    main = (
        "try\n  f = Form();\n  disp('made');\ncatch\n  disp('refused');\nend\ns = Square(); s.describe();\n"
    )
    assert printed(main, Form=FORM, Square=SQUARE) == ["refused", "9"]


def test_a_method_describe_is_not_called_for_messages(printed):
    assert printed("s = Square(); disp(isequal(s, Square()));\n", Form=FORM, Square=SQUARE) == ["1"]


def test_handles_notify_by_a_method(printed):
    bell = """classdef Bell < handle
    events
        Rung
    end
    methods
        function ring(obj)
            obj.notify('Rung');
        end
    end
end
"""
    main = "b = Bell(); b.addlistener('Rung', @(s, e) disp(e.EventName)); b.ring();\n"
    assert printed(main, Bell=bell) == ["Rung"]


def test_the_last_argument_may_be_missing_where_nargin_is_compared_with_all(printed):
    store = """classdef Store < handle
    properties
        size_ = 5
    end
    methods
        function obj = Store(n)
            if nargin
                obj.size_ = n;
            end
        end
        function v = get(obj, key, default)
            if nargin == 3
                v = default;
            else
                v = key;
            end
        end
    end
end
"""
    derived = "classdef Shelf < Store\nend\n"
    main = "s = Shelf; disp(s.size_); disp(s.get('a')); disp(s.get('a', 'b'));\n"
    assert printed(main, Store=store, Shelf=derived) == ["5", "a", "b"]


def test_disp_and_display_of_a_class_are_its_own(printed):
    plain = """classdef Ratio
    properties
        n = 1
    end
    methods
        function disp(obj)
            fprintf('  %d/2\\n', obj.n);
        end
        function tf = eq(a, b)
            tf = a.n == b.n;
        end
    end
end
"""
    named = plain.replace("Ratio", "Named").replace("function disp(obj)", "function display(obj)")
    named = named.replace("fprintf('  %d/2\\n', obj.n);", "fprintf('%s is %d\\n', inputname(1), obj.n);")
    main = "r = Ratio()\ndisp(r == Ratio());\nq = Named()\n"
    assert printed(main, Ratio=plain, Named=named) == ["r =", "1/2", "1", "q is 1"]


def test_a_copy_is_what_the_class_makes_of_it(printed):
    deep = """classdef Deep < matlab.mixin.Copyable
    properties
        Name = 'a'
        Child
    end
    methods (Access = protected)
        function cp = copyElement(obj)
            cp = copyElement@matlab.mixin.Copyable(obj);
            if ~isempty(obj.Child)
                cp.Child = copy(obj.Child);
            end
        end
    end
end
"""
    main = """a = Deep; a.Child = Deep;
b = copy(a); b.Child.Name = 'b'; b.Name = 'c';
disp([a.Name a.Child.Name b.Child.Name]);
"""
    assert printed(main, Deep=deep) == ["aab"]


POINT = """classdef Spot
    properties
        pos = [0 0]
        mass = 1
        label = ""
        note
    end
    properties (Dependent)
        name
    end
    methods
        function p = Spot(pos, label)
            if nargin > 0
                p.pos = pos;
                p.label = label;
            end
        end
        function n = get.name(p)
            n = p.label + "!";
        end
        function x = double(p)
            x = p.pos(1);
        end
    end
end
"""


def test_arrays_of_objects_are_joined_dealt_and_shown(printed):
    main = """s = [Spot([1 2], "a"), Spot([3 4], "b")];
disp(vertcat(s.pos));
disp(cat(2, s.pos));
[s.mass] = deal(7);
disp([s.mass]);
t = arrayfun(@(k) Spot([k 0], "c"), 1:3);
disp(arrayfun(@double, t));
disp(size(t));
disp([s.name]);
s(1).note
s
"""
    assert printed(main, Spot=POINT) == [
        "1     2", "3     4", "1     2     3     4", "7     7", "1     2     3", "1     3",
        '"a!"    "b!"', "ans =", "[]", "s =", "1×2 Spot array with properties:",
        "pos", "mass", "label", "note", "name",
    ]  # fmt: skip


def test_a_computed_string_is_shown_as_one(printed):
    lines = printed('s = Spot([1 2], "a")\n', Spot=POINT)
    assert 'name: "a!"' in lines and 'label: "a"' in lines


def test_functions_that_a_class_overloads_take_other_values_too(printed):
    loud = """classdef Loud
    properties
        text = 'x'
    end
    methods
        function tf = strcmpi(a, b)
            tf = 5;
        end
        function obj = put(obj, value)
            if strcmpi(value, 'CLEAR')
                obj.text = '';
            else
                obj.text = value;
            end
        end
    end
end
"""
    main = """o = Loud;
o = o.put('word'); disp(o.text);
o = o.put('clear'); disp(isempty(o.text));
disp(strcmpi(o, 1));
"""
    assert printed(main, Loud=loud) == ["word", "1", "5"]


def test_set_and_get_of_own_objects(printed):
    style = """classdef Pen < matlab.mixin.SetGet
    properties
        Width = 1
        Color = 'r'
    end
end
"""
    main = "p = Pen; set(p, 'width', 3, 'Color', 'g'); disp(get(p, 'Width')); disp(get(p, 'Color'));\n"
    assert printed(main, Pen=style) == ["3", "g"]


def test_a_class_and_a_function_that_asks_for_it_by_name_import_each_other(printed):
    swap = "function [a, b] = swapped(a, b)\n  if ~isa(a, 'Coin')\n    [a, b] = deal(b, a);\n  end\nend\n"
    coin = """classdef Coin
    properties
        v = 1
    end
    methods
        function r = plus(a, b)
            [a, b] = swapped(a, b);
            r = a;
            r.v = a.v + b;
        end
    end
end
"""
    assert printed("c = 5 + Coin; disp(c.v);\n", Coin=coin, swapped=swap) == ["6"]


def test_a_handle_as_default_is_one_for_all_objects(printed):
    cache = """classdef Cache < handle
    properties
        held = containers.Map()
        list = {}
    end
end
"""
    main = "a = Cache; b = Cache; a.held('x') = 1; a.list{1} = 2;\ndisp(b.held.Count); disp(numel(b.list));\n"
    assert printed(main, Cache=cache) == ["1", "0"]


def test_objects_are_taken_out_of_a_property_until_one_is_left(printed):
    job = "classdef Job\n  properties\n    time = 0\n  end\nend\n"
    plan = """classdef Jobs < handle
    properties
        queue = Job.empty
    end
    methods
        function add(s, e)
            s.queue(end+1) = e;
            [~, i] = sort([s.queue.time]);
            s.queue = s.queue(i);
        end
        function t = next(s)
            t = [];
            while ~isempty(s.queue) && s.queue(1).time < 5
                t(end+1) = s.queue(1).time;
                s.queue(1) = [];
            end
        end
    end
end
"""
    main = """s = Jobs;
for t = [3 1 9]
    j = Job; j.time = t; s.add(j);
end
disp(s.next()); disp(numel(s.queue));
"""
    assert printed(main, Job=job, Jobs=plan) == ["1     3", "1"]


JOINED = """classdef Block
    properties
        M = []
    end
    methods
        function o = Block(M)
            if nargin
                o.M = M;
            end
        end
        function o = horzcat(varargin)
            o = Block();
            for k = 1:nargin
                o.M = [o.M, varargin{k}.M];
            end
        end
        function [m, k] = max(o)
            [m, k] = max(o.M(:));
        end
    end
end
"""


def test_brackets_and_functions_of_several_outputs_call_the_methods_of_a_class(printed):
    main = "b = [Block([1 7]), Block(3)]; disp(b.M);\n[m, k] = max(b); disp([m k]);\n"
    assert printed(main, Block=JOINED) == ["1     7     3", "7     2"]


def test_a_base_class_names_the_class_that_is_derived_from_it(printed):
    base = """classdef Pet < handle
    properties
        Name (1,1) string = "nobody"
        Friends Pet = Cat.empty
    end
    methods
        function a = Pet(name)
            a.Name = name;
        end
        function meet(a, b)
            a.Friends(end+1) = b;
        end
    end
    methods (Static)
        function c = cat(name)
            c = Cat(name);
        end
    end
end
"""
    derived = """classdef Cat < Pet
    methods
        function c = Cat(varargin)
            c@Pet(varargin{:});
        end
    end
end
"""
    main = """a = Pet.cat('A'); a.meet(Cat("B")); a.meet(Cat("C"));
disp(strjoin([a.Friends.Name], ", "));
n = arrayfun(@(x) x.Name, a.Friends)
"""
    assert printed(main, Pet=base, Cat=derived) == ["B, C", "n =", "1×2 string array", '"B"    "C"']


def test_a_name_that_is_a_method_of_one_class_and_a_property_of_another(printed):
    link = "classdef Link < handle\n  properties\n    next = 7\n  end\nend\n"
    walker = """classdef Walker < handle
    properties
        k = 0
    end
    methods
        function v = next(w)
            w.k = w.k + 1;
            v = w.k;
        end
    end
end
"""
    main = "w = Walker; w.next; w.next\na = Link; x = w.next; y = a.next; disp([x y]);\n"
    assert printed(main, Link=link, Walker=walker) == ["ans =", "2", "3     7"]


COUNTER = """classdef Counter
    properties
        v
        w
    end
    methods
        function obj = Counter(v, w)
            obj.v = v;
            if v == 2
                obj.w = w;
            end
        end
        function [y, scale] = add(obj, x, scale)
            y = obj.v + x;
            if y == 0
                scale = scale + 1;
            end
        end
        function y = both(obj)
            y = add(obj, obj.v);
        end
    end
    methods (Static)
        function obj = make(v, w)
            obj = Counter(v);
            if v == 100
                obj.w = w;
            end
        end
    end
end
"""


def test_last_arguments_that_some_calls_of_a_method_leave_out(printed):
    main = (
        "c = Counter(4);\ndisp(c.add(2))\ndisp(c.both())\ndisp(Counter.make(3).v)\n[y, s] = c.add(-4, 7);\n"
        "disp([y s])\ndisp(f(2).a)\nfunction s = f(x, y)\ns.a = x;\nif x == 1\ns.a = y;\nend\nend\n"
    )
    assert printed(main, Counter=COUNTER) == ["6", "8", "3", "0     8", "2"]
