% residual blocks in a loop of a cell of parameter structs, rmsprop, gradient norms per block
% by hand
numBlocks = 3; width = 2;
blocks = cell(1, numBlocks);
for b = 1:numBlocks
    s = (-1)^b * 0.1 * b;
    blocks{b}.W = dlarray(s * [1 2; 3 4]);
    blocks{b}.b = dlarray([s; -s]);
end
X = dlarray([1 -1 0.5; 0 2 1]);
T = [0.5 0.5 0.5; 1 1 1];
avgSq = [];
rates = [0.1 0.05];
norms = zeros(numel(rates), numBlocks);
losses = [];
for it = 1:numel(rates)
    [loss, grads] = dlfeval(@objective, blocks, X, T);
    for b = 1:numBlocks
        g = grads{b};
        norms(it, b) = sqrt(sum(extractdata(g.W).^2, 'all') + sum(extractdata(g.b).^2));
    end
    [blocks, avgSq] = rmspropupdate(blocks, grads, avgSq, rates(it), 0.9, 1e-8);
    losses = [losses, extractdata(loss)];
end
W2 = extractdata(blocks{2}.W);
bAll = cellfun(@(p) extractdata(p.b), blocks, 'UniformOutput', false);
bMat = [bAll{:}];
count = sum(cellfun(@(p) numel(p.W) + numel(p.b), blocks));
drop = losses(1) > losses(end);
Y = forwardAll(blocks, X);
[m, i] = max(extractdata(Y), [], 2);
signs = sign(extractdata(Y) - mean(extractdata(Y), 2));
%! p__ = {}; for b__ = 1:3, s__ = (-1)^b__*0.1*b__; p__{b__} = {s__*[1 2;3 4], [s__;-s__]}; v__{b__} = {0, 0}; end, X__ = [1 -1 0.5; 0 2 1]; T__ = [0.5 0.5 0.5; 1 1 1]; r__ = [0.1 0.05]; losses = []; norms = zeros(2,3); count = 18; drop = true;
%! for it__ = 1:2, h__ = {X__}; for b__ = 1:3, z__{b__} = p__{b__}{1}*h__{b__} + p__{b__}{2}; h__{b__+1} = h__{b__} + max(z__{b__}, 0); end, losses(end+1) = mean((h__{4}-T__)(:).^2); d__ = 2*(h__{4}-T__)/6; for b__ = 3:-1:1, dz__ = d__.*(z__{b__} > 0); gW__ = dz__*h__{b__}'; gb__ = sum(dz__,2); norms(it__,b__) = sqrt(sum(gW__(:).^2)+sum(gb__.^2)); d__ = d__ + p__{b__}{1}'*dz__; v__{b__}{1} = 0.9*v__{b__}{1} + 0.1*gW__.^2; v__{b__}{2} = 0.9*v__{b__}{2} + 0.1*gb__.^2; p__{b__}{1} = p__{b__}{1} - r__(it__)*gW__./(sqrt(v__{b__}{1})+1e-8); p__{b__}{2} = p__{b__}{2} - r__(it__)*gb__./(sqrt(v__{b__}{2})+1e-8); end, end
%! W2 = p__{2}{1}; bMat = [p__{1}{2} p__{2}{2} p__{3}{2}];
%! y__ = X__; for b__ = 1:3, y__ = y__ + max(p__{b__}{1}*y__ + p__{b__}{2}, 0); end, [m, i] = max(y__, [], 2); signs = sign(y__ - mean(y__, 2));

function [loss, grads] = objective(blocks, X, T)
Y = forwardAll(blocks, X);
loss = mean((Y - T).^2, 'all');
grads = dlgradient(loss, blocks);
end

function Y = forwardAll(blocks, Y)
for b = 1:numel(blocks)
    p = blocks{b};
    Y = Y + relu(p.W * Y + p.b);
end
end
