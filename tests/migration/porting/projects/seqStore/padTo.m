function [X, mask, lens] = padTo(seqs, value)
% pads sequences (features by time) to the longest
if nargin < 2, value = 0; end
lens = cellfun(@(s) size(s, 2), seqs);
T = max(lens);
C = size(seqs{1}, 1);
X = value*ones(C, T, numel(seqs));
mask = false(T, numel(seqs));
for i = 1:numel(seqs)
    X(:, 1:lens(i), i) = seqs{i};
    mask(1:lens(i), i) = true;
end
end
