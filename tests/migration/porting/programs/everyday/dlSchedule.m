% learning-rate schedule, gradient clipping, early stopping with patience, sgdm by hand
% by hand
p = struct('w', dlarray([2 -3]), 'b', dlarray(1));
opts = struct('lr', 0.5, 'decay', 0.1, 'patience', 2, 'maxIter', 20, 'clip', 2);
vel = [];
best = Inf; bad = 0; bestP = p; stoppedAt = NaN;
lossLog = [];
lrLog = [];
normLog = [];
for it = 1:opts.maxIter
    lr = opts.lr / (1 + opts.decay * (it - 1));
    [loss, g] = dlfeval(@objective, p);
    gn = sqrt(sum(g.w.^2) + g.b^2);
    if gn > opts.clip
        g = dlupdate(@(v) v * (opts.clip / gn), g);
    end
    [p, vel] = sgdmupdate(p, g, vel, lr, 0.5);
    lossLog(end + 1) = loss;
    lrLog(end + 1) = lr;
    normLog(end + 1) = gn;
    if loss < best - 1e-3
        best = loss;
        bestP = p;
        bad = 0;
    else
        bad = bad + 1;
        if bad >= opts.patience
            stoppedAt = it;
            break
        end
    end
end
best = extractdata(best);
w = extractdata(bestP.w);
n = numel(lossLog);
improved = [true, diff(lossLog) < 0];
firstLr = lrLog(1:2);
msg = sprintf('stopped at %d, best %.4f', stoppedAt, best);
%! w__ = [2 -3]; b__ = 1; vw__ = [0 0]; vb__ = 0; best = Inf; bad__ = 0; lossLog = []; lrLog = []; normLog = []; stoppedAt = NaN; w = w__;
%! for it__ = 1:20, lr__ = 0.5/(1+0.1*(it__-1)); l__ = (w__(1)-1)^2 + 0.5*(w__(2)+b__)^2; gw__ = [2*(w__(1)-1), w__(2)+b__]; gb__ = w__(2)+b__; gn__ = sqrt(sum(gw__.^2)+gb__^2); if gn__ > 2, gw__ = gw__*2/gn__; gb__ = gb__*2/gn__; end, vw__ = 0.5*vw__ - lr__*gw__; vb__ = 0.5*vb__ - lr__*gb__; w__ = w__+vw__; b__ = b__+vb__; lossLog(end+1) = l__; lrLog(end+1) = lr__; normLog(end+1) = gn__; if l__ < best - 1e-3, best = l__; w = w__; bad__ = 0; else, bad__ = bad__+1; if bad__ >= 2, stoppedAt = it__; break, end, end, end
%! n = numel(lossLog); improved = [true, diff(lossLog) < 0]; firstLr = lrLog(1:2); msg = sprintf('stopped at %d, best %.4f', stoppedAt, best);

function [loss, g] = objective(p)
loss = (p.w(1) - 1)^2 + 0.5 * (p.w(2) + p.b)^2;
g = dlgradient(loss, p);
end
