% by hand: Octave gave the values
% XOR with a network of objects
X = [0 0 1 1; 0 1 0 1];
T = xor(X(1,:), X(2,:));
net = Network([2 3 1]);
net.fit(X, double(T), 'Epochs', 4, 'Eta', 0.2, 'Verbose', true);
hist = net.lossHistory;
out = zeros(size(T));
for n = 1:size(X, 2)
    out(n) = net.forward(X(:, n));
end
nParams = net.countParameters();
kinds = cellfun(@class, net.layers, 'UniformOutput', false);
relu = Network([2 2 2 1], 'relu');
relu.fit(X(:, 2:3), [1 -1]);
hist2 = relu.lossHistory;
updates = [net.numUpdates, relu.numUpdates];
W1 = relu.layers{1}.W;
firstName = relu.layers{2}.name;
msg = '';
try
    bad = Network([1 1 1], 'swishy');
catch ME
    msg = [ME.identifier ': ' ME.message];
end
fprintf('%s\n', msg);
clear net relu bad ME
%! T = [0 1 1 0]
%! W1 = [0.456509293619745 0.261363020771475; 1.03685995475308 -0.756802495307928]
%! X = [0 0 1 1; 0 1 0 1]
%! firstName = 'relu'
%! hist = [0.563471038506305 0.266433149153697 0.203182268628814 0.182285651126953]
%! hist2 = [1.34739134970892 0.572310345180484 0.560270629390413 0.558711211976775 0.557575724325279]
%! kinds = {'Dense', 'Activation', 'Dense'}
%! msg = 'Activation:unknown: Unknown activation "swishy"'
%! n = 4
%! nParams = 13
%! out = [0.472361732971446 0.372641729791655 0.570485760839697 0.483657200851003]
%! updates = [16 10]
