%%  VAE pieces in base MATLAB
close all; clc;
rngState = 7;
nIn = 3; nZ = 2;
enc = {struct('W', [], 'b', []), struct('W', [], 'b', [])};
for q = 1:2
    [enc{q}.W, rngState] = nextRand(rngState, nZ, nIn);
    enc{q}.b = 0.1*q*ones(nZ, 1);
end
[dec.W, rngState] = nextRand(rngState, nIn, nZ);
dec.b = zeros(nIn, 1);
X = [0.2 0.9; 0.7 0.1; 0.5 0.4];
[noise, rngState] = nextRand(rngState, nZ, size(X, 2));
[total, parts] = elbo(enc, dec, X, noise);
rec = parts.rec; kl = parts.kl;
epsi = 1e-6;
G = zeros(size(dec.W));
for k = 1:numel(dec.W)
    d2 = dec; d2.W(k) = d2.W(k) + epsi;
    d1 = dec; d1.W(k) = d1.W(k) - epsi;
    G(k) = (elbo(enc, d2, X, noise) - elbo(enc, d1, X, noise))/(2*epsi);
end
G = round((G)*1e5)/1e5;
hist = nan(1, 4);
for it = 1:numel(hist)
    for k = 1:numel(dec.W)
        d2 = dec; d2.W(k) = d2.W(k) + epsi;
        g(k) = (elbo(enc, d2, X, noise) - elbo(enc, dec, X, noise))/epsi; %#ok<SAGROW>
    end
    dec.W(:) = dec.W(:) - 0.05*g(:);
    hist(it) = round(elbo(enc, dec, X, noise)*1e4)/1e4;
end
better = all(diff(hist) < 0);
old = enc;
enc{1}.W(1, :) = 0;
zeroed = sum(enc{1}.W(1, :)) == 0 && any(old{1}.W(1, :));
[~, idx] = min(hist);
if idx == numel(hist) && better
    status = 'down';
else
    status = 'stuck';
end

bits = kl/log(2);
s = sprintf('%d:%.2f ', [1:numel(hist); hist]);
s = strtrim(s);
clear enc dec old d1 d2 parts

function [M, s] = nextRand(s, r, c)
    M = zeros(r, c);
    for i = 1:r*c
        s = mod(s*16807, 2^31 - 1);
        M(i) = s/(2^31 - 1) - 0.5;
    end
end

function [total, parts] = elbo(enc, dec, X, noise)
    mu = bsxfun(@plus, enc{1}.W*X, enc{1}.b);
    logvar = bsxfun(@plus, enc{2}.W*X, enc{2}.b);
    z = mu + exp(0.5*logvar).*noise;
    y = 1./(1 + exp(-(dec.W*z + repmat(dec.b, 1, size(z, 2)))));
    parts.rec = -sum(sum(X.*log(y) + (1 - X).*log(1 - y)))/size(X, 2);
    parts.kl = -0.5*mean(sum(1 + logvar - mu.^2 - exp(logvar), 1));
    total = parts.rec + parts.kl;
end
