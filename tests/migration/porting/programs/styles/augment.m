% image augmentation with a pipeline of named steps
img = uint8(reshape(10*(0:15), 4, 4));
steps = {{'flip', 2}, {'crop', [2 3], [1 3]}, {'scale', 1.5}, {'pad', 1}, {'noop'}};
imgs = {img};
for s = 1:numel(steps)
    step = steps{s};
    switch step{1}
        case 'flip'
            out = flip(imgs{end}, step{2});
        case 'crop'
            [r, c] = step{2:3};
            out = imgs{end}(r(1):r(2), c(1):c(2));
        case 'scale'
            out = imgs{end}*step{2};
        case 'pad'
            p = step{2};
            out = zeros(size(imgs{end}) + 2*p, class(imgs{end}));
            out(p+1:end-p, p+1:end-p) = imgs{end};
        otherwise
            out = imgs{end};
    end
    imgs{end+1} = out;
end
n = numel(imgs);
szs = cell2mat(cellfun(@size, imgs', 'UniformOutput', false));
cls = class(imgs{end});
last = double(imgs{5});
mx = double(max(imgs{4}(:)));
sat = double(uint8(200) + 100);
half = double(uint8(7)/2);
neg = double(uint8(3) - 5);
f = double(img)/255;
m = round(mean(f(:))*1e4)/1e4;
gray = 0.5*f + 0.5*f';
sym = isequal(gray, gray');
bw = img > 70 & img < 130;
count = sum(bw(:));
[yy, xx] = find(bw);
cen = [mean(yy) mean(xx)];
box = [min(xx) min(yy) max(xx) max(yy)];
h = accumarray(floor(double(img(:))/50) + 1, 1)';
norm_ = (f - min(f(:)))/(max(f(:)) - min(f(:)));
q = unique(round(norm_*4))';
cut = img; cut(2:3, 2:3) = 255;
total = sum(double(cut(:)));
k = [0 1 0; 1 -4 1; 0 1 0];
lap = conv2(f, k, 'valid');
z = max(abs(lap(:))) < 1e-12;
tiles = cell(2, 2);
for i = 1:2
    for j = 1:2
        tiles{i, j} = img((1:2) + 2*(i-1), (1:2) + 2*(j-1));
    end
end
re = cell2mat(tiles);
same = isequal(re, img);
t11 = double(tiles{2, 1}(1, :));
sh = circshift(img, [1 -1]);
s1 = double(sh(1, :));
w = typecast_(int16([1 -2]));
b = bitand(bitshift(uint8(170), -1), uint8(15));
bb = double(b);

function c = typecast_(x)
c = [class(x) num2str(double(x))];
end
