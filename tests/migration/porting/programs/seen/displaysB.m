x = 5;
y = x * 2;
disp(y)
fprintf('%d items\n', x);
fprintf('%s: %.2f\n', 'loss', 0.5);
fprintf('done\n');
z = [1.5 2.5];
fprintf('%.1f ', z);
fprintf('\n');
disp([1 2 3]);
