% value and handle classes together
% by hand
sq = Shape.square(2);
big = sq.scale(3);
moved = translate(big, 1);
a1 = sq.Area; a2 = big.Area; p1 = moved.Points(1, :);
tri = Shape('tri', [0 0; 4 0; 0 3]);
smaller = sq < tri;
both = sq + tri;
nm = both.Name; np = both.NumPoints;
same = sq == Shape.square(2);
txt = tri.describe();
reg = Registry();
reg.add(sq, tri);
add(reg, big);
other = reg;
other.add(moved);
n = numel(reg.Items);
[best, at] = reg.largest();
bestName = best.Name;
[g1, g2] = reg.get([2 1]);
g1n = g1.Name; g2n = g2.Name;
reg.removeIf(@(s) s.Area > 10);
left = cellfun(@(s) s.Name, reg.Items, 'UniformOutput', false);
ops = {reg.Log.op};
ns = [reg.Log.n];
total = reg.count();
fam = Shape.family([1 2 3]);
areas = cellfun(@(s) s.Area, fam);
e = Shape();
en = e.Name; ep = size(e.Points);
msg = '';
try
    sq.Points = [1 2 3];
catch err
    msg = 'refused';
end
unit = Shape.Units;
copy = sq;
copy.Name = 'copy';
orig = sq.Name;
isS = isa(sq, 'Shape'); isH = isa(reg, 'handle');
cls = class(reg);
tri.Points(2, :) = [];
tp = tri.Points;
tri.Points(end + 1, :) = [9 9];
tn = tri.NumPoints;
%! a1 = 4; a2 = 36; p1 = [1 0]; smaller = true; nm = 'square+tri'; np = 7; same = true; txt = 'tri: 3 points, 6.00 cm^2'; n = 4; at = 3; bestName = 'square'; g1n = 'tri'; g2n = 'square'; left = {'square', 'tri'}; ops = {'add', 'add', 'add', 'remove'}; ns = [2 1 1 2]; total = 4; areas = [1 4 9]; en = 'shape'; ep = [0 2]; msg = 'refused'; unit = 'cm'; orig = 'square'; isS = true; isH = true; cls = 'Registry'; tp = [0 0; 0 3]; tn = 3;
