x = dlarray([1 2 3]);
[loss, grad] = dlfeval(@objective, x);
g = extractdata(grad);
l = extractdata(loss);
p.w = dlarray(2);
p.b = dlarray(1);
[l2, gp] = dlfeval(@model, p, 3);
gw = extractdata(gp.w);
gb = extractdata(gp.b);
for it = 1:2
    [~, gp] = dlfeval(@model, p, 3);
    p = dlupdate(@(q, d) q - 0.01*d, p, gp);
end
w = extractdata(p.w);
function [loss, grad] = objective(x)
    loss = sum(x.^3, 'all');
    grad = dlgradient(loss, x);
end
function [loss, gradients] = model(p, x)
    y = p.w*x + p.b;
    loss = (y - 1)^2;
    gradients = dlgradient(loss, p);
end
%! l = 36
%! g = [3 12 27]
%! gw = 36
%! gb = 12
%! w = 1.352
