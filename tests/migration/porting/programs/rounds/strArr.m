% string arrays: joins, splits, comparisons, conversions, missing
% by hand
s = ["alpha", "Beta", "gamma"];
n = numel(s); L = strlength(s); u = upper(s(2));
j = join(s, "-"); p = split("a,b,c", ",")'; c = s + "_" + (1:3);
tf = s == "Beta"; st = startsWith(s, ["a", "g"]); q = contains(s, "MM", 'IgnoreCase', true);
srt = sort(lower(s), 'descend'); r = replace(s, "a", "A"); e = extractBefore("key=val", "=");
b = extractBetween("x<y>z", "<", ">"); d = double("3.5") + 1; ch = char(s(1)); c2 = ch(1:2);
x = "n=" + 5 + "!"; em = strlength("") == 0; isS = isstring(s) && ~ischar(s);
f = sprintf("%s|", s); k = strjoin(s, "+"); w = strip("  a b ");
names = string({'x', 'y'}); m = ismember("x", names); idx = find(s == "gamma");
s(end+1) = "delta"; s(1) = []; n2 = numel(s); a = reverse("abc"); t = strtrim(["a ", " b"]);
mm = [1 2 3]; lab = compose("v%d", mm); up = erase("banana", "an"); rp = repmat("ab", 1, 2);
sw = ""; switch s(1), case "Beta", sw = "yes"; otherwise, sw = "no"; end
nums = str2double(["1", "x", "2.5"]); any_ = any(ismissing(["a" missing])); z = strcmp(s, 'delta');
pd = pad("ab", 4, 'left'); ct = count("banana", "a"); mt = matches("ab", ["ab", "c"]); ee = eraseBetween("a[b]c", "[", "]");
o = strings(1, 2); o(2) = "k"; oe = o(1) == ""; rb = replaceBetween("a[b]c", "[", "]", "X");
%! n = 3; L = [5 4 5]; u = 'BETA'; j = 'alpha-Beta-gamma'; p = {'a','b','c'}; c = {'alpha_1','Beta_2','gamma_3'}; tf = [false true false]; st = [true false true]; q = [false false true]; srt = {'gamma','beta','alpha'}; r = {'AlphA','BetA','gAmmA'}; e = 'key'; b = 'y'; d = 4.5; c2 = 'al'; x = 'n=5!'; em = true; isS = true; f = 'alpha|Beta|gamma|'; k = 'alpha+Beta+gamma'; w = 'a b'; m = true; idx = 3; n2 = 3; a = 'cba'; t = {'a','b'}; lab = {'v1','v2','v3'}; up = 'ba'; rp = {'ab','ab'}; sw = 'yes'; nums = [1 NaN 2.5]; any_ = true; z = [false false true]; pd = '  ab'; ct = 3; mt = true; ee = 'a[]c'; oe = true; rb = 'a[X]c';
