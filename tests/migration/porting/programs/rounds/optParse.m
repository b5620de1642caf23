% option handling: varargin pairs, defaults in structs, nargin, validation, function handles in structs
d = defaults();
o1 = mergeOptions(d, struct('rate', 0.5));
o2 = parse(d, 'Rate', 0.1, 'names', {'a', 'b'});
msg = '';
try
    parse(d, 'nope', 1);
catch err
    msg = err.message;
    id = err.identifier;
end
[a, b] = stats([4 8 15 16 23 42]);
a1 = stats([1 2 3]);
[c1, c2, c3] = stats([5 5 9], 'max');
f.square = @(x) x.^2;
f.addn = @(x, n) x + n;
ops = fieldnames(f);
res = zeros(1, 2);
for k = 1:numel(ops)
    switch nargin(f.(ops{k}))
        case 1
            res(k) = f.(ops{k})(3);
        case 2
            res(k) = f.(ops{k})(3, 10);
    end
end
n1 = nargin('defaults'); n2 = nargin('mergeOptions'); n3 = nargin('parse'); no = nargout('stats');
compose_ = @(varargin) @(x) applyAll(x, varargin);
g = compose_(@sin, @abs, @(t) t + 1);
gv = g(-pi/2);
total = sumAll(1, 2, 3, 4);
none = sumAll();
cnt = 0;
bump = @() cnt + 1;
cnt = 10;
bv = bump();
isf = isa(bump, 'function_handle');
t = strrep(func2str(@(x) x.^2 + 1), ' ', '');
s = orderfields(struct('b', 1, 'a', 2));
fn = fieldnames(s)';
nested = setfield(struct(), 'x', 5);
has = isfield(o2, {'rate', 'zzz', 'names'});
lst = structfun(@(v) ischar(v) || iscell(v), o2)';

function d = defaults()
d = struct('rate', 1, 'names', {{}}, 'mode', 'fast');
end

function o = mergeOptions(o, p)
for f = fieldnames(p)'
    o.(f{1}) = p.(f{1});
end
end

function o = parse(o, varargin)
if mod(numel(varargin), 2) ~= 0
    error('parse:pairs', 'Pairs needed');
end
for k = 1:2:numel(varargin)
    key = lower(varargin{k});
    if ~isfield(o, key)
        error('parse:unknown', 'Unknown option "%s" (%d given)', key, nargin - 1);
    end
    o.(key) = varargin{k + 1};
end
end

function [m, varargout] = stats(x, kind)
if nargin < 2, kind = 'mean'; end
m = mean(x);
if strcmp(kind, 'max'), m = max(x); end
rest = {std(x), median(x)};
for k = 1:nargout - 1
    varargout{k} = rest{k};
end
end

function x = applyAll(x, fs)
for k = 1:numel(fs), x = fs{k}(x); end
end

function s = sumAll(varargin)
s = 0;
if nargin == 0, s = -1; return; end
for k = 1:nargin, s = s + varargin{k}; end
end
