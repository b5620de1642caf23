% by hand: Octave gave the values
opt = AdamOptimizer(0.01);
start = opt;
p = struct('w', [1 -2], 'b', 0.5);
g = struct('w', [0.1 0.2], 'b', -1);
for k = 1:3
    [opt, p] = opt.step(p, g);
end
w = p.w; b = p.b;
its = [start.iteration opt.iteration];
d1 = describe(start);
d2 = opt.describe();
same = start == opt;
opt2 = opt; opt2.lr = 0.02;
lrs = [opt.lr opt2.lr];
fast = AdamOptimizer.fast();
[fast, p2] = step(fast, struct('z', 1), struct('z', 2));
z = p2.z;
msg = '';
try
    opt.lr = -1;
catch e
    msg = e.message;
end
nm = AdamOptimizer.NAME;
keysHeld = strjoin(opt.state.keys(), ',');
bc = opt.biasCorrection;
def = AdamOptimizer();
dl = def.lr;
opts = {start, opt};
all_its = cellfun(@(o) o.iteration, opts);
clear opt start fast def opts opt2 e
%! all_its = [0 3]
%! b = 0.529999992774442
%! bc = 0.202010597438968
%! d1 = 'adam(lr=0.01, it=0)'
%! d2 = 'adam(lr=0.01, it=3)'
%! dl = 0.1
%! its = [0 3]
%! k = 3
%! keysHeld = 'b,w'
%! lrs = [0.01 0.02]
%! msg = 'lr must be positive, not -1'
%! nm = 'adam'
%! same = 0
%! w = [0.970000072255416 -2.02999996387225]
%! z = 1.58113857895437e-07
