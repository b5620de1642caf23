% One name for numbers first and for characters later, and other habits of short public programs
total = 13;
total = dec2bin(total, 8);
total = circshift(total, [0, 3]);
shifted = total;
total = bin2dec(total);

account = packed('DE89 3704 0044');
rows = 0;
for y = 1990:1993
    if mod(y, 2) == 0
        rows = rows + 1;
        when(rows, :) = datestr(datenum(y, 3, 1), 'mmm yyyy');
    end
end
howMany = length(when);
second = when(2, :);

gathered = cellfun(@(varargin) [varargin], {1, 2}, {3, 4}, 'UniformOutput', false);
wrapped = feval(@(varargin) {varargin}, 1, 'a');
inner = numel(wrapped{1});
[g, u, v] = gcd(30, 56);
small = sieved(50);
orders = perms('abc');
first = orders(1, :);
at = strmatch('max', {'max', 'minimax', 'maximum'});
where = findstr('banana', 'an');
endless = guarded(1, 0);
finite = guarded(1, 4);
letters = zeros(1, 128);
letters('a':'c') = 1;
marked = sum(letters('a':'e'));
bases = sscanf('11 11 11', '%d %o %x');
counted = 0;
K = [1 2 3; 4 5 6];
for k = 1:size(K)
    counted = counted + K(k, 1);
end
squared = 1i * 1i;
asText = num2str(squared);
[n, d] = rat(0.625);
codesOf = spelled('abc');
plain = spelled([1 2 3]);

function s = packed(s)
    s(s == ' ') = '';
    s = lower([s(3:end) s(1:2)]) + 0;
    s(s > 96) = s(s > 96) - 87;
    s(s > 47) = s(s > 47) - 48;
    s = sprintf('%d', s);
    n = length(s);
    tail = s(n - 2:n);
    s = [s tail];
end

function P = sieved(x)
    P = [0 2:x];
    for n = 2:sqrt(x)
        if P(n)
            P(n*n:n:x) = 0;
        end
    end
    P = P(P ~= 0);
end

function tf = guarded(a, b)
    tf = isinf(a / b);
end

function c = spelled(t)
    if ischar(t)
        t = abs(t);
    end
    c = t + 1;
end
