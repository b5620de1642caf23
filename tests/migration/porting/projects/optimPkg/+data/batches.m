function [idx, n] = batches(numObs, batchSize, dropLast)
if ~exist('dropLast', 'var'), dropLast = false; end
if dropLast
    n = floor(numObs/batchSize);
else
    n = ceil(numObs/batchSize);
end
idx = cell(1, n);
for k = 1:n
    idx{k} = (k-1)*batchSize+1 : min(k*batchSize, numObs);
end
end
