% small conv autoencoder with dlnetwork; by hand
layers = [
    imageInputLayer([8 8 1], 'Normalization', 'none', 'Name', 'in')
    convolution2dLayer(3, 4, 'Padding', 'same', 'Name', 'c1')
    reluLayer('Name', 'r1')
    maxPooling2dLayer(2, 'Stride', 2, 'Name', 'p1')
    transposedConv2dLayer(2, 1, 'Stride', 2, 'Name', 'up')
    sigmoidLayer('Name', 's')];
net = dlnetwork(layers);
nL = numel(net.Layers);
names = {net.Layers.Name};
nParams = sum(cellfun(@numel, net.Learnables.Value));
rng(1);
X = dlarray(rand(8, 8, 1, 5, 'single'), 'SSCB');
velocity = [];
losses = zeros(1, 6);
lr = 0.1;
for epoch = 1:6
    [loss, g] = dlfeval(@mloss, net, X);
    [net, velocity] = sgdmupdate(net, g, velocity, lr, 0.9);
    losses(epoch) = extractdata(loss);
    if mod(epoch, 3) == 0
        lr = lr * 0.5;
    end
end
better = losses(6) < losses(1);
Y = predict(net, X);
szY = size(Y);
dm = dims(Y);
cls = class(extractdata(Y));
W = net.Learnables.Value{1};
szW = size(W);
idx = strcmp(net.Learnables.Layer, 'c1') & strcmp(net.Learnables.Parameter, 'Bias');
nb = numel(net.Learnables.Value{idx});
lrEnd = lr;
Z = forward(net, X, 'Outputs', 'p1');
szZ = size(Z);
net = dlupdate(@(w) w * 0, net);
zero = sum(cellfun(@(w) sum(abs(extractdata(w)), 'all'), net.Learnables.Value));
Y0 = predict(net, X);
half = all(extractdata(Y0) == 0.5, 'all');
mbq = minibatchqueue(arrayDatastore(single(reshape(1:20, 2, 10)), 'IterationDimension', 2), 'MiniBatchSize', 4, 'MiniBatchFormat', 'CB', 'OutputEnvironment', 'cpu', 'MiniBatchFcn', @(c) cat(2, c{:}));
nb2 = 0; sums = [];
while hasdata(mbq)
    B = next(mbq);
    nb2 = nb2 + 1;
    sums(nb2) = double(sum(extractdata(B), 'all'));
end
function [loss, g] = mloss(net, X)
    Y = forward(net, X);
    loss = mse(Y, X);
    g = dlgradient(loss, net.Learnables);
end
%! nL = 6
%! names = {'in','c1','r1','p1','up','s'}
%! nParams = 3*3*4+4+2*2*4+1
%! better = true
%! szY = [8 8 1 5]
%! dm = 'SSCB'
%! cls = 'single'
%! szW = [3 3 1 4]
%! nb = 4
%! lrEnd = 0.025
%! szZ = [4 4 4 5]
%! zero = 0
%! half = true
%! nb2 = 3
%! sums = [36 100 74]
% by hand
