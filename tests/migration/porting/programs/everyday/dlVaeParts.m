% variational pieces, custom losses, metrics, logging of a training in a table-like struct
% by hand
rng(3);
cfg = struct('latent', 2, 'beta', 0.5, 'steps', [2 1]);
mu = dlarray([0.1 0.2; -0.3 0.4], 'CB');
logvar = dlarray([0 -1; 0.5 0.2], 'CB');
epsn = [0.5 -1; 2 0.25];
z = mu + exp(0.5 * logvar) .* epsn;
zv = extractdata(z);
kl = -0.5 * sum(1 + logvar - mu.^2 - exp(logvar), 1);
kl = mean(kl);
klv = extractdata(kl);
f = dims(z);
[elbo, g1, g2] = dlfeval(@elboLoss, mu, logvar, epsn, cfg.beta);
ev = double(extractdata(elbo));
g1v = extractdata(g1);
g2v = extractdata(g2);
hist = struct('step', {}, 'loss', {}, 'lr', {});
lr = 0.1;
m = mu; lv = logvar;
for step = 1:3
    [L, ga, gb] = dlfeval(@elboLoss, m, lv, epsn, cfg.beta);
    m = m - lr * ga;
    lv = lv - lr * gb;
    hist(step).step = step;
    hist(step).loss = extractdata(L);
    hist(step).lr = lr;
    lr = lr / 2;
end
losses = [hist.loss];
decreasing = all(diff(losses) < 0);
lrs = [hist.lr];
p = [0.9 0.2 0.6 0.4]; y = [1 0 0 1];
bce = -mean(y .* log(p) + (1 - y) .* log(1 - p));
bceL = extractdata(crossentropy(dlarray(p, 'CB'), y, 'TargetCategories', 'independent')) / 1;
yhat = p >= 0.5;
acc = mean(yhat == y);
tp = nnz(yhat & y); fp = nnz(yhat & ~y); fn = nnz(~yhat & y);
[sp, si] = sort(p, 'descend');
tpr = cumsum(y(si)) / sum(y); fpr = cumsum(~y(si)) / sum(~y);
auc = trapz([0 fpr], [0 tpr]);
h = huber(dlarray([0 3], 'CB'), dlarray([0.5 0], 'CB'));
hv = extractdata(h);
l1 = extractdata(l1loss(dlarray([1 2; 3 4], 'CB'), zeros(2)));
gel = round(extractdata(gelu(dlarray([-1 0 1]))), 4);
sgm = extractdata(sigmoid(dlarray(0)));
lk = extractdata(leakyrelu(dlarray([-2 2]), 0.1));
E2 = embed(dlarray([1 3], 'CB'), [1 2 3; 4 5 6]);
e2s = size(E2);
e2 = squeeze(extractdata(E2));
oh = onehotencode([2 1 3], 1, 'ClassNames', 1:3);
lab = onehotdecode(oh, 1:3, 1);
labs = string(lab);
nl = numel(labs);
%! zv = [0.1 0.2; -0.3 0.4] + exp(0.5*[0 -1; 0.5 0.2]).*[0.5 -1; 2 0.25]; f = 'CB';
%! m__ = [0.1 0.2; -0.3 0.4]; l__ = [0 -1; 0.5 0.2]; e__ = [0.5 -1; 2 0.25]; klv = mean(-0.5*sum(1 + l__ - m__.^2 - exp(l__)));
%! losses = []; r__ = 0.1; for s__ = 1:3, z__ = m__ + exp(0.5*l__).*e__; losses(s__) = mean(sum((z__-1).^2)) + 0.5*mean(-0.5*sum(1 + l__ - m__.^2 - exp(l__))); ga__ = (2*(z__-1) + 0.5*m__)/2; gb__ = ((z__-1).*exp(0.5*l__).*e__ + 0.25*(exp(l__)-1))/2; if s__ == 1, ev = losses(1); g1v = ga__; g2v = gb__; end, m__ = m__ - r__*ga__; l__ = l__ - r__*gb__; r__ = r__/2; end, decreasing = all(diff(losses) < 0); lrs = [0.1 0.05 0.025];
%! p = [0.9 0.2 0.6 0.4]; y = [1 0 0 1]; bce = -mean(y.*log(p) + (1-y).*log(1-p)); bceL = bce; acc = 0.5; tp = 1; fp = 1; fn = 1; auc = 0.75; hv = (0.125 + 2.5)/2; l1 = 5; gel = [-0.1587 0 0.8413]; sgm = 0.5; lk = [-0.2 2]; e2s = [2 2]; e2 = [1 3; 4 6]; oh = [0 1 0; 1 0 0; 0 0 1]; nl = 3;

function [loss, g1, g2] = elboLoss(mu, logvar, epsn, beta)
z = mu + exp(0.5 * logvar) .* epsn;
rec = mean(sum((z - 1).^2, 1));
kl = mean(-0.5 * sum(1 + logvar - mu.^2 - exp(logvar), 1));
loss = rec + beta * kl;
[g1, g2] = dlgradient(loss, mu, logvar);
end
