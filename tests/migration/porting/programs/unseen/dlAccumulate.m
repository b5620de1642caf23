params = struct('a', dlarray(1), 'c', dlarray([1 2; 3 4]));
data = {[1 2], [3 4], [5 6]};
total = [];
for i = 1:numel(data)
    [loss, grads] = dlfeval(@lossOf, params, data{i});
    if isempty(total)
        total = grads;
    else
        total = dlupdate(@plus, total, grads);
    end
end
avg = dlupdate(@(g) g/numel(data), total);
ga = extractdata(avg.a);
gc = extractdata(avg.c);
l = extractdata(loss);
function [loss, grads] = lossOf(p, x)
    y = p.c * x' + p.a;
    loss = sum(y, 'all');
    grads = dlgradient(loss, p);
end
%! ga = 2
%! gc = [3 4; 3 4]
%! l = 58
