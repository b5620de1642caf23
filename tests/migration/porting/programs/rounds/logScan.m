% log lines with regexp names, levels counted
L = {'2024-01-02 10:00:01 [INFO] start', '2024-01-02 10:00:05 [WARN] slow=12ms', 'garbage', '2024-01-03 11:30:00 [ERROR] code=7 slow=30ms'};
out = struct('date', {}, 'level', {}, 'msg', {}); skipped = 0;
for i = 1:numel(L)
    t = regexp(L{i}, '^(\S+) (\S+) \[(\w+)\] (.*)$', 'tokens', 'once');
    if isempty(t), skipped = skipped + 1; continue; end
    out(end+1) = struct('date', t{1}, 'level', t{3}, 'msg', t{4});
end
n = numel(out); lv = {out.level}; isErr = strcmp(lv, 'ERROR'); em = out(isErr).msg;
[u, ~, j] = unique({out.date}); per = accumarray(j(:), 1)';
ms = regexp([out.msg], 'slow=(\d+)ms', 'tokens'); ms = cellfun(@(c) str2double(c{1}), ms); tot = sum(ms);
clean = regexprep(em, '(\w+)=(\d+)', '$1:<$2>'); hh = cellfun(@(s) str2double(s(1:4)), {out.date}); mx = max(hh);
