function [loss, gradients] = modelLoss(parameters, X, T)
% Loss of a network with one hidden layer, and its gradients.
Y = model(parameters, X);
loss = mse(Y, T);
gradients = dlgradient(loss, parameters);
end

function Y = model(parameters, X)
Y = fullyconnect(X, parameters.fc1.Weights, parameters.fc1.Bias);
Y = tanh(Y);
Y = fullyconnect(Y, parameters.fc2.Weights, parameters.fc2.Bias);
end
