% character data for a recurrent net: encoding, windows, lstm by function against a hand-written cell
% by hand
txt = 'hello world';
chars = unique(txt);
n = numel(chars);
[~, codes] = ismember(txt, chars);
win = 4;
starts = 1:win:length(codes) - win;
X = zeros(n, win, numel(starts));
Tgt = zeros(win, numel(starts));
for s = 1:numel(starts)
    seg = codes(starts(s) + (0:win));
    for t = 1:win
        X(seg(t), t, s) = 1;
    end
    Tgt(:, s) = seg(2:end);
end
hits = squeeze(sum(X, [1 2]))';
hidden = 2;
W = reshape(sin(1:4*hidden*n), 4*hidden, n);
R = reshape(cos(1:4*hidden*hidden), 4*hidden, hidden) / 2;
b = [zeros(hidden, 1); ones(hidden, 1); zeros(2*hidden, 1)];
dlX = dlarray(X, 'CTB');
h0 = dlarray(zeros(hidden, numel(starts)), 'CB');
c0 = h0;
[Y, hT, cT] = lstm(dlX, h0, c0, W, R, b);
hEnd = extractdata(hT);
h = zeros(hidden, numel(starts)); c = h;
for t = 1:win
    g = W * squeeze(X(:, t, :)) + R * h + b;
    i = sig(g(1:hidden, :));
    f = sig(g(hidden+1:2*hidden, :));
    z = tanh(g(2*hidden+1:3*hidden, :));
    o = sig(g(3*hidden+1:end, :));
    c = f .* c + i .* z;
    h = o .* tanh(c);
end
close_ = max(abs(h - hEnd), [], 'all') < 1e-10;
szY = size(Y);
fmtY = dims(Y);
lastY = extractdata(Y(:, :, end));
same = isequal(size(lastY), size(hEnd));
p = struct('W', dlarray(W), 'R', dlarray(R), 'b', dlarray(b), 'V', dlarray(reshape((1:n*hidden)/10, n, hidden)), 'a', dlarray(zeros(n, 1)));
T1 = onehotencode(categorical(Tgt(:, 1), 1:n), 2)';
szT1 = size(T1);
[L, grads] = dlfeval(@lossOf, p, dlX, Tgt, n);
gnames = fieldnames(grads)';
gsizes = cellfun(@(f) numel(grads.(f)), gnames);
step = 1e-5;
q = p; q.a(2) = q.a(2) + step;
Lp = lossOnly(q, dlX, Tgt, n);
num = (extractdata(Lp) - extractdata(L)) / step;
ga = extractdata(grads.a);
checked = abs(num - ga(2)) < 1e-4;
%! chars = ' dehlorw'; n = 8; codes = [4 3 5 5 6 1 8 6 7 5 2]; starts = [1 5]; hits = [4 4]; Tgt = [3 1; 5 8; 5 6; 6 7]; close_ = true; szY = [2 2 4]; fmtY = 'CBT'; same = true; szT1 = [8 4]; gnames = {'W','R','b','V','a'}; gsizes = [64 16 8 16 8]; checked = true;

function [L, g] = lossOf(p, X, Tgt, n)
L = lossOnly(p, X, Tgt, n);
g = dlgradient(L, p);
end

function L = lossOnly(p, X, Tgt, n)
h = dlarray(zeros(size(p.R, 2), size(X, finddim(X, 'B'))), 'CB');
H = lstm(X, h, h, p.W, p.R, p.b);
P = softmax(fullyconnect(H, p.V, p.a));
T = zeros(size(P));
for s = 1:size(Tgt, 2)
    for t = 1:size(Tgt, 1)
        T(Tgt(t, s), s, t) = 1;
    end
end
L = crossentropy(P, T);
end

function y = sig(x)
y = 1 ./ (1 + exp(-x));
end
