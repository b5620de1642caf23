% ciphers, base64, checksums, big number addition
msg = 'Attack at dawn!';
function out = caesar(s, k)
    out = s;
    up = s >= 'A' & s <= 'Z';
    lo = s >= 'a' & s <= 'z';
    out(up) = char(mod(s(up) - 'A' + k, 26) + 'A');
    out(lo) = char(mod(s(lo) - 'a' + k, 26) + 'a');
end
enc = caesar(msg, 3);
dec = caesar(enc, -3);
key = 'LEMON'; pt = upper(msg(isletter(msg)));
kk = key(mod(0:numel(pt)-1, numel(key)) + 1);
vig = char(mod((pt - 'A') + (kk - 'A'), 26) + 'A');
alpha = ['A':'Z' 'a':'z' '0':'9' '+/'];
bytes = uint8(msg);
bits = reshape(dec2bin(bytes, 8)', 1, []);
padN = mod(-numel(bits), 6);
bits = [bits repmat('0', 1, padN)];
idx = bin2dec(reshape(bits, 6, [])') + 1;
b64 = alpha(idx);
b64 = [b64 repmat('=', 1, mod(-numel(b64), 4))];
hx = lower(reshape(dec2hex(bytes)', 1, []));
un = char(hex2dec(reshape(hx, 2, [])'))';
a = '98765432109876543210'; b = '12345678901234567890';
da = fliplr(a - '0'); db = fliplr(b - '0'); carry = 0; sm = [];
for k = 1:max(numel(da), numel(db))
    s = da(k) + db(k) + carry;
    sm(k) = mod(s, 10); carry = floor(s / 10);
end
if carry, sm(end+1) = carry; end
total = char(fliplr(sm) + '0');
adlerA = uint32(1); adlerB = uint32(0);
for c = bytes
    adlerA = mod(adlerA + uint32(c), 65521);
    adlerB = mod(adlerB + adlerA, 65521);
end
adler = bitor(bitshift(adlerB, 16), adlerA);
ahex = dec2hex(adler);
h = uint64(5381);
for c = 'hash'
    h = mod(h * 33 + uint64(c), uint64(2^32));
end
freq = zeros(1, 26); for c = lower(msg(isletter(msg))), freq(c - 'a' + 1) = freq(c - 'a' + 1) + 1; end
[~, mf] = max(freq); common = char('a' + mf - 1);
rail = repmat(' ', 3, numel(pt)); r = 1; d = 1;
for k = 1:numel(pt)
    rail(r, k) = pt(k);
    if r == 3, d = -1; elseif r == 1, d = 1; end
    r = r + d;
end
rt = rail'; fence = rt(rt ~= ' ')';
luhn = '4539578763621486'; dg = luhn(end:-1:1) - '0'; dg(2:2:end) = dg(2:2:end) * 2; dg(dg > 9) = dg(dg > 9) - 9; valid = mod(sum(dg), 10) == 0;
morse = containers.Map({'S', 'O'}, {'...', '---'}); sos = strjoin(cellfun(@(c) morse(c), num2cell('SOS'), 'UniformOutput', false), ' ');
sq = reshape('abcdefghi', 3, 3)'; tr = sq'; flat = tr(:)'; col = sq(:, 2)'; ws = strsplit('a  b', ' '); nws = numel(ws);
is = isequal(double('a'):double('e'), 97:101); dbl = 'a' + 1; ch = char([72 105]); nm = ['n' num2str(3) '.txt']; p = pt(end:-1:end-2);
perm = [3 1 2]; inv_(perm) = 1:3; x = bitxor(uint8('k'), uint8('e')); cnt = histc(lower(msg), 'a':'e');
clear morse
