% finite differences and simple solvers: tridiagonal system, Newton, bisection, simpson, ode steps, fits
n = 6;
h = 1 / (n + 1);
x = (1:n)' * h;
A = (diag(2 * ones(n, 1)) - diag(ones(n - 1, 1), 1) - diag(ones(n - 1, 1), -1)) / h^2;
f = pi^2 * sin(pi * x);
u = thomas(A, f);
err = max(abs(u - A \ f));
small = err < 1e-10;
exact = sin(pi * x);
worst = norm(u - exact, inf);
[L, D] = deal(tril(A, -1), diag(diag(A)));
U = triu(A, 1);
xj = zeros(n, 1);
it = 0;
while norm(f - A * xj) > 1e-3 * norm(f) && it < 500
    xj = D \ (f - (L + U) * xj);
    it = it + 1;
end
g = @(t) cos(t) - t;
[r, k] = bisect(g, 0, 1, 1e-6);
r = round(r * 1e5) / 1e5;
I1 = simpson(@(t) t.^3, 0, 2, 4);
I2 = integral(@(t) exp(-t), 0, 1);
I2 = round(I2 * 1e10) / 1e10;
[t, y] = rk4(@(t, y) [y(2); -y(1)], [0 1], [1; 0], 10);
yEnd = y(end, :);
szY = size(y);
E0 = sum(y.^2, 2)';
steady = max(abs(E0 - 1)) < 1e-5;
p = polyfit([0 1 2 3], [1 2 5 10], 2);
p = round(p * 1e8) / 1e8;
pv = polyval([1 0 1], [0 1 2; 3 4 5]);
V = [1 1 1; 1 2 4; 1 3 9];
c = (V \ [2; 3; 6])';
c = round(c * 1e8) / 1e8;
xx = linspace(0, 1, 3);
[X, Y] = meshgrid(xx, xx);
Z = X.^2 + Y;
[gx, gy] = gradient(Z, 0.5);
lap = 4 * del2_(Z);
m = mean(Z(:));
B = zeros(3);
B(2, :) = 1:3;
B(:, 2) = B(:, 2) + [10; 20; 30];
K = kron([1 2], [1; 1]);
steps = 0:0.25:1;
cnt = numel(steps);
odd = steps(2:2:end);
rev = steps(end:-1:1);
lastTwo = steps(end-1:end);
isInt = mod(steps * 4, 2) == 0;
acc = 0;
for s = steps, acc = acc + s; end
for col = [1 2; 3 4], prodc = prod(col); end
for k2 = [], acc = NaN; end
w = 3;
while w, w = w - 1; end
tol = eps; big = realmax > 1e300; neg = -inf < 0;
nanEq = NaN == NaN; ieq = isequaln([1 NaN], [1 NaN]);
fmt = {'%d', '%.1f'};
txt = sprintf([fmt{1} '/' fmt{2}], 3, 4.55);
q = quadEq(1, -3, 2); qc = quadEq(1, 0, 1);
im = imag(qc);
fprintf('x = %.3f, u = %.4f\n', [x u]');
fprintf('iterations %d\n', it);

function u = thomas(A, f)
n = numel(f);
a = [0; diag(A, -1)]; b = diag(A); c = [diag(A, 1); 0];
for i = 2:n
    w = a(i) / b(i - 1);
    b(i) = b(i) - w * c(i - 1);
    f(i) = f(i) - w * f(i - 1);
end
u = zeros(n, 1);
u(n) = f(n) / b(n);
for i = n-1:-1:1
    u(i) = (f(i) - c(i) * u(i + 1)) / b(i);
end
end

function [m, k] = bisect(f, a, b, tol)
k = 0;
while b - a > tol
    m = (a + b) / 2;
    if f(a) * f(m) <= 0, b = m; else, a = m; end
    k = k + 1;
end
end

function I = simpson(f, a, b, n)
h = (b - a) / n;
x = a:h:b;
w = ones(1, n + 1);
w(2:2:end-1) = 4;
w(3:2:end-2) = 2;
I = h / 3 * sum(w .* f(x));
end

function [t, y] = rk4(f, span, y0, n)
h = diff(span) / n;
t = linspace(span(1), span(2), n + 1)';
y = zeros(n + 1, numel(y0));
y(1, :) = y0;
for i = 1:n
    v = y(i, :)';
    k1 = f(t(i), v);
    k2 = f(t(i) + h/2, v + h/2 * k1);
    k3 = f(t(i) + h/2, v + h/2 * k2);
    k4 = f(t(i) + h, v + h * k3);
    y(i + 1, :) = (v + h/6 * (k1 + 2*k2 + 2*k3 + k4))';
end
end

function d = del2_(Z)
d = (Z(1:end-2, 2:end-1) + Z(3:end, 2:end-1) + Z(2:end-1, 1:end-2) + Z(2:end-1, 3:end)) / 4 - Z(2:end-1, 2:end-1);
end

function r = quadEq(a, b, c)
d = sqrt(b^2 - 4*a*c);
r = [(-b + d) / (2*a), (-b - d) / (2*a)];
end
