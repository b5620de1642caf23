"""Small programs in MATLAB's language, run by GNU Octave, and the same with the helpers: they print the same text.

Octave and MATLAB agree on what stands here; displays and strings, where they do not, are tested elsewhere.
"""

import contextlib
import io
import shutil
import subprocess

import pytest

import dlarray as dl
from dlarray.matlab import (
    Cell,
    Map,
    StructArray,
    caught,
    cell2mat,
    cellfun,
    cells,
    columns,
    copy,
    each,
    error,
    fieldnames,
    fprintf,
    horzcat,
    int2str,
    isfield,
    isKey,
    keys,
    lower,
    mat2str,
    matches_case,
    num2cell,
    num2str,
    orderfields,
    paren,
    regexp,
    regexprep,
    rmfield,
    setdiff,
    sort,
    sprintf,
    stored,
    str2double,
    strcmp,
    strjoin,
    strrep,
    strsplit,
    strtrim,
    structArray,
    truth,
    unique,
    upper,
    validatestring,
    values,
    vertcat,
)
from tests.support.bundles import cases

PROGRAMS = []


def program(words):
    """A program in Octave's words, and the function below it in Python's."""

    def keep(function):
        PROGRAMS.append((words, function))
        return function

    return keep


@program(
    r"""
    s = struct();
    s(3).loss = 1.5;
    s(1).loss = 2;
    s(end+1).loss = 4;
    fprintf('%d elements, %s\n', numel(s), mat2str(size(s)));
    for k = 1:numel(s)
      if isempty(s(k).loss), fprintf('%d is empty\n', k); else, fprintf('%d: %g\n', k, s(k).loss); end
    end
    s(2) = [];
    fprintf('%g ', [s.loss]); fprintf('\n');
    [s.loss] = deal(7);
    s(2).name = 'two';
    fprintf('%d %d\n', isempty(s(1).name), isfield(s, 'name'));
    names = fieldnames(s);
    fprintf('%s;', names{:}); fprintf('\n');
    t = s; t(1).loss = 0;
    fprintf('%d %d\n', s(1).loss, t(1).loss);
    """
)
def struct_arrays():
    s = StructArray()
    s(3).loss = 1.5
    s(1).loss = 2
    s(dl.end + 1).loss = 4
    fprintf("%d elements, %s\n", dl.numel(s), mat2str(dl.size(s)))
    for k in range(1, dl.numel(s) + 1):
        if dl.isempty(s(k).loss):
            fprintf("%d is empty\n", k)
        else:
            fprintf("%d: %g\n", k, s(k).loss)
    s.paren[2] = []
    fprintf("%g ", horzcat(*s.each("loss")))
    fprintf("\n")
    s.assign("loss", dl.deal(7, nargout=dl.numel(s)))
    s(2).name = "two"
    fprintf("%d %d\n", dl.isempty(s(1).name), isfield(s, "name"))
    fprintf("%s;", *fieldnames(s))
    fprintf("\n")
    t = copy(s)
    t(1).loss = 0
    fprintf("%d %d\n", s(1).loss, t(1).loss)


@program(
    r"""
    c = {};
    c{end+1} = 'a'; c{end+1} = [1 2 3]; c{4} = {5, 'six'};
    fprintf('%s\n', mat2str(size(c)));
    fprintf('%d', cellfun(@isempty, c)); fprintf('\n');
    c{3}(2) = 9;
    fprintf('%g,', c{3}); fprintf('\n');
    c(1) = [];
    fprintf('%s %d\n', class(c{1}), numel(c));
    d = [c, {'x'}; num2cell(1:4)];
    fprintf('%s %s\n', mat2str(size(d)), d{1, end});
    d(:, 2) = [];
    fprintf('%s\n', mat2str(size(d)));
    e = cell(2, 2); e{2, 1} = 'q'; e(:, end+1) = {7; 8};
    fprintf('%d %d %d\n', size(e), e{2, 3});
    fprintf('%s|', c{3}{2}); fprintf('\n');
    m = cell2mat({1 2; 3 4}); fprintf('%d ', m); fprintf('\n');
    w = cellfun(@(x) [x '!'], {'a', 'bc'}, 'UniformOutput', false); fprintf('%s ', w{:}); fprintf('\n');
    """
)
def cell_arrays():
    c = Cell()
    c.append("a")
    c.append([1, 2, 3])
    c.brace[4] = Cell([5, "six"])
    fprintf("%s\n", mat2str(dl.size(c)))
    fprintf("%d", cellfun(dl.isempty, c))
    fprintf("\n")
    c[2].paren[2] = 9
    fprintf("%g,", c[2])
    fprintf("\n")
    c.paren[1] = []
    fprintf("%s %d\n", "double", dl.numel(c))
    d = vertcat(horzcat(c, Cell(["x"])), num2cell(dl.colon(1, 4)))
    fprintf("%s %s\n", mat2str(dl.size(d)), d.brace[1, dl.end])
    d.paren[":", 2] = []
    fprintf("%s\n", mat2str(dl.size(d)))
    e = cells(2, 2)
    e.brace[2, 1] = "q"
    e.paren[":", dl.end + 1] = Cell([7, 8], (2, 1))
    fprintf("%d %d %d\n", dl.size(e), e.brace[2, 3])
    fprintf("%s|", c[2][1])
    fprintf("\n")
    fprintf("%d ", cell2mat(Cell.of([1, 2], [3, 4])))
    fprintf("\n")
    w = cellfun(lambda x: horzcat(x, "!"), ["a", "bc"], "UniformOutput", False)
    fprintf("%s ", *w)
    fprintf("\n")


