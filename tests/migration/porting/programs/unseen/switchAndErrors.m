modes = {'adam', 'sgdm', 'unknown', 'rmsprop'};
rates = zeros(1, 4);
messages = {};
for i = 1:numel(modes)
    try
        rates(i) = defaultRate(modes{i});
    catch err
        rates(i) = -1;
        messages{end+1} = err.message;
    end
end
numFailed = numel(messages);
msg = messages{1};
level = 3;
switch level
    case {1, 2}
        name = 'low';
    case 3
        name = 'mid';
    otherwise
        name = 'high';
end
function r = defaultRate(name)
    switch lower(name)
        case {'adam', 'rmsprop'}
            r = 0.001;
        case 'sgdm'
            r = 0.01;
        otherwise
            error('defaultRate:unknown', 'No solver %s', name);
    end
end
