k = 2;
f = @(x) k*x;
k = 5;
y = f(3);
adders = cell(1, 3);
for j = 1:3
    adders{j} = @(x) x + j;
end
vals = zeros(1, 3);
for j = 1:3
    vals(j) = adders{j}(10);
end
activations = struct('relu', @(x) max(x, 0), 'tanh', @tanh);
r = activations.relu([-1 2]);
names = fieldnames(activations);
out = 0;
for i = 1:numel(names)
    act = activations.(names{i});
    out = out + sum(act([0.5 -0.5]));
end
compose = @(f, g) @(x) f(g(x));
sq = @(x) x.^2;
both = compose(sq, @(t) t + 1);
z = both([1 2]);
m = arrayfun(@(n) n^2, 1:4);
cc = arrayfun(@(n) ones(1, n), 1:3, 'UniformOutput', false);
total = sum(cellfun(@numel, cc));
q = feval(@plus, 2, 3);
