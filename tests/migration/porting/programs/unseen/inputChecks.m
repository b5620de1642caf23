results = {};
tests = {5, -1, 'x', [], [1 2]};
for i = 1:numel(tests)
    results{i} = check(tests{i});
end
joined = strjoin(results, ',');
function msg = check(v)
    if ischar(v)
        msg = 'text';
    elseif isempty(v)
        msg = 'empty';
    elseif ~isscalar(v)
        msg = sprintf('size%d', numel(v));
    elseif v < 0
        msg = 'negative';
    else
        msg = 'ok';
    end
end
