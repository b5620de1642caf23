% variables with the names of functions that are called before, parameters that no call gives, rows for dblquad
x = [1 2 3; 4 5 7; 1 0 1];
sum = sum(x(:));
rank = rank(x);
y = min(x(:)) + numel(x);
min = 3;
for k = 1:2, min = min + k; end
mean = mean(x);
second = mean(2);
g = round(1e6 * fzero(@fun, 2)) / 1e6;
q = round(100 * dblquad(@corner, 1, 3, 1/3, 10/3)) / 100;
function z = corner(x, y)
    n = length(x); z = zeros(1, n);
    for i = 1:n
        if x(i) >= 1 & y < 20
            z(i) = x(i) * y;
        end
    end
end
function d = fun(a, k)
    k = 1;
    d = a - 3*k;
end
