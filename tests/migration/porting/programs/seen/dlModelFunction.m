parameters.fc1.Weights = dlarray(0.1*ones(3, 2));
parameters.fc1.Bias = dlarray(zeros(3, 1));
parameters.out.Weights = dlarray([1 2 3]);
parameters.out.Bias = dlarray(0.5);
X = dlarray([1 2; 3 4], "CB");
Y = model(parameters, X);
y = extractdata(Y);
[loss, gradients] = dlfeval(@modelLoss, parameters, X, dlarray([1 1], "CB"));
gb = extractdata(gradients.out.Bias);
names = fieldnames(gradients);
numNames = numel(names);
gw = size(gradients.fc1.Weights);
function Y = model(parameters, X)
    Y = X;
    layers = fieldnames(parameters);
    for i = 1:numel(layers)
        name = layers{i};
        W = parameters.(name).Weights;
        b = parameters.(name).Bias;
        Y = fullyconnect(Y, W, b);
        if i < numel(layers)
            Y = relu(Y);
        end
    end
end
function [loss, gradients] = modelLoss(parameters, X, T)
    Y = model(parameters, X);
    loss = l2loss(Y, T);
    gradients = dlgradient(loss, parameters);
end
%! y = [2.9 4.1]
%! gb = 5
%! numNames = 2
%! gw = [3 2]
