% by hand: Octave gave the values
buf = ReplayBuffer(4, 2);
for t = 1:6
    buf.add([t, -t], mod(t, 3), t/2);
end
n = buf.Count;
full = buf.isFull;
[o, a] = buf.sample([1 3]);
[~, ~, r] = sample(buf, 1:4);
m = buf.meanReward();
other = buf;
other.add([0; 0], 9, 100);
m2 = meanReward(buf);
msg = '';
try
    small = ReplayBuffer(3, 1);
    small.add(1, 1, 1);
    small.sample(2);
catch ex
    msg = ex.message;
end
bad = false;
try
    ReplayBuffer(-1, 2);
catch
    bad = true;
end
g = discount([1 0 2], 0.5);
clear(buf);
left = other.Count;
cap = buf.Capacity;
f = @(b) b.Count;
c = f(small);
bufs = {buf, small};
counts = cellfun(@(b) b.Count, bufs);
s.buffer = small;
s.buffer.add(2, 2, 3);
c2 = small.Count;
mr = s.buffer.meanReward();
clear buf other small f bufs s ex
%! a = [2 0]
%! bad = 1
%! c = 1
%! c2 = 2
%! cap = 4
%! counts = [0 1]
%! full = 1
%! g = [1.5 1 2]
%! left = 0
%! m = 2.25
%! m2 = 26.875
%! mr = 2
%! msg = 'only 1 stored'
%! n = 4
%! o = [5 3; -5 -3]
%! r = [2.5 3 1.5 2]
%! t = 6
