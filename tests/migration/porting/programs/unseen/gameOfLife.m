% Conway's game on a torus, written with logical arrays
world = false(8, 8);
world(1, 2) = true; world(2, 3) = true; world(3, 1:3) = true;
kernel = ones(3); kernel(2, 2) = 0;
history = zeros(1, 6);
worlds = false(8, 8, 6);
for step = 1:6
    neighbours = zeros(size(world));
    for dx = -1:1
        for dy = -1:1
            if dx == 0 && dy == 0, continue; end
            neighbours = neighbours + circshift(world, [dx dy]);
        end
    end
    world = (world & (neighbours == 2 | neighbours == 3)) | (~world & neighbours == 3);
    worlds(:, :, step) = world;
    history(step) = nnz(world);
end
inner = conv2(double(world), kernel, 'same');
busiest = max(inner(:));
[row, col] = find(inner == busiest, 1);
occupied = squeeze(any(any(worlds, 1), 2))';
changes = squeeze(sum(sum(abs(diff(worlds, 1, 3)), 1), 2));
pattern = '';
for r = 1:size(world, 1)
    line = repmat('.', 1, size(world, 2));
    line(world(r, :)) = '#';
    pattern = [pattern; line];
end
firstRow = pattern(find(any(world, 2), 1), :);
alive = sum(pattern(:) == '#');
density = mean(world, 2);
period = 0;
for step = 1:5
    if isequal(worlds(:, :, step), worlds(:, :, 6)), period = 6 - step; end
end
