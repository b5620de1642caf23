a = configure('Rate', 0.1, 'Name', 'x');
b = configure();
c = configure('Depth', 5);
function opts = configure(varargin)
opts = struct('Rate', 0.01, 'Name', 'none', 'Depth', 2);
for k = 1:2:numel(varargin)
    name = varargin{k};
    if ~isfield(opts, name)
        error('configure:name', 'unknown option %s', name);
    end
    opts.(name) = varargin{k + 1};
end
end
