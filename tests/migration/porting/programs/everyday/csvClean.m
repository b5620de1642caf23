% cleaning of a small csv text: quotes, missing numbers, types
raw = {
    'id,name,value,unit'
    '1,"alpha, first",3.5,mm'
    '2,beta,,cm'
    '3,"gamma",-7e-1,mm'
    ''
    '4,delta,abc,m'
    '5,eps,12,cm'
    };
header = strsplit(raw{1}, ',');
rows = raw(2:end);
rows(cellfun(@isempty, rows)) = [];
data = cell(numel(rows), numel(header));
for i = 1:numel(rows)
    data(i, :) = splitLine(rows{i}, numel(header));
end
ids = cellfun(@str2double, data(:, 1));
values = str2double(data(:, 3));
units = data(:, 4);
bad = isnan(values);
numBad = sum(bad);
factor = ones(size(values));
factor(strcmp(units, 'cm')) = 10;
factor(strcmp(units, 'm')) = 1000;
mm = values .* factor;
mm(bad) = mean(mm(~bad));
names = upper(data(:, 2));
lens = cellfun('length', names);
[longest, where] = max(lens);
keep = ~bad & mm > 0;
clean = [num2cell(ids(keep)), names(keep), num2cell(mm(keep))];
sz = size(clean);
summary = struct();
for c = unique(units)'
    key = c{1};
    summary.(key) = sum(mm(strcmp(units, key)));
end
total = sum(struct2array2(summary));
txt = sprintf('%s=%g;', 'n', sz(1));
for r = 1:sz(1)
    txt = [txt sprintf('%d:%s:%.2f|', clean{r, :})]; %#ok<AGROW>
end
txt(end) = [];
first = data{1, 2};
commaAt = strfind(first, ',');
tail = strtrim(first(commaAt + 1:end));
emptyCells = cellfun(@isempty, data);
[er, ec] = find(emptyCells);

function parts = splitLine(line, n)
parts = {};
inQuote = false;
cur = '';
for ch = line
    if ch == '"'
        inQuote = ~inQuote;
    elseif ch == ',' && ~inQuote
        parts{end + 1} = cur;
        cur = '';
    else
        cur(end + 1) = ch;
    end
end
parts{end + 1} = cur;
if numel(parts) < n
    parts{n} = '';
end
end

function v = struct2array2(s)
v = [];
f = fieldnames(s);
for k = 1:numel(f)
    v = [v, s.(f{k})];
end
end
