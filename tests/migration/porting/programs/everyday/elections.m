% seat allocation, sets of texts, rounding, recursion with memo, nested containers
parties = {'Reds', 'Blues', 'Greens', 'Others'};
votes = [340 280 160 60];
seats = 7;
alloc = zeros(size(votes));
for s = 1:seats
    [~, w] = max(votes ./ (alloc + 1));
    alloc(w) = alloc(w) + 1;
end
quota = sum(votes) / seats;
base = floor(votes / quota);
rest = votes - base * quota;
[~, ord] = sort(rest, 'descend');
extra = seats - sum(base);
hare = base;
hare(ord(1:extra)) = hare(ord(1:extra)) + 1;
same = isequal(alloc, hare);
share = round(1000 * votes / sum(votes)) / 10;
coalitions = {};
for mask = 1:2^numel(parties) - 1
    in = logical(bitget(mask, 1:numel(parties)));
    if sum(alloc(in)) > seats / 2
        minimal = true;
        for k = find(in)
            if sum(alloc(in)) - alloc(k) > seats / 2
                minimal = false;
                break
            end
        end
        if minimal
            coalitions{end + 1} = strjoin(parties(in), '+');
        end
    end
end
nc = numel(coalitions);
[tf, at] = ismember('Greens', parties);
prefix = unique(cellfun(@(p) p(1), parties));
lens = cellfun(@length, parties);
padded = cellfun(@(p) [p, blanks(max(lens) - length(p))], parties, 'UniformOutput', false);
block = vertcat(padded{:});
sz = size(block);
col = block(:, 1)';
memo = containers.Map('KeyType', 'double', 'ValueType', 'double');
[f20, memo] = fibm(20, memo);
nMemo = memo.Count;
has10 = memo(10);
tree = struct('v', 1, 'kids', {{struct('v', 2, 'kids', {{}}), struct('v', 3, 'kids', {{struct('v', 4, 'kids', {{}})}})}});
total = sumTree(tree);
depth = depthTree(tree);
flat = flattenTree(tree);
hanoi_ = hanoi(3, 'A', 'C', 'B');
moves = size(hanoi_, 1);
firstMove = hanoi_(1, :);
a = 'kitten'; b = 'sitting';
common = intersect(a, b);
only = setdiff(b, a);
allc = union(a, b);
anag = isequal(sort('listen'), sort('silent'));
cnt = histc(double(b), unique(double(b)));
wordsIn = strsplit('to be or not to be');
[uw, ia, ic] = unique(wordsIn);
freq = accumarray(ic(:), 1)';
twice = uw(freq > 1);
pos = find(strcmp(wordsIn, 'to'));
st = regexprep('a1b22c333', '\d+', '#');
dg = str2double(regexp('a1b22c333', '\d+', 'match'));
r = num2str(round(2.567 * 100) / 100);
z = sprintf('%05.1f|%+d|%e|%x|%o|%c|%%|%5s|%-5s|', 3.14159, 5, 12345.678, 255, 8, 'z', 'ab', 'cd');
g = sprintf('%g ', [0.0001 100000 1e6 1.5]);
emptyF = sprintf('%d', []);
vecF = sprintf('%d-%d;', [1 2; 3 4]);
mix = sprintf('%s=%d ', 'x', 1, 'yy', 2);
for k = 1:numel(parties)
    fprintf('%s %s %d\n', block(k, :), repmat('#', 1, alloc(k)), alloc(k));
end

function [v, memo] = fibm(n, memo)
if n <= 2
    v = 1;
elseif isKey(memo, n)
    v = memo(n);
else
    [p, memo] = fibm(n - 1, memo);
    [q, memo] = fibm(n - 2, memo);
    v = p + q;
    memo(n) = v;
end
end

function t = sumTree(node)
t = node.v;
for k = 1:numel(node.kids)
    t = t + sumTree(node.kids{k});
end
end

function d = depthTree(node)
if isempty(node.kids)
    d = 1;
else
    d = 1 + max(cellfun(@depthTree, node.kids));
end
end

function v = flattenTree(node)
c = cellfun(@flattenTree, node.kids, 'UniformOutput', false);
v = [node.v, c{:}];
end

function m = hanoi(n, from, to, via)
if n == 0
    m = '';
    return
end
m = [hanoi(n - 1, from, via, to); [from to]; hanoi(n - 1, via, to, from)];
end
