"""What programs of everyday subjects showed: characters in cells, structures and maps, checks of each argument."""

from tests.support.matlab_programs import run


def after(text):
    space, printed, error = run(text)
    assert not error, error
    return space, printed


def test_characters_that_cells_hold_are_compared_one_by_one():
    space, _ = after(
        "c = {'ATGC', 'ATGG'}; k = 2;\na = c{1} == 'G'; b = sum(c{k}(1:k) ~= c{1}(3:4)); d = c{1}(1:2) == 'AT';\n"
        "w = regexp('ab ac', '\\w+', 'match'); e = w{1} ~= w{2};\n"
        "if c{1} == 'ATGC', same = 1; end"
    )
    assert space["a"].tolist() == [[False, False, True, False]] and float(space["b"]) == 2
    assert space["d"].tolist() == [[True, True]] and space["e"].tolist() == [[False, True]]
    assert space["same"] == 1


def test_characters_that_structures_and_maps_hold_are_compared_one_by_one():
    space, _ = after(
        "p(1).s = 'abc'; p(2).s = 'axc'; a = p(1).s == p(2).s;\n"
        "r = struct('n', {'abc', 'abd'}); b = r(1).n(2:3) == r(2).n(2:3);\n"
        "m = containers.Map(); m('x') = 'xyz'; m('y') = 'xya'; v = m('x'); d = v == m('y');\n"
        "q = containers.Map({'x', 'y'}, {'xyz', 'xya'}); e = q('x') == q('y');"
    )
    assert space["a"].tolist() == [[True, False, True]] and space["b"].tolist() == [[True, False]]
    assert space["d"].tolist() == space["e"].tolist() == [[True, True, False]]


def test_each_repeating_argument_is_converted_and_checked():
    space, _ = after(
        'm = greet("Ann", "Bob"); n = total(1, int8(2), [3; 4]);\n'
        "try, total(1, -2), catch e, no = e.identifier; end\n"
        "function m = greet(names)\narguments (Repeating)\n names (1,1) string\nend\n"
        'm = strjoin([names{:}], " and ");\nend\n'
        "function s = total(x)\narguments (Repeating)\n x (1,:) double {mustBePositive}\nend\n"
        "s = [class(x{2}) sprintf(' %d', size(x{3}))];\nend"
    )
    assert space["m"] == "Ann and Bob" and space["n"] == "double 1 2"
    assert space["no"] == "MATLAB:validators:mustBePositive"


def test_loops_take_times_and_categories_one_by_one():
    _, printed = after(
        "for d = datetime(2024, 2, 26) + caldays(0:1), fprintf('%s\\n', char(d)); end\n"
        "for h = hours([1 2]), fprintf('%g\\n', minutes(h)); end\n"
        "for c = categorical({'a', 'b'}), fprintf('%s\\n', char(c)); end"
    )
    assert printed == "26-Feb-2024\n27-Feb-2024\n60\n120\na\nb\n"


def test_characters_that_cells_hold_are_counted_with():
    space, _ = after(
        "c = {'a1', 'b27'}; p(1).s = '12'; p(2).s = '9'; m = containers.Map(); m('k') = '57';\n"
        "a = c{1} + 1; b = c{2}(2:end) - '0'; d = -c{1}; e = c{1} * 2; f = p(1).s - '0'; g = m('k') - '0';\n"
        "h = c{2} >= '0' & c{2} <= '9';"
    )
    assert space["a"].tolist() == [[98, 50]] and space["b"].tolist() == [[2, 7]]
    assert space["d"].tolist() == [[-97, -49]] and space["e"].tolist() == [[194, 98]]
    assert space["f"].tolist() == [[1, 2]] and space["g"].tolist() == [[5, 7]]
    assert space["h"].tolist() == [[False, True, True]]


def test_characters_that_arguments_and_outputs_hold_are_compared_one_by_one():
    space, _ = after(
        "a = f({'abc', 'd'}); b = g(1, 'abab'); d = h({'abc', 'axc'}); p = pick({'q', 'xbz'}, 2) == 'b';\n"
        "z = regexp('a1,bb2', '([a-z]+)(\\d)', 'tokens'); e = z{2}{1} == 'b'; n = h({1, 2});\n"
        "function r = f(c), r = c{1} == 'a'; end\nfunction r = g(varargin), r = varargin{2} == 'b'; end\n"
        "function r = h(c), r = c{1}(1) ~= c{2}(1) | c{1} == c{2}; end\nfunction r = pick(c, i), r = c{i}; end"
    )
    assert space["a"].tolist() == [[True, False, False]]
    assert space["b"].tolist() == [[False, True, False, True]] and space["d"].tolist() == [
        [True, False, True]
    ]
    assert space["p"].tolist() == [[False, True, False]] and space["e"].tolist() == [[True, True]]
    assert bool(space["n"]) is True
