% globals, persistents, nested function state, varargs, nargin checks
global COUNTER
COUNTER = 0;
function bump(n)
    global COUNTER
    if nargin < 1, n = 1; end
    COUNTER = COUNTER + n;
end
bump(); bump(5);
got = COUNTER;
function n = tick()
    persistent calls
    if isempty(calls), calls = 0; end
    calls = calls + 1;
    n = calls;
end
tick(); tick(); third = tick();
function varargout = multi(varargin)
    for k = 1:max(nargout, 1)
        varargout{k} = varargin{k} * 10;
    end
end
[a, b] = multi(1, 2, 3);
c = multi(7);
outs = cell(1, 3);
[outs{:}] = multi(1, 2, 3);
function [s, p] = sumprod(x, y)
    switch nargin
        case 1
            y = 2;
        case 0
            x = 1; y = 1;
    end
    s = x + y;
    if nargout > 1
        p = x * y;
    end
end
s0 = sumprod();
[s1, p1] = sumprod(5);
args = {3, 4};
[s2, p2] = sumprod(args{:});
function r = compose2(varargin)
    fs = varargin;
    r = @(x) applyAll(fs, x);
end
function x = applyAll(fs, x)
    for k = numel(fs):-1:1
        x = fs{k}(x);
    end
end
h = compose2(@(x) x + 1, @(x) x * 2, @sqrt);
hv = h(16);
offset = 10;
adder = @(v) v + offset;
offset = 100;
av = adder(1);
fact = @(n) prod(1:n);
tab = arrayfun(fact, 0:5);
curry = @(a) @(b) a - b;
cv = feval(curry(10), 3);
fname = 'max';
fv = feval(fname, [3 9 4]);
hs = {@sin, @cos, @(x) x^2};
vals = cellfun(@(f) f(0), hs);
nm = func2str(hs{1});
isf = is_function_handle(hs{3});
n1 = nargin('sumprod_test');
function sumprod_test(a, b, c), end
ifelse = {'no', 'yes'};
pick = ifelse{(got > 3) + 1};
k = 0;
while true
    k = k + 1;
    if mod(k, 2), continue; end
    if k > 7, break; end
end
dd = 0;
for i = [1 2; 3 4]
    dd = dd + i(1) * i(2);
end
for s = {'p', 'q'; 'r', 's'}
    last = [s{:}];
end
for x = [], k = -1; end
y = 3; y(3) = 5;
m(2, 3) = 1;
e = []; e(end+1).v = 1; e(end+1).v = 2; ev = [e.v];
z = ~isempty(e) && e(1).v == 1 || false;
t = xor(true, false); w = any([0 1]) & all([1 1]);
clear h adder curry hs e fact
