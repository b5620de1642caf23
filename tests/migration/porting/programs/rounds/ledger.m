% personal finance: amounts as text, categories, running balance, monthly pivot, formatted report
raw = {'2024-01-03;Salary;+2,500.00', '2024-01-05;Rent;-900.00', '2024-02-01;Food;-120.5', '2024-02-11;Food;-79.50', '2024-02-28;Salary;+2,500.00', ';;'};
rows = cellfun(@(r) strsplit(r, ';'), raw, 'UniformOutput', false);
rows = rows(~cellfun(@(r) isempty(r{1}), rows)); T = vertcat(rows{:});
amt = str2double(strrep(T(:, 3), '+', '')); mon = str2double(cellfun(@(d) d(6:7), T(:, 1), 'UniformOutput', false));
bal = cumsum(amt)'; [cats, ~, ci] = unique(T(:, 2)); P = accumarray([ci(:) mon(:)], amt(:)); tot = sum(P, 2)';
[~, worst] = min(tot); wc = cats{worst}; neg = amt < 0; spend = -sum(amt(neg));
rep = ''; for k = 1:numel(cats), rep = [rep sprintf('%-8s|%10.2f|%s\n', cats{k}, tot(k), repmat('*', 1, round(abs(tot(k)) / 500)))]; end
lines = regexp(strtrim(rep), '\n', 'split'); nl = numel(lines); l1 = lines{1};
first = T{1, 2}(1:3); s.(lower(wc)) = tot(worst); has = isfield(s, {'rent', 'food'});
big = T(abs(amt) > 800, 2)'; u = unique(big); key = cellfun(@(c) [upper(c(1:2)) '#'], cats, 'UniformOutput', false)';
g = cell(1, max(mon)); for i = 1:numel(mon), g{mon(i)}(end+1) = amt(i); end; n1 = cellfun(@numel, g); mx = cellfun(@max, g);
x = sprintf('%s,', cats{:}); x(end) = ''; d = datenum_(T{1, 1}) - datenum_('2024-01-01'); y = mat2str(P(1, :)); e = num2str(1234.5678, '%.1f');
function n = datenum_(s), p = sscanf(s, '%d-%d-%d'); m = [31 28 31]; n = sum(m(1:p(2)-1)) + p(3); end
