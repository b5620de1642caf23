lines = {'epoch=1 loss=0.5', 'epoch=2 loss=0.25', 'done', 'epoch=3 loss=0.125'};
values = [];
skipped = 0;
for i = 1:numel(lines)
    line = lines{i};
    k = strfind(line, 'loss=');
    if isempty(k)
        skipped = skipped + 1;
        continue
    end
    values(end + 1) = str2double(line(k + 5:end));
end
epochNumbers = cellfun(@(s) sscanf_(s), lines([1 2 4]));
upperLines = cellfun(@upper, lines, 'UniformOutput', false);
firstUpper = upperLines{1};
header = sprintf('%-8s|%8s', 'name', 'value');
row = sprintf('%-8s|%8.3f', 'loss', values(end));
joined = [header sprintf('\n') row];
numLines = numel(strsplit(joined, sprintf('\n')));
function n = sscanf_(s)
    parts = strsplit(s, {' ', '='});
    n = str2double(parts{2});
end
