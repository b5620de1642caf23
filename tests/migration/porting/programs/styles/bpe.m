% byte-pair encoding on a toy corpus
corpus = {'low', 'low', 'lower', 'newest', 'newest', 'widest'};
[words, ~, j] = unique(corpus);
freq = accumarray(j(:), 1)';
tokens = cellfun(@(w) num2cell(w), words, 'UniformOutput', false);
merges = cell(0, 2);
for step = 1:4
    pairs = containers.Map('KeyType', 'char', 'ValueType', 'double');
    for w = 1:numel(tokens)
        t = tokens{w};
        for i = 1:numel(t)-1
            key = [t{i} ' ' t{i+1}];
            if pairs.isKey(key)
                pairs(key) = pairs(key) + freq(w);
            else
                pairs(key) = freq(w);
            end
        end
    end
    if pairs.Count == 0, break; end
    ks = keys(pairs);
    vs = cell2mat(values(pairs));
    [m, at] = max(vs);
    if m < 2, break, end
    parts = strsplit(ks{at}, ' ');
    merges(end+1, :) = parts;
    for w = 1:numel(tokens)
        tokens{w} = mergePair(tokens{w}, parts{1}, parts{2});
    end
end
nm = size(merges, 1);
first = [merges{1, 1} merges{1, 2}];
joined = cellfun(@(t) strjoin(t, '_'), tokens, 'UniformOutput', false);
lens = cellfun(@numel, tokens);
total = sum(lens .* freq);
vocab = unique([tokens{:}]);
nv = numel(vocab);
longest = vocab{find(cellfun(@length, vocab) == max(cellfun(@length, vocab)), 1)};
enc = encode('lowest', merges);
encStr = strjoin(enc, '|');
ids = zeros(1, numel(enc));
for i = 1:numel(enc)
    k = find(strcmp(vocab, enc{i}));
    if isempty(k), k = -1; end
    ids(i) = k;
end
dec = [enc{:}];
same = isequal(dec, 'lowest');
hist = histc(lens, 1:6);
rate = total/sum(cellfun(@length, words) .* freq);

function out = mergePair(t, a, b)
out = {};
i = 1;
while i <= numel(t)
    if i < numel(t) && strcmp(t{i}, a) && strcmp(t{i+1}, b)
        out{end+1} = [a b];
        i = i + 2;
    else
        out{end+1} = t{i};
        i = i + 1;
    end
end
end

function t = encode(word, merges)
t = num2cell(word);
for m = 1:size(merges, 1)
    t = mergePair(t, merges{m, :});
end
end
