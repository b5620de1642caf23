% parse a training log and summarise it
log = {
    '2024-01-05 10:00:01 [INFO] epoch=1 step=10 loss=2.3026 acc=0.11'
    '2024-01-05 10:00:09 [INFO] epoch=1 step=20 loss=1.9500 acc=0.32'
    '2024-01-05 10:00:12 [WARN] gradient norm 12.5 clipped'
    '2024-01-05 10:00:17 [INFO] epoch=2 step=30 loss=nan acc=0.30'
    '2024-01-05 10:01:02 [INFO] epoch=2 step=40 loss=1.25e0 acc=0.51'
    'garbage'
    '2024-01-05 10:01:15 [ERROR] out of memory (device 0)'
    };
rec = struct('epoch', {}, 'step', {}, 'loss', {}, 'acc', {});
levels = {}; times = [];
for i = 1:numel(log)
    m = regexp(log{i}, '^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d) \[(\w+)\] (.*)$', 'tokens');
    if isempty(m), continue; end
    t = m{1};
    hms = str2double(t(4:6));
    times(end+1, 1) = hms*[3600; 60; 1];
    levels{end+1} = lower(t{7});
    pairs = regexp(t{8}, '(\w+)=(\S+)', 'tokens');
    if isempty(pairs), continue; end
    r = struct();
    for k = 1:numel(pairs)
        r.(pairs{k}{1}) = str2double(pairs{k}{2});
    end
    rec(end+1) = r;
end
n = numel(rec);
loss = [rec.loss];
good = ~isnan(loss);
bestStep = rec(find(loss == min(loss(good)), 1)).step;
elapsed = times(end) - times(1);
gaps = diff(times)';
[lv, ~, id] = unique(levels);
cnt = accumarray(id(:), 1)';
report = '';
for k = 1:numel(lv)
    report = [report sprintf('%s:%d', upper(lv{k}), cnt(k))];
    if k < numel(lv), report = [report ', ']; end
end
ep = unique([rec.epoch]);
means = arrayfun(@(e) mean(loss(good & [rec.epoch] == e)), ep);
hasErr = any(~cellfun('isempty', strfind(log, '[ERROR]')));
dev = regexp(log{end}, 'device (\d+)', 'tokens', 'once');
devNum = str2double(dev{1});
stamp = sprintf('%02d:%02d:%02d', floor(elapsed/3600), floor(mod(elapsed, 3600)/60), mod(elapsed, 60));
norms = cellfun(@(s) sscanf(s, '%*s %*s [WARN] gradient norm %f'), log(3));
nums = sscanf('3 4 5', '%d')';
two = sscanf('10x20', '%dx%d')';
csv = sprintf('%s\n', 'a,b', '1,2', '3,4');
rows = strsplit(strtrim(csv), sprintf('\n'));
tbl = cellfun(@(r) strsplit(r, ','), rows, 'UniformOutput', false);
tbl = vertcat(tbl{:});
M = str2double(tbl(2:end, :));
hdr = tbl(1, :);
col = M(:, strcmp(hdr, 'b'))';
ext = 'none';
[pth, nm, ex] = fileparts('/runs/a/model_01.ckpt');
f = fullfile('runs', 'b', [nm '.mat']);
al = sprintf('|%-8s|%8s|', 'left', 'right');
z = num2str([1.5 2; 3 4.25]);
zr = size(z, 1);
y = num2str(1e10); y2 = num2str(123456.789); y4 = num2str(1e-5); y5 = num2str(true); y6 = num2str(0.1 + 0.2, '%.3f');
y7 = num2str(pi*1000); y8 = num2str([1 2 3]); y9 = num2str(99999.5); y10 = num2str(NaN); y11 = num2str(3.00001);
