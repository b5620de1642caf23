x = [3 1 4 1 5 9 2 6];
med = median(x);
m = mean(x);
s = std(x);
z = (x - m)/s;
q = sort(x);
lower = q(ceil(0.25*numel(q)));
upper = q(ceil(0.75*numel(q)));
[u, ia, ic] = unique(x);
counts = accumarray(ic(:), 1)';
[~, modeIdx] = max(counts);
mostOften = u(modeIdx);
edges = 0:3:9;
bins = zeros(1, numel(edges) - 1);
for b = 1:numel(bins)
    inBin = x >= edges(b) & x < edges(b + 1);
    bins(b) = nnz(inBin);
end
C = cov(x, 2*x);
r = corrcoef(x, -x);
rho = r(1, 2);
cm = cummax_(x);
isSorted = issorted(q);
function y = cummax_(x)
    y = x;
    for i = 2:numel(x)
        y(i) = max(y(i - 1), x(i));
    end
end
%! C = cov([x; 2*x]')
