% by hand: Octave gave the values
% a recurrent net with nested helper functions and closures
params = initGRU(2, 3);
seq = [1 0 -1 2; 0.5 -0.5 1 0];
[hs, gates] = runGRU(params, seq);
last = hs(:, end);
gateMeans = mean(gates, 3);
c1 = counter(); c2 = counter();
a = c1(); a = c1(); b = c2();
[vals, evals] = bisect(@(x) x^3 - 2, 0, 2, 1e-3);
f = compose(@sin, @(x) x.^2, @(x) x + 1);
y = f(pi/2);
table = memoFib(20);
smooth = ema([1 5 3 8], 0.5);
h = @(varargin) numel(varargin);
nargs = h(1, 2, 3);
adders = cell(1, 3);
for k = 1:3
    adders{k} = @(x) x + k;
end
added = cellfun(@(g) g(10), adders);
pow = @(n) @(x) x.^n;
cube = pow(3);
twentyseven = cube(3);
it = 0; x = 1;
while true
    it = it + 1;
    xn = 0.5*(x + 2/x);
    if abs(xn - x) < 1e-10, break; end
    x = xn;
    if it > 50
        error('no convergence');
    end
end
collatz = 27; steps = 0; peak = collatz;
while collatz ~= 1
    if mod(collatz, 2)
        collatz = 3*collatz + 1;
    else
        collatz = collatz/2;
    end
    steps = steps + 1;
    if collatz <= peak, continue; end
    peak = collatz;
end
str = func2str(@(x) x + 1);
isf = is_function_handle(cube);
clear c1 c2 f h adders pow cube

function p = initGRU(nIn, nH)
    p = struct;
    gates = {'z', 'r', 'n'};
    for i = 1:3
        p.(['W' gates{i}]) = fill(nH, nIn, i);
        p.(['U' gates{i}]) = fill(nH, nH, i + 0.5);
        p.(['b' gates{i}]) = zeros(nH, 1);
    end
    function M = fill(r, c, s)
        M = reshape(cos(s*(1:r*c)), [r c])/c;
    end
end

function [H, G] = runGRU(p, X)
    sig = @(a) 1./(1 + exp(-a));
    T = size(X, 2);
    H = zeros(numel(p.bz), T);
    h = zeros(numel(p.bz), 1);
    G = zeros(numel(p.bz), 2, T); t = 0;
    for t = 1:T
        stepOnce(X(:, t));
        H(:, t) = h;
    end
    function stepOnce(x)
        z = sig(p.Wz*x + p.Uz*h + p.bz);
        r = sig(p.Wr*x + p.Ur*h + p.br);
        n = tanh(p.Wn*x + r.*(p.Un*h) + p.bn);
        h = (1 - z).*n + z.*h;
        G(:, :, t) = [z r];
    end
end

function c = counter()
    n = 0;
    c = @increment;
    function v = increment()
        n = n + 1;
        v = n;
    end
end

function [x, k] = bisect(f, a, b, tol)
    k = 0;
    while (b - a)/2 > tol
        x = (a + b)/2;
        k = k + 1;
        if f(x) == 0
            return
        elseif sign(f(x)) == sign(f(a))
            a = x;
        else
            b = x;
        end
    end
    x = (a + b)/2;
end

function f = compose(varargin)
    f = varargin{1};
    for i = 2:nargin
        g = varargin{i};
        f = @(x) f(g(x));
    end
end

function t = memoFib(n)
    persistent cache
    if isempty(cache), cache = [1 1]; end
    for i = numel(cache)+1:n
        cache(i) = cache(i-1) + cache(i-2);
    end
    t = cache(1:n);
end

function s = ema(x, alpha)
    s = x;
    for i = 2:numel(x)
        s(i) = alpha*x(i) + (1 - alpha)*s(i-1);
    end
end
%! a = 2
%! added = [11 12 13]
%! b = 1
%! collatz = 1
%! evals = 10
%! gateMeans = [0.519341285021819 0.464431735625718; 0.477632933988784 0.436549203228239; 0.462237731737243 0.582934587122611]
%! isf = 1
%! it = 5
%! k = 3
%! last = [-0.0518238376514037; 0.414175600569586; -0.507068406016096]
%! nargs = 3
%! peak = 9232
%! seq = [1 0 -1 2; 0.5 -0.5 1 0]
%! smooth = [1 3 3 5.5]
%! steps = 111
%! str = '@(x)x+1'
%! table = [1 1 2 3 5 8 13 21 34 55 89 144 233 377 610 987 1597 2584 4181 6765]
%! twentyseven = 27
%! vals = 1.2607421875
%! x = 1.41421356237469
%! xn = 1.41421356237309
%! y = 0.320074806511652
