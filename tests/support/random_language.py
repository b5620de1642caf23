"""Random programs of the language's rarer constructs, among the everyday ones of `random_programs`.

Lists on the left, loops over nothing and in integer classes, conditions of whole arrays, both sides of ``&``, numbers
beyond the largest whole ones, subscripts as values, empties, variables that are cleared and asked for, and files.
"""

from __future__ import annotations

from tests.support.random_programs import Program

# Statements: <kind> is an expression, =kind a variable that is assigned.
TEMPLATES = """
c = cell(1, 3); [c{1:2}] = deal(<num>, <num>); c{3} = <num>; =num = c{1} + c{2} + c{3};
c = cell(2, 2); [c{2, :}] = deal(<num>); [c{1, :}] = deal('a', <num>); =num = c{2, 2} + numel(c{1, 1});
t = struct('v', {1, 2, 3}); [t(1:2).v] = deal(<num>); [t.w] = deal('q'); =row = [t.v];
clear u; [u(1:3).v] = deal(1, <num>, 3); =row = [u.v];
[p, q{1:2}] = three(<num>); =num = p + q{1} + q{2}; clear q
=num = subsref(<row>, struct('type', '()', 'subs', {{1}}));
z = subsasgn([1 2 3], struct('type', '()', 'subs', {{2}}), <num>); =row = z;
w = struct('a', {{<row>}}); w = subsasgn(w, substruct('.', 'a', '{}', {1}, '()', {1}), <num>); =row = w.a{1};
for e = [], other = other + 1; end; =num = numel(e);
e = 7; for e = zeros(1, 0), other = other + 1; end; =flag = isempty(e);
x = <row>; for e = x(x > 1000), other = other + 1; end; =num = numel(e);
=num = counted(uint8(4));
=num = counted(3); other = other + counted(int16(3));
n = int32(<num>); s = 0; for k = 1:min(abs(n), 4), s = s + k / 2; end; =num = double(s);
o.n = uint8(3); s = 0; for k = 1:o.n, s = s + k / 2; end; =num = double(s);
=num = holds(<row>) + 2 * holds(<num>) + 4 * holds([]) + 8 * holds('a');
=flag = <cond> & tap(<num>) > 0; other = other + taps();
=flag = <cond> | tap(<num>) > 0; other = other + taps();
g = <num>; h = 1; for k = 1:85, m = g + h; g = h; h = m; end; =num = h / 1e10;
g = 1; for k = 1:60, g = g + g; end; y = g + 1; =flag = y == g;
g = 1; for k = 1:200, g = g * k; end; =flag = isinf(g);
big = 1e200; =flag = isinf(big^2) && big * big > 0 && isinf(exp(1000)) && -big^3 < 0;
=flag = isequal(zeros(0, 0), []) || isequal([], '') && isequal('', '');
=num = sum([]) + prod([]) + sum(zeros(0, 3)) * ones(3, 1) + numel(prod(zeros(3, 0), 2)) + isempty(max([]));
=row = [size(zeros(0, 3)), size(sum(zeros(0, 3), 2)), size([zeros(1, 0), 1]), size(ones(0, 2)')];
=row = [zeros(1, 0), <row>, []]; x = <row>; x([]) = []; =num = numel(x);
r.name = <str>; r.tag = 'abc'; =num = double(r.tag(end)) + numel(r.name) + (r.tag(1) == 'a');
r = struct('id', 'xyz', 'k', <num>); =str = [r.id(1) r.id(end:-1:2)];
v1 = <num>; clear v1; if ~exist('v1', 'var'), v1 = 3; end; =num = v1; clear v1
f = [tempname '.mat']; A = <row>; B = <str>; save(f, 'A', 'B'); L = load(f, 'A'); =row = L.A; delete(f); clear f
f = [tempname '.mat']; R.x = <row>; R.y = <str>; save(f, 'R'); L = load(f); =num = L.R(1).x(1); delete(f); clear f
=num = double(uint8(<num>) + 250) + double(int8(-100) - int8(<num>)) + double(int32(7) / int32(2));
=num = bitand(uint8(abs(<num>)), uint8(7)) * 1.0 + 0; other = other + bitshift(3, 2) + bitxor(5, 1);
=row = double(['abc' + 1, 'z' - 'a', max('hello')]); =str = char('a' + (0:3));
[m1, m2] = sized(<mat>); =num = m1 * 10 + m2; =row = sized(<row>);
x = <row>; x(end + 2) = <num>; x(x == 0) = []; x(1) = []; =num = numel(x);
M = <mat>; M(:, end + 1) = 1; M(1, :) = []; M(:) = 1:numel(M); =num = M(end) + sum(M(:, 1));
M = <mat>; v = M(:, 1) > 0; M(v, :) = []; =num = size(M, 1) * 10 + size(M, 2);
k = <num>; switch k, case {1, 2, 3}, a9 = 1; case 4, a9 = 2; otherwise, a9 = 3; end; =num = a9;
k = <str>; switch k, case {'abc', 'a'}, a9 = 1; otherwise, a9 = numel(k); end; =num = a9;
x = [1 NaN <num>]; =num = sum(isnan(x)) + numel(find(x > 0)) + max(x(~isnan(x))); =flag = any(x == NaN);
=row = [numel(0:0.1:1), numel(1:-0.25:0), numel(3:1), 0.3 == 3 * 0.1, numel(0:pi / 8:pi)];
q = cellfun(@(x) [x 1], {<row>, <num>}, 'UniformOutput', false); =row = q{1}; clear q
=row = cellfun(@(x) error('a:b', 'c'), {1, 2}, 'ErrorHandler', @(err, x) x * 2);
try, error('my:id', 'v %d', 3); catch err, a7 = strcmp(err.identifier, 'my:id') * numel(err.message); end; =num = a7;
A = <row>; B = A; B(1) = 99; D = {A}; D{1}(1) = 98; =num = A(1);
"""

