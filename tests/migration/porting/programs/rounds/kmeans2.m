% k-means with fixed starts
X = [1 1; 1.5 2; 3 4; 5 7; 3.5 5; 4.5 5; 3.5 4.5]; k = 2; C = X([1 4], :);
for it = 1:50
    D = zeros(size(X, 1), k);
    for j = 1:k, D(:, j) = sqrt(sum((X - C(j, :)).^2, 2)); end
    [d, lab] = min(D, [], 2); old = C;
    for j = 1:k, C(j, :) = mean(X(lab == j, :), 1); end
    if norm(C - old, 'fro') < 1e-9, break; end
end
inertia = sum(d.^2); sizes = histc(lab', 1:k); M = C; M(end+1, :) = mean(X); order = sortrows([lab X], [1 -3]);
far = X(d == max(d), :); S = pdist_(X(1:3, :)); dg = diag(S)'; tr = triu(S, 1); v = tr(tr > 0)';
function D = pdist_(X)
    n = size(X, 1); D = zeros(n);
    for i = 1:n, for j = i+1:n, D(i, j) = norm(X(i, :) - X(j, :)); D(j, i) = D(i, j); end, end
end
