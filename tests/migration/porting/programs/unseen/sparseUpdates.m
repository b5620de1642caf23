W = zeros(5, 3);
idx = [2 4 2];
G = [1 1 1; 2 2 2; 3 3 3];
for k = 1:numel(idx)
    W(idx(k), :) = W(idx(k), :) - 0.1*G(k, :);
end
W(end + 1, :) = -1;
W([1 3], 2) = [7; 8];
W(W == 0) = NaN;
known = ~isnan(W);
perRow = sum(known, 2)';
filled = W;
filled(isnan(filled)) = 0;
rowNorms = sqrt(sum(filled.^2, 2))';
clipped = max(min(filled, 1), -0.5);
colMeans = zeros(1, 3);
for c = 1:3
    col = W(:, c);
    colMeans(c) = mean(col(~isnan(col)));
end
any2 = any(known(:, 2));
lin = sub2ind(size(W), 4, 2);
v = filled(lin);
