% league table from text results with sorting by several keys
res = {'Ants 2-1 Bees', 'Cats 0-0 Ants', 'Bees 3-0 Cats', 'Dogs 1-1 Bees', 'Ants 4-2 Dogs', 'Cats 2-2 Dogs'};
teams = {}; T = struct('name', {}, 'pts', {}, 'gf', {}, 'ga', {}, 'form', {});
for r = res
    p = regexp(r{1}, '(?<home>\w+) (?<hg>\d+)-(?<ag>\d+) (?<away>\w+)', 'names');
    hg = str2double(p.hg); ag = str2double(p.ag);
    sides = {p.home, hg, ag; p.away, ag, hg};
    for k = 1:2
        [nm, f, a] = sides{k, :};
        i = find(strcmp({T.name}, nm));
        if isempty(i)
            i = numel(T) + 1;
            T(i).name = nm; T(i).pts = 0; T(i).gf = 0; T(i).ga = 0; T(i).form = '';
        end
        T(i).gf = T(i).gf + f; T(i).ga = T(i).ga + a;
        if f > a, T(i).pts = T(i).pts + 3; T(i).form(end+1) = 'W';
        elseif f == a, T(i).pts = T(i).pts + 1; T(i).form(end+1) = 'D';
        else, T(i).form = [T(i).form 'L']; end
    end
end
M = [[T.pts]' ([T.gf] - [T.ga])' [T.gf]']; [~, order] = sortrows(M, [-1 -2 -3]); T = T(order);
names = {T.name}; pts = [T.pts]; champ = T(1); forms = {T.form};
fmt = '%-6s%3d%+4d %s\n'; report = '';
for t = T, report = [report, sprintf(fmt, t.name, t.pts, t.gf - t.ga, t.form)]; end
lines = regexp(strtrim(report), '\n', 'split'); nl = numel(lines); l1 = lines{1};
unbeaten = names(cellfun(@(s) ~any(s == 'L'), forms)); draws = sum([forms{:}] == 'D') / 2;
H = zeros(4); for k = 1:4, for j = 1:4, H(k, j) = abs(pts(k) - pts(j)); end, end
up = triu(ones(4), 1) == 1; gapMean = mean(H(up)); [mx, im] = max(H(:)); [ri, ci] = ind2sub([4 4], im);
streak = cellfun(@(s) max([0 cellfun(@numel, regexp(s, 'D+', 'match'))]), forms);
T = rmfield(T, 'form'); left = fieldnames(T)'; avgGoals = sum([T.gf]) / numel(res); clear r t k j
