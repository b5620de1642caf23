labels = {'cat', 'dog', 'bird'};
targets = [1 2 3 1 2 2 3 1 1];
predictions = [1 2 2 1 3 2 3 2 1];
K = numel(labels);
C = zeros(K);
for n = 1:numel(targets)
    C(targets(n), predictions(n)) = C(targets(n), predictions(n)) + 1;
end
accuracy = sum(diag(C)) / sum(C(:));
precision = diag(C)' ./ sum(C, 1);
recall = diag(C) ./ sum(C, 2);
report = {};
for k = 1:K
    if isnan(precision(k))
        continue
    end
    report{end+1} = sprintf('%s: %.2f', labels{k}, recall(k));
end
[best, bestIdx] = max(recall);
bestLabel = labels{bestIdx};
summary = strjoin(report, '; ');
