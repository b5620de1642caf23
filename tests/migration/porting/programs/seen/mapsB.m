m = containers.Map();
m('a') = 1;
m('b') = 2;
has = isKey(m, 'a');
v = m('b') + m('a');
k = keys(m);
first = k{1};
n = m.Count;
vals = values(m);
s = 0;
for i = 1:numel(vals)
    s = s + vals{i};
end
d = containers.Map({'x', 'y'}, [10 20]);
dx = d('x');
if ~isKey(d, 'q')
    d('q') = 5;
end
cnt = d.length();
%! has = true
%! v = 3
%! first = 'a'
%! n = 2
%! s = 3
%! dx = 10
%! cnt = 3
