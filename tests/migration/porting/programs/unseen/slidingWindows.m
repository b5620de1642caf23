function [X, Y] = makeWindows(series, width, horizon)
    n = numel(series) - width - horizon + 1;
    X = zeros(width, n);
    Y = zeros(horizon, n);
    for i = 1:n
        X(:, i) = series(i:i+width-1);
        Y(:, i) = series(i+width:i+width+horizon-1);
    end
end
t = 0:0.25:6;
series = sin(t) + 0.1*t;
[X, Y] = makeWindows(series, 5, 2);
numTrain = floor(0.8*size(X, 2));
idxTrain = 1:numTrain;
idxTest = numTrain+1:size(X, 2);
XTrain = X(:, idxTrain);
XTest = X(:, idxTest);
mu = mean(XTrain(:));
sigma = std(XTrain(:));
XTrainN = (XTrain - mu) ./ sigma;
XTestN = (XTest - mu) ./ sigma;
naive = repmat(XTest(end, :), 2, 1);
rmse = sqrt(mean((naive - Y(:, idxTest)).^2, 'all'));
%! rmse = sqrt(mean((naive - Y(:, idxTest))(:).^2))
