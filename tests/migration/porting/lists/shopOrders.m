% orders and customers in tables; by hand
O = table([1;2;3;4], ["A";"B";"A";"C"], [2;1;5;3], 'VariableNames', {'Id', 'Cust', 'Qty'});
C = table(["A";"B";"D"], ["Rome";"Oslo";"Bonn"], 'VariableNames', {'Cust', 'City'});
J = innerjoin(O, C, 'Keys', 'Cust');
nj = height(J); cities = J.City';
Lft = outerjoin(O, C, 'Type', 'left', 'Keys', 'Cust', 'MergeKeys', true);
miss = sum(ismissing(Lft.City));
O.Price = [10; 20; 10; 7.5]; O.Total = O.Qty .* O.Price;
G = groupsummary(O, 'Cust', {'sum', 'max'}, 'Total');
sums = G.sum_Total'; mx = G.max_Total(1);
[g, ids] = findgroups(O.Cust); perCust = splitapply(@sum, O.Total, g)'; ids2 = ids';
big = O(O.Total >= 20 & O.Cust ~= "C", {'Id', 'Total'}); bid = big.Id';
[~, i] = max(O.Total); best = O.Id(i);
O = sortrows(O, 'Total', 'descend'); firstId = O.Id(1);
O.Flag = O.Total > mean(O.Total); nf = nnz(O.Flag);
O = renamevars(O, 'Total', 'Sum'); has = any(O.Properties.VariableNames == "Sum");
S = table2struct(O(1:2, {'Id', 'Cust'})); s2 = S(2).Cust;
R = rowfun(@(q, p) q * p, O, 'InputVariables', {'Qty', 'Price'}, 'OutputVariableNames', 'Again'); rs = R.Again';
for k = 1:height(O)
    lines(k) = sprintf("%d:%s:%.1f", O.Id(k), O.Cust(k), O.Sum(k));
end
txt = join(lines, ";"); O(O.Qty == 1, :) = []; h2 = height(O);
P = unstack_(O); function p = unstack_(T), p = zeros(1, 3); for k = 1:height(T), p(T.Id(k) - (T.Id(k) > 2)) = T.Sum(k); end, end
E1 = O(O.Qty > 100, :); em = isempty(E1); w = width(E1); A = O{:, {'Qty', 'Price'}}; sz = size(A);
N = varfun(@max, O(:, {'Qty', 'Price'})); nv = N.Properties.VariableNames; O.Cust = categorical(O.Cust); cc = countcats(O.Cust)';
%! nj = 3
%! miss = 1
%! sums = [70 20 22.5]
%! mx = 50
%! perCust = [70 20 22.5]
%! bid = [1 2 3]
%! best = 3
%! firstId = 3
%! nf = 1
%! has = true
%! s2 = 'C'
%! rs = [50 22.5 20 20]
%! txt = '3:A:50.0;4:C:22.5;1:A:20.0;2:B:20.0'
%! h2 = 3
%! P = [20 50 22.5]
%! em = true
%! w = 6
%! sz = [3 2]
%! nv = {'max_Qty', 'max_Price'}
%! cc = [2 1]
%! cities = {'Rome', 'Rome', 'Oslo'}
% by hand
