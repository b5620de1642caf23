txt = 'a rose is a rose is a rose';
words = strsplit(txt);
keys_ = {};
counts = [];
for i = 1:numel(words)
    w = words{i};
    k = find(strcmp(keys_, w));
    if isempty(k)
        keys_{end + 1} = w;
        counts(end + 1) = 1;
    else
        counts(k) = counts(k) + 1;
    end
end
[counts, idx] = sort(counts, 'descend');
keys_ = keys_(idx);
lines = cell(1, numel(keys_));
for i = 1:numel(keys_)
    lines{i} = sprintf('%-5s %2d', keys_{i}, counts(i));
end
longest = lines{1};
allText = [lines{:}];
vowels = sum(ismember(txt, 'aeiou'));
caps = regexprep(txt, '(\w)(\w*)', '$1');
initials = upper(txt([1, strfind(txt, ' ') + 1]));
