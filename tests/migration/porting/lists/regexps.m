% Parsing with regular expressions
str = 'id=42; name="Foo Bar"; ratio = 3.5; flag=true';
[tok, mat] = regexp(str, '(\w+)\s*=\s*("[^"]*"|[^;]+)', 'tokens', 'match');
cfg = struct();
for k = 1:numel(tok)
    key = tok{k}{1};
    val = strtrim(tok{k}{2});
    num = str2double(val);
    if ~isnan(num)
        cfg.(key) = num;
    elseif any(strcmp(val, {'true', 'false'}))
        cfg.(key) = strcmp(val, 'true');
    else
        cfg.(key) = strrep(val, '"', '');
    end
end
names = regexp('2024-03-15', '(?<year>\d+)-(?<month>\d+)-(?<day>\d+)', 'names');
yr = str2double(names.year);
[s, e] = regexp('aXbXXc', 'X+');
[s1, e1, te, m1, t1] = regexp('aXbXXc', '(X+)'); [~, ~, ~, ~, ~, ~, sp] = regexp('aXbXXc', 'X+');
rep = regexprep('hello world', '(\w)(\w*)', '$2$1');
capd = regexprep('the quick fox', '(\w+) (\w+)', '$2<$1>');
ci = regexpi('ABC abc', 'b', 'start');
parts = regexp('a, b;c', '[,;]\s*', 'split');
once = regexp('foo123', '\d+', 'match', 'once');
none = regexp('foo', '\d+', 'match', 'once');
noneTok = regexp('foo', '(\d+)', 'tokens');
cellTok = regexp({'x1', 'y22'}, '\d+', 'match');
has = ~cellfun('isempty', regexp({'cat', 'dog', 'cow'}, '^c'));
look = regexp('price: 30 USD, 40 EUR', '\d+(?= EUR)', 'match');
lazy = regexp('<a><b>', '<.+?>', 'match');
words = regexp('one two', '\s', 'split');
n = numel(words);
esc = regexprep('a.b', '\.', '_');
camel = regexprep('my_var_name', '_(\w)', '${upper($1)}');
st = strsplit('a,b,,c', ',');
st2 = strjoin(fliplr(st), '-');
k = strfind('abcabc', 'bc');
c = strcmpi('ABC', 'abc');
sub = strncmp({'test1', 'tent'}, 'test', 4);
v = validatestring('app', {'apple', 'banana'});
u = upper(str(1:2));
f = fliplr('abc');
%! camel = 'myVarName'
% by Octave
