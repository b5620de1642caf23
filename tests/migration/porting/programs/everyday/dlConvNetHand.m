% image net by functions: dlconv, pooling, batch statistics; confusion matrix
% by hand
I = reshape(1:16, 4, 4) / 16;
X = dlarray(cat(4, I, I', 1 - I), 'SSCB');
sz0 = size(X);
W = dlarray(reshape([1 0; -1 2], 2, 2, 1, 1));
b = dlarray(0.5);
Y = dlconv(X, W, b, 'Stride', 1, 'Padding', 0);
y11 = extractdata(Y(:, :, 1, 1));
Z = maxpool(relu(Y - 1), [2 2], 'Stride', 1);
szZ = size(Z);
f = dims(Z);
g = extractdata(squeeze(avgpool(Z, 'global')))';
mu = mean(X, [1 2 4]);
muv = extractdata(mu);
labels = [1 2 3 2 1 3 3 2];
preds = [1 2 2 2 1 3 1 2];
C = zeros(3);
for i = 1:numel(labels)
    C(labels(i), preds(i)) = C(labels(i), preds(i)) + 1;
end
acc = trace(C) / sum(C, 'all');
prec = diag(C)' ./ max(sum(C, 1), 1);
rec = diag(C)' ./ sum(C, 2)';
f1 = 2 * prec .* rec ./ (prec + rec);
[~, worst] = min(f1);
net = dlnetwork([imageInputLayer([4 4 1], 'Normalization', 'none'), convolution2dLayer(2, 3, 'Padding', 'same'), reluLayer(), globalAveragePooling2dLayer, fullyConnectedLayer(2)]);
out = predict(net, X);
szOut = size(out);
nl = height(net.Learnables);
total = sum(cellfun(@numel, net.Learnables.Value));
kernels = net.Learnables.Value{1};
szK = size(kernels);
%! sz0 = [4 4 1 3]
%! I__ = reshape(1:16,4,4)/16; c__ = @(I) I(1:3,1:3)*1 + I(2:4,1:3)*-1 + I(2:4,2:4)*2 + 0.5;
%! y11 = c__(I__)
%! szZ = [2 2 1 3]
%! f = 'SSCB'
%! r__ = @(I) max(c__(I)-1, 0); p__ = @(A) max(cat(3, A(1:2,1:2), A(2:3,1:2), A(1:2,2:3), A(2:3,2:3)), [], 3); q__ = @(I) sum(sum(p__(r__(I))))/4;
%! g = [q__(I__), q__(I__'), q__(1-I__)]
%! muv = (2*mean(I__(:)) + 1 - mean(I__(:)))/3
%! C = [2 0 0; 0 3 0; 1 1 1]; acc = 6/8; prec = [2/3 3/4 1]; rec = [1 1 1/3]; f1 = 2*prec.*rec./(prec+rec); worst = 3;
%! szOut = [2 3]
%! nl = 4
%! total = 4*3+3+3*2+2
%! szK = [2 2 1 3]
