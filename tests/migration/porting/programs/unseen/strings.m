name = "run";
k = 3;
label = name + "_" + k;
parts = ["a" "b" "c"];
n = numel(parts);
second = parts(2);
isB = parts == "b";
joined = strjoin(parts, "-");
up = upper(name);
len = strlength(label);
if name == "run"
    ok = true;
end
msg = "Loss: " + 0.5;
t = contains(label, "_");
r = replace(label, "_", "-");
e = name + "";
%! label = 'run_3'
%! n = 3
%! second = 'b'
%! isB = [false true false]
%! joined = 'a-b-c'
%! up = 'RUN'
%! len = 5
%! ok = true
%! msg = 'Loss: 0.5'
%! t = true
%! r = 'run-3'
