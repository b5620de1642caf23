% two players: generator and discriminator steps with separate gradients
% by hand
G = struct('a', dlarray(0.5)); D = struct('w', dlarray(0.2), 'b', dlarray(0));
z = dlarray([1 -1 2]); real_ = dlarray([3 4 5]); hist_ = cell(1, 2);
for k = 1:2
    [lD, gD] = dlfeval(@dLoss, G, D, z, real_);
    D = dlupdate(@(p, g) p - 0.1 * g, D, gD);
    [lG, gG] = dlfeval(@gLoss, G, D, z); G.a = G.a - 0.1 * gG.a;
    hist_{k} = [extractdata(lD) extractdata(lG)];
end
H = vertcat(hist_{:}); sz = size(H); l1 = H(1, 1); better = extractdata(D.w) ~= 0.2; f = all(isfinite(H(:)));
n = numel(fieldnames(D)); s = arrayfun(@(k) H(k, 1) > 0, 1:2); c = class(G);
%! l1 = mean(log(1+exp(-0.2*[3 4 5])) + log(1+exp(0.2*0.5*[1 -1 2]))); sz = [2 2]; better = true; f = true; n = 2; s = [true true]; c = 'struct';
function [l, g] = dLoss(G, D, z, r)
fake = D.w * (G.a * z) + D.b; tr = D.w * r + D.b;
l = mean(log(1 + exp(-tr)) + log(1 + exp(fake))); g = dlgradient(l, D);
end
function [l, g] = gLoss(G, D, z)
l = mean(log(1 + exp(-(D.w * (G.a * z) + D.b)))); g = dlgradient(l, G);
end
