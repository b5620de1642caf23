% polynomials as coefficient rows: recursion, handles, formatted text
% by hand
p = [2 -3 0 1];
q = [1 -1];
s = addPoly(p, q);
m = conv(p, q);
[d, r] = deconv(m, q);
back = isequal(d, p) && all(abs(r) < 1e-12);
dp = derive(p);
ip = integrate(dp, p(end));
same = isequal(ip, p);
x = -1:0.5:1;
y = polyval(p, x);
h = horner(p);
y2 = arrayfun(h, x);
agree = max(abs(y - y2)) < 1e-12;
t1 = pretty(p);
t2 = pretty([0 0 0]);
t3 = pretty([-1 0 1], 't');
t4 = pretty(5);
rt = sort(roots([1 -6 11 -6]))';
rt = round(rt * 1e6) / 1e6;
[root, steps] = newton(@(v) v^2 - 2, @(v) 2 * v, 1);
root = round(root, 4);
tbl = zeros(4);
for n = 0:3
    c = cheb(n);
    tbl(n + 1, end - numel(c) + 1:end) = c;
end
A = vander([1 2 3]);
coef = (A \ [1; 4; 9])';
coef = round(coef * 1e8) / 1e8;
deg = @(c) numel(c) - find([c 1], 1);
degs = cellfun(deg, {[0 0 1], [3 0 0], 7, [0 1 2 3]});
gc = mygcd(84, 36);
bin = arrayfun(@(k) nchoosek(5, k), 0:5);
fprintf('%s\n', t1, t2, t3);
fprintf('root %.4f after %d steps\n', root, steps);
%! A = [1.0 1.0 1.0; 4.0 2.0 1.0; 9.0 3.0 1.0]
%! agree = 1
%! back = 1
%! bin = [1.0 5.0 10.0 10.0 5.0 1.0]
%! c = [4.0 0.0 -3.0 0.0]
%! coef = [1.0 0.0 0.0]
%! d = [2.0 -3.0 0.0 1.0]
%! degs = [0.0 2.0 0.0 2.0]
%! dp = [6.0 -6.0 0.0]
%! gc = 12.0
%! ip = [2.0 -3.0 0.0 1.0]
%! m = [2.0 -5.0 3.0 1.0 -1.0]
%! n = 3.0
%! p = [2.0 -3.0 0.0 1.0]
%! q = [1.0 -1.0]
%! r = [0.0 0.0 0.0 0.0 0.0]
%! root = 1.4142
%! rt = [1.0 2.0 3.0]
%! s = [2.0 -3.0 1.0 0.0]
%! same = 1
%! steps = 4.0
%! t1 = '2x^3 - 3x^2 + 1'
%! t2 = '0'
%! t3 = '-t^2 + 1'
%! t4 = '5'
%! tbl = [0.0 0.0 0.0 1.0; 0.0 0.0 1.0 0.0; 0.0 2.0 0.0 -1.0; 4.0 0.0 -3.0 0.0]
%! x = [-1.0 -0.5 0.0 0.5 1.0]
%! y = [-4.0 0.0 1.0 0.5 0.0]
%! y2 = [-4.0 0.0 1.0 0.5 0.0]

function s = addPoly(a, b)
n = max(numel(a), numel(b));
s = [zeros(1, n - numel(a)) a] + [zeros(1, n - numel(b)), b];
end

function d = derive(c)
n = numel(c) - 1;
d = c(1:end-1) .* (n:-1:1);
end

function i = integrate(c, k)
n = numel(c);
i = [c ./ (n:-1:1), k];
end

function h = horner(c)
h = @run;
    function v = run(x)
        v = 0;
        for a = c
            v = v * x + a;
        end
    end
end

function t = pretty(c, var)
if nargin < 2
    var = 'x';
end
t = '';
n = numel(c) - 1;
for k = 0:n
    a = c(k + 1);
    if a == 0, continue, end
    if isempty(t)
        if a < 0, t = '-'; end
    elseif a < 0
        t = [t ' - '];
    else
        t = [t ' + '];
    end
    e = n - k;
    if abs(a) ~= 1 || e == 0
        t = [t num2str(abs(a))];
    end
    switch e
        case 0
        case 1
            t = [t var];
        otherwise
            t = sprintf('%s%s^%d', t, var, e);
    end
end
if isempty(t), t = '0'; end
end

function [x, k] = newton(f, df, x)
k = 0;
while abs(f(x)) > 1e-10
    x = x - f(x) / df(x);
    k = k + 1;
end
end

function c = cheb(n)
if n == 0
    c = 1;
elseif n == 1
    c = [1 0];
else
    c = [2 * cheb(n - 1), 0] - [0 0 cheb(n - 2)];
end
end

function g = mygcd(a, b)
while b
    [a, b] = deal(b, mod(a, b));
end
g = a;
end
