% options through inputParser, errors with identifiers
a = makeTrainer('adam');
b = makeTrainer('sgd', 0.5, 'MaxEpochs', 7, 'Verbose', true);
lrA = a.LearnRate; lrB = b.LearnRate; epochs = [a.MaxEpochs b.MaxEpochs];
verbose = b.Verbose;
defaulted = a.defaults;
caught = {};
calls = {{'adam', -1}, {'lion'}, {'sgd', 0.1, 'MaxEpochs', 1.5}, {'adam'}};
for k = 1:numel(calls)
    try
        r = makeTrainer(calls{k}{:});
        caught{k} = 'none';
    catch e
        caught{k} = 'some';
    end
end
[m1, id1] = outcome(@() checkSize(zeros(2, 3), [2 3]));
[m2, id2] = outcome(@() checkSize(zeros(2, 3), [3 2]));
[m3, id3] = outcome(@() rethrowing('inner'));
[m4, id4] = outcome(@() error('plain message %d', 5));
[m5, id5] = outcome(@() error('with:id', 'Value %g of %s', 2.5, 'x'));
[m6, id6] = outcome(@() error(struct('message', 'from a struct', 'identifier', 'a:b')));
n = [argsCount(), argsCount(1), argsCount(1, 2, 3)];
s1 = sumAll(1, 2, 3);
s2 = sumAll();
[lo, hi] = bounds2([4 2 9]);
lo1 = bounds2([4 2 9]);
cleanup = '';
try
    try
        error('first:one', 'first');
    catch inner
        cleanup = [cleanup 'A'];
        error('second:two', '%s then second', inner.message);
    end
catch outer
    cleanup = [cleanup 'B:' outer.message];
end
x = 3;
unchanged = tryChange(x);
clear a b e r inner outer calls

function t = makeTrainer(solver, varargin)
p = inputParser;
p.FunctionName = 'makeTrainer';
addRequired(p, 'solver', @(s) any(strcmp(s, {'adam', 'sgd', 'rmsprop'})));
addOptional(p, 'LearnRate', 0.001, @(v) isnumeric(v) && isscalar(v) && v > 0);
addParameter(p, 'MaxEpochs', 30, @(v) v == fix(v));
addParameter(p, 'Verbose', false);
parse(p, solver, varargin{:});
t = p.Results;
t.defaults = sort(p.UsingDefaults);
end

function checkSize(A, expected)
if ~isequal(size(A), expected)
    error('check:size', 'Expected %s but got %s.', mat2str(expected), mat2str(size(A)));
end
end

function [msg, id] = outcome(f)
msg = 'fine'; id = '';
try
    f();
catch e
    msg = e.message;
    id = e.identifier;
end
end

function rethrowing(word)
try
    error('re:throw', 'the %s error', word);
catch e
    if strcmp(e.identifier, 're:throw')
        rethrow(e);
    end
end
end

function n = argsCount(varargin)
n = nargin*10 + length(varargin);
end

function s = sumAll(varargin)
s = 0;
if isempty(varargin), return, end
s = sum([varargin{:}]);
end

function varargout = bounds2(v)
varargout{1} = min(v);
if nargout > 1
    varargout{2} = max(v);
end
end

function x = tryChange(x)
try
    x = x*2;
    error('stop');
catch
    x = x + 1;
end
end
