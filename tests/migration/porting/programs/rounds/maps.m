% containers.Map inventories and inputParser
inv = containers.Map({'bolt', 'nut', 'gear'}, [100 250 12]);
inv('nut') = inv('nut') - 50;
inv('cam') = 7;
ks = keys(inv);
vs = cell2mat(values(inv));
low = {};
for k = keys(inv)
    if inv(k{1}) < 20
        low{end+1} = k{1};
    end
end
if isKey(inv, 'gear')
    remove(inv, 'gear');
end
n = inv.Count;
tf = isKey(inv, {'bolt', 'gear'});
sub = values(inv, {'bolt', 'cam'});
ids = containers.Map('KeyType', 'double', 'ValueType', 'any');
ids(30) = 'thirty';
ids(4) = [1 2 3];
numKeys = cell2mat(keys(ids));
t = ids(4);
t(2) = 99;
orig = ids(4);
same = inv;
same('new') = 1;
shared = inv.isKey('new');
kt = ids.KeyType;
nested = containers.Map();
nested('a') = containers.Map({'x'}, {1});
inner = nested('a');
inner('y') = 2;
innerN = nested('a').Count;
function r = configure(varargin)
    p = inputParser;
    p.FunctionName = 'configure';
    addRequired(p, 'rate', @(x) isnumeric(x) && x > 0);
    addOptional(p, 'mode', 'fast', @ischar);
    addParameter(p, 'verbose', false);
    p.addParameter('depth', 3, @isnumeric);
    parse(p, varargin{:});
    r = p.Results;
    r.defaults = p.UsingDefaults;
end
c1 = configure(0.1);
c2 = configure(0.2, 'slow', 'depth', 5);
failed = false;
try
    configure(-1);
catch
    failed = true;
end
d1 = sort(c1.defaults); f2 = sort(fieldnames(c2)); clear c1
words = strsplit('the cat the dog the end');
freq = containers.Map('KeyType', 'char', 'ValueType', 'double');
for i = 1:numel(words)
    w = words{i};
    if ~freq.isKey(w), freq(w) = 0; end
    freq(w) = freq(w) + 1;
end
[top, it] = max(cell2mat(freq.values));
fk = freq.keys;
best = fk{it};
clear inv ids same nested inner freq
