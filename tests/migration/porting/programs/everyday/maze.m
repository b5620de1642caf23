% breadth-first search in a text maze; paths, directions, display
rows = {'#######', '#S..#.#', '#.#.#.#', '#.#...#', '#.###.#', '#....E#', '#######'};
grid = char(rows);
[h, w] = size(grid);
[sr, sc] = find(grid == 'S');
[er, ec] = find(grid == 'E');
dirs = [0 1; 1 0; 0 -1; -1 0];
names = 'RDLU';
dist = -ones(h, w);
from = zeros(h, w);
dist(sr, sc) = 0;
queue = [sr sc];
head = 1;
while head <= size(queue, 1)
    p = queue(head, :);
    head = head + 1;
    if isequal(p, [er ec])
        break
    end
    for d = 1:4
        q = p + dirs(d, :);
        if grid(q(1), q(2)) ~= '#' && dist(q(1), q(2)) < 0
            dist(q(1), q(2)) = dist(p(1), p(2)) + 1;
            from(q(1), q(2)) = d;
            queue = [queue; q]; %#ok<AGROW>
        end
    end
end
len = dist(er, ec);
path = '';
p = [er ec];
while ~isequal(p, [sr sc])
    d = from(p(1), p(2));
    path = [names(d) path];
    p = p - dirs(d, :);
    if grid(p(1), p(2)) == '.'
        grid(p(1), p(2)) = '*';
    end
end
stars = sum(grid(:) == '*');
free = nnz(grid == '.' | grid == '*');
reach = dist >= 0;
reachable = nnz(reach);
maxD = max(dist(:));
[fr, fc] = find(dist == maxD);
[rle, n] = runs(path);
txt = '';
for k = 1:numel(rle)
    txt = sprintf('%s%d%s', txt, n(k), rle(k));
end
back = '';
k = 1;
while k <= length(txt)
    [num, ~, ~, nxt] = sscanf(txt(k:end), '%d', 1);
    k = k + nxt - 1;
    back = [back repmat(txt(k), 1, num)];
    k = k + 1;
end
ok = strcmp(back, path);
for r = 1:h
    disp(grid(r, :));
end
wallsPerRow = sum(grid == '#', 2)';
middle = grid(2:end-1, 2:end-1);
col = grid(:, 3)';
flipped = flipud(grid);
lastRow = flipped(end, :);
turned = grid';
tr = turned(2, :);
lower_ = lower(grid(2, :));

function [c, n] = runs(s)
c = ''; n = [];
i = 1;
while i <= numel(s)
    j = i;
    while j < numel(s) && s(j + 1) == s(i)
        j = j + 1;
    end
    c(end + 1) = s(i);
    n(end + 1) = j - i + 1;
    i = j + 1;
end
end
