% run a set of experiments described by structs, keep going on failure
exps = {};
exps{end+1} = struct('name', 'quad', 'fun', @(x) sum((x - 1).^2), 'x0', [3; -2], 'method', 'gd');
exps{end+1} = struct('name', 'rosen', 'fun', @(x) (1 - x(1))^2 + 5*(x(2) - x(1)^2)^2, 'x0', [0; 0], 'method', 'momentum');
exps{end+1} = struct('name', 'broken', 'fun', @(x) x.^2, 'x0', [1; 2], 'method', 'gd');
exps{end+1} = struct('name', 'odd', 'fun', @(x) x^2, 'x0', 4, 'method', 'newton');
defaults = struct('lr', 0.05, 'steps', 30, 'tol', 1e-6, 'verbose', 0);
summary = cell(numel(exps), 4);
for k = 1:numel(exps)
    e = exps{k};
    opts = mergeOpts(defaults, e);
    try
        [x, info] = optimise(e.fun, e.x0, e.method, opts);
        summary(k, :) = {e.name, 'ok', info.steps, round(info.f*1e4)/1e4};
    catch err
        summary(k, 1:2) = {e.name, strtok(err.message, ':')};
        summary{k, 3} = NaN;
        summary{k, 4} = [];
    end
end
names = summary(:, 1)';
state = summary(:, 2)';
oks = strcmp(state, 'ok');
vals = [summary{oks, 4}];
steps = [summary{:, 3}];
nbad = sum(cellfun(@isempty, summary(:, 4)));
[~, best] = min(vals);
okNames = names(oks);
bestName = okNames{best};
txt = '';
for k = 1:size(summary, 1)
    if oks(k)
        txt = [txt, sprintf('%s=%.4f ', summary{k, [1 4]})];
    else
        txt = [txt, upper(summary{k, 1}), ' '];
    end
end
txt = strtrim(txt);
hist = info.trace;
dec = sum(diff(hist) < 0);
clear exps e err

function o = mergeOpts(d, e)
o = d;
extra = setdiff(fieldnames(e), {'name', 'fun', 'x0', 'method'});
for i = 1:numel(extra)
    o.(extra{i}) = e.(extra{i});
end
if strcmp(e.method, 'momentum'), o.lr = o.lr/5; o.steps = 2*o.steps; end
end

function [x, info] = optimise(f, x, method, o)
v = zeros(size(x));
trace = f(x);
if ~isscalar(trace), error('size: objective must be scalar'); end
for k = 1:o.steps
    g = numgrad(f, x);
    switch method
        case 'gd'
            x = x - o.lr*g;
        case 'momentum'
            v = 0.9*v - o.lr*g;
            x = x + v;
        otherwise
            error('method: %s is not known', method);
    end
    trace(end+1) = f(x);
    if norm(g) < o.tol, break; end
end
info = struct('steps', k, 'f', trace(end), 'trace', trace);
end

function g = numgrad(f, x)
g = zeros(size(x));
for i = 1:numel(x)
    h = zeros(size(x)); h(i) = 1e-5;
    g(i) = (f(x + h) - f(x - h))/2e-5;
end
end
