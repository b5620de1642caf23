% Layer normalisation and a tiny attention, by dlarray; numbers by hand
% by hand
function Y = normalise(X, gamma, beta)
  mu = mean(X, 1);
  v = mean((X - mu).^2, 1);
  Y = gamma .* (X - mu) ./ sqrt(v) + beta;
end

function [loss, g] = objective(w, X)
  Y = normalise(w .* X, 1, 0);
  loss = sum(Y(1, :).^2, 'all') + 0 * sum(w);
  g = dlgradient(loss, w);
end

X = dlarray([1 2; 3 6], 'CB');
Y = normalise(X, 2, 1);
y = extractdata(Y);
fmt = dims(Y);
s = softmax(dlarray([0 log(3); 0 0], 'CB'));
p = extractdata(s);
[loss, g] = dlfeval(@objective, dlarray([1; 1]), stripdims(X));
l = extractdata(loss);
small = max(abs(extractdata(g))) < 1e-6;
q = dlarray([1 0; 0 1]); k = q; v = dlarray([1 2; 3 4]);
scores = (k' * q) / 1;
weights = exp(scores) ./ sum(exp(scores), 1);
out = extractdata(v * weights);
total = sum(out, 'all');
mask = tril(ones(2));
scores(~logical(mask')) = -Inf;
causal = exp(scores) ./ sum(exp(scores), 1);
c = round(extractdata(causal) * 1e4) / 1e4;
params = struct('a', dlarray(2), 'b', struct('c', dlarray([1 2])));
scaled = dlupdate(@(x) 3 * x, params);
a3 = extractdata(scaled.a); c3 = extractdata(scaled.b.c);
avgG = []; avgSqG = [];
[w, avgG, avgSqG] = adamupdate(dlarray(1), dlarray(0.5), avgG, avgSqG, 1, 0.1);
w1 = round(extractdata(w), 4);
%! y = [-1 -1; 3 3]
%! p = [0.5 0.75; 0.5 0.25]
%! l = 2
%! small = true
%! total = 10
%! c = [1 0.2689; 0 0.7311]
%! a3 = 6
%! c3 = [3 6]
%! w1 = 0.9
