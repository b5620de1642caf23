% grade book of a class: struct arrays, sorting, text report
names = {'Novak', 'Ahmed', 'Larsen', 'Okoro', 'Silva'};
marks = [71 88 93; 64 59 NaN; 90 95 99; 45 NaN 52; 80 79 85];
weights = [0.3 0.3 0.4];
students = struct('name', {}, 'marks', {}, 'final', {}, 'grade', {});
for k = 1:numel(names)
    s.name = names{k};
    s.marks = marks(k, :);
    [s.final, missed] = weightedMean(s.marks, weights);
    s.grade = letter(s.final);
    students(end + 1) = s;
    absences(k) = missed;
end
finals = [students.final];
[sorted, order] = sort(finals, 'descend');
ranking = {students(order).name};
passed = students(finals >= 60);
numPassed = numel(passed);
best = students(order(1));
[~, worstIdx] = min(finals);
students(worstIdx).grade = 'F*';
grades = {students.grade};
[levels, ~, idx] = unique(grades);
counts = accumarray(idx(:), 1)';
report = '';
for k = 1:numel(students)
    line = sprintf('%-8s|%6.2f|%3s', students(k).name, students(k).final, students(k).grade);
    report = [report, line, sprintf('\n')];
end
fprintf('%s', report);
fprintf('%s: %d\n', 'Passed', numPassed);
for k = 1:numel(levels)
    fprintf('%2s x %d\n', levels{k}, counts(k));
end
colMeans = nanMean(marks, 1);
rowMeans = nanMean(marks, 2);
students(worstIdx) = [];
left = numel(students);
allNames = strjoin({students.name}, '; ');
curve = arrayfun(@(st) min(100, st.final + 5), students);
fld = fieldnames(students)';
students = rmfield(students, 'marks');
hasMarks = isfield(students, {'marks', 'final'});

function [m, missed] = weightedMean(x, w)
ok = ~isnan(x);
missed = nnz(~ok);
m = sum(x(ok) .* w(ok)) / sum(w(ok));
end

function g = letter(x)
edges = [0 50 60 75 90 Inf];
letters = 'FDCBA';
g = letters(find(x < edges, 1) - 1);
end

function m = nanMean(x, dim)
ok = ~isnan(x);
x(~ok) = 0;
m = sum(x, dim) ./ sum(ok, dim);
end
