raw = sprintf('; training set-up\n[net]\nlayers = 3\nunits=[16 32, 8]\nact = relu\n\n');
raw = [raw sprintf('[train]\nlr=1e-3\nshuffle = true\nname = "my run"\n# a comment\n')];
raw = [raw sprintf('milestones = 10:10:30\nbad line here\n')];
lines = regexp(raw, '\n', 'split');
cfg = struct(); section = 'main'; warnings_ = {};
for i = 1:numel(lines)
    line = strtrim(lines{i});
    if isempty(line) || any(line(1) == ';#')
        continue
    end
    tok = regexp(line, '^\[(\w+)\]$', 'tokens', 'once');
    if ~isempty(tok)
        section = tok{1};
        cfg.(section) = struct();
        continue
    end
    kv = regexp(line, '^(\w+)\s*=\s*(.*)$', 'tokens', 'once');
    if isempty(kv)
        warnings_{end+1} = sprintf('line %d: "%s"', i, line);
        continue;
    end
    [key, val] = kv{:};
    cfg.(section).(key) = parseValue(val);
end
secs = fieldnames(cfg)';
nl = cfg.net.layers;
units = cfg.net.units;
act = cfg.net.act;
lr = cfg.train.lr;
shuffle = cfg.train.shuffle;
islog = islogical(shuffle);
name = cfg.train.name;
ms = cfg.train.milestones;
w = warnings_{1};
cfg = setdef(cfg, 'train', 'momentum', 0.9);
cfg = setdef(cfg, 'train', 'lr', 5);
cfg = setdef(cfg, 'eval', 'batch', 64);
mom = cfg.train.momentum; lr2 = cfg.train.lr; bt = cfg.eval.batch;
flat = flatten(cfg, '');
nf = size(flat, 1);
keys_ = flat(:, 1)';
dump = '';
for i = 1:size(flat, 1)
    v = flat{i, 2};
    if ischar(v)
        t = ['''' v ''''];
    elseif islogical(v)
        t = mat2str(v);
    elseif isscalar(v)
        t = num2str(v);
    else
        t = ['[' strtrim(sprintf('%g ', v)) ']'];
    end
    dump = [dump flat{i, 1} '=' t '|'];
end
isSame = isequal(cfg.net, struct('layers', 3, 'units', [16 32 8], 'act', 'relu'));
order = sort(keys_);
first = order{1};
tf = isfield(cfg, {'net', 'test'});
long = cellfun(@(k) numel(k) > 9, keys_);
upperKeys = upper(keys_(long));
[tok2, rem2] = strtok('train.lr', '.');
rem2 = rem2(2:end);
val2 = cfg.(tok2).(rem2);

function v = parseValue(s)
switch lower(s)
    case {'true', 'yes', 'on'}
        v = true;
    case {'false', 'no', 'off'}
        v = false;
    otherwise
        if numel(s) > 1 && s(1) == '"' && s(end) == '"'
            v = s(2:end-1);
        elseif ~isnan(str2double(s))
            v = str2double(s);
        elseif s(1) == '[' || any(s == ':')
            v = str2num(s); %#ok<ST2NM>
        else
            v = s;
        end
end
end

function c = setdef(c, sec, key, val)
if ~isfield(c, sec), c.(sec) = struct(); end
if ~isfield(c.(sec), key)
    c.(sec).(key) = val;
end
end

function out = flatten(s, prefix)
out = cell(0, 2);
f = fieldnames(s);
for i = 1:numel(f)
    full = [prefix f{i}];
    if isstruct(s.(f{i}))
        out = [out; flatten(s.(f{i}), [full '.'])];
    else
        out(end+1, :) = {full, s.(f{i})};
    end
end
end
