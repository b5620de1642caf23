% numerical methods: roots, bisection, newton, integration, ODE step, linear solves; one root is complex
f = @(x) x.^3 - 2*x - 5;
[r, n] = bisect(f, 1, 3, 1e-10);
df = @(x) 3*x.^2 - 2;
x = 2;
for k = 1:20
    dx = f(x) / df(x);
    x = x - dx;
    if abs(dx) < 1e-12, break; end
end
agree = abs(x - r) < 1e-8;
rt = sort(real(roots([1 0 -2 -5])))';
[x1, x2] = quad_(1, 2, 5);
re = real(x1); im_ = abs(imag(x2));
s = sqrt(-4);
l = log(-1);
ar = isreal(sqrt(4));
A = [4 1 0; 1 3 1; 0 1 2]; b = [1; 2; 3];
y = A \ b;
res = norm(A*y - b) < 1e-12;
[L, U, P] = lu(A);
ok = norm(P*A - L*U) < 1e-12;
[Q, R] = qr(A);
orth = norm(Q'*Q - eye(3)) < 1e-12;
e = sort(eig(A))';
dt = det(A); tr = trace(A); rk = rank(A);
c = cond(A) > 1;
I = quadgk_(@(x) exp(-x.^2), 0, 1, 100);
h = 0.1; u = 1; T = 0;
while T < 0.5 - eps
    k1 = -2*u; k2 = -2*(u + h*k1/2); k3 = -2*(u + h*k2/2); k4 = -2*(u + h*k3);
    u = u + h/6*(k1 + 2*k2 + 2*k3 + k4);
    T = T + h;
end
err = abs(u - exp(-1)) < 1e-4;
[V, D] = eig([2 0; 0 3]);
dd = diag(D)';
pinvA = pinv([1 2; 3 4; 5 6]);
n2 = null([1 1]);
nn = abs(n2');
p = primes(30); ip = isprime([2 9 11]); fc = factor(84); g = gcd(84, 36); lc = lcm(4, 6);
nk = nchoosek(5, 2); fct = factorial(5);
pm = size(perms([1 2 3]), 1);
cr = cross([1 0 0], [0 1 0]); dp = dot([1 2 3], [4 5 6]);
mx = max([3 7 5; 9 1 2], [], 2)';
[srt, ord] = sort([3 1 2], 'descend');
fl = [floor(-2.5) ceil(-2.5) fix(-2.5) round(-2.5)];
z = 3 + 4i; az = abs(z); cz = conj(z);
pw = (-8)^(1/3);
rpw = real(pw);

function [c, n] = bisect(f, a, b, tol)
n = 0;
while (b - a) / 2 > tol
    c = (a + b) / 2;
    n = n + 1;
    if f(c) == 0
        return
    elseif sign(f(c)) == sign(f(a))
        a = c;
    else
        b = c;
    end
end
c = (a + b) / 2;
end

function [x1, x2] = quad_(a, b, c)
d = sqrt(b^2 - 4*a*c);
x1 = (-b + d) / (2*a); x2 = (-b - d) / (2*a);
end

function I = quadgk_(f, a, b, n)
x = linspace(a, b, 2*n + 1); y = f(x);
I = (b - a) / (6*n) * (y(1) + y(end) + 4*sum(y(2:2:end-1)) + 2*sum(y(3:2:end-2)));
end
