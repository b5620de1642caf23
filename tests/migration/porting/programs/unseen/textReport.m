scores = struct('acc', 0.912345, 'f1', 0.5, 'n', 42);
f = fieldnames(scores);
out = "";
for i = 1:numel(f)
    v = scores.(f{i});
    if v == round(v)
        out = out + f{i} + "=" + v;
    else
        out = out + f{i} + "=" + sprintf("%.3f", v);
    end
    if i < numel(f)
        out = out + "; ";
    end
end
n = strlength(out);
parts = split(out, "; ");
first = parts(1);
count_ = numel(parts);
up = upper(first);
hasN = contains(out, "n=42");
tag = replace("run <id>", "<id>", string(7));
%! out = 'acc=0.912; f1=0.500; n=42'
%! n = 25
%! first = 'acc=0.912'
%! count_ = 3
%! up = 'ACC=0.912'
%! hasN = true
%! tag = 'run 7'
