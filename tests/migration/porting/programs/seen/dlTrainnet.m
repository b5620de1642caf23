rng default
X = rand(20, 3);
T = X * [1; 2; 3];
layers = [featureInputLayer(3); fullyConnectedLayer(4); tanhLayer; fullyConnectedLayer(1)];
options = trainingOptions("adam", ...
    MaxEpochs=5, ...
    MiniBatchSize=5, ...
    InitialLearnRate=0.01, ... % a comment
    Verbose=false, ...
    Plots="none");
net = trainnet(X, T, layers, "mse", options);
Y = minibatchpredict(net, X);
sz = size(Y);
isNet = isa(net, "dlnetwork");
%! sz = [20 1]
%! isNet = true
