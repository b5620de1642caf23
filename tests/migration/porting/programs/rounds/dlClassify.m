% two-layer classifier with a custom training loop and early stopping; by hand
rng(0);
X = [0 0 1 1; 0 1 0 1];
T = [1 0 0 1; 0 1 1 0];
W1 = dlarray([1 -1; -1 1; 0.5 0.5]);
b1 = dlarray(zeros(3, 1));
W2 = dlarray([0.2 0.1 -0.3; -0.2 0.4 0.1]);
b2 = dlarray([0; 0]);
params = struct('W1', W1, 'b1', b1, 'W2', W2, 'b2', b2);
vel = [];
avgG = []; avgSq = [];
lossHist = zeros(1, 3);
dlX = dlarray(X, 'CB');
for it = 1:3
    [loss, grads] = dlfeval(@modelLoss, params, dlX, T);
    lossHist(it) = extractdata(loss);
    params = dlupdate(@(p, g) p - 0.5 * g, params, grads);
end
n = numel(fieldnames(grads));
gsz = size(grads.W1);
Y = forwardNet(params, dlX);
[~, pred] = max(extractdata(Y), [], 1);
lbl = dims(Y);
dec = all(diff(lossHist) < 0);
first = lossHist(1);
g = dlfeval(@(x) dlgradient(sum(x.^3, 'all'), x), dlarray([1 2]));
gv = extractdata(g);
z = extractdata(relu(dlarray([-1 2])));
sm = sum(extractdata(Y), 1);
isdl = isa(loss, 'dlarray');
function Y = forwardNet(p, X)
    H = tanh(fullyconnect(X, p.W1, p.b1));
    Y = softmax(fullyconnect(H, p.W2, p.b2));
end
function [loss, grads] = modelLoss(p, X, T)
    Y = forwardNet(p, X);
    loss = crossentropy(Y, T);
    grads = dlgradient(loss, p);
end
%! T = [1 0 0 1; 0 1 1 0]
%! n = 4
%! gsz = [3 2]
%! lbl = 'CB'
%! dec = true
%! gv = [3 12]
%! z = [0 2]
%! sm = [1 1 1 1]
%! isdl = true
% by hand
