% by hand: Octave gave the values
L = MetricLogger('Name', 'base', 'Every', 1);
L.log('loss', 3).log('acc', 0.5);
log(L, 'loss', 2);
alias = L;
alias.log('loss', 1);
h = L.history('loss');
n = L.Count;
s = L.summary();
mloss = s.loss;
L.print();
L.print('%s = %g\n');
B = BestLogger([], 'Name', 'best');
losses = [3 2.5 2.6 2.7 2.4];
stoppedAt = 0;
for k = 1:numel(losses)
    B.log('loss', losses(k));
    B.log('lr', 0.1/k);
    if B.shouldStop()
        stoppedAt = k;
        break
    end
end
best = B.best;
sm = summary(B);
smallest = sm.loss;
name = B.Name;
S = BestLogger.strict();
S.log('loss', 1); S.log('loss', 2);
stop = S.shouldStop();
msg = '';
try
    v = S.history('f1');
catch err
    msg = err.message;
    idparts = strsplit(err.identifier, ':');
    id = idparts{end};
end
isBase = isa(S, 'MetricLogger');
names = cellfun(@(o) o.Name, {L, B, S}, 'UniformOutput', false);
B.best.value = -1;
changed = B.best.value;
B.mode = @max;
sm2 = B.summary();
largest = sm2.loss;
objs = {L, B};
objs{1}.Name = 'renamed';
newName = L.Name;
clear L alias B S objs err
%! changed = -1
%! h = [3 2 1]
%! id = 'none'
%! idparts = {'MetricLogger', 'none'}
%! isBase = 1
%! k = 4
%! largest = 3
%! losses = [3 2.5 2.6 2.7 2.4]
%! mloss = 2
%! msg = 'no metric called ''f1'''
%! n = 2
%! name = 'best'
%! names = {'base', 'best', 'strict'}
%! newName = 'renamed'
%! smallest = 2.5
%! stop = 1
%! stoppedAt = 4
