% evolutionary search over hyperparameters with a generator of our own
state = uint32(2463534242);
[state, r] = xorshift(state, 5);
space = struct('name', {'lr', 'units', 'act'}, 'values', {[0.1 0.01 0.001], 4:4:16, {'relu', 'tanh'}});
pop = repmat(struct('genes', [], 'fit', NaN, 'id', 0), 1, 6);
seed = 42;
for i = 1:numel(pop)
    g = zeros(1, numel(space));
    for k = 1:numel(space)
        [seed, u] = lcg(seed);
        g(k) = floor(u*numel(space(k).values)) + 1;
    end
    pop(i).genes = g;
    pop(i).id = i;
end
scorers = {@(c) -log10(c.lr), @(c) c.units/16, @(c) 0.5*strcmp(c.act, 'relu')};
hist = [];
for gen = 1:3
    for i = 1:numel(pop)
        if isnan(pop(i).fit)
            c = decode(pop(i).genes, space);
            pop(i).fit = sum(cellfun(@(f) f(c), scorers));
        end
    end
    [fits, order] = sort([pop.fit], 'descend');
    pop = pop(order);
    hist(gen).best = pop(1).fit;
    hist(gen).mean = mean(fits);
    hist(gen).ids = [pop(1:2).id];
    parents = pop(1:2);
    kids = pop(3:end);
    for i = 1:numel(kids)
        [seed, u] = lcg(seed);
        cut = 1 + floor(u*(numel(space) - 1));
        kids(i).genes = [parents(1).genes(1:cut), parents(2).genes(cut+1:end)];
        [seed, u] = lcg(seed);
        if u < 0.5
            [seed, u] = lcg(seed);
            at = 1 + floor(u*numel(space));
            kids(i).genes(at) = mod(kids(i).genes(at), numel(space(at).values)) + 1;
        end
        kids(i).fit = NaN;
        kids(i).id = gen*100 + i;
    end
    pop = [parents, kids];
end
best = decode(pop(1).genes, space);
bestStr = sprintf('%s=%g;', 'lr', best.lr, 'units', best.units);
curve = [hist.best];
avg = round([hist.mean]*1000)/1000;
ids = vertcat(hist.ids);
act = best.act;
G = reshape([pop.genes], numel(space), [])';
uniqueG = size(unique(G, 'rows'), 1);
keep = ~isnan([pop.fit]);
nk = sum(keep);
final = pop(find(keep, 1, 'last')).id;
t = arrayfun(@(s) numel(s.values), space);
grid = cell(1, 2);
[grid{:}] = ndgrid(1:t(1), 1:t(2));
combos = [grid{1}(:), grid{2}(:)];
nc = size(combos, 1);
lastCombo = combos(end, :);

function c = decode(g, space)
c = struct;
for k = 1:numel(space)
    v = space(k).values;
    if iscell(v)
        c.(space(k).name) = v{g(k)};
    else
        c.(space(k).name) = v(g(k));
    end
end
end

function [s, u] = lcg(s)
s = mod(16807*s, 2147483647);
u = s/2147483647;
end

function [x, out] = xorshift(x, n)
out = zeros(1, n);
for i = 1:n
    x = bitxor(x, bitshift(x, 13));
    x = bitxor(x, bitshift(x, -17));
    x = bitxor(x, bitshift(x, 5));
    out(i) = double(x)/double(intmax('uint32'));
end
end
