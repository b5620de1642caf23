% nested try, rethrow, MException, cleanup order, validation
log = {};
function r = risky(k)
    if k == 1
        error('mod:low', 'low value %d', k);
    elseif k == 2
        r = [1 2 3];
        r = r(k + 5);
    elseif k == 3
        error('plain message');
    else
        r = k;
    end
end
for k = 1:4
    try
        v = risky(k);
        log{end+1} = sprintf('ok %d', v);
    catch ME
        switch ME.identifier
            case 'mod:low'
                log{end+1} = ['low: ' ME.message];
            case {'MATLAB:badsubscript', 'Octave:index-out-of-bounds'}
                log{end+1} = 'index';
            case ''
                log{end+1} = ['none: ' ME.message];
            otherwise
                log{end+1} = 'other';
        end
    end
end
outer = '';
try
    try
        error('in:ner', 'inner');
    catch e1
        e2 = MException('out:er', 'outer caused by %s', e1.identifier);
        throw(e2);
    end
catch e3
    outer = e3.message;
end
again = '';
try
    try
        error('a:b', 'first');
    catch q
        rethrow(q);
    end
catch q2
    again = q2.identifier;
end
function check(x)
    validateattributes(x, {'numeric'}, {'positive', 'vector'});
end
bad = 0;
for c = {[1 2], -1, 'a', ones(2)}
    try
        check(c{1});
    catch
        bad = bad + 1;
    end
end
x = 10;
try
    x = x + undefinedFn(2);
catch
    x = -1;
end
ok = false;
try
    assert(1 == 2, 'test:fail', 'one is not %d', 2);
catch e4
    ok = strcmp(e4.message, 'one is not 2');
end
s = struct('message', 'from struct', 'identifier', 'st:id');
try, error(s), catch e5, end
id5 = e5.identifier;
num = 0;
try, num = str2func('@(a) a*2'); num = num(4); catch, end
warning('off', 'my:warn');
warning('my:warn', 'hidden');
msg = lastwarn();
le = isa(e5, 'MException');
tf = false;
try
    q = cell2mat({1, 'a'});
catch
    tf = true;
end
n = 0;
try
    c = {1, 2}; n = c + 1;
catch
    n = -5;
end
try
    z = str2double({'1', 'x'});
catch
    w = 0;
end
%! le = true
%! num = 8
%! outer = 'outer caused by in:ner'
%! msg = 'hidden'
