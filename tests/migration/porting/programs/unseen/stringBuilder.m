parts = {};
for k = 3:-1:1
    parts = [{sprintf('%d', k)}, parts];
end
joined = strjoin(parts, '');
num = str2double(joined);
hex = lower(dec2hex(255));
bin = dec2bin(5);
back = bin2dec(bin);
s = repmat('ab', 1, 3);
s(2:2:end) = 'x';
pos = find(s == 'x');
t = strrep(s, 'ax', 'y');
isP = strcmp(s, fliplr(s));
c = num2cell(s);
u = [c{end:-1:1}];
padded = [blanks(2) 'z' blanks(1)];
n = length(padded);
tr = strtrim(padded);
cmp = strncmpi('Hello', 'HELP', 3);
mixed = ['n=' num2str(2.5) ', m=' int2str(3)];
