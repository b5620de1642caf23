c = {[3 9 4], [7 2]};
[a, b] = cellfun(@(x) max(x), c);
[l, g] = arrayfun(@(k) deal(k, 2*k), 1:3);
f = @(x) sort(x, 'descend');
[s, i] = f([3 9 4]);
only = f([3 9 4]);
h = @two; [p, q] = h(4);
k = @(x) two(x); [p2, q2] = k(5);
p3 = k(6);
m = @(varargin) max(varargin{:}); [u, v] = m([1 5 2]);
fs = {@(x) min(x), @(x) max(x)};
[w, z] = fs{2}([4 8]);
s1.f = @(x) min(x);
[r, t] = s1.f([4 8 1]);
function [a, b] = two(x)
a = x; b = 2*x;
end
