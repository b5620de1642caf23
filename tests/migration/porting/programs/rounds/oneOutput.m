% functions that give several outputs in Python by themselves, asked for one
X = meshgrid(1:3, 1:2);
Y = ndgrid(1:2, 1:3);
k = ind2sub([2 3], 5);
many = ind2sub([3 4], [1 4 12]);
[r, rest] = ind2sub([2 2 3], 11);
folder = fileparts('/a/b.c');
low = bounds([3 1 2]);
