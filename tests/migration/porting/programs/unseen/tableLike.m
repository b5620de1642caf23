data.name = {'x', 'y', 'z'};
data.value = [3 1 2];
[~, order] = sort(data.value);
data = structfun(@(f) f(order), data, 'UniformOutput', false);
firstName = data.name{1};
rows = cell(numel(data.value), 2);
for i = 1:size(rows, 1)
    rows(i, :) = {data.name{i}, data.value(i)};
end
m = cell2mat(rows(:, 2))';
lookup = cell2struct(rows(:, 2), rows(:, 1), 1);
z = lookup.z;
s = struct('id', num2cell(1:3));
ids = [s.id];
for i = 1:numel(s)
    s(i).double = s(i).id * 2;
end
d = [s.double];
big = s([s.double] > 2);
nBig = numel(big);
