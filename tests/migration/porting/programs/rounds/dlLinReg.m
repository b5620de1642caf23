% a regression net trained by a custom loop with learning-rate decay, gradient clipping and early stopping
% by hand
rng(0);
X = [0 1 2 3; 1 0 1 0]; Y = [1 3 5 7] + [0.5 0 0.5 0];
mu = mean(X, 2); sg = std(X, 0, 2);
Xn = (X - mu) ./ sg;
dlX = dlarray(single(Xn), 'CB'); dlY = dlarray(single(Y), 'CB');
params = struct();
params.w = dlarray(zeros(1, 2, 'single'));
params.b = dlarray(single(0));
vel = []; best = inf; wait = 0; hist_ = [];
lr = 0.1;
for it = 1:200
    [loss, grads] = dlfeval(@modelLoss, params, dlX, dlY);
    grads = dlupdate(@(g) clip_(g, 5), grads);
    [params, vel] = sgdmupdate(params, grads, vel, lr, 0.9);
    l = double(gather(extractdata(loss)));
    hist_(end+1) = l;
    if l < best - 1e-9
        best = l; wait = 0; keep = params;
    else
        wait = wait + 1;
        if wait > 30, break; end
    end
    if mod(it, 50) == 0, lr = lr * 0.5; end
end
first = hist_(1);
small = best < 1e-3;
w = double(extractdata(keep.w)) ./ sg';
wr = round(w, 2);
b = double(extractdata(keep.b)) - sum(w .* mu');
br = round(b, 2);
cls = class(extractdata(keep.w));
lab = dims(dlX);
pred = round(double(extractdata(model(keep, dlX))), 1);
dec = hist_(end) < hist_(1);
ranN = numel(hist_) <= 200;
onehot = onehotencode(categorical([1 2 1]), 1, 'ClassNames', ["1" "2"]);
oh = double(onehot);
acc = mean([1 2 1] == [1 2 2]) * 100;
msg = sprintf('acc %.1f%%', acc);
%! first = mean(([1.5 3 5.5 7]).^2)/2; small = true; wr = [2 0.5]; br = 1; cls = 'single'; lab = 'CB'; pred = [1.5 3 5.5 7]; dec = true; ranN = true; oh = [1 0 1; 0 1 0]; acc = 200/3; msg = 'acc 66.7%';

function [loss, g] = modelLoss(p, X, Y)
loss = mse(model(p, X), Y);
g = dlgradient(loss, p);
end

function Y = model(p, X)
Y = fullyconnect(X, p.w, p.b);
end

function g = clip_(g, t)
n = sqrt(sum(g.^2, 'all'));
if n > t
    g = g * (t / n);
end
end
