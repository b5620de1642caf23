total = 0;
for x = [1 2; 3 4]
    total = total + x(1) * x(2);
end
for k = 10:-3:1
    last = k;
end
acc = [];
for t = 0:0.25:1
    acc(end+1) = t;
end
n = 0;
while true
    n = n + 1;
    if n > 4, break, end
end
for k = []
    n = 100;
end
s = 0;
for name = {'a', 'b'}
    s = s + numel(name{1});
end
for ch = 'xyz'
    s = s + double(ch);
end
m = 3.0;
q = 0;
for i = 1:m/1
    for j = i:m
        q = q + i*j;
    end
end
v = 0;
for i = 1:numel(acc)
    if acc(i) > 0.4
        v = acc(i);
        break
    end
end
