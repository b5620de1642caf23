% explicit heat equation with a source, energy check and probes
L = 1; N = 21; alpha = 0.01; dx = L / (N - 1); dt = 0.4 * dx^2 / alpha;
x = linspace(0, L, N); u = zeros(1, N); u(x > 0.4 & x < 0.6) = 1;
probes = struct('pos', {0.25, 0.5}, 'hist', {[], []});
steps = 0; t = 0;
while t < 1
    un = u;
    for i = 2:N-1
        u(i) = un(i) + alpha * dt / dx^2 * (un(i+1) - 2*un(i) + un(i-1));
    end
    u([1 end]) = u([2 end-1]);
    for p = 1:numel(probes)
        [~, k] = min(abs(x - probes(p).pos));
        probes(p).hist(end+1) = u(k);
    end
    t = t + dt; steps = steps + 1;
    if any(isnan(u)) || steps > 1e4, error('heat:diverged', 'at step %d', steps); end
end
total = trapz(x, u);
peak = max(u); where = x(u == peak);
h1 = probes(1).hist; rising = all(diff(h1) >= -1e-12);
tbl = [0:3; (0:3).^2]'; tbl(:, end+1) = sum(tbl, 2);
name = sprintf('run_%02d_%s', steps, strrep(num2str(alpha), '.', 'p'));
