% Train a small network on points of a curve.
rng(0)
X = dlarray(linspace(-1, 1, 32), "CB");
T = X.^2;

parameters.fc1.Weights = dlarray(0.5*randn(8, 1));
parameters.fc1.Bias = dlarray(zeros(8, 1));
parameters.fc2.Weights = dlarray(0.5*randn(1, 8));
parameters.fc2.Bias = dlarray(0);

averageGrad = [];
averageSqGrad = [];
losses = [];

%% Training
for iteration = 1:200
    [loss, gradients] = dlfeval(@modelLoss, parameters, X, T);
    [parameters, averageGrad, averageSqGrad] = adamupdate(parameters, gradients, ...
        averageGrad, averageSqGrad, iteration, 0.02);
    losses(end+1) = extractdata(loss);
    if mod(iteration, 50) == 0
        fprintf("Iteration %d, loss %.5f\n", iteration, losses(end));
    end
end

%% A line through the same points, for comparison
[slope, offset] = fitLine(extractdata(X), extractdata(T), 100);
fprintf("The best line: slope %.3f, offset %.3f\n", slope, offset);
