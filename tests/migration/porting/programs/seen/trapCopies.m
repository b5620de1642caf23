history = {};
state = [0 0];
for k = 1:3
    state(2) = k;
    history{end+1} = state;
    state(1) = k*10;
end
h1 = history{1};
s.a.b = 1;
t = s;
t.a.b = 2;
u = s.a;
u.b = 3;
q = {[1 2], 'x'};
r = q;
r{1}(1) = 100;
first = q{1};
p = struct('w', [1 2 3]);
p2 = change(p);
function p = change(p)
p.w(1) = -1;
p.new = 3;
end
