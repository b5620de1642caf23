% string cleaning
% by hand
s = ["  Alice <al@x.org> ", "Bob <bob@y.com>", missing];
ok = ~ismissing(s); k = s(ok);
name = strip(extractBefore(k, "<")); mail = extractBetween(k, "<", ">");
dom = extractAfter(mail, "@"); org = endsWith(dom, ".org");
hid = replaceBetween(k(2), "<", "@", "***"); cut = strtrim(eraseBetween(k(1), "<", ">", 'Boundaries', 'inclusive'));
up = upper(extractBefore(name, 2)) + lower(extractAfter(name, 1));
id = compose("%03d-%s", [1; 2], name'); idj = strjoin(id', ";");
p = split("k1=v1;k2=v2", ";"); kv = split(p, "="); keys_ = kv(:, 1)'; vals = kv(:, 2)';
n = str2double(regexp("a1b22c333", '\d+', 'match')); tot = sum(n);
e = isempty(""); z = strlength(""); c = char(name(1)); last = c(end);
j = join(["a" "b"; "c" "d"], "-")'; t = "x" + (1:2) + "y";
%! ok = [true true false]; name = {'Alice','Bob'}; mail = {'al@x.org','bob@y.com'}; dom = {'x.org','y.com'}; org = [true false]; hid = 'Bob <***@y.com>'; cut = 'Alice'; up = {'Alice','Bob'}; idj = '001-Alice;002-Bob'; keys_ = {'k1','k2'}; vals = {'v1','v2'}; n = [1 22 333]; tot = 356; e = false; z = 0; last = 'e'; j = {'a-b','c-d'}; t = {'x1y','x2y'};
