% attention pooling over padded sequences with masks, Adam by hand, cosine schedule
% by hand
seqs = {[1 2 3], [4 5], 6};
len = cellfun(@numel, seqs); T = max(len);
X = zeros(1, numel(seqs), T); M = false(size(X));
for i = 1:numel(seqs)
    X(1, i, 1:len(i)) = seqs{i}; M(1, i, 1:len(i)) = true;
end
P.q = dlarray(0.1); P.v = dlarray([0.5; 0.2]);
m = struct('q', 0, 'v', zeros(2, 1)); v = m;
losses = zeros(1, 3);
for k = 1:3
    [l, G] = dlfeval(@lossFn, P, X, M);
    losses(k) = extractdata(l);
    lr = 0.1 * 0.5 * (1 + cos(pi * (k - 1) / 3));
    for f = ["q" "v"]
        m.(f) = 0.9 * m.(f) + 0.1 * G.(f); v.(f) = 0.99 * v.(f) + 0.01 * G.(f).^2;
        P.(f) = P.(f) - lr * (m.(f) / (1 - 0.9^k)) ./ (sqrt(v.(f) / (1 - 0.99^k)) + 1e-8);
    end
end
l1 = losses(1); down = losses(3) < losses(1); sz = size(P.v); isd = isa(P.q, 'dlarray');
w0 = P.q - 0.1; moved = extractdata(abs(w0)) > 0; nP = sum(structfun(@numel, P));
Y = permute(X, [2 3 1]); last = Y(sub2ind(size(Y), 1:3, len)); avg = sum(Y, 2)' ./ len;
%! s__ = @(x, q) sum(exp(q*x)/sum(exp(q*x)) .* x); a__ = [s__([1 2 3],.1) s__([4 5],.1) 6]; l1 = mean((0.5*a__ + 0.2 - [1 2 3]).^2); down = true; sz = [2 1]; moved = true; nP = 3; last = [3 5 6]; avg = [2 4.5 6]; T = 3; len = [3 2 1];
function [l, G] = lossFn(P, X, M)
S = P.q .* X; S(~M) = -inf;
A = exp(S - max(S, [], 3)); A = A ./ sum(A, 3);
h = sum(A .* X, 3);
y = P.v(1) * h + P.v(2);
l = mean((y - [1 2 3]).^2, 'all');
G = dlgradient(l, P);
end
