%% Collect results and report them
% by hand
runs = struct("Model", {"mlp", "cnn", "mlp", "rnn"}, "Seed", {1, 1, 2, 1}, "Acc", {0.8, 0.9, 0.7, 0.6});
T = struct2table(runs);
n = height(T);
vars = T.Properties.VariableNames;
mlp = T(T.Model == "mlp", :);
meanMlp = mean(mlp.Acc);
T.Err = 1 - T.Acc;
[worst, at] = max(T.Err);
worstModel = T.Model(at);
T = sortrows(T, ["Model" "Seed"], ["ascend" "descend"]);
seeds = T.Seed';
numbers = T{:, ["Seed" "Acc"]};
sumAcc = sum(numbers(:, 2));
T(T.Acc < 0.65, :) = [];
left = height(T);
T.Properties.VariableNames{3} = 'Accuracy';
hasAcc = ismember("Accuracy", T.Properties.VariableNames);
models = unique(T.Model);
k = numel(models);
best = struct();
for i = 1:k
    m = models(i);
    rows = T.Model == m;
    best.(m) = max(T.Accuracy(rows));
end
bestMlp = best.mlp;
T.Rank = zeros(height(T), 1);
[~, order] = sort(T.Accuracy, "descend");
T.Rank(order) = (1:height(T))';
ranks = T.Rank';
row = T(2, :);
rowModel = row.Model;
rowAcc = row.Accuracy;
C = table2cell(T(1, ["Model" "Seed"]));
c1 = C{1};
A = table2array(T(:, 2:3));
szA = size(A);
T2 = table(["x"; "y"], [1; 2], VariableNames=["Key" "Val"]);
T2.Val(2) = 20;
T2(end+1, :) = {"z", 3};
vals = T2.Val';
lookup = T2.Val(T2.Key == "y");
line = "";
for i = 1:height(T2)
    line = line + T2.Key(i) + "=" + T2.Val(i) + ";";
end
width_ = width(T2);
T2.Val = [];
vars2 = T2.Properties.VariableNames;
empty = table();
isE = isempty(empty);
fprintf("%s %d\n", T.Model(1), T.Seed(1));
%! n = 4
%! vars = {'Model', 'Seed', 'Acc'}
%! meanMlp = 0.75
%! worst = 0.4
%! at = 4
%! worstModel = 'rnn'
%! seeds = [1 2 1 1]
%! sumAcc = 3
%! left = 3
%! hasAcc = true
%! k = 2
%! bestMlp = 0.8
%! ranks = [1 3 2]
%! rowModel = 'mlp'
%! rowAcc = 0.7
%! c1 = 'cnn'
%! szA = [3 2]
%! vals = [1 20 3]
%! lookup = 20
%! line = 'x=1;y=20;z=3;'
%! width_ = 2
%! vars2 = {'Key'}
%! isE = true
