f10 = fib(10);
g = gcdOf(48, 36);
[q, r] = divide(17, 5);
h = hanoi(3, 'A', 'C', 'B');
function y = fib(n)
if n <= 2
    y = 1;
    return
end
y = fib(n - 1) + fib(n - 2);
end
function g = gcdOf(a, b)
while b ~= 0
    t = mod(a, b);
    a = b;
    b = t;
end
g = a;
end
function [q, r] = divide(a, b)
q = floor(a/b);
r = a - q*b;
end
function n = hanoi(k, from, to, via)
if k == 0
    n = 0;
else
    n = hanoi(k - 1, from, via, to) + 1 + hanoi(k - 1, via, to, from);
end
end
