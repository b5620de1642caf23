% ragged data in nested cells; tables made of structs; pivoting; joins
log = {
    'alice', 'mon', [3 4]
    'bob',   'tue', []
    'alice', 'tue', 7
    'cara',  'mon', [1 2 3 4]
    'bob',   'mon', 2.5
    };
people = unique(log(:, 1))';
days = {'mon', 'tue', 'wed'};
pivot = cell(numel(people), numel(days));
for r = 1:size(log, 1)
    i = find(strcmp(people, log{r, 1}));
    j = strcmp(days, log{r, 2});
    pivot{i, j} = [pivot{i, j}, log{r, 3}];
end
sums = cellfun(@sum, pivot);
counts = cellfun(@numel, pivot);
means = sums ./ counts;
noData = isnan(means);
means(noData) = 0;
[best, at] = max(sums(:));
[bi, bj] = ind2sub(size(sums), at);
who1 = people{bi}; day1 = days{bj};
empties = cellfun('isempty', pivot);
perPerson = sum(counts, 2)';
perDay = sum(counts);
[~, rankIdx] = sort(perPerson, 'descend');
ranking = people(rankIdx);
rows = struct('person', {}, 'total', {});
for k = 1:numel(people)
    rows(k).person = people{k};
    rows(k).total = sum(sums(k, :));
end
totals = [rows.total];
heavy = rows(totals > 5);
names = arrayfun(@(r) r.person, heavy, 'UniformOutput', false);
extra = struct('person', {'bob', 'dan'}, 'age', {31, 44});
joined = {};
for r = rows
    m = strcmp({extra.person}, r.person);
    if any(m)
        joined(end+1, :) = {r.person, r.total, extra(m).age};
    end
end
nJ = size(joined);
flat = [log{:, 3}];
nested = {1, {2, {3, 'x'}}, {}};
deep = depth(nested);
leaves = countLeaves(nested);
c = cell(2, 3);
c(:) = {0};
c{2, 3} = 'end';
c(:, 2) = [];
szC = size(c);
d = [c; {5, 6}];
lastRow = d(end, :);
col = d(:, 1)';
e = vertcat(log{[3 5], 3});
e2 = cat(1, log{[5 3], 3})';
cc = num2cell([1 2; 3 4]);
[a1, a2] = cc{1, :};
mat = cell2mat({[1 2] 3; [4 5] 6});
k = cellfun(@(x, y) numel(x)*y, {'ab', 'c'}, {2, 5});
[mx, ix] = cellfun(@max, {[1 9 3], [4 2]});
tf = iscellstr(log(:, 1)) && ~iscellstr(log);
srt = sort({'pear', 'Apple', 'fig'});
ism = ismember({'fig', 'kiwi'}, srt);
isq = isequal(cc, {1 2; 3 4});
rep = repmat({'z'}, 1, 3);
idx = cellfun(@ischar, c);
s = cell2struct({1; 'two'}, {'one', 'two'}, 1);
emp = {};
emp{3} = 'c';
n3 = numel(emp);
emp(cellfun(@isempty, emp)) = [];
bounds = cellfun(@(v) [min(v) max(v)], {[3 1 2], 5}, 'UniformOutput', false);
allB = vertcat(bounds{:});
fprintf('%-6s', 'name', days{:}); fprintf('\n');
for i = 1:numel(people)
    fprintf('%-6s', people{i});
    fprintf('%6.2f', means(i, :));
    fprintf('\n');
end

function d = depth(x)
d = 0;
if iscell(x)
    d = 1;
    for k = 1:numel(x)
        d = max(d, 1 + depth(x{k}));
    end
end
end

function n = countLeaves(x)
if ~iscell(x)
    n = 1;
else
    n = sum(cellfun(@countLeaves, x));
end
end
