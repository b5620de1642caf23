"""Random programs whose functions are given values of other kinds in each call, with Octave as the oracle.

A function, a branch or a cell holds characters, numbers, logicals, integers, cells, structures and empties in turn; one
expression is made of each, and what it gives is printed with its class and size.  What Octave refuses, or does
otherwise than MATLAB (sizes of what is made of ``''``, classes of sums of integers), is left out.
"""

from __future__ import annotations

import random

VALUES = (
    "3 -2.5 0 [1_2_3] [1;2] [1_2;3_4] 'a' 'abc' '7' [] {} zeros(0,3) zeros(1,0) true false [true_false_true] "
    "[true;false] int8(5) int32([1_-2_3]) uint8(200) single(1.5) {1,'a'} {'ab','c'} ['ab';'cd'] NaN [1_NaN_3] "
    "uint16([3;4]) struct('u',3) ones(2,2,2) -1 1:4"
).split()
EXPRESSIONS = """
class(a) | numel(a) | size(a) | length(a) | isempty(a) | ndims(a) | a(1) | a(end) | a(:) | a + 1 | a * 2 | a / 2 | ~a
a ~= 0 | [a a] | [a; a] | [a 1] | {a} | {a, a} | [{a} {a}] | double(a) | isnumeric(a) | ischar(a) | iscell(a) | a(:)'
islogical(a) | isscalar(a) | isvector(a) | isrow(a) | sum(a) | sort(a) | find(a) | abs(a) | round(a) | fliplr(a)
repmat(a, 1, 2) | reshape(a, [], 1) | num2str(a) | sprintf('%g', a) | strcmp(a, 'a') | isequal(a, 'a') | isequal(a, a)
ismember(1, a) | ismember('a', a) | num2cell(a) | iscellstr(a) | isfield(a, 'u') | isstruct(a) | int8(a) | uint8(a)
cat(1, a, a) | max(a, 2) | floor(a) | nnz(a) | ones(size(a)) | zeros(size(a), class(a)) | a(a > 1) | a(min(2, end))
isnan(a) | class([a 1]) | class(a + 1) | class(a(1)) | class({a}) | size([a; a]) | size(a') | size(a, 1) | [size(a) 9]
cellfun(@isempty, {a}) | cellfun(@class, {a, 1, 'x'}, 'UniformOutput', false) | struct('f', {{a}}) | struct('f', a)
""".replace("\n", "|")
CHOICES = [part.strip() for part in EXPRESSIONS.split("|") if part.strip()]
PUT = """
function put(x)
  if isempty(x), fprintf('%s nothing\\n', class(x));
  elseif ischar(x), fprintf('char %s<%s>\\n', sprintf('%d ', size(x)), x);
  elseif isnumeric(x) || islogical(x),
    fprintf('%s %s', class(x), sprintf('%d ', size(x))); fprintf(' %.9g', x); fprintf('\\n');
  elseif iscell(x), fprintf('cell %s\\n', sprintf('%d ', size(x))); for k = 1:numel(x), put(x{k}); end
  elseif isstruct(x)
    fprintf('struct %s\\n', sprintf('%d ', size(x))); f = fieldnames(x);
    for k = 1:numel(x), for m = 1:numel(f), fprintf('.%s ', f{m}); put(x(k).(f{m})); end, end
  else, disp(class(x)); end
end
"""


def program(seed: int) -> str:
    """The text of a program; what it prints of each value begins with #, and is "refused" where that is an error."""
    gen = random.Random(seed)
    expression = gen.choice(CHOICES)
    values = [value.replace("_", " ") for value in gen.sample(VALUES, gen.randint(2, 4))]
    tried = "try, put({}); catch, disp('refused'); end"
    form = gen.random()
    if form < 0.6:
        lines = [f"disp('#'); {tried.format(f'f({value})')}" for value in values]
        lines.append(f"function r = f(a), r = {expression}; end")
    elif form < 0.8:
        lines = [f"for q = 0:{len(values) - 1}", "switch q"]
        lines += [f"case {k}, a = {value};" for k, value in enumerate(values)]
        lines += ["end", f"disp('#'); {tried.format(expression)}", "end"]
    else:
        held = ", ".join(f"{{{value}}}" if value[0] == "{" else value for value in values)
        lines = [
            f"c = {{{held}}};",
            "for q = 1:numel(c)",
            "a = c{q};",
            f"disp('#'); {tried.format(expression)}",
            "end",
        ]
    return "\n".join(lines) + "\n" + PUT
