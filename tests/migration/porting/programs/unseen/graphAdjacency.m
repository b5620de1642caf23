edges = [1 2; 2 3; 3 4; 4 1; 1 3];
n = max(edges(:));
A = zeros(n);
for e = 1:size(edges, 1)
    i = edges(e, 1);
    j = edges(e, 2);
    A(i, j) = 1;
    A(j, i) = 1;
end
A = A + eye(n);
deg = sum(A, 2);
D = diag(deg.^-0.5);
Ahat = D*A*D;
X = [1 0; 0 1; 1 1; 2 -1];
W = [0.5 -1; 1 0.5];
H = max(Ahat*X*W, 0);
pooled = mean(H, 1);
neighbors = find(A(1, :) & (1:n) ~= 1);
visited = false(1, n);
queue = 1;
order = [];
while ~isempty(queue)
    v = queue(1);
    queue(1) = [];
    if visited(v), continue, end
    visited(v) = true;
    order(end + 1) = v;
    next = find(A(v, :));
    queue = [queue, next(~visited(next))];
end
