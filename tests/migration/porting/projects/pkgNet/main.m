% by hand
import nn.Linear
l1 = nn.Linear(2, 3);
l2 = Linear(3, 1, Mode=nn.Mode.Eval);
act = nn.act.get("ReLU");
x = [1; -2];
[h, l1] = l1.apply(x);
h = act(h);
[y, l2] = apply(l2, h);
c = [l1.calls l2.calls];
idn = nn.Linear.identity(2);
z = idn.apply(x);
zc = idn.calls;
l3 = l1;
l3.b = [1 2 3];
b1 = l1.b'; b3 = l3.b';
total = numParams(l1) + l2.numParams;
msg = "";
try
    l3.b = [NaN 0 0];
catch err
    msg = err.identifier;
end
modes = [l1.mode == nn.Mode.Train, l2.mode == "Eval", idn.mode == nn.Mode.Train];
txt = "mode: " + string(l2.mode);
switch l1.mode
    case nn.Mode.Train
        s = "t";
    case nn.Mode.Eval
        s = "e";
end
net = {l1, l2};
out = x;
for k = 1:numel(net)
    [out, net{k}] = net{k}.apply(out);
end
calls2 = cellfun(@(l) l.calls, net);
kept = l1.calls;
acts = ["relu", "tansig", "none"];
v = zeros(1, numel(acts));
for k = 1:numel(acts)
    f = nn.act.get(acts(k));
    v(k) = f(-1);
end
v = round(v, 4);
e = nn.ramp(1, 2);
%! h = [0; 0; 0]
%! y = 0
%! c = [1 1]
%! z = [1; -2]
%! zc = 0
%! b1 = [0 0 0]
%! b3 = [1 2 3]
%! total = 13
%! msg = 'nn:nan'
%! modes = [true true false]
%! txt = 'mode: Eval'
%! s = 't'
%! out = -0.25
%! calls2 = [2 2]
%! kept = 1
%! v = [0 -0.7616 -1]
%! e = [0.1 0.2]
