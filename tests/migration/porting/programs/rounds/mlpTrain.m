% standardized data, one hidden layer by hand, gradient descent
X = [1 2; 2 1; 3 4; 4 3; 5 6; 6 5]'; y = [0 0 1 1 1 1];
mu = mean(X, 2); sg = std(X, 0, 2); Xn = (X - mu) ./ sg;
W1 = [0.1 -0.2; 0.3 0.4; -0.5 0.2]; b1 = zeros(3, 1); W2 = [0.2 -0.1 0.3]; b2 = 0;
lr = 0.5; hist = zeros(1, 20);
for it = 1:20
    Z1 = W1 * Xn + b1; A1 = tanh(Z1); Z2 = W2 * A1 + b2; A2 = 1 ./ (1 + exp(-Z2));
    hist(it) = -mean(y .* log(A2) + (1 - y) .* log(1 - A2));
    d2 = (A2 - y) / numel(y); gW2 = d2 * A1'; gb2 = sum(d2);
    d1 = (W2' * d2) .* (1 - A1.^2); gW1 = d1 * Xn'; gb1 = sum(d1, 2);
    W1 = W1 - lr * gW1; b1 = b1 - lr * gb1; W2 = W2 - lr * gW2; b2 = b2 - lr * gb2;
end
pred = A2 > 0.5; acc = mean(pred == y); best = min(hist); down = all(diff(hist) < 0);
C = accumarray([y' + 1, pred' + 1], 1, [2 2]);
