% small conv classifier forward pass, loss, accuracy loop over mini-batches with shuffling and a log
% by hand
X = reshape(mod(0:71, 5), 3, 3, 1, 8) / 4; L = categorical([1 2 1 2 1 2 1 2]);
T = onehotencode(L, 1); classes = categories(L); nC = numel(classes);
p.conv.W = dlarray(ones(2, 2, 1, 3) * 0.1); p.conv.b = dlarray(zeros(3, 1));
p.fc.W = dlarray(reshape((1:24) / 24, 2, 12)); p.fc.b = dlarray([0; 0.1]);
bs = 4; it = 0; log_ = struct('it', {}, 'loss', {});
for ep = 1:2
    for b = 1:bs:8
        it = it + 1; ix = b:min(b + bs - 1, 8);
        [loss, g] = dlfeval(@step, p, dlarray(X(:, :, :, ix), 'SSCB'), T(:, ix));
        p = dlupdate(@(w, d) w - 0.1 * d, p, g);
        log_(end+1) = struct('it', it, 'loss', double(extractdata(loss)));
    end
end
nIt = it; fin = all(isfinite([log_.loss])); first = log_(1).it; names = fieldnames(p)';
[Y, S] = fwd(p, dlarray(X, 'SSCB')); sz = size(S); sumOne = max(abs(sum(extractdata(Y)) - 1)) < 1e-6;
[~, k] = max(extractdata(Y)); acc = mean(k == double(L)); okA = acc >= 0 && acc <= 1;
ds = dims(Y); pr = classes(k(1)); isC = iscell(classes); cm = accumarray([double(L)' k'], 1, [2 2]); n8 = sum(cm(:));
%! nC = 2; nIt = 4; fin = true; first = 1; names = {'conv','fc'}; sz = [2 2 3 8]; sumOne = true; okA = true; ds = 'CB'; isC = true; n8 = 8;
function [l, g] = step(p, X, T)
l = crossentropy(fwd(p, X), T); g = dlgradient(l, p);
end
function [Y, S] = fwd(p, X)
S = relu(dlconv(X, p.conv.W, p.conv.b));
Y = softmax(fullyconnect(S, p.fc.W, p.fc.b));
end
