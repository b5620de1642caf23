% integers and bits: packing, checksums, saturating arithmetic
msg = 'Hi there';
bytes = uint8(msg);
chk = uint8(0);
for b = bytes
    chk = bitxor(chk, b);
end
sum8 = mod(sum(double(bytes)), 256);
word = uint32(0);
for k = 1:4
    word = bitor(bitshift(word, 8), uint32(bytes(k)));
end
hex = dec2hex(word);
unpacked = zeros(1, 4, 'uint8');
for k = 4:-1:1
    unpacked(k) = bitand(word, uint32(255));
    word = bitshift(word, -8);
end
text = char(unpacked);
bits = dec2bin(bytes(1:3), 8);
ones_ = sum(bits(:) == '1');
flags = 0;
flags = bitset(flags, [1 3]);
flag3 = bitget(uint8(5), 3:-1:1);
f = uint8(0);
f = bitset(f, 4);
f = bitset(f, 1);
sat = uint8(250) + 10;
neg = uint8(5) - 9;
half = int16(7) / 2;
negHalf = int16(-7) / 2;
quot = idivide(int32(7), int32(2));
md = mod(int8(-7), int8(3));
rm = rem(int8(-7), int8(3));
mixed = int32([1 2 3]) .* 2.6;
cls = class(mixed);
big = intmax('int32') + 1;
small = intmin('int8');
avg = mean(uint8([250 252 255]));
avgCls = class(avg);
d = diff(uint8([5 3 9]));
tot = sum(uint8([200 100]));
totCls = class(tot);
img = uint8(reshape(0:20:220, 3, 4));
bright = img + 60;
dark = img * 0.5;
inv = 255 - img;
mask = img > 100;
img(mask) = 255;
nn = nnz(mask);
lut = uint8((0:255).^2 / 255);
mapped = lut(double(inv(1, :)) + 1);
crc = crc8(bytes);
gray = bitxor(uint8(0:7), bitshift(uint8(0:7), -1));
par = mod(sum(dec2bin(gray) - '0', 2), 2)';
isInt = [isinteger(img), isinteger(5), isa(img, 'integer'), isa(5, 'float'), isa(single(1), 'numeric')];
fprintf('%s %d %s\n', hex, chk, class(chk));
fprintf('%d ', mapped); fprintf('\n');
disp(crc)

function c = crc8(data)
c = uint8(0);
for k = 1:numel(data)
    c = bitxor(c, data(k));
    for j = 1:8
        if bitand(c, 128)
            c = bitxor(bitshift(c, 1), uint8(7));
        else
            c = bitshift(c, 1);
        end
    end
end
end
