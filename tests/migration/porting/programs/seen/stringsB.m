names = ["train", "val", "test"];
for k = 1:numel(names)
    msg = "Set " + names(k) + " has " + k*10 + " rows";
end
n = strlength(names(1));
c = cellstr(names);
first = c{1};
isv = names == "val";
idx = find(names == "test");
s = string(3.5);
t = "a" + 1 + "b";
if any(names == "val")
    found = true;
end
ch = char("xyz");
numc = numel(ch);
names(end + 1) = "extra";
total = numel(names);
u = upper("abc") == "ABC";
j = join(["x" "y"], "/");
k2 = "abc";
m = numel(k2);
z = k2 + "";
%! msg = 'Set test has 30 rows'
%! n = 5
%! first = 'train'
%! isv = [false true false]
%! idx = 3
%! s = '3.5'
%! t = 'a1b'
%! found = true
%! numc = 3
%! total = 4
%! u = true
%! j = 'x/y'
%! m = 1
