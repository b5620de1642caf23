function o = defaults(kind, varargin)
switch kind
    case 'adam'
        o = struct('lr', 0.01, 'beta1', 0.9, 'beta2', 0.999, 'epsilon', 1e-8);
    case 'sgd'
        o = struct('lr', 0.1, 'momentum', 0);
    otherwise
        error('optim:kind', 'no optimizer called %s', kind);
end
assert(mod(numel(varargin), 2) == 0, 'pairs expected');
while ~isempty(varargin)
    o.(varargin{1}) = varargin{2};
    varargin(1:2) = [];
end
end
