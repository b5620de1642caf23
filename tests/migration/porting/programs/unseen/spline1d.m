% Natural cubic splines, least squares and a convergence table
x = [0 1 2.5 4]; y = [1 3 2 5];
n = numel(x); h = diff(x);
A = zeros(n); r = zeros(n, 1);
A(1, 1) = 1; A(n, n) = 1;
for i = 2:n-1
    A(i, i-1:i+1) = [h(i-1), 2 * (h(i-1) + h(i)), h(i)];
    r(i) = 6 * ((y(i+1) - y(i)) / h(i) - (y(i) - y(i-1)) / h(i-1));
end
M = A \ r;
coef = struct('a', [], 'b', [], 'c', [], 'd', []);
for i = n-1:-1:1
    coef(i).a = (M(i+1) - M(i)) / (6 * h(i));
    coef(i).b = M(i) / 2;
    coef(i).c = (y(i+1) - y(i)) / h(i) - h(i) * (2 * M(i) + M(i+1)) / 6;
    coef(i).d = y(i);
end
xq = 0:0.5:4; yq = NaN(size(xq));
for k = 1:numel(xq)
    i = find(x <= xq(k), 1, 'last');
    i = min(i, n - 1);
    t = xq(k) - x(i);
    yq(k) = polyval([coef(i).a coef(i).b coef(i).c coef(i).d], t);
end
through = max(abs(yq(ismember(xq, x)) - y));
X = [ones(n, 1) x' x'.^2];
beta = (X' * X) \ (X' * y');
res = y' - X * beta;
R2 = 1 - sum(res.^2) / sum((y - mean(y)).^2);
p = polyfit(x, y, 3);
exact = max(abs(polyval(p, x) - y)) < 1e-8;
f = @(t) sin(t); I = 1 - cos(1);
err = [];
for N = 2.^(1:5)
    t = linspace(0, 1, N + 1);
    T = (sum(f(t)) - 0.5 * (f(t(1)) + f(t(end)))) / N;
    err(end + 1) = abs(T - I);
end
order = log2(err(1:end-1) ./ err(2:end));
secondOrder = all(abs(order - 2) < 0.1);
fprintf('%4d  %.3e\n', [2.^(1:5); err]);
lines = strsplit(strtrim(sprintf('%4d %.1e\n', [2.^(1:2); err(1:2)])), sprintf('\n'));
d2 = [coef.b] * 2;
area = 0;
for i = 1:n-1
    area = area + polyval(polyint([coef(i).a coef(i).b coef(i).c coef(i).d]), h(i));
end
