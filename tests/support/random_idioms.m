% Idioms of MATLAB programs, which `random_idioms.py` puts together.  Behind each title stand the bounds of its numbers.
%   a_ b_ c_ d_     names of its own, with the letters behind them
%   N_ M_ K_        whole numbers, the same in the whole idiom
%   KIND            an integer class, the same in the whole idiom
%   #n #word #words #row   a whole number, a word, a cell array of words, a row of numbers; others each time
%% arguments  N_=1:2
[a_, a_b] = pick(1, 'two', #row, #n);
a_o = opts('Scale', #n, 'mode', 'x');
a_p = opts();
try, opts('bad', 1); catch err, a_e = err.identifier; a_m = err.message; end
[a_s, a_r] = stats(#row);
[a_t, ~, a_n] = stats(magic(3), N_);
function varargout = pick(varargin)
for i = 1:nargout
  varargout{i} = varargin{end - i + 1};
end
end
function s = opts(varargin)
s.scale = 1;
s.mode = 'plain';
for i = 1:2:numel(varargin)
  name = lower(varargin{i});
  switch name
    case 'scale'
      s.scale = varargin{i+1};
    case {'mode', 'kind'}
      s.mode = varargin{i+1};
    otherwise
      error('opts:unknown', 'Unknown option %s', name);
  end
end
end
function [m, s, n] = stats(x, dim)
if nargin < 2 || isempty(dim), dim = find(size(x) > 1, 1); end
if isempty(dim), dim = 1; end
m = mean(x, dim);
if nargout > 1
  s = max(x, [], dim) - min(x, [], dim);
end
if nargout > 2, n = size(x, dim); end
end
%% caesar
a_ = '#word';
b_ = char(mod(a_ - 'a' + #n, 26) + 'a');
b_r = b_(end:-1:1);
b_p = isequal(a_, fliplr(a_));
b_u = [upper(a_(1)) a_(2:end)];
%% cells
a_ = {#n, 'txt', #row, {1, 'in'}, @(x) x, true, []};
b_ = cell(size(a_));
for i = 1:numel(a_)
  v = a_{i};
  if ischar(v), b_{i} = 'char';
  elseif iscell(v), b_{i} = 'cell';
  elseif isa(v, 'function_handle'), b_{i} = 'fun';
  elseif islogical(v), b_{i} = 'log';
  elseif isempty(v), b_{i} = 'none';
  elseif isscalar(v), b_{i} = class(v);
  else, b_{i} = sprintf('%dx%d', size(v));
  end
end
b_t = strjoin(b_, ' ');
b_e = cellfun(@isempty, a_);
a_(cellfun(@ischar, a_)) = [];
b_n = numel(a_);
a_{2}(1) = 50;
b_m = a_{2};
b_q = a_([1 2]);
b_z = isempty(a_{end});
[b_a, b_b] = a_{1:2};
%% config
a_ = struct();
a_.rate = #n;
a_.depth = #n;
a_.width = #n;
names = fieldnames(a_);
b_ = 0;
for i = 1:numel(names)
  f = names{i};
  b_ = b_ + a_.(f) * i;
  a_.(f) = a_.(f) + 1;
end
a_ = rmfield(a_, 'rate');
b_h = isfield(a_, {'rate', 'depth'});
b_v = struct2cell(a_);
b_n = numel(b_v);
if ~isfield(a_, 'extra') || isempty(a_.extra), a_.extra = [1 2]; end
a_.extra(end+1) = b_;
%% count words
c_ = strsplit('#word #word #word #word #word #word', ' ');
a_ = containers.Map();
for i = 1:numel(c_)
  b_ = c_{i};
  if isKey(a_, b_), a_(b_) = a_(b_) + 1; else, a_(b_) = 1; end
end
d_ = cell2mat(values(a_));
d_k = strjoin(keys(a_), '+');
%% iterations
a_ = N_;
tol = 1e-8; iter = 0;
while true
  new = (a_ + N_ / a_) / 2;
  iter = iter + 1;
  if abs(new - a_) < tol || iter > 50
    break
  end
  a_ = new;
end
a_e = abs(a_ - sqrt(N_)) < 1e-6;
a_i = iter;
f = @(x) x^2 - 2; lo = 0; hi = 2;
for k = 1:30
  mid = (lo + hi) / 2;
  if f(lo) * f(mid) <= 0
    hi = mid;
  else
    lo = mid;
  end
end
a_r = round(mid * 1e4) / 1e4;
%% digits  N_=100:9999 M_=1:31 K_=1:4
a_ = N_;
b_ = [];
while a_ > 0
  b_ = [mod(a_, 10) b_];
  a_ = floor(a_ / 10);
end
b_s = sum(b_);
b_t = num2str(N_) - '0';
b_b = dec2bin(M_);
b_e = bin2dec(b_b) == M_;
b_r = fliplr(b_);
b_p = polyval(b_, 10);
b_i = bitand(M_, 5) + bitshift(1, K_);
%% errors
a_ = {};
for k = 0:3
  try
    r = risky(k);
    a_{end+1} = sprintf('ok %d', r);
  catch me
    if strcmp(me.identifier, 'risky:one')
      a_{end+1} = me.message;
    else
      a_{end+1} = 'other';
    end
  end
end
a_n = numel(a_);
a_u = '';
try
  error('my:id', 'bad %s', 'thing');
catch me
  a_u = [me.identifier '/' me.message];
end
function r = risky(k)
if k == 1
  error('risky:one', 'value %d is one', k);
elseif k == 2
  error('two');
elseif k == 3
  x = [1 2 3];
  r = x(5);
end
r = k;
end
%% globals
global TOTAL
TOTAL = 1;
bump(#n);
bump(#n);
a_ = TOTAL;
function bump(k)
global TOTAL
TOTAL = TOTAL + k;
end
%% groups
a_ = {'#word', '#word', '#word', '#word', '#word'};
a_v = [#n #n #n #n #n];
[b_, ~, idx] = unique(a_);
b_s = accumarray(idx(:), a_v(:))';
b_c = accumarray(idx(:), 1)';
b_m = zeros(1, numel(b_));
for i = 1:numel(b_)
  b_m(i) = mean(a_v(strcmp(a_, b_{i})));
end
b_t = struct();
for i = 1:numel(a_)
  k = a_{i};
  if isfield(b_t, k), b_t.(k)(end+1) = a_v(i); else, b_t.(k) = a_v(i); end
end
b_f = fieldnames(b_t)';
b_q = structfun(@sum, b_t)';
%% handles
a_ = {@sin, @(x) x + #n, @(x, y) x * y};
a_a = a_{2}(3);
a_b = a_{3}(2, #n);
a_h = compose(@(x) x * 2, @(x) x + #n);
a_c = a_h(5);
a_d = applyn(@(x) x * 2, #n, 3);
a_e = cellfun(@(g) g(0), a_(1:2));
a_m = arrayfun(@(k) k^2, 1:4);
a_s = cellfun(@(t) [t '.'], #words, 'UniformOutput', false);
op = struct('add', @(a, b) a + b, 'neg', @(a) -a);
a_o = op.add(1, #n) + op.neg(2);
[a_p, a_q] = arrayfun(@(k) deal(k, k * 2), 1:3);
w = #n; sc = @(x) x * w; w = 100; a_k = sc(2);
function h = compose(varargin)
h = @(x) x;
for i = 1:nargin
  g = varargin{i};
  h = @(x) g(h(x));
end
end
function x = applyn(f, x, n)
for i = 1:n
  x = f(x);
end
end
%% integers
a_ = KIND(#row);
a_s = a_ + 250;
a_m = a_ * 0.5;
a_d = a_ / KIND(2);
a_t = sum(a_);
a_c = class(a_m);
a_x = mod(a_, 3);
a_l = a_ > 3;
a_e = double(a_(1)) / 4;
a_z = zeros(1, 2, 'KIND');
a_z(2) = 3.6;
a_k = [a_ 1.5];
a_b = intmax('KIND');
for i = a_, a_e = a_e + double(i); end
%% kept  N_=3:12
a_ = counter();
a_ = a_ + counter(#n);
a_f = fibm(N_);
[a_g, a_m] = fibm(6);
a_n = double(a_m.Count);
function n = counter(step)
persistent k
if isempty(k), k = 0; end
if nargin < 1, step = 1; end
k = k + step;
n = k;
end
function [r, memo] = fibm(n, memo)
if nargin < 2, memo = containers.Map('KeyType', 'double', 'ValueType', 'any'); end
if n < 3, r = 1; return; end
if isKey(memo, n), r = memo(n); return; end
[a, memo] = fibm(n - 1, memo);
[b, memo] = fibm(n - 2, memo);
r = a + b;
memo(n) = r;
end
%% logic
a_ = N_ > M_ && ~(M_ == 3) || N_ == M_;
a_a = xor(N_ > 2, M_ > 2);
a_b = [N_ M_] > 3 | [1 0];
a_c = ~[N_ 0 M_];
a_d = isempty([]) + isnan(NaN) * 2;
if a_, a_e = 'yes'; else, a_e = 'no'; end
a_f = any([N_ M_] == [3; 4]);
a_g = true + N_;
a_h = -(a_);
a_i = a_ * 3;
a_j = class(a_h);
a_k = ifelse(N_ > M_, 'big', #row);
a_l = logical([N_ 0]);
a_m = sum(a_l) / 2;
a_n = [N_ M_ 5];
a_n(logical([1 0 1])) = 0;
a_o = isequal(a_c, [false true false]);
function r = ifelse(c, a, b)
if c, r = a; else, r = b; end
end
%% loops
a_ = #row;
b_ = zeros(size(a_));
for i = 1:length(a_)
  if a_(i) < 0
    continue;
  elseif a_(i) > 7
    b_(i) = 100;
    break;
  end
  b_(i) = a_(i)^2;
end
b_n = nnz(b_);
[b_m, b_k] = max(b_);
b_s = a_(a_ > 0 & mod(a_, 2) == 0);
b_c = cumsum(a_);
b_d = diff(a_);
b_f = find(a_ == max(a_), 1);
b_a = any(a_ < 0) + all(a_ > -5);
a_(a_ < 0) = [];
b_l = numel(a_);
%% matrix  K_=3:4
a_ = magic(K_);
a_(2, :) = [];
b_ = zeros(size(a_, 1));
for i = 1:size(a_, 1)
  for j = 1:size(a_, 1)
    b_(i, j) = sum(a_(i, :) .* a_(j, :));
  end
end
b_t = isequal(b_, a_ * a_');
b_d = diag(b_)';
b_m = b_ ./ sqrt(sum(b_.^2, 2));
[r, c] = find(a_ > N_);
b_k = [r c];
b_s = sum(b_(:)) / numel(b_);
a_(:, end+1) = M_;
a_(a_ == M_) = -1;
b_r = reshape(a_, 1, []);
b_e = a_(end, [1 end]);
b_w = bsxfun(@minus, a_, mean(a_));
b_v = a_(:, 1)';
b_z = size(a_(:, []));
%% nested records  M_=2:3
a_ = struct();
a_.items = {};
for i = 1:M_
  rec.id = i * #n;
  rec.tags = {};
  for j = 1:i
    rec.tags{end+1} = sprintf('t%d', j);
  end
  a_.items{end+1} = rec;
end
b_ = 0;
for i = 1:numel(a_.items)
  it = a_.items{i};
  b_ = b_ + it.id * numel(it.tags);
  a_.items{i}.id = 0;
end
b_l = a_.items{end}.tags{end};
b_n = numel(a_.items);
%% pad
a_ = #words;
b_ = max(cellfun(@length, a_));
c_ = repmat(' ', numel(a_), b_);
for i = 1:numel(a_)
  c_(i, 1:length(a_{i})) = a_{i};
end
c_z = char(a_{:});
c_s = size(c_z);
c_t = strtrim(c_z(1, :));
c_q = cellstr(c_z)';
%% primes  N_=10:30
a_ = true(1, N_);
a_(1) = false;
for k = 2:floor(sqrt(N_))
  if a_(k)
    a_(k*k:k:end) = false;
  end
end
a_v = find(a_);
a_n = sum(a_);
a_q = isprime(N_);
a_f = factor(N_);
a_g = gcd(N_, 12);
%% queue
adj = {[2 3], [4], [4], []};
a_ = 1;
b_ = false(1, 4);
b_o = [];
while ~isempty(a_)
  node = a_(1);
  a_(1) = [];
  if b_(node), continue; end
  b_(node) = true;
  b_o(end+1) = node;
  for nb = adj{node}
    if ~b_(nb), a_(end+1) = nb; end
  end
end
stack = {#n, 'a'};
a_t = stack{end};
stack(end) = [];
stack{end+1} = {1, 2};
a_d = numel(stack);
a_w = stack{end}{1};
clear nb node
%% ranges  N_=0:3 M_=4:8
a_ = N_:M_;
a_a = M_:-2:N_;
a_b = M_:N_;
a_c = N_:0.5:N_ + 2;
a_d = numel(M_:N_);
a_e = a_(end:-2:1);
a_f = linspace(N_, M_, 3);
a_g = sum(N_:M_);
a_h = (N_:M_)';
a_i = zeros(0, 3);
a_j = size([a_i; 1 2 3]);
for k = a_b, a_g = -1; end
a_k = 0;
for k = a_a, a_k = a_k * 2 + k; end
a_l = -N_:N_;
a_m = a_(a_ > N_ & a_ < M_);
a_n = any(a_ == M_);
a_o = repmat(N_:N_ + 1, 2, 2);
[a_p, a_q] = meshgrid(N_:N_ + 1, 1:2);
a_s = a_p(:)' + a_q(:)';
%% records
a_ = struct('name', {}, 'age', {});
a_(end+1) = struct('name', '#word', 'age', #n);
a_(end+1) = struct('name', '#word', 'age', #n);
a_(end+1) = struct('name', '#word', 'age', #n);
b_ = [a_.age];
[~, by] = sort(b_);
a_s = a_(by);
b_n = {a_s.name};
b_m = mean(b_);
a_o = a_(b_ > #n);
b_c = numel(a_o);
for i = 1:numel(a_), a_(i).age = a_(i).age + 1; end
b_t = sum([a_.age]);
a_(2) = [];
b_k = arrayfun(@(q) length(q.name), a_);
b_f = isfield(a_, 'age');
%% recursion  N_=1:6 M_=1:4
a_ = fact(N_);
a_c = flatten({1, {2, {'x', #n}}, 'y'});
a_n = numel(a_c);
a_h = hanoi(M_, 'a', 'b', 'c');
a_l = a_c{end};
function r = fact(n)
if n <= 1
  r = 1;
else
  r = n * fact(n - 1);
end
end
function out = flatten(c)
out = {};
for i = 1:numel(c)
  if iscell(c{i})
    out = [out, flatten(c{i})];
  else
    out{end+1} = c{i};
  end
end
end
function n = hanoi(k, a, b, c)
if k == 0, n = 0; return; end
n = hanoi(k - 1, a, c, b) + 1 + hanoi(k - 1, c, b, a);
end
%% count words again
a_ = {'#word', '#word', '#word', '#word'};
b_ = containers.Map('KeyType', 'char', 'ValueType', 'double');
for i = 1:numel(a_)
  if ~b_.isKey(a_{i})
    b_(a_{i}) = 0;
  end
  b_(a_{i}) = b_(a_{i}) + 1;
end
b_k = keys(b_);
b_v = cellfun(@(k) b_(k), b_k);
b_n = double(b_.Count);
if isKey(b_, 'fig'), remove(b_, 'fig'); end
b_r = b_.keys();
%% records by number
a_(1).name = '#word'; a_(1).age = #n;
a_(2).name = '#word'; a_(2).age = #n;
a_(3) = struct('name', '#word', 'age', #n);
for i = 1:numel(a_)
  if a_(i).age > #n, a_(i).old = true; else, a_(i).old = false; end
end
b_ = [a_.old];
b_c = numel(a_(b_));
b_n = {a_(~b_).name};
b_s = sum([a_(b_).age]);
a_ = a_([a_.age] > 2);
b_e = isempty(a_);
%% sort by hand
a_ = #row;
b_ = 0;
for i = 1:numel(a_)-1
  for j = 1:numel(a_)-i
    if a_(j) > a_(j+1)
      a_([j j+1]) = a_([j+1 j]);
      b_ = b_ + 1;
    end
  end
end
b_u = unique(a_);
b_h = histc(a_, b_u);
b_e = issorted(a_);
%% sort words
a_ = #words;
[b_, idx] = sort(a_);
b_n = cellfun(@numel, a_);
[~, order] = sort(b_n, 'descend');
b_d = a_(order);
b_m = a_(cellfun(@(t) numel(t) > 4, a_));
b_e = isempty(b_m);
b_h = strcat(a_, '_', '#n');
b_f = find(strcmp(a_, a_{2}));
b_t = any(strncmp(a_, 'p', 1));
b_u = upper(strjoin(a_(1:2), ' & '));
%% text of numbers
a_ = #row;
b_ = sprintf('%d,', a_);
b_(end) = [];
b_b = str2num(['[' b_ ']']);
b_c = num2str(a_(1) / 4);
b_d = [mat2str(a_) '!'];
b_e = sprintf('%3d|%-4s|%5.1f', a_(2), 'ab', a_(1));
b_f = strsplit(b_, ',');
b_g = cellfun(@str2double, b_f);
b_h = length(b_);
%% tokens
a_ = regexp('#word=#n;#word=#n;#word=#n', '(\w+)=(\d+)', 'tokens');
b_ = zeros(1, numel(a_));
for i = 1:numel(a_)
  b_(i) = str2double(a_{i}{2});
  b_s.(a_{i}{1}) = b_(i);
end
b_n = fieldnames(b_s);
b_m = sum(b_);
%% vowels
a_ = '#word #word';
b_ = 0;
for c = a_
  if any(c == 'aeiou')
    b_ = b_ + 1;
  elseif c == ' '
    b_ = b_ + 10;
  end
end
b_i = find(ismember(a_, 'aeiou'));
b_w = a_(~ismember(a_, 'aeiou'));
b_x = regexprep(a_, '[aeiou]', '*');
