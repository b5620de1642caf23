% by hand: Octave gave the values
r = Ring(7);
a = r.hops(1, 6);
b = hops(r, 2, 4);
r.visit(3);
c = r.visits;
d = r.closed;
q = Ring.doubled(4);
e = q.size_;
f = q.hops(1, 5);
clear r q
%! a = 2
%! b = 2
%! c = [0 0 1 1 0 1 0]
%! d = 1
%! e = 7
%! f = 3
