"""What small programs of many kinds showed at their first run: lists, counts, trees, parsers, drawings."""

import os

import numpy as np

from dlarray.migration.porting.project import ported_text
from tests.support.matlab_programs import from_octave, judged, modules_of, run


def after(text):
    space, printed, error = run(text)
    assert not error, error
    return space, printed


def as_octave(**programs):
    for name, expected in from_octave(programs).items():
        assert judged(programs[name], expected, f"{name}.m") == ("right", ""), name


def test_numbers_from_text_and_dates_count_loops_and_cells():
    as_octave(
        loop="n = str2double('3'); s = 0; for k = 1:n, s = s + k; end\nc = {'a', 'b', 'c'}; x = c{n};",
        bases="b = bin2dec('10'); h = hex2dec('3'); w = 'xyz'; t = [w(b) w(h)]; c = {1, 2, 3}; v = c{b} + c{h};",
        days="names = {'Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'}; d = names{weekday(739310)};\n"
        "n = 0; for k = 1:eomday(2023, 2), n = n + k; end",
        parts="f = str2double('2.5'); y = f * 2; z = str2double('x'); m = isnan(z);",
    )


def test_the_size_that_a_handle_gives_is_an_array():
    as_octave(
        plain="f = @size; s = f(ones(2, 3)) * 2; t = f(ones(4, 5), 1); [r, c] = f(ones(6, 7));",
        cells="c = {1, 'two', [3; 4]}; s = cellfun(@size, c, 'UniformOutput', false); d = s{2} + 1;\n"
        "[r, k] = cellfun(@size, c);",
    )


def test_a_number_that_a_function_reads_as_a_vector():
    as_octave(
        given="f = carry(25); g = carry([12 3]);\nfunction d = carry(d)\nd(2) = floor(d(1) / 10);\n"
        "d(1) = mod(d(1), 10);\nend\n",
        grown="a = 1; for k = 1:4, a = longer(a * k); end\nfunction v = longer(v)\nif v(1) > 2, v = [v, 1]; end\nend\n",
        cells="c = {5, [1 2]}; for k = 1:2, x = c{k}; s(k) = total(x); t(k) = total(c{k}); end\n"
        "function t = total(v)\nt = 0; for i = 1:length(v), t = t + v(i); end\nend\n",
    )


def test_a_row_in_a_cell_that_begins_as_a_number():
    as_octave(
        triangle="c = {1}; for k = 2:5, p = c{end}; c{end + 1} = [1, p(1:end-1) + p(2:end), 1]; end\nlast = c{5};"
    )


def test_empty_cells_become_what_is_stored_into_them():
    as_octave(
        cells="c = cell(1, 3); w = {'ab', 'c', 'de'}; for k = 1:3, n = numel(w{k}); c{n}{end + 1} = w{k}; end\n"
        "n = cellfun(@numel, c);",
        structures="c = cell(1, 2); c{2}(2).a = 5; c{2}(1).a = 4; v = [c{2}.a]; e = isempty(c{1});",
    )


def test_an_empty_field_becomes_a_structure_array():
    as_octave(
        given="s = struct('books', [], 'people', []); s.people(1).name = 'Eve'; s.people(2).name = 'Jon';\n"
        "n = numel(s.people); t = s.people(2).name; e = isempty(s.books);",
        passed="s.list = []; s = changed(s); s.list(1).k = 1; s.list(3).k = 2; n = numel(s.list);\n"
        "function s = changed(s)\ns.other = 1;\nend\n",
    )


def test_disp_of_rows_of_characters_prints_the_rows():
    _, printed = after("m = [1 2; 3 4]; t = char(m + '0'); t(m == 1) = '*'; disp(t); disp(char(m + 48));")
    assert printed == "*2\n34\n12\n34\n"


