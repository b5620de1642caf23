% 8-bit image arithmetic, block processing, run-length coding
img = uint8(mod(reshape(0:63, 8, 8) * 7, 256));
inv_ = 255 - img;
bright = img + 60;
half = img / 2;
gray = uint8(0.5 * double(img) + 20);
mask = img > 128 & mod(img, 2) == 0;
n = sum(mask(:));
means = zeros(4, 4);
for r = 1:2:8
    for c = 1:2:8
        blk = img(r:r+1, c:c+1);
        means((r+1)/2, (c+1)/2) = mean(blk(:));
    end
end
mx = max(img(:)); cls = class(mx);
h = accumarray(floor(double(img(:)) / 32) + 1, 1, [8 1])';
cdf = cumsum(h) / numel(img);
lut = uint8(255 * cdf);
eq = lut(floor(double(img) / 32) + 1);
pad = zeros(10, 10, 'uint8'); pad(2:end-1, 2:end-1) = img;
k = [1 2 1; 2 4 2; 1 2 1] / 16;
sm = conv2(double(img), k, 'valid');
rot = rot90(img(1:2, 1:3)); fl = flipud(img(1:2, 1:2)); tr = img(1:2, 1:3)';
row = [5 5 5 2 2 9];
ch = [true diff(row) ~= 0];
vals = row(ch); runs = diff(find([ch true]));
dec = repelem(vals, runs);
same = isequal(dec, row);
d1 = double(img(1, 1:3)) - double(img(1, 2:4));
d2 = img(1, 1:3) - img(1, 2:4);
b = bitand(img(1, :), uint8(15)); bs = bitshift(img(1, 1:4), 2); bx = bitxor(uint8(12), uint8(10));
rgb = cat(3, img, inv_, img); sz = size(rgb); px = squeeze(rgb(1, 2, :))';
lum = 0.3 * double(rgb(:, :, 1)) + 0.6 * double(rgb(:, :, 2)) + 0.1 * double(rgb(:, :, 3)); l1 = lum(1:2, 1);
th = img; th(th < 100) = 0; th(th >= 100) = 255; u = unique(th)';
idx = find(img == max(img(:)), 1); [ri, ci] = ind2sub(size(img), idx);
mt = mean(img, 1); st = std(double(img(:)));
im1 = int16(img) - 300; mn = min(im1(:)); c2 = class(im1);
w = img(end:-1:1, end); q = img(:, [1 end]); img(:, 3:8) = []; e = img(end); sq = img([1 end], :);
col = sum(img); tot = sum(sum(double(img))); dbl = im2d(img(1:2, 1));
function d = im2d(x)
    d = double(x) / double(intmax(class(x)));
end
