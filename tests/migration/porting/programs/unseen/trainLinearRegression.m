% Fits a line by gradient descent, with momentum.
X = [1 2 3 4 5; 1 1 1 1 1];
T = [2.1 3.9 6.2 7.8 10.1];
W = zeros(1, 2);
velocity = zeros(size(W));
learnRate = 0.01;
momentum = 0.9;
numEpochs = 200;
lossHistory = zeros(1, numEpochs);
for epoch = 1:numEpochs
    [loss, gradients] = modelLoss(W, X, T);
    velocity = momentum*velocity - learnRate*gradients;
    W = W + velocity;
    lossHistory(epoch) = loss;
    if mod(epoch, 50) == 0
        fprintf("Epoch %d, loss %.6f\n", epoch, loss);
    end
end
slope = W(1); intercept = W(2);
finalLoss = lossHistory(end);

function [loss, gradients] = modelLoss(W, X, T)
    Y = W*X;
    err = Y - T;
    N = size(X, 2);
    loss = sum(err.^2)/N;
    gradients = 2/N * err*X';
end
