% functions with arguments blocks: conversions of size and class, defaults from others, name-values
% by hand
r1 = rowSum([1; 2; 3]);
r2 = rowSum(5);
c1 = asColumn(1:3);
k1 = scaleInt(2.7);
k1c = class(k1);
f1 = flagged(1);
f2 = flagged(0, 'Label', 'off');
e1 = '';
try
    rowSum(magic(3));
catch err
    e1 = 'refused';
end
e2 = '';
try
    positive(-1);
catch err
    e2 = 'refused';
end
p = box(3);
q = box(3, 4);
[a, b] = stats([4 2 9]);
[a2, b2] = stats([4 2 9], Order='descend', Top=2);
n = vecLen(3, 4);
m = choose("mean", [1 2 6]);
t = joinAll('a', 'bc', 'd');
x = pad([1 2], 4);
x2 = pad([1 2], 4, Value=9);
w = withStruct(struct('a', 1), 2);
s = single(3); d = doubled(s); dc = class(d);
%! r1 = 6; r2 = 5; c1 = [1; 2; 3]; k1 = 6; k1c = 'int32'; f1 = 'on:1'; f2 = 'off:0'; e1 = 'refused'; e2 = 'refused'; p = [3 3]; q = [3 4]; a = 2; b = 9; a2 = [9 4]; b2 = 2; n = 5; m = 3; t = 'a-bc-d'; x = [1 2 0 0]; x2 = [1 2 9 9]; w = 3; d = 6; dc = 'double';

function s = rowSum(v)
arguments
    v (1,:) double
end
s = v * ones(numel(v), 1);
end

function c = asColumn(v)
arguments
    v (:,1) double
end
c = v;
end

function k = scaleInt(x)
arguments
    x (1,1) int32
end
k = x * 2;
end

function s = flagged(tf, opts)
arguments
    tf (1,1) logical
    opts.Label (1,:) char = 'on'
end
s = sprintf('%s:%d', opts.Label, tf);
end

function y = positive(x)
arguments
    x (1,1) double {mustBePositive, mustBeFinite}
end
y = sqrt(x);
end

function b = box(w, h)
arguments
    w (1,1) double
    h (1,1) double = w
end
b = [w h];
end

function [lo, hi] = stats(x, opts)
arguments
    x (1,:) double
    opts.Order (1,:) char {mustBeMember(opts.Order, {'ascend', 'descend'})} = 'ascend'
    opts.Top (1,1) double = 1
end
x = sort(x, opts.Order);
lo = x(1:opts.Top);
hi = x(end);
end

function n = vecLen(varargin)
n = norm([varargin{:}]);
end

function r = choose(how, x)
arguments
    how (1,1) string {mustBeMember(how, ["mean" "max"])}
    x double
end
switch how
    case "mean"
        r = mean(x);
    case "max"
        r = max(x);
end
end

function t = joinAll(parts)
arguments (Repeating)
    parts (1,:) char
end
t = strjoin(parts, '-');
end

function y = pad(x, n, o)
arguments
    x (1,:)
    n (1,1) {mustBeInteger}
    o.Value = 0
end
y = [x repmat(o.Value, 1, n - numel(x))];
end

function r = withStruct(s, k)
arguments
    s struct
    k double = 1
end
r = s.a + k;
end

function y = doubled(x)
arguments
    x (1,1) double
end
y = 2 * x;
end
