% Parsing a small command language with string arrays; by hand
src = ["set x 5"; "add x 3"; "print x"; ""; "bogus y"; "set name Ann"];
vars = struct();
out = strings(0, 1);
errs = 0;
for k = 1:numel(src)
    ln = strip(src(k));
    if ln == ""
        continue
    end
    tok = split(ln, " ")';
    cmd = tok(1);
    args = tok(2:end);
    switch cmd
        case "set"
            num = str2double(args(2));
            if isnan(num)
                vars.(args(1)) = args(2);
            else
                vars.(args(1)) = num;
            end
        case "add"
            vars.(args(1)) = vars.(args(1)) + str2double(args(2));
        case "print"
            out(end+1) = args(1) + "=" + vars.(args(1));
        otherwise
            errs = errs + 1;
            out(end+1) = sprintf("unknown command: %s (line %d)", cmd, k);
    end
end
nOut = numel(out);
o1 = out(1);
o2 = out(2);
fn = string(fieldnames(vars))';
isTxt = structfun(@isstring, vars)';
csv = join(["a" "b"; "c" "d"], ",", 2);
lines = splitlines("one" + newline + "two");
idx = find(contains(lines, "w"));
lens = strlength(["a" "" "abc"]);
blank = ["a" "" "abc"] == "";
words = strsplit("the cat the end", " ");
[u, ~, ic] = unique(words);
counts = accumarray(ic(:), 1)';
[~, ix] = sort(counts, "descend");
top = u(ix(1));
d = dictionary(u, counts);
theCount = d("the");
tf = isKey(d, "dog");
T = "Total: " + sum(counts) + " of " + string(4.5);
up = upper(extractBefore(top, 2)) + extractAfter(top, 1);
any1 = any(words == "cat");
wi = find(words == "the");
pad0 = compose("%03d", 7);
q = num2str(7) + "a";
b = "true" == string(true);
n = ["1" "2"] + 1;
c = {'x', "y"};
cc = class(c{2});
ch = char("ab", "c");
m = ismember(["the" "zzz"], words);
r = regexprep("a1b22", "\d+", "#");
tk = regexp("k=v", "(\w)=(\w)", "tokens");
tv = tk{1}(2);
e = isempty(strings(0)) && ~isempty("");
z = string(missing);
ms = ismissing(["a" missing]);
lt = "a" < ["b" "A"];
s2 = sort(["pear" "Apple" "fig"]);
j = [words(1:2), "!"];
%! nOut = 2
%! o1 = 'x=8'
%! o2 = 'unknown command: bogus (line 5)'
%! fn = {'x','name'}
%! isTxt = [false true]
%! csv = {'a,b';'c,d'}
%! idx = 2
%! lens = [1 0 3]
%! blank = [false true false]
%! counts = [1 1 2]
%! top = 'the'
%! theCount = 2
%! tf = false
%! T = 'Total: 4 of 4.5'
%! up = 'The'
%! any1 = true
%! wi = [1 3]
%! pad0 = '007'
%! q = '7a'
%! b = true
%! n = {'11','21'}
%! cc = 'string'
%! ch = ['ab';'c ']
%! m = [true false]
%! r = 'a#b#'
%! tv = 'v'
%! e = true
%! ms = [false true]
%! lt = [true false]
%! s2 = {'Apple','fig','pear'}
%! j = {'the','cat','!'}
% by hand
