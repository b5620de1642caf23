fs = {@sin, @cos, @(x) x^2};
v = zeros(1, 3);
for i = 1:3
    f = fs{i};
    v(i) = f(0.5);
end
g = @helper;
[a, b] = g(4);
c = cellfun(@helper, {1, 2, 3});
d = applyTwice(@(x) x*2, 3);
n = cellfun('length', {'ab', 'c'});
function [a, b] = helper(x)
a = x + 1;
b = x * 10;
end
function y = applyTwice(f, x)
y = f(f(x));
end
