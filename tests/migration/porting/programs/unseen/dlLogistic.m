% Logistic regression on two points; gradients can be worked out by hand
% by hand
function [loss, gradients, p] = lossOf(parameters, X, T)
  z = parameters.w' * X + parameters.b;
  p = sigmoid(z);
  loss = -sum(T .* log(p) + (1 - T) .* log(1 - p)) / size(X, 2);
  loss = loss + 0.5 * sum(parameters.w.^2);
  gradients = dlgradient(loss, parameters);
end

X = dlarray([1 -1; 2 0]);
T = [1 0];
parameters.w = dlarray([0; 0]);
parameters.b = dlarray(0);
[loss, gradients, p] = dlfeval(@lossOf, parameters, X, T);
gw = extractdata(gradients.w);
gb = extractdata(gradients.b);
l = double(extractdata(loss));
rate = 0.5;
for name = string(fieldnames(parameters))'
  parameters.(name) = parameters.(name) - rate * gradients.(name);
end
w1 = extractdata(parameters.w);
parameters = dlupdate(@(v, g) v - 0.1 * sign(g), parameters, gradients);
w2 = extractdata(parameters.w);
names = fieldnames(parameters);
sizes = structfun(@(v) numel(v), parameters)';
[~, second] = dlfeval(@(v) deal(v, dlgradient(sum(v.^3), v)), dlarray([1 2 3]));
h = extractdata(second);
flags = [isdlarray(p) isfield(gradients, 'b') isempty(dims(p))];
half = extractdata(p);
%! gw = [-0.5; -0.5]
%! gb = 0
%! l = log(2)
%! w1 = [0.25; 0.25]
%! w2 = [0.35; 0.35]
%! sizes = [2 1]
%! h = [3 12 27]
%! flags = [true true true]
%! half = [0.5 0.5]
%! rate = 0.5
