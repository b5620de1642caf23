% polynomial and rational arithmetic with cell tables of handles and recursion
ops = {'add', @(a, b) padd(a, b); 'mul', @(a, b) conv(a, b); 'scale', @(a, k) a * k};
function s = padd(a, b)
    n = max(numel(a), numel(b));
    s = [zeros(1, n - numel(a)) a] + [zeros(1, n - numel(b)) b];
end
p = [1 0 -2]; q = [3 1];
for k = 1:size(ops, 1)
    if strcmp(ops{k, 1}, 'scale'), r = ops{k, 2}(p, 2); else, r = ops{k, 2}(p, q); end
    results.(ops{k, 1}) = r;
end
names = fieldnames(results)'; added = results.add;
function s = show(p)
    s = ''; n = numel(p) - 1;
    for k = 1:numel(p)
        c = p(k); e = n - k + 1;
        if c == 0, continue, end
        if ~isempty(s)
            if c > 0, s = [s ' + ']; else, s = [s ' - ']; end
        elseif c < 0
            s = '-';
        end
        if abs(c) ~= 1 || e == 0, s = [s num2str(abs(c))]; end
        if e > 1, s = sprintf('%sx^%d', s, e); elseif e == 1, s = [s 'x']; end
    end
    if isempty(s), s = '0'; end
end
txt = {show(p), show(q), show(results.mul), show([0 0]), show([-1 0.5])};
function g = pgcd(a, b)
    while ~isempty(b) && any(abs(b) > 1e-9)
        [~, r] = deconv(a, b); r(abs(r) < 1e-9) = 0;
        i = find(r, 1); a = b;
        if isempty(i), b = []; else, b = r(i:end); end
    end
    g = a / a(1);
end
g = pgcd(poly([1 2 3]), poly([2 3 5])); vals = polyval(p, -1:1); der = polyder(p); in = polyint([2 0]);
function r = horner(p, x), if numel(p) == 1, r = p; else, r = horner(p(1:end-1), x) * x + p(end); end, end
hv = horner([1 2 3], 4); rt = sort(real(roots(results.mul)))'; comp = @(f, g) @(x) f(g(x)); h = comp(@sin, @(x) x / 2); hp = h(pi);
[a, b, c] = deal(1, 2, 3); [a, b] = deal(b, a); v = [a b c]; w = num2cell(v); [m1, m2] = w{[3 1]}; cheb = {1, [1 0]};
for k = 3:5, cheb{k} = padd(2 * [cheb{k-1} 0], -cheb{k-2}); end
c5 = cheb{end}; deg = cellfun('length', cheb) - 1; s = sum(cellfun(@(p) polyval(p, 1), cheb)); clear ops comp h k
