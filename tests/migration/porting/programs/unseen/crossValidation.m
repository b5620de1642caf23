n = 10;
k = 3;
folds = mod(0:n - 1, k) + 1;
X = (1:n)';
y = 2*X + 1;
errors = zeros(1, k);
for f = 1:k
    test = folds == f;
    train = ~test;
    A = [X(train), ones(nnz(train), 1)];
    w = A \ y(train);
    pred = [X(test), ones(nnz(test), 1)] * w;
    errors(f) = max(abs(pred - y(test)));
end
good = all(errors < 1e-8);
sizes = arrayfun(@(f) sum(folds == f), 1:k);
[~, biggest] = max(sizes);
split = {find(folds == 1), find(folds ~= 1)};
nTest = numel(split{1});
firstTest = split{1}(1:2);
