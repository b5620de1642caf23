% A function that is called with a scalar here, and with a matrix through its handle.
a = scaled(2, 3);
f = @scaled;
b = f([1 2; 3 4], [1 1; 0 1]);
c = cellfun(@(m) sum(sum(scaled(m, [2 0; 0 2]))), {eye(2), ones(2)});
g = struct('fn', @doubled);
d = g.fn([1 2; 3 4]);
e = doubled(3);
function y = scaled(x, k)
y = x * k;
end
function y = doubled(x)
y = x * x;
end
