img = magic(5);
kernel = [1 0 -1; 2 0 -2; 1 0 -1];
[h, w] = size(img);
out = zeros(h - 2, w - 2);
for i = 1:h-2
    for j = 1:w-2
        patch = img(i:i+2, j:j+2);
        out(i, j) = sum(sum(patch .* kernel));
    end
end
pooled = zeros(1, 1);
for i = 1:2:size(out, 1) - 1
    for j = 1:2:size(out, 2) - 1
        pooled((i + 1)/2, (j + 1)/2) = max(max(out(i:i+1, j:j+1)));
    end
end
ref = conv2(img, rot90(kernel, 2), 'valid');
same = isequal(out, ref);
