% a table cleaned, joined, summarized
% by hand
T = table([1;2;3;4], {'a';'b';'a';'c'}, [10;NaN;30;40], 'VariableNames', {'id','grp','val'});
bad = ismissing(T); nb = sum(bad(:));
T = rmmissing(T);
h = height(T);
G = groupsummary(T, 'grp', {'sum', 'max'}, 'val');
gs = G.sum_val'; gn = G.grp';
K = table({'a';'c'}, [100;200], 'VariableNames', {'grp','w'});
J = join(T, K); jw = J.w';
T.score = T.val ./ J.w; sc = T.score';
R = outerjoin(K, table({'a';'z'}, [5;6], 'VariableNames', {'grp','q'}), 'MergeKeys', true);
rg = R.grp'; rq = R.q';
s = table2struct(T); n3 = numel(s); g2 = s(2).grp;
f = varfun(@mean, T, 'InputVariables', {'val', 'score'}); fn = f.Properties.VariableNames; fv = f.mean_val;
rs = rowfun(@(a, b) a + b, T, 'InputVariables', {'id', 'val'}, 'OutputFormat', 'uniform'); rs = rs';
T = sortrows(T, {'grp', 'val'}, {'ascend', 'descend'}); ord = T.id';
%! nb = 1; h = 3; gs = [40 40]; gn = {'a','c'}; jw = [100 100 200]; sc = [0.1 0.3 0.2]; rg = {'a','c','z'}; rq = [5 NaN 6]; n3 = 3; g2 = 'a'; fn = {'mean_val','mean_score'}; fv = 80/3; rs = [11 33 44]; ord = [3 1 4];
