% sequences of different length: padding, masks, masked loss
% by hand
seqs = {[1 2 3; 4 5 6], [7; 8], [1 1; 2 2]};
lens = cellfun(@(s) size(s, 2), seqs);
[lensSorted, order] = sort(lens, 'descend');
seqs = seqs(order);
[X, mask] = padsequences(seqs, 2);
sz = size(X);
m = squeeze(mask(1, :, :))';
Xd = dlarray(X, 'CTB');
f = dims(Xd);
nT = size(Xd, finddim(Xd, 'T'));
steps = cell(1, nT);
h = dlarray(zeros(2, 3), 'CB');
W = [0.5 0; 0 0.25];
for t = 1:nT
    xt = Xd(:, :, t);
    h = tanh(W * stripdims(xt) + stripdims(h) * 0.5);
    h = dlarray(h, 'CB');
    steps{t} = h;
end
H = cat(3, steps{:});
szH = size(H);
last = extractdata(h);
total = 0;
for i = 1:numel(lensSorted)
    total = total + sum(extractdata(H(1, i, 1:lensSorted(i))), 'all');
end
classes = categorical({'up', 'down', 'up', 'flat'});
cats = categories(classes)';
T = onehotencode(classes, 1);
szT = size(T);
idx = double(classes);
[g, val] = dlfeval(@grad1, dlarray([1 2 3]));
g = extractdata(g);
val = double(val);
half = dlfeval(@(x) dlgradient(sum(x.^3, 'all') / 2, x), dlarray([1; -1]));
half = extractdata(half)';
%! lens = [3 1 2]
%! lensSorted = [3 2 1]
%! order = [1 3 2]
%! sz = [2 3 3]
%! m = logical([1 1 1; 1 1 0; 1 0 0])
%! f = 'CBT'
%! nT = 3
%! szH = [2 3 3]
%! X__ = cat(3, [1 1 7; 4 2 8], [2 1 0; 5 2 0], [3 0 0; 6 0 0]); h__ = zeros(2,3); s__ = 0; W__ = [0.5 0; 0 0.25]; H__ = {};
%! for t__ = 1:3, h__ = tanh(W__*X__(:,:,t__) + h__*0.5); H__{t__} = h__; end
%! last = h__
%! total = H__{1}(1,1)+H__{2}(1,1)+H__{3}(1,1)+H__{1}(1,2)+H__{2}(1,2)+H__{1}(1,3)
%! cats = {'down', 'flat', 'up'}
%! szT = [3 4]
%! idx = [3 1 3 2]
%! g = [2 4 6]
%! val = 14
%! half = [1.5 1.5]

function [g, y] = grad1(x)
y = sum(x .* x);
g = dlgradient(y, x);
end
