% a trie as a struct array with containers.Map children; anagrams; suggestions
words = {'car', 'card', 'care', 'cat', 'dog', 'do', 'arc', 'race'};
trie = struct('children', {containers.Map()}, 'isWord', false, 'count', 0);
for i = 1:numel(words)
    trie = insert(trie, words{i});
end
nodes = numel(trie);
has = cellfun(@(w) isStored(trie, w), {'car', 'ca', 'dog', 'dogs'});
sug = suggest(trie, 'car');
sugD = suggest(trie, 'd');
none = suggest(trie, 'x');
counts = [trie.count];
rootCount = counts(1);
keySorted = cellfun(@(w) sort(w), words, 'UniformOutput', false);
groups = containers.Map('KeyType', 'char', 'ValueType', 'any');
for i = 1:numel(words)
    key = keySorted{i};
    if groups.isKey(key)
        groups(key) = [groups(key), words(i)];
    else
        groups(key) = words(i);
    end
end
gk = groups.keys();
sizes = cellfun(@(k) numel(groups(k)), gk);
[~, imax] = max(sizes);
anagrams = groups(gk{imax});
nG = groups.length();
first = cellfun(@(w) w(1), words);
[uf, ~, ic] = unique(first);
perLetter = accumarray(ic(:), 1)';
lens = cellfun(@numel, words);
[~, ord] = sortrows([lens(:), (1:numel(words))'], [-1 2]);
byLen = words(ord);
starts = strncmp(words, 'ca', 2);
caWords = words(starts);
endsWithE = cellfun(@(w) w(end) == 'e', words);
dists = zeros(numel(words));
for i = 1:numel(words)
    for j = i + 1:numel(words)
        dists(i, j) = lev(words{i}, words{j});
        dists(j, i) = dists(i, j);
    end
end
near = words(dists(strcmp(words, 'car'), :) == 1);
avgD = mean(dists(triu(true(size(dists)), 1)));
vow = cellfun(@(w) sum(ismember(w, 'aeiou')), words);
codes = cellfun(@(w) sum(double(w) - 96), words);
joined = [words; num2cell(codes)];
line = sprintf('%s:%d ', joined{:});
fprintf('%s\n', strtrim(line));
cellfun(@(w) fprintf('<%s>', w), sug);
fprintf('\n');
clear j
trie = rmfield(trie, 'children');

function trie = insert(trie, word)
node = 1;
trie(node).count = trie(node).count + 1;
for ch = word
    kids = trie(node).children;
    if ~kids.isKey(ch)
        trie(end + 1) = struct('children', {containers.Map()}, 'isWord', false, 'count', 0);
        kids(ch) = numel(trie);
    end
    node = kids(ch);
    trie(node).count = trie(node).count + 1;
end
trie(node).isWord = true;
end

function tf = isStored(trie, word)
node = walkTo(trie, word);
tf = node > 0 && trie(node).isWord;
end

function node = walkTo(trie, word)
node = 1;
for k = 1:length(word)
    if isKey(trie(node).children, word(k))
        node = trie(node).children(word(k));
    else
        node = 0;
        return;
    end
end
end

function out = suggest(trie, prefix)
out = {};
node = walkTo(trie, prefix);
if node == 0, return, end
if trie(node).isWord
    out{1} = prefix;
end
for k = keys(trie(node).children)
    out = [out, suggest(trie, [prefix k{1}])];
end
end

function d = lev(a, b)
D = zeros(numel(a) + 1, numel(b) + 1);
D(:, 1) = 0:numel(a);
D(1, :) = 0:numel(b);
for i = 1:numel(a)
    for j = 1:numel(b)
        D(i + 1, j + 1) = min([D(i, j + 1) + 1, D(i + 1, j) + 1, D(i, j) + (a(i) ~= b(j))]);
    end
end
d = D(end, end);
end
