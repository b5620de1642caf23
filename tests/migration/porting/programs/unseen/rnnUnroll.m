Wx = [0.5 -0.2; 0.1 0.3];
Wh = [0.1 0; 0 0.2];
seqs = {[1 0; 0 1; 1 1]', [2 -1; 0.5 0.5]'};
finals = zeros(2, numel(seqs));
lengths = cellfun(@(s) size(s, 2), seqs);
for i = 1:numel(seqs)
    h = zeros(2, 1);
    seq = seqs{i};
    for t = 1:size(seq, 2)
        h = tanh(Wx*seq(:, t) + Wh*h);
    end
    finals(:, i) = h;
end
maxLen = max(lengths);
padded = zeros(2, maxLen, numel(seqs));
for i = 1:numel(seqs)
    padded(:, 1:lengths(i), i) = seqs{i};
end
mask = squeeze(any(padded ~= 0, 1))';
total = sum(padded, 'all');
%! total = sum(padded(:))
