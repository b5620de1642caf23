% image batches as 4-D arrays: normalise, crop, flip, pad, patches, confusion matrix, softmax by hand
imgs = reshape(mod((1:48) * 7, 11), 4, 4, 1, 3);
mn = mean(imgs, [1 2]);
z = imgs - mn;
zs = squeeze(max(max(abs(z))))';
flip_ = imgs(:, end:-1:1, :, :);
f11 = flip_(1, 1, 1, 2);
crop = imgs(2:3, 2:3, :, :);
cs = size(crop);
pad_ = zeros(6, 6, 1, 3);
pad_(2:5, 2:5, :, :) = imgs;
border = sum(pad_(1, :, 1, 1));
patches = [];
for r = 1:2:4
    for c = 1:2:4
        p = imgs(r:r+1, c:c+1, 1, 1);
        patches(:, end+1) = p(:);
    end
end
pm = mean(patches);
pool = zeros(2);
for r = 1:2, for c = 1:2
    blk = imgs(2*r-1:2*r, 2*c-1:2*c, 1, 1);
    pool(r, c) = max(blk(:));
end, end
%! mn = mean(mean(imgs, 1), 2);
labels = [1 2 3 3 2 1]; pred = [1 3 3 3 2 2];
C = accumarray([labels' pred'], 1, [3 3]);
prec = diag(C)' ./ max(sum(C, 1), 1);
rec = (diag(C) ./ sum(C, 2))';
f1 = 2 * prec .* rec ./ (prec + rec);
f1(isnan(f1)) = 0;
logits = [1 2 0.5; 0 -1 3; 2 2 2];
sm = exp(logits - max(logits, [], 2));
sm = sm ./ sum(sm, 2);
[conf, cls] = max(sm, [], 2);
cls = cls';
ce = -mean(log(sm(sub2ind(size(sm), 1:3, [2 3 1]))));
oh = full(sparse([2 3 1], 1:3, 1, 3, 3));
rp = numel(randperm(10));
ok = isequal(sort(randperm(10)), 1:10);
folds = mod(0:9, 3) + 1;
trainN = arrayfun(@(k) sum(folds ~= k), 1:3);
cat_ = cat(4, imgs(:, :, :, 1), imgs(:, :, :, 3));
nd = ndims(cat_);
u8 = uint8(imgs(:, :, 1, 1) * 30);
mx = max(u8(:));
thr = u8 > mean(u8(:));
frac = nnz(thr) / numel(thr);
inv_ = 255 - u8;
i1 = inv_(1, 1:2);
lut = uint8(0:15:255);
mapped = lut(double(u8(1, :)) + 1 > 9);
hist4 = histc(double(u8(:))', 0:100:300);
gray = round(0.2989 * 100 + 0.587 * 50 + 0.114 * 25);
rgb = repmat(u8(1:2, 1:2), [1 1 3]);
srgb = size(rgb);