def test_names_that_python_would_make_one_stay_two():
    space, _ = after(
        "in = [1 2]; in_ = twice(in); sum = 4; sum_ = sum + 1; max = 9; k = max_(7);\n"
        "function in_ = twice(in)\nin_ = in * 2; in = 5;\nend\nfunction y = max_(x)\ny = x;\nend\n"
    )
    assert np.array(space["in_"]).ravel().tolist() == [2, 4] and np.array(space["in__"]).ravel().tolist() == [
        1,
        2,
    ]
    assert (space["sum_"], space["sum__"], space["max__"], space["k"]) == (5, 4, 9, 7)


def test_a_plot_of_one_number_and_a_vector_has_a_line_for_each_point():
    import matplotlib.pyplot as plt

    plt.close("all")
    after("x = 5; f = [1; 2; 3]; plot(x, f, 'o'); hold on; t = [1 2]; plot(t, 7, 'x')")
    points = [line.get_xydata().tolist() for line in plt.gca().lines]
    plt.close("all")
    assert points == [[[5, 1]], [[5, 2]], [[5, 3]], [[1, 7]], [[2, 7]]]
    assert "plt.plot(" in ported_text("plot(1:3, [4 5 6])", "p.m")
    text = "x = [1 2 3]; y = zeros(1, 3); for k = 1:3, y = x(k); end\nplot(x, y, 'k*')"
    assert "draw.plot(x, y" in ported_text(text, "p.m")


def test_the_class_of_an_object_of_a_package_has_the_whole_name(tmp_path):
    point = "classdef Point\nproperties\nx = 1\nend\nend\n"
    modules = modules_of(
        tmp_path,
        {
            "+geo/Point.m": point,
            "Mine.m": "classdef Mine < geo.Point\nend\n",
            "go.m": "c = class(geo.Point);",
        },
    )
    assert (
        'matlab_class = "geo.Point"' in modules[os.path.join("geo", "Point.py")]
        and "matlab_class" not in modules["Mine.py"]
    )
    from dlarray.matlab import Value, class_

    base = type("Point", (Value,), {"matlab_class": "geo.Point"})
    assert class_(base()) == "geo.Point" and class_(type("Mine", (base,), {})()) == "Mine"


def test_a_link_that_is_still_empty_is_asked_as_an_array(tmp_path):
    node = (
        "classdef Node < handle\nproperties\ndata\nnext = []\nend\nmethods\n"
        "function n = Node(d), n.data = d; end\n"
        "function add(n, d)\nc = n;\nwhile ~isempty(c.next), c = c.next; end\nc.next = Node(d);\nend\nend\nend\n"
    )
    stack = (
        "classdef Stack < handle\nproperties\nitems = {}\nend\nmethods\n"
        "function t = isempty(s), t = numel(s.items) == 0; end\nend\nend\n"
    )
    modules = modules_of(tmp_path, {"Node.m": node, "Stack.m": stack, "go.m": "n = Node(1); n.add(2);"})
    assert 'overloaded(dl.isempty, "isempty", c.next)' in modules["Node.py"]


def test_textscan_reads_lines_that_end_in_another_way():
    as_octave(
        signs="C = textscan('1,a;2,b', '%d%s', 'Delimiter', ',', 'EndOfLine', ';'); n = C{1}'; t = C{2}';",
        returns="C = textscan(sprintf('x 1\\r2\\r3'), '%f', 'HeaderLines', 1, 'EndOfLine', '\\r'); n = C{1}';",
    )


def test_what_complex_gave_is_not_real():
    as_octave(
        made="z = complex(1, 0); a = isreal(z); b = isreal(complex(3, 0)); c = isreal(1i * 1i); d = isreal(2);"
    )


def test_texts_that_a_loop_takes_out_of_cells_are_texts_where_they_go():
    as_octave(
        tree="t = struct('z', 1); for w = {'car', 'do'}, t = put(t, w{1}); end\nn = fieldnames(t); v = {1, 2};\n"
        "k = fieldnames(t.c);\n"
        "function t = put(t, w)\nif isempty(w), t.z = 0; return, end\nc = w(1);\n"
        "if ~isfield(t, c), t.(c) = struct('z', 1); end\nt.(c) = put(t.(c), w(2:end));\nend\n"
    )
