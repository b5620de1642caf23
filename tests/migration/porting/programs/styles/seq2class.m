%% Sequence classification with a hand-written LSTM cell in dlarray
% by hand: NumPy
rng(1);
hidden = 2; features = 1;
W = reshape(sin(1:4*hidden*features), 4*hidden, features);
R = reshape(cos(1:4*hidden*hidden), 4*hidden, hidden);
p.lstm.InputWeights = dlarray(W);
p.lstm.RecurrentWeights = dlarray(R);
p.lstm.Bias = dlarray(zeros(4*hidden, 1));
p.fc.Weights = dlarray([1 -1; 0.5 0.25]);
p.fc.Bias = dlarray([0; 0]);
data = {[0.5 -1 2], [1 1 0], [-0.5 0.25 1]};
targets = [1 2 1];
lr = 0.2;
history = [];
for epoch = 1:2
    epochLoss = 0;
    for i = 1:numel(data)
        X = dlarray(data{i}, 'CT');
        T = zeros(2, 1); T(targets(i)) = 1;
        [loss, grad] = dlfeval(@stepLoss, p, X, T, hidden);
        p = dlupdate(@(w, g) w - lr*g, p, grad);
        epochLoss = epochLoss + extractdata(loss);
    end
    history = [history; epochLoss/numel(data)];
    fprintf('epoch %d: %.4f\n', epoch, history(end));
end
history = round(history, 5);
[scores, pred] = deal(zeros(1, numel(data)));
for i = 1:numel(data)
    y = classify_(p, dlarray(data{i}, 'CT'), hidden);
    [scores(i), pred(i)] = max(extractdata(y));
end
scores = round(scores, 4);
acc = nnz(pred == targets)/numel(targets);
b = round(extractdata(p.fc.Bias)', 5);
%! history = [0.75681; 0.71251]
%! scores = [0.6653 0.6275 0.6105]
%! pred = [1 1 1]
%! acc = 0.666666666666667
%! b = [0.10094 -0.10094]

function [loss, g] = stepLoss(p, X, T, hidden)
y = classify_(p, X, hidden);
loss = -sum(T .* log(y), 'all');
g = dlgradient(loss, p);
end

function y = classify_(p, X, hidden)
h = dlarray(zeros(hidden, 1));
c = h;
X = stripdims(X);
for t = 1:size(X, 2)
    z = p.lstm.InputWeights*X(:, t) + p.lstm.RecurrentWeights*h + p.lstm.Bias;
    i = sigmoid(z(1:hidden));
    f = sigmoid(z(hidden+1:2*hidden));
    g = tanh(z(2*hidden+1:3*hidden));
    o = sigmoid(z(3*hidden+1:end));
    c = f.*c + i.*g;
    h = o.*tanh(c);
end
s = p.fc.Weights*h + p.fc.Bias;
y = exp(s - max(s)); y = y ./ sum(y);
end
