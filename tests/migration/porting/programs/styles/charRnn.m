%% Character-level RNN, forward and sampling only
text = 'hello world hello';
vocab = unique(text);
V = length(vocab);
[~, ids] = ismember(text, vocab);
char2id = containers.Map(num2cell(vocab), num2cell(1:V));
h2id = char2id('h');
onehot = zeros(V, numel(ids));
onehot(sub2ind(size(onehot), ids, 1:numel(ids))) = 1;
check = all(sum(onehot, 1) == 1);
H = 4;
W = {0.1*reshape(sin(1:H*V), H, V), 0.1*reshape(cos(1:H*H), H, H), 0.1*reshape(sin(2:V*H+1), V, H)};
b = {zeros(H, 1), zeros(V, 1)};
h = zeros(H, 1);
loss = 0;
P = [];
for t = 1:numel(ids)-1
    h = tanh(W{1}*onehot(:, t) + W{2}*h + b{1});
    y = W{3}*h + b{2};
    p = exp(y - max(y)); p = p/sum(p);
    loss = loss - log(p(ids(t+1)));
    P(:, end+1) = p;
end
loss = loss/(numel(ids) - 1);
ppl = exp(loss);
[~, best] = max(P, [], 1);
guess = vocab(best);
hits = sum(guess == text(2:end));
out = 'h';
h = zeros(H, 1);
seed = 17;
while length(out) < 8
    x = double(vocab == out(end))';
    h = tanh(W{1}*x + W{2}*h + b{1});
    p = exp(W{3}*h); p = p/sum(p);
    seed = mod(1103515245*seed + 12345, 2^31);
    u = seed/2^31;
    k = find(cumsum(p) >= u, 1, 'first');
    out(end+1) = vocab(k);
end
words = strsplit(text, ' ');
[uw, ~, j] = unique(words);
freq = accumarray(j(:), 1)';
[~, mostIdx] = max(freq);
most = uw{mostIdx};
counts = histc(double(text), double(vocab));
caps = upper(text([1 7]));
isVowel = ismember(text, 'aeiou');
masked = text; masked(isVowel) = '*';
codes = text(1:5) - 'a' + 1;
shifted = char(mod(text(1:5) - 'a' + 3, 26) + 'a');
rev = fliplr(text);
pal = strcmp('level', fliplr('level'));
spaces = find(text == ' ');
joined = [text(1:3) '-' num2str(V) '-' text(end-1:end)];
n = nnz(text == 'l');
if any(text == 'z') || isempty(strfind(text, 'wor')), flag = 'no'; else, flag = 'yes'; end
clear char2id
