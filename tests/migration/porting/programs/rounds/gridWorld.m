% breadth-first search, flood fill and union-find on a grid
G = ['#######'; '#S..#.#'; '#.#.#.#'; '#.#...#'; '#..#.E#'; '#######'];
[sr, sc] = find(G == 'S');
[er, ec] = find(G == 'E');
dist = inf(size(G));
dist(sr, sc) = 0;
queue = [sr sc];
moves = [0 1; 1 0; 0 -1; -1 0];
while ~isempty(queue)
    cur = queue(1, :);
    queue(1, :) = [];
    if isequal(cur, [er ec]), break, end
    for m = moves'
        nxt = cur + m';
        if G(nxt(1), nxt(2)) ~= '#' && isinf(dist(nxt(1), nxt(2)))
            dist(nxt(1), nxt(2)) = dist(cur(1), cur(2)) + 1;
            queue = [queue; nxt];
        end
    end
end
d = dist(er, ec);
path = [er ec];
while ~isequal(path(1, :), [sr sc])
    cur = path(1, :);
    for k = 1:4
        p = cur + moves(k, :);
        if dist(p(1), p(2)) == dist(cur(1), cur(2)) - 1
            path = [p; path];
            break
        end
    end
end
plen = size(path, 1);
G(sub2ind(size(G), path(2:end-1, 1), path(2:end-1, 2))) = '*';
row4 = G(4, :);
stars = sum(G(:) == '*');
parent = 1:6;
function r = findRoot(parent, i)
    while parent(i) ~= i
        i = parent(i);
    end
    r = i;
end
edges = [1 2; 3 4; 2 4; 5 6];
for e = edges'
    a = findRoot(parent, e(1));
    b = findRoot(parent, e(2));
    if a ~= b
        parent(a) = b;
    end
end
roots_ = arrayfun(@(i) findRoot(parent, i), 1:6);
ncomp = numel(unique(roots_));
img = logical([1 1 0 0; 0 1 0 1; 0 0 0 1; 1 0 0 1]);
lbl = zeros(size(img)); cur = 0;
for r = 1:size(img, 1)
    for c = 1:size(img, 2)
        if img(r, c) && lbl(r, c) == 0
            cur = cur + 1;
            stack = {[r c]};
            while numel(stack) > 0
                p = stack{end};
                stack(end) = [];
                if any(p < 1) || any(p > size(img)) || ~img(p(1), p(2)) || lbl(p(1), p(2)) > 0
                    continue
                end
                lbl(p(1), p(2)) = cur;
                for k = 1:4, stack{end+1} = p + moves(k, :); end
            end
        end
    end
end
areas = accumarray(lbl(lbl > 0), 1)';
[r2, c2] = ind2sub(size(lbl), find(lbl == 2, 1));
board = repmat('.', 3, 3); board(2, 2) = 'X'; board(1, [1 3]) = 'O';
txt = strjoin(cellstr(board)', '/');
xs = sum(sum(board == 'O'));
life = zeros(5); life(3, 2:4) = 1;
nb = conv2(life, [1 1 1; 1 0 1; 1 1 1], 'same');
life = double((life & nb == 2) | nb == 3);
