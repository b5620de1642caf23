% inputParser, arguments-like checks, error identifiers, cleanup, warnings as values, recursion with varargout
o = conf('lr', 0.5, 'name', 'run'); d = conf(); msg = {}; ids = {};
tries = {{'lr', -1}, {'name', 5}, {'zz', 1}};
for k = 1:numel(tries)
    try, conf(tries{k}{:}); msg{k} = 'none'; catch e, msg{k} = class(e.message); end
end
[a, b, c] = spread(3); [x, ~] = spread(2); total = fold(@(p, q) p * 10 + q, 0, 1, 2, 3);
r = cell(1, 2); [r{:}] = deal('p', 'q'); st = struct('f', {{1, 'a'}}); n = numel(st.f); t = ternary(n > 1, 'many', 'one');
try, error('my:id', 'value %d of %s', 7, 'seven'); catch err, id = err.identifier; m = err.message; end
try, undefined_thing(3); u = 0; catch, u = 1; end
try, q = [1 2 3]; q(7); w = 0; catch, w = 1; end
try, [1 2; 3 4] * [1 2 3]; v = 0; catch, v = 1; end
f = @(varargin) numel(varargin); n0 = f(); n3 = f(1, 'a', {}); h = {@sin, @(z) z^2}; hv = h{2}(h{1}(0) + 3);
g = memo(); s1 = g(4); s2 = g(4); is = [isnumeric(1) ischar('a') islogical(true) iscell({}) isstruct(st)]; lst = {1, 'two', [3 3 3]}; cl = cellfun(@class, lst, 'UniformOutput', false); e = 0; err = 0; h = 0; g = 0; f = 0;
function o = conf(varargin)
p = inputParser; p.FunctionName = 'conf';
addParameter(p, 'lr', 0.1, @(v) isnumeric(v) && v > 0); p.addParameter('name', 'x', @ischar);
parse(p, varargin{:}); o = p.Results;
end
function varargout = spread(n), for k = 1:nargout, varargout{k} = n * k; end, end
function r = fold(f, r, varargin), for k = 1:numel(varargin), r = f(r, varargin{k}); end, end
function t = ternary(c, a, b), if c, t = a; else, t = b; end, end
function g = memo(), c = containers.Map('KeyType', 'double', 'ValueType', 'any'); g = @(n) look(c, n); end
function v = look(c, n), if isKey(c, n), v = -c(n); else, v = n^2; c(n) = v; end, end
