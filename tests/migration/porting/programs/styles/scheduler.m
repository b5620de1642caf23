% learning-rate schedules and early stopping in one struct of closures
base = 0.1;
sched.constant = @(t) base;
sched.step = @(t) base*0.5.^floor((t - 1)/3);
sched.cosine = @(t) base*0.5*(1 + cos(pi*(t - 1)/9));
sched.piecewise = @(t) base*(t <= 3) + base/10*(t > 3 & t <= 6) + base/100*(t > 6);
names = fieldnames(sched);
T = 1:9;
R = zeros(numel(names), numel(T));
for i = 1:numel(names)
    f = sched.(names{i});
    v = f(T);
    if isscalar(v), v = repmat(v, size(T)); end
    R(i, :) = v;
end
R = round(R*1e5)/1e5;
base = 99;
still = sched.step(1);
val = [1 0.8 0.7 0.72 0.71 0.69 0.75 0.74 0.73];
st = struct('best', Inf, 'wait', 0, 'stop', false, 'at', 0);
k = 0;
while ~st.stop && k < numel(val)
    k = k + 1;
    st = check(st, val(k), k, 2);
end
stopped = k;
bestAt = st.at;
st2 = struct('best', Inf, 'wait', 0, 'stop', false, 'at', 0);
for v = val
    st2 = check(st2, v, numel(val), 99);
end
best2 = st2.best;
warm = arrayfun(@(t) min(t/4, 1)*sched.cosine(t), T);
warm = round(warm*1e4)/1e4;
ema = filter(0.5, [1 -0.5], val);
ema = round(ema*1e4)/1e4;
win = arrayfun(@(i) mean(val(max(1, i-2):i)), 1:numel(val));
win = round(win*1e4)/1e4;
[lo, at] = min(win);
imp = find(diff(cummin_(val)) < 0) + 1;
msg = sprintf('best %.2f @%d, stopped @%d', st.best, bestAt, stopped);
tbl = [T; R(2, :)];
s = sprintf('%d:%.3f,', tbl(:, [1 4 end]));
s(end) = [];
parts = strsplit(s, ',');
lastPart = parts{end};
plateau = sum(abs(diff(val)) < 0.025);
any_ = any(val < 0.7) && ~all(val < 0.7);
lr = base;
for t = 1:3, lr = lr/10; if lr < 0.5, break; end, end
tt = t;
clear sched f

function st = check(st, v, k, patience)
if v < st.best - 0.005
    st.best = v; st.wait = 0; st.at = k;
else
    st.wait = st.wait + 1;
    st.stop = st.wait >= patience;
end
end

function m = cummin_(x)
m = x;
for i = 2:numel(x), m(i) = min(m(i-1), x(i)); end
end
