% functions with varargin, nargin, defaults, nargout, recursion over nested structs
defaults = struct('tol', 1e-3, 'max', 10, 'verbose', false, 'names', {{'a', 'b'}}, 'inner', struct('p', 1, 'q', 'two'));
o1 = setopts(defaults);
o2 = setopts(defaults, 'tol', 0.5, 'names', {'z'});
o3 = setopts(defaults, struct('max', 3, 'inner', struct('q', 'three')));
[flat, n] = flatten(o3, '');
keys_ = fieldnames(flat)';
flatMax = flat.max;
msg = '';
try
    setopts(defaults, 'nope', 1);
catch ex
    msg = ex.message;
end
m2 = '';
try
    setopts(defaults, 'tol');
catch ex
    m2 = ex.message;
    id2 = ex.identifier;
end
[a, b, c] = minmaxmean([3 1 2]);
[a1, b1] = minmaxmean([7 5], 'abs');
only = minmaxmean(-4:2:4, 'abs');
s = sumAll(1, [2 3], {4, {5, 6}}, struct('k', 7));
z = sumAll();
cnt = countArgs(1, 2, 'x', []);
args = {1:3, 'abs'};
[p, q, r] = minmaxmean(args{:});
fns = {@sin, @(x) x.^2, @minmaxmean};
outs = cellfun(@(f) f(2), fns);
info = cellfun(@func2str, fns([1 3]), 'UniformOutput', false);
comp = compose(@(x) x + 1, @(x) x * 3, @sqrt);
y = comp(8);
vals = cell(1, 3);
[vals{:}] = minmaxmean([10 20]);
[mx, idx] = deal([1 2], 3);
w = ternary(mx(1) > 0, 'pos', 'neg');
v = ternary(isempty(idx), 'none', 12);
acc = accumulate(3);
acc2 = accumulate(acc, 4);
disp(o2);
txt = show(o3, 0);
fprintf('%s', txt);

function o = setopts(d, varargin)
o = d;
if nargin == 1, return; end
if nargin == 2 && isstruct(varargin{1})
    f = fieldnames(varargin{1});
    for k = 1:numel(f)
        v = varargin{1}.(f{k});
        if isstruct(v) && isfield(o, f{k}) && isstruct(o.(f{k}))
            o.(f{k}) = setopts(o.(f{k}), v);
        else
            o.(f{k}) = v;
        end
    end
    return
end
if mod(numel(varargin), 2)
    error('opts:pairs', 'names and values come in pairs, got %d', numel(varargin));
end
for k = 1:2:numel(varargin)
    if ~isfield(d, varargin{k})
        error('unknown option "%s"', varargin{k});
    end
    o.(varargin{k}) = varargin{k + 1};
end
end

function [flat, n] = flatten(s, prefix)
flat = struct();
n = 0;
names = fieldnames(s);
for i = 1:length(names)
    name = names{i};
    full = [prefix name];
    if isstruct(s.(name))
        [sub, m] = flatten(s.(name), [full '_']);
        for f = fieldnames(sub)'
            flat.(f{1}) = sub.(f{1});
        end
        n = n + m;
    else
        flat.(full) = s.(name);
        n = n + 1;
    end
end
end

function [mn, mx, me] = minmaxmean(x, mode)
if nargin > 1 && strcmpi(mode, 'ABS')
    x = abs(x);
end
mn = min(x);
if nargout > 1, mx = max(x); end
if nargout > 2
    me = mean(x);
end
end

function s = sumAll(varargin)
s = 0;
for k = 1:nargin
    v = varargin{k};
    if iscell(v)
        s = s + sumAll(v{:});
    elseif isstruct(v)
        c = struct2cell(v);
        s = s + sumAll(c{:});
    else
        s = s + sum(v);
    end
end
end

function n = countArgs(a, b, varargin)
n = [nargin, numel(varargin)];
end

function h = compose(varargin)
h = varargin{end};
for k = numel(varargin)-1:-1:1
    f = varargin{k};
    h = @(x) f(h(x));
end
end

function r = ternary(cond, a, b)
if cond, r = a; else, r = b; end
end

function total = accumulate(x, y)
switch nargin
    case 1
        total = x;
    case 2
        total = x + y;
end
end

function t = show(s, depth)
t = '';
for f = fieldnames(s)'
    v = s.(f{:});
    pad = repmat(' ', 1, 2 * depth);
    if isstruct(v)
        t = [t pad f{1} ':' newline show(v, depth + 1)];
    elseif ischar(v)
        t = [t sprintf('%s%s = ''%s''\n', pad, f{1}, v)];
    elseif islogical(v)
        words = {'false', 'true'};
        t = [t, sprintf('%s%s = %s\n', pad, f{1}, words{v + 1})];
    elseif iscellstr(v)
        t = [t, pad, f{1}, ' = {', strjoin(v, ' '), '}', sprintf('\n')];
    else
        t = [t, sprintf('%s%s = %g\n', pad, f{1}, v)];
    end
end
end
