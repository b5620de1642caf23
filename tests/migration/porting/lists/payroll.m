% Text report with cells, switch and dates by number
staff = {'Ann', 'full', 3200; 'Bob', 'part', 21.5; 'Cy', 'contract', 500};
hours = [160 80 12];
lines = {}; total = 0;
for k = 1:size(staff, 1)
    [name, kind, rate] = staff{k, :};
    switch lower(kind)
        case 'full'
            pay = rate;
        case {'part', 'hourly'}
            pay = rate * hours(k);
        otherwise
            pay = rate * ceil(hours(k) / 8);
    end
    total = total + pay;
    lines{end+1, 1} = sprintf('%-6s %-9s %10.2f', name, kind, pay);
end
rep = char(lines);
sz = size(rep);
firstLine = strtrim(rep(1, :));
tot = sprintf('%s', num2str(total, '%.2f'));
withCommas = regexprep(sprintf('%d', 1234567), '(\d)(?=(\d{3})+$)', '$1,');
dn = datenum(2024, 2, 28);
dv = datevec(dn + 2);
ds = datestr(dn + 2, 'yyyy-mm-dd');
wd = weekday(dn);
isLeap = @(y) (mod(y, 4) == 0 & mod(y, 100) ~= 0) | mod(y, 400) == 0;
leaps = isLeap([1900 2000 2023 2024]);
days = eomday(2024, 1:3);
roman = '';
n = 1994;
vals = [1000 900 500 400 100 90 50 40 10 9 5 4 1];
syms = {'M','CM','D','CD','C','XC','L','XL','X','IX','V','IV','I'};
for i = 1:numel(vals)
    while n >= vals(i)
        roman = [roman syms{i}];
        n = n - vals(i);
    end
end
w = 'The Quick brown';
caps = w(isstrprop(w, 'upper'));
words = textscan(w, '%s');
words = words{1}';
lens = cellfun('length', words);
[~, longest] = max(lens);
rev = cellfun(@fliplr, words, 'UniformOutput', false);
pal = @(s) strcmp(s, fliplr(s));
isp = [pal('level') pal('lever')];
cae = char(mod(double('xyz') - 97 + 3, 26) + 97);
tbl = [' a ' ; 'bcd'];
tr = strtrim(cellstr(tbl))';
vow = sum(ismember(lower(w), 'aeiou'));
idx = strfind(w, 'Q');
ins = [w(1:idx-1) 'Very ' w(idx:end)];
bl = blanks(3); nb = length(bl);
st = strjust(['a  '; 'bb '], 'right');
sv = strvcat('one', 'three');
sc = strcat({'a '}, 'b'); sc2 = strcat('a ', 'b');
up = regexprep('snake_case_here', '_', ' ');
num = str2num('[1 2 3]*2');
cmp = strcmp({'a', 'b'}, 'a');
lo = lower({'AB', 'Cd'});
