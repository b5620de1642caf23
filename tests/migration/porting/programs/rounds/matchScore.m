% string distance, LCS, palindromes, anagrams, caesar, number words
words = {'kitten', 'sitting', 'mitten', 'level', 'noon', 'listen', 'silent'};
n = numel(words);
D = zeros(n);
for i = 1:n
    for j = i+1:n
        D(i, j) = lev(words{i}, words{j});
        D(j, i) = D(i, j);
    end
end
D(logical(eye(n))) = inf;
[m, k] = min(D(:));
[r, c] = ind2sub([n n], k);
pal = words(cellfun(@(w) strcmp(w, fliplr(w)), words));
sigs = cellfun(@sort, words, 'UniformOutput', false);
[u, ~, g] = unique(sigs);
grp = accumarray(g(:), (1:n)', [], @(v) {sort(v)'});
big = grp(cellfun(@numel, grp) > 1);
ana = words(big{1});
enc = caesar('Hello, World!', 3);
dec = caesar(enc, -3);
vowels = ismember('programming', 'aeiou');
nv = nnz(vowels);
noV = 'programming'; noV(vowels) = [];
parts = strsplit('the quick fox', ' ');
caps = cellfun(@(p) [upper(p(1)) p(2:end)], parts, 'UniformOutput', false);
title = strjoin(caps, ' ');
[tok, rest] = strtok('key = value', '=');
tok = strtrim(tok); rest = strtrim(rest(2:end));
cnt = histc(double('mississippi'), double('imps'));
idx = strfind('abracadabra', 'abra');
rep = strrep('a-b-c', '-', '');
num = str2double({'3.5', 'x', '1e3'});
pad = [repmat(' ', 1, 5 - numel('ab')), 'ab'];
up = upper(pad);
mat = char('a', 'bcd');
szm = size(mat);
row2 = strtrim(mat(1, :));
isd = isstrprop('a1b22', 'digit');
digs = str2double(regexp('x12y345', '\d+', 'match'));
hexs = sprintf('%02X', [10 255 0]);
rom = roman(1994);
b = fliplr(dec2bin(10));
cmp = [strcmpi('ABC', 'abc'), strncmp('hello', 'help', 3), strncmpi('HEllo', 'help', 4)];
s = num2str(pi, 8); s2 = num2str([1 2; 3 4]); s3 = mat2str([1.5 2; -3 4]);
j = 0;
ii = int2str(3.7);
blank = blanks(3); nb = length(blank);
cv = cellstr(['ab '; 'c  ']);
q = validatestring('app', {'apple', 'pear'});
lcsv = lcs('AGGTAB', 'GXTXAYB');

function d = lev(a, b)
na = length(a); nb = length(b);
M = zeros(na + 1, nb + 1);
M(:, 1) = 0:na; M(1, :) = 0:nb;
for i = 1:na
    for j = 1:nb
        cost = a(i) ~= b(j);
        M(i+1, j+1) = min([M(i, j+1) + 1, M(i+1, j) + 1, M(i, j) + cost]);
    end
end
d = M(end, end);
end

function t = caesar(s, k)
t = s;
up = s >= 'A' & s <= 'Z';
lo = s >= 'a' & s <= 'z';
t(up) = char(mod(s(up) - 'A' + k, 26) + 'A');
t(lo) = char(mod(s(lo) - 'a' + k, 26) + 'a');
end

function r = roman(n)
v = [1000 900 500 400 100 90 50 40 10 9 5 4 1];
s = {'M','CM','D','CD','C','XC','L','XL','X','IX','V','IV','I'};
r = '';
for k = 1:numel(v)
    while n >= v(k)
        r = [r s{k}];
        n = n - v(k);
    end
end
end

function s = lcs(a, b)
if isempty(a) || isempty(b)
    s = '';
elseif a(end) == b(end)
    s = [lcs(a(1:end-1), b(1:end-1)) a(end)];
else
    s1 = lcs(a(1:end-1), b); s2 = lcs(a, b(1:end-1));
    if numel(s1) >= numel(s2), s = s1; else, s = s2; end
end
end
