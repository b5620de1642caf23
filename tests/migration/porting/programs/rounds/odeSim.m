% Lotka-Volterra by RK4, adaptive step, and interpolation of results
f = @(t, y) [1.1*y(1) - 0.4*y(1)*y(2); 0.1*y(1)*y(2) - 0.4*y(2)];
function [t, Y] = rk4(f, tspan, y0, h)
    t = (tspan(1):h:tspan(2))';
    Y = zeros(numel(t), numel(y0));
    Y(1, :) = y0(:)';
    for k = 1:numel(t)-1
        y = Y(k, :)';
        k1 = f(t(k), y);
        k2 = f(t(k) + h/2, y + h/2*k1);
        k3 = f(t(k) + h/2, y + h/2*k2);
        k4 = f(t(k) + h, y + h*k3);
        Y(k+1, :) = (y + h/6*(k1 + 2*k2 + 2*k3 + k4))';
    end
end
[t, Y] = rk4(f, [0 10], [10 5], 0.1);
yend = Y(end, :);
[prey, ip] = max(Y(:, 1));
tp = t(ip);
yi = interp1(t, Y(:, 2), [0.05 3.33], 'linear');
ys = interp1(t, Y(:, 2), 3.33, 'spline');
area = trapz(t, Y(:, 1));
cum = cumtrapz(t(1:4), Y(1:4, 1))';
h = 0.5; tt = 0; y = 1; steps = 0; rej = 0; g = @(t, y) -2*y + t;
while tt < 2
    if tt + h > 2, h = 2 - tt; end
    k1 = g(tt, y); k2 = g(tt + h, y + h*k1);
    e = abs(h * (k2 - k1) / 2);
    if e <= 1e-3
        tt = tt + h; y = y + h*(k1 + k2)/2; steps = steps + 1;
    else
        rej = rej + 1;
    end
    h = h * min(2, max(0.3, 0.9*sqrt(1e-3 / max(e, eps))));
    if steps > 500, error('too many'); end
end
N = 20; dx = 1/(N+1);
e1 = ones(N, 1);
K = full(spdiags([-e1 2*e1 -e1], -1:1, N, N)) / dx^2;
u = K \ ones(N, 1); um = max(u);
Ks = sparse(K); nzs = nnz(Ks); us = Ks \ ones(N, 1); ds = norm(u - us) < 1e-10;
x = linspace(0, 1, 6); dydx = gradient(x.^2, x(2) - x(1));
[xx, yy] = ndgrid(1:2, 1:3); zz = interp2([1 2 3; 4 5 6], 1.5, 1.5);
q = quad_(@(x) x.^2, 0, 3); q2 = integral(@(x) sin(x), 0, pi);
function s = quad_(f, a, b), n = 100; x = a + (b-a)*((1:n)-0.5)/n; s = sum(f(x))*(b-a)/n; end
z = fzero(@(x) x^2 - 2, [0 2]); m = fminsearch(@(p) (p(1)-1)^2 + (p(2)+2)^2, [0 0], optimset('TolX', 1e-8, 'TolFun', 1e-8)); m = round(m * 1e4) / 1e4;
pp = polyfit(t(1:5), Y(1:5, 1), 2); pv = polyval(pp, 0.2);
F = @(n) real(ifft(fft([1 2 3 zeros(1, n)]))); fv = F(2);
w = cellfun(@(p) polyval(p, 2), {[1 0], [1 0 0]}); ll = logspace(0, 2, 3); md = mod(-1:1, 3); nf = norm(Y(end, :) - yend);
