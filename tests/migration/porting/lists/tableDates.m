% Sensor log with datetimes; by hand
t0 = datetime(2024, 1, 30, 22, 0, 0);
t = t0 + hours(0:6:24)';
v = [1; 4; NaN; 8; 2];
T = table(t, v, 'VariableNames', {'Time', 'Value'});
T.Day = day(T.Time);
T.Month = month(T.Time);
T.Value = fillmissing(T.Value, 'linear');
filled = T.Value;
dayNum = T.Day';
jan = T(T.Month == 1, :);
nj = height(jan);
span = T.Time(end) - T.Time(1);
h = hours(span);
lbl = datestr(T.Time(2), 'yyyy-mm-dd HH:MM');
s = string(T.Time(1), 'yyyy-MM-dd');
after = T.Time > datetime(2024, 1, 31);
na = sum(after);
d = days(2.5);
hd = hours(d);
dur = minutes(90);
hm = hours(dur);
c = char(dur);
next = dateshift(t0, 'start', 'day');
ns = char(next);
y = year(t0); mo = month(t0); hh = hour(t0);
dt = diff(T.Time);
hdt = hours(dt)';
p = datetime('2024-03-01', 'InputFormat', 'yyyy-MM-dd');
ps = char(p);
between1 = days(p - datetime(2024, 2, 1));
ym = calmonths(1) + datetime(2024, 1, 31);
yms = char(ym);
isT = isdatetime(p);
srt = sort([p t0]);
first = srt(1) == t0;
m = max(T.Time) == T.Time(end);
tot = seconds(minutes(2) + seconds(5));
wd = weekday(datetime(2024, 1, 1));
[yy, mm, dd] = ymd(p);
%! filled = [1;4;6;8;2]
%! dayNum = [30 31 31 31 31]
%! nj = 5
%! h = 24
%! lbl = '2024-01-31 04:00'
%! s = '2024-01-30'
%! after = [false; true; true; true; true]
%! na = 4
%! hd = 60
%! hm = 1.5
%! c = '90 min'
%! ns = '30-Jan-2024'
%! y = 2024
%! mo = 1
%! hh = 22
%! hdt = [6 6 6 6]
%! ps = '01-Mar-2024'
%! between1 = 29
%! yms = '29-Feb-2024'
%! isT = true
%! first = true
%! m = true
%! tot = 125
%! wd = 2
%! yy = 2024
%! mm = 3
%! dd = 1
% by hand
