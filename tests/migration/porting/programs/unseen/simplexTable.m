% The simplex method on a tableau, and a knapsack by dynamic programming
function [x, z, steps] = simplex(A, b, c)
  [m, n] = size(A);
  T = [A eye(m) b; -c zeros(1, m + 1)];
  basis = n + (1:m);
  steps = 0;
  while any(T(end, 1:end-1) < -1e-12)
    [~, col] = min(T(end, 1:end-1));
    ratios = T(1:m, end) ./ T(1:m, col);
    ratios(T(1:m, col) <= 0) = Inf;
    [best, row] = min(ratios);
    if isinf(best), error('unbounded'); end
    T(row, :) = T(row, :) / T(row, col);
    for i = [1:row-1, row+1:m+1]
      T(i, :) = T(i, :) - T(i, col) * T(row, :);
    end
    basis(row) = col;
    steps = steps + 1;
  end
  x = zeros(1, n + m);
  x(basis) = T(1:m, end);
  x = x(1:n);
  z = T(end);
end

[x, z, steps] = simplex([1 1; 1 3; 2 1], [4; 6; 6], [3 5]);
tight = find(abs([1 1; 1 3; 2 1] * x' - [4; 6; 6]) < 1e-9)';
w = [3 4 5 9 4]; v = [3 4 4 10 4]; cap = 11;
best = zeros(numel(w) + 1, cap + 1);
for i = 1:numel(w)
  for j = 0:cap
    best(i + 1, j + 1) = best(i, j + 1);
    if j >= w(i)
      best(i + 1, j + 1) = max(best(i, j + 1), best(i, j - w(i) + 1) + v(i));
    end
  end
end
top = best(end, end);
take = [];
j = cap;
for i = numel(w):-1:1
  if best(i + 1, j + 1) ~= best(i, j + 1)
    take = [i take];
    j = j - w(i);
  end
end
load1 = sum(w(take));
bounded = true;
try
  simplex([-1 0], 1, [1 0]);
catch err
  bounded = ~strcmp(err.message, 'unbounded');
end
clear err
lcs = zeros(5, 6); a = 'AGCT'; b = 'GACTA';
for i = 1:4, for j = 1:5
  if a(i) == b(j), lcs(i+1,j+1) = lcs(i,j) + 1; else, lcs(i+1,j+1) = max(lcs(i,j+1), lcs(i+1,j)); end
end, end
len = lcs(end);
