% tables: filter, group, join, sort, missing values, new variables
% by hand
T = table([3;1;2;1], ["b";"a";"c";"a"], [1.5;NaN;4;2], 'VariableNames', {'id', 'tag', 'val'});
n = height(T); w = width(T);
T.double = T.val * 2;
good = T(~ismissing(T.val), :);
ng = height(good);
S = sortrows(good, 'val', 'descend');
top = S.tag(1);
ids = S.id';
T.val(isnan(T.val)) = mean(T.val, 'omitnan');
filled = T.val';
G = groupsummary(T, 'tag', 'mean', 'val');
gm = G.mean_val';
gc = G.GroupCount';
names = T.Properties.VariableNames;
T.Properties.VariableNames{2} = 'label';
nm2 = T.Properties.VariableNames{2};
sub = T(T.id == 1 & T.label == "a", {'id', 'val'});
sv = sub.val';
T(end+1, :) = {9, "z", 7, 14};
last = T.label(end);
T.double = [];
w2 = width(T);
s = table2struct(sub);
s1 = s(2).val;
C = table2cell(sub);
c12 = C{1, 2};
A = table2array(sub);
m = ismissing(["x", missing, "y"]);
x = [1 NaN 3];
x(ismissing(x)) = 0;
f = fillmissing([1 NaN 3 NaN], 'constant', -1);
r = rmmissing([4 NaN 5]);
tot = varfun(@sum, T(:, {'id', 'val'}), 'OutputFormat', 'uniform');
L = table([1;2], {'one';'two'}, 'VariableNames', {'id', 'name'});
J = innerjoin(T, L);
jn = J.name';
jh = height(J);
e = isempty(T(T.id > 100, :));
u = unique(T.label)';
for i = 1:height(L)
    row = L(i, :);
    out{i} = sprintf('%d-%s', row.id, row.name{1});
end
h = any(strcmp('label', T.Properties.VariableNames));
%! n = 4; w = 3; ng = 3; top = 'c'; ids = [2 1 3]; filled = [1.5 2.5 4 2]; gm = [2.25 1.5 4]; gc = [2 1 1]; names = {'id','tag','val','double'}; nm2 = 'label'; sv = [2.5 2]; last = 'z'; w2 = 3; s1 = 2; c12 = 2.5; A = [1 2.5; 1 2]; m = [false true false]; x = [1 0 3]; f = [1 -1 3 -1]; r = [4 5]; tot = [16 17]; jn = {'one','one','two'}; jh = 3; e = true; u = {'a','b','c','z'}; out = {'1-one', '2-two'}; h = true;
