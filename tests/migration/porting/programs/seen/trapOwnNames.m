% Names that a translation might want for itself.
problem = 5;
chosen = 'b';
output_1 = 7;
np = 2; plt = 3; dl = 4; end_ = 5; copy = 6; show = 7; Cell = 8; truth = 9; time = 10;
try
    error('a:b', 'oops');
catch err
    msg = err.message;
end
switch lower('B')
    case 'b'
        k = 1;
    otherwise
        k = 2;
end
c = {};
[c{end + 1}, m] = max([3 9 4]);
n = c{1};
ok = 5 && 3;
both = ok + 1;
list = {problem, chosen};
list{2} = list{1};
s.a = [1 2];
t = s;
t.a(1) = 9;
first = s.a(1);
print = 1; len = 2; str = 'x'; int = 3; float = 4; self = 5; range = 6;
r = zeros(1, range - int);
for i = 1:numel(r), r(i) = i*len; end
q = sprintf('%s%d', str, print);
