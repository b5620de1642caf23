% tic-tac-toe, n-queens, sudoku check, pascal triangle, spiral, islands by flood fill
B = zeros(3); B([1 5 9]) = 1; B([2 3]) = -1;
w = winner(B); w0 = winner(zeros(3));
Q = queens(6, [], []); nq = size(Q, 1); q1 = Q(1, :);
S = repmat(1:9, 9, 1); S = S + (0:8)'; S = mod(S - 1, 9) + 1;
ok = all(arrayfun(@(k) numel(unique(S(k, :))) == 9 && numel(unique(S(:, k))) == 9, 1:9));
P = zeros(6); P(:, 1) = 1;
for i = 2:6, for j = 2:i, P(i, j) = P(i-1, j-1) + P(i-1, j); end, end
row = P(6, :);
M = spiral_(4);
dg = diag(M)'; ad = diag(fliplr(M))';
G = ['##..#'; '#...#'; '...##'] == '#';
[n, L] = islands(G);
sizes = accumarray(L(L > 0), 1)';
T = triu(ones(3)); T(2, :) = [];
T(:, end+1) = [7; 8];
R = rot90(T); F = flipud(T);
idx = find(M > 12)'; [r, c] = find(M == 16);
lg = M(:, any(M > 15)); M(M == 1) = -1; mn = min(M(:));
Z = reshape(M, [], 2); Z(3, :) = []; sz = size(Z);
[tf, loc] = ismember([16 99 2], M);
cnt = sum(G(:)); [~, mx] = max(sum(G, 2));
h = zeros(1, 3); h(5) = 1; h(2) = [];
e = []; e(3, 2) = 5; es = size(e);
k = nnz(diff([0 G(1, :) 0]) == 1);
function w = winner(B)
s = [sum(B) sum(B, 2)' sum(diag(B)) sum(diag(fliplr(B)))];
if any(s == 3), w = 'X'; elseif any(s == -3), w = 'O'; else, w = ''; end
end
function Q = queens(n, p, Q)
k = numel(p) + 1;
if k > n, Q(end+1, :) = p; return, end
for c = 1:n
    if ~any(p == c) && ~any(abs(p - c) == k - (1:k-1)), Q = queens(n, [p c], Q); end
end
end
function M = spiral_(n)
M = zeros(n); r = 1; c = 0; d = [0 1]; v = 1; len = n;
while v <= n^2
    for s = 1:2
        if s == 2 || v > 1 && d(1) ~= 0 && false, len = len - 1; end
        for k = 1:len
            r = r + d(1); c = c + d(2); M(r, c) = v; v = v + 1;
            if v > n^2, return, end
        end
        d = [d(2) -d(1)];
    end
end
end
function [n, L] = islands(G)
L = zeros(size(G)); n = 0;
for p = find(G)'
    if L(p) == 0
        n = n + 1; stack = p;
        while ~isempty(stack)
            q = stack(end); stack(end) = [];
            if L(q), continue, end
            L(q) = n;
            [r, c] = ind2sub(size(G), q);
            for d = [1 -1 0 0; 0 0 1 -1]
                rr = r + d(1); cc = c + d(2);
                if rr >= 1 && cc >= 1 && rr <= size(G, 1) && cc <= size(G, 2) && G(rr, cc)
                    stack(end + 1) = sub2ind(size(G), rr, cc);
                end
            end
        end
    end
end
end
