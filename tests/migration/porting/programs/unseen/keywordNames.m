in = [1 2 3];
lambda = 0.1;
is = true;
as = 4;
from = 'here';
del = 2;
def = @(x) x*lambda;
net.in.W = [1 2];
net.class = 'fc';
pass = def(in);
and_ = is & true;
if is && as > del
    global_ = from;
end
list = {1, 2};
len = numel(list);
print = 3;
str = num2str(print);
sum = in(1) + in(2);
max = sum * 2;
range = max - sum;
with = net.in.W(2) + net.in.W(1);
