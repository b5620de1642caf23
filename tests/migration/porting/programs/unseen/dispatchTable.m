ops = struct('add', @(a, b) a + b, 'mul', @(a, b) a*b, 'neg', @(a) -a);
program = {{'add', 2, 3}, {'mul', 4, 5}, {'neg', 6}};
results = zeros(1, numel(program));
for i = 1:numel(program)
    instr = program{i};
    fn = ops.(instr{1});
    results(i) = fn(instr{2:end});
end
pipeline = {@(x) x + 1, @(x) x*2, @sqrt};
v = 7;
for i = 1:numel(pipeline)
    v = pipeline{i}(v);
end
compose2 = @(varargin) sum([varargin{:}]);
total = compose2(1, 2, 3);
g = @() deal(1, 2);
[p, q] = g();
names = fieldnames(ops)';
lens = cellfun(@numel, names);
applied = cellfun(@(n, k) numel(n) + k, names, {1, 2, 3});
