% a transformer block with parameters in structs of cells, no toolbox
cfg.d = 4; cfg.heads = 2; cfg.layers = 2; cfg.ff = 6;
params = initModel(cfg);
tokens = [3 1 4 1 5];
X = embed(tokens, cfg.d) + posenc(numel(tokens), cfg.d);
A = cell(cfg.layers, cfg.heads);
Y = X;
for l = 1:cfg.layers
    [Y, A(l, :)] = block(Y, params.layer{l}, cfg);
end
outNorm = norm(Y, 'fro');
firstAttn = A{1, 1};
rowSums = sum(A{2, 2}, 2)';
upper_ = triu(A{1, 2}, 1);
isCausal = ~any(upper_(:));
count = 0;
for l = 1:cfg.layers
    f = fieldnames(params.layer{l});
    for i = 1:numel(f)
        v = params.layer{l}.(f{i});
        if iscell(v)
            count = count + sum(cellfun(@numel, v));
        else
            count = count + numel(v);
        end
    end
end
% prune: zero the small weights of every head
total = 0; gone = 0;
for l = 1:numel(params.layer)
    for h = 1:cfg.heads
        w = params.layer{l}.Wq{h};
        small = abs(w) < 0.05;
        params.layer{l}.Wq{h}(small) = 0;
        gone = gone + nnz(small);
        total = total + numel(w);
    end
end
ratio = gone/total;
sparsity = mean(params.layer{1}.Wq{1}(:) == 0);
params.layer(2) = [];
left = numel(params.layer);
last = Y(end, :);
[~, order] = sort(last, 'descend');

function p = initModel(cfg)
    dh = cfg.d/cfg.heads;
    for l = 1:cfg.layers
        for h = 1:cfg.heads
            p.layer{l}.Wq{h} = det_rand(cfg.d, dh, l + h);
            p.layer{l}.Wk{h} = det_rand(cfg.d, dh, l + h + 10);
            p.layer{l}.Wv{h} = det_rand(cfg.d, dh, l + h + 20);
        end
        p.layer{l}.Wo = det_rand(cfg.d, cfg.d, l + 30);
        p.layer{l}.W1 = det_rand(cfg.d, cfg.ff, l + 40);
        p.layer{l}.b1 = zeros(1, cfg.ff);
        p.layer{l}.W2 = det_rand(cfg.ff, cfg.d, l + 50);
        p.layer{l}.b2 = zeros(1, cfg.d);
    end
end

function M = det_rand(r, c, seed)
    M = 0.3*sin(seed*reshape(1:r*c, r, c));
end

function E = embed(tok, d)
    E = zeros(numel(tok), d);
    for i = 1:numel(tok)
        E(i, :) = cos(tok(i)*(1:d)/d);
    end
end

function P = posenc(n, d)
    [k, pos] = meshgrid(0:d-1, 0:n-1);
    ang = pos ./ 10000.^(2*floor(k/2)/d);
    P = zeros(n, d);
    P(:, 1:2:end) = sin(ang(:, 1:2:end));
    P(:, 2:2:end) = cos(ang(:, 2:2:end));
end

function [Y, attn] = block(X, p, cfg)
    heads = cell(1, cfg.heads);
    attn = cell(1, cfg.heads);
    for h = 1:cfg.heads
        Q = X*p.Wq{h}; K = X*p.Wk{h}; V = X*p.Wv{h};
        S = Q*K'/sqrt(size(Q, 2));
        S(triu(true(size(S)), 1)) = -Inf;
        attn{h} = softmaxRows(S);
        heads{h} = attn{h}*V;
    end
    Y = layernorm_(X + [heads{:}]*p.Wo);
    hidden = max(0, bsxfun(@plus, Y*p.W1, p.b1));
    Y = layernorm_(Y + hidden*p.W2 + repmat(p.b2, size(Y, 1), 1));
end

function S = softmaxRows(S)
    S = exp(S - max(S, [], 2));
    S = S ./ sum(S, 2);
end

function Y = layernorm_(X)
    mu = mean(X, 2);
    sd = std(X, 1, 2);
    Y = (X - mu) ./ (sd + 1e-5);
end
