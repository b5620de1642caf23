% containers, inline checks of containers used as stacks, queues and sets
stack = {};
stack{end+1} = 5; stack{end+1} = 'txt'; stack{end+1} = [1 2];
top = stack{end}; stack(end) = [];
depth = numel(stack);
expr = '3 4 + 2 * 7 - 2 /';
st = [];
for tok = strsplit(expr)
    tk = tok{1};
    switch tk
        case {'+', '-', '*', '/'}
            b = st(end); a = st(end-1); st(end-1:end) = [];
            switch tk
                case '+', st(end+1) = a + b;
                case '-', st(end+1) = a - b;
                case '*', st(end+1) = a * b;
                case '/', st(end+1) = a / b;
            end
        otherwise
            st(end+1) = str2double(tk);
    end
end
rpn = st;
prec = containers.Map({'+', '-', '*', '/'}, {1, 1, 2, 2});
in = '1+2*(3-4)/5'; output = {}; ops = '';
for ch = in
    if any(ch == '0123456789')
        output{end+1} = ch;
    elseif ch == '('
        ops(end+1) = ch;
    elseif ch == ')'
        while ops(end) ~= '('
            output{end+1} = ops(end); ops(end) = [];
        end
        ops(end) = [];
    else
        while ~isempty(ops) && ops(end) ~= '(' && prec(ops(end)) >= prec(ch)
            output{end+1} = ops(end); ops(end) = [];
        end
        ops(end+1) = ch;
    end
end
while ~isempty(ops), output{end+1} = ops(end); ops(end) = []; end
post = strjoin(output, ' ');
pairs = '{[()]}(';
bal = true; s = '';
for c = pairs
    switch c
        case {'(', '[', '{'}
            s = [s c];
        case ')'
            if isempty(s) || s(end) ~= '(', bal = false; break, end
            s(end) = '';
        case ']'
            if isempty(s) || s(end) ~= '[', bal = false; break, end
            s(end) = '';
        case '}'
            if isempty(s) || s(end) ~= '{', bal = false; break, end
            s(end) = '';
    end
end
bal = bal && isempty(s); rest = s;
heap = [];
for v = [5 3 8 1 9 2]
    heap(end+1) = v; i = numel(heap);
    while i > 1 && heap(floor(i/2)) > heap(i)
        p = floor(i/2); heap([p i]) = heap([i p]); i = p;
    end
end
outp = [];
while ~isempty(heap)
    outp(end+1) = heap(1); heap(1) = heap(end); heap(end) = []; i = 1;
    while 2*i <= numel(heap)
        c = 2*i;
        if c < numel(heap) && heap(c+1) < heap(c), c = c + 1; end
        if heap(i) <= heap(c), break; end
        heap([i c]) = heap([c i]); i = c;
    end
end
tree = struct('val', 5, 'left', [], 'right', []);
function t = ins(t, v)
    if isempty(t)
        t = struct('val', v, 'left', [], 'right', []);
    elseif v < t.val
        t.left = ins(t.left, v);
    else
        t.right = ins(t.right, v);
    end
end
function v = walk(t)
    if isempty(t), v = []; else, v = [walk(t.left) t.val walk(t.right)]; end
end
for v = [3 8 1 4], tree = ins(tree, v); end
ordered = walk(tree);
hanoi = 0;
function n = moves(k), if k == 0, n = 0; else, n = 2 * moves(k-1) + 1; end, end
hanoi = moves(6);
memo = containers.Map('KeyType', 'double', 'ValueType', 'double');
function [f, memo] = fib(n, memo)
    if n < 2, f = n; return, end
    if isKey(memo, n), f = memo(n); return, end
    f = fib(n-1, memo) + fib(n-2, memo);
    memo(n) = f;
end
f30 = fib(30, memo); msize = memo.Count;
clear memo prec
