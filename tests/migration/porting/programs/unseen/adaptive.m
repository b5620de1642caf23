% Numerical methods that take functions and options
function opts = settings(varargin)
  opts = struct('tol', 1e-8, 'maxit', 50, 'verbose', false);
  for k = 1:2:numel(varargin)
    name = lower(varargin{k});
    if ~isfield(opts, name), error('no option %s', name); end
    opts.(name) = varargin{k + 1};
  end
end

function [x, info] = newton(f, df, x, varargin)
  opts = settings(varargin{:});
  info.iterations = 0; info.trace = x;
  while abs(f(x)) > opts.tol && info.iterations < opts.maxit
    x = x - f(x) / df(x);
    info.iterations = info.iterations + 1;
    info.trace(end + 1) = x;
  end
  info.converged = abs(f(x)) <= opts.tol;
end

function q = simpson(f, a, b, tol)
  if nargin < 4, tol = 1e-6; end
  c = (a + b) / 2;
  one = (b - a) / 6 * (f(a) + 4 * f(c) + f(b));
  two = (c - a) / 6 * (f(a) + 4 * f((a + c) / 2) + f(c)) + (b - c) / 6 * (f(c) + 4 * f((c + b) / 2) + f(b));
  if abs(one - two) < 15 * tol
    q = two + (two - one) / 15;
  else
    q = simpson(f, a, c, tol / 2) + simpson(f, c, b, tol / 2);
  end
end

function [t, y] = heun(f, span, y0, n)
  h = diff(span) / n;
  t = linspace(span(1), span(2), n + 1)';
  y = zeros(n + 1, numel(y0));
  y(1, :) = y0;
  for k = 1:n
    k1 = f(t(k), y(k, :)');
    k2 = f(t(k + 1), y(k, :)' + h * k1);
    y(k + 1, :) = y(k, :) + h / 2 * (k1 + k2)';
  end
end

[root2, info] = newton(@(x) x^2 - 2, @(x) 2*x, 1, 'Tol', 1e-10);
[~, poor] = newton(@(x) x^2 + 1, @(x) 2*x, 0.5, 'MaxIt', 3);
area = simpson(@(x) exp(-x.^2), 0, 2);
loose = simpson(@sin, 0, pi, 1e-2);
omega = 2;
[t, y] = heun(@(t, y) [y(2); -omega^2 * y(1)], [0 1], [1 0], 20);
final = y(end, :);
energy = y(:, 2).^2 + omega^2 * y(:, 1).^2;
drift = max(abs(energy - energy(1))) < 0.1;
compose = @(varargin) @(x) cellfun(@(g) g(x), varargin);
both = compose(@cos, @(x) x^2, @floor);
values = both(1.5);
fns = {@sin, @cos, @(x) x + 1};
applied = zeros(1, 3);
for k = 1:3, applied(k) = fns{k}(0.5); end
maps = struct('name', {'sq', 'cube'}, 'f', {@(x) x^2, @(x) x^3});
out = arrayfun(@(m) m.f(3), maps);
fixed = fzero(@(x) x^3 - 8, [0 5]);
low = fminsearch(@(p) (p(1) - 1)^2 + (p(2) + 2)^2, [0 0]);
near = round(low);
close1 = all(abs(low - [1 -2]) < 1e-3);
msg = '';
try, settings('none', 1); catch e, msg = e.message; end
clear e low
