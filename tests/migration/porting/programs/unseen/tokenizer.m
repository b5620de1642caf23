text = 'the cat sat on the mat the end';
words = strsplit(text, ' ');
vocabulary = unique(words);
ids = zeros(1, numel(words));
for i = 1:numel(words)
    ids(i) = find(strcmp(vocabulary, words{i}));
end
counts = zeros(1, numel(vocabulary));
for k = 1:numel(vocabulary)
    counts(k) = sum(ids == k);
end
[sortedCounts, order] = sort(counts, 'descend');
mostCommon = vocabulary{order(1)};
decoded = strjoin(vocabulary(ids(1:3)), '-');
upperFirst = upper(words{1});
longest = max(cellfun(@length, words));
lens = cellfun(@(w) numel(w), words);
reversed = words{2}(end:-1:1);
hasCat = any(strcmp(words, 'cat'));
