lgraph = [
    imageInputLayer([8 8 1], Normalization="none", Name="img")
    convolution2dLayer(3, 4, Padding="same")
    batchNormalizationLayer
    reluLayer
    maxPooling2dLayer(2, Stride=2)
    globalAveragePooling2dLayer
    fullyConnectedLayer(2)
    softmaxLayer];
net = dlnetwork(lgraph);
X = dlarray(reshape(linspace(-1, 1, 8*8*3), 8, 8, 1, 3), "SSCB");
Y = predict(net, X);
total = extractdata(sum(Y, "all"));
total = round(double(total), 4);
[Z, state] = forward(net, X);
net.State = state;
hasState = height(state) > 0;
classes = ["cat" "dog"];
[~, k] = max(extractdata(Y), [], 1);
labels = classes(k);
numLabels = numel(labels);
sz = size(Z);
%! total = 3
%! hasState = true
%! numLabels = 3
%! sz = [2 3]
