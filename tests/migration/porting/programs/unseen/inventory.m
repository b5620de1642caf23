% Stock kept in cells and maps; reports without semicolons
items = {'bolt', 10, 0.25; 'nut', 0, 0.10; 'gear', 3, 12.5; 'axle', 7, 8};
stock = containers.Map();
for row = items'
    stock(row{1}) = struct('count', row{2}, 'price', row{3});
end
names = keys(stock)
total = 0;
for k = 1:stock.Count
    s = stock(names{k});
    total = total + s.count * s.price;
end
total
empty = names(cellfun(@(n) stock(n).count == 0, names));
moves = [struct('item', 'gear', 'n', -2), struct('item', 'nut', 'n', 50), struct('item', 'cog', 'n', 1)];
unknown = {};
for m = moves
    if ~isKey(stock, m.item)
        unknown{end+1} = m.item;
        continue
    end
    s = stock(m.item);
    s.count = s.count + m.n;
    stock(m.item) = s;
end
counts = cellfun(@(n) stock(n).count, keys(stock));
values1 = values(stock);
prices = cellfun(@(s) s.price, values1);
[sorted, order] = sort(counts .* prices, 'descend');
ranking = names(order);
report = cellfun(@(n, v) sprintf('%-6s|%8.2f', n, v), ranking, num2cell(sorted), 'UniformOutput', false);
page = strjoin(report, char(10));
width = unique(cellfun('length', report))
remove(stock, 'nut');
left = stock.Count
codes = containers.Map('KeyType', 'double', 'ValueType', 'any');
for k = [3 1 2], codes(k) = repmat('*', 1, k); end
stars = [codes.values];
ids = cell2mat(codes.keys);
groups = struct();
for k = 1:size(items, 1)
    key = upper(items{k, 1}(1));
    if ~isfield(groups, key), groups.(key) = {}; end
    groups.(key){end+1} = items{k, 1};
end
letters = fieldnames(groups)';
sizes = structfun(@numel, groups)';
cheap = items([items{:, 3}] < 1, 1)';
flag = any(strcmp('axle', items(:, 1))) && ~isempty(cheap)
