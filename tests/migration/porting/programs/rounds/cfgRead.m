% ini parser from a cell of lines into nested structs, then validated and written back
src = {'; demo', '[net]', 'layers = 3', 'act = relu ; inline', '', '[train]', 'lr=1e-3', 'shuffle = true', 'sizes = 16, 32,64'};
cfg = struct(); section = 'root';
for k = 1:numel(src)
    ln = strtrim(regexprep(src{k}, ';.*$', ''));
    if isempty(ln), continue, end
    sec = regexp(ln, '^\[(\w+)\]$', 'tokens', 'once');
    if ~isempty(sec)
        section = sec{1};
        if ~isfield(cfg, section), cfg.(section) = struct(); end
        continue
    end
    eqAt = find(ln == '=', 1);
    key = strtrim(ln(1:eqAt-1)); raw = strtrim(ln(eqAt+1:end));
    if any(raw == ',')
        val = cellfun(@str2double, strsplit(raw, ','));
    elseif ~isnan(str2double(raw))
        val = str2double(raw);
    elseif ismember(lower(raw), {'true', 'false'})
        val = strcmpi(raw, 'true');
    else
        val = raw;
    end
    cfg.(section).(key) = val;
end
secs = fieldnames(cfg); out = {};
for i = 1:numel(secs)
    out{end+1} = ['[' secs{i} ']'];
    f = fieldnames(cfg.(secs{i}));
    for j = 1:numel(f)
        v = cfg.(secs{i}).(f{j});
        if ischar(v), txt = v; elseif islogical(v), txt = mat2str(v); else, txt = strjoin(arrayfun(@num2str, v, 'UniformOutput', false), ','); end
        out{end+1} = [f{j} '=' txt];
    end
end
text = strjoin(out, sprintf('\n')); nl = numel(out); last = out{end};
defaults = struct('lr', 0.1, 'momentum', 0.9); merged = defaults;
for f = fieldnames(cfg.train)', merged.(f{1}) = cfg.train.(f{1}); end
mf = fieldnames(merged)'; tot = sum(merged.sizes);
clear i j k f
