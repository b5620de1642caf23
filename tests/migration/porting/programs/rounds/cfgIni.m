% ini configuration: nested dynamic fields, type detection, merge, write back, error reports
txt = {'[net]', 'layers = 3', 'act=relu ; comment', '', '[train]', 'rate = 1e-3', 'sizes = 16,32,64', 'verbose=true', 'oops'};
cfg = struct(); sec = ''; bad = {};
for i = 1:numel(txt)
    line = strtrim(regexprep(txt{i}, ';.*$', ''));
    if isempty(line), continue, end
    if line(1) == '['
        sec = line(2:end-1);
        cfg.(sec) = struct();
    elseif any(line == '=')
        p = find(line == '=', 1);
        cfg.(sec).(strtrim(line(1:p-1))) = cast_(strtrim(line(p+1:end)));
    else
        bad{end+1} = sprintf('line %d: "%s"', i, line);
    end
end
n = cfg.net.layers + 1; act = cfg.net.act; sizes = cfg.train.sizes; v = cfg.train.verbose;
s = fieldnames(cfg); nf = cellfun(@(f) numel(fieldnames(cfg.(f))), s)';
out = {};
for i = 1:numel(s)
    out{end+1} = ['[' s{i} ']'];
    for f = fieldnames(cfg.(s{i}))'
        val = cfg.(s{i}).(f{1});
        if ischar(val), t = val;
        elseif islogical(val), if val, t = 'true'; else, t = 'false'; end
        elseif isscalar(val), t = num2str(val);
        else, t = strjoin(arrayfun(@num2str, val, 'UniformOutput', false), ','); end
        out{end+1} = sprintf('%s=%s', f{1}, t);
    end
end
all_ = strjoin(out, '|');
if isfield(cfg, 'net') && isfield(cfg.net, 'depth'), dep = cfg.net.depth; else, dep = -1; end
cfg.train = rmfield(cfg.train, 'verbose');
left = strjoin(fieldnames(cfg.train)', '/');
try
    x = cfg.train.momentum;
    failed = false;
catch
    failed = true;
end
copy_ = cfg; copy_.net.layers = 99; orig = cfg.net.layers;
b = bad{1}; e = isempty(fieldnames(struct()));
a.b.c(3).d = 'x'; na = numel(a.b.c); ed = isempty(a.b.c(1).d);
function v = cast_(t)
if any(strcmp(t, {'true', 'false'})), v = strcmp(t, 'true');
elseif ~isnan(str2double(t)), v = str2double(t);
elseif all(ismember(t, '0123456789,.')), v = cellfun(@str2double, strsplit(t, ','));
else, v = t; end
end
