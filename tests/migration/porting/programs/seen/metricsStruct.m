metrics = initMetrics({'loss', 'accuracy'});
for step = 1:4
    metrics = addMetric(metrics, 'loss', 1/step);
    metrics = addMetric(metrics, 'accuracy', 1 - 0.5/step);
end
best = min(metrics.loss);
names = fieldnames(metrics);
last = zeros(1, numel(names));
for i = 1:numel(names)
    values = metrics.(names{i});
    last(i) = values(end);
end
function m = initMetrics(names)
m = struct();
for i = 1:numel(names)
    m.(names{i}) = [];
end
end
function m = addMetric(m, name, value)
m.(name)(end+1) = value;
end
