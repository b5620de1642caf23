% inventory with containers.Map, try/catch, inputParser
stock = containers.Map();
stock('bolt') = struct('qty', 10, 'price', 0.25);
stock('nut') = struct('qty', 0, 'price', 0.1);
stock('gear') = struct('qty', 3, 'price', 12.5);
orders = {'bolt', 4; 'gear', 5; 'cog', 1; 'nut', 1; 'bolt', 6};
messages = cell(size(orders, 1), 1);
revenue = 0;
for k = 1:size(orders, 1)
    [item, qty] = orders{k, :};
    try
        [stock, cost] = sell(stock, item, qty);
        revenue = revenue + cost;
        messages{k} = sprintf('%d. sold %d x %s for %.2f', k, qty, item, cost);
    catch err
        switch err.identifier
            case 'shop:short'
                messages{k} = ['short: ' err.message];
            case {'shop:unknown', 'shop:other'}
                messages{k} = ['unknown: ' item];
            otherwise
                rethrow(err);
        end
    end
end
keysLeft = keys(stock);
qtys = cellfun(@(key) stock(key).qty, keysLeft);
vals = values(stock);
worth = sum(cellfun(@(s) s.qty * s.price, vals));
isEmptyStock = qtys == 0;
gone = keysLeft(isEmptyStock);
remove(stock, gone);
n = stock.Count;
has = isKey(stock, {'bolt', 'gear'});
prices = containers.Map({'x', 'y'}, [1.5 2]);
prices('z') = prices('x') * 4;
allPrices = cell2mat(values(prices));
some = values(prices, {'z', 'x'});
byNum = containers.Map('KeyType', 'double', 'ValueType', 'any');
for k = [5 3 9]
    byNum(k) = repmat('*', 1, k);
end
nk = cell2mat(keys(byNum));
longest = byNum(max(nk));
cfg1 = configure('Width', 3);
cfg2 = configure('Height', 2, 'Title', 'box', 'Width', 7);
try
    configure('Width', -1);
    failed = false;
catch
    failed = true;
end
area = cfg2.Width * cfg2.Height;
fprintf('%s\n', messages{:});
fprintf('revenue: %8.3f\n', revenue);

function [stock, cost] = sell(stock, item, qty)
if ~isKey(stock, item)
    error('shop:unknown', 'no item %s', item);
end
entry = stock(item);
if entry.qty < qty
    error('shop:short', '%s: only %d of %d', item, entry.qty, qty);
end
entry.qty = entry.qty - qty;
stock(item) = entry;
cost = qty * entry.price;
end

function r = configure(varargin)
p = inputParser;
p.FunctionName = 'configure';
p.addParameter('Width', 1, @(x) isnumeric(x) && isscalar(x) && x > 0);
p.addParameter('Height', 1);
addParameter(p, 'Title', 'none', @ischar);
parse(p, varargin{:});
r = p.Results;
end
