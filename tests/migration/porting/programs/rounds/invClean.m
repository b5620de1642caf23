% invoice text to struct, grouped totals, and a fixed-width report
raw = {'2024-01-05,Acme,3,9.99', '2024-01-17,Bolt & Co,10,0.5', 'bad line', '2024-02-02,Acme,1,100', '2024-02-10,"Cat, Inc",2,7.25'};
rec = struct('date', {}, 'clients', {}, 'qty', {}, 'price', {});
bad = {};
for k = 1:numel(raw)
    t = regexp(raw{k}, '^(\d{4}-\d{2}-\d{2}),("[^"]+"|[^,]+),(\d+),([\d.]+)$', 'tokens', 'once');
    if isempty(t)
        bad{end+1} = sprintf('line %d: %s', k, raw{k});
        continue
    end
    r.date = t{1};
    r.clients = strrep(t{2}, '"', '');
    r.qty = str2double(t{3});
    r.price = str2double(t{4});
    rec(end+1) = r;
end
n = numel(rec);
amount = [rec.qty] .* [rec.price];
[clients, ~, g] = unique({rec.clients});
tot = accumarray(g(:), amount(:))';
months = cellfun(@(d) str2double(d(6:7)), {rec.date});
byMonth = arrayfun(@(m) sum(amount(months == m)), 1:2);
pivot = zeros(numel(clients), 2);
for k = 1:n
    pivot(g(k), months(k)) = pivot(g(k), months(k)) + amount(k);
end
[~, order] = sort(tot, 'descend');
out = '';
for k = order
    out = [out sprintf('%-10s|%8.2f|%5.1f%%\n', clients{k}, tot(k), 100 * tot(k) / sum(tot))];
end
lns = strsplit(strtrim(out), sprintf('\n'));
w = unique(cellfun(@length, lns));
[mx, imx] = max(amount);
big = rec(imx);
big.tags = {'large', 'check'};
hasTag = any(strcmp('check', big.tags));
cheap = {rec([rec.price] < 8).clients};
T = [rec.qty; rec.price]';
T(:, 3) = prod(T, 2);
sorted = sortrows(T, -3);
fmt = sprintf('%s;', cheap{:});
js = jsonencode(struct('n', n, 'clients', {clients}));
back = jsondecode('{"a": [1, 2, 3], "b": {"c": "x"}, "d": true, "e": null}');
ba = back.a'; bc = back.b.c; bd = back.d; be = isempty(back.e);
u = upper(clients{1}(1)); first2 = clients{2}(1:2); lastc = clients{end}(end);
dd = datenum({rec.date}, 'yyyy-mm-dd')'; gaps = diff(dd);
ct = char(clients); csz = size(ct); c1 = ct(2, 1:4);