@program(
    r"""
    for k = [1 2; 3 4], fprintf('%d,%d;', k); end, fprintf('\n');
    for k = {1, 'two'}, fprintf('%s ', class(k)); end, fprintf('\n');
    for k = 'abc', fprintf('<%s>', k); end, fprintf('\n');
    n = 0; for k = zeros(0, 3), n = n + 1; end
    for k = [], n = n + 1; end, fprintf('%d\n', n > 10);
    if [1 1 0], disp('no'), else, disp('yes'), end
    if [], disp('no'), else, disp('empty is false'), end
    if 'text', disp('text is true'), end
    x = [3 2 1]; while x, x(end) = x(end) - 1; end, fprintf('%d ', x); fprintf('\n');
    for name = {'adam', 'sgdm', 'x'}
      switch name{1}
        case {'adam', 'rmsprop'}, disp('adaptive')
        case 'sgdm', disp('momentum')
        otherwise, disp('none')
      end
    end
    switch 3, case {1, 2}, disp('low'), case 3, disp('three'), end
    """
)
def loops_and_conditions():
    for k in columns([[1, 2], [3, 4]]):
        fprintf("%d,%d;", k)
    fprintf("\n")
    for k in columns(Cell([1, "two"])):
        fprintf("%s ", "cell" if isinstance(k, Cell) else "")
    fprintf("\n")
    for k in columns("abc"):
        fprintf("<%s>", k)
    fprintf("\n")
    n = 0
    for _ in columns([]):
        n = n + 1
    fprintf("%d\n", n > 10)
    for value, word in (([1, 1, 0], "no"), ([], "no")):
        print(word if truth(value) else ("yes" if value else "empty is false"))
    if truth("text"):
        print("text is true")
    x = dl.dlarray([3, 2, 1])
    while truth(x):
        x.paren[dl.end] = x(dl.end) - 1
    fprintf("%d ", x)
    fprintf("\n")
    for name in ["adam", "sgdm", "x"]:
        if matches_case(name, ["adam", "rmsprop"]):
            print("adaptive")
        elif matches_case(name, "sgdm"):
            print("momentum")
        else:
            print("none")
    if matches_case(3, [1, 2]):
        print("low")
    elif matches_case(3, 3):
        print("three")


@program(
    r"""
    m = containers.Map();
    m('b') = 2; m('a') = 'one'; m('c') = [1 2 3];
    k = keys(m);
    for i = 1:numel(k), fprintf('%s:%d ', k{i}, numel(m(k{i}))); end
    fprintf('%d %d\n', m.Count, m.isKey('a'));
    remove(m, 'a');
    k = keys(m); fprintf('%s ', k{:}); fprintf('\n');
    n = containers.Map([3 1 2], {'c', 'a', 'b'});
    v = values(n); fprintf('%s', v{:}); fprintf(' %s\n', n.KeyType);
    n(10) = 'j'; k = keys(n); fprintf('%d ', k{:}); fprintf('\n');
    q = m; q('z') = 1; fprintf('%d\n', m.isKey('z'));
    try, m('nothing'); catch ME, fprintf('caught %d\n', ~isempty(strfind(ME.message, 'specified key'))); end
    fprintf('%d', isKey(n, {1, 5, 'a'})); fprintf('\n');
    """
)
def maps():
    m = Map()
    m["b"] = 2
    m["a"] = "one"
    m["c"] = dl.dlarray([1, 2, 3])
    for key in keys(m):
        fprintf("%s:%d ", key, dl.numel(m[key]))
    fprintf("%d %d\n", m.Count, m.isKey("a"))
    m.remove("a")
    fprintf("%s ", *m.keys())
    fprintf("\n")
    n = Map([3, 1, 2], ["c", "a", "b"])
    fprintf("%s", *values(n))
    fprintf(" %s\n", n.KeyType)
    n[10] = "j"
    fprintf("%d ", *keys(n))
    fprintf("\n")
    q = m
    q["z"] = 1
    fprintf("%d\n", m.isKey("z"))
    try:
        m["nothing"]
    except Exception as problem:
        ME = caught(problem)
        fprintf("caught %d\n", "specified key" in ME.message)
    fprintf("%d", isKey(n, Cell([1, 5, "a"])))
    fprintf("\n")


