% cellfun and arrayfun in their many forms
names = {'alpha', 'be', '', 'gamma ray'};
len = cellfun(@length, names);
up = cellfun(@upper, names, 'UniformOutput', false);
emptyMask = cellfun(@isempty, names);
names(emptyMask) = [];
[first, rest] = cellfun(@(s) strtok(s), names, 'UniformOutput', false);
[mx, ix] = cellfun(@max, {[3 9 2], [7 1], 5});
function varargout = handler(info, varargin)
    varargout{1} = NaN;
    if nargout > 1
        varargout{2} = info.index;
    end
end
vals = {str2func('@(x) x+1'), str2func('@(x) x*2')};
a = vals{1}(5) + vals{2}(5);
safe = cellfun(@(x) x(3), {1:3, 1:2, 5:9}, 'ErrorHandler', @handler);
people = struct('name', {'Ann', 'Bob', 'Cy'}, 'age', {30, 41, 25});
ages = arrayfun(@(p) p.age, people);
labels = arrayfun(@(p) sprintf('%s (%d)', p.name, p.age), people, 'UniformOutput', false);
older = people(ages > 28);
nOld = numel(older);
[~, order] = sort([people.age], 'descend');
sortedNames = {people(order).name};
doubled = structfun(@(v) v * 2, struct('p', 1, 'q', 4));
sq = structfun(@(v) v.^2, struct('p', [1 2], 'q', 4), 'UniformOutput', false);
people(2) = [];
left = {people.name};
pairs = cellfun(@(a, b) [a '-' num2str(b)], {'x','y'}, {1, 2.5}, 'UniformOutput', false);
grid = arrayfun(@(i, j) i * 10 + j, [1 2; 3 4], [5 6; 7 8]);
isStr = cellfun('isclass', {1, 'a', {2}}, 'char');
allNum = all(cellfun(@isnumeric, {1, single(2), int8(3)}));
nested = {{1, 2}, {3}};
flat = [nested{:}];
tot = sum([flat{:}]);
