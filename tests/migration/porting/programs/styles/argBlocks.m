% functions with arguments blocks
% by hand
a = scale([1 2 3]);
b = scale([1 2 3], 3);
c = scale([1 2 3], 3, Offset=1);
d = scale([1 2 3], Offset=2, Clip=[0 4]);
opts = struct("Offset", 5, "Clip", [0 7]);
pairs = namedargs2cell(opts);
e = scale([1 2 3], 1, pairs{:});
msg = tryIt(@() scale("x"));
bad = ~isempty(msg);
[m1, s1] = stats(1, 2, 6);
m2 = stats(4);
layers = stack("conv", 8, "relu", "fc", 10);
n = numel(layers);
k2 = layers{2}.kind;
u = layers{3}.units;
o = makeOptions("sgdm");
lr = o.LearnRate; mom = o.Momentum; nm = o.Name;
o2 = makeOptions("adam", LearnRate=0.5, Momentum=0);
lr2 = o2.LearnRate;
fn = string(fieldnames(o))';
f = compose2(@(x) x + 1, @(x) 2*x);
y = f(3);
g = partial(@power, 2);
z = g(5);
q = apply(@max, [3 9 4]);
[q1, q2] = apply(@max, [3 9 4]);
w = optional();
w2 = optional([], "x");
v = validate(5);
t = isempty(tryIt(@() validate(-5)));
%! a = [2 4 6]
%! b = [3 6 9]
%! c = [4 7 10]
%! d = [4 4 4]
%! e = [6 7 7]
%! bad = true
%! m1 = 3
%! s1 = 9
%! m2 = 4
%! n = 3
%! k2 = 'relu'
%! u = 10
%! lr = 0.01
%! mom = 0.9
%! nm = 'sgdm-0.01'
%! lr2 = 0.5
%! fn = {'LearnRate', 'Momentum', 'Solver', 'Name'}
%! y = 8
%! z = 32
%! q = 9
%! q1 = 9
%! q2 = 2
%! w = 'none'
%! w2 = 'x'
%! v = 5
%! t = false

function y = scale(x, factor, opts)
arguments
    x (1,:) {mustBeNumeric}
    factor (1,1) double = 2
    opts.Offset (1,1) double = 0
    opts.Clip (1,2) double = [-Inf Inf]
end
y = factor*x + opts.Offset;
y = min(max(y, opts.Clip(1)), opts.Clip(2));
end

function msg = tryIt(f)
msg = "";
try
    f();
catch ME
    msg = string(ME.message);
end
if strlength(msg) == 0
    msg = [];
end
end

function [m, s] = stats(x)
arguments (Repeating)
    x
end
v = [x{:}];
m = mean(v);
if nargout > 1
    s = sum(v);
end
end

function layers = stack(varargin)
layers = {};
i = 1;
while i <= nargin
    l = struct("kind", varargin{i});
    if i < nargin && isnumeric(varargin{i+1})
        l.units = varargin{i+1};
        i = i + 1;
    end
    layers{end+1} = l;
    i = i + 1;
end
end

function o = makeOptions(solver, o)
arguments
    solver (1,1) string {mustBeMember(solver, ["sgdm" "adam"])} = "adam"
    o.LearnRate (1,1) double {mustBePositive} = 0.01
    o.Momentum double {mustBeInRange(o.Momentum, 0, 1)} = 0.9
end
o.Solver = solver;
o.Name = sprintf("%s-%g", solver, o.LearnRate);
end

function h = compose2(f, g)
h = @(varargin) g(f(varargin{:}));
end

function h = partial(f, varargin)
bound = varargin;
h = @(varargin) f(bound{:}, varargin{:});
end

function varargout = apply(f, varargin)
[varargout{1:nargout}] = f(varargin{:});
end

function r = optional(x, y)
if nargin == 0
    r = "none";
    return
end
if isempty(x) && exist("y", "var")
    r = y;
else
    r = x;
end
end

function x = validate(x)
if ~(isscalar(x) && x > 0)
    throw(MException("demo:neg", "need a positive scalar, got %d", x));
end
end
