% huffman codes with a struct-array queue
s = 'abracadabra'; u = unique(s); f = arrayfun(@(c) sum(s == c), u);
q = struct('w', num2cell(f), 'sym', num2cell(u), 'l', [], 'r', []);
while numel(q) > 1
    [~, o] = sort([q.w]); q = q(o);
    n = struct('w', q(1).w + q(2).w, 'sym', '', 'l', q(1), 'r', q(2));
    q = [q(3:end), n];
end
codes = containers.Map();
walk(q, '', codes);
k = keys(codes); v = values(codes);
L = cellfun(@numel, v); bits = sum(arrayfun(@(c) numel(codes(c)), s));
enc = cell2mat(arrayfun(@(c) codes(c), s, 'UniformOutput', false));
dec = ''; node = q;
for b = enc
    if b == '0', node = node.l; else, node = node.r; end
    if ~isempty(node.sym), dec(end+1) = node.sym; node = q; end
end
ok = strcmp(dec, s); ratio = bits / (8 * numel(s)); w = q.w; z = numel(enc) == bits; q = []; n = []; node = [];
function walk(n, p, m)
if ~isempty(n.sym), m(n.sym) = p; return, end
walk(n.l, [p '0'], m); walk(n.r, [p '1'], m);
end
