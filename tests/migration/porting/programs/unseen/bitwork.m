% Integer classes, bits and a linear congruential generator
state = uint32(42);
draws = zeros(1, 5);
for k = 1:5
    state = uint32(mod(1664525 * double(state) + 1013904223, 2^32));
    draws(k) = double(bitshift(state, -16)) / 65536;
end
inside = all(draws >= 0 & draws < 1);
a = int8(100) + int8(100);
b = uint8(3) - 5;
c = int16(7) / 2;
d = idivide(int32(7), int32(2));
e = mod(int8(-7), int8(3));
mask = bitand(uint8(202), uint8(15));
joined = bitor(uint8(192), mask);
flipped = bitxor(joined, uint8(255));
shifted = bitshift(1, 5) + bitshift(64, -2);
third = bitget(uint8(202), 1:8);
set5 = bitset(uint8(0), 5);
parity = mod(sum(third), 2);
limits = [intmax('int8') intmin('int8')];
wide = double(intmax('uint32')) + 1;
classes = {class(a), class(state), class(int8(1) * 2.6), class(single(1) + 1), class(true + true), class('a' + 1)};
rounded = int32([2.5 -2.5 3.49 0.5]);
table8 = uint8(0:50:300);
total = sum(uint8([200 100]));
avg = mean(uint8([200 101]));
prodI = int16(300) * int16(200);
neg = -int8(-128);
u = uint8(250):uint8(255);
gray = bitxor(0:7, bitshift(0:7, -1));
codes = dec2bin(gray, 3);
weights = codes - '0';
ham = sum(weights, 2)';
crc = 0;
for byte = uint8('abc')
    crc = bitxor(crc, double(byte));
    for i = 1:8
        if bitand(crc, 128)
            crc = bitand(bitxor(bitshift(crc, 1), 7), 255);
        else
            crc = bitand(bitshift(crc, 1), 255);
        end
    end
end
gcds = gcd(48, [18 20 7]);
l = lcm(4, 6);
primesTo = primes(30);
f = factor(360);
isp = isprime([2 9 11]);
same = isequal(int8(5), 5);
