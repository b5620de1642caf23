% machine log with datetimes, gaps and daily totals; by hand
raw = ["2024-03-01 08:00", "2024-03-01 09:30", "2024-03-02 07:45", "2024-03-04 10:00"];
t = datetime(raw, 'InputFormat', 'yyyy-MM-dd HH:mm');
v = [5 7 2 9];
n = numel(t);
gap = diff(t); gh = hours(gap); longest = max(gap); lh = hours(longest);
[~, k] = max(gh); gapStart = char(t(k));
days1 = dateshift(t, 'start', 'day');
[u, ~, g] = unique(days1); tot = accumarray(g(:), v(:))'; nu = numel(u);
recent = v(t > datetime(2024, 3, 2)); nr = numel(recent);
el = minutes(t(2) - t(1)); total = t(end) - t(1); td = days(total);
mid = t(1) + total / 2; ms = char(mid, 'yyyy-MM-dd HH:mm');
wk = day(t) > 1; wd = weekday(t(1));
next = t(end) + calmonths(1); nm = month(next);
sched = datetime(2024, 1, 1) + days(0:7:21); sd = day(sched); ns = numel(sched);
T = table(t', v', 'VariableNames', {'When', 'Val'}); T.Day = day(T.When); T = T(T.Val > 2, :); hT = height(T);
first = min(t); isf = first == t(1); s = string(t(1), 'HH:mm'); y = unique(year(t));
d = duration(1, 30, 0); dm = minutes(d); d2 = d + minutes(15); dh = hours(d2); c = char(d2);
txt = sprintf('%s -> %d', datestr(t(1), 'dd.mm.yyyy'), v(1)); srt = sort(t, 'descend'); sv = srt(1) == t(4);
e = exceeds(gap, hours(12)); function k = exceeds(g, lim), k = sum(g > lim); end
%! n = 4
%! gh = [1.5 22.25 50.25]
%! lh = 50.25
%! gapStart = '02-Mar-2024 07:45:00'
%! tot = [12 2 9]
%! nu = 3
%! nr = 2
%! el = 90
%! td = 74/24
%! ms = '2024-03-02 21:00'
%! wk = [false false true true]
%! wd = 6
%! nm = 4
%! sd = [1 8 15 22]
%! ns = 4
%! hT = 3
%! isf = true
%! s = '08:00'
%! y = 2024
%! dm = 90
%! dh = 1.75
%! c = '01:45:00'
%! txt = '01.03.2024 -> 5'
%! sv = true
%! e = 2
% by hand
