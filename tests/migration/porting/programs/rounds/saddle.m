% Newton, bisection, Simpson and LU by hand, with convergence records
f = @(x) x.^3 - 2*x - 5;
df = @(x) 3*x.^2 - 2;
x = 2; hist = x; tol = 1e-12; k = 0;
while true
    dx = f(x) / df(x);
    x = x - dx;
    hist = [hist; x];
    k = k + 1;
    if abs(dx) < tol || k >= 50, break; end
end
lo = 1; hi = 3; n = 0;
while hi - lo > 1e-6
    mid = (lo + hi) / 2;
    if f(lo) * f(mid) <= 0
        hi = mid;
    else
        lo = mid;
    end
    n = n + 1;
end
function I = simpson(g, a, b, n)
    if mod(n, 2) == 1
        error('simpson:odd', 'n must be even, got %d', n);
    end
    h = (b - a) / n;
    xs = a + (0:n) * h;
    w = ones(1, n + 1);
    w(2:2:end-1) = 4;
    w(3:2:end-2) = 2;
    I = h / 3 * sum(w .* g(xs));
end
I = simpson(@(t) exp(-t.^2), 0, 2, 20);
try
    simpson(@sin, 0, 1, 3);
catch ex
    msg = ex.message; id = ex.identifier;
end
function [L, U, p] = mylu(A)
    n = size(A, 1);
    p = 1:n;
    L = eye(n);
    for j = 1:n-1
        [~, m] = max(abs(A(j:n, j)));
        m = m + j - 1;
        if m ~= j
            A([j m], :) = A([m j], :);
            p([j m]) = p([m j]);
            L([j m], 1:j-1) = L([m j], 1:j-1);
        end
        for i = j+1:n
            L(i, j) = A(i, j) / A(j, j);
            A(i, j:n) = A(i, j:n) - L(i, j) * A(j, j:n);
        end
    end
    U = triu(A);
end
A = [2 1 1; 4 -6 0; -2 7 2];
[L, U, p] = mylu(A);
res = norm(A(p, :) - L * U);
b = [5; -2; 9];
sol = U \ (L \ b(p));
chk = A * sol - b;
[Q, R] = qr(A);
orth = norm(Q' * Q - eye(3)) < 1e-12;
ev = sort(real(eig([2 0; 0 3])))';
dt = det(A); iv = inv([2 0; 0 4]);
rk = rank([1 2; 2 4]); tr = trace(A);
nrm = [norm([3 4]) norm([1 2; 3 4], 'fro') norm([1 -5], 1) norm([1 -5], Inf)];
ns = null([1 1])'; ns = abs(ns);
c = cross([1 0 0], [0 1 0]);
d = dot([1 2 3], [4 5 6]);
[X, Y] = meshgrid(1:3, 1:2);
Z = X.^2 + Y;
[mz, iz] = max(Z(:));
[ri, ci] = ind2sub(size(Z), iz);
li = sub2ind(size(Z), 2, 3);
pf = polyfit([0 1 2], [1 3 7], 2);
rts = sort(roots([1 -3 2]))';
dv = polyder([1 2 3]); cv = conv([1 1], [1 -1]); [qq, rr] = deconv([1 0 -1], [1 1]);
ex1 = expm(zeros(2)); sq = sqrtm([4 0; 0 9]);
ss = A(:)'; A(A < 0) = 0; cnt = nnz(A);
