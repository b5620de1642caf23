% vanilla RNN over a short sequence with hand-written clipping and Adam; values by hand
rng('default')
nH = 2; nX = 1; nT = 4;
p.Wx = dlarray([0.5; -0.3]);
p.Wh = dlarray([0.1 0.2; 0 0.1]);
p.b = dlarray(zeros(nH, 1));
p.Wo = dlarray([1 -1]);
X = dlarray([1 0 -1 2], 'CT');
T = [0.5 0 -0.5 1];
avgG = []; avgSqG = [];
clipAt = 0.5;
history = [];
for iter = 1:5
    [loss, g, st] = dlfeval(@lossFcn, p, X, T);
    g = dlupdate(@(g) clip(g, clipAt), g);
    [p, avgG, avgSqG] = adamupdate(p, g, avgG, avgSqG, iter, 0.05);
    history(end+1) = double(gather(extractdata(loss)));
end
down = history(end) < history(1);
nh = numel(history);
fn = fieldnames(avgG)';
szs = structfun(@(v) numel(v), p)';
h0 = zeros(2, 1);
for k = 1:4
    h0 = tanh([0.5; -0.3] * double(extractdata(X(1, k))) + [0.1 0.2; 0 0.1] * h0);
end
first = history(1);
function g = clip(g, c)
    n = sqrt(sum(g.^2, 'all'));
    if n > c
        g = g * (c / n);
    end
end
function [loss, grads, h] = lossFcn(p, X, T)
    h = dlarray(zeros(size(p.Wh, 1), 1));
    loss = 0;
    X = stripdims(X);
    for t = 1:size(X, 2)
        h = tanh(p.Wx * X(:, t) + p.Wh * h + p.b);
        y = p.Wo * h;
        loss = loss + (y - T(t)).^2;
    end
    loss = loss / size(X, 2);
    grads = dlgradient(loss, p);
end
hst = extractdata(st)';
%! nH = 2
%! down = true
%! nh = 5
%! fn = {'Wx','Wh','b','Wo'}
%! szs = [2 4 2 2]
%! clipAt = 0.5
% by hand
