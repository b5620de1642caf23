%% results of a sweep, with strings, tables and a dictionary
% by hand
opts = sweepOptions("adam", Epochs=3, Rates=[0.1 0.01]);
results = table(Size=[0 3], VariableTypes=["string" "double" "double"], VariableNames=["Name" "Rate" "Loss"]);
for r = opts.Rates
    for name = ["small" "large"]
        loss = scoreOf(name, r) / opts.Epochs;
        results = [results; {name + "-" + opts.Solver, r, loss}];
    end
end
n = height(results);
[best, at] = min(results.Loss);
bestName = results.Name(at);
sorted = sortrows(results, "Loss", "descend");
order = sorted.Name';
good = results(results.Loss < 5, :);
ng = height(good);
results.Rank = (1:n)';
vars = string(results.Properties.VariableNames);
joined = join(vars, "|");
d = dictionary(["a" "b"], [1 2]);
d("c") = 7;
tot = sum(values(d));
has = isKey(d, ["a" "z"]);
numE = d.numEntries;
s = "Epoch " + string(1:3);
last = s(end);
parts = split("conv1_relu_pool", "_");
np = numel(parts);
second = parts(2);
up = upper(extractBefore("weights.mat", "."));
ext = extractAfter("weights.mat", ".");
lens = strlength(["ab" "cdef" ""]);
ok = startsWith(["fc1" "conv1" "fc2"], "fc");
cnt = sum(contains(["relu" "tanh" "leakyrelu"], "relu"));
rep = replace("a-b-c", "-", "+");
num = double("3.5") + str2double("1e2");
txt = "x = " + 0.5 + ", n = " + 3;
c = compose("%d:%s", 4, "q");
emp = "" == strings(1, 1);
sw = pick("RMSprop");
ch = char("abc");
e = ch(end);
pad3 = pad("ab", 5) + "|";
j2 = strjoin(["p" "q" "r"], ", ");
rv = reverse("abc");
ins = insertAfter("net", "n", "_");
mt = regexprep("lr=0.10", "0+$", "");
isS = isstring(s) && ~ischar(s);
k = strcmp(s, "Epoch 2");
mx = max([3 9 2]);
summary = sprintf("%s: %.2f", bestName, best);
%! n = 4
%! best = 1
%! at = 3
%! bestName = 'small-adam'
%! order = {'large-adam', 'small-adam', 'large-adam', 'small-adam'}
%! ng = 3
%! vars = {'Name', 'Rate', 'Loss', 'Rank'}
%! joined = 'Name|Rate|Loss|Rank'
%! tot = 10
%! has = [true false]
%! numE = 3
%! last = 'Epoch 3'
%! np = 3
%! second = 'relu'
%! up = 'WEIGHTS'
%! ext = 'mat'
%! lens = [2 4 0]
%! ok = [true false true]
%! cnt = 2
%! rep = 'a+b+c'
%! num = 103.5
%! txt = 'x = 0.5, n = 3'
%! c = '4:q'
%! emp = true
%! sw = 2
%! e = 'c'
%! pad3 = 'ab   |'
%! j2 = 'p, q, r'
%! rv = 'cba'
%! ins = 'n_et'
%! mt = 'lr=0.1'
%! isS = true
%! k = [false true false]
%! mx = 9
%! summary = 'small-adam: 1.00'

function o = sweepOptions(solver, o)
arguments
    solver (1,1) string {mustBeMember(solver, ["adam" "sgdm"])}
    o.Epochs (1,1) double {mustBeInteger, mustBePositive} = 10
    o.Rates (1,:) double = 0.001
    o.Verbose (1,1) logical = false
end
o.Solver = solver;
end

function v = scoreOf(name, rate)
switch name
    case "small"
        v = 2;
    case "large"
        v = 5;
end
v = v + 10*(rate > 0.05) + (rate <= 0.05);
end

function k = pick(solver)
switch lower(solver)
    case {"adam", "sgdm"}
        k = 1;
    case "rmsprop"
        k = 2;
    otherwise
        k = 0;
end
end
