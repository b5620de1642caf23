% formats an experiment's log
runs = {'resnet-18', 0.9312, [64 32]; 'vgg_11', 0.887, 128; 'mlp', 0.5, [16 16 16]};
lines = {};
for r = 1:size(runs, 1)
    [name, acc, widths] = runs{r, :};
    lines{end+1} = sprintf('%-12s|%6.2f%%|%s', name, 100*acc, mat2str(widths)); %#ok<*SAGROW>
end
report = strjoin(lines, sprintf('\n'));
disp(report)
longest = max(cellfun(@length, runs(:, 1)));
rule = repmat('-', 1, longest + 4);
vec = sprintf('%d, ', [3 1 4 1 5]);
vec = vec(1:end-2);
pairs = sprintf('(%d,%g) ', [1 2 3; 0.5 1.5 2.5]);
m1 = num2str(pi, 8);
m2 = num2str([1 2; 3 4]);
m3 = num2str([0.5 -1.25 100]);
m4 = mat2str([1.5 -2; 0 1e-3]);
m5 = mat2str(logical([1 0 1]));
i5 = int2str(3.7);
mixed = ['loss=' num2str(0.123456789) ', epoch ' num2str(12)];
tok = regexp('epoch: 12, loss: 0.25', '(\w+):\s*([\d.]+)', 'tokens');
keys = cellfun(@(c) c{1}, tok, 'UniformOutput', false);
vals = cellfun(@(c) str2double(c{2}), tok);
named = regexp('net_v12_final.mat', '(?<base>[a-z]+)_v(?<ver>\d+)', 'names');
base = named.base;
ver = str2double(named.ver) + 1;
clean = regexprep('  conv  1 -> relu   ', '\s+', ' ');
swapped = regexprep('width=32 height=16', '(\w+)=(\d+)', '$2:$1');
parts = strsplit('a,b,,c', ',');
nonempty = parts(~cellfun(@isempty, parts));
cap = cellfun(@(s) [upper(s(1)) s(2:end)], {'adam', 'sgd'}, 'UniformOutput', false);
[tokStart, tokEnd] = regexp('xx123yy45', '\d+', 'start', 'end');
onematch = regexp('lr=1e-3;wd=0', '(?<=lr=)[^;]+', 'match', 'once');
isnum = isstrprop('a1b22', 'digit');
where = strfind('abcabc', 'bc');
padded = sprintf('%05d|%+.1e|%x', 42, 12345.678, 255);
multi = sprintf('%s-%s;', 'ab', 'cd', 'ef', 'gh');
chars = char({'one', 'three'});
sz = size(chars);
trimmed = strtrim(chars(1, :));
[first, rest] = strtok('hello world again');
n = sum(report == sprintf('\n')) + 1;
cmp = strcmp({'a', 'b', 'a'}, 'a');
up = any(strcmpi('ADAM', {'sgd', 'adam'}));
pct = sprintf('%3d%% done', 7);
hexes = dec2hex(255);
bins = dec2bin(5, 8);
tbl = cell(0, 2);
tbl(end+1, :) = {'x', 1};
tbl(end+1, :) = {'yy', 22};
for k = 1:size(tbl, 1)
    fprintf('%s=%d\n', tbl{k, :});
end
fprintf('%6.3f %6.3f\n', magic(3)');
fprintf('\n');
fprintf('%d\n', 2.5);
