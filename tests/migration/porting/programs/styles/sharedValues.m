zero = zeros(1, 2);
s.m = zero; s.v = zero;
s.m(1) = 5;
y1 = s.v; y1b = zero;
t = struct('m', zero, 'v', zero);
t.m(2) = 7;
y2 = t.v;
c = {zero, zero};
c{1}(1) = 3;
y3 = c{2};
u.a = s.m; u.b = u.a;
u.b(1) = 9;
y4 = u.a;
d = cell(1, 2);
for k = 1:2
    d{k} = zero;
end
d{1}(1) = 4;
y5 = d{2};
z.p = struct('w', zero);
q = z.p;
w = {q, q};
w{1}.w(1) = 8;
y6 = w{2}.w; y7 = q.w;
r(1).x = zero; r(2).x = zero;
r(1).x(1) = 6;
y8 = r(2).x;
[e, f] = deal(zero);
e(1) = 1;
y9 = f;
s2 = mk(zero); s3 = mk(zero);
s2.m(1) = 4;
y10 = s3.m; y11 = s2.v;
g = repmat({zero}, 1, 2);
g{1}(1) = 2;
y12 = g{2};
h = repmat(struct('w', zero), 1, 2);
h(1).w(1) = 2;
y13 = h(2).w;
names = {'a', 'b'};
for i = 1:2
    st.(names{i}) = zero;
end
st.a(1) = 5;
y14 = st.b;
function s = mk(x)
s.m = x; s.v = x;
end
