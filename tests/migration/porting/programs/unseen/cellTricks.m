data = {3, 'abc', [1 2 3]; {4}, @sin, true};
[r, c] = size(data);
kinds = cell(r, c);
for i = 1:r
    for j = 1:c
        kinds{i, j} = class(data{i, j});
    end
end
numeric = cellfun(@isnumeric, data);
nNumeric = sum(numeric(:));
row = data(1, :);
[a, b, d] = row{:};
total = a + numel(b) + sum(d);
nested = data{2, 1}{1};
val = data{2, 2}(0);
lens = cellfun('length', {'a', 'bb', ''});
emptyOnes = cellfun(@isempty, {'a', [], {}});
pairs = [{'k1'; 'k2'}, {10; 20}];
s = cell2struct(pairs(:, 2), pairs(:, 1), 1);
k2 = s.k2;
flat = [data{1, [1 3]}];
data(:, 2) = [];
left = size(data, 2);
