a = uint8(200) + 100;
b = uint8(5) - 10;
c = int32(7) / 2;
d = class(a);
e = double(a) + 100;
f = uint8([1 2 250]) * 2;
%! d = 'uint8'
