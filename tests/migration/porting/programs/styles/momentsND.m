% batch statistics and running averages with value semantics of structs in cells
layers = {};
layers{end+1} = struct('type', 'fc', 'W', magic(3)/10, 'b', [0; 0; 0]);
layers{end+1} = struct('type', 'bn', 'gamma', ones(3, 1), 'beta', zeros(3, 1), 'mean', zeros(3, 1), 'var', ones(3, 1));
layers{end+1} = struct('type', 'act', 'fcn', @(x) max(0.1*x, x));
layers(4) = {struct('type', 'drop', 'p', 0.5, 'mask', [])};
X = [1 2 3 4; 0 1 0 1; -1 0 1 2];
types = cellfun(@(l) l.type, layers, 'uni', 0);
isbn = strcmp(types, 'bn');
before = layers;
[Y, layers] = run(layers, X, true);
m1 = layers{isbn}.mean';
untouched = isequal(before{2}.mean, zeros(3, 1));
[Z, ~] = run(layers, X, false);
Yr = round(Y*1e4)/1e4;
Zr = round(Z*1e4)/1e4;
dropped = sum(layers{end}.mask(:));
layers(cellfun(@(l) strcmp(l.type, 'drop'), layers)) = [];
left = numel(layers);
W = layers{1}.W;
layers{1}.W(2, :) = [];
szs = [size(W); size(layers{1}.W)];
fields = cellfun(@(l) numel(fieldnames(l)), layers);
snap = cell(1, 2);
for e = 1:2
    layers{1}.b = layers{1}.b + e;
    snap{e} = layers{1}.b';
end
b1 = snap{1}; b2 = snap{2};
stats = struct('mu', {{}}, 'sd', {{}});
for k = 1:3
    stats.mu{k} = mean(X(k, :));
    stats.sd{end+1} = std(X(k, :));
end
mu = cell2mat(stats.mu);
sd = round([stats.sd{:}]*1e4)/1e4;
acc.sum = 0; acc.n = 0; acc.hist = {};
for x = X
    acc = update(acc, x);
end
avg = acc.sum/acc.n;
hl = numel(acc.hist);
h2 = acc.hist{2}(1);
w.a.b(3).c = 5;
w.a.b(2).c = [1 2];
nb = numel(w.a.b); e1 = isempty(w.a.b(1).c); c2 = w.a.b(2).c(end);
w.a.b(2) = [];
nb2 = numel(w.a.b); c3 = w.a.b(end).c;
[w.x, w.y] = deal(1, 'q');
wn = strjoin(fieldnames(w)', '');
v = {1, {2, {3, 'deep'}}};
d = v{2}{2}{2}; v{2}{2}{1} = 30; d2 = v{2}{2}{1}; v{2}(1) = []; nv = numel(v{2});
t = 'abc'; t(5) = 'e'; lt = length(t); t5 = double(t(4));
r = 1:5; r([2 4]) = []; r(end:-1:1) = r; r(end+2) = 9;
B = eye(2); B(:, end+1) = [7; 8]; B(3, 1) = 1; Bs = B;
k = 0; go = true;
while go, k = k + 1; go = k < 3; end
z = []; z(2, 3) = 1; zz = size(z); isE = isempty([]) && isempty('') && isempty({});
a.b = []; a.b(end+1).n = 1; a.b(end+1).n = 2; an = [a.b.n];
g = @() deal(1, 2); [g1, g2] = g();
f = {@sin, @(x) x^2}; fv = cellfun(@(h) h(2), f);
n = 0; for i = [1 2; 3 4], n = n + i(1)*i(2); end
x = 10; x(3) = 5; xs = x;
clear layers before stats acc w v a g f

function [X, layers] = run(layers, X, training)
for k = 1:numel(layers)
    L = layers{k};
    switch L.type
        case 'fc'
            X = L.W*X + L.b;
        case 'bn'
            if training
                m = mean(X, 2); v = var(X, 1, 2);
                L.mean = 0.9*L.mean + 0.1*m;
                L.var = 0.9*L.var + 0.1*v;
            else
                m = L.mean; v = L.var;
            end
            X = L.gamma.*(X - m)./sqrt(v + 1e-5) + L.beta;
        case 'act'
            X = L.fcn(X);
        case 'drop'
            if training
                L.mask = mod(reshape(1:numel(X), size(X)), 2) == 1;
                X = X.*L.mask/(1 - L.p);
            end
    end
    layers{k} = L;
end
end

function s = update(s, x)
s.sum = s.sum + sum(x);
s.n = s.n + numel(x);
s.hist{end+1} = x;
end
