% dynamic programming on grids, memo by persistent map, bit masks and subsets
cost = [1 3 1 2; 1 5 1 9; 4 2 1 1]; [nr, nc] = size(cost); dp = inf(nr, nc); dp(1) = cost(1);
for r = 1:nr
    for c = 1:nc
        if r > 1, dp(r, c) = min(dp(r, c), dp(r-1, c) + cost(r, c)); end
        if c > 1, dp(r, c) = min(dp(r, c), dp(r, c-1) + cost(r, c)); end
    end
end
best = dp(end); r = nr; c = nc; route = '';
while r > 1 || c > 1
    if r == 1 || (c > 1 && dp(r, c-1) < dp(r-1, c)), c = c - 1; route = ['R' route]; else, r = r - 1; route = ['D' route]; end
end
function n = paths(r, c)
    persistent memo
    if isempty(memo), memo = containers.Map('KeyType', 'char', 'ValueType', 'double'); end
    if r == 1 || c == 1, n = 1; return, end
    key = sprintf('%d_%d', r, c);
    if isKey(memo, key), n = memo(key); return, end
    n = paths(r - 1, c) + paths(r, c - 1); memo(key) = n;
end
np = paths(8, 8); coins = [1 5 10 25]; ways = [1 zeros(1, 40)];
for k = coins, for v = k:40, ways(v+1) = ways(v+1) + ways(v-k+1); end, end
w40 = ways(end); set = [3 34 4 12 5 2]; target = 9; masks = [];
for m = 0:2^numel(set)-1
    sel = logical(bitget(m, 1:numel(set)));
    if sum(set(sel)) == target, masks(end+1) = m; end
end
subsets = arrayfun(@(m) {set(logical(bitget(m, 1:numel(set))))}, masks); nsub = numel(subsets); s1 = subsets{1};
a = 'AGGTAB'; b = 'GXTXAYB'; Lc = zeros(numel(a)+1, numel(b)+1);
for i = 1:numel(a), for j = 1:numel(b)
    if a(i) == b(j), Lc(i+1, j+1) = Lc(i, j) + 1; else, Lc(i+1, j+1) = max(Lc(i, j+1), Lc(i+1, j)); end
end, end
i = numel(a) + 1; j = numel(b) + 1; lcs = '';
while i > 1 && j > 1
    if a(i-1) == b(j-1), lcs(end+1) = a(i-1); i = i - 1; j = j - 1; elseif Lc(i-1, j) >= Lc(i, j-1), i = i - 1; else, j = j - 1; end
end
lcs = fliplr(lcs); x = [10 9 2 5 3 7 101 18]; tails = [];
for v = x, p = find(tails >= v, 1); if isempty(p), tails(end+1) = v; else, tails(p) = v; end, end
lis = numel(tails); mat = {[10 30], [30 5], [5 60]}; dims_ = [cellfun(@(d) d(1), mat) mat{end}(2)]; n = numel(dims_) - 1; mc = zeros(n);
for len = 2:n, for i = 1:n-len+1, j = i + len - 1; mc(i, j) = min(arrayfun(@(k) mc(i, k) + mc(k+1, j) + dims_(i) * dims_(k+1) * dims_(j+1), i:j-1)); end, end
mcost = mc(1, n); sieve = true(1, 30); sieve(1) = false; for k = 2:5, if sieve(k), sieve(k*k:k:end) = false; end, end
pr = find(sieve); gray = bitxor(0:7, bitshift(0:7, -1)); pc = arrayfun(@(v) sum(dec2bin(v) == '1'), gray); tri = arrayfun(@(n) n * (n + 1) / 2, 1:5); md = mod(-tri, 4);
