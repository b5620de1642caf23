% least-recently-used cache with struct arrays and cells
function c = cacheNew(cap)
    c.cap = cap;
    c.items = struct('key', {}, 'val', {}, 'used', {});
    c.clock = 0;
    c.hits = 0;
    c.misses = 0;
end
function [c, v, ok] = cacheGet(c, key)
    c.clock = c.clock + 1;
    idx = find(strcmp({c.items.key}, key), 1);
    ok = ~isempty(idx);
    if ok
        v = c.items(idx).val;
        c.items(idx).used = c.clock;
        c.hits = c.hits + 1;
    else
        v = [];
        c.misses = c.misses + 1;
    end
end
function c = cachePut(c, key, val)
    c.clock = c.clock + 1;
    idx = find(strcmp({c.items.key}, key), 1);
    if isempty(idx)
        if numel(c.items) >= c.cap
            [~, oldest] = min([c.items.used]);
            c.items(oldest) = [];
        end
        idx = numel(c.items) + 1;
    end
    c.items(idx).key = key;
    c.items(idx).val = val;
    c.items(idx).used = c.clock;
end
c = cacheNew(2);
c = cachePut(c, 'a', [1 2 3]);
c = cachePut(c, 'b', 'text');
[c, va, oka] = cacheGet(c, 'a');
c = cachePut(c, 'd', {4, 'x'});
[c, vb, okb] = cacheGet(c, 'b');
[c, vd] = cacheGet(c, 'd');
left = sort({c.items.key});
n = numel(c.items);
stats = [c.hits c.misses];
vals = {c.items.val};
kinds = cellfun(@class, vals, 'UniformOutput', false);
snapshot = c;
snapshot.items(1).val = 0;
unchanged = isequal(c.items(1).val, [1 2 3]);
[c.items.used] = deal(0);
allZero = all([c.items.used] == 0);
t = struct('m', magic(3));
t.m(2, :) = [];
t.sub.list{3} = 'z';
e = cellfun(@isempty, t.sub.list);
t.sub.count(4) = 7;
f = isfield(t, {'m', 'q', 'sub'});
t = rmfield(t, 'm');
g = fieldnames(t);
q = orderfields(struct('b', 1, 'a', 2));
qf = fieldnames(q)';
a = [struct('x', 1), struct('x', 2)];
a(3).x = 5;
xs = [a.x];
a = a([3 1]);
first = a(1).x;
dyn = 'alpha';
o.(dyn).beta = 3;
o.(dyn).gamma(2).v = 4;
emp = isempty(o.alpha.gamma(1).v);
