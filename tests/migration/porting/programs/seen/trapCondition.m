x = [1 1 0];
if x, a = 1; else, a = 0; end
if [], b = 1; else, b = 0; end
x = [1 2];
if x, c = 1; else, c = 0; end
if x > 0, d = 1; else, d = 0; end
y = zeros(0, 3);
while y, e = 1; break; end
f = 0;
if isempty(y) && ~any(x < 0), f = 1; end
g = ~isempty(x) || error('no');
if ~x, h = 1; else, h = 0; end
