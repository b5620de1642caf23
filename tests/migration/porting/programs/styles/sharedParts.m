M = containers.Map();
M('k') = struct('m', [1 2]);
s = M('k');
s.m = 5;
t1 = M('k'); y1 = t1.m;
s.m(3) = 7;
t2 = M('k'); y2 = t2.m;
a = [1 2 3];
M('a') = a;
a(1) = 100;
y3 = M('a');
b = M('a'); b(2) = 50;
y4 = M('a');
c = {[1 2], [3 4], [5 6]};
d = c(2:3);
d{1}(1) = 99;
y5 = c{2};
e = [c, {7}];
e{1}(2) = 88;
y6 = c{1};
S = struct('v', {[1 1], [2 2]});
T = S(1);
T.v(1) = 9;
y7 = S(1).v;
U = S;
U(2).v(1) = 5;
y8 = S(2).v;
V = [S S];
V(1).v(2) = 4;
y9 = V(3).v; y10 = S(1).v;
cfg.layers = {struct('W', [1 2]), struct('W', [3 4])};
best = cfg;
cfg.layers{1}.W(1) = 10;
y11 = best.layers{1}.W;
hist = {};
p.w = [1 2 3];
for k = 1:3
    p.w(k) = 10*k;
    hist{end+1} = p;
end
y12 = hist{1}.w;
L = cell(1, 2);
for k = 1:2
    q = struct('W', zeros(1, 2), 'id', k);
    L{k} = q;
end
for k = 1:2
    L{k}.W(k) = k;
end
y13 = [L{1}.W L{2}.W];
w = p.w; p.w(1) = -1; y14 = w;
snap = p; p.w(2) = -2; y15 = snap.w;
[m, n] = deal(p); m.w(1) = 0; y16 = n.w; y17 = p.w;
x = 1:3; f = @() sum(x); x(1) = 10; y18 = f();
z = iif(true, x, 0); z(1) = 5; y19 = x;
r = outer(x); y20 = r; y21 = x;
args = {x}; g = first(args{:}); g(2) = 0; y22 = x;
sa(2).x = x; sa(1) = sa(2); sa(1).x(1) = 0; y23 = sa(2).x;
cc = cellfun(@(v) v, c, 'UniformOutput', false); cc{1}(1) = -5; y24 = c{1};
ff = struct2cell(struct('a', x)); ff{1}(1) = 3; y25 = x;
u = setfield(p, 'w', x); u.w(1) = 77; y26 = x;
[o{1:2}] = deal(x); o{1}(1) = 1; y27 = o{2}; y28 = x;
N.a = x; N.b = N; N.b.a(1) = 0; y29 = N.a;
function r = iif(c, a, b)
if c, r = a; else, r = b; end
end
function v = outer(x)
v = inner(x);
v(1) = 1000;
end
function v = inner(x)
v = x;
end
function v = first(v)
end
