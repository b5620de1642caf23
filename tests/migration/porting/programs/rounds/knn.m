% k nearest neighbours, k-means, confusion, PCA
X = [1 1; 1.2 0.8; 0.9 1.1; 5 5; 5.1 4.8; 4.9 5.2]; y = [1 1 1 2 2 2]';
Q = [1 0.9; 5 5.1; 2.5 2.5];
D = sqrt(sum((permute(Q, [1 3 2]) - permute(X, [3 1 2])).^2, 3));
[ds, ix] = sort(D, 2); nn = y(ix(:, 1:3)); pred = mode(nn, 2)';
C = X([1 4], :); 
for it = 1:10
    d = pdist2_(X, C); [~, a] = min(d, [], 2); old = C;
    for k = 1:2, C(k, :) = mean(X(a == k, :), 1); end
    if norm(C - old) < 1e-9, break; end
end
lab = a'; sse = sum(min(pdist2_(X, C), [], 2).^2);
Xc = X - mean(X); [U, S, V] = svd(Xc, 'econ'); ev = diag(S).^2 / (size(X, 1) - 1); ex = ev' / sum(ev);
pc = abs(Xc * V(:, 1))'; U = 0; V = 0;
cm = zeros(2); for i = 1:6, cm(y(i), a(i)) = cm(y(i), a(i)) + 1; end
acc = trace(cm) / sum(cm(:)); z = zscore_(X(:, 1))'; 
[tr, te] = split_(6, 0.5); nt = [numel(tr) numel(te)]; w = exp(-D); w = w ./ sum(w, 2); pw = (w * (y == 2))';
function d = pdist2_(A, B)
d = zeros(size(A, 1), size(B, 1));
for i = 1:size(A, 1), for j = 1:size(B, 1), d(i, j) = norm(A(i, :) - B(j, :)); end, end
end
function z = zscore_(x), z = (x - mean(x)) ./ std(x); end
function varargout = split_(n, f), k = floor(n * f); varargout{1} = 1:k; varargout{2} = k+1:n; end
