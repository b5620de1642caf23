% word frequencies with a map and sorting
txt = 'The cat sat on the mat. The dog sat on the cat!';
w = regexp(lower(txt), '[a-z]+', 'match');
m = containers.Map('KeyType', 'char', 'ValueType', 'double');
for i = 1:numel(w)
    if isKey(m, w{i}), m(w{i}) = m(w{i}) + 1; else, m(w{i}) = 1; end
end
ks = keys(m); vs = cell2mat(values(m));
[s, idx] = sort(vs, 'descend'); sorted = ks(idx);
top3 = sorted(1:3); counts = s(1:3);
lens = cellfun(@length, ks); avg = mean(lens); long = ks(lens == max(lens));
first = cellfun(@(x) x(1), ks); u = unique(first);
caps = cellfun(@(x) [upper(x(1)) x(2:end)], ks, 'UniformOutput', false);
title_ = strjoin(caps, ' ');
pal = cellfun(@(x) strcmp(x, fliplr(x)), [ks {'level'}]); np = sum(pal);
