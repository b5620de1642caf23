initial = 0.1;
epochs = 1:12;
step = initial * 0.5.^floor((epochs - 1)/4);
cosine = initial/2 * (1 + cos(pi*(epochs - 1)/numel(epochs)));
warm = zeros(size(epochs));
for e = epochs
    if e <= 3
        warm(e) = initial*e/3;
    elseif mod(e, 2) == 0
        warm(e) = initial*0.9^(e - 3);
    else
        warm(e) = warm(e - 1);
    end
end
schedules = {step, cosine, warm};
names = {'step', 'cosine', 'warm'};
totals = zeros(1, 3);
for i = 1:numel(schedules)
    s = schedules{i};
    totals(i) = sum(s);
end
[~, idx] = max(totals);
winner = names{idx};
table = [epochs' step' cosine' warm'];
lastRow = table(end, :);
