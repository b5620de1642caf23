% dlarray regression with adam and early stopping
X = dlarray([0 1 2 3], 'CB'); Y = dlarray([1 3 5 7], 'CB'); p.w = dlarray(0); p.b = dlarray(0); ag = []; as = []; best = inf; wait = 0;
for e = 1:400
    [l, g] = dlfeval(@lossf, p, X, Y); [p, ag, as] = adamupdate(p, g, ag, as, e, 0.1);
    v = extractdata(l); if v < best - 1e-12, best = v; wait = 0; else, wait = wait + 1; end
    if wait > 50, break; end
end
w = round(extractdata(p.w) * 10) / 10; b = round(extractdata(p.b) * 10) / 10; small = best < 1e-2; k = numel(fieldnames(p));
function [l, g] = lossf(p, X, Y)
    Z = p.w .* X + p.b; l = mse(Z, Y); g = dlgradient(l, p);
end
%! w = 2; b = 1; small = true; k = 2;
