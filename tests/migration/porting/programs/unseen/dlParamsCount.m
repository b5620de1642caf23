p = initParams([4 8 2]);
names = string(fieldnames(p))';
total = 0;
for name = names
    total = total + numel(p.(name).W) + numel(p.(name).b);
end
q = p;
q.layer1.W = q.layer1.W * 0;
same = isequal(extractdata(p.layer1.W), zeros(8, 4));
normW = extractdata(sqrt(sum(p.layer2.W.^2, 'all')));
L = numel(names);
function p = initParams(sizes)
    p = struct;
    for i = 1:numel(sizes) - 1
        name = "layer" + i;
        p.(name).W = dlarray(ones(sizes(i + 1), sizes(i)));
        p.(name).b = dlarray(zeros(sizes(i + 1), 1));
    end
end
%! total = 58
%! same = false
%! normW = 4
%! L = 2
