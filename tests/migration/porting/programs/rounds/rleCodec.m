% run-length and delta coding, bit operations, a CRC
msg = 'aaabbbbccd';
[sym, len] = rle(msg);
packed = '';
for k = 1:numel(len)
    packed = [packed, sym(k), num2str(len(k))];
end
back = unrle(packed);
same = isequal(back, msg);
x = uint8([10 12 15 15 14 200]);
d = diff(int16(x));
dmax = max(abs(d));
y = cumsum([int16(x(1)) d]);
ok = all(y == int16(x));
crc = uint32(hex2dec('FFFFFFFF'));
poly = uint32(hex2dec('EDB88320'));
for b = double('123456789')
    crc = bitxor(crc, uint32(b));
    for k = 1:8
        if bitand(crc, uint32(1))
            crc = bitxor(bitshift(crc, -1), poly);
        else
            crc = bitshift(crc, -1);
        end
    end
end
crc = bitxor(crc, uint32(hex2dec('FFFFFFFF')));
h = dec2hex(crc, 8);
parity = mod(sum(dec2bin(double(msg)) == '1', 2), 2)';
flags = bitor(bitshift(1, 3), bitshift(1, 0));
isset3 = bitget(flags, 4) == 1;
cleared = bitset(flags, 1, 0);
w = typecast(single(1.5), 'uint32');
hi = floor(double(w) / 2^16);
nib = arrayfun(@(v) dec2bin(v, 4), [1 7 12], 'UniformOutput', false);
joined = [nib{:}];
val = bin2dec(joined);
q = idivide(int32(17), int32(5));
r = mod(-7, 3); r2 = rem(-7, 3);
cls = class(x(1) + 1.7);
sat = x(6) + 100;
mixed = double(x(1)) / 4;

function [s, n] = rle(t)
edges = [true, diff(double(t)) ~= 0];
s = t(edges);
n = diff([find(edges), numel(t) + 1]);
end

function t = unrle(p)
t = '';
m = regexp(p, '([a-z])(\d+)', 'tokens');
for i = 1:numel(m)
    t = [t, repmat(m{i}{1}, 1, str2double(m{i}{2}))];
end
end
