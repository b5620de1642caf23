labels = [3 1 2 3 3 1 2];
numClasses = max(labels);
T = zeros(numClasses, numel(labels));
for i = 1:numel(labels)
    T(labels(i), i) = 1;
end
batchSize = 3;
numBatches = ceil(numel(labels) / batchSize);
batches = cell(1, numBatches);
for b = 1:numBatches
    first = (b - 1)*batchSize + 1;
    last = min(b*batchSize, numel(labels));
    batches{b} = T(:, first:last);
end
sizes = cellfun(@(z) size(z, 2), batches);
[~, decoded] = max(T, [], 1);
same = isequal(decoded, labels);
scores = softmaxColumns(2*T + 0.5);
checkSum = sum(scores, 1);
top = scores(:, end)';
function Y = softmaxColumns(X)
    X = X - max(X, [], 1);
    E = exp(X);
    Y = E ./ sum(E, 1);
end
