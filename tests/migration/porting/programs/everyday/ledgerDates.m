% double-entry ledger: struct of struct arrays, running balances, printing with sign, undo stack, csv export
accts = struct('cash', 100, 'bank', 500, 'food', 0, 'rent', 0);
tx = {};
undo = {};
post = @(from, to, amt, memo) struct('from', from, 'to', to, 'amt', amt, 'memo', memo);
plan = {post('bank', 'rent', 300, 'Jan'), post('cash', 'food', 25.5, 'lunch, tea'), post('bank', 'cash', 50, ''), post('cash', 'food', 500, 'feast')};
failed = [];
for k = 1:numel(plan)
    t = plan{k};
    before = accts;
    [accts, ok, why] = apply_(accts, t);
    if ok
        undo{end + 1} = before;
        tx{end + 1} = t;
    else
        failed(end + 1) = k;
        reason = why;
    end
end
names = fieldnames(accts)';
vals = cellfun(@(n) accts.(n), names);
total = sum(vals);
prev = undo{end};
cashBefore = prev.cash;
prev.cash = -1;
stillSame = undo{end}.cash;
accts = undo{end}; undo(end) = []; tx(end) = [];
afterUndo = accts.cash;
nUndo = numel(undo);
csv = 'from,to,amount,memo';
for k = 1:numel(tx)
    m = tx{k}.memo;
    if any(m == ',')
        m = ['"' m '"'];
    end
    csv = sprintf('%s\n%s,%s,%.2f,%s', csv, tx{k}.from, tx{k}.to, tx{k}.amt, m);
end
lines = strsplit(csv, '\n');
nl = numel(lines);
amounts = cellfun(@(t) t.amt, tx);
byTo = struct();
for k = 1:numel(tx)
    key = tx{k}.to;
    if ~isfield(byTo, key), byTo.(key) = []; end
    byTo.(key)(end + 1) = tx{k}.amt;
end
rentSum = sum(byTo.rent);
stmt = repmat(struct('d', 0, 'bal', 0), 1, 3);
bal = 10;
for k = 1:3
    bal = bal + (-1)^k * k;
    stmt(k).d = k;
    stmt(k).bal = bal;
end
bals = [stmt.bal];
low = stmt(bals == min(bals)).d;
neg = arrayfun(@(s) s.bal < 9, stmt);
stmt(neg) = [];
ns = numel(stmt);
nested.a.b(3).c = 'deep';
nb = numel(nested.a.b);
e1 = isempty(nested.a.b(2).c);
nested.a.b(2).c = nested.a.b(3).c;
x = nested.a.b(2).c(1:2);
q = struct('m', magic(3));
q.m(2, :) = [];
q.m(:, end + 1) = [7; 8];
qm = q.m;
s1 = struct('k', {{1, 2}});
cellIn = numel(s1.k);
s1.k{end + 1} = 'three';
c3 = class(s1.k{3});
tf = isfield(accts, {'cash', 'gold'});
accts = setfield(accts, 'gold', 5);
g = getfield(accts, 'gold');
ord = orderfields(accts);
of = fieldnames(ord)';
cmp = isequal(struct('a', 1, 'b', 2), struct('b', 2, 'a', 1));
vv = struct2cell(byTo)';
mx = structfun(@max, byTo)';
dbl = structfun(@(v) 2 * v, byTo, 'UniformOutput', false);
dr = dbl.rent;
fprintf('%s\n', lines{:});
fprintf('%-5s %+8.2f\n', 'net', total);
for n = names
    fprintf('%s=%g ', n{1}, accts.(n{1}));
end
fprintf('\n');

function [a, ok, why] = apply_(a, t)
ok = true; why = '';
if a.(t.from) < t.amt
    ok = false;
    why = sprintf('%s: %.2f short', t.from, t.amt - a.(t.from));
    return
end
a.(t.from) = a.(t.from) - t.amt;
a.(t.to) = a.(t.to) + t.amt;
end
