%% Self-organising map on colours
colors = [1 0 0; 0 1 0; 0 0 1; 1 1 0; 0 1 1] ;
[nObs, nDim] = size(colors);
gridSize = [3 3];
[gx, gy] = meshgrid(1:gridSize(2), 1:gridSize(1));
coords = [gx(:) gy(:)];
W = zeros(prod(gridSize), nDim);
for i = 1:size(W, 1)
    W(i, :) = abs(sin(i*(1:nDim)));
end
W0 = W;
nIter = 20;
quant = zeros(nIter, 1);
for it = 1:nIter
    lr = 0.5*exp(-it/nIter);
    sigma = max(0.5, 1.5*(1 - it/nIter));
    x = colors(mod(it - 1, nObs) + 1, :);
    d2 = sum((W - repmat(x, size(W, 1), 1)).^2, 2);
    [dmin, bmu] = min(d2);
    gd = sum(bsxfun(@minus, coords, coords(bmu, :)).^2, 2);
    h = exp(-gd/(2*sigma^2));
    W = W + lr*bsxfun(@times, h, bsxfun(@minus, x, W));
    quant(it) = sqrt(dmin);
end
moved = sqrt(sum((W - W0).^2, 2))';
moved = round(moved*1e4)/1e4;
winners = zeros(1, nObs);
for k = 1:nObs
    [~, winners(k)] = min(sum((W - colors(k*ones(1, size(W, 1)), :)).^2, 2));
end
[wr, wc] = ind2sub(gridSize, winners);
distinct = numel(unique(winners));
U = zeros(gridSize);
for r = 1:gridSize(1)
    for c = 1:gridSize(2)
        nb = [r-1 c; r+1 c; r c-1; r c+1];
        ok = all(nb >= 1, 2) & nb(:, 1) <= gridSize(1) & nb(:, 2) <= gridSize(2);
        nb = nb(ok, :);
        me = W(sub2ind(gridSize, r, c), :);
        dist = arrayfun(@(k) norm(me - W(sub2ind(gridSize, nb(k, 1), nb(k, 2)), :)), 1:size(nb, 1));
        U(r, c) = mean(dist);
    end
end
U = round(U*1e4)/1e4;
meanq = round(mean(quant(end-4:end))*1e5)/1e5;
labels = repmat('.', gridSize);
letters = 'RGBYC';
for k = nObs:-1:1
    labels(wr(k), wc(k)) = letters(k);
end
row1 = labels(1, :);
fprintf('%s\n', labels');
