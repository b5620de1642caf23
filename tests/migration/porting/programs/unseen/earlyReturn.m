a = classify([1 2 3]);
b = classify([]);
c = classify([5 -1]);
[idx, found] = locate([4 7 9], 7);
[idx2, found2] = locate([4 7 9], 8);
function label = classify(v)
    label = 'none';
    if isempty(v)
        return
    end
    for k = 1:numel(v)
        if v(k) < 0
            label = sprintf('bad%d', k);
            return
        end
    end
    label = 'good';
end
function [idx, found] = locate(v, x)
    idx = 0;
    found = false;
    for i = 1:numel(v)
        if v(i) == x
            idx = i;
            found = true;
            break
        end
    end
end
