% Discrete PID loop with saturation and a small event queue
function [u, st] = pid(st, e, dt)
    st.integral = st.integral + e * dt;
    deriv = (e - st.prev) / dt;
    u = st.kp * e + st.ki * st.integral + st.kd * deriv;
    if abs(u) > st.limit
        u = sign(u) * st.limit;
        st.integral = st.integral - e * dt;
    end
    st.prev = e;
end
st = struct('kp', 2, 'ki', 0.5, 'kd', 0.1, 'limit', 3, 'integral', 0, 'prev', 0);
dt = 0.05; N = 60;
y = zeros(1, N); v = 0; target = 1;
for k = 2:N
    [u, st] = pid(st, target - y(k-1), dt);
    v = v + dt * (u - 0.8 * v);
    y(k) = y(k-1) + dt * v;
    if k == 30
        target = 0.5;
    end
end
overshoot = max(y) - 1;
[~, kmax] = max(y);
settled = find(abs(y - 0.5) > 0.05, 1, 'last');
queue = struct('time', {}, 'kind', {});
queue(end+1) = struct('time', 4.0, 'kind', 'stop');
queue(end+1) = struct('time', 1.5, 'kind', 'start');
queue(end+1) = struct('time', 2.25, 'kind', 'tick');
log = {};
state = 'idle';
while ~isempty(queue)
    [~, i] = min([queue.time]);
    ev = queue(i);
    queue(i) = [];
    switch ev.kind
        case 'start'
            state = 'running';
        case {'tick', 'tock'}
            if strcmp(state, 'running') && ev.time < 3
                queue(end+1) = struct('time', ev.time + 0.5, 'kind', 'tock');
            end
        otherwise
            state = 'stopped';
    end
    log{end+1} = sprintf('%.2f:%s:%s', ev.time, ev.kind, state);
end
report = strjoin(log, ' | ');
nlog = numel(log);
