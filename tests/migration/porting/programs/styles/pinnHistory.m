%% a small physics-informed fit without any toolbox
cfg = fill_defaults(struct('epochs', 6, 'lr', 0.05), struct( ...
    'epochs',       2000, ...   % how long
    'batch_size',   4, ...
    'loss_weights', struct('lambda_res', 1, 'lambda_ic', 2), ...
    'optimizer',    'momentum', ...
    'lr_decay',     [], ...     % e.g. 0.98
    'grad_clip',    1.5));
net.params.W1 = [0.5; -0.4; 0.3];
net.params.b1 = [0.1; 0; -0.1];
net.params.W2 = [0.7 -0.2 0.4];
net.params.b2 = 0;
net.act = @tanh;

t_pool = linspace(0, 1, 7);
vel = struct();
fn = fieldnames(net.params);
for k = 1:numel(fn)
    vel.(fn{k}) = zeros(size(net.params.(fn{k})), 'like', net.params.(fn{k}));
end
hist.epoch = zeros(cfg.epochs, 1);
hist.loss  = zeros(cfg.epochs, 1);
hist.norms = [];
num_batches = ceil(numel(t_pool)/cfg.batch_size);
for ep = 1:cfg.epochs
    ep_loss = 0;
    for b = 1:num_batches
        j = ((b-1)*cfg.batch_size + 1 : min(b*cfg.batch_size, numel(t_pool)));
        t_batch = t_pool(:, j);
        [L, g] = numgrad(@(p) pinn_loss(p, net.act, t_batch, cfg), net.params);
        % clip by global norm
        sq = 0;
        for k = 1:numel(fn), sq = sq + sum(g.(fn{k})(:).^2); end
        gn = sqrt(sq);
        if ~isempty(cfg.grad_clip) && gn > cfg.grad_clip
            for k = 1:numel(fn)
                g.(fn{k}) = g.(fn{k}) * (cfg.grad_clip/gn);
            end
        end
        for k = 1:numel(fn)
            vel.(fn{k}) = 0.9*vel.(fn{k}) - cfg.lr*g.(fn{k});
            net.params.(fn{k}) = net.params.(fn{k}) + vel.(fn{k});
        end
        ep_loss = ep_loss + L;
        hist.norms(end+1, 1:2) = [ep, gn];
    end
    hist.epoch(ep) = ep;
    hist.loss(ep) = ep_loss/num_batches;
    if isfield(cfg, 'lr_decay') && ~isempty(cfg.lr_decay), cfg.lr = cfg.lr*cfg.lr_decay; end
end
final = round(hist.loss*1e4)/1e4;
nrm = round(hist.norms*1e3)/1e3;
W1 = round(net.params.W1*1e4)/1e4;
improved = hist.loss(end) < hist.loss(1);
opt = upper(cfg.optimizer(1:3));
clear vel net hist L g sq gn ep_loss

function out = fill_defaults(in, defaults)
out = in;
names = fieldnames(defaults);
for i = 1:numel(names)
    if ~isfield(out, names{i})
        out.(names{i}) = defaults.(names{i});
    elseif isstruct(defaults.(names{i}))
        out.(names{i}) = fill_defaults(out.(names{i}), defaults.(names{i}));
    end
end
end

function [L, g] = numgrad(f, p)
L = f(p);
h = 1e-5;
names = fieldnames(p)';
g = struct();
for name = names
    n = name{1};
    g.(n) = zeros(size(p.(n)));
    for i = 1:numel(p.(n))
        q = p; q.(n)(i) = q.(n)(i) + h;
        r = p; r.(n)(i) = r.(n)(i) - h;
        g.(n)(i) = (f(q) - f(r)) / (2*h);
    end
end
end

function L = pinn_loss(p, act, t, cfg)
h = 1e-4;
y = @(s) p.W2*act(p.W1*s + p.b1) + p.b2;
dy = (y(t + h) - y(t - h)) / (2*h);
res = dy + y(t);
ic = y(0) - 1;
L = cfg.loss_weights.lambda_res*mean(res.^2) + cfg.loss_weights.lambda_ic*ic^2;
end
