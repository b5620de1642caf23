% Formatting of many classes
a = num2str(pi, 8);
b = num2str([1 2; 3 40]);
c = num2str([1.5 2.25 3]);
d = num2str(true);
e = num2str(int8(-7));
f = num2str(1e10);
g = num2str(123456.789);
h = num2str(-0.5);
k = num2str(3+4i);
l = mat2str([1 2; 3 4.5]);
m = mat2str(logical([1 0]));
n = mat2str('hi');
o = mat2str(single(pi), 4);
p = mat2str([]);
q = sprintf('%5.2f|%-8s|%+d|%e', 3.14159, 'ab', 5, 12345.678);
r = sprintf('%d', 2);
s = sprintf('%x %o %c %%', 255, 8, 65);
t = sprintf('%d, ', [1 2 3]);
t2 = t(1:end-2);
u = sprintf('%s=%d;', 'a', 1, 'b', 2);
v = sprintf('%g %g', 1e-5, 100000);
w = sprintf('%05d', 42);
x = sprintf('[%s]', num2str(1:3));
y = sprintf('%s', [72 105]);
z = sprintf('%d', 'AB');
aa = sprintf('%*d', 6, 42);

cc = int2str(2.7);
dd = sprintf('%i', int32(9));

ff = sprintf('%d', int8([1 2 3]));
gg = strtrim(sprintf('%8.3g', 0.00012345));
hh = sprintf('%d\n', []);
ii = num2str(NaN);
jj = num2str([Inf -Inf]);
kk = sprintf('%f', Inf);
ll = sprintf('%s and %s', 'one');
mm = 1;
nn = num2str(99999.5);
oo = num2str(0.1 + 0.2);
pp = num2str([0.001 1000]);
qq = sprintf('%.3s', 'abcdef');
rr = mat2str([true; false]);
ss = mat2str([1+2i 3]);
%! n = char([39 104 105 39])
