% What comes back from a function is the caller's own.
cells = {[1 2 3], [4 5]};
z = firstOf(cells);
z(1) = 100;
a = cells{1};
x = [1 2 3];
y = double(x);
y(2) = 50;
b = x;
w = squeeze(x);
x(3) = -1;
c = w;
s = wrap(x);
x(1) = 77;
d = s.value;
p = same(x);
x(2) = 88;
e = p;
k1 = remember([1 2]);
k1(1) = 9;
k2 = remember([]);
q = s;
q.value(1) = 5;
f = s.value;
t = addOne(x);
t(1) = 0;
g = x;
function v = firstOf(c)
v = c{1};
end
function s = wrap(v)
s.value = v;
end
function v = same(v)
end
function r = remember(v)
persistent kept
if ~isempty(v)
    kept = v;
end
r = kept;
end
function y = addOne(x)
y = x + 1;
end
