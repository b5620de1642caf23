% An account book with errors that callers tell apart
function [book, id] = post(book, kind, amount)
  switch lower(kind)
    case {'in', 'deposit'}
      change = amount;
    case {'out', 'withdraw'}
      if book.balance < amount
        error('ledger:funds', 'needs %d, has %d', amount, book.balance);
      end
      change = -amount;
    otherwise
      error('ledger:kind', 'unknown kind "%s"', kind);
  end
  book.balance = book.balance + change;
  book.entries(end + 1) = struct('kind', kind, 'change', change, 'after', book.balance);
  id = numel(book.entries);
end

book = struct('owner', 'Ada', 'balance', 10, 'entries', struct('kind', {}, 'change', {}, 'after', {}));
orders = {'deposit', 50; 'OUT', 30; 'withdraw', 100; 'gift', 5; 'in', 1};
log = {};
ids = [];
for k = 1:size(orders, 1)
  try
    [book, ids(end + 1)] = post(book, orders{k, :});
  catch err
    switch err.identifier
      case 'ledger:funds'
        log{end + 1} = ['funds: ' err.message];
      otherwise
        log{end + 1} = [err.identifier ' / ' err.message];
    end
  end
end
changes = [book.entries.change];
total = sum(changes);
kinds = {book.entries.kind};
[~, order] = sort([book.entries.after], 'descend');
sorted = book.entries(order);
best = sorted(1).kind;
negatives = book.entries(changes < 0);
count = numel(negatives);
book.entries(2) = [];
left = arrayfun(@(e) e.after, book.entries);
names = fieldnames(book)';
book = rmfield(book, 'owner');
still = isfield(book, {'owner', 'balance', 'none'});
lines = cellfun(@(k, c) sprintf('%-9s%+4d', k, c), kinds, num2cell(changes), 'UniformOutput', false);
text = strjoin(lines, '|');
where = strfind(text, '|');
lastError = 0;
try
  x = [1 2 3];
  y = x(7);
catch problem
  lastError = ~isempty(problem.message);
end
nested = 'none';
try
  try
    error('a:b', 'inner');
  catch e
    rethrow(e);
  end
catch f
  nested = f.message;
end
clear e f err problem