@program(
    r"""
    t = 'The quick brown fox';
    w = strsplit(t, ' ');
    fprintf('%s|', w{:}); fprintf('%d\n', numel(w));
    fprintf('%s\n', strjoin(fliplr(w), '-'));
    fprintf('%s\n', t(end:-1:1));
    fprintf('%d ', find(t == 'o')); fprintf('\n');
    t(t == ' ') = '_'; fprintf('%s\n', t);
    t([1 2]) = []; fprintf('%s\n', t);
    fprintf('%s\n', regexprep(t, '(\w)_(\w)', '$2.$1'));
    n = regexp('lr=0.1, m=0.9', '(\w+)=([\d.]+)', 'tokens');
    for k = 1:numel(n), fprintf('%s->%g ', n{k}{1}, str2double(n{k}{2}) * 2); end, fprintf('\n');
    fprintf('%s\n', upper(strtrim(sprintf('  %s ', 'ab'))));
    fprintf('%s\n', [ 'a' num2str(1.5) ' ' num2str([1 2 3]) ' ' int2str(2.5) ' ' mat2str([1 2;3 4]) ]);
    fprintf('%d', strcmp({'a', 'b'}, 'b')); fprintf('\n');
    [u, i, j] = unique({'b', 'a', 'b'}); fprintf('%s', u{:}); fprintf(' %d', j); fprintf('\n');
    d = setdiff({'a', 'b', 'c'}, {'b'}); fprintf('%s', d{:}); fprintf('\n');
    s = sort({'pear', 'Apple', 'fig'}); fprintf('%s ', s{:}); fprintf('\n');
    fprintf('%s %s\n', lower('ABC'), strrep('a-b-c', '-', '+'));
    x = 'abc' + 1; fprintf('%d ', x); fprintf('%s\n', char(x));
    fprintf('%s\n', validatestring('app', {'apple', 'pear'}));
    """
)
def text():
    t = "The quick brown fox"
    w = strsplit(t, " ")
    fprintf("%s|", *w)
    fprintf("%d\n", dl.numel(w))
    fprintf("%s\n", strjoin(w(":").T("end:-1:1"), "-"))
    fprintf("%s\n", paren(t, "end:-1:1"))
    from dlarray.matlab import char, eq, plus

    fprintf("%d ", dl.find(eq(t, "o")))
    fprintf("\n")
    t = stored(t, "_", eq(t, " "))
    fprintf("%s\n", t)
    t = stored(t, [], [1, 2])
    fprintf("%s\n", t)
    fprintf("%s\n", regexprep(t, r"(\w)_(\w)", "$2.$1"))
    n = regexp("lr=0.1, m=0.9", r"(\w+)=([\d.]+)", "tokens")
    for token in n:
        fprintf("%s->%g ", token[0], str2double(token[1]) * 2)
    fprintf("\n")
    fprintf("%s\n", upper(strtrim(sprintf("  %s ", "ab"))))
    fprintf(
        "%s\n",
        horzcat(
            "a", num2str(1.5), " ", num2str([1, 2, 3]), " ", int2str(2.5), " ", mat2str([[1, 2], [3, 4]])
        ),
    )
    fprintf("%d", strcmp(["a", "b"], "b"))
    fprintf("\n")
    u, _, j = unique(["b", "a", "b"], nargout=3)
    fprintf("%s", *u)
    fprintf(" %d", j)
    fprintf("\n")
    fprintf("%s", *setdiff(["a", "b", "c"], ["b"]))
    fprintf("\n")
    fprintf("%s ", *sort(["pear", "Apple", "fig"]))
    fprintf("\n")
    fprintf("%s %s\n", lower("ABC"), strrep("a-b-c", "-", "+"))
    x = plus("abc", 1)
    fprintf("%d ", x)
    fprintf("%s\n", char(x))
    fprintf("%s\n", validatestring("app", ["apple", "pear"]))


