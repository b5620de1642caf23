rates = [0.1 0.01];
depths = [1 2 3];
best = struct('loss', inf);
history = zeros(numel(rates), numel(depths));
for i = 1:numel(rates)
    for j = 1:numel(depths)
        loss = trial(rates(i), depths(j));
        history(i, j) = loss;
        if loss < best.loss
            best.loss = loss;
            best.rate = rates(i);
            best.depth = depths(j);
        end
    end
end
[m, k] = min(history(:));
[bi, bj] = ind2sub(size(history), k);
agree = rates(bi) == best.rate && depths(bj) == best.depth;
fprintf('best %.3f at %g, %d\n', best.loss, best.rate, best.depth);
function loss = trial(rate, depth)
    loss = (log10(rate) + 1.5)^2 + 0.1*(depth - 2)^2;
end
