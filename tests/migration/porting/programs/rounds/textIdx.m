% inverted index over small documents with scores; strings in cells
docs = {'the cat sat on the mat', 'the dog ate the cat food', 'dogs and cats', 'a mat for a dog'};
stop = {'the', 'a', 'on', 'and', 'for'};
index = containers.Map('KeyType', 'char', 'ValueType', 'any');
for d = 1:numel(docs)
    words = regexp(lower(docs{d}), '[a-z]+', 'match');
    words = regexprep(words(~ismember(words, stop)), 's$', '');
    for w = unique(words)
        key = w{1};
        entry = struct('doc', d, 'count', sum(strcmp(words, key)));
        if isKey(index, key)
            index(key) = [index(key), entry];
        else
            index(key) = entry;
        end
    end
end
terms = index.keys; df = cellfun(@(t) numel(index(t)), terms);
[~, o] = sort(df, 'descend'); topTerm = terms{o(1)}; nTerms = numel(terms);
function [scores, hits] = search(index, query, nDocs)
    scores = zeros(1, nDocs); hits = {};
    for t = strsplit(query)
        if ~isKey(index, t{1}), continue; end
        e = index(t{1}); idf = log(nDocs / numel(e));
        for k = 1:numel(e), scores(e(k).doc) = scores(e(k).doc) + e(k).count * idf; end
        hits{end+1} = t{1};
    end
end
[s, hits] = search(index, 'cat mat zebra', numel(docs));
[best, ib] = max(s); order = find(s > 0);
snip = docs{ib}; pos = strfind(snip, 'cat'); marked = strrep(snip, 'cat', '*cat*');
counts = zeros(numel(docs), nTerms);
for k = 1:nTerms
    e = index(terms{k}); counts([e.doc], k) = [e.count];
end
sim = counts * counts'; nrm = sqrt(diag(sim)); cosim = sim ./ (nrm * nrm');
[r, c] = find(triu(cosim, 1) == max(max(triu(cosim, 1))));
lens = cellfun('length', docs); longest = docs{lens == max(lens)};
caps = cellfun(@(s) [upper(s(1)) s(2:end)], docs, 'UniformOutput', false); c3 = caps{3};
clear index
