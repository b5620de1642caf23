%% Two players with dlarray: alternating updates
% by hand: NumPy
pG.w = dlarray([0.5; -0.3]); pG.b = dlarray([0.1; 0.2]);
pD.w = dlarray([0.4 0.7]);   pD.b = dlarray(-0.1);
Z = [0.3 -0.6 1.1];
R = [1 0.8 1.2; -1 -0.9 -1.3];
velG = []; velD = [];
log = struct('G', {}, 'D', {});
for k = 1:3
    [lossD, gD] = dlfeval(@dLoss, pD, pG, Z, R);
    [pD, velD] = sgdmupdate(pD, gD, velD, 0.5, 0);
    [gG, lossG] = dlfeval(@gLoss, pD, pG, Z);
    pG = dlupdate(@(p, g) p - 0.5*g, pG, gG);
    log(k).G = extractdata(lossG);
    log(k).D = extractdata(lossD);
end
curveG = round([log.G]*1e6)/1e6;
curveD = round([log.D]*1e6)/1e6;
w = round(extractdata(pG.w)*1e6)/1e6;
names = fieldnames(pD);
fake = generate(pG, Z);
sz = size(fake);
m = round(double(extractdata(mean(fake, 2)))*1e5)/1e5;
[s, i] = sort(extractdata(fake(1, :)), 'descend');
c = class(extractdata(single(fake)));
%! curveG = [0.629931 0.612238 0.630053]
%! curveD = [1.674196 1.426880 1.323907]
%! w = [0.584963; -0.287718]
%! sz = [2 3]
%! m = [0.74862; 0.17043]
%! i = [3 1 2]
%! c = 'single'
%! names = {'w', 'b'}

function X = generate(p, Z)
X = p.w*Z + p.b;
end

function y = score(p, X)
y = sigmoid(p.w*X + p.b);
end

function [loss, g] = dLoss(pD, pG, Z, R)
real = score(pD, R);
fake = score(pD, generate(pG, Z));
loss = -mean(log(real)) - mean(log(1 - fake));
g = dlgradient(loss, pD);
end

function [g, loss] = gLoss(pD, pG, Z)
loss = -mean(log(score(pD, generate(pG, Z))));
g = dlgradient(loss, pG);
end
