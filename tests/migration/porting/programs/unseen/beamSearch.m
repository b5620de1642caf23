probs = [0.1 0.6 0.3; 0.5 0.2 0.3; 0.3 0.3 0.4];
beamWidth = 2;
beams = struct('seq', [], 'score', 0);
for t = 1:size(probs, 1)
    candidates = struct('seq', {}, 'score', {});
    for b = 1:numel(beams)
        for tok = 1:size(probs, 2)
            cand.seq = [beams(b).seq tok];
            cand.score = beams(b).score + log(probs(t, tok));
            candidates(end + 1) = cand;
        end
    end
    [~, order] = sort([candidates.score], 'descend');
    keep = order(1:min(beamWidth, numel(order)));
    beams = candidates(keep);
end
best = beams(1).seq;
bestScore = beams(1).score;
second = beams(2).seq;
numBeams = numel(beams);
