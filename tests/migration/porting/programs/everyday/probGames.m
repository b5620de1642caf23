% deterministic simulation with an own generator, dice, cards, elections
seed = uint32(12345);
draws = zeros(1, 12);
for k = 1:12
    [u, seed] = lcg(seed);
    draws(k) = floor(u * 6) + 1;
end
faces = 1:6;
freq = histc(draws, faces);
expected = numel(draws) / 6;
chi2 = sum((freq - expected).^2 ./ expected);
[~, mode1] = max(freq);
m = mode(draws);
streak = 1; longest = 1;
for k = 2:numel(draws)
    if draws(k) == draws(k - 1)
        streak = streak + 1;
    else
        streak = 1;
    end
    longest = max([longest streak]);
end
suits = 'CDHS';
ranks = {'2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'};
deck = cell(1, 52);
pos = 0;
for s = suits
    for r = ranks
        pos = pos + 1;
        deck{pos} = [r{1} s];
    end
end
for k = 52:-1:2
    [u, seed] = lcg(seed);
    j = 1 + floor(u * k);
    deck([k j]) = deck([j k]);
end
hand = deck(1:5);
handSuits = cellfun(@(c) c(end), hand);
handRanks = cellfun(@(c) find(strcmp(c(1:end-1), ranks)), hand);
flush = numel(unique(handSuits)) == 1;
pairs = sum(histc(handRanks, 1:13) == 2);
[sortedRanks, si] = sort(handRanks, 'descend');
sortedHand = strjoin(hand(si), ' ');
votes = [3 1 2; 1 2 3; 2 3 1; 1 3 2; 1 2 3];
weights = [4 3 2 2 1];
alive = true(1, 3);
round_ = 0;
rec = {};
while true
    round_ = round_ + 1;
    tally = zeros(1, 3);
    for b = 1:size(votes, 1)
        pref = votes(b, alive(votes(b, :)));
        tally(pref(1)) = tally(pref(1)) + weights(b);
    end
    rec(round_, :) = {round_, tally};
    [top, win] = max(tally);
    if top > sum(weights) / 2, break, end
    t = tally; t(~alive) = inf;
    [~, out] = min(t);
    alive(out) = false;
end

winner = win;
lastTally = rec{end, 2};
payoff = [3 0; 5 1];
strat = @(mine, theirs) isempty(theirs) || theirs(end) == 1;
bad = @(mine, theirs) false;
h1 = []; h2 = [];
score = [0 0];
for k = 1:5
    a = strat(h1, h2); b = bad(h2, h1);
    h1(end + 1) = a; h2(end + 1) = b;
    score = score + [payoff(2 - a, 2 - b), payoff(2 - b, 2 - a)];
end
board = zeros(3);
moves = [5 1 9 3 2 8 7];
player = 1; w = 0;
for mv = moves
    board(mv) = player;
    w = won(board);
    if w, break; end
    player = -player;
end
sym = '.XO';
pic = sym(mod(board, 3) + 1);
for r = 1:3, fprintf('%s\n', pic(r, :)); end
fprintf('Round %d: %s\n', round_, mat2str(lastTally));
fprintf('%s\n', sortedHand);


function [u, s] = lcg(s)
v = mod(double(s) * 1103515245 + 12345, 2^31);
s = uint32(v);
u = v / 2^31;
end

function w = won(b)
lines = [sum(b), sum(b, 2)', trace(b), trace(fliplr(b))];
w = 0;
if any(lines == 3), w = 1; elseif any(lines == -3), w = -1; end
end
