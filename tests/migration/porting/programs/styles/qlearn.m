% tabular Q-learning on a grid, older style with globals
global GRID STEPS
GRID = ['S..#'; '.#..'; '...G'];
STEPS = 0;
acts = {'up', [-1 0]; 'down', [1 0]; 'left', [0 -1]; 'right', [0 1]};
nS = numel(GRID); nA = size(acts, 1);
Q = zeros(nS, nA);
alpha = 0.5; gamma_ = 0.9; epsl = 0.3;
rs = 12345;
lens = [];
for ep = 1:40
    s = find(GRID == 'S');
    n = 0;
    done = false;
    while ~done && n < 60
        [rs, u] = rnd(rs);
        if u < epsl
            [rs, u] = rnd(rs);
            a = 1 + floor(u*nA);
        else
            [~, a] = max(Q(s, :));
        end
        [s2, r, done] = stepEnv(s, acts{a, 2});
        target = r;
        if ~done, target = target + gamma_*max(Q(s2, :)); end
        Q(s, a) = Q(s, a) + alpha*(target - Q(s, a));
        s = s2;
        n = n + 1;
    end
    lens(end+1) = n;
end
best = min(lens);
totalSteps = STEPS;
[V, P] = max(Q, [], 2);
V = reshape(round(V*1e3)/1e3, size(GRID));
names = acts(:, 1);
policy = cell(size(GRID));
policy(:) = names(P);
policy(GRID == '#') = {'wall'};
first = policy{1, 1};
walls = nnz(strcmp(policy, 'wall'));
arrows = GRID;
sym = '^v<>';
for i = 1:numel(GRID)
    if any(GRID(i) == 'SG#'), continue, end
    arrows(i) = sym(P(i));
end
line2 = arrows(2, :);
[gr, gc] = ind2sub(size(GRID), find(GRID == 'G'));
path = 'S'; s = find(GRID == 'S'); k = 0;
while GRID(s) ~= 'G'
    s = stepEnv(s, acts{P(s), 2});
    path = [path, '-', int2str(s)]; %#ok<AGROW>
    k = k + 1;
    if k > 20, path = 'lost'; break; end
end
reached = GRID(s) == 'G';

function [s2, r, done] = stepEnv(s, d)
global GRID STEPS
STEPS = STEPS + 1;
[i, j] = ind2sub(size(GRID), s);
i2 = min(max(i + d(1), 1), size(GRID, 1));
j2 = min(max(j + d(2), 1), size(GRID, 2));
if GRID(i2, j2) == '#'
    i2 = i; j2 = j;
end
s2 = sub2ind(size(GRID), i2, j2);
done = GRID(i2, j2) == 'G';
if done, r = 1; else r = -0.01; end
end

function [s, u] = rnd(s)
s = mod(1664525*s + 1013904223, 4294967296);
u = s/4294967296;
end
