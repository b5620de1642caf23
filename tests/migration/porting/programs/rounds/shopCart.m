% shopping carts with containers.Map, struct arrays, discounts, receipts
stock = containers.Map({'apple', 'bread', 'milk'}, [0.5 2.25 1.1]);
stock('eggs') = 3;
orders = {'apple', 6; 'milk', 2; 'cake', 1; 'bread', 1; 'apple', 4};
cart = containers.Map();
missing_ = {};
for i = 1:size(orders, 1)
    [name, qty] = orders{i, :};
    if ~isKey(stock, name)
        missing_{end+1} = name;
        continue;
    end
    if isKey(cart, name)
        cart(name) = cart(name) + qty;
    else
        cart(name) = qty;
    end
end
items = keys(cart);
lines = cell(size(items));
total = 0;
for k = 1:cart.Count
    it = items{k};
    sub = cart(it) * stock(it);
    lines{k} = sprintf('%-8s x%2d %7.2f', it, cart(it), sub);
    total = total + sub;
end
switch true
    case total > 10
        disc = 0.1;
    case total > 5
        disc = 0.05;
    otherwise
        disc = 0;
end
due = round(total * (1 - disc), 2);
receipt = strjoin([lines, {sprintf('%-8s %11.2f', 'TOTAL', due)}], newline);
nl = sum(receipt == newline);
widths = cellfun(@length, lines);
vals = cell2mat(values(cart));
sub2 = values(stock, {'milk', 'eggs'});
remove(stock, 'eggs');
left = stock.keys();
m2 = containers.Map('KeyType', 'double', 'ValueType', 'any');
for v = [3 1 2 3]
    if ~m2.isKey(v), m2(v) = []; end
    m2(v) = [m2(v), numel(keys(m2))];
end
three = m2(3);
ks = cell2mat(keys(m2));
alias = cart;
alias('zzz') = 1;
shared = cart.isKey('zzz');
words = lower(strsplit('The cat and the dog and the bird'));
freq = containers.Map('KeyType', 'char', 'ValueType', 'double');
for w = words
    key = w{1};
    if freq.isKey(key), freq(key) = freq(key) + 1; else, freq(key) = 1; end
end
[fv, fo] = sort(cell2mat(freq.values), 'descend');
fk = freq.keys; top = fk(fo(1:2));
err = '';
try
    stock('gone');
catch ME
    err = isempty(ME.message);
end

merged = [containers.Map({'a'}, {1}); containers.Map({'b'}, {2})];
mk = merged.keys;
len = length(merged);
%! due = round(total * (1 - disc) * 100) / 100;
