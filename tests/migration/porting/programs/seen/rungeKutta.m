f = @(t, y) [y(2); -y(1)];
y = [1; 0];
h = 0.1;
trajectory = y;
for n = 1:20
    t = (n - 1)*h;
    k1 = f(t, y);
    k2 = f(t + h/2, y + h*k1/2);
    k3 = f(t + h/2, y + h*k2/2);
    k4 = f(t + h, y + h*k3);
    y = y + h/6*(k1 + 2*k2 + 2*k3 + k4);
    trajectory(:, end+1) = y;
end
energy = sum(trajectory.^2, 1);
drift = max(abs(energy - 1)) < 1e-5;
final = y';
