f = @(v) v(1)^2 + 3*v(1)*v(2) + v(2)^3;
v = [1; 2];
h = 1e-5;
g = zeros(size(v));
for i = 1:numel(v)
    e = zeros(size(v));
    e(i) = h;
    g(i) = (f(v + e) - f(v - e))/(2*h);
end
g = round(g*1e4)/1e4;
exact = [2*v(1) + 3*v(2); 3*v(1) + 3*v(2)^2];
ok = isequal(g, exact);
step = 0.01;
path = v';
for k = 1:3
    grad = [2*v(1) + 3*v(2); 3*v(1) + 3*v(2)^2];
    v = v - step*grad;
    path(end + 1, :) = v';
end
len = sum(sqrt(sum(diff(path).^2, 2)));
H = [2 3; 3 6*v(2)];
posDef = all(eig(H) > 0);
