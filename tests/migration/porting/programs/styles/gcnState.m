%% Graph network with batch normalization state
% by hand: NumPy
adj = [0 1 0 0; 1 0 1 1; 0 1 0 0; 0 1 0 0];
feat = [1 0; 0.5 -1; 2 1; -1 0.5];
labels = categorical(["a"; "b"; "a"; "b"]);
classes = categories(labels);
numClasses = numel(classes);
ANorm = normalizeAdjacency(adj);
X = dlarray(feat);
T = onehotencode(labels, 2, ClassNames=classes);
parameters = struct;
parameters.mult1.Weights = dlarray(reshape(sin(1:6), [2 3]));
parameters.bn.Offset = dlarray(zeros(3, 1));
parameters.bn.Scale = dlarray(ones(3, 1));
parameters.mult2.Weights = dlarray(reshape(cos(1:6), [3 2]));
state.bn.TrainedMean = zeros(3, 1);
state.bn.TrainedVariance = ones(3, 1);
trailingAvg = [];
trailingAvgSq = [];
learnRate = 0.05;
epoch = 0;
losses = zeros(3, 1);
while epoch < 3
    epoch = epoch + 1;
    [loss, gradients, state] = dlfeval(@modelLoss, parameters, X, ANorm, T, state);
    [parameters, trailingAvg, trailingAvgSq] = adamupdate(parameters, gradients, ...
        trailingAvg, trailingAvgSq, epoch, learnRate);
    losses(epoch) = round(loss, 4);
    if losses(epoch) < 0.01, break; end
end
Y = model(parameters, X, ANorm, state, false);
[~, idx] = max(extractdata(Y), [], 2);
pred = classes(idx);
acc = mean(pred == string(labels));
mu = round(extractdata(dlarray(state.bn.TrainedMean))', 4);
w2 = round(extractdata(parameters.mult2.Weights), 3);
probs = round(extractdata(Y)*1e3)/1e3;
names = strjoin(string(fieldnames(parameters)), ",");
%! losses = [0.4431; 0.4006; 0.3601]
%! mu = [0.2224 0.0275 -0.2920]
%! w2 = [0.687 -0.800; -0.271 0.138; -1.140 1.110]
%! probs = [0.617 0.383; 0.531 0.469; 0.790 0.210; 0.354 0.646]
%! acc = 0.75
%! names = 'mult1,bn,mult2'

function A = normalizeAdjacency(A)
A = A + eye(size(A, 1));
d = sum(A, 2);
D = diag(1 ./ sqrt(d));
A = D*A*D;
end

function [loss, gradients, state] = modelLoss(parameters, X, A, T, state)
[Y, state] = model(parameters, X, A, state, true);
loss = -sum(T .* log(Y), "all")/size(T, 1);
gradients = dlgradient(loss, parameters);
end

function [Y, state] = model(parameters, X, A, state, training)
Z = A*X*parameters.mult1.Weights;
Z = dlarray(Z', "CB");
p = parameters.bn;
if training
    [Z, mu, sigma] = batchnorm(Z, p.Offset, p.Scale, state.bn.TrainedMean, state.bn.TrainedVariance, MeanDecay=0.2);
    state.bn.TrainedMean = mu;
    state.bn.TrainedVariance = sigma;
else
    Z = batchnorm(Z, p.Offset, p.Scale, state.bn.TrainedMean, state.bn.TrainedVariance);
end
Z = relu(stripdims(Z)');
Y = A*Z*parameters.mult2.Weights;
Y = softmax(Y, DataFormat="BC");
end
