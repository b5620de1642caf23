%% Custom training loop with a structure of parameters
% by hand: the values come from a computation in NumPy
numHidden = [3 2];
numClasses = 2;
X = dlarray([0.5 -1 2 0; 1 0.5 -0.5 1], 'CB');
T = [1 0 0 1; 0 1 1 0];
parameters = struct;
sz = [size(X, 1) numHidden numClasses];
for i = 1:numel(sz)-1
    name = "fc" + i;
    W = reshape(cos(1:sz(i+1)*sz(i)), [sz(i+1) sz(i)]);
    parameters.(name).Weights = dlarray(W);
    parameters.(name).Bias = dlarray(zeros(sz(i+1), 1));
end
vel = [];
learnRate = 0.1;
momentum = 0.9;
numEpochs = 4;
lossHistory = zeros(1, numEpochs);
for epoch = 1:numEpochs
    [loss, gradients, Y] = dlfeval(@modelLoss, parameters, X, T);
    if epoch == 1
        g1 = extractdata(gradients.fc1.Bias);
    end
    gradients = dlupdate(@(g) min(max(g, -0.5), 0.5), gradients);
    [parameters, vel] = sgdmupdate(parameters, gradients, vel, learnRate, momentum);
    lossHistory(epoch) = double(extractdata(loss));
    if mod(epoch, 2) == 0
        fprintf("Epoch %d/%d  loss %.4f\n", epoch, numEpochs, lossHistory(epoch));
    end
end
layers = fieldnames(parameters);
total = 0;
for i = 1:numel(layers)
    total = total + sum(structfun(@numel, parameters.(layers{i})));
end
W3 = extractdata(parameters.fc3.Weights);
[~, cls] = max(extractdata(model(parameters, X)), [], 1);
acc = mean(cls == [1 2 2 1]);
isFmt = dims(Y);
reg = extractdata(l2(parameters, 0.01));
%! lossHistory = [0.890061683263535 0.871905982830572 0.840628039386177 0.800685267503611]
%! g1 = [0.0815371263731911; 0.0747802490169615; 0.0226578785679414]
%! total = 23
%! W3 = [0.436539735077332 -0.918361845112412; -0.31462436981229 -0.695618583775201]
%! cls = [1 2 1 2]
%! acc = 0.5
%! isFmt = 'CB'
%! reg = 0.0680028278808575

function [loss, gradients, Y] = modelLoss(parameters, X, T)
    Y = model(parameters, X);
    loss = crossentropy(Y, T);
    loss = loss + l2(parameters, 0.01);
    gradients = dlgradient(loss, parameters);
end

function Y = model(parameters, X)
    Y = X;
    names = string(fieldnames(parameters));
    for k = 1:numel(names)
        p = parameters.(names(k));
        Y = fullyconnect(Y, p.Weights, p.Bias);
        if k < numel(names)
            Y = leakyrelu(Y, 0.1);
        end
    end
    Y = softmax(Y);
end

function r = l2(parameters, lambda)
    r = 0;
    for name = fieldnames(parameters)'
        r = r + lambda*sum(parameters.(name{1}).Weights.^2, 'all');
    end
end
