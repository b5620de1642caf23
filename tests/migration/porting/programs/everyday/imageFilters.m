% grey images: filters, morphology, labels, histograms, look-up
img = uint8(zeros(8, 10));
img(2:4, 2:4) = 200;
img(6:7, 5:9) = 120;
img(3, 8) = 255;
img(8, 1) = 30;
d = double(img) / 255;
k = [1 2 1; 2 4 2; 1 2 1] / 16;
blur = conv2(d, k, 'same');
blur = round(blur * 1000) / 1000;
gx = conv2(d, [1 0 -1], 'same');
gy = conv2(d, [1; 0; -1], 'same');
mag = hypot(gx, gy);
edgesN = nnz(mag > 0.4);
bw = img > 100;
er = erode(bw);
di = ~erode(~bw);
nEr = nnz(er); nDi = nnz(di);
[L, num] = label4(bw);
areas = accumarray(L(L > 0), 1)';
boxes = zeros(num, 4);
cent = zeros(num, 2);
for r = 1:num
    [yy, xx] = find(L == r);
    boxes(r, :) = [min(xx), min(yy), max(xx) - min(xx) + 1, max(yy) - min(yy) + 1];
    cent(r, :) = mean([xx, yy], 1);
end
[~, big] = max(areas);
bigBox = boxes(big, :);
crop = img(bigBox(2):bigBox(2) + bigBox(4) - 1, bigBox(1) + (0:bigBox(3) - 1));
h = accumarray(double(img(:)) + 1, 1, [256 1]);
lev = find(h)' - 1;
cnt = h(h > 0)';
cdf = cumsum(h) / numel(img);
lut = uint8(round(255 * cdf));
eq = lut(double(img) + 1);
e11 = eq(1, 1); e38 = eq(3, 8);
half = img(1:2:end, 1:2:end);
pooled = squeeze(max(max(reshape(img, 2, 4, 2, 5), [], 1), [], 3));
rgb = cat(3, img, fliplr(img), 255 - img);
gray = uint8(0.3 * double(rgb(:, :, 1)) + 0.6 * double(rgb(:, :, 2)) + 0.1 * double(rgb(:, :, 3)));
g1 = gray(1, :);
cls = class(rgb);
padded = zeros(size(img) + 2, class(img));
padded(2:end-1, 2:end-1) = img;
sz = size(padded);
rowsUsed = any(img, 2)';
proj = sum(img, 1);
mx = max(img(:)); mxc = class(mx);
thr = otsu(h');
neg = bitcmp(img(2, 1:3));
noise = img;
noise(sub2ind(size(img), [1 5 8], [1 5 10])) = 77;
diffs = nnz(noise ~= img);
ranges = [min(d(:)) max(d(:))];
fprintf('%d regions, areas %s\n', num, sprintf('%d ', areas));
fprintf('%3d %3d %3d\n', boxes(:, 1:3)');

function b = erode(a)
p = true(size(a) + 2);
p(2:end-1, 2:end-1) = a;
b = p(2:end-1, 2:end-1) & p(1:end-2, 2:end-1) & p(3:end, 2:end-1);
b = b & p(2:end-1, 1:end-2) & p(2:end-1, 3:end);
end

function [L, n] = label4(bw)
L = zeros(size(bw));
n = 0;
[h, w] = size(bw);
for s = find(bw)'
    if L(s), continue; end
    n = n + 1;
    stack = s;
    while ~isempty(stack)
        p = stack(end);
        stack(end) = [];
        if L(p), continue, end
        L(p) = n;
        [i, j] = ind2sub([h w], p);
        nb = [i-1 j; i+1 j; i j-1; i j+1];
        nb(nb(:, 1) < 1 | nb(:, 1) > h | nb(:, 2) < 1 | nb(:, 2) > w, :) = [];
        q = sub2ind([h w], nb(:, 1), nb(:, 2));
        q = q(bw(q) & ~L(q));
        stack = [stack; q];
    end
end
end

function t = otsu(h)
p = h / sum(h);
best = -1; t = 0;
for k = 1:255
    w0 = sum(p(1:k)); w1 = 1 - w0;
    if w0 == 0 || w1 <= eps, continue, end
    m0 = sum((0:k-1) .* p(1:k)) / w0;
    m1 = sum((k:255) .* p(k+1:256)) / w1;
    v = w0 * w1 * (m0 - m1)^2;
    if v > best + 1e-12
        best = v; t = k - 1;
    end
end
end
