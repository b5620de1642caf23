function [slope, offset, losses] = fitLine(x, y, numSteps)
% Fit a line to points by gradient descent.
slope = 0;
offset = 0;
learnRate = 0.1;
losses = zeros(1, numSteps);
for step = 1:numSteps
    residual = slope*x + offset - y;
    losses(step) = mean(residual.^2);
    slope = slope - learnRate*2*mean(residual.*x);
    offset = offset - learnRate*2*mean(residual);
end
end
