% autoencoder with tied weights, weight decay via dlupdate, custom loop over batches
% by hand
data = [0 1 2 3 4 5; 1 1 0 0 1 1; 2 0 2 0 2 0] / 5;
numFeatures = size(data, 1);
numObs = size(data, 2);
batch = 2;
theta = struct;
theta.W = dlarray([0.2 -0.1 0.3; 0.1 0.4 -0.2]);
theta.be = dlarray([0; 0.1]);
theta.bd = dlarray(zeros(numFeatures, 1));
l2 = 0.01;
lr = 0.2;
epochs = 2;
lossPerEpoch = nan(1, epochs);
iteration = 0;
for ep = 1:epochs
    idx = 1:numObs;
    if mod(ep, 2) == 0
        idx = fliplr(idx);
    end
    epochLoss = 0;
    for s = 1:batch:numObs
        iteration = iteration + 1;
        cols = idx(s:min(s + batch - 1, numObs));
        X = dlarray(data(:, cols), "CB");
        [L, grads] = dlfeval(@loss, theta, X);
        names = ["W"];
        for nm = names
            grads.(nm) = grads.(nm) + l2 * theta.(nm);
        end
        theta = dlupdate(@(p, g) p - lr * g, theta, grads);
        epochLoss = epochLoss + double(extractdata(L)) * numel(cols);
    end
    lossPerEpoch(ep) = epochLoss / numObs;
end
W = extractdata(theta.W);
be = extractdata(theta.be)';
bd = extractdata(theta.bd)';
[rec, code] = model(theta, dlarray(data, 'CB'));
err = mean((extractdata(rec) - data).^2, 1);
[worst, at] = max(err);
codeSize = size(code);
labels = dims(code);
under = underlyingType(rec);
%! d__ = [0 1 2 3 4 5; 1 1 0 0 1 1; 2 0 2 0 2 0]/5; W = [0.2 -0.1 0.3; 0.1 0.4 -0.2]; be__ = [0;0.1]; bd__ = zeros(3,1); lossPerEpoch = [0 0];
%! for e__ = 1:2, i__ = 1:6; if e__ == 2, i__ = 6:-1:1; end, for s__ = 1:2:6, X__ = d__(:, i__(s__:s__+1)); Z__ = 1./(1+exp(-(W*X__ + be__))); R__ = W'*Z__ + bd__; D__ = (R__-X__)/2; lossPerEpoch(e__) = lossPerEpoch(e__) + sum(sum((R__-X__).^2))/4*2/6; dZ__ = (W*D__).*Z__.*(1-Z__); gW__ = Z__*D__' + dZ__*X__' + 0.01*W; W = W - 0.2*gW__; be__ = be__ - 0.2*sum(dZ__,2); bd__ = bd__ - 0.2*sum(D__,2); end, end
%! be = be__'; bd = bd__'; iteration = 6;
%! Z__ = 1./(1+exp(-(W*d__ + be__))); err = mean((W'*Z__ + bd__ - d__).^2, 1); [worst, at] = max(err);
%! codeSize = [2 6]; labels = 'CB'; under = 'double';

function [L, g] = loss(theta, X)
R = model(theta, X);
L = mse(R, X);
g = dlgradient(L, theta);
end

function [R, Z] = model(theta, X)
Z = sigmoid(fullyconnect(X, theta.W, theta.be));
R = fullyconnect(Z, theta.W', theta.bd);
end
