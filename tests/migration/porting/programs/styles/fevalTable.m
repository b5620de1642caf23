% function names in tables, old style
tests = {'addOne', {3}, 4; 'swap', {1, 2}, 2; 'hyp', {3, 4}, 5; 'missing_', {}, []};
status = cell(size(tests, 1), 1);
for i = 1:size(tests, 1)
    [fn, args, want] = tests{i, :};
    try
        got = feval(fn, args{:});
        if isequal(got, want), status{i} = 'ok'; else, status{i} = sprintf('got %g', got); end
    catch
        status{i} = 'error';
    end
end
npass = sum(strcmp(status, 'ok'));
out = cell(1, 2);
[out{1:2}] = swap('x', 'y');
both = [out{:}];
[a, b] = feval(@swap, 1, 2);
fh = str2func('hyp');
h = fh(6, 8);
nm = func2str(@hyp);
isf = isa(fh, 'function_handle');
opts = defaults();
opts2 = defaults('tol', 1e-3, 'name', 'fast');
tol = opts2.tol; name = opts2.name; maxit = opts.maxit;
[x, hist] = descend(@(v) (v - 2).^2 + 1, 5, opts2);
x = round(x*100)/100;
iters = numel(hist);
mono = issorted(-hist);
s = 0;
for k = [1 2; 3 4]'
    s = s*10 + k(2);
end
m = '';
for c = 'abc', m = [c m]; end
for e_ = {}, never = 1; end; e_ = 1;
nv = exist('never', 'var');
t = ternary(3 > 2, 'yes', 'no');
fs = {@(x) x + 1, @(x) x*2, @sqrt};
y = 7;
for k = 1:numel(fs), y = fs{k}(y); end
comp = reduce(@(p, q) @(x) q(p(x)), fs);
z = comp(7);
tot = reduce(@plus, num2cell(1:5));
mx = reduce(@max, {3, 9, 2});
cat_ = reduce(@(u, v) [u '-' v], {'a', 'b', 'c'});
w = warnOnce(); w2 = warnOnce();
msgs = {};
try
    needTwo(1);
catch err
    msgs{end+1} = err.identifier;
end
try
    error('Toolbox:part:id', 'Bad value: %s', 'q');
catch err
    parts = regexp(err.identifier, ':', 'split');
    msgs{end+1} = [parts{end} '|' err.message];
end
try
    v = [1 2 3]; v(7);
catch err
    msgs{end+1} = 'index';
end
try
    [1 2 3] + [1 2];
catch err
    msgs{end+1} = 'size';
end
try
    undefined_thing(3);
catch err
    msgs{end+1} = 'undef';
end
try
    q = struct('a', 1); q.b;
catch
    msgs{end+1} = 'field';
end
nmsg = numel(msgs);
clear fh fs comp err

function y = addOne(x), y = x + 1; end
function [p, q] = swap(a, b)
p = b; q = a;
end
function h = hyp(a, b)
h = sqrt(a^2 + b^2);
end
function o = defaults(varargin)
o.tol = 1e-6; o.maxit = 25; o.name = 'plain';
for i = 1:2:nargin
    if ~isfield(o, varargin{i}), error('no option %s', varargin{i}); end
    o.(varargin{i}) = varargin{i+1};
end
end
function [x, hist] = descend(f, x, o)
hist = f(x); step = 0.4; h = 1e-6;
for it = 1:o.maxit
    g = (f(x + h) - f(x - h))/(2*h);
    x = x - step*g;
    hist(end+1) = f(x);
    if abs(hist(end) - hist(end-1)) < o.tol, break, end
end
end
function r = ternary(c, a, b)
if c, r = a; else, r = b; end
end
function r = reduce(f, c)
r = c{1};
for i = 2:numel(c), r = f(r, c{i}); end
end
function w = warnOnce()
persistent seen
if isempty(seen), seen = true; w = 'first'; else, w = 'again'; end
end
function needTwo(a, b)
if nargin < 2
    error('needTwo:nargs', 'two arguments, not %d', nargin);
end
end
