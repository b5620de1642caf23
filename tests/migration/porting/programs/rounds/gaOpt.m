% genetic algorithm with seeds from a generator in a closure-free struct, knapsack by DP
w = [12 7 11 8 9]; v = [24 13 23 15 16]; W = 26;
K = zeros(numel(w) + 1, W + 1);
for i = 1:numel(w)
    for c = 0:W
        K(i+1, c+1) = K(i, c+1);
        if w(i) <= c
            K(i+1, c+1) = max(K(i+1, c+1), K(i, c - w(i) + 1) + v(i));
        end
    end
end
best = K(end, end);
chosen = false(1, numel(w)); c = W;
for i = numel(w):-1:1
    if K(i+1, c+1) ~= K(i, c+1)
        chosen(i) = true; c = c - w(i);
    end
end
items = find(chosen);
function D = editDist(a, b)
    m = length(a); n = length(b);
    T = zeros(m+1, n+1);
    T(:, 1) = 0:m; T(1, :) = 0:n;
    for i = 2:m+1
        for j = 2:n+1
            cost = a(i-1) ~= b(j-1);
            T(i, j) = min([T(i-1, j) + 1, T(i, j-1) + 1, T(i-1, j-1) + cost]);
        end
    end
    D = T(end, end);
end
ed = editDist('kitten', 'sitting');
words = {'book', 'back', 'cook', 'bake'};
DM = zeros(4);
for i = 1:4, for j = i+1:4, DM(i, j) = editDist(words{i}, words{j}); end, end
DM = DM + DM';
[r, cc] = find(triu(DM) == min(DM(DM > 0)));
near = sortrows([r cc]);
Adj = [0 4 0 0 8; 4 0 8 0 11; 0 8 0 7 0; 0 0 7 0 9; 8 11 0 9 0]; Adj(Adj == 0) = Inf;
n = size(Adj, 1); d = inf(1, n); d(1) = 0; done = false(1, n); prev = zeros(1, n);
while ~all(done)
    dd = d; dd(done) = Inf; [m, u] = min(dd);
    if isinf(m), break; end
    done(u) = true;
    for k = find(~isinf(Adj(u, :)))
        if d(u) + Adj(u, k) < d(k), d(k) = d(u) + Adj(u, k); prev(k) = u; end
    end
end
path = 4; while path(1) ~= 1, path = [prev(path(1)) path]; end
P = perms([1 2 3]); np = size(P, 1); sub = dec2bin(0:3) - '0';
seed = 5; pop = zeros(6, 4);
for k = 1:numel(pop), seed = mod(seed * 75 + 74, 65537); pop(k) = seed / 65537 > 0.5; end
fit = pop * [1; 2; 4; 8];
for gen = 1:5
    [fit, o] = sort(fit, 'descend'); pop = pop(o, :);
    child = [pop(1, 1:2) pop(2, 3:4)]; flip_ = mod(gen, 4) + 1; child(flip_) = ~child(flip_);
    pop(end, :) = child; fit(end) = child * [1; 2; 4; 8];
end
top = max(fit); ranks = tiedRank([10 20 20 5]);
function r = tiedRank(x)
    [s, o] = sort(x); r = zeros(size(x)); k = 1;
    while k <= numel(s)
        j = k; while j < numel(s) && s(j+1) == s(k), j = j + 1; end
        r(o(k:j)) = (k + j) / 2; k = j + 1;
    end
end
queens = 0; sols = {};
function [cnt, sols] = place(q, n, cnt, sols)
    if numel(q) == n, cnt = cnt + 1; sols{end+1} = q; return; end
    for c = 1:n
        k = numel(q);
        if all(q ~= c) && all(abs(q - c) ~= k:-1:1)
            [cnt, sols] = place([q c], n, cnt, sols);
        end
    end
end
[queens, sols] = place([], 5, queens, sols); firstSol = sols{1};
clear j
