% recursive-descent parser for arithmetic, with errors and a symbol table
tests = {'1+2*3', '(1+2)*3', '-2^2', '2*x + y/4', 'max(3, x)', '1 + ', '4 $ 2', 'z*2', 'sqrt(16)-1', '((2))'};
syms = struct('x', 5, 'y', 8);
results = nan(size(tests));
errs = cell(size(tests));
for i = 1:numel(tests)
    try
        toks = tokenize(tests{i});
        [results(i), rest] = parseSum(toks, syms);
        if ~isempty(rest)
            error('calc:trailing', 'unexpected "%s"', rest{1});
        end
        errs{i} = '';
    catch e
        results(i) = NaN;
        id = strsplit(e.identifier, ':');
        errs{i} = [upper(id{end}) ': ' e.message];
    end
end
good = ~isnan(results);
numErrs = nnz(~good);
bad = tests(~good);
messages = errs(~cellfun(@isempty, errs));
t1 = tokenize('max(10, 2.5)');
nt = numel(t1);
width = max(cellfun(@length, tests));
for i = find(good)
    fprintf(['%' num2str(width) 's = %g\n'], tests{i}, results(i));
end
for i = find(~good)
    fprintf('%s -> %s\n', tests{i}, errs{i});
end

function toks = tokenize(s)
toks = {};
i = 1;
while i <= length(s)
    ch = s(i);
    if isspace(ch)
        i = i + 1;
    elseif any(ch == '0123456789.')
        j = i;
        while j <= length(s) && any(s(j) == '0123456789.')
            j = j + 1;
        end
        toks{end + 1} = str2double(s(i:j-1));
        i = j;
    elseif isstrprop(ch, 'alpha')
        j = i;
        while j < length(s) && isstrprop(s(j + 1), 'alphanum'), j = j + 1; end
        toks{end + 1} = s(i:j);
        i = j + 1;
    elseif ismember(ch, '+-*/^(),')
        toks{end + 1} = ch;
        i = i + 1;
    else
        error('calc:badChar', 'bad character %s at %d', ch, i);
    end
end
end

function [v, t] = parseSum(t, syms)
[v, t] = parseProd(t, syms);
while ~isempty(t) && ischar(t{1}) && any(strcmp(t{1}, {'+', '-'}))
    op = t{1};
    [r, t] = parseProd(t(2:end), syms);
    if op == '+'
        v = v + r;
    else
        v = v - r;
    end
end
end

function [v, t] = parseProd(t, syms)
[v, t] = parseUnary(t, syms);
while ~isempty(t) && ischar(t{1}) && any(t{1} == '*/') && numel(t{1}) == 1
    op = t{1};
    [r, t] = parseUnary(t(2:end), syms);
    switch op
        case '*', v = v * r;
        case '/', v = v / r;
    end
end
end

function [v, t] = parseUnary(t, syms)
if ~isempty(t) && isequal(t{1}, '-')
    [v, t] = parseUnary(t(2:end), syms);
    v = -v;
else
    [v, t] = parseAtom(t, syms);
    if ~isempty(t) && isequal(t{1}, '^')
        [e, t] = parseUnary(t(2:end), syms);
        v = v ^ e;
    end
end
end

function [v, t] = parseAtom(t, syms)
if isempty(t)
    error('calc:eof', 'unexpected end');
end
a = t{1};
t(1) = [];
if isnumeric(a)
    v = a;
elseif strcmp(a, '(')
    [v, t] = parseSum(t, syms);
    t = expect(t, ')');
elseif ~isempty(t) && isequal(t{1}, '(')
    args = {};
    t = t(2:end);
    while true
        [args{end + 1}, t] = parseSum(t, syms);
        if isequal(t{1}, ')'), break; end
        t = expect(t, ',');
    end
    t = expect(t, ')');
    v = feval(a, args{:});
elseif isfield(syms, a)
    v = syms.(a);
else
    error('calc:unknown', 'unknown name %s', a);
end
end

function t = expect(t, what)
if isempty(t) || ~isequal(t{1}, what)
    error('calc:syntax', 'expected %s', what);
end
t = t(2:end);
end
