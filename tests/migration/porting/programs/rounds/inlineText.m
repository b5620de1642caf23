% functions written as text, the older way
f = inline('exp(u)');
a = f(1);
g = inline('x^2 + b*sin(2*pi*t)');
b = g(2, 0.25, 3);
h = inline('x^P1 + P2', 2);
c = h(2, 3, 4);
k = inline('n/d', 'd', 'n');
d = k(2, 1);
z = round(1e6 * fzero(inline('x^2-2'), [0 2]));
s = 'cos(v)*2 - 3/v^2';
q = vectorize(inline(s));
e = round(1e6 * q([1 2 4]));
