params.w = dlarray(1);
params.b = dlarray(0);
X = [1 2 3];
T = [3 5 7];
vel = [];
for epoch = 1:200
    [loss, grads] = dlfeval(@lossFcn, params, X, T);
    [params, vel] = sgdmupdate(params, grads, vel, 0.05, 0.9);
end
w = round(extractdata(params.w), 2);
b = round(extractdata(params.b), 2);
small = extractdata(loss) < 1e-3;
averageGrad = []; averageSqGrad = [];
q = dlarray(4);
for it = 1:3
    [v, g] = dlfeval(@(z) deal(z^2, dlgradient(z^2, z)), q);
    [q, averageGrad, averageSqGrad] = adamupdate(q, g, averageGrad, averageSqGrad, it, 0.5);
end
qq = abs(extractdata(q) - 2.5) < 0.2;
function [loss, grads] = lossFcn(p, X, T)
    Y = p.w*X + p.b;
    loss = mean((Y - T).^2, "all");
    grads = dlgradient(loss, p);
end
%! w = 2
%! b = 1
%! small = true
%! qq = true
