% csv of strings to a markdown report; by hand
csv = "name,qty,price" + newline + "bolt,10,0.25" + newline + "gear,2,12.5" + newline + "nut,100,0.05";
rows = splitlines(csv); head = split(rows(1), ","); n = numel(rows) - 1;
names = strings(n, 1); qty = zeros(n, 1); price = zeros(n, 1);
for k = 1:n
    parts = split(rows(k + 1), ",");
    names(k) = parts(1); qty(k) = double(parts(2)); price(k) = str2double(parts{3});
end
total = qty .* price;
md = "| " + join(head', " | ") + " |";
md(end+1) = "|" + join(repmat("---", 1, numel(head)), "|") + "|";
for k = 1:n
    md(end+1) = sprintf("| %s | %d | %.2f |", names(k), qty(k), price(k));
end
out = strjoin(md, newline); nl = count(out, newline);
last = md(end); w = max(strlength(names)); padded = pad(names, w + 1, 'right', '.');
cheap = names(price < 1)'; upperFirst = upper(extractBefore(names, 2)) + extractAfter(names, 1);
key = lower(strtrim("  Gear ")); idx = find(names == key); hit = total(names == key);
msg = "Found " + numel(cheap) + " cheap, total " + string(sum(total));
if contains(msg, "cheap") && ~endsWith(msg, "."), msg = msg + "."; end
m = containers.Map(cellstr(names), num2cell(total)); gt = m('gear');
s = struct('name', cellstr(names'), 'total', num2cell(total')); st = s(3).name; isS = isstring(names(1)); isC = ischar(st);
words = ["b" "a" "c"]; [sw, io] = sort(words); rv = fliplr(words); em = strlength(""); cmp = strcmp(names, "nut")';
z = "a,b;c"; toks = strsplit(z, {',', ';'}); nt = numel(toks); rep = regexprep(z, '[,;]', '/'); num = regexp("x12y3", '\d+', 'match'); n2 = str2double(num);
t = ""; for q = ["x" "y"], t = t + q + "-"; end
t = strip(t, "right", "-"); fmt = compose("%s=%d", names, qty); f1 = fmt(2); u = unique(["b" "a" "b"]); tf = ismember("a", u); b = any(startsWith(names, ["g" "n"]));
%! n = 3
%! total = [2.5; 25; 5]
%! nl = 4
%! last = '| nut | 100 | 0.05 |'
%! w = 4
%! padded = {'bolt.';'gear.';'nut..'}
%! cheap = {'bolt','nut'}
%! upperFirst = {'Bolt';'Gear';'Nut'}
%! idx = 2
%! hit = 25
%! msg = 'Found 2 cheap, total 32.5.'
%! gt = 25
%! st = 'nut'
%! isS = true
%! isC = true
%! sw = {'a','b','c'}
%! io = [2 1 3]
%! em = 0
%! cmp = [false false true]
%! nt = 3
%! rep = 'a/b/c'
%! n2 = [12 3]
%! t = 'x-y'
%! f1 = 'gear=2'
%! tf = true
%! b = true
% by hand
