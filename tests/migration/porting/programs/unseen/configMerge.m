defaults = struct('lr', 0.01, 'layers', [8 8], 'opt', struct('name', 'adam', 'beta', 0.9));
user = struct('lr', 0.1, 'opt', struct('beta', 0.5));
cfg = merge(defaults, user);
lr = cfg.lr;
optName = cfg.opt.name;
optBeta = cfg.opt.beta;
untouched = defaults.lr;
fields = fieldnames(cfg);
n = numel(fields);
function out = merge(a, b)
    out = a;
    names = fieldnames(b);
    for i = 1:numel(names)
        f = names{i};
        if isfield(out, f) && isstruct(out.(f)) && isstruct(b.(f))
            out.(f) = merge(out.(f), b.(f));
        else
            out.(f) = b.(f);
        end
    end
end
