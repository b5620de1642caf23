[y, m, v] = batchnorm1([1 2 3; 4 5 6]);
z = batchnorm1([1 2 3; 4 5 6], 0, 1);
[z2, m2] = batchnorm1([1 2 3]);
function [y, mu, s2] = batchnorm1(x, mu, s2)
if nargout > 1
    mu = mean(x, 2);
    s2 = var(x, 1, 2);
else
    if nargin < 2, mu = mean(x, 2); s2 = var(x, 1, 2); end
end
y = (x - mu) ./ sqrt(s2 + 1e-5);
end
