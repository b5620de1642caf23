% parse a service log, count levels, group durations by endpoint
raw = sprintf('%s\n', '2024-03-01T10:00:01 INFO  api/users 120ms', '2024-03-01T10:00:02 WARN  api/login 480ms', '2024-03-01T10:00:05 ERROR api/users -', '2024-03-01T10:01:00 INFO  api/items 35ms', 'garbage line', '2024-03-01T10:01:30 INFO  api/users 80ms');
rows = strsplit(strtrim(raw), sprintf('\n'));
entries = struct('time', {}, 'level', {}, 'path', {}, 'ms', {});
skipped = 0;
for i = 1:numel(rows)
    tok = regexp(rows{i}, '^(?<time>\S+)\s+(?<level>[A-Z]+)\s+(?<path>\S+)\s+(?<ms>\S+)$', 'names');
    if isempty(tok)
        skipped = skipped + 1;
        continue
    end
    e.time = tok.time(12:19);
    e.level = tok.level;
    e.path = tok.path;
    e.ms = sscanf(tok.ms, '%dms');
    if isempty(e.ms), e.ms = NaN; end
    entries(end+1) = e;
end
n = numel(entries);
levels = {entries.level};
[names, ~, idx] = unique(levels);
counts = accumarray(idx(:), 1)';
ms = [entries.ms];
ok = ~isnan(ms);
paths = unique({entries.path}, 'stable');
report = cell(numel(paths), 2);
for k = 1:numel(paths)
    sel = strcmp({entries.path}, paths{k}) & ok;
    report{k, 1} = paths{k};
    report{k, 2} = mean(ms(sel));
end
[~, order] = sort(cell2mat(report(:, 2)), 'descend');
report = report(order, :);
slowest = report{1, 1};
secs = cellfun(@(t) sum(sscanf(t, '%d:%d:%d')' .* [3600 60 1]), {entries.time});
gap = max(diff(secs));
txt = '';
for k = 1:numel(names)
    txt = [txt sprintf('%s=%d;', names{k}, counts(k))];
end
txt(end) = [];
bad = entries(~ok);
badPath = bad.path;
mask = ismember(levels, {'WARN', 'ERROR'});
alerts = strjoin({entries(mask).path}, ',');
for k = 1:size(report, 1)
    fprintf('%-12s %6.1f\n', report{k, :});
end
