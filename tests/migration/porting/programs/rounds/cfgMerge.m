% options with defaults, nested structs, validation
def = struct('lr', 0.1, 'opt', struct('name', 'adam', 'beta', [0.9 0.999]), 'tags', {{'a', 'b'}});
usr.lr = 0.01; usr.opt.name = 'sgd'; usr.extra = 5;
cfg = mergeInto(def, usr); f = fieldnames(cfg)'; b = cfg.opt.beta; nt = numel(cfg.tags);
flat = flatten(cfg, ''); kf = flat(:, 1)';
ok = check(cfg); cfg.lr = -1; bad = check(cfg);
try
    error('cfg:missing', 'no field %s', 'depth');
catch err
    id = err.identifier; msg = err.message;
end
function out = mergeInto(a, b)
    out = a; fs = fieldnames(b);
    for i = 1:numel(fs)
        if isfield(out, fs{i}) && isstruct(out.(fs{i})) && isstruct(b.(fs{i}))
            out.(fs{i}) = mergeInto(out.(fs{i}), b.(fs{i}));
        else
            out.(fs{i}) = b.(fs{i});
        end
    end
end
function c = flatten(s, p)
    c = {}; fs = fieldnames(s);
    for i = 1:numel(fs)
        v = s.(fs{i});
        if isstruct(v), c = [c; flatten(v, [p fs{i} '.'])]; else, c(end+1, :) = {[p fs{i}], v}; end
    end
end
function tf = check(c)
    tf = isnumeric(c.lr) && isscalar(c.lr) && c.lr > 0;
end
