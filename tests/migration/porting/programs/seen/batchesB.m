data = (1:10)';
rng_idx = [3 1 4 10 5 9 2 6 8 7];
batchSize = 4;
n = size(data, 1);
k = 0;
sums = [];
while k*batchSize < n
    from = k*batchSize + 1;
    to = min((k + 1)*batchSize, n);
    batch = data(rng_idx(from:to), :);
    sums = [sums; sum(batch)];
    k = k + 1;
end
meanOfSums = mean(sums);
shuffled = data(rng_idx)';
splitAt = round(0.7*n);
train = shuffled(1:splitAt);
test = shuffled(splitAt + 1:end);
overlap = intersect(train, test);
isE = isempty(overlap);
