% bytes of text as a hex dump, base64, run-length, roman numerals, check digits
msg = sprintf('Hello,\tdlarray!\n%c%c', 3, 7);
b = uint8(msg);
lines = {};
for s = 1:8:numel(b)
    part = b(s:min(s+7, end));
    hx = lower(reshape(dec2hex(part, 2)', 1, []));
    groups = '';
    for k = 1:2:length(hx)
        groups = [groups hx(k:k+1) ' ']; %#ok<AGROW>
    end
    shown = char(part);
    shown(part < 32 | part > 126) = '.';
    lines{end+1} = sprintf('%04x  %-24s |%s|', s-1, groups, shown); %#ok<AGROW>
end
fprintf('%s\n', lines{:});
nLines = numel(lines);
alphabet = ['A':'Z' 'a':'z' '0':'9' '+/'];
enc = base64('Man is', alphabet);
enc2 = base64('Ma', alphabet);
dec = unbase64(enc2, alphabet);
[sym, cnt] = rle('aaabccd');
packed = sprintf('%c%d', [double(sym); cnt]);
roman = cell(1, 4);
years = [1994 2024 49 4];
for k = 1:4
    roman{k} = toRoman(years(k));
end
isbn = '978030640615';
w = repmat([1 3], 1, 6);
chk = mod(10 - mod(sum((isbn - '0') .* w), 10), 10);
luhn = luhnOk('79927398713');
bin = dec2bin(37);
val = bin2dec('100101');
hexv = hex2dec({'FF', '1A'})';
oct = dec2base(64, 8);
bits = bitget(uint8(37), 8:-1:1);
onesC = sum(bits);
rot = circshift('abcdef', 2);
mirrored = msg(end:-1:1);
n = length(mirrored);
isp = isspace(msg);
ups = find(isstrprop(msg, 'upper'));
freq = zeros(1, 26);
for c = lower(msg)
    if c >= 'a' && c <= 'z'
        freq(c - 'a' + 1) = freq(c - 'a' + 1) + 1;
    end
end
[m, i] = max(freq);
common = char('a' + i - 1);
vig = vigenere('attackatdawn', 'lemon', 1);
plain = vigenere(vig, 'lemon', -1);
words = textscan2('one two  three');
caps = cellfun(@(s) [upper(s(1)) s(2:end)], words, 'UniformOutput', false);
acr = cellfun(@(s) s(1), words);
strs = strjust(['a  '; 'bb '], 'right');
c1 = strs(1, :);
cmp = strcmp({'x', 'y'}, 'y');
tf = any(strcmpi('GEAR', {'bolt', 'gear'}));
num = str2double({'1e3', 'abc', '-4.5'});
v = num2str([1.5 2.25; 3 4]);
rowsV = size(v, 1);
s2 = num2str(1e10); s3 = num2str(-0.5); s4 = num2str(123456.789); s5 = num2str(true); s6 = num2str([1 2 3]);
d2 = mat2str([true false]); d3 = mat2str([1.23456789 2], 3);
z = strcat('a ', 'b'); z2 = [ 'a ' 'b'];
z3 = strcat({'a '}, 'b');

function s = base64(t, alphabet)
bits = dec2bin(double(t), 8)';
bits = bits(:)';
pad = mod(-numel(bits), 6);
bits = [bits repmat('0', 1, pad)];
idx = bin2dec(reshape(bits, 6, [])')';
s = alphabet(idx + 1);
while mod(numel(s), 4), s(end+1) = '='; end
end

function t = unbase64(s, alphabet)
s(s == '=') = [];
[~, idx] = ismember(s, alphabet);
bits = reshape(dec2bin(idx - 1, 6)', 1, []);
bits = bits(1:8*floor(end/8));
t = char(bin2dec(reshape(bits, 8, [])'))';
end

function [sym, cnt] = rle(s)
edges = [true diff(double(s)) ~= 0 true];
pos = find(edges);
cnt = diff(pos);
sym = s(pos(1:end-1));
end

function r = toRoman(n)
vals = [1000 900 500 400 100 90 50 40 10 9 5 4 1];
syms = {'M','CM','D','CD','C','XC','L','XL','X','IX','V','IV','I'};
r = '';
for k = 1:numel(vals)
    while n >= vals(k)
        r = [r syms{k}];
        n = n - vals(k);
    end
end
end

function ok = luhnOk(s)
d = fliplr(s - '0');
d(2:2:end) = 2*d(2:2:end);
d(d > 9) = d(d > 9) - 9;
ok = ~mod(sum(d), 10);
end

function out = vigenere(t, key, dir)
k = key(mod(0:numel(t)-1, numel(key)) + 1) - 'a';
out = char(mod(t - 'a' + dir*k, 26) + 'a');
end

function w = textscan2(s)
w = {};
while true
    [t, s] = strtok(s);
    if isempty(t), break; end
    w{end+1} = t;
end
end
