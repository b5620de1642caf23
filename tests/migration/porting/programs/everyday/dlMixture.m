% mixture-density network pieces: logsumexp, custom softplus, per-parameter learning rates, checkpointing in a cell
% by hand
X = dlarray(linspace(-1, 1, 5), 'CB');
T = [0.2 -0.1 0 0.3 0.5];
K = 2;
net.W = dlarray([0.5; -0.5; 0.1; 0.2; 0.3; -0.3]);
net.b = dlarray([0; 0.1; 0; 0; 0.5; 0.5]);
factors = struct('W', 1, 'b', 0.5);
saved = {};
all_ = nan(1, 3);
for epoch = 1:3
    [all_(epoch), grad] = step_(net, X, T, K);
    for f = string(fieldnames(net))'
        net.(f) = net.(f) - 0.1 * factors.(f) * grad.(f);
    end
    saved{epoch} = net;
end
[~, bestEpoch] = min(all_);
first = all_(1);
best = saved{bestEpoch};
wb = extractdata(best.W)';
w1 = extractdata(saved{1}.W)';
moved = norm(wb - w1) > 0;
saved{1}.W(1) = 100;
untouched = extractdata(saved{2}.W(1)) < 1;
[pi_, mu, sg] = split_(net, X, K);
colsum = sum(extractdata(pi_), 1);
positive = all(extractdata(sg) > 0, 'all');
szMu = size(mu);
lse = extractdata(logsumexp_(dlarray([1 2; 3 4]), 1));
%! X__ = linspace(-1,1,5); T__ = [0.2 -0.1 0 0.3 0.5]; W__ = [0.5; -0.5; 0.1; 0.2; 0.3; -0.3]; b__ = [0; 0.1; 0; 0; 0.5; 0.5];
%! l__ = @(W, b) mean(-(log(sum(exp([log(exp(W(1)*X__+b(1))./(exp(W(1)*X__+b(1))+exp(W(2)*X__+b(2)))) - 0.5*((T__-(W(3)*X__+b(3)))./log(1+exp(W(5)*X__+b(5)))).^2 - log(log(1+exp(W(5)*X__+b(5)))); log(exp(W(2)*X__+b(2))./(exp(W(1)*X__+b(1))+exp(W(2)*X__+b(2)))) - 0.5*((T__-(W(4)*X__+b(4)))./log(1+exp(W(6)*X__+b(6)))).^2 - log(log(1+exp(W(6)*X__+b(6))))]), 1))));
%! first = l__(W__, b__); szMu = [2 5]; lse = [3.1269280110429727 4.1269280110429727]; colsum = ones(1,5); positive = true; moved = true; untouched = true; bestEpoch = 3; K = 2;

function [loss, g] = step_(net, X, T, K)
[L, g] = dlfeval(@nll, net, X, T, K);
loss = extractdata(L);
end

function [L, g] = nll(net, X, T, K)
[p, mu, sg] = split_(net, X, K);
logp = log(p) - 0.5 * ((T - mu) ./ sg).^2 - log(sg);
L = -mean(logsumexp_(logp, 1), 'all');
g = dlgradient(L, net);
end

function [p, mu, sg] = split_(net, X, K)
Y = net.W * stripdims(X) + net.b;
p = softmax(Y(1:K, :), 'DataFormat', 'CB');
mu = Y(K+1:2*K, :);
sg = log(1 + exp(Y(2*K+1:end, :)));
end

function y = logsumexp_(x, dim)
m = max(x, [], dim);
y = m + log(sum(exp(x - m), dim));
end
