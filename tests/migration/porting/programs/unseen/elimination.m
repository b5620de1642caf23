% Linear algebra by hand beside the built-in functions
function [L, U, P, swaps] = luPivot(A)
  n = size(A, 1);
  L = eye(n); P = eye(n); U = A; swaps = 0;
  for k = 1:n-1
    [~, p] = max(abs(U(k:n, k)));
    p = p + k - 1;
    if p ~= k
      U([k p], k:n) = U([p k], k:n);
      L([k p], 1:k-1) = L([p k], 1:k-1);
      P([k p], :) = P([p k], :);
      swaps = swaps + 1;
    end
    for i = k+1:n
      L(i, k) = U(i, k) / U(k, k);
      U(i, k:n) = U(i, k:n) - L(i, k) * U(k, k:n);
    end
  end
end

function x = backSub(U, b)
  n = length(b);
  x = zeros(n, 1);
  for i = n:-1:1
    x(i) = (b(i) - U(i, i+1:n) * x(i+1:n)) / U(i, i);
  end
end

A = [2 1 1 0; 4 3 3 1; 8 7 9 5; 6 7 9 8];
b = A * (1:4)';
[L, U, P, swaps] = luPivot(A);
residual = norm(P*A - L*U) < 1e-12;
y = L \ (P * b);
x = backSub(U, y)';
d = prod(diag(U)) * (-1)^swaps;
check = abs(d - det(A)) < 1e-9;
[Q, R] = deal(zeros(4));
for j = 1:4
  v = A(:, j);
  for i = 1:j-1
    R(i, j) = Q(:, i)' * A(:, j);
    v = v - R(i, j) * Q(:, i);
  end
  R(j, j) = norm(v);
  Q(:, j) = v / R(j, j);
end
orth = norm(Q' * Q - eye(4)) < 1e-9;
S = A' + A;
v = ones(4, 1);
for it = 1:200
  w = S * v;
  lambda = v' * w / (v' * v);
  v = w / norm(w);
end
big = abs(lambda - max(eig(S))) < 1e-8;
K = kron([1 2], [1; 1]);
T = triu(A, 1) - tril(A, -1)';
M = A; M(:, 2) = []; M(end+1, :) = [1 2 3];
r = rank(M); t = trace(A);
inverse = round(inv(A) * A);
n1 = [norm(x) norm(x, 1) norm(x, inf)];
