% least squares, bootstrap by a hand-made generator, histogram
function [s, r] = lcg(s)
    s = mod(1103515245 * s + 12345, 2^31);
    r = s / 2^31;
end
seed = 42; N = 40;
u = zeros(N, 1);
for k = 1:N
    [seed, u(k)] = lcg(seed);
end
x = linspace(0, 2, N)';
y = 1.5 + 2 * x + 0.3 * (u - 0.5);
A = [ones(N, 1) x];
coef = A \ y;
res = y - A * coef;
s2 = sum(res.^2) / (N - 2);
se = sqrt(diag(s2 * inv(A' * A)));
tstat = coef ./ se;
R2 = 1 - sum(res.^2) / sum((y - mean(y)).^2);
B = 20; boots = nan(B, 2);
for b = 1:B
    idx = zeros(N, 1);
    for k = 1:N
        [seed, r] = lcg(seed);
        idx(k) = floor(r * N) + 1;
    end
    boots(b, :) = (A(idx, :) \ y(idx))';
end
ci = [min(boots); max(boots)];
q = quantileOf(boots(:, 2), [0.25 0.5 0.75]);
function q = quantileOf(v, p)
    v = sort(v);
    n = numel(v);
    pos = p * n + 0.5;
    lo = max(floor(pos), 1); hi = min(lo + 1, n);
    q = v(lo)' + (pos - lo) .* (v(hi) - v(lo))';
end
edges = 0:0.25:1;
counts = zeros(1, numel(edges) - 1);
for k = 1:numel(counts)
    counts(k) = sum(u >= edges(k) & u < edges(k+1));
end
h = histc(u, edges)';
C = cov([x y]); cr = corrcoef(x, y);
vr = var([1 2 3 4], 1); sd = std([1 2; 3 5]);
z = (u - mean(u)) / std(u);
outl = find(abs(z) > 1.6)';
cm = cummax([1 3 2 5 4]); cmn = cummin([4 3 5 1]);
W = diag([1 2 3]); W(2, :) = [];
rs = reshape(1:6, 2, [])'; pr = prod(rs(:, 1));
pm = permute(reshape(1:8, 2, 2, 2), [3 1 2]); ps = squeeze(pm(:, 1, 1))';
ct = cat(3, [1 2], [3 4]); s3 = sum(ct, 3); sz = size(ct);
bs = bsxfun(@minus, [1 2 3], [1; 2]);
nn = nchoosek(5, 2); nk = nchoosek([1 2 3], 2); fa = factorial([3 4]);
pp = primes(20); ip = isprime([7 9]); g = gcd(12, 18); l = lcm(4, 6); ff = factor(60);
rd = round(256.7) / 100; fx = fix(-2.5); rm = rem(-7, 3); md = mod(-7, 3); hy = hypot(3, 4);
fl = floor(log10(12345)); er = erf(0.5); ga = gamma(5); cb = nthroot(27, 3);
in = inpolygon_(0.5, 0.5);
function t = inpolygon_(px, py)
    vx = [0 1 1 0]; vy = [0 0 1 1]; t = false; j = 4;
    for i = 1:4
        if (vy(i) > py) ~= (vy(j) > py) && px < (vx(j) - vx(i)) * (py - vy(i)) / (vy(j) - vy(i)) + vx(i)
            t = ~t;
        end
        j = i;
    end
end