@program(
    r"""
    try, error('net:size', 'expected %d, got %d', 3, 4); catch ME
      fprintf('%s | %s\n', ME.identifier, ME.message); end
    try, error('plain 100%'); catch ME, fprintf('[%s] %s\n', ME.identifier, ME.message); end
    try, x = [1 2 3]; x(7); catch ME, fprintf('index\n'); end
    try
      try, error('a:b', 'inner'); catch ME, rethrow(ME); end
    catch ME2, fprintf('%s\n', ME2.identifier); end
    """
)
def errors():
    from dlarray.matlab import rethrow

    try:
        error("net:size", "expected %d, got %d", 3, 4)
    except Exception as problem:
        ME = caught(problem)
        fprintf("%s | %s\n", ME.identifier, ME.message)
    try:
        error("plain 100%")
    except Exception as problem:
        ME = caught(problem)
        fprintf("[%s] %s\n", ME.identifier, ME.message)
    try:
        dl.dlarray([1, 2, 3])(7)
    except Exception as problem:
        ME = caught(problem)
        fprintf("index\n")
    try:
        try:
            error("a:b", "inner")
        except Exception as problem:
            ME = caught(problem)
            rethrow(ME)
    except Exception as problem:
        fprintf("%s\n", caught(problem).identifier)


@program(
    r"""
    p = struct('W', {{1, 2}}, 'name', 'fc', 'n', {3});
    fprintf('%s %d %s\n', class(p.W), numel(p.W), p.name);
    q = struct('a', {1, 2, 3});
    fprintf('%d %d\n', size(q));
    f = 'dyn'; p.(f) = 5; p.sub.x.y = 'deep';
    fprintf('%d %s\n', p.dyn, p.sub.x.y);
    p = rmfield(p, 'W'); n = fieldnames(p); fprintf('%s ', n{:}); fprintf('\n');
    o = orderfields(p); n = fieldnames(o); fprintf('%s ', n{:}); fprintf('\n');
    r = arrayfun(@(e) e.a * 10, q); fprintf('%d ', r); fprintf('\n');
    q(2).a = []; fprintf('%d', arrayfun(@(e) isempty(e.a), q)); fprintf('\n');
    """
)
def structures():
    from dlarray.matlab import arrayfun

    p = structArray("W", Cell([Cell([1, 2])]), "name", "fc", "n", Cell([3]))
    fprintf("%s %d %s\n", "cell", dl.numel(p.W), p.name)
    q = structArray("a", Cell([1, 2, 3]))
    fprintf("%d %d\n", dl.size(q))
    f = "dyn"
    p[f] = 5
    p.sub = dl.struct(x=dl.struct(y="deep"))
    fprintf("%d %s\n", p.dyn, p.sub.x.y)
    p = rmfield(p, "W")
    fprintf("%s ", *fieldnames(p))
    fprintf("\n")
    fprintf("%s ", *fieldnames(orderfields(p)))
    fprintf("\n")
    fprintf("%d ", arrayfun(lambda e: e.a * 10, q))
    fprintf("\n")
    q(2).a = []
    fprintf("%d", arrayfun(lambda e: dl.isempty(e.a), q))
    fprintf("\n")
    assert each(q, "a")[0] == 1


@pytest.fixture(scope="module")
def octaves(tmp_path_factory):
    if not shutil.which("octave-cli"):
        pytest.skip("octave-cli is not installed")
    lines = []
    for k, (words, _) in enumerate(PROGRAMS):
        lines += [f"function program{k}()", words, "end"]
    lines += [f"program{k}(); printf('\\001');" for k in range(len(PROGRAMS))]
    script = tmp_path_factory.mktemp("octave") / "programs.m"
    script.write_text("1;\n" + "\n".join(lines), encoding="utf-8")
    done = subprocess.run(["octave-cli", "-q", "-f", str(script)], capture_output=True, text=True, timeout=60)
    assert done.stdout.count("\x01") == len(PROGRAMS), done.stderr
    return done.stdout.split("\x01")


@cases("number", range(len(PROGRAMS)), ids=[f.__name__ for _, f in PROGRAMS])
def test_a_program_prints_what_octave_prints(number, octaves):
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        PROGRAMS[number][1]()
    assert out.getvalue() == octaves[number]
