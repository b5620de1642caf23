adders = {};
for k = 1:3
    adders{k} = @(x) x + k;
end
a = adders{1}(10);
b = adders{3}(10);
n = 5;
f = @() n + 1;
n = 100;
c = f();
x = [1 2 3];
g = @(i) x(i);
x(1) = 50;
d = g(1);
