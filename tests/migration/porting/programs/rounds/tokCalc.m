% tokenizer, shunting yard, evaluator with variables and functions
vars = struct('x', 3, 'y', 0.5);
exprs = {'1 + 2 * 3', '(x - 1) ^ 2 / y', 'max(x, 7) - -2', '2 ^ 3 ^ 2', 'foo + 1'};
vals = nan(1, numel(exprs)); msgs = {};
for i = 1:numel(exprs)
    try
        vals(i) = evalRpn(toRpn(tokenize(exprs{i})), vars);
    catch ex
        msgs{end+1} = [ex.identifier ' / ' ex.message];
    end
end
t = tokenize('a*(b+12.5)'); nt = numel(t); last2 = t(end-1:end); types = cellfun(@(z) kindOf(z), t);
r = strjoin(toRpn(tokenize(exprs{1})), ' ');
function t = tokenize(s)
t = regexp(s, '\d+\.?\d*|[a-zA-Z]\w*|[-+*/^(),]', 'match');
end
function c = kindOf(z)
if any(z(1) == '0123456789'), c = 'n'; elseif isletter(z(1)), c = 'v'; else, c = 'o'; end
end
function out = toRpn(t)
prec = containers.Map({'+', '-', '*', '/', '~', '^'}, {1, 1, 2, 2, 3, 4});
out = {}; ops = {}; prev = '(';
for k = 1:numel(t)
    z = t{k};
    switch kindOf(z)
        case 'n', out{end+1} = z;
        case 'v'
            if k < numel(t) && strcmp(t{k+1}, '('), ops{end+1} = z; else, out{end+1} = z; end
        otherwise
            if z == '(', ops{end+1} = z;
            elseif z == ')' || z == ','
                while ~strcmp(ops{end}, '('), out{end+1} = ops{end}; ops(end) = []; end
                if z == ')'
                    ops(end) = [];
                    if ~isempty(ops) && isletter(ops{end}(1)), out{end+1} = ops{end}; ops(end) = []; end
                end
            else
                if z == '-' && any(strcmp(prev, {'(', ',', '+', '-', '*', '/', '^'})), z = '~'; end
                while ~isempty(ops) && isKey(prec, ops{end}) && (prec(ops{end}) > prec(z) || prec(ops{end}) == prec(z) && ~any(z == '^~'))
                    out{end+1} = ops{end}; ops(end) = [];
                end
                ops{end+1} = z;
            end
    end
    prev = t{k};
end
out = [out fliplr(ops)];
end
function v = evalRpn(rpn, vars)
st = [];
for k = 1:numel(rpn)
    z = rpn{k}; n = str2double(z);
    if ~isnan(n), st(end+1) = n;
    elseif isfield(vars, z), st(end+1) = vars.(z);
    elseif strcmp(z, '~'), st(end) = -st(end);
    elseif strcmp(z, 'max'), st = [st(1:end-2) max(st(end-1:end))];
    elseif numel(z) == 1 && any(z == '+-*/^')
        a = st(end-1); b = st(end); st(end-1:end) = [];
        switch z
            case '+', c = a + b;
            case '-', c = a - b;
            case '*', c = a * b;
            case '/', c = a / b;
            case '^', c = a ^ b;
        end
        st(end+1) = c;
    else
        error('calc:name', 'Unknown name %s', z);
    end
end
v = st;
end
