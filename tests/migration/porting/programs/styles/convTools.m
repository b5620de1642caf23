%% arrays of three and four dimensions
img = reshape(1:2*4*3, [4 2 3]) / 10;
[h, w, c] = size(img);
pad = zeros(h+2, w+2, c);
pad(2:end-1, 2:end-1, :) = img;
k = ones(3, 3)/9;
out = zeros(size(img));
for ch = 1:c
    out(:, :, ch) = conv2(img(:, :, ch), k, 'same');
end
manual = zeros(h, w);
for i = 1:h
    for j = 1:w
        patch = pad(i:i+2, j:j+2, 2);
        manual(i, j) = sum(patch(:) .* k(:));
    end
end
d = max(max(abs(manual - out(:, :, 2))));
ok = d < 1e-12;
gap = squeeze(mean(mean(out, 1), 2))';
batch = cat(4, img, 2*img, img - 1);
nd = ndims(batch);
mu = mean(batch(:, :, :, :), 4);
m1 = squeeze(mu(1, 1, :))';
chmean = squeeze(mean(mean(mean(batch, 1), 2), 4));
flat = reshape(permute(batch, [3 1 2 4]), c, []);
sz = size(flat);
cv = flat*flat'/size(flat, 2);
tr = trace(cv);
mx = max(batch, [], 3);
smx = size(mx);
stack = [];
for n = 1:3
    stack(:, :, n) = n*eye(2);
end
tot = sum(stack, 3);
stack(:, :, 2) = [];
ns = size(stack, 3);
stack(:, :, end+1) = ones(2);
lastSum = sum(sum(stack(:, :, end)));
pool = zeros(2, 1, c);
for i = 1:2
    blk = img(2*i-1:2*i, :, :);
    pool(i, 1, :) = max(max(blk, [], 1), [], 2);
end
pooled = pool(:)';
[v, idx] = max(img(:));
[r, cc, ch2] = ind2sub(size(img), idx);
rolled = circshift(1:5, 2);
rows = circshift([1 2; 3 4; 5 6], 1, 1);
up = kron([1 2; 3 4], ones(1, 2));
win = buffer_(1:10, 4, 2);
e = img(end, end, end);
e2 = img(end);
e3 = img(:, end)';
lin = numel(img(:, :, 2:end));
im2 = img; im2(im2 > 2 | im2 < 0.3) = 0;
nz = nnz(im2);
f = flip(1:3); fl = flipud([1; 2])'; r9 = rot90([1 2; 3 4]);
t = bsxfun(@minus, [1 2; 3 4], [1; 2]);
o = (1:3)' * (1:2);
x = linspace(0, 1, 5)';
fd = diff(x.^2) ./ diff(x);
tz = trapz(x, x.^2);
cs = cumsum([1 2; 3 4], 2); cp = cumprod([1 2 3]);
q = any(img(:) > 2.35); a = all(all(all(img > 0)));
n2 = sqrt(sum(img(:).^2)); g = norm([3 4]);
md = median([3 1 2 10]); sd = round(std([1 2 3 4])*1e6)/1e6; vr = var([1 2 3 4], 1);
id = eye(3); id(2, :) = id(2, :) + 1; id(:, 3) = id(:, 3)*2;
fprintf('%d %d\n', size(batch));
fprintf('\n%5.2f|%5.2f\n', img(1:2, 1:2, 1));
disp(mat2str(tot));

function y = buffer_(x, n, overlap)
step = n - overlap;
cols = floor((numel(x) - overlap)/step);
y = zeros(n, cols);
for k = 1:cols
    y(:, k) = x((k-1)*step + (1:n));
end
end
