% cells as stacks and queues, nested functions by handles
st = {}; st{end+1} = 1; st{end+1} = 'two'; st{end+1} = [3 3]; top = st{end}; st(end) = []; n = numel(st);
q = [5 1 4]; while numel(q) > 1, [m, i] = min(q); q(i) = []; end
ops = {@plus, @minus, @(a, b) a * b}; names = cellfun(@func2str, ops(1:2), 'UniformOutput', false); r = cellfun(@(f) f(6, 3), ops);
add = @(k) @(x) x + k; a5 = add(5); v = a5(1); comp = @(f, g) @(x) f(g(x)); h = comp(@sqrt, @abs); w = h(-16);
rpn = '3 4 + 2 *'; s = []; tk = strsplit(rpn, ' ');
for i = 1:numel(tk)
    switch tk{i}
        case {'+', '*'}
            b = s(end); a = s(end-1); s(end-1:end) = [];
            if tk{i} == '+', s(end+1) = a + b; else, s(end+1) = a * b; end
        otherwise
            s(end+1) = str2double(tk{i});
    end
end
memo = containers.Map('KeyType', 'double', 'ValueType', 'double'); fib(memo, 20); f20 = memo(20); nm = memo.Count;
function v = fib(memo, n)
    if n < 2, v = n; elseif isKey(memo, n), v = memo(n); else, v = fib(memo, n-1) + fib(memo, n-2); memo(n) = v; end
end
