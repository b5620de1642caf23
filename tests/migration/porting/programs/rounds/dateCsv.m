% csv text parsed by hand, numbers and words, written again
txt = sprintf('name;age;city\nAnn;31;Rome\nBen;;Oslo\nCy;27;\n');
rows = strsplit(strtrim(txt), '\n'); hd = strsplit(rows{1}, ';'); D = cell(numel(rows) - 1, numel(hd));
for i = 2:numel(rows)
    D(i-1, :) = strsplit(rows{i}, ';', 'CollapseDelimiters', false);
end
age = cellfun(@str2double, D(:, 2))'; miss = isnan(age); age(miss) = mean(age(~miss));
noCity = D(cellfun(@isempty, D(:, 3)), 1)'; S = cell2struct(D, hd, 2); n1 = S(1).name; nS = numel(S);
[~, o] = sort({S.city}); byCity = {S(o).name}; new = [hd; D]; lin = cellfun(@(varargin) strjoin(varargin, ','), new(:, 1), new(:, 2), new(:, 3), 'UniformOutput', false);
back = strjoin(lin', '|'); isn = cellfun('isempty', D); ne = sum(isn(:)); num = cellfun(@(x) ~isempty(x) && all(isstrprop(x, 'digit')), D);
w = max(cellfun(@numel, new)); pad = cellfun(@(x) [x repmat('.', 1, w(1) - numel(x))], new(:, 1)', 'UniformOutput', false);
