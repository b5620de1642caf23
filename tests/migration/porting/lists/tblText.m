% readtable, writetable, text columns; by hand
f = [tempname '.csv'];
fid = fopen(f, 'w');
fprintf(fid, 'Name,City,Score,When\nAnn,Rome,3.5,2024-01-02\nBob,,4,2024-02-03\nCy,Oslo,,2024-03-04\n');
fclose(fid);
T = readtable(f);
n = height(T);
vars = T.Properties.VariableNames;
sc = T.Score;
cls = class(T.Name);
c2 = T.City{1};
emptyCity = cellfun(@isempty, T.City)';
isd = isdatetime(T.When);
mo = month(T.When)';
T.Score(isnan(T.Score)) = 0;
T.Grade = repmat("low", n, 1);
T.Grade(T.Score > 3.6) = "high";
g = T.Grade';
T = movevars(T, 'Grade', 'Before', 'City');
order = T.Properties.VariableNames;
T = removevars(T, 'When');
T = renamevars(T, 'Score', 'Points');
T = addvars(T, [1; 2; 3], 'NewVariableNames', 'Id');
w = width(T);
S = sortrows(T, 'Points', 'descend');
best = S.Name{1};
T(2, :) = [];
names = T.Name';
T{1, 'Points'} = 10;
p1 = T.Points(1);
T(end+1, :) = {'Di', "low", 'Bonn', 7, 4};
n2 = height(T);
last = T.Name{end};
M = T{:, {'Points', 'Id'}};
f2 = [tempname '.csv'];
writetable(T, f2);
txt = fileread(f2);
head1 = strtok(txt, newline);
R = readtable(f2, 'TextType', 'string');
k = class(R.Name);
same = isequal(R.Points, T.Points);
writematrix([1 2; 3 4], f2);
A = readmatrix(f2);
C = readcell(f);
c11 = C{1, 1}; c23 = C{2, 3};
delete(f); delete(f2);
[tf, loc] = ismember('Cy', T.Name);
idx = strcmp(T.Name, 'Di');
pts = T.Points(idx);
T.Properties.VariableNames(end) = {'Key'};
lastVar = T.Properties.VariableNames{end};
stats = [mean(T.Points) max(T.Points)];
e = isempty(T);
t2 = table();
t2.x = (1:3)';
t2.y = t2.x.^2;
s = sum(t2{:, :}, 'all');
for v = t2.Properties.VariableNames
    t2.(v{1}) = t2.(v{1}) * 2;
end
y2 = t2.y';
a = any(strcmp('x', t2.Properties.VariableNames));
q = t2(t2.x > 2 & t2.y < 18, 'y').y;
%! n = 3
%! vars = {'Name','City','Score','When'}
%! sc = [3.5;4;NaN]
%! cls = 'cell'
%! c2 = 'Rome'
%! emptyCity = [false true false]
%! isd = true
%! mo = [1 2 3]
%! g = {'low','high','low'}
%! order = {'Name','Grade','City','Score','When'}
%! w = 5
%! best = 'Bob'
%! names = {'Ann','Cy'}
%! p1 = 10
%! n2 = 3
%! last = 'Di'
%! M = [10 1; 0 3; 7 4]
%! head1 = 'Name,Grade,City,Points,Id'
%! k = 'string'
%! same = true
%! A = [1 2;3 4]
%! c11 = 'Name'
%! c23 = 3.5
%! tf = true
%! loc = 2
%! idx = [false;false;true]
%! pts = 7
%! lastVar = 'Key'
%! stats = [17/3 10]
%! e = false
%! s = 20
%! y2 = [2 8 18]
%! a = true
%! q = 8
% by hand
