% inheritance, overloads, access to protected parts, errors
% by hand
a = Account('Ann', 100);
s = Savings('Sam', 50);
s.Rate = 0.1;
a.transfer(s, 30);
b1 = a.Balance; b2 = s.Balance;
i1 = s.Interest;
s.accrue(2);
b3 = s.Balance;
ok = s.withdraw(1000);
av = s.available();
msg = ''; id = '';
try
    transfer(a, s, 500);
catch e
    msg = e.message; id = e.identifier;
end
m2 = '';
try
    a.deposit(-5);
catch e
    m2 = e.message;
end
for k = 1:5
    a.deposit(k);
end
h = a.History;
nH = numel(h);
lastH = h{end};
tot = Account.total(a, s);
txt = char(a);
isA = isa(s, 'Account');
same = a == a; diff_ = a == s;
alias = a; alias.deposit(1);
b4 = a.Balance;
cur = Account.Currency;
g = Grid(2, 3).fill(@(i, j) 10*i + j);
d1 = g.Data;
sz = size(g);
[r, c] = size(g);
g2 = -g .* 2;
d2 = g2.Data(2, 3);
g3 = g .* g;
d3 = g3.Data(1, 1);
g = g.rename('c2', 'mid');
col = g.column('mid')';
nm = g.Names;
g.Data(:, end+1) = [7; 8];
d4 = g.Data(:, end)';
list = {Grid(1, 1), Grid(2, 2)};
list{2}.Data(1, 2) = 5;
d5 = list{2}.Data;
n0 = Account('Nil');
z = n0.Balance;
%! b1 = 70; b2 = 80; i1 = 8; b3 = 96.8; ok = false; av = 86.8; msg = 'Ann has only 70.00 EUR'; id = 'Account:funds'; m2 = 'Amount must be positive, not -5'; nH = 4; lastH = '#7 +5'; tot = 85 + 96.8; txt = 'Ann: 85.00'; isA = true; same = true; diff_ = false; b4 = 86; cur = 'EUR'; d1 = [11 12 13; 21 22 23]; sz = [2 3]; r = 2; c = 3; d2 = -46; d3 = 121; col = [12 22]; nm = {'c1', 'mid', 'c3'}; d4 = [7 8]; d5 = [0 5; 0 0]; z = 0; h = {'#4 +2', '#5 +3', '#6 +4', '#7 +5'};
