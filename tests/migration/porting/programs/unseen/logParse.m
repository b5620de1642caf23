% Regular expressions with names, tokens and tables of results
lines = {
  '2024-01-05 ERROR disk: 91% full'
  '2024-01-05 INFO  start'
  'garbage'
  '2024-02-11 WARN  net: 3 retries'
  '2024-02-12 ERROR net: timeout after 30 s'
};
pattern = '^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)\s+(?<level>[A-Z]+)\s+(?<rest>.*)$';
records = struct('level', {}, 'date', {}, 'rest', {});
bad = 0;
for k = 1:numel(lines)
  m = regexp(lines{k}, pattern, 'names');
  if isempty(m)
    bad = bad + 1;
    continue
  end
  records(end+1) = struct('level', m.level, 'date', [m.day '.' m.month '.' m.year], 'rest', m.rest);
end
levels = {records.level};
[kinds, first, which] = unique(levels);
counts = accumarray(which(:), 1)';
summary = cellfun(@(k, n) sprintf('%s=%d', k, n), kinds, num2cell(counts), 'UniformOutput', false);
summary = strjoin(summary, ', ');
isError = strcmp(levels, 'ERROR');
errors = {records(isError).rest};
tok = regexp(errors, '(\w+):\s*(.*)', 'tokens', 'once');
sources = cellfun(@(t) t{1}, tok, 'UniformOutput', false);
numbers = regexp(strjoin({records.rest}), '\d+', 'match');
values = str2double(numbers);
[s, e] = regexp('one two  three', '\s+');
parts = regexp('a1b22c', '\d+', 'split');
swapped = regexprep('John Smith', '(\w+) (\w+)', '$2, $1');
trimmed = regexprep('  x   y ', {'^\s+|\s+$', '\s+'}, {'', '_'});
n = cellfun(@isempty, regexp(lines, 'net'));
hits = find(~n)';
[tokn, remain] = strtok('key = value', '=');
key = strtrim(tokn); value = strtrim(remain(2:end));
up = upper(key(1)); key(1) = up;
starts = strncmp(lines, '2024-02', 7)';
[found, place] = ismember({'WARN', 'DEBUG'}, levels);
sortedDates = sort({records.date});
padded = sprintf('%s|', sortedDates{:});
joinedNumbers = sprintf('%g,', values);
joinedNumbers(end) = [];
mat = mat2str([1.5 NaN; -Inf 0]);
q = strrep(lines{1}, 'disk', 'DISK');
last = lines{end}(end-3:end);
