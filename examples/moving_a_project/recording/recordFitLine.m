% Record what fitLine returns, for the tests of the port.
x = [0 1 2 3];
y = [1 3 5 7.5];
[slope, offset, losses] = fitLine(x, y, 20);
dlarray_record("case1.mat", x, y, 20, slope, offset, losses)
