seqLen = 4;
dModel = 6;
PE = zeros(dModel, seqLen);
for pos = 0:seqLen - 1
    for i = 0:2:dModel - 1
        angle = pos / 10000^(i/dModel);
        PE(i + 1, pos + 1) = sin(angle);
        PE(i + 2, pos + 1) = cos(angle);
    end
end
even = PE(1:2:end, :);
odd = PE(2:2:end, end)';
similarity = round(PE' * PE * 1e6) / 1e6;
[~, nearest] = max(similarity - diag(inf(1, seqLen)), [], 2);
nearest = nearest';
scale = sqrt(dModel);
tokens = [2 1 3 1];
E = reshape((1:18)/10, 6, 3);
embedded = E(:, tokens)*scale + PE;
first = embedded(:, 1)';
