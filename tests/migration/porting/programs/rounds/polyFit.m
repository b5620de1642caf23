% least squares with regularisation, cross validation, residual stats
x = (0:9)'; y = 3 + 2*x - 0.1*x.^2 + [0.1 -0.2 0.05 0 0.3 -0.1 0.2 -0.05 -0.2 0.1]';
X = [ones(size(x)), x, x.^2];
b = X \ y;
lam = [0 0.1 1 10];
err = nan(size(lam));
K = 5; fold = mod((1:10)' - 1, K) + 1;
for i = 1:numel(lam)
    e = 0;
    for k = 1:K
        tr = fold ~= k; te = ~tr;
        bk = (X(tr, :)' * X(tr, :) + lam(i) * eye(3)) \ (X(tr, :)' * y(tr));
        e = e + sum((y(te) - X(te, :) * bk).^2);
    end
    err(i) = sqrt(e / numel(y));
end
[best, ib] = min(err); bestLam = lam(ib);
r = y - X*b;
R2 = 1 - sum(r.^2) / sum((y - mean(y)).^2);
se = sqrt(diag(inv(X'*X)) * (r'*r) / (numel(y) - 3))';
C = corrcoef(x, y); c12 = C(1, 2);
cv = cov([x y]); v = cv(2, 2);
q = quantile_(y, [0.25 0.5 0.75]);
out = abs(r) > 2 * std(r);
nOut = sum(out);
[p, S] = polyfit(x, y, 2);
df = S.df; S = 0;
xs = linspace(0, 9, 4); ys = polyval(p, xs);
d = polyder(p); i0 = polyint([2 1]);
pk = -p(2) / (2 * p(1));
w = y; w(w > 10) = 10; w(w < 4) = 4;
z = bsxfun(@minus, X, mean(X)); zm = max(abs(mean(z)));
n3 = cellfun(@numel, {x, y(out), r'});
u = y(:, end)' * 2 > 10;
t = any(u) && ~all(u);
function q = quantile_(v, p)
v = sort(v); n = numel(v);
q = interp1(((1:n) - 0.5) / n, v, p);
end
