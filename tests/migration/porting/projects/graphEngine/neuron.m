function y = neuron(w, x, b, act)
y = b;
for i = 1:numel(w)
    y = y + w{i}*x(i);
end
switch act
    case 'tanh', y = tanh(y);
    case 'relu', y = relu(y);
    case {'none', ''}
    otherwise
        error('neuron:act', 'what is %s?', act);
end
end
