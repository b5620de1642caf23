original = struct('weights', [1 2 3], 'name', 'net');
backup = original;
original.weights(2) = 20;
original.name = 'changed';
history = {};
state = [0 0];
for step = 1:3
    state(1) = step;
    history{end+1} = state;
    state(2) = state(2) + step;
end
first = history{1};
last = history{end};
a = [1 2 3];
b = a;
b(end+1) = 4;
a(1) = 100;
changed = touch(a);
sumA = sum(a);
function x = touch(x)
    x(:) = 0;
    x(1) = 5;
end
