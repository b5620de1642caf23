i = 42;
for i = 5:1
    disp('never');
end
iEmpty = isempty(i);
count = 0;
k = 0;
while k < 5
    k = k + 1;
    if k == 2, continue, end
    if k == 4, break, end
    count = count + k;
end
m = zeros(0, 3);
r = size(m, 1);
for row = 1:r
    count = -1;
end
s = '';
isE = isempty(s);
total = 0;
for v = [1 2; 3 4]
    total = total + v(1)*v(2);
end
for c = {1, 'x'}
    lastCell = c{1};
end
if [], flag = 1; else, flag = 0; end
if [1 1 0], flag2 = 1; else, flag2 = 0; end
