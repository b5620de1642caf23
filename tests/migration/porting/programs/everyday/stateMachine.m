% a traffic-light controller and a tokenizer as state machines with globals and persistent counters
global TRACE
TRACE = {};
clearCounter = nextId('reset');
state = 'red';
timer = 0;
durations = struct('red', 3, 'green', 4, 'yellow', 1);
order = {'red', 'green', 'yellow'};
hist = '';
for t = 1:12
    timer = timer + 1;
    if timer >= durations.(state)
        idx = find(ismember(order, state));
        old = state;
        state = order{mod(idx, numel(order)) + 1};
        timer = 0;
        trace('%2d: %s -> %s', t, old, state);
    end
    hist(t) = upper(state(1));
end
nTrace = length(TRACE);
first = TRACE{1};
ids = [nextId(), nextId(), nextId()];
toks = lex('x1 = 3.14*(y + "hi there") % note');
kinds = cellfun(@(t) t.kind, toks, 'UniformOutput', false);
texts = cellfun(@(t) t.text, toks, 'UniformOutput', false);
nums = cellfun(@(t) strcmp(t.kind, 'num'), toks);
val = str2double(toks{find(nums, 1)}.text);
[u, ~, j] = unique(kinds);
cnt = accumarray(j(:), 1)';
stack = [];
bal = true;
for c = '([]){}'
    switch c
        case {'(', '[', '{'}
            stack(end+1) = c;
        otherwise
            if isempty(stack) || abs(c - stack(end)) > 2
                bal = false;
                break
            end
            stack(end) = [];
    end
end
left = char(stack);
do_ = 0; tries = 0;
while true
    tries = tries + 1;
    if tries > 50, break, end
    if mod(tries, 2) == 0, continue; end
    do_ = do_ + tries;
    if do_ > 30
        break
    end
end
x = 27; steps = 0; peak = x;
while x ~= 1
    if mod(x, 2), x = 3*x + 1; else, x = x/2; end
    steps = steps + 1;
    peak = max(peak, x);
end
switch steps
    case {1, 2, 3}
        size_ = 'few';
    case 111
        size_ = 'collatz';
    otherwise
        size_ = 'many';
end
tape = zeros(1, 9); pos = 5; st = 'A'; n = 0;
rules = containers.Map({'A0', 'A1', 'B0', 'B1'}, {{1, 1, 'B'}, {1, -1, 'B'}, {1, -1, 'A'}, {1, 1, 'H'}});
while st ~= 'H'
    r = rules(sprintf('%s%d', st, tape(pos)));
    [tape(pos), mv, st] = r{:};
    pos = pos + mv;
    n = n + 1;
end
onesT = sum(tape);
flags = struct('a', true, 'b', false);
if flags.a && ~flags.b || false, pick = 1; elseif flags.b, pick = 2; else, pick = 3; end
if [], emptyTrue = true; else, emptyTrue = false; end
if [1 0 1], someTrue = true; else, someTrue = false; end
if 'a' < 'b', lt = 1; end
if ~isempty(hist) & numel(hist) > 3, amp = 1; end
parity = xor(true, mod(steps, 2) == 1);
disp(hist);
fprintf('%s\n', TRACE{:});

function trace(fmt, varargin)
global TRACE
TRACE{end+1} = sprintf(fmt, varargin{:});
end

function id = nextId(cmd)
persistent n
if isempty(n) || (nargin > 0 && strcmp(cmd, 'reset'))
    n = 0;
    id = 0;
    return
end
n = n + 1;
id = n;
end

function toks = lex(s)
toks = {};
i = 1;
while i <= numel(s)
    rest = s(i:end);
    if s(i) == '%'
        kind = 'comment'; len = numel(rest);
    elseif isspace(s(i))
        i = i + 1;
        continue
    elseif ~isempty(regexp(rest, '^[a-z]\w*', 'once'))
        kind = 'name'; len = numel(regexp(rest, '^[a-z]\w*', 'match', 'once'));
    elseif ~isempty(regexp(rest, '^\d', 'once'))
        m = regexp(rest, '^\d+(\.\d+)?', 'match');
        kind = 'num'; len = numel(m{1});
    elseif s(i) == '"'
        stop = find(rest == '"', 2);
        kind = 'str'; len = stop(2);
    else
        kind = 'op'; len = 1;
    end
    toks{end+1} = struct('kind', kind, 'text', s(i:i+len-1));
    i = i + len;
end
end
