% functions with two outputs that are kept in fields and cells, called for one of them and for both
s.f = @two;
y = s.f(3);
[a, b] = s.f(3);
c = {@two, @(x) two(x)};
z = c{1}(3);
v = c{2}(4);
[p, q] = c{2}(4);
k = struct('f', @two);
l = k.f(3);
fn = cellfun(@fieldnames, {struct('u', 1), struct('v', 2, 'w', 3)}, 'UniformOutput', false);
all = cat(1, fn{:});
function [p, q] = two(x)
    p = x + 1; q = x + 2;
end
