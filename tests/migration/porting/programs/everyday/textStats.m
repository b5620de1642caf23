% word statistics of a text: regexp, unique, sorting, padding
txt = ['It was the best of times, it was the worst of times; ' ...
    'it was the age of fools!'];
low = lower(txt);
words = regexp(low, '[a-z]+', 'match');
n = numel(words);
[u, first, idx] = unique(words);
cnt = accumarray(idx(:), 1).';
[cnt, order] = sort(cnt, 'descend');
u = u(order);
top = u(1:3);
topCount = cnt(1:3);
len = cellfun(@numel, words);
avgLen = mean(len);
[maxLen, k] = max(len);
longest = words{k};
hist = accumarray(len(:), 1)';
caps = regexprep(txt(1:27), '(\w)(\w*)', '${upper($1)}$2');
title = regexprep(low, '\s+', '_');
noVowels = low(~ismember(low, 'aeiou'));
vowels = sum(ismember(low, 'aeiou'));
[tok, rest] = strtok(txt);
[tokens, matches] = regexp('k1=v1, k2=v2', '(\w)(\d)=(\w+)', 'tokens', 'match');
pairs = cellfun(@(t) [t{1} t{3}], tokens, 'UniformOutput', false);
named = regexp('2024-03-15', '(?<y>\d+)-(?<m>\d+)-(?<d>\d+)', 'names');
year = str2num(named.y); %#ok<ST2NM>
[s, e] = regexp(low, 'times');
once = regexp(low, 'w\w+', 'match', 'once');
none = regexp(low, 'zzz', 'match', 'once');
parts = strsplit('a--b-c', '-');
joined = strjoin(cellfun(@(w) w(end:-1:1), top, 'UniformOutput', false), '+');
pal = strcmp('level', fliplr('level'));
padded = cell(1, 3);
for i = 1:3
    padded{i} = [top{i} repmat('.', 1, 8 - length(top{i})) num2str(topCount(i))];
end
wide = char(top);
[rows, cols] = size(wide);
col2 = wide(:, 2)';
idxOf = strfind(low, 'it');
rep = strrep(txt, 'times', 'TIMES');
cmp = [strcmpi('ABC', 'abc'), strncmp('foobar', 'foo', 3), strncmpi('FOObar', 'foo', 3)];
letters = accumarray(low(low >= 'a' & low <= 'z')' - 'a' + 1, 1, [26 1])';
[~, mostIdx] = max(letters);
most = char('a' + mostIdx - 1);
caesar = low;
isL = isletter(low);
caesar(isL) = char(mod(low(isL) - 'a' + 3, 26) + 'a');
code = double('AZ');
num = sscanf('3 4 5', '%d')';
v = sscanf('x=12,y=7', 'x=%d,y=%d')';
mt = mat2str([1.5 2; 3 4]);
nstr = num2str(pi, 8);
istr = int2str(2.7);
tr = strtrim(sprintf('  a b \t\n'));
blank = blanks(3);
up = upper({'ab', 'c'});
%! caps = 'It Was The Best Of Times, I'
fprintf('%-6s %3d\n', u{1}, cnt(1));
for i = 1:3, disp(padded{i}), end
