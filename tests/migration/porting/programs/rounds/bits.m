% CRC-8 and packed flags with integer classes
function c = crc8(bytes)
    c = uint8(0);
    for k = 1:numel(bytes)
        c = bitxor(c, bytes(k));
        for b = 1:8
            if bitand(c, uint8(128))
                c = bitxor(bitshift(c, 1), uint8(7));
            else
                c = bitshift(c, 1);
            end
        end
    end
end
msg = uint8('123456789');
chk = crc8(msg);
hexChk = dec2hex(chk);
flags = uint16(0);
flags = bitset(flags, 3);
flags = bitset(flags, 10);
on = find(bitget(flags, 1:16));
packed = bitor(bitshift(uint32(171), 8), uint32(205));
hi = bitand(bitshift(packed, -8), 255);
lo = bitand(packed, uint32(255));
sat = uint8(250) + uint8(10);
neg = uint8(5) - uint8(10);
i8 = int8(-128);
ab = abs(i8);
q = idivide(int32(7), int32(2));
qf = idivide(int32([7 -7]), int32(2), 'floor');
r = mod(int32(-7), int32(3));
h = int32(7) / int32(2);
m = intmax('int16') + 1;
tc = typecast(uint8([0 0 128 63]), 'single');
sw = swapbytes(uint16(1));
d = double(msg(1:3)) * 2;
cls = {class(chk), class(sat), class(q), class(int8(3) * 2.6)};
v = int8(3) * 2.6;
avg = mean(uint8([250 255 251]));
total = sum(uint8([250 255 251]));
tcls = class(total);
