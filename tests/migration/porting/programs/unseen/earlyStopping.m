valLoss = [1 0.8 0.75 0.76 0.74 0.78 0.79 0.80 0.5];
patience = 3;
best = inf;
wait = 0;
stopped = false;
epoch = 0;
while epoch < numel(valLoss) && ~stopped
    epoch = epoch + 1;
    current = valLoss(epoch);
    if current < best
        best = current;
        bestEpoch = epoch;
        wait = 0;
    else
        wait = wait + 1;
        stopped = wait >= patience;
    end
end
schedule = @(e) 0.1 * 0.5^floor((e - 1)/3);
rates = arrayfun(schedule, 1:epoch);
msg = sprintf('%d/%d', bestEpoch, epoch);
improved = [true, diff(valLoss) < 0];
numImproved = sum(improved);
lastThree = valLoss(max(1, end - 2):end);
firstBig = find(valLoss > 0.77, 1);
