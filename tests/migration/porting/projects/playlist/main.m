% a handle class that holds an array of value objects
% by hand
a = Track("Sun", 125, 'pop', 'calm');
b = Track('Rain', 61);
c = Track("Storm", 240, 'rock');
p = Playlist('mix');
p.append(a).append(b);
append(p, c);
n = numel(p.Tracks);
len = p.Length;
nm = p.Name;
l = p.labels();
p.sortBy('Seconds');
first = p.Tracks(1).Title;
p.swap(1, 3);
last = p.Tracks(end).label();
q = p.filter(@(t) t.Seconds > 100);
nq = numel(q.Tracks);
qn = q.Name;
p.Tracks(1).Seconds = 300;
ps = p.Tracks(1).Seconds;
qs = q.Tracks(1).Seconds;
cs = c.Seconds;
d = c.addTag('loud');
nd = numel(d.Tags); ncT = numel(c.Tags);
ch = p.Changes;
bad = false;
try
    b.Seconds = -1;
catch
    bad = true;
end
bs = b.Seconds;
p.Tracks(2) = [];
left = numel(p.Tracks);
t0 = Track();
dflt = t0.Title;
tags = [a.Tags, c.Tags];
e = isempty(Playlist('x').Tracks);
z = Playlist('y').Length;
%! n = 3; len = 426; nm = 'MIX'; l = {'Sun (2:05)', 'Rain (1:01)', 'Storm (4:00)'}; first = 'Rain'; last = 'Rain (1:01)'; nq = 2; qn = 'MIX-SUB'; ps = 300; qs = 240; cs = 240; nd = 2; ncT = 1; ch = 3; bad = true; bs = 61; left = 2; dflt = 'untitled'; tags = {'pop', 'calm', 'rock'}; e = true; z = 0;
