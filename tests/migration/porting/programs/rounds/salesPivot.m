% monthly sales by region from a cell of records
rec = {'north', 'jan', 12.5; 'south', 'jan', 7; 'north', 'feb', 3.25; 'east', 'feb', 9; 'south', 'feb', 1; 'north', 'jan', 2};
regions = unique(rec(:, 1)); months = {'jan', 'feb'};
P = zeros(numel(regions), numel(months));
for k = 1:size(rec, 1)
    [~, r] = ismember(rec{k, 1}, regions);
    c = find(strcmp(rec{k, 2}, months));
    P(r, c) = P(r, c) + rec{k, 3};
end
tot = sum(P, 2); [best, ib] = max(tot); top = regions{ib};
share = round(1000 * P ./ sum(P(:))) / 10;
lines = cell(1, numel(regions));
for r = 1:numel(regions)
    lines{r} = sprintf('%-6s|%s', regions{r}, sprintf('%7.2f', P(r, :)));
end
report = strjoin(lines, sprintf('\n'));
nz = nnz(P); [ri, ci] = find(P == 0); empties = [ri, ci];
