% Code that is text: constant, made at run time, with a second text for failures; texts that are only ever given on
eval('x = 3;');
y = eval('x + 4');
for i = 1:3
    eval(['v' num2str(i) ' = i^2;']);
end
both = eval('v2 + v3');
eval('z = undefined_thing(1);', 'z = -1;');
name = 'total';
eval([name ' = 12;']);
doubled = eval([name ' * 2']);
[m, k] = eval('max([4 9 2])');
printed = strtrim(evalc('disp(5)'));
r = minimised(@(t, a) deal(t^2 + a, 2 * t), 3, 10);
words = {'hopping', 'sky', 'agreed'};
cut = cell(1, 3);
for i = 1:3
    cut{i} = stemmed(words{i});
end
centres = middles([1 2; 3 4; 5 6], [1; 1; 3], 3);
options = optimset('MaxIter', 50, 'GradObj', 'on');
limit = options.MaxIter;
none = ismember([1 2], [], 'rows');

function s = minimised(f, X, P1)
    call = 'feval(f, X';
    for i = 1:1
        call = [call ', P' int2str(i)];
    end
    call = [call ')'];
    [value, slope] = eval(call);
    s = value + slope;
end

function w = stemmed(w)
    k = length(w);
    if vowel(k, w)
        w = w(1:k - 1);
    elseif doubled_(k, w)
        w = w(1:k - 1);
    end
end

function tf = vowel(i, b)
    switch b(i)
        case {'a', 'e', 'i', 'o', 'u'}
            tf = true;
        otherwise
            tf = false;
    end
end

function tf = doubled_(j, b)
    tf = false;
    if j > 1
        tf = b(j) == b(j - 1) || last(j, b);
    end
end

function tf = last(k, b)
    tf = b(k) == 'g';
end

function c = middles(X, idx, K)
    c = zeros(K, size(X, 2));
    for k = 1:K
        c(k, :) = (1 / size(X(find(idx == k), :), 1)) * sum(X(find(idx == k), :), 1);
    end
end
