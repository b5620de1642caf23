% A Markov chain: stationary states, absorbing states, simulation without chance
P = [0.9 0.1 0; 0.4 0.4 0.2; 0 0.3 0.7];
labels = {'sun', 'cloud', 'rain'};
assert(all(abs(sum(P, 2) - 1) < 1e-12), 'rows must sum to one');
dist = [1 0 0];
path = zeros(10, 3);
for k = 1:10
    dist = dist * P;
    path(k, :) = dist;
end
P5 = P^5;
agree = norm(path(5, :) - P5(1, :)) < 1e-12;
[V, D] = eig(P');
[~, idx] = min(abs(diag(D) - 1));
stationary = V(:, idx)' / sum(V(:, idx));
[p, likely] = max(stationary);
name = labels{likely};
u = mod((1:12) * 0.618, 1);
state = 1; visits = zeros(1, 3); walk = '';
for k = 1:numel(u)
    state = find(cumsum(P(state, :)) > u(k), 1);
    visits(state) = visits(state) + 1;
    walk(end+1) = labels{state}(1);
end
freq = visits ./ sum(visits);
runs = regexp(walk, '(.)\1*', 'match');
longest = max(cellfun(@numel, runs));
Q = P(1:2, 1:2);
N = inv(eye(2) - Q);
steps = (N * ones(2, 1))';
absorb = N * P(1:2, 3);
table = [labels; num2cell(round(stationary * 1000) / 1000)];
text = sprintf('%s=%.3f;', table{:});
