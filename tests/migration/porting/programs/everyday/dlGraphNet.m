% message passing over edge lists with accumarray-like sums, masks and a trained read-out
% by hand
edges = [1 2; 2 3; 3 1; 3 4];
n = max(edges(:));
A = zeros(n);
for k = 1:size(edges, 1)
    A(edges(k, 1), edges(k, 2)) = 1;
    A(edges(k, 2), edges(k, 1)) = 1;
end
deg = sum(A, 2);
Ahat = A + eye(n);
d = diag(1 ./ sqrt(sum(Ahat, 2)));
Anorm = d * Ahat * d;
features = [1 0; 0 1; 1 1; 0.5 -0.5];
labels = [1 1 2 2];
trainMask = logical([1 0 1 1]);
params = struct;
params.mult1.Weights = dlarray([0.3 -0.2 0.1; 0.2 0.4 -0.3]);
params.mult2.Weights = dlarray([0.1 0.2; -0.1 0.3; 0.2 -0.2]);
T = double(labels(:) == 1:2);
[L0, G] = dlfeval(@modelLoss, params, features, Anorm, T, trainMask);
l0 = extractdata(L0);
gn = structfun(@(s) norm(extractdata(s.Weights), 'fro'), G)';
trail = [];
ave = []; sq = [];
for ep = 1:4
    [L, G] = dlfeval(@modelLoss, params, features, Anorm, T, trainMask);
    [params, ave, sq] = adamupdate(params, G, ave, sq, ep, 0.05);
    trail(ep) = L;
    if ep == 1 || mod(ep, 2) == 0
        fprintf('Epoch %d loss %.5f\n', ep, L);
    end
end
down = trail(end) < trail(1);
Y = model(params, features, Anorm);
[~, pred] = max(extractdata(Y), [], 2);
pred = pred';
rowsum = sum(extractdata(Y), 2)';
isolated = find(deg == 0);
nIso = numel(isolated);
nb = cell(1, n);
for v = 1:n
    nb{v} = find(A(v, :));
end
deg2 = cellfun(@numel, nb);
hub = find(deg2 == max(deg2));
dist = inf(n); dist(A > 0) = 1; dist(1:n+1:end) = 0;
for k = 1:n
    dist = min(dist, dist(:, k) + dist(k, :));
end
ecc = max(dist, [], 2)';
agg = zeros(n, 2);
for k = 1:n
    agg(k, :) = mean(features(nb{k}, :), 1);
end
%! n = 4; A = [0 1 1 0; 1 0 1 0; 1 1 0 1; 0 0 1 0]; deg = sum(A,2); deg2 = deg'; hub = 3; nIso = 0; ecc = [2 2 1 2]; down = true; rowsum = [1 1 1 1];
%! H__ = A + eye(4); d__ = diag(1./sqrt(sum(H__,2))); Anorm = d__*H__*d__; F__ = [1 0; 0 1; 1 1; 0.5 -0.5]; T__ = [1 0; 1 0; 0 1; 0 1]; W1__ = [0.3 -0.2 0.1; 0.2 0.4 -0.3]; W2__ = [0.1 0.2; -0.1 0.3; 0.2 -0.2]; k__ = [1 3 4];
%! Z1__ = Anorm*F__*W1__; R1__ = max(Z1__,0); Z2__ = Anorm*R1__*W2__; Y__ = exp(Z2__)./sum(exp(Z2__),2); l0 = -sum(sum(T__(k__,:).*log(Y__(k__,:))))/3; D__ = zeros(4,2); D__(k__,:) = (Y__(k__,:)-T__(k__,:))/3; G2__ = (Anorm*R1__)'*D__; dR__ = (Anorm'*D__)*W2__'; G1__ = (Anorm*F__)'*(dR__.*(Z1__ > 0)); gn = [norm(G1__,'fro'), norm(G2__,'fro')];
%! agg = [mean(F__([2 3],:)); mean(F__([1 3],:)); mean(F__([1 2 4],:)); F__(3,:)];

function [loss, g] = modelLoss(params, X, A, T, mask)
Y = model(params, X, A);
loss = crossentropy(Y(mask, :), T(mask, :), DataFormat="BC");
g = dlgradient(loss, params);
end

function Y = model(p, X, A)
Z = A * X * p.mult1.Weights;
Z = relu(Z);
Z = A * Z * p.mult2.Weights;
Y = softmax(Z, DataFormat="BC");
end
