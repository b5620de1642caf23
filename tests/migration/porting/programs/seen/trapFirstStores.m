% Stores that make their variable, on some way through the program
function r = grown(flag, n)
  if flag
    r = [1 2 3];
  end
  r(4) = n;
end

function s = options(fast)
  if fast
    s.rate = 0.1;
    s.net.depth = 2;
  end
  s.net.width = 8;
  s.name = 'plain';
end

a = grown(true, 9);
b = grown(false, 9);
o = options(true);
p = options(false);

k = 0;
while k < 3
  k = k + 1;
  w(k) = k^2;
  if k > 1
    v.first = k;
  end
  if k > 2
    v.second = k;
  end
end

switch k
  case 1
    q{1} = 'one';
  case 3
    q{2} = 'three';
end
q{3} = 'more';

for i = 1:3
  if i == 1
    z = [7 7 7];
  else
    z(i) = i;
  end
end

if k == 3
  t = [1 2];
else
  t = 3;
end
t(end+1) = 4;

try
  e.first = 1;
  error('stop here');
catch problem
  e.second = problem.message;
end
clear problem

for i = 1:3
  clear fresh
  fresh(i) = i;
end

m.a.b = 1;
if m.a.b
  m.c.d = 1;
end
m.c.e = 2;
