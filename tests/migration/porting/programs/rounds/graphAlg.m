% dijkstra, topological order, union-find, bfs with adjacency cells, matrix powers
E = [1 2 7; 1 3 9; 1 6 14; 2 3 10; 2 4 15; 3 4 11; 3 6 2; 4 5 6; 5 6 9];
n = max(max(E(:, 1:2))); A = inf(n); A(1:n+1:end) = 0;
for e = E', A(e(1), e(2)) = e(3); A(e(2), e(1)) = e(3); end
[d, prev] = dijkstra(A, 1); p = 5; while p(1) ~= 1, p = [prev(p(1)) p]; end
adj = cell(n, 1); for k = 1:size(E, 1), adj{E(k, 1)}(end+1) = E(k, 2); end
deg = cellfun('length', adj)'; order = topo(adj); F = A;
for k = 1:n, F = min(F, F(:, k) + F(k, :)); end
ecc = max(F, [], 2)'; [~, c] = min(ecc); par = 1:n; [~, o] = sort(E(:, 3)); mst = 0; used = [];
for k = o'
    [a, par] = root(par, E(k, 1)); [b, par] = root(par, E(k, 2));
    if a ~= b, par(a) = b; mst = mst + E(k, 3); used = [used; E(k, 1:2)]; end
end
B = A < inf & A > 0; W = double(B)^2; w13 = W(1, 3); tri = trace(double(B)^3) / 6; [r, q] = find(triu(B)); ne = [numel(r) numel(q)];
lvl = -ones(1, n); lvl(1) = 0; Q = 1; while ~isempty(Q), x = Q(1); Q(1) = []; for y = find(B(x, :)), if lvl(y) < 0, lvl(y) = lvl(x) + 1; Q(end+1) = y; end, end, end
un = size(used); clear e a b x y r q k
function [d, prev] = dijkstra(A, s)
n = size(A, 1); d = inf(1, n); d(s) = 0; prev = zeros(1, n); left = true(1, n);
while any(left)
    c = find(left); [~, i] = min(d(c)); u = c(i); left(u) = false;
    for v = find(left & A(u, :) < inf)
        if d(u) + A(u, v) < d(v), d(v) = d(u) + A(u, v); prev(v) = u; end
    end
end
end
function o = topo(adj)
seen = false(1, numel(adj)); o = [];
for k = 1:numel(adj), [seen, o] = visit(adj, k, seen, o); end
end
function [seen, o] = visit(adj, k, seen, o)
if seen(k), return, end
seen(k) = true;
for m = adj{k}, [seen, o] = visit(adj, m, seen, o); end
o = [k o];
end
function [r, p] = root(p, k), r = k; while p(r) ~= r, p(r) = p(p(r)); r = p(r); end, end
