img = reshape(1:16, 4, 4);
flipped = fliplr(img);
rotated = rot90(img);
shifted = circshift(img, 1, 2);
padded = zeros(6);
padded(2:5, 2:5) = img;
crop = padded(1:4, 3:6);
mask = mod(img, 2) == 0;
img2 = img;
img2(mask) = 0;
total = sum(img2(:));
blocks = zeros(2, 2);
for r = 1:2
    for c = 1:2
        block = img((r-1)*2 + (1:2), (c-1)*2 + (1:2));
        blocks(r, c) = max(block(:));
    end
end
gray = mean(cat(3, img, flipped), 3);
[rows, cols] = find(img > 13);
normalized = (img - min(img(:))) / (max(img(:)) - min(img(:)));
stacked = permute(cat(3, img, rotated), [3 1 2]);
sz = size(stacked);
corner = stacked(2, 1, 4);
