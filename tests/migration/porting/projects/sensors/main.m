% sensors that notify an alarm
% by hand
a = Alarm();
s1 = Sensor('t1'); s2 = Sensor('t2', 3);
a.watch(s1); a.watch(s2);
s1.read(5); s2.read(4); s1.read(12);
read(s2, 1);
n = numel(a.Log);
l1 = a.Log{1}; l2 = a.Log{end};
m = s1.average();
names = {a.Sensors.Name};
k = numel(a.Sensors);
h = addlistener(s1, 'TooHigh', @(~, ~) fprintf('x'));
delete(h);
s1.read(20);
n3 = numel(a.Log);
%! n = 2; l1 = 't2:TooHigh:4'; l2 = 't1:TooHigh:12'; m = 8.5; names = {'t1', 't2'}; k = 2; n3 = 3;
