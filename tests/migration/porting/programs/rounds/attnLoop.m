% self-attention block trained with adamupdate on a toy copy task; by hand
rng(3)
d = 4; nT = 3; nB = 2;
params.Wq = dlarray(0.1 * randn(d, d)); params.Wk = dlarray(0.1 * randn(d, d)); params.Wv = dlarray(0.1 * randn(d, d));
params.head.W = dlarray(0.1 * randn(d, d)); params.head.b = dlarray(zeros(d, 1));
X = reshape(linspace(-1, 1, d * nT * nB), d, nT, nB);
avg = []; sq = []; hist = zeros(1, 4);
for it = 1:4
    [hist(it), grads] = dlfeval(@stepLoss, params, X);
    [params, avg, sq] = adamupdate(params, grads, avg, sq, it, 0.05);
end
down = hist(4) < hist(1);
keysOut = fieldnames(grads)'; hs = size(grads.head.b); nn = countParams(params);
A = dlfeval(@(p, x) attend(p, x), params, X(:, :, 1)); rowsum = sum(extractdata(A), 2)';
ok = all(abs(rowsum - 1) < 1e-6);
function n = countParams(p)
    n = 0;
    for f = fieldnames(p)'
        v = p.(f{1});
        if isstruct(v), n = n + countParams(v); else, n = n + numel(v); end
    end
end
function A = attend(p, x)
    S = (p.Wq * x)' * (p.Wk * x) / sqrt(size(x, 1));
    S = S - max(S, [], 2); E = exp(S); A = E ./ sum(E, 2);
end
function [loss, g] = stepLoss(p, X)
    loss = 0;
    for b = 1:size(X, 3)
        x = X(:, :, b);
        y = (p.Wv * x) * attend(p, x)';
        out = p.head.W * y + p.head.b;
        loss = loss + mean((out - x).^2, 'all');
    end
    loss = loss / size(X, 3);
    g = dlgradient(loss, p);
end
%! down = true
%! keysOut = {'Wq','Wk','Wv','head'}
%! hs = [4 1]
%! nn = 68
%! ok = true
% by hand
