p.out.w = [5 6 7];
name = 'w';
a = p.out.(name)(1);
p.out.(name)(2) = 60;
b = p.out.w;
f = {'x', 'y'};
for i = 1:2
    r.(f{i}).value = i;
    r.(f{i}).list{i} = i;
end
c = r.y.value;
d = numel(r.y.list);
s.layers{2}.size = 4;
e = s.layers{2}.size;
