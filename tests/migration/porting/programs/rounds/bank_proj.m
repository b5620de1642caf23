% queue simulation with exponential draws by inversion, event list as matrix, summary struct
state = 7;
function [state, u] = draw(state)
    state = mod(16807 * state, 2147483647);
    u = state / 2147483647;
end
lambda = 1.2; mu = 1.5; T = 15;
t = 0; n = 0; area = 0; served = 0;
events = zeros(0, 2);
[state, u] = draw(state);
events(end+1, :) = [-log(u) / lambda, 1];
waits = []; arrivals = [];
while ~isempty(events)
    [te, k] = min(events(:, 1));
    type = events(k, 2);
    events(k, :) = [];
    if te > T, break; end
    area = area + n * (te - t);
    t = te;
    if type == 1
        n = n + 1;
        arrivals = [arrivals t];
        [state, u] = draw(state);
        events = [events; t - log(u) / lambda, 1];
        if n == 1
            [state, u] = draw(state);
            events = [events; t - log(u) / mu, 2];
        end
    else
        n = n - 1;
        served = served + 1;
        waits(served) = t - arrivals(1);
        arrivals(1) = [];
        if n > 0
            [state, u] = draw(state);
            events = [events; t - log(u) / mu, 2];
        end
    end
end
L = area / t;
W = mean(waits);
report = struct('L', L, 'W', W, 'served', served);
names = fieldnames(report);
txt = '';
for k = 1:numel(names)
    v = report.(names{k});
    if v == round(v)
        part = sprintf('%s=%d', names{k}, v);
    else
        part = sprintf('%s=%.4f', names{k}, v);
    end
    txt = [txt part '; '];
end
txt(end-1:end) = [];
P = [0.9 0.1; 0.5 0.5];
pi0 = [1 0];
for k = 1:50, pi0 = pi0 * P; end
stat = pi0;
[V, D] = eig(P');
[~, i1] = min(abs(diag(D) - 1));
ss = V(:, i1)' / sum(V(:, i1));
close_ = norm(stat - ss) < 1e-8;
hist3 = sum(waits(:) > [0 1 2], 1);
