% text classification by 1-d convolution over one-hot characters, hand-rolled batches and metrics
% by hand
texts = ["good day", "bad luck", "good luck", "bad day"];
labels = categorical(["pos" "neg" "pos" "neg"]);
alphabet = unique(char(join(texts, '')));
maxLen = max(strlength(texts));
N = numel(texts);
X = zeros(maxLen, numel(alphabet), N);
for i = 1:N
    c = char(texts(i));
    for t = 1:length(c)
        X(t, alphabet == c(t), i) = 1;
    end
end
filled = squeeze(sum(sum(X, 1), 2))';
classNames = categories(labels);
T = zeros(numel(classNames), N);
for i = 1:N
    T(labels(i) == classNames, i) = 1;
end
dlX = dlarray(X, 'SCB');
k = 3; F = 2; C = numel(alphabet);
p = struct;
p.conv = struct('W', dlarray(reshape(sin(1:k*C*F), k, C, F) / 5), 'b', dlarray(zeros(F, 1)));
p.fc = struct('W', dlarray([0.5 -0.5; -0.5 0.5]), 'b', dlarray([0; 0]));
Z = dlconv(dlX, p.conv.W, p.conv.b);
szZ = size(Z);
z11 = extractdata(Z(1, 1, 1));
trace_ = [];
vel = [];
for it = 1:15
    [L, g] = dlfeval(@modelLoss, p, dlX, T);
    [p, vel] = sgdmupdate(p, g, vel, 0.5, 0.9);
    trace_(it) = gather(extractdata(L));
end
P = extractdata(model(p, dlX));
[~, idx] = max(P);
pred = classNames(idx)';
acc = mean(strcmp(pred, cellstr(labels)));
improved = trace_(end) < trace_(1);
conf = zeros(2);
for i = 1:N
    r = find(strcmp(classNames, char(labels(i))));
    conf(r, idx(i)) = conf(r, idx(i)) + 1;
end
nParams = countParams(p);
onlyNeg = texts(labels == 'neg');
nNeg = numel(onlyNeg);
msg = sprintf('%s -> %s; ', [texts; string(pred)]);
%! alphabet = ' abcdgkloyu'; alphabet = unique(' abcdgkloyu'); maxLen = 9; N = 4; filled = [8 8 9 7]; C = 11; szZ = [7 2 4]; T = [0 1 0 1; 1 0 1 0]; improved = true; nParams = 3*11*2+2+4+2; nNeg = 2;
%! x__ = zeros(9, 11); s__ = 'good day'; for t__ = 1:8, x__(t__, alphabet == s__(t__)) = 1; end, w__ = reshape(sin(1:66), 3, 11, 2)/5; z11 = sum(sum(x__(1:3,:).*w__(:,:,1)));

function [L, g] = modelLoss(p, X, T)
L = crossentropy(model(p, X), T, 'DataFormat', 'CB');
g = dlgradient(L, p);
end

function Y = model(p, X)
Y = relu(dlconv(X, p.conv.W, p.conv.b));
Y = max(Y, [], finddim(Y, 'S'));
Y = squeeze(stripdims(Y));
Y = softmax(p.fc.W * Y + p.fc.b, 'DataFormat', 'CB');
end

function n = countParams(p)
n = 0;
for f = fieldnames(p)'
    v = p.(f{1});
    if isstruct(v)
        n = n + countParams(v);
    else
        n = n + numel(v);
    end
end
end
