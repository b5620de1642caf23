% a little key-value store and scheduler using maps and function tables
handlers = containers.Map({'step', 'cosine', 'warmup'}, ...
    {@(t, p) p.lr*p.drop^floor(t/p.every), @(t, p) 0.5*p.lr*(1 + cos(pi*t/p.T)), @(t, p) p.lr*min(1, t/p.warm)});
p = struct('lr', 0.4, 'drop', 0.5, 'every', 2, 'T', 4, 'warm', 2);
names = handlers.keys();
tab = zeros(numel(names), 5);
for i = 1:numel(names)
    f = handlers(names{i});
    tab(i, :) = arrayfun(@(t) f(t, p), 0:4);
end
tab = round(tab*1e4)/1e4;
counts = containers.Map('KeyType', 'double', 'ValueType', 'any');
for v = [3 1 3 2 3 1]
    if isKey(counts, v)
        counts(v) = counts(v) + 1;
    else
        counts(v) = 1;
    end
end
ks = cell2mat(keys(counts));
vs = cell2mat(values(counts));
[~, w] = max(vs); modal = ks(w);
groups = containers.Map();
words = {'conv', 'relu', 'cat', 'rnn', 'cell', 'add'};
for i = 1:numel(words)
    k = words{i}(1);
    if ~groups.isKey(k), groups(k) = {}; end
    groups(k) = [groups(k), words(i)];
end
gk = groups.keys();
sizes = cellfun(@(k) numel(groups(k)), gk);
cs = strjoin(groups('c'), '/');
remove(groups, 'a');
left = groups.Count;
cfg = containers.Map({'a', 'b'}, [1 2]);
tot = sum(cell2mat(cfg.values));
sub = values(cfg, {'b'});
b2 = sub{1};
merged = [cfg; containers.Map({'c'}, [5])];
mk = strjoin(keys(merged), '');
mv = cellfun(@(x) x*2, values(merged));
miss = '';
try
    z = cfg('nope');
catch err
    miss = 'caught';
end
cache = containers.Map('KeyType', 'int32', 'ValueType', 'double');
calls = 0;
[f10, calls] = fibc(10, cache, calls);
n10 = cache.Count;
[f12, calls] = fibc(12, cache, calls);
queue = {};
prio = [];
jobs = {'b', 2; 'a', 1; 'c', 2; 'd', 0};
for i = 1:size(jobs, 1)
    [name, pr] = jobs{i, :};
    at = find(prio > pr, 1);
    if isempty(at), at = numel(prio) + 1; end
    queue = [queue(1:at-1), {name}, queue(at:end)];
    prio = [prio(1:at-1), pr, prio(at:end)];
end
order = [queue{:}];
lookup = struct('k', {{'x', 'y'}}, 'v', {{10, 'ten'}});
m2 = containers.Map(lookup.k, lookup.v, 'UniformValues', false);
ty = class(m2('y'));
ln = length(m2);
emp = isempty(containers.Map());
it = 0;
for k = keys(m2)
    it = it + 1;
    last = k{1};
end
clear handlers counts groups cfg merged cache m2 f err

function [v, calls] = fibc(n, cache, calls)
calls = calls + 1;
if isKey(cache, n)
    v = cache(n);
    return
end
if n < 3
    v = 1;
else
    [a, calls] = fibc(n - 1, cache, calls);
    [b, calls] = fibc(n - 2, cache, calls);
    v = a + b;
end
cache(n) = v;
end
