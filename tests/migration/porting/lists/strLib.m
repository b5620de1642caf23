% mixed text functions in char form
s = '  Hello, World  ';
a = strtrim(s); b = fliplr(a); c = strrep(a, 'World', 'There'); d = length(s); e = a([1 end]);
f = regexp(a, '[A-Z]', 'match'); g = [f{:}]; h = strfind(a, 'o'); k = upper(a(1:5)); l = any(a == ','); m = sum(a == 'l');
[t, r] = strtok(a, ','); r2 = strtok(r, ', '); n = strsplit(a, {', ', ' '}); o = strjoin(cellfun(@(x) x(end:-1:1), n, 'UniformOutput', false), '_');
p = isspace(s); q = find(~p, 1); u = deblank(s); v = numel(u); w = lower(a); x = unique(w); y = ismember('lo', w); z = strncmpi(a, 'HELP', 3);
aa = sprintf('%s|', n{:}); ab = aa(1:end-1); ac = str2double('3,000.5'); ad = str2double('1e-3'); ae = str2double('abc'); af = str2num('3+4');
ag = num2str(3); ah = [ag ' items']; ai = num2str(3.14159, '%.2f'); aj = num2str([1 2 3]); ak = strcat('a', 'b', 'c'); al = [repmat('-', 1, 5) '>'];
am = mat2str([1.5 2; 3 4]); an = int2str([1.4 2.6]); ao = dec2bin(10); ap = bin2dec('1010'); aq = dec2hex(255); ar = hex2dec('FF'); as = dec2base(10, 3);
at = regexprep('abc123', '([a-z]+)(\d+)', '$2-$1'); au = regexp('ab12', '(?<l>[a-z]+)(?<d>\d+)', 'names'); av = au.l; aw = regexp('a,b', ',', 'split');
ax = isstrprop('a1 B', 'alpha'); ay = isstrprop('a1 B', 'digit'); az = strcmp('a', {'a', 'b'; 'c', 'a'}); ba = char(65:70); bb = double('AZ');
bd = char({'a', 'bcd'}); be = size(bd); bf = cellstr(['ab '; 'cd ']); bg = sort('hello'); [bh, bi] = sort({'pear', 'apple', 'fig'}); bj = strvcat('a', 'bb'); bk = blanks(2);
bl = validatestring('r', {'red', 'green'}); bm = strjust('a  ', 'right'); bn = index_('hello', 'l'); bo = substr_('hello', 2, 3); bp = untabify_(sprintf('a\tb'));
function i = index_(s, c), i = find(s == c, 1); end
function r = substr_(s, a, n), r = s(a:a+n-1); end
function r = untabify_(s), r = strrep(s, sprintf('\t'), '    '); end
bq = cellfun(@str2double, {'1', '2x'}); br = cell2mat({'ab', 'cd'}); bs = strsplit('a--b', '-'); bt = strsplit('a--b', '-', 'CollapseDelimiters', false); bu = ostr('x');
function r = ostr(varargin), r = [varargin{:} sprintf('%d', nargin)]; end
bv = sprintf('%c', 'hello'); bw = sprintf('%5s|%-5s|', 'ab', 'cd'); bx = sprintf('%03.0f', 7.6); by = sprintf('\\n'); bz = '\n'; ca = length(bz); cc = 'it''s';
ce = regexp('one two  three', '\s+', 'split'); cf = numel(ce); cg = cellfun(@(s) [upper(s(1)) s(2:end)], ce, 'UniformOutput', false); ch = strjoin(cg); ci = textscan('1,2;3,4', '%f,%f', 'Delimiter', ';'); 
ci = 0; cj = strread_('a=1'); ck = sscanf('12 34', '%d %d')'; cl = sscanf('3.5abc', '%f'); cm = sscanf('a5', 'a%d'); cn = sum('abc' - 'a'); co = 'a' < 'b'; cp = ['a' 66 'c']; cq = isempty('');
function r = strread_(s), k = strfind(s, '='); r = {s(1:k-1), str2double(s(k+1:end))}; end
cs = circshift('abcd', 1); ct = regexprep({'a1', 'b2'}, '\d', ''); cu = strcmpi({'A', 'b'}, {'a', 'B'}); cv = ~cellfun(@isempty, strfind({'abc', 'xbz'}, 'bc')); cw = max('az'); cx = repmat('ab', 2, 2); cy = lower('ÀB'); 
cy = 0; da = regexp(sprintf('l1\nl2'), '^l\d$', 'match', 'lineanchors');
