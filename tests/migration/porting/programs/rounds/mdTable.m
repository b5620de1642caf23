% markdown table parser and writer
src = {'| Name | Qty | Price |', '|:-----|----:|------:|', '| Pen | 12 | 0.5 |', '| Note book | 3 | 2.25 |'};
head = strtrim(strsplit(src{1}(2:end-1), '|'));
align = cell(1, 3);
cells_ = regexp(src{2}(2:end-1), '\|', 'split');
for k = 1:numel(cells_)
    c = strtrim(cells_{k});
    if c(1) == ':' && c(end) == ':', align{k} = 'center';
    elseif c(end) == ':', align{k} = 'right';
    else, align{k} = 'left'; end
end
data = cell(numel(src) - 2, 3);
for i = 3:numel(src)
    data(i - 2, :) = strtrim(strsplit(src{i}(2:end-1), '|'));
end
num = cellfun(@str2double, data);
isNum = all(~isnan(num), 1);
rec = cell2struct(data, lower(head), 2);
q2 = str2double(rec(2).qty);
w = max(cellfun(@numel, [head; data]), [], 1);
lines = cell(size(data, 1), 1);
for i = 1:size(data, 1)
    parts = cell(1, 3);
    for j = 1:3
        f = ['%' repmat('-', 1, strcmp(align{j}, 'left')) int2str(w(j)) 's'];
        parts{j} = sprintf(f, data{i, j});
    end
    lines{i} = ['| ' strjoin(parts, ' | ') ' |'];
end
total = sum(num(:, 2) .* num(:, 3));
csv = strjoin(cellfun(@(a, b) [a ',' b], data(:, 1)', data(:, 2)', 'UniformOutput', false), ';');
tf = contains_(csv, 'book');
camel = regexprep(head, '^(\w)', '$1');
first = cellfun(@(h) h(1), head);
up = regexprep('some_snake_case', '_(\w)', '-$1');
[s, e] = regexp(csv, 'N\w+', 'start', 'end', 'once');
m = regexp(csv, '(\d+)', 'tokens'); m1 = m{1}{1}; nm = numel(m);
keyed = containers.Map(data(:, 1), num2cell(num(:, 2)));
kq = keyed('Pen');
o = ostrsplit_('a:b;c', ':;');
L = length(lines{1}) == length(lines{2});
function tf = contains_(s, p)
tf = ~isempty(strfind(s, p));
end
function o = ostrsplit_(s, seps)
o = regexp(s, ['[' seps ']'], 'split');
end