FUNCTIONS = """
function varargout = three(n), for k = 1:max(nargout, 1), varargout{k} = n * k; end, end
function s = counted(n), s = 0; for k = 1:n, s = s + double(k / 2); end, end
function r = holds(x), r = 0; if x, r = 1; end, end
function r = tap(x), global TAPS; TAPS = TAPS + 1; r = x; end
function r = taps(), global TAPS; r = TAPS; end
function varargout = sized(x), [varargout{1:max(nargout, 1)}] = size(x); end
"""
TEMPORARY = "c t u p q z w x e n s k o g h m y big r v1 A B L R M v D a7 a9 m1 m2".split()


class Rare(Program):
    """A program with the rarer constructs."""

    def rare(self) -> str:
        """The statements of a template."""
        text = self.random.choice([line for line in TEMPLATES.splitlines() if line])
        for kind, make in (
            ("num", lambda: self.num(1)),
            ("row", lambda: f"[{self.num(1)} {self.num(1)}]"),
            ("mat", self.mat),
            ("str", lambda: f"['k' {self.str()}]"),
            ("cond", self.condition),
        ):
            while f"<{kind}>" in text:
                text = text.replace(f"<{kind}>", make(), 1)
        for kind in ("num", "row", "str", "flag"):
            while f"={kind} =" in text:
                text = text.replace(f"={kind} =", f"{self._new(kind)} =", 1)
        return text


def program(seed: int) -> str:
    """The text of a random program."""
    main = Rare(seed, {"other": "num"})
    lines = ["global TAPS; TAPS = 0; clear TAPS", "other = 0;"]
    for _ in range(main.random.randint(6, 12)):
        lines += [main.rare()] if main.random.random() < 0.6 else main.statement()
    lines.append(f"clear {' '.join([*TEMPORARY, *sorted(main.fixed)])}")
    return "\n".join([*lines, FUNCTIONS]) + "\n"
