[y1, s1] = scale([1 2 3]);
y2 = scale([1 2 3], 10);
[y3, s3, n3] = scale([1 2 3], [], 1);
z = addAll(1, 2, 3, 4);
z0 = addAll();
c = {4, 5};
z2 = addAll(c{:}, 6);
function [y, s, n] = scale(x, factor, offset)
    if nargin < 2 || isempty(factor)
        factor = 2;
    end
    if nargin < 3
        offset = 0;
    end
    y = x*factor + offset;
    s = sum(y);
    if nargout > 2
        n = numel(x);
    end
end
function t = addAll(varargin)
    t = 0;
    for i = 1:nargin
        t = t + varargin{i};
    end
end
