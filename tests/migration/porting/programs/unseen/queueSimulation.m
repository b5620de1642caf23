buffer = zeros(1, 5);
head = 1;
count = 0;
log = {};
for k = 1:7
    [buffer, head, count] = push(buffer, head, count, k^2);
    log{k} = sprintf('%d:%d', k, count);
end
contents = buffer(mod(head - 1 + (0:count - 1), numel(buffer)) + 1);
lastLog = log{end};
function [buffer, head, count] = push(buffer, head, count, value)
    n = numel(buffer);
    if count < n
        buffer(mod(head + count - 1, n) + 1) = value;
        count = count + 1;
    else
        buffer(head) = value;
        head = mod(head, n) + 1;
    end
end
