intervals = [1 3; 8 10; 2 6; 15 18; 9 12];
[~, order] = sort(intervals(:, 1));
sorted = intervals(order, :);
merged = sorted(1, :);
for i = 2:size(sorted, 1)
    if sorted(i, 1) <= merged(end, 2)
        merged(end, 2) = max(merged(end, 2), sorted(i, 2));
    else
        merged = [merged; sorted(i, :)];
    end
end
n = size(merged, 1);
widths = diff(merged, 1, 2)';
gaps = merged(2:end, 1)' - merged(1:end-1, 2)';
