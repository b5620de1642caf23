rng(0);
X = single(reshape(sin(1:120), 4, 30));
T = single([1 -1 0.5 2] * X);
layers = [
    featureInputLayer(4, Name="in")
    fullyConnectedLayer(8, Name="fc1")
    reluLayer
    fullyConnectedLayer(1, Name="fc2")];
net = dlnetwork(layers);
numEpochs = 15;
miniBatchSize = 10;
learnRate = 0.05;
averageGrad = [];
averageSqGrad = [];
ds = combine(arrayDatastore(X', OutputType="same"), arrayDatastore(T', OutputType="same"));
mbq = minibatchqueue(ds, MiniBatchSize=miniBatchSize, MiniBatchFcn=@preprocess, MiniBatchFormat=["CB", "CB"]);
iteration = 0;
losses = [];
for epoch = 1:numEpochs
    reset(mbq);
    while hasdata(mbq)
        iteration = iteration + 1;
        [x, t] = next(mbq);
        [loss, gradients] = dlfeval(@modelLoss, net, x, t);
        [net, averageGrad, averageSqGrad] = adamupdate(net, gradients, averageGrad, averageSqGrad, iteration, learnRate);
        losses(end + 1) = double(extractdata(loss));
    end
end
better = losses(end) < losses(1);
n = numel(losses);
Y = predict(net, dlarray(X, "CB"));
sz = size(Y);
fmt = dims(Y);
names = {net.Layers.Name};
numLearnables = height(net.Learnables);

function [X, T] = preprocess(X, T)
    X = cat(1, X{:})';
    T = cat(1, T{:})';
end

function [loss, gradients] = modelLoss(net, X, T)
    Y = forward(net, X);
    loss = mse(Y, T);
    gradients = dlgradient(loss, net.Learnables);
end
%! better = true
%! n = 45
%! sz = [1 30]
%! fmt = 'CB'
%! numLearnables = 4
