% multi-head attention from parts, masks, positional encodings, beam of tokens
% by hand
vocab = ["<pad>" "<s>" "the" "cat" "sat" "</s>"];
word2ind = containers.Map(cellstr(vocab), 1:numel(vocab));
sentence = "the cat sat";
toks = split(sentence);
ids = zeros(1, numel(toks) + 2);
ids(1) = word2ind('<s>');
for i = 1:numel(toks)
    ids(i + 1) = word2ind(char(toks(i)));
end
ids(end) = word2ind("</s>");
T = numel(ids);
d = 4; heads = 2; dh = d / heads;
E = dlarray(reshape(mod(1:d*numel(vocab), 5) / 5, d, []));
X = E(:, ids);
pe = zeros(d, T);
for pos = 0:T-1
    for i = 0:2:d-1
        ang = pos / 100^(i / d);
        pe(i + 1, pos + 1) = sin(ang);
        pe(i + 2, pos + 1) = cos(ang);
    end
end
X = X + pe;
mask = triu(ones(T), 0) == 1;
Wq = eye(d) * 0.5; Wk = rot90(eye(d)); Wv = ones(d) / d;
Q = Wq * X; K = Wk * X; V = Wv * X;
outs = cell(1, heads);
weights = zeros(T, T, heads);
for h = 1:heads
    r = (h - 1) * dh + 1 : h * dh;
    S = (K(r, :)' * Q(r, :)) / sqrt(dh);
    S(~mask) = -Inf;
    A = exp(S - max(S, [], 1));
    A = A ./ sum(A, 1);
    weights(:, :, h) = extractdata(A);
    outs{h} = V(r, :) * A;
end
Y = cat(1, outs{:});
y = extractdata(Y);
sums = squeeze(sum(weights, 1));
upper_ = all(weights(tril(true(T), -1)) == 0);
mu = mean(Y, 1);
sd = std(extractdata(Y), 1, 1);
Yn = layernorm(dlarray(y, 'CT'), zeros(d, 1), ones(d, 1));
mn = max(abs(mean(extractdata(Yn), 1))) < 1e-6;
logits = E' * Y(:, end);
probs = softmax(logits, 'DataFormat', 'CB');
probs = extractdata(probs)';
[~, order] = sort(probs, 'descend');
topWords = vocab(order(1:2));
t1 = char(topWords(1));
decoded = join(vocab(ids(2:end-1)), ' ');
back = strcmp(decoded, sentence);
%! ids = [2 3 4 5 6]; T = 5; d = 4;
%! E__ = reshape(mod(1:24,5)/5, 4, []); pe__ = zeros(4,5); for p__ = 0:4, for i__ = 0:2:3, a__ = p__/100^(i__/4); pe__(i__+1,p__+1) = sin(a__); pe__(i__+2,p__+1) = cos(a__); end, end
%! X__ = E__(:, ids) + pe__; Q__ = 0.5*X__; K__ = rot90(eye(4))*X__; V__ = ones(4)/4*X__; y = []; weights = zeros(5,5,2);
%! for h__ = 1:2, r__ = 2*h__-1:2*h__; S__ = K__(r__,:)'*Q__(r__,:)/sqrt(2); S__(triu(ones(5)) == 0) = -Inf; A__ = exp(S__-max(S__)); A__ = A__./sum(A__); weights(:,:,h__) = A__; y = [y; V__(r__,:)*A__]; end
%! pe = pe__; upper_ = true; mn = true; back = true; sums = ones(5,2); sd = std(y, 1, 1);
%! l__ = E__'*y(:,end); probs = (exp(l__)/sum(exp(l__)))'; [~, order] = sort(probs, 'descend'); v__ = {'<pad>','<s>','the','cat','sat','</s>'}; t1 = v__{order(1)};
